"""The page over a mind that was filled like the demo's, and a browser to look at it with."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

import longmind
from longmind.testing import StillClock

PHOTOGRAPHING = runpy.run_path(str(Path(__file__).parents[3] / "scripts" / "photograph.py"))


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """A file that holds the demo's life, and the moment at which it ends."""
    path = tmp_path_factory.mktemp("filled") / "mind.db"
    clock = StillClock(PHOTOGRAPHING["BEGIN"])
    with longmind.open(str(path), embedder=longmind.Hashing(), clock=clock) as mind:
        PHOTOGRAPHING["life"](mind, clock)
    return path, clock.now()


@pytest.fixture(scope="module")
def looked_at(filled, tmp_path_factory):
    """A page over a file that nobody changes: its mind and its address."""
    path = tmp_path_factory.mktemp("looked-at") / "mind.db"
    shutil.copy(filled[0], path)
    with (
        longmind.open(str(path), embedder=longmind.Hashing(), clock=StillClock(filled[1])) as mind,
        PHOTOGRAPHING["served"](mind) as address,
    ):
        yield mind, address


@pytest.fixture
def clock(filled):
    return StillClock(filled[1])


@pytest.fixture
def whole(tmp_path, filled, clock):
    shutil.copy(filled[0], tmp_path / "mind.db")
    with longmind.open(str(tmp_path / "mind.db"), embedder=longmind.Hashing(), clock=clock) as mind:
        yield mind


@pytest.fixture
def ana(whole):
    return whole.scope(user="ana")


@pytest.fixture
def address(whole):
    with PHOTOGRAPHING["served"](whole) as address:
        yield address


@pytest.fixture(scope="module")
def chromium():
    with PHOTOGRAPHING["browser"]() as browser:
        yield browser
