"""Tend: what is done over time rather than at once.

For now: complete the vectors of what is found by words only, and write the counts that wait. A pass is bounded,
resumable and safe beside live traffic: what changed in the meantime is left to whoever changed it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from longmind.domain.change import Batch, Embed, Embedding
from longmind.domain.memory import Memory
from longmind.domain.scope import Owner
from longmind.mind.core import Core, decided, embed, paged
from longmind.ports.models import Embedder
from longmind.ports.store import Store

PAGE = 64
Progress = Callable[[int, int], None]
"""Called with how many memories are done and how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended:
    """What a pass did."""

    embedded: int = 0
    """Memories whose vectors are complete now and were not before."""
    counted: int = 0
    """Memories whose waiting counts were written."""


def tend(core: Core, now: datetime, progress: Progress | None = None) -> Tended:
    """One pass over every owner.

    Raises:
        ModelUnavailable: the embedder cannot be reached; what was done before stays done.
    """
    counted = core.flush(now)
    return Tended(embedded=embed_missing(core.store, core.embedder, now, progress), counted=counted)


def owners(store: Store) -> Iterator[Owner]:
    """Every owner, in the order of their keys."""
    after: Owner | None = None
    while page := store.owners(after, 1_000):
        yield from page
        after = page[-1]


def embed_missing(store: Store, embedder: Embedder, now: datetime, progress: Progress | None = None) -> int:
    """Embed every memory that lacks vectors of this embedder, all its windows; returns how many."""
    done = 0
    waiting = _count_missing(store, embedder) if progress is not None else 0
    for owner in owners(store):
        for memory in _missing(store, embedder, owner, PAGE):
            _embed(store, embedder, owner, memory, now)
            done += 1
            if progress is not None:
                progress(done, max(waiting, done))
    return done


def embed_and_adopt(store: Store, embedder: Embedder, now: datetime, progress: Progress | None = None) -> int:
    """Embed everything with this embedder, then search by it; returns how many memories were embedded.

    Others may write meanwhile, so what they wrote is embedded too before the change-over is tried again.

    Raises:
        Conflict: others wrote without pause through every attempt; what was done is kept for the next run.
    """
    done = 0

    def attempt() -> None:
        nonlocal done
        done += embed_missing(store, embedder, now, progress)
        store.adopt(embedder.stamp)

    decided(attempt)
    return done


def _count_missing(store: Store, embedder: Embedder) -> int:
    return sum(1 for owner in owners(store) for _ in _missing(store, embedder, owner, 1_000))


def _missing(store: Store, embedder: Embedder, owner: Owner, limit: int) -> Iterator[Memory]:
    return paged(partial(store.unembedded, owner, embedder.stamp, limit=limit))


def _embed(store: Store, embedder: Embedder, owner: Owner, memory: Memory, now: datetime) -> None:
    vectors = embed(embedder, list(embedder.windows(memory.searched_text)))
    change = Embed(id=memory.id, version=memory.version, embedding=Embedding(vectors=vectors))
    batch = Batch(
        id=secrets.token_hex(16),
        owner=owner,
        at=now,
        changes=(change,),
        embedder=str(embedder.stamp),
    )
    store.apply(batch)
