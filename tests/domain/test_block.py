"""A block as a value: never over its limit, and read back character for character."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.block import DEFAULT_LIMIT_CHARACTERS, Block
from longmind.errors import InvalidInput

IDS = tuple(f"m{number:026d}" for number in range(4))

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
blocks = st.builds(
    Block,
    label=st.from_regex(r"[a-z_]{1,12}", fullmatch=True),
    description=texts,
    value=texts,
    limit_characters=st.integers(40, 60),
    read_only=st.booleans(),
    version=st.integers(0, 99),
    evidence=st.lists(st.sampled_from(IDS), unique=True),
)


class TestBlock:
    def test_a_new_one_is_empty_and_was_never_kept(self):
        block = Block(label="human")
        assert (block.value, block.characters, block.version, block.evidence) == ("", 0, 0, ())
        assert block.limit_characters == DEFAULT_LIMIT_CHARACTERS == 2_000

    def test_a_value_as_long_as_the_limit_fits_and_one_more_does_not(self):
        assert Block(label="human", value="é" * 20, limit_characters=20).characters == 20
        with pytest.raises(InvalidInput, match=r"at most 20 characters; this is 3 over"):
            Block(label="human", value="é" * 23, limit_characters=20)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("label", ""),
            ("label", "two\nlines"),
            ("label", "a>b"),
            ("label", "</block"),
            ("label", "a\u2028b"),
            ("label", 7),
            ("description", None),
            ("value", "x\0"),
            ("value", "\ud800"),
            ("value", 7),
            ("limit_characters", 0),
            ("limit_characters", True),
            ("limit_characters", 1_000_000_000),
            ("read_only", 1),
            ("version", -1),
            ("evidence", IDS[0]),
            ("evidence", ["not an id"]),
            ("evidence", [7]),
        ],
    )
    def test_what_may_not_be_is_refused_by_name(self, field, value):
        with pytest.raises(InvalidInput) as caught:
            Block(**{"label": "human"} | {field: value})
        assert caught.value.argument == f"block.{field}"

    def test_evidence_is_named_once_in_the_order_given(self):
        assert Block(label="human", evidence=(IDS[2], IDS[0], IDS[2])).evidence == (IDS[2], IDS[0])


class TestReadingBack:
    @given(blocks)
    def test_it_comes_back_equal(self, block):
        assert Block.from_json(json.loads(json.dumps(block.to_json()))) == block

    @pytest.mark.parametrize("value", [None, [], "x", {}, {"label": "human"}])
    def test_what_is_something_else_is_refused(self, value):
        with pytest.raises(InvalidInput):
            Block.from_json(value)

    @pytest.mark.parametrize(
        "change",
        [
            {"limit_characters": 3},
            {"value": None},
            {"version": "1"},
            {"read_only": None},
            {"evidence": None},
            {"evidence": "m"},
            {"colour": "red"},
        ],
    )
    def test_a_broken_one_is_refused(self, change):
        written = Block(label="human", value="Vegetarian.").to_json()
        assert Block.from_json(written).to_json() == written
        with pytest.raises(InvalidInput):
            Block.from_json(written | change)
