"""serve, keys and config on the command line."""

from __future__ import annotations

import json


class TestKeys:
    def test_a_key_is_shown_once_and_then_listed_without_itself(self, shell):
        token = shell("keys", "add", "phone", "--user", "ana", "--rights", "read").stdout.strip()
        assert token.startswith("lm_")
        (told,) = shell.json("keys")
        assert (told["name"], told["user"], told["rights"]) == ("phone", "ana", ["read"])
        assert token not in shell("keys").output

    def test_whose_it_is_must_be_said(self, shell):
        refused = shell("keys", "add", "phone")
        assert refused.exit_code == 2
        assert "--whole-tenant" in refused.output
        assert shell("keys", "add", "phone", "--user", "ana", "--whole-tenant").exit_code == 2

    def test_a_revoked_one_stays_listed(self, shell):
        shell("keys", "add", "app", "--whole-tenant", "--tenant", "acme")
        assert shell.json("keys", "revoke", "app")["revoked_at"]
        assert shell.json("keys")[0]["tenant"] == "acme"
        assert shell("keys", "revoke", "nobody").exit_code == 1

    def test_a_key_of_everything_is_bound_to_nobody(self, shell):
        shell("keys", "add", "upkeep", "--all-tenants", "--rights", "read,admin")
        assert shell.json("keys")[0]["tenant"] is None
        assert "the whole server" in shell("keys").output


class TestServe:
    def test_beyond_this_machine_it_wants_keys(self, shell):
        refused = shell("serve", "--host", "0.0.0.0", "--port", "0")
        assert refused.exit_code == 1
        assert "key" in refused.output

    def test_a_number_that_is_too_small_is_refused(self, shell):
        assert shell("serve", "--threads", "0").exit_code == 2


class TestConfig:
    def test_every_setting_says_where_it_comes_from(self, run, tmp_path):
        (tmp_path / "longmind.toml").write_text('user = "ana"\nport = 9000\n')
        told = run("config", "--json", "--tenant", "acme", env={"LONGMIND_KEY": "a secret", "LONGMIND_HOST": "::1"})
        rows = {one["setting"]: (one["value"], one["from"]) for one in json.loads(told.stdout)}
        assert rows["LONGMIND_USER"] == ("ana", "longmind.toml")
        assert rows["LONGMIND_PORT"] == ("9000", "longmind.toml")
        assert rows["LONGMIND_HOST"] == ("::1", "environment")
        assert rows["LONGMIND_EMBEDDER"] == ("hashing", "environment")
        assert rows["LONGMIND_TENANT"] == ("acme", "command line")
        assert rows["LONGMIND_AT_ONCE"] == ("64", "default")
        assert rows["LONGMIND_KEY"] == ("set", "environment")
        assert b"a secret" not in told.stdout

    def test_the_file_holds_for_every_command(self, run, tmp_path):
        (tmp_path / "longmind.toml").write_text('user = "ana"\ndb = "other.db"\n')
        run("remember", "I live in Lisbon.")
        assert (tmp_path / "other.db").exists()
        assert b"Lisbon" in run("list", "--user", "ana").stdout

    def test_what_is_no_setting_is_told(self, run, tmp_path):
        (tmp_path / "longmind.toml").write_text('usr = "ana"\n')
        told = run("list")
        assert told.returncode == 2
        assert b"usr" in told.stderr

    def test_a_folder_does_not_say_where_memories_are_sent(self, run, tmp_path):
        (tmp_path / "longmind.toml").write_text('model = "openai:x@http://elsewhere.example/v1"\n')
        assert run("list").returncode == 2
