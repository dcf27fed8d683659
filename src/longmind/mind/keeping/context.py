"""Reading what a context is put together of: from every kind of memory the few pieces that could be shown.

Memories and the episodes most like the question are taken from one look, and the skills that fit it from another with
the same embedding of the question; blocks, the facts of the user, the conversation and the work of the session are read
where they are kept. Of many facts only those are read that may be among the best. Nothing is written, and what was
looked at and is not shown was not recalled: retrievals are counted of what is shown alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

from longmind.domain.claim import same_key
from longmind.domain.conversation import SYSTEM_ROLES, USER_ROLES, Message
from longmind.domain.memory import Kind, Memory, Trust
from longmind.domain.query import Compare, Not, View, claim_keys
from longmind.domain.scope import Scope
from longmind.errors import InvalidInput
from longmind.mind import episodes, facts, skills
from longmind.mind.aliases import aliases_of
from longmind.mind.blocks import show_block
from longmind.mind.context import (
    NUMBER,
    SHOWN_CHARACTERS,
    Context,
    ContextShape,
    Offered,
    Piece,
    Template,
    Unshown,
    escaped,
    fenced,
    harmless,
    lay_out,
    marks,
    short_message,
    shortened,
    turn_line,
)
from longmind.mind.conversation import bundled
from longmind.mind.core import Core, Counts, zone_at
from longmind.mind.forgetting import is_expired
from longmind.mind.keeping import blocks, conversation, queue, summary, working
from longmind.mind.keeping.summary import IN_SUMMARY
from longmind.mind.learn import ids_holding
from longmind.mind.pool import Gathered
from longmind.mind.predicates import meaning, ways_to_say
from longmind.mind.queue import check_budget
from longmind.mind.rank import Hit, bare, match
from longmind.mind.recall import Found, Looked, found_in, look
from longmind.mind.skills import SkillHit
from longmind.ports.models import Embedder, Stamp, TokenCounter, Vectors

USER: Final = "user"
LEAST_RELEVANCE: Final = 0.01
"""What is less likely relevant than this is not worth its tokens."""
MOST_HITS: Final = 40
MOST_FACTS: Final = 100
MOST_ALIKE: Final = 5
"""Episodes, and skills."""
MOST_TURNS: Final = 40
_CHARACTERS_OF_WORK: Final = 8_000

_BINDING: Final = frozenset(
    map(meaning, ("allergic to", "has condition", "takes", "diet is", "never", "always", "instruction is"))
)
"""Predicates of what may not be passed over, whatever is asked: to forget them can hurt somebody."""
_BINDING_WAYS: Final = tuple(dict.fromkeys(way for name in sorted(_BINDING) for way in ways_to_say(name)))
_BINDING_VALUE: Final = 3.0
"""More than any memory is worth: they come first."""
_OF_THE_WORK: Final[Mapping[str, float]] = {
    "task": 1.0, "situation": 0.8, "slots": 0.8, "scratchpad": 0.5, "trace": 0.5, "calls": 0.2,
}  # fmt: skip
_QUEUE_VALUE: Final = 0.05
"""Of what the queue holds, a token: less than what is binding, more than all else."""
_SUMMARY_VALUE: Final = 0.8
_USERS_WORDS: Final = "the user's words"
_OWN_WORDS: Final = f"same as {_USERS_WORDS}"
_TURN_VALUE: Final = 0.4
_OLDER_TURN: Final = 0.75
"""What a turn is worth of the one after it."""
_HALF_WORTH_AT: Final = 10
"""So far down a fact is worth half of what it would be worth at the top, twice as far a ninth: the first few say who
somebody is, and dozens would leave no room for what was asked about."""
_FALLS: Final = 3


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


class QueueRoom(NamedTuple):
    """How much of a conversation is shown before all that is not binding."""

    tokens: int
    counter: TokenCounter

    @classmethod
    def of(cls, tokens: object, counter: TokenCounter) -> QueueRoom:
        """Room of that size.

        Raises:
            InvalidInput: no whole number, or less than a queue can have.
        """
        return cls(check_budget(tokens, "queue_tokens"), counter)

    def taken_by(self, text: str) -> int:
        """What a line takes."""
        return self.counter.count(f"{text}\n")


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


def put_together(
    core: Core,
    scope: Scope,
    query: str,
    *,
    session: Scope | None,
    tasks: Sequence[str],
    budget_tokens: int,
    shape: ContextShape,
    template: Template,
    counter: TokenCounter,
    held: QueueRoom | None,
    now: datetime,
) -> Context:
    """The context for a question; see :func:`read` and :func:`longmind.mind.context.lay_out`.

    Raises:
        InvalidInput: an empty question, no such shape, or a budget that what has to be there does not fit into.
        ModelUnavailable: the counter cannot be loaded.
    """
    offered = read(core, scope, query, session=session, tasks=tasks, template=template, held=held, now=now)
    made = lay_out(
        offered, budget_tokens=budget_tokens, shape=shape, template=template, counter=counter, sizes=core.sizes
    )
    _count_shown(core, offered, made)
    return made


def read(
    core: Core,
    scope: Scope,
    query: str,
    *,
    session: Scope | None,
    tasks: Sequence[str],
    template: Template,
    held: QueueRoom | None,
    now: datetime,
) -> Offered:
    """All that could be shown for a question; ``session`` is where the conversation and the work at hand are.

    ``held`` has the conversation shown as its queue holds it.

    Raises:
        InvalidInput: an empty question, or one that no message may hold.
    """
    try:
        Message.of("user", query)
    except InvalidInput as error:
        raise InvalidInput("query", error.allowed, query) from None
    reading = _Reading(query, core.zone(scope.owner), template)
    looking = replace(core, counts=Counts(), embedder=_Once(core.embedder))
    standing = None if session is None else summary.kept(core, session)
    last = [] if session is None else _last(reading, core, session, standing, held)
    looked, found = _found(looking, reading, View(scope=scope), last, now=now, tasks=tasks)
    lived = _lived(looked.gathered)
    able = skills.find(looking, scope, query, limit=MOST_ALIKE, policy=None, now=now, reasons=False)
    known = _facts_of_the_user(reading, core, scope, now)
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
        _add_conversation(reading, last, standing, held)
    return Offered(
        query=query,
        pieces=tuple(reading.pieces),
        unshown=tuple(reading.unshown),
        confident=found.confident,
        notes=found.notes,
        owners={one.memory.id: one.memory.scope.owner for one in recalled},
    )


def _count_shown(core: Core, offered: Offered, context: Context) -> None:
    """Count of what is shown because it was found that it was retrieved, as recall does; nothing of it was used."""
    ids = [id for one in context.sections if one.name in ("memories", "episodes", "skills") for id in one.ids]
    for owner in {offered.owners[id] for id in ids}:
        core.counts.retrieved(owner, [id for id in ids if offered.owners[id] == owner])


def _found(
    looking: Core,
    reading: _Reading,
    view: View,
    last: Sequence[conversation.Numbered],
    *,
    now: datetime,
    tasks: Sequence[str],
) -> tuple[Looked, Found]:
    """What recall looks at and finds besides the question itself, wherever it was said before.

    Relevance is shared out among what is found, and nothing matches a question as well as its own words do: kept a
    moment ago or in another session, they would leave next to nothing for what answers it.
    """
    same = _same(reading.query)
    # Those of this session are known before anything is looked for; others are noticed among what is found.
    own = [id for one in last if _same(one.message.text) == same for id in one.evidence]
    while True:
        without = replace(view, where=Not(Compare(("id",), "in", tuple(own)))) if own else view
        looked = look(looking, reading.query, without, policy=looking.policy, now=now, tasks=tasks)
        found = found_in(looking, looked, policy=looking.policy, limit=MOST_HITS, reasons=False)
        again = [hit.memory.id for hit in found if hit.memory.kind is Kind.EPISODE and _same(hit.memory.text) == same]
        if not again:
            break
        own += again
    for id in own:
        reading.leave("memories", id, _OWN_WORDS)
    return looked, found


def _lived(gathered: Gathered) -> list[tuple[Memory, float]]:
    """The episodes of doing that are most like the question, and how much, best first.

    Of what was gathered: to look as deep as :func:`longmind.mind.episodes.similar` would cost more than all else.
    """
    said = [memory for memory in gathered.memories if memory.kind is Kind.EPISODE]
    words, meaning = gathered.words, gathered.meaning
    likeness = [match(words.get(one.id, 0.0), meaning.get(one.id, 0.0), episodes.ALIKE) for one in said]
    least = episodes.least_alike(likeness)
    lived = [
        (one, alike) for one, alike in zip(said, likeness, strict=True) if one.happening is not None and alike >= least
    ]
    return sorted(lived, key=lambda pair: (-pair[1], pair[0].id))[:MOST_ALIKE]


# Blocks and facts -----------------------------------------------------------------------------------------------------


def _add_blocks(reading: _Reading, core: Core, scope: Scope) -> None:
    for place, block in enumerate(blocks.seen(core, scope)):
        head, *lines = show_block(block).split("\n")
        text = "\n".join((head, escaped("\n".join(lines[:-1])), lines[-1]))
        reading.pieces.append(Piece(section="blocks", name=block.label, text=text, value=1.0, must=True, place=place))


def _facts_of_the_user(reading: _Reading, core: Core, scope: Scope, now: datetime) -> list[Memory]:
    """Of what is known of the user all that binds, and the newest of the preferences and of everything."""
    view = View(scope=scope)
    preferences = replace(view, where=Compare(("type",), "eq", "preference"))
    every: dict[str, None] = {}
    binding: dict[str, None] = {}
    preferred: dict[str, None] = {}
    # Whoever is called as the scope's user is meant too: what Ana says of herself by name.
    aliases = aliases_of(core, scope.owner)
    names = (name for called in (USER, scope.user) if called is not None for name in aliases.names(called))
    for name in dict.fromkeys(map(same_key, names)):
        ids = dict.fromkeys(ids_holding(core, view, claim_keys(subject=name)))
        every |= ids
        if len(ids) > MOST_FACTS:
            preferred |= dict.fromkeys(ids_holding(core, preferences, claim_keys(subject=name)))
            for way in _BINDING_WAYS:
                binding |= dict.fromkeys(ids_holding(core, view, claim_keys(subject=name, predicate=way)))
    # In the order in which they are worth something; ids sort by when we were told.
    newest = [*sorted(preferred, reverse=True), *sorted(every, reverse=True)]
    chosen = dict.fromkeys((*binding, *[*dict.fromkeys(newest)][:MOST_FACTS]))
    if len(every) > len(chosen):
        reading.leave("facts", f"{len(every) - len(chosen):,} others", f"not among the newest {MOST_FACTS}")
    return [fact for fact in core.store.get(scope.owner, list(chosen)) if not _is_over(fact, now)]


def _is_over(fact: Memory, now: datetime) -> bool:
    return is_expired(fact, now) or (fact.true_until is not None and fact.true_until <= now)


def _add_facts(
    reading: _Reading, claims: Sequence[Memory], told: Mapping[str, float], mark: Callable[[str], str]
) -> None:
    own = {fact.id: _worth_of_fact(fact) for fact in claims}
    lasting = sorted(claims, key=lambda fact: (-own[fact.id], -fact.happened_at.timestamp(), fact.id))
    places = {fact.id: place for place, fact in enumerate(lasting)}
    worth = {fact.id: own[fact.id] + told.get(fact.id, 0.0) for fact in lasting}
    ordered = sorted(lasting, key=lambda fact: -worth[fact.id])
    for rank, fact in enumerate(ordered[:MOST_FACTS]):
        assert fact.claim is not None  # noqa: S101 - only facts that claim something were chosen
        sentence = fenced(harmless(fact.claim.sentence), fact.trust)
        text = reading.template.fact.format(
            line=f"- {facts.line(sentence, fact.claim.confidence)}",
            type=_type(fact),
            day=reading.day(fact.began_at),
            trust=_trust(fact),
            mark=mark(fact.id),
        )
        reading.pieces.append(
            Piece(
                section="facts",
                name=fact.id,
                text=text,
                value=worth[fact.id] / (1 + (rank / _HALF_WORTH_AT) ** _FALLS),
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


def _trust(memory: Memory) -> str:
    """What is said of it where it is not the usual; see :class:`~longmind.mind.context.Template`."""
    return "" if memory.trust.level >= Trust.USER.level else f" {memory.trust.value}"


def _type(memory: Memory) -> str:
    return " ".join(harmless(memory.type).split())


# What was recalled ----------------------------------------------------------------------------------------------------


def _recalled(
    reading: _Reading,
    hits: Sequence[Hit],
    pinned: Sequence[Memory],
    lived: Iterable[tuple[Memory, float]],
    able: Iterable[SkillHit],
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
    for memory, alike in lived:
        offer(memory, alike, alike)
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
        template = reading.template
        text = template.memory.format(
            number=NUMBER,
            type=_type(memory),
            day=reading.day(memory.happened_at),
            trust=_trust(memory),
            relevance=f"{one.relevance:.0%}",
            mark=mark(memory.id),
            text=fenced(harmless(speaker + one.text), memory.trust),
        )
        # An episode of doing tells its day itself, and a skill is of none.
        under = one.section == "memories" and "{day}" not in template.memory
        reading.pieces.append(
            Piece(
                section=one.section,
                name=memory.id,
                text=text,
                value=one.value,
                head=template.day.format(lines=reading.day(memory.happened_at)) if under else "",
                ids=(memory.id,),
                place=place,
                moment=memory.happened_at.timestamp(),
            )
        )


def _same(text: str) -> str:
    return bare(text, " .!")


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


def _add_conversation(
    reading: _Reading,
    last: Sequence[conversation.Numbered],
    standing: summary.Standing | None,
    held: QueueRoom | None,
) -> None:
    if standing is not None:
        told = standing.summary.text
        whole = harmless(told, most=SHOWN_CHARACTERS if held is None else len(told))
        text = fenced(whole, Trust.ASSISTANT)
        beside = 0 if held is None else held.taken_by(text)
        held = None if held is None else held._replace(tokens=held.tokens - beside)
        value = max(_SUMMARY_VALUE, _QUEUE_VALUE * beside)
        reading.pieces.append(Piece(section="summary", name="summary", text=text, value=value))
    before = f"before the last {MOST_TURNS} messages" if held is None else IN_SUMMARY
    there = _there(reading, last, frozenset() if standing is None else standing.numbers, before)
    newest = next((one for one in reversed(there) if one.message.role.casefold() in USER_ROLES), None)
    if newest is not None and newest.message.text.strip() == reading.query.strip():
        there.remove(newest)
        reading.leave("turns", str(newest.number), _OWN_WORDS)
        newest = None
    _add_turns(reading, there, newest, held)


def _last(
    reading: _Reading, core: Core, session: Scope, standing: summary.Standing | None, held: QueueRoom | None
) -> list[conversation.Numbered]:
    """The messages that may be shown: the latest, or all that the queue holds; none that is in quarantine."""
    if held is not None:
        return queue.staying(core, session, standing)
    last = conversation.numbered(core, session, MOST_TURNS)
    trusted = conversation.trusted(core, session, last)
    for number in sorted({one.number for one in last} - {one.number for one in trusted}):
        reading.leave("turns", str(number), "in quarantine")
    return trusted


def _there(
    reading: _Reading, last: Sequence[conversation.Numbered], done: frozenset[int], before: str
) -> list[conversation.Numbered]:
    """Those of the last messages that may be shown; ``before`` says why what came before them is not."""
    for one in last:
        if one.number in done:
            reading.leave("turns", str(one.number), IN_SUMMARY)
        elif one.message.role.casefold() in SYSTEM_ROLES:
            reading.leave("turns", str(one.number), "the system's words are for their author to show")
    if last and last[0].number > 1:
        reading.leave("turns", f"1 to {last[0].number - 1}", before)
    return [one for one in last if one.number not in done and one.message.role.casefold() not in SYSTEM_ROLES]


def _add_turns(
    reading: _Reading,
    there: Sequence[conversation.Numbered],
    newest: conversation.Numbered | None,
    held: QueueRoom | None,
) -> None:
    # The user speaks after them, so that a call without a result waits for none.
    bundles, broken = bundled([*(one.message for one in there), Message.of("user", reading.query)])
    for one in broken:
        reading.leave("turns", str(there[one.position].number), one.reason)
    turns = [bundle for bundle in bundles if bundle.positions[-1] < len(there)]
    value, left = _TURN_VALUE, 0 if held is None else held.tokens
    for bundle in reversed(turns):
        numbered = [there[position] for position in bundle.positions]
        piece = Piece(
            section="turns",
            name=", ".join(str(one.number) for one in numbered),
            text="\n".join(map(turn_line, bundle.messages)),
            value=value,
            must=bundle is turns[-1] or newest in numbered,
            ids=tuple(dict.fromkeys(id for one in numbered for id in one.evidence)),
            messages=tuple(map(short_message, bundle.messages)),
            place=numbered[0].number,
        )
        if held is not None:
            tokens = held.taken_by(piece.text)
            left -= tokens
            piece = replace(piece, value=_QUEUE_VALUE * tokens)
        if left < 0 and not piece.must:
            reading.leave("turns", piece.name, "no room in the queue")
            continue
        reading.pieces.append(piece)
        value *= _OLDER_TURN
