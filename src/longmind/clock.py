"""The only place that reads the time.

Everything else takes ``now`` as an argument or a clock as an object, so that a test can stand still
(:class:`longmind.testing.StillClock`) and no result depends on when it is asked.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """The time now, aware, in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The time now, in UTC, to the microsecond."""
        return datetime.now(UTC)


def elapsed() -> float:
    """Seconds on a clock that only moves forward; for measuring how long something took."""
    return time.perf_counter()


def cpu_seconds() -> float:
    """Seconds of processor time this process has used; steadier than :func:`elapsed` on a busy machine."""
    return time.process_time()
