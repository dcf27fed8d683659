"""The tools of a mind, as they are held: ``mind.tools("s1").call("remember", {"content": "…"})``.

Thin: a call is checked against the tool's definition, done by the handles that are there for everybody, and recorded
among the calls of the session's working memory. Whatever is wrong with it is told to the model in the outcome and
changes nothing; only a store that fails raises.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol, TypeAlias
from zoneinfo import ZoneInfo

from longmind.clock import Clock
from longmind.domain.block import Block
from longmind.domain.memory import Memory, Status
from longmind.domain.metadata import Json
from longmind.domain.scope import Scope, check_name
from longmind.domain.task import Task
from longmind.errors import Conflict, InvalidInput, LongmindError, StoreError
from longmind.handles.blocks import BlockHandle, Blocks
from longmind.handles.working import WorkingMemory
from longmind.mind import tools as defining
from longmind.mind.core import Core
from longmind.mind.forget import Forgotten
from longmind.mind.keeping import finding
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit
from longmind.mind.recall import Found
from longmind.mind.remember import Remembered
from longmind.mind.tools import HIT_CHARACTERS, MOST_CHARACTERS, PAGE_HITS, Complaint, ToolOutcome, cut, indented
from longmind.mind.working import show_task

ToolShape: TypeAlias = Literal["openai", "responses", "anthropic", "mcp"]
ARCHIVE: Final = "archive"
"""The source of what a model put into archival memory."""
_REASON: Final = "forgotten by the agent"
_QUOTED_CHARACTERS: Final = 1_000
"""Of one argument, as it is recorded."""
Arguments = dict[str, Any]


class Verbs(Protocol):
    """What the tools ask of the mind they hang on; :class:`longmind.Mind` says what each does."""

    def remember(
        self,
        content: str,
        *,
        kind: str = ...,
        type: str | None = ...,
        speaker: str | None = ...,
        importance: float | None = ...,
        tags: Sequence[str] = ...,
        source: str | None = ...,
        trust: str | None = ...,
    ) -> Remembered:
        """Keep a text."""
        ...

    def recall(
        self,
        query: str,
        *,
        limit: int = ...,
        kinds: str | None = ...,
        tags: Sequence[str] | None = ...,
        during: str | None = ...,
        policy: Policy | None = ...,
    ) -> Found:
        """What matters to the question."""
        ...

    def get(self, id: str) -> Memory:
        """A memory of any status."""
        ...

    def retire(self, ids: str, *, reason: str = ...) -> list[Memory]:
        """Hide it and keep it."""
        ...

    def forget(self, ids: str) -> Forgotten:
        """Erase it for good."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """What a tool did."""

    text: str
    written: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    more: bool = False
    quoted: Mapping[str, str] | None = None
    """Argument → what is recorded in its place: words live in one place, or forgetting them would leave a copy."""


class Tools:
    """The tools that a model is given to keep its own memory.

    They act for the scope of their mind: blocks, memories and conversations are those that it sees, the task and the
    scratchpad those of the session. What is remembered through them is trusted as an assistant's words are.
    """

    def __init__(
        self,
        core: Core,
        clock: Clock,
        scope: Scope,
        session: str,
        mind: Verbs,
        *,
        erases: bool = False,
        only: Collection[str] | None = None,
    ) -> None:
        """Use :meth:`longmind.Mind.tools`, which says what each means.

        Raises:
            InvalidInput: a name that is no tool's.
        """
        if not isinstance(erases, bool):
            raise InvalidInput("erases", "true or false", erases)
        self._core = core
        self._scope = scope
        self._mind = mind
        self._erases = erases
        self._tools = defining.tools(erases=erases, only=only)
        self._work = WorkingMemory(core, clock, replace(scope, session=session))
        self._blocks = Blocks(core, clock, scope)

    def names(self) -> tuple[str, ...]:
        """The tools there are, by name."""
        return tuple(tool.name for tool in self._tools)

    def definitions(self, *, shape: ToolShape = "openai") -> list[dict[str, Json]]:
        """Their definitions as JSON, for a request to a model; see :func:`longmind.tool_definitions`.

        Raises:
            InvalidInput: no such shape.
        """
        return defining.tool_definitions(shape, erases=self._erases, only=self.names())

    def call(self, name: str, arguments: Mapping[str, object] | str | None = None) -> ToolOutcome:
        """Do what a model asked for; ``arguments`` are a mapping, or JSON text as a model wrote it.

        Nothing that a model can say is an exception: an unknown tool, broken JSON, an argument that is missing, not
        known or of another type, a block that is read-only, an id that is not there are told in the outcome, with what
        to do, and nothing is changed. What was called is recorded in ``working(session).calls``.

        Raises:
            StoreError: what is kept could not be read or written.
        """
        said: Arguments = {}
        try:
            tool = defining.named(name, self._tools)
            said = defining.read_arguments(tool, arguments)
            heartbeat = said.pop(defining.HEARTBEAT, False) is True
            done = _ACTS[tool.name](self, said)
        except StoreError:
            raise
        except (Complaint, LongmindError) as error:
            text = cut(f"Error, nothing was changed: {error}", MOST_CHARACTERS)
            return self._recorded(ToolOutcome(tool=_called(name), text=text, ok=False), said)
        outcome = ToolOutcome(
            tool=tool.name,
            text=cut(done.text, MOST_CHARACTERS),
            written=done.written,
            shown=done.shown,
            more=done.more,
            heartbeat=heartbeat,
        )
        return self._recorded(outcome, {**said, **(done.quoted or {})})

    def _recorded(self, outcome: ToolOutcome, said: Arguments) -> ToolOutcome:
        """Keep the call. Of the memories that were shown, the ids are kept and not the words."""
        arguments = {name: _quoted(value) for name, value in said.items()}
        result: Json = {"written": list(outcome.written), "shown": list(outcome.shown)} if outcome.ok else None
        error = None if outcome.ok else cut(outcome.text, _QUOTED_CHARACTERS)
        try:
            self._work.calls.record(outcome.tool, arguments, result, error=error)
        except Conflict:
            return replace(outcome, recorded=False)
        return outcome

    # Blocks

    def _block_append(self, said: Arguments) -> _Done:
        block = self._blocks[said["label"]]
        return _of_block(block.append(said["content"], evidence=said.get("evidence", ())))

    def _block_replace(self, said: Arguments) -> _Done:
        block, evidence = self._there(said["label"]), said.get("evidence", ())
        return _of_block(block.replace(said["old_content"], said["new_content"], evidence=evidence))

    def _block_rewrite(self, said: Arguments) -> _Done:
        block = self._blocks[said["label"]]
        return _of_block(block.rewrite(said["content"], evidence=said.get("evidence", ())))

    def _block_read(self, said: Arguments) -> _Done:
        text, more = defining.page_of(self._there(said["label"]).show(), said.get("page", 0))
        return _Done(text=text, more=more)

    def _there(self, label: str) -> BlockHandle:
        labels = [block.label for block in self._blocks]
        if label not in labels:
            there = ", ".join(labels) or "none yet"
            raise Complaint(f"no block is labelled {cut(label, 80)!r}; there are: {there}. block_append makes one")
        return self._blocks[label]

    # Memories

    def _archival_memory_insert(self, said: Arguments) -> _Done:
        done = self._mind.remember(
            said["content"], kind="passage", source=ARCHIVE, speaker="assistant", trust="assistant", tags=_tags(said)
        )
        return _kept(done, "Stored")

    def _archival_memory_search(self, said: Arguments) -> _Done:
        # A search shows its best, whether or not an answer is among them; recall is the one that says there is none.
        everything = replace(
            self._core.policy, least_probability=0.0, least_probability_of_little=0.0, least_answer=0.0
        )
        return self._hits(said, "archived texts", kinds="passage", tags=_tags(said) or None, policy=everything)

    def _remember(self, said: Arguments) -> _Done:
        done = self._mind.remember(
            said["content"],
            type=said.get("type"),
            importance=said.get("importance"),
            tags=_tags(said),
            speaker="assistant",
            trust="assistant",
        )
        return _kept(done, "Remembered")

    def _recall(self, said: Arguments) -> _Done:
        return self._hits(said, "memories", during=said.get("during"))

    def _hits(
        self,
        said: Arguments,
        what: str,
        *,
        kinds: str | None = None,
        tags: Sequence[str] | None = None,
        during: str | None = None,
        policy: Policy | None = None,
    ) -> _Done:
        page = said.get("page", 0)
        wanted = (page + 1) * PAGE_HITS
        found = self._mind.recall(
            said["query"], limit=min(1_000, wanted + 1), kinds=kinds, tags=tags, during=during, policy=policy
        )
        hits = found[page * PAGE_HITS : wanted]
        more = len(found) > wanted and page < defining.LAST_PAGE
        if not hits and not page:
            return _Done(text=f"There are no {what} for this; try other words.")
        text = defining.listed([_line(hit) for hit in hits], page, what, more=more)
        return _Done(text=text, shown=tuple(hit.memory.id for hit in hits), more=more)

    def _memory_read(self, said: Arguments) -> _Done:
        memory = self._mind.get(_id(said))
        text, more = defining.page_of(memory.text, said.get("page", 0))
        return _Done(text=f"{_head(memory)}\n{text}", shown=(memory.id,), more=more)

    def _forget(self, said: Arguments) -> _Done:
        if self._erases:
            gone = self._mind.forget(_id(said))
            count = f"{gone.count} {'memory is' if gone.count == 1 else 'memories are'}"
            return _Done(text=f"Forgotten for good: {count} gone.", written=gone.ids)
        (memory,) = self._mind.retire(_id(said), reason=_REASON)
        return _Done(text=f"Forgotten: [{memory.id}] is no longer found.", written=(memory.id,))

    # What was said

    def _conversation_search(self, said: Arguments) -> _Done:
        if not said["query"].strip():
            raise Complaint("query: give at least one word that was said")
        page = said.get("page", 0)
        return _said(finding.by_words(self._core, self._scope, said["query"], page=page, size=PAGE_HITS), page)

    def _conversation_search_date(self, said: Arguments) -> _Done:
        first, page = said["start_date"], said.get("page", 0)
        span = f"{first}..{said.get('end_date', first)}"
        zone = self._core.zone(self._scope.owner) or ZoneInfo("UTC")
        try:
            found = finding.by_date(self._core, self._scope, span, zone, page=page, size=PAGE_HITS)
        except InvalidInput:
            raise Complaint(
                "start_date and end_date: days such as 2026-03-01, months such as 2026-03 or years, and the first not "
                "after the last"
            ) from None
        return _said(found, page)

    # The work at hand

    def _task_start(self, said: Arguments) -> _Done:
        return _of_task(self._work.task.create(said["goal"], said["plan"]))

    def _task_advance(self, said: Arguments) -> _Done:
        return _of_task(self._work.task.advance(said.get("result")))

    def _task_record_error(self, said: Arguments) -> _Done:
        return _of_task(self._work.task.record_error(said["message"]))

    def _task_set_variable(self, said: Arguments) -> _Done:
        return _of_task(self._work.task.set(said["name"], said["value"]))

    def _task_fail(self, said: Arguments) -> _Done:
        return _of_task(self._work.task.fail(said["reason"]))

    def _scratchpad_write(self, said: Arguments) -> _Done:
        note = self._work.scratchpad.write(said["key"], said["content"])
        return _Done(text=f"The note {cut(note.key, 80)!r} is written.", written=(f"note {note.key}",))

    def _scratchpad_read(self, said: Arguments) -> _Done:
        pad = self._work.scratchpad.show()
        text, more = defining.page_of(pad, said.get("page", 0))
        return _Done(text=text, more=more)

    def _scratchpad_delete(self, said: Arguments) -> _Done:
        note = self._work.scratchpad.delete(said["key"])
        return _Done(text=f"The note {cut(note.key, 80)!r} is deleted.", written=(f"note {note.key}",))

    def __repr__(self) -> str:
        """Whose they are; nothing of what is kept."""
        return f"Tools({self._scope}, {len(self._tools)} tools)"


_ACTS: Final[Mapping[str, Callable[[Tools, Arguments], _Done]]] = {
    tool.name: getattr(Tools, f"_{tool.name}") for tool in defining.tools()
}


def _called(name: object) -> str:
    """A name as it can be recorded, whatever it was."""
    try:
        return check_name(name, "tool")
    except InvalidInput:
        return "unknown"


def _quoted(value: Json) -> Json:
    if isinstance(value, str):
        return cut(value, _QUOTED_CHARACTERS)
    return [_quoted(part) for part in value] if isinstance(value, list) else value


def _tags(said: Arguments) -> Sequence[str]:
    return tuple(said.get("tags", ()))


def _id(said: Arguments) -> str:
    """The id; a model may give it with the brackets that it was shown in."""
    return str(said["id"]).strip().removeprefix("[").removesuffix("]")


def _kept(done: Remembered, verb: str) -> _Done:
    if not done.kept:
        raise Complaint("; ".join(one.message for one in done.refused) or "it was not kept")
    (memory,) = done.kept
    known = "; it was known already" if memory.id in done.repeated else ""
    pending = "; for now it is found by its words only" if memory.id in done.pending else ""
    return _Done(
        text=f"{verb} as [{memory.id}]{known}{pending}.",
        written=(memory.id,),
        quoted={"content": f"(the words of {memory.id})"},
    )


def _of_block(block: Block) -> _Done:
    full = f"{block.characters:,} of {block.limit_characters:,} characters"
    text = f"Block {block.label} is at version {block.version} now, {full}."
    return _Done(text=text, written=(f"block {block.label}",))


def _of_task(task: Task) -> _Done:
    return _Done(text=show_task(task), written=("task",))


def _head(memory: Memory) -> str:
    """The id, and what there is to know of a memory beside its words."""
    told = [f"{memory.happened_at:%Y-%m-%d %H:%M}", memory.type, f"trust: {memory.trust.name.lower()}"]
    if memory.speaker is not None:
        told.insert(1, f"said by {_one_line(memory.speaker)}")
    if memory.status is not Status.CURRENT:
        told.append(memory.status.value)
    return f"[{memory.id}] ({', '.join(told)})"


def _line(hit: Hit) -> str:
    also = f" (also {', '.join(one.id for one in hit.also[:3])})" if hit.also else ""
    return f"{_head(hit.memory)}{also} {indented(cut(hit.memory.text, HIT_CHARACTERS))}"


def _said(found: finding.Shown, page: int) -> _Done:
    if not found.said and not page:
        return _Done(text="Nothing of that was said.")
    lines = [_message(one) for one in found.said]
    return _Done(
        text=defining.listed(lines, page, "messages", more=found.more),
        shown=tuple(dict.fromkeys(id for one in found.said for id in one.evidence)),
        more=found.more,
    )


def _message(one: finding.Said) -> str:
    message = one.message
    who = message.role if message.speaker is None else f"{message.role}, {message.speaker}"
    id = f"[{one.evidence[0]}] " if one.evidence else ""
    session = cut(one.scope.session or "", 80)
    told = f"{one.at:%Y-%m-%d %H:%M}, session {session}, message {one.number}, {who}"
    return f"{id}({_one_line(told)}) {indented(cut(one.words, HIT_CHARACTERS))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
