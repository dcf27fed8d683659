"""The figures of a page, against a life whose figures are known."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

import longmind
from longmind.doors.report.figures import MOST_WEEKS, Week, gather, together, weeks
from longmind.testing.doubles import StillClock

MONDAY = datetime(2026, 1, 5, 9, tzinfo=UTC)
ANA = longmind.Owner(user="ana")


@pytest.fixture
def clock():
    return StillClock(MONDAY)


@pytest.fixture
def mind(clock):
    with longmind.open(embedder=longmind.Hashing(), clock=clock) as whole:
        yield whole.scope(user="ana")


def figures(mind, clock):
    return gather(mind, ANA, clock.now())


class TestGrowth:
    def test_each_week_tells_what_came_and_what_was_there_at_its_end(self, mind, clock):
        first = mind.remember("The lamp hums.").id
        old = mind.remember("A walk in the rain.").id
        clock.move(days=7)
        mind.remember("A walk in the sun.", supersedes=old)
        clock.move(days=14)
        mind.retire(first)
        assert figures(mind, clock).weeks == (
            Week(date(2026, 1, 5), taken_in=2, current=2, superseded=0, retired=0, waiting=0),
            Week(date(2026, 1, 12), taken_in=1, current=2, superseded=1, retired=0, waiting=0),
            Week(date(2026, 1, 19), taken_in=0, current=2, superseded=1, retired=0, waiting=0),
            Week(date(2026, 1, 26), taken_in=0, current=1, superseded=1, retired=1, waiting=0),
        )

    def test_facts_read_out_of_words_are_counted_beside_them(self, mind, clock):
        mind.remember("I live in Lisbon.")
        (week,) = figures(mind, clock).weeks
        assert week.taken_in == mind.stats().total == 2

    def test_where_there_is_nothing_there_is_no_week(self, mind, clock):
        assert figures(mind, clock).weeks == ()

    @given(some.lists(some.tuples(some.integers(0, 60), some.integers(0, 60)), min_size=1, max_size=50))
    def test_everything_that_came_is_somewhere_at_the_end(self, lives):
        mondays = [MONDAY.date() + timedelta(days=7 * number) for number in range(121)]
        arrivals = Counter(mondays[came] for came, _ in lives)
        gone = Counter(mondays[came + stayed] for came, stayed in lives if stayed % 2)
        told = weeks(arrivals, {"superseded": Counter(), "retired": gone, "waiting": Counter()}, MONDAY)
        last = told[-1]
        assert sum(week.taken_in for week in told) == len(lives)
        assert last.current + last.retired <= len(lives)
        assert all(week.current >= 0 for week in told)

    def test_of_a_very_long_life_the_latest_weeks_are_told_with_all_that_was_there(self):
        arrivals = Counter({MONDAY.date(): 7})
        told = weeks(arrivals, {"superseded": {}, "retired": {}, "waiting": {}}, MONDAY + timedelta(days=7_000))
        assert len(told) == MOST_WEEKS
        assert told[0].current == 7

    def test_the_weeks_of_several_owners_are_added(self, mind, clock):
        mind.remember("The lamp hums.")
        one = figures(mind, clock)
        clock.move(days=7)
        two = figures(mind, clock)
        first, second = together([one, two])
        assert (first.taken_in, first.current) == (2, 2)
        assert (second.taken_in, second.current) == (0, 1)


class TestWhatIsNamed:
    def test_kinds_and_types_are_those_of_current_memories(self, mind, clock):
        mind.remember("The lamp hums.")
        mind.retire(mind.remember("The door creaks.", type="decision").id)
        mind.remember("How to mend it.", kind="skill")
        told = figures(mind, clock)
        assert told.by_kind == {"episode": 1, "skill": 1}
        assert "decision" not in told.by_type

    def test_the_strongest_and_the_weakest_are_no_memory_twice(self, mind, clock):
        for number in range(7):
            mind.remember(f"The lamp hums in room {number}.", importance=(number + 1) / 10)
        told = figures(mind, clock)
        assert [one.strength for one in told.strongest] == pytest.approx([0.7, 0.6, 0.5, 0.4, 0.3])
        assert [one.strength for one in told.weakest] == pytest.approx([0.1, 0.2])
        assert sum(told.strengths) == 7
        assert told.median_strength == pytest.approx(0.4)

    def test_what_is_used_and_what_is_recalled_are_told_apart(self, mind, clock):
        used = mind.remember("The lamp hums.").id
        mind.remember("The door creaks.")
        mind.used(used)
        mind.recall("which door creaks?")
        told = figures(mind, clock)
        assert [one.text for one in told.most_used] == ["The lamp hums."]
        assert "The door creaks." in [one.text for one in told.most_recalled]

    def test_what_was_retired_last_comes_first_with_its_reason(self, mind, clock):
        for text in ("The lamp hums.", "The door creaks."):
            clock.move(days=1)
            mind.retire(mind.remember(text).id, reason="no longer")
        assert [(one.text, one.reason) for one in figures(mind, clock).hidden] == [
            ("The door creaks.", "no longer"), ("The lamp hums.", "no longer"),
        ]  # fmt: skip

    def test_what_waits_for_a_ruling_is_there_with_both_sides(self, mind, clock):
        mind.facts.put("user", "works at", "Acme")
        mind.facts.put("user", "works at", "Globex", trust="assistant")
        (doubt,) = figures(mind, clock).doubts
        assert "Globex" in doubt.news.text
        assert "Acme" in doubt.against[0].text

    def test_insights_come_with_some_of_their_evidence(self, mind, clock):
        for number in range(6):
            mind.remember(f"ServiceX timed out in run {number}.", at=clock.now())
        mind.reflect()
        (insight,) = figures(mind, clock).insights
        assert "ServiceX" in insight.memory.text
        assert len(insight.evidence) == 3 < len(insight.memory.evidence)


class TestWhatWasDone:
    @pytest.fixture
    def tended(self, mind, clock):
        mind.remember("The bus was late.", importance=0.1)
        for _ in range(20):
            clock.move(days=7)
            mind.remember(f"A walk along the river, day {clock.now():%j}.", importance=0.4)
        return mind, mind.tend().runs

    def test_runs_are_told_by_verb_and_reason(self, tended, clock):
        mind, _ = tended
        told = figures(mind, clock)
        (retired,) = [one for one in told.done if one.verb == "retired"]
        assert (retired.times, retired.memories, retired.frees) == (1, 1, len("The bus was late."))
        assert (told.runs, told.last_run_at) == (1, clock.now())

    def test_what_was_undone_is_not_told_as_done(self, tended, clock):
        mind, (run,) = tended
        mind.undo(run)
        assert figures(mind, clock).done == ()

    def test_characters_are_those_of_all_and_of_what_is_current(self, tended, clock):
        mind, _ = tended
        told = figures(mind, clock)
        assert told.characters - told.characters_current == len("The bus was late.")

    def test_progress_ends_at_all_there_is(self, tended, clock):
        mind, _ = tended
        steps = []
        gather(mind, ANA, clock.now(), lambda done, of: steps.append((done, of)))
        assert steps[-1][0] == steps[-1][1] == mind.stats().total


class TestInJson:
    def test_without_contents_no_words_are_told(self, mind, clock):
        id = mind.remember("The lamp hums.", importance=0.9).id
        mind.used(id)
        told = figures(mind, clock)
        assert "lamp" not in str(told.as_json(contents=False))
        assert told.as_json(contents=False)["most_used"] == [id]
        assert told.as_json(contents=True)["most_used"][0]["text"] == "The lamp hums."


class TestTheCourseOfStrength:
    def test_it_goes_from_the_first_week_to_now_and_ends_with_what_is_current(self):
        clock = StillClock("2026-01-05T09:00+00:00")
        with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock) as mind:
            ana = mind.scope(user="ana")
            for week in range(20):
                ana.remember(f"Meeting {week} was about lamp {week}.", importance=0.5)
                clock.move(days=7)
            told = gather(ana, longmind.Owner(user="ana"), clock.now())
        assert [one.at for one in told.course] == sorted(one.at for one in told.course)
        assert told.course[-1].at == clock.now()
        assert sum((told.course[-1].strong, told.course[-1].fading, told.course[-1].weak)) == 20
        assert told.course[0].weak == 0 < told.course[-1].weak
        assert len(told.as_json(contents=False)["course"]) == len(told.course)
