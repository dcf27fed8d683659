"""What a prompt is shown of a queue: never above the limit, whatever was said, and told what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind import InvalidInput, Message, Other, Summary, Text, ToolCall, ToolResult
from longmind.mind.queue import LEAST_BUDGET_TOKENS, WARNING, check_budget, fit, is_pressing, room
from longmind.mind.tokens import ESTIMATE, conversation_tokens, message_tokens

WORDS = st.sampled_from(["tea", "I decided to move to Lisbon.", "", "word " * 400, "漢" * 700, "x" * 3_000])
PARTS = st.one_of(
    st.builds(Text, WORDS),
    st.builds(lambda words: ToolCall("c1", "look_up", {"query": words}), WORDS),
    st.builds(lambda words: ToolResult("c1", (Text(words),)), WORDS),
    st.just(Other({"type": "image", "source": {"data": "abc"}})),
)
MESSAGES = st.lists(
    st.builds(
        Message,
        st.sampled_from(["user", "assistant", "system", "tool"]),
        st.lists(PARTS, min_size=1, max_size=3).map(tuple),
    ),
    max_size=12,
)
SUMMARIES = st.none() | st.builds(lambda words: Summary(words or "nothing", "extractive", 3), WORDS)


class TestFit:
    @given(MESSAGES, SUMMARIES, st.integers(20, 2_000))
    def test_nothing_makes_it_exceed_the_limit(self, messages, summary, limit):
        shown = fit(messages, summary, limit=limit, counter=ESTIMATE)
        beside = 0 if shown.summary is None else message_tokens(shown.summary.message)
        assert shown.tokens == conversation_tokens(shown.messages) + beside <= limit
        whole = [place for place in range(len(messages)) if place not in shown.left_out]
        assert all(messages[place] in shown.messages for place in whole)

    @given(MESSAGES, SUMMARIES, st.integers(64, 2_000))
    def test_the_newest_words_of_the_user_are_always_there(self, messages, summary, limit):
        said = [*messages, Message.of("user", "Where do I live? " * 300)]
        shown = fit(said, summary, limit=limit, counter=ESTIMATE)
        assert shown.messages[-1].text.startswith("Where do I live?")
        assert shown.messages[-1].role == "user"

    def test_where_everything_fits_all_of_it_is_shown(self):
        said = [Message.of("user", "tea"), Message.of("assistant", "coffee")]
        shown = fit(said, Summary("milk", "x", 1), limit=100, counter=ESTIMATE)
        assert (shown.messages, shown.left_out) == (tuple(said), ())

    def test_a_long_answer_of_a_tool_is_told_in_part(self):
        said = [
            Message.of("user", "look it up"),
            Message("assistant", (ToolCall("c1", "look_up", {}),)),
            Message("tool", (ToolResult("c1", (Text("bees " * 2_000),)),)),
        ]
        shown = fit(said, None, limit=100, counter=ESTIMATE)
        assert [message.role for message in shown.messages] == ["user", "system"]
        assert shown.messages[1].text.startswith("tool: bees bees")
        assert shown.messages[1].text.endswith("too long to be shown whole)")
        assert shown.left_out == (1, 2)


class TestPressure:
    def test_it_begins_above_seven_tenths(self):
        assert not is_pressing(700, 1_000)
        assert is_pressing(701, 1_000)

    def test_a_warning_always_fits_beside_the_messages(self):
        assert room(LEAST_BUDGET_TOKENS, ESTIMATE) + message_tokens(WARNING) == LEAST_BUDGET_TOKENS
        assert room(LEAST_BUDGET_TOKENS, ESTIMATE) > LEAST_BUDGET_TOKENS // 2

    @pytest.mark.parametrize("budget", [0, 255, True, 300.0, None])
    def test_a_budget_that_is_none_is_refused(self, budget):
        with pytest.raises(InvalidInput, match="256"):
            check_budget(budget)
