"""What is known, as a shell meets it: facts, the profile, and conflicts."""

from __future__ import annotations

import json

import pytest

import longmind
from longmind.doors.cli import knowing

NOTHING_HERE = "user zoe has no memories here; the file holds those of: me"


def objects(told):
    return [one["detail"]["object"] for one in told]


class TestFacts:
    """Kept by their parts, and asked for by any of them."""

    def test_what_is_put_is_listed_with_its_days_and_how_sure_it_is(self, shell):
        done = shell.json(
            "facts", "put", "Ana", "works at", "Acme", "--from", "2026-03-01T00:00Z", "--until", "2026-04-01T00:00Z",
            "--confidence", "0.9", "--source", "contract.pdf",
        )  # fmt: skip
        (fact,) = done["facts"]
        detail = fact["detail"]
        assert [detail[name] for name in ("subject", "predicate", "object", "confidence")] == [
            "Ana", "works at", "Acme", 0.9,
        ]  # fmt: skip
        assert fact["true_from"] == "2026-03-01T00:00:00+00:00"
        assert fact["source"][0] == "contract.pdf"
        shown = shell("facts", "--include", "superseded").stdout
        for part in ("2026-03-01", "2026-04-01", "90%", "Ana works at Acme", fact["id"], "contract.pdf"):
            assert part in shown

    def test_without_a_command_they_are_listed(self, told):
        everything = told.json("facts")
        assert everything == told.json("facts", "list")
        assert everything["complete"] is True
        assert objects(everything["facts"]) == ["Globex", "Lisbon", "Lisbon"]
        assert told.json("facts", "Globex") == told.json("facts", "list", "Globex")
        assert "3 facts, all there are." in told("facts").stdout

    def test_each_part_narrows_them(self, told):
        def found(*parts):
            return objects(told.json("facts", *parts)["facts"])

        assert found("ana", "--predicate", "works at") == ["Globex"]
        assert sorted(found("--object", "Lisbon")) == ["Lisbon", "Lisbon"]
        assert found("--predicate", "located in") == ["Lisbon"]
        assert found("Ana", "--predicate", "lives in", "--as-of", "2024-01-01") == ["Porto"]
        assert sorted(found("Ana", "--include", "superseded")) == ["Acme", "Globex", "Lisbon", "Porto"]

    def test_a_list_that_was_cut_says_so(self, told):
        for of in ([], ["Ana"]):
            cut = told.json("facts", *of, "--limit", "1")
            assert [cut["complete"], len(cut["facts"])] == [False, 1]
            assert "there are more: give --limit 10" in told("facts", *of, "--limit", "1").stdout

    def test_a_newer_object_takes_the_place_of_the_older(self, shell):
        old = shell.json("facts", "put", "Ana", "lives in", "Porto")["facts"][0]["id"]
        assert f"supersedes {old}: Ana lives in Porto" in shell("facts", "put", "Ana", "lives in", "Lisbon").stdout
        assert shell("facts", "put", "Ana", "lives in", "Lisbon").stdout.endswith("said 2 times now\n")

    def test_where_nobody_said_since_when_the_day_it_was_said_is_marked(self, told):
        assert "~2025-05-01" in told("facts", "Ana", "--predicate", "lives in").stdout
        assert knowing.MARK in told("facts", "Ana", "--predicate", "lives in").stdout
        assert knowing.MARK not in told("facts", "Ana", "--predicate", "works at").stdout

    def test_history_tells_what_became_of_each_and_why(self, told, in_doubt):
        assert objects(told.json("facts", "history", "Ana", "works at")) == ["Acme", "Globex", "Hooli"]
        shown = " ".join(told("facts", "history", "Ana", "works at").stdout.split())
        assert "replaced by “Globex”" in shown
        assert "otherwise in “Globex”" in shown

    def test_related_names_come_with_the_facts_that_lead_there(self, told):
        found = told.json("facts", "related", "Ana")
        assert {one["name"]: one["hops"] for one in found} == {"Globex": 1, "Lisbon": 1}
        assert [one["name"] for one in told.json("facts", "related", "Acme", "--hops", "3")] == []
        assert "Ana works at Globex" in told("facts", "related", "Ana", "--predicate", "works at").stdout
        assert "Lisbon" not in told("facts", "related", "Ana", "--hops", "1", "--predicate", "works at").stdout

    def test_words_of_a_fact_are_shown_as_data(self, shell):
        shell("facts", "put", "Ana", "writes", "[bold]\x1b[31mred")
        for shown in (shell("facts").stdout, shell("timeline").stdout):
            assert "\x1b" not in shown
            assert "[bold]" in shown


class TestTheProfile:
    """One value a key, in categories."""

    def test_it_is_shown_by_category(self, shell):
        shell("profile", "set", "diet is", "vegetarian", "--category", "food")
        shell("profile", "set", "zone is", "Europe/Lisbon")
        shell("profile", "set", "drinks", "tea", "--category", "food")
        shown = shell("profile").stdout
        assert shown.index("diet is") < shown.index("drinks") < shown.index("zone is")
        assert shown.count("food") == 1
        told = shell.json("profile")
        assert [(one["key"], one["value"], one["categories"]) for one in told] == [
            ("diet is", "vegetarian", ["food"]), ("drinks", "tea", ["food"]), ("zone is", "Europe/Lisbon", []),
        ]  # fmt: skip
        assert [one["key"] for one in shell.json("profile", "--category", "food")] == ["diet is", "drinks"]

    def test_a_value_takes_the_place_of_the_one_before(self, shell):
        assert shell("profile", "set", "diet is", "vegetarian").stdout == "diet is: vegetarian\n"
        assert shell("profile", "set", "diet is", "vegan").stdout == "diet is: vegan (before: vegetarian)\n"
        assert shell("profile", "get", "diet is").stdout == "vegan\n"
        assert shell.json("profile", "get", "diet is") == {"key": "diet is", "value": "vegan"}

    def test_a_value_that_is_in_doubt_is_told_to_be_and_which_one_holds(self, shell):
        with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
            whole.scope(user="me").facts.put("user", "role is", "guest", trust="system")
        said = shell("profile", "set", "role is", "admin")
        assert said.stdout == "role is: guest, still\n"
        assert "in doubt" in said.stderr
        assert "longmind conflicts" in said.stderr
        assert shell("profile", "get", "role is").stdout == "guest\n"

    def test_every_value_of_a_key_with_several_is_shown(self, shell):
        for drink in ("tea", "coffee"):
            shell("facts", "put", "user", "likes", drink)
        assert sorted(one["value"] for one in shell.json("profile")) == ["coffee", "tea"]

    def test_a_key_that_nothing_is_known_under_is_an_error_with_what_to_do(self, shell):
        shell("profile", "set", "diet is", "vegan")
        told = shell("profile", "get", "zone is")
        assert told.exit_code == 1
        assert told.stdout == ""
        assert "nothing is known of the user under zone is" in told.stderr
        assert "hint: see what is known with: longmind profile" in told.stderr


class TestConflicts:
    """Both sides, why, what is suggested; and a decision that can be taken back."""

    def test_both_sides_are_listed_with_the_reason_and_the_suggestion(self, told, in_doubt):
        (one,) = told.json("conflicts")
        assert one["news"]["id"] == in_doubt
        assert objects(one["against"]) == ["Globex"]
        assert one["suggestion"] == "reject"
        shown = " ".join(told("conflicts").stdout.split())
        for part in ("Ana works at Hooli", "assistant", "Ana works at Globex", "more trusted source says otherwise in"):
            assert part in shown
        assert f"longmind conflicts reject {in_doubt}" in shown
        assert "1 fact in doubt" in shown

    @pytest.mark.parametrize(
        ("ruling", "known"), [("accept", ["Hooli"]), ("reject", ["Globex"]), ("keep-both", ["Globex", "Hooli"])]
    )
    def test_a_decision_holds_and_can_be_undone(self, told, in_doubt, ruling, known):
        def works_at():
            return sorted(objects(told.json("facts", "Ana", "--predicate", "works at")["facts"]))

        assert "Ana works at Hooli" in told("conflicts", ruling, in_doubt).stdout
        assert works_at() == known
        assert told("conflicts").stdout == "Nothing is in doubt.\n"
        assert told.json("conflicts", "undo")["id"] == in_doubt
        assert works_at() == ["Globex"]
        assert [one["news"]["id"] for one in told.json("conflicts")] == [in_doubt]

    def test_what_is_put_against_something_more_trusted_is_told_of(self, told, in_doubt):
        with longmind.open(told.db, embedder=longmind.Hashing()) as whole:
            whole.scope(user="me").facts.put("Rui", "works at", "Acme", trust="system", at="2020-01-01T00:00Z")
        said = told("facts", "put", "Rui", "works at", "Hooli")
        assert "a more trusted source says otherwise in “Acme”; decide with: longmind conflicts" in said.stderr

    @pytest.mark.parametrize("command", ["accept m00000000000000000000000000", "reject x", "undo"])
    def test_a_decision_on_nothing_says_where_to_look(self, told, command):
        said = told("conflicts", *command.split())
        assert said.exit_code == 1
        assert "hint: longmind conflicts shows what waits" in said.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        ("facts list Ana works_at", 2, "unexpected extra argument"),
        ("facts put Ana lives_in", 2, "OBJECT"),
        ("facts put Ana lives_in Lisbon --confidence 2", 2, "confidence"),
        ("facts put Ana lives_in Rome --from 2026-03-01 --until 2026-02-01", 2, "true_until"),
        ("facts put Ana lives_in Lisbon --from soon", 2, "soon is no time"),
        ("facts --include lost", 2, "superseded"),
        ("facts related Ana --hops 9", 2, "hops"),
        ("profile sett diet vegan", 2, "No such command"),
        ("profile set diet", 2, "VALUE"),
        ("conflicts acept x", 2, "No such command"),
        ("timeline --limit 0", 2, "--limit"),
    ],
    ids=lambda wrong: wrong[0],
)
def test_an_error_is_a_line_and_a_hint(shell, wrong):
    command, code, words = wrong
    shell("remember", "something")
    said = shell(*command.split())
    assert said.exit_code == code, said.output
    assert said.stdout == ""
    assert words in said.stderr
    assert "hint: longmind" in said.stderr


@pytest.mark.parametrize(
    "command",
    ["facts", "facts Ana", "facts history Ana likes", "facts related Ana", "profile", "conflicts", "timeline"],
)
def test_where_nothing_is_known_it_says_so_and_whose_memories_there_are(shell, command):
    shell("remember", "something")
    said = shell("--user", "zoe", *command.split())
    assert said.exit_code == 0
    assert said.stdout.count("\n") == 1
    assert NOTHING_HERE in said.stderr
    empty = json.loads(shell("--user", "zoe", *command.split(), "--json").stdout)
    assert empty in ([], {"complete": True, "facts": []})


@pytest.mark.parametrize("command", ["facts", "profile", "profile get x", "conflicts", "conflicts undo", "timeline"])
def test_looking_makes_no_file(shell, tmp_path, command):
    assert shell(*command.split()).exit_code == 1
    assert not (tmp_path / "shell.db").exists()
