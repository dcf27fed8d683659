"""Reading what a context is put together of: from every kind of memory the few pieces that could be shown.

Recall, the episodes most like the question and the skills that fit it are looked up with one embedding of the question;
blocks, the facts of the user, the conversation and the work of the session are read where they are kept. Nothing is
written, and what was looked at and is not shown was not recalled: retrievals are counted of what is shown alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

from longmind.domain.claim import same_key
from longmind.domain.conversation import SYSTEM_ROLES, USER_ROLES, Message
from longmind.domain.memory import Kind, Memory, Trust
from longmind.domain.query import Compare, Not, View
from longmind.domain.scope import Scope
from longmind.errors import InvalidInput
from longmind.mind import episodes, facts, skills
from longmind.mind.blocks import show_block
from longmind.mind.context import (
    Context,
    Offered,
    Piece,
    Template,
    Unshown,
    escaped,
    fenced,
    harmless,
    marks,
    short_message,
    shortened,
    turn_line,
)
from longmind.mind.conversation import bundled
from longmind.mind.core import Core, Counts, zone_at
from longmind.mind.forgetting import is_expired
from longmind.mind.keeping import blocks, conversation, summary, working
from longmind.mind.predicates import meaning
from longmind.mind.rank import Hit
from longmind.mind.recall import Found, recall
from longmind.mind.skills import SkillHit
from longmind.ports.models import Embedder, Stamp, Vectors

USER: Final = "user"
LEAST_RELEVANCE: Final = 0.02
"""What is less likely relevant than this is not worth its tokens."""
MOST_HITS: Final = 40
_LIVED: Final = replace(episodes.ALIKE, candidates=40, scores_per_channel=200)
"""How episodes are found that are like the question: of the forty that match best, whatever they tell. To look as deep
as :func:`longmind.mind.episodes.similar` would cost more than everything else."""
MOST_FACTS: Final = 100
MOST_ALIKE: Final = 5
"""Episodes, and skills."""
MOST_TURNS: Final = 40
_CHARACTERS_OF_WORK: Final = 8_000

_BINDING: Final = frozenset(
    map(meaning, ("allergic to", "has condition", "takes", "diet is", "never", "always", "instruction is"))
)
"""Predicates of what may not be passed over, whatever is asked: to forget them can hurt somebody."""
_BINDING_VALUE: Final = 3.0
"""More than any memory is worth: they come first."""
_OF_THE_WORK: Final[Mapping[str, float]] = {
    "task": 1.0, "situation": 0.8, "slots": 0.8, "scratchpad": 0.5, "trace": 0.5, "calls": 0.2,
}  # fmt: skip
_SUMMARY_VALUE: Final = 0.8
_USERS_WORDS: Final = "the user's words"
_OWN_WORDS: Final = f"same as {_USERS_WORDS}"
_TURN_VALUE: Final = 0.4
_OLDER_TURN: Final = 0.75
"""What a turn is worth of the one after it."""
_HALF_WORTH_AT: Final = 10
"""So far down a fact is worth half of what it would be worth at the top."""


class _Once:
    """An embedder that embeds one question once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[tuple[str, ...], Vectors] = {}

    @property
    def stamp(self) -> Stamp:
        return self._embedder.stamp

    def windows(self, text: str) -> Sequence[str]:
        return self._embedder.windows(text)

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        key = tuple(texts)
        if key not in self._known:
            self._known[key] = self._embedder.embed(texts, query=query)
        return self._known[key]

    def __getattr__(self, name: str) -> object:
        # What else an embedder can do, such as saying what its cosines mean.
        return getattr(self._embedder, name)


class _Recalled(NamedTuple):
    """A memory that could be shown, and what it is worth."""

    memory: Memory
    section: str
    relevance: float
    value: float
    text: str


@dataclass(slots=True)
class _Reading:
    """What was read so far."""

    query: str
    zone: tzinfo | None
    template: Template
    pieces: list[Piece] = field(default_factory=list)
    unshown: list[Unshown] = field(default_factory=list)

    def leave(self, section: str, name: str, reason: str) -> None:
        """Leave something out, whatever the budget is."""
        self.unshown.append(Unshown(section=section, name=name, reason=reason))

    def day(self, moment: datetime) -> str:
        """The day of a moment in the owner's zone, else by its own offset."""
        return moment.astimezone(zone_at(moment, self.zone)).date().isoformat()


def read(
    core: Core,
    scope: Scope,
    query: str,
    *,
    session: Scope | None,
    tasks: Sequence[str],
    template: Template,
    now: datetime,
) -> Offered:
    """All that could be shown for a question; ``session`` is where the conversation and the work at hand are.

    Raises:
        InvalidInput: an empty question, or one that no message may hold.
    """
    try:
        Message.of("user", query)
    except InvalidInput as error:
        raise InvalidInput("query", error.allowed, query) from None
    reading = _Reading(query, core.zone(scope.owner), template)
    looking = replace(core, counts=Counts(), embedder=_Once(core.embedder))
    last = [] if session is None else conversation.numbered(core, session, MOST_TURNS)
    found = _found(looking, reading, View(scope=scope), last, now=now, tasks=tasks)
    lived = _lived(looking, scope, query, now)
    able = skills.find(looking, scope, query, limit=MOST_ALIKE, policy=None, now=now)
    known = _facts_of_the_user(core, scope, now)
    told = {fact.id: hit.relevance for hit in found for fact in (hit.memory, *hit.also) if fact.claim is not None}
    related = [hit.memory for hit in found if hit.relevance >= LEAST_RELEVANCE]
    others = [memory for memory in (*related, *found.pinned) if memory.claim is not None]
    claims = list({fact.id: fact for fact in (*known, *others)}.values())
    recalled = list(_recalled(reading, [*found], found.pinned, lived, able))
    mark = marks([*(fact.id for fact in claims), *(one.memory.id for one in recalled)]).__getitem__
    _add_blocks(reading, core, scope)
    _add_facts(reading, claims, told, mark)
    _add_recalled(reading, recalled, mark)
    if session is not None:
        _add_work(reading, core, session)
        _add_conversation(reading, core, session, last)
    return Offered(
        query=query,
        pieces=tuple(reading.pieces),
        unshown=tuple(reading.unshown),
        confident=found.confident,
        notes=found.notes,
    )


def count_shown(core: Core, scope: Scope, context: Context) -> None:
    """Count of what is shown because it was found that it was retrieved, as recall does; nothing of it was used."""
    ids = [id for one in context.sections if one.name in ("memories", "episodes", "skills") for id in one.ids]
    owners = dict.fromkeys((scope.owner, scope.shared.owner))
    for owner in owners if ids else ():
        here = [memory.id for memory in core.store.get(owner, ids)]
        if here:
            core.counts.retrieved(owner, here)


def _found(
    looking: Core,
    reading: _Reading,
    view: View,
    last: Sequence[conversation.Numbered],
    *,
    now: datetime,
    tasks: Sequence[str],
) -> Found:
    """What recall finds besides the question itself, wherever it was said before.

    Relevance is shared out among what is found, and nothing matches a question as well as its own words do: kept a
    moment ago or in another session, they would leave next to nothing for what answers it.
    """
    same = _same(reading.query)
    # Those of this session are known before anything is looked for; others are noticed among what is found.
    own = [id for one in last if _same(one.message.text) == same for id in one.evidence]
    while True:
        without = replace(view, where=Not(Compare(("id",), "in", tuple(own)))) if own else view
        found = recall(looking, reading.query, without, limit=MOST_HITS, policy=looking.policy, now=now, tasks=tasks)
        again = [hit.memory.id for hit in found if hit.memory.kind is Kind.EPISODE and _same(hit.memory.text) == same]
        if not again:
            break
        own += again
    for id in own:
        reading.leave("memories", id, _OWN_WORDS)
    return found


def _lived(looking: Core, scope: Scope, query: str, now: datetime) -> list[Hit]:
    """The episodes of doing that are most like the question, best first."""
    view = View(scope=scope, where=Compare(("kind",), "eq", Kind.EPISODE.value))
    found = recall(looking, query, view, limit=_LIVED.candidates, policy=_LIVED, now=now)
    return [hit for hit in episodes.alike(found) if hit.memory.happening is not None][:MOST_ALIKE]


# Blocks and facts -----------------------------------------------------------------------------------------------------


def _add_blocks(reading: _Reading, core: Core, scope: Scope) -> None:
    for place, block in enumerate(blocks.seen(core, scope)):
        head, *lines = show_block(block).split("\n")
        text = "\n".join((head, escaped("\n".join(lines[:-1])), lines[-1]))
        reading.pieces.append(Piece(section="blocks", name=block.label, text=text, value=1.0, must=True, place=place))


def _facts_of_the_user(core: Core, scope: Scope, now: datetime) -> list[Memory]:
    # Whoever is called as the scope's user is meant too: what Ana says of herself by name.
    names = dict.fromkeys(same_key(name) for name in (USER, scope.user) if name is not None)
    found = (fact for name in names for fact in facts.find(core, View(scope=scope), subject=name))
    return list({fact.id: fact for fact in found if not _is_over(fact, now)}.values())


def _is_over(fact: Memory, now: datetime) -> bool:
    return is_expired(fact, now) or (fact.true_until is not None and fact.true_until <= now)


def _add_facts(
    reading: _Reading, claims: Sequence[Memory], told: Mapping[str, float], mark: Callable[[str], str]
) -> None:
    lasting = sorted(claims, key=lambda fact: (-_worth_of_fact(fact), -fact.happened_at.timestamp(), fact.id))
    places = {fact.id: place for place, fact in enumerate(lasting)}
    worth = {fact.id: _worth_of_fact(fact) + told.get(fact.id, 0.0) for fact in lasting}
    ordered = sorted(lasting, key=lambda fact: -worth[fact.id])
    for rank, fact in enumerate(ordered[:MOST_FACTS]):
        assert fact.claim is not None  # noqa: S101 - only facts that claim something were chosen
        sentence = fenced(harmless(fact.claim.sentence), fact.trust)
        text = reading.template.fact.format(
            line=f"- {facts.line(sentence, fact.claim.confidence)}",
            type=_type(fact),
            day=reading.day(fact.began_at),
            trust=fact.trust.value,
            mark=mark(fact.id),
        )
        reading.pieces.append(
            Piece(
                section="facts",
                name=fact.id,
                text=text,
                value=worth[fact.id] / (1 + rank / _HALF_WORTH_AT),
                ids=(fact.id,),
                # Not by the question, which would have the same facts in another order each time.
                place=places[fact.id],
            )
        )
    for fact in ordered[MOST_FACTS:]:
        reading.leave("facts", fact.id, f"not among the best {MOST_FACTS} facts")


def _worth_of_fact(fact: Memory) -> float:
    """How much it matters that the fact is there, whatever is asked, 0 to 3."""
    assert fact.claim is not None  # noqa: S101 - as above
    binding = fact.pinned or meaning(fact.claim.predicate) in _BINDING
    own = _BINDING_VALUE if binding else 0.6 if fact.type == "preference" else 0.4
    return own * fact.claim.confidence * fact.trust.level


def _type(memory: Memory) -> str:
    return " ".join(harmless(memory.type).split())


# What was recalled ----------------------------------------------------------------------------------------------------


def _recalled(
    reading: _Reading, hits: Sequence[Hit], pinned: Sequence[Memory], lived: Iterable[Hit], able: Iterable[SkillHit]
) -> Iterator[_Recalled]:
    """What may be shown of what was found, each memory once, and the best first of each section."""
    by_id: dict[str, _Recalled] = {}

    def offer(memory: Memory, relevance: float, value: float, text: str | None = None) -> None:
        before = by_id.get(memory.id)
        if before is not None:
            relevance, value = max(relevance, before.relevance), max(value, before.value)
            text = before.text if text is None else text
        by_id[memory.id] = _Recalled(memory, _section(memory), relevance, value, memory.text if text is None else text)

    for skill in able:
        offer(skill.skill.memory, skill.fit, skill.score, str(skill.skill))
    for hit in lived:
        offer(hit.memory, hit.relevance, hit.relevance)
    for hit in hits:
        if hit.memory.claim is None and (hit.relevance >= LEAST_RELEVANCE or hit.memory.id in by_id):
            offer(hit.memory, hit.relevance, hit.relevance)
        elif hit.relevance < LEAST_RELEVANCE:
            reading.leave(_section(hit.memory), hit.memory.id, f"below relevance ({hit.relevance:.3f})")
    for memory in pinned:
        if memory.claim is None:
            offer(memory, by_id[memory.id].relevance if memory.id in by_id else 0.0, 1.0)
    pinned_ids = {memory.id for memory in pinned}
    reading.unshown = [one for one in reading.unshown if one.name not in pinned_ids]
    yield from sorted(by_id.values(), key=lambda one: (-one.value, -one.relevance, one.memory.id))


def _section(memory: Memory) -> str:
    if memory.claim is not None:
        return "facts"
    if memory.happening is not None or (memory.kind is Kind.SKILL and memory.name is None):
        return "episodes"
    return "skills" if memory.kind is Kind.SKILL else "memories"


def _add_recalled(reading: _Reading, recalled: Sequence[_Recalled], mark: Callable[[str], str]) -> None:
    said = {_same(reading.query): _USERS_WORDS}
    for place, one in enumerate(recalled):
        memory = one.memory
        if (same := said.get(_same(one.text))) is not None:
            reading.leave(one.section, memory.id, f"same as {same}")
            continue
        said[_same(one.text)] = memory.id
        speaker = "" if memory.speaker is None or memory.speaker in USER_ROLES else f"{memory.speaker}: "
        text = reading.template.memory.format(
            type=_type(memory),
            day=reading.day(memory.happened_at),
            trust=memory.trust.value,
            relevance=f"{one.relevance:.2f}",
            mark=mark(memory.id),
            text=fenced(harmless(speaker + one.text), memory.trust),
        )
        reading.pieces.append(
            Piece(section=one.section, name=memory.id, text=text, value=one.value, ids=(memory.id,), place=place)
        )


def _same(text: str) -> str:
    return " ".join(text.split()).rstrip(" .!").casefold()


# The session ----------------------------------------------------------------------------------------------------------


def _add_work(reading: _Reading, core: Core, session: Scope) -> None:
    for place, (name, text) in enumerate(working.shown(core, session)):
        # An agent's own notes, with whatever its tools told it.
        told = escaped(shortened(text, _CHARACTERS_OF_WORK))
        reading.pieces.append(
            Piece(
                section="task",
                name=name,
                text=f"<data>\n{told}\n</data>",
                value=_OF_THE_WORK[name],
                place=place,
            )
        )


def _add_conversation(reading: _Reading, core: Core, session: Scope, last: Sequence[conversation.Numbered]) -> None:
    standing = summary.kept(core, session)
    if standing is not None:
        text = fenced(harmless(standing.summary.text), Trust.ASSISTANT)
        reading.pieces.append(Piece(section="summary", name="summary", text=text, value=_SUMMARY_VALUE))
    done = frozenset[int]() if standing is None else standing.numbers
    trusted = {one.number for one in conversation.trusted(core, session, last)}
    for one in last:
        if one.number not in trusted:
            reading.leave("turns", str(one.number), "in quarantine")
        elif one.number in done:
            reading.leave("turns", str(one.number), "in the summary")
        elif one.message.role.casefold() in SYSTEM_ROLES:
            reading.leave("turns", str(one.number), "the system's words are for their author to show")
    if last and last[0].number > 1:
        reading.leave("turns", f"1 to {last[0].number - 1}", f"before the last {MOST_TURNS} messages")
    last = [one for one in last if one.number in trusted]
    there = [one for one in last if one.number not in done and one.message.role.casefold() not in SYSTEM_ROLES]
    newest = next((one for one in reversed(there) if one.message.role.casefold() in USER_ROLES), None)
    if newest is not None and newest.message.text.strip() == reading.query.strip():
        there.remove(newest)
        reading.leave("turns", str(newest.number), _OWN_WORDS)
        newest = None
    _add_turns(reading, there, newest)


def _add_turns(reading: _Reading, there: Sequence[conversation.Numbered], newest: conversation.Numbered | None) -> None:
    # The user speaks after them, so that a call without a result waits for none.
    bundles, broken = bundled([*(one.message for one in there), Message.of("user", reading.query)])
    for one in broken:
        reading.leave("turns", str(there[one.position].number), one.reason)
    turns = [bundle for bundle in bundles if bundle.positions[-1] < len(there)]
    value = _TURN_VALUE
    for bundle in reversed(turns):
        numbered = [there[position] for position in bundle.positions]
        reading.pieces.append(
            Piece(
                section="turns",
                name=", ".join(str(one.number) for one in numbered),
                text="\n".join(map(turn_line, bundle.messages)),
                value=value,
                must=bundle is turns[-1] or newest in numbered,
                ids=tuple(dict.fromkeys(id for one in numbered for id in one.evidence)),
                messages=tuple(map(short_message, bundle.messages)),
                place=numbered[0].number,
            )
        )
        value *= _OLDER_TURN
