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
