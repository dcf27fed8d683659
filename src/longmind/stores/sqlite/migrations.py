"""The tables, and how a file of an older version becomes one of this version.

Every table is keyed by the owner first, so that what one owner costs does not grow with the others. A memory's number
inside the tables is ``owner << 32 | n``, where n counts an owner's memories up from 1 and is never given twice; this
clusters the wide rows by owner too. Migrations are numbered by their place in :data:`MIGRATIONS` and never changed once
released; each runs in one transaction together with the new version number, so that a file is always of one version.
The rules that made its terms have a version of their own, and a file of older ones is read again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import apsw

from longmind.domain.change import By
from longmind.domain.words import WORDS_VERSION
from longmind.errors import SchemaTooNew, StoreCorrupt
from longmind.stores.sqlite import auditing
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rereading import reread
from longmind.stores.sqlite.sql import every, value

APPLICATION_ID: Final = 0x6C6D6E64
"""``lmnd``, in the place SQLite keeps for saying which program a file belongs to."""

_SAID = """
    version INTEGER NOT NULL,
    reason TEXT NOT NULL,
    agent TEXT,
    session TEXT,
    kind TEXT NOT NULL,
    type TEXT NOT NULL,
    speaker TEXT,
    importance REAL NOT NULL,
    emotion REAL NOT NULL,
    tags TEXT,
    aliases TEXT,
    metadata TEXT,
    source TEXT,
    place TEXT,
    trust TEXT NOT NULL,
    status TEXT NOT NULL,
    happened_at INTEGER NOT NULL,
    happened_offset INTEGER NOT NULL,
    about TEXT,
    recorded_at INTEGER NOT NULL,
    recorded_offset INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    updated_offset INTEGER NOT NULL,
    true_from INTEGER,
    true_from_offset INTEGER,
    true_until INTEGER,
    true_until_offset INTEGER,
    supersedes TEXT,
    superseded_by TEXT,
    evidence TEXT,
    hash BLOB NOT NULL,
    text TEXT NOT NULL
"""

_TABLES = f"""
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- At most two embedders: the one whose vectors are searched, and one being prepared to follow it.
CREATE TABLE embedders (
    slot INTEGER PRIMARY KEY CHECK (slot IN (0, 1)),
    present INTEGER NOT NULL UNIQUE CHECK (present IN (0, 1)),
    name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    stamp TEXT NOT NULL
) STRICT;

-- `mark` is a keyed hash of the names, which are NULL when nothing of the owner's is left.
CREATE TABLE owners (
    owner INTEGER PRIMARY KEY,
    mark BLOB NOT NULL UNIQUE,
    tenant TEXT,
    user TEXT,
    version INTEGER NOT NULL DEFAULT 0,
    rebuilt INTEGER NOT NULL DEFAULT 0,
    journal INTEGER NOT NULL DEFAULT 0,
    latest INTEGER NOT NULL DEFAULT 0,
    memories INTEGER NOT NULL DEFAULT 0,
    settings INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX owners_by_name ON owners (tenant, user) WHERE memories > 0 OR settings > 0;

CREATE TABLE settings (
    owner INTEGER NOT NULL REFERENCES owners,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;

-- The present version of each line, and what is counted of it. The text stands last: what is before it is read without
-- walking through the pages of a long one.
CREATE TABLE memories (
    memory INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES owners,
    id TEXT NOT NULL,
    repeat BLOB,
    length INTEGER NOT NULL,
    terms INTEGER NOT NULL,
    occurrences INTEGER NOT NULL,
    last_happened_at INTEGER,
    last_happened_offset INTEGER,
    uses INTEGER NOT NULL,
    retrievals INTEGER NOT NULL,
    last_used_at INTEGER,
    last_used_offset INTEGER,
    {_SAID},
    UNIQUE (owner, id)
) STRICT;
CREATE INDEX memories_by_repeat ON memories (owner, repeat) WHERE repeat IS NOT NULL;

-- The versions before the present one.
CREATE TABLE versions (
    memory INTEGER NOT NULL REFERENCES memories,
    {_SAID},
    PRIMARY KEY (memory, version)
) STRICT, WITHOUT ROWID;

-- Only of lines that occurred more than once: the first occurrence of all others is the memory itself.
CREATE TABLE occurrences (
    memory INTEGER NOT NULL REFERENCES memories,
    number INTEGER NOT NULL,
    happened_at INTEGER NOT NULL,
    happened_offset INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    recorded_offset INTEGER NOT NULL,
    source TEXT,
    place TEXT,
    metadata TEXT,
    PRIMARY KEY (memory, number)
) STRICT, WITHOUT ROWID;

-- Which lines name which ids in any of their versions, as evidence, as superseded, as successor or as related;
-- `evidence` is 1 where the present version was concluded from it. By id, since an id may be named before it is there.
CREATE TABLE links (
    owner INTEGER NOT NULL REFERENCES owners,
    target TEXT NOT NULL,
    memory INTEGER NOT NULL REFERENCES memories,
    evidence INTEGER NOT NULL CHECK (evidence IN (0, 1)),
    PRIMARY KEY (owner, target, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_memory ON links (memory);

CREATE TABLE keys (
    owner INTEGER NOT NULL REFERENCES owners,
    mark BLOB NOT NULL,
    memory INTEGER NOT NULL REFERENCES memories,
    content TEXT NOT NULL,
    PRIMARY KEY (owner, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_by_memory ON keys (memory);

-- Keyed hashes of the ids and the key names that were erased.
CREATE TABLE tombstones (
    owner INTEGER NOT NULL REFERENCES owners,
    mark BLOB NOT NULL,
    PRIMARY KEY (owner, mark)
) STRICT, WITHOUT ROWID;

-- `number` is the memory's own, without the owner's half.
CREATE TABLE postings (
    owner INTEGER NOT NULL,
    term TEXT NOT NULL,
    number INTEGER NOT NULL,
    tf INTEGER NOT NULL,
    PRIMARY KEY (owner, term, number)
) STRICT, WITHOUT ROWID;

-- `place` is `(owner * 2 + slot) << 32 | n`: the vectors that are searched together lie together. A blob holds all
-- parts one after the other, as little-endian float32.
CREATE TABLE vectors (
    place INTEGER PRIMARY KEY,
    parts INTEGER NOT NULL,
    missing INTEGER NOT NULL,
    vectors BLOB NOT NULL
) STRICT;
-- Says who has vectors without reading them.
CREATE INDEX vectors_by_place ON vectors (place, parts, missing);

CREATE TABLE journal (
    owner INTEGER NOT NULL REFERENCES owners,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    at_offset INTEGER NOT NULL,
    operation TEXT NOT NULL,
    memory TEXT,
    version INTEGER,
    batch TEXT NOT NULL,
    PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID;

-- The lines of the journal that a batch wrote, (first, last]; a batch that changed nothing wrote none.
CREATE TABLE batches (
    owner INTEGER NOT NULL REFERENCES owners,
    batch TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (owner, batch)
) STRICT, WITHOUT ROWID;
"""


_SHEETS = """
-- The present version of each sheet. Bound to no agent or session, it has '' there: to an index, every NULL is another.
CREATE TABLE sheets (
    sheet INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES owners,
    room TEXT NOT NULL,
    agent TEXT NOT NULL,
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    at_offset INTEGER NOT NULL,
    evidence TEXT,
    hash BLOB NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (owner, room, agent, session, key)
) STRICT;

-- The versions before it, as far as they are kept.
CREATE TABLE sheet_versions (
    sheet INTEGER NOT NULL REFERENCES sheets,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    at_offset INTEGER NOT NULL,
    evidence TEXT,
    hash BLOB NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (sheet, version)
) STRICT, WITHOUT ROWID;

-- Which sheets name which memories as evidence, in any of their versions.
CREATE TABLE sheet_links (
    owner INTEGER NOT NULL REFERENCES owners,
    target TEXT NOT NULL,
    sheet INTEGER NOT NULL REFERENCES sheets,
    PRIMARY KEY (owner, target, sheet)
) STRICT, WITHOUT ROWID;
CREATE INDEX sheet_links_by_sheet ON sheet_links (sheet);

ALTER TABLE owners ADD COLUMN sheets INTEGER NOT NULL DEFAULT 0;
DROP INDEX owners_by_name;
CREATE INDEX owners_by_name ON owners (tenant, user) WHERE memories > 0 OR settings > 0 OR sheets > 0;
"""


_AUDIT = """
-- One line for each batch, chained by its hash to the one before. It tells of `count` lines of the journal, up to the
-- one with the number `last`. Once the owner was erased, `actor`, `last` and `salt` are NULL.
CREATE TABLE audit (
    owner INTEGER NOT NULL REFERENCES owners,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    at_offset INTEGER NOT NULL,
    act TEXT NOT NULL,
    actor TEXT,
    door TEXT,
    count INTEGER NOT NULL,
    last INTEGER,
    salt BLOB,
    digest BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID;

ALTER TABLE owners ADD COLUMN audit INTEGER NOT NULL DEFAULT 0;
ALTER TABLE owners ADD COLUMN head BLOB;
"""


def _first(connection: apsw.Connection) -> None:
    connection.execute(_TABLES)
    connection.pragma("application_id", APPLICATION_ID)
    connection.executemany(
        "INSERT INTO meta (name, value) VALUES (?, ?)",
        [("secret", secrets.token_bytes(32)), ("words_version", WORDS_VERSION)],
    )


def _second(connection: apsw.Connection) -> None:
    """Names and pins. They stand behind the text, but 0, 1 and NULL are told by a row's head and read without it."""
    for table in ("memories", "versions"):
        connection.execute(f"ALTER TABLE {table} ADD COLUMN name TEXT")
        connection.execute(f"ALTER TABLE {table} ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))")


def _third(connection: apsw.Connection) -> None:
    """Sheets, and who has nothing else is named all the same; and what a memory says in parts, as JSON."""
    connection.execute(_SHEETS)
    for table in ("memories", "versions"):
        connection.execute(f"ALTER TABLE {table} ADD COLUMN detail TEXT")


def _fourth(connection: apsw.Connection) -> None:
    """The audit. Each chain begins with one line about the whole journal that was there, by nobody known."""
    connection.execute(_AUDIT)
    for number, last in every(connection, "SELECT owner, journal FROM owners WHERE journal > 0"):
        row = OwnerRow(number, journal=last)
        changes = auditing.journal(connection, number, 0, last)
        auditing.tell(connection, row, changes[-1].at, By(act="migrate"), changes)
        connection.execute("UPDATE owners SET audit = ?, head = ? WHERE owner = ?", (row.audit, row.head, number))


def _fifth(connection: apsw.Connection) -> None:
    """Nothing in the tables. Pages of new files have sums, which an older program would leave as they were."""


MIGRATIONS: Final[tuple[Callable[[apsw.Connection], None], ...]] = (_first, _second, _third, _fourth, _fifth)
"""From version n to n + 1, in order."""

SCHEMA: Final = len(MIGRATIONS)
"""The version of a file once all migrations ran."""


def migrate(connection: apsw.Connection, where: str, check: Callable[[], None]) -> None:
    """Make a new or an older file one of this version; does nothing to one that is.

    ``check`` raises when the file may not be written any more; it is asked whenever we may have waited for somebody.

    Raises:
        StoreCorrupt: the file is a database of some other program; it was not touched.
        SchemaTooNew: a newer version of longmind wrote it; it was not touched.
        apsw.BusyError: somebody else is creating it, or bringing it up to date; try again.
    """
    connection.execute("BEGIN")
    try:
        version = _version(connection, where)
    finally:
        connection.execute("ROLLBACK")
    check()
    # Not inside a transaction, and before the first: SQLite changes this only between transactions.
    connection.pragma("journal_mode", "wal")
    while version < SCHEMA:
        connection.execute("BEGIN IMMEDIATE")
        check()
        # Read again: another process may have done this step while we waited.
        version = _version(connection, where)
        if version < SCHEMA:
            MIGRATIONS[version](connection)
            version += 1
            connection.pragma("user_version", version)
        connection.execute("COMMIT")
    if _words_version(connection) < WORDS_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        check()
        # Here too: another process may have read them again, or be newer than this one.
        refuse_newer(connection, where)
        if _words_version(connection) < WORDS_VERSION:
            reread(connection)
        connection.execute("COMMIT")


def refuse_newer(connection: apsw.Connection, where: str) -> None:
    """See to it that no newer program changed the file, before it was opened or since.

    Raises:
        SchemaTooNew: one did; what this one wrote would be wrong, and so would its answers.
    """
    version = connection.pragma("user_version")
    if version > SCHEMA:
        raise SchemaTooNew(
            f"{where}: written by a newer longmind (schema {version}, this one reads up to {SCHEMA}); "
            "upgrade longmind to open it (not touched)"
        )
    rules = _words_version(connection)
    if rules > WORDS_VERSION:
        raise SchemaTooNew(
            f"{where}: written by a newer longmind (word rules {rules}, this one's are {WORDS_VERSION}); "
            "upgrade longmind to open it (not touched)"
        )


def _words_version(connection: apsw.Connection) -> int:
    """The version of the rules that made the file's terms."""
    rules = value(connection, "SELECT value FROM meta WHERE name = 'words_version'")
    return rules if isinstance(rules, int) else 0


def _version(connection: apsw.Connection, where: str) -> int:
    """The file's version, 0 for a new one."""
    application = connection.pragma("application_id")
    version = connection.pragma("user_version")
    tables = value(connection, "SELECT count(*) FROM sqlite_schema")
    if application == 0 and version == 0 and tables == 0:
        return 0
    if application != APPLICATION_ID:
        raise StoreCorrupt(
            f"{where}: a database of another program; give the path of a longmind file or of a new one (not touched)"
        )
    refuse_newer(connection, where)
    return int(version)
