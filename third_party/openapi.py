"""Schemathesis over the description that ``longmind serve`` gives of itself: no answer may break what it promises.

A real server on this machine, asked with a key of the whole of it, over a file that holds a little. The cases are made
by that program out of the description alone, the same in every run: once of all of it, and once more without the
headers that say whose memories are meant, most values of which end a call before it reaches them. What is left out
stands in LEFT_OUT. Run by third_party/run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EXAMPLES = (1, 12)
"""Of each call in each of the two runs, beside those that cover each keyword of its schema."""
AT_LEAST_MADE = 30_000
AT_LEAST_ANSWERED = 500
"""Answers of 200: that many cases reached the memories, and were not turned away before."""
LEFT_OUT = {
    "--exclude-checks": (
        "positive_data_acceptance",  # a schema cannot say that ids are there, or that times follow each other
    ),
    "--exclude-operation-id": (
        "import",  # lines of JSON, which that program cannot make
        "conversation.remembered",  # pairs (prefixItems), which it rewrites to a form that it then refuses
    ),
}
HOW = (
    "--generation-deterministic", "--no-shrink", "--continue-on-failure", "--phases", "coverage,fuzzing",
    "--workers", "1", "--request-timeout", "30", "--no-color",
)  # fmt: skip
FIGURES = re.compile(r"(\d+) generated")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def main(schemathesis: str) -> int:
    """Serve, ask, compare the counts."""
    made, failed = 0, False
    with tempfile.TemporaryDirectory(prefix="longmind-openapi-") as name, served(Path(name)) as (address, key):
        headers = [f"Authorization: Bearer {key}"]
        runs = [
            (f"{address}/openapi.json", headers),
            (nobody_named(address, Path(name)), [*headers, "Longmind-User: ana"]),
        ]
        for examples, (described, told) in zip(EXAMPLES, runs, strict=True):
            command = [schemathesis, "run", described, "--url", address, "--max-examples", str(examples), *HOW]
            command += [part for header in told for part in ("--header", header)]
            command += [part for option, names in LEFT_OUT.items() for one in names for part in (option, one)]
            done = subprocess.run(command, capture_output=True, text=True, cwd=name, check=False)
            print(done.stdout, done.stderr, sep="\n")
            made += int(found[1]) if (found := FIGURES.search(done.stdout)) else 0
            failed |= done.returncode != 0
        answered = answers(address, key)
    print(f"{made:,} cases (at least {AT_LEAST_MADE:,}); answers by status: {answered}")
    enough = made >= AT_LEAST_MADE and answered.get("200", 0) >= AT_LEAST_ANSWERED
    return 0 if enough and not failed and not answered.get("500") else 1


def nobody_named(address: str, folder: Path) -> str:
    """The description without the headers that name somebody, in a file."""
    with urllib.request.urlopen(f"{address}/openapi.json", timeout=30) as told:
        document = json.load(told)
    for path in document["paths"].values():
        for call in path.values():
            if isinstance(call, dict) and "parameters" in call:
                call["parameters"] = [one for one in call["parameters"] if "/Longmind-" not in one.get("$ref", "")]
    file = folder / "nobody-named.json"
    file.write_text(json.dumps(document))
    return str(file)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """A server's address and a key of the whole of it."""
    ours = [sys.executable, "-m", "longmind", "--db", str(folder / "asked.db"), "--embedder", "hashing"]
    subprocess.run([*ours, "remember", "I live in Lisbon and work at Acme."], check=True, capture_output=True)
    made = subprocess.run(
        [*ours, "keys", "add", "asking", "--all-tenants", "--rights", "read,write,forget,admin", "--json"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    with (folder / "log").open("w+") as log:
        server = subprocess.Popen([*ours, "serve", "--port", "0", "--per-minute", "0"], stdout=log, stderr=log)
        try:
            yield announced(server, folder / "log"), json.loads(made.stdout)["key"]
        finally:
            server.terminate()
            server.wait(60)


def announced(server: subprocess.Popen[bytes], log: Path) -> str:
    """The address, once the server answers at it."""
    while server.poll() is None:
        if found := ADDRESS.search(log.read_text()):
            try:
                urllib.request.urlopen(f"{found[0]}/ready", timeout=5).close()
                return found[0]
            except OSError:
                continue
    raise SystemExit(f"the server did not start: {log.read_text()}")


def answers(address: str, key: str) -> dict[str, int]:
    """How many answers of each status the server itself has counted."""
    asked = urllib.request.Request(f"{address}/metrics", headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(asked, timeout=30) as told:
        lines = told.read().decode().splitlines()
    found: dict[str, int] = {}
    for line in lines:
        if line.startswith("longmind_requests_total{") and (status := re.search(r'status="(\d+)"', line)):
            found[status[1]] = found.get(status[1], 0) + int(float(line.rsplit(" ", 1)[1]))
    return dict(sorted(found.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
