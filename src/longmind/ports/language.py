"""What we need from a language model: one method, from messages and a schema to a value; and where it can, in pieces.

A :class:`Prompt` says what is asked and what form the answer must have; a :class:`Completion` holds the answer as a
value that has this form, the words it was read from, and what it cost. Whoever implements the port checks the answer
(:func:`longmind.models.answers.read` does), so that nothing behind it sees one of another form.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, runtime_checkable

from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.domain.schema import check_schema
from longmind.errors import InvalidInput

__all__ = ["Completion", "LanguageModel", "Message", "Pieces", "Price", "Prompt", "StreamingModel", "Usage", "streamed"]

ROLES: Final = ("system", "user", "assistant")
"""Who may speak in a prompt. What tools answered is told in a user's words."""
MAX_TOKENS: Final = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What a language model is asked, and how it must answer."""

    messages: tuple[Message, ...]
    """In order; roles ``system``, ``user`` and ``assistant``. Their words are sent and nothing else of them."""
    schema: Mapping[str, Json] | None = None
    """The form of the answer (:func:`~longmind.domain.schema.check_schema` says what may be asked); None for words."""
    name: str = "answer"
    """What the schema is called towards the model: 1 to 64 letters of English, digits, ``_`` and ``-``."""
    max_tokens: int = MAX_TOKENS
    """How long the answer may become. A model that is cut off here has failed, or lost the last of a list."""
    temperature: float | None = 0.0
    """How much is left to chance, 0 to 2; None leaves it to the server. A model that takes none is not told it."""

    def __post_init__(self) -> None:
        """Check every field.

        Raises:
            InvalidInput: no message, a role that may not speak, a schema or a number that is not allowed.
        """
        if isinstance(self.messages, str) or not isinstance(self.messages, Sequence):
            raise InvalidInput("prompt.messages", "a sequence of messages", self.messages)
        object.__setattr__(self, "messages", tuple(self.messages))
        if not any(isinstance(one, Message) and one.role == "user" for one in self.messages):
            raise InvalidInput("prompt.messages", "at least one of the user")
        for message in self.messages:
            if not isinstance(message, Message) or message.role not in ROLES:
                raise InvalidInput("prompt.messages", f"messages of the roles {', '.join(ROLES)}")
        if self.schema is not None:
            object.__setattr__(self, "schema", check_schema(self.schema, "prompt.schema"))
        plain = self.name.replace("_", "").replace("-", "")
        if not (plain.isascii() and (plain.isalnum() or not plain) and 1 <= len(self.name) <= 64):  # noqa: PLR2004
            raise InvalidInput("prompt.name", "1 to 64 letters of English, digits, _ and -", self.name)
        if self.max_tokens < 1:
            raise InvalidInput("prompt.max_tokens", "at least 1", self.max_tokens)
        if self.temperature is not None and not 0 <= self.temperature <= 2:  # noqa: PLR2004
            raise InvalidInput("prompt.temperature", "0 to 2, or None", self.temperature)

    @classmethod
    def of(cls, text: str, *, system: str | None = None, schema: Mapping[str, Json] | None = None) -> Prompt:
        """One question, with what the model is told beforehand.

        Raises:
            InvalidInput: as the constructor.
        """
        told = () if system is None else (Message.of("system", system),)
        return cls(messages=(*told, Message.of("user", text)), schema=schema)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What language models were asked and what it took; adds up."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0
    """In the currency of the prices that were given; None where there was no price for the model."""
    counted: bool = True
    """Whether the tokens are the server's own count; otherwise some were estimated from the length of the words."""

    @property
    def tokens(self) -> int:
        """In and out together."""
        return self.tokens_in + self.tokens_out

    def __add__(self, other: Usage) -> Usage:
        """Both together. What costs nobody knows how much makes the sum unknown too."""
        known = self.cost is not None and other.cost is not None
        return Usage(
            calls=self.calls + other.calls,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost=(self.cost or 0.0) + (other.cost or 0.0) if known else None,
            counted=self.counted and other.counted,
        )


@dataclass(frozen=True, slots=True)
class Price:
    """What a model asks for a million tokens, in whatever currency the caller counts in."""

    million_in: float
    million_out: float

    def __post_init__(self) -> None:
        """Check both.

        Raises:
            InvalidInput: below 0, or not a number.
        """
        for name in ("million_in", "million_out"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0):
                raise InvalidInput(f"price.{name}", "a number from 0", value)

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost."""
        return (tokens_in * self.million_in + tokens_out * self.million_out) / 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What a language model answered."""

    value: Json
    """Fits the schema of the prompt; the words themselves where it had none."""
    text: str
    """The answer as it came."""
    model: str
    """Who answered, by the name the server gives it."""
    usage: Usage = field(default_factory=lambda: Usage(calls=1))
    complete: bool = True
    """False when the answer was cut off: what it had finished is here, and more may have been to come."""
    mended: tuple[str, ...] = ()
    """What had to be overlooked to read it.

    ``prose`` or a fence around it, single ``quotes``, ``commas`` too many, Python's ``words``, ``signs`` that no text
    can hold (replaced), and that it was ``cut``.
    """


@runtime_checkable
class LanguageModel(Protocol):
    """Answers in words, or in the form it is asked for. One object may be used from many threads."""

    def complete(self, prompt: Prompt) -> Completion:
        """The answer to a prompt, its value checked against the prompt's schema.

        Raises:
            ModelUnavailable: not reachable, too slow, busy or refusing, also after trying again.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
        """
        ...


Pieces: TypeAlias = Generator[str | Completion, None, None]
"""The words of an answer piece by piece as they come, then the completion, whose text they make together."""


@runtime_checkable
class StreamingModel(LanguageModel, Protocol):
    """A language model that can also answer in pieces. What has none of this gives its answer in one."""

    def stream(self, prompt: Prompt) -> Pieces:
        """The answer as it comes, and at the end the completion, its value checked against the prompt's schema.

        Nothing is asked before the first piece is wanted. Whoever stops early closes it, and the model stops too.

        Raises:
            ModelUnavailable: as :meth:`complete`; also when the answer breaks off after some pieces have come.
            ModelIncoherent: it answered, but not in the form asked for, whatever pieces have come.
        """
        ...


def streamed(model: LanguageModel, prompt: Prompt) -> Pieces:
    """What a model answers, piece by piece where it can, else in one piece; the completion last.

    Raises:
        ModelUnavailable, ModelIncoherent: as the model.
    """
    if isinstance(model, StreamingModel):
        with closing(model.stream(prompt)) as pieces:
            yield from pieces
        return
    completion = model.complete(prompt)
    yield completion.text
    yield completion
