"""The store of a directory: what is asked of an owner goes to that owner's file.

A batch is of one owner, so no transaction crosses files. Who has no file is answered by an empty store in memory, which
checks what is asked and refuses what is wrong as a file would: a stranger's name and a missing one take the same path.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from longmind.domain.audit import AuditLine
from longmind.domain.change import Applied, Batch, By, JournalLine, Known
from longmind.domain.memory import Memory, Occurrence
from longmind.domain.metadata import Json
from longmind.domain.query import Candidate, Page, Probe, Stats, View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage
from longmind.errors import Conflict, StoreCorrupt, StoreUnavailable
from longmind.ports.models import Stamp, Vectors
from longmind.ports.store import Fault, Feature
from longmind.stores.directory.homes import Homes
from longmind.stores.directory.pool import MOST_OPEN, Pool
from longmind.stores.directory.stamps import StampFile, Stamps
from longmind.stores.keys import Key, Secret, key_of
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.connections import Replaced
from longmind.stores.sqlite.copying import backup
from longmind.stores.sqlite.replacing import sync
from longmind.stores.sqlite.store import DEFAULT_BUSY_SECONDS, check_limit

_ATTEMPTS: Final = 5
"""How often a file is looked for again that was replaced just then."""
_T = TypeVar("_T")


class DirectoryStore:
    """Keeps each owner's memories in a file of their own. Safe from many threads, and from several processes.

    Implements :class:`longmind.ports.store.Store`, whose sentences say what each method promises.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        busy_seconds: float = DEFAULT_BUSY_SECONDS,
        key: Secret | Key | None = None,
        most_open: int = MOST_OPEN,
    ) -> None:
        """Open a folder of ours, or make a new or an empty one ours.

        Args:
            path: the folder; the one it is in must be there.
            busy_seconds: as of :class:`~longmind.stores.sqlite.SqliteStore`.
            key: the master key, under which each owner's file has a key of its own; None: files without keys.
            most_open: how many files stay open.

        Raises:
            InvalidInput: a folder with other things in it, or a key that is none.
            WrongKey, StoreUnavailable, StoreCorrupt: as for a file. MissingExtra: a key, without ``longmind[keys]``.
        """
        self._where = Path(path).absolute()
        self._busy_seconds = busy_seconds
        self._homes = Homes(self._where, key_of(key))
        self._stamp_file = StampFile(self._where)
        self._pool = Pool(most_open)
        self._nobody = SqliteStore(":memory:")
        self._nobody_step: object = None

    @property
    def features(self) -> frozenset[Feature]:
        """As of its files."""
        return frozenset({Feature.DURABLE, Feature.SHARED})

    @property
    def homes(self) -> Homes:
        """Which file is whose; for what is done to whole files."""
        return self._homes

    @property
    def embedder(self) -> Stamp | None:
        """See :attr:`longmind.ports.store.Store.embedder`."""
        return self._stamps.present

    def adopt(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.adopt`. Each file follows at once, or when it is next used."""
        stamps = self._stamps
        if stamps.present != stamp:
            if stamps.present is not None and any(self._lacks(owner, stamp) for owner in self._homes.everyone()):
                raise Conflict(f"some memories have no vectors of {stamp} yet; embed them before it is adopted")
            self._stamp_file.write(Stamps(present=stamp))
            self._bring_all_in_step()

    def prepare(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.prepare`."""
        present = self._stamps.present
        self._stamp_file.write(Stamps(present, None if stamp == present else stamp))
        self._bring_all_in_step()

    def apply(self, batch: Batch) -> Applied:
        """See :meth:`longmind.ports.store.Store.apply`."""
        self._check_usable()
        if self._homes.of(batch.owner) is None:
            self._homes.made(batch.owner)
        return self._ask(batch.owner, lambda store: store.apply(batch))

    def known(
        self, owner: Owner, *, repeats: Sequence[str] = (), keys: Sequence[str] = (), ids: Sequence[str] = ()
    ) -> Known:
        """See :meth:`longmind.ports.store.Store.known`."""
        return self._ask(owner, lambda store: store.known(owner, repeats=repeats, keys=keys, ids=ids))

    def get(self, owner: Owner, ids: Sequence[str]) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.get`."""
        return self._ask(owner, lambda store: store.get(owner, ids))

    def history(self, owner: Owner, id: str) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.history`."""
        return self._ask(owner, lambda store: store.history(owner, id))

    def occurrences(self, owner: Owner, id: str) -> list[Occurrence]:
        """See :meth:`longmind.ports.store.Store.occurrences`."""
        return self._ask(owner, lambda store: store.occurrences(owner, id))

    def derived(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.derived`."""
        return self._ask(owner, lambda store: store.derived(owner, ids))

    def naming(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.naming`."""
        return self._ask(owner, lambda store: store.naming(owner, ids))

    def search(self, probe: Probe) -> list[Candidate]:
        """See :meth:`longmind.ports.store.Store.search`."""
        return self._ask(probe.view.scope.owner, lambda store: store.search(probe))

    def neighbours(self, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """See :meth:`longmind.ports.store.Store.neighbours`."""
        return self._ask(view.scope.owner, lambda store: store.neighbours(view, ids))

    def names(self, owner: Owner, beginnings: Sequence[str], limit: int) -> list[str]:
        """See :meth:`longmind.ports.store.Store.names`."""
        return self._ask(owner, lambda store: store.names(owner, beginnings, limit))

    def vectors(self, owner: Owner, ids: Sequence[str]) -> Mapping[str, Vectors]:
        """See :meth:`longmind.ports.store.Store.vectors`."""
        return self._ask(owner, lambda store: store.vectors(owner, ids))

    def scan(self, view: View, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.scan`."""
        return self._ask(view.scope.owner, lambda store: store.scan(view, after, limit))

    def stats(self, view: View) -> Stats:
        """See :meth:`longmind.ports.store.Store.stats`."""
        return self._ask(view.scope.owner, lambda store: store.stats(view))

    def sheet(self, scope: Scope, room: str, key: str) -> Sheet | None:
        """See :meth:`longmind.ports.store.Store.sheet`."""
        return self._ask(scope.owner, lambda store: store.sheet(scope, room, key))

    def sheet_history(self, scope: Scope, room: str, key: str) -> list[Sheet]:
        """See :meth:`longmind.ports.store.Store.sheet_history`."""
        return self._ask(scope.owner, lambda store: store.sheet_history(scope, room, key))

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
        return self._ask(
            owner,
            lambda store: store.sheets(
                owner, room=room, scope=scope, after=after, limit=limit, newest_first=newest_first
            ),
        )

    def count_sheets(self, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> int:
        """See :meth:`longmind.ports.store.Store.count_sheets`."""
        return self._ask(owner, lambda store: store.count_sheets(owner, room=room, scope=scope))

    def settings(self, owner: Owner) -> Mapping[str, Json]:
        """See :meth:`longmind.ports.store.Store.settings`."""
        return self._ask(owner, lambda store: store.settings(owner))

    def owners(self, after: Owner | None, limit: int) -> list[Owner]:
        """See :meth:`longmind.ports.store.Store.owners`. Opens the files of those it names, and no others."""
        check_limit(limit)
        self._check_usable()
        found: list[Owner] = []
        for owner in self._homes.everyone():
            if after is not None and owner.key <= after.key:
                continue
            if self._ask(owner, lambda store: store.owners(None, 1)):
                found.append(owner)
            if len(found) == limit:
                break
        return found

    def unembedded(self, owner: Owner, stamp: Stamp, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.unembedded`."""
        return self._ask(owner, lambda store: store.unembedded(owner, stamp, after, limit))

    def journal(self, owner: Owner, after: int, limit: int) -> list[JournalLine]:
        """See :meth:`longmind.ports.store.Store.journal`."""
        return self._ask(owner, lambda store: store.journal(owner, after, limit))

    def audit(self, owner: Owner, after: int, limit: int) -> list[AuditLine]:
        """See :meth:`longmind.ports.store.Store.audit`."""
        return self._ask(owner, lambda store: store.audit(owner, after, limit))

    def audit_head(self, owner: Owner) -> tuple[int, str]:
        """See :meth:`longmind.ports.store.Store.audit_head`."""
        return self._ask(owner, lambda store: store.audit_head(owner))

    def erase(self, owner: Owner, at: datetime, by: By = By(act="erase")) -> Applied:  # noqa: B008 - frozen
        """See :meth:`longmind.ports.store.Store.erase`.

        The file itself goes, and under a master key its data key with it, so that no copy of it can be read any more.
        A new file takes its place, which holds the burials, the audit and whatever was written meanwhile; of somebody
        who has none it holds that this was asked. Nothing is pending then: the log went with the file.
        """
        self._check_usable()
        if self._homes.of(owner) is None:
            self._homes.made(owner)
        applied = self._ask(owner, lambda store: store.erase(owner, at, by))
        self._ask(owner, lambda store: self._renew(owner, store))
        self._pool.drop(self._homes.name_of(owner))
        return replace(applied, pending=())

    def settle(self) -> tuple[str, ...]:
        """See :meth:`longmind.ports.store.Store.settle`. Opens the files whose logs hold anything, and no others."""
        self._check_usable()
        left: dict[str, None] = {}
        for owner in self._homes.with_logs():
            left |= dict.fromkeys(self._ask(owner, lambda store: store.settle()))
        return tuple(left)

    def check(self, owner: Owner | None = None, *, repair: bool = False) -> list[Fault]:
        """See :meth:`longmind.ports.store.Store.check`. A check of everybody also tells of homes that are damaged."""
        self._check_usable()
        if owner is not None:
            return self._ask(owner, lambda store: store.check(owner, repair=repair))
        faults: list[Fault] = []
        for small in self._homes.small_files():
            try:
                whose = self._homes.owner_at(small)
                if whose is not None:
                    faults += self._ask(whose, lambda store: store.check(repair=repair))
            except StoreCorrupt as damaged:
                faults.append(Fault("structure", str(damaged), repairable=False))
        return faults

    def hand_over(self, owner: Owner, path: str, key: Key | None) -> None:
        """Copy an owner's file to a path where nothing is, under a key that is not this directory's, or none.

        Raises:
            StoreUnavailable: no room, or no right to write there.
        """

        def copy(store: SqliteStore) -> None:
            with store.copied(path, key):
                sync(path)

        self._ask(owner, copy)

    def copy_all(self, to: Path) -> dict[str, object]:
        """Copy each owner's file to a folder, others writing or not, and say what is needed to know them again.

        Of a folder with keys that is neither keys nor names.

        Raises:
            StoreUnavailable: no room, or no right to write there.
        """
        files = [told for small in self._homes.small_files() if (told := self._copied(small, to)) is not None]
        whole = {} if self._homes.is_locked else self._homes.all_keys()
        return {"locked": self._homes.is_locked, "embedder": self._stamp_file.content(), "files": files, **whole}

    def _copied(self, small: Path, to: Path) -> dict[str, str] | None:
        for attempt in range(_ATTEMPTS):
            home = self._homes.named(small.stem)
            if home is None or not home.file.exists():
                return None
            folder = to / small.parent.name
            folder.mkdir(exist_ok=True)
            try:
                digest = backup(str(home.file), str(folder / home.file.name), home.key, over=True)
            except StoreUnavailable:
                # An owner may be erased just now, and their file is gone.
                if home.file.exists() or attempt == _ATTEMPTS - 1:
                    raise
                continue
            return {"name": home.name, "file": home.file.name, "sha256": digest}
        return None

    def close(self) -> None:
        """See :meth:`longmind.ports.store.Store.close`."""
        self._nobody.close()
        self._pool.close()

    def stop_after(self, steps: int | None) -> None:
        """As :meth:`longmind.stores.sqlite.SqliteStore.stop_after`, for every file that is open. For tests."""
        for store in self._pool.stores():
            store.stop_after(steps)

    # What goes on inside -----------------------------------------------------------------------------------------

    def _ask(self, owner: Owner, question: Callable[[SqliteStore], _T]) -> _T:
        """What the owner's file says; of an owner without one, what an empty store says."""
        for attempt in range(_ATTEMPTS):
            try:
                with self._lent(owner) as store:
                    return question(store)
            except Replaced:
                # Nothing happened yet: each use looks first whether the file is still the one that was opened.
                self._pool.drop(self._homes.name_of(owner))
                if attempt == _ATTEMPTS - 1:
                    raise
        raise AssertionError  # the last attempt returns or raises

    @contextmanager
    def _lent(self, owner: Owner) -> Iterator[SqliteStore]:
        self._check_usable()
        stamps = self._stamps
        name = self._homes.name_of(owner)
        # Looked at once: one that is open now may be closed to make room before it is lent, and is opened again then.
        if not self._pool.has(name) and self._homes.of(owner) is None:
            if self._nobody_step != stamps:
                stamps.bring_in_step(self._nobody)
                self._nobody_step = stamps
            yield self._nobody
            return
        with self._pool.lent(name, lambda: self._opened(owner)) as (store, slot):
            if slot.step != stamps and stamps.bring_in_step(store):
                slot.step = stamps
            yield store

    def _opened(self, owner: Owner) -> SqliteStore:
        home = self._homes.of(owner)
        if home is None:
            raise Replaced(f"{self._where}: an owner's file went just now; try again")
        ledger = self._homes.ledger_of(home.name)
        return SqliteStore(home.file, busy_seconds=self._busy_seconds, key=home.key, ledger=ledger)

    def _renew(self, owner: Owner, store: SqliteStore) -> None:
        """Put a new file in the place of the owner's, under a new key; then nobody can read the old one."""
        home = self._homes.fresh(owner)
        with store.copied(str(home.file), home.key):
            sync(str(home.file))
            before = self._homes.of(owner)
            if before is not None:
                self._homes.destroy(before)
            self._homes.renewed(home)
            # Also what was left by somebody who was stopped at this.
            for other in self._homes.outdated(home):
                other.unlink(missing_ok=True)

    def _bring_all_in_step(self) -> None:
        for owner in self._homes.everyone():
            with self._lent(owner):
                pass

    def _lacks(self, owner: Owner, stamp: Stamp) -> bool:
        return bool(self._ask(owner, lambda store: store.unembedded(owner, stamp, None, 1)).memories)

    @property
    def _stamps(self) -> Stamps:
        self._check_usable()
        return self._stamp_file.read()

    def _check_usable(self) -> None:
        """Refuse what cannot work: closed, or inherited through fork.

        Raises:
            StoreUnavailable: it is either.
        """
        try:
            self._nobody.check_usable()
        except StoreUnavailable as unusable:
            said = str(unusable).partition(": ")[2]
            raise StoreUnavailable(f"{self._where}: {said}") from None
