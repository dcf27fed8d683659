"""What a LangGraph store keeps: things with a namespace, a key, a value and two times, as JSON or lines of it.

What the value says in words becomes the memory's text, and the rest of it stays as metadata; a value without words is
kept as its JSON. Which part of a namespace is a user is nowhere in the file, so all of it belongs to whoever imports
it; the parts are tags. A value that differs from the one at the last import takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, tzinfo
from json import dumps
from typing import Final

from longmind.imports.incoming import Incoming, Part, Unreadable, moment, named_by
from longmind.imports.values import Shape, as_object, each, kind_of, most_have, text_in

_WORDS: Final = ("content", "text", "memory", "data", "fact", "value", "summary")
"""Under which of these a value says something in words, the likeliest first."""


def knows(value: object) -> bool:
    """Whether these are such things."""
    if isinstance(value, Mapping):
        return begins(value) or _are_things(value.get("items"))
    return _are_things(value)


def _are_things(value: object) -> bool:
    return most_have(value, "namespace", "key", "value")


def begins(first: Mapping[str, object]) -> bool:
    """Whether lines of JSON begin like this."""
    return {"namespace", "key", "value"} <= first.keys()


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Each thing, in the order of the file. Times without a zone are UTC.

    Raises:
        Unreadable: it is no list of these.
    """
    things = value.get("items") if isinstance(value, Mapping) and "items" in value else value
    if isinstance(things, Mapping):
        things = [things]
    if not isinstance(things, list):
        raise Unreadable('not what a LangGraph store keeps: [{"namespace": […], "key": …, "value": {…}}]')
    return each(things, "line", lambda one, _: [_thing(one, zone)])


def _thing(one: Shape, zone: tzinfo | None) -> Incoming:
    space = one.get("namespace")
    parts = space.split(".") if isinstance(space, str) else space
    if not isinstance(parts, list) or not parts or not all(isinstance(part, str) and part for part in parts):
        raise Unreadable(f"namespace: a list of texts, got {kind_of(space)}")
    key, value = text_in(one, "key"), as_object(one.get("value"), "value")
    text, rest = _words(value)
    fields: dict[str, object] = {
        "text": text,
        "trust": "assistant",
        "type": "fact",
        "tags": tuple(dict.fromkeys(parts)),
    }
    at = moment(one.get("updated_at") or one.get("created_at"), zone or UTC)
    if at is not None:
        fields["at"] = at
    if rest:
        fields["metadata"] = rest
    place = f"{'/'.join(parts)}: {key}"
    return Incoming(place=place, fields=fields, same=named_by(place, text), latest=True, by_words=True)


def _words(value: Shape) -> tuple[str, dict[str, object]]:
    """What a value says in words, and the rest of it."""
    for name in _WORDS:
        said = value.get(name)
        if isinstance(said, str) and said.strip():
            return said, {key: other for key, other in value.items() if key != name}
        # LangMem wraps what it keeps: {"kind": "Memory", "content": {"content": "…"}}.
        if isinstance(said, Mapping) and name == "content":
            text, rest = _words(said)
            return text, {**{key: other for key, other in value.items() if key != name}, **rest}
    return dumps(value, ensure_ascii=False, sort_keys=True), {}
