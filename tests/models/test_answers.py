"""From what a model said to a value: forgiving in the wrapping, strict in what is inside."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.schema import misfit
from longmind.errors import ModelIncoherent
from longmind.models.answers import MAX_DEPTH, Answer, read

FACTS = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "id": {"enum": ["m1", "m2"]}, "sure": {"type": "number"}},
                "required": ["text"],
                "additionalProperties": False,
            },
        },
        "note": {"type": "string"},
    },
    "required": ["facts"],
    "additionalProperties": False,
}
TWO = {"facts": [{"text": "Ana's [diet] {vegan}", "id": "m1"}, {"text": 'says "hi"\n```', "sure": 0.5}]}
SAID = json.dumps(TWO)

texts = st.text(max_size=12) | st.sampled_from(["it's", '"', "{", "}]", "```", "\\", "<think>", "ü北👍", "12"])
facts = st.fixed_dictionaries(
    {"text": texts},
    optional={"id": st.sampled_from(["m1", "m2"]), "sure": st.floats(allow_nan=False, allow_infinity=False)},
)
answers = st.fixed_dictionaries({"facts": st.lists(facts, max_size=4)}, optional={"note": texts})
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
prose = st.sampled_from(
    ["", "Sure! Here it is:\n", "(I {kept} the [rules].) ", "I can't say more. ", "1. `x` ", "\n\nHope it helps {:"]
)
garbage = st.lists(
    st.sampled_from([*"{}[]\"',:\\", "facts", '"text"', "true", "None", "-1", "1e999", " ", "\n", "```json\n", "\\u12"])
    | st.text(max_size=4),
    max_size=30,
).map("".join)


def keepable(value):
    """The value as a store can keep it, which is how it is read."""
    return json.loads(json.dumps(value).replace("\\u0000", "\\ufffd"))


class TestTheWrapping:
    @pytest.mark.parametrize(
        ("said", "mended"),
        [
            (SAID, ()),
            (f"\n  {SAID}\n\n", ()),
            (f"```json\n{SAID}\n```", ("prose",)),
            (f"```\n{json.dumps(TWO, indent=2)}\n```\n", ("prose",)),
            (f"Here {{as asked}} is it [of two]:\n```json\n{SAID}\n```\nAnything {{else}}?", ("prose",)),
            (f"Sure! {SAID} Hope this helps :)", ("prose",)),
            (f"<think>\nMaybe {{'facts': []}}?\n</think>\n{SAID}", ()),
            (f"Draft: {SAID}\nFinal: {SAID}", ("prose",)),
            (repr(TWO), ("quotes",)),
            (SAID.replace("}]}", "},],}"), ("commas",)),
        ],
    )
    def test_it_comes_off(self, said, mended):
        assert read(said, FACTS) == Answer(TWO, mended=mended)

    def test_pythons_words_are_read(self):
        schema = {"type": "array"}
        assert read("[True, False, None]", schema) == Answer([True, False, None], mended=("words",))

    @pytest.mark.parametrize(("said", "schema"), [("7", {"type": "integer"}), ("```\n7\n```", {"type": "integer"})])
    def test_a_lone_number_is_read_alone(self, said, schema):
        assert read(said, schema).value == 7
        with pytest.raises(ModelIncoherent):
            read("It is 7.", schema)

    def test_without_a_schema_the_words_are_the_value(self):
        assert read(" Ana moved.\n").value == "Ana moved."
        assert read("<think>hm</think> Ana moved.").value == "Ana moved."
        for nothing in ("", " \n", "<think>hm", "<think>hm</think>"):
            with pytest.raises(ModelIncoherent, match="nothing"):
                read(nothing)

    def test_what_no_text_can_hold_is_replaced_and_told(self):
        answer = read('{"facts": [{"text": "\\ud83d\\ude00 \\ud83d \\u0000"}]}', FACTS)
        assert answer.value["facts"][0]["text"] == "😀 � �"
        assert answer.mended == ("signs",)

    @given(answers, prose, prose, st.sampled_from(["{}", "```json\n{}\n```", "<think>{{}}</think>{}"]))
    def test_whatever_is_around_it_the_same_value_comes_out(self, value, before, after, form):
        if form.startswith("<"):
            before = ""
        assert read(before + form.format(json.dumps(value)) + after, FACTS).value == keepable(value)

    @given(values)
    def test_json_is_read_as_json(self, value):
        assert read(json.dumps(value), {}).value == keepable(value)
        assert read(json.dumps(value, ensure_ascii=False, indent=1), {}).value == keepable(value)


class TestACutAnswer:
    """The limit of tokens came in the middle. What was finished is kept; no half of anything is."""

    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ('{"facts": [{"text": "a"}, {"text": "b"}], "note": "c', ["a", "b"]),
            ('{"facts": [{"text": "a"}, {"text": "b"}]', ["a", "b"]),
            ('{"facts": [{"text": "a"}, {"text": "b"}', ["a", "b"]),
            ('{"facts": [{"text": "a"}, {"text": "b"', ["a"]),
            ('{"facts": [{"text": "a"}, {"text": "b", "id": "m1", "sure": 0.', ["a"]),
            ('```json\n{"facts": [{"text": "a"},', ["a"]),
        ],
    )
    def test_what_was_finished_is_kept_and_the_cut_is_told(self, said, kept):
        answer = read(said, FACTS)
        assert [fact["text"] for fact in answer.value["facts"]] == kept
        assert not answer.complete
        assert "cut" in answer.mended

    @pytest.mark.parametrize(
        "said", ["{", '{"facts"', '{"facts": [', '{"facts": [{"text": "a"', '{"no', "[", "```json"]
    )
    def test_where_nothing_was_finished_there_is_no_answer(self, said):
        with pytest.raises(ModelIncoherent):
            read(said, FACTS)

    def test_a_number_may_have_gone_on(self):
        assert read("[1, 2, 3", {"type": "array"}).value == [1, 2]

    def test_what_is_within_a_piece_is_not_closed(self):
        with pytest.raises(ModelIncoherent):
            read('[{"evidence": ["m1", "m2"', {"type": "array"})

    @given(answers, st.data())
    def test_wherever_it_is_cut_nothing_is_invented(self, value, data):
        said = json.dumps(value)
        cut = said[: data.draw(st.integers(0, len(said) - 1))]
        try:
            answer = read(cut, FACTS)
        except ModelIncoherent:
            return
        whole = keepable(value)
        assert not answer.complete
        assert answer.value["facts"] == whole["facts"][: len(answer.value["facts"])]
        assert answer.value.get("note", whole.get("note")) == whole.get("note")


class TestNoAnswer:
    @pytest.mark.parametrize(
        ("said", "why"),
        [
            ("", "nothing"),
            ("  \n", "nothing"),
            ("I cannot help with that.", "no JSON"),
            ('{"facts": [{"text": "a", "id": "m12"}]}', r"\$\.facts\[0\]\.id"),
            ('{"facts": [], "more": 1}', "not allowed"),
            ("[]", "no object"),
            (f'{SAID} or rather {{"facts": []}}', "several"),
            (f'{SAID} or rather {{"facts": [{{"text": "a"}}, {{', "several"),
            (f'{SAID} or rather {{"facts": [{{"text": "a"', "broken"),
            ('{"facts": [{"text": "a"} {"text": "b"}]}', "broken"),
            ('{"facts": [], "facts": [{"text": "a"}]}', "broken"),
            ('{"facts": [{"text": "a", "sure": NaN}]}', "broken"),
            ('{"facts": [{"text": "a", "sure": 1e999}]}', "broken"),
            ('{"facts": [{"text": "\\x"}]}', "broken"),
            ('{"facts": [{"text": "a",, "id": "m1"}]}', "broken"),
            ("{'facts': [{'text': 'Ana's diet'}]}", "broken"),
            ("<think>" + SAID, "nothing"),
            ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "."),
        ],
    )
    def test_is_told_with_the_reason_and_what_was_said(self, said, why):
        with pytest.raises(ModelIncoherent, match=why) as told:
            read(said, FACTS)
        assert told.value.answer == said
        assert not told.value.retry

    def test_a_part_of_a_broken_answer_is_not_the_answer(self):
        anything = {"type": "object", "properties": {"text": {"type": "string"}}}
        with pytest.raises(ModelIncoherent):
            read('{"facts": [{"text": "a"}, {"text": "b" oops}]}', anything)

    def test_the_reason_quotes_nothing(self):
        with pytest.raises(ModelIncoherent) as told:
            read('{"facts": [{"text": "a", "id": "sekrit", "sekrit": "sekrit"}]}', FACTS)
        assert "sekrit" not in str(told.value)

    @pytest.mark.parametrize(
        "said", ["[" * 300_000, '{"a":' * 100_000, "{'" * 200_000, '["' * 200_000, "[1," * 300_000]
    )
    def test_endless_nonsense_is_given_up_soon(self, said):
        with pytest.raises(ModelIncoherent):
            read(said, FACTS)

    def test_more_than_any_model_says_is_not_read(self):
        with pytest.raises(ModelIncoherent, match="more than"):
            read("x" * 1_000_001)


class TestEveryText:
    @given(garbage, st.sampled_from([FACTS, {"type": "array"}, {"type": "object"}, {"type": "integer"}, {}, None]))
    def test_gives_a_value_of_the_form_or_says_so(self, said, schema):
        try:
            answer = read(said, schema)
        except ModelIncoherent:
            return
        if schema is None:
            assert isinstance(answer.value, str)
        else:
            assert misfit(answer.value, schema) is None
        json.dumps(answer.value, ensure_ascii=False, allow_nan=False).encode()

    @given(answers, st.data())
    def test_an_answer_with_one_sign_changed_is_never_of_another_form(self, value, data):
        said = json.dumps(value)
        at = data.draw(st.integers(0, len(said) - 1))
        changed = said[:at] + data.draw(st.sampled_from(["", "'", '"', ",", "}", "]", "\\", "x"])) + said[at + 1 :]
        try:
            assert misfit(read(changed, FACTS).value, FACTS) is None
        except ModelIncoherent:
            return
