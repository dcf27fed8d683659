"""The same server over streamable HTTP: who calls is told by a bearer key, and by nothing in what they say.

Every request stands alone: there are no sessions to take over, and a key that was revoked opens nothing from the next
request on. Without any key only this machine is served. A wrong, a missing and a revoked key get one and the same
answer.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from longmind import Mind
from longmind.doors.mcp.server import DOOR
from longmind.doors.mcp.tools import Right
from longmind.doors.wire import calls
from longmind.doors.wire.errors import TurnedAway, problem
from longmind.doors.wire.keys import NO_KEY, PARTS, Caller, Keys, caller
from longmind.errors import InvalidInput

if TYPE_CHECKING:
    from mcp.server import MCPServer
    from starlette.types import ASGIApp, Receive, Scope, Send

PATH: Final = "/mcp"
_CALLER: ContextVar[Caller | None] = ContextVar("caller", default=None)
_SCHEME: Final = "bearer "


class Callers:
    """Who may call, and what they call on; ``whole`` is the mind on everything, ``mine`` who is served without keys."""

    def __init__(self, whole: Mind, mine: Mind, keys: Keys) -> None:
        """Of the keys in a file, which need not be there."""
        self._whole = whole
        self._mine = mine
        self._keys = keys

    @property
    def guarded(self) -> bool:
        """Whether a key is needed: once there was one, for good. Revoking the last must not open the door."""
        return bool(self._keys.list())

    @property
    def opened(self) -> bool:
        """Whether there is a key that opens something."""
        return any(key.revoked_at is None for key in self._keys.list())

    def whose(self, right: Right) -> Mind:
        """The mind of who is calling now.

        Raises:
            TurnedAway: their key is not for that. InvalidInput: the key is for several, and nobody is named.
        """
        calling = _CALLER.get()
        if calling is None:
            # Asked once more: between the gate and here a first key may have been made.
            if self.guarded:
                raise TurnedAway("no_key", NO_KEY)
            return self._mine.acting(door=DOOR)
        calling.may([calls.Right(right)])
        return calling.mind(self._whole, DOOR)

    def let_in(self, headers: Mapping[str, str]) -> Caller | None:
        """Who calls; None: nobody needs a key here.

        Raises:
            TurnedAway: no key that opens anything, or one that is not for whom the headers name.
        """
        if not self.guarded:
            return None
        given = headers.get("authorization", "")
        token = given[len(_SCHEME) :].strip() if given[: len(_SCHEME)].lower() == _SCHEME else None
        key = self._keys.find(token)
        if key is None:
            raise TurnedAway("no_key", NO_KEY)
        return caller(key, {part: headers.get(f"longmind-{part}") for part in PARTS})


class Gate:
    """Lets in who has a key, and remembers for the length of a request who that is."""

    def __init__(self, app: ASGIApp, callers: Callers) -> None:
        """Before the application."""
        self._app = app
        self._callers = callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            calling = self._callers.let_in(headers)
        except TurnedAway as no:
            await _turn_away(no, send)
            return
        mark = _CALLER.set(calling)
        try:
            await self._app(scope, receive, send)
        finally:
            _CALLER.reset(mark)


async def _turn_away(no: TurnedAway, send: Send) -> None:
    told = problem(no)
    body = json.dumps(told.to_json()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if told.code == "no_key":
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": told.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def http_app(server: MCPServer, callers: Callers, host: str = "127.0.0.1") -> ASGIApp:
    """The application that serves ``server`` at /mcp, on this host."""
    return Gate(server.streamable_http_app(streamable_http_path=PATH, stateless_http=True, host=host), callers)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve_http(server: MCPServer, callers: Callers, host: str, port: int) -> None:
    """Serve until told to stop; what runs is finished then.

    Raises:
        InvalidInput: others could reach it, and there is no key.
    """
    import uvicorn

    if not is_loopback(host) and not callers.opened:
        raise InvalidInput("host", "an address of this machine alone, such as 127.0.0.1, while there is no key", host)
    # No line for a request: its address may tell of somebody.
    uvicorn.run(http_app(server, callers, host), host=host, port=port, log_level="warning", access_log=False)
