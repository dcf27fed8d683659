"""All sets of a folder in one table, beside what is to be reached."""

import json

import pytest

import longmind
from longmind.evals import measure_all, measure_set, overview


class TestAll:
    @pytest.fixture
    def reports(self, folder_of_sets):
        return list(measure_all(folder_of_sets, embedder=longmind.Hashing(), baselines=False))

    def test_each_is_measured_and_laid_beside_its_targets(self, reports):
        heads, *rows = overview(reports)
        assert heads[-2:] == ["to reach", "reached"]
        assert all(len(row) == len(heads) for row in rows)
        told = {(row[0], row[1], row[2]): dict(zip(heads, row, strict=True)) for row in rows}
        assert told["locomo", "1-4", "recall@10"]["to reach"] == ".810 (.840)"
        assert told["fixtures", "cases", "passed"]["to reach"] == "70 (77)"
        assert ("lme", "–", "no target") in told

    def test_a_handful_of_questions_decides_nothing(self, reports):
        told = {(row[0], row[1], row[2]): row[-1] for row in overview(reports)[1:]}
        assert told["locomo", "1-4", "recall@10"] == "(yes)"
        assert told["fixtures", "cases", "passed"] == "no"
        assert told["locomo", "multi-hop", "recall@10"] in {"(yes)", "(no)"}

    def test_what_nobody_asked_is_a_dash(self, folder_of_sets, sample):
        sample["qa"] = sample["qa"][:1]
        (folder_of_sets / "locomo.json").write_text(json.dumps([sample]))
        report = measure_set(folder_of_sets / "locomo.json", embedder=longmind.Hashing(), baselines=False)
        row = next(row for row in overview([(folder_of_sets / "locomo.json", report)]) if row[1] == "multi-hop")
        assert row[3:6] == ["0", "–", "–"]
        assert row[-1] == "(–)"

    def test_the_json_says_all_of_it(self, reports):
        for _, report in reports:
            told = json.loads(json.dumps(report.as_json(), allow_nan=False))
            assert {"targets", "seconds", "data", report.kind} <= set(told)
            assert all({"least", "value", "reached", "decides"} <= set(one) for one in told["targets"])

    def test_each_can_be_drawn(self, reports, tmp_path):
        for number, (_, report) in enumerate(reports):
            report.plot(tmp_path / f"{number}.png")
            assert (tmp_path / f"{number}.png").read_bytes().startswith(b"\x89PNG")

    def test_a_threshold_is_a_probability(self, folder_of_sets):
        with pytest.raises(longmind.InvalidInput, match="from 0 to 1"):
            measure_set(folder_of_sets / "beam.json", threshold=1.5)
