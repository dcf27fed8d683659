"""What a language model reads in a message, checked against the message before anything is believed.

A model may leave out, mistake and invent. So each fact must quote the message letter for letter, its subject and its
object must stand in what was said, and its days must be days that were spoken of; whatever does not is left out, and
facts that are left out are counted. What is left is concluded like what the rules read: a fact with the message as its
evidence, and with the model and the version of its prompt beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any, Final

from longmind.domain.claim import Claim
from longmind.domain.memory import ROLES, Kind, Memory, Trust
from longmind.domain.metadata import Json
from longmind.domain.scope import MAX_NAME_CHARACTERS
from longmind.domain.time import Interval
from longmind.errors import InvalidInput
from longmind.mind.conclude import QUOTE
from longmind.mind.core import zone_at
from longmind.mind.extract.claims import HIGH, LOW, MEDIUM, Said
from longmind.mind.forgetting import expiry
from longmind.mind.predicates import PREDICATES, predicate
from longmind.mind.prompts import ask, data, made_by
from longmind.ports.language import Completion, LanguageModel, Usage

NAME: Final = "facts"
MOST: Final = 20
"""So many facts are taken from one piece of a message at most; from a short one fewer."""
_LEAST: Final = 5
_SHORTEST_BYTES: Final = 8
"""No fact is told in fewer."""
_BYTES_A_FACT: Final = 20
_TOKENS_A_FACT: Final = 120
_MOST_TOKENS: Final = 4_096
PIECE_BYTES: Final = 4_000
"""A longer message is read in pieces: what models run at home keep in mind is short, and shorter in other scripts."""
MOST_PIECES: Final = 10
"""Of a message that is longer still, the rest is left to the rules."""
_SURE: Final[Mapping[str, float]] = {"high": HIGH, "medium": MEDIUM, "low": LOW}
_TYPES: Final = ("fact", "preference", "decision", "plan")
_DAY: Final = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_BREAK: Final = re.compile(r"\n\s*\n|\n|[.!?…。！？]+\s*|\s+")
_AROUND: Final = " \t\n.,;:!?\"'()[]{}«»“”„‚‘’‹›…、。！？「」『』"
_SMALL: Final = frozenset({"a", "an", "the", "of", "in", "to", "at", "user", "my"})
"""Words that a model may add to a name without inventing anything."""
_SELF: Final = frozenset(
    {"i", "me", "myself", "user", "the user", "speaker", "the speaker", "ich", "yo", "私", "僕", "俺", "わたし"}
)
_NOBODY: Final = frozenset(
    {"he", "she", "it", "they", "we", "you", "him", "her", "them", "us", "this", "that", "these", "those", "there"}
    | {"someone", "somebody", "everyone", "people", "er", "sie", "es", "wir", "ihr", "ella", "él", "ellos", "ellas"}
    | {"nosotros", "tú", "usted", "彼", "彼女", "彼ら", "あなた"}
)
"""Of such a subject nobody knows any more next month who is meant."""
_MINE: Final = re.compile(r"(?:the\s+)?(?:my|user['’]s|speaker['’]s)\s+(?=\S)", re.IGNORECASE)


def _words(most: int) -> dict[str, Json]:
    return {"type": "string", "minLength": 1, "maxLength": most}


def schema(most: int = MOST) -> dict[str, Json]:
    """The form of the answer, with so many facts at most."""
    return {
        "type": "object",
        "properties": {
            "importance": {"type": "integer", "minimum": 1, "maximum": 10},
            "facts": {
                "type": "array",
                "maxItems": most,
                "items": {
                    "type": "object",
                    "properties": {
                        # In this order they are written: first the words, then what they say.
                        "quote": _words(300),
                        "subject": _words(100),
                        "predicate": _words(60),
                        "object": _words(200),
                        "negated": {"type": "boolean"},
                        "type": {"type": "string", "enum": list(_TYPES)},
                        "confidence": {"type": "string", "enum": list(_SURE)},
                        "from": {"type": ["string", "null"], "maxLength": 10},
                        "until": {"type": ["string", "null"], "maxLength": 10},
                        "corrects": {"type": "boolean"},
                    },
                    "required": ["quote", "subject", "predicate", "object", "negated", "type", "confidence"],
                    "additionalProperties": False,
                },
            },
        },
        "required": ["importance", "facts"],
        "additionalProperties": False,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What a fact is checked against, and what is said of each."""

    episode: Memory
    text: str
    """The words that were shown, as they were written."""
    said: str
    """The same as they are compared."""
    heard: str
    """With who said it and what was said before, as it is compared."""
    days: Sequence[Interval]
    made: Mapping[str, Json]
    trust: Trust
    zone: tzinfo
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a model read in a message, or in one piece of it."""

    facts: tuple[Memory, ...]
    """Without ids; each names the message as its evidence."""
    importance: float
    """0…1."""
    invented: int
    """How many of its facts were left out, for their words do not stand in the message."""
    complete: bool
    """False when the answer was cut off: what it had finished is here, and more may have been to come."""
    made: Mapping[str, Json]
    """Which model and which prompt."""
    model: str
    usage: Usage


def pieces(text: str) -> list[str]:
    """A text in pieces that a model can read at once; one, mostly. No more than :data:`MOST_PIECES`."""
    found: list[str] = []
    rest = text
    while rest and len(found) < MOST_PIECES:
        cut = _fitting(rest)
        found.append(rest[:cut])
        rest = rest[cut:]
    return found or [text]


def _fitting(text: str) -> int:
    """How many of the characters fit: to the end of a paragraph, a line, a sentence or a word where there is one."""
    cut = len(text[:PIECE_BYTES].encode()[:PIECE_BYTES].decode(errors="ignore"))
    if cut == len(text):
        return cut
    breaks: dict[int, int] = {}
    for match in _BREAK.finditer(text, cut // 2, cut):
        sign = match[0]
        weight = 3 if sign.count("\n") > 1 else 2 if "\n" in sign or sign.strip() else 1
        breaks[weight] = match.end()
    return breaks[max(breaks)] if breaks else cut


def read(
    model: LanguageModel,
    episode: Memory,
    before: Sequence[Said],
    *,
    zone: tzinfo | None,
    trust: Trust,
    now: datetime,
    piece: int = 0,
    days: Sequence[Interval] = (),
    tries: int = 0,
) -> Read:
    """What a model reads in a piece of an episode, with what was said before only to understand it.

    ``days`` are those that it speaks of, beside those that the episode names itself. An answer may be twice as long
    after each of the ``tries`` that were in vain.

    Raises:
        ModelUnavailable, ModelIncoherent: it did not answer, or not in the form asked for.
    """
    cut = pieces(episode.text)
    if piece:
        before = [Said(episode.speaker, cut[piece - 1][-500:], episode.happened_at)]
    at = zone_at(episode.happened_at, zone)
    completion = _asked(model, episode, cut[piece], before, zone=at, tries=tries)
    value: Any = completion.value
    told = _Told(
        episode=episode,
        text=cut[piece],
        said=plain(cut[piece]),
        heard=plain("\n".join((cut[piece], episode.speaker or "", *(f"{one.speaker}\n{one.text}" for one in before)))),
        days=(*episode.about, *days),
        made=made_by(completion, NAME),
        trust=trust,
        zone=at,
        now=now,
    )
    facts = [_fact(told, one) for one in value["facts"]]
    kept = tuple(_agreeing(fact for fact in facts if fact is not None))
    return Read(
        facts=kept,
        importance=value["importance"] / 10,
        invented=len(facts) - len(kept),
        complete=completion.complete,
        made=told.made,
        model=completion.model,
        usage=completion.usage,
    )


def _asked(
    model: LanguageModel, episode: Memory, text: str, before: Sequence[Said], *, zone: tzinfo, tries: int
) -> Completion:
    length = len(text.encode())
    most = min(max(length // _SHORTEST_BYTES, _LEAST), MOST)
    likely = min(max(length // _BYTES_A_FACT, _LEAST), MOST)
    return ask(
        model,
        NAME,
        schema(most),
        max_tokens=min(likely * _TOKENS_A_FACT << tries, _MOST_TOKENS),
        day=f"{episode.happened_at.astimezone(zone):%A, %Y-%m-%d}",
        speaker=data(episode.speaker or "user", 100),
        predicates=", ".join(PREDICATES),
        before="\n".join(f"{data(one.speaker or 'user', 100)}: {data(one.text, 500)}" for one in before),
        message=data(text, len(text)),
    )


def _agreeing(facts: Iterator[Memory]) -> Iterator[Memory]:
    """Of several that say in one breath what only one of can hold, the first."""
    said: dict[tuple[str, str], str] = {}
    for fact in facts:
        claim = fact.claim
        assert claim is not None  # noqa: S101 - made here
        by = predicate(claim.predicate)
        one_holds = not by.many and not by.event and not claim.negated and claim.until is None
        if not one_holds or said.setdefault((plain(claim.subject), by.name), claim.object) == claim.object:
            yield fact


def _fact(told: _Told, one: Mapping[str, Any]) -> Memory | None:
    """The fact, if its words stand in the message."""
    quote, subject = _quoted(told.text, one["quote"]), _subject(one["subject"], told.episode)
    object = " ".join(one["object"].split()) if "‹" in told.text else _unfenced(" ".join(one["object"].split()))
    if quote is None or subject is None or not stands(object, told.heard):
        return None
    who = _MINE.sub("", subject.removeprefix(f"{_speaker(told.episode)}'s "))
    if subject != _speaker(told.episode) and not stands(who, told.heard):
        return None
    opens, closes = _day(one.get("from"), told.zone), _day(one.get("until"), told.zone)
    until = None if closes is None else _ended(told, closes)
    begins = None if opens is None else _begun(told, opens)
    begins = None if begins is None or (until is not None and until <= begins) else begins
    sure = _SURE[one["confidence"]]
    try:
        claim = Claim(
            subject=subject,
            predicate=predicate(" ".join(one["predicate"].split())[:MAX_NAME_CHARACTERS]).name,
            object=object,
            negated=one["negated"],
            # What only somebody else had put into words may have been said yes to, or not heard at all.
            confidence=sure if stands(object, told.said) else min(sure, LOW),
            until=until,
            corrects=one.get("corrects", False),
        )
    except InvalidInput:
        return None
    return Memory(
        id="",
        scope=replace(told.episode.scope, session=None),
        kind=Kind.FACT,
        type=one["type"],
        text=claim.sentence,
        detail=claim,
        trust=told.trust,
        metadata={QUOTE: quote, **told.made, **expiry(told.episode)},
        happened_at=told.episode.happened_at,
        about=tuple(time for time in (opens, closes) if time is not None and _is_spoken_of(told, time)),
        recorded_at=told.now,
        updated_at=told.now,
        true_from=begins,
        evidence=(told.episode.id,),
    )


# Words ---------------------------------------------------------------------------------------------------------------


def _quoted(text: str, quote: str) -> str | None:
    """The words of the message that are quoted, as they stand there; capitals and spaces aside."""
    parts = [re.escape(part).replace("‹", "[‹<]").replace("›", "[›>]") for part in quote.split()]
    found = re.search(r"\s+".join(parts), text, re.IGNORECASE) if parts else None
    return None if found is None else found[0]


def _unfenced(text: str) -> str:
    """As it was written, before it was shown between tags."""
    return text.replace("‹", "<").replace("›", ">")


def stands(words: str, text: str) -> bool:
    """Whether every word stands in a text as a word of its own; where no spaces are written, as a part of it."""
    found = [one for part in plain(words).split() if (one := part.removesuffix("'s").strip(_AROUND))]
    telling = [one for one in found if one not in _SMALL] or found
    return bool(telling) and all(_is_word_of(one, text) for one in telling)


def _is_word_of(word: str, text: str) -> bool:
    first = "" if _is_unspaced(word[0]) else r"(?<!\w)"
    last = "" if _is_unspaced(word[-1]) else r"(?![\w+#])"
    return re.search(f"{first}{re.escape(word)}{last}", text) is not None


def _is_unspaced(sign: str) -> bool:
    """Whether it is of a script that is written without spaces between words."""
    return unicodedata.name(sign, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR"))


def plain(text: str) -> str:
    """A text as it is compared: compatible letters, no capitals, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())


def _speaker(episode: Memory) -> str:
    """What the one who speaks is called: by name where they have one, and "user" where not."""
    speaker = episode.speaker or "user"
    return "user" if speaker.casefold() in ROLES else speaker


def _subject(subject: str, episode: Memory) -> str | None:
    """Whom it is about; None where nobody would know."""
    named, speaker = " ".join(subject.split()), _speaker(episode)
    key = plain(named)
    if key in _SELF or key == plain(speaker):
        return speaker
    if key in _NOBODY:
        return None
    return _MINE.sub(f"{speaker}'s ", named, count=1)


# Days ----------------------------------------------------------------------------------------------------------------


def _day(day: object, zone: tzinfo) -> Interval | None:
    from longmind.mind.dates import parse_during

    if not isinstance(day, str) or _DAY.fullmatch(day) is None:
        return None
    try:
        return parse_during(day, zone)
    except InvalidInput:
        return None


def _is_spoken_of(told: _Told, time: Interval) -> bool:
    """Whether the message speaks of this time: the rules read it there, or its year is written."""
    if any(time.start < one.end and one.start < time.end for one in told.days):
        return True
    return f"{time.start.astimezone(told.zone).year}" in told.said


def _begun(told: _Told, time: Interval) -> datetime | None:
    """From when it holds; None: from when it was said, which is what "today" and "this month" come to."""
    now = time.start <= told.episode.happened_at < time.end
    return None if now or not _is_spoken_of(told, time) else time.start


def _ended(told: _Told, time: Interval) -> datetime | None:
    """Until when it held; what ended on a day that nobody named had ended when it was said."""
    at = told.episode.happened_at
    if time.start <= at < time.end or (time.start < at and not _is_spoken_of(told, time)):
        return at
    return time.start if _is_spoken_of(told, time) else None
