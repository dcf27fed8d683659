"""How much something matters, judged at the door, when nobody said it: by rule, or by a scorer that the caller gives.

The rule reads signs. Each sign that is there takes away its share of what is missing to 1: ``1 - (1 - base) · Π(1 -
share)``; so more signs never make less of it, their order does not matter, and it stays within 0 and 1. The signs and
their shares stand in :data:`SHARES`. A scorer, a language model for instance, says 1 to 10 as in Generative Agents
(Park et al. 2023, section 4.1), and a tenth of that is the importance; where it fails, the rule judges.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

from longmind.domain.happening import Happening
from longmind.errors import ModelError, ModelIncoherent
from longmind.mind.signs import Sign, sentences, sign_of

ROUTINE: Final = 0.3
"""What bears no sign at all."""
PASSING: Final = 0.2
"""What is remarked or asked in passing: about nobody, without a name, a number or any other sign."""
SMALL_TALK: Final = 0.1
"""What says nothing: greetings, thanks."""
REPORTED: Final = frozenset({"a fact", "a result", "in passing", "routine", "small talk"})
"""What a program says that bears no other sign is remarked in passing, too."""
LITTLE: Final = 0.3
"""What matters less than this matters little."""
HIGHEST: Final = 10
"""A scorer says 1 to this."""

SHARES: Final[Mapping[str, float]] = {
    "safety": 0.5,
    "health": 0.45,
    "a turn of life": 0.45,
    "a decision": 0.35,
    "a preference": 0.35,
    "an instruction": 0.35,
    "a failure": 0.3,
    "a lesson": 0.3,
    "strong emotion": 0.3,
    "money": 0.3,
    "a promise": 0.3,
    "a first time": 0.25,
    "a result": 0.15,
    "a fact": 0.1,
}
"""What each sign takes of what is missing to 1. Felt emotion counts with ``0.4 · emotion`` beside them."""
_FELT: Final = 0.4
_READ_CHARACTERS: Final = 20_000
_PLAIN: Final = frozenset({"a fact", "small talk", "routine"})
"""Signs that a remark in passing may bear."""
_SHORT: Final = 120
_ENGLISH: Final = re.compile(
    r"\b(?:the|is|are|was|were|an?|it|this|that|there|you|could|what|how|did|do|nothing|today)\b", re.IGNORECASE
)
_OWN: Final = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|us|our|he|she|his|her|him|they|their|them|mum|mom|dad|wife"
    r"|husband|son|daughter|brother|sister|kids?|friends?|family|boss|home|work|always|never|remember|must)\b|[\d€$£%@#]",
    re.IGNORECASE,
)
_IN_PASSING: Final = re.compile(
    # What is said of the moment, or only praises.
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|last night|again|right now|at the moment|of all things"
    r"|far too|quite|so (?:long|far|much)|any ?more news)\b"
    r"|\A\W*(?:wow|sounds?|looks?|nice|great|cool|lovely|awesome|nothing|well|back|hmm+|let's|what a"
    r"|how (?:nice|lovely))\b",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"(?<![.!?] )\b[A-Z][a-zA-Z]")


@runtime_checkable
class Scorer(Protocol):
    """Says how much a text matters: a language model, or whatever the caller has."""

    def score(self, text: str) -> float:
        """From 1, everyday, to 10, of great moment.

        Raises:
            ModelError: it cannot say; the rule judges then.
        """
        ...


@dataclass(frozen=True, slots=True)
class Weighed:
    """How much something matters and why."""

    importance: float
    """0…1."""
    reasons: tuple[str, ...]
    """The signs that were read, the weightiest first."""
    by: str = "rule"
    """"rule" or "scorer"."""


def weigh(
    text: str, *, happening: Happening | None = None, emotion: float = 0.0, scorer: Scorer | None = None
) -> Weighed:
    """How much a text matters, by the scorer where there is one and it answers as promised, else by rule."""
    if scorer is not None:
        try:
            return Weighed(_scaled(scorer.score(text)), (), "scorer")
        except ModelError:
            # What was done is kept whether or not a model is there to judge it.
            return by_rule(text, happening=happening, emotion=emotion)
    return by_rule(text, happening=happening, emotion=emotion)


def by_rule(text: str, *, happening: Happening | None = None, emotion: float = 0.0) -> Weighed:
    """How much a text matters by the signs in it, in what it tells in parts, and in how it was felt (0…1)."""
    read = text[:_READ_CHARACTERS]
    found = set(_signs(read)) | set(_told(happening))
    reasons = sorted(found & SHARES.keys(), key=lambda sign: (-SHARES[sign], sign))
    base = ROUTINE
    if happening is None and not emotion:
        if found == {Sign.SMALL_TALK.value}:
            base = SMALL_TALK
        elif found <= _PLAIN and _is_in_passing(read):
            return Weighed(PASSING, ("in passing",))
    left = (1.0 - base) * math.prod(1.0 - SHARES[sign] for sign in reasons) * (1.0 - _FELT * emotion)
    return Weighed(round(1.0 - left, 4), (*reasons, *(("felt",) if emotion else ())))


def _is_in_passing(text: str) -> bool:
    """Whether a short English text is about nobody and nothing of its own: no person, no name, no number.

    Of other languages nothing is said: their persons and names are not told from their other words here.
    """
    if len(text) > _SHORT or not _ENGLISH.search(text) or _OWN.search(text):
        return False
    said = sentences(text)
    plain = all(sentence.rstrip().endswith("?") or _IN_PASSING.search(sentence) for sentence in said)
    return plain and not any(_NAME.search(sentence, 1) for sentence in said)


def _scaled(score: object) -> float:
    if isinstance(score, bool) or not isinstance(score, int | float) or not 1 <= score <= HIGHEST:
        raise ModelIncoherent(f"a scorer promised a number from 1 to {HIGHEST} and gave {score!r}", score)
    return float(score) / HIGHEST


def _told(happening: Happening | None) -> Iterator[str]:
    if happening is None:
        return
    if happening.success is False:
        yield "a failure"
    if happening.success is True:
        yield Sign.RESULT.value
    if happening.lessons:
        yield "a lesson"


def _signs(text: str) -> Iterator[str]:
    yield from (sign_of(sentence).value for sentence in sentences(text))
    small = text.casefold().replace("’", "'")
    yield from (sign for sign in _CUES if _cues(sign).search(small))


_CUES: Final[Mapping[str, str]] = {
    "safety": r"""unsafe danger(?:ous)? emergency (?:on|caught)·fire fire·alarm gas·leak injur(?:y|ed|ies) accident
        allerg(?:y|ic|ies) anaphyla\w+ poison\w* overdos\w+ suicid\w+ threat\w* attack\w* breach\w* leaked stolen
        password credential\w* security·(?:hole|incident|issue) data·loss lost·(?:all·)?(?:the·)?data
        deleted·(?:the·)?production""",
    "health": r"""allerg(?:y|ic|ies) doctor hospital surgery diagnos\w+ cancer diabet\w+ asthma pregnan\w+ medication
        medicine prescri\w+ symptom\w* illness disease vaccin\w+ therap(?:y|ist) depress(?:ed|ion) penicillin insulin
        (?:feel(?:s|ing)?|felt)·(?:sick|ill) in·pain""",
    "a turn of life": r"""died dies passed·away funeral born married wedding engaged·to divorc\w+ got·fired laid·off
        new·job moved·to graduat\w+ retir(?:ed|ement) broke·up expecting·a·(?:baby|child)""",
    "a failure": r"""fail(?:s|ed|ing|ure|ures)? (?<!\bwithout.)(?<!\bno.)(?<!\b0.)errors? crash(?:ed|es)?
        exception broken? timed·out timeout\w*
        went·wrong did(?:n't|·not)·work does(?:n't|·not)·work could(?:n't|·not) rolled·back outage incident regression
        bugs? rejected""",
    "a lesson": r"""lessons? learn(?:ed|t)·that next·time from·now·on never·again always·(?!been|had|was)\w+""",
    "strong emotion": r"""love[sd]? hate[sd]? furious angry devastated heartbroken terrified scared afraid thrilled
        overjoyed ecstatic excited delighted proud ashamed desperate cried crying panic\w* grief grieving
        (?:so|very|really|extremely)·(?:happy|sad|upset|worried|disappointed|frustrated|glad|grateful)
        miss(?:es)?·(?:her|him|them)""",
    "money": r"""[$€£¥]·?\d+ \d+·?(?:[$€£¥]|(?:dollars|euros?|pounds|usd|eur|gbp)\b) salary budgets? debt loan
        mortgage rent refund\w* paid payments? prices? costs? tax(?:es)? bankrupt\w* invest(?:ed|ment)""",
    "a promise": r"""promis\w+ deadlines? due·(?:on|by|date) commit(?:ted)?·to agreed·to appointment
        by·(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)""",
    "a first time": r"""first(?:·\w+)?·time first·ever never·before""",
}
"""Cues in small letters, apart by spaces; "·" stands for a space in one."""


@lru_cache(maxsize=len(_CUES))
def _cues(sign: str) -> re.Pattern[str]:
    cues = "|".join(cue.replace("·?", r"\s?").replace("·", r"\s+") for cue in _CUES[sign].split())
    return re.compile(rf"(?<!\w)(?:{cues})(?!\w)")
