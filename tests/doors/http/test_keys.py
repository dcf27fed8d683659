"""Who comes in: the key says whose memories are meant, and nobody learns from it what anybody else has."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import longmind
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.serving import Listening, service
from longmind.doors.wire.keys import Keys, beside

LOST = "m01m8pt6ek945mhhgwcbyeseq3v"


def said(response):
    """All that a caller sees, without what is of this request alone."""
    headers = {name: value for name, value in response.headers.items() if name not in ("date", "x-request-id")}
    return response.status_code, headers, response.text


class TestAKeyThatOpensNothing:
    """Wrong, missing, revoked, of another server: one answer, whatever is asked for."""

    def test_it_learns_nothing(self, served, ana):
        kept = ana.post("/v1/remember", json={"content": "I live in Lisbon."}).json()["kept"][0]["id"]
        revoked = served.keys.add("old", user="ana")
        served.keys.revoke("old")
        answers = set()
        for token in (None, "lm_wrong", revoked, "lm_" + "x" * 43, "ä"):
            stranger = served.client(None if token is None else quote(token))
            for id in (kept, LOST):
                answers.add(repr(said(stranger.get(f"/v1/memories/{id}"))))
            for user in ("ana", "nobody"):
                answers.add(repr(said(stranger.post("/v1/stats", headers={"Longmind-User": user}))))
        basic = served.client()
        answers.add(repr(said(basic.post("/v1/stats", headers={"Authorization": "Basic bG06bG0="}))))
        assert len(answers) == 1
        assert "401" in answers.pop()

    def test_somebody_elses_and_what_is_not_there_are_one_answer(self, served, ana):
        kept = ana.post("/v1/remember", json={"content": "I live in Lisbon."}).json()["kept"][0]["id"]
        ben = served.client(served.keys.add("ben", rights=["read", "write", "forget", "admin"], user="ben"))
        for ask in (
            lambda id: ben.get(f"/v1/memories/{id}"),
            lambda id: ben.post("/v1/history", json={"id": id}),
            lambda id: ben.post("/v1/retire", json={"ids": id}),
            lambda id: ben.post("/v1/forget", json={"ids": id}),
            lambda id: ben.patch(f"/v1/memories/{id}", json={"text": "x"}, headers={"If-Match": "*"}),
            lambda id: ben.post("/v1/remember", json={"content": "x y z", "evidence": id}),
        ):
            theirs, lost = ask(kept), ask(LOST)
            assert theirs.status_code == lost.status_code == 404
            assert theirs.text.replace(kept, "ID") == lost.text.replace(LOST, "ID")

    def test_naming_another_user_is_answered_alike_whoever_it_is(self, served, ana):
        served.mind.scope(user="ben").remember("I live in Porto.")
        answers = {repr(said(ana.post("/v1/stats", headers={"Longmind-User": user}))) for user in ("ben", "nobody")}
        assert len(answers) == 1
        assert "403" in answers.pop()


class TestRights:
    def test_each_stands_alone(self, served):
        reads = served.client(served.keys.add("reads", rights=["read"], user="ana"))
        writes = served.client(served.keys.add("writes", rights=["write"], user="ana"))
        kept = writes.post("/v1/remember", json={"content": "I live in Lisbon."})
        assert kept.status_code == 200
        assert writes.post("/v1/recall", json={"query": "where?"}).status_code == 403
        assert reads.post("/v1/recall", json={"query": "where?"}).status_code == 200
        for path, body in (("remember", {"content": "x"}), ("erase", {}), ("tend", {}), ("audit/lines", {})):
            refused = reads.post(f"/v1/{path}", json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "no_right")
        call = {"session": "s", "name": "memory_forget", "arguments": {}, "erases": True}
        assert writes.post("/v1/tools/call", json=call).status_code == 403

    def test_a_lacking_right_is_told_before_the_body_is_read(self, served):
        reads = served.client(served.keys.add("reads", rights=["read"], user="ana"))
        assert reads.post("/v1/remember", content=b"{", headers={"Content-Type": "x"}).status_code == 403

    def test_the_audit_tells_the_key_and_the_door(self, served, ana):
        ana.post("/v1/remember", json={"content": "I live in Lisbon."})
        (line,) = served.mind.scope(user="ana").audit
        assert (line.by.actor, line.by.door, line.by.act) == ("ana-0", "http", "remember")


class TestAKeyOfATenant:
    @pytest.fixture
    def app(self, served):
        return served.client(served.keys.add("app", rights=["read", "write", "admin"], tenant="acme"))

    def test_each_request_names_its_user(self, served, app):
        for user in ("ann-lee", "ann_lee", "ann%", "änn/lee", "ann"):
            named = {"Longmind-User": quote(user, safe="")}
            kept = app.post("/v1/remember", json={"content": f"My code word is {user}."}, headers=named)
            assert kept.status_code == 200
            (memory,) = app.get("/v1/memories", headers=named).json()["memories"]
            assert (memory["scope"]["tenant"], memory["scope"]["user"]) == ("acme", user)

    def test_naming_nobody_is_refused_rather_than_shared(self, served, app):
        refused = app.post("/v1/remember", json={"content": "I live in Lisbon."})
        assert (refused.status_code, refused.json()["argument"]) == (400, "user")
        assert served.mind.owners() == []

    def test_what_the_tenant_shares_is_asked_for(self, served, app):
        app.post("/v1/remember", json={"content": "The office closes at six."}, headers={"Longmind-Shared": "true"})
        found = app.post("/v1/recall", json={"query": "when does the office close?"}, headers={"Longmind-User": "ana"})
        assert found.json()["hits"]

    def test_it_sees_no_other_tenant(self, served, app):
        served.mind.scope(tenant="acme-corp", user="ana").remember("I live in Lisbon.")
        served.mind.scope(tenant="aaa", user="ana").remember("I live in Lisbon.")
        app.post("/v1/remember", json={"content": "I live in Porto."}, headers={"Longmind-User": "ana"})
        assert app.post("/v1/owners").json() == [{"tenant": "acme", "user": "ana"}]
        assert (
            app.post("/v1/stats", headers={"Longmind-Tenant": "acme-corp", "Longmind-User": "ana"}).status_code == 403
        )

    def test_tending_everybodys_is_not_its_business(self, app):
        assert app.post("/v1/tend").status_code == 400
        assert app.post("/v1/tend", headers={"Longmind-User": "ana"}).status_code == 200


class TestWithoutKeys:
    """A server of one user, on their own machine; a page in their browser reaches it too."""

    @pytest.fixture
    def local(self, served):
        return served.client()

    def test_it_is_the_one_user(self, local):
        kept = local.post("/v1/remember", json={"content": "I live in Lisbon."}).json()["kept"][0]
        assert kept["scope"]["user"] == "me"
        assert local.post("/v1/stats", headers={"Longmind-User": "ana"}).status_code == 403

    def test_a_name_that_was_bound_to_this_machine_opens_nothing(self, local):
        assert local.post("/v1/stats", headers={"Host": "rebound.example"}).status_code == 401

    def test_a_page_of_another_origin_opens_nothing(self, local):
        assert local.post("/v1/stats", headers={"Origin": "https://page.example"}).status_code == 403
        assert local.post("/v1/stats", headers={"Origin": "null"}).status_code == 403
        own = str(local.base_url).rstrip("/")
        assert local.post("/v1/stats", headers={"Origin": own}).status_code == 200

    def test_what_a_form_can_send_is_not_taken(self, local):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            sent = local.post("/v1/remember", content=b'{"content": "x y"}', headers={"Content-Type": kind})
            assert sent.status_code == 415
            assert local.post("/v1/import", content=b"x", headers={"Content-Type": kind}).status_code == 415

    def test_the_first_key_shuts_the_door_at_once_and_revoking_it_does_not_open_it(self, served, local):
        assert local.post("/v1/stats").status_code == 200
        served.keys.add("phone", user="ana")
        assert local.post("/v1/stats").status_code == 401
        served.keys.revoke("phone")
        assert local.post("/v1/stats").status_code == 401

    def test_beyond_this_machine_nothing_is_served_without_keys(self, tmp_path):
        keys = Keys(beside(tmp_path / "mind.db"))
        with longmind.open(embedder=longmind.Hashing()) as mind:
            with pytest.raises(longmind.Refused, match="key"):
                service(mind, keys, Listening(host="0.0.0.0"))
            keys.add("phone", user="ana")
            assert isinstance(service(mind, keys, Listening(host="0.0.0.0")).doorman, Doorman)
