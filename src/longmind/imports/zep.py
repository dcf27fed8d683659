"""A graph of Zep or Graphiti as JSON: episodes, nodes and edges, as their interfaces give them.

An episode is what somebody said or what was handed in, word for word. An edge is a fact that a model read out of it:
it comes in as a fact with its episodes as evidence, true from ``valid_at`` until ``invalid_at``, and is believed no
further than an assistant's words. What a model summed up about a node is a memory by the node's name. A graph, named by
``group_id``, is a user.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

import longmind
from longmind.imports.graph import named, relation, several
from longmind.imports.incoming import Incoming, Left, Part, Unreadable, moment, named_by, trust_in
from longmind.imports.values import Shape, each, list_in, most_have, not_read, text_if_any, text_in

_LISTS = ("episodes", "nodes", "edges")
_OF_EPISODES = ("group_id", "role_type", "processed", "source_description")
"""What else an episode says, one of these at least; or else it may be anybody's message."""
_SPEAKER = re.compile(r"(?P<name>[^:\n(]{1,60})(?:\((?P<role>\w+)\))?: ?(?P<said>.+)", re.DOTALL)
_OTHERS = "assistant|ai|model|system|tool"
_ANOTHER = re.compile(rf"\n(?:{_OTHERS}|[^:\n]{{1,60}}\((?:{_OTHERS})\))\s*:", re.IGNORECASE)


def knows(value: object) -> bool:
    """Whether this is such a graph, or a list of its edges or its episodes."""
    if isinstance(value, Mapping):
        lists = [value[key] for key in _LISTS if isinstance(value.get(key), list)]
        return any(most_have(one, "uuid") for one in lists)
    if most_have(value, "source_node_uuid", "target_node_uuid"):
        return True
    return any(most_have(value, "uuid", "content", "created_at", key) for key in _OF_EPISODES)


@dataclass(slots=True)
class _Graph:
    """What is known of a graph so far."""

    zone: tzinfo
    names: dict[str, str] = field(default_factory=dict)
    """uuid → what the node is called."""
    episodes: dict[str, datetime | None] = field(default_factory=dict)
    """uuid → when it was."""
    claims: list[tuple[str | None, longmind.Claim, datetime | None]] = field(default_factory=list)


def read(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Episodes, then what is said of nodes, then the facts. Times without a zone are UTC, as Graphiti's are.

    Raises:
        Unreadable: it is no such graph.
    """
    if isinstance(value, list):
        value = {"edges" if most_have(value, "source_node_uuid") else "episodes": value}
    if not isinstance(value, Mapping):
        raise Unreadable('not a graph of Zep or Graphiti: {"episodes": […], "nodes": […], "edges": […]}')
    graph = _Graph(zone or UTC)
    yield from each(list_in(value, "episodes"), "episode", lambda one, _: _episode(one, graph))
    yield from each(list_in(value, "nodes"), "node", lambda one, _: _node(one, graph))
    facts = list(each(list_in(value, "edges"), "edge", lambda one, _: _edge(one, graph)))
    yield from several(graph.claims)
    yield from facts
    yield from not_read(value, _LISTS)


def _user(one: Shape) -> str | None:
    return text_if_any(one, "group_id") or text_if_any(one, "user_id")


def _episode(one: Shape, graph: _Graph) -> Iterator[Part]:
    id, said = text_in(one, "uuid"), text_in(one, "content")
    at = moment(one.get("valid_at") or one.get("created_at"), graph.zone)
    role, speaker = text_if_any(one, "role_type"), text_if_any(one, "role")
    if (role or speaker) is None and one.get("source") == "message" and (by := _SPEAKER.fullmatch(said)):
        said, speaker, role = by["said"], by["name"].strip() or by["role"], by["role"] or by["name"].strip()
        # One episode may hold what several said; it is believed as far as the least of them.
        role = "several" if _ANOTHER.search(said) else role
    source = one.get("source")
    trust = trust_in(role or speaker or "") if source == "message" or role or speaker else "document"
    fields: dict[str, object] = {"text": said, "trust": trust, "metadata": _about(one, "source_description", "name")}
    optional = {
        "at": at,
        "speaker": speaker or role,
        "session": text_if_any(one, "thread_id") or text_if_any(one, "session_id"),
        "type": None if source in (None, "message") else "interaction",
    }
    fields.update({name: value for name, value in optional.items() if value is not None})
    graph.episodes[id] = at
    yield Incoming(place=f"episode {id}", fields=fields, same=f"episode {id}", user=_user(one), by_words=False)


def _node(one: Shape, graph: _Graph) -> Iterator[Part]:
    id, name = text_in(one, "uuid"), text_in(one, "name")
    graph.names[id] = named(name)
    summary = text_if_any(one, "summary")
    if summary is None:
        yield Left(place=f"node {name}"[:256], reason="a name of which nothing is said; its facts name it")
        return
    labels = [label for label in list_in(one, "labels") if isinstance(label, str) and label != "Entity"]
    fields: dict[str, object] = {
        "text": f"{named(name)}: {summary}",
        "type": "fact",
        "trust": "assistant",
        "tags": tuple(dict.fromkeys(labels)),
        "metadata": _about(one, "attributes"),
    }
    at = moment(one.get("created_at"), graph.zone)
    if at is not None:
        fields["at"] = at
    same = named_by(f"node {id}", str(fields["text"]))
    yield Incoming(place=f"node {id}", fields=fields, same=same, user=_user(one), latest=True, by_words=True)


def _edge(one: Shape, graph: _Graph) -> Iterator[Part]:
    id, fact = text_in(one, "uuid"), text_in(one, "fact")
    ends = [
        text_if_any(one, f"{end}_node_name") or graph.names.get(str(one.get(f"{end}_node_uuid")))
        for end in ("source", "target")
    ]
    began, ended = (moment(one.get(key), graph.zone) for key in ("valid_at", "invalid_at"))
    ended = ended or moment(one.get("expired_at"), graph.zone)
    said_in = [id for id in map(str, list_in(one, "episodes")) if id in graph.episodes]
    told = graph.episodes[said_in[0]] if said_in else None
    at = moment(one.get("reference_time"), graph.zone) or told or moment(one.get("created_at"), graph.zone)
    fields: dict[str, object] = {
        "text": fact,
        "trust": "assistant",
        "metadata": _about(one, "attributes"),
        **({"at": at} if at is not None else {}),
    }
    if ends[0] is None or ends[1] is None:
        if ended is not None:
            yield Left(place=f"edge {id}", reason="no longer held, and its nodes are not in the file")
            return
        fields["type"] = "fact"
    else:
        if began is not None and ended is not None and ended <= began:
            began = None  # it held at some time before it ended, and nobody knows since when
        claim = longmind.Claim(
            subject=named(ends[0]), predicate=relation(text_in(one, "name")), object=named(ends[1]), until=ended
        )
        graph.claims.append((_user(one), claim, began or at))
        fields |= {"kind": "fact", "detail": claim, **({"true_from": began} if began is not None else {})}
    yield Incoming(
        place=f"edge {id}",
        fields=fields,
        same=named_by(f"edge {id}", f"{fact} {began} {ended}"),
        user=_user(one),
        rests_on=tuple(f"episode {id}" for id in said_in),
        by_words=True,
    )


def _about(one: Shape, *keys: str) -> dict[str, object]:
    return {key: one[key] for key in keys if one.get(key) not in (None, "", [], {})}
