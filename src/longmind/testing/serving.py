"""A real HTTP server on this machine that plays a provider of language models, well and badly.

It speaks OpenAI's chat completions (``/v1/chat/completions``) and Anthropic's messages (``/v1/messages``), whichever
it is asked by, in one piece or as a stream of events, and has a script like
:class:`~longmind.testing.ScriptedModel`'s, with troubles in it. No time is measured and nobody sleeps: what is slow
waits until the server is closed.
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
    events: int | None = None
    """Of a stream: so many events are sent, then one that says that something went wrong."""
    said: Said = "hello"
    """What is said, where it comes to that."""


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


def slow(sends: int | None = None, said: Said = "hello") -> Trouble:
    """Nothing comes, or nothing after so many bytes."""
    return Trouble(slow=True, sends=sends, said=said)


def drips() -> Trouble:
    """Spaces come, one by one, without end."""
    return Trouble(drips=True)


def hangs_up(after: int = 0, said: Said = "hello") -> Trouble:
    """The connection ends after so many bytes of the answer; with 0, before any of it."""
    return Trouble(sends=after, said=said)


def fails(events: int, said: Said = "hello") -> Trouble:
    """A stream of so many events that ends in an error."""
    return Trouble(events=events, said=said)


class ModelServer(Closes):
    """A provider of language models on 127.0.0.1: ``with ModelServer([busy("7"), {"facts": []}]) as server:``.

    Each request takes the next of the script; when that is over, ``always`` is said. ``refuses`` names what the server
    does not know and answers 400 to: ``json_schema``, ``strict``, ``json_object``, ``temperature``, ``max_tokens``,
    ``tool_choice`` (other than auto), ``tools``, ``stream_options``. With ``streams`` False it answers in one piece
    whoever asks for a stream.
    """

    def __init__(
        self,
        script: Iterable[Said | Trouble] = (),
        *,
        always: Said | Trouble | Callable[[Asked], Said] = "hello",
        refuses: Collection[str] = (),
        end: str | None = None,
        usage: bool = True,
        streams: bool = True,
    ) -> None:
        """Start serving, in a thread. ``end``: why the model stopped, if not of itself; ``usage``: if it counts."""
        self.script = list(script)
        self.always = always
        self.refuses = frozenset(refuses)
        self.end = end
        self.usage = usage
        self.streams = streams
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

    def events(self, asked: Asked, said: Said) -> list[bytes]:
        """The same as a stream of events."""
        whole = self.shaped(asked, said)
        found = _anthropic_events(whole) if "/messages" in asked.path else _openai_events(whole, asked.body)
        # Between them, what a server says to keep the connection open.
        return [b": still here\n\n", *found]


PIECE_CHARACTERS = 3
"""Of one event: of a stream, so much is said at once."""


def _event(value: object, name: str | None = None) -> bytes:
    named = "" if name is None else f"event: {name}\n"
    return f"{named}data: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}\n\n".encode()


def _cut(text: str) -> list[str]:
    return [text[at : at + PIECE_CHARACTERS] for at in range(0, len(text), PIECE_CHARACTERS)]


def _openai_events(whole: Mapping[str, Any], body: Mapping[str, Any]) -> list[bytes]:
    (choice,) = whole["choices"]
    around = {"id": whole["id"], "object": "chat.completion.chunk", "model": whole["model"]}

    def chunk(delta: object, end: str | None = None) -> bytes:
        return _event({**around, "choices": [{"index": 0, "delta": delta, "finish_reason": end}]})

    texts = _cut(choice["message"]["content"])
    found = [chunk({"role": "assistant", "content": ""}), *(chunk({"content": text}) for text in texts)]
    found.append(chunk({}, choice["finish_reason"]))
    if "usage" in whole and (body.get("stream_options") or {}).get("include_usage"):
        found.append(_event({**around, "choices": [], "usage": whole["usage"]}))
    return [*found, _event("[DONE]")]


def _anthropic_events(whole: Mapping[str, Any]) -> list[bytes]:
    (part,) = whole["content"]
    tool = part["type"] == "tool_use"
    empty = {**part, "input": {}} if tool else {**part, "text": ""}
    texts = _cut(json.dumps(part["input"], ensure_ascii=False) if tool else part["text"])
    deltas = [
        {"type": "input_json_delta", "partial_json": text} if tool else {"type": "text_delta", "text": text}
        for text in texts
    ]
    usage = whole.get("usage", {})
    start = {**whole, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 1} if usage else {}}
    values: list[dict[str, Any]] = [
        {"type": "message_start", "message": start},
        {"type": "content_block_start", "index": 0, "content_block": empty},
        {"type": "ping"},
        *({"type": "content_block_delta", "index": 0, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": whole["stop_reason"]}, "usage": usage},
        {"type": "message_stop"},
    ]
    return [_event(value, value["type"]) for value in values]


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
        told = trouble.said if isinstance(said, Trouble) else said
        streams = trouble.body is None and self.serves.streams and asked.body.get("stream") is True
        parts = self._parts(asked, trouble, told, streams=streams)
        if trouble.slow and trouble.sends is None:
            self.serves.released.wait(MAX_SLOW_SECONDS)
        # Where it hangs up or does not end, the connection is of no more use; nor where only its end says the end.
        self.close_connection |= trouble.sends is not None or trouble.drips or streams
        if trouble.sends == 0:
            return
        self.send_response_only(trouble.status)
        kind = "text/event-stream; charset=utf-8" if streams else "application/json"
        for name, value in {"Content-Type": kind, **trouble.headers}.items():
            self.send_header(name, value)
        if not (trouble.drips or streams):
            self.send_header("Content-Length", str(sum(map(len, parts))))
        self.end_headers()
        self._send(parts, trouble)
        if trouble.slow and trouble.sends is not None:
            self.serves.released.wait(MAX_SLOW_SECONDS)

    def _parts(self, asked: Asked, trouble: Trouble, told: Said, *, streams: bool) -> list[bytes]:
        if trouble.body is not None:
            return [trouble.body]
        if not streams:
            return [json.dumps(self.serves.shaped(asked, told)).encode()]
        found = self.serves.events(asked, told)
        if trouble.events is None:
            return found
        error = {"type": "error", "error": {"type": "overloaded_error", "message": "later"}}
        return [*found[: trouble.events], _event(error, "error")]

    def _send(self, parts: Iterable[bytes], trouble: Trouble) -> None:
        left = trouble.sends
        with contextlib.suppress(ConnectionError):  # whoever asked may have given up
            while trouble.drips and not self.serves.released.wait(0.01):
                self.wfile.write(b" ")
            for part in parts:
                self.wfile.write(part[:left])
                self.wfile.flush()
                left = None if left is None else max(0, left - len(part))

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def _complaint(unknown: str) -> str:
    """As OpenAI words it for its newer models."""
    if unknown == "max_tokens":
        return "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    return f"'{unknown}' is not supported by this server."
