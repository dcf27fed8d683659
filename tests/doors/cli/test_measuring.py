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


class TestEvalContext:
    """Tokens for evidence, of one set or several."""

    def test_the_table_and_the_sentences_are_told_of_each_set(self, shell, locomo):
        told = shell("eval", "context", locomo, locomo).stdout
        assert told.count("the 20 best memories") >= 2
        assert told.count("context within 2,000") == 2
        assert told.count("questions of LoCoMo") == 2

    def test_the_json_has_the_promised_names(self, shell, locomo):
        (measured,) = shell.json("eval", "context", locomo)["sets"]
        assert measured["path"] == locomo
        assert measured["listed"]["20"]["coverage"] == measured["context"]["2000"]["coverage"] == 1.0
        assert {"tokens_needed_over_listed", "coverage_gained"} <= set(measured)

    def test_each_set_has_its_picture(self, shell, locomo, tmp_path):
        assert shell("eval", "context", locomo, "--plot", str(tmp_path / "a.png")).exit_code == 0
        assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
        assert shell("eval", "context", locomo, locomo, "--plot", str(tmp_path / "b.png")).exit_code == 0
        assert (tmp_path / "b-locomo.png").exists()


class TestTheOtherSets:
    """Each kind of set is a command, and a path that holds another says which."""

    @pytest.fixture
    def beam(self, tmp_path):
        case = {
            "bench": "beam-100K",
            "case_id": "1",
            "docs": [
                {"id": 0, "text": "I have a cat called Miso.", "session": "b", "date": "May-08-2023", "speaker": "user"}
            ],
            "queries": [
                {"id": "q", "text": "What is my cat called?", "category": "recall", "gold": [0], "abstain": False},
                {"id": "r", "text": "What is my dog called?", "category": "abstention", "gold": [], "abstain": True},
            ],
        }
        path = tmp_path / "beam.json"
        path.write_text(json.dumps([case]))
        return str(path)

    def test_a_set_is_measured_by_its_name(self, shell, beam):
        measured = shell.json("eval", "beam", beam, "--no-baselines", "--threshold", "0.5")
        assert measured["beam"]["all"]["turn_recall@10"] == 1.0
        assert (measured["abstention"]["questions"], measured["abstention"]["threshold"]) == (2, 0.5)
        assert "R@40" in shell("eval", "beam", beam).stdout

    def test_another_set_is_refused_with_its_command(self, shell, beam, locomo):
        wrong = shell("eval", "longmemeval", beam)
        assert wrong.exit_code == 2
        assert "longmind eval beam" in wrong.stderr
        assert "longmind eval locomo" in shell("eval", "beam", locomo).stderr
        assert "beliefs.seed.json" in shell("eval", "precision", locomo).stderr

    def test_all_of_a_folder_is_one_table_with_a_picture_each(self, shell, beam, locomo, tmp_path):
        done = shell("eval", "all", str(tmp_path), "--plots", str(tmp_path / "new" / "plots"), "--no-baselines")
        assert "coverage@10" in done.stdout
        assert "session all@5" in done.stdout
        assert {path.name for path in (tmp_path / "new" / "plots").iterdir()} == {"beam.png", "locomo.png"}

    def test_all_is_json_too(self, shell, beam, locomo, tmp_path):
        told = shell.json("eval", "all", str(tmp_path), "--no-baselines")
        assert ["beam" in told["sets"][0], "locomo" in told["sets"][1]] == [True, True]


class TestEvalDiff:
    """A run writes its questions down, and two runs are laid beside each other."""

    @pytest.fixture
    def runs(self, shell, locomo, tmp_path):
        paths = [str(tmp_path / name) for name in ("before.jsonl", "after.jsonl")]
        for path in paths:
            assert shell("eval", "locomo", locomo, "--no-baselines", "--questions", path).exit_code == 0
        lost = json.loads((tmp_path / "after.jsonl").read_text())
        lost["measures"]["turn_recall@10"] = 0.0
        (tmp_path / "after.jsonl").write_text(json.dumps(lost) + "\n")
        return paths

    def test_what_was_lost_is_told_with_its_words(self, shell, runs):
        told = shell("eval", "diff", *runs).stdout
        assert "won: 0 questions" in told
        assert "lost: 1 question" in told
        assert "1.00 → 0.00" in told
        assert "What is Ana's cat called?" in told

    def test_the_json_holds_the_same(self, shell, runs):
        told = shell.json("eval", "diff", *runs)
        assert told["lost"][0]["text"] == "What is Ana's cat called?"
        assert told["rows"][0]["difference"] == -1.0

    def test_as_many_as_wanted_are_shown_and_by_any_measure(self, shell, runs):
        assert "--show 1 shows all" in shell("eval", "diff", *runs, "--show", "0").stdout
        assert "lost: 0 questions" in shell("eval", "diff", *runs, "--measure", "turn_mrr").stdout

    def test_a_file_that_is_something_else_is_refused(self, shell, runs, locomo):
        assert "line 1" in shell("eval", "diff", runs[0], locomo).stderr


PERSON = {
    "id": "ana-reis",
    "about": "has a sister",
    "sessions": [
        {"at": "2026-03-02T18:10:00+01:00", "turns": [{"speaker": "user", "text": "My sister is called Rita."}]},
        {"at": "2026-04-02T18:10:00+02:00", "turns": [{"speaker": "user", "text": "I'm allergic to shellfish."}]},
    ],
    "probes": [
        {
            "id": "p1", "kind": "fact", "at": "2026-05-01T09:00:00+02:00", "ask": "What is my sister called?",
            "must": [["Rita"]], "must_not": [], "options": [], "forbidden": [], "why": "said",
        },
        {
            "id": "p2", "kind": "constraint", "at": "2026-05-01T09:00:00+02:00", "must": [], "must_not": [],
            "ask": "Sakura (sushi and seafood) or Bella (vegetarian pasta) tonight?",
            "options": ["Sakura", "Bella"], "forbidden": ["Sakura"], "why": "said",
        },
    ],
}  # fmt: skip


class TestEvalPersonalization:
    """Whether memory helps: one table, and the same numbers for a program."""

    @pytest.fixture
    def people(self, tmp_path):
        folder = tmp_path / "people"
        folder.mkdir()
        for id in ("ana-reis", "ben-cole"):
            (folder / f"{id}.json").write_text(json.dumps({**PERSON, "id": id}))
        return folder

    def test_the_table_has_a_row_for_each_kind_and_each_condition_a_column(self, shell, people):
        told = shell("eval", "personalization", str(people)).stdout
        for word in ("memory", "none", "whole history", "constraint", "forbidden offered", "tokens", "by rules"):
            assert word in told

    def test_the_json_and_the_lines_hold_the_same(self, shell, people, tmp_path):
        lines = tmp_path / "lines.jsonl"
        told = shell.json("eval", "personalization", str(people), "--questions", str(lines), "--people", "1")
        kept = [json.loads(line) for line in lines.read_text().splitlines()]
        passed = sum(one["measures"]["passed"] for one in kept if one["set"].endswith("rules, memory"))
        assert told["personalization"]["rules"]["memory"]["right"]["all"]["sum"] == passed
        assert told["people"] == 1

    def test_two_runs_can_be_compared(self, shell, people, tmp_path):
        lines = str(tmp_path / "lines.jsonl")
        shell("eval", "personalization", str(people), "--questions", lines)
        assert "personalization, rules, memory" in shell("eval", "diff", lines, lines).stdout

    def test_the_errors_are_named_when_asked_for(self, shell, people):
        wrong = {**PERSON, "probes": [{**PERSON["probes"][0], "must": [["Zoltan"]]}]}
        (people / "ana-reis.json").write_text(json.dumps(wrong))
        told = shell("eval", "personalization", str(people), "--errors").stdout
        assert "ana-reis p1 (fact, rules): What is my sister called? →" in told

    def test_a_folder_that_is_not_there_is_said_to_be(self, shell, tmp_path):
        told = shell("eval", "personalization", str(tmp_path / "nowhere"))
        assert told.exit_code != 0
        assert "there are no people" in told.stderr


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
