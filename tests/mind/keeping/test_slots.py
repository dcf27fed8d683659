"""What matters of working memory becomes a memory when it is tended: once, and anew when it changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import longmind
from longmind import Hashing, Status


@pytest.fixture(params=["sqlite", "memory"])
def ana(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[longmind.Mind]:
    path = str(tmp_path / "slots.db") if request.param == "sqlite" else ":memory:"
    with longmind.open(path, embedder=Hashing()) as mind:
        yield mind.scope(user="ana")


class TestKept:
    @pytest.mark.parametrize(("priority", "kept"), [(7, 0), (8, 1), (10, 1)])
    def test_strictly_above_the_threshold(self, ana: longmind.Mind, priority: int, kept: int) -> None:
        ana.working("s").slots.store("goal", "ship the importer", priority=priority)
        acts = ana.tend().acts
        assert [act.verb for act in acts] == ["kept"] * kept
        assert [memory.text for memory in ana.list()] == ["goal: ship the importer"] * kept

    def test_once_and_working_memory_stays_as_it_is(self, ana: longmind.Mind) -> None:
        work = ana.working("s")
        work.slots.store("goal", "ship the importer", priority=9)
        before = work.slots.list()
        ana.tend()
        assert not ana.tend().acts
        assert work.slots.list() == before
        (memory,) = ana.list()
        assert (memory.importance, memory.scope.session, memory.trust.value) == (0.9, "s", "assistant")

    def test_written_anew_it_takes_the_place_of_what_was_kept(self, ana: longmind.Mind) -> None:
        work = ana.working("s")
        work.slots.store("goal", "ship by Friday", priority=9)
        ana.tend()
        work.slots.update("goal", "ship by Monday")
        ana.tend()
        told = {memory.text: memory for memory in ana.list(include=["superseded"])}
        new, old = told["goal: ship by Monday"], told["goal: ship by Friday"]
        assert (old.status, old.superseded_by, new.supersedes) == (Status.SUPERSEDED, new.id, (old.id,))

    def test_any_json_can_be_kept(self, ana: longmind.Mind) -> None:
        ana.working("s").slots.store("state", {"step": 2, "done": ["a"]}, priority=10)
        ana.tend()
        assert [memory.text for memory in ana.list()] == ['state: {"done":["a"],"step":2}']

    def test_forgotten_it_is_not_kept_again(self, ana: longmind.Mind) -> None:
        ana.working("s").slots.store("goal", "ship the importer", priority=9)
        ana.tend()
        ana.forget(ana.list()[0].id)
        ana.working("s").slots.store("other", "nothing", priority=1)
        assert not ana.tend().acts
        assert not ana.list()

    def test_undone_it_is_out_of_sight(self, ana: longmind.Mind) -> None:
        ana.working("s").slots.store("goal", "ship the importer", priority=9)
        done = ana.tend()
        ana.undo(done.runs[0])
        assert not ana.list()
        assert not ana.tend().acts

    def test_consolidation_can_be_off(self, ana: longmind.Mind) -> None:
        ana.working("s").slots.store("goal", "ship the importer", priority=10)
        assert not ana.tend(upkeep=longmind.Upkeep(consolidate=False)).acts
