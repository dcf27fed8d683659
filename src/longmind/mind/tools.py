"""The tools by which a model keeps its own memory (MemGPT, Packer et al. 2023): one definition each, in four shapes.

A definition says to a model what a tool does, and in JSON Schema what it takes; the same schema checks each call
before anything is done. What a model gets wrong is told to it in words that say what to do, and changes nothing. Pure:
what a tool does stands in :mod:`longmind.handles.tools`.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from longmind.domain.metadata import Json, check_metadata
from longmind.domain.schema import misfit
from longmind.errors import InvalidInput

HEARTBEAT: Final = "request_heartbeat"
"""The argument by which a model asks to go on at once (MemGPT's name for it)."""
MOST_CHARACTERS: Final = 6_000
"""Of what one call answers: about 1,500 tokens."""
PAGE_HITS: Final = 5
HIT_CHARACTERS: Final = 800
"""Of one memory or message in a list; ``memory_read`` gives the rest."""
PAGE_CHARACTERS: Final = 4_000
"""Of one text that is read by pages."""
LAST_PAGE: Final = 199


# What comes of a call ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolOutcome:
    """What came of one call of a tool."""

    tool: str
    """The name that was called, whether there is such a tool or not."""
    text: str = field(repr=False)
    """For the model: what it asked for, or what was wrong and what to do. At most 6,000 characters."""
    ok: bool = True
    """False: it was refused or failed, and nothing was changed."""
    written: tuple[str, ...] = ()
    """What it changed: ids of memories, ``block human``, ``task``, ``note plan``."""
    shown: tuple[str, ...] = ()
    """Ids of the memories whose words are in the text."""
    more: bool = False
    """Whether there is a further page."""
    heartbeat: bool = False
    """Whether the model asked to go on at once."""
    recorded: bool = True
    """Whether the call stands among the calls of working memory; False where other writers were quicker all along."""

    @property
    def goes_on(self) -> bool:
        """Whether the model is to be asked again before the user: it wanted to, or has an error to put right."""
        return self.heartbeat or not self.ok


class Complaint(Exception):
    """What is wrong with a call, in words for the model."""


# Definitions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What a model is told of a tool."""

    name: str
    description: str
    properties: Mapping[str, Json] = field(default_factory=dict)
    """Argument → its schema."""
    required: tuple[str, ...] = ()
    reads: bool = False
    """It changes nothing."""
    destructive: bool = False
    """What it takes away cannot be had back by another call."""
    idempotent: bool = False
    """Called twice with the same arguments, the second time changes nothing more."""

    def parameters(self, *, heartbeat: bool = True) -> dict[str, Json]:
        """The JSON schema of its arguments, with or without ``request_heartbeat``."""
        properties = {**self.properties, **({HEARTBEAT: _HEARTBEAT_SCHEMA} if heartbeat else {})}
        return {
            "type": "object",
            # A copy, so that whoever puts it into a request may change it there.
            "properties": check_metadata(properties),
            "required": list(self.required),
            "additionalProperties": False,
        }


_HEARTBEAT_SCHEMA: Final[dict[str, Json]] = {
    "type": "boolean",
    "description": "true: you are asked again right after this call, to call another tool or to answer. "
    "false or left out: you wait for the user.",
}


def _text(description: str) -> dict[str, Json]:
    return {"type": "string", "minLength": 1, "description": description}


def _texts(description: str) -> dict[str, Json]:
    return {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": 20, "description": description}


_PAGE: Final[dict[str, Json]] = {
    "type": "integer",
    "minimum": 0,
    "maximum": LAST_PAGE,
    "description": "Which page of the results; 0, the first, if left out.",
}
_LABEL: Final = _text("Label of the block, such as human or persona.")
_EVIDENCE: Final = _texts(
    "Ids of the memories this rests on, if any: when one of them is forgotten, the line goes from the block too."
)
_TAGS: Final = _texts("Labels to find it by.")

_BLOCKS: Final = (
    Tool(
        name="block_append",
        description="Add lines at the end of a memory block. Blocks are short texts that you always see. Write there "
        "what you need in every conversation. A block that does not exist yet is made.",
        properties={"label": _LABEL, "content": _text("The lines to add."), "evidence": _EVIDENCE},
        required=("label", "content"),
    ),
    Tool(
        name="block_replace",
        description="Replace a part of a memory block, for example when something in it has changed. The old text must "
        "stand in the block exactly once, character for character.",
        properties={
            "label": _LABEL,
            "old_content": _text("The text to replace, copied exactly from the block."),
            "new_content": {"type": "string", "description": "The text to put there; empty to delete the old one."},
            "evidence": _EVIDENCE,
        },
        required=("label", "old_content", "new_content"),
    ),
    Tool(
        name="block_rewrite",
        description="Replace all that a memory block says, for example to shorten one that is nearly full. What you "
        "leave out is gone from the block. A block that does not exist yet is made.",
        properties={
            "label": _LABEL,
            "content": {"type": "string", "description": "All that the block shall say from now on."},
            "evidence": _EVIDENCE,
        },
        required=("label", "content"),
        idempotent=True,
    ),
    Tool(
        name="block_read",
        description="Read a memory block as it is now, with its size and its limit.",
        properties={"label": _LABEL, "page": _PAGE},
        required=("label",),
        reads=True,
    ),
)
_ARCHIVE: Final = (
    Tool(
        name="archival_memory_insert",
        description="Store a text in archival memory, which has no limit: notes, documents, lists, anything too long "
        "for a block. Write it so that it makes sense by itself; you find it again with archival_memory_search.",
        properties={"content": _text("The text to store."), "tags": _TAGS},
        required=("content",),
        idempotent=True,
    ),
    Tool(
        name="archival_memory_search",
        description="Search archival memory, by words and by meaning: your notes and all documents. The best matches "
        "come first, a few a page, also when none matches well.",
        properties={
            "query": _text("What to look for; an exact name, number or key works as well as a question."),
            "tags": _texts("Only what has all of these labels."),
            "page": _PAGE,
        },
        required=("query",),
        reads=True,
    ),
)
_CONVERSATION: Final = (
    Tool(
        name="conversation_search",
        description="Search all that was said in your conversations, also what you no longer see, by words. What has "
        "more of the words comes first.",
        properties={"query": _text("Words that were said."), "page": _PAGE},
        required=("query",),
        reads=True,
    ),
    Tool(
        name="conversation_search_date",
        description="List what was said in your conversations in a span of time, oldest first.",
        properties={
            "start_date": _text("First day, as YYYY-MM-DD; a month (YYYY-MM) or a year (YYYY) is one too."),
            "end_date": _text("Last day, itself included, in the same form; the first day if left out."),
            "page": _PAGE,
        },
        required=("start_date",),
        reads=True,
    ),
)
_MEMORY: Final = (
    Tool(
        name="remember",
        description="Keep something you learned so that recall finds it later, in every conversation: one thing a "
        "call, as a whole sentence with names instead of he, she or it.",
        properties={
            "content": _text("What to remember."),
            "type": {
                "type": "string",
                "enum": ["fact", "preference", "decision", "interaction", "procedure"],
                "description": "What it is.",
            },
            "importance": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "How much it matters: 0 not at all, 1 a matter of life and death.",
            },
            "tags": _TAGS,
        },
        required=("content",),
        idempotent=True,
    ),
    Tool(
        name="recall",
        description="Ask your memory: everything that was said, done, learned and stored. Only what is relevant comes "
        "back, best first, each with its id, date and source; nothing if nothing is.",
        properties={
            "query": _text("A question, or what it is about."),
            "during": _text("Only what happened or is about then: 2026, 2026-03, 2026-03-01, 2026-03-01..2026-03-09."),
            "page": _PAGE,
        },
        required=("query",),
        reads=True,
    ),
    Tool(
        name="memory_read",
        description="Read one memory whole, by its id, when a search showed only its beginning.",
        properties={"id": _text("The id in square brackets in front of the memory."), "page": _PAGE},
        required=("id",),
        reads=True,
    ),
)
_FORGET: Final = Tool(
    name="forget",
    description="Forget one memory: it is no longer found by any search. The user can have it brought back.",
    properties={"id": _text("The id in square brackets in front of the memory.")},
    required=("id",),
    idempotent=True,
)
_FORGET_FOR_GOOD: Final = Tool(
    name="forget",
    description="Forget one memory for good, with the message that said it and all that was concluded from it alone. "
    "It cannot be brought back; do so only when the user asked for it.",
    properties=_FORGET.properties,
    required=_FORGET.required,
    destructive=True,
)
_TASK: Final = (
    Tool(
        name="task_start",
        description="Begin a task with a goal and a plan of steps; it is kept when the conversation is interrupted. "
        "There is one task at a time. The same goal and plan again go on where the task is.",
        properties={
            "goal": _text("What shall be reached."),
            "plan": {
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "minItems": 1,
                "maxItems": 100,
                "description": "The steps, in order.",
            },
        },
        required=("goal", "plan"),
        idempotent=True,
    ),
    Tool(
        name="task_advance",
        description="Say that the next step of the task is done. The last step completes the task.",
        properties={"result": _text("What the step came to.")},
    ),
    Tool(
        name="task_record_error",
        description="Note that something went wrong in the task. The task goes on.",
        properties={"message": _text("What went wrong.")},
        required=("message",),
    ),
    Tool(
        name="task_set_variable",
        description="Keep a value that later steps of the task need, under a name.",
        properties={
            "name": _text("Name of the variable."),
            "value": {"type": ["string", "number", "boolean", "null"], "description": "Its value."},
        },
        required=("name", "value"),
        idempotent=True,
    ),
    Tool(
        name="task_fail",
        description="Give the task up, and say why.",
        properties={"reason": _text("Why it cannot be done.")},
        required=("reason",),
    ),
)
_SCRATCHPAD: Final = (
    Tool(
        name="scratchpad_write",
        description="Write a note for the work at hand, under a key; a note that is there under the key is replaced.",
        properties={"key": _text("Key of the note."), "content": _text("What it says.")},
        required=("key", "content"),
        idempotent=True,
    ),
    Tool(
        name="scratchpad_read",
        description="Read all notes of the work at hand.",
        properties={"page": _PAGE},
        reads=True,
    ),
    Tool(
        name="scratchpad_delete",
        description="Delete a note of the work at hand.",
        properties={"key": _text("Key of the note.")},
        required=("key",),
        destructive=True,
        idempotent=True,
    ),
)


def tools(*, erases: bool = False, only: Collection[str] | None = None) -> tuple[Tool, ...]:
    """The tools, in their order; ``erases``: forgetting is for good; ``only`` those named.

    Raises:
        InvalidInput: a name that is no tool's; says which there are.
    """
    forget = _FORGET_FOR_GOOD if erases else _FORGET
    every = (*_BLOCKS, *_ARCHIVE, *_CONVERSATION, *_MEMORY, forget, *_TASK, *_SCRATCHPAD)
    if only is None:
        return every
    names = [tool.name for tool in every]
    wanted = [only] if isinstance(only, str) else [*only]
    for name in wanted:
        if name not in names:
            raise InvalidInput("only", f"names among {', '.join(names)}", name)
    return tuple(tool for tool in every if tool.name in wanted)


# Shapes --------------------------------------------------------------------------------------------------------------


def _as_openai(tool: Tool) -> dict[str, Json]:
    return {
        "type": "function",
        "function": {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters())},
    }


def _as_responses(tool: Tool) -> dict[str, Json]:
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters()),
        # It must be said there, and true would want every argument given in every call.
        "strict": False,
    }


def _as_anthropic(tool: Tool) -> dict[str, Json]:
    return {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters())}


def _as_mcp(tool: Tool) -> dict[str, Json]:
    # Whoever calls over this protocol goes on or not as it likes, so there is no heartbeat to ask for.
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": dict(tool.parameters(heartbeat=False)),
        "annotations": {
            "readOnlyHint": tool.reads,
            "destructiveHint": tool.destructive,
            "idempotentHint": tool.reads or tool.idempotent,
            "openWorldHint": False,
        },
    }


SHAPES: Final[Mapping[str, Callable[[Tool], dict[str, Json]]]] = {
    "openai": _as_openai,
    "responses": _as_responses,
    "anthropic": _as_anthropic,
    "mcp": _as_mcp,
}


def tool_definitions(
    shape: str = "openai", *, erases: bool = False, only: Collection[str] | None = None
) -> list[dict[str, Json]]:
    """The definitions as JSON: for OpenAI's chat completions, its responses, Anthropic's messages, or MCP.

    ``erases``: forgetting is for good; ``only`` those named.

    Raises:
        InvalidInput: no such shape, or a name that is no tool's.
    """
    write = SHAPES.get(shape) if isinstance(shape, str) else None
    if write is None:
        raise InvalidInput("shape", f"one of {', '.join(SHAPES)}", shape)
    return [write(tool) for tool in tools(erases=erases, only=only)]


# Calls ---------------------------------------------------------------------------------------------------------------


def named(name: object, among: Sequence[Tool]) -> Tool:
    """The tool of this name.

    Raises:
        Complaint: there is none; says which there are, the nearest first.
    """
    for tool in among:
        if tool.name == name:
            return tool
    names = [tool.name for tool in among]
    near = difflib.get_close_matches(str(name), names, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Complaint(f"there is no tool {cut(str(name), 60)!r}.{hint} The tools are: {', '.join(names)}")


def read_arguments(tool: Tool, given: object) -> dict[str, Json]:
    """The arguments of a call, from a mapping or JSON text, if they fit; ``null`` for one that may be left out is that.

    Raises:
        Complaint: they do not; says what to do.
    """
    try:
        arguments = check_metadata(_mapping(given), "arguments")
    except InvalidInput as error:
        raise Complaint(str(error)) from None
    schema = tool.parameters()
    properties = cast("dict[str, dict[str, Json]]", schema["properties"])
    told = f"{tool.name} takes {_told(tool)}"
    if unknown := [cut(name, 60) for name in arguments if name not in properties]:
        raise Complaint(f"unknown argument {', '.join(map(repr, unknown))}; {told}")
    said = {
        name: value
        for name, value in arguments.items()
        if value is not None or name in tool.required or misfit(None, properties[name]) is None
    }
    if missing := [name for name in tool.required if name not in said]:
        raise Complaint(f"missing argument {', '.join(missing)}; {told}")
    wrong = misfit(said, schema)
    if wrong is not None:
        raise Complaint(f"argument {wrong.removeprefix('$.')}; {told}")
    return said


def _mapping(given: object) -> Mapping[str, object]:
    if given is None or (isinstance(given, str) and not given.strip()):
        return {}
    if not isinstance(given, str):
        value = given
    else:
        try:
            value = json.loads(given)
        except RecursionError:
            raise Complaint("the arguments are nested too deep; give one JSON object") from None
        except ValueError as error:
            at = f" ({error.msg} at character {error.pos})" if isinstance(error, json.JSONDecodeError) else ""
            raise Complaint(f"the arguments are no JSON{at}; give one JSON object, and call again") from None
    if not isinstance(value, Mapping):
        raise Complaint('the arguments must be one JSON object, such as {} or {"query": "…"}')
    return value


def _told(tool: Tool) -> str:
    """What it takes, in words: ``label (string), page (integer, may be left out)``."""
    told = []
    for name, schema in tool.parameters()["properties"].items():  # type: ignore[union-attr]
        kinds = schema["type"]  # type: ignore[index,call-overload]
        kind = " or ".join(map(str, kinds)) if isinstance(kinds, list) else str(kinds)
        told.append(f"{name} ({kind}{'' if name in tool.required else ', may be left out'})")
    return ", ".join(told)


# Texts ---------------------------------------------------------------------------------------------------------------


def cut(text: str, most: int) -> str:
    """At most so many characters; how many more there are is said."""
    if len(text) <= most:
        return text
    said = f"… ({len(text):,} characters in all)"
    return text[: max(0, most - len(said))] + said


def indented(text: str) -> str:
    """Further lines set in, so that no words in a memory can pass for another line of a result."""
    return "\n  ".join(text.splitlines()) if text else text


def page_of(text: str, page: int) -> tuple[str, bool]:
    """A page of a text, and whether another one follows.

    Raises:
        Complaint: there is no such page.
    """
    pages = max(1, -(-len(text) // PAGE_CHARACTERS))
    if page >= pages:
        raise Complaint(f"there is no page {page}; the last one is page {pages - 1}")
    piece = text[page * PAGE_CHARACTERS : (page + 1) * PAGE_CHARACTERS]
    more = page + 1 < pages
    return (f"{piece}\n(page {page} of 0 to {pages - 1})" if pages > 1 else piece), more


def listed(lines: Sequence[str], page: int, what: str, *, more: bool) -> str:
    """A page of a list as text; ``what`` it is a list of, in the plural."""
    if not lines and page:
        return f"There are no {what} on page {page}."
    rest = f" There are more on page {page + 1}." if more else ""
    return "\n".join((f"Page {page}, {len(lines)} {what}.{rest}", *lines))
