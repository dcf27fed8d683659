"""Instants keep their moment and their offset; intervals are half open and say how finely they were meant."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.time import EARLIEST, LATEST, Interval, from_micros, instant, micros, offset_seconds
from longmind.errors import InvalidInput

OFFSETS = st.integers(-24 * 60 + 1, 24 * 60 - 1).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(
    min_value=EARLIEST.replace(day=4, tzinfo=None), max_value=LATEST.replace(day=27, tzinfo=None), timezones=OFFSETS
)


class TestInstants:
    """Nine in the morning in Lisbon comes back as that."""

    @given(MOMENTS)
    def test_a_moment_keeps_its_instant_and_its_offset(self, moment):
        kept = instant(moment)
        assert kept == moment
        assert kept.utcoffset() == moment.utcoffset()
        assert kept.replace(tzinfo=None) == moment.replace(tzinfo=None)

    @given(MOMENTS)
    def test_its_text_reads_as_the_same_moment(self, moment):
        assert instant(moment.isoformat()) == moment
        assert instant(moment.isoformat()).utcoffset() == moment.utcoffset()

    @given(MOMENTS)
    def test_taking_it_apart_and_together_again_changes_nothing(self, moment):
        kept = instant(moment)
        back = from_micros(micros(kept), offset_seconds(kept))
        assert (back, back.utcoffset()) == (kept, kept.utcoffset())

    @given(MOMENTS, MOMENTS)
    def test_micros_are_in_the_order_of_time(self, one, other):
        assert (micros(one) < micros(other)) == (one < other)

    def test_a_zone_becomes_the_offset_it_had_then(self):
        lisbon = ZoneInfo("Europe/Lisbon")
        summer, winter = (instant(datetime(2026, month, 3, 9, tzinfo=lisbon)) for month in (7, 1))
        assert (summer.utcoffset(), winter.utcoffset()) == (timedelta(hours=1), timedelta(0))
        assert summer.hour == winter.hour == 9

    @pytest.mark.parametrize(("fold", "hours"), [(0, 1), (1, 0)])
    def test_an_hour_that_comes_twice_is_the_one_that_was_meant(self, fold, hours):
        twice = datetime(2026, 10, 25, 1, 30, tzinfo=ZoneInfo("Europe/Lisbon"), fold=fold)
        assert instant(twice).utcoffset() == timedelta(hours=hours)
        assert instant(twice).astimezone(UTC) == twice.astimezone(UTC)

    @pytest.mark.parametrize(
        "text", ["2026-03-01T09:00Z", "2026-03-01T09:00+00:00", "20260301T090000Z", "2026-03-01 10:00+01:00"]
    )
    def test_ways_to_write_one_moment(self, text):
        assert instant(text) == datetime(2026, 3, 1, 9, tzinfo=UTC)

    @pytest.mark.parametrize(
        "value",
        [
            datetime(2026, 3, 1, 9),  # noqa: DTZ001 - that it has no zone is the point
            "2026-03-01T09:00",
            "2026-03-01",
            "yesterday",
            "",
            "2026-13-01T00:00Z",
            "10000-01-01T00:00Z",
            "9999-12-31T23:00Z",
            "0001-01-01T00:00Z",
            datetime.max.replace(tzinfo=UTC),
            datetime.min.replace(tzinfo=timezone(timedelta(hours=14))),
            date(2026, 3, 1),
            1772355600,
            None,
        ],
        ids=repr,
    )
    def test_what_is_no_moment_is_refused(self, value):
        with pytest.raises(InvalidInput) as caught:
            instant(value, "happened_at")
        assert caught.value.argument == "happened_at"
        assert "offset" in str(caught.value)

    def test_the_first_and_the_last_are_moments(self):
        assert instant(EARLIEST) == EARLIEST
        assert instant(LATEST) == LATEST


class TestIntervals:
    """May is a month: its first moment is in it, the first of June is not."""

    MAY = Interval(instant("2026-05-01T00:00Z"), instant("2026-06-01T00:00Z"), "month")

    def test_it_holds_its_start_and_not_its_end(self):
        assert self.MAY.start in self.MAY
        assert self.MAY.end - timedelta(microseconds=1) in self.MAY
        assert self.MAY.end not in self.MAY
        assert self.MAY.start - timedelta(microseconds=1) not in self.MAY

    def test_a_moment_is_in_it_whatever_its_offset(self):
        assert instant("2026-05-01T00:30+00:30") in self.MAY
        assert instant("2026-05-01T00:30+01:00") not in self.MAY

    def test_an_empty_one_holds_its_own_start(self):
        empty = Interval(self.MAY.start, self.MAY.start)
        assert empty.start in empty
        assert empty.overlaps(empty)
        assert empty.overlaps(self.MAY)
        assert self.MAY.overlaps(empty)
        assert not Interval(self.MAY.end, self.MAY.end).overlaps(self.MAY)

    def test_neighbours_do_not_overlap(self):
        june = Interval(self.MAY.end, instant("2026-07-01T00:00Z"))
        assert not self.MAY.overlaps(june)
        assert not june.overlaps(self.MAY)

    @given(MOMENTS, MOMENTS, MOMENTS, MOMENTS)
    def test_overlapping_is_mutual_and_means_a_shared_moment(self, a, b, c, d):
        one, other = Interval(*sorted([a, b])), Interval(*sorted([c, d]))
        assert one.overlaps(other) == other.overlaps(one)
        # If they share a moment at all, they share the later of their starts.
        latest = max(one.start, other.start)
        assert one.overlaps(other) == (latest in one and latest in other)

    @given(MOMENTS, MOMENTS)
    def test_bounds_are_kept_in_utc(self, a, b):
        start, end = sorted([a, b])
        interval = Interval(start, end)
        assert (interval.start, interval.end) == (start, end)
        assert interval.start.utcoffset() == interval.end.utcoffset() == timedelta(0)

    @pytest.mark.parametrize(
        ("fields", "argument"),
        [
            ({"end": "2026-04-30T00:00Z"}, "end"),
            ({"start": "2026-05-01"}, "start"),
            ({"precision": "fortnight"}, "precision"),
        ],
    )
    def test_what_is_no_interval_is_refused(self, fields, argument):
        given = {"start": "2026-05-01T00:00Z", "end": "2026-06-01T00:00Z", **fields}
        with pytest.raises(InvalidInput) as caught:
            Interval(**given)
        assert caught.value.argument == argument
