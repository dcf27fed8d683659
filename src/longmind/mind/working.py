"""Working memory: what happens to its slots, how each part of it is shown in a prompt, and what becomes of a trace.

When every slot is taken and another is wanted, the one with the lowest priority goes; among those of one priority the
least retrieved, then the one longest untouched; never the one just written, and what went is always given back. Shown
is not retrieved: putting working memory into a prompt counts nothing. Pure; keeping it is for others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from longmind.domain.metadata import Json, dump
from longmind.domain.task import STOPPED, Situation, Task, TaskStatus
from longmind.domain.time import instant
from longmind.domain.trace import Call, Calls, Trace, Turn
from longmind.domain.working import DEFAULT_PRIORITY, Scratchpad, Slot, Slots
from longmind.errors import InvalidInput

SHOWN_CHARACTERS = 2_000
"""Of one result, in a prompt; how much of a longer one is left out is said."""


# --- slots ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What came of storing."""

    slots: Slots
    slot: Slot
    """The one just written."""
    evicted: Slot | None = None
    """The one that had to make room, whole; None when there was room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What came of retrieving."""

    slots: Slots
    """With the access counted."""
    slot: Slot


def store(slots: Slots, name: str, content: Json, *, priority: int | None = None, now: datetime) -> Stored:
    """Write a slot; one of that name is rewritten in place, and keeps its priority if none is given.

    Raises:
        InvalidInput: a name, content or priority that may not be.
    """
    if name in slots:
        changed = update(slots, name, content, priority=priority, now=now)
        return Stored(slots=changed, slot=changed.get(name))
    chosen = DEFAULT_PRIORITY if priority is None else priority
    slot = Slot(name=name, content=content, priority=chosen, created_at=now, accessed_at=now)
    evicted = first_to_go(slots) if len(slots) >= slots.most else None
    room = slots if evicted is None else slots.without(evicted.name)
    return Stored(slots=room.put(slot), slot=slot, evicted=evicted)


def retrieve(slots: Slots, name: str, *, now: datetime) -> Retrieved:
    """Read a slot, and count that it was.

    Raises:
        NotFound: no slot has that name.
    """
    slot = slots.get(name)
    read = replace(slot, accesses=slot.accesses + 1, accessed_at=_touched(slot, now))
    return Retrieved(slots=slots.put(read), slot=read)


def update(slots: Slots, name: str, content: Json, *, priority: int | None = None, now: datetime) -> Slots:
    """Give a slot another content, and another priority if one is given.

    Raises:
        NotFound: no slot has that name.
        InvalidInput: a content or priority that may not be.
    """
    slot = slots.get(name)
    chosen = slot.priority if priority is None else priority
    return slots.put(replace(slot, content=content, priority=chosen, accessed_at=_touched(slot, now)))


def remove(slots: Slots, name: str) -> Slots:
    """Without the slot of this name.

    Raises:
        NotFound: there is none.
    """
    return slots.without(name)


def first_to_go(slots: Iterable[Slot]) -> Slot:
    """The slot that makes room for another: lowest priority, then least retrieved, then longest untouched.

    Compared in that order, never added up: no time that a slot lay idle outweighs a priority. Those equal in all three
    go oldest first.

    Raises:
        InvalidInput: there is none to choose from.
    """
    there = list(slots)
    if not there:
        raise InvalidInput("slots", "at least one, to choose from")
    return min(there, key=lambda slot: (slot.priority, slot.accesses, slot.accessed_at, slot.created_at))


def _touched(slot: Slot, now: datetime) -> datetime:
    # A clock that was set back must not make what was just touched look untouched.
    return max(instant(now, "now"), slot.accessed_at)


# --- shown in a prompt ------------------------------------------------------------------------------------------------


def show_slots(slots: Slots) -> str:
    """The slots as text for a prompt: highest priority first, and within one as they were written."""
    ordered = sorted(slots, key=lambda slot: -slot.priority)
    return _titled(
        "Working memory", [_named(f"{_one_line(one.name)} ({one.priority})", one.content) for one in ordered]
    )


def show_scratchpad(scratchpad: Scratchpad) -> str:
    """The notes as text for a prompt, in their order."""
    return _titled("Scratchpad", [_named(_one_line(note.key), note.content) for note in scratchpad])


def show_task(task: Task) -> str:
    """The task as text for a prompt: goal, status, every step with its mark and result, variables and errors."""
    count = f"({len(task.done)}/{len(task.plan)} steps completed)"
    lines = [_indented(f"Goal: {task.goal}"), f"Status: {task.status.value} {count}"]
    if task.reason is not None:
        lines.append(_indented(f"Reason: {task.reason}"))
    lines += ["Plan:", *(f"  {line}" for line in _steps(task))]
    if task.variables:
        lines += ["Variables:", *(_named(_one_line(name), value) for name, value in task.variables.items())]
    if task.errors:
        lines += ["Errors:", *_left_out(task.errors_dropped, "earlier errors")]
        lines += [_indented(f"- {_where(one.step)}{one.message}") for one in task.errors]
    return "\n".join(lines)


def show_situation(situation: Situation) -> str:
    """The situation as text for a prompt; what is not known of it is left out."""
    lines = [] if situation.objective is None else [_indented(f"Objective: {situation.objective}")]
    if situation.environment:
        lines += ["Environment:", *(_named(_one_line(name), value) for name, value in situation.environment.items())]
    if situation.feedback:
        lines += ["Recent feedback:", *_left_out(situation.feedback_dropped, "earlier ones")]
        lines += [_indented(f"- {one.text}") for one in situation.feedback]
    return "\n".join(lines) if lines else "Situation: (empty)"


def show_trace(trace: Trace) -> str:
    """The loop as text for a prompt: its goal, then thought, action and observation of every turn, numbered."""
    lines = [_indented(f"Goal: {trace.goal}")]
    for place, turn in enumerate(trace.turns, start=1):
        lines += _turn(place, turn)
    if trace.outcome is not None:
        lines.append(_indented(f"Outcome: {trace.outcome}"))
    return "\n".join(lines)


def show_calls(calls: Calls) -> str:
    """The calls as text for a prompt, oldest first, each with when it answered and what."""
    made = [_indented(f"- {_action(one)}, {one.at.isoformat()}: {_seen(one.result, one.error)}") for one in calls]
    return _titled("Tool calls", [*_left_out(calls.dropped, "earlier calls"), *made])


def _titled(title: str, lines: Sequence[str]) -> str:
    return "\n".join((f"{title}:", *lines)) if lines else f"{title}: (empty)"


def _named(name: str, content: Json) -> str:
    return _indented(f"- {name}: {_text(content)}")


def _steps(task: Task) -> Iterator[str]:
    for one in task.done:
        result = "" if one.result is None else f": {_text(one.result)}"
        yield _indented(f"[done] {one.step}{result}", by="    ")
    for place, step in enumerate(task.plan[len(task.done) :]):
        yield _indented(f"[{'next' if place == 0 else ' '}] {step}", by="    ")


def _turn(place: int, turn: Turn) -> Iterator[str]:
    if turn.thought is not None:
        yield _indented(f"Thought {place}: {turn.thought}")
    if turn.tool is not None:
        seen = "(awaited)" if turn.waits else _seen(turn.result, turn.error)
        yield f"Action {place}: {_called(turn.tool, turn.arguments)}"
        yield _indented(f"Observation {place}: {seen}")


def _seen(result: Json, error: str | None) -> str:
    if error is None:
        return "done" if result is None else _text(result)
    return f"failed: {_cut(error)}" if result is None else f"failed: {_cut(error)}; {_text(result)}"


def _action(call: Call) -> str:
    return _called(call.tool, call.arguments)


def _called(tool: str, arguments: Mapping[str, Json]) -> str:
    return f"{_one_line(tool)}({_cut(dump(arguments)) if arguments else ''})"


def _where(step: str | None) -> str:
    return "" if step is None else f"{_one_line(step)}: "


def _left_out(count: int, what: str) -> list[str]:
    return [f"- ({count:,} {what} are no longer kept)"] if count else []


def _text(value: Json) -> str:
    return _cut(value if isinstance(value, str) else dump(value))


def _cut(text: str) -> str:
    over = len(text) - SHOWN_CHARACTERS
    return text if over <= 0 else f"{text[:SHOWN_CHARACTERS]}… ({over:,} more characters)"


def _indented(text: str, by: str = "  ") -> str:
    """Further lines set in, so that no line of a content looks like a line of ours."""
    return by.join(text.splitlines(keepends=True))


def _one_line(text: str) -> str:
    return " ".join(text.split())


# --- what becomes of a trace ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeDraft:
    """What an episode tells of a loop that was run."""

    situation: str
    """What it was for, and of which task."""
    actions: tuple[str, ...]
    """What was done, in order: each tool with its arguments."""
    outcome: str
    """How it ended."""
    success: bool | None
    """Whether it reached its goal; None: nobody said."""
    lessons: str
    """What failed on the way and whether anything helped, a line each; empty when nothing failed."""
    started_at: datetime | None
    """When the first turn was; None when there was none."""
    ended_at: datetime | None
    """When it finished, else when its last turn was."""


def as_episode(trace: Trace, task: Task | None = None, situation: Situation | None = None) -> EpisodeDraft:
    """What is worth keeping of a loop as one episode; said by no model, so nothing is in it that did not happen.

    An outcome or success that the trace does not tell is taken from the task, when the task has ended.
    """
    moments = [turn.observed_at or turn.at for turn in trace.turns]
    ended_at = trace.finished_at or max(moments, default=None)
    return EpisodeDraft(
        situation=_told(trace, task, situation),
        actions=tuple(_called(turn.tool, turn.arguments) for turn in trace.turns if turn.tool is not None),
        outcome=_outcome(trace, task),
        success=_success(trace, task),
        lessons="\n".join((*_lessons(trace.turns), *_troubles(task))),
        started_at=trace.turns[0].at if trace.turns else None,
        ended_at=ended_at,
    )


def _told(trace: Trace, task: Task | None, situation: Situation | None) -> str:
    lines = [trace.goal]
    if task is not None:
        lines.append(f"Task: {task.goal} ({len(task.done)}/{len(task.plan)} steps completed)")
    if situation is not None and situation != Situation(most_feedback=situation.most_feedback):
        lines.append(show_situation(situation))
    return "\n".join(lines)


def _outcome(trace: Trace, task: Task | None) -> str:
    if trace.outcome is not None:
        return trace.outcome
    if task is not None and task.status in STOPPED:
        return f"{task.status.value}: {task.reason}"
    if task is not None and task.status is TaskStatus.COMPLETED:
        result = task.done[-1].result
        return "completed" if result is None else f"completed: {_text(result)}"
    seen = [turn for turn in trace.turns if turn.observed_at is not None]
    return f"unfinished; last seen: {_seen(seen[-1].result, seen[-1].error)}" if seen else "unfinished"


def _success(trace: Trace, task: Task | None) -> bool | None:
    ended = {TaskStatus.COMPLETED: True, TaskStatus.FAILED: False}
    return ended.get(task.status) if trace.success is None and task is not None else trace.success


def _lessons(turns: Sequence[Turn]) -> Iterator[str]:
    """One line for each call that failed: how often, with what errors, and what worked afterwards, if anything did."""
    calls = [turn.call for turn in turns]
    failed: dict[str, list[int]] = {}
    for place, call in enumerate(calls):
        if call is not None and call.error is not None:
            failed.setdefault(call.key, []).append(place)
    for key, places in failed.items():
        same = [one for one in map(calls.__getitem__, places) if one is not None]
        errors = "; ".join(dict.fromkeys(_cut(one.error) for one in same if one.error is not None))
        times = "failed" if len(same) == 1 else f"failed {len(same)} times"
        after = [one for one in calls[places[-1] + 1 :] if one is not None and one.tool == same[0].tool and one.worked]
        yield f"{_action(same[0])} {times} ({_one_line(errors)}){_what_helped(key, after)}."


def _what_helped(key: str, after: Sequence[Call]) -> str:
    if not after:
        return " and did not work afterwards"
    if any(one.key == key for one in after):
        return "; the same call worked later"
    return f"; {_action(after[0])} worked instead"


def _troubles(task: Task | None) -> Iterator[str]:
    for one in () if task is None else task.errors:
        yield _one_line(f"{_where(one.step)}{one.message}")
