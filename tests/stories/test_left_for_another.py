"""A favourite that is left for another: the old is known as past, the new is what is found, by the default policy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import longmind

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


def test_forgetting_what_left_it_brings_the_favourite_back() -> None:
    ana = told("My favourite framework is TensorFlow.", "I now prefer PyTorch over TensorFlow.")
    ana.forget([memory.id for memory in ana.list(kinds="episode") if "PyTorch" in memory.text])
    (fact,) = ana.facts.find(predicate="favourite framework is")
    assert fact.claim is not None
    assert (fact.claim.object, fact.claim.negated) == ("TensorFlow", False)
