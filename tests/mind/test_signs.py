"""What in a conversation is worth keeping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message, Text, ToolCall, ToolResult
from longmind.mind.signs import Sign, by_recency, by_signs, sentences, sign_of

TOLD = {
    Sign.DECISION: [
        "We decided to use PostgreSQL.",
        "Let's go with the second design.",
        "I'll go with the blue one.",
        "From now on we deploy on Mondays.",
        "Wir haben uns für den Zug entschieden.",
        "Decidimos usar PostgreSQL.",
        "Nous avons décidé de partir lundi.",
        "我们决定用第二个方案。",
        "二番目の案に決めました。",
        "Мы решили использовать PostgreSQL.",
    ],
    Sign.PREFERENCE: [
        "I'm allergic to shellfish.",
        "I prefer short answers.",
        "I don't eat meat.",
        "Always use metric units.",
        "Please call me Bo.",
        "Ich mag keine langen Sitzungen.",
        "Soy alérgica a los mariscos.",
        "Je préfère le train.",
        "我喜欢短的回答。",
        "肉は苦手です。",
        "Я предпочитаю короткие ответы.",
        "मुझे चाय पसंद है।",
    ],
    Sign.RESULT: [
        "The migration failed because of a lock.",
        "It works now.",
        "All tests passed.",
        "The root cause was a full disk.",
        "Der Fehler ist behoben.",
        "Ya está resuelto.",
        "问题解决了。",
        "Ошибка исправлена.",
    ],
    Sign.FACT: [
        "My name is Ana.",
        "We use Python.",
        "The server listens on 5433.",
        "Then she met Maria there.",
        "Ich wohne in Lissabon.",
        "我住在里斯本。",
        "Toma la calle que sale de la plaza.",
    ],
    Sign.ROUTINE: ["What should we do next?", "Would you like tea?", "下一步做什么吗？", "Look at that one."],
    Sign.SMALL_TALK: [
        "Hi!",
        "Hello there",
        "Thanks a lot!",
        "Great, thank you so much!",
        "How are you?",
        "ok",
        "Never mind.",
        "No problem!",
        "Danke!",
        "¡Hola! Gracias.",
        "谢谢!",
        "ありがとうございます。",
        "Спасибо!",
        "👍",
        "…",
    ],
}


class TestASentence:
    @pytest.mark.parametrize(("sign", "sentence"), [(sign, one) for sign, some in TOLD.items() for one in some])
    def test_is_told_by_its_cues_or_its_structure(self, sign, sentence):
        assert sign_of(sentence) is sign

    @pytest.mark.parametrize(
        "sentence", ["No, use port 5433.", "Yes, Porto.", "Ok, it works now.", "Thanks, I'm vegan."]
    )
    def test_with_something_to_say_is_no_small_talk(self, sentence):
        assert sign_of(sentence).score >= Sign.FACT.score

    @pytest.mark.parametrize("sentence", ["It is likely to rain.", "They look alike.", "We nevertheless met."])
    def test_with_a_cue_inside_another_word_has_none(self, sentence):
        assert sign_of(sentence, by_user=False) is Sign.ROUTINE

    def test_by_an_assistant_is_no_preference(self):
        assert sign_of("I always like to help with that.", by_user=False) is Sign.ROUTINE

    @given(st.text())
    def test_whatever_it_is_has_a_sign(self, sentence):
        assert 0 <= sign_of(sentence).score <= 1


class TestAMessage:
    def test_is_worth_what_its_best_sentence_is(self):
        assert by_signs(Message.of("user", "Hi! I'm allergic to shellfish. How are you?")) == (0.9, "a preference")

    @pytest.mark.parametrize(
        ("message", "reason"),
        [
            (Message.of("system", "Remind her of the meeting."), "an instruction"),
            (Message("tool", (ToolResult("c", (Text("18 degrees"),)),)), "a result"),
            (Message("tool", (ToolResult("c", (Text("x" * 301),)),)), "long output of a tool"),
            (Message("assistant", (ToolCall("c", "f"),)), "routine"),
            (Message("assistant"), "routine"),
            (Message.of("user", "Thanks!"), "small talk"),
        ],
    )
    def test_says_why(self, message, reason):
        assert by_signs(message).reason == reason

    def test_all_are_alike_to_a_judge_that_looks_at_their_place_alone(self):
        assert by_recency(Message.of("user", "Hi")) == by_recency(Message.of("user", "I'm vegan."))


class TestSentences:
    @pytest.mark.parametrize(
        ("text", "cut"),
        [
            ("One. Two! Three?", ["One.", "Two!", "Three?"]),
            (
                "Dr. Ana met J. Smith, e.g. on Monday. Then she left.",
                ["Dr. Ana met J. Smith, e.g. on Monday.", "Then she left."],
            ),
            ('He said "No." Then he left.', ['He said "No."', "Then he left."]),
            ("Use v1.2.3 of a.b.c", ["Use v1.2.3 of a.b.c"]),
            ("我住在里斯本。我吃素！「好。」他说。", ["我住在里斯本。", "我吃素！", "「好。」", "他说。"]),
            ("a line\n\n- another\n", ["a line", "- another"]),
            ("before\n```\nx = 1. y\n```\nafter", ["before", "after"]),
            ("", []),
            (" \n ", []),
        ],
    )
    def test_are_whole(self, text, cut):
        assert sentences(text) == cut

    @given(st.text(st.sampled_from('ab.!?。 \n"』')))
    def test_leave_no_letter_out(self, text):
        assert "".join("".join(sentences(text)).split()) == "".join(text.split())
