"""A memory stream of Generative Agents (Park et al. 2023), as its program saves it: ``nodes.json``, nodes by id.

Each node tells one thing in a sentence, when it was made, until when it is to be remembered, and how much it matters
from 1 to 10. A thought that names what it rests on is an insight here, whatever else is an episode; of a chat, the
lines stay in the metadata.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

from longmind.domain.memory import Kind, Source, Trust
from longmind.errors import InvalidInput
from longmind.mind.draft import Fields
from longmind.mind.importance import HIGHEST

LINES: Final = "lines"
"""Where the metadata of a chat holds its lines, each who said it and what."""
_ALLOWED: Final = (
    "a node of a memory stream: an object with description, type, created, poignancy 1 to 10, expiration, keywords, "
    "and in filling the ids of earlier nodes or the lines of a chat"
)


class Observation(NamedTuple):
    """One thing of a stream."""

    id: str
    fields: Fields
    evidence: tuple[str, ...]
    """Ids of the nodes that it rests on, all of them earlier ones."""


def read_stream(stream: object, source: str, zone: tzinfo) -> list[Observation]:
    """The nodes of a stream, the earliest first; its times say no zone, and are read in this one.

    Raises:
        InvalidInput: it has another form; names the node.
    """
    if not isinstance(stream, Mapping):
        raise InvalidInput("stream", "a memory stream: an object of nodes by id", stream)
    counted: list[tuple[int, Observation]] = []
    for id, node in stream.items():
        count = node.get("node_count") if isinstance(node, Mapping) else None
        if not isinstance(id, str) or isinstance(count, bool) or not isinstance(count, int):
            raise InvalidInput(f"stream.{id}", _ALLOWED, node)
        counted.append((count, _node(id, node, source, zone)))
    counted.sort(key=lambda one: one[0])
    seen: set[str] = set()
    for _, node in counted:
        if not seen.issuperset(node.evidence):
            raise InvalidInput(f"stream.{node.id}.filling", "ids of earlier nodes", list(node.evidence))
        seen.add(node.id)
    return [node for _, node in counted]


def _node(id: str, node: Mapping[str, object], source: str, zone: tzinfo) -> Observation:
    said, weight = node.get("description"), node.get("poignancy")
    filling, words = node.get("filling") or [], node.get("keywords") or []
    fits = isinstance(said, str) and said.strip() and isinstance(filling, list) and isinstance(words, list)
    weighed = isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= HIGHEST
    if not (fits and weighed and isinstance(words, list) and all(isinstance(word, str) for word in words)):
        raise InvalidInput(f"stream.{id}", _ALLOWED, dict(node))
    assert isinstance(said, str)  # noqa: S101 - narrows the types: all was checked
    assert isinstance(weight, int | float)  # noqa: S101 - as above
    assert isinstance(filling, list)  # noqa: S101 - as above
    evidence = tuple(one for one in filling if isinstance(one, str))
    lines = [one for one in filling if not isinstance(one, str)]
    concluded = node.get("type") == "thought" and bool(evidence)
    fields: Fields = {
        "text": said,
        "kind": (Kind.INSIGHT if concluded else Kind.EPISODE).value,
        "at": _moment(id, node.get("created"), zone),
        "importance": weight / HIGHEST,
        "tags": sorted({word.strip() for word in words if word.strip()}),
        "metadata": {"node": id, **({LINES: lines} if lines else {})},
        "source": Source(source, id),
        "trust": Trust.ASSISTANT.value,
    }
    if node.get("expiration") is not None:
        fields["expires"] = _moment(id, node["expiration"], zone)
    return Observation(id, fields, evidence if concluded else ())


def _moment(id: str, said: object, zone: tzinfo) -> datetime:
    try:
        return datetime.strptime(str(said), "%Y-%m-%d %H:%M:%S").replace(tzinfo=zone)
    except ValueError:
        raise InvalidInput(f"stream.{id}", "a time such as 2023-02-13 20:07:40", said) from None
