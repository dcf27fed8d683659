"""Finding: the probes, and the other questions that need a view.

Each channel gives every memory of the owner a score in an array; the view's masks then say which of them count, and the
best are taken in order, ties by id. Nothing is approximate: where the fast arithmetic could swap two memories, those
near the edge are computed again, each by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from longmind.domain import words
from longmind.domain.indexing import keys_of, names_of
from longmind.domain.memory import Memory
from longmind.domain.names import NAME_MARK
from longmind.domain.query import (
    Candidate,
    KeysProbe,
    NamesProbe,
    Page,
    Stats,
    TimeProbe,
    VectorProbe,
    View,
    WordsProbe,
    time_score,
)
from longmind.domain.time import micros
from longmind.errors import InvalidInput, WrongEmbedder
from longmind.stores.sqlite.embedders import present
from longmind.stores.sqlite.index import Index, Places, VectorRows
from longmind.stores.sqlite.loading import vectors_of
from longmind.stores.sqlite.sql import every
from longmind.stores.sqlite.viewing import Looking, Shown, shown

Scores = NDArray[np.float64]

_MICROSECONDS_A_SECOND: Final = 1_000_000
_SECONDS_A_DAY: Final = 86_400
# A posting comes as one number, the memory's above and how often the term stands there below: a text of a million
# characters has fewer terms than that.
_TF_BITS: Final = 20
_TF_MOST: Final = (1 << _TF_BITS) - 1
# More than single precision can be wrong by in the cosine of two unit vectors of a few thousand parts.
_MARGIN: Final = 1e-4
_LAST_CHARACTER: Final = "\U0010ffff"
_ROWS_AT_ONCE: Final = 1_024
_FEW: Final = 4
"""Gathering the rows that count pays when they are fewer than one in so many."""


def by_words(looking: Looking, probe: WordsProbe) -> list[Candidate]:
    """The channel of a :class:`~longmind.domain.query.WordsProbe`."""
    index = looking.index
    if index.count == 0 or not probe.terms:
        return []
    seen = shown(looking, probe.view)
    terms = list(probe.terms)
    postings = _postings(looking, terms)
    mean_length = int(index["length"][index["alive"]].sum()) / index.count
    lengths = index["length"].astype(np.float64)
    idfs = [words.idf(len(places), index.count) for places, _ in postings]
    scores = np.zeros(index.size)
    for weight, idf, (places, tfs) in zip(probe.terms.values(), idfs, postings, strict=True):
        scores[places] += weight * words.bm25_weight(tfs, idf, lengths[places], mean_length)
    for place, memory in seen.then.items():
        scores[place] = _score_then(memory, probe.terms, idfs, mean_length)
    # bm25_weight leaves (k1 + 1) out above, so it is left out below as well.
    most = sum(weight * idf for weight, idf in zip(probe.terms.values(), idfs, strict=True))
    found = np.flatnonzero(scores > 0)
    return _best(seen, found, scores[found] / most, probe.limit)


def _postings(looking: Looking, terms: Sequence[str]) -> list[tuple[Places, Scores]]:
    """For each term, where it stands and how often."""
    rows = every(
        looking.connection,
        # As one text for each term: a row for each posting would take four times as long to hand over.
        f"SELECT (SELECT group_concat(number << {_TF_BITS} | min(tf, {_TF_MOST})) FROM postings "  # noqa: S608 - numbers
        "WHERE owner = ? AND term = asked.value) FROM carray(?) AS asked",
        (looking.row.number, apsw.carray(tuple(terms))),
    )
    return [_unpacked(looking.index, packed) for (packed,) in rows]


def _unpacked(index: Index, packed: str | None) -> tuple[Places, Scores]:
    if packed is None:
        return np.empty(0, np.int64), np.empty(0)
    pairs = np.fromstring(packed, np.int64, sep=",")
    places = index.places_of_numbers(pairs >> _TF_BITS)
    # A posting of a memory that is not there is for check to find.
    there = places >= 0
    return places[there], (pairs & _TF_MOST).astype(np.float64)[there]


def _score_then(memory: Memory, terms: Mapping[str, float], idfs: Sequence[float], mean_length: float) -> float:
    """The score of words that are not the present ones, by the present statistics."""
    text = words.analyse(memory.searched_text)
    return sum(
        weight * words.bm25_weight(float(text.terms[term]), idf, text.length, mean_length)
        for (term, weight), idf in zip(terms.items(), idfs, strict=True)
        if term in text.terms
    )


def by_vector(looking: Looking, probe: VectorProbe) -> list[Candidate]:
    """The channel of a :class:`~longmind.domain.query.VectorProbe`; see :func:`check_embedder` for what it refuses."""
    vectors = vectors_of(looking.index, looking.connection, looking.row)
    if vectors is None or len(vectors.places) == 0:
        return []
    seen = shown(looking, probe.view)
    _leave_out_other_words(seen)
    rows = np.flatnonzero((vectors.places >= 0) & seen.maybe[vectors.places])
    if len(rows) == 0:
        return []
    question = np.ascontiguousarray(probe.vector, np.float32)
    if len(rows) * _FEW < len(vectors.places):
        cosines = _products(vectors.matrix[rows], question)
    else:
        cosines = _products(vectors.matrix, question)[rows]
    found, best = _best_part(vectors.places[rows], cosines, looking.index.size, one_each=vectors.one_part_each)
    if seen.decided and len(found) > probe.limit:
        edge = np.partition(best, len(best) - probe.limit)[len(best) - probe.limit]
        found = found[best >= edge - _MARGIN]
    return _best(seen, found, _exact(vectors, found, question, looking.index.size), probe.limit)


def _products(matrix: NDArray[np.float32], question: NDArray[np.float32]) -> NDArray[np.float32]:
    """The product of each row with the question.

    By ``einsum`` rather than ``@``: the product of a library of linear algebra takes every core, and on a busy machine
    its threads wait for one another longer than one of them would take.
    """
    products: NDArray[np.float32] = np.einsum("ij,j->i", matrix, question)
    return products


def check_embedder(connection: apsw.Connection, probe: VectorProbe) -> None:
    """Refuse a question whose vector cannot be compared with those in the file.

    Raises:
        WrongEmbedder: it is not of the present embedder.
        InvalidInput: it has another shape.
    """
    held = present(connection)
    if held is None or str(held.stamp) != probe.embedder:
        holds = "none" if held is None else str(held.stamp)
        raise WrongEmbedder(
            f"the question's vector is of {probe.embedder}, this store holds those of {holds}; open it with that "
            "embedder, or re-embed the store"
        )
    if probe.vector.shape != (held.stamp.dimension,):
        raise InvalidInput("vector", f"of shape ({held.stamp.dimension},)", probe.vector.shape)


def _leave_out_other_words(seen: Shown) -> None:
    """Vectors are of the present words; what was known then may have been said in others."""
    places = list(seen.then)
    for place, present_version in zip(places, seen.looking.load(places), strict=True):
        if present_version.searched_text != seen.then[place].searched_text:
            seen.sure[place] = seen.maybe[place] = False


def _best_part(
    places: Places, cosines: NDArray[np.float32], size: int, *, one_each: bool
) -> tuple[Places, NDArray[np.float32]]:
    """For each place that has a row, the best of its cosines."""
    if one_each:
        return places, cosines
    best = np.full(size, -np.inf, np.float32)
    np.maximum.at(best, places, cosines)
    found = np.unique(places)
    return found, best[found]


def _exact(vectors: VectorRows, found: Places, question: NDArray[np.float32], size: int) -> Scores:
    """The best cosine at each place in double precision, each row by itself.

    A product of matrix and vector adds up a row in another order depending on where it stands, so equal vectors could
    get unequal scores, and a tie would not be one.
    """
    wanted = np.zeros(size, np.bool_)
    wanted[found] = True
    rows = np.flatnonzero((vectors.places >= 0) & wanted[vectors.places])
    best = np.full(size, -np.inf)
    asked = question.astype(np.float64)
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        piece = rows[start : start + _ROWS_AT_ONCE]
        cosines = np.einsum("ij,j->i", vectors.matrix[piece].astype(np.float64), asked)
        np.maximum.at(best, vectors.places[piece], cosines)
    clipped: Scores = np.clip(best[found], -1.0, 1.0)
    return clipped


def by_name(looking: Looking, probe: NamesProbe) -> list[Candidate]:
    """The channel of a :class:`~longmind.domain.query.NamesProbe`."""
    index = looking.index
    if index.count == 0 or not probe.names:
        return []
    seen = shown(looking, probe.view)
    named = np.zeros(index.size, np.bool_)
    for places, _ in _postings(looking, sorted(probe.names)):
        named[places] = True
    for place, memory in seen.then.items():
        named[place] = not probe.names.isdisjoint(names_of(memory))
    found = np.flatnonzero(named)
    return _best(seen, found, np.ones(len(found)), probe.limit)


def by_keys(looking: Looking, probe: KeysProbe) -> list[Candidate]:
    """The channel of a :class:`~longmind.domain.query.KeysProbe`."""
    index = looking.index
    if index.count == 0:
        return []
    seen = shown(looking, probe.view)
    held = np.zeros(index.size, np.int64)
    for places, _ in _postings(looking, sorted(probe.keys)):
        held[places] += 1
    holding = held == len(probe.keys)
    for place, memory in seen.then.items():
        holding[place] = probe.keys <= keys_of(memory)
    found = np.flatnonzero(holding)
    found = found[np.argsort(index.ranks[found])]
    if probe.after is not None:
        found = found[index.ranks[found] >= index.how_many_up_to(probe.after)]
    # In this order no score is better than another: as many are asked about as the page holds.
    return [Candidate(index.ids[place], 1.0) for place in seen.pick(found, probe.limit).tolist()]


def names(looking: Looking, beginnings: Sequence[str], limit: int) -> list[str]:
    """See :meth:`longmind.ports.store.Store.names`."""
    found: set[str] = set()
    for beginning in sorted({NAME_MARK + one for one in beginnings}):
        rows = every(
            looking.connection,
            "SELECT DISTINCT term FROM postings WHERE owner = ? AND term >= ? AND term < ? ORDER BY term LIMIT ?",
            (looking.row.number, beginning, beginning + _LAST_CHARACTER, limit),
        )
        found.update(term for (term,) in rows)
    return sorted(found)[:limit]


def vectors(looking: Looking, ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
    """See :meth:`longmind.ports.store.Store.vectors`."""
    index = looking.index
    held = vectors_of(index, looking.connection, looking.row)
    asked = [id for id in dict.fromkeys(ids) if id in index.places]
    if held is None or not asked:
        return {}
    order = np.full(index.size, -1, np.int64)
    order[[index.places[id] for id in asked]] = np.arange(len(asked))
    rows = np.flatnonzero((held.places >= 0) & (order[held.places] >= 0))
    if len(rows) == 0:
        return {}
    whose = order[held.places[rows]]
    # The parts of one memory lie beside each other. Without counting on that, np.add.at would take ten times as long.
    starts = np.flatnonzero(np.diff(whose, prepend=-1))
    sums = held.matrix[rows].astype(np.float64)
    if len(starts) < len(rows):
        sums = np.add.reduceat(sums, starts, axis=0)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    means = (sums / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
    return dict(zip([asked[place] for place in whose[starts].tolist()], means, strict=True))


def by_time(looking: Looking, probe: TimeProbe) -> list[Candidate]:
    """The channel of a :class:`~longmind.domain.query.TimeProbe`."""
    seen = shown(looking, probe.view)
    index = looking.index
    start, end = micros(probe.interval.start), micros(probe.interval.end)
    happened, last, about = index["happened_at"], index["last_happened_at"], index.about
    gaps = np.minimum(_gaps(happened, happened, start, end), _gaps(last, last, start, end))
    spoken = about["place"] >= 0
    np.minimum.at(gaps, about["place"][spoken], _gaps(about["start"], about["end"], start, end)[spoken])
    scores = 1.0 / (1.0 + gaps / _MICROSECONDS_A_SECOND / _SECONDS_A_DAY)
    for place, memory in seen.then.items():
        scores[place] = time_score(memory, probe.interval)
    found = np.flatnonzero(seen.maybe)
    return _best(seen, found, scores[found], probe.limit)


def _gaps(starts: NDArray[np.int64], ends: NDArray[np.int64], start: int, end: int) -> NDArray[np.int64]:
    """Microseconds from each span ``[start, end)`` to the interval, 0 where they overlap."""
    overlaps = ((start <= starts) & (starts < end)) | (starts == start) | ((starts <= start) & (start < ends))
    gaps = np.where(ends <= start, start - ends, starts - end)
    return np.where(overlaps, 0, np.maximum(gaps, 0))


def _best(seen: Shown, found: Places, scores: Scores, limit: int) -> list[Candidate]:
    """The best of what was found that the view shows; best first, ties by id."""
    counts = seen.maybe[found]
    found, scores = found[counts], scores[counts]
    if len(found) > limit and bool(seen.sure[found].all()):
        edge = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        # Not fewer than the limit, and all that tie with the last of them: the ids decide among those.
        near = scores >= edge
        found, scores = found[near], scores[near]
    order = np.lexsort((seen.looking.index.ranks[found], -scores))
    found, scores = found[order], scores[order]
    picked = seen.pick(found, limit)
    if len(picked) < len(found):
        where = dict(zip(found.tolist(), scores.tolist(), strict=True))
        return [Candidate(seen.looking.index.ids[place], where[place]) for place in picked.tolist()]
    ids = seen.looking.index.ids
    return [Candidate(ids[place], score) for place, score in zip(found.tolist(), scores.tolist(), strict=True)]


# Not probes ----------------------------------------------------------------------------------------------------------


def scan(looking: Looking, view: View, after: str | None, limit: int) -> Page:
    """See :meth:`longmind.ports.store.Store.scan`."""
    index = looking.index
    seen = shown(looking, view)
    ordered = index.ordered
    if after is not None:
        ordered = ordered[index.how_many_up_to(after) :]
    picked = seen.pick(ordered, limit + 1)
    memories = tuple(seen.memories(picked[:limit]))
    return Page(memories, memories[-1].id if len(picked) > limit else None)


def stats(looking: Looking, view: View) -> Stats:
    """See :meth:`longmind.ports.store.Store.stats`."""
    index = looking.index
    seen = shown(looking, view)
    seen.decide()
    # In the order of ids, which is the order the mean is added up in.
    places = index.ordered[seen.sure[index.ordered]]
    importances = seen.column("importance")[places].tolist()
    return Stats(
        total=len(places),
        by_kind=_by_name(seen, "kind", places),
        by_type=_by_name(seen, "type", places),
        by_status=_by_name(seen, "status", places),
        mean_importance=sum(importances) / len(importances) if importances else None,
        uses=int(index["uses"][places].sum()),
        retrievals=int(index["retrievals"][places].sum()),
        unembedded=int(np.count_nonzero(index["missing"][places])),
    )


def unembedded(looking: Looking, after: str | None, limit: int) -> Page:
    """See :meth:`longmind.ports.store.Store.unembedded`; of the present embedder, whose gaps the index knows."""
    index = looking.index
    start = 0 if after is None else index.how_many_up_to(after)
    places = index.ordered[start:]
    places = places[index["missing"][places] != 0]
    memories = tuple(looking.load(places[:limit].tolist()))
    return Page(memories, memories[-1].id if len(places) > limit else None)


def _by_name(seen: Shown, column: str, places: Places) -> dict[str, int]:
    codes, counts = np.unique(seen.column(column)[places], return_counts=True)
    values = seen.looking.index.names[column].values
    return {str(values[code]): count for code, count in zip(codes.tolist(), counts.tolist(), strict=True)}


def neighbours(looking: Looking, view: View, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
    """See :meth:`longmind.ports.store.Store.neighbours`."""
    index = looking.index
    seen = shown(looking, view)
    asked = np.asarray([index.places[id] for id in dict.fromkeys(ids) if id in index.places], np.int64)
    asked = asked[seen.maybe[asked]]
    sessions = _by_session(seen, asked)
    seen.decide([asked, *(row for _, row in sessions)])
    found: dict[str, tuple[str | None, str | None]] = {
        index.ids[place]: (None, None) for place in asked[seen.sure[asked]].tolist()
    }
    for places, row in sessions:
        found.update(_beside(index, row[seen.sure[row]], places[seen.sure[places]]))
    return found


def _by_session(seen: Shown, asked: Places) -> list[tuple[Places, Places]]:
    """The places asked about that are in one session, with all places in it in their order; for each session."""
    session = seen.column("session")
    asked = asked[session[asked] > 0]
    if len(asked) == 0:
        return []
    keys = np.stack([seen.column(name)[asked] for name in ("agent", "session", "kind")])
    order = np.lexsort(keys)
    asked, keys = asked[order], keys[:, order]
    starts = np.flatnonzero(np.any(np.diff(keys, axis=1) != 0, axis=0)) + 1
    return [(places, seen.session_order(int(places[0]))) for places in np.split(asked, starts)]


def _beside(index: Index, row: Places, places: Places) -> Iterable[tuple[str, tuple[str | None, str | None]]]:
    """For the id at each place the ids before and after it in the row, which holds them all."""
    where = np.empty(index.size, np.int64)
    where[row] = np.arange(len(row))
    # Somebody who is nobody stands at either end.
    ids = [None, *(index.ids[place] for place in row.tolist()), None]
    for place, at in zip(places.tolist(), where[places].tolist(), strict=True):
        yield index.ids[place], (ids[at], ids[at + 2])
