"""A memory: one remembered thing, whatever its kind.

An id names a *line* of versions. Every change of a line (a correction, a supersession, a retirement) is a new version
under the same id with the reason for it; the versions before stay and can be asked for. What is counted rather than
said (uses, retrievals, occurrences) belongs to the line and makes no version.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from longmind.domain.claim import Claim, same_key
from longmind.domain.happening import Happening
from longmind.domain.metadata import Json, dump
from longmind.domain.method import Method
from longmind.domain.scope import Scope
from longmind.domain.time import Interval
from longmind.errors import InvalidInput

MAX_TEXT_CHARACTERS = 1_000_000
MAX_CALLED_CHARACTERS = 200
"""Of the name of what a memory is about."""
ROLES = frozenset({"user", "assistant", "system", "tool", "developer", "function", "human", "ai", "model"})
"""Speakers that are parts played, not names."""
ASSISTANT_ROLES = frozenset({"assistant", "ai", "model"})
"""Those of them that a language model plays."""


class Kind(StrEnum):
    """What a memory is; decides which fields it has."""

    EPISODE = "episode"
    """What was said, seen or done, once, at a time."""
    FACT = "fact"
    """Believed true from … until …"""
    INSIGHT = "insight"
    """A conclusion drawn by reflecting, with its evidence."""
    SKILL = "skill"
    """How to do something."""
    PASSAGE = "passage"
    """A piece of a document, with its place in it."""


Detail: TypeAlias = Claim | Happening | Method
"""What a memory says in parts beside its words."""
DETAILS: Final[Mapping[Kind, type[Claim | Happening | Method]]] = {
    Kind.FACT: Claim,
    Kind.EPISODE: Happening,
    Kind.SKILL: Method,
}
"""Which detail a memory of a kind may have; the other kinds have none."""


def detail_from_json(kind: Kind, kept: object) -> Detail | None:
    """The detail that a memory of this kind has, out of what its ``to_json`` gave; None out of None.

    Raises:
        InvalidInput: it has another form, or a memory of this kind has no detail.
    """
    if kept is None:
        return None
    if kind not in DETAILS:
        raise InvalidInput("detail", f"none on a memory of the kind {kind.value}")
    return DETAILS[kind].from_json(kept)


class Status(StrEnum):
    """Where a memory stands. Only ``current`` is recalled unless others are asked for."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    """A newer memory took its place; still there for whoever asks what was believed before."""
    RETIRED = "retired"
    """Hidden by policy and kept; undoable."""
    QUARANTINED = "quarantined"
    """Kept apart until somebody trusts it."""
    PENDING = "pending"
    """Kept, but something about it is still to be done."""


class Trust(StrEnum):
    """How far a source is believed. :attr:`level` orders them; what is derived has the least of its evidence."""

    SYSTEM = "system"
    USER = "user"
    TOOL = "tool"
    DOCUMENT = "document"
    ASSISTANT = "assistant"
    UNKNOWN = "unknown"

    @property
    def level(self) -> float:
        """0…1; tools and documents are believed alike."""
        return _TRUST_LEVELS[self]


_TRUST_LEVELS = {
    Trust.SYSTEM: 1.0,
    Trust.USER: 0.9,
    Trust.TOOL: 0.7,
    Trust.DOCUMENT: 0.7,
    Trust.ASSISTANT: 0.5,
    Trust.UNKNOWN: 0.3,
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory came from: a name (a file, a chat, a tool) and the place in it."""

    name: str
    place: str | None = None

    def __str__(self) -> str:
        """``name`` or ``name, place``."""
        return self.name if self.place is None else f"{self.name}, {self.place}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One version of one remembered thing.

    Times are aware datetimes with a fixed offset. Memories compare equal when every field is equal.

    Raises:
        InvalidInput: a detail that belongs to another kind.
    """

    id: str
    version: int = 1
    reason: str = "remembered"
    """Why this version exists: remembered, corrected, superseded, retired, restored, reopened, imported …"""
    scope: Scope
    kind: Kind = Kind.EPISODE
    type: str = "interaction"
    text: str
    """Byte for byte as given."""
    detail: Detail | None = None
    """What it says in parts: a claim on a fact, a happening on an episode, a method on a skill."""
    speaker: str | None = None
    """Who said it, by name or role."""
    name: str | None = None
    """What the thing it is about is called. A memory with a name is recalled by name: a question that says neither its
    name nor an alias must match much better to find it."""
    pinned: bool = False
    """Always wanted, whatever is asked; given apart from what was found."""
    importance: float = 0.5
    """0…1, how much it mattered when taken in."""
    emotion: float = 0.0
    """0…1, how strongly it was felt."""
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other words it should be found by; searched like its text, never shown as its text."""
    metadata: Mapping[str, Json] = field(default_factory=dict)
    source: Source | None = None
    trust: Trust = Trust.USER
    status: Status = Status.CURRENT
    happened_at: datetime
    """When it was said or done (its first occurrence)."""
    about: tuple[Interval, ...] = ()
    """The times its words speak of, resolved against happened_at."""
    recorded_at: datetime
    """When we were first told; the same in every version."""
    updated_at: datetime
    """When this version was made."""
    true_from: datetime | None = None
    true_until: datetime | None = None
    """From when to when it held; None: since ever, until now. A supersession closes it."""
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
    evidence: tuple[str, ...] = ()
    """Ids of the memories it was concluded from; all of the same owner."""

    # Counted, not said: these belong to the line of versions, and every version of a line shows the line's own.
    occurrences: int = 1
    """How often exactly this was said; see :class:`Occurrence`."""
    last_happened_at: datetime | None = None
    """When its latest occurrence was; None when it occurred once."""
    uses: int = 0
    """How often it was really used (``used``)."""
    retrievals: int = 0
    """How often it was recalled."""
    last_used_at: datetime | None = None

    def __post_init__(self) -> None:
        """See to it that kind and detail belong together."""
        if self.detail is not None and not isinstance(self.detail, DETAILS.get(self.kind, ())):
            allowed = "a Claim on a fact, a Happening on an episode, a Method on a skill, on other kinds none"
            raise InvalidInput("detail", f"{allowed}; this is of the kind {self.kind}", self.detail)

    @property
    def claim(self) -> Claim | None:
        """What a fact claims, where it says so in parts."""
        return self.detail if isinstance(self.detail, Claim) else None

    @property
    def happening(self) -> Happening | None:
        """What happened in an episode, where it says so in parts."""
        return self.detail if isinstance(self.detail, Happening) else None

    @property
    def method(self) -> Method | None:
        """How a skill goes, where it says so in parts."""
        return self.detail if isinstance(self.detail, Method) else None

    @property
    def began_at(self) -> datetime:
        """From when on it holds: from when it was said to, or else when it was said."""
        return self.happened_at if self.true_from is None else self.true_from

    @property
    def links(self) -> tuple[str, ...]:
        """Ids of the related memories that its happening points at."""
        return self.detail.links if isinstance(self.detail, Happening) else ()

    @property
    def searched_text(self) -> str:
        """What it is found by, in words and in meaning: who said it, the text, its name, its aliases.

        A role ("user", "assistant") names nobody and is left out. With the name in front, MiniLM alone finds twice as
        many of LoCoMo's turns (recall@10 .49 against .25).
        """
        named = self.speaker is not None and self.speaker.casefold() not in ROLES
        said = f"{self.speaker}: {self.text}" if named else self.text
        called = self.aliases if self.name is None else (self.name, *self.aliases)
        return "\n".join((said, *called)) if called else said

    @property
    def said_last_at(self) -> datetime:
        """When it last happened."""
        return self.last_happened_at or self.happened_at

    @property
    def freshest_at(self) -> datetime:
        """When it last happened or was last used, whichever is later: where its decay starts from."""
        return max(filter(None, (self.happened_at, self.last_happened_at, self.last_used_at)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """One time that exactly the same was said. The first is the memory itself."""

    happened_at: datetime
    recorded_at: datetime
    source: Source | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict)


def first_occurrence(memory: Memory) -> Occurrence:
    """The occurrence that a memory, in its first version, stands for itself."""
    return Occurrence(
        happened_at=memory.happened_at,
        recorded_at=memory.recorded_at,
        source=memory.source,
        metadata=memory.metadata,
    )


EVERY_STATUS = frozenset(Status)
REPEATABLE = frozenset({Status.CURRENT, Status.PENDING, Status.QUARANTINED})
"""The statuses in which a memory can be repeated; what is hidden and said anew is news."""


def before_supersession(memory: Memory, past: Sequence[Memory]) -> Memory:
    """A line's latest version as it stands when nothing has taken its place any more.

    ``past`` are the versions before it, oldest first. A supersession hid and closed it, so undoing one gives back the
    status and the end it had before; what was never superseded stays as it is.
    """
    if memory.superseded_by is None and memory.status is not Status.SUPERSEDED:
        return memory
    before = [one for one in past if one.superseded_by is None and one.status is not Status.SUPERSEDED]
    return replace(
        memory,
        superseded_by=None,
        status=before[-1].status if before else Status.CURRENT,
        true_until=before[-1].true_until if before else None,
    )


def next_version(memory: Memory, reason: str, now: datetime) -> Memory:
    """A memory with what was changed of it, as the next version of its line."""
    # A clock that was set back must not make a later version look earlier.
    return replace(memory, version=memory.version + 1, reason=reason, updated_at=max(now, memory.updated_at))


def without_links(memory: Memory, gone: Collection[str]) -> Memory:
    """The memory, its happening pointing at none of these ids any more."""
    happening = memory.happening
    if happening is None or not happening.links:
        return memory
    left = happening.without(gone)
    return memory if left is happening else replace(memory, detail=left)


def repeat_key(memory: Memory) -> str:
    """What two memories share when one repeats the other.

    Exact scope, kind, speaker, evidence, the trimmed text in Unicode's composed form (NFC), and the days its words
    speak of. A number or a negation that differs makes another text, and so another memory; "yesterday" said on another
    day speaks of another day; what somebody said is not what was concluded in the same words; and a passage is of its
    own document, so that forgetting one document takes nothing from another. What is said in parts counts too; see
    :func:`_told_apart`.
    """
    scope = memory.scope
    # Finer intervals ("two hours ago") move with every call, and would keep a retry from being recognised.
    days = [(one.start, one.end) for one in memory.about if one.precision not in ("instant", "minute", "hour")]
    parts = (
        scope.tenant,
        scope.user,
        scope.agent,
        scope.session,
        memory.kind.value,
        memory.speaker,
        unicodedata.normalize("NFC", memory.text.strip()),
        memory.source.name if memory.kind is Kind.PASSAGE and memory.source is not None else None,
        *sorted(memory.evidence),
        *(moment.isoformat() for day in days for moment in day),
    )
    digest = hashlib.blake2b(digest_size=20)
    for part in parts:
        encoded = b"" if part is None else part.encode()
        # Lengths between the parts keep ("ab", "c") from meeting ("a", "bc"); -1 keeps None from meeting "".
        digest.update(f"{-1 if part is None else len(encoded)}:".encode() + encoded)
    if memory.detail is not None:
        # No part begins with -2. Memories without a detail have the key that they had before there were any.
        digest.update(b"-2:" + _told_apart(memory, memory.detail).encode())
    return digest.hexdigest()


def _told_apart(memory: Memory, detail: Detail) -> str:
    """What of a detail makes another memory when it differs.

    Of a claim, what it claims, and not how sure that is or when it was verified; names in it are compared as names are.
    Of a method all, and what the skill is called. Of a happening all but its links, which come and go.
    """
    if isinstance(detail, Claim):
        parts = (detail.subject, detail.predicate, detail.object)
        told: list[Json] = ["claim", *map(same_key, parts), detail.negated]
    elif isinstance(detail, Method):
        told = ["method", memory.name, detail.to_json()]
    else:
        told = ["happening", replace(detail, links=()).to_json()]
    return unicodedata.normalize("NFC", dump(told))
