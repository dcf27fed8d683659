"""LangChain's dictionaries, as its ``messages_to_dict`` gives them, and the simple ones with a type and a content.

Which fields stand in one differs from version to version, so those that are not the usual ones are noted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from longmind.domain.conversation import Message, Other, Part, Text, ToolCall, ToolResult
from longmind.errors import InvalidInput
from longmind.mind.shapes.shape import (
    WITHOUT,
    Raw,
    Shape,
    Writing,
    calls_last,
    content_of,
    mapping_in,
    maybe_text,
    placed,
    read_part,
    rest_of,
    results_apart,
    text_in,
    unusual,
    writing_of,
    written_part,
)

_LANGCHAIN = Shape(
    "langchain",
    frozenset({
        "audio", "file", "image", "image_url", "input_audio", "media", "reasoning", "thinking", "redacted_thinking",
        "tool_use", "video", "refusal",
    }),
)  # fmt: skip
_LANGCHAIN_ROLES = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool", "function": "function"}
_LANGCHAIN_TYPES = {role: type for type, role in _LANGCHAIN_ROLES.items()}
_DEVELOPER = {"__openai_role__": "developer"}
"""LangChain's own way to say that a system message is a developer's."""


def read_langchain(raw: Sequence[Mapping[str, object]]) -> tuple[Message, ...]:
    """LangChain's messages: ``{"type", "data"}`` as ``messages_to_dict`` gives them, or ``{"type", "content"}``.

    Raises:
        InvalidInput: names the place and what is allowed there.
    """
    return tuple(_from_langchain(mapping_in(said, place), place) for said, place in placed(raw))


def write_langchain(messages: Iterable[Message], *, without: Collection[str] = WITHOUT) -> list[Raw]:
    """Messages as ``messages_from_dict`` reads them; those read in the simple form are written in it.

    Raises:
        InvalidInput: names what the shape cannot say; ``without`` may name it.
    """
    return [
        said
        for message, writing in writing_of(_LANGCHAIN, messages, without)
        for said in _to_langchain(message, writing)
    ]


def _from_langchain(said: Mapping[str, Any], place: str) -> Message:
    type = text_in(said, "type", place)
    if type not in (*_LANGCHAIN_ROLES, "chat"):
        raise InvalidInput(f"{place}.type", f"one of {', '.join(_LANGCHAIN_ROLES)} or chat", type)
    data = mapping_in(said.get("data", said), f"{place}.data")
    content, form = _lang_content(data.get("content"), f"{place}.content")
    calls = [
        _lang_call(call, f"{place}.tool_calls[{number}]")
        for number, call in enumerate((data.get("tool_calls") or []) if type == "ai" else [])
    ]
    parts: tuple[Part, ...] = (*content, *calls)
    if type == "tool":
        parts = (ToolResult(text_in(data, "tool_call_id", place), content, data.get("status") == "error"),)
    message = Message(
        _lang_role(type, data, place),
        parts,
        speaker=maybe_text(data.get("name"), f"{place}.name"),
        id=maybe_text(data.get("id"), f"{place}.id"),
    )
    simple = "data" not in said
    usual = _lang_fields(message, parts, simple=simple)
    given = {key: value for key, value in data.items() if key != "content" and not (calls and key == "tool_calls")}
    noted = _LANGCHAIN.noted(
        simple=simple or None,
        content=unusual(form, None if content else "list"),
        rest={key: value for key, value in given.items() if key not in usual or usual[key] != value} or None,
        absent=[key for key in usual if key not in given] or None,
        outside=None if simple else rest_of(said, "type", "data"),
    )
    return replace(message, metadata=noted)


def _lang_role(type: str, data: Mapping[str, Any], place: str) -> str:
    if type == "chat":
        return text_in(data, "role", place)
    kwargs = data.get("additional_kwargs")
    if type == "system" and isinstance(kwargs, Mapping) and kwargs.items() >= _DEVELOPER.items():
        return "developer"
    return _LANGCHAIN_ROLES[type]


def _lang_type(role: str) -> str:
    return "system" if role == "developer" else _LANGCHAIN_TYPES.get(role, "chat")


def _lang_fields(message: Message, parts: Sequence[Part], *, simple: bool) -> Raw:
    """What stands beside the content and the calls of a message with these parts, when nothing else is noted."""
    type = _lang_type(message.role)
    kwargs = dict(_DEVELOPER) if message.role == "developer" else {}
    always: Raw = {"type": type, **({"role": message.role} if type == "chat" else {})}
    often: Raw = {"additional_kwargs": kwargs, "response_metadata": {}, "name": message.speaker, "id": message.id}
    if type == "ai":
        often |= {"invalid_tool_calls": [], "usage_metadata": None}
        often |= {} if any(isinstance(part, ToolCall) for part in parts) else {"tool_calls": []}
    for part in parts:
        if isinstance(part, ToolResult):
            always["tool_call_id"] = part.call_id
            often |= {"artifact": None, "status": "error" if part.error else "success"}
    if not simple:
        return always | often
    return always | {key: value for key, value in often.items() if value and value != "success"}


def _lang_content(content: object, place: str) -> tuple[tuple[Text | Other, ...], str | None]:
    if isinstance(content, str):
        return (Text(content),), None
    if not isinstance(content, list):
        raise InvalidInput(place, "text, or a list of texts and parts", content)
    parts = tuple(
        Text(part, {"langchain": {"bare": True}})
        if isinstance(part, str)
        else read_part(part, _LANGCHAIN, f"{place}[{number}]")
        for number, part in enumerate(content)
    )
    plain = not parts or (len(parts) == 1 and isinstance(parts[0], Text) and not parts[0].metadata)
    return parts, "list" if plain else None


def _lang_call(value: object, place: str) -> ToolCall:
    said = mapping_in(value, place)
    rest = {key: one for key, one in said.items() if key not in ("id", "name", "args")}
    if rest.get("type") == "tool_call":
        del rest["type"]
    elif "type" not in rest:
        rest["type"] = None
    name = text_in(said, "name", place)
    return ToolCall(text_in(said, "id", place), name, said.get("args"), _LANGCHAIN.noted(rest=rest or None))


def _to_langchain(message: Message, writing: Writing) -> Iterator[Raw]:
    writing.check_message(message, "speaker", "id")
    if not message.results:
        if message.role == "tool":
            writing.refuse("a message of the role tool holds a result")
        yield _lang_message(message, message.parts, writing)
        return
    if message.role not in ("tool", "user"):
        writing.refuse("results in messages of the roles tool and user alone", message.role)
    for piece in results_apart(message, writing):
        if isinstance(piece, ToolResult):
            yield _lang_message(replace(message, role="tool"), (piece,), writing)
        else:
            yield _lang_message(message, piece, writing)


def _lang_message(message: Message, parts: Sequence[Part], writing: Writing) -> Raw:
    notes = _LANGCHAIN.notes(message)
    simple = bool(notes.get("simple"))
    words, calls = calls_last(parts, writing)
    if calls and message.role != "assistant":
        writing.refuse("calls in messages of the role assistant alone", message.role)
    if len(words) == 1 and isinstance(words[0], ToolResult):
        writing.check_metadata(words[0])
        words = list(words[0].content)
    fields = _lang_fields(message, parts, simple=simple)
    kept = {key: value for key, value in fields.items() if key not in notes.get("absent", ())}
    data = {"content": _lang_written(words, writing, notes.get("content")), **kept, **notes.get("rest", {})}
    if calls:
        data["tool_calls"] = [_lang_call_written(call, writing) for call in calls]
    return data if simple else {"type": fields["type"], "data": data, **notes.get("outside", {})}


def _lang_written(parts: Sequence[Part], writing: Writing, form: object) -> str | list[Any]:
    if any(_LANGCHAIN.notes(part).get("bare") for part in parts):
        return [
            part.text if isinstance(part, Text) and _LANGCHAIN.notes(part).get("bare") else one
            for part in parts
            for one in written_part(part, writing)
        ]
    written: str | list[Any] = content_of(parts, writing, form or (None if parts else "list"))
    return written


def _lang_call_written(call: ToolCall, writing: Writing) -> Raw:
    writing.check_metadata(call)
    rest = {"type": "tool_call", **_LANGCHAIN.notes(call).get("rest", {})}
    said = {"name": call.name, "args": call.arguments, "id": call.id, **rest}
    return {key: value for key, value in said.items() if key != "type" or value is not None}
