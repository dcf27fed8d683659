"""What is at hand: the conversation and the work of a session, through both handles and both stores. Named by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from longmind import Conflict, InvalidInput, Message, NotFound, TaskStatus, Text, ToolCall, ToolResult
from longmind.mind.tokens import conversation_tokens
from longmind.testing import StillClock

CHATTER = (
    "What a lovely morning it is here by the sea, isn't it?",
    "It is indeed, the light on the water is very pretty today.",
)


def texts(messages: Any) -> list[str]:
    return [message.text for message in messages]


def chatter(chat: Any, rounds: int) -> None:
    for n in range(rounds):
        chat.add("user", f"{CHATTER[0]} ({n})")
        chat.add("assistant", f"{CHATTER[1]} ({n})")


@pytest.fixture
def later(opened: Any, mind: Any, kept_at: str) -> Callable[[], Any]:
    """Ana's mind after a restart, as another process sees it; what is kept nowhere has none."""

    def open_again() -> Any:
        return (mind if kept_at == ":memory:" else opened()).scope(user="ana")

    return open_again


class TestRow1x1Buffer:
    """A budget of messages and one of tokens: the oldest go, the counts are right whatever made them go."""

    def test_the_oldest_go_when_the_messages_are_too_many(self, ana: Any) -> None:
        chat = ana.conversation("s1", budget_messages=3)
        for n in range(5):
            chat.add("user", f"message {n}")
            shown = chat.bounded()
            assert texts(shown.messages) == [f"message {one}" for one in range(max(0, n - 2), n + 1)]
            assert chat.tokens() == shown.tokens == conversation_tokens(shown.messages)
        assert chat.count() == 5

    def test_the_oldest_go_when_the_tokens_are_too_many_and_one_stays(self, ana: Any) -> None:
        chat = ana.conversation("s1", budget_tokens=100)
        chatter(chat, 4)
        assert 50 < chat.tokens() <= 100
        chat.add("user", "word " * 400)
        shown = chat.bounded()
        assert (len(shown.messages), shown.over) == (1, True)

    def test_what_is_forgotten_is_no_longer_counted(self, ana: Any) -> None:
        chat = ana.conversation("s1")
        gone = chat.add("user", "a message that will be forgotten").remembered.id
        chat.add("user", "one that stays")
        ana.forget(gone)
        assert chat.tokens() == conversation_tokens(chat.messages())
        assert texts(chat.messages()) == ["one that stays"]


class TestRow1x2Window:
    def test_the_last_few_as_lines_and_as_messages(self, ana: Any) -> None:
        chat = ana.conversation("s1")
        chatter(chat, 3)
        window = chat.window(2)
        assert window.lines == f"user: {CHATTER[0]} (2)\nassistant: {CHATTER[1]} (2)"
        assert texts(window.messages) == [f"{CHATTER[0]} (2)", f"{CHATTER[1]} (2)"]
        assert chat.window(0).messages == ()

    def test_a_pair_is_never_split(self, ana: Any) -> None:
        chat = ana.conversation("s1")
        chat.add("assistant", ToolCall("c1", "look_up", {"city": "Porto"}))
        chat.add("tool", ToolResult("c1", (Text("12 degrees"),)))
        chat.add("user", "Thanks.")
        assert texts(chat.window(2).messages) == ["Thanks."]
        assert len(chat.window(3).messages) == 3


class TestRow1x3Summary:
    def test_older_messages_become_one_summary_and_the_last_stay(self, ana: Any) -> None:
        chat = ana.conversation("s1", budget_tokens=300)
        chat.add("user", "I prefer trains to planes, and I decided to travel to Porto on 3 June.")
        chatter(chat, 20)
        fitted = chat.compressed(verbatim=4)
        assert not fitted.over
        assert texts(fitted.messages)[-4:] == texts(chat.messages(last=4))
        assert "trains" in fitted.summary.text
        assert fitted.prompt[0].text.endswith(fitted.summary.text)
        assert chat.count() == 41

    def test_it_goes_on_from_the_last_one_after_a_restart(self, ana: Any, later: Any) -> None:
        chat = ana.conversation("s1", budget_tokens=300)
        chat.add("user", "I decided to travel to Porto on 3 June.")
        chatter(chat, 10)
        one = chat.compressed().summary
        again = later().conversation("s1", budget_tokens=300)
        assert again.summary() == one
        chatter(again, 10)
        two = again.compressed().summary
        assert two.messages > one.messages
        assert "3 June" in two.text

    def test_when_the_summariser_fails_nothing_is_dropped(self, ana: Any) -> None:
        class Broken:
            name = "broken"

            def summarise(self, messages: Any, *, earlier: Any, budget_tokens: int) -> str:
                raise TimeoutError

        chat = ana.conversation("s1", budget_tokens=100, summariser=Broken())
        chatter(chat, 10)
        fitted = chat.compressed()
        assert fitted.messages == chat.messages()
        assert "TimeoutError" in fitted.failure

    def test_a_summary_of_what_was_forgotten_is_not_there_any_more(self, ana: Any, later: Any) -> None:
        chat = ana.conversation("s1", budget_tokens=300)
        chat.add("user", "I decided that Ann lives in Oslo.")
        secret = chat.add("user", "I decided that Ann works at Acme.").remembered.id
        chatter(chat, 12)
        assert "Acme" in chat.compressed().summary.text
        ana.forget(secret)
        again = later().conversation("s1", budget_tokens=300)
        assert again.summary() is None
        anew = again.compressed().summary.text
        assert "Oslo" in anew
        assert "Acme" not in anew


class TestRow1x4Retention:
    def test_a_preference_of_message_3_is_in_the_context_at_message_50(self, ana: Any) -> None:
        chat = ana.conversation("s1", budget_tokens=300)
        chatter(chat, 1)
        chat.add("user", "I prefer window seats, always.")
        chatter(chat, 24)
        fitted = chat.selected()
        assert "I prefer window seats, always." in texts(fitted.messages)
        why = dict(zip(texts(fitted.messages), fitted.because, strict=True))
        assert "preference" in why["I prefer window seats, always."]
        assert not fitted.over
        assert all(one.reason for one in fitted.left_out)


class TestRow1x5Verbatim:
    def test_what_is_summarised_away_is_recalled_word_for_word(self, ana: Any, later: Any) -> None:
        said = "My locker at the station is number E-4711, and the code is my birthday."
        chat = ana.conversation("s1", budget_tokens=200)
        chat.add("user", said)
        chatter(chat, 15)
        assert said not in texts(chat.compressed().messages)
        assert later().recall("E-4711", kinds="episode")[0].memory.text == said

    def test_it_can_be_recalled_as_soon_as_it_was_said(self, ana: Any) -> None:
        kept = ana.conversation("s1").add("user", "The spare key is under the flowerpot.").remembered.id
        assert ana.recall("spare key", kinds="episode")[0].memory.id == kept


class TestRow2x1Slots:
    def test_the_task_with_priorities_10_7_and_8(self, ana: Any) -> None:
        slots = ana.working("s1").slots
        slots.store("current_task", "Write the quarterly report", priority=10)
        slots.store("style", "short sentences", priority=7)
        slots.store("deadline", "Friday", priority=8)
        assert slots.show() == (
            "Working memory:\n"
            "- current_task (10): Write the quarterly report\n"
            "- deadline (8): Friday\n"
            "- style (7): short sentences"
        )
        assert slots.retrieve("style").accesses == 1
        with pytest.raises(NotFound):
            slots.update("mood", "calm")

    def test_no_time_that_one_lay_idle_outweighs_a_priority(self, ana: Any, clock: StillClock) -> None:
        slots = ana.working("s1").slots
        slots.store("old and important", 1, priority=6)
        clock.move(seconds=5_000)
        for n in range(9):
            slots.store(f"new {n}", n, priority=5)
        assert slots.store("newest", 1, priority=5).evicted.name == "new 0"
        assert "newest" in [slot.name for slot in slots.list()]


class TestRow2x2Scratchpad:
    def test_notes_are_written_rewritten_in_place_and_deleted(self, ana: Any, later: Any) -> None:
        pad = ana.working("s1").scratchpad
        assert pad.show() == "Scratchpad: (empty)"
        pad.write("idea", "soup")
        pad.write("guests", 4)
        pad.write("idea", "stew")
        again = later().working("s1").scratchpad
        assert again.show() == "Scratchpad:\n- idea: stew\n- guests: 4"
        again.delete("idea")
        assert pad.show() == "Scratchpad:\n- guests: 4"


class TestRow2x3Task:
    def test_the_research_with_four_steps_two_of_them_done(self, ana: Any, later: Any) -> None:
        task = ana.working("s1").task
        begun = task(
            goal="Research ProductX and write a report",
            plan=["Search for product information", "Read customer reviews", "Compare competitors", "Write report"],
        )
        assert begun.status is TaskStatus.PENDING
        assert task.advance("Found 3 official pages").status is TaskStatus.IN_PROGRESS
        task.set("product", "ProductX")
        task.advance("4.2 stars")
        assert later().working("s1").task.show() == (
            "Goal: Research ProductX and write a report\n"
            "Status: in progress (2/4 steps completed)\n"
            "Plan:\n"
            "  [done] Search for product information: Found 3 official pages\n"
            "  [done] Read customer reviews: 4.2 stars\n"
            "  [next] Compare competitors\n"
            "  [ ] Write report\n"
            "Variables:\n"
            "- product: ProductX"
        )

    def test_a_repeated_step_loses_no_result_and_one_too_many_is_a_clear_error(self, ana: Any) -> None:
        task = ana.working("s1").task
        task.create("ship", ["test", "fix", "test"])
        for result in ("red", "fixed", "green"):
            last = task.advance(result)
        assert last.status is TaskStatus.COMPLETED
        assert last.results("test") == ("red", "green")
        with pytest.raises(Conflict, match="completed"):
            task.advance()
        with pytest.raises(InvalidInput, match="at least one step"):
            task.create("nothing", [])

    def test_it_may_fail_be_blocked_and_go_on(self, ana: Any) -> None:
        task = ana.working("s1").task
        task.create("ship", ["test", "deploy"])
        task.record_error("flaky test")
        assert task.block("waits for a review").reason == "waits for a review"
        assert task.resume().status is TaskStatus.PENDING
        assert task.fail("out of time").status is TaskStatus.FAILED


class TestRow2x4Trace:
    def test_a_loop_is_kept_as_one_episode_at_its_end(self, ana: Any) -> None:
        trace = ana.working("s1").trace
        trace.start("Which database does Phoenix use?")
        trace.think("The settings should say.")
        trace.act("read_file", {"path": "settings.toml"})
        trace.observe("engine = postgresql")
        assert len(ana.list()) == 0
        kept = trace.finish("PostgreSQL", success=True)
        (episode,) = ana.list(kinds="episode")
        assert episode.id == kept.id
        for told in ("The settings should say.", "read_file", "engine = postgresql", "PostgreSQL"):
            assert told in episode.text
        assert ana.recall("Phoenix database settings", kinds="episode")[0].memory.id == episode.id


class TestRow2x5Restart:
    def test_all_of_the_work_at_hand_is_there_again(self, ana: Any, later: Any) -> None:
        work = ana.working("s1")
        work.situation.aim("craft a wooden pickaxe")
        work.situation.observe({"oak_log": 3, "biome": "forest"})
        work.situation.hear("you need 2 sticks")
        work.slots.store("tool", "crafting table")
        work.task(goal="craft", plan=["sticks", "pickaxe"])
        again = later().working("s1")
        assert again.show() == work.show()
        assert again.situation.show() == (
            "Objective: craft a wooden pickaxe\n"
            "Environment:\n"
            "- oak_log: 3\n"
            "- biome: forest\n"
            "Recent feedback:\n"
            "- you need 2 sticks"
        )

    def test_it_is_bound_to_its_session(self, ana: Any) -> None:
        ana.working("s1").slots.store("tool", "crafting table")
        assert ana.working("s2").slots.list() == ()


class TestRow2x6Calls:
    def test_a_dependency_is_installed_once(self, ana: Any, later: Any) -> None:
        ana.working("s1").calls.record("install", {"package": "numpy"}, "installed numpy 2.4")
        found = later().working("s1").calls.find("install", {"package": "numpy"})
        assert found.result == "installed numpy 2.4"
        assert later().working("s1").calls.find("install", {"package": "scipy"}) is None

    def test_one_that_was_made_in_the_conversation_is_found_there(self, ana: Any) -> None:
        chat = ana.conversation("s1")
        chat.extend(
            [
                Message("assistant", (ToolCall("c1", "install", {"package": "numpy"}),)),
                Message("tool", (ToolResult("c1", (Text("installed"),)),)),
            ]
        )
        assert chat.calls().find("install", {"package": "numpy"}).result.words == "installed"


class TestRow9x5CustomerService:
    """The lecture's exercise: what a support agent has to hold while it helps somebody."""

    def test_the_case_is_at_hand_until_it_is_handed_over(self, ana: Any, later: Any) -> None:
        work = ana.working("case 4711", most_slots=5)
        work.slots.store("issue", "charged twice for order 88", priority=10)
        work.slots.store("emotional state", "annoyed, but polite", priority=7)
        work.slots.store("policy", "refunds above 100 euros need a supervisor", priority=9)
        work.task(goal="settle order 88", plan=["check the payments", "refund", "confirm by mail"])
        work.calls.record("payments", {"order": 88}, [120, 120])
        work.task.advance("two payments of 120 euros")
        work.task.block("a supervisor must approve the refund of 120 euros")
        again = later().working("case 4711")
        again.slots.update("emotional state", "calm")
        shown = again.show()
        for told in ("charged twice", "calm", "supervisor", "[done] check the payments", "Status: blocked", "payments"):
            assert told in shown
        assert "annoyed" not in shown
        again.task.resume()
        again.task.advance("refunded")
        again.task.advance()
        (episode,) = later().list(kinds="episode")
        assert (episode.detail.task, episode.detail.success) == ("settle order 88", True)


class TestRow10x7NextSession:
    def test_the_project_is_known_in_the_next_session_after_a_restart(self, ana: Any, later: Any) -> None:
        monday = ana.conversation("monday")
        monday.add("user", "I am working on Phoenix. We use Python 3.11 and PostgreSQL.")
        monday.add("assistant", "Good to know. What shall we do first?")
        ana.blocks["human"].append("Works on Phoenix.")
        again = later()
        tuesday = again.conversation("tuesday")
        tuesday.add("user", "Continue working on Phoenix")
        found = [hit.memory.text for hit in again.recall("Continue working on Phoenix")]
        assert "I am working on Phoenix. We use Python 3.11 and PostgreSQL." in found
        assert [one.value for one in again.blocks] == ["Works on Phoenix."]
        assert [one.name for one in again.conversations()] == ["monday", "tuesday"]
        assert texts(again.conversation("monday").messages())[0].startswith("I am working on Phoenix.")
