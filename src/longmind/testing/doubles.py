"""Real things that are simple: a clock that stands still, a store that fails when it is told to.

Whole stories run on these offline, with the same result every time. They are no mocks: each does what the thing it
stands for does, and nothing is checked by asking them what was called.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from longmind.domain.audit import AuditLine
from longmind.domain.change import Applied, Batch, By, JournalLine, Known
from longmind.domain.memory import Memory, Occurrence
from longmind.domain.metadata import Json
from longmind.domain.query import Candidate, Page, Probe, Stats, View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage
from longmind.domain.time import instant
from longmind.errors import StoreError, StoreUnavailable
from longmind.ports.models import Stamp, Vectors
from longmind.ports.store import Fault, Feature, Store


class StillClock:
    """A clock that moves when it is told to: ``StillClock("2026-05-03T09:00Z")``."""

    def __init__(self, now: datetime | str) -> None:
        """Stand at a moment.

        Raises:
            InvalidInput: not a moment with a time zone.
        """
        self._now = instant(now, "now")

    def now(self) -> datetime:
        """The moment it stands at, the same each time."""
        return self._now

    def move(
        self, *, weeks: float = 0, days: float = 0, hours: float = 0, minutes: float = 0, seconds: float = 0
    ) -> datetime:
        """Move forward, or back with negative numbers; the new moment."""
        self._now += timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
        return self._now

    def set(self, now: datetime | str) -> datetime:
        """Move to a moment; the new moment.

        Raises:
            InvalidInput: not a moment with a time zone.
        """
        self._now = instant(now, "now")
        return self._now


class FaultyStore:
    """A store whose n-th write fails, before it happened or after.

    ``fail_on`` counts the calls of :meth:`apply` from 1. With ``after``, the write is done and then reported as failed:
    what a commit looks like whose answer was lost. Everything else is done by the store it wraps.
    """

    def __init__(
        self, store: Store, *, fail_on: int | Collection[int], error: StoreError | None = None, after: bool = False
    ) -> None:
        """Wrap a store. ``error`` is raised as it is; StoreUnavailable when there is none."""
        self._store = store
        self._fail_on = frozenset({fail_on} if isinstance(fail_on, int) else fail_on)
        self._error = StoreUnavailable("failed on purpose") if error is None else error
        self._after = after
        self._lock = threading.Lock()
        self._applied = 0

    def apply(self, batch: Batch) -> Applied:
        """Apply, unless it is this call's turn to fail."""
        with self._lock:
            self._applied += 1
            fails = self._applied in self._fail_on
        if fails and not self._after:
            raise self._error
        applied = self._store.apply(batch)
        if fails:
            raise self._error
        return applied

    @property
    def features(self) -> frozenset[Feature]:
        """What the wrapped store can do."""
        return self._store.features

    @property
    def embedder(self) -> Stamp | None:
        """Whose vectors the wrapped store holds."""
        return self._store.embedder

    def adopt(self, stamp: Stamp) -> None:
        """Passed on."""
        self._store.adopt(stamp)

    def prepare(self, stamp: Stamp) -> None:
        """Passed on."""
        self._store.prepare(stamp)

    def known(
        self, owner: Owner, *, repeats: Sequence[str] = (), keys: Sequence[str] = (), ids: Sequence[str] = ()
    ) -> Known:
        """Passed on."""
        return self._store.known(owner, repeats=repeats, keys=keys, ids=ids)

    def get(self, owner: Owner, ids: Sequence[str]) -> list[Memory]:
        """Passed on."""
        return self._store.get(owner, ids)

    def history(self, owner: Owner, id: str) -> list[Memory]:
        """Passed on."""
        return self._store.history(owner, id)

    def occurrences(self, owner: Owner, id: str) -> list[Occurrence]:
        """Passed on."""
        return self._store.occurrences(owner, id)

    def derived(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """Passed on."""
        return self._store.derived(owner, ids)

    def naming(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """Passed on."""
        return self._store.naming(owner, ids)

    def search(self, probe: Probe) -> list[Candidate]:
        """Passed on."""
        return self._store.search(probe)

    def neighbours(self, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """Passed on."""
        return self._store.neighbours(view, ids)

    def names(self, owner: Owner, beginnings: Sequence[str], limit: int) -> list[str]:
        """Passed on."""
        return self._store.names(owner, beginnings, limit)

    def vectors(self, owner: Owner, ids: Sequence[str]) -> Mapping[str, Vectors]:
        """Passed on."""
        return self._store.vectors(owner, ids)

    def scan(self, view: View, after: str | None, limit: int) -> Page:
        """Passed on."""
        return self._store.scan(view, after, limit)

    def stats(self, view: View) -> Stats:
        """Passed on."""
        return self._store.stats(view)

    def sheet(self, scope: Scope, room: str, key: str) -> Sheet | None:
        """Passed on."""
        return self._store.sheet(scope, room, key)

    def sheet_history(self, scope: Scope, room: str, key: str) -> list[Sheet]:
        """Passed on."""
        return self._store.sheet_history(scope, room, key)

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
        """Passed on."""
        return self._store.sheets(owner, room=room, scope=scope, after=after, limit=limit, newest_first=newest_first)

    def count_sheets(self, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> int:
        """Passed on."""
        return self._store.count_sheets(owner, room=room, scope=scope)

    def settings(self, owner: Owner) -> Mapping[str, Json]:
        """Passed on."""
        return self._store.settings(owner)

    def owners(self, after: Owner | None, limit: int) -> list[Owner]:
        """Passed on."""
        return self._store.owners(after, limit)

    def unembedded(self, owner: Owner, stamp: Stamp, after: str | None, limit: int) -> Page:
        """Passed on."""
        return self._store.unembedded(owner, stamp, after, limit)

    def journal(self, owner: Owner, after: int, limit: int) -> list[JournalLine]:
        """Passed on."""
        return self._store.journal(owner, after, limit)

    def audit(self, owner: Owner, after: int, limit: int) -> list[AuditLine]:
        """Passed on."""
        return self._store.audit(owner, after, limit)

    def audit_head(self, owner: Owner) -> tuple[int, str]:
        """Passed on."""
        return self._store.audit_head(owner)

    def erase(self, owner: Owner, at: datetime, by: By = By(act="erase")) -> Applied:  # noqa: B008 - frozen
        """Passed on."""
        return self._store.erase(owner, at, by)

    def settle(self) -> tuple[str, ...]:
        """Passed on."""
        return self._store.settle()

    def check(self, owner: Owner | None = None, *, repair: bool = False) -> list[Fault]:
        """Passed on."""
        return self._store.check(owner, repair=repair)

    def close(self) -> None:
        """Passed on."""
        self._store.close()
