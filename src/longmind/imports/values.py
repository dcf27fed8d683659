"""Values of JSON as a reader of somebody else's file asks for them, with an error that says what was expected.

A file that another program wrote may hold anything. So nothing is taken for what it should be: each of these gives a
value of the kind that was asked for, or raises what is told of the part it stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from longmind.errors import LongmindError
from longmind.imports.incoming import Broken, Left, Part, Unreadable

Shape: TypeAlias = Mapping[str, object]
"""A JSON object."""


def kind_of(value: object) -> str:
    """What a value is called in an error: "a text", "null", "an object"."""
    names = {type(None): "null", bool: "true or false", int: "a number", float: "a number", str: "a text"}
    return {**names, list: "a list", dict: "an object"}.get(type(value), type(value).__name__)


def as_object(value: object, what: str) -> Shape:
    """An object.

    Raises:
        Unreadable: it is anything else.
    """
    if not isinstance(value, Mapping):
        raise Unreadable(f"{what}: an object, got {kind_of(value)}")
    return value


def text_in(value: Shape, key: str) -> str:
    """A text that must be there.

    Raises:
        Unreadable: it is missing, no text, or nothing but spaces.
    """
    found = value.get(key)
    if not isinstance(found, str) or not found.strip():
        raise Unreadable(f"{key}: a text that is not empty, got {kind_of(found) if not found else 'only spaces'}")
    return found


def text_if_any(value: Shape, key: str) -> str | None:
    """A text that may be missing, null or empty.

    Raises:
        Unreadable: it is no text.
    """
    found = value.get(key)
    if found is None:
        return None
    if not isinstance(found, str):
        raise Unreadable(f"{key}: a text, got {kind_of(found)}")
    return found if found.strip() else None


def list_in(value: Shape, key: str) -> list[object]:
    """A list that may be missing or null.

    Raises:
        Unreadable: it is no list.
    """
    found = value.get(key)
    if found is None:
        return []
    if not isinstance(found, list):
        raise Unreadable(f"{key}: a list, got {kind_of(found)}")
    return found


def texts_in(value: Shape, key: str) -> Iterator[str]:
    """The texts of a list that may be missing; what is no text in it is passed over."""
    return (one for one in list_in(value, key) if isinstance(one, str) and one.strip())


def all_have(value: object, *keys: str) -> bool:
    """Whether this is a list with something in it, all of it objects with these keys."""
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(one, Mapping) and all(key in one for key in keys) for one in value)


def most_have(value: object, *keys: str) -> bool:
    """Whether this is a list in which some are objects with these keys, and so the others are broken ones of them."""
    if not isinstance(value, list):
        return False
    return any(isinstance(one, Mapping) and all(key in one for key in keys) for one in value[:100])


def each(values: Iterable[object], what: str, read: Callable[[Shape, str], Iterable[Part]]) -> Iterator[Part]:
    """The parts of each object; one that cannot be read is told with its place, the others are read anyway."""
    for number, one in enumerate(values, 1):
        place = f"{what} {number}"
        try:
            if isinstance(one, Unreadable):
                raise one
            yield from read(as_object(one, what), place)
        except LongmindError as error:
            yield Broken(place=place, reason=str(error))


def not_read(value: Shape, known: Iterable[str]) -> Iterator[Part]:
    """What else is in an object, list by list: what a newer version of the program may have added."""
    read = set(known)
    for key, one in value.items():
        if key not in read and isinstance(one, list) and one:
            for number in range(1, len(one) + 1):
                yield Left(place=f"{key[:200]} {number}", reason="of a kind that is not read")
