"""A language model named in one line."""

from __future__ import annotations

import sys

import pytest

from longmind.errors import InvalidInput, MissingExtra
from longmind.models.addresses import language_model
from longmind.models.anthropic import AnthropicModel
from longmind.models.calling import FunctionModel
from longmind.models.openai import OpenAIModel
from longmind.ports.language import Price, Prompt
from longmind.testing import ScriptedModel
from longmind.testing.serving import ModelServer

KEY = "sk-very-secret-1234"


class TestAnAddress:
    @pytest.mark.parametrize(
        ("address", "kind", "shown"),
        [
            ("openai:gpt-4o-mini@http://127.0.0.1:8080/v1", OpenAIModel, "'gpt-4o-mini' at http://127.0.0.1:8080"),
            ("openai:@cf/meta/llama@3@https://a.example/v1", OpenAIModel, "'@cf/meta/llama@3' at https://a.example"),
            ("anthropic:claude@http://localhost:1", AnthropicModel, "'claude' at http://localhost:1"),
            ("ollama:llama3.2:3b", OpenAIModel, "'llama3.2:3b' at http://127.0.0.1:11434"),
            (" ollama:qwen@http://box:11434/v1 ", OpenAIModel, "'qwen' at http://box:11434"),
        ],
    )
    def test_says_how_it_is_spoken_to_which_model_and_where(self, address, kind, shown):
        with language_model(address) as model:
            assert type(model) is kind
            assert shown in repr(model)

    @pytest.mark.parametrize(
        "address",
        [
            "",
            "gpt-4o-mini",
            "openai:",
            "openai:@http://127.0.0.1/v1",
            "mistral:m",
            "openai:m@",
            "openai:a b",
            "openai:m@ftp://x",
        ],
    )
    def test_of_another_form_is_refused_with_the_forms_there_are(self, address):
        with pytest.raises(InvalidInput, match="model"):
            language_model(address)

    def test_with_a_key_in_it_is_refused_unseen(self):
        for address in (f"openai:m@https://ana:{KEY}@a.example/v1", f"{KEY}:m"):
            with pytest.raises(InvalidInput) as told:
                language_model(address)
            assert KEY not in str(told.value)

    def test_needs_the_extra(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "httpx2", None)
        with pytest.raises(MissingExtra, match="llm"):
            language_model("ollama:m")


class TestTheKey:
    @pytest.mark.parametrize(
        ("address", "variable"), [("openai:gpt", "OPENAI_API_KEY"), ("anthropic:claude", "ANTHROPIC_API_KEY")]
    )
    def test_of_a_provider_is_needed_at_once(self, address, variable, monkeypatch):
        with pytest.raises(InvalidInput, match=f"set {variable}"):
            language_model(address)
        monkeypatch.setenv(variable, KEY)
        with language_model(address) as model:
            assert KEY not in repr(model)
        monkeypatch.delenv(variable)
        with language_model(address, api_key=KEY):
            pass

    def test_of_a_provider_goes_to_no_other_server(self, monkeypatch):
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        with ModelServer() as server, language_model(f"openai:m@{server.url}") as model:
            model.complete(Prompt.of("?"))
            monkeypatch.setenv("LONGMIND_MODEL_KEY", "for this one")
            model.complete(Prompt.of("?"))
        assert [asked.headers.get("Authorization") for asked in server.asked] == [None, "Bearer for this one"]

    def test_that_is_given_is_sent(self, monkeypatch):
        monkeypatch.setenv("LONGMIND_MODEL_KEY", "not this one")
        with ModelServer() as server, language_model(f"anthropic:m@{server.url}", api_key=lambda: KEY) as model:
            model.complete(Prompt.of("?"))
        assert server.asked[0].headers["x-api-key"] == KEY


class TestAnObject:
    def test_is_given_back(self):
        model = ScriptedModel([])
        assert language_model(model) is model

    def test_that_is_a_function_is_wrapped(self):
        model = language_model(lambda text: text.upper(), prices={"function": Price(1, 1)})
        assert isinstance(model, FunctionModel)
        assert model.complete(Prompt.of("hi")).value == "HI"

    def test_knows_its_own_key(self):
        with pytest.raises(InvalidInput, match="api_key"):
            language_model(ScriptedModel([]), api_key=KEY)

    def test_that_is_none_is_refused(self):
        with pytest.raises(InvalidInput, match="model"):
            language_model(3)
