"""eval and bench, as a shell meets them. What they measure is tested with the evaluation."""

from __future__ import annotations

import json

import pytest

import longmind.evals
from longmind.evals.report import BenchReport, Measured

LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "speaker_a": "Ana",
            "speaker_b": "Rui",
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ana", "dia_id": "D1:1", "text": "I have a cat called Miso."},
                {"speaker": "Rui", "dia_id": "D1:2", "text": "I play the cello."},
            ],
        },
        "qa": [{"question": "What is Ana's cat called?", "answer": "Miso", "evidence": ["D1:1"], "category": 4}],
    }
]


@pytest.fixture
def locomo(tmp_path):
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps(LOCOMO))
    return str(path)


class TestEvalLocomo:
    """One command, one table, and the same numbers for a program."""

    def test_the_json_has_the_promised_names(self, shell, locomo):
        measured = shell.json("eval", "locomo", locomo)
        assert set(measured) >= {"locomo", "baselines", "seconds"}
        assert measured["locomo"]["1-4"]["turn_recall@10"] == 1.0
        assert {"turn_ndcg@10", "session_all@5"} <= set(measured["locomo"]["all"])

    def test_the_table_has_a_row_for_each_category_and_baseline(self, shell, locomo):
        table = shell("eval", "locomo", locomo).stdout
        for word in ("R@10", "multi-hop", "single-hop", "words", "vectors", "lecture"):
            assert word in table
        assert "lecture" not in shell("eval", "locomo", locomo, "--no-baselines").stdout

    def test_the_plot_is_drawn(self, shell, locomo, tmp_path):
        assert shell("eval", "locomo", locomo, "--plot", str(tmp_path / "a.png")).exit_code == 0
        assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


class TestBench:
    """How fast it is, as ratios. The measuring itself takes minutes and is tested on its own."""

    def test_prints_what_was_measured_and_the_ratios(self, shell, monkeypatch):
        asked = []

        def measured(*, full, progress):
            asked.append(full)
            progress(1, 2, "measuring")
            lines = [Measured(what="one write", value=1.234, unit="ms", ratio=1.5, of="a bare insert")]
            return BenchReport(numbers={"writes": {"one": 1.234}}, lines=lines)

        monkeypatch.setattr(longmind.evals, "bench", measured)
        words = " ".join(shell("bench").stdout.split())
        assert "one write 1.23 ms 1.50× a bare insert" in words
        assert shell.json("bench", "--full") == {"bench": {"writes": {"one": 1.234}}}
        assert asked == [False, True]
