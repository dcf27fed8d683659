"""One law of fading: halved every half-life; used again, and after long, it keeps longer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.decay import GENERATIVE_AGENTS_HALF_LIFE_DAYS, age_days, recency, stability_days, strength

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
days = st.floats(0, 10_000)
units = st.floats(0, 1)
lives = st.floats(0.1, 1_000)
uses = st.integers(0, 1_000)


def test_half_is_left_after_a_half_life_and_not_half_of_the_ratio():
    assert recency(30, 30) == 0.5
    assert recency(60, 30) == 0.25
    assert recency(0, 30) == 1.0


@pytest.mark.parametrize(("hours", "left"), [(1, 0.995), (24, 0.887), (168, 0.431), (720, 0.027)])
def test_an_hourly_factor_is_the_same_law(hours, left):
    assert recency(hours / 24, GENERATIVE_AGENTS_HALF_LIFE_DAYS) == pytest.approx(left, abs=5e-4)


def test_what_lies_in_the_future_is_new():
    assert age_days(NOON + timedelta(days=3), NOON) == 0


@pytest.mark.parametrize(("start", "seconds"), [(1.5, 7_032), (0.6, 4_653)])
def test_at_a_half_life_of_half_an_hour_a_tenth_is_left_when_the_law_says(start, seconds):
    half_life_days = 1_800 / 86_400
    assert start * recency((seconds - 1) / 86_400, half_life_days) > 0.1
    assert start * recency((seconds + 1) / 86_400, half_life_days) < 0.1


@given(units, days, days, lives)
def test_older_is_never_stronger(importance, one, other, life):
    younger, older = sorted((one, other))
    assert strength(importance, older, life) <= strength(importance, younger, life) <= importance


@given(units, days, lives, uses, st.tuples(days, days))
def test_used_more_or_over_longer_it_is_never_weaker(importance, idle, life, times, spreads):
    spread, longer = spreads
    once = stability_days(life, times, spread)
    assert stability_days(life, times + 1, spread) >= once >= life
    assert stability_days(life, times, spread + longer) >= once
    assert strength(importance, idle, stability_days(life, times + 1, spread)) >= strength(importance, idle, once)


@given(lives, uses, days)
def test_used_again_after_long_it_keeps_longer_than_used_again_at_once(life, times, spread):
    assert stability_days(life, times, spread + 30) > stability_days(life, times, spread)
