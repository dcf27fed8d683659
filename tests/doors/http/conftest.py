"""Minds behind a real server on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

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


@pytest.fixture
def serving(stage: Any, tmp_path: Path) -> Callable[..., AbstractContextManager[Served]]:
    """``with serving(measure=…) as served``: a file of memories, served until the block ends."""

    @contextmanager
    def serving(*, measure: Measure | None = None, spans: Spans | None = None, **options: Any) -> Iterator[Served]:
        db = tmp_path / "mind.db"
        keys = Keys(beside(db))
        with longmind.open(db, **{"embedder": longmind.Hashing(), **options}) as mind:
            doorman = Doorman(keys, tenant="default", user="me")
            service = Service(mind, doorman, measure or Measure(per_minute=0), spans)
            stage.put(service)
            served = Served(stage.url, keys, mind, service)
            try:
                yield served
            finally:
                served.close()
                service.let_go()

    return serving


@pytest.fixture
def served(serving: Callable[..., AbstractContextManager[Served]]) -> Iterator[Served]:
    with serving() as one:
        yield one


@pytest.fixture
def ana(served) -> httpx2.Client:
    return served.ana()
