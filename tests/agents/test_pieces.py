"""What of an answer can be shown while it comes: only its words, only what stays, and in the end all of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.agents import steps
from longmind.agents.pieces import answer_so_far, sentences
from longmind.models import answers

TRICKY = ["\ud83d", "\ude42", "🙂", "\0", " ", "\n", '"', "\\", "u", "a"]
TEXT = st.lists(st.sampled_from(TRICKY), max_size=12).map("".join) | st.text(st.characters(), max_size=40)
"""Halves of surrogate pairs and NUL among it: a model may write what no store can keep."""
_PLAIN = st.none() | st.booleans() | st.integers() | TEXT
VALUE = st.recursive(_PLAIN, lambda inner: st.lists(inner, max_size=3), max_leaves=4)
NO_TOOL = st.sampled_from(["", " "])


def read(text):
    """What the agent takes for the answer, once all of it has come."""
    answer = answers.read(text, steps.STEP)
    return steps.read(longmind.Completion(value=answer.value, text=text, model="m"))


def shown(text, **how):
    """What a user sees of it who is shown each sign as soon as possible; each time more of the same."""
    told = ""
    for end in range(len(text) + 1):
        so_far = answer_so_far(text[:end], **how)
        if so_far.startswith(told):
            told = so_far
        else:
            assert so_far == "", "what was shown may not change"
    return told


@st.composite
def said(draw, tool=NO_TOOL):
    """A step as a model may write it."""
    step = {"tool": draw(tool), "arguments": draw(st.dictionaries(TEXT, VALUE, max_size=3)), "answer": draw(TEXT)}
    text = json.dumps(step, ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from([None, 1])))
    return draw(st.sampled_from(["", "\n "])) + text


class TestAnswerSoFar:
    @given(text=said())
    def test_is_the_whole_answer_in_the_end_and_never_changes_on_the_way(self, text):
        assert shown(text) == read(text).answer

    @given(text=said())
    def test_shows_words_before_the_step_has_ended(self, text):
        if len(read(text).answer) > 5:
            assert answer_so_far(text[: text.rindex('"')])

    @given(text=said(tool=st.sampled_from(["recall", "x"])))
    def test_shows_nothing_where_a_tool_is_called_unless_it_will_not_be(self, text):
        assert shown(text) == ""
        assert shown(text, whatever_tool=True) == read(text).answer

    @given(text=st.text(), end=st.integers(0, 60))
    def test_of_anything_else_it_shows_nothing_and_raises_nothing(self, text, end):
        assert answer_so_far(text[:end]) == ""

    @pytest.mark.parametrize(
        ("so_far", "told"),
        [
            ('{"tool": "", "arguments": {"a": [1, {"answer": "no"}]}, "answer": "Yes, ', "Yes,"),
            ('{"tool": "", "arguments": {}, "answer": "a\\', "a"),
            ('{"tool": "", "arguments": {}, "answer": "a\\u00', "a"),
            ('{"tool": "", "arguments": {}, "answer": "a\\ud83d', "a"),
            ('{"tool": "", "arguments": {}, "answer": "a\\ud83d\\ude42', "a🙂"),
            ('{"tool": "", "arguments": {}, "answer": "a\\n b  ', "a\n b"),
            ('{"answer": "before the tool is known", "tool": "', ""),
            ('{"tool": null, "answer": "Yes', ""),
            ('{"tool": "", "answer": 7', ""),
            ('```json\n{"tool": "", "answer": "Yes', ""),
            ('Sure: {"tool": "", "answer": "Yes', ""),
            ("{'tool': '', 'answer': 'Yes", ""),
            ('[{"tool": "", "answer": "Yes', ""),
        ],
    )
    def test_what_is_plainly_the_answer_and_nothing_else(self, so_far, told):
        assert answer_so_far(so_far) == told


class TestSentences:
    @given(st.text())
    def test_joined_they_are_the_text(self, text):
        assert "".join(sentences(text)) == text

    def test_each_ends_where_a_sentence_does(self):
        text = "Noted. It is 3.5 km!  Why? はい。そう。"
        assert sentences(text) == ["Noted.", " It is 3.5 km!", "  Why?", " はい。", "そう。"]
