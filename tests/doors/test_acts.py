"""Acts that differ in nothing but numbers are one line for a reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from longmind import Act
from longmind.doors.acts import alike, in_one


def retired(id, reason, frees=10):
    return Act(verb="retired", reason=reason, touched={id: 2}, frees=frees)


class TestActsThatAreAlike:
    def test_those_of_one_verb_and_one_reason_are_counted_together(self):
        acts = [retired("a", "91 days old"), retired("b", "140 days old", frees=7), retired("c", "it was replaced")]
        first, second = alike(acts)
        assert (first.verb, first.why, first.times, first.memories, first.frees) == (
            "retired", "91…140 days old", 2, 2, 17,
        )  # fmt: skip
        assert (second.why, second.times) == ("it was replaced", 1)

    def test_another_verb_for_the_same_reason_is_told_apart(self):
        assert len(alike([retired("a", "x"), Act(verb="erased", reason="x", touched={"a": 3})])) == 2

    def test_what_an_act_made_is_not_among_what_it_changed(self):
        (one,) = alike([Act(verb="combined", reason="said 3 times", made="new", touched={"new": 1, "a": 2, "b": 2})])
        assert one.memories == 2

    def test_a_memory_changed_twice_is_one_memory(self):
        (one,) = alike([retired("a", "3 days"), retired("a", "2 days")])
        assert (one.times, one.memories) == (2, 1)

    def test_nothing_gives_nothing(self):
        assert alike([]) == []


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        (["91 days old"], "91 days old"),
        (["9 days", "10 days", "9 days"], "9…10 days"),
        (["of 0.10", "of 0.25", "of 0.2"], "of 0.10…0.25"),
        (["beyond 5,000, 0.1 is least", "beyond 5,000, 0.05 is least"], "beyond 5,000, 0.05…0.1 is least"),
        (["2026-03-01 to 2026-03-09", "2025-12-31 to 2026-04-01"], "2025-12-31…2026-03-01 to 2026-03-09…2026-04-01"),
    ],
)
def test_each_number_is_told_from_the_least_to_the_most(reasons, told):
    assert in_one(reasons) == told


@given(some.lists(some.integers(0, 10**6), min_size=1))
def test_the_order_of_acts_changes_no_sentence(numbers):
    reasons = [f"{number} days, {number / 7:.2f} left" for number in numbers]
    assert in_one(reasons) == in_one(sorted(reasons))
