"""What the command line tells of the guard."""

from __future__ import annotations

import pytest

SAID = "The wifi password is Sunflower-77."


class TestRemembering:
    def test_what_was_taken_out_is_told_and_the_thing_itself_is_not(self, shell):
        done = shell("remember", SAID)
        assert "taken out before it was kept: 1 password" in done.stderr
        assert "Sunflower" not in done.stderr + done.stdout
        assert "The wifi password is [password]." in shell("list").stdout
        told = shell.json("remember", SAID)
        assert told["redacted"] == [
            {"what": "password", "where": "text", "start": 21, "end": 33, "position": 0, "sealed": False}
        ]

    def test_statistics_count_it(self, shell):
        shell("remember", SAID)
        assert shell.json("stats")["redacted"] == {"password": 1}
        assert "password 1" in shell("stats").stdout

    def test_it_can_be_refused_or_kept(self, shell):
        refused = shell("remember", SAID, "--guard", "refuse")
        assert "refused by password" in refused.stderr
        assert "Sunflower" not in refused.stderr
        shell("remember", SAID, "--guard", "keep")
        assert SAID in shell("list").stdout

    def test_another_word_is_refused(self, shell):
        assert "redact, encrypt, refuse or keep" in shell("remember", SAID, "--guard", "off").stderr


class TestMeasuring:
    @pytest.fixture
    def folder(self, tmp_path):
        (tmp_path / "caught.json").write_text('[{"id": 1, "class": "pin", "text": "PIN: 4711", "secret": "4711"}]')
        (tmp_path / "harmless.json").write_text('[{"id": 1, "like": "pin", "text": "a rolling pin"}]')
        return tmp_path

    def test_a_table_and_json(self, shell, folder):
        assert "caught 1.000" in shell("eval", "guard", str(folder), "--errors").stdout
        assert shell.json("eval", "guard", str(folder))["groups"]["false alarms"]["share"] == 0


class TestSealing:
    def test_what_is_kept_encrypted_is_told_and_revealed_with_the_key(self, shell, monkeypatch):
        monkeypatch.setenv("LONGMIND_SEALING_KEY", "ab" * 32)
        done = shell("remember", SAID, "--guard", "encrypt")
        assert "kept encrypted: 1 password" in done.stderr
        listed = shell("list", "--json").stdout
        assert "Sunflower" not in listed
        assert "Sunflower-77" in shell("reveal", "-", stdin=listed).stdout
        assert shell.json("reveal", "no mark") == {"text": "no mark"}

    def test_without_the_key_it_says_what_to_do(self, shell):
        assert "sealing_key" in shell("remember", SAID, "--guard", "encrypt").stderr
        shell("remember", "I like tea.")
        assert "sealing_key" in shell("reveal", "x").stderr
