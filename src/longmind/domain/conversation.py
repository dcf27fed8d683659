"""What was said in one session, message by message: the short-term memory as values.

A message has a role and parts. A part is words, a call of a tool, the result of one, or something else (a picture, a
file, a model's reasoning) that is kept as the JSON it came as and never looked into. Every value checks itself when it
is built and is given back as it was: what one shape of message says beside these fields stays in ``metadata``, under
the name of the shape (:mod:`longmind.mind.shapes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from longmind.domain.memory import MAX_TEXT_CHARACTERS
from longmind.domain.metadata import Json, check_metadata, dump
from longmind.domain.scope import check_name
from longmind.domain.time import instant
from longmind.errors import InvalidInput

SYSTEM_ROLES = frozenset({"system", "developer"})
"""Who instructs the model."""
USER_ROLES = frozenset({"user", "human"})
TOOL_ROLES = frozenset({"tool", "function"})
REASONING = frozenset({"thinking", "redacted_thinking", "reasoning"})
"""Types of parts that a model wrote for itself: kept and counted, but said to nobody."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words, as they were said; may be empty."""

    text: str
    metadata: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what no store could give back.

        Raises:
            InvalidInput: no text, longer than a memory may be, or holding NUL or half a surrogate pair.
        """
        _check_words(self.text, "message.text")
        object.__setattr__(self, "metadata", check_metadata(self.metadata, "message.part.metadata"))

    @property
    def words(self) -> str:
        """What it says."""
        return self.text


@dataclass(frozen=True, slots=True)
class Other:
    """A picture, a file, reasoning, or whatever else: JSON with a ``type``, kept as it came; at most a megabyte."""

    value: Mapping[str, Json]
    metadata: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what is not JSON, too large, or without a type.

        Raises:
            InvalidInput: names the key that cannot be kept and says why.
        """
        object.__setattr__(self, "value", check_metadata(self.value, "message.part"))
        if not isinstance(self.value.get("type"), str):
            raise InvalidInput("message.part.type", "text that says what the part is, such as image", self.type)
        object.__setattr__(self, "metadata", check_metadata(self.metadata, "message.part.metadata"))

    @property
    def type(self) -> str:
        """What it is, in its own shape's word."""
        return str(self.value.get("type"))

    @property
    def words(self) -> str:
        """What it says; nothing, but for a refusal."""
        refusal = self.value.get("refusal")
        return refusal if self.type == "refusal" and isinstance(refusal, str) else ""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model asks for a tool. Arguments that were no JSON stay the text they came as."""

    id: str
    name: str
    arguments: Json = field(default_factory=dict)
    metadata: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check names and JSON.

        Raises:
            InvalidInput: no id, no name, or arguments that JSON cannot hold.
        """
        check_name(self.id, "tool_call.id")
        check_name(self.name, "tool_call.name")
        checked = check_metadata({"arguments": self.arguments}, "tool_call")
        object.__setattr__(self, "arguments", checked["arguments"])
        object.__setattr__(self, "metadata", check_metadata(self.metadata, "message.part.metadata"))

    @property
    def words(self) -> str:
        """Nothing: a call is done, not said."""
        return ""

    @property
    def shown(self) -> str:
        """``name(arguments)``."""
        said = self.arguments if isinstance(self.arguments, str) else dump(self.arguments)
        return f"{self.name}({said})"


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered to the call with that id."""

    call_id: str
    content: tuple[Text | Other, ...] = ()
    error: bool = False
    metadata: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check the id and the parts.

        Raises:
            InvalidInput: no id, or parts that are no words and no :class:`Other`.
        """
        check_name(self.call_id, "tool_result.call_id")
        object.__setattr__(self, "content", _checked_parts(self.content, (Text, Other), "tool_result.content"))
        if not isinstance(self.error, bool):
            raise InvalidInput("tool_result.error", "True or False", self.error)
        object.__setattr__(self, "metadata", check_metadata(self.metadata, "message.part.metadata"))

    @property
    def words(self) -> str:
        """What the tool said."""
        return "\n".join(part.words for part in self.content if part.words)


Part: TypeAlias = Text | Other | ToolCall | ToolResult
_PARTS = (Text, Other, ToolCall, ToolResult)


@dataclass(frozen=True, slots=True)
class Message:
    """One piece of a conversation: who said it, in which role, and what."""

    role: str
    """``user``, ``assistant``, ``system``, ``tool`` …: the part that is played."""
    parts: tuple[Part, ...] = ()
    speaker: str | None = None
    """A name, where there is one beside the role."""
    at: datetime | None = None
    id: str | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check every field.

        Raises:
            InvalidInput: no role, a part that is none, a time without a zone, metadata that JSON cannot hold.
        """
        check_name(self.role, "message.role")
        object.__setattr__(self, "parts", _checked_parts(self.parts, _PARTS, "message.parts"))
        for argument in ("speaker", "id"):
            value = getattr(self, argument)
            if value is not None:
                check_name(value, f"message.{argument}")
        if self.at is not None:
            object.__setattr__(self, "at", instant(self.at, "message.at"))
        object.__setattr__(self, "metadata", check_metadata(self.metadata, "message.metadata"))

    @classmethod
    def of(
        cls,
        role: str,
        text: str,
        *,
        speaker: str | None = None,
        at: datetime | None = None,
        id: str | None = None,
        metadata: Mapping[str, Json] | None = None,
    ) -> Message:
        """A message that is words alone.

        Raises:
            InvalidInput: as the class itself.
        """
        return cls(role, (Text(text),), speaker=speaker, at=at, id=id, metadata=metadata or {})

    @property
    def text(self) -> str:
        """All words in it: what was said, what tools answered, a refusal; not what was called, shown or thought."""
        return "\n".join(part.words for part in self.parts if part.words)

    @property
    def shown(self) -> str:
        """All of it as one text: words as they are, a call as ``name(arguments)``, a picture as ``[image]``."""
        return "\n".join(piece for part in self.parts for piece in _shown(part) if piece.strip())

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The tools it calls."""
        return tuple(part for part in self.parts if isinstance(part, ToolCall))

    @property
    def results(self) -> tuple[ToolResult, ...]:
        """The answers of tools it brings."""
        return tuple(part for part in self.parts if isinstance(part, ToolResult))


def _shown(part: Part) -> Iterator[str]:
    if isinstance(part, ToolResult):
        for inner in part.content:
            yield from _shown(inner)
    elif isinstance(part, ToolCall):
        yield part.shown
    elif isinstance(part, Text) or part.words:
        yield part.words
    elif part.type not in REASONING:
        yield f"[{part.type.removeprefix('input_').removesuffix('_url')}]"


# As JSON, and back ---------------------------------------------------------------------------------------------------


def as_json(message: Message) -> dict[str, Json]:
    """The whole message as JSON: what is at its default is left out. :func:`from_json` gives back an equal one."""
    said: dict[str, Json] = {"role": message.role, "parts": [_part_as_json(part) for part in message.parts]}
    if message.speaker is not None:
        said["speaker"] = message.speaker
    if message.at is not None:
        said["at"] = message.at.isoformat()
    if message.id is not None:
        said["id"] = message.id
    return _with_metadata(said, message.metadata)


def from_json(value: Mapping[str, object]) -> Message:
    """The message that :func:`as_json` wrote.

    Raises:
        InvalidInput: names what is missing, unknown or not allowed.
    """
    said = _fields(value, "message", {"role", "parts", "speaker", "at", "id", "metadata"})
    parts = said.get("parts", [])
    if not isinstance(parts, list):
        raise InvalidInput("message.parts", "a list of parts", parts)
    at = said.get("at")
    return Message(
        role=said.get("role", ""),
        parts=tuple(_part_from_json(part) for part in parts),
        speaker=said.get("speaker"),
        at=None if at is None else instant(at, "message.at"),
        id=said.get("id"),
        metadata=said.get("metadata", {}),
    )


def _part_as_json(part: Part) -> Json:
    said: dict[str, Json]
    if isinstance(part, Text):
        said = {"text": part.text}
    elif isinstance(part, Other):
        said = {"other": dict(part.value)}
    elif isinstance(part, ToolCall):
        said = {"call": part.id, "name": part.name, "arguments": part.arguments}
    else:
        said = {"result_of": part.call_id, "content": [_part_as_json(inner) for inner in part.content]}
        if part.error:
            said["error"] = True
    return _with_metadata(said, part.metadata)


def _part_from_json(value: object) -> Part:
    if not isinstance(value, Mapping):
        raise InvalidInput("message.part", "an object", value)
    beside = {"metadata"}
    if "text" in value:
        said = _fields(value, "message.part", {"text"} | beside)
        return Text(said["text"], said.get("metadata", {}))
    if "other" in value:
        said = _fields(value, "message.part", {"other"} | beside)
        return Other(said["other"], said.get("metadata", {}))
    if "call" in value:
        said = _fields(value, "message.part", {"call", "name", "arguments"} | beside)
        return ToolCall(said["call"], said.get("name", ""), said.get("arguments"), said.get("metadata", {}))
    if "result_of" in value:
        said = _fields(value, "message.part", {"result_of", "content", "error"} | beside)
        content = said.get("content", [])
        if not isinstance(content, list):
            raise InvalidInput("tool_result.content", "a list of parts", content)
        parts: tuple[Any, ...] = tuple(_part_from_json(inner) for inner in content)
        return ToolResult(said["result_of"], parts, said.get("error", False), said.get("metadata", {}))
    raise InvalidInput("message.part", "an object with text, other, call or result_of", sorted(value))


def _with_metadata(said: dict[str, Json], metadata: Mapping[str, Json]) -> dict[str, Json]:
    return said | {"metadata": dict(metadata)} if metadata else said


# Checks --------------------------------------------------------------------------------------------------------------


def _fields(value: Mapping[str, object], argument: str, known: set[str]) -> dict[str, Any]:
    unknown = value.keys() - known
    if unknown:
        raise InvalidInput(argument, f"of {', '.join(sorted(known))}", sorted(unknown))
    return dict(value)


def _check_words(text: object, argument: str) -> None:
    if not isinstance(text, str):
        raise InvalidInput(argument, "text", text)
    if len(text) > MAX_TEXT_CHARACTERS:
        raise InvalidInput(argument, f"at most {MAX_TEXT_CHARACTERS:,} characters", len(text))
    if "\0" in text:
        raise InvalidInput(argument, "text without NUL, which not every store can keep", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidInput(argument, "text that can be written as UTF-8 (no half surrogate pair)", text) from None


def _checked_parts(parts: object, allowed: tuple[type, ...], argument: str) -> tuple[Any, ...]:
    names = ", ".join(one.__name__ for one in allowed)
    if isinstance(parts, str) or not isinstance(parts, Sequence):
        raise InvalidInput(argument, f"a sequence of {names}; words alone are Message.of(role, text)", parts)
    for part in parts:
        if not isinstance(part, allowed):
            raise InvalidInput(argument, f"each one of {names}", part)
    return tuple(parts)
