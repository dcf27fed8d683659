"""Waiting for another writer: bounded, and never in step with the others who wait.

SQLite calls :class:`Patience` each time it finds the file held. The pauses grow and are jittered, so that several
waiting processes do not wake at the same moment; when the time is up, SQLite gives up and the caller gets
``StoreBusy``.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import TypeVar

import apsw

from longmind.clock import elapsed
from longmind.stores.sqlite.errors import busy

_SHORTEST_SECONDS = 0.001
_LONGEST_SECONDS = 0.05
_T = TypeVar("_T")


class Patience:
    """A busy handler that waits ``seconds`` at most; one for each connection."""

    def __init__(self, seconds: float) -> None:
        """Start patient."""
        self.seconds = seconds
        self._since = 0.0
        self._never = threading.Event()

    def __call__(self, calls: int) -> bool:
        """Whether to try again: SQLite says how often it asked for this lock already, 0 being the first."""
        if calls == 0:
            self._since = elapsed()
        if elapsed() - self._since >= self.seconds:
            return False
        longest = min(_SHORTEST_SECONDS * 2 ** min(calls, 10), _LONGEST_SECONDS)
        self._never.wait(longest * (0.5 + 0.5 * random.random()))  # noqa: S311 - spreads the waiting, hides nothing
        return True


def insist(work: Callable[[], _T], seconds: float, where: str) -> _T:
    """Do ``work`` again until SQLite no longer calls the file busy.

    For what SQLite refuses without asking its busy handler, such as switching a new file to a write-ahead log.

    Raises:
        StoreBusy: it was busy for all of ``seconds``; says how long that was.
    """
    patience = Patience(seconds)
    started = elapsed()
    calls = 0
    while True:
        try:
            return work()
        except (apsw.BusyError, apsw.LockedError, apsw.ProtocolError) as error:
            if not patience(calls):
                raise busy(where, elapsed() - started) from error
        calls += 1
