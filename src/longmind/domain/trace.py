"""What an agent thought, did and saw: the trace of a reasoning loop, and the calls it made to tools.

A trace is a list of turns, each a thought, an action and an observation (ReAct, Yao et al. 2023). An action may wait
for its observation, so that a loop that stopped in between is read back as it stood, and several may wait at once, as
they do when a model calls tools in parallel. Calls keep each call with its result, so that one made before is found
and need not be made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from longmind.domain.metadata import Json, check_metadata, dump
from longmind.domain.scope import check_name
from longmind.domain.time import instant
from longmind.domain.working import (
    MOST_COUNTED,
    check_json,
    check_parts,
    check_whole,
    check_words,
    plain_fields,
    read_fields,
    read_list,
    read_object,
    settle,
)
from longmind.errors import Conflict, InvalidInput

MOST_TURNS = 10_000
DEFAULT_CALLS = 1_000
MOST_CALLS = 100_000
MOST_CALLS_CHARACTERS = 1_000_000
"""Of all calls together as JSON: they are kept as one small document, and some tools answer at length."""


# --- calls ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of a tool, and what came of it.

    Raises:
        InvalidInput: a field that may not be.
    """

    tool: str
    arguments: Mapping[str, Json] = field(default_factory=dict)
    result: Json = None
    error: str | None = None
    """What went wrong; None when it worked."""
    at: datetime
    """When it answered."""

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            tool=check_name(self.tool, "call.tool"),
            arguments=check_metadata(self.arguments, "call.arguments"),
            result=check_json(self.result, "call.result"),
            error=None if self.error is None else check_words(self.error, "call.error"),
            at=instant(self.at, "call.at"),
        )

    @property
    def worked(self) -> bool:
        """Whether it gave a result and no error."""
        return self.error is None

    @property
    def key(self) -> str:
        """What two calls share when they are the same; see :func:`call_key`."""
        return call_key(self.tool, self.arguments)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal call."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Call:
        """The call that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["arguments"] = read_object(fields["arguments"], "call.arguments")
        return cls(**fields)


def call_key(tool: str, arguments: Mapping[str, Json] | None = None) -> str:
    """The tool and its arguments as one text: equal for calls that are equal as JSON, whatever the order of the keys.

    In JSON 2 and 2.0 are one number, and true is none.

    Raises:
        InvalidInput: a name or arguments that may not be.
    """
    checked = check_metadata(arguments, "call.arguments")
    return dump([check_name(tool, "call.tool"), _one_way(checked)])


def _one_way(value: Json) -> Json:
    """Every number that is whole written as an integer."""
    if isinstance(value, dict):
        return {name: _one_way(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_one_way(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """The calls that were made, oldest first; when there are more than ``most``, the oldest go and are counted.

    They go too when all together are longer than a million characters of JSON; the latest always stays.

    Raises:
        InvalidInput: more calls than the most.
    """

    made: tuple[Call, ...] = ()
    most: int = DEFAULT_CALLS
    dropped: int = 0
    """How many older ones are no longer kept."""

    def __post_init__(self) -> None:
        """Check every field."""
        most = check_whole(self.most, "calls.most", 1, MOST_CALLS)
        settle(
            self,
            made=check_parts(self.made, "calls.made", Call, most),
            most=most,
            dropped=check_whole(self.dropped, "calls.dropped", 0, MOST_COUNTED),
        )

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[Call]:
        return iter(self.made)

    def record(self, call: Call) -> Calls:
        """With this call as the latest."""
        made = (*self.made, call)
        over = max(len(made) - self.most, _too_long(made))
        return replace(self, made=made[over:], dropped=self.dropped + over)

    def find(self, tool: str, arguments: Mapping[str, Json] | None = None) -> Call | None:
        """The latest call of this tool with these arguments, whether it worked or not; None when none is kept.

        Raises:
            InvalidInput: a name or arguments that may not be.
        """
        wanted = call_key(tool, arguments)
        return next((call for call in reversed(self.made) if call.tool == tool and call.key == wanted), None)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as equal calls."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Calls:
        """The calls that were written.

        Raises:
            InvalidInput: this is something else.
        """
        fields = read_fields(value, cls)
        fields["made"] = tuple(map(Call.from_json, read_list(fields["made"], "calls.made")))
        return cls(**fields)


def _too_long(calls: Sequence[Call]) -> int:
    """How many of the oldest must go for the rest, or the latest alone, to be short enough to keep."""
    characters = 0
    for place in range(len(calls) - 1, -1, -1):
        characters += len(dump(calls[place].to_json()))
        if characters > MOST_CALLS_CHARACTERS:
            return min(place + 1, len(calls) - 1)
    return 0


# --- the trace --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One round of the loop: a thought, an action, or both, and what was observed of the action.

    Raises:
        InvalidInput: neither thought nor action, or an observation without an action.
    """

    thought: str | None = None
    tool: str | None = None
    """The action: which tool was called. None: only thought."""
    arguments: Mapping[str, Json] = field(default_factory=dict)
    result: Json = None
    """The observation."""
    error: str | None = None
    """The observation, when the action failed."""
    at: datetime
    """When it was last thought or acted in it."""
    observed_at: datetime | None = None
    """When the observation came; None: it is still awaited, or there was no action."""

    def __post_init__(self) -> None:
        """Check every field, and that they agree."""
        settle(
            self,
            thought=None if self.thought is None else check_words(self.thought, "turn.thought"),
            tool=None if self.tool is None else check_name(self.tool, "turn.tool"),
            arguments=check_metadata(self.arguments, "turn.arguments"),
            result=check_json(self.result, "turn.result"),
            error=None if self.error is None else check_words(self.error, "turn.error"),
            at=instant(self.at, "turn.at"),
            observed_at=None if self.observed_at is None else instant(self.observed_at, "turn.observed_at"),
        )
        if self.thought is None and self.tool is None:
            raise InvalidInput("turn", "a thought, or an action with its tool")
        if self.tool is None and (self.arguments or self.observed_at is not None):
            raise InvalidInput("turn.tool", "named when there are arguments or an observation", self.tool)
        if self.observed_at is None and (self.result is not None or self.error is not None):
            raise InvalidInput("turn.observed_at", "told when there is a result or an error", self.observed_at)

    @property
    def waits(self) -> bool:
        """Whether its action has no observation yet."""
        return self.tool is not None and self.observed_at is None

    @property
    def call(self) -> Call | None:
        """Its action as a call; None when there was none, or its observation is still awaited."""
        if self.tool is None or self.observed_at is None:
            return None
        return Call(tool=self.tool, arguments=self.arguments, result=self.result, error=self.error, at=self.observed_at)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal turn."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Turn:
        """The turn that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["arguments"] = read_object(fields["arguments"], "turn.arguments")
        return cls(**fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The turns of one reasoning loop, and how it ended.

    Raises:
        InvalidInput: no goal, too many turns, or an end that is only half told.
    """

    goal: str
    """What the loop is for: the question, or the task given to it."""
    turns: tuple[Turn, ...] = ()
    outcome: str | None = None
    """How it ended; None while it runs."""
    success: bool | None = None
    """Whether it reached its goal; None: nobody said, or it still runs."""
    finished_at: datetime | None = None

    def __post_init__(self) -> None:
        """Check every field, and that they agree."""
        settle(
            self,
            goal=check_words(self.goal, "trace.goal"),
            turns=check_parts(self.turns, "trace.turns", Turn, MOST_TURNS),
            outcome=None if self.outcome is None else check_words(self.outcome, "trace.outcome"),
            finished_at=None if self.finished_at is None else instant(self.finished_at, "trace.finished_at"),
        )
        if self.success is not None and not isinstance(self.success, bool):
            raise InvalidInput("trace.success", "true, false or none", self.success)
        if (self.outcome is None) != (self.finished_at is None) or (self.outcome is None and self.success is not None):
            raise InvalidInput("trace.outcome", "told together with when it finished; before that there is no success")

    @property
    def waiting(self) -> tuple[int, ...]:
        """The places, from 1, of the turns whose actions have no observation yet."""
        return tuple(place for place, turn in enumerate(self.turns, start=1) if turn.waits)

    def think(self, thought: str, *, now: datetime) -> Trace:
        """With this thought, in a turn of its own until an action joins it.

        Raises:
            Conflict: the loop has finished.
        """
        self._check_runs()
        return replace(self, turns=(*self.turns, Turn(thought=thought, at=now)))

    def act(
        self,
        tool: str,
        arguments: Mapping[str, Json] | None = None,
        *,
        thought: str | None = None,
        now: datetime,
    ) -> Trace:
        """With this action: in the turn of the thought just before it, unless it comes with a thought of its own.

        Raises:
            InvalidInput: a tool or arguments that may not be.
            Conflict: the loop has finished.
        """
        self._check_runs()
        turns, last = self.turns, self.turns[-1] if self.turns else None
        if thought is None and last is not None and last.tool is None:
            turns, thought = turns[:-1], last.thought
        turn = Turn(thought=thought, tool=tool, arguments=check_metadata(arguments, "turn.arguments"), at=now)
        return replace(self, turns=(*turns, turn))

    def observe(
        self, result: Json = None, *, error: str | None = None, turn: int | None = None, now: datetime
    ) -> Trace:
        """With what was observed of an action: of the one that waits, or of the one in this turn, counted from 1.

        Raises:
            InvalidInput: a result that JSON cannot hold, or a turn that does not wait; needed when several do.
            Conflict: no action waits, or the loop has finished.
        """
        self._check_runs()
        waiting = self.waiting
        if not waiting:
            raise Conflict("no action waits for an observation; act first", final=True)
        chosen = waiting[0] if turn is None and len(waiting) == 1 else turn
        if chosen not in waiting:
            raise InvalidInput("turn", f"one of those that wait: {', '.join(map(str, waiting))}", turn)
        place = waiting[waiting.index(chosen)] - 1
        seen = replace(self.turns[place], result=result, error=error, observed_at=now)
        return replace(self, turns=(*self.turns[:place], seen, *self.turns[place + 1 :]))

    def finish(self, outcome: str, *, success: bool | None = None, now: datetime) -> Trace:
        """Ended like this. An action that still waits was never observed.

        Raises:
            Conflict: it has finished already.
        """
        self._check_runs()
        return replace(self, outcome=outcome, success=success, finished_at=now)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal trace."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Trace:
        """The trace that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["turns"] = tuple(map(Turn.from_json, read_list(fields["turns"], "trace.turns")))
        return cls(**fields)

    def _check_runs(self) -> None:
        if self.finished_at is not None:
            raise Conflict(f"the loop has finished ({self.outcome}); start another trace", final=True)
