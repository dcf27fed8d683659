"""A sheet: a small keyed document kept beside the memories, never recalled and never listed among them.

A message of a conversation, a slot of working memory, a task, a block: whatever is looked up by its name rather than
found by what it says. Its scope, its room (what it is) and its key (which one) are its address; keys sort as text, so
keys that grow make an order. A sheet has versions, and may name the memories whose words it holds or rests on: when
these are erased, it may not keep the words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from longmind.domain.metadata import Json, dump
from longmind.domain.metadata import _check as check_json  # the same JSON as metadata, with a bound of its own
from longmind.domain.scope import Owner, Scope, check_name
from longmind.domain.time import instant
from longmind.errors import InvalidInput

MAX_BODY_CHARACTERS = 2_000_000
MAX_VERSION = 2**53
"""Versions beyond it were never written, and not every store could keep them."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a sheet is: what it is called within its owner."""

    scope: Scope
    room: str
    """What it is: "messages", "slots", …"""
    key: str
    """Which one of them it is within its scope."""

    def __post_init__(self) -> None:
        """Check both names.

        Raises:
            InvalidInput: a name is not allowed; see :func:`~longmind.domain.scope.check_name`.
        """
        check_name(self.room, "room")
        check_name(self.key, "key")

    @property
    def order(self) -> tuple[str, str, str, str]:
        """Sorts the sheets of an owner: by room, agent, session (what is bound to none first) and key, all as text."""
        # A name is never empty, so "" comes before every name.
        return (self.room, self.scope.agent or "", self.scope.session or "", self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One version of one sheet. The body is a copy of what was given."""

    scope: Scope
    room: str
    key: str
    version: int = 1
    body: Mapping[str, Json]
    """Any JSON object, at most 2,000,000 characters when written as JSON."""
    at: datetime
    """When this version was made."""
    evidence: tuple[str, ...] = ()
    """Ids of memories of the same owner whose words it holds, or that it rests on; each once."""

    def __post_init__(self) -> None:
        """Check every field.

        Raises:
            InvalidInput: a name, version, time or id is not allowed, or the body is no JSON object or too large.
        """
        check_name(self.room, "room")
        check_name(self.key, "key")
        if isinstance(self.version, bool) or not isinstance(self.version, int) or not 1 <= self.version <= MAX_VERSION:
            raise InvalidInput("version", f"an integer from 1 to {MAX_VERSION}", self.version)
        object.__setattr__(self, "body", _checked_body(self.body))
        object.__setattr__(self, "at", instant(self.at))
        object.__setattr__(self, "evidence", _checked_ids(self.evidence))

    @property
    def address(self) -> Address:
        """Where it is."""
        return Address(self.scope, self.room, self.key)


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page of sheets in the order asked for. ``after`` continues it; None when it is complete."""

    sheets: tuple[Sheet, ...]
    after: Address | None

    @property
    def complete(self) -> bool:
        """Whether nothing follows."""
        return self.after is None


def check_asked(owner: Owner, room: str | None, scope: Scope | None, after: Address | None = None) -> None:
    """See to it that a page of an owner's sheets can be asked for in these words.

    Raises:
        InvalidInput: the room may not be a name, the scope is another owner's, or ``after`` is none of those asked for.
    """
    if room is not None:
        check_name(room, "room")
    if scope is not None and scope.owner != owner:
        raise InvalidInput("scope", "one of the owner's whose sheets are asked for", scope)
    if after is None:
        return
    if after.scope.owner != owner or after.room != (room or after.room) or after.scope != (scope or after.scope):
        raise InvalidInput("after", "the address of a sheet of the owner, the room and the scope asked for", after)


def forgetting(versions: Sequence[Sheet], erased: Collection[str]) -> tuple[Sheet, ...]:
    """What is left of a sheet (its versions, oldest first) when these memories are erased; () when nothing is.

    Each version loses the evidence. One that had some and has none left goes; and when that is the present one, the
    last, the whole sheet goes with it.
    """
    left = [replace(one, evidence=tuple(id for id in one.evidence if id not in erased)) for one in versions]
    kept = tuple(now for now, before in zip(left, versions, strict=True) if now.evidence or not before.evidence)
    return kept if kept and kept[-1].version == versions[-1].version else ()


def _checked_body(body: object) -> dict[str, Json]:
    if not isinstance(body, Mapping):
        raise InvalidInput("body", "a mapping with text keys", body)
    checked = check_json(dict(body), "body", 0)
    assert isinstance(checked, dict)  # noqa: S101 - narrows the type for the reader and for mypy
    if len(dump(checked)) > MAX_BODY_CHARACTERS:
        raise InvalidInput("body", f"at most {MAX_BODY_CHARACTERS:,} characters as JSON; keep large things elsewhere")
    return checked


def _checked_ids(ids: object) -> tuple[str, ...]:
    if not isinstance(ids, Sequence) or isinstance(ids, str):
        raise InvalidInput("evidence", "a sequence of ids of memories", ids)
    return tuple(dict.fromkeys(check_name(id, "evidence") for id in ids))
