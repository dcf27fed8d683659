"""What an episode of doing tells, and which links of it stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.detail import MAX_DETAIL_CHARACTERS, MAX_PARTS
from longmind.domain.happening import Happening
from longmind.errors import InvalidInput

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20).filter(str.strip)
TEXTS = st.lists(TEXT, max_size=3)
HAPPENINGS = st.builds(
    Happening,
    situation=TEXT,
    actions=TEXTS,
    outcome=st.none() | TEXT,
    success=st.none() | st.booleans(),
    lessons=TEXTS,
    task=st.none() | TEXT,
    project=st.none() | TEXT,
    links=TEXTS,
)


class TestHappening:
    """A migration failed; what was tried is told, and whoever tells nothing is told what to tell."""

    @pytest.mark.parametrize("parts", [{"situation": "a lock"}, {"actions": ["migrate"]}, {"outcome": "it failed"}])
    def test_one_of_situation_actions_and_outcome_is_enough(self, parts):
        assert Happening(**parts).success is None

    def test_lessons_and_names_alone_tell_nothing(self):
        with pytest.raises(InvalidInput, match="at least one of situation, actions and outcome"):
            Happening(success=True, lessons=["wait"], task="migrate", project="db", links=["m-1"])

    @pytest.mark.parametrize("part", ["situation", "outcome", "task", "project"])
    @pytest.mark.parametrize("told", ["", " \n", "a\0b", "\ud800", 7, ["x"]])
    def test_each_part_is_text(self, part, told):
        with pytest.raises(InvalidInput) as refused:
            Happening(**{"actions": ["x"], part: told})
        assert refused.value.argument == part

    @pytest.mark.parametrize("part", ["actions", "lessons", "links"])
    @pytest.mark.parametrize(
        "told", ["one text", b"x", None, 7, {"a", "b"}, [""], ["a\0b"], [7], ["x"] * (MAX_PARTS + 1)]
    )
    def test_what_is_told_in_turn_is_a_list_of_texts(self, part, told):
        with pytest.raises(InvalidInput) as refused:
            Happening(**{"situation": "x", part: told})
        assert refused.value.argument == part

    @pytest.mark.parametrize("success", [1, 0, "yes", ""])
    def test_success_is_true_false_or_not_known(self, success):
        with pytest.raises(InvalidInput, match="success"):
            Happening(situation="x", success=success)

    def test_it_has_a_size(self):
        half = "x" * (MAX_DETAIL_CHARACTERS // 2)
        assert Happening(situation=half, outcome=half)
        with pytest.raises(InvalidInput, match="in all"):
            Happening(situation=half, outcome=half, actions=["x"])

    def test_an_action_may_be_taken_twice_and_a_link_points_once(self):
        told = Happening(actions=["retry", "retry"], links=["m-2", "m-1", "m-2"])
        assert told.actions == ("retry", "retry")
        assert told.links == ("m-2", "m-1")

    @given(HAPPENINGS)
    def test_what_is_written_is_read_back(self, told):
        assert Happening.from_json(told.to_json()) == told

    def test_one_made_by_hand_may_leave_out_and_not_add(self):
        assert Happening.from_json({"outcome": "it failed"}) == Happening(outcome="it failed")
        for wrong in ({"outcome": "x", "reason": "y"}, {"outcome": "x", 1: 2}, {}, {"actions": None}, None, []):
            with pytest.raises(InvalidInput):
                Happening.from_json(wrong)

    @given(HAPPENINGS, st.sets(TEXT, max_size=3))
    def test_without_the_gone_no_link_names_them_and_all_else_stays(self, told, gone):
        left = told.without({*gone, *told.links[:1]})
        assert not {*gone, *told.links[:1]} & set(left.links)
        assert left.without(gone) == left
        assert {**told.to_json(), "links": list(left.links)} == left.to_json()
        assert told.without(set()) is told
