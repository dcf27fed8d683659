"""What JSON holds comes back as given; what it cannot hold is refused before anything is written, by name."""

from __future__ import annotations

import json
import math
from collections import OrderedDict
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.metadata import MAX_BYTES, MAX_DEPTH, MAX_INTEGER_DIGITS, check_metadata, dump
from longmind.errors import InvalidInput

TEXT = st.text(max_size=20).filter(
    lambda text: "\0" not in text and not any(0xD800 <= ord(one) <= 0xDFFF for one in text)
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
METADATA = st.dictionaries(TEXT, JSON, max_size=5)


def exactly(value):
    """Equal in value and type: 1, 1.0 and True are three."""
    if isinstance(value, dict):
        return {key: exactly(part) for key, part in value.items()}
    if isinstance(value, list):
        return [exactly(part) for part in value]
    return (type(value), repr(value))


class TestKeeping:
    """Any JSON value, in value and in type."""

    @given(METADATA)
    def test_it_comes_back_as_given_also_through_json(self, metadata):
        checked = check_metadata(metadata)
        assert exactly(checked) == exactly(metadata)
        assert exactly(json.loads(dump(checked))) == exactly(metadata)

    @given(METADATA)
    def test_the_order_of_keys_is_kept_and_does_not_show_in_canonical_json(self, metadata):
        backwards = dict(reversed(metadata.items()))
        assert list(check_metadata(backwards)) == list(backwards)
        assert dump(check_metadata(backwards)) == dump(check_metadata(metadata))

    def test_it_is_a_deep_copy(self):
        inner = [1, {"x": [2]}]
        checked = check_metadata({"list": inner})
        inner[1]["x"].append(3)
        inner.append(4)
        assert checked == {"list": [1, {"x": [2]}]}

    def test_none_is_no_metadata(self):
        assert check_metadata(None) == {}

    def test_subclasses_become_the_plain_thing(self):
        class Number(int):
            pass

        class Word(str):
            __slots__ = ()

        checked = check_metadata(OrderedDict(n=Number(3), word=Word("x")))
        assert type(checked) is dict
        assert type(checked["n"]) is int
        assert type(checked["word"]) is str

    def test_limits_may_be_reached(self):
        nested = 1
        for _ in range(MAX_DEPTH - 1):
            nested = [nested]
        assert check_metadata({"deep": nested, "long": 10 ** (MAX_INTEGER_DIGITS - 100)})["deep"] == nested


class TestRefusing:
    """The error names the key, so that a person can find it in their own data."""

    @pytest.mark.parametrize(
        ("metadata", "argument"),
        [
            ({"a": math.nan}, "metadata.a"),
            ({"a": math.inf}, "metadata.a"),
            ({"a": {"b": [1, -math.inf]}}, "metadata.a.b[1]"),
            ({"a": (1, 2)}, "metadata.a"),
            ({"a": {1, 2}}, "metadata.a"),
            ({"a": b"x"}, "metadata.a"),
            ({"a": datetime(2026, 1, 1, tzinfo=UTC)}, "metadata.a"),
            ({"a": object}, "metadata.a"),
            ({"a": {"b": {1: "x"}}}, "metadata.a.b"),
            ({7: "x"}, "metadata"),
            ({None: "x"}, "metadata"),
            ({"a": "x\0"}, "metadata.a"),
            ({"a": "\ud800"}, "metadata.a"),
            ({"a\0": 1}, "metadata"),
            ({"\ud800": 1}, "metadata"),
            ({"a": 10 ** (MAX_INTEGER_DIGITS + 1)}, "metadata.a"),
            ({"a": -(10 ** (MAX_INTEGER_DIGITS + 1))}, "metadata.a"),
            ({"a": "x" * MAX_BYTES}, "metadata"),
            ([("a", 1)], "metadata"),
            ("a", "metadata"),
            (7, "metadata"),
        ],
        ids=lambda value: repr(value)[:40],
    )
    def test_what_json_cannot_hold_is_refused_by_name(self, metadata, argument):
        with pytest.raises(InvalidInput) as caught:
            check_metadata(metadata)
        assert caught.value.argument == argument
        assert len(str(caught.value)) < 400

    def test_what_is_too_deep_is_refused(self):
        nested = {}
        for _ in range(MAX_DEPTH + 5):
            nested = {"x": nested}
        with pytest.raises(InvalidInput, match="levels deep"):
            check_metadata(nested)

    def test_what_holds_itself_is_refused(self):
        endless = {}
        endless["x"] = endless
        with pytest.raises(InvalidInput, match="levels deep"):
            check_metadata(endless)

    def test_another_argument_may_be_named(self):
        with pytest.raises(InvalidInput) as caught:
            check_metadata({"a": math.nan}, "settings")
        assert caught.value.argument == "settings.a"
