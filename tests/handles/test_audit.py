"""Who did what, and what forgetting leaves a receipt of, as a program asks for it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import longmind
from longmind import Forgotten, InvalidInput, Mind, Refused, Removed
from longmind.domain.audit import BEGINNING

WORD = "zxqbvkjw"


def acts(mind: Mind) -> list[str]:
    return [line.by.act for line in mind.audit]


class TestWhoDidWhat:
    """An auditor asks what was done to Ana's memories, and by whom."""

    @pytest.mark.parametrize(
        ("act", "done"),
        [
            ("remember", lambda ana, id: ana.remember("more")),
            ("remember", lambda ana, id: ana.remember_many(["one more", "and another"])),
            ("remember", lambda ana, id: ana.remember([{"role": "user", "content": "I like figs."}])),
            ("configure", lambda ana, id: ana.configure(zone="Europe/Lisbon")),
            ("correct", lambda ana, id: ana.correct(id, "other words")),
            ("retire", lambda ana, id: ana.retire(id)),
            ("used", lambda ana, id: ana.used(id)),
            ("forget", lambda ana, id: ana.forget(id)),
            ("erase", lambda ana, id: ana.erase()),
            ("tend", lambda ana, id: ana.tend()),
            ("reflect", lambda ana, id: ana.reflect()),
            ("forgetting", lambda ana, id: ana.forgetting.hold(id, "a contract")),
            ("conversation", lambda ana, id: ana.conversation("s1").add("user", "I live in Porto.")),
            ("working", lambda ana, id: ana.working("s1").slots.store("diet", "none")),
            ("blocks", lambda ana, id: ana.blocks.create("human", "Ana")),
            ("facts", lambda ana, id: ana.facts.put("Ana", "lives in", "Porto")),
            ("profile", lambda ana, id: ana.profile.set("city", "Porto")),
            ("episodes", lambda ana, id: ana.episodes.record(situation="s", action="a", outcome="o", success=True)),
            ("skills", lambda ana, id: ana.skills.add("pack", description="packs", code="pass")),
        ],
    )
    def test_every_write_is_told_by_the_word_of_its_verb(
        self, ana: Mind, act: str, done: Callable[[Mind, str], object]
    ) -> None:
        id = ana.remember("kept").id
        done(ana, id)
        assert set(acts(ana)[1:]) == {act}
        assert ana.audit.verify().whole

    def test_restoring_ruling_and_undoing_are_told(self, ana: Mind, clock) -> None:
        id = ana.remember("kept").id
        ana.retire(id)
        ana.restore(id)
        for name in ("John", "Jane", "John"):
            ana.facts.put("Acme", "CEO", name)
            clock.move(days=1)
        (doubt,) = ana.conflicts.list()
        ana.conflicts.accept(doubt.news.id)
        ana.conflicts.undo()
        assert acts(ana) == ["remember", "retire", "restore", *["facts"] * 3, "ruling", "ruling"]

    def test_what_leaves_and_what_comes_is_told(self, ana: Mind, mind: Mind, tmp_path) -> None:
        ana.remember("kept")
        ana.export(tmp_path / "ana.jsonl")
        ben = mind.scope(user="ben")
        ben.import_archive(tmp_path / "ana.jsonl")
        assert acts(ana)[-1] == "export"
        assert set(acts(ben)) == {"import"}

    def test_looking_is_not_told(self, ana: Mind) -> None:
        id = ana.remember("kept").id
        before = ana.audit.verify()
        ana.recall("kept")
        ana.context("kept")
        assert (len(ana.list()), len(ana.history(id)), ana.get(id).id) == (1, 1, id)
        assert ana.audit.verify() == before

    def test_who_and_by_which_door(self, ana: Mind) -> None:
        ana.remember("one")
        ana.scope(agent="cook").remember("two")
        ana.acting("support", door="http").scope(agent="cook").conversation("s1").add("user", "three")
        assert [(line.by.actor, line.by.door) for line in ana.audit] == [
            (None, None),
            ("cook", None),
            ("support", "http"),
        ]
        with pytest.raises(InvalidInput):
            ana.acting("")

    def test_the_ids_are_told_and_no_word(self, ana: Mind) -> None:
        id = ana.remember(f"it is {WORD}").id
        ana.correct(id, f"it was {WORD}")
        lines = ana.audit.lines()
        assert {change.memory for line in lines for change in line.changes} == {id}
        assert WORD not in repr(lines)
        assert WORD not in json.dumps([longmind.audit_line_to_json(line) for line in lines])

    def test_pages_and_a_head_that_was_kept(self, ana: Mind) -> None:
        assert ana.audit.verify() == longmind.Verified(lines=0, head=BEGINNING)
        for number in range(5):
            ana.remember(f"number {number}")
        lines = list(ana.audit)
        assert ana.audit.lines(after=1, limit=2) == lines[1:3]
        assert ana.audit.verify(lines[2].hash).whole
        assert not ana.audit.verify("0" * 63 + "1").whole
        for given in ({"after": -1}, {"limit": 0}, {"limit": True}):
            with pytest.raises(InvalidInput):
                ana.audit.lines(**given)

    def test_it_is_the_owners(self, ana: Mind, mind: Mind) -> None:
        ana.remember("one")
        assert list(mind.scope(user="ben").audit) == []
        for narrow in (mind, ana.scope(agent="cook")):
            with pytest.raises(InvalidInput):
                _ = narrow.audit


class TestReceipts:
    """Ana asks for a proof that it is gone."""

    def test_it_says_what_was_asked_and_what_went_from_where(self, ana: Mind, clock) -> None:
        said = ana.remember(f"I work at {WORD}.").kept[0]
        concluded = ana.remember(f"Ana is of {WORD}", kind="insight", evidence=said.id).id
        ana.correct(said.id, importance=0.9)
        receipt = ana.forget(said.id)
        assert (receipt.asked, receipt.at) == ("ids", clock.now())
        assert concluded in receipt.derived
        assert said.id not in receipt.derived
        assert receipt.removed.memories == receipt.count == len(receipt.ids)
        assert receipt.removed.versions == 1
        assert receipt.removed.vectors >= receipt.count
        assert receipt.removed.links >= 1
        assert receipt.audit == list(ana.audit)[-1].hash
        assert receipt.pending == ()
        assert set(receipt.remains) == {"tombstones", "audit", "copies"}
        assert WORD not in json.dumps(receipt.to_json())

    def test_sheets_are_counted_by_room(self, ana: Mind) -> None:
        chat = ana.conversation("s1")
        id = chat.add("user", f"It is {WORD}.").remembered.kept[0].id
        ana.blocks.create("human", "Ana")
        ana.blocks["human"].append(f"It is {WORD}.", evidence=id)
        ana.working("s1").slots.store("it", WORD)
        receipt = ana.forget(session="s1")
        assert receipt.asked == "session"
        assert dict(receipt.removed.sheets) == {"blocks": 1, "messages": 1, "slots": 1}
        assert WORD not in json.dumps(receipt.to_json())

    def test_an_owner_goes_with_all_there_is(self, ana: Mind) -> None:
        ana.remember(f"It is {WORD}.", key="k")
        ana.configure(zone="UTC")
        receipt = ana.erase()
        assert (receipt.asked, receipt.ids, receipt.count) == ("owner", (), 1)
        assert (receipt.removed.memories, receipt.removed.keys, receipt.removed.settings) == (1, 1, 1)
        assert receipt.audit == ana.audit.verify().head

    def test_what_it_was_concluded_from_remains_and_is_told(self, ana: Mind) -> None:
        said = ana.remember("I work at Acme.").kept[0].id
        concluded = ana.remember("Ana is of Acme", kind="insight", evidence=said).id
        assert "sources" in ana.forget(concluded).remains

    def test_nothing_to_remove_makes_a_receipt_of_nothing(self, ana: Mind) -> None:
        receipt = ana.forget(where={"speaker": "nobody"})
        assert (receipt.count, receipt.removed, receipt.audit) == (0, Removed(), "")

    def test_it_comes_back_from_json_as_it_was(self, ana: Mind) -> None:
        ana.remember("one")
        for receipt in (ana.forget(where={"kind": "episode"}), ana.erase(), Forgotten(count=0)):
            assert Forgotten.from_json(json.loads(json.dumps(receipt.to_json()))) == receipt

    @pytest.mark.parametrize(
        "damage", [{"count": -1}, {"ids": "m"}, {"removed": {}}, {"at": "noon"}, {"remains": []}, {"more": 1}]
    )
    def test_what_is_no_receipt_is_refused(self, ana: Mind, damage: dict[str, object]) -> None:
        with pytest.raises(InvalidInput):
            Forgotten.from_json({**ana.erase().to_json(), **damage})


class TestLookingAgain:
    """Nobody has to believe a receipt."""

    def test_what_went_is_not_found_in_any_channel(self, ana: Mind) -> None:
        ana.remember("something else")
        receipt = ana.forget(ana.remember(f"it is {WORD}").id)
        searched = ana.audit.search(receipt, WORD)
        assert searched.gone
        assert set(searched.found.values()) == {0}

    def test_a_word_that_something_still_holds_is_found(self, ana: Mind) -> None:
        receipt = ana.forget(ana.remember(f"it is {WORD}").id)
        ana.remember("something", tags=[WORD.upper()])
        ana.working("s1").slots.store("it", WORD)
        searched = ana.audit.search(receipt, [WORD])
        assert (searched.found["texts"], searched.found["sheet texts"]) == (1, 1)
        assert not searched.gone

    def test_a_receipt_of_what_is_still_there_is_told_from_the_truth(self, ana: Mind) -> None:
        id = ana.remember("kept").id
        ana.remember("Ana keeps", kind="insight", evidence=id)
        searched = ana.audit.search(Forgotten(count=1, ids=(id,), audit="0" * 64))
        assert not searched.in_audit
        told = {place: count for place, count in searched.found.items() if count}
        assert told == {"memories": 1, "history": 1, "links": 1, "not buried": 1}

    def test_who_came_back_after_being_erased_is_not_taken_for_a_rest(self, ana: Mind, clock) -> None:
        ana.remember(f"it is {WORD}")
        receipt = ana.erase()
        clock.move(hours=1)
        ana.remember("hello again")
        assert ana.audit.search(receipt, WORD).gone

    def test_what_cannot_be_looked_for_is_refused(self, ana: Mind) -> None:
        with pytest.raises(InvalidInput):
            ana.audit.search({"count": 1})  # type: ignore[arg-type]
        with pytest.raises(InvalidInput):
            ana.audit.search(Forgotten(count=0), [" "])


class TestHeld:
    """A lawyer says that this one stays."""

    def test_what_is_held_is_not_forgotten_and_nothing_beside_it(self, ana: Mind) -> None:
        held, other = ana.remember("held").id, ana.remember("other").id
        ana.forgetting.hold(held, "a lawsuit")
        for forget in (
            lambda: ana.forget([other, held]),
            lambda: ana.forget(where={"kind": "episode"}),
            ana.erase,
        ):
            with pytest.raises(Refused) as refused:
                forget()
            assert refused.value.rule == "hold"
            assert held in str(refused.value)
        assert len(ana.list()) == 2
        ana.forgetting.release(held)
        assert ana.erase().count == 2

    def test_what_it_rests_on_alone_is_held_with_it(self, ana: Mind) -> None:
        said = ana.remember("said").id
        concluded = ana.remember("concluded", kind="insight", evidence=said).id
        ana.forgetting.hold(concluded, "a lawsuit")
        with pytest.raises(Refused):
            ana.forget(said)
        assert ana.get(said)

    def test_a_session_with_something_held_stays_whole(self, ana: Mind) -> None:
        chat = ana.conversation("s1")
        id = chat.add("user", "It was noon.").remembered.kept[0].id
        ana.forgetting.hold(id, "a lawsuit")
        with pytest.raises(Refused):
            ana.forget(session="s1")
        assert chat.count() == 1
