"""Whatever a call is given, it is answered as the description says, and never by a defect of ours."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx2
import pytest

import longmind
from longmind.doors.http.app import application
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.limits import Measure
from longmind.doors.http.service import Service
from longmind.doors.wire import codec
from longmind.doors.wire.calls import CALLS

ROUNDS = 8
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 3, 10**6, 2**63, 10**30, 0.5, -1.5, 1e308, "", "x", "user", "2026-03", "openai",
    "fact", "2026-03-01T09:00+00:00", "a\0b", "é" * 300, "m01m8pt6ek945mhhgwcbyeseq3v", "I live in Lisbon.", "archive",
]  # fmt: skip
NAMES = ["text", "role", "content", "name", "id", "kind", "type", "metadata", "value", "sort", "conditions"]


def value(draw: random.Random, depth: int = 0) -> Any:
    kind = draw.randrange(8)
    if kind < 6 or depth > 2:
        return draw.choice(ODD)
    if kind == 6:
        return [value(draw, depth + 1) for _ in range(draw.randrange(3))]
    return {draw.choice(NAMES): value(draw, depth + 1) for _ in range(draw.randrange(4))}


def body(draw: random.Random, call: Any) -> dict[str, Any]:
    """Arguments of which some are right: what is wrong everywhere is refused at the first and looks no further."""
    given = {one.name: value(draw) for one in call.arguments if one.needed or draw.random() < 0.3}
    usual = {"session": "s1", "label": "human", "goal": "dinner", "plan": ["shop", "cook"], "query": "where?"}
    return {name: usual[name] if name in usual and draw.random() < 0.8 else one for name, one in given.items()}


@pytest.fixture
def ask():
    with longmind.open(embedder=longmind.Hashing()) as mind:
        service = Service(mind, Doorman(None, tenant="default", user="ana"), Measure(per_minute=0))
        transport = httpx2.ASGITransport(app=application(service))

        async def ask(wanted: list[tuple[str, str, dict[str, Any]]]) -> list[httpx2.Response]:
            async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return [await client.request(method, path, **options) for method, path, options in wanted]

        yield lambda wanted: asyncio.run(ask(wanted))
        service.let_go()


@pytest.fixture
def described(ask):
    return ask([("GET", "/openapi.json", {})])[0].json()["paths"]


@pytest.mark.parametrize("seed", range(3))
def test_no_call_meets_a_defect_whatever_it_is_given(ask, described, seed):
    draw = random.Random(seed)
    calls = [call for call in CALLS.values() if not call.streamed for _ in range(ROUNDS)]
    draw.shuffle(calls)
    bodies = [body(draw, call) for call in calls]
    answers = ask([("POST", f"/v1/{call.path}", {"json": given}) for call, given in zip(calls, bodies, strict=True)])
    for call, given, answer in zip(calls, bodies, answers, strict=True):
        assert str(answer.status_code) in described[f"/v1/{call.path}"]["post"]["responses"], (call.name, given)
        assert answer.status_code < 500, (call.name, given, answer.text)
        if answer.status_code == 200:
            codec.load(answer.content, call.answer)
        else:
            assert set(answer.json()) >= {"code", "message", "argument", "allowed", "retry"}
    assert sum(answer.status_code == 200 for answer in answers) > len(answers) / 10


def test_no_address_meets_a_defect_either(ask, described):
    draw = random.Random(4)
    wanted = []
    for _ in range(150):
        id = draw.choice(["x", "m01m8pt6ek945mhhgwcbyeseq3v", "%00", "%ff", "a%2Fb", "é" * 40])
        version = draw.choice(['"1"', "*", "1", "x", '"0"', "W/1", '"99999999999999999999"'])
        names = draw.choice(["limit", "kinds", "after", "during", "as_of", "include", "tags", "where"])
        said = draw.choice(["1", "", "x", "fact", "2026-03", "-1", "%00", "9" * 30])
        change = {"json": value(draw), "headers": {"If-Match": version}}
        wanted += [
            ("GET", f"/v1/memories?{names}={said}", {}),
            ("GET", f"/v1/memories/{id}", {}),
            ("PATCH", f"/v1/memories/{id}", change),
            ("GET", f"/v1/blocks/{id}", {}),
            ("PUT", f"/v1/blocks/{id}", change),
            ("GET", f"/v1/export?{names}={said}", {}),
            ("POST", "/v1/stats", {"headers": {"Longmind-Agent": said or "x", "Longmind-Shared": said or "x"}}),
        ]
    for (method, path, _), answer in zip(wanted, ask(wanted), strict=True):
        assert answer.status_code < 500, (method, path, answer.text)
