"""Tending in the background: ``with mind.tending(every=timedelta(hours=1)):`` a thread makes one pass after the other.

It is a convenience for programs that run for long; a call from cron does the same. A pass that fails is told and does
not end the thread: the next one begins where it stopped. Closing the mind stops it first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from types import TracebackType
from typing import Final, Self

from longmind.errors import InvalidInput, LongmindError
from longmind.mind.tend import Tended

_LONGEST: Final = timedelta(days=365)


class Tending:
    """Passes in the background, one after the other, until it is stopped."""

    def __init__(self, once: Callable[[], Tended], every: timedelta | float) -> None:
        """Use :meth:`longmind.Mind.tending`.

        Raises:
            InvalidInput: no stretch of time, or one that is not above 0 and within a year.
        """
        seconds = every.total_seconds() if isinstance(every, timedelta) else every
        whole = not isinstance(seconds, bool) and isinstance(seconds, int | float)
        if not whole or not 0 < seconds <= _LONGEST.total_seconds():
            raise InvalidInput("every", "a timedelta, or seconds, above 0 and within a year", every)
        self._once = once
        self._seconds = float(seconds)
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._latest: Tended | None = None
        self._error: LongmindError | None = None
        self._passes = 0
        self._thread = threading.Thread(target=self._go_on, name="longmind-tending", daemon=True)
        self._thread.start()

    @property
    def latest(self) -> Tended | None:
        """What the latest pass did that came to its end; None before the first."""
        with self._lock:
            return self._latest

    @property
    def error(self) -> LongmindError | None:
        """Why the latest pass failed; None when it did not."""
        with self._lock:
            return self._error

    @property
    def passes(self) -> int:
        """How many passes were made, those that failed too."""
        with self._lock:
            return self._passes

    @property
    def running(self) -> bool:
        """Whether another pass will be made."""
        return self._thread.is_alive() and not self._stopping.is_set()

    def stop(self) -> None:
        """Make no further pass, and wait for the one under way. Twice is fine."""
        self._stopping.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _go_on(self) -> None:
        while True:
            done: Tended | None = None
            failure: LongmindError | None = None
            try:
                done = self._once()
            except LongmindError as error:
                failure = error
            with self._lock:
                self._latest = done or self._latest
                self._error = failure
                self._passes += 1
            if self._stopping.wait(self._seconds):
                return

    def __enter__(self) -> Self:
        """The handle itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop it."""
        self.stop()
