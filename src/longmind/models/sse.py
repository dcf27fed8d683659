"""Server-sent events, as providers of language models stream answers: bytes in, the data of each event out. Pure.

Of the format (the HTML standard, "Server-sent events") only what such servers use counts here: the lines ``data:`` of
an event, joined; comments, names and ids are passed over. Lines may end in any of the three ways and be cut anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")
"""A CR that ends what has come so far may be the half of a CRLF."""


def events(parts: Iterable[bytes]) -> Iterator[str]:
    """The data of each event that has ended; of one that has not ended nothing, as the standard has it."""
    data: list[str] = []
    for line in _lines(parts):
        if not line:
            if data:
                yield "\n".join(data)
            data = []
        elif line.startswith(b"data:"):
            data.append(line[5:].removeprefix(b" ").decode("utf-8", "replace"))


def _lines(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Every line that has ended, and at the end of all a line that ends in a CR."""
    held = b""
    for part in parts:
        *lines, held = _LINE_END.split(held + part) if part else [held]
        yield from lines
    if held.endswith(b"\r"):
        yield held[:-1]
