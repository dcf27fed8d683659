"""The plain shape is read for what it says, and tells a mind nothing that a session's name gives away."""

from datetime import UTC, datetime

import pytest

import longmind
from longmind.evals.beam import is_beam, read_beam
from longmind.evals.heap import bench_of
from longmind.evals.longmemeval import is_longmemeval, read_longmemeval


@pytest.fixture
def case(formats):
    return formats.a_plain_case()


@pytest.fixture
def pool(case):
    return read_longmemeval(case)


class TestThePool:
    def test_it_is_known_by_its_bench(self, case, formats):
        assert is_longmemeval(case)
        assert not is_beam(case)
        assert is_beam([formats.a_plain_case("beam-100K")])
        assert bench_of({"docs": []}) == bench_of([]) == bench_of("x") == ""

    def test_it_is_one_conversation_in_the_order_it_was_written(self, pool):
        (conversation,) = pool.conversations
        assert (pool.name, conversation.name) == ("longmemeval-pool", "dev")
        assert [turn.id for turn in conversation.turns] == ["e0", "e1", "e2", "e3", "e4"]
        assert [turn.speaker for turn in conversation.turns] == ["user", "assistant", "user", "user", "user"]

    def test_sessions_are_numbered_because_their_names_name_questions(self, pool):
        sessions = [turn.session for turn in pool.conversations[0].turns]
        assert sessions == ["session_1", "session_1", "session_2", "session_2", "session_3"]

    def test_what_has_no_date_has_its_sessions_and_a_session_without_any_the_earliest(self, pool):
        times = [turn.at for turn in pool.conversations[0].turns]
        first, second = datetime(2023, 5, 20, 10, tzinfo=UTC), datetime(2023, 5, 22, 10, tzinfo=UTC)
        assert [time.replace(second=0) for time in times] == [first, first, second, second, first]

    def test_each_at_one_time_comes_a_second_after_the_one_before(self, pool):
        assert [turn.at.second for turn in pool.conversations[0].turns] == [0, 1, 0, 1, 2]

    def test_questions_have_their_gold_its_sessions_and_when_they_were_asked(self, pool):
        question = pool.conversations[0].questions[1]
        assert (question.id, question.category) == ("q2", "knowledge-update")
        assert question.evidence == {"e2", "e3"}
        assert question.sessions == {"session_2"}
        assert question.asked_at == datetime(2023, 5, 30, 10, tzinfo=UTC)

    def test_what_nothing_answers_has_no_gold_whatever_is_written(self, pool):
        unknown = pool.conversations[0].questions[2]
        assert (unknown.answerable, unknown.evidence, unknown.sessions) == (False, frozenset(), frozenset())

    def test_a_question_whose_gold_is_nowhere_is_skipped_and_counted(self, pool):
        conversation = pool.conversations[0]
        assert [one.id for one in conversation.questions] == ["q1", "q2", "q3_abs"]
        assert (conversation.skipped, conversation.dropped) == (1, 1)

    def test_its_groups_are_its_categories_and_all(self, pool):
        assert list(pool.groups) == ["single-session-user", "knowledge-update", "all"]


class TestBeamInThisShape:
    def test_days_are_written_its_way(self, formats):
        beam = read_beam([formats.a_plain_case("beam-100K", "May-{:02d}-2023", "1")])
        assert (beam.name, beam.conversations[0].turns[0].at) == ("beam", datetime(2023, 5, 20, tzinfo=UTC))

    def test_ids_may_be_numbers(self, formats):
        case = formats.a_plain_case("beam-100K", "May-{:02d}-2023")
        for number, doc in enumerate(case["docs"]):
            doc["id"] = number
        case["queries"][0]["gold"] = [0]
        (conversation,) = read_beam(case).conversations
        assert conversation.turns[0].id == "0"
        assert conversation.questions[0].evidence == {"0"}

    def test_only_the_first_can_be_asked_for(self, formats):
        cases = [formats.a_plain_case("beam", "May-{:02d}-2023", str(number)) for number in range(3)]
        assert [one.name for one in read_beam(cases, 2).conversations] == ["0", "1"]


@pytest.mark.parametrize(
    ("break_it", "where"),
    [
        (lambda case: case.update(docs=[]), r"case 1\.docs"),
        (lambda case: case["docs"][1].pop("text"), r"docs\[2\]\.text"),
        (lambda case: case["docs"][1].update(date="20 May"), r"docs\[2\]\.date"),
        (lambda case: case["docs"][1].update(date="2023/02/30 (Sat) 10:00"), r"docs\[2\]\.date"),
        (lambda case: [doc.update(date=None) for doc in case["docs"]], "at least one date"),
        (lambda case: case["queries"][0].update(gold="e0"), r"queries\[1\]\.gold"),
        (lambda case: case["queries"].append("why?"), r"queries\[5\]"),
    ],
)
def test_what_is_broken_is_named(case, break_it, where):
    break_it(case)
    with pytest.raises(longmind.InvalidInput, match=where):
        read_longmemeval(case)
