"""The routes: one for each call of the table, and beside them those that HTTP has its own words for.

``POST /v1/facts/find`` asks ``facts.find`` with its arguments as one JSON object, and answers with what it gives. What
stands beside the table says the same in HTTP's way: a memory and a block have an address and an ETag, pages say where
the next one begins, an archive streams. Doors that are served along with it (a page, another protocol) hand in their
own routes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import longmind
from longmind.doors.http import streams
from longmind.doors.http.description import description
from longmind.doors.http.service import Endpoint, Service, answered, not_served
from longmind.doors.http.watching import TEXT_FORM
from longmind.doors.wire.bodies import arguments_in
from longmind.doors.wire.calls import CALLS, Call, Right
from longmind.doors.wire.errors import TurnedAway
from longmind.errors import Conflict, InvalidInput

PREFIX: Final = "/v1"
PAGE: Final = 100
MOST_A_PAGE: Final = 1_000
_LISTS: Final = ("kinds", "types", "tags", "include")
_SAID: Final = ("during", "as_of", "known_at", "after")


def application(
    service: Service, *, more: Sequence[BaseRoute] = (), on_stop: Callable[[], None] | None = None
) -> Starlette:
    """An ASGI application that serves a mind.

    ``more`` routes come first, and find the service in ``request.app.state.service``; ``on_stop`` is called when all
    is answered.
    """

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        yield
        await service.stop()
        if on_stop is not None:
            on_stop()

    # Calls first: what may be done at /v1/blocks/create is told of the call, and not of a block of that name.
    ours = [*(_asking(service, call) for call in CALLS.values() if not call.streamed), *_addresses(service)]
    app = Starlette(
        routes=[*more, *ours], lifespan=living, exception_handlers={HTTPException: not_served, 404: not_served}
    )
    app.state.service = service
    return app


def _asking(service: Service, call: Call) -> Route:
    async def ask(request: Request) -> Response:
        caller = service.admitted(request, call.right)
        body = await service.body(request)
        given = arguments_in(call.name, body)
        if call.name == "remember" and given.get("key") is None and "idempotency-key" in request.headers:
            given["key"] = request.headers["idempotency-key"]  # kept with the memory, and so known after a restart

        async def answering() -> Response:
            return answered(await service.ask(request, call, caller, given), call.answer)

        if call.right is Right.READ:
            return await answering()
        return await service.once(request, caller, body, answering)

    path = f"{PREFIX}/{call.path}"
    return Route(path, service.endpoint(ask, path), methods=["POST"], name=call.name)


def _addresses(service: Service) -> list[Route]:
    """What has an address, and what is told of the server itself."""
    rows: list[tuple[str, str, Callable[[Service, Request], Any], bool]] = [
        ("GET", f"{PREFIX}/memories", _memories, False),
        ("GET", f"{PREFIX}/memories/{{id}}", _memory, False),
        ("PATCH", f"{PREFIX}/memories/{{id}}", _patched, False),
        ("GET", f"{PREFIX}/blocks/{{label:path}}", _block, False),
        ("PUT", f"{PREFIX}/blocks/{{label:path}}", _put, False),
        ("GET", f"{PREFIX}/export", streams.export, False),
        ("POST", f"{PREFIX}/import", streams.bring_in, False),
        ("GET", "/health", _health, True),
        ("GET", "/ready", _ready, True),
        ("GET", "/metrics", _metrics, True),
        ("GET", "/openapi.json", _openapi, True),
    ]
    return [_route(service, *row) for row in rows]


def _route(service: Service, method: str, path: str, answer: Callable[[Service, Request], Any], open_: bool) -> Route:  # noqa: FBT001
    shown = path.replace(":path", "")
    endpoint: Endpoint = service.endpoint(partial(answer, service), shown, open_=open_)
    route = Route(path, endpoint, methods=[method], name=f"{method} {shown}")
    # Starlette answers HEAD wherever it answers GET; nothing here says what that would be.
    route.methods = {method}
    return route


# Memories -------------------------------------------------------------------------------------------------------------


async def _memories(service: Service, request: Request) -> Response:
    caller = service.admitted(request, Right.READ)
    given: dict[str, Any] = {"limit": PAGE}
    for name in request.query_params:
        values = request.query_params.getlist(name)
        if name in _LISTS:
            given[name] = values
        elif name in _SAID and len(values) == 1:
            given[name] = values[0]
        elif name == "limit" and len(values) == 1:
            given[name] = _number(name, values[0], most=MOST_A_PAGE)
        else:
            raise InvalidInput(name, f"once each of limit, {', '.join(_SAID)}; any number of {', '.join(_LISTS)}")
    page = await service.ask(request, CALLS["list"], caller, given)
    return answered(page, longmind.Listed)


async def _memory(service: Service, request: Request) -> Response:
    caller = service.admitted(request, Right.READ)
    found = await service.ask(request, CALLS["get"], caller, {"id": request.path_params["id"]})
    return _versioned(found, longmind.Memory)


async def _patched(service: Service, request: Request) -> Response:
    caller = service.admitted(request, Right.WRITE)
    body = await service.body(request)
    given = arguments_in("correct", body, ("id", "version"))
    given |= {"id": request.path_params["id"], "version": _version_asked(request)}
    if given["version"] is None:
        del given["version"]

    async def answering() -> Response:
        return _versioned(await _as_read(service.ask(request, CALLS["correct"], caller, given)), longmind.Memory)

    return await service.once(request, caller, body, answering)


# Blocks ---------------------------------------------------------------------------------------------------------------


async def _block(service: Service, request: Request) -> Response:
    caller = service.admitted(request, Right.READ)
    found = await service.ask(request, CALLS["block.read"], caller, {"label": request.path_params["label"]})
    return _versioned(found, longmind.Block)


async def _put(service: Service, request: Request) -> Response:
    caller = service.admitted(request, Right.WRITE)
    body = await service.body(request)
    label = request.path_params["label"]
    new = request.headers.get("if-none-match") == "*"
    if new:
        call, given = CALLS["blocks.create"], arguments_in("blocks.create", body, ("label",))
    else:
        call, given = CALLS["block.rewrite"], arguments_in("block.rewrite", body, ("label", "expects"))
        expected = _version_asked(request)
        given |= {} if expected is None else {"expects": expected}

    async def answering() -> Response:
        asked = service.ask(request, call, caller, {**given, "label": label})
        response = _versioned(await _as_read(asked), longmind.Block)
        response.status_code = 201 if new else 200
        return response

    return await service.once(request, caller, body, answering)


def _versioned(value: longmind.Memory | longmind.Block, hint: Any) -> Response:  # noqa: ANN401 - a type
    """A value and its version, which ``If-Match`` says again."""
    return answered(value, hint, {"ETag": f'"{value.version}"'})


async def _as_read(asking: Any) -> Any:  # noqa: ANN401 - an answer that is waited for
    """The answer; where what was read has moved on, in HTTP's own words."""
    try:
        return await asking
    except Conflict as error:
        raise TurnedAway("moved_on", str(error), argument="If-Match") from error


def _version_asked(request: Request) -> int | None:
    """The version that a change was decided from; None: whatever is there.

    Raises:
        TurnedAway: which_version; nobody said. InvalidInput: no version of ours.
    """
    given = request.headers.get("if-match")
    if given is None:
        raise TurnedAway(
            "which_version", 'the ETag of what was read as If-Match: "3", or If-Match: *', argument="If-Match"
        )
    if given.strip() == "*":
        return None
    return _number("If-Match", given.strip().strip('"'), most=2**53)


def _number(argument: str, text: str, *, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:20]) <= most:
        raise InvalidInput(argument, f"a whole number from 1 to {most:,}", text)
    return int(text)


# The server itself ----------------------------------------------------------------------------------------------------


async def _health(service: Service, _: Request) -> Response:
    """It runs."""
    del service
    return JSONResponse({"alive": True, "version": longmind.__version__})


async def _ready(service: Service, _: Request) -> Response:
    """The memories can be read, and it is not stopping."""
    ready = not service.stopping
    if ready:
        await service.run(lambda: service.whole.owners(limit=1))
    return JSONResponse({"ready": ready}, 200 if ready else 503)


async def _metrics(service: Service, request: Request) -> Response:
    """Numbers of this process; nothing of whose memories there are."""
    service.admitted(request, Right.ADMIN)
    return Response(service.numbers.text(), media_type=TEXT_FORM)


async def _openapi(service: Service, _: Request) -> Response:
    del service
    return JSONResponse(description())
