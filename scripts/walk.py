"""Runs docs/walkthrough.md, writes what each cell prints under it, and draws its pictures: ``python scripts/walk.py``.

The cells are one program, so the pictures show the very values that the page prints. A picture keeps its letters as
letters (SVG), on a light ground of its own, so that it can be read on a light page and on a dark one; made again from
the same cells by the same matplotlib it has the same bytes.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "walkthrough.md"
CELL: Final = re.compile(r"^```python\n(?P<source>.*?)^```\n\n```text\n(?P<printed>.*?)^```$", re.DOTALL | re.MULTILINE)
GROUND, INK, FAINT = "#fbfaf6", "#2b2b2b", "#d9d6cc"
COLOURS: Final = ("#1b6ca8", "#d9822b", "#5b9a5b", "#a05195", "#b8433f", "#8a8a8a")
Names = dict[str, Any]


def cells(page: str) -> list[tuple[str, str]]:
    """The cells of a page: their source, and what is shown under each."""
    return [(found["source"], found["printed"]) for found in CELL.finditer(page)]


def run(sources: Sequence[str]) -> tuple[list[str], Names]:
    """What each cell prints, run one after the other in a folder of their own, and the names they leave behind."""
    names: Names = {"__name__": "walkthrough"}
    printed = []
    with tempfile.TemporaryDirectory() as folder, _within(folder):
        for number, source in enumerate(sources, 1):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(source, f"cell {number}", "exec"), names)  # noqa: S102 - what the page shows is what is run
            printed.append(_numbered(out.getvalue()))
    return printed, names


@contextlib.contextmanager
def _within(folder: str) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _numbered(text: str) -> str:
    """With #mark01, #mark02 … for the marks of memories: they are the ends of ids, which differ from run to run."""
    numbers: dict[str, str] = {"#q1a7": "#q1a7"}
    return re.sub(r"#[0-9a-z]{4,}\b", lambda mark: numbers.setdefault(mark[0], f"#mark{len(numbers):02}"), text)


def written(page: str, printed: Sequence[str]) -> str:
    """The page with this under its cells."""
    left = iter(printed)
    return CELL.sub(lambda found: f"```python\n{found['source']}```\n\n```text\n{next(left)}```", page)


# The pictures ---------------------------------------------------------------------------------------------------------


def draw_scores(axes: Any, names: Names) -> None:  # noqa: ANN401 - matplotlib has no types
    """Each hit of the question as a stack of what its parts add to the log-odds."""
    hits = list(names["answers"])[::-1]
    weight: Counter[str] = Counter()
    for hit in hits:
        weight.update({part.name: abs(part.contribution) for part in hit.why.parts})
    told = [name for name, _ in weight.most_common(len(COLOURS) - 1)]
    for place, hit in enumerate(hits):
        sums = dict.fromkeys([*told, "all else"], 0.0)
        for part in hit.why.parts:
            sums[part.name if part.name in told else "all else"] += part.contribution
        ends = [0.0, 0.0]
        for (label, value), colour in zip(sums.items(), COLOURS, strict=True):
            side = int(value < 0)
            axes.barh(place, value, left=ends[side], color=colour, height=0.4, label=label if place == 0 else None)
            ends[side] += value
        axes.plot([hit.why.total] * 2, [place - 0.26, place + 0.26], color=INK, linewidth=2.5)
        axes.text(-8.2, place + 0.33, f"{hit.score:.2f}  {hit.memory.text}")
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set(yticks=[], ylim=(-0.4, len(hits) - 0.4), xlim=(-8.3, 5.0), title=f"“{names['asked']}”")
    axes.set_xlabel("speaks against it  ←  log-odds  →  speaks for it; the black line is their sum")
    axes.legend(ncols=6, loc="upper center", bbox_to_anchor=(0.5, -0.24), columnspacing=1.2, handlelength=1)


def draw_beliefs(axes: Any, names: Names) -> None:  # noqa: ANN401 - as above
    """What was believed of the user, each from when until when."""
    end = datetime(2026, 6, 1, tzinfo=UTC)
    for place, fact in enumerate(sorted(names["believed"], key=lambda one: one.claim.predicate, reverse=True)):
        until = fact.true_until or end
        holds = fact.true_until is None
        axes.barh(place, until - fact.began_at, left=fact.began_at, height=0.35, color=COLOURS[0 if holds else 5])
        ended = "" if holds else f" (until {until:%B} {until.day})"
        axes.text(fact.began_at, place + 0.25, f"{fact.text}{ended}")
    axes.axvline(names["clock"].now(), color=INK, linewidth=1, linestyle=":", zorder=0)
    axes.text(names["clock"].now(), -0.62, " today", ha="left")
    months = [datetime(2026, month, 1, tzinfo=UTC) for month in (3, 4, 5, 6)]
    axes.set_xticks(months, [f"{month:%B}" for month in months])
    axes.set(yticks=[], ylim=(-0.75, len(names["believed"]) - 0.3))
    axes.set_xlim(datetime(2026, 2, 25, tzinfo=UTC), datetime(2026, 6, 5, tzinfo=UTC))
    axes.set_title("What was believed, and from when until when")


def draw_growth(axes: Any, names: Names) -> None:  # noqa: ANN401 - as above
    """How many memories there are, week by week, with forgetting and without."""
    weeks = range(1, len(names["tidy"]) + 1)
    for label, colour, sizes in (("without", COLOURS[1], names["heap"]), ("with", COLOURS[0], names["tidy"])):
        axes.plot(weeks, sizes, color=colour, linewidth=2.5)
        told = f"{label} forgetting: {sizes[-1]}"
        axes.text(len(weeks) + 0.7, sizes[-1], told, color=colour, va="center", fontweight="bold")
    axes.set(xlim=(0, 67), ylim=(0, None), xticks=[1, 13, 26, 39, 52], xlabel="week", title="Memories that recall sees")
    axes.grid(axis="y", color=FAINT)


def draw_strength(axes: Any, names: Names) -> None:  # noqa: ANN401 - as above
    """What is left of three memories, week by week."""
    for (label, values), colour in zip(names["strong"].items(), COLOURS, strict=False):
        there = [value for value in values if value > 0]
        axes.plot(range(1, len(there) + 1), there, color=colour, linewidth=2.5, label=label)
        if len(there) < len(values):
            axes.plot(len(there), there[-1], "x", color=colour, markersize=9, markeredgewidth=2.5)
            axes.text(len(there) + 0.8, 0.008, "retired")
    axes.set(ylim=(0, 0.8), xlim=(0, 53), xticks=[1, 13, 26, 39, 52], xlabel="week", title="Strength over a year")
    axes.grid(axis="y", color=FAINT)
    axes.legend(loc="upper right")


PICTURES: Final[Mapping[str, tuple[Callable[[Any, Names], None], float]]] = {
    "scores": (draw_scores, 3.6),
    "beliefs": (draw_beliefs, 3.2),
    "growth": (draw_growth, 3.4),
    "strength": (draw_strength, 3.4),
}
"""Each with who draws it, and its height in inches."""
STYLE: Final = {
    "svg.fonttype": "none", "svg.hashsalt": "longmind", "font.size": 10, "legend.frameon": False,
    "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    "figure.facecolor": GROUND, "savefig.facecolor": GROUND, "axes.facecolor": GROUND,
    **{f"{part}.color": INK for part in ("text", "xtick", "ytick")},
    "axes.edgecolor": INK, "axes.labelcolor": INK,
}  # fmt: skip


def draw(names: Names, folder: Path, *, ending: str = "svg") -> None:
    """Draw every picture of the page into a folder."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        for name, (draws, height) in PICTURES.items():
            figure = Figure(figsize=(9, height), layout="constrained")
            draws(figure.subplots(), names)
            told = {"Date": None} if ending == "svg" else None
            figure.savefig(folder / f"{name}.{ending}", dpi=110, metadata=told)


def main() -> None:
    """Run, write and draw."""
    page = PAGE.read_text("utf-8")
    printed, names = run([source for source, _ in cells(page)])
    PAGE.write_text(written(page, printed), "utf-8")
    draw(names, PAGE.parent)


if __name__ == "__main__":
    main()
