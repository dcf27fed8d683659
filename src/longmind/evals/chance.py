"""How far a number can be relied on: intervals by resampling, and whether a difference could be luck.

Questions about one conversation are not independent: who talks a lot about one thing makes many of them easy. So whole
conversations are resampled, with all their questions (a cluster bootstrap: Davison and Hinkley, *Bootstrap Methods and
their Application*, section 3.8). With fewer than three conversations there is nothing to resample, and single questions
are; the interval is then narrower than it should be, and the report says so. Seeds are fixed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

RESAMPLES: Final = 2_000
SEED: Final = 20_230_508
FEWEST_CLUSTERS: Final = 3
SHARE: Final = 0.95

Interval: TypeAlias = "tuple[float, float]"


def clusters_of(owners: Sequence[str]) -> list[NDArray[np.int64]]:
    """The places of each owner's questions; each question alone if there are fewer than three owners."""
    places: dict[str, list[int]] = {}
    for place, owner in enumerate(owners):
        places.setdefault(owner, []).append(place)
    grouped = list(places.values()) if len(places) >= FEWEST_CLUSTERS else [[place] for place in range(len(owners))]
    return [np.array(group, dtype=np.int64) for group in grouped]


def clustered(owners: Sequence[str]) -> bool:
    """Whether whole conversations are resampled, not single questions."""
    return len(set(owners)) >= FEWEST_CLUSTERS


def intervals_of_means(
    values: Mapping[str, Sequence[float]], owners: Sequence[str], *, resamples: int = RESAMPLES, seed: int = SEED
) -> dict[str, Interval]:
    """For each list of values, one a question, the interval that holds its mean with a probability of .95.

    ``owners`` says whose each question is. There must be a question.
    """
    table = np.array([list(column) for column in values.values()], dtype=np.float64).T
    clusters = clusters_of(owners)
    sums = np.array([table[places].sum(axis=0) for places in clusters])
    counts = np.array([len(places) for places in clusters])
    means = np.array(
        [sums[drawn].sum(axis=0) / counts[drawn].sum() for drawn in _draws(len(clusters), resamples, seed)]
    )
    return {name: _middle(means[:, place]) for place, name in enumerate(values)}


def interval_of_mean(
    values: Sequence[float], owners: Sequence[str], *, resamples: int = RESAMPLES, seed: int = SEED
) -> Interval:
    """:func:`intervals_of_means` of one list."""
    return intervals_of_means({"": values}, owners, resamples=resamples, seed=seed)[""]


def interval_of(
    figure: Callable[[NDArray[np.int64]], float | None],
    owners: Sequence[str],
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval | None:
    """The interval of any figure of a sample; ``figure`` is given the places of the questions that were drawn.

    Samples that have no figure (None) are left out; None when none has one.
    """
    clusters = clusters_of(owners)
    drawn = (np.concatenate([clusters[one] for one in places]) for places in _draws(len(clusters), resamples, seed))
    figures = [value for places in drawn if (value := figure(places)) is not None]
    return _middle(np.array(figures)) if figures else None


def sign_test(won: int, lost: int) -> float:
    """How probable so uneven a count, or a more uneven one, would be by tossing a coin; 1 when there is none.

    The exact two-sided sign test (Dixon and Mood, 1946); questions that did not change are left out.
    """
    tosses, fewer = won + lost, min(won, lost)
    tail = math.fsum(math.exp(_log_choose(tosses, heads) - tosses * math.log(2)) for heads in range(fewer + 1))
    return min(1.0, 2.0 * tail)


def _log_choose(of: int, some: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(some + 1) - math.lgamma(of - some + 1)


def _draws(clusters: int, resamples: int, seed: int) -> Iterator[NDArray[np.int64]]:
    # One by one, so that ten thousand questions do not take a gigabyte.
    generator = np.random.default_rng(seed)
    for _ in range(resamples):
        yield generator.integers(0, clusters, clusters)


def _middle(figures: NDArray[np.float64]) -> Interval:
    low, high = np.quantile(figures, [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return float(low), float(high)
