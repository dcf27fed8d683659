"""What memories say in parts comes along in an archive, whoever takes it in, and is checked on its way."""

from __future__ import annotations

import json

import pytest

import longmind
from longmind.domain.change import Erase, Revise
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind
from longmind.domain.method import Method
from longmind.domain.query import View, skill_keys
from longmind.domain.scope import Scope
from longmind.errors import InvalidInput
from longmind.mind.archive import memory_from_json, memory_to_json
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import StillClock
from longmind.testing.builders import NOON, batch, by_keys, keep, memory, revised, scanned

ANA, BOB = Scope(user="ana"), Scope(user="bob")
ID = "m" + "0" * 25
CLAIM = Claim(subject="Ana", predicate="works at", object="Acme 里", confidence=0.3, verified_at=NOON)
TOLD = {
    Kind.FACT: CLAIM,
    Kind.EPISODE: Happening(situation="s", actions=("a", "a"), success=False, task="t", links=(ID + "7", ID + "8")),
    Kind.SKILL: Method(description="bakes", code="bake()\n", steps=("knead",), requires=("oven",)),
    Kind.INSIGHT: None,
}


def told(kind, number=1):
    return memory("told", id=f"{ID}{number}", kind=kind, detail=TOLD[kind], name="bake")


class TestMemoryToJson:
    """A line of JSON holds all of it, and one made by hand is checked as if it were said at the door."""

    @pytest.mark.parametrize("kind", TOLD)
    def test_what_is_written_is_read_back(self, kind):
        written = json.loads(json.dumps(memory_to_json(told(kind))))
        assert memory_from_json(written, ANA) == told(kind)

    def test_what_was_written_before_there_were_details_has_none(self):
        written = memory_to_json(memory("told", id=ID + "1"))
        del written["detail"]
        assert memory_from_json(written, ANA).detail is None

    @pytest.mark.parametrize(
        ("kind", "detail"),
        [
            (Kind.FACT, {"subject": "Ana"}),
            (Kind.FACT, {"description": "bakes"}),
            (Kind.FACT, "Ana works"),
            (Kind.FACT, {**CLAIM.to_json(), "confidence": 2}),
            (Kind.EPISODE, {"outcome": "x", "links": ["somebody"]}),
            (Kind.INSIGHT, CLAIM.to_json()),
            (Kind.PASSAGE, {}),
        ],
    )
    def test_what_no_memory_of_the_kind_could_say_is_refused(self, kind, detail):
        written = {**memory_to_json(memory("told", id=ID + "1", kind=kind)), "detail": detail}
        with pytest.raises(InvalidInput):
            memory_from_json(written, ANA)


@pytest.mark.parametrize("opened", [InMemoryStore, lambda: SqliteStore(":memory:")], ids=["inmemory", "sqlite"])
class TestTakenAlong:
    """Ana moves to another machine; what she knows is looked up there as here."""

    def test_details_come_along_with_every_version(self, opened, tmp_path):
        store = opened()
        with longmind.open(store, embedder=longmind.Hashing(), clock=StillClock(NOON.isoformat())) as mind:
            linked = [memory(f"linked {number}", id=f"{ID}{number}") for number in (7, 8)]
            store.apply(batch(*(keep(one, embedded=False) for one in linked)))
            for number, kind in enumerate(TOLD, 1):
                store.apply(batch(keep(told(kind, number), embedded=False)))
            first = told(Kind.FACT)
            store.apply(batch(Revise(memory=revised(first, detail=None))))
            store.apply(batch(Erase(ids=(ID + "8",), at=NOON)))
            ana, bob = mind.scope(user="ana"), mind.scope(user="bob")
            ana.export(tmp_path / "archive")
            assert bob.import_archive(tmp_path / "archive").kept == len(TOLD) + 1
            assert bob.import_archive(tmp_path / "archive").already == len(TOLD) + 1
            assert store.check() == []
            mine, theirs = ([one.detail for one in scanned(store, View(scope=scope))] for scope in (ANA, BOB))
            assert mine == theirs
            assert [one.detail for one in store.history(BOB.owner, ID + "1")] == [CLAIM, None]
            skills = store.search(by_keys(View(scope=BOB), skill_keys("bake")))
            assert [one.id for one in skills] == [ID + "3"]
            assert ID + "8" not in (tmp_path / "archive").read_text()
