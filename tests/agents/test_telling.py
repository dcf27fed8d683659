"""Told is what answers the question, and of that what still holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.agents.telling import Asked, fits, replaces, told

SMALL_TALK = " ".join(["And so we went on about this and that for an hour over tea, as one does."] * 4)
"""So long that a message with it is not told whole."""


def tell(question, text):
    return told(Asked.of(question), text)


class TestWhichSentence:
    @pytest.mark.parametrize(
        ("question", "text", "answer"),
        [
            ("What does Efua do?", "It was hot today and I had soup. Efua is a midwife.", "Efua is a midwife."),
            ("When is the launch?", "The launch went round the office. We ship on 4 May.", "We ship on 4 May."),
            (
                "Who is my landlord?",
                "The boiler is old and leaks. My landlord is Mr Ost, of Kiel.",
                "My landlord is Mr Ost, of Kiel.",
            ),
            ("How old is my niece?", "My niece sings in a choir in town. My niece is 12.", "My niece is 12."),
            (
                "Where is my niece?",
                "My niece sings in a choir every week. My niece is in Oslo.",
                "My niece is in Oslo.",
            ),
            (
                "What's the name of my dog?",
                "The cattle dog came back. Her name's Trouble.",
                "The cattle dog came back. Her name's Trouble.",
            ),
            (
                "What do I listen to when editing?",
                "What music for editing? I take only Fairuz in the morning.",
                "I take only Fairuz in the morning.",
            ),
        ],
    )
    def test_the_one_that_shares_most_or_holds_what_is_asked_for(self, question, text, answer):
        assert tell(question, f"{SMALL_TALK} {text}") == answer

    def test_a_question_of_the_users_own_states_nothing(self):
        assert tell("Where do I live?", "Where do I live? I moved to Porto in May.") == "I moved to Porto in May."

    def test_a_short_message_is_told_whole(self):
        assert tell("Which database has Phoenix?", "I work on Phoenix. We use PostgreSQL.") == (
            "I work on Phoenix. We use PostgreSQL."
        )

    def test_where_nothing_stands_out_all_that_is_stated_is_told(self):
        assert tell("What plant suits me?", "Lunch outside. I like ferns.") == "Lunch outside. I like ferns."

    @given(st.text(), st.text())
    def test_whatever_is_asked_and_told_something_is_told_of_what_was_said(self, question, text):
        answer = tell(question, text)
        assert {*answer.split()} <= {*text.replace("\u2019", "'").split()} or "'" in answer
        assert isinstance(fits(Asked.of(question), text), float)


class TestWhatHolds:
    @pytest.mark.parametrize(
        ("question", "text", "answer"),
        [
            (
                "What do I play?",
                "I've played the viola for thirty years but my shoulder hurts, so I've changed to the recorder.",
                "I've changed to the recorder.",
            ),
            ("What do I drink?", "I used to drink rum, ginger beer only now.", "ginger beer only now."),
            ("Where do I live now?", "I lived in Bonn until last May. Now I live in Kiel.", "Now I live in Kiel."),
            ("Where do I fire pots?", "The old one got dear so from March I go to Bahar.", "from March I go to Bahar."),
            ("What did I drink before?", "I used to drink rum, now tea.", "I used to drink rum, now tea."),
        ],
    )  # fmt: skip
    def test_what_is_over_is_left_out_unless_it_is_asked_for(self, question, text, answer):
        assert tell(question, text).removeprefix("so ") == answer

    def test_what_is_nothing_but_over_is_told_whole(self):
        assert tell("Do I smoke?", "I quit smoking.") == "I quit smoking."

    def test_later_news_of_the_same_takes_its_place(self):
        asked = Asked.of("Which club do I coach now?")
        assert replaces(asked, "So the Labone job is over, the school had no money.", "I coach the boys at Labone.")
        assert not replaces(asked, "The bus to Tema is over an hour late.", "I coach the boys at Labone.")
        assert not replaces(asked, "At Labone they won.", "I coach the boys at Labone.")
        assert not replaces(Asked.of("Which club was it?"), "The Labone job is over.", "I coach the boys at Labone.")
