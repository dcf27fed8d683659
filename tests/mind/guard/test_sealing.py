"""What a guard keeps encrypted: a mark holds it, and nothing but the key opens that."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind import Guard, InvalidInput, Owner, Refused
from longmind.mind.guard import CLASSES
from longmind.mind.guard.found import MARK
from longmind.mind.guard.scan import find
from longmind.mind.guard.sealing import Sealer

KEY = bytes(range(32))
CARD = "4111 1111 1111 1111"
SAID = f"My card is {CARD} and I like tea."
SEALS = Guard(encrypt=("numbers", "secrets"))
ANA, BEN = Owner(user="ana"), Owner(user="ben")


@pytest.fixture
def mind():
    with longmind.open(embedder=longmind.Hashing(), guard=SEALS, sealing_key=KEY) as mind:
        yield mind


@pytest.fixture
def ana(mind):
    return mind.scope(user="ana")


class TestASeal:
    @given(st.text(min_size=1), st.sampled_from(CLASSES))
    def test_gives_back_what_was_sealed_whatever_it_was(self, value, what):
        sealer = Sealer(KEY)
        mark = sealer.seal(what, value, ANA)
        assert sealer.reveal(f"before {mark} after", ANA) == f"before {value} after"
        assert MARK.fullmatch(mark)

    @given(st.text(string.ascii_letters + string.digits + "-_+/=", min_size=1, max_size=200))
    def test_is_never_taken_for_a_secret_itself(self, value):
        text = f"the password is {Sealer(KEY).seal('password', value, ANA)}, he said"
        assert find(text, CLASSES) == []

    def test_of_one_value_and_owner_is_always_the_same(self):
        assert Sealer(KEY).seal("pin", "4711", ANA) == Sealer(KEY).seal("pin", "4711", ANA)

    @pytest.mark.parametrize(
        "other",
        [
            Sealer(KEY).seal("pin", "4711", BEN),
            Sealer(KEY).seal("pin", "4711", Owner(tenant="ana")),
            Sealer(bytes(32)).seal("pin", "4711", ANA),
            Sealer(KEY).seal("pin", "4711", ANA).replace("pin", "iban"),
            "[pin sealed:" + "A" * 30 + "]",
            "[pin sealed:" + "A" * 25 + "]",
        ],
        ids=["another user's", "a tenant of that name", "another key", "another class", "invented", "no base64"],
    )
    def test_opens_nothing_where_it_does_not_belong(self, other):
        with pytest.raises(InvalidInput, match="another owner, by another key, or changed"):
            Sealer(KEY).reveal(other, ANA)

    def test_changed_in_any_letter_opens_nothing(self):
        mark = Sealer(KEY).seal("pin", "4711", ANA)
        for place in range(len("[pin sealed:"), len(mark) - 2):
            changed = mark[:place] + ("A" if mark[place] != "A" else "B") + mark[place + 1 :]
            with pytest.raises(InvalidInput):
                Sealer(KEY).reveal(changed, ANA)


class TestRemembering:
    def test_the_value_is_in_a_mark_and_the_receipt_says_so(self, ana):
        receipt = ana.remember(SAID)
        told = receipt.redacted[0]
        assert (told.what, told.where, told.sealed) == ("card number", "text", True)
        assert SAID[told.start : told.end] == CARD
        assert "4111" not in receipt.kept[0].text
        assert receipt.kept[0].text.startswith("My card is [card number sealed:")
        assert ana.reveal(receipt.kept[0].text) == SAID

    def test_it_does_not_count_as_taken_out(self, ana):
        assert "redacted" not in ana.remember(SAID).kept[0].metadata
        assert ana.stats().redacted == {}

    def test_the_same_said_again_is_a_repeat_and_with_another_number_is_not(self, ana):
        first = ana.remember("My PIN is 4711.")
        assert ana.remember("My PIN is 4711.").repeated == (first.id,)
        assert not ana.remember("My PIN is 0815.").repeated

    def test_the_rest_of_the_sentence_is_found(self, ana):
        kept = ana.remember(SAID).kept[0]
        assert ana.recall("tea")[0].memory.id == kept.id

    @pytest.mark.parametrize("where", ["message", "block", "file", "metadata", "fact", "slot"])
    def test_it_holds_wherever_something_is_written(self, ana, where):
        said = f"pay with {CARD} please"
        match where:
            case "message":
                talk = ana.conversation("s")
                talk.add("user", said)
                kept = talk.messages()[0].text
            case "block":
                kept = ana.blocks.create("human", said).value
            case "file":
                kept = ana.files.create("a.md", said).text
            case "metadata":
                kept = str(ana.remember("Lunch was fine.", metadata={"note": said}).kept[0].metadata["note"])
            case "fact":
                ana.facts.put("user", "card is", said)
                kept = ana.facts.find(subject="user")[0].claim.object
            case _:
                ana.working("s").slots.store("card", said)
                kept = str(ana.working("s").slots.retrieve("card"))
        assert "4111" not in kept
        assert said in ana.reveal(kept)

    def test_nothing_of_it_is_in_the_file_and_the_key_brings_it_back(self, tmp_path):
        path = tmp_path / "a.db"
        with longmind.open(path, embedder=longmind.Hashing(), guard=SEALS, sealing_key=KEY.hex()) as mind:
            mind.scope(user="ana").remember(SAID)
        assert b"4111" not in path.read_bytes()
        with longmind.open(path, embedder=longmind.Hashing(), sealing_key=lambda: KEY) as mind:
            ana = mind.scope(user="ana")
            assert ana.reveal(ana.list()[0].text) == SAID

    def test_an_archive_carries_it_sealed(self, ana, tmp_path):
        ana.remember(SAID)
        ana.export(tmp_path / "ana.zip")
        with longmind.open(embedder=longmind.Hashing(), sealing_key=KEY) as other:
            there = other.scope(user="ana")
            there.import_archive(tmp_path / "ana.zip")
            assert there.reveal(there.list(kinds="episode")[0].text) == SAID


class TestAnotherOwner:
    def test_learns_nothing_from_a_mark_that_was_pasted(self, mind, ana):
        mark = ana.remember(SAID).kept[0].text
        ben = mind.scope(user="ben")
        with pytest.raises(InvalidInput):
            ben.reveal(ben.remember(mark).kept[0].text)


class TestWithoutAKey:
    def test_a_guard_that_needs_one_is_refused_at_once(self):
        with pytest.raises(InvalidInput, match="sealing_key="):
            longmind.open(guard=SEALS)

    def test_an_owner_cannot_be_given_one(self):
        with longmind.open(embedder=longmind.Hashing()) as mind, pytest.raises(InvalidInput, match="sealing_key="):
            mind.scope(user="ana").configure(guard=SEALS)

    def test_what_would_be_sealed_is_refused_and_the_rest_is_not(self, tmp_path):
        path = tmp_path / "a.db"
        with longmind.open(path, embedder=longmind.Hashing(), sealing_key=KEY) as mind:
            mind.scope(user="ana").configure(guard=SEALS)
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            with pytest.raises(Refused, match="there is no key for it here"):
                ana.conversation("s").add("user", SAID)
            assert ana.remember("I like tea.").kept
            assert ana.remember_many([SAID]).refused[0].rule == "card number"

    def test_nothing_is_revealed(self):
        with longmind.open(embedder=longmind.Hashing()) as mind, pytest.raises(InvalidInput, match="sealing_key"):
            mind.scope(user="ana").reveal("anything")

    @pytest.mark.parametrize("key", ["a passphrase", b"short", 7])
    def test_what_is_no_key_is_refused_unshown(self, key):
        with pytest.raises(InvalidInput, match="64 hexadecimal digits") as caught:
            longmind.open(sealing_key=key)
        assert str(key) not in str(caught.value)


class TestAGuard:
    def test_carries_what_it_encrypts_as_json(self):
        assert Guard.from_json(SEALS.to_json()) == SEALS
        assert Guard.from_json({"redact": ["pin"]}) == Guard(redact="pin")

    def test_does_one_thing_with_a_class(self):
        with pytest.raises(InvalidInput, match="named once"):
            Guard(encrypt="pin", redact="pin")
