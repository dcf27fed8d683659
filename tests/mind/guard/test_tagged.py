"""Secrets that a tagger marks beside the rules: what is believed, and that looking again changes nothing."""

from __future__ import annotations

from unicodedata import normalize

import pytest

import longmind
from longmind import Guard
from longmind.mind.guard.found import SECRETS
from longmind.mind.guard.scan import clean
from longmind.mind.guard.tagged import SURE, Beside
from longmind.testing import ScriptedTagger

SAID = "To get in just type Kettle-Drum and wait."
MARKED = "To get in just type [password] and wait."


def taking(*words: str, what: str = "password", chance: float = 1.0) -> Beside:
    return Beside(ScriptedTagger(secrets=dict.fromkeys(words, (what, chance))))


class TestWhatIsBelieved:
    def test_what_is_marked_surely_is_taken_out(self):
        assert clean(SAID, SECRETS, more=taking("Kettle-Drum")).text == MARKED

    def test_what_is_marked_less_surely_stays(self):
        assert clean(SAID, SECRETS, more=taking("Kettle-Drum", chance=SURE - 0.01)).text == SAID

    @pytest.mark.parametrize(("what", "mark"), [("password", "[password]"), ("pin", "[pin]"), ("code", "[code]")])
    def test_its_class_is_what_the_tagger_says(self, what, mark):
        assert clean(SAID, SECRETS, more=taking("Kettle-Drum", what=what)).text == SAID.replace("Kettle-Drum", mark)

    def test_of_a_class_that_is_not_looked_for_nothing_is_taken(self):
        assert clean(SAID, ["pin"], more=taking("Kettle-Drum")).text == SAID

    def test_what_a_rule_found_is_not_taken_twice(self):
        said = "The wifi password is Kettle-Drum-88!"
        assert clean(said, SECRETS, more=taking("is Kettle-Drum-88")).text == "The wifi password is [password]"

    def test_a_mark_is_never_taken(self):
        assert clean(MARKED, SECRETS, more=taking("[password]", "password")).text == MARKED

    def test_what_is_left_is_looked_at_until_nothing_is_found(self):
        said = "Type Kettle-Drum, or else Kettle-Drum, at the box."
        cleaned = clean(said, SECRETS, more=taking("Kettle-Drum"))
        assert cleaned.text == "Type [password], or else [password], at the box."
        assert clean(cleaned.text, SECRETS, more=taking("Kettle-Drum")) == (cleaned.text, ())


class TestWhereItStands:
    @pytest.mark.parametrize(
        ("text", "secret"),
        [
            ("We had ラーメン. On netflix we use kettledrum.", "kettledrum"),
            ("Sign in as ana/kettledrum as always.", "kettledrum"),
            ("We use the last kettledrum as always.", "kettledrum"),
            ("At the box you use deadbeef42 as always.", "deadbeef42"),
            ("At the gate put he\u0301ronmulberry and wait.", "he\u0301ronmulberry"),
            ("At the gate put e\u0301toilebleue and wait.", "e\u0301toilebleue"),
            ("At the gate put \u202eheron-42\u202c and wait.", "heron-42"),
        ],
    )
    def test_it_is_taken_whole(self, text, secret):
        tagger = ScriptedTagger(secrets={normalize("NFC", secret): ("password", 1.0)})
        assert secret not in clean(text, SECRETS, more=Beside(tagger)).text
        assert "[password]" in clean(text, SECRETS, more=Beside(tagger)).text

    @pytest.mark.parametrize(
        ("text", "marked"),
        [
            ("The sticker starts with 8949 and the rest is gone.", "8949"),
            ("SHA256:eHWVHtvBahKDvgNC/fN5sQvBXBROqqUrbg is its print.", "fN5sQvBXBROqqUrbg"),
            ("The green one was 0e83d55f1a9927e6b48, of Monday.", "0e83d55f1a9927e6b48"),
            ("Ask ana@heron.example about it, or Ben.", "ana@heron.example"),
        ],
    )
    def test_what_its_form_says_is_something_else_stays(self, text, marked):
        assert clean(text, SECRETS, more=taking(marked)).text == text


class TestWhatIsNotLookedAt:
    @pytest.mark.parametrize(
        "said", ["Kettle-Drum", "a b", "x" * 20_001 + " Kettle-Drum", "玄関はKettle-Drumで開けます 右です"]
    )
    def test_a_word_alone_a_document_and_japanese_are_left_to_the_rules(self, said):
        tagger = ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})
        assert clean(said, SECRETS, more=Beside(tagger)).text == said
        assert not tagger.asked

    def test_a_harmless_text_is_looked_at_once(self):
        tagger = ScriptedTagger()
        beside = Beside(tagger)
        for _ in range(3):
            assert clean("We walked along the river.", SECRETS, more=beside).text == "We walked along the river."
        assert len(tagger.asked) == 1


class TestInAMind:
    def test_nothing_of_it_is_kept_and_the_receipt_says_so(self):
        tagger = ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})
        with longmind.open(embedder=longmind.Hashing(), tagger=tagger) as whole:
            mind = whole.scope(user="ana")
            receipt = mind.remember(SAID)
            assert mind.get(receipt.id).text == MARKED
            assert [(one.what, one.start) for one in receipt.redacted] == [("password", SAID.index("Kettle"))]

    def test_an_owner_may_keep_it(self):
        tagger = ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})
        with longmind.open(embedder=longmind.Hashing(), tagger=tagger, guard=Guard(keep="password")) as whole:
            mind = whole.scope(user="ana")
            assert mind.get(mind.remember(SAID).id).text == SAID

    def test_without_a_guard_nothing_is_looked_at(self):
        tagger = ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})
        with longmind.open(embedder=longmind.Hashing(), tagger=tagger, guard=None, extract=False) as whole:
            mind = whole.scope(user="ana")
            assert mind.get(mind.remember(SAID).id).text == SAID
        assert not tagger.asked

    def test_nothing_of_it_is_in_the_file_whichever_way_it_came(self, tmp_path):
        tagger = ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing(), tagger=tagger) as whole:
            mind = whole.scope(user="ana", session="s")
            mind.conversation("s").add("user", SAID)
            mind.remember([{"role": "user", "content": SAID}])
            mind.remember("We met at the harbour.", metadata={"note": SAID, "notes": [SAID]})
            mind.facts.put("laptop", "note is", SAID)
        assert all(b"Kettle-Drum" not in path.read_bytes() for path in tmp_path.iterdir())

    @pytest.mark.parametrize("tagger", ["x", 1, object()])
    def test_what_is_no_tagger_is_refused_at_once(self, tagger):
        with pytest.raises(longmind.InvalidInput, match="tagger"):
            longmind.open(embedder=longmind.Hashing(), tagger=tagger)
