"""Which memories a view shows, answered from the index as far as it can.

The answer is two masks: those that are surely shown, and those that may be. Between the two are memories that a filter
asks something of which the index does not hold (their tags, their metadata); these are read and asked themselves, in
the order in which they are wanted, until enough are found. A view of what was known earlier brings the versions of then
along; they are few, and asked with :func:`~longmind.domain.query.visible` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce
from typing import Any, Final

import apsw
import numpy as np
from numpy.typing import NDArray

from longmind.domain.memory import Kind, Memory, Source, Status, Trust
from longmind.domain.query import AnyOf, Compare, Filter, Not, View, matches, visible
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import EPOCH, Interval, micros
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite.index import NAMED, PRESENCES, Index, Mask, Places
from longmind.stores.sqlite.lines import PAST, PRESENT
from longmind.stores.sqlite.owners import OwnerRow
from longmind.stores.sqlite.rows import Rebuilder, place_of
from longmind.stores.sqlite.sql import every

_NUMBERS: Final = frozenset({"importance", "emotion", "uses", "occurrences"})
_TIMES: Final = frozenset({"happened_at", "recorded_at", "updated_at", "began_at"})
# Up to here a whole number is the same number as a float.
_EXACT: Final = 2**53
_AT_FIRST: Final = 64
_AT_MOST: Final = 1_024
_STAND_IN: Final = Memory(id="", scope=Scope(), text="", happened_at=EPOCH, recorded_at=EPOCH, updated_at=EPOCH)


@dataclass(slots=True)
class Looking:
    """One read transaction and the index in step with it."""

    connection: apsw.Connection
    row: OwnerRow
    index: Index
    owner: Owner

    def load(self, places: Iterable[int]) -> list[Memory]:
        """The present versions at these places, in their order."""
        wanted = list(places)
        if not wanted:
            return []
        numbers = self.index["number"][wanted] + place_of(self.row.number, 0)
        rows = every(
            self.connection,
            f"SELECT {PRESENT} FROM carray(?) AS asked CROSS JOIN memories AS m ON m.memory = asked.value",  # noqa: S608
            (apsw.carray(numbers),),
        )
        if len(rows) != len(wanted):
            raise StoreCorrupt("memories are missing that nothing erased; run check, and restore the file from a copy")
        rebuild = Rebuilder(self.owner).memory
        return [rebuild(row) for row in rows]

    def load_then(self, places: Places, known_at: int) -> dict[int, Memory]:
        """The versions known at a moment of the memories at these places, where there were any."""
        if len(places) == 0:
            return {}
        numbers = self.index["number"][places] + place_of(self.row.number, 0)
        rows = every(
            self.connection,
            f"SELECT {PAST} FROM carray(?) AS asked CROSS JOIN versions AS v ON v.memory = asked.value "  # noqa: S608
            "AND v.version = "
            "(SELECT max(version) FROM versions AS w WHERE w.memory = asked.value AND w.updated_at <= ?) "
            "JOIN memories AS m ON m.memory = v.memory",
            (apsw.carray(numbers), known_at),
        )
        rebuild = Rebuilder(self.owner).memory
        return {self.index.places[row[0]]: rebuild(row) for row in rows}


@dataclass(slots=True)
class Shown:
    """What a view shows of an index."""

    looking: Looking
    view: View
    sure: Mask
    maybe: Mask
    then: Mapping[int, Memory] = field(default_factory=dict)
    """The versions known then by place, where they are not the present ones; all of them are surely shown."""

    @property
    def decided(self) -> bool:
        """Whether nothing has to be read to know what is shown."""
        return self.sure is self.maybe or not bool(np.any(self.maybe & ~self.sure))

    def pick(self, places: Places, limit: int) -> Places:
        """The first ``limit`` of these places that are shown, in the order given."""
        places = places[self.maybe[places]]
        if bool(self.sure[places].all()):
            return places[:limit]
        picked: list[int] = []
        start, step = 0, _AT_FIRST
        while start < len(places) and len(picked) < limit:
            piece = places[start : start + step]
            picked += piece[self._ask(piece)].tolist()
            start, step = start + step, min(step * 2, _AT_MOST)
        return np.asarray(picked[:limit], np.int64)

    def decide(self, among: Sequence[Places] | None = None) -> None:
        """Read whatever has to be read to know which of these places are shown, or which of all."""
        undecided = self.maybe & ~self.sure
        if among is not None:
            wanted = np.zeros_like(undecided)
            wanted[np.concatenate(among)] = True
            undecided &= wanted
        places = np.flatnonzero(undecided)
        for start in range(0, len(places), _AT_MOST):
            piece = places[start : start + _AT_MOST]
            self.sure[piece] = self._ask(piece)

    def column(self, name: str) -> NDArray[Any]:
        """A column of the index as the view sees it: with what was said in the versions known then."""
        own = self.looking.index[name]
        if not self.then:
            return own
        seen = own.copy()
        read = _SAID_THEN[name]
        for place, memory in self.then.items():
            said = read(memory)
            seen[place] = self.looking.index.names[name].code(said) if name in NAMED else said
        return seen

    def session_order(self, place: int) -> Places:
        """All places in the same session as this one, of its kind, in the order (happened_at, id)."""
        index = self.looking.index
        if not self.then:
            return index.session_order(place)
        same = index["alive"].copy()
        for name in ("agent", "session", "kind"):
            column = self.column(name)
            same &= column == column[place]
        row = np.flatnonzero(same)
        return row[np.lexsort((index.ranks[row], self.column("happened_at")[row]))]

    def memories(self, places: Places) -> list[Memory]:
        """The versions shown at these places, in their order."""
        wanted = places.tolist()
        present = iter(self.looking.load(place for place in wanted if place not in self.then))
        return [self.then[place] if place in self.then else next(present) for place in wanted]

    def _ask(self, places: Places) -> Mask:
        answer = self.sure[places]
        asked = np.flatnonzero(~answer)
        answer[asked] = [matches(self.view.where, memory) for memory in self.looking.load(places[asked].tolist())]
        return answer


_SAID_THEN: Final[Mapping[str, Callable[[Memory], Any]]] = {
    "agent": lambda memory: memory.scope.agent,
    "session": lambda memory: memory.scope.session,
    "kind": lambda memory: memory.kind.value,
    "type": lambda memory: memory.type,
    "status": lambda memory: memory.status.value,
    "importance": lambda memory: memory.importance,
    "happened_at": lambda memory: micros(memory.happened_at),
}


def shown(looking: Looking, view: View) -> Shown:
    """What the view shows. Only the owner of the view's scope is in the index, so that border holds by itself."""
    index = looking.index
    mask = index["alive"] & _in_scope(index, view) & _has_status(index, view)
    if view.during is not None:
        mask &= _within(index, view.during)
    then: dict[int, Memory] = {}
    if view.known_at is not None:
        known_at = micros(view.known_at)
        later = index["updated_at"] > known_at
        mask &= ~later
        changed = np.flatnonzero(later & index["alive"] & (index["version"] > 1))
        versions = looking.load_then(changed, known_at)
        then = {place: memory for place, memory in versions.items() if visible(memory, view)}
    sure = maybe = mask
    if view.where is not None:
        surely, perhaps = _decide(view.where, index)
        sure, maybe = mask & surely, mask & perhaps
    if then:
        places = list(then)
        sure[places] = True
        maybe[places] = True
    return Shown(looking, view, sure, maybe, then)


def _in_scope(index: Index, view: View) -> Mask | bool:
    mask: Mask | bool = True
    for name in ("agent", "session"):
        asked = getattr(view.scope, name)
        if asked is not None:
            own = index[name] == index.names[name].find(asked)
            mask = mask & (own if view.exact else own | (index[name] == 0))
    return mask


def _has_status(index: Index, view: View) -> Mask:
    names = index.names["status"]
    wanted = {status.value for status in view.statuses}
    if view.as_of is not None:
        # What was superseded later still held then, whatever its status is now.
        wanted.add(Status.SUPERSEDED.value)
    mask: Mask = np.asarray([value in wanted for value in names.values], np.bool_)[index["status"]]
    if view.as_of is not None:
        as_of = micros(view.as_of)
        mask &= (index["began_at"] <= as_of) & (as_of < index["held_until"])
    return mask


def _within(index: Index, during: Interval) -> Mask:
    start, end = micros(during.start), micros(during.end)
    mask = _lies_in(index["happened_at"], start, end) | _lies_in(index["last_happened_at"], start, end)
    about = index.about
    # Two intervals overlap when one begins in the other; an empty one holds its own start.
    overlaps = _lies_in(about["start"], start, end)
    overlaps |= (about["start"] <= start) & (start < about["end"])
    places = about["place"][overlaps]
    mask[places[places >= 0]] = True
    return mask


def _lies_in(moments: NDArray[np.int64], start: int, end: int) -> Mask:
    inside: Mask = ((start <= moments) & (moments < end)) | (moments == start)
    return inside


# Filters -------------------------------------------------------------------------------------------------------------


def _decide(condition: Filter, index: Index) -> tuple[Mask, Mask]:
    """Where a filter surely matches, and where it may."""
    if isinstance(condition, Compare):
        mask = _compare(condition, index)
        return _perhaps(condition, index) if mask is None else (mask, mask)
    if isinstance(condition, Not):
        sure, maybe = _decide(condition.part, index)
        return ~maybe, ~sure
    parts = [_decide(part, index) for part in condition.parts]
    if isinstance(condition, AnyOf):
        nothing = np.zeros(index.size, np.bool_)
        return reduce(np.logical_or, (one for one, _ in parts), nothing), reduce(
            np.logical_or, (other for _, other in parts), nothing
        )
    everything = np.ones(index.size, np.bool_)
    return reduce(np.logical_and, (one for one, _ in parts), everything), reduce(
        np.logical_and, (other for _, other in parts), everything
    )


def _perhaps(compare: Compare, index: Index) -> tuple[Mask, Mask]:
    """Where a comparison surely holds and where it may, of what the index knows only whether it is there at all."""
    name = compare.path[0]
    if name not in PRESENCES:
        return np.zeros(index.size, np.bool_), np.ones(index.size, np.bool_)
    there: Mask = index[name] > 0
    answer = matches(compare, _STAND_IN)
    return ~there & answer, there | answer


def _compare(compare: Compare, index: Index) -> Mask | None:
    """Where one comparison holds; None where the index cannot say."""
    name = compare.path[0]
    if name in NAMED and len(compare.path) == 1:
        return _compare_names(compare, index, name)
    if name == "id" and compare.operator in ("eq", "in"):
        wanted = compare.value if isinstance(compare.value, tuple) else (compare.value,)
        mask = np.zeros(index.size, np.bool_)
        mask[[index.places[id] for id in wanted if isinstance(id, str) and id in index.places]] = True
        return mask
    if name == "pinned":
        return _OPERATIONS[compare.operator](index[name], int(compare.value is True))
    if name in _NUMBERS:
        return _compare_numbers(compare, index[name], _number)
    if name in _TIMES:
        return _compare_numbers(compare, index[name], _moment)
    return None


def _compare_names(compare: Compare, index: Index, name: str) -> Mask:
    """Look for one text by its code; for the rest, ask the filter once for each different text."""
    names, wanted = index.names[name], compare.value
    if compare.operator in ("eq", "ne") and isinstance(wanted, str):
        # Every memory may have a name of its own.
        same: Mask = index[name] == names.find(wanted)
        return same if compare.operator == "eq" else ~same
    values = names.values
    # No kind or trust is None, and whoever asked the comparison of one would be surprised by it.
    absent = name not in _CLOSED
    answers = np.asarray(
        [(value is not None or absent) and matches(compare, _named(name, value)) for value in values], np.bool_
    )
    answer: Mask = answers[index[name]]
    return answer


def _named(name: str, value: str | None) -> Memory:
    """A memory of which only this field matters."""
    fields: dict[str, Any] = {name: value}
    if name in ("agent", "session"):
        return replace(_STAND_IN, scope=replace(_STAND_IN.scope, **fields))
    if name == "source":
        return replace(_STAND_IN, source=None if value is None else Source(value))
    if value is not None and name in _CLOSED:
        fields[name] = _CLOSED[name](value)
    return replace(_STAND_IN, **fields)


_CLOSED: Final[Mapping[str, Callable[[str], object]]] = {"kind": Kind, "trust": Trust, "status": Status}


def _compare_numbers(
    compare: Compare, column: NDArray[np.int64 | np.float64], read: Callable[[object], int | float | None]
) -> Mask | None:
    operator = compare.operator
    if operator == "in":
        numbers = [read(one) for one in compare.value] if isinstance(compare.value, Sequence) else [None]
        if None in numbers:
            return None
        return reduce(np.logical_or, (column == number for number in numbers), np.zeros(len(column), np.bool_))
    wanted = read(compare.value)
    if wanted is None or operator == "contains":
        return None
    return _OPERATIONS[operator](column, wanted)


_OPERATIONS: Final[Mapping[str, Callable[..., Mask]]] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "lte": np.less_equal,
    "gt": np.greater,
    "gte": np.greater_equal,
}


def _number(value: object) -> int | float | None:
    """A number that compares with an array as Python compares it; None for any other."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, float) or abs(value) <= _EXACT else None


def _moment(value: object) -> int | None:
    return micros(value) if isinstance(value, datetime) else None
