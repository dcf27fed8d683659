"""Forgetting by policy, as it is held.

``mind.forgetting.plan()`` shows what may go and why and writes nothing, ``apply`` retires exactly that, ``undo`` brings
it back. What is held by somebody's word stays whatever a policy says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from longmind.clock import Clock
from longmind.domain.change import Revise
from longmind.domain.memory import Memory, Status, next_version
from longmind.domain.metadata import Json
from longmind.domain.run import Run
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.mind import consolidate
from longmind.mind.core import Core, decided
from longmind.mind.draft import check_text, memory_ids
from longmind.mind.forgetting import HELD, ForgettingPlan, ForgettingPolicy
from longmind.mind.keeping import forgetting as keeping
from longmind.mind.keeping import runs
from longmind.mind.keeping.runs import Undone
from longmind.mind.revise import seen

Memories = list[Memory]
Strengths = dict[str, float]


class Forgetting:
    """What may go out of sight by policy. What goes is retired, not erased, and comes back by :meth:`undo`."""

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.forgetting`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def plan(self, policy: ForgettingPolicy | None = None) -> ForgettingPlan:
        """What would be retired now, each with its reason and what it frees; nothing is written.

        Without a policy, by the mind's own.

        Raises:
            InvalidInput: no policy.
        """
        chosen = policy or self._core.upkeep.forget or ForgettingPolicy(conditions=())
        if not isinstance(chosen, ForgettingPolicy):
            raise InvalidInput("policy", "a longmind.ForgettingPolicy, or None for the mind's own", policy)
        return keeping.plan(self._core, self._scope.owner, chosen, self._clock.now())

    def apply(self, plan: ForgettingPlan) -> Run | None:
        """Retire exactly what a plan names, whatever else may go by now; None when there is nothing to do.

        What changed since the plan was made is left, and is not among the acts of the run.

        Raises:
            InvalidInput: a plan for another owner.
            Conflict: these memories are being tended at this moment.
        """
        if not isinstance(plan, ForgettingPlan) or plan.owner != self._scope.owner:
            raise InvalidInput("plan", "what plan() of the same owner gave", type(plan).__name__)
        return keeping.apply(self._core, plan, self._clock.now()) if plan.forgettable else None

    def strengths(self, *, at: datetime | str | None = None) -> Strengths:
        """What is left of each current memory after decay and reinforcement, 0…1, by id; computed, never stored.

        With ``at``, what was left then of what was current then. Of uses only the latest has its time: what was used
        since counts as not used before.

        Raises:
            InvalidInput: ``at`` is no moment with an offset.
        """
        moments = [] if at is None else [instant(at, "at")]
        return keeping.strengths(self._core, self._scope.owner, self._clock.now(), moments)[0]

    def strengths_at(self, moments: Sequence[datetime | str]) -> list[Strengths]:
        """:meth:`strengths` at each of these moments, in their order, for the price of one.

        Raises:
            InvalidInput: one of them is no moment with an offset.
        """
        at = [instant(moment, f"moments[{place}]") for place, moment in enumerate(moments)]
        return keeping.strengths(self._core, self._scope.owner, self._clock.now(), at) if at else []

    def undo(self, run: str) -> Undone:
        """Bring back what a run retired; the same as :meth:`longmind.Mind.undo`.

        Raises:
            NotFound: no such run. Conflict: it was undone already.
        """
        return runs.undo(self._core, self._scope.owner, run, self._clock.now())

    def hold(self, ids: str | Sequence[str], reason: str) -> Memories:
        """Let these stay, whatever happens, until they are released: no policy retires them, and nobody erases them.

        Forgetting one, or what one rests on alone, or erasing its owner is refused.

        Raises:
            InvalidInput: a blank reason.
            NotFound: names those that are not there; nothing was written.
        """
        return self._held(ids, check_text(reason, "reason"))

    def release(self, ids: str | Sequence[str]) -> Memories:
        """Let go of what was held.

        Raises:
            NotFound: names those that are not there; nothing was written.
        """
        return self._held(ids, None)

    def _held(self, ids: str | Sequence[str], reason: str | None) -> Memories:
        wanted = memory_ids(ids, "ids")
        now = self._clock.now()

        def attempt() -> Memories:
            there = seen(self._core, self._scope, wanted)
            # What was combined with others would not show that it is held.
            parted = consolidate.parted(self._core, self._scope.owner, there if reason is not None else [], now)
            changes = list(parted)
            for memory in there:
                metadata: dict[str, Json] = {name: one for name, one in memory.metadata.items() if name != HELD}
                if reason is not None:
                    metadata[HELD] = reason
                if metadata != memory.metadata:
                    told = "released" if reason is None else "held"
                    version = next_version(replace(memory, metadata=metadata), told, now)
                    if parted and consolidate.was_combined(memory):
                        version = replace(version, status=Status.CURRENT)
                    changes.append(Revise(memory=version))
            if changes:
                self._core.write_as_read(self._scope.owner, changes, now)
            return self._core.store.get(self._scope.owner, wanted)

        return decided(attempt)
