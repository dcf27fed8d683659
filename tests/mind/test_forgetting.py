"""When a memory may go by policy, and that the owner's absence is nobody's age."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind import InvalidInput, Status
from longmind.mind.forgetting import (
    EXPIRES,
    GRACE,
    Aged,
    Capacity,
    Expired,
    Faded,
    ForgettingPolicy,
    Judged,
    NeverUsed,
    Outdated,
    Presence,
    why,
)
from longmind.testing.builders import memory

NOW = datetime(2026, 5, 3, 12, tzinfo=UTC)


def ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


ALWAYS = Presence().seen([ago(day) for day in range(0, 4_000, 7)], NOW)
"""There every week for eleven years."""


def judged(days: float, *, presence: Presence = ALWAYS, half_life_days: float = 30.0, **fields: object) -> Judged:
    return Judged(memory(at=ago(days), **fields), NOW, presence, half_life_days)


def goes(condition: object, one: Judged) -> bool:
    return condition.reason(one) is not None


class TestAged:
    """Older than 90 days and below 0.3; exactly 0.3 stays, and so does what was used."""

    @pytest.mark.parametrize(
        ("days", "importance", "gone"),
        [(91, 0.29, True), (91, 0.3, False), (91, 0.5, False), (90, 0.1, False), (89, 0.1, False), (400, 0.0, True)],
    )
    def test_the_threshold_is_strict_on_both_sides(self, days, importance, gone):
        assert goes(Aged(), judged(days, importance=importance)) is gone

    def test_what_was_used_or_said_again_lately_stays(self):
        assert not goes(Aged(), judged(400, importance=0.1, uses=1, last_used_at=ago(10)))
        assert not goes(Aged(), judged(400, importance=0.1, occurrences=2, last_happened_at=ago(10)))
        assert goes(Aged(), judged(400, importance=0.1, uses=1, last_used_at=ago(100)))


class TestFaded:
    def test_it_goes_when_the_law_leaves_less_than_a_tenth(self):
        """0.5 halved every 30 days is 0.1 after 69.66 days."""
        assert not goes(Faded(), judged(69.6, importance=0.5))
        assert goes(Faded(), judged(69.8, importance=0.5))

    def test_what_was_used_again_after_long_keeps_longer(self):
        once = judged(300, importance=0.5, uses=1, last_used_at=ago(290))
        late = judged(500, importance=0.5, uses=1, last_used_at=ago(290))
        assert late.strength > once.strength

    def test_a_type_that_lasts_fades_more_slowly(self):
        assert goes(Faded(), judged(100, importance=0.5))
        assert not goes(Faded(), judged(100, importance=0.5, half_life_days=365.0))


class TestOthers:
    def test_never_used_nor_recalled(self):
        assert goes(NeverUsed(), judged(181))
        assert not goes(NeverUsed(), judged(179))
        assert not goes(NeverUsed(), judged(400, uses=1))
        assert not goes(NeverUsed(), judged(400, retrievals=1))

    def test_superseded_so_long_ago(self):
        assert goes(Outdated(), judged(366, status=Status.SUPERSEDED))
        assert not goes(Outdated(), judged(364, status=Status.SUPERSEDED))
        assert not goes(Outdated(), judged(1_000))

    def test_expired_at_the_moment_and_not_before(self):
        assert goes(Expired(), judged(1, metadata={EXPIRES: NOW.isoformat()}))
        assert not goes(Expired(), judged(1, metadata={EXPIRES: (NOW + timedelta(seconds=1)).isoformat()}))

    @pytest.mark.parametrize("said", ["soon", "2026-01-01", 5, None, True, ["2020-01-01T00:00Z"]])
    def test_what_is_no_moment_expires_nothing(self, said):
        assert not goes(Expired(), judged(1_000, metadata={EXPIRES: said}))

    def test_by_default_only_what_expired_or_aged_goes(self):
        assert why(ForgettingPolicy(), judged(3_000, importance=0.5)) is None
        assert why(ForgettingPolicy(conditions=()), judged(3_000, importance=0.0)) is None


class TestPolicy:
    @pytest.mark.parametrize(
        "made",
        [
            lambda: ForgettingPolicy(conditions=("aged",)),
            lambda: ForgettingPolicy(conditions=(Aged(days=-1),)),
            lambda: ForgettingPolicy(conditions=(Aged(days=float("nan")),)),
            lambda: ForgettingPolicy(conditions=(Faded(below=True),)),
            lambda: ForgettingPolicy(erase_after_days=-1),
            lambda: Capacity(most=0),
            lambda: Capacity(most=2.5),
            lambda: Capacity(most=True),
        ],
    )
    def test_numbers_that_could_not_be_are_refused(self, made):
        with pytest.raises(InvalidInput):
            made()


moments = st.lists(st.integers(-100, 3_000).map(ago), max_size=30)


class TestPresence:
    def test_a_year_away_makes_nothing_a_year_older(self):
        before = [ago(day) for day in range(400, 500, 5)]
        there = Presence().seen([*before, NOW], NOW)
        assert there.idle_days(ago(400), NOW) == GRACE / timedelta(days=1)
        assert not goes(Aged(), judged(430, importance=0.1, presence=there))
        assert goes(Aged(), judged(495, importance=0.1, presence=there))

    def test_whoever_is_still_away_counts_for_as_little(self):
        there = Presence().seen([ago(400)], NOW)
        assert there.idle_days(ago(400), NOW) == 7.0

    @given(moments, moments)
    def test_it_is_the_same_in_whatever_order_and_portions_it_is_seen(self, one, other):
        whole = Presence().seen([*one, *other], NOW)
        assert Presence().seen(one, NOW).seen(other, NOW) == whole
        assert Presence().seen(other, NOW).seen(one, NOW) == whole

    @given(moments, st.integers(0, 3_000))
    def test_no_more_days_pass_than_do_and_none_less_than_none(self, seen, days):
        assert 0 <= Presence().seen(seen, NOW).idle_days(ago(days), NOW) <= days + 1e-6

    @given(moments, moments, st.integers(0, 3_000))
    def test_whoever_was_there_more_aged_no_less(self, seen, more, days):
        there = Presence().seen(seen, NOW)
        assert there.seen(more, NOW).idle_days(ago(days), NOW) >= there.idle_days(ago(days), NOW) - 1e-6

    @given(moments)
    def test_the_future_says_nothing(self, seen):
        past = [one for one in seen if one <= NOW]
        assert Presence().seen(seen, NOW) == Presence().seen(past, NOW)

    @given(moments, st.floats(0, 1), st.integers(0, 3_000), st.integers(0, 500))
    def test_older_is_never_stronger(self, seen, importance, days, more):
        there = Presence().seen(seen, NOW)
        younger = judged(days, importance=importance, presence=there)
        assert judged(days + more, importance=importance, presence=there).strength <= younger.strength + 1e-9
