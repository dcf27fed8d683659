"""How text becomes terms, and what a term is worth.

A memory and a question are read by the same rules, or they would not meet. A word is folded (case, accents, digits,
width) and stemmed in the language its script suggests, and once more in the language of its line where that is another
(``es|cas`` for "casas"); scripts written without spaces become pairs of characters; an emoji is a term of its own.
Whatever holds more than letters and digits (``C++``, ``E-4711``, ``docs/a-b.md``) is kept twice: exactly as it stands,
and as the words in it, so that the exact thing wins and a part still finds it. Every word is indexed, "the" included;
what says nothing is dropped from questions only, and only when something else remains.

The rules decide what an index holds: changing them means raising :data:`WORDS_VERSION`, which a store keeps beside its
postings.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, overload

from longmind.domain.languages import IDLE, idle_words, languages, leaning
from longmind.domain.letters import (
    CLUSTER,
    EMOJI,
    FLAG,
    GRAMS,
    MARKS,
    MAX_TERM_CHARACTERS,
    SKIN,
    WHOLE_GRAMS,
    ZWJ,
    cut,
    folded,
    normal,
    toneless,
    with_ascii_digits,
)
from longmind.domain.stems import CACHE_SIZE, compounded, stem_in, stems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORDS_VERSION = 2
"""The version of the rules in this module; terms of two versions must not be mixed in one index."""

K1 = 1.2
"""How slowly repeating a word stops paying (BM25)."""
B = 0.6
"""How much a long text pays for its length, 0 to 1 (BM25)."""

_EXACT = 2.0
"""In a question, the exact form is worth two words: it is what was asked for, its parts only resemble it."""
_PART_EXACT = 1.0
_SINGLE = 0.3
"""A lone character out of a larger token (the ``c`` of ``C++``) says little; alone it would say "plan C"."""
_CAMEL = 0.4
_VARIANT = 0.5
_UNIGRAM = 0.3
_QUESTION_K3 = 1.0
"""How slowly repeating a word in the question stops paying; with 1 it never pays more than double."""

_AS_ENGLISH, _AS_OTHER = 0.4, 0.6
"""In a question that is not English, the same word weighs 1 and another form of it 0.6."""

_CACHED_CHARACTERS = 48


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a text is to the words channel."""

    terms: Counter[str]
    """Each term and how often it stands there: ``tf``."""
    length: int
    """Word tokens; the parts and variants of a token do not count again. The ``length`` of BM25."""


class _Term(NamedTuple):
    text: str
    weight: float = 1.0
    """What it is worth in a question."""
    idle: bool = False
    """Says nothing by itself; dropped from a question when something else remains."""


_Reading = tuple[tuple[str, ...], tuple[_Term, ...], int, int]
"""The terms of a piece, the same with their weights, its word tokens, and how far it leans to another language than
English. A bare tuple: it is taken apart for every word of every text, which with names takes twice as long."""
_NOTHING: _Reading = ((), (), 0, 0)


def analyse(text: str) -> Analysis:
    """Read the terms of a memory and its length in word tokens. Never raises; linear in the text."""
    found: list[str] = []
    length = 0
    foreign: set[str] = set()
    plain = normal(text)
    for piece in plain.split():
        of_piece, _, tokens, lean = _read_cached(piece) if len(piece) <= _CACHED_CHARACTERS else _read(piece)
        found += of_piece
        length += tokens
        if lean > 0:
            foreign.add(piece)
    if foreign:
        for line in plain.split("\n"):
            if not foreign.isdisjoint(pieces := line.split()):
                found += (term for one in languages(pieces) for piece in pieces for term in _read_in(one, piece)[0])
    return Analysis(Counter(found), length)


def terms(text: str) -> Counter[str]:
    """Count the terms of a memory. Two texts on two lines have the terms of both, added up."""
    return analyse(text).terms


def query_terms(text: str) -> dict[str, float]:
    """Weigh the terms of a question: what to look up, and how much a match of each counts. Never raises.

    Question words and other words that say nothing are dropped unless nothing else remains ("who?", "the who").
    A word in capitals is kept ("US", "WHO") when the question is not shouted as a whole. A term that is repeated n
    times counts ``2n / (1 + n)``-fold, the query side of BM25 with ``k3 = 1`` (Robertson & Zaragoza
    2009, section 3.4.3).
    """
    plain = normal(text)
    if plain.isupper():
        plain = plain.casefold()
    telling: dict[str, float] = {}
    idle: dict[str, float] = {}
    repeated: Counter[str] = Counter()
    for line in plain.split("\n"):
        for asked in _asked(line.split()):
            for term, weight, is_idle in asked:
                weights = idle if is_idle else telling
                weights[term] = max(weight, weights.get(term, 0.0))
                repeated[term] += 1
    return {
        text: weight * (_QUESTION_K3 + 1) * repeated[text] / (_QUESTION_K3 + repeated[text])
        for text, weight in (telling or idle).items()
    }


def _asked(pieces: list[str]) -> Sequence[Sequence[_Term]]:
    """The terms of one line of a question, by the rules of English and of the language it seems to be in."""
    readings = [_read_cached(piece) if len(piece) <= _CACHED_CHARACTERS else _read(piece) for piece in pieces]
    spoken = languages(pieces) if any(lean > 0 for _, _, _, lean in readings) else ()
    if not spoken:
        return [asked for _, asked, _, _ in readings]
    found: list[_Term] = []
    for piece, (_, asked, _, _) in zip(pieces, readings, strict=True):
        others = [term for language in spoken for term in _read_in(language, piece)[1]]
        if not others:
            found += asked
            continue
        idle = all(term.idle for term in others)
        found += (term._replace(weight=term.weight * _AS_ENGLISH, idle=term.idle or idle) for term in asked)
        found += others
    return [found]


def idf(df: int, n: int) -> float:
    """How rare a term is that stands in ``df`` of ``n`` memories: ``ln(1 + (n - df + 0.5) / (df + 0.5))``.

    The inverse document frequency of Robertson & Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and
    Beyond", section 3.2, with the 1 inside the logarithm that Lucene adds so that no term counts against a match.
    Always above 0 for ``0 <= df <= n``.
    """
    return math.log1p((n - df + 0.5) / (df + 0.5))


@overload
def bm25_weight(tf: float, idf: float, length: float, mean_length: float, *, k1: float = K1, b: float = B) -> float: ...
@overload
def bm25_weight(
    tf: NDArray[np.float64],
    idf: float,
    length: NDArray[np.float64],
    mean_length: float,
    *,
    k1: float = K1,
    b: float = B,
) -> NDArray[np.float64]: ...
def bm25_weight(
    tf: float | NDArray[np.float64],
    idf: float,
    length: float | NDArray[np.float64],
    mean_length: float,
    *,
    k1: float = K1,
    b: float = B,
) -> float | NDArray[np.float64]:
    """What one term adds to the score of a memory, between 0 and ``idf``.

    ``idf * tf / (tf + k1 * (1 - b + b * length / mean_length))``: Robertson & Zaragoza (2009), equation 3.15. The
    constant factor ``k1 + 1`` of some writings is left out, as it changes no order. ``tf`` and ``length`` are numbers
    or arrays of one shape. Where nothing has a length, lengths do not matter.
    """
    relative = length / mean_length if mean_length > 0 else 1.0
    return idf * tf / (tf + k1 * (1 - b + b * relative))


# Reading what stands between two spaces ------------------------------------------------------------------------------

# These are compiled when a text first needs them (re remembers them): they take long, and most texts are plain ASCII.
_RUNS = f"(?P<grams>[{GRAMS}]+)|(?P<emoji>{CLUSTER})|(?P<other>[^{GRAMS}{EMOJI}{FLAG}{SKIN}]+)"
_WHOLE_GRAM = f"[{WHOLE_GRAMS}]"


def _read(piece: str) -> _Reading:
    """Read what stands between two spaces."""
    found: list[_Term] = []
    length = 0
    if piece.isascii():
        length = _read_symbols(piece, found)
    else:
        for run in re.finditer(_RUNS, piece):
            if run["grams"]:
                length += _read_grams(run[0], found)
            elif run["emoji"]:
                length += _read_emoji(run[0], found)
            else:
                length += _read_symbols(run[0].replace(ZWJ, ""), found)
    asked = tuple(term if len(term.text) <= MAX_TERM_CHARACTERS else _cut(term) for term in found)
    return tuple(term.text for term in asked), asked, length, leaning(piece)


_read_cached = lru_cache(maxsize=CACHE_SIZE)(_read)


@lru_cache(maxsize=CACHE_SIZE)
def _read_in_cached(language: str, piece: str) -> _Reading:
    """Read a piece of a line by the rules of a language that its script does not tell."""
    asked: list[_Term] = []
    parts: list[str] = []
    idle = idle_words().get(language, IDLE)
    for word in _LETTERS_ONLY.findall(piece.casefold()):
        stem = stem_in(language, folded(word))
        if stem:
            asked.append(_Term(f"{language}|{stem}", _AS_OTHER, word in idle))
            parts += compounded(stem) if language == _COMPOUNDING else ()
    terms = (*(term.text for term in asked), *(f"{language}|{part}" for part in parts))
    return terms, tuple(asked), 0, 0


def _read_in(language: str, piece: str) -> _Reading:
    return _NOTHING if len(piece) > _CACHED_CHARACTERS else _read_in_cached(language, piece)


def _cut(term: _Term) -> _Term:
    return term._replace(text=cut(term.text))


def _read_grams(run: str, found: list[_Term]) -> int:
    """Pairs of characters, and single ones where a character can be a word: a one-character question finds those."""
    if len(run) == 1:
        found.append(_Term(run))
        return 1
    found += [_Term(run[at : at + 2], idle=run[at : at + 2] in IDLE) for at in range(len(run) - 1)]
    found += [_Term(character, _UNIGRAM, character in IDLE) for character in re.findall(_WHOLE_GRAM, run)]
    return len(run) - 1


def _read_emoji(cluster: str, found: list[_Term]) -> int:
    """The sign without its skin tone; one made of several signs also by each of them."""
    cluster = toneless(cluster)
    signs = cluster.split(ZWJ)
    found.append(_Term(cluster) if len(signs) == 1 else _Term("=" + cluster, _EXACT))
    if len(signs) > 1:
        found += [_Term(sign, _PART_EXACT) for sign in signs]
    return 1


# Signs that end a token wherever they stand, and signs that hold one together.
_BREAKS = re.compile(r"[,;!?()\[\]{}\"<>|*`…“”„«»‹›。、，।॥،؛؟۔]+")
_HINGES = re.compile(r"[/\\:=@&^~]+")
_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])")
_LETTER = rf"[^\W_][{MARKS}]*"
_WORD = rf"(?:{_LETTER})+(?:'(?:{_LETTER})+)*"
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*")
_LETTERS_ONLY = re.compile(rf"(?:[^\W\d_][{MARKS}]*)+")
_COMPOUNDING = "de"
_UP_TO_LAST_LETTER = re.compile(rf".*{_LETTER}", re.DOTALL)
_FIRST_LETTER = re.compile(r"[^\W_]")
# What belongs to a token although it stands before its first letter (-rf, --help, .NET, ../x, #tag, @name, $HOME,
# _private) or after its last (C++, C#, 5%, __init__).
_HEAD = re.compile(r"(?:(?<![-\w])--?|(?<!\.)\.{1,2}/|~?/|(?<!\.)\.|[#$€£¥+@]|__?)\Z")
_TAIL = re.compile(r"\+\+?|[#%]|__?")
_REACH = 4
_ACRONYM = re.compile(r"(?:[a-z]\.)+[a-z]")
_RELEASE = re.compile(r"v\d+(?:\.\d+)+.*")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def _read_symbols(run: str, found: list[_Term]) -> int:
    """Words, numbers and whatever is written with signs; returns how many word tokens."""
    run = _GROUPED.sub(_ungrouped, with_ascii_digits(run))
    length = 0
    for token in map(_core, _BREAKS.split(run)):
        parts = _HINGES.split(token)
        if len(parts) == 1:
            length += _read_token(token, found, _EXACT)
            continue
        found.append(_Term("=" + folded(token), _EXACT))
        length += sum(_read_token(_core(part), found, _PART_EXACT) for part in parts)
    return length


def _ungrouped(match: re.Match[str]) -> str:
    return match[0].replace(",", "")


def _core(token: str) -> str:
    """The token without the punctuation around it, but with the signs that belong to it."""
    first, last = _FIRST_LETTER.search(token), _UP_TO_LAST_LETTER.match(token)
    if first is None or last is None:
        return ""
    head = _HEAD.search(token[max(0, first.start() - _REACH) : first.start()])
    tail = _TAIL.match(token, last.end(), last.end() + _REACH)
    return (head[0] if head else "") + token[first.start() : tail.end() if tail else last.end()]


def _read_token(token: str, found: list[_Term], exact: float) -> int:
    """One token without punctuation around it: a word, or an exact form and the words in it."""
    if token[-2:] in ("'s", "'S"):
        token = token[:-2]
    words: list[str] = _ASCII_WORD.findall(token) if token.isascii() else re.findall(_WORD, token)
    if words == [token]:
        _read_word(token, found, 1.0)
        return 1
    if words:
        whole = folded(token)
        found.append(_Term("=" + whole, exact))
        if _RELEASE.fullmatch(whole):
            found.append(_Term("=" + whole[1:], _PART_EXACT))
        elif _ACRONYM.fullmatch(whole):
            found.append(_Term(whole.replace(".", ""), _PART_EXACT))
    for word in words:
        _read_word(word, found, 1.0 if len(word) > 1 else _SINGLE)
    return len(words)


def _read_word(word: str, found: list[_Term], weight: float) -> None:
    """A word by its stem, its other spelling, and the words that capitals mark inside it."""
    low = word.casefold()
    if "'" in low:
        _read_contraction(low, found, weight)
        return
    idle = low in IDLE and not (len(word) > 1 and word.isupper())
    stem, *variants = stems(low)
    found.append(_Term(stem, weight, idle))
    found.extend(_Term(variant, weight * _VARIANT, idle) for variant in variants)
    if not word[1:].islower() and word.isascii() and not word.removesuffix("s").isupper():
        humps = _HUMPS.split(word)
        if len(humps) > 1:
            lows = (hump.casefold() for hump in humps if len(hump) > 1)
            found.extend(_Term(stems(hump)[0], weight * _CAMEL, hump in IDLE) for hump in lows)


_FULL_FORMS = {"ca": "can", "wo": "will", "sha": "shall"}
_SHORTENED = re.compile(r"([^']+)'(?:s|ll|re|ve|d|m)")


def _read_contraction(word: str, found: list[_Term], weight: float) -> None:
    """``don't`` is itself, ``dont`` and "do"; ``she'll`` is "she"; ``o'brien`` is itself, ``obrien`` and "brien"."""
    if shortened := _SHORTENED.fullmatch(word):
        _read_word(shortened[1], found, weight)
        return
    negated = word.endswith("n't")
    found.append(_Term("=" + folded(word), _EXACT, negated))
    found.append(_Term(stems(word.replace("'", ""))[0], weight, negated))
    parts = [_FULL_FORMS.get(word[:-3], word[:-3])] if negated else [part for part in word.split("'") if len(part) > 1]
    found.extend(_Term(stems(part)[0], weight, part in IDLE) for part in parts if part)
