"""What a host may read without a tool: the profile, the blocks, the newest memories, and one of either by its name.

Text for a person or a model to read. Nothing here changes anything.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from longmind import Memory, Mind
from longmind.doors.mcp import answers
from longmind.doors.wire.errors import problem
from longmind.errors import LongmindError, NotFound

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server import MCPServer

    from longmind.doors.mcp.tools import Whose

RECENT: Final = 20
_DAYS: Final = (1, 30, 365)
"""The newest are looked for among these days first: a mind lists its oldest first."""


def add_resources(server: MCPServer, whose: Whose) -> None:
    """Let a host read whoever calls."""

    @server.resource("memory://profile", title="Profile", description="What is known of the user.")
    def profile() -> str:
        return _told(lambda: _profile(whose("read")))

    @server.resource("memory://blocks", title="Memory blocks", description="The texts that are in every context.")
    def blocks() -> str:
        return _told(lambda: whose("read").blocks.show())  # noqa: PLW0108 - whose() may say no

    @server.resource("memory://recent", title="Recent memories", description=f"The {RECENT} newest, newest first.")
    def recent() -> str:
        return _told(lambda: answers.lines(newest(whose("read")), "Nothing is remembered yet."))

    @server.resource("memory://blocks/{label}", title="A memory block", description="One block by its label.")
    def block(label: str) -> str:
        return _told(lambda: whose("read").blocks[label].read().value)

    @server.resource("memory://memories/{id}", title="A memory", description="One memory by its id.")
    def memory(id: str) -> str:
        return _told(lambda: answers.line(whose("read").get(id)))


def newest(mind: Mind) -> list[Memory]:
    """The newest memories, newest first."""
    now = mind.clock.now()
    for days in _DAYS:
        found = mind.list(where={"recorded_at": {"gte": (now - timedelta(days=days)).isoformat()}})
        if len(found) >= RECENT:
            break
    else:
        found = mind.list()
    return list(found)[: -RECENT - 1 : -1]


def _profile(mind: Mind) -> str:
    known = mind.facts.find("user")
    return mind.facts.show("user") if known else "Nothing is known of the user yet."


def _told(read: Callable[[], str]) -> str:
    """What is read; what goes wrong, as the protocol tells it of a resource.

    Raises:
        ResourceError: it cannot be read. ResourceNotFoundError: there is no such thing.
    """
    try:
        return read()
    except NotFound as error:
        raise ResourceNotFoundError(problem(error).message) from error
    except LongmindError as error:
        raise ResourceError(problem(error).message) from error
