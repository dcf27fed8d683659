"""Main context as RAM: the queue of messages that a prompt holds, and what happens when it fills (MemGPT).

Above 70% of its budget the model is warned, once, so that it can save what it will need. At the limit the oldest
messages leave for a summary that goes on from the one before (recursive summary), until the queue is half full. What
has left is still kept and can be found. What a prompt is shown never exceeds the budget: where a summary fails, or a
single message is too long, less is shown, and it is said what is missing. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from longmind.domain.conversation import USER_ROLES, Message, Text
from longmind.errors import InvalidInput
from longmind.mind.conversation import VERBATIM_MESSAGES, Fitted, Summary, bounded, compressed, opening
from longmind.mind.summary import Summariser
from longmind.mind.tokens import message_tokens
from longmind.ports.models import TokenCounter

WARNS_AT: Final = 0.7
EVICTS_TO: Final = 0.5
LEAST_BUDGET_TOKENS: Final = 256
"""Below it, a warning alone would take most of the room."""
WARNING: Final = Message.of(
    "system",
    "Memory pressure: this conversation fills more than 70% of what you can see. Its oldest messages will soon be "
    "replaced by a summary. Save now what you will still need, with block_append, remember or archival_memory_insert. "
    "What has left can be found with conversation_search.",
)
"""The same words each time, so that their room is known beforehand."""
_UNBOUNDED: Final = 10**12
_MARK: Final = "… (cut here: too long to be shown whole)"
_LEAST_CUT: Final = 8
_CHARACTERS_A_TOKEN: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """The queue as a prompt is shown it."""

    messages: tuple[Message, ...]
    """As they were said, in order; of one that is too long alone, as much as there is room for."""
    summary: Summary | None
    """Stands for those that have left."""
    warning: Message | None
    """For the model, once each time the queue comes to be more than 70% full."""
    evicted: int
    """How many messages left with this call."""
    left: int
    """How many have left so far, those of this call among them."""
    left_out: tuple[int, ...]
    """Numbers of messages that are neither shown whole nor in the summary."""
    tokens: int
    """Of :attr:`prompt`; never more than the budget."""
    budget_tokens: int
    exact: bool
    """Whether the tokens were counted exactly and not estimated."""
    failure: str | None
    """Why there is no summary of what should have left, if there is none."""

    @property
    def prompt(self) -> tuple[Message, ...]:
        """The messages, the summary after what the system says first, and the warning at the end."""
        first = opening(self.messages)
        summary = () if self.summary is None else (self.summary.message,)
        warning = () if self.warning is None else (self.warning,)
        return (*self.messages[:first], *summary, *self.messages[first:], *warning)


@dataclass(frozen=True, slots=True)
class Shown:
    """Messages made to fit into the queue."""

    messages: tuple[Message, ...]
    summary: Summary | None
    tokens: int
    left_out: tuple[int, ...]
    """Positions of those that are not shown whole, among those that were given."""
    exact: bool


def check_budget(tokens: object, argument: str = "budget_tokens") -> int:
    """A budget that a queue can have.

    Raises:
        InvalidInput: no whole number, or too small.
    """
    if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < LEAST_BUDGET_TOKENS:
        raise InvalidInput(argument, f"a whole number of at least {LEAST_BUDGET_TOKENS}", tokens)
    return tokens


def room(budget_tokens: int, counter: TokenCounter) -> int:
    """What the messages and the summary may take, so that a warning always fits beside them."""
    return max(1, budget_tokens - message_tokens(WARNING, counter))


def is_pressing(tokens: int, budget_tokens: int) -> bool:
    """Whether the queue is so full that the model is to be warned."""
    return tokens > WARNS_AT * budget_tokens


def whole_tokens(messages: Sequence[Message], summary: Summary | None, counter: TokenCounter) -> int:
    """What all of it would take, without what no server would accept (a result without its call)."""
    every = bounded(messages, budget_tokens=_UNBOUNDED, budget_messages=_UNBOUNDED, counter=counter)
    return every.tokens + _summary_tokens(summary, counter)


def evict(
    messages: Sequence[Message],
    summary: Summary | None,
    *,
    budget_tokens: int,
    summariser: Summariser | None,
    counter: TokenCounter,
) -> Fitted:
    """A summary in the place of the oldest, until the queue is half full; what is newest stays.

    Where four newest messages leave no room, only the last one stays.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """

    def attempt(verbatim: int, target: int) -> Fitted:
        return compressed(
            messages,
            budget_tokens=target,
            verbatim=verbatim,
            earlier=summary,
            summariser=summariser,
            counter=counter,
        )

    first = attempt(VERBATIM_MESSAGES, int(EVICTS_TO * budget_tokens))
    limit = room(budget_tokens, counter)
    if first.tokens <= limit:
        return first
    return attempt(1, limit)


def fit(messages: Sequence[Message], summary: Summary | None, *, limit: int, counter: TokenCounter) -> Shown:
    """What a prompt is shown, never above the limit: the oldest go first, then the summary, then ends of long messages.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """
    beside = _summary_tokens(summary, counter)
    for kept, tokens in ((summary, beside), (None, 0)):
        if tokens < limit:
            fitted = bounded(messages, budget_tokens=limit - tokens, budget_messages=_UNBOUNDED, counter=counter)
            if not fitted.over:
                gone = tuple(dict.fromkeys(one.position for one in fitted.left_out))
                return Shown(fitted.messages, kept, fitted.tokens + tokens, gone, fitted.exact and counter.exact)
    return _squeezed(messages, limit, counter)


def _squeezed(messages: Sequence[Message], limit: int, counter: TokenCounter) -> Shown:
    """The user's last words and the newest message, as much of each as fits; nothing else."""
    newest = len(messages) - 1
    last = next((place for place in range(newest, -1, -1) if messages[place].role in USER_ROLES), newest)
    places = sorted({last, newest})
    shown: list[Message] = []
    whole: set[int] = set()
    left = limit
    for rank, place in enumerate(reversed(places)):
        message = _cut(messages[place], left // (len(places) - rank), counter)
        if message is None:
            continue
        left -= message_tokens(message, counter)
        shown.insert(0, message)
        if message == messages[place]:
            whole.add(place)
    gone = tuple(place for place in range(len(messages)) if place not in whole)
    return Shown(tuple(shown), None, limit - left, gone, counter.exact)


def _cut(message: Message, most: int, counter: TokenCounter) -> Message | None:
    """As much of a message as fits, as words alone; None where that is nothing."""
    plain = all(isinstance(part, Text) for part in message.parts)
    if plain and message_tokens(message, counter) <= most:
        return message
    said = message.shown
    # A call or a result alone would be refused by every server; told by the system, its beginning can still be read.
    role = message.role if plain else "system"
    lead = "" if plain else f"{message.role}: "
    # No token is as long on average: what is beyond need not be counted.
    length = min(len(said), most * _CHARACTERS_A_TOKEN)
    while length >= _LEAST_CUT:
        cut = replace(message, role=role, parts=(Text(f"{lead}{said[:length]}{_MARK}"),), speaker=None, metadata={})
        if message_tokens(cut, counter) <= most:
            return cut
        length = length * 3 // 4
    return None


def _summary_tokens(summary: Summary | None, counter: TokenCounter) -> int:
    return 0 if summary is None else message_tokens(summary.message, counter)
