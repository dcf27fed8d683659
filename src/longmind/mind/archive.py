"""The archive, format 2: all of an owner's memory as lines of JSON that a person can read and any program can parse.

The first line is the manifest: the format, its version, and how many lines follow. Then one line for each memory with
all its versions and occurrences, oldest id first; then one for each sheet with all its versions, in the order of their
addresses (an archive of format 1 has none). The last line holds the sha256 of everything before it, so that an
archive that was cut or changed is refused whole. Vectors are not in it: they are made again from the text. The
owner's name is not in it either: whoever imports an archive owns what is in it. Pure; :mod:`longmind.api` reads and
writes the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from longmind.domain.happening import Happening
from longmind.domain.ids import is_id
from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust, detail_from_json
from longmind.domain.metadata import check_metadata, dump
from longmind.domain.scope import Scope, check_name
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import Interval, instant
from longmind.errors import InvalidInput
from longmind.mind.draft import check_called, check_text, labels, memory_ids, source_of, truth, unit

FORMAT = "longmind-archive"
VERSION = 2
_ALLOWED = "a longmind archive, whole and unchanged"
_MOST = 2**53
"""Counts beyond it were never counted, and not every store could keep them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of versions as an archive holds it."""

    versions: tuple[Memory, ...]
    """Oldest first; the last is the present one."""
    occurrences: tuple[Occurrence, ...]

    @property
    def present(self) -> Memory:
        """The latest version."""
        return self.versions[-1]

    @property
    def id(self) -> str:
        """Whose versions these are."""
        return self.versions[-1].id


@dataclass(frozen=True, slots=True)
class Archive:
    """What an archive holds. Its length is that of its lines: how many memories there are."""

    lines: tuple[Line, ...]
    sheets: tuple[tuple[Sheet, ...], ...] = ()
    """The versions of each sheet, oldest first; the last is the present one."""

    def __len__(self) -> int:
        return len(self.lines)


def write(archive: Archive) -> Iterator[str]:
    """The archive, line by line, each with its line end."""
    digest = hashlib.sha256()
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "memories": len(archive.lines),
        "sheets": len(archive.sheets),
    }
    for content in (manifest, *map(_line_to_json, archive.lines), *map(_sheet_to_json, archive.sheets)):
        text = dump(content) + "\n"
        digest.update(text.encode())
        yield text
    yield dump({"sha256": digest.hexdigest()}) + "\n"


def read(text_lines: Iterable[str], scope: Scope) -> Archive:
    """What an archive holds, owned by the reader's tenant and user; agents and sessions stay.

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
    memories, sheets = _announced(parsed[0])
    if memories + sheets != len(parsed) - 2 or "sha256" not in parsed[-1]:
        raise InvalidInput("archive", _ALLOWED + f"; it holds {len(parsed)} lines, so some are missing")
    if parsed[-1]["sha256"] != digest.hexdigest():
        raise InvalidInput("archive", _ALLOWED + "; its hash differs, so it was changed")
    numbered = list(enumerate(parsed[1:-1], start=2))
    lines = tuple(_line_from_json(one, scope, number) for number, one in numbered[:memories])
    if len({line.id for line in lines}) < len(lines):
        raise InvalidInput("archive", _ALLOWED + "; two of its lines are of one memory")
    kept = tuple(_sheet_from_json(one, scope, number) for number, one in numbered[memories:])
    if len({versions[-1].address for versions in kept}) < len(kept):
        raise InvalidInput("archive", _ALLOWED + "; two of its lines are of one sheet")
    return Archive(lines, kept)


def _announced(manifest: Mapping[str, Any]) -> tuple[int, int]:
    """How many memories and how many sheets a manifest says there are."""
    version = manifest.get("version")
    if version not in (1, VERSION) or isinstance(version, bool):
        raise InvalidInput("archive", f"format version 1 to {VERSION}; a newer longmind may read it", version)
    return _counted(manifest.get("memories")), _counted(manifest.get("sheets")) if version > 1 else 0


def _counted(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InvalidInput("archive", _ALLOWED + "; its manifest does not say how much is in it")
    return value


def _parse(raw: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
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
        "detail": None if memory.detail is None else memory.detail.to_json(),
        "speaker": memory.speaker,
        "name": memory.name,
        "pinned": memory.pinned,
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

    An archive may have been made by hand: everything in it is checked as if it were said at the door.

    Raises:
        InvalidInput: something in it may not be so; names it.
        KeyError, ValueError, TypeError: the mapping does not have that form.
    """
    plain = {**_SINCE, **value}
    agent, session = plain.pop("agent"), plain.pop("session")
    kind = Kind(plain["kind"])
    detail = detail_from_json(kind, plain["detail"])
    if isinstance(detail, Happening):
        memory_ids(detail.links, "links")
    checked = {name: check(plain[name], name) for name, check in _CHECKS.items()}
    checked |= {name: None if plain[name] is None else instant(plain[name], name) for name in _TIMES_IF_ANY}
    return Memory(
        **plain
        | checked
        | {
            "scope": replace(scope, agent=agent, session=session),
            "kind": kind,
            "detail": detail,
            "trust": Trust(plain["trust"]),
            "status": Status(plain["status"]),
            "source": _source_from_json(plain["source"]),
            "about": tuple(Interval(start, end, precision) for start, end, precision in plain["about"]),
        }
    )


def _id(value: object, name: str) -> str:
    if not isinstance(value, str) or not is_id(value):
        raise InvalidInput(name, "an id of a memory: m and 26 letters or digits", value)
    return value


def _count(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        raise InvalidInput(name, f"an integer from 0 to {_MOST}", value)
    return value


def _number(value: object, name: str) -> float:
    if value is None:
        raise InvalidInput(name, "a number from 0 to 1", value)
    return unit(value, name)


_CHECKS: Mapping[str, Callable[[Any, str], object]] = {
    "id": _id,
    "version": _count,
    "reason": check_name,
    "type": check_name,
    "text": check_text,
    "speaker": lambda value, name: None if value is None else check_name(value, name),
    "name": lambda value, name: None if value is None else check_called(value, name),
    "pinned": truth,
    "importance": _number,
    "emotion": _number,
    "tags": labels,
    "aliases": labels,
    "metadata": check_metadata,
    "happened_at": instant,
    "recorded_at": instant,
    "updated_at": instant,
    "supersedes": memory_ids,
    "superseded_by": lambda value, name: None if value is None else _id(value, name),
    "evidence": memory_ids,
    "occurrences": _count,
    "uses": _count,
    "retrievals": _count,
}
_SINCE: Mapping[str, Any] = {"name": None, "pinned": False, "detail": None}
"""What came into the format later, and what it is in archives from before."""
_TIMES_IF_ANY = ("true_from", "true_until", "last_happened_at", "last_used_at")


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
        line = Line(
            versions=tuple(memory_from_json(one, scope) for one in value["versions"]),
            occurrences=tuple(
                Occurrence(
                    happened_at=instant(one["happened_at"], "happened_at"),
                    recorded_at=instant(one["recorded_at"], "recorded_at"),
                    source=_source_from_json(one["source"]),
                    metadata=check_metadata(one["metadata"]),
                )
                for one in value["occurrences"]
            ),
        )
        _check_line(line)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput("archive", f"{_ALLOWED}; line {number} does not hold a memory ({error})") from error
    return line


def _check_line(line: Line) -> None:
    numbers = [version.version for version in line.versions]
    # Versions that told of something erased are gone, and their numbers are not given again.
    if not numbers or numbers != sorted(set(numbers)) or numbers[0] < 1:
        raise InvalidInput("versions", "the versions of a memory, in the order of their numbers, from 1 on")
    if len({(version.id, version.scope) for version in line.versions}) > 1:
        raise InvalidInput("versions", "of one memory, in one scope")
    if len(line.occurrences) != line.present.occurrences:
        raise InvalidInput("occurrences", "as many as the memory has")


def _sheet_to_json(versions: Sequence[Sheet]) -> dict[str, Any]:
    """A sheet as plain JSON values: its address, and what each version says. The owner is left out."""
    at = versions[-1].address
    return {
        "room": at.room,
        "key": at.key,
        "agent": at.scope.agent,
        "session": at.scope.session,
        "versions": [
            {
                "version": one.version,
                "body": dict(one.body),
                "at": one.at.isoformat(),
                "evidence": list(one.evidence),
            }
            for one in versions
        ],
    }


def _sheet_from_json(value: Mapping[str, Any], scope: Scope, number: int) -> tuple[Sheet, ...]:
    """The versions of the sheet that :func:`_sheet_to_json` wrote, owned by the tenant and user of ``scope``."""
    try:
        own = replace(scope, agent=value["agent"], session=value["session"])
        at = Address(own, value["room"], value["key"])
        versions = tuple(
            Sheet(scope=own, room=at.room, key=at.key, **{**one, "evidence": memory_ids(one["evidence"], "evidence")})
            for one in value["versions"]
        )
        numbers = [one.version for one in versions]
        if not numbers or numbers != sorted(set(numbers)):
            raise InvalidInput("versions", "versions of a sheet, one at least, oldest first")
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput("archive", f"{_ALLOWED}; line {number} does not hold a sheet ({error})") from error
    return versions


def _time_to_json(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()


def _source_to_json(source: Source | None) -> list[str | None] | None:
    return None if source is None else [source.name, source.place]


def _source_from_json(value: Any) -> Source | None:  # noqa: ANN401 - JSON may hold anything
    if value is None:
        return None
    name, place = value
    return source_of(name, place)
