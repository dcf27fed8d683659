"""What language models may take in one piece of work: so many calls, tokens, so much money.

A :class:`Budget` says how much; :class:`Budgeted` is a language model that stops there and tells what was used. A call
is begun only while something is left of each, so the last one may go beyond a limit of tokens or money by what it takes
itself, and never beyond that of calls. What the model said in another form than asked for was paid for all the same.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace

from longmind.errors import BudgetSpent, InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.ports.language import Completion, LanguageModel, Pieces, Prompt, Usage, streamed


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much may be used; None is no limit."""

    calls: int | None = None
    tokens: int | None = None
    """In and out together."""
    cost: float | None = None
    """In the currency of the model's price. A model whose price is not known is asked once, and then no more."""

    def __post_init__(self) -> None:
        """Check every limit.

        Raises:
            InvalidInput: below 0, or not a number.
        """
        for name in ("calls", "tokens", "cost"):
            limit = getattr(self, name)
            if limit is not None and not (math.isfinite(limit) and limit >= 0):
                raise InvalidInput(f"budget.{name}", "a number from 0, or None for no limit", limit)

    def reached(self, used: Usage) -> str | None:
        """Which limit leaves nothing for another call, in words; None while something is left of each."""
        return next(self._reached(used), None)

    def _reached(self, used: Usage) -> Iterator[str]:
        if self.calls is not None and used.calls >= self.calls:
            yield f"{used.calls} of {self.calls} calls are made"
        if self.tokens is not None and used.tokens >= self.tokens:
            yield f"{used.tokens:,} of {self.tokens:,} tokens are used"
        if self.cost is not None:
            if used.cost is None:
                yield "the price of the model is not known, and so not what was spent"
            elif used.cost >= self.cost:
                yield f"{used.cost:.4f} of {self.cost:.4f} is spent"


class Budgeted:
    """A language model within a budget. One object may be used from many threads, which then share the budget."""

    def __init__(self, model: LanguageModel, budget: Budget) -> None:
        """Ask ``model`` while something is left of ``budget``."""
        self._model = model
        self._budget = budget
        self._lock = threading.Lock()
        self._used = Usage()

    @property
    def name(self) -> str:
        """What the model is called."""
        return str(getattr(self._model, "name", type(self._model).__name__))

    @property
    def used(self) -> Usage:
        """What was used so far. A call under way counts as a call, and with its tokens when it is answered."""
        with self._lock:
            return self._used

    @property
    def spent(self) -> str | None:
        """Which limit is reached, in words; None while something is left of each."""
        return self._budget.reached(self.used)

    def complete(self, prompt: Prompt) -> Completion:
        """As the model, within the budget.

        Raises:
            BudgetSpent: nothing is left; the model was not asked.
            ModelUnavailable, ModelIncoherent: as the model.
        """
        self._begin()
        try:
            completion = self._model.complete(prompt)
        except (ModelIncoherent, ModelUnavailable) as error:
            took = getattr(error, "usage", None)
            self._add(took if isinstance(took, Usage) else Usage())
            raise
        self._add(completion.usage)
        return completion

    def stream(self, prompt: Prompt) -> Pieces:
        """As the model, within the budget; in one piece where it has no others.

        An answer that is not read to its end counts as a call, its tokens unknown.

        Raises:
            BudgetSpent: nothing is left; the model was not asked.
            ModelUnavailable, ModelIncoherent: as the model.
        """
        self._begin()
        try:
            with closing(streamed(self._model, prompt)) as pieces:
                for piece in pieces:
                    if isinstance(piece, Completion):
                        self._add(piece.usage)
                    yield piece
        except (ModelIncoherent, ModelUnavailable) as error:
            took = getattr(error, "usage", None)
            self._add(took if isinstance(took, Usage) else Usage())
            raise

    def _begin(self) -> None:
        with self._lock:
            reached = self._budget.reached(self._used)
            if reached:
                raise BudgetSpent(f"the budget is used up: {reached}", self._used)
            # Begun is counted: two threads must not both make the last call.
            self._used += Usage(calls=1)

    def _add(self, usage: Usage) -> None:
        with self._lock:
            # The call itself is counted already; what a client asked again on its own account is not another one here.
            self._used += replace(usage, calls=0)
