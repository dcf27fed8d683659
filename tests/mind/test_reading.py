"""What is read in a text, and how forms of one word are told."""

from collections import defaultdict

import pytest

from longmind.mind.reading import READ_CHARACTERS, Forms, read, root
from longmind.models.lexicon import WEIGHTS


class TestForms:
    def test_no_form_of_a_word_is_missed_by_its_beginning(self) -> None:
        forms: dict[str, list[str]] = defaultdict(list)
        for word in (WEIGHTS / "words.txt").read_text("ascii").split():
            forms[root(word)].append(word)
        for words in forms.values():
            for one in words:
                told = Forms([one])
                assert all(told.may_be(other) for other in words), (one, words)

    @pytest.mark.parametrize(
        ("wanted", "word"), [("die", "dying"), ("age", "aging"), ("go", "going"), ("fly", "flies"), ("used", "using")]
    )
    def test_short_words_have_forms_too(self, wanted: str, word: str) -> None:
        assert Forms([wanted]).among([word, "other"]) == {root(wanted): [word]}

    def test_what_begins_alike_is_not_yet_a_form(self) -> None:
        assert Forms(["library"]).among(["liberty", "libraries"]) == {root("library"): ["libraries"]}


class TestRead:
    def test_words_stand_once_and_say_something(self) -> None:
        assert read("The cat and the other Cat's tail").words == ("cat", "other", "tail")

    def test_only_the_beginning_of_a_long_text_is_read(self) -> None:
        assert "harpsichord" not in read("word " * READ_CHARACTERS + "harpsichord").words
        assert "harpsichord" in read("word " * READ_CHARACTERS + "harpsichord", 1_000_000).words

    def test_a_pair_is_two_words_beside_each_other_of_which_one_says_something(self) -> None:
        assert read("the cat of the house").pairs == {("the", "cat"), ("cat", "of"), ("the", "house")}

    def test_what_two_texts_share_counts_once_however_often_it_is_said(self) -> None:
        asked = read("a red box and a red box")
        assert read("A red box, a red box, a red box.").shared(asked.pairs) == len({("a", "red"), ("red", "box")})
        assert read("The box is red.").shared(asked.pairs) == 0
        assert read("").shared(asked.pairs) == read("a red box").shared(read("").pairs) == 0

    def test_no_pair_goes_from_one_text_into_another(self) -> None:
        both = read("a red box").beside([read("stands here")])
        assert both.pairs == read("a red box").pairs | read("stands here").pairs
        assert both.shared(read("box stands").pairs) == 0
