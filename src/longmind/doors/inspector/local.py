"""The page over a file of this machine: for one person, on a port that nothing else knows, until they leave.

A browser reaches a port of this machine from any page it has open. So what answers here asks for a key, made anew each
time and good until the end; the key stands behind the ``#`` of the address, which browsers send nowhere; a request that
names another host is turned away, as a page elsewhere can have its name lead here; and so is one of another origin.
"""

from __future__ import annotations

import contextlib
import html
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.middleware.trustedhost import TrustedHostMiddleware

import longmind
from longmind.doors.http.app import application
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.service import Service
from longmind.doors.inspector import AT, routes
from longmind.doors.wire.keys import EVERY_RIGHT, Keys

if TYPE_CHECKING:
    import uvicorn

HOST: Final = "127.0.0.1"
ACTOR: Final = "inspector"
"""What the audit calls who decides on the page."""


@dataclass(frozen=True, slots=True)
class Served:
    """A page that is there while it is held."""

    address: str
    """With the key: whoever has it may do everything."""
    server: uvicorn.Server
    door: socket.socket

    def run(self) -> None:
        """Answer until :meth:`stop` is called or somebody presses Ctrl-C."""
        with contextlib.suppress(KeyboardInterrupt):
            self.server.run(sockets=[self.door])

    def stop(self) -> None:
        """Let :meth:`run` return once what is being asked is answered. May be called from any thread."""
        self.server.should_exit = True


@contextlib.contextmanager
def inspected(whole: longmind.Mind, owner: longmind.Owner, *, port: int = 0) -> Iterator[Served]:
    """The page over a mind on a whole file, beginning with an owner; on any free port, unless one is named.

    The mind is closed by whoever opened it.

    Raises:
        OSError: the port is taken.
    """
    with tempfile.TemporaryDirectory() as folder, socket.create_server((HOST, port)) as door:
        keys = Keys(Path(folder) / "keys")
        whose = {"key": keys.add(ACTOR, rights=EVERY_RIGHT, tenant=None), "tenant": owner.tenant}
        if owner.user is not None:
            whose["user"] = owner.user
        # Not open to whoever is here: other users of this machine reach the port too.
        doorman = Doorman(keys, tenant=owner.tenant, user=owner.user or "", open_here=False)
        address = f"http://{HOST}:{door.getsockname()[1]}{AT}#{urlencode(whose)}"
        yield Served(address, _server(Service(whole, doorman)), door)


def _server(service: Service) -> uvicorn.Server:
    # Late: only who serves needs it.
    import uvicorn

    app = TrustedHostMiddleware(application(service, more=routes()), allowed_hosts=[HOST, "localhost"])
    wanted = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, proxy_headers=False, ws="none", lifespan="on"
    )
    return uvicorn.Server(wanted)


@contextlib.contextmanager
def leading_to(address: str) -> Iterator[str]:
    """A file that leads a browser to an address, to be opened in its place: others see what programs are started with.

    Only this user can read it, and it goes with the context.
    """
    with tempfile.TemporaryDirectory(prefix="longmind-") as folder:
        file = Path(folder) / "inspect.html"
        file.write_text(f'<meta http-equiv="refresh" content="0;url={html.escape(address)}">', "utf-8")
        yield file.as_uri()
