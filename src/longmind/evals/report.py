"""What a measurement came to, as JSON, as a table, and as a picture.

The names in the JSON stay the same from one data set to the next, so that a later run can be laid beside an earlier
one. A measure that nothing was measured for is null there and a dash in the table, never 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from longmind import MissingExtra
from longmind.evals.measures import CATEGORIES, TOGETHER, Scores

_INTERVAL: Final = "turn_recall@10_interval95"
COLUMNS: Final[Mapping[str, str]] = {
    "turn_recall@5": "R@5",
    "turn_recall@10": "R@10",
    _INTERVAL: "±95%",
    "turn_recall@20": "R@20",
    "turn_all@10": "all@10",
    "turn_ndcg@10": "NDCG",
    "turn_mrr": "MRR",
    "session_all@5": "s.all@5",
}
"""The measures that eighty characters have room for, and what the table calls them: ``R`` is turn recall, ``±95%`` half
the width of its interval at 10, ``s.`` by session. The JSON holds all."""
ORDER: Final = (*CATEGORIES.values(), "1-4", "all")
BARS: Final = (*(CATEGORIES[number] for number in sorted(TOGETHER["1-4"])), "1-4", "adversarial")
BASELINES_SHOWN: Final = ("1-4", "adversarial")
COLOURS: Final = ("#1b6ca8", "#e08e45", "#7aa874", "#a3a3a3")
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class LocomoReport:
    """Recall measured on LoCoMo."""

    scores: Mapping[str, Scores]
    """By category: ``"1-4"``, ``"all"``, ``"multi-hop"``, …"""
    baselines: Mapping[str, Mapping[str, Scores]] = field(default_factory=dict)
    """The same of each baseline: ``"words"``, ``"vectors"``, ``"lecture"``."""
    seconds: Mapping[str, float]
    """``ingest``, ``query`` and ``query_each``, on the wall; with ``_cpu`` at the end, on the processor."""
    data: Mapping[str, int | str]
    """What was measured on, and what of it could not be."""

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {
            "locomo": {name: dict(scores) for name, scores in self.scores.items()},
            "baselines": {
                baseline: {name: dict(scores) for name, scores in by_name.items()}
                for baseline, by_name in self.baselines.items()
            },
            "seconds": dict(self.seconds),
            "data": dict(self.data),
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each category and for each baseline on categories 1 to 4 and on adversarial."""
        rows = [["ranker", "category", "n", *COLUMNS.values()]]
        rows += [_row("longmind", name, self.scores[name]) for name in ORDER]
        for baseline, by_name in self.baselines.items():
            rows += [_row(baseline, name, by_name[name]) for name in BASELINES_SHOWN]
        return rows

    def summary(self) -> str:
        """In one sentence: on what it was measured, how long it took, and what was left out."""
        data, seconds = self.data, self.seconds
        return (
            f"{data['conversations']} conversations, {data['turns']} turns remembered in {seconds['ingest']:.1f} s, "
            f"{data['questions']} questions asked in {seconds['query']:.1f} s "
            f"({1e3 * seconds['query_each']:.1f} ms each) with {data['embedder']}; "
            f"{data['questions_skipped']} questions left out for want of evidence"
        )

    def plot(self, path: str | Path) -> None:
        """Draw turn recall@10 by category, longmind beside the baselines, into a picture at ``path`` (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        figure = _figure(10, 4.8)
        axes = figure.subplots()
        everyone = {"longmind": self.scores, **self.baselines}
        width = 0.8 / len(everyone)
        for position, (ranker, by_name) in enumerate(everyone.items()):
            recalls = [by_name[name]["turn_recall@10"] for name in BARS]
            heights = [recall if isinstance(recall, float) else 0.0 for recall in recalls]
            places = [start + (position - (len(everyone) - 1) / 2) * width for start in range(len(BARS))]
            bars = axes.bar(places, heights, width * 0.92, label=ranker, color=COLOURS[position % len(COLOURS)])
            axes.bar_label(bars, [_short(recall, 2) for recall in recalls], padding=2, fontsize=8)
        axes.set_xticks(range(len(BARS)), [f"{name}\n({self.scores[name]['questions']})" for name in BARS])
        axes.set_ylim(0, 1.15)  # room for the legend above the bars
        axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
        axes.set_ylabel("turn recall@10")
        axes.set_title(_title(self.data))
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, ncols=len(everyone), loc="upper left")
        figure.savefig(path, format="png", dpi=150)


def _row(ranker: str, name: str, scores: Scores) -> list[str]:
    return [ranker, name, str(scores["questions"]), *(_short(scores[measure]) for measure in COLUMNS)]


def _short(value: object, digits: int = 3) -> str:
    """``0.8134`` as ``.813``, and an interval as half its width."""
    if isinstance(value, list):
        return _short((value[1] - value[0]) / 2, digits)
    if not isinstance(value, int | float):
        return NOTHING
    return f"{value:.{digits}f}".removeprefix("0") if value < 1 else f"{value:.{digits - 1}f}"


def _title(data: Mapping[str, int | str]) -> str:
    return (
        f"LoCoMo: share of the evidence among ten hits\n{data['conversations']} conversations, {data['memories']} "
        f"memories, {data['questions']} questions (in brackets: of each category), {data['embedder']}"
    )


def _figure(width_inches: float, height_inches: float) -> Any:  # noqa: ANN401 - matplotlib has no types
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("eval", "drawing a plot") from None
    # A figure of its own, without pyplot: no window, no global state, and no backend to choose.
    return Figure(figsize=(width_inches, height_inches), layout="constrained")


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
