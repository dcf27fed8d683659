"""The benchmark measures what it says, at any size. How fast anything was decides no test."""

import json
import tempfile

import numpy as np
import pytest

import longmind
from longmind.evals.bench import FULL, SMALL, Sizes, bare_scan, measured_at
from longmind.evals.made import ClusteredVectors, Texts, live

TINY = Sizes(memories=70, owners=(10, 25), recalls=2, writes=4, lived=30, told=20, locked=40, folder=3)


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
        parts = {"writes", "store", "embedding", "recall", "first", "erase", "context", "locked", "folder"}
        assert set(told) == parts
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

    def test_a_context_is_told_beside_a_recall_over_the_same(self, report):
        context = report.as_json()["bench"]["context"]
        assert (context["memories"], context["calls"]) == (TINY.lived, TINY.recalls)
        # With the embedding on both sides the two come nearer.
        with_embedding, without = context["times_a_recall_with_embedding"], context["times_a_recall"]
        assert min(without, 1) <= with_embedding <= max(without, 1)
        told = [row for row in report.table() if row[0].startswith("context over 30 memories")]
        assert [row[2] for row in told] == [f"{without:.2f}×", f"{with_embedding:.2f}×"]

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
        assert SMALL.lived == FULL.lived == 10_000
        assert (SMALL.memories, FULL.memories) == (200_000, 1_000_000)
        assert min(SMALL.recalls, SMALL.writes // 4) >= 30


def test_the_bare_scan_finds_the_nearest():
    generator = np.random.default_rng(0)
    vectors = generator.standard_normal((50, 8), dtype=np.float32)
    query = generator.standard_normal(8, dtype=np.float32)
    assert list(bare_scan(vectors, query)) == list(np.argsort(-(vectors @ query)))[:10]
    assert list(bare_scan(vectors[:3], query)) == list(np.argsort(-(vectors[:3] @ query)))


def test_who_is_made_to_live_has_something_of_every_section_of_a_context():
    texts = Texts().batch(0, 40)
    with longmind.open(":memory:", embedder=ClusteredVectors()) as mind:
        ana = mind.scope(user="ana")
        live(ana, texts, "now")
        made = [ana.context(text, session="now", budget_tokens=20_000) for text in texts[:2]]
    every = (one for context in made for one in context.sections)
    sections = {one.name for one in every if one.ids or one.name in ("blocks", "task")}
    assert {"blocks", "facts", "episodes", "skills", "task", "turns"} <= sections
