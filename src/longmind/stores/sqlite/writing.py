"""Applying a batch, inside one write transaction.

What can be worked out without the file (the terms of each text) is worked out before the transaction begins, so that
other writers wait less. Inside, the changes are applied in order, each seeing what those before it did; the journal's
lines and the owner's row are written last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import replace

import apsw

from longmind.domain.change import (
    Again,
    Applied,
    Batch,
    Change,
    Configure,
    Count,
    Drop,
    Embed,
    Embedding,
    Erase,
    JournalLine,
    Keep,
    Key,
    Mark,
    Removed,
    Retell,
    Revise,
    Vectors,
    Write,
)
from longmind.domain.indexing import check_retold, indexed, keys_of, names_of
from longmind.domain.memory import REPEATABLE, Memory, Status, before_supersession, repeat_key, without_links
from longmind.domain.metadata import Json
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address
from longmind.domain.words import Analysis
from longmind.errors import Conflict, InvalidInput, NotFound, Refused, WrongEmbedder
from longmind.stores.sqlite import auditing, owners, rows
from longmind.stores.sqlite.embedders import Held, held
from longmind.stores.sqlite.erasing import Erasing
from longmind.stores.sqlite.lines import Lines
from longmind.stores.sqlite.marks import Marks
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.sheets import Sheets, named_by
from longmind.stores.sqlite.sql import every, one, value

_REPEATABLE = (Status.CURRENT.value, Status.PENDING.value, Status.QUARANTINED.value)


def read_texts(batch: Batch) -> list[Analysis | None]:
    """The terms of each change's text; None for changes without one."""
    return [indexed(change.memory) if isinstance(change, Keep | Revise) else None for change in batch.changes]


def apply(connection: apsw.Connection, marks: Marks, batch: Batch, readings: list[Analysis | None]) -> Applied:
    """See :meth:`longmind.ports.store.Store.apply`; ``readings`` are those of :func:`read_texts`."""
    row = owners.find_or_add(connection, marks, batch.owner)
    done = _done_before(connection, row, batch)
    if done is not None:
        return done
    writing = _Writing(Lines(connection, marks, batch.owner, row), batch, _embedder_of(connection, batch))
    for change, reading in zip(batch.changes, readings, strict=True):
        writing.change(change, reading)
    return writing.finish()


def _done_before(connection: apsw.Connection, row: OwnerRow, batch: Batch) -> Applied | None:
    """What the batch did, when it was given before."""
    stretch = one(connection, "SELECT first, last FROM batches WHERE owner = ? AND batch = ?", (row.number, batch.id))
    if stretch is None:
        return None
    lines = every(
        connection,
        "SELECT operation, memory FROM journal WHERE owner = ? AND number > ? AND number <= ? "
        "AND operation IN ('erase', 'reopen')",
        (row.number, *stretch),
    )
    erased = {id for operation, id in lines if operation == "erase"}
    reopened = {id for operation, id in lines if operation == "reopen"}
    return _applied(erased, reopened, again=True)


def _applied(erased: set[str], reopened: set[str], *, again: bool = False) -> Applied:
    # What one change reopened a later one may have erased.
    return Applied(erased=tuple(sorted(erased)), reopened=tuple(sorted(reopened - erased)), again=again)


def _embedder_of(connection: apsw.Connection, batch: Batch) -> Held | None:
    if batch.embedder is None and not any(_vectors(change) is not None for change in batch.changes):
        return None
    all_held = held(connection)
    found = next((there for there in all_held if str(there.stamp) == batch.embedder), None)
    if found is None and any(_vectors(change) is not None for change in batch.changes):
        names = " and ".join(str(there.stamp) for there in all_held) or "none"
        raise WrongEmbedder(
            f"the vectors are of {batch.embedder}; this store holds those of {names}; re-embed with one of these, or "
            "prepare the store for the new one first"
        )
    return found


def _vectors(change: Change) -> Vectors | None:
    if isinstance(change, Keep | Revise | Embed) and change.embedding is not None:
        return change.embedding.vectors
    return None


class _Writing:
    """One batch being applied."""

    def __init__(self, lines: Lines, batch: Batch, embedder: Held | None) -> None:
        self._lines = lines
        self._connection = lines.connection
        self._owner = lines.owner
        self._batch = batch
        self._embedder = embedder
        self._began_at = lines.owner.journal
        self._journal: list[JournalLine] = []
        self._removed = Removed()
        self._erased: set[str] = set()
        self._reopened: set[str] = set()
        self._sheets = Sheets(lines.connection, batch.owner, lines.owner)
        self._dropped: set[Address] = set()

    def change(self, change: Change, reading: Analysis | None) -> None:
        if isinstance(change, Keep):
            self._keep(change, reading or indexed(change.memory))
        elif isinstance(change, Again):
            self._again(change)
        elif isinstance(change, Revise):
            self._revise(change, reading or indexed(change.memory))
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

    def finish(self) -> Applied:
        """Write the journal and the audit, remember the batch, save the owner's row."""
        at = rows.moment(self._batch.at)
        self._connection.executemany(
            "INSERT INTO journal (owner, number, at, at_offset, operation, memory, version, batch) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (self._owner.number, one.number, *at, one.operation, one.memory, one.version, one.batch)
                for one in self._journal
            ],
        )
        self._connection.execute(
            "INSERT INTO batches (owner, batch, first, last) VALUES (?, ?, ?, ?)",
            (self._owner.number, self._batch.id, self._began_at, self._owner.journal),
        )
        hashed = auditing.tell(self._connection, self._owner, self._batch.at, self._batch.by, self._journal)
        owners.save(self._connection, self._batch.owner, self._owner)
        dropped = tuple(sorted(self._dropped, key=lambda at: at.order))
        rooms = Counter(at.room for at in dropped)
        removed = self._removed + Removed(sheets=rooms, sheet_versions=self._sheets.versions_gone)
        return replace(_applied(self._erased, self._reopened), dropped=dropped, removed=removed, audit=hashed)

    def _note(self, operation: str, memory: str | None, version: int | None = None) -> None:
        self._owner.journal += 1
        self._journal.append(
            JournalLine(
                number=self._owner.journal,
                at=self._batch.at,
                operation=operation,
                memory=memory,
                version=version,
                batch=self._batch.id,
            )
        )

    # One change each -------------------------------------------------------------------------------------------------

    def _keep(self, change: Keep, reading: Analysis) -> None:
        versions = tuple(map(self._unlinked, (*change.past, change.memory)))
        memory = versions[-1]
        for version in versions:
            self._check_owner(version)
        vectors = self._checked(change.embedding)
        place = self._lines.find(memory.id)
        if place is not None:
            there = (*self._lines.past(place), self._lines.present(place))
            if [_uncounted(version) for version in there] == [_uncounted(version) for version in versions]:
                return
            raise Conflict(f"{memory.id} exists with other content; a correction is a new version of it")
        mark = self._take_key(change.key)
        if is_buried(self._connection, self._owner.number, self._lines.marks.of("id", self._owner.number, memory.id)):
            raise Refused("tombstone", f"{memory.id} was erased, and an erased id is not used again")
        self._check_repeat(change.repeat_key if change.memory.status in REPEATABLE else None)
        self._check_links(memory)
        place = self._lines.add(versions, reading, change.repeat_key, change.occurrences)
        if change.key is not None and mark is not None:
            self._add_key(mark, place, change.key)
        self._put_vectors(place, change.embedding, vectors)
        self._note("keep", memory.id, memory.version)

    def _again(self, change: Again) -> None:
        place = self._place(change.id)
        mark = self._take_key(change.key)
        if change.key is not None and mark is not None:
            self._add_key(mark, place, change.key)
        self._lines.again(place, change.occurrence)
        self._note("again", change.id)

    def _revise(self, change: Revise, reading: Analysis) -> None:
        memory = self._unlinked(change.memory)
        place = self._place(memory.id)
        self._check_owner(memory)
        before = self._lines.present(place)
        if memory.version != before.version + 1:
            raise Conflict(f"{memory.id} is at version {before.version}, not at {memory.version - 1}; read it again")
        # What the version before names is there, or erasing it would have taken it out.
        self._check_links(memory, {*before.evidence, *before.supersedes})
        vectors = self._checked(change.embedding)
        same_words = memory.searched_text == before.searched_text
        same_terms = same_words and names_of(memory) == names_of(before) and keys_of(memory) == keys_of(before)
        self._lines.add_version(place, before, memory, None if same_terms else reading)
        self._lines.set_repeat(place, repeat_key(memory))
        if not same_words:
            # Vectors of other words are nobody's: they go, and whoever re-embeds finds the memory without.
            self._lines.remove_vectors(place)
        self._put_vectors(place, change.embedding, vectors)
        self._note("revise", memory.id, memory.version)

    def _mark(self, change: Mark) -> None:
        place = self._place(change.id)
        before = self._lines.present(place)
        if before.version != change.version:
            raise Conflict(f"{change.id} is at version {before.version}, not at {change.version}; read it again")
        current = change.status is Status.CURRENT
        marked = before_supersession(before, self._lines.past(place)) if current else before
        version = replace(
            marked,
            version=change.version + 1,
            status=change.status,
            reason=change.reason,
            updated_at=change.at,
            superseded_by=marked.superseded_by if change.superseded_by is None else change.superseded_by,
            true_until=marked.true_until if change.true_until is None else change.true_until,
        )
        self._lines.add_version(place, before, version)
        self._note("mark", change.id, version.version)

    def _retell(self, change: Retell) -> None:
        place = self._place(change.id)
        before = self._lines.present(place)
        if before.version != change.version:
            raise Conflict(f"{change.id} is at version {before.version}, not at {change.version}; read it again")
        check_retold(change, before)
        for version in change.versions:
            self._check_owner(version)
            self._check_links(version, {*before.evidence, *before.supersedes})
        self._removed += self._lines.retell(place, change.versions, change.occurrences)
        if change.repeat_key is not None:
            self._lines.set_repeat(place, change.repeat_key)
        self._note("retell", change.id, change.versions[-1].version)

    def _count(self, change: Count) -> None:
        place = self._lines.find(change.id)
        if place is None:
            return
        used_at, offset = rows.moment(change.used_at)
        self._connection.execute(
            "UPDATE memories SET uses = uses + ?, retrievals = retrievals + ? WHERE memory = ?",
            (change.uses, change.retrievals, place),
        )
        if used_at is not None:
            self._connection.execute(
                "UPDATE memories SET last_used_at = ?, last_used_offset = ? "
                "WHERE memory = ? AND (last_used_at IS NULL OR last_used_at < ?)",
                (used_at, offset, place, used_at),
            )
        self._note("count", change.id)

    def _embed(self, change: Embed) -> None:
        place = self._lines.find(change.id)
        if place is None or self._lines.version(place) != change.version:
            return
        self._put_vectors(place, change.embedding, self._checked(change.embedding))
        self._note("embed", change.id, change.version)

    def _erase(self, change: Erase) -> None:
        erasing = Erasing(self._lines)
        erased = erasing.erase(change.ids)
        for id in erased:
            self._erased.add(id)
            self._note("erase", id)
        self._removed += erasing.removed
        for id, version in erasing.reopen(change.at):
            self._reopened.add(id)
            self._note("reopen", id, version)
        for at, version in self._sheets.forget(sorted(erased)):
            self._note_drop(at, version)

    def _write(self, change: Write) -> None:
        sheet, at = change.sheet, change.sheet.address
        self._check_scope(sheet.scope, "sheet.scope")
        found = self._sheets.find(at)
        present = 0 if found is None else found[1]
        if change.past is not None and found is not None:
            raise Conflict(f"there is a sheet {at.key} of {at.room} already; it is left as it is")
        if change.past is None and sheet.version != present + 1:
            raise Conflict(
                f"sheet {at.key} of {at.room} is at version {present}, not at {sheet.version - 1}; read it again"
            )
        versions = (*(change.past or ()), sheet)
        missing = [id for id in named_by(versions) if self._lines.find(id) is None]
        if missing:
            raise NotFound(f"sheet {at.key} of {at.room} rests on what is not there: {', '.join(missing)}")
        if found is None:
            self._sheets.add(versions)
        else:
            self._sheets.add_version(found[0], sheet, keep_past=change.keep_past)
        self._note("write", None, sheet.version)

    def _drop(self, change: Drop) -> None:
        at = change.address
        self._check_scope(at.scope, "scope")
        found = self._sheets.find(at)
        if found is None:
            return
        number, present = found
        if present != change.version:
            raise Conflict(f"sheet {at.key} of {at.room} is at version {present}, not at {change.version}")
        self._sheets.remove(number)
        self._note_drop(at, present)

    def _note_drop(self, at: Address, version: int) -> None:
        self._dropped.add(at)
        self._note("drop", None, version)

    def _configure(self, change: Configure) -> None:
        for name, given in change.settings.items():
            self._set(name, given)
        self._owner.settings = value(
            self._connection, "SELECT count(*) FROM settings WHERE owner = ?", (self._owner.number,)
        )
        self._note("configure", None)

    def _set(self, name: str, given: Json) -> None:
        if given is None:
            self._connection.execute("DELETE FROM settings WHERE owner = ? AND name = ?", (self._owner.number, name))
            return
        self._connection.execute(
            "INSERT INTO settings (owner, name, value) VALUES (?, ?, ?) "
            "ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value",
            (self._owner.number, name, rows.json_of(given)),
        )

    # What a change expects -------------------------------------------------------------------------------------------

    def _place(self, id: str) -> int:
        place = self._lines.find(id)
        if place is None:
            raise NotFound(f"there is no memory {id}")
        return place

    def _check_owner(self, memory: Memory) -> None:
        self._check_scope(memory.scope, "memory.scope")

    def _check_scope(self, scope: Scope, argument: str) -> None:
        if scope.owner != self._batch.owner:
            raise InvalidInput(argument, "of the batch's owner; a batch is of one owner")

    def _check_repeat(self, repeat: str | None) -> None:
        if repeat is not None:
            holder = repeated_by(self._connection, self._owner.number, self._lines.repeat_mark(repeat))
            if holder is not None:
                raise Conflict(f"{holder} says exactly the same; add an occurrence to it")

    def _check_links(self, memory: Memory, there: AbstractSet[str] = frozenset()) -> None:
        named = {*memory.evidence, *memory.supersedes} - there
        missing = {id for id in named if self._lines.find(id) is None}
        if missing:
            raise NotFound(f"{memory.id} names what this owner does not have: {', '.join(sorted(missing))}")

    def _unlinked(self, memory: Memory) -> Memory:
        """The memory with no link to what was erased."""
        marks, owner = self._lines.marks, self._owner.number
        return without_links(
            memory, {id for id in memory.links if is_buried(self._connection, owner, marks.of("id", owner, id))}
        )

    def _take_key(self, key: Key | None) -> bytes | None:
        if key is None:
            return None
        mark = self._lines.marks.of("key", self._owner.number, key.name)
        taken = written_by(self._connection, self._owner.number, mark)
        if taken is not None:
            raise Conflict(f"this key wrote {taken[1]} already")
        if is_buried(self._connection, self._owner.number, mark):
            raise Refused("tombstone", "what this key wrote was erased")
        return mark

    def _add_key(self, mark: bytes, place: int, key: Key) -> None:
        self._connection.execute(
            "INSERT INTO keys (owner, mark, memory, content) VALUES (?, ?, ?, ?)",
            (self._owner.number, mark, place, key.content),
        )

    def _checked(self, embedding: Embedding | None) -> Vectors | None:
        """The vectors given, if they have the shape their embedder makes."""
        if embedding is None or embedding.vectors is None or self._embedder is None:
            return None
        vectors = embedding.vectors
        dimension = self._embedder.stamp.dimension
        if vectors.shape[1:] != (dimension,) or len(vectors) == 0:
            raise InvalidInput("embedding.vectors", f"of shape (parts, {dimension})", vectors.shape)
        return vectors

    def _put_vectors(self, place: int, embedding: Embedding | None, vectors: Vectors | None) -> None:
        if embedding is not None and self._embedder is not None:
            self._lines.write_vectors(place, self._embedder.slot, vectors, embedding.missing)


def repeated_by(connection: apsw.Connection, owner: int, mark: bytes) -> str | None:
    """The oldest memory with this repeat mark, if it is one that can be repeated."""
    found: str | None = value(
        connection,
        # Left to itself, SQLite looks for the least id among all that the owner has.
        "SELECT min(id) FROM memories INDEXED BY memories_by_repeat "
        "WHERE owner = ? AND repeat = ? AND status IN (?, ?, ?)",
        (owner, mark, *_REPEATABLE),
    )
    return found


def written_by(connection: apsw.Connection, owner: int, mark: bytes) -> tuple[str, str] | None:
    """The content hash a key came with, and the id of the memory it wrote."""
    found = one(
        connection,
        "SELECT k.content, m.id FROM keys AS k JOIN memories AS m USING (memory) WHERE k.owner = ? AND k.mark = ?",
        (owner, mark),
    )
    return None if found is None else (found[0], found[1])


def is_buried(connection: apsw.Connection, owner: int, mark: bytes) -> bool:
    """Whether the mark stands for something erased."""
    return one(connection, "SELECT 1 FROM tombstones WHERE owner = ? AND mark = ?", (owner, mark)) is not None


def _uncounted(memory: Memory) -> Memory:
    return replace(memory, occurrences=1, last_happened_at=None, uses=0, retrievals=0, last_used_at=None)
