"""Working memory: what the work at hand needs now, as values that can be kept and read back.

Slots hold a few named contents, each as important as it was said to be; the scratchpad holds notes in the order they
were first written. A value checks itself when it is built, so one that was read back is as sound as one that was made
here. Which slot must go when all are taken is decided in :mod:`longmind.mind.working`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Any, cast

from longmind.domain.metadata import Json, check_metadata
from longmind.domain.scope import check_name
from longmind.domain.time import instant
from longmind.errors import InvalidInput, NotFound

LEAST_PRIORITY = 1
DEFAULT_PRIORITY = 5
GREATEST_PRIORITY = 10
DEFAULT_SLOTS = 10
MOST_SLOTS = 1_000
MOST_NOTES = 1_000
MOST_COUNTED = 2**53
"""Counts beyond it were never counted, and not every program that reads JSON could hold them."""


# --- what every value here checks, writes and reads alike -------------------------------------------------------------


def check_json(value: object, argument: str) -> Json:
    """A deep copy of one JSON value.

    Raises:
        InvalidInput: something JSON cannot hold, or more than a million bytes of it; names the place.
    """
    of, _, name = argument.rpartition(".")
    return check_metadata({name: value}, of or "value")[name]


def check_words(value: object, argument: str, *, empty: bool = False) -> str:
    """A text as given, of any length that JSON may have here; only ``empty`` ones may be blank.

    Raises:
        InvalidInput: not text, blank, or holding NUL or half a surrogate pair.
    """
    if not isinstance(value, str) or not (empty or value.strip()):
        raise InvalidInput(argument, "text" if empty else "text that is not only spaces", value)
    return str(check_json(value, argument))


def check_whole(value: object, argument: str, least: int, most: int) -> int:
    """An integer in this range.

    Raises:
        InvalidInput: no integer (True is none), or outside.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidInput(argument, f"an integer from {least:,} to {most:,}", value)
    return int(value)


def check_parts(values: object, argument: str, kind: type[Any], most: int) -> tuple[Any, ...]:
    """A tuple of at most so many values, all of one kind.

    Raises:
        InvalidInput: not a sequence (a text is none here), too many, or something else among them.
    """
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise InvalidInput(argument, f"a list of {kind.__name__}", values)
    if len(values) > most:
        raise InvalidInput(argument, f"at most {most:,}", len(values))
    for value in values:
        if not isinstance(value, kind):
            raise InvalidInput(argument, f"each a {kind.__name__}", value)
    return tuple(values)


def settle(value: object, /, **checked: object) -> None:
    """Put what was checked in the place of what was given, while a frozen value is being built."""
    for name, one in checked.items():
        object.__setattr__(value, name, one)


def plain(value: object) -> Json:
    """A value as JSON that shares nothing with it: its fields by name, times in ISO 8601 with their offset."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, datetime):
        return value.isoformat()
    return plain(value.value) if isinstance(value, Enum) else cast("Json", value)


def plain_fields(value: object) -> dict[str, Json]:
    """The fields of a value as :func:`plain` gives them."""
    fields = plain(value)
    assert isinstance(fields, dict)  # noqa: S101 - narrows the type for the reader and for mypy
    return fields


def read_fields(value: object, kind: type[Any]) -> dict[str, Any]:
    """The fields of a value of this kind out of what :func:`plain_fields` wrote: all of them, and no others.

    Raises:
        InvalidInput: not a JSON object, or another set of keys; names the first that is wrong.
    """
    called, value = kind.__name__, read_object(value, kind.__name__)
    names = [field.name for field in dataclasses.fields(kind)]
    for name in names:
        if name not in value:
            raise InvalidInput(f"{called}.{name}", "must be there; it is missing")
    for name in value:
        if name not in names:
            raise InvalidInput(called, f"only the keys {', '.join(names)}", name)
    return dict(value)


def read_object(value: object, argument: str) -> Mapping[str, Any]:
    """A JSON object. What is written never leaves one out, so None in its place is a mistake.

    Raises:
        InvalidInput: it is something else.
    """
    if not isinstance(value, Mapping):
        raise InvalidInput(argument, "a JSON object", value)
    return value


def read_list(value: object, argument: str) -> list[Any]:
    """A JSON list.

    Raises:
        InvalidInput: it is something else.
    """
    if not isinstance(value, list):
        raise InvalidInput(argument, "a JSON list", value)
    return value


# --- slots ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A named place in working memory, and what is in it.

    Raises:
        InvalidInput: a name, content, priority, time or count that may not be.
    """

    name: str
    content: Json
    """Text, or any other JSON."""
    priority: int = DEFAULT_PRIORITY
    """1 to 10; higher stays longer."""
    created_at: datetime
    accessed_at: datetime
    """When it was last written or retrieved."""
    accesses: int = 0
    """How often it was retrieved. Writing it does not count, and neither does being shown in a prompt."""

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            name=check_name(self.name, "slot.name"),
            content=check_json(self.content, "slot.content"),
            priority=check_whole(self.priority, "slot.priority", LEAST_PRIORITY, GREATEST_PRIORITY),
            created_at=instant(self.created_at, "slot.created_at"),
            accessed_at=instant(self.accessed_at, "slot.accessed_at"),
            accesses=check_whole(self.accesses, "slot.accesses", 0, MOST_COUNTED),
        )
        if self.accessed_at < self.created_at:
            raise InvalidInput("slot.accessed_at", "not before slot.created_at", self.accessed_at)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal slot."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Slot:
        """The slot that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True)
class Slots:
    """Named slots, in the order they were first written; never more than ``most``.

    Raises:
        InvalidInput: more slots than the most, or two of one name.
    """

    held: tuple[Slot, ...] = ()
    most: int = DEFAULT_SLOTS

    def __post_init__(self) -> None:
        """Check the number and the names."""
        most = check_whole(self.most, "slots.most", 1, MOST_SLOTS)
        settle(self, most=most, held=check_parts(self.held, "slots.held", Slot, most))
        if len({slot.name for slot in self.held}) < len(self.held):
            raise InvalidInput("slots.held", "each name once", [slot.name for slot in self.held])

    def __len__(self) -> int:
        return len(self.held)

    def __iter__(self) -> Iterator[Slot]:
        return iter(self.held)

    def __contains__(self, name: object) -> bool:
        return any(slot.name == name for slot in self.held)

    def get(self, name: str) -> Slot:
        """The slot of this name, without counting an access.

        Raises:
            NotFound: names the slots there are.
        """
        for slot in self.held:
            if slot.name == name:
                return slot
        there = ", ".join(slot.name for slot in self.held) or "none"
        raise NotFound(f"no slot is named {name!r}; there are: {there}")

    def put(self, slot: Slot) -> Slots:
        """With this slot: in the place of the one of its name, else at the end.

        Raises:
            InvalidInput: there is no room for another.
        """
        if slot.name in self:
            return replace(self, held=tuple(slot if one.name == slot.name else one for one in self.held))
        return replace(self, held=(*self.held, slot))

    def without(self, name: str) -> Slots:
        """Without the slot of this name.

        Raises:
            NotFound: there is none.
        """
        gone = self.get(name)
        return replace(self, held=tuple(one for one in self.held if one is not gone))

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as equal slots."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Slots:
        """The slots that were written.

        Raises:
            InvalidInput: this is something else.
        """
        fields = read_fields(value, cls)
        return cls(tuple(map(Slot.from_json, read_list(fields["held"], "slots.held"))), fields["most"])


# --- scratchpad -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One note of a scratchpad.

    Raises:
        InvalidInput: a key, content or time that may not be.
    """

    key: str
    content: Json
    written_at: datetime
    """When it got this content."""

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            key=check_name(self.key, "note.key"),
            content=check_json(self.content, "note.content"),
            written_at=instant(self.written_at, "note.written_at"),
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal note."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Note:
        """The note that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True)
class Scratchpad:
    """Notes under keys, in the order the keys were first written.

    Raises:
        InvalidInput: more than a thousand notes, or two under one key.
    """

    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        """Check the number and the keys."""
        settle(self, notes=check_parts(self.notes, "scratchpad.notes", Note, MOST_NOTES))
        if len({note.key for note in self.notes}) < len(self.notes):
            raise InvalidInput("scratchpad.notes", "each key once", [note.key for note in self.notes])

    def __len__(self) -> int:
        return len(self.notes)

    def __iter__(self) -> Iterator[Note]:
        return iter(self.notes)

    def __contains__(self, key: object) -> bool:
        return any(note.key == key for note in self.notes)

    def get(self, key: str) -> Note:
        """The note under this key.

        Raises:
            NotFound: names the keys there are.
        """
        for note in self.notes:
            if note.key == key:
                return note
        there = ", ".join(note.key for note in self.notes) or "none"
        raise NotFound(f"no note is kept under {key!r}; there are: {there}")

    def write(self, key: str, content: Json, *, now: datetime) -> Scratchpad:
        """With this note; one that was there under the key is rewritten and keeps its place.

        Raises:
            InvalidInput: a key or content that may not be, or a note too many.
        """
        note = Note(key=key, content=content, written_at=now)
        if note.key in self:
            return Scratchpad(tuple(note if one.key == note.key else one for one in self.notes))
        return Scratchpad((*self.notes, note))

    def delete(self, key: str) -> Scratchpad:
        """Without the note under this key.

        Raises:
            NotFound: there is none.
        """
        gone = self.get(key)
        return Scratchpad(tuple(one for one in self.notes if one is not gone))

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal scratchpad."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Scratchpad:
        """The scratchpad that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(tuple(map(Note.from_json, read_list(read_fields(value, cls)["notes"], "scratchpad.notes"))))
