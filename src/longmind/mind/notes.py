"""Memories as Markdown notes: for people to read and edit, and to be read back as they were. Pure.

A heading stands for each type, a bullet for each memory, its further lines indented by two spaces. Behind the words a
comment, which no reader of Markdown shows, holds what a bullet cannot say: when, by whom, where from, and the words in
parts (a claim, a happening, a method). What is derived (versions, counts, ids and links to them) is not in notes; the
archive has those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from longmind.domain.happening import Happening
from longmind.domain.memory import Memory
from longmind.domain.metadata import Json, dump

FIRST_LINES = "# Memory\n<!-- longmind notes, format 1 -->\n"
_COMMENT = re.compile(r"(.*) <!-- (\{[^\n]*\}) -->", re.DOTALL)
_INDENT = "  "


def write_notes(memories: Sequence[Memory]) -> str:
    """The notes, by type, in the order given within each."""
    by_type: dict[str, list[Memory]] = {}
    for memory in memories:
        by_type.setdefault(memory.type, []).append(memory)
    pieces = [FIRST_LINES]
    for type, some in sorted(by_type.items()):
        pieces.append(f"\n## {' '.join(type.split())}\n\n")
        pieces.extend(map(_bullet, some))
    return "".join(pieces)


def read_notes(text: str) -> list[dict[str, Any]] | None:
    """What ``remember_many`` takes for each memory in notes of ours; None when the text is none.

    A bullet that a person added without a comment is read too, as its words alone.
    """
    if not text.replace("\r\n", "\n").startswith(FIRST_LINES):
        return None
    return [_fields(bullet) for bullet in _bullets(text)]


def _bullet(memory: Memory) -> str:
    said = f"{memory.speaker}: {memory.text}" if memory.speaker else memory.text
    # Two dashes end a comment, whatever they stand in.
    beside = dump(_beside(memory)).replace("--", "\\u002d\\u002d").replace(">", "\\u003e")
    return "- " + said.replace("\n", "\n" + _INDENT) + f" <!-- {beside} -->\n"


def _beside(memory: Memory) -> dict[str, object]:
    scope, source = memory.scope, memory.source
    said: Mapping[str, object] = {
        "at": memory.happened_at.isoformat(),
        "type": memory.type,
        "kind": memory.kind.value,
        "trust": memory.trust.value,
        "speaker": memory.speaker,
        "name": memory.name,
        "pinned": memory.pinned,
        "importance": memory.importance,
        "emotion": memory.emotion,
        "tags": list(memory.tags),
        "aliases": list(memory.aliases),
        "metadata": dict(memory.metadata),
        "source": None if source is None else source.name,
        "place": None if source is None else source.place,
        "detail": _detail(memory),
        "true_from": None if memory.true_from is None else memory.true_from.isoformat(),
        "agent": scope.agent,
        "session": scope.session,
    }
    usual = {"kind": "episode", "pinned": False, "importance": 0.5, "emotion": 0.0}
    return {name: value for name, value in said.items() if value not in (None, [], {}) and value != usual.get(name)}


def _detail(memory: Memory) -> dict[str, Json] | None:
    """The words in parts, without links: the ids that they name stay behind."""
    detail = memory.detail
    if detail is None:
        return None
    return (replace(detail, links=()) if isinstance(detail, Happening) else detail).to_json()


def _bullets(text: str) -> Iterator[str]:
    lines: list[str] | None = None
    # At line feeds only: a text may hold other line ends, and they are its own.
    for line in text.split("\n"):
        if line.startswith("- "):
            if lines is not None:
                yield "\n".join(lines)
            lines = [line[2:]]
        elif lines is not None and line.startswith(_INDENT):
            lines.append(line[len(_INDENT) :])
        elif lines is not None:
            yield "\n".join(lines)
            lines = None
    if lines is not None:
        yield "\n".join(lines)


def _fields(bullet: str) -> dict[str, Any]:
    found = _COMMENT.fullmatch(bullet.removesuffix("\r"))
    try:
        beside: Any = json.loads(found[2]) if found else None
    except ValueError:
        beside = None
    if found is None or not isinstance(beside, dict):
        return {"text": bullet}
    speaker = beside.get("speaker")
    return {**beside, "text": found[1].removeprefix(f"{speaker}: ") if speaker else found[1]}
