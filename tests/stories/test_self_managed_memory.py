"""A model that keeps its own memory by calling tools (MemGPT, Packer et al. 2023), through both handles and stores.

The model is a script: what it calls and says is written down here, and what it is told decides whether the script can
go on. So the stories are about the memory and not about how clever a model is.
"""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import longmind
from longmind import Text, ToolCall, ToolResult
from longmind.testing import ScriptedModel

ID = re.compile(r"\[(m\w{26})\]")


@pytest.fixture
def later(opened: Any, mind: Any, kept_at: str) -> Callable[[], Any]:
    """The bot's mind after a restart, as another process sees it; what is kept nowhere has none."""

    def open_again() -> Any:
        return (mind if kept_at == ":memory:" else opened()).scope(user="ana", agent="bot")

    return open_again


class Agent:
    """Answers by a script: each line calls a tool, or says something to the user."""

    def __init__(self, bot: Any, session: str, budget_tokens: int = 1_000) -> None:
        self.bot = bot
        self.queue = bot.queue(session, budget_tokens=budget_tokens)
        self.tools = bot.tools(session)
        self.warned = 0
        self.calls = 0
        self.most_tokens = 0

    def _seen(self, shown: Any) -> None:
        self.warned += shown.warning is not None
        self.most_tokens = max(self.most_tokens, shown.tokens)

    def told(self, words: str) -> None:
        self._seen(self.queue.add("user", words))

    def says(self, words: str) -> None:
        self._seen(self.queue.add("assistant", words))

    def does(self, tool: str, arguments: Any = None, **more: Any) -> Any:
        """Call a tool as a loop around a model does: the call and its answer are messages too."""
        given = more if arguments is None else arguments
        self.calls += 1
        id = f"call-{self.calls}"
        self._seen(self.queue.add("assistant", ToolCall(id, tool, given)))
        outcome = self.tools.call(tool, given if isinstance(given, str) else json.dumps(given))
        self._seen(self.queue.add("tool", ToolResult(id, (Text(outcome.text),), error=not outcome.ok)))
        return outcome


class TestRow9x4SelfManagedMemory:
    """Main context as RAM, the rest as disk, moved by the model's own calls."""

    def test_a_model_keeps_its_memory_over_turns_and_a_restart(self, mind: Any, later: Callable[[], Any]) -> None:
        bot = mind.scope(user="ana", agent="bot")
        bot.blocks.create("persona", "I am kind and brief.", read_only=True)
        agent = Agent(bot, "monday")

        agent.told("Hi, I'm Ana. I'm vegetarian, and my sister Rita is allergic to nuts.")
        assert agent.does("block_append", label="human", content="Ana. Vegetarian.", request_heartbeat=True).goes_on
        agent.does("remember", content="Ana's sister Rita is allergic to nuts.", type="fact", importance=0.9)
        # It errs, is told so, and does it right.
        assert "read-only" in agent.does("block_append", label="persona", content="Rude.").text
        assert "missing argument plan" in agent.does("task_start", goal="cook for Rita").text
        assert "no JSON" in agent.does("task_start", '{"goal": "cook for Rita", "plan": [').text
        agent.does("task_start", goal="cook for Rita", plan=["check diet", "pick a dish"])
        found = agent.does("recall", query="what is Rita allergic to?")
        agent.does("task_advance", result=f"no nuts {found.shown[0]}")
        agent.does("scratchpad_write", key="idea", content="pumpkin soup")
        agent.says("Soup, then?")

        agent = Agent(later(), "monday")
        assert "no nuts" in agent.bot.working("monday").task.show()
        assert "pumpkin soup" in agent.does("scratchpad_read").text
        assert "Ana. Vegetarian." in agent.does("block_read", label="human").text
        agent.told("Yes! And I eat fish now.")
        replaced = agent.does("block_replace", label="human", old_content="Vegetarian", new_content="Pescatarian")
        assert replaced.written == ("block human",)
        assert "completed" in agent.does("task_advance", result="pumpkin soup").text
        said = agent.does("conversation_search", query="sister Rita")
        assert "my sister Rita is allergic to nuts" in said.text

        # Another day, another session: what it wrote down is there, and what was said is found.
        agent = Agent(later(), "friday")
        assert "Pescatarian" in agent.does("block_read", label="human").text
        found = agent.does("recall", query="what is Rita allergic to?")
        assert "allergic to nuts" in found.text
        assert "session monday" in agent.does("conversation_search_date", start_date="2026-05-03").text
        (id,) = set(ID.findall(agent.does("remember", content="Ana's sister Rita is allergic to nuts.").text))
        agent.told("Rita outgrew it. Forget the nuts.")
        assert agent.does("forget", id=id).written == (id,)
        assert id not in agent.does("recall", query="what is Rita allergic to?").shown
        assert [call.tool for call in agent.bot.working("friday").calls.list()][-2:] == ["forget", "recall"]

    def test_what_was_said_at_the_beginning_answers_at_the_end(self, mind: Any, later: Callable[[], Any]) -> None:
        agent = Agent(mind.scope(user="ana", agent="bot"), "s1", budget_tokens=1_000)
        agent.told("Hello!")
        agent.says("Hello Ana.")
        agent.told("My locker number is 4711, please keep that in mind.")
        for n in range(120):
            agent.told(f"On day {n} we walked along the harbour and counted the boats that came in.")
            agent.says(f"How many were there on day {n}? It sounds like a quiet walk.")
        assert agent.warned >= 2
        assert agent.most_tokens <= 1_000
        shown = agent.queue.read()
        assert all("4711" not in message.text for message in shown.messages)
        agent = Agent(later(), "s1", budget_tokens=1_000)
        assert "4711" in agent.does("recall", query="what is my locker number?").text
        assert "4711" in agent.does("conversation_search", query="locker number").text.split("\n")[1]
        assert agent.bot.conversation("s1").count() == 243 + 4

    def test_nobody_else_sees_what_it_wrote(self, mind: Any) -> None:
        agent = Agent(mind.scope(user="ana", agent="bot"), "s1")
        agent.does("remember", content="The password is quagmire.")
        agent.does("archival_memory_insert", content="The password is quagmire, once more.")
        agent.does("block_append", label="secrets", content="quagmire")
        agent.told("quagmire")
        for other in (mind.scope(user="ben", agent="bot"), mind.scope(user="ana", agent="other")):
            held = other.tools("s1")
            for name, arguments in (
                ("recall", {"query": "password quagmire"}),
                ("archival_memory_search", {"query": "password quagmire"}),
                ("conversation_search", {"query": "quagmire"}),
                ("conversation_search_date", {"start_date": "2026"}),
                ("block_read", {"label": "secrets"}),
            ):
                assert "quagmire" not in held.call(name, arguments).text


PAIRS = 140
DEPTHS = 5


def nested(seed: int) -> tuple[dict[str, str], list[list[str]]]:
    """Pairs of a key and a value, both UUIDs, where some values are keys again; a chain for each number of hops."""
    random_ = random.Random(seed)

    def fresh() -> str:
        return str(uuid.UUID(int=random_.getrandbits(128), version=4))

    chains = [[fresh() for _ in range(hops + 2)] for hops in range(DEPTHS)]
    pairs = {key: value for chain in chains for key, value in pairwise(chain)}
    while len(pairs) < PAIRS:
        pairs[fresh()] = fresh()
    keys = list(pairs)
    random_.shuffle(keys)
    return {key: pairs[key] for key in keys}, chains


@pytest.mark.campaign
class TestNestedKeys:
    """MemGPT's nested key-value task: 140 keys in archival memory, followed from one to the next up to four times."""

    @pytest.fixture
    def task(self, ana: Any) -> tuple[Any, list[list[str]]]:
        pairs, chains = nested(1)
        held = ana.scope(agent="bot").tools("s1", only=["archival_memory_insert", "archival_memory_search"])
        for key, value in pairs.items():
            assert held.call("archival_memory_insert", {"content": f"key: {key}, value: {value}"}).ok
        return held, chains

    @staticmethod
    def look_up(held: Any, key: str) -> str | None:
        """The value of a key, from the pages of the search; None where it is no key."""
        for page in range(3):
            told = held.call("archival_memory_search", {"query": f"key: {key}", "page": page})
            found = re.search(rf"key: {key}, value: (\S+)", told.text)
            if found is not None:
                return found[1]
        return None

    def test_each_chain_is_followed_to_its_end(self, task: tuple[Any, list[list[str]]]) -> None:
        held, chains = task
        for chain in chains:
            value, hops = self.look_up(held, chain[0]), 0
            while value is not None and (after := self.look_up(held, value)) is not None:
                value, hops = after, hops + 1
            assert (value, hops) == (chain[-1], len(chain) - 2)


class Following:
    """A script that follows a key through archival memory by what it is told, and nothing else."""

    PAGES = 3

    def __init__(self, key: str) -> None:
        self.key = key
        self.page = 0
        self.value: str | None = None

    def __call__(self, prompt: Any) -> Any:
        told = prompt.messages[-1].text
        if told.startswith("archival_memory_search answered"):
            found = re.search(rf"key: {self.key}, value: (\S+)", told)
            if found is not None:
                self.key = self.value = found[1].removesuffix("</data>")
                self.page = 0
            else:
                self.page += 1
        if self.page == self.PAGES:
            return {"tool": "", "arguments": {}, "answer": str(self.value)}
        arguments = {"query": f"key: {self.key}", "page": self.page}
        return {"tool": "archival_memory_search", "arguments": arguments, "answer": ""}


@pytest.fixture(scope="module")
def archived() -> Iterator[tuple[Any, list[list[str]]]]:
    pairs, chains = nested(2)
    with longmind.open(":memory:", embedder=longmind.Hashing()) as mind:
        bot = mind.scope(user="ana", agent="bot")
        for key, value in pairs.items():
            assert bot.tools("s1").call("archival_memory_insert", {"content": f"key: {key}, value: {value}"}).ok
        yield bot, chains


@pytest.mark.campaign
class TestNestedKeysByAnAgent:
    """The same task by the agent everybody uses: its model is told what the tool found, and asks for the next."""

    @pytest.mark.parametrize("hops", range(DEPTHS))
    def test_each_depth_is_solved(self, archived: tuple[Any, list[list[str]]], hops: int) -> None:
        bot, chains = archived
        key, *_, value = chains[hops]
        model = ScriptedModel(Following(key))
        tools = ["archival_memory_search"]
        agent = longmind.Agent(bot, f"s{hops}", model=model, tools=tools, rounds=20, budget_tokens=4_000)
        answer = agent.say(f"Follow {key} to its end.")
        assert answer.text == value
        assert {*answer.calls} == {*tools}
        assert answer.rounds >= hops + 2


def test_the_tools_need_no_model() -> None:
    assert len(longmind.tool_definitions()) == 20
