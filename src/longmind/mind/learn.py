"""From claims to what is believed: facts are kept, and those about the same thing settled with them, in one batch.

News and all that is already known of its subject by the same predicate are settled together
(:mod:`longmind.mind.reconcile`); what stands otherwise than before gets a version that says why. What says the same as
a fact that stands adds an occurrence and its evidence to it. Nothing is decided here that the stated times, the trust
and the rulings do not decide: the same claims end in the same belief in whatever order they are learnt.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from hashlib import blake2b
from itertools import product

from longmind.domain.change import Again, Change, Keep, Revise
from longmind.domain.claim import Claim, same_key
from longmind.domain.memory import (
    EVERY_STATUS,
    REPEATABLE,
    Kind,
    Memory,
    Status,
    first_occurrence,
    next_version,
    repeat_key,
)
from longmind.domain.metadata import Json
from longmind.domain.query import AnyOf, Compare, Filter, KeysProbe, View, claim_keys
from longmind.domain.scope import Owner, Scope
from longmind.errors import Refused
from longmind.mind.aliases import Aliases, aliases_of
from longmind.mind.conclude import QUOTE, outdate
from longmind.mind.core import Core, decided, paged
from longmind.mind.forgetting import EXPIRES
from longmind.mind.guard import Redacted
from longmind.mind.planting.gate import Gate, in_quarantine
from longmind.mind.predicates import meaning, predicate, same_object, ways_to_say
from longmind.mind.reconcile import Belief, Ruling, Settled, Standing, settle, settle_next
from longmind.mind.rulings import rulings_of

MANY_VALUED = "many_valued"
"""The owner's setting that names the predicates with several objects at once."""
_PAGE = 1_000
_MOST_OBJECTS = 16
"""News of more objects at once are settled with everything that is known."""
_OPPOSITES = {"dislikes": "likes", "never": "always"}
"""What says of a thing the same as another predicate negated."""
_REASONS = {
    Standing.HOLDS: "holds",
    Standing.REPLACED: "replaced by {other}",
    Standing.SAID_AGAIN: "said again in {other}",
    Standing.DENIED: "denied by {other}",
    Standing.ENDED: "ended",
    Standing.LESS_TRUSTED: "in doubt: a more trusted source says otherwise in {other}",
    Standing.REPLACED_BEFORE: "in doubt: it was replaced before, by {other} or another",
    Standing.MISTAKEN: "never held: said by mistake, put right in {other}",
    Standing.REJECTED: "rejected",
}
_SETTLED = tuple(
    _REASONS[one].split("{")[0] for one in Standing if Settled(id="", standing=one).status is Status.SUPERSEDED
)
"""How the reasons begin for which a fact was superseded by settling, and not by hand or with its words."""

_GAVE_WAY = tuple(_REASONS[one].split("{")[0] for one in (Standing.REPLACED, Standing.DENIED))
"""How the reasons begin for which a fact was superseded by one that contradicts it."""
_SAYABLE = REPEATABLE - {Status.QUARANTINED}
"""In which statuses a fact can be said again; what is in quarantine says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What became of claims."""

    facts: tuple[Memory, ...] = ()
    """The fact of each claim, in their order: a new one, or the one that says the same."""
    superseded: tuple[Memory, ...] = ()
    """Facts that hold no longer because of these."""
    conflicts: tuple[Memory, ...] = ()
    """Those of ``facts`` that wait for somebody's ruling."""
    repeated: tuple[str, ...] = ()
    """Ids of facts that were there already."""
    redacted: tuple[Redacted, ...] = ()
    """What the guard took out of the claims, and where it stood; never the thing itself."""


@dataclass(slots=True)
class Plan:
    """The changes that learning comes to, and whom they touch."""

    changes: list[Change] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    standing: dict[str, Memory] = field(default_factory=dict)
    """By id, how those stand that came with one, and that somebody else keeps."""


@dataclass(slots=True)
class _Group:
    """All facts of one subject by one predicate, as they will stand."""

    predicate: str
    facts: dict[str, Memory] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    is_near: bool = False
    """Whether these are only the facts that news at the end of time can meet: what holds, and what says the same."""
    held: set[str] = field(default_factory=set)
    """Of those, what holds when the news begins."""
    saying: dict[tuple[object, ...], list[str]] = field(default_factory=dict)
    """Ids by what is said, for finding what says the same."""

    def __post_init__(self) -> None:
        for fact in self.facts.values():
            self.saying.setdefault(_said(fact), []).append(fact.id)

    def add(self, fact: Memory) -> None:
        """Take in a new fact."""
        self.facts[fact.id] = fact
        self.fresh.add(fact.id)
        self.saying.setdefault(_said(fact), []).append(fact.id)


def learn(core: Core, news: Sequence[Memory], now: datetime) -> Learned:
    """Keep facts, whose ids are not given yet, and settle what bears on them, in one transaction.

    What reads as planted is kept in quarantine, and settled with nothing.

    Raises:
        NotFound: evidence is not there; nothing was written.
        Refused: it goes beyond a limit; nothing was written.
    """
    if not news:
        return Learned()
    owner = news[0].scope.owner

    def attempt() -> Learned:
        plan = _let_in(core, owner, news, now)
        core.write_as_read(owner, plan.changes, now)
        there = {memory.id: memory for memory in core.store.get(owner, [*dict.fromkeys(plan.ids)])}
        facts = tuple(there[id] for id in plan.ids if id in there)
        return Learned(
            facts=facts,
            superseded=tuple(core.store.get(owner, list(dict.fromkeys(plan.superseded)))),
            conflicts=tuple(fact for fact in facts if fact.status is Status.PENDING),
            repeated=tuple(dict.fromkeys(plan.repeated)),
        )

    return decided(attempt)


def _let_in(core: Core, owner: Owner, news: Sequence[Memory], now: datetime) -> Plan:
    """The plan of what the gate lets in, with what it keeps apart."""
    gate = Gate(core, owner, now)
    plan, trusted, apart = Plan(), list[Memory](), dict[int, str]()
    for place, fact in enumerate(news):
        if (over := gate.over(fact)) is not None:
            raise Refused(over.rule, over.message)
        if (why := gate.apart(fact)) is None:
            trusted.append(fact)
        else:
            apart[place] = _kept_apart(core, plan, in_quarantine(fact, why), now)
    if trusted:
        settled = planned(core, trusted, now)
        settled.changes += plan.changes
        settled.repeated += plan.repeated
        plan = settled
    others = iter(list(plan.ids))
    plan.ids = [apart[place] if place in apart else next(others) for place in range(len(news))]
    return plan


def _kept_apart(core: Core, plan: Plan, fact: Memory, now: datetime) -> str:
    """Keep a fact in quarantine, or count it again if it is there; its id."""
    assert fact.claim is not None  # noqa: S101 - only facts are learnt
    apart = frozenset({Status.QUARANTINED})
    name, _ = canonical(fact.claim)
    known = facts_about(core, fact.scope, [fact.claim.subject], name, fact.claim.object, statuses=apart)
    said = next((one for one in known if one.scope == fact.scope and _said(one) == _said(fact)), None)
    if said is not None:
        plan.changes.append(Again(id=said.id, occurrence=first_occurrence(fact)))
        plan.repeated.append(said.id)
        return said.id
    fact = replace(fact, id=core.ids.new(now))
    plan.changes.append(Keep(memory=fact, repeat_key=None, embedding=core.embeddings([fact.searched_text])[0]))
    return fact.id


def _too_contrary(core: Core, groups: Iterable[_Group], stand: Mapping[str, Settled], now: datetime) -> dict[str, str]:
    """Of the news that would wait in doubt, those whose source contradicts too much already, and why."""
    doubtful = [group.facts[id] for group in groups for id in sorted(group.fresh) if _is_doubtful(stand.get(id))]
    found: dict[str, str] = {}
    if not any(fact.source is not None for fact in doubtful):
        return found
    gate, many = Gate(core, doubtful[0].scope.owner, now), Counter[str]()
    for fact in doubtful:
        source = "" if fact.source is None else fact.source.name
        why = gate.contradicts_too_much(fact, many[source])
        many[source] += 1
        if why is not None:
            found[fact.id] = why
    return found


def _is_doubtful(settled: Settled | None) -> bool:
    return settled is not None and settled.status is Status.PENDING


def planned(core: Core, news: Sequence[Memory], now: datetime, *, gone: AbstractSet[str] = frozenset()) -> Plan:
    """The changes that keep these facts and settle what bears on them.

    ``gone`` are changed in the same batch by other means: facts that are out of sight then, and episodes. Who gives a
    fact with an id keeps it, as the plan's ``standing`` has it.
    """
    plan, kept = Plan(), {fact.id for fact in news if fact.id}
    owner = news[0].scope.owner
    news = [*news, *_no_favourites(core, news)]
    aliases, rulings = aliases_of(core, owner), rulings_of(core, owner)
    many = many_valued(core, owner)
    keys = [_group_key(fact, aliases, many) for fact in news]
    together: dict[tuple[Scope, str, str, str], list[Memory]] = {}
    for key, fact in zip(keys, news, strict=True):
        together.setdefault(key, []).append(fact)
    groups = {
        key: (None if gone else _near(core, some, aliases, many)) or _group_of(core, some[0], aliases, many, gone)
        for key, some in together.items()
    }
    for key, fact in zip(keys, news, strict=True):
        _take(core, plan, groups[key], fact, now, settled=partial(_settled, groups[key], rulings, many, now))
    texts = [group.facts[id].searched_text for group in groups.values() for id in sorted(group.fresh - kept)]
    vectors = dict(zip(texts, core.embeddings(texts), strict=True))
    stands = [_settled(group, rulings, many, now) for group in groups.values()]
    apart = _too_contrary(core, groups.values(), {id: one for stand in stands for id, one in stand.items()}, now)
    for group, stand in zip(groups.values(), stands, strict=True):
        # First what gives way: another may say the same then.
        plan.changes += restated(group.facts.values(), stand, now, but=group.fresh)
        for id in sorted(group.fresh):
            memory = _standing_as(group.facts[id], stand[id])
            if id in apart:
                memory = in_quarantine(memory, apart[id])
            if id in kept:
                plan.standing[id] = memory
                continue
            embedding = vectors[memory.searched_text]
            repeat = None if id in apart else repeat_of(memory)
            plan.changes.append(Keep(memory=memory, repeat_key=repeat, embedding=embedding))
        plan.superseded += [
            id
            for id, settled in stand.items()
            if id not in group.fresh and group.facts[id].status is not settled.status is Status.SUPERSEDED
        ]
    plan.changes += outdate(core, owner, plan.changes, now, but=gone)
    return plan


_RATHER = re.compile(r"\b(?:over|than|instead of|from|to)\b(?P<left>.+)", re.IGNORECASE | re.DOTALL)
"""What stands behind these in the words of a preference, or of a change, is left for it."""
_CHOSEN = ("prefers", "likes", "uses")
_BEST = ("favourite ", "prefers")
_MOST_WORDS_LEFT, _MOST_WORDS_NAMED, _MOST_NAMES = 16, 6, 100
"""What is left for another is named at once, in few words. A look takes a tenth of a millisecond."""


def _no_favourites(core: Core, news: Sequence[Memory]) -> list[Memory]:
    """What was somebody's favourite and is left for something else now: "I now prefer PyTorch over TensorFlow"."""
    gone: list[Memory] = []
    for fact in news:
        claim = fact.claim
        left = _RATHER.search(str(fact.metadata.get(QUOTE, "")))
        if claim is None or claim.negated or left is None or not claim.predicate.startswith(_CHOSEN):
            continue
        # By its name, of which few facts are told, and not by the subject, of whom there may be thousands.
        view = View(scope=fact.scope.whole)
        ids = (id for name in _names_in(left["left"]) for id in ids_holding(core, view, claim_keys(object=name)))
        for one in core.store.get(fact.scope.owner, list(dict.fromkeys(ids))):
            if _is_left(one, claim, left["left"]):
                assert one.claim is not None  # noqa: S101 - seen to by _is_left
                over = replace(one.claim, negated=True, confidence=claim.confidence, corrects=True, instead_of=None)
                gone.append(replace(fact, type=one.type, text=over.sentence, detail=over))
    return gone


def _names_in(words: str) -> Iterator[str]:
    """Whatever could be an object named there, each once: some words on end, with the signs beside or without."""
    said = " ".join(words.replace("\0", " ").encode("utf-8", "ignore").decode().split()[:_MOST_WORDS_LEFT])
    starts = [found.start() for found in re.finditer(r"(?<!\w)\S", said)]
    ends = [found.end() for found in re.finditer(r"\S(?!\w)", said)]
    spans = (said[start:end] for start in starts for end in ends if start < end)
    named = {same_key(span): span for span in spans if span.count(" ") < _MOST_WORDS_NAMED}
    yield from list(named.values())[:_MOST_NAMES]


def _is_left(one: Memory, chosen: Claim, left: str) -> bool:
    """Whether a fact tells of a favourite, or a preference, that is named among what is left for another."""
    told = one.claim
    if told is None or told.negated or not told.predicate.startswith(_BEST):
        return False
    if same_key(told.subject) != same_key(chosen.subject):
        return False
    same = same_key(told.object) == same_key(chosen.object)
    return not same and re.search(rf"(?<!\w){re.escape(told.object)}(?!\w)", left, re.IGNORECASE) is not None


def resettled(core: Core, fact: Memory, rulings: Mapping[str, Ruling], now: datetime) -> list[Change]:
    """The changes that come of other rulings on facts like this one."""
    assert fact.claim is not None  # noqa: S101 - rulings are on facts
    many = many_valued(core, fact.scope.owner)
    group = _group_of(core, fact, aliases_of(core, fact.scope.owner), many)
    # It may be retired because it was rejected, and that ruling is what is taken back.
    changes = restated(group.facts.values(), _settled(group, rulings, many, now, also=fact.id), now)
    return [*changes, *outdate(core, fact.scope.owner, changes, now)]


def settled_with(
    core: Core, owner: Owner, facts: Sequence[Memory], now: datetime, *, before: Sequence[Memory] = ()
) -> list[Change]:
    """The changes that these facts and what bears on them undergo when they are hidden, shown again, or corrected.

    They are given as the versions that they are to get; what is settled otherwise in them comes back changed. Of those
    whose claim is another now, ``before`` are the present versions: what bore on these is settled without them.
    """
    if not facts:
        return []
    aliases, rulings, many = aliases_of(core, owner), rulings_of(core, owner), many_valued(core, owner)
    given = {fact.id for fact in facts}
    groups: dict[tuple[Scope, str, str, str], _Group] = {}
    for fact in (*before, *facts):
        key = _group_key(fact, aliases, many)
        if key not in groups:
            groups[key] = _group_of(core, fact, aliases, many, but=given)
    for fact in facts:
        groups[_group_key(fact, aliases, many)].facts[fact.id] = fact
    changes: list[Change] = []
    for group in groups.values():
        stand = _settled(group, rulings, many, now)
        changes += [
            Revise(memory=_standing_as(fact, stand[id]) if id in stand else fact)
            for id, fact in group.facts.items()
            if id in given
        ]
        changes += restated(group.facts.values(), stand, now, but=given)
    return changes


def _group_key(fact: Memory, aliases: Aliases, many: AbstractSet[str]) -> tuple[Scope, str, str, str]:
    """What facts share that are settled together."""
    assert fact.claim is not None  # noqa: S101 - whoever drafts a fact gives its claim
    name, _ = canonical(fact.claim)
    of_one = _object(fact.claim) if name in many or predicate(name).many else ""
    return fact.scope, aliases.key(fact.claim.subject), name, of_one


def _group_of(
    core: Core, fact: Memory, aliases: Aliases, many: AbstractSet[str], but: AbstractSet[str] = frozenset()
) -> _Group:
    """What is known that bears on a fact, in its own scope."""
    assert fact.claim is not None  # noqa: S101 - only facts are learnt
    name, _ = canonical(fact.claim)
    # Where several objects hold at once, only what is said of the same one bears on it.
    of_one = fact.claim.object if name in many or predicate(name).many else None
    known = facts_about(core, fact.scope, aliases.names(fact.claim.subject), name, of_one)
    return _Group(name, {one.id: one for one in known if one.scope == fact.scope and one.id not in but})


def _near(core: Core, news: Sequence[Memory], aliases: Aliases, many: AbstractSet[str]) -> _Group | None:
    """What can bear on news that come after all that is known; None where they may not.

    What gave way long ago is met by news about the past and by what says the same, and by nothing else: an agent may
    set one status ten thousand times, and each time only the last is read.
    """
    first = news[0]
    assert first.claim is not None  # noqa: S101 - only facts are learnt
    name, _ = canonical(first.claim)
    by, objects = predicate(name), {fact.claim.object: None for fact in news if fact.claim is not None}
    if by.many or by.event or name in many or len(objects) > _MOST_OBJECTS:
        return None
    if any(fact.claim is None or fact.claim.instead_of is not None for fact in news):
        return None
    about = partial(facts_about, core, first.scope, aliases.names(first.claim.subject), name)
    begin, said = min(map(_since, news)), min(fact.happened_at for fact in news)
    if about(where=AnyOf((Compare(("began_at",), "gte", begin), Compare(("happened_at",), "gte", said)))):
        return None
    held = [*about(as_of=begin, statuses=frozenset()), *about(statuses=frozenset({Status.CURRENT}))]
    known = [*held, *about(statuses=REPEATABLE), *(fact for one in objects for fact in about(one))]
    facts = {one.id: one for one in known if one.scope == first.scope}
    return _Group(name, facts, held={one.id for one in held} & facts.keys(), is_near=True)


def canonical(claim: Claim) -> tuple[str, bool]:
    """By which predicate a claim is settled, and whether it is negated there: "dislikes" is "likes", negated."""
    name = meaning(claim.predicate)
    opposite = _OPPOSITES.get(name)
    return (name, claim.negated) if opposite is None else (opposite, not claim.negated)


def facts_about(
    core: Core,
    scope: Scope,
    names: Sequence[str],
    name: str,
    of_one: str | None = None,
    *,
    statuses: frozenset[Status] = EVERY_STATUS,
    where: Filter | None = None,
    as_of: datetime | None = None,
) -> list[Memory]:
    """All facts of a subject, by all its names, by a predicate, what means the same, or its opposite.

    Of one object, or of any: it is looked up by the few ways in which it is spelled, so that somebody who likes ten
    thousand things is not read whole for the next one.
    """
    view = View(scope=scope.whole, where=where, statuses=statuses, as_of=as_of)
    meant = [name, *(one for one, other in _OPPOSITES.items() if other == name)]
    predicates = [way for one in meant for way in ways_to_say(one)]
    if of_one is None:
        asked = [claim_keys(subject=subject, predicate=one) for subject, one in product(names, predicates)]
    else:
        # Not by the subject too: few others are said to like the same, and it is said to like much else.
        asked = [claim_keys(predicate=one, object=object) for one, object in product(predicates, _spellings(of_one))]
    found = {fact.id: fact for keys in asked for fact in holding(core, view, keys)}
    called = set(map(same_key, names))
    known = (one for one in found.values() if one.claim is not None and same_key(one.claim.subject) in called)
    return sorted(known, key=lambda fact: fact.id)


def _spellings(object: str) -> tuple[str, ...]:
    bare = same_object(object)
    return tuple(dict.fromkeys((object, bare, f"the {bare}", f"a {bare}", f"drinking {bare}", f"eating {bare}")))


def holding(core: Core, view: View, keys: frozenset[str]) -> list[Memory]:
    """All memories that the view shows and that hold these keys, in the order of ids."""
    found = ids_holding(core, view, keys)
    memories: list[Memory] = []
    for start in range(0, len(found), _PAGE):
        memories += core.store.get(view.scope.owner, found[start : start + _PAGE])
    return memories


def ids_holding(core: Core, view: View, keys: frozenset[str]) -> list[str]:
    """The ids of all memories that the view shows and that hold these keys, in their order; reads no memory."""
    found: list[str] = []
    after: str | None = None
    while True:
        page = core.store.search(KeysProbe(view=view, keys=keys, limit=_PAGE, after=after))
        found += [candidate.id for candidate in page]
        if len(page) < _PAGE:
            return found
        after = page[-1].id


def names_of(core: Core, scope: Scope, name: str) -> tuple[str, ...]:
    """All names of whoever is called so."""
    return aliases_of(core, scope.owner).names(name)


def every_fact(core: Core, view: View) -> Iterator[Memory]:
    """All facts that the view shows, in the order of ids, read a page at a time."""
    facts = replace(view, where=Compare(("kind",), "eq", Kind.FACT.value))
    return paged(lambda after: core.store.scan(facts, after, _PAGE))


def settled_anew(core: Core, scope: Scope, names: Iterable[str], now: datetime) -> list[Change]:
    """The changes that come of other names meaning the same: all facts of all of these are settled again."""
    owner = scope.owner
    aliases, rulings = aliases_of(core, owner), rulings_of(core, owner)
    view = View(scope=scope.whole, where=None, statuses=EVERY_STATUS)
    groups: dict[tuple[Scope, str, str], _Group] = {}
    for subject in {other for name in names for other in aliases.names(name)}:
        for fact in holding(core, view, claim_keys(subject=subject)):
            assert fact.claim is not None  # noqa: S101 - only claims have this key
            by, _ = canonical(fact.claim)
            key = (fact.scope, aliases.key(fact.claim.subject), by)
            groups.setdefault(key, _Group(by)).facts[fact.id] = fact
    many = many_valued(core, owner)
    changes = [
        change
        for group in groups.values()
        for change in restated(group.facts.values(), _settled(group, rulings, many, now), now)
    ]
    return [*changes, *outdate(core, owner, changes, now)]


def many_valued(core: Core, owner: Owner) -> frozenset[str]:
    """The predicates that the owner said hold several objects at once, as they are compared."""
    held = core.store.settings(owner).get(MANY_VALUED)
    return frozenset(meaning(str(one)) for one in held) if isinstance(held, list) else frozenset()


# What one claim comes to --------------------------------------------------------------------------------------------


def _take(
    core: Core, plan: Plan, group: _Group, fact: Memory, now: datetime, *, settled: Callable[[], Mapping[str, Settled]]
) -> None:
    if fact.id:
        group.add(fact)
        return
    alike = group.saying.get(_said(fact), ())
    said = next((group.facts[id] for id in alike if _says(group.facts[id], fact)), None)
    if said is not None and any(not _says(group.facts[id], fact) for id in group.fresh):
        # What came in the same batch may have taken its place already.
        stand = settled()
        said = said if said.id not in stand or stand[said.id].status in REPEATABLE else None
    if said is None:
        id = core.ids.new(now)
        group.add(replace(fact, id=id))
        plan.ids.append(id)
        return
    plan.ids.append(said.id)
    plan.repeated.append(said.id)
    if said.id in group.fresh:
        group.facts[said.id] = _with(said, fact, said.version, now)
        return
    plan.changes.append(Again(id=said.id, occurrence=first_occurrence(fact)))
    version = _with(said, fact, said.version + 1, now)
    if replace(version, version=said.version, reason=said.reason, updated_at=said.updated_at) != said:
        group.facts[said.id] = version
        plan.changes.append(Revise(memory=version))


def _said(fact: Memory) -> tuple[object, ...]:
    """What a fact says, whenever it held."""
    assert fact.claim is not None  # noqa: S101 - only facts are learnt
    return (*canonical(fact.claim), _object(fact.claim))


def _says(one: Memory, fact: Memory) -> bool:
    """Whether a fact that stands says what another says, of the same time."""
    if one.status not in _SAYABLE or one.claim is None or fact.claim is None:
        return False
    same = _said(one) == _said(fact)
    # Said without a date it is of when it was said: before the other began, it is other news.
    began = one.true_from is None or fact.happened_at >= one.true_from
    dates = fact.true_from is None and fact.claim.until is None and began
    return same and (dates or (fact.true_from, fact.claim.until) == (one.true_from, one.claim.until))


def repeat_of(memory: Memory) -> str:
    """What two memories share when one repeats the other; of facts with dates, those that say the same of one time."""
    if memory.claim is None or (memory.true_from is None and memory.claim.until is None):
        return repeat_key(memory)
    dated = f"{repeat_key(memory)} {memory.true_from} {memory.claim.until}"
    return blake2b(dated.encode(), digest_size=20).hexdigest()


def _with(said: Memory, fact: Memory, version: int, now: datetime) -> Memory:
    """A fact with what another, that says the same, adds to it."""
    assert said.claim is not None and fact.claim is not None  # noqa: S101, PT018 - both are facts
    verified = max(filter(None, (said.claim.verified_at, fact.claim.verified_at)), default=None)
    claim = replace(said.claim, confidence=max(said.claim.confidence, fact.claim.confidence), verified_at=verified)
    return replace(
        said,
        detail=claim,
        metadata=said.metadata if EXPIRES not in said.metadata else _as_long_as_either(said, fact),
        evidence=tuple(dict.fromkeys((*said.evidence, *fact.evidence))),
        version=version,
        reason="said again" if version > said.version else said.reason,
        updated_at=max(now, said.updated_at) if version > said.version else said.updated_at,
    )


def _as_long_as_either(said: Memory, fact: Memory) -> dict[str, Json]:
    """The metadata of a fact that was to be remembered until a moment, now that it is said again."""
    others: dict[str, Json] = {name: value for name, value in said.metadata.items() if name != EXPIRES}
    ends = [one.metadata[EXPIRES] for one in (said, fact) if EXPIRES in one.metadata]
    return others if len(ends) < 2 else {**others, EXPIRES: max(map(str, ends))}  # noqa: PLR2004 - one has no end


# Settling ------------------------------------------------------------------------------------------------------------


def _settled(
    group: _Group, rulings: Mapping[str, Ruling], many: AbstractSet[str], now: datetime, *, also: str = ""
) -> dict[str, Settled]:
    if group.is_near:
        return _settled_at_the_end(group, rulings, now)
    beliefs = [
        belief_of(fact, rulings.get(fact.id))
        for fact in group.facts.values()
        if fact.id == also or fact.id in rulings or _counts(fact)
    ]
    by = predicate(group.predicate)
    return settle(beliefs, replace(by, many=by.many or group.predicate in many), now)


def _settled_at_the_end(group: _Group, rulings: Mapping[str, Ruling], now: datetime) -> dict[str, Settled]:
    """Where news stand that come after all that is known, and what held before them."""
    beliefs = {id: belief_of(fact, rulings.get(id)) for id, fact in group.facts.items() if _counts(fact)}
    apart = (Ruling.KEEP_BOTH, Ruling.REJECT)
    holding = [one for id, one in beliefs.items() if id in group.held and one.ruling not in apart]
    replaced: set[tuple[str, bool]] = set()
    for id, one in beliefs.items():
        fact = group.facts[id]
        if fact.status is Status.SUPERSEDED and fact.reason.startswith(_GAVE_WAY):
            over = beliefs.get(fact.superseded_by or "")
            # What was only said to have ended was not replaced by anything.
            if over is None or not over.is_end:
                replaced.add((one.object, one.negated))
    return settle_next([beliefs[id] for id in group.fresh], holding, replaced, now)


def _counts(fact: Memory) -> bool:
    """Whether a fact is settled with the others: not what went out of sight, by itself or with its words."""
    if fact.status is Status.SUPERSEDED:
        return fact.reason.startswith(_SETTLED)
    return fact.status not in (Status.QUARANTINED, Status.RETIRED)


def belief_of(fact: Memory, ruling: Ruling | None = None) -> Belief:
    """A fact as settling sees it: what was stated of it, not where it stands."""
    assert fact.claim is not None  # noqa: S101 - only facts are settled
    _, negated = canonical(fact.claim)
    return Belief(
        id=fact.id,
        object=_object(fact.claim),
        negated=negated,
        since=_since(fact),
        until=fact.claim.until,
        dated=fact.true_from is not None,
        said_at=fact.happened_at,
        trust=fact.trust.level,
        corrects=fact.claim.corrects,
        instead_of=None if fact.claim.instead_of is None else same_object(fact.claim.instead_of),
        ruling=ruling,
    )


def _since(fact: Memory) -> datetime:
    """From when on a fact is settled. What only says that something ended began at a time that nobody said."""
    until = None if fact.claim is None else fact.claim.until
    told = fact.true_from or fact.happened_at
    return told if until is None or fact.true_from is not None else min(told, until)


def _object(claim: Claim) -> str:
    return same_object(claim.object)


def restated(
    facts: Iterable[Memory], stand: Mapping[str, Settled], now: datetime, but: Iterable[str] = ()
) -> list[Change]:
    """A version for each fact that stands otherwise than before."""
    skipped = set(but)
    changes: list[Change] = []
    for fact in facts:
        if fact.id in skipped or fact.id not in stand:
            continue
        version = _standing_as(fact, stand[fact.id])
        if version is not fact:
            changes.append(Revise(memory=next_version(version, version.reason, now)))
    return changes


def _standing_as(fact: Memory, settled: Settled) -> Memory:
    """A fact as it stands; itself if it stands so already."""
    other = settled.other if settled.status is Status.SUPERSEDED else None
    until = settled.until if fact.claim is None or settled.status is not Status.PENDING else fact.claim.until
    if (fact.status, fact.superseded_by, fact.true_until) == (settled.status, other, until):
        return fact
    reason = _REASONS[settled.standing].format(other=settled.other)
    kept = fact.version == 1 and settled.standing is Standing.HOLDS and fact.status is Status.CURRENT
    return replace(
        fact,
        status=settled.status,
        superseded_by=other,
        true_until=until,
        reason=fact.reason if kept else reason,
    )
