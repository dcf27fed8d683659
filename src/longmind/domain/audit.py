"""The audit: who did what to which memory, by which door, and when; without a word of content.

There is one line for each batch that was written, and for each export. Lines of an owner are chained: the hash of each
covers the hash of the one before, so that a line that is removed, altered or put elsewhere is found. What a line tells
in particular, the actor and the ids, is covered through a digest with a salt of its own. When the owner is erased, the
salt, the actor and the ids go and the digest stays: the chain is still whole, and nobody can find out by trying what
stood there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from longmind.domain.change import By, JournalLine
from longmind.domain.metadata import Json
from longmind.domain.time import micros, offset_seconds

ERASE: Final = "erase"
"""The act of erasing a whole owner."""
BEGINNING: Final = "0" * 64
"""What the first line of a chain is chained to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLine:
    """One thing that was done, chained to the one before."""

    number: int
    """Counts up within an owner, without gaps, from 1."""
    at: datetime
    by: By
    count: int
    """How many lines of the journal tell of it; none of an export."""
    changes: tuple[JournalLine, ...]
    """Those lines. Empty once the owner was erased."""
    salt: str | None
    """Drawn for this line; None once the owner was erased."""
    digest: str
    """SHA-256 of the salt, the actor and the changes, in hex."""
    hash: str
    """SHA-256 of the hash before and of all else that stands here, in hex."""

    @property
    def erased(self) -> bool:
        """Whether what it told in particular went with its owner."""
        return self.salt is None


def digest_of(salt: str, actor: str | None, changes: Sequence[JournalLine]) -> str:
    """What stands for the particulars of a line."""
    told = [[one.number, one.operation, one.memory, one.version, one.batch] for one in changes]
    return _hashed([salt, actor, told])


def hash_of(before: str, line: AuditLine) -> str:
    """The hash that a line must have after one with the hash ``before``."""
    when = [micros(line.at), offset_seconds(line.at)]
    return _hashed([before, line.number, when, line.by.act, line.by.door, line.count, line.digest])


def chained(chain: tuple[int, str], at: datetime, by: By, changes: Sequence[JournalLine], *, salt: str) -> AuditLine:
    """The next line of a chain of so many lines with this hash at its end. ``salt`` is 32 hex digits drawn for it."""
    count, before = chain
    line = AuditLine(
        number=count + 1,
        at=at,
        by=by,
        count=len(changes),
        changes=tuple(changes),
        salt=salt,
        digest=digest_of(salt, by.actor, changes),
        hash="",
    )
    return replace(line, hash=hash_of(before, line))


def without_particulars(line: AuditLine) -> AuditLine:
    """The line as it stays once its owner was erased; its digest and its hash are the same."""
    return replace(line, by=replace(line.by, actor=None), changes=(), salt=None)


def broken(lines: Iterable[AuditLine], count: int, head: str) -> Iterator[str]:
    """What is wrong with a chain of which there are said to be ``count`` lines, with ``head`` as the last hash.

    Each is one sentence without content. Nothing: no line is missing, altered, added or out of its place.
    """
    before, number = BEGINNING, 0
    stripped, erasure = 0, 0
    for line in lines:
        if line.number != number + 1:
            yield f"between lines {number} and {line.number} some are missing"
        if line.hash != hash_of(before, line):
            yield f"line {line.number} was altered, or does not follow the one before it"
        if line.salt is not None and line.digest != digest_of(line.salt, line.by.actor, line.changes):
            yield f"who did what line {line.number} tells of, or to which ids, was altered"
        if line.erased:
            stripped = line.number
            # Of this it is told by a line without changes.
            erasure = line.number if line.by.act == ERASE and not line.count else erasure
        before, number = line.hash, line.number
    if stripped > erasure:
        yield f"line {stripped} has lost who did it and to which ids, though no owner was erased since"
    if (number, before) != (count, head):
        yield f"there are {number} lines and there were {count}, or the last is another"


def audit_line_to_json(line: AuditLine) -> dict[str, Json]:
    """The line as JSON, with all that is needed to verify it."""
    return {
        "number": line.number,
        "at": line.at.isoformat(),
        "act": line.by.act,
        "actor": line.by.actor,
        "door": line.by.door,
        "count": line.count,
        "changes": [[one.number, one.operation, one.memory, one.version, one.batch] for one in line.changes],
        "salt": line.salt,
        "digest": line.digest,
        "hash": line.hash,
    }


def _hashed(told: object) -> str:
    # Escaped to ASCII: every string has one form then, half a surrogate pair too.
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()
