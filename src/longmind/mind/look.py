"""What a step of a pass is given to look at, and what it gives back.

A step looks at memories and says what it would do, each deed with the changes that do it. It writes nothing: so what is
shown beforehand is exactly what is done. Several deeds are written at once, so that the later has to imagine what the
earlier will have done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple

from longmind.domain.change import Again, Change, Keep, Mark, Revise, Vectors
from longmind.domain.memory import Memory, Status
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.mind.core import Core
from longmind.mind.upkeep import Upkeep

TAKEN_APART: Final = "what it was combined into is gone"
"""Why a memory is current again of which a combined one was made, when that was erased."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a step is given to look at."""

    core: Core
    owner: Owner
    memories: Sequence[Memory]
    """Those to look at, as they are now."""
    now: datetime
    upkeep: Upkeep
    gone: set[str] = field(default_factory=set)
    """Ids that an earlier deed of the same pass retires; no step counts on them any more."""
    read: dict[str, Any] = field(default_factory=dict)
    """What the texts say, by text, as far as this step has read them."""
    made: dict[str, tuple[Memory, Vectors | None]] = field(default_factory=dict)
    """What earlier deeds that are not written make of memories, by id, with the vectors of those that are new."""
    hidden: set[str] = field(default_factory=set)
    """Ids that earlier deeds which are not written take out of sight; the store shows them yet."""

    def imagine(self, plan: Planned) -> None:
        """See from now on what will be there when this is done."""
        self.hidden.update(retired_by(plan))
        self.gone.update(retired_by(plan))
        for change in plan.changes:
            if isinstance(change, Keep) and change.embedding is not None and change.embedding.vectors is not None:
                self.made[change.memory.id] = (change.memory, change.embedding.vectors)
            elif isinstance(change, Revise):
                vectors = self.made[change.memory.id][1] if change.memory.id in self.made else None
                times = change.memory.occurrences + sum(isinstance(one, Again) for one in plan.changes)
                self.made[change.memory.id] = (replace(change.memory, occurrences=times), vectors)


class Planned(NamedTuple):
    """One deed, and the changes that do it, decided from what was read: applied whole or not at all."""

    act: Act
    changes: Sequence[Change]


def touched(changes: Sequence[Change]) -> dict[str, int]:
    """Every memory that changes touch, by id, and the version that it has then."""
    found: dict[str, int] = {}
    for change in changes:
        if isinstance(change, Keep | Revise):
            found[change.memory.id] = change.memory.version
        elif isinstance(change, Mark):
            found[change.id] = change.version + 1
    return found


def retired_by(plan: Planned) -> list[str]:
    """Ids of what a deed takes out of sight."""
    return [one.id for one in plan.changes if isinstance(one, Mark) and one.status is Status.RETIRED]


def was_brought_back(core: Core, memory: Memory, beginning: str) -> bool:
    """Whether it was once retired for a reason that begins so, and somebody made it current again: they want it."""
    if memory.version < 3:  # noqa: PLR2004 - kept, retired, brought back
        return False
    return any(
        before.status is Status.RETIRED
        and before.reason.startswith(beginning)
        and after.status is not Status.RETIRED
        and after.reason != TAKEN_APART
        for before, after in pairwise(core.store.history(memory.scope.owner, memory.id))
    )
