"""What PrecisionMemBench came to: how many cases pass, by category, and what is wrong with the others.

Precision and recall are shown beside it; a case passes only when it breaks none of its expectations.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from longmind.evals.drawing import draw_bars, short
from longmind.evals.lines import Line
from longmind.evals.targets import Compared, compared

SESSIONS: Final = "sessions"
_BELIEFS_SHOWN: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One case, or one message of a session."""

    id: str
    category: str
    text: str
    in_session: bool
    failures: tuple[str, ...]
    """What is wrong; it passes when nothing is."""
    precision: float | None
    recall: float | None
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class PrecisionReport:
    """Precision measured on PrecisionMemBench."""

    judged: Sequence[Judged]
    seconds: Mapping[str, float]
    data: Mapping[str, int | str]

    @property
    def kind(self) -> str:
        """The name in the command line."""
        return "precision"

    @property
    def lines(self) -> list[Line]:
        """Each case by itself."""
        return [one.line for one in self.judged]

    @property
    def scores(self) -> dict[str, dict[str, float | int | None]]:
        """How many pass: of the cases, of the messages in sessions, and of each category of cases."""
        cases = [one for one in self.judged if not one.in_session]
        categories = dict.fromkeys(one.category for one in cases)
        return {
            "cases": _scores(cases),
            SESSIONS: _scores([one for one in self.judged if one.in_session]),
            **{name: _scores([one for one in cases if one.category == name]) for name in categories},
        }

    @property
    def targets(self) -> list[Compared]:
        """What this set should come to, beside what it did."""
        return compared(self.kind, self.scores)

    def as_json(self) -> dict[str, Any]:
        """Everything but the single cases that passed, as JSON keeps it."""
        return {
            self.kind: self.scores,
            "failures": {one.id: list(one.failures) for one in self.judged if one.failures},
            "targets": [one.as_json() for one in self.targets],
            "seconds": dict(self.seconds),
            "data": dict(self.data),
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for the cases, for the sessions and for each category."""
        rows = [["category", "n", "passed", "precision", "recall"]]
        rows += [
            [name, str(one["questions"]), str(one["passed"]), short(one["precision"]), short(one["recall"])]
            for name, one in self.scores.items()
        ]
        return rows

    def summary(self) -> str:
        """What is wrong with each case that does not pass, and how long it all took."""
        lines = [f"{one.id}: {'; '.join(map(_shortened, one.failures))}" for one in self.judged if one.failures]
        lines.append(
            f"{self.data['beliefs']} beliefs, {self.data['cases']} cases and {self.data['turns']} messages asked in "
            f"{self.seconds['query']:.1f} s ({1e3 * self.seconds['query_each']:.1f} ms each) "
            f"with {self.data['embedder']}"
        )
        return "\n".join(lines)

    def plot(self, path: str | Path) -> None:
        """Draw the share that passes by category into a picture at ``path`` (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        scores = self.scores
        draw_bars(
            path,
            title=f"PrecisionMemBench: exactly what is relevant, and nothing else\n{scores['cases']['passed']} of "
            f"{self.data['cases']} cases (in brackets: of each category), {self.data['embedder']}",
            measure="passed",
            groups=[f"{name.replace(' ', chr(10))}\n({one['questions']})" for name, one in scores.items()],
            bars={"longmind": [_share(one) for one in scores.values()]},
        )


def _shortened(failure: str) -> str:
    """A failure with its first beliefs only: when nothing is left out, all there is comes back."""
    what, colon, which = failure.partition(": ")
    beliefs = which.split(", ")
    more = f", … ({len(beliefs)})" if len(beliefs) > _BELIEFS_SHOWN else ""
    return f"{what}{colon}{', '.join(beliefs[:_BELIEFS_SHOWN])}{more}"


def _scores(judged: Sequence[Judged]) -> dict[str, float | int | None]:
    return {
        "questions": len(judged),
        "passed": sum(not one.failures for one in judged),
        "precision": _mean([one.precision for one in judged]),
        "recall": _mean([one.recall for one in judged]),
    }


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def _share(scores: Mapping[str, float | int | None]) -> float | None:
    passed, questions = scores["passed"], scores["questions"]
    return None if not passed or not questions else passed / questions
