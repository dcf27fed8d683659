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
        assert told["redacted"] == [{"what": "password", "where": "text", "start": 21, "end": 33, "position": 0}]

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
        assert "redact, refuse or keep" in shell("remember", SAID, "--guard", "off").stderr


class TestMeasuring:
    @pytest.fixture
    def folder(self, tmp_path):
        (tmp_path / "caught.json").write_text('[{"id": 1, "class": "pin", "text": "PIN: 4711", "secret": "4711"}]')
        (tmp_path / "harmless.json").write_text('[{"id": 1, "like": "pin", "text": "a rolling pin"}]')
        return tmp_path

    def test_a_table_and_json(self, shell, folder):
        assert "caught 1.000" in shell("eval", "guard", str(folder), "--errors").stdout
        assert shell.json("eval", "guard", str(folder))["groups"]["false alarms"]["share"] == 0
