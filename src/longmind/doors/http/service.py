"""The mind that is served, and what every request goes through on its way to it.

A request is let in, counted, and given a place; then its call is asked in a thread, since a mind's verbs are plain
code that waits for disk and models. What was begun in a thread is carried out whether somebody still waits or not, and
stopping waits for it, so that nothing that was told to be written is lost.
"""

from __future__ import annotations

import asyncio
import functools
import traceback
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, Final, TypeVar
from uuid import uuid4

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route

import longmind
from longmind.clock import elapsed
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.limits import Measure, Pace, Room
from longmind.doors.http.repeats import Repeats, Told
from longmind.doors.http.watching import LOG, Numbers, Spans, counted, failed
from longmind.doors.wire import codec
from longmind.doors.wire.calls import Call, Right
from longmind.doors.wire.errors import UNEXPECTED, Problem, TurnedAway, problem
from longmind.doors.wire.keys import Caller
from longmind.errors import LongmindError, StoreUnavailable

DOOR: Final = "http"
"""What the audit calls this way in."""
JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
REQUEST_ID: Final = "X-Request-Id"
_MOST_ID: Final = 64
_SECONDS_AGAIN: Final = 1
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class Service:
    """A mind on the whole file, and how it is served."""

    def __init__(
        self,
        mind: longmind.Mind,
        doorman: Doorman,
        measure: Measure | None = None,
        spans: Spans | None = None,
    ) -> None:
        """Serve a mind; :meth:`stop` lets go of it, and the mind is closed by whoever opened it."""
        self.whole = mind
        self.doorman = doorman
        self.measure = measure or Measure()
        self.numbers = Numbers()
        self.spans = spans or Spans()
        self.repeats = Repeats()
        self.stopping = False
        self._pace = Pace(self.measure.per_minute)
        self._room = Room(self.measure.at_once)
        self._threads = ThreadPoolExecutor(self.measure.threads, thread_name_prefix="longmind-http")

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in a thread, to its end, whoever still waits for it.

        Raises:
            StoreUnavailable: this server is stopping; nothing was begun.
        """
        try:
            doing = asyncio.get_running_loop().run_in_executor(self._threads, work)
        except RuntimeError as stopped:
            raise StoreUnavailable("this server is stopping") from stopped
        return await asyncio.shield(doing)

    async def stop(self) -> None:
        """Take nothing more, and wait for what was begun."""
        self.stopping = True
        await asyncio.get_running_loop().run_in_executor(None, self.let_go)

    def let_go(self) -> None:
        """Wait for what was begun, and let go of the threads."""
        self._threads.shutdown(wait=True)

    def admitted(self, request: Request, right: Right) -> Caller:
        """Who calls, counted and allowed.

        Raises:
            TurnedAway: no_key, no_right, too_many. InvalidInput: a header that names nothing.
        """
        caller = self.doorman.caller(request)
        self._pace.step(caller.key.name)
        caller.may({right})
        request.scope["longmind.key"] = caller.key.name
        return caller

    async def ask(self, request: Request, call: Call, caller: Caller, given: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Ask the caller's own mind, in a thread.

        Raises:
            LongmindError: as the call. TurnedAway: no_right.
        """
        caller.may(call.rights(given))
        whose = (caller.tenant, caller.user)
        with self.spans.of(call.name, whose, given, request.headers) as span:
            try:
                answer = await self.run(functools.partial(_asked, self.whole, call, caller, given))
            except LongmindError as error:
                failed(span, problem(error).code)
                raise
            counted(span, answer)
        if call.right is Right.FORGET:
            self.repeats.forget(whose, but=request.headers.get("idempotency-key"))
        return answer

    async def once(
        self, request: Request, caller: Caller, body: bytes, answering: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Answer a request that changes something; one that comes again under its key is answered as before.

        Raises:
            Conflict: the key was used for another request.
        """
        key = request.headers.get("idempotency-key")
        if key is None:
            return await answering()
        whose = (caller.tenant, caller.user)
        said = "\n".join([request.method, request.url.path, repr((caller.agent, caller.session, caller.shared))])
        before = self.repeats.begin(whose, key, said.encode() + body)
        if before is not None:
            return _again(before)
        try:
            response = await answering()
        except BaseException:
            self.repeats.fail(whose, key)
            raise
        headers = tuple((name, response.headers[name]) for name in ("content-type", "etag") if name in response.headers)
        self.repeats.end(whose, key, bytes(response.body), headers)
        return response

    async def body(self, request: Request) -> bytes:
        """What was sent, up to the limit.

        Raises:
            TurnedAway: too_large, media_type.
        """
        held = bytearray()
        async for piece in request.stream():
            held += piece
            if len(held) > self.measure.body_bytes:
                raise TurnedAway("too_large", f"a body of at most {self.measure.body_bytes:,} bytes", argument="body")
        if held or request.headers.get("content-type"):
            wanted(request, JSON)
        return bytes(held)

    def endpoint(self, answering: Endpoint, route: str, *, open_: bool = False) -> Endpoint:
        """What a route does, with everything that goes around it; ``open_``: takes no place, so it always answers."""

        async def answer(request: Request) -> Response:
            begun = elapsed()
            request.scope["longmind.id"] = _request_id(request)
            self.numbers.inside.inc()
            try:
                response = await self._answered(request, answering, open_=open_)
            finally:
                self.numbers.inside.dec()
            self._note(request, response, route, elapsed() - begun)
            return response

        return answer

    async def _answered(self, request: Request, answering: Endpoint, *, open_: bool) -> Response:
        try:
            if open_:
                return await answering(request)
            with self._place():
                return await answering(request)
        except LongmindError as error:
            return self._refusal(error)
        except Exception as error:  # noqa: BLE001 - the outermost loop of this door
            LOG.error("request %s: %s", request.scope["longmind.id"], _where(error))
            return told(UNEXPECTED)

    def _place(self) -> AbstractContextManager[None]:
        if self.stopping:
            raise StoreUnavailable("this server is stopping")
        return self._room.taken()

    def _refusal(self, error: LongmindError) -> Response:
        found = problem(error)
        headers: dict[str, str] = {}
        if found.retry:
            headers["Retry-After"] = str(getattr(error, "seconds", None) or _SECONDS_AGAIN)
        if found.code == "no_key":
            headers["WWW-Authenticate"] = "Bearer"
        if isinstance(error, TurnedAway):
            self.numbers.turned_away.labels(found.code).inc()
        return told(found, headers)

    def _note(self, request: Request, response: Response, route: str, seconds: float) -> None:
        response.headers[REQUEST_ID] = request.scope["longmind.id"]
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["X-Content-Type-Options"] = "nosniff"
        self.numbers.requests.labels(request.method, route, str(response.status_code)).inc()
        self.numbers.seconds.labels(route).observe(seconds)
        LOG.info(
            "%s %s %d %.1fms key=%s id=%s",
            request.method,
            route,
            response.status_code,
            seconds * 1_000,
            request.scope.get("longmind.key", "-"),
            request.scope["longmind.id"],
        )


def answered(value: object, hint: Any, headers: Mapping[str, str] | None = None) -> Response:  # noqa: ANN401 - a type
    """A value as an answer."""
    return Response(codec.dump(value, hint), media_type=JSON, headers=dict(headers or {}))


def told(found: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as an answer."""
    return JSONResponse(found.to_json(), found.status, headers=dict(headers or {}), media_type=PROBLEM)


def wanted(request: Request, *kinds: str) -> None:
    """See that a body is declared as one of these; a form in somebody's page cannot declare them.

    Raises:
        TurnedAway: media_type.
    """
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given not in kinds:
        raise TurnedAway("media_type", f"Content-Type: {' or '.join(kinds)}", argument="Content-Type")


async def not_served(request: Request, error: Exception) -> Response:
    """What is answered where there is no route, or another method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:  # noqa: PLR2004 - HTTP's own number
        headers = {"Allow": ", ".join(_methods_at(request))}
        return told(problem(TurnedAway("no_method", "another method: see Allow", argument="method")), headers)
    return told(problem(TurnedAway("no_route", "there is nothing here: see /openapi.json")))


def _methods_at(request: Request) -> list[str]:
    """The methods at a request's address; a route holds one of them, and one address several routes."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    here = next((one.path for one in routes if one.matches(request.scope)[0] is not Match.NONE), None)
    return sorted({method for one in routes if one.path == here for method in one.methods or ()})


def _asked(whole: longmind.Mind, call: Call, caller: Caller, given: Mapping[str, Any]) -> Any:  # noqa: ANN401
    if call.name == "owners" and caller.key.tenant is not None:
        return _owners_of(whole, caller, given)
    return call.on(caller.mind(whole, DOOR), given)


def _owners_of(whole: longmind.Mind, caller: Caller, given: Mapping[str, Any]) -> list[longmind.Owner]:
    """The owners of a key's tenant, or the one that it is bound to."""
    tenant, user = str(caller.key.tenant), caller.user
    after: longmind.Owner | None = given.get("after")
    first = longmind.Owner(tenant, None)
    page = whole.owners(max(after or first, first, key=lambda one: one.key), given.get("limit", 1_000))
    found = [*([] if after else _shared(whole, tenant)), *page]
    return [one for one in found if one.tenant == tenant and user in (None, one.user)]


def _shared(whole: longmind.Mind, tenant: str) -> list[longmind.Owner]:
    """Whoever stands just where a tenant begins: what it shares, if it shares anything."""
    shared = longmind.Owner(tenant, None)
    has = whole.scope(tenant=tenant).stats().total > 0
    return [shared] if has else []


def _again(before: Told) -> Response:
    response = Response(before.body, headers=dict(before.headers))
    response.headers["Idempotency-Replayed"] = "true"
    return response


def _request_id(request: Request) -> str:
    given = request.headers.get(REQUEST_ID, "")
    fits = given.isascii() and given.isprintable() and " " not in given and 0 < len(given) <= _MOST_ID
    return given if fits else uuid4().hex


def _where(error: BaseException) -> str:
    """What went wrong and where, without its message, which could hold what somebody said."""
    frames = traceback.extract_tb(error.__traceback__)[-5:]
    return f"{type(error).__name__} at " + " < ".join(f"{one.name}:{one.lineno}" for one in reversed(frames))
