"""Facts follow the words they were read out of: superseded, retired, restored and corrected with them.

A fact stands by itself as long as any of its evidence does. What is settled between facts
(:mod:`longmind.mind.learn`) is another matter: here the words themselves went out of sight.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from longmind.domain.change import Change, Revise, marked
from longmind.domain.memory import REPEATABLE, Memory, Status, next_version
from longmind.domain.scope import Owner
from longmind.mind import learn
from longmind.mind.conclude import QUOTE, conclude
from longmind.mind.core import Core

_WITH_ITS_WORDS = "retired with its words"
_CORRECTED = "its words were corrected"


def follow(
    core: Core, owner: Owner, episodes: Sequence[Memory], now: datetime, but: Collection[str] = ()
) -> list[Change]:
    """The changes that facts undergo with these episodes, given as they will stand; ``but`` these, changed already."""
    after = {episode.id: episode for episode in episodes}
    derived = core.store.get(owner, core.store.derived(owner, list(after)))
    facts = [fact for fact in derived if QUOTE in fact.metadata and fact.id not in but]
    others = dict.fromkeys(id for fact in facts for id in fact.evidence if id not in after)
    words = {one.id: one for one in core.store.get(owner, list(others))} | after
    changes: list[Change] = []
    for fact in facts:
        standing = any(words[id].status in REPEATABLE for id in fact.evidence if id in words)
        version = _following(fact, [after[id] for id in fact.evidence if id in after], now, standing=standing)
        if version is not fact:
            changes.append(Revise(memory=version))
    return changes


def _following(fact: Memory, episodes: Sequence[Memory], now: datetime, *, standing: bool) -> Memory:
    if standing:
        if fact.status is Status.RETIRED and fact.reason == _WITH_ITS_WORDS:
            return next_version(replace(fact, status=Status.CURRENT), "restored", now)
        return fact
    if fact.status not in REPEATABLE:
        return fact
    newest = max(episodes, key=lambda episode: (episode.updated_at, episode.id))
    if newest.status is Status.SUPERSEDED:
        over = replace(fact, status=Status.SUPERSEDED, superseded_by=newest.superseded_by, true_until=newest.true_until)
        return next_version(over, f"superseded by {newest.superseded_by}", now)
    return next_version(replace(fact, status=Status.RETIRED), _WITH_ITS_WORDS, now)


def correct(core: Core, owner: Owner, before: Memory, after: Memory, now: datetime) -> list[Change]:
    """The changes of what was read out of an episode whose words were corrected."""
    zone = core.zone(owner)
    read = conclude([after], zone=zone, now=now, tagger=core.tagger) if core.extracts else []
    there = [one for one in core.store.get(owner, core.store.derived(owner, [before.id])) if QUOTE in one.metadata]
    said = {_claimed(fact) for fact in read}
    gone = [one for one in there if _claimed(one) not in said and one.evidence == (before.id,)]
    changes: list[Change] = [marked(one, Status.RETIRED, _CORRECTED, now) for one in gone if one.status in REPEATABLE]
    known = {_claimed(one) for one in there}
    fresh = [fact for fact in read if _claimed(fact) not in known]
    if fresh:
        changes += learn.planned(core, fresh, now, gone={one.id for one in gone}).changes
    return changes


def _claimed(fact: Memory) -> tuple[object, ...]:
    claim = fact.claim
    return () if claim is None else (*learn.canonical(claim), claim.subject.casefold(), claim.object.casefold())


def superseding(episode: Memory, by: str, until: datetime | None) -> Memory:
    """An episode as it stands once another has taken its place."""
    return replace(episode, status=Status.SUPERSEDED, superseded_by=by, true_until=until)
