"""A real server on this machine, in a thread of the tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn

import longmind
from longmind.doors.http.app import application
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.limits import Measure
from longmind.doors.http.service import Service
from longmind.doors.http.watching import Spans
from longmind.doors.wire.keys import EVERY_RIGHT, Keys, beside


class Served:
    """A server that answers, its keys and its mind."""

    def __init__(self, url: str, keys: Keys, mind: longmind.Mind, service: Service) -> None:
        self.url = url
        self.keys = keys
        self.mind = mind
        self.service = service
        self._clients: list[httpx2.Client] = []

    def client(self, token: str | None = None, **headers: str) -> httpx2.Client:
        """Somebody who asks; ``user="ana"`` names them in a header."""
        told = {f"Longmind-{name.title()}": value for name, value in headers.items()}
        if token is not None:
            told["Authorization"] = f"Bearer {token}"
        made = httpx2.Client(base_url=self.url, headers=told, timeout=60)
        self._clients.append(made)
        return made

    def ana(self, **options) -> httpx2.Client:
        """Ana, who may do everything."""
        name = f"ana-{len(self.keys.list())}"
        return self.client(self.keys.add(name, rights=EVERY_RIGHT, user="ana"), **options)

    def routes(self) -> list[Any]:
        """Every route there is."""
        return application(self.service).routes

    def close(self) -> None:
        for client in self._clients:
            client.close()


@contextmanager
def serving(db: Path, *, measure: Measure | None = None, spans: Spans | None = None, **options) -> Iterator[Served]:
    """Serve a file of memories on a free port until the block ends."""
    keys = Keys(beside(db))
    options = {"embedder": longmind.Hashing(), **options}
    with longmind.open(db, **options) as mind:
        service = Service(mind, Doorman(keys, tenant="default", user="me"), measure or Measure(per_minute=0), spans)
        server = uvicorn.Server(
            uvicorn.Config(application(service), port=0, log_config=None, access_log=False, ws="none", lifespan="on")
        )
        started = threading.Event()
        # uvicorn says that it is ready by a flag only.
        begin = server.startup

        async def startup(sockets=None):
            await begin(sockets=sockets)
            started.set()

        server.startup = startup
        running = threading.Thread(target=server.run)
        running.start()
        assert started.wait(30)
        port = server.servers[0].sockets[0].getsockname()[1]
        served = Served(f"http://127.0.0.1:{port}", keys, mind, service)
        try:
            yield served
        finally:
            served.close()
            server.should_exit = True
            running.join(30)


@pytest.fixture
def served(tmp_path) -> Iterator[Served]:
    with serving(tmp_path / "mind.db") as one:
        yield one


@pytest.fixture
def ana(served) -> httpx2.Client:
    return served.ana()
