"""Two runs over the same questions, side by side: what was won, what was lost, and whether that could be luck.

A mean that hardly moves can hide twenty questions won and nineteen lost. So each question is compared with itself: one
whose measure rose is won, one whose measure fell is lost. Differences come with an interval over conversations (see
:mod:`longmind.evals.chance`) and the sign test over the questions that changed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from longmind import InvalidInput
from longmind.evals.chance import interval_of_mean, sign_test
from longmind.evals.drawing import short
from longmind.evals.lines import Line, read_lines
from longmind.evals.sets import ALL

MEASURE: Final = "turn_recall@10"
OTHERWISE: Final = ("passed", "abstained")
"""What is compared of a question that has no ranking to measure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One question in both runs."""

    set: str
    owner: str
    question: str
    text: str
    category: str
    measure: str
    before: float
    after: float

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON keeps it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The questions of one set and category together, by one measure."""

    set: str
    category: str
    measure: str
    questions: int
    before: float
    after: float
    interval: tuple[float, float]
    """Of the mean difference."""
    won: int
    lost: int
    p: float
    """By the sign test: how probable so uneven a count would be by luck."""

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON keeps it."""
        told = {name: getattr(self, name) for name in self.__slots__ if name != "interval"}
        return {**told, "difference": self.after - self.before, "difference_interval95": list(self.interval)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What changed from one run to another."""

    changes: Sequence[Change]
    """Every question in both, changed or not."""
    only_before: int
    """Questions that only the first run has, or that have nothing to compare."""
    only_after: int

    @property
    def won(self) -> list[Change]:
        """Those whose measure rose, the most first."""
        return sorted((one for one in self.changes if one.after > one.before), key=lambda one: one.before - one.after)

    @property
    def lost(self) -> list[Change]:
        """Those whose measure fell, the most first."""
        return sorted((one for one in self.changes if one.after < one.before), key=lambda one: one.after - one.before)

    @property
    def rows(self) -> list[Row]:
        """By set and measure all together, then each category."""
        rows = []
        for set, measure in dict.fromkeys((one.set, one.measure) for one in self.changes):
            changes = [one for one in self.changes if (one.set, one.measure) == (set, measure)]
            categories = dict.fromkeys(one.category for one in changes)
            rows.append(_row(ALL, changes))
            if len(categories) > 1:
                rows += [_row(name, [one for one in changes if one.category == name]) for name in categories]
        return rows

    def as_json(self) -> dict[str, Any]:
        """Everything but the questions that did not change, as JSON keeps it."""
        return {
            "rows": [row.as_json() for row in self.rows],
            "won": [one.as_json() for one in self.won],
            "lost": [one.as_json() for one in self.lost],
            "only_before": self.only_before,
            "only_after": self.only_after,
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each set, and for each category in it."""
        heads = ["set", "category", "measure", "n", "before", "after", "change", "95%", "won", "lost", "p"]
        return [heads, *(_cells(row) for row in self.rows)]


def difference(before: str | Path, after: str | Path, measure: str = MEASURE) -> Difference:
    """Compare two files that ``--questions`` wrote, by a measure.

    Questions without it are compared by whether they passed or were rightly left unanswered.

    Raises:
        InvalidInput: a file is of another kind, no question has that measure, or the two have no question in common.
        OSError: a file cannot be read.
    """
    first, second = _by_question(read_lines(before)), _by_question(read_lines(after))
    changes = [
        change for key, line in first.items() if key in second and (change := _change(line, second[key], measure))
    ]
    if not changes:
        names = sorted({name for line in (*first.values(), *second.values()) for name in line["measures"]})
        if names and measure not in names and not set(OTHERWISE) & set(names):
            raise InvalidInput("measure", f"one of {', '.join(names)}", measure)
        raise InvalidInput("after", f"a file with questions that are in {before} too", str(after))
    return Difference(changes=changes, only_before=len(first) - len(changes), only_after=len(second) - len(changes))


def _by_question(lines: Iterable[Line]) -> dict[tuple[str, str, str], Line]:
    return {(line["set"], line["owner"], line["question"]): line for line in lines}


def _change(before: Line, after: Line, measure: str) -> Change | None:
    one, other = _measures(before), _measures(after)
    name = next((name for name in (measure, *OTHERWISE) if name in one and name in other), None)
    if name is None:
        return None
    words = {key: str(after[key]) for key in ("set", "owner", "question", "text", "category")}
    return Change(**words, measure=name, before=float(one[name]), after=float(other[name]))


def _measures(line: Line) -> Mapping[str, float]:
    measures: Mapping[str, float] = line["measures"]
    return measures


def _row(category: str, changes: Sequence[Change]) -> Row:
    differences = [one.after - one.before for one in changes]
    won, lost = sum(one > 0 for one in differences), sum(one < 0 for one in differences)
    return Row(
        set=changes[0].set,
        category=category,
        measure=changes[0].measure,
        questions=len(changes),
        before=math.fsum(one.before for one in changes) / len(changes),
        after=math.fsum(one.after for one in changes) / len(changes),
        interval=interval_of_mean(differences, [one.owner for one in changes]),
        won=won,
        lost=lost,
        p=sign_test(won, lost),
    )


def _cells(row: Row) -> list[str]:
    low, high = row.interval
    change = row.after - row.before
    return [
        row.set,
        row.category,
        row.measure,
        str(row.questions),
        short(row.before),
        short(row.after),
        f"{'+' if change > 0 else ''}{short(change)}",
        f"{short(low)}…{short(high)}",
        str(row.won),
        str(row.lost),
        short(row.p),
    ]
