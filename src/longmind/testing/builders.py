"""Short ways to say what a store is given and asked, for the contract and for tests of your own.

Vectors made here have eight parts that are 1, 0.5 or 0, so that every cosine of two of them is the same number in
any arithmetic, and a tie is a tie in every store. Ids count upwards, so the order of making is the order of ids.
"""
# ruff: noqa: ANN401 - fields are passed on by name to the class that knows them

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Any

import numpy as np

from longmind.domain import words
from longmind.domain.change import Applied, Batch, Change, Drop, Embedding, Keep, Mark, Revise, Vectors, Write
from longmind.domain.claim import Claim
from longmind.domain.memory import Kind, Memory, Status, repeat_key
from longmind.domain.names import name_term
from longmind.domain.query import KeysProbe, NamesProbe, TimeProbe, VectorProbe, View, WordsProbe, claim_keys
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import EARLIEST, LATEST, Interval, instant
from longmind.ports.models import Stamp
from longmind.ports.store import MAX_LIMIT, Store

ANA = Scope(user="ana")
BEN = Scope(user="ben")
STAMP = Stamp("exact", "sha256:0123456789abcdef", 8)
OTHER_STAMP = Stamp("exact too", "sha256:fedcba9876543210", 8)
NOON = instant("2026-05-03T12:00Z")
EVER = frozenset(Status)
ALWAYS = Interval(EARLIEST, LATEST)

_numbers = itertools.count(1)


def new_id() -> str:
    """An id greater than every one made here before."""
    return f"m{next(_numbers):026d}"


def vector(said: str) -> Vectors:
    """The vector of a word or a text, shape (8,), length 1: the same for the same text."""
    digest = blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    parts = np.zeros(STAMP.dimension, dtype=np.float32)
    if digest[0] % 4 == 0:
        parts[digest[1] % len(parts)] = 1.0
    else:
        places = sorted(range(len(parts)), key=lambda place: digest[place])[:4]
        parts[places] = [0.5 if digest[7] >> place & 1 else -0.5 for place in range(4)]
    return parts


def embedding(*said: str, missing: int = 0) -> Embedding:
    """The vectors of a memory whose windows say this, a row each."""
    return Embedding(vectors=np.stack([vector(one) for one in said]) if said else None, missing=missing)


def memory(
    text: str = "Ana lives in Lisbon",
    *,
    scope: Scope = ANA,
    at: datetime | str = NOON,
    id: str | None = None,
    **fields: Any,
) -> Memory:
    """A memory told when it happened, ``at``; other fields by name."""
    moment = instant(at)
    times = {"happened_at": moment, "recorded_at": moment, "updated_at": moment}
    return Memory(**{"id": id or new_id(), "scope": scope, "text": text, **times, **fields})


def fact(subject: str, predicate: str, object: str, *, negated: bool = False, **fields: Any) -> Memory:
    """A fact that claims this; its text is the claim's sentence unless another is given."""
    claim = Claim(subject=subject, predicate=predicate, object=object, negated=negated)
    return memory(**{"text": claim.sentence, "kind": Kind.FACT, "type": "fact", "detail": claim, **fields})


def revised(memory: Memory, *, at: datetime | str | None = None, **fields: Any) -> Memory:
    """The next version of a memory, corrected ``at`` a moment (or when the one before was made)."""
    updated = memory.updated_at if at is None else instant(at)
    return replace(memory, **{"version": memory.version + 1, "updated_at": updated, "reason": "corrected", **fields})


def sheet(key: str = "k", said: str = "Lisbon", *, scope: Scope = ANA, room: str = "slots", **fields: Any) -> Sheet:
    """A sheet that says this; other fields by name."""
    return Sheet(**{"scope": scope, "room": room, "key": key, "body": {"text": said}, "at": NOON, **fields})


def next_version(sheet: Sheet, said: str = "Porto", **fields: Any) -> Sheet:
    """The next version of a sheet, resting on what the one before rests on unless it is told otherwise."""
    return replace(sheet, **{"version": sheet.version + 1, "body": {"text": said}, **fields})


def write(sheet: Sheet, *, keep_past: bool = True, past: Sequence[Sheet] | None = None) -> Write:
    """Write a sheet, and keep what it was before."""
    return Write(sheet=sheet, keep_past=keep_past, past=None if past is None else tuple(past))


def drop(sheet: Sheet) -> Drop:
    """Remove a sheet that is at this version."""
    return Drop(scope=sheet.scope, room=sheet.room, key=sheet.key, version=sheet.version)


def keep(memory: Memory, *, embedded: bool = True, **fields: Any) -> Keep:
    """Keep a memory, with the vector of its text as its only window unless it is not to be ``embedded``."""
    given = {
        "repeat_key": repeat_key(memory),
        "embedding": embedding(memory.text) if embedded else None,
        **fields,
    }
    return Keep(memory=memory, **given)


def superseded(old: Memory, new: Memory, *, version: int = 1) -> Mark:
    """That one memory takes another's place, decided from the other's ``version``."""
    return Mark(
        id=old.id,
        version=version,
        status=Status.SUPERSEDED,
        reason="superseded",
        at=NOON,
        superseded_by=new.id,
        true_until=NOON,
    )


def batch(
    *changes: Change,
    owner: Owner | None = None,
    id: str | None = None,
    at: datetime | str = NOON,
    embedder: Stamp | None = STAMP,
) -> Batch:
    """A batch of whoever owns the first memory in it, else the first sheet, else of Ana."""
    owners = [change.memory.scope.owner for change in changes if isinstance(change, Keep | Revise)]
    owners += [change.sheet.scope.owner for change in changes if isinstance(change, Write)]
    return Batch(
        id=id or f"b{next(_numbers)}",
        owner=owner or (owners[0] if owners else ANA.owner),
        at=instant(at),
        changes=changes,
        embedder=None if embedder is None else str(embedder),
    )


def give(store: Store, *changes: Change, owner: Owner | None = None, at: datetime | str = NOON) -> Applied:
    """Write these changes in one batch, with vectors of ``STAMP``, which the store adopts if it has none yet."""
    if store.embedder is None:
        store.adopt(STAMP)
    return store.apply(batch(*changes, owner=owner, at=at))


def fill(store: Store, *memories: Memory) -> list[str]:
    """Keep each of these, with its vector, whoever owns it and whether or not it says the same as another; the ids."""
    for one in memories:
        give(store, keep(one, repeat_key=None))
    return [one.id for one in memories]


def by_words(view: View, text: str, limit: int = MAX_LIMIT) -> WordsProbe:
    """Ask for the words of a text."""
    return WordsProbe(view=view, terms=words.query_terms(text), limit=limit)


def by_vector(view: View, said: str, limit: int = MAX_LIMIT, stamp: Stamp = STAMP) -> VectorProbe:
    """Ask for what is near to a text."""
    return VectorProbe(view=view, vector=vector(said), embedder=str(stamp), limit=limit)


def by_time(view: View, interval: Interval = ALWAYS, limit: int = MAX_LIMIT) -> TimeProbe:
    """Ask for what is near to a time."""
    return TimeProbe(view=view, interval=interval, limit=limit)


def by_name(view: View, *names: str, limit: int = MAX_LIMIT) -> NamesProbe:
    """Ask for what is called any of these."""
    terms = (name_term(name) for name in names)
    return NamesProbe(view=view, names=frozenset(term for term in terms if term is not None), limit=limit)


def by_keys(view: View, keys: frozenset[str], limit: int = MAX_LIMIT, after: str | None = None) -> KeysProbe:
    """Ask for what holds all of these keys, after an id."""
    return KeysProbe(view=view, keys=keys, limit=limit, after=after)


def during(start: str, end: str) -> Interval:
    """The time from ``start`` up to ``end``."""
    return Interval(instant(start), instant(end))


def scanned(store: Store, view: View, page: int = MAX_LIMIT) -> Iterator[Memory]:
    """All that a view shows, page by page."""
    after: str | None = None
    while True:
        found = store.scan(view, after, page)
        yield from found.memories
        if found.complete:
            return
        after = found.after


def sheets_of(store: Store, owner: Owner, page: int = MAX_LIMIT, **asked: Any) -> Iterator[Sheet]:
    """All the sheets that are asked for, page by page."""
    after: Address | None = None
    while True:
        found = store.sheets(owner, after=after, limit=page, **asked)
        yield from found.sheets
        if found.complete:
            return
        after = found.after


def seen(store: Store, view: View, said: str = "Lisbon") -> dict[str, list[str]]:
    """The sorted ids that each channel finds, when every memory holds the word and has a vector."""
    return {
        "words": sorted(one.id for one in store.search(by_words(view, said))),
        "vector": sorted(one.id for one in store.search(by_vector(view, said))),
        "time": sorted(one.id for one in store.search(by_time(view))),
        "scan": sorted(one.id for one in scanned(store, view)),
        "neighbours": sorted(store.neighbours(view, [one.id for one in scanned(store, _wide(view))])),
    }


def in_every_channel(ids: Sequence[str]) -> dict[str, list[str]]:
    """What :func:`seen` is when each channel finds just these."""
    return {channel: sorted(ids) for channel in ("words", "vector", "time", "scan", "neighbours")}


def _wide(view: View) -> View:
    return View(scope=Scope(view.scope.tenant, view.scope.user), statuses=EVER)


def everything(store: Store, owner: Owner) -> dict[str, Any]:
    """All that can be asked about an owner without a question in mind: equal before and after what changes nothing."""
    view = View(scope=Scope(owner.tenant, owner.user), statuses=EVER)
    memories = list(scanned(store, view))
    ids = [one.id for one in memories]
    return {
        "memories": memories,
        "history": {id: store.history(owner, id) for id in ids},
        "occurrences": {id: store.occurrences(owner, id) for id in ids},
        "derived": {id: store.derived(owner, [id]) for id in ids},
        "naming": {id: store.naming(owner, [id]) for id in ids},
        "neighbours": dict(store.neighbours(view, ids)),
        "stats": store.stats(view),
        "settings": dict(store.settings(owner)),
        "sheets": [store.sheet_history(one.scope, one.room, one.key) for one in sheets_of(store, owner)],
        "how many sheets": store.count_sheets(owner),
        "journal": store.journal(owner, 0, MAX_LIMIT),
        "unembedded": [one.id for one in store.unembedded(owner, STAMP, None, MAX_LIMIT).memories],
        "near": store.search(by_vector(view, "Lisbon")) if store.embedder == STAMP else [],
        "names": store.names(owner, [""], MAX_LIMIT),
        "about Ana": store.search(by_keys(view, claim_keys(subject="Ana"))),
        "vectors": {id: vectors.tolist() for id, vectors in store.vectors(owner, ids).items()},
        "in time": store.search(by_time(view)),
        "by words": store.search(by_words(view, "Lisbon Porto moved")),
    }
