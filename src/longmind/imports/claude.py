"""Claude's export: ``conversations.json``, lists of messages in order; ``memories.json`` and ``projects.json`` too.

What people and the assistant said are memories, each in the session of its conversation. A file that was attached is a
document, where the export holds its text. What a model thought to itself, its calls of tools and their answers are
counted and left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo

from longmind.imports.incoming import Document, Incoming, Left, Part, Unreadable, moment, named_by, trust_in
from longmind.imports.values import Shape, all_have, each, kind_of, list_in, text_if_any, text_in

_NOT_SAID = {
    "thinking": "what the model thought to itself",
    "tool_use": "a call of a tool",
    "tool_result": "what a tool answered",
}


def knows(value: object) -> bool:
    """Whether this is one of the three files, or one conversation."""
    alone = value if isinstance(value, Mapping) else {}
    return (
        all_have(value, "chat_messages")
        or all_have(value, "conversations_memory")
        or all_have(value, "docs", "prompt_template")
        or isinstance(alone.get("chat_messages"), list)
        or "conversations_memory" in alone
    )


def begins(first: Mapping[str, object]) -> bool:
    """Whether lines of JSON begin like this: a conversation on each."""
    return isinstance(first.get("chat_messages"), list)


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Every message, attached text, memory and project document.

    Raises:
        Unreadable: it is none of the files.
    """
    if isinstance(value, Mapping):
        value = [value]
    if not isinstance(value, list):
        raise Unreadable('not Claude\'s export: a JSON list of {"uuid": …, "name": …, "chat_messages": […]}')
    return each(value, "conversation", lambda one, place: _one(one, place, zone))


def _one(one: Shape, place: str, zone: tzinfo | None) -> Iterator[Part]:
    if "conversations_memory" in one:
        yield from _memories(one)
    elif "docs" in one:
        name = text_if_any(one, "name") or place
        yield from each(list_in(one, "docs"), f"{name}, document", lambda doc, where: _document(doc, where, zone))
    else:
        yield from _conversation(one, place, zone)


def _conversation(one: Shape, place: str, zone: tzinfo | None) -> Iterator[Part]:
    if "chat_messages" not in one:
        raise Unreadable("no chat_messages")
    session, title = text_if_any(one, "uuid") or place, text_if_any(one, "name")
    told = {} if title is None else {"title": title}
    messages = list_in(one, "chat_messages")
    yield from each(messages, f"{session}, message", lambda said, where: _message(said, where, session, told, zone))


def _message(said: Shape, place: str, session: str, told: Mapping[str, str], zone: tzinfo | None) -> Iterator[Part]:
    sender = text_in(said, "sender")
    role = "user" if sender == "human" else sender
    id, at = text_if_any(said, "uuid") or place, moment(said.get("created_at"), zone)
    parts = [part for part in list_in(said, "content") if isinstance(part, Mapping)]
    for part in parts:
        if (reason := _NOT_SAID.get(str(part.get("type")))) is not None:
            yield Left(place=place, reason=reason)
    words = [str(part["text"]) for part in parts if part.get("type") == "text" and isinstance(part.get("text"), str)]
    text = "\n\n".join(one for one in words if one.strip()) or (None if words else text_if_any(said, "text"))
    if text is not None:
        fields: dict[str, object] = {
            "text": text,
            "speaker": role,
            "trust": trust_in(role),
            "session": session,
            "metadata": dict(told),
            **({"at": at} if at is not None else {}),
        }
        yield Incoming(place=place, fields=fields, same=named_by(id, text), by_words=True)
    yield from _attached(said, place, id, at)


def _attached(said: Shape, place: str, id: str, at: datetime | None) -> Iterator[Part]:
    """The files of a message: the text of those that have it, and the names of the others."""
    for file in [*list_in(said, "attachments"), *list_in(said, "files")]:
        if not isinstance(file, Mapping):
            raise Unreadable(f"attachments: objects, got {kind_of(file)}")
        name = text_if_any(file, "file_name") or "a file"
        text = text_if_any(file, "extracted_content")
        if text is None:
            yield Left(place=f"{place}, {name}", reason="a file whose text is not in the export")
        else:
            yield Document(text=text, source=f"{name} (Claude, {id})", at=at)


def _memories(one: Shape) -> Iterator[Part]:
    text = text_if_any(one, "conversations_memory")
    if text is not None:
        yield Document(text=text, format="markdown", source="Claude's memory")
    projects = one.get("project_memories")
    if isinstance(projects, Mapping):
        for project, said in projects.items():
            if isinstance(said, str) and said.strip():
                yield Document(text=said, format="markdown", source=f"Claude's memory of project {project}"[:500])


def _document(doc: Shape, place: str, zone: tzinfo | None) -> Iterator[Part]:
    name = text_if_any(doc, "filename") or place
    source = f"{name} (Claude, {text_if_any(doc, 'uuid') or place})"
    yield Document(text=text_in(doc, "content"), source=source, at=moment(doc.get("created_at"), zone))
