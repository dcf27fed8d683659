"""What is in quarantine, looked at: released as if it had come in honestly, or rejected; each can be undone.

Both are runs like those of a pass, so that whatever came of a release (a fact that gave way, what was superseded) is as
it was before once it is undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from longmind.domain.change import Change, Mark, Revise, marked
from longmind.domain.memory import Kind, Memory, Status, Trust, next_version
from longmind.domain.query import All, Compare, View
from longmind.domain.run import Act, Run
from longmind.domain.scope import Owner, Scope
from longmind.errors import Conflict, NotFound
from longmind.mind import learn
from longmind.mind.conclude import outdate
from longmind.mind.core import Core, decided, paged
from longmind.mind.follow import follow, superseding
from longmind.mind.keeping.runs import Undone, begin, come_so_far, runs, undo
from longmind.mind.look import touched
from longmind.mind.planting.gate import HELD, REJECTED
from longmind.mind.revise import refuse_repeat, seen

CAUSE: Final = "quarantine"
"""What a run is for that released or rejected."""
RELEASED: Final = "released from quarantine"
_PAGE: Final = 1_000
_MANY: Final = 5
"""So many of one source are worth a word."""


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A memory in quarantine, and why it is there."""

    memory: Memory
    reason: str


@dataclass(frozen=True, slots=True)
class Concern:
    """A source that somebody should look at."""

    source: str
    rule: str
    """``planted``, ``flood``, ``contradicts`` or ``replaces``."""
    count: int
    """How many memories."""
    message: str


def listed(core: Core, scope: Scope) -> list[Quarantined]:
    """All that the scope shows of what is in quarantine, in the order recorded."""
    view = View(scope=scope, statuses=frozenset({Status.QUARANTINED}))
    return [Quarantined(one, _why(core, one)) for one in paged(lambda after: core.store.scan(view, after, _PAGE))]


def _why(core: Core, memory: Memory) -> str:
    told = memory.reason
    if not told.startswith(HELD):
        past = core.store.history(memory.scope.owner, memory.id)
        told = next((one.reason for one in reversed(past) if one.reason.startswith(HELD)), told)
    return told.removeprefix(HELD)


def release(core: Core, scope: Scope, ids: Sequence[str], now: datetime) -> Run:
    """Let memories out of quarantine: each stands as if it had come in honestly, what it says being settled now.

    Raises:
        NotFound: one is not there, or not in quarantine; nothing was written.
        Conflict: another memory says exactly the same, or these memories are being tended at this moment.
    """

    def changes(memories: Sequence[Memory]) -> list[Change]:
        return _releasing(core, scope.owner, memories, now)

    return _reviewed(core, scope, ids, now, told=("released", RELEASED), change=changes)


def reject(core: Core, scope: Scope, ids: Sequence[str], now: datetime) -> Run:
    """Retire memories that are in quarantine.

    Raises:
        NotFound: one is not there, or not in quarantine; nothing was written.
        Conflict: these memories are being tended at this moment.
    """

    def changes(memories: Sequence[Memory]) -> list[Change]:
        return [Revise(memory=next_version(replace(one, status=Status.RETIRED), REJECTED, now)) for one in memories]

    return _reviewed(core, scope, ids, now, told=("rejected", REJECTED), change=changes)


def taken_back(core: Core, owner: Owner, run: str | None, now: datetime) -> Undone:
    """Undo a release or a rejection; without an id, the latest that still stands.

    Raises:
        NotFound: there is none. Conflict: it was undone already.
    """
    if run is None:
        standing = [one.id for one in runs(core, owner) if one.cause == CAUSE and not one.undone]
        if not standing:
            raise NotFound("nothing was released or rejected that could be taken back")
        run = standing[-1]
    return undo(core, owner, run, now)


def _reviewed(
    core: Core,
    scope: Scope,
    ids: Sequence[str],
    now: datetime,
    *,
    told: tuple[str, str],
    change: Callable[[Sequence[Memory]], list[Change]],
) -> Run:
    owner, (verb, reason) = scope.owner, told

    def attempt() -> Run:
        memories = seen(core, scope, list(dict.fromkeys(ids)))
        outside = [one.id for one in memories if one.status is not Status.QUARANTINED]
        if outside:
            raise NotFound(f"not in quarantine: {', '.join(outside)}; mind.quarantine.list() shows what is")
        held = begin(core, owner, CAUSE, now)
        if held is None:
            raise Conflict("these memories are being tended at this moment; try again", final=True)
        come = come_so_far(core, owner)
        try:
            changes = change(memories)
            act = Act(verb=verb, reason=reason, touched=touched(changes))
            held.write(changes, [act], come, now)
        finally:
            held.release(come, now)
        return Run(id=held.id, cause=CAUSE, at=now, acts=(act,))

    return decided(attempt)


def _releasing(core: Core, owner: Owner, memories: Sequence[Memory], now: datetime) -> list[Change]:
    changes: list[Change] = []
    facts: list[Memory] = []
    for one in memories:
        # A skill that was not seen to work yet waits until it was.
        status = Status.PENDING if one.kind is Kind.SKILL and one.name is not None else Status.CURRENT
        out = next_version(replace(one, status=status), RELEASED, now)
        refuse_repeat(core, owner, out)
        if one.claim is None:
            changes.append(Revise(memory=out))
        else:
            facts.append(replace(out, superseded_by=None, true_until=one.claim.until))
    superseded = _superseding(core, owner, memories, now)
    gone = {one.id for one in superseded}
    settled = learn.settled_with(core, owner, facts, now)
    outdated = outdate(core, owner, settled, now, but={*gone, *(one.id for one in memories)})
    followed = _followed(core, owner, superseded, now, but={one.id for one in facts})
    return [*changes, *superseded, *followed, *settled, *outdated]


def _superseding(core: Core, owner: Owner, memories: Sequence[Memory], now: datetime) -> list[Mark]:
    """What takes back the place of what these say they supersede; what has a successor by now keeps it."""
    found: dict[str, Mark] = {}
    for one in memories:
        for old in core.store.get(owner, list(one.supersedes)):
            if old.status is Status.CURRENT and old.claim is None and old.id not in found:
                until = max(one.happened_at, old.happened_at)
                reason = f"superseded by {one.id}"
                found[old.id] = marked(old, Status.SUPERSEDED, reason, now, superseded_by=one.id, true_until=until)
    return list(found.values())


def _followed(core: Core, owner: Owner, marks: Sequence[Mark], now: datetime, but: set[str]) -> list[Change]:
    old = {one.id: one for one in core.store.get(owner, [mark.id for mark in marks])}
    over = [superseding(old[mark.id], mark.superseded_by or "", mark.true_until) for mark in marks]
    return follow(core, owner, over, now, but=but) if over else []


# Sources -------------------------------------------------------------------------------------------------------------


def concerns(core: Core, scope: Scope) -> list[Concern]:
    """Sources that planted, flood, contradict much, or replaced much that came from elsewhere; worst first."""
    held = listed(core, scope)
    planted = Counter(_source(one.memory) for one in held if "a flood" not in one.reason)
    flood = Counter(_source(one.memory) for one in held if "a flood" in one.reason)
    doubtful = Counter(_source(one) for one in _facts_of_sources(core, scope, Status.PENDING))
    replaced = _replacing(core, scope)
    found = [Concern(name, "planted", many, f"{many:,} in quarantine") for name, many in planted.items()]
    found += [Concern(name, "flood", many, f"{many:,} held as a flood") for name, many in flood.items()]
    found += [
        Concern(name, "contradicts", many, f"contradicts {many:,} things that are known")
        for name, many in doubtful.items()
        if many >= _MANY
    ]
    found += [
        Concern(name, "replaces", many, f"took the place of {many:,} facts from elsewhere")
        for name, many in replaced.items()
        if many >= _MANY
    ]
    return sorted(found, key=lambda one: (-one.count, one.source, one.rule))


def _source(memory: Memory) -> str:
    return memory.trust.value if memory.source is None else memory.source.name


def _facts_of_sources(core: Core, scope: Scope, status: Status) -> list[Memory]:
    """Facts of that status from sources that are trusted less than the user."""
    less = tuple(one.value for one in Trust if one.level < Trust.USER.level)
    parts = (Compare(("kind",), "eq", Kind.FACT.value), Compare(("trust",), "in", less))
    view = View(scope=scope, where=All(parts), statuses=frozenset({status}))
    return list(paged(lambda after: core.store.scan(view, after, _PAGE)))


def _replacing(core: Core, scope: Scope) -> Counter[str]:
    """How many facts from elsewhere each of these sources took the place of."""
    found: Counter[str] = Counter()
    over = {
        one.superseded_by: one
        for one in _facts_of_sources(core, scope, Status.SUPERSEDED)
        if one.superseded_by is not None
    }
    for new in core.store.get(scope.owner, sorted(over)):
        if new.trust.level < Trust.USER.level and _source(new) != _source(over[new.id]):
            found[_source(new)] += 1
    return found
