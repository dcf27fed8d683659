"""Chat messages, as JSON lines or as the message lists of OpenAI's interface.

A message has a role and content, and may have a name, a time, a session and metadata. Content is a text or a list of
parts; a picture becomes "[image]", a called tool its name with the arguments. Each message is one memory, said by its
name or else its role.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo

from longmind.errors import LongmindError
from longmind.imports.incoming import Broken, Incoming, Part, Unreadable, decoded, moment, trust_in

_TIMES = ("time", "timestamp", "created_at", "create_time")
_KEPT_AS_METADATA = ("tool_call_id", "model")
_FAR_TOO_DEEP = "nested too deep to be a message"


def chat_lines(raw: bytes, zone: tzinfo | None) -> Iterator[Part]:
    """Each line of JSON a message, or a conversation ``{"messages": [...]}``, as files for fine-tuning have them.

    Empty lines are passed over, broken ones told with their number.
    """
    for number, line in enumerate(raw.split(b"\n"), 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            value = json_of(decoded(line))
            if conversations(value) is not None and isinstance(value, Mapping):
                yield from _conversation(f"{place}, ", _session(value) or place, value["messages"], zone)
            else:
                yield message(value, place, zone)
        except LongmindError as error:
            yield Broken(place=place, reason=str(error))


def message_lists(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """A list of messages, ``{"messages": [...]}``, or a list of such conversations, each its own session.

    Raises:
        Unreadable: it is none of these.
    """
    lists = conversations(value)
    if lists is None:
        raise Unreadable('no list of messages: a JSON list of {"role": …, "content": …}, or {"messages": [...]}')
    for where, session, messages in lists:
        yield from _conversation(where, session, messages, zone)


def _conversation(where: str, session: str | None, messages: Sequence[object], zone: tzinfo | None) -> Iterator[Part]:
    for number, one in enumerate(messages, 1):
        place = f"{where}message {number}"
        try:
            yield message(one, place, zone, session=session)
        except LongmindError as error:
            yield Broken(place=place, reason=str(error))


def conversations(value: object) -> list[tuple[str, str | None, Sequence[object]]] | None:
    """(where it stands, its session, its messages) of each conversation; None when there is none."""
    if isinstance(value, Mapping):
        messages = value.get("messages")
        return [("", _session(value), messages)] if isinstance(messages, list) else None
    if not isinstance(value, list):
        return None
    if value and all(isinstance(one, Mapping) and isinstance(one.get("messages"), list) for one in value):
        return [
            (f"conversation {number}, ", _session(one) or f"conversation {number}", one["messages"])
            for number, one in enumerate(value, 1)
        ]
    return [("", None, value)]


def message(value: object, place: str, zone: tzinfo | None, *, session: str | None = None) -> Incoming:
    """One message as what to remember.

    Raises:
        Unreadable: no object, no role, no content, or a time that cannot be read.
    """
    if not isinstance(value, Mapping):
        raise Unreadable(f'an object such as {{"role": "user", "content": "…"}}, got {_named(value)}')
    role, name = value.get("role"), value.get("name")
    if not isinstance(role, str) or not role.strip():
        raise Unreadable("no role (user, assistant, tool …)")
    if name is not None and not isinstance(name, str):
        raise Unreadable(f"name: a text, got {_named(name)}")
    fields: dict[str, object] = {
        "text": content(value),
        "speaker": name or role,
        "trust": trust_in(role),
    }
    at = next((moment(value[key], zone) for key in _TIMES if value.get(key) is not None), None)
    optional = {
        "at": at,
        "session": _session(value) or session,
        "metadata": _metadata(value),
        "importance": value.get("importance"),
        "type": value.get("type") if value.get("type") != "message" else None,
        "tags": value.get("tags"),
    }
    fields.update({key: part for key, part in optional.items() if part is not None})
    id = value.get("id")
    return Incoming(place=place, fields=fields, same=f"id {id}" if isinstance(id, str) and id else None)


def content(message: Mapping[str, object]) -> str:
    """All that a message says, as one text.

    Raises:
        Unreadable: it says nothing, or in a form nobody knows.
    """
    said = message.get("content")
    parts = [said] if isinstance(said, str) else [_part(part) for part in said] if isinstance(said, list) else []
    if said is not None and not isinstance(said, str | list):
        raise Unreadable(f"content: a text or a list of parts, got {_named(said)}")
    calls = message.get("tool_calls")
    parts += [_call(call) for call in calls] if isinstance(calls, list) else []
    refusal = message.get("refusal")
    parts += [refusal] if isinstance(refusal, str) else []
    if not parts:
        raise Unreadable("no content")
    return parts[0] if len(parts) == 1 else "\n".join(part for part in parts if part.strip())


def json_of(text: str) -> object:
    """JSON as Python values.

    Raises:
        Unreadable: it is not JSON.
    """
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
        raise Unreadable(f"not JSON ({error.msg}, {where})") from None
    except RecursionError:
        raise Unreadable(_FAR_TOO_DEEP) from None
    except ValueError as error:  # an integer of thousands of digits
        raise Unreadable(f"not JSON that can be kept ({error})") from None
    return value


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        raise Unreadable(f"content: a part that is {_named(part)}")
    for key in ("text", "refusal", "transcript"):
        if isinstance(part.get(key), str):
            return str(part[key])
    kind = part.get("type")
    if kind == "tool_use":
        return _call({"function": {"name": part.get("name"), "arguments": part.get("input")}})
    if kind == "tool_result":
        inner = part.get("content")
        return inner if isinstance(inner, str) else "\n".join(map(_part, inner)) if isinstance(inner, list) else ""
    if not isinstance(kind, str):
        raise Unreadable("content: a part without a type")
    # What is not text is named, so that the message around it stays whole: "[image]", "[audio]", "[file]".
    return f"[{kind.removeprefix('input_').removesuffix('_url')}]"


def _call(call: object) -> str:
    function = call.get("function") if isinstance(call, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("name"), str):
        raise Unreadable("tool_calls: a call without the name of its function")
    arguments = function.get("arguments")
    shown = arguments if isinstance(arguments, str) else json.dumps(arguments or {}, ensure_ascii=False)
    return f"{function['name']}({shown})"


def _metadata(value: Mapping[str, object]) -> dict[str, object] | None:
    given = value.get("metadata")
    if given is not None and not isinstance(given, Mapping):
        raise Unreadable(f"metadata: an object, got {_named(given)}")
    kept = {key: value[key] for key in _KEPT_AS_METADATA if value.get(key) is not None}
    return {**kept, **(given or {})} or None


def _session(value: Mapping[str, object]) -> str | None:
    for key in ("session", "session_id", "conversation_id"):
        name = value.get(key)
        if name is not None:
            return str(name)
    return None


def _named(value: object) -> str:
    names = {type(None): "null", bool: "true or false", int: "a number", float: "a number", str: "a text"}
    return {**names, list: "a list", dict: "an object"}.get(type(value), type(value).__name__)
