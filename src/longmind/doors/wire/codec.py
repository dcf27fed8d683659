"""Every value that a mind takes or gives, as JSON and back, equal.

Pydantic reads and writes; what it is told of each value is derived here from the dataclass itself, so that there is no
second list of fields that could lag behind. Reading is strict: a number is no text, an unknown field is an error, and
what a value refuses of itself (``InvalidInput``) is raised as it is. Times keep the offset they came with.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, ForwardRef, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler, JsonValue, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, PydanticSerializationUnexpectedValue, core_schema

import longmind
from longmind.errors import InvalidInput

SORT = "sort"
"""Tells which of several values is meant, where their fields do not."""


class _Parts(NamedTuple):
    """A value that is no dataclass: its parts, how it is taken apart, and how it is put together."""

    hints: Mapping[str, Any]
    take: Callable[[Any], dict[str, Any]]
    make: Callable[[dict[str, Any]], Any]


@functools.cache
def names() -> dict[str, Any]:
    """What the annotations of this package may name: everything promised."""
    return {name: getattr(longmind, name) for name in longmind.__all__} | {"Json": JsonValue}


def hints_of(thing: Any, without: Collection[str] = ()) -> dict[str, Any]:  # noqa: ANN401 - a class or a function
    """The annotations of a class or of a function of ours, read; ``without`` some.

    Raises:
        NameError: one of them names what nobody promises.
    """
    places = {**names(), **vars(sys.modules[thing.__module__]), "Json": JsonValue}
    if not without:
        return get_type_hints(thing, places, include_extras=True)

    def fewer() -> None: ...

    fewer.__annotations__ = {name: hint for name, hint in thing.__annotations__.items() if name not in without}
    return get_type_hints(fewer, places, include_extras=True)


@functools.cache
def adapter(hint: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - any type
    """Reads and writes values of a type."""
    return TypeAdapter(shape(hint))


def dump(value: object, hint: Any, *, exact: bool = True) -> bytes:  # noqa: ANN401 - any type
    """A value as JSON; where it need not be ``exact``, what is not of the type goes as it is, for the reader to refuse.

    Raises:
        InvalidInput: it cannot be written as JSON.
    """
    try:
        return adapter(hint).dump_json(value, warnings="warn" if exact else "none")
    except ValueError as error:
        raise InvalidInput("value", f"something that can travel as JSON ({error})") from error


def load(text: bytes | str, hint: Any, argument: str = "body") -> Any:  # noqa: ANN401 - what the type says
    """A value out of JSON.

    Raises:
        InvalidInput: it is no JSON, or no value of that type; names the part.
    """
    try:
        return adapter(hint).validate_json(text, strict=True)
    except ValidationError as error:
        raise complaint(error, argument) from None


def complaint(error: ValidationError, argument: str = "body") -> InvalidInput:
    """What was wrong with what came, as every other wrong argument is told."""
    first = min(error.errors(include_url=False), key=_foremost)
    own = (first.get("ctx") or {}).get("error")
    if isinstance(own, InvalidInput):
        return own
    steps = [f"[{step}]" if isinstance(step, int) else step for step in first["loc"]]
    where = "".join(step if step.startswith("[") else f".{step}" for step in steps).lstrip(".")
    return InvalidInput(where or argument, first["msg"])


def _foremost(told: ErrorDetails) -> tuple[bool, int]:
    """Of several complaints, our own first; else the one about a union that came nearest."""
    own = isinstance((told.get("ctx") or {}).get("error"), InvalidInput)
    return not own, -len(told["loc"])


# What pydantic is told -----------------------------------------------------------------------------------------------


def shape(hint: Any) -> Any:  # noqa: ANN401 - types in, types out
    """A type as pydantic can read it: our dataclasses field by field, everything else as it is."""
    if isinstance(hint, ForwardRef | str):
        return JsonValue  # the only name left is that of JSON in itself
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(inner)
    if origin is Literal or hint is Ellipsis:
        return hint
    if origin is not None:
        # What may be read once only, or comes in no order, travels as a list.
        plain = list if origin in (Iterable, Collection) else origin
        return plain[tuple(shape(one) for one in inner)]
    if _is_ours(hint):
        return _shape_of(hint)
    return Any if hint is object else _Float if hint is float else hint


class _Float:
    """A number with a fraction. A whole one stands in its place too, which pydantic does not write of itself."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        del source, handler
        plain = core_schema.float_schema()

        def write(value: object) -> float:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise PydanticSerializationUnexpectedValue(type(value).__name__)
            return float(value)

        writing = core_schema.plain_serializer_function_ser_schema(write, return_schema=plain)
        return core_schema.float_schema(serialization=writing)


def _is_ours(hint: Any) -> bool:  # noqa: ANN401 - any type
    return inspect.isclass(hint) and (dataclasses.is_dataclass(hint) or hint in _PARTS or _is_named_tuple(hint))


def _is_named_tuple(hint: type) -> bool:
    return issubclass(hint, tuple) and hasattr(hint, "_fields")


def _union(members: tuple[Any, ...]) -> Any:  # noqa: ANN401
    ours = tuple(one for one in members if inspect.isclass(one) and dataclasses.is_dataclass(one))
    # JSON in itself is every JSON value, whatever stands beside it.
    if any(isinstance(one, ForwardRef) for member in members for one in get_args(member)):
        return JsonValue
    rest = [shape(one) for one in members if one not in ours]
    told = [_chosen(ours)] if len(ours) > 1 else [shape(one) for one in ours]
    together: Any = Union[(*told, *rest)]
    return together


@functools.cache
def _shape_of(kind: Any, *, named: bool = False) -> type:  # noqa: ANN401 - a class
    """A class that stands for one of ours, and tells pydantic its parts; where it is ``named``, its name too."""
    parts = _named(kind) if named else _parts(kind)

    def schema(_: object, __: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _schema(kind, parts, handler, named=named)

    return type(kind.__name__, (), {"__get_pydantic_core_schema__": classmethod(schema)})


def _parts(kind: type) -> _Parts:
    if kind in _PARTS:
        return _PARTS[kind]
    if _is_named_tuple(kind):
        return _Parts(hints_of(kind), lambda value: value._asdict(), lambda parts: kind(**parts))
    hints = hints_of(kind)
    fields = [one.name for one in dataclasses.fields(kind) if one.init]
    return _Parts(
        {name: hints[name] for name in fields},
        lambda value: {name: getattr(value, name) for name in fields},
        lambda parts: kind(**parts),
    )


def _schema(kind: type, parts: _Parts, handler: GetCoreSchemaHandler, *, named: bool) -> CoreSchema:
    needed = _needed(kind, parts) | {SORT}
    fields = {
        name: core_schema.typed_dict_field(handler.generate_schema(shape(hint)), required=name in needed)
        for name, hint in parts.hints.items()
    }
    told = core_schema.typed_dict_schema(fields, extra_behavior="forbid", metadata=_titled(kind))

    def take(value: object) -> dict[str, Any]:
        if not isinstance(value, kind):
            # In a union it is another member's.
            raise PydanticSerializationUnexpectedValue(type(value).__name__)
        return parts.take(value)

    return core_schema.no_info_after_validator_function(
        parts.make,
        told,
        ref=f"{kind.__module__}.{kind.__qualname__}{SORT.title() if named else ''}:{id(kind)}",
        serialization=core_schema.plain_serializer_function_ser_schema(take, return_schema=told),
    )


def _titled(kind: type) -> dict[str, Any]:
    told = (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")
    return {"pydantic_js_updates": {"title": kind.__name__, "description": told}}


def _needed(kind: type, parts: _Parts) -> frozenset[str]:
    """The parts that have no default."""
    if not dataclasses.is_dataclass(kind):
        return frozenset(parts.hints)
    missing = dataclasses.MISSING
    return frozenset(
        one.name for one in dataclasses.fields(kind) if one.default is missing and one.default_factory is missing
    )


@functools.cache
def _chosen(kinds: tuple[type, ...]) -> type:
    """One of several dataclasses: told apart by the names of their fields, or where these do not, by :data:`SORT`."""
    fields = {kind.__name__: frozenset(_parts(kind).hints) for kind in kinds}
    named = len(set(fields.values())) < len(fields) or not all(fields.values())

    def which(value: object) -> str | None:
        if not isinstance(value, dict):
            return type(value).__name__
        if named:
            return str(value.get(SORT))
        # The one that knows every name that is given and shares most of them.
        fits = [name for name, known in fields.items() if known >= value.keys()]
        return max(fits, key=lambda name: _share(value.keys(), fields[name]), default=None)

    def schema(_: object, __: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        choices = {kind.__name__: handler.generate_schema(_shape_of(kind, named=named)) for kind in kinds}
        return core_schema.tagged_union_schema(choices, which)

    return type("Or".join(fields), (), {"__get_pydantic_core_schema__": classmethod(schema)})


def _share(given: Any, known: frozenset[str]) -> float:  # noqa: ANN401 - keys
    return len(known & given) / max(len(known), 1)


def _named(kind: type) -> _Parts:
    parts = _parts(kind)

    def make(given: dict[str, Any]) -> Any:  # noqa: ANN401
        return parts.make({name: value for name, value in given.items() if name != SORT})

    hints = {SORT: Literal[kind.__name__], **parts.hints}
    return _Parts(hints, lambda value: {SORT: kind.__name__, **parts.take(value)}, make)


def _found(found: longmind.Found) -> dict[str, Any]:
    return {
        "hits": tuple(found),
        "confident": found.confident,
        "complete": found.complete,
        "during": found.during,
        "notes": found.notes,
        "probability": found.probability,
        "pinned": found.pinned,
    }


_PARTS: dict[type, _Parts] = {
    longmind.Found: _Parts(
        {
            "hits": tuple[longmind.Hit, ...],
            "confident": bool,
            "complete": bool,
            "during": longmind.Interval | None,
            "notes": tuple[str, ...],
            "probability": float,
            "pinned": tuple[longmind.Memory, ...],
        },
        _found,
        lambda parts: longmind.Found(**parts),
    ),
    longmind.Listed: _Parts(
        {"memories": tuple[longmind.Memory, ...], "after": str | None, "complete": bool},
        lambda listed: {"memories": tuple(listed), "after": listed.after, "complete": listed.complete},
        lambda parts: longmind.Listed(parts["memories"], parts["after"]),
    ),
    longmind.MadeCalls: _Parts(
        {"calls": list[longmind.MadeCall]},
        lambda made: {"calls": made.calls},
        # What it finds by stands in the messages; longmind.connect() makes it of these.
        lambda parts: parts["calls"],
    ),
}
"""What is no dataclass. Whether all is there is told beside a page, for programs that read JSON."""
