"""Life over time, as a shell meets it: tend, reflect, runs, undo."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import longmind

MONDAY = datetime(2024, 1, 1, 9, tzinfo=UTC)
OLD = "The bus was late."
ID = "m" + "0" * 26


@pytest.fixture
def lived(shell):
    """Half a year of ana: one small thing at its beginning, ServiceX failing, and much that matters. Bo, one thing."""
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        ana = whole.scope(user="ana")
        ana.remember(OLD, at=MONDAY, importance=0.1)
        for week in range(26):
            at = MONDAY + timedelta(days=7 * week)
            ana.remember(f"Ticket E-{week} is closed.", at=at, importance=0.4)
            if week % 5 == 0:
                ana.remember(f"ServiceX timed out in run {week}.", at=at, importance=0.4)
        whole.scope(user="bo").remember("The boiler shows F22.", at=MONDAY)
    return shell


def statuses(shell, user="ana"):
    listed = shell.json("list", "--user", user, "--include", "retired", "--limit", "1000")["memories"]
    return {one["text"]: one["status"] for one in listed}


def run_of(shell, user="ana"):
    (run,) = shell.json("runs", "--user", user)
    return run["id"]


class TestTend:
    """What is due is done, told with its reason, and with how to undo it."""

    def test_what_was_done_is_told_by_verb_and_reason(self, lived):
        told = lived("tend")
        assert told.exit_code == 0
        shown = " ".join(told.stdout.split())
        assert "what times memories frees why" in shown
        assert f"retired 1 1 {len(OLD)} 182 days old, of importance 0.10" in shown
        assert f"undo with: longmind undo {run_of(lived)} --db {lived.db} --user ana" in told.stdout
        assert statuses(lived)[OLD] == "retired"

    def test_json_tells_every_act_by_owner(self, lived):
        told = lived.json("tend")
        assert (told["dry_run"], told["complete"]) == (False, True)
        (ana,) = told["owners"]
        assert (ana["tenant"], ana["user"]) == ("default", "ana")
        assert ana["runs"] == [run_of(lived)]
        retired = next(act for act in ana["acts"] if act["verb"] == "retired")
        assert retired["frees"] == len(OLD)
        assert list(retired["touched"].values()) == [2]

    def test_a_dry_run_tells_the_same_and_writes_nothing(self, lived):
        before = statuses(lived)
        dry = lived.json("tend", "--dry-run")
        assert dry["dry_run"] is True
        assert statuses(lived) == before
        assert lived.json("runs", "--user", "ana") == []
        assert "nothing was written" in lived("tend", "--dry-run").stdout
        done = lived.json("tend")
        assert [act["reason"] for act in done["owners"][0]["acts"]] == [
            act["reason"] for act in dry["owners"][0]["acts"]
        ]

    def test_a_second_pass_finds_nothing_due(self, lived):
        lived("tend")
        assert "nothing else is due" in lived("tend").stdout
        assert lived.json("tend")["owners"] == []

    @pytest.mark.parametrize("named", [["--user", "bo"], []])
    def test_one_owner_is_tended_where_one_is_named(self, lived, named):
        lived("tend", *named)
        assert statuses(lived)[OLD] == ("current" if named else "retired")

    def test_an_owner_in_the_environment_is_named_too(self, lived):
        lived("tend", env={"LONGMIND_USER": "bo"})
        assert statuses(lived)[OLD] == "current"

    def test_an_owner_without_memories_is_told_who_has_some(self, lived):
        assert "the file holds those of: ana, bo" in lived("tend", "--user", "zoe").stderr

    def test_the_progress_of_a_whole_file_counts_owners(self, lived, monkeypatch):
        from contextlib import contextmanager

        from longmind.doors.cli import show

        steps = []

        @contextmanager
        def noted(label, total=None):
            yield lambda done, of=None, doing=None: steps.append((done, of))

        monkeypatch.setattr(show, "progress", noted)
        lived("tend")
        assert steps == [(0, 2), (1, 2), (2, 2)]


class TestReflect:
    """Conclusions, with what they rest on."""

    def test_what_was_concluded_is_shown_with_its_evidence(self, lived):
        told = lived("reflect", "--user", "ana")
        shown = " ".join(told.stdout.split())
        assert "6 memories ServiceX is unreliable: 6 of 6 attempts failed (timeout 6)." in shown
        assert "undo with: longmind undo" in shown

    def test_json_has_the_insights_beside_the_acts(self, lived):
        told = lived.json("reflect", "--user", "ana")
        (insight,) = [one for one in told["insights"] if "ServiceX" in one["text"]]
        assert len(insight["evidence"]) == 6
        assert insight["id"] in [act["made"] for act in told["acts"]]

    def test_a_dry_run_keeps_no_insight(self, lived):
        told = lived("reflect", "--user", "ana", "--dry-run")
        assert "concluded" in told.stdout
        assert "nothing was written" in told.stdout
        assert lived.json("list", "--user", "ana", "--kind", "insight")["memories"] == []

    def test_where_nothing_follows_it_says_so(self, lived):
        assert "Nothing new follows" in lived("reflect", "--user", "bo").stdout
        assert "the file holds those of: ana, bo" in lived("reflect", "--user", "zoe").stderr


class TestRuns:
    """What was done can be read later, act by act."""

    def test_each_is_listed_with_what_it_did(self, lived):
        lived("tend")
        shown = " ".join(lived("runs", "--user", "ana").stdout.split())
        assert f"retired 1 time, 1 memory, freeing {len(OLD)} characters: 182 days old" in shown
        assert run_of(lived) in shown
        assert f"undo it with: longmind undo ID --db {lived.db} --user ana" in shown

    def test_one_is_shown_whole_with_its_memories(self, lived):
        lived("tend")
        shown = lived("runs", run_of(lived), "--user", "ana").stdout
        assert OLD in shown
        assert "for tend" in shown
        assert lived.json("runs", run_of(lived), "--user", "ana")["id"] == run_of(lived)

    def test_what_was_forgotten_since_leaves_no_words(self, lived):
        lived("tend")
        (retired,) = [
            one
            for one in lived.json("list", "--user", "ana", "--include", "retired", "--limit", "1000")["memories"]
            if one["text"] == OLD
        ]
        lived("forget", retired["id"], "--user", "ana", "--yes")
        shown = lived("runs", run_of(lived), "--user", "ana").stdout
        assert OLD not in shown
        assert "(forgotten since)" in shown

    def test_the_latest_are_shown_and_the_rest_counted(self, lived):
        lived("tend")
        lived("reflect", "--user", "ana")
        assert "the latest 1 of 2 runs" in lived("runs", "--user", "ana", "--limit", "1").stdout

    def test_none_is_told_with_what_makes_one(self, lived):
        assert "longmind tend does what is due" in lived("runs", "--user", "ana").stdout
        assert "the file holds those of: ana, bo" in lived("runs").stderr


class TestUndo:
    """Everything is as it was before the run."""

    def test_what_was_retired_comes_back(self, lived):
        before = statuses(lived)
        lived("tend")
        told = lived("undo", run_of(lived), "--user", "ana")
        assert told.exit_code == 0
        assert "1 memory as before" in told.stdout
        assert statuses(lived) == before
        assert "undone" in lived("runs", "--user", "ana").stdout

    def test_what_was_concluded_is_retired(self, lived):
        told = lived.json("reflect", "--user", "ana")
        done = lived.json("undo", told["runs"][0], "--user", "ana")
        assert {one["id"] for one in told["insights"]} == set(done["removed"])
        assert lived.json("list", "--user", "ana", "--kind", "insight")["memories"] == []

    def test_what_was_changed_since_is_left_and_named(self, lived):
        run = lived.json("tend")["owners"][0]["runs"][0]
        listed = lived.json("list", "--user", "ana", "--include", "retired", "--limit", "1000")["memories"]
        (id,) = [one["id"] for one in listed if one["text"] == OLD]
        with longmind.open(lived.db, embedder=longmind.Hashing()) as whole:
            whole.scope(user="ana").restore(id)
        told = lived("undo", run, "--user", "ana")
        assert f"changed or forgotten since, left as they are: {id}" in told.stderr

    def test_a_run_that_is_not_there_is_told_with_where_they_are(self, lived):
        told = lived("undo", ID)
        assert told.exit_code == 1
        assert f"there is no run {ID} of this user" in told.stderr
        assert "hint: longmind runs shows those there are" in told.stderr
        assert lived("runs", ID).exit_code == 1

    def test_twice_is_an_error_that_says_so(self, lived):
        run = lived.json("tend")["owners"][0]["runs"][0]
        assert lived("undo", run, "--user", "ana").exit_code == 0
        told = lived("undo", run, "--user", "ana")
        assert (told.exit_code, "undone already" in told.stderr) == (1, True)

    def test_another_users_run_is_not_there(self, lived):
        run = lived.json("tend")["owners"][0]["runs"][0]
        assert lived("undo", run, "--user", "bo").exit_code == 1
        assert statuses(lived)[OLD] == "retired"


class TestWhatHappenedToAMemory:
    """A memory that is out of sight says why."""

    def test_a_list_says_why_it_was_retired(self, lived):
        lived("tend")
        shown = " ".join(lived("list", "--user", "ana", "--include", "retired").stdout.split())
        assert "retired, forgotten: 182 days old, of importance 0.10" in shown

    def test_a_list_names_what_took_its_place(self, shell):
        shell("facts", "put", "Ana", "lives in", "Porto")
        new = shell.json("facts", "put", "Ana", "lives in", "Lisbon")["facts"][0]["id"]
        shown = shell("list", "--include", "superseded", env={"COLUMNS": "200"}).stdout
        assert f"superseded, replaced by {new}" in shown

    def test_it_is_not_said_twice_that_it_was_superseded(self, shell):
        old = shell.remember("We use TensorFlow.")
        new = shell.remember("We use PyTorch.", "--supersedes", old)
        shown = shell("list", "--include", "superseded", env={"COLUMNS": "200"}).stdout
        assert f"{old}  superseded by {new}" in shown

    def test_show_and_history_say_it_too(self, lived):
        lived("tend")
        listed = lived.json("list", "--user", "ana", "--include", "retired", "--limit", "1000")["memories"]
        (id,) = [one["id"] for one in listed if one["text"] == OLD]
        for command in ("show", "history"):
            assert "forgotten: 182 days old" in " ".join(lived(command, id, "--user", "ana").stdout.split())

    def test_saying_it_again_is_news_with_an_id_of_its_own(self, lived):
        lived("tend")
        again = lived.remember(OLD, "--user", "ana")
        assert lived.json("show", again, "--user", "ana")[0]["status"] == "current"


class TestWithALanguageModel:
    """What it took is told, and what went wrong with it."""

    @pytest.fixture
    def asked(self, lived, monkeypatch):
        opened = longmind.open

        def open_with_one_that_says_nothing_of_use(*args, **more):
            return opened(*args, **{**more, "model": lambda prompt: "I would rather not."})

        monkeypatch.setattr(longmind, "open", open_with_one_that_says_nothing_of_use)
        return lived

    def test_what_went_wrong_and_what_is_left_are_told(self, asked):
        asked.remember("Something of note happened.", "--user", "ana")
        told = asked("tend", "--user", "ana", "--most-calls", "1")
        assert told.exit_code == 0
        assert "the language model: 1 call, " in told.stdout
        assert "the language model failed: " in told.stderr
        assert "still to be read by the language model, by the next pass" in told.stderr

    def test_json_tells_it_too(self, asked):
        asked.remember("Something of note happened.", "--user", "ana")
        told = asked.json("tend", "--most-calls", "1")
        assert told["used"]["calls"] == 1
        assert told["complete"] is False
        assert told["owners"][0]["problems"]

    def test_without_one_nothing_is_said_of_it(self, lived):
        told = lived("tend")
        assert "language model" not in told.output
        assert lived.json("tend")["used"] is None
