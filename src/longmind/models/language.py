"""What language models share: how an answer is priced and read, and how one behind a server is asked.

The clients themselves are in :mod:`longmind.models.openai` and :mod:`longmind.models.anthropic`; any function that
answers is made one by :mod:`longmind.models.calling`. Nothing here loads an HTTP library until a client is made.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypedDict, Unpack

from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.errors import InvalidInput, ModelIncoherent
from longmind.models import answers
from longmind.models.server import ApiKey, Closes, Server, key
from longmind.ports.language import Completion, Price, Prompt, Usage

BYTES_PER_TOKEN: Final = 4
"""About what a token stands for in English; for what a server that counts nothing took."""
_NAME_LONGEST: Final = 200
_TOKENS_MOST: Final = 1_000_000_000


class Talking(TypedDict, total=False):
    """How to talk to a server: what each client takes besides its own arguments."""

    timeout_seconds: float
    """How long to wait to connect, and for the whole of an answer; 60 if not given."""
    retries: int
    """How often to ask again after the first time; 2 if not given."""
    wait_seconds: float
    """How long to wait at most before asking a second time, doubled each time; 1 if not given."""
    at_once: int
    """How many requests at the same time, from whatever thread; 4 if not given."""
    sleep: Callable[[float], None]
    """What waits before asking again; ``time.sleep`` if not given."""
    chance: Callable[[], float]
    """A number from 0 to 1: the share of the longest wait that is waited; random if not given."""


class ServerModel(Closes):
    """What language models behind a server share. One object may be used from many threads."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str,
        api_key: ApiKey = None,
        prices: Mapping[str, Price] | None = None,
        **talking: Unpack[Talking],
    ) -> None:
        """Name the model and the server; it is not asked yet.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        if not model or not model.isprintable() or len(model) > _NAME_LONGEST:
            raise InvalidInput("model", f"a name of 1 to {_NAME_LONGEST} printable characters", model)
        self._model = model
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._prices = dict(prices or {})
        usual = Talking(timeout_seconds=60.0, retries=2, wait_seconds=1.0, at_once=4)
        self._server = Server(base_url, purpose="a language model behind a server", **(usual | talking))

    @property
    def name(self) -> str:
        """The model's name, as the server is asked for it."""
        return self._model

    @abstractmethod
    def complete(self, prompt: Prompt) -> Completion:
        """The answer to a prompt, its value checked against the prompt's schema.

        Raises:
            ModelUnavailable: not reachable, too slow, busy or refusing, also after trying again.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
            InvalidInput: the key is one that no header can carry.
        """

    def close(self) -> None:
        """Close the connections. The model cannot be asked afterwards."""
        self._server.close()

    def __repr__(self) -> str:
        """The model and the server; never the key."""
        return f"{type(self).__name__}({self._model!r} at {self._server.name})"

    def _sent_key(self) -> str:
        return key(self._api_key)

    def _named(self, name: object) -> str:
        """Who answered: the name in the answer, if it is one, and not the path of a file on the server."""
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > _NAME_LONGEST:
            return self._model
        return self._model if name.startswith(("/", "~", ".")) or "\\" in name else name

    def _usage(self, prompt: Prompt, text: str, counted: tuple[object, object], name: str) -> Usage:
        return took(prompt, text, counted, price(self._prices, self._model, name))


def price(prices: Mapping[str, Price], *names: str) -> Price | None:
    """The first of the names that has a price."""
    return next((prices[name] for name in names if name in prices), None)


def took(prompt: Prompt, text: str, counted: tuple[object, object], price: Price | None) -> Usage:
    """What one call took: by the server's count of tokens in and out, or by the length of the words without one."""
    tokens_in, tokens_out = (_count(number) for number in counted)
    known = tokens_in is not None and tokens_out is not None
    into = _estimate(asked(prompt)) if tokens_in is None else tokens_in
    out = _estimate(text) if tokens_out is None else tokens_out
    cost = None if price is None else price.of(into, out)
    return Usage(calls=1, tokens_in=into, tokens_out=out, cost=cost, counted=known)


def completed(prompt: Prompt, text: str, *, model: str, usage: Usage, ended: bool = True) -> Completion:
    """The completion that a model's words make; ``ended`` is False when it was stopped at ``max_tokens``.

    Raises:
        ModelIncoherent: the words hold no value of the form asked for; they and the usage are attached.
    """
    try:
        answer = answers.read(text, prompt.schema)
    except ModelIncoherent as error:
        stopped = "" if ended else f" (it was stopped at {prompt.max_tokens} tokens)"
        raise ModelIncoherent(f"{error}{stopped}", text, usage) from error
    # Words that were stopped end anywhere; JSON that can be read to its end was not stopped before it.
    complete = answer.complete and (ended or prompt.schema is not None)
    return Completion(value=answer.value, text=text, model=model, usage=usage, complete=complete, mended=answer.mended)


def told_in_words(messages: Sequence[Message], schema: Mapping[str, Json] | None) -> tuple[Message, ...]:
    """The messages, the last of the user's ending with the form of the answer, for models that cannot be held to it."""
    if schema is None:
        return tuple(messages)
    form = json.dumps(schema, ensure_ascii=False)
    told = f"Answer with JSON and nothing else, no words before or after it. It must fit this JSON Schema:\n{form}"
    last = max(place for place, message in enumerate(messages) if message.role == "user")
    changed = list(messages)
    changed[last] = replace(messages[last], parts=Message.of("user", f"{messages[last].text}\n\n{told}").parts)
    return tuple(changed)


def asked(prompt: Prompt) -> str:
    """All words of a prompt, its form included."""
    return "\n".join(message.text for message in told_in_words(prompt.messages, prompt.schema))


def _estimate(text: str) -> int:
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


def _count(number: object) -> int | None:
    """A count of tokens that can be one."""
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < _TOKENS_MOST:
        return number
    return None
