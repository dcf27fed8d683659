"""An archive on its way out and in: streamed, so that neither end holds more of it than it must.

Going out it is written to a file first, so that it is whole, and begun anew where something is erased meanwhile; then
it is sent, and the file is gone. Coming in it is received to a file, and taken in whole or not at all; lines of JSON
tell how far that is, the last one how it ended. These files lie where the machine keeps its temporary ones (``TMPDIR``)
and only the server's own user reads them.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO, Final

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

import longmind
from longmind.doors.http.service import DOOR, Service, wanted
from longmind.doors.http.watching import LOG
from longmind.doors.wire import codec
from longmind.doors.wire.calls import CALLS
from longmind.doors.wire.errors import TurnedAway, problem
from longmind.doors.wire.keys import Caller
from longmind.errors import InvalidInput, LongmindError

LINES: Final = "application/x-ndjson"
_FORMS: Final = {"archive": ("jsonl", LINES), "markdown": ("md", "text/markdown; charset=utf-8")}
_PIECE: Final = 64 * 1024
_TOLD_EVERY: Final = 1_000_000
_STILL_SECONDS: Final = 1.0


async def export(service: Service, request: Request) -> Response:
    """Everything of a scope as one file."""
    caller = service.admitted(request, CALLS["export"].right)
    form = request.query_params.get("format", "archive")
    if form not in _FORMS or set(request.query_params) - {"format"}:
        raise InvalidInput("format", "archive or markdown", form)
    ending, kind = _FORMS[form]
    place = tempfile.TemporaryDirectory(prefix="longmind-")
    try:
        path = Path(place.name) / f"export.{ending}"
        done = await service.run(lambda: caller.mind(service.whole, DOOR).export(path, format=form))  # type: ignore[arg-type]
        file = path.open("rb")
    except BaseException:
        place.cleanup()
        raise
    headers = {
        "Content-Disposition": f'attachment; filename="memories.{ending}"',
        "Longmind-Memories": str(done.memories),
        "Longmind-Sha256": done.sha256,
    }
    return StreamingResponse(_pieces(file), media_type=kind, headers=headers, background=BackgroundTask(place.cleanup))


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


async def bring_in(service: Service, request: Request) -> Response:
    """Take in an archive; the answer's lines tell how far it is."""
    caller = service.admitted(request, CALLS["import_archive"].right)
    wanted(request, LINES, "application/octet-stream")
    if request.query_params:
        raise InvalidInput(next(iter(request.query_params)), "nothing here takes it")
    # Before the first line: whoever may not be asked for is told by the status.
    caller.mind(service.whole, DOOR)
    return _Telling(_progress(service, request, caller), media_type=LINES)


class _Telling(StreamingResponse):
    """Sends while it receives. Its base class listens for the other end meanwhile, and would eat what comes."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        await self.stream_response(send)


async def _progress(service: Service, request: Request, caller: Caller) -> AsyncIterator[bytes]:
    with tempfile.TemporaryDirectory(prefix="longmind-") as place:
        path = Path(place) / "import.jsonl"
        try:
            async for received in _received(service, request, path):
                yield _line({"received": received})
            mind = caller.mind(service.whole, DOOR)
            doing = asyncio.ensure_future(service.run(lambda: mind.import_archive(path)))
            while not (await asyncio.wait([doing], timeout=_STILL_SECONDS))[0]:
                yield _line({"working": True})
            done = codec.dump(doing.result(), longmind.Imported)
            yield b'{"done":' + done + b"}\n"
        except LongmindError as error:
            yield _line({"problem": problem(error).to_json()})
            LOG.info("request %s: %s", request.scope["longmind.id"], problem(error).code)


async def _received(service: Service, request: Request, path: Path) -> AsyncIterator[int]:
    size = told = 0
    with path.open("wb") as file:
        async for piece in request.stream():
            size += len(piece)
            if size > service.measure.import_bytes:
                raise TurnedAway(
                    "too_large", f"an archive of at most {service.measure.import_bytes:,} bytes", argument="body"
                )
            file.write(piece)
            if size - told >= _TOLD_EVERY:
                told = size
                yield size
    yield size


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
