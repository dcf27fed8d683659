"""What a language model is asked and what it answers, as values."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message
from longmind.errors import InvalidInput
from longmind.ports.language import Price, Prompt, Usage

usages = st.builds(
    Usage,
    calls=st.integers(0, 9),
    tokens_in=st.integers(0, 99),
    tokens_out=st.integers(0, 99),
    cost=st.none() | st.integers(0, 9).map(float),
    counted=st.booleans(),
)


class TestAPrompt:
    @pytest.mark.parametrize(
        ("wrong", "argument"),
        [
            ({"messages": ()}, "messages"),
            ({"messages": "hi"}, "messages"),
            ({"messages": ["hi"]}, "messages"),
            ({"messages": [Message.of("system", "a")]}, "messages"),
            ({"messages": [Message.of("user", "a"), Message.of("tool", "b")]}, "messages"),
            ({"schema": {"pattern": "a"}}, "schema.pattern"),
            ({"name": ""}, "name"),
            ({"name": "a b"}, "name"),
            ({"name": "é"}, "name"),
            ({"name": "a" * 65}, "name"),
            ({"max_tokens": 0}, "max_tokens"),
            ({"temperature": 2.1}, "temperature"),
            ({"temperature": math.nan}, "temperature"),
        ],
    )
    def test_that_cannot_be_asked_is_refused(self, wrong, argument):
        with pytest.raises(InvalidInput, match=f"prompt.{argument}"):
            Prompt(**{"messages": [Message.of("user", "hi")], **wrong})

    def test_of_one_question(self):
        prompt = Prompt.of("hi", system="be brief", schema={"type": "object"})
        assert [(one.role, one.text) for one in prompt.messages] == [("system", "be brief"), ("user", "hi")]


class TestUsage:
    @given(usages, usages, usages)
    def test_adds_up_in_any_order(self, one, two, three):
        assert one + Usage() == one
        assert one + two == two + one
        assert (one + two) + three == one + (two + three)

    def test_of_unknown_cost_makes_the_sum_unknown(self):
        assert (Usage(cost=1.0) + Usage(cost=None)).cost is None


class TestAPrice:
    def test_is_for_a_million_tokens(self):
        assert Price(0.15, 0.6).of(2_000_000, 500_000) == pytest.approx(0.6)

    @pytest.mark.parametrize("wrong", [(-1, 0), (0, math.inf), (math.nan, 0)])
    def test_that_is_none_is_refused(self, wrong):
        with pytest.raises(InvalidInput, match="price"):
            Price(*wrong)
