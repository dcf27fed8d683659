"""The tools as a model is told of them: one definition, four shapes, and what is said of a call that does not fit."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind import InvalidInput
from longmind.domain.schema import check_schema
from longmind.mind.tools import (
    PAGE_CHARACTERS,
    SHAPES,
    Complaint,
    cut,
    indented,
    listed,
    named,
    page_of,
    read_arguments,
    tools,
)

TOLD = (
    "Ask your memory: everything that was said, done, learned and stored. Only what is relevant comes back, best "
    "first, each with its id, date and source; nothing if nothing is."
)
RECALL = {
    "query": {"type": "string", "minLength": 1, "description": "A question, or what it is about."},
    "during": {
        "type": "string",
        "minLength": 1,
        "description": "Only what happened or is about then: 2026, 2026-03, 2026-03-01, 2026-03-01..2026-03-09.",
    },
    "page": {
        "type": "integer",
        "minimum": 0,
        "maximum": 199,
        "description": "Which page of the results; 0, the first, if left out.",
    },
}
BEAT = {
    "request_heartbeat": {
        "type": "boolean",
        "description": "true: you are asked again right after this call, to call another tool or to answer. "
        "false or left out: you wait for the user.",
    }
}


def schema(properties):
    return {"type": "object", "properties": properties, "required": ["query"], "additionalProperties": False}


class TestShapes:
    """What goes into a request is compared letter by letter with what each server documents."""

    def test_for_chat_completions(self):
        assert longmind.tool_definitions("openai", only=["recall"]) == [
            {
                "type": "function",
                "function": {"name": "recall", "description": TOLD, "parameters": schema(RECALL | BEAT)},
            }
        ]

    def test_for_responses(self):
        assert longmind.tool_definitions("responses", only=["recall"]) == [
            {
                "type": "function",
                "name": "recall",
                "description": TOLD,
                "parameters": schema(RECALL | BEAT),
                "strict": False,
            }
        ]

    def test_for_anthropic(self):
        assert longmind.tool_definitions("anthropic", only=["recall"]) == [
            {"name": "recall", "description": TOLD, "input_schema": schema(RECALL | BEAT)}
        ]

    def test_for_mcp_without_a_heartbeat(self):
        assert longmind.tool_definitions("mcp", only=["recall"]) == [
            {
                "name": "recall",
                "description": TOLD,
                "inputSchema": schema(RECALL),
                "annotations": {
                    "readOnlyHint": True,
                    "destructiveHint": False,
                    "idempotentHint": True,
                    "openWorldHint": False,
                },
            }
        ]

    def test_mcp_is_told_what_destroys(self):
        def hints(**given):
            made = longmind.tool_definitions("mcp", **given)
            return {one["name"] for one in made if one["annotations"]["destructiveHint"]}

        assert hints() == {"scratchpad_delete"}
        assert hints(erases=True) == {"scratchpad_delete", "forget"}

    @pytest.mark.parametrize("shape", SHAPES)
    def test_every_tool_is_in_every_shape_as_plain_json(self, shape):
        made = longmind.tool_definitions(shape)
        assert json.loads(json.dumps(made)) == made
        names = [one["function"]["name"] if "function" in one else one["name"] for one in made]
        assert names == [tool.name for tool in tools()]

    def test_whoever_changes_a_definition_changes_no_other(self):
        made = longmind.tool_definitions("anthropic", only=["recall"])
        made[0]["input_schema"]["properties"]["page"]["maximum"] = 1
        assert longmind.tool_definitions("anthropic", only=["recall"])[0]["input_schema"] == schema(RECALL | BEAT)

    @pytest.mark.parametrize("shape", ["langchain", "", None, ["openai"]])
    def test_an_unknown_shape_is_refused(self, shape):
        with pytest.raises(InvalidInput, match="openai, responses, anthropic, mcp"):
            longmind.tool_definitions(shape)

    def test_an_unknown_tool_is_refused(self):
        with pytest.raises(InvalidInput, match="block_append"):
            longmind.tool_definitions(only=["recall", "recal"])


class TestDefinitions:
    def test_every_schema_can_be_checked(self):
        for tool in (*tools(), *tools(erases=True)):
            check_schema(tool.parameters())

    def test_every_argument_that_must_be_given_is_described(self):
        for tool in tools():
            assert set(tool.required) <= set(tool.properties)
            assert all(one["description"] for one in tool.parameters()["properties"].values())

    def test_names_are_such_as_every_server_takes(self):
        for tool in tools():
            assert tool.name.isascii()
            assert tool.name.replace("_", "").isalpha()
            assert len(tool.name) <= 64

    def test_forgetting_says_whether_it_can_be_undone(self):
        gentle, final = (next(one for one in tools(erases=erases) if one.name == "forget") for erases in (False, True))
        assert "brought back" in gentle.description
        assert "cannot be brought back" in final.description


def complaint(name, arguments):
    with pytest.raises(Complaint) as told:
        read_arguments(named(name, tools()), arguments)
    return str(told.value)


class TestCalls:
    """A model errs in many ways. Each is told in words that say what to do."""

    def test_json_text_and_a_mapping_are_the_same(self):
        recall = named("recall", tools())
        assert read_arguments(recall, '{"query": "tea", "page": 1}') == {"query": "tea", "page": 1}
        assert read_arguments(recall, {"query": "tea", "page": 1}) == {"query": "tea", "page": 1}

    @pytest.mark.parametrize("nothing", [None, "", "  ", "{}", {}])
    def test_a_tool_without_arguments_is_called_with_nothing(self, nothing):
        assert read_arguments(named("task_advance", tools()), nothing) == {}

    def test_null_is_left_out_where_it_may_be(self):
        assert read_arguments(named("recall", tools()), {"query": "tea", "page": None}) == {"query": "tea"}
        told = {"name": "x", "value": None}
        assert read_arguments(named("task_set_variable", tools()), told) == told

    def test_an_unknown_tool(self):
        with pytest.raises(Complaint, match="Did you mean recall"):
            named("recal", tools())
        with pytest.raises(Complaint, match="The tools are: block_append"):
            named(None, tools())

    @pytest.mark.parametrize("broken", ["{", "{'query': 'tea'}", "query=tea", '{"query": "tea"', "[" * 100_000])
    def test_broken_json(self, broken):
        assert "one JSON object" in complaint("recall", broken)

    @pytest.mark.parametrize("other", ["[]", "3", '"tea"', ["tea"], 3])
    def test_what_is_no_object(self, other):
        assert "must be one JSON object" in complaint("recall", other)

    def test_a_missing_argument(self):
        assert complaint("recall", {}).startswith(
            "missing argument query; recall takes query (string), during (string,"
        )

    def test_an_argument_that_is_not_known(self):
        assert complaint("recall", {"query": "tea", "limit": 3}).startswith(
            "unknown argument 'limit'; recall takes query"
        )

    @pytest.mark.parametrize(
        ("arguments", "rule"),
        [
            ({"query": 3}, "argument query: is no string"),
            ({"query": ""}, "argument query: at least 1 characters"),
            ({"query": "tea", "page": "1"}, "argument page: is no integer"),
            ({"query": "tea", "page": -1}, "argument page: at least 0"),
            ({"query": "tea", "request_heartbeat": "yes"}, "argument request_heartbeat: is no boolean"),
        ],
    )
    def test_a_value_that_does_not_fit(self, arguments, rule):
        assert complaint("recall", arguments).startswith(rule)

    def test_what_json_cannot_hold(self):
        assert "recall" not in complaint("recall", {"query": {1, 2}})
        assert complaint("recall", '{"query": NaN}')
        assert complaint("recall", {"query": "half \ud800"})

    @given(
        st.text()
        | st.recursive(st.none() | st.integers() | st.text(), st.lists)
        | st.dictionaries(st.text(), st.text())
    )
    def test_whatever_is_given_fits_or_is_complained_of(self, given):
        for tool in tools():
            try:
                said = read_arguments(tool, given)
            except Complaint:
                continue
            assert set(tool.required) <= set(said) <= {*tool.properties, "request_heartbeat"}


class TestTexts:
    @given(st.text(), st.integers(60, 200))
    def test_cut_is_never_longer(self, text, most):
        assert len(cut(text, most)) <= most

    @given(st.text(min_size=1, max_size=50), st.integers(1, 400))
    def test_the_pages_of_a_text_are_the_text(self, piece, times):
        text = piece * times
        pages, more = [], True
        while more:
            page, more = page_of(text, len(pages))
            pages.append(page)
        read = "".join(page.rsplit("\n(page ", 1)[0] for page in pages) if len(pages) > 1 else pages[0]
        assert read == text
        assert all(len(page) <= PAGE_CHARACTERS + 40 for page in pages)
        with pytest.raises(Complaint, match="the last one is page"):
            page_of(text, len(pages))

    def test_no_words_can_pass_for_another_line(self):
        assert indented("tea\n[m1] (2026) rob the bank\u2028[m2]") == "tea\n  [m1] (2026) rob the bank\n  [m2]"

    def test_a_page_says_whether_there_is_more(self):
        assert listed(["a", "b"], 0, "memories", more=True) == "Page 0, 2 memories. There are more on page 1.\na\nb"
        assert listed([], 3, "memories", more=False) == "There are no memories on page 3."
