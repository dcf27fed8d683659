"""A text without its disguise: what a reader would see in it, as plain small letters.

Instructions are hidden from rules by letters that look alike, by signs without width, by spaces between letters, by
digits for letters, by codes such as base64, and by the entities of web pages. All of that is undone here before
anything is read. How much was undone is told, since honest texts are seldom disguised.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
import unicodedata
from typing import Final, NamedTuple

MOST_CODED: Final = 20
"""So many coded pieces of one text are read."""
_LATIN_ENDS: Final = 0x250


class Bare(NamedTuple):
    """A text as it is read, and whether it was disguised."""

    text: str
    """Small letters without accents, spaces made one, line ends kept."""
    disguised: bool


_LOOKALIKES: Final = str.maketrans(
    {
        **dict(zip("абвгеёзіїјкмнорстухԁѕһӏԛԝьпг", "abbreeziijkmhopctyxdshlqwbnr", strict=True)),
        **dict(zip("αβγδεικνορτυχωηϲμς", "abydeiknoptuxwncus", strict=True)),
    }
)
_DIGITS: Final = str.maketrans("013457$!@", "oieastsia")
_UNACCENTED: Final = {
    code: base[0]
    for code in (*range(0xC0, _LATIN_ENDS), *range(0x1E00, 0x1F00))
    if (base := unicodedata.normalize("NFD", chr(code))) and base[0].isascii() and len(base) > 1
} | {ord("ß"): "ss", ord("æ"): "ae", ord("œ"): "oe", ord("ø"): "o", ord("ł"): "l", ord("đ"): "d", ord("ı"): "i"}
_QUOTES: Final = str.maketrans("’‘‛ʼ`´“”„‟«»‹›–—―−…", "''''''\"\"\"\"\"\"''----.")
_SPACED: Final = re.compile(
    r"(?<!\w)\w(?:[.·_*-]\w){2,}(?!\w)|(?<!\w)[^\W\d_](?:[/|\u2010][^\W\d_]){2,}(?!\w)|"
    r"(?<!\w)\w(?:[ ]{1,3}\w){6,}(?!\w)"
)
_WORD_GAP: Final = re.compile(r"[ ]{2,}|[ .·*-]_[ .·*-]")
_SPACES: Final = re.compile(r"[^\S\n]+")
_LINES: Final = re.compile(r"\s*\n\s*")
_BROKEN: Final = re.compile(r"(?<=[^\W\d_])~(?=[^\W\d_])|(?<=[^\W\d_])\\(?=[^\W\d_]{2})(?![nrtux])")
_SYLLABLES: Final = re.compile(r"(?<![\w-])[^\W\d_]{1,5}(?:-[^\W\d_]{1,5})+(?![\w-])")
_LEAST_SYLLABLES: Final = 4
"""So many words in syllables, or so many signs in words, are a disguise."""
_MIXED: Final = re.compile(r"[^\W\d_]*[a-z][^\W\d_]*")
_DISGUISED_WORD: Final = re.compile(
    r"(?<![\w/.@-])(?=[a-z0-9$]*[a-z])(?=[a-z]*[013457$])[a-z0-9$]{4,}(?![\w/@])|"
    r"(?<![\w/.@-])[a-z]+!(?=[a-z])[a-z0-9$!@]{2,}(?![\w/@])|(?<![\w/.@-])[a-z]@[a-z0-9$!]+(?![\w/.@-])"
)
_CODED: Final = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{24,}={0,2}(?![\w+/])")
_HEXED: Final = re.compile(r"(?<!\w)(?:[0-9a-fA-F]{2}[ ]?){24,}(?!\w)")
_ESCAPED: Final = re.compile(r"(?:%[0-9a-fA-F]{2}|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4})")
_TURNED: Final = ("vafgehpgvba", "nffvfgnag", "vtaber", "erzrzore", "cebzcg")
"""Words of instructions in ROT13."""
_BACKWARDS: Final = ("snoitcurtsni", "tnatsissa", "erongi", "tpmorp metsys", "rebmemer")


def bare(text: str) -> Bare:
    """What a text says once its disguises are off. Takes time in proportion to its length."""
    plain = html.unescape(unicodedata.normalize("NFKC", text))
    shown = "".join(one for one in plain if unicodedata.category(one) not in ("Cf", "Cc") or one in "\n\t")
    # Two or three such signs stand in honest texts too: in an emoji, before a name.
    disguised = len(plain) - len(shown) > max(3, plain.count("\n") + plain.count("\r"))
    decoded = _decoded(shown)
    if decoded:
        shown, disguised = f"{shown}\n{decoded}", True
    shown, broken = _whole(shown)
    disguised |= broken
    joined = _SPACED.sub(_joined, shown)
    disguised |= joined != shown
    small = joined.casefold().translate(_QUOTES)
    same = _MIXED.sub(_latin, small)
    disguised |= same != small
    small = same.translate(_UNACCENTED)
    small = _LINES.sub("\n", _SPACES.sub(" ", small)).strip()
    read = _DISGUISED_WORD.sub(_without_digits, small)
    # One such word may be a name: "b2b", "h4ck3r".
    disguised |= sum(one != other for one, other in zip(small.split(), read.split(), strict=False)) > 1
    return Bare(read, disguised)


def unaccented(word: str) -> str:
    """A word in small letters without accents."""
    return word.casefold().translate(_UNACCENTED)


def _whole(text: str) -> tuple[str, bool]:
    """Words without the signs that break them, and whether there were many: w~o~rds, syl-la-bles."""
    many = 0
    if "~" in text or "\\" in text:
        text, many = _BROKEN.subn("", text)
    broken = many >= _LEAST_SYLLABLES
    least = max(_LEAST_SYLLABLES, len(text.split()) // 3)
    if text.count("-") >= least and len(_SYLLABLES.findall(text)) >= least:
        return _SYLLABLES.sub(lambda one: one.group().replace("-", ""), text), True
    return text, broken


def _joined(match: re.Match[str]) -> str:
    """Letters set apart, as words: where the gaps differ, the wider ones are between words."""
    spaced = match.group()
    words = _WORD_GAP.split(spaced) if "  " in spaced else [spaced]
    return " ".join("".join(one for one in word if one.isalnum()) for word in words)


def _latin(match: re.Match[str]) -> str:
    """A word in which letters of other scripts stand among Latin ones, in Latin ones alone."""
    word = match.group()
    return word if word.isascii() else word.translate(_LOOKALIKES)


def _without_digits(match: re.Match[str]) -> str:
    word = match.group()
    letters = word.translate(_DIGITS)
    return letters if sum(one.isalpha() for one in word) * 2 > len(word) and not word[-1].isdigit() else word


def _decoded(text: str) -> str:
    """What coded pieces of it say, if they say something."""
    found: list[str] = []
    for match in list(_CODED.finditer(text))[:MOST_CODED]:
        piece = match.group()
        found.append(_read(lambda piece=piece: base64.b64decode(piece + "=" * (-len(piece) % 4), validate=True)))
    for match in list(_HEXED.finditer(text))[:MOST_CODED]:
        piece = match.group().replace(" ", "")
        found.append(_read(lambda piece=piece: bytes.fromhex(piece[: len(piece) // 2 * 2])))
    if len(_ESCAPED.findall(text)) > 2 * MOST_CODED:
        found.append(_ESCAPED.sub(lambda one: chr(int(one.group().lstrip("%\\xu"), 16)), text))
    low = text.casefold()
    if any(one in low for one in _TURNED):
        found.append(codecs.decode(text, "rot13"))
    if any(one in low for one in _BACKWARDS):
        found.append(text[::-1])
    return "\n".join(filter(None, found))


def _read(decode: object) -> str:
    try:
        said: str = decode().decode("utf-8")  # type: ignore[operator]
    except (binascii.Error, ValueError):
        return ""
    words = sum(one.isalpha() or one.isspace() for one in said)
    return said if said and words > 0.7 * len(said) and (" " in said or not said.isascii()) else ""
