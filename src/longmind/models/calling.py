"""Any function that answers, as a language model: a client of another library, a model in this process.

It is given words, or messages as chat clients shape them, and answers in words. It cannot be held to a schema, so the
form is told it in words and its answer is read as forgivingly as any other.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from typing import TypeAlias

from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models.language import completed, price, told_in_words, took
from longmind.ports.language import Completion, Message, Price, Prompt

FromText: TypeAlias = Callable[[str], str]
FromMessages: TypeAlias = Callable[[list[dict[str, str]]], str]


class FunctionModel:
    """A function as a language model. It is called from many threads, at most ``at_once`` at the same time."""

    def __init__(
        self,
        function: FromText | FromMessages,
        *,
        takes_messages: bool = False,
        name: str = "function",
        prices: Mapping[str, Price] | None = None,
        at_once: int = 4,
    ) -> None:
        """Wrap a function.

        Args:
            function: from words to words; or, with ``takes_messages``, from ``[{"role": …, "content": …}, …]``. What it
                raises means that the model is unavailable.
            takes_messages: whether it is given messages.
            name: what the model is called in what it makes.
            prices: what models cost, by name; tokens are estimated.
            at_once: how many calls at the same time; others wait for their turn.

        Raises:
            InvalidInput: no function, one that must be awaited, or a number that is not allowed.
        """
        if not callable(function) or inspect.iscoroutinefunction(function):
            raise InvalidInput("function", "a function that answers when it is called, not one to be awaited")
        if at_once < 1:
            raise InvalidInput("at_once", "at least 1", at_once)
        self._function: Callable[..., object] = function
        self._takes_messages = takes_messages
        self._name = name
        self._prices = dict(prices or {})
        self._places = threading.BoundedSemaphore(at_once)

    @property
    def name(self) -> str:
        """What the model is called."""
        return self._name

    def complete(self, prompt: Prompt) -> Completion:
        """What the function answers, its value checked against the prompt's schema.

        Raises:
            ModelUnavailable: the function raised; its error is the cause, and only its type is told.
            ModelIncoherent: its answer is no text, or not in the form asked for.
        """
        messages = told_in_words(prompt.messages, prompt.schema)
        shaped = [{"role": one.role, "content": one.text} for one in messages]
        try:
            with self._places:
                text = self._function(shaped if self._takes_messages else in_one(messages))
        except Exception as error:
            raise ModelUnavailable(f"{self._name} failed ({type(error).__name__})") from error
        if not isinstance(text, str):
            raise ModelIncoherent(f"{self._name} gave {type(text).__name__}, not a text", text)
        usage = took(prompt, text, (None, None), price(self._prices, self._name))
        return completed(prompt, text, model=self._name, usage=usage)

    def __repr__(self) -> str:
        """Its name."""
        return f"FunctionModel({self._name!r})"


def in_one(messages: tuple[Message, ...]) -> str:
    """The messages as one text. Who said what is told where somebody else than the user speaks too."""
    several = any(one.role == "assistant" for one in messages)
    named = {"user": "User: ", "assistant": "Assistant: "} if several else {}
    return "\n\n".join(named.get(one.role, "") + one.text for one in messages)
