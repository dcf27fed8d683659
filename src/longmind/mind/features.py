"""Everything the ranker looks at, as numbers: one row a candidate, one column a feature. Pure, without weights.

A feature is about the candidate itself (do its words match, its meaning, is there anything in it), about what stands
beside it in its session, about its session, or about what the question names. Many come twice, as they are and as a
share of the best candidate's: the first says whether there is a match at all, the second who is ahead. Whether a
neighbour belongs is seen from how alike the two are. Once all candidates have a first score, each is looked at again
with the first scores of those beside it: what was found leads to what stands around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from longmind.domain.words import idf
from longmind.mind.reading import Forms, Reading
from longmind.ports.models import Lexicon

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "words": ("words", "words_share", "cover", "pairs"),
    "meaning": ("meaning", "meaning_share", "match_share"),
    "related words": ("related", "related_around", "related_around_share"),
    "neighbours": (
        "match_before",
        "match_after",
        "match_beside",
        "asked_before",
        "asked_before_match",
        "like_before",
        "like_after",
    ),
    "session": (
        "session_match",
        "session_match_share",
        "session_meaning_share",
        "session_cover",
        "session_cover_share",
    ),
    "substance": ("length", "substance", "is_question", "by_assistant", "first_person", "names", "time"),
    "speaker": ("speaker_named", "other_speaker"),
    "time match": ("time_match", "time_within"),
    "newness": ("newness",),
    "what is asked": ("time_when_asked", "length_when_asked_how"),
}
"""The features of the first look, by what they are about."""
SECOND_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("first",),
    "neighbours": (
        "first_before",
        "first_after",
        "share_before",
        "share_after",
        "share_before_2",
        "share_after_2",
    ),
    "session": ("share_session",),
}
"""The features of the second look."""
FIRST: Final = tuple(name for names in GROUPS.values() for name in names)
SECOND: Final = tuple(name for names in SECOND_GROUPS.values() for name in names)
ALL: Final = (*FIRST, *SECOND)

_RELATED_FROM = 0.3
"""The cosine of two words from which on they are related at all; most unrelated pairs lie below."""
_AROUND = 0.7
"""What a word counts that stands in the turn before or after."""
_QUESTION_WORDS = 40
_BEST_OF_SESSION = 3
_SAME = 0.999
_TINY = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The candidates of one question, each a place in every array; n of them."""

    readings: Sequence[Reading]
    questions: Numbers
    """1 where the text ends in a question mark."""
    substance: Numbers
    words: Numbers
    meaning: Numbers
    match: Numbers
    """How well it matches in both channels, 0…1; the weighted mean."""
    match_before: Numbers
    match_after: Numbers
    """The same of the memory before and after it in its session, whether or not that one is a candidate."""
    before: Places
    after: Places
    """The place of the memory before and after it; -1 when that is no candidate or not there."""
    session: Places
    """The number of its session, from 0; -1 for none."""
    vectors: Numbers
    """Shape (n, dimension); zeros where there is none."""
    speaker: Numbers
    """1: the speaker whom the question names; -1: another one; 0: it names none."""
    assistant: Numbers
    time_match: Numbers
    """0 throughout when the question names no time."""
    happened: Numbers
    """Seconds since any fixed moment."""
    asks_when: bool = False
    asks_how: bool = False
    """Whether the question asks for a time, or for a way of doing something."""


def first_look(pool: Pool, asked: Reading, lexicon: Lexicon) -> Numbers:
    """Shape (n, len(FIRST))."""
    best = _most(pool.match)
    columns: dict[str, Numbers] = {
        "words": pool.words,
        "words_share": pool.words / _most(pool.words),
        "meaning": pool.meaning,
        "meaning_share": pool.meaning / _most(pool.meaning),
        "match_share": pool.match / best,
        "match_before": pool.match_before / best,
        "match_after": pool.match_after / best,
        "match_beside": np.maximum(pool.match_before, pool.match_after) / best,
        "asked_before": _at(pool.questions, pool.before),
        "asked_before_match": _at(pool.questions * pool.match, pool.before) / best,
        "like_before": _likeness(pool.vectors, pool.before),
        "like_after": _likeness(pool.vectors, pool.after),
        "length": np.log1p([reading.length for reading in pool.readings]),
        "substance": pool.substance,
        "is_question": pool.questions,
        "by_assistant": pool.assistant,
        "first_person": np.array([reading.first_person for reading in pool.readings]),
        "names": np.array([reading.names for reading in pool.readings]),
        "time": np.array([reading.time for reading in pool.readings], np.float64),
        "speaker_named": (pool.speaker > 0).astype(np.float64),
        "other_speaker": (pool.speaker < 0).astype(np.float64),
        "time_match": pool.time_match,
        "time_within": (pool.time_match >= 1.0).astype(np.float64),
        "newness": _newness(pool.happened),
    }
    columns["time_when_asked"] = columns["time"] * pool.asks_when
    columns["length_when_asked_how"] = columns["length"] * pool.asks_how
    near = _nearest_words(pool.readings, asked, lexicon)
    columns |= _of_words(pool, near, asked)
    columns |= _of_sessions(pool, near >= _SAME)
    return np.column_stack([columns[name] for name in FIRST])


def second_look(pool: Pool, first: Numbers) -> Numbers:
    """The features that ``first``, the score of each candidate at the first look, gives; shape (n, len(SECOND))."""
    behind = first - first.max(initial=-np.inf)
    shares = np.exp(behind)
    shares = shares / max(float(shares.sum()), _TINY)
    least = float(behind.min(initial=0.0))
    before_2, after_2 = _hop(pool.before), _hop(pool.after)
    inside = pool.session >= 0
    of_session = np.bincount(pool.session[inside], shares[inside], int(pool.session.max(initial=0)) + 1)
    columns = {
        "first": behind,
        "first_before": _at(behind, pool.before, least),
        "first_after": _at(behind, pool.after, least),
        "share_before": _at(shares, pool.before),
        "share_after": _at(shares, pool.after),
        "share_before_2": _at(shares, before_2),
        "share_after_2": _at(shares, after_2),
        "share_session": np.where(inside, of_session[np.maximum(pool.session, 0)] - shares, 0.0),
    }
    return np.column_stack([columns[name] for name in SECOND])


def _most(values: Numbers) -> float:
    return max(float(values.max(initial=0.0)), _TINY)


def _at(values: Numbers, places: Places, otherwise: float = 0.0) -> Numbers:
    """The value, or the row of values, at each place."""
    there = places >= 0
    return np.where(there[:, None] if values.ndim > 1 else there, values[places], otherwise)


def _hop(places: Places) -> Places:
    return np.where(places >= 0, places[places], -1)


def _likeness(vectors: Numbers, places: Places) -> Numbers:
    """The cosine with the one at the other place; 0 where there is none."""
    return np.where(places >= 0, np.einsum("ij,ij->i", vectors, vectors[places]), 0.0)


def _newness(happened: Numbers) -> Numbers:
    """0 for the oldest of the candidates, 1 for the newest."""
    oldest = happened.min(initial=np.inf)
    span = float(happened.max(initial=-np.inf) - oldest)
    return (happened - oldest) / span if len(happened) and span > 0 else np.zeros(len(happened))


# Words ---------------------------------------------------------------------------------------------------------------


def _nearest_words(readings: Sequence[Reading], asked: Reading, lexicon: Lexicon) -> Numbers:
    """How near each candidate's nearest word is to each word of the question; 1 for the word itself.

    Shape (n, words of the question).
    """
    words = list(dict.fromkeys(word for reading in readings for word in reading.words))
    looked_for = Forms(asked.words)
    forms = looked_for.among(words)
    wanted = list(looked_for.roots.items())
    if len(wanted) > _QUESTION_WORDS:
        # Of a text that was pasted, what any candidate holds.
        wanted = [word for word in wanted if word[1] in forms] or wanted
    wanted = wanted[:_QUESTION_WORDS]
    numbers = dict(zip(words, range(len(words)), strict=True))
    said = [numbers[word] for reading in readings for word in reading.words]
    near = np.zeros((len(readings), len(wanted)))
    if not said or not wanted:
        return near
    likeness = (lexicon.vectors(words) @ lexicon.vectors([word for word, _ in wanted]).T).astype(np.float64)
    likeness = np.where(likeness >= _SAME, 0.0, likeness)
    for column, (_, of_word) in enumerate(wanted):
        likeness[[numbers[form] for form in forms.get(of_word, ())], column] = 1.0
    counts = np.array([len(reading.words) for reading in readings])
    some = np.flatnonzero(counts)
    starts = (np.cumsum(counts) - counts)[some]
    near[some] = np.maximum.reduceat(likeness[said], starts, axis=0)
    return near


def _of_words(pool: Pool, near: Numbers, asked: Reading) -> dict[str, Numbers]:
    exact = near >= _SAME
    rarity = _rarity(exact)
    whole = max(float(rarity.sum()), _TINY)
    related = np.clip((near - _RELATED_FROM) / (1.0 - _RELATED_FROM), 0.0, 1.0)
    beside = np.maximum(_at(related, pool.before), _at(related, pool.after))
    around = np.maximum(related, _AROUND * beside) @ rarity / whole
    pairs = asked.pairs
    return {
        "cover": exact @ rarity / whole,
        "pairs": np.array([reading.shared(pairs) for reading in pool.readings], np.float64),
        "related": related @ rarity / whole,
        "related_around": around,
        "related_around_share": around / _most(around),
    }


def _rarity(present: NDArray[np.bool_]) -> Numbers:
    """For each column how rare it is among the rows, as BM25 weighs it."""
    return np.array([idf(held, len(present)) for held in present.sum(axis=0).tolist()])


# Sessions ------------------------------------------------------------------------------------------------------------


def _of_sessions(pool: Pool, exact: NDArray[np.bool_]) -> dict[str, Numbers]:
    """What a memory's whole session says. One that is bound to none is a session by itself."""
    count = int(pool.session.max(initial=-1)) + 1
    alone = pool.session < 0
    session = np.where(alone, count - 1 + np.cumsum(alone), pool.session)
    count += int(alone.sum())
    meaning = np.zeros(count)
    np.maximum.at(meaning, session, pool.meaning)
    held = np.zeros((count, exact.shape[1]), np.bool_)
    np.logical_or.at(held, session, exact)
    rarity = _rarity(held)
    cover = held @ rarity / max(float(rarity.sum()), _TINY)
    best = _mean_of_best(pool.match, session, count)
    return {
        "session_match": best[session],
        "session_match_share": best[session] / _most(best),
        "session_meaning_share": meaning[session] / _most(pool.meaning),
        "session_cover": cover[session],
        "session_cover_share": cover[session] / _most(cover),
    }


def _mean_of_best(values: Numbers, session: Places, count: int) -> Numbers:
    """For each session the mean of its three best, or of as many as it has."""
    order = np.lexsort((-values, session))
    session, values = session[order], values[order]
    starts = np.searchsorted(session, np.arange(count))
    within = np.arange(len(session)) - starts[session] < _BEST_OF_SESSION
    sums = np.bincount(session[within], values[within], count)
    return sums / np.maximum(np.bincount(session[within], minlength=count), 1)
