"""What a call takes, as one JSON object: its arguments by their names, and nothing else.

Read straight from bytes, strictly, and only what was given comes out: a default stays the verb's own.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any, Final, get_args

from pydantic import GetCoreSchemaHandler, JsonValue
from pydantic_core import CoreSchema, core_schema, to_jsonable_python

from longmind.doors.wire import codec
from longmind.doors.wire.calls import CALLS, Argument, Call
from longmind.errors import InvalidInput

_TOLD: Final = (str, int, float, bool)
"""Defaults that the description of the interface tells."""
_MOST_BITS: Final = 13_200
"""Of an integer that can be read again: some 4,000 digits."""


@functools.cache
def body_of(name: str, without: tuple[str, ...] = ()) -> Any:  # noqa: ANN401 - a type
    """A type that stands for the arguments of a call, ``without`` those that its route says otherwise."""
    call = CALLS[name]
    arguments = [one for one in call.arguments if one.name not in without]

    def schema(_: object, __: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        fields = {one.name: _field(one, handler) for one in arguments}
        title = {"pydantic_js_updates": {"title": _title(call)}}
        ref = f"body.{_title(call)}{'Without' if without else ''}:{id(call)}"
        return core_schema.typed_dict_schema(fields, extra_behavior="forbid", metadata=title, ref=ref)

    return type(_title(call), (), {"__get_pydantic_core_schema__": classmethod(schema)})


def arguments_in(name: str, body: bytes, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The arguments in the body of a request; no body is none.

    Raises:
        InvalidInput: names the argument and what is wrong with it.
    """
    found: dict[str, Any] = codec.load(body.strip() or b"{}", body_of(name, without))
    return found


def body_from(name: str, given: Mapping[str, Any]) -> bytes:
    """The body that says these arguments.

    Raises:
        InvalidInput: one of them cannot travel as it is, or would arrive as another value.
    """
    hints = {one.name: one.hint for one in CALLS[name].arguments}
    for argument, value in given.items():
        _check(value, argument, hints[argument])
    return codec.dump(dict(given), body_of(name), exact=False)


def _check(value: object, where: str, hint: Any) -> None:  # noqa: ANN401 - a type
    """Refuse what JSON would make something else of.

    Raises:
        InvalidInput: names the part.
    """
    if isinstance(value, bool) and not _may_be(bool, hint):
        raise InvalidInput(where, "another value than True and False", value)
    if isinstance(value, str | float):
        _plain(value, where)
    elif isinstance(value, Mapping):
        # What is kept as JSON comes back as JSON: a tuple would come back as a list.
        strictly = _is_json(hint) or where.rpartition(".")[2] == "metadata"
        for key, one in value.items():
            if strictly and not isinstance(key, str):
                raise InvalidInput(where, "text keys only; another key would come back as text", key)
            if strictly:
                _plain(one, f"{where}.{key}")
            else:
                _check(one, f"{where}.{key}", object)
    elif isinstance(value, list | tuple):
        if _is_json(hint):
            _plain(value, where)
        for place, one in enumerate(value):
            _check(one, f"{where}[{place}]", object)


def _plain(value: object, where: str) -> None:
    """Refuse what is no JSON value.

    Raises:
        InvalidInput: names the part.
    """
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise InvalidInput(where, "text that can be written as UTF-8 (no half surrogate pair)") from None
    elif isinstance(value, float) and not math.isfinite(value):
        raise InvalidInput(where, "a finite number; JSON has no NaN or infinity", value)
    elif isinstance(value, dict):
        for key, one in value.items():
            if not isinstance(key, str):
                raise InvalidInput(where, "text keys only; another key would come back as text", key)
            _plain(one, f"{where}.{key}")
    elif isinstance(value, list):
        for place, one in enumerate(value):
            _plain(one, f"{where}[{place}]")
    elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
        raise InvalidInput(where, "an integer of at most 4,000 digits")
    elif value is not None and not isinstance(value, int | float):
        raise InvalidInput(where, f"None, bool, int, float, str, list or dict, not {type(value).__name__}")


def _is_json(hint: Any) -> bool:  # noqa: ANN401 - a type
    """Whether what is of a type is kept as JSON."""
    return hint is JsonValue or any(_is_json(one) for one in get_args(hint))


def _may_be(kind: type, hint: Any) -> bool:  # noqa: ANN401 - a type
    return hint in (kind, object, Any, JsonValue) or any(_may_be(kind, one) for one in get_args(hint))


def _field(one: Argument, handler: GetCoreSchemaHandler) -> core_schema.TypedDictField:
    hint = list[one.hint] if one.many else one.hint  # type: ignore[name-defined] # made while running
    default = one.default
    told = {"default": to_jsonable_python(default)} if default is None or isinstance(default, _TOLD) else {}
    return core_schema.typed_dict_field(
        handler.generate_schema(codec.shape(hint)), required=one.needed, metadata={"pydantic_js_updates": told}
    )


def _title(call: Call) -> str:
    return "".join(part.title().replace("_", "") for part in call.name.split(".")) + "Arguments"
