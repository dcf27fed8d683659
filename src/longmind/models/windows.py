"""Cutting a long text into windows an embedder reads whole.

The text is first cut into atoms, the smallest parts worth keeping together: a word with the white space after it, or
one Chinese character. Atoms are measured in whatever the embedder counts, packed into windows as full as they may be,
and each window is then cut back to the best border in its last part: a paragraph's end before a line's or a sentence's
end before a word's. A window's size is measured again as a whole, because tokens do not always add up, and one that
turns out too large is halved. The windows joined are the text, character for character.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

SPACE = " \t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""Inside a character class: white space. Narrower than ``\\s``, which also takes control characters that BERT's
normaliser deletes, joining the words on both sides."""
HAN = (
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0002a6df\U0002a700-\U0002b73f\U0002b740-\U0002b81f\U0002b920-\U0002ceaf\U0002f800-\U0002fa1f"
)
"""Inside a character class: the Chinese characters, each of which BERT reads as a word of its own."""

Measure = Callable[[Sequence[str]], Sequence[int]]
"""Sizes of parts of a text, in the embedder's unit; a part of one character must fit into any window."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_MARKS = "。！？"
_ATOM = re.compile(
    rf"[^{SPACE}{HAN}{_MARKS}]+[{_MARKS}]*[{SPACE}]*|[{HAN}][{_MARKS}]*[{SPACE}]*|[{_MARKS}]+[{SPACE}]*|[{SPACE}]+",
)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s+\Z|[。！？]\s*\Z")
_SLICE_CHARACTERS = 16
"""An atom too large for a window is cut into parts this long: fine enough to fill windows, and few."""
_PARAGRAPH, _LINE, _WORD, _NOWHERE = 3, 2, 1, 0
_FILL_FROM = {_PARAGRAPH: 0.5, _LINE: 0.75, _WORD: 0.9, _NOWHERE: 0.9}
"""How full a window must be, as a share of the limit, before a border of that rank may end it early. Half for a
paragraph, so that there are never more than twice the windows there must be."""


def cut(text: str, limit: int, measure: Measure) -> list[str]:
    """Cut ``text`` into windows of at most ``limit``, as ``measure`` counts. At least one; joined they are ``text``.

    Takes time in proportion to the text's length when ``measure`` does.
    """
    parts = _parts(text, limit, measure)
    windows = list(_pack([part for part, _ in parts], [size for _, size in parts], limit))
    sizes = measure(windows)
    return [fit for window, size in zip(windows, sizes, strict=True) for fit in _fit(window, size, limit, measure)] or [
        text
    ]


def whole_characters(text: str) -> str:
    """``text`` with each half of a surrogate pair, which no encoding can carry, replaced; its length stays."""
    return _SURROGATE.sub("\ufffd", text)


def _parts(text: str, limit: int, measure: Measure) -> list[tuple[str, int]]:
    """The atoms with their sizes; those that no window can hold, in slices."""
    atoms = _ATOM.findall(text)
    size_of = _sizes(atoms, measure)
    large = {atom: _slices(atom) for atom, size in size_of.items() if size > limit}
    size_of |= _sizes([piece for slices in large.values() for piece in slices], measure)
    return [(part, size_of[part]) for atom in atoms for part in large.get(atom, (atom,))]


def _sizes(parts: Sequence[str], measure: Measure) -> dict[str, int]:
    different = list(dict.fromkeys(parts))
    return dict(zip(different, measure(different), strict=True))


def _slices(atom: str) -> list[str]:
    return [atom[i : i + _SLICE_CHARACTERS] for i in range(0, len(atom), _SLICE_CHARACTERS)]


def _pack(parts: Sequence[str], sizes: Sequence[int], limit: int) -> Iterator[str]:
    start = 0
    while start < len(parts):
        end, filled = start, 0
        # What a part of its own cannot fit is taken alone, and halved later.
        while end < len(parts) and (filled + sizes[end] <= limit or end == start):
            filled += sizes[end]
            end += 1
        if end < len(parts):
            end = start + _best_border(parts[start:end], [size / limit for size in sizes[start:end]])
        yield "".join(parts[start:end])
        start = end


def _best_border(parts: Sequence[str], shares: Sequence[float]) -> int:
    """How many of a full window's parts to keep, so that it ends at the best border, and at the latest of equals.

    ``shares`` says how much of a window each part fills.
    """
    best, best_rank = len(parts), _NOWHERE
    filled = sum(shares)
    for border in range(len(parts), 0, -1):
        rank = _rank(parts[border - 1])
        if rank > best_rank and filled >= _FILL_FROM[rank]:
            best, best_rank = border, rank
        filled -= shares[border - 1]
        if filled < _FILL_FROM[_PARAGRAPH]:
            break
    return best


def _rank(part: str) -> int:
    """How good it is to end a window after ``part``."""
    white = part[len(part.rstrip()) :]
    if white.count("\n") > 1 or "\u2029" in white:
        return _PARAGRAPH
    if "\n" in white or _SENTENCE_END.search(part):
        return _LINE
    return _WORD if white else _NOWHERE


def _fit(window: str, size: int, limit: int, measure: Measure) -> list[str]:
    """The window, or its halves' halves if it turned out too large."""
    if size <= limit or len(window) == 1:
        return [window]
    middle = window.rfind(" ", 1, len(window) // 2) + 1 or len(window) // 2
    halves = (window[:middle], window[middle:])
    return [
        fit
        for half, half_size in zip(halves, measure(halves), strict=True)
        for fit in _fit(half, half_size, limit, measure)
    ]
