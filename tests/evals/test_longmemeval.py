"""LongMemEval's published files are read without telling a mind where the answer is."""

from datetime import UTC, datetime

import pytest

import longmind
from longmind.evals.longmemeval import read_longmemeval


@pytest.fixture
def asked(formats):
    return formats.a_longmemeval_question()


class TestAQuestion:
    @pytest.fixture
    def conversation(self, asked):
        return read_longmemeval([asked]).conversations[0]

    def test_it_is_an_owner_with_its_own_history(self, conversation, asked):
        assert conversation.name == "e47becba"
        assert [turn.text for turn in conversation.turns] == [
            "My greyhound is called Turbo.",
            "What a name!",
            "I graduated in marine biology.",
            "Congratulations!",
        ]

    def test_nothing_a_mind_is_told_says_where_the_answer_is(self, conversation):
        told = repr(conversation.turns)
        assert "answer" not in told
        assert [turn.session for turn in conversation.turns] == ["session_1"] * 2 + ["session_2"] * 2
        assert [turn.id for turn in conversation.turns] == [
            "session_1:1",
            "session_1:3",
            "session_2:1",
            "session_2:2",
        ]

    def test_turns_have_their_sessions_time_and_a_second_for_each_before(self, conversation):
        assert conversation.turns[0].at == datetime(2023, 5, 20, 2, 21, 0, tzinfo=UTC)
        assert conversation.turns[3].at == datetime(2023, 5, 22, 9, 30, 1, tzinfo=UTC)

    def test_its_gold_is_the_message_that_is_marked_and_the_session_that_is_named(self, conversation):
        (question,) = conversation.questions
        assert (question.evidence, question.sessions) == ({"session_2:1"}, {"session_2"})
        assert question.asked_at == datetime(2023, 5, 30, 23, 40, tzinfo=UTC)

    def test_one_that_nothing_answers_is_told_by_its_id(self, asked):
        (question,) = read_longmemeval([asked | {"question_id": "e47becba_abs"}]).conversations[0].questions
        assert (question.answerable, question.evidence, question.sessions) == (False, frozenset(), frozenset())

    def test_one_without_a_marked_message_is_skipped_and_counted(self, asked):
        del asked["haystack_sessions"][1][0]["has_answer"]
        (conversation,) = read_longmemeval([asked]).conversations
        assert (conversation.questions, conversation.skipped) == ((), 1)

    def test_the_set_is_not_taken_for_the_pool(self, asked):
        assert read_longmemeval([asked]).name == "longmemeval"


@pytest.mark.parametrize("written", ["2023/05/20 (Sat) 02:21", "2023/05/20 02:21", "2023-05-20T02:21:00Z"])
def test_times_may_be_written_with_less_around_them(asked, written):
    asked["haystack_dates"][0] = written
    assert read_longmemeval([asked]).conversations[0].turns[0].at == datetime(2023, 5, 20, 2, 21, tzinfo=UTC)


@pytest.mark.parametrize(
    ("break_it", "where"),
    [
        (lambda one: one.pop("question"), r"question 1\.question"),
        (lambda one: one["haystack_dates"].pop(), "as many as haystack_dates"),
        (lambda one: one["haystack_dates"].__setitem__(0, "yesterday"), r"haystack_dates\[1\]"),
        (lambda one: one["haystack_sessions"][0][0].pop("content"), r"haystack_sessions\[1\]\[1\]\.content"),
        (lambda one: one.update(answer_session_ids=None), "answer_session_ids"),
        (lambda one: one.update(haystack_sessions=[[], []]), "at least one message"),
    ],
)
def test_what_is_broken_is_named(asked, break_it, where):
    break_it(asked)
    with pytest.raises(longmind.InvalidInput, match=where):
        read_longmemeval([asked])
