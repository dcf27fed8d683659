"""What an importer reads out of somebody else's file, before any of it is remembered.

A reader yields parts in the order of the file: what is to be remembered, what could not be read, and what was read and
is left out, each with its place and the reason, so that one broken line costs one line and nothing is lost in silence.
Every part knows its place in its source, and the two together make its idempotency key: reading the same file again
adds nothing, and other words at the same place are a conflict that somebody gets told of.
"""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from longmind.errors import InvalidInput, LongmindError

Format: TypeAlias = Literal[
    "chat", "openai", "chatgpt", "claude", "mem0", "zep", "letta", "langgraph", "mcp-memory", "stream", "locomo",
    "markdown", "text", "archive",
]  # fmt: skip
FORMATS: tuple[Format, ...] = get_args(Format)
MAX_PLACE_CHARACTERS = 256
MAX_UNIX_SECONDS = 100_000_000_000
"""The year 5138. A greater number of what should be seconds is milliseconds."""
_TRUST = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "model": "assistant",
    "tool": "tool",
    "function": "tool",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One thing to remember. ``fields`` is what ``Mind.remember_many`` takes, without the key and the source."""

    place: str
    """Where in its source: "line 12", "D3:5", "Testing > Style"."""
    fields: Mapping[str, object]
    same: str | None = None
    """What makes it the same when it is read again; its place, where that is None."""
    user: str | None = None
    """Whose it is; None: whoever imports it."""
    source: str | None = None
    """What it is from; None: the file."""
    verbatim: bool = False
    """Whether ``fields`` say all of it, its source too: it is one of our own memories coming back."""
    rests_on: tuple[str, ...] = ()
    """The names of parts of the same user before it that it was concluded from."""
    instead_of: str | None = None
    """The name of a part of the same user before it whose place it takes."""
    latest: bool = False
    """Whether its place says one thing at a time: what was said there at the last import gives way to other words."""
    by_words: bool = False
    """Whether its name holds its words: then it is known by these, whatever else is told of it this time."""

    @property
    def called(self) -> str:
        """The name by which later parts mean it."""
        return self.same or self.place

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the parts that must be there before it."""
        return self.rests_on if self.instead_of is None else (*self.rests_on, self.instead_of)

    def keyed(self, source: str) -> dict[str, object]:
        """The fields with source, place and idempotency key."""
        name = self.source or source
        # A digest, since a key is a short name and this one may hold a whole note.
        digest = hashlib.blake2b(f"{name}\n{self.called}".encode(errors="replace"), digest_size=20)
        if self.verbatim:
            return {**self.fields, "key": f"import {digest.hexdigest()}"}
        place = self.place if len(self.place) <= MAX_PLACE_CHARACTERS else f"{self.place[: MAX_PLACE_CHARACTERS - 1]}…"
        return {**self.fields, "source": name, "place": place, "key": f"import {digest.hexdigest()}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """What could not be read, and why."""

    place: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What was read and is not taken in, and why; it is nothing to be put right."""

    place: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A whole text, to be cut into passages by ``Mind.remember_document``."""

    text: str
    format: Literal["markdown", "text"] = "text"
    source: str | None = None
    """What it is from; None: the file."""
    at: datetime | None = None
    """When it was given; None: nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A block of another agent: a short text that is always in its prompt."""

    place: str
    label: str
    value: str
    description: str = ""
    read_only: bool = False
    agent: str | None = None
    """Whose it is, where the file has several agents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """A predicate of which the file shows that it holds several objects at once."""

    predicate: str
    user: str | None = None


Part: TypeAlias = "Incoming | Broken | Left | Document | Labelled | Several"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A file as it is being read: in which format, how many parts there are at most, and the parts."""

    format: Format
    total: int
    parts: Iterator[Part] = field(repr=False)
    source: str | None = None
    """What its parts are from wherever the file lies, where they have ids of their own; None: the file."""
    users: tuple[str, ...] = ()
    """The users that the file names, sorted."""
    by_user: bool = False
    """Whether each user that the file names is somebody of their own in any case."""


class Unreadable(LongmindError):
    """A file, or a part of one, is not in the form it should have. The message says what is wrong with it."""


def named_by(id: str, text: str) -> str:
    """A part's name that holds its words: other words under the same id are another part."""
    return f"{id} {hashlib.blake2b(text.encode(errors='replace'), digest_size=12).hexdigest()}"


def text_of(path: Path) -> str:
    """A file's text: UTF-8 with or without a byte order mark, or UTF-16 with one; line ends as they are.

    Raises:
        Unreadable: it is no text in these encodings.
        OSError: the file cannot be read.
    """
    return decoded(path.read_bytes())


def decoded(raw: bytes) -> str:
    """Bytes as text; see :func:`text_of`."""
    encoding = "utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(f"not {error.encoding.upper()} text (byte {error.start}: {error.reason})") from None


def zone_of(name: str) -> tzinfo:
    """The zone that ``Europe/Lisbon``, ``UTC`` or ``+02:00`` names.

    Raises:
        InvalidInput: it names none.
    """
    try:
        return datetime.strptime(name, "%z").tzinfo or UTC
    except ValueError:
        pass
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidInput("zone", "a zone such as Europe/Lisbon or an offset such as +02:00", name) from None


def moment(value: object, zone: tzinfo | None) -> datetime | None:
    """A time as other programs write it: ISO 8601, or seconds (or milliseconds) since 1970; None stays None.

    Raises:
        Unreadable: it is neither, or has no zone and none was given.
    """
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        seconds = value / 1000 if abs(value) >= MAX_UNIX_SECONDS else value
        try:
            return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
        except (OverflowError, ValueError):
            raise Unreadable(f"time: {value!r} seconds since 1970 is no date") from None
    if not isinstance(value, str):
        raise Unreadable(f"time: ISO 8601 text or seconds since 1970, got {type(value).__name__}")
    try:
        read = datetime.fromisoformat(value.strip())
    except ValueError:
        raise Unreadable(f"time: not ISO 8601, such as 2026-03-01T09:00+00:00: {value[:60]!r}") from None
    if read.utcoffset() is not None:
        return read
    if zone is None:
        raise Unreadable(f"time: {value[:60]!r} has no zone; say which with --zone, such as --zone Europe/Lisbon")
    return fixed(read.replace(tzinfo=zone))


def fixed(value: datetime) -> datetime:
    """The same moment with the bare offset its zone had then."""
    offset = value.utcoffset()
    return value if offset is None else value.replace(tzinfo=timezone(offset))


def trust_in(role: str) -> str:
    """How far a speaker with this role is believed. A role nobody knows, or one that claims to rule, earns none.

    A file can claim that the system said something; importing it does not make that so.
    """
    return _TRUST.get(role.casefold(), "unknown")
