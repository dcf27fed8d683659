"""Does what is kept still make sense?

Everything that is derived is derived again and compared: the hash of each version, of memories and of sheets, the
postings of each text, the counts, the links; vectors are asked whether they could be what their embedder made. The text
is the truth: with ``repair``, what follows from it is rebuilt, and vectors that cannot be right are dropped, so that
whoever embeds finds their memories without. A memory is never removed, and a text that is not what was written stays
and stays reported. Pages are read here whatever their sums are, so that what is in them can be told of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import apsw
import numpy as np

from longmind.domain.audit import AuditLine, broken
from longmind.domain.indexing import indexed
from longmind.domain.memory import Memory
from longmind.domain.scope import Owner
from longmind.domain.words import Analysis
from longmind.errors import StoreCorrupt
from longmind.ports.store import Fault
from longmind.stores.sqlite import owners
from longmind.stores.sqlite.auditing import head_of, lines
from longmind.stores.sqlite.embedders import Held, held, vectors_place
from longmind.stores.sqlite.lines import PAST, PRESENT, Lines, named_ids
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import UNREADABLE, Rebuilder, moment, number_of, place_of, rehash
from longmind.stores.sqlite.sheets import PAST as PAST_SHEET
from longmind.stores.sqlite.sheets import PRESENT as SHEET
from longmind.stores.sqlite.sheets import evidence_of, is_as_written
from longmind.stores.sqlite.sql import Row, every, one, value
from longmind.stores.sqlite.writing import is_buried

PAGE: Final = "page"
"""The kind of a fault: a page of the file does not have its sum."""
_UNREADABLE: Final = (apsw.CorruptError, StoreCorrupt, *UNREADABLE)
_AT_ONCE: Final = 256
_UNIT_WITHIN: Final = 1e-3
"""How far from 1 the length of a vector may be: float16 weights and rounding stay well below."""
_SAID_FROM: Final = 8
"""Where in a row ``(id, *COUNTED, *SAID)`` the columns SAID begin."""


# The file as a whole -------------------------------------------------------------------------------------------------


def structure(connection: apsw.Connection, pages: Sequence[int]) -> list[Fault]:
    """The pages that are not what was written, what SQLite itself finds wrong, and rows that belong to nobody."""
    faults = [Fault(PAGE, f"page {page} of the file is not what was written") for page in pages]
    for look in (_look_at_pages, _look_at_references, _look_for_strays):
        try:
            # One by one: those that were found count, also when the next is unreadable.
            for fault in look(connection):
                faults.append(fault)  # noqa: PERF402
        except _UNREADABLE as error:
            faults.append(Fault("structure", _said_of(error), repairable=False))
    return faults


def _look_at_pages(connection: apsw.Connection) -> Iterator[Fault]:
    for (message,) in connection.execute("PRAGMA integrity_check"):
        if message != "ok":
            # What is wrong with an index only can be made again from its table.
            yield Fault("structure", str(message), repairable=" index " in str(message))


def _look_at_references(connection: apsw.Connection) -> Iterator[Fault]:
    for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Fault("structure", f"a row of {table} belongs to no row of {parent}", repairable=False)


def _look_for_strays(connection: apsw.Connection) -> Iterator[Fault]:
    for name, owner_of in (("postings", "owner"), ("vectors", "place >> 33")):
        strays = value(connection, f"SELECT count(*) FROM {name} WHERE {owner_of} NOT IN (SELECT owner FROM owners)")  # noqa: S608
        if strays:
            yield Fault(name, f"{strays} rows of {name} belong to no owner")
    for slot in _free_slots(connection):
        strays = value(connection, "SELECT count(*) FROM vectors WHERE place >> 32 & 1 = ?", (slot,))
        if strays:
            yield Fault("embedder", f"{strays} memories have vectors of an embedder that is not known")


def _said_of(error: Exception) -> str:
    """What an error says, unless it may say what a row holds."""
    said = isinstance(error, apsw.Error | StoreCorrupt)
    return str(error) if said else "a row does not hold what could have been written"


def _free_slots(connection: apsw.Connection) -> set[int]:
    return {0, 1}.difference(there.slot for there in held(connection))


def repair_structure(connection: apsw.Connection) -> None:
    """Make again what can be made again of :func:`structure`; the owners' postings must be rebuilt already."""
    connection.execute("REINDEX")
    connection.execute("DELETE FROM postings WHERE owner NOT IN (SELECT owner FROM owners)")
    connection.execute("DELETE FROM vectors WHERE place >> 33 NOT IN (SELECT owner FROM owners)")
    for slot in _free_slots(connection):
        connection.execute("DELETE FROM vectors WHERE place >> 32 & 1 = ?", (slot,))


def everyone(connection: apsw.Connection) -> list[tuple[int, Owner | None]]:
    """Every owner's number, with the names where something of theirs is kept."""
    rows = every(connection, "SELECT owner, tenant, user FROM owners ORDER BY owner")
    return [(number, None if tenant is None else Owner(tenant, user or None)) for number, tenant, user in rows]


# One owner -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Checking:
    """One owner's check inside one transaction: a reading one, or a writing one in order to repair."""

    connection: apsw.Connection
    marks: Marks
    owner: Owner | None
    row: OwnerRow
    faults: list[Fault] = field(default_factory=list)
    _terms: dict[int, Analysis] = field(default_factory=dict)
    """The terms of memories whose postings differ."""
    _links: list[tuple[int, frozenset[tuple[str, int]]]] = field(default_factory=list)
    _sheet_links: list[tuple[int, list[str]]] = field(default_factory=list)
    _occurrences: list[tuple[int, int, int | None, int | None]] = field(default_factory=list)
    _stray_numbers: list[int] = field(default_factory=list)
    _vectors: list[int] = field(default_factory=list)

    def find(self) -> list[Fault]:
        """All that differs from what can be derived again."""
        try:
            self._find()
        except _UNREADABLE as error:
            self._note("structure", _said_of(error), None, repairable=False)
        return self.faults

    @property
    def repairable(self) -> bool:
        """Whether something was found that :meth:`repair` rebuilds, and the file can be read at all."""
        return any(fault.repairable for fault in self.faults) and all(
            fault.kind != "structure" for fault in self.faults
        )

    def _find(self) -> None:
        counts: dict[int, int] = dict(
            every(
                self.connection,
                "SELECT number, count(*) FROM postings WHERE owner = ? GROUP BY number",
                (self.row.number,),
            )
        )
        for row in self._memories():
            place, length, terms, *present = row
            count = counts.pop(number_of(place), 0)
            self._check_hashes(place, tuple(present))
            self._check_occurrences(place, tuple(present))
            try:
                self._check_postings(place, tuple(present), (length, terms), count)
                self._check_links(place, tuple(present))
            except StoreCorrupt as error:
                # Its hash tells of it too; what it is found by cannot be made from what nobody could have written.
                self._note("hash", str(error), present[0], repairable=False)
        for number in sorted(counts):
            self._stray_numbers.append(number)
            self._note("postings", "terms of a memory that does not exist", None)
        for embedder in held(self.connection):
            self._check_vectors(embedder)
        for sheet, *present in self._sheets():
            self._check_sheet(sheet, tuple(present))
        self._check_counts()
        self._check_audit()

    def repair(self) -> None:
        """Rebuild what :meth:`find` found to be rebuildable, in the same transaction."""
        lines = Lines(self.connection, self.marks, self.owner or Owner(), self.row)
        for place, analysis in self._terms.items():
            lines.sweep_postings(place)
            lines.write_postings(place, analysis)
            self.connection.execute(
                "UPDATE memories SET length = ?, terms = ? WHERE memory = ?",
                (analysis.length, len(analysis.terms), place),
            )
        for number in self._stray_numbers:
            lines.sweep_postings(place_of(self.row.number, number))
        for place in self._vectors:
            self.connection.execute("DELETE FROM vectors WHERE place = ?", (place,))
        for place, count, latest, offset in self._occurrences:
            self.connection.execute(
                "UPDATE memories SET occurrences = ?, last_happened_at = ?, last_happened_offset = ? WHERE memory = ?",
                (count, latest, offset, place),
            )
        for place, named in self._links:
            self.connection.execute("DELETE FROM links WHERE memory = ?", (place,))
            self.connection.executemany(
                "INSERT INTO links (owner, target, memory, evidence) VALUES (?, ?, ?, ?)",
                [(self.row.number, target, place, evidence) for target, evidence in sorted(named)],
            )
        for sheet, names in self._sheet_links:
            self.connection.execute("DELETE FROM sheet_links WHERE sheet = ?", (sheet,))
            self.connection.executemany(
                "INSERT INTO sheet_links (owner, target, sheet) VALUES (?, ?, ?)",
                [(self.row.number, target, sheet) for target in names],
            )
        self.row.memories, self.row.settings, self.row.sheets = self._counted()
        # The journal does not tell of this: whoever keeps something of this owner's begins anew.
        self.row.rebuilt = self.row.version + 1
        if self.owner is not None:
            owners.save(self.connection, self.owner, self.row)

    def _note(self, kind: str, message: str, memory: str | None, *, repairable: bool = True) -> None:
        self.faults.append(Fault(kind, message, owner=self.owner, memory=memory, repairable=repairable))

    def _memories(self) -> Iterator[Row]:
        """Rows ``(memory, length, terms, id, *COUNTED, *SAID)``, some at a time."""
        last = place_of(self.row.number, 0)
        while True:
            rows = every(
                self.connection,
                f"SELECT m.memory, m.length, m.terms, {PRESENT} FROM memories AS m "  # noqa: S608 - our own columns
                "WHERE m.memory > ? AND m.memory < ? ORDER BY m.memory LIMIT ?",
                (last, place_of(self.row.number + 1, 0), _AT_ONCE),
            )
            yield from rows
            if len(rows) < _AT_ONCE:
                return
            last = rows[-1][0]

    def _past(self, place: int) -> list[Row]:
        return every(
            self.connection,
            f"SELECT {PAST} FROM versions AS v JOIN memories AS m USING (memory) WHERE v.memory = ? ORDER BY v.version",  # noqa: S608
            (place,),
        )

    def _check_hashes(self, place: int, present: Row) -> None:
        for row in (*self._past(place), present):
            said = row[_SAID_FROM:]
            if rehash(row[0], said) != said[-2]:
                self._note("hash", f"version {said[0]} is not what was written", row[0], repairable=False)

    def _check_postings(self, place: int, present: Row, kept: tuple[int, int], count: int) -> None:
        analysis = indexed(self._memory(present))
        terms = analysis.terms
        found: dict[str, int] = dict(
            every(
                self.connection,
                "SELECT p.term, p.tf FROM carray(?) AS asked CROSS JOIN postings AS p "
                "ON p.owner = ? AND p.term = asked.value AND p.number = ?",
                (apsw.carray(tuple(terms)), self.row.number, number_of(place)),
            )
            if terms
            else ()
        )
        if found != dict(terms) or count != len(terms):
            self._note("postings", "the terms it is found by are not those of its text", present[0])
        elif kept != (analysis.length, len(terms)):
            self._note("counts", "its length is not that of its text", present[0])
        else:
            return
        self._terms[place] = analysis

    def _check_occurrences(self, place: int, present: Row) -> None:
        times = every(
            self.connection,
            "SELECT happened_at, happened_offset FROM occurrences WHERE memory = ? ORDER BY number",
            (place,),
        )
        count = max(len(times), 1)
        # Of equal moments the one told first, as it is when they are counted one by one.
        latest = max(times, key=lambda time: time[0]) if count > 1 else moment(None)
        if (count, latest[0]) != (present[1], present[2]):
            self._note("counts", f"occurred {count} times, not {present[1]}, or last at another time", present[0])
            self._occurrences.append((place, count, *latest))

    def _check_links(self, place: int, present: Row) -> None:
        memory = self._memory(present)
        named: dict[str, int] = {}
        for row in self._past(place):
            named |= dict.fromkeys(named_ids(self._memory(row)), 0)
        named |= dict.fromkeys(named_ids(memory), 0) | dict.fromkeys(memory.evidence, 1)
        kept = every(self.connection, "SELECT target, evidence FROM links WHERE memory = ?", (place,))
        if frozenset(kept) != frozenset(named.items()):
            self._note("links", "what it names is not what is listed of it", memory.id)
            self._links.append((place, frozenset(named.items())))
        for id in (*memory.evidence, *memory.supersedes):
            mark = self.marks.of("id", self.row.number, id)
            if not self._exists(id) and not is_buried(self.connection, self.row.number, mark):
                self._note("links", f"names {id}, which does not exist", memory.id, repairable=False)

    def _exists(self, id: str) -> bool:
        row = one(self.connection, "SELECT 1 FROM memories WHERE owner = ? AND id = ?", (self.row.number, id))
        return row is not None

    def _sheets(self) -> Iterator[Row]:
        """Rows ``(sheet, *PRESENT)``, some at a time."""
        last = place_of(self.row.number, 0)
        while True:
            rows = every(
                self.connection,
                f"SELECT sheet, {SHEET} FROM sheets WHERE sheet > ? AND sheet < ? ORDER BY sheet LIMIT ?",  # noqa: S608
                (last, place_of(self.row.number + 1, 0), _AT_ONCE),
            )
            yield from rows
            if len(rows) < _AT_ONCE:
                return
            last = rows[-1][0]

    def _check_sheet(self, sheet: int, present: Row) -> None:
        """The hash of each version, and what it names. A sheet is called by its room here, its key may say more."""
        past = every(
            self.connection,
            f"SELECT {PAST_SHEET} FROM sheet_versions WHERE sheet = ? ORDER BY version",  # noqa: S608
            (sheet,),
        )
        room, version = present[0], present[4]
        rows = [*((*present[:4], *row) for row in past), present]
        for row in rows:
            if not is_as_written(row):
                message = f"version {row[4]} of a sheet of {room} is not what was written"
                self._note("hash", message, None, repairable=False)
        names = sorted({id for row in rows for id in evidence_of(row)})
        kept = every(self.connection, "SELECT target FROM sheet_links WHERE sheet = ? ORDER BY target", (sheet,))
        if [target for (target,) in kept] != names:
            self._note("links", f"what a sheet of {room} (version {version}) names is not what is listed of it", None)
            self._sheet_links.append((sheet, names))
        for id in names:
            if not self._exists(id):
                self._note("links", f"a sheet of {room} names {id}, which does not exist", None, repairable=False)

    def _check_vectors(self, embedder: Held) -> None:
        first = vectors_place(self.row.number, embedder.slot, 0)
        last, end = first, vectors_place(self.row.number, embedder.slot + 1, 0)
        while True:
            rows = every(
                self.connection,
                "SELECT v.place, v.parts, v.missing, v.vectors, m.id FROM vectors AS v LEFT JOIN memories AS m "
                "ON m.memory = ? | (v.place & 0xFFFFFFFF) WHERE v.place > ? AND v.place < ? ORDER BY v.place LIMIT ?",
                (place_of(self.row.number, 0), last, end, _AT_ONCE),
            )
            for place, parts, missing, blob, id in rows:
                wrong = _wrong_with(parts, missing, blob, embedder.stamp.dimension)
                if id is None:
                    wrong = "vectors of a memory that does not exist"
                if wrong is not None:
                    self._note("vectors", wrong, id)
                    self._vectors.append(place)
            if len(rows) < _AT_ONCE:
                return
            last = rows[-1][0]

    def _check_counts(self) -> None:
        if self._counted() != (self.row.memories, self.row.settings, self.row.sheets):
            self._note("counts", "how many memories, settings or sheets there are is not what is written down", None)
        count, last = every(
            self.connection,
            "SELECT count(*), ifnull(max(number), 0) FROM journal WHERE owner = ?",
            (self.row.number,),
        )[0]
        if not count == last == self.row.journal:
            self._note("counts", "the journal has gaps", None, repairable=False)

    def _check_audit(self) -> None:
        for message in broken(self._audit(), self.row.audit, head_of(self.row)):
            self._note("audit", message, None, repairable=False)

    def _audit(self) -> Iterator[AuditLine]:
        number = 0
        while page := lines(self.connection, self.row.number, number, _AT_ONCE):
            yield from page
            number = page[-1].number

    def _counted(self) -> tuple[int, int, int]:
        number = (self.row.number,)
        return (
            value(self.connection, "SELECT count(*) FROM memories WHERE owner = ?", number),
            value(self.connection, "SELECT count(*) FROM settings WHERE owner = ?", number),
            value(self.connection, "SELECT count(*) FROM sheets WHERE owner = ?", number),
        )

    def _memory(self, row: Row) -> Memory:
        return Rebuilder(self.owner or Owner()).memory(row)


def _wrong_with(parts: int, missing: int, blob: bytes, dimension: int) -> str | None:
    """What is wrong with the vectors of a memory, if anything."""
    if parts < 1 or missing < 0 or len(blob) != parts * dimension * 4:
        return f"its vectors are not {parts} of {dimension} parts each"
    vectors = np.frombuffer(blob, "<f4").reshape(parts, dimension).astype(np.float64)
    if not np.all(np.isfinite(vectors)):
        return "its vectors hold what is not a number"
    if np.any(np.abs(np.linalg.norm(vectors, axis=1) - 1) > _UNIT_WITHIN):
        return "its vectors are not of length 1"
    return None
