"""What every test stands on: no network, no settings from outside, and rounds that can be cut.

The network is refused by an audit hook, which sees every connection Python makes and cannot be taken back; only the
machine talking to itself is let through, for tests that start a server. The error it raises is no ``OSError``, so that
code which quietly copes with a missing network fails here rather than passes.
"""

from __future__ import annotations

import ipaddress
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hypothesis
import pytest

CONNECTIONS = {"socket.connect": 1, "socket.sendto": 1, "socket.sendmsg": 1}
"""Audit events of a socket, and which argument is the address."""
LOOK_UPS = {"socket.getaddrinfo": 0, "socket.gethostbyname": 0}
"""Audit events of a name being looked up, and which argument is the name."""
CAMPAIGN_TIMEOUT_S = 1800
FOR_TESTS = frozenset({"LONGMIND_ARTEFACTS", "LONGMIND_CAMPAIGN_SHARE", "LONGMIND_TEST_LLM"})
"""Settings that are the tests' own."""
KEYS = frozenset({"OPENAI_API_KEY", "ANTHROPIC_API_KEY"})
"""Of providers: no test may find one by chance."""

# Timings say more about the machine than about the code, so none decides a test. `make test` gives the same answer
# every time; the campaign looks for new ones.
hypothesis.settings.register_profile("test", deadline=None, derandomize=True)
hypothesis.settings.register_profile("campaign", deadline=None, print_blob=True)
hypothesis.settings.load_profile("campaign" if "LONGMIND_CAMPAIGN_SHARE" in os.environ else "test")


class NetworkRefused(Exception):
    """A test reached for the network."""


def _is_here(host: object) -> bool:
    """Whether a host means this machine. None and "" mean any of its own addresses."""
    name = host.decode() if isinstance(host, bytes) else host
    if name is None or name in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(name)).is_loopback
    except ValueError:
        return False


def _refuse_network(event: str, args: tuple[object, ...]) -> None:
    if event in LOOK_UPS:
        host = args[LOOK_UPS[event]]
    elif event in CONNECTIONS:
        address = args[CONNECTIONS[event]]
        # The address of a Unix socket is text or bytes, and that of a connected socket's sendmsg is None.
        if not isinstance(address, tuple):
            return
        host = address[0]
    else:
        return
    if not _is_here(host):
        message = f"{event} to {host!r}: tests run offline"
        raise NetworkRefused(message)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse the network and forget the caller's settings, before any test is collected."""
    sys.addaudithook(_refuse_network)
    for name in list(os.environ):
        if (name.startswith("LONGMIND_") and name not in FOR_TESTS) or name in KEYS:
            del os.environ[name]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the campaign's long rounds their time."""
    for item in items:
        if item.get_closest_marker("campaign") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(CAMPAIGN_TIMEOUT_S))


@pytest.fixture(scope="session")
def rounds() -> Callable[[int], int]:
    """``rounds(n)``: how many of ``n`` rounds to run, at least one; ``make campaign ROUNDS=0.1`` runs a tenth."""
    share = float(os.environ.get("LONGMIND_CAMPAIGN_SHARE", "1.0"))
    if not 0 < share <= 100:
        message = f"LONGMIND_CAMPAIGN_SHARE: a share of the rounds, above 0 and at most 100, got {share}"
        raise pytest.UsageError(message)
    return lambda full: max(1, round(full * share))


class Stage:
    """A server on this machine that stays while what it serves changes; starting one for each test takes longer."""

    def __init__(self) -> None:
        self.url = ""
        self._app: Any = None

    def put(self, service: Any) -> None:
        """Serve this from now on."""
        from longmind.doors.http.app import application

        self._app = application(service)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._app(scope, receive, send)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Answer, until the block ends."""
        import uvicorn

        server = uvicorn.Server(
            uvicorn.Config(
                self, interface="asgi3", port=0, log_config=None, access_log=False, ws="none", lifespan="off"
            )
        )
        ready = threading.Event()
        begin = server.startup

        # uvicorn says that it listens by a flag only.
        async def startup(sockets: Any = None) -> None:
            await begin(sockets=sockets)
            ready.set()

        server.startup = startup
        running = threading.Thread(target=server.run)
        running.start()
        try:
            assert ready.wait(30)
            self.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
            yield
        finally:
            server.should_exit = True
            running.join(30)


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """A server that serves what is put on it."""
    one = Stage()
    with one.listening():
        yield one


@pytest.fixture(scope="session")
def model_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real language model: one that is served here, or the one that ``LONGMIND_TEST_LLM`` names.

    Without either the tests fail: a real model that nobody asked proves nothing.
    """
    named = os.environ.get("LONGMIND_TEST_LLM")
    if named:
        yield named
        return
    told = tmp_path_factory.mktemp("model") / "server.log"
    script = Path(__file__).with_name("serve_model.py")
    with (
        told.open("w") as log,
        subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as server,
    ):
        url = server.stdout.readline().strip()
        if not url:
            server.wait()
            last = "\n".join(told.read_text(errors="replace").splitlines()[-5:])
            pytest.fail(
                f"no language model could be served: {last}\nmake test installs what serves it; or name another with "
                "LONGMIND_TEST_LLM=openai:NAME@ADDRESS"
            )
        yield f"openai:smollm2@{url}/v1"
        server.stdin.close()
        server.wait()
