"""Sentences: where one ends and the next begins, and whether it asks.

A full stop after an abbreviation or an initial ends nothing. What goes on for too long without an end is cut at a
space, so that reading any one sentence takes bounded time, whatever the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


MAX_SENTENCE = 500
"""In characters."""

_END = re.compile(r"[.!?\u2026]+[\"')\]]*(?=\s|\Z)|[\u3002\uff01\uff1f]+[\u300d\u300f\uff09]*|\n+")
_ABBREVIATIONS = _set(
    "mr mrs ms dr prof st jr sr vs etc e.g i.e approx no inc ltd co dept mt ft hr herr fr bzw z.b d.h"
    " ca usw sra srta p.ej"
    " u.s u.k d.c ph.d b.sc m.sc a.m p.m"
)
_ENDING_WELL = frozenset({"etc", "a.m", "p.m", "inc", "ltd", "co", "jr", "sr", "u.s", "u.k", "usw", "no"})
"""Abbreviations a sentence may end with: it goes on only with a small letter."""
_BULLET = re.compile(r"\s*(?:[-*\u2022\u2013\u2014+]+\s+|\(?\d{1,3}[.)]\s+|#{1,6}\s+|\[[ x]\]\s+)?")
_GERMAN_MONTHS = _set("jan jän feb mär apr mai jun jul aug sep okt nov dez")
"""A day before them is written with a full stop: "3. Mai"."""
_DIGITS_OF_A_DAY = 2
_LAST_WORD = 24


class Sentence(NamedTuple):
    """A sentence: its words, where they begin in the message, and how it ends."""

    text: str
    start: int
    question: bool
    paragraph: bool
    """Whether a line ends with it."""


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a text, in order, none empty, none longer than :data:`MAX_SENTENCE`."""
    at = 0
    for end in _END.finditer(text):
        if end[0][0] == "." and _goes_on(text, end.start(), end.end()):
            continue
        yield from _pieces(text, at, end.start(), end[0])
        at = end.end()
    yield from _pieces(text, at, len(text), "\n")


def _goes_on(text: str, dot: int, after: int) -> bool:
    """Whether the full stop belongs to an abbreviation, an initial or a number in a list."""
    word = text[max(0, dot - _LAST_WORD) : dot].rpartition(" ")[2].rpartition("\n")[2].lstrip("(\"'")
    following = text[after : after + 2].lstrip(" ")[:1]
    if word.casefold() in _ABBREVIATIONS:
        return word.casefold() not in _ENDING_WELL or following.islower()
    is_initial = len(word) == 1 and word.isalpha() and word.isupper() and word != "I"
    is_ordinal = word.isdigit() and len(word) <= _DIGITS_OF_A_DAY
    month = text[after : after + 5].strip().casefold()[:3] in _GERMAN_MONTHS
    return (is_initial and following.isupper()) or (is_ordinal and (following.islower() or month))


def _pieces(text: str, start: int, end: int, mark: str) -> Iterator[Sentence]:
    asks = "?" in mark or "\uff1f" in mark
    while end - start > MAX_SENTENCE:
        cut = text.rfind(" ", start + 1, start + MAX_SENTENCE)
        cut = cut if cut > 0 else start + MAX_SENTENCE
        if text[start:cut].strip():
            yield Sentence(text[start:cut], start, asks, paragraph=False)
        start = cut
    bullet = _BULLET.match(text, start, end)
    start = bullet.end() if bullet else start
    if text[start:end].strip():
        yield Sentence(text[start:end], start, asks, "\n" in mark)
