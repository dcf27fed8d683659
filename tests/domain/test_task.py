"""The task at hand: the first step starts it, the last completes it, and no result is lost between them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.task import MOST_ERRORS, Done, Feedback, Situation, Task, TaskStatus, Trouble
from longmind.errors import Conflict, InvalidInput, LongmindError, NotFound

NOW = datetime(2026, 5, 3, 9, tzinfo=UTC)

words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12).filter(str.strip)
plans = st.lists(words | st.just("test"), min_size=1, max_size=6)
results = st.none() | st.integers() | words | st.dictionaries(words, st.integers(), max_size=2)

VERBS = ("advance", "record_error", "fail", "block", "resume", "set")


def do(task: Task, verb: str, word: str) -> Task:
    """One verb, whatever it needs; those the task refuses in its present status leave it as it is."""
    try:
        match verb:
            case "advance":
                return task.advance(word, now=NOW)
            case "record_error":
                return task.record_error(word, now=NOW)
            case "fail":
                return task.fail(word, now=NOW)
            case "block":
                return task.block(word)
            case "resume":
                return task.resume()
            case _:
                return task.set(word, [word])
    except Conflict:
        return task


lives = st.builds(
    lambda goal, plan, steps: [task := Task(goal=goal, plan=plan), *(task := do(task, *step) for step in steps)],
    words,
    plans,
    st.lists(st.tuples(st.sampled_from(VERBS), words), max_size=12),
)


class TestTask:
    @pytest.fixture
    def task(self):
        return Task(goal="plan dinner", plan=("check diet", "pick a dish", "shop"))

    def test_the_first_step_sets_it_in_progress_and_the_last_completes_it(self, task):
        seen = [task.status]
        for _ in task.plan:
            task = task.advance(now=NOW)
            seen.append(task.status)
        assert seen == ["pending", "in progress", "in progress", "completed"]
        assert task.next_step is None

    def test_a_plan_of_one_step_is_completed_by_it(self):
        assert Task(goal="g", plan=["only"]).advance(now=NOW).status is TaskStatus.COMPLETED

    def test_an_advance_too_many_is_a_clear_error_that_asking_again_does_not_help(self, task):
        for _ in task.plan:
            task = task.advance(now=NOW)
        with pytest.raises(Conflict, match="all 3 steps are done") as caught:
            task.advance(now=NOW)
        assert caught.value.final

    @pytest.mark.parametrize("plan", [(), [], "shop", None, {"shop"}, ["shop", ""], ["shop", 7]])
    def test_an_empty_plan_or_none_is_a_clear_error(self, plan):
        with pytest.raises(InvalidInput) as caught:
            Task(goal="g", plan=plan)
        assert caught.value.argument == "task.plan"

    def test_a_repeated_step_loses_no_result(self):
        task = Task(goal="release", plan=["test", "fix", "test"])
        for result in ("2 failed", None, "all passed"):
            task = task.advance(result, now=NOW)
        assert task.results("test") == ("2 failed", "all passed")
        assert [(one.step, one.result) for one in task.done] == [
            ("test", "2 failed"),
            ("fix", None),
            ("test", "all passed"),
        ]

    def test_results_of_a_step_not_done_are_none_and_of_no_step_an_error(self, task):
        assert task.results("shop") == ()
        with pytest.raises(NotFound, match="check diet, pick a dish, shop"):
            task.results("cook")

    def test_an_error_is_kept_with_its_step_and_changes_nothing_else(self, task):
        task = task.advance(now=NOW).record_error("no recipe found", now=NOW)
        assert task.errors == (Trouble(message="no recipe found", step="pick a dish", at=NOW),)
        assert (task.status, task.current_step) == ("in progress", 1)

    def test_the_oldest_errors_go_and_are_counted(self, task):
        for number in range(MOST_ERRORS + 3):
            task = task.record_error(f"error {number}", now=NOW)
        assert (task.errors[0].message, len(task.errors), task.errors_dropped) == ("error 3", MOST_ERRORS, 3)

    def test_a_failed_task_says_why_and_goes_on_only_when_resumed(self, task):
        failed = task.advance(now=NOW).fail("the shop is closed", now=NOW)
        assert (failed.status, failed.reason) == ("failed", "the shop is closed")
        assert [one.message for one in failed.errors] == ["the shop is closed"]
        with pytest.raises(Conflict, match=r"the shop is closed.*resume it first"):
            failed.advance(now=NOW)
        resumed = failed.resume()
        assert (resumed.status, resumed.reason, resumed.current_step) == ("in progress", None, 1)
        assert resumed.errors == failed.errors

    def test_a_blocked_task_waits_and_goes_on_where_it_was(self, task):
        blocked = task.block("waiting for Ana").block("waiting for Ben")
        assert (blocked.status, blocked.reason, blocked.errors) == ("blocked", "waiting for Ben", ())
        assert blocked.resume() == task
        assert blocked.fail("nobody came", now=NOW).status is TaskStatus.FAILED

    @pytest.mark.parametrize("verb", [lambda t: t.fail("x", now=NOW), lambda t: t.block("x"), lambda t: t.resume()])
    def test_a_completed_task_stays_completed(self, verb):
        with pytest.raises(Conflict):
            verb(Task(goal="g", plan=["only"]).advance(now=NOW))

    def test_what_is_not_stopped_is_not_resumed_and_what_failed_does_not_fail_again(self, task):
        with pytest.raises(Conflict, match="pending"):
            task.resume()
        with pytest.raises(Conflict):
            task.fail("x", now=NOW).fail("y", now=NOW)

    def test_variables_are_set_changed_and_taken_away(self, task):
        task = task.set("guests", 4).set("wine", None).set("guests", 5)
        assert task.variables == {"guests": 5, "wine": None}
        assert task.unset("wine").variables == {"guests": 5}
        with pytest.raises(NotFound, match="there are: guests, wine"):
            task.unset("beer")
        with pytest.raises(InvalidInput, match=r"task\.variables\.guests"):
            task.set("guests", {1, 2})

    @given(lives)
    def test_whatever_happens_the_done_steps_are_the_first_of_the_plan(self, life):
        for task in life:
            assert len(task.done) <= len(task.plan)
            assert tuple(one.step for one in task.done) == task.plan[: len(task.done)]
            assert (task.status is TaskStatus.COMPLETED) == (len(task.done) == len(task.plan))
            assert (task.status is TaskStatus.PENDING) <= (not task.done)
            assert (task.reason is not None) == (task.status in ("failed", "blocked"))

    @given(lives)
    def test_no_result_and_no_error_is_ever_lost(self, life):
        for before, after in pairwise(life):
            assert after.done[: len(before.done)] == before.done
            assert after.errors[: len(before.errors)] == before.errors


class TestSituation:
    """What Voyager's agent works from: an objective, an inventory, and what it was told."""

    def test_the_inventory_is_what_was_seen_last(self):
        situation = Situation().observe({"oak_log": 3, "position": [12, 64, -7]}).observe({"oak_planks": 12})
        assert situation.environment == {"oak_planks": 12}

    def test_the_objective_may_change_and_go(self):
        situation = Situation().aim("craft a wooden pickaxe")
        assert situation.objective == "craft a wooden pickaxe"
        assert situation.aim(None).objective is None

    @given(st.integers(1, 5), st.lists(words, max_size=12))
    def test_the_latest_feedback_stays_in_order_and_the_rest_is_counted(self, most, heard):
        situation = Situation(most_feedback=most)
        for text in heard:
            situation = situation.hear(text, now=NOW)
        assert [one.text for one in situation.feedback] == heard[-most:]
        assert situation.feedback_dropped + len(situation.feedback) == len(heard)

    @pytest.mark.parametrize(
        "fields",
        [
            {"objective": " "},
            {"environment": {1: 2}},
            {"environment": "wood"},
            {"most_feedback": 0},
            {"feedback": "well done"},
            {"feedback": (Feedback(text="a", at=NOW), Feedback(text="b", at=NOW)), "most_feedback": 1},
        ],
    )
    def test_what_may_not_be_is_refused(self, fields):
        with pytest.raises(InvalidInput):
            Situation(**fields)


class TestReadingBack:
    @given(lives)
    def test_a_task_comes_back_equal(self, life):
        for task in life:
            assert Task.from_json(json.loads(json.dumps(task.to_json()))) == task

    @given(st.none() | words, st.dictionaries(words, results, max_size=3), st.lists(words, max_size=4))
    def test_a_situation_comes_back_equal(self, objective, environment, heard):
        situation = Situation(most_feedback=3).aim(objective).observe(environment)
        for hour, text in enumerate(heard):
            situation = situation.hear(text, now=NOW + timedelta(hours=hour))
        assert Situation.from_json(json.loads(json.dumps(situation.to_json()))) == situation

    @pytest.mark.parametrize(
        "change",
        [
            {"plan": []},
            {"plan": "abc"},
            {"plan": None},
            {"done": None},
            {"done": [Done(step="b", at=NOW).to_json()]},
            {"done": []},
            {"done": [Done(step=step, at=NOW).to_json() for step in "abc"]},
            {"status": "completed"},
            {"status": "pending"},
            {"status": "blocked"},
            {"status": "asleep"},
            {"status": None},
            {"reason": "because"},
            {"errors": [{"message": "x"}]},
            {"errors_dropped": -1},
            {"variables": None},
            {"variables": []},
            {"goal": ""},
            {"owner": "ana"},
        ],
    )
    def test_a_task_that_does_not_agree_with_itself_is_refused(self, change):
        written = Task(goal="g", plan=["a", "b"]).advance(now=NOW).to_json()
        assert Task.from_json(written).to_json() == written
        with pytest.raises(InvalidInput):
            Task.from_json(written | change)

    @pytest.mark.parametrize("kind", [Task, Done, Trouble, Situation, Feedback])
    @pytest.mark.parametrize("value", [None, [], "x", {}, {"goal": "g", "plan": ["a"]}])
    def test_what_is_something_else_is_refused(self, kind, value):
        with pytest.raises(LongmindError):
            kind.from_json(value)

    @pytest.mark.parametrize("change", [{"environment": None}, {"feedback": None}, {"feedback": [1]}])
    def test_a_broken_situation_is_refused(self, change):
        with pytest.raises(InvalidInput):
            Situation.from_json(Situation().to_json() | change)
