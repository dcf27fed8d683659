"""What the guard finds: a class, and the place in the text where something of it stands.

A class is what an owner's rules speak of and what stands in place of what was found: ``[api key]``. The secret itself
is in no finding, so that none can be told by mistake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")

API_KEY: Final = "api key"
PRIVATE_KEY: Final = "private key"
PASSWORD: Final = "password"  # noqa: S105 - the name of the class
PIN: Final = "pin"
CODE: Final = "code"
PHRASE: Final = "recovery phrase"
CARD: Final = "card number"
IBAN: Final = "iban"
ACCOUNT: Final = "bank account"
PERSON: Final = "national id"
EMAIL: Final = "e-mail"
PHONE: Final = "phone"

SECRETS: Final = (API_KEY, PRIVATE_KEY, PASSWORD, PIN, CODE, PHRASE)
"""What opens something."""
NUMBERS: Final = (CARD, IBAN, ACCOUNT, PERSON)
"""Numbers that a memory should never need."""
CONTACTS: Final = (EMAIL, PHONE)
"""How somebody is reached; people want these remembered."""
CLASSES: Final = (*SECRETS, *NUMBERS, *CONTACTS)

_CLASS: Final = "|".join(map(re.escape, CLASSES))
_SEAL: Final = "[A-Za-z0-9_-]{23,}"
SEALED: Final = re.compile(rf"\[(?P<what>{_CLASS}) sealed:(?P<seal>{_SEAL})\]")
"""What stands where something is kept encrypted."""
MARK: Final = re.compile(rf"\[(?:{_CLASS})(?: sealed:{_SEAL})?\]")
"""What stands where something was found."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something of a class, from one place in a text up to another, counted in characters."""

    what: str
    start: int
    end: int


Finder = Callable[[str], Iterable[Finding]]
"""What finds secrets beside the rules."""


class Gate(Generic[T]):
    """Finds where any of many words begins, in one pass; the words are without capitals, and so is the text."""

    def __init__(self, rows: Iterable[tuple[str, T]]) -> None:
        """Hold what belongs to each word; a word may come more than once."""
        self._rows: dict[str, list[tuple[str, T]]] = {}
        words = sorted(rows, key=lambda row: len(row[0]))
        for word, what in words:
            # A word that begins as a shorter one is looked for with it.
            lead = next((word[:end] for end in range(1, len(word) + 1) if word[:end] in self._rows), word)
            self._rows.setdefault(lead, []).append((word, what))
        self._pattern = re.compile(_either(sorted(self._rows)))
        # Most texts are plain ASCII, where half of the words cannot be.
        self._ascii = re.compile(_either(sorted(filter(str.isascii, self._rows))))

    def passing(self, lowered: str) -> Iterator[tuple[str, int, T]]:
        """Each word that stands there: the word, its place, and what belongs to it."""
        pattern = self._ascii if lowered.isascii() else self._pattern
        for found in pattern.finditer(lowered):
            at = found.start()
            for word, what in self._rows[found[0]]:
                if lowered.startswith(word, at):
                    yield word, at, what


def _either(words: Sequence[str]) -> str:
    """A pattern for any of these words that decides by their first letters, one after the other."""
    if len(words) == 1:
        return re.escape(words[0])
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[:1], []).append(word[1:])
    return "(?:" + "|".join(re.escape(first) + _either(rest) for first, rest in groups.items()) + ")"


def apart(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings in their order, none over another and none over a mark; where two meet, one spans both."""
    marks = [(found.start(), found.end()) for found in MARK.finditer(text)] if "[" in text else []
    kept: list[Finding] = []
    # Of two that begin together the longer one says what it is.
    for one in sorted(findings, key=lambda found: (found.start, -found.end)):
        if one.end <= one.start or any(one.start < end and start < one.end for start, end in marks):
            continue
        if kept and one.start < kept[-1].end:
            kept[-1] = Finding(kept[-1].what, kept[-1].start, max(kept[-1].end, one.end))
        else:
            kept.append(one)
    return kept


def plain_mark(what: str, value: str) -> str:  # noqa: ARG001 - it says nothing of the value
    """The mark of what is taken out."""
    return f"[{what}]"


def marked_out(text: str, findings: Sequence[Finding], mark: Callable[[str, str], str] = plain_mark) -> str:
    """The text with a mark in place of each finding, which are in order and apart; ``mark`` makes it of the value."""
    pieces: list[str] = []
    at = 0
    for one in findings:
        pieces += (text[at : one.start], mark(one.what, text[one.start : one.end]))
        at = one.end
    return "".join((*pieces, text[at:]))
