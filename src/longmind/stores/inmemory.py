"""The slow, obvious store: dicts and sorts, nothing kept on disk.

It exists to be right. Every read walks all that its owner has and asks :func:`~longmind.domain.query.visible` and
:func:`~longmind.domain.query.time_score` themselves; every write works on a copy of the owner's dicts, which takes the
place of the old ones when nothing went wrong. Nothing is derived and kept, so nothing can be out of step. When another
store disagrees with it, the other is wrong until shown otherwise; it is also what short-lived minds and tests live in.
"""

from __future__ import annotations

import copy
import hashlib
import os
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from longmind.domain import words
from longmind.domain.audit import BEGINNING, AuditLine, broken, chained, without_particulars
from longmind.domain.change import (
    Again,
    Applied,
    Batch,
    By,
    Configure,
    Count,
    Drop,
    Embed,
    Embedding,
    Erase,
    JournalLine,
    Keep,
    Key,
    Known,
    Mark,
    Removed,
    Retell,
    Revise,
    Vectors,
    Write,
)
from longmind.domain.indexing import check_retold, indexed, keys_of, names_of
from longmind.domain.memory import (
    REPEATABLE,
    Memory,
    Occurrence,
    Status,
    before_supersession,
    first_occurrence,
    repeat_key,
    without_links,
)
from longmind.domain.metadata import Json
from longmind.domain.names import NAME_MARK
from longmind.domain.query import (
    Candidate,
    KeysProbe,
    NamesProbe,
    Page,
    Probe,
    Stats,
    TimeProbe,
    VectorProbe,
    View,
    WordsProbe,
    time_score,
    visible,
)
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet, SheetPage, check_asked, forgetting
from longmind.errors import Conflict, InvalidInput, NotFound, Refused, StoreUnavailable, WrongEmbedder
from longmind.ports.models import Stamp
from longmind.ports.store import MAX_LIMIT, Fault, Feature

_REPEATABLE = frozenset({Status.CURRENT, Status.PENDING, Status.QUARANTINED})


class InMemoryStore:
    """Keeps memories while the process lives. One object may be used from many threads; nobody else sees it.

    Implements :class:`longmind.ports.store.Store`, whose sentences say what each method promises. Writing costs time in
    proportion to what the owner has, and so does every look.
    """

    def __init__(self) -> None:
        """Start empty."""
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._closed = False
        self._embedder: Stamp | None = None
        self._prepared: Stamp | None = None
        self._owned: dict[Owner, _Owned] = {}
        self._buried: frozenset[bytes] = frozenset()
        self._audits: dict[bytes, tuple[AuditLine, ...]] = {}
        """By a hash of the owner: they stay when the owner is gone."""
        # Without this secret, a hash of a guessed name says nothing.
        self._secret = secrets.token_bytes(32)

    @property
    def features(self) -> frozenset[Feature]:
        """Nothing beyond the promises."""
        return frozenset()

    @property
    def embedder(self) -> Stamp | None:
        """Whose vectors it holds; None in a new store."""
        return self._embedder

    def adopt(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.adopt`."""
        with self._open():
            if self._embedder == stamp:
                return
            lines = [line for owned in self._owned.values() for line in owned.lines.values()]
            if self._embedder is not None and not all(line.embedded(stamp) for line in lines):
                raise Conflict(f"some memories have no vectors of {stamp} yet; embed them before it is adopted")
            self._keep_vectors_of(stamp)
            self._embedder, self._prepared = stamp, None

    def prepare(self, stamp: Stamp) -> None:
        """See :meth:`longmind.ports.store.Store.prepare`."""
        with self._open():
            self._keep_vectors_of(stamp, *([self._embedder] if self._embedder else []))
            self._prepared = None if stamp == self._embedder else stamp

    def _keep_vectors_of(self, *stamps: Stamp) -> None:
        names = {str(stamp) for stamp in stamps}
        for owned in self._owned.values():
            for id, line in owned.lines.items():
                kept = {name: embedding for name, embedding in line.vectors.items() if name in names}
                owned.lines[id] = replace(line, vectors=kept)

    def apply(self, batch: Batch) -> Applied:
        """See :meth:`longmind.ports.store.Store.apply`."""
        with self._open():
            owned = self._owned.get(batch.owner, _Owned())
            if batch.id in owned.batches:
                return replace(owned.batches[batch.id], again=True)
            draft = _Draft(batch, owned.copy(), self._buried, self._hasher(batch.owner), self._stamp_of(batch))
            applied = draft.apply()
            # Up to here nothing that anybody else can see was touched.
            begun = len(self._of(batch.owner).journal)
            self._owned[batch.owner] = draft.owned
            self._buried = frozenset(draft.buried)
            return replace(applied, audit=self._tell(batch.owner, batch.at, batch.by, draft.owned.journal[begun:]))

    def _tell(self, owner: Owner, at: datetime, by: By, changes: Sequence[JournalLine]) -> str:
        """Add a line to an owner's audit; its hash."""
        line = chained(self.audit_head(owner), at, by, changes, salt=secrets.token_hex(16))
        whose = self._hasher(owner)("owner", "")
        self._audits[whose] = (*self._audits.get(whose, ()), line)
        return line.hash

    def _stamp_of(self, batch: Batch) -> Stamp | None:
        held = [stamp for stamp in (self._embedder, self._prepared) if stamp and str(stamp) == batch.embedder]
        carries = any(
            change.embedding is not None and change.embedding.vectors is not None
            for change in batch.changes
            if isinstance(change, Keep | Revise | Embed)
        )
        if carries and not held:
            raise WrongEmbedder(f"the vectors are of {batch.embedder}, this store holds those of {self._embedder}")
        return held[0] if held else None

    def known(
        self, owner: Owner, *, repeats: Sequence[str] = (), keys: Sequence[str] = (), ids: Sequence[str] = ()
    ) -> Known:
        """See :meth:`longmind.ports.store.Store.known`."""
        with self._open():
            owned, hashed = self._of(owner), self._hasher(owner)
            return Known(
                repeats={repeat: found for repeat in repeats if (found := owned.repeated_by(repeat)) is not None},
                keys={name: owned.keys[key] for name in keys if (key := hashed("key", name)) in owned.keys},
                buried=frozenset(
                    [name for name in keys if hashed("key", name) in self._buried]
                    + [id for id in ids if hashed("id", id) in self._buried]
                ),
            )

    def get(self, owner: Owner, ids: Sequence[str]) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.get`."""
        with self._open():
            lines = self._of(owner).lines
            return [_own_copy(lines[id].present) for id in ids if id in lines]

    def history(self, owner: Owner, id: str) -> list[Memory]:
        """See :meth:`longmind.ports.store.Store.history`."""
        with self._open():
            line = self._of(owner).lines.get(id)
            return [] if line is None else [_own_copy(line.shown(version)) for version in line.versions]

    def occurrences(self, owner: Owner, id: str) -> list[Occurrence]:
        """See :meth:`longmind.ports.store.Store.occurrences`."""
        with self._open():
            line = self._of(owner).lines.get(id)
            return [] if line is None else [_own_copy(occurrence) for occurrence in line.occurrences]

    def derived(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.derived`."""
        with self._open():
            lines = self._of(owner).lines
            return sorted(id for id, line in lines.items() if set(line.present.evidence) & set(ids))

    def naming(self, owner: Owner, ids: Sequence[str]) -> list[str]:
        """See :meth:`longmind.ports.store.Store.naming`."""
        asked = set(ids)
        with self._open():
            lines = self._of(owner).lines
            return sorted(id for id, line in lines.items() if any(asked & _named(one) for one in line.versions))

    def search(self, probe: Probe) -> list[Candidate]:
        """See :meth:`longmind.ports.store.Store.search`."""
        _check_limit(probe.limit)
        with self._open():
            if isinstance(probe, WordsProbe):
                found = self._by_words(probe)
            elif isinstance(probe, VectorProbe):
                found = self._by_vector(probe)
            elif isinstance(probe, NamesProbe):
                found = self._by_name(probe)
            elif isinstance(probe, KeysProbe):
                found = self._by_keys(probe)
            else:
                found = self._by_time(probe)
            return sorted(found, key=lambda candidate: (-candidate.score, candidate.id))[: probe.limit]

    def _by_words(self, probe: WordsProbe) -> Iterator[Candidate]:
        # Statistics are of the texts as they are now, whatever the view: rarity is a property of what the owner has.
        texts = [_read(line.present.searched_text) for line in self._of(probe.view.scope.owner).lines.values()]
        if not texts:
            return
        mean_length = sum(text.length for text in texts) / len(texts)
        idfs = {term: words.idf(sum(term in text.terms for text in texts), len(texts)) for term in probe.terms}
        # bm25_weight leaves (k1 + 1) out above, so it is left out below as well.
        most = sum(weight * idfs[term] for term, weight in probe.terms.items())
        for _, memory in self._shown(probe.view):
            text = _read(memory.searched_text)
            score = sum(
                weight * words.bm25_weight(float(text.terms[term]), idfs[term], text.length, mean_length)
                for term, weight in probe.terms.items()
                if term in text.terms
            )
            if score > 0:
                yield Candidate(memory.id, score / most)

    def _by_vector(self, probe: VectorProbe) -> Iterator[Candidate]:
        stamp = self._embedder
        if stamp is None or str(stamp) != probe.embedder:
            raise WrongEmbedder(f"the question's vector is of {probe.embedder}, this store holds those of {stamp}")
        if probe.vector.shape != (stamp.dimension,):
            raise InvalidInput("vector", f"of shape ({stamp.dimension},)", probe.vector.shape)
        for line, memory in self._shown(probe.view):
            embedding = line.vectors.get(probe.embedder)
            # Vectors are of the present words; what was known then may have been said in others.
            if embedding is None or embedding.vectors is None or memory.searched_text != line.said.searched_text:
                continue
            cosines = embedding.vectors.astype(np.float64) @ probe.vector.astype(np.float64)
            yield Candidate(memory.id, float(np.clip(cosines.max(), -1.0, 1.0)))

    def _by_time(self, probe: TimeProbe) -> Iterator[Candidate]:
        for _, memory in self._shown(probe.view):
            yield Candidate(memory.id, time_score(memory, probe.interval))

    def _by_name(self, probe: NamesProbe) -> Iterator[Candidate]:
        for _, memory in self._shown(probe.view):
            if not probe.names.isdisjoint(names_of(memory)):
                yield Candidate(memory.id, 1.0)

    def _by_keys(self, probe: KeysProbe) -> Iterator[Candidate]:
        for _, memory in self._shown(probe.view):
            if probe.keys <= keys_of(memory) and (probe.after is None or memory.id > probe.after):
                yield Candidate(memory.id, 1.0)

    def names(self, owner: Owner, beginnings: Sequence[str], limit: int) -> list[str]:
        """See :meth:`longmind.ports.store.Store.names`."""
        _check_limit(limit)
        with self._open():
            known = {name for line in self._of(owner).lines.values() for name in names_of(line.present)}
            begun = tuple(NAME_MARK + beginning for beginning in beginnings)
            return sorted(name for name in known if name.startswith(begun))[:limit]

    def vectors(self, owner: Owner, ids: Sequence[str]) -> Mapping[str, Vectors]:
        """See :meth:`longmind.ports.store.Store.vectors`."""
        with self._open():
            lines = self._of(owner).lines
            found: dict[str, Vectors] = {}
            for id in dict.fromkeys(ids):
                embedding = lines[id].vectors.get(str(self._embedder)) if id in lines else None
                if embedding is not None and embedding.vectors is not None:
                    total = embedding.vectors.astype(np.float64).sum(axis=0)
                    found[id] = (total / (np.linalg.norm(total) or 1.0)).astype(np.float32)
            return found

    def neighbours(self, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        """See :meth:`longmind.ports.store.Store.neighbours`."""
        with self._open():
            shown = {memory.id: memory for _, memory in self._shown(view)}
            return {id: _beside(shown[id], shown.values()) for id in ids if id in shown}

    def scan(self, view: View, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.scan`."""
        with self._open():
            return _page((memory for _, memory in self._shown(view)), after, limit)

    def stats(self, view: View) -> Stats:
        """See :meth:`longmind.ports.store.Store.stats`."""
        with self._open():
            shown = list(self._shown(view))
            memories = [memory for _, memory in shown]
            importances = [memory.importance for memory in memories]
            return Stats(
                total=len(memories),
                by_kind=dict(Counter(memory.kind.value for memory in memories)),
                by_type=dict(Counter(memory.type for memory in memories)),
                by_status=dict(Counter(memory.status.value for memory in memories)),
                mean_importance=sum(importances) / len(importances) if importances else None,
                uses=sum(memory.uses for memory in memories),
                retrievals=sum(memory.retrievals for memory in memories),
                unembedded=sum(not line.embedded(self._embedder) for line, _ in shown),
            )

    def sheet(self, scope: Scope, room: str, key: str) -> Sheet | None:
        """See :meth:`longmind.ports.store.Store.sheet`."""
        versions = self.sheet_history(scope, room, key)
        return versions[-1] if versions else None

    def sheet_history(self, scope: Scope, room: str, key: str) -> list[Sheet]:
        """See :meth:`longmind.ports.store.Store.sheet_history`."""
        with self._open():
            versions = self._of(scope.owner).sheets.get(Address(scope, room, key), ())
            return [replace(version) for version in versions]

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
        """See :meth:`longmind.ports.store.Store.sheets`."""
        _check_limit(limit)
        check_asked(owner, room, scope, after)
        with self._open():
            there = self._asked_for(owner, room, scope, newest_first=newest_first)
            if after is not None:
                passed = after.order
                there = [at for at in there if (at.order < passed if newest_first else at.order > passed)]
            page = tuple(replace(self._of(owner).sheets[at][-1]) for at in there[:limit])
            return SheetPage(page, page[-1].address if len(there) > limit else None)

    def count_sheets(self, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> int:
        """See :meth:`longmind.ports.store.Store.count_sheets`."""
        check_asked(owner, room, scope)
        with self._open():
            return len(self._asked_for(owner, room, scope))

    def _asked_for(
        self, owner: Owner, room: str | None, scope: Scope | None, *, newest_first: bool = False
    ) -> list[Address]:
        there = [at for at in self._of(owner).sheets if room in (None, at.room) and scope in (None, at.scope)]
        return sorted(there, key=lambda at: at.order, reverse=newest_first)

    def settings(self, owner: Owner) -> Mapping[str, Json]:
        """See :meth:`longmind.ports.store.Store.settings`."""
        with self._open():
            return copy.deepcopy(self._of(owner).settings)

    def owners(self, after: Owner | None, limit: int) -> list[Owner]:
        """See :meth:`longmind.ports.store.Store.owners`."""
        _check_limit(limit)
        with self._open():
            present = [owner for owner, owned in self._owned.items() if owned.lines or owned.sheets or owned.settings]
            following = [owner for owner in present if after is None or owner.key > after.key]
            return sorted(following, key=lambda owner: owner.key)[:limit]

    def unembedded(self, owner: Owner, stamp: Stamp, after: str | None, limit: int) -> Page:
        """See :meth:`longmind.ports.store.Store.unembedded`."""
        with self._open():
            lines = self._of(owner).lines.values()
            return _page((line.present for line in lines if not line.embedded(stamp)), after, limit)

    def journal(self, owner: Owner, after: int, limit: int) -> list[JournalLine]:
        """See :meth:`longmind.ports.store.Store.journal`."""
        _check_limit(limit)
        with self._open():
            return [line for line in self._of(owner).journal if line.number > after][:limit]

    def audit(self, owner: Owner, after: int, limit: int) -> list[AuditLine]:
        """See :meth:`longmind.ports.store.Store.audit`."""
        _check_limit(limit)
        with self._open():
            return list(self._audit_of(owner)[max(0, after) :][:limit])

    def audit_head(self, owner: Owner) -> tuple[int, str]:
        """See :meth:`longmind.ports.store.Store.audit_head`."""
        with self._open():
            lines = self._audit_of(owner)
            return (len(lines), lines[-1].hash if lines else BEGINNING)

    def _audit_of(self, owner: Owner) -> tuple[AuditLine, ...]:
        return self._audits.get(self._hasher(owner)("owner", ""), ())

    def erase(self, owner: Owner, at: datetime, by: By = By(act="erase")) -> Applied:  # noqa: B008 - frozen
        """See :meth:`longmind.ports.store.Store.erase`."""
        with self._open():
            owned, hashed = self._owned.pop(owner, _Owned()), self._hasher(owner)
            self._buried |= {hashed("id", id) for id in owned.lines} | set(owned.keys)
            told = self._tell(owner, at, by, ())
            self._audits[hashed("owner", "")] = tuple(map(without_particulars, self._audit_of(owner)))
            return Applied(removed=_removed(owned), audit=told)

    def settle(self) -> tuple[str, ...]:
        """See :meth:`longmind.ports.store.Store.settle`. Nothing is ever pending here."""
        with self._open():
            return ()

    def check(self, owner: Owner | None = None, *, repair: bool = False) -> list[Fault]:  # noqa: ARG002 - as told
        """See :meth:`longmind.ports.store.Store.check`.

        Nothing here is derived and kept: there is nothing to rebuild, and only links could be wrong.
        """
        with self._open():
            asked = self._owned if owner is None else {owner: self._of(owner)}
            lines = [
                Fault("links", f"{id} names what does not exist", owner=whose, memory=id, repairable=False)
                for whose, owned in asked.items()
                for id, line in owned.lines.items()
                if not set(line.present.evidence + line.present.supersedes) <= owned.lines.keys()
            ]
            sheets = [
                Fault("links", f"a sheet of {at.room} names what does not exist", owner=whose, repairable=False)
                for whose, owned in asked.items()
                for at, versions in owned.sheets.items()
                if not {id for version in versions for id in version.evidence} <= owned.lines.keys()
            ]
            audits = [
                Fault("audit", message, owner=whose, repairable=False)
                for whose in asked
                for message in broken(self._audit_of(whose), *self.audit_head(whose))
            ]
            return lines + sheets + audits

    def close(self) -> None:
        """See :meth:`longmind.ports.store.Store.close`. Everything is gone with it."""
        with self._lock:
            self._closed = True
            self._owned = {}
            self._audits = {}

    def _open(self) -> threading.RLock:
        # A forked child inherits the lock as it was, perhaps held by a thread it does not have: ask before taking it.
        if os.getpid() != self._process:
            raise StoreUnavailable("this store was opened before fork; open one in the new process")
        if self._closed:
            raise StoreUnavailable("this store is closed; open another")
        return self._lock

    def _of(self, owner: Owner) -> _Owned:
        return self._owned.get(owner, _Owned())

    def _shown(self, view: View) -> Iterator[tuple[_Line, Memory]]:
        """What the view shows, in the order of ids; each line with the version of it that is seen."""
        for _, line in sorted(self._of(view.scope.owner).lines.items()):
            memory = line.present if view.known_at is None else line.known_at(view.known_at)
            if memory is not None and visible(memory, view):
                yield line, memory

    def _hasher(self, owner: Owner) -> Callable[[str, str], bytes]:
        def hashed(what: str, name: str) -> bytes:
            said = repr((owner.tenant, owner.user, what, name)).encode("utf-8", "surrogatepass")
            return hashlib.blake2b(said, key=self._secret, digest_size=16).digest()

        return hashed


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of versions and all that belongs to it. Frozen: a change makes a new one, a copy of the dict is enough."""

    versions: tuple[Memory, ...]
    """As they were said, oldest first; what they say of counts means nothing."""
    occurrences: tuple[Occurrence, ...]
    repeat_key: str | None
    vectors: Mapping[str, Embedding]
    """By ``str(stamp)``; always of the present words."""
    uses: int = 0
    retrievals: int = 0
    last_used_at: datetime | None = None

    @property
    def said(self) -> Memory:
        """The latest version, counts aside."""
        return self.versions[-1]

    @property
    def present(self) -> Memory:
        return self.shown(self.said)

    def shown(self, version: Memory) -> Memory:
        """A version with the counts of its line."""
        times = [occurrence.happened_at for occurrence in self.occurrences]
        return replace(
            version,
            occurrences=len(times),
            last_happened_at=max(times) if len(times) > 1 else None,
            uses=self.uses,
            retrievals=self.retrievals,
            last_used_at=self.last_used_at,
        )

    def known_at(self, moment: datetime) -> Memory | None:
        told = [version for version in self.versions if version.updated_at <= moment]
        return self.shown(told[-1]) if told else None

    def embedded(self, stamp: Stamp | None) -> bool:
        embedding = self.vectors.get(str(stamp))
        return embedding is not None and embedding.vectors is not None and embedding.missing == 0

    def without(self, heirs: Mapping[str, str | None]) -> _Line:
        """The line, naming none of the erased in any version, but who took the place of one that took its place."""
        return replace(self, versions=tuple(_forgetting(version, heirs) for version in self.versions))


@dataclass(slots=True)
class _Owned:
    """All that one owner has."""

    lines: dict[str, _Line] = field(default_factory=dict)
    keys: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    """Hash of a key's name → (content hash, id of the memory it wrote)."""
    sheets: dict[Address, tuple[Sheet, ...]] = field(default_factory=dict)
    """The versions of each that are kept, oldest first."""
    settings: dict[str, Json] = field(default_factory=dict)
    journal: list[JournalLine] = field(default_factory=list)
    batches: dict[str, Applied] = field(default_factory=dict)

    def copy(self) -> _Owned:
        return _Owned(
            lines=dict(self.lines),
            keys=dict(self.keys),
            sheets=dict(self.sheets),
            settings=dict(self.settings),
            journal=list(self.journal),
            batches=dict(self.batches),
        )

    def repeated_by(self, repeat: str) -> str | None:
        """The oldest memory with this repeat key, if it is one that can be repeated."""
        holders = [id for id, line in self.lines.items() if line.repeat_key == repeat]
        return min((id for id in holders if self.lines[id].said.status in _REPEATABLE), default=None)


def _removed(owned: _Owned) -> Removed:
    """How much is removed when all of it goes."""
    return _removed_lines(owned, set(owned.lines)) + Removed(
        sheets=Counter(at.room for at in owned.sheets),
        sheet_versions=sum(len(versions) - 1 for versions in owned.sheets.values()),
        settings=len(owned.settings),
        journal=len(owned.journal),
    )


def _removed_lines(owned: _Owned, gone: set[str]) -> Removed:
    """How much is removed when these lines go."""
    lines = [owned.lines[id] for id in gone]
    vectors = [one.vectors for line in lines for one in line.vectors.values() if one.vectors is not None]
    named = {(id, target) for id, line in owned.lines.items() for one in line.versions for target in _named(one)}
    return Removed(
        memories=len(lines),
        versions=sum(len(line.versions) - 1 for line in lines),
        occurrences=sum(len(line.occurrences) for line in lines),
        words=sum(len(indexed(line.said).terms) for line in lines),
        vectors=sum(map(len, vectors)),
        keys=sum(id in gone for _, id in owned.keys.values()),
        links=sum(id in gone or target in gone for id, target in named),
    )


class _Draft:
    """A batch being applied to a copy of what its owner has. May be thrown away at any point."""

    def __init__(
        self,
        batch: Batch,
        owned: _Owned,
        buried: frozenset[bytes],
        hashed: Callable[[str, str], bytes],
        stamp: Stamp | None,
    ) -> None:
        self.batch = batch
        self.owned = owned
        self.buried = set(buried)
        self._hashed = hashed
        self._stamp = stamp
        self._erased: set[str] = set()
        self._reopened: set[str] = set()
        self._dropped: set[Address] = set()
        self._removed = Removed()

    def apply(self) -> Applied:
        for change in self.batch.changes:
            if isinstance(change, Keep):
                self._keep(change)
            elif isinstance(change, Again):
                self._again(change)
            elif isinstance(change, Revise):
                self._revise(change)
            elif isinstance(change, Mark):
                self._mark(change)
            elif isinstance(change, Retell):
                self._retell(change)
            elif isinstance(change, Count):
                self._count(change)
            elif isinstance(change, Embed):
                self._embed(change)
            elif isinstance(change, Erase):
                self._erase(change)
            elif isinstance(change, Write):
                self._write(change)
            elif isinstance(change, Drop):
                self._drop(change)
            else:
                self._configure(change)
        # What one change reopened a later one may have erased.
        reopened = self._reopened - self._erased
        applied = Applied(erased=tuple(sorted(self._erased)), reopened=tuple(sorted(reopened)))
        # Remembered without the sheets that went: their names go with them.
        self.owned.batches[self.batch.id] = applied
        rooms = Counter(at.room for at in self._dropped)
        removed = self._removed + Removed(sheets=rooms)
        return replace(applied, dropped=tuple(sorted(self._dropped, key=lambda at: at.order)), removed=removed)

    def _note(self, operation: str, memory: str | None, version: int | None = None) -> None:
        number = len(self.owned.journal) + 1
        self.owned.journal.append(
            JournalLine(
                number=number,
                at=self.batch.at,
                operation=operation,
                memory=memory,
                version=version,
                batch=self.batch.id,
            )
        )

    def _line(self, id: str) -> _Line:
        if id not in self.owned.lines:
            raise NotFound(f"there is no memory {id}")
        return self.owned.lines[id]

    def _keep(self, change: Keep) -> None:
        memory = change.memory
        line = self._new_line(change)
        if memory.id in self.owned.lines:
            if self.owned.lines[memory.id].versions == line.versions:
                return
            raise Conflict(f"{memory.id} exists with other content")
        self._take_key(change.key, memory.id)
        if self._hashed("id", memory.id) in self.buried:
            raise Refused("tombstone", f"{memory.id} was erased")
        if change.repeat_key is not None and memory.status in REPEATABLE:
            holder = self.owned.repeated_by(change.repeat_key)
            if holder is not None:
                raise Conflict(f"{holder} says exactly the same")
        self._check_links(memory)
        self.owned.lines[memory.id] = line
        self._note("keep", memory.id, memory.version)

    def _new_line(self, change: Keep) -> _Line:
        versions = tuple(self._taken(version) for version in (*change.past, change.memory))
        for version in versions:
            self._check_owner(version)
        occurrences = change.occurrences or (first_occurrence(versions[0]),)
        return _Line(
            versions=versions,
            occurrences=tuple(_own_copy(occurrence) for occurrence in occurrences),
            repeat_key=change.repeat_key,
            vectors=self._vectors({}, change.embedding),
            uses=change.memory.uses,
            retrievals=change.memory.retrievals,
            last_used_at=change.memory.last_used_at,
        )

    def _taken(self, version: Memory) -> Memory:
        """A version as it is kept: with no link to what was erased."""
        gone = {id for id in version.links if self._hashed("id", id) in self.buried}
        return _own_copy(_uncounted(without_links(version, gone)))

    def _take_key(self, key: Key | None, id: str) -> None:
        if key is None:
            return
        hashed = self._hashed("key", key.name)
        if hashed in self.owned.keys:
            raise Conflict(f"this key wrote {self.owned.keys[hashed][1]}")
        if hashed in self.buried:
            raise Refused("tombstone", "what this key wrote was erased")
        self.owned.keys[hashed] = (key.content, id)

    def _check_owner(self, memory: Memory) -> None:
        if memory.scope.owner != self.batch.owner:
            raise InvalidInput("memory.scope", "of the batch's owner; a batch is of one owner")

    def _check_links(self, memory: Memory) -> None:
        missing = set(memory.evidence + memory.supersedes) - self.owned.lines.keys()
        if missing:
            raise NotFound(f"{memory.id} names what this owner does not have: {', '.join(sorted(missing))}")

    def _vectors(self, present: Mapping[str, Embedding], given: Embedding | None) -> Mapping[str, Embedding]:
        """What there is by stamp once ``given`` took the place of its own stamp's."""
        if given is None or self._stamp is None:
            return present
        vectors = None if given.vectors is None else _checked(given.vectors, self._stamp.dimension)
        return {**present, str(self._stamp): replace(given, vectors=vectors)}

    def _again(self, change: Again) -> None:
        line = self._line(change.id)
        self._take_key(change.key, change.id)
        occurrences = (*line.occurrences, _own_copy(change.occurrence))
        self.owned.lines[change.id] = replace(line, occurrences=occurrences)
        self._note("again", change.id)

    def _revise(self, change: Revise) -> None:
        memory = self._taken(change.memory)
        line = self._line(memory.id)
        self._check_owner(memory)
        if memory.version != line.said.version + 1:
            raise Conflict(f"{memory.id} is at version {line.said.version}, not at {memory.version - 1}")
        self._check_links(memory)
        # Vectors of other words are nobody's: they go, and whoever re-embeds finds the memory without.
        kept = line.vectors if memory.searched_text == line.said.searched_text else {}
        self.owned.lines[memory.id] = replace(
            line,
            versions=(*line.versions, memory),
            repeat_key=None if line.repeat_key is None else repeat_key(memory),
            vectors=self._vectors(kept, change.embedding),
        )
        self._note("revise", memory.id, memory.version)

    def _mark(self, change: Mark) -> None:
        line = self._line(change.id)
        if line.said.version != change.version:
            raise Conflict(f"{change.id} is at version {line.said.version}, not at {change.version}")
        current = change.status is Status.CURRENT
        marked = before_supersession(line.said, line.versions[:-1]) if current else line.said
        self._add_version(
            line,
            replace(
                marked,
                version=change.version + 1,
                status=change.status,
                reason=change.reason,
                updated_at=change.at,
                superseded_by=marked.superseded_by if change.superseded_by is None else change.superseded_by,
                true_until=marked.true_until if change.true_until is None else change.true_until,
            ),
        )
        self._note("mark", change.id, change.version + 1)

    def _add_version(self, line: _Line, version: Memory) -> None:
        self.owned.lines[version.id] = replace(line, versions=(*line.versions, version))

    def _retell(self, change: Retell) -> None:
        line = self._line(change.id)
        if line.said.version != change.version:
            raise Conflict(f"{change.id} is at version {line.said.version}, not at {change.version}")
        check_retold(change, line.said)
        for version in change.versions:
            self._check_owner(version)
            self._check_links(version)
        self._removed += Removed(
            versions=len(line.versions) - len(change.versions),
            occurrences=len(line.occurrences) - len(change.occurrences),
        )
        self.owned.lines[change.id] = replace(
            line,
            versions=tuple(_own_copy(_uncounted(version)) for version in change.versions),
            occurrences=tuple(_own_copy(occurrence) for occurrence in change.occurrences),
            repeat_key=None if line.repeat_key is None else change.repeat_key or line.repeat_key,
        )
        self._note("retell", change.id, change.versions[-1].version)

    def _count(self, change: Count) -> None:
        line = self.owned.lines.get(change.id)
        if line is None:
            return
        self.owned.lines[change.id] = replace(
            line,
            uses=line.uses + change.uses,
            retrievals=line.retrievals + change.retrievals,
            last_used_at=max(filter(None, (line.last_used_at, change.used_at)), default=None),
        )
        self._note("count", change.id)

    def _embed(self, change: Embed) -> None:
        line = self.owned.lines.get(change.id)
        if line is None or line.said.version != change.version:
            return
        self.owned.lines[change.id] = replace(line, vectors=self._vectors(line.vectors, change.embedding))
        self._note("embed", change.id, change.version)

    def _erase(self, change: Erase) -> None:
        erased = self._with_derived(set(change.ids) & self.owned.lines.keys())
        heirs = {id: self._heir(id, erased) for id in erased}
        self._removed += _removed_lines(self.owned, erased)
        for id in sorted(erased):
            del self.owned.lines[id]
            self.buried.add(self._hashed("id", id))
            self._note("erase", id)
        for hashed, (_, id) in list(self.owned.keys.items()):
            if id in erased:
                del self.owned.keys[hashed]
                self.buried.add(hashed)
        for id, line in sorted(self.owned.lines.items()):
            self.owned.lines[id] = line.without(heirs)
            closed = line.said.status is Status.SUPERSEDED and line.said.superseded_by in erased
            if closed and self.owned.lines[id].said.superseded_by is None:
                self._reopen(self.owned.lines[id], line.versions[:-1], change.at)
        self._forget_evidence(erased)
        self._erased |= erased

    def _heir(self, id: str, erased: set[str]) -> str | None:
        """Whoever took the place of an erased memory and stays."""
        passed: set[str] = set()
        heir: str | None = id
        while heir is not None and heir in erased and heir not in passed:
            passed.add(heir)
            said = self.owned.lines[heir].said
            heir = said.superseded_by if said.status is Status.SUPERSEDED else None
        return None if heir in erased else heir

    def _reopen(self, line: _Line, past: Sequence[Memory], at: datetime) -> None:
        """``past`` is told as it was before the erased were forgotten: it says what was superseded when."""
        version = line.said.version + 1
        reopened = replace(
            before_supersession(line.said, past),
            version=version,
            reason="reopened",
            updated_at=max(at, line.said.updated_at),
        )
        self._add_version(line, reopened)
        self._reopened.add(reopened.id)
        self._note("reopen", reopened.id, version)

    def _with_derived(self, erased: set[str]) -> set[str]:
        """Those, and all whose last evidence goes with them."""
        while True:
            orphaned = {
                id
                for id, line in self.owned.lines.items()
                if id not in erased and line.said.evidence and set(line.said.evidence) <= erased
            }
            if not orphaned:
                return erased
            erased = erased | orphaned

    def _write(self, change: Write) -> None:
        sheet, at = change.sheet, change.sheet.address
        if sheet.scope.owner != self.batch.owner:
            raise InvalidInput("sheet.scope", "of the batch's owner; a batch is of one owner")
        there = self.owned.sheets.get(at, ())
        if change.past is not None and there:
            raise Conflict(f"there is a sheet {at.key} of {at.room} already")
        present = there[-1].version if there else 0
        if change.past is None and sheet.version != present + 1:
            raise Conflict(f"sheet {at.key} of {at.room} is at version {present}, not at {sheet.version - 1}")
        before = there if change.keep_past else ()
        fresh = (*(change.past or ()), sheet)
        missing = {id for version in fresh for id in version.evidence} - self.owned.lines.keys()
        if missing:
            raise NotFound(f"sheet {at.key} of {at.room} rests on what is not there: {', '.join(sorted(missing))}")
        self.owned.sheets[at] = (*before, *(replace(version) for version in fresh))
        self._note("write", None, sheet.version)

    def _drop(self, change: Drop) -> None:
        at = change.address
        if at.scope.owner != self.batch.owner:
            raise InvalidInput("scope", "of the batch's owner; a batch is of one owner")
        if at not in self.owned.sheets:
            return
        present = self.owned.sheets[at][-1].version
        if present != change.version:
            raise Conflict(f"sheet {at.key} of {at.room} is at version {present}, not at {change.version}")
        self._remove(at)

    def _remove(self, at: Address) -> None:
        versions = self.owned.sheets.pop(at)
        self._dropped.add(at)
        self._removed += Removed(sheet_versions=len(versions) - 1)
        self._note("drop", None, versions[-1].version)

    def _forget_evidence(self, erased: set[str]) -> None:
        for at in sorted(self.owned.sheets, key=lambda at: at.order):
            left = forgetting(self.owned.sheets[at], erased)
            if left:
                self._removed += Removed(sheet_versions=len(self.owned.sheets[at]) - len(left))
                self.owned.sheets[at] = left
            else:
                self._remove(at)

    def _configure(self, change: Configure) -> None:
        for name, value in change.settings.items():
            if value is None:
                self.owned.settings.pop(name, None)
            else:
                self.owned.settings[name] = copy.deepcopy(value)
        self._note("configure", None)


class _Session(NamedTuple):
    """What two memories share when they are neighbours of one row."""

    scope: Scope
    kind: str


def _beside(memory: Memory, shown: Iterable[Memory]) -> tuple[str | None, str | None]:
    if memory.scope.session is None:
        return (None, None)
    session = _Session(memory.scope, memory.kind)
    row = sorted((other.happened_at, other.id) for other in shown if _Session(other.scope, other.kind) == session)
    place = row.index((memory.happened_at, memory.id))
    before = row[place - 1][1] if place > 0 else None
    after = row[place + 1][1] if place + 1 < len(row) else None
    return (before, after)


def _forgetting(version: Memory, heirs: Mapping[str, str | None]) -> Memory:
    return replace(
        without_links(version, heirs),
        evidence=tuple(id for id in version.evidence if id not in heirs),
        supersedes=tuple(id for id in version.supersedes if id not in heirs),
        superseded_by=heirs.get(version.superseded_by or "", version.superseded_by),
    )


def _uncounted(memory: Memory) -> Memory:
    return replace(memory, occurrences=1, last_happened_at=None, uses=0, retrievals=0, last_used_at=None)


_M = TypeVar("_M", Memory, Occurrence)


def _own_copy(kept: _M) -> _M:
    """The same with its own metadata: the only part of it that somebody could change from outside."""
    return replace(kept, metadata=copy.deepcopy(dict(kept.metadata)))


def _checked(vectors: Vectors, dimension: int) -> Vectors:
    if vectors.shape[1:] != (dimension,) or len(vectors) == 0:
        raise InvalidInput("embedding.vectors", f"of shape (parts, {dimension})", vectors.shape)
    own = np.array(vectors, dtype=np.float32)
    own.setflags(write=False)
    return own


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= MAX_LIMIT:
        raise InvalidInput("limit", f"1 to {MAX_LIMIT:,}", limit)


def _page(memories: Iterable[Memory], after: str | None, limit: int) -> Page:
    _check_limit(limit)
    following = sorted((memory for memory in memories if after is None or memory.id > after), key=lambda one: one.id)
    page = tuple(_own_copy(memory) for memory in following[:limit])
    return Page(page, page[-1].id if len(following) > limit else None)


@lru_cache(maxsize=4096)
def _read(text: str) -> words.Analysis:
    """A text's terms; the only thing remembered here, since reading a text is what takes the time."""
    return words.analyse(text)


def _named(version: Memory) -> set[str]:
    """Every id that a version names."""
    return {*version.evidence, *version.supersedes, *filter(None, [version.superseded_by]), *version.links}
