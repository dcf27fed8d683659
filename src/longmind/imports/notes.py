"""Markdown notes as coding agents keep them: CLAUDE.md, AGENTS.md, MEMORY.md.

Such a file is headings and bullets, and each bullet is a thing of its own, to be recalled, corrected and forgotten
alone. So each bullet (with what is nested under it) or paragraph becomes one memory; the headings above it are its
place, and words it is found by. Notes are edited all the time and a bullet has no number, so what makes one the same
is its headings and its words: a moved bullet is known again, a changed one is a new memory beside the old.

A long Markdown text that is prose is no notes: it becomes passages. :func:`is_notes` tells them apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import longmind
from longmind.imports.incoming import MAX_PLACE_CHARACTERS, Incoming, Part

NAMES = frozenset(
    {
        "agent.md", "agents.md", "claude.md", "claude.local.md", "codex.md", "copilot-instructions.md",
        "conventions.md", "gemini.md", "memory.md", "memories.md", "notes.md", "todo.md",
    }
)  # fmt: skip
"""Files that are notes whatever is in them, in lower case."""
TOP = "top"
"""The place of what stands above every heading."""

_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+(.*?))?\s*#*\s*")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})\s*")
_BULLET = re.compile(r"(\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$))(?:\[[ xX]\]\s+)?(.*)")
_RULE = re.compile(r" {0,3}([-*_])(?:\s*\1){2,}\s*")
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)^---[ \t]*\r?(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FRONT_LINE = re.compile(r"([A-Za-z][\w -]*?)\s*:\s+(\S.*?)\s*")


@dataclass(frozen=True, slots=True)
class Note:
    """One bullet or paragraph and the headings it stands under, outermost first."""

    text: str
    headings: tuple[str, ...]
    bullet: bool


def is_notes(name: str, text: str) -> bool:
    """Whether a Markdown file is notes: by its name, or because at least half of what is in it is bullets."""
    if name.casefold() in NAMES:
        return True
    notes = list(read_notes(text))
    return bool(notes) and 2 * sum(note.bullet for note in notes) >= len(notes)


def incoming_notes(text: str) -> Iterator[Part]:
    """Each note as what to remember; simple ``key: value`` lines of front matter become metadata of each."""
    front = front_matter(text)
    for note in read_notes(text):
        place = " > ".join(note.headings) or TOP
        fields: dict[str, object] = {"text": note.text, "kind": "passage", "trust": "document"}
        if note.headings:
            fields["aliases"] = [heading[:MAX_PLACE_CHARACTERS] for heading in note.headings]
        if front:
            fields["metadata"] = dict(front)
        yield Incoming(place=place, fields=fields, same=f"{place}\n{note.text}")


def own_notes(text: str) -> list[Part] | None:
    """The memories in notes that ``longmind export --format markdown`` wrote; None when the text is none of those."""
    found = longmind.read_notes(text)
    if found is None:
        return None
    return [
        Incoming(
            place=f"memory {number}",
            fields=fields,
            # What a person changed in it is another memory; what is as it was is known again.
            same=json.dumps(fields, sort_keys=True),
            verbatim=True,
        )
        for number, fields in enumerate(found, start=1)
    ]


def front_matter(text: str) -> dict[str, str]:
    """The simple lines of a block between ``---`` at the very top."""
    block = _FRONT.match(text)
    lines = block[1].splitlines() if block else []
    found = (_FRONT_LINE.fullmatch(line) for line in lines)
    return {line[1]: line[2].strip("\"'") for line in found if line}


def read_notes(text: str) -> Iterator[Note]:
    """The bullets and paragraphs of a Markdown text, in order."""
    block = _FRONT.match(text)
    reader = _Reader()
    for line in text[block.end() if block else 0 :].splitlines():
        yield from reader.take(line.rstrip())
    yield from reader.finish()


@dataclass(slots=True)
class _Reader:
    """Reads line by line and holds the note it is in."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    indent: int | None = None
    """How far the bullet it is in stands from the left; None in a paragraph."""
    inside: int = 0
    """How far the bullet's own text stands from the left."""
    fence: str | None = None
    blank: bool = False
    """Whether the line before was empty."""

    def take(self, line: str) -> Iterator[Note]:
        """Read one line; the notes that end with it."""
        blank, self.blank = self.blank, not line
        if self.fence is not None:
            self.lines.append(_dedent(line, self.inside))
            if line.strip().startswith(self.fence) and not line.strip().strip(self.fence[0]):
                self.fence = None
            return
        if not line:
            if self.indent is None and not self._goes_on():
                yield from self.finish()
            elif self.lines:
                self.lines.append("")
            return
        yield from self._written(line, after_blank=blank)

    def finish(self) -> Iterator[Note]:
        """The note it is in, if any."""
        text = "\n".join(self.lines).strip("\n").rstrip()
        if text.strip():
            yield Note(text, tuple(title for _, title in self.headings), self.indent is not None)
        self.lines, self.indent, self.inside, self.fence = [], None, 0, None

    def _written(self, line: str, *, after_blank: bool) -> Iterator[Note]:
        heading = _HEADING.fullmatch(line)
        if heading or (self._underlines(line) and not after_blank):
            title = (heading[2] or "") if heading else " ".join(map(str.strip, self.lines))
            level = len(heading[1]) if heading else 1 if line.strip().startswith("=") else 2
            if heading:
                yield from self.finish()
            self.lines = []
            self.headings = [kept for kept in self.headings if kept[0] < level] + ([(level, title)] if title else [])
        elif _RULE.fullmatch(line):
            yield from self.finish()
        else:
            yield from self._body(line, after_blank=after_blank)

    def _body(self, line: str, *, after_blank: bool) -> Iterator[Note]:
        bullet = _BULLET.fullmatch(line)
        width = len(line) - len(line.lstrip())
        if bullet and (self.indent is None or width <= self.indent):
            yield from self.finish()
            self.indent, self.inside = width, len(bullet[1])
            self.lines = [bullet[2] or ""]
        elif self.indent is not None and after_blank and width <= self.indent:
            # Text that is not indented, after an empty line, is no part of the bullet above.
            yield from self.finish()
            self.lines = [line]
        else:
            self.lines.append(_dedent(line, self.inside))
        fence = _FENCE.match(line)
        if fence:
            self.fence = fence[1]

    def _underlines(self, line: str) -> bool:
        return bool(self.lines) and self.indent is None and _UNDERLINE.fullmatch(line) is not None

    def _goes_on(self) -> bool:
        # "Run the tests like this:" and the code below it are one note.
        return bool(self.lines) and self.lines[-1].endswith(":")


def _dedent(line: str, width: int) -> str:
    blank = len(line) - len(line.lstrip())
    return line[min(width, blank) :]
