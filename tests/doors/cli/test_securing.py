"""Keys, copies and files handed over, as somebody types them."""

from __future__ import annotations

import json
import os

import pytest

KEY = "0123456789abcdef" * 4


@pytest.fixture
def key_file(tmp_path):
    kept = tmp_path / "my.key"
    kept.write_text(KEY + "\n")
    kept.chmod(0o600)
    return str(kept)


class TestEncrypting:
    def test_encrypted_used_and_decrypted_again(self, shell, key_file):
        shell.remember("I live in Lisbon.")
        assert "is encrypted with the new key" in shell("rekey", "--new-key-file", key_file).stdout
        refused = shell("recall", "Lisbon")
        assert refused.exit_code == 1
        assert "the file is encrypted" in refused.stderr
        assert "--key-file" in refused.stderr
        for options, env in ((("--key-file", key_file), {}), ((), {"LONGMIND_KEY": KEY})):
            assert "I live in Lisbon." in shell("recall", "Lisbon", *options, env=env).stdout
            assert "No faults." in shell("check", *options, env=env).stdout
            assert shell("reembed", *options, env=env).exit_code == 0
        assert shell.json("rekey", "--decrypt", "--key-file", key_file) == {"encrypted": False}
        assert "I live in Lisbon." in shell("recall", "Lisbon").stdout

    def test_a_new_key_may_come_from_standard_input(self, shell):
        shell.remember("I live in Lisbon.")
        assert shell("rekey", "--new-key-file", "-", stdin="a passphrase\n").exit_code == 0
        assert shell("check", env={"LONGMIND_KEY": "a passphrase"}).exit_code == 0

    def test_a_wrong_key_is_one_line_and_shows_none(self, shell, key_file):
        shell.remember("I live in Lisbon.")
        shell("rekey", "--new-key-file", key_file)
        told = shell("recall", "Lisbon", env={"LONGMIND_KEY": "f" * 64})
        assert told.exit_code == 1
        assert told.stderr.startswith("error: ")
        assert "key does not open it" in told.stderr
        assert "ffff" not in told.stderr
        assert KEY not in told.stderr

    @pytest.mark.parametrize("options", [(), ("--decrypt", "--new-key-file", "x")])
    def test_a_rekey_without_one_clear_wish_does_nothing(self, shell, options):
        shell.remember("I live in Lisbon.")
        assert shell("rekey", *options).exit_code == 2

    def test_a_key_file_that_is_missing_is_named(self, shell):
        shell.remember("x")
        told = shell("recall", "x", "--key-file", "nowhere.key")
        assert told.exit_code == 1
        assert "nowhere.key" in told.stderr

    @pytest.mark.skipif(os.name != "posix", reason="no such rights here")
    def test_a_key_file_that_others_may_read_is_told_of(self, shell, key_file, tmp_path):
        (tmp_path / "my.key").chmod(0o644)
        shell.remember("x")
        assert "others on this machine may read" in shell("rekey", "--new-key-file", key_file).stderr


class TestCopies:
    def test_a_copy_is_put_back(self, shell, tmp_path):
        shell.remember("I live in Lisbon.")
        to = str(tmp_path / "copy.db")
        assert "1 file, " in shell("backup", shell.db, to).stdout
        id = shell.remember("I have a cat.")
        shell("forget", id, "--yes")
        refused = shell("restore", to, shell.db)
        assert refused.exit_code == 2
        assert "1 file put back" in shell("restore", to, shell.db, "--force").stdout
        assert [one["text"] for one in shell.json("list")["memories"]] == ["I live in Lisbon."]

    def test_what_was_erased_since_is_told(self, shell, tmp_path):
        id = shell.remember("I live in Lisbon.")
        to = str(tmp_path / "copy.db")
        shell("backup", shell.db, to)
        shell("forget", id, "--yes")
        told = json.loads(shell("restore", to, shell.db, "--force", "--json").stdout)
        assert told["forgotten"] >= 1

    def test_a_damaged_copy_is_one_line(self, shell, tmp_path):
        shell.remember("I live in Lisbon.")
        to = tmp_path / "copy.db"
        shell("backup", shell.db, str(to))
        to.write_bytes(to.read_bytes()[:-100])
        told = shell("restore", str(to), shell.db, "--force")
        assert told.exit_code == 1
        assert "damaged or not complete" in told.stderr


class TestAFolder:
    def test_made_used_and_handed_over(self, shell, key_file, tmp_path):
        folder = str(tmp_path / "minds") + "/"
        whose = ("--db", folder, "--user", "ana", "--key-file", key_file)
        made = shell("remember", "I live in Lisbon.", *whose)
        assert "made a new folder of memories" in made.stderr
        assert "I live in Lisbon." in shell("recall", "Lisbon", *whose).stdout
        assert shell("tend", "--db", folder, "--key-file", key_file).exit_code == 0
        to, key_out = str(tmp_path / "ana.db"), str(tmp_path / "ana.key")
        told = shell("hand-over", to, *whose, "--key-out", key_out)
        assert f"its key is in {key_out}" in told.stdout
        assert os.stat(key_out).st_mode & 0o077 == 0  # noqa: PTH116 - as a shell would ask
        mine = ("--db", to, "--user", "ana", "--key-file", key_out)
        assert "I live in Lisbon." in shell("recall", "Lisbon", *mine).stdout
        again = shell("hand-over", str(tmp_path / "other.db"), *whose, "--key-out", key_out)
        assert again.exit_code == 1
        assert "exists" in again.stderr

    def test_how_it_is_handed_over_is_to_be_said(self, shell, tmp_path):
        told = shell("hand-over", str(tmp_path / "x.db"), "--db", str(tmp_path / "minds") + "/")
        assert told.exit_code == 2
        assert "--plain" in told.stderr


def test_an_archive_is_locked_and_taken_in_from_the_command_line(shell, tmp_path):
    key, wrong, archive = tmp_path / "archive.key", tmp_path / "wrong.key", tmp_path / "ana.locked"
    for path, content in ((key, "a passphrase of several words"), (wrong, "another")):
        path.write_text(content)
        path.chmod(0o600)
    shell.remember("I live in Lisbon.")
    assert "2 memories" in shell("export", str(archive), "--archive-key-file", str(key)).stdout
    refused = shell("import", str(archive), "--archive-key-file", str(wrong), "--user", "dora")
    assert refused.exit_code != 0
    assert "--archive-key-file" in refused.stderr
    told = shell.json("import", str(archive), "--archive-key-file", str(key), "--user", "dora")
    assert told["new"] == 2
