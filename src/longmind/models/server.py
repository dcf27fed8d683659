"""How a model behind a server is asked over HTTP: patiently, a few at once, and discreetly.

What may pass (a server that is busy, stumbles, hangs up, or cannot be reached) is tried again after a wait that grows
and is left to chance, so that those refused together do not come back together; a server that says how long to wait is
believed. What will not pass is told at once. A stream is tried again until its first event has come, and never after:
what was given out cannot be taken back. Errors name the server, the status and the server's own error code, and never
what was asked or the key. Needs the extra ``llm``.
"""

from __future__ import annotations

import json
import re
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from random import SystemRandom
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias
from urllib.parse import urlsplit

from longmind import clock
from longmind.errors import InvalidInput, MissingExtra, ModelIncoherent, ModelUnavailable
from longmind.models.sse import events

if TYPE_CHECKING:
    import httpx2

ApiKey = str | Callable[[], str] | None
"""A key, or what to call for one before each request (for keys that change), or none."""

Json: TypeAlias = Any
"""What a server answered: of no shape that could be relied on."""

MAX_ANSWER_BYTES: Final = 100_000_000
"""A batch of vectors takes a few million; what is longer is no answer."""
MAX_WAIT_SECONDS: Final = 60.0
"""A server that asks to come back later than that has the caller told instead."""
_MAY_PASS: Final = frozenset({408, 425, 429})
_WILL_NOT_PASS: Final = frozenset({501, 505})
_CODE: Final = re.compile(r"[\w.\- ]{1,60}")
_HINTS: Final[Mapping[int, str]] = {
    400: "is a text longer than the model reads?",
    401: "check the API key",
    403: "check what the API key may do",
    404: "check the address and the model's name",
    413: "is a text longer than the server takes?",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered."""

    status: int
    body: bytes
    server: str
    """What to call the server in errors."""
    streams: bool = False
    """Whether its body comes as events, which are not in ``body``."""

    @property
    def ok(self) -> bool:
        """Whether it did what was asked."""
        return 200 <= self.status < 300  # noqa: PLR2004

    @property
    def trouble(self) -> str:
        """What to say of an answer that is none to use."""
        if 300 <= self.status < 400:  # noqa: PLR2004
            return f"{self.server} sends us on to another address: give that one, if it is to be trusted"
        hint = _HINTS.get(self.status)
        return f"{self.server} answered {self.status}{code(self.body)}{f': {hint}' if hint else ''}"

    def json(self) -> Json:
        """The value in it.

        Raises:
            ModelIncoherent: it is no JSON; the beginning of it is attached.
        """
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            message = f"{self.server} answered {self.status} with something that is no JSON"
            raise ModelIncoherent(message, self.body[:1000].decode("utf-8", "replace")) from error


class Closes(ABC):
    """Something that keeps connections open: close it, or use it in a ``with`` statement."""

    @abstractmethod
    def close(self) -> None:
        """Let go of what is open. It cannot be used afterwards; twice is fine."""

    def __enter__(self) -> Self:
        """The object itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()


class _Late(Exception):
    """The end of an answer does not come in time."""


class Server(Closes):
    """One server, asked by many threads."""

    def __init__(
        self,
        base_url: str,
        *,
        purpose: str,
        timeout_seconds: float = 30.0,
        retries: int = 3,
        wait_seconds: float = 0.5,
        at_once: int = 8,
        sleep: Callable[[float], None] | None = None,
        chance: Callable[[], float] | None = None,
    ) -> None:
        """Say where it is and how to ask it; it is not asked yet.

        Args:
            base_url: its address.
            purpose: what it is needed for, told when httpx2 is missing.
            timeout_seconds: how long to wait to connect, and for the whole of an answer.
            retries: how often to ask again after the first time.
            wait_seconds: how long to wait at most before asking a second time, doubled each time.
            at_once: how many requests at the same time; others wait for their turn.
            sleep: what waits; ``time.sleep``.
            chance: a number from 0 to 1, the share of the longest wait that is waited.

        Raises:
            InvalidInput: an argument is not allowed.
            MissingExtra: httpx2 is not installed.
        """
        host, self.name = address(base_url)
        for argument, value, least in (("retries", retries, 0), ("at_once", at_once, 1)):
            if value < least:
                raise InvalidInput(argument, f"at least {least}", value)
        if not timeout_seconds > 0:
            raise InvalidInput("timeout_seconds", "above 0", timeout_seconds)
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._wait_seconds = wait_seconds
        self._places = threading.BoundedSemaphore(at_once)
        self._sleep = sleep or time.sleep
        self._chance = chance or SystemRandom().random
        self._closed = False
        # A server on this machine is not behind a proxy, whatever the environment says about others.
        here = host in {"localhost", "127.0.0.1", "::1"}
        try:
            import httpx2
        except ImportError as error:
            raise MissingExtra("llm", purpose) from error
        self._client: httpx2.Client = httpx2.Client(timeout=timeout_seconds, trust_env=not here)

    def ask(self, url: str, body: dict[str, object], headers: Callable[[], dict[str, str]]) -> Reply:
        """Post ``body`` until there is an answer, a refusal that will not pass, or no try left.

        ``headers`` is called for each request. A refusal that will not pass is given back for the caller to read.

        Raises:
            ModelUnavailable: no answer was to be had.
        """
        wait = self._wait_seconds
        for tries_left in range(self._retries, -1, -1):
            reply, trouble, asked_for = self._once(url, body, headers())
            if reply is not None and not _may_pass(reply.status):
                return reply
            self._pause(tries_left, trouble, asked_for, wait)
            wait *= 2
        raise AssertionError  # the last try returned or raised

    def stream(
        self, url: str, body: dict[str, object], headers: Callable[[], dict[str, str]]
    ) -> Generator[Reply | str, None, None]:
        """Post ``body`` as :meth:`ask` does; first comes the reply, then, where it streams, the data of each event.

        A server that refuses, or answers in one piece, gives its reply alone. Only time in which the server is waited
        for counts against the timeout, not what the caller does between two events.

        Raises:
            ModelUnavailable: no answer was to be had, or it broke off.
            ModelIncoherent: the server does not stop talking.
        """
        import httpx2

        wait = self._wait_seconds
        for tries_left in range(self._retries, -1, -1):
            begun, trouble, asked_for = False, "", 0.0
            try:
                with closing(self._streaming(url, body, headers())) as coming:
                    for received, one in coming:
                        if isinstance(one, Reply) and _may_pass(one.status):
                            trouble, asked_for = one.trouble, _retry_after(received)
                            break
                        begun = True
                        yield one
            except httpx2.TimeoutException as error:
                trouble = f"{self.name} did not answer in time ({type(error).__name__})"
            except _Late:
                trouble = f"{self.name} did not end its answer in time"
            except httpx2.RequestError as error:
                trouble = (
                    f"{self.name} {'broke off' if begun else 'cannot be reached'} ({type(error).__name__}: {error})"
                )
            if begun and not trouble:
                return
            if begun:
                raise ModelUnavailable(f"{trouble}, when a part of its answer had come")
            self._pause(tries_left, trouble or f"{self.name} answered nothing", asked_for, wait)
            wait *= 2

    def _pause(self, tries_left: int, trouble: str, asked_for: float, wait: float) -> None:
        """Wait before the next try.

        Raises:
            ModelUnavailable: there is none, or the server asks for a wait that is too long.
        """
        if not tries_left or asked_for > MAX_WAIT_SECONDS:
            later = f"; it asks to come back in {asked_for:.0f} s" if asked_for else ""
            message = f"{trouble} (asked {self._retries - tries_left + 1} times{later})"
            raise ModelUnavailable(message)
        self._sleep(max(asked_for, min(wait, MAX_WAIT_SECONDS) * self._chance()))

    def _streaming(
        self, url: str, body: dict[str, object], headers: dict[str, str]
    ) -> Generator[tuple[Mapping[str, str], Reply | str], None, None]:
        """One request: the reply when there is something in it, then the data of its events; each with the headers."""
        with self._places:
            if self._closed:
                raise ModelUnavailable(f"the connection to {self.name} is closed; open it again")
            with self._client.stream("POST", url, json=body, headers=headers) as response:
                received, parts = response.headers, self._parts(response)
                whole = Reply(response.status_code, b"", self.name, streams=True)
                if not (whole.ok and received.get("Content-Type", "").startswith("text/event-stream")):
                    yield received, Reply(response.status_code, b"".join(parts), self.name)
                    return
                for number, data in enumerate(events(parts)):
                    if not number:
                        yield received, whole
                    yield received, data

    def _parts(self, response: httpx2.Response) -> Iterator[bytes]:
        left, size = self._timeout_seconds, 0
        parts = response.iter_bytes()
        while True:
            before = clock.elapsed()
            part = next(parts, None)
            left -= clock.elapsed() - before
            if part is None:
                return
            size += len(part)
            if size > MAX_ANSWER_BYTES:
                raise ModelIncoherent(f"{self.name} does not stop talking", part[:1000])
            # Each part may come in time and the last one never.
            if left < 0:
                raise _Late
            yield part

    def close(self) -> None:
        """Close the connections. It cannot be asked afterwards."""
        self._closed = True
        self._client.close()

    def _once(self, url: str, body: dict[str, object], headers: dict[str, str]) -> tuple[Reply | None, str, float]:
        """One request: the answer if there is one, what to say if it is none to use, and the wait it asks for."""
        import httpx2

        with self._places:
            if self._closed:
                raise ModelUnavailable(f"the connection to {self.name} is closed; open it again")
            try:
                status, received, content = self._post(url, body, headers)
            except httpx2.TimeoutException as error:
                return None, f"{self.name} did not answer in time ({type(error).__name__})", 0.0
            except httpx2.RequestError as error:
                return None, f"{self.name} cannot be reached ({type(error).__name__}: {error})", 0.0
        if content is None:
            return None, f"{self.name} did not end its answer in time", 0.0
        reply = Reply(status, content, self.name)
        return reply, reply.trouble, _retry_after(received)

    def _post(
        self, url: str, body: dict[str, object], headers: dict[str, str]
    ) -> tuple[int, Mapping[str, str], bytes | None]:
        """Status, headers and body; no body if its end does not come in time."""
        until = clock.elapsed() + self._timeout_seconds
        content = bytearray()
        with self._client.stream("POST", url, json=body, headers=headers) as response:
            for part in response.iter_bytes():
                content += part
                if len(content) > MAX_ANSWER_BYTES:
                    raise ModelIncoherent(f"{self.name} does not stop talking", bytes(content[:1000]))
                # Each part may come in time and the last one never.
                if clock.elapsed() > until:
                    return response.status_code, response.headers, None
            return response.status_code, response.headers, bytes(content)


def address(url: str, argument: str = "base_url") -> tuple[str, str]:
    """The host in ``url``, and what to call the server in errors: without the path, and without any password.

    Raises:
        InvalidInput: it is none of HTTP's addresses, or holds a name and a password, which would be shown in logs.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        parts, host, port = urlsplit(""), None, None
    if not host or parts.scheme not in {"http", "https"}:
        raise InvalidInput(argument, "an address that starts with http:// or https://", url.rpartition("@")[2])
    if "@" in parts.netloc:
        raise InvalidInput(argument, "an address without a name or a password in it; a key is given as api_key")
    return host, f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def key(api_key: ApiKey) -> str:
    """The key to send. Raises InvalidInput, without showing it, for one that no header can carry."""
    found = ((api_key() if callable(api_key) else api_key) or "").strip()
    if not (found.isascii() and (found.isprintable() or not found)):
        raise InvalidInput("api_key", "printable ASCII characters")
    return found


def _may_pass(status: int) -> bool:
    return status in _MAY_PASS or (500 <= status < 600 and status not in _WILL_NOT_PASS)  # noqa: PLR2004


def _retry_after(headers: Mapping[str, str]) -> float:
    """Seconds the server asks to wait before the next try; 0 if it does not say.

    A date is read against the server's own (RFC 9110, sections 10.2.3 and 6.6.1), so no clock of ours is needed.
    """
    asked = headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked[:9])
    try:
        until, now = parsedate_to_datetime(asked), parsedate_to_datetime(headers.get("Date", ""))
        return max(0.0, (until - now).total_seconds())
    except (ValueError, TypeError):
        return 0.0


def code(body: bytes) -> str:
    """The server's own short error code. Its message is left out: it may quote the text or the key."""
    try:
        error = json.loads(body)["error"]
        code = error.get("code") or error.get("type")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return ""
    return f" ({code})" if isinstance(code, str) and _CODE.fullmatch(code) else ""
