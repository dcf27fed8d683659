"""Plain reads: by id, by name, by number. Each works inside a read transaction of the caller's.

What needs a view (scan, stats, the probes) goes through the owner's index instead; see ``searching``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

import apsw

from longmind.domain.change import JournalLine, Known
from longmind.domain.memory import Memory, Occurrence
from longmind.domain.metadata import Json
from longmind.domain.query import Page
from longmind.domain.scope import Owner
from longmind.errors import StoreCorrupt
from longmind.ports.models import Stamp
from longmind.stores.sqlite.auditing import journal_line
from longmind.stores.sqlite.embedders import held
from longmind.stores.sqlite.lines import PRESENT, Lines
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import Rebuilder, can_be_kept, place_of
from longmind.stores.sqlite.sql import every
from longmind.stores.sqlite.writing import is_buried, repeated_by, written_by

_AT_ONCE = 500
"""So many ids go into one statement: a list that may be as long as it likes, in pieces SQLite reads quickly."""


def pieces(ids: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The ids that may be there, in pieces for one statement each."""
    possible = [id for id in ids if can_be_kept(id)]
    for start in range(0, len(possible), _AT_ONCE):
        yield tuple(possible[start : start + _AT_ONCE])


def get(connection: apsw.Connection, owner: Owner, row: OwnerRow, ids: Sequence[str]) -> list[Memory]:
    """See :meth:`longmind.ports.store.Store.get`."""
    rebuild = Rebuilder(owner).memory
    found: dict[str, Memory] = {}
    for piece in pieces(ids):
        rows = every(
            connection,
            f"SELECT {PRESENT} FROM carray(?) AS asked CROSS JOIN memories AS m "  # noqa: S608 - our own columns
            "ON m.owner = ? AND m.id = asked.value",
            (apsw.carray(piece), row.number),
        )
        for one in rows:
            found[one[0]] = rebuild(one)
    return [found[id] for id in ids if id in found]


def history(lines: Lines, id: str) -> list[Memory]:
    """See :meth:`longmind.ports.store.Store.history`."""
    place = lines.find(id)
    return [] if place is None else [*lines.past(place), lines.present(place)]


def occurrences(lines: Lines, id: str) -> list[Occurrence]:
    """See :meth:`longmind.ports.store.Store.occurrences`."""
    place = lines.find(id)
    return [] if place is None else lines.occurrences(place)


def naming(connection: apsw.Connection, owner: int, ids: Sequence[str], *, evidence_only: bool) -> list[str]:
    """See :meth:`longmind.ports.store.Store.naming`, and with ``evidence_only`` its ``derived``."""
    found: set[str] = set()
    for piece in pieces(ids):
        rows = every(
            connection,
            "SELECT m.id FROM carray(?) AS asked CROSS JOIN links AS l ON l.owner = ? AND l.target = asked.value "
            "JOIN memories AS m USING (memory) WHERE l.evidence >= ?",
            (apsw.carray(piece), owner, int(evidence_only)),
        )
        found.update(id for (id,) in rows)
    return sorted(found)


def known(
    connection: apsw.Connection,
    marks: Marks,
    owner: int,
    *,
    repeats: Sequence[str],
    keys: Sequence[str],
    ids: Sequence[str],
) -> Known:
    """See :meth:`longmind.ports.store.Store.known`."""
    holders = {
        repeat: holder
        for repeat in repeats
        if (holder := repeated_by(connection, owner, marks.of("repeat", owner, repeat))) is not None
    }
    written: dict[str, tuple[str, str]] = {}
    gone: set[str] = set()
    for name in keys:
        mark = marks.of("key", owner, name)
        found = written_by(connection, owner, mark)
        if found is not None:
            written[name] = found
        if is_buried(connection, owner, mark):
            gone.add(name)
    gone |= {id for id in ids if is_buried(connection, owner, marks.of("id", owner, id))}
    return Known(repeats=holders, keys=written, buried=frozenset(gone))


def journal(connection: apsw.Connection, owner: int, after: int, limit: int) -> list[JournalLine]:
    """See :meth:`longmind.ports.store.Store.journal`."""
    rows = every(
        connection,
        "SELECT number, at, at_offset, operation, memory, version, batch FROM journal "
        "WHERE owner = ? AND number > ? ORDER BY number LIMIT ?",
        (owner, after, limit),
    )
    return [journal_line(row) for row in rows]


def settings(connection: apsw.Connection, owner: int) -> Mapping[str, Json]:
    """See :meth:`longmind.ports.store.Store.settings`.

    Raises:
        StoreCorrupt: one holds what nobody could have written.
    """
    rows = every(connection, "SELECT name, value FROM settings WHERE owner = ?", (owner,))
    try:
        return {name: json.loads(value) for name, value in rows}
    except ValueError as error:
        raise StoreCorrupt("a setting does not hold what a setting may hold; run check") from error


def unembedded(
    connection: apsw.Connection, owner: Owner, row: OwnerRow, stamp: Stamp, *, after: str | None, limit: int
) -> Page:
    """See :meth:`longmind.ports.store.Store.unembedded`."""
    slot = next((one.slot for one in held(connection) if one.stamp == stamp), None)
    rows = every(
        connection,
        f"SELECT {PRESENT} FROM memories AS m "  # noqa: S608 - our own columns
        # A slot that nobody has gives places that nothing is at.
        "LEFT JOIN vectors AS v INDEXED BY vectors_by_place ON v.place = ? | (m.memory & 0xFFFFFFFF) "
        "WHERE m.owner = ? AND m.id > ? AND v.missing IS NOT 0 ORDER BY m.id LIMIT ?",
        (-1 << 62 if slot is None else place_of(row.number * 2 + slot, 0), row.number, after or "", limit + 1),
    )
    rebuild = Rebuilder(owner).memory
    memories = tuple(rebuild(one) for one in rows[:limit])
    return Page(memories, memories[-1].id if len(rows) > limit else None)
