"""Take memory along: what of an owner goes into an archive, and how an archive comes in.

What comes in keeps its ids, versions and times and belongs to whoever brings it in. What is here already stays as it is
here, and what was forgotten here stays forgotten, with what rests on it alone. What names a memory that did not come
along no longer does; what names one that is said here under another id names that one. Sheets come along under the
same rules: where all that one rests on was forgotten here, it stays away, and so does any version of its past.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from longmind.domain.change import Configure, Keep, Write
from longmind.domain.happening import Happening
from longmind.domain.memory import EVERY_STATUS, REPEATABLE, Detail, Memory, repeat_key
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, forgetting
from longmind.errors import Conflict, InvalidInput, Refused
from longmind.mind.archive import Archive, Line
from longmind.mind.core import Core, paged
from longmind.mind.guard import Look
from longmind.mind.keeping.runs import STAYS

_C = TypeVar("_C", Keep, Write)
_PAGE = 1_000
_AT_ONCE = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written."""

    memories: int
    sha256: str
    """Of the whole file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came in from an archive."""

    kept: int
    already: int
    """Were here before, exactly so; how often they were recalled and used aside."""
    refused: tuple[str, ...]
    """Ids that were forgotten here, and stay so, and of what rests on those alone."""
    changed: tuple[str, ...]
    """Ids that are here with another history, or said here under another id; left as they are here."""
    guarded: tuple[str, ...] = ()
    """Ids that the owner's guard did not let in."""
    redacted: int = 0
    """How many memories came in without what the guard took out of them."""
    sheets: int = 0
    """How many sheets came in."""
    sheets_already: int = 0
    """Were here before, exactly so."""
    sheets_refused: tuple[Address, ...] = ()
    """Sheets that rest on what was forgotten here alone."""
    sheets_changed: tuple[Address, ...] = ()
    """Sheets that are here with another history; left as they are here."""
    settings: tuple[str, ...] = ()
    """Names of the owner's settings that came in."""
    settings_changed: tuple[str, ...] = ()
    """Settings that are here with another value; left as they are here."""
    sheets_guarded: tuple[Address, ...] = ()
    """Sheets that the owner's guard did not let in."""


def lines(core: Core, scope: Scope) -> Archive:
    """Every memory that the scope shows of its owner, of any status, with its versions and occurrences; its sheets.

    The settings are the owner's, and come along with all of it only.
    """
    view = View(scope=scope, statuses=EVERY_STATUS)
    found = (_line(core, scope.owner, memory.id) for memory in paged(partial(core.store.scan, view, limit=_PAGE)))
    kept = tuple(line for line in found if line.versions)
    # After the memories: no sheet then holds the words of what was forgotten while these were read.
    settings = core.store.settings(scope.owner) if scope == scope.whole else {}
    return Archive(kept, tuple(_sheets(core, scope)), {name: settings[name] for name in sorted(settings)})


def _sheets(core: Core, scope: Scope) -> Iterator[tuple[Sheet, ...]]:
    """The versions of every sheet that the scope shows of its owner."""
    after: Address | None = None
    while True:
        page = core.store.sheets(scope.owner, after=after, limit=_PAGE)
        for one in page.sheets:
            if one.room in STAYS:
                continue
            versions = core.store.sheet_history(one.scope, one.room, one.key) if scope.sees(one.scope) else []
            # It may have been dropped between the two readings.
            if versions:
                yield tuple(versions)
        after = page.after
        if after is None:
            return


def bring_in(core: Core, owner: Owner, archive: Archive, now: datetime) -> Imported:
    """Keep what is not here yet; running it again adds nothing.

    In batches in an order in which what is named comes before what names it, the sheets last, so that an interrupted
    import can be run again.

    Raises:
        InvalidInput: memories in it rest on each other in a circle; nothing was written.
    """
    entered = _entered(core, owner, archive)
    archive = entered.archive
    arrival = _sort_out(core, owner, _named_first(archive.lines), archive.sheets)
    kept, failed = _bring_in_lines(core, owner, arrival, now)
    sheets = _bring_in_sheets(core, owner, archive.sheets, arrival, now)
    # Last, so that one who stopped in the middle is told of them the next time.
    held = core.store.settings(owner)
    new = {name: value for name, value in archive.settings.items() if name not in held}
    if new:
        core.write(owner, [Configure(settings=new)], now)
    return Imported(
        kept=kept,
        already=arrival.already,
        refused=tuple(sorted(arrival.refused)),
        changed=tuple(sorted([*arrival.changed, *failed])),
        guarded=tuple(sorted(entered.guarded)),
        redacted=entered.redacted,
        sheets=len(archive.sheets) - sheets.already - len(sheets.refused) - len(sheets.changed),
        sheets_already=sheets.already,
        sheets_refused=tuple(sheets.refused),
        sheets_changed=tuple(sorted(sheets.changed, key=lambda at: at.order)),
        settings=tuple(new),
        settings_changed=tuple(name for name, value in archive.settings.items() if held.get(name, value) != value),
        sheets_guarded=tuple(sorted(entered.sheets_guarded, key=lambda at: at.order)),
    )


def _bring_in_lines(core: Core, owner: Owner, arrival: _Arrival, now: datetime) -> tuple[int, list[str]]:
    """Keep the memories that come; how many did, and the ids of those that another writer was quicker with."""
    failed: list[str] = []
    for start in range(0, len(arrival.coming), _AT_ONCE):
        some = arrival.coming[start : start + _AT_ONCE]
        embedded = core.embeddings([line.present.searched_text for line in some])
        changes = [
            Keep(
                memory=line.present,
                repeat_key=arrival.repeats.get(line.id),
                embedding=embedding,
                past=line.versions[:-1],
                occurrences=line.occurrences,
            )
            for line, embedding in zip(some, embedded, strict=True)
        ]
        failed += [change.memory.id for change in _keep(core, owner, changes, now)]
    return len(arrival.coming) - len(failed), failed


@dataclass(slots=True)
class _Entered:
    """An archive as the owner's guard lets it in."""

    archive: Archive
    guarded: list[str] = field(default_factory=list)
    redacted: int = 0
    sheets_guarded: list[Address] = field(default_factory=list)


def _entered(core: Core, owner: Owner, archive: Archive) -> _Entered:
    """Each line and each sheet looked at by itself: one that is not let in keeps none of the others out."""
    guard = core.guard_of(owner)
    found = _Entered(archive)
    lines: list[Line] = []
    sheets: list[tuple[Sheet, ...]] = []
    for line in archive.lines:
        look = Look(guard)
        try:
            versions = tuple(look.memory(version) for version in line.versions)
            occurrences = tuple(look.occurrence(one) for one in line.occurrences)
            guard.check(versions[-1])
        except Refused:
            found.guarded.append(line.id)
            continue
        found.redacted += any(not one.sealed for one in look.found)
        lines.append(replace(line, versions=versions, occurrences=occurrences) if look.found else line)
    for versions_of in archive.sheets:
        try:
            sheets.append(tuple(Look(guard).sheet(one) for one in versions_of))
        except Refused:
            found.sheets_guarded.append(versions_of[-1].address)
    found.archive = Archive(tuple(lines), tuple(sheets), archive.settings)
    return found


@dataclass(slots=True)
class _Sheets:
    """What became of the sheets of an archive that did not come in."""

    already: int = 0
    refused: list[Address] = field(default_factory=list)
    changed: list[Address] = field(default_factory=list)


def _bring_in_sheets(
    core: Core, owner: Owner, archived: Sequence[tuple[Sheet, ...]], arrival: _Arrival, now: datetime
) -> _Sheets:
    """Keep the sheets that are not here yet, each with what is left of it where something was forgotten."""
    told, coming = _Sheets(), []
    for versions in archived:
        at = versions[-1].address
        left = tuple(_resting(one, arrival) for one in forgetting(versions, arrival.gone))
        here = core.store.sheet_history(at.scope, at.room, at.key)
        if not left:
            told.refused.append(at)
        elif not here:
            coming.append(Write(sheet=left[-1], keep_past=True, past=left[:-1]))
        elif tuple(here) == left:
            told.already += 1
        else:
            told.changed.append(at)
    for start in range(0, len(coming), _AT_ONCE):
        failed = _keep(core, owner, coming[start : start + _AT_ONCE], now)
        told.changed += [change.sheet.address for change in failed]
    return told


def _resting(sheet: Sheet, arrival: _Arrival) -> Sheet:
    """The sheet, resting only on what is here."""
    return replace(sheet, evidence=_found(sheet.evidence, arrival.there, arrival.said_here))


@dataclass(slots=True)
class _Arrival:
    """What becomes of the lines of an archive."""

    coming: list[Line] = field(default_factory=list)
    """As they are to be kept here, what is named before what names it."""
    repeats: dict[str, str] = field(default_factory=dict)
    """Id → repeat key of those coming that can be repeated, now or once they are shown."""
    already: int = 0
    changed: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """What was forgotten here, and what is refused for that."""
    there: set[str] = field(default_factory=set)
    """What is here, or comes."""
    said_here: Mapping[str, str] = field(default_factory=dict)
    """Id in the archive → id of the memory that says exactly the same here."""


def _sort_out(core: Core, owner: Owner, archived: Sequence[Line], sheets: Sequence[Sequence[Sheet]]) -> _Arrival:
    named = {id for line in archived for version in line.versions for id in (*_links(version), *version.links)}
    named |= {id for versions in sheets for version in versions for id in version.evidence}
    asked = sorted(named.union(line.id for line in archived))
    buried: set[str] = set()
    here: set[str] = set()
    for start in range(0, len(asked), _PAGE):
        buried |= core.store.known(owner, ids=asked[start : start + _PAGE]).buried
        here.update(memory.id for memory in core.store.get(owner, asked[start : start + _PAGE]))
    said_here = _said_here(core, owner, [line for line in archived if line.id not in here | buried])
    arrival = _Arrival()
    repeated: set[str] = set()
    there = here | set(said_here.values())
    for line in archived:
        if line.id not in here and _is_gone(line.present, buried | arrival.refused):
            arrival.refused.add(line.id)
            continue
        linked = _linked(line, there, buried, said_here)
        if line.id in here and _uncounted(linked) == _uncounted(_line(core, owner, line.id)):
            arrival.already += 1
        elif line.id in here or line.id in said_here:
            arrival.changed.append(line.id)
        else:
            repeat = repeat_key(line.present)
            # An archive may hold two that say the same; both were there, and the first is the one to be repeated.
            if line.present.status not in REPEATABLE or repeat not in repeated:
                arrival.repeats[line.id] = repeat
            if line.present.status in REPEATABLE:
                repeated.add(repeat)
            arrival.coming.append(linked)
            there.add(line.id)
    arrival.gone, arrival.there, arrival.said_here = buried | arrival.refused, there, said_here
    return arrival


def _is_gone(memory: Memory, gone: set[str]) -> bool:
    """Whether it was forgotten here, or everything that it rests on was."""
    return memory.id in gone or bool(memory.evidence and gone.issuperset(memory.evidence))


def _said_here(core: Core, owner: Owner, archived: Sequence[Line]) -> dict[str, str]:
    """Id in the archive → id of the memory that says exactly the same here."""
    repeats = {line.id: repeat_key(line.present) for line in archived if line.present.status in REPEATABLE}
    wanted = sorted(set(repeats.values()))
    found: dict[str, str] = {}
    for start in range(0, len(wanted), _PAGE):
        found.update(core.store.known(owner, repeats=wanted[start : start + _PAGE]).repeats)
    return {id: found[repeat] for id, repeat in repeats.items() if repeat in found}


def _linked(line: Line, there: set[str], buried: set[str], said_here: Mapping[str, str]) -> Line:
    """The line, naming only what is here: a part of an archive may name what did not come along."""
    those = partial(_found, there=there, said_here=said_here)

    def successor(id: str | None) -> str | None:
        return None if id is None or id in buried else said_here.get(id, id)

    versions = (
        replace(
            version,
            evidence=those(version.evidence),
            supersedes=those(version.supersedes),
            superseded_by=successor(version.superseded_by),
            detail=_pointing(version.detail, buried, said_here),
        )
        for version in line.versions
    )
    return replace(line, versions=tuple(versions))


def _pointing(detail: Detail | None, buried: set[str], said_here: Mapping[str, str]) -> Detail | None:
    """The detail, pointing at what says the same here, and not at what was forgotten here."""
    if not isinstance(detail, Happening) or not detail.links:
        return detail
    links = (said_here.get(id, id) for id in detail.links if id not in buried)
    return replace(detail, links=tuple(dict.fromkeys(links)))


def _found(ids: Sequence[str], there: set[str], said_here: Mapping[str, str]) -> tuple[str, ...]:
    """Those of the ids that are here, by the ids that they have here."""
    return tuple(dict.fromkeys(found for id in ids if (found := said_here.get(id, id)) in there))


def _uncounted(line: Line) -> Line:
    """The line without what is counted: to have been recalled since is no other history."""
    versions = (replace(version, uses=0, retrievals=0, last_used_at=None) for version in line.versions)
    return replace(line, versions=tuple(versions))


def _keep(core: Core, owner: Owner, changes: Sequence[_C], now: datetime) -> list[_C]:
    """Make them together, or one by one where another writer was quicker with some of them; those that failed."""
    try:
        core.write_as_read(owner, changes, now)
        return []
    except Conflict:
        failed: list[_C] = []
        for change in changes:
            try:
                core.write_as_read(owner, [change], now)
            except Conflict:
                failed.append(change)
        return failed


def _line(core: Core, owner: Owner, id: str) -> Line:
    versions, occurrences = core.store.history(owner, id), core.store.occurrences(owner, id)
    if not versions or not occurrences:
        return Line((), ())
    # It may have been said once more between the two readings.
    times = [one.happened_at for one in occurrences]
    latest = max(times) if len(times) > 1 else None
    counted = (replace(version, occurrences=len(times), last_happened_at=latest) for version in versions)
    return Line(tuple(counted), tuple(occurrences))


def _links(memory: Memory) -> tuple[str, ...]:
    return (*memory.evidence, *memory.supersedes)


def _named_first(archived: Sequence[Line]) -> list[Line]:
    """What is named before what names it; ids alone do not tell, where the clocks of several machines made them.

    Raises:
        InvalidInput: some name each other in a circle.
    """
    by_id = {line.id: line for line in archived}
    links = {id: {named for named in _links(line.present) if named in by_id} for id, line in by_id.items()}
    try:
        return [by_id[id] for id in TopologicalSorter(dict(sorted(links.items()))).static_order()]
    except CycleError:
        raise InvalidInput("archive", "memories that do not rest on each other in a circle") from None
