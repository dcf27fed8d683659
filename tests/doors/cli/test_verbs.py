"""Each command does what a Mind does, for people and for programs."""

from __future__ import annotations

import dataclasses
import json
import math
import os
from pathlib import Path

import pytest

import longmind

LISBON = "I moved to Lisbon in May, and I'm vegetarian."


class TestRemember:
    """Something is kept, word for word."""

    def test_says_the_id_and_keeps_the_words(self, shell):
        id = shell("remember", LISBON).stdout.strip()
        assert shell.json("show", id)[0]["text"] == LISBON

    def test_words_need_no_quotes(self, shell):
        assert shell.json("remember", "we", "use", "PyTorch")["kept"][0]["text"] == "we use PyTorch"

    def test_everything_that_can_be_said_of_a_memory_can_be_said(self, shell):
        evidence = shell.remember("Rita said so.")
        kept = shell.json(
            "remember", "Rita turns 31.", "--kind", "fact", "--type", "birthday", "--at", "2026-04-09T19:20+01:00",
            "--speaker", "Ana", "--importance", "0.9", "--emotion", "0.2", "--tag", "family", "--tag", "date",
            "--alias", "sister", "--metadata", '{"n": 12345678901234567890, "x": null}', "--source", "chat",
            "--place", "line 3", "--name", "Rita's age", "--pin",
            "--trust", "tool", "--evidence", evidence, "--session", "s8", "--agent", "planner",
        )["kept"][0]  # fmt: skip
        expected = {
            "kind": "fact", "type": "birthday", "happened_at": "2026-04-09T19:20:00+01:00", "speaker": "Ana",
            "importance": 0.9, "emotion": 0.2, "tags": ["family", "date"], "aliases": ["sister"], "trust": "tool",
            "metadata": {"n": 12345678901234567890, "x": None}, "source": ["chat", "line 3"], "evidence": [evidence],
            "name": "Rita's age", "pinned": True,
            "session": "s8", "agent": "planner", "user": "me", "tenant": "default", "status": "current", "version": 1,
        }  # fmt: skip
        got = {name: kept[name] for name in expected}
        got["source"] = list(got["source"].values()) if isinstance(got["source"], dict) else got["source"]
        assert got == expected

    @pytest.mark.parametrize("written", ["2026-03-31", "2026-03-31T00:00", "2026-03-31 00:00:00"])
    def test_a_time_without_an_offset_is_one_of_this_machine(self, run, written):
        told = run("remember", "x", "--at", written, "--json", env={"TZ": "Asia/Tokyo"})
        assert json.loads(told.stdout)["kept"][0]["happened_at"] == "2026-03-31T00:00:00+09:00"
        listed = run("list", "--as-of", "2026-03-31T01:00", "--known-at", "2999-01-01", env={"TZ": "Asia/Tokyo"})
        assert b"1 memory, all there is." in listed.stdout

    def test_a_pipe_is_read_and_only_its_last_line_end_is_not_kept(self, shell):
        for arguments in ([], ["-"]):
            kept = shell.json("remember", *arguments, stdin="Olá,\n  mundo! 🌊\n")["kept"][0]
            assert kept["text"] == "Olá,\n  mundo! 🌊"

    def test_saying_it_again_is_told(self, shell):
        shell("remember", LISBON)
        assert "said 2 times now" in shell("remember", LISBON).stdout

    def test_what_it_supersedes_is_told_and_hidden(self, shell):
        old = shell.remember("We use TensorFlow.")
        assert f"supersedes {old}" in shell("remember", "We use PyTorch.", "--supersedes", old).stdout
        assert [one["text"] for one in shell.json("list")["memories"]] == ["We use PyTorch."]
        assert [one["status"] for one in shell.json("history", old)] == ["current", "superseded"]
        assert len(shell.json("list", "--include", "superseded")["memories"]) == 2

    def test_a_new_file_is_told_of_on_standard_error_once(self, shell, tmp_path):
        assert str(tmp_path / "shell.db") in shell("remember", "x").stderr
        assert shell("remember", "y").stderr == ""


class TestRecall:
    """The few things that matter, with their reasons."""

    @pytest.fixture(autouse=True)
    def known(self, shell):
        shell(
            "remember",
            "The fix for E-4711 is to set GAUGE_TZ=UTC.",
            "--at",
            "2026-03-10T10:10+00:00",
            "--speaker",
            "Ana",
        )
        shell("remember", "Miso is staring at the pan.", "--tag", "cat", "--at", "2026-04-05T19:48+00:00")

    def test_shows_score_time_speaker_words_and_reason(self, shell):
        shown = shell("recall", "how did I fix E-4711?").stdout
        for part in ("score", "2026-03-10", "Ana", "GAUGE_TZ=UTC", "why: "):
            assert part in shown

    def test_in_json_the_contributions_add_up_to_the_score(self, shell):
        found = shell.json("recall", "how", "did", "I", "fix", "E-4711?")
        assert found["query"] == "how did I fix E-4711?"
        for hit in found["hits"]:
            total = sum(part["contribution"] for part in hit["why"]["parts"])
            assert total == pytest.approx(hit["why"]["total"])
            assert 1 / (1 + math.exp(-total)) == pytest.approx(hit["score"])
        assert "words" in found["hits"][0]["why"]["channels"]
        assert found["hits"][0]["memory"]["happened_at"] == "2026-03-10T10:10:00+00:00"

    def test_why_shows_what_each_part_gave_and_the_sum(self, shell):
        hit = shell.json("recall", "fix E-4711", "--limit", "1")["hits"][0]
        shown = shell("recall", "fix E-4711", "--limit", "1", "--why").stdout
        for part in hit["why"]["parts"]:
            if part["contribution"]:
                assert part["name"] in shown
        assert f"{hit['score']:.3f}" in shown

    def test_filters_narrow_it(self, shell):
        def texts(*options):
            return [hit["memory"]["text"] for hit in shell.json("recall", "fix pan", *options)["hits"]]

        assert texts("--tag", "cat") == ["Miso is staring at the pan."]
        assert texts("--during", "2026-03") == ["The fix for E-4711 is to set GAUGE_TZ=UTC."]
        assert texts("--where", '{"speaker": "Ana"}') == ["The fix for E-4711 is to set GAUGE_TZ=UTC."]
        assert texts("--as-of", "2026-04-01T00:00Z") == ["The fix for E-4711 is to set GAUGE_TZ=UTC."]
        assert texts("--kind", "insight") == []
        assert texts("--type", "interaction", "--limit", "1") != []

    def test_what_is_no_confident_answer_is_said_to_be_none(self, shell):
        assert shell.json("recall", "quantum chromodynamics")["confident"] is False
        assert shell("recall", "quantum chromodynamics").stdout == "Nothing was found.\n"
        assert "Not sure that the answer is among these." in shell("recall", "who sold us that old rusty pan?").stdout

    def test_a_question_about_a_time_that_nothing_is_from_says_so(self, shell):
        assert shell("recall", "what did Miso do in 2019?").stdout.startswith("Nothing is from then; the nearest:\n")
        assert "Nothing is from then" not in shell("recall", "what did Miso do in April 2026?").stdout

    @pytest.mark.parametrize("question", ["where are the keys?", "drawers"])
    def test_of_a_long_text_the_part_that_answers_is_shown(self, shell, question):
        shell(
            "remember", "It was a day like any other. " * 40 + "The keys are in the drawer. " + "So it went on. " * 40
        )
        shown = " ".join(shell("recall", question, "--limit", "1").stdout.split())
        assert "The keys are in the drawer." in shown
        assert shown.count("…") == 2

    def test_a_user_with_no_memories_is_told_whose_there_are(self, shell):
        told = shell("--user", "rui", "recall", "E-4711")
        assert told.exit_code == 0
        assert told.stdout == "Nothing was found.\n"
        assert "user rui has no memories here; the file holds those of: me" in told.stderr


class TestTheSource:
    """Where a memory came from stands beside its id."""

    def test_is_shown_short_in_a_table_and_whole_in_show(self, shell):
        id = shell.remember("Run make test first.", "--source", "/home/ana/app/CLAUDE.md", "--place", "Testing")
        for command in ("list", "recall make test"):
            words = " ".join(shell(*command.split()).stdout.split())
            assert f"{id} app/CLAUDE.md, Testing" in words
            assert "/home" not in words
        assert "/home/ana/app/CLAUDE.md, Testing" in shell("show", id).stdout

    @pytest.mark.parametrize("command", ["list", "recall make", "forget --yes"])
    def test_a_name_that_matches_nothing_is_told_to_be_the_whole_path_and_which_there_are(self, shell, command):
        for number in range(7):
            shell("remember", f"note {number}", "--source", f"/home/ana/{number}.md")
        told = shell(*command.split(), "--where", '{"and": [{"source": "0.md"}]}')
        assert "whole path" in told.stderr
        assert told.stderr.count("/home/ana/") == 5
        assert told.stderr.endswith(", …\n")
        assert "whole path" not in shell(*command.split(), "--where", '{"speaker": "nobody"}').stderr


class TestListAndShow:
    """Looking without a question."""

    def test_a_list_is_complete_or_says_that_it_is_not(self, shell):
        for word in ("one", "two", "three"):
            shell("remember", word)
        whole = shell.json("list")
        assert [whole["complete"], len(whole["memories"])] == [True, 3]
        assert "3 memories, all there are." in shell("list").stdout
        part = shell.json("list", "--limit", "2")
        assert [part["complete"], len(part["memories"])] == [False, 2]
        assert f"longmind list --after {part['after']}" in shell("list", "--limit", "2").stdout
        rest = shell.json("list", "--after", part["after"])
        assert [one["text"] for one in rest["memories"]] == ["three"]

    def test_an_empty_list_says_so(self, shell):
        shell("remember", "x", "--tag", "a")
        assert shell("list", "--tag", "b").stdout == "There is nothing to list.\n"
        assert shell.json("list", "--tag", "b") == {"complete": True, "after": None, "memories": []}

    def test_show_has_the_whole_text_and_every_time_it_was_said(self, shell):
        text = "word " * 300 + "end"
        id = shell.remember(text, "--at", "2026-03-01T00:00Z")
        shell("remember", text, "--at", "2026-03-02T00:00Z")
        (shown,) = shell.json("show", id)
        assert shown["text"] == text
        assert [one["happened_at"][:10] for one in shown["said"]] == ["2026-03-01", "2026-03-02"]
        told = shell("show", id).stdout
        assert told.split().count("word") == 300
        assert "2026-03-02 00:00" in told

    def test_stats_count(self, shell):
        shell("remember", "x", "--type", "preference", "--importance", "0.8")
        shell("remember", "y", "--type", "preference", "--importance", "0.4")
        assert shell.json("stats")["by_type"] == {"preference": 2}
        assert shell.json("stats")["mean_importance"] == pytest.approx(0.6)
        assert "preference 2" in shell("stats").stdout


class TestCorrect:
    """A wrong text is put right under the same id."""

    def test_the_id_stays_and_history_has_both(self, shell):
        id = shell.remember("Rita's birthday is on 18 April.", "--tag", "family")
        told = shell("correct", id, "Rita's birthday is on 19 April.", "--reason", "she said so")
        assert f"{id} is at version 2 now" in told.stdout
        versions = shell.json("history", id)
        assert [one["text"][-9:] for one in versions] == ["18 April.", "19 April."]
        assert versions[1]["reason"] == "she said so"
        assert versions[1]["tags"] == ["family"]
        shown = shell("history", id).stdout
        assert "18 April" in shown
        assert "she said so" in shown

    def test_a_name_and_a_pin_come_and_go(self, shell):
        id = shell.remember("It keeps sessions for a day.", "--name", "redis_cache")
        assert [shell.json("show", id)[0][name] for name in ("name", "pinned")] == ["redis_cache", False]
        assert shell.json("correct", id, "--pin")["pinned"]
        pinned = shell.json("list", "--where", '{"pinned": true}')["memories"]
        assert [one["name"] for one in pinned] == ["redis_cache"]
        for command in ("show", "list"):
            shown = shell(command, *([id] if command == "show" else [])).stdout
            assert "redis_cache" in shown
            assert "pinned" in shown
        bare = shell.json("correct", id, "--no-pin", "--name", "")
        assert (bare["name"], bare["pinned"], bare["text"]) == (None, False, "It keeps sessions for a day.")
        assert "pinned" not in shell("show", id).stdout
        assert shell("correct", id, "--name", "two\nlines").exit_code == 2

    def test_other_facts_can_change_without_the_text(self, shell):
        id = shell.remember("x", "--metadata", '{"a": 1}')
        after = shell.json(
            "correct", id, "--importance", "0.9", "--tag", "t", "--type", "fact", "--metadata", '{"b": 2}'
        )
        assert [after[name] for name in ("text", "importance", "tags", "type", "metadata")] == [
            "x", 0.9, ["t"], "fact", {"b": 2},
        ]  # fmt: skip


class TestForget:
    """For good, with the true count."""

    def test_by_id_by_filter_by_session_and_everything(self, shell):
        ids = [shell.remember(word) for word in ("one", "two", "three")]
        shell("remember", "four", "--session", "s1")
        shell("remember", "five", "--tag", "old")
        shell("remember", "theirs", "--user", "rui")
        assert shell("forget", ids[0], ids[1], "--yes").stdout == "forgot 2 memories\n"
        assert shell.json("forget", "--session", "s1", "--yes")["count"] == 1
        assert shell.json("forget", "--where", '{"tags": {"contains": "old"}}', "--yes")["count"] == 1
        assert [one["text"] for one in shell.json("list")["memories"]] == ["three"]
        assert shell.json("forget", "--everything", "--yes")["count"] == 1
        assert shell.json("stats")["total"] == 0
        assert shell.json("stats", "--user", "rui")["total"] == 1

    def test_a_conclusion_goes_with_its_last_evidence_and_what_it_had_superseded_reopens(self, shell):
        old = shell.remember("TensorFlow, as ever.")
        new = shell.remember("PyTorch, from now on.", "--supersedes", old)
        shell("remember", "They like PyTorch.", "--kind", "insight", "--evidence", new)
        told = shell("forget", new, "--yes").stdout
        assert "forgot 2 memories" in told
        assert old in told

    def test_nothing_matching_is_no_error(self, shell):
        shell("remember", "x")
        told = shell("forget", "--session", "none", "--yes")
        assert (told.exit_code, told.stdout) == (0, "forgot 0 memories\n")

    @pytest.mark.parametrize("chosen", [[], ["--everything", "--session", "s"], ["m" + "0" * 26, "--where", "{}"]])
    def test_exactly_one_choice_is_asked_for(self, shell, chosen):
        shell("remember", "x")
        told = shell("forget", *chosen, "--yes")
        assert told.exit_code == 2
        assert "exactly one" in told.stderr
        assert shell.json("stats")["total"] == 1

    def test_a_pipe_must_say_yes(self, shell):
        id = shell.remember("x")
        told = shell("forget", id, stdin="y\n")
        assert told.exit_code == 2
        assert "--yes" in told.stderr
        assert shell.json("stats")["total"] == 1


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to imitate")
class TestForgetOnATerminal:
    """A person is shown what would go, and asked."""

    def answered(self, shell, tmp_path, answer, *arguments):
        import subprocess
        import sys

        ours, theirs = os.openpty()
        try:
            os.write(ours, answer)
            return subprocess.run(
                [sys.executable, "-m", "longmind", "--db", shell.db, "--embedder", "hashing", "forget", *arguments],
                stdin=theirs, capture_output=True, timeout=60, check=False, cwd=tmp_path,
            )  # fmt: skip
        finally:
            os.close(ours)
            os.close(theirs)

    def test_no_keeps_it_and_yes_forgets_it(self, shell, tmp_path):
        shell("remember", "Miso is staring at the pan.", "--session", "s1")
        told = self.answered(shell, tmp_path, b"n\n", "--session", "s1")
        assert told.returncode == 1
        assert b"Miso is staring" in told.stderr
        assert b"Forget 1 memory for good" in told.stderr
        assert shell.json("stats")["total"] == 1
        told = self.answered(shell, tmp_path, b"y\n", "--everything")
        assert b"all 1 memory of user me" in told.stderr
        assert (told.returncode, told.stdout) == (0, b"forgot 1 memory\n")

    def test_control_c_ends_with_130_and_nothing_is_forgotten(self, shell, tmp_path):
        id = shell.remember("x")
        # The pty turns \x04 into an end of input, which is as good as walking away.
        told = self.answered(shell, tmp_path, b"\x04", id)
        assert told.returncode == 130
        assert b"Traceback" not in told.stderr
        assert shell.json("stats")["total"] == 1


class TestKeepingInOrder:
    """check, tend, reembed."""

    def test_a_healthy_file_has_no_faults(self, shell):
        shell("remember", LISBON)
        assert shell("check").stdout == "No faults.\n"
        assert shell.json("check") == {"faults": [], "left": [], "concerns": 0}

    def test_a_fault_is_shown_ends_with_1_and_is_repaired(self, shell):
        import apsw

        shell("remember", LISBON)
        with apsw.Connection(shell.db) as connection:
            connection.execute("DELETE FROM postings")
        connection.close()
        told = shell("check")
        assert told.exit_code == 1
        assert "longmind check --repair" in told.stdout
        told = shell("check", "--repair")
        assert told.exit_code == 0, told.output
        assert shell("check").exit_code == 0
        assert shell.json("recall", "vegetarian")["hits"][0]["why"]["channels"].count("words") == 1

    def test_tend_completes_what_a_long_text_left(self, shell):
        meaning = ("--embedder", "minilm")
        told = shell(*meaning, "remember", "-", stdin=" ".join(f"word{number}" for number in range(2_000)))
        assert "longmind tend" in told.stderr
        assert "longmind tend" in shell(*meaning, "stats").stdout
        assert shell.json(*meaning, "tend")["embedded"] == 1
        assert shell.json(*meaning, "stats")["unembedded"] == 0
        assert "vectors of 0 memories" in shell(*meaning, "tend").stdout

    def test_another_embedder_is_refused_until_reembed(self, shell):
        shell("remember", "The harbour at noon.")
        other = shell("--embedder", "minilm", "recall", "x")
        assert other.exit_code == 1
        assert "longmind reembed" in other.stderr
        told = shell("--embedder", "minilm", "reembed")
        assert (told.exit_code, "embedded 1 memory anew" in told.stdout) == (0, True)
        assert shell("--embedder", "minilm", "recall", "where is it noon?").exit_code == 0
        assert shell("recall", "x").exit_code == 1


class TestEmbedders:
    """The one in the package, none at all, or a folder with a model in it."""

    @pytest.mark.parametrize("dimension", [256, 64])
    def test_a_file_made_without_a_model_opens_when_no_embedder_is_named(self, run, tmp_path, dimension):
        with longmind.open(tmp_path / "longmind.db", embedder=longmind.Hashing(dimension)) as mind:
            mind.scope(user="me").remember("We use PyTorch.")
        unset = {"LONGMIND_EMBEDDER": ""}
        for command in ("list", "recall PyTorch", "stats", "export -", "forget --everything --yes"):
            told = run(*command.split(), env=unset)
            assert (told.returncode, told.stderr) == (0, b""), command

    def test_a_wrong_one_is_answered_with_the_command_to_use(self, shell):
        shell("--embedder", "minilm", "remember", "x")
        assert "longmind list --embedder minilm …" in shell("list").stderr

    def test_one_that_is_not_ours_is_named_and_asks_for_its_folder(self, run, tmp_path):
        class Theirs(longmind.Hashing):
            @property
            def stamp(self):
                return dataclasses.replace(super().stamp, name="theirs")

        with longmind.open(tmp_path / "longmind.db", embedder=Theirs()):
            pass
        told = run("list", env={"LONGMIND_EMBEDDER": ""})
        assert told.returncode == 1
        assert "made by theirs/256@" in told.stderr.decode()
        assert "list --embedder FOLDER" in told.stderr.decode()

    def test_a_folder_with_a_model_is_an_embedder(self, shell):
        folder = Path(longmind.__file__).parent / "models" / "weights" / "minilm"
        model = ("--embedder", str(folder))
        assert shell(*model, "remember", "I prefer vegetarian food.").exit_code == 0
        assert shell.json(*model, "recall", "dietary restrictions")["hits"][0]["why"]["channels"] == ["meaning"]
        assert shell("recall", "x").exit_code == 1


class TestNumbers:
    """One is one, and more are many."""

    def test_one_is_not_said_as_many(self, shell):
        shell("remember", "We use PyTorch.")
        shell("recall", "PyTorch")
        shell("tend")
        assert "recalled         1 time " in shell("stats").stdout
        assert "1 memory, all there is." in shell("list").stdout
        shell("remember", "We use JAX.")
        assert "2 memories, all there are." in shell("list").stdout


class TestWhose:
    """The scope of a command is what its options, or the environment, say."""

    def test_users_do_not_see_each_other(self, shell):
        shell("remember", "mine")
        shell("remember", "hers", "--user", "ana")
        assert [one["text"] for one in shell.json("list")["memories"]] == ["mine"]
        assert [one["text"] for one in shell.json("--user", "ana", "list")["memories"]] == ["hers"]

    def test_an_option_after_the_command_is_nearer_than_one_before_and_that_than_the_environment(self, shell):
        env = {"LONGMIND_USER": "a"}
        assert json.loads(shell("remember", "1", "--json", env=env).stdout)["kept"][0]["user"] == "a"
        assert json.loads(shell("--user", "b", "remember", "2", "--json", env=env).stdout)["kept"][0]["user"] == "b"
        told = shell("--user", "b", "remember", "3", "--user", "c", "--json", env=env)
        assert json.loads(told.stdout)["kept"][0]["user"] == "c"

    def test_the_file_is_the_one_the_environment_names_else_one_in_this_folder(self, run, tmp_path):
        assert run("remember", "here").returncode == 0
        assert (tmp_path / "longmind.db").exists()
        assert run("remember", "there", env={"LONGMIND_DB": "other.db"}).returncode == 0
        with longmind.open(tmp_path / "other.db", embedder=longmind.Hashing()) as mind:
            assert [memory.text for memory in mind.scope(user="me").list()] == ["there"]
