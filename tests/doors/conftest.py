"""The command line as a caller and as a shell meet it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest
from click.testing import CliRunner, Result

import longmind
from longmind.doors.cli import command_line


@dataclass
class Shell:
    """Runs commands in this process, on one file, with the embedder that needs no model."""

    db: str
    encoding: str = "utf-8"

    def __call__(self, *args: str, stdin: str | bytes | None = None, env: dict[str, str] | None = None) -> Result:
        whole = ["--db", self.db, "--embedder", "hashing", *args]
        result = CliRunner(charset=self.encoding).invoke(command_line, whole, input=stdin, env=env)
        # A traceback would be a defect: only SystemExit ends a command.
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    def json(self, *args: str, stdin: str | bytes | None = None):
        result = self(*args, "--json", stdin=stdin)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    def remember(self, *args: str) -> str:
        return self.json("remember", *args)["kept"][0]["id"]


@pytest.fixture
def shell(tmp_path):
    return Shell(str(tmp_path / "shell.db"))


@pytest.fixture
def run(tmp_path):
    """A real process in an empty folder: ``run("recall", "x", env={...}, stdin=b"...")``."""

    def run(*args, env=None, stdin=b"", encoding="utf-8"):
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("LONGMIND_")}
        surroundings |= {"LONGMIND_EMBEDDER": "hashing", "PYTHONIOENCODING": encoding, "COLUMNS": "100", **(env or {})}
        return subprocess.run(
            [sys.executable, "-m", "longmind", *args],
            cwd=tmp_path,
            env=surroundings,
            input=stdin,
            capture_output=True,
            timeout=100,
            check=False,
        )

    return run


@pytest.fixture
def told(shell):
    """Ana moved, changed her work twice, and an assistant says otherwise of where she works."""
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        facts = whole.scope(user="me").facts
        facts.put("Ana", "works at", "Acme", true_from="2019-02-01T00:00Z", at="2024-01-02T10:00Z", source="cv.pdf")
        facts.put("Ana", "works at", "Globex", true_from="2022-06-01T00:00Z", at="2024-01-02T10:00Z")
        facts.put("Ana", "lives in", "Porto", at="2023-05-01T10:00Z")
        facts.put("Ana", "lives in", "Lisbon", at="2025-05-01T10:00Z", corrects=True)
        facts.put("Globex", "located in", "Lisbon", at="2025-06-01T10:00Z", confidence=0.7)
    return shell


@pytest.fixture
def in_doubt(told):
    with longmind.open(told.db, embedder=longmind.Hashing()) as whole:
        done = whole.scope(user="me").facts.put("Ana", "works at", "Hooli", trust="assistant", at="2025-09-04T10:00Z")
    return done.conflicts[0].id
