"""The connections to one file: one that writes, a few that read, one that moves.

SQLite lets one connection write at a time, so there is one writer here behind a lock, and a bounded pool of readers,
each of which sees the file as it was when its transaction began. A third kind moves what was written from the log into
the file (see ``scrubbing``); the others leave that to it. Whatever goes wrong in between, a connection is handed on
with no transaction open, or it is replaced. A store in memory has a single connection for everything.
"""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from longmind.clock import elapsed
from longmind.errors import StoreUnavailable
from longmind.stores.sqlite.errors import busy, translated
from longmind.stores.sqlite.migrations import PAGE_BYTES, migrate, refuse_newer
from longmind.stores.sqlite.patience import Patience, insist
from longmind.stores.sqlite.scrubbing import NAME

MEMORY = ":memory:"
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
    ("cache_size", -16_000),
    ("journal_size_limit", _LOG_BYTES),
    ("trusted_schema", "OFF"),
)
_open: weakref.WeakSet[Connections] = weakref.WeakSet()


class Connections:
    """All connections to the file at ``path`` (absolute, or ``":memory:"``)."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        """Open the file and bring its tables up to date.

        Raises:
            StoreBusy, StoreUnavailable, StoreCorrupt, SchemaTooNew: it cannot be opened.
        """
        self.where = "the store in memory" if path == MEMORY else path
        self._path = path
        self._busy_seconds = busy_seconds
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
            self.refuse_newer(connection)
            yield connection
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
                connection.execute("BEGIN")
                yield connection
            finally:
                self._give_back(connection)

    def truncate_log(self) -> bool:
        """Move what was written into the file and empty the log beside it; False when a reader was in the way.

        What was erased is gone from both files only after this. Where it fails, every later write tries again.
        """
        with translated(self.where), self._held():
            return self._move(apsw.SQLITE_CHECKPOINT_TRUNCATE, min(_MOVE_SECONDS, self._busy_seconds))

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
            if not self.in_memory:
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
        finally:
            self._writer_lock.release()

    def _ready(self) -> apsw.Connection:
        """The writer, with no transaction open; a new one when there is none."""
        if self._writer is not None:
            # An exception between two instructions (Ctrl-C) may have left the last transaction open.
            self._settle(self._writer)
        if self._writer is None:
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
        connection = self._connect()
        try:
            migrate(connection, self.where)
            mode = connection.pragma("journal_mode")
        except BaseException:
            _discard(connection)
            raise
        if mode != "wal" and not self.in_memory:
            _discard(connection)
            raise StoreUnavailable(f"{self.where}: this disk does not allow a write-ahead log; keep it on a local disk")
        connection.set_wal_hook(self._note_log)
        return connection

    def _note_log(self, connection: apsw.Connection, name: str, pages: int) -> int:  # noqa: ARG002 - as SQLite calls it
        self._log_pages = pages
        return apsw.SQLITE_OK

    def _connect(self, *, mover: bool = False) -> apsw.Connection:
        flags = apsw.SQLITE_OPEN_READWRITE | (0 if mover else apsw.SQLITE_OPEN_CREATE)
        connection = apsw.Connection(self._path, flags=flags, vfs=NAME if mover else None)
        try:
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
        connection.set_busy_handler(Patience(self._busy_seconds))
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
                if self._idle:
                    return self._idle.pop()
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
                if not self._closed:
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


def _discard(connection: apsw.Connection) -> None:
    # Forced: a connection that is given up is closed whatever it complains about.
    connection.close(force=True)


def _abandon_all() -> None:
    for connections in tuple(_open):
        connections.abandon()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_abandon_all)
