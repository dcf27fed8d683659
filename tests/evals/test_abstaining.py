"""A mind that knows when it does not know."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.evals.abstaining import abstention, auroc
from longmind.evals.measures import Answered
from longmind.evals.sets import Question


def asked(probability, *, answerable, confident=None, owner="conv-1"):
    return Answered(
        question=Question(id="q", text="?", category="c"),
        owner=owner,
        oldest_to_newest=("D1:1",) if answerable else (),
        probability=probability,
        confident=probability >= 0.5 if confident is None else confident,
    )


def area(known, unknown):
    return auroc(np.array([*known, *unknown]), np.array([True] * len(known) + [False] * len(unknown)))


class TestTheArea:
    def test_by_hand(self):
        # Of the four pairs, .8 > .3, .8 > .6, .4 > .3; .4 < .6
        assert area([0.8, 0.4], [0.3, 0.6]) == 0.75

    def test_a_tie_is_half(self):
        assert area([0.5], [0.5]) == 0.5

    def test_without_both_kinds_there_is_none(self):
        assert area([0.5], []) is None
        assert area([], [0.5]) is None

    @given(st.lists(st.floats(0, 1), min_size=1, max_size=8), st.lists(st.floats(0, 1), min_size=1, max_size=8))
    def test_it_is_the_share_of_pairs_in_the_right_order(self, known, unknown):
        pairs = [(one > other) + (one == other) / 2 for one in known for other in unknown]
        assert area(known, unknown) == pytest.approx(sum(pairs) / len(pairs))
        assert area(known, unknown) + area(unknown, known) == pytest.approx(1)


class TestAThreshold:
    ASKED = (
        asked(0.9, answerable=True),
        asked(0.6, answerable=True),
        asked(0.2, answerable=True),
        asked(0.4, answerable=False),
        asked(0.7, answerable=False),
    )

    def test_the_minds_own_word_counts(self):
        told = abstention(self.ASKED)
        assert (told["questions"], told["answerable"], told["unanswerable"]) == (5, 3, 2)
        assert (told["accuracy"], told["answered"], told["declined"]) == (3 / 5, 2 / 3, 1 / 2)
        assert told["threshold"] is None

    def test_another_can_be_given(self):
        told = abstention(self.ASKED, threshold=0.8)
        assert (told["accuracy"], told["answered"], told["declined"]) == (3 / 5, 1 / 3, 1)

    def test_the_area_does_not_depend_on_it(self):
        # Of the six pairs, .9 > .4, .9 > .7 and .6 > .4
        assert abstention(self.ASKED)["auroc"] == abstention(self.ASKED, threshold=0.8)["auroc"] == 3 / 6

    def test_the_area_comes_with_its_interval(self):
        low, high = abstention(self.ASKED)["auroc_interval95"]
        assert 0 <= low <= 3 / 6 <= high <= 1

    def test_without_questions_that_cannot_be_answered_there_is_nothing_to_tell_apart(self):
        told = abstention(self.ASKED[:3])
        assert (told["auroc"], told["auroc_interval95"], told["declined"]) == (None, None, None)
        assert told["answered"] == 2 / 3
        assert abstention([])["accuracy"] is None
