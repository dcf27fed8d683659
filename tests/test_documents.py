"""What the papers show is run, so that it stays true."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import numpy as np
import pytest

import longmind
from longmind.doors.cli import command_line
from longmind.doors.mcp import compatible, tools
from longmind.ports.models import Embedder

ROOT = Path(__file__).parent.parent
PAPERS = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def blocks(text: str, language: str = "python") -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def run(source: str) -> dict[str, object]:
    names: dict[str, object] = {"__name__": "shown"}
    exec(compile(source, "CONTRIBUTING.md", "exec"), names)
    return names


class TestTheEmbedderShownToContributors:
    """Somebody copies it, changes the middle, and expects the rest to be right."""

    @pytest.fixture
    def letters(self):
        shown = next(block for block in blocks(CONTRIBUTING) if "class Letters" in block)
        return run(shown)["Letters"]()

    def test_it_is_an_embedder(self, letters):
        assert isinstance(letters, Embedder)

    def test_its_stamp_tells_its_dimension(self, letters):
        assert letters.embed(["abc"]).shape == (1, letters.stamp.dimension)

    @pytest.mark.parametrize("texts", [[], [""], ["猫"], ["one", "two", "", "three"]])
    def test_its_rows_have_length_one(self, letters, texts):
        vectors = letters.embed(texts)
        assert vectors.dtype == np.float32
        assert vectors.shape == (len(texts), letters.stamp.dimension)
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1)

    def test_a_row_does_not_depend_on_its_company(self, letters):
        assert np.array_equal(letters.embed(["alone", "together"])[:1], letters.embed(["alone"]))

    def test_its_windows_leave_nothing_out(self, letters):
        assert "".join(letters.windows("a b\n\nc")) == "a b\n\nc"


class TestThePaperOnHttp:
    def test_what_it_shows_of_a_program_runs(self, capsys):
        (shown,) = blocks((ROOT / "docs" / "http.md").read_text("utf-8"))
        run(shown)
        assert capsys.readouterr().out == "True\n"


class TestThePapers:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_every_python_block_can_be_read(self, paper):
        for block in blocks((ROOT / paper).read_text("utf-8")):
            ast.parse(block)

    @pytest.mark.parametrize("paper", PAPERS)
    def test_every_link_within_the_project_leads_somewhere(self, paper):
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / paper).read_text("utf-8"))
        missing = [link for link in links if not (ROOT / paper).parent.joinpath(link).exists()]
        assert not missing

    def test_contributing_names_the_verbs_there_are(self):
        verbs = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
        told = set(re.findall(r"`make ([a-z-]+)", CONTRIBUTING))
        assert verbs == told


class TestTheTenLinesOfTheReadme:
    """The first thing anybody runs. It runs as written, with the embedder that a newcomer gets."""

    @pytest.fixture
    def printed(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        run(blocks((ROOT / "README.md").read_text("utf-8"))[0])
        return capsys.readouterr().out.splitlines()

    def test_the_newer_truth_is_recalled_first_with_its_reason(self, printed):
        assert "I switched to PyTorch yesterday." in printed[0]
        assert "meaning" in printed[0]

    def test_the_older_one_answers_for_its_time(self, printed):
        assert printed[-1] == "My favourite deep learning framework is TensorFlow."

    def test_the_lines_for_an_event_loop_run_too(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        run(blocks((ROOT / "README.md").read_text("utf-8"))[1])
        assert capsys.readouterr().out == "I moved to Lisbon in May.\n"


class TestWhatTheReadmeShowsOfASession:
    """Each block runs as written, in a folder of its own."""

    @pytest.fixture
    def shown(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)

        def run_the_one_with(words):
            (block,) = [one for one in blocks((ROOT / "README.md").read_text("utf-8")) if words in one]
            run(block)
            return capsys.readouterr().out

        return run_the_one_with

    def test_a_conversation_fits_its_prompt_and_forgets_nothing(self, shown):
        counts, *summary, recalled = shown("chat.compressed(").splitlines()
        said, in_the_prompt = (int(word) for word in counts.split() if word.isdigit())
        assert 4 <= in_the_prompt < said == 25
        assert summary[0] == "Summary of the earlier conversation:"
        assert "user: I'm allergic to shellfish, please keep that in mind." in summary
        assert recalled == "I'm allergic to shellfish, please keep that in mind."

    def test_the_work_at_hand_goes_on_the_next_morning(self, shown):
        printed = shown("ana.working(")
        assert "Status: in progress (1/2 steps completed)" in printed
        assert "[done] check diet: no shellfish" in printed
        assert "completed: pumpkin soup" in printed
        assert printed.endswith("<block human: chars 13/2000>\nNo shellfish.\n</block>\n")

    def test_a_context_knows_of_the_allergy_within_its_budget(self, shown):
        printed = shown("ana.context(")
        assert "- user allergic to shellfish (confidence: 90%)" in printed
        assert "<data>The Blue Anchor serves crab, prawns and little else.</data>" in printed
        assert "The user says:\nBook us a table at the Blue Anchor?" in printed
        assert int(re.search(r"^(\d+) tokens by estimate", printed, re.MULTILINE)[1]) <= 280
        assert printed.count("left out: ") == 3

    def test_what_is_kept_out_is_told_without_the_thing_itself(self, shown):
        printed = shown("Provision(")
        assert "The wifi password is [password], and ana@example.org is my mail. ['password']" in printed
        assert "[\"I'm allergic to penicillin.\"] ['passing remarks', 'card number']" in printed
        assert "Sunflower" not in printed

    def test_what_is_due_over_time_is_done_told_and_undone(self, shown):
        printed = shown("ana.reflect()").splitlines()
        verbs = [line.split(" | ")[0] for line in printed if " | " in line]
        assert sorted(verbs) == ["combined", "concluded", "retired"]
        assert "ServiceX is unreliable: 13 of 19 attempts failed" in "\n".join(printed)
        assert printed[-1] == "4 are as before, 2 that were made are retired"

    def test_an_encrypted_file_asks_for_its_key(self, shown):
        assert shown("longmind.rekey(").startswith("give its key: longmind.open(path, key=…)")


class TestThePageAboutTheArchive:
    """Somebody writes a reader from it. The one it shows works, and its tables leave nothing out."""

    PAGE = (ROOT / "docs" / "archive.md").read_text("utf-8")

    @pytest.fixture
    def archive(self, tmp_path):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("Lisbon \u2028 in May")
            ana.remember("Lisbon in June", supersedes=ana.list()[0].id)
            ana.blocks["human"].append("Vegetarian.")
            ana.conversation("s").add("user", "and what now?")
            ana.configure(zone="Europe/Lisbon")
            ana.export(tmp_path / "ana.jsonl")
        return tmp_path / "ana.jsonl"

    def test_the_reader_it_shows_reads_an_archive(self, archive):
        memories, sheets = run(blocks(self.PAGE)[0])["memories"](archive)
        assert [one["text"] for one in memories] == ["Lisbon \u2028 in May", "Lisbon in June", "and what now?"]
        assert [one["room"] for one in sheets] == ["blocks", "messages"]

    def test_the_reader_it_shows_refuses_what_was_changed(self, archive):
        archive.write_bytes(archive.read_bytes().replace(b"June", b"July"))
        with pytest.raises(ValueError, match="changed"):
            run(blocks(self.PAGE)[0])["memories"](archive)

    def test_it_names_every_key_there_is(self, archive):
        lines = [json.loads(line) for line in archive.read_text().split("\n")[:-1]]
        keys = {key for line in lines for key in (*line, *line.get("versions", [{}])[-1])}
        assert len(keys) > 40
        assert not [key for key in keys if f"`{key}`" not in self.PAGE]


class TestThePageAboutImporting:
    PAGE = (ROOT / "docs" / "importing.md").read_text("utf-8")

    def test_what_it_shows_runs(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        run(blocks(self.PAGE)[0])
        assert capsys.readouterr().out.splitlines() == [
            "mem0 1 new, 0 known, 0 left out, 0 broken",
            "Is allergic to peanuts",
        ]


class TestThePageAboutMcp:
    """Somebody copies a line into their host."""

    PAGE = (ROOT / "docs" / "mcp.md").read_text("utf-8")

    @pytest.mark.parametrize("paper", ["README.md", "docs/mcp.md"])
    def test_what_a_host_reads_starts_the_server(self, paper):
        text = (ROOT / paper).read_text("utf-8")
        shown = [*blocks(text, "json"), *re.findall(r"--add-mcp '(.*?)'", text)]
        assert shown
        for one in shown:
            told = json.loads(one)
            if "command" not in told:
                (servers,) = told.values()
                told = servers["longmind"]
            assert (told["command"], told["args"][0]) == ("longmind", "mcp")
            # The command's own parser takes the rest; nothing is started.
            with command_line.commands["mcp"].make_context("mcp", told["args"][1:]) as context:
                assert context.obj.db == "~/memories.db"

    def test_every_tool_is_told_of(self):
        for name in (*tools.HINTS, *compatible.HINTS):
            assert f"`{name}`" in self.PAGE


class TestTheTableOfWhatWorks:
    """A line of the table is a promise; the tests it names must be there."""

    README = (ROOT / "README.md").read_text("utf-8")

    def test_every_test_file_it_names_exists(self):
        named = set(re.findall(r"`(test_\w+\.py)`", self.README))
        there = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
        assert len(named) > 5
        assert named <= there

    def test_every_folder_it_names_exists(self):
        for folder in set(re.findall(r"`(tests/\w+)`", self.README)):
            assert (ROOT / folder).is_dir()

    def test_every_row_it_names_has_its_tests(self):
        told = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
        rows = {
            row for names in re.findall(r"\brows? ([\d., ]+)", self.README) for row in re.findall(r"\d+\.\d+", names)
        }
        assert len(rows) > 10
        for row in rows:
            assert f"class TestRow{row.replace('.', 'x')}" in told, row

    def test_every_command_it_names_is_one(self):
        from longmind.doors.cli import command_line

        for command in set(re.findall(r"\$ longmind ([\w-]+)", self.README)):
            assert command in command_line.commands
