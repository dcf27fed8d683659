"""The demo: everything it shows is really so, and it needs no network."""

from __future__ import annotations

import re
import socket

import pytest
from click.testing import CliRunner

import longmind
from longmind.doors.cli import command_line
from longmind.doors.cli.demo import sample


@pytest.fixture(autouse=True)
def offline(monkeypatch):
    def refuse(*_):
        message = "the demo reached for the network"
        raise AssertionError(message)

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def shown(*arguments):
    result = CliRunner().invoke(command_line, ["demo", *arguments], env={"COLUMNS": "100"})
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


class TestTheDemo:
    """A newcomer types one command and reads for a minute."""

    @pytest.mark.parametrize("embedder", ["minilm", "hashing"])
    def test_tells_the_story_to_its_end(self, embedder):
        story = shown("--embedder", embedder)
        steps = re.findall(r"^(\d+)\. ", story, re.MULTILINE)
        assert steps == [str(number) for number in range(1, len(steps) + 1)]
        assert len(steps) >= 7
        stale, after = story.split("Supersede it", 1)
        now, then = after.split("What held in March", 1)
        assert "framework is TensorFlow" in stale
        assert "framework is PyTorch now." in now.split("found =")[1]
        assert "TensorFlow" not in now.split("found =")[1]
        assert "framework is TensorFlow" in then.split("ana.history")[0]
        assert "GAUGE_TZ=UTC" in story
        assert "saímos do Porto" in story
        assert re.search(r"forgot [12]\n", story)
        assert "\n0 of 5 hits are what was forgotten. Nothing was put in its place" in story
        assert "always get nervous" not in story.split("0 of 5 hits")[1]

    def test_what_it_means_is_found_without_a_shared_word(self):
        answers = shown().split('"dietary restrictions"', 1)[1].split("3. ")[0]
        assert "vegetarian" in answers or "don't eat meat" in answers

    def test_each_step_has_its_line_of_python(self):
        lines = re.findall(r"^>>> (.*)", shown("--embedder", "hashing"), re.MULTILINE)
        for line in lines:
            compile(line, "demo", "exec")
        for verb in ("open", "remember", "recall", "history", "forget", "stats"):
            assert any(f".{verb}(" in line for line in lines), verb

    def test_leaves_nothing_behind_unless_asked_to(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        shown("--embedder", "hashing")
        assert list(tmp_path.iterdir()) == []
        assert "longmind --db kept.db --user ana recall" in shown("--embedder", "hashing", "--keep", "kept.db")
        looked = CliRunner().invoke(command_line, ["--db", "kept.db", "--user", "ana", "list", "--limit", "1"])
        assert looked.exit_code == 0, looked.output
        with longmind.open("kept.db", embedder=longmind.Hashing()) as mind:
            # One was forgotten and one remembered on the way, and "Good night, Ana." makes no memory.
            assert mind.scope(user="ana").stats().by_kind["episode"] == len(sample()) - 1

    def test_never_touches_a_file_that_is_there(self, tmp_path):
        (tmp_path / "mine.db").write_text("mine")
        told = CliRunner().invoke(command_line, ["demo", "--keep", str(tmp_path / "mine.db")])
        assert told.exit_code == 2
        assert (tmp_path / "mine.db").read_text() == "mine"
