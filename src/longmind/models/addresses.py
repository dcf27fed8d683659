"""A language model named in one line: ``openai:gpt-4o-mini``, ``ollama:llama3.2``, ``openai:NAME@http://127.0.0.1:8080/v1``.

First how it is spoken to, then the model's name, then, where it is not the provider's own server, the address. The key
comes from the environment (:mod:`longmind.models.keys`) unless it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Unpack

from longmind.errors import InvalidInput
from longmind.models import keys
from longmind.models.anthropic import ANTHROPIC_URL, AnthropicModel
from longmind.models.calling import FunctionModel
from longmind.models.language import ServerModel, Talking
from longmind.models.openai import OPENAI_URL, OpenAIModel
from longmind.models.server import ApiKey, address
from longmind.ports.language import LanguageModel, Price

OLLAMA_URL: Final = "http://127.0.0.1:11434/v1"
FORMS: Final = (
    "openai:NAME, anthropic:NAME or ollama:NAME, with @ADDRESS for another server: openai:NAME@http://127.0.0.1:8080/v1"
)
"""What an address may look like, for people."""
_PROVIDERS: Final[Mapping[str, tuple[type[OpenAIModel | AnthropicModel], str, str | None]]] = {
    "openai": (OpenAIModel, OPENAI_URL, "OPENAI_API_KEY"),
    "anthropic": (AnthropicModel, ANTHROPIC_URL, "ANTHROPIC_API_KEY"),
    "ollama": (OpenAIModel, OLLAMA_URL, None),
}
# A model's name may hold an @ and colons of its own; only one before an address ends it.
_FORM: Final = re.compile(r"(?P<provider>[a-z]+):(?P<model>[^\s@]\S*?|@\S+?)(?:@(?P<url>\w+://.*))?")


def language_model(
    model: str | LanguageModel | Callable[[str], str],
    *,
    api_key: ApiKey = None,
    prices: Mapping[str, Price] | None = None,
    **talking: Unpack[Talking],
) -> LanguageModel:
    """The language model that is meant: by an address, a function from words to words, or one that is one already.

    Args:
        model: an address, such as ``openai:gpt-4o-mini`` or ``openai:NAME@http://127.0.0.1:8080/v1``; or an object.
        api_key: the key, or what to call for it. Without one, ``OPENAI_API_KEY`` or ``ANTHROPIC_API_KEY`` is read for
            these providers' own servers, and ``LONGMIND_MODEL_KEY`` for a server named by its address.
        prices: what models cost, by name.
        **talking: how to talk to the server; see :class:`~longmind.models.language.Talking`.

    Raises:
        InvalidInput: no address of this form, a provider's own server without a key, or arguments for an object.
        MissingExtra: httpx2 is not installed.
    """
    if isinstance(model, str):
        return at(model, api_key=api_key, prices=prices, **talking)
    if api_key is not None or talking:
        raise InvalidInput("api_key", "only with an address; an object knows its own")
    if isinstance(model, LanguageModel):
        return model
    if callable(model):
        return FunctionModel(model, prices=prices)
    raise InvalidInput("model", f"a language model, a function from words to words, or {FORMS}", type(model).__name__)


def at(
    named: str,
    *,
    api_key: ApiKey = None,
    prices: Mapping[str, Price] | None = None,
    **talking: Unpack[Talking],
) -> ServerModel:
    """The client for the server and the model that an address names; see :func:`language_model`.

    Raises:
        InvalidInput: no address of this form, or a provider's own server without a key.
        MissingExtra: httpx2 is not installed.
    """
    read = _FORM.fullmatch(named.strip())
    if read is None or read["provider"] not in _PROVIDERS:
        # Not shown: somebody may have put a key into it.
        raise InvalidInput("model", FORMS)
    kind, own, variable = _PROVIDERS[read["provider"]]
    url = read["url"] or own
    address(url, "model")
    return kind(read["model"], base_url=url, api_key=_key_for(url, own, variable, api_key), prices=prices, **talking)


def _key_for(url: str, own: str, variable: str | None, given: ApiKey) -> ApiKey:
    if given is not None:
        return given
    if address(url) != address(own):
        return keys.environment(keys.MODEL_KEY)
    if variable is None:
        return None
    found = keys.environment(variable)
    if not found():
        raise InvalidInput("model", f"needs a key: set {variable}, or give api_key")
    return found
