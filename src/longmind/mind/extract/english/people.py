"""Everybody a sentence speaks of, whatever it says of them: whom a pronoun behind it could mean.

A pronoun is read only when it is certain who is meant, so that those count, too, whose sentence is not understood, and
those without a name: behind "the plumber rang my brother" nobody knows who "he" is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.clauses import CONJUNCTIONS, MARKS, Line, Subject

OWNER, BESIDE, FIRST = 0, 1, 2
"""How far in front somebody stands: as the owner of what is spoken of, as one of several, or as the subject."""


class Mention(NamedTuple):
    """Somebody who is spoken of: their name as in a claim, nothing for a stranger; and where."""

    name: str
    gender: str
    rank: int
    at: int


_STRANGERS = {
    **dict.fromkeys(("woman", "girl", "lady", "lass", "waitress", "actress", "midwife", "nun"), "f"),
    **dict.fromkeys(("man", "guy", "bloke", "boy", "lad", "chap", "waiter", "priest", "monk"), "m"),
    **dict.fromkeys(("tenant", "substitute", "stranger", "person", "replacement", "customer", "client", "patient"), ""),
}
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "aunt", "uncle", "auntie"})
_BEFORE_STRANGERS = frozenset({"the", "a", "an", "this", "that", "another", "some", "one", "his", "her", "their"})
_SAME = frozenset({"is", "was", "'s", "are", "were", "be", "been", "being", "become", "became", "as", ",", "(", "like"})
"""Behind these, words tell what somebody is, and are nobody else."""
_INTRODUCING = frozenset(
    {"with", "told", "met", "saw", "married", "dating", "called", "named", "asked", "and", "visited"}
)
_PLACED = frozenset({"in", "at", "near", "around"})
_MOST_BETWEEN = 3


def is_somebody(noun: str) -> bool:
    """Whether a noun tells of people by what they do, not by their tie: "the new nurse", "a guy in accounts"."""
    head = noun.lower().split(" in ")[0].split(" at ")[0].split(" of ")[0].rpartition(" ")[2]
    one = head.removesuffix("s")
    return head in _STRANGERS or one in _STRANGERS or lexicon.is_role(head) or lexicon.is_role(one)


def mentioned(line: Line) -> Iterator[Mention]:
    """Who is spoken of in a sentence, from its beginning on."""
    for at in range(len(line.tokens)):
        word = line.low(at)
        if word in ("my", "our") and line.low(at - 1) not in _SAME - {","} and (told := line.relation("", at + 1)):
            yield from _kin(line, told, at)
        elif word in ("my", "our") and (found := _stranger(line, at)):
            yield found
        elif word in ("his", "her", "their") and (told := line.relation(word, at + 1)):
            if "'s " in told[0].name:
                yield Mention(told[0].name, told[0].gender, _rank(line, at, told[1]), at)
        elif word in _BEFORE_STRANGERS and line.low(at - 1) not in _SAME and (found := _stranger(line, at)):
            yield found
        elif line.capital(at) and not line.capital(at - 1):
            yield from _name(line, at)


def _kin(line: Line, told: tuple[Subject, int], at: int) -> Iterator[Mention]:
    """Kin behind "my", and whoever is theirs: "my sister's boss"."""
    owned, behind = told
    rank = _rank(line, at, behind)
    while line.low(behind) == "'s" and (further := line.relation(owned.name, behind + 1)):
        yield Mention(owned.name, owned.gender, OWNER, at)
        owned, behind = further
    yield Mention(owned.name, owned.gender, OWNER if line.low(behind) == "'s" else rank, at)


def _rank(line: Line, at: int, behind: int) -> int:
    return FIRST if at == 0 or line.is_verb(behind) else BESIDE


def _stranger(line: Line, at: int) -> Mention | None:
    for place in range(at + 1, at + 1 + _MOST_BETWEEN):
        word = line.low(place)
        if not word.replace("-", "").isalpha() or line.capital(place):
            return None
        if word in _STRANGERS or lexicon.is_role(word):
            if line.low(place + 1) == "'s" or not _ends(line, place + 1):
                return None
            first = at == 0 or (line.low(at - 1) in MARKS | CONJUNCTIONS and line.is_verb(place + 1))
            return Mention("", _STRANGERS.get(word, ""), FIRST if first else BESIDE, at)
    return None


def _ends(line: Line, at: int) -> bool:
    """Whether a noun ends here: "the nurse said", not "the nurse station"."""
    word = line.low(at)
    return not word.isalpha() or line.is_verb(at) or word in _BEHIND


_BEHIND = frozenset(
    {"who", "at", "in", "from", "of", "with", "for", "on", "called", "named", "and", "that", "to", "next"}
)


def _name(line: Line, at: int) -> Iterator[Mention]:
    name, behind = line.name(at)
    name = name.rstrip(".")
    low = name.lower()
    if not name or low in lexicon.PLACES or low in lexicon.TOOLS or low in lexicon.NATIONALITIES:
        return
    if low in _TITLES and line.low(behind) in ("and", "&") and line.low(behind + 1) in _TITLES:
        couple = line.name(behind + 1)[0].rstrip(".").partition(" ")
        for title in (name, couple[0]):
            yield Mention(f"{title} {couple[2]}", lexicon.gender_of(title), BESIDE, at)
        return
    if low in _TITLES:
        return
    gender = lexicon.gender_of(name)
    if line.low(behind) == "'s" and line.low(behind + 1):
        yield from _owner(line, name, gender, at, behind)
        return
    told = line.low(at - 1) in _INTRODUCING or is_somebody(line.low(at - 1))
    known = bool(gender) or told or (at == 0 and line.is_verb(behind))
    if known and line.low(at - 1) not in _PLACED and not re.fullmatch(r"[A-Z\d]+", name):
        yield Mention(name, gender, _rank(line, at, behind), at)


def _owner(line: Line, name: str, gender: str, at: int, behind: int) -> Iterator[Mention]:
    """A name before 's: whoever has kin, or is something."""
    kin = line.relation(name, behind + 1)
    if kin:
        yield Mention(name, gender, OWNER, at)
        yield Mention(kin[0].name, kin[0].gender, _rank(line, at, kin[1]), at)
    elif stranger := _stranger(line, behind):
        yield Mention(name, gender, OWNER, at)
        yield stranger._replace(rank=_rank(line, at, len(line.tokens)))
    elif gender:
        yield Mention(name, gender, OWNER, at)
