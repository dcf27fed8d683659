"""Agents on both stores, with a clock that stands still until it is moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import longmind
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock


@pytest.fixture
def clock() -> StillClock:
    return StillClock("2026-05-03T09:00+01:00")


@pytest.fixture(params=["inmemory", "sqlite"])
def mind(request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock) -> Iterator[longmind.Mind]:
    kept_at = InMemoryStore() if request.param == "inmemory" else tmp_path / "mind.db"
    with longmind.open(kept_at, embedder=longmind.Hashing(), clock=clock) as opened:
        yield opened


@pytest.fixture
def ana(mind: longmind.Mind) -> longmind.Mind:
    return mind.scope(user="ana")
