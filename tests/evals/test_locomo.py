"""LoCoMo's file is read as its authors meant it, and anything else is refused by name."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.evals.known import read_set
from longmind.evals.locomo import conversation_of, evidence_of, session_time


class TestATurn:
    @pytest.fixture
    def turns(self, sample):
        return {turn.id: turn for turn in conversation_of(sample).turns}

    def test_it_has_its_speaker_its_session_and_its_words(self, turns):
        turn = turns["D1:1"]
        assert (turn.speaker, turn.session) == ("Ana", "session_1")
        assert turn.text == "I moved to Lisbon and found a flat by the river."

    def test_a_photo_is_told_by_its_caption_and_never_by_its_search(self, turns):
        assert turns["D2:1"].text == "Look at this! [shares a photo: a photography of a tortoise on a skateboard]"

    def test_its_time_is_its_sessions_and_a_second_for_each_before_it(self, turns):
        assert turns["D1:1"].at == datetime(2023, 5, 8, 0, 5, 0, tzinfo=UTC)
        assert turns["D1:4"].at == datetime(2023, 5, 8, 0, 5, 3, tzinfo=UTC)

    def test_sessions_come_in_the_order_of_their_numbers(self, turns):
        assert list(turns) == ["D1:1", "D1:2", "D1:3", "D1:4", "D2:1", "D2:2", "D10:1"]

    def test_an_empty_one_is_left_out(self, turns):
        assert "D10:2" not in turns


class TestEvidence:
    IDS = frozenset({"D1:18", "D1:20", "D8:6", "D9:17", "D30:5", "D11:26"})

    @pytest.mark.parametrize(
        ("written", "ids"),
        [
            (["D8:6"], {"D8:6"}),
            (["D8:6; D9:17"], {"D8:6", "D9:17"}),
            (["D1:18, D1:20"], {"D1:18", "D1:20"}),
            (["D8:6 D9:17", "D8:6"], {"D8:6", "D9:17"}),
            (["D30:05"], {"D30:5"}),
            (["D:11:26"], {"D11:26"}),
            ("D8:6", {"D8:6"}),
            (["D"], set()),
            (["D8:7"], set()),
            ([], set()),
        ],
    )
    def test_what_was_meant_is_read(self, written, ids):
        assert evidence_of(written, self.IDS).ids == ids

    def test_repairs_and_losses_are_counted(self):
        found = evidence_of(["D8:6", "D30:05", "D", "D8:6; D99:1"], self.IDS)
        assert (found.repaired, found.dropped) == (2, 2)

    @given(st.lists(st.one_of(st.sampled_from(sorted(IDS)), st.text(max_size=12))))
    def test_it_never_names_a_turn_that_is_not_there(self, written):
        found = evidence_of(written, self.IDS)
        assert found.ids <= self.IDS
        assert found.ids >= self.IDS.intersection(written)

    def test_a_question_left_without_any_is_skipped_and_counted(self, sample):
        conversation = conversation_of(sample)
        assert len(conversation.questions) == 5
        assert (conversation.skipped, conversation.repaired, conversation.dropped) == (2, 2, 3)

    def test_the_rest_of_a_question_is_not_read(self, sample):
        for asked in sample["qa"]:
            asked.pop("answer", None)
            asked.pop("adversarial_answer", None)
        assert len(conversation_of(sample).questions) == 5


class TestTimes:
    @pytest.mark.parametrize(
        ("written", "moment"),
        [
            ("1:56 pm on 8 May, 2023", (2023, 5, 8, 13, 56)),
            ("12:09 am on 13 September, 2023", (2023, 9, 13, 0, 9)),
            ("12:30 PM on 1 January, 2024", (2024, 1, 1, 12, 30)),
            ("9:05 am on 29 February 2024", (2024, 2, 29, 9, 5)),
        ],
    )
    def test_they_are_read_as_written(self, written, moment):
        assert session_time(written) == datetime(*moment, tzinfo=UTC)

    @pytest.mark.parametrize("written", ["", "8 May 2023", "1:56 pm on 30 February, 2023", "1:56 pm on 8 Mai, 2023"])
    def test_anything_else_is_refused(self, written):
        with pytest.raises(longmind.InvalidInput, match="1:56 pm on 8 May"):
            session_time(written)


def read(path, limit=None):
    return read_set(path, "locomo", limit).data.conversations


class TestAFile:
    def test_conversations_come_in_order_and_no_more_than_asked_for(self, sample, write):
        path = write(sample, sample | {"sample_id": "tiny-2"})
        assert [one.name for one in read(path)] == ["tiny-1", "tiny-2"]
        assert [one.name for one in read(path, 1)] == ["tiny-1"]

    def test_one_that_is_not_there_is_not_found(self, tmp_path):
        with pytest.raises(longmind.NotFound, match=r"nowhere\.json"):
            read(tmp_path / "nowhere.json")

    @pytest.mark.parametrize("content", ["", "{", "{}", "[]", "[1]", '"x"', '[{"sample_id": "x"}]'])
    def test_one_in_another_format_is_refused(self, tmp_path, content):
        path = tmp_path / "other.json"
        path.write_text(content)
        with pytest.raises(longmind.InvalidInput):
            read(path)

    def test_none_is_no_number_of_conversations(self, sample, write):
        with pytest.raises(longmind.InvalidInput, match="conversations"):
            read(write(sample), 0)

    @pytest.mark.parametrize(
        ("break_it", "where"),
        [
            (lambda one: one["conversation"]["session_2"].append("hello"), r"session_2\[3\]"),
            (lambda one: one["conversation"].pop("session_2_date_time"), "session_2_date_time"),
            (lambda one: one["conversation"]["session_1"][2].pop("speaker"), r"session_1\[3\]\.speaker"),
            (lambda one: one["conversation"]["session_1"][2].pop("dia_id"), r"session_1\[3\]\.dia_id"),
            (lambda one: one["qa"][1].update(category=6), r"qa\[2\]\.category"),
            (lambda one: one["qa"][1].pop("question"), r"qa\[2\]\.question"),
            (lambda one: one.update(qa={}), "qa"),
            (lambda one: one.update(conversation={}), "conversation"),
        ],
    )
    def test_what_is_broken_is_named(self, sample, write, break_it, where):
        broken = json.loads(json.dumps(sample))
        break_it(broken)
        with pytest.raises(longmind.InvalidInput, match=f"sample 2.*{where}"):
            read(write(sample, broken))
