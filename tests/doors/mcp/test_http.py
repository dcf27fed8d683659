"""Over HTTP: who has a key sees what it is bound to, and who has none learns nothing."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
import urllib.error
import urllib.request

import httpx2
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

import longmind
from longmind.doors.http.doorman import Doorman
from longmind.doors.mcp.http import PATH, Callers, http_app
from longmind.doors.mcp.server import memory_server
from longmind.doors.wire.keys import Keys

NAMES = ("ann-lee", "ann_lee", "ann%", "acme", "acme-corp")


class Served:
    """A server on this machine, for as long as a test runs."""

    def __init__(self, whole, keys):
        self.whole = whole
        self.keys = keys
        doorman = Doorman(keys, tenant="default", user="me")
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}{PATH}"
        app = http_app(memory_server(Callers(whole)), doorman)
        # The protocol's own package still speaks to uvicorn by names that websockets have given up.
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def close(self):
        self.server.should_exit = True
        self.thread.join(30)
        self.socket.close()

    def call(self, token, tool, *, mode="auto", headers=(), **arguments):
        async def asked():
            given = {"Authorization": f"Bearer {token}", **dict(headers)}
            async with (
                httpx2.AsyncClient(headers=given) as http,
                Client(streamable_http_client(self.url, http_client=http), mode=mode) as client,
            ):
                return await client.call_tool(tool, arguments)

        return asyncio.run(asked())

    def status(self, headers, body=b"{}"):
        asked = urllib.request.Request(self.url, body, {"Content-Type": "application/json", **headers})
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, b"", {}
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), dict(error.headers)


@pytest.fixture
def served(tmp_path):
    with longmind.open(embedder=longmind.Hashing()) as whole:
        served = Served(whole, Keys(tmp_path / "keys"))
        yield served
        served.close()


def texts(result):
    return [one["text"] for one in result.structured_content["memories"]]


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_a_key_opens_the_memories_it_is_bound_to_in_both_eras(served, mode):
    token = served.keys.add("ana's laptop", user="ana")
    assert not served.call(token, "remember", mode=mode, content="Ana likes tea.").is_error
    assert texts(served.call(token, "memories", mode=mode)) == ["Ana likes tea."]
    (line,) = served.whole.scope(user="ana").audit
    assert (line.by.actor, line.by.door) == ("ana's laptop", "mcp")


def test_owners_under_names_alike_see_their_own_alone(served):
    """Case A4."""
    tokens = {name: served.keys.add(name, user=name) for name in NAMES}
    for name, token in tokens.items():
        served.call(token, "remember", content=f"A note of {name}.")
    for name, token in tokens.items():
        assert texts(served.call(token, "memories")) == [f"A note of {name}."]
        found = served.call(token, "recall", query="a note of ann lee or acme").structured_content["hits"]
        assert {one["text"] for one in found} <= {f"A note of {name}."}


def test_a_key_for_a_tenant_names_the_user_in_a_header(served):
    token = served.keys.add("app")
    for name in ("ana", "ben"):
        served.call(token, "remember", headers=[("Longmind-User", name)], content=f"{name} likes tea.")
    assert texts(served.call(token, "memories", headers=[("Longmind-User", "ben")])) == ["ben likes tea."]
    result = served.call(token, "memories")
    assert result.is_error
    assert "user" in result.content[0].text


def test_a_key_that_lacks_a_right_changes_nothing(served):
    token = served.keys.add("reader", user="ana", rights=["read"])
    result = served.call(token, "remember", content="Ana likes tea.")
    assert result.structured_content["error"]["code"] == "no_right"
    assert texts(served.call(token, "memories")) == []


def test_forgetting_for_good_takes_a_right_of_its_own(served):
    token = served.keys.add("writer", user="ana")
    id = served.call(token, "remember", content="Ana likes tea.").structured_content["kept"][0]["id"]
    assert served.call(token, "forget", id=id, for_good=True).structured_content["error"]["code"] == "no_right"
    assert not served.call(token, "forget", id=id).is_error


def test_every_key_that_opens_nothing_gets_the_same_answer(served):
    revoked = served.keys.add("old", user="ana")
    served.keys.add("other", user="ana")
    served.keys.revoke("old")
    given = [
        {},
        {"Authorization": "Bearer lm_wrong"},
        {"Authorization": f"Bearer {revoked}"},
        {"Authorization": "Basic x"},
    ]
    answers = [served.status(headers) for headers in given]
    assert {(status, body) for status, body, _ in answers} == {(401, answers[0][1])}
    assert json.loads(answers[0][1])["code"] == "no_key"
    assert all(headers["www-authenticate"] == "Bearer" for _, _, headers in answers)


def test_a_key_revoked_while_it_is_served_opens_nothing_from_then_on(served):
    token = served.keys.add("laptop", user="ana")
    served.call(token, "remember", content="Ana likes tea.")
    served.keys.revoke("laptop")
    assert served.status({"Authorization": f"Bearer {token}"})[0] == 401
    # It was the last one: the door must not stand open now.
    assert served.status({})[0] == 401


def test_a_key_of_one_user_cannot_name_another(served):
    token = served.keys.add("ana's laptop", user="ana")
    status, body, _ = served.status({"Authorization": f"Bearer {token}", "Longmind-User": "ben"})
    assert (status, json.loads(body)["code"]) == (403, "no_right")


def test_without_keys_this_machine_is_served_and_pages_of_other_sites_are_not(served):
    served.call("none is needed", "remember", content="I like tea.")
    assert [one.text for one in served.whole.scope(user="me").list()] == ["I like tea."]
    assert served.status({"Host": "evil.example"})[0] == 401
    assert served.status({"Origin": "https://evil.example"})[0] == 403


def test_beyond_this_machine_nothing_is_served_without_a_key(run):
    done = run("mcp", "--http", "--host", "0.0.0.0", "--port", "0")
    assert done.returncode != 0
    assert b"nobody is let in without a key" in done.stderr
