"""Several processes at one store, and processes that die in the middle of a word.

The others are real ones (:mod:`longmind.testing.rival`): started, listened to, and killed without warning. What a store
has acknowledged must be there for whoever comes next, by its id and by a search for a word that only it holds.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator

import pytest

from longmind.domain.query import View
from longmind.ports.store import MAX_LIMIT, Feature, Store
from longmind.testing import rival
from longmind.testing.builders import ANA, STAMP, by_words, scanned, sheets_of
from longmind.testing.promises.base import Promises, Stores

VIEW = View(scope=ANA)
ROUND_MEMORIES = 200


class ProcessPromises(Promises):
    """Two agents write while a third searches all the time; then somebody pulls the plug."""

    @pytest.fixture(autouse=True)
    def _none_left_behind(self) -> Iterator[None]:
        self._started: list[subprocess.Popen[str]] = []
        yield
        for process in self._started:
            process.kill()
            process.communicate()

    def _start(self, *words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(  # noqa: S603 - this interpreter, our own module
            [sys.executable, "-m", "longmind.testing.rival", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._started.append(process)
        return process

    def _writer(self, place: str, first: int, count: int, threads: int) -> subprocess.Popen[str]:
        return self._start("write", rival.name_of(type(self).opener), place, str(first), str(count), str(threads))

    @pytest.mark.parametrize("threads", [4])
    def test_two_processes_write_while_a_third_searches(self, store: Store, stores: Stores, threads: int) -> None:
        self.needs(store, Feature.SHARED)
        store.adopt(STAMP)
        place, each = stores.place_of(store), 50 * threads
        searcher = self._start("search", rival.name_of(type(self).opener), place)
        writers = [self._writer(place, first, each, threads) for first in (0, each)]
        said = [writer.communicate()[0].split() for writer in writers]
        looks, _ = searcher.communicate("")
        assert [process.returncode for process in (*writers, searcher)] == [0, 0, 0]
        assert int(looks) > 0
        acknowledged = [id for lines in said for id in lines]
        assert sorted(acknowledged) == [rival.numbered(number).id for number in range(2 * each)]
        _all_there(store, acknowledged)
        _all_there(stores.again(store), acknowledged)

    def test_two_processes_add_to_one_sheet_and_no_addition_is_lost(self, store: Store, stores: Stores) -> None:
        self.needs(store, Feature.SHARED)
        place, opener = stores.place_of(store), rival.name_of(type(self).opener)
        started = [self._start("tally", opener, place, "40", "2") for _ in range(2)]
        for process in started:
            process.communicate()
        assert [process.returncode for process in started] == [0, 0]
        (tally,) = store.sheets(ANA.owner, room="slots", limit=10).sheets
        assert (tally.version, tally.body) == (80, {"number": 80})
        assert store.sheet_history(ANA, "slots", "tally") == [tally]
        assert store.check() == []

    def test_what_was_acknowledged_survives_a_kill(self, store: Store, stores: Stores) -> None:
        self.needs(store, Feature.DURABLE)
        self._kill_and_open_again(store, stores, rounds=1, chance=random.Random(1))  # noqa: S311 - when to kill

    @pytest.mark.campaign
    def test_what_was_acknowledged_survives_many_kills(
        self, store: Store, stores: Stores, rounds_of: Callable[[int], int]
    ) -> None:
        self.needs(store, Feature.DURABLE)
        self._kill_and_open_again(store, stores, rounds=rounds_of(10), chance=random.Random())  # noqa: S311 - when to kill

    def _kill_and_open_again(self, store: Store, stores: Stores, *, rounds: int, chance: random.Random) -> None:
        """Each round is killed once somewhere, then brought to its end by another process."""
        store.adopt(STAMP)
        place = stores.place_of(store)
        store.close()
        acknowledged: set[str] = set()
        for number in range(rounds):
            first, kill_at = number * ROUND_MEMORIES, chance.randrange(1, ROUND_MEMORIES)
            acknowledged |= self._killed(place, first, kill_at, threads=1 + number % 4)
            store = stores.open(place)
            _all_there(store, acknowledged)
            # Giving all of the round again is safe: what happened is recognised, whether it was acknowledged or not.
            rest, _ = self._writer(place, first, ROUND_MEMORIES, 4).communicate()
            acknowledged |= set(rest.split())
            assert len(acknowledged) == first + ROUND_MEMORIES
            _all_there(store, acknowledged)
            assert store.stats(VIEW).total == len(acknowledged)
            store.close()

    def _killed(self, place: str, first: int, kill_at: int, threads: int) -> set[str]:
        """What a writer said until it was killed, once it had said ``kill_at`` ids."""
        writer = self._writer(place, first, ROUND_MEMORIES, threads)
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(kill_at)]
        writer.kill()
        rest, _ = writer.communicate()
        # A line that was cut off was never said.
        return {line.strip() for line in [*said, *rest.splitlines(keepends=True)] if line.endswith("\n")}


def _all_there(store: Store, acknowledged: Collection[str]) -> None:
    """Each can be read by its id and found by the word that only it holds, with its sheet; all the rest makes sense."""
    ids = sorted(acknowledged)
    assert store.get(ANA.owner, ids) == [rival.numbered(int(id[1:])) for id in ids]
    for id in ids:
        found = store.search(by_words(VIEW, rival.word(int(id[1:])), 2))
        assert [one.id for one in found] == [id]
    assert {one.id for one in scanned(store, VIEW)} >= set(ids)
    sheets = list(sheets_of(store, ANA.owner, room="messages"))
    assert [one for one in sheets if one.evidence[0] in acknowledged] == [rival.sheet_of(int(id[1:])) for id in ids]
    assert store.count_sheets(ANA.owner, room="messages", scope=ANA) == len(sheets) == store.stats(VIEW).total
    numbers = [line.number for line in store.journal(ANA.owner, 0, MAX_LIMIT)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert store.check() == []
