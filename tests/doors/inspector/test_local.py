"""Who reaches the page of a file on this machine: whoever has its key, from its own page, by its own name."""

from __future__ import annotations

import http.client
import json
import stat
from pathlib import Path
from urllib.parse import parse_qs, urlsplit, urlunsplit

import pytest

import longmind
from longmind.doors.inspector import HEADERS
from longmind.doors.inspector.local import inspected, leading_to

WHOLE = {"Content-Type": "application/json"}


class Caller:
    """Asks the server over a plain connection, with whatever headers a browser or a program could be made to send."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.place = parts.netloc
        self.key = parse_qs(parts.fragment)["key"][0]

    def __call__(self, method, path, body=None, **headers):
        there = http.client.HTTPConnection(self.place, timeout=20)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        there.request(method, path, body, told)
        answer = there.getresponse()
        text = answer.read()
        there.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text

    def stats(self, **headers):
        status, _, text = self("POST", "/v1/stats", b"{}", Content_Type="application/json", **headers)
        return status, text


@pytest.fixture
def whole(looked_at):
    return looked_at[0]


@pytest.fixture
def address(looked_at):
    return looked_at[1]


@pytest.fixture
def call(address):
    return Caller(address)


class TestTheKey:
    def test_who_has_it_is_let_in(self, call, ana):
        status, text = call.stats(Authorization=f"Bearer {call.key}", Longmind_User="ana", Longmind_Tenant="default")
        assert status == 200
        assert json.loads(text)["total"] > 50

    @pytest.mark.parametrize("authorization", [None, "Bearer", "Bearer lm_wrong", "Basic bG06bG0="])
    def test_who_has_none_or_a_wrong_one_learns_nothing(self, call, ana, authorization):
        given = {} if authorization is None else {"Authorization": authorization}
        status, text = call.stats(**given, Longmind_User="ana")
        nobody = call.stats(**given, Longmind_User="nobody-of-this-name")
        assert status == 401
        assert json.loads(text)["code"] == "no_key"
        assert nobody == (status, text)

    def test_it_is_in_no_file(self, call, filled):
        beside = filled[0].parent.parent.rglob("*")
        assert not [file for file in beside if file.is_file() and call.key.encode() in file.read_bytes()]

    def test_two_pages_have_two_keys_and_one_opens_nothing_of_the_other(self, call, whole, ana):
        with inspected(whole, longmind.Owner(user="ana")) as other:
            status, _ = call.stats(Authorization=f"Bearer {Caller(other.address).key}", Longmind_User="ana")
        assert status == 401


class TestOtherPagesOfTheBrowser:
    """A name elsewhere can be made to lead to this machine, and any page can send a request here."""

    def test_another_name_for_this_machine_is_turned_away(self, call):
        for path in ("/inspect/", "/v1/stats", "/openapi.json"):
            status, _, _ = call("GET", path, Host="rebound.example")
            assert status == 400

    @pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
    def test_another_origin_is_turned_away_even_with_the_key(self, call, ana, origin):
        status, _ = call.stats(Authorization=f"Bearer {call.key}", Longmind_User="ana", Origin=origin)
        assert status == 403

    def test_its_own_origin_is_let_in(self, call, ana):
        own = f"http://{call.place}"
        status, _ = call.stats(Authorization=f"Bearer {call.key}", Longmind_User="ana", Origin=own)
        assert status == 200

    def test_no_page_may_frame_it(self, call):
        _, headers, _ = call("GET", "/inspect/")
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


class TestTheFilesOverHttp:
    @pytest.mark.parametrize("name", ["", "main.js", "inspector.css", "icon.svg"])
    def test_each_comes_with_the_policy(self, call, name):
        status, headers, text = call("GET", f"/inspect/{name}")
        assert status == 200
        assert text
        assert {one: headers[one.lower()] for one in HEADERS} == HEADERS

    @pytest.mark.parametrize("name", ["missing.js", "__init__.py", "..%2f__init__.py", "%2e%2e/local.py"])
    def test_no_other_file_is_given(self, call, name):
        assert call("GET", f"/inspect/{name}")[0] == 404

    def test_without_the_last_stroke_it_leads_to_the_page(self, call):
        status, headers, _ = call("GET", "/inspect")
        assert (status, headers["location"]) == (307, "/inspect/")


class TestOpeningABrowser:
    """Others on this machine see with what words a program was started; the key must not be among them."""

    def test_it_is_sent_to_a_file_that_only_this_user_reads(self):
        with leading_to("http://127.0.0.1:1/inspect/#key=secret&user=ana") as opened:
            assert "secret" not in opened
            file = Path(urlsplit(opened).path)
            assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
            assert "url=http://127.0.0.1:1/inspect/#key=secret&amp;user=ana" in file.read_text("utf-8")
        assert not file.exists()


class TestTheAddress:
    def test_the_key_stands_where_browsers_send_nothing(self, address):
        parts = urlsplit(address)
        assert "key" not in urlunsplit(parts._replace(fragment=""))
        assert parse_qs(parts.fragment).keys() == {"key", "tenant", "user"}
