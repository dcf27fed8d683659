"""Fits the ranker's weights to questions whose relevant memories are known.

Each question is recalled with every candidate and its features. A look's weights are those under which the relevant
memories are the likeliest choice among the candidates (a softmax over each question's candidates, as in McFadden 1974
and ListNet, Cao et al. 2007), held back by a ridge; a look's problem is convex and solved by Newton's method. The
second look needs first scores that are no better than they will be on questions never seen: each owner's come from
weights fitted without that owner. At last a logistic regression says what a score means as a probability, on all
candidates of all questions, those that nothing answers included.
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
    )


@dataclass(slots=True)
class Fit:
    """Weights in the making."""

    first: Numbers
    second: Numbers
    centres: Numbers
    slope: float = 1.0
    levels: dict[str, float] = field(default_factory=dict)
    intercept: float = 0.0
    candidates: float = 150.0

    def weights(self, digits: int = 4) -> longmind.Weights:
        """As the mind takes them, each number rounded to as many significant digits."""
        return longmind.Weights(
            first=_table(longmind.Weights.first_features, self.first, digits),
            second=_table(longmind.Weights.features, self.second, digits),
            centres=_table(longmind.Weights.features, self.centres, digits),
            slope=_rounded(self.slope, digits),
            levels={name: _rounded(value, digits) for name, value in self.levels.items()},
            intercept=_rounded(self.intercept, digits),
            candidates=_rounded(self.candidates, digits),
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
    """The fit with what its score means as log-odds: slope, levels and intercept."""
    levels = longmind.Weights.level_features
    places = [longmind.Weights.features.index(name) for name in levels]
    rows, relevant, worth, fewer = [], [], [], []
    for one in examples:
        if len(one.relevant) == 0:
            continue
        score = (one.features - fit.centres) @ fit.second
        best = np.broadcast_to(one.features[:, places].max(axis=0), (len(score), len(levels)))
        fewer.append(np.full(len(score), -np.log(len(score))))
        rows.append(np.column_stack([score, best, np.ones(len(score))]))
        relevant.append(one.relevant)
        worth.append(np.full(len(score), 1.0 / len(examples)))
    table, truth, weight = np.vstack(rows), np.concatenate(relevant).astype(np.float64), np.concatenate(worth)

    # Each of few candidates is likelier to be the one than each of many.
    crowd = np.concatenate(fewer)
    usual = float(crowd.mean())
    crowd -= usual

    def loss(weights: Numbers) -> tuple[float, Numbers, Numbers]:
        log_odds = table @ weights + crowd
        chance = 1.0 / (1.0 + np.exp(-np.clip(log_odds, -50, 50)))
        held = np.concatenate([weights[:-1], [0.0]])
        value = float(weight @ (np.logaddexp(0.0, log_odds) - truth * log_odds)) + 1e-4 * float(held @ held)
        slope = table.T @ (weight * (chance - truth)) + 2e-4 * held
        curve = (table * (weight * chance * (1 - chance))[:, None]).T @ table + 2e-4 * np.eye(len(weights))
        return value, slope, curve

    weights = _newton(loss, np.array([1.0, 0.0, 0.0, 0.0, 0.0, -3.0]))
    return replace(
        fit,
        slope=max(float(weights[0]), _TINY),
        levels=dict(zip(levels, weights[1:-1].tolist(), strict=True)),
        intercept=float(weights[-1]),
        candidates=float(np.exp(-usual)),
    )


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
