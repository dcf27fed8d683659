"""The files that are open: so many and no more, those used longest ago go first.

A file is opened when its owner is first asked for, and held while it is used; a thread that needs another waits for
nobody, so that with more threads at work than files allowed there are as many as threads.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from longmind.stores.sqlite import SqliteStore

MOST_OPEN: Final = 32
"""Files open at once; each takes some ten file descriptors, and many systems allow 1,024."""


@dataclass(slots=True)
class Slot:
    """One owner's file, if it is open."""

    store: SqliteStore | None = None
    users: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    step: object = None
    """What of the directory the file was last brought in step with."""


class Pool:
    """Open files by owner's name. Safe from many threads."""

    def __init__(self, most_open: int = MOST_OPEN) -> None:
        """Start with none."""
        self._most_open = most_open
        self._lock = threading.Lock()
        self._slots: OrderedDict[str, Slot] = OrderedDict()

    @contextmanager
    def lent(self, name: str, opened: Callable[[], SqliteStore]) -> Iterator[tuple[SqliteStore, Slot]]:
        """An owner's file, opened if it is not; it stays open in this block."""
        with self._lock:
            slot = self._slots.setdefault(name, Slot())
            slot.users += 1
            self._slots.move_to_end(name)
        try:
            with slot.lock:
                if slot.store is None:
                    slot.store = opened()
            yield slot.store, slot
        finally:
            with self._lock:
                slot.users -= 1
                # One that was dropped meanwhile is nobody's but ours.
                left = [slot] if slot.users == 0 and self._slots.get(name) is not slot else []
                left += self._surplus()
            _close(left)

    def has(self, name: str) -> bool:
        """Whether an owner's file is open."""
        with self._lock:
            slot = self._slots.get(name)
            return slot is not None and slot.store is not None

    def drop(self, name: str) -> None:
        """Open an owner's file anew the next time; who uses the old one ends that first."""
        with self._lock:
            slot = self._slots.pop(name, None)
            left = [slot] if slot is not None and slot.users == 0 else []
        _close(left)

    def stores(self) -> list[SqliteStore]:
        """The files that are open now."""
        with self._lock:
            return [slot.store for slot in self._slots.values() if slot.store is not None]

    def close(self) -> None:
        """Close them all, also those in use."""
        with self._lock:
            left = list(self._slots.values())
            self._slots.clear()
        _close(left)

    def _surplus(self) -> list[Slot]:
        """Those to be closed, oldest first; the lock is held."""
        surplus = max(len(self._slots) - self._most_open, 0)
        names = [name for name, slot in self._slots.items() if slot.users == 0][:surplus]
        return [self._slots.pop(name) for name in names]


def _close(slots: list[Slot]) -> None:
    for slot in slots:
        if slot.store is not None:
            slot.store.close()
