"""What a memory is as a row, and back.

A version's columns are in :data:`SAID`, those of its line in :data:`COUNTED`. Times are microseconds since 1970 beside
the offset they came with; what is a list or a mapping is JSON, and NULL when empty, so that most rows need no parsing.
Each version carries a hash of all that was said in it, made when it was written; ``check`` makes it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from hashlib import blake2b
from typing import Final

from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust, detail_from_json
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import EPOCH, Interval, from_micros, micros, offset_seconds
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite.sql import Row

SAID: Final = (
    "version",
    "reason",
    "agent",
    "session",
    "kind",
    "type",
    "speaker",
    "importance",
    "emotion",
    "tags",
    "aliases",
    "metadata",
    "source",
    "place",
    "trust",
    "status",
    "happened_at",
    "happened_offset",
    "about",
    "recorded_at",
    "recorded_offset",
    "updated_at",
    "updated_offset",
    "true_from",
    "true_from_offset",
    "true_until",
    "true_until_offset",
    "supersedes",
    "superseded_by",
    "evidence",
    "name",
    "pinned",
    "detail",
    "hash",
    "text",
)
COUNTED: Final = (
    "occurrences",
    "last_happened_at",
    "last_happened_offset",
    "uses",
    "retrievals",
    "last_used_at",
    "last_used_offset",
)
OCCURRENCE: Final = (
    "happened_at",
    "happened_offset",
    "recorded_at",
    "recorded_offset",
    "source",
    "place",
    "metadata",
)

NUMBER_BITS: Final = 32
_NUMBERS: Final = (1 << NUMBER_BITS) - 1
_KINDS: Final = {kind.value: kind for kind in Kind}
_STATUSES: Final = {status.value: status for status in Status}
_TRUSTS: Final = {trust.value: trust for trust in Trust}
_MICROSECONDS_A_SECOND: Final = 1_000_000


def place_of(owner: int, number: int) -> int:
    """The number a memory goes by in all tables of wide rows."""
    return owner << NUMBER_BITS | number


def number_of(memory: int) -> int:
    """The owner's own number of a memory."""
    return memory & _NUMBERS


def owner_of(memory: int) -> int:
    """The number of a memory's owner."""
    return memory >> NUMBER_BITS


def can_be_kept(text: str) -> bool:
    """Whether SQLite could hold this text as it is; nothing is found under one that it could not."""
    return "\0" not in text and (text.isascii() or _encodes(text))


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def columns(names: Iterable[str], table: str) -> str:
    """The names as SQL, each of ``table``."""
    return ", ".join(f"{table}.{name}" for name in names)


# To rows -------------------------------------------------------------------------------------------------------------


def to_json(value: Mapping[str, Json] | Sequence[object]) -> str | None:
    """JSON in the order given; None for what is empty."""
    if not value:
        return None
    return json_of(dict(value) if isinstance(value, Mapping) else list(value))


def json_of(value: object) -> str:
    """JSON as short as it can be, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def said(memory: Memory) -> Row:
    """The columns :data:`SAID` of one version."""
    values = _said_without_hash(memory)
    return (*values[:-1], content_hash(memory.id, values), values[-1])


def _said_without_hash(memory: Memory) -> Row:
    source = memory.source
    return (
        memory.version,
        memory.reason,
        memory.scope.agent,
        memory.scope.session,
        memory.kind.value,
        memory.type,
        memory.speaker,
        float(memory.importance),
        float(memory.emotion),
        to_json(memory.tags),
        to_json(memory.aliases),
        to_json(memory.metadata),
        None if source is None else source.name,
        None if source is None else source.place,
        memory.trust.value,
        memory.status.value,
        *moment(memory.happened_at),
        to_json([[micros(one.start), micros(one.end), one.precision] for one in memory.about]),
        *moment(memory.recorded_at),
        *moment(memory.updated_at),
        *moment(memory.true_from),
        *moment(memory.true_until),
        to_json(memory.supersedes),
        memory.superseded_by,
        to_json(memory.evidence),
        memory.name,
        int(memory.pinned),
        None if memory.detail is None else json_of(memory.detail.to_json()),
        memory.text,
    )


def content_hash(id: str, values: Row) -> bytes:
    """16 bytes over an id and the columns :data:`SAID` without the hash itself: name, pinned and detail last.

    Memories from before there were names and pins have the hash they always had, for these are left out where there is
    neither name nor pin nor detail, and the detail where there is none; a list that is longer than all of theirs is
    none of theirs.
    """
    *before, name, pinned, detail, text = values
    added: Row = () if name is None and not pinned and detail is None else (name, pinned)
    added += () if detail is None else (detail,)
    content = json.dumps((id, *before, text, *added), ensure_ascii=False, separators=(",", ":"))
    return blake2b(content.encode(), digest_size=16).digest()


def rehash(id: str, row: Row) -> bytes:
    """The hash a row of :data:`SAID` should carry."""
    return content_hash(id, (*row[:-2], row[-1]))


def counted(memory: Memory) -> Row:
    """The columns :data:`COUNTED` of a line."""
    return (
        memory.occurrences,
        *moment(memory.last_happened_at),
        memory.uses,
        memory.retrievals,
        *moment(memory.last_used_at),
    )


def occurrence_row(occurrence: Occurrence) -> Row:
    """The columns :data:`OCCURRENCE`."""
    source = occurrence.source
    return (
        *moment(occurrence.happened_at),
        *moment(occurrence.recorded_at),
        None if source is None else source.name,
        None if source is None else source.place,
        to_json(occurrence.metadata),
    )


def moment(value: datetime | None) -> tuple[int, int] | tuple[None, None]:
    """Microseconds since 1970 and the offset in seconds."""
    return (None, None) if value is None else (micros(value), offset_seconds(value))


UNREADABLE: Final = (KeyError, ValueError, TypeError, OverflowError, AttributeError)
"""What is raised where a value of a row is none that could have been written."""


# From rows -----------------------------------------------------------------------------------------------------------


class Rebuilder:
    """Makes memories of one owner from rows ``(id, *COUNTED, *SAID)``."""

    def __init__(self, owner: Owner) -> None:
        """Start with no scope made; each is made once only."""
        self._owner = owner
        self._scopes: dict[tuple[str | None, str | None], Scope] = {}

    def memory(self, row: Row) -> Memory:
        """The memory a row holds.

        Raises:
            StoreCorrupt: no such row could be written.
        """
        try:
            return self._memory(row)
        except UNREADABLE as error:
            raise StoreCorrupt("a memory does not hold what a memory may hold; run check") from error

    def _memory(self, row: Row) -> Memory:
        id, occurrences, last_at, last_offset, uses, retrievals, used_at, used_offset, *said = row
        version, reason, agent, session, kind, type, speaker, importance, emotion, tags, aliases, metadata, *rest = said
        source, place, trust, status, happened_at, happened_offset, about, recorded_at, recorded_offset, *rest = rest
        updated_at, updated_offset, true_from, from_offset, true_until, until_offset, supersedes, *rest = rest
        superseded_by, evidence, name, pinned, detail, _, text = rest
        return Memory(
            id=id,
            version=version,
            reason=reason,
            scope=self._scopes.get((agent, session)) or self._scope(agent, session),
            kind=_KINDS[kind],
            type=type,
            text=text,
            detail=None if detail is None else detail_from_json(_KINDS[kind], json.loads(detail)),
            speaker=speaker,
            name=name,
            pinned=bool(pinned),
            importance=importance,
            emotion=emotion,
            tags=tuple(json.loads(tags)) if tags else (),
            aliases=tuple(json.loads(aliases)) if aliases else (),
            metadata=json.loads(metadata) if metadata else {},
            source=None if source is None else Source(source, place),
            trust=_TRUSTS[trust],
            status=_STATUSES[status],
            happened_at=when(happened_at, happened_offset),
            about=intervals(about),
            recorded_at=when(recorded_at, recorded_offset),
            updated_at=when(updated_at, updated_offset),
            true_from=None if true_from is None else when(true_from, from_offset),
            true_until=None if true_until is None else when(true_until, until_offset),
            supersedes=tuple(json.loads(supersedes)) if supersedes else (),
            superseded_by=superseded_by,
            evidence=tuple(json.loads(evidence)) if evidence else (),
            occurrences=occurrences,
            last_happened_at=None if last_at is None else when(last_at, last_offset),
            uses=uses,
            retrievals=retrievals,
            last_used_at=None if used_at is None else when(used_at, used_offset),
        )

    def _scope(self, agent: str | None, session: str | None) -> Scope:
        # Its names were checked when they were written; checking them again took a tenth of a recall.
        scope = object.__new__(Scope)
        names = (("tenant", self._owner.tenant), ("user", self._owner.user), ("agent", agent), ("session", session))
        for part, name in names:
            object.__setattr__(scope, part, name)
        self._scopes[agent, session] = scope
        return scope


def when(value: int, offset: int) -> datetime:
    """The datetime of :func:`moment`."""
    if offset == 0:
        seconds, rest = divmod(value, _MICROSECONDS_A_SECOND)
        return EPOCH + timedelta(0, seconds, rest)
    return from_micros(value).astimezone(timezone(timedelta(seconds=offset)))


def intervals(about: str | None) -> tuple[Interval, ...]:
    """The intervals of an ``about`` column."""
    if not about:
        return ()
    return tuple(
        Interval(from_micros(start), from_micros(end), precision) for start, end, precision in json.loads(about)
    )


def occurrence(row: Row) -> Occurrence:
    """The occurrence that a row of :data:`OCCURRENCE` holds."""
    happened_at, happened_offset, recorded_at, recorded_offset, source, place, metadata = row
    return Occurrence(
        happened_at=when(happened_at, happened_offset),
        recorded_at=when(recorded_at, recorded_offset),
        source=None if source is None else Source(source, place),
        metadata=json.loads(metadata) if metadata else {},
    )
