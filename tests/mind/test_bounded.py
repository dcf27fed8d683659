"""What a mind holds in memory besides the file has a bound, however long it runs and however many it serves."""
# ruff: noqa: SLF001 - what is kept inside can only be seen from inside

from __future__ import annotations

from sys import getsizeof

from longmind.domain.scope import Owner, Scope
from longmind.mind.core import Counts, Readings
from longmind.mind.reading import READ_CHARACTERS, read
from longmind.testing.builders import memory

ANA, BEN, CLARA = (Owner(user=name) for name in ("ana", "ben", "clara"))


class TestReadings:
    def test_they_take_no_more_than_they_may_however_much_is_read(self):
        readings = Readings(most_bytes=200_000)
        long = [memory(self._long(number), id=f"m-{number}", scope=Scope(user="ana")) for number in range(100)]
        for one in long:
            readings.of([one])
        assert 0 < len(readings._held) < 50
        # Words that no two texts share take the most room.
        assert sum(map(self._size, readings._held.values())) < 400_000

    def test_those_asked_for_last_stay(self):
        short = [memory(f"number {number}", id=f"m-{number}", scope=Scope(user="ana")) for number in range(100)]
        readings = Readings(most_bytes=10_000)
        for one in short:
            assert readings.of([short[0], one]) == [read(short[0].text), read(one.text)]
        held = [id for _, _, id, _ in readings._held]
        assert held[-2:] == ["m-0", "m-99"]
        assert len(held) < 20

    def test_what_is_asked_for_at_once_is_answered_whole(self):
        readings = Readings(most_bytes=1)
        short = [memory(f"number {number}", id=f"m-{number}", scope=Scope(user="ana")) for number in range(10)]
        assert readings.of(short) == [read(one.text) for one in short]

    def _size(self, reading):
        return (
            getsizeof(reading) + getsizeof(reading.said) + getsizeof(reading.words) + sum(map(getsizeof, reading.words))
        )

    def _long(self, number):
        words = (f"{number}x{place}" for place in range(READ_CHARACTERS // 8, READ_CHARACTERS // 4))
        return " ".join(words).translate(dict(zip(range(48, 58), "abcdefghij", strict=True)))


class TestCounts:
    def test_no_more_memories_wait_than_may_those_recalled_longest_ago_are_let_go_of(self):
        counts = Counts(most=4)
        for owner, ids in ((ANA, ["a", "b"]), (BEN, ["c", "d"]), (ANA, ["a"]), (CLARA, ["e"])):
            counts.retrieved(owner, ids)
        assert counts.owners() == [ANA, CLARA]
        assert [(one.id, one.retrievals) for one in counts.take(ANA)] == [("a", 2), ("b", 1)]
        assert counts.take(BEN) == ()

    def test_a_server_that_only_reads_keeps_no_more_of_a_hundred_thousand_owners(self):
        counts = Counts(most=100)
        for number in range(100_000):
            counts.retrieved(Owner(user=f"user {number}"), ["m-1"] if number % 2 else [])
        assert len(counts._waiting) == 100

    def test_what_was_handed_over_and_came_back_counts_once(self):
        counts = Counts(most=3)
        counts.retrieved(ANA, ["a", "b", "c"])
        counts.put_back(ANA, counts.take(ANA))
        counts.retrieved(ANA, ["a"])
        assert [(one.id, one.retrievals) for one in counts.take(ANA)] == [("a", 2), ("b", 1), ("c", 1)]
