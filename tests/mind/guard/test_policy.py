from __future__ import annotations

import pytest

import longmind
from longmind import Guard, InvalidInput, NotFound, Provision, Refused
from longmind.mind.guard import SECRETS
from longmind.mind.guard.cleaning import REDACTED
from longmind.testing import StillClock

TOKEN = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
SAID = "The wifi password is hunter2 and my card is 4111 1111 1111 1111."


@pytest.fixture
def mind():
    with longmind.open(embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as mind:
        yield mind


@pytest.fixture
def ana(mind):
    return mind.scope(user="ana")


class TestWithoutAWord:
    """Nobody configured anything: secrets are redacted, and the receipt says so."""

    def test_a_secret_is_redacted_and_its_place_told(self, ana):
        receipt = ana.remember(SAID)
        assert receipt.kept[0].text == "The wifi password is [password] and my card is [card number]."
        assert [(one.what, one.where, SAID[one.start : one.end]) for one in receipt.redacted] == [
            ("password", "text", "hunter2"),
            ("card number", "text", "4111 1111 1111 1111"),
        ]

    def test_the_receipt_never_tells_the_secret(self, ana):
        assert "hunter2" not in repr(ana.remember(SAID))

    def test_the_memory_and_the_statistics_count_it(self, ana):
        kept = ana.remember(SAID).kept[0]
        ana.remember(f"token {TOKEN}")
        assert kept.metadata[REDACTED] == {"password": 1, "card number": 1}
        assert ana.stats().redacted == {"api key": 1, "card number": 1, "password": 1}

    def test_how_people_are_reached_is_kept(self, ana):
        text = "Ana's mail is ana@corp.net, her phone +49 151 23456789, and she has asthma."
        assert ana.remember(text).kept[0].text == text

    def test_the_same_said_again_is_a_repeat_with_any_secret(self, ana):
        first = ana.remember("My PIN is 4711.")
        assert ana.remember("My PIN is 4711.").repeated == ana.remember("My PIN is 0815.").repeated == (first.id,)

    def test_a_key_given_again_with_the_same_words_is_the_same_write(self, ana):
        first = ana.remember(SAID, key="k")
        assert ana.remember(SAID, key="k").id == first.id

    def test_it_is_not_found_by_the_secret_and_found_by_the_rest(self, ana):
        ana.remember("My PIN is 4711.")
        assert not ana.recall("4711")
        assert ana.recall("what is my PIN")

    def test_the_vectors_are_those_of_the_redacted_text(self, ana):
        redacted = ana.remember(SAID).kept[0].text
        with longmind.open(embedder=longmind.Hashing(), guard=None) as other:
            assert other.scope(user="ana").remember(redacted).kept[0].text == redacted
        hits = {hit.memory.text: hit for hit in ana.recall(redacted)}
        assert redacted in hits

    def test_an_error_about_a_text_does_not_tell_it(self, ana):
        with pytest.raises(InvalidInput) as error:
            ana.remember("My PIN is 4711.\0")
        assert "4711" not in str(error.value)

    def test_a_name_in_a_mapping_says_what_its_value_is(self, ana):
        kept = ana.remember(
            "about the router", metadata={"wifi_password": "sunflower", "pin": 4711, "size": 4711}
        ).kept[0]
        assert {**kept.metadata, REDACTED: None} == {
            "wifi_password": "[password]", "pin": "[pin]", "size": 4711, REDACTED: None,
        }  # fmt: skip

    def test_a_fact_is_looked_at_as_the_sentence_it_is(self, ana):
        learned = ana.facts.put("the wifi", "has the password", "hunter2")
        assert learned.facts[0].claim.object == "[password]"
        assert [one.what for one in learned.redacted] == ["password"]
        ana.profile.set("pin", "4711")
        assert "4711" not in str(ana.profile.get("pin"))

    def test_a_correction_is_looked_at_too(self, ana):
        memory = ana.correct(ana.remember("The router is white.").id, f"The router's token is {TOKEN}.")
        assert memory.text == "The router's token is [api key]."
        assert memory.metadata[REDACTED] == {"api key": 1}


class TestOff:
    def test_nothing_is_looked_for(self):
        with longmind.open(embedder=longmind.Hashing(), guard=None) as mind:
            assert mind.scope(user="ana").remember(SAID).kept[0].text == SAID

    def test_what_is_no_guard_is_refused(self):
        with pytest.raises(InvalidInput, match="guard"):
            longmind.open(embedder=longmind.Hashing(), guard="off")


class TestClasses:
    """An owner says of each class what becomes of it."""

    def test_an_owner_keeps_what_they_want_and_another_does_not(self, mind):
        ana, ben = mind.scope(user="ana"), mind.scope(user="ben")
        ana.configure(guard=Guard(keep="card number"))
        assert "4111 1111 1111 1111" in ana.remember(SAID).kept[0].text
        assert "4111" not in ben.remember(SAID).kept[0].text
        assert ana.guard() == Guard(keep="card number")
        ana.configure(guard=None)
        assert ana.guard() == ben.guard() == Guard()

    def test_a_class_named_by_itself_comes_before_its_group(self):
        guard = Guard(keep="secrets", redact="pin")
        assert {one: guard.action(one) for one in SECRETS} == {
            one: "redact" if one == "pin" else "keep" for one in SECRETS
        }

    def test_contacts_can_be_redacted(self, ana):
        ana.configure(guard=Guard(redact="contacts"))
        assert ana.remember("write to ana@corp.net").kept[0].text == "write to [e-mail]"

    def test_what_is_refused_leaves_nothing_and_says_which_class_and_where(self, ana):
        ana.configure(guard=Guard(refuse="secrets"))
        with pytest.raises(Refused) as refused:
            ana.remember(SAID)
        assert refused.value.rule == "password"
        assert "characters 21 to 28 of text" in str(refused.value)
        assert "hunter2" not in str(refused.value)
        assert not ana.list()

    def test_of_many_the_others_are_kept_and_the_refused_named(self, ana):
        ana.configure(guard=Guard(refuse="secrets"))
        receipt = ana.remember_many(["first", f"token {TOKEN}", "my card is 4111 1111 1111 1111"])
        assert [one.text for one in receipt.kept] == ["first", "my card is [card number]"]
        assert [(one.position, one.rule) for one in receipt.refused] == [(1, "api key")]
        assert [(one.position, one.what) for one in receipt.redacted] == [(2, "card number")]

    def test_a_message_that_is_refused_is_in_no_conversation_either(self, ana):
        ana.configure(guard=Guard(refuse="secrets"))
        said = [
            {"role": "user", "content": "I like tea more than coffee."},
            {"role": "user", "content": f"my token is {TOKEN}"},
            {"role": "user", "content": "I live in Porto with two cats."},
        ]
        chat = ana.scope(session="s1")
        receipt = chat.remember(said)
        assert [(one.position, one.rule) for one in receipt.refused] == [(1, "api key")]
        texts = [message.text for message in ana.conversation("s1").messages()]
        assert texts == [said[0]["content"], said[2]["content"]]

    @pytest.mark.parametrize(
        "wrong",
        [{"redact": "passwords"}, {"keep": "pin", "refuse": "pin"}, {"provisions": ["no"]}, {"redact": ("pin", "pin")}],
    )
    def test_a_guard_that_makes_no_sense_is_refused(self, wrong):
        with pytest.raises(InvalidInput, match="guard"):
            Guard(**wrong)

    def test_it_comes_back_from_json_as_it_was(self):
        guard = Guard(
            refuse="secrets", keep=("iban", "contacts"), provisions=[Provision("deny", "web", sources="https://*")]
        )
        assert Guard.from_json(guard.to_json()) == guard
        with pytest.raises(InvalidInput):
            Guard.from_json({"redact": [], "more": 1})


class TestWhatMayBeRemembered:
    """MISSION: the penicillin allergy, not every passing complaint."""

    @pytest.fixture
    def careful(self, ana):
        ana.configure(
            guard=Guard(
                provisions=[
                    Provision("allow", "health", words=("allergy", "allergic", "medication")),
                    Provision("deny", "passing remarks", below_importance=0.3),
                    Provision("deny", "politics", words="election"),
                    Provision("deny", "the web", sources="https://*"),
                    Provision("deny", "moods", types="mood"),
                ]
            )
        )
        return ana

    def test_the_penicillin_allergy_is_kept(self, careful):
        assert careful.remember("I'm allergic to penicillin.").kept

    @pytest.mark.parametrize(
        ("text", "said", "rule"),
        [
            ("Ugh, the coffee machine is slow again.", {}, "passing remarks"),
            ("I have decided how to vote in the elections.", {}, "politics"),
            ("The moon is made of stone.", {"source": "https://moon.example", "importance": 0.9}, "the web"),
            ("I have decided to feel blue.", {"type": "mood", "importance": 0.9}, "moods"),
        ],
    )
    def test_what_a_provision_denies_is_refused_by_its_name(self, careful, text, said, rule):
        with pytest.raises(Refused) as refused:
            careful.remember(text, **said)
        assert refused.value.rule == rule
        assert not careful.list()

    def test_the_first_that_fits_decides(self, careful):
        assert careful.remember("He is allergic to every election.").kept

    def test_in_a_list_each_is_judged_by_itself(self, careful):
        receipt = careful.remember_many(
            ["I'm allergic to penicillin.", "The wifi is slow today.", "I have decided to move to Porto."]
        )
        assert [one.text for one in receipt.kept] == ["I'm allergic to penicillin.", "I have decided to move to Porto."]
        assert [(one.position, one.rule) for one in receipt.refused] == [(1, "passing remarks")]

    def test_a_passing_remark_stays_in_its_conversation_and_makes_no_memory(self, careful):
        chat = careful.conversation("s1")
        added = chat.add("user", "The bus was late again, so annoying.")
        assert not added.remembered.kept
        assert [one.rule for one in added.remembered.refused] == ["passing remarks"]
        assert [one.text for one in chat.messages()] == ["The bus was late again, so annoying."]

    def test_a_topic_that_is_denied_is_in_no_conversation_either(self, careful):
        with pytest.raises(Refused, match="politics"):
            careful.conversation("s1").add("user", "The election was a mess.")
        assert not careful.conversation("s1").messages()

    def test_facts_of_a_type_that_is_denied_are_not_read_out_of_other_words(self, ana):
        ana.configure(guard=Guard(provisions=[Provision("deny", "tastes", types="preference")]))
        receipt = ana.remember("I like tea and I live in Porto.")
        assert receipt.kept
        assert {fact.type for fact in receipt.facts} == {"fact"}

    def test_an_import_takes_in_what_may_be_and_names_the_rest(self, mind, careful, tmp_path):
        ben = mind.scope(user="ben")
        ben.remember("I have decided how to vote in the elections.")
        kept = ben.remember("I have decided to move to Porto.").id
        ben.export(tmp_path / "ben.jsonl")
        imported = careful.import_archive(tmp_path / "ben.jsonl")
        assert len(imported.guarded) == 1
        assert careful.get(kept).text == "I have decided to move to Porto."
        with pytest.raises(NotFound):
            careful.get(imported.guarded[0])
        again = careful.import_archive(tmp_path / "ben.jsonl")
        assert (again.kept, again.already >= 1, again.guarded) == (0, True, imported.guarded)
