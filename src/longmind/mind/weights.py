"""What each feature is worth, and what the sum of all means as a probability. A value; it can be kept as JSON.

The score of a candidate is linear in its features (:mod:`longmind.mind.features`), looked at twice. Scores compare the
candidates of one question, so what they mean is each one's share (a softmax); how well the question is matched at all
says how likely an answer is to be there. An answer rests on some number of memories, each drawn by its share: a
candidate is relevant when there is an answer and it was drawn. Every number was fitted on conversations set apart for
it (``longmind.evals.fit``), and anybody can fit their own from hits they marked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from longmind.errors import InvalidInput
from longmind.mind.features import ALL, FIRST, GROUPS, SECOND_GROUPS, Numbers, Pool, first_look, second_look
from longmind.mind.reading import Reading
from longmind.ports.models import Lexicon

LEVELS: Final = ("meaning", "related", "together", "together_first", "together_five", "candidates")
"""What says whether there is an answer at all: the best meaning and the most related words of any candidate; the share
of the question's words said in one session, at most, in that of the best candidate, in those of the best five; the
logarithm of how many candidates there are."""
BASE: Final = "base"
"""Where the log-odds begin: what is the same for every candidate of a question."""
_FIRST_AT: Final = ALL.index("first")
_FIRST_PLACES: Final = {name: [FIRST.index(one) for one in features] for name, features in GROUPS.items()}
_PLACES: Final = {
    name: [*places, *(ALL.index(one) for one in SECOND_GROUPS.get(name, ()))] for name, places in _FIRST_PLACES.items()
}
_MEANING, _RELATED, _TOGETHER = (FIRST.index(name) for name in ("meaning", "related", "session_cover"))
_FEW: Final = 5
_TABLES: Final = ("first", "second", "centres", "answer")
_NUMBERS: Final = ("slope", "relevant", "answer_intercept")


@dataclass(frozen=True)
class Weights:
    """The numbers of the ranker. What a table leaves out is 0."""

    features: ClassVar[tuple[str, ...]] = ALL
    """The names of all features, those of the first look first."""
    first_features: ClassVar[tuple[str, ...]] = FIRST
    """The names of the features of the first look."""
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        name: (*features, *SECOND_GROUPS.get(name, ())) for name, features in GROUPS.items()
    }
    """The features by what they are about; reasons are told by these groups."""
    level_features: ClassVar[tuple[str, ...]] = LEVELS
    """The names of what says whether there is an answer at all."""

    first: Mapping[str, float]
    """Feature → weight at the first look."""
    second: Mapping[str, float]
    """Feature → weight at the second look, which decides."""
    centres: Mapping[str, float]
    """Feature → its mean over the candidates it was fitted on: what a reason counts from. Changes no order."""
    slope: float
    """By how much a unit of score raises the logarithm of a share."""
    relevant: float = 1.0
    """On how many memories an answer rests."""
    answer: Mapping[str, float] = field(default_factory=dict)
    """Log-odds that the answer is there at all a unit of each of :data:`LEVELS`."""
    answer_intercept: float = 0.0

    def __post_init__(self) -> None:
        """Refuse names that are no features, and numbers that are not finite.

        Raises:
            InvalidInput: names the weight and what is allowed.
        """
        for table, allowed in (
            ("first", FIRST),
            ("second", ALL),
            ("centres", ALL),
            ("answer", LEVELS),
        ):
            for name, value in getattr(self, table).items():
                if name not in allowed:
                    raise InvalidInput(f"weights.{table}", f"keys {', '.join(allowed)}", name)
                _finite(f"weights.{table}.{name}", value)
        for name in _NUMBERS:
            _finite(f"weights.{name}", getattr(self, name))
        for name in ("slope", "relevant"):
            if getattr(self, name) <= 0:
                raise InvalidInput(f"weights.{name}", "above 0", getattr(self, name))

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
        form = f"an object with {', '.join(_TABLES)} (names with numbers), {', '.join(_NUMBERS)}"
        if not isinstance(kept, Mapping) or not {"first", "second", "slope"} <= kept.keys():
            raise InvalidInput("weights", form, kept)
        unknown = kept.keys() - {*_TABLES, *_NUMBERS}
        tables = {name: kept.get(name, {}) for name in _TABLES}
        if unknown or not all(isinstance(table, Mapping) for table in tables.values()):
            raise InvalidInput("weights", form, kept)
        numbers = {name: kept[name] for name in _NUMBERS if name in kept}
        return cls(**tables, **numbers)

    @staticmethod
    def levels_of(features: Numbers, scores: Numbers) -> dict[str, float]:
        """See :func:`levels_of`."""
        return levels_of(features, scores)

    @classmethod
    def default(cls) -> Weights:
        """The weights that come with the package."""
        return fitted()

    @cached_property
    def _columns(self) -> tuple[Numbers, Numbers, Numbers]:
        first = np.array([self.first.get(name, 0.0) for name in FIRST])
        second = np.array([self.second.get(name, 0.0) for name in ALL])
        return first, second, np.array([self.centres.get(name, 0.0) for name in ALL])

    def judge(self, pool: Pool, asked: Reading, lexicon: Lexicon, counted: NDArray[np.bool_] | None = None) -> Judged:
        """What is thought of every candidate of the question that was read as ``asked``.

        ``counted``, of shape (n,), says which of them may hold an answer and share in it; all of them if not given.
        """
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
        log_odds, answer = self._meant(features, (features - centres) @ second, counted)
        reasons[BASE] = log_odds - sum(reasons.values(), np.zeros(len(log_odds)))
        return Judged(features, log_odds, answer, reasons)

    def _meant(self, features: Numbers, scores: Numbers, counted: NDArray[np.bool_] | None) -> tuple[Numbers, float]:
        """The log-odds of each candidate's being relevant, and how likely an answer is to be there."""
        among = np.ones(len(scores), np.bool_) if counted is None or not counted.any() else counted
        levels = levels_of(features[among], scores[among])
        told = self.answer_intercept + sum(self.answer.get(name, 0.0) * value for name, value in levels.items())
        answer = probability(told)
        behind = self.slope * (scores - scores[among].max(initial=-np.inf))
        shares = np.exp(np.minimum(behind, 0.0))
        shares /= max(float(shares[among].sum()), _TINY)
        chance = np.clip(-answer * np.expm1(-self.relevant * shares), _TINY, 1.0 - _CLOSE)
        return np.log(chance) - np.log1p(-chance), answer


def levels_of(features: Numbers, scores: Numbers) -> dict[str, float]:
    """Each of :data:`LEVELS`, of candidates with these features, shape (n, len(ALL)), and these scores, shape (n,)."""
    best = np.argsort(-scores, kind="stable")[:_FEW]
    together = features[:, _TOGETHER]
    return {
        "meaning": float(features[:, _MEANING].max(initial=0.0)),
        "related": float(features[:, _RELATED].max(initial=0.0)),
        "together": float(together.max(initial=0.0)),
        "together_first": float(together[best[:1]].sum()),
        "together_five": float(together[best].sum()) / max(len(best), 1),
        "candidates": math.log(max(len(scores), 1)),
    }


@dataclass(frozen=True, slots=True)
class Judged:
    """What the weights make of a pool's candidates."""

    features: Numbers
    """Shape (n, len(ALL))."""
    log_odds: Numbers
    """Of being relevant; shape (n,)."""
    answer: float
    """How likely an answer is to be among those that may hold one, 0…1."""
    reasons: Mapping[str, Numbers]
    """Group → what it adds to the log-odds, against a candidate as they are on average; ``base`` is the rest."""

    def features_of(self, place: int) -> dict[str, float]:
        """The features of one candidate by name."""
        return dict(zip(ALL, self.features[place].tolist(), strict=True))


def probability(log_odds: float) -> float:
    """``1 / (1 + exp(-log_odds))``, strictly between 0 and 1."""
    return 1.0 / (1.0 + math.exp(-min(max(log_odds, -_FAR), _FAR)))


_FAR: Final = 30.0
_TINY: Final = 1e-300
_CLOSE: Final = 1e-12


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
