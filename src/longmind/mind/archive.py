"""The archive, format 1: all of an owner's memory as lines of JSON that a person can read and any program can parse.

The first line is the manifest: the format, its version, and how many lines follow. Then one line for each memory with
all its versions and occurrences, oldest id first. The last line holds the sha256 of everything before it, so that an
archive that was cut or changed is refused whole. Vectors are not in it: they are made again from the text. The
owner's name is not in it either: whoever imports an archive owns what is in it. Pure; :mod:`longmind.api` reads and
writes the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust
from longmind.domain.metadata import dump
from longmind.domain.scope import Scope
from longmind.domain.time import Interval
from longmind.errors import InvalidInput, LongmindError

FORMAT = "longmind-archive"
VERSION = 1
_ALLOWED = "a longmind archive of format 1, whole and unchanged"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of versions as an archive holds it."""

    versions: tuple[Memory, ...]
    """Oldest first; the last is the present one."""
    occurrences: tuple[Occurrence, ...]


def write(lines: Sequence[Line]) -> Iterator[str]:
    """The archive, line by line, each with its line end."""
    digest = hashlib.sha256()
    manifest = {"format": FORMAT, "version": VERSION, "memories": len(lines)}
    for content in (manifest, *map(_line_to_json, lines)):
        text = dump(content) + "\n"
        digest.update(text.encode())
        yield text
    yield dump({"sha256": digest.hexdigest()}) + "\n"


def read(text_lines: Iterable[str], scope: Scope) -> list[Line]:
    """The lines of an archive, owned by the reader's tenant and user; agents and sessions stay.

    Raises:
        InvalidInput: not an archive, of a newer format, cut, or changed since it was written.
    """
    digest = hashlib.sha256()
    parsed: list[dict[str, Any]] = []
    raw_before: str | None = None
    for raw in text_lines:
        if raw_before is not None:
            digest.update(raw_before.encode())
        parsed.append(_parse(raw, len(parsed) + 1))
        raw_before = raw
    if not parsed or parsed[0].get("format") != FORMAT:
        raise InvalidInput("archive", _ALLOWED + "; the first line is not a manifest")
    if parsed[0].get("version") != VERSION:
        raise InvalidInput("archive", f"format version {VERSION}; a newer longmind may read it", parsed[0]["version"])
    if len(parsed) != int(parsed[0]["memories"]) + 2 or "sha256" not in parsed[-1]:
        raise InvalidInput("archive", _ALLOWED + f"; it holds {len(parsed)} lines, so some are missing")
    if parsed[-1]["sha256"] != digest.hexdigest():
        raise InvalidInput("archive", _ALLOWED + "; its hash differs, so it was changed")
    return [_line_from_json(one, scope, number) for number, one in enumerate(parsed[1:-1], start=2)]


def _parse(raw: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(raw)
    except ValueError:
        raise InvalidInput("archive", f"{_ALLOWED}; line {number} is not JSON") from None
    if not isinstance(value, dict):
        raise InvalidInput("archive", f"{_ALLOWED}; line {number} is not an object")
    return value


def memory_to_json(memory: Memory) -> dict[str, Any]:
    """A memory as plain JSON values; times in ISO 8601 with their offset. The owner is left out."""
    return {
        "id": memory.id,
        "version": memory.version,
        "reason": memory.reason,
        "agent": memory.scope.agent,
        "session": memory.scope.session,
        "kind": memory.kind.value,
        "type": memory.type,
        "text": memory.text,
        "speaker": memory.speaker,
        "importance": memory.importance,
        "emotion": memory.emotion,
        "tags": list(memory.tags),
        "aliases": list(memory.aliases),
        "metadata": dict(memory.metadata),
        "source": _source_to_json(memory.source),
        "trust": memory.trust.value,
        "status": memory.status.value,
        "happened_at": memory.happened_at.isoformat(),
        "about": [[one.start.isoformat(), one.end.isoformat(), one.precision] for one in memory.about],
        "recorded_at": memory.recorded_at.isoformat(),
        "updated_at": memory.updated_at.isoformat(),
        "true_from": _time_to_json(memory.true_from),
        "true_until": _time_to_json(memory.true_until),
        "supersedes": list(memory.supersedes),
        "superseded_by": memory.superseded_by,
        "evidence": list(memory.evidence),
        "occurrences": memory.occurrences,
        "last_happened_at": _time_to_json(memory.last_happened_at),
        "uses": memory.uses,
        "retrievals": memory.retrievals,
        "last_used_at": _time_to_json(memory.last_used_at),
    }


def memory_from_json(value: Mapping[str, Any], scope: Scope) -> Memory:
    """The memory that :func:`memory_to_json` wrote, owned by the tenant and user of ``scope``.

    Raises:
        KeyError, ValueError, TypeError: the mapping does not have that form.
    """
    plain = dict(value)
    agent, session = plain.pop("agent"), plain.pop("session")
    times = ("happened_at", "recorded_at", "updated_at", "true_from", "true_until", "last_happened_at", "last_used_at")
    return Memory(
        **plain
        | {name: _time_from_json(plain[name]) for name in times}
        | {
            "scope": replace(scope, agent=agent, session=session),
            "kind": Kind(plain["kind"]),
            "trust": Trust(plain["trust"]),
            "status": Status(plain["status"]),
            "source": _source_from_json(plain["source"]),
            "about": tuple(
                Interval(datetime.fromisoformat(start), datetime.fromisoformat(end), precision)
                for start, end, precision in plain["about"]
            ),
        }
        | {name: tuple(plain[name]) for name in ("tags", "aliases", "supersedes", "evidence")}
    )


def _line_to_json(line: Line) -> dict[str, Any]:
    return {
        "versions": [memory_to_json(memory) for memory in line.versions],
        "occurrences": [
            {
                "happened_at": one.happened_at.isoformat(),
                "recorded_at": one.recorded_at.isoformat(),
                "source": _source_to_json(one.source),
                "metadata": dict(one.metadata),
            }
            for one in line.occurrences
        ],
    }


def _line_from_json(value: Mapping[str, Any], scope: Scope, number: int) -> Line:
    try:
        return Line(
            versions=tuple(memory_from_json(one, scope) for one in value["versions"]),
            occurrences=tuple(
                Occurrence(
                    happened_at=datetime.fromisoformat(one["happened_at"]),
                    recorded_at=datetime.fromisoformat(one["recorded_at"]),
                    source=_source_from_json(one["source"]),
                    metadata=one["metadata"],
                )
                for one in value["occurrences"]
            ),
        )
    except (KeyError, TypeError, ValueError, LongmindError) as error:
        raise InvalidInput("archive", f"{_ALLOWED}; line {number} does not hold a memory ({error})") from error


def _time_to_json(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()


def _time_from_json(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)


def _source_to_json(source: Source | None) -> list[str | None] | None:
    return None if source is None else [source.name, source.place]


def _source_from_json(value: Sequence[str] | None) -> Source | None:
    return None if value is None else Source(value[0], value[1])


def to_markdown(memories: Sequence[Memory]) -> str:
    """Notes for people: a heading for each type, a bullet for each memory, oldest first, with its date and source."""
    by_type: dict[str, list[Memory]] = {}
    for memory in memories:
        by_type.setdefault(memory.type, []).append(memory)
    pieces = ["# Memory\n"]
    for type_, some in sorted(by_type.items()):
        pieces.append(f"\n## {type_}\n\n")
        pieces.extend(_bullet(memory) for memory in some)
    return "".join(pieces)


def _bullet(memory: Memory) -> str:
    text = memory.text.replace("\r\n", "\n").replace("\n", "\n  ")
    said = f"{memory.speaker}: " if memory.speaker else ""
    source = f"; {memory.source}" if memory.source else ""
    return f"- {said}{text} <!-- {memory.happened_at.date().isoformat()}; {memory.id}{source} -->\n"
