"""Forgetting by policy: what may go out of sight, and why; looked at first, done then, and undone at will.

A policy says of a memory why it may go, or that it may not. What it names is retired: hidden and kept. Nothing goes
that somebody wants kept: what is pinned or held, what matters greatly, what an unfinished task works with, and whatever
anything rests on that stays, nor what somebody brought back once. Days in which the owner was away do not count, so
that nobody comes back to nothing.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final, TypeAlias

from longmind.domain.memory import Memory, Status
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.mind.decay import age_days, stability_days, strength

EXPIRES: Final = "expires_at"
"""Where the metadata says until when something is to be remembered: ISO 8601 with an offset."""
HELD: Final = "held"
"""Where the metadata says why something may not be forgotten by policy."""
FORGOTTEN: Final = "forgotten: "
"""Begins the reason why a memory was retired by policy."""
GRACE: Final = timedelta(days=7)
"""Silence of up to this long is no absence."""


def expires_at(memory: Memory) -> datetime | None:
    """Until when it is to be remembered, if anybody said."""
    until = memory.metadata.get(EXPIRES)
    if not isinstance(until, str):
        return None
    try:
        return instant(until)
    except InvalidInput:
        # Somebody else's metadata under the same name.
        return None


def expiry(memory: Memory) -> dict[str, Json]:
    """What the metadata of what is read out of a memory says of until when it is to be remembered: as long as that."""
    return {EXPIRES: memory.metadata[EXPIRES]} if EXPIRES in memory.metadata else {}


def is_expired(memory: Memory, now: datetime) -> bool:
    """Whether it was to be remembered until a moment that has passed."""
    return EXPIRES in memory.metadata and (until := expires_at(memory)) is not None and until <= now


_MOST_STRETCHES: Final = 100


@dataclass(frozen=True, slots=True)
class Presence:
    """When an owner was there: stretches from one word to another with no silence of more than :data:`GRACE` between.

    In order. Of more than a hundred the latest count, and before them nobody was there.
    """

    there: tuple[tuple[datetime, datetime], ...] = ()

    def seen(self, moments: Iterable[datetime], now: datetime) -> Presence:
        """The same once they were there at these moments too, in whatever order they come; the future says nothing."""
        stretches = sorted((*self.there, *((one, one) for one in moments if one <= now)))
        merged: list[tuple[datetime, datetime]] = []
        for start, end in stretches:
            if merged and start - merged[-1][1] <= GRACE:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return Presence(tuple(merged[-_MOST_STRETCHES:]))

    def idle_days(self, since: datetime, now: datetime) -> float:
        """Days from then to now in which the owner was there, or had been up to :data:`GRACE` before."""
        # Whatever was over before then counts nothing; most of a long life is.
        first = bisect_left(self.there, since - GRACE, key=itemgetter(1))
        return sum(age_days(max(start, since), min(end + GRACE, now)) for start, end in self.there[first:])


@dataclass(frozen=True, slots=True)
class Judged:
    """A memory, and what the policies go by."""

    memory: Memory
    now: datetime
    presence: Presence
    half_life_days: float

    @property
    def idle_days(self) -> float:
        """Since it last happened or was used, in the owner's own days."""
        return self.presence.idle_days(self.memory.freshest_at, self.now)

    @property
    def age_days(self) -> float:
        """Since it happened, in the owner's own days."""
        return self.presence.idle_days(self.memory.happened_at, self.now)

    @property
    def strength(self) -> float:
        """What is left of it, 0…1."""
        memory = self.memory
        spread = age_days(memory.happened_at, memory.freshest_at)
        uses = memory.uses + memory.occurrences - 1
        return strength(memory.importance, self.idle_days, stability_days(self.half_life_days, uses, spread))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aged:
    """What is old and mattered little: older than so many days, and of less importance than this, strictly."""

    days: float = 90.0
    below_importance: float = 0.3

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not. What was used in that time may not."""
        if judged.memory.importance >= self.below_importance or judged.idle_days <= self.days:
            return None
        return (
            f"{judged.age_days:.0f} days old, of importance {judged.memory.importance:.2f}, "
            f"and not used for {judged.idle_days:.0f} days"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Faded:
    """What decay left too little of; see :func:`longmind.mind.decay.strength`."""

    below: float = 0.1

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not."""
        left = judged.strength
        return f"its strength is {left:.3f}, below {self.below:g}" if left < self.below else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverUsed:
    """What was neither used nor recalled in so many days."""

    days: float = 180.0

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not."""
        memory = judged.memory
        if memory.uses or memory.retrievals or judged.idle_days <= self.days:
            return None
        return f"never used nor recalled in {judged.idle_days:.0f} days"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outdated:
    """What something else took the place of so many days ago; it is no longer found by ``as_of`` then."""

    days: float = 365.0

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not."""
        memory = judged.memory
        if memory.status is not Status.SUPERSEDED:
            return None
        days = judged.presence.idle_days(max(memory.updated_at, memory.freshest_at), judged.now)
        return f"superseded {days:.0f} days ago" if days > self.days else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired:
    """What was to be remembered until a moment that has passed."""

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not."""
        until = expires_at(judged.memory)
        return f"it was to be remembered until {until:%Y-%m-%d}" if until is not None and until <= judged.now else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """What is beyond so many current memories, the weakest first."""

    most: int

    def __post_init__(self) -> None:
        """Refuse what is no number of memories.

        Raises:
            InvalidInput: not an integer of at least 1.
        """
        if isinstance(self.most, bool) or not isinstance(self.most, int) or self.most < 1:
            raise InvalidInput("capacity.most", "an integer of at least 1", self.most)


Condition: TypeAlias = "Aged | Faded | NeverUsed | Outdated | Expired | Capacity"
CONDITIONS: Final = (Aged, Faded, NeverUsed, Outdated, Expired, Capacity)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgettingPolicy:
    """When memories may go: by any of these conditions."""

    conditions: tuple[Condition, ...] = (Expired(), Aged())
    erase_after_days: float | None = None
    """After so many days what was retired by policy is erased for good; None: never."""

    def __post_init__(self) -> None:
        """Refuse what is no condition.

        Raises:
            InvalidInput: says what is allowed.
        """
        object.__setattr__(self, "conditions", tuple(self.conditions))
        for one in self.conditions:
            if not isinstance(one, CONDITIONS):
                raise InvalidInput(
                    "forgetting.conditions", "each Aged, Faded, NeverUsed, Outdated, Expired or Capacity"
                )
            for name in one.__dataclass_fields__:
                value = getattr(one, name)
                if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
                    raise InvalidInput(f"forgetting.{name}", "a number of at least 0", value)
        if self.erase_after_days is not None and not self.erase_after_days >= 0:
            raise InvalidInput("forgetting.erase_after_days", "a number of at least 0, or None", self.erase_after_days)


@dataclass(frozen=True, slots=True)
class Forgettable:
    """A memory that may go, and why."""

    memory: Memory
    reason: str

    @property
    def frees(self) -> int:
        """Characters of text that are recalled no more."""
        return len(self.memory.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgettingPlan:
    """What would be retired, decided from what there is now."""

    owner: Owner
    forgettable: tuple[Forgettable, ...] = ()
    looked_at: int = 0
    """How many memories were looked at."""
    spared: int = 0
    """How many a condition named and something else kept."""

    @property
    def frees(self) -> int:
        """Characters of text that would be recalled no more."""
        return sum(one.frees for one in self.forgettable)


def beyond(policy: ForgettingPolicy, current: Sequence[Judged], gone: Collection[str]) -> Iterator[Forgettable]:
    """What may go, the weakest first, for as long as more than the capacity are left when these are gone."""
    left = sorted((one for one in current if one.memory.id not in gone), key=lambda one: (one.strength, one.memory.id))
    if (most := capacity(policy)) is None or len(left) <= most:
        return
    for one in left:
        yield Forgettable(one.memory, f"beyond {most:,} memories, and its strength of {one.strength:.3f} is least")


def capacity(policy: ForgettingPolicy) -> int | None:
    """How many current memories there may be; None: however many."""
    return min((one.most for one in policy.conditions if isinstance(one, Capacity)), default=None)


def why(policy: ForgettingPolicy, judged: Judged) -> str | None:
    """Why a memory may go by any condition, the first that says so; capacity is for all of them together."""
    for condition in policy.conditions:
        if not isinstance(condition, Capacity) and (reason := condition.reason(judged)) is not None:
            return reason
    return None
