"""Forgetting tried on a memory stream of Generative Agents: what each policy would take, and whether it comes back.

The stream (Park et al. 2023; the program's ``nodes.json``) is imported and lived on with for half a year, a note a
week. Then each policy plans, does exactly that, and is undone. What matters is told with each: whether anything went on
which an insight rests that stayed, and whether after undoing everything is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import longmind
from longmind.evals.runner import Progress, StandingClock

WEEKS: Final = 26
POLICIES: Final[Mapping[str, longmind.ForgettingPolicy]] = {
    "by default": longmind.ForgettingPolicy(),
    "aged: 90 days, below 0.3": longmind.ForgettingPolicy(conditions=(longmind.Aged(),)),
    "faded below 0.1": longmind.ForgettingPolicy(conditions=(longmind.Faded(),)),
    "never used in 150 days": longmind.ForgettingPolicy(conditions=(longmind.NeverUsed(days=150),)),
    "expired": longmind.ForgettingPolicy(conditions=(longmind.Expired(),)),
    "150 at most": longmind.ForgettingPolicy(conditions=(longmind.Capacity(most=150),)),
}


@dataclass(frozen=True, slots=True)
class Tried:
    """What one policy came to."""

    policy: str
    planned: int
    spared: int
    """Named by a condition and kept for another reason."""
    done: int
    """How many the plan's application retired; as many as planned."""
    frees: int
    """Characters."""
    orphans: int
    """Insights that stayed and rest on something that went; none."""
    restored: bool
    """Whether undoing made everything as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamReport:
    """What each policy would take of a memory stream."""

    tried: tuple[Tried, ...]
    memories: int
    insights: int

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {
            "tried": [{name: getattr(one, name) for name in Tried.__slots__} for one in self.tried],
            "memories": self.memories,
            "insights": self.insights,
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each policy."""
        rows = [["policy", "planned", "spared", "done", "frees", "orphans", "undone"]]
        for one in self.tried:
            counts = (one.planned, one.spared, one.done, one.frees, one.orphans)
            rows.append([one.policy, *(f"{count:,}" for count in counts), "whole" if one.restored else "NOT"])
        return rows


def stream_report(path: Path, *, progress: Progress | None = None) -> StreamReport:
    """Import a stream, live on, and try each policy on it.

    Raises:
        InvalidInput: the file has another form.
        OSError: it cannot be read.
    """
    tried = []
    memories: list[longmind.Memory] = []
    for number, (name, policy) in enumerate(POLICIES.items(), start=1):
        clock = StandingClock()
        with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock) as mind:
            owned = mind.scope(user="character")
            memories = owned.episodes.import_stream(path)
            _live_on(owned, clock, max(memory.happened_at for memory in memories))
            tried.append(_try(owned, name, policy))
        if progress is not None:
            progress(number, len(POLICIES), "forget and undo")
    distinct = {memory.id: memory for memory in memories}
    insights = sum(memory.kind is longmind.Kind.INSIGHT for memory in distinct.values())
    return StreamReport(tried=tuple(tried), memories=len(distinct), insights=insights)


def _live_on(owned: longmind.Mind, clock: StandingClock, last: datetime) -> None:
    clock.moment = last
    for week in range(WEEKS):
        clock.moment += timedelta(weeks=1)
        owned.remember(f"Entry {week} of the diary.", importance=0.9)


def _try(owned: longmind.Mind, name: str, policy: longmind.ForgettingPolicy) -> Tried:
    before = _shown(owned)
    plan = owned.forgetting.plan(policy)
    run = owned.forgetting.apply(plan)
    gone = set() if run is None else {id for act in run.acts for id in act.touched}
    orphans = sum(not gone.isdisjoint(memory.evidence) for memory in owned.list(kinds="insight"))
    if run is not None:
        owned.forgetting.undo(run.id)
    return Tried(name, len(plan.forgettable), plan.spared, len(gone), plan.frees, orphans, _shown(owned) == before)


def _shown(owned: longmind.Mind) -> dict[str, str]:
    return {memory.id: memory.text for memory in owned.list()}
