"""MCP's reference memory server and ours side by side, on the same calls: every answer must be the same.

Both are real processes over pipes. A seeded stream of calls goes to each, errors and the graph after every change
included; at the end the file that server wrote is compared with the one we write, and taken in by our importer.
What is left out, because we answer otherwise on purpose, stands in LEFT_OUT. Run by third_party/run.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import longmind
from longmind.doors.mcp.graph import jsonl

CALLS = 250
AT_LEAST_COMPARED = 500
"""Answers, and graphs read after each change."""
LEFT_OUT = (
    "the same entity, relation or observation twice in one call: that server keeps both, we keep one",
    "observations that differ in nothing but the spaces around them: we keep one",
    "what our guard takes out or keeps apart",
    "subscriptions to memory://knowledge-graph: we send no notifications",
)
NAMES = ("Ana", "ana", "Ben Smith", "Ben_Smith", "Acme Corp", "東京", 'the "first"', "line\nbreak", "user", "nobody")
KINDS = ("person", "Person", "company", "city", "")
SAID = (
    "likes tea",
    "Likes Tea",
    "lives in Porto",
    "lives in Lisbon",
    "猫が好き",
    'said "no"',
    "two\nlines",
    "C++ <b>",
    "é",
)
BY = ("works_at", "worksAt", "works at", "knows", "lives in", "is the manager of")


def sample(chance: random.Random, pool: tuple[str, ...], most: int) -> list[str]:
    return chance.sample(pool, chance.randint(1, most))


def calls(chance: random.Random) -> tuple[str, dict[str, object]]:
    """The next call, any of the nine."""
    starts = sample(chance, NAMES, 3)
    relations = [{"from": one, "to": chance.choice(NAMES), "relationType": chance.choice(BY)} for one in starts]
    made = [
        {"name": name, "entityType": chance.choice(KINDS), "observations": chance.sample(SAID, chance.randint(0, 3))}
        for name in sample(chance, NAMES, 3)
    ]
    per_name = [(name, sample(chance, SAID, 3)) for name in sample(chance, NAMES[:6], 2)]
    return chance.choice(
        [
            ("create_entities", {"entities": made}),
            ("create_entities", {"entities": made}),
            ("create_relations", {"relations": relations}),
            ("create_relations", {"relations": relations}),
            ("add_observations", {"observations": [{"entityName": name, "contents": said} for name, said in per_name]}),
            ("add_observations", {"observations": [{"entityName": name, "contents": said} for name, said in per_name]}),
            ("delete_entities", {"entityNames": sample(chance, NAMES, 1)}),
            ("delete_observations", {"deletions": [{"entityName": n, "observations": said} for n, said in per_name]}),
            ("delete_relations", {"relations": relations}),
            ("search_nodes", {"query": chance.choice(("LIKES", "an", "city", "", "猫", "zzz"))}),
            ("open_nodes", {"names": sample(chance, NAMES, 4)}),
        ]
    )


async def answer(client: Client, name: str, arguments: dict[str, object]) -> tuple[bool, str, object]:
    result = await client.call_tool(name, arguments)
    return result.is_error, result.content[0].text, None if result.is_error else result.structured_content


async def side_by_side(theirs: StdioServerParameters, ours: StdioServerParameters) -> int:
    compared, chance = 0, random.Random(20261130)
    async with Client(stdio_client(theirs), mode="legacy") as one, Client(stdio_client(ours), mode="legacy") as other:
        names = [{tool.name for tool in (await client.list_tools()).tools} for client in (one, other)]
        assert names[0] == names[1], names
        for number in range(CALLS):
            for name, arguments in (calls(chance), ("read_graph", {})):
                expected, got = [await answer(client, name, arguments) for client in (one, other)]
                if expected != got:
                    print(f"call {number}, {name} {json.dumps(arguments, ensure_ascii=False)}")
                    print(f"  that server: {expected}\n  ours:        {got}")
                    raise SystemExit(1)
                compared += 1
    return compared


def main() -> None:
    node, package = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        file, db = Path(folder, "memory.jsonl"), Path(folder, "ours.db")
        theirs = StdioServerParameters(
            command=node, args=[f"{package}/dist/index.js"], env={"MEMORY_FILE_PATH": str(file)}
        )
        ours = StdioServerParameters(
            command=sys.executable,
            args=["-m", "longmind", "--embedder", "hashing", "mcp", "--compatible", "--db", str(db)],
            env=dict(os.environ),
        )
        compared = asyncio.run(side_by_side(theirs, ours))
        written = file.read_text("utf-8")
        with longmind.open(db, embedder=longmind.Hashing()) as whole:
            assert jsonl(whole.scope(user="me")) == written, "the files differ"
            taken_in = whole.scope(user="somebody else")
            done = longmind.import_file(taken_in, file)
            assert not done.broken, done.broken
            missing = set(written.split("\n")) - set(jsonl(taken_in).split("\n"))
    print(f"left out: {'; '.join(LEFT_OUT)}")
    enough = compared >= AT_LEAST_COMPARED and not missing
    print(f"{len(missing)} lines of its file not imported; the file we write is equal")
    print(f"{compared} answers compared, at least {AT_LEAST_COMPARED}")
    raise SystemExit(not enough)


if __name__ == "__main__":
    main()
