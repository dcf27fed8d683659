"""How sure a number is, and whether a difference could be luck."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.evals.chance import clustered, interval_of, interval_of_mean, intervals_of_means, sign_test


def alone(values):
    """One question for each conversation."""
    return [str(place) for place in range(len(values))]


class TestTheInterval:
    @given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
    def test_it_lies_within_the_values(self, values):
        low, high = interval_of_mean(values, alone(values), resamples=50)
        assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9

    def test_the_same_values_give_the_same_interval(self):
        values = [0.0, 1.0, 0.5, 1.0, 0.0, 0.25]
        assert interval_of_mean(values, alone(values)) == interval_of_mean(values, alone(values))

    def test_it_is_as_wide_as_the_normal_one_for_many_questions(self):
        # 400 coins, half of them heads: 0.5 ± 1.96 · 0.5 / 20
        low, high = interval_of_mean([0.0, 1.0] * 200, alone(range(400)))
        assert low == pytest.approx(0.451, abs=0.005)
        assert high == pytest.approx(0.549, abs=0.005)

    def test_no_difference_is_no_width(self):
        assert interval_of_mean([0.5] * 9, alone(range(9))) == (0.5, 0.5)

    def test_several_at_once_are_each_as_alone(self):
        owners, one, other = list("aabbcc"), [0, 1, 1, 0, 1, 1], [0.5, 0, 0, 0, 1, 0.25]
        together = intervals_of_means({"one": one, "other": other}, owners)
        assert together == {"one": interval_of_mean(one, owners), "other": interval_of_mean(other, owners)}


class TestConversations:
    """Ten conversations of forty questions, in five of which everything is found and in five nothing."""

    VALUES = (*[1.0] * 200, *[0.0] * 200)
    OWNERS = tuple(str(place // 40) for place in range(400))

    def test_they_are_drawn_whole(self):
        # Ten coins rather than four hundred: 0.5 ± 1.96 · 0.5 / √10
        low, high = interval_of_mean(self.VALUES, self.OWNERS)
        assert high - low == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(10), abs=0.07)

    def test_with_fewer_than_three_single_questions_are_drawn(self):
        owners = ["a" if value else "b" for value in self.VALUES]
        assert clustered(self.OWNERS)
        assert not clustered(owners)
        assert interval_of_mean(self.VALUES, owners) == interval_of_mean(self.VALUES, alone(owners))

    def test_a_long_one_weighs_as_much_as_it_is_long(self):
        # Whichever three are drawn, the mean is over their questions, so the long one pulls it to its own.
        low, high = interval_of_mean([1.0] * 98 + [0.0, 0.0], ["long"] * 98 + ["short", "tiny"])
        assert (low, high) == (0.0, 1.0)

    def test_any_figure_can_be_resampled_and_samples_without_one_are_left_out(self):
        values = [0.0, 1.0, 2.0, 3.0]

        def largest(places):
            return None if 3 in places else max(values[place] for place in places)

        low, high = interval_of(largest, alone(values), resamples=200)
        assert 0 <= low <= high <= 2
        assert interval_of(lambda _: None, alone(values)) is None


class TestTheSignTest:
    def test_by_hand(self):
        # Five of five heads or tails: 2 / 32
        assert sign_test(5, 0) == pytest.approx(1 / 16)
        # At most one of six: 2 · (1 + 6) / 64
        assert sign_test(1, 5) == pytest.approx(14 / 64)

    @given(st.integers(0, 2_000), st.integers(0, 2_000))
    def test_it_is_a_probability_and_does_not_take_sides(self, won, lost):
        assert 0 <= sign_test(won, lost) <= 1
        assert sign_test(won, lost) == sign_test(lost, won)

    def test_nothing_changed_says_nothing(self):
        assert sign_test(0, 0) == 1
        assert sign_test(7, 7) == 1
