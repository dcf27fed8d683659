"""The connections to one file: one that writes, a few that read, one that moves.

SQLite lets one connection write at a time, so there is one writer here behind a lock, and a bounded pool of readers,
each of which sees the file as it was when its transaction began. A third kind moves what was written from the log into
the file (see ``scrubbing``); the others leave that to it. Whatever goes wrong in between, a connection is handed on
with no transaction open, or it is replaced. A store in memory has a single connection for everything.

A file may be put in the place of another under the same name: restored, or locked by another key. Connections would go
on with the one that nobody finds any more, so each use looks whether the file is still the one that was opened.
"""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from longmind.clock import elapsed
from longmind.errors import InvalidInput, StoreUnavailable, WrongKey
from longmind.stores.keys import Key
from longmind.stores.sqlite import burials
from longmind.stores.sqlite.ciphering import Cipher, cipher_of
from longmind.stores.sqlite.errors import busy, translated
from longmind.stores.sqlite.migrations import migrate, refuse_newer
from longmind.stores.sqlite.patience import Patience, insist
from longmind.stores.sqlite.scrubbing import NAME, WITH_SUMS
from longmind.stores.sqlite.sums import PAGE_BYTES, RESERVED, are_verified, damaged

MEMORY = ":memory:"
BESIDE = "-new"
"""The end of the name of a file that is being made to take the place of the one beside it."""
SIDES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""
_READERS = 8
_MOVE_SECONDS = 0.5
_LOG_PAGES = 1_000
_ROLLBACKS = 3
_LOG_BYTES = 16 * 1024 * 1024
_MOST_PAGES = 0xFFFFFFFE
_SETTINGS: tuple[tuple[str, str | int], ...] = (
    ("page_size", PAGE_BYTES),
    ("synchronous", "FULL"),
    ("foreign_keys", "ON"),
    ("secure_delete", "ON"),
    # KiB of pages for each of ten connections. More made nothing quicker: the system keeps the file's pages too.
    ("cache_size", -4_000),
    ("journal_size_limit", _LOG_BYTES),
    ("trusted_schema", "OFF"),
)
_open: weakref.WeakSet[Connections] = weakref.WeakSet()


class Replaced(StoreUnavailable):
    """Another file has taken this one's place; opening it again opens the other."""


class Connections:
    """All connections to the file at ``path`` (absolute, or ``":memory:"``)."""

    def __init__(self, path: str, busy_seconds: float, key: Key | None = None, ledger: str | None = None) -> None:
        """Open the file and bring its tables up to date; what is erased is also noted in the file ``ledger``.

        Raises:
            StoreBusy, StoreUnavailable, StoreCorrupt, SchemaTooNew, WrongKey: it cannot be opened.
            InvalidInput: a key for a store in memory.
        """
        if key is not None and path == MEMORY:
            raise InvalidInput("key", "given for a file; what is in memory is written nowhere")
        self.where = "the store in memory" if path == MEMORY else path
        self._path = path
        self._busy_seconds = busy_seconds
        self._key = key
        self._ledger = None if path == MEMORY else ledger
        self._cipher: Cipher | None = None
        self._identity: tuple[int, int] | None = None
        self._process = os.getpid()
        self._closed = False
        self._writer_lock = threading.Lock()
        self._idle: list[apsw.Connection] = []
        self._idle_lock = threading.Lock()
        self._readers = threading.BoundedSemaphore(_READERS)
        self._writer: apsw.Connection | None = None
        self._mover: apsw.Connection | None = None
        self._log_pages = 0
        self._owes_truncation = False
        with translated(self.where):
            self._ready()
            self._take_up_log()
        _open.add(self)

    @property
    def in_memory(self) -> bool:
        """Whether there is no file."""
        return self._path == MEMORY

    @contextmanager
    def writing(self) -> Iterator[apsw.Connection]:
        """A write transaction: committed when the block ends, rolled back when it raises.

        Raises:
            StoreBusy: others held the store for all of ``busy_seconds``.
            StoreUnavailable: closed, used after fork, interrupted, disk full; a failed commit may have happened.
            StoreCorrupt: what is in the file does not make sense.
            SchemaTooNew: a newer longmind has changed it since it was opened here.
        """
        with translated(self.where), self._held() as connection:
            connection.execute("BEGIN IMMEDIATE")
            # Whoever replaces a file holds it while they do: from here on nobody can.
            self._check_in_place()
            self.refuse_newer(connection)
            yield connection
            if self._ledger is not None:
                burials.note(connection, self._ledger)
            connection.execute("COMMIT")
            if self._owes_truncation:
                self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, wait_seconds=0.0)
            elif self._log_pages > _LOG_PAGES:
                self._move(apsw.SQLITE_CHECKPOINT_PASSIVE, wait_seconds=0.0)

    def refuse_newer(self, connection: apsw.Connection) -> None:
        """See :func:`longmind.stores.sqlite.migrations.refuse_newer`."""
        refuse_newer(connection, self.where)

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A read transaction: every read in the block sees the same moment.

        Raises:
            StoreBusy, StoreUnavailable, StoreCorrupt: as :meth:`writing`.
        """
        if self.in_memory:
            with translated(self.where), self._held() as connection:
                connection.execute("BEGIN")
                yield connection
            return
        with translated(self.where):
            connection = self._borrow()
            try:
                self._check_in_place()
                connection.execute("BEGIN")
                yield connection
            finally:
                self._give_back(connection)

    def truncate_log(self) -> bool:
        """Move what was written into the file and empty the log beside it; False when a reader was in the way.

        What was erased is gone from both files only after this. Where it fails, every later write tries again.
        """
        with translated(self.where), self._held():
            self._check_in_place()
            return self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, min(_MOVE_SECONDS, self._busy_seconds))

    def copy_to(self, path: str, key: Key | None) -> None:
        """Write a file with everything that was committed, made anew under another key or none.

        Raises:
            StoreUnavailable: no room, or something is at the path.
        """
        # Another connection: SQLite does not copy what a transaction of its own is in.
        connection = self._connect()
        try:
            connection.execute("VACUUM INTO ?", (address_of(path, cipher_of(path, key, path)),))
        except BaseException:
            for end in ("", *SIDES):
                Path(path + end).unlink(missing_ok=True)
            raise
        finally:
            _discard(connection)

    def damaged_pages(self) -> list[int]:
        """The numbers of pages of the file that are not what was written, as far as their sums tell.

        Raises:
            StoreUnavailable: the file cannot be read.
        """
        if self.in_memory or self._cipher is not None:
            return []
        try:
            return damaged(self._path)
        except OSError as error:
            raise StoreUnavailable(f"{self.where}: cannot be read ({error.strerror})") from error

    def write_anew(self) -> None:
        """Write every page anew as it is read here, with its sum.

        Raises:
            StoreBusy, StoreUnavailable, StoreCorrupt: as :meth:`writing`.
        """
        with translated(self.where), self._held() as connection:
            self._check_in_place()
            connection.execute("VACUUM")
            self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, min(_MOVE_SECONDS, self._busy_seconds))

    def stop_after(self, steps: int | None) -> None:
        """Interrupt the writer at every step after ``steps`` more of SQLite's virtual machine; None ends that.

        For tests that stop a write at each of its steps and look at what is left.
        """
        with translated(self.where), self._held() as connection:
            connection.set_progress_handler(None if steps is None else _Countdown(steps), 1)

    def limit_pages(self, pages: int | None) -> None:
        """Let the file grow to at most so many pages, as a full disk would; None ends that. For tests."""
        with translated(self.where), self._held() as connection:
            connection.pragma("max_page_count", _MOST_PAGES if pages is None else pages)

    def close(self) -> None:
        """Close every connection. In a process that only inherited them, leave the parent's alone."""
        if self._closed:
            return
        if os.getpid() != self._process:
            self._closed = True
            return
        with self._writer_lock, translated(self.where):
            if self._closed:
                return
            if self._owes_truncation:
                self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, wait_seconds=0.0)
            self._closed = True
            with self._idle_lock:
                while self._idle:
                    _discard(self._idle.pop())
            if self._writer is not None:
                _discard(self._writer)
            if not self.in_memory and self._is_in_place():
                self._close_mover()

    # What goes on inside -----------------------------------------------------------------------------------------

    def check_usable(self) -> None:
        """Refuse what cannot work.

        Raises:
            StoreUnavailable: closed, or inherited through fork.
        """
        if os.getpid() != self._process:
            raise StoreUnavailable(
                f"{self.where}: the store was opened in another process; SQLite's connections do not survive fork: "
                "open it again after fork"
            )
        if self._closed:
            raise StoreUnavailable(f"{self.where}: the store is closed; open it again")

    def _is_in_place(self) -> bool:
        """Whether the file under this name is the one that was opened here."""
        return self._identity is None or self._identity == _identity(self._path)

    def _check_in_place(self) -> None:
        """Refuse to go on with a file that nobody finds any more.

        Raises:
            Replaced: another has taken its place, or it is gone.
        """
        if not self._is_in_place():
            raise Replaced(
                f"{self.where}: the file was replaced since it was opened here (restored, or given another key), "
                "or is gone; open it again"
            )

    @contextmanager
    def _held(self) -> Iterator[apsw.Connection]:
        """The writer to oneself among this process's threads; with no transaction open before and after."""
        self.check_usable()
        started = elapsed()
        if not self._writer_lock.acquire(timeout=self._busy_seconds):
            raise busy(self.where, elapsed() - started)
        try:
            self.check_usable()
            connection = self._ready()
            try:
                yield connection
            finally:
                self._settle(connection)
                if not are_verified() and self._writer is not None and not self.in_memory:
                    _discard(self._writer)
                    self._writer = None
        finally:
            self._writer_lock.release()

    def _ready(self) -> apsw.Connection:
        """The writer, with no transaction open; a new one when there is none."""
        if self._writer is not None:
            # An exception between two instructions (Ctrl-C) may have left the last transaction open.
            self._settle(self._writer)
        if self._writer is None:
            self._check_in_place()
            self._writer = insist(self._prepare_writer, self._busy_seconds, self.where)
        return self._writer

    def _settle(self, connection: apsw.Connection) -> None:
        """Leave no transaction open, whatever it takes."""
        for _ in range(_ROLLBACKS):
            if not connection.in_transaction:
                return
            try:
                connection.execute("ROLLBACK")
            except apsw.Error:
                # A rollback can be interrupted too; without the handler that interrupts, the next one is not.
                connection.set_progress_handler(None)
        if connection.in_transaction:
            # The next write opens another. Closing this one ends its transaction; in memory, that is the end of it all.
            self._writer = None
            self._closed = self.in_memory
            _discard(connection)

    def _move(self, mode: int, wait_seconds: float) -> bool:
        """Move pages from the log into the file; whether nobody was in the way. The writer is held.

        What was committed is safe in the log whatever happens here, so a full disk is left for the next write to meet.
        """
        if self.in_memory:
            return True
        if self._mover is None:
            self._mover = self._connect(mover=True)
        self._mover.set_busy_handler(Patience(wait_seconds))
        truncates = mode == apsw.SQLITE_CHECKPOINT_TRUNCATE
        try:
            self._mover.wal_checkpoint(mode=mode)
        except (apsw.BusyError, apsw.LockedError, apsw.FullError):
            self._owes_truncation = self._owes_truncation or truncates
            return False
        self._owes_truncation = self._owes_truncation and not truncates
        return True

    def _take_up_log(self) -> None:
        """Empty the log that somebody left who was killed: it may hold what they were erasing."""
        log = Path(f"{self._path}-wal")
        if not self.in_memory and log.is_file() and log.stat().st_size:
            self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, wait_seconds=0.0)

    def _close_mover(self) -> None:
        """Close the mover last: whoever closes a file last has SQLite move what is left of the log."""
        try:
            mover = self._mover or self._connect(mover=True)
        except (apsw.Error, StoreUnavailable):
            # The file is gone or damaged, or somebody else is closing it: what is in the log stays there.
            return
        _discard(mover)

    def _prepare_writer(self) -> apsw.Connection:
        first = self._identity is None
        if first and not self.in_memory:
            self._cipher = cipher_of(self._path, self._key, self.where)
        connection = self._connect()
        try:
            self._recognise(connection)
            migrate(connection, self.where, self._check_still_there)
            self._clear_beside(connection)
            mode = connection.pragma("journal_mode")
            if self._ledger is not None:
                burials.watch(connection)
        except BaseException:
            _discard(connection)
            if first:
                self._identity = None
            raise
        if mode != "wal" and not self.in_memory:
            _discard(connection)
            raise StoreUnavailable(f"{self.where}: this disk does not allow a write-ahead log; keep it on a local disk")
        connection.set_wal_hook(self._note_log)
        return connection

    def _unlock(self, connection: apsw.Connection, cipher: Cipher) -> None:
        cipher.unlock(connection)
        try:
            cipher.check(connection)
        except WrongKey:
            if not cipher.begins(self._path, self.where):
                raise apsw.BusyError("another process has just made the file") from None
            raise

    def _recognise(self, connection: apsw.Connection) -> None:
        """Remember which file this is."""
        if not self.in_memory and self._identity is None:
            self._identity = _identity(self._path)
            if _has_moved(connection):
                self._identity = None
                raise apsw.BusyError("another file has just taken its place")

    def _check_still_there(self) -> None:
        """Have opening begin anew when another file took the place of this one while we waited for it.

        Nothing may be written then: both would have their log under one name.
        """
        if not self._is_in_place():
            raise apsw.BusyError("another file has just taken its place")

    def _clear_beside(self, connection: apsw.Connection) -> None:
        """Remove what somebody made to replace this file and was stopped before they could."""
        left = [Path(self._path + BESIDE + end) for end in ("", *SIDES)]
        if self.in_memory or not any(one.exists() for one in left):
            return
        connection.execute("BEGIN IMMEDIATE")
        # Whoever is still at it holds the file. The name of a file that has taken its place is no longer beside it.
        if self._is_in_place():
            for one in left:
                one.unlink(missing_ok=True)
        connection.execute("ROLLBACK")

    def _note_log(self, connection: apsw.Connection, name: str, pages: int) -> int:  # noqa: ARG002 - as SQLite calls it
        self._log_pages = pages
        return apsw.SQLITE_OK

    def _connect(self, *, mover: bool = False) -> apsw.Connection:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI | (0 if mover else apsw.SQLITE_OPEN_CREATE)
        # The layer looks at pages as SQLite wrote them, so not at encrypted ones: those are sealed, and what stays
        # there of what was erased needs the key.
        plain = self._cipher is None and not self.in_memory
        connection = apsw.Connection(self._path, flags=flags, vfs=NAME if plain else None)
        try:
            connection.set_busy_handler(Patience(self._busy_seconds))
            if self._cipher is not None:
                self._unlock(connection, self._cipher)
            if plain:
                # For a file that is made now; one that is there keeps what it has.
                connection.reserve_bytes("main", RESERVED)
            self._set_up(connection)
            if not mover:
                connection.wal_autocheckpoint(0)
                connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        except BaseException:
            _discard(connection)
            raise
        return connection

    def _set_up(self, connection: apsw.Connection) -> None:
        if connection.readonly("main"):
            raise StoreUnavailable(
                f"{self.where}: the file or its disk is read-only; a store needs to write, also in order to read"
            )
        for name, setting in _SETTINGS:
            connection.pragma(name, setting)

    def _borrow(self) -> apsw.Connection:
        self.check_usable()
        started = elapsed()
        if not self._readers.acquire(timeout=self._busy_seconds):
            raise busy(self.where, elapsed() - started)
        try:
            self.check_usable()
            with self._idle_lock:
                # Pages that were read without a look at their sums stay with a connection: it serves nobody else.
                if self._idle and are_verified():
                    return self._idle.pop()
            # The key of this file may not open the one that has taken its place.
            self._check_in_place()
            return insist(self._connect, self._busy_seconds, self.where)
        except BaseException:
            self._readers.release()
            raise

    def _give_back(self, connection: apsw.Connection) -> None:
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except apsw.Error:
            _discard(connection)
        else:
            with self._idle_lock:
                if not self._closed and are_verified():
                    self._idle.append(connection)
                    return
            _discard(connection)
        finally:
            self._readers.release()

    def abandon(self) -> None:
        """Keep this process from ever closing the connections it inherited: that would free locks of the parent's."""
        for connection in (self._writer, self._mover, *self._idle):
            # None is immortal anyway.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))


class _Countdown:
    """Says stop once its steps are used up, and at every step after that."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


def address_of(path: str, cipher: Cipher | None) -> str:
    """A file that is to be written, with its cipher, as an address."""
    # The pages of one without a key are swept and summed as they are written, as everywhere.
    own = apsw.vfs_names()[0]
    return f"file:{quote(path)}?" + (
        f"vfs={NAME}&{WITH_SUMS}=1&key=" if cipher is None else f"vfs={own}&{cipher.in_an_address}"
    )


def _identity(path: str) -> tuple[int, int] | None:
    """Which file is under a name; None where there is none."""
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return None
    return (found.st_dev, found.st_ino)


def _has_moved(connection: apsw.Connection) -> bool:
    """Whether the file that a connection has open is no longer the one under its name."""
    moved = ctypes.c_int(0)
    connection.file_control("main", apsw.SQLITE_FCNTL_HAS_MOVED, ctypes.addressof(moved))
    return bool(moved.value)


def _discard(connection: apsw.Connection) -> None:
    # Forced: a connection that is given up is closed whatever it complains about.
    connection.close(force=True)


def _abandon_all() -> None:
    for connections in tuple(_open):
        connections.abandon()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_abandon_all)
