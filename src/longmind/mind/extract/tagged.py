"""Facts that a small model marks in a message, beside those that rules read.

Rules read what they know, and say when it held and what it puts right; a tagger knows more ways of saying it. What it
marks surely enough, and no rule has read, is taken in; whose it is must be named as rules name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from longmind.mind.extract.claims import HIGH, MEDIUM
from longmind.mind.extract.found import Found
from longmind.ports.tagger import Tagged

SURE: Final = 0.9
"""From which chance on what is marked is taken in."""
VERY_SURE: Final = 0.95
"""From which on it counts as said plainly."""
LOOSE: Final = frozenset({"is", "has"})
"""Predicates that say too little for what is marked with them to be worth its mistakes."""
_MINE: Final = re.compile(r"(?i)\b(?:my|our)\s+(?:own\s+)?\Z")
_THEIRS: Final = re.compile(r"(?i)\b(?:his|her|their|your|its|whose|[a-z]+['’]s)\s+\Z")
_PERSONAL: Final = frozenset(
    ["he", "she", "they", "it", "him", "her", "them", "you", "this", "that", "who", "we", "i", "me", "one", "someone"]
)


def beside(tagged: Sequence[Tagged], found: Sequence[Found], own: str, before: str, me: str) -> Iterator[Found]:
    """What is marked in a text and was not found by rules, whose subject is ``me`` where they speak of themselves.

    ``own`` is the text with what is quoted or copied in it blanked out, ``before`` the turn before.
    """
    for one in tagged:
        said = own[one.start : one.end]
        if one.chance < SURE or one.predicate in LOOSE or not said.strip():
            continue
        if any(_meets(said, other.object) for other in found):
            continue
        subject = _subject(one, before if one.before else own, me)
        if subject is not None:
            yield Found(
                subject=subject,
                predicate=one.predicate,
                object=said,
                start=one.start,
                end=one.end,
                negated=one.negated,
                ended=one.ended,
                confidence=HIGH if one.chance >= VERY_SURE else MEDIUM,
            )


def _meets(one: str, other: str) -> bool:
    one, other = one.casefold(), other.casefold()
    return one in other or other in one


def _subject(one: Tagged, text: str, me: str) -> str | None:
    """Whose it is; None where that is not told."""
    if one.subject is None:
        return me
    start, end = one.subject
    if not text[start:end].strip():
        # Quoted or copied: nobody's own words.
        return None
    name, lead = text[start:end], text[max(0, start - 16) : start]
    if name.casefold() in _PERSONAL or _THEIRS.search(lead):
        return None
    if name[0].islower() and _MINE.search(lead):
        return f"{me}'s {name}"
    return name
