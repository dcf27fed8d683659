"""Removing lines for good.

What was concluded from nothing but the erased goes with them, over as many steps as it takes; what had other evidence
loses these; what the erased had superseded becomes current again. Every row of an erased line is deleted, which with
SQLite's ``secure_delete`` overwrites it, and nothing stays but keyed hashes of its id and its keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

import apsw

from longmind.domain.change import Applied, By, Removed
from longmind.domain.memory import Memory, Status, before_supersession, without_links
from longmind.domain.scope import Owner
from longmind.stores.sqlite import auditing, owners
from longmind.stores.sqlite.embedders import vectors_place
from longmind.stores.sqlite.lines import Lines
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.rows import place_of
from longmind.stores.sqlite.sql import every, value

_OWNED = ("links", "keys", "postings", "memories", "sheet_links", "sheets", "settings", "journal", "batches")
"""The tables that say whose a row is; what others refer to comes after them."""
_BURY = "INSERT OR IGNORE INTO tombstones (owner, mark) VALUES (?, ?)"


class Erasing:
    """One erasure: :meth:`erase`, then :meth:`reopen`."""

    def __init__(self, lines: Lines) -> None:
        """Work on the lines of one owner."""
        self._lines = lines
        self._connection = lines.connection
        self._owner = lines.owner.number
        self._naming: dict[int, str] = {}
        self.removed = Removed()
        """How much went, but for the sheets."""
        self._heirs: dict[str, str | None] = {}
        """Each erased memory, and whoever took its place and stays."""

    def erase(self, ids: Iterable[str]) -> list[str]:
        """Remove these lines and what was concluded from them alone; every id that was removed, sorted."""
        doomed = {id: place for id in ids if (place := self._lines.find(id)) is not None}
        self._add_conclusions(doomed)
        self._heirs = {id: self._heir(id, doomed) for id in doomed}
        self._naming = {
            place: id for target in sorted(doomed) for id, place in self._who_names(target) if id not in doomed
        }
        for id, place in sorted(doomed.items()):
            self._remove(id, place)
        return sorted(doomed)

    def reopen(self, at: datetime) -> Iterator[tuple[str, int]]:
        """Let what is left forget the erased; yield what becomes current again with its new version's number."""
        for id, place in sorted((id, place) for place, id in self._naming.items()):
            past, present = self._lines.past(place), self._lines.present(place)
            superseded = present.status is Status.SUPERSEDED and present.superseded_by in self._heirs
            for version in past:
                self._forget(place, version, present=False)
            forgetting = self._forget(place, present, present=True)
            if superseded and forgetting.superseded_by is None:
                version = replace(
                    before_supersession(forgetting, past),
                    version=present.version + 1,
                    reason="reopened",
                    updated_at=max(at, present.updated_at),
                )
                self._lines.add_version(place, forgetting, version)
                yield id, version.version

    def _heir(self, id: str, doomed: Mapping[str, int]) -> str | None:
        passed: set[str] = set()
        heir: str | None = id
        while heir is not None and heir in doomed and heir not in passed:
            passed.add(heir)
            present = self._lines.present(doomed[heir])
            heir = present.superseded_by if present.status is Status.SUPERSEDED else None
        return None if heir in doomed else heir

    def _add_conclusions(self, doomed: dict[str, int]) -> None:
        fresh = sorted(doomed)
        while fresh:
            touched = {id: place for target in fresh for id, place in self._who_names(target, evidence_only=True)}
            fresh = []
            for id, place in sorted(touched.items()):
                if id not in doomed and set(self._lines.present(place).evidence) <= doomed.keys():
                    doomed[id] = place
                    fresh.append(id)

    def _who_names(self, target: str, *, evidence_only: bool = False) -> list[tuple[str, int]]:
        rows = every(
            self._connection,
            "SELECT m.id, m.memory FROM links AS l JOIN memories AS m USING (memory) "
            "WHERE l.owner = ? AND l.target = ? AND l.evidence >= ?",
            (self._owner, target, int(evidence_only)),
        )
        return [(id, place) for id, place in rows]

    def _remove(self, id: str, place: int) -> None:
        keys = every(self._connection, "SELECT mark FROM keys WHERE memory = ?", (place,))
        marks = [self._lines.marks.of("id", self._owner, id), *(mark for (mark,) in keys)]
        self._connection.executemany(_BURY, [(self._owner, mark) for mark in marks])
        self._connection.execute("DELETE FROM keys WHERE memory = ?", (place,))
        self.removed += self._lines.remove(place, self._lines.present(place))
        self._connection.execute("DELETE FROM links WHERE owner = ? AND target = ?", (self._owner, id))
        self.removed += Removed(keys=len(keys), links=self._connection.changes())

    def _forget(self, place: int, version: Memory, *, present: bool) -> Memory:
        forgetting = replace(
            without_links(version, self._heirs),
            evidence=tuple(id for id in version.evidence if id not in self._heirs),
            supersedes=tuple(id for id in version.supersedes if id not in self._heirs),
            superseded_by=self._heirs.get(version.superseded_by or "", version.superseded_by),
        )
        if forgetting != version:
            self._lines.rewrite(place, forgetting, present=present)
        return forgetting


def erase_owner(connection: apsw.Connection, marks: Marks, owner: Owner, at: datetime, by: By) -> Applied:
    """Remove all that an owner has, journal and settings included. Burials stay, and the audit without particulars."""
    row = owners.find_or_add(connection, marks, owner)
    number = row.number
    removed = _removed(connection, number)
    ids = every(connection, "SELECT id FROM memories WHERE owner = ?", (number,))
    connection.executemany(_BURY, [(number, marks.of("id", number, id)) for (id,) in ids])
    connection.execute(
        "INSERT OR IGNORE INTO tombstones (owner, mark) SELECT owner, mark FROM keys WHERE owner = ?", (number,)
    )
    for table, column in (("versions", "memory"), ("occurrences", "memory"), ("sheet_versions", "sheet")):
        connection.execute(
            f"DELETE FROM {table} WHERE {column} >= ? AND {column} < ?",  # noqa: S608 - our own names
            (place_of(number, 0), place_of(number + 1, 0)),
        )
    connection.execute(
        "DELETE FROM vectors WHERE place >= ? AND place < ?",
        (vectors_place(number, 0, 0), vectors_place(number + 1, 0, 0)),
    )
    for table in _OWNED:
        connection.execute(f"DELETE FROM {table} WHERE owner = ?", (number,))  # noqa: S608 - our own names
    row.memories = row.settings = row.sheets = row.journal = 0
    # The journal that would tell what changed is gone: whoever keeps something of this owner's begins anew.
    row.rebuilt = row.version + 1
    hashed = auditing.tell(connection, row, at, replace(by, actor=None), ())
    auditing.forget(connection, number)
    owners.save(connection, owner, row)
    return Applied(removed=removed, audit=hashed)


def _removed(connection: apsw.Connection, number: int) -> Removed:
    """How much an owner has, by place."""
    first, end = place_of(number, 0), place_of(number + 1, 0)

    def count(what: str, *bindings: int) -> int:
        return int(value(connection, f"SELECT {what}", bindings or (number,)))

    sheets = every(connection, "SELECT room, count(*) FROM sheets WHERE owner = ? GROUP BY room", (number,))
    return Removed(
        memories=count("count(*) FROM memories WHERE owner = ?"),
        versions=count("count(*) FROM versions WHERE memory >= ? AND memory < ?", first, end),
        occurrences=count("ifnull(sum(occurrences), 0) FROM memories WHERE owner = ?"),
        words=count("count(*) FROM postings WHERE owner = ?"),
        vectors=count(
            "ifnull(sum(parts), 0) FROM vectors WHERE place >= ? AND place < ?",
            vectors_place(number, 0, 0),
            vectors_place(number + 1, 0, 0),
        ),
        keys=count("count(*) FROM keys WHERE owner = ?"),
        links=count("count(*) FROM links WHERE owner = ?"),
        sheets=dict(sheets),
        sheet_versions=count("count(*) FROM sheet_versions WHERE sheet >= ? AND sheet < ?", first, end),
        settings=count("count(*) FROM settings WHERE owner = ?"),
        journal=count("count(*) FROM journal WHERE owner = ?"),
    )
