"""What is kept in memory to search quickly is always in step with the file, and bounded."""
# ruff: noqa: SLF001 - what is kept inside can only be seen from inside

from __future__ import annotations

import random
import tracemalloc
from contextlib import closing
from dataclasses import replace

import apsw
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.change import Again, Count, Embed, Erase, Mark, Revise
from longmind.domain.memory import Kind, Occurrence, Status, Trust
from longmind.domain.query import View, parse_filter
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import Interval
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.index import Growing, Index, Names, VectorRows
from longmind.stores.sqlite.loading import SMALL_BYTES, Indexes
from longmind.testing.builders import (
    ALWAYS,
    ANA,
    EVER,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_time,
    by_vector,
    by_words,
    embedding,
    everything,
    fill,
    give,
    keep,
    memory,
    revised,
    scanned,
)

VIEW = View(scope=ANA, statuses=EVER)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


class TestInStep:
    """One process searches all day; others write. Each search sees what was written before it, read again or not."""

    @pytest.mark.parametrize("seed", range(4))
    def test_a_warm_store_answers_like_one_just_opened(self, path, seed):
        chance = random.Random(seed)
        with closing(SqliteStore(path)) as writing, closing(SqliteStore(path)) as warm:
            writing.adopt(STAMP)
            for _ in range(25):
                self._live(chance, writing, warm)
                with closing(SqliteStore(path)) as fresh:
                    assert everything(warm, ANA.owner) == everything(fresh, ANA.owner)
            assert warm.check() == []

    def _live(self, chance, writing, warm):
        """Something happens."""
        present = list(scanned(writing, VIEW))
        one = chance.choice(present) if present else None
        # Not in the order of ids, and with times of every kind.
        id = f"m-{chance.randrange(10**9)}"
        about = (Interval(ALWAYS.start, NOON),) if chance.random() < 0.3 else ()
        session = chance.choice([None, "s1", "s2"])
        fresh = memory(
            f"{chance.choice(['Lisbon', 'Porto', 'moved'])} {id}",
            id=id,
            about=about,
            scope=replace(ANA, session=session),
        )
        changes = [keep(fresh, repeat_key=None, embedded=chance.random() < 0.8)]
        if one is not None:
            changes.append(
                chance.choice(
                    [
                        Again(id=one.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)),
                        Revise(memory=revised(one, text=f"corrected {one.text}"), embedding=embedding("corrected")),
                        Revise(memory=revised(one, importance=0.9)),
                        Mark(id=one.id, version=one.version, status=Status.RETIRED, reason="retired", at=NOON),
                        Count(id=one.id, uses=1, retrievals=2, used_at=NOON),
                        Embed(id=one.id, version=one.version, embedding=embedding("a", "b", missing=1)),
                        Erase(ids=(one.id,), at=NOON),
                    ]
                )
            )
        give(chance.choice([writing, warm]), *changes)

    def test_vectors_of_another_embedder_are_never_mixed_in(self, path):
        said = memory("Ana lives in Lisbon")
        with closing(SqliteStore(path)) as writing, closing(SqliteStore(path)) as warm:
            fill(writing, said)
            assert len(warm.search(by_vector(VIEW, said.text))) == 1
            writing.prepare(OTHER_STAMP)
            change = Embed(id=said.id, version=1, embedding=embedding("something else"))
            writing.apply(batch(change, owner=ANA.owner, embedder=OTHER_STAMP))
            assert warm.search(by_vector(VIEW, said.text))[0].score == 1.0
            writing.adopt(OTHER_STAMP)
            (found,) = warm.search(by_vector(VIEW, "something else", stamp=OTHER_STAMP))
            assert found.score == 1.0

    def test_counting_does_not_pile_up_vectors(self, path):
        said = memory()
        with closing(SqliteStore(path)) as store:
            fill(store, said)
            for _ in range(20):
                give(store, Count(id=said.id, retrievals=1))
                assert len(store.search(by_vector(VIEW, said.text))) == 1
            assert len(store._indexes.of(ANA.owner).vectors.places) == 1

    def test_what_was_embedded_again_and_again_is_swept_out(self, path, monkeypatch):
        monkeypatch.setattr("longmind.stores.sqlite.index._DEAD_TO_BEGIN_ANEW", 5)
        said = memory()
        with closing(SqliteStore(path)) as store:
            fill(store, said)
            for number in range(40):
                give(store, Embed(id=said.id, version=1, embedding=embedding(f"text {number}")))
                assert store.search(by_vector(VIEW, f"text {number}"))[0].score == 1.0
            assert len(store._indexes.of(ANA.owner).vectors.places) < 15

    def test_an_owner_of_whom_most_was_erased_begins_anew(self, path, monkeypatch):
        monkeypatch.setattr("longmind.stores.sqlite.index._DEAD_TO_BEGIN_ANEW", 5)
        with closing(SqliteStore(path)) as store:
            ids = fill(store, *(memory(f"number {number}") for number in range(30)))
            assert len(store.search(by_words(VIEW, "number"))) == 30
            give(store, Erase(ids=tuple(ids[:20]), at=NOON))
            give(store, Count(id=ids[-1], uses=1))
            assert [one.id for one in store.search(by_words(VIEW, "number"))] == ids[20:]
            assert store._indexes.of(ANA.owner).size == 10


@pytest.fixture(scope="module")
def filled():
    with closing(SqliteStore(":memory:")) as store, closing(InMemoryStore()) as oracle:
        for one in (store, oracle):
            _fill(one)
        yield store, oracle


def _fill(store):
    chance = random.Random(7)
    store.adopt(STAMP)
    for number in range(60):
        fields = {
            "type": chance.choice(["fact", "preference", "interaction"]),
            "kind": chance.choice([Kind.EPISODE, Kind.FACT]),
            "trust": chance.choice([Trust.USER, Trust.TOOL]),
            "speaker": chance.choice([None, "Ana", "Ben"]),
            "name": chance.choice([None, None, "redis_cache", f"thing {number}"]),
            "pinned": chance.random() < 0.2,
            "importance": chance.choice([0.25, 0.5, 1.0]),
            "tags": chance.choice([(), ("home",), ("home", "work")]),
            "metadata": chance.choice([{}, {"size": 1}, {"size": 3}, {"size": "3"}, {"size": None}]),
        }
        said = memory(
            f"Lisbon {number}",
            id=f"m-{number}",
            scope=Scope(user="ana", session=chance.choice([None, "s1"]), agent=chance.choice([None, "a1"])),
            at=f"2026-05-03T{chance.randrange(10, 15)}:00Z",
            **fields,
        )
        give(store, keep(said, repeat_key=None))
        if number % 11 == 0:
            said = revised(said, at="2026-05-03T15:30Z", name=f"thing {number} now", pinned=not said.pinned)
            give(store, Revise(memory=said))
        if number % 5 == 0:
            give(store, Count(id=said.id, uses=2))
        if number % 7 == 0:
            give(store, Revise(memory=revised(said, at="2026-05-03T16:00Z", importance=0.75)))
        if number % 9 == 0:
            give(store, Again(id=said.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)))


class TestFilters:
    """The index answers what it can; the answer is always the filter's own."""

    FILTERS = (
        {"type": "fact"},
        {"type": {"ne": "fact"}},
        {"type": {"lt": "g"}},
        {"type": {"contains": "ac"}},
        {"kind": {"in": ["fact", "episode"]}},
        {"trust": {"ne": "user"}},
        {"speaker": None},
        {"speaker": {"ne": None}},
        {"speaker": {"in": ["Ana"]}},
        {"speaker": {"gte": "B"}},
        {"name": "redis_cache"},
        {"name": "thing 11"},
        {"name": "nothing is called so"},
        {"name": {"ne": "redis_cache"}},
        {"name": {"ne": "nothing is called so"}},
        {"name": None},
        {"name": {"ne": None}},
        {"name": {"in": ["redis_cache", None]}},
        {"name": {"contains": "now"}},
        {"pinned": True},
        {"pinned": {"ne": True}},
        {"not": {"pinned": True}},
        {"pinned": False, "type": "fact"},
        {"session": "s1"},
        {"agent": None},
        {"source": "chat"},
        {"place": "3"},
        {"tags": {"contains": "home"}},
        {"not": {"tags": {"contains": "home"}}},
        {"metadata.size": None},
        {"metadata.size": {"ne": 1}},
        {"importance": {"gt": 0.5}},
        {"importance": 1},
        {"importance": {"in": [0.25, 1]}},
        {"importance": {"lt": 10**400}},
        {"importance": {"gte": 2**60}},
        {"uses": {"gte": 1}},
        {"occurrences": {"ne": 1}},
        {"happened_at": {"lte": "2026-05-03T12:00Z"}},
        {"happened_at": "2026-05-03T14:00+02:00"},
        {"updated_at": {"gt": "2026-05-03T12:00Z"}},
        {"metadata.size": {"gt": 2}},
        {"id": {"in": ["m-2", "m-5", "m-99"]}},
        {"id": "m-3"},
        {"id": {"ne": "m-3"}},
        {"id": {"gt": "m-3"}},
        {"not": {"metadata.size": {"gt": 2}}},
        {"or": [{"metadata.size": 3}, {"type": "fact"}]},
        {"not": {"or": [{"tags": {"contains": "home"}}, {"session": "s1"}]}},
        {"and": [{"importance": {"gt": 0.3}}, {"not": {"tags": {"contains": "home"}}}], "kind": "episode"},
        {"or": []},
        {"and": []},
    )

    @pytest.mark.parametrize("where", FILTERS, ids=range(len(FILTERS)))
    @pytest.mark.parametrize("known_at", [None, "2026-05-03T15:00Z"])
    @pytest.mark.parametrize("limit", [3, 1000])
    def test_each_means_the_same_in_every_channel(self, filled, where, known_at, limit):
        moment = None if known_at is None else memory(at=known_at).happened_at
        view = View(scope=Scope(user="ana"), where=parse_filter(where), known_at=moment)
        ids = [f"m-{number}" for number in range(60)]
        for look in (
            lambda store: store.search(by_words(view, "Lisbon 7 8", limit)),
            lambda store: store.search(by_vector(view, "Lisbon 7", limit)),
            lambda store: store.search(by_time(view, Interval(NOON, NOON), limit)),
            lambda store: store.scan(view, "m-2", limit),
            lambda store: store.neighbours(view, ids),
            lambda store: store.stats(view),
        ):
            mine, theirs = (look(store) for store in filled)
            assert mine == theirs


class TestTies:
    """Equal vectors score equally wherever they stand, so that the ids decide and not the arithmetic."""

    @pytest.mark.parametrize("count", [3, 17, 200])
    def test_equal_vectors_tie(self, count):
        random_vector = np.random.default_rng(count).standard_normal(STAMP.dimension).astype(np.float32)
        same = (random_vector / np.linalg.norm(random_vector))[None]
        with closing(SqliteStore(":memory:")) as store:
            store.adopt(STAMP)
            said = [memory(f"number {number}", id=f"m-{number:03d}") for number in range(count)]
            chance = random.Random(count)
            for one in chance.sample(said, count):
                give(store, keep(one, embedding=replace(embedding("x"), vectors=same)))
            for limit in (1, 2, count - 1, count):
                found = store.search(replace(by_vector(VIEW, "anything"), limit=limit))
                assert [one.id for one in found] == [one.id for one in said[:limit]]
                assert len({one.score for one in found}) == 1


class TestMany:
    """More than one statement can be asked about at once."""

    def test_each_of_many_ids_is_answered_in_its_place(self):
        with closing(SqliteStore(":memory:")) as store:
            said = [memory(f"number {number}", scope=replace(ANA, session="s1")) for number in range(1_200)]
            give(store, *(keep(one, repeat_key=None) for one in said))
            asked = [*reversed(said), said[3], said[3]]
            ids = [one.id for one in asked]
            assert store.get(ANA.owner, [*ids, "m-never"]) == asked
            assert len(store.neighbours(VIEW, ids)) == 1_200
            assert len(store.search(by_words(VIEW, "number"))) == 1_200


class TestBounded:
    """A server sees many owners. Those it has not seen for long give up their room."""

    def test_those_used_longest_ago_go_first(self):
        owners = [Owner(user=f"user {number}") for number in range(6)]
        indexes = Indexes(most_bytes=3 * self._filled().bytes)
        for owner in owners:
            indexes.of(owner)
            indexes._indexes[owner] = self._filled()
            indexes.measure(owner, indexes.of(owner))
        assert [indexes.has(owner) for owner in owners] == [False] * 3 + [True] * 3
        indexes.of(owners[3])
        indexes._indexes[owners[0]] = self._filled()
        indexes.measure(owners[0], indexes.of(owners[0]))
        assert [indexes.has(owner) for owner in owners] == [True, False, False, True, False, True]

    def test_one_that_is_too_large_is_kept_while_it_is_used(self):
        indexes = Indexes(most_bytes=1)
        owner = Owner(user="ana")
        indexes._indexes[owner] = self._filled()
        indexes.measure(owner, indexes.of(owner))
        assert indexes.has(owner)

    def test_many_small_ones_take_no_more_than_their_share_and_drive_out_no_large_one(self):
        indexes = Indexes(most_bytes_of_small=3 * self._filled().bytes)
        large, *small = (Owner(user=f"user {number}") for number in range(1_001))
        for owner in (large, *small):
            indexes._indexes[owner] = self._filled(1_000 if owner == large else 100)
            indexes.measure(owner, indexes.of(owner))
        assert indexes._indexes[large].bytes > SMALL_BYTES
        assert list(indexes._indexes) == [large, *small[-3:]]
        assert indexes._taken == sum(index.bytes for index in indexes._indexes.values())

    def test_one_of_an_owner_with_few_memories_takes_few_kilobytes_and_says_so(self):
        self._embedded(2)
        tracemalloc.start()
        many = [self._embedded(2) for _ in range(50)]
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert taken / 50 < 20_000
        assert sum(index.bytes for index in many) == pytest.approx(taken, rel=0.25)

    def test_one_counts_also_when_the_look_at_it_failed(self, path):
        with closing(SqliteStore(path)) as store:
            fill(store, memory(scope=ANA))
            with pytest.raises(ZeroDivisionError), store._looking(ANA.owner):
                raise ZeroDivisionError
            assert store._indexes._taken == store._indexes.of(ANA.owner).bytes

    def test_a_connection_keeps_few_pages_of_a_large_file(self, path):
        with closing(SqliteStore(path)) as store:
            with store._connections.writing() as connection:
                numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                connection.execute(f"CREATE TABLE large AS {numbers} SELECT zeroblob(1000) AS x FROM n")
            for used in (store._connections.reading, store._connections.writing):
                with used() as connection:
                    assert list(connection.execute("SELECT count(*), max(x) FROM large")) == [(10_000, bytes(1_000))]
                    kept, _ = connection.status(apsw.SQLITE_DBSTATUS_CACHE_USED)
                assert 1_000_000 < kept < 5_000_000

    def test_a_store_with_little_room_answers_all_the_same(self, path):
        with closing(SqliteStore(path)) as store:
            store._indexes = Indexes(most_bytes=1)
            scopes = [Scope(user=f"user {number}") for number in range(5)]
            for scope in scopes:
                fill(store, memory(scope=scope))
            for _ in range(2):
                assert [store.stats(View(scope=scope)).total for scope in scopes] == [1] * 5

    def _filled(self, memories=100):
        index = Index()
        index.add([f"m-{number}" for number in range(memories)])
        return index

    def _embedded(self, memories):
        index = Index()
        index.vectors = VectorRows(384)
        for number in range(memories):
            places = index.add([f"m-{number:030}"])
            index.vectors.add(places, [1], np.ones((1, 384), np.float32))
        return index


class TestArrays:
    """The pieces it is made of."""

    @given(st.lists(st.integers(0, 50), max_size=20))
    def test_growing_arrays_hold_what_was_put_in(self, pieces):
        growing = Growing({"number": np.empty(0, np.int64), "row": np.empty((0, 3), np.float32)})
        expected: list[int] = []
        for piece in pieces:
            numbers = list(range(len(expected), len(expected) + piece))
            growing.append({"number": np.asarray(numbers, np.int64), "row": np.full((piece, 3), len(expected), "f4")})
            expected += numbers
        assert growing["number"].tolist() == expected
        assert growing["row"].shape == (len(expected), 3)

    def test_growing_copies_seldom(self):
        growing = Growing({"number": np.empty(0, np.int64)})
        rooms = set()
        for _ in range(10_000):
            growing.extend(1)
            rooms.add(growing.bytes)
        assert len(rooms) < 14

    def test_names_keep_their_codes_when_others_are_forgotten(self):
        names = Names()
        ana, ben = names.code("Ana"), names.code("Ben")
        names.forget_all_but([ben])
        assert names.find("Ana") == -1
        assert names.find("Ben") == ben
        assert "Ana" not in names.values
        assert names.code("Cleo") not in {ana, ben}

    def test_numbers_find_their_places_also_after_gaps(self):
        index = Index()
        numbers = [2, 3, 7]
        places = index.add([f"m-{number}" for number in numbers])
        index.rows["number"][places] = numbers
        asked = np.asarray([1, 2, 3, 5, 7, 8])
        assert index.places_of_numbers(asked).tolist() == [-1, 0, 1, -1, 2, -1]
        assert Index().places_of_numbers(asked).tolist() == [-1] * 6
