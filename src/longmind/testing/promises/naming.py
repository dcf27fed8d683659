"""The index from names to memories, and the vectors that are given back: what a closer look at candidates needs.

A name is one term, found by the whole of it and never by a part; it belongs to one owner, follows its memory through
corrections and forgetting, and is seen through a view like everything else.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from longmind.domain.change import Embed, Erase, Revise
from longmind.domain.memory import Status
from longmind.domain.names import name_term
from longmind.domain.query import NamesProbe, View, parse_filter
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_name,
    by_words,
    embedding,
    fill,
    give,
    keep,
    memory,
    revised,
    superseded,
    vector,
)
from longmind.testing.promises.base import Promises

VIEW = View(scope=ANA)


def asked(*names: str, view: View = VIEW, limit: int = MAX_LIMIT) -> NamesProbe:
    """A look for what is called any of these, among all of Ana's."""
    return by_name(view, *names, limit=limit)


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
        """A name is found by its words as if they stood in the text, and its own term counts for nothing."""
        named = memory("the cache is warm", name="redis", aliases=("cellar cache",))
        spelled_out = memory(named.searched_text, scope=BEN)
        fill(store, named, memory("the cold pump of the house"))
        fill(store, spelled_out, memory("the cold pump of the house", scope=BEN))
        for question in ("cache pump", "redis", "@redis", "cellar cache house"):
            mine, theirs = (
                [one.score for one in store.search(by_words(View(scope=scope), question))] for scope in (ANA, BEN)
            )
            assert mine == pytest.approx(theirs)
            assert mine

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

    def test_a_name_that_two_share_is_told_until_both_are_forgotten(self, store: Store) -> None:
        one, two = memory("x", name="redis"), memory("y", aliases=("Redis",))
        fill(store, one, two)
        give(store, Erase(ids=(one.id,), at=NOON))
        assert store.names(ANA.owner, ["red"], MAX_LIMIT) == [name_term("redis")]
        assert [found.id for found in store.search(asked("redis"))] == [two.id]
        give(store, Erase(ids=(two.id,), at=NOON))
        assert store.names(ANA.owner, ["red"], MAX_LIMIT) == []

    def test_an_erased_owner_leaves_no_name_and_others_keep_theirs(self, store: Store) -> None:
        fill(store, memory("x", name="redis"), memory("y", name="redis", scope=BEN))
        store.erase(ANA.owner, NOON)
        assert store.names(ANA.owner, [""], MAX_LIMIT) == []
        assert store.search(asked("redis")) == []
        assert store.names(BEN.owner, [""], MAX_LIMIT) == [name_term("redis")]

    @pytest.mark.parametrize("named_first", [True, False])
    def test_a_name_moves_although_the_searched_text_stays(self, store: Store, named_first: bool) -> None:  # noqa: FBT001
        """A last line that becomes a name, or stops being one: the same words, and another name."""
        named = memory("a cache", name="redis")
        plain = replace(named, text=named.searched_text, name=None)
        first, then = (named, plain) if named_first else (plain, named)
        fill(store, first)
        new = revised(first, text=then.text, name=then.name)
        assert new.searched_text == first.searched_text
        give(store, Revise(memory=new, embedding=embedding(new.text)))
        kept = [] if named_first else [name_term("redis")]
        assert store.names(ANA.owner, [""], MAX_LIMIT) == kept
        assert [found.id for found in store.search(asked("redis"))] == [first.id] * len(kept)
        assert store.check() == []

    def test_a_beginning_is_no_pattern(self, store: Store) -> None:
        fill(store, memory("x", name="redis", aliases=("里斯本",)))
        for beginning in ("%", "_edis", "*", "[r]", "edis", "@"):
            assert store.names(ANA.owner, [beginning], MAX_LIMIT) == []
        assert store.names(ANA.owner, ["里"], MAX_LIMIT) == [name_term("里斯本")]

    def test_names_have_a_limit(self, store: Store) -> None:
        for limit in (0, MAX_LIMIT + 1):
            with pytest.raises(InvalidInput):
                store.names(ANA.owner, [""], limit)
            with pytest.raises(InvalidInput):
                store.search(asked("redis", limit=limit))

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

    def test_vectors_are_of_the_present_embedder_and_the_present_words(self, store: Store) -> None:
        one, two = memory("alpha"), memory("beta")
        fill(store, one, two)
        give(store, Revise(memory=revised(one, text="gamma"), embedding=None))
        assert set(store.vectors(ANA.owner, [one.id, two.id])) == {two.id}
        store.prepare(OTHER_STAMP)
        changes = [
            Embed(id=id, version=version, embedding=embedding("delta")) for id, version in ((one.id, 2), (two.id, 1))
        ]
        store.apply(batch(*changes, embedder=OTHER_STAMP))
        assert store.vectors(ANA.owner, [two.id])[two.id] == pytest.approx(vector("beta"))
        store.adopt(OTHER_STAMP)
        found = store.vectors(ANA.owner, [one.id, two.id])
        assert [found[one.id], found[two.id]] == [pytest.approx(vector("delta"))] * 2

    def test_a_forgotten_memory_has_no_vectors(self, store: Store) -> None:
        one, two = memory("alpha"), memory("beta")
        fill(store, one, two)
        assert set(store.vectors(ANA.owner, [one.id, two.id])) == {one.id, two.id}
        give(store, Erase(ids=(one.id,), at=NOON))
        assert set(store.vectors(ANA.owner, [one.id, two.id])) == {two.id}
