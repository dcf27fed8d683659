"""The audit of each owner, as rows: written with what it tells of, in the same transaction.

A line holds no ids: those are the journal's, and a line says up to which number of the journal it tells. The owner's
row holds how many lines there are and the hash of the last, so that lines taken off the end are missed too.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime

import apsw

from longmind.domain.audit import BEGINNING, AuditLine, chained
from longmind.domain.change import By, JournalLine
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import moment, when
from longmind.stores.sqlite.sql import Row, every

_SALT_BYTES = 16
_COLUMNS = "number, at, at_offset, act, actor, door, count, last, salt, digest, hash"
_JOURNAL = "number, at, at_offset, operation, memory, version, batch"


def tell(connection: apsw.Connection, row: OwnerRow, at: datetime, by: By, changes: Sequence[JournalLine]) -> str:
    """Add a line about these, the last lines of the journal; its hash. ``row`` is saved by whoever writes it."""
    line = chained((row.audit, head_of(row)), at, by, changes, salt=secrets.token_hex(_SALT_BYTES))
    row.audit, row.head = line.number, bytes.fromhex(line.hash)
    connection.execute(
        f"INSERT INTO audit (owner, {_COLUMNS}) VALUES ({', '.join('?' * 12)})",  # noqa: S608 - our columns, here and below
        (
            row.number,
            line.number,
            *moment(at),
            by.act,
            by.actor,
            by.door,
            line.count,
            row.journal,
            bytes.fromhex(line.salt or ""),
            bytes.fromhex(line.digest),
            row.head,
        ),
    )
    return line.hash


def head_of(row: OwnerRow) -> str:
    """The hash of an owner's last line."""
    return BEGINNING if row.head is None else row.head.hex()


def lines(connection: apsw.Connection, owner: int, after: int, limit: int) -> list[AuditLine]:
    """See :meth:`longmind.ports.store.Store.audit`."""
    rows = every(
        connection,
        f"SELECT {_COLUMNS} FROM audit WHERE owner = ? AND number > ? ORDER BY number LIMIT ?",  # noqa: S608
        (owner, after, limit),
    )
    told = [(last - count, last) for *_, count, last, salt, _, _ in rows if salt is not None and count]
    changes = journal(connection, owner, min(told)[0], max(told)[1]) if told else []
    return [_line(row, changes) for row in rows]


def journal(connection: apsw.Connection, owner: int, after: int, until: int) -> list[JournalLine]:
    """The lines of the journal after one number and up to another."""
    rows = every(
        connection,
        f"SELECT {_JOURNAL} FROM journal WHERE owner = ? AND number > ? AND number <= ? ORDER BY number",  # noqa: S608
        (owner, after, until),
    )
    return [journal_line(row) for row in rows]


def journal_line(row: Row) -> JournalLine:
    """A line of the journal as its row holds it."""
    number, at, offset, operation, memory, version, batch = row
    return JournalLine(
        number=number, at=when(at, offset), operation=operation, memory=memory, version=version, batch=batch
    )


def forget(connection: apsw.Connection, owner: int) -> None:
    """Let the lines keep nothing but what the chain needs: the journal of this owner goes."""
    connection.execute("UPDATE audit SET actor = NULL, last = NULL, salt = NULL WHERE owner = ?", (owner,))


def _number(line: JournalLine) -> int:
    return line.number


def _line(row: Row, changes: Sequence[JournalLine]) -> AuditLine:
    number, at, offset, act, actor, door, count, last, salt, digest, hashed = row
    own: Sequence[JournalLine] = ()
    if salt is not None:
        first = bisect_right(changes, last - count, key=_number)
        own = changes[first : bisect_right(changes, last, key=_number)]
    return AuditLine(
        number=number,
        at=when(at, offset),
        by=By(act=act, actor=actor, door=door),
        count=count,
        changes=tuple(own),
        salt=None if salt is None else salt.hex(),
        digest=digest.hex(),
        hash=hashed.hex(),
    )
