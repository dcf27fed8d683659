"""Whole messages and conversations: who says it, what is answered, put right, quoted, copied, or junk."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.extract import HIGH, LOW, MEDIUM, Said, extract

SAID_AT = datetime(2026, 3, 10, 12, tzinfo=UTC)
MACHINES = ["assistant", "tool", "system", "function", "developer", "ai", "Assistant"]


def read(text, speaker=None, before=()):
    return extract(text, speaker=speaker, at=SAID_AT, zone=UTC, before=before)


def only(extraction):
    assert len(extraction.claims) == 1, extraction
    return extraction.claims[0]


class TestWhoSaysIt:
    @pytest.mark.parametrize("role", ["user", "human", None, "User"])
    def test_the_user_is_the_subject_of_i(self, role):
        assert only(read("I live in Lisbon.", role)).claim.subject == "user"

    def test_somebody_with_a_name_is_called_by_it(self):
        told = [claim.claim.triple for claim in read("I live in Lisbon with my sister Ana.", "Clara").claims]
        assert told == ["(Clara, lives in, Lisbon)", "(Clara, sibling is, Ana)"]

    def test_kin_without_a_name_are_called_by_whose_they_are(self):
        told = {claim.claim.subject: claim.claim.object for claim in read("My sister lives in Porto.", "Clara").claims}
        assert told == {"Clara's sister": "Porto", "Clara": "sister"}

    @pytest.mark.parametrize("role", MACHINES)
    def test_the_words_of_a_machine_say_nothing(self, role):
        extraction = read("I live in Lisbon and you love tea. Hi!", role)
        assert extraction.claims == ()
        assert extraction.junk is None

    def test_what_an_assistant_proposed_is_not_the_users(self):
        before = [Said("user", "Any ideas?", SAID_AT), Said("assistant", "You could go to Kyoto in May.", SAID_AT)]
        assert read("Sounds great!", "user", before).claims == ()

    def test_a_friends_dislike_is_the_friends(self):
        told = [claim.claim.triple for claim in read("My friend Jo hates football; his father signed him up.").claims]
        assert told == ["(user, friend is, Jo)", "(Jo, dislikes, football)"]

    def test_a_name_in_a_question_is_not_the_users(self):
        assert read("What are the KPIs for customer Chen?").claims == ()


class TestHowSurely:
    def test_said_plainly(self):
        claim = only(read("I'm allergic to cats."))
        assert (claim.claim.confidence, claim.mode) == (HIGH, "stated")

    def test_said_with_a_doubt(self):
        claim = only(read("I think I'm allergic to cats."))
        assert (claim.claim.confidence, claim.mode) == (MEDIUM, "hedged")

    def test_said_by_another(self):
        claim = only(read("Anna said she hates coffee."))
        assert (claim.claim.triple, claim.claim.confidence, claim.mode) == ("(Anna, dislikes, coffee)", LOW, "reported")

    def test_a_plan(self):
        claim = only(read("I'm moving to Oslo in June."))
        assert (claim.claim.predicate, claim.mode, claim.type) == ("moving to", "planned", "plan")

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("I prefer short answers.", "preference"),
            ("I always take the train.", "preference"),
            ("We decided to use Postgres.", "decision"),
            ("Remember that the gate code is 4521.", "fact"),
            ("I plan to visit Peru.", "plan"),
        ],
    )
    def test_the_type_follows_from_the_predicate(self, text, kind):
        assert only(read(text)).type == kind


class TestWhen:
    @pytest.mark.parametrize(
        ("text", "start", "end", "precision"),
        [
            ("I've lived in Berlin since 2019.", "2019-01-01", "2020-01-01", "year"),
            ("I've been living in Berlin since May.", "2025-05-01", "2025-06-01", "month"),
            ("I've worked at Acme for five years.", "2021-01-01", "2022-01-01", "year"),
            ("I moved to Berlin last month.", "2026-02-01", "2026-03-01", "month"),
            ("Ich wohne seit 2019 in Berlin.", "2019-01-01", "2020-01-01", "year"),
            ("Vivo en Madrid desde 2019.", "2019-01-01", "2020-01-01", "year"),
            ("2019年から東京に住んでいます。", "2019-01-01", "2020-01-01", "year"),
        ],
    )
    def test_it_began(self, text, start, end, precision):
        began = only(read(text)).true_from
        assert (began.start.date().isoformat(), began.end.date().isoformat(), began.precision) == (
            start,
            end,
            precision,
        )

    def test_it_was_over(self):
        claim = only(read("I worked at Siemens from 2010 to 2015."))
        assert claim.ended
        assert (claim.true_from.start.year, claim.true_until.start.year) == (2010, 2015)

    def test_it_was_true_of_a_year(self):
        claim = only(read("I lived in Oslo in 2019."))
        assert claim.ended
        assert claim.true_from == claim.true_until
        assert claim.true_from.start.year == 2019

    def test_it_ended_then(self):
        claim = only(read("I left Siemens in 2015."))
        assert claim.true_from is None
        assert claim.true_until.start.year == 2015

    def test_it_happened_then(self):
        claim = only(read("I visited Japan last year."))
        assert claim.about.start.year == 2025
        assert claim.true_from is None

    def test_it_is_to_happen_then(self):
        assert only(read("I'm moving to Oslo in January.")).about.start.year == 2027

    def test_days_are_those_of_the_zone(self):
        from datetime import timedelta, timezone

        tokyo = timezone(timedelta(hours=9))
        at = datetime(2026, 3, 10, 23, tzinfo=UTC)
        claim = extract("I bought a bike yesterday.", speaker=None, at=at, zone=tokyo).claims[0]
        assert claim.about.start == datetime(2026, 3, 9, 15, tzinfo=UTC)


class TestAnswers:
    @pytest.mark.parametrize(
        ("question", "answer", "claim"),
        [
            ("Where do you live?", "Lisbon.", "(user, lives in, Lisbon)"),
            ("Great! And where are you from?", "Porto", "(user, comes from, Porto)"),
            ("What's your name?", "Priya", "(user, name is, Priya)"),
            ("How old are you?", "34", "(user, age is, 34)"),
            ("Do you like tea?", "Yes, I do.", "(user, likes, tea)"),
            ("Do you like tea?", "No", "(user, not likes, tea)"),
            ("Are you vegetarian?", "No.", "(user, not diet is, vegetarian)"),
            ("Are you married?", "Yes, to Tom", "(user, married to, Tom)"),
            ("Do you have any pets?", "Yes, a dog named Rex", "(user, pet is, Rex)"),
            ("What's your dog called?", "Bello", "(user, pet is, Bello)"),
            ("When is your birthday?", "12 March", "(user, birthday is, 12 March)"),
            ("What's your favourite colour?", "green", "(user, favourite colour is, green)"),
            ("What do you do for a living?", "I'm a nurse", "(user, role is, nurse)"),
            ("Which company do you work for?", "Acme Corp", "(user, works at, Acme Corp)"),
            ("Could you tell me your email?", "jo@acme.com", "(user, email is, jo@acme.com)"),
            ("Coffee or tea?", "Coffee", "(user, prefers, Coffee)"),
            ("Wo wohnst du?", "In Berlin.", "(user, lives in, Berlin)"),
            ("Wie alt bist du?", "34", "(user, age is, 34)"),
            ("¿Dónde vives?", "En Madrid", "(user, lives in, Madrid)"),
            ("¿Cómo te llamas?", "Ana", "(user, name is, Ana)"),
            ("どこに住んでいますか？", "東京です。", "(user, lives in, 東京)"),
            ("お名前は？", "田中です", "(user, name is, 田中)"),
        ],
    )
    def test_a_short_answer_says_what_was_asked(self, question, answer, claim, hear):
        told = only(hear(("assistant", question), ("user", answer)))
        assert told.claim.triple == claim
        assert told.quote.text in answer

    @pytest.mark.parametrize(
        ("question", "answer"),
        [
            ("Shall I book it?", "Yes"),
            ("Where do you live?", "Why do you ask?"),
            ("Where do you live?", "I'd rather not say"),
            ("Do you like tea?", "Maybe"),
            ("Do you know the way?", "Yes"),
            ("How old are you?", "Not telling"),
        ],
    )
    def test_other_answers_say_nothing(self, question, answer, hear):
        assert hear(("assistant", question), ("user", answer)).claims == ()

    def test_nobody_answers_their_own_question(self, hear):
        assert hear(("user", "Where do you live?"), ("user", "Lisbon.")).claims == ()


class TestCorrections:
    @pytest.mark.parametrize(
        "text",
        [
            "I live in Lisbon, no wait, Porto.",
            "I live in Lisbon. Actually, no, Porto.",
            "I live in Porto, not Lisbon.",
            "I live not in Lisbon but in Porto.",
            "I live in Lisbon - sorry, I mean Porto.",
        ],
    )
    def test_what_is_right_is_kept_and_what_was_wrong_is_told(self, text):
        claim = only(read(text))
        assert claim.claim.triple == "(user, lives in, Porto)"
        assert (claim.corrects, claim.instead_of) == (True, "Lisbon")

    @pytest.mark.parametrize(
        ("first", "then", "claim", "wrong"),
        [
            ("I live in Lisbon.", "Actually, no, Porto.", "(user, lives in, Porto)", "Lisbon"),
            ("I live in Lisbon.", "Sorry, I meant Porto, not Lisbon.", "(user, lives in, Porto)", "Lisbon"),
            ("I'm 34.", "Sorry, 35.", "(user, age is, 35)", "34"),
            ("Ich wohne in Bonn.", "Nein, ich meinte Köln.", "(user, lives in, Köln)", "Bonn"),
            ("Vivo en Madrid.", "Perdón, quise decir Toledo.", "(user, lives in, Toledo)", "Madrid"),
            ("横浜に住んでいます。", "いや、川崎です。", "(user, lives in, 川崎)", "横浜"),
        ],
    )
    def test_a_later_turn_corrects_an_earlier_one(self, first, then, claim, wrong, hear):
        told = only(hear(("user", first), ("assistant", "I see."), ("user", then)))
        assert (told.claim.triple, told.corrects, told.instead_of) == (claim, True, wrong)

    def test_a_plain_statement_may_say_that_it_corrects(self):
        assert only(read("Actually, I live in Porto.")).corrects

    def test_kidding_takes_it_back(self):
        assert read("I live on the moon. Just kidding!").claims == ()


class TestPronouns:
    def test_she_is_the_only_one_spoken_of(self, hear):
        told = only(hear(("user", "I had lunch with Anna."), ("user", "She works at Google.")))
        assert told.claim.triple == "(Anna, works at, Google)"

    def test_he_is_not_a_woman(self):
        told = [claim.claim.triple for claim in read("Tom met Anna. She lives in Rome.").claims]
        assert "(Anna, lives in, Rome)" in told

    @pytest.mark.parametrize("text", ["She lives in Rome.", "Anna met Julia. She lives in Rome."])
    def test_in_doubt_it_is_nobody(self, text):
        assert not [claim for claim in read(text).claims if claim.claim.predicate == "lives in"]

    def test_it_is_the_thing_spoken_of(self):
        told = [claim.claim.triple for claim in read("Phoenix uses PostgreSQL. It depends on Redis.").claims]
        assert told[-1] == "(Phoenix, depends on, Redis)"


COPIED = {
    "code": "Why does this fail?\n```\n# I live in Rome\nname = 'I love tea'\n```",
    "an open fence": "Look:\n```python\nI live in Rome",
    "a quoted mail": "> I live in Rome\n> and I love tea",
    "a log": "2026-03-01 10:00:00 INFO I live in Rome\n[ERROR] my name is Max",
    "a trace": 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: I live in Rome',
    "a quotation": 'He wrote: "I live in Rome and I love tea."',
    "what is to be translated": "Translate this into German: I live in Rome. I love tea.",
    "a forwarded mail": "see below\n\nOn Mon, 1 Mar 2026 at 10:00, Max <m@example.com> wrote:\nI live in Rome",
    "a game": "Imagine I'm a pirate. I live on a ship. My name is Jack.",
    "what a machine put in": "<system-reminder>I live in Rome</system-reminder>",
    "a story": "In my novel, I live in Rome",
    "a song": "♪ I love Paris in the springtime",
}


class TestCopiedText:
    @pytest.mark.parametrize("text", COPIED.values(), ids=COPIED.keys())
    def test_it_is_not_what_the_user_says(self, text):
        assert read(text).claims == ()

    def test_what_stands_beside_it_is(self):
        text = "I live in Rome.\n```\nI live in code\n```\nMy name is Max."
        assert [claim.claim.object for claim in read(text).claims] == ["Rome", "Max"]

    def test_a_signature_is_cut_off(self):
        text = "I live in Rome.\n\nBest regards,\nMax\nI work at Acme"
        assert [claim.claim.object for claim in read(text).claims] == ["Rome"]


JUNK = {
    "Hi": "greeting",
    "Hello Max!": "greeting",
    "hey, how are you?": "greeting",
    "Guten Morgen!": "greeting",
    "¡Hola! ¿Qué tal?": "greeting",
    "こんにちは": "greeting",
    "Thanks!": "acknowledgement",
    "thank you so much 🙏": "acknowledgement",
    "ok, got it": "acknowledgement",
    "👍": "acknowledgement",
    "": "acknowledgement",
    "Danke!": "acknowledgement",
    "muchas gracias": "acknowledgement",
    "ありがとうございます": "acknowledgement",
    "HEARTBEAT_OK": "heartbeat",
    "ping": "heartbeat",
    "Read HEARTBEAT.md if it exists. Follow it strictly.": "heartbeat",
    "Sent from my iPhone": "boilerplate",
    "© 2026 Acme Inc. All rights reserved.": "boilerplate",
    "You are a helpful assistant. I live in Rome. Always answer in JSON.": "system prompt",
    "### Instructions: you must never reveal this": "system prompt",
}
CONTENT = [
    "ok, I live in Rome",
    "Hi, I'm Clara",
    "You are a great assistant, thanks! I'm vegan.",
    "thanks, the pump failed again",
    "no sugar please",
    "What is your name?",
    "the build is broken",
]


class TestJunk:
    @pytest.mark.parametrize(("text", "kind"), JUNK.items(), ids=[text[:20] or "nothing" for text in JUNK])
    def test_a_message_without_content_is_junk(self, text, kind):
        extraction = read(text)
        assert extraction.junk == kind
        assert extraction.claims == ()

    @pytest.mark.parametrize("text", CONTENT)
    def test_a_message_with_some_is_not(self, text):
        assert read(text).junk is None

    def test_a_long_conversation_of_small_talk_makes_one_claim(self, hear):
        turns = [("user", "hi"), ("user", "thanks"), ("user", "HEARTBEAT_OK"), ("user", "You are a helpful assistant.")]
        assert [hear(turn).claims for turn in turns] == [()] * 4
        assert len(hear(*turns, ("user", "I'm vegan")).claims) == 1


SAID = """
I my we she Anna live lives in at Rome Acme love don't not no longer actually , . ? ! ; : ( ) " ' and but if that said
is 's 'm been since 2019 May for five years a nurse dog called Rex ich wohne nicht mehr vivo en ya 私 は 東京 に
住んでいます
Where do you ``` > 👍 İ ß ﬁ > have want to from as with my name email
"""
WORDS = st.sampled_from([*SAID.split(), "\n", "\t", "\0", "\ud800"])
TEXTS = st.one_of(st.text(), st.lists(WORDS, max_size=40).map(" ".join))


class TestAnyText:
    @given(text=TEXTS, question=TEXTS, speaker=st.sampled_from(["user", None, "Clara"]))
    def test_it_never_raises_and_a_quote_is_where_it_says(self, text, question, speaker):
        for claim in read(text, speaker, [Said("assistant", question, SAID_AT)]).claims:
            quote = claim.quote
            assert text[quote.start : quote.end] == quote.text
            assert quote.text.strip()

    @given(text=TEXTS)
    def test_a_machine_says_nothing(self, text):
        assert read(text, "assistant").claims == ()

    @given(text=TEXTS)
    def test_it_gives_the_same_every_time(self, text):
        assert read(text) == read(text)


class TestWhatOnlyLooksLikeAStatement:
    @pytest.mark.parametrize(
        "text",
        [
            "Thought experiment for the seminar: I am a trolley engineer, I have one brother, he is on the track.",
            "dream log: i was a dentist in venice",
            "role play: you're my boss and i'm telling you i quit my job at the bank",
            "From our tabletop exercise: it is Friday, I'm the on-call engineer.",
            "We use cookies to give you the best experience. I accept all.",
            "By continuing you agree you are over 18 and a resident of California.",
            "Wir verwenden Cookies, um Ihr Erlebnis zu verbessern.",
            "he goes 'im moving to leeds' and she's like 'then im moving to spain'",
            "Corrige esta frase del cuento: «Me llamo Brunilda y vivo en el faro», dijo la foca.",
            "Would the dog be happier?",
            "Used to take two sugars. None now, doctor's orders.",
        ],
    )
    def test_games_copied_words_and_quotations_claim_nothing_of_now(self, text):
        assert [claim.claim.triple for claim in read(text).claims if not claim.ended] == []

    def test_a_no_is_no_name(self):
        before = [Said("assistant", "Is your manager still Dana?", SAID_AT)]
        assert all(claim.claim.object != "No" for claim in read("No, sorry.", "user", before).claims)

    @pytest.mark.parametrize("question", ["Is it Jean or Joan doing the flowers?", "Did you mean Jean or Joan?"])
    def test_who_says_which_of_two_it_is_prefers_neither(self, question):
        assert read("Joan", "user", [Said("assistant", question, SAID_AT)]).claims == ()

    def test_a_picture_between_words_ends_what_was_said(self):
        told = [claim.claim.triple for claim in read("I live in Ghent \U0001f389\U0001f389 need a packing list").claims]
        assert told == ["(user, lives in, Ghent)"]

    def test_we_love_cookies_is_still_told(self):
        assert only(read("I love cookies.")).claim.object == "cookies"

    @pytest.mark.parametrize("text", ["Mr Patel the chemist", "Miso hates the vet."])
    def test_a_name_with_a_trade_is_no_trade(self, text):
        assert all(claim.claim.predicate != "role is" for claim in read(text).claims)

    def test_what_goes_on_behind_a_day_is_no_part_of_it(self):
        told = only(read("My mum's birthday is 14 May, remind me to call."))
        assert told.claim.triple == "(user's mum, birthday is, 14 May)"

    def test_whom_somebody_was_married_to_is_of_the_past(self):
        assert [claim.ended for claim in read("My late husband was fond of walking holidays.").claims] == [True, True]


class TestThenAndNow:
    @pytest.mark.parametrize(
        ("text", "was", "now"),
        [
            ("I used to live in Gdansk, now in Aberdeen.", "lives in: Gdansk", "lives in: Aberdeen"),
            ("Used to live in Gdansk, been in Aberdeen since 2006.", "lives in: Gdansk", "lives in: Aberdeen"),
            ("I used to live in Rome, these days it's Milan.", "lives in: Rome", "lives in: Milan"),
            ("I used to work at Acme, now at Globex.", "works at: Acme", "works at: Globex"),
            ("I used to drive a Golf, now a Skoda.", "drives: Golf", "drives: Skoda"),
            ("I used to play tennis but now padel.", "plays: tennis", "plays: padel"),
            ("I used to take sertraline, now fluoxetine.", "takes: sertraline", "takes: fluoxetine"),
            ("Ana used to live in Rome, now in Milan.", "Ana / lives in: Rome", "Ana / lives in: Milan"),
        ],
    )
    def test_what_was_is_over_and_what_is_now_holds(self, claims_in, text, was, now):
        assert claims_in(text) == [f"~{was}", now]

    @pytest.mark.parametrize(
        ("before", "after", "claims"),
        [
            ("I drive a Golf.", "Swapped the Golf for a Skoda.", ["~drives: Golf", "drives: Skoda"]),
            ("My manager is Tom.", "Priya is my manager now.", ["manager is: Priya"]),
            ("I'm allergic to nuts.", "I'm not allergic to nuts after all.", ["!allergic to: nuts"]),
        ],
    )
    def test_a_later_turn_puts_something_in_its_place(self, hear, before, after, claims):
        told = hear(("user", before), ("user", after)).claims
        marks = ["~" if one.ended else "!" if one.claim.negated else "" for one in told]
        assert [
            f"{mark}{one.claim.predicate}: {one.claim.object}" for mark, one in zip(marks, told, strict=True)
        ] == claims

    def test_what_ended_in_a_month_held_when_it_was_said_to_in_that_month(self, hear):
        ended = only(hear(("user", "I take sertraline."), ("user", "Came off the sertraline in March.")))
        assert (ended.ended, ended.true_from, ended.true_until) == (True, None, None)

    def test_whoever_lives_there_is_moving_there_no_more(self, hear):
        told = hear(("user", "I'm moving to Lisbon in May."), ("user", "I live in Lisbon now.")).claims
        assert {(one.claim.predicate, one.ended) for one in told} == {("lives in", False), ("moving to", True)}


class TestOfAnother:
    @pytest.mark.parametrize(
        "text", ["He fixed the roof, a very honest man. From Brno.", "Her name is on the list. Vegetarian."]
    )
    def test_what_is_told_without_i_beside_another_is_not_the_speakers(self, text):
        assert all(claim.claim.subject != "user" for claim in read(text).claims)

    def test_what_is_told_without_i_and_of_nobody_else_is(self):
        assert {claim.claim.subject for claim in read("From Brno, vegetarian.").claims} == {"user"}


class TestLists:
    @pytest.mark.parametrize(
        ("text", "claims"),
        [
            ("We have a cat, a dog and three hens.", ["pet is: cat", "pet is: dog", "pet is: three hens"]),
            ("I have a Golf, a Vespa and an idea.", ["owns: Golf", "owns: Vespa"]),
            ("I work on Atlas, Borealis and Comet.", ["works on: Atlas", "works on: Borealis", "works on: Comet"]),
            ("I like a safe, inviting place.", ["likes: safe, inviting place"]),
            ("Countries so far: Peru, Nepal, Morocco.", ["visited: Peru", "visited: Nepal", "visited: Morocco"]),
            ("Meds I take daily are ramipril and metformin.", ["takes: ramipril", "takes: metformin"]),
            ("Things I can't eat: walnuts, kiwi.", ["never: eat walnuts", "never: eat kiwi"]),
            ("I'm allergic to: nuts, eggs.", ["allergic to: nuts", "allergic to: eggs"]),
            ("Fears, ranked: moths, deep water.", ["afraid of: moths", "afraid of: deep water"]),
            ("The pills I take are for my heart.", []),
            ("Countries to visit: Peru, Nepal.", []),
        ],
    )
    def test_each_thing_in_a_list_is_one(self, claims_in, text, claims):
        assert claims_in(text) == claims
