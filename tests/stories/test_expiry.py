"""What is to be remembered until a moment: it is there until then, and neither recalled nor listed from then on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import longmind
from longmind import Hashing, InvalidInput, Status
from longmind.testing import StillClock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SOON = NOON + timedelta(hours=1)
CODE = "The gate in the fence is green."


@pytest.fixture
def clock() -> StillClock:
    return StillClock(NOON)


@pytest.fixture(params=["sqlite", "memory"])
def ana(request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock) -> Iterator[longmind.Mind]:
    path = str(tmp_path / "expiry.db") if request.param == "sqlite" else ":memory:"
    with longmind.open(path, embedder=Hashing(), clock=clock) as mind:
        yield mind.scope(user="ana")


class TestUntilThen:
    def test_it_is_there_until_the_moment_and_not_from_then_on(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember(CODE, expires=SOON)
        assert [hit.memory.text for hit in ana.recall("gate in the fence")] == [CODE]
        assert [memory.text for memory in ana.list()] == [CODE]
        clock.set(SOON)
        assert not ana.recall("gate in the fence")
        assert not ana.list()

    def test_pinned_too(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember(CODE, expires=SOON, pinned=True)
        assert ana.recall("anything").pinned
        clock.set(SOON)
        assert not ana.recall("anything").pinned

    def test_as_of_a_moment_before_it_is_still_there(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember(CODE, expires=SOON)
        clock.set(SOON + timedelta(days=30))
        assert [memory.text for memory in ana.list(as_of=NOON)] == [CODE]
        assert [hit.memory.text for hit in ana.recall("gate in the fence", as_of=NOON)] == [CODE]

    def test_tending_retires_it_however_much_it_mattered(self, ana: longmind.Mind, clock: StillClock) -> None:
        id = ana.remember(CODE, expires=SOON, importance=1.0).id
        clock.set(SOON)
        assert {act.verb for act in ana.tend().acts} == {"retired"}
        assert ana.get(id).status is Status.RETIRED
        assert not ana.facts.find(subject="gate")

    def test_what_was_read_out_of_it_goes_with_it(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember("I live in Porto.", expires=SOON)
        assert ana.recall("where do I live?")
        clock.set(SOON)
        assert not ana.recall("where do I live?")
        assert not ana.list(kinds="fact")

    def test_said_again_without_an_end_it_stays(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember("I live in Porto.", expires=SOON)
        ana.remember("As I said, I live in Porto.")
        clock.set(SOON)
        ana.tend()
        assert [fact.claim.object for fact in ana.list(kinds="fact") if fact.claim] == ["Porto"]

    def test_among_what_is_out_of_sight_it_is_still_shown(self, ana: longmind.Mind, clock: StillClock) -> None:
        id = ana.remember(CODE, expires=SOON).id
        clock.set(SOON)
        ana.tend()
        assert id in {memory.id for memory in ana.list(include=["retired"])}

    def test_moments_with_any_offset(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.remember(CODE, expires="2026-05-01T15:00+02:00")
        assert ana.list()
        clock.set(SOON)
        assert not ana.list()

    @pytest.mark.parametrize("expires", ["tomorrow", "2026-05-02", 5, NOON - timedelta(days=1), NOON])
    def test_only_a_moment_after_it_was_said_is_taken(self, ana: longmind.Mind, expires: object) -> None:
        with pytest.raises(InvalidInput, match="expires"):
            ana.remember(CODE, expires=expires)  # type: ignore[arg-type]
        assert not ana.list()
