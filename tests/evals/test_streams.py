"""The trial on a memory stream: a small one of the same form, and what each policy takes of it."""

from __future__ import annotations

import json

import pytest

from longmind.evals.streams import POLICIES, StreamReport, stream_report


def node(number: int, description: str, **told: object) -> dict[str, object]:
    return {
        "node_count": number, "type_count": number, "type": "event", "depth": 0, "created": "2023-02-13 09:00:00",
        "expiration": None, "subject": "Edith", "predicate": "is", "object": "idle", "description": description,
        "embedding_key": description, "poignancy": 1, "keywords": [], "filling": [],
    } | told  # fmt: skip


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> StreamReport:
    path = tmp_path_factory.mktemp("stream") / "nodes.json"
    nodes = {
        "node_1": node(1, "bed is idle"),
        "node_2": node(2, "Edith is painting the harbour", poignancy=8),
        "node_3": node(3, "Edith is talking about the harbour", poignancy=4),
        "node_4": node(
            4, "Edith cares about the harbour", type="thought", depth=1, poignancy=6, filling=["node_2", "node_3"],
            expiration="2023-03-16 00:00:00",
        ),
    }  # fmt: skip
    path.write_text(json.dumps(nodes))
    return stream_report(path)


def test_every_policy_is_tried_on_all_of_it(report: StreamReport) -> None:
    assert [one.policy for one in report.tried] == list(POLICIES)
    assert (report.memories, report.insights) == (4, 1)


def test_what_is_done_is_what_was_planned_and_comes_back_whole(report: StreamReport) -> None:
    for one in report.tried:
        assert one.done == one.planned
        assert one.restored


def test_nothing_goes_that_an_insight_rests_on_which_stays(report: StreamReport) -> None:
    assert [one.orphans for one in report.tried] == [0] * len(POLICIES)


def test_the_idle_bed_goes_by_default_and_so_does_the_thought_that_expired(report: StreamReport) -> None:
    assert report.tried[0].planned == 2


def test_it_is_told_as_a_table_and_as_json(report: StreamReport) -> None:
    header, *rows = report.table()
    assert all(len(row) == len(header) for row in rows)
    assert report.as_json()["tried"][0]["policy"] == "by default"
