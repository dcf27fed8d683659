"""Whole stories are told four times: through both stores and through both handles."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import longmind
from longmind.aio import AsyncHandle
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock

Opener = Callable[..., Any]


class Waiting:
    """An async handle whose every answer is waited for, so that one story can be told through both handles."""

    def __init__(self, handle: AsyncHandle[Any], runner: asyncio.Runner) -> None:
        self._handle = handle
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._handle, name)
        if isinstance(attribute, AsyncHandle):
            return Waiting(attribute, self._runner)
        return functools.partial(self._wait, attribute) if callable(attribute) else attribute

    def __call__(self, *args: object, **kwargs: object) -> Any:
        return self._wait(self._handle, *args, **kwargs)

    def __getitem__(self, key: str) -> Any:
        return Waiting(self._handle[key], self._runner)

    def __iter__(self) -> Iterator[Any]:
        async def everything() -> list[Any]:
            return [one async for one in self._handle]

        return iter(self._runner.run(everything()))

    def _wait(self, verb: Callable[..., Any], *args: object, **kwargs: object) -> Any:
        async def wait() -> Any:
            answer = verb(*args, **kwargs)
            return await answer if inspect.isawaitable(answer) else answer

        answer = self._runner.run(wait())
        return Waiting(answer, self._runner) if isinstance(answer, AsyncHandle) else answer


@pytest.fixture
def clock() -> StillClock:
    return StillClock("2026-05-03T09:00+01:00")


@pytest.fixture(params=["inmemory", "sqlite"])
def kept_at(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the memories of a story are kept."""
    return ":memory:" if request.param == "inmemory" else str(tmp_path / "mind.db")


@pytest.fixture(params=["sync", "async"])
def opened(request: pytest.FixtureRequest, kept_at: str, clock: StillClock) -> Iterator[Opener]:
    """Opens a mind through one of the handles; everything it opened is closed in the end."""
    minds: list[Any] = []
    with asyncio.Runner() as runner:

        def open_(**options: Any) -> Any:
            # The obvious store, which the quick one must agree with.
            at = InMemoryStore() if kept_at == ":memory:" else kept_at
            options = {"embedder": longmind.Hashing(), "clock": clock, **options}
            if request.param == "sync":
                minds.append(longmind.open(at, **options))
            else:

                async def make() -> longmind.AsyncMind:
                    return await longmind.open_async(at, **options)

                minds.append(Waiting(runner.run(make()), runner))
            return minds[-1]

        yield open_
        for mind in minds:
            mind.close()


@pytest.fixture
def mind(opened: Opener) -> Any:
    """An unscoped mind with the embedder that needs no model."""
    return opened()


@pytest.fixture
def ana(mind: Any) -> Any:
    """Ana's mind."""
    return mind.scope(user="ana")
