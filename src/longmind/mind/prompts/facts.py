"""What a language model reads in a message, checked against the message before anything is believed.

A model may leave out, mistake and invent. So each fact must quote the message letter for letter, and its object must
stand in what was said; whatever does not is left out and counted. What is left is concluded like what the rules read:
a fact with the message as its evidence, and with the model and the version of its prompt beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from longmind.mind.predicates import PREDICATES, predicate
from longmind.mind.prompts import ask, data, made_by
from longmind.ports.language import LanguageModel, Usage

NAME: Final = "facts"
MOST: Final = 20
"""So many facts are taken from one message at most."""
_SURE: Final[Mapping[str, float]] = {"high": HIGH, "medium": MEDIUM, "low": LOW}
_TYPES: Final = ("fact", "preference", "decision", "plan")
_DAY: Final = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_WORD: Final = re.compile(r"\w+")

SCHEMA: Final[dict[str, Json]] = {
    "type": "object",
    "properties": {
        "importance": {"type": "integer", "minimum": 1, "maximum": 10},
        "facts": {
            "type": "array",
            "maxItems": MOST,
            "items": {
                "type": "object",
                "properties": {
                    "subject": {"type": "string", "minLength": 1, "maxLength": 100},
                    "predicate": {"type": "string", "minLength": 1, "maxLength": 60},
                    "object": {"type": "string", "minLength": 1, "maxLength": 200},
                    "negated": {"type": "boolean"},
                    "type": {"type": "string", "enum": list(_TYPES)},
                    "confidence": {"type": "string", "enum": list(_SURE)},
                    "quote": {"type": "string", "minLength": 1, "maxLength": 500},
                    "from": {"type": ["string", "null"], "maxLength": 10},
                    "until": {"type": ["string", "null"], "maxLength": 10},
                    "corrects": {"type": "boolean"},
                },
                "required": ["subject", "predicate", "object", "negated", "type", "confidence", "quote"],
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
    words: frozenset[str]
    made: Mapping[str, Json]
    trust: Trust
    zone: tzinfo | None
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a model read in a message."""

    facts: tuple[Memory, ...]
    """Without ids; each names the message as its evidence."""
    importance: float
    """0…1."""
    invented: int
    """How many of its facts were left out, for their words do not stand in the message."""
    model: str
    usage: Usage


def read(
    model: LanguageModel, episode: Memory, before: Sequence[Said], *, zone: tzinfo | None, trust: Trust, now: datetime
) -> Read:
    """What a model reads in an episode, with what was said before only to understand it.

    Raises:
        ModelUnavailable, ModelIncoherent: it did not answer, or not in the form asked for.
    """
    at = episode.happened_at.astimezone(zone_at(episode.happened_at, zone))
    completion = ask(
        model,
        NAME,
        SCHEMA,
        day=f"{at:%A, %Y-%m-%d}",
        speaker=data(episode.speaker or "user", 100),
        predicates=", ".join(PREDICATES),
        before="\n".join(f"{data(one.speaker or 'user', 100)}: {data(one.text, 500)}" for one in before),
        message=data(episode.text),
    )
    value: Any = completion.value
    text = _squeezed(data(episode.text))
    told = _Told(
        episode=episode,
        text=text,
        words=_words(" ".join((text, episode.speaker or "", *(one.text for one in before)))),
        made=made_by(completion, NAME),
        trust=trust,
        zone=at.tzinfo,
        now=now,
    )
    facts = [_fact(told, one) for one in value["facts"]]
    kept = tuple(fact for fact in facts if fact is not None)
    return Read(
        facts=kept,
        importance=value["importance"] / 10,
        invented=len(facts) - len(kept),
        model=completion.model,
        usage=completion.usage,
    )


def _fact(told: _Told, one: Mapping[str, Any]) -> Memory | None:
    """The fact, if its words stand in the message."""
    quote, subject = one["quote"].strip(), _subject(one["subject"], told.episode)
    said = _words(one["object"])
    grounded = quote and _squeezed(data(quote)) in told.text and said and said <= told.words
    if not grounded or not (subject == "user" or _words(subject) - {"user", "s"} <= told.words):
        return None
    opens, closes = _day(one.get("from"), told.zone), _day(one.get("until"), told.zone)
    until = None if closes is None else closes.start
    begins = None if opens is None or (until is not None and until <= opens.start) else opens.start
    try:
        claim = Claim(
            subject=subject,
            predicate=predicate(" ".join(one["predicate"].split())[:MAX_NAME_CHARACTERS]).name,
            object=" ".join(one["object"].split()),
            negated=one["negated"],
            confidence=_SURE[one["confidence"]],
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
        metadata={QUOTE: quote, **told.made},
        happened_at=told.episode.happened_at,
        about=tuple(time for time in (opens, closes) if time is not None),
        recorded_at=told.now,
        updated_at=told.now,
        true_from=begins,
        evidence=(told.episode.id,),
    )


def _subject(subject: str, episode: Memory) -> str:
    """Whom it is about: the one who speaks is called by name where they have one, and "user" where not."""
    named = " ".join(subject.split())
    speaker = episode.speaker or "user"
    if named.casefold() in ("i", "me", "user", "the user", "speaker", speaker.casefold()):
        return "user" if speaker.casefold() in ROLES else speaker
    return named


def _day(day: object, zone: tzinfo | None) -> Interval | None:
    from longmind.mind.dates import parse_during

    if not isinstance(day, str) or _DAY.fullmatch(day) is None or zone is None:
        return None
    try:
        return parse_during(day, zone)
    except InvalidInput:
        return None


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _squeezed(text: str) -> str:
    return " ".join(text.casefold().split())
