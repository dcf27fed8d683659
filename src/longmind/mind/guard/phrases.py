"""Recovery phrases: twelve words or more in a row that make no sentence, near a word for such a phrase.

The lists they are drawn from hold no words that hold a sentence together, but a few; and they are set as a list is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard.found import PHRASE, Finding
from longmind.mind.guard.values import (
    is_function_word,
    words_of,
)

PHRASE_BEGINS: Final = (
    "seed", "phrase", "mnemonic", " words", "wörter", "frase", "palabras", " mots", "シード", "フレーズ",
    "ニーモニック", "助记词", "니모닉", "semilla", "wallet", "metamask", "ledger", "trezor", "phantom", "electrum",
    "exodus", "bip39", "bip-39",
)  # fmt: skip
_PHRASE_WORD: Final = re.compile(r"[^\W\d_]{2,10}")
_PHRASE_JOINT: Final = re.compile(r"[\s,;|·・、　\-]{0,3}(?:\d{1,2}[.):]?\s{0,2})?")
_LEAST_WORDS: Final = 11
_MOST_BETWEEN: Final = 120


def phrased(text: str, at: int, word: str) -> Iterator[Finding]:
    """A recovery phrase after a word for one, or before it."""
    yield from _phrase(text, at + len(word))
    # Named only afterwards: "… (my wallet's backup)".
    yield from (one for one in _phrase(text, max(0, at - 2 * _MOST_BETWEEN)) if one.end <= at)


def _phrase(text: str, at: int) -> Iterator[Finding]:
    """Twelve words or more in a row that make no sentence, soon after a cue for a recovery phrase."""
    start, end, count, last = at, at, 0, at + _MOST_BETWEEN
    place = at
    while place < len(text) and count < 30 and (count or place < last):
        word = _PHRASE_WORD.match(text, place)
        if word is None or _is_sentence_word(word[0]):
            if count >= _LEAST_WORDS:
                break
            count, place = 0, place + (1 if word is None else len(word[0]))
            continue
        start = word.start() if not count else start
        count, end = count + 1, word.end()
        joint = _PHRASE_JOINT.match(text, end)
        place = end if joint is None else joint.end()
        if place == end or place >= len(text):
            if count >= _LEAST_WORDS:
                break
            if place < len(text):
                count, place = 0, place + 1
    if count >= _LEAST_WORDS and _is_list(text[start:end]):
        yield Finding(PHRASE, start, end)


def _is_list(words: str) -> bool:
    """Whether words are set as a list is, and not as a sentence: one sort of sign between them, few that hold it."""
    joints = {re.sub(r"[\d\s.:)-]", "", one) for one in re.split(r"[^\W\d_]+", words)[1:-1]}
    plain = re.findall(r"[^\W\d_]+", words)
    capital = sum(one[0].isupper() for one in plain[1:])
    drawn = sum(one.casefold() in _DRAWN for one in plain)
    return len(joints) == 1 and capital in (0, len(plain) - 1) and drawn <= 2


def _is_sentence_word(word: str) -> bool:
    # These hold a sentence together and are in no list that recovery phrases are drawn from; "you" and "can" are.
    return is_function_word(word) and word.casefold() not in _DRAWN


_DRAWN: Final = words_of(
    """
    before between have must same such very once few each both either during
    you can that this will they when what into then there some just all any about again after only over under off
    out up more most own
    """
)
