"""Working memory of a session, one sheet for each part of it, and the episode that is kept when something has ended.

What a task or a reasoning loop came to is written in one transaction with the sheet that says it ended, and the sheet
names that episode as evidence: what was done is recalled from then on, and forgetting it takes the sheet along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from longmind.domain.change import Write
from longmind.domain.detail import MAX_DETAIL_CHARACTERS, MAX_PARTS
from longmind.domain.happening import Happening
from longmind.domain.metadata import Json, dump
from longmind.domain.scope import MAX_NAME_CHARACTERS, Scope
from longmind.domain.sheet import Address
from longmind.domain.task import Situation, Task, TaskStatus
from longmind.domain.trace import Call, Calls, Trace, call_key
from longmind.domain.working import Scratchpad, Slots
from longmind.errors import Conflict, NotFound
from longmind.mind.core import Core, decided
from longmind.mind.draft import Fields, draft
from longmind.mind.keeping.sheets import Held, Written, at, changed, drop, next_of
from longmind.mind.remember import Remembered, remember_as_read
from longmind.mind.working import (
    EpisodeDraft,
    as_episode,
    show_calls,
    show_scratchpad,
    show_situation,
    show_slots,
    show_task,
    show_trace,
)

V = TypeVar("V", bound=Written)
R = TypeVar("R")

_ROOMS: Mapping[type[Written], str] = {
    Slots: "slots",
    Scratchpad: "scratchpad",
    Task: "task",
    Situation: "situation",
    Trace: "trace",
    Calls: "calls",
}
_KEY = "present"
_ENDED = frozenset({TaskStatus.COMPLETED, TaskStatus.FAILED})
_TOLD_CHARACTERS = MAX_DETAIL_CHARACTERS // 4
"""Of each part of an episode; the middle of a longer one is left out, and said to be."""
_LINE_CHARACTERS = 10_000


def held(core: Core, scope: Scope, kind: type[V]) -> V | None:
    """That part of working memory; None when nothing of it was written."""
    return at(core, _address(scope, kind)).of(kind)


def change(core: Core, scope: Scope, kind: type[V], decide: Callable[[V | None], tuple[V, R]], now: datetime) -> R:
    """Change that part of working memory; see :func:`longmind.mind.keeping.sheets.changed`."""
    return changed(core, _address(scope, kind), kind, decide, now)


def clear(core: Core, scope: Scope, kinds: Sequence[type[Written]], now: datetime) -> int:
    """Remove these parts of working memory for good, all in one transaction; how many there were."""

    def attempt() -> int:
        found = [at(core, _address(scope, kind)).sheet for kind in kinds]
        drops = [drop(sheet) for sheet in found if sheet is not None]
        if drops:
            core.write_as_read(scope.owner, drops, now)
        return len(drops)

    return decided(attempt)


EVERY_KIND: tuple[type[Written], ...] = tuple(_ROOMS)


# Tasks and loops -----------------------------------------------------------------------------------------------------


def create_task(core: Core, scope: Scope, task: Task, now: datetime) -> Task:
    """Begin this task; one with the same goal and plan that is under way goes on where it is.

    Raises:
        Conflict: another one is under way.
    """

    def decide(before: Task | None) -> tuple[Task, Task]:
        if before is None or before.status in _ENDED:
            return task, task
        if (before.goal, before.plan) == (task.goal, task.plan):
            return before, before
        raise Conflict(
            f"another task is {before.status.value}; complete it, fail it, or drop it before the next", final=True
        )

    return change(core, scope, Task, decide, now)


def step_task(core: Core, scope: Scope, step: Callable[[Task], Task], now: datetime) -> Task:
    """Change the task. Where that ends it, keep an episode of it, unless a loop still runs whose episode will tell it.

    Raises:
        NotFound: there is no task.
        Conflict: the task does not allow it.
    """
    address = _address(scope, Task)

    def attempt() -> Task:
        there = at(core, address)
        before = there.of(Task)
        if before is None:
            raise NotFound("no task is at hand; create one first")
        after = step(before)
        loop = held(core, scope, Trace)
        runs = loop is not None and loop.finished_at is None
        if after.status in _ENDED and after.status is not before.status and not runs:
            _keep(core, there, address, value=after, episode=_of_task(core, scope, after), now=now)
        elif after != before:
            core.write_as_read(scope.owner, [_write(there, address, after, now)], now)
        return after

    return decided(attempt)


def start_trace(core: Core, scope: Scope, goal: str, now: datetime) -> Trace:
    """Begin a reasoning loop.

    Raises:
        Conflict: one is running.
    """

    def decide(before: Trace | None) -> tuple[Trace, Trace]:
        if before is not None and before.finished_at is None:
            raise Conflict("a reasoning loop is running; finish it, or drop it before the next", final=True)
        trace = Trace(goal=goal)
        return trace, trace

    return change(core, scope, Trace, decide, now)


def turn_trace(core: Core, scope: Scope, turn: Callable[[Trace], Trace], now: datetime) -> Trace:
    """Change the loop.

    Raises:
        NotFound: there is none.
        Conflict: it has finished.
    """

    def decide(before: Trace | None) -> tuple[Trace, Trace]:
        after = turn(_started(before))
        return after, after

    return change(core, scope, Trace, decide, now)


def finish_trace(core: Core, scope: Scope, outcome: str, *, success: bool | None, now: datetime) -> Remembered:
    """End the loop, and keep it as one episode.

    Raises:
        NotFound: there is none.
        Conflict: it has finished already.
    """
    address = _address(scope, Trace)

    def attempt() -> Remembered:
        there = at(core, address)
        after = _started(there.of(Trace)).finish(outcome, success=success, now=now)
        return _keep(core, there, address, value=after, episode=_of_trace(core, scope, after), now=now)

    return decided(attempt)


def find_call(core: Core, scope: Scope, tool: str, arguments: Mapping[str, Json] | None) -> Call | None:
    """The latest call of this tool with these arguments, of those recorded and those made in the loop at hand.

    Raises:
        InvalidInput: a name or arguments that may not be.
    """
    wanted = call_key(tool, arguments)
    recorded = held(core, scope, Calls)
    trace = held(core, scope, Trace)
    turns = () if trace is None else trace.turns
    found = [call for turn in turns if (call := turn.call) is not None and call.key == wanted]
    last = None if recorded is None else recorded.find(tool, arguments)
    return max([*found, *([] if last is None else [last])], key=lambda call: call.at, default=None)


def _started(trace: Trace | None) -> Trace:
    if trace is None:
        raise NotFound("no reasoning loop was started; start one first")
    return trace


# Episodes ------------------------------------------------------------------------------------------------------------


def _keep(core: Core, there: Held, address: Address, *, value: Written, episode: Fields, now: datetime) -> Remembered:
    """Keep the episode and the sheet that rests on it, as one."""
    scope = address.scope
    made = draft(episode, scope=scope, zone=core.zone(scope.owner), now=now, guard=core.guard_of(scope.owner))
    return remember_as_read(
        core, scope, [made], now, lambda ids: [_write(there, address, value, now, evidence=[*filter(None, ids)])]
    )


def _write(
    there: Held, address: Address, value: Written, now: datetime, evidence: Sequence[str] | None = None
) -> Write:
    return Write(sheet=next_of(there, address, value, now, evidence), keep_past=False)


def _of_trace(core: Core, scope: Scope, trace: Trace) -> Fields:
    task, situation = held(core, scope, Task), held(core, scope, Situation)
    around = "" if task is None else f"\n{show_task(task)}"
    return _episode(as_episode(trace, task, situation), show_trace(trace) + around, task)


def _of_task(core: Core, scope: Scope, task: Task) -> Fields:
    done = tuple(one.step if one.result is None else f"{one.step}: {_line(one.result)}" for one in task.done)
    told = as_episode(Trace(goal=task.goal), task, held(core, scope, Situation))
    return _episode(replace(told, situation=task.goal, actions=done), show_task(task), task)


def _episode(told: EpisodeDraft, shown: str, task: Task | None) -> Fields:
    lessons = tuple(_ends([line for line in told.lessons.split("\n") if line.strip()], "lessons"))
    ended = {True: ["It succeeded."], False: ["It failed."], None: []}[told.success]
    happening = Happening(
        situation="\n".join(_ends(told.situation.split("\n"), "lines")),
        actions=tuple(_ends(told.actions, "actions")),
        outcome=told.outcome,
        success=told.success,
        lessons=lessons,
        # The name of a task that it is found by; a goal that is a page long is no name.
        task=None if task is None or len(task.goal) > MAX_NAME_CHARACTERS else task.goal,
    )
    return {
        "text": "\n".join([*_ends(shown.split("\n"), "lines"), *ended, *(f"Lesson: {one}" for one in lessons)]),
        "detail": happening,
        # A model's own account, with whatever its tools told it: no word of it is the user's.
        "speaker": "assistant",
        "at": told.ended_at,
    }


def _ends(lines: Sequence[str], what: str) -> list[str]:
    """The lines; of too many, the first and the last, and how many are left out between them."""
    cut = [line if len(line) <= _LINE_CHARACTERS else f"{line[:_LINE_CHARACTERS]}…" for line in lines]
    if len(cut) <= MAX_PARTS and sum(map(len, cut)) <= _TOLD_CHARACTERS:
        return cut
    first, last = _beginning(cut), _beginning(cut[::-1])[::-1]
    return [*first, f"({len(cut) - len(first) - len(last):,} {what} between are not told here)", *last]


def _beginning(lines: Sequence[str]) -> list[str]:
    """As many of the first as are half of what may be told."""
    found: list[str] = []
    left = _TOLD_CHARACTERS // 2
    for line in lines[: (MAX_PARTS - 1) // 2]:
        left -= len(line)
        if left < 0:
            break
        found.append(line)
    return found


def _line(result: Json) -> str:
    text = result if isinstance(result, str) else dump(result)
    return text[:_LINE_CHARACTERS]


# Shown ---------------------------------------------------------------------------------------------------------------


def show(core: Core, scope: Scope) -> str:
    """All of working memory that is there, as text for a prompt."""
    return "\n\n".join(text for _, text in shown(core, scope)) or "Working memory: (empty)"


def shown(core: Core, scope: Scope) -> list[tuple[str, str]]:
    """Each part of working memory that holds something: what it is, and the text that a prompt shows."""
    situation, task = held(core, scope, Situation), held(core, scope, Task)
    slots, scratchpad = held(core, scope, Slots), held(core, scope, Scratchpad)
    trace, calls = held(core, scope, Trace), held(core, scope, Calls)
    parts = {
        "situation": "" if situation is None else show_situation(situation),
        "task": "" if task is None else show_task(task),
        "slots": "" if not slots else show_slots(slots),
        "scratchpad": "" if not scratchpad else show_scratchpad(scratchpad),
        "trace": "" if trace is None else show_trace(trace),
        "calls": "" if not calls else show_calls(calls),
    }
    return [(name, text) for name, text in parts.items() if text]


def _address(scope: Scope, kind: type[Written]) -> Address:
    return Address(scope, _ROOMS[kind], _KEY)
