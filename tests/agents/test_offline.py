"""Answering by rule: what is noted, for how long, and what an answer makes of it."""

from __future__ import annotations

import pytest

import longmind
from longmind import OfflineResponder
from longmind.agents.offline import LEAST

FOUR = (
    "I prefer short answers.",
    "I'm interested in blockchain.",
    "My project is a wallet audit tool.",
    "The meeting went well today.",
)


@pytest.fixture
def responder(ana):
    return OfflineResponder(ana)


def after(clock, seconds):
    clock.move(seconds=seconds)


class TestWhatIsNoted:
    def test_all_four_are_kept_each_with_its_weight(self, responder):
        for words in FOUR:
            responder.turn(words)
        noted = responder.notes()
        assert [(one.memory.text, one.left) for one in noted] == list(zip(FOUR, (1.5, 1.5, 1.0, 0.6), strict=True))
        assert noted[1].labels == ("preference", "topic")

    def test_a_memory_has_the_weight_brought_to_one_as_its_importance(self, responder):
        memory = responder.hear("Topic: blockchain.")
        assert memory.importance == pytest.approx(0.8)
        assert memory.speaker == "user"

    def test_what_is_said_again_is_fresh_again_and_one_memory(self, responder, clock):
        responder.hear("I like tea.")
        after(clock, 1_800)
        assert responder.notes()[0].left == 0.75
        responder.hear("I like tea.")
        assert [one.left for one in responder.notes()] == [1.5]

    @pytest.mark.parametrize(("words", "seconds"), [("I prefer tea.", 7_032), ("It rained.", 4_653)])
    def test_it_is_noted_until_a_tenth_is_left_and_the_memory_stays(self, responder, ana, clock, words, seconds):
        kept = responder.hear(words)
        after(clock, seconds - 1)
        assert responder.prune() == ()
        assert len(responder.notes()) == 1
        after(clock, 2)
        assert responder.notes() == ()
        assert [one.id for one in responder.prune()] == [kept.id]
        assert responder.prune() == ()
        assert ana.get(kept.id).text == words
        assert ana.get(kept.id).tags == ()

    def test_each_turn_lets_go_of_what_has_faded(self, responder, clock):
        responder.turn("It rained.")
        after(clock, 5_000)
        reply = responder.turn("I like tea.")
        assert [one.text for one in reply.faded] == ["It rained."]
        assert [one.memory.text for one in responder.notes()] == ["I like tea."]

    def test_the_half_life_of_a_demonstration_is_a_minute(self, ana, clock):
        responder = OfflineResponder(ana, half_life_seconds=60)
        responder.hear("I prefer tea.")
        after(clock, 60)
        assert responder.notes()[0].left == 0.75

    @pytest.mark.parametrize("wrong", [0, -1, True, "60", float("inf"), float("nan")])
    def test_a_half_life_that_is_none_is_refused(self, ana, wrong):
        with pytest.raises(longmind.InvalidInput, match="half_life_seconds"):
            OfflineResponder(ana, half_life_seconds=wrong)

    def test_it_survives_a_restart(self, tmp_path, clock):
        for round_ in (0, 1):
            with longmind.open(tmp_path / "a.db", embedder=longmind.Hashing(), clock=clock) as opened:
                responder = OfflineResponder(opened.scope(user="ana"))
                if round_ == 0:
                    responder.turn("I like tea.")
                else:
                    assert [one.memory.text for one in responder.notes()] == ["I like tea."]

    def test_nobody_elses_words_are_noted(self, responder, mind):
        OfflineResponder(mind.scope(user="ben")).turn("I like whisky.")
        assert responder.notes() == ()

    def test_a_memory_that_is_there_is_labelled_once(self, responder, ana):
        memory = ana.conversation("s1").add("user", "I prefer tea.").remembered.kept[0]
        noted = responder.note(memory)
        assert noted.type == "preference"
        assert responder.note(noted) == noted
        assert [one.memory.id for one in responder.notes()] == [memory.id]


class TestSearching:
    def test_a_score_is_what_is_left_and_a_word_shared_counts_one(self, responder, clock):
        responder.hear("I like green tea.")
        after(clock, 1_800)
        responder.hear("Topic: coffee.")
        first, second = responder.search("green tea or coffee")
        assert (first.memory.text, first.score) == ("I like green tea.", 0.75 + 2)
        assert (second.memory.text, second.score) == ("Topic: coffee.", pytest.approx(1.2 + 1))

    def test_the_three_best_and_four_for_an_answer(self, responder):
        for number in range(6):
            responder.hear(f"I like number {number}.")
        assert len(responder.search("number")) == 3
        assert len(responder.answer("Summarise.").used) == 4

    def test_what_weighs_least_is_left_out_whatever_it_shares(self, responder, clock):
        responder.hear("It rained on the green hills.")
        after(clock, 4_700)
        assert LEAST >= 0.6 * 0.5 ** (4_700 / 1_800)
        assert responder.search("green hills") == ()

    @pytest.mark.parametrize("wrong", [0, True, "3"])
    def test_fewer_than_one_is_refused(self, responder, wrong):
        with pytest.raises(longmind.InvalidInput, match="most"):
            responder.search("tea", most=wrong)


class TestAnswering:
    def test_an_answer_names_what_it_used(self, responder):
        for words in FOUR:
            responder.turn(words)
        for question in ("Summarise.", "Suggest what to write.", "How is the wallet project?"):
            reply = responder.turn(question)
            assert reply.used
            assert all(one.mark in str(reply) for one in reply.used)

    def test_answering_writes_nothing(self, responder, ana):
        responder.hear("I like tea.")
        before = [longmind.memory_to_json(one) for one in ana.list()]
        responder.answer("Suggest something.")
        assert [longmind.memory_to_json(one) for one in ana.list()] == before

    def test_it_is_brief_after_brevity_is_learnt_and_long_again_after_length_is(self, responder, clock):
        responder.turn("I'm interested in blockchain.")
        responder.turn("My project is a wallet audit tool.")
        long = responder.turn("Suggest what to write.")
        responder.turn("I prefer short answers.")
        short = responder.turn("Suggest what to write.")
        assert (long.brief, short.brief) == (False, True)
        assert len(short.text) < len(long.text)
        after(clock, 1)
        responder.turn("I prefer long answers after all.")
        assert not responder.turn("Suggest what to write.").brief

    def test_a_suggestion_follows_the_heaviest_interest(self, responder):
        responder.turn("My project is a wallet audit tool.")
        responder.turn("I like writing about blockchain.")
        assert "blockchain" in responder.turn("What would you recommend?").text.split(";")[0]

    def test_nothing_known_is_said_to_be(self, responder):
        assert responder.answer("What is my name?").text == "I know nothing of that yet."
        assert responder.answer("Summarise.").used == ()

    def test_what_has_nothing_to_do_with_it_is_not_told(self, responder):
        responder.turn("I like green tea.")
        assert responder.turn("What is the name of my sister?").text == "I know nothing of that yet."
        assert responder.turn("The train was late again.").text == "Noted."
        assert "green tea" in responder.turn("Is green good for tea?").text

    def test_what_only_asked_for_something_answers_nothing(self, responder):
        responder.turn("Summarise what you know of Peru.")
        responder.turn("Where is Peru?")
        assert responder.turn("What is the capital of Peru?").used == ()
        assert responder.turn("Summarise.").used == ()

    def test_what_was_recalled_counts_too(self, responder, ana):
        memory = ana.remember("I live in Porto.").kept[0]
        reply = responder.answer("Where do I live?", known=[memory])
        assert "I live in Porto" in reply.text
        assert [one.memory.id for one in reply.used] == [memory.id]

    def test_an_allergy_forbids_the_dish(self, responder):
        responder.turn("I'm allergic to shellfish.")
        reply = responder.turn("Shall we book the seafood restaurant?")
        assert reply.text.startswith('Not seafood: you told me "I\'m allergic to shellfish"')
        assert [one.memory.text for one in reply.used] == ["I'm allergic to shellfish."]

    def test_an_allergy_forbids_long_after_it_has_faded_from_the_notes(self, responder, ana, clock):
        responder.turn("I'm allergic to shellfish.")
        ana.conversation("s1").add("user", "I'm allergic to peanuts.")
        clock.move(days=400)
        assert len(responder.prune()) == 1
        assert responder.turn("Shall we book the seafood restaurant?").text.startswith("Not seafood")
        assert responder.turn("How about satay?").text.startswith("Not satay")

    def test_an_allergy_that_is_forgotten_forbids_nothing(self, responder, ana):
        ana.forget(responder.hear("I'm allergic to shellfish.").id)
        assert not responder.turn("Shall we book the seafood restaurant?").text.startswith("Not")

    def test_a_choice_is_the_option_that_fits_with_why_the_other_does_not(self, responder):
        responder.turn("I'm allergic to shellfish. My sister is coming.")
        reply = responder.turn("Sakura (sushi and seafood) or Bella (vegetarian pasta)?")
        assert reply.want == "choice"
        assert reply.text == f'Bella. Not Sakura: you told me "I\'m allergic to shellfish" ({reply.used[0].mark}).'

    def test_a_choice_follows_what_is_liked(self, responder):
        responder.turn("I love jazz.")
        reply = responder.turn("Arena (heavy metal) or Cellar (a jazz trio)?")
        assert reply.text.startswith('Cellar. You told me: "I love jazz" (#')

    def test_what_was_never_noted_bears_on_a_choice_too(self, responder, ana, clock):
        ana.conversation("s1").add("user", "Tunnels scare me, I can't do tunnels since the fire.")
        ana.conversation("s1").add("assistant", "I can't do bridges.")
        clock.move(days=90)
        reply = responder.turn("Which way: Harbor (the tube under the water) or Keyline (by bridge)?")
        assert reply.text.startswith("Keyline. Not Harbor")

    def test_a_choice_of_which_nothing_is_known_is_not_made(self, responder):
        reply = responder.turn("Sakura (sushi) or Bella (pasta)?")
        assert (reply.text, reply.used) == ("I know nothing of that yet.", ())

    def test_a_question_is_answered_by_one_sentence_of_the_best_memory(self, responder):
        small_talk = " ".join(["And so we went on about this and that for an hour over tea."] * 5)
        responder.turn(f"{small_talk} My dentist is Mr Ost, he hums. {small_talk}")
        responder.turn("The dentist was late.")
        reply = responder.turn("What is the name of my dentist?")
        assert reply.text == f'You told me: "My dentist is Mr Ost, he hums" ({reply.used[0].mark}).'

    def test_what_somebody_else_said_is_told_as_theirs(self, responder, ana):
        memory = ana.remember("The key is under the mat.", speaker="Ben").kept[0]
        reply = responder.answer("Where is the key?", known=[memory])
        assert reply.text.startswith('Ben said: "The key is under the mat"')

    def test_how_to_answer_is_told_from_what_the_user_asked_for(self, responder, ana, clock):
        ana.conversation("s1").add("user", "Please never use lists when you write to me.")
        ana.conversation("s1").add("user", "My sister writes lists.")
        clock.move(days=9)
        assert "never use lists" in responder.turn("How should you write to me?").text

    def test_what_came_later_of_the_same_is_what_holds_now(self, responder, ana, clock):
        first = ana.remember("I coach the boys at Labone.").kept[0]
        clock.move(days=30)
        ana.remember("So the Labone job is over. From March I coach the girls of Tema.")
        reply = responder.answer("Which team do I coach now?", known=[first])
        assert "girls of Tema" in reply.text
        assert "Labone" not in reply.text
        assert "Labone" in responder.answer("Which team did I coach before?", known=[first]).text

    def test_a_message_that_also_asks_still_tells_what_it_states(self, responder):
        responder.turn("What goes with fish? My husband Wei swears by ginger.")
        assert "Wei swears by ginger" in responder.turn("What does my husband like?").text

    def test_the_snapshot_tells_label_weight_and_words(self, responder):
        assert responder.snapshot() == "(nothing noted)"
        kept = responder.hear("I prefer short answers.")
        assert responder.snapshot() == f"preference 1.50 #{kept.id[-6:]} I prefer short answers."
