"""How a model is asked for the next step of a turn, and what it is told of the last one. Pure.

A step is one value of a fixed form, so that any language model that can hold to a form can use the tools: a tool to be
called, or an answer, or both at once. Whatever a tool said stands between the tags of data. What a model is asked never
takes more than its room: the oldest exchanges of the turn go first and are named, then the end of what was told last.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from longmind import Completion, InvalidInput, Message, Prompt, ToolOutcome, conversation_tokens, tool_definitions

if TYPE_CHECKING:
    from longmind import TokenCounter

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
"""The answer last, so that it can be shown as it comes: by then it is known whether a tool is called."""
INSTRUCTIONS: Final = (
    "You are an assistant with a memory of your own. Answer from what is remembered where it bears on the question, "
    "and name each memory you used by its mark, such as (#q1a7). What you do not know, say you do not know."
)
_LOOP: Final = (
    'Each of your messages is one JSON object with "tool", "arguments" and "answer". To use a tool, give its name and '
    "its arguments; with request_heartbeat true you are asked again at once. To answer, leave the tool empty. Tools:"
)
_NOTHING: Final = "You called no tool and gave no answer. Give one of them."
_LAST: Final = Message.of(
    "user", "This is the last time you are asked in this turn: give the answer, and call no tool."
)
_GONE: Final = "What you did before in this turn is not shown any more, for want of room: {names}."
_CUT: Final = "… (cut here: no room for more)"
LEAST_ROOM: Final = 600
"""Tokens that a conversation, what is remembered and what tools say have at least between them."""
_AROUND_TOKENS: Final = 8
"""More than a chat format puts around one message."""
_MOST_DONE: Final = 20
_LEAST_CUT: Final = 8


@dataclass(frozen=True, slots=True)
class Step:
    """What a model wants next."""

    tool: str
    arguments: Mapping[str, Any] | str
    answer: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a model said, and what it is told of it."""

    said: str | None
    """As it said it; None where that could not be read, and would only lead it astray."""
    told: str
    data: str | None = None
    """What a tool said, behind what is told."""
    tool: str = ""
    ids: tuple[str, ...] = ()
    """The memories whose words are in the data."""

    def messages(self) -> tuple[Message, ...]:
        """As the model reads them."""
        data = "" if self.data is None else f"<data>{self.data}</data>"
        told = Message.of("user", f"{self.told}{data}")
        return (told,) if self.said is None else (Message.of("assistant", self.said), told)


@dataclass(frozen=True, slots=True)
class Room:
    """What the parts of a prompt may take, in tokens; the whole never takes more than ``budget_tokens``."""

    budget_tokens: int
    fixed_tokens: int
    """The instructions, the tools, the form of a step, and the words for the last round."""

    @classmethod
    def of(cls, budget_tokens: int, head: Message, counter: TokenCounter | None) -> Room:
        """The room that is left beside what is always there.

        Raises:
            InvalidInput: too little is left; says how much there must be.
            ModelUnavailable: the counter cannot be loaded.
        """
        fixed = _tokens((head, _LAST, Message.of("system", json.dumps(STEP))), counter)
        if budget_tokens < fixed + LEAST_ROOM:
            least = f"at least {fixed + LEAST_ROOM}, of which the instructions and the tools take {fixed}"
            raise InvalidInput("budget_tokens", least, budget_tokens)
        return cls(budget_tokens, fixed)

    @property
    def left(self) -> int:
        """For everything that differs from turn to turn."""
        return self.budget_tokens - self.fixed_tokens

    @property
    def queue_tokens(self) -> int:
        """For the conversation, as part of the context: the half of what is left."""
        return self.left // 2

    @property
    def context_tokens(self) -> int:
        """For the context, the conversation in it: three quarters, so that a quarter is left for what tools say."""
        return self.left * 3 // 4 - _AROUND_TOKENS


def read(completion: Completion) -> Step:
    """The step of an answer, which fits the form already."""
    value: Any = completion.value
    return Step(value["tool"].strip(), value["arguments"], value["answer"].strip())


def head(names: Sequence[str], *, instructions: str, done: Sequence[str] = (), warning: str | None = None) -> Message:
    """What the model is told first: who it is and what it may do, what it did before it was interrupted, a warning."""
    tools = [
        f"- {one['name']}: {one['description']} Arguments: {json.dumps(one['input_schema'], ensure_ascii=False)}"
        for one in tool_definitions("anthropic", only=names)
    ]
    told = [instructions, *([_LOOP, *tools] if names else [])]
    if done:
        told.append("Before you were interrupted, you called in this turn:")
        told.extend(f"- {one}" for one in done[-_MOST_DONE:])
        told.append("Do not do again what is done.")
    if warning is not None:
        told.append(warning)
    return Message.of("system", "\n".join(told))


def further(step: Step, outcome: ToolOutcome | None, said: str) -> Exchange:
    """What the model said, and what came of it."""
    if outcome is None:
        return Exchange(said, _NOTHING)
    how = "answered" if outcome.ok else "failed"
    name = outcome.tool or step.tool
    text = outcome.text.replace("</data>", "&lt;/data>")
    return Exchange(said, f"{name} {how}: ", text, name, outcome.shown)


def unread(why: str) -> Exchange:
    """What the model is told where its answer could not be read."""
    return Exchange(None, f"Your last message could not be read: {why}. Give the JSON object alone.")


def prompt(
    opening: Sequence[Message], exchanges: Sequence[Exchange], *, room: Room, last: bool, counter: TokenCounter | None
) -> Prompt:
    """What the model is asked now, never more than there is room for; ``opening`` is the head and the context.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """
    final = (_LAST,) if last else ()
    form = Message.of("system", json.dumps(STEP))
    left = room.budget_tokens - _tokens((*opening, *final, form), counter)
    return Prompt(messages=(*opening, *_fitting(exchanges, left, counter), *final), schema=STEP, name="step")


def shown(asked: Prompt, exchanges: Sequence[Exchange]) -> list[str]:
    """The memories whose words the last exchange really shows in a prompt."""
    text = "\n".join(one.text for one in asked.messages[-3:])
    return [id for one in exchanges[-1:] for id in one.ids if id in text]


def _fitting(exchanges: Sequence[Exchange], most: int, counter: TokenCounter | None) -> tuple[Message, ...]:
    """The newest exchanges that fit, with the names of the tools of those that do not; else the newest, cut."""
    for first in range(len(exchanges)):
        found = (*_gone(exchanges[:first]), *(message for one in exchanges[first:] for message in one.messages()))
        if _tokens(found, counter) <= most:
            return found
    note = _gone(exchanges[:-1])
    left = most - _tokens(note, counter)
    return (*note, *_cut(exchanges[-1], left, counter)) if exchanges and left > 0 else ()


def _gone(exchanges: Sequence[Exchange]) -> tuple[Message, ...]:
    """What the model is told of exchanges that it is not shown."""
    names = ", ".join(one.tool or "an answer that could not be used" for one in exchanges)
    return (Message.of("user", _GONE.format(names=names)),) if exchanges else ()


def _cut(exchange: Exchange, most: int, counter: TokenCounter | None) -> tuple[Message, ...]:
    """As much of one exchange as fits: of what the model said at most the half, then of what it is told."""
    said = exchange.said
    if said is not None:
        said = _shortened(said, lambda text: _tokens((Message.of("assistant", text),), counter) <= most // 2)
    cut = replace(exchange, said=said, data=None)

    def fits(text: str) -> bool:
        return _tokens(replace(cut, data=text).messages(), counter) <= most

    if exchange.data is None:
        return cut.messages() if _tokens(cut.messages(), counter) <= most else ()
    text = _shortened(exchange.data, fits)
    return () if text is None else replace(cut, data=text).messages()


def _shortened(text: str, fits: Callable[[str], bool]) -> str | None:
    """The longest beginning tried that fits; None where there is none."""
    if fits(text):
        return text
    length = len(text) * 3 // 4
    while length >= _LEAST_CUT:
        if fits(f"{text[:length]}{_CUT}"):
            return f"{text[:length]}{_CUT}"
        length = length * 3 // 4
    return None


def _tokens(messages: Sequence[Message], counter: TokenCounter | None) -> int:
    return conversation_tokens(messages) if counter is None else conversation_tokens(messages, counter)
