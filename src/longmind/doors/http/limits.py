"""How much is taken at once: of one request, of one key in a while, of all together.

Whoever goes beyond is told so, and when to try again; nothing waits in a line that nobody sees. Counted in this
process, which is the only one that serves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from longmind.clock import elapsed
from longmind.doors.wire.errors import TurnedAway

_BURST_SECONDS: Final = 10
"""So many seconds' worth may come at once."""
_MOST_KEYS: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The limits of a server."""

    body_bytes: int = 8_000_000
    """Of one request; a text of a million characters fits, whatever its letters are."""
    import_bytes: int = 256_000_000
    """Of an archive that is taken in."""
    per_minute: int = 6_000
    """Requests with one key; 0 is no limit."""
    at_once: int = 64
    """Requests that are being answered or wait for a thread."""
    threads: int = 8
    """In which minds are asked; a file has as many readers."""


@dataclass(slots=True)
class Pace:
    """How fast each key asks."""

    per_minute: int
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def step(self, key: str) -> None:
        """Count one request.

        Raises:
            TurnedAway: too_many, with when there is room again.
        """
        if not self.per_minute:
            return
        a_second = self.per_minute / 60
        most = max(a_second * _BURST_SECONDS, 1.0)
        now = elapsed()
        left, at = self._left.pop(key, (most, now))
        left = min(left + (now - at) * a_second, most)
        if left < 1:
            self._left[key] = (left, now)
            seconds = max(round((1 - left) / a_second), 1)
            raise TurnedAway("too_many", f"at most {self.per_minute} requests a minute with this key", seconds=seconds)
        self._left[key] = (left - 1, now)
        while len(self._left) > _MOST_KEYS:
            # Whoever asked longest ago has all of it again anyway.
            self._left.pop(next(iter(self._left)))


@dataclass(slots=True)
class Room:
    """How many are being answered."""

    at_once: int
    inside: int = 0

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Take a place.

        Raises:
            TurnedAway: overloaded; nothing was done.
        """
        if self.inside >= self.at_once:
            raise TurnedAway("overloaded", f"{self.at_once} requests are being answered already", seconds=1)
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
