"""What a pass did can be written and read back, and holds no word of any memory."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind import InvalidInput
from longmind.domain.run import VERBS, Act, Run

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
ids = st.text("abcdefm0123", min_size=1, max_size=8)
acts = st.builds(
    Act,
    verb=st.sampled_from(VERBS),
    reason=st.text("abc 123", min_size=1).filter(str.strip),
    made=st.none() | ids,
    touched=st.dictionaries(ids, st.integers(1, 99), max_size=3),
    frees=st.integers(0, 10_000),
)
runs = st.builds(
    Run,
    id=ids,
    cause=st.sampled_from(["tend", "forgetting", "undo"]),
    at=st.just(NOON),
    acts=st.lists(acts, max_size=3).map(tuple),
    undone=st.booleans(),
)


@given(runs)
def test_what_is_written_is_what_is_read(run):
    assert Run.from_json(run.to_json()) == run


@pytest.mark.parametrize(
    "fields",
    [
        {"verb": "improved"},
        {"reason": " "},
        {"touched": {"m1": 0}},
        {"touched": {"m1": True}},
        {"touched": {" ": 1}},
        {"touched": ["m1"]},
        {"frees": -1},
        {"made": ""},
    ],
    ids=str,
)
def test_an_act_that_could_not_be_is_refused(fields):
    with pytest.raises(InvalidInput, match=r"^act\."):
        Act(**{"verb": "retired", "reason": "old", **fields})


@pytest.mark.parametrize(
    "fields", [{"id": ""}, {"cause": " "}, {"acts": ("retired",)}, {"at": NOON.replace(tzinfo=None)}]
)
def test_a_run_that_could_not_be_is_refused(fields):
    with pytest.raises(InvalidInput, match=r"^run\."):
        Run(**{"id": "m1", "at": NOON, **fields})
