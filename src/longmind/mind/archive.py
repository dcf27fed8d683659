"""The archive, format 3: all of an owner's memory as lines of JSON that a person can read and any program can parse.

The first line is the manifest: the format, its version, how many lines follow, and the owner's settings. Then one line
for each memory with all its versions and occurrences, oldest id first; then one for each sheet with all its versions,
in the order of their addresses. The last line, the seal, holds the beginning of the sha256 of each line before it, and
the sha256 of all of them; so an archive that was cut or changed is refused whole, and the error says where. Vectors are
not in it: they are made again from the text. The owner's name is not in it either: whoever imports an archive owns what
is in it. docs/archive.md tells it to those who write a reader of their own. Pure; :mod:`longmind.api` reads and writes
the file, and encrypts it where there is a key.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from longmind.domain.happening import Happening
from longmind.domain.ids import is_id
from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust, detail_from_json
from longmind.domain.metadata import Json, check_metadata, dump
from longmind.domain.scope import Scope, check_name
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import Interval, instant
from longmind.errors import DamagedArchive, InvalidInput
from longmind.mind.draft import check_called, check_text, labels, memory_ids, source_of, truth, unit
from longmind.mind.guard import GUARD, Guard
from longmind.mind.learn import MANY_VALUED
from longmind.mind.planting.limits import LIMITS, QUARANTINE, Limits

FORMAT = "longmind-archive"
VERSION = 3
ENCRYPTED: Final = "encrypted"
"""In the manifest of an archive that is encrypted, which has to be decrypted before it is read here."""
_HEX_A_LINE: Final = 16
"""Of a line's own hash so much is in the seal: it only says where; that something was changed, the whole hash says."""
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
    settings: Mapping[str, Json] = field(default_factory=dict)
    """The owner's own, where the archive is of a whole owner."""

    def __len__(self) -> int:
        return len(self.lines)


LOCKED: Final[Mapping[str, object]] = {"format": FORMAT, "version": VERSION}
"""What the manifest of an encrypted archive says beside how it is encrypted; the rest is in what is encrypted."""


def write(archive: Archive) -> Iterator[str]:
    """The archive, line by line, each with its line end."""
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "memories": len(archive.lines),
        "sheets": len(archive.sheets),
        "settings": dict(archive.settings),
    }
    yield from seal((manifest, *map(_line_to_json, archive.lines), *map(_sheet_to_json, archive.sheets)))


def seal(contents: Iterable[Mapping[str, object]]) -> Iterator[str]:
    """A manifest and what follows it as lines of JSON, and the line that seals them."""
    whole = hashlib.sha256()
    each: list[str] = []
    for content in contents:
        text = dump(content) + "\n"
        raw = text.encode()
        whole.update(raw)
        each.append(_hash(raw))
        yield text
    yield dump({"lines": each, "sha256": whole.hexdigest()}) + "\n"


def read(text_lines: Iterable[str], scope: Scope) -> Archive:
    """What an archive holds, owned by the reader's tenant and user; agents and sessions stay.

    Raises:
        DamagedArchive: cut, or changed since it was written, or a line in it holds what may not be; says which.
        InvalidInput: not an archive, or of a newer format.
    """
    raw = list(text_lines)
    manifest = _parsed(raw[0]) if raw else None
    if manifest is None or manifest.get("format") != FORMAT:
        raise InvalidInput("archive", "a longmind archive; the first line is not a manifest")
    version: object = manifest.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= VERSION:
        raise InvalidInput("archive", f"format version 1 to {VERSION}; a newer longmind may read it", version)
    _check_seal(raw, sealed_each=version > 2)  # noqa: PLR2004 - from the third version on
    memories = _counted(manifest.get("memories"))
    sheets = _counted(manifest.get("sheets")) if version > 1 else 0
    if memories + sheets != len(raw) - 2:
        raise DamagedArchive(1, f"says that there are {memories + sheets} lines, and there are {len(raw) - 2}")
    numbered = [(number, _object(one, number)) for number, one in enumerate(raw[1:-1], start=2)]
    lines = tuple(_line_from_json(one, scope, number) for number, one in numbered[:memories])
    kept = tuple(_sheet_from_json(one, scope, number) for number, one in numbered[memories:])
    _check_once([line.id for line in lines], 2, "a memory")
    _check_once([versions[-1].address for versions in kept], 2 + memories, "a sheet")
    return Archive(lines, kept, _settings(manifest.get("settings", {})))


def is_locked(first: bytes) -> bool:
    """Whether the first line of a file is the manifest of an encrypted archive."""
    manifest = _parsed(first.decode(errors="replace"))
    return manifest is not None and manifest.get("format") == FORMAT and ENCRYPTED in manifest


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:_HEX_A_LINE]


def _check_seal(raw: Sequence[str], *, sealed_each: bool) -> None:
    """See to it that the last line seals all that come before it.

    Raises:
        DamagedArchive: names the first line that is missing or not as it was written.
    """
    seal = _parsed(raw[-1])
    if seal is None or "sha256" not in seal:
        raise DamagedArchive(len(raw), "is not the last one that was written: the end is missing")
    lines = [line.encode("utf-8", "surrogatepass") for line in raw[:-1]]
    if sealed_each:
        told = seal.get("lines")
        if not isinstance(told, list):
            raise DamagedArchive(len(raw), "does not hold the hashes of the lines")
        for number, (line, hashed) in enumerate(zip(lines, told, strict=False), start=1):
            if _hash(line) != hashed:
                raise DamagedArchive(number, "was changed since it was written, or stands where another one stood")
        if len(lines) != len(told):
            raise DamagedArchive(
                min(len(lines), len(told)) + 1, f"of {len(told)} and {len(lines)} lines before the seal"
            )
    if seal["sha256"] != hashlib.sha256(b"".join(lines)).hexdigest():
        if sealed_each:
            raise DamagedArchive(len(raw), "was changed since it was written")
        raise DamagedArchive(None, "its hash differs, so it was changed")


def _check_once(of: Sequence[object], first: int, what: str) -> None:
    seen: set[object] = set()
    for number, one in enumerate(of, start=first):
        if one in seen:
            raise DamagedArchive(number, f"is of {what} that another line is of: two are of one")
        seen.add(one)


def _settings(value: object) -> Mapping[str, Json]:
    """An owner's settings, as they may be set."""
    if not isinstance(value, dict):
        raise DamagedArchive(1, "does not hold settings as an object")
    for name, said in value.items():
        check = _SETTINGS.get(name)
        try:
            fits = check is not None and check(said)
        except (InvalidInput, TypeError):
            fits = False
        if not fits:
            raise DamagedArchive(1, f"holds a setting that may not be so: {name!r}")
    return value


def _is_guard(said: object) -> bool:
    return said is None or bool(Guard.from_json(said))


def _are_limits(said: object) -> bool:
    return said is None or bool(Limits.from_json(said))


def _are_predicates(said: object) -> bool:
    return isinstance(said, list) and all(isinstance(one, str) and one for one in said)


def _is_zone(said: object) -> bool:
    if said is None:
        return True
    try:
        ZoneInfo(said)  # type: ignore[arg-type]  # tried, whatever it is
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError, AttributeError):
        return False
    return True


_SETTINGS: Final[Mapping[str, Callable[[object], bool]]] = {
    "zone": _is_zone,
    MANY_VALUED: _are_predicates,
    GUARD: _is_guard,
    LIMITS: _are_limits,
    QUARANTINE: lambda said: said is None or isinstance(said, bool),
}
"""What may be set, and whether a value may be."""


def _counted(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise DamagedArchive(1, "does not say how much is in the archive")
    return value


def _parsed(raw: str) -> dict[str, Any] | None:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _object(raw: str, number: int) -> dict[str, Any]:
    value = _parsed(raw)
    if value is None:
        raise DamagedArchive(number, "is no object in JSON")
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
        raise DamagedArchive(number, f"does not hold a memory ({error})") from error
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
        raise DamagedArchive(number, f"does not hold a sheet ({error})") from error
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
