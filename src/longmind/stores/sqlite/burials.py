"""Burials on their way into the ledger, and out of it into a file that was restored.

Whatever is buried in a transaction, by whichever statement, is caught by a trigger of the connection that writes, into
a table of that connection alone; so nobody who erases has to think of the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from longmind.domain.scope import Owner
from longmind.stores.sqlite import ledger
from longmind.stores.sqlite.ledger import Erased
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.sql import every, one, value

_WATCH = """
CREATE TEMP TABLE buried (owner INTEGER NOT NULL, mark BLOB NOT NULL);
CREATE TEMP TRIGGER burying AFTER INSERT ON main.tombstones
BEGIN INSERT INTO buried VALUES (new.owner, new.mark); END;
"""


def watch(connection: apsw.Connection) -> None:
    """Catch what is buried through this connection from now on."""
    connection.execute(_WATCH)


def note(connection: apsw.Connection, path: str) -> None:
    """Write what this transaction buried into the ledger, before it is committed.

    Raises:
        StoreUnavailable: the ledger cannot be written; so nothing must be erased.
    """
    rows = every(connection, "SELECT b.owner, o.mark, b.mark FROM temp.buried AS b JOIN main.owners AS o USING (owner)")
    if rows:
        connection.execute("DELETE FROM temp.buried")
        ledger.append(path, descent(connection), (Erased(number, owner, mark) for number, owner, mark in rows))


def descent(connection: apsw.Connection) -> str:
    """What tells that two files were once one."""
    return ledger.descent_of(value(connection, "SELECT value FROM meta WHERE name = 'secret'"))


def kept(connection: apsw.Connection) -> list[Erased]:
    """All that the file itself knows to be erased; of whole owners it knows their burials."""
    rows = every(connection, "SELECT o.owner, o.mark, t.mark FROM tombstones AS t JOIN owners AS o USING (owner)")
    return [Erased(number, owner, mark) for number, owner, mark in rows]


def found_again(
    connection: apsw.Connection, marks: Marks, erased: Iterable[Erased]
) -> tuple[list[Owner], dict[Owner, list[str]]]:
    """What is in a file and was erased after it was copied: owners as wholes, and ids of the memories of others."""
    wholes: dict[Owner, None] = {}
    buried: dict[Owner, tuple[int, set[bytes]]] = {}
    for told in erased:
        row = one(connection, "SELECT owner, tenant, user, version FROM owners WHERE mark = ?", (told.owner,))
        if row is None or row[1] is None:
            continue
        number, tenant, user, version = row
        owner = Owner(tenant, user or None)
        if told.mark:
            buried.setdefault(owner, (number, set()))[1].add(told.mark)
        elif version < told.version:
            wholes[owner] = None
    some = {}
    for owner, (number, gone) in buried.items():
        ids = (id for (id,) in every(connection, "SELECT id FROM memories WHERE owner = ?", (number,)))
        if found := [id for id in ids if marks.of("id", number, id) in gone]:
            some[owner] = found
    return list(wholes), {owner: ids for owner, ids in some.items() if owner not in wholes}


def bury(connection: apsw.Connection, erased: Iterable[Erased]) -> None:
    """Have a file know all these burials, also those of owners it does not know yet."""
    for told in erased:
        number = value(connection, "SELECT owner FROM owners WHERE mark = ?", (told.owner,))
        if number is None:
            # Its number is part of every mark. A file that went another way since may have given it to somebody else.
            connection.execute("INSERT OR IGNORE INTO owners (owner, mark) VALUES (?, ?)", (told.number, told.owner))
            number = value(connection, "SELECT owner FROM owners WHERE mark = ?", (told.owner,))
        if told.mark and number == told.number:
            connection.execute("INSERT OR IGNORE INTO tombstones (owner, mark) VALUES (?, ?)", (told.number, told.mark))
