"""The benchmark measures what it says, at any size. How fast anything was decides no test."""

import json
import tempfile

import numpy as np
import pytest

import longmind
from longmind.evals.bench import FULL, SMALL, Sizes, bare_scan, measured_at

TINY = Sizes(memories=70, owners=(10, 25), recalls=2, writes=4)


@pytest.fixture(scope="module")
def steps():
    return []


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("scratch")


@pytest.fixture(scope="module")
def report(steps, scratch):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(scratch))
        return measured_at(TINY, lambda *step: steps.append(step))


class TestARun:
    def test_everything_is_a_number_above_nought(self, report):
        def numbers(value):
            if isinstance(value, dict):
                return [number for part in value.values() for number in numbers(part)]
            return [value]

        told = json.loads(json.dumps(report.as_json(), allow_nan=False))["bench"]
        assert set(told) == {"writes", "store", "embedding", "recall", "first", "erase"}
        first = told.pop("first")  # how much memory grew may be nothing
        assert all(number > 0 for number in numbers(told))
        assert set(first) == {"10", "25", "embedder"}

    def test_writes_are_told_beside_bare_inserts(self, report):
        for writes in report.as_json()["bench"]["writes"].values():
            assert {"per_second", "bare_inserts_per_second", "times_a_bare_insert"} <= set(writes)
            assert writes["per_second_without_embedding"] >= writes["per_second"]

    def test_recalls_are_told_for_each_owner_beside_an_embedding_and_a_scan(self, report):
        recall = report.as_json()["bench"]["recall"]
        assert set(recall) == {"10", "25"}
        assert all(one["calls"] == TINY.recalls for one in recall.values())
        assert all({"times_an_embedding", "times_a_scan"} <= set(one) for one in recall.values())

    def test_the_table_has_a_row_for_each_thing(self, report):
        headers, *rows = report.table()
        assert all(len(row) == len(headers) for row in rows)
        assert len({(row[0], row[3]) for row in rows}) == len(rows)

    def test_progress_ends_where_it_said_it_would(self, report, steps):
        done = [step[0] for step in steps]
        assert done == sorted(done)
        assert steps[-1][0] == steps[-1][1]

    def test_nothing_is_left_behind(self, report, scratch):
        assert list(scratch.iterdir()) == []


class TestSizes:
    def test_the_store_holds_its_owners(self):
        with pytest.raises(longmind.InvalidInput, match="at least 30"):
            measured_at(Sizes(memories=20, owners=(10, 20)))

    def test_a_disk_without_room_is_told_before_anything_is_written(self, monkeypatch, tmp_path):
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        with pytest.raises(longmind.StoreUnavailable, match="TMPDIR"):
            measured_at(Sizes(memories=10**14, owners=(10,)))
        assert list(tmp_path.iterdir()) == []

    def test_they_are_the_promised_ones(self):
        assert SMALL.owners == FULL.owners == (1_000, 10_000, 100_000)
        assert (SMALL.memories, FULL.memories) == (200_000, 1_000_000)
        assert min(SMALL.recalls, SMALL.writes // 4) >= 30


def test_the_bare_scan_finds_the_nearest():
    generator = np.random.default_rng(0)
    vectors = generator.standard_normal((50, 8), dtype=np.float32)
    query = generator.standard_normal(8, dtype=np.float32)
    assert list(bare_scan(vectors, query)) == list(np.argsort(-(vectors @ query)))[:10]
    assert list(bare_scan(vectors[:3], query)) == list(np.argsort(-(vectors[:3] @ query)))
