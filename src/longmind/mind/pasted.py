"""What of a message was itself recalled: lines that give memories back, pasted in front of what somebody says.

Agents show what was recalled in the prompt, and many hand the whole prompt in again as the user's words. Kept as it is,
each round would remember what it remembered. It is recognised by content and not by a marker: a line is pasted when it
says what a memory here says, whatever number, score or bullet stands around it. Headings over such lines go with them,
and a question that only asks what is remembered is no news either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from longmind.domain.memory import Status
from longmind.domain.query import View, WordsProbe
from longmind.domain.scope import Scope
from longmind.domain.words import query_terms
from longmind.mind.core import Core

_LINES = 200
"""So many lines of a message are looked at."""
_CLOSE = 5
_AROUND = re.compile(r"^(?:\s*(?:[-*•>#]+|\d+[.)]|\[[^\]]{0,40}\]|\d*\.\d+|\([^)]{0,40}\)))+\s*")
_BEHIND = re.compile(r"(?:\s*[\[(][^\])]{0,200}[\])])+\s*$")
_SPEAKER = re.compile(r"^[\w .'-]{1,40}:\s+")
_HEADING = re.compile(r"^\s*(?:#+\s*)?[\w '’-]{2,60}:?\s*$")
_NOTHING = re.compile(r"(?i)^\W*no relevant (?:facts|memories)[\w ]*\W*$")
_ASKS = re.compile(
    r"(?i)^\W*(?:so |and |hey |please |can you )*(?:tell me )?(?:what (?:do|did|can) you (?:know|remember|recall)"
    r"(?: about (?:me|us|myself))?|what have i told you(?: so far)?|what is (?:stored|remembered|known) about me"
    r"|was weißt du (?:alles )?über mich|qué sabes (?:de|sobre) mí)\W*$"
    r"|^\W*私について何を(?:知って|覚えて)い?ます?か\W*$"
)


def own_words(core: Core, scope: Scope, text: str) -> str:
    """A message without what was recalled and pasted; the text itself when nothing was, "" when that is all."""
    if _ASKS.match(text):
        return ""
    if "\n" not in text.strip():
        return text
    lines = text.split("\n")
    pasted = [place for place, line in enumerate(lines[:_LINES]) if _is_pasted(core, scope, line)]
    if not pasted:
        return text
    gone = {*pasted, *_headings(lines, pasted)}
    rest = "\n".join(line for place, line in enumerate(lines) if place not in gone).strip()
    return "" if _ASKS.match(rest) else rest


def _is_pasted(core: Core, scope: Scope, line: str) -> bool:
    if _NOTHING.match(line):
        return True
    said = [line, *_without(line)]
    terms = query_terms(said[-1])
    if not terms:
        return False
    # What was recalled may have been said in any session.
    view = View(scope=replace(scope, session=None), statuses=frozenset({Status.CURRENT, Status.SUPERSEDED}))
    found = core.store.search(WordsProbe(view=view, terms=terms, limit=_CLOSE))
    known = core.store.get(scope.owner, [one.id for one in found])
    texts = {_plain(memory.text) for memory in known} | {_plain(memory.searched_text) for memory in known}
    return any(_plain(one) in texts for one in said)


def _without(line: str) -> list[str]:
    """The line without the number, the score, the bullet and the remark around it, step by step."""
    bare = _AROUND.sub("", line)
    shorter = _BEHIND.sub("", bare)
    return [bare, shorter, _SPEAKER.sub("", bare), _SPEAKER.sub("", shorter)]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".!")


def _headings(lines: Sequence[str], pasted: Sequence[int]) -> list[int]:
    """The headings just above what was pasted, and the empty lines between."""
    found: list[int] = []
    for place in pasted:
        above = place - 1
        while above >= 0 and (above in pasted or not lines[above].strip()):
            above -= 1
        if above >= 0 and _HEADING.match(lines[above]) and lines[above].rstrip().endswith((":", "memory", "memories")):
            found.append(above)
    return found
