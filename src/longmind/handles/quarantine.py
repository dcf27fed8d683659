"""Quarantine, as it is held: what was kept apart, why, and what becomes of it.

``mind.quarantine.list()`` shows what waits with the reason; ``release`` lets it in as if it had come honestly,
``reject`` retires it, ``undo`` takes either back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from longmind.clock import Clock
from longmind.domain.run import Run
from longmind.domain.scope import Scope
from longmind.mind.core import Core
from longmind.mind.draft import memory_ids
from longmind.mind.keeping.runs import Undone
from longmind.mind.planting import review
from longmind.mind.planting.review import Concern, Quarantined

ManyQuarantined = list[Quarantined]
Concerns = list[Concern]


class Quarantine:
    """What is kept apart until somebody trusts it. Use :attr:`longmind.Mind.quarantine`."""

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.quarantine`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def list(self) -> ManyQuarantined:
        """All that is in quarantine, each with its reason, in the order recorded."""
        return review.listed(self._core, self._scope)

    def release(self, ids: str | Sequence[str]) -> Run:
        """Let these out: each stands as if it had come in honestly; :meth:`undo` takes it back.

        Raises:
            NotFound: names those that are not there or not in quarantine; nothing was written.
            Conflict: another memory says exactly the same, or these memories are being tended at this moment.
        """
        return review.release(self._core, self._scope, memory_ids(ids, "ids"), self._clock.now())

    def reject(self, ids: str | Sequence[str]) -> Run:
        """Retire these; :meth:`undo` takes it back, ``mind.forget`` is final.

        Raises:
            NotFound: names those that are not there or not in quarantine; nothing was written.
            Conflict: these memories are being tended at this moment.
        """
        return review.reject(self._core, self._scope, memory_ids(ids, "ids"), self._clock.now())

    def undo(self, run: str | None = None) -> Undone:
        """Take back what a run released or rejected; the latest that stands, unless one is named.

        Raises:
            NotFound: there is none. Conflict: it was undone already.
        """
        return review.taken_back(self._core, self._scope.owner, run, self._clock.now())

    def concerns(self) -> Concerns:
        """Sources that planted, flood, contradict much or replaced much that came from elsewhere; the worst first."""
        return review.concerns(self._core, self._scope)

    def __iter__(self) -> Iterator[Quarantined]:
        """All that is in quarantine, in the order recorded."""
        return iter(self.list())

    def __repr__(self) -> str:
        """Whose it is; nothing of what it holds."""
        return f"Quarantine({self._scope})"
