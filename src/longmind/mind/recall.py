"""Recall: from a question to the few memories that matter, each with its reasons.

Read the question (its terms, the names and the time and the speaker it names), probe one channel at a time, look
closely at the candidates with all that stands beside them (:mod:`longmind.mind.pool`), rank. The owner's memories and
what the tenant shares are searched apart, so that neither one's statistics touch the other's, and ranked together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import nsmallest
from typing import TYPE_CHECKING, overload

import numpy as np

from longmind.domain.claim import same_key
from longmind.domain.memory import Kind, Memory
from longmind.domain.names import name_terms_of_question
from longmind.domain.query import (
    All,
    Candidate,
    Compare,
    KeysProbe,
    NamesProbe,
    TimeProbe,
    VectorProbe,
    View,
    WordsProbe,
    claim_keys,
    visible,
)
from longmind.domain.time import Interval
from longmind.domain.words import query_terms, terms
from longmind.errors import InvalidInput, ModelUnavailable
from longmind.mind.conclude import QUOTE
from longmind.mind.core import Core, embed, zone_at
from longmind.mind.forgetting import is_expired
from longmind.mind.policy import Policy
from longmind.mind.pool import Gathered, pool_of
from longmind.mind.rank import QUESTION_MARKS, Hit, Signals, bare, countable, likely, match, rank
from longmind.mind.reading import READ_OF_A_QUESTION, Forms, Reading, read
from longmind.mind.spelling import misspelt
from longmind.mind.weights import fitted, fitted_without_meaning
from longmind.ports.models import Calibrated, Vectors

if TYPE_CHECKING:
    from longmind.mind.questions import Asked

MAX_HITS = 1_000
_NEIGHBOURS_OF_BEST = 12
_WORDS_TOLD = 40
_NAMED = 100
_ASKED = 8
"""A question that more facts answer is not answered by one of them."""
_AROUND_A_WORD = "\"'`.,;:!?()[]{}«»“”‘’。、？！"
_PINNED = 100
_ENDS = "".join(QUESTION_MARKS) + " .!"


class Found(Sequence[Hit]):
    """What was recalled, best first, and how far it can be relied on."""

    def __init__(
        self,
        hits: Sequence[Hit],
        *,
        confident: bool,
        complete: bool,
        during: Interval | None,
        notes: tuple[str, ...],
        probability: float,
        pinned: Sequence[Memory] = (),
    ) -> None:
        """Hold the hits and what is to be said of them together."""
        self._hits = tuple(hits)
        self.probability = probability
        """How likely it is that an answer is here at all, 0…1; whatever ``limit`` is."""
        self.pinned = tuple(pinned)
        """The pinned memories that may be seen, whatever was asked; those that match are among the hits as well."""
        self.confident = confident
        """Whether the answer is taken to be here at all."""
        self.complete = complete
        """Whether every channel could look at every memory; ``notes`` says what could not."""
        self.during = during
        """The time the question was read to be about."""
        self.notes = notes

    def __len__(self) -> int:
        """How many hits."""
        return len(self._hits)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, index: int | slice) -> Hit | tuple[Hit, ...]:
        """A hit, or several."""
        return self._hits[index]

    def __iter__(self) -> Iterator[Hit]:
        """The hits, best first."""
        return iter(self._hits)

    def __repr__(self) -> str:
        """Short, without content."""
        return f"Found({len(self)} hits, confident={self.confident}, complete={self.complete})"


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was read."""

    text: str
    terms: Mapping[str, float]
    spoken: tuple[tuple[str, frozenset[str]], ...]
    """Its words as they were said, each with the terms it is looked for by."""
    reading: Reading
    forms: Forms
    """Tells the forms of the words that are looked for."""
    names: frozenset[str]
    """All that could be a name in it, as the index of names holds names."""
    during: Interval | None
    wants: str
    several: bool
    """What is asked for, and whether for more than one of it."""
    vector: Vectors | None
    """Shape (1, dimension); None when it could not or need not be embedded."""
    at: datetime
    """The moment it is asked about: what was to be remembered until before then is not recalled."""
    asked: tuple[Asked, ...] = ()
    """The facts of which it asks the object."""
    tasks: frozenset[str] = frozenset()
    """What is at hand, as names are compared."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A question and all that was gathered for it, before it is ranked."""

    question: Question
    views: tuple[View, ...]
    gathered: Gathered
    notes: tuple[str, ...]
    """What could not be looked at."""


def recall(
    core: Core,
    query: str,
    view: View,
    *,
    limit: int,
    policy: Policy,
    now: datetime,
    tasks: Collection[str] = (),
    reasons: bool = True,
) -> Found:
    """The best ``limit`` memories the view shows. Writes nothing; counts retrievals in memory.

    What belongs to one of ``tasks``, by a tag, its task or its project, is preferred. Without ``reasons`` the hits do
    not say why they are there.

    Raises:
        InvalidInput: an empty question, or a limit outside 1 to 1,000.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_HITS:
        raise InvalidInput("limit", f"an integer from 1 to {MAX_HITS}", limit)
    looked = look(core, query, view, policy=policy, now=now, tasks=tasks)
    return found_in(core, looked, policy=policy, limit=limit, reasons=reasons)


def look(core: Core, query: str, view: View, *, policy: Policy, now: datetime, tasks: Collection[str] = ()) -> Looked:
    """All that could answer a question, from every channel.

    Raises:
        InvalidInput: an empty question.
    """
    if not isinstance(query, str) or not query.strip():
        raise InvalidInput("query", "some text to look for; use list() to see memories without a question", query)
    reference = view.as_of or view.known_at or now
    question, notes = _read(core, query, view, policy, reference)
    question = replace(question, tasks=frozenset(map(same_key, tasks)))
    views = (view,) if view.scope.user is None else (view, replace(view, scope=view.scope.shared))
    gathered = Gathered()
    for one in views:
        gathered.add(_gather(core, question, one, policy))
    if any(_behind(core, one) for one in views):
        notes = (*notes, "some memories are not wholly embedded yet: run tend() or reembed; words do find them")
    return Looked(question, views, gathered, notes)


def found_in(core: Core, looked: Looked, *, policy: Policy, limit: int, reasons: bool = True) -> Found:
    """The best ``limit`` of what was gathered by the same policy; counts them as retrieved."""
    question, gathered, reference = looked.question, looked.gathered, looked.question.at
    hits, chance = _ranked(core, question, gathered, policy=policy, limit=limit, reasons=reasons)
    for owner in {hit.memory.scope.owner for hit in hits}:
        core.counts.retrieved(owner, [hit.memory.id for hit in hits if hit.memory.scope.owner == owner])
    concluded = [(hit, gathered.concluded.get(hit.memory.id, ())) for hit in hits]
    return Found(
        [
            _told(question, hit, facts) if reasons else replace(hit, also=(*hit.also, *facts)) if facts else hit
            for hit, facts in concluded
        ],
        confident=bool(hits) and chance >= policy.confident_probability,
        complete=not looked.notes,
        during=question.during,
        notes=looked.notes,
        probability=chance,
        pinned=[memory for one in looked.views for memory in _pinned(core, one) if not is_expired(memory, reference)],
    )


def _read(core: Core, query: str, view: View, policy: Policy, reference: datetime) -> tuple[Question, tuple[str, ...]]:
    # Late: their rules take a tenth of `import longmind` to compile.
    from longmind.mind.asking import read_asking
    from longmind.mind.dates import window
    from longmind.mind.questions import facts_asked

    asked = query_terms(query)
    fitted_shape = policy.shape == "fitted"
    zone = zone_at(reference, core.zone(view.scope.owner))
    during = window(query, now=reference, zone=zone) if fitted_shape else None
    vector: Vectors | None = None
    notes: tuple[str, ...] = ()
    # A question of punctuation alone asks for nothing; its vector would still be near something.
    if policy.meaning > 0 and asked:
        try:
            # Half a surrogate pair may be asked for and cannot be embedded.
            whole = query.encode("utf-8", "replace").decode()
            vector = embed(core.embedder, list(core.embedder.windows(whole))[:1], query=True)
        except ModelUnavailable as error:
            notes = (f"searched by words only: {error}",)
    names = frozenset(name_terms_of_question(query)) if fitted_shape else frozenset()
    asking, reading, spoken = read_asking(query), read(query, READ_OF_A_QUESTION), _spoken(query, asked)
    question = Question(
        text=query,
        terms=asked,
        spoken=spoken,
        reading=reading,
        forms=Forms(word.lower() for word, _ in spoken),
        names=names,
        during=during,
        wants=asking.wants,
        several=asking.several,
        vector=vector,
        at=reference,
        asked=facts_asked(query) if fitted_shape else (),
    )
    return question, notes


def _spoken(query: str, asked: Mapping[str, float]) -> tuple[tuple[str, frozenset[str]], ...]:
    """The first words of a question that are looked for, as they were said and without the punctuation around them."""
    words = dict.fromkeys(word.strip(_AROUND_A_WORD) for word in query.split()[:_WORDS_TOLD])
    found = ((word, frozenset(terms(word)).intersection(asked)) for word in words)
    return tuple((word, own) for word, own in found if own)


# Gathering candidates ------------------------------------------------------------------------------------------------


def _gather(core: Core, question: Question, view: View, policy: Policy) -> Gathered:
    words, meaning = _probe(core, question, view, policy)
    matched = _matched(words, meaning, policy)
    ranked = nsmallest(2 * policy.candidates, ((-score, id) for id, score in matched.items()))
    best = ranked[: policy.candidates]
    wanted = dict.fromkeys(id for _, id in best)
    named = _named(core, question, view)
    if question.during is not None:
        wanted.update(_nearest(core, view, question.during, policy.candidates // 4))
    asked = _asked_for(core, question, view)
    wanted.update(dict.fromkeys((*named, *asked)))
    if not wanted:
        return Gathered()
    close = policy.shape == "fitted"
    beside: dict[str, tuple[str | None, str | None]] = {}
    if close:
        # A question's answer is often the next thing said, and shares no word with the question.
        beside.update(core.store.neighbours(view, list(wanted)))
        nearest = (id for _, best_id in best[:_NEIGHBOURS_OF_BEST] for id in beside.get(best_id, ()) if id is not None)
        more = [id for id in dict.fromkeys(nearest) if id not in wanted]
        beside.update(core.store.neighbours(view, more) if more else {})
        wanted.update(dict.fromkeys(more))
    memories = _seen(core, view, wanted, question)
    read_out = [memory for memory in memories if QUOTE in memory.metadata]
    if read_out:
        # The words that a fact was read out of stand for it, and others move up into its place.
        words_of = dict.fromkeys(id for fact in read_out for id in fact.evidence)
        moved_up = (id for _, id in ranked[policy.candidates : policy.candidates + len(read_out)])
        more = [id for id in dict.fromkeys((*words_of, *moved_up)) if id not in wanted]
        memories += _seen(core, view, more, question)
        beside.update(core.store.neighbours(view, more) if close and more else {})
    memories, concluded = _with_their_words(memories)
    for scores in (words, meaning, matched) if close else ():
        _match_as_well(scores, concluded)
    ids = [memory.id for memory in memories]
    return Gathered(
        memories,
        words,
        meaning,
        matched,
        beside,
        dict(core.store.vectors(view.scope.owner, ids)) if close and question.vector is not None else {},
        named,
        asked,
        concluded,
    )


def _match_as_well(scores: dict[str, float], concluded: Mapping[str, Sequence[Memory]]) -> None:
    """Let words match as well as the best of what was read out of them: "I'm vegan now" as well as "diet is vegan"."""
    for id, facts in concluded.items():
        best = max(scores.get(fact.id, 0.0) for fact in facts)
        if best > scores.get(id, 0.0):
            scores[id] = best


def _seen(core: Core, view: View, ids: Iterable[str], question: Question) -> list[Memory]:
    """The memories with these ids, as the view shows them, without those that were to be remembered until before.

    Nor with the question itself, asked before: nothing is as alike, and who asks again does not look for having asked.
    """
    memories = _as_known(core, view, core.store.get(view.scope.owner, list(ids)))
    asked = bare(question.text, _ENDS)
    return [
        memory
        for memory in memories
        # Between the look and the reading another handle may have retired one, or corrected it out of the filter.
        if visible(memory, view)
        and not is_expired(memory, question.at)
        and not (_is_question(memory) and bare(memory.text, _ENDS) == asked)
    ]


def _is_question(memory: Memory) -> bool:
    return memory.kind is Kind.EPISODE and memory.text.rstrip().endswith(QUESTION_MARKS)


def _with_their_words(memories: Sequence[Memory]) -> tuple[list[Memory], dict[str, list[Memory]]]:
    """The memories without the facts read out of another one here, and those facts by whose words they are."""
    here = {memory.id for memory in memories}
    kept: list[Memory] = []
    concluded: dict[str, list[Memory]] = {}
    for memory in memories:
        said = [id for id in memory.evidence if id in here] if QUOTE in memory.metadata else []
        for id in said:
            concluded.setdefault(id, []).append(memory)
        if not said:
            kept.append(memory)
    return kept, concluded


def _matched(words: Mapping[str, float], meaning: Mapping[str, float], policy: Policy) -> dict[str, float]:
    """How well each memory matches that a channel told of; see :func:`longmind.mind.rank.match`."""
    of_words, of_meaning = match(1.0, 0.0, policy), match(0.0, 1.0, policy)
    matched = {id: of_words * score for id, score in words.items()}
    for id, score in meaning.items():
        matched[id] = matched.get(id, 0.0) + of_meaning * score
    return matched


def _probe(core: Core, question: Question, view: View, policy: Policy) -> tuple[dict[str, float], dict[str, float]]:
    wanted = max(policy.scores_per_channel, policy.candidates)
    words: Sequence[Candidate] = ()
    if policy.words > 0 and question.terms:
        words = core.store.search(WordsProbe(view=view, terms=question.terms, limit=wanted))
    meaning: dict[str, float] = {}
    if question.vector is not None:
        probe = VectorProbe(view=view, vector=question.vector[0], embedder=str(core.embedder.stamp), limit=wanted)
        meaning = _calibrated(core, core.store.search(probe))
    return {one.id: one.score for one in words}, meaning


def _calibrated(core: Core, found: Sequence[Candidate]) -> dict[str, float]:
    cosines = np.array([one.score for one in found], dtype=np.float64)
    embedder = core.embedder
    relevance = embedder.relevance(cosines) if isinstance(embedder, Calibrated) else np.clip(cosines, 0.0, 1.0)
    return dict(zip((one.id for one in found), relevance.tolist(), strict=True))


def _nearest(core: Core, view: View, interval: Interval, limit: int) -> dict[str, None]:
    return dict.fromkeys(one.id for one in core.store.search(TimeProbe(view=view, interval=interval, limit=limit)))


def _named(core: Core, question: Question, view: View) -> set[str]:
    """Ids of the memories whose name or alias the question says, rightly spelt or nearly."""
    if not question.names:
        return set()
    owner = view.scope.owner
    meant = misspelt(question.reading, core.lexicon, lambda beginnings, most: core.store.names(owner, beginnings, most))
    probe = NamesProbe(view=view, names=question.names.union(meant), limit=_NAMED)
    return {one.id for one in core.store.search(probe)}


def _asked_for(core: Core, question: Question, view: View) -> set[str]:
    """Ids of the facts of which the question asks the object; none where these are too many to be an answer."""
    if not question.asked:
        return set()
    from longmind.mind.aliases import aliases_of
    from longmind.mind.predicates import ways_to_say

    aliases = aliases_of(core, view.scope.owner)
    keys = [
        claim_keys(subject=subject, predicate=predicate)
        for one in question.asked
        for subject in aliases.names(one.subject)
        for predicate in ways_to_say(one.predicate)
    ]
    found = {one.id for some in keys for one in core.store.search(KeysProbe(view=view, keys=some, limit=_ASKED + 1))}
    return found if len(found) <= _ASKED else set()


def _as_known(core: Core, view: View, memories: Sequence[Memory]) -> list[Memory]:
    """The versions known at ``view.known_at``, which a store's ``get`` does not go back to."""
    if view.known_at is None:
        return list(memories)
    then: list[Memory] = []
    for memory in memories:
        versions = [memory]
        if memory.updated_at > view.known_at:
            past = core.store.history(view.scope.owner, memory.id)
            versions = [version for version in past if version.updated_at <= view.known_at]
        then.extend(versions[-1:])
    return then


def _pinned(core: Core, view: View) -> Sequence[Memory]:
    pinned = Compare(("pinned",), "eq", value=True)
    where = pinned if view.where is None else All((view.where, pinned))
    return core.store.scan(replace(view, where=where), None, _PINNED).memories


def _behind(core: Core, view: View) -> bool:
    return bool(core.store.unembedded(view.scope.owner, core.embedder.stamp, None, 1).memories)


# Ranking what was gathered -------------------------------------------------------------------------------------------


def _ranked(
    core: Core, question: Question, gathered: Gathered, *, policy: Policy, limit: int, reasons: bool
) -> tuple[list[Hit], float]:
    """The hits, and how likely it is that an answer is among all candidates."""
    reference = question.at
    telling = question.terms.keys() - _said_names(question, gathered)
    readings = _readings(core, gathered)
    signals = [
        # Only what has a name is asked whether it holds the whole question; and who asks for one thing by its name and
        # says no more does not ask for another that mentions it.
        _signals(
            question,
            gathered,
            memory,
            covered=memory.name is not None and bool(telling) and _holds(reading, question.reading),
        )
        for memory, reading in zip(gathered.memories, readings, strict=True)
    ]
    if policy.shape != "fitted":
        hits = rank(signals, policy, reference, limit, reasons=reasons)
        return hits, max((hit.relevance for hit in hits), default=0.0)
    if not signals:
        return [], 0.0
    weights = policy.weights or (fitted_without_meaning() if question.vector is None else fitted())
    pool = pool_of(gathered, readings, question.text, during=question.during, wants=question.wants, policy=policy)
    judged = weights.judge(pool, question.reading, core.lexicon, countable(signals))
    hits = rank(signals, policy, reference, limit, judged, several=question.several, reasons=reasons)
    return hits, likely(signals, judged, policy)


def _readings(core: Core, gathered: Gathered) -> list[Reading]:
    """What was read in each memory, and in the facts that were read out of its words."""
    readings = core.readings.of(gathered.memories)
    told = (gathered.concluded.get(memory.id) for memory in gathered.memories)
    return [
        reading if facts is None else reading.beside(core.readings.of(facts))
        for reading, facts in zip(readings, told, strict=True)
    ]


def _said_names(question: Question, gathered: Gathered) -> frozenset[str]:
    """The question's terms that it says as a name of a memory here."""
    named = (memory for memory in gathered.memories if memory.id in gathered.named)
    called = (terms(name).keys() for memory in named for name in (memory.name, *memory.aliases) if name is not None)
    return frozenset(term for name in called if name <= question.terms.keys() for term in name)


def _holds(reading: Reading, asked: Reading) -> bool:
    """Whether every word of the question that says something stands in the text, as a word and not as a part of one."""
    forms = Forms(asked.words)
    return bool(asked.words) and forms.among(reading.words).keys() == set(forms.roots.values())


def _signals(question: Question, gathered: Gathered, memory: Memory, *, covered: bool) -> Signals:
    return Signals(
        memory=memory,
        words=gathered.words.get(memory.id, 0.0),
        meaning=gathered.meaning.get(memory.id, 0.0),
        named=memory.id in gathered.named and memory.kind is not Kind.PASSAGE,
        repeated=memory.text.strip() == question.text.strip(),
        asked=any(one.id in gathered.asked for one in (memory, *gathered.concluded.get(memory.id, ()))),
        covered=covered,
        task=bool(question.tasks) and not question.tasks.isdisjoint(_tasks(memory)),
    )


def _tasks(memory: Memory) -> Iterator[str]:
    """What a memory belongs to, as names are compared."""
    happening = memory.happening
    told = () if happening is None else (happening.task, happening.project)
    return (same_key(name) for name in (*memory.tags, *told) if name is not None)


def _told(question: Question, hit: Hit, concluded: Sequence[Memory]) -> Hit:
    """The hit with the question's words that it holds, and with the facts that were read out of it."""
    held = terms(_beginning_alike(hit.memory.searched_text, question.forms)).keys()
    matched = ", ".join(word for word, own in question.spoken if not held.isdisjoint(own))
    parts = tuple(replace(part, detail=matched) if part.name == "words" else part for part in hit.why.parts)
    return replace(hit, why=replace(hit.why, parts=parts), also=(*hit.also, *concluded))


def _beginning_alike(text: str, forms: Forms) -> str:
    """A text without the plain words that can be no form of what is looked for, which are most of it."""
    said = ((piece, piece.strip(_AROUND_A_WORD)) for piece in text.split())
    return " ".join(
        piece
        for piece, word in said
        if not (word.isascii() and word.isalpha() and (word.islower() or word.istitle())) or forms.may_be(word.lower())
    )
