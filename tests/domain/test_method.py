"""What a skill holds: code to the character, or steps in their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.detail import MAX_DETAIL_CHARACTERS
from longmind.domain.method import Method
from longmind.errors import InvalidInput

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20).filter(str.strip)
TEXTS = st.lists(TEXT, max_size=3)
METHODS = st.builds(
    Method,
    description=TEXT,
    code=st.none() | TEXT,
    language=st.none() | TEXT,
    steps=TEXTS,
    requires=TEXTS,
)


class TestMethod:
    """Somebody runs the code a year later: not a space of it may differ."""

    def test_code_is_kept_to_the_character(self):
        code = "\n\tdef f():\r\n\t\treturn 'é'  \n\n"
        assert Method(description="f", code=code).code == code

    @pytest.mark.parametrize("part", ["description", "code", "language"])
    @pytest.mark.parametrize("told", ["", " \n", "a\0b", "\ud800", 7])
    def test_each_part_is_text(self, part, told):
        with pytest.raises(InvalidInput) as refused:
            Method(**{"description": "x", part: told})
        assert refused.value.argument == part

    def test_it_is_for_something(self):
        with pytest.raises(InvalidInput, match="description"):
            Method(description=None, code="x")

    @pytest.mark.parametrize("part", ["steps", "requires"])
    @pytest.mark.parametrize("told", ["one text", None, [""], [7]])
    def test_what_is_told_in_turn_is_a_list_of_texts(self, part, told):
        with pytest.raises(InvalidInput) as refused:
            Method(**{"description": "x", part: told})
        assert refused.value.argument == part

    def test_it_has_a_size(self):
        with pytest.raises(InvalidInput, match="in all"):
            Method(description="xx", code="x" * (MAX_DETAIL_CHARACTERS - 1))

    def test_a_step_may_be_taken_twice_and_a_skill_is_required_once(self):
        told = Method(description="x", steps=["knead", "knead"], requires=["oven", "oven"])
        assert (told.steps, told.requires) == (("knead", "knead"), ("oven",))

    @given(METHODS)
    def test_what_is_written_is_read_back(self, told):
        assert Method.from_json(told.to_json()) == told

    def test_one_made_by_hand_needs_a_description_and_has_no_other_parts(self):
        assert Method.from_json({"description": "x"}) == Method(description="x")
        for wrong in ({"code": "x"}, {"description": "x", "runs": 1}, {"description": "x", "steps": None}, None, "x"):
            with pytest.raises(InvalidInput):
                Method.from_json(wrong)
