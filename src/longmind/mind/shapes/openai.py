"""OpenAI's chat completions. Calls stand beside the content, and each result is a message of its own.

The old form, one call without an id, is read and written too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from longmind.domain.conversation import Message, Other, Part, ToolCall, ToolResult
from longmind.errors import InvalidInput
from longmind.mind.shapes.shape import (
    WITHOUT,
    Raw,
    Shape,
    Writing,
    arguments_of,
    call_of,
    calls_last,
    check_error,
    content_of,
    empty_form,
    mapping_in,
    maybe_text,
    placed,
    read_content,
    rest_of,
    results_apart,
    text_in,
    unusual,
    writing_of,
)

_OPENAI = Shape("openai", frozenset({"image_url", "input_audio", "file", "refusal"}))
_OPENAI_ROLES = ("system", "developer", "user", "assistant", "tool", "function")
_OLD_CALL = "function_call:"
"""Begins the ids we give to calls of the form that had none."""


def read_openai(raw: Sequence[Mapping[str, object]]) -> tuple[Message, ...]:
    """Messages of OpenAI's chat completions, with calls, results, parts and the old form of calls.

    Raises:
        InvalidInput: names the place and what is allowed there.
    """
    return tuple(_from_openai(mapping_in(said, place), place) for said, place in placed(raw))


def write_openai(messages: Iterable[Message], *, without: Collection[str] = WITHOUT) -> list[Raw]:
    """Messages for OpenAI's chat completions. A message that holds results and words becomes several.

    Raises:
        InvalidInput: names what the shape cannot say; ``without`` may name it.
    """
    return [
        said for message, writing in writing_of(_OPENAI, messages, without) for said in _to_openai(message, writing)
    ]


def _from_openai(said: Mapping[str, Any], place: str) -> Message:
    role = text_in(said, "role", place)
    if role not in _OPENAI_ROLES:
        raise InvalidInput(f"{place}.role", f"one of {', '.join(_OPENAI_ROLES)}", role)
    content, form = read_content(said.get("content"), _OPENAI, f"{place}.content")
    if "content" not in said:
        form = "absent"
    known = ["role", "content", "name"]
    speaker = maybe_text(said.get("name"), f"{place}.name")
    if "name" in said and speaker is None:
        known.remove("name")
    parts: list[Part] = []
    if role == "tool":
        known.append("tool_call_id")
        parts.append(ToolResult(text_in(said, "tool_call_id", place), content))
    elif role == "function":
        parts.append(ToolResult(_OLD_CALL + text_in(said, "name", place), content))
        speaker = None
    else:
        parts += content
    if isinstance(said.get("refusal"), str) and said["refusal"]:
        known.append("refusal")
        parts.append(Other({"type": "refusal", "refusal": said["refusal"]}, {"openai": {"apart": True}}))
    calls = said.get("tool_calls")
    if isinstance(calls, list) and calls:
        known.append("tool_calls")
        parts += [_openai_call(call, f"{place}.tool_calls[{number}]") for number, call in enumerate(calls)]
    if isinstance(old := said.get("function_call"), Mapping):
        known.append("function_call")
        name = text_in(old, "name", f"{place}.function_call")
        rest = rest_of(old, "name", "arguments")
        parts.append(call_of((_OLD_CALL + name, name), old.get("arguments"), _OPENAI, rest, f"{place}.function_call"))
    notes = _OPENAI.noted(content=unusual(form, empty_form(role, content)), rest=rest_of(said, *known))
    return Message(role, tuple(parts), speaker=speaker, metadata=notes)


def _openai_call(value: object, place: str) -> ToolCall:
    said = mapping_in(value, place)
    id = text_in(said, "id", place)
    if said.get("type") == "custom":
        custom = mapping_in(said.get("custom"), f"{place}.custom")
        given = custom.get("input")
        if not isinstance(given, str):
            raise InvalidInput(f"{place}.custom.input", "text", given)
        noted = _OPENAI.noted(custom=True, rest=rest_of(said, "id", "type", "custom"))
        return ToolCall(id, text_in(custom, "name", place), given, noted)
    function = mapping_in(said.get("function"), f"{place}.function")
    rest = rest_of(said, "id", "function") or {}
    if rest.get("type") == "function":
        del rest["type"]
    elif "type" not in rest:
        rest["type"] = None  # some servers leave it out
    name = text_in(function, "name", f"{place}.function")
    inner = rest_of(function, "name", "arguments")
    beside = {**rest, "function": inner} if inner else rest
    return call_of((id, name), function.get("arguments"), _OPENAI, beside or None, place)


def _to_openai(message: Message, writing: Writing) -> Iterator[Raw]:
    if message.role not in _OPENAI_ROLES:
        writing.refuse(f"a role of {', '.join(_OPENAI_ROLES)}", message.role)
    writing.check_message(message, "speaker")
    notes = _OPENAI.notes(message)
    if not message.results:
        yield _openai_words(message, writing, notes)
        return
    if message.role not in ("tool", "user", "function"):
        writing.refuse("results in messages of the roles tool and user alone", message.role)
    name = {} if message.speaker is None else {"name": message.speaker}
    for piece in results_apart(message, writing):
        if isinstance(piece, ToolResult):
            yield {**_openai_result(piece, writing, notes.get("content")), **name, **notes.get("rest", {})}
        else:
            yield {"role": "user", "content": content_of(piece, writing, None), **name}


def _openai_result(result: ToolResult, writing: Writing, form: object) -> Raw:
    writing.check_metadata(result)
    check_error(result, writing)
    form = form or empty_form("tool", result.content)
    content = {} if form == "absent" else {"content": content_of(result.content, writing, form)}
    if result.call_id.startswith(_OLD_CALL):
        return {"role": "function", "name": result.call_id.removeprefix(_OLD_CALL), **content}
    return {"role": "tool", "tool_call_id": result.call_id, **content}


def _openai_words(message: Message, writing: Writing, notes: Mapping[str, Any]) -> Raw:
    if message.role in ("tool", "function"):
        writing.refuse(f"a message of the role {message.role} holds a result")
    words, calls = calls_last(message.parts, writing)
    if calls and message.role != "assistant":
        writing.refuse("calls in messages of the role assistant alone", message.role)
    apart = [part for part in words if isinstance(part, Other) and _OPENAI.notes(part).get("apart")]
    words = [part for part in words if part not in apart]
    said: Raw = {"role": message.role}
    form = notes.get("content") or empty_form(message.role, words)
    if form != "absent":
        said["content"] = content_of(words, writing, form)
    if message.speaker is not None:
        said["name"] = message.speaker
    for part in apart:
        said["refusal"] = part.value["refusal"]
    for call in calls:
        writing.check_metadata(call)
        if call.id.startswith(_OLD_CALL):
            function = {"name": call.name, "arguments": arguments_of(call, _OPENAI)}
            said["function_call"] = function | _OPENAI.notes(call).get("rest", {})
        else:
            said.setdefault("tool_calls", []).append(_openai_call_written(call))
    return {**said, **notes.get("rest", {})}


def _openai_call_written(call: ToolCall) -> Raw:
    notes = _OPENAI.notes(call)
    rest = dict(notes.get("rest", {}))
    if notes.get("custom"):
        return {"id": call.id, "type": "custom", "custom": {"name": call.name, "input": call.arguments}, **rest}
    function = {"name": call.name, "arguments": arguments_of(call, _OPENAI), **rest.pop("function", {})}
    said = {"id": call.id, "type": "function", "function": function, **rest}
    return {key: value for key, value in said.items() if key != "type" or value is not None}
