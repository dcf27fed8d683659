"""Conclusions by counting: stated with their numbers, resting on what was said and done, gone with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
import longmind.testing.builders
from longmind.mind.reflect import ended, of_thing, things
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock
from longmind.testing.builders import memory

NOON = "2026-05-03T12:00Z"
SERVICE = (
    "ServiceX timed out.",
    "Got a 503 from ServiceX.",
    "ServiceX timed out again.",
    "ServiceX answered with a 503; after a retry it worked.",
    "Retried ServiceX and it worked.",
)


class Life:
    """Ana's memories, reflected upon when told."""

    def __init__(self, at: object, **options: object) -> None:
        self.clock = StillClock(NOON)
        self.mind = longmind.open(at, embedder=longmind.Hashing(), clock=self.clock, **options)
        self.ana = self.mind.scope(user="ana")

    def say(self, *texts: str, **scope: str) -> list[longmind.Memory]:
        own = self.ana.scope(**scope) if scope else self.ana
        said = []
        for text in texts:
            self.clock.move(hours=5)
            said.append(own.remember(text, importance=0.5).kept[0])
        return said

    def insights(self) -> list[longmind.Memory]:
        return list(self.ana.list(kinds="insight"))

    def told(self) -> list[str]:
        return [one.text for one in self.insights()]

    def everything(self) -> str:
        """All that is kept of Ana: every version, occurrence and sheet."""
        store, owner = self.ana._core.store, self.ana._scope.owner  # noqa: SLF001 - beyond what is shown
        return repr(longmind.testing.builders.everything(store, owner))


@pytest.fixture(params=["inmemory", "sqlite"])
def life(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Life]:
    made = Life(InMemoryStore() if request.param == "inmemory" else tmp_path / "mind.db")
    yield made
    made.mind.close()


class TestHowItEnded:
    """Only what is told as having happened counts, and to the account of what it happened with."""

    @pytest.mark.parametrize(
        "text",
        [
            "ServiceX timed out",
            "ServiceX returned 503.",
            "Got a 503 from ServiceX again",
            "503s from ServiceX all morning",
            "ServiceX failed with error 500",
            "ServiceX never worked",
            "ServiceX isn't working",
            "ServiceX could not connect: unreachable",
            "ServiceX failed, so I switched to ServiceY",
        ],
    )
    def test_a_failure_is_one(self, text):
        assert ended(memory(text), "ServiceX") is False

    @pytest.mark.parametrize(
        "text",
        [
            "ServiceX worked",
            "ServiceX is fine now",
            "ServiceX ran with no errors",
            "ServiceX ran without any errors",
            "ServiceX did not fail today",
            "ServiceX timed out; a retry succeeded.",
            "ServiceY timed out but ServiceX worked",
        ],
    )
    def test_a_success_is_one(self, text):
        assert ended(memory(text), "ServiceX") is True

    @pytest.mark.parametrize(
        "text",
        [
            "Did ServiceX fail?",
            "If ServiceX fails, call me",
            "ServiceX might fail tomorrow",
            "I paid 500 dollars to ServiceX",
            "Ran 503 tests against ServiceX",
            "ServiceX has 404 customers",
            "ServiceY failed, so I switched to ServiceX",
            "All is well with the exception of ServiceX",
            "ServiceX and ServiceY failed to agree",
        ],
    )
    def test_what_was_asked_feared_counted_or_happened_to_another_is_neither(self, text):
        if "agree" in text:
            text = text.replace(" and ", " with ")
        assert ended(memory(text), "ServiceX") is None

    def test_people_and_shouting_are_no_things(self):
        assert things(memory("McDonald denied it")) == set()
        assert things(memory("THIS FAILED AGAIN")) == set()
        assert things(memory("The PDF export of retry_job")) == {"PDF", "retry_job"}

    @given(st.lists(st.booleans(), max_size=12))
    def test_the_numbers_told_are_those_counted(self, outcomes):
        said = [memory(f"ServiceX {'worked' if one else 'failed'}") for one in outcomes]
        told = of_thing("ServiceX", said)
        failed = outcomes.count(False)
        if told is None:
            assert len(outcomes) < 3 or failed < 2 or failed / len(outcomes) < 0.4
        else:
            assert told.text == f"ServiceX is unreliable: {failed} of {len(outcomes)} attempts failed."
            assert set(told.evidence) == {one.id for one in said}


class TestServiceX:
    """Timeouts and 503s, success after a retry: unreliable, retry."""

    def test_it_is_concluded_with_its_numbers_and_its_evidence(self, life):
        said = life.say(*SERVICE)
        done = life.ana.reflect()
        assert [act.verb for act in done.acts] == ["concluded"]
        (insight,) = life.insights()
        assert insight.text == (
            "ServiceX is unreliable: 3 of 5 attempts failed (timeout 2, 503 1). After a retry it worked 2 of 2 times: "
            "retry it."
        )
        assert set(insight.evidence) == {one.id for one in said}
        assert insight.text in [hit.memory.text for hit in life.ana.recall("is ServiceX reliable?")]

    def test_it_is_revised_when_more_comes_and_not_repeated(self, life):
        life.say(*SERVICE)
        life.ana.reflect()
        life.say("ServiceX timed out once more.")
        assert [act.verb for act in life.ana.reflect().acts] == ["revised"]
        (insight,) = life.insights()
        assert insight.text.startswith("ServiceX is unreliable: 4 of 6 attempts failed")
        assert life.ana.reflect().acts == ()

    def test_it_waits_until_enough_has_come_in(self, life):
        life.say(*SERVICE)
        assert life.ana.tend().acts == ()
        life.say(*(f"Nothing new about run {number}." for number in range(30)))
        assert [act.verb for act in life.ana.tend().acts] == ["concluded"]

    def test_one_that_somebody_retired_undid_or_forgot_is_not_drawn_again(self, life):
        for how in ("retire", "undo", "forget"):
            life.say(*(text.replace("ServiceX", f"Service{how.upper()}") for text in SERVICE))
            done = life.ana.reflect()
            (insight,) = life.insights()
            if how == "undo":
                life.ana.undo(done.runs[0])
            else:
                getattr(life.ana, how)(insight.id)
            life.say(f"Service{how.upper()} timed out.")
            assert life.ana.reflect().acts == ()
            assert life.insights() == []

    def test_what_somebody_corrected_stays_as_they_put_it(self, life):
        life.say(*SERVICE)
        life.ana.reflect()
        (insight,) = life.insights()
        life.ana.correct(insight.id, "ServiceX is down at noon.")
        life.say("ServiceX timed out.")
        life.ana.reflect()
        assert life.told() == ["ServiceX is down at noon."]

    def test_insights_never_rest_on_insights(self, life):
        life.say(*SERVICE)
        life.ana.reflect()
        life.say(*(text.replace("ServiceX", "ServiceY") for text in SERVICE))
        life.ana.reflect()
        for _ in range(3):
            life.say("ServiceX is unreliable: it failed and ServiceY failed.")
            life.ana.reflect()
        ids = {one.id for one in life.insights()}
        assert len(ids) == 2
        assert all(ids.isdisjoint(one.evidence) for one in life.insights())

    def test_what_is_bound_to_one_agent_is_told_to_that_one_alone(self, life):
        life.say(*SERVICE, agent="a")
        life.say("ServiceX worked.", agent="b")
        life.ana.reflect()
        (insight,) = life.insights()
        assert insight.scope.agent == "a"
        assert "5 attempts" in insight.text
        assert list(life.ana.scope(agent="b").list(kinds="insight")) == []


class TestErasing:
    def test_an_insight_goes_with_any_of_its_evidence_and_is_drawn_anew_from_the_rest(self, life):
        said = life.say(*SERVICE, "ServiceX refused; ServiceX timed out.")
        life.ana.reflect()
        (insight,) = life.insights()
        assert "refused" in insight.text
        gone = life.ana.forget(said[-1].id)
        assert insight.id in gone.ids
        assert "refused" not in life.everything()
        life.ana.tend()
        (told,) = life.told()
        assert told.startswith("ServiceX is unreliable: 3 of 5 attempts failed (timeout 2, 503 1). After a retry it")

    def test_the_right_one_is_drawn_anew_where_the_rest_tells_of_more(self, life):
        both = life.say(*(f"AlphaY failed. {text}" for text in SERVICE))
        life.ana.reflect()
        before = sorted(text.split()[0] for text in life.told())
        life.ana.forget(both[0].id)
        life.ana.tend()
        assert sorted(text.split()[0] for text in life.told()) == before == ["AlphaY", "ServiceX"]

    def test_nothing_is_left_when_all_of_it_goes(self, life):
        said = life.say(*SERVICE)
        life.ana.reflect()
        life.ana.forget([one.id for one in said])
        assert "ServiceX" not in life.everything()
        owner = life.ana._scope.owner  # noqa: SLF001 - sheets are not shown
        rooms = {sheet.room for sheet in longmind.testing.builders.sheets_of(life.ana._core.store, owner)}  # noqa: SLF001
        assert rooms <= {"tending", "runs"}, "not even a hash of what the insight was about"
        life.ana.tend()
        assert life.insights() == []

    def test_what_rests_on_an_insight_alone_goes_too(self, life):
        said = life.say(*SERVICE)
        life.ana.reflect()
        (insight,) = life.insights()
        plan = life.ana.remember("Leave ServiceX.", evidence=insight.id).kept[0]
        assert plan.id in life.ana.forget(said[0].id).ids


class TestBeliefs:
    TEA = ("I like green tea.", "I really do like green tea.", "As I said, I like green tea.")

    def test_a_preference_said_often_is_told_with_how_often(self, life):
        for session, text in enumerate(self.TEA):
            life.say(text, session=f"s{session}")
        life.ana.reflect()
        assert [text for text in life.told() if text.startswith("Said 3 times since 2026-05-03")]

    def test_it_goes_when_that_holds_no_longer(self, life):
        for session, text in enumerate(self.TEA):
            life.say(text, session=f"s{session}")
        life.ana.reflect()
        assert life.insights()
        life.say("I don't like green tea any more.")
        life.ana.tend()
        assert not [text for text in life.told() if text.startswith("Said")]

    def test_changes_of_mind_are_counted_and_tell_what_holds_now(self, life):
        for place in ("Porto", "Lisbon", "Berlin"):
            life.ana.facts.put("Ana", "lives in", place)
            life.clock.move(days=100)
        life.ana.reflect()
        assert life.told() == ["Ana, lives in: changed 2 times, the last time to Berlin."]

    def test_the_fact_itself_stands_before_what_is_concluded_from_it(self, life):
        for place in ("Porto", "Lisbon", "Berlin"):
            life.ana.facts.put("Ana", "lives in", place)
            life.clock.move(days=100)
        life.ana.reflect()
        assert life.ana.recall("where does Ana live?")[0].memory.kind is longmind.Kind.FACT


class TestRecurring:
    def test_a_task_on_mondays_is_seen(self, life):
        life.clock.set("2026-05-04T08:30Z")
        for _ in range(5):
            life.ana.episodes.record(action="wrote the weekly report", task="weekly report")
            life.clock.move(weeks=1)
        life.ana.reflect()
        (told,) = [text for text in life.told() if text.startswith("This recurs")]
        assert told == "This recurs on Mondays (5 of 5 days) and around 08:00 (5 of 5 times): “weekly report”."

    def test_an_action_that_nearly_always_fails_is_told(self, life):
        for number in range(4):
            life.ana.episodes.record(
                situation=f"run {number}", action="pushed to main", outcome="rejected", success=False
            )
            life.clock.move(days=1)
        life.ana.reflect()
        assert "This does not work: “pushed to main” failed 4 of 4 times (rejected 4)." in life.told()
