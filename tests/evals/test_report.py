"""What was measured can be read: as a table, as JSON, as a picture."""

import sys
from dataclasses import replace

import pytest

import longmind
from longmind.evals.abstaining import abstention
from longmind.evals.locomo import GROUPS, read_locomo
from longmind.evals.measures import NAMES, Answered
from longmind.evals.report import COLUMNS, BenchReport, Measured, RecallReport
from longmind.evals.scores import by_group, updates
from longmind.evals.sets import Question


def asked(*found):
    """A single-hop question for each, found first or not at all."""
    question = Question(
        id="q", text="?", category="single-hop", evidence=frozenset({"D1:1"}), sessions=frozenset({"session_1"})
    )
    return [
        Answered(
            question=question,
            owner="conv-1",
            oldest_to_newest=("D1:1",),
            turns=("D1:1" if hit else "D1:2",),
            sessions=("session_1",),
            tokens=(12.0,),
        )
        for hit in found
    ]


@pytest.fixture
def report(sample):
    data = {"conversations": 1, "turns": 2, "memories": 2, "questions": 4, "questions_skipped": 0, "embedder": "hash"}
    ours = asked(1, 1, 1, 0)
    return RecallReport(
        set=read_locomo([sample]),
        scores=by_group(ours, GROUPS),
        baselines={"words": by_group(asked(0), GROUPS)},
        abstention=abstention(ours),
        updates=updates(ours),
        seconds={"ingest": 1.0, "query": 1.0, "query_each": 0.25},
        data=data,
    )


class TestTheTable:
    def test_every_row_is_as_long_as_the_headers_and_made_of_texts(self, report):
        headers, *rows = report.table()
        assert all(len(row) == len(headers) for row in rows)
        assert all(isinstance(cell, str) for row in report.table() for cell in row)

    def test_each_category_has_a_row_and_each_baseline_two(self, report):
        assert [row[:3] for row in report.table()[1:]] == [
            ["longmind", "multi-hop", "0"],
            ["longmind", "temporal", "0"],
            ["longmind", "open-domain", "0"],
            ["longmind", "single-hop", "4"],
            ["longmind", "adversarial", "0"],
            ["longmind", "1-4", "4"],
            ["longmind", "all", "4"],
            ["words", "1-4", "1"],
            ["words", "adversarial", "0"],
        ]

    def test_a_number_stands_under_its_name(self, report):
        headers, *rows = report.table()
        row = dict(zip(headers, rows[3], strict=True))
        assert (row["R@10"], row["MRR"], row["s.all@5"]) == (".750", ".750", "1.00")
        low, high = report.scores["single-hop"]["turn_recall@10_interval95"]
        assert float(row["±95%"]) == pytest.approx((high - low) / 2, abs=0.001)

    def test_what_was_not_measured_is_a_dash_and_never_nought(self, report):
        assert set(report.table()[1][3:]) == {"–"}

    def test_its_columns_are_measures_that_exist(self):
        assert set(COLUMNS) - {"turn_recall@10_interval95"} <= set(NAMES)

    def test_a_long_name_leaves_room_for_the_numbers(self, report):
        named = replace(report, scores={"single-session-preference": report.scores["all"]}, baselines={})
        assert named.table()[1][1] == "…sion-preference"

    def test_it_fits_eighty_characters(self, report):
        columns = zip(*report.table(), strict=True)
        assert sum(max(map(len, column)) for column in columns) + 2 * (len(COLUMNS) + 2) <= 80


class TestThePlot:
    def test_it_is_a_picture(self, report, tmp_path):
        report.plot(tmp_path / "locomo.png")
        assert (tmp_path / "locomo.png").read_bytes().startswith(b"\x89PNG")

    def test_it_can_be_drawn_without_baselines(self, report, tmp_path):
        alone = replace(report, baselines={})
        alone.plot(str(tmp_path / "alone.png"))
        assert (tmp_path / "alone.png").stat().st_size > 0

    def test_without_matplotlib_it_says_what_to_install(self, report, tmp_path, monkeypatch):
        for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        with pytest.raises(longmind.MissingExtra, match=r"longmind\[eval\]"):
            report.plot(tmp_path / "locomo.png")
        assert not (tmp_path / "locomo.png").exists()


class TestTheBench:
    def test_a_line_is_a_row(self):
        lines = [
            Measured(what="a recall", value=0.01234, unit="ms", ratio=1.5, of="an embedding"),
            Measured(what="disk", value=12_345.6, unit="MB"),
        ]
        assert BenchReport(numbers={}, lines=lines).table() == [
            ["what", "measured", "ratio", "of"],
            ["a recall", "0.0123 ms", "1.50×", "an embedding"],
            ["disk", "12,346 MB", "–", ""],
        ]
