"""The queue of a session's messages, as it is held: ``mind.queue("s1", budget_tokens=4_000).add("user", "…").prompt``.

Thin: what is added goes into the session's conversation and stays there; the queue says what of it a prompt is shown,
warns the model when it fills, and lets the oldest leave for a summary at the limit (MemGPT, Packer et al. 2023).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from longmind.clock import Clock
from longmind.domain.conversation import Message, Part
from longmind.domain.scope import Scope
from longmind.handles.conversation import Conversation, ShapeName, chosen_summariser
from longmind.mind.core import Core
from longmind.mind.keeping import queue as keeping
from longmind.mind.keeping.conversation import Worth
from longmind.mind.queue import Queued, check_budget
from longmind.mind.summary import Summariser
from longmind.mind.tokens import ESTIMATE
from longmind.ports.models import TokenCounter


class Queue:
    """What of a conversation stands in a prompt as it is, and a summary of what has left.

    No message is lost by leaving: all are in the conversation of the session, their words are memories, and
    ``conversation_search`` finds them. Every method may raise a :class:`~longmind.StoreError`.
    """

    def __init__(
        self,
        core: Core,
        clock: Clock,
        scope: Scope,
        *,
        budget_tokens: int,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> None:
        """Use :meth:`longmind.Mind.queue`, which says what each means.

        Raises:
            InvalidInput: a budget below 256.
        """
        self._core = core
        self._clock = clock
        self._scope = scope
        self._budget_tokens = check_budget(budget_tokens)
        self._counter = counter or ESTIMATE
        self._summariser = summariser
        self._conversation = Conversation(core, clock, scope, worth_remembering=worth_remembering)

    def add(
        self,
        role: str,
        content: str | Part | Sequence[Part],
        *,
        speaker: str | None = None,
        at: datetime | str | None = None,
        metadata: Mapping[str, object] | None = None,
        id: str | None = None,
    ) -> Queued:
        """Add a message to the conversation, as :meth:`Conversation.add` does, and give what the next prompt is shown.

        Raises:
            InvalidInput: names the argument and what is allowed; nothing was written.
            ModelUnavailable: the counter cannot be loaded; the message is kept.
        """
        self._conversation.add(role, content, speaker=speaker, at=at, metadata=metadata, id=id)
        return self.settle()

    def extend(self, messages: Iterable[Message | Mapping[str, Any]], *, shape: ShapeName = "openai") -> Queued:
        """Add many messages, all or none, as :meth:`Conversation.extend` does.

        Raises:
            InvalidInput: names the message and what is allowed; nothing was written.
            ModelUnavailable: the counter cannot be loaded; the messages are kept.
        """
        self._conversation.extend(messages, shape=shape)
        return self.settle()

    def settle(self, *, again: bool = False) -> Queued:
        """Warn, or let the oldest leave, where what was added to the conversation elsewhere asks for it.

        The warning comes once each time the queue fills; with ``again`` also where it was given before and the queue
        has not emptied since, for a model that may not have seen it.

        Raises:
            ModelUnavailable: the counter cannot be loaded.
        """
        return keeping.settle(
            self._core,
            self._scope,
            budget_tokens=self._budget_tokens,
            summariser=chosen_summariser(self._core, self._summariser, self._counter),
            counter=self._counter,
            again=again,
            now=self._clock.now(),
        )

    def read(self) -> Queued:
        """What the next prompt is shown, as it is; nothing leaves, and nobody is warned.

        Raises:
            ModelUnavailable: the counter cannot be loaded.
        """
        return keeping.shown(self._core, self._scope, budget_tokens=self._budget_tokens, counter=self._counter)

    def __repr__(self) -> str:
        """Whose it is; nothing of what was said."""
        return f"Queue({self._scope})"
