"""How good a ranking is: pure arithmetic over names of turns.

A question has evidence, a few turns that hold its answer; a ranking is the turns its hits stand for, best first. Every
measure here is a number in 0…1 made of those two alone, so each can be worked out by hand. A turn that is ranked twice
counts where it stands first, and its second place is lost, as it would be in a prompt.

The measures over ranks are the usual ones of information retrieval (Manning, Raghavan and Schütze, *Introduction to
Information Retrieval*, chapter 8); the interval is Efron's percentile bootstrap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

CHARACTERS_PER_TOKEN: Final = 4
"""An estimate that holds for English within some ten per cent; no tokenizer is asked."""
TURN_DEPTHS: Final = (5, 10, 20)
SESSION_DEPTHS: Final = (5, 10)
DEPTH: Final = max(TURN_DEPTHS)
"""How many hits a question is asked for."""
TOKENS_DEPTH: Final = 10
NDCG_DEPTH: Final = 10
RESAMPLES: Final = 2_000
SEED: Final = 20_230_508

CATEGORIES: Final[Mapping[int, str]] = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}
"""LoCoMo's numbers for its categories. The evidence of an adversarial question is the turn its false premise was made
from, so finding it is not in itself good."""
TOGETHER: Final[Mapping[str, frozenset[int]]] = {
    "1-4": frozenset({1, 2, 3, 4}),
    "all": frozenset(CATEGORIES),
} | {name: frozenset({number}) for number, name in CATEGORIES.items()}
"""What is reported: a name, and the categories taken together under it."""

Scores: TypeAlias = "dict[str, float | int | list[float] | None]"
"""Measures by name, averaged over questions; None where there was no question."""


def found_at(ranked: Sequence[str], evidence: frozenset[str], depth: int) -> int:
    """How many of the evidence are among the first ``depth`` of the ranking."""
    return len(evidence.intersection(ranked[:depth]))


def recall_at(ranked: Sequence[str], evidence: frozenset[str], depth: int) -> float:
    """The share of the evidence that is among the first ``depth``. There must be evidence."""
    return found_at(ranked, evidence, depth) / len(evidence)


def any_at(ranked: Sequence[str], evidence: frozenset[str], depth: int) -> float:
    """1 when any of the evidence is among the first ``depth``, else 0."""
    return float(found_at(ranked, evidence, depth) > 0)


def all_at(ranked: Sequence[str], evidence: frozenset[str], depth: int) -> float:
    """1 when all of the evidence is among the first ``depth``, else 0."""
    return float(found_at(ranked, evidence, depth) == len(evidence))


def ndcg_at(ranked: Sequence[str], evidence: frozenset[str], depth: int) -> float:
    """Normalised discounted cumulative gain with gains of 0 and 1: 1 when the evidence comes first, then the rest."""
    gain = sum(_discount(place) for place in _places(ranked, evidence) if place <= depth)
    best = sum(_discount(place) for place in range(1, min(len(evidence), depth) + 1))
    return gain / best


def reciprocal_rank(ranked: Sequence[str], evidence: frozenset[str]) -> float:
    """One over the place of the first evidence in the ranking; 0 when there is none in it."""
    return 1.0 / places[0] if (places := _places(ranked, evidence)) else 0.0


def _places(ranked: Sequence[str], evidence: frozenset[str]) -> list[int]:
    """Where each evidence that was found stands first, counted from 1, in order."""
    first: dict[str, int] = {}
    for place, name in enumerate(ranked, start=1):
        if name in evidence:
            first.setdefault(name, place)
    return list(first.values())


def _discount(place: int) -> float:
    return 1.0 / math.log2(place + 1)


def in_order_of_appearance(names: Iterable[str]) -> list[str]:
    """Each name once, where it first appears: how hits on turns become a ranking of sessions."""
    return list(dict.fromkeys(names))


def estimated_tokens(texts: Iterable[str]) -> float:
    """About how many tokens the texts would take in a prompt: a quarter of their characters."""
    return sum(map(len, texts)) / CHARACTERS_PER_TOKEN


def interval_of_mean(
    values: Sequence[float], *, share: float = 0.95, resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[float, float]:
    """The interval that holds the mean with probability ``share``, by resampling the values; the seed is fixed.

    Questions are resampled one by one. Those of one conversation are not quite independent, so the true interval is
    somewhat wider. There must be a value.
    """
    sample = np.asarray(values, dtype=np.float64)
    generator = np.random.default_rng(seed)
    # In rows, so that ten thousand questions do not take a gigabyte.
    means = np.array([sample[generator.integers(0, len(sample), len(sample))].mean() for _ in range(resamples)])
    low, high = np.quantile(means, [(1 - share) / 2, (1 + share) / 2])
    return float(low), float(high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One question after it was asked: what should have been found, and what was."""

    category: int
    evidence: frozenset[str]
    """The turns that hold the answer; at least one."""
    evidence_sessions: frozenset[str]
    turns: tuple[str, ...]
    """The turn each hit stands for, best first; "" for a hit that stands for none, which still takes its place."""
    sessions: tuple[str, ...]
    """The session of each of those turns, in the same order; "" where there is none."""
    tokens: float
    """About how many tokens the first ten hits take."""


def measure(answered: Answered) -> dict[str, float]:
    """Every measure of one question, by its name in the report."""
    turns, evidence = answered.turns, answered.evidence
    sessions = in_order_of_appearance(name for name in answered.sessions if name)
    measures: dict[str, float] = {}
    for name, at in (("recall", recall_at), ("any", any_at), ("all", all_at)):
        measures |= {f"turn_{name}@{depth}": at(turns, evidence, depth) for depth in TURN_DEPTHS}
    measures[f"turn_ndcg@{NDCG_DEPTH}"] = ndcg_at(turns, evidence, NDCG_DEPTH)
    measures["turn_mrr"] = reciprocal_rank(turns, evidence)
    for name, at in (("any", any_at), ("all", all_at)):
        measures |= {
            f"session_{name}@{depth}": at(sessions, answered.evidence_sessions, depth) for depth in SESSION_DEPTHS
        }
    measures["tokens_returned_estimate"] = answered.tokens
    return measures


NAMES: Final = tuple(
    measure(
        Answered(
            category=1,
            evidence=frozenset({"t"}),
            evidence_sessions=frozenset({"s"}),
            turns=(),
            sessions=(),
            tokens=0.0,
        )
    )
)
"""The names of all measures, in the order of the report."""


def averages(answered: Sequence[Answered]) -> Scores:
    """Each measure's mean over the questions, how many they are, and the interval of ``turn_recall@10``."""
    measured = [measure(one) for one in answered]
    scores: Scores = {"questions": len(measured)}
    for name in NAMES:
        scores[name] = math.fsum(one[name] for one in measured) / len(measured) if measured else None
        if name == "turn_recall@10":
            values = [one[name] for one in measured]
            scores[f"{name}_interval95"] = list(interval_of_mean(values)) if values else None
    return scores


def by_category(answered: Sequence[Answered]) -> dict[str, Scores]:
    """:func:`averages` for categories 1 to 4 together, for all, and for each."""
    return {name: averages([one for one in answered if one.category in wanted]) for name, wanted in TOGETHER.items()}
