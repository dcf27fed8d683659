"""ChatGPT's export: ``conversations.json``, in which every conversation is a tree of messages.

An edited question and an answer made anew are branches of it; what was shown in the end is the way from the root to
``current_node``, and that is what was said. What is on other branches is left out and counted, and so is what nobody
said: a system's words, calls of tools and their answers, what a model thought to itself. What it was told to remember
("bio") and what the user wrote about themselves for every conversation are memories of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from longmind.imports.incoming import Incoming, Left, Part, Unreadable, moment, named_by, trust_in
from longmind.imports.values import Shape, all_have, as_object, each, kind_of, list_in, text_if_any

_SPOKEN = ("text", "multimodal_text", "code")
_THOUGHT = ("thoughts", "reasoning_recap")
_ABOUT_THEMSELVES = ("user_profile", "user_instructions", "about_user_message", "about_model_message")


def knows(value: object) -> bool:
    """Whether this is such an export, or one conversation of it."""
    return all_have(value, "mapping") or (isinstance(value, Mapping) and isinstance(value.get("mapping"), Mapping))


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Every message that was shown, in the order of the conversations.

    Raises:
        Unreadable: it is no such export.
    """
    if isinstance(value, Mapping):
        value = [value]
    if not isinstance(value, list):
        raise Unreadable('not ChatGPT\'s export: a JSON list of {"title": …, "mapping": {…}, "current_node": …}')
    return each(value, "conversation", lambda one, place: _conversation(one, place, zone))


@dataclass(frozen=True, slots=True)
class _Chat:
    """What all messages of a conversation share."""

    session: str
    title: str | None
    began: datetime | None
    zone: tzinfo | None


def _conversation(one: Shape, place: str, zone: tzinfo | None) -> Iterator[Part]:
    nodes = as_object(one.get("mapping"), "mapping")
    session = text_if_any(one, "conversation_id") or text_if_any(one, "id") or place
    chat = _Chat(session, text_if_any(one, "title"), moment(one.get("create_time"), zone), zone)
    way = _way(nodes, one.get("current_node"))
    yield from each([nodes[id] for id in way], f"{session}, message", lambda node, where: _node(node, where, chat))
    for id in sorted(nodes.keys() - set(way)):
        if isinstance(node := nodes[id], Mapping) and isinstance(said := node.get("message"), Mapping) and _says(said):
            yield Left(place=f"{session}, {id}", reason="on another branch: it was edited, or answered anew")


def _way(nodes: Shape, current: object) -> list[str]:
    """The ids from the root to the message that was shown last.

    Raises:
        Unreadable: messages that follow each other in a circle.
    """
    if not isinstance(current, str) or current not in nodes:
        current = _last(nodes)
    way: list[str] = []
    seen: set[str] = set()
    while isinstance(current, str) and current in nodes:
        if current in seen:
            raise Unreadable("its messages follow each other in a circle")
        seen.add(current)
        way.append(current)
        current = as_object(nodes[current], "node").get("parent")
    return way[::-1]


def _last(nodes: Shape) -> str | None:
    """Of an older export, which does not say it: the newest message that nothing follows."""

    def made(id: str) -> float:
        node = nodes[id]
        said = node.get("message") if isinstance(node, Mapping) else None
        when = said.get("create_time") if isinstance(said, Mapping) else None
        return float(when) if isinstance(when, int | float) else 0.0

    ends = [id for id, node in nodes.items() if isinstance(node, Mapping) and not node.get("children")]
    return max(ends, key=made, default=None)


def _node(node: Shape, place: str, chat: _Chat) -> Iterator[Part]:
    if node.get("message") is not None:
        yield from _message(as_object(node["message"], "message"), place, chat)


def _message(said: Shape, place: str, chat: _Chat) -> Iterator[Part]:
    author = as_object(said.get("author"), "author")
    role, content = author.get("role"), as_object(said.get("content"), "content")
    if not isinstance(role, str):
        raise Unreadable(f"role: a text, got {kind_of(role)}")
    at = moment(said.get("create_time"), chat.zone) or chat.began
    if content.get("content_type") == "user_editable_context":
        yield from _about_themselves(content)
        return
    text = _text(content)
    if text is None and content.get("content_type") in _SPOKEN:
        return  # an empty message stands between others and says nothing
    to_bio = role == "assistant" and said.get("recipient") == "bio"
    reason = None if to_bio and text else _why_not(said, role, content)
    if reason is not None or text is None:
        yield Left(place=place, reason=reason or "says nothing")
        return
    id = text_if_any(said, "id") or place
    fields: dict[str, object] = {
        "text": text,
        "speaker": role,
        "trust": trust_in(role),
        "session": chat.session,
        "metadata": {} if chat.title is None else {"title": chat.title},
        **({"at": at} if at is not None else {}),
        **({"type": "fact"} if to_bio else {}),
    }
    yield Incoming(place=place, fields=fields, same=named_by(id, text), by_words=True)


def _why_not(said: Shape, role: str, content: Shape) -> str | None:
    """Why a message is not what somebody said; None where it is."""
    metadata = said.get("metadata")
    hidden = isinstance(metadata, Mapping) and metadata.get("is_visually_hidden_from_conversation") is True
    kind = content.get("content_type")
    reasons = (
        (role == "system", "a system's words"),
        (role == "tool", "what a tool answered"),
        (role not in ("user", "assistant"), f"said by nobody who is known: {role}"),
        (said.get("recipient") not in (None, "all"), "a call of a tool"),
        (kind in _THOUGHT, "what the model thought to itself"),
        (hidden or said.get("weight") == 0, "hidden in the conversation"),
        (kind not in _SPOKEN, f"content of a kind that is not words: {kind}"),
    )
    return next((reason for holds, reason in reasons if holds), None)


def _about_themselves(content: Shape) -> Iterator[Part]:
    """What the user wrote about themselves, which stands in every conversation again."""
    for key in _ABOUT_THEMSELVES:
        text = text_if_any(content, key)
        if text is not None:
            fields = {"text": text, "speaker": "user", "trust": "user", "metadata": {"from": "custom instructions"}}
            yield Incoming(place="custom instructions", fields=fields, same=named_by(key, text), by_words=True)


def _says(said: Shape) -> bool:
    content = said.get("content")
    return isinstance(content, Mapping) and content.get("content_type") in _SPOKEN and _text(content) is not None


def _text(content: Shape) -> str | None:
    """What a message says, as one text; None where it says nothing."""
    if isinstance(content.get("text"), str):
        return text_if_any(content, "text")
    parts = [part if isinstance(part, str) else _thing(part) for part in list_in(content, "parts")]
    text = "\n".join(part for part in parts if part.strip())
    return text or None


def _thing(part: object) -> str:
    """What is no text, named, so that the message around it stays whole."""
    if not isinstance(part, Mapping):
        return ""
    if isinstance(part.get("text"), str):
        return str(part["text"])
    said = str(part.get("content_type"))
    kind = next((kind for kind in ("image", "audio", "video") if kind in said), "file")
    return (
        "[image]" if "image" in kind else "[audio]" if "audio" in kind else "[video]" if "video" in kind else "[file]"
    )
