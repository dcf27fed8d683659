"""How a model is asked for the next step of a turn, and what it is told of the last one. Pure.

A step is one value of a fixed form, so that any language model that can hold to a form can use the tools: a tool to be
called, or an answer, or both at once. Whatever a tool said stands between the tags of data.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from longmind import Completion, Message, Prompt, ToolOutcome, tool_definitions

STEP: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "tool": {"type": "string", "description": "Name of the tool to call now; empty for none."},
        "arguments": {"type": ["object", "string"], "description": "Its arguments as a JSON object; {} for none."},
        "answer": {"type": "string", "description": "What to say to the user; empty while tools are still needed."},
    },
    "required": ["tool", "arguments", "answer"],
    "additionalProperties": False,
}
INSTRUCTIONS: Final = (
    "You are an assistant with a memory of your own. Answer from what is remembered where it bears on the question, "
    "and name each memory you used by its mark, such as (#q1a7zk). What you do not know, say you do not know."
)
_LOOP: Final = (
    'Each of your messages is one JSON object with "tool", "arguments" and "answer". To use a tool, give its name and '
    "its arguments; with request_heartbeat true you are asked again at once. To answer, leave the tool empty. Tools:"
)
_NOTHING: Final = "You called no tool and gave no answer. Give one of them."
_LAST: Final = "This is the last time you are asked in this turn: give the answer, and call no tool."


@dataclass(frozen=True, slots=True)
class Step:
    """What a model wants next."""

    tool: str
    arguments: Mapping[str, Any] | str
    answer: str


def read(completion: Completion) -> Step:
    """The step of an answer, which fits the form already."""
    value: Any = completion.value
    return Step(value["tool"].strip(), value["arguments"], value["answer"].strip())


def opening(context: str, names: Sequence[str], *, instructions: str, done: Sequence[str] = ()) -> tuple[Message, ...]:
    """The messages of the first step: who it is and what it may do, then what is remembered, with the user's words."""
    tools = [
        f"- {one['name']}: {one['description']} Arguments: {json.dumps(one['input_schema'], ensure_ascii=False)}"
        for one in tool_definitions("anthropic", only=names)
    ]
    told = [instructions, *([_LOOP, *tools] if names else [])]
    if done:
        told.append("Before you were interrupted, you called in this turn:")
        told.extend(f"- {one}" for one in done)
        told.append("Do not do again what is done.")
    return Message.of("system", "\n".join(told)), Message.of("user", context)


def further(messages: Sequence[Message], step: Step, outcome: ToolOutcome | None, said: str) -> tuple[Message, ...]:
    """The messages of the next step: with what the model said, and what came of it."""
    told = _NOTHING if outcome is None else _told(step, outcome)
    return (*messages, Message.of("assistant", said), Message.of("user", told))


def unread(messages: Sequence[Message], why: str) -> tuple[Message, ...]:
    """The messages of the next step where the last answer could not be read."""
    return (*messages, Message.of("user", f"Your last message could not be read: {why}. Give the JSON object alone."))


def prompt(messages: Sequence[Message], *, last: bool) -> Prompt:
    """What the model is asked now."""
    final = (Message.of("user", _LAST),) if last else ()
    return Prompt(messages=(*messages, *final), schema=STEP, name="step")


def _told(step: Step, outcome: ToolOutcome) -> str:
    how = "answered" if outcome.ok else "failed"
    text = outcome.text.replace("</data>", "&lt;/data>")
    return f"{outcome.tool or step.tool} {how}: <data>{text}</data>"
