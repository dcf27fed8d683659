"""Cutting a long text: nothing is lost, nothing is too large, and it ends where a reader would pause."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.models.windows import cut, whole_characters

PIECES = st.sampled_from(
    [
        "word ",
        "a",
        " ",
        "\n",
        "\n\n",
        ". ",
        "Ende! ",
        "中",
        "文。",
        "カタカナ",
        "é",
        "👩‍👩‍👧 ",
        "\x1c",
        "\ud800",
        "x" * 40,
        "…",
    ]
)
TEXTS = st.lists(PIECES, max_size=120).map("".join)


def characters(parts):
    return [len(part) for part in parts]


def jumpy(parts):
    """Sizes that do not add up, as tokens do not: now and then two parts together are more than both."""
    return [len(part) + (len(part) > 1 and len(part) % 3) for part in parts]


class TestEveryText:
    """Whatever someone pasted: a novel, a log, a hundred thousand letters without a space."""

    @given(text=TEXTS, limit=st.integers(1, 60))
    def test_its_windows_joined_are_the_text(self, text, limit):
        assert "".join(cut(text, limit, characters)) == text

    @given(text=TEXTS, limit=st.integers(4, 60), measure=st.sampled_from([characters, jumpy]))
    def test_no_window_is_larger_than_allowed(self, text, limit, measure):
        assert max(measure(cut(text, limit, measure))) <= limit

    @given(text=TEXTS, limit=st.integers(1, 60))
    def test_no_window_is_empty_unless_the_text_is(self, text, limit):
        windows = cut(text, limit, characters)
        assert windows == [text] if len(text) <= limit else all(windows)

    @given(text=TEXTS, limit=st.integers(100, 200))
    def test_there_are_at_most_twice_the_windows_there_must_be(self, text, limit):
        # 40 is the longest part: a window may stay that far from full before anything is given up for a border.
        needed = -(-len(text) // (limit - 40))
        assert len(cut(text, limit, characters)) <= 2 * needed + 1

    @pytest.mark.parametrize("letter", ["a", "中", ".", "が", "👩‍", "e\u0301", "\n", "a ", "。"])
    def test_it_is_measured_a_few_times_over_and_no_more(self, letter):
        text = letter * (100_000 // len(letter))
        given = 0

        def measure(parts):
            nonlocal given
            given += sum(characters(parts))
            return characters(parts)

        windows = cut(text, 250, measure)
        assert "".join(windows) == text
        assert given <= 4 * len(text)


class TestBorders:
    """A window is read by itself, so it should make sense by itself."""

    def test_a_paragraph_ends_a_window_that_is_half_full(self):
        text = "one two three four five six\n\nseven eight nine ten eleven twelve"
        assert cut(text, 40, characters) == ["one two three four five six\n\n", "seven eight nine ten eleven twelve"]

    def test_but_not_one_that_is_nearly_empty(self):
        first, *_ = cut("one\n\ntwo three four five six seven eight nine ten", 40, characters)
        assert first.startswith("one\n\ntwo three four")

    @pytest.mark.parametrize("end", [". ", "? ", '." ', "\n", "\r\n", "。", "！\n"])
    def test_a_sentence_or_a_line_ends_one_that_is_nearly_full(self, end):
        sentence = "It was a dark and stormy night" + end
        assert cut(sentence + "and nobody was at home to see it", 40, characters)[0] == sentence

    def test_a_word_is_not_torn(self):
        words = "nevertheless notwithstanding hitherto whereupon heretofore " * 20
        for window in cut(words, 50, characters):
            assert re.fullmatch(r"(\w+ )+", window)

    def test_a_word_longer_than_a_window_is(self):
        windows = cut("so " + "x" * 100 + " it is", 32, characters)
        assert "".join(windows) == "so " + "x" * 100 + " it is"
        assert max(characters(windows)) <= 32

    def test_a_number_keeps_its_point(self):
        assert not any(window.endswith("3.") for window in cut("the value is 3.14159 " * 30, 50, characters))


class TestHalvesOfCharacters:
    """Broken text from elsewhere: a surrogate without its other half, which no encoding can carry."""

    @given(st.text(st.characters(), max_size=20))
    def test_they_are_replaced_and_nothing_else_is(self, text):
        whole = whole_characters(text)
        assert len(whole) == len(text)
        assert all(now == was or "\ud800" <= was <= "\udfff" for now, was in zip(whole, text, strict=True))
        assert whole.encode().decode() == whole

    def test_one_half_becomes_the_replacement_character(self):
        assert whole_characters("a\ud83db") == "a\ufffdb"
