"""Files come in and go out: nothing twice, nothing silently dropped."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path

import pytest

import longmind

CHAT = [
    {
        "session": "s1",
        "time": "2026-03-02T09:12:00+00:00",
        "role": "user",
        "name": "Ana",
        "content": "Porto in the rain.",
    },
    {"session": "s1", "time": "2026-03-02T09:12:30+00:00", "role": "assistant", "content": "Noted."},
    {
        "session": "s2",
        "time": "2026-03-31T21:02:00+01:00",
        "role": "user",
        "name": "Ana",
        "content": "Lisbon by tram.",
    },
    {"session": "s2", "time": "2026-03-31T21:02:30+01:00", "role": "assistant", "content": "Noted."},
]


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in CHAT), "utf-8")
    return path


def counts(told):
    return {name: told[name] for name in ("new", "known", "broken", "conflicts", "refused")}


ADDED_NOTHING = {"new": 0, "broken": 0, "conflicts": 0, "refused": 0}


def occurrences(shell):
    return sorted((one["text"], one["occurrences"]) for one in shell.json("list")["memories"])


class TestAChat:
    """A log of somebody's conversations."""

    def test_goes_in_with_who_when_where_and_its_place(self, shell, chat):
        assert counts(shell.json("import", str(chat))) == {
            "new": 4,
            "known": 0,
            "broken": 0,
            "conflicts": 0,
            "refused": 0,
        }
        first = shell.json("list")["memories"][0]
        assert [first[name] for name in ("text", "speaker", "session", "trust", "happened_at")] == [
            "Porto in the rain.", "Ana", "s1", "user", "2026-03-02T09:12:00+00:00",
        ]  # fmt: skip
        shown = shell("show", first["id"]).stdout
        assert "line 1" in shown

    def test_running_it_again_adds_not_even_an_occurrence(self, shell, chat):
        shell("import", str(chat))
        before = occurrences(shell)
        again = shell.json("import", str(chat))
        assert {name: again[name] for name in ADDED_NOTHING} == ADDED_NOTHING
        assert again["known"] == 4
        assert occurrences(shell) == before

    def test_a_log_that_has_grown_adds_what_is_new(self, shell, chat):
        shell("import", str(chat))
        with chat.open("a") as file:
            file.write(json.dumps({**CHAT[0], "content": "And I have a cat."}) + "\n")
        assert counts(shell.json("import", str(chat)))["new"] == 1

    def test_a_broken_line_is_told_with_its_number_the_rest_goes_in_and_the_exit_code_is_1(self, shell, chat):
        lines = chat.read_text().splitlines()
        lines[1] = '{"role": "assistant", "content": '
        lines.insert(2, json.dumps({"role": "user", "content": "when?", "time": "2026-03-02T09:13"}))
        lines.append(json.dumps({"role": "user", "content": "nul \0 here"}))
        chat.write_text("\n".join(lines))
        told = shell("import", str(chat))
        assert told.exit_code == 1
        assert "line 2: not JSON" in told.stderr
        assert "line 3: time: '2026-03-02T09:13' has no zone; say which with --zone" in told.stderr
        assert "line 6: text" in told.stderr
        assert "3 new, 0 known already, 3 broken" in told.stdout
        assert len(shell.json("list")["memories"]) == 3

    def test_a_zone_reads_the_times_that_have_none(self, shell, tmp_path):
        (tmp_path / "a.jsonl").write_text('{"role": "user", "content": "x", "time": "2026-07-01T09:00"}')
        assert shell("import", str(tmp_path / "a.jsonl")).exit_code == 1
        assert shell("import", str(tmp_path / "a.jsonl"), "--zone", "Europe/Lisbon").exit_code == 0
        assert shell.json("list")["memories"][0]["happened_at"] == "2026-07-01T09:00:00+01:00"

    def test_a_changed_line_is_a_conflict_that_is_told_and_leaves_what_was_there(self, shell, chat):
        shell("import", str(chat))
        chat.write_text(chat.read_text().replace("Porto", "Braga"))
        told = shell("import", str(chat))
        assert told.exit_code == 1
        assert "line 1: says something else than when it was last imported" in told.stderr
        assert "1 in conflict" in told.stdout
        assert "3 known already" in told.stdout
        assert "Porto in the rain." in [one["text"] for one in shell.json("list")["memories"]]

    def test_when_all_was_forgotten_nothing_comes_in_and_the_exit_code_says_so(self, shell, chat):
        shell("import", str(chat))
        shell("forget", "--everything", "--yes")
        assert shell("import", str(chat)).exit_code == 1
        assert shell("import", str(chat), "--source", "again").exit_code == 0
        assert len(shell.json("list")["memories"]) == 4

    def test_what_was_forgotten_stays_forgotten_and_says_so(self, shell, chat):
        shell("import", str(chat))
        id = shell.json("list")["memories"][0]["id"]
        shell("forget", id, "--yes")
        told = shell("import", str(chat))
        assert "1 forgotten before" in told.stdout
        assert "was forgotten here, and stays so; bring it in under another name with --source NAME" in told.stderr
        assert told.exit_code == 0
        assert len(shell.json("list")["memories"]) == 3

    def test_the_session_that_is_named_holds_for_lines_that_name_none(self, shell, tmp_path):
        (tmp_path / "a.jsonl").write_text(
            '{"role": "user", "content": "x"}\n{"role": "user", "content": "y", "session": "own"}'
        )
        assert shell("import", str(tmp_path / "a.jsonl"), "--session", "given").exit_code == 0
        assert {one["text"]: one["session"] for one in shell.json("list")["memories"]} == {"x": "given", "y": "own"}

    def test_a_thousand_lines_with_a_broken_one_among_them(self, shell, tmp_path):
        lines = [json.dumps({"role": "user", "content": f"note {number}"}) for number in range(1000)]
        lines[500] = json.dumps({"role": "user", "content": "x", "importance": 7})
        (tmp_path / "a.jsonl").write_text("\n".join(lines))
        told = shell("import", str(tmp_path / "a.jsonl"))
        assert "line 501: importance" in told.stderr
        assert "999 new, 0 known already, 1 broken" in told.stdout


LOCOMO = [
    {
        "sample_id": name,
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [{"speaker": "Ana", "dia_id": "D1:1", "text": f"I am {name}."}],
        },
        "qa": [],
    }
    for name in ("conv-1", "conv-2")
]
FILES = {
    "list.json": json.dumps({"messages": [{"role": "user", "content": [{"type": "text", "text": "hello"}]}]}),
    "locomo.json": json.dumps(LOCOMO),
    "CLAUDE.md": "# Style\n- Names are nouns.\n- Tests are promises.\n",
    "essay.md": "# Tides\n\nThe moon pulls.\n\nThe sea follows.\n",
    "notes.txt": "The moon pulls.\n\nThe sea follows.\n",
}


class TestOtherFormats:
    """Each with its own place for a thing, and each added once."""

    @pytest.mark.parametrize("name", FILES)
    def test_goes_in_once(self, shell, tmp_path, name):
        path = tmp_path / name
        path.write_bytes(b"\xef\xbb\xbf" + FILES[name].replace("\n", "\r\n").encode())
        user = ["--user", "conv-1"] if name == "locomo.json" else []
        told = shell("import", str(path))
        assert told.exit_code == 0, told.output
        before = shell.json(*user, "list")["memories"]
        assert before
        again = shell.json("import", str(path))
        assert {name: again[name] for name in ADDED_NOTHING} == ADDED_NOTHING
        assert shell.json(*user, "list")["memories"] == before

    def test_each_conversation_of_locomo_is_its_own_user(self, shell, tmp_path):
        (tmp_path / "locomo.json").write_text(FILES["locomo.json"])
        assert shell.json("import", str(tmp_path / "locomo.json"))["new"] == 2
        for name in ("conv-1", "conv-2"):
            (memory,) = shell.json("--user", name, "list")["memories"]
            assert memory["text"] == f"I am {name}."
        assert shell.json("stats")["total"] == 0

    def test_a_bullet_is_recalled_by_its_heading_and_forgotten_alone(self, shell, tmp_path):
        (tmp_path / "CLAUDE.md").write_text(FILES["CLAUDE.md"])
        shell("import", str(tmp_path / "CLAUDE.md"))
        hits = shell.json("recall", "style")["hits"]
        assert {hit["memory"]["text"] for hit in hits} == {"Names are nouns.", "Tests are promises."}
        shell("forget", hits[0]["memory"]["id"], "--yes")
        assert shell.json("stats")["total"] == 1

    def test_an_edited_note_is_new_and_the_others_are_known(self, shell, tmp_path):
        path = tmp_path / "CLAUDE.md"
        path.write_text(FILES["CLAUDE.md"])
        shell("import", str(path))
        path.write_text("# Style\n- Zero.\n- Tests are promises.\n- Names are nouns, always.\n")
        assert counts(shell.json("import", str(path))) == {
            "new": 2,
            "known": 1,
            "broken": 0,
            "conflicts": 0,
            "refused": 0,
        }

    def test_of_a_changed_document_only_what_it_says_now_is_current(self, shell, tmp_path):
        path = tmp_path / "essay.md"
        path.write_text(FILES["essay.md"])
        shell("import", str(path))
        path.write_text(FILES["essay.md"].replace("moon", "sun"))
        told = shell("import", str(path))
        assert told.exit_code == 0
        texts = [one["text"] for one in json.loads(shell("list", "--json").stdout)["memories"]]
        assert "sun" in " ".join(texts)
        assert "moon" not in " ".join(texts)

    def test_a_folder_gives_all_its_texts(self, shell, tmp_path):
        folder = tmp_path / "notes"
        folder.mkdir()
        for name, text in FILES.items():
            (folder / name).write_text(text)
        (folder / "chat.jsonl").write_text('{"role": "user", "content": "hi"}\nbroken')
        told = shell("import", str(folder))
        assert told.exit_code == 1
        assert [line.split(" (")[0].rsplit("/")[-1] for line in told.stdout.splitlines()[:4]] == [
            "CLAUDE.md", "chat.jsonl", "essay.md", "notes.txt",
        ]  # fmt: skip
        assert "chat.jsonl, line 2: not JSON" in told.stderr

    def test_the_same_bullets_of_two_files_are_two_sources(self, shell, tmp_path):
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir()
            (tmp_path / folder / "CLAUDE.md").write_text(f"- This is {folder}.")
            assert shell.json("import", str(tmp_path / folder / "CLAUDE.md"))["new"] == 1

    def test_a_named_source_is_the_same_wherever_the_file_lies(self, shell, tmp_path):
        for name in ("a.md", "b.md"):
            (tmp_path / name).write_text("- one thing")
            shell("import", str(tmp_path / name), "--source", "notes")
        assert shell.json("stats")["total"] == 1
        assert shell.json("list", "--where", '{"source": "notes"}')["memories"][0]["occurrences"] == 1

    def test_json_of_another_form_is_refused_with_what_to_do(self, shell, tmp_path):
        (tmp_path / "a.json").write_text('{"a": 1}')
        told = shell("import", str(tmp_path / "a.json"))
        assert told.exit_code == 1
        assert "--from" in told.stderr

    def test_a_format_that_is_named_is_believed(self, shell, tmp_path):
        (tmp_path / "a.json").write_text('{"role": "user", "content": "x"}')
        assert shell.json("import", str(tmp_path / "a.json"), "--format", "text")["files"][0]["format"] == "text"
        # Kept apart, as what imitates somebody's turn is in a document; but it is a passage, and no message.
        assert shell.json("stats")["by_kind"] == {"passage": 1}

    def test_standard_input_is_a_file_too(self, shell):
        for _ in range(2):
            told = shell("import", "-", "--format", "chat", stdin='{"role": "user", "content": "x"}')
            assert told.exit_code == 0, told.output
            assert told.stdout.startswith("standard input (chat)")
        assert [one["occurrences"] for one in shell.json("list")["memories"]] == [1]


class TestAnArchive:
    """Everything, to be taken along."""

    def test_comes_back_equal_in_another_file(self, shell, chat, tmp_path):
        shell("import", str(chat))
        old = shell.json("list")["memories"][0]["id"]
        shell("remember", "I live in Lisbon.", "--supersedes", old)
        told = shell("export", str(tmp_path / "ana.jsonl"))
        assert hashlib.sha256((tmp_path / "ana.jsonl").read_bytes()).hexdigest() in told.stdout
        everything = ("list", "--include", "superseded")
        before = shell.json(*everything)
        shell.db = str(tmp_path / "other.db")
        brought = shell.json("import", str(tmp_path / "ana.jsonl"))["new"]
        assert brought >= 5
        assert shell.json(*everything) == before
        again = shell.json("import", str(tmp_path / "ana.jsonl"))
        assert (again["new"], again["known"]) == (0, brought)

    def test_what_stays_as_it_is_here_is_told(self, shell, tmp_path):
        for db, words in (("one.db", "Eats no meat."), ("two.db", "Eats all.")):
            shell.db = str(tmp_path / db)
            with longmind.open(shell.db, embedder=longmind.Hashing()) as mind:
                me = mind.scope(user="me")
                me.blocks["human"].rewrite(words)
                me.configure(zone="Europe/Lisbon" if db == "one.db" else "Asia/Tokyo")
                me.export(tmp_path / f"{db}.jsonl")
        told = shell("import", str(tmp_path / "one.db.jsonl"))
        assert told.exit_code == 1
        assert "sheet blocks: is here with another history, and stays so" in told.stderr
        assert "is set otherwise here" in told.stdout

    def test_goes_through_a_pipe(self, run):
        run("remember", "Não te esqueças 🌊")
        piped = run("export", "-", encoding="ascii").stdout
        assert run("--db", "other.db", "import", "-", stdin=piped).returncode == 0
        assert "Não te esqueças 🌊" in run("--db", "other.db", "list").stdout.decode()

    def test_that_was_cut_is_refused_whole(self, shell, chat, tmp_path):
        shell("import", str(chat))
        shell("export", str(tmp_path / "ana.jsonl"))
        lines = (tmp_path / "ana.jsonl").read_bytes().splitlines(keepends=True)
        (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:-2]))
        shell.db = str(tmp_path / "other.db")
        told = shell("import", str(tmp_path / "cut.jsonl"))
        assert told.exit_code == 2
        assert "archive" in told.stderr
        assert shell.json("stats")["total"] == 0

    def test_never_overwrites_the_memories_themselves(self, shell):
        shell("remember", "x")
        told = shell("export", shell.db)
        assert told.exit_code == 2
        assert shell.json("stats")["total"] == 1

    def test_markdown_is_for_reading(self, shell, tmp_path):
        shell("remember", "Miso is a cat.")
        assert shell.json("export", str(tmp_path / "a.md"), "--format", "markdown")["memories"] == 1
        assert "Miso is a cat." in (tmp_path / "a.md").read_text()
        assert "Miso is a cat." in shell("export", "-", "--format", "markdown").stdout


class TestAFileThatIsThere:
    """An export writes over an older one, and over nothing else unasked."""

    @pytest.mark.parametrize("format", ["archive", "markdown"])
    def test_an_older_export_is_written_over(self, shell, tmp_path, format):
        shell("remember", "one")
        for _ in range(2):
            told = shell("export", str(tmp_path / "out"), "--format", format)
            assert "1 memory (" in told.stdout

    @pytest.mark.parametrize("mine", [b"# Memory\n\nmine", b'{"role": "user"}\n', b"\xff\xfe\x00"])
    def test_any_other_only_with_yes(self, shell, tmp_path, mine):
        shell("remember", "one")
        (tmp_path / "mine").write_bytes(mine)
        told = shell("export", str(tmp_path / "mine"))
        assert (told.exit_code, "--yes" in told.stderr) == (2, True)
        assert (tmp_path / "mine").read_bytes() == mine
        assert shell("export", str(tmp_path / "mine"), "--yes").exit_code == 0
        assert (tmp_path / "mine").read_bytes() != mine


class TestAFolderOfWhichNotAllMayBeRead:
    """What may not be read is told, and the rest goes in."""

    def test_a_file_and_a_folder_are_passed_over_and_told(self, shell, tmp_path, monkeypatch):
        notes = tmp_path / "notes"
        (notes / "closed").mkdir(parents=True)
        for name in ("a.txt", "b.txt", "secret.txt", "unasked.txt"):
            (notes / name).write_text(f"This is {name}.")
        # In place of permissions, which do not hold whoever may read all.
        scan, read, ask = os.scandir, Path.read_bytes, Path.is_file

        def is_file(path, **more):
            return _denied(path) if path.name == "unasked.txt" else ask(path, **more)

        def scandir(path):
            return _denied(path) if Path(path).name == "closed" else scan(path)

        def read_bytes(path):
            return _denied(path) if path.name == "secret.txt" else read(path)

        monkeypatch.setattr(Path, "is_file", is_file)
        monkeypatch.setattr(os, "scandir", scandir)
        monkeypatch.setattr(Path, "read_bytes", read_bytes)
        told = shell("import", str(notes))
        assert told.exit_code == 1
        for name in ("closed", "secret.txt", "unasked.txt"):
            assert f"{notes / name}, all of it: Permission denied" in told.stderr
        assert sorted(one["text"] for one in shell.json("list")["memories"]) == ["This is a.txt.", "This is b.txt."]

    def test_a_single_file_that_may_not_be_read_is_an_error(self, shell, tmp_path, monkeypatch):
        (tmp_path / "a.txt").write_text("x")
        monkeypatch.setattr(Path, "read_bytes", _denied)
        told = shell("import", str(tmp_path / "a.txt"))
        assert (told.exit_code, "a.txt: Permission denied" in told.stderr) == (1, True)


def _denied(path):
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


SAMPLES = Path(__file__).parents[2] / "imports" / "samples"


class TestFromAnotherProgram:
    """One command; a table at the end says what was taken, and what was not, and why."""

    def test_the_table_counts_the_reasons(self, shell):
        told = shell("import", str(SAMPLES / "chatgpt.json"))
        assert told.exit_code == 0
        assert "(chatgpt): 8 new, 0 known already, 6 left out" in told.stdout
        rows = [line.strip().split(maxsplit=2) for line in told.stdout.splitlines()]
        assert ["2", "left", "what a tool answered"] in rows

    def test_json_has_every_part_that_was_left(self, shell):
        told = shell.json("import", str(SAMPLES / "claude.json"))
        assert (told["new"], told["left"], told["dry_run"]) == (4, 4, False)
        assert {"place": "c-1, message 1, boat.png", "reason": "a file whose text is not in the export"} in told[
            "files"
        ][0]["left"]

    def test_a_dry_run_makes_not_even_a_file(self, shell):
        told = shell("import", str(SAMPLES / "letta.af"), "--dry-run")
        assert "would be 4 new, 0 known already, 2 blocks" in told.stdout
        assert not Path(shell.db).exists()

    def test_one_user_becomes_whoever_imports(self, shell):
        assert shell.json("--user", "me", "import", str(SAMPLES / "mem0.json"))["new"] == 4
        assert len(shell.json("--user", "me", "list")["memories"]) == 3

    def test_several_users_are_asked_for_and_mapped(self, shell, tmp_path):
        value = [{"id": user, "memory": f"I am {user}", "user_id": user} for user in ("alex", "bea", "carl")]
        (tmp_path / "m.json").write_text(json.dumps(value))
        refused = shell("import", str(tmp_path / "m.json"))
        assert refused.exit_code == 2
        assert "3 users (alex, bea, carl)" in refused.stderr
        told = shell("import", str(tmp_path / "m.json"), "--map-user", "alex=ana", "--map-user", "bea=bob")
        assert ["1", "of", "a", "user", "alex"] in [line.split() for line in told.stdout.splitlines()]
        assert "of a user that was not asked for" in told.stdout
        for user, text in (("ana", "I am alex"), ("bob", "I am bea")):
            assert [one["text"] for one in shell.json("--user", user, "list")["memories"]] == [text]
        assert shell("import", str(tmp_path / "m.json"), "--own-users").exit_code == 0
        assert len(shell.json("--user", "carl", "list")["memories"]) == 1

    @pytest.mark.parametrize("wrong", [["--map-user", "alex"], ["--map-user", "a=b", "--own-users"]])
    def test_a_mapping_that_is_none_is_misuse(self, shell, wrong):
        assert shell("import", str(SAMPLES / "mem0.json"), *wrong).exit_code == 2

    def test_a_named_source_brings_in_again_what_was_forgotten(self, shell):
        shell("import", str(SAMPLES / "claude.json"))
        shell("forget", "--everything", "--yes")
        assert shell("import", str(SAMPLES / "claude.json")).exit_code == 1
        assert shell.json("import", str(SAMPLES / "claude.json"), "--source", "again")["new"] > 0
