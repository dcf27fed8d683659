"""An agent over several sessions, with no model: what was said stays, through a restart, and bears on the answer."""

from __future__ import annotations

import longmind
from longmind import Agent
from longmind.testing import StillClock


def opened(path, now):
    return longmind.open(path, embedder=longmind.Hashing(), clock=StillClock(now))


class TestRow9x1IntegratedAgent:
    def test_it_recalls_answers_and_remembers(self, tmp_path):
        with opened(tmp_path / "a.db", "2026-05-03T09:00Z") as mind:
            bot = Agent(mind.scope(user="ana"))
            bot.say("I always take the train to Porto.")
            answer = bot.say("How do I travel to Porto?")
            assert "I always take the train to Porto" in answer.text
            assert len(answer.cited) >= 1
            kept = mind.scope(user="ana").list(types="preference", kinds="episode")
            assert [one.text for one in kept] == ["I always take the train to Porto."]


class TestRow9x7Continuity:
    def test_persona_and_taste_survive_a_restart(self, tmp_path):
        with opened(tmp_path / "a.db", "2026-05-03T09:00Z") as mind:
            bot = Agent(mind.scope(user="ana"), persona="You are Robin.")
            bot.say("I prefer short answers.")
            bot.say("I'm interested in blockchain.")
        with opened(tmp_path / "a.db", "2026-05-10T09:00Z") as mind:
            ana = mind.scope(user="ana")
            answer = Agent(ana, "another", persona="You are nobody.").say("Suggest what to write next.")
            assert answer.text.startswith("Suggestion: something on blockchain (#")
            assert ana.blocks["persona"].read().value == "You are Robin."


class TestRow10x7AcrossSessions:
    def test_the_work_goes_on_in_the_next_session(self, tmp_path):
        with opened(tmp_path / "a.db", "2026-05-03T09:00Z") as mind:
            Agent(mind.scope(user="ana"), "one").say("I am working on Phoenix. We use Python 3.11 and PostgreSQL.")
        with opened(tmp_path / "a.db", "2026-05-09T09:00Z") as mind:
            answer = Agent(mind.scope(user="ana"), "two").say("Continue working on Phoenix")
            assert "We use Python 3.11 and PostgreSQL" in answer.text
            assert answer.cited


def test_an_allergy_told_first_forbids_the_seafood_restaurant_ten_messages_later(tmp_path):
    with opened(tmp_path / "a.db", "2026-05-03T09:00Z") as mind:
        bot = Agent(mind.scope(user="ana"))
        bot.say("I'm allergic to shellfish.")
        for number in range(10):
            bot.say(f"Today I read chapter {number} of a book on sailing.")
        assert bot.say("Shall we book the seafood restaurant tonight?").text.startswith("Not seafood")


def test_what_nobody_told_it_is_not_made_up_from_something_else(tmp_path):
    """With the embedder that everybody gets: a question must not be taken for its own answer."""
    with longmind.open(tmp_path / "a.db") as mind:
        bot = Agent(mind.scope(user="ana"))
        for words in (
            "I am working on Phoenix. We use PostgreSQL.",
            "I prefer short answers.",
            "I'm allergic to nuts.",
        ):
            bot.say(words)
        assert bot.say("What is the capital of Peru?").text == "I know nothing of that yet."
        assert bot.say("What is the capital of Peru?").text == "I know nothing of that yet."
        assert "PostgreSQL" in bot.say("Which database does Phoenix use?").text


def test_what_no_list_of_words_knows_bears_on_a_choice_by_its_meaning(tmp_path):
    """With the embedder that everybody gets: no list says that a motorcycle is a motorbike."""
    with longmind.open(tmp_path / "a.db") as mind:
        bot = Agent(mind.scope(user="ana"))
        for words in (
            "It rained a lot this week.",
            "I promised my mum never to ride a motorbike.",
            "The boiler man came, he was late.",
            "I like jazz in the evening.",
        ):
            bot.say(words)
        answer = bot.say("Which trip: Moto (on a fast motorcycle) or Wagon (in an old car)?").text
        assert answer.startswith("Wagon. Not Moto: you told me")
        assert "promised my mum" in answer
