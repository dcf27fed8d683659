"""Anthropic's messages over real HTTP: the form as a tool that must be called."""

from __future__ import annotations

import json

import pytest

from longmind.domain.conversation import Message
from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.models.anthropic import AnthropicModel
from longmind.ports.language import LanguageModel, Price, Prompt, Usage
from longmind.testing import fenced
from longmind.testing.serving import ModelServer, Trouble, broken, busy, garbage, hangs_up

KEY = "sk-very-secret-1234"
KNOWN = {"facts": ["Ana lives in Lisbon"]}


@pytest.fixture
def server():
    with ModelServer(always=KNOWN) as server:
        yield server


@pytest.fixture
def model(server, calm):
    with AnthropicModel("small", base_url=server.url, **calm) as model:
        yield model


def answer(**changed):
    whole = {
        "model": "small",
        "content": [{"type": "tool_use", "name": "answer", "input": KNOWN}],
        "stop_reason": "tool_use",
        "usage": {"input_tokens": 11, "output_tokens": 7},
    }
    return garbage(json.dumps(whole | changed).encode())


class TestAsking:
    def test_a_value_of_the_form_comes_back_with_what_it_took(self, server, calm, asks):
        with AnthropicModel("small", base_url=server.url, prices={"small": Price(1, 10)}, **calm) as model:
            completion = model.complete(asks)
        assert completion.value == KNOWN
        assert json.loads(completion.text) == KNOWN
        assert completion.model == "small-2026-01-01"
        assert completion.usage == Usage(calls=1, tokens_in=11, tokens_out=7, cost=81 / 1_000_000)
        (asked,) = server.asked
        assert asked.path == "/v1/messages"
        assert asked.headers["x-api-key"] == KEY
        assert asked.headers["anthropic-version"] == "2023-06-01"
        assert asked.body == {
            "model": "small",
            "max_tokens": 1024,
            "system": "Say what is known.",
            "messages": [{"role": "user", "content": "Ana moved to Lisbon."}],
            "temperature": 0.0,
            "tools": [{"name": "answer", "description": "Give the answer.", "input_schema": dict(asks.schema)}],
            "tool_choice": {"type": "tool", "name": "answer"},
        }

    def test_it_is_a_language_model(self, model):
        assert isinstance(model, LanguageModel)

    def test_without_a_form_words_come_back(self, server, model):
        server.always = "Ana moved."
        assert model.complete(Prompt.of("Sum it up.")).value == "Ana moved."
        assert not {"tools", "tool_choice", "system"} & {*server.asked[0].body}

    def test_a_form_that_is_no_object_is_wrapped_and_unwrapped(self, server, model):
        server.always = {"value": [1, 2]}
        schema = {"type": "array", "items": {"type": "integer"}}
        assert model.complete(Prompt.of("?", schema=schema)).value == [1, 2]
        assert server.asked[0].body["tools"][0]["input_schema"]["properties"] == {"value": schema}

    def test_what_the_system_says_is_told_apart(self, server, model):
        said = [Message.of(role, role) for role in ("system", "user", "assistant", "system", "user")]
        model.complete(Prompt(messages=said))
        assert server.asked[0].body["system"] == "system\n\nsystem"
        assert [one["role"] for one in server.asked[0].body["messages"]] == ["user", "assistant", "user"]

    def test_what_was_read_from_a_cache_is_counted(self, server, model, asks):
        server.always = answer(usage={"input_tokens": 1, "cache_read_input_tokens": 20, "output_tokens": 3})
        assert model.complete(asks).usage.tokens_in == 21

    def test_what_a_server_does_not_count_is_estimated_and_said_to_be(self, server, model, asks):
        server.usage = False
        assert not model.complete(asks).usage.counted

    def test_a_model_that_takes_no_temperature_is_not_told_it_again(self, server, model, asks):
        server.refuses = {"temperature"}
        for _ in range(2):
            assert model.complete(asks).value == KNOWN
        assert ["temperature" in asked.body for asked in server.asked] == [True, False, False]

    def test_a_model_that_may_not_be_made_to_is_asked_and_told_in_words(self, server, model, asks):
        server.refuses = {"tool_choice", "temperature"}
        for _ in range(2):
            assert model.complete(asks).value == KNOWN
        choices = [asked.body["tool_choice"]["type"] for asked in server.asked]
        assert choices[-2:] == ["auto", "auto"]
        assert len(choices) == 4
        assert json.dumps(dict(asks.schema)) in server.asked[-1].body["messages"][-1]["content"]

    def test_a_server_without_tools_is_told_in_words_alone(self, server, model, asks):
        server.refuses = {"tools", "tool_choice"}
        server.always = fenced(KNOWN)
        for _ in range(2):
            assert model.complete(asks).value == KNOWN
        assert "tools" not in server.asked[-1].body
        assert json.dumps(dict(asks.schema)) in server.asked[-1].body["messages"][-1]["content"]

    def test_what_a_model_thought_aloud_is_no_answer(self, server, model, asks):
        thought = {"type": "thinking", "thinking": "{}", "signature": "x"}
        server.always = answer(content=[thought, {"type": "text", "text": json.dumps(KNOWN)}], stop_reason="end_turn")
        assert model.complete(asks).value == KNOWN

    def test_words_in_place_of_the_tool_are_read(self, server, model, asks):
        server.always = fenced(KNOWN)
        assert model.complete(asks).value == KNOWN


class TestTrouble:
    @pytest.mark.parametrize("trouble", [busy("3"), broken(529), hangs_up(), hangs_up(after=30)])
    def test_what_passes_is_asked_again(self, server, model, asks, trouble):
        server.script = [trouble]
        assert model.complete(asks).value == KNOWN
        assert len(server.asked) == 2

    def test_what_stays_is_told(self, server, model, asks):
        server.always = Trouble(
            401, body=json.dumps({"error": {"type": "authentication_error", "message": KEY}}).encode()
        )
        with pytest.raises(ModelUnavailable, match=r"401 \(authentication_error\): check the API key") as told:
            model.complete(asks)
        assert KEY not in str(told.value)
        assert len(server.asked) == 1

    def test_a_refusal_for_another_reason_is_told_at_once(self, server, model, asks):
        server.always = Trouble(
            400, body=b'{"error": {"type": "invalid_request_error", "message": "prompt is too long"}}'
        )
        with pytest.raises(ModelUnavailable, match=r"400 \(invalid_request_error\)"):
            model.complete(asks)
        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        "sent",
        [
            garbage(),
            garbage(b"null"),
            answer(content=None),
            answer(content=[]),
            answer(content=[3]),
            answer(content=[{"type": "text"}]),
            answer(content=[{"type": "tool_use", "name": "answer"}]),
            answer(content=[{"type": "tool_use", "name": "other", "input": KNOWN}]),
            answer(content=[{"type": "tool_use", "name": "answer", "input": {"facts": "none"}}]),
            answer(content=[{"type": "tool_use", "name": "answer", "input": [1]}]),
            answer(usage=3),
            answer(stop_reason="refusal"),
            answer(stop_reason="max_tokens"),
        ],
    )
    def test_an_answer_of_another_form_is_told_at_once(self, server, model, asks, sent):
        server.always = sent
        with pytest.raises(ModelIncoherent):
            model.complete(asks)
        assert len(server.asked) == 1

    def test_what_a_cut_answer_took_is_told(self, server, model, asks):
        server.always = answer(stop_reason="max_tokens")
        with pytest.raises(ModelIncoherent, match="stopped at 1024 tokens") as told:
            model.complete(asks)
        assert told.value.usage.tokens == 18
