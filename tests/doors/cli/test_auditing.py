"""The audit and the proof of erasure, as a person at a terminal asks for them."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from longmind.stores.sqlite.scrubbing import NAME

WORD = "Zxqbvkjw"


@pytest.fixture
def receipt(shell, tmp_path):
    """Something was forgotten, and the receipt kept."""
    id = shell.remember(f"I work at {WORD}.")
    path = tmp_path / "receipt.json"
    path.write_text(shell("forget", id, "--yes", "--json").stdout, "utf-8")
    return path


class TestAudit:
    def test_it_shows_who_did_what_by_which_door(self, shell):
        id = shell.remember("I live in Porto.")
        shell("--agent", "cook", "remember", "more")
        shown = shell("audit").stdout
        assert "remember" in shown
        assert "cli" in shown
        assert "cook" in shown
        told = shell.json("audit")
        assert [line["door"] for line in told] == ["cli", "cli"]
        assert id in {change[2] for change in told[0]["changes"]}
        assert [line["number"] for line in shell.json("audit", "--after", "1")] == [2]
        assert [line["number"] for line in shell.json("audit", "--limit", "1")] == [2]
        assert "Porto" not in json.dumps(told)

    def test_nothing_was_done_yet(self, shell):
        shell.remember("I live in Porto.")
        assert "nothing was done here yet" in shell("audit", "--user", "nobody").stdout

    def test_a_chain_that_nobody_touched_verifies(self, shell):
        shell.remember("I live in Porto.")
        head = shell.json("audit", "verify")["head"]
        shell.remember("I like figs.")
        verified = shell("audit", "verify", "--head", head)
        assert verified.exit_code == 0
        assert "2 lines, whole" in verified.stdout

    def test_a_chain_that_somebody_touched_does_not(self, shell):
        shell.remember("I live in Porto.")
        with closing(apsw.Connection(shell.db, vfs=NAME)) as raw:
            raw.execute("UPDATE audit SET door = 'nobody'")
        verified = shell("audit", "verify")
        assert verified.exit_code == 1
        assert "broken" in verified.stdout
        assert "line 1 was altered" in verified.stderr
        told = json.loads(shell("audit", "verify", "--json").stdout)
        assert (told["whole"], len(told["faults"])) == (False, 2 - 1)


class TestVerifyErasure:
    def test_of_a_folder_every_file_is_searched(self, shell, tmp_path):
        folder = f"{tmp_path / 'minds'}/"
        id = json.loads(shell("--db", folder, "remember", f"I work at {WORD}.", "--json").stdout)["kept"][0]["id"]
        shell("--db", folder, "--user", "ben", "remember", "I live in Porto.")
        receipt = tmp_path / "receipt.json"
        receipt.write_text(shell("--db", folder, "forget", id, "--yes", "--json").stdout, "utf-8")
        search = ("--db", folder, "verify-erasure", str(receipt), "--json", "--word")
        told = json.loads(shell(*search, WORD).stdout)
        assert told["gone"]
        assert len([name for name in told["files"] if name.endswith(".db")]) == 2
        assert sum(json.loads(shell(*search, "Porto").stdout)["files"].values()) >= 1

    def test_what_was_forgotten_is_found_nowhere(self, shell, receipt):
        shell.remember("I live in Porto.")
        told = shell.json("verify-erasure", str(receipt), "--word", WORD)
        assert told["gone"]
        assert set(told["files"].values()) == set(told["channels"].values()) == {0}
        assert Path(shell.db).name in told["files"]
        assert "copies" in told["remains"]
        shown = shell("verify-erasure", str(receipt), "--word", WORD)
        assert shown.exit_code == 0
        assert "gone: nothing was found" in shown.stdout
        assert WORD not in receipt.read_text("utf-8")

    def test_a_word_that_is_still_there_is_found_in_the_file_and_in_the_memories(self, shell, receipt):
        shell.remember(f"I worked at {WORD.upper()}.")
        shown = shell("verify-erasure", str(receipt), "--word", WORD, "--json")
        told = json.loads(shown.stdout)
        assert shown.exit_code == 1
        assert told["files"][Path(shell.db).name] > 0
        assert told["channels"]["texts"] > 0

    def test_a_copy_beside_the_file_is_searched_too(self, shell, receipt):
        Path(f"{shell.db}.bak").write_bytes(WORD.encode("utf-16-le"))
        shown = shell("verify-erasure", str(receipt), "--word", WORD)
        assert shown.exit_code == 1
        assert "not gone" in shown.stdout

    def test_bytes_that_were_planted_in_the_free_part_of_the_file_are_found(self, shell, receipt):
        with Path(shell.db).open("ab") as file:
            file.write(WORD.encode())
        assert shell("verify-erasure", str(receipt), "--word", WORD).exit_code == 1

    def test_a_receipt_of_another_file_is_not_believed(self, shell, receipt, tmp_path):
        other = json.loads(receipt.read_text("utf-8")) | {"audit": "0" * 64}
        receipt.write_text(json.dumps(other), "utf-8")
        shown = shell("verify-erasure", str(receipt))
        assert shown.exit_code == 1
        assert "missing" in shown.stdout

    @pytest.mark.parametrize("content", ["", "{}", "[]", '{"count": 1}'])
    def test_what_is_no_receipt_is_refused(self, shell, receipt, content):
        receipt.write_text(content, "utf-8")
        assert shell("verify-erasure", str(receipt)).exit_code == 1

    def test_an_owner_who_was_erased(self, shell, tmp_path):
        shell.remember(f"I work at {WORD}.")
        path = tmp_path / "receipt.json"
        path.write_text(shell("forget", "--everything", "--yes", "--json").stdout, "utf-8")
        assert shell.json("verify-erasure", str(path), "--word", WORD)["gone"]
