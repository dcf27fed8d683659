"""What mem0 keeps: what its ``get_all`` answers, with or without what its ``history`` tells, as JSON.

A memory there is a text that a model wrote about a user; it is believed as an assistant's words are, unless the file
says that the user said it. Its history becomes one memory after another, each in place of the one before; what was
deleted there stays out. A text that differs from the one at the last import takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

import longmind
from longmind.errors import LongmindError
from longmind.imports.graph import named, relation, several
from longmind.imports.incoming import Broken, Incoming, Left, Part, Unreadable, moment, named_by, trust_in
from longmind.imports.values import Shape, all_have, each, list_in, most_have, not_read, text_if_any, text_in, texts_in

_ALSO = ("app_id", "structured_attributes", "updated_at", "hash", "immutable")
"""Kept as metadata, where it says something."""


def knows(value: object) -> bool:
    """Whether this is what ``get_all`` or ``history`` answered, or both in one object."""
    if isinstance(value, Mapping):
        return any(_is_list(value.get(key)) for key in ("results", "memories", "history"))
    return _is_list(value)


def _is_list(value: object) -> bool:
    return most_have(value, "id", "memory") or most_have(value, "memory_id", "event")


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Every memory, the older versions before those that took their places.

    Raises:
        Unreadable: it is none of these.
    """
    memories, history = _lists(value)
    kept = _Kept(zone or UTC)
    yield from each(history, "history", kept.remember)
    yield from each(memories, "memory", kept.take)
    yield from kept.parts()
    if isinstance(value, Mapping):
        facts = list(each(list_in(value, "relations"), "relation", kept.relation))
        yield from several(kept.claims)
        yield from facts
        yield from not_read(value, ("results", "memories", "history", "relations"))


class _Said(NamedTuple):
    """What a memory said from a moment on."""

    text: str
    at: datetime | None
    told: Shape


def _lists(value: object) -> tuple[list[object], list[object]]:
    if isinstance(value, Mapping):
        found = value.get("results", value.get("memories", []))
        memories, history = found, value.get("history", [])
    elif all_have(value, "memory_id", "event"):
        memories, history = [], value
    else:
        memories, history = value, []
    if not isinstance(memories, list) or not isinstance(history, list):
        raise Unreadable('not what mem0 gives: {"results": [{"id": …, "memory": …, "user_id": …}]}')
    if not history and memories and most_have(memories, "memory_id", "event"):
        memories, history = [], memories
    return memories, history


@dataclass(slots=True)
class _Kept:
    """What is known of each memory, by its id."""

    zone: tzinfo
    past: dict[str, list[_Said]] = field(default_factory=dict)
    """What it said, the last of it what it says now."""
    present: dict[str, Shape] = field(default_factory=dict)
    """What ``get_all`` tells of it."""
    deleted: set[str] = field(default_factory=set)
    claims: list[tuple[str | None, longmind.Claim, datetime | None]] = field(default_factory=list)
    """What relations said so far."""

    def remember(self, one: Shape, place: str) -> Iterator[Part]:
        """Take one thing that happened to a memory into its past."""
        id, happened = text_in(one, "memory_id"), text_in(one, "event").upper()
        if happened == "DELETE" or one.get("is_deleted") in (True, 1):
            self.deleted.add(id)
            yield Left(place=place, reason="was deleted there")
        elif happened not in ("ADD", "UPDATE"):
            yield Left(place=place, reason=f"nothing that changed a memory: {happened}")
        else:
            text = text_if_any(one, "new_memory") or text_if_any(one, "new_value")
            if text is None:
                raise Unreadable("no new_memory")
            at = moment(one.get("updated_at") or one.get("created_at"), self.zone)
            self.past.setdefault(id, []).append(_Said(text, at, one))

    def take(self, one: Shape, place: str) -> Iterator[Part]:
        """Take what a memory says now into its past, as the last of it."""
        id, text = text_in(one, "id"), text_in(one, "memory")
        if id in self.deleted:
            return
        said = _in_order(self.past.get(id, []))
        at = moment((one.get("updated_at") if said else None) or one.get("created_at"), self.zone)
        if id in self.present:
            yield Left(place=place, reason="stands in the file twice")
            return
        self.present[id] = one
        self.past[id] = said if said and said[-1].text == text else [*said, _Said(text, at, one)]

    def relation(self, one: Shape, place: str) -> Iterator[Part]:
        """A fact of mem0's graph memory, which does not say whose it is."""
        users = {text_if_any(told, "user_id") for told in self.present.values()}
        if len(users) > 1:
            yield Left(place=place, reason="a relation that does not say whose it is")
            return
        subject, by, object = (text_in(one, key) for key in ("source", "relationship", "target"))
        claim = longmind.Claim(subject=named(subject), predicate=relation(by), object=named(object))
        self.claims.append((next(iter(users), None), claim, None))
        name = f"{subject} {by} {object}"
        yield Incoming(
            place=name,
            fields={"text": claim.sentence, "kind": "fact", "detail": claim, "trust": "assistant"},
            same=named_by("relation", name),
            user=next(iter(users), None),
            by_words=True,
        )

    def parts(self) -> Iterator[Part]:
        """All first versions, then all second ones: what is named comes before what names it, in few batches."""
        kept = {id: _in_order(said) for id, said in self.past.items() if id not in self.deleted}
        for round in range(max(map(len, kept.values()), default=0)):
            for id, said in kept.items():
                if round < len(said):
                    told = self.present.get(id, said[round].told)
                    try:
                        yield _part(id, said, round, told, self.zone)
                    except LongmindError as error:
                        yield Broken(place=f"memory {id}", reason=str(error))


def _in_order(said: list[_Said]) -> list[_Said]:
    """What was said, the oldest first, where all of it says when; the same twice running is once."""
    if all(one.at is not None for one in said):
        said = sorted(said, key=lambda one: one.at or datetime.min.replace(tzinfo=UTC))
    return [one for place, one in enumerate(said) if place == 0 or one.text != said[place - 1].text]


def _part(id: str, said: list[_Said], round: int, told: Shape, zone: tzinfo) -> Incoming:
    text, at, happened = said[round]
    role = text_if_any(told, "role") or text_if_any(happened, "role")
    speaker = text_if_any(told, "actor_id") or role
    fields: dict[str, object] = {
        "text": text,
        "trust": "assistant" if role is None else trust_in(role),
        "type": "fact",
        "tags": tuple(dict.fromkeys(texts_in(told, "categories"))),
        "metadata": _metadata(told),
    }
    expires = told.get("expiration_date")
    optional = {
        "at": at,
        "speaker": speaker,
        "agent": text_if_any(told, "agent_id"),
        "session": text_if_any(told, "run_id"),
        "expires": moment(expires, zone) if expires else None,
    }
    fields.update({name: value for name, value in optional.items() if value is not None})
    return Incoming(
        place=id,
        fields=fields,
        same=named_by(f"{id} {round}" if _again(said, round) else id, text),
        user=text_if_any(told, "user_id"),
        instead_of=_name(id, said, round - 1) if round else None,
        latest=round == len(said) - 1,
        by_words=True,
    )


def _again(said: list[_Said], round: int) -> bool:
    """Whether these words were said of it before: then they are another part."""
    return any(one.text == said[round].text for one in said[:round])


def _name(id: str, said: list[_Said], round: int) -> str:
    return named_by(f"{id} {round}" if _again(said, round) else id, said[round].text)


def _metadata(told: Shape) -> dict[str, object]:
    given = told.get("metadata")
    return {
        **{key: told[key] for key in _ALSO if told.get(key) not in (None, "", [], {}, False)},
        **(given if isinstance(given, Mapping) else {}),
    }
