"""The conversation of one session, as it is held: what is said goes in, what the next prompt needs comes out.

Thin, and cheap to make: it holds no message itself, so that what another handle or another process adds is seen at
once. Everything that is said stays; a budget only says what of it a prompt is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias

from longmind.clock import Clock
from longmind.domain.conversation import Message, Other, Part, Text, ToolCall, ToolResult
from longmind.domain.metadata import check_metadata
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.mind import conversation as fitting
from longmind.mind.conversation import (
    BUDGET_MESSAGES,
    BUDGET_TOKENS,
    VERBATIM_MESSAGES,
    Fitted,
    MadeCalls,
    Summary,
    Window,
)
from longmind.mind.core import Core
from longmind.mind.keeping import conversation as keeping
from longmind.mind.keeping import summary as summarising
from longmind.mind.keeping.conversation import Added, Cleared, Worth
from longmind.mind.shapes import (
    WITHOUT,
    AnthropicPrompt,
    read_anthropic,
    read_langchain,
    read_openai,
    read_responses,
    write_anthropic,
    write_langchain,
    write_openai,
)
from longmind.mind.signs import Judge, by_signs
from longmind.mind.summary import Summariser
from longmind.mind.tokens import ESTIMATE
from longmind.ports.models import TokenCounter

ShapeName: TypeAlias = Literal["openai", "responses", "anthropic", "langchain"]
_READERS = {
    "openai": read_openai,
    "responses": read_responses,
    "anthropic": read_anthropic,
    "langchain": read_langchain,
}


class Conversation:
    """The messages of one session, in the order they came; the short-term memory.

    Every message is durable when the call that adds it returns. The words of each are a memory as well, recalled like
    any other; forgetting that memory takes the message along. Every method may raise a :class:`~longmind.StoreError`.
    """

    def __init__(
        self,
        core: Core,
        clock: Clock,
        scope: Scope,
        *,
        budget_tokens: int = BUDGET_TOKENS,
        budget_messages: int = BUDGET_MESSAGES,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> None:
        """Use :meth:`longmind.Mind.conversation`, which says what each means.

        Raises:
            InvalidInput: a budget below 1.
        """
        fitting.Buffer(budget_tokens, budget_messages)
        self._core = core
        self._clock = clock
        self._scope = scope
        self._budget_tokens = budget_tokens
        self._budget_messages = budget_messages
        self._counter = counter or ESTIMATE
        self._summariser = summariser
        self._worth = worth_remembering

    # In

    def add(
        self,
        role: str,
        content: str | Part | Sequence[Part],
        *,
        speaker: str | None = None,
        at: datetime | str | None = None,
        metadata: Mapping[str, object] | None = None,
        id: str | None = None,
    ) -> Added:
        """Add a message: who plays which role (``user``, ``assistant``, ``system``, ``tool`` …), and what was said.

        ``content`` is a text, or parts: words, calls of tools, their results. Without ``at`` it is said now. What
        comes back names the memory of its words, or says why they make none; nothing that the system says does.

        Raises:
            InvalidInput: names the argument and what is allowed; nothing was written.
        """
        if isinstance(content, str):
            content = Text(content)
        parts = (content,) if isinstance(content, Text | Other | ToolCall | ToolResult) else content
        message = Message(
            role,
            tuple(parts) if isinstance(parts, list) else parts,  # type: ignore[arg-type]  # checked where it is built
            speaker=speaker,
            at=None if at is None else instant(at, "at"),
            id=id,
            metadata=check_metadata(metadata),
        )
        return self._add([message])

    def extend(self, messages: Iterable[Message | Mapping[str, Any]], *, shape: ShapeName = "openai") -> Added:
        """Add many messages, all or none: :class:`~longmind.Message` values, or raw ones in the shape named.

        Raises:
            InvalidInput: names the message and what is allowed; nothing was written.
        """
        if isinstance(messages, str | Mapping) or not isinstance(messages, Iterable):
            raise InvalidInput("messages", "several messages; add() takes one", messages)
        given = list(messages)
        said = [one for one in given if isinstance(one, Message)]
        if len(said) == len(given):
            return self._add(said)
        if said:
            raise InvalidInput("messages", "Message values alone, or raw messages of one shape alone")
        if shape not in _READERS:
            raise InvalidInput("shape", f"one of {', '.join(_READERS)}", shape)
        return self._add(_READERS[shape](given))  # type: ignore[arg-type]  # checked where each is read

    def _add(self, messages: Sequence[Message]) -> Added:
        return keeping.add(self._core, self._scope, messages, worth=self._worth, now=self._clock.now())

    # Out

    def messages(self, last: int | None = None) -> tuple[Message, ...]:
        """What was said, in order: all of it, or the last so many; also what is in quarantine and in no prompt.

        Raises:
            InvalidInput: ``last`` is no whole number of at least 0.
        """
        return tuple(one.message for one in keeping.numbered(self._core, self._scope, last))

    def remembered(self, last: int) -> tuple[tuple[Message, str | None], ...]:
        """The last so many messages in order, each with the id of the memory of its words; None where it made none.

        Raises:
            InvalidInput: ``last`` is no whole number of at least 0.
        """
        found = keeping.numbered(self._core, self._scope, last)
        return tuple((one.message, one.evidence[0] if one.evidence else None) for one in found)

    def _trusted(self) -> tuple[Message, ...]:
        """What was said, without what is in quarantine: no prompt shows that."""
        return tuple(one.message for one in keeping.shown(self._core, self._scope))

    def window(self, n: int) -> Window:
        """The last ``n`` messages, none for 0, as they are and as lines ``role: content``; no pair of a call is cut.

        Raises:
            InvalidInput: ``n`` is no whole number of at least 0.
        """
        return fitting.window(self._trusted(), n)

    def bounded(self, *, budget_tokens: int | None = None, budget_messages: int | None = None) -> Fitted:
        """The newest messages within both budgets, those of the conversation unless given: the oldest go first.

        Raises:
            InvalidInput: a budget below 1.
            ModelUnavailable: the counter cannot be loaded.
        """
        return fitting.bounded(
            self._trusted(),
            budget_tokens=self._budget_tokens if budget_tokens is None else budget_tokens,
            budget_messages=self._budget_messages if budget_messages is None else budget_messages,
            counter=self._counter,
        )

    def selected(
        self, *, budget_tokens: int | None = None, recent: int = VERBATIM_MESSAGES, judge: Judge = by_signs
    ) -> Fitted:
        """What fits the budget of tokens: the ``recent`` newest messages, then those the judge weighs most.

        Raises:
            InvalidInput: a budget below 1, or a number of messages below 0.
            ModelUnavailable: the counter cannot be loaded.
        """
        return fitting.selected(
            self._trusted(),
            budget_tokens=self._budget_tokens if budget_tokens is None else budget_tokens,
            recent=recent,
            judge=judge,
            counter=self._counter,
        )

    def compressed(self, *, budget_tokens: int | None = None, verbatim: int = VERBATIM_MESSAGES) -> Fitted:
        """Where the budget of tokens asks for it, a summary of the older messages and the newest as they are.

        The summary is kept, and the next goes on from it; no message is lost by it. It rests on the memories of the
        words it stands for and goes when one of them is forgotten. Where none could be made, ``failure`` says why.

        Raises:
            InvalidInput: a budget below 1, or ``verbatim`` below 1.
            ModelUnavailable: the counter cannot be loaded.
        """
        return summarising.compress(
            self._core,
            self._scope,
            budget_tokens=self._budget_tokens if budget_tokens is None else budget_tokens,
            verbatim=verbatim,
            summariser=chosen_summariser(self._core, self._summariser, self._counter),
            counter=self._counter,
            now=self._clock.now(),
        )

    def summary(self) -> Summary | None:
        """The summary that is kept; None when none was needed yet, or something it rested on was forgotten."""
        return summarising.standing(self._core, self._scope)

    def tokens(self) -> int:
        """How many tokens :meth:`bounded` takes in a prompt.

        Raises:
            ModelUnavailable: the counter cannot be loaded.
        """
        return self.bounded().tokens

    def count(self) -> int:
        """How many messages there are, as ``len(conversation)``."""
        return keeping.count(self._core, self._scope)

    def calls(self) -> MadeCalls:
        """The tools that were called in it; ``find(name, arguments)`` finds a call that was made with its result."""
        return MadeCalls(self.messages())

    # In the shapes of others

    def as_openai(
        self, messages: Iterable[Message] | None = None, *, without: Collection[str] = WITHOUT
    ) -> list[dict[str, Any]]:
        """Messages for OpenAI's chat completions: those given, such as ``compressed().prompt``, else :meth:`bounded`.

        Raises:
            InvalidInput: names what the shape cannot say; ``without`` may name it.
        """
        return write_openai(self._shown(messages), without=without)

    def as_anthropic(
        self, messages: Iterable[Message] | None = None, *, without: Collection[str] = WITHOUT
    ) -> AnthropicPrompt:
        """Anthropic's ``messages``, and apart the system's words as ``system``; otherwise as :meth:`as_openai`.

        Raises:
            InvalidInput: names what the shape cannot say; ``without`` may name it.
        """
        return write_anthropic(self._shown(messages), without=without)

    def as_langchain(
        self, messages: Iterable[Message] | None = None, *, without: Collection[str] = WITHOUT
    ) -> list[dict[str, Any]]:
        """Messages as LangChain's ``messages_from_dict`` reads them; otherwise as :meth:`as_openai`.

        Raises:
            InvalidInput: names what the shape cannot say; ``without`` may name it.
        """
        return write_langchain(self._shown(messages), without=without)

    def _shown(self, messages: Iterable[Message] | None) -> Iterable[Message]:
        return self.bounded().prompt if messages is None else messages

    # Away

    def clear(self, *, with_memories: bool = False) -> Cleared:
        """Remove the messages and their summary for good; the memories of their words only if asked."""
        return keeping.clear(self._core, self._scope, with_memories=with_memories, now=self._clock.now())

    def __len__(self) -> int:
        """How many messages there are."""
        return self.count()

    def __bool__(self) -> bool:
        """Always: an empty conversation is one too."""
        return True

    def __repr__(self) -> str:
        """Whose it is; nothing of what was said."""
        return f"Conversation({self._scope})"


def chosen_summariser(core: Core, named: Summariser | None, counter: TokenCounter) -> Summariser | None:
    """Who makes summaries: who was named, else the mind's language model, if it has one."""
    if named is not None or core.model is None:
        return named
    from longmind.mind.prompts.saying import ModelSummariser

    return ModelSummariser(core.model, counter)
