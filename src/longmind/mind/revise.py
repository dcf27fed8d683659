"""Correct, retire, restore, use: what changes a line of versions without ending it.

A change is decided from the version that was read; when somebody else was quicker, it is read and decided again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

from longmind.domain.change import Change, Count, Mark, Revise
from longmind.domain.memory import REPEATABLE, Memory, Status, repeat_key
from longmind.domain.metadata import check_metadata
from longmind.domain.scope import Owner, Scope, check_name
from longmind.errors import Conflict, InvalidInput, NotFound
from longmind.mind import follow, learn
from longmind.mind.conclude import outdate
from longmind.mind.core import Core, decided
from longmind.mind.draft import check_called, check_text, days_in, labels, truth, unit

CORRECTABLE = ("text", "type", "speaker", "name", "pinned", "importance", "emotion", "tags", "aliases", "metadata")


def seen(core: Core, scope: Scope, ids: Sequence[str]) -> list[Memory]:
    """The memories with these ids, of any status, if all of them may be seen from this scope.

    Raises:
        NotFound: names those that are not there (or not for this scope, which is the same to whoever asks).
    """
    found = [memory for memory in core.store.get(scope.owner, ids) if scope.sees(memory.scope)]
    missing = sorted(set(ids) - {memory.id for memory in found})
    if missing:
        shared = "" if scope.user is None else "; what the tenant shares is changed through the scope without a user"
        raise NotFound(f"no such memory here: {', '.join(missing)}{shared}")
    return found


def correct(
    core: Core,
    scope: Scope,
    id: str,
    changes: Mapping[str, object],
    *,
    reason: str,
    version: int | None,
    zone: tzinfo | None,
    now: datetime,
) -> Memory:
    """A new version of a memory with these fields changed; the versions before stay in its history.

    Raises:
        InvalidInput: nothing to change, or a field with a value that is not allowed.
        NotFound: no such memory here.
        Conflict: ``version`` was given and is not the present one, or another memory says exactly the new text.
    """
    checked = _checked(changes)
    check_name(reason, "reason")

    def attempt() -> Memory:
        (memory,) = seen(core, scope, [id])
        if version is not None and version != memory.version:
            raise Conflict(f"{id} is at version {memory.version}, not {version}: read it again", final=True)
        revised = _revised(memory, checked, reason, zone, now)
        if revised is None:
            return memory
        _refuse_repeat(core, scope.owner, revised)
        same = revised.searched_text == memory.searched_text
        embedding = None if same else core.embeddings([revised.searched_text])[0]
        reread = [] if revised.text == memory.text else follow.correct(core, scope.owner, memory, revised, now)
        core.write_as_read(scope.owner, [Revise(memory=revised, embedding=embedding), *reread], now)
        return revised

    return decided(attempt)


def _checked(changes: Mapping[str, object]) -> dict[str, Any]:
    given = {name: value for name, value in changes.items() if value is not None}
    if not given:
        raise InvalidInput("correct", f"at least one of {', '.join(CORRECTABLE)}")
    checks: Mapping[str, Any] = {
        "text": check_text,
        "type": lambda value: check_name(value, "type"),
        "speaker": lambda value: check_name(value, "speaker"),
        "name": lambda value: None if value == "" else check_called(value),
        "pinned": lambda value: truth(value, "pinned"),
        "importance": lambda value: unit(value, "importance"),
        "emotion": lambda value: unit(value, "emotion"),
        "tags": lambda value: labels(value, "tags"),
        "aliases": lambda value: labels(value, "aliases"),
        "metadata": check_metadata,
    }
    return {name: checks[name](value) for name, value in given.items()}


def _revised(
    memory: Memory, checked: Mapping[str, Any], reason: str, zone: tzinfo | None, now: datetime
) -> Memory | None:
    """The next version, or None when it would be the same."""
    changed = replace(memory, **checked)
    if changed == memory:
        return None
    if changed.text != memory.text:
        changed = replace(changed, about=days_in(changed.text, at=memory.happened_at, zone=zone))
    # A clock that was set back must not make a later version look earlier.
    return replace(changed, version=memory.version + 1, reason=reason, updated_at=max(now, memory.updated_at))


def mark(core: Core, scope: Scope, ids: Sequence[str], status: Status, *, reason: str, now: datetime) -> list[Memory]:
    """Give memories another status; those that have it already stay as they are. In one transaction.

    Facts are settled anew with what bears on them: one that is shown again may have been replaced meanwhile.

    Raises:
        NotFound: names those that are not there; nothing was written.
        Conflict: another memory says exactly the same and is current, or it is a fact and what it contradicts holds;
            nothing was written.
    """
    check_name(reason, "reason")

    def attempt() -> list[Memory]:
        memories = [memory for memory in seen(core, scope, ids) if memory.status is not status]
        for memory in memories:
            _refuse_repeat(core, scope.owner, replace(memory, status=status))
        if memories:
            core.write_as_read(scope.owner, _marked(core, scope.owner, memories, (status, reason), now), now)
        return core.store.get(scope.owner, ids)

    return decided(attempt)


def _marked(
    core: Core, owner: Owner, memories: Sequence[Memory], marking: tuple[Status, str], now: datetime
) -> list[Change]:
    """The changes that give memories another status, of the facts that follow them, and of what bears on those."""
    status, reason = marking
    stand = [replace(one, status=status, updated_at=max(now, one.updated_at)) for one in memories]
    changes: list[Change] = [
        Mark(id=one.id, version=one.version, status=status, reason=reason, at=one.updated_at)
        for one in stand
        if one.claim is None
    ]
    followed = follow.follow(core, owner, stand, now, but={one.id for one in memories})
    facts = [_next(one, reason) for one in stand if one.claim is not None]
    facts += [change.memory for change in followed if isinstance(change, Revise)]
    settled = learn.settled_with(core, owner, facts, now)
    if status is Status.CURRENT:
        _refuse_standing_still(memories, settled)
    outdated = outdate(core, owner, settled, now, but={one.id for one in memories})
    return [*changes, *settled, *outdated]


def _next(fact: Memory, reason: str) -> Memory:
    """The next version of a fact that gets the status it has here; shown again, it holds for as long as was stated."""
    fact = replace(fact, version=fact.version + 1, reason=reason)
    if fact.status is not Status.CURRENT:
        return fact
    return replace(fact, superseded_by=None, true_until=None if fact.claim is None else fact.claim.until)


def _refuse_standing_still(memories: Sequence[Memory], settled: Sequence[Change]) -> None:
    after = {change.memory.id: change.memory for change in settled if isinstance(change, Revise)}
    for one in memories:
        if one.id in after and after[one.id].status is one.status:
            raise Conflict(
                f"{one.id} cannot be made current ({after[one.id].reason}): retire or forget what stands against it, "
                "rule on it in conflicts, or put it anew with corrects=True",
                final=True,
            )


def _refuse_repeat(core: Core, owner: Owner, memory: Memory) -> None:
    """Two memories that say the same would both be current; which of them stays is for the caller to say."""
    if memory.status not in REPEATABLE:
        return
    repeat = repeat_key(memory)
    holder = core.store.known(owner, repeats=[repeat]).repeats.get(repeat)
    if holder not in (None, memory.id):
        raise Conflict(f"{holder} says exactly this already; supersede or forget one of them", final=True)


def use(core: Core, owner: Owner, ids: Sequence[str], now: datetime) -> None:
    """Count that these were really used, which keeps them fresh."""
    core.write(owner, [Count(id=id, uses=1, used_at=now) for id in ids], now)
