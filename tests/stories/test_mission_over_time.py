"""Rows 8.1 to 8.3 and 8.5 of the mission: what a mind does with its memories as time goes on."""

from __future__ import annotations

from typing import Any

import pytest

import longmind
from longmind import Aged, Capacity, Expired, Faded, ForgettingPolicy, NeverUsed, Outdated, Upkeep

SMALL_TALK = "A walk along the river."


def texts(memories: Any) -> list[str]:
    return sorted(memory.text for memory in memories)


def by_status(ana: Any, status: str) -> list[str]:
    everything = ana.list(include=["superseded", "retired"])
    return texts(one for one in everything if one.status.value == status)


def live(ana: Any, clock: Any, days: int) -> None:
    """So many days in which she is there, and says what matters more than a little each week."""
    for day in range(0, days, 7):
        ana.remember(f"Something new in week {day // 7}, number {day}.", importance=0.5)
        clock.move(days=min(7, days - day))


class TestRow8x1Consolidation:
    """What matters is kept for good, what says the same becomes one, and nothing is lost by it."""

    @pytest.fixture
    def repeated(self, ana: Any, clock: Any) -> Any:
        for session in ("monday", "tuesday", "friday"):
            clock.move(days=1)
            ana.scope(session=session).remember("The lift was broken, so I walked.", importance=0.4)
        return ana

    def test_duplicates_become_one_memory_with_its_sources_as_evidence(self, repeated: Any) -> None:
        before = {one.id for one in repeated.list()}
        repeated.tend()
        (one,) = repeated.list()
        assert one.text == "The lift was broken, so I walked."
        assert set(one.evidence) == before
        assert by_status(repeated, "retired") == ["The lift was broken, so I walked."] * 3

    def test_more_than_ten_of_a_type_become_fewer_and_no_word_is_lost(self, ana: Any, clock: Any) -> None:
        for number in range(24):
            clock.move(hours=1)
            where = ("hall", "attic", "cellar")[number % 3]
            ana.scope(session=f"s{number}").remember(f"The lamp in the {where} flickers.", importance=0.4)
        ana.tend()
        left = ana.list()
        assert len(left) < 10
        assert {"hall", "attic", "cellar"} <= set(" ".join(texts(left)).replace(".", "").split())

    @pytest.mark.parametrize(("importance", "kept"), [(0.71, 3), (0.7, 1)])
    def test_what_matters_more_than_the_threshold_strictly_is_left_as_it_is(
        self, ana: Any, clock: Any, importance: float, kept: int
    ) -> None:
        for session in ("monday", "tuesday", "friday"):
            clock.move(days=1)
            ana.scope(session=session).remember("The lift was broken, so I walked.", importance=importance)
        ana.tend()
        assert len(ana.list()) == kept

    @pytest.mark.parametrize(("priority", "kept"), [(8, True), (7, False)])
    def test_a_slot_of_working_memory_that_matters_becomes_a_memory(
        self, ana: Any, priority: int, *, kept: bool
    ) -> None:
        ana.working("monday").slots.store("door", "The code of the door is behind the clock.", priority=priority)
        ana.tend()
        assert any("behind the clock" in text for text in texts(ana.list())) is kept

    def test_one_owner_is_tended_and_all_of_theirs(self, mind: Any, clock: Any) -> None:
        ana, bo = mind.scope(user="ana"), mind.scope(user="bo")
        for number in range(120):
            clock.move(hours=1)
            ana.scope(session=f"s{number}").remember("The lift was broken, so I walked.", importance=0.4)
            if number < 3:
                bo.scope(session=f"s{number}").remember("The lift was broken, so I walked.", importance=0.4)
        ana.tend()
        assert len(ana.list()) == 1
        assert len(ana.list()[0].evidence) == 120
        assert len(bo.list()) == 3


class TestRow8x2Reflection:
    """Timeouts and 503s from ServiceX, and success after a retry: it is unreliable; retry."""

    @pytest.fixture
    def tried(self, ana: Any, clock: Any) -> Any:
        for number, outcome in enumerate(["timed out", "answered 503", "timed out", "answered 503"]):
            clock.move(days=1)
            ana.remember(f"ServiceX {outcome} in run {number}.", importance=0.5)
            ana.remember(f"ServiceX worked after a retry in run {number}.", importance=0.5)
        return ana

    def test_the_insight_is_kept_recalled_and_names_its_evidence(self, tried: Any) -> None:
        tried.reflect()
        (insight,) = [one for one in tried.list(kinds="insight") if "ServiceX" in one.text]
        assert "ServiceX is unreliable" in insight.text
        assert "retry" in insight.text
        assert len(insight.evidence) == 8
        assert insight.id in [hit.memory.id for hit in tried.recall("can I rely on ServiceX?")]

    def test_it_is_drawn_when_enough_has_come_in(self, tried: Any) -> None:
        tried.tend(upkeep=Upkeep(reflect_after=1_000.0))
        assert list(tried.list(kinds="insight")) == []
        tried.tend(upkeep=Upkeep(reflect_after=10.0))
        assert any("ServiceX" in text for text in texts(tried.list(kinds="insight")))

    def test_it_goes_when_its_evidence_is_forgotten(self, tried: Any) -> None:
        tried.reflect()
        tried.forget([one.id for one in tried.list(kinds="episode")])
        assert list(tried.list(kinds="insight")) == []


class TestRow8x3Forgetting:
    """What may go is planned, looked at, done and undone; what anybody wants kept stays."""

    @pytest.fixture
    def lived(self, ana: Any, clock: Any) -> Any:
        for importance in (0.1, 0.29, 0.3, None):
            ana.remember(f"{SMALL_TALK} ({importance})", importance=importance)
        live(ana, clock, 98)
        return ana

    def plan(self, ana: Any, *conditions: Any) -> list[str]:
        return texts(one.memory for one in ana.forgetting.plan(ForgettingPolicy(conditions=conditions)).forgettable)

    def test_old_and_unimportant_goes_and_exactly_the_threshold_stays(self, lived: Any) -> None:
        assert self.plan(lived, Aged()) == [f"{SMALL_TALK} (0.1)", f"{SMALL_TALK} (0.29)"]

    def test_what_was_used_lately_is_exempt(self, lived: Any) -> None:
        lived.used(next(one.id for one in lived.list() if "(0.1)" in one.text))
        assert self.plan(lived, Aged()) == [f"{SMALL_TALK} (0.29)"]

    def test_what_has_faded_goes_by_halves(self, lived: Any) -> None:
        strengths = lived.forgetting.strengths()
        first = next(one for one in lived.list() if "(0.29)" in one.text)
        assert strengths[first.id] == pytest.approx(0.29 * 0.5 ** (98 / 30), rel=0.01)
        assert f"{SMALL_TALK} (0.29)" in self.plan(lived, Faded(below=0.1))
        assert f"{SMALL_TALK} (0.29)" not in self.plan(lived, Faded(below=0.01))

    def test_what_was_never_asked_for_goes(self, lived: Any) -> None:
        lived.used(next(one.id for one in lived.list() if "(0.3)" in one.text))
        gone = self.plan(lived, NeverUsed(days=90))
        assert f"{SMALL_TALK} (0.29)" in gone
        assert f"{SMALL_TALK} (0.3)" not in gone

    def test_what_was_superseded_long_ago_goes(self, ana: Any, clock: Any) -> None:
        old = ana.remember("The meeting is in the hall.", importance=0.5)
        ana.remember("The meeting is in the attic.", supersedes=old.id)
        live(ana, clock, 98)
        assert "The meeting is in the hall." in self.plan(ana, Outdated(days=90))
        assert self.plan(ana, Outdated(days=120)) == []

    def test_what_was_to_be_kept_until_a_day_goes_after_it(self, ana: Any, clock: Any) -> None:
        ana.remember("Pick up the parcel!", expires="2026-05-04T09:00+01:00")
        assert self.plan(ana, Expired()) == []
        clock.move(days=2)
        assert self.plan(ana, Expired()) == ["Pick up the parcel!"]

    def test_beyond_the_capacity_the_least_valuable_goes_first(self, lived: Any) -> None:
        many = len(lived.list())
        assert self.plan(lived, Capacity(most=many - 1)) == [f"{SMALL_TALK} (0.1)"]

    def test_it_is_planned_done_and_undone_with_the_true_count(self, lived: Any) -> None:
        before = texts(lived.list())
        plan = lived.forgetting.plan(ForgettingPolicy(conditions=(Aged(),)))
        assert texts(lived.list()) == before
        run = lived.forgetting.apply(plan)
        assert len(run.acts) == len(plan.forgettable) == 2
        assert len(lived.list()) == len(before) - 2
        assert len(lived.forgetting.undo(run.id).restored) == 2
        assert texts(lived.list()) == before

    def test_what_is_pinned_or_held_or_matters_stays(self, ana: Any, clock: Any) -> None:
        pinned = ana.remember("One thing.", importance=0.1, pinned=True)
        held = ana.remember("Another thing.", importance=0.1)
        ana.remember("A third thing.", importance=0.8)
        ana.forgetting.hold(held.id, "a court asks")
        live(ana, clock, 98)
        assert not {"One thing.", "Another thing.", "A third thing."} & set(self.plan(ana, Faded(below=0.9)))
        assert pinned.id in [one.id for one in ana.list()]


class TestRow8x5ForgettingCanBeOff:
    def test_nothing_goes_where_the_policy_is_none(self, ana: Any, clock: Any) -> None:
        ana.remember(SMALL_TALK, importance=0.1)
        live(ana, clock, 98)
        off = ana.tend(upkeep=Upkeep(forget=None), dry_run=True)
        on = ana.tend(dry_run=True)
        assert [act.verb for act in off.acts] == []
        assert [act.verb for act in on.acts] == ["retired"]

    def test_a_mind_may_be_opened_so(self, clock: Any) -> None:
        with longmind.open(embedder=longmind.Hashing(), clock=clock, upkeep=Upkeep(forget=None)) as mind:
            ana = mind.scope(user="ana")
            ana.remember(SMALL_TALK, importance=0.1)
            live(ana, clock, 98)
            ana.tend()
            assert SMALL_TALK in texts(ana.list())
            assert ana.forgetting.plan().forgettable == ()
