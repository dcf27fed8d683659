"""Which words of what is remembered answer a question, and of those what still holds. Pure.

A short message is told whole: what matters may stand in any of its sentences. Of a long one told is the sentence that
has most in common with the question, or holds what it asks for: a name, a number, a day, a place; so too where a word
is asked for and the message tells of a change. Where a question is about the present, clauses about what is over are
left out: "I sold both; I went to the other one" tells the other one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from longmind.agents.forbidding import sentences
from longmind.agents.limits import dates
from longmind.agents.sorts import plain, stems

_SAY_NOTHING: Final = stems(
    "a about all am an and any are as at be been but by can could did do does for from get go had has have he her his "
    "how i if in is it it's its i'm i've i'd i'll just me my name no not now of on one only or our out she should so "
    "some tell than that that's the their them then there they thing this to too two up us was we were what what's "
    "when "
    "where where's which who who's will with word would you your call called much many kind sort type these day days "
    "come year say said want put make take give use help need still ask must please more very really"
)
_WHEN: Final = re.compile(
    r"\b(?:when|what (?:date|day|time)|which (?:date|day|weekday|month|year)|how long|since when)\b", re.IGNORECASE
)
_COUNT: Final = re.compile(
    r"\b(?:how (?:many|much|old|tall|big|far|long|heavy)|what (?:size|number|price|age))\b|\bsize\b", re.IGNORECASE
)
_WHO: Final = re.compile(r"\b(?:who|whose|whom|who's|name|named|called|brand|breed)\b", re.IGNORECASE)
_WHERE: Final = re.compile(
    r"\b(?:where|which (?:city|town|country|street|place)|what (?:city|town|country|place)|town|city)\b", re.IGNORECASE
)
_NUMBER: Final = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand)\b", re.IGNORECASE
)
_A_TIME: Final = re.compile(
    r"\b(?:\d{4}-\d\d-\d\d|\d{1,2}[:.h]\d\d|\d{1,2} ?[ap]m|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january"
    r"|february|march"
    r"|april|june|july|august|september|october|november|december|morning|noon|evening|tomorrow|spring|summer|autumn"
    r"|fall|winter|\d{4})\b",
    re.IGNORECASE,
)
_A_NAME: Final = re.compile(r"(?<=[\w,:'] )[A-Z][\w\u00c0-\u024f'-]+")
_A_PLACE: Final = re.compile(r"\b(?:in|at|to|from|near|on) (?:the )?[A-Z\u00c0-\u00de][\w\u00c0-\u024f'-]+")
_WISH: Final = re.compile(
    r"\b(?:should|like|love|favou?rite|enjoy|want|prefer|best|rather|birthday|present|gift|treat|for me|suits?"
    r"|good for)\b",
    re.IGNORECASE,
)
_TASTE: Final = re.compile(
    r"\b(?:lov(?:e|es|ed)|likes?|prefer(?:red|s)?|favou?rite|enjoy(?:s|ed)?|always|only|adore|best|obsessed|live on"
    r"|can't resist"
    r"|fan of|never|more than|rather|nothing beats|happiest)\b",
    re.IGNORECASE,
)
_BRIEFLY: Final = re.compile(
    r"\b(?:(?:in )?(?:one|a|two|1|2) (?:or two )?words?|(?:just|only) (?:the|a|one|name|tell|its|his|her|their)"
    r"|(?:name|word|number|date) only|nothing else|short answer|briefly)\b",
    re.IGNORECASE,
)
_NOW: Final = re.compile(
    r"\b(?:now|nowadays|these days|currently|current|today|still|at the moment|at present|latest|new|from here on"
    r"|any ?more"
    r"|this (?:year|summer|month|week|season|fall|autumn|winter|spring))\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|did|used to|before|previous(?:ly)?|former(?:ly)?|old|first|originally|back then|earlier)\b",
    re.IGNORECASE,
)
_OVER: Final = re.compile(
    r"\b(?:used to|no longer|any ?more|(?:was|were) (?:going|supposed|meant) to|(?:had|have|has|'d|'ve) planned|sold"
    r"|quit"
    r"|gave up|given up|giv(?:e|ing) up|stopped|instead of|rather than|(?:is|are|was|were|it's) over|lost|left"
    r"|cancell?ed"
    r"|took .* (?:off|away)|off it|fell through|until (?:last|then|now)|till (?:last|then|now)|(?:will not|won't"
    r"|will never) be"
    r"|(?:has|have|'s|'ve) (?:been |\w+ ){1,6}for (?:\w+ )?years|for (?:\w+ ){1,2}years,? but|ex-\w+|hated"
    r"|got rid of|threw out"
    r"|broke (?:his|her|my|its)|last year|before (?:that|i|we)|previously|formerly|was called)\b",
    re.IGNORECASE,
)
"""What a clause says that tells of something that is over."""
_NEW: Final = re.compile(
    r"\b(?:now|nowadays|these days|(?:changed|switched|switching|moved|moving|gone|went|changing) (?:over )?to"
    r"|instead|from now on"
    r"|from (?:the )?(?:\d+|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|monday|next)"
    r"|it'll be|so it's|we're going to|took up|taken up|ended up|settled on|turned out|in the end|after all)\b",
    re.IGNORECASE,
)
"""What a clause says that tells what came in the place of something."""
_BREAKS: Final = re.compile(
    r"(\s+(?=(?:but|so|because)\b)|\s+(?=and (?:now|so|then|from|instead|i|we)\b)|[,;:]\s+|\s[\u2013\u2014-]\s)",
    re.IGNORECASE,
)
_TURNS: Final = re.compile(r"\s*[,;]?\s*(?:but|so|because|and (?:now|so|then|from|instead))\b", re.IGNORECASE)
_REFERS: Final = re.compile(
    r"^(?:and |but |so )?(?:she|he|it|they|her|his|its|their|that|this|those|these|must|need to|needs to|have to"
    r"|has to|gotta"
    r"|got to|due|starts|ends|opens)\b",
    re.IGNORECASE,
)
_CARRIED: Final = 0.7
"""What a sentence that refers to the one before has of what that shares with the question."""
_FRAGMENT: Final = 2
"""Words; so short a sentence belongs to those beside it."""
_SHORT: Final = 4
"""Words; what is shorter is told with what stands before it."""
_WHOLE: Final = 60
"""Words of a message that is told as a whole."""
_WHOLE_BRIEF: Final = 10
"""The same where a word or a name is asked for, and the message tells of a change: what was would be told with it."""
_SPAN: Final = 3
"""Sentences that are told together at most where the first and the last answer as well."""
_LONG: Final = 40
"""Words; what is longer is not told whole where nothing in it stands out."""
_ALIKE: Final = 3
"""Words that two messages share when they are about the same."""
_TYPE: Final = 0.75
"""What it counts to hold a name, a number, a day or a place where one is asked for, beside 1 for a word shared."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question is after."""

    stems: frozenset[str]
    when: bool
    count: bool
    who: bool
    where: bool
    wish: bool
    present: bool
    """Not what was."""
    now: bool
    """What may have changed."""
    brief: bool
    """A word or a name, and no more."""

    @classmethod
    def of(cls, words: str) -> Asked:
        """Read a question."""
        said = plain(words)
        return cls(
            stems=stems(said) - _SAY_NOTHING,
            when=_WHEN.search(said) is not None,
            count=_COUNT.search(said) is not None,
            who=_WHO.search(said) is not None,
            where=_WHERE.search(said) is not None,
            wish=_WISH.search(said) is not None,
            present=_PAST.search(said) is None,
            now=_NOW.search(said) is not None,
            brief=_BRIEFLY.search(said) is not None,
        )


def fits(asked: Asked, text: str) -> float:
    """How well the best sentence of a message answers."""
    return max(_scores(asked, [*sentences(text)]), default=0.0)


def meets(asked: Asked, text: str) -> bool:
    """Whether a message shares a word with the question, or tells a taste where a wish is asked for."""
    return bool(asked.stems & stems(plain(text))) or (asked.wish and _TASTE.search(text) is not None)


def told(asked: Asked, text: str) -> str:
    """The words of a message that answer: a sentence or two, without what is over where the present is asked for."""
    said = [*sentences(text)]
    scores = _scores(asked, said)
    if not said or max(scores) <= 0:
        stated = [one for one in said if not one.endswith("?")] or [text]
        every = " ".join(stated)
        short = every if len(every.split()) <= _LONG else max(stated, key=len)
        return holding(short) if asked.present else short
    top = max(scores)
    first = scores.index(top)
    last = max(place for place in range(first, min(first + _SPAN, len(said))) if scores[place] == top)
    first, last = _with_context(asked, said, first, last)
    chosen = [one for one in said[first : last + 1] if not one.endswith("?")]
    if first > 0 and _REFERS.match(said[first]):
        # It refers to the user's own question.
        chosen = [said[first - 1], *chosen]
    kept = [holding(one) if asked.present else one for one in chosen]
    if asked.present and len(kept) > 1:
        # What a neighbour says is over answers nothing.
        kept = [one for one in kept if not _OVER.search(one)] or kept
    return " ".join(kept)


def replaces(asked: Asked, later: str, earlier: str) -> bool:
    """Whether a sentence of a later message tells that what an earlier one says is over, or what took its place."""
    if not (asked.now and asked.present):
        return False
    names, about = {*_A_NAME.findall(earlier)}, stems(earlier) - _SAY_NOTHING
    for one in sentences(later):
        if one.endswith("?") or not (_OVER.search(one) or _NEW.search(one)):
            continue
        # A sentence begins with a capital whatever its first word is.
        if names & {*_A_NAME.findall(f". {one}")} or len(about & stems(one)) >= _ALIKE:
            return True
    return False


def _with_context(asked: Asked, said: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """The sentences with those that they cannot be understood without; in a short message, with all."""
    length = sum(len(one.split()) for one in said)
    turns = any(_OVER.search(one) or _NEW.search(one) for one in said)
    if length <= (_WHOLE_BRIEF if asked.brief and turns else _WHOLE):
        return 0, len(said) - 1
    while last + 1 < len(said) and len(said[last + 1].split()) <= _FRAGMENT and not said[last + 1].endswith("?"):
        last += 1
    while (
        first > 0
        and not said[first - 1].endswith("?")
        and (
            min(len(one.split()) for one in said[first - 1 : first + 1]) <= _FRAGMENT
            or sum(len(one.split()) for one in said[first : last + 1]) < _SHORT
            or _REFERS.match(said[first])
        )
    ):
        first -= 1
    return first, last


def _scores(asked: Asked, said: Sequence[str]) -> list[float]:
    scores: list[float] = []
    carried = 0.0
    for one in said:
        shared = float(len(asked.stems & stems(one)))
        if _REFERS.match(one):
            shared = max(shared, carried)
        if one.endswith("?"):
            # Behind the user's own question stands what they say of it themselves.
            scores.append(-1.0)
            carried = _CARRIED * shared
            continue
        previous = said[len(scores) - 1] if scores else ""
        own = shared + _typed(asked, one) + (carried if previous.endswith("?") else 0.0)
        # "I used to … Now …": what follows on what is over has taken its place.
        turned = asked.present and not asked.when and _OVER.search(previous) and _NEW.search(one)
        scores.append(own + (_TYPE if turned else 0.0))
        carried = _CARRIED * shared
    return scores


def _typed(asked: Asked, sentence: str) -> float:
    """What it counts that a sentence holds what is asked for; of the present, what is over does not count."""
    text = holding(sentence, whole=False) if asked.present else sentence
    if not text:
        return -_TYPE
    found = (
        asked.when and bool(dates(text) or _A_TIME.search(text)),
        asked.count and _NUMBER.search(text) is not None,
        asked.who and _A_NAME.search(text) is not None,
        asked.wish and _TASTE.search(text) is not None,
        asked.where and (_A_PLACE.search(text) or _A_NAME.search(text)) is not None,
        asked.present and _NEW.search(text) is not None,
    )
    lacking = (asked.when and not found[0]) or (asked.count and not found[1])
    return _TYPE * (sum(found) - lacking)


def holding(text: str, *, whole: bool = True) -> str:
    """A text without the clauses about what is over; where nothing else is in it, whole, or nothing if so wanted."""
    parts = _BREAKS.split(text)
    clauses, breaks = parts[::2], ["", *parts[1::2]]
    over = [_OVER.search(one) is not None for one in clauses]
    new = next((place for place, one in enumerate(clauses) if _NEW.search(one) and not over[place]), 0)
    if not any(over) and not new:
        return text
    if not any(over[:new]) and not _TURNS.match(breaks[new] + clauses[new]):
        new = 0
    # What stands before the news tells why, or what was before.
    kept = [place for place in range(len(clauses)) if not over[place] and place >= new]
    left = "".join(f"{breaks[place] if place != kept[0] else ''}{clauses[place]}" for place in kept).strip()
    return left if stems(left) - _SAY_NOTHING or not whole else text
