from __future__ import annotations

import json

import pytest

from longmind import InvalidInput, NotFound
from longmind.evals.guarding import GuardReport, guard_report, is_caught, wilson


@pytest.fixture
def folder(tmp_path):
    caught = [
        {"id": "a", "class": "pin", "text": "my PIN is 4711", "secret": "4711"},
        {"id": "b", "class": "riddle", "text": "the answer is swordfish", "secret": "swordfish"},
    ]
    harmless = [
        {"id": "c", "like": "pin", "text": "4711 is a cologne"},
        {"id": "d", "like": "pin", "text": "PIN: 4711"},
    ]
    (tmp_path / "caught.json").write_text(json.dumps(caught), "utf-8")
    (tmp_path / "harmless.json").write_text(json.dumps(harmless), "utf-8")
    return tmp_path


class TestTheReport:
    def test_what_is_caught_and_what_is_a_false_alarm_is_counted_by_class(self, folder):
        told = []
        report = guard_report(folder, progress=lambda done, total, _: told.append((done, total)))
        assert (report.caught, report.false_alarms) == (0.5, 0.5)
        assert dict(report.groups())["caught: pin"] == [True]
        assert dict(report.groups())["false alarms: pin"] == [False, True]
        assert told[-1] == (4, 4)

    def test_errors_name_ids_and_no_text(self, folder):
        report = guard_report(folder)
        assert report.errors == ("missed: caught b (riddle)", "false alarm: harmless d (pin)")
        assert "swordfish" not in json.dumps(report.as_json())

    def test_the_figures_have_intervals(self, folder):
        figures = guard_report(folder).as_json()["groups"]["caught"]
        low, high = figures["interval95"]
        assert (figures["n"], figures["share"]) == (2, 0.5)
        assert 0 < low < 0.5 < high < 1
        assert "to reach" in guard_report(folder).summary()

    def test_of_nothing_there_is_no_share(self):
        report = GuardReport(())
        assert (report.caught, report.false_alarms, report.summary()) == (None, None, "")

    def test_a_folder_without_the_files_is_named(self, tmp_path):
        with pytest.raises(NotFound, match=r"caught\.json"):
            guard_report(tmp_path)

    def test_a_file_of_another_form_is_refused(self, folder):
        (folder / "caught.json").write_text('[{"id": "a"}]', "utf-8")
        with pytest.raises(InvalidInput, match="caught"):
            guard_report(folder)


class TestWhatCountsAsCaught:
    @pytest.mark.parametrize(
        ("kept", "caught"),
        [
            ("it is [password]", True),
            ("it is correct-horse-battery", False),
            ("it is [password]-battery-staple", False),
            ("it is [password]-ple", True),
        ],
    )
    def test_half_of_it_left_is_not_caught(self, kept, caught):
        assert is_caught("correct-horse-battery-staple", "it is correct-horse-battery-staple", kept) is caught

    def test_what_the_text_says_elsewhere_is_no_part_of_it(self):
        assert is_caught("20240512", "on 2024-0512 the code was 20240512", "on 2024-0512 the code was [code]")

    def test_wilsons_interval_is_as_published(self):
        # 95 of 100: Newcombe (1998) gives 0.8882 to 0.9785.
        assert wilson(95, 100) == pytest.approx((0.8882, 0.9785), abs=1e-4)
