"""Talking on the command line: answers on standard output, all else on standard error, everything kept."""

from __future__ import annotations

import json
import re

import longmind


def talk(shell, *lines, options=()):
    result = shell("chat", *options, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result


class TestTalking:
    def test_what_was_said_bears_on_the_answer_in_the_next_session_too(self, shell):
        talk(shell, "I prefer short answers.", "I'm interested in blockchain.", "/quit", "never read")
        shown = talk(shell, "Suggest what to write next.", options=("--session", "two")).stdout
        assert re.fullmatch(r"Suggestion: something on blockchain \(#\w{6}\)\.\n", shown)

    def test_nothing_after_quit_is_said(self, shell):
        talk(shell, "/quit", "I like tea.")
        assert talk(shell, "/memory").stdout == "nothing is remembered yet\n"

    def test_why_tells_what_the_answer_was_made_from(self, shell):
        shown = talk(shell, "I like tea.", "What do I drink, tea?", "/why").stdout
        assert "answered by rules; tools: none" in shown
        assert re.search(r"named #\w{6} \d{4}-\d\d-\d\d preference: I like tea\.", shown)
        assert "wrote" in shown

    def test_a_memory_is_forgotten_by_its_mark_for_good(self, shell):
        shown = talk(shell, "I like tea.", "/memory").stdout
        mark = re.search(r"#\w{6}", shown)[0]
        assert "forgot" in talk(shell, f"/forget {mark}").stdout
        assert talk(shell, "/memory").stdout == "nothing is remembered yet\n"

    def test_what_is_wrong_is_told_and_the_talk_goes_on(self, shell):
        result = talk(shell, "/why", "/fly", "/forget", "/forget #zzzzzz", "I like tea.")
        assert len([line for line in result.stderr.splitlines() if line.startswith("error:")]) == 4
        assert "/why, /memory, /forget ID, /quit" in result.stderr
        assert result.stdout

    def test_words_that_had_no_answer_are_answered_first(self, shell):
        with longmind.open(shell.db, embedder=longmind.Hashing()) as mind:
            mind.scope(user="me").conversation("chat").add("user", "What is my name?")
        result = talk(shell)
        assert "this had no answer yet: What is my name?" in result.stderr
        assert result.stdout == "I know nothing of that yet.\n"
        assert talk(shell).stdout == ""

    def test_a_model_that_cannot_be_reached_takes_no_answer_away(self, shell):
        unreachable = ("--model", "openai:none@http://127.0.0.1:9/v1")
        result = talk(shell, "I like tea.", options=unreachable)
        assert result.stdout.startswith("Noted")
        assert "answered by rule, since the model did not" in result.stderr
        assert not [line for line in result.stderr.splitlines() if line.startswith("error:")]

    def test_for_a_program_each_answer_is_json_on_a_line_with_its_trace(self, shell):
        lines = talk(shell, "I like tea.", "What do I drink, tea?", "/why", "/memory", options=("--json",)).stdout
        first, second, why, *memories = map(json.loads, lines.splitlines())
        assert first["by"] == "rules"
        assert second == why
        assert second["cited"][0] in [one["id"] for one in memories]

    def test_another_user_hears_nothing_of_it(self, shell):
        talk(shell, "I like tea.")
        assert talk(shell, "/memory", options=("--user", "ben")).stdout == "nothing is remembered yet\n"

    def test_what_would_steer_a_terminal_is_made_visible(self, shell):
        shown = talk(shell, "I like \x1b[2J tea.", "What do I like, tea?", "/memory").stdout
        assert "\x1b" not in shown
        assert "tea" in shown
