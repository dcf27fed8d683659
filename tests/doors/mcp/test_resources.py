"""What a host reads without a tool, and the prompts that a person picks."""

from __future__ import annotations

import pytest
from mcp.shared.exceptions import MCPError


class TestResources:
    def test_they_are_listed_with_what_they_are(self, host):
        listed = host.ask(lambda client: client.list_resources()).resources
        assert [one.uri for one in listed] == ["memory://profile", "memory://blocks", "memory://recent"]
        templates = host.ask(lambda client: client.list_resource_templates()).resource_templates
        assert [one.uri_template for one in templates] == ["memory://blocks/{label}", "memory://memories/{id}"]
        assert all(one.description for one in (*listed, *templates))

    def test_an_empty_mind_says_that_it_is_empty(self, host):
        assert host.read("memory://profile") == "Nothing is known of the user yet."
        assert host.read("memory://recent") == "Nothing is remembered yet."

    def test_the_profile_tells_what_is_known_of_the_user(self, host, mind):
        mind.remember("I'm vegetarian.")
        assert "user" in host.read("memory://profile")
        assert "vegetarian" in host.read("memory://profile")

    def test_the_newest_come_first_and_are_found_however_old_they_are(self, host, mind, clock):
        mind.remember("The first.")
        clock.move(days=500)
        assert "The first." in host.read("memory://recent")
        for number in range(25):
            mind.remember(f"Film {number}.")
        lines = host.read("memory://recent").splitlines()
        assert len(lines) == 20
        assert lines[0].endswith("Film 24.")
        assert lines[-1].endswith("Film 5.")

    def test_a_block_and_a_memory_are_read_by_their_names(self, host, mind):
        mind.blocks["human"].append("Vegetarian.")
        (memory,) = mind.remember("Ana likes tea.").kept
        assert host.read("memory://blocks/human") == "Vegetarian."
        assert "Ana likes tea." in host.read(f"memory://memories/{memory.id}")

    @pytest.mark.parametrize("uri", ["memory://blocks/none", "memory://memories/m01" + "0" * 24, "memory://elsewhere"])
    def test_what_is_not_there_is_an_error_of_the_protocol(self, host, uri):
        with pytest.raises(MCPError) as refused:
            host.read(uri)
        assert refused.value.code == -32602


class TestPrompts:
    def test_beginning_a_task_brings_what_is_remembered_of_it(self, host, mind):
        mind.remember("I'm allergic to shellfish.")
        prompt = host.ask(lambda client: client.get_prompt("before_you_start", {"task": "book a table for me"}))
        (message,) = prompt.messages
        assert message.role == "user"
        assert "shellfish" in message.content.text
        assert message.content.text.rstrip().endswith("book a table for me")

    def test_ending_asks_for_what_a_later_conversation_needs(self, host):
        (message,) = host.ask(lambda client: client.get_prompt("before_you_end")).messages
        assert "remember" in message.content.text

    def test_a_prompt_that_is_not_there_is_the_askers_mistake(self, host, caplog):
        with pytest.raises(MCPError, match="before_you_start") as refused:
            host.ask(lambda client: client.get_prompt("elsewhere"))
        assert refused.value.code == -32602
        assert not caplog.records

    def test_a_task_without_words_is_an_error(self, host):
        with pytest.raises(MCPError, match="query"):
            host.ask(lambda client: client.get_prompt("before_you_start", {"task": " "}))
