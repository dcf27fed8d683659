"""What was done and how, as a shell meets it: episodes, skills, and blocks."""

from __future__ import annotations

import json

import pytest

import longmind


@pytest.fixture
def mind(shell):
    """Gives what the shell's file holds to a program, and closes it behind it."""

    def use(do):
        with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
            return do(whole.scope(user="me"))

    return use


@pytest.fixture
def lived(shell, mind):
    """The API answered 503 four times."""
    done = [
        ("retried with backoff", True), ("retried at once", False), ("retried with backoff", True),
        ("restarted the service", False),
    ]  # fmt: skip

    def record(scoped):
        for number, (action, success) in enumerate(done, 1):
            scoped.episodes.record(
                situation="the API answered 503",
                action=action,
                success=success,
                lessons=["Wait before retrying"] if success else [],
                project="importer" if number < 4 else "exporter",
                at=f"2026-0{number}-03T10:00Z",
            )

    mind(record)
    return shell


class TestEpisodes:
    """What was done, and what came of it."""

    def test_all_are_listed_with_how_they_ended(self, lived):
        shown = lived("episodes").stdout
        assert shown.count("well") == 2
        assert shown.count("2026-0") >= 4
        assert "4 episodes, all there are." in shown
        assert [one["detail"]["success"] for one in lived.json("episodes")] == [True, False, True, False]

    def test_those_of_a_project_or_an_ending_are_listed_alone(self, lived):
        assert len(lived.json("episodes", "--project", "importer")) == 3
        assert len(lived.json("episodes", "list", "--project", "importer", "--failed")) == 1
        assert len(lived.json("episodes", "list", "--succeeded")) == 2
        assert lived.json("episodes", "--task", "none") == []

    def test_similar_ones_are_found_the_likest_first(self, lived):
        found = lived.json("episodes", "similar", "the", "API", "says", "503", "--limit", "3")
        scores = [hit["score"] for hit in found["hits"]]
        assert len(scores) == 3
        assert scores == sorted(scores, reverse=True)
        failed = lived.json("episodes", "similar", "the API says 503", "--failed")["hits"]
        assert {hit["memory"]["detail"]["success"] for hit in failed} == {False}
        assert "retried" in lived("episodes", "similar", "the API says 503").stdout

    def test_what_worked_is_counted_and_recommended(self, lived):
        told = lived.json("episodes", "worked", "the API says 503")
        assert {one["action"]: (len(one["worked"]), len(one["failed"])) for one in told["actions"]} == {
            "retried with backoff": (2, 0), "retried at once": (0, 1), "restarted the service": (0, 1),
        }  # fmt: skip
        assert told["actions"][0]["action"] == "retried with backoff"
        assert [one["text"] for one in told["lessons"]] == ["Wait before retrying"]
        assert "Do as before: “retried with backoff” worked 2 of 2 times" in told["recommendation"]
        shown = " ".join(lived("episodes", "worked", "the API says 503").stdout.split())
        assert "2 0 retried with backoff" in shown
        assert "Leave out: “retried at once”" in shown

    def test_what_is_unlike_anything_says_so(self, lived):
        for command in ("similar", "worked"):
            assert lived("episodes", command, "zzz qqq").stdout.startswith("Nothing like this was lived through yet")


VOYAGER = {
    "craftPickaxe": {
        "code": "async function craftPickaxe(bot) { await mineWood(bot); }",
        "description": "async function craftPickaxe(bot) {\n    // Crafts a wooden pickaxe.\n}",
    },
    "mineWood": {"code": "async function mineWood(bot) {}", "description": "Mines three logs of wood."},
}


@pytest.fixture
def library(tmp_path):
    path = tmp_path / "skills.json"
    path.write_text(json.dumps(VOYAGER), "utf-8")
    return str(path)


class TestSkills:
    """How things are done."""

    def test_a_library_comes_in_once(self, shell, library):
        assert [(one["name"], one["new"], one["missing"]) for one in shell.json("skills", "import", library)] == [
            ("craftPickaxe", True, ["mineWood"]), ("mineWood", True, []),
        ]  # fmt: skip
        assert "2 skills: 0 new or changed, 2 known already" in shell("skills", "import", library).stdout
        assert [one["name"] for one in shell.json("skills")] == ["craftPickaxe", "mineWood"]

    def test_they_are_listed_with_how_often_they_worked(self, shell, library, mind):
        shell("skills", "import", library)
        mind(lambda scoped: (scoped.skills.succeeded("mineWood"), scoped.skills.failed("mineWood", error="no axe")))
        shown = shell("skills").stdout
        assert "1 of 2" in shown
        assert "requires mineWood" in shown
        assert "2 skills, all there are." in shown
        assert "last error  no axe" in shell("skills", "show", "mineWood").stdout

    def test_the_one_that_fits_is_found(self, shell, library):
        shell("skills", "import", library)
        found = shell.json("skills", "find", "craft", "a", "pickaxe")
        assert found[0]["skill"]["name"] == "craftPickaxe"
        assert "craftPickaxe" in shell("skills", "find", "craft a pickaxe", "--limit", "1").stdout
        assert shell("skills", "find", "zzz qqq").stdout.startswith("No skill fits this")

    def test_show_has_the_code_character_for_character_and_says_what_is_missing(self, shell, mind):
        code = "def f():\n    return '[bold]'\n"
        mind(lambda scoped: scoped.skills.add("f", description="Gives bold", code=code, requires="g"))
        shown = shell("skills", "show", "F").stdout
        assert code in shown
        assert "g (missing)" in shown
        assert shell.json("skills", "show", "f")["missing"] == ["g"]

    def test_an_earlier_version_can_be_shown(self, shell, mind):
        for step in ("tag it", "sign it"):
            mind(lambda scoped, step=step: scoped.skills.add("deploy", description="Bring it out", steps=[step]))
        assert "1. sign it" in shell("skills", "show", "deploy").stdout
        assert shell.json("skills", "show", "deploy", "--version", "1")["steps"] == ["tag it"]


class TestBlocks:
    """Short texts that stand in every prompt."""

    def test_what_is_appended_is_shown(self, shell):
        assert shell("blocks", "append", "human", "Vegetarian.").stdout == (
            "human: version 1, 11 of 2,000 characters\n"
        )
        shell("blocks", "append", "human", "Lives", "in", "Lisbon.")
        for shown in (shell("blocks").stdout, shell("blocks", "show", "human").stdout):
            assert "Vegetarian." in shown
            assert "Lives in Lisbon." in shown
        assert shell.json("blocks", "show", "human")["value"] == "Vegetarian.\nLives in Lisbon."
        assert [one["label"] for one in shell.json("blocks")] == ["human"]

    def test_it_is_undone_and_undone_twice_it_is_as_it_was(self, shell):
        for text in ("one", "two"):
            shell("blocks", "append", "human", text)
        assert shell.json("blocks", "undo", "human")["value"] == "one"
        assert shell.json("blocks", "undo", "human")["value"] == "one\ntwo"
        assert shell.json("blocks", "undo", "human", "--to", "1")["value"] == "one"

    def test_a_block_that_may_not_be_edited_so_says_what_to_do(self, shell, mind):
        mind(lambda scoped: scoped.blocks.create("persona", "Short.", read_only=True, description="How you speak"))
        mind(lambda scoped: scoped.blocks.create("small", "12345678", limit_characters=10))
        for label, words in (("persona", "configure(read_only=False)"), ("small", "say it shorter")):
            told = shell("blocks", "append", label, "more than that")
            assert told.exit_code == 1
            assert "refused by" in told.stderr
            assert words in told.stderr
        shown = shell("blocks").stdout
        for words in ("read-only", "How you speak", "8/10"):
            assert words in shown


@pytest.mark.parametrize(
    "wrong",
    [
        ("episodes similar", 2, "TEXT", "longmind episodes similar --help"),
        ("episodes similar x --limit 0", 2, "--limit", "longmind episodes similar --help"),
        ("episodes alike x", 2, "No such command", "longmind episodes --help"),
        ("skills show none", 1, "none", "longmind skills lists"),
        ("skills import none.json", 1, "none.json", "see that the path is right"),
        ("skills import list.json", 2, "Voyager", "longmind skills import --help"),
        ("blocks show none", 1, "none", "longmind blocks shows those there are"),
        ("blocks undo none", 1, "none", "longmind blocks shows those there are"),
        ("blocks append <b> x", 2, "label", "longmind blocks append --help"),
        ("blocks append human", 2, "TEXT", "longmind blocks append --help"),
    ],
    ids=lambda wrong: wrong[0],
)
def test_an_error_is_a_line_and_a_hint(shell, tmp_path, monkeypatch, wrong):
    command, code, words, hint = wrong
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.json").write_text("[]")
    shell("remember", "something")
    told = shell(*command.split())
    assert told.exit_code == code, told.output
    assert told.stdout == ""
    assert words in told.stderr
    assert "hint: " in told.stderr
    assert hint in told.stderr


@pytest.mark.parametrize("command", ["episodes", "episodes similar x", "episodes worked x", "skills", "blocks"])
def test_where_there_is_nothing_it_says_so_and_whose_memories_there_are(shell, command):
    shell("remember", "something")
    told = shell("--user", "zoe", *command.split())
    assert told.exit_code == 0
    assert told.stdout.count("\n") == 1
    assert "user zoe has no memories here; the file holds those of: me" in told.stderr


@pytest.mark.parametrize("command", ["episodes", "skills", "skills show x", "blocks", "blocks undo x"])
def test_looking_makes_no_file(shell, tmp_path, command):
    assert shell(*command.split()).exit_code == 1
    assert not (tmp_path / "shell.db").exists()
