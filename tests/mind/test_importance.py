"""Importance at the door: by rule, by signs, and by whoever scores it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.happening import Happening
from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.mind.importance import ROUTINE, SHARES, SMALL_TALK, Scorer, by_rule, weigh


@dataclass
class Says:
    """A scorer that says what it is told to."""

    answer: object

    def score(self, text: str) -> float:
        assert text
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]  # what a careless one may answer


class TestByRule:
    @pytest.mark.parametrize(
        ("text", "sign"),
        [
            ("I'm allergic to penicillin.", "health"),
            ("The kitchen caught fire.", "safety"),
            ("My grandmother passed away.", "a turn of life"),
            ("We decided to use PostgreSQL.", "a decision"),
            ("The deployment failed with a timeout.", "a failure"),
            ("Lesson: give new columns a default.", "a lesson"),
            ("She was so happy about it.", "strong emotion"),
            ("He owes them $ 200.", "money"),
            ("I promised to call on Monday.", "a promise"),
            ("It was the first time they met.", "a first time"),
        ],
    )
    def test_each_sign_is_read_and_makes_it_weigh_more_than_routine(self, text, sign):
        weighed = by_rule(text)
        assert sign in weighed.reasons
        assert weighed.importance > by_rule("We had lunch.").importance == ROUTINE

    @pytest.mark.parametrize("text", ["Hi!", "Thanks a lot"])
    def test_small_talk_weighs_least(self, text):
        assert by_rule(text).importance == SMALL_TALK

    def test_a_word_inside_another_is_no_sign(self):
        assert by_rule("The fireplace has a mantelpiece.").reasons == by_rule("The doorway has a threshold.").reasons

    def test_an_allergy_is_important_enough_to_be_kept_for_long(self):
        assert by_rule("I'm allergic to penicillin.").importance > 0.7

    def test_what_is_told_in_parts_counts_without_a_word_for_it(self):
        done = Happening(actions=("pressed the button",), success=False)
        assert "a failure" in by_rule("I pressed the button.", happening=done).reasons
        assert "a lesson" in by_rule("x", happening=Happening(outcome="x", lessons=("Press twice",))).reasons

    def test_the_reasons_stand_in_the_order_of_their_shares(self):
        reasons = by_rule("The hospital said that the test failed; I was terrified.").reasons
        assert len(reasons) > 2
        assert [SHARES[one] for one in reasons] == sorted((SHARES[one] for one in reasons), reverse=True)

    @given(st.text(max_size=200), st.floats(0, 1))
    def test_it_is_between_0_and_1_whatever_is_said(self, text, emotion):
        assert 0 <= by_rule(text, emotion=emotion).importance <= 1

    @given(st.text(max_size=60), st.floats(0, 1), st.floats(0, 1))
    def test_felt_more_it_never_weighs_less(self, text, one, other):
        less, more = sorted((one, other))
        assert by_rule(text, emotion=less).importance <= by_rule(text, emotion=more).importance

    @given(st.text(max_size=60), st.booleans(), st.lists(st.just("Ask first"), max_size=1))
    def test_told_with_a_failure_or_a_lesson_it_never_weighs_less(self, text, failed, lessons):
        plain = Happening(outcome="x")
        more = Happening(outcome="x", success=False if failed else None, lessons=tuple(lessons))
        assert by_rule(text, happening=plain).importance <= by_rule(text, happening=more).importance

    def test_every_sign_adds_and_leaves_room_for_more(self):
        assert all(0 < share < 1 for share in SHARES.values())

    def test_a_further_sign_makes_it_weigh_more(self):
        said = ["The test failed.", "The doctor said that the test failed.", "The doctor said that the first-ever test"]
        said[2] += " failed, and I was terrified."
        weights = [by_rule(one).importance for one in said]
        assert weights == sorted(set(weights))


class TestAScorer:
    def test_a_tenth_of_what_it_says_is_the_importance(self):
        assert isinstance(Says(8), Scorer)
        assert weigh("x", scorer=Says(8)).importance == 0.8
        assert weigh("x", scorer=Says(1)).importance == 0.1
        assert weigh("x", scorer=Says(10.0)) == weigh("y", scorer=Says(10))
        assert weigh("x", scorer=Says(3)).by == "scorer"

    @pytest.mark.parametrize(
        "answer", [0, 11, float("nan"), True, "8", None, ModelUnavailable("down"), ModelIncoherent("no")]
    )
    def test_the_rule_judges_where_it_fails_or_says_something_else(self, answer):
        assert weigh("The test failed.", scorer=Says(answer)) == by_rule("The test failed.")

    def test_a_mistake_in_it_is_not_hidden(self):
        with pytest.raises(ZeroDivisionError):
            weigh("x", scorer=Says(ZeroDivisionError()))
