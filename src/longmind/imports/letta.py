"""Letta's agent files (``.af``): of one agent, as it was first, and of several with what they share, as it is now.

Blocks become blocks, and what was said becomes memories: the words of a user out of the envelope they were put in, and
of the agent what it sent to the user. What it thought, what tools were called and answered, its instructions, its tools
and its settings are no memory of anybody's, and are counted. Files that the agent was given are documents.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, tzinfo

from longmind.imports.incoming import Document, Incoming, Labelled, Left, Part, Unreadable, moment, named_by
from longmind.imports.values import Shape, each, kind_of, list_in, text_if_any, text_in

_SENT = "send_message"
"""The tool by which an agent speaks to the user."""
_AUTOMATIC = "an automatic message of the program, said by nobody"
_APART = {
    "tools": "a tool, which is a program",
    "groups": "how agents work together",
    "sources": "a folder of files; the files are taken by themselves",
    "mcp_servers": "the address of a server",
}


def knows(value: object) -> bool:
    """Whether this is an agent file, of either form."""
    if not isinstance(value, Mapping):
        return False
    now = isinstance(value.get("agents"), list) and isinstance(value.get("blocks"), list)
    return now or (isinstance(value.get("core_memory"), list) and isinstance(value.get("messages"), list))


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Blocks, messages and files, agent by agent. Times without a zone are UTC.

    Raises:
        Unreadable: it is no agent file of a form that is known.
    """
    if not isinstance(value, Mapping) or not knows(value):
        raise Unreadable('not an agent file: {"agents": […], "blocks": […]} or {"core_memory": […], "messages": […]}')
    zone = zone or UTC
    if "agents" not in value:
        yield from each(list_in(value, "core_memory"), "block", lambda one, _: [_block(one, None)])
        yield from _agent(value, "agent", None, zone)
        yield from each(list_in(value, "tools"), "tool", lambda _, place: [Left(place=place, reason=_APART["tools"])])
        return
    yield from _now(value, zone)


def _now(value: Shape, zone: tzinfo) -> Iterator[Part]:
    agents = [one for one in list_in(value, "agents") if isinstance(one, Mapping)]
    whose: dict[str, list[str | None]] = {}
    for number, agent in enumerate(agents, 1):
        name = (text_if_any(agent, "name") or f"agent {number}") if len(agents) > 1 else None
        for id in list_in(agent, "block_ids"):
            whose.setdefault(str(id), []).append(name)

    def block(one: Shape, _: str) -> Iterator[Part]:
        for name in whose.get(str(one.get("id")), [None]):
            yield _block(one, name)

    yield from each(list_in(value, "blocks"), "block", block)
    for number, agent in enumerate(agents, 1):
        name = text_if_any(agent, "name") or f"agent {number}"
        yield from _agent(agent, name, name if len(agents) > 1 else None, zone)
    yield from each(list_in(value, "files"), "file", lambda one, place: [_file(one, place)])
    for key, reason in _APART.items():
        for number, _ in enumerate(list_in(value, key), 1):
            yield Left(place=f"{key} {number}", reason=reason)


def _block(one: Shape, agent: str | None) -> Part:
    label, value = text_in(one, "label"), text_if_any(one, "value")
    if value is None:
        return Left(place=f"block {label}", reason="an empty block")
    return Labelled(
        place=f"block {label}",
        label=label,
        value=value,
        description=text_if_any(one, "description") or "",
        read_only=one.get("read_only") is True,
        agent=agent,
    )


def _agent(agent: Shape, name: str, bound: str | None, zone: tzinfo) -> Iterator[Part]:
    if text_if_any(agent, "system") is not None:
        yield Left(place=f"{name}, system", reason="an agent's instructions")
    yield from each(
        list_in(agent, "messages"), f"{name}, message", lambda said, place: _message(said, place, name, bound, zone)
    )


def _message(said: Shape, place: str, name: str, bound: str | None, zone: tzinfo) -> Iterator[Part]:
    role = text_in(said, "role")
    if role in ("system", "tool", "approval"):
        yield Left(place=place, reason="an agent's instructions" if role == "system" else "what a tool answered")
        return
    if role not in ("user", "assistant"):
        raise Unreadable(f"role: user, assistant, system or tool, got {role!r}")
    words, left = _of_user(said) if role == "user" else _of_agent(said)
    yield from (Left(place=place, reason=reason) for reason in left)
    at = moment(said.get("created_at"), zone)
    # In the older form a message has no id; where and when it stands makes it the same.
    id = text_if_any(said, "id") or f"{place} {said.get('created_at')}"
    for number, text in enumerate(words, 1):
        fields: dict[str, object] = {
            "text": text,
            "speaker": text_if_any(said, "name") or role if role == "user" else name,
            "trust": role,
            **({"at": at} if at is not None else {}),
            **({"agent": bound} if bound is not None else {}),
        }
        yield Incoming(place=place, fields=fields, same=named_by(f"{name} {id} {number}", text), by_words=True)


def _of_user(said: Shape) -> tuple[list[str], list[str]]:
    """The user's words, out of the envelope that Letta puts them in; and why there are none."""
    text = _content(said)
    if text is None:
        return [], ["says nothing"]
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError):
        return [text], []
    if not isinstance(envelope, Mapping) or not isinstance(envelope.get("type"), str):
        return [text], []
    if envelope["type"] != "user_message":
        return [], [_AUTOMATIC]
    message = envelope.get("message")
    return ([message], []) if isinstance(message, str) and message.strip() else ([], ["says nothing"])


def _of_agent(said: Shape) -> tuple[list[str], list[str]]:
    """What the agent told the user; and what else the message holds."""
    calls = [one.get("function") for one in list_in(said, "tool_calls") if isinstance(one, Mapping)]
    if not calls:
        text = _content(said)
        return ([text], []) if text is not None else ([], ["says nothing"])
    words, left = [], []
    for call in calls:
        sent = _sent(call) if isinstance(call, Mapping) and call.get("name") == _SENT else None
        if sent is None:
            left.append("a call of a tool")
        else:
            words.append(sent)
    if _content(said) is not None:
        left.append("what the agent thought to itself")
    return words, left


def _sent(call: Shape) -> str | None:
    arguments = call.get("arguments")
    try:
        given = json.loads(arguments) if isinstance(arguments, str) else arguments
    except (ValueError, RecursionError):
        return None
    message = given.get("message") if isinstance(given, Mapping) else None
    return message if isinstance(message, str) and message.strip() else None


def _content(said: Shape) -> str | None:
    """The text of a message: one text, or the texts of its parts."""
    content = said.get("content")
    if content is None:
        return text_if_any(said, "text")
    if isinstance(content, str):
        return content if content.strip() else None
    if not isinstance(content, list):
        raise Unreadable(f"content: a text or a list of parts, got {kind_of(content)}")
    texts = [part.get("text") for part in content if isinstance(part, Mapping) and part.get("type", "text") == "text"]
    return "\n".join(text for text in texts if isinstance(text, str) and text.strip()) or None


def _file(one: Shape, place: str) -> Part:
    name = text_if_any(one, "original_file_name") or text_if_any(one, "file_name") or place
    text = text_if_any(one, "content")
    if text is None:
        return Left(place=f"file {name}"[:256], reason="a file whose text is not in the export")
    return Document(text=text, source=name[:500], format="markdown" if name.endswith((".md", ".markdown")) else "text")
