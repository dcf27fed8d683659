"""A year, tended weekly: whether little stays of what is noise, all that matters is found, and no week costs more.

The same made-up year (:mod:`longmind.evals.years`) is lived twice, with forgetting and without. Each day's messages are
remembered as a program would, as a list, and each week is tended. What is counted after every week: current memories,
bytes, and the processor time of the tending and of the remembering, told as shares of one another.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import longmind
from longmind.evals.drawing import COLOURS, figure_of, short
from longmind.evals.life import names
from longmind.evals.runner import Progress, Spent, StandingClock
from longmind.evals.years import MESSAGES, SEED, Message, Year, year

WITH: Final = "forgetting"
WITHOUT: Final = "no forgetting"
LIMIT: Final = 10
_WEEK: Final = 7
_EARLY, _LATE = slice(4, 16), slice(-12, None)
"""The weeks whose cost is compared: the first dozen after a month, and the last dozen."""


@dataclass(frozen=True, slots=True)
class Week:
    """What there was at the end of a week, and what it cost."""

    told: int
    """Messages of the week."""
    current: int
    """Memories that are recalled."""
    all: int
    """Memories of any status."""
    bytes: int
    remember_seconds: float
    """Of processor time, as the next."""
    tend_seconds: float


@dataclass(frozen=True, slots=True)
class Lived:
    """A year as it was lived one way."""

    weeks: tuple[Week, ...]
    probes: int
    found: int
    """Probes whose message is among the first ten hits."""
    first: int
    """Probes whose message is the first hit."""
    noisy: int
    """Probes with noise among the first ten."""
    noise: int
    """Noise among the first ten, over all probes."""
    facts: int
    """Questions about what holds now."""
    right: int
    """Of which the first hit says what holds."""
    lost: tuple[str, ...]
    """Questions of probes that were not found."""

    @property
    def flat(self) -> float:
        """Seconds a pass of the last weeks takes for one of the first."""
        early, late = (sum(week.tend_seconds for week in self.weeks[part]) for part in (_EARLY, _LATE))
        return late / early if early else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class YearReport:
    """The year with forgetting and without."""

    lived: dict[str, Lived]
    messages: int
    mattering: int
    embedder: str

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {
            "lived": {
                name: {
                    "probes": one.probes, "found": one.found, "first": one.first, "noisy": one.noisy,
                    "noise": one.noise, "facts": one.facts, "right": one.right, "lost": list(one.lost),
                    "tend_late_over_early": one.flat, "weeks": [_plain(week) for week in one.weeks],
                }
                for name, one in self.lived.items()
            },
            "messages": self.messages, "mattering": self.mattering, "embedder": self.embedder,
        }  # fmt: skip

    def table(self) -> list[list[str]]:
        """The headers, then a row each way."""
        rows = [["", "current", "kept", "MB", "found", "first", "noisy", "facts right", "tend/remember", "late/early"]]
        for name, one in self.lived.items():
            last = one.weeks[-1]
            tended = sum(week.tend_seconds for week in one.weeks)
            remembered = sum(week.remember_seconds for week in one.weeks)
            rows.append(
                [
                    name, f"{last.current:,}", f"{last.all:,}", f"{last.bytes / 1e6:.1f}",
                    f"{one.found} of {one.probes}", f"{one.first}", f"{one.noisy}", f"{one.right} of {one.facts}",
                    short(tended / remembered if remembered else None), short(one.flat),
                ]
            )  # fmt: skip
        return rows

    def summary(self) -> str:
        """In words."""
        lines = [
            (
                f"{self.messages:,} messages, {self.mattering} of which matter, tended weekly, with {self.embedder}; "
                f"noisy: probes with noise among the first {LIMIT} hits; late/early: processor time of the last twelve "
                "passes over that of an early dozen"
            )
        ]
        lines += [f"not found: {question}" for one in self.lived.values() for question in one.lost[:_SHOWN]]
        return "\n".join(lines)

    def plot(self, path: str | Path) -> None:
        """Draw current memories and the cost of tending, week by week, into a picture (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        figure = figure_of(11, 4.4)
        left, right = figure.subplots(1, 2)
        for place, (name, one) in enumerate(self.lived.items()):
            weeks = range(1, len(one.weeks) + 1)
            colour = COLOURS[place]
            left.plot(weeks, [week.current for week in one.weeks], color=colour, label=f"current, {name}")
            left.plot(weeks, [week.all for week in one.weeks], color=colour, linestyle=":", label=f"kept, {name}")
            right.plot(weeks, [week.tend_seconds for week in one.weeks], color=colour, label=f"tend, {name}")
        left.set_title("memories")
        right.set_title("processor seconds of each weekly pass")
        for axes in (left, right):
            axes.set_xlabel("week")
            axes.set_ylim(bottom=0)
            axes.spines[["top", "right"]].set_visible(False)
            axes.legend(frameon=False, fontsize=8)
        figure.suptitle(f"A year of {self.messages:,} messages, of which {self.mattering} matter")
        figure.savefig(path, format="png", dpi=150)


_SHOWN: Final = 5


def year_report(
    *,
    messages: int = MESSAGES,
    seed: int = SEED,
    embedder: longmind.Embedder | None = None,
    progress: Progress | None = None,
) -> YearReport:
    """Live the year both ways.

    Raises:
        InvalidInput: as :func:`longmind.evals.years.year`.
    """
    lived_year = year(messages, seed)
    used = longmind.MiniLM() if embedder is None else embedder
    upkeep = longmind.Upkeep()
    ways = {WITH: upkeep, WITHOUT: replace(upkeep, forget=None)}
    total = len(ways) * (len(lived_year.messages) + len(lived_year.probes))
    run = _Run(lived_year, used, total, progress)
    return YearReport(
        lived={name: run.live(way) for name, way in ways.items()},
        messages=len(lived_year.messages),
        mattering=len(lived_year.probes),
        embedder=str(used.stamp),
    )


class _Run:
    def __init__(self, lived: Year, embedder: longmind.Embedder, total: int, progress: Progress | None) -> None:
        self._year, self._embedder, self._total, self._progress = lived, embedder, total, progress
        self._done = 0
        self._noise = {one.text for one in lived.messages if not one.matters}

    def live(self, upkeep: longmind.Upkeep) -> Lived:
        """The year, with this upkeep."""
        clock = StandingClock()
        with tempfile.TemporaryDirectory(prefix="longmind-year-") as folder:
            path = Path(folder) / "year.db"
            with longmind.open(str(path), embedder=self._embedder, clock=clock, upkeep=upkeep) as mind:
                owned = mind.scope(user="somebody")
                weeks = tuple(
                    self._week(owned, list(some), clock, path)
                    for _, some in groupby(self._year.messages, key=lambda one: (one.at - self._first).days // _WEEK)
                )
                clock.moment = self._year.life.end
                return self._asked(owned, weeks)

    @property
    def _first(self) -> Any:  # noqa: ANN401 - a moment
        return self._year.messages[0].at.replace(hour=0, minute=0, second=0)

    def _week(self, owned: longmind.Mind, said: Sequence[Message], clock: StandingClock, path: Path) -> Week:
        remembering, tending = Spent(), Spent()
        for day, some in groupby(said, key=lambda one: one.at.date()):
            today = list(some)
            clock.moment = today[-1].at
            with remembering:
                owned.remember(
                    [
                        {"role": one.role, "content": one.text, "time": one.at.isoformat(), "session": f"{day}"}
                        for one in today
                    ]
                )
            self._step(len(today), "live")
        with tending:
            done = owned.tend()
            while not done.complete:
                done = owned.tend()
        stats = owned.stats()
        size = sum(file.stat().st_size for file in path.parent.iterdir())
        current = stats.by_status.get("current", 0)
        return Week(len(said), current, stats.total, size, remembering.cpu, tending.cpu)

    def _asked(self, owned: longmind.Mind, weeks: tuple[Week, ...]) -> Lived:
        found = first = noisy = noise = 0
        lost = []
        for probe in self._year.probes:
            texts = [hit.memory.text for hit in owned.recall(probe.question, limit=LIMIT)]
            found += probe.text in texts
            first += texts[:1] == [probe.text]
            some = sum(text in self._noise for text in texts)
            noise, noisy = noise + some, noisy + (some > 0)
            if probe.text not in texts:
                lost.append(probe.question)
            self._step(1, "ask")
        now = [one for one in self._year.life.questions if one.as_of is None]
        right = sum(_is_right(owned, one.text, one.right, one.wrong) for one in now)
        return Lived(weeks, len(self._year.probes), found, first, noisy, noise, len(now), right, tuple(lost))

    def _step(self, count: int, label: str) -> None:
        self._done += count
        if self._progress is not None:
            self._progress(self._done, self._total, label)


def _is_right(owned: longmind.Mind, question: str, right: str, wrong: Sequence[str]) -> bool:
    found = owned.recall(question, limit=1)
    texts = [text for hit in found for text in (hit.memory.text, *(one.text for one in hit.also if one.kind == "fact"))]
    return any(names(text, right) for text in texts) and not any(names(text, old) for text in texts for old in wrong)


def _plain(week: Week) -> dict[str, Any]:
    return {name: getattr(week, name) for name in Week.__slots__}
