"""Asking what is known: by any part of a fact, along relations from name to name, and in patterns of several facts.

A name stands for whoever is called so: names that were joined are asked together. What is walked along and matched is
what holds in the view and is not negated; a walk goes both ways. Walks and patterns are bounded by how many facts they
look at, and end in an error rather than in part of the answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from longmind.domain.claim import Claim
from longmind.domain.memory import Memory
from longmind.domain.query import View, claim_keys
from longmind.errors import InvalidInput
from longmind.mind.aliases import Aliases, aliases_of
from longmind.mind.core import Core
from longmind.mind.learn import holding
from longmind.mind.predicates import meaning, ways_to_say

MAX_FACTS = 10_000
"""A walk or a pattern looks at no more facts than this."""
MAX_HOPS = 6
NOTHING_KNOWN = "No relevant facts in memory."
VARIABLE = "?"
"""What a part of a pattern begins with that stands for any name."""
Pattern = tuple[str, str, str]
"""Subject, predicate and object; any of them may be a variable such as ``?task``."""


@dataclass(frozen=True, slots=True)
class Related:
    """Somebody or something that a walk came to."""

    name: str
    path: tuple[Memory, ...]
    """The facts that lead there, from where the walk began."""

    @property
    def hops(self) -> int:
        """How many facts lead there."""
        return len(self.path)


@dataclass(frozen=True, slots=True)
class Match:
    """One way in which all patterns hold together."""

    names: Mapping[str, str]
    """Each variable, without its mark, and the name it stands for."""
    facts: tuple[Memory, ...]
    """The fact that each pattern found, in their order."""


def find(
    core: Core, view: View, *, subject: str | None = None, predicate: str | None = None, object: str | None = None
) -> list[Memory]:
    """The facts with these parts, the most confident first, then the newest.

    Raises:
        InvalidInput: none of the three is given, or one that no claim could have.
    """
    return _most_confident_first(_Looking(core, view).find(subject, predicate, object))


def show(facts: Iterable[Memory]) -> str:
    """Facts as a prompt shows them, each with its confidence."""
    lines = [f"- {line(fact.claim.sentence, fact.claim.confidence)}" for fact in facts if fact.claim]
    return "\n".join(("Known facts:", *lines)) if lines else NOTHING_KNOWN


def line(sentence: str, confidence: float) -> str:
    """A fact's sentence as a prompt shows it, with how sure it is."""
    return f"{sentence} (confidence: {confidence:.0%})"


def related(core: Core, view: View, name: str, *, hops: int, predicates: Sequence[str] | None) -> list[Related]:
    """Whom and what a name is related to, the nearest first, each by one of the shortest ways.

    Raises:
        InvalidInput: hops outside 1 to 6, or more facts on the way than can be looked at.
    """
    return list(_walk(_Looking(core, view), name, hops=hops, predicates=predicates))


def path(core: Core, view: View, start: str, end: str, *, hops: int) -> tuple[Memory, ...]:
    """The facts that lead from one name to another, as few as there are; empty when none do.

    Raises:
        InvalidInput: as :func:`related`.
    """
    looking = _Looking(core, view)
    key = looking.aliases.key
    walk = _walk(looking, start, hops=hops, predicates=None)
    return next((one.path for one in walk if key(one.name) == key(end)), ())


def match(core: Core, view: View, patterns: Sequence[Pattern]) -> list[Match]:
    """Every way in which all patterns hold together.

    Raises:
        InvalidInput: no pattern, one that is not three texts, one of variables alone, or too many facts to look at.
    """
    asked = [_pattern(one, place) for place, one in enumerate(patterns)]
    if not asked:
        raise InvalidInput("patterns", "at least one (subject, predicate, object)", patterns)
    looking = _Looking(core, view)
    found: list[tuple[dict[str, str], dict[int, Memory]]] = [({}, {})]
    left = list(range(len(asked)))
    while left and found:
        known = found[0][0]
        # The pattern with the most parts known is looked up first: it finds the fewest.
        place = max(left, key=lambda place: (sum(_known(part, known) for part in asked[place]), -place))
        left.remove(place)
        found = [
            (names, {**facts, place: fact})
            for before, facts in found
            for names, fact in _holds(looking, asked[place], before)
        ]
    return [Match(dict(names), tuple(facts[place] for place in range(len(asked)))) for names, facts in found]


# Looking facts up ----------------------------------------------------------------------------------------------------


class _Looking:
    """Looks facts up in one view, and counts them."""

    def __init__(self, core: Core, view: View) -> None:
        self._core = core
        self._view = view
        self.aliases: Final = aliases_of(core, view.scope.owner)
        self._seen = 0

    def find(self, subject: str | None = None, predicate: str | None = None, object: str | None = None) -> list[Memory]:
        """The facts with these parts, under any of their names."""
        subjects = (None,) if subject is None else self.aliases.names(subject)
        claim_keys(subject=subject, predicate=predicate, object=object)  # refuses what no claim could have
        predicates = (None,) if predicate is None else ways_to_say(predicate)
        objects = (None,) if object is None else self.aliases.names(object)
        found: dict[str, Memory] = {}
        for one, by, other in product(subjects, predicates, objects):
            keys = claim_keys(subject=one, predicate=by, object=other)
            found |= {fact.id: fact for fact in holding(self._core, self._view, keys)}
        return list(found.values())

    def on_the_way(
        self, subject: str | None = None, predicate: str | None = None, object: str | None = None
    ) -> list[Memory]:
        """The same for a walk or a pattern, which must not look at everything there is."""
        found = self.find(subject, predicate, object)
        self._seen += len(found)
        if self._seen > MAX_FACTS:
            raise InvalidInput("facts", f"at most {MAX_FACTS} on the way: name a predicate, or fewer hops", self._seen)
        return found


def _most_confident_first(facts: Iterable[Memory]) -> list[Memory]:
    by_age = sorted(facts, key=lambda fact: (fact.happened_at, fact.id), reverse=True)
    return sorted(by_age, key=lambda fact: -_claim(fact).confidence)


def _claim(fact: Memory) -> Claim:
    assert fact.claim is not None  # noqa: S101 - only claims have the keys that were looked up
    return fact.claim


def _walk(looking: _Looking, name: str, *, hops: int, predicates: Sequence[str] | None) -> Iterator[Related]:
    if isinstance(hops, bool) or not isinstance(hops, int) or not 1 <= hops <= MAX_HOPS:
        raise InvalidInput("hops", f"an integer from 1 to {MAX_HOPS}", hops)
    key = looking.aliases.key
    wanted = None if predicates is None else {meaning(one) for one in predicates}
    seen, waiting = {key(name)}, deque([Related(name, ())])
    while waiting:
        here = waiting.popleft()
        if here.hops == hops:
            continue
        around = (*looking.on_the_way(subject=here.name), *looking.on_the_way(object=here.name))
        for fact in _most_confident_first({one.id: one for one in around}.values()):
            claim = _claim(fact)
            if claim.negated or (wanted is not None and meaning(claim.predicate) not in wanted):
                continue
            other = claim.object if key(claim.subject) == key(here.name) else claim.subject
            if key(other) in seen:
                continue
            seen.add(key(other))
            there = Related(other, (*here.path, fact))
            yield there
            waiting.append(there)


# Patterns ------------------------------------------------------------------------------------------------------------


def _pattern(given: object, place: int) -> Pattern:
    parts = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else ()
    if len(parts) != 3 or not all(isinstance(part, str) and part.strip(VARIABLE + " ") for part in parts):  # noqa: PLR2004
        raise InvalidInput(
            f"patterns[{place}]", "three texts: subject, predicate, object; or variables as ?task", given
        )
    if all(part.startswith(VARIABLE) for part in parts):
        raise InvalidInput(f"patterns[{place}]", "at least one part that is no variable", given)
    return parts[0], parts[1], parts[2]


def _known(part: str, names: Mapping[str, str]) -> bool:
    return not part.startswith(VARIABLE) or part in names


def _holds(looking: _Looking, pattern: Pattern, names: Mapping[str, str]) -> Iterator[tuple[dict[str, str], Memory]]:
    """Each fact that the pattern finds under these names, with the names as they are then."""
    asked = [names.get(part, part) for part in pattern]
    subject, predicate, object = (None if part.startswith(VARIABLE) else part for part in asked)
    for fact in looking.on_the_way(subject, predicate, object):
        claim = _claim(fact)
        if claim.negated:
            continue
        bound = dict(names)
        parts = zip(pattern, (claim.subject, claim.predicate, claim.object), strict=True)
        if all(_bind(part, said, bound, looking.aliases) for part, said in parts):
            yield bound, fact


def _bind(part: str, said: str, names: dict[str, str], aliases: Aliases) -> bool:
    if not part.startswith(VARIABLE):
        return True
    return aliases.key(names.setdefault(part, said)) == aliases.key(said)
