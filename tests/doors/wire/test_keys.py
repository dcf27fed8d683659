"""Access keys: shown once, kept hashed, bound to somebody."""

from __future__ import annotations

import os
import stat

import pytest

import longmind
from longmind.doors.wire.calls import Right
from longmind.doors.wire.errors import TurnedAway
from longmind.doors.wire.keys import EVERY_RIGHT, AccessKey, Keys, beside, caller
from longmind.testing import StillClock


@pytest.fixture
def keys(tmp_path):
    return Keys(beside(tmp_path / "agent.db"), StillClock("2026-05-03T09:00Z"))


class TestAKey:
    def test_it_opens_what_it_was_made_for(self, keys):
        token = keys.add("phone", rights=["read"], tenant="acme", user="ana", agent="coach")
        found = keys.find(token)
        assert (found.name, found.tenant, found.user, found.agent) == ("phone", "acme", "ana", "coach")
        assert found.rights == {Right.READ}

    def test_it_is_kept_nowhere(self, keys, tmp_path):
        token = keys.add("phone")
        kept = (tmp_path / "agent.db.keys").read_text()
        assert token not in kept
        assert token.removeprefix("lm_") not in kept

    @pytest.mark.skipif(os.name != "posix", reason="other systems keep rights in another way")
    def test_nobody_else_on_the_machine_reads_the_file(self, keys, tmp_path):
        keys.add("phone")
        assert stat.S_IMODE((tmp_path / "agent.db.keys").stat().st_mode) == 0o600

    @pytest.mark.parametrize("token", [None, "", "lm_", "lm_" + "x" * 43, "ä", "\udc80"])
    def test_a_wrong_one_opens_nothing(self, keys, token):
        keys.add("phone")
        assert keys.find(token) is None

    def test_a_revoked_one_opens_nothing_any_more_even_where_another_process_revoked_it(self, keys, tmp_path):
        token = keys.add("phone")
        assert keys.find(token) is not None
        Keys(beside(tmp_path / "agent.db")).revoke("phone")
        assert keys.find(token) is None
        assert [key.name for key in keys.list()] == ["phone"]

    def test_a_name_is_given_once(self, keys):
        keys.add("phone")
        keys.revoke("phone")
        with pytest.raises(longmind.Conflict):
            keys.add("phone")

    def test_a_key_without_rights_is_refused(self, keys):
        with pytest.raises(longmind.InvalidInput):
            keys.add("phone", rights=[])
        with pytest.raises(longmind.InvalidInput):
            keys.add("phone", rights=["fly"])


class TestACaller:
    """Who calls is what the key says; headers fill in what it leaves open, and never more."""

    ANA = AccessKey(name="phone", rights=frozenset({Right.READ}), tenant="acme", user="ana")
    ACME = AccessKey(name="app", rights=EVERY_RIGHT, tenant="acme")
    ALL = AccessKey(name="root", rights=EVERY_RIGHT, tenant=None)

    def test_a_bound_key_needs_no_names(self):
        assert caller(self.ANA, {}).user == "ana"

    def test_a_bound_key_is_for_nobody_else(self):
        for named in ({"user": "ben"}, {"tenant": "umbrella"}):
            with pytest.raises(TurnedAway, match="not for that"):
                caller(self.ANA, named)
        with pytest.raises(TurnedAway):
            caller(self.ANA, {}, shared=True)

    def test_a_tenants_key_names_the_user(self):
        assert caller(self.ACME, {"user": "ben", "session": "s1"}).session == "s1"

    def test_a_tenants_key_that_names_nobody_gets_nothing(self):
        with longmind.open(embedder=longmind.Hashing()) as mind, pytest.raises(longmind.InvalidInput, match="user"):
            caller(self.ACME, {}).mind(mind, "http")

    def test_what_a_tenant_shares_is_asked_for_by_name(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            shared = caller(self.ACME, {}, shared=True).mind(mind, "http")
            shared.remember("The office closes at six.")
            assert mind.owners() == [longmind.Owner("acme", None)]

    def test_only_a_key_of_the_whole_server_is_for_everybody_at_once(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            assert caller(self.ALL, {}).mind(mind, "http").owners() == []

    def test_a_lacking_right_is_named(self):
        with pytest.raises(TurnedAway, match="write"):
            caller(self.ANA, {}).may({Right.WRITE})

    def test_the_audit_names_the_key_and_the_door(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            caller(self.ACME, {"user": "ana"}).mind(mind, "http").remember("I live in Lisbon.")
            (line,) = mind.scope(tenant="acme", user="ana").audit
            assert (line.by.actor, line.by.door) == ("app", "http")
