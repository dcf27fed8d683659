"""A fresh process tells how its first moments went."""

import subprocess

import pytest

import longmind
from longmind.evals.made import ClusteredVectors
from longmind.evals.opening import in_a_fresh_process, resident_megabytes


def test_a_process_tells_of_its_first_recall(tmp_path):
    path = str(tmp_path / "some.db")
    with longmind.open(path, embedder=ClusteredVectors()) as mind:
        mind.scope(user="ana").remember("I moved to Lisbon.")
    measured = in_a_fresh_process(path, "ana", "Where does Ana live?")
    assert {"open_ms", "first_recall_ms", "second_recall_ms", "memory_mb"} <= set(measured)
    assert all(value > 0 for name, value in measured.items() if name.endswith("_ms"))


def test_a_process_that_fails_is_not_taken_for_a_quick_one(tmp_path):
    (tmp_path / "text.db").write_text("this is no database")
    with pytest.raises(subprocess.CalledProcessError):
        in_a_fresh_process(str(tmp_path / "text.db"), "ana", "Where?")


def test_a_process_knows_how_much_memory_it_holds():
    before = resident_megabytes()
    held = bytearray(b"x" * 50_000_000)
    assert 20 < resident_megabytes() - before < 100
    assert len(held) == 50_000_000
