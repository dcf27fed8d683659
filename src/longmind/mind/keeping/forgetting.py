"""Forgetting by policy, as it is done: which memories are looked at, what spares them, and their retirement.

The conditions are decided elsewhere, on one memory at a time. Here is what needs a look around: what an unfinished task
works with, and whether anything rests on a memory that stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from longmind.domain.change import marked
from longmind.domain.memory import EVERY_STATUS, REPEATABLE, Kind, Memory, Status
from longmind.domain.query import Compare, View
from longmind.domain.run import Act, Run
from longmind.domain.scope import Owner
from longmind.errors import Conflict
from longmind.mind.core import Core, paged
from longmind.mind.forgetting import (
    FORGOTTEN,
    HELD,
    Forgettable,
    ForgettingPlan,
    ForgettingPolicy,
    Judged,
    Outdated,
    Presence,
    beyond,
    capacity,
    is_expired,
    why,
)
from longmind.mind.keeping.runs import Pass, Progressed, begin, come_so_far
from longmind.mind.keeping.sheets import every
from longmind.mind.look import Planned, touched, was_brought_back

PAGE: Final = 1_000
AT_ONCE: Final = 100
"""So many are retired in one transaction."""
_ENDED: Final = frozenset({"completed", "failed"})
_REASON_CHARACTERS: Final = 200


def presence(come: Progressed) -> Presence:
    """When the owner was there, as far as passes have seen."""
    return Presence(come.there)


def moments(memories: Iterable[Memory]) -> Iterator[datetime]:
    """When somebody was there to say these."""
    for memory in memories:
        yield memory.happened_at
        yield memory.said_last_at


def plan(core: Core, owner: Owner, policy: ForgettingPolicy, now: datetime) -> ForgettingPlan:
    """What may go, of everything the owner has."""
    judge = _judge(core, owner, policy, now)
    looked_at = 0
    found: list[Forgettable] = []
    current: list[Judged] = []
    for memory in paged(lambda after: core.store.scan(judge.view, after, PAGE)):
        looked_at += 1
        one = judge.judged(memory)
        if memory.status is Status.CURRENT:
            current.append(one)
        if (reason := judge.reason(one)) is not None:
            found.append(Forgettable(memory, reason))
    kept = judge.spare(found)
    spared = len(found) - len(kept)
    kept += judge.beyond(current, {one.memory.id for one in kept})
    return ForgettingPlan(owner=owner, forgettable=tuple(kept), looked_at=looked_at, spared=spared)


def strengths(core: Core, owner: Owner, now: datetime, at: Sequence[datetime] = ()) -> list[dict[str, float]]:
    """What is left of each current memory, by id; with ``at``, at each of these moments of what was current then.

    Everything is read twice, a page at a time, however many moments there are: to see when the owner was there, and to
    weigh it.
    """
    everything = View(scope=owner.whole, statuses=EVERY_STATUS)
    said = sorted(moments(paged(lambda after: core.store.scan(everything, after, PAGE))))
    weighing = [(moment, Presence().seen(said, moment)) for moment in at or (now,)]
    found: list[dict[str, float]] = [{} for _ in weighing]
    for memory in paged(lambda after: core.store.scan(everything, after, PAGE)):
        changed = bool(at) and memory.version > 1 and memory.updated_at > min(at)
        line = core.store.history(owner, memory.id) if changed else [memory]
        for (moment, presence), left in zip(weighing, found, strict=True):
            then = memory if not at else next((one for one in reversed(line) if one.updated_at <= moment), None)
            if then is not None and then.status is Status.CURRENT:
                used = _as_used(then, moment)
                left[then.id] = Judged(used, moment, presence, core.policy.half_life_of(used.type)).strength
    return found


def _as_used(memory: Memory, at: datetime) -> Memory:
    """A memory as it had been used by a moment, as far as is known: of uses, only the latest has its time."""
    if memory.last_used_at is not None and memory.last_used_at > at:
        memory = replace(memory, uses=0, last_used_at=None)
    if memory.last_happened_at is not None and memory.last_happened_at > at:
        memory = replace(memory, occurrences=1, last_happened_at=None)
    return memory


def _judge(core: Core, owner: Owner, policy: ForgettingPolicy, now: datetime) -> Judge:
    """One who knows from everything the owner has when they were there."""
    everything = View(scope=owner.whole, statuses=EVERY_STATUS)
    said = moments(paged(lambda after: core.store.scan(everything, after, PAGE)))
    return Judge(core, owner, policy, Presence().seen(said, now), now)


class Judge:
    """Says of memories whether they may go, and what must not go after all."""

    def __init__(self, core: Core, owner: Owner, policy: ForgettingPolicy, presence: Presence, now: datetime) -> None:
        """Read what is being worked on."""
        self.core = core
        self.owner = owner
        self.policy = policy
        self.presence = presence
        self.now = now
        self.at_work = _at_work(core, owner)
        outdated = any(isinstance(one, Outdated) for one in policy.conditions)
        statuses = {Status.CURRENT, Status.SUPERSEDED} if outdated else {Status.CURRENT}
        self.view = View(scope=owner.whole, statuses=frozenset(statuses))

    def judged(self, memory: Memory) -> Judged:
        """A memory and what the conditions go by."""
        return Judged(memory, self.now, self.presence, self.core.policy.half_life_of(memory.type))

    def reason(self, judged: Judged) -> str | None:
        """Why it may go; None: it may not."""
        return why(self.policy, judged)

    def spare(self, found: Sequence[Forgettable]) -> list[Forgettable]:
        """Those of them that nothing keeps."""
        return [one for one in found if not self.is_kept(one.memory)]

    def beyond(self, current: Sequence[Judged], gone: Collection[str]) -> list[Forgettable]:
        """Those beyond the capacity, when these are gone, that nothing keeps: the weakest first."""
        found = beyond(self.policy, current, gone)
        too_many = sum(one.memory.id not in gone for one in current) - (capacity(self.policy) or 0)
        return list(islice((one for one in found if not self.is_kept(one.memory)), max(too_many, 0)))

    def is_kept(self, memory: Memory) -> bool:
        """Whether something keeps it, whatever the conditions say."""
        if HELD in memory.metadata:
            return True
        mattering = memory.pinned or memory.kind is Kind.SKILL or memory.importance > self.core.upkeep.least_kept
        # Whoever said until when, said more than that it matters.
        if mattering and not is_expired(memory, self.now):
            return True
        if (memory.scope.agent, memory.scope.session) in self.at_work:
            return True
        derived = self.core.store.get(self.owner, self.core.store.derived(self.owner, [memory.id]))
        if any(one.status in REPEATABLE and not is_expired(one, self.now) for one in derived):
            return True
        return was_brought_back(self.core, memory, FORGOTTEN)


def _at_work(core: Core, owner: Owner) -> set[tuple[str | None, str | None]]:
    """The agent and session of each unfinished task."""
    return {
        (sheet.scope.agent, sheet.scope.session)
        for sheet in every(core, owner, room="task")
        if sheet.body.get("status") not in _ENDED and sheet.scope.session is not None
    }


def overdue(judge: Judge, most: int) -> list[Memory]:
    """What was retired by policy so long ago that the policy wants it erased, at most so many, the oldest first."""
    days = judge.policy.erase_after_days
    if days is None:
        return []
    since = Compare(("updated_at",), "lte", judge.now - timedelta(days=days))
    view = View(scope=judge.owner.whole, where=since, statuses=frozenset({Status.RETIRED}))
    gone = (one for one in paged(lambda after: judge.core.store.scan(view, after, PAGE)) if is_forgotten(one))
    return list(islice((one for one in gone if not judge.is_kept(one)), most))


def is_forgotten(memory: Memory) -> bool:
    """Whether a memory is out of sight by policy, and by nobody's word."""
    return memory.status is Status.RETIRED and memory.reason.startswith(FORGOTTEN)


def retiring(one: Forgettable, now: datetime) -> Planned:
    """The deed of retiring it."""
    memory = one.memory
    changes = (marked(memory, Status.RETIRED, f"{FORGOTTEN}{one.reason}"[:_REASON_CHARACTERS], now),)
    return Planned(Act(verb="retired", reason=one.reason, touched=touched(changes), frees=one.frees), changes)


def apply(core: Core, plan: ForgettingPlan, now: datetime) -> Run | None:
    """Retire exactly what a plan names; what changed since is left, as the run's acts show. None: nothing was done.

    Raises:
        Conflict: the owner is being tended at this moment, or too much changed meanwhile.
    """
    held = begin(core, plan.owner, "forgetting", now)
    if held is None:
        raise Conflict("these memories are being tended at this moment; try again", final=True)
    come = come_so_far(core, plan.owner)
    done: list[Act] = []
    try:
        judge = Judge(core, plan.owner, ForgettingPolicy(conditions=()), presence(come), now)
        for start in range(0, len(plan.forgettable), AT_ONCE):
            some = _as_planned(judge, plan.forgettable[start : start + AT_ONCE])
            done += written(held, [retiring(one, now) for one in some], come, now)
    finally:
        held.release(come, now)
    return Run(id=held.id, cause="forgetting", at=now, acts=tuple(done)) if done else None


def _as_planned(judge: Judge, some: Sequence[Forgettable]) -> list[Forgettable]:
    """Those that were not used, said again or built upon since the plan was made; none of these is another version."""
    there = {one.id: one for one in judge.core.store.get(judge.owner, [one.memory.id for one in some])}
    same = [one for one in some if _lived(there.get(one.memory.id)) == _lived(one.memory)]
    return judge.spare(same)


def _lived(memory: Memory | None) -> tuple[int, int, int] | None:
    return None if memory is None else (memory.version, memory.uses, memory.occurrences)


def written(held: Pass, deeds: Sequence[Planned], come: Progressed, now: datetime) -> list[Act]:
    """What of these deeds was done: all of them at once, or, where something changed meanwhile, each that still can be.

    Raises:
        Conflict: somebody else is at it now.
    """
    if not deeds:
        return []
    try:
        held.write([change for deed in deeds for change in deed.changes], [deed.act for deed in deeds], come, now)
    except Conflict:
        if not held.is_held():
            raise
        if len(deeds) == 1:
            return []
        return [act for deed in deeds for act in written(held, [deed], come, now)]
    return [deed.act for deed in deeds]
