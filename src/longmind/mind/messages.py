"""From chat messages, in the shapes that chat APIs use, to what is said of a memory. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longmind.errors import InvalidInput
from longmind.mind.draft import Fields
from longmind.mind.shapes import TEXT_PARTS


def read_message(message: Mapping[str, object], shared: Fields) -> Fields | None:
    """What a message says of a memory, over what is said of all of them; None when it holds no words.

    A message is ``{"role": …, "content": text or a list of parts, "name"?: …, "time"?: …, "session"?: …}``.

    Raises:
        InvalidInput: no role, or a content that is neither text nor parts.
    """
    role = message.get("role")
    if not isinstance(role, str) or not role.strip():
        raise InvalidInput("message.role", "text such as user or assistant", role)
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
