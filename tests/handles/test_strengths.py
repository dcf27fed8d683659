"""How strong each memory is: what the page shows and what forgetting goes by are the same number."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import longmind
from longmind.domain.query import Page, View
from longmind.stores.inmemory import InMemoryStore
from longmind.testing.doubles import StillClock

START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def clock():
    return StillClock(START)


@pytest.fixture
def mind(clock):
    with longmind.open(embedder=longmind.Hashing(), clock=clock) as whole:
        yield whole.scope(user="ana")


def test_what_is_new_is_as_strong_as_it_is_important(mind):
    id = mind.remember("The lamp hums.", importance=0.4).id
    assert mind.forgetting.strengths() == {id: pytest.approx(0.4)}


def test_it_halves_with_every_half_life_while_the_owner_is_there(mind, clock):
    id = mind.remember("The lamp hums.", importance=0.8).id
    for _ in range(30):
        clock.move(days=1)
        mind.remember(f"Day {clock.now():%j}.")
    assert mind.forgetting.strengths()[id] == pytest.approx(0.4, rel=1e-3)


def test_days_in_which_the_owner_was_away_take_nothing(mind, clock):
    id = mind.remember("The lamp hums.", importance=0.8).id
    clock.move(days=8)
    left = mind.forgetting.strengths()[id]
    clock.move(days=900)
    assert mind.forgetting.strengths()[id] == pytest.approx(left, rel=0.02)


def test_only_current_memories_have_one(mind):
    gone, there = (mind.remember(text).id for text in ("The lamp hums.", "The door creaks."))
    mind.retire(gone)
    assert list(mind.forgetting.strengths()) == [there]


def test_it_is_the_number_that_forgetting_goes_by(mind, clock):
    ids = [mind.remember(f"The lamp hums in room {number}.", importance=number / 10).id for number in range(1, 7)]
    clock.move(days=3)
    strengths = mind.forgetting.strengths()
    plan = mind.forgetting.plan(longmind.ForgettingPolicy(conditions=(longmind.Faded(below=0.35),)))
    assert {one.memory.id for one in plan.forgettable} == {id for id in ids if strengths[id] < 0.35}


class TestAtAMomentBefore:
    def test_what_was_left_then_is_more_than_what_is_left_now(self, ana: longmind.Mind, clock: StillClock) -> None:
        id = ana.remember("The harbour plan is on the table.", importance=0.8).id
        told = clock.now()
        for _ in range(9):
            clock.move(days=6)
            ana.remember(f"A note of {clock.now():%Y-%m-%d}.")
        then = ana.forgetting.strengths(at=told + timedelta(days=30))
        assert then[id] == pytest.approx(0.4, abs=0.01)
        assert then[id] > ana.forgetting.strengths()[id]

    def test_what_came_later_was_not_there(self, ana: longmind.Mind, clock: StillClock) -> None:
        first = ana.remember("The harbour plan is on the table.").id
        told = clock.now()
        clock.move(days=3)
        ana.remember("The garden plan is on the table.")
        assert set(ana.forgetting.strengths(at=told)) == {first}

    def test_what_was_used_since_was_not_used_then(self, ana: longmind.Mind, clock: StillClock) -> None:
        id = ana.remember("The harbour plan is on the table.", importance=0.8).id
        told = clock.now()
        clock.move(days=5)
        ana.used(id)
        assert ana.forgetting.strengths(at=told + timedelta(days=1))[id] < 0.8 <= ana.forgetting.strengths()[id] + 1e-9

    def test_what_is_retired_now_was_there_before(self, ana: longmind.Mind, clock: StillClock) -> None:
        id = ana.remember("The harbour plan is on the table.").id
        told = clock.now()
        clock.move(days=1)
        ana.retire(id)
        assert set(ana.forgetting.strengths(at=told)) == {id}
        assert not ana.forgetting.strengths()

    def test_of_many_moments_each_is_as_if_asked_alone(self, ana: longmind.Mind, clock: StillClock) -> None:
        began = clock.now()
        ids = []
        for number in range(6):
            ids.append(ana.remember(f"The plan of day {number} is on the table.", importance=0.1 * number + 0.2).id)
            clock.move(days=4)
            ana.used(ids[number // 2])
        ana.retire(ids[1])
        ana.correct(ids[2], "The plan of day two is off the table.")
        ana.restore(ids[1])
        ana.facts.put("user", "lives in", "Porto", at=began)
        clock.move(days=9)
        ana.facts.put("user", "lives in", "Lisbon")
        moments = [began + timedelta(days=days) for days in (40, 3, 9, 0, 25)]
        assert ana.forgetting.strengths_at(moments) == [ana.forgetting.strengths(at=one) for one in moments]
        for moment, left in zip(moments, ana.forgetting.strengths_at(moments), strict=True):
            known = ana.list(kinds=[kind.value for kind in longmind.Kind], known_at=moment)
            assert set(left) == {one.id for one in known}
        assert ana.forgetting.strengths_at([]) == []

    def test_many_moments_cost_no_more_reading_than_one(self, clock: StillClock) -> None:
        class Reading(InMemoryStore):
            pages = 0

            def scan(self, view: View, after: str | None, limit: int) -> Page:
                self.pages += 1
                return super().scan(view, after, limit)

        store = Reading()
        ana = longmind.open(store, embedder=longmind.Hashing(), clock=clock).scope(user="ana")
        ana.remember("The harbour plan is on the table.")
        read = []
        for count in (1, 12):
            store.pages = 0
            ana.forgetting.strengths_at([clock.now() + timedelta(days=number) for number in range(count)])
            read.append(store.pages)
        assert read[0] == read[1]

    def test_only_a_moment_is_taken(self, ana: longmind.Mind) -> None:
        with pytest.raises(longmind.InvalidInput, match="at"):
            ana.forgetting.strengths(at="yesterday")
