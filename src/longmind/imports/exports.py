"""The programs whose exports are read: how each is known by its content, and who reads it.

A program's export is JSON, or lines of JSON. It is known by what only it has; what is in it of another version than
those that are documented is told part by part, or refused. Each reader yields the parts of the file in an order in
which what is named comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo

from longmind.imports import chatgpt, claude, langgraph, letta, mem0, server_memory, streams, zep
from longmind.imports.chat import json_of
from longmind.imports.incoming import Format, Incoming, Part, Reading, Several, Unreadable

Value = object
"""What the JSON of a file holds."""


@dataclass(frozen=True, slots=True)
class Export:
    """One program's export."""

    format: Format
    source: str | None
    """What its parts are from, where they have ids of their own."""
    knows: Callable[[Value], bool]
    """Whether this is one."""
    read: Callable[[Value, tzinfo | None], Iterable[Part]]
    """Its parts. Raises Unreadable where it is none as a whole."""
    lines: Callable[[Mapping[str, object]], bool] | None = None
    """Whether this is the first line of one; None: it is never lines of JSON."""

    def reading(self, text: str, zone: tzinfo | None) -> Reading:
        """A file's text as it is read.

        Raises:
            Unreadable: it is not JSON, or is none of these.
        """
        return self.of(self._value(text), zone)

    def of(self, value: Value, zone: tzinfo | None) -> Reading:
        """The JSON of a file as it is read.

        Raises:
            Unreadable: it is none of these.
        """
        parts = list(self.read(value, zone))
        users = {part.user for part in parts if isinstance(part, Incoming) and part.user is not None}
        if len(users) > 1:
            # One user after the other, so that batches are large; what has none keeps its place among its neighbours.
            parts.sort(key=lambda part: part.user or "" if isinstance(part, Incoming | Several) else "")
        return Reading(
            format=self.format,
            total=len(parts),
            parts=iter(parts),
            source=self.source,
            users=tuple(sorted(users)),
        )

    def _value(self, text: str) -> Value:
        """The JSON of a file; of lines of JSON, a list with what each holds, and the error of one that holds none."""
        if self.lines is None:
            return json_of(text)
        try:
            return json_of(text)
        except Unreadable:
            lines = [line for line in text.split("\n") if line.strip()]
            if len(lines) < 2:  # noqa: PLR2004 - one line is no file of lines
                raise
            return [_line(line) for line in lines]


def _line(text: str) -> Value:
    try:
        return json_of(text)
    except Unreadable as error:
        return error


def format_of_value(value: Value) -> Format | None:
    """Which program's export this is, if any of them."""
    if streams.knows(value):
        return "stream"
    return next((one.format for one in EXPORTS.values() if one.knows(value)), None)


def format_of_lines(first: Mapping[str, object]) -> Format | None:
    """Which program's lines of JSON begin like this, if any's."""
    return next((one.format for one in EXPORTS.values() if one.lines is not None and one.lines(first)), None)


_ALL = (
    Export("chatgpt", "ChatGPT", chatgpt.knows, chatgpt.read),
    Export("claude", "Claude", claude.knows, claude.read, claude.begins),
    Export("letta", "Letta", letta.knows, letta.read),
    Export("langgraph", "LangGraph", langgraph.knows, langgraph.read, langgraph.begins),
    Export("mem0", "mem0", mem0.knows, mem0.read),
    Export("zep", "Zep", zep.knows, zep.read),
    Export("mcp-memory", "MCP memory", server_memory.knows, server_memory.read, server_memory.begins),
)
EXPORTS: Mapping[str, Export] = {one.format: one for one in _ALL}
"""Format → how it is read."""
