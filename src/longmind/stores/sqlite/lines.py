"""The lines of one owner, inside one write transaction.

A line is everything kept under one id: its present version, the versions before, its occurrences, the terms it is found
by, its vectors, and which ids it names. This is the only module that writes them, so that what is derived from a text
always follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import apsw

from longmind.domain.change import Removed, Vectors
from longmind.domain.indexing import indexed
from longmind.domain.memory import Memory, Occurrence, first_occurrence
from longmind.domain.scope import Owner
from longmind.domain.words import Analysis
from longmind.stores.sqlite.embedders import vectors_place
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import (
    COUNTED,
    OCCURRENCE,
    SAID,
    Rebuilder,
    can_be_kept,
    columns,
    counted,
    moment,
    number_of,
    occurrence,
    occurrence_row,
    place_of,
    said,
    when,
)
from longmind.stores.sqlite.sql import every, one, value

_SAID = ", ".join(SAID)
_COUNTED = ", ".join(COUNTED)
_OCCURRENCE = ", ".join(OCCURRENCE)
PRESENT = f"m.id, {columns(COUNTED, 'm')}, {columns(SAID, 'm')}"
"""What :class:`Rebuilder` needs of ``memories AS m``."""
PAST = f"m.id, {columns(COUNTED, 'm')}, {columns(SAID, 'v')}"
"""The same of ``versions AS v JOIN memories AS m``."""

_SELECT_PRESENT = f"SELECT {PRESENT} FROM memories AS m WHERE memory = ?"  # noqa: S608 - our columns, here and below
_SELECT_PAST = (
    f"SELECT {PAST} FROM versions AS v JOIN memories AS m USING (memory) WHERE v.memory = ? ORDER BY v.version"  # noqa: S608
)
_SELECT_OCCURRENCES = f"SELECT {_OCCURRENCE} FROM occurrences WHERE memory = ? ORDER BY number"  # noqa: S608
_INSERT = (
    f"INSERT INTO memories (memory, owner, id, repeat, length, terms, {_COUNTED}, {_SAID}) "  # noqa: S608
    f"VALUES ({', '.join('?' * (6 + len(COUNTED) + len(SAID)))})"
)
_INSERT_PAST = f"INSERT INTO versions (memory, {_SAID}) VALUES ({', '.join('?' * (1 + len(SAID)))})"  # noqa: S608
_MOVE_TO_PAST = f"INSERT INTO versions (memory, {_SAID}) SELECT memory, {_SAID} FROM memories WHERE memory = ?"  # noqa: S608
_UPDATE = f"UPDATE memories SET {', '.join(f'{name} = ?' for name in SAID)} WHERE memory = ?"  # noqa: S608
_UPDATE_PAST = f"UPDATE versions SET {', '.join(f'{name} = ?' for name in SAID)} WHERE memory = ? AND version = ?"  # noqa: S608
_INSERT_OCCURRENCE = (
    f"INSERT INTO occurrences (memory, number, {_OCCURRENCE}) "  # noqa: S608
    f"VALUES ({', '.join('?' * (2 + len(OCCURRENCE)))})"
)


class Lines:
    """Reads and writes the lines of one owner."""

    def __init__(self, connection: apsw.Connection, marks: Marks, owner: Owner, row: OwnerRow) -> None:
        """Work inside the connection's transaction; ``row`` is saved by whoever began it."""
        self.connection = connection
        self.marks = marks
        self.owner = row
        self._rebuild = Rebuilder(owner).memory

    # Reading ---------------------------------------------------------------------------------------------------------

    def find(self, id: str) -> int | None:
        """Where the line is, if there is one."""
        if not can_be_kept(id):
            return None
        place: int | None = value(
            self.connection, "SELECT memory FROM memories WHERE owner = ? AND id = ?", (self.owner.number, id)
        )
        return place

    def version(self, place: int) -> int:
        """The number of the present version."""
        return int(value(self.connection, "SELECT version FROM memories WHERE memory = ?", (place,)))

    def present(self, place: int) -> Memory:
        """The present version."""
        return self._rebuild(every(self.connection, _SELECT_PRESENT, (place,))[0])

    def past(self, place: int) -> list[Memory]:
        """The versions before the present one, oldest first."""
        return [self._rebuild(row) for row in every(self.connection, _SELECT_PAST, (place,))]

    def occurrences(self, place: int) -> list[Occurrence]:
        """Each time it was said, in the order told."""
        rows = every(self.connection, _SELECT_OCCURRENCES, (place,))
        return [occurrence(row) for row in rows] or [first_occurrence((*self.past(place), self.present(place))[0])]

    # Writing ---------------------------------------------------------------------------------------------------------

    def add(
        self,
        versions: Sequence[Memory],
        reading: Analysis,
        repeat: str | None,
        occurrences: Sequence[Occurrence],
    ) -> int:
        """A new line: its versions, oldest first, and its occurrences when there are more than its first version."""
        self.owner.latest += 1
        self.owner.memories += 1
        place = place_of(self.owner.number, self.owner.latest)
        memory = versions[-1]
        if occurrences:
            times = [happened.happened_at for happened in occurrences]
            memory = replace(memory, occurrences=len(times), last_happened_at=max(times) if len(times) > 1 else None)
        else:
            memory = replace(memory, occurrences=1, last_happened_at=None)
        self.connection.execute(
            _INSERT,
            (
                place,
                self.owner.number,
                memory.id,
                None if repeat is None else self.repeat_mark(repeat),
                reading.length,
                len(reading.terms),
                *counted(memory),
                *said(memory),
            ),
        )
        if len(versions) > 1:
            self.connection.executemany(_INSERT_PAST, [(place, *said(version)) for version in versions[:-1]])
        for number, happened in enumerate(occurrences, 1):
            self.connection.execute(_INSERT_OCCURRENCE, (place, number, *occurrence_row(happened)))
        self.write_postings(place, reading)
        for version in versions:
            self._link(place, version, present=version is versions[-1])
        return place

    def add_version(self, place: int, before: Memory, version: Memory, reading: Analysis | None = None) -> None:
        """The next version of a line; ``reading`` where its terms are others than ``before``'s."""
        self.connection.execute(_MOVE_TO_PAST, (place,))
        self.connection.execute(_UPDATE, (*said(version), place))
        if reading is not None:
            self.remove_postings(place, before)
            self.connection.execute(
                "UPDATE memories SET length = ?, terms = ? WHERE memory = ?",
                (reading.length, len(reading.terms), place),
            )
            self.write_postings(place, reading)
        self._relink(place, before, version)

    def rewrite(self, place: int, version: Memory, *, present: bool) -> None:
        """Put a version in the place of the one with its number: only what it names may differ."""
        if present:
            self.connection.execute(_UPDATE, (*said(version), place))
            self._link(place, version, present=True)
        else:
            self.connection.execute(_UPDATE_PAST, (*said(version), place, version.version))
            # What the present version says of its evidence stays as it is.
            self.connection.executemany(
                "INSERT OR IGNORE INTO links (owner, target, memory, evidence) VALUES (?, ?, ?, 0)",
                [(self.owner.number, target, place) for target in named_ids(version)],
            )

    def retell(self, place: int, versions: Sequence[Memory], occurrences: Sequence[Occurrence]) -> Removed:
        """Put these versions and occurrences in the place of the line's; how many fewer there are."""
        present = replace(versions[-1], occurrences=len(occurrences), last_happened_at=None)
        if len(occurrences) > 1:
            present = replace(present, last_happened_at=max(one.happened_at for one in occurrences))
        before = value(self.connection, "SELECT occurrences FROM memories WHERE memory = ?", (place,))
        gone = {}
        for table in ("versions", "occurrences", "links"):
            self.connection.execute(f"DELETE FROM {table} WHERE memory = ?", (place,))  # noqa: S608 - our own names
            gone[table] = self.connection.changes()
        self.connection.execute(_UPDATE, (*said(present), place))
        self.connection.execute(
            "UPDATE memories SET occurrences = ?, last_happened_at = ?, last_happened_offset = ? WHERE memory = ?",
            (present.occurrences, *moment(present.last_happened_at), place),
        )
        self.connection.executemany(_INSERT_PAST, [(place, *said(version)) for version in versions[:-1]])
        if list(occurrences) != [first_occurrence(versions[0])]:
            for number, happened in enumerate(occurrences, 1):
                self.connection.execute(_INSERT_OCCURRENCE, (place, number, *occurrence_row(happened)))
        for version in versions:
            self._link(place, version, present=version is versions[-1])
        return Removed(versions=gone["versions"] - len(versions) + 1, occurrences=before - len(occurrences))

    def set_repeat(self, place: int, repeat: str) -> None:
        """Let the line repeat under another key, if it repeats at all."""
        self.connection.execute(
            "UPDATE memories SET repeat = ? WHERE memory = ? AND repeat IS NOT NULL", (self.repeat_mark(repeat), place)
        )

    def repeat_mark(self, repeat: str) -> bytes:
        """What stands for a repeat key."""
        return self.marks.of("repeat", self.owner.number, repeat)

    def again(self, place: int, happened: Occurrence) -> None:
        """One more occurrence; what was said often before costs no more than what was said once."""
        said_before, latest = self._said_before(place)
        number = said_before + 1
        self.connection.execute(_INSERT_OCCURRENCE, (place, number, *occurrence_row(happened)))
        latest = max(latest, happened.happened_at)
        self.connection.execute(
            "UPDATE memories SET occurrences = ?, last_happened_at = ?, last_happened_offset = ? WHERE memory = ?",
            (number, *moment(latest), place),
        )

    def _said_before(self, place: int) -> tuple[int, datetime]:
        """How many occurrences stand in rows of their own by now, the first among them, and when the latest was."""
        number, at, offset = one(
            self.connection,
            "SELECT o.number, m.last_happened_at, m.last_happened_offset "
            "FROM memories AS m LEFT JOIN occurrences AS o USING (memory) WHERE m.memory = ? "
            "ORDER BY o.number DESC LIMIT 1",
            (place,),
        ) or (None, None, None)
        if number is not None and at is not None:
            return number, when(at, offset)
        known = self.occurrences(place)
        if number is None:
            self.connection.execute(_INSERT_OCCURRENCE, (place, 1, *occurrence_row(known[0])))
        return len(known), max(earlier.happened_at for earlier in known)

    def write_postings(self, place: int, reading: Analysis) -> None:
        """Let the line be found by these terms."""
        number = number_of(place)
        self.connection.executemany(
            "INSERT INTO postings (owner, term, number, tf) VALUES (?, ?, ?, ?)",
            # Sorted, as the table is: neighbouring terms fall on the same page.
            [(self.owner.number, term, number, tf) for term, tf in sorted(reading.terms.items())],
        )

    def remove_postings(self, place: int, memory: Memory) -> None:
        """Let the line no longer be found by the terms of this version; no posting of it is left, whatever made it."""
        number = number_of(place)
        expected = value(self.connection, "SELECT terms FROM memories WHERE memory = ?", (place,))
        before = self.connection.total_changes()
        self.connection.executemany(
            "DELETE FROM postings WHERE owner = ? AND term = ? AND number = ?",
            [(self.owner.number, term, number) for term in sorted(indexed(memory).terms)],
        )
        if self.connection.total_changes() - before != expected:
            # Made by other rules than today's, or damaged: walk through all of the owner's.
            self.sweep_postings(place)

    def sweep_postings(self, place: int) -> None:
        """Remove every posting of the line by looking at all of the owner's."""
        self.connection.execute(
            "DELETE FROM postings WHERE owner = ? AND number = ?", (self.owner.number, number_of(place))
        )

    def write_vectors(self, place: int, slot: int, vectors: Vectors | None, missing: int) -> None:
        """Put these vectors in the place of those the slot has; None leaves none."""
        at = vectors_place(self.owner.number, slot, number_of(place))
        if vectors is None:
            self.connection.execute("DELETE FROM vectors WHERE place = ?", (at,))
            return
        self.connection.execute(
            "INSERT INTO vectors (place, parts, missing, vectors) VALUES (?, ?, ?, ?) ON CONFLICT (place) DO UPDATE "
            "SET parts = excluded.parts, missing = excluded.missing, vectors = excluded.vectors",
            (at, len(vectors), missing, vectors.astype("<f4").tobytes()),
        )

    def remove_vectors(self, place: int) -> None:
        """Remove the vectors of both slots."""
        for slot in (0, 1):
            self.write_vectors(place, slot, None, 0)

    def remove(self, place: int, memory: Memory) -> Removed:
        """Remove every row of a line; how many there were. Its keys must be gone already."""
        before = self.connection.total_changes()
        self.remove_postings(place, memory)
        words = self.connection.total_changes() - before
        vectors = self._count_vectors(place)
        self.remove_vectors(place)
        gone = {}
        for table in ("versions", "occurrences", "links", "memories"):
            self.connection.execute(f"DELETE FROM {table} WHERE memory = ?", (place,))  # noqa: S608 - our own names
            gone[table] = self.connection.changes()
        self.owner.memories -= 1
        return Removed(
            memories=1,
            versions=gone["versions"],
            occurrences=memory.occurrences,
            words=words,
            vectors=vectors,
            links=gone["links"],
        )

    def _count_vectors(self, place: int) -> int:
        slots = [vectors_place(self.owner.number, slot, number_of(place)) for slot in (0, 1)]
        return int(value(self.connection, "SELECT ifnull(sum(parts), 0) FROM vectors WHERE place IN (?, ?)", slots))

    def _relink(self, place: int, before: Memory, version: Memory) -> None:
        """Note what the next version names, and what it no longer rests on: what both say of it is noted already."""
        self.connection.executemany(
            "UPDATE links SET evidence = 0 WHERE owner = ? AND target = ? AND memory = ?",
            [(self.owner.number, target, place) for target in set(before.evidence).difference(version.evidence)],
        )
        named = dict.fromkeys(set(named_ids(version)).difference(named_ids(before)), 0)
        self._note_links(place, named | dict.fromkeys(set(version.evidence).difference(before.evidence), 1))

    def _link(self, place: int, version: Memory, *, present: bool) -> None:
        self._note_links(place, dict.fromkeys(named_ids(version), 0) | dict.fromkeys(version.evidence, int(present)))

    def _note_links(self, place: int, named: Mapping[str, int]) -> None:
        if named:
            self.connection.executemany(
                "INSERT INTO links (owner, target, memory, evidence) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (owner, target, memory) DO UPDATE SET evidence = excluded.evidence",
                [(self.owner.number, target, place, evidence) for target, evidence in named.items()],
            )


def named_ids(version: Memory) -> Iterable[str]:
    """Every id that a version names."""
    successor = () if version.superseded_by is None else (version.superseded_by,)
    return (*version.evidence, *version.supersedes, *successor, *version.links)
