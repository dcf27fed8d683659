"""The numbers that tune a mind, each named with its unit.

A policy is a value: the default is what was measured to be best, a call may override it, and nothing else in the
package holds a tunable number of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from longmind.errors import InvalidInput
from longmind.mind.decay import GENERATIVE_AGENTS_HALF_LIFE_DAYS

Shape = Literal["additive", "multiplicative"]
_MOST = 5_000
_COUNTS = ("candidates", "scores_per_channel")


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How memories are scored and recalled. Weights are at least 0; only their ratios matter.

    Two published shapes, over features in 0…1:

    * *additive*: the weighted mean of relevance, recency, importance, … (Generative Agents, section 4.1);
    * *multiplicative*: ``relevance · (1 − w + w · recency)`` with ``w = recency_weight`` in 0…1.
    """

    shape: Shape = "additive"

    # Relevance: the weighted mean of what the channels and the surroundings say. These are round numbers on a plateau:
    # on LoCoMo's three development conversations, categories 1-4, halving or doubling any one of them puts turn
    # recall@10 between .76 and .80. Words and meaning alone give .67, with neighbours .73, with all .79.
    words: float = 0.7
    """Do the words match (BM25 over the most it could be)."""
    meaning: float = 0.5
    """Does the meaning match (calibrated cosine)."""
    neighbours: float = 0.4
    """Does what was said just before or after match."""
    surroundings: float = 0.5
    """Does the rest of its session match (mean of the three best)."""
    time_match: float = 0.3
    """Does it lie in the time the question names; counts only when it names one."""
    speaker_match: float = 0.05
    """Was it said by the one whom the question names; counts only when it names one."""
    substance: float = 0.15
    """Is there something in it at all: longer than a nod, not itself a question."""

    # The score: relevance and what else is known of the memory.
    relevance_weight: float = 1.0
    recency_weight: float = 0.02
    importance_weight: float = 0.04
    use_weight: float = 0.01
    emotion_weight: float = 0.01
    trust_weight: float = 0.02

    half_life_days: float = 30.0
    half_life_days_by_type: Mapping[str, float] = field(
        # A diet, an address and a mood do not age alike.
        default_factory=lambda: {"fact": 365.0, "preference": 365.0, "decision": 180.0, "procedure": 365.0}
    )
    candidates: int = 40
    """How many, best by words and meaning together, are looked at closely; 40 recall as well as 150 on LoCoMo."""
    scores_per_channel: int = 300
    """How many scores each channel tells. A memory that one channel ranks lower counts as unlike there."""
    confident_relevance: float = 0.3
    """From which relevance of the best hit on the answer is taken to be here. On LoCoMo's development conversations
    .3 says so for 87% of the questions asked of their own conversation, and for 32% of those asked of another one."""

    def __post_init__(self) -> None:
        """Refuse what is not a number of the right size.

        Raises:
            InvalidInput: names the number and what is allowed.
        """
        if self.shape not in ("additive", "multiplicative"):
            raise InvalidInput("policy.shape", "additive or multiplicative", self.shape)
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name.startswith("half_life"):
                for life in value.values() if isinstance(value, Mapping) else (value,):
                    _positive(f"policy.{one.name}", life)
            elif one.name not in ("shape", *_COUNTS) and not _is_weight(value):
                raise InvalidInput(f"policy.{one.name}", "a finite number of at least 0", value)
        if self.shape == "multiplicative" and self.recency_weight > 1:
            raise InvalidInput("policy.recency_weight", "at most 1 in the multiplicative shape", self.recency_weight)
        for name in _COUNTS:
            count = getattr(self, name)
            if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST:
                raise InvalidInput(f"policy.{name}", f"an integer from 1 to {_MOST}", count)
        if self.words + self.meaning <= 0:
            raise InvalidInput("policy.words", "words and meaning cannot both be 0: nothing would be searched")

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
        return cls(shape="multiplicative", **_BARE | _EVERYTHING | chosen)


_BARE: dict[str, Any] = {
    "words": 0.0,
    "meaning": 0.0,
    "neighbours": 0.0,
    "surroundings": 0.0,
    "time_match": 0.0,
    "speaker_match": 0.0,
    "substance": 0.0,
    "recency_weight": 0.0,
    "importance_weight": 0.0,
    "use_weight": 0.0,
    "emotion_weight": 0.0,
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
