"""Messages in the shapes that chat APIs use."""

from __future__ import annotations

import pytest

import longmind
from longmind.testing import StillClock


@pytest.fixture
def ana() -> longmind.Mind:
    clock = StillClock("2026-05-03T09:00Z")
    return longmind.open(embedder=longmind.Hashing(), clock=clock).scope(user="ana")


class TestMessages:
    def test_role_name_time_and_session_are_kept(self, ana: longmind.Mind) -> None:
        done = ana.remember(
            [
                {
                    "role": "user",
                    "name": "Ana",
                    "content": "I like tea.",
                    "time": "2026-04-01T10:00+02:00",
                    "session": "s1",
                },
                {"role": "assistant", "content": "Noted."},
            ]
        )
        first, second = done.kept
        assert (first.speaker, first.trust, first.scope.session) == ("Ana", "user", "s1")
        assert first.happened_at.isoformat() == "2026-04-01T10:00:00+02:00"
        assert (second.speaker, second.trust, second.scope.session) == ("assistant", "assistant", None)

    def test_a_named_assistant_is_trusted_as_an_assistant(self, ana: longmind.Mind) -> None:
        (kept,) = ana.remember([{"role": "assistant", "name": "Hal", "content": "All is well."}]).kept
        assert (kept.speaker, kept.trust) == ("Hal", "assistant")

    def test_parts_are_joined_and_pictures_left_out(self, ana: longmind.Mind) -> None:
        parts = [
            {"type": "text", "text": "Look:"},
            {"type": "image_url", "image_url": {"url": "x"}},
            {"type": "input_text", "text": "a cat"},
        ]
        assert ana.remember({"role": "user", "content": parts}).kept[0].text == "Look:\na cat"

    def test_a_message_without_words_is_named_as_refused(self, ana: longmind.Mind) -> None:
        done = ana.remember(
            [
                {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
                {"role": "tool", "content": "42 degrees"},
            ]
        )
        assert [(refusal.position, refusal.rule) for refusal in done.refused] == [(0, "empty")]
        assert [memory.trust for memory in done.kept] == ["tool"]

    def test_one_key_for_a_list_keeps_each_message_once(self, ana: longmind.Mind) -> None:
        messages = [{"role": "user", "content": "one"}, {"role": "user", "content": "two"}]
        first = ana.remember(messages, key="chat-7")
        again = ana.remember(messages, key="chat-7")
        assert [memory.id for memory in again.kept] == [memory.id for memory in first.kept]
        assert [memory.occurrences for memory in ana.list()] == [1, 1]
