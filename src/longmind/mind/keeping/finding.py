"""What was said, found again: by words or by date, over every conversation that a scope sees.

It looks at the messages themselves and not at the memories of their words, so that greetings and what was said twice
are found as well. What the system says and what memory tools answered is passed over, or each search would find the
results of the one before; so is what was forgotten, though its message is still kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import NamedTuple

from longmind.domain.conversation import SYSTEM_ROLES, Message, Text
from longmind.domain.memory import Status
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import EARLIEST
from longmind.domain.words import idf, query_terms, terms
from longmind.mind.core import Core
from longmind.mind.dates import parse_during
from longmind.mind.keeping.conversation import seen
from longmind.mind.tools import tools

_AT_ONCE = 50
_FORGOTTEN = frozenset({Status.RETIRED, Status.QUARANTINED})
_OWN = frozenset(tool.name for tool in tools())


@dataclass(frozen=True, slots=True)
class Said:
    """A message that was found."""

    scope: Scope
    """Of its conversation."""
    number: int
    message: Message
    words: str
    """What was said in it, without what is no word."""
    evidence: tuple[str, ...]
    """The id of the memory of its words; empty when it made none."""

    @property
    def at(self) -> datetime:
        """When it was said."""
        return self.message.at or EARLIEST

    @property
    def place(self) -> tuple[str, str, int]:
        """Where it stands among all that was said; no two messages share one."""
        return (self.scope.agent or "", self.scope.session or "", self.number)


class Shown(NamedTuple):
    """A page of what was found."""

    said: tuple[Said, ...]
    more: bool


def by_words(core: Core, scope: Scope, query: str, *, page: int, size: int) -> Shown:
    """The messages that hold words of the query: those with all of it as it stands first, then by the words' weight."""
    wanted = query_terms(query)
    plain = " ".join(query.casefold().split())
    found: list[tuple[Said, bool, list[str]]] = []
    holding: Counter[str] = Counter()
    count = 0
    for one in _spoken(core, scope):
        count += 1
        there = terms(one.words)
        held = [term for term in wanted if term in there]
        holding.update(held)
        whole = plain in " ".join(one.words.casefold().split())
        if held or whole:
            found.append((one, whole, held))
    weight = {term: wanted[term] * idf(holding[term], count) for term in holding}
    found.sort(key=lambda one: (one[1], sum(weight[term] for term in one[2]), one[0].at, one[0].place), reverse=True)
    return _page(core, scope.owner, [one for one, _, _ in found], page, size)


def by_date(core: Core, scope: Scope, during: str, zone: tzinfo, *, page: int, size: int) -> Shown:
    """The messages of a span of time such as ``2026-03-01..2026-03-09``, in the order they were said.

    Raises:
        InvalidInput: no span of time.
    """
    span = parse_during(during, zone)
    found = sorted((one for one in _spoken(core, scope) if one.at in span), key=lambda one: (one.at, one.place))
    return _page(core, scope.owner, found, page, size)


def _spoken(core: Core, scope: Scope) -> Iterator[Said]:
    """All that was said, apart from what the system said and what memory tools answered."""
    called: dict[tuple[Scope, str], str] = {}
    for at, (number, message, evidence) in seen(core, scope):
        called |= {(at, call.id): call.name for call in message.calls}
        if message.role.casefold() in SYSTEM_ROLES:
            continue
        words = [part.text for part in message.parts if isinstance(part, Text)]
        words += [one.words for one in message.results if called.get((at, one.call_id)) not in _OWN]
        told = "\n".join(one for one in words if one.strip())
        if told:
            yield Said(at, number, message, told, evidence)


def _page(core: Core, owner: Owner, found: Sequence[Said], page: int, size: int) -> Shown:
    """The page, without what was forgotten; no more of it is looked up than the page needs."""
    wanted = (page + 1) * size + 1
    kept: list[Said] = []
    for start in range(0, len(found), _AT_ONCE):
        some = found[start : start + _AT_ONCE]
        ids = list(dict.fromkeys(id for one in some for id in one.evidence))
        status = {memory.id: memory.status for memory in core.store.get(owner, ids)} if ids else {}
        kept += [one for one in some if not any(status.get(id) in _FORGOTTEN for id in one.evidence)]
        if len(kept) >= wanted:
            break
    return Shown(tuple(kept[page * size : (page + 1) * size]), len(kept) >= wanted)
