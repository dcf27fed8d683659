"""Forget: for good, with all that was concluded from it, and with the true count.

What is to go is decided here; that it goes whole, with what rests on it alone, is one change in one transaction. A
receipt names what went, what became current again, and what still holds the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from longmind.domain.change import Erase
from longmind.domain.memory import Status
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.mind.core import Core, paged
from longmind.mind.revise import seen

PAGE = 1_000
EVERY_STATUS = frozenset(Status)


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
        return _erase(core, scope.owner, [*ids, *sources], (), now)
    return _erase(core, scope.owner, ids, sources, now)


def forget_seen(core: Core, view: View, now: datetime) -> Forgotten:
    """Erase all that a view shows."""
    ids = [memory.id for memory in paged(partial(core.store.scan, view, limit=PAGE))]
    return _erase(core, view.scope.owner, ids, (), now)


def erase(core: Core, owner: Owner, now: datetime) -> Forgotten:
    """Erase everything of an owner."""
    try:
        count = core.store.erase(owner, now)
    finally:
        core.readings.clear()
    # Only now: had it failed, they would still be to be counted.
    core.counts.take(owner)
    return Forgotten(count=count)


def _erase(core: Core, owner: Owner, ids: Sequence[str], sources: Sequence[str], now: datetime) -> Forgotten:
    if not ids:
        return Forgotten(count=0)
    done = core.write(owner, [Erase(ids=tuple(dict.fromkeys(ids)), at=now)], now)
    gone = set(done.erased)
    return Forgotten(
        count=len(done.erased),
        ids=done.erased,
        reopened=done.reopened,
        sources=tuple(id for id in sources if id not in gone),
    )


def _sources(core: Core, owner: Owner, ids: Sequence[str]) -> list[str]:
    """All that these rest on, however indirectly."""
    found: dict[str, None] = {}
    waiting = list(ids)
    while waiting:
        fresh = [id for id in dict.fromkeys(waiting) if id not in found]
        found.update(dict.fromkeys(fresh))
        waiting = [id for memory in core.store.get(owner, fresh) for id in memory.evidence]
    return list(found)
