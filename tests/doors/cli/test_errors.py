"""What goes wrong is said in one line, with what to do next, and an exit code a script can use."""

from __future__ import annotations

import subprocess
import sys

import pytest

ID = "m" + "0" * 26


def lines(told):
    return told.stderr.strip().splitlines()


@pytest.mark.parametrize(
    "wrong",
    [
        (["nonsense"], 2, "No such command"),
        (["recall"], 2, "QUERY"),
        (["recall", "x", "--limit", "many"], 2, "--limit"),
        (["recall", "x", "--limit", "0"], 2, "limit"),
        (["recall", "x", "--where", "{"], 2, "JSON"),
        (["recall", "x", "--where", "[]"], 2, "JSON object"),
        (["recall", "x", "--where", '{"colour": 1}'], 2, "colour"),
        (["recall", "x", "--during", "whenever"], 2, "during"),
        (["recall", "x", "--as-of", "yesterday"], 2, "yesterday is no time. Give a date (2026-03-31)"),
        (["recall", "x", "--include", "lost"], 2, "include"),
        (["remember", "   "], 2, "text"),
        (["remember", "x", "--at", "2026-13-01"], 2, "--at"),
        (["remember", "x", "--importance", "2"], 2, "importance"),
        (["remember", "x", "--kind", "thing"], 2, "episode"),
        (["remember", "x", "--metadata", "no"], 2, "metadata"),
        (["remember", "x", "--supersedes", ID], 1, ID),
        (["remember", "x", "--embedder", "gpt"], 2, "minilm"),
        (["show", ID], 1, ID),
        (["show", "7"], 2, "id"),
        (["history", ID], 1, ID),
        (["correct", ID, "x"], 1, ID),
        (["correct", ID], 2, ""),
        (["forget", ID, "--yes"], 1, ID),
        (["import", "none.jsonl"], 1, "hint: see that the path is right"),
        (["import", "x", "--zone", "Nowhere/Land"], 2, "Europe/Lisbon"),
        (["export", "none/here/x.jsonl"], 1, "there is no folder none/here"),
        (["export", "-", "--json"], 2, "--json"),
        (["eval", "locomo", "none.json"], 1, "hint: give the path of the LoCoMo file"),
        (["--db", "postgresql://host/db", "recall", "x"], 1, "PostgreSQL"),
        (["--db", ".", "recall", "x"], 2, "folder"),
        (["--db", "none/here/x.db", "remember", "x"], 1, "x.db"),
        (["--db", "notes.txt", "recall", "x"], 1, "notes.txt"),
    ],
)
def test_an_error_is_a_line_and_a_hint(shell, tmp_path, monkeypatch, wrong):
    arguments, code, words = wrong
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("These are notes, and no file of ours.\n" * 50)
    shell("remember", "something")
    told = shell(*arguments)
    assert told.exit_code == code, told.output
    assert told.stdout == ""
    first = lines(told)[0]
    assert first.startswith("error: ")
    assert words in told.stderr
    assert "Traceback" not in told.stderr
    hinted = [line for line in lines(told) if line.startswith("hint: ")]
    assert hinted or "longmind" in first or "give the name" in first


@pytest.mark.parametrize(
    "command",
    [
        "recall x", "list", "stats", "check", "tend", "reembed", "export -", "reflect", "runs", f"undo {ID}",
        "forgetting", f"forgetting hold {ID} --reason x", f"forgetting release {ID}", "report --out page.html",
    ],
)  # fmt: skip
def test_a_file_that_is_not_there_is_not_made_by_looking(shell, tmp_path, command):
    told = shell(*command.split())
    assert told.exit_code == 1
    assert "shell.db" in told.stderr
    assert not (tmp_path / "shell.db").exists()


def test_control_c_ends_quietly_with_130(shell, monkeypatch):
    import longmind

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(longmind.Mind, "recall", interrupted)
    shell("remember", "x")
    told = shell("recall", "x")
    assert (told.exit_code, told.stdout, told.stderr) == (130, "", "\nstopped\n")


def test_a_reader_that_goes_away_is_no_error_message(shell, tmp_path):
    lines = (f'{{"role": "user", "content": "{number} {"word " * 60}"}}' for number in range(400))
    shell("import", "-", "--format", "chat", stdin="\n".join(lines))
    command = f"{sys.executable} -m longmind --db {shell.db} --embedder hashing list --limit 400 | head -1"
    told = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert told.stderr == b""
    assert told.stdout.count(b"\n") == 1


WORDS = "Não te esqueças: 潮位 🌊 \x1b[31mred\x1b[0m \u202egnirts"
COMMANDS = [
    "recall 潮位", "recall 潮位 --why", "list", "stats", "history ID", "show ID", "remember 潮", "--help",
    "tend", "reflect", "runs", "forgetting --most 1", "forgetting hold ID --reason 潮",
]  # fmt: skip


class TestPipesAndEncodings:
    """A program reads what comes out; a terminal of another age shows it."""

    @pytest.fixture
    def known(self, shell):
        return shell.remember(WORDS)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_no_encoding_breaks_it_and_no_escape_code_comes_out(self, shell, known, command):
        for encoding in ("ascii", "cp1252", "cp437", "utf-8"):
            shell.encoding = encoding
            told = shell(*command.replace("ID", known).split())
            assert told.exit_code == 0, told.output
            told.stdout_bytes.decode(encoding)
            assert b"\x1b" not in told.output_bytes

    def test_what_would_steer_a_terminal_is_made_visible(self, shell, known):
        for shown in (shell("list").stdout, shell("show", known).stdout):
            assert r"\x1b[31mred" in shown
            assert r"\u202egnirts" in shown

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
    def test_json_loses_nothing_in_any_encoding(self, shell, known, encoding):
        shell.encoding = encoding
        assert shell.json("list")["memories"][0]["text"] == WORDS

    def test_a_real_process_in_a_real_pipe(self, run):
        run("remember", WORDS)
        told = run("recall", "潮位", "--why", encoding="ascii")
        assert (told.returncode, told.stderr) == (0, b"")
        told.stdout.decode("ascii")
        assert b"\x1b" not in told.stdout
