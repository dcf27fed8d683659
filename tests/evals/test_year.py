"""The made-up year: what it is made of, and what is measured after it."""

from __future__ import annotations

from pathlib import Path

import pytest

import longmind
from longmind import Hashing, InvalidInput
from longmind.evals.year import WITH, WITHOUT, YearReport, year_report
from longmind.evals.years import DAYS, MATTERING, year

FEW = 700


@pytest.fixture(scope="module")
def report() -> YearReport:
    return year_report(messages=FEW, embedder=Hashing())


class TestWhatIsSaid:
    def test_the_seed_alone_decides_it(self) -> None:
        assert year(FEW, seed=1) == year(FEW, seed=1)
        assert year(FEW, seed=1) != year(FEW, seed=2)

    def test_as_many_messages_as_asked_for_in_order_within_a_year(self) -> None:
        said = year(FEW).messages
        assert len(said) == FEW
        assert [one.at for one in said] == sorted(one.at for one in said)
        assert (said[-1].at - said[0].at).days <= DAYS

    def test_three_hundred_things_matter_each_told_once_and_asked_for(self) -> None:
        lived = year(FEW)
        texts = [one.text for one in lived.messages]
        assert len(lived.probes) == MATTERING
        assert all(texts.count(probe.text) == 1 and probe.answer in probe.text for probe in lived.probes)
        assert len({probe.question for probe in lived.probes}) == MATTERING

    def test_noise_is_never_what_matters(self) -> None:
        said = year(FEW).messages
        assert not {one.text for one in said if one.matters} & {one.text for one in said if not one.matters}

    @pytest.mark.parametrize(("messages", "seed"), [(10, 0), (True, 0), (FEW, -1), (FEW, 1.5)])
    def test_what_makes_no_year_is_refused(self, messages: int, seed: int) -> None:
        with pytest.raises(InvalidInput):
            year(messages, seed)


class TestWhatIsMeasured:
    def test_both_ways_are_lived(self, report: YearReport) -> None:
        assert set(report.lived) == {WITH, WITHOUT}
        for one in report.lived.values():
            assert sum(week.told for week in one.weeks) == FEW
            assert 0 < one.weeks[-1].current <= one.weeks[-1].all
            assert one.probes == MATTERING

    def test_what_matters_is_found(self, report: YearReport) -> None:
        for one in report.lived.values():
            assert one.found + len(one.lost) == one.probes
            assert one.found > 0.95 * one.probes

    def test_forgetting_leaves_less_and_keeps_all_that_was_told(self, report: YearReport) -> None:
        with_, without = report.lived[WITH].weeks[-1], report.lived[WITHOUT].weeks[-1]
        assert with_.current < without.current
        assert with_.all <= without.all

    def test_it_is_told_as_a_table_in_words_as_json_and_as_a_picture(self, report: YearReport, tmp_path: Path) -> None:
        header, *rows = report.table()
        assert all(len(row) == len(header) for row in rows)
        assert f"{FEW} messages" in report.summary()
        assert report.as_json()["lived"][WITH]["found"] == report.lived[WITH].found
        report.plot(tmp_path / "year.png")
        assert (tmp_path / "year.png").read_bytes().startswith(b"\x89PNG")

    def test_upkeep_without_forgetting_is_what_it_is_compared_with(self) -> None:
        assert longmind.Upkeep().forget is not None
