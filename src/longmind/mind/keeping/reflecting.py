"""Reflection as it is done: what new memories may add to is looked up, counted, and kept as insights.

A sheet for each pattern says which insight tells of it. So the same conclusion is drawn once, however many reflect at
the same time, and one that somebody forgot is not drawn again. Where a memory is erased that one rests on, it goes
whole with all its versions, and what is left of its evidence is counted anew by the next pass.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import partial
from typing import Final, NamedTuple

from longmind.domain.change import Change, Keep, Revise, Write
from longmind.domain.claim import same_key
from longmind.domain.memory import Kind, Memory, Status, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.query import Compare, KeysProbe, View, WordsProbe, claim_keys, happening_keys
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.domain.sheet import Address, Sheet
from longmind.domain.words import query_terms
from longmind.mind.consolidate import MADE_BY
from longmind.mind.core import Core, zone_at
from longmind.mind.draft import least_trusted
from longmind.mind.keeping.sheets import at, drop, every
from longmind.mind.look import Look, Planned
from longmind.mind.reflect import (
    Conclusion,
    changed,
    ended,
    is_observed,
    of_action,
    of_thing,
    often_said,
    recurring,
    things,
)

REFLECT: Final = "reflect"
"""What the metadata of an insight says made it."""
PATTERN: Final = "pattern"
INSIGHTS: Final = "insights"
"""The room that says which insight tells of a pattern."""
AGAIN: Final = "reflect again"
"""The room of what is to be counted anew."""
_LIVE: Final = frozenset({Status.CURRENT, Status.RETIRED})
_LOOKED_UP: Final = 400
_MOST_PATTERNS: Final = 500
_SEEN_AGAIN: Final = 4


@dataclass(slots=True)
class _Seen:
    """What new memories tell of, each with how it is counted."""

    look: Look
    counts: dict[str, Callable[[], Conclusion | None]] = field(default_factory=dict)

    def add(self, pattern: str, count: Callable[[], Conclusion | None]) -> None:
        if len(self.counts) < _MOST_PATTERNS:
            self.counts.setdefault(pattern, count)


def planned(look: Look) -> Iterator[Planned]:
    """The insights that follow from these memories and what they add to."""
    seen = _Seen(look)
    for memory in look.memories:
        if is_observed(memory):
            _observed(seen, memory)
        elif memory.kind is Kind.FACT and memory.claim is not None:
            _believed(seen, memory)
    for count in seen.counts.values():
        conclusion = count()
        plan = None if conclusion is None else _insight(look, conclusion)
        if plan is not None:
            yield plan


def again(look: Look) -> Iterator[Planned]:
    """The insights that follow from what was left when other evidence of theirs was erased."""
    for sheet in every(look.core, look.owner, room=AGAIN):
        left = replace(look, memories=look.core.store.get(look.owner, sheet.evidence))
        for plan in planned(left):
            yield Planned(plan.act, (*plan.changes, drop(sheet)))
            break
        else:
            yield Planned(Act(verb="revised", reason="nothing follows from what is left"), (drop(sheet),))


def undone_by(core: Core, owner: Owner, gone: Collection[str], asked: Collection[str], now: datetime) -> Broken:
    """The insights that rest on any of these, as they go with it, and what is to be counted anew.

    One that was itself asked to be forgotten goes by that, and stays away.
    """
    derived = core.store.get(owner, core.store.derived(owner, sorted(gone)))
    ids: list[str] = []
    changes: list[Change] = []
    for memory in derived:
        if not is_reflected(memory) or memory.id in asked:
            continue
        ids.append(memory.id)
        told = at(core, _told_at(owner, str(memory.metadata.get(PATTERN))))
        if told.sheet is not None:
            changes.append(drop(told.sheet))
        left = [id for id in memory.evidence if id not in gone]
        if left:
            address = Address(owner.whole, AGAIN, memory.id)
            sheet = Sheet(scope=owner.whole, room=AGAIN, key=address.key, body={}, at=now, evidence=tuple(left))
            changes.append(Write(sheet=sheet, keep_past=False))
    return Broken(ids, changes)


class Broken(NamedTuple):
    """Insights that go with their evidence, and what is written with that."""

    ids: list[str]
    changes: list[Change]


def is_reflected(memory: Memory) -> bool:
    """Whether a memory is a conclusion that was drawn by counting."""
    return memory.kind is Kind.INSIGHT and memory.metadata.get(MADE_BY) == REFLECT


# Looking up ----------------------------------------------------------------------------------------------------------


def _observed(seen: _Seen, memory: Memory) -> None:
    look = seen.look
    if ended(memory) is not None:
        for thing in things(memory):
            seen.add(f"thing {same_key(thing)}", partial(_thing, look, thing))
        for action in memory.happening.actions if memory.happening else ():
            seen.add(f"action {same_key(action)}", partial(_action, look, action))
    if memory.happening is not None and memory.happening.task is not None:
        task = memory.happening.task
        seen.add(f"task {same_key(task)}", lambda: _task(look, task))
    if memory.occurrences >= _SEEN_AGAIN:
        seen.add(f"again {memory.id}", lambda: _said_again(look, memory))


def _thing(look: Look, thing: str) -> Conclusion | None:
    key = same_key(thing)
    return of_thing(thing, [one for one in _telling(look, thing) if key in map(same_key, things(one))])


def _action(look: Look, action: str) -> Conclusion | None:
    key = same_key(action)
    found = _telling(look, action)
    return of_action(action, [one for one in found if one.happening and key in map(same_key, one.happening.actions)])


def _task(look: Look, task: str) -> Conclusion | None:
    probe = KeysProbe(view=_episodes(look), keys=happening_keys(task=task), limit=_LOOKED_UP)
    found = look.core.store.get(look.owner, [one.id for one in look.core.store.search(probe)])
    return recurring(task, found, [one.happened_at for one in found], _zone(look, found))


def _said_again(look: Look, memory: Memory) -> Conclusion | None:
    moments = [one.happened_at for one in look.core.store.occurrences(look.owner, memory.id)]
    return recurring(memory.text, [memory], moments, _zone(look, [memory]))


def _believed(seen: _Seen, fact: Memory) -> None:
    claim = fact.claim
    if claim is None:
        return
    seen.add(f"often {fact.id}", lambda: often_said(fact, seen.look.core.store.get(seen.look.owner, fact.evidence)))
    keys = claim_keys(subject=claim.subject, predicate=claim.predicate)

    def told() -> Conclusion | None:
        view = View(scope=seen.look.owner.whole, statuses=frozenset({Status.CURRENT, Status.SUPERSEDED}))
        probe = KeysProbe(view=view, keys=keys, limit=_LOOKED_UP)
        return changed(
            seen.look.core.store.get(seen.look.owner, [one.id for one in seen.look.core.store.search(probe)])
        )

    seen.add(f"changes {same_key(claim.subject)} {same_key(claim.predicate)}", told)


def _telling(look: Look, text: str) -> list[Memory]:
    """Episodes that hold the words of a text."""
    terms = query_terms(text)
    if not terms:
        return []
    found = look.core.store.search(WordsProbe(view=_episodes(look), terms=terms, limit=_LOOKED_UP))
    return [one for one in look.core.store.get(look.owner, [one.id for one in found]) if is_observed(one)]


def _episodes(look: Look) -> View:
    return View(scope=look.owner.whole, where=Compare(("kind",), "eq", Kind.EPISODE.value), statuses=_LIVE)


def _zone(look: Look, found: Sequence[Memory]) -> tzinfo | None:
    return zone_at(found[0].happened_at, look.core.zone(look.owner)) if found else None


# Writing -------------------------------------------------------------------------------------------------------------


def _insight(look: Look, conclusion: Conclusion) -> Planned | None:
    """The deed that keeps a conclusion, or tells the same one anew; None when nothing is new."""
    told = at(look.core, _told_at(look.owner, conclusion.pattern))
    evidence = look.core.store.get(look.owner, conclusion.evidence)
    if told.sheet is None:
        return _concluded(look, conclusion, evidence)
    there = next(iter(look.core.store.get(look.owner, [str(told.sheet.body.get("id"))])), None)
    # Forgotten, retired or corrected by somebody: it is not for counting to say otherwise.
    if there is None or there.status is not Status.CURRENT or there.reason == "corrected":
        return None
    if there.text == conclusion.text and set(conclusion.evidence) <= set(there.evidence):
        return None
    return _revised(look, there, conclusion, evidence)


def _concluded(look: Look, conclusion: Conclusion, evidence: Sequence[Memory]) -> Planned:
    id = look.core.ids.new(look.now)
    agents = {one.scope.agent for one in evidence}
    made = Memory(
        id=id,
        scope=replace(look.owner.whole, agent=agents.pop() if len(agents) == 1 else None),
        kind=Kind.INSIGHT,
        type="fact",
        text=conclusion.text,
        aliases=(conclusion.about,),
        importance=conclusion.importance,
        metadata=_counted(conclusion),
        happened_at=max(one.said_last_at for one in evidence),
        recorded_at=look.now,
        updated_at=look.now,
        evidence=tuple(one.id for one in evidence),
    )
    made = least_trusted(made, list(evidence))
    embedding = look.core.embeddings([made.searched_text])[0]
    keep = Keep(memory=made, repeat_key=repeat_key(made), embedding=embedding)
    address = _told_at(look.owner, conclusion.pattern)
    sheet = Sheet(scope=address.scope, room=address.room, key=address.key, body={"id": id}, at=look.now)
    act = Act(verb="concluded", reason=_told(conclusion), made=id, touched={id: 1})
    return Planned(act, (keep, Write(sheet=sheet, keep_past=False)))


def _told_at(owner: Owner, pattern: str) -> Address:
    return Address(owner.whole, INSIGHTS, hashlib.sha256(pattern.encode("utf-8", "replace")).hexdigest())


def _revised(look: Look, there: Memory, conclusion: Conclusion, evidence: Sequence[Memory]) -> Planned:
    version = replace(
        there,
        version=there.version + 1,
        reason="counted anew",
        text=conclusion.text,
        metadata={**there.metadata, **_counted(conclusion)},
        happened_at=max((there.happened_at, *(one.said_last_at for one in evidence))),
        updated_at=max(look.now, there.updated_at),
        evidence=tuple(one.id for one in evidence),
    )
    version = least_trusted(version, list(evidence))
    same = version.searched_text == there.searched_text
    embedding = None if same else look.core.embeddings([version.searched_text])[0]
    act = Act(verb="revised", reason=_told(conclusion), touched={there.id: version.version})
    return Planned(act, (Revise(memory=version, embedding=embedding),))


def _counted(conclusion: Conclusion) -> dict[str, Json]:
    return {MADE_BY: REFLECT, PATTERN: conclusion.pattern}


def _told(conclusion: Conclusion) -> str:
    kind = conclusion.pattern.split(" ", 1)[0]
    return f"{kind}, counted over {len(conclusion.evidence)} memories"
