"""A language model that says what it is told to: well, badly, or not at all.

It is asked as any other and its answers are read as any other's, so that what a mind makes of fenced, chatty, cut and
invented answers can be tried offline, with the same result every time.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from longmind.errors import ModelError
from longmind.models.language import completed, price, took
from longmind.ports.language import Completion, Pieces, Price, Prompt

Said: TypeAlias = Any
"""A text, which is said as it is; an error, which is raised; :class:`BrokenOff`; or any other JSON value, as JSON."""


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """An answer that breaks off: so many of its characters come in pieces, then the error. Whole, only the error."""

    said: Any
    after: int
    error: ModelError


class ScriptedModel:
    """A language model with a script: ``ScriptedModel([{"facts": []}, fenced({…}), ModelUnavailable("busy")])``.

    A list is gone through once, whatever is asked. A rule is a function from the prompt to what is said, for answers
    that depend on the question; it may be called from many threads.
    """

    def __init__(
        self,
        script: Iterable[Said] | Callable[[Prompt], Said],
        *,
        name: str = "scripted",
        prices: Mapping[str, Price] | None = None,
        piece_characters: int = 7,
    ) -> None:
        """Say what it will say, and how long its pieces are where it is asked to stream."""
        self._piece = piece_characters
        self._rule = script if callable(script) else None
        self._left = [] if callable(script) else [*script]
        self._name = name
        self._prices = dict(prices or {})
        self._lock = threading.Lock()
        self.asked: list[Prompt] = []
        """The prompts so far, in the order they came."""

    @property
    def name(self) -> str:
        """What the model is called."""
        return self._name

    @property
    def left(self) -> int:
        """How many answers of a list are left."""
        with self._lock:
            return len(self._left)

    def complete(self, prompt: Prompt) -> Completion:
        """The next answer, checked against the prompt's schema.

        Raises:
            ModelError: the script says so. ModelIncoherent: what it says is not of the form asked for.
            AssertionError: the list is at its end; no code is to take this for a model that is busy.
        """
        said = self._next(prompt)
        if isinstance(said, BrokenOff):
            raise said.error
        return self._completed(prompt, _text(said))

    def stream(self, prompt: Prompt) -> Pieces:
        """The next answer in pieces, then the completion.

        Raises:
            ModelError, AssertionError: as :meth:`complete`.
        """
        said = self._next(prompt)
        text = _text(said.said)[: said.after] if isinstance(said, BrokenOff) else _text(said)
        for at in range(0, len(text), self._piece):
            yield text[at : at + self._piece]
        if isinstance(said, BrokenOff):
            raise said.error
        yield self._completed(prompt, text)

    def _next(self, prompt: Prompt) -> Said:
        with self._lock:
            self.asked.append(prompt)
            if self._rule is None and not self._left:
                raise AssertionError(f"the script is over: asked {len(self.asked)} times")
            said = None if self._rule else self._left.pop(0)
        said = self._rule(prompt) if self._rule else said
        if isinstance(said, ModelError):
            raise said
        return said

    def _completed(self, prompt: Prompt, text: str) -> Completion:
        usage = took(prompt, text, (None, None), price(self._prices, self._name))
        return completed(prompt, text, model=self._name, usage=usage)


def _text(said: Said) -> str:
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def fenced(value: object, language: str = "json") -> str:
    """The value in a Markdown fence."""
    return f"```{language}\n{json.dumps(value, ensure_ascii=False, indent=2)}\n```"


def chatty(value: object) -> str:
    """The value with prose around it, and braces and brackets in the prose."""
    told = json.dumps(value, ensure_ascii=False)
    return f"Sure! Here {{as you asked}} is what I found [so far]:\n\n{told}\n\nAnything else {{I can do}}?"


def quoted(value: object) -> str:
    """The value as Python would write it, with a comma too many at its end."""
    told = repr(value)
    return f"{told[:-1]},{told[-1]}" if told[-1:] in "]}" and len(told) > 2 else told


def cut(value: object, share: float = 0.6) -> str:
    """The first part of the value's JSON: what is there when the limit of tokens came in the middle."""
    told = json.dumps(value, ensure_ascii=False)
    return told[: max(1, min(len(told) - 1, int(len(told) * share)))]
