"""What may be asked of a store.

A :class:`View` says which memories may be seen at all: whose, which kinds, when, with what status. Every read carries
one, and a store applies it *before* it takes the best, so that a filtered search returns as many as exist. A probe is a
look into one channel of what the view shows; what it finds are candidates, best first.

:func:`matches` and :func:`visible` are the meaning of a filter and of a view. A store may answer them faster, never
differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from longmind.domain.detail import check_told
from longmind.domain.indexing import key_term
from longmind.domain.memory import Kind, Memory, Status, Trust
from longmind.domain.scope import Scope
from longmind.domain.time import Interval, instant
from longmind.errors import InvalidInput

Operator = Literal["eq", "ne", "in", "lt", "lte", "gt", "gte", "contains"]
OPERATORS: Final[tuple[str, ...]] = ("eq", "ne", "in", "lt", "lte", "gt", "gte", "contains")
MAX_FILTER_DEPTH = 32

_TEXT = (str,)
_NUMBER = (int, float)
_TIME = (datetime,)
_TRUTH = (bool,)
FIELDS: Final[Mapping[str, tuple[type, ...]]] = {
    "id": _TEXT,
    "kind": _TEXT,
    "type": _TEXT,
    "speaker": _TEXT,
    "name": _TEXT,
    "agent": _TEXT,
    "session": _TEXT,
    "trust": _TEXT,
    "source": _TEXT,
    "place": _TEXT,
    "tags": _TEXT,
    "pinned": _TRUTH,
    "importance": _NUMBER,
    "emotion": _NUMBER,
    "uses": _NUMBER,
    "occurrences": _NUMBER,
    "happened_at": _TIME,
    "recorded_at": _TIME,
    "updated_at": _TIME,
    "began_at": _TIME,
}
"""The keys a filter may name beside ``metadata.…``, and the type each compares with. ``tags`` is a list of texts."""


@dataclass(frozen=True, slots=True)
class Compare:
    """One field against one value. ``path`` is ``("type",)`` or ``("metadata", "size", "x")``."""

    path: tuple[str, ...]
    operator: Operator
    value: object


@dataclass(frozen=True, slots=True)
class All:
    """Every part matches; matches when there is no part."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part matches; does not match when there is no part."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not match."""

    part: Filter


Filter: TypeAlias = "Compare | All | AnyOf | Not"


def parse_filter(where: Mapping[str, object] | None, argument: str = "where") -> Filter | None:
    """Read a filter as people write it.

    ``{"type": "preference", "metadata.size": {"gt": 2}, "or": [{…}, {…}], "not": {…}}``: several keys must all match; a
    plain value means ``eq``. ``metadata.a.b`` reaches into nested objects; a key with dots in it is reached by
    ``{"metadata": {"a.b": …}}``, where the inner keys are taken as they are.

    Raises:
        InvalidInput: an unknown key or operator, or a value of the wrong type; says which are allowed.
    """
    return None if where is None else _parse(where, argument, 0)


def _parse(where: object, argument: str, depth: int) -> Filter:
    if not isinstance(where, Mapping):
        raise InvalidInput(argument, 'a mapping such as {"type": "preference"}', where)
    if depth > MAX_FILTER_DEPTH:
        raise InvalidInput(argument, f"nested at most {MAX_FILTER_DEPTH} deep")
    parts: list[Filter] = []
    for key, wanted in where.items():
        if key in ("and", "or"):
            if not isinstance(wanted, Sequence) or isinstance(wanted, str):
                raise InvalidInput(f"{argument}.{key}", "a list of filters", wanted)
            inner = tuple(_parse(part, f"{argument}.{key}", depth + 1) for part in wanted)
            parts.append(All(inner) if key == "and" else AnyOf(inner))
        elif key == "not":
            parts.append(Not(_parse(wanted, f"{argument}.not", depth + 1)))
        elif key == "metadata" and isinstance(wanted, Mapping):
            for inner_key, inner_wanted in wanted.items():
                parts.extend(_comparisons(("metadata", str(inner_key)), inner_wanted, argument))
        else:
            parts.extend(_comparisons(_path(key, argument), wanted, argument))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _path(key: object, argument: str) -> tuple[str, ...]:
    if isinstance(key, str):
        if key in FIELDS:
            return (key,)
        path = tuple(key.split("."))
        if path[0] == "metadata" and len(path) > 1 and all(path):
            return path
    raise InvalidInput(argument, f"keys and, or, not, metadata.<key>, {', '.join(sorted(FIELDS))}", key)


def _comparisons(path: tuple[str, ...], wanted: object, argument: str) -> list[Compare]:
    where = f"{argument}.{'.'.join(path)}"
    if not isinstance(wanted, Mapping):
        return [_comparison(path, "eq", wanted, where)]
    if not wanted:
        raise InvalidInput(where, f"an operator: {', '.join(OPERATORS)}", wanted)
    return [_comparison(path, operator, value, where) for operator, value in wanted.items()]


def _comparison(path: tuple[str, ...], operator: object, value: object, where: str) -> Compare:
    if operator not in OPERATORS:
        raise InvalidInput(where, f"an operator of {', '.join(OPERATORS)}", operator)
    if operator == "in":
        if not isinstance(value, Sequence | set | frozenset) or isinstance(value, str):
            raise InvalidInput(f"{where}.in", "a list of values", value)
        value = tuple(_operand(path, "in", part, where) for part in value)
    else:
        value = _operand(path, str(operator), value, where)
    return Compare(path, operator, value)  # type: ignore[arg-type]  # checked against OPERATORS above


def _operand(path: tuple[str, ...], operator: str, value: object, where: str) -> object:
    if path[0] == "metadata":
        ordered = operator in ("lt", "lte", "gt", "gte")
        if ordered and (isinstance(value, bool) or not isinstance(value, int | float | str)):
            raise InvalidInput(f"{where}.{operator}", "a number or a text to compare with", value)
        if not isinstance(value, None | bool | int | float | str | list | dict):
            raise InvalidInput(where, "a JSON value", value)
        return value
    types = FIELDS[path[0]]
    if types is _TIME:
        return instant(value, where)  # type: ignore[arg-type]  # instant refuses what it cannot read
    if types is _TRUTH:
        if operator not in ("eq", "ne"):
            raise InvalidInput(f"{where}.{operator}", "asked with eq or ne", value)
        if not isinstance(value, bool):
            raise InvalidInput(where, "true or false", value)
        return value
    if path[0] == "tags" and operator != "contains":
        raise InvalidInput(where, 'asked as {"contains": "a tag"}: a memory has several', value)
    if operator == "contains" and types is not _TEXT:
        raise InvalidInput(f"{where}.contains", "used with texts, tags and metadata only")
    if value is None and types is _TEXT and operator in ("eq", "ne", "in"):
        return None
    if isinstance(value, bool) or not isinstance(value, types):
        raise InvalidInput(where, f"compared with {' or '.join(kind.__name__ for kind in types)}", value)
    return _closed_word(path[0], value, where)


def _closed_word(field_name: str, value: object, where: str) -> object:
    # A misspelt kind would match nothing and look like an empty memory.
    closed = {"kind": Kind, "trust": Trust}.get(field_name)
    if closed is not None and value not in [word.value for word in closed]:
        raise InvalidInput(where, f"one of {', '.join(word.value for word in closed)}", value)
    return str(value) if closed is not None else value


_MISSING: Final = object()


def matches(condition: Filter | None, memory: Memory) -> bool:
    """Whether the memory fulfils the filter.

    A missing field fulfils no comparison, ``ne`` included (``{"not": {…}}`` is the plain negation). Types are strict:
    ``1`` equals ``1.0`` and never ``True`` or ``"1"``; order is only between two numbers or two texts.
    """
    if condition is None:
        return True
    if isinstance(condition, All):
        return all(matches(part, memory) for part in condition.parts)
    if isinstance(condition, AnyOf):
        return any(matches(part, memory) for part in condition.parts)
    if isinstance(condition, Not):
        return not matches(condition.part, memory)
    return _compare(_value(memory, condition.path), condition.operator, condition.value)


def _value(memory: Memory, path: tuple[str, ...]) -> object:
    name = path[0]
    if name == "metadata":
        value: object = memory.metadata
        for key in path[1:]:
            if not isinstance(value, Mapping) or key not in value:
                return _MISSING
            value = value[key]
        return value
    if name in ("agent", "session"):
        return getattr(memory.scope, name)
    if name in ("source", "place"):
        source = memory.source
        return None if source is None else source.name if name == "source" else source.place
    value = getattr(memory, name)
    return value.value if isinstance(value, Kind | Trust) else list(memory.tags) if name == "tags" else value


def _compare(value: object, operator: Operator, wanted: object) -> bool:
    if value is _MISSING:
        return False
    if operator == "eq":
        return json_equal(value, wanted)
    if operator == "ne":
        return not json_equal(value, wanted)
    if operator == "in":
        assert isinstance(wanted, tuple)  # noqa: S101 - parse_filter made it so
        return any(json_equal(value, one) for one in wanted)
    if operator == "contains":
        return _contains(value, wanted)
    return _ordered(value, operator, wanted)


def _contains(value: object, wanted: object) -> bool:
    if isinstance(value, str):
        return isinstance(wanted, str) and wanted in value
    if isinstance(value, list):
        return any(json_equal(part, wanted) for part in value)
    return isinstance(value, dict) and isinstance(wanted, str) and wanted in value


def _ordered(value: object, operator: Operator, wanted: object) -> bool:
    if isinstance(value, bool) or isinstance(wanted, bool):
        return False
    comparable = (
        (isinstance(value, int | float) and isinstance(wanted, int | float))
        or (isinstance(value, str) and isinstance(wanted, str))
        or (isinstance(value, datetime) and isinstance(wanted, datetime))
    )
    if not comparable:
        return False
    if operator == "lt":
        return bool(value < wanted)  # type: ignore[operator]
    if operator == "lte":
        return bool(value <= wanted)  # type: ignore[operator]
    if operator == "gt":
        return bool(value > wanted)  # type: ignore[operator]
    return bool(value >= wanted)  # type: ignore[operator]


def json_equal(one: object, other: object) -> bool:
    """Equality as JSON sees it: true is not 1, 1 is 1.0, through lists and objects."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(json_equal, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(json_equal(one[key], other[key]) for key in one)
    return one == other


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Which memories may be seen. Carries the owner through its scope; no read is without one."""

    scope: Scope
    exact: bool = False
    """For deletions: an agent or session that is named must be the memory's own, where a plain view also shows what is
    bound to none. One that is not named shows all, in both."""
    where: Filter | None = None
    statuses: frozenset[Status] = frozenset({Status.CURRENT})
    during: Interval | None = None
    """Matches when it happened (at any occurrence bound: first or latest) or what it is about."""
    as_of: datetime | None = None
    """About the world: what had happened and still held at that moment; a supersession counts from its own time."""
    known_at: datetime | None = None
    """About us: what we had been told by then, in the version we had then."""


def visible(memory: Memory, view: View) -> bool:
    """Whether a view shows this version of a memory.

    For ``known_at`` the caller first picks the version known then: the latest with ``updated_at <= known_at``.
    """
    if not _in_scope(memory, view):
        return False
    if view.known_at is not None and memory.updated_at > view.known_at:
        return False
    if not _has_status(memory, view):
        return False
    if view.during is not None and not _within(memory, view.during):
        return False
    return matches(view.where, memory)


def _in_scope(memory: Memory, view: View) -> bool:
    if not view.scope.sees(memory.scope):
        return False
    asked, own = view.scope, memory.scope
    return not view.exact or (asked.agent in (None, own.agent) and asked.session in (None, own.session))


def _has_status(memory: Memory, view: View) -> bool:
    if view.as_of is None:
        return memory.status in view.statuses
    held = memory.began_at <= view.as_of and (memory.true_until is None or view.as_of < memory.true_until)
    # What was superseded later still held then, whatever its status is now.
    return held and (memory.status in view.statuses or memory.status is Status.SUPERSEDED)


def _within(memory: Memory, during: Interval) -> bool:
    return (
        memory.happened_at in during
        or (memory.last_happened_at is not None and memory.last_happened_at in during)
        or any(interval.overlaps(during) for interval in memory.about)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsProbe:
    """Memories that hold these terms, scored by BM25 over the owner's memories.

    Statistics (how many memories, how many hold a term, the mean length) are the owner's own, over all of their
    memories of any status, so that no score tells of another owner. A score is BM25 divided by the most that the query
    could reach (the sum of weight · idf over its terms), so it lies in [0, 1).
    """

    view: View
    terms: Mapping[str, float]
    """Term → weight in the query, as :func:`longmind.domain.words.query_terms` gives them."""
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorProbe:
    """Memories nearest in meaning: the best cosine over each memory's parts, in [-1, 1]; exact, not approximate."""

    view: View
    vector: NDArray[np.float32]
    """Shape (dimension,), of length 1."""
    embedder: str
    """``str(stamp)`` of who made it; a store refuses a vector of another embedder."""
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeProbe:
    """Memories nearest to an interval: happened in it, or speaking of it.

    Score 1 for what happened in it or is about it, else ``1 / (1 + distance_days)`` from its nearer end, by the nearest
    of its happened_at, last_happened_at and about intervals; in (0, 1].
    """

    view: View
    interval: Interval
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesProbe:
    """Memories kept under a name: any of ``names`` is the term of their name or of an alias. Each has score 1.

    The terms are those of :func:`longmind.domain.names.name_term`, of the version that the view shows.
    """

    view: View
    names: frozenset[str]
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysProbe:
    """Memories that hold all of these keys, in the order of their ids, each with score 1.

    The keys are those of :func:`longmind.domain.indexing.keys_of`, of the version that the view shows; see
    :func:`claim_keys`, :func:`skill_keys` and :func:`happening_keys`. Fewer than ``limit`` were found: nothing follows.

    Raises:
        InvalidInput: no key at all, which everything would hold.
    """

    view: View
    keys: frozenset[str]
    limit: int
    after: str | None = None
    """Only ids greater than this one, whether or not it is there: the last one found, for the next page."""

    def __post_init__(self) -> None:
        """See to it that something is looked for."""
        if not self.keys:
            raise InvalidInput("keys", "at least one key; scan() gives what a view shows")


def claim_keys(
    *, subject: str | None = None, predicate: str | None = None, object: str | None = None
) -> frozenset[str]:
    """The fewest keys that a memory holds just when its claim has these parts, as names are compared.

    Raises:
        InvalidInput: none of the three is given, or one that no claim could have.
    """
    for argument, name in (("subject", subject), ("predicate", predicate), ("object", object)):
        if name is not None:
            check_told(name, argument)
    found: set[str] = set()
    if predicate is None:
        found |= set() if subject is None else {key_term("subject", subject)}
        found |= set() if object is None else {key_term("object", object)}
    else:
        found |= set() if subject is None else {key_term("subject predicate", subject, predicate)}
        found |= set() if object is None else {key_term("predicate object", predicate, object)}
        found |= set() if found else {key_term("predicate", predicate)}
    if not found:
        raise InvalidInput("claim", "at least one of subject, predicate and object")
    return frozenset(found)


def skill_keys(name: str) -> frozenset[str]:
    """The key of the skills with this name, as names are compared.

    Raises:
        InvalidInput: nothing could be called so.
    """
    return frozenset((key_term("skill", check_told(name, "name")),))


def happening_keys(*, task: str | None = None, project: str | None = None) -> frozenset[str]:
    """The keys of what happened in this task, this project, or both.

    Raises:
        InvalidInput: neither is given, or one that nothing could be called.
    """
    found: set[str] = set()
    if task is not None:
        found.add(key_term("task", check_told(task, "task")))
    if project is not None:
        found.add(key_term("project", check_told(project, "project")))
    if not found:
        raise InvalidInput("happening", "at least one of task and project")
    return frozenset(found)


Probe: TypeAlias = "WordsProbe | VectorProbe | TimeProbe | NamesProbe | KeysProbe"


class Candidate(NamedTuple):
    """What a probe found. Best first; ties break on id, the older id first."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page of memories in the order of their ids. ``after`` continues it; None when it is complete."""

    memories: tuple[Memory, ...]
    after: str | None

    @property
    def complete(self) -> bool:
        """Whether nothing follows."""
        return self.after is None


def time_score(memory: Memory, interval: Interval) -> float:
    """The meaning of a :class:`TimeProbe`'s score; in (0, 1]."""
    moments = [memory.happened_at, *([memory.last_happened_at] if memory.last_happened_at else [])]
    spans = [Interval(moment, moment, "instant") for moment in moments] + list(memory.about)
    return max(1.0 / (1.0 + _distance_days(span, interval)) for span in spans)


def _distance_days(span: Interval, interval: Interval) -> float:
    if span.overlaps(interval):
        return 0.0
    gap = interval.start - span.end if span.end <= interval.start else span.start - interval.end
    return max(gap.total_seconds(), 0.0) / 86_400


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts over what a view shows. Means are None when there is nothing."""

    total: int = 0
    by_kind: Mapping[str, int] = field(default_factory=dict)
    by_type: Mapping[str, int] = field(default_factory=dict)
    by_status: Mapping[str, int] = field(default_factory=dict)
    mean_importance: float | None = None
    uses: int = 0
    retrievals: int = 0
    unembedded: int = 0
    """Memories whose vectors are not complete: found by words, not yet wholly by meaning."""
    redacted: Mapping[str, int] = field(default_factory=dict)
    """What the guard took out of them on their way in: class → how many. A store does not count it; the mind does."""
