"""Bringing an owner's index in step with the file, inside the read transaction that is about to use it.

The owner's row says which version it is at, and its journal which memories were touched since the version the index
knows; only these are read again. Where the journal does not tell everything (an owner erased, postings rebuilt, another
embedder adopted) the index begins anew.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import apsw
import numpy as np

from longmind.domain.scope import Owner
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite.embedders import present, vectors_place
from longmind.stores.sqlite.index import NEVER, UNEMBEDDED, Index, Places, VectorRows
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import UNREADABLE, number_of, place_of
from longmind.stores.sqlite.sql import Row, every

MOST_BYTES: Final = 512 * 1024 * 1024
"""How much memory all indexes of a store may take together; the one in use may exceed it by itself."""
SMALL_BYTES: Final = 256 * 1024
"""An index of up to so much, of some hundred memories, is read again in less than a millisecond."""
MOST_BYTES_OF_SMALL: Final = 16 * 1024 * 1024
"""How much the small ones may take together: thousands of owners who come once need not fill the memory."""

_READ: Final = {
    "number": "m.memory",
    "id": "m.id",
    "kind": "m.kind",
    "type": "m.type",
    "status": "m.status",
    "agent": "m.agent",
    "session": "m.session",
    "speaker": "m.speaker",
    "trust": "m.trust",
    "source": "m.source",
    "name": "m.name",
    "pinned": "m.pinned",
    "importance": "m.importance",
    "emotion": "m.emotion",
    "uses": "m.uses",
    "retrievals": "m.retrievals",
    "occurrences": "m.occurrences",
    "happened_at": "m.happened_at",
    "last_happened_at": "ifnull(m.last_happened_at, m.happened_at)",
    "recorded_at": "m.recorded_at",
    "updated_at": "m.updated_at",
    "began_at": "ifnull(m.true_from, m.happened_at)",
    "held_until": "ifnull(m.true_until, :never)",
    "version": "m.version",
    "length": "m.length",
    "missing": "ifnull(v.missing, :unembedded)",
    "tags": "m.tags IS NOT NULL",
    "metadata": "m.metadata IS NOT NULL",
    "about": "m.about",
}
"""Each column of the index, and what it is read from."""
_COLUMNS: Final = ", ".join(_READ.values())
_VECTORS: Final = "LEFT JOIN vectors AS v INDEXED BY vectors_by_place ON v.place = :vectors | (m.memory & 0xFFFFFFFF)"
_NOWHERE: Final = -1 << 62


class Indexes:
    """The indexes of a store by owner; those used longest ago go when all, or the small ones, grow too large."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_bytes_of_small: int = MOST_BYTES_OF_SMALL) -> None:
        """Start with none."""
        self._most_bytes = most_bytes
        self._most_bytes_of_small = most_bytes_of_small
        self._lock = threading.Lock()
        self._indexes: OrderedDict[Owner, Index] = OrderedDict()
        self._sizes: dict[Owner, int] = {}
        self._taken = 0
        self._taken_by_small = 0

    def of(self, owner: Owner) -> Index:
        """The owner's index, empty when it is new; take its lock before a transaction begins, then catch up."""
        with self._lock:
            index = self._indexes.get(owner)
            if index is None:
                index = self._indexes[owner] = Index()
            self._indexes.move_to_end(owner)
            return index

    def has(self, owner: Owner) -> bool:
        """Whether something is kept of this owner."""
        with self._lock:
            return owner in self._indexes

    def drop(self, owner: Owner) -> None:
        """Keep nothing of this owner."""
        with self._lock:
            self._drop(owner)

    def measure(self, owner: Owner, index: Index) -> None:
        """Note how large an index has become, and let go of those used longest ago while they take too much."""
        size = index.bytes
        with self._lock:
            if self._indexes.get(owner) is not index:
                return
            self._count(self._sizes.get(owner, 0), -1)
            self._sizes[owner] = size
            self._count(size, 1)
            while self._taken > self._most_bytes and len(self._indexes) > 1:
                self._drop(next(iter(self._indexes)))
            while self._taken_by_small > self._most_bytes_of_small:
                small = (one for one in self._indexes if 0 < self._sizes.get(one, 0) <= SMALL_BYTES)
                if (oldest := next(small)) == owner:
                    return
                self._drop(oldest)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            for owner in list(self._indexes):
                self._drop(owner)

    def _drop(self, owner: Owner) -> None:
        self._indexes.pop(owner, None)
        self._count(self._sizes.pop(owner, 0), -1)

    def _count(self, size: int, sign: int) -> None:
        self._taken += sign * size
        if size <= SMALL_BYTES:
            self._taken_by_small += sign * size


def catch_up(index: Index, connection: apsw.Connection, row: OwnerRow) -> None:
    """Bring the index in step with the transaction's moment.

    Raises:
        StoreCorrupt: a row holds what nobody could have written.
    """
    embedder = present(connection)
    if index.version == row.version and index.embedder == embedder:
        return
    if index.version < row.rebuilt or index.embedder != embedder or index.mostly_dead:
        index.clear()
    try:
        if index.version == 0:
            index.embedder = embedder
            _load_all(index, connection, row)
        else:
            _load_touched(index, connection, row)
    except BaseException as error:
        # Half in step is worse than empty.
        index.clear()
        if isinstance(error, UNREADABLE):
            raise StoreCorrupt("some memories do not hold what a memory may hold; run check") from error
        raise
    index.version, index.journal = row.version, row.journal


def _load_all(index: Index, connection: apsw.Connection, row: OwnerRow) -> None:
    rows = every(
        connection,
        f"SELECT {_COLUMNS} FROM memories AS m {_VECTORS} WHERE m.memory >= :first AND m.memory < :end",  # noqa: S608
        _bindings(index, row, first=place_of(row.number, 0), end=place_of(row.number + 1, 0)),
    )
    _put(index, rows)


def _load_touched(index: Index, connection: apsw.Connection, row: OwnerRow) -> None:
    touched: dict[str, int] = dict(
        every(
            connection,
            "SELECT memory, max(operation IN ('keep', 'revise', 'embed')) FROM journal "
            "WHERE owner = ? AND number > ? AND memory IS NOT NULL GROUP BY memory",
            (row.number, index.journal),
        )
    )
    if not touched:
        return
    rows = every(
        connection,
        f"SELECT {_COLUMNS} FROM carray(:ids) AS touched CROSS JOIN memories AS m "  # noqa: S608 - our own columns
        f"ON m.owner = :owner AND m.id = touched.value {_VECTORS} ORDER BY m.memory",
        _bindings(index, row, owner=row.number, ids=apsw.carray(tuple(touched))),
    )
    found = {one[1] for one in rows}
    index.remove(id for id in touched if id not in found)
    _put(index, rows)
    # Being counted or marked leaves a memory's vectors as they were.
    embedded = [one for one in rows if touched[one[1]]]
    if index.vectors is not None and embedded:
        index.vectors.remove(np.asarray([index.places[one[1]] for one in embedded]))
        if index.vectors.mostly_dead:
            index.vectors = None
        else:
            _load_vectors(index.vectors, index, connection, row, [number_of(one[0]) for one in embedded])


def _bindings(index: Index, row: OwnerRow, **others: object) -> dict[str, object]:
    vectors = _NOWHERE if index.embedder is None else vectors_place(row.number, index.embedder.slot, 0)
    return {"never": NEVER, "unembedded": UNEMBEDDED, "vectors": vectors, **others}


def _put(index: Index, rows: Sequence[Row]) -> None:
    """Put rows of :data:`_COLUMNS`, in the order of their numbers, at their places, known or new."""
    known = [one for one in rows if one[1] in index.places]
    fresh = [one for one in rows if one[1] not in index.places] if known else rows
    if known:
        _fill(index, np.asarray([index.places[one[1]] for one in known]), known)
    if fresh:
        _fill(index, index.add([one[1] for one in fresh]), fresh)


def _fill(index: Index, places: Places, rows: Sequence[Row]) -> None:
    columns = dict(zip(_READ, zip(*rows, strict=True), strict=True))
    about = columns.pop("about")
    del columns["id"]
    columns["number"] = tuple(map(number_of, columns["number"]))
    index.fill(places, columns, list(_about(places.tolist(), about)))


def _about(places: Iterable[int], abouts: Iterable[str | None]) -> Iterable[tuple[int, int, int]]:
    for place, about in zip(places, abouts, strict=True):
        if about is not None:
            for start, end, _ in json.loads(about):
                yield place, start, end


def vectors_of(index: Index, connection: apsw.Connection, row: OwnerRow) -> VectorRows | None:
    """The vectors of an index that is in step, read when they are asked for first; None without an embedder."""
    if index.embedder is None:
        return None
    if index.vectors is None:
        vectors = VectorRows(index.embedder.stamp.dimension)
        _load_vectors(vectors, index, connection, row, None)
        index.vectors = vectors
    return index.vectors


def _load_vectors(
    vectors: VectorRows, index: Index, connection: apsw.Connection, row: OwnerRow, numbers: Sequence[int] | None
) -> None:
    """Read the vectors of the memories with these numbers of the owner, or of all."""
    assert index.embedder is not None  # noqa: S101 - the caller asked
    first = vectors_place(row.number, index.embedder.slot, 0)
    chosen = "SELECT place & 0xFFFFFFFF, parts, vectors FROM "
    if numbers is None:
        end = vectors_place(row.number, index.embedder.slot + 1, 0)
        rows = every(connection, chosen + "vectors WHERE place >= ? AND place < ?", (first, end))
    else:
        wanted = apsw.carray(first | np.asarray(numbers, np.int64))
        rows = every(connection, chosen + "carray(?) AS asked CROSS JOIN vectors ON place = asked.value", (wanted,))
    if not rows:
        return
    numbers, parts, blobs = zip(*rows, strict=True)
    # A bytearray can be written to, so that the array over it can be kept.
    joined = np.frombuffer(bytearray().join(blobs), "<f4")
    if len(joined) != sum(parts) * vectors.dimension:
        raise StoreCorrupt("some vectors have another length than their embedder makes; run check with repair")
    places = index.places_of_numbers(np.asarray(numbers, np.int64))
    vectors.add(places, parts, joined.reshape(-1, vectors.dimension))
