"""What a language model is still to read: a list that is written with the words, and shortened with what was read.

An episode that a model shall read is put on the list in the transaction that keeps it, and taken off in the one that
keeps what was read in it. So wherever a program ends, and whatever the model answers, no words are lost, none are read
by halves, and what is left is read by the next pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from longmind.domain.change import Change, Keep, Mark, Revise, Write
from longmind.domain.claim import Claim
from longmind.domain.memory import Memory, Status, Trust, next_version
from longmind.domain.metadata import Json
from longmind.domain.query import View
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.domain.sheet import Address
from longmind.domain.working import MOST_COUNTED, check_whole, plain_fields, read_fields, settle
from longmind.errors import Conflict, ModelError, ModelIncoherent, StoreBusy, StoreUnavailable
from longmind.mind import learn
from longmind.mind.aliases import Aliases, aliases_of
from longmind.mind.conclude import ALL_OVER, MAX_BEFORE, is_read
from longmind.mind.core import Core, name_of
from longmind.mind.extract.claims import Said
from longmind.mind.importance import SMALL_TALK, by_rule
from longmind.mind.keeping.sheets import UNREAD, Held, at, drop, every, next_of
from longmind.mind.look import Planned, touched
from longmind.mind.predicates import predicate, same_object
from longmind.mind.prompts.facts import Read, pieces, read, stands
from longmind.mind.prompts.trial import MOST_TRIES
from longmind.ports.language import LanguageModel

AT_ONCE: Final = 8
"""So many episodes are read while the one who remembers waits; of more, all wait for the next pass."""
_CUT: Final = "reading: the model's answer was cut off: what it had finished is kept"
_GIVEN_UP: Final = f"reading: words that a model could not read {MOST_TRIES} times are left to the rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How far a model has come in an episode, and how often it was asked in vain to go on."""

    tries: int = 0
    problem: str | None = None
    """What kind of error the last one was."""
    piece: int = 0
    """Which piece of the words is next."""

    def __post_init__(self) -> None:
        """Check what is counted."""
        settle(
            self,
            tries=check_whole(self.tries, "waiting.tries", 0, MOST_COUNTED),
            piece=check_whole(self.piece, "waiting.piece", 0, MOST_COUNTED),
        )

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
    unread: list[str] = []
    problems: list[str] = []
    for place, id in enumerate(ids):
        try:
            for step in _steps(core, owner, id, core.model, now):
                core.write_as_read(owner, step.plan.changes, now)
                found += [change.memory.id for change in step.plan.changes if isinstance(change, Keep)]
                if step.problem:
                    unread += [id] if step.left else []
                    problems.append(step.problem)
        except ModelError as error:
            # Whoever is not there, or talks nonsense, is not asked seven more times while somebody waits.
            left = failed(core, owner, id, error, now)
            unread += [*([id] if left else []), *ids[place + 1 :]]
            return Reading(ids=tuple(found), unread=tuple(unread), problems=_once([*problems, told(error)]))
        except (Conflict, StoreBusy, StoreUnavailable) as error:
            # The words are kept, and on the list: that they were not read yet is no reason to say they were not.
            unread += ids[place:]
            trouble = [] if isinstance(error, Conflict) else [f"reading: {type(error).__name__}: {error}"[:200]]
            return Reading(ids=tuple(found), unread=tuple(unread), problems=_once([*problems, *trouble]))
    return Reading(ids=tuple(found), unread=tuple(unread), problems=_once(problems))


def planned(core: Core, owner: Owner, model: LanguageModel, now: datetime, problems: list[str]) -> Iterator[Planned]:
    """What a model reads in all that waits, the oldest first; what goes wrong is added to ``problems``."""
    for sheet in every(core, owner, room=UNREAD):
        try:
            for step in _steps(core, owner, sheet.key, model, now):
                if step.problem:
                    problems.append(step.problem)
                yield step.plan
        except ModelError as error:
            problems.append(told(error))
            if not isinstance(error, ModelIncoherent):
                # Not there, or the budget is spent: the next one would fare no better.
                return
            if not failed(core, owner, sheet.key, error, now):
                problems.append(_GIVEN_UP)


def waiting(core: Core, owner: Owner) -> int:
    """How many episodes a model is still to read."""
    return core.store.count_sheets(owner, room=UNREAD)


def failed(core: Core, owner: Owner, id: str, error: ModelError, now: datetime) -> bool:
    """Remember that it could not be read, and leave it to the rules after several tries. Whether it still waits."""
    held = at(core, _address(owner, id))
    before = held.of(Waiting)
    if held.sheet is None or before is None:
        return False
    if not isinstance(error, ModelIncoherent):
        # It was not asked, or not there: that says nothing of these words.
        return True
    episode = core.store.get(owner, [id])
    after = _after_trying(before, len(pieces(episode[0].text)) if episode else 0, type(error).__name__)
    try:
        core.write_as_read(owner, [_waits_as(held, owner, id, after, now)], now)
    except Conflict:
        # Somebody else read it, or forgot it: then there is nothing to remember.
        return False
    return after is not None


def _after_trying(before: Waiting, many: int, problem: str) -> Waiting | None:
    """What is left to do after another try in vain: the same piece again, or the next; None: nothing."""
    if before.tries + 1 < MOST_TRIES:
        return replace(before, tries=before.tries + 1, problem=problem)
    return _next_piece(before, many)


def _next_piece(before: Waiting, many: int) -> Waiting | None:
    return Waiting(piece=before.piece + 1) if before.piece + 1 < many else None


def _waits_as(held: Held, owner: Owner, id: str, after: Waiting | None, now: datetime) -> Change:
    assert held.sheet is not None  # noqa: S101 - asked of what is on the list only
    if after is None:
        return drop(held.sheet)
    return Write(sheet=next_of(held, _address(owner, id), after, now), keep_past=False)


def _once(problems: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problems))


def told(error: ModelError, doing: str = "reading") -> str:
    """A problem in a few words, without what the model said."""
    return f"{doing}: {type(error).__name__}: {error}"[:200]


class _Step(NamedTuple):
    """One piece of an episode, read."""

    plan: Planned
    problem: str | None = None
    left: bool = False
    """Whether more of the episode is to be read another time."""


def _steps(core: Core, owner: Owner, id: str, model: LanguageModel, now: datetime) -> Iterator[_Step]:
    """What a model reads in an episode, piece by piece; each is to be written before the next is asked for."""
    last: Waiting | None = None
    while True:
        held = at(core, _address(owner, id))
        waiting = held.of(Waiting)
        # Where it is as it was, it could not be written: somebody else is at it, and the next pass sees to it.
        if waiting is None or waiting == last or (last is not None and waiting.tries):
            return
        last = waiting
        found = core.store.get(owner, [id])
        if not found or not _is_there(found[0]):
            plan = Planned(
                Act(verb="learnt", reason="there is nothing left to read"), (_waits_as(held, owner, id, None, now),)
            )
            yield _Step(plan)
            return
        yield _step(core, held, found[0], model, now)


def _is_there(episode: Memory) -> bool:
    """Whether there is something to read: also where all that the rules read in it is over by now."""
    return episode.status is Status.CURRENT or (episode.status is Status.SUPERSEDED and episode.reason == ALL_OVER)


def _step(core: Core, held: Held, episode: Memory, model: LanguageModel, now: datetime) -> _Step:
    owner, waiting = episode.scope.owner, held.of(Waiting) or Waiting()
    there = core.store.get(owner, core.store.derived(owner, [episode.id]))
    many = len(pieces(episode.text))
    read_ = read(
        model,
        episode,
        _before(core, episode),
        zone=core.zone(owner),
        trust=episode.trust,
        now=now,
        piece=min(waiting.piece, many - 1),
        days=[day for fact in there for day in fact.about],
        tries=waiting.tries,
    )
    cut = not read_.complete
    after = _after_trying(waiting, many, _CUT) if cut else _next_piece(waiting, many)
    allowed = core.guard_of(owner).may_be
    fresh = _beside(core, [fact for fact in read_.facts if allowed(fact)], there)
    changes = _believed(core, fresh, model, now) if fresh else []
    if not any(_id(change) == episode.id for change in changes):
        changes += _judged(core, episode, read_, model, now)
    changes.append(_waits_as(held, owner, episode.id, after, now))
    left_out = f" and {read_.invented} that are not in the words" if read_.invented else ""
    reason = f"{read_.model} read {len(read_.facts)} facts{left_out}"
    act = Act(verb="learnt", reason=reason, touched=touched(changes))
    again = cut and after is not None and after.piece == waiting.piece
    problem = _CUT if again else f"{_CUT}; {_GIVEN_UP}" if cut else None
    return _Step(Planned(act, changes), problem, again)


def _judged(core: Core, episode: Memory, read_: Read, model: LanguageModel, now: datetime) -> list[Change]:
    """What keeps how much the model says that the words matter, where it is more than the rules say."""
    # What somebody said themselves of how much it matters is not judged anew, nor by whoever cannot read.
    ruled = by_rule(episode.text, happening=episode.happening, emotion=episode.emotion).importance
    if core.readers.get(name_of(model)) is False or not read_.importance > episode.importance == ruled:
        return []
    version = replace(
        episode,
        importance=read_.importance,
        metadata={**episode.metadata, **read_.made},
    )
    return [Revise(memory=next_version(version, "judged by a model", now))]


def _beside(core: Core, facts: Sequence[Memory], there: Sequence[Memory]) -> list[Memory]:
    """Those that can stand beside what was read in the same words before.

    Rules read little and read it rightly. So a fact of the model's that says the same of a thing, with more words or
    fewer, adds nothing; nor does one that says something else where only one can hold.
    """
    if not facts:
        return []
    owner = facts[0].scope.owner
    aliases, many = aliases_of(core, owner), learn.many_valued(core, owner)
    known: dict[tuple[str, str], list[Claim]] = {}
    for one in there:
        if one.claim is not None and one.status is not Status.QUARANTINED:
            known.setdefault(_thing(one, aliases), []).append(one.claim)
    found: list[Memory] = []
    for fact in facts:
        claim, thing = fact.claim, _thing(fact, aliases)
        assert claim is not None  # noqa: S101 - only facts are read
        beside = known.get(thing, ())
        one_holds = not predicate(thing[1]).many and thing[1] not in many and not predicate(thing[1]).event
        fights = one_holds and not claim.negated and claim.until is None
        if not any(_is_alike(claim, other) or (fights and not other.negated) for other in beside):
            found.append(fact)
    return found


def _thing(fact: Memory, aliases: Aliases) -> tuple[str, str]:
    assert fact.claim is not None  # noqa: S101 - asked of facts only
    return aliases.key(fact.claim.subject), learn.canonical(fact.claim)[0]


def _is_alike(claim: Claim, other: Claim) -> bool:
    """Whether the objects are the same, or one is the other with more words."""
    one, two = same_object(claim.object), same_object(other.object)
    return one == two or stands(one, two) or stands(two, one)


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
    """The changes that learn what a model read.

    Where they supersede, only of a model that has shown it can read. Of one that has shown it cannot, nothing is
    believed further than an assistant's word.
    """
    if core.readers.get(name_of(model)) is not False:
        plan = learn.planned(core, facts, now)
        if not plan.superseded or core.able(model):
            return plan.changes
    less = [replace(fact, trust=min(fact.trust, Trust.ASSISTANT, key=lambda one: one.level)) for fact in facts]
    return learn.planned(core, less, now).changes


def _id(change: Change) -> str | None:
    return change.memory.id if isinstance(change, Keep | Revise) else change.id if isinstance(change, Mark) else None


def _address(owner: Owner, id: str) -> Address:
    return Address(owner.whole, UNREAD, id)
