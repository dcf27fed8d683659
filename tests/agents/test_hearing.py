"""What is heard in a user's words, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.agents.hearing import WEIGHTS, asks, brevity, hear, left_of, shared_words, subject, wanted


class TestWhatIsKept:
    @pytest.mark.parametrize(
        "words",
        [
            "I prefer short answers.",
            "i like blockchain",
            "I always take the stairs.",
            "I never drink coffee after noon.",
            "Could you help? I prefer tables.",
            "I'd say I like both.",
        ],
    )
    def test_a_statement_of_taste_is_a_preference(self, words):
        assert hear(words).type == "preference"
        assert hear(words).labels[0] == "preference"

    @pytest.mark.parametrize(
        "words", ["Remember that the door code is 4711.", "please remember the milk", "OK, remember: it is Friday."]
    )
    def test_what_is_asked_to_be_remembered_is_a_fact(self, words):
        assert hear(words).type == "fact"

    @pytest.mark.parametrize(
        "words",
        [
            "It is likely to rain.",
            "Would you like some tea?",
            "would you like some tea",
            "Do you remember?",
            "Do you remember my name",
            "Do you like jazz?",
            "It looks like rain.",
            "I would like a coffee.",
            "I'd like a coffee.",
            "What do I always forget?",
            "Never mind.",
            "I remember the sea.",
            "Unlikely and alike.",
            "Something like that.",
        ],
    )
    def test_what_only_looks_like_it_keeps_nothing(self, words):
        assert hear(words).type is None
        assert hear(words).labels == ("dialogue",)

    @pytest.mark.parametrize("words", ["", "  ", None, 3])
    def test_no_words_are_refused(self, words):
        with pytest.raises(longmind.InvalidInput, match="words"):
            hear(words)


class TestWhatItWeighs:
    @pytest.mark.parametrize(
        ("words", "label", "weight", "importance"),
        [
            ("I prefer short answers.", "preference", 1.5, 1.0),
            ("Topic: blockchain and smart contracts.", "topic", 1.2, 0.8),
            ("My project is a wallet audit.", "project", 1.0, 2 / 3),
            ("It rained all day.", "dialogue", 0.6, 0.4),
        ],
    )
    def test_each_label_has_its_weight_brought_to_one(self, words, label, weight, importance):
        heard = hear(words)
        assert (heard.labels, heard.weight) == ((label,), weight)
        assert heard.importance == pytest.approx(importance)

    def test_the_heaviest_counts(self):
        heard = hear("I like my project, and the topic is blockchain.")
        assert heard.labels == ("preference", "topic", "project")
        assert heard.weight == 1.5

    @pytest.mark.parametrize(("label", "seconds"), [("preference", 7_032), ("dialogue", 4_653)])
    def test_a_tenth_is_left_after_the_seconds_that_the_law_gives(self, label, seconds):
        assert left_of(WEIGHTS[label], seconds - 1, 1_800) > 0.1 >= left_of(WEIGHTS[label], seconds + 1, 1_800)
        assert left_of(WEIGHTS[label], seconds, 1_800) == pytest.approx(0.1, abs=1e-4)

    def test_half_is_left_after_a_half_life(self):
        assert left_of(1.5, 1_800, 1_800) == 0.75
        assert left_of(1.5, 60, 60) == 0.75

    @given(st.floats(0, 1e6), st.floats(0, 1e6), st.floats(1, 1e6))
    def test_what_is_older_never_has_more_left(self, one, other, half_life):
        younger, older = sorted((one, other))
        assert left_of(1.5, older, half_life) <= left_of(1.5, younger, half_life) <= 1.5

    @given(st.text(), st.text())
    def test_sharing_words_goes_both_ways(self, one, other):
        assert shared_words(one, other) == shared_words(other, one)
        assert shared_words(one, one) >= shared_words(one, other)


class TestWhatIsWanted:
    @pytest.mark.parametrize(
        ("words", "want"),
        [
            ("Summarise what we said.", "summary"),
            ("please summarize", "summary"),
            ("Suggest what to write next.", "suggestion"),
            ("What would you recommend?", "suggestion"),
            ("What is a wallet?", "other"),
        ],
    )
    def test_a_summary_a_suggestion_or_something_else(self, words, want):
        assert wanted(words) == want

    def test_a_question_is_one_with_or_without_its_mark(self):
        assert asks("where do I live")
        assert asks("Thanks. Where do I live?")
        assert not asks("I live in Porto.")

    @pytest.mark.parametrize(
        ("words", "brief"),
        [
            ("I prefer short answers.", True),
            ("I like it brief.", True),
            ("I prefer long, detailed answers.", False),
            ("I don't like short answers.", False),
            ("I like blockchain.", None),
        ],
    )
    def test_brevity_is_liked_or_not_or_not_spoken_of(self, words, brief):
        assert brevity(words) is brief

    @pytest.mark.parametrize(
        ("words", "about"),
        [
            ("I like writing about blockchain.", "blockchain"),
            ("I'm interested in blockchain and smart contracts.", "blockchain and smart contracts"),
            ("Topic: blockchain security", "blockchain security"),
            ("My project is to build a wallet audit tool.", "wallet audit tool"),
            ("I prefer short answers.", None),
            ("I don't like mushrooms.", None),
            ("It rained.", None),
        ],
    )
    def test_the_subject_is_what_it_is_about(self, words, about):
        assert subject(words) == about
