"""From single questions to what is reported: means over groups of categories, with their intervals.

A group without questions has no means: null in the JSON and a dash in a table, never 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from longmind.evals.chance import intervals_of_means
from longmind.evals.measures import NAMES, Answered, measure, newest_first

WITH_INTERVAL: Final = ("turn_recall@5", "turn_recall@10", "turn_recall@40", "turn_mrr", "session_all@5")
"""The measures that something is said about, which therefore say how sure they are."""
UPDATE: Final = "update"
"""Part of the name of a category whose questions are about what changed."""

Scores: TypeAlias = "dict[str, float | int | list[float] | None]"
"""Measures by name, averaged over questions; None where there was no question."""


def averages(answered: Sequence[Answered]) -> Scores:
    """Each measure's mean over the questions, how many they are, and the intervals of some."""
    measured = [measure(one) for one in answered]
    scores: Scores = {"questions": len(measured)}
    intervals = {}
    if measured:
        values = {name: [one[name] for one in measured] for name in WITH_INTERVAL}
        intervals = intervals_of_means(values, [one.owner for one in answered])
    for name in NAMES:
        scores[name] = math.fsum(one[name] for one in measured) / len(measured) if measured else None
        if name in WITH_INTERVAL:
            scores[f"{name}_interval95"] = list(intervals[name]) if measured else None
    return scores


def by_group(answered: Sequence[Answered], groups: Mapping[str, frozenset[str]]) -> dict[str, Scores]:
    """:func:`averages` for each group over its questions that can be answered."""
    known = [one for one in answered if one.answerable]
    return {
        name: averages([one for one in known if one.question.category in wanted]) for name, wanted in groups.items()
    }


def updates(answered: Sequence[Answered]) -> dict[str, float | int | None]:
    """Of the questions about what changed, with at least two turns that hold it: how often the newest is ranked first.

    ``newest_first`` is the share in which the latest of those turns stands before the earliest.
    """
    shares = [
        newest_first(one.turns, one.oldest_to_newest)
        for one in answered
        if UPDATE in one.question.category and len(one.oldest_to_newest) > 1
    ]
    return {"questions": len(shares), "newest_first": math.fsum(shares) / len(shares) if shares else None}
