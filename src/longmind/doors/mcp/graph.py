"""The knowledge graph of MCP's reference memory server, kept as memories of a mind.

An entity, an observation and a relation are a memory each, whose metadata says exactly what was given and whose text
says it in words: so recall finds them, and the graph is put together again from all of them in the order they were
told. A relation is a fact as well, which goes with it. What is answered is what was kept, and not what was asked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from longmind import InvalidInput, Memory, Mind, NotFound, Refused
from longmind.imports.graph import named, relation
from longmind.imports.server_memory import MARK, entity_fields, observation_fields, relation_fields

Entity = dict[str, Any]
"""``{"name", "entityType", "observations"}``."""
Relation = dict[str, str]
"""``{"from", "to", "relationType"}``."""
Key = tuple[str, ...]
"""``("entity", name)``, ``("observation", name, what was observed)`` or ``("relation", from, relation type, to)``."""


@dataclass(slots=True)
class Told:
    """The graph as it was told, with the memories that say it."""

    entities: dict[str, Entity] = field(default_factory=dict)
    relations: list[Relation] = field(default_factory=list)
    ids: dict[Key, list[str]] = field(default_factory=dict)
    """What is told → the memories that tell it."""

    def take(self, memory: Memory) -> None:
        """Add what a memory tells."""
        said = dict(memory.metadata)
        if said[MARK] == "relation":
            key = tuple(str(said[part]) for part in ("from", "relationType", "to"))
            if ("relation", *key) not in self.ids:
                self.relations.append({"from": key[0], "to": key[2], "relationType": key[1]})
            self.ids.setdefault(("relation", *key), []).append(memory.id)
            return
        name = str(said["entity"])
        entity = self.entities.setdefault(name, {"name": name, "entityType": "", "observations": []})
        if said[MARK] == "entity":
            entity["entityType"] = entity["entityType"] or str(said["entityType"])
            self.ids.setdefault(("entity", name), []).append(memory.id)
            return
        observed = str(said["observation"])
        if ("observation", name, observed) not in self.ids:
            entity["observations"].append(observed)
        self.ids.setdefault(("observation", name, observed), []).append(memory.id)

    def value(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        """The whole graph; or the entities of these names, and the relations that touch any of them."""
        wanted = set(self.entities) if names is None else {name for name in names if name in self.entities}
        return {
            "entities": [one for name, one in self.entities.items() if name in wanted],
            "relations": [
                one for one in self.relations if names is None or one["from"] in wanted or one["to"] in wanted
            ],
        }


def read(mind: Mind) -> Told:
    """The graph that is kept in a mind."""
    told = Told()
    # A newer fact may have taken the place of an older one; a graph shows what was told until it is deleted.
    marked = mind.list(where={f"metadata.{MARK}": {"in": ["entity", "observation", "relation"]}}, include=_SHOWN)
    for memory in marked:
        told.take(memory)
    return told


_SHOWN = ("superseded", "pending")


def create_entities(mind: Mind, entities: Sequence[Mapping[str, Any]]) -> list[Entity]:
    """Keep those whose names are new; gives what was kept, as it was kept."""
    there = set(read(mind).entities)
    fields: list[Mapping[str, object]] = []
    for one in entities:
        name, kind = one["name"], one["entityType"]
        if name in there:
            continue
        there.add(name)
        fields.append(entity_fields(name, kind))
        fields.extend(observation_fields(name, kind, said) for said in one["observations"])
    return list(_keep(mind, fields).entities.values())


def create_relations(mind: Mind, relations: Sequence[Mapping[str, str]]) -> list[Relation]:
    """Keep those that are new; gives what was kept, as it was kept."""
    there = read(mind).ids
    new = [one for one in relations if ("relation", one["from"], one["relationType"], one["to"]) not in there]
    kept = _keep(mind, [relation_fields(one["from"], one["relationType"], one["to"]) for one in new])
    for one in kept.relations:
        (id,) = kept.ids["relation", one["from"], one["relationType"], one["to"]]
        _also_a_fact(mind, one, id)
    return kept.relations


def add_observations(mind: Mind, observations: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Add what is new to entities that are there; gives what was added to each.

    Raises:
        NotFound: an entity is not there; nothing was written.
    """
    there = read(mind)
    for one in observations:
        if one["entityName"] not in there.entities:
            raise NotFound(f"Entity with name {one['entityName']} not found")
    fields = [
        observation_fields(one["entityName"], there.entities[one["entityName"]]["entityType"], said)
        for one in observations
        for said in one["contents"]
        if ("observation", one["entityName"], said) not in there.ids
    ]
    kept = _keep(mind, fields)
    return [
        {
            "entityName": one["entityName"],
            "addedObservations": list(kept.entities.get(one["entityName"], {}).get("observations", [])),
        }
        for one in observations
    ]


def delete_entities(mind: Mind, names: Sequence[str]) -> None:
    """Erase entities with what was observed of them and every relation that touches them."""
    gone = set(names)

    def is_meant(key: Key) -> bool:
        what, name, *rest = key
        return name in gone or (what == "relation" and rest[1] in gone)

    _erase(mind, is_meant)


def delete_observations(mind: Mind, deletions: Sequence[Mapping[str, Any]]) -> None:
    """Erase observations of entities; what is not there is no error."""
    gone = {("observation", one["entityName"], said) for one in deletions for said in one["observations"]}
    _erase(mind, gone.__contains__)


def delete_relations(mind: Mind, relations: Sequence[Mapping[str, str]]) -> None:
    """Erase relations; what is not there is no error."""
    gone = {("relation", one["from"], one["relationType"], one["to"]) for one in relations}
    _erase(mind, gone.__contains__)


def search(mind: Mind, query: str) -> dict[str, Any]:
    """The entities whose name, type or observations hold the query, capitals aside, and the relations of any."""
    asked, told = query.lower(), read(mind)
    found = [
        name
        for name, one in told.entities.items()
        if any(asked in part.lower() for part in (name, one["entityType"], *one["observations"]))
    ]
    return told.value(found)


def jsonl(mind: Mind) -> str:
    """The graph as that server's file holds it: a line an entity, then a line a relation, no line end at the end."""
    whole = read(mind).value()
    lines = [{"type": "entity", **one} for one in whole["entities"]]
    lines += [{"type": "relation", **one} for one in whole["relations"]]
    return "\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in lines)


def _keep(mind: Mind, fields: Sequence[Mapping[str, object]]) -> Told:
    """Keep them all at once; what is there now that was not before.

    Raises:
        Refused: something may not be kept; what else there was is kept.
    """
    told = Told()
    if not fields:
        return told
    done = mind.remember_many(fields)
    known = set(done.repeated)
    for memory in done.kept:
        if memory.id not in known and memory.status.value == "current":
            told.take(memory)
    if done.refused:
        raise Refused(done.refused[0].rule, "; ".join(one.message for one in done.refused))
    return told


def _erase(mind: Mind, is_meant: Callable[[Key], bool]) -> None:
    ids = [id for key, several in read(mind).ids.items() if is_meant(key) for id in several]
    if ids:
        mind.forget(ids)


def _also_a_fact(mind: Mind, one: Relation, id: str) -> None:
    # What is no fact by our rules (a name over several lines) is a relation all the same.
    with suppress(InvalidInput):
        mind.facts.put(
            named(one["from"]), relation(one["relationType"]), named(one["to"]), evidence=id, trust="assistant"
        )
