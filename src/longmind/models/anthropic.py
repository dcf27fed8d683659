"""A language model behind Anthropic's messages.

The schema becomes the arguments of a tool, and the model is made to call it, so its answer is a value already. The tool
does nothing and nothing is ever sent back to it. A model that may not be made to is asked to, the form being told in
words too; one that has no tools is only told. What was refused once is not asked for again; so too ``temperature``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Unpack

from longmind.domain.metadata import Json
from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.models import server
from longmind.models.language import ServerModel, Talking, completed, told_in_words
from longmind.models.server import ApiKey, Reply
from longmind.ports.language import Completion, Pieces, Price, Prompt

ANTHROPIC_URL: Final = "https://api.anthropic.com/v1"
ANTHROPIC_VERSION: Final = "2023-06-01"
"""Of the interface, sent with each request. (docs.anthropic.com/en/api/versioning)"""
_WRAPPED: Final = "value"
_REFUSES: Final = 400
"""How the server says that it does not know an argument."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a model takes, as far as it is known."""

    tool: Literal["made", "asked", "none"] = "made"
    """Whether it is made to call the tool, asked to, or has none."""
    temperature: bool = True

    def easier(self, reply: Reply, prompt: Prompt) -> Dialect | None:
        """How to ask again where it was refused; None when it minds something else."""
        said = reply.body.lower()
        if reply.status != _REFUSES:
            return None
        if self.temperature and prompt.temperature is not None and b"temperature" in said:
            return replace(self, temperature=False)
        if prompt.schema is None or b"tool" not in said or self.tool == "none":
            return None
        return replace(self, tool="asked" if self.tool == "made" and b"tool_choice" in said else "none")


class AnthropicModel(ServerModel):
    """A language model behind Anthropic's messages, or behind any server that speaks like it (``base_url``)."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str = ANTHROPIC_URL,
        api_key: ApiKey = None,
        prices: Mapping[str, Price] | None = None,
        **talking: Unpack[Talking],
    ) -> None:
        """Name the model; no server is asked yet.

        Args:
            model: the model's name, as the server knows it.
            base_url: the address up to ``/messages``.
            api_key: sent in the header ``x-api-key``; not read from anywhere else.
            prices: what models cost, by name; without one the cost is not known.
            **talking: how to talk to the server; see :class:`~longmind.models.language.Talking`.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        super().__init__(model, base_url=base_url, api_key=api_key, prices=prices, **talking)
        self._dialect = Dialect()

    def complete(self, prompt: Prompt) -> Completion:
        """The answer to a prompt, its value checked against the prompt's schema.

        Raises:
            ModelUnavailable: not reachable, too slow, busy or refusing, also after trying again.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
        """
        dialect: Dialect | None = self._dialect
        while dialect is not None:
            asked = dialect
            reply = self._server.ask(f"{self._base_url}/messages", self._body(prompt, asked), self._headers)
            if reply.ok:
                self._dialect = asked
                return self._read(reply.json(), prompt)
            dialect = asked.easier(reply, prompt)
        raise ModelUnavailable(reply.trouble)

    def stream(self, prompt: Prompt) -> Pieces:
        """The answer as it comes, and at the end the completion.

        What is not sure to be the answer (words of a model that was asked to call the tool, a value that is no object)
        comes in one piece, as does the answer of a server that does not stream.

        Raises:
            ModelUnavailable: as :meth:`complete`; also when it broke off.
            ModelIncoherent: it answered, but not in the form asked for; the answer and what it took are attached.
        """
        dialect: Dialect | None = self._dialect
        while dialect is not None:
            asked = dialect
            body = self._body(prompt, asked) | {"stream": True}
            with closing(self._server.stream(f"{self._base_url}/messages", body, self._headers)) as coming:
                first = next(coming)
                assert isinstance(first, Reply)  # noqa: S101 - that is what comes first
                reply = first
                if reply.ok:
                    self._dialect = asked
                    yield from self._pieces(reply, (one for one in coming if isinstance(one, str)), prompt, asked)
                    return
            dialect = asked.easier(reply, prompt)
        raise ModelUnavailable(reply.trouble)

    def _pieces(self, reply: Reply, events: Iterator[str], prompt: Prompt, dialect: Dialect) -> Pieces:
        told = False
        if reply.streams:
            coming = _Coming(self._server.name, _shows(prompt, dialect), prompt.name)
            for data in events:
                if piece := coming.add(data):
                    told = True
                    yield piece
            completion = self._read(coming.answer(), prompt)
        else:
            completion = self._read(reply.json(), prompt)
        if not told and completion.text:
            yield completion.text
        yield completion

    def _headers(self) -> dict[str, str]:
        sent = self._sent_key()
        return {"anthropic-version": ANTHROPIC_VERSION, **({"x-api-key": sent} if sent else {})}

    def _body(self, prompt: Prompt, dialect: Dialect) -> dict[str, object]:
        held = prompt.schema is None or dialect.tool == "made"
        messages = prompt.messages if held else told_in_words(prompt.messages, prompt.schema)
        body: dict[str, object] = {
            "model": self._model,
            "max_tokens": prompt.max_tokens,
            "messages": [{"role": one.role, "content": one.text} for one in messages if one.role != "system"],
        }
        system = "\n\n".join(one.text for one in prompt.messages if one.role == "system")
        if system:
            body["system"] = system
        if prompt.temperature is not None and dialect.temperature:
            body["temperature"] = prompt.temperature
        if prompt.schema is not None and dialect.tool != "none":
            tool = {"name": prompt.name, "description": "Give the answer.", "input_schema": _arguments(prompt.schema)}
            body["tools"] = [tool]
            body["tool_choice"] = {"type": "tool", "name": prompt.name} if held else {"type": "auto"}
        return body

    def _read(self, answer: server.Json, prompt: Prompt) -> Completion:
        try:
            parts = answer["content"]
            given = [part["input"] for part in parts if part["type"] == "tool_use" and part["name"] == prompt.name]
            said = "".join(part["text"] for part in parts if part["type"] == "text")
            end = answer.get("stop_reason")
            counts = answer.get("usage") or {}
            counted = (_tokens_in(counts), counts.get("output_tokens"))
            text = _told(given[0], prompt.schema) if given and prompt.schema is not None else said
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise ModelIncoherent(f"{self._server.name} answered something else than a message", answer) from error
        name = self._named(answer.get("model"))
        usage = self._usage(prompt, text, counted, name)
        if end == "refusal":
            raise ModelIncoherent("the model refused to answer", answer, usage)
        if end == "max_tokens" and given:
            # The arguments come closed by the server, so that nobody can see which of them was cut.
            raise ModelIncoherent(f"the model was stopped at {prompt.max_tokens} tokens", text, usage)
        return completed(prompt, text, model=name, usage=usage, ended=end != "max_tokens")


def _arguments(schema: Mapping[str, Json]) -> Mapping[str, Json]:
    """The schema as that of a tool's arguments, which are always an object."""
    if schema.get("type") == "object":
        return schema
    return {
        "type": "object",
        "properties": {_WRAPPED: dict(schema)},
        "required": [_WRAPPED],
        "additionalProperties": False,
    }


def _told(arguments: server.Json, schema: Mapping[str, Json]) -> str:
    whole = schema.get("type") == "object"
    if isinstance(arguments, str):
        # As they were streamed, and perhaps cut.
        try:
            arguments = arguments if whole else json.loads(arguments)
        except ValueError:
            return str(arguments)
        if whole:
            return str(arguments)
    return json.dumps(arguments if whole else arguments[_WRAPPED], ensure_ascii=False)


def _shows(prompt: Prompt, dialect: Dialect) -> Literal["text", "tool_use"] | None:
    """What of a stream is sure to be the answer: the model's words, the tool's arguments, or nothing until its end."""
    if prompt.schema is None or dialect.tool == "none":
        return "text"
    return "tool_use" if prompt.schema.get("type") == "object" else None


@dataclass(slots=True)
class _Coming:
    """An answer while it comes in events."""

    name: str
    """Of the server."""
    shows: str | None
    tool: str
    first: int | None = None
    """Where the tool's arguments are."""
    parts: dict[int, dict[str, server.Json]] = field(default_factory=dict)
    usage: dict[str, server.Json] = field(default_factory=dict)
    model: server.Json = None
    end: server.Json = None
    done: bool = False

    def add(self, data: str) -> str:
        """Take an event; gives the words in it that can be shown.

        Raises:
            ModelUnavailable: the server says that something went wrong.
            ModelIncoherent: it is no event.
        """
        try:
            event = json.loads(data)
            if event["type"] == "error":
                raise ModelUnavailable(f"{self.name} broke off its answer{server.code(data.encode())}")
            if event["type"] == "content_block_start":
                self._begin(event["index"], event["content_block"])
            elif event["type"] == "content_block_delta":
                return self._further(event["index"], event["delta"])
            else:
                self._around(event)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ModelIncoherent(f"{self.name} streamed something else than a message", data[:1000]) from error
        return ""

    def answer(self) -> server.Json:
        """The whole, as a server gives it that does not stream; the arguments of a tool as they came.

        Raises:
            ModelUnavailable: it has not come to its end.
        """
        if self.end is None and not self.done:
            raise ModelUnavailable(f"{self.name} broke off its answer")
        parts = [self.parts[index] for index in sorted(self.parts)]
        return {"content": parts, "model": self.model, "stop_reason": self.end, "usage": self.usage}

    def _begin(self, index: int, block: server.Json) -> None:
        kept = {"type": block["type"]}
        if block["type"] == "tool_use":
            # Whole already, or empty and still to come.
            if self.first is None and block["name"] == self.tool:
                self.first = index
            kept |= {"name": block["name"], "input": json.dumps(block["input"]) if block.get("input") else ""}
        elif block["type"] == "text":
            kept["text"] = ""
        self.parts[index] = kept

    def _further(self, index: int, delta: server.Json) -> str:
        part = self.parts[index]
        kind, where = {"text_delta": ("text", "text"), "input_json_delta": ("partial_json", "input")}.get(
            delta["type"], ("", "")
        )
        if not kind:
            return ""
        piece = str(delta[kind])
        part[where] += piece
        return piece if self.shows == part["type"] and (self.shows == "text" or index == self.first) else ""

    def _around(self, event: server.Json) -> None:
        if event["type"] == "message_start":
            self.model = event["message"].get("model")
            self.usage |= event["message"].get("usage") or {}
        elif event["type"] == "message_delta":
            self.end = event["delta"].get("stop_reason") or self.end
            self.usage |= event.get("usage") or {}
        elif event["type"] == "message_stop":
            self.done = True


def _tokens_in(counts: server.Json) -> object:
    """All that was read, whether it was kept from before or not."""
    kept = [counts.get(name) or 0 for name in ("cache_creation_input_tokens", "cache_read_input_tokens")]
    return None if counts.get("input_tokens") is None else counts["input_tokens"] + sum(kept)
