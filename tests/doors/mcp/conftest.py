"""A server as a host meets it: by the protocol's own client, in this process or over a real process's pipes."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

import longmind
from longmind.doors.mcp.server import DOOR, memory_server
from longmind.testing import StillClock


@dataclass
class Host:
    """Asks a server in this process, one question a connection."""

    mind: longmind.Mind
    server = staticmethod(memory_server)

    def ask(self, question):
        """The answer; an error of the protocol as it is, and not in the group that a client makes of what ends it."""

        async def asked():
            mine = self.mind.acting(door=DOOR)
            async with Client(self.server(lambda _: mine)) as client:
                try:
                    return await question(client)
                except MCPError as error:
                    return error

        answer = asyncio.run(asked())
        if isinstance(answer, MCPError):
            raise answer
        return answer

    def call(self, tool, **arguments):
        return self.ask(lambda client: client.call_tool(tool, arguments))

    def value(self, tool, **arguments):
        result = self.call(tool, **arguments)
        assert not result.is_error, result.content
        return result.structured_content

    def text(self, tool, **arguments):
        return self.call(tool, **arguments).content[0].text

    def read(self, uri):
        return self.ask(lambda client: client.read_resource(uri)).contents[0].text


@pytest.fixture
def clock():
    return StillClock("2026-03-02T10:00+00:00")


@pytest.fixture
def mind(clock):
    with longmind.open(embedder=longmind.Hashing(), clock=clock) as whole:
        yield whole.scope(user="ana")


@pytest.fixture
def host(mind):
    return Host(mind)


@pytest.fixture
def served(tmp_path):
    """A client of a real process: ``async with served("--user", "ana") as client``."""

    @asynccontextmanager
    async def served(*options, program=("-m", "longmind", "mcp"), env=None, **more):
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("LONGMIND_")}
        parameters = StdioServerParameters(
            command=sys.executable,
            args=[*program, *options],
            env={**surroundings, "LONGMIND_EMBEDDER": "hashing", **(env or {})},
            cwd=tmp_path,
        )
        with (tmp_path / "stderr").open("w") as errors:
            async with Client(stdio_client(parameters, errlog=errors), **more) as client:
                yield client

    return served
