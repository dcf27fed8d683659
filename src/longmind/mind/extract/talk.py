"""What is said in passing, in the languages that are read by tables.

People drop the subject, put the verb last, and tell what matters in the middle of something else. Here a sentence is
cut into small pieces, and a rule may stand anywhere in its piece, but its object is bounded: a noun phrase that ends
before the next small word. Who is meant follows from the verb, or from whom the pieces before speak of. What the
stricter rules have told already is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

_PLACE = re.compile(r"(?<!\?P)<([onlg])>")
_VERB = re.compile(r"\{([^{}/]*)/([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Talk:
    """How a language is talked in passing."""

    rules: str
    """Lines ``predicate | pattern | flags`` as in ``Tables.rules``; searched for anywhere in a piece when the speaker
    is meant, and at its beginning when another is. ``<o>`` is a noun phrase, ``<n>`` a name, ``<l>`` a list of noun
    phrases; a group ``t`` is what else the claim is about. The flags are those of ``Tables.rules``, and ``free``
    (no sign of the speaker is needed) and ``raw`` (the words before adverbs and negations were taken out)."""
    borders: str
    """Where a piece ends."""
    phrase: str
    name: str
    joint: str
    """What stands between the parts of a list."""
    mine: str
    """A sign that a piece speaks of the speaker."""
    theirs: str
    """A pronoun for whoever was spoken of, or a small word before the verb, at the beginning of a piece."""
    mention: str
    """Kin of the speaker, anywhere in a piece: groups ``kin`` and, if named, ``name``."""
    apposed: str
    """Kin and their name behind a comma; the comma ends no piece."""
    stranger: str
    """A beginning that speaks of somebody or something else."""
    asks: str
    """A piece that asks, wishes, supposes or tells what another says."""


class Loose(NamedTuple):
    """A rule that may stand anywhere in its piece."""

    predicate: str
    shape: str
    mine: re.Pattern[str]
    theirs: re.Pattern[str]
    flags: frozenset[str]


class CompiledTalk(NamedTuple):
    """The patterns of a :class:`Talk`."""

    rules: tuple[Loose, ...]
    borders: re.Pattern[str]
    joint: re.Pattern[str]
    mine: re.Pattern[str]
    theirs: re.Pattern[str]
    mention: re.Pattern[str]
    apposed: re.Pattern[str]
    stranger: re.Pattern[str]
    asks: re.Pattern[str]


def compile_talk(
    talk: Talk, made: Callable[[str], re.Pattern[str]], exactly: Callable[[str], re.Pattern[str]]
) -> CompiledTalk:
    """The patterns of a talk, each compiled by ``made``."""
    places: Mapping[str, str] = {
        "o": f"(?P<o>{talk.phrase})",
        "n": f"(?P<o>{talk.name})",
        "l": f"(?P<o>{talk.phrase}(?:{talk.joint}{talk.phrase}){{0,5}})",
        "g": f"(?:{talk.phrase})",
    }
    start = rf"(?:{talk.theirs})?"
    rules = []
    for line in talk.rules.strip().replace("\n    ", "").splitlines():
        if not line.strip():
            continue
        predicate, pattern, *flags = (part.strip() for part in line.split(" | "))
        pattern = _PLACE.sub(lambda place: places[place[1]], pattern)
        mine, theirs = (_VERB.sub(rf"(?:\{way})", pattern) for way in (1, 2))
        predicate, _, shape = predicate.partition(" = ")
        rules.append(
            Loose(
                predicate,
                shape or "@",
                made(rf"\b(?:{mine})"),
                made(f"{start}(?:{theirs})"),
                frozenset(" ".join(flags).split()),
            )
        )
    return CompiledTalk(
        rules=tuple(rules),
        borders=made(talk.borders),
        joint=made(talk.joint),
        mine=made(talk.mine),
        theirs=made(talk.theirs),
        mention=made(talk.mention),
        apposed=made(talk.apposed),
        stranger=made(talk.stranger),
        asks=exactly(talk.asks),
    )


def pieces(patterns: CompiledTalk, text: str) -> list[tuple[int, int]]:
    """Where the pieces of a sentence begin and end."""
    places, at = [], 0
    for border in patterns.borders.finditer(text):
        places.append((at, border.start()))
        at = border.end()
    return [(start, end) for start, end in [*places, (at, len(text))] if text[start:end].strip()]
