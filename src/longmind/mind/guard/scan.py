"""All that the guard finds in a text, and the text without it.

What was taken out leaves a mark, and a mark is never taken for a value: reading what was marked once finds nothing
more. Should taking one thing out bring another to light, that is taken out too, so that doing it again changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, NamedTuple

from longmind.mind.guard.found import CONTACTS, MARK, NUMBERS, SECRETS, Finder, Finding, apart, marked_out, plain_mark

_PASSES: Final = 8
_SHORTEST: Final = 4
_LONGEST_WORD: Final = 16


class Cleaned(NamedTuple):
    """A text without what was taken out of it."""

    text: str
    findings: tuple[Finding, ...]
    """What was taken out, by its place in the text as it was given; nothing: the text is the very same."""


def find(text: str, classes: Collection[str], more: Finder | None = None) -> list[Finding]:
    """What of these classes is in a text, in order and apart: by the rules, and what is found beside them."""
    if not text.isascii() and not _UNSEEN.isdisjoint(text):
        # What cannot be seen parts nothing: it is left out, and the places are those of the text as it is.
        places = [place for place, one in enumerate(text) if one not in _UNSEEN]
        seen = find("".join(text[place] for place in places), classes, more)
        return [Finding(one.what, places[one.start], places[one.end - 1] + 1) for one in seen]
    # Late, as what finds: `import longmind` compiles none of these patterns.
    from longmind.mind.guard.told import is_none

    def told(some: Iterable[Finding]) -> list[Finding]:
        return [one for one in some if one.what in classes and not is_none(text, one)]

    found = apart(told(_all(text, classes)), text)
    if more is None or _SECRETS.isdisjoint(classes):
        return found
    beside = [
        one for one in told(more(text)) if all(one.end <= other.start or other.end <= one.start for other in found)
    ]
    return apart((*found, *beside), text) if beside else found


def _all(text: str, classes: Collection[str]) -> Iterator[Finding]:
    # Late: hundreds of patterns are compiled when the first text comes.
    from longmind.mind.guard.beside import find_beside
    from longmind.mind.guard.contacts import find_contacts
    from longmind.mind.guard.numbers import find_numbers
    from longmind.mind.guard.tokens import find_tokens

    if not text.isascii():
        # Full-width letters and digits are read as what they are; none is longer for it, so places stay.
        text = text.translate(_WIDTHS)
    lowered = text.lower()
    if len(lowered) != len(text):
        # A few letters are two without their capital; places must stay what they are.
        lowered = "".join(one.lower() if len(one.lower()) == 1 else one for one in text)
    if "[" in text:
        # What a mark says is said of nothing beside it.
        lowered = MARK.sub(lambda mark: "\0" * len(mark[0]), lowered)
    sure: list[Finding] = [] if _SECRETS.isdisjoint(classes) else list(find_tokens(text))
    if not _NUMBERS.isdisjoint(classes):
        sure += find_numbers(text, lowered)
    yield from sure
    if not _SECRETS.isdisjoint(classes):
        yield from find_beside(text, lowered, sure)
    if not _CONTACTS.isdisjoint(classes):
        yield from find_contacts(text)


_UNSEEN: Final = frozenset(
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_WIDTHS: Final = {**{0xFF01 + place: 0x21 + place for place in range(0x5E)}, 0x3000: 0x20}
_SECRETS: Final = frozenset(SECRETS)
_NUMBERS: Final = frozenset(NUMBERS)
_CONTACTS: Final = frozenset(CONTACTS)


def clean(
    text: str,
    classes: Collection[str],
    mark: Callable[[str, str], str] = plain_mark,
    more: Finder | None = None,
) -> Cleaned:
    """The text with a mark in place of what of these classes is in it; ``mark`` makes it of class and value."""
    # A word alone ("interaction", "remembered") is most of what is looked at, and holds nothing.
    plain = len(text) < _SHORTEST or (len(text) < _LONGEST_WORD and text.isascii() and text.isalpha())
    found = [] if plain else find(text, classes, more)
    if not found:
        return Cleaned(text, ())
    told, cleaned = tuple(found), marked_out(text, found, mark)
    for _ in range(_PASSES):
        again = find(cleaned, classes, more)
        if not again:
            break
        cleaned = marked_out(cleaned, again, mark)
    return Cleaned(cleaned, told)
