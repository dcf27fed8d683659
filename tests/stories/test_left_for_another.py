"""A favourite that is left for another: the old is known as past, the new is what is found, by the default policy."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

import longmind
from longmind.domain.scope import Owner
from longmind.stores.inmemory import InMemoryStore

DAY = datetime(2026, 1, 1, 9, tzinfo=UTC)


def told(*words: str) -> longmind.Mind:
    ana = longmind.open(":memory:").scope(user="ana")
    for number, one in enumerate(words):
        ana.remember(one, at=DAY + timedelta(days=100 * number))
    return ana


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The user's favourite framework is TensorFlow.", "The user now prefers PyTorch over TensorFlow."),
        ("My favourite framework is TensorFlow.", "I now prefer PyTorch over TensorFlow."),
        ("My favourite framework is TensorFlow.", "I've switched from TensorFlow to PyTorch."),
        ("My favourite framework is TensorFlow.", "I like PyTorch better than TensorFlow these days."),
        ("I prefer TensorFlow.", "I now prefer PyTorch over TensorFlow."),
    ],
)
def test_what_is_found_is_the_new_and_the_old_is_past(before: str, after: str) -> None:
    ana = told(before, after)
    found = [hit.memory.text for hit in ana.recall("Which deep learning framework does the user like?")]
    assert found == [after]
    then = [hit.memory.text for hit in ana.recall("Which framework does the user like?", as_of=DAY + timedelta(days=9))]
    assert before in then


@pytest.mark.parametrize(
    "after",
    [
        "I now prefer tea over coffee.",
        "I prefer trains to planes.",
        "I use TensorFlow for everything now.",
        "Ben now prefers PyTorch over TensorFlow.",
    ],
)
def test_what_is_not_left_stays(after: str) -> None:
    ana = told("My favourite framework is TensorFlow.", after)
    current = [fact.claim.object for fact in ana.facts.find(predicate="favourite framework is") if fact.claim]
    assert current == ["TensorFlow"]


@pytest.mark.parametrize("left", ["The Beatles", "C++", "sugar-free gum", "tea", "Jack & Jill", "a-ha"])
def test_it_is_found_by_its_name_whatever_the_name_is(left: str) -> None:
    ana = longmind.open(":memory:", embedder=longmind.Hashing()).scope(user="ana")
    for whose in ("user", "Ben"):
        ana.facts.put(whose, "favourite thing is", left, at=DAY)
    ana.remember(f"I now prefer Bach over {left}.", at=DAY + timedelta(days=9))
    known = {one.claim.subject: one.claim.negated for one in ana.facts.find(object=left) if one.claim}
    assert known == {"user": True, "Ben": False}


class Reading(InMemoryStore):
    """Counts the memories that are read."""

    read = 0

    def get(self, owner: Owner, ids: Sequence[str]) -> list[longmind.Memory]:
        self.read += len(ids)
        return super().get(owner, ids)


def test_among_many_facts_it_is_found_and_the_others_are_not_read() -> None:
    def read_for_one_change(facts: int) -> int:
        store = Reading()
        ana = longmind.open(store, embedder=longmind.Hashing()).scope(user="ana")
        for number in range(facts):
            ana.facts.put("user", "owns", f"book {number}", at=DAY)
        ana.facts.put("user", "favourite framework is", "TensorFlow", at=DAY)
        store.read = 0
        ana.remember("I now prefer PyTorch over TensorFlow.", at=DAY + timedelta(days=9))
        read = store.read
        (fact,) = ana.facts.find(predicate="favourite framework is")
        assert fact.claim is not None
        assert fact.claim.negated
        return read

    assert read_for_one_change(60) == read_for_one_change(3)


def test_forgetting_what_left_it_brings_the_favourite_back() -> None:
    ana = told("My favourite framework is TensorFlow.", "I now prefer PyTorch over TensorFlow.")
    ana.forget([memory.id for memory in ana.list(kinds="episode") if "PyTorch" in memory.text])
    (fact,) = ana.facts.find(predicate="favourite framework is")
    assert fact.claim is not None
    assert (fact.claim.object, fact.claim.negated) == ("TensorFlow", False)
