"""From what the probes found to the arrays that the features are computed on. Pure.

The candidates of all that was searched (the owner's own, the tenant's shared ones) stand in one pool, so that what is a
share of the best is a share of the best of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from longmind.domain.memory import ASSISTANT_ROLES, ROLES, Memory
from longmind.domain.query import time_score
from longmind.domain.time import Interval
from longmind.domain.words import terms
from longmind.mind.features import Numbers, Places, Pool
from longmind.mind.policy import Policy
from longmind.mind.rank import QUESTION_MARKS, match, substance
from longmind.mind.reading import Reading
from longmind.ports.models import Vectors


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is known of the candidates of one or more views; ids are never shared by two."""

    memories: list[Memory] = field(default_factory=list)
    words: dict[str, float] = field(default_factory=dict)
    """Id → score in the words channel, of whatever it told; likewise the others."""
    meaning: dict[str, float] = field(default_factory=dict)
    match: dict[str, float] = field(default_factory=dict)
    beside: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    """Id → ids of the memories just before and after it in its session."""
    vectors: dict[str, Vectors] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """Ids of the memories whose name or alias the question says."""
    asked: set[str] = field(default_factory=set)
    """Ids of the facts of which the question asks the object."""
    concluded: dict[str, list[Memory]] = field(default_factory=dict)
    """Id → the facts that were read out of its words; they are told with it."""

    def add(self, other: Gathered) -> None:
        """Put another view's beside it."""
        self.memories.extend(other.memories)
        self.words.update(other.words)
        self.meaning.update(other.meaning)
        self.match.update(other.match)
        self.beside.update(other.beside)
        self.vectors.update(other.vectors)
        self.named.update(other.named)
        self.asked.update(other.asked)
        self.concluded.update(other.concluded)


def pool_of(
    gathered: Gathered,
    readings: Sequence[Reading],
    question: str,
    *,
    during: Interval | None,
    wants: str,
    policy: Policy,
) -> Pool:
    """The candidates as arrays, each at the place it has among ``gathered.memories``, as ``readings`` are."""
    memories = gathered.memories
    places = {memory.id: place for place, memory in enumerate(memories)}
    beside = [gathered.beside.get(memory.id, (None, None)) for memory in memories]
    before, after = ([pair[side] for pair in beside] for side in (0, 1))
    words, meaning = (
        np.array([channel.get(memory.id, 0.0) for memory in memories]) for channel in (gathered.words, gathered.meaning)
    )
    return Pool(
        readings=readings,
        questions=np.array([float(memory.text.rstrip().endswith(QUESTION_MARKS)) for memory in memories]),
        substance=np.array([substance(memory.text) for memory in memories]),
        words=words,
        meaning=meaning,
        match=np.asarray(match(1.0, 0.0, policy) * words + match(0.0, 1.0, policy) * meaning),
        match_before=_matches(before, gathered.match),
        match_after=_matches(after, gathered.match),
        before=_beside(before, places),
        after=_beside(after, places),
        session=_sessions(memories),
        vectors=_vectors(gathered),
        speaker=_speakers(memories, question),
        assistant=np.array([float((memory.speaker or "").casefold() in ASSISTANT_ROLES) for memory in memories]),
        time_match=np.array([0.0 if during is None else time_score(memory, during) for memory in memories]),
        happened=np.array([memory.said_last_at.timestamp() for memory in memories]),
        asks_when=wants == "when",
        asks_how=wants == "how_to",
    )


def _beside(ids: Sequence[str | None], places: Mapping[str, int]) -> Places:
    return np.array([-1 if id is None else places.get(id, -1) for id in ids], np.int64)


def _matches(ids: Sequence[str | None], matches: Mapping[str, float]) -> Numbers:
    return np.array([0.0 if id is None else matches.get(id, 0.0) for id in ids])


def _sessions(memories: Sequence[Memory]) -> Places:
    numbers: dict[tuple[str | None, ...], int] = {}
    scopes = (memory.scope for memory in memories)
    return np.array(
        [
            -1
            if scope.session is None
            else numbers.setdefault((scope.tenant, scope.user, scope.agent, scope.session), len(numbers))
            for scope in scopes
        ],
        np.int64,
    )


def _vectors(gathered: Gathered) -> Numbers:
    dimension = len(next(iter(gathered.vectors.values()), ()))
    nothing = np.zeros(dimension)
    rows = [gathered.vectors.get(memory.id, nothing) for memory in gathered.memories]
    return np.asarray(rows, np.float64).reshape(len(rows), dimension)


def _speakers(memories: Sequence[Memory], question: str) -> Numbers:
    """1 for what was said by the speaker whom the question names, if it names exactly one; -1 for other speakers'."""
    said = terms(question).keys()
    speakers = {memory.speaker for memory in memories if memory.speaker is not None}
    named = [speaker for speaker in speakers if speaker.casefold() not in ROLES and said >= terms(speaker).keys()]
    if len(named) != 1:
        return np.zeros(len(memories))
    return np.array([1.0 if memory.speaker == named[0] else -1.0 for memory in memories])
