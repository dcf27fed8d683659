"""Files written by earlier versions stay readable: one of each schema is kept, and opened here."""

from __future__ import annotations

import importlib.util
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from longmind.domain.audit import broken
from longmind.domain.change import Erase, Revise
from longmind.domain.query import View, claim_keys, parse_filter
from longmind.domain.scope import Owner, Scope
from longmind.errors import Refused
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.migrations import SCHEMA
from longmind.testing.builders import (
    OTHER_STAMP,
    STAMP,
    batch,
    by_keys,
    everything,
    fact,
    keep,
    memory,
    next_version,
    revised,
    scanned,
    sheet,
    write,
)

HERE = Path(__file__).parent
SAVED = sorted((HERE / "saved").glob("schema-*.db"))


@pytest.fixture(scope="module")
def lived():
    """The module that lived the life in the saved files."""
    spec = importlib.util.spec_from_file_location("make_saved", HERE / "make_saved.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_is_one_of_every_schema():
    assert [path.name for path in SAVED] == [f"schema-{number}.db" for number in range(1, SCHEMA + 1)]


@pytest.mark.parametrize("saved", SAVED, ids=lambda path: path.stem)
class TestSaved:
    """Somebody upgrades after a year. Their agent still knows everything, and forgot what it was told to forget."""

    @pytest.fixture
    def store(self, saved, tmp_path):
        path = tmp_path / saved.name
        shutil.copyfile(saved, path)
        with closing(SqliteStore(path)) as opened:
            yield opened

    def test_it_shows_the_life_in_it_as_it_was_lived(self, store, saved, lived):
        with closing(InMemoryStore()) as oracle:
            lived.live(oracle, int(saved.stem.removeprefix("schema-")))
            for owner in (lived.ANA.owner, lived.SHARED.owner, Owner("acme", "ben"), Owner("acme", "cem")):
                assert everything(store, owner) == everything(oracle, owner)
            assert store.owners(None, 10) == oracle.owners(None, 10)
            assert store.embedder == STAMP
            ids = [f"m-{number}" for number in range(1, 14)]
            keys = ["chat.jsonl#7", "chat.jsonl#9", "never"]
            assert store.known(lived.ANA.owner, keys=keys, ids=ids) == oracle.known(lived.ANA.owner, keys=keys, ids=ids)
            others = [one.unembedded(lived.ANA.owner, OTHER_STAMP, None, 10).memories for one in (store, oracle)]
            assert others[0] == others[1]

    def test_it_makes_sense(self, store):
        assert store.check() == []

    def test_its_audit_is_whole_from_the_beginning_or_from_when_there_was_none(self, store, saved, lived):
        begins = "migrate" if saved.stem in ("schema-1", "schema-2", "schema-3") else "write"
        lines = store.audit(lived.ANA.owner, 0, 100)
        assert lines[0].by.act == begins
        told = [one for line in lines for one in line.changes]
        assert told == store.journal(lived.ANA.owner, 0, 10_000)
        store.apply(batch(keep(memory("more", scope=lived.ANA))))
        assert list(broken(store.audit(lived.ANA.owner, 0, 100), *store.audit_head(lived.ANA.owner))) == []
        cem = [(line.by.act, line.by.actor, line.by.door) for line in store.audit(Owner("acme", "cem"), 0, 100)]
        written = [("remember", None, "cli"), ("erase", None, "cli"), ("remember", "support", "cli")]
        assert cem == ([] if begins == "migrate" else written)

    def test_what_was_erased_stays_buried(self, store, lived):
        again = keep(memory("my number is 4711", id="m-4", scope=lived.ANA))
        with pytest.raises(Refused):
            store.apply(batch(again))

    def test_it_goes_on(self, store, lived):
        more = memory("Ana likes Braga", scope=lived.ANA, name="Braga", pinned=True)
        (porto,) = store.get(lived.ANA.owner, ["m-2"])
        named = revised(porto, name="where Ana lives", pinned=True)
        store.apply(batch(keep(more), Revise(memory=named)))
        assert store.get(lived.ANA.owner, [more.id, "m-2"]) == [more, named]
        assert store.history(lived.ANA.owner, "m-2") == [porto, named]
        view = View(scope=lived.ANA, where=parse_filter({"pinned": True, "name": {"ne": None}}))
        assert {one.id for one in scanned(store, view)} == {more.id, "m-2"}
        slot = sheet("more", scope=lived.ANA, evidence=(more.id,))
        store.apply(batch(write(slot), write(next_version(slot))))
        assert store.sheet_history(lived.ANA, "slots", "more") == [slot, next_version(slot)]
        works = fact("Ana", "works at", "Acme", scope=lived.ANA)
        store.apply(batch(keep(works)))
        assert store.get(lived.ANA.owner, [works.id]) == [works]
        found = store.search(by_keys(View(scope=lived.ANA), claim_keys(subject="ana", object="acme")))
        assert [one.id for one in found] == [works.id]
        nobody_else = sheet(scope=Scope(tenant="acme", user="cem"))
        store.apply(batch(write(nobody_else)))
        assert nobody_else.scope.owner in store.owners(None, 10)
        assert store.apply(batch(Erase(ids=(more.id,), at=lived.AT), owner=lived.ANA.owner)).dropped == (slot.address,)
        assert store.check() == []
