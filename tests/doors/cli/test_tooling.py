"""The definitions of the tools, as a shell gets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import longmind


class TestTools:
    @pytest.mark.parametrize("shape", ["openai", "responses", "anthropic", "mcp"])
    def test_they_are_printed_in_the_shape_that_was_asked_for(self, shell, shape):
        assert shell.json("tools", "--shape", shape) == longmind.tool_definitions(shape)
        assert json.loads(shell("tools", "--shape", shape).stdout) == longmind.tool_definitions(shape)

    def test_openai_is_meant_where_none_is_named(self, shell):
        assert shell.json("tools") == longmind.tool_definitions("openai")

    def test_a_person_reads_what_each_does(self, shell):
        shown = " ".join(shell("tools").stdout.split())
        for one in longmind.tool_definitions("anthropic"):
            assert one["name"] in shown
        assert "Ask your memory" in shown
        assert "{" not in shown

    def test_some_of_them_may_be_asked_for(self, shell):
        made = shell.json("tools", "--only", "recall", "--only", "forget", "--erases", "--shape", "mcp")
        assert [one["name"] for one in made] == ["recall", "forget"]
        assert made[1]["annotations"]["destructiveHint"]
        result = shell("tools", "--only", "recal")
        assert result.exit_code != 0
        assert "block_append" in result.stderr

    def test_no_file_is_made_for_it(self, shell):
        shell("tools")
        assert not Path(shell.db).exists()
