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
    neighbours: float | None = None
    """How well the better matching of what was said just before and after matches; None: it is in no session."""


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


def rank(candidates: Sequence[Signals], policy: Policy, now: datetime, limit: int | None = None) -> list[Hit]:
    """The best ``limit`` candidates (all when None) by score, best first; ties break on id, the older first.

    Ages are counted to ``now``. Reasons are told of what is returned only: telling costs more than scoring.
    """
    sessions = _best_of_sessions(candidates, policy)
    scored = [(_score(one, sessions, policy, now), one) for one in candidates]
    scored.sort(key=lambda pair: (-pair[0], pair[1].memory.id))
    return [_told(score, one, sessions, policy, now) for score, one in scored[:limit]]


def match(words: float, meaning: float, policy: Policy) -> float:
    """How well a memory itself matches: the weighted mean of the two channels, 0…1."""
    return (policy.words * words + policy.meaning * meaning) / (policy.words + policy.meaning)


def _session_of(one: Signals) -> tuple[str | None, ...]:
    scope = one.memory.scope
    return (scope.user, scope.agent, scope.session)


Sessions = Mapping[tuple[str | None, ...], float]


def _best_of_sessions(candidates: Sequence[Signals], policy: Policy) -> Sessions:
    by_session: dict[tuple[str | None, ...], list[float]] = {}
    for one in candidates:
        if one.memory.scope.session is None:
            continue
        by_session.setdefault(_session_of(one), []).append(match(one.words, one.meaning, policy))
    best = {session: sorted(values, reverse=True)[:_BEST_OF_SESSION] for session, values in by_session.items()}
    return {session: sum(values) / len(values) for session, values in best.items()}


def _relevance_parts(one: Signals, sessions: Sessions, policy: Policy) -> tuple[tuple[str, float, float], ...]:
    """Name, value and weight of each part of the relevance."""
    parts: tuple[tuple[str, float, float], ...] = (
        ("words", one.words, policy.words),
        ("meaning", one.meaning, policy.meaning),
        ("substance", substance(one.memory.text), policy.substance),
    )
    # What was said in no session is judged by itself: its weights stand alone.
    if one.neighbours is not None:
        parts += (("neighbours", one.neighbours, policy.neighbours),)
    if one.memory.scope.session is not None:
        parts += (("session", sessions[_session_of(one)], policy.surroundings),)
    if one.time_match is not None:
        parts += (("time match", one.time_match, policy.time_match),)
    if one.speaker_match is not None:
        parts += (("speaker", one.speaker_match, policy.speaker_match),)
    return parts


def _other_parts(memory: Memory, fresh: float, policy: Policy) -> tuple[tuple[str, float, float], ...]:
    """Name, value and weight of what stands beside the relevance in the additive shape."""
    return (
        ("recency", fresh, policy.recency_weight),
        ("importance", memory.importance, policy.importance_weight),
        ("use", memory.uses / (1 + memory.uses), policy.use_weight),
        ("emotion", memory.emotion, policy.emotion_weight),
        ("trust", memory.trust.level, policy.trust_weight),
    )


def _freshness(memory: Memory, policy: Policy, now: datetime) -> float:
    return recency(age_days(memory.freshest_at, now), policy.half_life_of(memory.type))


def _relevance(one: Signals, sessions: Sessions, policy: Policy) -> float:
    """The mean of :func:`_relevance_parts`, without naming them: this runs for every candidate."""
    weight = policy.words + policy.meaning + policy.substance
    value = policy.words * one.words + policy.meaning * one.meaning + policy.substance * substance(one.memory.text)
    if one.neighbours is not None:
        weight += policy.neighbours
        value += policy.neighbours * one.neighbours
    if one.memory.scope.session is not None:
        weight += policy.surroundings
        value += policy.surroundings * sessions[_session_of(one)]
    if one.time_match is not None:
        weight += policy.time_match
        value += policy.time_match * one.time_match
    if one.speaker_match is not None:
        weight += policy.speaker_match
        value += policy.speaker_match * one.speaker_match
    return value / weight


def _score(one: Signals, sessions: Sessions, policy: Policy, now: datetime) -> float:
    relevance = _relevance(one, sessions, policy)
    memory = one.memory
    fresh = _freshness(memory, policy, now)
    if policy.shape == "multiplicative":
        return relevance * (1.0 - policy.recency_weight + policy.recency_weight * fresh)
    value = (
        policy.relevance_weight * relevance
        + policy.recency_weight * fresh
        + policy.importance_weight * memory.importance
        + policy.use_weight * (memory.uses / (1 + memory.uses))
        + policy.emotion_weight * memory.emotion
        + policy.trust_weight * memory.trust.level
    )
    return value / policy.everything


def _told(score: float, one: Signals, sessions: Sessions, policy: Policy, now: datetime) -> Hit:
    """The hit with what each part gave to its score."""
    parts = _relevance_parts(one, sessions, policy)
    relevance, total = _relevance(one, sessions, policy), sum(weight for _, _, weight in parts)
    fresh = _freshness(one.memory, policy, now)
    details = {
        "recency": f"{age_days(one.memory.freshest_at, now):.0f} days",
        "trust": one.memory.trust.value,
        "speaker": one.memory.speaker or "",
    }
    if policy.shape == "multiplicative":
        share = (1.0 - policy.recency_weight) / total
        others = [("recency", fresh, policy.recency_weight, relevance * policy.recency_weight * fresh)]
    else:
        beside = _other_parts(one.memory, fresh, policy)
        share = policy.relevance_weight / policy.everything / total
        others = [(name, value, weight, value * weight / policy.everything) for name, value, weight in beside]
    matched = [(name, value, weight, value * weight * share) for name, value, weight in parts]
    why = Why(
        tuple(
            Part(name, value, weight, contribution, details.get(name, ""))
            for name, value, weight, contribution in (*matched, *others)
            if weight > 0
        )
    )
    return Hit(one.memory, score, why, relevance)
