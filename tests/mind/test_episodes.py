"""Episodes in words, what is counted of them, and what is advised."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Memory
from longmind.domain.scope import Scope
from longmind.errors import ModelUnavailable
from longmind.mind.decay import GENERATIVE_AGENTS_HALF_LIFE_DAYS, recency
from longmind.mind.episodes import Adviser, experience, half_life_days, recommend, tell

AT = datetime.fromisoformat("2024-01-15T23:30:00+00:00")


def told(**parts):
    return tell(Happening(**parts), AT, None)


def episode(number, **parts):
    at = AT + timedelta(days=number)
    happening = Happening(**parts)
    return Memory(
        id=f"m{number}",
        scope=Scope(user="ana"),
        kind=Kind.EPISODE,
        text=tell(happening, at, None),
        detail=happening,
        happened_at=at,
        recorded_at=at,
        updated_at=at,
    )


class TestTelling:
    def test_a_success_is_told_as_a_sentence(self):
        assert told(task="the importer", actions=("Ran OCR over the scans.",), outcome="all read", success=True) == (
            "On 2024-01-15, while working on the importer, I successfully ran OCR over the scans: all read."
        )

    def test_a_failure_says_what_it_failed_with(self):
        assert told(project="Phoenix", actions=("restarted it",), outcome="it timed out", success=False) == (
            "On 2024-01-15, while working on Phoenix, I restarted it, but failed: it timed out."
        )
        assert told(actions=("restarted it",), success=False) == "On 2024-01-15, I restarted it, but failed."

    def test_a_situation_has_a_sentence_of_its_own_unless_it_is_a_doing(self):
        assert told(situation="the PDF is a scan", actions=("ran OCR",), success=True, lessons=("Use OCR",)) == (
            "On 2024-01-15: the PDF is a scan. I successfully ran OCR. Lesson: Use OCR."
        )
        assert told(situation="Parsing a PDF", actions=("ran OCR",)) == "On 2024-01-15, while parsing a PDF, I ran OCR."
        assert told(situation="working on the site", outcome="done", success=True) == (
            "On 2024-01-15, while working on the site, I succeeded: done."
        )
        assert told(situation="string is too long") == "On 2024-01-15: string is too long."

    def test_several_actions_are_told_in_their_order(self):
        assert told(actions=("I read the file", "wrote it back"), success=True) == (
            "On 2024-01-15, I successfully read the file, then wrote it back."
        )

    def test_what_is_no_verb_in_the_past_is_not_made_one(self):
        assert told(actions=("retry the request",), success=False, outcome="503") == (
            "On 2024-01-15, I did this: retry the request, but failed: 503."
        )
        assert told(actions=('search(query="x")',), outcome="3 hits") == (
            'On 2024-01-15, I did this: search(query="x"). Outcome: 3 hits.'
        )

    def test_an_acronym_keeps_its_capitals(self):
        assert "did this: SQL was run" in told(actions=("SQL was run",))

    @pytest.mark.parametrize(
        ("parts", "sentence"),
        [
            ({"outcome": "503"}, "On 2024-01-15. Outcome: 503."),
            ({"outcome": "503", "success": False}, "On 2024-01-15, I failed: 503."),
            ({"situation": "Lights out!"}, "On 2024-01-15: Lights out!"),
            ({"situation": "Lights out", "success": False}, "On 2024-01-15: Lights out. I failed."),
            (
                {"actions": ("slept",), "task": "a nap", "project": "rest"},
                "On 2024-01-15, while working on a nap in rest, I slept.",
            ),
        ],
    )
    def test_it_reads_well_when_parts_are_missing(self, parts, sentence):
        assert told(**parts) == sentence

    def test_the_date_is_the_owners(self):
        happening = Happening(outcome="x")
        assert tell(happening, AT, ZoneInfo("Asia/Tokyo")).startswith("On 2024-01-16")
        assert tell(happening, AT, ZoneInfo("America/New_York")).startswith("On 2024-01-15")
        assert tell(happening, datetime.fromisoformat("2024-01-16T00:30+02:00"), None).startswith("On 2024-01-16")

    words = st.text(min_size=1, max_size=30).filter(lambda text: text.strip() and "\0" not in text)

    @given(situation=words, action=words, outcome=words, success=st.sampled_from([True, False, None]))
    def test_every_word_of_every_part_is_in_it(self, situation, action, outcome, success):
        text = told(situation=situation, actions=(action,), outcome=outcome, success=success).casefold()
        for part in (situation, action.strip().removeprefix("I "), outcome):
            assert all(word.strip(".").casefold() in text for word in part.split())
        assert ("but failed" in text) or success is not False


class TestRecency:
    """Generative Agents' factor: 0.995 an hour. The lecture prints 0.429 for a week; 0.995 ** 168 is 0.4308."""

    @pytest.mark.parametrize(("hours", "left"), [(1, 0.995), (24, 0.887), (168, 0.431), (720, 0.027)])
    def test_what_is_left_after_an_hour_a_day_a_week_and_a_month(self, hours, left):
        assert recency(hours / 24, half_life_days(0.995)) == pytest.approx(left, abs=0.0005)
        assert half_life_days(0.995) == GENERATIVE_AGENTS_HALF_LIFE_DAYS
        assert half_life_days(0.995) * 24 == pytest.approx(138.3, abs=0.05)

    @given(st.floats(0.5, 0.999), st.floats(0, 2000), st.floats(0, 2000))
    def test_the_newer_never_has_less(self, factor, one, other):
        newer, older = sorted((one, other))
        assert recency(newer / 24, half_life_days(factor)) >= recency(older / 24, half_life_days(factor))


class TestExperience:
    EPISODES = (
        episode(1, situation="ServiceX: 503", actions=("Retried with a pause.",), success=True, lessons=("Retry it",)),
        episode(2, situation="ServiceX: 503", actions=("retried  with a pause", "restarted"), success=True),
        episode(3, situation="ServiceX: 503", actions=("restarted",), success=False, lessons=("retry it.",)),
        episode(4, situation="ServiceX: 503", actions=("called support",), success=False),
        episode(5, situation="ServiceX: 503", actions=("waited",)),
    )

    def test_what_worked_is_counted_action_by_action(self):
        lived = experience("503", self.EPISODES, success=True)
        assert [(one.action, one.worked, one.failed) for one in lived.actions] == [
            ("Retried with a pause.", ("m1", "m2"), ()),
            ("restarted", ("m2",), ("m3",)),
        ]
        assert [one.id for one in lived.episodes] == ["m1", "m2"]

    def test_what_was_done_again_in_the_same_words_counts_each_time(self):
        often = replace(self.EPISODES[0], occurrences=3)
        (one, _) = experience("503", [often, *self.EPISODES[1:]], success=True).actions
        assert (one.worked, one.times_worked, one.times, one.share) == (("m1", "m2"), 4, 4, 5 / 6)
        assert "worked 4 of 4 times" in str(experience("503", [often, *self.EPISODES[1:]], success=True))

    def test_what_failed_too_with_the_surest_failure_first(self):
        lived = experience("503", self.EPISODES, success=False)
        assert [one.action for one in lived.actions] == ["called support", "restarted"]
        assert [one.id for one in lived.episodes] == ["m3", "m4"]

    def test_nobody_knows_how_the_others_ended(self):
        lived = experience("503", self.EPISODES)
        assert [one.id for one in lived.episodes] == ["m1", "m2", "m3", "m4"]
        assert "waited" not in str(lived)

    def test_a_lesson_told_twice_is_one_with_both_episodes(self):
        (lesson,) = experience("503", self.EPISODES).lessons
        assert (lesson.text, lesson.episodes) == ("Retry it", ("m1", "m3"))

    def test_in_words_every_episode_is_named_with_its_day(self):
        text = str(experience("503", self.EPISODES, success=True))
        assert "worked 2 of 2 times (2024-01-16 m1, 2024-01-17 m2)" in text
        assert "“restarted” worked 1 and failed 1 of 2 times (2024-01-17 m2, 2024-01-18 m3)" in text

    def test_an_episode_without_actions_is_told_itself(self):
        one = episode(1, situation="The build is red", outcome="it turned green", success=True)
        assert one.text in str(experience("x", [one]))

    def test_nothing_lived_through_is_said(self):
        for success, word in ((True, "worked"), (False, "failed"), (None, "lived through")):
            lived = experience("x", [], success=success)
            assert lived.text.startswith("Noth")
            assert word in lived.text

    @given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=12))
    def test_every_success_and_failure_is_counted_once(self, done):
        lived = experience("x", [episode(n, actions=(a,), success=s) for n, (a, s) in enumerate(done)])
        counted = {one.action: (len(one.worked), len(one.failed)) for one in lived.actions}
        assert counted == {a: (done.count((a, True)), done.count((a, False))) for a, _ in done}
        shares = [one.share for one in lived.actions]
        assert shares == sorted(shares, reverse=True)


@dataclass
class Model:
    """An adviser that says what it is told to."""

    answer: str | None
    name: str = "model"

    def advise(self, situation: str, experience: str) -> str:
        if self.answer is None:
            raise ModelUnavailable("down")
        return f"{self.answer} {situation}"


class TestRecommending:
    LIVED = experience("503", TestExperience.EPISODES)

    def test_without_a_model_it_says_what_to_do_what_to_leave_and_why(self):
        advice = recommend(self.LIVED)
        assert (
            "Do as before: “Retried with a pause.” worked 2 of 2 times (2024-01-16 m1, 2024-01-17 m2)." in advice.text
        )
        assert "Leave out: “called support” failed 1 of 1 time (2024-01-19 m4)." in advice.text
        assert "Not sure: “restarted” worked 1 and failed 1 of 2 times" in advice.text
        assert "Lesson: Retry it. (2024-01-16 m1, 2024-01-18 m3)" in advice.text
        assert advice.by == "rule"
        assert advice.episodes == ("m1", "m2", "m3", "m4")
        assert all(id in advice.text for id in advice.episodes)

    def test_where_all_failed_it_says_to_try_something_else(self):
        lived = experience("x", [episode(1, actions=("restarted",), success=False)])
        assert "try something else" in str(recommend(lived))

    def test_where_nothing_is_like_it_it_says_so_and_asks_no_model(self):
        advice = recommend(experience("x", []), Model("Do"))
        assert (advice.text, advice.by) == ("Nothing like this was lived through yet.", "rule")

    def test_a_model_may_put_it_into_words_and_the_episodes_stay_named(self):
        assert isinstance(Model("Retry"), Adviser)
        advice = recommend(self.LIVED, Model("Retry:"))
        assert (advice.text, advice.by) == ("Retry: 503", "model")
        assert advice.episodes == ("m1", "m2", "m3", "m4")

    def test_a_model_that_fails_leaves_it_to_the_rule(self):
        assert recommend(self.LIVED, Model(None)) == recommend(self.LIVED)
