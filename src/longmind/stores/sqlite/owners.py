"""The row of an owner: the number its tables are keyed by, and what is counted of it.

Every transaction that changes anything of an owner's raises ``version`` in it; whoever keeps something in memory
compares that number, read in the same transaction as the rest, and knows whether it is in step.
"""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from longmind.domain.scope import Owner
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.sql import every, one

_COLUMNS = "owner, version, rebuilt, journal, latest, memories, settings, sheets, audit, head"


@dataclass(slots=True)
class OwnerRow:
    """One owner's row, as it is or as it is about to be written."""

    number: int
    version: int = 0
    """Raised by every transaction that changes something of this owner's."""
    rebuilt: int = 0
    """The version at which more changed than the journal tells."""
    journal: int = 0
    """How many lines the journal has."""
    latest: int = 0
    """The number given to the memory that was added last; never goes down."""
    memories: int = 0
    settings: int = 0
    sheets: int = 0
    audit: int = 0
    """How many lines the audit has; it goes on when the owner is erased."""
    head: bytes | None = None
    """The hash of the last of them."""


def find(connection: apsw.Connection, marks: Marks, owner: Owner) -> OwnerRow | None:
    """The owner's row, if there is one."""
    row = one(connection, f"SELECT {_COLUMNS} FROM owners WHERE mark = ?", (marks.of_owner(owner),))  # noqa: S608
    return None if row is None else OwnerRow(*row)


def numbered(connection: apsw.Connection, number: int) -> OwnerRow:
    """The row with this number; an owner's row is never removed."""
    return OwnerRow(*every(connection, f"SELECT {_COLUMNS} FROM owners WHERE owner = ?", (number,))[0])  # noqa: S608


def find_or_add(connection: apsw.Connection, marks: Marks, owner: Owner) -> OwnerRow:
    """The owner's row, new if need be; nothing is written to it before :func:`save`."""
    found = find(connection, marks, owner)
    if found is None:
        connection.execute("INSERT INTO owners (mark) VALUES (?)", (marks.of_owner(owner),))
        found = OwnerRow(connection.last_insert_rowid())
    return found


def save(connection: apsw.Connection, owner: Owner, row: OwnerRow) -> None:
    """Write the row as the next version. The names stand there only while something of the owner's is kept."""
    row.version += 1
    named = row.memories > 0 or row.settings > 0 or row.sheets > 0
    connection.execute(
        "UPDATE owners SET tenant = ?, user = ?, version = ?, rebuilt = ?, journal = ?, latest = ?, memories = ?, "
        "settings = ?, sheets = ?, audit = ?, head = ? WHERE owner = ?",
        (
            owner.tenant if named else None,
            (owner.user or "") if named else None,
            row.version,
            row.rebuilt,
            row.journal,
            row.latest,
            row.memories,
            row.settings,
            row.sheets,
            row.audit,
            row.head,
            row.number,
        ),
    )


def named(connection: apsw.Connection, after: Owner | None, limit: int) -> list[Owner]:
    """Owners that have something, in the order of their keys."""
    rows = every(
        connection,
        "SELECT tenant, user FROM owners INDEXED BY owners_by_name "
        "WHERE (memories > 0 OR settings > 0 OR sheets > 0) AND (tenant, user) > (?, ?) ORDER BY tenant, user LIMIT ?",
        # No tenant's name is empty, so every owner comes after ("", "").
        (*(("", "") if after is None else after.key), limit),
    )
    return [Owner(tenant, user or None) for tenant, user in rows]
