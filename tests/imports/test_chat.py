"""Messages, as JSON lines and as lists."""

from __future__ import annotations

import json
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.imports.chat import chat_lines, content, message_lists
from longmind.imports.incoming import Broken, Incoming, Unreadable

GOOD = b'{"role": "user", "content": "hello"}'


def texts(parts):
    return [part.fields["text"] for part in parts if isinstance(part, Incoming)]


class TestJsonLines:
    """One broken line costs one line."""

    def test_a_line_may_be_a_whole_conversation_and_each_is_a_session_of_its_own(self):
        messages = [{"role": "system", "content": "Be brief."}, {"role": "user"}, {"role": "user", "content": "Olá!"}]
        lines = ({"messages": messages}, {"messages": messages, "session": "s1"}, json.loads(GOOD))
        parts = list(chat_lines("\n".join(map(json.dumps, lines)).encode(), None))
        assert [part.place for part in parts if isinstance(part, Broken)] == ["line 1, message 2", "line 2, message 2"]
        told = [(part.place, part.fields.get("session")) for part in parts if isinstance(part, Incoming)]
        assert told == [
            ("line 1, message 1", "line 1"), ("line 1, message 3", "line 1"),
            ("line 2, message 1", "s1"), ("line 2, message 3", "s1"), ("line 3", None),
        ]  # fmt: skip

    def test_each_message_says_who_when_and_in_which_session(self):
        line = {"session": "s1", "time": "2026-03-02T09:12+00:00", "role": "user", "name": "Ana", "content": "Olá!"}
        (part,) = chat_lines(json.dumps(line).encode(), None)
        assert part.place == "line 1"
        fields = dict(part.fields)
        assert fields.pop("at").isoformat() == "2026-03-02T09:12:00+00:00"
        assert fields == {"text": "Olá!", "speaker": "Ana", "trust": "user", "session": "s1"}

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (b"{not json", "not JSON"),
            (b'"just a text"', "an object"),
            (b"[]", "an object"),
            (b'{"content": "x"}', "no role"),
            (b'{"role": "user"}', "no content"),
            (b'{"role": "user", "content": 3}', "content"),
            (b'{"role": "user", "content": [{"no": "type"}]}', "without a type"),
            (b'{"role": "user", "content": "x", "time": "2026-03-02T09:12"}', "--zone"),
            (b'{"role": "user", "content": "x", "name": 3}', "name"),
            (b'{"role": "user", "content": "x", "metadata": []}', "metadata"),
            (b'{"role": "user", "content": "caf\xe9"}', "not UTF-8"),
            (b"[" * 100_000, "nested too deep"),
        ],
    )
    def test_a_broken_line_is_told_with_its_number_and_the_rest_is_read(self, line, reason):
        first, second, third = chat_lines(b"\n".join([GOOD, line, GOOD]), None)
        assert texts([first, third]) == ["hello", "hello"]
        assert isinstance(second, Broken)
        assert second.place == "line 2"
        assert reason in second.reason

    def test_empty_lines_and_line_ends_of_windows_are_fine(self):
        parts = list(chat_lines(b"\r\n" + GOOD + b"\r\n\r\n   \r\n" + GOOD, None))
        assert texts(parts) == ["hello", "hello"]
        assert [part.place for part in parts] == ["line 2", "line 5"]

    def test_a_huge_line_is_read(self):
        text = "word " * 200_000
        assert texts(chat_lines(json.dumps({"role": "user", "content": text}).encode(), None)) == [text]

    @given(st.binary(max_size=200))
    def test_no_bytes_break_it(self, raw):
        for part in chat_lines(raw, UTC):
            assert isinstance(part, Incoming | Broken)

    def test_an_id_makes_a_message_the_same_wherever_it_stands(self):
        line = b'{"role": "user", "content": "x", "id": "msg_1"}'
        before, after = list(chat_lines(line, None)), list(chat_lines(GOOD + b"\n" + line, None))
        assert before[0].keyed("f")["key"] == after[1].keyed("f")["key"]


class TestMessageLists:
    """What OpenAI's interface takes and gives."""

    def test_a_bare_list_and_a_wrapped_one_are_the_same(self):
        messages = [{"role": "user", "content": "hello"}, {"role": "assistant", "content": "hi"}]
        assert list(message_lists(messages, None)) == list(message_lists({"messages": messages}, None))

    def test_several_conversations_are_sessions_of_their_own(self):
        one = {"messages": [{"role": "user", "content": "hello"}]}
        parts = list(message_lists([one, one, {**one, "session": "named"}], None))
        assert [part.fields["session"] for part in parts] == ["conversation 1", "conversation 2", "named"]
        assert len({part.place for part in parts}) == 3

    def test_parts_are_put_together_and_pictures_are_named(self):
        said = [
            {"type": "text", "text": "Look:"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            {"type": "input_audio", "input_audio": {}},
        ]
        assert content({"content": said}) == "Look:\n[image]\n[audio]"

    def test_a_called_tool_is_kept_with_its_arguments(self):
        call = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "Porto"}'}}
        messages = [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "14 °C"},
        ]
        asked, told = message_lists(messages, None)
        assert asked.fields["text"] == 'weather({"city": "Porto"})'
        assert (told.fields["text"], told.fields["trust"]) == ("14 °C", "tool")
        assert told.fields["metadata"] == {"tool_call_id": "c1"}

    def test_a_broken_message_is_told_with_its_number(self):
        good = {"role": "user", "content": "hello"}
        first, second, third = message_lists([good, {"role": "user", "content": None}, good], None)
        assert (second.place, second.reason) == ("message 2", "no content")
        assert texts([first, third]) == ["hello", "hello"]

    @pytest.mark.parametrize("value", [{}, "text", 3, None, {"messages": "x"}])
    def test_what_is_no_list_of_messages_is_refused(self, value):
        with pytest.raises(Unreadable, match="messages"):
            list(message_lists(value, None))
