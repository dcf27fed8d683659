"""What a call takes, as one JSON object: its arguments by their names, and nothing else.

Read straight from bytes, strictly, and only what was given comes out: a default stays the verb's own.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema, to_jsonable_python

from longmind.doors.wire import codec
from longmind.doors.wire.calls import CALLS, Argument, Call

_TOLD: Final = (str, int, float, bool)
"""Defaults that the description of the interface tells."""


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
        InvalidInput: one of them cannot travel.
    """
    return codec.dump(dict(given), body_of(name))


def _field(one: Argument, handler: GetCoreSchemaHandler) -> core_schema.TypedDictField:
    hint = list[one.hint] if one.many else one.hint  # type: ignore[name-defined] # made while running
    default = one.default
    told = {"default": to_jsonable_python(default)} if default is None or isinstance(default, _TOLD) else {}
    return core_schema.typed_dict_field(
        handler.generate_schema(codec.shape(hint)), required=one.needed, metadata={"pydantic_js_updates": told}
    )


def _title(call: Call) -> str:
    return "".join(part.title().replace("_", "") for part in call.name.split(".")) + "Arguments"
