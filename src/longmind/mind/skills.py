"""Skills: how something is done, kept once it worked, found by what it is for, and counted each time it is used.

A skill is a line of versions under a name, as in Voyager's library (Wang et al. 2023): other code under the same name
is the next version, and the one before stays. What each code came to is counted on a sheet whose evidence is the skill,
from the present version of the sheet, so that two processes lose nothing. In a search the share of success, smoothed,
multiplies how well a skill fits: nobody is put behind for being new, and whoever fails is. A lesson is a skill without
a name, which rests on the episodes that taught it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from longmind.domain.change import Change, Write, marked
from longmind.domain.claim import same_key
from longmind.domain.memory import Kind, Memory, Status, next_version
from longmind.domain.metadata import Json, dump
from longmind.domain.method import Method
from longmind.domain.query import All, Compare, Filter, KeysProbe, View, skill_keys
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address
from longmind.domain.time import instant
from longmind.errors import InvalidInput, NotFound, Refused
from longmind.mind.core import Core, Counts, decided, paged
from longmind.mind.draft import Draft, Fields, draft, least_trusted
from longmind.mind.episodes import ALIKE, alike
from longmind.mind.keeping.sheets import at, next_of
from longmind.mind.planting.gate import Gate
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit, Why
from longmind.mind.recall import MAX_HITS, recall
from longmind.mind.remember import remember_as_read
from longmind.mind.revise import seen

TALLIES: Final = "skills"
"""The room of what is counted; the key is the skill's id."""
CLAIMED: Final = "skill_names"
"""The room in which a name is claimed, so that two who add it at once do not make two skills of it."""
DOUBT: Final = 2
"""So many successes a skill is taken to have had before any was counted."""
MOST_CODES: Final = 100
"""Of so many versions of a skill's code it is counted how they did; the longest unused is forgotten first."""
ERROR_CHARACTERS: Final = 500
_LOOKED_AT: Final = 4
_PAGE: Final = 1_000
_LIVE: Final = frozenset({Status.CURRENT, Status.PENDING})
_SKILLS: Final[Filter] = Compare(("kind",), "eq", Kind.SKILL.value)


# Counting ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How one code did."""

    worked: int = 0
    failed: int = 0
    at: datetime | None = None
    """When it was last counted."""
    error: str | None = None
    """What went wrong the last time it failed, cut to 500 characters."""

    @property
    def reliability(self) -> float:
        """How far it can be relied on: ``(worked + 2) / (worked + failed + 2)``; 1 until it fails, in (0, 1]."""
        return (self.worked + DOUBT) / (self.worked + self.failed + DOUBT)

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        moment = None if self.at is None else self.at.isoformat()
        return {"worked": self.worked, "failed": self.failed, "at": moment, "error": self.error}

    @classmethod
    def from_json(cls, value: object) -> Tally:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form.
        """
        if not isinstance(value, Mapping) or value.keys() != {"worked", "failed", "at", "error"}:
            raise InvalidInput("tally", "an object of worked, failed, at and error", value)
        for name in ("worked", "failed"):
            if isinstance(value[name], bool) or not isinstance(value[name], int) or value[name] < 0:
                raise InvalidInput(f"tally.{name}", "a number of times", value[name])
        if not isinstance(value["error"], str | None):
            raise InvalidInput("tally.error", "a text or nothing", value["error"])
        moment = None if value["at"] is None else instant(value["at"], "tally.at")
        return cls(worked=value["worked"], failed=value["failed"], at=moment, error=value["error"])


@dataclass(frozen=True, slots=True)
class Tallies:
    """How every code of one skill did, by :func:`code_of`."""

    held: Mapping[str, Tally] = field(default_factory=dict)

    def of(self, code: str) -> Tally:
        """Of one code; nothing counted when it is not there."""
        return self.held.get(code, Tally())

    def counted(self, code: str, now: datetime, error: str | None, *, worked: bool) -> Tallies:
        """The same with one more success or failure."""
        before = self.of(code)
        after = replace(
            before,
            worked=before.worked + worked,
            failed=before.failed + (not worked),
            at=now,
            error=before.error if worked else error if error is None else error[:ERROR_CHARACTERS],
        )
        others = [(key, one) for key, one in self.held.items() if key != code]
        return Tallies(dict([*others[-(MOST_CODES - 1) :], (code, after)]))

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it, the latest counted last."""
        return {"methods": [[code, tally.to_json()] for code, tally in self.held.items()]}

    @classmethod
    def from_json(cls, value: object) -> Tallies:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form.
        """
        # They were called codes before, which is what the guard calls secrets.
        codes = value.get("methods", value.get("codes")) if isinstance(value, Mapping) else None
        if not isinstance(codes, list):
            raise InvalidInput("tallies", "an object with methods", value)
        found: dict[str, Tally] = {}
        for pair in codes:
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):  # noqa: PLR2004 - a pair
                raise InvalidInput("tallies.methods", "pairs of a method and a tally", pair)
            found[pair[0]] = Tally.from_json(pair[1])
        return cls(found)


def code_of(method: Method) -> str:
    """What two methods share that go the same way, however they are described."""
    told = dump({**method.to_json(), "description": None})
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


# What a skill is -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Skill:
    """One version of a skill, and how its code did."""

    memory: Memory
    tally: Tally = Tally()

    @property
    def method(self) -> Method:
        """How it goes."""
        # What was remembered without a method says in its text all there is to say.
        return self.memory.method or Method(description=self.memory.text)

    @property
    def id(self) -> str:
        """The id of its line."""
        return self.memory.id

    @property
    def name(self) -> str | None:
        """What it is called; None for a lesson."""
        return self.memory.name

    @property
    def description(self) -> str:
        """What it is for."""
        return self.method.description

    @property
    def code(self) -> str | None:
        """Its code, if it is code."""
        return self.method.code

    @property
    def steps(self) -> tuple[str, ...]:
        """Its steps, if it is steps."""
        return self.method.steps

    @property
    def requires(self) -> tuple[str, ...]:
        """The names of the skills that it is made of."""
        return self.method.requires

    @property
    def version(self) -> int:
        """Which version of its line this is."""
        return self.memory.version

    @property
    def verified(self) -> bool:
        """Whether it has worked; until then it is found by its name alone."""
        return self.memory.status is not Status.PENDING

    def __str__(self) -> str:
        """A line for a prompt: what it is called, what it is for, how often it worked."""
        times = self.tally.worked + self.tally.failed
        counted = f" (worked {self.tally.worked} of {times})" if times else ""
        called = "" if self.name is None else f"{self.name}: "
        return f"{called}{' '.join(self.description.split())}{counted}"


@dataclass(frozen=True, slots=True)
class SkillHit:
    """A skill that was found, and how well it fits."""

    skill: Skill
    score: float
    """``fit · reliability``, 0…1: what the hits are ordered by."""
    fit: float
    """How well it fits the task, whatever it came to, 0…1."""
    why: Why
    """The reasons for the fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A skill with all that it is made of."""

    skill: Skill
    parts: tuple[Skill, ...]
    """Every skill that is needed, each behind those it requires; the skill itself is the last."""
    missing: tuple[str, ...] = ()
    """Names that are required and not there."""
    circles: tuple[tuple[str, ...], ...] = ()
    """Names that require each other, from one round to it again; they stand in the order they were met."""

    @property
    def complete(self) -> bool:
        """Whether everything that is required is there."""
        return not self.missing

    @property
    def code(self) -> str:
        """All code that is needed, in order, a blank line between; empty when there is none."""
        return "\n\n".join(part.code for part in self.parts if part.code is not None)

    @property
    def steps(self) -> tuple[str, ...]:
        """All steps that are needed, in order."""
        return tuple(step for part in self.parts for step in part.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillAdded:
    """The receipt of adding a skill."""

    skill: Skill
    new: bool
    """Whether anything was written: a new skill, or a new version of one."""
    missing: tuple[str, ...] = ()
    """What it requires, however indirectly, and is not there yet."""
    circles: tuple[tuple[str, ...], ...] = ()
    """See :attr:`Whole.circles`."""


def tell(method: Method) -> str:
    """A skill's text: what it is for, and the steps. Code is not prose, and nobody looks for it in these words."""
    steps = [f"{number}. {step}" for number, step in enumerate(method.steps, 1)]
    return "\n".join((method.description, *steps))


def spelled_out(name: str) -> str | None:
    """A name as words, ``craftFurnace`` as "craft Furnace"; None when it is words already."""
    words = re.sub(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|[_\-.]+", " ", name)
    words = " ".join(words.split())
    return None if not words or words == name else words


@dataclass(frozen=True, slots=True)
class _Claim:
    """A name is taken; by whom, the evidence of the sheet says."""

    def to_json(self) -> dict[str, Json]:
        return {}

    @classmethod
    def from_json(cls, value: object) -> _Claim:
        del value
        return cls()


# Adding --------------------------------------------------------------------------------------------------------------


def add(
    core: Core, scope: Scope, name: str, method: Method, fields: Fields, *, verified: bool, now: datetime
) -> SkillAdded:
    """Keep a skill under a name in exactly this scope: a new one, or the next version of the one that is there.

    Raises:
        InvalidInput: a field that may not be.
        NotFound: evidence is not there.
        Refused: what is there has worked, and this has not yet.
    """
    called = spelled_out(name) if isinstance(name, str) else None
    told: Fields = {
        **fields,
        "text": tell(method),
        "kind": Kind.SKILL.value,
        "detail": method,
        "name": name,
        "aliases": () if called is None else (called,),
    }
    made = draft(told, scope=scope, zone=core.zone(scope.owner), now=now, guard=core.guard_of(scope.owner))
    made = replace(made, memory=replace(made.memory, status=Status.CURRENT if verified else Status.PENDING))
    assert made.memory.name is not None  # noqa: S101 - it was checked just now
    key = same_key(made.memory.name)

    def there() -> Memory | None:
        found = _named(core, View(scope=scope, exact=True, where=_SKILLS, statuses=_LIVE), key)
        return next((one for one in found if one.scope == scope), None)

    memory, new = _kept(core, scope, made, now, key=key, there=there)
    whole = whole_of(core, scope, _with_tally(core, memory))
    return SkillAdded(skill=whole.skill, new=new, missing=whole.missing, circles=whole.circles)


def learn(core: Core, scope: Scope, lesson: str, fields: Fields, now: datetime) -> SkillAdded:
    """Keep a lesson as a procedure; learned again from other episodes, it rests on these too.

    Raises:
        InvalidInput: no lesson, or no evidence.
        NotFound: evidence is not there.
    """
    told: Fields = {**fields, "text": lesson, "kind": Kind.SKILL.value}
    made = draft(told, scope=scope, zone=core.zone(scope.owner), now=now, guard=core.guard_of(scope.owner))
    if not made.memory.evidence:
        raise InvalidInput("evidence", "the ids of the memories it was learned from, at least one")
    made = replace(made, memory=replace(made.memory, detail=Method(description=lesson)))
    key = _lesson_key(lesson)

    def there() -> Memory | None:
        nameless = All((_SKILLS, Compare(("name",), "eq", None)))
        view = View(scope=scope, exact=True, where=nameless, statuses=_LIVE)
        found = paged(partial(core.store.scan, view, limit=_PAGE))
        return next((one for one in found if one.scope == scope and _lesson_key(one.text) == key), None)

    memory, new = _kept(core, scope, made, now, key=key, there=there)
    return SkillAdded(skill=_with_tally(core, memory), new=new)


def _lesson_key(lesson: str) -> str:
    return same_key(lesson).rstrip(" .!。！")


def _kept(
    core: Core, scope: Scope, made: Draft, now: datetime, *, key: str, there: Callable[[], Memory | None]
) -> tuple[Memory, bool]:
    """The memory that was drafted, new or as a version of the one that is there, and whether anything was written."""
    claimed = Address(
        scope, CLAIMED, hashlib.blake2b(f"{made.memory.name is None}{key}".encode(), digest_size=20).hexdigest()
    )

    def attempt() -> tuple[Memory, bool]:
        held = at(core, claimed)
        before = there()
        if before is None:
            kept = remember_as_read(
                core,
                scope,
                [made],
                now,
                lambda ids: [Write(sheet=next_of(held, claimed, _Claim(), now, [*filter(None, ids)]), keep_past=False)],
            )
            return kept.kept[0], True
        after = _revised(core, scope, before, made, now)
        if after is None:
            return before, False
        if (why := Gate(core, scope.owner, now).apart(after)) is not None:
            raise Refused("quarantine", f"the skill that is there stays as it is; this reads as {why}")
        core.write_as_read(scope.owner, [core.revision(before, after)], now)
        return after, True

    return decided(attempt)


def _revised(core: Core, scope: Scope, before: Memory, made: Draft, now: datetime) -> Memory | None:
    """The next version, or None when it would be the same."""
    said = made.memory
    if before.status is Status.CURRENT and said.status is Status.PENDING and before.detail != said.detail:
        raise Refused("unverified", "the version that is there has worked; add this one when it has, too")
    evidence = tuple(dict.fromkeys((*before.evidence, *said.evidence)))
    fresh = [id for id in evidence if id not in before.evidence]
    # A lesson stays in the words in which it was first learned.
    words = before if before.name is None else said
    after = replace(
        before,
        text=words.text,
        detail=words.detail,
        about=words.about,
        aliases=tuple(dict.fromkeys((*before.aliases, *said.aliases))),
        tags=tuple(dict.fromkeys((*before.tags, *said.tags))),
        importance=said.importance if made.weighed else before.importance,
        source=before.source if said.source is None else said.source,
        evidence=evidence,
        # What was verified once stays so when the same is added again.
        status=before.status if said.status is Status.PENDING else said.status,
        # As far as the least trusted of those who had a hand in it.
        trust=least_trusted(before, [said, *(seen(core, scope, fresh) if fresh else ())]).trust,
    )
    if after == before:
        return None
    reason = "learned again" if before.name is None else "other code" if _goes_otherwise(before, after) else "told anew"
    return next_version(after, reason, now)


def _goes_otherwise(before: Memory, after: Memory) -> bool:
    return before.method is None or after.method is None or code_of(before.method) != code_of(after.method)


# Getting and finding -------------------------------------------------------------------------------------------------


def get(core: Core, scope: Scope, name: str) -> Skill:
    """The skill of this name that is nearest to the scope: its own, what is bound to none, what the tenant shares.

    Raises:
        NotFound: there is none.
    """
    found = _seen(core, scope, name)
    if found is None:
        raise NotFound(f"no skill here is called {name!r}")
    return _with_tally(core, found)


def _seen(core: Core, scope: Scope, name: str) -> Memory | None:
    key = same_key(name) if isinstance(name, str) else ""
    for one in dict.fromkeys((scope, scope.shared)):
        found = _named(core, View(scope=one, where=_SKILLS, statuses=_LIVE), key)
        if found:
            own = (one.agent, one.session)
            return max(found, key=lambda memory: (_nearness(memory.scope, own), memory.id))
    return None


def _nearness(scope: Scope, own: tuple[str | None, str | None]) -> tuple[int, int]:
    bound = (scope.agent, scope.session)
    # Its own before what is bound to none; what another agent made comes last, and is seen by nobody's handle only.
    near = [2 if theirs == mine else 1 if theirs is None else 0 for theirs, mine in zip(bound, own, strict=True)]
    return (near[1], near[0])


def _named(core: Core, view: View, key: str) -> list[Memory]:
    found = core.store.search(KeysProbe(view=view, keys=skill_keys(key), limit=_PAGE))
    return core.store.get(view.scope.owner, [one.id for one in found])


def history(core: Core, scope: Scope, name: str) -> list[Skill]:
    """Every version of a skill, the oldest first, each with what its own code came to.

    Raises:
        NotFound: there is no such skill.
    """
    present = get(core, scope, name).memory
    tallies = _tallies(core, present)
    versions = core.store.history(present.scope.owner, present.id)
    return [Skill(one, tallies.of(code_of(one.method))) for one in versions if one.method is not None]


def every(core: Core, scope: Scope) -> list[Skill]:
    """Every skill of the owner that this scope sees and that worked, lessons too, in the order recorded."""
    view = View(scope=scope, where=_SKILLS)
    return [_with_tally(core, one) for one in paged(partial(core.store.scan, view, limit=_PAGE))]


def find(
    core: Core, scope: Scope, task: str, *, limit: int, policy: Policy | None, now: datetime, reasons: bool = True
) -> list[SkillHit]:
    """The skills that fit a task best, each by ``fit · reliability``. A task need not name a skill to find it.

    Without ``reasons`` none of them says why it is there.

    Raises:
        InvalidInput: no task, or a limit outside 1 to 1,000.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_HITS:
        raise InvalidInput("limit", f"an integer from 1 to {MAX_HITS}", limit)
    # Elsewhere what has a name is passed over unless it is named; a task is told in words of its own. Likeness, the
    # measure unless another is given, has no eye for names.
    chosen = ALIKE if policy is None else replace(policy, not_named=0.0)
    looking = replace(core, counts=Counts())
    view = View(scope=scope, where=_SKILLS)
    most = min(_LOOKED_AT * limit, MAX_HITS)
    wide = replace(chosen, candidates=max(chosen.candidates, most))
    found: Sequence[Hit] = recall(looking, task, view, limit=most, policy=wide, now=now, reasons=reasons)
    found = alike(found) if policy is None else found
    hits = []
    for hit in found:
        skill = _with_tally(core, hit.memory)
        hits.append(SkillHit(skill, hit.score * skill.tally.reliability, hit.score, hit.why))
    best = sorted(hits, key=lambda hit: -hit.score)[:limit]
    for owner in {hit.skill.memory.scope.owner for hit in best}:
        core.counts.retrieved(owner, [hit.skill.id for hit in best if hit.skill.memory.scope.owner == owner])
    return best


# Made of others ------------------------------------------------------------------------------------------------------


def whole_of(core: Core, scope: Scope, skill: Skill) -> Whole:
    """A skill with all that it requires, however indirectly, what is missing, and what goes in circles."""
    parts: dict[str, Skill] = {}
    missing: dict[str, None] = {}
    circles: dict[tuple[str, ...], None] = {}
    met: dict[str, Skill] = {_key(skill): skill}
    path: list[tuple[Skill, Iterator[str]]] = [(skill, iter(skill.requires))]
    while path:
        at_hand, left = path[-1]
        wanted = next(left, None)
        if wanted is None:
            parts[_key(at_hand)] = at_hand
            path.pop()
            continue
        key = same_key(wanted)
        if key not in met:
            found = _seen(core, scope, wanted)
            if found is None:
                missing[wanted] = None
                continue
            met[key] = _with_tally(core, found)
            path.append((met[key], iter(met[key].requires)))
        elif key not in parts:
            round_ = [one.name or "" for one, _ in path]
            start = next(place for place, (one, _) in enumerate(path) if _key(one) == key)
            circles[*round_[start:], round_[start]] = None
    return Whole(skill=skill, parts=tuple(parts.values()), missing=tuple(missing), circles=tuple(circles))


def _key(skill: Skill) -> str:
    return same_key(skill.name or skill.id)


# What it came to -----------------------------------------------------------------------------------------------------


def count(core: Core, skill: Skill, now: datetime, *, worked: bool, error: str | None = None) -> Skill:
    """Count a success or a failure of the code that ``skill`` holds, whatever its line has become since.

    The first success of a skill that was not verified makes it one.

    Raises:
        NotFound: it was forgotten.
    """
    owner = skill.memory.scope.owner
    address = _tally_at(skill.memory)
    code = code_of(skill.method)

    def attempt() -> Skill:
        present = next(iter(core.store.get(owner, [skill.id])), None)
        if present is None:
            raise NotFound(f"the skill {skill.name or skill.id} was forgotten")
        held = at(core, address)
        after = (held.of(Tallies) or Tallies()).counted(code, now, error, worked=worked)
        changes: list[Change] = [
            Write(sheet=next_of(held, address, after, now, [present.id]), keep_past=False),
        ]
        proven = worked and present.status is Status.PENDING and present.detail == skill.memory.detail
        if proven:
            changes.append(marked(present, Status.CURRENT, "worked", now))
        core.write_as_read(owner, changes, now)
        if proven:
            (present,) = core.store.get(owner, [skill.id]) or (present,)
        return Skill(present if proven else skill.memory, after.of(code))

    return decided(attempt)


def _tally_at(memory: Memory) -> Address:
    return Address(memory.scope, TALLIES, memory.id)


def _tallies(core: Core, memory: Memory) -> Tallies:
    return at(core, _tally_at(memory)).of(Tallies) or Tallies()


def _with_tally(core: Core, memory: Memory) -> Skill:
    if memory.method is None:
        return Skill(memory)
    return Skill(memory, _tallies(core, memory).of(code_of(memory.method)))


# From elsewhere ------------------------------------------------------------------------------------------------------


def read_voyager(library: object) -> list[tuple[str, Method]]:
    """The skills of a Voyager library, ``{name: {"code": …, "description": …}}``, by name.

    Its descriptions are comments in the frame of a function: the comment is what the skill is for. A skill requires
    the others whose names its code calls.

    Raises:
        InvalidInput: it has another form.
    """
    allowed = "a Voyager library: an object of names, each with code and description"
    if not isinstance(library, Mapping):
        raise InvalidInput("library", allowed, library)
    for name, one in library.items():
        told = [one.get("code"), one.get("description")] if isinstance(one, Mapping) else [None]
        if not isinstance(name, str) or not all(isinstance(part, str) and part.strip() for part in told):
            raise InvalidInput(f"library.{name}", allowed, one)
    return [
        (name, Method(
            description=_comment(one["description"]),
            code=one["code"],
            language="javascript",
            requires=tuple(other for other in library if other != name and _calls(one["code"], other)),
        ))
        for name, one in library.items()
    ]  # fmt: skip


def _comment(description: str) -> str:
    lines = [line.strip() for line in description.splitlines()]
    told = " ".join(line.lstrip("/").strip() for line in lines if line.startswith("//"))
    return told or description


def _calls(code: str, name: str) -> bool:
    return re.search(rf"(?<![\w.$]){re.escape(name)}\s*\(", code) is not None
