"""A pass over a file goes owner by owner, and a language model's budget is for all of them together."""

from __future__ import annotations

import pytest

import longmind
from longmind import Budget, Owner, Upkeep, Usage
from longmind.doors.passes import left_of, passes, used_in_all

OWNERS = [Owner(user=name) for name in ("ana", "bo", "cy")]


def useless(prompt):
    """A model that was asked and said nothing of use."""
    del prompt
    return "I would rather not."


@pytest.fixture
def opened():
    def open_(model=None):
        mind = longmind.open(embedder=longmind.Hashing(), model=model)
        for owner in OWNERS:
            for number in range(3):
                mind.scope(user=owner.user).remember(f"Something of note happened in room {number}.")
        return mind

    return open_


def test_each_owner_is_told_with_what_was_done(opened):
    with opened() as whole:
        done = list(passes(whole, OWNERS, Upkeep()))
    assert [one.owner for one in done] == OWNERS
    assert [one.done.looked_at for one in done] == [3, 3, 3]
    assert used_in_all(done) is None


def test_what_one_owner_took_of_the_budget_is_gone_for_the_next(opened):
    with opened(useless) as whole:
        done = list(passes(whole, OWNERS, Upkeep(budget=Budget(calls=4))))
    assert used_in_all(done).calls == 4
    assert done[0].done.used.calls > 0
    assert done[-1].done.used.calls == 0
    assert done[-1].done.unread == 3
    assert done[-1].is_worth_telling


def test_a_dry_run_asks_nobody_and_writes_nothing(opened):
    with opened(useless) as whole:
        done = list(passes(whole, OWNERS, Upkeep(), dry_run=True))
        assert used_in_all(done).calls == 0
        assert all(whole.scope(user=owner.user).runs() == [] for owner in OWNERS)


@pytest.mark.parametrize(
    ("budget", "used", "left"),
    [
        (Budget(calls=5), Usage(calls=2), Budget(calls=3)),
        (Budget(calls=5), Usage(calls=9), Budget(calls=0)),
        (Budget(tokens=100), Usage(tokens_in=30, tokens_out=30), Budget(tokens=40)),
        (Budget(cost=2.0), Usage(cost=0.5), Budget(cost=1.5)),
        (Budget(cost=2.0), Usage(calls=1, cost=None), Budget(cost=0.0)),
        (Budget(), Usage(calls=9, cost=None), Budget()),
    ],
)
def test_what_is_left_is_what_was_not_used(budget, used, left):
    assert left_of(budget, used) == left
