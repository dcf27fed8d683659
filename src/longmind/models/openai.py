"""A language model behind OpenAI's chat completions: OpenAI, Ollama, llama.cpp, vLLM, LM Studio and many more.

The server is asked to hold the model to the schema, to the letter if it may be. One that refuses is asked to heed it,
then for any JSON object, then for words, the form being told in words with these; what it refused once it is not asked
for again. So too with ``temperature``, with the two names the limit of tokens has, and with the count of tokens at the
end of a stream. A server that takes the schema and does not heed it is found out by its first answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Unpack

from longmind.domain.metadata import Json
from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.models import server
from longmind.models.language import ServerModel, Talking, completed, told_in_words
from longmind.models.server import ApiKey, Reply
from longmind.ports.language import Completion, Pieces, Price, Prompt, Usage

OPENAI_URL: Final = "https://api.openai.com/v1"
_REFUSES: Final = frozenset({400, 422, 501})
"""How servers say that they do not know an argument."""

Form = Literal["schema", "object", "words"]
_EASIER: Final[Mapping[Form, Form]] = {"schema": "object", "object": "words"}


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a server understands, as far as it is known."""

    form: Form = "schema"
    strict: bool = True
    """Whether a schema may be asked to be kept to the letter, where it is one that can be."""
    limit: str = "max_tokens"
    temperature: bool = True
    other_limit: str | None = "max_completion_tokens"
    """What else the limit may be called; None when it was tried."""
    counts: bool = True
    """Whether a stream may be asked to count its tokens."""

    @classmethod
    def usual(cls, base_url: str) -> Dialect:
        """What a server is taken to understand before it was asked anything."""
        # OpenAI's newer models know no other name of the limit, and most other servers know only the older one.
        own = server.address(base_url) == server.address(OPENAI_URL)
        return cls(limit="max_completion_tokens", other_limit="max_tokens") if own else cls()

    def easier(self, reply: Reply, prompt: Prompt) -> Dialect | None:
        """How to ask again a server that refused; None when the form is not what it minds."""
        if reply.status not in _REFUSES or b"context_length_exceeded" in reply.body:
            return None
        said = reply.body.lower()
        if self.temperature and prompt.temperature is not None and b"temperature" in said:
            return replace(self, temperature=False)
        if self.counts and b"stream_options" in said:
            return replace(self, counts=False)
        if self.other_limit and b"max_completion_tokens" in said:
            return replace(self, limit=self.other_limit, other_limit=None)
        if self.strict and self.form == "schema" and prompt.schema is not None and strict(prompt.schema):
            # To the letter, some servers take fewer keywords.
            return replace(self, strict=False)
        return self.looser(prompt)

    def looser(self, prompt: Prompt) -> Dialect | None:
        """The next form that asks less of the server; None when there is none."""
        if prompt.schema is None or self.form not in _EASIER:
            return None
        return replace(self, form=_EASIER[self.form])


class OpenAIModel(ServerModel):
    """A language model behind OpenAI's chat completions, or behind any server that speaks like it (``base_url``)."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str = OPENAI_URL,
        api_key: ApiKey = None,
        prices: Mapping[str, Price] | None = None,
        **talking: Unpack[Talking],
    ) -> None:
        """Name the model; no server is asked yet.

        Args:
            model: the model's name, as the server knows it.
            base_url: the address up to ``/chat/completions``.
            api_key: sent as bearer token; not read from anywhere else.
            prices: what models cost, by name; without one the cost is not known.
            **talking: how to talk to the server; see :class:`~longmind.models.language.Talking`.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        super().__init__(model, base_url=base_url, api_key=api_key, prices=prices, **talking)
        self._dialect = Dialect.usual(base_url)
        self._trusts = False
        """Whether the server was seen to heed the schema, or was found out not to."""

    def complete(self, prompt: Prompt) -> Completion:
        """The answer to a prompt, its value checked against the prompt's schema.

        Raises:
            ModelUnavailable: not reachable, too slow, busy or refusing, also after trying again.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
        """
        dialect, used = self._dialect, Usage()
        while True:
            reply = self._server.ask(f"{self._base_url}/chat/completions", self._body(prompt, dialect), self._headers)
            if not reply.ok:
                easier = dialect.easier(reply, prompt)
                if easier is None:
                    raise ModelUnavailable(reply.trouble)
                dialect = easier
                continue
            said = self._said(reply.json(), prompt)
            used += said.usage
            try:
                completion = completed(prompt, said.text, model=said.model, usage=used, ended=said.ended)
            except ModelIncoherent:
                looser = dialect.looser(prompt) if said.ended and not self._trusts else None
                if looser is None:
                    self._trusts = True
                    raise
                dialect = looser
                continue
            self._dialect = dialect
            self._trusts = self._trusts or prompt.schema is not None
            return completion

    def stream(self, prompt: Prompt) -> Pieces:
        """The answer as it comes, and at the end the completion.

        A server that does not stream gives it in one piece. A form that a server does not heed is asked for otherwise
        the next time: what was given out cannot be taken back.

        Raises:
            ModelUnavailable: as :meth:`complete`; also when it broke off.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
        """
        dialect: Dialect | None = self._dialect
        while dialect is not None:
            body = self._body(prompt, dialect) | {"stream": True}
            if dialect.counts:
                body["stream_options"] = {"include_usage": True}
            with closing(self._server.stream(f"{self._base_url}/chat/completions", body, self._headers)) as coming:
                first = next(coming)
                assert isinstance(first, Reply)  # noqa: S101 - that is what comes first
                reply = first
                if reply.ok:
                    yield from self._pieces(reply, (one for one in coming if isinstance(one, str)), prompt, dialect)
                    return
            dialect = dialect.easier(reply, prompt)
        raise ModelUnavailable(reply.trouble)

    def _pieces(self, reply: Reply, events: Iterator[str], prompt: Prompt, dialect: Dialect) -> Pieces:
        if reply.streams:
            coming = _Coming(self._server.name)
            for data in events:
                if piece := coming.add(data):
                    yield piece
            said = self._said(coming.answer(), prompt)
        else:
            said = self._said(reply.json(), prompt)
            if said.text:
                yield said.text
        try:
            completion = completed(prompt, said.text, model=said.model, usage=said.usage, ended=said.ended)
        except ModelIncoherent:
            looser = dialect.looser(prompt) if said.ended and not self._trusts else None
            self._dialect, self._trusts = looser or dialect, self._trusts or looser is None
            raise
        self._dialect = dialect
        self._trusts = self._trusts or prompt.schema is not None
        yield completion

    def _headers(self) -> dict[str, str]:
        sent = self._sent_key()
        return {"Authorization": f"Bearer {sent}"} if sent else {}

    def _body(self, prompt: Prompt, dialect: Dialect) -> dict[str, object]:
        held = prompt.schema is not None and dialect.form == "schema"
        messages = prompt.messages if held else told_in_words(prompt.messages, prompt.schema)
        body: dict[str, object] = {
            "model": self._model,
            "messages": [{"role": one.role, "content": one.text} for one in messages],
            dialect.limit: prompt.max_tokens,
        }
        if prompt.temperature is not None and dialect.temperature:
            body["temperature"] = prompt.temperature
        if held and prompt.schema is not None:
            form = {"name": prompt.name, "schema": prompt.schema, "strict": dialect.strict and strict(prompt.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        elif prompt.schema is not None and dialect.form == "object":
            body["response_format"] = {"type": "json_object"}
        return body

    def _said(self, answer: server.Json, prompt: Prompt) -> _Said:
        try:
            choice = answer["choices"][0]
            message, end = choice["message"], choice.get("finish_reason")
            text, refused = _words(message.get("content")), message.get("refusal")
            counts = answer.get("usage") or {}
            counted = (counts.get("prompt_tokens"), counts.get("completion_tokens"))
        except (LookupError, TypeError, AttributeError) as error:
            raise ModelIncoherent(f"{self._server.name} answered something else than a message", answer) from error
        name = self._named(answer.get("model"))
        usage = self._usage(prompt, text, counted, name)
        if refused or end == "content_filter":
            raise ModelIncoherent("the model refused to answer, or its answer was held back", answer, usage)
        return _Said(text, name, usage, end != "length")


@dataclass(slots=True)
class _Coming:
    """An answer while it comes in chunks."""

    name: str
    """Of the server."""
    texts: list[str] = field(default_factory=list)
    refusal: str = ""
    end: str | None = None
    done: bool = False
    model: server.Json = None
    usage: server.Json = None

    def add(self, data: str) -> str:
        """Take a chunk; gives the words in it.

        Raises:
            ModelUnavailable: the server says that something went wrong.
            ModelIncoherent: it is no chunk.
        """
        if data.strip() == "[DONE]":
            self.done = True
            return ""
        try:
            chunk = json.loads(data)
            if chunk.get("error"):
                raise ModelUnavailable(f"{self.name} broke off its answer{server.code(data.encode())}")
            self.model, self.usage = chunk.get("model") or self.model, chunk.get("usage") or self.usage
            for choice in (chunk.get("choices") or ())[:1]:
                delta = choice.get("delta") or {}
                self.end = choice.get("finish_reason") or self.end
                self.refusal += delta.get("refusal") or ""
                self.texts.append(_words(delta.get("content")))
                return self.texts[-1]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ModelIncoherent(f"{self.name} streamed something else than a message", data[:1000]) from error
        return ""

    def answer(self) -> server.Json:
        """The whole, as a server gives it that does not stream.

        Raises:
            ModelUnavailable: it has not come to its end.
        """
        if self.end is None and not self.done:
            raise ModelUnavailable(f"{self.name} broke off its answer")
        message = {"content": "".join(self.texts), "refusal": self.refusal or None}
        choice = {"message": message, "finish_reason": self.end}
        return {"choices": [choice], "model": self.model, "usage": self.usage}


@dataclass(frozen=True, slots=True)
class _Said:
    """What was said, by whom, what it took, and whether it was said to its end."""

    text: str
    model: str
    usage: Usage
    ended: bool


def strict(schema: Mapping[str, Json]) -> bool:
    """Whether OpenAI would hold a model to this schema to the letter: no object leaves anything open."""
    if "properties" in schema or schema.get("type") == "object":
        named = schema.get("properties")
        required = schema.get("required")
        names = list(named) if isinstance(named, dict) else []
        if schema.get("additionalProperties") is not False or not isinstance(required, list):
            return False
        if set(names) != set(map(str, required)):
            return False
    return all(strict(inner) for inner in _inner(schema))


def _inner(schema: Mapping[str, Json]) -> Iterable[Mapping[str, Json]]:
    named, choices = schema.get("properties"), schema.get("anyOf")
    inner = [
        *(named.values() if isinstance(named, dict) else ()),
        *(choices if isinstance(choices, list) else ()),
        schema.get("items"),
    ]
    return [one for one in inner if isinstance(one, dict)]


def _words(content: server.Json) -> str:
    """The words of a message, which are one text, or parts of which some are text."""
    if isinstance(content, list):
        return "".join(str(part["text"]) for part in content if part.get("type") == "text")
    if content is None:
        return ""
    if not isinstance(content, str):
        raise TypeError
    return content
