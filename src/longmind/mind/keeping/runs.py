"""One owner's memories, tended by one at a time: how far it has come, who is at it, and what was done, to be undone.

How far a pass has come stands on one sheet of the owner, and everything the pass writes is written together with the
sheet's next version. So what is done and how far it was done are never apart, wherever it is cut off; and of two passes
over one owner the slower one is told at its first write that it is no longer the one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from longmind.domain.change import Change, Revise, Write, marked
from longmind.domain.memory import REPEATABLE, Memory, Status, next_version, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.run import Act, Run
from longmind.domain.scope import Owner
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import instant
from longmind.domain.working import MOST_COUNTED, check_whole, plain_fields, read_fields, settle
from longmind.errors import Conflict, NotFound, StoreError
from longmind.mind.core import Core, decided
from longmind.mind.keeping.sheets import PAGE, Held, at, drop, every, next_of, value_of
from longmind.mind.rulings import unruled_by_models

TENDING: Final = "tending"
"""The room of how far the passes over an owner have come; it stays here when the memories are taken along."""
RUNS: Final = "runs"
"""The room of what was done; likewise."""
STAYS: Final = frozenset({TENDING, RUNS})
LEASE: Final = timedelta(minutes=10)
"""So long nobody else begins, when the one at it says nothing more."""
MOST_RUNS: Final = 200
"""So many runs can be undone; older ones are let go."""
_KEY: Final = "present"
_UNDONE: Final = "undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressed:
    """How far the passes over one owner have come."""

    read: int = 0
    """The line of the journal up to which it was looked at."""
    swept: str | None = None
    """The id up to which memories were looked at for forgetting; None: from the beginning."""
    felt: float = 0.0
    """The importance, on the scale of 1 to 10, of what came since the last reflection."""
    reflected: int = 0
    """The line of the journal up to which was reflected upon."""
    tries: int = 0
    """How often a language model failed to reflect upon what comes next."""
    there: tuple[tuple[datetime, datetime], ...] = ()
    """When the owner was there, in order; see :class:`longmind.mind.forgetting.Presence`."""
    runs: tuple[str, ...] = ()
    """Ids of the latest runs that did something, oldest first."""
    holder: str | None = None
    """Who is at it."""
    until: datetime | None = None
    """Till when the holder is not to be disturbed."""

    def __post_init__(self) -> None:
        """Check what is counted."""
        settle(
            self,
            read=check_whole(self.read, "progressed.read", 0, MOST_COUNTED),
            reflected=check_whole(self.reflected, "progressed.reflected", 0, MOST_COUNTED),
            felt=float(self.felt),
            tries=check_whole(self.tries, "progressed.tries", 0, MOST_COUNTED),
            runs=tuple(self.runs),
            there=tuple((instant(start), instant(end)) for start, end in self.there),
            until=None if self.until is None else instant(self.until, "progressed.until"),
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Progressed:
        """The value that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


class Pass:
    """One pass over one owner, held by one at a time."""

    def __init__(self, core: Core, owner: Owner, id: str, cause: str, held: Held) -> None:
        """Use :func:`begin`."""
        self.core = core
        self.owner = owner
        self.id = id
        self.cause = cause
        self._held = held
        self._parts = 0

    def write(self, changes: Sequence[Change], acts: Sequence[Act], come: Progressed, now: datetime) -> None:
        """Write what was decided, what it means, and how far it has come, all as one.

        Raises:
            Conflict: something of what was read has moved on, or somebody else is at it now; nothing was written.
        """
        progressed = replace(come, holder=self.id, until=now + LEASE)
        sheet = next_of(self._held, _address(self.owner), progressed, now)
        told: list[Change] = [Write(sheet=sheet, keep_past=False)]
        if acts:
            run = Run(id=self.id, cause=self.cause, at=now, acts=tuple(acts))
            key = f"{self.id}.{self._parts:06}"
            told.append(Write(sheet=next_of(Held(None), _run_at(self.owner, key), run, now), keep_past=False))
        self.core.write_as_read(self.owner, [*changes, *told], now)
        self._held = Held(sheet)
        self._parts += bool(acts)

    def is_held(self) -> bool:
        """Whether it is still this one's."""
        now = at(self.core, _address(self.owner))
        return now.version == self._held.version

    def end(self, come: Progressed, now: datetime) -> None:
        """Let somebody else begin; forget the oldest runs beyond :data:`MOST_RUNS`."""
        runs = (*come.runs, self.id) if self._parts else come.runs
        last = replace(come, holder=None, until=None, runs=runs[-MOST_RUNS:])
        write = Write(sheet=next_of(self._held, _address(self.owner), last, now), keep_past=False)
        old = [sheet for id in runs[:-MOST_RUNS] for sheet in _sheets_of(self.core, self.owner, id)]
        self.core.write_as_read(self.owner, [write, *map(drop, old)], now)

    def release(self, come: Progressed, now: datetime) -> None:
        """Let somebody else begin, if it is still this one's; where that cannot be written, the lease runs out."""
        with suppress(StoreError, Conflict):
            self.end(come, now)


def begin(core: Core, owner: Owner, cause: str, now: datetime) -> Pass | None:
    """Begin a pass; None when somebody else is at it."""
    held = at(core, _address(owner))
    come = held.of(Progressed) or Progressed()
    if come.holder is not None and come.until is not None and come.until > now:
        return None
    id = core.ids.new(now)
    begun = replace(come, holder=id, until=now + LEASE)
    sheet = next_of(held, _address(owner), begun, now)
    try:
        core.write_as_read(owner, [Write(sheet=sheet, keep_past=False)], now)
    except Conflict:
        return None
    return Pass(core, owner, id, cause, Held(sheet))


def come_so_far(core: Core, owner: Owner) -> Progressed:
    """How far the passes over an owner have come."""
    return at(core, _address(owner)).of(Progressed) or Progressed()


def runs(core: Core, owner: Owner) -> list[Run]:
    """What was done, oldest first, each run whole."""
    found: dict[str, Run] = {}
    for part in _parts(core, owner):
        before = found.get(part.id)
        found[part.id] = part if before is None else replace(before, acts=(*before.acts, *part.acts))
    return list(found.values())


def _parts(core: Core, owner: Owner) -> Iterator[Run]:
    return (value_of(sheet, Run) for sheet in every(core, owner, room=RUNS))


def _sheets_of(core: Core, owner: Owner, id: str) -> list[Sheet]:
    """The sheets of one run, in order; no other is read."""
    found: list[Sheet] = []
    # Its keys begin with its id, and sort behind it.
    after = _run_at(owner, id)
    while True:
        page = core.store.sheets(owner, room=RUNS, scope=owner.whole, after=after, limit=PAGE)
        mine = [sheet for sheet in page.sheets if sheet.key.startswith(f"{id}.")]
        found += mine
        if page.after is None or len(mine) < len(page.sheets):
            return found
        after = page.after


# Undoing -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """What undoing a run did."""

    run: str
    restored: tuple[str, ...] = ()
    """Ids that are as they were before it."""
    removed: tuple[str, ...] = ()
    """Ids that it had made, retired now."""
    left: tuple[str, ...] = ()
    """Ids that were changed or forgotten since, and stay as they are."""


def undo(core: Core, owner: Owner, id: str, now: datetime) -> Undone:
    """Make what a run touched as it was before, all in one transaction; what changed since is left and named.

    Raises:
        NotFound: no such run, or it is too old to be undone.
        Conflict: it was undone already.
    """

    def attempt() -> Undone:
        sheets = _sheets_of(core, owner, id)
        if not sheets:
            raise NotFound(f"no run {id} that could be undone; mind.runs() names them")
        parts = [value_of(sheet, Run) for sheet in sheets]
        if any(part.undone for part in parts):
            raise Conflict(f"the run {id} was undone already", final=True)
        changes, done = _undoing(core, owner, id, [act for part in parts for act in part.acts], now)
        marked: list[Change] = [
            Write(
                sheet=next_of(Held(sheet), sheet.address, replace(part, undone=True), now),
                keep_past=False,
            )
            for sheet, part in zip(sheets, parts, strict=True)
        ]
        ruled = unruled_by_models(core, owner, (*done.restored, *done.removed))
        core.write_as_read(owner, [*changes, *ruled, *marked], now)
        return done

    return decided(attempt)


def _undoing(core: Core, owner: Owner, id: str, acts: Sequence[Act], now: datetime) -> tuple[list[Change], Undone]:
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for act in acts:
        for touched, version in act.touched.items():
            first.setdefault(touched, version)
            last[touched] = version
    changes: list[Change] = []
    restored, removed, left = [], [], []
    there = {memory.id: memory for memory in core.store.get(owner, sorted(last))}
    # What it made goes first: it may say exactly what one of those says that come back.
    for touched in sorted(last, key=lambda touched: (first[touched] > 1, touched)):
        memory = there.get(touched)
        if memory is None or memory.version != last[touched]:
            left.append(touched)
        elif first[touched] == 1:
            changes.append(marked(memory, Status.RETIRED, f"{_UNDONE}: {id}", now))
            removed.append(touched)
        elif (before := _before(core, owner, memory, first[touched])) is not None:
            changes.append(_back(core, memory, before, f"{_UNDONE}: {id}", now))
            restored.append(touched)
        else:
            left.append(touched)
    for change in _said_anew(core, owner, changes, set(removed)):
        changes.remove(change)
        restored.remove(change.memory.id)
        left.append(change.memory.id)
    return changes, Undone(run=id, restored=tuple(restored), removed=tuple(removed), left=tuple(left))


def _before(core: Core, owner: Owner, memory: Memory, version: int) -> Memory | None:
    """The line as it was before it got this version."""
    past = [one for one in core.store.history(owner, memory.id) if one.version < version]
    return past[-1] if past else None


def _back(core: Core, memory: Memory, before: Memory, reason: str, now: datetime) -> Revise:
    again = replace(before, version=memory.version, updated_at=memory.updated_at)
    return core.revision(memory, next_version(again, reason, now))


def _said_anew(core: Core, owner: Owner, changes: Sequence[Change], gone: set[str]) -> list[Revise]:
    """Those of these whose words another current memory says exactly by now."""
    back = [one for one in changes if isinstance(one, Revise) and one.memory.status in REPEATABLE]
    repeats = {one.memory.id: repeat_key(one.memory) for one in back}
    known = core.store.known(owner, repeats=sorted(set(repeats.values()))).repeats
    said: list[Revise] = []
    taken: set[str] = set()
    for one in back:
        repeat = repeats[one.memory.id]
        if repeat in taken or known.get(repeat) not in (None, one.memory.id, *gone):
            said.append(one)
        taken.add(repeat)
    return said


def _address(owner: Owner) -> Address:
    return Address(owner.whole, TENDING, _KEY)


def _run_at(owner: Owner, key: str) -> Address:
    return Address(owner.whole, RUNS, key)
