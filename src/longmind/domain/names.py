"""Names of things, as an index from names to memories holds them.

A name is one term, whatever it is made of: the stems of its words in their order, so that "CI pipelines" is
"ci pipeline" and ``factory_function`` is "factory-function". A question does not say where a name begins and ends in
it, so every run of its words is taken for one; that is linear in the question, and a run that names nothing finds
nothing. The law between the two: a name's term is among the terms of any question that holds the name as whole words.
A name that is misspelled by one letter is another term, but :func:`spelled_alike` can tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from longmind.domain.letters import CLUSTER, GRAMS, MARKS, cut, folded, normal, toneless, with_ascii_digits
from longmind.domain.stems import name_stem, without_particles

NAME_MARK = "@"
"""What the term of a name begins with, and no other term."""
NAME_WORDS = 8
"""A name is at most this many words; two characters of a script without spaces between words count as one."""
MAX_NAME_TERMS = 4_000
"""A question has at most this many; what fits is its single words first, then the pairs, and so on."""

_GRAM, _WORD = 1, 2
_LETTER = rf"(?:[^\W_{GRAMS}][{MARKS}]*)"
_SIGNED = r"{letter}+(?:['.]{letter}+)*(?:\+\+(?!\+)|[+#](?!\w))?(?:'s)*"
# What distinguishes a name is kept: the dot of .NET and of react.js, the signs of C++ and C#. All else parts words.
_ASCII_UNIT = re.compile(r"(?:(?<![\w.])\.(?=[a-z]))?" + _SIGNED.format(letter="[a-z0-9]"))
_ACRONYM = re.compile(r"(?:[a-z]\.)+[a-z]")
_CLITICS = re.compile(r"'(?:s|ll|re|ve|d|m)\Z")
_ELIDED = re.compile(r"[^']{1,6}'(.{2,})")
"""``l'Anna``, ``dell'Anna``."""
_SPELLED_LETTERS = 5


@lru_cache(maxsize=1)
def _any_unit() -> re.Pattern[str]:
    # Late: it takes long to compile, and most names are plain ASCII.
    return re.compile(
        rf"(?P<gram>[{GRAMS}])|(?P<emoji>{CLUSTER})|(?:(?<![\w.])\.(?=[^\W\d_]))?{_SIGNED.format(letter=_LETTER)}"
    )


class _Unit(NamedTuple):
    """A word, an emoji, or one character of a script that is written without spaces."""

    text: str
    size: int
    otherwise: tuple[str, ...] = ()
    """What it may be where a name begins: without the preposition or the article that is written onto it."""


def name_term(text: str) -> str | None:
    """The whole of a name as one term; None for a text that holds no word or more than :data:`NAME_WORDS`.

    Accents, capitals, number, punctuation and a possessive 's do not matter, nor whether words are parted by spaces,
    hyphens or underscores; the signs of "C++", "C#", ".NET", "react.js" and "k8s" do. Words that say nothing elsewhere
    count ("The Who"). Never raises.
    """
    units = list(islice(_units(text), NAME_WORDS * _WORD + 1))
    if not units or sum(unit.size for unit in units) > NAME_WORDS * _WORD:
        return None
    name = units[0].text
    for before, unit in pairwise(units):
        name = _longer(name, before, unit)
    return cut(NAME_MARK + name)


def name_terms_of_question(text: str, longest: int = NAME_WORDS) -> list[str]:
    """Every run of up to ``longest`` consecutive words of a question as the term of a name, each once.

    At most :data:`MAX_NAME_TERMS`, shorter runs first; linear in the text. Never raises.
    """
    units = list(islice(_units(text), MAX_NAME_TERMS))
    found: dict[str, None] = {}
    # Every name so far and where it ends and how much of ``longest`` it takes: all grow by one unit at a time.
    growing = [(name, at, unit.size) for at, unit in enumerate(units) for name in (unit.text, *unit.otherwise)]
    most = longest * _WORD
    while growing and len(found) < MAX_NAME_TERMS:
        growing = [grown for grown in growing if grown[2] <= most]
        found.update((cut(NAME_MARK + name), None) for name, _, _ in growing)
        growing = [
            (_longer(name, units[end], units[end + 1]), end + 1, size + units[end + 1].size)
            for name, end, size in growing
            if end + 1 < len(units)
        ]
    return list(islice(found, MAX_NAME_TERMS))


def spelled_alike(word: str, name_word: str) -> bool:
    """Whether a word is a word of a name with one letter wrong: left out, too many, another, or two changed about.

    One edit as Damerau (1964), "A technique for computer detection and correction of spelling errors", counts them,
    between the folded words. The first two letters must be right, the longer word must have five letters or more, and
    neither may hold a digit: "phase1" is no misspelled "phase2". Never true of equal words; symmetric.
    """
    one, other = sorted((folded(normal(word)), folded(normal(name_word))), key=len)
    if len(other) < _SPELLED_LETTERS or len(other) - len(one) > 1 or one[:2] != other[:2] or one == other:
        return False
    if any(character.isdigit() for character in one + other):
        return False
    at = next((at for at, (first, second) in enumerate(zip(one, other, strict=False)) if first != second), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1]
    return one[at + 1 :] == other[at + 1 :] or (swapped and one[at + 2 :] == other[at + 2 :])


def _longer(name: str, before: _Unit, unit: _Unit) -> str:
    together = before.size == _GRAM and unit.size == _GRAM
    # A name longer than a term is cut in the end; without this one it would grow with the length of its words.
    return f"{name}{unit.text}" if together else f"{name} {unit.text}"


def _units(text: str) -> Iterator[_Unit]:
    text = with_ascii_digits(normal(text)).casefold()
    for match in (_ASCII_UNIT if text.isascii() else _any_unit()).finditer(text):
        if match.lastgroup == "gram":
            yield _Unit(match[0], _GRAM)
        elif match.lastgroup == "emoji":
            yield _Unit(toneless(match[0]), _WORD)
        else:
            yield _word(match[0])


def _word(word: str) -> _Unit:
    while bare := _CLITICS.sub("", word):
        if bare == word:
            break
        word = bare
    elided = _ELIDED.fullmatch(word)
    others = [elided[1]] if elided else []
    others += without_particles(folded(word))
    return _Unit(_unit_text(word), _WORD, tuple(_unit_text(other) for other in others))


def _unit_text(word: str) -> str:
    word = word.replace("'", "")
    if _ACRONYM.fullmatch(word):
        word = word.replace(".", "")
    return cut(name_stem(word))
