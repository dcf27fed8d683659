"""Forgetting by policy, as a user holds it: plan, look, apply, undo; and who may never go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Conflict, InvalidInput, NotFound, Status
from longmind.mind.forgetting import Aged, Capacity, Faded, ForgettingPolicy, NeverUsed
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock

OLD = ForgettingPolicy(conditions=(Aged(days=90.0, below_importance=0.3),))


def grow_old(ana: longmind.Mind, clock: StillClock, weeks: int = 20) -> None:
    """Be there every week and say what matters."""
    for week in range(weeks):
        clock.move(weeks=1)
        ana.remember(f"we met for the {week}. time", importance=0.9)


def say(ana: longmind.Mind, text: str, importance: float = 0.1, **fields: object) -> str:
    return ana.remember(text, importance=importance, **fields).kept[0].id


@pytest.fixture(params=["inmemory", "sqlite"])
def mind(request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock) -> Iterator[longmind.Mind]:
    """Words alone: a fact that is read out of them would rest on them, and keep them."""
    kept_at = InMemoryStore() if request.param == "inmemory" else tmp_path / "mind.db"
    with longmind.open(kept_at, embedder=longmind.Hashing(), clock=clock, extract=False) as opened:
        yield opened


class TestPlanning:
    def test_it_names_what_why_and_what_it_frees_and_writes_nothing(self, ana, clock):
        id = say(ana, "the bus was late")
        say(ana, "the bus was late once more", 0.3)
        grow_old(ana, clock)
        plan = ana.forgetting.plan(OLD)
        (one,) = plan.forgettable
        assert (one.memory.id, one.reason) == (id, "140 days old, of importance 0.10, and not used for 140 days")
        assert (plan.frees, plan.looked_at, plan.spared) == (len("the bus was late"), 22, 0)
        assert ana.get(id).status is Status.CURRENT
        assert ana.runs() == []

    def test_apply_retires_exactly_that_and_undo_brings_it_back(self, ana, clock):
        id = say(ana, "the bus was late")
        grow_old(ana, clock)
        run = ana.forgetting.apply(ana.forgetting.plan(OLD))
        assert [list(act.touched) for act in run.acts] == [[id]]
        assert ana.get(id).status is Status.RETIRED
        assert ana.get(id).reason.startswith("forgotten: 140 days old")
        assert ana.forgetting.undo(run.id).restored == (id,)
        assert ana.get(id).status is Status.CURRENT

    def test_what_was_brought_back_does_not_go_again(self, ana, clock):
        for how in (lambda run, id: ana.forgetting.undo(run.id), lambda run, id: ana.restore(id)):
            id = say(ana, f"the bus was late {how}")
            grow_old(ana, clock)
            how(ana.forgetting.apply(ana.forgetting.plan(OLD)), id)
            assert ana.forgetting.plan(OLD).forgettable == ()
            ana.tend()
            assert ana.get(id).status is Status.CURRENT

    @pytest.mark.parametrize("what", ["used", "said", "corrected", "pinned", "held", "built upon", "at work", "gone"])
    def test_what_changed_since_the_plan_is_left(self, ana, clock, what):
        own = ana.scope(session="s1")
        id = own.remember("the bus was late", importance=0.1).kept[0].id
        other = say(ana, "the tram was late")
        grow_old(ana, clock)
        plan = ana.forgetting.plan(OLD)
        {
            "used": lambda: ana.used(id),
            "said": lambda: own.remember("the bus was late", importance=0.1),
            "corrected": lambda: ana.correct(id, "the bus was early"),
            "pinned": lambda: ana.correct(id, pinned=True),
            "held": lambda: ana.forgetting.hold(id, "a court asked for it"),
            "built upon": lambda: ana.remember("Take the tram.", evidence=id),
            "at work": lambda: ana.working("s1").task(goal="catch the bus", plan=["run"]),
            "gone": lambda: ana.forget(id),
        }[what]()
        run = ana.forgetting.apply(plan)
        assert [list(act.touched) for act in run.acts] == [[other]]
        assert what == "gone" or ana.get(id).status is Status.CURRENT

    def test_no_policy_no_plan_and_no_other_owners_plan(self, mind, ana, clock):
        with pytest.raises(InvalidInput, match="ForgettingPolicy"):
            ana.forgetting.plan("old")
        say(ana, "the bus was late")
        grow_old(ana, clock)
        plan = ana.forgetting.plan(OLD)
        with pytest.raises(InvalidInput, match="same owner"):
            mind.scope(user="ben").forgetting.apply(plan)
        with pytest.raises(NotFound):
            mind.scope(user="ben").forgetting.undo("m" + "0" * 26)
        run = ana.forgetting.apply(plan)
        ana.forgetting.undo(run.id)
        with pytest.raises(Conflict):
            ana.forgetting.undo(run.id)


class TestWhoStays:
    def test_the_pinned_the_held_the_weighty_the_skills_and_what_is_rested_on(self, ana, clock):
        kept = [
            say(ana, "my blood group is rare", pinned=True),
            say(ana, "the contract ends"),
            say(ana, "the house burnt", 0.75),
            say(ana, "the bus is late on rainy days"),
        ]
        ana.forgetting.hold(kept[1], "a court asked for it")
        ana.remember("Take the tram in the rain.", evidence=kept[3], importance=0.9)
        gone = say(ana, "the bus was late")
        grow_old(ana, clock)
        policy = ForgettingPolicy(conditions=(Aged(below_importance=1.0), Faded(below=0.9), NeverUsed(days=90.0)))
        plan = ana.forgetting.plan(policy)
        assert [one.memory.id for one in plan.forgettable if one.memory.id in {*kept, gone}] == [gone]
        assert plan.spared >= 4

    def test_released_it_may_go(self, ana, clock):
        id = say(ana, "the contract ends")
        ana.forgetting.hold(id, "a court asked for it")
        assert ana.get(id).metadata == {"held": "a court asked for it"}
        grow_old(ana, clock)
        assert ana.forgetting.plan(OLD).forgettable == ()
        ana.forgetting.release(id)
        assert [one.memory.id for one in ana.forgetting.plan(OLD).forgettable] == [id]

    def test_what_an_unfinished_task_works_with_stays_until_it_is_finished(self, ana, clock):
        id = ana.scope(session="s1").remember("the bus was late", importance=0.1).kept[0].id
        task = ana.working("s1")
        task.task(goal="write to the bus company", plan=["write"])
        grow_old(ana, clock)
        assert ana.forgetting.plan(OLD).forgettable == ()
        task.task.advance("sent")
        assert [one.memory.id for one in ana.forgetting.plan(OLD).forgettable] == [id]

    def test_whoever_was_away_for_a_year_comes_back_to_everything(self, ana, clock):
        ids = [say(ana, f"small thing {letter}") for letter in "abc"]
        clock.move(days=365)
        ana.tend()
        ana.remember("I am back", importance=0.9)
        ana.tend()
        assert {ana.get(id).status for id in ids} == {Status.CURRENT}

    def test_capacity_takes_the_weakest_of_those_that_may_go(self, ana, clock):
        ids = [say(ana, f"thing {number}", number / 10, pinned=number < 2 or None) for number in range(6)]
        policy = ForgettingPolicy(conditions=(Capacity(most=3),))
        plan = ana.forgetting.plan(policy)
        assert [one.memory.id for one in plan.forgettable] == ids[2:5]
        ana.forgetting.apply(plan)
        assert len(ana.list()) == 3
        assert ana.forgetting.plan(policy).forgettable == ()


class TestLaws:
    things = st.lists(
        st.tuples(st.sampled_from([0.0, 0.1, 0.29, 0.3, 0.5, 0.8]), st.booleans(), st.integers(-1, 5)), max_size=8
    )

    @settings(max_examples=30)
    @given(things, st.integers(1, 9))
    def test_the_plan_is_exactly_what_apply_does_and_undo_undoes_it(self, things, most):
        ana = live(things)
        policy = ForgettingPolicy(conditions=(Aged(), NeverUsed(days=100.0), Capacity(most=most)))
        before = {one.id: one.status for one in ana.list(include="retired")}
        plan = ana.forgetting.plan(policy)
        run = ana.forgetting.apply(plan)
        after = {one.id: one.status for one in ana.list(include="retired")}
        changed = [id for id in before if before[id] is not after[id]]
        assert sorted(changed) == sorted(one.memory.id for one in plan.forgettable)
        if run is not None:
            assert [next(iter(act.touched)) for act in run.acts] == [one.memory.id for one in plan.forgettable]
            assert [act.reason for act in run.acts] == [one.reason for one in plan.forgettable]
            assert sum(act.frees for act in run.acts) == plan.frees
            ana.undo(run.id)
        assert {one.id: one.status for one in ana.list(include="retired")} == before

    @settings(max_examples=30)
    @given(things, st.integers(1, 9))
    def test_nothing_goes_that_something_kept_rests_on(self, things, most):
        ana = live(things)
        policy = ForgettingPolicy(conditions=(Aged(below_importance=0.9), Faded(below=0.9), Capacity(most=most)))
        for _ in range(2):
            ana.forgetting.apply(ana.forgetting.plan(policy))
            statuses = {one.id: one.status for one in ana.list(include="retired")}
            for one in ana.list():
                assert {statuses[id] for id in one.evidence} <= {Status.CURRENT}


def live(things: list[tuple[float, bool, int]]) -> longmind.Mind:
    """Things of some importance, pinned or not, resting on an earlier one or on none; and half a year of weeks."""
    clock = StillClock("2026-01-05T09:00Z")
    ana = longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=clock, extract=False).scope(user="ana")
    ids: list[str] = []
    for number, (importance, pinned, rests_on) in enumerate(things):
        evidence = ids[rests_on] if 0 <= rests_on < len(ids) else ()
        ids.append(say(ana, f"thing {number}", importance, pinned=pinned or None, evidence=evidence))
    grow_old(ana, clock, weeks=26)
    return ana


class TestErasingAfterDays:
    """Only where a policy says so, what it retired is erased so many days later; what somebody retired is not."""

    POLICY = longmind.ForgettingPolicy(conditions=(longmind.Aged(days=30),), erase_after_days=10)

    def lived(self, mind: longmind.Mind, clock: StillClock) -> tuple[longmind.Mind, str, str]:
        ana = mind.scope(user="ana")
        little = ana.remember("The bus was late.", importance=0.1).id
        by_hand = ana.remember("The lift was slow.", importance=0.1).id
        ana.retire(by_hand)
        for _ in range(10):
            clock.move(days=5)
            ana.remember(f"Note of {clock.now():%Y-%m-%d}.", importance=0.9)
        ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY))
        return ana, little, by_hand

    def test_it_is_retired_first_and_erased_only_when_the_days_are_over(
        self, mind: longmind.Mind, clock: StillClock
    ) -> None:
        ana, little, by_hand = self.lived(mind, clock)
        assert ana.get(little).status is longmind.Status.RETIRED
        clock.move(days=9)
        assert not ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY)).acts
        clock.move(days=1)
        planned = ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY), dry_run=True)
        done = ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY))
        assert [act.verb for act in done.acts] == [act.verb for act in planned.acts] == ["erased"]
        with pytest.raises(longmind.NotFound):
            ana.get(little)
        assert ana.get(by_hand).status is longmind.Status.RETIRED
        assert not ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY)).acts

    def test_by_default_nothing_is_ever_erased(self, mind: longmind.Mind, clock: StillClock) -> None:
        ana, little, _ = self.lived(mind, clock)
        for _ in range(20):
            clock.move(days=30)
            ana.remember(f"Note of {clock.now():%Y-%m-%d}.", importance=0.9)
            ana.tend()
        assert ana.get(little).status is longmind.Status.RETIRED

    def test_what_was_brought_back_or_is_held_stays(self, mind: longmind.Mind, clock: StillClock) -> None:
        ana, little, _ = self.lived(mind, clock)
        ana.forgetting.hold(little, "a dispute")
        clock.move(days=100)
        ana.tend(upkeep=longmind.Upkeep(forget=self.POLICY))
        assert ana.get(little)
