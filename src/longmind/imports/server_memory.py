"""The memory of MCP's reference server: lines of JSON with entities, their observations, and relations.

An observation is a memory that begins with the name of what it is about; a relation is a fact, and so is what an entity
is. Nothing there says when, or who said it: a model wrote it down, and it is believed as an assistant's words are. The
metadata of each keeps the graph's own words, from which ``longmind mcp --compatible`` puts the graph together again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Final

import longmind
from longmind.imports.graph import named, relation, several
from longmind.imports.incoming import Incoming, Part, Unreadable, named_by
from longmind.imports.values import Shape, each, list_in, most_have, text_if_any, text_in


def knows(value: object) -> bool:
    """Whether this is the graph in one object, as ``read_graph`` gives it."""
    if not isinstance(value, Mapping):
        return begins(value[0]) if isinstance(value, Sequence) and value and isinstance(value[0], Mapping) else False
    return most_have(value.get("entities"), "name", "observations") or begins(value)


def begins(first: Mapping[str, object]) -> bool:
    """Whether lines of JSON begin like this."""
    kind = first.get("type")
    return (kind == "entity" and "observations" in first) or (kind == "relation" and "relationType" in first)


def read(value: object, _zone: tzinfo | None) -> Iterator[Part]:
    """Every observation, then the facts.

    Raises:
        Unreadable: it is no such memory.
    """
    if isinstance(value, Mapping) and "type" not in value:
        entities, relations = list_in(value, "entities"), list_in(value, "relations")
    elif isinstance(value, list | Mapping):
        lines = value if isinstance(value, list) else [value]
        relations, entities = [], []
        for one in lines:
            (relations if isinstance(one, Mapping) and one.get("type") == "relation" else entities).append(one)
    else:
        raise Unreadable('not the memory of MCP\'s server: lines of {"type": "entity", "name": …, "observations": […]}')
    yield from each(entities, "entity", _entity)
    claims: list[longmind.Claim] = []
    facts = list(each(relations, "relation", lambda one, _: [_relation(one, claims)]))
    yield from several((None, claim, None) for claim in claims)
    yield from facts


MARK: Final = "graph"
"""The metadata that says what of a graph a memory is: ``entity``, ``observation`` or ``relation``."""
_LABEL_CHARACTERS: Final = 200
_ROLES: Final = frozenset({"user", "human", "assistant", "ai", "system", "developer", "tool", "function"})


def entity_fields(name: str, kind: str) -> dict[str, object]:
    """What to remember of an entity that a model tells of, as ``Mind.remember_many`` takes it."""
    metadata = {MARK: "entity", "entity": name, "entityType": kind}
    return {**_noted(f"{name} is a {kind}", name, kind), "metadata": metadata}


def observation_fields(name: str, kind: str | None, said: str, *, called: str | None = None) -> dict[str, object]:
    """The same of an observation; its text begins with what the entity is ``called``, else with its very name."""
    metadata = {MARK: "observation", "entity": name, "entityType": kind or "", "observation": said}
    begins = called or name
    # An entity may well be called user; what begins like somebody's turn would be taken for an imitation of one.
    about = f"About {begins}" if begins.strip().casefold() in _ROLES else begins
    return {**_noted(f"{about}: {said}", name, kind), "metadata": metadata}


def relation_fields(start: str, by: str, end: str) -> dict[str, object]:
    """The same of a relation."""
    metadata = _related(start, by, end)
    return {**_noted(f"{start} {by} {end}", start, None), "metadata": metadata}


def _related(start: str, by: str, end: str) -> dict[str, object]:
    return {MARK: "relation", "from": start, "relationType": by, "to": end}


def _noted(text: str, name: str, kind: str | None) -> dict[str, object]:
    return {
        "text": text,
        "type": "fact",
        "trust": "assistant",
        "aliases": _labels(named(name)),
        "tags": _labels(kind or ""),
    }


def _labels(name: str) -> tuple[str, ...]:
    """The name, where it may be one."""
    return (name,) if name.strip() and name.isprintable() and len(name) <= _LABEL_CHARACTERS else ()


def _entity(one: Shape, _place: str) -> Iterator[Part]:
    if one.get("type", "entity") != "entity":
        raise Unreadable(f"type: entity or relation, got {one['type']!r}")
    name, kind = text_in(one, "name"), text_if_any(one, "entityType")
    yield from each(
        [{"said": said} for said in list_in(one, "observations")],
        f"{name[:200]}, observation",
        lambda said, _: [_observation(name, kind, text_in(said, "said"))],
    )
    if kind is not None:
        metadata = {MARK: "entity", "entity": name, "entityType": kind}
        claim = longmind.Claim(subject=named(name), predicate="is a", object=relation(kind))
        yield _fact(claim, f"{name} is a {kind}", metadata)


def _observation(name: str, kind: str | None, said: str) -> Incoming:
    fields = observation_fields(name, kind, said, called=named(name))
    return Incoming(place=name, fields=fields, same=named_by(name, said), by_words=True)


def _relation(one: Shape, claims: list[longmind.Claim]) -> Incoming:
    subject, by, object = (text_in(one, key) for key in ("from", "relationType", "to"))
    claim = longmind.Claim(subject=named(subject), predicate=relation(by), object=named(object))
    claims.append(claim)
    return _fact(claim, f"{subject} {by} {object}", _related(subject, by, object))


def _fact(claim: longmind.Claim, place: str, metadata: Mapping[str, object]) -> Incoming:
    fields = {"text": claim.sentence, "kind": "fact", "detail": claim, "trust": "assistant", "metadata": metadata}
    return Incoming(place=place, fields=fields, same=named_by("fact", place), by_words=True)
