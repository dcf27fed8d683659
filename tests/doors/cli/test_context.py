"""The context on the command line: the text for people, everything for programs."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import longmind
from longmind.doors.cli import show
from longmind.mind.context import Offered, lay_out


@pytest.fixture
def known(shell):
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        mind = whole.scope(user="me")
        mind.conversation("monday").add("user", "I'm allergic to shellfish.")
        mind.conversation("monday").add("assistant", "Noted.")
        mind.remember("The khinkali place closes on Mondays.", trust="document")
        mind.blocks["human"].append("Calls herself Ana.")
    return shell


class TestContext:
    def test_shows_the_text(self, known):
        shown = known("context", "khinkali", "place", "--session", "monday").stdout
        for part in ("Calls herself Ana.", "user allergic to shellfish", "<data>The khinkali place", "Noted."):
            assert part in shown
        assert shown.endswith("The user says:\nkhinkali place\n")

    def test_a_session_narrows_no_memory(self, known):
        shown = known("context", "khinkali", "--session", "tuesday").stdout
        assert "allergic to shellfish" in shown
        assert "Noted." not in shown

    def test_in_json_everything_is_there_and_adds_up(self, known):
        made = known.json("context", "khinkali", "--session", "monday", "--shape", "openai")
        assert [one["role"] for one in made["messages"]] == ["system", "user", "assistant", "user"]
        assert sum(one["tokens"] for one in made["sections"]) == made["tokens"] <= made["budget_tokens"] == 2_000
        assert (made["counter"], made["exact"]) == ("estimate", False)
        (id,) = next(one["ids"] for one in made["sections"] if one["name"] == "memories")
        assert known.json("show", id)[0]["text"] == "The khinkali place closes on Mondays."

    def test_why_tells_sections_tokens_and_what_was_left_out(self, known):
        made = known.json("context", "khinkali", "--session", "monday", "--budget-tokens", "165")
        told = known("context", "khinkali", "--session", "monday", "--budget-tokens", "165", "--why").stdout
        for one in made["sections"]:
            assert f"{one['name']} " in told
        assert "left out" in told
        assert "no room" in told
        assert f"{made['tokens']} of 165 tokens, by estimate." in told

    def test_a_budget_too_small_says_what_is_needed(self, known):
        result = known("context", "khinkali", "--budget-tokens", "5")
        assert result.exit_code == 2
        assert "at least" in result.stderr
        assert "blocks" in result.stderr

    def test_content_steers_no_terminal(self, known):
        known("remember", "khinkali \x1b[31mred\x1b[0m")
        shown = known("context", "khinkali").stdout
        assert "\x1b" not in shown
        assert "\\x1b[31mred" in shown

    def test_reasons_that_differ_in_a_number_are_told_once(self):
        below = (
            longmind.Unshown(section="memories", name=f"m{n}", reason=f"below relevance (0.00{n})") for n in range(9)
        )
        told = io.StringIO()
        Console(file=told, width=80).print(show.context(lay_out(Offered("x", unshown=tuple(below)))))
        (line,) = [line for line in told.getvalue().splitlines() if "below relevance" in line]
        assert line.split() == ["9", "memories", "below", "relevance"]
