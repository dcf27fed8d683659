"""Remember: decide what is new, what repeats and what is superseded, and write it in one transaction.

What is already known is read, the decision is made, and the store checks inside the transaction that nothing came
between; if something did, it is decided anew. Texts are embedded before the transaction and only when they are new.
A repeat is one more occurrence of what is there; where it brings a label that is not there yet, it is a version too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

from longmind.domain.change import Again, Change, Embedding, Keep, Known, Mark, Revise, marked
from longmind.domain.memory import Memory, Status, Trust, first_occurrence
from longmind.domain.query import Compare, View
from longmind.domain.scope import Owner, Scope
from longmind.errors import Conflict, NotFound, Refused
from longmind.mind import learn
from longmind.mind.conclude import conclude, outdated
from longmind.mind.core import Core, decided, paged
from longmind.mind.draft import Draft, felt, least_trusted, united
from longmind.mind.follow import follow, superseding
from longmind.mind.guard import REDACTED, Redacted, redactions_of
from longmind.mind.planting.gate import GAVE_WAY, Gate, in_quarantine

_EMBEDDED_AT_ONCE = 64
_PAGE = 1_000
_Embedded = dict[int | str, Embedding]
"""What an earlier attempt embedded: by the draft's position, or by the searched text of one that is repeated."""
Beside: TypeAlias = Callable[[Sequence[str | None]], Sequence[Change]]
"""From the id that each draft has got, None where it was refused, to what else is written in the same transaction."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was given and made no memory: its position among what was given, and the rule that refused it."""

    position: int
    rule: str
    message: str
    session: str | None = None
    """Where it is kept in the conversation of this session, though as no memory; None: it is kept nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """The receipt of a write. When it is returned, all that it names is durable and can be recalled."""

    kept: tuple[Memory, ...] = ()
    """A memory for each thing given that was not refused, in that order; a repeat gives the memory it repeats."""
    superseded: tuple[Memory, ...] = ()
    facts: tuple[Memory, ...] = ()
    """What was concluded from the words of what is new, by rules; each names it as evidence."""
    conflicts: tuple[Memory, ...] = ()
    """Facts among these that contradict what is known and wait for a ruling, in ``mind.conflicts``."""
    quarantined: tuple[Memory, ...] = ()
    """Those of ``kept`` that are in quarantine, each with its reason: not recalled until ``mind.quarantine`` releases
    them."""
    refused: tuple[Refusal, ...] = ()
    redacted: tuple[Redacted, ...] = ()
    """What the guard took out of what was given, and where it stood there; never the thing itself."""
    pending: tuple[str, ...] = ()
    """Ids that words find already and meaning not wholly yet; ``tend`` or ``reembed`` completes them."""
    repeated: tuple[str, ...] = ()
    """Ids in ``kept`` that were there before."""
    unread: tuple[str, ...] = ()
    """Ids in ``kept`` that a language model is still to read; ``tend`` lets it. The rules have read them."""
    problems: tuple[str, ...] = ()
    """Why it could not, in words."""
    sessions: tuple[str, ...] = ()
    """The sessions in whose conversations messages were kept, each once, in the order given."""

    @property
    def id(self) -> str:
        """The id of the only memory kept.

        Raises:
            NotFound: none or several were kept.
        """
        if len(self.kept) != 1:
            raise NotFound(f"{len(self.kept)} memories were kept, not one; see .kept and .refused")
        return self.kept[0].id


@dataclass(slots=True)
class _Plan:
    """What one attempt decided."""

    changes: list[Change] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    fresh: list[Memory] = field(default_factory=list)
    """The new memories, in the order of the drafts."""
    facts: list[str] = field(default_factory=list)


def remember(
    core: Core,
    scope: Scope,
    drafts: Sequence[Draft],
    now: datetime,
    *,
    beside: Beside | None = None,
    before: Sequence[Memory] = (),
    partly: bool = False,
) -> Remembered:
    """Keep the drafts, all in one transaction; what they name must be seen from ``scope``.

    What was said ``before``, in the same session, is read along where facts are read out of the words. With ``partly``,
    what goes beyond a limit is left out and named in ``refused``.

    Raises:
        Refused: something goes beyond a limit; nothing was written.
        Conflict: an idempotency key was used with other content, or what it supersedes is superseded already.
        NotFound: evidence, or what it supersedes, is not there.
    """
    embedded: _Embedded = {}
    if core.emotions is not None:
        scorer = core.emotions
        drafts = [felt(one, scorer) for one in drafts]
    done = decided(
        lambda: _remember(core, scope, drafts, now, embedded=embedded, beside=beside, before=before, partly=partly)
    )
    return done if core.model is None else _read_on(core, scope.owner, done, now)


def redacted_in(core: Core, view: View) -> dict[str, int]:
    """What the guard took out of the memories that a view shows: how many of each class."""
    marked = replace(view, where=Compare(("metadata", REDACTED), "ne", None))
    counts: Counter[str] = Counter()
    for memory in paged(partial(core.store.scan, marked, limit=_PAGE)):
        counts.update(redactions_of(memory))
    return dict(sorted(counts.items()))


def remember_as_read(core: Core, scope: Scope, drafts: Sequence[Draft], now: datetime, beside: Beside) -> Remembered:
    """Try once to keep drafts that were themselves made from what was read.

    Raises:
        Refused: something goes beyond a limit; nothing was written.
        Conflict: as :meth:`Core.write_as_read`: read again, and make the drafts anew.
    """
    return _remember(core, scope, drafts, now, embedded={}, beside=beside)


def _remember(
    core: Core,
    scope: Scope,
    drafts: Sequence[Draft],
    now: datetime,
    *,
    embedded: _Embedded,
    beside: Beside | None,
    before: Sequence[Memory] = (),
    partly: bool = False,
) -> Remembered:
    owner = scope.owner
    plan = _decide(core, scope, drafts, embedded, now)
    over = [one for one in plan.refused if one.rule.startswith("limits.")]
    if over and not partly:
        raise Refused(over[0].rule, over[0].message)
    _conclude(core, owner, plan, now, before)
    ids = iter(plan.ids)
    without = {refusal.position for refusal in plan.refused}
    each = [None if place in without else next(ids) for place in range(len(drafts))]
    changes = [*plan.changes, *(() if beside is None else beside(each)), *_to_read(core, plan.fresh, now)]
    if changes:
        core.write_as_read(owner, changes, now)
    kept = {memory.id: memory for memory in core.store.get(owner, list(dict.fromkeys(plan.ids)))}
    facts = tuple(core.store.get(owner, list(dict.fromkeys(plan.facts))))
    return Remembered(
        # Another handle may have forgotten one in the meantime; then it is not there to be shown.
        kept=tuple(kept[id] for id in plan.ids if id in kept),
        superseded=tuple(core.store.get(owner, list(dict.fromkeys(plan.superseded)))),
        facts=facts,
        conflicts=tuple(fact for fact in (*facts, *kept.values()) if fact.status is Status.PENDING and fact.claim),
        quarantined=tuple(one for one in kept.values() if one.status is Status.QUARANTINED),
        refused=tuple(plan.refused),
        redacted=tuple(replace(one, position=place) for place, made in enumerate(drafts) for one in made.redacted),
        pending=tuple(dict.fromkeys(plan.pending)),
        repeated=tuple(dict.fromkeys(plan.repeated)),
    )


def _to_read(core: Core, fresh: Sequence[Memory], now: datetime) -> Sequence[Change]:
    """What puts new episodes on the list of what a language model is to read, where there is one."""
    if core.model is None:
        return ()
    # Late, as below: most minds have no language model.
    from longmind.mind.keeping.unread import waits

    return waits(core, fresh, now)


def _read_on(core: Core, owner: Owner, done: Remembered, now: datetime) -> Remembered:
    """Let the language model read what was kept; whatever comes of that, it is kept."""
    from longmind.mind.keeping.unread import read_now, worth_reading

    fresh = worth_reading(core, [one for one in done.kept if one.id not in done.repeated])
    read = read_now(core, owner, [one.id for one in fresh], now)
    facts = core.store.get(owner, list(dict.fromkeys((*(one.id for one in done.facts), *read.ids))))
    return replace(
        done,
        facts=tuple(facts),
        conflicts=tuple(fact for fact in facts if fact.status is Status.PENDING),
        unread=read.unread,
        problems=read.problems,
    )


def _conclude(core: Core, owner: Owner, plan: _Plan, now: datetime, before: Sequence[Memory]) -> None:
    """Add what the words of new episodes claim, and settle all claims; facts go with words that were superseded."""
    changed = {change.id: change for change in plan.changes if isinstance(change, Mark)}
    old = core.store.get(owner, sorted(changed))
    over = [superseding(one, changed[one.id].superseded_by or "", changed[one.id].true_until) for one in old]
    gone = follow(core, owner, over, now) if over else []
    out_of_sight = frozenset(change.memory.id for change in gone if isinstance(change, Revise))
    plan.changes += gone
    trusted = [one for one in plan.fresh if one.status is not Status.QUARANTINED]
    facts = [fact for fact in trusted if fact.claim is not None]
    if core.extracts and trusted:
        guard = core.guard_of(owner)
        # What may not be remembered may not be read out of other words either.
        read = conclude(trusted, zone=core.zone(owner), now=now, before=before, tagger=core.tagger)
        facts += filter(guard.may_be, read)
    if facts:
        learnt = learn.planned(core, facts, now, gone=out_of_sight | changed.keys())
        stand = outdated(plan.fresh, learnt.changes) | learnt.standing
        changes = [_standing(change, stand) for change in plan.changes]
        # What is read out of words comes after the words; and what takes a place, after what gave way.
        last = [isinstance(change, Keep) and change.memory.id in learnt.standing for change in changes]
        plan.changes = [
            *(change for change, waits in zip(changes, last, strict=True) if not waits),
            *learnt.changes,
            *(change for change, waits in zip(changes, last, strict=True) if waits),
        ]
        plan.facts += learnt.ids
        plan.superseded += learnt.superseded


def _standing(change: Change, stand: Mapping[str, Memory]) -> Change:
    if isinstance(change, Keep) and change.memory.id in stand:
        return replace(change, memory=stand[change.memory.id])
    return change


def _decide(core: Core, scope: Scope, drafts: Sequence[Draft], embedded: _Embedded, now: datetime) -> _Plan:
    owner = scope.owner
    repeats = [learn.repeat_of(one.memory) for one in drafts]
    known = core.store.known(owner, repeats=repeats, keys=[one.key.name for one in drafts if one.key is not None])
    # What was written before was decided before; what it named may be gone by now.
    undone = [place for place, one in enumerate(drafts) if not _is_done(one, known)]
    named = {id for place in undone for id in (*drafts[place].memory.evidence, *drafts[place].memory.supersedes)}
    others = _required(core, scope, named)
    seen = dict(known.repeats)
    telling = {seen[repeats[place]] for place in undone if repeats[place] in seen}
    others |= {memory.id: memory for memory in core.store.get(owner, sorted(telling))} if telling else {}
    gate, plan = Gate(core, owner, now), _Plan()
    over = {place: over for place in undone if (over := gate.over(drafts[place].memory)) is not None}
    new = [place for place in undone if repeats[place] not in seen and place not in over]
    _embed(core, drafts, new, embedded)
    keyed: dict[str, tuple[str, str]] = {}
    for place, one in enumerate(drafts):
        if one.key is not None and (one.key.name in keyed or _is_done(one, known)):
            _already(plan, place, one, known, keyed)
            continue
        if place in over:
            plan.refused.append(Refusal(place, over[place].rule, over[place].message))
            continue
        memory = least_trusted(one.memory, [others[other] for other in one.memory.evidence])
        why = gate.apart(memory)
        before = others.get(seen.get(repeats[place], ""))
        if before is not None and not _gives_way(before, memory):
            id = before.id
            plan.changes.append(Again(id=id, occurrence=first_occurrence(one.memory), key=one.key))
            plan.repeated.append(id)
            # What is planted adds no label to what is known.
            if one.labelled and why is None and id not in plan.superseded:
                _add(core, plan, others, united(before, one, now), embedded)
        else:
            id = core.ids.new(now)
            if place not in embedded:
                _embed(core, drafts, [place], embedded)
            plan.changes += [] if before is None else [marked(before, Status.RETIRED, f"{GAVE_WAY}{id}", now)]
            others[id] = replace(memory, id=id) if why is None else in_quarantine(replace(memory, id=id), why)
            seen[repeats[place]] = id
            _keep(plan, others[id], repeats[place], embedded[place], one)
        plan.ids.append(id)
        if one.key is not None:
            keyed[one.key.name] = (one.key.content, id)
        if why is None:
            _supersede(plan, id, one.memory, others, now)
    return plan


def _gives_way(before: Memory, memory: Memory) -> bool:
    """Whether what is in quarantine gives way to the same, said by somebody who is trusted."""
    return before.status is Status.QUARANTINED and memory.trust.level >= Trust.USER.level


def _is_done(one: Draft, known: Known) -> bool:
    """Whether its key was used before."""
    return one.key is not None and (one.key.name in known.keys or one.key.name in known.buried)


def _already(plan: _Plan, place: int, one: Draft, known: Known, keyed: dict[str, tuple[str, str]]) -> None:
    """The key was used before: the same write, a collision, or something that was erased."""
    assert one.key is not None  # noqa: S101 - asked only of drafts with a key
    if one.key.name in known.buried:
        plan.refused.append(Refusal(place, "tombstone", "what came from here was forgotten; say it anew without a key"))
        return
    content, id = keyed.get(one.key.name) or known.keys[one.key.name]
    if content != one.key.content:
        raise Conflict(
            f"the key {one.key.name!r} was used before with other content: give this another key, or correct() what "
            "was written with it",
            final=True,
        )
    plan.ids.append(id)
    plan.repeated.append(id)


def _keep(plan: _Plan, memory: Memory, repeat: str, embedding: Embedding, one: Draft) -> None:
    # A fact that is learnt later must not be taken for a repeat of one in quarantine.
    repeats = None if memory.status is Status.QUARANTINED and memory.claim is not None else repeat
    plan.changes.append(Keep(memory=memory, repeat_key=repeats, embedding=embedding, key=one.key))
    plan.fresh.append(memory)
    if embedding.missing:
        plan.pending.append(memory.id)


def _add(core: Core, plan: _Plan, others: dict[str, Memory], version: Memory | None, embedded: _Embedded) -> None:
    """A version of what is repeated, with what the repeat says of it beyond what was known."""
    if version is None:
        return
    text = version.searched_text
    embedding: Embedding | None = None
    if text != others[version.id].searched_text:
        if text not in embedded:
            embedded[text] = core.embeddings([text])[0]
        embedding = embedded[text]
        if embedding.missing:
            plan.pending.append(version.id)
    others[version.id] = version
    plan.changes.append(Revise(memory=version, embedding=embedding))


def _supersede(plan: _Plan, id: str, said: Memory, others: dict[str, Memory], now: datetime) -> None:
    for old in said.supersedes:
        memory = others[old]
        # Saying it again, perhaps because nobody answered the first time, is no second supersession.
        if old == id or old in plan.superseded or memory.superseded_by == id:
            continue
        if memory.status is Status.SUPERSEDED:
            raise Conflict(f"{old} is superseded already, by {memory.superseded_by}", final=True)
        plan.superseded.append(old)
        plan.changes.append(
            marked(
                memory,
                Status.SUPERSEDED,
                f"superseded by {id}",
                now,
                superseded_by=id,
                true_until=max(said.happened_at, memory.happened_at),
            )
        )


def _required(core: Core, scope: Scope, ids: set[str]) -> dict[str, Memory]:
    there = core.store.get(scope.owner, sorted(ids)) if ids else []
    found = {memory.id: memory for memory in there if scope.sees(memory.scope)}
    missing = ids - found.keys()
    if missing:
        raise NotFound(f"no such memory here: {', '.join(sorted(missing))}; nothing was written")
    return found


def _embed(core: Core, drafts: Sequence[Draft], places: Sequence[int], embedded: _Embedded) -> None:
    """Embed what is new and not embedded by an earlier attempt."""
    wanted = [place for place in places if place not in embedded]
    for start in range(0, len(wanted), _EMBEDDED_AT_ONCE):
        some = wanted[start : start + _EMBEDDED_AT_ONCE]
        made = core.embeddings([drafts[place].memory.searched_text for place in some])
        embedded.update(zip(some, made, strict=True))
