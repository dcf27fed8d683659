"""The task at hand: a goal, the steps of its plan, how far it is, and the situation it is done in.

A step that was done is kept by its place in the plan, not by its name, so a plan may say "test" twice and keep both
results. The status follows from what happened: the first step done sets the task in progress, the last completes it.
The situation is what a curriculum-driven agent works from (Voyager, Wang et al. 2023): its present objective, what it
has, and what it was last told; it is there before there is a plan and outlives the task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from longmind.domain.metadata import Json, check_metadata
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
from longmind.errors import Conflict, InvalidInput, NotFound

MOST_STEPS = 1_000
MOST_ERRORS = 100
DEFAULT_FEEDBACK = 10
MOST_FEEDBACK = 1_000


class TaskStatus(StrEnum):
    """How a task stands."""

    PENDING = "pending"
    """No step is done yet."""
    IN_PROGRESS = "in progress"
    COMPLETED = "completed"
    """Every step is done."""
    FAILED = "failed"
    """Given up; the reason is told. ``resume`` takes it up again."""
    BLOCKED = "blocked"
    """Waits for something; the reason is told. ``resume`` goes on."""


STOPPED = frozenset({TaskStatus.FAILED, TaskStatus.BLOCKED})
"""Goes on only when it is resumed, and has a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A step that was done, and what came of it.

    Raises:
        InvalidInput: a field that may not be.
    """

    step: str
    result: Json = None
    at: datetime

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            step=check_words(self.step, "done.step"),
            result=check_json(self.result, "done.result"),
            at=instant(self.at, "done.at"),
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Done:
        """The step that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Something that went wrong on the way.

    Raises:
        InvalidInput: a field that may not be.
    """

    message: str
    step: str | None = None
    """The step that was next; None when none was left."""
    at: datetime

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            message=check_words(self.message, "error.message"),
            step=None if self.step is None else check_words(self.step, "error.step"),
            at=instant(self.at, "error.at"),
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Trouble:
        """The trouble that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A goal and a plan, and how far it is. ``Task(goal=…, plan=[…])`` is pending.

    Raises:
        InvalidInput: no goal, an empty plan, or fields that contradict each other.
    """

    goal: str
    plan: tuple[str, ...]
    """The steps, in order; a step may stand in it twice."""
    done: tuple[Done, ...] = ()
    """The first steps of the plan, each with its result."""
    status: TaskStatus = TaskStatus.PENDING
    reason: str | None = None
    """Why it failed or is blocked; None otherwise."""
    errors: tuple[Trouble, ...] = ()
    """The latest hundred, oldest first."""
    errors_dropped: int = 0
    """How many older ones are no longer kept."""
    variables: Mapping[str, Json] = field(default_factory=dict)
    """What the steps share, by name."""

    def __post_init__(self) -> None:
        """Check every field, and that they agree."""
        plan = check_parts(self.plan, "task.plan", str, MOST_STEPS)
        if not plan:
            raise InvalidInput("task.plan", "at least one step; a task without steps could never be completed")
        try:
            status = TaskStatus(self.status)
        except ValueError:
            raise InvalidInput("task.status", f"one of {', '.join(TaskStatus)}", self.status) from None
        settle(
            self,
            goal=check_words(self.goal, "task.goal"),
            plan=tuple(check_words(step, "task.plan") for step in plan),
            done=check_parts(self.done, "task.done", Done, len(plan)),
            status=status,
            reason=None if self.reason is None else check_words(self.reason, "task.reason"),
            errors=check_parts(self.errors, "task.errors", Trouble, MOST_ERRORS),
            errors_dropped=check_whole(self.errors_dropped, "task.errors_dropped", 0, MOST_COUNTED),
            variables=check_metadata(self.variables, "task.variables"),
        )
        self._check_agreement()

    def _check_agreement(self) -> None:
        if tuple(one.step for one in self.done) != self.plan[: len(self.done)]:
            raise InvalidInput(
                "task.done", "the first steps of the plan, in its order", [one.step for one in self.done]
            )
        if (self.status in STOPPED) != (self.reason is not None):
            raise InvalidInput("task.reason", "told when the task failed or is blocked, and only then", self.reason)
        expected = _running(self.done, self.plan)
        stopped = self.status in STOPPED and expected is not TaskStatus.COMPLETED
        if self.status is not expected and not stopped:
            of = f"{len(self.done)} of {len(self.plan)} steps done"
            raise InvalidInput("task.status", f"{expected.value}, with {of}", self.status.value)

    @property
    def current_step(self) -> int:
        """The place in the plan, from 0, of the step to be done next; the length of the plan when all are done."""
        return len(self.done)

    @property
    def next_step(self) -> str | None:
        """The step to be done next; None when all are done."""
        return self.plan[len(self.done)] if len(self.done) < len(self.plan) else None

    def results(self, step: str) -> tuple[Json, ...]:
        """What came of the step of this name, each time that it was done.

        Raises:
            NotFound: the plan has no such step.
        """
        if step not in self.plan:
            raise NotFound(f"no step of the plan is {step!r}; there are: {', '.join(self.plan)}")
        return tuple(one.result for one in self.done if one.step == step)

    def advance(self, result: Json = None, *, now: datetime) -> Task:
        """With the next step done. The last one completes the task.

        Raises:
            Conflict: no step is left, or the task failed or is blocked.
            InvalidInput: a result that JSON cannot hold.
        """
        self._check_open("advanced")
        step = self.plan[len(self.done)]
        done = (*self.done, Done(step=step, result=result, at=now))
        return replace(self, done=done, status=_running(done, self.plan))

    def record_error(self, message: str, *, now: datetime) -> Task:
        """With this error; its status stays as it is."""
        errors = (*self.errors, Trouble(message=message, step=self.next_step, at=now))
        dropped = max(0, len(errors) - MOST_ERRORS)
        return replace(self, errors=errors[dropped:], errors_dropped=self.errors_dropped + dropped)

    def fail(self, reason: str, *, now: datetime) -> Task:
        """Given up for this reason, which is also recorded as an error.

        Raises:
            Conflict: it is completed or failed already.
        """
        if self.status is not TaskStatus.BLOCKED:
            self._check_open("failed")
        return replace(self.record_error(reason, now=now), status=TaskStatus.FAILED, reason=reason)

    def block(self, reason: str) -> Task:
        """Waiting for something. Blocked already: for this reason now.

        Raises:
            Conflict: it is completed or failed.
        """
        if self.status is not TaskStatus.BLOCKED:
            self._check_open("blocked")
        return replace(self, status=TaskStatus.BLOCKED, reason=reason)

    def resume(self) -> Task:
        """Going on from where it was blocked or failed.

        Raises:
            Conflict: it is neither.
        """
        if self.status not in STOPPED:
            raise Conflict(f"the task is {self.status.value}; only a blocked or failed one is resumed", final=True)
        return replace(self, status=_running(self.done, self.plan), reason=None)

    def set(self, name: str, value: Json) -> Task:
        """With this variable.

        Raises:
            InvalidInput: a name or a value that may not be.
        """
        return replace(self, variables={**self.variables, check_name(name, "task.variables"): value})

    def unset(self, name: str) -> Task:
        """Without this variable.

        Raises:
            NotFound: there is none of that name.
        """
        if name not in self.variables:
            raise NotFound(f"no variable is named {name!r}; there are: {', '.join(self.variables) or 'none'}")
        return replace(self, variables={one: value for one, value in self.variables.items() if one != name})

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal task."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Task:
        """The task that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["plan"] = read_list(fields["plan"], "task.plan")
        fields["done"] = tuple(map(Done.from_json, read_list(fields["done"], "task.done")))
        fields["errors"] = tuple(map(Trouble.from_json, read_list(fields["errors"], "task.errors")))
        fields["variables"] = read_object(fields["variables"], "task.variables")
        return cls(**fields)

    def _check_open(self, what: str) -> None:
        if self.status is TaskStatus.COMPLETED:
            raise Conflict(
                f"all {len(self.plan)} steps are done and the task is completed; it cannot be {what}", final=True
            )
        if self.status in STOPPED:
            hint = "" if what == self.status.value else "; resume it first"
            raise Conflict(f"the task is {self.status.value} ({self.reason}) and cannot be {what}{hint}", final=True)


def _running(done: tuple[Done, ...], plan: tuple[str, ...]) -> TaskStatus:
    """The status of a task that nothing has stopped."""
    if len(done) == len(plan):
        return TaskStatus.COMPLETED
    return TaskStatus.IN_PROGRESS if done else TaskStatus.PENDING


# --- the situation ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """Something the agent was told about what it did.

    Raises:
        InvalidInput: a field that may not be.
    """

    text: str
    at: datetime

    def __post_init__(self) -> None:
        """Check every field."""
        settle(self, text=check_words(self.text, "feedback.text"), at=instant(self.at, "feedback.at"))

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Feedback:
        """The feedback that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the agent is after, what it has around it, and what it was told lately.

    Raises:
        InvalidInput: a field that may not be.
    """

    objective: str | None = None
    """What it is after right now."""
    environment: Mapping[str, Json] = field(default_factory=dict)
    """What it has and sees, by name: an inventory."""
    feedback: tuple[Feedback, ...] = ()
    """The latest, oldest first."""
    feedback_dropped: int = 0
    """How many older ones are no longer kept."""
    most_feedback: int = DEFAULT_FEEDBACK

    def __post_init__(self) -> None:
        """Check every field."""
        most = check_whole(self.most_feedback, "situation.most_feedback", 1, MOST_FEEDBACK)
        settle(
            self,
            objective=None if self.objective is None else check_words(self.objective, "situation.objective"),
            environment=check_metadata(self.environment, "situation.environment"),
            feedback=check_parts(self.feedback, "situation.feedback", Feedback, most),
            feedback_dropped=check_whole(self.feedback_dropped, "situation.feedback_dropped", 0, MOST_COUNTED),
            most_feedback=most,
        )

    def aim(self, objective: str | None) -> Situation:
        """With another objective; None: with none for now."""
        return replace(self, objective=objective)

    def observe(self, environment: Mapping[str, Json]) -> Situation:
        """With this environment in the place of the one before: what is not in it is not there any more."""
        return replace(self, environment=environment)

    def hear(self, text: str, *, now: datetime) -> Situation:
        """With this feedback; when there is more than is kept, the oldest goes and is counted."""
        feedback = (*self.feedback, Feedback(text=text, at=now))
        dropped = max(0, len(feedback) - self.most_feedback)
        return replace(self, feedback=feedback[dropped:], feedback_dropped=self.feedback_dropped + dropped)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal situation."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Situation:
        """The situation that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["feedback"] = tuple(map(Feedback.from_json, read_list(fields["feedback"], "situation.feedback")))
        fields["environment"] = read_object(fields["environment"], "situation.environment")
        return cls(**fields)
