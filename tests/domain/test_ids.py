"""Ids sort in the order they were made, also from many threads and when the clock goes back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.ids import Ids, is_id
from longmind.domain.time import EARLIEST, LATEST, instant

NOON = instant("2026-05-03T12:00Z")


class TestIds:
    """What was said first has the smaller id."""

    def test_they_have_the_form_of_an_id(self):
        ids = Ids()
        made = [ids.new(moment) for moment in (NOON, EARLIEST, LATEST, instant("1970-01-01T00:00Z"))]
        assert all(map(is_id, made))

    @given(st.lists(st.integers(-3, 3), max_size=50))
    def test_they_grow_whatever_the_clock_does(self, moves):
        ids, now, made = Ids(), NOON, []
        for seconds in moves:
            now += timedelta(seconds=seconds)
            made.append(ids.new(now))
        assert made == sorted(set(made))

    def test_thousands_in_one_millisecond_grow(self):
        ids = Ids()
        made = [ids.new(NOON) for _ in range(5000)]
        assert made == sorted(set(made))

    def test_those_of_a_later_millisecond_are_greater_in_every_process(self):
        # Two makers stand for two processes: they share nothing.
        for _ in range(100):
            assert Ids().new(NOON) < Ids().new(NOON + timedelta(milliseconds=1))

    def test_two_processes_do_not_meet(self):
        assert len({Ids().new(NOON) for _ in range(1000)}) == 1000

    def test_many_threads_get_ids_that_are_all_different_and_grow_in_each(self):
        ids = Ids()
        with ThreadPoolExecutor(8) as threads:
            rows = list(threads.map(lambda _: [ids.new(NOON) for _ in range(500)], range(8)))
        assert all(row == sorted(row) for row in rows)
        assert len({id for row in rows for id in row}) == 4000

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "m",
            "m" + "0" * 25,
            "m" + "0" * 27,
            "x" + "0" * 26,
            "m" + "u" * 26,
            "M" + "0" * 26,
            "m" + "0" * 26 + "\n",
        ],
    )
    def test_other_texts_are_no_ids(self, text):
        assert not is_id(text)
