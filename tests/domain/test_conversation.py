"""A message says who, in which role, and what; and it is given back as it was."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message, Other, Text, ToolCall, ToolResult, as_json, from_json
from longmind.errors import InvalidInput

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
named = words.filter(str.strip)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)
metadata = st.dictionaries(words, values, max_size=2)
texts = st.builds(Text, words, metadata)
others = st.builds(lambda type, value: Other({**value, "type": type}), named, metadata)
calls = st.builds(ToolCall, named, named, values, metadata)
results = st.builds(ToolResult, named, st.lists(texts | others, max_size=3).map(tuple), st.booleans(), metadata)
messages = st.builds(
    Message,
    named,
    st.lists(texts | others | calls | results, max_size=4).map(tuple),
    st.none() | named,
    st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.none() | named,
    metadata,
)


class TestAsJson:
    """What a store keeps is the whole message: an assistant's calls and the id of a result among it."""

    @given(messages)
    def test_a_message_comes_back_equal(self, message):
        assert from_json(json.loads(json.dumps(as_json(message)))) == message

    def test_what_is_at_its_default_takes_no_room(self):
        assert as_json(Message.of("user", "Hi")) == {"role": "user", "parts": [{"text": "Hi"}]}

    @pytest.mark.parametrize(
        ("value", "named"),
        [
            ({"parts": []}, "role"),
            ({"role": "user", "parts": "Hi"}, "parts"),
            ({"role": "user", "mood": "good"}, "mood"),
            ({"role": "user", "parts": ["Hi"]}, "part"),
            ({"role": "user", "parts": [{"words": "Hi"}]}, "part"),
            ({"role": "user", "parts": [{"text": "Hi", "font": 1}]}, "font"),
            ({"role": "user", "parts": [{"call": "c", "arguments": {}}]}, "name"),
            ({"role": "user", "parts": [{"result_of": "c", "content": "x"}]}, "content"),
            ({"role": "user", "at": "2026-05-03"}, "at"),
        ],
    )
    def test_what_is_none_of_ours_is_named(self, value, named):
        with pytest.raises(InvalidInput, match=named):
            from_json(value)


class TestWhatIsInIt:
    MESSAGE = Message(
        "assistant",
        (
            Other({"type": "thinking", "thinking": "which city?"}),
            Text("Let me see."),
            Other({"type": "input_image", "image_url": "x"}),
            ToolCall("c1", "weather", {"city": "Porto"}),
            ToolResult("c0", (Text("18 degrees"), Other({"type": "image_url"}))),
            Other({"type": "refusal", "refusal": "No."}),
        ),
    )

    def test_its_text_is_all_that_was_said(self):
        assert self.MESSAGE.text == "Let me see.\n18 degrees\nNo."

    def test_shown_it_names_what_is_no_words_and_keeps_thoughts_to_itself(self):
        assert self.MESSAGE.shown == 'Let me see.\n[image]\nweather({"city":"Porto"})\n18 degrees\n[image]\nNo.'

    def test_its_calls_and_results(self):
        assert [call.id for call in self.MESSAGE.calls] == ["c1"]
        assert [result.call_id for result in self.MESSAGE.results] == ["c0"]

    def test_the_time_keeps_its_offset(self):
        at = Message.of("user", "Hi", at="2026-05-03T09:00+02:00").at
        assert at.isoformat() == "2026-05-03T09:00:00+02:00"


class TestWhatMayNotBe:
    @pytest.mark.parametrize(
        ("make", "named"),
        [
            (lambda: Message(""), "role"),
            (lambda: Message(None), "role"),
            (lambda: Message("user", "Hi"), r"Message\.of"),
            (lambda: Message("user", ("Hi",)), "parts"),
            (lambda: Message.of("user", 7), "text"),
            (lambda: Message.of("user", "a\0b"), "NUL"),
            (lambda: Message.of("user", "\ud800"), "UTF-8"),
            (lambda: Message.of("user", "x" * 1_000_001), "1,000,000"),
            (lambda: Message.of("user", "Hi", speaker=" "), "speaker"),
            (lambda: Message.of("user", "Hi", id=""), "id"),
            (lambda: Message.of("user", "Hi", at=datetime(2026, 5, 3)), "at"),  # noqa: DTZ001
            (lambda: Message.of("user", "Hi", metadata={"x": {1, 2}}), r"metadata\.x"),
            (lambda: Other({"url": "x"}), "type"),
            (lambda: Other({"type": "image", "data": "x" * 1_000_001}), "1,000,000"),
            (lambda: ToolCall("", "f"), "id"),
            (lambda: ToolCall("c", ""), "name"),
            (lambda: ToolCall("c", "f", {"x": float("nan")}), "x"),
            (lambda: ToolResult("", ()), "call_id"),
            (lambda: ToolResult("c", (ToolCall("c", "f"),)), "content"),
            (lambda: ToolResult("c", (), error=1), "error"),
        ],
    )
    def test_is_named(self, make, named):
        with pytest.raises(InvalidInput, match=named):
            make()

    def test_what_was_given_may_change_later_and_the_message_does_not(self):
        arguments = {"cities": ["Porto"]}
        call = ToolCall("c", "f", arguments)
        arguments["cities"].append("Rome")
        assert call.arguments == {"cities": ["Porto"]}
