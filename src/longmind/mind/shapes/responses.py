"""OpenAI's responses: one flat list of messages, calls, results and reasoning.

What the server wants back together is one message here, and several members of that list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from longmind.domain.conversation import REASONING, Message, Other, Part, Text, ToolCall, ToolResult
from longmind.errors import InvalidInput
from longmind.mind.shapes.shape import (
    WITHOUT,
    Raw,
    Shape,
    Writing,
    arguments_of,
    call_of,
    check_error,
    content_of,
    empty_form,
    mapping_in,
    placed,
    read_content,
    rest_of,
    text_in,
    unusual,
    writing_of,
)

_RESPONSES = Shape("responses", frozenset({"input_image", "input_file", "input_audio", "refusal"}), "input_text")
_RESPONSES_OUT = _RESPONSES._replace(words="output_text")
_RESPONSES_ROLES = ("system", "developer", "user", "assistant")
_CALLS = {"function_call": "arguments", "custom_tool_call": "input"}
_OUTPUTS = ("function_call_output", "custom_tool_call_output")


def read_responses(raw: Sequence[Mapping[str, object]]) -> tuple[Message, ...]:
    """The input or output list of OpenAI's responses.

    A model's reasoning, the calls after it and the words they lead to are one message, since the server refuses
    reasoning without what followed it; so are calls that follow each other.

    Raises:
        InvalidInput: names the place and what is allowed there.
    """
    messages: list[Message] = []
    waiting: list[Part] = []
    for said, place in placed(raw):
        one = _from_responses(mapping_in(said, place), place)
        if isinstance(one, ToolCall | Other):
            waiting.append(one)
        elif one.role == "assistant":
            # After reasoning or calls, a message of no words must be told from no message at all.
            notes = {**_RESPONSES.notes(one), **({"empty": True} if waiting and not one.parts else {})}
            messages.append(Message("assistant", (*waiting, *one.parts), metadata=_RESPONSES.noted(**notes)))
            waiting = []
        else:
            messages += [Message("assistant", tuple(waiting))] if waiting else []
            messages.append(one)
            waiting = []
    return (*messages, *([Message("assistant", tuple(waiting))] if waiting else []))


def write_responses(messages: Iterable[Message], *, without: Collection[str] = WITHOUT) -> list[Raw]:
    """The input list of OpenAI's responses; a message becomes as many members of it as it has sorts of parts.

    Raises:
        InvalidInput: names what the shape cannot say; ``without`` may name it.
    """
    return [said for message, out in writing_of(_RESPONSES, messages, without) for said in _to_responses(message, out)]


def _from_responses(said: Mapping[str, Any], place: str) -> Message | ToolCall | Other:
    type = text_in(said, "type", place) if "type" in said else "message"
    if type == "message":
        return _responses_message(said, place)
    if type in _CALLS:
        id, name = text_in(said, "call_id", place), text_in(said, "name", place)
        rest = rest_of(said, "type", "call_id", "name", _CALLS[type])
        if type == "function_call":
            return call_of((id, name), said.get("arguments"), _RESPONSES, rest, place)
        given = said.get("input")
        return ToolCall(id, name, given, _RESPONSES.noted(type=type, rest=rest))
    if type in _OUTPUTS:
        content, form = read_content(said.get("output"), _RESPONSES, f"{place}.output")
        noted = _RESPONSES.noted(
            type=None if type == "function_call_output" else type,
            content=unusual(form, empty_form("tool", content)),
            rest=rest_of(said, "type", "call_id", "output"),
        )
        return Message("tool", (ToolResult(text_in(said, "call_id", place), content, metadata=noted),))
    alone = Other(said, {} if type in REASONING else {"responses": {"apart": True}})
    return Message("tool", (alone,)) if alone.type.endswith("_output") else alone


def _responses_message(said: Mapping[str, Any], place: str) -> Message:
    role = text_in(said, "role", place)
    if role not in _RESPONSES_ROLES:
        raise InvalidInput(f"{place}.role", f"one of {', '.join(_RESPONSES_ROLES)}", role)
    shape = _RESPONSES_OUT if role == "assistant" else _RESPONSES
    parts, form = read_content(said.get("content"), shape, f"{place}.content")
    noted = shape.noted(
        content=unusual(form, None if parts else "list"),
        untyped=None if "type" in said else True,
        rest=rest_of(said, "type", "role", "content"),
    )
    return Message(role, parts, metadata=noted)


def _to_responses(message: Message, writing: Writing) -> Iterator[Raw]:
    writing.check_message(message)
    if message.role not in (*_RESPONSES_ROLES, "tool"):
        writing.refuse(f"a role of {', '.join(_RESPONSES_ROLES)} or tool", message.role)
    if message.role == "assistant":
        writing = writing._replace(shape=_RESPONSES_OUT)
    words: list[Part] = []
    for part in message.parts:
        if isinstance(part, Text) or (isinstance(part, Other) and not _is_apart(part)):
            words.append(part)
            continue
        if words:
            yield _responses_words(message, words, writing)
            words = []
        yield from _responses_apart(part, message.role, writing)
    if words or not message.parts or _RESPONSES.notes(message).get("empty"):
        yield _responses_words(message, words, writing)


def _is_apart(part: Other) -> bool:
    return part.type in REASONING or bool(_RESPONSES.notes(part).get("apart"))


def _responses_words(message: Message, words: Sequence[Part], writing: Writing) -> Raw:
    if message.role == "tool":
        writing.refuse("a message of the role tool holds results alone")
    notes = _RESPONSES.notes(message)
    said = {} if notes.get("untyped") else {"type": "message"}
    form = notes.get("content") or (None if words else "list")
    return {**said, "role": message.role, "content": content_of(words, writing, form), **notes.get("rest", {})}


def _responses_apart(part: Part, role: str, writing: Writing) -> Iterator[Raw]:
    writing.check_metadata(part)
    notes = _RESPONSES.notes(part)
    rest = notes.get("rest", {})
    if isinstance(part, Other):
        if part.type == "reasoning" or notes.get("apart"):
            yield dict(part.value)
        else:
            writing.says(part)
    elif isinstance(part, ToolCall):
        if role != "assistant":
            writing.refuse("calls in messages of the role assistant alone", role)
        type = notes.get("type", "function_call")
        given = part.arguments if type == "custom_tool_call" else arguments_of(part, _RESPONSES)
        yield {"type": type, "call_id": part.id, "name": part.name, _CALLS[type]: given, **rest}
    elif isinstance(part, ToolResult):
        check_error(part, writing)
        output = content_of(part.content, writing, notes.get("content") or empty_form("tool", part.content))
        yield {"type": notes.get("type", "function_call_output"), "call_id": part.call_id, "output": output, **rest}
