"""Facts that a tagger marks beside the rules: which are taken in, and whose they are."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

import longmind
from longmind.mind.extract import Said, extract
from longmind.mind.extract.tagged import SURE, VERY_SURE
from longmind.testing import ScriptedTagger, Stated

AT = datetime(2026, 5, 1, 9, tzinfo=UTC)


def read(text, facts, *, speaker="user", before=()):
    found = extract(text, speaker=speaker, at=AT, zone=UTC, before=before, tagger=ScriptedTagger(facts=facts))
    return [(one.claim.subject, one.claim.predicate, one.claim.object) for one in found.claims]


class TestWhatIsTakenIn:
    def test_what_no_rule_reads_is_taken_in(self):
        facts = {"tin": Stated("located in", "passports")}
        assert read("If you look, passports: tin.", facts) == [("passports", "located in", "tin")]

    def test_less_sure_is_left_out(self):
        facts = {"tin": Stated("located in", "passports", chance=SURE - 0.01)}
        assert read("If you look, passports: tin.", facts) == []

    def test_what_a_rule_has_read_stays_as_the_rule_read_it(self):
        assert read("I live in Porto.", {"Porto": Stated("visited")}) == [("user", "lives in", "Porto")]

    def test_it_is_negated_or_over_as_it_is_marked(self):
        tagger = ScriptedTagger(facts={"Instagram": Stated("uses", negated=True), "tin": Stated("owns", ended=True)})
        found = extract("Instagram, nah. A tin, once.", speaker="user", at=AT, zone=UTC, tagger=tagger)
        assert [(one.claim.negated, one.ended) for one in found.claims] == [(True, False), (False, True)]

    @pytest.mark.parametrize(("chance", "least"), [(VERY_SURE, 0.9), (SURE, 0.6)])
    def test_its_confidence_goes_with_the_chance(self, chance, least):
        tagger = ScriptedTagger(facts={"tin": Stated("owns", chance=chance)})
        found = extract("A tin, yes indeed.", speaker="user", at=AT, zone=UTC, tagger=tagger)
        assert [one.claim.confidence for one in found.claims] == [least]

    def test_its_quote_is_its_words(self):
        tagger = ScriptedTagger(facts={"tin": Stated("owns")})
        [one] = extract("A tin, yes indeed.", speaker="user", at=AT, zone=UTC, tagger=tagger).claims
        assert (one.quote.text, one.quote.start, one.quote.end) == ("tin", 2, 5)


class TestWhoseItIs:
    @pytest.mark.parametrize(
        ("text", "subject", "expected"),
        [
            ("Well: my sister, double bass.", "sister", "user's sister"),
            ("Well: our Globex, double bass.", "Globex", "Globex"),
            ("Well: the scan, double bass.", "scan", "scan"),
            ("Well: Ana Sousa, double bass.", "Ana Sousa", "Ana Sousa"),
        ],
    )
    def test_it_is_named_as_rules_name_it(self, text, subject, expected):
        assert (expected, "plays", "double bass") in read(text, {"double bass": Stated("plays", subject)})

    @pytest.mark.parametrize(
        ("text", "subject"),
        [
            ("Well: his sister, double bass.", "sister"),
            ("As for Ben's sister, double bass.", "sister"),
            ("Well: she, double bass.", "she"),
        ],
    )
    def test_whose_is_not_told_is_left_out(self, text, subject):
        assert read(text, {"double bass": Stated("plays", subject)}) == []

    def test_it_may_stand_in_the_turn_before(self):
        before = [Said("assistant", "What does Ana do, then?", AT)]
        facts = {"double bass": Stated("plays", "Ana")}
        assert read("double bass as far as I heard", facts, before=before) == [("Ana", "plays", "double bass")]

    @pytest.mark.parametrize("text", ['"My sister" works at a tin.', "> Dr Finch\nlives in a tin, it says."])
    def test_one_that_is_quoted_is_nobodys(self, text):
        name = "My sister" if "sister" in text else "Dr Finch"
        assert all(subject.strip() for subject, _, _ in read(text, {"tin": Stated("works at", name)}))

    def test_what_another_person_said_before_makes_nothing_theirs(self):
        before = [Said("Bob", "How is your mum?", AT)]
        assert read("Good. Works at Tesco.", {"Tesco": Stated("uses")}, speaker="Ann", before=before) == []
        mine = [Said("Bob", "My mother is a strange one.", AT)]
        facts = {"Bonn": Stated("visited", "mother")}
        assert read("She once saw Bonn.", facts, speaker="Ann", before=mine) == []

    def test_among_people_it_is_the_speakers(self):
        assert read("A tin, yes indeed.", {"tin": Stated("owns")}, speaker="Ben") == [("Ben", "owns", "tin")]


class TestWhatIsNotAsked:
    @pytest.mark.parametrize(
        ("text", "speaker"),
        [
            ("You live in a tin.", "assistant"),
            ("hello!", "user"),
            ("Ich wohne schon lange in einer kleinen Wohnung am Fluss.", "user"),
            ("A tin. " * 1_000, "user"),
        ],
    )
    def test_machines_greetings_other_languages_and_documents(self, text, speaker):
        tagger = ScriptedTagger(facts={"tin": Stated("owns")})
        extract(text, speaker=speaker, at=AT, zone=UTC, tagger=tagger)
        assert not tagger.asked

    def test_what_is_quoted_or_copied_states_nothing(self):
        facts = {"tin": Stated("owns")}
        assert read("> A tin, yes indeed.\nWhat do you make of it?", facts) == []


class TestInAMind:
    def test_it_is_a_fact_with_the_words_as_its_evidence(self):
        tagger = ScriptedTagger(facts={"tin": Stated("located in", "passports")})
        with longmind.open(embedder=longmind.Hashing(), tagger=tagger) as whole:
            mind = whole.scope(user="ana")
            said = mind.remember("If you look, passports: tin.")
            [fact] = mind.list(kinds="fact")
            assert (fact.text, fact.evidence) == ("passports located in tin", (said.id,))
