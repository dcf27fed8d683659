"""Fits the ranker's weights to questions whose relevant memories are known.

Each question is recalled with every candidate and its features. A look's weights are those under which the relevant
memories are the likeliest choice among the candidates (a softmax over each question's candidates, as in McFadden 1974
and ListNet, Cao et al. 2007), held back by a ridge; a look's problem is convex and solved by Newton's method. The
second look needs first scores that are no better than they will be on questions never seen: each owner's come from
weights fitted without that owner. At last it is fitted what scores mean, questions that nothing answers included: by
logistic regression how likely it is that there is an answer at all, and then, by maximum likelihood, how sharply scores
part the candidates and on how many of them an answer rests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

import longmind

Numbers = NDArray[np.float64]

LIMIT: Final = 1_000
RIDGE: Final = 1e-3
_STEPS: Final = 50
_TINY: Final = 1e-9
_CLOSE: Final = 1e-10
_LEVEL_RIDGE: Final = 0.1
_SLOPES: Final = np.linspace(0.5, 1.5, 41)
_RELEVANT: Final = np.geomspace(1.0, 8.0, 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One question's candidates: what the ranker looked at, and which of them are relevant."""

    fold: int
    """Examples of one owner share a fold; weights are tried on folds they were not fitted on."""
    features: Numbers
    """Shape (n, all features)."""
    relevant: NDArray[np.bool_]
    missing: int = 0
    """How many relevant memories are no candidates."""
    weight: float = 1.0
    """How much it counts in fitting the looks."""
    worth: float = 1.0
    """How much it counts in saying what scores mean."""

    @property
    def answerable(self) -> bool:
        """Whether any candidate is relevant."""
        return bool(self.relevant.any())


def example_of(
    mind: longmind.Mind,
    question: str,
    relevant: Callable[[longmind.Memory], bool],
    *,
    policy: longmind.Policy,
    fold: int = 0,
    count: int | None = None,
    weight: float = 1.0,
    worth: float = 1.0,
) -> Example:
    """Recall a question with all its candidates; ``count`` says how many relevant memories there are in all."""
    found = mind.recall(question, limit=LIMIT, policy=replace(policy, least_probability=0.0))
    hits = sorted(found, key=lambda hit: hit.memory.id)
    features = np.array([[hit.features[name] for name in longmind.Weights.features] for hit in hits])
    good = np.array([relevant(hit.memory) or any(map(relevant, hit.also)) for hit in hits], np.bool_)
    return Example(
        fold=fold,
        features=features.reshape(len(hits), len(longmind.Weights.features)),
        relevant=good,
        missing=max((count or 0) - int(good.sum()), 0),
        weight=weight,
        worth=worth,
    )


@dataclass(slots=True)
class Fit:
    """Weights in the making."""

    first: Numbers
    second: Numbers
    centres: Numbers
    slope: float = 1.0
    relevant: float = 1.0
    answer: dict[str, float] = field(default_factory=dict)
    answer_intercept: float = 0.0

    def weights(self, digits: int = 4) -> longmind.Weights:
        """As the mind takes them, each number rounded to as many significant digits."""
        return longmind.Weights(
            first=_table(longmind.Weights.first_features, self.first, digits),
            second=_table(longmind.Weights.features, self.second, digits),
            centres=_table(longmind.Weights.features, self.centres, digits),
            slope=_rounded(self.slope, digits),
            relevant=_rounded(self.relevant, digits),
            answer={name: _rounded(value, digits) for name, value in self.answer.items()},
            answer_intercept=_rounded(self.answer_intercept, digits),
        )


def _table(names: Sequence[str], values: Numbers, digits: int) -> dict[str, float]:
    return {name: _rounded(float(value), digits) for name, value in zip(names, values, strict=True)}


def _rounded(value: float, digits: int) -> float:
    return float(f"{value:.{digits}g}")


def first_weights(examples: Sequence[Example], ridge: float = RIDGE) -> Numbers:
    """The weights of the first look."""
    count = len(longmind.Weights.first_features)
    return chosen([replace(one, features=one.features[:, :count]) for one in examples], ridge)


def without_fold(examples: Sequence[Example], fit: Callable[[Sequence[Example]], Numbers]) -> dict[int, Numbers]:
    """For each fold the weights fitted on all others."""
    folds = sorted({one.fold for one in examples})
    return {fold: fit([one for one in examples if one.fold != fold]) for fold in folds}


def chosen(examples: Sequence[Example], ridge: float = RIDGE, around: Numbers | None = None) -> Numbers:
    """The weights under which the relevant candidates are the likeliest choice; near ``around`` if it is given.

    The ridge is on standardised features, so that a feature's unit does not matter.
    """
    able = [one for one in examples if one.answerable and one.weight > 0]
    features = np.vstack([one.features for one in able])
    spread = features.std(axis=0)
    spread[spread < _TINY] = np.inf
    standard = (features - features.mean(axis=0)) / spread
    target = np.concatenate([one.relevant / one.relevant.sum() for one in able])
    starts = np.cumsum([0, *(len(one.relevant) for one in able[:-1])])
    counts = np.array([len(one.relevant) for one in able])
    worth = np.array([one.weight for one in able])
    back = np.zeros(features.shape[1]) if around is None else around * np.where(np.isinf(spread), 0.0, spread)

    def loss(weights: Numbers) -> tuple[float, Numbers, Numbers]:
        scores = standard @ weights
        scores -= np.repeat(np.maximum.reduceat(scores, starts), counts)
        chance = np.exp(scores)
        chance /= np.repeat(np.add.reduceat(chance, starts), counts)
        each = np.repeat(worth, counts) / len(able)
        away = weights - back
        value = -float(each @ (target * np.log(np.maximum(chance, 1e-300)))) + ridge * float(away @ away)
        slope = standard.T @ (each * (chance - target)) + 2 * ridge * away
        weighed = chance[:, None] * standard
        means = np.add.reduceat(weighed, starts, axis=0)
        curve = standard.T @ (each[:, None] * weighed) - (means.T * worth / len(able)) @ means
        return value, slope, curve + 2 * ridge * np.eye(len(weights))

    weights = _newton(loss, back.copy())
    return np.where(np.isinf(spread), 0.0, weights / spread)


def calibrated(examples: Sequence[Example], fit: Fit) -> Fit:
    """The fit with what its scores mean: that there is an answer, and that a candidate is relevant."""
    scores = [(one.features - fit.centres) @ fit.second for one in examples]
    levels = [longmind.Weights.levels_of(one.features, own) for one, own in zip(examples, scores, strict=True)]
    table = np.array([list(one.values()) for one in levels])
    truth = np.array([one.answerable or one.missing > 0 for one in examples])
    answer, base = _logistic(table, truth, np.array([one.worth for one in examples]))
    chances = 1.0 / (1.0 + np.exp(-(table @ answer + base)))
    slope, relevant = _likeliest(examples, scores, chances)
    return replace(
        fit,
        slope=slope,
        relevant=relevant,
        answer=dict(zip(longmind.Weights.level_features, answer.tolist(), strict=True)),
        answer_intercept=base,
    )


def _likeliest(examples: Sequence[Example], scores: Sequence[Numbers], chances: Numbers) -> tuple[float, float]:
    """The slope and the number of relevant memories under which what is relevant is likeliest to be; by a grid."""
    able = [place for place, own in enumerate(scores) if len(own)]
    counts = np.array([len(scores[place]) for place in able])
    starts = np.cumsum(counts) - counts
    behind = np.concatenate([scores[place] - scores[place].max() for place in able])
    truth = np.concatenate([examples[place].relevant for place in able])
    worth = np.repeat([examples[place].worth for place in able], counts)
    chance = np.repeat(chances[able], counts)

    def unlikely(slope: float, relevant: float) -> float:
        shares = np.exp(slope * behind)
        shares /= np.repeat(np.add.reduceat(shares, starts), counts)
        of_one = np.clip(-chance * np.expm1(-relevant * shares), _TINY, 1.0 - _TINY)
        return -float(worth @ np.where(truth, np.log(of_one), np.log1p(-of_one)))

    grid = [(float(slope), float(relevant)) for slope in _SLOPES for relevant in _RELEVANT]
    return min(grid, key=lambda pair: unlikely(*pair))


def _logistic(table: Numbers, truth: NDArray[np.bool_], weight: Numbers) -> tuple[Numbers, float]:
    """Coefficients and intercept of a logistic regression; the ridge is on standardised columns."""
    ridge = _LEVEL_RIDGE
    centre, spread = table.mean(axis=0), table.std(axis=0)
    spread[spread < _TINY] = np.inf
    standard = np.column_stack([(table - centre) / spread, np.ones(len(table))])
    share = weight / weight.sum()
    target = truth.astype(np.float64)

    def loss(weights: Numbers) -> tuple[float, Numbers, Numbers]:
        log_odds = standard @ weights
        chance = 1.0 / (1.0 + np.exp(-np.clip(log_odds, -50, 50)))
        held = np.concatenate([weights[:-1], [0.0]])
        value = float(share @ (np.logaddexp(0.0, log_odds) - target * log_odds)) + ridge / 2 * float(held @ held)
        slope = standard.T @ (share * (chance - target)) + ridge * held
        curve = (standard.T * (share * chance * (1 - chance))) @ standard
        return value, slope, curve + ridge * np.diag(np.append(np.ones(len(held) - 1), 0.0))

    begin = np.zeros(standard.shape[1])
    begin[-1] = np.log(float(share @ target) / max(float(share @ (1.0 - target)), _TINY))
    weights = _newton(loss, begin)
    coefficients = weights[:-1] / spread
    return coefficients, float(weights[-1] - coefficients @ centre)


def _newton(loss: Callable[[Numbers], tuple[float, Numbers, Numbers]], start: Numbers) -> Numbers:
    """The lowest point of a convex function that gives its value, slope and curvature."""
    here = start
    value, slope, curve = loss(here)
    for _ in range(_STEPS):
        step = np.linalg.solve(curve + _TINY * np.eye(len(here)), slope)
        length = 1.0
        while True:
            there = here - length * step
            value_there, slope_there, curve_there = loss(there)
            if value_there <= value or length < _TINY:
                break
            length /= 2
        gained = value - value_there
        here, value, slope, curve = there, value_there, slope_there, curve_there
        if gained < _CLOSE:
            break
    return here


def centres_of(examples: Iterable[Example]) -> Numbers:
    """Each feature's mean over all candidates."""
    return np.asarray(np.vstack([one.features for one in examples]).mean(axis=0), np.float64)


def recall_at(examples: Sequence[Example], scores: Mapping[int, Numbers], depth: int) -> float:
    """The mean share of the relevant memories among the ``depth`` best, by place of the example."""
    shares = []
    for place, one in enumerate(examples):
        if not one.answerable and not one.missing:
            continue
        order = np.lexsort((np.arange(len(scores[place])), -scores[place]))
        shares.append(one.relevant[order[:depth]].sum() / (one.relevant.sum() + one.missing))
    return float(np.mean(shares)) if shares else float("nan")
