"""Real processes over pipes: nothing but the protocol comes out, nothing is asked of the network, nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys

import pytest

import longmind

HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
NOISY = """
import ctypes, os, sys
import longmind
from longmind.doors.mcp.server import memory_server, serve_stdio

class Loud(longmind.Hashing):
    def embed(self, texts, *, query=False):
        print("printed by Python")
        os.write(1, b"written below Python\\n")
        ctypes.CDLL(None).puts(b"put by a native library")
        ctypes.CDLL(None).fflush(None)
        return super().embed(texts, query=query)

with longmind.open(embedder=Loud()) as whole:
    mine = whole.scope(user="ana")
    serve_stdio(memory_server(lambda _: mine))
print("printed at the end")
"""
REFUSE = """
import sys
def refuse(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname"}:
        raise BaseException(event)
sys.addaudithook(refuse)
"""


def call(id, tool, **arguments):
    return {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
def test_a_host_of_either_protocol_remembers_and_recalls(served, tmp_path, era):
    async def talk():
        async with served("--user", "ana", mode=era) as client:
            await client.call_tool("remember", {"content": "Ana decided on PostgreSQL for Phoenix."})
            return await client.call_tool("recall", {"query": "Which database did Ana decide on for Phoenix?"})

    assert "PostgreSQL" in asyncio.run(talk()).content[0].text
    with longmind.open(tmp_path / "longmind.db", embedder=longmind.Hashing()) as whole:
        assert [one.text for one in whole.scope(user="ana").list()] == ["Ana decided on PostgreSQL for Phoenix."]


def test_every_line_that_comes_out_is_the_protocols_whatever_prints(tmp_path):
    asked = [HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"}, call(2, "remember", content="Tea.")]
    server = subprocess.Popen(
        [sys.executable, "-c", NOISY], cwd=tmp_path, stdin=-1, stdout=-1, stderr=-1, text=True, encoding="utf-8"
    )
    for message in asked:
        server.stdin.write(json.dumps(message) + "\n")
        server.stdin.flush()
    lines = [server.stdout.readline(), server.stdout.readline()]
    rest, errors = server.communicate(timeout=60)
    assert [json.loads(line)["id"] for line in lines] == [1, 2]
    assert rest == ""
    for noise in ("printed by Python", "written below Python", "put by a native library", "printed at the end"):
        assert noise in errors


def test_it_serves_with_no_network_no_key_and_nothing_in_its_home(served, tmp_path):
    """Case A15, with the embedder that comes along."""
    (tmp_path / "refuse").mkdir()
    (tmp_path / "refuse" / "sitecustomize.py").write_text(REFUSE, "utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path / "refuse"), os.environ.get("PYTHONPATH"))))
    env = {"HOME": str(tmp_path / "empty"), "PYTHONPATH": path, "LONGMIND_EMBEDDER": "minilm"}

    async def talk():
        async with served(env=env) as client:
            await client.call_tool("remember", {"content": "I don't eat meat.", "said_by": "user"})
            return await client.call_tool("recall", {"query": "dietary restrictions"})

    assert "I don't eat meat." in asyncio.run(talk()).content[0].text


@pytest.mark.campaign
def test_two_servers_on_one_file_lose_nothing_while_a_third_reads(served, tmp_path):
    """Case A7: four writers at each of two servers, and one that searches all along."""
    acknowledged, done = {}, asyncio.Event()

    async def write(client, name):
        for number in range(50):
            text = f"{name} saw film {number}."
            result = await client.call_tool("remember", {"content": text})
            assert not result.is_error, result.content
            acknowledged[result.structured_content["kept"][0]["id"]] = text

    async def search(client):
        while not done.is_set():
            result = await client.call_tool("recall", {"query": "which film?"})
            assert not result.is_error, result.content

    async def talk():
        async with served() as one, served() as other, served() as third, asyncio.TaskGroup() as searching:
            searching.create_task(search(third))
            async with asyncio.TaskGroup() as writing:
                for writer in range(4):
                    writing.create_task(write(one, f"Ana {writer}"))
                    writing.create_task(write(other, f"Ben {writer}"))
            done.set()

    asyncio.run(talk())
    assert len(acknowledged) == 400
    with longmind.open(tmp_path / "longmind.db", embedder=longmind.Hashing()) as whole:
        assert {memory.id: memory.text for memory in whole.scope(user="me").list()} == acknowledged


def test_a_file_that_cannot_be_opened_is_told_on_standard_error(run, tmp_path):
    (tmp_path / "notes.txt").write_text("no database", "utf-8")
    done = run("mcp", "--db", "notes.txt")
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"error:" in done.stderr


def test_without_the_package_it_says_how_to_get_it(tmp_path):
    missing = (
        "import sys; sys.modules['mcp'] = None; from longmind.doors.cli import command_line; command_line(['mcp'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", missing], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode != 0
    assert "pip install 'longmind[mcp]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
