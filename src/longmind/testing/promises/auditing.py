"""What can be shown afterwards: who did what, in a chain that breaks where somebody touches it, and how much went.

The chain is that of :mod:`longmind.domain.audit`; a store keeps its lines, and nothing else decides what stands there.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from longmind.domain.audit import AuditLine, broken
from longmind.domain.change import Again, By, Configure, Count, Erase, Key, Mark, Removed, Retell, Revise
from longmind.domain.happening import Happening
from longmind.domain.indexing import indexed
from longmind.domain.memory import Memory, Occurrence, Status, first_occurrence, repeat_key
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.errors import Conflict, InvalidInput, NotFound
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    STAMP,
    batch,
    drop,
    embedding,
    everything,
    fill,
    give,
    in_every_channel,
    keep,
    memory,
    new_id,
    next_version,
    revised,
    seen,
    sheet,
    write,
)
from longmind.testing.promises.base import Promises

BY = By(act="correct", actor="somebody", door="a door")


def _whole(store: Store, owner: Owner = ANA.owner) -> list[AuditLine]:
    """The lines, if the chain is whole."""
    lines = store.audit(owner, 0, MAX_LIMIT)
    assert list(broken(lines, *store.audit_head(owner))) == []
    return lines


class AuditPromises(Promises):
    """The auditor comes a year later."""

    def test_each_batch_is_told_in_one_line_with_all_that_the_journal_says_of_it(self, store: Store) -> None:
        store.adopt(STAMP)
        one, other = memory("one"), memory("other")
        first = batch(keep(one), keep(other))
        second = replace(batch(Erase(ids=(one.id,), at=NOON), write(sheet()), at=NOON + timedelta(hours=1)), by=BY)
        hashes = [store.apply(first).audit, store.apply(second).audit]
        lines = _whole(store)
        assert [line.hash for line in lines] == hashes
        assert [(line.number, line.at, line.by) for line in lines] == [(1, first.at, By()), (2, second.at, BY)]
        assert [one for line in lines for one in line.changes] == store.journal(ANA.owner, 0, MAX_LIMIT)
        assert [len(line.changes) for line in lines] == [line.count for line in lines] == [2, 2]

    def test_a_batch_without_changes_is_told_too(self, store: Store) -> None:
        store.adopt(STAMP)
        store.apply(replace(batch(owner=ANA.owner), by=By(act="export")))
        assert [(line.by.act, line.count) for line in _whole(store)] == [("export", 0)]

    def test_a_batch_given_again_is_told_once(self, store: Store) -> None:
        store.adopt(STAMP)
        given = batch(keep(memory()))
        assert store.apply(given).audit
        assert not store.apply(given).audit
        assert len(_whole(store)) == 1

    def test_a_batch_that_fails_is_not_told(self, store: Store) -> None:
        (id,) = fill(store, memory())
        before = store.audit_head(ANA.owner)
        with pytest.raises(Conflict):
            give(store, keep(memory()), Mark(id=id, version=7, status=Status.RETIRED, reason="x", at=NOON))
        assert store.audit_head(ANA.owner) == before

    def test_it_comes_in_pages(self, store: Store) -> None:
        for _ in range(5):
            fill(store, memory())
        lines = _whole(store)
        assert store.audit(ANA.owner, 1, 3) == lines[1:4]
        assert store.audit(ANA.owner, len(lines), 3) == []

    def test_owners_have_chains_of_their_own(self, store: Store) -> None:
        for scope in (ANA, BEN, ANA):
            fill(store, memory(scope=scope))
        assert [len(_whole(store, one.owner)) for one in (ANA, BEN)] == [2, 1]
        assert store.audit(Owner("nobody"), 0, 10) == []
        assert store.audit_head(Owner("nobody"))[0] == 0

    def test_it_holds_no_text(self, store: Store) -> None:
        text = "a text that is long enough to be known again"
        give(store, keep(one := memory(text, tags=(text,)), key=Key(name=text, content="c")), write(sheet("key", text)))
        give(store, Erase(ids=(one.id,), at=NOON))
        assert text not in repr(store.audit(ANA.owner, 0, MAX_LIMIT))

    def test_forgetting_leaves_the_chain_as_it_was_and_adds_to_it(self, store: Store) -> None:
        (id,) = fill(store, memory())
        before = _whole(store)
        give(store, Erase(ids=(id,), at=NOON))
        after = _whole(store)
        assert after[:-1] == before
        assert [(one.operation, one.memory) for one in after[-1].changes] == [("erase", id)]

    def test_an_erased_owner_leaves_a_chain_without_names_and_ids(self, store: Store) -> None:
        store.adopt(STAMP)
        one = memory()
        store.apply(replace(batch(keep(one)), by=BY))
        before = _whole(store)
        told = store.erase(ANA.owner, NOON, By(act="erase", actor="somebody", door="a door")).audit
        after = _whole(store)
        assert [line.hash for line in after] == [*(line.hash for line in before), told]
        assert [(line.by.act, line.by.door) for line in after] == [("correct", "a door"), ("erase", "a door")]
        assert all(line.erased and not line.changes for line in after)
        assert one.id not in repr(after)
        assert "somebody" not in repr(after)
        assert store.check() == []

    def test_who_comes_back_goes_on_with_the_chain(self, store: Store) -> None:
        fill(store, memory())
        store.erase(ANA.owner, NOON)
        fill(store, one := memory())
        lines = _whole(store)
        assert [line.erased for line in lines] == [True, True, False]
        assert [change.memory for change in lines[-1].changes] == [one.id]
        store.erase(ANA.owner, NOON)
        assert all(line.erased for line in _whole(store))

    def test_erasing_nobody_is_told_as_well(self, store: Store) -> None:
        assert store.erase(ANA.owner, NOON).removed == Removed()
        assert [line.by.act for line in _whole(store)] == ["erase"]
        assert store.owners(None, 10) == []

    def test_nothing_is_pending_when_nobody_reads(self, store: Store) -> None:
        (id,) = fill(store, memory())
        assert give(store, Erase(ids=(id,), at=NOON)).pending == ()
        assert store.erase(ANA.owner, NOON).pending == store.settle() == ()


class RetellPromises(Promises):
    """A line that stays is told without what something had brought that goes."""

    @staticmethod
    def _retold(store: Store, old: Memory, new: Memory) -> Retell:
        """The line of ``old`` as it would be without ``new``, which took its place."""
        marked = Mark(id=old.id, version=1, status=Status.SUPERSEDED, reason="x", at=NOON, superseded_by=new.id)
        give(store, keep(new), marked)
        give(store, Again(id=old.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)))
        return Retell(
            id=old.id,
            version=2,
            versions=(replace(old, version=3),),
            occurrences=(first_occurrence(old),),
            repeat_key=repeat_key(old),
        )

    def test_it_is_as_told_and_nothing_else_of_it_is_left(self, store: Store) -> None:
        store.adopt(STAMP)
        give(store, keep(old := memory("old"), repeat_key=repeat_key(old)))
        change = self._retold(store, old, new := memory("new"))
        done = give(store, change, Erase(ids=(new.id,), at=NOON))
        assert (done.reopened, done.removed.versions, done.removed.occurrences) == ((), 1, 2)
        assert store.history(ANA.owner, old.id) == [replace(old, version=3)]
        assert store.occurrences(ANA.owner, old.id) == [first_occurrence(old)]
        assert store.naming(ANA.owner, [new.id]) == []
        assert seen(store, View(scope=ANA), "old") == in_every_channel([old.id])
        assert store.known(ANA.owner, repeats=[repeat_key(old)]).repeats == {repeat_key(old): old.id}
        assert store.check() == []

    def test_what_is_counted_and_keyed_stays(self, store: Store) -> None:
        store.adopt(STAMP)
        old = memory("old")
        give(store, keep(old, key=Key(name="k", content="c")), Count(id=old.id, uses=2, retrievals=3, used_at=NOON))
        give(store, self._retold(store, old, memory("new")))
        (left,) = store.get(ANA.owner, [old.id])
        assert (left.uses, left.retrievals, left.last_used_at) == (2, 3, NOON)
        assert store.known(ANA.owner, keys=["k"]).keys == {"k": ("c", old.id)}

    def test_several_versions_and_occurrences_come_in_their_order(self, store: Store) -> None:
        fill(store, old := memory("old"))
        versions = (old, replace(old, version=2, tags=("x",)), replace(old, version=3, tags=("y",)))
        later = Occurrence(happened_at=NOON + timedelta(days=1), recorded_at=NOON)
        told = replace(
            self._retold(store, old, memory("new")), versions=versions, occurrences=(first_occurrence(old), later)
        )
        give(store, told)
        assert [one.tags for one in store.history(ANA.owner, old.id)] == [(), ("x",), ("y",)]
        assert store.occurrences(ANA.owner, old.id) == [first_occurrence(old), later]
        (left,) = store.get(ANA.owner, [old.id])
        assert (left.occurrences, left.last_happened_at) == (2, later.happened_at)
        assert store.check() == []

    def test_one_that_moved_on_is_left(self, store: Store) -> None:
        fill(store, old := memory("old"))
        change = self._retold(store, old, memory("new"))
        give(store, Mark(id=old.id, version=2, status=Status.RETIRED, reason="x", at=NOON))
        before = everything(store, ANA.owner)
        with pytest.raises(Conflict):
            give(store, change)
        with pytest.raises(NotFound):
            give(store, replace(change, id=new_id()))
        assert everything(store, ANA.owner) == before

    def test_one_that_names_what_the_same_batch_erases_is_refused(self, store: Store) -> None:
        old, other = memory("old"), memory("other")
        fill(store, old, other)
        names = replace(old, version=3, evidence=(other.id,))
        change = replace(self._retold(store, old, memory("new")), versions=(names,))
        before = everything(store, ANA.owner)
        with pytest.raises(NotFound):
            give(store, Erase(ids=(other.id,), at=NOON), change)
        assert everything(store, ANA.owner) == before

    def test_other_words_versions_out_of_order_or_none_are_refused(self, store: Store) -> None:
        fill(store, old := memory("old"))
        change = self._retold(store, old, memory("new"))
        before = everything(store, ANA.owner)
        for wrong in (
            replace(change, versions=(replace(old, version=3, text="other words"),)),
            replace(change, versions=(old,)),
            replace(change, versions=()),
            replace(change, versions=(replace(old, version=3), replace(old, version=3))),
            replace(change, versions=(replace(old, version=3, id=new_id()),)),
            replace(change, occurrences=()),
        ):
            with pytest.raises(InvalidInput):
                give(store, wrong)
        assert everything(store, ANA.owner) == before


class RemovedPromises(Promises):
    """The receipt counts what went, place by place."""

    def test_a_line_is_counted_in_every_place_it_was_in(self, store: Store) -> None:
        said = memory("said", name="the name")
        stays = memory("it went", detail=Happening(outcome="it went", links=(said.id,)))
        fill(store, memory("old", id=(old := new_id())))
        store.adopt(STAMP)
        changed = revised(said, text="said otherwise", evidence=(old,))
        give(store, keep(said, key=Key(name="k", content="c"), embedding=embedding("said", "twice")), keep(stays))
        give(store, Revise(memory=changed, embedding=embedding("said", "otherwise", "thrice")))
        give(store, Again(id=said.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)))
        slot, quoting = sheet("slot", evidence=(said.id,)), sheet("quoting", room="notes", evidence=(said.id,))
        give(store, write(slot), write(next_version(slot, evidence=(said.id,))), write(quoting))
        give(store, write(next_version(quoting, evidence=(old,))))
        assert give(store, Erase(ids=(said.id,), at=NOON)).removed == Removed(
            memories=1,
            versions=1,
            occurrences=2,
            words=len(indexed(changed).terms),
            vectors=3,
            keys=1,
            links=2,
            sheets={slot.room: 1},
            sheet_versions=2,
        )

    def test_an_owner_is_counted_as_a_whole(self, store: Store) -> None:
        theirs = memory("theirs", scope=BEN)
        one, other = memory("one"), memory("other")
        fill(store, theirs, one, other)
        give(store, keep(memory("both", evidence=(one.id, other.id))), Configure(settings={"zone": "UTC", "n": 1}))
        give(store, write(first := sheet()), write(sheet(room="notes", scope=Scope(user="ana", session="s"))))
        give(store, write(next_version(first)))
        journal = len(store.journal(ANA.owner, 0, MAX_LIMIT))
        removed = store.erase(ANA.owner, NOON).removed
        assert replace(removed, words=0) == Removed(
            memories=3,
            occurrences=3,
            vectors=3,
            links=2,
            sheets={"notes": 1, first.room: 1},
            sheet_versions=1,
            settings=2,
            journal=journal,
        )
        assert removed.words == sum(len(indexed(memory(text)).terms) for text in ("one", "other", "both"))

    def test_a_sheet_that_is_dropped_is_counted_with_its_past(self, store: Store) -> None:
        give(store, write(first := sheet()), write(second := next_version(first)))
        assert give(store, drop(second)).removed == Removed(sheets={first.room: 1}, sheet_versions=1)

    def test_what_is_not_there_counts_for_nothing(self, store: Store) -> None:
        store.adopt(STAMP)
        assert give(store, Erase(ids=(new_id(),), at=NOON)).removed == Removed()
