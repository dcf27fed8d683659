"""The obvious store beyond the contract, and the doubles that stand beside it."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta

import pytest

from longmind.domain.query import View
from longmind.errors import InvalidInput, StoreBusy, StoreUnavailable
from longmind.ports.store import Feature
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import FaultyStore, StillClock
from longmind.testing.builders import ANA, NOON, OTHER_STAMP, STAMP, everything, fill, memory
from longmind.testing.promises.base import Promises, Stores
from longmind.testing.store_contract import StoreContract


class TestInMemoryStore:
    """It makes no promise it cannot keep."""

    def test_it_declares_nothing(self):
        assert InMemoryStore().features == frozenset()

    def test_two_are_two(self):
        one, other = InMemoryStore(), InMemoryStore()
        fill(one, memory())
        assert other.owners(None, 10) == []
        assert other.embedder is None

    def test_burials_are_not_names(self):
        store = InMemoryStore()
        fill(store, gone := memory())
        store.erase(ANA.owner, NOON)
        assert store.known(ANA.owner, ids=[gone.id]).buried == {gone.id}
        assert gone.id not in repr(vars(store))


class TestStillClock:
    """Time stands until somebody moves it."""

    def test_it_stands_still(self):
        clock = StillClock("2026-05-03T09:00Z")
        assert clock.now() == clock.now()
        assert clock.now().isoformat() == "2026-05-03T09:00:00+00:00"

    def test_it_moves_when_it_is_told_to(self):
        clock = StillClock("2026-05-03T09:00Z")
        before = clock.now()
        assert clock.move(days=2, hours=-1) == clock.now() == before + timedelta(days=1, hours=23)
        assert clock.move(weeks=1, minutes=1, seconds=0.5) - before == timedelta(days=8, hours=23, seconds=60.5)
        assert clock.set("2020-01-01T00:00+02:00").isoformat() == "2020-01-01T00:00:00+02:00"

    @pytest.mark.parametrize("moment", ["2026-05-03", "soon"])
    def test_it_stands_at_moments_only(self, moment):
        with pytest.raises(InvalidInput):
            StillClock(moment)
        with pytest.raises(InvalidInput):
            StillClock("2026-05-03T09:00Z").set(moment)


class TestFaultyStore:
    """It fails when it is told to, and is the store it wraps in all else."""

    def test_a_write_that_fails_before_has_not_happened(self):
        store = FaultyStore(InMemoryStore(), fail_on=2)
        fill(store, memory("first"))
        with pytest.raises(StoreUnavailable):
            fill(store, memory("second"))
        fill(store, memory("third"))
        assert [one.text for one in store.scan(View(scope=ANA), None, 10).memories] == ["first", "third"]

    def test_a_write_that_fails_after_has_happened(self):
        store = FaultyStore(InMemoryStore(), fail_on={1, 3}, after=True, error=StoreBusy("held"))
        for text, fails in (("first", True), ("second", False), ("third", True)):
            if fails:
                with pytest.raises(StoreBusy, match="held"):
                    fill(store, memory(text))
            else:
                fill(store, memory(text))
        assert [one.text for one in store.scan(View(scope=ANA), None, 10).memories] == ["first", "second", "third"]

    def test_it_answers_as_the_store_it_wraps(self):
        inner = InMemoryStore()
        store = FaultyStore(inner, fail_on=())
        fill(store, one := memory())
        store.prepare(OTHER_STAMP)
        assert store.embedder == STAMP
        assert store.features == inner.features
        assert everything(store, ANA.owner) == everything(inner, ANA.owner)
        assert store.known(ANA.owner, ids=[one.id]) == inner.known(ANA.owner, ids=[one.id])
        assert store.owners(None, 10) == [ANA.owner]
        assert store.check() == []
        assert store.erase(ANA.owner, NOON).removed.memories == 1
        store.close()
        with pytest.raises(StoreUnavailable):
            inner.get(ANA.owner, [one.id])


class TestFaultyStoreKeepsTheContract(StoreContract):
    """What only passes on must lose nothing on the way."""

    opener = staticmethod(lambda place: FaultyStore(InMemoryStore(), fail_on=()))


class TestNobodyOptsOut:
    """A contract that can be opted out of will be."""

    def test_a_promise_cannot_be_overridden(self):
        with pytest.raises(TypeError, match="cannot be overridden"):

            class Quiet(StoreContract):
                def test_ties_break_on_the_id_the_older_first(self):
                    pass

    def test_a_skip_is_a_failure_unless_the_feature_is_not_declared(self):
        class Lazy(Promises):
            def test_nothing(self):
                pytest.skip("not today")

            def test_a_feature(self):
                self.needs(InMemoryStore(), Feature.SHARED)

        with pytest.raises(AssertionError, match="not today"):
            Lazy().test_nothing()
        with pytest.raises(pytest.skip.Exception, match="does not declare"):
            Lazy().test_a_feature()

    def test_a_store_that_cannot_be_opened_fails(self, tmp_path):
        def unwilling(place):
            pytest.skip("no server here")

        with pytest.raises(AssertionError, match="no server here"):
            Stores(unwilling, str, tmp_path).new()


class TestWithoutPytest:
    """The doubles are for programs too; only the contract needs a test runner."""

    def test_the_doubles_import_neither_pytest_nor_hypothesis(self):
        code = "import sys, longmind.testing; print(sorted({'pytest', 'hypothesis'} & sys.modules.keys()))"
        assert _run(code) == "[]"

    @pytest.mark.parametrize("missing", ["pytest", "hypothesis"])
    def test_the_contract_says_what_to_install(self, missing):
        code = f"""
import sys
sys.modules[{missing!r}] = None
try:
    import longmind.testing.store_contract
except ImportError as error:
    print(type(error).__name__, error)
"""
        said = _run(code)
        assert said.startswith("MissingExtra")
        assert "pip install 'longmind[dev]'" in said


def _run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
