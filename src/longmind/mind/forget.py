"""Forget: for good, with all that was concluded from it, and with the true count.

What is to go is decided here; that it goes whole, with what rests on it alone, is one change in one transaction. A
receipt names what went, what became current again, and what still holds the words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from longmind.domain.change import Applied, Change, Drop, Erase
from longmind.domain.memory import Memory
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.mind.consolidate import brought_back, is_combined
from longmind.mind.core import Core, decided, paged
from longmind.mind.keeping import sheets
from longmind.mind.keeping.reflecting import Broken, undone_by
from longmind.mind.revise import seen

PAGE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """The receipt of forgetting."""

    count: int
    """How many memories are gone."""
    ids: tuple[str, ...] = ()
    """Which: those asked for and what had rested on them alone. Empty when a whole owner was erased."""
    reopened: tuple[str, ...] = ()
    """What one of them had superseded and is current again."""
    sources: tuple[str, ...] = ()
    """What a forgotten conclusion had rested on and still holds the words; ``with_sources`` takes these too."""


def forget(core: Core, scope: Scope, ids: Sequence[str], *, with_sources: bool, now: datetime) -> Forgotten:
    """Erase these memories.

    Raises:
        NotFound: names those that are not there; nothing was erased.
    """
    asked = seen(core, scope, ids)
    sources = _sources(core, scope.owner, [id for memory in asked for id in memory.evidence])
    # What another scope may see and this one may not is not this one's to erase, nor to hear of.
    sources = [memory.id for memory in core.store.get(scope.owner, sources) if scope.sees(memory.scope)]
    if with_sources:
        return erase_ids(core, scope.owner, [*ids, *sources], now)
    return erase_ids(core, scope.owner, ids, now, sources=sources)


def forget_seen(core: Core, view: View, now: datetime) -> Forgotten:
    """Erase all that a view shows."""
    return erase_ids(core, view.scope.owner, ids_seen(core, view), now)


def forget_session(core: Core, view: View, now: datetime) -> Forgotten:
    """Erase all that a view of one session shows, and the conversation and working memory bound to that session."""
    return erase_ids(
        core, view.scope.owner, ids_seen(core, view), now, beside=lambda: sheets.bound_to(core, view.scope)
    )


def ids_seen(core: Core, view: View) -> list[str]:
    """The ids of all that a view shows."""
    return [memory.id for memory in paged(partial(core.store.scan, view, limit=PAGE))]


def erase(core: Core, owner: Owner, now: datetime) -> Forgotten:
    """Erase everything of an owner."""
    try:
        count = core.store.erase(owner, now)
    finally:
        core.readings.clear()
    # Only now: had it failed, they would still be to be counted.
    core.counts.take(owner)
    return Forgotten(count=count)


def erase_ids(
    core: Core,
    owner: Owner,
    ids: Sequence[str],
    now: datetime,
    *,
    sources: Sequence[str] = (),
    beside: Callable[[], Sequence[Drop]] = tuple,
) -> Forgotten:
    """Erase these memories, and the sheets that ``beside`` reads, as one.

    Every summary that rests on any of them goes too, and what came with them leaves the blocks.
    """

    def attempt() -> Applied | None:
        broken, gone = _taken_apart(core, owner, ids)
        insights = undone_by(core, owner, gone, ids, now) if gone else Broken([], [])
        gone = _with_derived(core, owner, [*gone, *insights.ids])
        taken = dict.fromkeys((*ids, *(one.id for one in broken), *insights.ids))
        drops = dict.fromkeys((*sheets.summaries_on(core, owner, gone), *beside()))
        changes: list[Change] = [*drops, *_out_of_blocks(core, owner, gone), *insights.changes]
        if taken:
            changes.append(Erase(ids=tuple(taken), at=now))
        # After that: what goes may say exactly what one of these says.
        changes += brought_back(core, owner, broken, gone, now)
        return core.write(owner, changes, now) if changes else None

    done = decided(attempt)
    if done is None:
        return Forgotten(count=0)
    # One may have been made while this was decided; from now on none can be made of what is not there.
    decided(lambda: _sweep(core, owner, now))
    gone = set(done.erased)
    return Forgotten(
        count=len(done.erased),
        ids=done.erased,
        reopened=done.reopened,
        sources=tuple(id for id in sources if id not in gone),
    )


def _taken_apart(core: Core, owner: Owner, ids: Sequence[str]) -> tuple[list[Memory], set[str]]:
    """What was combined of any of these or of what goes with them, for it holds their words; and all that goes."""
    broken: dict[str, Memory] = {}
    gone = _with_derived(core, owner, ids)
    while gone:
        derived = core.store.get(owner, core.store.derived(owner, sorted(gone)))
        fresh = {memory.id: memory for memory in derived if is_combined(memory) and memory.id not in broken}
        if not fresh:
            break
        broken |= fresh
        gone = _with_derived(core, owner, [*gone, *fresh])
    return list(broken.values()), gone


def _with_derived(core: Core, owner: Owner, ids: Sequence[str]) -> set[str]:
    """These, and what was concluded from them alone, however indirectly: what a store erases with them."""
    gone = set(ids)
    fresh = sorted(gone)
    while fresh:
        derived = [id for id in core.store.derived(owner, fresh) if id not in gone]
        fresh = [memory.id for memory in core.store.get(owner, derived) if gone.issuperset(memory.evidence)]
        gone.update(fresh)
    return gone


def _out_of_blocks(core: Core, owner: Owner, ids: Collection[str]) -> list[Change]:
    if not ids or not core.store.count_sheets(owner, room=sheets.BLOCKS):
        return []
    # Late: most who forget have no blocks, and `import longmind` stays quick.
    from longmind.mind.keeping.blocks import without

    return without(core, owner, ids)


def _sweep(core: Core, owner: Owner, now: datetime) -> None:
    if drops := sheets.summaries_on(core, owner, ()):
        core.write(owner, drops, now)


def _sources(core: Core, owner: Owner, ids: Sequence[str]) -> list[str]:
    """All that these rest on, however indirectly."""
    found: dict[str, None] = {}
    waiting = list(ids)
    while waiting:
        fresh = [id for id in dict.fromkeys(waiting) if id not in found]
        found.update(dict.fromkeys(fresh))
        waiting = [id for memory in core.store.get(owner, fresh) for id in memory.evidence]
    return list(found)
