"""What we need from whoever keeps memories.

A store keeps and finds; it decides nothing. There is one way to write, :meth:`Store.apply`, and every read carries the
owner. The sentences in these docstrings are the contract: :mod:`longmind.testing` holds a test for each, and a store is
done when it passes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from longmind.domain.audit import AuditLine
from longmind.domain.change import Applied, Batch, By, JournalLine, Known
from longmind.domain.memory import Memory, Occurrence
from longmind.domain.metadata import Json
from longmind.domain.query import Candidate, Page, Probe, Stats, View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage
from longmind.ports.models import Stamp, Vectors

WAL = "wal"
"""The place where bytes are pending while a reader of a log needs them."""
MAX_LIMIT = 10_000
"""The most that one call to a store may ask for."""


class Feature(StrEnum):
    """What a store can do beyond the promises; declared, never sniffed."""

    DURABLE = "durable"
    """What was applied is there after the process was killed."""
    SHARED = "shared"
    """Several processes may use it at once."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something kept that does not make sense."""

    kind: str
    """hash, postings, vectors, embedder, counts, links, structure, page, audit"""
    message: str
    owner: Owner | None = None
    memory: str | None = None
    repairable: bool = True
    """Whether it can be re-derived from the text; of a page, whether what is in it can be kept as it is now."""


class Store(Protocol):
    """Keeps memories. One object may be used from many threads at once.

    Raises (any method): StoreBusy, StoreUnavailable, StoreCorrupt. Never a driver's exception.
    """

    @property
    def features(self) -> frozenset[Feature]:
        """What it can do beyond the promises."""
        ...

    @property
    def embedder(self) -> Stamp | None:
        """Whose vectors it holds; None in a new store."""
        ...

    def adopt(self, stamp: Stamp) -> None:
        """Make ``stamp`` the embedder whose vectors are searched, and drop all others' vectors.

        Allowed when the store has no embedder, or when every memory of every owner has complete vectors of ``stamp``
        (see :meth:`unembedded`). Adopting the present one does nothing.

        Raises:
            Conflict: some memory lacks vectors of ``stamp``; nothing was changed.
        """
        ...

    def prepare(self, stamp: Stamp) -> None:
        """Accept batches with vectors of ``stamp`` beside the present ones, until :meth:`adopt` or a later prepare.

        Vectors of an embedder prepared earlier and never adopted are dropped; the same stamp again keeps them.
        """
        ...

    def apply(self, batch: Batch) -> Applied:
        """The only way to write. All or nothing; durable when it returns; the same batch again changes nothing.

        A failed commit may have happened: giving the same batch again always ends at everything.

        Raises:
            Conflict, Refused, NotFound: as each change says; nothing was written.
            WrongEmbedder: the batch's vectors are of an embedder this store does not hold (or not any more).
        """
        ...

    def known(
        self, owner: Owner, *, repeats: Sequence[str] = (), keys: Sequence[str] = (), ids: Sequence[str] = ()
    ) -> Known:
        """What is already known under these repeat keys and key names, and which keys and ids are buried."""
        ...

    def get(self, owner: Owner, ids: Sequence[str]) -> list[Memory]:
        """The present version of each, of any status, in the order asked for; those that do not exist are left out."""
        ...

    def history(self, owner: Owner, id: str) -> list[Memory]:
        """All versions of a line, oldest first; empty when there is no such line."""
        ...

    def occurrences(self, owner: Owner, id: str) -> list[Occurrence]:
        """Each time exactly this was said, in the order told; empty when there is no such line."""
        ...

    def derived(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """Ids of the memories that name any of these as evidence, sorted."""
        ...

    def naming(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """Ids of the memories of which any version names any of these, sorted.

        A memory names its evidence, what it supersedes, what superseded it, and what its happening links to.
        """
        ...

    def search(self, probe: Probe) -> list[Candidate]:
        """One look into one channel: best first, at most ``probe.limit``; ties break on id.

        The view applies before the best are taken. A :class:`~longmind.domain.query.VectorProbe` finds only memories
        with vectors.

        Raises:
            WrongEmbedder: the probe's vector is not of the present embedder.
        """
        ...

    def neighbours(self, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """For each id: the ids of the visible memories just before and after it in its session.

        The order in a session is (happened_at, id), over memories with the same agent and session and the same kind. A
        memory bound to no session has no neighbours: (None, None). Ids the view does not show are left out.
        """
        ...

    def names(self, owner: Owner, beginnings: Sequence[str], limit: int) -> list[str]:
        """The terms of names under which any memory of the owner is kept and that begin with any of ``beginnings``.

        Terms as :func:`longmind.domain.names.name_term` makes them, of stems: "redis" is kept as "redi", so that a
        whole word may be no beginning. A beginning is without the mark. Each once, sorted, at most ``limit``; of
        memories of any status, in their present version.
        """
        ...

    def vectors(self, owner: Owner, ids: Sequence[str]) -> Mapping[str, Vectors]:
        """For each id with vectors of the present embedder: their mean, brought to length 1; shape (dimension,).

        Ids that have none, or do not exist, are left out.
        """
        ...

    def scan(self, view: View, after: str | None, limit: int) -> Page:
        """What the view shows, in the order of ids, after the id ``after``."""
        ...

    def stats(self, view: View) -> Stats:
        """Counts over what the view shows."""
        ...

    def sheet(self, scope: Scope, room: str, key: str) -> Sheet | None:
        """The present version of the sheet with this address; None when there is none.

        Raises:
            InvalidInput: ``room`` or ``key`` may not be a name.
        """
        ...

    def sheet_history(self, scope: Scope, room: str, key: str) -> list[Sheet]:
        """The versions of a sheet that are kept, oldest first; empty when there is no such sheet.

        Raises:
            InvalidInput: ``room`` or ``key`` may not be a name.
        """
        ...

    def sheets(
        self,
        owner: Owner,
        *,
        room: str | None = None,
        scope: Scope | None = None,
        after: Address | None = None,
        limit: int,
        newest_first: bool = False,
    ) -> SheetPage:
        """The owner's sheets in their present versions, in the order of ``Address.order``, after ``after``.

        Of one room, or of all; written in exactly this scope (an agent or a session that is None means bound to none),
        or in any. ``newest_first`` turns the order round: the greatest keys first, and after an address what is before
        it. What is at ``after`` need not be there any more.

        Raises:
            InvalidInput: ``room`` may not be a name, ``scope`` is another owner's, or ``after`` is none of those asked.
        """
        ...

    def count_sheets(self, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> int:
        """How many sheets :meth:`sheets` would give on all its pages, without reading any.

        Raises:
            InvalidInput: ``room`` may not be a name, or ``scope`` is another owner's.
        """
        ...

    def settings(self, owner: Owner) -> Mapping[str, Json]:
        """The owner's own settings."""
        ...

    def owners(self, after: Owner | None, limit: int) -> list[Owner]:
        """Owners that have memories, sheets or settings, in the order of ``Owner.key``, after ``after``."""
        ...

    def unembedded(self, owner: Owner, stamp: Stamp, after: str | None, limit: int) -> Page:
        """Memories without complete vectors of ``stamp``, in the order of ids."""
        ...

    def journal(self, owner: Owner, after: int, limit: int) -> list[JournalLine]:
        """What was done, oldest first, after the number ``after``. No text, ever."""
        ...

    def audit(self, owner: Owner, after: int, limit: int) -> list[AuditLine]:
        """Who did what, oldest first, after the number ``after``: a line for each batch, chained. No text, ever.

        A batch given again adds none. An erased owner's lines stay, without actor, changes and salt.
        """
        ...

    def audit_head(self, owner: Owner) -> tuple[int, str]:
        """How many lines the owner's audit has, and the hash of the last; 0 and ``BEGINNING`` where there is none."""
        ...

    def erase(self, owner: Owner, at: datetime, by: By = ...) -> Applied:
        """Remove everything of an owner for good, sheets and journal too. Ids and keys are buried.

        How much went is in ``removed``, the ids are not told. The audit goes on: its last line tells of this, and those
        before are without particulars now. ``by`` is told without the actor.
        """
        ...

    def settle(self) -> tuple[str, ...]:
        """Let the bytes of what was erased go from where a reader kept them; the places where one still does.

        See ``Applied.pending``. It waits for a reader half a second at most.
        """
        ...

    def check(self, owner: Owner | None = None, *, repair: bool = False) -> list[Fault]:
        """Re-derive what can be re-derived and report what differs; with ``repair``, rebuild it from the text.

        Never removes a memory. The faults returned are those found, before any repair.
        """
        ...

    def close(self) -> None:
        """Let go of everything; using it afterwards raises StoreUnavailable. Twice is fine."""
        ...
