"""A mind is given a language model: by an address, an object or a function, in a program or on the command line."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest

import longmind
from longmind.doors import settings
from longmind.models import keys
from longmind.testing import ScriptedModel, chatty, cut, fenced
from longmind.testing.serving import ModelServer, slow

ASKS = longmind.Prompt.of("Say hello.")
SCHEMA = {
    "type": "object",
    "properties": {
        "updates": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"id": {"enum": ["1", "2"]}, "text": {"type": "string"}},
                "required": ["id", "text"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["updates"],
    "additionalProperties": False,
}
KNOWN = {"updates": [{"id": "1", "text": "Ana lives in Lisbon"}, {"id": "2", "text": "Ana is vegan"}]}


@pytest.fixture
def server():
    with ModelServer(always="hello") as server:
        yield server


def opened(path=":memory:", **how):
    return longmind.open(path, embedder=longmind.Hashing(), **how)


class TestAMindIsOpened:
    def test_without_one(self):
        with opened() as mind:
            assert mind.model is None

    def test_with_an_address_and_closes_it(self, server):
        with opened(model=f"openai:small@{server.url}") as mind:
            ana = mind.scope(user="ana")
            assert ana.model is mind.model
            assert mind.model.complete(ASKS).value == "hello"
        with pytest.raises(longmind.ModelUnavailable, match="closed"):
            ana.model.complete(ASKS)
        mind.close()

    def test_with_an_object_that_stays_its_owners(self, server):
        with longmind.OpenAIModel("small", base_url=server.url) as model:
            for _ in range(2):
                with opened(model=model) as mind:
                    assert mind.model is model
            assert model.complete(ASKS).value == "hello"

    def test_with_a_function(self):
        with opened(model=lambda text: text.upper()) as mind:
            assert mind.model.complete(ASKS).value == "SAY HELLO."

    def test_for_an_event_loop_too(self, server):
        async def story():
            async with longmind.open_async(embedder=longmind.Hashing(), model=f"anthropic:small@{server.url}") as mind:
                ana = mind.scope(user="ana")
                return mind.model, ana.model, await asyncio.to_thread(mind.model.complete, ASKS)

        one, other, completion = asyncio.run(story())
        assert one is other
        assert completion.value == "hello"
        with pytest.raises(longmind.ModelUnavailable, match="closed"):
            one.complete(ASKS)

    @pytest.mark.parametrize("wrong", ["gpt-4o", "openai:gpt-4o", 3])
    def test_with_one_that_cannot_be_and_leaves_no_file(self, tmp_path, wrong):
        with pytest.raises(longmind.InvalidInput, match="model"):
            opened(tmp_path / "m.db", model=wrong)
        assert list(tmp_path.iterdir()) == []

    def test_without_the_extra_that_it_needs(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "httpx2", None)
        with pytest.raises(longmind.MissingExtra, match=r"longmind\[llm\]"):
            opened(model="ollama:small")
        with opened(model=ScriptedModel([])) as mind:
            assert mind.model is not None

    def test_that_is_asked_when_something_is_remembered_and_never_when_it_is_recalled(self, server):
        server.always = {"importance": 1, "facts": []}
        with opened(model=f"openai:small@{server.url}") as mind:
            ana = mind.scope(user="ana")
            ana.remember("I moved to Lisbon in May.")
            assert len(server.asked) == 1
            ana.recall("where does she live?")
            mind.tend()
        assert len(server.asked) == 1


class TestTheFieldsSixAnswers:
    """Case A8, as a client sees it: what was wrapped is read, and nothing is made of what is no answer."""

    def test_two_are_read_one_by_half_and_three_are_errors(self):
        unknown = {"updates": [{"id": "12", "text": "Ana lives in Lisbon"}]}
        script = [fenced(KNOWN), chatty(KNOWN), "", cut(KNOWN, 0.9), unknown, slow()]
        told = []
        with (
            ModelServer(script) as server,
            longmind.OpenAIModel("small", base_url=server.url, timeout_seconds=0.5, retries=0) as model,
        ):
            for _ in range(6):
                try:
                    completion = model.complete(longmind.Prompt.of("?", schema=SCHEMA))
                    told.append((completion.value, completion.complete))
                except longmind.ModelError as error:
                    told.append((type(error), error.retry))
        half = {"updates": KNOWN["updates"][:1]}
        assert told == [
            (KNOWN, True),
            (KNOWN, True),
            (longmind.ModelIncoherent, False),
            (half, False),
            (longmind.ModelIncoherent, False),
            (longmind.ModelUnavailable, True),
        ]


class TestTheCommandLine:
    @pytest.fixture
    def run(self, tmp_path, monkeypatch):
        from click.testing import CliRunner

        from longmind.doors.cli import command_line

        monkeypatch.chdir(tmp_path)

        def run(*args, **environment):
            return CliRunner().invoke(command_line, ["--embedder", "hashing", *args], env=environment)

        return run

    def test_takes_one_before_or_after_the_command_or_from_the_environment(self, run, server):
        address = f"openai:small@{server.url}"
        assert run("--model", address, "remember", "one").exit_code == 0
        assert run("remember", "two", "--model", address).exit_code == 0
        assert run("stats", LONGMIND_MODEL=address).exit_code == 0

    def test_says_what_the_model_is_still_to_read_and_why(self, run, server):
        address = f"openai:small@{server.url}"
        told = run("remember", "I moved to Lisbon in May.", "--model", address)
        assert told.exit_code == 0
        assert "the language model is still to read it: longmind tend" in told.output
        assert "reading: ModelIncoherent" in told.output
        receipt = json.loads(run("remember", "I moved to Porto in June.", "--model", address, "--json").stdout)
        assert [len(receipt[name]) for name in ("kept", "unread", "problems")] == [1, 1, 1]
        server.always = {"importance": 1, "facts": []}
        tended = json.loads(run("tend", "--model", address, "--json").stdout)
        assert (tended["complete"], tended["unread"], tended["used"]["calls"]) == (True, 0, 2)

    @pytest.mark.parametrize("given", [("--model", "gpt"), ()])
    def test_says_what_may_be_given(self, run, given):
        told = run(*given, "remember", "one", LONGMIND_MODEL="gpt")
        assert told.exit_code == 2
        assert "error: model: openai:NAME" in told.output

    def test_says_which_key_is_missing(self, run):
        assert "set ANTHROPIC_API_KEY" in run("remember", "one", "--model", "anthropic:claude").output

    def test_knows_the_variable_with_the_key(self):
        assert settings.MODEL_KEY == keys.MODEL_KEY
        assert settings.misspelt({keys.MODEL_KEY: "x"}) == []
        assert "did you mean LONGMIND_MODEL" in settings.misspelt({"LONGMIND_MODLE": "x"})[0]
