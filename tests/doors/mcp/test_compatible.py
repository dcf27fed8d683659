"""The reference memory server's nine tools over a mind. third_party/ compares every answer with that server's own."""

from __future__ import annotations

import asyncio
import json

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

import longmind
from longmind.doors.mcp.compatible import GRAPH_URI, graph_server
from longmind.doors.mcp.graph import jsonl

from .conftest import Host

ANA = {"name": "Ana", "entityType": "person", "observations": ["likes tea", "works on Phoenix"]}
PHOENIX = {"name": "Phoenix", "entityType": "project", "observations": []}
WORKS_ON = {"from": "Ana", "to": "Phoenix", "relationType": "works_on"}


class GraphHost(Host):
    server = staticmethod(graph_server)


@pytest.fixture
def host(mind):
    host = GraphHost(mind)
    host.value("create_entities", entities=[ANA, PHOENIX])
    host.value("create_relations", relations=[WORKS_ON])
    return host


def test_the_graph_is_read_as_it_was_told(host):
    assert host.value("read_graph") == {"entities": [ANA, PHOENIX], "relations": [WORKS_ON]}
    assert json.loads(host.read(GRAPH_URI)) == host.value("read_graph")


def test_what_is_there_already_is_not_told_again(host):
    assert host.value("create_entities", entities=[ANA]) == {"entities": []}
    assert host.value("create_relations", relations=[WORKS_ON]) == {"relations": []}
    added = host.value("add_observations", observations=[{"entityName": "Ana", "contents": ["likes tea", "sings"]}])
    assert added == {"results": [{"entityName": "Ana", "addedObservations": ["sings"]}]}


def test_an_observation_of_nobody_is_an_error_and_adds_nothing(host):
    before = host.value("read_graph")
    several = [{"entityName": "Ana", "contents": ["sings"]}, {"entityName": "Ben", "contents": ["sings"]}]
    result = host.call("add_observations", observations=several)
    assert result.is_error
    assert result.content[0].text == "Entity with name Ben not found"
    assert host.value("read_graph") == before


def test_deleting_erases_and_takes_relations_along(host, mind):
    host.value("delete_observations", deletions=[{"entityName": "Ana", "observations": ["likes tea", "is not there"]}])
    assert host.value("open_nodes", names=["Ana"])["entities"][0]["observations"] == ["works on Phoenix"]
    host.value("delete_entities", entityNames=["Ana", "is not there"])
    assert host.value("read_graph") == {"entities": [PHOENIX], "relations": []}
    assert "Ana" not in " ".join(one.text for one in mind.list(include=["retired", "superseded", "pending"]))
    assert not mind.facts.find("Ana")


def test_both_of_what_contradicts_itself_stay_in_the_graph_until_deleted(host, clock):
    for city in ("Porto", "Lisbon"):
        host.value("create_relations", relations=[{"from": "Ana", "to": city, "relationType": "lives_in"}])
        clock.move(days=1)
    found = host.value("search_nodes", query="ana")["relations"]
    assert [one["to"] for one in found] == ["Phoenix", "Porto", "Lisbon"]


def test_what_was_told_is_recalled_and_its_relations_are_facts(host, mind):
    assert mind.recall("what does Ana like to drink, tea?")[0].memory.text == "Ana: likes tea"
    assert [one.name for one in mind.facts.related("Ana", hops=1)] == ["Phoenix"]


def test_a_secret_is_answered_as_it_is_kept(host):
    said = {"entityName": "Ana", "contents": ["her wifi password is Sunflower-42x!"]}
    (added,) = host.value("add_observations", observations=[said])["results"]
    assert added["addedObservations"] == ["her wifi password is [password]"]


def test_the_file_is_that_servers_and_comes_in_again_the_same(host, mind, tmp_path):
    lines = jsonl(mind).split("\n")
    assert [json.loads(line)["type"] for line in lines] == ["entity", "entity", "relation"]
    (tmp_path / "memory.jsonl").write_text(jsonl(mind), "utf-8")
    with longmind.open(embedder=longmind.Hashing()) as whole:
        ben = whole.scope(user="ben")
        longmind.import_file(ben, tmp_path / "memory.jsonl")
        assert sorted(jsonl(ben).split("\n")) == sorted(lines)


def test_the_command_line_writes_that_file(shell):
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        GraphHost(whole.scope(user="me")).value("create_entities", entities=[ANA])
    assert json.loads(shell("export", "-", "--format", "mcp-memory").stdout) == {"type": "entity", **ANA}


def test_a_tool_of_ours_is_not_there(mind):
    async def asked():
        async with Client(graph_server(lambda _: mind)) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            result = await client.call_tool("recall", {"query": "x"})
            return names, result.is_error

    names, is_error = asyncio.run(asked())
    assert len(names) == 9
    assert is_error
    with pytest.raises(MCPError):
        GraphHost(mind).read("memory://profile")
