"""The arithmetic of recall: from what is known of each candidate to an order with reasons. Pure.

In the fitted shape, relevance is a probability whose log-odds are a sum: the fitted features, whether the question
says the memory's name, and what else is known of the memory (recency, importance, use, emotion, trust, and whether it
belongs to the task at hand). The two published shapes (see :class:`~longmind.mind.policy.Policy`) are sums of features
in 0…1. Every part's contribution is kept, and they add up: to the log-odds of the score in the first shape, to the
score itself in the others.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from longmind.domain.memory import Kind, Memory
from longmind.domain.scope import Scope
from longmind.mind.decay import age_days, recency
from longmind.mind.importance import LITTLE
from longmind.mind.policy import LOG_ODDS_A_POINT, Policy
from longmind.mind.reading import READ_CHARACTERS
from longmind.mind.weights import BASE, Judged, probability

_LONG_ENOUGH_WORDS = 40
_CHARACTERS_A_WORD = 6
QUESTION_MARKS = ("?", "？", "؟", "⁇", "¿")
_SAID = 12.0
"""Log-odds that a memory gains when the question is its text, word for word."""
_CLOSING = " \t\r\n.!。！"


@dataclass(frozen=True, slots=True)
class Signals:
    """What the probes found out about one candidate; every value 0…1."""

    memory: Memory
    words: float = 0.0
    meaning: float = 0.0
    named: bool = False
    """Whether the question says its name or one of its aliases."""
    repeated: bool = False
    """Whether the question is its text."""
    asked: bool = False
    """Whether it is, or says, the fact of which the question asks the object."""
    covered: bool = False
    """Whether it holds every word of the question that says something."""
    task: bool = False
    """Whether it belongs to the task at hand."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score: its own value, its weight, and what it added.

    Of a group of fitted features, the value is what they add together, and the weight 1.
    """

    name: str
    value: float
    weight: float
    contribution: float
    detail: str = ""

    def __str__(self) -> str:
        """With its sign: ``- speaker 0.40 (Ben)``."""
        sign = "-" if self.contribution < 0 else "+"
        return f"{sign} {self.name} {abs(self.contribution):.2f}" + (f" ({self.detail})" if self.detail else "")


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for a hit. The contributions of ``parts`` add up to its score, or to the log-odds of it."""

    parts: tuple[Part, ...]
    channels: tuple[str, ...] = ()
    """Which channels found it: name, words, meaning, time."""

    @property
    def total(self) -> float:
        """What all contributions add up to: the score, or in the fitted shape its log-odds."""
        return math.fsum(part.contribution for part in self.parts)

    def __str__(self) -> str:
        """One line, the largest contribution first: ``words 1.31 (pytorch) + meaning 0.80 - speaker 0.40``."""
        # Where counting begins is much the same for all hits of a question, and says nothing of one of them.
        worth = (part for part in self.parts if part.name != BASE and abs(part.contribution) >= _WORTH_TELLING)
        return " ".join(map(str, sorted(worth, key=_largest_first))).removeprefix("+ ")


_WORTH_TELLING = 0.005
_NO_REASONS = Why(())


def _largest_first(part: Part) -> float:
    return -abs(part.contribution)


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory that was recalled, its score (0…1) and why."""

    memory: Memory
    score: float
    why: Why
    relevance: float
    """How well it matches, 0…1, before anything else is weighed; in the fitted shape a probability."""
    also: tuple[Memory, ...] = ()
    """Memories that say the same but for capitals, spaces and the closing mark, and facts that were read out of its
    words; left out as hits of their own."""
    features: Mapping[str, float] = field(default_factory=dict, repr=False, compare=False)
    """What the ranker looked at (:mod:`longmind.mind.features`); empty in the published shapes."""

    @property
    def probability(self) -> float:
        """How likely it is to be relevant to the question, 0…1; the same whatever ``limit`` is."""
        return self.relevance


def substance(text: str) -> float:
    """Is there something in it: 0…1, growing with the logarithm of its length; half a point less for a question.

    A nod ("Wow, thanks!") and a question seldom hold an answer, whatever words they share with it.
    """
    length = min(math.log1p(len(text) / _CHARACTERS_A_WORD) / math.log(_LONG_ENOUGH_WORDS), 1.0)
    asked = 0.5 if text.rstrip().endswith(QUESTION_MARKS) else 0.0
    return max(length - asked, 0.0)


def match(words: float, meaning: float, policy: Policy) -> float:
    """How well a memory itself matches: the weighted mean of the two channels, 0…1."""
    return (policy.words * words + policy.meaning * meaning) / (policy.words + policy.meaning)


def rank(
    candidates: Sequence[Signals],
    policy: Policy,
    now: datetime,
    limit: int | None = None,
    judged: Judged | None = None,
    *,
    several: bool = False,
    reasons: bool = True,
) -> list[Hit]:
    """The best ``limit`` candidates (all when None) by score, best first; ties break on id, the older first.

    ``judged`` is what the weights make of the candidates, in their order; it makes the shape the fitted one. Ages are
    counted to ``now``. Where ``several`` things are asked for, more sessions are heard. Reasons are told of what is
    returned only, and of nothing where nobody reads them: telling costs more than scoring.
    """
    if judged is None:
        scores = [_score(one, policy, now) for one in candidates]
        told = _told if reasons else _untold
        return [
            told(scores[place], candidates[place], policy, now) for place in _best_first(candidates, scores)[:limit]
        ]
    own = np.array([_own_log_odds(one, policy) for one in candidates])
    scores = (judged.log_odds + own + LOG_ODDS_A_POINT * _points(candidates, policy, now)).tolist()
    heard = _heard_before(candidates, scores) if several else [0] * len(scores)
    scores = [score - policy.same_session * before for score, before in zip(scores, heard, strict=True)]
    kept = _is_hit(candidates, judged, own, policy)
    hits: dict[tuple[object, ...], Hit] = {}
    for place in _best_first(candidates, scores):
        one = candidates[place]
        if not kept[place]:
            continue
        said = _said(one.memory)
        if (known := hits.get(said)) is not None:
            hits[said] = replace(known, also=(*known.also, one.memory))
        elif len(hits) < (limit or len(candidates)):
            hits[said] = (
                _judged(one, judged, place, policy, now, heard=heard[place])
                if reasons
                else Hit(one.memory, probability(scores[place]), _NO_REASONS, _relevance(one, judged, place, policy))
            )
    return list(hits.values())


def _best_first(candidates: Sequence[Signals], scores: Sequence[float]) -> list[int]:
    """The places of the candidates by score; ties break on id."""
    return sorted(range(len(scores)), key=lambda place: (-scores[place], candidates[place].memory.id))


def _heard_before(candidates: Sequence[Signals], scores: Sequence[float]) -> list[int]:
    """How many of each candidate's session have a better score; 0 for what is bound to none."""
    heard: Counter[Scope] = Counter()
    before = [0] * len(scores)
    for place in _best_first(candidates, scores):
        scope = candidates[place].memory.scope
        if scope.session is not None:
            before[place] = heard[scope]
            heard[scope] += 1
    return before


def _is_hit(
    candidates: Sequence[Signals], judged: Judged, own: NDArray[np.float64], policy: Policy
) -> NDArray[np.bool_]:
    """Which candidates are hits, of shape (n,); ``own`` is what their names and texts add to their log-odds."""
    if policy.least_probability == 0:
        return np.ones(len(candidates), np.bool_)
    of_little = max(policy.least_probability, policy.least_probability_of_little)
    least = np.array(
        [_least(of_little if one.memory.importance < LITTLE else policy.least_probability) for one in candidates]
    )
    likely = judged.log_odds + own >= least
    if judged.answer >= policy.least_answer:
        return np.asarray(likely)
    # Of a long text only the beginning was read; where a word of the rest matches, that is all there is to go by.
    sure = [
        one.named or one.repeated or one.asked or (one.words > 0 and len(one.memory.text) > READ_CHARACTERS)
        for one in candidates
    ]
    return np.asarray(likely & np.array(sure, np.bool_))


def _least(probability: float) -> float:
    """The log-odds of a probability."""
    return math.log(probability / (1.0 - probability)) if probability < 1 else math.inf


def countable(candidates: Sequence[Signals]) -> NDArray[np.bool_]:
    """Which candidates may hold the answer, of shape (n,).

    What is called otherwise than the question says speaks of something else, however alike.
    """
    return np.array([one.named or not _passed_over(one) for one in candidates], np.bool_)


def likely(candidates: Sequence[Signals], judged: Judged, policy: Policy) -> float:
    """How likely it is that the answer is among the candidates, 0…1."""
    sure = (
        _relevance(one, judged, place, policy)
        for place, one in enumerate(candidates)
        if one.named or one.repeated or one.asked
    )
    return max(judged.answer if countable(candidates).any() else 0.0, max(sure, default=0.0))


def bare(text: str, closing: str) -> str:
    """A text without capitals, spare spaces and the ``closing`` marks at its end: equal for what says the same."""
    return " ".join(text.split()).rstrip(closing).casefold()


def _said(memory: Memory) -> tuple[object, ...]:
    """What near-duplicates share: who says it, of which days, in which words."""
    text = bare(memory.text, _CLOSING)
    document = memory.source if memory.kind is Kind.PASSAGE else None
    return (memory.scope.owner, memory.speaker, memory.kind, memory.about, memory.name, text, document)


# The fitted shape ----------------------------------------------------------------------------------------------------


def _own(one: Signals, policy: Policy) -> tuple[Part, ...]:
    """What a memory's name and its text as a whole say about relevance, beside the fitted features."""
    if one.repeated:
        return (Part("text", 1.0, _SAID, _SAID),)
    told = (Part("fact", 1.0, policy.asked, policy.asked, "asked for"),) if one.asked else ()
    if one.named:
        return (*told, Part("name", 1.0, policy.named, policy.named, one.memory.name or ""))
    if _passed_over(one):
        return (*told, Part("name", 0.0, policy.not_named, -policy.not_named, "not said"))
    return told


def _own_log_odds(one: Signals, policy: Policy) -> float:
    # Few memories have a name, and hardly any is the question.
    if one.memory.name is None and not (one.repeated or one.named or one.asked):
        return 0.0
    return sum(part.contribution for part in _own(one, policy))


def _passed_over(one: Signals) -> bool:
    """Whether the question is about something that is not called as this memory's is."""
    return one.memory.name is not None and not one.covered


def _points(candidates: Sequence[Signals], policy: Policy, now: datetime) -> NDArray[np.float64]:
    """What is known of each memory whatever the question is, weighted; see :func:`_other_parts`. Shape (n,)."""
    memories = [one.memory for one in candidates]
    ages = np.array([age_days(memory.freshest_at, now) for memory in memories])
    lives = np.array([policy.half_life_of(memory.type) for memory in memories])
    uses = np.array([memory.uses for memory in memories], np.float64)
    return np.asarray(
        policy.recency_weight * 0.5 ** (ages / lives)
        + policy.importance_weight * np.array([memory.importance for memory in memories])
        + policy.use_weight * uses / (1.0 + uses)
        + policy.emotion_weight * np.array([memory.emotion for memory in memories])
        + policy.trust_weight * np.array([memory.trust.level for memory in memories])
        + policy.task_weight * np.array([float(one.task) for one in candidates])
    )


def _beside(one: Signals, policy: Policy, now: datetime) -> tuple[Part, ...]:
    known = tuple(
        Part(name, value, LOG_ODDS_A_POINT * weight, LOG_ODDS_A_POINT * weight * value)
        for name, value, weight in _other_parts(one, _freshness(one.memory, policy, now), policy)
    )
    return (*_own(one, policy), *known)


def _relevance(one: Signals, judged: Judged, place: int, policy: Policy) -> float:
    return probability(float(judged.log_odds[place]) + _own_log_odds(one, policy))


def _judged(one: Signals, judged: Judged, place: int, policy: Policy, now: datetime, *, heard: int) -> Hit:
    details = _details(one.memory, now)
    groups = tuple(
        Part(name, value := float(gains[place]), 1.0, value, details.get(name, ""))
        for name, gains in judged.reasons.items()
    )
    beside = tuple(
        replace(part, detail=part.detail or details.get(part.name, "")) for part in _beside(one, policy, now)
    )
    again = (Part("same session", heard, policy.same_session, -policy.same_session * heard),) if heard else ()
    parts = (*groups, *(part for part in beside if part.weight > 0), *again)
    features = judged.features_of(place)
    why = Why(parts, _channels(one, features))
    return Hit(
        one.memory,
        probability(why.total),
        why,
        _relevance(one, judged, place, policy),
        features=features,
    )


def _channels(one: Signals, features: Mapping[str, float]) -> tuple[str, ...]:
    found = {
        "name": one.named,
        "fact": one.asked,
        "words": one.words > 0,
        "meaning": one.meaning > 0,
        "time": features.get("time_match", 0.0) > 0,
    }
    return tuple(name for name, there in found.items() if there)


def _details(memory: Memory, now: datetime) -> dict[str, str]:
    return {
        "recency": f"{age_days(memory.freshest_at, now):.0f} days",
        "trust": memory.trust.value,
        "speaker": memory.speaker or "",
    }


# The published shapes ------------------------------------------------------------------------------------------------


def _score(one: Signals, policy: Policy, now: datetime) -> float:
    relevance = match(one.words, one.meaning, policy)
    fresh = _freshness(one.memory, policy, now)
    if policy.shape == "multiplicative":
        return relevance * (1.0 - policy.recency_weight + policy.recency_weight * fresh)
    value = policy.relevance_weight * relevance
    value += sum(weight * part for _, part, weight in _other_parts(one, fresh, policy))
    return value / policy.everything


def _other_parts(one: Signals, fresh: float, policy: Policy) -> tuple[tuple[str, float, float], ...]:
    """Name, value and weight of what is known of a memory whatever the question is."""
    memory = one.memory
    return (
        ("recency", fresh, policy.recency_weight),
        ("importance", memory.importance, policy.importance_weight),
        ("use", memory.uses / (1 + memory.uses), policy.use_weight),
        ("emotion", memory.emotion, policy.emotion_weight),
        ("trust", memory.trust.level, policy.trust_weight),
        *((("task", 1.0, policy.task_weight),) if one.task else ()),
    )


def _freshness(memory: Memory, policy: Policy, now: datetime) -> float:
    return recency(age_days(memory.freshest_at, now), policy.half_life_of(memory.type))


def _untold(score: float, one: Signals, policy: Policy, now: datetime) -> Hit:  # noqa: ARG001 - called as _told is
    return Hit(one.memory, score, _NO_REASONS, match(one.words, one.meaning, policy))


def _told(score: float, one: Signals, policy: Policy, now: datetime) -> Hit:
    """The hit with what each part gave to its score."""
    total = policy.words + policy.meaning
    parts = (("words", one.words, policy.words), ("meaning", one.meaning, policy.meaning))
    relevance = match(one.words, one.meaning, policy)
    fresh = _freshness(one.memory, policy, now)
    if policy.shape == "multiplicative":
        share = (1.0 - policy.recency_weight) / total
        others = [("recency", fresh, policy.recency_weight, relevance * policy.recency_weight * fresh)]
    else:
        share = policy.relevance_weight / policy.everything / total
        others = [
            (name, value, weight, value * weight / policy.everything)
            for name, value, weight in _other_parts(one, fresh, policy)
        ]
    matched = [(name, value, weight, value * weight * share) for name, value, weight in parts]
    details = _details(one.memory, now)
    why = Why(
        tuple(
            Part(name, value, weight, contribution, details.get(name, ""))
            for name, value, weight, contribution in (*matched, *others)
            if weight > 0
        ),
        _channels(one, {}),
    )
    return Hit(one.memory, score, why, relevance)
