"""The index from names to memories, and the vectors that are given back: what a closer look at candidates needs.

A name is one term, found by the whole of it and never by a part; it belongs to one owner, follows its memory through
corrections and forgetting, and is seen through a view like everything else.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from longmind.domain.change import Erase, Revise
from longmind.domain.memory import Status
from longmind.domain.names import name_term
from longmind.domain.query import NamesProbe, View, parse_filter
from longmind.domain.time import instant
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    STAMP,
    by_words,
    embedding,
    fill,
    give,
    keep,
    memory,
    revised,
    superseded,
)
from longmind.testing.promises.base import Promises

VIEW = View(scope=ANA)


def asked(*names: str, view: View = VIEW, limit: int = MAX_LIMIT) -> NamesProbe:
    """A look for what is called any of these."""
    return NamesProbe(view=view, names=frozenset(name_term(name) or "" for name in names), limit=limit)


class NamingPromises(Promises):
    """What things are called."""

    def test_a_name_and_an_alias_find_their_memory(self, store: Store) -> None:
        redis = memory("a cache", name="redis_cache", aliases=("Redis", "the cache box"))
        other = memory("redis cache box", name="kubernetes")
        fill(store, redis, other)
        for name in ("Redis cache", "redis", "REDIS", "The cache boxes"):
            assert [(one.id, one.score) for one in store.search(asked(name))] == [(redis.id, 1.0)]
        assert store.search(asked("cache", "box", "redis cache box")) == []
        assert [one.id for one in store.search(asked("redis", "kubernetes", "nobody"))] == [redis.id, other.id]
        assert [one.id for one in store.search(asked("redis", "kubernetes", limit=1))] == [redis.id]

    def test_a_view_applies_to_names(self, store: Store) -> None:
        one, two = memory("x", name="redis", tags=("code",)), memory("y", name="redis", tags=("novel",))
        fill(store, one, two)
        fill(store, memory("z", name="redis", scope=BEN))
        where = parse_filter({"tags": {"contains": "novel"}})
        assert [found.id for found in store.search(asked("redis", view=replace(VIEW, where=where)))] == [two.id]
        give(store, superseded(one, two))
        assert [found.id for found in store.search(asked("redis"))] == [two.id]

    def test_names_do_not_change_what_words_score(self, store: Store) -> None:
        plain = memory("the cache is warm")
        fill(store, plain, memory("the pump is cold"))
        before = store.search(by_words(VIEW, "cache pump"))
        give(store, keep(memory("a lamp", aliases=("cellar light",))))
        give(store, Erase(ids=(store.search(asked("cellar light"))[0].id,), at=NOON))
        assert store.search(by_words(VIEW, "cache pump")) == before

    def test_a_corrected_name_finds_and_the_old_one_does_not(self, store: Store) -> None:
        one = memory(
            "x", name="postgres", recorded_at=instant("2026-01-01T00:00Z"), updated_at=instant("2026-01-01T00:00Z")
        )
        give(store, keep(one))
        new = revised(one, name="mongo", at="2026-02-01T00:00Z")
        give(store, Revise(memory=new, embedding=embedding(new.text)))
        assert store.search(asked("postgres")) == []
        assert [found.id for found in store.search(asked("mongo"))] == [one.id]
        then = replace(VIEW, known_at=instant("2026-01-15T00:00Z"))
        assert [found.id for found in store.search(asked("postgres", view=then))] == [one.id]
        assert store.search(asked("mongo", view=then)) == []
        assert store.names(ANA.owner, ["m", "p"], MAX_LIMIT) == [name_term("mongo")]
        assert store.check() == []

    def test_names_are_listed_by_how_they_begin_and_of_one_owner_only(self, store: Store) -> None:
        fill(store, memory("x", name="redis_cache", aliases=("Redis", "regex")), memory("y", aliases=("mongo",)))
        fill(store, memory("z", name="reader", scope=BEN))
        names = [name_term(name) for name in ("redis", "redis cache", "regex")]
        assert store.names(ANA.owner, ["re"], MAX_LIMIT) == sorted(filter(None, names))
        assert store.names(ANA.owner, ["re", "red"], 2) == sorted(filter(None, names))[:2]
        assert store.names(ANA.owner, ["x"], MAX_LIMIT) == store.names(ANA.owner, [], MAX_LIMIT) == []

    def test_a_forgotten_name_is_not_told_any_more(self, store: Store) -> None:
        one = memory("x", name="secret project")
        fill(store, one)
        give(store, Erase(ids=(one.id,), at=NOON))
        assert store.names(ANA.owner, ["se"], MAX_LIMIT) == []
        assert store.search(asked("secret project")) == []
        assert store.check() == []

    def test_names_of_what_is_hidden_are_kept_and_not_shown(self, store: Store) -> None:
        one = memory("x", name="redis", status=Status.RETIRED)
        fill(store, one)
        assert store.search(asked("redis")) == []
        every = replace(VIEW, statuses=frozenset(Status))
        assert [found.id for found in store.search(asked("redis", view=every))] == [one.id]

    def test_vectors_are_the_mean_of_the_parts(self, store: Store) -> None:
        store.adopt(STAMP)
        one, two, none = memory("alpha"), memory("beta"), memory("gamma")
        parts = embedding("alpha", "omega")
        give(store, keep(one, embedding=parts), keep(two), keep(none, embedded=False))
        found = store.vectors(ANA.owner, [two.id, one.id, none.id, "nobody", one.id])
        assert set(found) == {one.id, two.id}
        assert parts.vectors is not None
        mean = parts.vectors.astype(np.float64).sum(axis=0)
        assert found[one.id] == pytest.approx(mean / np.linalg.norm(mean), abs=1e-6)
        assert found[one.id].dtype == np.float32
        assert found[one.id].shape == (STAMP.dimension,)
        assert dict(store.vectors(BEN.owner, [one.id])) == {}
