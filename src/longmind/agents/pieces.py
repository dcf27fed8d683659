"""What of an answer can be shown while it is still coming. Pure.

A model says a step as JSON; the user is shown the words of its answer and nothing else of it, and only once it is known
that these words are the answer: no tool stands before them. What is not written plainly as JSON from its first sign on
(a fence, prose, thinking aloud, single quotes) is not shown until it has been read whole.
"""

from __future__ import annotations

import json
import re
from typing import Final

_OPENS: Final = re.compile(r"\s*\{\s*")
_COLON: Final = re.compile(r"\s*:\s*")
_COMMA: Final = re.compile(r"\s*,\s*")
_STRING: Final = re.compile(r'"((?:[^"\\]++|\\u[0-9a-fA-F]{4}|\\[^u])*+)("?)', re.DOTALL)
_HALF: Final = re.compile(r"(?:[\ud800-\udbff]|\\u[dD][89abAB][0-9a-fA-F]{2})\Z")
"""Half a sign, whose other half may be still to come."""
_LONE: Final = re.compile("[\ud800-\udfff]")
_SENTENCE: Final = re.compile(r"(?<=[.!?…])(?=\s)|(?<=[。！？])")
_READER: Final = json.JSONDecoder(strict=False)


def answer_so_far(said: str, *, whatever_tool: bool = False) -> str:
    """The words of the answer in a step of which so much has come; empty while they may not be shown.

    They are not shown where a tool is called before them, unless ``whatever_tool`` says that it will not be.
    """
    opening = _OPENS.match(said)
    at = -1 if opening is None else opening.end()
    free = whatever_tool
    while 0 <= at < len(said):
        name = _STRING.match(said, at)
        colon = _COLON.match(said, name.end()) if name and name[2] else None
        if name is None or colon is None:
            return ""
        value = _STRING.match(said, colon.end())
        if name[1] == "answer":
            return _words(value[1], whole=bool(value[2])) if value and free else ""
        if name[1] == "tool":
            free = whatever_tool or bool(value and value[2] and not value[1].strip())
        at = _after(said, colon.end())
    return ""


def sentences(text: str) -> list[str]:
    """A text in its sentences; joined they are the text."""
    return [one for one in _SENTENCE.split(text) if one]


def _after(said: str, at: int) -> int:
    """Where the next name begins behind the value here; -1 where the value has not ended, or nothing follows."""
    try:
        _, end = _READER.raw_decode(said, at)
    except (ValueError, RecursionError):
        return -1
    comma = _COMMA.match(said, end)
    return -1 if comma is None else comma.end()


def _words(inside: str, *, whole: bool) -> str:
    """What a JSON string says, of which so much has come; its end held back while it may change."""
    if not whole:
        inside = _HALF.sub("", inside)
    try:
        told: str = json.loads(f'"{inside}"', strict=False)
    except ValueError:
        return ""
    if _LONE.search(told):
        told = told.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return told.replace("\0", "\ufffd").strip()
