"""A conversation of 10,000 messages in a context of 4,000 tokens: what was said in message 3 answers at the end.

MemGPT's promise (Packer et al. 2023), kept by a model that is a script, through the tools, and by a real one over HTTP:
far too small to make sense of what it is told, it still has to call the tool, be told its result, and answer.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace

import pytest

import longmind
from longmind.agents.steps import STEP
from longmind.models.tokens import OpenAITokens
from longmind.testing import ScriptedModel, StillClock

# Long: with the long rounds, of which CI runs these whole.
pytestmark = pytest.mark.campaign

MESSAGES = 10_000
BUDGET_TOKENS = 4_000
TOOLS = ("recall", "remember", "conversation_search", "block_append")
TOLD = "My locker at the pool has the number 4711."
ASKED = "Here I am with wet hair and cannot get at my clothes."
COUNTER = OpenAITokens()


def step(answer="", tool="", **arguments):
    return {"tool": tool, "arguments": arguments, "answer": answer}


def said(number):
    """What is said in a message: nothing that helps, and now and then another code."""
    if number % 2:
        return f"And how was harbour day {number // 2}? It sounds like a quiet walk."
    if number % 50 == 0:
        return f"The gate of pier {number // 50} has the code {5_000 + number}."
    return f"On day {number // 2} we walked along the harbour and counted {number % 97} boats that came in."


def tokens(prompt):
    form = longmind.Message.of("system", json.dumps(prompt.schema))
    return longmind.conversation_tokens([*prompt.messages, form], COUNTER)


def opened(path, model, **more):
    """A mind, Ana's, and her agent."""
    mind = longmind.open(path, embedder=longmind.Hashing(), clock=StillClock("2026-06-01T09:00Z"))
    options = {"budget_tokens": BUDGET_TOKENS, "tools": TOOLS, "counter": COUNTER, **more}
    ana = mind.scope(user="ana")
    return mind, ana, longmind.Agent(ana, "s1", model=model, **options)


@pytest.fixture(scope="module")
def life(tmp_path_factory):
    """The file with the conversation, and the prompts and answers that were made on the way."""
    path = tmp_path_factory.mktemp("long") / "mind.db"
    model = ScriptedModel(lambda prompt: step("A quiet walk, it seems."))
    mind, ana, agent = opened(path, model)
    answers = []
    with mind:
        chat = ana.conversation("s1")
        chat.extend([longmind.Message.of("user", "Hello!"), longmind.Message.of("assistant", "Hello, Ana.")])
        chat.add("user", TOLD)
        chat.add("assistant", "I will.")
        while (count := len(chat)) < MESSAGES:
            # Most of it is said elsewhere, in bulk; all of the last hundred messages are the agent's turns.
            some = range(count, min(count + 498, MESSAGES - 100))
            chat.extend([longmind.Message.of("assistant" if n % 2 else "user", said(n)) for n in some])
            answers.append(agent.say(f"Today is harbour day {count}, and we walked again along all of its piers."))
    return path, model, answers


@pytest.fixture
def path(life, tmp_path):
    """A file of one's own with the conversation in it."""
    return shutil.copy(life[0], tmp_path / "mind.db")


@pytest.mark.timeout(300)
class TestTenThousandMessages:
    def test_no_prompt_on_the_way_was_larger_than_the_context_by_exact_count(self, life):
        _, model, answers = life
        assert len(answers) > 60
        assert max(map(tokens, model.asked)) <= BUDGET_TOKENS
        assert sum(one.evicted for one in answers) > MESSAGES * 0.97

    def test_the_model_was_warned_while_there_was_time(self, life):
        _, model, answers = life
        warned = [one.warned for one in answers]
        assert any(warned)
        assert ["Memory pressure" in prompt.messages[0].text for prompt in model.asked] == warned

    @pytest.mark.parametrize(
        ("tool", "query"), [("recall", "what number does my locker have?"), ("conversation_search", "locker number")]
    )
    def test_what_was_said_in_message_3_answers_at_the_end_through_a_tool(self, path, tool, query):
        prompts = []

        def answers(prompt):
            prompts.append(prompt)
            if len(prompts) == 1:
                return step(tool=tool, query=query)
            number = re.search(r"locker at the pool has the number (\d+)", prompt.messages[-1].text)
            return step(f"The number of your locker is {number[1]}." if number else "I do not know.")

        mind, ana, agent = opened(path, ScriptedModel(answers))
        with mind:
            assert len(ana.conversation("s1")) == MESSAGES
            answer = agent.say(ASKED)
            assert answer.text == "The number of your locker is 4711."
            assert (answer.calls, answer.rounds, answer.by) == ((tool,), 2, "scripted")
            told = [one for one in map(ana.get, answer.recalled) if one.text == TOLD]
            assert [one.uses for one in told] == [0]
            assert agent.answers(last=1) == (answer,)
        assert "4711" not in "\n".join(one.text for one in prompts[0].messages)
        assert max(map(tokens, prompts)) <= BUDGET_TOKENS


class Forced:
    """A real model whose first step has to be a recall, and its next one an answer of some words, and no more."""

    def __init__(self, model):
        self.model = model
        self.name = model.name
        self.asked = []
        self.took = []

    def complete(self, prompt):
        *_, completion = self.stream(prompt)
        return completion

    def stream(self, prompt):
        self.asked.append(prompt)
        first = len(self.asked) == 1
        tool, answer = {"enum": ["recall"]}, {"type": "string", "minLength": 12, "maxLength": 80}
        query = {"type": "string", "minLength": 3, "maxLength": 60}
        arguments = {"type": "object", "properties": {"query": query}, "required": ["query"]}
        properties = (
            {"tool": tool, "arguments": {**arguments, "additionalProperties": False}, "answer": {"enum": [""]}}
            if first
            else {"tool": {"enum": [""]}, "arguments": {"enum": ["{}"]}, "answer": answer}
        )
        changed = replace(prompt, schema={**STEP, "properties": properties}, max_tokens=200)
        for piece in longmind.streamed(self.model, changed):
            if isinstance(piece, longmind.Completion):
                self.took.append(piece)
            yield piece


@pytest.mark.timeout(400)
class TestWithARealModel:
    def test_it_recalls_over_http_is_told_and_answers_within_its_context(self, path, model_address):
        with longmind.language_model(model_address, timeout_seconds=200, retries=0) as real:
            model = Forced(real)
            mind, ana, agent = opened(path, model, tools=["recall"], budget_tokens=2_500)
            with mind:
                *pieces, answer = agent.stream("What is the number of my locker at the pool?")
                assert agent.answers(last=1) == (answer,)
                assert agent.waiting() is None
                wrote = {ana.get(id).text for id in answer.written}
        assert (answer.calls, answer.rounds, answer.failure) == (("recall",), 2, None)
        assert answer.by == model.took[1].model
        assert "".join(pieces) == answer.text
        assert len(pieces) > 1
        assert "What is the number of my locker at the pool?" in wrote
        # What it asked for is the model's own, and what it is told is what that query finds.
        call = json.loads(model.took[0].text)
        assert call["tool"] == "recall"
        assert model.asked[1].messages[-2].text == model.took[0].text
        assert model.asked[1].messages[-1].text.startswith("recall answered: <data>")
        assert all(tokens(prompt) <= 2_500 for prompt in model.asked)
        assert all(one.usage.counted and one.usage.tokens_in <= BUDGET_TOKENS for one in model.took)
