"""What each feature is worth, and what the sum of all means as a probability. A value; it can be kept as JSON.

The score of a candidate is linear in its features (:mod:`longmind.mind.features`), looked at twice; its log-odds of
being relevant are linear in that score and in how well the question's best candidates match at all. Every number was
fitted on conversations set apart for it (``longmind.evals.fit``), and anybody can fit their own from hits they marked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final

import numpy as np

from longmind.errors import InvalidInput
from longmind.mind.features import ALL, FIRST, GROUPS, SECOND_GROUPS, Numbers, Pool, first_look, second_look
from longmind.mind.reading import Reading
from longmind.ports.models import Lexicon

LEVELS: Final = ("words", "meaning", "cover", "related")
"""The features whose best value among the candidates says whether there is an answer at all."""
BASE: Final = "base"
"""Where the log-odds begin: what is the same for every candidate of a question."""
_FIRST_AT: Final = ALL.index("first")
_FIRST_PLACES: Final = {name: [FIRST.index(one) for one in features] for name, features in GROUPS.items()}
_PLACES: Final = {
    name: [*places, *(ALL.index(one) for one in SECOND_GROUPS.get(name, ()))] for name, places in _FIRST_PLACES.items()
}
_LEVEL_PLACES: Final = {name: FIRST.index(name) for name in LEVELS}
_TABLES: Final = ("first", "second", "centres", "levels")
_NUMBERS: Final = ("slope", "intercept", "candidates")


@dataclass(frozen=True)
class Weights:
    """The numbers of the ranker. What a table leaves out is 0."""

    features: ClassVar[tuple[str, ...]] = ALL
    """The names of all features, those of the first look first."""
    first_features: ClassVar[tuple[str, ...]] = FIRST
    """The names of the features of the first look."""
    level_features: ClassVar[tuple[str, ...]] = LEVELS
    """The names of the features whose best value says whether there is an answer at all."""

    first: Mapping[str, float]
    """Feature → weight at the first look."""
    second: Mapping[str, float]
    """Feature → weight at the second look, which decides."""
    centres: Mapping[str, float]
    """Feature → its mean over the candidates it was fitted on: what a reason counts from. Changes no order."""
    slope: float
    """Log-odds a unit of score."""
    levels: Mapping[str, float] = field(default_factory=dict)
    """Log-odds a unit of the question's best ``words``, ``meaning``, ``cover`` and ``related``."""
    intercept: float = 0.0
    candidates: float = 150.0
    """How many candidates a question had where this was fitted. Each of fewer is likelier to be the one: the odds are
    as many times higher."""

    def __post_init__(self) -> None:
        """Refuse names that are no features, and numbers that are not finite.

        Raises:
            InvalidInput: names the weight and what is allowed.
        """
        for table, allowed in (("first", FIRST), ("second", ALL), ("centres", ALL), ("levels", LEVELS)):
            for name, value in getattr(self, table).items():
                if name not in allowed:
                    raise InvalidInput(f"weights.{table}", f"keys {', '.join(allowed)}", name)
                _finite(f"weights.{table}.{name}", value)
        for name in _NUMBERS:
            _finite(f"weights.{name}", getattr(self, name))
        if self.candidates < 1:
            raise InvalidInput("weights.candidates", "at least 1", self.candidates)
        if self.slope <= 0:
            raise InvalidInput("weights.slope", "above 0: a better score is likelier to be relevant", self.slope)

    def as_json(self) -> dict[str, Any]:
        """All numbers, as JSON keeps them."""
        tables = {name: dict(getattr(self, name)) for name in _TABLES}
        return tables | {name: getattr(self, name) for name in _NUMBERS}

    @classmethod
    def from_json(cls, kept: object) -> Weights:
        """What :meth:`as_json` gave.

        Raises:
            InvalidInput: something is missing or has another form; says what is allowed.
        """
        form = "an object with first, second, centres and levels (names with numbers), slope, intercept and candidates"
        if not isinstance(kept, Mapping) or not {"first", "second", "slope"} <= kept.keys():
            raise InvalidInput("weights", form, kept)
        unknown = kept.keys() - {*_TABLES, *_NUMBERS}
        tables = {name: kept.get(name, {}) for name in _TABLES}
        if unknown or not all(isinstance(table, Mapping) for table in tables.values()):
            raise InvalidInput("weights", form, kept)
        numbers = {name: kept[name] for name in _NUMBERS if name in kept}
        return cls(**tables, **numbers)

    @classmethod
    def default(cls) -> Weights:
        """The weights that come with the package."""
        return fitted()

    @cached_property
    def _columns(self) -> tuple[Numbers, Numbers, Numbers]:
        first = np.array([self.first.get(name, 0.0) for name in FIRST])
        second = np.array([self.second.get(name, 0.0) for name in ALL])
        return first, second, np.array([self.centres.get(name, 0.0) for name in ALL])

    def judge(self, pool: Pool, asked: Reading, lexicon: Lexicon) -> Judged:
        """What is thought of every candidate of the question that was read as ``asked``."""
        first, second, centres = self._columns
        looked = first_look(pool, asked, lexicon)
        begun = (looked - centres[: len(FIRST)]) @ first
        features = np.hstack([looked, second_look(pool, begun)])
        gains = self.slope * (features - centres) * second
        reasons = {name: gains[:, places].sum(axis=1) for name, places in _PLACES.items()}
        # A first score was made of features too: its reasons are theirs.
        for name, places in _FIRST_PLACES.items():
            own = (looked[:, places] - centres[places]) @ first[places]
            reasons[name] = reasons[name] + self.slope * second[_FIRST_AT] * own
        level = sum(
            self.levels.get(name, 0.0) * float(looked[:, place].max(initial=0.0))
            for name, place in _LEVEL_PLACES.items()
        )
        fewer = math.log(self.candidates / max(len(looked), 1))
        log_odds = gains.sum(axis=1) + level + self.intercept + fewer
        reasons[BASE] = log_odds - sum(reasons.values(), np.zeros(len(log_odds)))
        return Judged(features, log_odds, reasons)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the weights make of a pool's candidates."""

    features: Numbers
    """Shape (n, len(ALL))."""
    log_odds: Numbers
    """Of being relevant; shape (n,)."""
    reasons: Mapping[str, Numbers]
    """Group → what it adds to the log-odds, against a candidate as they are on average; ``base`` is the rest."""

    def features_of(self, place: int) -> dict[str, float]:
        """The features of one candidate by name."""
        return dict(zip(ALL, self.features[place].tolist(), strict=True))


def probability(log_odds: float) -> float:
    """``1 / (1 + exp(-log_odds))``, strictly between 0 and 1."""
    return 1.0 / (1.0 + math.exp(-min(max(log_odds, -_FAR), _FAR)))


_FAR: Final = 30.0


@lru_cache(maxsize=1)
def fitted() -> Weights:
    """The weights that come with the package."""
    from longmind.mind.fitted import WITH_MEANING

    return Weights.from_json(WITH_MEANING)


@lru_cache(maxsize=1)
def fitted_without_meaning() -> Weights:
    """The same for when there is no vector to compare with: no embedder could be reached."""
    from longmind.mind.fitted import WITHOUT_MEANING

    return Weights.from_json(WITHOUT_MEANING)


def _finite(argument: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InvalidInput(argument, "a finite number", value)
