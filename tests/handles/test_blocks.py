"""Blocks that are kept: whose they are, how an edit is refused, what was there before, and how it comes back."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Block, Conflict, InvalidInput, NotFound, Refused
from longmind.mind.blocks import append, insert, replace
from longmind.mind.keeping.blocks import Version, cleaned
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock


def values(blocks):
    return {block.label: block.value for block in blocks}


class TestEditing:
    def test_a_block_is_made_by_the_first_words_in_it(self, ana):
        block = ana.blocks["human"].append("Vegetarian.")
        assert (block.value, block.version) == ("Vegetarian.", 1)
        assert ana.blocks["human"].append("Lives in Lisbon.").value == "Vegetarian.\nLives in Lisbon."
        assert ana.blocks["persona"].rewrite("Kind.").version == 1
        assert ana.blocks["human"].read().version == 2

    def test_it_is_edited_in_four_ways(self, ana):
        block = ana.blocks["human"]
        block.rewrite("one\nthree")
        block.insert(2, "two")
        block.replace("three", "3")
        assert block.append("four").value == "one\ntwo\n3\nfour"
        assert [one.value for one in block.history()] == [
            "one\nthree",
            "one\ntwo\nthree",
            "one\ntwo\n3",
            block.read().value,
        ]

    def test_what_is_not_there_is_neither_read_nor_edited(self, ana):
        block = ana.blocks["human"]
        for call in (
            block.read,
            block.show,
            block.history,
            block.undo,
            block.delete,
            lambda: block.replace("a", "b"),
            lambda: block.insert(1, "a"),
            lambda: block.configure(read_only=True),
        ):
            with pytest.raises(NotFound, match="human"):
                call()
        assert "human" not in ana.blocks

    def test_a_block_is_created_once(self, ana):
        block = ana.blocks.create("human", "Vegetarian.", description="About the person.", limit_characters=20)
        assert block == ana.blocks["human"].read()
        with pytest.raises(Conflict, match="already"):
            ana.blocks.create("human")
        with pytest.raises(Refused, match="over"):
            ana.blocks["human"].append("Lives in Lisbon.")
        with pytest.raises(InvalidInput):
            ana.blocks.create("large", "x" * 21, limit_characters=20)
        assert ana.blocks["human"].read().version == 1

    @pytest.mark.parametrize("label", ["", "a\nb", "<b>", 7])
    def test_a_label_is_one_line(self, ana, label):
        with pytest.raises(InvalidInput):
            ana.blocks[label]
        with pytest.raises(InvalidInput):
            ana.blocks.create(label)

    def test_an_edit_that_changes_nothing_is_no_version(self, ana):
        ana.blocks["human"].rewrite("same")
        assert ana.blocks["human"].rewrite("same").version == 1

    def test_a_read_only_block_is_opened_before_it_is_edited(self, ana):
        ana.blocks.create("persona", "Kind.", read_only=True)
        persona = ana.blocks["persona"]
        for call in (
            lambda: persona.append("x"),
            lambda: persona.replace("Kind", "Rude"),
            lambda: persona.rewrite("x"),
            lambda: persona.insert(1, "x"),
            persona.undo,
        ):
            with pytest.raises((Refused, NotFound)):
                call()
        assert persona.read().value == "Kind."
        persona.configure(read_only=False)
        persona.append("Patient.")
        assert persona.configure(read_only=True).read_only
        with pytest.raises(Refused, match="read-only"):
            persona.undo(to=1)
        assert persona.read().value == "Kind.\nPatient."

    def test_it_is_configured_and_what_is_not_given_stays(self, ana):
        ana.blocks.create("human", "abc", description="Who.", limit_characters=10)
        block = ana.blocks["human"].configure(limit_characters=5)
        assert (block.description, block.limit_characters, block.value) == ("Who.", 5, "abc")
        with pytest.raises(InvalidInput):
            ana.blocks["human"].configure(limit_characters=2)

    def test_an_edit_of_what_has_moved_on_is_a_conflict(self, ana):
        block = ana.blocks["human"]
        read = block.append("one")
        block.append("two")
        for call in (
            lambda: block.append("three", expects=read.version),
            lambda: block.replace("one", "1", expects=read.version),
            lambda: block.rewrite("x", expects=read.version),
            lambda: block.insert(1, "x", expects=read.version),
            lambda: block.configure(read_only=True, expects=read.version),
            lambda: block.undo(expects=read.version),
            lambda: block.delete(expects=read.version),
            lambda: block.append("x", expects=0),
        ):
            with pytest.raises(Conflict, match="version 2"):
                call()
        assert block.append("three", expects=2).version == 3
        assert ana.blocks["new"].append("first", expects=0).version == 1
        with pytest.raises(InvalidInput):
            block.append("x", expects="2")

    def test_two_who_append_at_once_lose_nothing(self, tmp_path, clock):
        minds = [longmind.open(tmp_path / "m.db", embedder=longmind.Hashing(), clock=clock) for _ in range(2)]
        failed = []

        def write(mind, who):
            try:
                for n in range(20):
                    mind.scope(user="ana").blocks["human"].append(f"{who} {n}")
            except longmind.LongmindError as error:
                failed.append(error)

        writers = [threading.Thread(target=write, args=(minds[n % 2], f"w{n}")) for n in range(4)]
        for one in writers:
            one.start()
        for one in writers:
            one.join()
        assert not failed
        block = minds[0].scope(user="ana").blocks["human"]
        assert sorted(block.read().value.split("\n")) == sorted(f"w{who} {n}" for who in range(4) for n in range(20))
        assert [one.version for one in block.history()] == list(range(1, 81))
        for mind in minds:
            mind.close()


class TestUndoing:
    def test_the_value_before_comes_back_as_a_new_version(self, ana):
        block = ana.blocks["human"]
        block.rewrite("one")
        block.rewrite("two")
        undone = block.undo()
        assert (undone.value, undone.version) == ("one", 3)
        assert block.undo().value == "two"
        assert block.undo(to=1).value == "one"
        assert [one.value for one in block.history()] == ["one", "two", "one", "two", "one"]

    def test_there_is_none_before_the_first(self, ana):
        ana.blocks["human"].rewrite("one")
        for to in (None, 7, 0):
            with pytest.raises(NotFound, match="version"):
                ana.blocks["human"].undo(to=to)
        with pytest.raises(InvalidInput):
            ana.blocks["human"].undo(to="1")


class TestWhose:
    def test_an_agents_own_comes_before_the_shared_one(self, ana):
        one, two = ana.scope(agent="A"), ana.scope(agent="B")
        one.blocks.create("human", "for all", shared=True)
        assert values(two.blocks) == {"human": "for all"}
        two.blocks.create("human", "for B")
        two.blocks["human"].append("alone")
        two.blocks.create("aims", "B's")
        assert values(one.blocks) == values(ana.blocks) == {"human": "for all"}
        assert [block.label for block in two.blocks] == ["aims", "human"]
        assert values(two.blocks) == {"aims": "B's", "human": "for B\nalone"}
        assert len(two.blocks["human"].history()) == 2
        two.blocks["human"].delete()
        assert values(two.blocks)["human"] == "for all"

    def test_what_one_writes_into_a_shared_one_all_see(self, ana):
        one, two = ana.scope(agent="A"), ana.scope(agent="B")
        ana.blocks.create("human", "one")
        two.blocks["human"].append("two")
        assert values(one.blocks) == {"human": "one\ntwo"}

    def test_what_is_made_by_its_first_words_is_the_agents_own(self, ana):
        ana.scope(agent="A").blocks["notes"].append("x")
        assert "notes" not in ana.scope(agent="B").blocks

    def test_it_is_there_in_every_session_and_of_one_user(self, mind):
        ana = mind.scope(user="ana")
        ana.scope(session="monday").blocks["human"].append("x")
        assert "human" in ana.scope(session="tuesday").blocks
        assert "human" not in mind.scope(user="ben").blocks
        with pytest.raises(InvalidInput):
            _ = mind.blocks

    def test_a_session_that_is_forgotten_leaves_it(self, ana):
        ana.scope(session="monday").blocks["human"].append("x")
        ana.forget(session="monday")
        assert len(ana.blocks) == 1


class TestShowing:
    def test_in_the_order_of_labels(self, ana):
        assert ana.blocks.show() == "Blocks: (empty)"
        assert ana.blocks
        ana.blocks.create("persona", "Kind.", read_only=True)
        ana.blocks.create("human", description="About the person.", limit_characters=100)
        assert ana.blocks.show() == (
            "<block human: chars 0/100>\nAbout the person.\n---\n(empty)\n</block>\n"
            "<block persona: chars 5/2000, read-only>\nKind.\n</block>"
        )
        assert ana.blocks["persona"].show() == "<block persona: chars 5/2000, read-only>\nKind.\n</block>"


class TestEvidence:
    def test_it_must_be_there(self, mind, ana):
        other = mind.scope(user="ben").remember("Ben's.").id
        for call in (
            lambda: ana.blocks["human"].append("x", evidence=other),
            lambda: ana.blocks.create("human", "x", evidence=[other]),
        ):
            with pytest.raises(NotFound, match="no such memory"):
                call()
        with pytest.raises(InvalidInput):
            ana.blocks["human"].append("x", evidence="no id")
        assert len(ana.blocks) == 0

    def test_the_lines_that_came_with_it_go_and_the_others_stay(self, ana):
        one, two = ana.remember("Ann works at Acme.").id, ana.remember("Ann lives in Oslo.").id
        block = ana.blocks["ann"]
        block.append("Written by hand.")
        block.append("Works at Acme.", evidence=one)
        block.append("Lives in Oslo.", evidence=two)
        block.append("Likes tea.")
        ana.forget(one)
        assert block.read().value == "Written by hand.\nLives in Oslo.\nLikes tea."
        assert block.read().evidence == (two,)
        assert "Acme" not in " ".join(one.value for one in block.history())
        ana.forget(two)
        assert block.read().value == "Written by hand.\nLikes tea."
        assert block.read().evidence == ()

    def test_what_was_put_in_their_place_goes_too(self, ana):
        one = ana.remember("Ann works at Acme.").id
        block = ana.blocks["ann"]
        block.append("By hand.")
        block.append("Works at Acme.", evidence=one)
        block.replace("Works at Acme.", "Is happy at Acme, in sales.")
        ana.forget(one)
        assert block.read().value == "By hand."

    def test_one_text_over_several_goes_with_any_of_them(self, ana):
        one, two = ana.remember("Ann works at Acme.").id, ana.remember("Ann lives in Oslo.").id
        ana.blocks.create("ann", "Ann of Oslo works at Acme.", description="About Ann.", evidence=[one, two])
        ana.forget(one)
        block = ana.blocks["ann"].read()
        assert (block.value, block.description, block.evidence) == ("", "About Ann.", (two,))

    def test_what_is_said_to_rest_on_nothing_stays(self, ana):
        one = ana.remember("The code of the shed is quagmire.").id
        block = ana.blocks["human"]
        block.rewrite("Code: quagmire.", evidence=one)
        block.rewrite("Has a shed.")
        ana.forget(one)
        assert [one.value for one in block.history()] == ["Has a shed."]

    def test_an_edit_made_from_before_cannot_put_it_back(self, ana):
        one = ana.remember("The code of the shed is quagmire.").id
        read = ana.blocks["human"].append("Code: quagmire.", evidence=one)
        ana.forget(one)
        with pytest.raises(Conflict):
            ana.blocks["human"].rewrite(read.value + " Really.", expects=read.version)

    def test_what_was_concluded_from_it_alone_counts_as_well(self, ana):
        one = ana.remember("Ann works at Acme.").id
        insight = ana.remember("Ann may know the people at Acme.", kind="insight", evidence=one).id
        block = ana.blocks["ann"]
        block.append("By hand.")
        block.append("Knows people at Acme.", evidence=insight)
        ana.forget(one)
        assert block.read().value == "By hand."

    def test_no_byte_of_it_stays_in_the_file(self, tmp_path, clock):
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing(), clock=clock) as mind:
            ana = mind.scope(user="ana")
            block = ana.blocks["human"]
            block.append("By hand.")
            one = ana.remember("The code of the shed is quagmire.").id
            block.append("Code: quagmire.", evidence=one)
            block.append("Likes tea.")
            ana.forget(one)
            assert not mind.check()
        for file in tmp_path.iterdir():
            assert b"quagmire" not in file.read_bytes()

    def test_an_undone_value_rests_on_what_it_rested_on(self, ana):
        kept = ana.remember("Told.").id
        block = ana.blocks["human"]
        block.rewrite("told", evidence=kept)
        block.rewrite("not told")
        assert block.undo().evidence == (kept,)


def test_it_survives_a_restart(tmp_path, clock):
    path = tmp_path / "m.db"
    with longmind.open(path, embedder=longmind.Hashing(), clock=clock) as mind:
        block = mind.scope(user="ana").blocks["human"]
        block.append("one")
        block.append("two")
    with longmind.open(path, embedder=longmind.Hashing(), clock=clock) as mind:
        block = mind.scope(user="ana").blocks["human"]
        assert block.read().value == "one\ntwo"
        assert block.undo().value == "one"
        assert block.delete().value == "one"
    with longmind.open(path, embedder=longmind.Hashing(), clock=clock) as mind:
        assert len(mind.scope(user="ana").blocks) == 0


MEMORIES = [f"m{'0' * 25}{n}" for n in range(3)]


@given(
    st.lists(
        st.tuples(st.sampled_from(["append", "insert", "replace"]), st.lists(st.sampled_from(MEMORIES), max_size=1)),
        min_size=1,
        max_size=10,
    ),
    st.sets(st.sampled_from(MEMORIES)),
)
def test_no_line_that_came_with_the_erased_is_left_in_any_version(edits, erased):
    block = Block(label="b", value="by hand\nand more")
    versions, came_with = [Version(block, ())], {"by hand": set(), "and more": set()}
    for number, (edit, evidence) in enumerate(edits):
        line = f"line {number}"
        came_with[line] = set(evidence)
        if edit == "append":
            block = append(block, line, evidence=evidence)
        elif edit == "insert":
            block = insert(block, 1, line, evidence=evidence)
        else:
            # It takes another's place, and may say what that one said.
            old = block.value.split("\n")[-1]
            came_with[line] |= came_with[old]
            block = replace(block, old, line, evidence=evidence) if block.value.count(old) == 1 else block
        versions.append(Version(block, tuple(evidence)))
    left = cleaned(versions, erased)
    for (before, _), (after, now_with) in zip(versions, left, strict=True):
        assert erased.isdisjoint(now_with)
        assert set(after.evidence) == set(before.evidence) - erased
        lines = after.value.split("\n") if after.value else []
        assert not [line for line in lines if came_with[line] & erased]
        assert [line for line in before.value.split("\n") if line in lines] == lines
        if not erased & set(before.evidence):
            assert after == before
    if all(edit != "replace" for edit, _ in edits):
        kept = left[-1].block.value.split("\n")
        assert {line for line in versions[-1].block.value.split("\n") if not came_with[line] & erased} == set(kept)


@settings(max_examples=40)
@given(st.lists(st.one_of(st.sampled_from(["undo", "undo to"]), st.text("abc\n", min_size=1, max_size=5)), max_size=12))
def test_every_value_it_ever_had_can_be_had_again(edits):
    with longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as mind:
        block = mind.scope(user="ana").blocks["human"]
        past = [block.rewrite("").value]
        for edit in edits:
            if edit == "undo" and len(past) > 1:
                value = block.undo().value
                assert value == past[-2]
            elif edit == "undo to":
                value = block.undo(to=1).value
                assert value == ""
            elif edit != "undo":
                value = block.rewrite(edit).value
            else:
                continue
            if value != past[-1]:
                past.append(value)
        history = block.history()
        assert [one.value for one in history] == past
        assert [one.version for one in history] == list(range(1, len(past) + 1))
