"""Correct, retire, restore, use: what changes a line of versions without ending it.

A change is decided from the version that was read; when somebody else was quicker, it is read and decided again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any, cast

from longmind.domain.change import Change, Count, Embedding, Mark, Revise
from longmind.domain.claim import Claim
from longmind.domain.memory import REPEATABLE, Memory, Status, next_version, repeat_key
from longmind.domain.metadata import check_metadata
from longmind.domain.scope import Owner, Scope, check_name
from longmind.errors import Conflict, InvalidInput, NotFound
from longmind.mind import consolidate, follow, learn
from longmind.mind.conclude import outdate
from longmind.mind.core import Core, decided
from longmind.mind.draft import Fields, check_called, check_ends, check_text, days_in, labels, looked_at, truth, unit
from longmind.mind.guard import Look, told_of
from longmind.mind.planting.gate import Gate, in_quarantine
from longmind.mind.predicates import predicate

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

    A fact says what it claims: its words are changed by another claim in them, and what bears on it is settled anew.
    Words that read as planted, of something trusted less than the user, go into quarantine.

    Raises:
        InvalidInput: nothing to change, or a field with a value that is not allowed; for a fact, words that begin
            otherwise than it does.
        NotFound: no such memory here.
        Conflict: ``version`` was given and is not the present one, or another memory says exactly the new text.
    """
    look = core.look(scope.owner)
    checked = _checked(looked_at(cast("Fields", {**changes}), look))

    def revise(memory: Memory) -> Memory | None:
        if memory.claim is None or "text" not in checked:
            return _let_in(look, _revised(memory, checked, reason, zone, now))
        claim = _claim_in(checked["text"], memory.claim)
        claiming = _claiming(claim, checked.get("type"))
        return _let_in(look, _revised(memory, {**checked, **claiming}, reason, zone, now))

    return _corrected(core, scope, id, revise, reason=reason, version=version, now=now)


def correct_claim(
    core: Core,
    scope: Scope,
    id: str,
    parts: Mapping[str, object],
    *,
    true_from: datetime | None,
    reason: str,
    version: int | None,
    now: datetime,
) -> Memory:
    """A new version of a fact that claims something else in these parts; what bears on it is settled anew.

    Raises:
        InvalidInput: nothing to change, a part that no claim could have, or an end before the beginning.
        NotFound: no such fact here.
        Conflict: as :func:`correct`.
    """
    given: dict[str, Any] = {name: value for name, value in parts.items() if value is not None}
    if not given and true_from is None:
        raise InvalidInput("correct", f"at least one of {', '.join((*parts, 'true_from'))}")
    look = core.look(scope.owner)

    def revise(memory: Memory) -> Memory | None:
        if memory.claim is None:
            raise NotFound(f"no such fact here: {memory.id}")
        slip = memory.claim.instead_of if "object" not in given else None
        said = look.detail(replace(memory.claim, instead_of=slip, **given), memory.kind)
        assert isinstance(said, Claim)  # noqa: S101 - a claim looked at is a claim
        claim = said
        began = memory.true_from if true_from is None else true_from
        check_ends(replace(memory, detail=claim, true_from=began))
        changed = {**_claiming(claim, None if "predicate" in given else memory.type), "true_from": began}
        return _let_in(look, _revised(memory, changed, reason, None, now))

    return _corrected(core, scope, id, revise, reason=reason, version=version, now=now)


def _let_in(look: Look, revised: Memory | None) -> Memory | None:
    """What a memory has become, if the owner's guard lets it be so; it says what was taken out.

    Raises:
        Refused: a rule denies it.
    """
    if revised is None:
        return None
    look.guard.check(revised)
    return told_of(revised, look.found)


def _corrected(
    core: Core,
    scope: Scope,
    id: str,
    revise: Callable[[Memory], Memory | None],
    *,
    reason: str,
    version: int | None,
    now: datetime,
) -> Memory:
    check_name(reason, "reason")

    def attempt() -> Memory:
        (memory,) = seen(core, scope, [id])
        if version is not None and version != memory.version:
            raise Conflict(f"{id} is at version {memory.version}, not {version}: read it again", final=True)
        revised = revise(memory)
        if revised is None:
            return memory
        parted = consolidate.parted(core, scope.owner, [memory], now)
        if parted:
            # It was combined with others, which must not hide what it says now.
            revised = replace(revised, status=Status.CURRENT)
        if revised.text != memory.text and revised.status in REPEATABLE:
            why = Gate(core, scope.owner, now).apart(revised)
            revised = revised if why is None else in_quarantine(revised, why)
        refuse_repeat(core, scope.owner, revised)
        changes: list[Change] = [Revise(memory=revised), *parted]
        if revised.claim is not None and (revised.detail, revised.true_from) != (memory.detail, memory.true_from):
            changes = learn.settled_with(core, scope.owner, [revised], now, before=[memory])
            changes += outdate(core, scope.owner, changes, now)
        elif revised.text != memory.text:
            changes += follow.correct(core, scope.owner, memory, revised, now)
        if revised.searched_text != memory.searched_text:
            embedding = core.embeddings([revised.searched_text])[0]
            changes = [_embedded(change, id, embedding) for change in changes]
        core.write_as_read(scope.owner, changes, now)
        return core.store.get(scope.owner, [id])[0]

    return decided(attempt)


def _embedded(change: Change, id: str, embedding: Embedding) -> Change:
    if isinstance(change, Revise) and change.memory.id == id:
        return replace(change, embedding=embedding)
    return change


def _claiming(claim: Claim, type: str | None) -> dict[str, Any]:
    """The fields of a fact that say what it claims."""
    return {"detail": claim, "text": claim.sentence, "type": predicate(claim.predicate).type if type is None else type}


def _claim_in(text: str, claim: Claim) -> Claim:
    """The claim with the object that a sentence of the same subject and predicate has.

    Raises:
        InvalidInput: it begins otherwise.
    """
    said = " ".join(text.split())
    if not claim.object.endswith("."):
        said = said.removesuffix(".")
    for negated in (True, False):
        start = replace(claim, object=".", negated=negated).sentence[:-1]
        if said.casefold().startswith(start.casefold()) and said[len(start) :].strip():
            object = said[len(start) :]
            slip = claim.instead_of if object == claim.object else None
            return replace(claim, object=object, negated=negated, instead_of=slip)
    start = replace(claim, negated=False, object="…").sentence
    raise InvalidInput("text", f"{start!r}, as it is a fact; facts.correct() changes its subject or predicate", text)


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
    if changed.text != memory.text and changed.claim is None:
        changed = replace(changed, about=days_in(changed.text, at=memory.happened_at, zone=zone))
    return next_version(changed, reason, now)


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
        found = seen(core, scope, ids)
        combined = [one for one in found if status is Status.RETIRED and consolidate.was_combined(one)]
        memories = [one for one in found if one.status is not status or one in combined]
        for memory in memories:
            refuse_repeat(core, scope.owner, replace(memory, status=status))
        if memories:
            marked = _marked(core, scope.owner, memories, (status, reason), now)
            core.write_as_read(scope.owner, [*marked, *consolidate.parted(core, scope.owner, combined, now)], now)
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


def refuse_repeat(core: Core, owner: Owner, memory: Memory) -> None:
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
