"""What stands in a message but is nobody's own words: code, logs, quotations, signatures.

It is blanked out, character for character, so that every place in what is left is a place in the message. A line is
judged by how it begins and what it is made of; when in doubt it is left in, since what is left in is still read
strictly.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

MAX_LINE = 2_000
"""A longer line is no line that somebody wrote; only its beginning is judged."""

_PLAIN = str.maketrans("\u2019\u2018\u02bc\u201c\u201d\u201e\u00ab\u00bb\u00a0\u202f\t`*", '\'\'\'"""""     ')
_NOT_SPACE = re.compile(r"[^\n]")


class _Patterns(NamedTuple):
    copied: re.Pattern[str]
    rest: re.Pattern[str]
    closing: re.Pattern[str]
    header: re.Pattern[str]
    tagged: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    log = (
        r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d[ .,]|\[?(?:INFO|DEBUG|WARN(?:ING)?|ERROR|FATAL|TRACE)\b[\]: ]"
        r"|Traceback |File \"|at [\w.$<>]+\(|Caused by:|[\w.]+(?:Error|Exception)\b:|npm |WARN "
    )
    code = (
        r"[$#%]\s|>>> |\.\.\. |(?:def|class|import|from|function|const|let|var|return|public|private|async|await|export"
        r"|SELECT|INSERT|UPDATE|DELETE|CREATE|package|using|#include|func|fn|if \(|for \(|while \(|elif|else:|try:"
        r"|@\w+)\b(?=[^.!?]*[(){};=:*])|//|/\*|<\w|</|[{}\[\]();]|\"[\w-]+\"\s*:|[\w.-]+\s*=\s*\S|\w+\(.*\);?\s*$"
        r"|\||[-+]{3} |@@ |diff --git"
    )
    return _Patterns(
        re.compile(rf"\s*(?:>|https?://\S+\s*$|www\.\S+\s*$|{log}|{code}|♪|\u266b)"),
        re.compile(
            r"-- ?$|_{5,}\s*$|-{3,}\s*(?:original|forwarded) message|begin forwarded message|on .{5,80} wrote:\s*$"
            r"|am .{5,80} schrieb .{1,60}:\s*$|el .{5,80} escribió:\s*$",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s*(?:(?:best|kind|warm)(?: regards| wishes)?|regards|cheers|sincerely|yours(?: truly| sincerely)?"
            r"|mit freundlichen grüßen|viele grüße|liebe grüße|saludos|un saludo|atentamente)[,.!]?\s*$",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s*(?:(?:from|to|cc|bcc|subject|date|sent|von|an|betreff|de|para|asunto)\s*:\s|sent from my "
            r"|get outlook for|(?:this|the (?:information|content)s?).{0,60}\bconfidential\b|.{0,40}\bunsubscribe\b"
            r"|von meinem iphone gesendet|enviado desde mi "
            r"|.{0,60}\b(?:we use|wir (?:verwenden|nutzen)|usamos|utilizamos|nous utilisons)\b.{0,30}\bcookies\b"
            r"|.{0,30}(?:cookies?|クッキー)を使用"
            r"|.{0,60}\bby continuing\b.{0,60}\byou (?:agree|accept|confirm))",
            re.IGNORECASE,
        ),
        re.compile(
            r"<(system-reminder|system|instructions|context|memory|memories|document|tool_result)\b[^>]{0,200}>"
        ),
    )


def own_words(text: str) -> str:
    """The message with all that is copied blanked out and its marks made plain; as long as the message."""
    plain = text.translate(_PLAIN)
    if len(plain) != len(text):  # no mark of ours is longer or shorter than what it stands for
        plain = text
    plain = _without_fences(text, plain)
    plain = _without_tags(plain)
    lines, cut = [], 0
    for line in plain.split("\n"):
        if cut == _ALL or _is_copied(line):
            lines.append(" " * len(line))
            continue
        if _patterns().rest.match(line[:MAX_LINE]):
            cut = _ALL
        elif lines and _patterns().closing.match(line[:MAX_LINE]):
            cut = _SIGNATURE
        elif cut:
            cut -= 1
        lines.append(" " * len(line) if cut else line)
    return "\n".join(lines)


_ALL = 1_000_000
_SIGNATURE = 5
"""Lines that a signature has at most, with its closing."""


def _is_copied(line: str) -> bool:
    start = line[:MAX_LINE]
    return bool(_patterns().copied.match(start) or _patterns().header.match(start))


def _without_fences(text: str, plain: str) -> str:
    """Blank out what stands between two lines of three marks; an open one reaches to the end."""
    if "```" not in text and "~~~" not in text:
        return plain
    for fence in ("```", "~~~"):
        pieces, at = [], 0
        while (start := text.find(fence, at)) >= 0:
            end = text.find(fence, start + 3)
            end = len(text) if end < 0 else end + 3
            pieces += [plain[at:start], _NOT_SPACE.sub(" ", plain[start:end])]
            at = end
        plain = "".join([*pieces, plain[at:]])
    return plain


def _without_tags(plain: str) -> str:
    """Blank out what stands between tags that machines put round what they add."""
    if "<" not in plain:
        return plain
    pieces, at = [], 0
    while opening := _patterns().tagged.search(plain, at):
        closing = f"</{opening[1]}>"
        end = plain.find(closing, opening.end())
        end = len(plain) if end < 0 else end + len(closing)
        pieces += [plain[at : opening.start()], _NOT_SPACE.sub(" ", plain[opening.start() : end])]
        at = end
    return "".join([*pieces, plain[at:]])
