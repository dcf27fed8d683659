"""What may be written: a closed set of changes, given to a store in batches of one owner.

A batch happens whole or not at all, and giving the same batch again changes nothing more. What a change expects of the
present (this version, no such repeat) is checked by the store inside the same transaction: where the present has moved
on, the store raises ``Conflict`` and the mind reads again and decides again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from longmind.domain.memory import Memory, Occurrence, Status
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.errors import InvalidInput

Vectors = NDArray[np.float32]
"""Shape (n, dimension), each row of length 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """An idempotency key: the same key with the same content is the same write, with other content a ``Conflict``.

    A store keeps a keyed hash of ``name``, never ``name`` itself, and scopes it to the owner.
    """

    name: str
    content: str
    """A hash of what was asked to be written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """The vectors of one memory's text: a row for each window, in order. ``missing`` windows are not embedded yet."""

    vectors: Vectors | None
    """Shape (parts, dimension), or None when nothing could be embedded yet."""
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """A new line of versions. Its evidence and what it supersedes must exist with the same owner.

    Conflict: the id exists with other content; it and the one that ``repeat_key`` is taken by are both current,
    pending or quarantined; the key is taken. Refused: the id or the key is buried (was erased). NotFound: evidence is
    missing. Those it supersedes must be marked by :class:`Mark` in the same batch.
    """

    memory: Memory
    repeat_key: str | None
    """None: never taken for a repeat (imports of whole lines)."""
    embedding: Embedding | None = None
    key: Key | None = None
    past: tuple[Memory, ...] = ()
    """Earlier versions, oldest first, when a whole line is imported."""
    occurrences: tuple[Occurrence, ...] = ()
    """All of them when a whole line is imported; otherwise empty, and the memory itself is its first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Another occurrence of exactly the same. NotFound: no such line. Conflict or Refused as for the key of Keep."""

    id: str
    occurrence: Occurrence
    key: Key | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revise:
    """A new version of a line. Conflict: ``memory.version`` is not the present version + 1. NotFound: no such line."""

    memory: Memory
    embedding: Embedding | None = None
    """None: the text is the same and so are its vectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A new version that differs in status only, decided from ``version``.

    Conflict: the line has moved on from ``version``. Making it current again undoes a supersession: ``superseded_by``
    is cleared, and ``true_until`` is again what it was before.
    """

    id: str
    version: int
    status: Status
    reason: str
    at: datetime
    """Becomes the new version's ``updated_at``."""
    superseded_by: str | None = None
    true_until: datetime | None = None


def marked(
    memory: Memory,
    status: Status,
    reason: str,
    now: datetime,
    *,
    superseded_by: str | None = None,
    true_until: datetime | None = None,
) -> Mark:
    """The change that gives a memory, as it was read, another status."""
    return Mark(
        id=memory.id,
        version=memory.version,
        status=status,
        reason=reason,
        # A clock that was set back must not make a later version look earlier.
        at=max(now, memory.updated_at),
        superseded_by=superseded_by,
        true_until=true_until,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Retell:
    """Put other versions and occurrences in the place of a line's: without what something had brought that goes.

    Conflict: the line has moved on from ``version``. NotFound: no such line. What was there before is gone for good;
    what is counted of the line, its keys and its vectors stay, so the words it is searched by must stay the same.
    """

    id: str
    version: int
    versions: tuple[Memory, ...]
    """Oldest first, in the order of their numbers; the last has ``version`` + 1, for no number is given twice."""
    occurrences: tuple[Occurrence, ...]
    """All of them."""
    repeat_key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Add to what is counted of a line. A line that is gone is skipped: counting never brings anything back."""

    id: str
    retrievals: int = 0
    uses: int = 0
    used_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Embed:
    """Vectors for a version's text, by the batch's embedder; replaces those of the same embedder.

    Skipped where the line is gone or its version moved on (whoever moved it embedded the newer text).
    """

    id: str
    version: int
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """Remove lines for good: versions, occurrences, postings, vectors, keys; ids and keys are buried.

    What was concluded from them loses that evidence, and goes too when it was the last. What they had superseded is as
    it was before (reason "reopened"), at ``at`` or when it was last changed, whichever is later; but where an erased
    one was itself superseded by one that stays, that one takes its place: A→B→C without B is A→C. Ids that do not
    exist are skipped.

    Every version of a sheet loses that evidence too, and goes when it was the last: a past one alone, the present one
    with the whole sheet.
    """

    ids: tuple[str, ...]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Configure:
    """Set the owner's own settings, replacing those given; None removes one."""

    settings: Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A new sheet, or the next version of one.

    Conflict: ``sheet.version`` is not the present version + 1, where a sheet that is not there has version 0. NotFound:
    the evidence of one of the versions given is missing, or was erased. With ``past``, the sheet comes in whole, with
    the versions it has; then Conflict: there is one already.
    """

    sheet: Sheet
    keep_past: bool
    """Whether the versions before stay as its history; if not, only this one is kept."""
    past: tuple[Sheet, ...] | None = None
    """Earlier versions of the same sheet, oldest first, when a whole one is imported (none of them: ``()``)."""

    def __post_init__(self) -> None:
        """Check that the past is this sheet's.

        Raises:
            InvalidInput: an earlier version is of another sheet, or they do not stand in order.
        """
        versions = (*(self.past or ()), self.sheet)
        numbers = [one.version for one in versions]
        if len({one.address for one in versions}) > 1 or numbers != sorted(set(numbers)):
            raise InvalidInput("past", "earlier versions of the same sheet, oldest first")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Remove a sheet for good, with all its versions, decided from ``version``.

    Conflict: it has moved on from ``version``. One that is not there is skipped. Nothing is buried: the same address
    may be written to again.
    """

    scope: Scope
    room: str
    key: str
    version: int

    @property
    def address(self) -> Address:
        """Which sheet it is. InvalidInput: ``room`` or ``key`` may not be a name."""
        return Address(self.scope, self.room, self.key)


Change: TypeAlias = "Keep | Again | Revise | Mark | Retell | Count | Embed | Erase | Configure | Write | Drop"


@dataclass(frozen=True, slots=True, kw_only=True)
class By:
    """Who does it, and how: what the audit tells of a write beside which memories it touched."""

    act: str = "write"
    """What somebody did, in one word of the handle's: remember, correct, retire, forget, export."""
    actor: str | None = None
    """Who: the name that a program gave, else the agent it was done through. Goes when the owner is erased."""
    door: str | None = None
    """The way in: the name that a door gave. None: a program, by this library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Changes that happen together. Changes are applied in order, and each sees what those before it did."""

    id: str
    """Names the batch, so that giving it again can be recognised."""
    owner: Owner
    at: datetime
    """When it is written; goes into the journal."""
    changes: tuple[Change, ...]
    embedder: str | None = None
    """``str(stamp)`` of whoever made the vectors in it. A store refuses vectors of one it does not hold."""
    by: By = By()
    """Goes into the audit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """What was removed for good, counted by the place it was in."""

    memories: int = 0
    versions: int = 0
    """Versions of these before the present one."""
    occurrences: int = 0
    words: int = 0
    """Terms by which these were found: of their words, their names, and the parts of what they say."""
    vectors: int = 0
    """One for each part of a text, of each embedder."""
    keys: int = 0
    """Idempotency keys, kept as hashes."""
    links: int = 0
    """How often one of these named a memory, or a memory one of these."""
    sheets: Mapping[str, int] = field(default_factory=dict)
    """By room (messages, summaries, blocks, runs …). One that was taken out and put back without the erased counts."""
    sheet_versions: int = 0
    """Versions of sheets before the present one."""
    settings: int = 0
    journal: int = 0

    def __add__(self, other: Removed) -> Removed:
        """Both together."""
        counts = {
            one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self) if one.name != "sheets"
        }
        rooms = sorted({*self.sheets, *other.sheets})
        sheets = {room: self.sheets.get(room, 0) + other.sheets.get(room, 0) for room in rooms}
        return Removed(**counts, sheets=sheets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What a batch did. The same for a batch given again, as far as the store still knows: ``again`` says so."""

    erased: tuple[str, ...] = ()
    """Every id that was removed, asked for or because its last evidence went; sorted."""
    reopened: tuple[str, ...] = ()
    """What is as it was before it was superseded, because what had superseded it went; sorted."""
    dropped: tuple[Address, ...] = ()
    """Every sheet that was removed, asked for or because its last evidence went, in the order of ``Address.order``.
    Empty for a batch given again: nobody remembers what a sheet was called that is gone."""
    again: bool = False
    removed: Removed = Removed()
    """How much went, by place. Nothing for a batch given again: nobody counts what is gone."""
    pending: tuple[str, ...] = ()
    """Places where the bytes of what went may still be read, since somebody else reads there: ``"wal"``, the log beside
    the file. :meth:`longmind.ports.store.Store.settle` finishes it."""
    audit: str = field(default="", compare=False)
    """The hash of the line of the audit that tells of it, made with a salt: no two are equal. Empty given again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """One operation, without a word of content."""

    number: int
    """Counts up within an owner, without gaps, from 1."""
    at: datetime
    operation: str
    """The name of the change: keep, again, revise, mark, retell, count, embed, erase, configure, write, drop; or
    reopen."""
    memory: str | None
    """Its id. None for settings and for sheets, whose names may be somebody's words."""
    version: int | None
    batch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a store already knows of what is about to be written."""

    repeats: Mapping[str, str] = field(default_factory=dict)
    """Repeat key → id of the current, pending or quarantined memory that has it (the oldest id)."""
    keys: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Key name → (content hash, id of the memory it wrote)."""
    buried: frozenset[str] = frozenset()
    """Those of the key names and ids asked about that were erased."""
