"""Which lines are told anew when something is erased, read and turned into changes.

These go into the batch that erases: nobody ever sees one without the other. Afterwards the facts that bore on the same
things as those that went are settled without them, as after any other change.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from longmind.domain.change import Change, Retell
from longmind.domain.memory import Memory, Status
from longmind.domain.scope import Owner
from longmind.mind import learn
from longmind.mind.conclude import QUOTE
from longmind.mind.core import Core, decided
from longmind.mind.retell import Line, retold
from longmind.mind.rulings import rulings_of


@dataclass(slots=True)
class Retellings:
    """The lines that are told anew."""

    changes: list[Change] = field(default_factory=list)
    reopened: list[str] = field(default_factory=list)
    """Those that are shown again with it."""
    facts: list[Memory] = field(default_factory=list)
    """The facts among those: something that stays may bear on them."""


def retellings(core: Core, owner: Owner, gone: Collection[str], *, but: Collection[str]) -> Retellings:
    """What takes out of the lines that stay what the ``gone`` had caused; ``but`` these, changed by other means."""
    found = Retellings()
    erased = {one.id: one for one in core.store.get(owner, sorted(gone))}
    naming = [id for id in core.store.naming(owner, sorted(gone)) if id not in gone and id not in but]
    for present in core.store.get(owner, naming):
        evidence = [id for id in present.evidence if id not in gone]
        left = {one.id: one for one in core.store.get(owner, evidence)} if QUOTE in present.metadata else {}
        line = Line(tuple(core.store.history(owner, present.id)), tuple(core.store.occurrences(owner, present.id)))
        after = retold(line, erased, left, _heir(core, owner, present, erased))
        if after == line:
            continue
        last = replace(after.versions[-1], version=present.version + 1)
        found.changes.append(
            Retell(
                id=present.id,
                version=present.version,
                versions=(*after.versions[:-1], last),
                occurrences=after.occurrences,
                repeat_key=learn.repeat_of(last),
            )
        )
        if present.status is Status.SUPERSEDED and last.status is not Status.SUPERSEDED:
            found.reopened.append(present.id)
            found.facts += [last] if last.claim is not None and last.status is Status.CURRENT else []
    return found


def _heir(core: Core, owner: Owner, memory: Memory, gone: Mapping[str, Memory]) -> Memory | None:
    """Who takes the place of a memory when who had taken it goes: whoever took the place of that one, and stays."""
    passed: set[str] = set()
    heir = memory.superseded_by
    while heir is not None and heir in gone and heir not in passed:
        passed.add(heir)
        one = gone[heir]
        heir = one.superseded_by if one.status is Status.SUPERSEDED else None
    return next(iter(core.store.get(owner, [heir])), None) if heir is not None and passed else None


def settled_without(core: Core, owner: Owner, facts: Sequence[Memory], now: datetime) -> None:
    """Settle what bears on the same things as these facts, which are not there any more, or are shown again."""
    groups = {(one.scope, learn.canonical(one.claim), one.claim.subject): one for one in facts if one.claim is not None}

    def attempt() -> None:
        rulings = rulings_of(core, owner)
        changes = {}
        for fact in groups.values():
            for change in learn.resettled(core, fact, rulings, now):
                changes[repr(change)] = change
        if changes:
            core.write_as_read(owner, list(changes.values()), now)

    if groups:
        decided(attempt)
