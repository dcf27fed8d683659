"""Talking on the command line: answers on standard output, all else on standard error, everything kept."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import subprocess
import sys

import pytest

import longmind
from longmind.doors.cli.show import Line
from longmind.doors.cli.talking import Talk
from longmind.testing import BrokenOff, ScriptedModel
from longmind.testing.serving import ModelServer, slow


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

    def test_a_model_that_reads_little_is_given_fewer_tools(self, shell):
        with ModelServer(always=step("Good morning.")) as server:
            model = ("--model", f"openai:m@{server.url}", "--budget-tokens", "1500")
            refused = shell("chat", *model, stdin="Hello!\n")
            assert refused.exit_code == 2
            assert "budget_tokens: at least" in refused.stderr
            assert server.asked == []
            assert talk(shell, "Hello, old friend!", options=(*model, "--tool", "recall")).stdout == "Good morning.\n"
            assert "- recall:" in server.asked[-1].body["messages"][0]["content"]
            assert "- remember:" not in server.asked[-1].body["messages"][0]["content"]


def step(answer):
    return {"tool": "", "arguments": {}, "answer": answer}


class TestAtATerminal:
    """An answer is shown as it comes."""

    def test_it_is_seen_before_it_has_ended_and_answered_anew_where_it_breaks_off(self, tmp_path):
        told = step("Good morning to you, Ana, and a fine day.")
        with ModelServer([slow(sends=4_200, said=told), step("Good evening.")]) as server:
            ours, theirs = pty.openpty()
            command = [sys.executable, "-m", "longmind", "--db", str(tmp_path / "a.db"), "--embedder", "hashing"]
            with subprocess.Popen(
                [*command, "chat", "--model", f"openai:m@{server.url}"],
                stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.PIPE, text=True,
            ) as talking:  # fmt: skip
                os.close(theirs)
                talking.stdin.write("Hello, old friend!\n")
                talking.stdin.close()
                seen = read(ours, until="Good morning")
                assert len(server.asked) == 1
                server.released.set()
                seen += read(ours)
                assert seen.endswith("\r\nGood evening.\r\n")
                assert "fine day" not in seen
                assert "broke off, and is answered anew" in talking.stderr.read()
            os.close(ours)
        assert talking.returncode == 0

    def test_what_is_kept_is_the_same_as_without(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO("Hello!\n"))
        with longmind.open(":memory:", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            agent = longmind.Agent(ana, model=ScriptedModel([step("Good morning.")]))
            Talk(ana, agent, streams=True).run(at_a_terminal=False)
            assert capsys.readouterr().out == "Good morning.\n"
            assert [one.text for one in agent.answers()] == ["Good morning."]

    def test_why_tells_what_left_the_models_sight(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO("And on we walked along the harbour.\n/why\n"))
        with longmind.open(":memory:", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            chat = ana.conversation("chat")
            for number in range(120):
                chat.add(
                    "assistant", f"On day {number} we walked along the harbour and counted the boats, all of them."
                )
            agent = longmind.Agent(
                ana, model=ScriptedModel([step("So we did.")]), tools=["recall"], budget_tokens=2_000
            )
            Talk(ana, agent).run(at_a_terminal=False)
            assert re.search(r"the conversation: \d+ messages left for its summary", capsys.readouterr().out)

    def test_a_model_that_breaks_off_before_any_words_is_noted_as_ever(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO("I like tea.\n"))
        with longmind.open(":memory:", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            broken = BrokenOff(step("Good morning."), 5, longmind.ModelUnavailable("hung up"))
            Talk(ana, longmind.Agent(ana, model=ScriptedModel([broken])), streams=True).run(at_a_terminal=False)
            said = capsys.readouterr()
            assert said.out.startswith("Noted")
            assert "answered by rule, since the model did not: hung up" in said.err

    @pytest.mark.parametrize(
        ("pieces", "shown"),
        [(["a\r", "\nb"], "a\nb\n"), (["a\r", "b"], "a\\rb\n"), (["a\x1b", "[2J"], "a\\x1b[2J\n"), (["a\r"], "a\\r\n")],
    )
    def test_pieces_steer_no_terminal(self, capsys, pieces, shown):
        line = Line()
        for piece in pieces:
            line.add(piece)
        line.end()
        assert capsys.readouterr().out == shown


def read(terminal, until=None):
    """What is shown at a terminal: up to these words, or to its end."""
    seen = ""
    # That nobody writes to it any more is an error to who reads.
    with contextlib.suppress(OSError):
        while (until is None or until not in seen) and (more := os.read(terminal, 1_000)):
            seen += more.decode()
    return seen
