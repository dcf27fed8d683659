"""A case of PrecisionMemBench passes when it breaks none of its expectations."""

import pytest

from longmind.evals.beliefs import Expected
from longmind.evals.judging import Given, failures, precision_and_recall


def given(relevant="", pinned="", questions="", persona=""):
    return Given(relevant=tuple(relevant), pinned=tuple(pinned), questions=tuple(questions), persona=persona)


class TestExpectations:
    @pytest.mark.parametrize(
        ("expected", "passes", "fails"),
        [
            (Expected(only=frozenset("ab")), given("ba", "x"), given("abc")),
            (Expected(only=frozenset("ab")), given("ab"), given("a", "b")),
            (Expected(only=frozenset()), given("", "x", "q"), given("a")),
            (Expected(must=("a",)), given("ab"), given("b")),
            (Expected(must=("a",)), given("", "a"), given("", "", "a")),
            (Expected(never=("a",)), given("b"), given("a")),
            (Expected(never=("a",)), given("", "", "a"), given("", "a")),
            (Expected(in_order=(("a", "b"),)), given("axb"), given("ba")),
            (Expected(in_order=(("a", "b"),)), given("ab"), given("a")),
            (Expected(least=2), given("ab"), given("a")),
            (Expected(most=1), given("a"), given("ab")),
            (Expected(most=1), given("aa"), given("ab")),
            (Expected(pinned=("a",)), given("", "a"), given("a")),
            (Expected(never_pinned=("a",)), given("a"), given("", "a")),
            (Expected(questions=("a",)), given("", "", "a"), given("a", "a")),
            (Expected(never_questions=("a",)), given("a"), given("", "", "a")),
            (Expected(persona=True), given(persona="x"), given()),
            (Expected(persona=False), given(), given(persona="x")),
            (Expected(persona_says=("short",)), given(persona="short answers"), given(persona="answers")),
            (Expected(persona_never_says=("short",)), given(persona="answers"), given(persona="short answers")),
        ],
    )
    def test_each_can_be_met_and_broken(self, expected, passes, fails):
        assert failures(passes, expected) == []
        assert failures(fails, expected) != []

    def test_nothing_expected_always_passes(self):
        assert failures(given("abc", "def", "g", "h"), Expected()) == []

    def test_everything_that_is_wrong_is_named(self):
        wrong = failures(given("xy"), Expected(only=frozenset("a"), pinned=("p",)))
        assert wrong == ["missing: a", "not relevant: x, y", "not pinned: p"]


class TestShares:
    @pytest.mark.parametrize(
        ("relevant", "expected", "precision", "recall"),
        [
            ("ab", Expected(only=frozenset("bc")), 1 / 2, 1 / 2),
            ("", Expected(only=frozenset()), None, None),
            ("", Expected(only=frozenset("a")), 0.0, 0.0),
            ("a", Expected(only=frozenset()), 0.0, None),
            ("a", Expected(must=("a", "p")), 1.0, 1.0),
            ("ax", Expected(must=("p",)), 0.0, None),
        ],
    )
    def test_by_hand(self, relevant, expected, precision, recall):
        assert precision_and_recall(given(relevant), expected, frozenset("p")) == (precision, recall)
