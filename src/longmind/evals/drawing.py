"""Numbers as people read them: short in a table, and as a picture. The pictures need the extra ``eval``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from longmind import MissingExtra

COLOURS: Final = ("#1b6ca8", "#e08e45", "#7aa874", "#a3a3a3")
NOTHING: Final = "–"


def short(value: object, digits: int = 3) -> str:
    """``0.8134`` as ``.813``, an interval as half its width, what was not measured as a dash."""
    if isinstance(value, list | tuple):
        return short((value[1] - value[0]) / 2, digits)
    if not isinstance(value, int | float):
        return NOTHING
    return f"{value:.{digits}f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.{digits - 1}f}"


def draw_bars(
    path: str | Path, *, title: str, measure: str, groups: Sequence[str], bars: Mapping[str, Sequence[float | None]]
) -> None:
    """Draw shares of 0…1 as bars into a picture at ``path`` (PNG), one colour for each name in ``bars``.

    Each of ``bars`` has a share for each of ``groups``, None where nothing was measured.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    figure = figure_of(max(10, 1.4 * len(groups)), 4.8)
    axes = figure.subplots()
    width = 0.8 / len(bars)
    for position, (name, shares) in enumerate(bars.items()):
        places = [start + (position - (len(bars) - 1) / 2) * width for start in range(len(groups))]
        drawn = axes.bar(
            places, [share or 0.0 for share in shares], width * 0.92, label=name, color=COLOURS[position % len(COLOURS)]
        )
        axes.bar_label(drawn, [short(share, 2) for share in shares], padding=2, fontsize=8)
    axes.set_xticks(range(len(groups)), groups, fontsize=8)
    axes.set_ylim(0, 1.15)  # room for the legend above the bars
    axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    axes.set_ylabel(measure)
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, ncols=len(bars), loc="upper left")
    figure.savefig(path, format="png", dpi=150)


def figure_of(width_inches: float, height_inches: float) -> Any:  # noqa: ANN401 - matplotlib has no types
    """An empty picture of this size, to draw in and save.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("eval", "drawing a plot") from None
    # A figure of its own, without pyplot: no window, no global state, and no backend to choose.
    return Figure(figsize=(width_inches, height_inches), layout="constrained")
