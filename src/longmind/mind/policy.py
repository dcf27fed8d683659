"""The numbers that tune a mind, each named with its unit.

A policy is a value: the default is what was measured to be best, a call may override it, and beside it only the
fitted weights hold tunable numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from longmind.errors import InvalidInput
from longmind.mind.decay import GENERATIVE_AGENTS_HALF_LIFE_DAYS
from longmind.mind.weights import Weights

Shape = Literal["fitted", "additive", "multiplicative"]
_MOST = 5_000
LOG_ODDS_A_POINT = 10.0
"""In the fitted shape: what a point of recency, importance, use, emotion or trust, times its weight, adds."""
_COUNTS = ("candidates", "scores_per_channel")


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How memories are scored and recalled. Weights are at least 0; only their ratios matter.

    * *fitted*, the default: log-odds, linear in some forty features (:mod:`longmind.mind.features`), and what else is
      known of the memory beside them; a whole point of it is worth :data:`LOG_ODDS_A_POINT`.

    Two published shapes, over words and meaning in 0…1, to compare with:

    * *additive*: the weighted mean of relevance, recency, importance, … (Generative Agents, section 4.1);
    * *multiplicative*: ``relevance · (1 − w + w · recency)`` with ``w = recency_weight`` in 0…1.
    """

    shape: Shape = "fitted"

    # Relevance
    weights: Weights | None = None
    """What each feature is worth in the fitted shape; None: the weights in the package."""
    words: float = 0.7
    """Do the words match (BM25 over the most it could be): chooses candidates, and is relevance in the other shapes."""
    meaning: float = 0.5
    """Does the meaning match (calibrated cosine); likewise."""
    named: float = 10.0
    """Log-odds that a memory gains when the question says its name or one of its aliases."""
    not_named: float = 9.0
    """Log-odds that a memory with a name loses when the question says neither the name nor an alias, nor only words
    that the memory holds."""
    asked: float = 3.0
    """Log-odds that a fact gains, with the words it was read out of, when the question asks for its object."""
    same_session: float = 0.1
    """Log-odds that a hit's score loses for each better one of its session, where several things are asked for."""
    least_probability: float = 0.001
    """What is less likely than this to be relevant is no hit in the fitted shape. 0 returns all candidates."""
    least_probability_of_little: float = 0.15
    """And of what mattered little when it was taken in (an importance below 0.3), what is less likely than this."""
    least_answer: float = 0.1
    """Where it is less likely than this that an answer is there at all, nothing is a hit in the fitted shape but what
    the question names or repeats."""
    confident_probability: float = 0.5
    """From which probability of an answer on recall calls itself confident."""

    # The score: relevance and what else is known of the memory.
    relevance_weight: float = 1.0
    recency_weight: float = 0.02
    importance_weight: float = 0.02
    use_weight: float = 0.01
    emotion_weight: float = 0.01
    task_weight: float = 0.1
    """Of belonging to the task that a recall names, by a tag, its task or its project; of no weight where none is."""
    trust_weight: float = 0.02

    half_life_days: float = 30.0
    half_life_days_by_type: Mapping[str, float] = field(
        # A diet, an address and a mood do not age alike.
        default_factory=lambda: {"fact": 365.0, "preference": 365.0, "decision": 180.0, "procedure": 365.0}
    )
    candidates: int = 82
    """How many, best by words and meaning together, are looked at closely; what stands beside the best comes along."""
    scores_per_channel: int = 400
    """How many scores each channel tells. A memory that one channel ranks lower counts as unlike there."""

    def __post_init__(self) -> None:
        """Refuse what is not a number of the right size.

        Raises:
            InvalidInput: names the number and what is allowed.
        """
        if self.shape not in ("fitted", "additive", "multiplicative"):
            raise InvalidInput("policy.shape", "fitted, additive or multiplicative", self.shape)
        if self.weights is not None and not isinstance(self.weights, Weights):
            raise InvalidInput("policy.weights", "longmind.Weights, or None for those in the package", self.weights)
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name.startswith("half_life"):
                for life in value.values() if isinstance(value, Mapping) else (value,):
                    _positive(f"policy.{one.name}", life)
            elif one.name not in ("shape", "weights", *_COUNTS) and not _is_weight(value):
                raise InvalidInput(f"policy.{one.name}", "a finite number of at least 0", value)
        if self.shape == "multiplicative" and self.recency_weight > 1:
            raise InvalidInput("policy.recency_weight", "at most 1 in the multiplicative shape", self.recency_weight)
        if self.words + self.meaning <= 0:
            raise InvalidInput("policy.words", "words and meaning cannot both be 0: nothing would be searched")
        self._check_bounded()

    def _check_bounded(self) -> None:
        for name in ("least_probability", "least_probability_of_little", "least_answer", "confident_probability"):
            if getattr(self, name) > 1:
                raise InvalidInput(f"policy.{name}", "a probability of at most 1", getattr(self, name))
        for name in _COUNTS:
            count = getattr(self, name)
            if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST:
                raise InvalidInput(f"policy.{name}", f"an integer from 1 to {_MOST}", count)

    @property
    def everything(self) -> float:
        """The sum of the weights that the additive shape divides by."""
        return (
            self.relevance_weight
            + self.recency_weight
            + self.importance_weight
            + self.use_weight
            + self.emotion_weight
            + self.trust_weight
        )

    def half_life_of(self, type: str) -> float:
        """The half-life of a type of memory, in days."""
        return self.half_life_days_by_type.get(type, self.half_life_days)

    @classmethod
    def words_only(cls) -> Policy:
        """BM25 and nothing else: a baseline."""
        return cls(**_BARE | {"words": 1.0})

    @classmethod
    def vectors_only(cls) -> Policy:
        """Cosine and nothing else: what most products do."""
        return cls(**_BARE | {"meaning": 1.0})

    @classmethod
    def lecture(cls, recency: float = 1.0, importance: float = 1.0, relevance: float = 1.0) -> Policy:
        """Generative Agents' sum: recency 0.995 an hour, importance and cosine, weighted as given."""
        weights: dict[str, Any] = {
            "meaning": 1.0,
            "recency_weight": recency,
            "importance_weight": importance,
            "relevance_weight": relevance,
            "half_life_days": GENERATIVE_AGENTS_HALF_LIFE_DAYS,
        }
        return cls(**_BARE | _EVERYTHING | weights)

    @classmethod
    def similarity_recency(cls, weight: float = 0.6, half_life_days: float = 30.0) -> Policy:
        """``cosine · (1 − weight + weight · 0.5 ** (age / half-life))``."""
        chosen: dict[str, Any] = {"meaning": 1.0, "recency_weight": weight, "half_life_days": half_life_days}
        return cls(**_BARE | _EVERYTHING | chosen | {"shape": "multiplicative"})


_BARE: dict[str, Any] = {
    "shape": "additive",
    "words": 0.0,
    "meaning": 0.0,
    "recency_weight": 0.0,
    "importance_weight": 0.0,
    "use_weight": 0.0,
    "emotion_weight": 0.0,
    "task_weight": 0.0,
    "trust_weight": 0.0,
    "half_life_days_by_type": {},
}


# The published sums rank all memories, not those that match best: as many as a channel tells of.
_EVERYTHING: dict[str, Any] = {"candidates": _MOST, "scores_per_channel": _MOST}


def _is_weight(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _positive(argument: str, value: object) -> None:
    if not _is_weight(value) or value == 0:
        raise InvalidInput(argument, "a finite number of days above 0", value)
