"""A whole file takes the place of another: made beside it, verified, and moved there in one step.

Whoever is stopped at any point leaves the old file or the new one, whole, under the name. The old one is held meanwhile
so that nobody reads or writes it; its log is moved into it first and removed, since a log that stays behind would be
taken for the new file's. What was being made beside it is removed by whoever opens the file next.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from longmind.errors import StoreBusy, StoreCorrupt, StoreUnavailable, WrongKey
from longmind.stores.keys import Key
from longmind.stores.sqlite import burials
from longmind.stores.sqlite.ciphering import Cipher, cipher_of
from longmind.stores.sqlite.connections import BESIDE, SIDES, address_of
from longmind.stores.sqlite.errors import translated
from longmind.stores.sqlite.ledger import Erased
from longmind.stores.sqlite.migrations import APPLICATION_ID, refuse_newer
from longmind.stores.sqlite.patience import insist
from longmind.stores.sqlite.scrubbing import NAME, WITH_SUMS
from longmind.stores.sqlite.sql import every, value

_READS_AND_WRITES = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI


def rekey(path: str, old: Key | None, new: Key | None, busy_seconds: float) -> None:
    """Make a file anew under another key, or under none, and put it in the place of the old one.

    Raises:
        WrongKey: ``old`` does not open it; or it is encrypted and none was given, or the other way round.
        StoreBusy: others have it open and did not let go in time.
        StoreUnavailable: the disk is full, or may not be written; the file is as it was.
        StoreCorrupt: not a file of ours, or damaged; the file is as it was.
    """
    made = path + BESIDE
    with translated(path), held_alone(path, cipher_of(path, old, path), busy_seconds) as connection:
        try:
            # A name that begins like no file's yet, so that a new key makes new first bytes.
            remove(made)
            cipher = cipher_of(made, new, path)
            connection.execute("VACUUM INTO ?", (address_of(made, cipher),))
            verify(made, cipher, path)
            # What a program left that was killed would be taken for the new file's.
            remove_sides(path)
            put_in_place(made, path)
        except BaseException:
            remove(made)
            raise


@contextmanager
def held_alone(path: str, cipher: Cipher | None, busy_seconds: float) -> Iterator[apsw.Connection]:
    """A connection to a file that nobody else has open, and that has no log; nobody can open it in this block.

    Raises:
        StoreBusy: others did not let go in time.
        WrongKey, StoreCorrupt: it cannot be opened.
    """
    with translated(path):
        try:
            connection = insist(lambda: _alone(path, cipher), busy_seconds, path)
        except StoreBusy as busy:
            raise StoreBusy(
                f"{path}: others have it open, and a file is replaced only when nobody has; close them and try again"
            ) from busy
    try:
        yield connection
    finally:
        connection.close(force=True)


@contextmanager
def replaceable(path: str, key: Key | None, descent: str, busy_seconds: float) -> Iterator[list[Erased]]:
    """A file that may be replaced in this block; what it knows to be erased, where it is of this descent.

    Nobody has it open, unless it is so damaged that nobody can.

    Raises:
        StoreBusy: others have it open. WrongKey: it is under another key.
    """
    with ExitStack() as stack:
        told: list[Erased] = []
        if not Path(path).exists():
            yield told
            return
        try:
            connection = stack.enter_context(held_alone(path, cipher_of(path, key, path), busy_seconds))
            told = burials.kept(connection) if burials.descent(connection) == descent else []
        except WrongKey:
            raise WrongKey(
                f"{path}: the file there is under another key than the one that is to take its place; move it away, or "
                "give it the same key first (longmind rekey)"
            ) from None
        except (StoreCorrupt, apsw.Error):
            pass
        yield told


def descent_at(path: str, cipher: Cipher | None) -> str:
    """What tells that a file and its copies were once one.

    Raises:
        StoreCorrupt: not a file of ours, or damaged.
    """
    with translated(path):
        connection = connected(path, cipher)
        try:
            _refuse_strangers(connection, path)
            return burials.descent(connection)
        finally:
            connection.close(force=True)


def _alone(path: str, cipher: Cipher | None) -> apsw.Connection:
    connection = connected(path, cipher)
    try:
        _refuse_strangers(connection, path)
        _take(connection)
    except BaseException:
        connection.close(force=True)
        raise
    return connection


def _take(connection: apsw.Connection) -> None:
    """Fold the log into the file, remove it, and keep everybody out until the connection is closed."""
    connection.pragma("journal_mode", "delete")
    connection.pragma("locking_mode", "exclusive")
    # Nothing is written any more, and no journal may be left that would be taken for the next file's.
    connection.pragma("journal_mode", "memory")
    connection.execute("BEGIN EXCLUSIVE; COMMIT")
    if connection.pragma("journal_mode") != "memory":
        raise apsw.BusyError("somebody opened it just now")


def _refuse_strangers(connection: apsw.Connection, where: str) -> None:
    if value(connection, "PRAGMA application_id") != APPLICATION_ID:
        raise StoreCorrupt(f"{where}: not a file of longmind's (not touched)")
    refuse_newer(connection, where)


def connected(path: str, cipher: Cipher | None, *, new: bool = False, sums: bool = False) -> apsw.Connection:
    """A connection to a file as it is: nothing is migrated, nothing set up. ``sums``: a new file's pages have them.

    Raises:
        WrongKey: the key does not open it.
    """
    flags = _READS_AND_WRITES | (apsw.SQLITE_OPEN_CREATE if new else 0)
    address = f"file:{quote(path)}?{WITH_SUMS}=1" if sums else path
    connection = apsw.Connection(address, flags=flags, vfs=NAME if cipher is None else None)
    try:
        # Moving pages from the log into a file is for those who sweep them.
        connection.wal_autocheckpoint(0)
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        if cipher is not None:
            cipher.unlock(connection)
            if not new:
                cipher.check(connection)
    except BaseException:
        connection.close(force=True)
        raise
    return connection


def verify(path: str, cipher: Cipher | None, where: str) -> None:
    """See to it that a file is whole and one of ours.

    Raises:
        StoreCorrupt: it is not. SchemaTooNew: a newer longmind wrote it. WrongKey: the key does not open it.
    """
    with translated(where):
        connection = connected(path, cipher)
        try:
            _refuse_strangers(connection, where)
            said = [line for (line,) in every(connection, "PRAGMA integrity_check(3)")]
            if said != ["ok"]:
                raise StoreCorrupt(f"{where}: damaged or not complete ({'; '.join(said)})")
        finally:
            connection.close(force=True)


def put_in_place(made: str, path: str, *, over: bool = True) -> None:
    """Give a finished file its name: whole or not at all, and for good when this returns.

    Raises:
        FileExistsError: there is one already, and it was not to be taken over.
        StoreUnavailable: the folder may not be written.
    """
    try:
        sync(made)
        if over:
            Path(made).replace(path)
        else:
            # Unlike a rename, a second name is refused where there is one already.
            os.link(made, path)
            Path(made).unlink()
        sync_folder(Path(path).parent)
    except FileExistsError:
        raise
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be put in place ({error.strerror})") from error


def remove(path: str) -> None:
    """Remove a file and what SQLite keeps beside it, as far as it is there."""
    Path(path).unlink(missing_ok=True)
    remove_sides(path)


def remove_sides(path: str) -> None:
    """Remove what SQLite keeps beside a file; of one that nobody has open."""
    for end in SIDES:
        Path(path + end).unlink(missing_ok=True)


def sync(path: str) -> None:
    """Have a file's content survive a loss of power."""
    with Path(path).open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have a folder's names survive a loss of power, where folders can be synced."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
