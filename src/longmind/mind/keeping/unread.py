"""What a language model is still to read: a list that is written with the words, and shortened with what was read.

An episode that a model shall read is put on the list in the transaction that keeps it, and taken off in the one that
keeps what was read in it. So wherever a program ends, and whatever the model answers, no words are lost, none are read
by halves, and what is left is read by the next pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from longmind.domain.change import Change, Keep, Mark, Revise, Write
from longmind.domain.memory import Memory, Status, Trust
from longmind.domain.metadata import Json
from longmind.domain.query import View
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.domain.sheet import Address
from longmind.domain.working import MOST_COUNTED, check_whole, plain_fields, read_fields, settle
from longmind.errors import BudgetSpent, Conflict, ModelError, ModelIncoherent
from longmind.mind import learn
from longmind.mind.conclude import MAX_BEFORE, is_read
from longmind.mind.core import Core
from longmind.mind.extract.claims import Said
from longmind.mind.importance import SMALL_TALK
from longmind.mind.keeping.sheets import Held, at, drop, every, next_of
from longmind.mind.look import Planned
from longmind.mind.prompts import MODEL
from longmind.mind.prompts.facts import Read, read
from longmind.ports.language import LanguageModel

UNREAD: Final = "unread"
"""The room of what is still to be read."""
MOST_TRIES: Final = 3
"""So often an answer in another form than asked for is taken for bad luck; then the words are left to the rules."""
AT_ONCE: Final = 8
"""So many episodes are read while the one who remembers waits; of more, all wait for the next pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How often a model was asked in vain to read an episode."""

    tries: int = 0
    problem: str | None = None
    """What kind of error the last one was."""

    def __post_init__(self) -> None:
        """Check what is counted."""
        settle(self, tries=check_whole(self.tries, "waiting.tries", 0, MOST_COUNTED))

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Waiting:
        """The value that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What came of letting a model read."""

    ids: tuple[str, ...] = ()
    """Ids of the facts it read."""
    unread: tuple[str, ...] = ()
    """Ids of the episodes that it is still to read."""
    problems: tuple[str, ...] = ()
    """What went wrong, in words, each once."""


def waits(core: Core, episodes: Sequence[Memory], now: datetime) -> list[Change]:
    """The changes that put new episodes on the list, where a model is to read them."""
    return [
        Write(sheet=next_of(Held(None), _address(one.scope.owner, one.id), Waiting(), now, [one.id]), keep_past=False)
        for one in worth_reading(core, episodes)
    ]


def worth_reading(core: Core, episodes: Sequence[Memory]) -> list[Memory]:
    """Those that a model is to read, if there is one: what people said, small talk aside."""
    if core.model is None or not core.extracts:
        return []
    return [one for one in episodes if is_read(one) and one.importance > SMALL_TALK]


def read_now(core: Core, owner: Owner, ids: Sequence[str], now: datetime) -> Reading:
    """Let the model read these episodes at once, in order; what it cannot read stays on the list."""
    if core.model is None or not ids:
        return Reading()
    if len(ids) > AT_ONCE:
        return Reading(unread=tuple(ids))
    found: list[str] = []
    for place, id in enumerate(ids):
        try:
            planned = _planned(core, owner, id, core.model, now)
        except ModelError as error:
            # Whoever is not there, or talks nonsense, is not asked seven more times while somebody waits.
            failed(core, owner, id, error, now)
            return Reading(ids=tuple(found), unread=tuple(ids[place:]), problems=(told(error),))
        if planned is not None:
            try:
                core.write_as_read(owner, planned.changes, now)
            except Conflict:
                return Reading(ids=tuple(found), unread=tuple(ids[place:]))
            found += [change.memory.id for change in planned.changes if isinstance(change, Keep)]
    return Reading(ids=tuple(found))


def planned(core: Core, owner: Owner, model: LanguageModel, now: datetime, problems: list[str]) -> Iterator[Planned]:
    """What a model reads in all that waits, the oldest first; what goes wrong is added to ``problems``."""
    for sheet in every(core, owner, room=UNREAD):
        try:
            plan = _planned(core, owner, sheet.key, model, now)
        except ModelError as error:
            problems.append(told(error))
            if not isinstance(error, ModelIncoherent):
                # Not there, or the budget is spent: the next one would fare no better.
                return
            failed(core, owner, sheet.key, error, now)
            continue
        if plan is not None:
            yield plan


def waiting(core: Core, owner: Owner) -> int:
    """How many episodes a model is still to read."""
    return core.store.count_sheets(owner, room=UNREAD)


def failed(core: Core, owner: Owner, id: str, error: ModelError, now: datetime) -> None:
    """Remember that it could not be read; after :data:`MOST_TRIES` it is left to the rules."""
    if isinstance(error, BudgetSpent):
        return
    held = at(core, _address(owner, id))
    before = held.of(Waiting)
    if held.sheet is None or before is None:
        return
    tries = before.tries + isinstance(error, ModelIncoherent)
    again = Waiting(tries=tries, problem=type(error).__name__)
    change: Change = (
        drop(held.sheet)
        if tries >= MOST_TRIES
        else Write(sheet=next_of(held, _address(owner, id), again, now), keep_past=False)
    )
    try:
        core.write_as_read(owner, [change], now)
    except Conflict:
        # Somebody else read it, or forgot it: then there is nothing to remember.
        return


def told(error: ModelError) -> str:
    """A problem in a few words, without what the model said."""
    return f"{type(error).__name__}: {error}"[:200]


def _planned(core: Core, owner: Owner, id: str, model: LanguageModel, now: datetime) -> Planned | None:
    held = at(core, _address(owner, id))
    found = core.store.get(owner, [id])
    if held.sheet is None:
        return None
    done = drop(held.sheet)
    if not found or found[0].status is not Status.CURRENT:
        return Planned(Act(verb="learnt", reason="there is nothing left to read"), (done,))
    episode = found[0]
    read_ = read(model, episode, _before(core, episode), zone=core.zone(owner), trust=episode.trust, now=now)
    changes = [*_learnt(core, episode, read_, model, now), done]
    left_out = f" and {read_.invented} that are not in the words" if read_.invented else ""
    reason = f"{read_.model} read {len(read_.facts)} facts{left_out}"
    return Planned(Act(verb="learnt", reason=reason, touched=touched(changes)), changes)


def _learnt(core: Core, episode: Memory, read_: Read, model: LanguageModel, now: datetime) -> list[Change]:
    """What keeps the facts that the rules did not read, and how much the model says that the words matter."""
    there = core.store.get(episode.scope.owner, core.store.derived(episode.scope.owner, [episode.id]))
    known = {_said(one) for one in there}
    fresh = {_said(fact): fact for fact in read_.facts if _said(fact) not in known}
    changes = _believed(core, list(fresh.values()), model, now) if fresh else []
    if read_.importance > episode.importance and not any(_id(change) == episode.id for change in changes):
        version = replace(
            episode,
            version=episode.version + 1,
            reason="judged by a model",
            importance=read_.importance,
            metadata={**episode.metadata, MODEL: read_.model},
            updated_at=max(now, episode.updated_at),
        )
        changes.append(Revise(memory=version))
    return changes


def _said(fact: Memory) -> tuple[object, ...]:
    claim = fact.claim
    return () if claim is None else (*learn.canonical(claim), claim.subject.casefold(), claim.object.casefold())


def _before(core: Core, episode: Memory) -> list[Said]:
    """The turns before, oldest first."""
    turns: list[Memory] = []
    view = View(scope=episode.scope)
    id: str | None = episode.id
    while id is not None and len(turns) < MAX_BEFORE:
        id = core.store.neighbours(view, [id]).get(id, (None, None))[0]
        turns += core.store.get(episode.scope.owner, [id]) if id is not None else []
    return [Said(one.speaker, one.text, one.happened_at) for one in reversed(turns)]


def _believed(core: Core, facts: Sequence[Memory], model: LanguageModel, now: datetime) -> list[Change]:
    """The changes that learn what a model read; where they supersede, only of a model that has shown it can read."""
    plan = learn.planned(core, facts, now)
    if not plan.superseded or core.able(model):
        return plan.changes
    return learn.planned(core, [replace(fact, trust=Trust.ASSISTANT) for fact in facts], now).changes


def touched(changes: Sequence[Change]) -> dict[str, int]:
    """Every memory that changes touch, by id, and the version that it has then."""
    found: dict[str, int] = {}
    for change in changes:
        if isinstance(change, Keep | Revise):
            found[change.memory.id] = change.memory.version
        elif isinstance(change, Mark):
            found[change.id] = change.version + 1
    return found


def _id(change: Change) -> str | None:
    return change.memory.id if isinstance(change, Keep | Revise) else change.id if isinstance(change, Mark) else None


def _address(owner: Owner, id: str) -> Address:
    return Address(owner.whole, UNREAD, id)
