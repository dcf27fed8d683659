"""A language model behind Anthropic's messages.

The schema becomes the arguments of a tool, and the model is made to call it, so its answer is a value already. The tool
does nothing and nothing is ever sent back to it. A model that may not be made to is asked to, the form being told in
words too; one that has no tools is only told. What was refused once is not asked for again; so too ``temperature``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, Unpack

from longmind.domain.metadata import Json
from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.models import server
from longmind.models.language import ServerModel, Talking, completed, told_in_words
from longmind.models.server import ApiKey, Reply
from longmind.ports.language import Completion, Price, Prompt

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
    value = arguments if schema.get("type") == "object" else arguments[_WRAPPED]
    return json.dumps(value, ensure_ascii=False)


def _tokens_in(counts: server.Json) -> object:
    """All that was read, whether it was kept from before or not."""
    kept = [counts.get(name) or 0 for name in ("cache_creation_input_tokens", "cache_read_input_tokens")]
    return None if counts.get("input_tokens") is None else counts["input_tokens"] + sum(kept)
