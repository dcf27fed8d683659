"""The same server over streamable HTTP: who calls is told by a key, and by nothing in what they say.

Every request stands alone: there are no sessions to take over, and a key that was revoked opens nothing from the next
request on. Who may come in is the same as for ``longmind serve``: see :mod:`longmind.doors.http.doorman`.
"""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import JSONResponse

from longmind import Mind
from longmind.doors.http.doorman import Doorman, is_here
from longmind.doors.mcp.server import DOOR
from longmind.doors.mcp.tools import Right
from longmind.doors.wire import calls
from longmind.doors.wire.errors import TurnedAway, problem
from longmind.doors.wire.keys import NO_KEY, Caller
from longmind.errors import LongmindError, Refused

if TYPE_CHECKING:
    from mcp.server import MCPServer
    from starlette.types import ASGIApp, Receive, Scope, Send

PATH: Final = "/mcp"
_CALLER: ContextVar[Caller] = ContextVar("caller")
_GRACE_SECONDS: Final = 30


class Callers:
    """Whose mind is meant: that of who was let in with the request that is being answered."""

    def __init__(self, whole: Mind) -> None:
        """``whole`` is the mind on everything."""
        self._whole = whole

    def __call__(self, right: Right) -> Mind:
        """Their mind.

        Raises:
            TurnedAway: their key is not for that. InvalidInput: the key is for several, and nobody is named.
        """
        calling = _CALLER.get(None)
        if calling is None:
            raise TurnedAway("no_key", NO_KEY)
        calling.may([calls.Right(right)])
        return calling.mind(self._whole, DOOR)


class Gate:
    """Lets in whom the doorman lets in, and remembers for the length of a request who that is."""

    def __init__(self, app: ASGIApp, doorman: Doorman) -> None:
        """Before the application."""
        self._app = app
        self._doorman = doorman

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            calling = self._doorman.caller(Request(scope))
        except LongmindError as error:
            told = problem(error)
            headers = {"WWW-Authenticate": "Bearer"} if told.code == "no_key" else None
            await JSONResponse(told.to_json(), told.status, headers)(scope, receive, send)
            return
        mark = _CALLER.set(calling)
        try:
            await self._app(scope, receive, send)
        finally:
            _CALLER.reset(mark)


def http_app(server: MCPServer, doorman: Doorman, host: str = "127.0.0.1") -> ASGIApp:
    """The application that serves ``server`` at /mcp, on this host."""
    return Gate(server.streamable_http_app(streamable_http_path=PATH, stateless_http=True, host=host), doorman)


def serve_http(server: MCPServer, doorman: Doorman, host: str, port: int) -> None:
    """Serve until told to stop; what is being answered then is answered, within 30 seconds.

    Raises:
        Refused: others could reach it, and there is no key.
    """
    import uvicorn

    if not is_here(host) and not doorman.asks_for_keys:
        raise Refused("keys", f"beyond this machine ({host}) nobody is let in without a key, and there is none")
    # The package tells of every connection.
    logging.getLogger("mcp").setLevel(logging.ERROR)
    uvicorn.run(
        http_app(server, doorman, host),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
