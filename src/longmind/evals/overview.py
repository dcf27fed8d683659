"""One table over all sets: what was measured beside what is to be reached.

A figure over too few questions to decide anything stands in brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from longmind.evals.commands import Report
from longmind.evals.drawing import NOTHING, short
from longmind.evals.targets import Compared


def overview(reports: Sequence[tuple[Path, Report]]) -> list[list[str]]:
    """The headers, then a row for each target of each set; a set without targets has one row that says so."""
    rows = [["set", "of", "measure", "n", "measured", "±95%", "to reach", "reached"]]
    for path, report in reports:
        targets = report.targets
        rows += [_row(path.stem, one) for one in targets]
        if not targets:
            rows.append([path.stem, NOTHING, "no target", *[NOTHING] * 5])
    return rows


def _row(set: str, one: Compared) -> list[str]:
    target = one.target
    value, least, aim = (_figure(figure, counted=target.counted) for figure in (one.value, target.least, target.aim))
    reached = NOTHING if one.reached is None else "yes" if one.reached else "no"
    return [
        set,
        target.group,
        target.called,
        str(one.questions),
        value,
        short(one.interval),
        least if target.aim is None else f"{least} ({aim})",
        reached if one.decides else f"({reached})",
    ]


def _figure(value: float | None, *, counted: bool) -> str:
    return f"{value:.0f}" if counted and value is not None else short(value)
