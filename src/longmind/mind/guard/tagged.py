"""Secrets that a small model marks, beside those that rules find.

People tell a secret in more ways than rules know: "to get in just type …", "it's the one with the heron". Where an
owner's texts are looked at with a tagger, what it marks as a secret, surely enough, is taken out too. What a text that
was looked at held nothing of is remembered by its hash, for a text passes the guard more than once on its way in.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from hashlib import blake2b
from threading import Lock
from typing import Final

from longmind.mind.guard.found import CODE, MARK, PASSWORD, PIN, Finding
from longmind.ports.tagger import Tagger

SURE: Final = 0.99
"""From which chance on what is marked is taken for a secret."""
_CLASSES: Final = {"password": PASSWORD, "pin": PIN, "code": CODE}
_LEAST: Final = 12
"""A shorter text says nothing of what it holds."""
_MOST: Final = 20_000
"""A longer text is a document, of which the rules know what they need to."""
_REMEMBERED: Final = 4_096
_LEADS: Final = re.compile(
    r"(?i)(?:[\w+/]|::|\b(?:starts?|starting|begins?|beginning|ends?|ending|last|first)"
    r"(?: (?:in|with|on|at|by|four|digits?)){0,2} )\Z"
)
"""What stands before a part of something longer, or of a number of which a part is told."""
_BIC: Final = re.compile(r"[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
_OF_BANKS: Final = re.compile(r"\b(?:BIC|SWIFT|Swift)\b")
_SPACE: Final = re.compile(r"\s")
_ELSE: Final = re.compile(
    r"(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}|(?=[0-9A-F]*\d)(?=\d*[A-F])[0-9A-F]{7,64}"
    r"|\d(?:[ -]?\d){12,}|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|\W?\d{1,2}"
)
"""A hash, a number that is longer or shorter than one that is typed, an id."""
_UNREAD: Final = re.compile(r"(?:[぀-ヿ一-鿿가-힯][^\x00-~]*){3}")
"""What the model cannot read, and rules can."""


class Beside:
    """What a tagger finds; one object for a mind, from many threads."""

    def __init__(self, tagger: Tagger) -> None:
        """Begin with nothing looked at."""
        self.tagger = tagger
        self._harmless: OrderedDict[bytes, None] = OrderedDict()
        self._lock = Lock()

    def __call__(self, text: str) -> list[Finding]:
        """The secrets that are marked in a text surely enough.

        Raises:
            ModelUnavailable: the weights cannot be loaded.
        """
        if not _LEAST <= len(text) <= _MOST or _SPACE.search(text) is None or _UNREAD.search(text) is not None:
            return []
        name = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        with self._lock:
            if name in self._harmless:
                self._harmless.move_to_end(name)
                return []
        found = list(self._marked(text))
        if not found:
            with self._lock:
                self._harmless[name] = None
                if len(self._harmless) > _REMEMBERED:
                    self._harmless.popitem(last=False)
        return found

    def _marked(self, text: str) -> Iterator[Finding]:
        marks = [one.span() for one in MARK.finditer(text)]
        for spot in self.tagger.secrets(text):
            if spot.chance < SURE or any(spot.start < end and start < spot.end for start, end in marks):
                continue
            found = Finding(_CLASSES[spot.what], spot.start, spot.end)
            if not _is_something_else(text, found):
                yield found


def _is_something_else(text: str, found: Finding) -> bool:
    """Whether the form of what was marked says that it is no secret: an address, a hash, a serial, a placeholder."""
    # Late, as what finds by rules.
    from longmind.mind.guard.contacts import find_contacts
    from longmind.mind.guard.likened import tells_nothing
    from longmind.mind.guard.told import is_none
    from longmind.mind.guard.values import is_random, is_technical, stands_for_one

    value = text[found.start : found.end]
    if is_none(text, found) or stands_for_one(value) or tells_nothing(value, surely=True) or _ELSE.fullmatch(value):
        return True
    if _LEADS.search(text, max(0, found.start - 40), found.start):
        return True
    if _BIC.fullmatch(value) and _OF_BANKS.search(text):
        return True
    if found.what != PASSWORD and (is_random(value) or is_technical(value)):
        return True
    return any(one.start < found.end and found.start < one.end for one in find_contacts(text))
