"""Requests that come again: whoever got no answer may ask again under the same ``Idempotency-Key``.

What ``remember`` was given a key for is known by the file itself, and survives a restart. Of everything else the answer
is kept here, in this process and for a bounded number of requests: kept on disk, answers would be a second copy of
memories, which erasing somebody would have to find. For the same reason whatever is forgotten takes its owner's
answers along.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from longmind.doors.wire.errors import TurnedAway
from longmind.errors import Conflict, InvalidInput

MOST_CHARACTERS: Final = 256
_MOST: Final = 10_000
_MOST_BYTES: Final = 64_000_000
Whose = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What was answered; None while it is being made."""

    digest: bytes
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()


class Repeats:
    """Answers by whose they are and the key they were asked under. Used in the event loop only."""

    def __init__(self, most: int = _MOST, most_bytes: int = _MOST_BYTES) -> None:
        """Keep at most so many, of at most so many bytes together."""
        self._told: OrderedDict[tuple[Whose, str], Told] = OrderedDict()
        self._most = most
        self._most_bytes = most_bytes
        self._bytes = 0

    def begin(self, whose: Whose, key: str, request: bytes) -> Told | None:
        """What was answered to this request before; None if it is to be answered now (then: ``end`` or ``fail``).

        Raises:
            InvalidInput: a key that is too long.
            Conflict: the key was used for another request.
            TurnedAway: the same request is being answered at this moment.
        """
        if not 1 <= len(key) <= MOST_CHARACTERS:
            raise InvalidInput("Idempotency-Key", f"text of 1 to {MOST_CHARACTERS} characters")
        digest = hashlib.sha256(request).digest()
        known = self._told.get((whose, key))
        if known is None:
            self._told[whose, key] = Told(digest)
            return None
        if known.digest != digest:
            raise Conflict("this Idempotency-Key was used for another request")
        if known.body is None:
            raise TurnedAway("overloaded", "the same request is being answered", seconds=1)
        return known

    def end(self, whose: Whose, key: str, body: bytes, headers: tuple[tuple[str, str], ...]) -> None:
        """Keep the answer, and let go of the oldest where it is too much."""
        begun = self._told.get((whose, key))
        if begun is None:  # what it was about was forgotten meanwhile
            return
        self._told[whose, key] = Told(begun.digest, body, headers)
        self._bytes += len(body)
        for old in list(self._told):
            if len(self._told) <= self._most and self._bytes <= self._most_bytes:
                break
            if self._told[old].body is not None:
                self._drop(old)

    def fail(self, whose: Whose, key: str) -> None:
        """Nothing was done: the key is free again."""
        self._drop((whose, key))

    def forget(self, whose: Whose, but: str | None = None) -> None:
        """Let go of everything that was told of somebody, ``but`` of what is being answered under this key."""
        for place in [place for place in self._told if place[0] == whose and place[1] != but]:
            self._drop(place)

    def _drop(self, place: tuple[Whose, str]) -> None:
        told = self._told.pop(place, None)
        self._bytes -= len(told.body) if told is not None and told.body is not None else 0
