"""What a measurement came to, as JSON, as a table, and as a picture.

The names in the JSON stay the same from one data set to the next, so that a later run can be laid beside an earlier
one. A measure that nothing was measured for is null there and a dash in the table, never 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from longmind.evals.abstaining import Abstention
from longmind.evals.chance import clustered
from longmind.evals.drawing import NOTHING, draw_bars, short
from longmind.evals.lines import Line
from longmind.evals.scores import Scores
from longmind.evals.sets import DataSet
from longmind.evals.targets import Compared, compared

OURS: Final = "longmind"
COLUMNS: Final[Mapping[str, str]] = {
    "turn_recall@5": "R@5",
    "turn_recall@10": "R@10",
    "turn_recall@10_interval95": "±95%",
    "turn_recall@40": "R@40",
    "turn_all@10": "all@10",
    "turn_ndcg@10": "NDCG",
    "turn_mrr": "MRR",
    "session_all@5": "s.all@5",
}
"""The measures that eighty characters have room for, and what the table calls them: ``R`` is turn recall, ``±95%`` half
the width of its interval at 10, ``s.`` by session. The JSON holds all."""
_NAME_CHARACTERS: Final = 16
"""Of a category in the table, so that the numbers have room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallReport:
    """Recall measured on a set of conversations."""

    set: DataSet
    scores: Mapping[str, Scores]
    """By group: ``"1-4"``, ``"all"``, ``"multi-hop"``, …"""
    baselines: Mapping[str, Mapping[str, Scores]] = field(default_factory=dict)
    """The same of each baseline: ``"words"``, ``"vectors"``, ``"lecture"``."""
    abstention: Abstention
    updates: Mapping[str, float | int | None]
    seconds: Mapping[str, float]
    """``ingest``, ``query`` and ``query_each``, on the wall; with ``_cpu`` at the end, on the processor."""
    data: Mapping[str, int | str]
    """What was measured on, and what of it could not be."""
    lines: Sequence[Line] = ()
    """Each question by itself."""

    @property
    def kind(self) -> str:
        """The name in the command line: ``locomo``, ``beam``, ``longmemeval``."""
        return self.set.name.partition("-")[0]

    @property
    def targets(self) -> list[Compared]:
        """What this set should come to, beside what it did."""
        return compared(self.set.name, {**self.scores, "abstention": self.abstention})

    def as_json(self) -> dict[str, Any]:
        """Everything but the single questions, as JSON keeps it."""
        return {
            self.kind: {name: dict(scores) for name, scores in self.scores.items()},
            "baselines": {
                baseline: {name: dict(scores) for name, scores in by_name.items()}
                for baseline, by_name in self.baselines.items()
            },
            "abstention": dict(self.abstention),
            "updates": dict(self.updates),
            "targets": [one.as_json() for one in self.targets],
            "seconds": dict(self.seconds),
            "data": {**self.data, "resampled": self._resampled},
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each group, and for each baseline on the groups it is compared in."""
        rows = [["ranker", "category", "n", *COLUMNS.values()]]
        rows += [_row(OURS, name, scores) for name, scores in self.scores.items()]
        for baseline, by_name in self.baselines.items():
            rows += [_row(baseline, name, by_name[name]) for name in self.set.compared]
        return rows

    def summary(self) -> str:
        """In some sentences: what was measured beside recall, on what, how long it took, and what was left out."""
        data, seconds, told = self.data, self.seconds, self.abstention
        headline = self.scores[self.set.headline]
        covered = ", ".join(
            f"{short(headline[name])} in {name.removeprefix('coverage@').removesuffix('_tokens')}"
            for name in headline
            if name.startswith("coverage@")
        )
        sentences = [
            f"of the evidence, whole within so many tokens of hits: {covered}",
            (
                f"is the answer there? AUROC {short(told['auroc'])} (± {short(told['auroc_interval95'])}), "
                f"right {short(told['accuracy'])}: {short(told['answered'])} of {told['answerable']} answerable, "
                f"{short(told['declined'])} of {told['unanswerable']} not"
            ),
        ]
        if self.updates["questions"]:
            sentences.append(
                f"newest before oldest in {short(self.updates['newest_first'])} of {self.updates['questions']} updates"
            )
        sentences.append(
            f"{data['conversations']} conversations, {data['turns']} turns remembered in {seconds['ingest']:.1f} s, "
            f"{data['questions']} questions asked in {seconds['query']:.1f} s "
            f"({1e3 * seconds['query_each']:.1f} ms each) with {data['embedder']}; "
            f"intervals by resampling {self._resampled}; "
            f"{data['questions_skipped']} questions left out for want of evidence"
        )
        return "\n".join(sentences)

    def plot(self, path: str | Path) -> None:
        """Draw turn recall@10 by category, longmind beside the baselines, into a picture at ``path`` (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        data, measure = self.data, "turn_recall@10"
        names = [name for name in self.scores if self.scores[name]["questions"] or name == self.set.headline]
        everyone = {OURS: self.scores, **self.baselines}
        draw_bars(
            path,
            title=f"{self.set.title}: share of the evidence among ten hits\n{data['conversations']} conversations, "
            f"{data['memories']} memories, {data['questions']} questions (in brackets: of each category), "
            f"{data['embedder']}",
            measure=measure,
            groups=[f"{name.replace('_', chr(10))}\n({self.scores[name]['questions']})" for name in names],
            bars={ranker: [_share(by_name[name][measure]) for name in names] for ranker, by_name in everyone.items()},
        )

    @property
    def _resampled(self) -> str:
        whole = clustered([one.name for one in self.set.conversations])
        return "conversations" if whole else "questions, of fewer than three conversations, so too narrow"


def _share(value: object) -> float | None:
    return value if isinstance(value, float) else None


def _row(ranker: str, name: str, scores: Scores) -> list[str]:
    # Names of categories differ at their ends: single-session-user, single-session-preference.
    shown = name if len(name) <= _NAME_CHARACTERS else f"…{name[1 - _NAME_CHARACTERS :]}"
    return [ranker, shown, str(scores["questions"]), *(short(scores[measure]) for measure in COLUMNS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One line of a benchmark: what was measured, and beside what."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    """How many times what ``of`` names."""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchReport:
    """Times, ratios and sizes from one run."""

    numbers: Mapping[str, Any]
    """Everything, nested by what it belongs to."""
    lines: Sequence[Measured]

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {"bench": dict(self.numbers)}

    def table(self) -> list[list[str]]:
        """The headers, then a row for each thing that was measured."""
        return [["what", "measured", "ratio", "of"], *(_bench_row(line) for line in self.lines)]


def _bench_row(line: Measured) -> list[str]:
    ratio = NOTHING if line.ratio is None else f"{line.ratio:.2f}×"
    return [line.what, f"{_significant(line.value)} {line.unit}", ratio, line.of]


def _significant(value: float) -> str:
    """Three digits that mean something, and no exponent."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"  # noqa: PLR2004 - three digits before the point
