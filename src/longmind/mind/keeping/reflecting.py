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

from longmind.domain.change import Change, Keep, Write, marked
from longmind.domain.claim import same_key
from longmind.domain.memory import Kind, Memory, Status, next_version, repeat_key
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
from longmind.mind.look import Look, Planned, touched
from longmind.mind.reflect import (
    OFTEN,
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
HOLDS_NO_LONGER: Final = "what it tells of holds no longer"
"""Why an insight was retired; it comes back when that holds again."""
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
    for conclusion in _counted_on(look):
        plan = _insight(look, conclusion)
        if plan is not None:
            yield plan


def _counted_on(look: Look) -> Iterator[Conclusion]:
    """What follows from these memories and all that tells of the same."""
    seen = _Seen(look)
    for memory in look.memories:
        if is_observed(memory):
            _observed(seen, memory)
        elif memory.kind is Kind.FACT and memory.claim is not None:
            _believed(seen, memory)
    for count in seen.counts.values():
        conclusion = count()
        if conclusion is not None:
            yield conclusion


def again(look: Look) -> Iterator[Planned]:
    """The insights that follow from what was left when other evidence of theirs was erased."""
    for sheet in every(look.core, look.owner, room=AGAIN):
        left = replace(look, memories=look.core.store.get(look.owner, sheet.evidence))
        plan = next(filter(None, (_insight(left, one) for one in _counted_on(left) if _hash(one) == sheet.key)), None)
        if plan is not None:
            yield Planned(plan.act, (*plan.changes, drop(sheet)))
        else:
            yield Planned(Act(verb="revised", reason="nothing follows from what is left"), (drop(sheet),))


def outdated(look: Look) -> Iterator[Planned]:
    """The insights on what was said often, where that holds no longer: of these memories, those out of sight."""
    hidden = [one.id for one in look.memories if one.claim is not None and one.status is not Status.CURRENT]
    derived = look.core.store.get(look.owner, look.core.store.derived(look.owner, hidden)) if hidden else []
    for insight in derived:
        told = str(insight.metadata.get(PATTERN)) if is_reflected(insight) else ""
        if told.startswith(OFTEN) and insight.status is Status.CURRENT and insight.id not in look.gone:
            changes = (marked(insight, Status.RETIRED, HOLDS_NO_LONGER, look.now),)
            frees = len(insight.text)
            yield Planned(Act(verb="retired", reason=HOLDS_NO_LONGER, touched=touched(changes), frees=frees), changes)


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
            pattern = str(memory.metadata.get(PATTERN))
            changes += _to_be_counted(core, Address(owner.whole, AGAIN, _hashed(pattern)), left, now)
    return Broken(ids, changes)


def _to_be_counted(core: Core, address: Address, left: Sequence[str], now: datetime) -> list[Change]:
    there = at(core, address)
    body: dict[str, Json] = {}
    sheet = Sheet(
        scope=address.scope,
        room=address.room,
        key=address.key,
        version=there.version + 1,
        body=body,
        at=now,
        evidence=tuple(left),
    )
    return [Write(sheet=sheet, keep_past=False)]


class Broken(NamedTuple):
    """Insights that go with their evidence, and what is written with that."""

    ids: list[str]
    changes: list[Change]


def is_reflected(memory: Memory) -> bool:
    """Whether a memory is a conclusion that was drawn by counting."""
    return memory.kind is Kind.INSIGHT and memory.metadata.get(MADE_BY) == REFLECT


# Looking up ----------------------------------------------------------------------------------------------------------


def _observed(seen: _Seen, memory: Memory) -> None:
    look, agent = seen.look, memory.scope.agent
    # What is bound to one agent is counted, and told, to that one alone.
    of = "" if agent is None else f" of {agent}"
    for thing in sorted(things(memory)):
        if ended(memory, thing) is not None:
            seen.add(f"thing {same_key(thing)}{of}", partial(_thing, look, thing, agent))
    if memory.happening is not None and memory.happening.success is not None:
        for action in memory.happening.actions:
            seen.add(f"action {same_key(action)}{of}", partial(_action, look, action, agent))
    if memory.happening is not None and memory.happening.task is not None:
        task = memory.happening.task
        seen.add(f"task {same_key(task)}{of}", lambda: _task(look, task, agent))
    if memory.occurrences >= _SEEN_AGAIN:
        seen.add(f"again {memory.id}", lambda: _said_again(look, memory))


def _thing(look: Look, thing: str, agent: str | None) -> Conclusion | None:
    key = same_key(thing)
    found = [one for one in _telling(look, thing, agent) if key in map(same_key, things(one))]
    return _of(agent, of_thing(thing, found))


def _action(look: Look, action: str, agent: str | None) -> Conclusion | None:
    key = same_key(action)
    found = _telling(look, action, agent)
    told = [one for one in found if one.happening and key in map(same_key, one.happening.actions)]
    return _of(agent, of_action(action, told))


def _task(look: Look, task: str, agent: str | None) -> Conclusion | None:
    probe = KeysProbe(view=_episodes(look), keys=happening_keys(task=task), limit=_LOOKED_UP)
    found = look.core.store.get(look.owner, [one.id for one in look.core.store.search(probe)])
    own = [one for one in found if one.scope.agent == agent]
    return _of(agent, recurring(task, own, [one.happened_at for one in own], _zone(look, own)))


def _of(agent: str | None, conclusion: Conclusion | None) -> Conclusion | None:
    if conclusion is None or agent is None:
        return conclusion
    return replace(conclusion, pattern=f"{conclusion.pattern} of {agent}")


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
        found = seen.look.core.store.get(seen.look.owner, [one.id for one in seen.look.core.store.search(probe)])
        return _of(agent, changed([one for one in found if one.scope.agent == agent]))

    agent = fact.scope.agent
    of = "" if agent is None else f" of {agent}"
    seen.add(f"changes {same_key(claim.subject)} {same_key(claim.predicate)}{of}", told)


def _telling(look: Look, text: str, agent: str | None) -> list[Memory]:
    """Episodes bound to this agent, or to none, that hold the words of a text."""
    terms = query_terms(text)
    if not terms:
        return []
    found = look.core.store.search(WordsProbe(view=_episodes(look), terms=terms, limit=_LOOKED_UP))
    there = look.core.store.get(look.owner, [one.id for one in found])
    return [one for one in there if is_observed(one) and one.scope.agent == agent]


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
    if there is None or there.reason == "corrected":
        return None
    if there.status is not Status.CURRENT and there.reason != HOLDS_NO_LONGER:
        return None
    new = there.text != conclusion.text or not set(conclusion.evidence) <= set(there.evidence)
    if there.status is Status.CURRENT and not new:
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
    # It goes with the last of its evidence: nobody may find out from it, by trying, what was erased.
    sheet = Sheet(
        scope=address.scope,
        room=address.room,
        key=address.key,
        body={"id": id},
        at=look.now,
        evidence=made.evidence,
    )
    act = Act(verb="concluded", reason=_told(conclusion), made=id, touched={id: 1})
    return Planned(act, (keep, Write(sheet=sheet, keep_past=False)))


def _told_at(owner: Owner, pattern: str) -> Address:
    return Address(owner.whole, INSIGHTS, _hashed(pattern))


def _hash(conclusion: Conclusion) -> str:
    return _hashed(conclusion.pattern)


def _hashed(pattern: str) -> str:
    return hashlib.sha256(pattern.encode("utf-8", "replace")).hexdigest()


def _revised(look: Look, there: Memory, conclusion: Conclusion, evidence: Sequence[Memory]) -> Planned:
    version = replace(
        there,
        status=Status.CURRENT,
        text=conclusion.text,
        metadata={**there.metadata, **_counted(conclusion)},
        happened_at=max((there.happened_at, *(one.said_last_at for one in evidence))),
        evidence=tuple(one.id for one in evidence),
    )
    version = next_version(least_trusted(version, list(evidence)), "counted anew", look.now)
    changes = (look.core.revision(there, version),)
    return Planned(Act(verb="revised", reason=_told(conclusion), touched=touched(changes)), changes)


def _counted(conclusion: Conclusion) -> dict[str, Json]:
    return {MADE_BY: REFLECT, PATTERN: conclusion.pattern}


def _told(conclusion: Conclusion) -> str:
    kind = conclusion.pattern.split(" ", 1)[0]
    return f"{kind}, counted over {len(conclusion.evidence)} memories"
