"""The sheets of one owner: reading, writing, dropping, and letting them forget what was erased.

A sheet's number is ``owner << 32 | n``, as a memory's is, so that an owner's bodies lie together; it is found, walked
through and counted by an index over its address alone. An agent or a session that is None stands there as '', which no
name is: so None sorts first, and equals itself. The versions before the present one are kept apart, and so is which
memories any version of a sheet names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Final

import apsw

from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage, forgetting
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import UNREADABLE, json_of, moment, place_of, to_json, when
from longmind.stores.sqlite.sql import Row, every, one, value

_SAID: Final = ("version", "at", "at_offset", "evidence", "hash", "body")
_ADDRESS: Final = ("room", "agent", "session", "key")
_BEGINNING: Final = ("", "", "", "")
_END: Final = (b"", b"", b"", b"")
"""Before and after every address: to SQLite, every text comes before every blob."""
_WHERE: Final = " AND ".join(f"{name} = ?" for name in ("owner", *_ADDRESS))
PRESENT: Final = ", ".join((*_ADDRESS, *_SAID))
"""What :func:`sheet_of` needs of ``sheets``."""
PAST: Final = ", ".join(_SAID)
"""The rest of it, of ``sheet_versions``."""

_INSERT: Final = f"INSERT INTO sheets (sheet, owner, {PRESENT}) VALUES ({', '.join('?' * 12)})"  # noqa: S608 - our columns, here and below
_UPDATE: Final = f"UPDATE sheets SET {', '.join(f'{name} = ?' for name in _SAID)} WHERE sheet = ?"  # noqa: S608
_INSERT_PAST: Final = f"INSERT INTO sheet_versions (sheet, {PAST}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_MOVE_TO_PAST: Final = f"INSERT INTO sheet_versions (sheet, {PAST}) SELECT sheet, {PAST} FROM sheets WHERE sheet = ?"  # noqa: S608


class Sheets:
    """Reads and writes the sheets of one owner, inside the connection's transaction."""

    def __init__(self, connection: apsw.Connection, owner: Owner, row: OwnerRow) -> None:
        """Work for one owner; how many sheets there are is counted in ``row``, and saved by whoever writes it."""
        self._connection = connection
        self._owner = owner
        self._row = row
        self._number = row.number
        self.versions_gone = 0
        """How many versions before the present one went, with their sheets or without."""

    # Reading ---------------------------------------------------------------------------------------------------------

    def find(self, at: Address) -> tuple[int, int] | None:
        """The number of the sheet with this address and that of its present version, if there is one."""
        found = one(self._connection, f"SELECT sheet, version FROM sheets WHERE {_WHERE}", self._bound(at))  # noqa: S608
        return None if found is None else (found[0], found[1])

    def present(self, at: Address) -> Sheet | None:
        """See :meth:`longmind.ports.store.Store.sheet`."""
        row = one(self._connection, f"SELECT {PRESENT} FROM sheets WHERE {_WHERE}", self._bound(at))  # noqa: S608
        return None if row is None else sheet_of(self._owner, row)

    def history(self, at: Address) -> list[Sheet]:
        """See :meth:`longmind.ports.store.Store.sheet_history`."""
        found = self.find(at)
        return [] if found is None else self.versions(found[0])

    def versions(self, sheet: int) -> list[Sheet]:
        """All versions of the sheet with this number, oldest first."""
        present = every(self._connection, f"SELECT {PRESENT} FROM sheets WHERE sheet = ?", (sheet,))[0]  # noqa: S608
        past = every(
            self._connection,
            f"SELECT {PAST} FROM sheet_versions WHERE sheet = ? ORDER BY version",  # noqa: S608
            (sheet,),
        )
        rows = [*((*present[: len(_ADDRESS)], *row) for row in past), present]
        return [sheet_of(self._owner, row) for row in rows]

    def page(
        self, room: str | None, scope: Scope | None, after: Address | None, limit: int, *, newest_first: bool
    ) -> SheetPage:
        """See :meth:`longmind.ports.store.Store.sheets`."""
        where, bindings = self._asked(room, scope)
        # What the index is walked by: the columns of the address that are not given.
        walked = _ADDRESS[(0 if room is None else 1 if scope is None else 3) :]
        begin = after.order if after is not None else _END if newest_first else _BEGINNING
        where += f" AND ({', '.join(walked)}) {'<' if newest_first else '>'} ({', '.join('?' * len(walked))})"
        order = ", ".join(f"{name} {'DESC' if newest_first else 'ASC'}" for name in walked)
        rows = every(
            self._connection,
            f"SELECT {PRESENT} FROM sheets WHERE {where} ORDER BY {order} LIMIT ?",  # noqa: S608
            (*bindings, *begin[-len(walked) :], limit + 1),
        )
        page = tuple(sheet_of(self._owner, row) for row in rows[:limit])
        return SheetPage(page, page[-1].address if len(rows) > limit else None)

    def count(self, room: str | None, scope: Scope | None) -> int:
        """See :meth:`longmind.ports.store.Store.count_sheets`."""
        if room is None and scope is None:
            return self._row.sheets
        where, bindings = self._asked(room, scope)
        return int(value(self._connection, f"SELECT count(*) FROM sheets WHERE {where}", bindings))  # noqa: S608

    def _asked(self, room: str | None, scope: Scope | None) -> tuple[str, tuple[int | str, ...]]:
        """The condition that a room and a scope make, and what is bound in it."""
        asked: dict[str, int | str] = {"owner": self._number}
        if room is not None:
            asked["room"] = room
        if scope is not None:
            asked |= {"agent": scope.agent or "", "session": scope.session or ""}
        return " AND ".join(f"{name} = ?" for name in asked), tuple(asked.values())

    def _bound(self, at: Address) -> tuple[int | str, ...]:
        return (self._number, *at.order)

    # Writing ---------------------------------------------------------------------------------------------------------

    def add(self, versions: Sequence[Sheet]) -> None:
        """A new sheet: its versions, oldest first."""
        first, end = place_of(self._number, 0), place_of(self._number + 1, 0)
        # A number may be given twice: nothing outlives a sheet that could be taken for another's.
        latest = value(self._connection, "SELECT max(sheet) FROM sheets WHERE sheet > ? AND sheet < ?", (first, end))
        number = (latest or first) + 1
        present = versions[-1]
        self._connection.execute(_INSERT, (number, self._number, *present.address.order, *_said(present)))
        if len(versions) > 1:
            self._connection.executemany(_INSERT_PAST, [(number, *_said(version)) for version in versions[:-1]])
        self._link(number, versions)
        self._row.sheets += 1

    def add_version(self, sheet: int, version: Sheet, *, keep_past: bool) -> None:
        """The next version; those before stay as its past, or go."""
        if keep_past:
            self._connection.execute(_MOVE_TO_PAST, (sheet,))
        else:
            self._connection.execute("DELETE FROM sheet_versions WHERE sheet = ?", (sheet,))
            self._connection.execute("DELETE FROM sheet_links WHERE sheet = ?", (sheet,))
        self._connection.execute(_UPDATE, (*_said(version), sheet))
        self._link(sheet, [version])

    def remove(self, sheet: int) -> None:
        """Every row of a sheet."""
        self._connection.execute("DELETE FROM sheet_versions WHERE sheet = ?", (sheet,))
        self.versions_gone += self._connection.changes()
        for table in ("sheet_links", "sheets"):
            self._connection.execute(f"DELETE FROM {table} WHERE sheet = ?", (sheet,))  # noqa: S608 - our own names
        self._row.sheets -= 1

    def forget(self, erased: Sequence[str]) -> Iterator[tuple[Address, int]]:
        """Let every version lose these memories as evidence; yield the sheets that go with them, and their versions."""
        touched = {
            sheet
            for target in erased
            for (sheet,) in every(
                self._connection,
                "SELECT sheet FROM sheet_links WHERE owner = ? AND target = ?",
                (self._number, target),
            )
        }
        all_versions = {sheet: self.versions(sheet) for sheet in touched}
        for sheet, versions in sorted(all_versions.items(), key=lambda pair: pair[1][-1].address.order):
            left = forgetting(versions, set(erased))
            if left:
                self._rewrite(sheet, versions, left)
            else:
                self.remove(sheet)
                yield versions[-1].address, versions[-1].version

    def _rewrite(self, sheet: int, before: Sequence[Sheet], left: Sequence[Sheet]) -> None:
        """Put what is left of a sheet's versions in the place of what there was."""
        self._connection.execute(_UPDATE, (*_said(left[-1]), sheet))
        for version in before[:-1]:
            self._connection.execute(
                "DELETE FROM sheet_versions WHERE sheet = ? AND version = ?", (sheet, version.version)
            )
        for version in left[:-1]:
            self._connection.execute(_INSERT_PAST, (sheet, *_said(version)))
        self._connection.execute("DELETE FROM sheet_links WHERE sheet = ?", (sheet,))
        self._link(sheet, left)
        self.versions_gone += len(before) - len(left)

    def _link(self, sheet: int, versions: Iterable[Sheet]) -> None:
        named = named_by(versions)
        if named:
            self._connection.executemany(
                "INSERT OR IGNORE INTO sheet_links (owner, target, sheet) VALUES (?, ?, ?)",
                [(self._number, target, sheet) for target in named],
            )


def named_by(versions: Iterable[Sheet]) -> list[str]:
    """The ids of all memories that these versions name, sorted."""
    return sorted({id for version in versions for id in version.evidence})


def sheet_of(owner: Owner, row: Row) -> Sheet:
    """The sheet that a row of :data:`PRESENT` holds.

    Raises:
        StoreCorrupt: no sheet could be written so.
    """
    room, agent, session, key, version, at, offset, _, _, body = row
    try:
        return Sheet(
            scope=Scope(owner.tenant, owner.user, agent or None, session or None),
            room=room,
            key=key,
            version=version,
            body=json.loads(body),
            at=when(at, offset),
            evidence=evidence_of(row),
        )
    except UNREADABLE as error:
        raise StoreCorrupt("a sheet does not hold what a sheet may hold; run check") from error


def evidence_of(row: Row) -> tuple[str, ...]:
    """The memories that a row of :data:`PRESENT` names."""
    evidence = row[-3]
    return tuple(json.loads(evidence)) if evidence else ()


def _said(sheet: Sheet) -> Row:
    """The columns that each version has of its own."""
    values = (sheet.version, *moment(sheet.at), to_json(sheet.evidence))
    body = json_of(dict(sheet.body))
    return (*values, _hash((*sheet.address.order, *values, body)), body)


def is_as_written(row: Row) -> bool:
    """Whether a row of :data:`PRESENT` carries the hash of what it holds."""
    *values, written, body = row
    return bool(_hash((*values, body)) == written)


def _hash(values: Sequence[object]) -> bytes:
    content = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return blake2b(content.encode(), digest_size=16).digest()
