"""A pass over a file, owner by owner, so that it is known whose memories anything was done to.

What a language model may take is for the whole pass: each owner gets what those before left of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from longmind import Budget, Mind, Owner, Tended, Upkeep, Usage

Embedding = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Pass:
    """What was done to one owner's memories, or would be."""

    owner: Owner
    done: Tended

    @property
    def is_worth_telling(self) -> bool:
        """Whether anything was done, or left undone."""
        return bool(self.done.acts or self.done.embedded or self.done.problems or not self.done.complete)


def passes(
    whole: Mind,
    owners: Sequence[Owner],
    upkeep: Upkeep,
    *,
    dry_run: bool = False,
    embedding: Embedding | None = None,
) -> Iterator[Pass]:
    """Tend each of these owners. ``embedding`` is told how many memories of how many were embedded, of each."""
    left = upkeep.budget
    for owner in owners:
        mind = whole.scope(tenant=owner.tenant, user=owner.user)
        done = mind.tend(upkeep=replace(upkeep, budget=left), dry_run=dry_run, progress=embedding)
        if done.used is not None:
            left = left_of(left, done.used)
        yield Pass(owner, done)


def left_of(budget: Budget, used: Usage) -> Budget:
    """The budget without what was used of it. Where nobody knows what was spent, no money is left."""
    cost = budget.cost
    if cost is not None:
        cost = max(cost - used.cost, 0.0) if used.cost is not None else 0.0
    return Budget(
        calls=None if budget.calls is None else max(budget.calls - used.calls, 0),
        tokens=None if budget.tokens is None else max(budget.tokens - used.tokens, 0),
        cost=cost,
    )


def used_in_all(done: Sequence[Pass]) -> Usage | None:
    """What the language model took; None where there is none."""
    found = [one.done.used for one in done if one.done.used is not None]
    return sum(found, Usage()) if found else None
