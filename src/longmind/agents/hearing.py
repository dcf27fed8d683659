"""What is heard in the words of a user, by rules in English: what they like, what to keep, what they want. Pure.

A question states nothing, and words that only look like a statement of taste ("likely", "it looks like rain", "would
you like") state none either. What is heard says how a memory of the words is labelled and how much it weighs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import longmind
from longmind.agents.sorts import plain, stems

WEIGHTS: Final = {"preference": 1.5, "topic": 1.2, "project": 1.0, "dialogue": 0.6}
"""What words weigh by what is heard in them, before any time has passed; the heaviest counts."""
HEAVIEST: Final = 1.5
Want = Literal["summary", "suggestion", "choice", "other"]

_SENTENCES: Final = re.compile(r"[^.!?\n]+[.!?]*")
_ASKS: Final = re.compile(
    r"^\W*(?:(?:and|so|but|or|well|ok(?:ay)?|please)\W+)*(?:would|could|can|will|shall|should|do|does|did|don't|is"
    r"|are|am"
    r"|was|were|have|has|had|may|might|what|which|who|whom|whose|when|where|why|how)\b(?!['\u2019]t\b)"
    r"(?!['\u2019]s\s[^?]*\b(?:is|are)\b)",
    re.IGNORECASE,
)
_TASTE: Final = re.compile(
    r"\b(?:prefer(?:s|red)?|likes?|loves?|enjoys?|always|never|dislikes?|hates?|favou?rite|interested in)\b",
    re.IGNORECASE,
)
_NO_TASTE: Final = re.compile(
    r"\b(?:would|'d|\u2019d|looks?|looked|feels?|felt|sounds?|seems?|seemed|smells?|tastes?|something|anything"
    r"|nothing|things?"
    r"|just|such|more|much|acts?|is|was|are|were|it's|that's|stuff|people|exactly)\s+(?:\w+\s+)?like\b"
    r"|\b(?:never ?mind|as always|like (?:this|that|so|always)\b|alike)",
    re.IGNORECASE,
)
_KEEP: Final = re.compile(
    r"^\W*(?:(?:please|and|so|ok(?:ay)?|also)\W+)*remember\b(?!\s+(?:when|how|me)\b)", re.IGNORECASE
)
_TOPIC: Final = re.compile(r"\btopics?\s*(?::|is\b|are\b)|\binterested in\b", re.IGNORECASE)
_PROJECT: Final = re.compile(r"\bprojects?\b|\b(?:working on|i'm building|i am building)\b", re.IGNORECASE)
_BRIEF: Final = re.compile(r"\b(?:short|shorter|brief|briefly|concise|terse|to the point|few words)\b", re.IGNORECASE)
_LONG: Final = re.compile(r"\b(?:long|longer|detailed|thorough|in detail|at length)\b", re.IGNORECASE)
_NOT: Final = re.compile(r"\b(?:not|don't|don\u2019t|never|no longer|dislike|hate)\b", re.IGNORECASE)
_SUMMARY: Final = re.compile(r"\b(?:summari[sz]e|summary|sum up|recap)\b", re.IGNORECASE)
_SUGGESTION: Final = re.compile(
    r"\b(?:suggest(?:ion|ions)?|recommend(?:ation|ations|ed)?|advise|what should i|what shall i|where should (?:i|we)"
    r"|any ideas?)\b",
    re.IGNORECASE,
)
_SUBJECT: Final = re.compile(
    r"(?:\btopics?\s*(?::|is|are)\s*|\binterested in\s+|\bprojects?\s*(?::|is(?: to build| to write| called)?)\s*"
    r"|\b(?:like|love|enjoy|prefer)s?\s+|\bfavou?rite (?:\w+ )?(?:is|are)\s+|\b(?:working on|building)\s+)"
    r"(?:(?:to )?(?:read|reading|write|writing|learn|learning|hear|hearing|talk|talking|study|studying)"
    r"\s+(?:about\s+)?)?"
    r"(?:(?:a|an|the|my)\s+)?(?P<subject>[^.;!?\n]+)",
    re.IGNORECASE,
)
_LITTLE: Final = (
    "a about all am an and any are as at be been but by can could did do does for from had has have he her his "
    "how i if in is it it's its i'm just me my no not now of on one or our out she should so some than that the "
    "their them then there they this to up us was we were what when where which who why will with would you your "
    "remember always never like prefer please today"
)
_SAY_NOTHING: Final = stems(_LITTLE)
_OF_ANSWERS: Final = re.compile(
    r"\b(?:how|what|which|in what)\b.*\b(?:you|your|the) (?:\w+ )?(?:explain|talk|tell|send|write|answers?|reply"
    r"|replies|respond|say"
    r"|speak|put|give|show|address|call)\b|\byou (?:explain|send|write|give|show|tell|make|answer|talk)\b|\bfrom you\b"
    r"|\bthe answers?\b|\byour (?:answers?|repl(?:y|ies)|explanations?|messages?)\b",
    re.IGNORECASE,
)
_TO_OTHERS: Final = re.compile(
    r"\b(?:tell|explain|say|send|write|give|show|answer)\s(?:to )?(?:her|him|them|[A-Z]\w+)\b"
)
_INSTRUCTS: Final = (
    re.compile(r"\b(?:when|whenever|if|every time|each time) (?:you|i ask|something|a|an|it)\b", re.IGNORECASE),
    re.compile(r"\b(?:always|never|mostly|please|pls|rule|from now on|in general|generally)\b", re.IGNORECASE),
    re.compile(
        r"(?:^|[,;:]|\b(?:please|pls|and|so|but|just|then))\s*(?:don't|do not|no|keep|use|write|give|put|say|tell"
        r"|show|send|draw"
        r"|answer|talk|explain|call|stop)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:tell|give|show|send|talk to|explain to|write|draw|answer|call) (?:me|it|to me)\b|\bsay (?:it|so)\b"
        r"|\b(?:with|to|from|by) you\b|\byou (?:may|can|should|must|don't)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:don't|do not|never|no) (?:\w+ )?(?:flatter\w*|lists?|links?|emojis?|jargon|guff|fluff|waffle"
        r"|small talk|bullets?"
        r"|bullet points?|tables?|lectures?|jokes?|exclamation|sugar-?coat\w*|call me|long|use|give|send|tell|write)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:short|brief|concise|long|detailed|plain|simple|bullet|table|steps?|numbers?|diagrams?|pictures?"
        r"|examples?|honest|direct"
        r"|blunt|straight|formal|informal|metric|first name)\b",
        re.IGNORECASE,
    ),
)
"""Signs that a sentence tells how to be answered; the more of them, the surer."""
_LEAST_SIGNS: Final = 2
_WORDS: Final = re.compile(r"\w+(?:['\u2019]\w+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What was heard in words."""

    labels: tuple[str, ...]
    """``preference``, ``topic``, ``project``, the heaviest first; ``dialogue`` where it is none of them."""
    type: str | None
    """What a memory of the words is labelled: ``preference``, ``fact`` where it was asked to be kept; else None."""

    @property
    def weight(self) -> float:
        """1.5 for a preference, 1.2 for a topic, 1.0 for a project, 0.6 for anything else said."""
        return WEIGHTS[self.labels[0]]

    @property
    def importance(self) -> float:
        """The weight brought to 0…1."""
        return self.weight / HEAVIEST


def hear(words: str) -> Heard:
    """What is heard in a message of a user.

    Raises:
        InvalidInput: no text, or only spaces.
    """
    if not isinstance(words, str) or not words.strip():
        raise longmind.InvalidInput("words", "text that is not only spaces", words)
    stated = [sentence for sentence in _SENTENCES.findall(words) if not _is_question(sentence)]
    tastes = any(_states_taste(sentence) for sentence in stated)
    found = {
        "preference": tastes,
        "topic": any(_TOPIC.search(sentence) for sentence in stated),
        "project": any(_PROJECT.search(sentence) for sentence in stated),
    }
    labels = tuple(label for label in WEIGHTS if found.get(label)) or ("dialogue",)
    keep = any(_KEEP.match(sentence) for sentence in stated)
    return Heard(labels=labels, type="preference" if tastes else "fact" if keep else None)


def wanted(words: str) -> Want:
    """What a message asks for: a summary, a suggestion, or something else."""
    if _SUMMARY.search(words):
        return "summary"
    return "suggestion" if _SUGGESTION.search(words) else "other"


def asks(words: str) -> bool:
    """Whether any sentence of it is a question."""
    return any(_is_question(sentence) for sentence in _SENTENCES.findall(words) if sentence.strip())


def states(words: str) -> bool:
    """Whether any sentence of it says something: is neither a question nor a request."""
    said = [sentence for sentence in _SENTENCES.findall(words) if sentence.strip()]
    return any(not _is_question(one) and wanted(one) == "other" for one in said)


def brevity(words: str) -> bool | None:
    """Whether a preference is for short answers (True), for long ones (False), or says nothing of it (None)."""
    brief, long = _BRIEF.search(words), _LONG.search(words)
    if (brief is None) == (long is None):
        return None
    return (brief is not None) != (_NOT.search(words) is not None)


def subject(words: str) -> str | None:
    """What a preference, a topic or a project is about; None where that is only how to answer."""
    for sentence in _SENTENCES.findall(words):
        found = _SUBJECT.search(sentence)
        told = "" if found is None else found["subject"].strip(" ,:.")
        if told and brevity(sentence) is None and not _NOT.search(sentence):
            return told
    return None


def shared_words(one: str, other: str) -> int:
    """How many different words two texts share, whatever their case."""
    return len({*_WORDS.findall(one.casefold())} & {*_WORDS.findall(other.casefold())})


def touches(one: str, other: str) -> bool:
    """Whether two texts share a word that says what they are about, and not only such as "the" and "what"."""
    return bool((stems(plain(one)) & stems(plain(other))) - _SAY_NOTHING)


def asks_how_to_answer(words: str) -> bool:
    """Whether a question is about how its asker likes to be answered."""
    said = plain(words)
    return asks(words) and _OF_ANSWERS.search(said) is not None and _TO_OTHERS.search(said) is None


def instructs(words: str) -> int:
    """How many signs a sentence of these words has that it tells how to be answered; 0 where they are too few."""
    if sum(rule.search(words) is not None for rule in _INSTRUCTS) < _LEAST_SIGNS:
        return 0
    stated = [plain(one) for one in _SENTENCES.findall(words) if not _is_question(one)]
    most = max((sum(rule.search(one) is not None for rule in _INSTRUCTS) for one in stated), default=0)
    return most if most >= _LEAST_SIGNS else 0


def left_of(weight: float, age_seconds: float, half_life_seconds: float) -> float:
    """``weight × 0.5 ** (age / half-life)``; what lies in the future has age 0."""
    return weight * float(0.5 ** (max(age_seconds, 0.0) / half_life_seconds))


def heaviest(labels: Sequence[str]) -> float:
    """The weight of words by their labels; 0 where none is known here."""
    return max((WEIGHTS.get(label, 0.0) for label in labels), default=0.0)


def _is_question(sentence: str) -> bool:
    return sentence.rstrip().endswith("?") or _ASKS.match(sentence) is not None


def _states_taste(sentence: str) -> bool:
    return _TASTE.search(_NO_TASTE.sub(" ", sentence)) is not None
