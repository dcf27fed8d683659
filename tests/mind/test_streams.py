"""A memory stream from elsewhere comes in with its times, weights and evidence; all of it or, malformed, nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import longmind
from longmind import InvalidInput, Kind, Status
from longmind.mind.forgetting import Aged, Capacity, Expired, Faded, ForgettingPolicy, NeverUsed
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock

EVENING = "2023-02-14T00:00Z"


def node(count: int, description: str, **fields: object) -> dict[str, Any]:
    return {
        "node_count": count, "type": "event", "depth": 0, "created": f"2023-02-13 {count:02}:00:00", "expiration": None,
        "subject": "Edith Moreau", "predicate": "is", "object": "reading", "description": description,
        "embedding_key": description, "poignancy": 1, "keywords": ["Edith Moreau"], "filling": [], **fields,
    }  # fmt: skip


STREAM = {
    "node_6": node(
        6, "Edith Moreau cares for bees", type="thought", depth=2, poignancy=8, filling=["node_1", "node_5"],
        expiration="2023-03-15 06:00:00",
    ),
    "node_5": node(
        5, "Edith Moreau reads about hives", type="thought", depth=1, poignancy=6, filling=["node_2", "node_1"],
        expiration="2023-03-15 05:00:00",
    ),
    "node_4": node(4, "hive is idle"),
    "node_3": node(
        3, "talking of honey with Jonas Weiss", type="chat", poignancy=4,
        filling=[["Jonas Weiss", "Is there honey?"], ["Edith Moreau", "In June."]],
    ),
    "node_2": node(2, "Edith Moreau is reading about hives", poignancy=3),
    "node_1": node(1, "hive is idle"),
    "node_7": node(7, "plan for today: feed the bees", type="thought", filling=None, expiration="2023-03-15 07:00:00"),
}  # fmt: skip


IDLE, READING, HIVES, BEES, CHAT, PLAN = (
    "hive is idle",
    "Edith Moreau is reading about hives",
    "Edith Moreau reads about hives",
    "Edith Moreau cares for bees",
    "talking of honey with Jonas Weiss",
    "plan for today: feed the bees",
)


@pytest.fixture(params=["inmemory", "sqlite"])
def edith(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[longmind.Mind]:
    kept_at = InMemoryStore() if request.param == "inmemory" else tmp_path / "mind.db"
    with longmind.open(kept_at, embedder=longmind.Hashing(), clock=StillClock(EVENING)) as mind:
        yield mind.scope(user="edith")


class TestComingIn:
    def test_each_node_with_its_kind_time_weight_and_end(self, edith, tmp_path):
        (tmp_path / "nodes.json").write_text(json.dumps(STREAM))
        idle, reading, chat, again, hives, bees, plan = edith.episodes.import_stream(tmp_path / "nodes.json")
        assert again.id == idle.id
        assert edith.get(idle.id).occurrences == 2
        assert (reading.kind, reading.importance, reading.tags) == (Kind.EPISODE, 0.3, ("Edith Moreau",))
        assert reading.happened_at.isoformat() == "2023-02-13T02:00:00+00:00"
        assert (bees.kind, bees.evidence) == (Kind.INSIGHT, (idle.id, hives.id))
        assert hives.evidence == (reading.id, idle.id)
        assert bees.metadata["expires_at"].startswith("2023-03-15T06:00")
        assert (plan.kind, plan.evidence) == (Kind.EPISODE, ())
        assert chat.metadata["lines"] == [["Jonas Weiss", "Is there honey?"], ["Edith Moreau", "In June."]]
        assert str(chat.source) == "memory stream, node_3"

    def test_again_it_adds_nothing(self, edith):
        edith.episodes.import_stream(STREAM)
        edith.episodes.import_stream(STREAM)
        assert len(edith.list()) == 6
        assert sum(one.occurrences for one in edith.list()) == 7

    def test_its_times_are_the_owners_own(self, edith):
        edith.configure(zone="Europe/Lisbon")
        edith.configure(zone="Asia/Tokyo")
        first, *_ = edith.episodes.import_stream(STREAM)
        assert first.happened_at.isoformat() == "2023-02-13T01:00:00+09:00"

    def test_two_streams_of_one_owner_are_told_apart(self, edith):
        edith.episodes.import_stream(STREAM, source="edith")
        other = {"node_1": node(1, "Jonas Weiss is asleep")}
        (asleep,) = edith.episodes.import_stream(other, source="jonas")
        assert str(asleep.source) == "jonas, node_1"

    @pytest.mark.parametrize(
        "wrong",
        [
            [],
            {"node_1": "sleeps"},
            {"node_1": node(1, " ")},
            {"node_1": {**node(1, "x"), "node_count": "1"}},
            {"node_1": node(1, "x", poignancy=11)},
            {"node_1": node(1, "x", poignancy=None)},
            {"node_1": node(1, "x", created="yesterday")},
            {"node_1": node(1, "x", expiration="soon")},
            {"node_1": node(1, "x", keywords=[1])},
            {"node_1": node(1, "x", type="thought", filling=["node_2"]), "node_2": node(2, "y")},
        ],
        ids=str,
    )
    def test_what_is_no_stream_is_refused_before_anything_is_written(self, edith, wrong, tmp_path):
        good = {"node_0": node(0, "fine")} if isinstance(wrong, dict) else {}
        with pytest.raises(InvalidInput, match="stream"):
            edith.episodes.import_stream({**good, **wrong} if good else wrong)
        assert list(edith.list()) == []
        (tmp_path / "nodes.json").write_text("{")
        with pytest.raises(InvalidInput, match="a file of JSON"):
            edith.episodes.import_stream(tmp_path / "nodes.json")


class TestForgetting:
    """The policies, on a life that came from elsewhere and went on."""

    @pytest.fixture
    def lived(self, edith: longmind.Mind) -> longmind.Mind:
        edith.episodes.import_stream(STREAM)
        for week in range(30):
            edith._clock.move(weeks=1)  # noqa: SLF001 - it stands still
            edith.remember(f"Nothing new about the bees, entry {week}.", importance=0.9)
        return edith

    @pytest.mark.parametrize(
        ("condition", "gone"),
        [
            # What thoughts rest on stays for as long as they do, and whatever matters, both until they have expired.
            (Aged(), {IDLE, PLAN}),
            (Faded(), {IDLE, READING, HIVES, BEES, CHAT, PLAN}),
            (NeverUsed(), {IDLE, READING, HIVES, BEES, CHAT, PLAN}),
            (Expired(), {HIVES, BEES, PLAN}),
            (Capacity(most=35), {PLAN}),
        ],
        ids=lambda one: type(one).__name__,
    )
    def test_each_names_what_it_should(self, lived, condition, gone):
        plan = lived.forgetting.plan(ForgettingPolicy(conditions=(condition,)))
        assert {one.memory.text for one in plan.forgettable} == gone
        run = lived.forgetting.apply(plan)
        assert {lived.get(one.memory.id).status for one in plan.forgettable} == {Status.RETIRED}
        lived.forgetting.undo(run.id)
        assert {lived.get(one.memory.id).status for one in plan.forgettable} == {Status.CURRENT}
