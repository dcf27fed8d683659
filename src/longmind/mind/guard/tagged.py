"""Secrets that a small model marks, beside those that rules find.

People tell a secret in more ways than rules know: "to get in just type …", "it's the one with the heron". Where an
owner's texts are looked at with a tagger, what it marks as a secret, surely enough, is taken out too. What a text that
was looked at held nothing of is remembered by its hash, for a text passes the guard more than once on its way in.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from threading import Lock
from typing import Final
from unicodedata import combining, is_normalized, normalize

from longmind.mind.guard.found import CODE, MARK, PASSWORD, PIN, Finding
from longmind.ports.tagger import Tagger

SURE: Final = 0.99
"""From which chance on what is marked is taken for a secret."""
_CLASSES: Final = {"password": PASSWORD, "pin": PIN, "code": CODE}
_LEAST: Final = 12
"""A shorter text says nothing of what it holds."""
_MOST: Final = 20_000
"""A longer text is a document, and left to the rules: it would take seconds."""
_REMEMBERED: Final = 4_096
_PART: Final = re.compile(r"(?:\w|::|[\w+/]{16,}[+/])\Z")
"""What stands right before a part of something longer."""
_PART_TOLD: Final = re.compile(
    r"(?i)\b(?:starts?|starting|begins?|beginning|ends?|ending|last|first)"
    r"(?: (?:in|with|on|at|by|four|digits?)){0,2} \Z"
)
"""What stands before a number of which a part is told."""
_BIC: Final = re.compile(r"[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
_OF_BANKS: Final = re.compile(r"\b(?:BIC|SWIFT|Swift)\b")
_SPACE: Final = re.compile(r"\s")
_ELSE: Final = re.compile(
    r"(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}|(?=[0-9A-F]*\d)(?=\d*[A-F])[0-9A-F]{7,64}"
    r"|\d(?:[ -]?\d){12,}|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|\W?\d{1,2}"
)
_HASH: Final = 16
_UNREAD: Final = re.compile(r"[぀-ヿ一-鿿가-힯]")
"""What the model cannot read, and rules can."""
_UNREAD_SHARE: Final = 3
"""Where more than one in so many characters is of that sort, the text is left to the rules."""


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
        if not _LEAST <= len(text) <= _MOST or _SPACE.search(text) is None or _is_unread(text):
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
        composed, places = _composed(text)
        for spot in self.tagger.secrets(composed):
            start, end = places[spot.start], places[min(spot.end, len(composed))]
            if spot.chance < SURE or any(start < stop and begin < end for begin, stop in marks):
                continue
            found = Finding(_CLASSES.get(spot.what, PASSWORD), start, end)
            if _UNREAD.search(text, start, end) is None and not _is_something_else(text, found):
                yield found


def _is_unread(text: str) -> bool:
    return not text.isascii() and len(_UNREAD.findall(text)) * _UNREAD_SHARE > len(text)


def _composed(text: str) -> tuple[str, Sequence[int]]:
    """The text with each letter and its accents in one, and where each stands in the text; one more for its end."""
    if text.isascii() or is_normalized("NFC", text):
        return text, range(len(text) + 1)
    letters: list[str] = []
    places: list[int] = []
    for place, one in enumerate(text):
        whole = normalize("NFC", letters[-1] + one) if letters and combining(one) else ""
        if len(whole) == 1:
            letters[-1] = whole
        else:
            letters.append(one)
            places.append(place)
    return "".join(letters), [*places, len(text)]


def _is_of_a_machine(value: str, what: str) -> bool:
    """Whether it is a hash, an id, or a number longer or shorter than is typed; a short hash may be a password."""
    surely = what != PASSWORD or len(value) >= _HASH or value.strip("*#").isdigit()
    return surely and _ELSE.fullmatch(value) is not None


def _is_something_else(text: str, found: Finding) -> bool:
    """Whether the form of what was marked says that it is no secret: an address, a hash, a serial, a placeholder."""
    # Late, as what finds by rules.
    from longmind.mind.guard.contacts import find_contacts
    from longmind.mind.guard.likened import tells_nothing
    from longmind.mind.guard.values import is_random, is_technical, stands_for_one

    value = text[found.start : found.end]
    if stands_for_one(value) or tells_nothing(value, surely=True) or _is_of_a_machine(value, found.what):
        return True
    lead = text[max(0, found.start - 40) : found.start]
    if _PART.search(lead) or (value.isdigit() and _PART_TOLD.search(lead)):
        return True
    if _BIC.fullmatch(value) and _OF_BANKS.search(text):
        return True
    if found.what != PASSWORD and (is_random(value) or is_technical(value)):
        return True
    return any(one.start < found.end and found.start < one.end for one in find_contacts(text))
