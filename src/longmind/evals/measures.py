"""How good a ranking is: pure arithmetic over names of turns.

A question has evidence, a few turns that hold its answer; a ranking is the turns its hits stand for, best first. Every
measure here is a number made of those alone, so each can be worked out by hand. A turn that is ranked twice counts
where it stands first, and its second place is lost, as it would be in a prompt.

The measures over ranks are the usual ones of information retrieval (Manning, Raghavan and Schütze, *Introduction to
Information Retrieval*, chapter 8). Turn recall at a depth is what BEAM and others call coverage.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from longmind.evals.sets import Question

CHARACTERS_PER_TOKEN: Final = 4
"""An estimate that holds for English within some ten per cent; no tokenizer is asked."""
TURN_DEPTHS: Final = (5, 10, 20, 40)
SESSION_DEPTHS: Final = (5, 10)
TOKEN_BUDGETS: Final = (500, 1_000, 2_000)
DEPTH: Final = 80
"""How many hits a question is asked for: enough short ones to fill the largest budget."""
TOKENS_DEPTH: Final = 10
NDCG_DEPTH: Final = 10


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


def estimated_tokens(text: str) -> float:
    """About how many tokens a text would take in a prompt: a quarter of its characters."""
    return len(text) / CHARACTERS_PER_TOKEN


def covered_within(
    ranked: Sequence[str], tokens: Sequence[float], evidence: frozenset[str], budget_tokens: float
) -> float:
    """The share of the evidence that is whole in a prompt of ``budget_tokens``, which takes the hits best first.

    ``tokens`` is how long each hit is, in the order of ``ranked``. The hit at which the prompt is cut does not count,
    and nothing after it does.
    """
    whole = sum(used <= budget_tokens for used in accumulate(tokens))
    return recall_at(ranked, evidence, whole)


def newest_first(ranked: Sequence[str], oldest_to_newest: Sequence[str]) -> float:
    """1 when the newest of the evidence is ranked before the oldest, else 0; also 0 when neither was found."""
    far = len(ranked)
    places = {name: place for place, name in reversed(list(enumerate(ranked)))}
    newest, oldest = (places.get(oldest_to_newest[end], far) for end in (-1, 0))
    return float(newest < oldest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One question after it was asked: what should have been found, and what was."""

    question: Question
    owner: str
    """The conversation that was asked: its own, or another, which cannot know."""
    oldest_to_newest: tuple[str, ...] = ()
    """The turns that hold the answer, in the order in which they were said."""
    turns: tuple[str, ...] = ()
    """The turn each hit stands for, best first; "" for a hit that stands for none, which still takes its place."""
    sessions: tuple[str, ...] = ()
    """The session of each of those turns, in the same order; "" where there is none."""
    tokens: tuple[float, ...] = ()
    """About how many tokens each of the hits takes."""
    probabilities: tuple[float, ...] = ()
    """Of each hit, that it is relevant."""
    probability: float = 0.0
    """That the answer is there at all."""
    confident: bool = False
    """Whether the mind takes it to be."""

    @property
    def answerable(self) -> bool:
        """Whether the conversation that was asked holds the answer."""
        return bool(self.oldest_to_newest)


def measure(answered: Answered) -> dict[str, float]:
    """Every measure of one question that can be answered, by its name in the report."""
    turns, evidence = answered.turns, frozenset(answered.oldest_to_newest)
    sessions = in_order_of_appearance(name for name in answered.sessions if name)
    measures: dict[str, float] = {}
    for name, at in (("recall", recall_at), ("any", any_at), ("all", all_at)):
        measures |= {f"turn_{name}@{depth}": at(turns, evidence, depth) for depth in TURN_DEPTHS}
    measures[f"turn_ndcg@{NDCG_DEPTH}"] = ndcg_at(turns, evidence, NDCG_DEPTH)
    measures["turn_mrr"] = reciprocal_rank(turns, evidence)
    for name, at in (("any", any_at), ("all", all_at)):
        measures |= {
            f"session_{name}@{depth}": at(sessions, answered.question.sessions, depth) for depth in SESSION_DEPTHS
        }
    for budget in TOKEN_BUDGETS:
        measures[f"coverage@{budget}_tokens"] = covered_within(turns, answered.tokens, evidence, budget)
    measures["tokens_returned_estimate"] = sum(answered.tokens[:TOKENS_DEPTH])
    return measures


NAMES: Final = tuple(
    measure(
        Answered(
            question=Question(id="q", text="?", category="", evidence=frozenset("t"), sessions=frozenset("s")),
            owner="",
            oldest_to_newest=("t",),
        )
    )
)
"""The names of all measures, in the order of the report."""
