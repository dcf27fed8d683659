"""What text is made of, before anything is read in it.

The same text can be written in many ways: composed or not, wide or narrow, with curly or straight apostrophes, with
invisible characters between its letters. Here each gets one form. And here stands what the scripts are like: which are
written without spaces between words, which marks belong to the letter before them, which characters are small pictures.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b

MAX_TERM_CHARACTERS = 64
"""Longer terms keep this many characters and a hash of the whole, so that an index is bounded by the text."""

# What the scripts are like -------------------------------------------------------------------------------------------

# Scripts written without spaces between words: Han, kana, Hangul (its particles are glued on), Thai, Lao, Burmese,
# Khmer. Their punctuation is left out.
WHOLE_GRAMS = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
"""Inside a regular expression's brackets: the scripts in which one character can be a word."""
GRAMS = (
    WHOLE_GRAMS + "\u3021-\u3029\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u1100-\u11ff\ua960-\ua97f\U0001b000-\U0001b16f"
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u17dc\u17dd"
)
"""The same: every script that is written without spaces between words."""
SKIN = "\U0001f3fb-\U0001f3ff"
EMOJI = (
    "\u231a-\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u25b6\u25c0\u2600-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
FLAG = "\U0001f1e6-\U0001f1ff"
ZWJ = "\u200d"
"""What joins several emoji to one."""
CLUSTER = rf"[{FLAG}]{{1,2}}|[{EMOJI}][{SKIN}]?(?:{ZWJ}[{EMOJI}][{SKIN}]?)*|[{SKIN}]"
"""A regular expression for one emoji as it is seen, whatever it is made of."""
MARKS = "".join(
    chr(code) for code in (*range(0x300, 0x3100), *range(0xA600, 0xAC00)) if unicodedata.category(chr(code))[0] == "M"
)
"""Marks that belong to the letter before them, most of the vowels of Hindi among them."""

_SKIN_AFTER = re.compile(f"(?<=.)[{SKIN}]")


def toneless(cluster: str) -> str:
    """An emoji without its skin tone."""
    return _SKIN_AFTER.sub("", cluster)


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
_DIGIT = re.compile(r"(?![0-9])\d")


def normal(text: str) -> str:
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


def with_ascii_digits(text: str) -> str:
    """``४७`` and ``٤٧`` are 47."""
    return text if text.isascii() else _DIGIT.sub(_ascii_digit, text)


def _ascii_digit(match: re.Match[str]) -> str:
    return str(unicodedata.decimal(match[0], match[0]))


# Folding -------------------------------------------------------------------------------------------------------------

_OPTIONAL = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"
)
_CYRILLIC = re.compile("[\u0400-\u052f]")
_STRESS = re.compile("[\u0300\u0301]")
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ё": "е", "ŋ": "n"}
)


def folded(text: str) -> str:
    """Case and optional marks taken away: accents, vowel points, stress. Cyrillic letters stay whole (й is not и)."""
    text = text.casefold()
    if text.isascii():
        return text
    if len(text) > MAX_TERM_CHARACTERS:  # no word; in slices, for the reason given at _MANY_MARKS
        slices = range(0, len(text), MAX_TERM_CHARACTERS)
        return "".join(folded(text[start : start + MAX_TERM_CHARACTERS]) for start in slices)
    if _CYRILLIC.search(text):
        return unicodedata.normalize("NFC", _STRESS.sub("", text)).translate(_PLAIN)
    bare = _OPTIONAL.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


def cut(term: str) -> str:
    """The term itself, or the beginning and a hash of one that is too long."""
    if len(term) <= MAX_TERM_CHARACTERS:
        return term
    digest = blake2b(term.encode(), digest_size=8).hexdigest()
    return f"{term[:MAX_TERM_CHARACTERS]}~{digest}"
