"""Take memory along: what of an owner goes into an archive, and how an archive comes in.

What comes in keeps its ids, versions and times and belongs to whoever brings it in. What is here already stays as it is
here, and what was forgotten here stays forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from longmind.domain.change import Keep
from longmind.domain.memory import Memory, Status, repeat_key
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.errors import Conflict
from longmind.mind.archive import Line
from longmind.mind.core import Core
from longmind.mind.forget import EVERY_STATUS

_PAGE = 1_000
_AT_ONCE = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written."""

    memories: int
    sha256: str
    """Of the whole file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What came in from an archive."""

    kept: int
    already: int
    """Were here before, exactly so."""
    refused: tuple[str, ...]
    """Ids that were forgotten here, and stay so."""
    changed: tuple[str, ...]
    """Ids that are here with another history, left as they are here."""


def lines(core: Core, scope: Scope) -> list[Line]:
    """Every memory that the scope shows of its owner, of any status, with its versions and occurrences."""
    found: list[Line] = []
    after: str | None = None
    view = View(scope=scope, statuses=EVERY_STATUS)
    while True:
        page = core.store.scan(view, after, _PAGE)
        found.extend(_line(core, scope.owner, memory.id) for memory in page.memories)
        after = page.after
        if after is None:
            return [line for line in found if line.versions]


def bring_in(core: Core, owner: Owner, archived: Sequence[Line], now: datetime) -> Imported:
    """Keep what is not here yet; running it again adds nothing.

    In batches in an order in which evidence comes before what rests on it, so that an interrupted import can be run
    again.
    """
    ids = [line.versions[-1].id for line in archived]
    buried: set[str] = set()
    for start in range(0, len(ids), _PAGE):
        buried |= core.store.known(owner, ids=ids[start : start + _PAGE]).buried
    kept = already = 0
    changed: list[str] = []
    ordered = _evidence_first([line for line in archived if line.versions[-1].id not in buried])
    for start in range(0, len(ordered), _AT_ONCE):
        some = ordered[start : start + _AT_ONCE]
        here = {memory.id for memory in core.store.get(owner, [line.versions[-1].id for line in some])}
        new = [line for line in some if line.versions[-1].id not in here]
        for line in some:
            if line.versions[-1].id in here:
                same = _line(core, owner, line.versions[-1].id) == line
                already += same
                changed.extend([] if same else [line.versions[-1].id])
        embedded = core.embeddings([line.versions[-1].searched_text for line in new])
        changes = [
            Keep(
                memory=line.versions[-1],
                repeat_key=_repeat_key(line.versions[-1]),
                embedding=embedding,
                past=line.versions[:-1],
                occurrences=line.occurrences,
            )
            for line, embedding in zip(new, embedded, strict=True)
        ]
        if changes:
            kept += _keep(core, owner, changes, changed, now)
    return Imported(kept=kept, already=already, refused=tuple(sorted(buried)), changed=tuple(changed))


def _keep(core: Core, owner: Owner, changes: list[Keep], changed: list[str], now: datetime) -> int:
    """Keep them together, or one by one where some of them say what is said here already."""
    try:
        core.write(owner, changes, now)
        return len(changes)
    except Conflict:
        kept = 0
        for change in changes:
            try:
                core.write(owner, [change], now)
                kept += 1
            except Conflict:
                changed.append(change.memory.id)
        return kept


def _line(core: Core, owner: Owner, id: str) -> Line:
    return Line(tuple(core.store.history(owner, id)), tuple(core.store.occurrences(owner, id)))


def _repeat_key(memory: Memory) -> str | None:
    return repeat_key(memory) if memory.status in (Status.CURRENT, Status.PENDING, Status.QUARANTINED) else None


def _evidence_first(archived: Sequence[Line]) -> list[Line]:
    """Ids grow with time and evidence is older than what rests on it, but an archive may have been merged."""
    by_id = {line.versions[-1].id: line for line in archived}
    done: dict[str, Line] = {}

    def place(id: str, above: frozenset[str]) -> None:
        if id in done or id not in by_id or id in above:
            return
        for other in by_id[id].versions[-1].evidence:
            place(other, above | {id})
        done[id] = by_id[id]

    for id in sorted(by_id):
        place(id, frozenset())
    return list(done.values())
