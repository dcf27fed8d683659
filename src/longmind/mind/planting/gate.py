"""The gate of one owner: what is refused for being too much, and what is kept apart, with the reason.

Every memory passes here after it was drafted and before it is written, whichever way it comes in. What the user says is
never kept apart. How much came before is asked of the store, so that it holds across programs and restarts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from longmind.domain.memory import EVERY_STATUS, Kind, Memory, Status, Trust
from longmind.domain.query import All, Compare, View
from longmind.domain.scope import Owner
from longmind.mind.core import Core
from longmind.mind.planting.limits import LIMITS, QUARANTINE, Limits

HELD: Final = "quarantined: "
"""How the reason of a version begins that was put into quarantine."""
REJECTED: Final = "rejected in quarantine"
"""Why a version was retired that nobody trusted."""
GAVE_WAY: Final = "the same was said by somebody trusted: "
"""Why a version was retired whose words came again from the user."""
_TOLD_SORTS: Final = 3
_SORTS: Final = {
    "override": "lifts what binds the agent",
    "spoken to": "speaks to the agent",
    "described": "speaks of what reads it",
    "inner": "names the agent's prompt, memory or tools",
    "memory": "orders what to remember",
    "lasting": "is to outlast the talk",
    "steered": "steers answers",
    "told": "says what to answer",
    "of the user": "speaks for the user",
    "consent": "claims the user's consent",
    "authority": "claims authority",
    "waived": "waives checks",
    "set so": "sets what is asked and confirmed",
    "taken": "takes data out",
    "to where": "names where to",
    "tool": "steers tools",
    "deed": "names a deed",
    "must": "orders",
    "secret": "is to stay secret",
    "hush": "is not to be mentioned",
    "role": "imitates somebody's turn",
    "waiting": "waits for an occasion",
    "put up to": "was put up to it by what it read",
    "resolve": "resolves on a deed",
    "switch": "changes sides",
    "harm": "orders what can hurt",
    "about the user": "orders what to do with the user",
}


class Over(NamedTuple):
    """A limit that is reached."""

    rule: str
    message: str


class Gate:
    """What one owner lets in, during one write."""

    def __init__(self, core: Core, owner: Owner, now: datetime) -> None:
        """Read what the owner set."""
        settings = core.store.settings(owner)
        self._core = core
        self._owner = owner
        self._now = now
        self._limits = Limits.from_json(settings.get(LIMITS))
        self._holds = settings.get(QUARANTINE) is not False
        self._came: Counter[tuple[str | None, str]] = Counter()
        self._asked: dict[tuple[str | None, str], int] = {}

    def over(self, memory: Memory) -> Over | None:
        """Which limit a memory goes beyond; None: it may come in, and is counted."""
        limits, source = self._limits, _bound(memory)
        checks: list[tuple[str, int | None, str | None]] = [("text_characters", limits.text_characters, None)]
        checks += [] if source is None else [("source_text_characters", limits.source_text_characters, source)]
        for name, most, whose in checks:
            if most is not None and len(memory.text) > most:
                return Over(f"limits.{name}", f"{_of(whose)}at most {most:,} characters in one text; cut it")
        rates: list[tuple[str, int | None, str | None, str, str]] = [
            ("per_minute", limits.per_minute, None, "minute", "in a minute; try again later"),
            ("per_day", limits.per_day, None, "day", "in a day; try again later"),
            ("memories", limits.memories, None, "ever", "in all; forget some, or raise the limit"),
        ]
        if source is not None:
            rates += [
                ("source_per_minute", limits.source_per_minute, source, "minute", "in a minute; try again later"),
                ("source_per_day", limits.source_per_day, source, "day", "in a day; try again later"),
                ("source_memories", limits.source_memories, source, "ever", "in all; forget some, or raise the limit"),
            ]
        for name, most, whose, during, told in rates:
            if most is not None and self._count(whose, during) >= most:
                return Over(f"limits.{name}", f"{_of(whose)}at most {most:,} memories {told}")
        self._came.update((whose, during) for whose in {None, source} for during in _DURING)
        return None

    def apart(self, memory: Memory) -> str | None:
        """Why a memory is to be kept in quarantine; None: it is not."""
        if not self._holds or memory.trust.level >= Trust.USER.level:
            return None
        if (source := _bound(memory)) is not None and not _is_piece(memory):
            self._came[source, _FLOOD] += 1
        # Late: its patterns are compiled when the first word comes from somebody else than the user.
        from longmind.mind.planting.reading import planted

        if (found := planted(memory)) is not None:
            told = [_SORTS[one] for one in found.sorts if one in _SORTS][:_TOLD_SORTS]
            return f"{HELD}{', '.join(told) or 'its words are those of planted texts'}"
        return self._flooding(memory)

    def contradicts_too_much(self, fact: Memory, here: int) -> str | None:
        """Why a fact in doubt is to be kept in quarantine, ``here`` of its source being in doubt in this batch."""
        most, source = self._limits.source_contradictions_held, _bound(fact)
        if not self._holds or most is None or source is None:
            return None
        if here < most:
            here += self._stats(source, None, Status.PENDING)
        return f"{HELD}its source contradicts more than {most:,} things that are known" if here >= most else None

    def _flooding(self, memory: Memory) -> str | None:
        most, source = self._limits.source_per_hour_held, _bound(memory)
        if most is None or source is None or _is_piece(memory) or self._count(source, _FLOOD) <= most:
            return None
        return f"{HELD}a flood: more than {most:,} memories of one source in an hour"

    def _count(self, source: str | None, during: str) -> int:
        """How many came of a source, or of all, within that time, those that come now among them."""
        key = (source, during)
        if key not in self._asked:
            self._asked[key] = self._stats(source, _DURING.get(during, timedelta(hours=1)))
        return self._asked[key] + self._came[key]

    def _stats(self, source: str | None, span: timedelta | None, status: Status | None = None) -> int:
        parts = [] if source is None else [Compare(("source",), "eq", source)]
        if span is not None:
            parts.append(Compare(("recorded_at",), "gt", self._now - span))
        statuses = EVERY_STATUS if status is None else frozenset({status})
        view = View(scope=self._owner.whole, where=All(tuple(parts)), statuses=statuses)
        return self._core.store.stats(view).total


_DURING: Final = {"minute": timedelta(minutes=1), "day": timedelta(days=1), "ever": None}
_FLOOD: Final = "hour"


def _bound(memory: Memory) -> str | None:
    """The source whose limits a memory counts towards; None: only its owner's."""
    return None if memory.source is None or memory.trust.level >= Trust.USER.level else memory.source.name


def _is_piece(memory: Memory) -> bool:
    """Whether it is a piece of something that was handed in whole."""
    return memory.kind is Kind.PASSAGE or (memory.source is not None and memory.source.place is not None)


def _of(source: str | None) -> str:
    return "" if source is None else "of one source "


def in_quarantine(memory: Memory, why: str) -> Memory:
    """A memory as it is kept in quarantine."""
    return replace(memory, status=Status.QUARANTINED, reason=why)


def is_apart(memory: Memory) -> bool:
    """Whether a memory is in quarantine, or was rejected there."""
    rejected = memory.status is Status.RETIRED and memory.reason.startswith(REJECTED)
    return memory.status is Status.QUARANTINED or rejected
