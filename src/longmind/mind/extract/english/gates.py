"""What in a sentence of English says that it is not meant as a statement about the world.

Fiction, jokes, examples, words to translate: a sentence with such a sign gives nothing, and some signs reach to the end
of the message ("Imagine I'm a pirate." begins a game). What asks is told here, too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class _Signs(NamedTuple):
    unreal: re.Pattern[str]
    game: re.Pattern[str]
    joke: re.Pattern[str]
    material: re.Pattern[str]
    asks: re.Pattern[str]
    tag: re.Pattern[str]
    quoted: re.Pattern[str]
    speaking: re.Pattern[str]


_GREETING = (
    r"(?:(?:hi|hello|hey|so|and|but|ok|okay|well|oh|also|then|now|please|yes|no|yeah|thanks|great|cool)\b[,!\s]*)?"
)
_UNREAL = (
    r"\b(?:(?:wrong|false|a lie|untrue|silly|unfair) to say|what if|as if|as though|hypothetically|in theory"
    r"|let's say|say i (?:was|were|had)|if only"
    r"|i wish|wishing|if i (?:was|were|had|could)|supposing|in (?:my|the|this|his|her) (?:dreams?|novel|story|book|play"
    r"|game|campaign|rpg)"
    r"|(?:my|the) (?:main )?(?:character|protagonist|villain|narrator|avatar|npc)\b|in the"
    r" (?:song|lyrics|movie|film)"
    r"|lyrics?|as the song|the song goes|the saying goes|as they say|quote of|dreamed|dreamt|had a dream"
    r"|wrong to say|not to say|can't say that|a lie to say|for the sake of argument|not true that|it's false that"
    r"|nobody (?:said|says)|i never said|i didn't say"
    r"|who says|it's not (?:that|like|as if)|it isn't (?:that|like)|(?:someone|somebody|people|anyone|one) who"
    r"|a person who|a user who|a customer who|i doubt|in an alternate|in another life|in a past life"
    r"|asking for a friend|lorem ipsum|rumou?r has it)\b"
    r"|\A\s*(?:for example|e\.g|for instance|suppose|assume|assuming|example)\b|♪|\u266b"
)
_GAME = (
    rf"\A\s*{_GREETING}(?:let's |let us |can you |could you |i want you to |i'd like you to |please )?"
    r"(?:imagine|pretend|role-?play|make believe|suppose (?:that )?i|act as|you are now|play"
    r" the role|assume (?:that )?i"
    r"|picture this)\b"
    r"|.{0,60}\b(?:thought experiment|(?:tabletop|training|drama) exercise|role-?\s?play|dream (?:log|diary|journal)"
    r"|two truths(?: and a lie)?|improv|hypothetical)\b[^:.]{0,40}:"
)
_JOKE = (
    r"\b(?:just kidding|only kidding|i'm kidding|kidding|jk|j/k|joking|just a joke|yeah,? right|said no one"
    r"|sarcasm|sarcastic(?:ally)?|in your dreams|as if!|not!|april fools?|pun intended|wink"
    r" wink|who doesn't love)\b"
    r"|(?<!\S)/s\b|\(not\)|\U0001f644|\A\s*(?:oh,? (?:great|sure|joy|yeah|wonderful|fantastic)"
    r"|yeah,? (?:sure|because|of course)|sure,? because"
    r"|of course,? because)\b"
)
_MATERIAL = (
    rf"\A\s*{_GREETING}(?:(?:can|could|would) you (?:please )?|i need you to |help me (?:to )?|i want you to )?"
    r"(?:translat\w+|re-?write|re-?phrase|proof-?read|paraphrase|summari[sz]e|correct|edit|fix|improve|polish"
    r"|spell-?check|check|shorten|analy[sz]e|classify|parse|complete|continue|repeat|print"
    r"|echo|say|type|read)\b"
    r"(?!.{0,12}\b(?:me|myself)\b)|\A\s*(?:how (?:do|would|can) (?:you|i|we) say|what does .{1,60} mean\b"
    r"|here(?:'s| is) (?:the|a|an|my|some) (?:text|e-?mail|article|story|essay|draft|paragraph"
    r"|code|log|letter|poem"
    r"|sentence|quote|example|transcript|review|prompt|lyrics|excerpt|passage|message)|(?:text"
    r"|quote|example|sentence"
    r"|transcript|input|prompt|excerpt)\s*:)|\A\s*(?:write|draft|compose|generate|create|give me|make)\b.{0,60}"
    r"\b(?:story|poem|song|sentence|dialogue|essay|scene|script|letter|e-?mail|post|tweet|bio"
    r"|speech|joke|example)s?\b"
)
_ASKS = (
    rf"\A\s*{_GREETING}(?:(?:what|where|why|how|which|whose|whom|who)(?:'s|'re|'d)?\b(?! (?:i|we) )"
    r"|(?:do|does|did|is|are|am|was|were|can|could|would|will|should|shall|have|has|had|may"
    r"|don't|doesn't|didn't"
    r"|isn't|aren't|wasn't|won't|wouldn't|couldn't|can't|shouldn't|haven't|hasn't)\s+(?:i|you"
    r"|we|he|she|it|they|the"
    r"|my|your|our|this|that|there|these|anyone|someone|his|her|their)\b"
    r"|when (?:do|does|did|is|are|was|were|will|can|should)\b|any (?:idea|ideas|suggestions|tips|advice)\b"
    r"|(?:do you )?(?:remember|recall) (?:when|what|where|who|how|if)\b)"
)
_TAG = (
    r"(?:,\s*(?:right|correct|yes|no|eh|huh|true|innit)|,?\s+(?:is|are|was|were|do|does|did"
    r"|have|has|can|will|would)"
    r"(?:n't|nt)? (?:i|you|it|he|she|they|we|that))\s*\Z"
)
_QUOTED = (
    r"\"[^\"\n]{1,600}\""
    r"|(?:(?<![\w'])'(?=[A-Z\d])|(?<=like |goes |said |says )'"
    r"|(?<=, )'(?=[a-z])(?!(?:cause|cos|cuz|til|till|em|bout|tis|n|round)\b))[^\n]{1,200}?(?<=[\w.!?,])'(?![\w'])"
)
_SPEAKING = (
    r"\b(?:i|i'm|im|i've|ive|i'd|i'll|my|me|we|we're|our|he|she|you|is|are|was|am"
    r"|ich|bin|mein|meine|wir|ist|yo|soy|mi|estoy)\b"
)


@lru_cache(maxsize=1)
def _signs() -> _Signs:
    return _Signs(
        re.compile(_UNREAL),
        re.compile(_GAME),
        re.compile(_JOKE),
        re.compile(_MATERIAL),
        re.compile(_ASKS),
        re.compile(_TAG),
        re.compile(_QUOTED),
        re.compile(_SPEAKING, re.IGNORECASE),
    )


class Gate(NamedTuple):
    """How a sentence is to be taken."""

    closed: bool = False
    """It is no statement."""
    mutes: bool = False
    """Nor is what follows it in the message."""
    takes_back: bool = False
    """Nor is what stood before it."""
    asks: bool = False


def gate(low: str, *, question: bool) -> Gate:
    """How a sentence, in small letters, is to be taken; ``question`` is whether it ends with a question mark."""
    signs = _signs()
    if signs.game.match(low):
        return Gate(closed=True, mutes=True)
    if signs.joke.search(low):
        return Gate(closed=True, takes_back=bool(re.search(r"kidding|joking|\bjk\b|j/k|just a joke|not!", low)))
    if signs.material.match(low):
        return Gate(closed=True, mutes=low.rstrip().endswith(":") or ":" in low)
    if signs.unreal.search(low):
        return Gate(closed=True)
    return Gate(asks=question or bool(signs.asks.match(low)))


def is_tag_question(low: str) -> bool:
    """Whether a statement ends with "right?", "isn't it?" and the like: it asks whether it is so."""
    return bool(_signs().tag.search(low)) and not re.search(r"\b(?:so|neither|nor) \w+ \w+\W*\Z", low)


def without_quotations(text: str) -> str:
    """Blank out what stands in quotation marks and speaks; a name or a title in them stays."""

    def blanked(match: re.Match[str]) -> str:
        inner = match[0][1:-1]
        speaks = _signs().speaking.search(inner) or len(inner.split()) > _TITLE_WORDS
        return " " * len(match[0]) if speaks else f" {inner} "

    return _signs().quoted.sub(blanked, text)


_TITLE_WORDS = 6
