"""What memories say in parts, and the index from those parts to them.

A detail comes back as it was written, in every version. A memory is looked up by the whole of a key and never by a part
of one; a key follows its memory through corrections and forgetting, is seen through a view like everything else, and
changes nothing of what words find.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace

import pytest

from longmind.domain.change import Erase, Keep, Revise
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Memory, Status, repeat_key
from longmind.domain.method import Method
from longmind.domain.query import View, claim_keys, happening_keys, parse_filter, skill_keys
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.errors import InvalidInput
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    EVER,
    NOON,
    by_keys,
    by_name,
    by_words,
    embedding,
    fact,
    fill,
    give,
    keep,
    memory,
    revised,
    superseded,
)
from longmind.testing.promises.base import Promises

VIEW = View(scope=ANA)
ABOUT_ALICE = claim_keys(subject="Alice")


def found(store: Store, keys: frozenset[str], view: View = VIEW, limit: int = MAX_LIMIT) -> list[str]:
    """The ids of what holds all the keys."""
    return [one.id for one in store.search(by_keys(view, keys, limit))]


def did(text: str = "the migration failed", **parts: object) -> Memory:
    """An episode of doing, told in these parts."""
    return memory(text, detail=Happening(**{"outcome": "it failed", **parts}))  # type: ignore[arg-type]


def knows(text: str = "bake bread", name: str | None = None) -> Memory:
    """A skill whose method is described by its text."""
    return memory(text, kind=Kind.SKILL, name=name, detail=Method(description=text, steps=("knead",)))


class KeysPromises(Promises):
    """What is told in parts, and found by them."""

    def test_a_detail_comes_back_as_it_was_in_every_version(self, store: Store) -> None:
        claim = Claim(subject="Alice", predicate="works at", object="Acme", confidence=0.3, verified_at=NOON)
        code = "def f():\n\treturn '{\"é\": 1}'\n"
        bake = Method(description="f", code=code, language="python", steps=("a", "a"), requires=("b",))
        tried = Happening(situation="s", actions=("a", "b"), success=False, lessons=("l",), task="t", project="p")
        one = memory("x", kind=Kind.FACT, detail=claim)
        fill(store, one, skill := memory("x", kind=Kind.SKILL, detail=bake), episode := memory("x", detail=tried))
        new = revised(one, detail=replace(claim, object="Beta", negated=True))
        give(store, Revise(memory=new))
        plain = revised(new, detail=None)
        give(store, Revise(memory=plain))
        assert store.history(ANA.owner, one.id) == [one, new, plain]
        assert store.get(ANA.owner, [one.id, skill.id, episode.id]) == [plain, skill, episode]
        assert store.check() == []

    def test_a_claim_is_found_by_any_of_its_parts_and_by_all(self, store: Store) -> None:
        acme, beta = fact("Alice", "works at", "Acme Corp"), fact("Alice", "manages", "Beta")
        ben = fact("Ben", "works at", "Acme Corp")
        not_any_more = fact("alice", "WORKS AT", " acme  corp ", negated=True)
        fill(store, acme, beta, ben, not_any_more, memory("Alice works at Acme Corp", kind=Kind.FACT))
        for parts, ids in (
            ({"subject": "ALICE"}, [acme.id, beta.id, not_any_more.id]),
            ({"predicate": "works  at"}, [acme.id, ben.id, not_any_more.id]),
            ({"object": "ACME corp"}, [acme.id, ben.id, not_any_more.id]),
            ({"subject": "Alice", "predicate": "works at"}, [acme.id, not_any_more.id]),
            ({"predicate": "works at", "object": "acme corp"}, [acme.id, ben.id, not_any_more.id]),
            ({"subject": "Ben", "object": "Acme Corp"}, [ben.id]),
            ({"subject": "Alice", "object": "Acme Corp"}, [acme.id, not_any_more.id]),
            ({"subject": "Alice", "predicate": "manages", "object": "Beta"}, [beta.id]),
            ({"subject": "Alice", "predicate": "manages", "object": "Acme Corp"}, []),
            ({"subject": "Acme Corp"}, []),
            ({"object": "Alice"}, []),
        ):
            assert found(store, claim_keys(**parts)) == ids, parts

    def test_no_two_parts_run_into_each_other(self, store: Store) -> None:
        one = fact("a b", "c", "d")
        fill(store, one, fact("a", "b c", "d"), fact("a\x1fb", "c", "d e"))
        assert found(store, claim_keys(subject="a b", predicate="c", object="d")) == [one.id]
        assert found(store, claim_keys(subject="a", predicate="b")) == []
        assert found(store, claim_keys(subject="a")) != [one.id]
        long = "x" * 500
        fill(store, two := fact(long + "1", "is", "long"), fact(long + "2", "is", "long"))
        assert found(store, claim_keys(subject=long + "1")) == [two.id]

    def test_a_skill_is_found_by_its_name_and_a_happening_by_task_and_project(self, store: Store) -> None:
        bread, nameless = knows(name="Bake_Bread"), knows("bake a cake")
        fill(store, bread, nameless, memory("bake_bread", name="bake_bread", kind=Kind.SKILL))
        assert found(store, skill_keys("bake_bread")) == [bread.id]
        assert found(store, claim_keys(subject="bake_bread")) == []
        one, two = did(task="Migrate", project="db"), did(task="migrate")
        fill(store, one, two, did())
        assert found(store, happening_keys(task="migrate")) == [one.id, two.id]
        assert found(store, happening_keys(task="migrate", project="DB")) == [one.id]
        assert found(store, happening_keys(project="migrate")) == []

    def test_what_holds_a_key_comes_in_pages_in_the_order_of_ids(self, store: Store) -> None:
        facts = [fact("Alice", "likes", f"thing {number}") for number in range(25)]
        # Told in another order than their ids: an import may bring the older ones last.
        for one in facts[1::2] + facts[::2]:
            fill(store, one)
        fill(store, *(fact("Ben", "likes", "bread") for _ in range(3)))
        pages: list[list[str]] = []
        after: str | None = None
        while True:
            page = store.search(by_keys(VIEW, ABOUT_ALICE, 10, after))
            pages.append([one.id for one in page])
            assert {one.score for one in page} <= {1.0}
            if len(page) < 10:
                break
            after = page[-1].id
        assert [len(page) for page in pages] == [10, 10, 5]
        assert [id for page in pages for id in page] == [one.id for one in facts]
        give(store, Erase(ids=(facts[9].id,), at=NOON))
        gone_since = store.search(by_keys(VIEW, ABOUT_ALICE, 10, facts[9].id))
        assert [one.id for one in gone_since] == [one.id for one in facts[10:20]]
        assert store.search(by_keys(VIEW, ABOUT_ALICE, 10, facts[-1].id)) == []
        assert len(store.search(by_keys(VIEW, ABOUT_ALICE, 3, ""))) == 3

    def test_a_view_applies_before_a_page_is_full(self, store: Store) -> None:
        home = replace(ANA, agent="cook")
        facts = [fact("Alice", "likes", str(number), scope=home if number % 5 == 0 else ANA) for number in range(20)]
        fill(store, *(replace(one, tags=("x",) if number % 3 == 0 else ()) for number, one in enumerate(facts)))
        fill(store, fact("Alice", "likes", "tea", scope=BEN), fact("Alice", "likes", "tea", scope=Scope()))
        tagged = replace(VIEW, where=parse_filter({"tags": {"contains": "x"}}))
        assert found(store, ABOUT_ALICE, tagged, 3) == [facts[number].id for number in (0, 3, 6)]
        exact = View(scope=home, exact=True)
        assert found(store, ABOUT_ALICE, exact) == [facts[number].id for number in (0, 5, 10, 15)]
        give(store, superseded(facts[0], facts[1]))
        assert found(store, ABOUT_ALICE, tagged, 2) == [facts[number].id for number in (3, 6)]
        assert found(store, ABOUT_ALICE, replace(tagged, statuses=EVER), 1) == [facts[0].id]

    def test_a_corrected_claim_is_found_by_what_it_claims_now_or_claimed_then(self, store: Store) -> None:
        told = instant("2026-01-01T00:00Z")
        one = fact("Alice", "works at", "Acme", text="where Alice works", recorded_at=told, updated_at=told)
        give(store, keep(one))
        claim = Claim(subject="Alice", predicate="works at", object="Beta")
        # The same words: only what is told in parts differs.
        give(store, Revise(memory=revised(one, detail=claim, at="2026-02-01T00:00Z")))
        acme, beta = claim_keys(object="Acme"), claim_keys(object="Beta")
        assert (found(store, acme), found(store, beta)) == ([], [one.id])
        then = replace(VIEW, known_at=instant("2026-01-15T00:00Z"))
        assert (found(store, acme, then), found(store, beta, then)) == ([one.id], [])
        assert found(store, acme, replace(VIEW, known_at=instant("2025-01-01T00:00Z"))) == []
        assert store.check() == []

    def test_a_name_that_a_skill_is_given_later_finds_it(self, store: Store) -> None:
        one = knows("bake bread\nbaking")
        fill(store, one)
        # The last line becomes the name: the same searched text, and another key.
        new = revised(one, text="bake bread", name="baking")
        assert new.searched_text == one.searched_text
        give(store, Revise(memory=new))
        assert found(store, skill_keys("baking")) == [one.id]
        assert store.check() == []

    def test_keys_change_nothing_of_what_words_and_names_find(self, store: Store) -> None:
        with_claim = fact("Alice", "works at", "Acme", text="Alice is at Acme")
        plain = replace(with_claim, id=memory().id, detail=None, scope=BEN)
        fill(store, with_claim, memory("the cold pump"), plain, memory("the cold pump", scope=BEN))
        for question in ("Alice", "works", "subject alice", "Acme pump", next(iter(ABOUT_ALICE))):
            scores = [
                [one.score for one in store.search(by_words(View(scope=scope), question))] for scope in (ANA, BEN)
            ]
            assert scores[0] == pytest.approx(scores[1])
        assert store.search(by_name(VIEW, "Alice", "Acme")) == []
        assert store.names(ANA.owner, [""], MAX_LIMIT) == []

    def test_what_is_erased_is_not_found_by_any_key(self, store: Store) -> None:
        one, two = fact("Alice", "likes", "tea"), fact("Alice", "likes", "milk")
        fill(store, one, two, fact("Alice", "likes", "tea", scope=BEN))
        give(store, Erase(ids=(one.id,), at=NOON))
        assert found(store, ABOUT_ALICE) == [two.id]
        assert found(store, claim_keys(object="tea")) == []
        store.erase(ANA.owner, NOON)
        assert found(store, ABOUT_ALICE) == []
        assert len(found(store, ABOUT_ALICE, View(scope=BEN))) == 1
        assert store.check() == []

    def test_hidden_facts_are_kept_and_not_shown(self, store: Store) -> None:
        one = fact("Alice", "likes", "tea", status=Status.QUARANTINED)
        fill(store, one)
        assert found(store, ABOUT_ALICE) == []
        assert found(store, ABOUT_ALICE, replace(VIEW, statuses=EVER)) == [one.id]

    def test_keys_have_a_limit_and_there_is_one_at_least(self, store: Store) -> None:
        for limit in (0, MAX_LIMIT + 1):
            with pytest.raises(InvalidInput):
                store.search(by_keys(VIEW, ABOUT_ALICE, limit))
        with pytest.raises(InvalidInput, match="at least one key"):
            by_keys(VIEW, frozenset())

    def test_a_repeat_says_the_same_in_parts_too(self, store: Store) -> None:
        acme, beta = fact("Alice", "works at", "Acme", text="x"), fact("Alice", "works at", "Beta", text="x")
        give(store, keep(acme), keep(beta))
        repeats = [repeat_key(one) for one in (acme, beta, replace(acme, detail=None))]
        assert store.known(ANA.owner, repeats=repeats).repeats == {repeats[0]: acme.id, repeats[1]: beta.id}
        give(store, Revise(memory=revised(acme, detail=None)))
        assert store.known(ANA.owner, repeats=repeats).repeats == {repeats[2]: acme.id, repeats[1]: beta.id}


class LinkPromises(Promises):
    """Happenings point at related memories. Nothing rests on a link, and none leads to what was erased."""

    def test_a_link_to_what_is_erased_goes_from_every_version(self, store: Store) -> None:
        one, two = memory("one"), memory("two")
        fill(store, one, two)
        said = did(links=(one.id, two.id))
        fill(store, said)
        new = revised(said, text="it failed again", detail=Happening(outcome="x", links=(two.id,)))
        give(store, Revise(memory=new, embedding=embedding(new.text)))
        assert give(store, Erase(ids=(two.id,), at=NOON)).erased == (two.id,)
        assert [version.links for version in store.history(ANA.owner, said.id)] == [(one.id,), ()]
        assert give(store, Erase(ids=(one.id,), at=NOON)).erased == (one.id,)
        assert [version.links for version in store.history(ANA.owner, said.id)] == [(), ()]
        assert found(store, claim_keys(subject="x")) == store.derived(ANA.owner, [one.id, two.id]) == []
        assert store.check() == []

    def test_a_link_may_point_at_what_is_not_there_or_point_back(self, store: Store) -> None:
        first, second = did("one", links=("m-never",)), did("two")
        fill(store, first)
        fill(store, second := replace(second, detail=Happening(outcome="x", links=(first.id,))))
        new = revised(first, detail=Happening(outcome="x", links=("m-never", second.id)))
        give(store, Revise(memory=new))
        assert store.get(ANA.owner, [first.id, second.id]) == [new, second]
        assert store.check() == []
        assert give(store, Erase(ids=(second.id,), at=NOON)).erased == (second.id,)
        assert store.get(ANA.owner, [first.id])[0].links == ("m-never",)

    def test_a_link_to_what_was_erased_before_is_not_kept(self, store: Store) -> None:
        gone, there = memory("gone"), memory("there")
        fill(store, gone, there)
        give(store, Erase(ids=(gone.id,), at=NOON))
        said = did(links=(gone.id, there.id))
        past = replace(said, text="before", detail=Happening(situation="s", links=(gone.id,)))
        whole = Keep(memory=replace(said, version=2), repeat_key=None, past=(past,))
        give(store, whole)
        give(store, whole)
        assert [version.links for version in store.history(ANA.owner, said.id)] == [(), (there.id,)]
        new = revised(said, version=3, detail=Happening(situation="s", links=(there.id, gone.id)))
        give(store, Revise(memory=new))
        assert [version.links for version in store.history(ANA.owner, said.id)] == [(), (there.id,), (there.id,)]

    def test_an_owner_that_is_erased_takes_no_links_of_others_along(self, store: Store) -> None:
        theirs = memory("theirs", scope=BEN)
        fill(store, theirs, said := did(links=(theirs.id,)))
        store.erase(BEN.owner, NOON)
        assert store.get(ANA.owner, [said.id]) == [said]
