"""Main context as RAM: warned once, evicted into a summary at the limit, nothing lost, never above the budget."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import InvalidInput, Message, Text, ToolCall, ToolResult
from longmind.mind.tokens import conversation_tokens
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock

BUDGET = 600


def line(n):
    return f"In year {n} I decided to plant {n + 3} trees behind the house with my brother."


def fill(queue, first, last):
    return [queue.add("user" if n % 2 else "assistant", line(n)) for n in range(first, last)]


class TestWarning:
    def test_the_model_is_warned_once_each_time_the_queue_fills(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        steps = fill(queue, 0, 80)
        warned = [n for n, step in enumerate(steps) if step.warning is not None]
        left = [n for n, step in enumerate(steps) if step.evicted]
        assert len(warned) >= 2
        # Between any two warnings messages left, and before the first eviction there was one.
        assert warned[0] < left[0]
        assert all(any(one < gone <= two for gone in left) for one, two in pairwise(warned))
        first = steps[warned[0]]
        assert first.prompt[-1].role == "system"
        assert "70%" in first.prompt[-1].text
        assert steps[warned[0] - 1].tokens <= 0.7 * BUDGET < first.tokens

    def test_it_is_no_message_of_the_conversation(self, ana):
        fill(ana.queue("s1", budget_tokens=BUDGET), 0, 40)
        assert len(ana.conversation("s1").messages()) == 40
        assert all("70%" not in message.text for message in ana.conversation("s1").messages())

    def test_a_restart_does_not_warn_again(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        n = 0
        while queue.add("user", line(n)).warning is None:
            n += 1
        again = ana.queue("s1", budget_tokens=BUDGET)
        assert again.read().warning is None
        assert again.settle().warning is None
        assert again.settle(again=True).warning is not None

    def test_to_warn_again_warns_of_nothing_where_nothing_presses(self, ana):
        ana.queue("s1", budget_tokens=BUDGET).add("user", line(1))
        assert ana.queue("s1", budget_tokens=BUDGET).settle(again=True).warning is None

    def test_it_warns_anew_after_the_conversation_was_cleared(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        assert any(step.warning for step in fill(queue, 0, 25))
        ana.conversation("s1").clear()
        assert any(step.warning for step in fill(queue, 100, 125))


class TestEviction:
    def test_the_oldest_leave_for_a_summary_that_goes_on(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        steps = [step for step in fill(queue, 0, 80) if step.evicted]
        assert len(steps) >= 2
        counts = [step.summary.messages for step in steps]
        assert counts == sorted(set(counts))
        assert counts[-1] == sum(step.evicted for step in steps)
        # Half of the budget is free again, but for what must stay.
        assert all(step.tokens <= BUDGET * 0.55 for step in steps)

    def test_what_left_is_still_kept_and_found(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        fill(queue, 0, 80)
        assert [message.text for message in ana.conversation("s1").messages()] == [line(n) for n in range(80)]
        assert line(3) not in [message.text for message in queue.read().messages]
        found = ana.tools("s1").call("conversation_search", {"query": "year 3"})
        assert line(3) in found.text.split("\n")[1]
        assert line(3) in ana.tools("s1").call("recall", {"query": line(3)}).text

    def test_what_is_read_is_what_was_given_when_it_was_added(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        for step in fill(queue, 0, 50):
            last = step
        assert queue.read().messages == last.messages
        assert ana.queue("s1", budget_tokens=BUDGET).read().summary == last.summary

    def test_a_summariser_that_fails_costs_no_message_and_no_budget(self, ana):
        class Broken:
            name = "broken"

            def summarise(self, messages, *, earlier, budget_tokens):
                raise TimeoutError

        queue = ana.queue("s1", budget_tokens=BUDGET, summariser=Broken())
        steps = fill(queue, 0, 40)
        assert "TimeoutError" in steps[-1].failure
        assert all(step.tokens <= BUDGET for step in steps)
        assert steps[-1].left_out == tuple(range(1, 1 + len(steps[-1].left_out)))
        mended = ana.queue("s1", budget_tokens=BUDGET).settle()
        assert mended.summary.messages == mended.evicted == mended.left > 20
        assert mended.left_out == ()

    def test_what_is_forgotten_leaves_the_summary_too(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        id = ana.conversation("s1").add("user", "I decided to hide quagmire in the cellar.").remembered.id
        fill(queue, 0, 40)
        assert "quagmire" in queue.read().summary.text
        ana.forget(id)
        after = queue.settle()
        assert "quagmire" not in str(after.prompt)
        assert after.tokens <= BUDGET

    def test_what_was_added_elsewhere_is_seen(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        ana.conversation("s1").extend([Message.of("user", line(n)) for n in range(60)])
        assert queue.read().tokens <= BUDGET
        assert queue.settle().evicted > 30

    def test_a_call_and_its_answer_leave_together(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        for n in range(20):
            queue.add("user", line(n))
            queue.add("assistant", ToolCall(f"c{n}", "look_up", {"year": n}))
            shown = queue.add("tool", ToolResult(f"c{n}", (Text(f"Year {n} was wet."),)))
            calls = [call.id for message in shown.messages for call in message.calls]
            assert calls == [result.call_id for message in shown.messages for result in message.results]

    def test_a_result_without_its_call_does_not_stay_for_ever(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        queue.add("tool", ToolResult("lost", (Text("nobody asked"),)))
        fill(queue, 0, 40)
        assert queue.read().left_out == ()

    def test_it_goes_along_in_an_archive(self, ana, tmp_path, clock):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        fill(queue, 0, 40)
        ana.export(tmp_path / "ana.lm")
        with longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=clock) as other:
            moved = other.scope(user="ana")
            moved.import_archive(tmp_path / "ana.lm")
            assert moved.queue("s1", budget_tokens=BUDGET).read() == queue.read()
            assert other.check() == []

    def test_it_goes_with_its_session(self, ana):
        queue = ana.queue("s1", budget_tokens=BUDGET)
        fill(queue, 0, 40)
        ana.forget(session="s1")
        gone = queue.read()
        assert (gone.prompt, gone.left, gone.tokens) == ((), 0, 0)

    def test_a_budget_or_a_session_that_cannot_be_is_refused(self, ana):
        with pytest.raises(InvalidInput, match="256"):
            ana.queue("s1", budget_tokens=100)
        with pytest.raises(InvalidInput, match="session"):
            ana.scope(session="s2").queue("s1")


TEXTS = st.sampled_from(
    ["tea", "I decided to move to Lisbon on 3 June.", "word " * 150, "word " * 900, "漢字" * 400, "Hello!"]
)
STEPS = st.one_of(
    st.tuples(st.sampled_from(["user", "assistant", "system", "tool"]), TEXTS),
    st.tuples(st.just("call"), TEXTS),
    st.tuples(st.just("result"), TEXTS),
    st.tuples(st.just("restart"), st.just("")),
    st.tuples(st.just("search"), TEXTS),
)


class TestEverySequence:
    """No sequence of calls loses a message or exceeds the budget."""

    @settings(max_examples=40)
    @given(st.lists(STEPS, max_size=30), st.integers(256, 1_500))
    def test_nothing_is_lost_and_the_budget_holds(self, steps, budget):
        clock = StillClock("2026-05-03T09:00+01:00")
        with longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=clock, extract=False) as mind:
            ana = mind.scope(user="ana", agent="bot")
            queue, held = ana.queue("s1", budget_tokens=budget), ana.tools("s1")
            added = []
            for number, (what, words) in enumerate(steps):
                if what == "restart":
                    queue = ana.queue("s1", budget_tokens=budget)
                    shown = queue.read()
                elif what == "search":
                    held.call("conversation_search", {"query": words})
                    continue
                else:
                    role, part = self.made(what, words, number)
                    shown = queue.add(role, part)
                    added.append((role, part))
                assert shown.tokens == conversation_tokens(shown.prompt) <= budget
            kept = ana.conversation("s1").messages()
            assert [(message.role, message.parts[0]) for message in kept] == added
            # Each is in the prompt, in the summary, or told to be in neither.
            now = queue.read()
            assert len(now.messages) + len(now.left_out) + now.left >= len(kept)
            whole = [message for message in kept if message in now.messages]
            assert len(whole) + len(now.left_out) + now.left >= len(kept)
            for role, part in added:
                if role in ("user", "assistant") and isinstance(part, Text) and part.text != "Hello!":
                    assert held.call("conversation_search", {"query": part.text}).shown

    @staticmethod
    def made(what, words, number):
        if what == "call":
            return "assistant", ToolCall(f"c{number}", "look_up", {"query": words[:50]})
        if what == "result":
            return "tool", ToolResult(f"c{number - 1}", (Text(words),))
        return what, Text(words)
