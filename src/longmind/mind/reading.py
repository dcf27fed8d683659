"""What a text offers to somebody who looks for an answer in it: its words, their pairs, and a few cues.

The cues are what an answer tends to hold: a time, a name, somebody speaking of themselves. They are English words and
signs, counted and not understood; a text in another language simply has fewer of them. Everything here is pure and is
done for every candidate of a recall, so it is kept to a few regular expressions over the first part of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from sys import intern
from typing import Final

from longmind.domain.languages import IDLE
from longmind.domain.stems import name_stem
from longmind.domain.words import terms

READ_CHARACTERS = 1_500
"""So much of a text is read for its cues and related words; BM25 and vectors read all of it."""
READ_OF_A_QUESTION = 100_000
"""A question is read but once, and its telling word may come last."""

# The signs of C++ and C# belong to the word: without them it would be the C of "plan C".
_WORD = re.compile(r"[a-z]+(?:'[a-z]+|\+\+|#(?!\w))?|\d+")
_TIME = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|last|next|ago|this (?:week|month|year|morning|weekend)|(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|weekend|since|(?:19|20)\d\d|recently|just)\b"
)
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
_FIRST_PERSON = re.compile(r"\b(?:I|my|we|our|me|I'm|I've)\b")
_ENOUGH = 3
"""So many names, or words of the first person, are as good as more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in a text."""

    words: tuple[str, ...]
    """Its words as they stand, in small letters, each once, without those that say nothing."""
    said: str
    """All its words in their order with spaces between them; a new line where no pair goes across.

    A set of its pairs would take ten times the memory, and thousands of readings are kept.
    """
    length: int
    """How many words."""
    time: bool
    """Whether it speaks of a time."""
    names: float
    first_person: float
    """How many names, and how many words of the first person, as a share of enough of them; 0…1."""

    def beside(self, others: Sequence[Reading]) -> Reading:
        """The same with the words and pairs of others, which say in other words what it says."""
        words = dict.fromkeys((*self.words, *(word for other in others for word in other.words)))
        return replace(self, words=tuple(words), said="\n".join((self.said, *(other.said for other in others))))

    @property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Which word follows which; not where both say nothing."""
        return frozenset([(one, other) for one, other in self._beside() if one not in IDLE or other not in IDLE])

    def shared(self, pairs: frozenset[tuple[str, str]]) -> int:
        """How many of these pairs of another are its own, too."""
        return len(pairs.intersection(self._beside())) if pairs else 0

    def _beside(self) -> Iterable[tuple[str, str]]:
        return (pair for line in self.said.split("\n") for pair in pairwise(line.split(" ")))


def read(text: str, characters: int = READ_CHARACTERS) -> Reading:
    """Read a text's first so many characters. Never raises."""
    text = text[:characters]
    small = text.lower()
    said = _words(small)
    held = dict.fromkeys(said)
    return Reading(
        # One text for all readings that hold the word.
        words=tuple([intern(word) for word in held if word not in IDLE]),
        said=" ".join(said),
        length=len(said),
        time=_TIME.search(small) is not None,
        names=min(len(_NAME.findall(text)), _ENOUGH) / _ENOUGH,
        first_person=min(len(_FIRST_PERSON.findall(text)), _ENOUGH) / _ENOUGH,
    )


def root(word: str) -> str:
    """What a word of a :class:`Reading` shares with its inflected forms."""
    return name_stem(word) if word.isascii() else word


class Forms:
    """Tells the forms of some words by how they begin, without finding the root of any other word.

    Finding a root costs more than all else that is done with a word.
    """

    def __init__(self, wanted: Iterable[str]) -> None:
        """Find the roots of the words that are wanted."""
        self.roots: Final = {word: root(word) for word in wanted}
        both = (*self.roots, *self.roots.values())
        self._beginnings = {_beginning(word) for word in both}
        # "age" loses its last letter in "aging", and "go" has no third.
        self._short = {_beginning(word)[:2] for word in both if len(word.removesuffix("e")) < _BEGINNING}

    def may_be(self, word: str) -> bool:
        """Whether a word begins as a form of any of them does."""
        beginning = _beginning(word)
        return beginning in self._beginnings or beginning[:2] in self._short

    def among(self, words: Iterable[str]) -> dict[str, list[str]]:
        """The words that are forms of any of them, by the root they share."""
        roots = set(self.roots.values())
        found: dict[str, list[str]] = {}
        for word in words:
            if self.may_be(word) and (of_word := root(word)) in roots:
                found.setdefault(of_word, []).append(word)
        return found


_BEGINNING = 3


def _beginning(word: str) -> str:
    # "dying" is a form of "die".
    return word[:_BEGINNING].replace("y", "i")


def _words(text: str) -> list[str]:
    if text.isascii():
        return _plain(text)
    said: list[str] = []
    for piece in text.split():
        # Scripts with other rules, and without spaces, are read as the index reads them.
        said += _plain(piece) if piece.isascii() else terms(piece)
    return said


def _plain(text: str) -> list[str]:
    words: list[str] = _WORD.findall(text)
    if "'" not in text:
        return words
    return [word[:-2] if word.endswith("'s") else word.replace("'", "") for word in words]
