"""Names for memories.

An id is ``m`` and 26 characters of Crockford's base 32: 48 bits of milliseconds, then 80 bits that are random but grow
within one process, so that ids sort in the order they were made. It says nothing of what the memory holds.
"""

from __future__ import annotations

import re
import secrets
import threading
from datetime import datetime

from longmind.domain.time import micros

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_FORM = re.compile(r"m[0-9a-hjkmnp-tv-z]{26}")
_RANDOM_BITS = 80


class Ids:
    """Makes ids that sort in the order they were made, from many threads."""

    def __init__(self) -> None:
        """Start with nothing made."""
        self._lock = threading.Lock()
        self._last = 0

    def new(self, now: datetime) -> str:
        """A new id, greater than every id this object made before."""
        milliseconds = max(0, micros(now) // 1000) & ((1 << 48) - 1)
        # The top random bit stays 0, which leaves room to count upwards within a millisecond.
        fresh = (milliseconds << _RANDOM_BITS) | secrets.randbits(_RANDOM_BITS - 1)
        with self._lock:
            self._last = max(fresh, self._last + 1)
            value = self._last
        digits = []
        for _ in range(26):
            value, digit = divmod(value, 32)
            digits.append(_ALPHABET[digit])
        return "m" + "".join(reversed(digits))


def is_id(text: str) -> bool:
    """Whether the text has the form of an id."""
    return _FORM.fullmatch(text) is not None
