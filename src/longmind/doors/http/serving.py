"""Running the server: it listens, answers, and ends in order when it is told to.

One process serves. Others may use the same file at the same time, since the file is where everything is agreed; a
second server would only count rates and repeats apart.
"""

from __future__ import annotations

import ctypes
import logging
import os
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.routing import BaseRoute

import longmind
from longmind.doors.http.app import application
from longmind.doors.http.doorman import Doorman, is_here
from longmind.doors.http.limits import Measure
from longmind.doors.http.service import Service
from longmind.doors.http.watching import LOG, Spans
from longmind.doors.wire.keys import Keys
from longmind.errors import Refused

_GRACE_SECONDS: Final = 30
_CONNECTIONS: Final = 1_000
_WAITING: Final = 1_024
_HEAPS: Final = 2
# Of glibc's malloc.h.
_M_ARENA_MAX: Final = -8
_LINE: Final = "%(asctime)s %(levelname)s %(message)s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """Where a server listens, and for whom it is where it asks for no keys."""

    host: str = "127.0.0.1"
    port: int = 8000
    tenant: str = longmind.Owner().tenant
    user: str = "me"


def service(
    mind: longmind.Mind,
    keys: Keys | None,
    listening: Listening,
    measure: Measure | None = None,
    spans: Spans | None = None,
) -> Service:
    """What is served, and to whom.

    Raises:
        Refused: it would listen beyond this machine, and there are no keys.
    """
    here = is_here(listening.host)
    doorman = Doorman(keys, tenant=listening.tenant, user=listening.user, open_here=here)
    if not here and not doorman.asks_for_keys:
        raise Refused(
            "keys", f"beyond this machine ({listening.host}) nobody is let in without a key, and there is none"
        )
    return Service(mind, doorman, measure, spans)


def serve(
    served: Service,
    listening: Listening,
    *,
    announce: Callable[[str], None],
    more: Sequence[BaseRoute] = (),
    on_stop: Callable[[], None] | None = None,
) -> None:
    """Answer until SIGTERM or SIGINT comes; what is being answered then is answered, within 30 seconds.

    ``announce`` is told the address once it listens; ``on_stop`` is called when all is answered.

    Raises:
        OSError: the address is taken, or none of this machine's.
    """
    # Late: only who serves needs it.
    import uvicorn

    share_heaps()
    _tell()
    listening_at = listener(listening)
    address, port = listening_at.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address
    app = application(served, more=more, on_stop=on_stop)
    wanted = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        # Who asked is told by the key, and by no header that a stranger may write.
        proxy_headers=False,
        ws="none",
        lifespan="on",
        limit_concurrency=_CONNECTIONS,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    announce(f"http://{shown}:{port}")
    try:
        uvicorn.Server(wanted).run(sockets=[listening_at])
    finally:
        listening_at.close()


def share_heaps() -> None:
    """Have the threads of this process, those begun from now on, share two heaps where the C library is glibc.

    It gives eight for each core, and what is free in one is of no use to the others. Our threads seldom allocate at
    the same time.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if os.name == "posix" else None
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, _HEAPS)


def listener(listening: Listening) -> socket.socket:
    """A socket that listens there.

    Raises:
        OSError: the address is taken, or none of this machine's.
    """
    family = socket.AF_INET6 if ":" in listening.host else socket.AF_INET
    # Named as TCP: asyncio lets only such sockets send at once, and on others each answer would wait some 40 ms.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((listening.host.strip("[]"), listening.port))
        made.listen(_WAITING)
    except BaseException:
        made.close()
        raise
    return made


def _tell() -> None:
    """Lines about requests go to standard error."""
    if not LOG.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter(_LINE))
        LOG.addHandler(handler)
        LOG.setLevel(logging.INFO)
        LOG.propagate = False
