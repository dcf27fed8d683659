"""``longmind.connect`` and ``connect_async``: the way to a mind that a server serves.

Apart from :mod:`longmind.doors.wire.connecting`, which does it, so that a missing package is told by its extra.
"""

from __future__ import annotations

import longmind
from longmind.errors import MissingExtra

TIMEOUT_SECONDS = 60.0


def connect(url: str, *, key: str | None = None, timeout_seconds: float = TIMEOUT_SECONDS) -> longmind.Mind:
    """The mind that a server serves (``longmind serve``), with the same face as one that is opened here.

    A ``key`` that is bound to a user gives that user's mind; with any other, :meth:`Mind.scope` says whose is meant.
    Nothing is asked yet. Each call waits at most ``timeout_seconds`` for any part of the answer.

    Raises:
        InvalidInput: no address of a server. MissingExtra: httpx2 or pydantic is not installed.
    """
    try:
        from longmind.doors.wire.connecting import RemoteMind, Wire
    except ImportError:
        raise MissingExtra("client", "longmind.connect") from None
    return RemoteMind(Wire.to(url, key, timeout_seconds))


def connect_async(url: str, *, key: str | None = None, timeout_seconds: float = TIMEOUT_SECONDS) -> longmind.AsyncMind:
    """As :func:`connect`, for event loops: ``async with longmind.connect_async("http://…") as mind:``.

    Raises:
        InvalidInput, MissingExtra: as there.
    """
    return longmind.AsyncMind(connect(url, key=key, timeout_seconds=timeout_seconds))
