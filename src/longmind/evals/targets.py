"""What is to be reached, and whether it was.

A figure over fewer than fifty questions is shown beside its target but decides nothing: four questions more or less
would turn it. A count out of a fixed list of cases is no sample, and always decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

FEWEST_QUESTIONS: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A figure that is to be reached: where it stands in a report, and how high."""

    set: str
    group: str
    """A group of questions; ``abstention``, ``cases`` or ``sessions`` for what is measured of a whole set."""
    measure: str
    called: str
    """What people call the measure."""
    least: float
    aim: float | None = None
    """What would be better still."""
    counted: bool = False
    """A number of cases out of a fixed list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A target, and what was measured."""

    target: Target
    value: float | None
    questions: int
    interval: tuple[float, float] | None = None

    @property
    def reached(self) -> bool | None:
        """Whether it was reached; None when nothing was measured."""
        return None if self.value is None else self.value >= self.target.least

    @property
    def decides(self) -> bool:
        """Whether there were enough questions to say so."""
        return self.target.counted or self.questions >= FEWEST_QUESTIONS

    def as_json(self) -> dict[str, Any]:
        """All of it, as JSON keeps it."""
        target = self.target
        return {
            "set": target.set,
            "group": target.group,
            "measure": target.measure,
            "called": target.called,
            "questions": self.questions,
            "value": self.value,
            "interval95": None if self.interval is None else list(self.interval),
            "least": target.least,
            "aim": target.aim,
            "reached": self.reached,
            "decides": self.decides,
        }


def _recall(set: str, group: str, depth: int, least: float, *, aim: float | None = None) -> Target:
    called = f"{'coverage' if set == 'beam' else 'recall'}@{depth}"
    return Target(set=set, group=group, measure=f"turn_recall@{depth}", called=called, least=least, aim=aim)


_LOCOMO: Final = "locomo"
_POOL: Final = "longmemeval-pool"
TARGETS: Final[Sequence[Target]] = (
    _recall(_LOCOMO, "1-4", 10, 0.81, aim=0.84),
    _recall(_LOCOMO, "1-4", 5, 0.75),
    Target(set=_LOCOMO, group="1-4", measure="turn_mrr", called="MRR", least=0.66),
    Target(set=_LOCOMO, group="1-4", measure="session_all@5", called="session all@5", least=0.86),
    _recall(_LOCOMO, "multi-hop", 10, 0.56),
    _recall(_LOCOMO, "open-domain", 10, 0.52),
    _recall(_LOCOMO, "adversarial", 10, 0.88),
    _recall("beam", "all", 10, 0.60),
    _recall("beam", "all", 40, 0.78),
    Target(set="beam", group="abstention", measure="auroc", called="AUROC", least=0.75),
    _recall(_POOL, "all", 5, 0.80),
    Target(set=_POOL, group="all", measure="session_all@5", called="session all@5", least=0.75),
    _recall(_POOL, "single-session-preference", 10, 0.65),
    Target(set="precision", group="cases", measure="passed", called="passed", least=70, aim=77, counted=True),
    Target(set="precision", group="sessions", measure="passed", called="passed", least=10, aim=12, counted=True),
)


def compared(set: str, figures: Mapping[str, Mapping[str, Any]]) -> list[Compared]:
    """The targets of a set beside what was measured: measures by name, in groups by name."""
    found = []
    for target in TARGETS:
        if target.set == set:
            group = figures.get(target.group, {})
            interval = group.get(f"{target.measure}_interval95")
            found.append(
                Compared(
                    target=target,
                    value=group.get(target.measure),
                    questions=group.get("questions", 0),
                    interval=None if interval is None else (interval[0], interval[1]),
                )
            )
    return found
