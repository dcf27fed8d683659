"""Tending in the background: passes go on, failures are told, and closing waits for the one under way."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import longmind
from longmind import Hashing, InvalidInput, StoreUnavailable

WAIT = 30.0
"""Seconds after which something that never comes is taken for lost."""


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[longmind.Mind]:
    with longmind.open(str(tmp_path / "mind.db"), embedder=Hashing()) as mind:
        yield mind


def until(tending: longmind.Tending, passes: int) -> None:
    waited = threading.Event()
    for _ in range(int(WAIT / 0.01)):
        if tending.passes >= passes:
            return
        waited.wait(0.01)
    raise AssertionError(f"{tending.passes} passes, not {passes}")


class TestGoingOn:
    def test_the_first_pass_is_made_at_once_and_others_follow(self, mind: longmind.Mind) -> None:
        ana = mind.scope(user="ana")
        for day in range(4):
            ana.remember("The backup finished fine." + "!" * day, at=f"2026-03-0{day + 1}T09:00+00:00")
        with mind.tending(every=timedelta(milliseconds=20)) as tending:
            until(tending, 3)
            assert tending.running
            assert tending.error is None
        assert [run.cause for run in ana.runs()] == ["tend"]
        assert not tending.running

    def test_what_is_remembered_meanwhile_is_tended_later_and_none_is_lost(self, mind: longmind.Mind) -> None:
        ana = mind.scope(user="ana")
        with mind.tending(every=0.001) as tending:
            for number in range(60):
                ana.remember(f"Note {number} is about lamp {number}.")
            until(tending, tending.passes + 2)
            assert tending.error is None
        assert {memory.text for memory in ana.list()} == {
            f"Note {number} is about lamp {number}." for number in range(60)
        }

    def test_one_owner_alone(self, mind: longmind.Mind) -> None:
        for user in ("ana", "bob"):
            for mark in ("", "!", "!!"):
                mind.scope(user=user).remember(f"The backup finished fine{mark}.")
        with mind.scope(user="ana").tending(every=60) as tending:
            until(tending, 1)
        assert mind.scope(user="ana").runs()
        assert not mind.scope(user="bob").runs()


class TestFailing:
    def test_a_failure_is_told_and_the_next_pass_is_made(self, mind: longmind.Mind) -> None:
        tries: list[int] = []

        def once() -> longmind.Tended:
            tries.append(1)
            if len(tries) == 1:
                raise StoreUnavailable("gone for a moment")
            return longmind.Tended()

        with longmind.Tending(once, 0.01) as tending:
            until(tending, 2)
            assert tending.error is None
            assert tending.latest == longmind.Tended()

    @pytest.mark.parametrize("every", [0, -1, timedelta(0), timedelta(days=400), True, "often", float("nan")])
    def test_only_a_stretch_of_time_is_taken(self, mind: longmind.Mind, every: object) -> None:
        with pytest.raises(InvalidInput, match="every"):
            mind.tending(every=every)  # type: ignore[arg-type]

    def test_an_agent_is_no_whole_owner(self, mind: longmind.Mind) -> None:
        with pytest.raises(InvalidInput, match="everything of the owner"):
            mind.scope(user="ana", agent="one").tending(every=1)


class TestStopping:
    def test_closing_the_mind_stops_it(self, tmp_path: Path) -> None:
        mind = longmind.open(str(tmp_path / "closed.db"), embedder=Hashing())
        tending = mind.tending(every=0.001)
        mind.close()
        assert not tending.running
        assert tending.error is None

    def test_stopping_twice_is_fine(self, mind: longmind.Mind) -> None:
        tending = mind.tending(every=60)
        tending.stop()
        tending.stop()
        assert not tending.running
