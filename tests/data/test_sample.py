"""The conversation the demo takes in: whole, in order, and in a form that every line keeps."""

from __future__ import annotations

import json
from datetime import datetime
from importlib.resources import files

import pytest

LINES = files("longmind.data").joinpath("sample.jsonl").read_text("utf-8").splitlines()
MESSAGES = [json.loads(line) for line in LINES]


class TestTheSample:
    """A newcomer's first look at the program is at Ana's few weeks: she moves, changes her mind, and meetings move."""

    def test_every_line_has_the_same_fields(self):
        assert {tuple(message) for message in MESSAGES} == {("session", "time", "role", "name", "content")}

    def test_two_people_speak_and_say_something(self):
        assert {(message["role"], message["name"]) for message in MESSAGES} == {
            ("user", "Ana"),
            ("assistant", "assistant"),
        }
        assert all(message["content"].strip() == message["content"] != "" for message in MESSAGES)

    def test_it_is_a_few_weeks_in_eight_sessions(self):
        assert 60 <= len(MESSAGES) <= 90
        sessions = [message["session"] for message in MESSAGES]
        assert list(dict.fromkeys(sessions)) == [f"s{number}" for number in range(1, 9)]
        assert sessions == sorted(sessions)

    def test_time_moves_forward(self):
        times = [datetime.fromisoformat(message["time"]) for message in MESSAGES]
        assert times == sorted(set(times))

    def test_summer_time_begins_on_the_29th_of_march(self):
        for message in MESSAGES:
            summer = message["time"][:10] >= "2026-03-29"
            assert message["time"].endswith("+01:00" if summer else "+00:00")

    @pytest.mark.parametrize(
        ("earlier", "later"),
        [
            ("framework is TensorFlow", "switched from TensorFlow to PyTorch"),
            ("I live in Porto", "I moved to Lisbon"),
            ("20 March at 15:00", "24 March at 10:30"),
            ("starts on 1 May", "to 15 May"),
            ("three runs a week", "two runs a week"),
        ],
    )
    def test_what_changes_is_told_before_and_after(self, earlier, later):
        told = [[number for number, line in enumerate(LINES) if words in line] for words in (earlier, later)]
        assert len(told[0]) == len(told[1]) == 1
        assert told[0] < told[1]

    @pytest.mark.parametrize(
        "words", ["vegetarian", "Rita", "allergic to penicillin", "Miso", "E-4711", "rm -rf", "Não"]
    )
    def test_what_stays_is_told(self, words):
        assert any(words in line for line in LINES)
