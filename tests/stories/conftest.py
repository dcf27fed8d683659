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
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.limits import Measure
from longmind.doors.http.service import Service
from longmind.doors.wire.keys import EVERY_RIGHT, Keys
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


@pytest.fixture(scope="session")
def key_of_all(tmp_path_factory: pytest.TempPathFactory) -> tuple[Keys, str]:
    """Keys, and one that may do everything for everybody."""
    keys = Keys(tmp_path_factory.mktemp("keys") / "keys")
    return keys, keys.add("stories", rights=EVERY_RIGHT, tenant=None)


WAYS = [
    ("inmemory", "sync"),
    ("inmemory", "async"),
    ("sqlite", "sync"),
    ("sqlite", "async"),
    ("sqlite", "served"),
]
"""Where memories are kept, and through what a story is told."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tell a story in every way; what needs no handle, on both stores."""
    if "through" in metafunc.fixturenames:
        ways = [way for way in WAYS if way[1] != "served" or not why_not_served(metafunc)]
        # Through a server they take as long as all other ways together: with the long rounds, which CI runs too.
        told = [
            pytest.param(*way, id="-".join(way), marks=[pytest.mark.campaign] if way[1] == "served" else [])
            for way in ways
        ]
        metafunc.parametrize(("kept_at", "through"), told, indirect=["kept_at"])
    elif "kept_at" in metafunc.fixturenames:
        metafunc.parametrize("kept_at", ["inmemory", "sqlite"], indirect=True)


def why_not_served(metafunc: pytest.Metafunc) -> str | None:
    """Why a story cannot be told through a server; None: it can."""
    module = Path(str(metafunc.module.__file__)).stem
    within = (getattr(metafunc.cls, "__name__", ""), metafunc.function.__name__)
    return next(
        (NOT_SERVED[name] for name in (module, *(f"{module}::{one}" for one in within)) if name in NOT_SERVED), None
    )


NOT_SERVED: dict[str, str] = {
    "test_at_hand::test_when_the_summariser_fails_nothing_is_dropped": "a summariser is an object of the program",
    "test_field_cases::test_no_question_is_an_error": "half a surrogate pair cannot be written as UTF-8",
    "test_self_managed_memory::TestNestedKeys": "hundreds of calls, none of which is not in another story",
    "test_ten_thousand": "the same reading again of ten thousand memories, or by a real model, would cost minutes",
}
"""Stories that are not told through a server, and why."""


@pytest.fixture
def kept_at(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the memories of a story are kept."""
    return ":memory:" if request.param == "inmemory" else str(tmp_path / "mind.db")


@pytest.fixture
def opened(through: str, kept_at: str, clock: StillClock, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Opens a mind in one of the ways; everything it opened is closed in the end."""
    minds: list[Any] = []
    with asyncio.Runner() as runner:

        def open_(**options: Any) -> Any:
            # The obvious store, which the quick one must agree with.
            at = InMemoryStore() if kept_at == ":memory:" else kept_at
            options = {"embedder": longmind.Hashing(), "clock": clock, **options}
            if through == "async":

                async def make() -> longmind.AsyncMind:
                    return await longmind.open_async(at, **options)

                minds.append(Waiting(runner.run(make()), runner))
            elif through == "served":
                minds.append(served(longmind.open(at, **options), request))
            else:
                minds.append(longmind.open(at, **options))
            return minds[-1]

        yield open_
        for mind in minds:
            mind.close()


def served(mind: longmind.Mind, request: pytest.FixtureRequest) -> longmind.Mind:
    """The mind as it is seen through a server, which closes it when it is closed."""
    stage = request.getfixturevalue("stage")
    keys, token = request.getfixturevalue("key_of_all")
    service = Service(mind, Doorman(keys, tenant="default", user="me"), Measure(per_minute=0))
    stage.put(service)
    far = longmind.connect(stage.url, key=token)
    let_go = far.close

    def close() -> None:
        let_go()
        service.let_go()
        mind.close()

    far.close = close  # type: ignore[method-assign]
    return far


@pytest.fixture
def mind(opened: Opener) -> Any:
    """An unscoped mind with the embedder that needs no model."""
    return opened()


@pytest.fixture
def ana(mind: Any) -> Any:
    """Ana's mind."""
    return mind.scope(user="ana")
