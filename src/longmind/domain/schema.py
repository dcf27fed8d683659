"""The part of JSON Schema that answers of a language model are held to, and whether a value fits one.

Only what can be checked may be asked: a schema with a keyword that is not known here is refused before it is sent,
since a rule that nobody checks is none. What does not fit is told by its place and the rule it broke, never by its
words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

from longmind.domain.metadata import Json, check_metadata, dump
from longmind.errors import InvalidInput

_TYPES: Final[Mapping[str, Callable[[object], bool]]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
_TOLD: Final = frozenset({"title", "description", "default", "examples"})
"""Said to whoever reads the schema; nothing follows from them."""
_COUNTS: Final = frozenset({"minLength", "maxLength", "minItems", "maxItems"})
_NUMBERS: Final = frozenset({"minimum", "maximum"})
_MAX_DEPTH: Final = 20


def check_schema(schema: Mapping[str, object], argument: str = "schema") -> dict[str, Json]:
    """A deep copy of the schema, if all of it can be checked.

    Known are ``type`` (one or several), ``properties``, ``required``, ``additionalProperties`` (a boolean), ``items``,
    ``enum``, ``const``, ``anyOf``, ``minimum``, ``maximum``, ``minLength``, ``maxLength``, ``minItems``, ``maxItems``,
    and what only tells: ``title``, ``description``, ``default``, ``examples``.

    Raises:
        InvalidInput: no mapping, or a keyword that is not known or stands wrong; says where.
    """
    checked = check_metadata(schema, argument)
    _check(checked, argument, 0)
    return checked


def misfit(value: object, schema: Mapping[str, Json]) -> str | None:
    """Where ``value`` breaks the schema, and how: ``"$.facts[2].id: is none of those allowed"``. None if it fits.

    An integer is one that is written without a decimal point. The schema is taken to be checked.
    """
    return next(_misfits(value, schema, "$"), None)


def _check(schema: Json, where: str, depth: int) -> None:
    if not isinstance(schema, dict):
        raise InvalidInput(where, "a schema, which is a JSON object")
    if depth > _MAX_DEPTH:
        raise InvalidInput(where, f"nested at most {_MAX_DEPTH} levels deep")
    for keyword, given in schema.items():
        rule = _allowed(keyword, given)
        if rule:
            raise InvalidInput(f"{where}.{keyword}", rule)
    for place, inner in _inner(schema, where):
        _check(inner, place, depth + 1)


def _allowed(keyword: str, given: Json) -> str:
    """What is wrong with a keyword; empty when nothing is."""
    if keyword in _TOLD or keyword == "const":
        return ""
    if keyword == "type":
        names = _listed(given)
        known = bool(names) and all(isinstance(name, str) and name in _TYPES for name in names)
        return "" if known else f"one or several of {', '.join(_TYPES)}"
    if keyword in {"properties", "items"}:
        return "" if isinstance(given, dict) else "a JSON object"
    if keyword in {"enum", "anyOf"}:
        return "" if isinstance(given, list) and given else "a list that is not empty"
    if keyword == "required":
        named = isinstance(given, list) and all(isinstance(name, str) for name in given)
        return "" if named else "a list of names"
    if keyword == "additionalProperties":
        return "" if isinstance(given, bool) else "true or false"
    if keyword in _COUNTS:
        return "" if _TYPES["integer"](given) and cast("int", given) >= 0 else "a whole number from 0"
    if keyword in _NUMBERS:
        return "" if _TYPES["number"](given) else "a number"
    return "a keyword that is checked here; see check_schema"


def _inner(schema: dict[str, Json], where: str) -> Iterator[tuple[str, Json]]:
    for name, inner in cast("dict[str, Json]", schema.get("properties", {})).items():
        yield f"{where}.properties.{name}", inner
    if "items" in schema:
        yield f"{where}.items", schema["items"]
    for place, inner in enumerate(cast("list[Json]", schema.get("anyOf", []))):
        yield f"{where}.anyOf[{place}]", inner


def _misfits(value: object, schema: Mapping[str, Json], at: str) -> Iterator[str]:
    names = schema.get("type")
    if names is not None and not any(_TYPES[str(name)](value) for name in _listed(names)):
        yield f"{at}: is no {' or '.join(str(name) for name in _listed(names))}"
        return
    if "enum" in schema and not any(_same(value, one) for one in _listed(schema["enum"])):
        yield f"{at}: is none of those allowed"
    if "const" in schema and not _same(value, schema["const"]):
        yield f"{at}: is not what it must be"
    choices = _listed(schema.get("anyOf", []))
    if choices and all(misfit(value, cast("dict[str, Json]", choice)) is not None for choice in choices):
        yield f"{at}: fits none of the forms allowed"
    if isinstance(value, dict):
        yield from _in_object(value, schema, at)
    elif isinstance(value, list):
        yield from _of_size(len(value), schema, ("minItems", "maxItems"), at, "pieces")
        inner = cast("dict[str, Json]", schema.get("items", {}))
        for place, part in enumerate(value):
            yield from _misfits(part, inner, f"{at}[{place}]")
    elif isinstance(value, str):
        yield from _of_size(len(value), schema, ("minLength", "maxLength"), at, "characters")
    elif _TYPES["number"](value):
        yield from _of_size(cast("float", value), schema, ("minimum", "maximum"), at, "")


def _in_object(value: dict[str, object], schema: Mapping[str, Json], at: str) -> Iterator[str]:
    known = cast("dict[str, dict[str, Json]]", schema.get("properties", {}))
    for name in _listed(schema.get("required", [])):
        if name not in value:
            yield f"{at}: has no {name}"
    for name, part in value.items():
        if name in known:
            yield from _misfits(part, known[name], f"{at}.{name}")
        elif schema.get("additionalProperties") is False:
            # Its name is not told: the model made it up, and it may be anything that was said.
            yield f"{at}: has a property that is not allowed"


def _of_size(size: float, schema: Mapping[str, Json], keywords: tuple[str, str], at: str, unit: str) -> Iterator[str]:
    least, most = (cast("float | None", schema.get(keyword)) for keyword in keywords)
    if least is not None and size < least:
        yield f"{at}: at least {least} {unit}".rstrip()
    if most is not None and size > most:
        yield f"{at}: at most {most} {unit}".rstrip()


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value]


def _same(one: object, other: Json) -> bool:
    """Equal as JSON: true is not 1."""
    if type(one) is not type(other):
        return False
    return dump(one) == dump(other) if isinstance(one, dict | list) else one == other
