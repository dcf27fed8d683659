"""A real HTTP server on this machine that plays a provider of language models, well and badly.

It speaks OpenAI's chat completions (``/v1/chat/completions``) and Anthropic's messages (``/v1/messages``), whichever
it is asked by, and has a script like :class:`~longmind.testing.ScriptedModel`'s, with troubles in it. No time is
measured and nobody sleeps: what is slow waits until the server is closed.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

from longmind.models.server import Closes

Said: TypeAlias = Any
"""A text or a JSON value, said by the model; or a :class:`Trouble`."""

MAX_SLOW_SECONDS = 30.0
"""A slow answer gives up waiting after that, should nobody close the server."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """How one request goes wrong."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """What is sent in place of an answer; None sends the answer, or as much of it as comes."""
    slow: bool = False
    """Nothing is sent until the server is closed."""
    sends: int | None = None
    """So many bytes of the body are sent; then it hangs up, or with ``slow`` goes silent. With 0, not even a status."""
    drips: bool = False
    """Each byte comes soon, and the last one not before the server is closed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]


def busy(retry_after: str | None = None, status: int = 429, code: str = "rate_limit_exceeded") -> Trouble:
    """A server that asks to come back later."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return Trouble(status, headers, json.dumps({"error": {"code": code, "message": "later"}}).encode())


def broken(status: int = 500) -> Trouble:
    """A server that stumbled."""
    return Trouble(status, body=b"oops")


def garbage(body: bytes = b"<html>Sign in</html>") -> Trouble:
    """Something in front of the server answers in its place."""
    return Trouble(body=body)


def slow(sends: int | None = None) -> Trouble:
    """Nothing comes, or nothing after so many bytes."""
    return Trouble(slow=True, sends=sends)


def drips() -> Trouble:
    """Spaces come, one by one, without end."""
    return Trouble(drips=True)


def hangs_up(after: int = 0) -> Trouble:
    """The connection ends after so many bytes of the answer; with 0, before any of it."""
    return Trouble(sends=after)


class ModelServer(Closes):
    """A provider of language models on 127.0.0.1: ``with ModelServer([busy("7"), {"facts": []}]) as server:``.

    Each request takes the next of the script; when that is over, ``always`` is said. ``refuses`` names what the server
    does not know and answers 400 to: ``json_schema``, ``strict``, ``json_object``, ``temperature``, ``max_tokens``,
    ``tool_choice`` (other than auto), ``tools``.
    """

    def __init__(
        self,
        script: Iterable[Said | Trouble] = (),
        *,
        always: Said | Trouble | Callable[[Asked], Said] = "hello",
        refuses: Collection[str] = (),
        end: str | None = None,
        usage: bool = True,
    ) -> None:
        """Start serving, in a thread. ``end``: why the model stopped, if not of itself; ``usage``: if it counts."""
        self.script = list(script)
        self.always = always
        self.refuses = frozenset(refuses)
        self.end = end
        self.usage = usage
        self.asked: list[Asked] = []
        """The requests so far."""
        self.most_at_once = 0
        """How many requests were under way at the same time, at most."""
        self.released = threading.Event()
        self._under_way = 0
        self._lock = threading.Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.address = f"http://127.0.0.1:{self._http.server_port}"
        self.url = f"{self.address}/v1"
        """What a client is given as ``base_url``."""
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def close(self) -> None:
        """Let go of whoever waits, and stop."""
        self.released.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def enters(self, asked: Asked) -> Said | Trouble:
        """Count a request and say what it gets."""
        with self._lock:
            self.asked.append(asked)
            self._under_way += 1
            self.most_at_once = max(self.most_at_once, self._under_way)
            scripted = bool(self.script)
            said = self.script.pop(0) if scripted else self.always
        return said(asked) if callable(said) else said

    def leaves(self) -> None:
        """A request is over."""
        with self._lock:
            self._under_way -= 1

    def refused(self, body: Mapping[str, Any]) -> str | None:
        """What in a request this server does not know."""
        form = body.get("response_format") or {}
        asks = {*body, str(form.get("type")), *(name for name, on in form.get("json_schema", {}).items() if on is True)}
        if (body.get("tool_choice") or {}).get("type") == "auto":
            asks.discard("tool_choice")
        return next(iter(sorted(asks & self.refuses)), None)

    def shaped(self, asked: Asked, said: Said) -> dict[str, Any]:
        """What the model says, in the protocol it was asked by."""
        if "/messages" in asked.path:
            return self._anthropic(asked.body, said)
        counts = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        text = said if isinstance(said, str) else json.dumps(said)
        message = {"role": "assistant", "content": text, "refusal": None}
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": f"{asked.body.get('model')}-2026-01-01",
            "choices": [{"index": 0, "message": message, "finish_reason": self.end or "stop"}],
            **({"usage": counts} if self.usage else {}),
        }

    def _anthropic(self, body: Mapping[str, Any], said: Said) -> dict[str, Any]:
        tools = body.get("tools")
        words = isinstance(said, str) or not tools
        text = said if isinstance(said, str) else json.dumps(said)
        part = {"type": "text", "text": text}
        if not words and tools:
            part = {"type": "tool_use", "id": "toolu_1", "name": tools[0]["name"], "input": said}
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": f"{body.get('model')}-2026-01-01",
            "content": [part],
            "stop_reason": self.end or ("end_turn" if words else "tool_use"),
            **({"usage": {"input_tokens": 11, "output_tokens": 7}} if self.usage else {}),
        }


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        serves = server

    return Handler


class _Handler(BaseHTTPRequestHandler):
    """One connection; ``serves`` says for whom."""

    protocol_version = "HTTP/1.1"
    serves: ModelServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = Asked(self.path, dict(self.headers), body)
        said = self.serves.enters(asked)
        try:
            unknown = self.serves.refused(body)
            if unknown:
                error = {"error": {"code": "unsupported_parameter", "message": _complaint(unknown)}}
                said = Trouble(400, body=json.dumps(error).encode())
            self._answer(asked, said)
        finally:
            self.serves.leaves()

    def _answer(self, asked: Asked, said: Said | Trouble) -> None:
        trouble = said if isinstance(said, Trouble) else Trouble()
        body = trouble.body
        if body is None:
            told = "hello" if isinstance(said, Trouble) else said
            body = json.dumps(self.serves.shaped(asked, told)).encode()
        if trouble.slow and trouble.sends is None:
            self.serves.released.wait(MAX_SLOW_SECONDS)
        # Where it hangs up or does not end, the connection is of no more use.
        self.close_connection |= trouble.sends is not None or trouble.drips
        if trouble.sends == 0:
            return
        self.send_response_only(trouble.status)
        for name, value in {"Content-Type": "application/json", **trouble.headers}.items():
            self.send_header(name, value)
        if not trouble.drips:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # whoever asked may have given up
            while trouble.drips and not self.serves.released.wait(0.01):
                self.wfile.write(b" ")
            self.wfile.write(body[: trouble.sends])
            self.wfile.flush()
        if trouble.slow and trouble.sends is not None:
            self.serves.released.wait(MAX_SLOW_SECONDS)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def _complaint(unknown: str) -> str:
    """As OpenAI words it for its newer models."""
    if unknown == "max_tokens":
        return "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    return f"'{unknown}' is not supported by this server."
