"""Forgetting by policy: what may go out of sight, and why; looked at first, done then, and undone at will.

A policy says of a memory why it may go, or that it may not. What it names is retired: hidden and kept. Nothing goes
that somebody wants kept: what is pinned or held, what matters greatly, what an unfinished task works with, and whatever
anything rests on that stays. Days in which the owner was away do not count, so that nobody comes back to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from longmind.domain.memory import Memory, Status
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


def is_expired(memory: Memory, now: datetime) -> bool:
    """Whether it was to be remembered until a moment that has passed."""
    return EXPIRES in memory.metadata and (until := expires_at(memory)) is not None and until <= now


@dataclass(frozen=True, slots=True)
class Presence:
    """When an owner was away: stretches without a word, each from :data:`GRACE` after the last one on, in order."""

    away: tuple[tuple[datetime, datetime], ...] = ()
    active_at: datetime | None = None
    """When they were last there."""

    def seen(self, moments: Iterable[datetime], now: datetime) -> Presence:
        """The same once they were there at these moments too; what lies in the future says nothing."""
        away, last = list(self.away), self.active_at
        for moment in sorted(one for one in moments if one <= now):
            if last is not None and moment - last > GRACE:
                away.append((last + GRACE, moment))
            last = moment if last is None else max(last, moment)
        return Presence(tuple(away[-_MOST_AWAY:]), last)

    def idle_days(self, since: datetime, now: datetime) -> float:
        """Days from then to now, those without in which the owner was away."""
        days = age_days(since, now)
        open_end = () if self.active_at is None else ((self.active_at + GRACE, now),)
        for start, end in (*self.away, *open_end):
            days -= age_days(max(start, since), min(end, now))
        return max(days, 0.0)


_MOST_AWAY: Final = 100


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


def beyond(policy: ForgettingPolicy, current: Sequence[Judged], gone: set[str]) -> Iterator[Forgettable]:
    """What is beyond the capacity when these are gone, the weakest first."""
    for condition in policy.conditions:
        if isinstance(condition, Capacity):
            left = sorted((one for one in current if one.memory.id not in gone), key=lambda one: one.strength)
            for one in left[: max(len(left) - condition.most, 0)]:
                gone.add(one.memory.id)
                yield Forgettable(
                    one.memory, f"beyond {condition.most:,} memories, and its strength of {one.strength:.3f} is least"
                )


def why(policy: ForgettingPolicy, judged: Judged) -> str | None:
    """Why a memory may go by any condition, the first that says so; capacity is for all of them together."""
    for condition in policy.conditions:
        if not isinstance(condition, Capacity) and (reason := condition.reason(judged)) is not None:
            return reason
    return None
