"""Working memory of one session, as it is held: slots, scratchpad, task, situation, reasoning loop and calls.

Thin, and cheap to make: each part is read where it is kept and written back before the call returns, so that a process
that is killed goes on where it was, and another one sees it at once. When a task or a loop has ended, an episode of it
is kept among the memories.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from longmind.clock import Clock
from longmind.domain.metadata import Json, check_metadata
from longmind.domain.scope import Scope
from longmind.domain.task import Situation, Task
from longmind.domain.trace import Call, Calls, Trace
from longmind.domain.working import DEFAULT_SLOTS, Note, Scratchpad, Slot, Slots, check_json
from longmind.mind import working as deciding
from longmind.mind.core import Core
from longmind.mind.keeping import working as keeping
from longmind.mind.keeping.sheets import Written
from longmind.mind.remember import Remembered
from longmind.mind.working import Stored

V = TypeVar("V", bound=Written)
J = TypeVar("J")


class _AtHand:
    """A part of working memory."""

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :meth:`longmind.Mind.working`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def _looked_at(self, value: J, where: str = "content", key: str = "") -> J:
        """What is given, without what the owner's guard takes out of it; ``key`` is what it is called.

        Raises:
            Refused: the guard does not let it in.
        """
        look = self._core.look(self._scope.owner)
        if not isinstance(value, str | list | dict):
            return value
        # A key that is no text is for the checks to refuse.
        return cast("J", look.json(cast("Json", value), where, key if isinstance(key, str) else ""))

    def _held(self, kind: type[V]) -> V | None:
        return keeping.held(self._core, self._scope, kind)

    def __repr__(self) -> str:
        """Whose it is; nothing of what it holds."""
        return f"{type(self).__name__}({self._scope})"


class SlotsAtHand(_AtHand):
    """Named slots: a few contents that the work at hand needs, each as important as it was said to be."""

    def __init__(self, core: Core, clock: Clock, scope: Scope, most: int | None) -> None:
        """Use :attr:`WorkingMemory.slots`.

        Raises:
            InvalidInput: a number of slots outside 1 to 1,000.
        """
        super().__init__(core, clock, scope)
        self._most = None if most is None else Slots(most=most).most

    def store(self, name: str, content: Json, *, priority: int | None = None) -> Stored:
        """Write a slot. Where all are taken another one goes, and is given back as ``evicted``.

        The lowest priority goes (1 to 10; 5 unless given), then the least retrieved, then the longest untouched; never
        the one just written. A slot that is there is rewritten, and keeps its priority unless one is given.

        Raises:
            InvalidInput: a name, content or priority that may not be.
        """
        now, content = self._clock.now(), self._looked_at(content, key=name)

        def decide(before: Slots | None) -> tuple[Slots, Stored]:
            done = deciding.store(self._slots(before), name, content, priority=priority, now=now)
            return done.slots, done

        return keeping.change(self._core, self._scope, Slots, decide, now)

    def retrieve(self, name: str) -> Slot:
        """Read a slot, and count that it was.

        Raises:
            NotFound: no slot has that name.
        """
        now = self._clock.now()

        def decide(before: Slots | None) -> tuple[Slots, Slot]:
            done = deciding.retrieve(self._slots(before), name, now=now)
            return done.slots, done.slot

        return keeping.change(self._core, self._scope, Slots, decide, now)

    def update(self, name: str, content: Json, *, priority: int | None = None) -> Slot:
        """Give a slot another content, and another priority if one is given.

        Raises:
            NotFound: no slot has that name.
            InvalidInput: a content or priority that may not be.
        """
        now, content = self._clock.now(), self._looked_at(content, key=name)

        def decide(before: Slots | None) -> tuple[Slots, Slot]:
            after = deciding.update(self._slots(before), name, content, priority=priority, now=now)
            return after, after.get(name)

        return keeping.change(self._core, self._scope, Slots, decide, now)

    def remove(self, name: str) -> Slot:
        """Take a slot away, and give it back.

        Raises:
            NotFound: no slot has that name.
        """

        def decide(before: Slots | None) -> tuple[Slots, Slot]:
            slots = self._slots(before)
            return deciding.remove(slots, name), slots.get(name)

        return keeping.change(self._core, self._scope, Slots, decide, self._clock.now())

    def list(self) -> tuple[Slot, ...]:
        """The slots in the order they were first written; counts no access."""
        return self._slots(self._held(Slots)).held

    def show(self) -> str:
        """The slots as text for a prompt, highest priority first; counts no access."""
        return deciding.show_slots(self._slots(self._held(Slots)))

    def _slots(self, kept: Slots | None) -> Slots:
        if kept is None:
            return Slots(most=self._most or DEFAULT_SLOTS)
        # Nothing is taken away by asking for fewer: from then on, each that comes sends one away.
        return kept if self._most is None else Slots(kept.held, max(self._most, len(kept)))


class ScratchpadAtHand(_AtHand):
    """Notes under keys, in the order the keys were first written."""

    def write(self, key: str, content: Json) -> Note:
        """Write a note; one that is there under the key is rewritten in its place.

        Raises:
            InvalidInput: a key or content that may not be, or more than a thousand notes.
        """
        now, content = self._clock.now(), self._looked_at(content, key=key)

        def decide(before: Scratchpad | None) -> tuple[Scratchpad, Note]:
            after = (Scratchpad() if before is None else before).write(key, content, now=now)
            return after, after.get(key)

        return keeping.change(self._core, self._scope, Scratchpad, decide, now)

    def read(self, key: str) -> Note:
        """The note under a key.

        Raises:
            NotFound: there is none.
        """
        return self._pad().get(key)

    def delete(self, key: str) -> Note:
        """Take a note away, and give it back.

        Raises:
            NotFound: there is none.
        """

        def decide(before: Scratchpad | None) -> tuple[Scratchpad, Note]:
            pad = Scratchpad() if before is None else before
            return pad.delete(key), pad.get(key)

        return keeping.change(self._core, self._scope, Scratchpad, decide, self._clock.now())

    def list(self) -> tuple[Note, ...]:
        """The notes, in their order."""
        return self._pad().notes

    def show(self) -> str:
        """The notes as text for a prompt."""
        return deciding.show_scratchpad(self._pad())

    def _pad(self) -> Scratchpad:
        kept = self._held(Scratchpad)
        return Scratchpad() if kept is None else kept


class TaskAtHand(_AtHand):
    """The task: a goal, the steps of its plan, and how far it is."""

    def create(self, goal: str, plan: Sequence[str], *, variables: Mapping[str, Json] | None = None) -> Task:
        """Begin a task, as ``working.task(goal=…, plan=[…])`` does.

        The same goal and plan again go on with the task where it is.

        Raises:
            InvalidInput: no goal, or an empty plan.
            Conflict: another task is under way: complete it, fail it, or drop it.
        """
        steps = self._looked_at([*plan], "plan") if isinstance(plan, list | tuple) else plan
        task = Task(
            goal=self._looked_at(goal, "goal"),
            plan=steps,  # type: ignore[arg-type]  # made a tuple there
            variables=self._looked_at(dict(variables or {}), "variables"),
        )
        return keeping.create_task(self._core, self._scope, task, self._clock.now())

    def __call__(self, goal: str, plan: Sequence[str], *, variables: Mapping[str, Json] | None = None) -> Task:
        """As :meth:`create`."""
        return self.create(goal, plan, variables=variables)

    def read(self) -> Task | None:
        """The task as it is; None when there is none."""
        return self._held(Task)

    def advance(self, result: Json = None) -> Task:
        """The next step is done; the last completes the task, and an episode of it is kept.

        Raises:
            NotFound: there is no task.
            Conflict: no step is left, or the task failed or is blocked.
            InvalidInput: a result that JSON cannot hold.
        """
        now, result = self._clock.now(), self._looked_at(result, "result")
        return keeping.step_task(self._core, self._scope, lambda task: task.advance(result, now=now), now)

    def record_error(self, message: str) -> Task:
        """Something went wrong; the status stays as it is.

        Raises:
            NotFound: there is no task.
            InvalidInput: a blank message.
        """
        now, message = self._clock.now(), self._looked_at(message, "message")
        return keeping.step_task(self._core, self._scope, lambda task: task.record_error(message, now=now), now)

    def fail(self, reason: str) -> Task:
        """The task is given up for this reason, and an episode of it is kept. ``resume`` takes it up again.

        Raises:
            NotFound: there is no task.
            Conflict: it is completed or failed already.
        """
        now, reason = self._clock.now(), self._looked_at(reason, "reason")
        return keeping.step_task(self._core, self._scope, lambda task: task.fail(reason, now=now), now)

    def block(self, reason: str) -> Task:
        """The task waits for something.

        Raises:
            NotFound: there is no task.
            Conflict: it is completed or failed.
        """
        why = self._looked_at(reason, "reason")
        return keeping.step_task(self._core, self._scope, lambda task: task.block(why), self._clock.now())

    def resume(self) -> Task:
        """The task goes on from where it was blocked or failed.

        Raises:
            NotFound: there is no task.
            Conflict: it is neither.
        """
        return keeping.step_task(self._core, self._scope, Task.resume, self._clock.now())

    def set(self, name: str, value: Json) -> Task:
        """Give a variable a value.

        Raises:
            NotFound: there is no task.
            InvalidInput: a name or a value that may not be.
        """
        looked = self._looked_at(value, "value", name)
        return keeping.step_task(self._core, self._scope, lambda task: task.set(name, looked), self._clock.now())

    def unset(self, name: str) -> Task:
        """Take a variable away.

        Raises:
            NotFound: there is no task, or no variable of that name.
        """
        return keeping.step_task(self._core, self._scope, lambda task: task.unset(name), self._clock.now())

    def drop(self) -> bool:
        """Remove the task for good, with no episode of it; whether there was one."""
        return keeping.clear(self._core, self._scope, (Task,), self._clock.now()) > 0

    def show(self) -> str:
        """The task as text for a prompt."""
        task = self.read()
        return "Task: (none)" if task is None else deciding.show_task(task)


class SituationAtHand(_AtHand):
    """What the agent is after right now, what it has around it, and what it was told lately (Voyager)."""

    def aim(self, objective: str | None) -> Situation:
        """Set the objective; None for none.

        Raises:
            InvalidInput: a blank objective.
        """
        aim = self._looked_at(objective, "objective")
        return self._change(lambda situation: situation.aim(aim))

    def observe(self, environment: Mapping[str, Json]) -> Situation:
        """Put this environment in the place of the one before: an inventory, say.

        Raises:
            InvalidInput: something JSON cannot hold.
        """
        there = self._looked_at(dict(environment), "environment") if isinstance(environment, Mapping) else environment
        return self._change(lambda situation: situation.observe(there))

    def hear(self, feedback: str) -> Situation:
        """Keep what was said of the agent's doing; the latest ten stay.

        Raises:
            InvalidInput: a blank text.
        """
        now, feedback = self._clock.now(), self._looked_at(feedback, "feedback")
        return self._change(lambda situation: situation.hear(feedback, now=now))

    def read(self) -> Situation:
        """The situation as it is; an empty one when nothing was said of it."""
        kept = self._held(Situation)
        return Situation() if kept is None else kept

    def show(self) -> str:
        """The situation as text for a prompt."""
        return deciding.show_situation(self.read())

    def _change(self, change: Callable[[Situation], Situation]) -> Situation:
        def decide(before: Situation | None) -> tuple[Situation, Situation]:
            after = change(Situation() if before is None else before)
            return after, after

        return keeping.change(self._core, self._scope, Situation, decide, self._clock.now())


class TraceAtHand(_AtHand):
    """One reasoning loop: what was thought, done and seen, turn by turn (ReAct)."""

    def start(self, goal: str) -> Trace:
        """Begin a loop.

        Raises:
            InvalidInput: no goal.
            Conflict: one is running: finish or drop it.
        """
        return keeping.start_trace(self._core, self._scope, self._looked_at(goal, "goal"), self._clock.now())

    def think(self, thought: str) -> Trace:
        """Keep a thought.

        Raises:
            NotFound: no loop was started.
            Conflict: it has finished.
        """
        now, thought = self._clock.now(), self._looked_at(thought, "thought")
        return keeping.turn_trace(self._core, self._scope, lambda trace: trace.think(thought, now=now), now)

    def act(self, tool: str, arguments: Mapping[str, Json] | None = None, *, thought: str | None = None) -> Trace:
        """Keep an action: which tool is called, and with what. It waits for its observation.

        Raises:
            NotFound: no loop was started.
            InvalidInput: a tool or arguments that may not be.
            Conflict: it has finished.
        """
        now, thought = self._clock.now(), self._looked_at(thought, "thought")
        given = self._looked_at(dict(arguments), "arguments") if isinstance(arguments, Mapping) else arguments
        return keeping.turn_trace(
            self._core, self._scope, lambda trace: trace.act(tool, given, thought=thought, now=now), now
        )

    def observe(self, result: Json = None, *, error: str | None = None, turn: int | None = None) -> Trace:
        """Keep what came of the action that waits, or of the one in this turn, counted from 1.

        Raises:
            NotFound: no loop was started.
            InvalidInput: a result JSON cannot hold, or a turn that does not wait; needed when several do.
            Conflict: no action waits, or it has finished.
        """
        now, result, error = self._clock.now(), self._looked_at(result, "result"), self._looked_at(error, "error")
        return keeping.turn_trace(
            self._core, self._scope, lambda trace: trace.observe(result, error=error, turn=turn, now=now), now
        )

    def finish(self, outcome: str, *, success: bool | None = None) -> Remembered:
        """End the loop and keep it as one episode, which the receipt names.

        Raises:
            NotFound: no loop was started.
            InvalidInput: a blank outcome.
            Conflict: it has finished already.
        """
        told = self._looked_at(outcome, "outcome")
        return keeping.finish_trace(self._core, self._scope, told, success=success, now=self._clock.now())

    def drop(self) -> bool:
        """Remove the loop for good, with no episode of it; whether there was one."""
        return keeping.clear(self._core, self._scope, (Trace,), self._clock.now()) > 0

    def read(self) -> Trace | None:
        """The loop as it is; None when there is none."""
        return self._held(Trace)

    def show(self) -> str:
        """The loop as text for a prompt."""
        trace = self.read()
        return "Trace: (none)" if trace is None else deciding.show_trace(trace)


class CallsAtHand(_AtHand):
    """The calls that were made to tools, so that none need be made twice."""

    def record(
        self,
        tool: str,
        arguments: Mapping[str, Json] | None = None,
        result: Json = None,
        *,
        error: str | None = None,
    ) -> Call:
        """Keep a call and what came of it: a result, or an error. The latest thousand stay.

        Raises:
            InvalidInput: a name, arguments or a result that may not be.
        """
        now = self._clock.now()
        call = Call(
            tool=tool,
            arguments=self._looked_at(check_metadata(arguments, "arguments"), "arguments"),
            result=self._looked_at(check_json(result, "result"), "result"),
            error=self._looked_at(error, "error"),
            at=now,
        )

        def decide(before: Calls | None) -> tuple[Calls, Call]:
            return (Calls() if before is None else before).record(call), call

        return keeping.change(self._core, self._scope, Calls, decide, now)

    def find(self, tool: str, arguments: Mapping[str, Json] | None = None) -> Call | None:
        """The latest call of this tool with these arguments, recorded here or made in the loop; None when none was.

        Raises:
            InvalidInput: a name or arguments that may not be.
        """
        # As they were kept.
        given = self._looked_at(dict(arguments), "arguments") if isinstance(arguments, Mapping) else arguments
        return keeping.find_call(self._core, self._scope, tool, given)

    def list(self) -> tuple[Call, ...]:
        """The calls that were recorded, oldest first."""
        return self._calls().made

    def show(self) -> str:
        """The calls as text for a prompt."""
        return deciding.show_calls(self._calls())

    def _calls(self) -> Calls:
        kept = self._held(Calls)
        return Calls() if kept is None else kept


class WorkingMemory(_AtHand):
    """What the work at hand needs now, in one session: its parts hang on it.

    Every method of a part may raise a :class:`~longmind.StoreError`, and a :class:`~longmind.Conflict` when other
    writers were quicker time and again; what else it raises is said with it. Nothing is written then.
    """

    slots: SlotsAtHand
    scratchpad: ScratchpadAtHand
    task: TaskAtHand
    situation: SituationAtHand
    trace: TraceAtHand
    calls: CallsAtHand

    def __init__(self, core: Core, clock: Clock, scope: Scope, *, most_slots: int | None = None) -> None:
        """Use :meth:`longmind.Mind.working`.

        Raises:
            InvalidInput: a number of slots outside 1 to 1,000.
        """
        super().__init__(core, clock, scope)
        self.slots = SlotsAtHand(core, clock, scope, most_slots)
        self.scratchpad = ScratchpadAtHand(core, clock, scope)
        self.task = TaskAtHand(core, clock, scope)
        self.situation = SituationAtHand(core, clock, scope)
        self.trace = TraceAtHand(core, clock, scope)
        self.calls = CallsAtHand(core, clock, scope)

    def show(self) -> str:
        """All parts that hold something, as one text for a prompt."""
        return keeping.show(self._core, self._scope)

    def clear(self) -> int:
        """Remove every part for good; how many there were. Episodes that were kept stay."""
        return keeping.clear(self._core, self._scope, keeping.EVERY_KIND, self._clock.now())
