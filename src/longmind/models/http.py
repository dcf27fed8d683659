"""Embedders behind an HTTP server: OpenAI and what speaks like it, Azure OpenAI, Ollama.

Texts go out in batches and come back as vectors, which are checked (as many as asked for, as long as promised, all of
them numbers) before any is used. How a server is asked, and asked again, is :mod:`longmind.models.server`'s business.
Needs the extra ``llm``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypedDict, Unpack, cast
from urllib.parse import quote

import numpy as np

from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models.fingerprint import fingerprint
from longmind.models.server import ApiKey, Closes, Json, Server, key
from longmind.models.windows import cut, whole_characters
from longmind.ports.models import Stamp, Vectors


class Asking(TypedDict, total=False):
    """How to ask a server: what each of these embedders takes besides its own arguments."""

    window_bytes: int
    """How much of a text fits into one window, in bytes of UTF-8."""
    timeout_seconds: float
    """How long to wait to connect, and for the whole of an answer; 30 if not given."""
    batch: int
    """Texts in one request at most; 64 if not given."""
    retries: int
    """How often to ask again after the first time; 3 if not given."""
    wait_seconds: float
    """How long to wait at most before asking a second time, doubled each time; 0.5 if not given."""


OPENAI_DIMENSIONS: Final[Mapping[str, int]] = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
"""How long OpenAI's models make their vectors. (platform.openai.com/docs/guides/embeddings)"""
OPENAI_WINDOW_BYTES: Final = 8191
"""OpenAI's models read 8191 tokens at once. Their tokens stand for at least one byte each, so as many bytes of UTF-8
always fit, in any language; counted in characters of English they would be some 1,800 tokens."""
OLLAMA_WINDOW_BYTES: Final = 2048
"""The models Ollama is mostly asked to embed with read 2,048 tokens at once, or 512: as much English as this holds."""
_BATCH_BYTES = 250_000
"""OpenAI takes 300,000 tokens in one request."""


class ServerEmbedder(Closes):
    """What embedders behind a server share; the subclasses say how to ask one and how to read what it answers.

    One object may be used from many threads.
    """

    def __init__(
        self,
        *,
        url: str,
        stamp: Stamp,
        window_bytes: int = OPENAI_WINDOW_BYTES,
        timeout_seconds: float = 30.0,
        batch: int = 64,
        retries: int = 3,
        wait_seconds: float = 0.5,
    ) -> None:
        """Say where to post, who makes the vectors, and how to ask (:class:`Asking`).

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        for name, value, least in (
            ("dimension", stamp.dimension, 1),
            ("window_bytes", window_bytes, 16),
            ("batch", batch, 1),
        ):
            if value < least:
                raise InvalidInput(name, f"at least {least}", value)
        self._url = url
        self._stamp = stamp
        self._window_bytes = window_bytes
        self._batch = batch
        self._server = Server(
            url,
            purpose="an embedder behind a server",
            timeout_seconds=timeout_seconds,
            retries=retries,
            wait_seconds=wait_seconds,
        )

    @property
    def stamp(self) -> Stamp:
        """Who makes the vectors. Asks no server."""
        return self._stamp

    def windows(self, text: str) -> list[str]:
        """Cut ``text`` into pieces of at most ``window_bytes`` bytes of UTF-8; joined they are ``text``."""
        # A character takes at most four bytes.
        return [text] if 4 * len(text) <= self._window_bytes else cut(text, self._window_bytes, _bytes)

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors of ``texts``, shape (len(texts), dimension), float32, each of length 1.

        A text of white space is not sent (servers refuse it) and gets the vector (1, 0, 0, …). ``query`` makes no
        difference.

        Raises:
            ModelUnavailable: no answer was to be had: not reachable, too slow, busy, or it refused.
            ModelIncoherent: the answer is no JSON, or not as many vectors as asked for, each of ``dimension`` numbers.
        """
        del query
        vectors = np.zeros((len(texts), self._stamp.dimension), dtype=np.float32)
        vectors[:, 0] = 1.0
        for places in self._batches(texts):
            vectors[places] = self._vectors([whole_characters(texts[place]) for place in places])
        return vectors

    def close(self) -> None:
        """Close the connections. The embedder cannot be used afterwards."""
        self._server.close()

    def _headers(self) -> dict[str, str]:
        """What goes with each request."""
        return {}

    @abstractmethod
    def _body(self, texts: list[str]) -> dict[str, object]:
        """What to post for the vectors of ``texts``."""

    @abstractmethod
    def _read(self, answer: Json) -> list[Json]:
        """The vectors in an answer, in order. Raises LookupError, TypeError or AttributeError if they are not there."""

    def _batches(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """The places of the texts that are not blank, in groups that fit into one request."""
        group: list[int] = []
        filled = 0
        for place, text in enumerate(texts):
            if not text.strip():
                continue
            size = len(text.encode("utf-8", "surrogatepass"))
            if group and (len(group) == self._batch or filled + size > _BATCH_BYTES):
                yield group
                group, filled = [], 0
            group.append(place)
            filled += size
        if group:
            yield group

    def _vectors(self, texts: list[str]) -> Vectors:
        reply = self._server.ask(self._url, self._body(texts), self._headers)
        if not reply.ok:
            raise ModelUnavailable(reply.trouble)
        answer = reply.json()
        promised = (len(texts), self._stamp.dimension)
        try:
            found = np.array(self._read(answer), dtype=np.float64)
        except (LookupError, TypeError, AttributeError, ValueError, OverflowError) as error:
            message = f"{self._server.name} was asked for {promised[0]} vectors and answered something else"
            raise ModelIncoherent(message, answer) from error
        if found.shape != promised:
            message = f"{self._server.name} was asked for vectors of shape {promised} and gave {found.shape}"
            raise ModelIncoherent(message, answer)
        with np.errstate(over="ignore"):  # told below, as what it is
            lengths = np.linalg.norm(found, axis=1, keepdims=True)
        if not (np.isfinite(lengths).all() and (lengths > 0).all()):
            message = f"{self._server.name} gave a vector that has no direction"
            raise ModelIncoherent(message, answer)
        return cast("Vectors", (found / lengths).astype(np.float32))


class OpenAIEmbedder(ServerEmbedder):
    """Embeddings from OpenAI, or from any server that speaks like it (``base_url``)."""

    def __init__(
        self,
        model: str = "text-embedding-3-small",
        *,
        base_url: str = "https://api.openai.com/v1",
        api_key: ApiKey = None,
        dimension: int | None = None,
        **asking: Unpack[Asking],
    ) -> None:
        """Name the model; no server is asked yet.

        Args:
            model: the model's name, part of the stamp. The address is not: the same model elsewhere makes the same
                vectors.
            base_url: the address up to ``/embeddings``.
            api_key: sent as bearer token; not read from anywhere else.
            dimension: how long its vectors are. Needed for models that are not OpenAI's; of those that are, the
                ``text-embedding-3`` ones are asked to shorten theirs to it.
            **asking: how to ask; see :class:`Asking`.

        Raises:
            InvalidInput: an argument is not allowed, or the dimension is not known.
            MissingExtra: httpx2 is not installed.
        """
        native = OPENAI_DIMENSIONS.get(model)
        length = native if dimension is None else dimension
        if length is None:
            raise InvalidInput("dimension", f"must be given for a model other than {', '.join(OPENAI_DIMENSIONS)}")
        shortens = native is not None and length < native and model.startswith("text-embedding-3")
        if native is not None and length != native and not shortens:
            raise InvalidInput("dimension", f"{model} makes vectors of {native} numbers", length)
        super().__init__(
            url=f"{base_url.rstrip('/')}/embeddings",
            stamp=Stamp(model, fingerprint(server="openai", model=model), length),
            **asking,
        )
        self._api_key = api_key
        self._asks: dict[str, object] = {"model": model, "encoding_format": "float"}
        if shortens:
            self._asks["dimensions"] = length

    def _headers(self) -> dict[str, str]:
        sent = key(self._api_key)
        return {"Authorization": f"Bearer {sent}"} if sent else {}

    def _body(self, texts: list[str]) -> dict[str, object]:
        return {**self._asks, "input": texts}

    def _read(self, answer: Json) -> list[Json]:
        return _in_order(answer)


class AzureOpenAIEmbedder(ServerEmbedder):
    """Embeddings from a deployment of Azure OpenAI."""

    def __init__(
        self,
        endpoint: str,
        deployment: str,
        *,
        api_version: str,
        api_key: ApiKey,
        dimension: int,
        **asking: Unpack[Asking],
    ) -> None:
        """Name the deployment; no server is asked yet.

        Args:
            endpoint: the resource's address, ``https://….openai.azure.com``.
            deployment: the deployment's name. It and the endpoint are part of the stamp, since a deployment may have
                any name: which model it is cannot be seen from it.
            api_version: the version of Azure's interface, such as ``2024-10-21``.
            api_key: sent in the header ``api-key``; not read from anywhere else.
            dimension: how long the deployed model makes its vectors.
            **asking: how to ask; see :class:`Asking`.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        place = f"{endpoint.rstrip('/')}/openai/deployments/{quote(deployment, safe='')}"
        decides = fingerprint(server="azure", endpoint=endpoint.rstrip("/").lower(), deployment=deployment)
        super().__init__(
            url=f"{place}/embeddings?api-version={quote(api_version, safe='')}",
            stamp=Stamp(f"azure/{deployment}", decides, dimension),
            **asking,
        )
        self._api_key = api_key

    def _headers(self) -> dict[str, str]:
        sent = key(self._api_key)
        return {"api-key": sent} if sent else {}

    def _body(self, texts: list[str]) -> dict[str, object]:
        return {"input": texts, "encoding_format": "float"}

    def _read(self, answer: Json) -> list[Json]:
        return _in_order(answer)


class OllamaEmbedder(ServerEmbedder):
    """Embeddings from a model that Ollama runs."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str = "http://127.0.0.1:11434",
        dimension: int,
        **asking: Unpack[Asking],
    ) -> None:
        """Name the model; no server is asked yet.

        Args:
            model: the model's name with its tag, part of the stamp.
            base_url: the server's address up to ``/api``.
            dimension: how long the model makes its vectors.
            **asking: how to ask; see :class:`Asking`. A window that holds as many bytes as the model reads tokens
                always fits; a text that does not fit is an error, never cut silently.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        super().__init__(
            url=f"{base_url.rstrip('/')}/api/embed",
            stamp=Stamp(f"ollama/{model}", fingerprint(server="ollama", model=model), dimension),
            **({"window_bytes": OLLAMA_WINDOW_BYTES} | asking),
        )
        self._model = model

    def _body(self, texts: list[str]) -> dict[str, object]:
        return {"model": self._model, "input": texts, "truncate": False}

    def _read(self, answer: Json) -> list[Json]:
        return list(answer["embeddings"])


def _bytes(parts: Sequence[str]) -> list[int]:
    return [len(part.encode("utf-8", "surrogatepass")) for part in parts]


def _in_order(answer: Json) -> list[Json]:
    """OpenAI's answer: each vector says whose it is, and they may come in any order."""
    vectors = {one.get("index", place): one["embedding"] for place, one in enumerate(answer["data"])}
    return [vectors[place] for place in range(len(answer["data"]))]
