"""An allergy told once forbids the dish ever after, and nobody else's does."""

from __future__ import annotations

import pytest

from longmind.agents.forbidding import bars, forbidden


class TestWhatIsForbidden:
    @pytest.mark.parametrize(
        ("told", "asked", "what"),
        [
            ("I'm allergic to shellfish.", "Shall we book the seafood restaurant?", "seafood"),
            ("I am severely allergic to peanuts", "How about the satay place?", "satay"),
            ("I have a nut allergy.", "Suggest a pesto.", "pesto"),
            ("I'm vegetarian.", "Is the steakhouse any good?", "steakhouse"),
            ("I'm vegan.", "Order the fondue.", "fondue"),
            ("I can't eat celeriac.", "A soup with celeriac?", "celeriac"),
            ("I'm allergic to seafood.", "Sushi or crab?", "sushi"),
        ],
    )
    def test_it_is_found_by_what_belongs_to_it(self, told, asked, what):
        barred = forbidden(asked, ["I live in Porto.", told])
        assert barred is not None
        assert (barred.what, barred.place) == (what, 1)

    @pytest.mark.parametrize(
        ("told", "asked"),
        [
            ("I'm allergic to shrimps.", "Shall we have salmon?"),
            ("I'm allergic to cats.", "Shall we book the seafood restaurant?"),
            ("Ben is vegetarian.", "Is the steakhouse any good?"),
            ("I'm not allergic to shellfish.", "Shall we book the seafood restaurant?"),
            ("I'm no longer vegan.", "Order the fondue."),
            ("I like seafood.", "Shall we book the seafood restaurant?"),
        ],
    )
    def test_what_does_not_belong_to_it_is_not(self, told, asked):
        assert forbidden(asked, [told]) is None

    def test_saying_it_again_is_no_request(self):
        assert forbidden("I'm allergic to shellfish, remember.", ["I'm allergic to shellfish."]) is None

    def test_small_words_are_never_barred(self):
        assert not {"the", "and", "of", "to"} & bars("I'm allergic to the dust of the old and the new.")
