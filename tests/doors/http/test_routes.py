"""What HTTP says of a mind: each call by its name, addresses with versions, pages that say when they are complete."""

from __future__ import annotations

import json

import pytest

from longmind.doors.wire.calls import CALLS


def told(response, status=200):
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def remember(ana, text, **more):
    return told(ana.post("/v1/remember", json={"content": text, **more}))["kept"][0]


class TestACall:
    def test_it_is_asked_by_its_name(self, ana):
        remember(ana, "I live in Lisbon.")
        found = told(ana.post("/v1/recall", json={"query": "where does she live?"}))
        assert found["hits"][0]["memory"]["text"] == "I live in Lisbon."
        assert found["hits"][0]["why"]["parts"]
        assert told(ana.post("/v1/facts/find", json={"predicate": "lives in"}))

    def test_what_it_hangs_on_is_named_in_the_body(self, ana):
        told(ana.post("/v1/conversation/add", json={"session": "s1", "role": "user", "content": "Hello, I am Ana."}))
        assert told(ana.post("/v1/conversation/count", json={"session": "s1"})) == 1
        told(ana.post("/v1/working/slots/store", json={"session": "s1", "name": "city", "content": {"a": [1, None]}}))
        assert told(ana.post("/v1/working/slots/list", json={"session": "s1"}))[0]["content"] == {"a": [1, None]}

    def test_without_arguments_it_needs_no_body(self, ana):
        assert told(ana.post("/v1/stats"))["total"] == 0

    @pytest.mark.parametrize(
        ("body", "argument"),
        [
            ({}, "query"),
            ({"query": 3}, "query"),
            ({"query": "x", "limit": "3"}, "limit"),
            ({"query": "x", "limit": 0}, "limit"),
            ({"query": "x", "user": "ben"}, "user"),
            ({"query": "x", "policy": {"importance_weight": -1}}, "policy.importance_weight"),
        ],
    )
    def test_a_wrong_argument_is_named(self, ana, body, argument):
        problem = told(ana.post("/v1/recall", json=body), 400)
        assert (problem["code"], problem["argument"], problem["retry"]) == ("invalid_input", argument, False)

    def test_the_scope_is_never_read_from_the_body(self, ana):
        for name in ("tenant", "user", "agent", "scope"):
            told(ana.post("/v1/remember", json={"content": "I live in Lisbon.", name: "ben"}), 400)

    def test_what_is_no_json_is_refused(self, ana):
        said = {"Content-Type": "application/json"}
        assert told(ana.post("/v1/recall", content=b"{", headers=said), 400)["argument"] == "body"
        assert told(ana.post("/v1/recall", data={"query": "x"}), 415)["code"] == "media_type"

    def test_what_there_is_not_and_what_goes_otherwise_are_told_apart(self, ana):
        assert told(ana.post("/v1/fly", json={}), 404)["code"] == "no_route"
        refused = ana.get("/v1/recall")
        assert told(refused, 405)["code"] == "no_method"
        assert refused.headers["allow"] == "POST"

    def test_every_answer_names_its_request(self, ana):
        assert ana.get("/health", headers={"X-Request-Id": "mine-1"}).headers["X-Request-Id"] == "mine-1"
        assert len(ana.get("/health", headers={"X-Request-Id": "not mine"}).headers["X-Request-Id"]) == 32


class TestAMemoryHasAnAddress:
    def test_it_is_there_with_its_version(self, ana):
        kept = remember(ana, "I live in Lisbon.")
        found = ana.get(f"/v1/memories/{kept['id']}")
        assert (told(found)["text"], found.headers["etag"]) == ("I live in Lisbon.", '"1"')

    def test_it_is_corrected_as_it_was_read(self, ana):
        address = f"/v1/memories/{remember(ana, 'I live in Lisbon.')['id']}"
        done = ana.patch(address, json={"text": "I live in Porto."}, headers={"If-Match": '"1"'})
        assert (told(done)["version"], done.headers["etag"]) == (2, '"2"')
        late = ana.patch(address, json={"text": "I live in Faro."}, headers={"If-Match": '"1"'})
        assert told(late, 412)["code"] == "moved_on"
        assert told(ana.patch(address, json={"text": "I live in Faro."}), 428)["code"] == "which_version"
        assert told(ana.patch(address, json={"text": "I live in Faro."}, headers={"If-Match": "*"}))["version"] == 3

    def test_pages_say_whether_they_are_complete(self, ana):
        for number in range(5):
            remember(ana, f"Shelf {number} holds books.", tags=["shelf"])
        first = told(ana.get("/v1/memories", params={"limit": 3, "tags": "shelf"}))
        assert (len(first["memories"]), first["complete"]) == (3, False)
        rest = told(ana.get("/v1/memories", params={"limit": 3, "tags": "shelf", "after": first["after"]}))
        assert (len(rest["memories"]), rest["complete"]) == (2, True)

    @pytest.mark.parametrize(
        "query", ["limit=x", "limit=0", "limit=1001", "colour=red", "after=1", "during=a&during=b"]
    )
    def test_a_wrong_part_of_the_question_is_named(self, ana, query):
        assert told(ana.get(f"/v1/memories?{query}"), 400)["argument"] == query.partition("=")[0]


class TestABlockHasAnAddress:
    def test_it_is_made_read_and_changed(self, ana):
        address = "/v1/blocks/human"
        assert (
            told(ana.put(address, json={"value": "Vegetarian."}, headers={"If-None-Match": "*"}), 201)["version"] == 1
        )
        found = ana.get(address)
        assert (told(found)["value"], found.headers["etag"]) == ("Vegetarian.", '"1"')
        assert told(ana.put(address, json={"value": "Vegan."}, headers={"If-Match": '"1"'}))["value"] == "Vegan."
        assert told(ana.put(address, json={"value": "Both."}, headers={"If-Match": '"1"'}), 412)["code"] == "moved_on"
        assert told(ana.put(address, json={"value": "Both."}), 428)["code"] == "which_version"
        told(ana.put(address, json={"value": "x"}, headers={"If-None-Match": "*"}), 412)

    def test_a_label_may_hold_anything(self, ana):
        address = "/v1/blocks/a%2Fb%20%C3%A4"
        told(ana.put(address, json={"value": "x"}, headers={"If-None-Match": "*"}), 201)
        assert told(ana.get(address))["label"] == "a/b ä"


class TestAnArchive:
    def test_it_goes_out_and_comes_in_whole(self, served, ana):
        remember(ana, "I live in Lisbon.")
        out = ana.get("/v1/export")
        assert (out.status_code, out.headers["longmind-memories"]) == (200, "2")  # the words and the fact
        ben = served.client(served.keys.add("ben", rights=["read", "admin"], user="ben"))
        lines = ben.post("/v1/import", content=out.content, headers={"Content-Type": "application/x-ndjson"})
        done = [json.loads(line) for line in lines.text.splitlines()]
        assert done[0] == {"received": len(out.content)}
        assert done[-1]["done"]["kept"] == 2
        assert told(ben.post("/v1/recall", json={"query": "where do I live?"}))["hits"]

    def test_one_that_was_cut_brings_nothing(self, ana):
        remember(ana, "I live in Lisbon.")
        cut = ana.get("/v1/export").content[:-20]
        lines = ana.post("/v1/import", content=cut, headers={"Content-Type": "application/x-ndjson"})
        assert json.loads(lines.text.splitlines()[-1])["problem"]["code"] == "damaged_archive"

    def test_notes_go_out_too(self, ana):
        remember(ana, "I live in Lisbon.")
        assert "I live in Lisbon." in ana.get("/v1/export?format=markdown").text
        assert told(ana.get("/v1/export?format=pdf"), 400)["argument"] == "format"


class TestARequestThatComesAgain:
    def test_it_is_done_once(self, ana):
        said = {"Idempotency-Key": "k1"}
        first = told(
            ana.post("/v1/facts/put", json={"subject": "Ana", "predicate": "likes", "object": "tea"}, headers=said)
        )
        again = ana.post("/v1/facts/put", json={"subject": "Ana", "predicate": "likes", "object": "tea"}, headers=said)
        assert told(again) == first
        assert again.headers["idempotency-replayed"] == "true"

    def test_another_one_under_the_same_key_is_refused(self, ana):
        said = {"Idempotency-Key": "k1"}
        told(ana.post("/v1/remember", json={"content": "I have a dog."}, headers=said))
        told(ana.post("/v1/remember", json={"content": "I have a cat."}, headers=said), 409)

    def test_what_was_refused_may_be_asked_again(self, ana):
        said = {"Idempotency-Key": "k1"}
        told(ana.post("/v1/facts/put", json={"subject": "", "predicate": "likes", "object": "tea"}, headers=said), 400)
        told(ana.post("/v1/facts/put", json={"subject": "", "predicate": "likes", "object": "tea"}, headers=said), 400)

    def test_what_was_remembered_is_known_after_a_restart(self, served, ana):
        said = {"Idempotency-Key": "k1"}
        told(ana.post("/v1/remember", json={"content": "I have a dog."}, headers=said))
        served.service.repeats.forget(("default", "ana"))  # what a restart does
        told(ana.post("/v1/remember", json={"content": "I have a dog."}, headers=said))
        told(ana.post("/v1/remember", json={"content": "I have a cat."}, headers=said), 409)
        assert told(ana.post("/v1/stats"))["total"] <= 2

    def test_forgetting_takes_the_answers_along(self, ana):
        told(ana.post("/v1/remember", json={"content": "I have a dog."}, headers={"Idempotency-Key": "k1"}))
        told(ana.post("/v1/erase", headers={"Idempotency-Key": "k2"}))
        again = ana.post("/v1/remember", json={"content": "I have a dog."}, headers={"Idempotency-Key": "k1"})
        assert "idempotency-replayed" not in again.headers
        assert "dog" not in again.text  # the mind itself still knows the key, and that what it brought was erased


class TestTheDescription:
    def test_it_tells_of_every_route(self, served, ana):
        document = told(ana.get("/openapi.json"))
        assert {f"/v1/{call.path}" for call in CALLS.values() if not call.streamed} <= set(document["paths"])
        paths = {route.path.replace(":path", "") for route in served.routes()}
        assert paths == set(document["paths"])

    def test_every_reference_in_it_leads_somewhere(self, ana):
        document = told(ana.get("/openapi.json"))

        def references(value):
            if isinstance(value, dict):
                yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
                for one in value.values():
                    yield from references(one)
            elif isinstance(value, list):
                for one in value:
                    yield from references(one)

        for reference in set(references(document)):
            place = document
            for part in reference.removeprefix("#/").split("/"):
                place = place[part]


class TestHowItIs:
    def test_it_says_that_it_runs_and_is_ready_to_anybody(self, served, ana):
        stranger = served.client()
        assert told(stranger.get("/health"))["alive"]
        assert told(stranger.get("/ready"))["ready"]

    def test_its_numbers_are_for_who_may_see_them_and_name_nobody(self, served, ana):
        remember(ana, "I live in Lisbon.")
        ana.get("/v1/memories/m01m8pt6ek945mhhgwcbyeseq3v")
        text = ana.get("/metrics").text
        assert 'longmind_requests_total{method="POST",route="/v1/remember",status="200"} 1.0' in text
        assert 'route="/v1/memories/{id}",status="404"' in text
        assert "Lisbon" not in text
        assert "m01m8pt6ek945mhhgwcbyeseq3v" not in text
        assert served.client().get("/metrics").status_code == 401
