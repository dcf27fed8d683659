"""A real language model over real HTTP: 135 million weights, which know nothing and keep to a form all the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import longmind
from longmind.domain.schema import misfit

SAID = (
    "I studied B.Tech ICT at PDEU.",
    "My favourite framework is TensorFlow, but last month I switched to PyTorch.",
    "My sister Anna lives in Berlin and is allergic to nuts.",
)
FACTS = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "minItems": 1,
            "maxItems": 2,
            "items": {
                "type": "object",
                "properties": {
                    "subject": {"type": "string", "minLength": 1, "maxLength": 20},
                    "source": {"enum": ["m1", "m2", "m3"]},
                    "importance": {"enum": list(range(1, 11))},
                },
                "required": ["subject", "source", "importance"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["facts"],
    "additionalProperties": False,
}


def asks(text, **limits):
    system = longmind.Message.of("system", "Say what is known of the user, as JSON.")
    return longmind.Prompt(messages=(system, longmind.Message.of("user", text)), schema=FACTS, **limits)


@pytest.fixture(scope="module")
def model(model_address):
    with longmind.language_model(model_address, timeout_seconds=100, retries=0) as model:
        yield model


class TestARealModel:
    @pytest.mark.parametrize("said", SAID)
    def test_answers_in_the_form_it_is_asked_for(self, model, said):
        completion = model.complete(asks(said, max_tokens=300))
        assert misfit(completion.value, FACTS) is None
        assert completion.complete
        assert completion.model
        assert completion.usage.calls == 1
        assert completion.usage.counted
        assert completion.usage.tokens_in > 10
        assert 0 < completion.usage.tokens_out <= 300
        assert completion.usage.cost is None

    def test_names_no_source_that_was_not_there(self, model):
        answers = [model.complete(asks(f"m9: {said}", max_tokens=300)).value for said in SAID[:2]]
        assert {fact["source"] for answer in answers for fact in answer["facts"]} <= {"m1", "m2", "m3"}

    def test_that_is_cut_off_before_it_finished_anything_is_no_answer(self, model):
        with pytest.raises(longmind.ModelIncoherent, match="stopped at 8 tokens") as told:
            model.complete(asks(SAID[0], max_tokens=8))
        assert 0 < told.value.usage.tokens_out <= 8

    def test_answers_in_words(self, model):
        asked = longmind.Prompt(messages=[longmind.Message.of("user", "Which city is the capital?")], max_tokens=20)
        completion = model.complete(asked)
        assert isinstance(completion.value, str)
        assert completion.value

    def test_may_be_asked_by_several_at_once(self, model):
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda said: model.complete(asks(said, max_tokens=300)).value, SAID[:2]))
        assert [misfit(value, FACTS) for value in found] == [None, None]

    def test_is_opened_with_a_mind(self, model_address):
        with longmind.open(embedder=longmind.Hashing(), model=model_address) as mind:
            assert mind.model.complete(asks(SAID[0], max_tokens=300)).value["facts"]

    def test_stops_at_its_budget(self, model):
        budgeted = longmind.Budgeted(model, longmind.Budget(calls=1))
        budgeted.complete(longmind.Prompt(messages=[longmind.Message.of("user", "Hi.")], max_tokens=4))
        with pytest.raises(longmind.BudgetSpent):
            budgeted.complete(longmind.Prompt.of("Hi."))
        assert 0 < budgeted.used.tokens_out <= 4
