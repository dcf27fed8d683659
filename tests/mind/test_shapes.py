"""Messages in the shapes that others use: what is read is written back as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message, Other, Text, ToolCall, ToolResult
from longmind.errors import InvalidInput
from longmind.mind.shapes import (
    read_anthropic,
    read_langchain,
    read_openai,
    read_responses,
    write_anthropic,
    write_langchain,
    write_openai,
    write_responses,
)

Raw = dict[str, Any]


def openai_call(id: str = "c1", arguments: str = '{"city":"Porto"}', **more: object) -> Raw:
    return {"id": id, "type": "function", "function": {"name": "weather", "arguments": arguments}, **more}


OPENAI: list[list[Raw]] = [
    [{"role": "system", "content": "Be brief."}, {"role": "developer", "content": "No jokes."}],
    [{"role": "user", "content": "Hi", "name": "Ana"}, {"role": "assistant", "content": "Hello"}],
    [{"role": "user", "content": ""}, {"role": "user", "content": []}, {"role": "assistant", "content": ""}],
    [{"role": "user", "content": [{"type": "text", "text": "one"}]}],
    [{"role": "user", "content": [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]}],
    [{"role": "user", "content": [{"type": "text", "text": "one", "cache_control": {"type": "ephemeral"}}]}],
    [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Look:"},
                {"type": "image_url", "image_url": {"url": "https://example.org/a.png", "detail": "low"}},
                {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
                {"type": "file", "file": {"file_id": "file-1"}},
            ],
        }
    ],
    [
        {"role": "assistant", "content": None, "tool_calls": [openai_call(), openai_call("c2", '{ "city": "Rome" }')]},
        {"role": "tool", "tool_call_id": "c1", "content": "18 degrees"},
        {"role": "tool", "tool_call_id": "c2", "content": [{"type": "text", "text": "25 degrees"}]},
    ],
    [{"role": "assistant", "tool_calls": [openai_call()]}, {"role": "tool", "tool_call_id": "c1", "content": ""}],
    [{"role": "assistant", "content": "Let me see.", "tool_calls": [openai_call(arguments="{broken")]}],
    [{"role": "assistant", "content": "", "tool_calls": [openai_call(arguments="")]}],
    [{"role": "assistant", "content": None, "tool_calls": [openai_call(arguments='{"n":NaN}', index=0)]}],
    [{"role": "assistant", "content": None, "tool_calls": [openai_call(arguments='{"b":1,"a":2}')]}],
    [{"role": "assistant", "content": None, "tool_calls": [openai_call(arguments="[" * 100_000)]}],
    [
        {
            "role": "assistant",
            "content": "Hello",
            "refusal": None,
            "annotations": [],
            "audio": None,
            "function_call": None,
            "tool_calls": None,
        }
    ],
    [{"role": "assistant", "content": None, "refusal": "I cannot help with that."}],
    [{"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}],
    [{"role": "assistant", "content": "x", "reasoning_content": "Because …", "name": None, "tool_calls": []}],
    [
        {"role": "assistant", "content": None, "function_call": {"name": "weather", "arguments": '{"city":"Porto"}'}},
        {"role": "function", "name": "weather", "content": "18"},
    ],
    [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c", "type": "custom", "custom": {"name": "shell", "input": "ls -l"}}],
        }
    ],
    [{"role": "assistant", "content": None, "tool_calls": [{"id": "c", "function": {"name": "f", "arguments": "{}"}}]}],
    [{"role": "user", "content": "Grüße, 猫, 👍🏽"}],
]

RESPONSES: list[list[Raw]] = [
    [{"role": "user", "content": "Hi"}, {"type": "message", "role": "developer", "content": "Be brief."}],
    [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hi"}]}],
    [
        {
            "role": "user",
            "content": [
                {"type": "input_text", "text": "Look"},
                {"type": "input_image", "image_url": "https://example.org/a"},
            ],
        }
    ],
    [
        {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "x" * 300},
        {
            "type": "function_call",
            "id": "fc_1",
            "call_id": "c1",
            "name": "weather",
            "arguments": '{"city":"Porto"}',
            "status": "completed",
        },
        {"type": "function_call", "call_id": "c2", "name": "weather", "arguments": '{"city": "Rome"}'},
        {"type": "function_call_output", "call_id": "c1", "output": "18"},
        {
            "type": "function_call_output",
            "id": "o",
            "call_id": "c2",
            "output": [{"type": "input_text", "text": "25"}, {"type": "input_image", "image_url": "u"}],
        },
        {"type": "reasoning", "id": "rs_2", "summary": [{"type": "summary_text", "text": "Compare them."}]},
        {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": "Rome is warmer.", "annotations": []}],
        },
    ],
    [
        {"type": "custom_tool_call", "call_id": "c", "name": "shell", "input": "ls"},
        {"type": "custom_tool_call_output", "call_id": "c", "output": "a.txt"},
    ],
    [
        {"type": "web_search_call", "id": "ws", "status": "completed", "action": {"type": "search", "query": "x"}},
        {"type": "computer_call_output", "call_id": "cc", "output": {"type": "computer_screenshot", "image_url": "u"}},
        {"type": "item_reference", "id": "msg_0"},
    ],
    [
        {"type": "message", "role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]},
        {"role": "assistant", "content": []},
        {"type": "reasoning", "id": "r", "summary": []},
        {"role": "assistant", "content": []},
    ],
]

ANTHROPIC: list[tuple[Any, list[Raw]]] = [
    (None, [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "text", "text": "Hello"}]}]),
    ("Be brief.", [{"role": "user", "content": ""}]),
    ([{"type": "text", "text": "Be brief."}], [{"role": "user", "content": []}]),
    (
        [
            {"type": "text", "text": "Be brief."},
            {"type": "text", "text": "No jokes.", "cache_control": {"type": "ephemeral"}},
        ],
        [{"role": "user", "content": "Hi"}],
    ),
    ([], [{"role": "user", "content": "Hi"}]),
    (
        None,
        [
            {
                "role": "assistant",
                "content": [
                    {"type": "thinking", "thinking": "Two cities.", "signature": "s" * 400},
                    {"type": "redacted_thinking", "data": "zzz"},
                    {"type": "text", "text": "Let me see."},
                    {"type": "tool_use", "id": "t1", "name": "weather", "input": {"city": "Porto"}},
                    {
                        "type": "tool_use",
                        "id": "t2",
                        "name": "weather",
                        "input": {},
                        "cache_control": {"type": "ephemeral"},
                    },
                ],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "t1", "content": "18"},
                    {
                        "type": "tool_result",
                        "tool_use_id": "t2",
                        "is_error": True,
                        "content": [{"type": "text", "text": "no city"}],
                    },
                ],
            },
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "t3"}, {"type": "text", "text": "And Rome?"}],
            },
        ],
    ),
    (
        None,
        [
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "a", "content": "", "is_error": False}],
            },
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "b", "content": []}]},
        ],
    ),
    (
        None,
        [
            {
                "role": "user",
                "content": [
                    {"type": "image", "source": {"type": "url", "url": "https://example.org/a.png"}},
                    {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "words"}},
                    {"type": "text", "text": "x", "citations": None},
                    {"type": "something_new", "value": [1, 2.5, None]},
                ],
            },
            {
                "role": "assistant",
                "id": "msg_1",
                "type": "message",
                "model": "m",
                "usage": {"input_tokens": 1},
                "content": "Hello",
            },
        ],
    ),
]


def lang(type: str, content: object, **data: object) -> Raw:
    usual: Raw = {"additional_kwargs": {}, "response_metadata": {}, "type": type, "name": None, "id": None}
    return {"type": type, "data": {"content": content, **usual, **data}}


LANGCHAIN: list[list[Raw]] = [
    [lang("system", "Be brief."), lang("human", "Hi", example=False, name="Ana", id="1")],
    [{"type": "human", "content": "Hi"}, {"type": "ai", "content": "Hello"}, {"type": "ai", "content": "", "id": "2"}],
    [
        lang(
            "ai",
            "",
            tool_calls=[{"name": "weather", "args": {"city": "Porto"}, "id": "c1", "type": "tool_call"}],
            invalid_tool_calls=[],
            usage_metadata={"input_tokens": 3, "output_tokens": 2, "total_tokens": 5},
            additional_kwargs={"refusal": None},
        ),
        lang("tool", "18", tool_call_id="c1", artifact=None, status="success"),
        lang("tool", "no", tool_call_id="c2", artifact={"a": 1}, status="error"),
    ],
    [
        {
            "type": "ai",
            "content": "",
            "tool_calls": [{"name": "weather", "args": {}, "id": "c1"}],
        },
        {"type": "tool", "content": "18", "tool_call_id": "c1"},
        {"type": "tool", "content": "18", "tool_call_id": "c2", "status": "success", "name": "weather"},
        {"type": "ai", "content": "x", "tool_calls": []},
    ],
    [
        lang(
            "ai",
            [
                "bare words",
                {"type": "thinking", "thinking": "…", "signature": "s"},
                {"type": "text", "text": "Hello", "index": 0},
                {"type": "tool_use", "id": "t", "name": "f", "input": {}},
            ],
            tool_calls=[],
        )
    ],
    [lang("human", [{"type": "text", "text": "one"}]), lang("human", ["one"]), lang("human", [])],
    [lang("chat", "Hi", role="critic"), lang("function", "18", name="weather")],
    [lang("system", "Be brief.", additional_kwargs={"__openai_role__": "developer"})],
    [lang("system", "Be brief.", additional_kwargs={"__openai_role__": "developer", "x": 1})],
    [{"type": "system", "content": "x", "additional_kwargs": {"__openai_role__": "developer"}}],
    [{"type": "human", "data": {"content": "Hi"}, "extra": 1}],
]


class TestWhatIsReadIsWrittenBack:
    @pytest.mark.parametrize("raw", OPENAI)
    def test_openai(self, raw):
        assert write_openai(read_openai(raw), without=()) == raw

    @pytest.mark.parametrize("raw", RESPONSES)
    def test_responses(self, raw):
        assert write_responses(read_responses(raw), without=()) == raw

    @pytest.mark.parametrize(("system", "raw"), ANTHROPIC)
    def test_anthropic(self, system, raw):
        assert write_anthropic(read_anthropic(raw, system=system), without=()) == (system, raw)

    @pytest.mark.parametrize("raw", LANGCHAIN)
    def test_langchain(self, raw):
        assert write_langchain(read_langchain(raw), without=()) == raw

    def test_also_after_a_store_kept_it_as_json(self):
        from longmind.domain.conversation import as_json, from_json

        raw = [one for conversation in OPENAI for one in conversation]
        kept = json.loads(json.dumps([as_json(message) for message in read_openai(raw)], sort_keys=True))
        assert write_openai([from_json(one) for one in kept], without=()) == raw


# Any message that a shape can say ------------------------------------------------------------------------------------

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
names = st.sampled_from(["weather", "search", "shell"])
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)
arguments = st.dictionaries(words, values, max_size=3)
texts = words.map(Text)


def picture(type: str, **value: object) -> st.SearchStrategy[Other]:
    return st.just(Other({"type": type, **value}))


def ids(prefix: str) -> st.SearchStrategy[str]:
    return st.integers(0, 9).map(lambda number: f"{prefix}{number}")


def calls(arguments: st.SearchStrategy[Any] = arguments) -> st.SearchStrategy[ToolCall]:
    return st.builds(ToolCall, ids("c"), names, arguments)


def messages(*kinds: st.SearchStrategy[Message]) -> st.SearchStrategy[list[Message]]:
    return st.lists(st.one_of(*kinds), max_size=6)


def said(role: str, *parts: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Message]:
    return st.builds(Message, st.just(role), st.lists(st.one_of(*parts), min_size=least, max_size=4).map(tuple))


speakers = st.none() | st.sampled_from(["Ana", "Bo"])
openai_said = st.builds(
    Message,
    st.sampled_from(["system", "developer", "user", "assistant"]),
    st.lists(texts | picture("image_url", image_url={"url": "x"}), max_size=3).map(tuple),
    speakers,
)
openai_calls = st.builds(
    lambda said, calls: Message("assistant", (*said, *calls)),
    st.lists(texts, max_size=2),
    st.lists(calls(arguments | words), min_size=1, max_size=3),
)
plain_results = st.lists(texts | picture("image_url", image_url={"url": "x"}), max_size=2).map(tuple)
openai_results = st.builds(lambda id, content: Message("tool", (ToolResult(id, content),)), ids("c"), plain_results)

block_results = st.builds(
    ToolResult, ids("c"), st.lists(texts | picture("image", source={}), max_size=2).map(tuple), st.booleans()
)
thinking = picture("thinking", thinking="hm", signature="s")
anthropic_kinds = (
    said("user", texts, picture("image", source={})),
    said("assistant", thinking, texts, calls()),
    st.builds(lambda results, text: Message("user", (*results, text)), st.lists(block_results, max_size=2), texts),
)


@st.composite
def anthropic_conversations(draw) -> list[Message]:
    found = draw(st.lists(said("system", texts, least=0), max_size=1))
    for message in draw(messages(*anthropic_kinds, said("tool", block_results, least=1))):
        # Results in messages that follow each other are joined.
        if message.role != "tool" or not found or found[-1].role != "tool":
            found.append(message)
    return found


lang_said = st.builds(
    Message,
    st.sampled_from(["system", "developer", "user", "assistant", "function", "critic"]),
    st.lists(texts | picture("image_url", image_url={"url": "x"}), max_size=3).map(tuple),
    speakers,
    st.none(),
    st.none() | ids("m"),
)
lang_calls = st.builds(
    lambda said, calls, id: Message("assistant", (*said, *calls), id=id),
    st.lists(texts, max_size=2),
    st.lists(calls(), min_size=1, max_size=3),
    st.none() | ids("m"),
)
lang_results = st.builds(
    lambda id, content, error: Message("tool", (ToolResult(id, content, error),)),
    ids("c"),
    plain_results,
    st.booleans(),
)
responses_parts = texts | picture("input_image", image_url="u")
responses_kinds = (
    said("user", responses_parts),
    said("system", responses_parts),
    st.builds(
        lambda before, said: Message("assistant", (*before, *said)),
        st.lists(picture("reasoning", id="r", summary=[]) | calls(arguments | words), max_size=3),
        st.lists(texts, min_size=1, max_size=2),
    ),
    st.builds(
        lambda id, content: Message("tool", (ToolResult(id, content),)),
        ids("c"),
        st.lists(responses_parts, max_size=2).map(tuple),
    ),
)


class TestWhatIsWrittenIsReadBack:
    @given(messages(openai_said, openai_calls, openai_results))
    def test_openai(self, said):
        assert read_openai(write_openai(said, without=())) == tuple(said)

    @given(messages(*responses_kinds))
    def test_responses(self, said):
        assert read_responses(write_responses(said, without=())) == tuple(said)

    @given(anthropic_conversations())
    def test_anthropic(self, said):
        system, raw = write_anthropic(said, without=())
        assert read_anthropic(raw, system=system) == tuple(said)

    @given(messages(lang_said, lang_calls, lang_results))
    def test_langchain(self, said):
        assert read_langchain(write_langchain(said, without=())) == tuple(said)


CALL = Message("assistant", (ToolCall("c1", "weather", {"city": "Porto"}),))
RESULT = Message("tool", (ToolResult("c1", (Text("18"),)),))
FAILED = Message("tool", (ToolResult("c1", (Text("no city"),), error=True),))
THOUGHT = Message("assistant", (Other({"type": "thinking", "thinking": "hm"}), Text("Hello")))


class TestWhatAShapeCannotSay:
    """Losing it without a word is how a prompt goes wrong unseen."""

    @pytest.mark.parametrize(
        ("write", "message", "named"),
        [
            (write_openai, THOUGHT, "thinking"),
            (write_openai, FAILED, "error"),
            (write_openai, Message("assistant", (*CALL.parts, Text("so"))), "order"),
            (write_openai, Message.of("user", "Hi", id="m1"), "id"),
            (write_openai, Message.of("user", "Hi", metadata={"mood": "good"}), "metadata"),
            (write_responses, Message.of("user", "Hi", speaker="Ana"), "speaker"),
            (write_responses, THOUGHT.__class__("assistant", (Other({"type": "image_url"}),)), "image_url"),
            (write_anthropic, Message.of("user", "Hi", speaker="Ana"), "speaker"),
            (write_anthropic, Message("user", (Other({"type": "image_url"}), Text("Look"))), "image_url"),
            (write_langchain, Message("assistant", (*CALL.parts, Text("so"))), "order"),
        ],
    )
    def test_is_an_error_that_names_it_and_may_be_left_out_by_that_name(self, write, message, named):
        with pytest.raises(InvalidInput, match=rf"messages\[0\].*{named}"):
            write([message], without=())
        write([message], without={named})

    def test_by_default_only_what_is_ours_stays_behind(self):
        ours = Message.of("user", "Hi", id="m1", at="2026-05-03T09:00Z", metadata={"mood": "good"})
        assert write_openai([ours]) == [{"role": "user", "content": "Hi"}]
        assert write_anthropic([ours]).messages == [{"role": "user", "content": "Hi"}]
        with pytest.raises(InvalidInput, match="thinking"):
            write_openai([THOUGHT])

    @pytest.mark.parametrize(
        ("write", "message"),
        [
            (write_openai, Message.of("critic", "Hm")),
            (write_openai, Message("user", CALL.parts)),
            (write_openai, Message("assistant", RESULT.parts)),
            (write_openai, Message.of("tool", "18")),
            (write_openai, Message("tool", (*RESULT.parts, Text("x")))),
            (write_responses, Message.of("critic", "Hm")),
            (write_responses, Message("user", CALL.parts)),
            (write_responses, Message.of("tool", "18")),
            (write_anthropic, Message.of("developer", "Hm")),
            (write_anthropic, Message("user", CALL.parts)),
            (write_anthropic, Message("assistant", RESULT.parts)),
            (write_anthropic, Message.of("tool", "18")),
            (write_langchain, Message("user", CALL.parts)),
            (write_langchain, Message("assistant", RESULT.parts)),
            (write_langchain, Message.of("tool", "18")),
        ],
    )
    def test_a_part_in_the_wrong_role_is_refused_whatever_may_be_left_out(self, write, message):
        with pytest.raises(InvalidInput, match=r"messages\[0\]"):
            write([message], without={"order", "error", "speaker", "id", "at", "metadata"})

    def test_a_system_message_in_the_middle_is_refused_where_there_is_no_place_for_it(self):
        with pytest.raises(InvalidInput, match=r"messages\[1\]"):
            write_anthropic([Message.of("user", "Hi"), Message.of("system", "Be brief.")])


class TestFromOneShapeToAnother:
    """A call keeps its result, whichever way they are bundled."""

    RAW = (
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Weather in Porto and Rome?"},
        {"role": "assistant", "content": None, "tool_calls": [openai_call("a"), openai_call("b", '{"city":"Rome"}')]},
        {"role": "tool", "tool_call_id": "a", "content": "18"},
        {"role": "tool", "tool_call_id": "b", "content": "25"},
        {"role": "assistant", "content": "Rome is warmer."},
    )

    def test_results_of_parallel_calls_become_one_message_for_anthropic(self):
        system, said = write_anthropic(read_openai(self.RAW))
        assert system == "Be brief."
        assert [message["role"] for message in said] == ["user", "assistant", "user", "assistant"]
        assert [part["tool_use_id"] for part in said[2]["content"]] == ["a", "b"]
        assert said[1]["content"][0]["input"] == {"city": "Porto"}

    def test_and_messages_of_their_own_again_for_openai(self):
        system, said = write_anthropic(read_openai(self.RAW))
        assert write_openai(read_anthropic(said, system=system)) == list(self.RAW)

    def test_words_after_a_result_follow_it(self):
        mixed = [Message("user", (*RESULT.parts, Text("And Rome?")), speaker="Ana")]
        assert write_openai(mixed) == [
            {"role": "tool", "tool_call_id": "c1", "content": "18", "name": "Ana"},
            {"role": "user", "content": "And Rome?", "name": "Ana"},
        ]
        assert [said["type"] for said in write_langchain(mixed)] == ["tool", "human"]
        assert [said["type"] for said in write_responses(mixed, without={"speaker"})] == [
            "function_call_output",
            "message",
        ]

    def test_the_way_through_langchain_and_responses_keeps_it_all(self):
        once = write_langchain(read_openai(self.RAW))
        twice = write_responses(read_langchain(once))
        assert write_openai(read_responses(twice)) == list(self.RAW)

    def test_reasoning_stays_with_the_call_it_led_to(self):
        reasoned = read_responses(RESPONSES[3])
        assert [message.role for message in reasoned] == ["assistant", "tool", "tool", "assistant"]
        assert [call.id for call in reasoned[0].calls] == ["c1", "c2"]
        assert reasoned[3].text == "Rome is warmer."


class TestReadingWhatIsNoMessage:
    @pytest.mark.parametrize("read", [read_openai, read_responses, read_anthropic, read_langchain])
    @pytest.mark.parametrize("raw", ["Hi", {"role": "user"}, [1], [{}], [{"role": "user", "content": 7}], None])
    def test_is_an_error_that_names_the_place(self, read, raw):
        with pytest.raises(InvalidInput, match="messages"):
            read(raw)

    @pytest.mark.parametrize(
        ("read", "raw", "place"),
        [
            (read_openai, {"role": "critic", "content": "x"}, "role"),
            (read_openai, {"role": "tool", "content": "x"}, "tool_call_id"),
            (read_openai, {"role": "assistant", "tool_calls": [{"id": "c"}]}, "function"),
            (read_openai, {"role": "assistant", "tool_calls": [openai_call(arguments={})]}, "arguments"),
            (read_openai, {"role": "user", "content": [{"text": "x"}]}, r"content\[0\]\.type"),
            (read_openai, {"role": "user", "content": "a\0b"}, "text"),
            (read_anthropic, {"role": "system", "content": "x"}, "role"),
            (read_anthropic, {"role": "user", "content": [{"type": "tool_result"}]}, "tool_use_id"),
            (
                read_anthropic,
                {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "is_error": 3}]},
                "is_error",
            ),
            (read_langchain, {"type": "remove", "data": {"id": "1"}}, "type"),
            (
                read_langchain,
                {"type": "ai", "content": "", "tool_calls": [{"name": "f", "args": {}, "id": None}]},
                "id",
            ),
            (read_responses, {"type": "function_call", "name": "f", "arguments": "{}"}, "call_id"),
        ],
    )
    def test_and_what_is_missing(self, read, raw, place):
        with pytest.raises(InvalidInput, match=place):
            read([raw])
