"""What is kept in memory of one owner's memories: numbers, times, a few names and the vectors; never a text.

A look through a view asks the same small things of thousands of memories, so these stand in arrays, one place for each
memory, in the order they were added. The arrays belong to one version of the owner; ``loading`` brings them in step
inside the read transaction that searches. They grow by doubling, so that one more memory does not copy all the others.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from longmind.stores.sqlite.embedders import Held

Mask: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.int64]

NEVER: Final = int(np.iinfo(np.int64).max)
"""Stands for no end."""
UNEMBEDDED: Final = -1
"""Stands for no vectors, where otherwise the number of missing windows stands."""

WHOLE: Final = (
    "number",
    "pinned",
    "uses",
    "retrievals",
    "occurrences",
    "happened_at",
    "last_happened_at",
    "recorded_at",
    "updated_at",
    "began_at",
    "held_until",
    "version",
    "length",
    "missing",
)
PRESENCES: Final = ("tags", "metadata")
"""Columns of which only is kept whether a memory has any."""
FRACTIONS: Final = ("importance", "emotion")
NAMED: Final = ("kind", "type", "status", "agent", "session", "speaker", "trust", "source", "name")
"""Columns of short texts, most of them few and told again and again, kept as codes."""

# Most owners of a large server have few memories, and a vector takes a kilobyte and a half.
_FIRST_ROOM: Final = 4
# What an index takes that holds nothing.
_EMPTY_BYTES: Final = 6_000
# A rough measure of an id, or of a name, as text, its entry in a dict and its place in a list.
_ID_BYTES: Final = 250
_DEAD_TO_BEGIN_ANEW: Final = 1_000
# More new ids than this are sorted in with all others; fewer find their places one by one.
_FEW: Final = 32


class Names:
    """The different texts of a column, each with a code; None has the code 0."""

    def __init__(self) -> None:
        """Know None only."""
        self.values: list[str | None] = [None]
        self._codes: dict[str | None, int] = {None: 0}

    def code(self, name: str | None) -> int:
        """The code of a text, a new one if need be."""
        found = self._codes.get(name)
        if found is None:
            found = self._codes[name] = len(self.values)
            self.values.append(name)
        return found

    def find(self, name: str | None) -> int:
        """The code of a text; -1 when nothing has it."""
        return self._codes.get(name, -1)

    def forget_all_but(self, used: Iterable[int]) -> None:
        """Drop the texts that no memory has any more; the codes of the others stay."""
        kept = {0, *used}
        for code, name in enumerate(self.values):
            if code not in kept and name is not None:
                del self._codes[name]
                self.values[code] = None


class Growing:
    """Arrays of one length that grow together by doubling."""

    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        """Start with empty arrays, which say the types and what each row is."""
        self.size = 0
        self._room = 0
        self._columns = dict(columns)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """One array, as long as it is now; writing to it is kept."""
        return self._columns[name][: self.size]

    def extend(self, by: int) -> Places:
        """Make room for more rows; their places."""
        start, self.size = self.size, self.size + by
        if self.size > self._room:
            self._room = max(self.size, 2 * self._room, _FIRST_ROOM)
            for name, before in self._columns.items():
                larger = np.zeros((self._room, *before.shape[1:]), before.dtype)
                larger[:start] = before[:start]
                self._columns[name] = larger
        return np.arange(start, self.size)

    def append(self, columns: Mapping[str, NDArray[Any]]) -> None:
        """Add rows to all columns; the first ones are taken as they are, without copying them."""
        if self.size == 0:
            self._columns = dict(columns)
            self.size = self._room = len(next(iter(columns.values())))
            return
        at = self.extend(len(next(iter(columns.values()))))
        for name, values in columns.items():
            self._columns[name][at] = values

    @property
    def bytes(self) -> int:
        """How much memory they take."""
        return sum(column.nbytes for column in self._columns.values())


class VectorRows:
    """The vectors of one embedder: a row for each part of each memory."""

    def __init__(self, dimension: int) -> None:
        """Start empty."""
        self.rows = Growing({"place": np.empty(0, np.int64), "vector": np.empty((0, dimension), np.float32)})
        self.dimension = dimension
        self.one_part_each = True
        self._dead = 0

    @property
    def places(self) -> Places:
        """Whose each row is; -1 for a row that is nobody's any more."""
        return self.rows["place"]

    @property
    def matrix(self) -> NDArray[np.float32]:
        """Shape (rows, dimension)."""
        return self.rows["vector"]

    @property
    def mostly_dead(self) -> bool:
        """Whether so many rows are nobody's that beginning anew pays."""
        dead = self._dead
        return dead > _DEAD_TO_BEGIN_ANEW and dead > self.rows.size - dead

    def add(self, places: Places, parts: Sequence[int], vectors: NDArray[np.float32]) -> None:
        """Add the parts of each place, all of them and beside each other, shape (sum of parts, dimension)."""
        self.rows.append({"place": np.repeat(places, parts), "vector": vectors})
        self.one_part_each = self.one_part_each and all(count == 1 for count in parts)

    def remove(self, places: Places) -> None:
        """Overwrite whatever belongs to these places."""
        gone = np.flatnonzero(np.isin(self.places, places))
        self.matrix[gone] = 0
        self.places[gone] = -1
        self._dead += len(gone)


class Index:
    """One owner's arrays. Whoever uses it holds :attr:`lock` for as long."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.lock = threading.Lock()
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.version = 0
        self.journal = 0
        self.embedder: Held | None = None
        self.ids: list[str] = []
        self.places: dict[str, int] = {}
        self.names = {name: Names() for name in NAMED}
        self.rows = Growing(
            {"alive": np.empty(0, np.bool_)}
            | dict.fromkeys((*WHOLE, *PRESENCES, *NAMED), np.empty(0, np.int64))
            | dict.fromkeys(FRACTIONS, np.empty(0, np.float64))
        )
        self.about = Growing(dict.fromkeys(("place", "start", "end"), np.empty(0, np.int64)))
        self.vectors: VectorRows | None = None
        self.sessions: dict[tuple[int, int, int], Places] = {}
        self.ordered: Places = np.empty(0, np.int64)
        """The places of all memories in the order of their ids."""
        self._ranks: Places | None = None

    def __getitem__(self, name: str) -> NDArray[Any]:
        """One column of all places."""
        return self.rows[name]

    @property
    def size(self) -> int:
        """How many places there are, those of erased memories included."""
        return self.rows.size

    @property
    def count(self) -> int:
        """How many memories there are."""
        return len(self.places)

    @property
    def bytes(self) -> int:
        """Roughly how much memory it takes."""
        vectors = 0 if self.vectors is None else self.vectors.rows.bytes
        texts = len(self.ids) + sum(len(names.values) for names in self.names.values())
        return _EMPTY_BYTES + self.rows.bytes + self.about.bytes + vectors + _ID_BYTES * texts

    @property
    def mostly_dead(self) -> bool:
        """Whether so many were erased that beginning anew pays."""
        dead = self.size - self.count
        return dead > _DEAD_TO_BEGIN_ANEW and dead > self.count

    def add(self, ids: Sequence[str]) -> Places:
        """Places for new memories, to be filled with :meth:`fill`."""
        places = self.rows.extend(len(ids))
        self.ids.extend(ids)
        self.places.update(zip(ids, places.tolist(), strict=True))
        self._order(places)
        return places

    def fill(self, places: Places, columns: Mapping[str, Sequence[Any]], about: Sequence[tuple[int, int, int]]) -> None:
        """Write these columns at these places, and the intervals ``(place, start, end)`` their memories speak of."""
        self.sessions = {}
        for name, values in columns.items():
            if name in NAMED:
                code = self.names[name].code
                self.rows[name][places] = [code(text) for text in values]
            else:
                self.rows[name][places] = values
        self.rows["alive"][places] = True
        self._silence(places)
        if about:
            at = self.about.extend(len(about))
            for name, values in zip(("place", "start", "end"), zip(*about, strict=True), strict=True):
                self.about[name][at] = values

    def remove(self, ids: Iterable[str]) -> None:
        """Forget erased memories: whatever was kept of them is overwritten."""
        gone = np.asarray([self.places.pop(id) for id in ids if id in self.places], np.int64)
        if len(gone) == 0:
            return
        self.sessions = {}
        for place in gone.tolist():
            self.ids[place] = ""
        self.rows["alive"][gone] = False
        self.ordered = self.ordered[self.rows["alive"][self.ordered]]
        self._ranks = None
        for name in (*NAMED, *FRACTIONS):
            self.rows[name][gone] = 0
        self._silence(gone)
        if self.vectors is not None:
            self.vectors.remove(gone)
        for name, names in self.names.items():
            names.forget_all_but(np.unique(self.rows[name]).tolist())

    def _silence(self, places: Places) -> None:
        """Take back which times these places speak of."""
        if self.about.size:
            self.about["place"][np.isin(self.about["place"], places)] = -1

    # In the order of ids ---------------------------------------------------------------------------------------------

    @property
    def ranks(self) -> Places:
        """For each place, where its id stands in the order of ids."""
        if self._ranks is None:
            self._ranks = np.full(self.size, -1, np.int64)
            self._ranks[self.ordered] = np.arange(len(self.ordered))
        return self._ranks

    def _order(self, fresh: Places) -> None:
        """Put new places into the order of ids. Ids are made to grow, so most come last."""
        self._ranks = None
        ids = self.ids
        if len(fresh) > _FEW:
            joined = np.concatenate((self.ordered, fresh)).tolist()
            self.ordered = np.asarray(sorted(joined, key=ids.__getitem__), np.int64)
            return
        for place in fresh.tolist():
            self.ordered = np.insert(self.ordered, self.how_many_up_to(ids[place]), place)

    def how_many_up_to(self, id: str) -> int:
        """How many ids come before this one or are it."""
        low, high = 0, len(self.ordered)
        if high and self.ids[self.ordered[-1]] <= id:
            return high
        while low < high:
            middle = (low + high) // 2
            if self.ids[self.ordered[middle]] <= id:
                low = middle + 1
            else:
                high = middle
        return low

    def places_of_numbers(self, numbers: Places) -> Places:
        """Where the memories with these numbers of the owner's are; -1 for those that are nowhere."""
        own = self.rows["number"]
        if self.size and own[-1] == self.size:
            # None was erased before it came in here: the first memory has the number 1.
            return np.where(numbers <= self.size, numbers - 1, -1)
        found = np.searchsorted(own, numbers)
        found[found == self.size] = 0
        return np.where(own[found] == numbers, found, -1) if self.size else np.full(len(numbers), -1)

    def session_order(self, place: int) -> Places:
        """All places in the same session as this one, of its kind, in the order (happened_at, id)."""
        key = (int(self["agent"][place]), int(self["session"][place]), int(self["kind"][place]))
        found = self.sessions.get(key)
        if found is None:
            agent, session, kind = key
            same = np.flatnonzero(
                self["alive"] & (self["session"] == session) & (self["agent"] == agent) & (self["kind"] == kind)
            )
            found = same[np.lexsort((self.ranks[same], self["happened_at"][same]))]
            self.sessions[key] = found
        return found
