"""BEAM's folders are read as published."""

import json
from datetime import UTC, datetime

import pytest

import longmind
from longmind.evals.beam import beam_folders, read_beam_folder


@pytest.fixture
def folder(tmp_path, formats):
    return formats.write_beam(tmp_path / "chats" / "1")


def change(path, break_it):
    value = json.loads(path.read_text("utf-8"))
    break_it(value)
    path.write_text(json.dumps(value), "utf-8")


class TestAFolder:
    def test_it_may_be_a_conversation_or_hold_several(self, folder, formats):
        formats.write_beam(folder.parent / "10")
        formats.write_beam(folder.parent / "2")
        assert [one.name for one in read_beam_folder(folder).conversations] == ["1"]
        assert [one.name for one in read_beam_folder(folder.parent).conversations] == ["1", "2", "10"]
        assert [one.name for one in read_beam_folder(folder.parent, 2).conversations] == ["1", "2"]

    def test_a_conversation_without_questions_is_none(self, folder):
        (folder / "probing_questions" / "probing_questions.json").unlink()
        assert beam_folders(folder.parent) == []
        with pytest.raises(longmind.InvalidInput, match=r"probing_questions\.json"):
            read_beam_folder(folder.parent)


class TestWhatWasSaid:
    @pytest.fixture
    def turns(self, folder):
        return read_beam_folder(folder).conversations[0].turns

    def test_the_mark_of_the_plan_is_taken_off(self, turns):
        assert [turn.text for turn in turns] == [
            "My ukulele cost forty euros.",
            "That is a fair price.",
            "I graduated in marine biology.",
            "The ukulele cost fifty euros, not forty.",
            "Noted.",
        ]

    def test_the_day_holds_until_the_next_is_named(self, turns):
        first, second = datetime(2024, 3, 15, tzinfo=UTC), datetime(2024, 4, 5, tzinfo=UTC)
        assert [turn.at.replace(second=0) for turn in turns] == [first, first, first, second, second]
        assert [turn.at.second for turn in turns] == [0, 1, 2, 0, 1]

    def test_a_batch_is_a_session(self, turns):
        assert [turn.session for turn in turns] == ["session_1"] * 3 + ["session_2"] * 2
        assert [(turn.id, turn.speaker) for turn in turns[:2]] == [("0", "user"), ("1", "assistant")]


class TestQuestions:
    @pytest.fixture
    def conversation(self, folder):
        return read_beam_folder(folder).conversations[0]

    def test_gold_is_read_from_a_list_and_from_lists_by_role(self, conversation):
        evidence = {question.category: question.evidence for question in conversation.questions}
        assert evidence == {"abstention": set(), "information_extraction": {"2"}, "knowledge_update": {"0", "3"}}

    def test_abstention_is_what_nothing_answers(self, conversation):
        assert [one.category for one in conversation.questions if not one.answerable] == ["abstention"]

    def test_gold_that_is_nowhere_is_counted_and_its_question_skipped(self, conversation):
        assert (conversation.dropped, conversation.skipped) == (1, 1)


@pytest.mark.parametrize(
    ("file", "break_it", "where"),
    [
        ("chat.json", lambda chat: chat[0].update(turns="x"), r"chat\.json\[1\]\.turns"),
        ("chat.json", lambda chat: chat[0]["turns"][0][1].pop("content"), r"turns\[1\]\[2\]\.content"),
        ("chat.json", lambda chat: chat[0]["turns"][0][0].update(time_anchor="15 March"), "time_anchor"),
        ("chat.json", lambda chat: [batch["turns"][0][0].pop("time_anchor") for batch in chat], "with a time_anchor"),
        ("chat.json", lambda chat: chat.clear(), "at least one message"),
        ("probing_questions/probing_questions.json", lambda all: all.update(x=[{"source_chat_ids": [0]}]), r"x\[1\]"),
        ("probing_questions/probing_questions.json", lambda all: all.update(abstention={}), "abstention"),
    ],
)
def test_what_is_broken_is_named(folder, file, break_it, where):
    change(folder / file, break_it)
    with pytest.raises(longmind.InvalidInput, match=where):
        read_beam_folder(folder)
