"""A store in use: from many threads, after closing, after opening again, after a fork.

What was applied is there for whoever opens the store next; a handle that can no longer be used says so, rather than
answer with nothing.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

import os
import random
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from longmind.domain.change import Configure, Count, Erase, Keep, Key
from longmind.domain.memory import Status
from longmind.domain.query import View, claim_keys
from longmind.domain.scope import Scope
from longmind.errors import StoreUnavailable
from longmind.ports.store import MAX_LIMIT, Feature, Store
from longmind.testing.builders import (
    ANA,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_keys,
    by_time,
    by_vector,
    by_words,
    everything,
    fill,
    give,
    keep,
    memory,
    scanned,
)
from longmind.testing.promises.base import Promises, Stores

VIEW = View(scope=ANA)
HURRY_SECONDS = 1e-4

USES: dict[str, Callable[[Store], object]] = {
    "adopt": lambda store: store.adopt(STAMP),
    "prepare": lambda store: store.prepare(OTHER_STAMP),
    "apply": lambda store: store.apply(batch(keep(memory("Lisbon")))),
    "known": lambda store: store.known(ANA.owner, ids=["m"]),
    "get": lambda store: store.get(ANA.owner, ["m"]),
    "history": lambda store: store.history(ANA.owner, "m"),
    "occurrences": lambda store: store.occurrences(ANA.owner, "m"),
    "derived": lambda store: store.derived(ANA.owner, ["m"]),
    "naming": lambda store: store.naming(ANA.owner, ["m"]),
    "search by words": lambda store: store.search(by_words(VIEW, "Lisbon")),
    "search by vector": lambda store: store.search(by_vector(VIEW, "Lisbon")),
    "search by keys": lambda store: store.search(by_keys(VIEW, claim_keys(subject="Ana"))),
    "search by time": lambda store: store.search(by_time(VIEW)),
    "neighbours": lambda store: store.neighbours(VIEW, ["m"]),
    "scan": lambda store: store.scan(VIEW, None, 10),
    "stats": lambda store: store.stats(VIEW),
    "sheet": lambda store: store.sheet(ANA, "slots", "k"),
    "sheet history": lambda store: store.sheet_history(ANA, "slots", "k"),
    "sheets": lambda store: store.sheets(ANA.owner, limit=10),
    "count sheets": lambda store: store.count_sheets(ANA.owner),
    "settings": lambda store: store.settings(ANA.owner),
    "owners": lambda store: store.owners(None, 10),
    "unembedded": lambda store: store.unembedded(ANA.owner, STAMP, None, 10),
    "journal": lambda store: store.journal(ANA.owner, 0, 10),
    "audit": lambda store: store.audit(ANA.owner, 0, 10),
    "audit_head": lambda store: store.audit_head(ANA.owner),
    "settle": lambda store: store.settle(),
    "erase": lambda store: store.erase(ANA.owner, NOON),
    "check": lambda store: store.check(),
}


class LivingPromises(Promises):
    """One object, many threads; one place, many openings."""

    @pytest.fixture
    def hurry(self) -> Iterator[None]:
        """Threads take turns every few instructions, so that what can come between two of them does."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(HURRY_SECONDS)
        yield
        sys.setswitchinterval(interval)

    @pytest.mark.parametrize("use", USES.values(), ids=USES.keys())
    def test_a_closed_store_says_so(self, store: Store, use: Callable[[Store], object]) -> None:
        fill(store, memory("Lisbon"))
        store.close()
        store.close()
        with pytest.raises(StoreUnavailable):
            use(store)

    @pytest.mark.parametrize("name", ["get", "apply", "search by words"])
    def test_a_store_used_after_fork_says_so(self, store: Store, name: str) -> None:
        fill(store, memory("Lisbon"))
        if not hasattr(os, "fork"):
            return
        with warnings.catch_warnings():
            # Forking beside threads is what the promise is about.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            code = 1
            try:
                USES[name](store)
            except StoreUnavailable:
                code = 0
            finally:
                # Nothing of pytest's may run twice.
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        # The parent's goes on as if nothing had happened.
        fill(store, memory("Porto"))
        assert store.stats(VIEW).total == 2
        assert store.check() == []

    @pytest.mark.usefixtures("hurry")
    def test_many_threads_may_write_and_read_at_once(self, store: Store) -> None:
        store.adopt(STAMP)
        scopes = [ANA, Scope(user="ben"), Scope("acme", "ana")]
        done = threading.Event()
        batches = [
            [keep(memory(f"Lisbon {writer} {number}", scope=scopes[writer % 3])) for number in range(20)]
            for writer in range(6)
        ]

        def write(changes: list[Keep]) -> None:
            for change in changes:
                give(store, change)
                assert store.get(change.memory.scope.owner, [change.memory.id]) == [change.memory]

        def read(seed: int) -> int:
            generator, looks = random.Random(seed), 0  # noqa: S311 - which look comes next is no secret
            while not done.is_set():
                view = View(scope=generator.choice(scopes))
                for found in (
                    store.search(by_words(view, "Lisbon", 10)),
                    store.search(by_vector(view, "Lisbon", 10)),
                    store.search(by_time(view, limit=10)),
                ):
                    assert len(found) <= 10
                    assert {one.scope.owner for one in store.get(view.scope.owner, [c.id for c in found])} <= {
                        view.scope.owner
                    }
                looks += 1
            return looks

        with ThreadPoolExecutor(8) as threads:
            readers = [threads.submit(read, seed) for seed in (1, 2)]
            writers = [threads.submit(write, changes) for changes in batches]
            try:
                for writer in writers:
                    writer.result(timeout=100)
            finally:
                done.set()
            assert all(reader.result(timeout=100) > 0 for reader in readers)
        for scope in scopes:
            expected = sorted(
                (change.memory for changes in batches for change in changes if change.memory.scope == scope),
                key=lambda one: one.id,
            )
            assert list(scanned(store, View(scope=scope))) == expected
            assert len(store.search(by_words(View(scope=scope), "Lisbon"))) == len(expected)
            numbers = [line.number for line in store.journal(scope.owner, 0, MAX_LIMIT)]
            assert numbers == list(range(1, len(expected) + 1))
        assert store.check() == []

    @pytest.mark.usefixtures("hurry")
    def test_counting_from_many_threads_loses_nothing(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(lambda _: give(store, Count(id=one.id, uses=1, retrievals=2)), range(200)))
        (back,) = store.get(ANA.owner, [one.id])
        assert (back.uses, back.retrievals) == (200, 400)

    def test_opening_again_shows_what_was_applied(self, store: Store, stores: Stores) -> None:
        self.needs(store, Feature.DURABLE)
        give(store, keep(one := memory("Lisbon"), key=Key(name="k", content="c")), Configure(settings={"zone": "UTC"}))
        fill(store, gone := memory("gone"), memory("Lisbon", scope=Scope("acme", None, "cook", "s1")))
        give(store, Erase(ids=(gone.id,), at=NOON))
        store.prepare(OTHER_STAMP)
        given = batch(Count(id=one.id, uses=1), owner=ANA.owner)
        store.apply(given)
        owners = store.owners(None, 10)
        before = [everything(store, owner) for owner in owners]
        asked = {"keys": ["k"], "ids": [gone.id, one.id]}
        known = store.known(ANA.owner, **asked)
        again = stores.again(store)
        assert again.embedder == STAMP
        assert again.owners(None, 10) == owners
        assert [everything(again, owner) for owner in owners] == before
        assert again.known(ANA.owner, **asked) == known
        assert again.apply(given).again
        again.apply(batch(keep(memory("Faro")), embedder=OTHER_STAMP))
        assert again.check() == []

    def test_two_handles_on_one_place_see_each_others_writes(self, store: Store, stores: Stores) -> None:
        self.needs(store, Feature.SHARED)
        other = stores.open(stores.place_of(store))
        ids = fill(store, memory("Lisbon"))
        for number in range(6):
            writer, reader = (store, other) if number % 2 else (other, store)
            ids += fill(writer, memory(f"Lisbon {number}"))
            for probe in (by_words(VIEW, "Lisbon"), by_vector(VIEW, "Lisbon"), by_time(VIEW)):
                found = sorted(one.id for one in reader.search(probe))
                assert found == sorted(one.id for one in writer.search(probe))
            assert sorted(one.id for one in reader.search(by_vector(VIEW, "Lisbon"))) == sorted(ids)
        assert other.embedder == STAMP
        give(other, Erase(ids=(ids[0],), at=NOON))
        assert store.get(ANA.owner, ids[:1]) == []
        assert ids[0] not in [one.id for one in store.search(by_vector(VIEW, "Lisbon"))]
        assert store.stats(View(scope=ANA, statuses=frozenset(Status))).total == len(ids) - 1

    def test_a_healthy_store_has_no_faults(self, store: Store) -> None:
        assert store.check() == []
        fill(store, one := memory("Lisbon"), memory("Porto", scope=Scope("acme")))
        fill(store, memory("concluded", evidence=(one.id,), aliases=("里斯本",)))
        before = everything(store, ANA.owner)
        assert store.check() == []
        assert store.check(ANA.owner) == []
        assert store.check(Scope(user="nobody").owner) == []
        assert store.check(repair=True) == []
        assert everything(store, ANA.owner) == before
