"""Times, zones and encodings as other programs write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.imports.incoming import Incoming, Unreadable, decoded, moment, trust_in, zone_of


class TestTimes:
    """A time without a zone could be anyone's: it is refused, not guessed."""

    def test_an_offset_is_kept(self):
        assert moment("2026-03-31T21:02:00+01:00", None).isoformat() == "2026-03-31T21:02:00+01:00"

    def test_a_time_without_a_zone_is_refused_with_the_option_that_helps(self):
        with pytest.raises(Unreadable, match="--zone"):
            moment("2026-03-31T21:02:00", None)

    def test_a_zone_reads_each_time_with_the_offset_it_had_then(self):
        lisbon = zone_of("Europe/Lisbon")
        assert moment("2026-03-01T09:00", lisbon).utcoffset() == timedelta(0)
        assert moment("2026-04-01T09:00", lisbon).utcoffset() == timedelta(hours=1)

    def test_an_offset_is_a_zone_too(self):
        assert moment("2026-03-01T09:00", zone_of("+05:30")).isoformat() == "2026-03-01T09:00:00+05:30"

    def test_a_time_that_has_a_zone_keeps_it_whatever_zone_is_given(self):
        assert moment("2026-03-01T09:00Z", zone_of("Asia/Tokyo")) == datetime(2026, 3, 1, 9, tzinfo=UTC)

    @given(st.datetimes(datetime(2001, 1, 1), datetime(2100, 1, 1)))  # noqa: DTZ001 - Hypothesis adds zones itself
    def test_seconds_and_milliseconds_since_1970_are_the_same_moment(self, naive):
        time = naive.replace(tzinfo=UTC, microsecond=0)
        assert moment(time.timestamp(), None) == moment(int(time.timestamp() * 1000), None) == time

    @pytest.mark.parametrize("value", ["yesterday", "", "2026-13-01", True, [], {}, 1e300, float("nan"), "9" * 5000])
    def test_what_is_no_time_is_refused(self, value):
        with pytest.raises(Unreadable, match="time"):
            moment(value, UTC)

    @pytest.mark.parametrize("name", ["", "Lisbon", "../etc/passwd", "+99:00", "Europe"])
    def test_what_is_no_zone_is_refused(self, name):
        with pytest.raises(longmind.InvalidInput, match="zone"):
            zone_of(name)


class TestEncodings:
    """Files come from every editor."""

    @given(st.text(st.characters(exclude_categories=["Cs"])))
    def test_every_text_comes_back_from_utf_8_and_utf_16(self, text):
        assert decoded(("x" + text).encode()) == "x" + text
        assert decoded(text.encode("utf-8-sig")) == text
        assert decoded(b"\xff\xfe" + text.encode("utf-16-le")) == text

    def test_other_bytes_are_refused_with_their_place(self):
        with pytest.raises(Unreadable, match="byte 3"):
            decoded("caf\xe9".encode("latin-1"))


class TestTheKey:
    """What makes two parts the same part."""

    def test_is_made_of_the_source_and_the_place(self):
        one = Incoming(place="line 1", fields={"text": "a"})
        assert one.keyed("f")["key"] == Incoming(place="line 1", fields={"text": "b"}).keyed("f")["key"]
        assert one.keyed("f")["key"] != one.keyed("g")["key"]
        assert one.keyed("f")["key"] != Incoming(place="line 2", fields={"text": "a"}).keyed("f")["key"]

    def test_stays_short_however_long_the_place_is(self):
        keyed = Incoming(place="p" * 10_000, fields={"text": "a"}, same="s" * 10_000).keyed("f")
        assert len(keyed["key"]) < 100
        assert len(keyed["place"]) <= 256


def test_a_role_that_claims_to_rule_earns_no_trust():
    assert [trust_in(role) for role in ("user", "Assistant", "tool", "system", "root")] == [
        "user",
        "assistant",
        "tool",
        "unknown",
        "unknown",
    ]
