"""The arithmetic of recall: from what is known of each candidate to an order with reasons. Pure.

Relevance is a weighted mean of what matched (words, meaning) and of what surrounds it (its neighbours in the
conversation, its session, the time and the speaker the question names, whether it says anything at all). The score puts
relevance beside recency, importance, use, emotion and trust in one of two published shapes (see
:class:`~longmind.mind.policy.Policy`). Every part's contribution is kept, and they add up to the score.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from longmind.domain.memory import Memory
from longmind.mind.decay import age_days, recency
from longmind.mind.policy import Policy

_LONG_ENOUGH_WORDS = 40
_CHARACTERS_A_WORD = 6
_QUESTION_MARKS = ("?", "？", "؟", "⁇", "¿")
_BEST_OF_SESSION = 3


@dataclass(frozen=True, slots=True)
class Signals:
    """What the probes found out about one candidate; every value 0…1."""

    memory: Memory
    words: float = 0.0
    meaning: float = 0.0
    time_match: float | None = None
    """None: the question names no time."""
    speaker_match: float | None = None
    """None: the question names no speaker."""
    neighbours: float = 0.0
    """How well the better matching of what was said just before and after matches."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score: its own value (0…1), its weight, and what it added to the score."""

    name: str
    value: float
    weight: float
    contribution: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for a hit. The contributions of ``parts`` add up to its score."""

    parts: tuple[Part, ...]

    @property
    def channels(self) -> tuple[str, ...]:
        """Which channels found it: words, meaning, time."""
        found = {"words": "words", "meaning": "meaning", "time match": "time"}
        return tuple(found[part.name] for part in self.parts if part.name in found and part.value > 0)

    def __str__(self) -> str:
        """One line, the largest contribution first: ``words .31 (pytorch) + meaning .20 + recency .02``."""
        told = sorted((part for part in self.parts if abs(part.contribution) >= _WORTH_TELLING), key=_largest_first)
        return " + ".join(
            f"{part.name} {part.contribution:.2f}" + (f" ({part.detail})" if part.detail else "") for part in told
        )


_WORTH_TELLING = 0.005


def _largest_first(part: Part) -> float:
    return -part.contribution


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory that was recalled, its score (0…1) and why."""

    memory: Memory
    score: float
    why: Why
    relevance: float
    """How well it matches, 0…1, before anything else is weighed."""


def substance(text: str) -> float:
    """Is there something in it: 0…1, growing with the logarithm of its length; half a point less for a question.

    A nod ("Wow, thanks!") and a question seldom hold an answer, whatever words they share with it.
    """
    length = min(math.log1p(len(text) / _CHARACTERS_A_WORD) / math.log(_LONG_ENOUGH_WORDS), 1.0)
    asked = 0.5 if text.rstrip().endswith(_QUESTION_MARKS) else 0.0
    return max(length - asked, 0.0)


def rank(candidates: Sequence[Signals], policy: Policy, now: datetime) -> list[Hit]:
    """Order the candidates by score, best first; ties break on id, the older first. Ages are counted to ``now``."""
    if not candidates:
        return []
    sessions = _best_of_sessions(candidates, policy)
    hits = [_scored(one, _relevance_parts(one, sessions, policy), policy, now) for one in candidates]
    return sorted(hits, key=lambda hit: (-hit.score, hit.memory.id))


def match(words: float, meaning: float, policy: Policy) -> float:
    """How well a memory itself matches: the weighted mean of the two channels, 0…1."""
    return (policy.words * words + policy.meaning * meaning) / (policy.words + policy.meaning)


def _session_of(one: Signals) -> tuple[str | None, ...]:
    scope = one.memory.scope
    if scope.session is None:
        # Bound to no session: it is its own surroundings.
        return (one.memory.id,)
    return (scope.user, scope.agent, scope.session)


def _best_of_sessions(candidates: Sequence[Signals], policy: Policy) -> dict[tuple[str | None, ...], float]:
    by_session: dict[tuple[str | None, ...], list[float]] = {}
    for one in candidates:
        by_session.setdefault(_session_of(one), []).append(match(one.words, one.meaning, policy))
    best = {session: sorted(values, reverse=True)[:_BEST_OF_SESSION] for session, values in by_session.items()}
    return {session: sum(values) / len(values) for session, values in best.items()}


def _relevance_parts(one: Signals, sessions: Mapping[tuple[str | None, ...], float], policy: Policy) -> list[Part]:
    parts = [
        Part("words", one.words, policy.words, 0.0),
        Part("meaning", one.meaning, policy.meaning, 0.0),
        Part("neighbours", one.neighbours, policy.neighbours, 0.0),
        Part("session", sessions[_session_of(one)], policy.surroundings, 0.0),
        Part("substance", substance(one.memory.text), policy.substance, 0.0),
    ]
    if one.time_match is not None:
        parts.append(Part("time match", one.time_match, policy.time_match, 0.0))
    if one.speaker_match is not None:
        parts.append(Part("speaker", one.speaker_match, policy.speaker_match, 0.0, one.memory.speaker or ""))
    return [part for part in parts if part.weight > 0]


def _scored(one: Signals, parts: Sequence[Part], policy: Policy, now: datetime) -> Hit:
    total = sum(part.weight for part in parts)
    relevance = sum(part.weight * part.value for part in parts) / total
    memory = one.memory
    age = age_days(memory.freshest_at, now)
    fresh = recency(age, policy.half_life_of(memory.type))
    aged = f"{age:.0f} days"
    if policy.shape == "multiplicative":
        kept = 1.0 - policy.recency_weight
        scale = [(part, part.weight / total * kept) for part in parts]
        others = [Part("recency", fresh, policy.recency_weight, relevance * policy.recency_weight * fresh, aged)]
    else:
        beside = [
            Part("recency", fresh, policy.recency_weight, 0.0, aged),
            Part("importance", memory.importance, policy.importance_weight, 0.0),
            Part("use", memory.uses / (1 + memory.uses), policy.use_weight, 0.0),
            Part("emotion", memory.emotion, policy.emotion_weight, 0.0),
            Part("trust", memory.trust.level, policy.trust_weight, 0.0, memory.trust.value),
        ]
        everything = policy.relevance_weight + sum(part.weight for part in beside)
        scale = [(part, part.weight / total * policy.relevance_weight / everything) for part in parts]
        others = [_weighed(part, part.weight / everything) for part in beside if part.weight > 0]
    why = Why((*(_weighed(part, factor) for part, factor in scale), *others))
    return Hit(memory, sum(part.contribution for part in why.parts), why, relevance)


def _weighed(part: Part, factor: float) -> Part:
    return Part(part.name, part.value, part.weight, part.value * factor, part.detail)
