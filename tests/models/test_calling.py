"""Any function as a language model."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from longmind.domain.conversation import Message
from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models.calling import FunctionModel
from longmind.ports.language import LanguageModel, Price, Prompt

KNOWN = {"facts": ["Ana lives in Lisbon"]}


class TestAFunction:
    def test_from_words_to_words(self, asks):
        heard = []
        model = FunctionModel(lambda text: heard.append(text) or json.dumps(KNOWN), name="mine")
        completion = model.complete(asks)
        assert (completion.value, completion.model) == (KNOWN, "mine")
        assert heard[0].startswith("Say what is known.\n\nAna moved to Lisbon.\n\nAnswer with JSON")
        assert isinstance(model, LanguageModel)

    def test_from_messages_to_words(self, asks):
        heard = []
        model = FunctionModel(lambda messages: heard.extend(messages) or json.dumps(KNOWN), takes_messages=True)
        assert model.complete(asks).value == KNOWN
        assert [one["role"] for one in heard] == ["system", "user"]
        assert json.dumps(dict(asks.schema)) in heard[1]["content"]

    def test_who_said_what_is_told_where_several_speak(self):
        heard = []
        said = [Message.of("user", "Hi."), Message.of("assistant", "Hello."), Message.of("user", "And?")]
        FunctionModel(lambda text: heard.append(text) or "ok").complete(Prompt(messages=said))
        assert heard == ["User: Hi.\n\nAssistant: Hello.\n\nUser: And?"]

    def test_what_it_took_is_estimated_and_priced(self, asks):
        model = FunctionModel(lambda _: json.dumps(KNOWN), name="mine", prices={"mine": Price(0, 1_000_000)})
        usage = model.complete(asks).usage
        assert not usage.counted
        assert usage.cost == usage.tokens_out == 9

    def test_what_it_raises_means_that_the_model_is_not_there(self, asks):
        def fails(text):
            raise ConnectionError(text)

        with pytest.raises(ModelUnavailable, match="ConnectionError") as told:
            FunctionModel(fails).complete(asks)
        assert "Lisbon" not in str(told.value)
        assert isinstance(told.value.__cause__, ConnectionError)

    @pytest.mark.parametrize("said", [None, b"{}", KNOWN, 3])
    def test_what_is_no_text_is_no_answer(self, asks, said):
        with pytest.raises(ModelIncoherent) as told:
            FunctionModel(lambda _: said).complete(asks)
        assert told.value.answer == said

    def test_no_more_than_so_many_are_called_at_once(self, asks):
        lock, here, most = threading.Lock(), [0], [0]
        both = threading.Barrier(2)

        def slow(text):
            with lock:
                here[0] += 1
                most[0] = max(most[0], here[0])
            both.wait(20)
            with lock:
                here[0] -= 1
            return json.dumps(KNOWN)

        model = FunctionModel(slow, at_once=2)
        with ThreadPoolExecutor(6) as pool:
            assert list(pool.map(lambda _: model.complete(asks).value, range(6))) == [KNOWN] * 6
        assert most == [2]

    def test_one_that_must_be_awaited_is_refused(self):
        async def later(text):
            return text

        for wrong in (later, "text", None):
            with pytest.raises(InvalidInput, match="function"):
                FunctionModel(wrong)
        with pytest.raises(InvalidInput, match="at_once"):
            FunctionModel(str, at_once=0)
