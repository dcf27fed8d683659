"""Recall: from a question to the few memories that matter, each with its reasons.

Read the question (its terms, the time and the speaker it names), probe one channel at a time, put what the probes found
beside each other, rank. The owner's memories and what the tenant shares are searched apart, so that neither one's
statistics touch the other's, and ranked together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import overload

import numpy as np

from longmind.domain.memory import ROLES, Memory
from longmind.domain.query import Candidate, TimeProbe, VectorProbe, View, WordsProbe, time_score, visible
from longmind.domain.time import Interval
from longmind.domain.words import query_terms, terms
from longmind.errors import InvalidInput, ModelUnavailable
from longmind.mind.core import Core, embed, zone_at
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit, Signals, Why, match, rank
from longmind.ports.models import Calibrated, Vectors

MAX_HITS = 1_000
_NEIGHBOURS_OF_BEST = 10
_WORDS_TOLD = 40


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
    ) -> None:
        """Hold the hits and what is to be said of them together."""
        self._hits = tuple(hits)
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
    words: frozenset[str]
    """All of its terms, those too that are not looked for."""
    spoken: tuple[tuple[str, frozenset[str]], ...]
    """Its words as they were said, each with the terms it is looked for by."""
    during: Interval | None
    vector: Vectors | None
    """Shape (1, dimension); None when it could not or need not be embedded."""


def recall(core: Core, query: str, view: View, *, limit: int, policy: Policy, now: datetime) -> Found:
    """The best ``limit`` memories the view shows. Writes nothing; counts retrievals in memory.

    Raises:
        InvalidInput: an empty question, or a limit outside 1 to 1,000.
    """
    if not isinstance(query, str) or not query.strip():
        raise InvalidInput("query", "some text to look for; use list() to see memories without a question", query)
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_HITS:
        raise InvalidInput("limit", f"an integer from 1 to {MAX_HITS}", limit)
    reference = view.as_of or view.known_at or now
    question, notes = _read(core, query, view, policy, reference)
    views = [view] if view.scope.user is None else [view, replace(view, scope=view.scope.shared)]
    gathered = [_gather(core, question, one, limit=limit, policy=policy, reference=reference) for one in views]
    candidates = [signals for part in gathered for signals in part]
    hits = [_told(question, hit) for hit in rank(candidates, policy, reference, limit)]
    if any(_behind(core, one) for one in views):
        notes = (*notes, "some memories are not wholly embedded yet: run tend() or reembed; words do find them")
    for owner in {hit.memory.scope.owner for hit in hits}:
        core.counts.retrieved(owner, [hit.memory.id for hit in hits if hit.memory.scope.owner == owner])
    confident = bool(hits) and max(hit.relevance for hit in hits) >= policy.confident_relevance
    return Found(hits, confident=confident, complete=not notes, during=question.during, notes=notes)


def _read(core: Core, query: str, view: View, policy: Policy, reference: datetime) -> tuple[Question, tuple[str, ...]]:
    # Late: its rules take a tenth of `import longmind` to compile.
    from longmind.mind.dates import window

    asked = query_terms(query)
    zone = zone_at(reference, core.zone(view.scope.owner))
    during = window(query, now=reference, zone=zone) if policy.time_match > 0 else None
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
    return Question(query, asked, frozenset(terms(query)), _spoken(query, asked), during, vector), notes


def _spoken(query: str, asked: Mapping[str, float]) -> tuple[tuple[str, frozenset[str]], ...]:
    """The first words of a question that are looked for, as they were said and without the punctuation around them."""
    words = dict.fromkeys(word.strip("\"'`.,;:!?()[]{}«»“”‘’。、？！") for word in query.split()[:_WORDS_TOLD])
    found = ((word, frozenset(terms(word)).intersection(asked)) for word in words)
    return tuple((word, own) for word, own in found if own)


@dataclass(frozen=True, slots=True)
class _Scores:
    """What the channels said of the memories one view shows."""

    words: Mapping[str, float]
    meaning: Mapping[str, float]
    match: Mapping[str, float]
    """How well each memory itself matches, best first."""


def _gather(
    core: Core, question: Question, view: View, *, limit: int, policy: Policy, reference: datetime
) -> list[Signals]:
    scores = _probe(core, question, view, limit, policy)
    brought = max(policy.candidates, limit)
    # Whoever is far behind in both channels is not lifted past the best by what surrounds it.
    pool = dict.fromkeys(islice(scores.match, brought))
    if question.during is not None:
        pool.update(_nearest(core, view, question.during, brought))
    if question.terms and len(pool) < limit:
        # What has no vector yet and shares no word is still there; the freshest of it fills what is left.
        pool.update(_nearest(core, view, Interval(reference, reference, "instant"), limit))
    if not pool:
        return []
    beside = core.store.neighbours(view, list(pool)) if policy.neighbours > 0 else {}
    lifted = _lifted(scores, beside, pool)
    memories = _as_known(core, view, core.store.get(view.scope.owner, [*pool, *lifted]))
    # Between the look and the reading another handle may have retired one, or corrected it out of the filter.
    memories = [memory for memory in memories if visible(memory, view)]
    named = _named(question, memories)
    return [
        Signals(
            memory=memory,
            words=scores.words.get(memory.id, 0.0),
            meaning=scores.meaning.get(memory.id, 0.0),
            time_match=None if question.during is None else time_score(memory, question.during),
            speaker_match=None if named is None else float(memory.speaker == named),
            neighbours=None
            if memory.scope.session is None
            else lifted.get(memory.id)
            or max(scores.match.get(id or "", 0.0) for id in beside.get(memory.id, (None, None))),
        )
        for memory in memories
    ]


def _lifted(
    scores: _Scores, beside: Mapping[str, tuple[str | None, str | None]], pool: Mapping[str, None]
) -> dict[str, float]:
    """What stands beside the best without being looked at itself, and how well the best of those beside it matches.

    A question's answer is often the next thing said, and shares no word with the question.
    """
    lifted: dict[str, float] = {}
    for best in islice(scores.match, _NEIGHBOURS_OF_BEST):
        for id in beside.get(best, ()):
            if id is not None and id not in pool:
                # The best come first, so what is there already is at least as much.
                lifted.setdefault(id, scores.match[best])
    return lifted


def _probe(core: Core, question: Question, view: View, limit: int, policy: Policy) -> _Scores:
    wanted = max(policy.scores_per_channel, policy.candidates, limit)
    words: Sequence[Candidate] = ()
    if policy.words > 0 and question.terms:
        words = core.store.search(WordsProbe(view=view, terms=question.terms, limit=wanted))
    meaning: dict[str, float] = {}
    if question.vector is not None:
        probe = VectorProbe(view=view, vector=question.vector[0], embedder=str(core.embedder.stamp), limit=wanted)
        meaning = _calibrated(core, core.store.search(probe))
    said = {one.id: one.score for one in words}
    matches = [(-match(said.get(id, 0.0), meaning.get(id, 0.0), policy), id) for id in {**said, **meaning}]
    return _Scores(said, meaning, {id: -lower for lower, id in sorted(matches)})


def _calibrated(core: Core, found: Sequence[Candidate]) -> dict[str, float]:
    cosines = np.array([one.score for one in found], dtype=np.float64)
    embedder = core.embedder
    relevance = embedder.relevance(cosines) if isinstance(embedder, Calibrated) else np.clip(cosines, 0.0, 1.0)
    return dict(zip((one.id for one in found), relevance.tolist(), strict=True))


def _nearest(core: Core, view: View, interval: Interval, limit: int) -> dict[str, None]:
    return dict.fromkeys(one.id for one in core.store.search(TimeProbe(view=view, interval=interval, limit=limit)))


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


def _named(question: Question, memories: Sequence[Memory]) -> str | None:
    """The speaker whom the question names, if it names exactly one of those who said these."""
    speakers = {memory.speaker for memory in memories if memory.speaker is not None}
    named = [
        speaker for speaker in speakers if speaker.casefold() not in ROLES and question.words.issuperset(terms(speaker))
    ]
    return named[0] if len(named) == 1 else None


def _told(question: Question, hit: Hit) -> Hit:
    """The hit with the question's words that it holds beside its words' contribution."""
    held = terms(hit.memory.searched_text).keys()
    matched = ", ".join(word for word, own in question.spoken if not held.isdisjoint(own))
    parts = (replace(part, detail=matched) if part.name == "words" else part for part in hit.why.parts)
    return replace(hit, why=Why(tuple(parts)))


def _behind(core: Core, view: View) -> bool:
    return bool(core.store.unembedded(view.scope.owner, core.embedder.stamp, None, 1).memories)
