"""Forget: for good, with all that was concluded from it, and with the true count.

What is to go is decided here; that it goes whole, with what rests on it alone, is one change in one transaction. A
receipt says what went from which place, what became current again, and what stays and why; it holds no content, and the
hash in it is that of a line of the audit. What is held by somebody's word is not erased: the whole call is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from longmind.domain.change import Applied, Change, Drop, Erase, Removed
from longmind.domain.memory import EVERY_STATUS, Memory
from longmind.domain.metadata import Json
from longmind.domain.query import Compare, View
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import instant
from longmind.domain.working import MOST_COUNTED, check_parts, check_whole, plain_fields, read_fields, read_object
from longmind.errors import Refused
from longmind.mind.consolidate import brought_back, is_combined
from longmind.mind.core import Core, decided, paged
from longmind.mind.forgetting import HELD
from longmind.mind.keeping import sheets
from longmind.mind.keeping.reflecting import Broken, undone_by
from longmind.mind.keeping.retelling import retellings, settled_without
from longmind.mind.look import touched
from longmind.mind.revise import seen
from longmind.ports.store import WAL

PAGE = 1_000
_NAMED = 5
"""So many ids stand in a refusal."""


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
    asked: str = ""
    """What was to be forgotten: ids, filter, session, conversation, owner; policy, where a pass of ``tend`` erased."""
    derived: tuple[str, ...] = ()
    """Those of the ids that nobody named: they had rested on the others, or said their words again."""
    removed: Removed = field(default_factory=Removed)
    """How much went, by the place it was in."""
    remains: Mapping[str, str] = field(default_factory=dict)
    """What stays, and why: the place, and a sentence."""
    pending: tuple[str, ...] = ()
    """``("wal",)``: a reader keeps the log beside the file, which may hold bytes yet; ``tend`` or ``close`` ends it."""
    at: datetime | None = None
    audit: str = ""
    """The hash of the line of the owner's audit that tells of it. Empty: there was nothing to remove."""

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal receipt."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Forgotten:
        """The receipt that was written.

        Raises:
            InvalidInput: this is none; names the first field that is wrong.
        """
        given = read_fields(value, cls)
        removed = read_fields(given["removed"], Removed)
        sheets = read_object(removed.pop("sheets"), "removed.sheets")
        counts = {name: check_whole(one, f"removed.{name}", 0, MOST_COUNTED) for name, one in removed.items()}
        rooms = {room: check_whole(one, "removed.sheets", 0, MOST_COUNTED) for room, one in sheets.items()}
        lists = {name: _texts(given[name], name) for name in ("ids", "reopened", "sources", "derived", "pending")}
        return cls(
            count=check_whole(given["count"], "count", 0, MOST_COUNTED),
            asked=str(given["asked"]),
            removed=Removed(**counts, sheets=rooms),
            remains={name: str(one) for name, one in read_object(given["remains"], "remains").items()},
            at=None if given["at"] is None else instant(given["at"], "at"),
            audit=str(given["audit"]),
            **lists,
        )


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
        return erase_ids(core, scope.owner, [*ids, *sources], now, asked="ids")
    return erase_ids(core, scope.owner, ids, now, asked="ids", sources=sources)


def forget_seen(core: Core, view: View, now: datetime) -> Forgotten:
    """Erase all that a view shows."""
    return erase_ids(core, view.scope.owner, ids_seen(core, view), now, asked="filter")


def forget_session(core: Core, view: View, now: datetime) -> Forgotten:
    """Erase all that a view of one session shows, and the conversation and working memory bound to that session."""
    ids, owner = ids_seen(core, view), view.scope.owner
    return erase_ids(core, owner, ids, now, asked="session", beside=lambda: sheets.bound_to(core, view.scope))


def ids_seen(core: Core, view: View) -> list[str]:
    """The ids of all that a view shows."""
    return [memory.id for memory in paged(partial(core.store.scan, view, limit=PAGE))]


def erase(core: Core, owner: Owner, now: datetime, *, again: bool = False) -> Forgotten:
    """Erase everything of an owner.

    ``again``: it was erased before, and a copy from before that was put back; what is held there no longer was.

    Raises:
        Refused: something is held; nothing was erased.
    """
    if not again:
        held = View(scope=owner.whole, where=Compare(("metadata", HELD), "gte", ""), statuses=EVERY_STATUS)
        _refuse_held(ids_seen(core, held))
    try:
        done = core.store.erase(owner, now, core.by)
    finally:
        core.readings.clear()
    # Only now: had it failed, they would still be to be counted.
    core.counts.take(owner)
    count = done.removed.memories
    return Forgotten(
        count=count,
        asked="owner",
        removed=done.removed,
        remains=_remains((), done.pending, {"audit": "when what was done by which door, without ids"}),
        pending=done.pending,
        at=now,
        audit=done.audit,
    )


def erase_ids(
    core: Core,
    owner: Owner,
    ids: Sequence[str],
    now: datetime,
    *,
    asked: str,
    sources: Sequence[str] = (),
    beside: Callable[[], Sequence[Drop]] = tuple,
    again: bool = False,
) -> Forgotten:
    """Erase these memories, and the sheets that ``beside`` reads, as one.

    Every summary that rests on any of them goes too, and what came with them leaves the blocks. ``again``: see erase.

    Raises:
        Refused: one of them, or of what would go with them, is held; nothing was erased.
    """
    facts: list[Memory] = []

    def attempt() -> Applied | None:
        broken, gone = _taken_apart(core, owner, ids)
        insights = undone_by(core, owner, gone, ids, now) if gone else Broken([], [])
        gone = _with_derived(core, owner, [*gone, *insights.ids])
        going = core.store.get(owner, sorted(gone))
        _refuse_held([] if again else [one.id for one in going if HELD in one.metadata])
        facts[:] = [one for one in going if one.claim is not None]
        taken = dict.fromkeys((*ids, *(one.id for one in broken), *insights.ids))
        drops = dict.fromkeys((*sheets.summaries_on(core, owner, gone), *beside()))
        changes: list[Change] = [*drops, *_out_of_blocks(core, owner, gone), *insights.changes]
        back = brought_back(core, owner, broken, gone, now)
        stays = retellings(core, owner, gone, but=touched([*insights.changes, *back]))
        facts.extend(stays.facts)
        # What comes back comes last: what goes may say exactly what one of these says.
        changes += [*stays.changes, *([Erase(ids=tuple(taken), at=now)] if taken else []), *back]
        if not changes:
            return None
        done = core.write_as_read(owner, changes, now)
        return replace(done, reopened=tuple(sorted({*done.reopened, *stays.reopened})))

    done = decided(attempt)
    if done is None:
        return Forgotten(count=0, asked=asked, at=now)
    # What they had put in doubt, or out of doubt, stands as it would have without them.
    settled_without(core, owner, facts, now)
    # One may have been made while this was decided; from now on none can be made of what is not there.
    swept = decided(lambda: _sweep(core, owner, now))
    if swept is not None:
        done = replace(done, removed=done.removed + swept.removed, pending=swept.pending)
    return _receipt(done, asked, ids, sources, now)


def _receipt(done: Applied, asked: str, ids: Sequence[str], sources: Sequence[str], now: datetime) -> Forgotten:
    left = tuple(id for id in sources if id not in set(done.erased))
    named = set(ids)
    return Forgotten(
        count=len(done.erased),
        ids=done.erased,
        reopened=done.reopened,
        sources=left,
        asked=asked,
        derived=tuple(id for id in done.erased if id not in named),
        removed=done.removed,
        remains=_remains(left, done.pending, {"audit": "when what was done to which ids, without a word of content"}),
        pending=done.pending,
        at=now,
        audit=done.audit,
    )


def _refuse_held(ids: Sequence[str]) -> None:
    if not ids:
        return
    few = ", ".join(ids[:_NAMED]) + (f" and {len(ids) - _NAMED:,} more" if len(ids) > _NAMED else "")
    raise Refused("hold", f"{few}: held by somebody's word, and would be erased; forgetting.release() lets go of them")


def _remains(sources: Sequence[str], pending: Sequence[str], audit: Mapping[str, str]) -> dict[str, str]:
    """What stays after an erasure, whatever it erased, and why."""
    remains = {
        "tombstones": "keyed hashes of the ids and keys that went, so that no import brings them back",
        **audit,
        "copies": "archives, backups and other copies of the file are out of reach of this one",
    }
    if sources:
        remains["sources"] = "what it was concluded from still holds the words; with_sources takes these too"
    if WAL in pending:
        remains[WAL] = "somebody else reads the file, whose log may still hold bytes; tend or close empties it"
    return remains


def _texts(value: object, argument: str) -> tuple[str, ...]:
    texts = check_parts(value, argument, str, MOST_COUNTED)
    return tuple(str(one) for one in texts)


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


def _sweep(core: Core, owner: Owner, now: datetime) -> Applied | None:
    drops = sheets.summaries_on(core, owner, ())
    return core.write(owner, drops, now) if drops else None


def _sources(core: Core, owner: Owner, ids: Sequence[str]) -> list[str]:
    """All that these rest on, however indirectly."""
    found: dict[str, None] = {}
    waiting = list(ids)
    while waiting:
        fresh = [id for id in dict.fromkeys(waiting) if id not in found]
        found.update(dict.fromkeys(fresh))
        waiting = [id for memory in core.store.get(owner, fresh) for id in memory.evidence]
    return list(found)
