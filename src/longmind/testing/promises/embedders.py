"""Vectors of two embedders are never compared, and changing the embedder never leaves a memory unfound.

A store holds the vectors of one embedder that is searched, and of one being prepared to follow it. The new one is
adopted only when nothing would be lost by it.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from longmind.domain.change import Embed, Embedding, Erase, Revise
from longmind.domain.memory import Status
from longmind.domain.query import View
from longmind.errors import Conflict, InvalidInput, WrongEmbedder
from longmind.ports.models import Stamp
from longmind.ports.store import Store
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_vector,
    embedding,
    everything,
    fill,
    give,
    keep,
    memory,
    revised,
    vector,
)
from longmind.testing.promises.base import Promises

THIRD_STAMP = Stamp("exact", "sha256:third", 4)
VIEW = View(scope=ANA)


def _embed(store: Store, id: str, *, stamp: Stamp, version: int = 1, missing: int = 0, said: str = "Lisbon") -> None:
    change = Embed(id=id, version=version, embedding=embedding(said, missing=missing))
    store.apply(batch(change, owner=ANA.owner, embedder=stamp))


class EmbedderPromises(Promises):
    """The file was embedded by one model; now another is to take over, while memories keep coming."""

    def test_a_new_store_has_no_embedder_and_takes_the_first(self, store: Store) -> None:
        assert store.embedder is None
        with pytest.raises(WrongEmbedder):
            store.search(by_vector(VIEW, "Lisbon"))
        give_words_only = batch(keep(memory("Lisbon"), embedded=False), embedder=None)
        store.apply(give_words_only)
        assert store.stats(VIEW).unembedded == 1
        store.adopt(STAMP)
        assert store.embedder == STAMP
        assert store.search(by_vector(VIEW, "Lisbon")) == []

    @pytest.mark.parametrize("stamp", [OTHER_STAMP, replace(STAMP, fingerprint="sha256:0"), None])
    def test_vectors_of_a_stranger_are_refused(self, store: Store, stamp: Stamp | None) -> None:
        fill(store, one := memory("Lisbon"))
        before = everything(store, ANA.owner)
        for change in (
            keep(memory("Porto")),
            Revise(memory=revised(one, text="Porto"), embedding=embedding("Porto")),
            Embed(id=one.id, version=1, embedding=embedding("Porto")),
        ):
            with pytest.raises(WrongEmbedder):
                store.apply(batch(keep(memory("first"), embedded=False), change, embedder=stamp))
            assert everything(store, ANA.owner) == before

    def test_vectors_are_refused_where_there_is_no_embedder(self, store: Store) -> None:
        with pytest.raises(WrongEmbedder):
            store.apply(batch(keep(memory("Lisbon"))))
        assert store.owners(None, 10) == []

    def test_a_batch_without_vectors_is_of_no_embedder(self, store: Store) -> None:
        store.adopt(STAMP)
        one = memory("Lisbon")
        store.apply(batch(keep(one, embedding=Embedding(vectors=None, missing=1)), embedder=OTHER_STAMP))
        assert store.get(ANA.owner, [one.id]) == [one]

    @pytest.mark.parametrize("shape", [(1, 7), (1, 9), (8,), (0, 8), (1, 1, 8)])
    def test_vectors_of_another_shape_are_refused(self, store: Store, shape: tuple[int, ...]) -> None:
        store.adopt(STAMP)
        one = memory("Lisbon")
        wrong = Embedding(vectors=np.zeros(shape, dtype=np.float32))
        with pytest.raises((InvalidInput, WrongEmbedder)):
            store.apply(batch(keep(one, embedding=wrong)))
        assert store.get(ANA.owner, [one.id]) == []

    def test_adopting_the_present_one_changes_nothing(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        _embed(store, one.id, stamp=OTHER_STAMP)
        before = everything(store, ANA.owner)
        store.adopt(STAMP)
        assert everything(store, ANA.owner) == before
        assert store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories == ()

    def test_the_next_one_is_prepared_beside_the_present(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        assert store.embedder == STAMP
        _embed(store, one.id, stamp=OTHER_STAMP, said="Porto")
        assert [found.score for found in store.search(by_vector(VIEW, "Lisbon"))] == [1.0]
        with pytest.raises(WrongEmbedder):
            store.search(by_vector(VIEW, "Lisbon", stamp=OTHER_STAMP))
        store.adopt(OTHER_STAMP)
        assert store.embedder == OTHER_STAMP
        assert [found.score for found in store.search(by_vector(VIEW, "Porto", stamp=OTHER_STAMP))] == [1.0]
        with pytest.raises(WrongEmbedder):
            store.search(by_vector(VIEW, "Lisbon"))

    def test_adopting_drops_the_vectors_of_all_others(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        _embed(store, one.id, stamp=OTHER_STAMP)
        store.adopt(OTHER_STAMP)
        assert [left.id for left in store.unembedded(ANA.owner, STAMP, None, 10).memories] == [one.id]
        with pytest.raises(WrongEmbedder):
            _embed(store, one.id, stamp=STAMP)
        assert store.check() == []

    @pytest.mark.parametrize("lacking", ["none of them", "a window", "after a new text", "another owner", "retired"])
    def test_adopting_is_refused_while_a_memory_would_be_lost(self, store: Store, lacking: str) -> None:
        fill(store, one := memory("Lisbon"), two := memory("Porto", status=Status.RETIRED))
        store.prepare(OTHER_STAMP)
        _embed(store, one.id, stamp=OTHER_STAMP, missing=1 if lacking == "a window" else 0)
        if lacking not in ("retired", "none of them"):
            _embed(store, two.id, stamp=OTHER_STAMP)
        if lacking == "another owner":
            fill(store, memory("Lisbon", scope=BEN))
        if lacking == "after a new text":
            new = revised(one, text="Faro")
            store.apply(batch(Revise(memory=new, embedding=embedding("Faro")), embedder=STAMP))
        before = everything(store, ANA.owner)
        with pytest.raises(Conflict):
            store.adopt(THIRD_STAMP if lacking == "none of them" else OTHER_STAMP)
        assert store.embedder == STAMP
        assert everything(store, ANA.owner) == before
        # What was prepared is still there to go on with.
        if lacking == "a window":
            _embed(store, one.id, stamp=OTHER_STAMP)
            store.adopt(OTHER_STAMP)
            assert store.embedder == OTHER_STAMP

    def test_an_empty_store_may_change_its_embedder(self, store: Store) -> None:
        store.adopt(STAMP)
        store.adopt(THIRD_STAMP)
        assert store.embedder == THIRD_STAMP
        fill_none = Embedding(vectors=np.array([[1, 0, 0, 0]], dtype=np.float32))
        store.apply(batch(keep(memory("Lisbon"), embedding=fill_none), embedder=THIRD_STAMP))
        assert store.stats(VIEW).unembedded == 0

    def test_preparing_again_keeps_and_preparing_another_drops(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        _embed(store, one.id, stamp=OTHER_STAMP)
        store.prepare(OTHER_STAMP)
        assert store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories == ()
        store.prepare(THIRD_STAMP)
        assert [left.id for left in store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories] == [one.id]
        with pytest.raises(WrongEmbedder):
            _embed(store, one.id, stamp=OTHER_STAMP)
        assert [found.score for found in store.search(by_vector(VIEW, "Lisbon"))] == [1.0]

    def test_a_prepared_one_may_be_the_first(self, store: Store) -> None:
        store.prepare(OTHER_STAMP)
        assert store.embedder is None
        one = memory("Lisbon")
        store.apply(batch(keep(one), keep(memory("bare"), embedded=False), embedder=OTHER_STAMP))
        store.adopt(OTHER_STAMP)
        assert [found.id for found in store.search(by_vector(VIEW, "Lisbon", stamp=OTHER_STAMP))] == [one.id]

    def test_a_new_text_drops_the_vectors_of_both(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        _embed(store, one.id, stamp=OTHER_STAMP)
        new = revised(one, text="Porto")
        store.apply(batch(Revise(memory=new, embedding=embedding("Porto")), embedder=OTHER_STAMP))
        assert store.search(by_vector(VIEW, "Lisbon")) == []
        assert [left.id for left in store.unembedded(ANA.owner, STAMP, None, 10).memories] == [one.id]
        assert store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories == ()
        _embed(store, one.id, stamp=STAMP, version=2, said="Porto")
        assert [found.score for found in store.search(by_vector(VIEW, "Porto"))] == [1.0]

    def test_a_speaker_a_name_and_aliases_are_part_of_what_was_embedded(self, store: Store) -> None:
        for field in ({"speaker": "Melanie"}, {"name": "home"}, {"aliases": ("Lissabon",)}):
            fill(store, one := memory("Lisbon"))
            give(store, Revise(memory=revised(one, **field)))
            assert [left.id for left in store.unembedded(ANA.owner, STAMP, None, 10).memories] == [one.id]
            give(store, Erase(ids=(one.id,), at=NOON))

    def test_a_pin_is_no_part_of_what_was_embedded(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        give(store, Revise(memory=revised(one, pinned=True)))
        assert store.unembedded(ANA.owner, STAMP, None, 10).memories == ()
        assert [found.id for found in store.search(by_vector(VIEW, "Lisbon"))] == [one.id]

    def test_erasing_takes_the_vectors_of_both(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"), stays := memory("Lisbon"))
        store.prepare(OTHER_STAMP)
        for id in (one.id, stays.id):
            _embed(store, id, stamp=OTHER_STAMP)
        give(store, Erase(ids=(one.id,), at=NOON))
        assert [found.id for found in store.search(by_vector(VIEW, "Lisbon"))] == [stays.id]
        store.adopt(OTHER_STAMP)
        assert [found.id for found in store.search(by_vector(VIEW, "Lisbon", stamp=OTHER_STAMP))] == [stays.id]
        assert store.check() == []

    def test_vectors_come_back_to_the_last_bit(self, store: Store) -> None:
        store.adopt(STAMP)
        row = np.array([[0.1, 0.2, 0.3, 0.4, 0.5, 0.4, 0.3]], dtype=np.float32)
        row = np.concatenate([row, np.sqrt(1 - (row**2).sum(axis=1, keepdims=True))], axis=1).astype(np.float32)
        give(store, keep(memory("Lisbon"), embedding=Embedding(vectors=row)))
        for place in range(8):
            axis = np.eye(8, dtype=np.float32)[place]
            (found,) = store.search(replace(by_vector(VIEW, "Lisbon"), vector=axis))
            assert found.score == pytest.approx(float(row[0, place]), abs=1e-7)
        assert vector("Lisbon").dtype == np.float32
