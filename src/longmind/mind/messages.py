"""From chat messages, in the shapes that chat APIs use, to what is said of a memory, and to messages. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longmind.domain.conversation import Message, Other, Part, Text
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.mind.draft import Fields
from longmind.mind.shapes import TEXT_PARTS, read_openai

_BESIDE = ("time", "session")
"""What a message may say beside what chat APIs do."""


def read_message(message: Mapping[str, object], shared: Fields) -> Fields | None:
    """What a message says of a memory, over what is said of all of them; None when it holds no words.

    A message is ``{"role": …, "content": text or a list of parts, "name"?: …, "time"?: …, "session"?: …}``.

    Raises:
        InvalidInput: no role, or a content that is neither text nor parts.
    """
    role = _role(message)
    text = _words(message.get("content"))
    if not text.strip():
        return None
    name, time, session = message.get("name"), message.get("time"), message.get("session")
    said: Fields = {**shared, "text": text, "speaker": role if name is None else str(name)}
    if shared.get("trust") is None and name is not None and role.casefold() != "user":
        # The name says who, the role says how far to believe them.
        said["trust"] = _TRUST_OF_ROLE.get(role.casefold())
    if time is not None:
        said["at"] = time  # type: ignore[typeddict-item]  # checked where a time is read
    if session is not None:
        said["session"] = str(session)
    return said


def message_of(said: Mapping[str, object]) -> Message:
    """The message itself, whole: calls and results in OpenAI's shape too, in any other its words and typed parts.

    Raises:
        InvalidInput: no role, a content that is neither text nor parts, or parts that JSON cannot hold.
    """
    role, words, time = _role(said), _words(said.get("content")), said.get("time")
    at = None if time is None else instant(time, "message.time")  # type: ignore[arg-type]  # it is checked there
    bare = {key: value for key, value in said.items() if key not in _BESIDE}
    try:
        (message,) = read_openai([bare])
    except InvalidInput:
        # Other roles, results without the id of their call: not of that shape, and said all the same.
        name = said.get("name")
        parts: list[Part] = [Text(words)] if words else []
        message = Message(role, (*parts, *_others(said.get("content"))), speaker=None if name is None else str(name))
    return Message(message.role, message.parts, speaker=message.speaker, at=at, metadata=message.metadata)


def _role(message: Mapping[str, object]) -> str:
    role = message.get("role")
    if not isinstance(role, str) or not role.strip():
        raise InvalidInput("message.role", "text such as user or assistant", role)
    return role


_TRUST_OF_ROLE = {"assistant": "assistant", "tool": "tool", "function": "tool", "system": "system"}


def _words(content: object) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        raise InvalidInput("message.content", "text, or a list of parts", content)
    found: list[str] = []
    for part in content:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, Mapping) and part.get("type") in TEXT_PARTS and isinstance(part.get("text"), str):
            found.append(str(part["text"]))
    return "\n".join(found)


def _others(content: object) -> list[Part]:
    """The parts that are no words and say what they are."""
    if not isinstance(content, Sequence) or isinstance(content, str):
        return []
    return [
        Other(part)
        for part in content
        if isinstance(part, Mapping) and isinstance(part.get("type"), str) and part["type"] not in TEXT_PARTS
    ]
