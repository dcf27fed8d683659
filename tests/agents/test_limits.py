"""A day that is taken and a sum that is too much are limits; a date or a price that is merely told is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.agents.limits import dates, exceeds, limit, sums


class TestDays:
    @pytest.mark.parametrize(
        ("told", "taken", "free"),
        [
            ("I don't coach on Sunday.", "Sunday 10 May", "Saturday 9 May"),
            ("Fridays are out for me.", "every Friday at nine", "Thursdays at nine"),
            ("Nothing in August.", "Byrne on 22 August", "Walsh on 19 September"),
            ("August is free this year.", "in August", "in May"),
            ("No driving on the 24th of May.", "out May 23, back May 26", "out May 28, back May 31"),
            ("The recital is May 24. No driving that weekend.", "May 23 to May 25", "May 28 to May 31"),
        ],
    )
    def test_what_is_taken_is_not_to_be_had(self, told, taken, free):
        assert exceeds(limit(told), taken) == 1.0
        assert exceeds(limit(told), free) == 0.0

    @pytest.mark.parametrize(
        "told", ["We rehearse on Mondays.", "The launch is on 24 May.", "Is Sunday out?", "I may not come.", ""]
    )
    def test_a_day_that_is_only_named_takes_nothing(self, told):
        one = limit(told)
        assert (one.names, one.days) == (frozenset(), ())

    def test_a_date_is_read_either_way_round(self):
        assert dates("May 23rd, 1st of June and 7 Sept") == [(5, 23), (6, 1), (9, 7)]


class TestHours:
    @pytest.mark.parametrize(
        ("told", "taken", "free"),
        [
            ("No calls before 10, please.", "at 9:30", "at 10:00"),
            ("I can't do anything after 6.", "at 18:30", "at 5 pm"),
            ("Never later than 9 pm.", "at 21:30", "at 8 pm"),
        ],
    )
    def test_what_is_too_early_or_too_late_is_not_to_be_had(self, told, taken, free):
        assert exceeds(limit(told), taken) == 1.0
        assert exceeds(limit(told), free) == 0.0

    def test_a_number_of_days_is_no_hour(self):
        assert limit("I'm not back before 10 June, nor after 3 weeks.").earliest is None


class TestSums:
    @pytest.mark.parametrize(
        ("told", "most"),
        [
            ("The budget is 3 500 cedis.", 3_500),
            ("Can't go over two grand for it.", 2_000),
            ("No more than €1,200.50 all in.", 1_200.5),
            ("At most 1.5k for the trip", 1_500),
            ("My budget is 800.", 800),
            ("It cost 40 euros.", None),
            ("I have two cats at most.", None),
            ("Is the limit 500 euros?", None),
        ],
    )
    def test_the_most_that_may_be_spent_is_read(self, told, most):
        assert limit(told).most == most

    def test_what_costs_more_exceeds_it_and_what_has_no_price_does_not(self):
        one = limit("Can't be more than S$1200 for the three of us.")
        assert [exceeds(one, thing) for thing in ("Pulau at S$1750", "Lorong at S$1090", "Hotel 1300")] == [
            1.0,
            0.0,
            0.0,
        ]

    def test_only_what_has_a_currency_or_a_word_for_thousands_is_a_sum(self):
        assert [*sums("31 000 tickets, 40 euros, £5, 2k and 3 grand")] == [40, 5, 2_000, 3_000]

    @given(st.text())
    def test_any_text_can_be_read(self, text):
        assert exceeds(limit(text), text) in (0.0, 1.0)
