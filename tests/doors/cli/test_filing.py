"""A person looks at what a model keeps for itself, and takes it away."""

from __future__ import annotations

import pytest

import longmind


@pytest.fixture
def kept(shell):
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        files = whole.scope(user="me").files
        files.create("projects/phoenix.md", "first\x1b[31m")
        files.rewrite("projects/phoenix.md", "second")
        files.create("diary.md", "x")
    return shell


def test_they_are_listed_with_size_and_version(kept):
    assert [(one["path"], one["version"]) for one in kept.json("files")] == [
        ("diary.md", 1),
        ("projects/phoenix.md", 2),
    ]
    assert "projects/phoenix.md" in kept("files").stdout
    assert [one["path"] for one in kept.json("files", "list", "projects")] == ["projects/phoenix.md"]


def test_each_version_is_shown_and_steers_no_terminal(kept):
    assert kept("files", "show", "projects/phoenix.md").stdout == "second\n"
    first = kept("files", "show", "projects/phoenix.md", "--version", "1").stdout
    assert first.startswith("first")
    assert "\x1b" not in first
    assert [one["text"] for one in kept.json("files", "show", "projects/phoenix.md")] == ["first\x1b[31m", "second"]


def test_one_is_removed_once_that_is_confirmed(kept):
    assert kept("files", "delete", "projects", stdin="n\n").exit_code != 0
    assert kept.json("files", "delete", "projects", "--yes") == ["projects/phoenix.md"]
    assert [one["path"] for one in kept.json("files")] == ["diary.md"]


@pytest.mark.parametrize(
    "command", [("show", "none.md"), ("show", "diary.md", "--version", "9"), ("delete", "none.md", "--yes")]
)
def test_what_is_not_there_is_said(kept, command):
    done = kept("files", *command)
    assert done.exit_code == 1
    assert "hint:" in done.stderr


def test_where_there_are_none_that_is_said(shell):
    shell.remember("Tea.")
    assert shell("files").stdout.startswith("There are no files.")
