"""Weights fitted on the command line are used by it."""

import json

import pytest

THINGS = ("lamp", "chair", "kettle", "bicycle", "violin", "carpet", "mirror", "suitcase", "ladder", "blanket", "teapot")


@pytest.fixture
def weights(shell, tmp_path):
    marks = []
    for number, thing in enumerate(THINGS):
        id = shell.remember(f"The {thing} stands in room {number}.")
        marks.append(json.dumps({"question": f"Where is the {thing}?", "relevant": [id]}))
    (tmp_path / "marks.jsonl").write_text("\n".join(marks), "utf-8")
    out = tmp_path / "weights.json"
    told = shell.json("tune", str(tmp_path / "marks.jsonl"), "--out", str(out))
    assert told["marks"] == len(THINGS)
    return out


def test_what_tune_writes_is_what_weights_reads(shell, weights):
    plain = shell.json("recall", "Where is the kettle?")
    tuned = shell.json("recall", "Where is the kettle?", "--weights", str(weights))
    assert [hit["memory"]["text"] for hit in (plain["hits"][0], tuned["hits"][0])] == [
        "The kettle stands in room 2."
    ] * 2
    assert abs(tuned["hits"][0]["score"] - plain["hits"][0]["score"]) > 1e-5


def test_weights_may_be_named_once_in_the_environment(shell, weights):
    by_option = shell.json("recall", "Where is the kettle?", "--weights", str(weights))
    result = shell("recall", "Where is the kettle?", "--json", env={"LONGMIND_WEIGHTS": str(weights)})
    assert json.loads(result.stdout)["hits"][0]["score"] == pytest.approx(by_option["hits"][0]["score"], abs=1e-6)


def test_a_file_that_holds_no_weights_is_named(shell, tmp_path):
    shell.remember("The lamp stands in room 1.")
    other = tmp_path / "other.json"
    other.write_text("[1, 2]", "utf-8")
    for name, says in ((other, "first, second"), (tmp_path / "none.json", "longmind tune --out makes them")):
        result = shell("recall", "Where is the lamp?", "--weights", str(name))
        assert result.exit_code != 0
        assert says in result.stderr
