"""The form an answer must have: what may be asked, and what fits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.schema import check_schema, misfit
from longmind.errors import InvalidInput

FACT = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "minLength": 1, "maxLength": 10},
        "id": {"enum": ["m1", "m2"]},
        "importance": {"type": "integer", "minimum": 1, "maximum": 10},
    },
    "required": ["text"],
    "additionalProperties": False,
}
FACTS = {
    "type": "object",
    "description": "what was said",
    "properties": {"facts": {"type": "array", "items": FACT, "minItems": 1, "maxItems": 2}},
    "required": ["facts"],
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


class TestWhatFits:
    @pytest.mark.parametrize(
        "value",
        [
            {"facts": [{"text": "a"}]},
            {"facts": [{"text": "a", "id": "m2", "importance": 10}, {"text": "北京"}]},
            {"facts": [{"text": "a"}], "more": 1},
        ],
    )
    def test_a_value_that_keeps_every_rule_fits(self, value):
        assert misfit(value, FACTS) is None

    @pytest.mark.parametrize(
        ("value", "told"),
        [
            ([], "$: is no object"),
            ({}, "$: has no facts"),
            ({"facts": {}}, "$.facts: is no array"),
            ({"facts": []}, "$.facts: at least 1 pieces"),
            ({"facts": [{"text": "a"}] * 3}, "$.facts: at most 2 pieces"),
            ({"facts": [{"text": "a"}, {"text": ""}]}, "$.facts[1].text: at least 1 characters"),
            ({"facts": [{"text": "a" * 11}]}, "$.facts[0].text: at most 10 characters"),
            ({"facts": [{"text": 1}]}, "$.facts[0].text: is no string"),
            ({"facts": [{"text": "a", "id": "m12"}]}, "$.facts[0].id: is none of those allowed"),
            ({"facts": [{"text": "a", "importance": 0}]}, "$.facts[0].importance: at least 1"),
            ({"facts": [{"text": "a", "importance": 7.0}]}, "$.facts[0].importance: is no integer"),
            ({"facts": [{"text": "a", "importance": True}]}, "$.facts[0].importance: is no integer"),
            ({"facts": [{"text": "a", "sekrit": 1}]}, "$.facts[0]: has a property that is not allowed"),
        ],
    )
    def test_what_breaks_a_rule_is_told_by_its_place_and_the_rule(self, value, told):
        assert misfit(value, FACTS) == told

    def test_true_is_not_one_and_one_is_not_a_decimal(self):
        assert misfit(True, {"const": 1})  # noqa: FBT003
        assert misfit(1.0, {"enum": [1]})
        assert misfit({"a": [1]}, {"const": {"a": [1]}}) is None

    def test_one_of_several_forms_is_enough(self):
        schema = {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 3}]}
        assert [misfit(value, schema) is None for value in (None, 3, 2, "3")] == [True, True, False, False]
        assert misfit(None, {"type": ["string", "null"]}) is None

    @given(VALUES)
    def test_anything_fits_no_rule_and_its_own_constant(self, value):
        assert misfit(value, {}) is None
        assert misfit(value, {"const": value}) is None
        assert misfit(value, {"enum": [[value]]}) is not None


class TestWhatMayBeAsked:
    @pytest.mark.parametrize(
        ("schema", "where"),
        [
            ({"pattern": "a+"}, "schema.pattern"),
            ({"properties": {"a": {"$ref": "#/x"}}}, r"schema.properties.a.\$ref"),
            ({"items": {"items": {"format": "date"}}}, "schema.items.items.format"),
            ({"anyOf": [{"oneOf": []}]}, r"schema.anyOf\[0\].oneOf"),
            ({"type": "text"}, "schema.type"),
            ({"type": [{}]}, "schema.type"),
            ({"type": []}, "schema.type"),
            ({"enum": []}, "schema.enum"),
            ({"required": 3}, "schema.required"),
            ({"required": [3]}, "schema.required"),
            ({"additionalProperties": {}}, "schema.additionalProperties"),
            ({"minItems": -1}, "schema.minItems"),
            ({"maxLength": True}, "schema.maxLength"),
            ({"minimum": "1"}, "schema.minimum"),
            ({"items": [{}]}, "schema.items"),
            ({"properties": {"a": 1}}, "schema.properties.a"),
            ("type", "schema"),
        ],
    )
    def test_a_rule_nobody_checks_is_refused_by_its_place(self, schema, where):
        with pytest.raises(InvalidInput, match=where):
            check_schema(schema)

    def test_a_bottomless_one_is_refused(self):
        schema = {}
        for _ in range(15):
            schema = {"items": {"anyOf": [schema]}}
        with pytest.raises(InvalidInput, match="deep"):
            check_schema(schema)

    def test_what_is_given_back_is_a_copy(self):
        given_schema = {"type": "object", "properties": {"a": {"type": "string"}}}
        checked = check_schema(given_schema)
        given_schema["properties"]["a"]["type"] = "null"
        assert checked["properties"]["a"]["type"] == "string"

    @given(VALUES)
    def test_nothing_else_is_ever_raised(self, value):
        try:
            checked = check_schema(value)
        except InvalidInput:
            return
        misfit(value, checked)
