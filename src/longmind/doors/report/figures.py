"""The figures of one owner's memory, read through what a mind tells anybody.

Everything is looked at once, a page at a time, and only the few memories that the page names are kept whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from heapq import nlargest
from itertools import chain
from typing import Final

import longmind
from longmind import Doubt, Kind, Memory, Mind, Owner, Run, Stats, Status
from longmind.doors.acts import Alike, alike
from longmind.doors.wire import answers

NAMED: Final = 5
"""So many are named of the strongest, the weakest, the most used."""
HIDDEN_NAMED: Final = 12
INSIGHTS_NAMED: Final = 20
EVIDENCE_NAMED: Final = 3
BINS: Final = 10
"""Of strength, each a tenth wide."""
MOMENTS: Final = 12
"""At so many moments it is told how strong memories were."""
STRONG: Final = 0.3
FADING: Final = 0.1
MOST_WEEKS: Final = 260
_PAGE: Final = 1_000
_HIDDEN: Final = ("superseded", "retired", "quarantined", "pending")
_WEEK: Final = timedelta(days=7)
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Week:
    """What there was at the end of a week, and what came in it."""

    start: date
    """Its Monday, in UTC."""
    taken_in: int
    current: int
    superseded: int
    retired: int
    waiting: int
    """Pending and quarantined."""


@dataclass(frozen=True, slots=True)
class Strong:
    """A memory and what is left of it, 0…1."""

    memory: Memory
    strength: float


@dataclass(frozen=True, slots=True)
class Insight:
    """A conclusion and the first of the memories it rests on."""

    memory: Memory
    evidence: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How many of the memories current at a moment were how strong then."""

    at: datetime
    strong: int
    """At least 0.3."""
    fading: int
    """At least 0.1."""
    weak: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the page tells of one owner."""

    owner: Owner
    at: datetime
    stats: Stats
    weeks: tuple[Week, ...]
    by_kind: Mapping[str, int]
    """Current memories."""
    by_type: Mapping[str, int]
    """Current memories, the most frequent type first."""
    strengths: tuple[int, ...]
    """How many current memories have a strength within each tenth."""
    median_strength: float | None
    course: tuple[Course, ...]
    """How strong memories were at moments from the first on, in order."""
    strongest: tuple[Strong, ...]
    weakest: tuple[Strong, ...]
    hidden: tuple[Memory, ...]
    """What was retired last, the latest first."""
    done: tuple[Alike, ...]
    """What passes did and nobody undid, by verb, the most frequent first."""
    runs: int
    last_run_at: datetime | None
    doubts: tuple[Doubt, ...]
    most_used: tuple[Memory, ...]
    most_recalled: tuple[Memory, ...]
    insights: tuple[Insight, ...]
    insights_in_all: int
    characters: int
    """Of the texts of all memories."""
    characters_current: int

    def as_json(self, *, contents: bool) -> dict[str, object]:
        """The same for programs; without ``contents``, memories are told by their ids alone."""
        told = _told(contents=contents)
        return {
            **answers.owner(self.owner),
            "at": answers.plain(self.at),
            "stats": answers.stats(self.stats),
            "weeks": [
                {"start": week.start.isoformat(), **{name: getattr(week, name) for name in _COUNTED}}
                for week in self.weeks
            ],
            "by_kind": dict(self.by_kind),
            "by_type": dict(self.by_type),
            "strengths": list(self.strengths),
            "median_strength": self.median_strength,
            "course": [
                {"at": answers.plain(one.at), "strong": one.strong, "fading": one.fading, "weak": one.weak}
                for one in self.course
            ],
            "strongest": [{"memory": told(one.memory), "strength": one.strength} for one in self.strongest],
            "weakest": [{"memory": told(one.memory), "strength": one.strength} for one in self.weakest],
            "hidden": [told(one) for one in self.hidden],
            "done": [
                {name: getattr(one, name) for name in ("verb", "why", "times", "memories", "frees")}
                for one in self.done
            ],
            "runs": self.runs,
            "last_run_at": answers.plain(self.last_run_at),
            "doubts": [
                {"news": told(one.news), "against": [told(other) for other in one.against], "reason": one.reason}
                for one in self.doubts
            ],
            "most_used": [told(one) for one in self.most_used],
            "most_recalled": [told(one) for one in self.most_recalled],
            "insights": [{"memory": told(one.memory), "evidence": list(one.memory.evidence)} for one in self.insights],
            "insights_in_all": self.insights_in_all,
            "characters": self.characters,
            "characters_current": self.characters_current,
        }


_COUNTED: Final = ("taken_in", "current", "superseded", "retired", "waiting")


def _told(*, contents: bool) -> Callable[[Memory], object]:
    return answers.memory if contents else lambda memory: memory.id


def gather(mind: Mind, owner: Owner, now: datetime, progress: Progress | None = None) -> Figures:
    """The figures of the owner whom this mind is bound to."""
    stats = mind.stats()
    strengths = mind.forgetting.strengths()
    seen = _Seen(strengths)
    for page in _pages(mind):
        seen.add(page)
        if progress is not None:
            progress(seen.looked_at, max(stats.total, seen.looked_at))
    runs = mind.runs()
    kept = [run for run in runs if not run.undone]
    ordered = sorted(seen.weighed)
    strong = {one.id for one in seen.strongest}
    return Figures(
        owner=owner,
        at=now,
        stats=stats,
        weeks=weeks(seen.arrivals, seen.departures, now),
        by_kind=dict(seen.kinds.most_common()),
        by_type=dict(seen.types.most_common()),
        strengths=_binned(ordered),
        median_strength=ordered[len(ordered) // 2] if ordered else None,
        course=_course(mind, min(seen.arrivals, default=None), now),
        strongest=tuple(Strong(one, strengths[one.id]) for one in seen.strongest),
        weakest=tuple(Strong(one, strengths[one.id]) for one in seen.weakest if one.id not in strong),
        hidden=tuple(seen.hidden),
        done=tuple(sorted(alike(act for run in kept for act in run.acts), key=lambda one: (one.verb, -one.times))),
        runs=len(kept),
        last_run_at=_last(runs),
        doubts=tuple(mind.conflicts.list()),
        most_used=tuple(seen.used),
        most_recalled=tuple(seen.recalled),
        insights=tuple(_insight(mind, one) for one in seen.insights),
        insights_in_all=seen.kinds[Kind.INSIGHT.value],
        characters=seen.characters,
        characters_current=seen.characters_current,
    )


def _pages(mind: Mind) -> Iterator[Sequence[Memory]]:
    after: str | None = None
    while True:
        # Every kind by name: a fact is otherwise told with the words it was read out of.
        page = mind.list(kinds=[kind.value for kind in Kind], include=_HIDDEN, limit=_PAGE, after=after)
        yield page
        after = page.after
        if after is None:
            return


@dataclass(slots=True)
class _Seen:
    """What has been counted so far."""

    strengths: Mapping[str, float]
    looked_at: int = 0
    characters: int = 0
    characters_current: int = 0
    arrivals: Counter[date] = field(default_factory=Counter)
    departures: dict[str, Counter[date]] = field(default_factory=lambda: {name: Counter() for name in _COUNTED[2:]})
    kinds: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    weighed: list[float] = field(default_factory=list)
    strongest: list[Memory] = field(default_factory=list)
    weakest: list[Memory] = field(default_factory=list)
    hidden: list[Memory] = field(default_factory=list)
    used: list[Memory] = field(default_factory=list)
    recalled: list[Memory] = field(default_factory=list)
    insights: list[Memory] = field(default_factory=list)

    def add(self, page: Sequence[Memory]) -> None:
        current = [one for one in page if one.status is Status.CURRENT]
        weighed = [one for one in current if one.id in self.strengths]
        self._count(page, current)
        self.weighed += [self.strengths[one.id] for one in weighed]
        self.strongest = _best(NAMED, self.strongest, weighed, lambda one: self.strengths[one.id])
        self.weakest = _best(NAMED, self.weakest, weighed, lambda one: -self.strengths[one.id])
        self.used = _best(NAMED, self.used, [one for one in current if one.uses], lambda one: one.uses)
        often = [one for one in current if one.retrievals]
        self.recalled = _best(NAMED, self.recalled, often, lambda one: one.retrievals)
        retired = [one for one in page if one.status is Status.RETIRED]
        self.hidden = _best(HIDDEN_NAMED, self.hidden, retired, lambda one: one.updated_at.timestamp())
        insights = [one for one in current if one.kind is Kind.INSIGHT]
        self.insights = _best(INSIGHTS_NAMED, self.insights, insights, lambda one: one.updated_at.timestamp())

    def _count(self, page: Sequence[Memory], current: Sequence[Memory]) -> None:
        self.looked_at += len(page)
        self.characters += sum(len(one.text) for one in page)
        self.characters_current += sum(len(one.text) for one in current)
        self.kinds.update(one.kind.value for one in current)
        self.types.update(one.type for one in current)
        for one in page:
            self.arrivals[_monday(one.recorded_at)] += 1
            if one.status is not Status.CURRENT:
                # From its latest version on: nothing is said of a memory that is out of sight.
                self.departures[_fate(one.status)][_monday(one.updated_at)] += 1


def _best(
    most: int, before: Sequence[Memory], more: Sequence[Memory], worth: Callable[[Memory], float]
) -> list[Memory]:
    return nlargest(most, chain(before, more), key=worth)


def _fate(status: Status) -> str:
    return status.value if status in (Status.SUPERSEDED, Status.RETIRED) else "waiting"


def _monday(moment: datetime) -> date:
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def weeks(
    arrivals: Mapping[date, int], departures: Mapping[str, Mapping[date, int]], now: datetime
) -> tuple[Week, ...]:
    """From the first week in which something came to this one; of a very long life, the latest."""
    if not arrivals:
        return ()
    found: list[Week] = []
    came = 0
    gone = dict.fromkeys(departures, 0)
    start, last = min(arrivals), max(_monday(now), *arrivals)
    while start <= last:
        came += arrivals.get(start, 0)
        for name, by_week in departures.items():
            gone[name] += by_week.get(start, 0)
        found.append(Week(start, arrivals.get(start, 0), came - sum(gone.values()), **gone))
        start += _WEEK
    return tuple(found[-MOST_WEEKS:])


def together(figures: Sequence[Figures]) -> tuple[Week, ...]:
    """The weeks of several owners as one."""
    found: dict[date, Week] = {}
    first = min((one.weeks[0].start for one in figures if one.weeks), default=None)
    if first is None:
        return ()
    for one in figures:
        for week in one.weeks:
            before = found.get(week.start)
            counts = {name: getattr(week, name) + (getattr(before, name) if before else 0) for name in _COUNTED}
            found[week.start] = Week(week.start, **counts)
    return tuple(found[start] for start in sorted(found))


def _course(mind: Mind, week: date | None, now: datetime) -> tuple[Course, ...]:
    """How strength went since the first week, at so many moments; the last is now."""
    first = now if week is None else datetime.combine(week, time(), now.tzinfo)
    if first >= now:
        return ()
    moments = [first + (now - first) * place / MOMENTS for place in range(1, MOMENTS + 1)]
    found = []
    for at, left in zip(moments, mind.forgetting.strengths_at(moments), strict=True):
        then = [*left.values()]
        strong = sum(one >= STRONG for one in then)
        fading = sum(FADING <= one < STRONG for one in then)
        found.append(Course(at, strong, fading, len(then) - strong - fading))
    return tuple(found)


def _binned(strengths: Sequence[float]) -> tuple[int, ...]:
    counts = Counter(min(int(one * BINS), BINS - 1) for one in strengths)
    return tuple(counts[number] for number in range(BINS))


def _last(runs: Sequence[Run]) -> datetime | None:
    return max((run.at for run in runs), default=None)


def _insight(mind: Mind, memory: Memory) -> Insight:
    evidence = []
    for id in memory.evidence[:EVIDENCE_NAMED]:
        try:
            evidence.append(mind.get(id))
        except longmind.NotFound:
            # Forgotten since.
            continue
    return Insight(memory, tuple(evidence))
