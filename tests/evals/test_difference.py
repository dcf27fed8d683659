"""Two runs side by side: what was won, what was lost, and whether that could be luck."""

import json

import pytest

import longmind
from longmind.evals.difference import difference
from longmind.evals.lines import read_lines, write_lines


def a_line(question, found, *, owner="conv-1", category="temporal", set="locomo", **measures):
    return {
        "set": set,
        "owner": owner,
        "question": question,
        "text": f"{question}?",
        "category": category,
        "measures": measures or {"turn_recall@10": found, "turn_mrr": 1.0},
    }


@pytest.fixture
def compare(tmp_path):
    def of(before, after, *arguments):
        for name, lines in (("before", before), ("after", after)):
            write_lines(tmp_path / f"{name}.jsonl", lines)
        return difference(tmp_path / "before.jsonl", tmp_path / "after.jsonl", *arguments)

    return of


BEFORE = [a_line("a", 0), a_line("b", 1), a_line("c", 0.5), a_line("d", 1, category="multi-hop"), a_line("gone", 1)]
AFTER = [a_line("a", 1), a_line("b", 0.5), a_line("c", 1), a_line("d", 1, category="multi-hop"), a_line("new", 1)]


class TestWhatChanged:
    def test_what_rose_was_won_and_what_fell_was_lost_the_most_first(self, compare):
        found = compare(BEFORE, AFTER)
        assert [(one.question, one.before, one.after) for one in found.won] == [("a", 0, 1), ("c", 0.5, 1)]
        assert [(one.question, one.text) for one in found.lost] == [("b", "b?")]

    def test_questions_of_one_run_alone_are_counted_and_never_compared(self, compare):
        found = compare(BEFORE, AFTER)
        assert (len(found.changes), found.only_before, found.only_after) == (4, 1, 1)

    def test_each_set_is_told_together_and_by_category(self, compare):
        rows = {row.category: row for row in compare(BEFORE, AFTER).rows}
        assert list(rows) == ["all", "temporal", "multi-hop"]
        whole = rows["all"]
        assert (whole.questions, whole.before, whole.after) == (4, 0.625, 0.875)
        assert (whole.won, whole.lost, whole.p) == (2, 1, pytest.approx(1.0))
        assert whole.interval[0] <= 0.25 <= whole.interval[1]
        assert (rows["multi-hop"].won, rows["multi-hop"].lost) == (0, 0)

    def test_a_run_beside_itself_changed_nothing(self, compare):
        found = compare(BEFORE, BEFORE)
        assert (found.won, found.lost) == ([], [])
        assert all(row.interval == (0, 0) and row.p == 1 for row in found.rows)

    def test_turned_round_what_was_won_was_lost(self, compare):
        there, back = compare(BEFORE, AFTER), compare(AFTER, BEFORE)
        assert {one.question for one in there.won} == {one.question for one in back.lost}
        assert there.rows[0].p == back.rows[0].p

    def test_one_question_asked_of_two_owners_is_two(self, compare):
        twice = [a_line("a", 1), a_line("a", 0, owner="conv-2", abstained=1.0)]
        assert len(compare(twice, twice).changes) == 2


class TestTheMeasure:
    def test_another_can_be_named(self, compare):
        found = compare(BEFORE, AFTER, "turn_mrr")
        assert {row.measure for row in found.rows} == {"turn_mrr"}
        assert found.won == []

    def test_what_has_no_ranking_is_compared_by_whether_it_was_right(self, compare):
        before = [a_line("p", 0, set="precision", passed=0.0), a_line("x", 0, abstained=1.0), a_line("a", 0)]
        after = [a_line("p", 0, set="precision", passed=1.0), a_line("x", 0, abstained=0.0), a_line("a", 0)]
        found = compare(before, after)
        assert [(row.set, row.measure) for row in found.rows] == [
            ("precision", "passed"),
            ("locomo", "abstained"),
            ("locomo", "turn_recall@10"),
        ]
        assert [one.question for one in found.won] == ["p"]
        assert [one.question for one in found.lost] == ["x"]

    def test_one_that_nobody_measured_is_refused_with_those_there_are(self, compare):
        with pytest.raises(longmind.InvalidInput, match="turn_mrr, turn_recall@10"):
            compare(BEFORE, AFTER, "fame")

    def test_runs_without_a_question_in_common_are_refused(self, compare):
        with pytest.raises(longmind.InvalidInput, match=r"questions that are in .*before\.jsonl too"):
            compare([a_line("a", 1)], [a_line("b", 1)])


class TestTelling:
    def test_the_table_fits_its_heads(self, compare):
        heads, *rows = compare(BEFORE, AFTER).table()
        assert all(len(row) == len(heads) for row in rows)
        assert dict(zip(heads, rows[0], strict=True))["change"] == "+.250"

    def test_a_fall_has_its_sign(self, compare):
        heads, row, *_ = compare(AFTER, BEFORE).table()
        assert dict(zip(heads, row, strict=True))["change"] == "-.250"

    def test_the_json_holds_what_changed_with_its_words(self, compare):
        told = json.loads(json.dumps(compare(BEFORE, AFTER).as_json(), allow_nan=False))
        assert set(told) == {"rows", "won", "lost", "only_before", "only_after"}
        assert told["won"][0] == {
            "set": "locomo",
            "owner": "conv-1",
            "question": "a",
            "text": "a?",
            "category": "temporal",
            "measure": "turn_recall@10",
            "before": 0.0,
            "after": 1.0,
        }
        assert told["rows"][0]["difference"] == 0.25
        assert len(told["rows"][0]["difference_interval95"]) == 2


class TestLines:
    def test_they_come_back_as_they_were_written(self, report, tmp_path):
        assert write_lines(tmp_path / "a.jsonl", report.lines) == len(report.lines)
        assert read_lines(tmp_path / "a.jsonl") == report.lines

    @pytest.mark.parametrize("written", ["hello", "[1]", '{"set": "locomo"}', "", "{"])
    def test_anything_else_is_refused_with_its_line(self, tmp_path, written):
        (tmp_path / "a.jsonl").write_text(json.dumps(a_line("a", 1)) + "\n" + written + "\n")
        with pytest.raises(longmind.InvalidInput, match="line 2"):
            read_lines(tmp_path / "a.jsonl")
