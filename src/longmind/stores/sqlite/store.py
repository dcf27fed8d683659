"""The store people open: one file, used from many threads and by several processes.

Each method opens a transaction, asks the room whose work it is, and ends it. What may be asked is checked here before
the file is touched.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import apsw

from longmind.domain.audit import BEGINNING, AuditLine
from longmind.domain.change import Applied, Batch, By, Drop, Erase, JournalLine, Known
from longmind.domain.memory import Memory, Occurrence
from longmind.domain.metadata import Json
from longmind.domain.query import Candidate, KeysProbe, NamesProbe, Page, Probe, Stats, VectorProbe, View, WordsProbe
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage, check_asked
from longmind.errors import InvalidInput, StoreUnavailable
from longmind.ports.models import Stamp, Vectors
from longmind.ports.store import MAX_LIMIT, WAL, Fault, Feature
from longmind.stores.keys import Key, Secret, key_of
from longmind.stores.sqlite import auditing, burials, checking, embedders, erasing, owners, reading, searching, writing
from longmind.stores.sqlite.connections import MEMORY, Connections
from longmind.stores.sqlite.ledger import END, Erased, append
from longmind.stores.sqlite.lines import Lines
from longmind.stores.sqlite.loading import Indexes, catch_up
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.sheets import Sheets
from longmind.stores.sqlite.sql import value
from longmind.stores.sqlite.sums import unverified
from longmind.stores.sqlite.viewing import Looking

DEFAULT_BUSY_SECONDS = 30.0


class SqliteStore:
    """Keeps memories in one SQLite file. One object may be used from many threads, one file by several processes.

    Implements :class:`longmind.ports.store.Store`, whose sentences say what each method promises.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        busy_seconds: float = DEFAULT_BUSY_SECONDS,
        key: Secret | Key | None = None,
        ledger: str | None = "",
    ) -> None:
        """Open the file, or make it; ``":memory:"`` keeps everything in memory.

        Args:
            path: a file of ours, an empty file, or one that is not there yet in a folder that is.
            busy_seconds: how long to wait for another writer before StoreBusy.
            ledger: where it is told what was erased, see :mod:`longmind.stores.sqlite.ledger`; beside the file where
                nothing is said, and nowhere with None.
            key: what the file is encrypted with, or a new one will be; see :mod:`longmind.stores.keys`.

        Raises:
            InvalidInput: a folder, or not a path; no key.
            WrongKey: the key does not open the file, it has none and was given one, or has one and was given none.
            StoreUnavailable: the folder is missing, or file or disk are read-only.
            StoreCorrupt: the file is not one of ours.
            SchemaTooNew: written by a newer longmind.
            StoreBusy: others held it all the while.
        """
        checked = _checked_path(path)
        self._ledger = checked + END if ledger == "" else ledger
        self._connections = Connections(checked, _checked_seconds(busy_seconds), key_of(key), self._ledger)
        try:
            with self._connections.reading() as connection:
                secret = value(connection, "SELECT value FROM meta WHERE name = 'secret'")
        except BaseException:
            self._connections.close()
            raise
        self._marks = Marks(secret)
        self._indexes = Indexes()

    @property
    def features(self) -> frozenset[Feature]:
        """A file is durable and shared; a store in memory is neither."""
        return frozenset() if self._connections.in_memory else frozenset({Feature.DURABLE, Feature.SHARED})

    @property
    def embedder(self) -> Stamp | None:
        """See :attr:`longmind.ports.store.Store.embedder`."""
        with self._connections.reading() as connection:
            present = embedders.present(connection)
        return None if present is None else present.stamp

    @property
    def stamps(self) -> tuple[Stamp | None, Stamp | None]:
        """The embedder whose vectors are searched, and the one being prepared to follow it."""
        with self._connections.reading() as connection:
            all_held = embedders.held(connection)
        return (
            next((there.stamp for there in all_held if there.present), None),
            next((there.stamp for there in all_held if not there.present), None),
        )

    def adopt(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.adopt`."""
        with self._connections.writing() as connection:
            embedders.adopt(connection, stamp)

    def prepare(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.prepare`."""
        with self._connections.writing() as connection:
            embedders.prepare(connection, stamp)

    def apply(self, batch: Batch) -> Applied:
        """See :meth:`longmind.ports.store.Store.apply`."""
        self._connections.check_usable()
        readings = writing.read_texts(batch)
        with self._connections.writing() as connection:
            applied = writing.apply(connection, self._marks, batch, readings)
        # Given again, a batch may have happened and never come so far as to let the bytes go.
        if any(isinstance(change, Erase | Drop) for change in batch.changes):
            return replace(applied, pending=self._forget_bytes(batch.owner))
        return applied

    def known(
        self, owner: Owner, *, repeats: Sequence[str] = (), keys: Sequence[str] = (), ids: Sequence[str] = ()
    ) -> Known:
        """See :meth:`longmind.ports.store.Store.known`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            if row is None:
                return Known()
            return reading.known(connection, self._marks, row.number, repeats=repeats, keys=keys, ids=ids)

    def get(self, owner: Owner, ids: Sequence[str]) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.get`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return [] if row is None else reading.get(connection, owner, row, ids)

    def history(self, owner: Owner, id: str) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.history`."""
        with self._connections.reading() as connection:
            lines = self._lines(connection, owner)
            return [] if lines is None else reading.history(lines, id)

    def occurrences(self, owner: Owner, id: str) -> list[Occurrence]:
        """See :meth:`longmind.ports.store.Store.occurrences`."""
        with self._connections.reading() as connection:
            lines = self._lines(connection, owner)
            return [] if lines is None else reading.occurrences(lines, id)

    def derived(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.derived`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return [] if row is None else reading.naming(connection, row.number, ids, evidence_only=True)

    def naming(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.naming`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return [] if row is None else reading.naming(connection, row.number, ids, evidence_only=False)

    def search(self, probe: Probe) -> list[Candidate]:
        """See :meth:`longmind.ports.store.Store.search`."""
        check_limit(probe.limit)
        with self._looking(probe.view.scope.owner) as (connection, looking):
            if isinstance(probe, VectorProbe):
                searching.check_embedder(connection, probe)
            if looking is None:
                return []
            if isinstance(probe, WordsProbe):
                return searching.by_words(looking, probe)
            if isinstance(probe, VectorProbe):
                return searching.by_vector(looking, probe)
            if isinstance(probe, NamesProbe):
                return searching.by_name(looking, probe)
            if isinstance(probe, KeysProbe):
                return searching.by_keys(looking, probe)
            return searching.by_time(looking, probe)

    def neighbours(self, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """See :meth:`longmind.ports.store.Store.neighbours`."""
        with self._looking(view.scope.owner) as (_, looking):
            return {} if looking is None else searching.neighbours(looking, view, ids)

    def names(self, owner: Owner, beginnings: Sequence[str], limit: int) -> list[str]:
        """See :meth:`longmind.ports.store.Store.names`."""
        check_limit(limit)
        with self._looking(owner) as (_, looking):
            return [] if looking is None else searching.names(looking, beginnings, limit)

    def vectors(self, owner: Owner, ids: Sequence[str]) -> Mapping[str, Vectors]:
        """See :meth:`longmind.ports.store.Store.vectors`."""
        with self._looking(owner) as (_, looking):
            return {} if looking is None else searching.vectors(looking, ids)

    def scan(self, view: View, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.scan`."""
        check_limit(limit)
        with self._looking(view.scope.owner) as (_, looking):
            return Page((), None) if looking is None else searching.scan(looking, view, after, limit)

    def stats(self, view: View) -> Stats:
        """See :meth:`longmind.ports.store.Store.stats`."""
        with self._looking(view.scope.owner) as (_, looking):
            return Stats() if looking is None else searching.stats(looking, view)

    def sheet(self, scope: Scope, room: str, key: str) -> Sheet | None:
        """See :meth:`longmind.ports.store.Store.sheet`."""
        at = Address(scope, room, key)
        with self._connections.reading() as connection:
            sheets = self._sheets(connection, scope.owner)
            return None if sheets is None else sheets.present(at)

    def sheet_history(self, scope: Scope, room: str, key: str) -> list[Sheet]:
        """See :meth:`longmind.ports.store.Store.sheet_history`."""
        at = Address(scope, room, key)
        with self._connections.reading() as connection:
            sheets = self._sheets(connection, scope.owner)
            return [] if sheets is None else sheets.history(at)

    def sheets(
        self,
        owner: Owner,
        *,
        room: str | None = None,
        scope: Scope | None = None,
        after: Address | None = None,
        limit: int,
        newest_first: bool = False,
    ) -> SheetPage:
        """See :meth:`longmind.ports.store.Store.sheets`."""
        check_limit(limit)
        check_asked(owner, room, scope, after)
        with self._connections.reading() as connection:
            sheets = self._sheets(connection, owner)
            if sheets is None:
                return SheetPage((), None)
            return sheets.page(room, scope, after, limit, newest_first=newest_first)

    def count_sheets(self, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> int:
        """See :meth:`longmind.ports.store.Store.count_sheets`."""
        check_asked(owner, room, scope)
        with self._connections.reading() as connection:
            sheets = self._sheets(connection, owner)
            return 0 if sheets is None else sheets.count(room, scope)

    def settings(self, owner: Owner) -> Mapping[str, Json]:
        """See :meth:`longmind.ports.store.Store.settings`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return {} if row is None else reading.settings(connection, row.number)

    def owners(self, after: Owner | None, limit: int) -> list[Owner]:
        """See :meth:`longmind.ports.store.Store.owners`."""
        check_limit(limit)
        with self._connections.reading() as connection:
            return owners.named(connection, after, limit)

    def unembedded(self, owner: Owner, stamp: Stamp, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.unembedded`."""
        check_limit(limit)
        with self._looking(owner) as (connection, looking):
            if looking is None:
                return Page((), None)
            if looking.index.embedder is not None and looking.index.embedder.stamp == stamp:
                return searching.unembedded(looking, after, limit)
            return reading.unembedded(connection, owner, looking.row, stamp, after=after, limit=limit)

    def journal(self, owner: Owner, after: int, limit: int) -> list[JournalLine]:
        """See :meth:`longmind.ports.store.Store.journal`."""
        check_limit(limit)
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return [] if row is None else reading.journal(connection, row.number, after, limit)

    def audit(self, owner: Owner, after: int, limit: int) -> list[AuditLine]:
        """See :meth:`longmind.ports.store.Store.audit`."""
        check_limit(limit)
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return [] if row is None else auditing.lines(connection, row.number, after, limit)

    def audit_head(self, owner: Owner) -> tuple[int, str]:
        """See :meth:`longmind.ports.store.Store.audit_head`."""
        with self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            return (0, BEGINNING) if row is None else (row.audit, auditing.head_of(row))

    def erase(self, owner: Owner, at: datetime, by: By = By(act="erase")) -> Applied:  # noqa: B008 - frozen
        """See :meth:`longmind.ports.store.Store.erase`."""
        with self._connections.writing() as connection:
            applied = erasing.erase_owner(connection, self._marks, owner, at, by)
            row = owners.find(connection, self._marks, owner)
            if self._ledger is not None and row is not None and not self._connections.in_memory:
                told = Erased(row.number, self._marks.of_owner(owner), version=row.version)
                append(self._ledger, burials.descent(connection), [told])
        return replace(applied, pending=self._forget_bytes(owner))

    def settle(self) -> tuple[str, ...]:
        """See :meth:`longmind.ports.store.Store.settle`. Empties the log, if there is anything in it."""
        return () if self._connections.truncate_log() else (WAL,)

    def check(self, owner: Owner | None = None, *, repair: bool = False) -> list[Fault]:
        """See :meth:`longmind.ports.store.Store.check`. Only a check of everybody walks through the whole file."""
        if owner is not None:
            with self._connections.reading() as connection:
                self._connections.refuse_newer(connection)
                row = owners.find(connection, self._marks, owner)
            return [] if row is None else self._check_one(row.number, owner, repair=repair)
        with unverified():
            return self._check_all(repair=repair)

    def _check_all(self, *, repair: bool) -> list[Fault]:
        with self._connections.reading() as connection:
            self._connections.refuse_newer(connection)
            pages = self._connections.damaged_pages()
            faults = checking.structure(connection, pages)
            asked = checking.everyone(connection)
        for number, whose in asked:
            faults += self._check_one(number, whose, repair=repair)
        readable = all(fault.repairable for fault in faults if fault.kind == "structure")
        if repair and readable and any(fault.owner is None and fault.repairable for fault in faults):
            with self._connections.writing() as connection:
                checking.repair_structure(connection)
            if pages:
                self._connections.write_anew()
        return faults

    def _check_one(self, number: int, owner: Owner | None, *, repair: bool) -> list[Fault]:
        """One owner's faults; to repair them they are found again in the transaction that does."""
        with self._connections.reading() as connection:
            check = checking.Checking(connection, self._marks, owner, owners.numbered(connection, number))
            faults = check.find()
        if not (repair and check.repairable):
            return faults
        with self._connections.writing() as connection:
            check = checking.Checking(connection, self._marks, owner, owners.numbered(connection, number))
            faults = check.find()
            if check.repairable:
                check.repair()
        return faults

    def close(self) -> None:
        """See :meth:`longmind.ports.store.Store.close`."""
        self._connections.close()
        self._indexes.clear()

    @property
    def descent(self) -> str:
        """What tells that two files were once one; see :mod:`longmind.stores.sqlite.ledger`."""
        with self._connections.reading() as connection:
            return burials.descent(connection)

    def erased_since(self, told: Sequence[Erased]) -> tuple[list[Owner], dict[Owner, list[str]]]:
        """What is here and was erased after this file was copied: whole owners, and ids of memories of others."""
        with self._connections.reading() as connection:
            return burials.found_again(connection, self._marks, told)

    def bury(self, told: Sequence[Erased]) -> None:
        """Have the file know of these burials, so that what was erased is not taken in again."""
        with self._connections.writing() as connection:
            burials.bury(connection, told)

    def check_usable(self) -> None:
        """Refuse what cannot work.

        Raises:
            StoreUnavailable: closed, or inherited through fork.
        """
        self._connections.check_usable()

    @contextmanager
    def copied(self, path: str, key: Key | None) -> Iterator[None]:
        """Make a copy of everything under another key; while the block runs nobody writes to this file.

        Raises:
            StoreUnavailable: no room, or something is at the path.
        """
        with self._connections.writing():
            self._connections.copy_to(path, key)
            yield

    def stop_after(self, steps: int | None) -> None:
        """Interrupt every write after so many more steps of SQLite's machine; None ends that. For tests."""
        self._connections.stop_after(steps)

    def _lines(self, connection: apsw.Connection, owner: Owner) -> Lines | None:
        row = owners.find(connection, self._marks, owner)
        return None if row is None else Lines(connection, self._marks, owner, row)

    def _sheets(self, connection: apsw.Connection, owner: Owner) -> Sheets | None:
        row = owners.find(connection, self._marks, owner)
        return None if row is None else Sheets(connection, owner, row)

    @contextmanager
    def _looking(self, owner: Owner) -> Iterator[tuple[apsw.Connection, Looking | None]]:
        """A read transaction with the owner's index in step with it; None for an owner nobody has written for."""
        self._connections.check_usable()
        index = self._indexes.of(owner)
        # The lock comes first: then no index is ever ahead of the moment its user sees.
        with index.lock, self._connections.reading() as connection:
            row = owners.find(connection, self._marks, owner)
            if row is None:
                self._indexes.drop(owner)
                yield connection, None
                return
            if index.version != row.version:
                # Somebody wrote; who made the terms by newer rules raised every owner's version.
                self._connections.refuse_newer(connection)
            try:
                catch_up(index, connection, row)
                yield connection, Looking(connection, row, index, owner)
            finally:
                # Also after a look that changed nothing, or failed: it may have been the first to need the vectors.
                self._indexes.measure(owner, index)

    def _forget_bytes(self, owner: Owner) -> tuple[str, ...]:
        """Let what was deleted also go from memory, and from the log; the log, where a reader still needs it there."""
        if self._indexes.has(owner):
            with self._looking(owner):
                pass
        return self.settle()


def check_limit(limit: int) -> None:
    """Refuse a limit that may not be asked for.

    Raises:
        InvalidInput: it is no number, or none between 1 and MAX_LIMIT.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_LIMIT:
        raise InvalidInput("limit", f"1 to {MAX_LIMIT:,}", limit)


def _checked_seconds(seconds: float) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < float("inf"):
        raise InvalidInput("busy_seconds", "a number of seconds, 0 or more", seconds)
    return float(seconds)


def _checked_path(path: str | os.PathLike[str]) -> str:
    allowed = "the path of a longmind file or of one to be made, or ':memory:'"
    try:
        given = os.fspath(path)
    except TypeError:
        raise InvalidInput("path", allowed, path) from None
    if not isinstance(given, str) or not given.strip() or "\0" in given:
        raise InvalidInput("path", allowed, given)
    if given == MEMORY:
        return given
    # Absolute, so that readers opened later find the same file after a change of directory.
    absolute = Path(given).absolute()
    try:
        if absolute.is_dir():
            raise InvalidInput("path", f"{allowed}; this is a folder", given)
        if absolute.exists() and not absolute.is_file():
            raise InvalidInput("path", f"{allowed}; this is not a regular file", given)
        if not absolute.parent.is_dir():
            raise StoreUnavailable(f"{absolute}: its folder does not exist; make {absolute.parent} first")
    except OSError as error:
        raise StoreUnavailable(f"{absolute}: cannot be looked at ({error})") from error
    return str(absolute)
