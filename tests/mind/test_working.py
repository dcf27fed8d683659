"""Working memory at work: which slot makes room, what is shown in a prompt, and what is worth keeping of a loop."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.task import Situation, Task
from longmind.domain.trace import Call, Calls, Trace
from longmind.domain.working import Scratchpad, Slot, Slots
from longmind.errors import InvalidInput, NotFound
from longmind.mind.working import (
    SHOWN_CHARACTERS,
    as_episode,
    first_to_go,
    remove,
    retrieve,
    show_calls,
    show_scratchpad,
    show_situation,
    show_slots,
    show_task,
    show_trace,
    store,
    update,
)

NOW = datetime(2026, 5, 3, 9, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def slot(name: str, *, priority: int = 5, accesses: int = 0, idle_since: float = 0, created: float = 0) -> Slot:
    """A slot that was created and last touched these seconds after NOW."""
    touched = at(max(idle_since, created))
    return Slot(
        name=name, content=name, priority=priority, created_at=at(created), accessed_at=touched, accesses=accesses
    )


names = st.sampled_from("abcdefgh")
verbs = st.tuples(st.sampled_from(("store", "retrieve", "update", "remove")), names, st.integers(1, 10))


class TestEviction:
    """The lowest priority goes, then the least used, then the longest untouched; never the one just written."""

    def test_the_lowest_priority_goes_first(self):
        assert first_to_go([slot("a", priority=3, accesses=9, idle_since=9), slot("b", priority=4)]).name == "a"

    def test_among_equal_priorities_the_least_used_goes(self):
        assert first_to_go([slot("a", accesses=2), slot("b", accesses=1, idle_since=9)]).name == "b"

    def test_among_those_the_longest_untouched_goes(self):
        assert first_to_go([slot("a", idle_since=2), slot("b", idle_since=1)]).name == "b"

    def test_among_those_the_oldest_goes_and_then_the_first_written(self):
        assert first_to_go([slot("a", created=1, idle_since=2), slot("b", created=0, idle_since=2)]).name == "b"
        assert first_to_go([slot("a"), slot("b")]).name == "a"

    def test_no_idle_time_outweighs_a_priority(self):
        """A score of priority x 1,000 - idle seconds lets a thousand idle seconds cancel one level; ours does not."""
        now, urgent, trifle = 7 * 86_400.0, slot("urgent", priority=10), slot("trifle", priority=1, idle_since=604_799)

        def added_up(one: Slot) -> float:
            return one.priority * 1_000 - (at(now) - one.accessed_at).total_seconds()

        assert min((urgent, trifle), key=added_up) is urgent
        assert first_to_go((urgent, trifle)) is trifle
        stored = store(Slots((urgent, trifle), 2), "new", "x", now=at(now))
        assert stored.evicted == trifle
        assert "urgent" in stored.slots

    @given(st.lists(st.builds(slot, names, priority=st.integers(1, 3), accesses=st.integers(0, 2)), min_size=1))
    def test_none_that_stays_is_worth_less_than_the_one_that_goes(self, some):
        gone = first_to_go(some)
        assert all((gone.priority, gone.accesses) <= (one.priority, one.accesses) for one in some)

    def test_from_nothing_nothing_can_go(self):
        with pytest.raises(InvalidInput):
            first_to_go([])


class TestSlots:
    def test_a_task_with_slots_of_priorities_ten_seven_and_eight(self):
        slots = Slots()
        for name, content, priority in (
            ("current_task", "Write the quarterly report", 10),
            ("user_preferences", {"format": "bullets"}, 7),
            ("deadline", "Friday", 8),
        ):
            stored = store(slots, name, content, priority=priority, now=NOW)
            assert stored.evicted is None
            slots = stored.slots
        read = retrieve(slots, "deadline", now=at(60))
        slots = update(read.slots, "current_task", "Proofread the quarterly report", now=at(120))
        assert show_slots(slots) == (
            "Working memory:\n"
            "- current_task (10): Proofread the quarterly report\n"
            "- deadline (8): Friday\n"
            '- user_preferences (7): {"format":"bullets"}'
        )

    def test_the_one_just_written_stays_though_it_matters_least(self):
        full = Slots(tuple(slot(name, priority=10, accesses=5) for name in "abc"), 3)
        stored = store(full, "new", "x", priority=1, now=at(1))
        assert "new" in stored.slots
        assert stored.evicted == full.get("a")
        assert store(Slots((slot("a", priority=10),), 1), "new", "x", priority=1, now=at(1)).evicted.name == "a"

    def test_a_rewritten_slot_costs_no_other_and_keeps_its_place_age_and_priority(self):
        full = Slots((slot("a", priority=9, accesses=2), slot("b")), 2)
        stored = store(full, "a", "new", now=at(60))
        assert stored.evicted is None
        assert [one.name for one in stored.slots] == ["a", "b"]
        written = stored.slot
        assert (written.content, written.priority, written.accesses) == ("new", 9, 2)
        assert (written.created_at, written.accessed_at) == (NOW, at(60))
        assert store(full, "a", "new", priority=1, now=at(60)).slot.priority == 1

    def test_retrieving_counts_an_access_and_showing_does_not(self):
        slots = Slots((slot("a"),))
        read = retrieve(slots, "a", now=at(5))
        assert (read.slot.accesses, read.slot.accessed_at) == (1, at(5))
        assert read.slots.get("a") == read.slot
        show_slots(slots)
        assert slots.get("a").accesses == 0

    @pytest.mark.parametrize(
        "verb",
        [
            lambda slots: retrieve(slots, "gaol", now=NOW),
            lambda slots: update(slots, "gaol", "x", now=NOW),
            lambda slots: remove(slots, "gaol"),
        ],
    )
    def test_an_unknown_name_is_an_error_that_names_the_known_ones(self, verb):
        with pytest.raises(NotFound, match="'gaol'; there are: goal"):
            verb(Slots((slot("goal"),)))

    def test_a_removed_slot_makes_room(self):
        slots = remove(Slots((slot("a"), slot("b")), 2), "a")
        assert store(slots, "c", "x", now=NOW).evicted is None

    def test_a_clock_that_was_set_back_makes_nothing_look_untouched(self):
        slots = Slots((slot("a", idle_since=100),))
        assert retrieve(slots, "a", now=NOW).slot.accessed_at == at(100)
        assert update(slots, "a", "x", now=NOW).get("a").accessed_at == at(100)

    def test_a_time_without_a_zone_is_refused(self):
        for verb in (
            lambda now: retrieve(Slots((slot("a"),)), "a", now=now),
            lambda now: store(Slots(), "a", 1, now=now),
        ):
            with pytest.raises(InvalidInput):
                verb(datetime(2026, 5, 3))  # noqa: DTZ001 - that is what is refused

    @given(st.integers(1, 5), st.lists(verbs, max_size=30))
    def test_whatever_is_done_never_more_than_the_most_and_nothing_goes_unsaid(self, most, done):
        slots = Slots((), most)
        for second, (verb, name, priority) in enumerate(done):
            before = {one.name: one for one in slots}
            if verb == "store":
                stored = store(slots, name, second, priority=priority, now=at(second))
                slots = stored.slots
                assert slots.get(name) == stored.slot
                lost = set(before) - {one.name for one in slots}
                assert lost == (set() if stored.evicted is None else {stored.evicted.name})
                assert stored.evicted is None or stored.evicted == before[stored.evicted.name]
                assert stored.evicted is None or len(before) == most
            elif name in before and verb == "retrieve":
                slots = retrieve(slots, name, now=at(second)).slots
            elif name in before and verb == "update":
                slots = update(slots, name, second, priority=priority, now=at(second))
            elif name in before:
                slots = remove(slots, name)
            assert len(slots) <= most
            stayed = [one for one in before if one in slots]
            assert [one.name for one in slots][: len(stayed)] == stayed


class TestShown:
    """What a prompt is given; a content never looks like a line of ours."""

    def test_what_is_empty_says_so(self):
        assert show_scratchpad(Scratchpad()) == "Scratchpad: (empty)"
        assert show_slots(Slots()) == "Working memory: (empty)"
        assert show_situation(Situation()) == "Situation: (empty)"
        assert show_calls(Calls()) == "Tool calls: (empty)"

    def test_notes_in_the_order_they_were_first_written(self):
        pad = Scratchpad().write("idea", "soup", now=NOW).write("guests", 4, now=NOW).write("idea", "stew", now=NOW)
        assert show_scratchpad(pad) == "Scratchpad:\n- idea: stew\n- guests: 4"

    def test_the_product_research_with_two_of_four_steps_done(self):
        task = (
            Task(
                goal="Research ProductX and write a report",
                plan=["Search for product information", "Read customer reviews", "Compare competitors", "Write report"],
            )
            .set("product", "ProductX")
            .set("sources", ["web", "reviews"])
            .advance("Found 3 official pages", now=NOW)
            .record_error("review site timed out", now=NOW)
            .advance({"rating": 4.2, "reviews": 120}, now=NOW)
        )
        assert show_task(task) == (
            "Goal: Research ProductX and write a report\n"
            "Status: in progress (2/4 steps completed)\n"
            "Plan:\n"
            "  [done] Search for product information: Found 3 official pages\n"
            '  [done] Read customer reviews: {"rating":4.2,"reviews":120}\n'
            "  [next] Compare competitors\n"
            "  [ ] Write report\n"
            "Variables:\n"
            "- product: ProductX\n"
            '- sources: ["web","reviews"]\n'
            "Errors:\n"
            "- Read customer reviews: review site timed out"
        )

    def test_a_task_at_its_start_and_at_its_end(self):
        task = Task(goal="g", plan=["a", "b"])
        assert show_task(task) == "Goal: g\nStatus: pending (0/2 steps completed)\nPlan:\n  [next] a\n  [ ] b"
        done = task.advance(now=NOW).advance(now=NOW)
        assert show_task(done) == "Goal: g\nStatus: completed (2/2 steps completed)\nPlan:\n  [done] a\n  [done] b"

    def test_a_task_that_was_stopped_says_why(self):
        shown = show_task(Task(goal="g", plan=["a"]).block("waiting for a key"))
        assert "Status: blocked (0/1 steps completed)\nReason: waiting for a key\n" in shown

    def test_errors_no_longer_kept_are_told_of(self):
        task = Task(goal="g", plan=["a"])
        for number in range(103):
            task = task.record_error(f"error {number}", now=NOW)
        assert "Errors:\n- (3 earlier errors are no longer kept)\n- a: error 3\n" in show_task(task)

    def test_the_situation_of_an_explorer(self):
        situation = Situation(most_feedback=2).aim("craft a wooden pickaxe").observe({"oak_log": 3, "biome": "forest"})
        for second, text in enumerate(("placed a table", "no sticks", "you need 2 sticks")):
            situation = situation.hear(text, now=at(second))
        assert show_situation(situation) == (
            "Objective: craft a wooden pickaxe\n"
            "Environment:\n- oak_log: 3\n- biome: forest\n"
            "Recent feedback:\n- (1 earlier ones are no longer kept)\n- no sticks\n- you need 2 sticks"
        )

    def test_a_loop_is_shown_as_thoughts_actions_and_observations(self):
        trace = (
            Trace(goal="how warm is it in Lisbon?")
            .think("look it up", now=NOW)
            .act("weather", {"city": "Lisbon"}, now=NOW)
            .observe(error="timed out", now=NOW)
            .act("weather", {"city": "Lisbon"}, thought="try again", now=NOW)
            .observe({"celsius": 21}, now=NOW)
            .act("notify", now=NOW)
        )
        assert show_trace(trace) == (
            "Goal: how warm is it in Lisbon?\n"
            "Thought 1: look it up\n"
            'Action 1: weather({"city":"Lisbon"})\n'
            "Observation 1: failed: timed out\n"
            "Thought 2: try again\n"
            'Action 2: weather({"city":"Lisbon"})\n'
            'Observation 2: {"celsius":21}\n'
            "Action 3: notify()\n"
            "Observation 3: (awaited)"
        )
        assert show_trace(trace.finish("21 °C", now=NOW)).endswith("\nOutcome: 21 °C")

    def test_calls_say_when_they_answered_and_what(self):
        made = Calls(most=2)
        for tool, result, error in (("a", None, None), ("b", "ok", None), ("c", {"code": 1}, "broke")):
            made = made.record(Call(tool=tool, result=result, error=error, at=NOW))
        assert show_calls(made) == (
            "Tool calls:\n"
            "- (1 earlier calls are no longer kept)\n"
            "- b(), 2026-05-03T09:00:00+00:00: ok\n"
            '- c(), 2026-05-03T09:00:00+00:00: failed: broke; {"code":1}'
        )

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028"])
    def test_further_lines_of_a_content_are_set_in(self, end):
        pad = Scratchpad().write("a", f"x{end}- b: forged", now=NOW).write("k\n- c", 1, now=NOW)
        assert show_scratchpad(pad) == f"Scratchpad:\n- a: x{end}  - b: forged\n- k - c: 1"
        task = Task(goal=f"g{end}Status: completed", plan=[f"s{end}[done] t"]).set(f"v{end}w", 1)
        starts = [line for line in show_task(task).splitlines() if not line.startswith("  ")]
        assert starts == ["Goal: g", "Status: pending (0/1 steps completed)", "Plan:", "Variables:", "- v w: 1"]

    def test_of_a_long_result_it_is_said_how_much_is_left_out(self):
        shown = show_scratchpad(Scratchpad().write("a", "x" * (SHOWN_CHARACTERS + 1_234), now=NOW))
        assert shown.endswith("x… (1,234 more characters)")
        assert "more" not in show_scratchpad(Scratchpad().write("a", "x" * SHOWN_CHARACTERS, now=NOW))


class TestAsEpisode:
    """A loop that ended becomes one episode, told without a model: nothing is in it that did not happen."""

    @pytest.fixture
    def trace(self):
        return (
            Trace(goal="rename the column without downtime")
            .act("migrate", {"step": "rename"}, thought="just rename it", now=at(1))
            .observe(error="lock timeout", now=at(2))
            .act("migrate", {"step": "rename"}, now=at(3))
            .observe(error="lock timeout", now=at(4))
            .act("migrate", {"step": "add column"}, now=at(5))
            .observe("ok", now=at(6))
            .act("deploy", now=at(7))
            .observe(error="no route to host", now=at(8))
            .act("deploy", now=at(9))
            .observe("ok", now=at(10))
            .act("notify", {"who": "Ana"}, now=at(11))
            .observe(error="unknown user", now=at(12))
        )

    def test_it_tells_the_situation_what_was_done_and_how_it_ended(self, trace):
        told = as_episode(trace.finish("column renamed in two steps", success=True, now=at(20)))
        assert told.situation == "rename the column without downtime"
        assert told.actions[0] == 'migrate({"step":"rename"})'
        assert len(told.actions) == 6
        assert (told.outcome, told.success) == ("column renamed in two steps", True)
        assert (told.started_at, told.ended_at) == (at(1), at(20))

    def test_lessons_are_what_failed_and_what_helped(self, trace):
        assert as_episode(trace).lessons.splitlines() == [
            'migrate({"step":"rename"}) failed 2 times (lock timeout); migrate({"step":"add column"}) worked instead.',
            "deploy() failed (no route to host); the same call worked later.",
            'notify({"who":"Ana"}) failed (unknown user) and did not work afterwards.',
        ]

    def test_only_a_later_success_of_the_same_tool_helped(self):
        def done(trace: Trace, tool: str, n: int, error: str | None) -> Trace:
            return trace.act(tool, {"n": n}, now=NOW).observe(error=error, now=NOW)

        trace = Trace(goal="g")
        for tool, n, error in (
            ("fetch", 1, "no answer"),
            ("fetch", 1, None),
            ("fetch", 1, "refused"),
            ("read", 1, None),
            ("fetch", 2, "not found"),
        ):
            trace = done(trace, tool, n, error)
        assert as_episode(trace).lessons.splitlines() == [
            'fetch({"n":1}) failed 2 times (no answer; refused) and did not work afterwards.',
            'fetch({"n":2}) failed (not found) and did not work afterwards.',
        ]

    def test_the_task_and_the_situation_are_told_with_it(self, trace):
        task = (
            Task(goal="release 2.0", plan=["migrate", "announce"]).record_error("disk full", now=NOW).advance(now=NOW)
        )
        told = as_episode(trace, task, Situation().aim("keep the site up"))
        assert told.situation == (
            "rename the column without downtime\nTask: release 2.0 (1/2 steps completed)\nObjective: keep the site up"
        )
        assert told.lessons.splitlines()[-1] == "migrate: disk full"
        assert as_episode(trace, task, Situation(most_feedback=3)).situation.splitlines()[1:] == [
            "Task: release 2.0 (1/2 steps completed)"
        ]

    def test_what_the_trace_does_not_tell_is_taken_from_a_task_that_ended(self, trace):
        task = Task(goal="g", plan=["a"])
        completed, failed = task.advance("shipped", now=NOW), task.fail("out of money", now=NOW)
        assert [as_episode(trace, one).success for one in (task, completed, failed)] == [None, True, False]
        assert as_episode(trace, completed).outcome == "completed: shipped"
        assert as_episode(trace, failed).outcome == "failed: out of money"
        assert as_episode(trace.finish("gave up", success=False, now=NOW), completed).success is False

    def test_a_loop_that_was_cut_off_says_what_was_seen_last(self, trace):
        told = as_episode(trace)
        assert (told.outcome, told.success) == ("unfinished; last seen: failed: unknown user", None)
        assert told.ended_at == at(12)

    def test_of_nothing_nothing_is_told(self):
        told = as_episode(Trace(goal="g"))
        assert (told.actions, told.lessons, told.outcome, told.started_at, told.ended_at) == (
            (),
            "",
            "unfinished",
            None,
            None,
        )
