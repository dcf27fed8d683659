"""How many tokens a context takes for the evidence that is in it, beside the best memories shown as a list.

Each question of a set is asked twice over the same memories: of ``recall``, whose best so many are written as a list, a
line each with day and speaker, and of ``context`` within one budget after the other. Both are counted by one counter,
the user's words in neither. Evidence is there when the turn is shown, or a fact that was read out of it. Where the two
curves of coverage over tokens lie says what a list would have to take for the same evidence.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import longmind
from longmind.evals.chance import Interval, clustered, interval_of, interval_of_mean
from longmind.evals.drawing import COLOURS, figure_of, short
from longmind.evals.runner import Progress, Run, StandingClock, end_of, ingest, turn_of
from longmind.evals.sets import Conversation, DataSet, Question

BASELINE: Final = 20
"""The list that a context is laid beside: of so many memories."""
DEPTHS: Final = (1, 2, 3, 5, 10, 15, BASELINE, 30, 40)
BUDGETS: Final = (150, 200, 300, 400, 600, 800, 1_000, 1_400, 2_000, 2_800, 4_000)
"""Tokens beside the user's words."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Shown:
    """What was shown for one question: by depth of the list, and by budget."""

    owner: str
    question: Question
    listed: Mapping[int, tuple[int, float]]
    """Depth → tokens, and the share of the evidence that is there."""
    put_together: Mapping[int, tuple[int, float]]
    """Budget → the same."""


@dataclass(frozen=True, slots=True)
class Point:
    """One way of showing, over all questions."""

    tokens: float
    """On average."""
    coverage: float
    interval: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextReport:
    """What contexts and lists come to on a set."""

    set: DataSet
    shown: tuple[Shown, ...]
    listed: dict[int, Point]
    put_together: dict[int, Point]
    tokens_needed: float | None
    """At which a context has on average what the list of twenty has; None where no budget comes to that."""
    share: float | None
    """That over the tokens of the list."""
    share_interval: Interval | None
    coverage: float | None
    """Of a context that takes as many tokens as the list; None where none is so small or so large."""
    gain: float | None
    """That, less the list's."""
    gain_interval: Interval | None
    counter: str
    embedder: str

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {
            "set": self.set.name,
            "questions": len(self.shown),
            "listed": {str(depth): _plain(point) for depth, point in self.listed.items()},
            "context": {str(budget): _plain(point) for budget, point in self.put_together.items()},
            "baseline": BASELINE,
            "tokens_needed": self.tokens_needed,
            "tokens_needed_over_listed": self.share,
            "tokens_needed_over_listed_interval95": _as_list(self.share_interval),
            "coverage_at_equal_tokens": self.coverage,
            "coverage_gained": self.gain,
            "coverage_gained_interval95": _as_list(self.gain_interval),
            "counter": self.counter,
            "embedder": self.embedder,
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each list and each budget."""
        rows = [["shown", "tokens", "evidence", "±95%"]]
        rows += [_row(f"the {depth} best memories", point) for depth, point in self.listed.items()]
        rows += [_row(f"context within {budget:,}", point) for budget, point in self.put_together.items()]
        return rows

    def summary(self) -> str:
        """In words."""
        whole = clustered([one.name for one in self.set.conversations])
        resampled = "conversations" if whole else "questions, of fewer than three conversations, so too narrow"
        least = self.listed[BASELINE]
        needed = (
            f"no context has as much on average as the {BASELINE} best memories"
            if self.tokens_needed is None
            else f"a context has as much with {self.tokens_needed:,.0f} tokens as the {BASELINE} best memories with "
            f"{least.tokens:,.0f}: {short(self.share)} of them (± {short(self.share_interval)})"
        )
        equal = (
            "no context takes as many tokens as they do"
            if self.coverage is None
            else f"with as many tokens it has {short(self.coverage)} of the evidence beside {short(least.coverage)} "
            f"({'+' if (self.gain or 0) >= 0 else ''}{short(self.gain)}, ± {short(self.gain_interval)})"
        )
        return (
            f"{needed}\n{equal}\n{len(self.shown)} questions of {self.set.title}, tokens by {self.counter}, "
            f"{self.embedder}; intervals by resampling {resampled}"
        )

    def plot(self, path: str | Path) -> None:
        """Draw coverage over tokens, contexts beside lists, into a picture at ``path`` (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        figure = figure_of(8, 4.8)
        axes = figure.subplots()
        for colour, label, points in (
            (COLOURS[0], "context", self.put_together),
            (COLOURS[1], "list of the best memories", self.listed),
        ):
            told = list(points.values())
            tokens = [one.tokens for one in told]
            axes.plot(tokens, [one.coverage for one in told], color=colour, marker=".", label=label)
            axes.fill_between(
                tokens,
                [one.interval[0] for one in told],
                [one.interval[1] for one in told],
                color=colour,
                alpha=0.15,
                linewidth=0,
            )
        twenty = self.listed[BASELINE]
        axes.annotate(f"{BASELINE} best", (twenty.tokens, twenty.coverage), (6, -12), textcoords="offset points")
        axes.set_xlabel(f"tokens by {self.counter}, mean over questions")
        axes.set_ylabel("share of the evidence that is shown")
        axes.set_ylim(0, 1)
        axes.set_xlim(left=0)
        axes.set_title(f"{self.set.title}: evidence for tokens, {len(self.shown)} questions")
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, loc="lower right")
        figure.savefig(path, format="png", dpi=150)


def context_report(
    data: DataSet,
    *,
    embedder: longmind.Embedder | None = None,
    counter: longmind.TokenCounter | None = None,
    progress: Progress | None = None,
) -> ContextReport:
    """Measure contexts beside lists on the questions of a set's headline that have an answer.

    Args:
        data: the set.
        embedder: whose vectors; the one in the package if not given.
        counter: who counts tokens; the estimate if not given.
        progress: called with (done, total, label) as it goes.

    Raises:
        InvalidInput: the set has no such question.
    """
    used = longmind.MiniLM() if embedder is None else embedder
    counting = longmind.Estimate() if counter is None else counter
    wanted = data.groups[data.headline]
    asked = {
        one.name: [question for question in one.questions if question.answerable and question.category in wanted]
        for one in data.conversations
    }
    if not any(asked.values()):
        raise longmind.InvalidInput("path", "a set with questions that have an answer", data.title)
    clock = StandingClock()
    with (
        tempfile.TemporaryDirectory(prefix="longmind-eval-") as folder,
        longmind.open(str(Path(folder) / "eval.db"), embedder=used, clock=clock) as mind,
    ):
        total = sum(len(one.turns) + len(asked[one.name]) for one in data.conversations)
        run = Run(mind, clock, total, progress)
        for conversation in data.conversations:
            ingest(run, conversation)
        shown = [one for each in data.conversations for one in _asked(run, each, asked[each.name], counting)]
    return _report(data, shown, counting.name, used.stamp.name)


def _asked(
    run: Run, conversation: Conversation, questions: Sequence[Question], counter: longmind.TokenCounter
) -> list[Shown]:
    owned, end = run.mind.scope(user=conversation.name), end_of(conversation)
    shown = []
    turns: dict[str, str] = {}
    for question in questions:
        run.clock.moment = max(end, question.asked_at or end)
        shown.append(
            Shown(
                conversation.name,
                question,
                listed(owned, question, counter),
                {budget: put_together(owned, question, budget, counter, turns) for budget in BUDGETS},
            )
        )
        run.step(1, "ask")
    return shown


def listed(mind: longmind.Mind, question: Question, counter: longmind.TokenCounter) -> dict[int, tuple[int, float]]:
    """What the best memories as a list take and cover, by how many there are."""
    hits = list(mind.recall(question.text, limit=max(DEPTHS)))
    lines = [_line(hit.memory) for hit in hits]
    turns = [turn_of(hit.memory, mind) for hit in hits]
    return {
        depth: (counter.count("\n".join(lines[:depth])), _share(turns[:depth], question.evidence)) for depth in DEPTHS
    }


def _line(memory: longmind.Memory) -> str:
    speaker = "" if memory.speaker is None else f"{memory.speaker}: "
    return f"- ({memory.happened_at.date().isoformat()}) {speaker}{memory.text}"


def put_together(
    mind: longmind.Mind,
    question: Question,
    budget_tokens: int,
    counter: longmind.TokenCounter,
    turns: dict[str, str],
) -> tuple[int, float]:
    """What a context takes and covers within a budget, the user's words beside it; ``turns`` are known by id."""
    words = counter.count(question.text)
    # Room for the words and what stands around them; what they take is known afterwards.
    made = mind.context(question.text, budget_tokens=budget_tokens + words + _AROUND_WORDS, counter=counter)
    ids = [id for one in made.sections for id in one.ids]
    turns.update({id: turn_of(mind.get(id), mind) for id in ids if id not in turns})
    return made.tokens - made.tokens_by_section["words"], _share([turns[id] for id in ids], question.evidence)


_AROUND_WORDS: Final = 6


def _share(turns: Sequence[str], evidence: frozenset[str]) -> float:
    return len(evidence.intersection(turns)) / len(evidence)


# Over all questions ---------------------------------------------------------------------------------------------------


def _report(data: DataSet, shown: Sequence[Shown], counter: str, embedder: str) -> ContextReport:
    owners = [one.owner for one in shown]
    of_lists, of_contexts = _table([one.listed for one in shown]), _table([one.put_together for one in shown])
    baseline = DEPTHS.index(BASELINE)

    def needed(places: NDArray[np.int64]) -> float | None:
        tokens, coverage = of_lists[:, places].mean(axis=1)[baseline]
        found = reached(of_contexts[:, places].mean(axis=1), coverage)
        return None if found is None else found / float(tokens)

    def gained(places: NDArray[np.int64]) -> float | None:
        tokens, coverage = of_lists[:, places].mean(axis=1)[baseline]
        there = at(of_contexts[:, places].mean(axis=1), tokens)
        return None if there is None else there - float(coverage)

    every = np.arange(len(shown))
    share, gain = needed(every), gained(every)
    tokens, coverage = of_lists.mean(axis=1)[baseline].tolist()
    return ContextReport(
        set=data,
        shown=tuple(shown),
        listed=_points(of_lists, DEPTHS, owners),
        put_together=_points(of_contexts, BUDGETS, owners),
        tokens_needed=None if share is None else share * tokens,
        share=share,
        share_interval=interval_of(needed, owners),
        coverage=None if gain is None else gain + coverage,
        gain=gain,
        gain_interval=interval_of(gained, owners),
        counter=counter,
        embedder=embedder,
    )


def _table(shown: Sequence[Mapping[int, tuple[int, float]]]) -> Numbers:
    """Of shape (ways of showing, questions, 2): tokens and coverage."""
    return np.array([list(one.values()) for one in shown], np.float64).swapaxes(0, 1)


def _points(table: Numbers, ways: Sequence[int], owners: Sequence[str]) -> dict[int, Point]:
    return {
        way: Point(
            math.fsum(rows[:, 0]) / len(rows),
            math.fsum(rows[:, 1]) / len(rows),
            interval_of_mean(rows[:, 1].tolist(), owners),
        )
        for way, rows in zip(ways, table, strict=True)
    }


def reached(curve: Numbers, coverage: float) -> float | None:
    """The tokens at which a curve, of rows (tokens, coverage), first has so much; between two points by a line."""
    for place, (tokens, there) in enumerate(curve):
        if there >= coverage:
            if place == 0:
                return float(tokens)
            fewer, less = curve[place - 1]
            return float(fewer + (tokens - fewer) * (coverage - less) / (there - less))
    return None


def at(curve: Numbers, tokens: float) -> float | None:
    """What a curve has at so many tokens; None beyond its ends."""
    if not curve[0, 0] <= tokens <= curve[-1, 0]:
        return None
    return float(np.interp(tokens, curve[:, 0], curve[:, 1]))


def _row(what: str, point: Point) -> list[str]:
    return [what, f"{point.tokens:,.0f}", short(point.coverage), short(point.interval)]


def _plain(point: Point) -> dict[str, Any]:
    return {"tokens": point.tokens, "coverage": point.coverage, "coverage_interval95": list(point.interval)}


def _as_list(interval: Interval | None) -> list[float] | None:
    return None if interval is None else list(interval)
