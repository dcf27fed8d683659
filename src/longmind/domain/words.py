"""How text becomes terms, and what a term is worth.

A memory and a question are read by the same rules, or they would not meet. A word is folded (case, accents, digits,
width) and stemmed in the language its script suggests; scripts written without spaces become pairs of characters; an
emoji is a term of its own. Whatever holds more than letters and digits (``C++``, ``E-4711``, ``docs/a-b.md``) is kept
twice: exactly as it stands, and as the words in it, so that the exact thing wins and a part still finds it. Every word
is indexed, "the" included; what says nothing is dropped from questions only, and only when something else remains.

The rules decide what an index holds: changing them means raising :data:`WORDS_VERSION`, which a store keeps beside
its postings.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORDS_VERSION = 1
"""The version of the rules in this module; terms of two versions must not be mixed in one index."""

MAX_TERM_CHARACTERS = 64
"""Longer terms keep this many characters and a hash of the whole, so that an index is bounded by the text."""

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

_CACHED_CHARACTERS = 48
_CACHE_SIZE = 1 << 15


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


class _Reading(NamedTuple):
    terms: tuple[str, ...]
    asked: tuple[_Term, ...]
    length: int


def analyse(text: str) -> Analysis:
    """Read the terms of a memory and its length in word tokens. Never raises; linear in the text."""
    found: list[str] = []
    length = 0
    for piece in _normal(text).split():
        reading = _read_cached(piece) if len(piece) <= _CACHED_CHARACTERS else _read(piece)
        found += reading.terms
        length += reading.length
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
    normal = _normal(text)
    if normal.isupper():
        normal = normal.casefold()
    telling: dict[str, float] = {}
    idle: dict[str, float] = {}
    repeated: Counter[str] = Counter()
    for piece in normal.split():
        reading = _read_cached(piece) if len(piece) <= _CACHED_CHARACTERS else _read(piece)
        for term in reading.asked:
            weights = idle if term.idle else telling
            weights[term.text] = max(term.weight, weights.get(term.text, 0.0))
            repeated[term.text] += 1
    return {
        text: weight * (_QUESTION_K3 + 1) * repeated[text] / (_QUESTION_K3 + repeated[text])
        for text, weight in (telling or idle).items()
    }


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


# Normalising a text --------------------------------------------------------------------------------------------------

# Sorting a run of combining marks takes time quadratic in its length, so runs are cut as the Stream-Safe Text Format
# cuts them (UAX #15, section 13), by a character that is taken out again below.
_MANY_MARKS = re.compile(r"([^\w\s\x00-\x7f]{30})")
_JOINER = "\u034f"

_SAME = {
    **dict.fromkeys("‘’‛ʼ′＇ʹ", "'"),
    **dict.fromkeys("‐‑‒–−﹣", "-"),
    **dict.fromkeys("—―\u200b\u0f0b\ufffd", " "),
    **dict.fromkeys("\u00ad\u034f\u0640\u200c\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u061c\u180e", ""),
}
_ODD = re.compile(
    f"[{''.join(map(re.escape, _SAME))}\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\U000e0000-\U000e01ef"
    "\ud800-\udfff\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
_NOT_TEXT = re.compile("[\ud800-\udfff\x00-\x1f\x7f-\x9f]")


def _normal(text: str) -> str:
    """NFKC, with one apostrophe and one hyphen, without invisible characters; control characters part words."""
    if text.isascii():
        return _CONTROL.sub(" ", text)
    text = unicodedata.normalize("NFKC", _MANY_MARKS.sub("\\1" + _JOINER, text))
    return _ODD.sub(_same, text)


def _same(match: re.Match[str]) -> str:
    character = match[0]
    if (known := _SAME.get(character)) is not None:
        return known
    return " " if _NOT_TEXT.match(character) else ""


# Reading what stands between two spaces ------------------------------------------------------------------------------

# Scripts written without spaces between words: Han, kana, Hangul (its particles are glued on), Thai, Lao, Burmese,
# Khmer. Their punctuation is left out.
_WHOLE_GRAMS = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
_GRAMS = (
    _WHOLE_GRAMS + "\u3021-\u3029\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u1100-\u11ff\ua960-\ua97f\U0001b000-\U0001b16f"
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u17dc\u17dd"
)
_SKIN = "\U0001f3fb-\U0001f3ff"
_EMOJI = (
    "\u231a-\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u25b6\u25c0\u2600-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
_FLAG = "\U0001f1e6-\U0001f1ff"
_ZWJ = "\u200d"
# These are compiled when a text first needs them (re remembers them): they take long, and most texts are plain ASCII.
_RUNS = (
    f"(?P<grams>[{_GRAMS}]+)"
    f"|(?P<emoji>[{_FLAG}]{{1,2}}|[{_EMOJI}][{_SKIN}]?(?:{_ZWJ}[{_EMOJI}][{_SKIN}]?)*|[{_SKIN}])"
    f"|(?P<other>[^{_GRAMS}{_EMOJI}{_FLAG}{_SKIN}]+)"
)
_SKIN_AFTER = re.compile(f"(?<=.)[{_SKIN}]")
_WHOLE_GRAM = f"[{_WHOLE_GRAMS}]"
_DIGIT = re.compile(r"(?![0-9])\d")


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
                length += _read_symbols(run[0].replace(_ZWJ, ""), found)
    asked = tuple(term if len(term.text) <= MAX_TERM_CHARACTERS else _cut(term) for term in found)
    return _Reading(tuple(term.text for term in asked), asked, length)


_read_cached = lru_cache(maxsize=_CACHE_SIZE)(_read)


def _cut(term: _Term) -> _Term:
    digest = blake2b(term.text.encode(), digest_size=8).hexdigest()
    return term._replace(text=f"{term.text[:MAX_TERM_CHARACTERS]}~{digest}")


def _read_grams(run: str, found: list[_Term]) -> int:
    """Pairs of characters, and single ones where a character can be a word: a one-character question finds those."""
    if len(run) == 1:
        found.append(_Term(run))
        return 1
    found += [_Term(run[at : at + 2], idle=run[at : at + 2] in _IDLE) for at in range(len(run) - 1)]
    found += [_Term(character, _UNIGRAM, character in _IDLE) for character in re.findall(_WHOLE_GRAM, run)]
    return len(run) - 1


def _read_emoji(cluster: str, found: list[_Term]) -> int:
    """The sign without its skin tone; one made of several signs also by each of them."""
    cluster = _SKIN_AFTER.sub("", cluster)
    signs = cluster.split(_ZWJ)
    found.append(_Term(cluster) if len(signs) == 1 else _Term("=" + cluster, _EXACT))
    if len(signs) > 1:
        found += [_Term(sign, _PART_EXACT) for sign in signs]
    return 1


# Signs that end a token wherever they stand, and signs that hold one together.
_BREAKS = re.compile(r"[,;!?()\[\]{}\"<>|*`…“”„«»‹›。、，]+")
_HINGES = re.compile(r"[/\\:=@&^~]+")
_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])")
_MARKS = "".join(
    chr(code) for code in (*range(0x300, 0x3100), *range(0xA600, 0xAC00)) if unicodedata.category(chr(code))[0] == "M"
)
_LETTER = rf"[^\W_][{_MARKS}]*"
_WORD = rf"(?:{_LETTER})+(?:'(?:{_LETTER})+)*"
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*")
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
    if not run.isascii():
        run = _DIGIT.sub(_ascii_digit, run)
    run = _GROUPED.sub(_ungrouped, run)
    length = 0
    for token in map(_core, _BREAKS.split(run)):
        parts = _HINGES.split(token)
        if len(parts) == 1:
            length += _read_token(token, found, _EXACT)
            continue
        found.append(_Term("=" + _folded(token), _EXACT))
        length += sum(_read_token(_core(part), found, _PART_EXACT) for part in parts)
    return length


def _ascii_digit(match: re.Match[str]) -> str:
    return str(unicodedata.decimal(match[0], match[0]))


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
        folded = _folded(token)
        found.append(_Term("=" + folded, exact))
        if _RELEASE.fullmatch(folded):
            found.append(_Term("=" + folded[1:], _PART_EXACT))
        elif _ACRONYM.fullmatch(folded):
            found.append(_Term(folded.replace(".", ""), _PART_EXACT))
    for word in words:
        _read_word(word, found, 1.0 if len(word) > 1 else _SINGLE)
    return len(words)


def _read_word(word: str, found: list[_Term], weight: float) -> None:
    """A word by its stem, its other spelling, and the words that capitals mark inside it."""
    low = word.casefold()
    if "'" in low:
        _read_contraction(low, found, weight)
        return
    idle = low in _IDLE and not (len(word) > 1 and word.isupper())
    stem, *variants = _stems(low)
    found.append(_Term(stem, weight, idle))
    found.extend(_Term(variant, weight * _VARIANT) for variant in variants)
    if not word[1:].islower() and word.isascii() and not word.removesuffix("s").isupper():
        humps = _HUMPS.split(word)
        if len(humps) > 1:
            lows = (hump.casefold() for hump in humps if len(hump) > 1)
            found.extend(_Term(_stems(hump)[0], weight * _CAMEL, hump in _IDLE) for hump in lows)


_FULL_FORMS = {"ca": "can", "wo": "will", "sha": "shall"}
_SHORTENED = re.compile(r"([^']+)'(?:s|ll|re|ve|d|m)")


def _read_contraction(word: str, found: list[_Term], weight: float) -> None:
    """``don't`` is itself, ``dont`` and "do"; ``she'll`` is "she"; ``o'brien`` is itself, ``obrien`` and "brien"."""
    if shortened := _SHORTENED.fullmatch(word):
        _read_word(shortened[1], found, weight)
        return
    negated = word.endswith("n't")
    folded = _folded(word)
    found.append(_Term("=" + folded, _EXACT, negated))
    found.append(_Term(_stems(word.replace("'", ""))[0], weight, negated))
    parts = [_FULL_FORMS.get(word[:-3], word[:-3])] if negated else [part for part in word.split("'") if len(part) > 1]
    found.extend(_Term(_stems(part)[0], weight, part in _IDLE) for part in parts if part)


# Folding and stemming ------------------------------------------------------------------------------------------------

_OPTIONAL = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"
)
_CYRILLIC = re.compile("[\u0400-\u052f]")
_STRESS = re.compile("[\u0300\u0301]")
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ё": "е", "ŋ": "n"}
)
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_UMLAUT = re.compile("[äöü]")
_AND_THE = re.compile("[\u0648\u0641]\u0627\u0644.{3}")
_ABBREVIATIONS = re.compile("[bcdfghjklmnpqrstvwxz]{2,}[bcdfghjklmnpqrtvwxz]s")
_SCRIPTS = (
    (re.compile("[a-z]+"), "english"),
    (re.compile("[\u0400-\u052f]+"), "russian"),
    (re.compile("[\u0370-\u03ff]+"), "greek"),
    (re.compile("[\u0621-\u06d3]+"), "arabic"),
)


def _folded(text: str) -> str:
    """Case and optional marks taken away: accents, vowel points, stress. Cyrillic letters stay whole (й is not и)."""
    text = text.casefold()
    if text.isascii():
        return text
    if len(text) > MAX_TERM_CHARACTERS:  # no word; in slices, for the reason given at _MANY_MARKS
        slices = range(0, len(text), MAX_TERM_CHARACTERS)
        return "".join(_folded(text[start : start + MAX_TERM_CHARACTERS]) for start in slices)
    if _CYRILLIC.search(text):
        return unicodedata.normalize("NFC", _STRESS.sub("", text)).translate(_PLAIN)
    bare = _OPTIONAL.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


@lru_cache(maxsize=_CACHE_SIZE)
def _stems(word: str) -> tuple[str, ...]:
    """The stem of a casefolded word, and that of its German spelling without umlauts where there is one."""
    spellings = [_folded(word)]
    if _UMLAUT.search(word):
        spellings.append(_folded(word.translate(_GERMAN)))
    return tuple(map(_stem, spellings))


@lru_cache(maxsize=1)
def _stemmers() -> Mapping[str, Callable[[], Any]]:
    # Late, so that `import longmind` stays quick.
    from snowballstemmer.arabic_stemmer import ArabicStemmer
    from snowballstemmer.english_stemmer import EnglishStemmer
    from snowballstemmer.greek_stemmer import GreekStemmer
    from snowballstemmer.russian_stemmer import RussianStemmer

    return {"english": EnglishStemmer, "russian": RussianStemmer, "greek": GreekStemmer, "arabic": ArabicStemmer}


def _stem(word: str) -> str:
    # A stemmer keeps the word it works on in itself: a new one for each word makes this safe among threads.
    if len(word) <= MAX_TERM_CHARACTERS:
        for script, stemmer in _SCRIPTS:
            if script.fullmatch(word):
                # The stemmer takes the article "al-" off, but not from behind an "and": wa-l-, fa-l-.
                bare = word[1:] if _AND_THE.match(word) else word
                stem: str = _stemmers()[stemmer]().stemWord(bare)
                return _singular(stem) if stem else word
    return word


def _singular(stem: str) -> str:
    """Take the plural off an abbreviation (``llms``, ``pdfs``), which the stemmer leaves, as no vowel comes before."""
    return stem[:-1] if _ABBREVIATIONS.fullmatch(stem) else stem


_IDLE_ENGLISH = """
a about am an and any are aren as at be been being but by can could did didn do does doesn doing don for from had has
hadn hasn have haven having he her hers herself him himself his how i if in into is isn it its itself just let many may
me might mine much must my myself of on or our ours ourselves shall she should so some such than that the their theirs
them themselves then there these they this those to too us very was wasn we were weren what whatever when where which
who whom whose why will with would you your yours yourself yourselves
"""
_IDLE_ELSEWHERE = """
в во и на не с со что кто где когда как какой какая какие почему зачем чей у о об от до по за из к ко а но же бы ли это
этот эта эти я ты он она оно мы вы они мне меня тебя его её их мой моя твой ваш наш для при был была было были быть есть
τι ποιος ποια ποιο που πότε πώς γιατί και το τα η ο οι του της των σε στο στη στην με για από είναι ήταν να θα
ما ماذا من متى أين كيف لماذا هل هو هي في على إلى عن و أن هذا هذه كان كانت
什么 怎么 哪里 哪儿 为什 么时 时候 谁 吗 呢 吧 的 了 是 在 我 你 他 她 它 们 这 那 和 有 也 都 就 不
です ます した ので から どこ いつ なに 何で どう 무엇 어디 언제 누구 어떻
"""
_IDLE = frozenset((_IDLE_ENGLISH + _IDLE_ELSEWHERE).split())
