"""Documents become passages: pieces that can be found alone, each with its place in the whole. Pure.

Markdown is cut at its headings, and a passage's place is the path of headings above it with its lines. Plain text is
cut at blank lines. Short neighbours under one heading are joined up to a comfortable length, long paragraphs are cut
at sentence ends, and every line that is not blank is in exactly one passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

COMFORTABLE_CHARACTERS = 800
_HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*?)\s*#*\s*")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document."""

    text: str
    place: str
    """``Heading > Subheading, lines 3-9``; lines count from 1."""


@dataclass(frozen=True, slots=True)
class _Paragraph:
    heading: tuple[str, ...]
    first: int
    last: int
    text: str


def cut(text: str, *, markdown: bool) -> list[Passage]:
    """The passages of a document, in order."""
    passages: list[Passage] = []
    waiting: list[_Paragraph] = []
    for paragraph in _paragraphs(text, markdown=markdown):
        length = sum(len(one.text) + 2 for one in waiting)
        if waiting and (
            paragraph.heading != waiting[0].heading or length + len(paragraph.text) > COMFORTABLE_CHARACTERS
        ):
            passages.extend(_join(waiting))
            waiting = []
        waiting.append(paragraph)
    return [*passages, *_join(waiting)]


def _paragraphs(text: str, *, markdown: bool) -> Iterator[_Paragraph]:
    heading: list[tuple[int, str]] = []
    lines: list[str] = []
    first = 1
    fenced = False
    for number, line in enumerate((*text.splitlines(), ""), start=1):
        if markdown and _FENCE.match(line):
            fenced = not fenced
        found = _HEADING.fullmatch(line) if markdown and not fenced else None
        ends = found is not None or (not line.strip() and not fenced)
        if ends and lines:
            yield _Paragraph(tuple(name for _, name in heading), first, number - 1, "\n".join(lines))
            lines = []
        if found is not None:
            level = len(found[1])
            heading = [(above, name) for above, name in heading if above < level] + [(level, found[2])]
        elif not ends:
            if not lines:
                first = number
            lines.append(line)
    if lines:
        yield _Paragraph(tuple(name for _, name in heading), first, first + len(lines) - 1, "\n".join(lines))


def _join(paragraphs: list[_Paragraph]) -> Iterator[Passage]:
    if not paragraphs:
        return
    path = " > ".join(name for name in paragraphs[0].heading if name)
    first, last = paragraphs[0].first, paragraphs[-1].last
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    pieces = _pieces("\n\n".join(one.text for one in paragraphs))
    for number, piece in enumerate(pieces, start=1):
        part = f", part {number}" if len(pieces) > 1 else ""
        place = f"{path}, {lines}{part}" if path else f"{lines}{part}"
        yield Passage(f"{path}\n{piece}" if path else piece, place[-500:])


def _pieces(text: str) -> list[str]:
    """A text cut at sentence ends into comfortable pieces; what lies between them stays as it is inside a piece."""
    if len(text) <= 2 * COMFORTABLE_CHARACTERS:
        return [text]
    pieces: list[str] = []
    start = end = 0
    for stop in (*(match.end() for match in _SENTENCE_END.finditer(text)), len(text)):
        if end > start and stop - start > COMFORTABLE_CHARACTERS:
            pieces.append(text[start:end].rstrip())
            start = end
        end = stop
    return [*pieces, *([text[start:].rstrip()] if text[start:].strip() else [])]
