"""The memory of MCP's reference server: lines of JSON with entities, their observations, and relations.

An observation is a memory that begins with the name of what it is about; a relation is a fact, and so is what an entity
is. Nothing there says when, or who said it: a model wrote it down, and it is believed as an assistant's words are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo

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


def _entity(one: Shape, _place: str) -> Iterator[Part]:
    if one.get("type", "entity") != "entity":
        raise Unreadable(f"type: entity or relation, got {one['type']!r}")
    name, kind = text_in(one, "name"), text_if_any(one, "entityType")
    who = named(name)
    yield from each(
        [{"said": said} for said in list_in(one, "observations")],
        f"{name[:200]}, observation",
        lambda said, _: [_observation(name, who, kind, text_in(said, "said"))],
    )
    if kind is not None:
        yield _fact(longmind.Claim(subject=who, predicate="is a", object=relation(kind)), f"{name} is a {kind}")


def _observation(name: str, who: str, kind: str | None, said: str) -> Incoming:
    fields: dict[str, object] = {
        "text": f"{who}: {said}",
        "type": "fact",
        "trust": "assistant",
        "aliases": (who,),
        **({"tags": (kind,)} if kind else {}),
    }
    return Incoming(place=name, fields=fields, same=named_by(name, said), by_words=True)


def _relation(one: Shape, claims: list[longmind.Claim]) -> Incoming:
    subject, by, object = (text_in(one, key) for key in ("from", "relationType", "to"))
    claim = longmind.Claim(subject=named(subject), predicate=relation(by), object=named(object))
    claims.append(claim)
    return _fact(claim, f"{subject} {by} {object}")


def _fact(claim: longmind.Claim, place: str) -> Incoming:
    fields = {"text": claim.sentence, "kind": "fact", "detail": claim, "trust": "assistant"}
    return Incoming(place=place, fields=fields, same=named_by("fact", place), by_words=True)
