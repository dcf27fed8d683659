"""What is told of requests holds no word of contents."""

from __future__ import annotations

import logging

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

import longmind
from longmind.doors.http.watching import OPERATIONS, Spans
from longmind.doors.wire.calls import CALLS, Right


@pytest.fixture
def told():
    return InMemorySpanExporter()


@pytest.fixture
def provider(told):
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(told))
    return provider


class TestTheLog:
    def test_a_request_is_a_line_without_contents(self, ana, caplog):
        with caplog.at_level(logging.INFO, "longmind.http"):
            kept = ana.post("/v1/remember", json={"content": "I live in Lisbon."}).json()["kept"][0]
            ana.get(f"/v1/memories/{kept['id']}?x=Porto")
            ana.post("/v1/recall", json={"query": 3, "Faro": "x"})
        lines = "\n".join(caplog.messages)
        assert "POST /v1/remember 200" in lines
        assert "key=ana-0" in lines
        for said in ("Lisbon", "Porto", "Faro", kept["id"]):
            assert said not in lines

    def test_a_defect_is_told_by_where_it_was_and_not_by_its_message(self, serving, caplog):
        class Broken(longmind.Hashing):
            def embed(self, texts, *, query=False):
                raise ZeroDivisionError(f"cannot embed {texts}")

        with serving(embedder=Broken()) as served, caplog.at_level(logging.ERROR, "longmind.http"):
            answer = served.ana().post("/v1/remember", json={"content": "I live in Lisbon."})
        assert (answer.status_code, answer.json()["code"]) == (500, "failed")
        assert "Lisbon" not in answer.text
        (line,) = [one for one in caplog.messages if "request" in one]
        assert "ZeroDivisionError at embed" in line
        assert "Lisbon" not in line
        assert answer.headers["x-request-id"] in line


class TestSpans:
    def test_an_operation_on_memories_has_one_without_contents(self, serving, provider, told):
        with serving(spans=Spans(provider=provider)) as served:
            ana = served.ana()
            ana.post("/v1/remember", json={"content": "I live in Lisbon."})
            ana.post("/v1/recall", json={"query": "where is Lisbon?"})
            ana.post("/v1/stats")
        upsert, search = told.get_finished_spans()
        assert (upsert.name, search.name) == ("upsert_memory", "search_memory")
        assert search.attributes["gen_ai.operation.name"] == "search_memory"
        assert search.attributes["gen_ai.memory.record.count"] == 1
        assert "Lisbon" not in str([upsert.to_json(), search.to_json()])
        assert "ana" not in str(dict(search.attributes))

    def test_what_was_asked_is_told_where_somebody_wants_it(self, serving, provider, told):
        with serving(spans=Spans(provider=provider, contents=True)) as served:
            served.ana().post("/v1/recall", json={"query": "where is Lisbon?"})
        (search,) = told.get_finished_spans()
        assert search.attributes["gen_ai.memory.query.text"] == "where is Lisbon?"

    def test_a_failure_is_told_by_its_word(self, serving, provider, told):
        with serving(spans=Spans(provider=provider)) as served:
            served.ana().post("/v1/recall", json={"query": ""})
        (search,) = told.get_finished_spans()
        assert search.attributes["error.type"] == "invalid_input"
        assert not search.status.is_ok

    def test_it_hangs_on_the_callers_own(self, serving, provider, told):
        trace = "0af7651916cd43dd8448eb211c80319c"
        with serving(spans=Spans(provider=provider)) as served:
            said = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
            served.ana().post("/v1/recall", json={"query": "where?"}, headers=said)
        (search,) = told.get_finished_spans()
        assert f"{search.context.trace_id:032x}" == trace

    def test_every_call_named_there_is_one_and_what_is_told_fits_its_right(self):
        for name, operation in OPERATIONS.items():
            assert (CALLS[name].right is Right.READ) == (operation == "search_memory")
