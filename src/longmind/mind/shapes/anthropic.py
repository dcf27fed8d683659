"""Anthropic's messages. The system's words stand apart; calls, results and thinking are parts among the others.

A user's message of results alone has the role tool here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from longmind.domain.conversation import Message, Part, Text, ToolCall, ToolResult
from longmind.errors import InvalidInput
from longmind.mind.shapes.shape import (
    WITHOUT,
    Raw,
    Shape,
    Writing,
    content_of,
    mapping_in,
    placed,
    read_content,
    read_part,
    rest_of,
    text_in,
    unusual,
    writing_of,
    written_part,
)

_ANTHROPIC = Shape(
    "anthropic",
    frozenset({
        "code_execution_tool_result", "container_upload", "document", "image", "mcp_tool_result", "mcp_tool_use",
        "redacted_thinking", "search_result", "server_tool_use", "thinking", "web_fetch_tool_result",
        "web_search_tool_result",
    }),
)  # fmt: skip
_ANTHROPIC_ROLES = ("user", "assistant")


class AnthropicPrompt(NamedTuple):
    """What Anthropic's messages take: the system's words apart, and the messages."""

    system: str | list[Raw] | None
    messages: list[Raw]


def read_anthropic(
    raw: Sequence[Mapping[str, object]], *, system: str | Sequence[Mapping[str, object]] | None = None
) -> tuple[Message, ...]:
    """Anthropic's messages and, first, the system's words. A user's message of results alone has the role tool.

    Raises:
        InvalidInput: names the place and what is allowed there.
    """
    messages: list[Message] = []
    if system is not None:
        parts, form = read_content(system, _ANTHROPIC, "system")
        usual = None if parts else "list"
        messages.append(Message("system", parts, metadata=_ANTHROPIC.noted(content=unusual(form, usual))))
    for said, place in placed(raw):
        after_results = bool(messages) and messages[-1].role == "tool"
        messages.append(_from_anthropic(mapping_in(said, place), place, after_results=after_results))
    return tuple(messages)


def write_anthropic(messages: Iterable[Message], *, without: Collection[str] = WITHOUT) -> AnthropicPrompt:
    """Anthropic's messages. Results in messages that follow each other are joined, as the server wants them.

    Raises:
        InvalidInput: names what the shape cannot say, a system message after others for one; ``without`` may name it.
    """
    system: list[Message] = []
    said: list[Raw] = []
    joins = False
    for message, writing in writing_of(_ANTHROPIC, messages, without):
        writing.check_message(message)
        if message.role == "system":
            if said:
                writing.refuse("system messages before all others alone")
            system.append(message)
            continue
        if message.role not in (*_ANTHROPIC_ROLES, "tool"):
            writing.refuse("a role of system, user, assistant or tool", message.role)
        one = _to_anthropic(message, writing)
        if message.role == "tool" and joins and not _ANTHROPIC.notes(message).get("apart"):
            said[-1]["content"] += one["content"]
        else:
            said.append(one)
        joins = message.role == "tool"
    return AnthropicPrompt(_system(system, Writing(_ANTHROPIC, without, "system")), said)


def _from_anthropic(said: Mapping[str, Any], place: str, *, after_results: bool) -> Message:
    role = text_in(said, "role", place)
    if role not in _ANTHROPIC_ROLES:
        raise InvalidInput(f"{place}.role", "user or assistant; the system's words stand apart", role)
    content = said.get("content")
    parts: tuple[Part, ...]
    if isinstance(content, list):
        parts = tuple(_from_block(part, f"{place}.content[{number}]") for number, part in enumerate(content))
        plain = len(parts) == 1 and isinstance(parts[0], Text) and not parts[0].metadata
        form = "list" if plain else None
    elif isinstance(content, str):
        parts, form = (Text(content),), None
    else:
        raise InvalidInput(f"{place}.content", "text, or a list of parts", content)
    if role == "user" and parts and all(isinstance(part, ToolResult) for part in parts):
        role = "tool"
    apart = True if role == "tool" and after_results else None
    notes = _ANTHROPIC.noted(content=form, apart=apart, rest=rest_of(said, "role", "content"))
    return Message(role, parts, metadata=notes)


def _from_block(value: object, place: str) -> Part:
    said = mapping_in(value, place)
    if said.get("type") == "tool_use":
        name = text_in(said, "name", place)
        rest = rest_of(said, "type", "id", "name", "input")
        return ToolCall(text_in(said, "id", place), name, said.get("input"), _ANTHROPIC.noted(rest=rest))
    if said.get("type") != "tool_result":
        return read_part(said, _ANTHROPIC, place)
    content, form = read_content(said.get("content"), _ANTHROPIC, f"{place}.content")
    error = said.get("is_error")
    noted = _ANTHROPIC.noted(
        content=unusual("absent" if "content" not in said else form, None if content else "absent"),
        not_error=True if error is False else None,
        rest=rest_of(said, "type", "tool_use_id", "content", "is_error"),
    )
    if error not in (None, True, False):
        raise InvalidInput(f"{place}.is_error", "true or false", error)
    return ToolResult(text_in(said, "tool_use_id", place), content, error is True, noted)


def _to_anthropic(message: Message, writing: Writing) -> Raw:
    notes = _ANTHROPIC.notes(message)
    for part in message.parts:
        if isinstance(part, ToolCall) and message.role != "assistant":
            writing.refuse("calls in messages of the role assistant alone", message.role)
        if isinstance(part, ToolResult) and message.role == "assistant":
            writing.refuse("results in messages of the roles tool and user alone", message.role)
        if not isinstance(part, ToolResult) and message.role == "tool":
            writing.refuse("a message of the role tool holds results alone")
    role = "assistant" if message.role == "assistant" else "user"
    if any(isinstance(part, ToolCall | ToolResult) for part in message.parts):
        content: Any = [one for part in message.parts for one in _to_blocks(part, writing)]
    else:
        form = notes.get("content") or (None if message.parts else "list")
        content = content_of(message.parts, writing, form)
    return {"role": role, "content": content, **notes.get("rest", {})}


def _to_blocks(part: Part, writing: Writing) -> list[Raw]:
    notes = _ANTHROPIC.notes(part)
    rest = notes.get("rest", {})
    if isinstance(part, ToolCall):
        writing.check_metadata(part)
        return [{"type": "tool_use", "id": part.id, "name": part.name, "input": part.arguments, **rest}]
    if not isinstance(part, ToolResult):
        return written_part(part, writing)
    writing.check_metadata(part)
    said: Raw = {"type": "tool_result", "tool_use_id": part.call_id}
    form = notes.get("content") or (None if part.content else "absent")
    if form != "absent":
        said["content"] = content_of(part.content, writing, form)
    if part.error or notes.get("not_error"):
        said["is_error"] = part.error
    return [{**said, **rest}]


def _system(messages: Sequence[Message], writing: Writing) -> str | list[Raw] | None:
    if not messages:
        return None
    parts = [part for message in messages for part in message.parts]
    noted = _ANTHROPIC.notes(messages[0]).get("content")
    said: str | list[Raw] = content_of(parts, writing, noted or (None if parts else "list"))
    return said
