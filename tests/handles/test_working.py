"""Working memory that is kept: whoever is killed goes on where they were, and two write without undoing each other."""

from __future__ import annotations

import threading

import pytest

import longmind
from longmind import Conflict, InvalidInput, NotFound, StoreUnavailable, TaskStatus
from longmind.domain.working import MOST_NOTES
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import FaultyStore


@pytest.fixture
def work(ana):
    return ana.working("s1")


class TestSlots:
    def test_a_slot_is_stored_retrieved_updated_and_removed(self, ana, work, clock):
        done = work.slots.store("goal", "cook", priority=9)
        assert (done.slot.content, done.evicted) == ("cook", None)
        clock.move(minutes=1)
        again = ana.working("s1").slots
        assert (again.retrieve("goal").accesses, again.retrieve("goal").accesses) == (1, 2)
        assert again.update("goal", {"cook": "soup"}).priority == 9
        assert [(slot.name, slot.content, slot.accesses) for slot in work.slots.list()] == [
            ("goal", {"cook": "soup"}, 2)
        ]
        assert work.slots.remove("goal").content == {"cook": "soup"}
        assert work.slots.list() == ()

    @pytest.mark.parametrize("verb", ["retrieve", "remove"])
    def test_an_unknown_name_is_an_error(self, work, verb):
        work.slots.store("here", 1)
        with pytest.raises(NotFound, match="here"):
            getattr(work.slots, verb)("gone")
        with pytest.raises(NotFound, match="here"):
            work.slots.update("gone", 2)

    def test_the_eleventh_sends_the_least_important_away_and_says_which(self, work):
        for n in range(10):
            work.slots.store(f"slot {n}", n, priority=10 - n)
        done = work.slots.store("new", "x")
        assert done.evicted.name == "slot 9"
        assert len(work.slots.list()) == 10

    def test_more_slots_may_be_asked_for_and_fewer_take_nothing_away(self, ana):
        three = ana.working("s1", most_slots=3)
        for name in "abc":
            three.slots.store(name, name)
        four = ana.working("s1", most_slots=4)
        assert four.slots.store("d", "d").evicted is None
        two = ana.working("s1", most_slots=2)
        assert len(two.slots.list()) == 4
        assert two.slots.store("e", "e").evicted is not None
        assert len(two.slots.list()) == 4

    def test_what_may_not_be_is_named_and_changes_nothing(self, ana, work):
        work.slots.store("a", 1)
        for call in (
            lambda: work.slots.store("b", 1, priority=11),
            lambda: work.slots.store("", 1),
            lambda: work.slots.store("b", {1: 2}),
            lambda: work.slots.update("a", {1, 2}),
            lambda: ana.working("s1", most_slots=0),
            lambda: ana.working("s1", most_slots=True),
            lambda: ana.working(""),
        ):
            with pytest.raises(InvalidInput):
                call()
        assert [slot.name for slot in work.slots.list()] == ["a"]


class TestScratchpad:
    def test_a_note_is_rewritten_in_its_place(self, ana, work):
        for key, content in (("a", 1), ("b", 2), ("a", 3)):
            work.scratchpad.write(key, content)
        again = ana.working("s1").scratchpad
        assert [(note.key, note.content) for note in again.list()] == [("a", 3), ("b", 2)]
        assert again.read("a").content == 3
        assert again.show() == "Scratchpad:\n- a: 3\n- b: 2"
        assert again.delete("a").content == 3
        assert work.scratchpad.show() == "Scratchpad:\n- b: 2"

    def test_empty_it_says_so(self, work):
        assert work.scratchpad.show() == "Scratchpad: (empty)"
        with pytest.raises(NotFound):
            work.scratchpad.read("a")
        with pytest.raises(NotFound):
            work.scratchpad.delete("a")

    def test_a_note_too_many_or_too_large_is_refused(self, work):
        with pytest.raises(InvalidInput):
            work.scratchpad.write("large", "x" * 1_000_001)
        for part in range(2):
            work.scratchpad.write(f"half {part}", "x" * 900_000)
        with pytest.raises(InvalidInput):
            work.scratchpad.write("third half", "x" * 900_000)
        assert len(work.scratchpad.list()) == 2
        assert MOST_NOTES == 1_000


class TestTask:
    def test_each_step_is_kept(self, ana, work):
        task = work.task(goal="plan dinner", plan=["check diet", "pick a dish"])
        assert task.status is TaskStatus.PENDING
        again = ana.working("s1").task
        assert again.advance("vegetarian").status is TaskStatus.IN_PROGRESS
        assert again.set("guests", 4).variables == {"guests": 4}
        assert again.record_error("no recipe").errors[0].step == "pick a dish"
        assert again.block("shop closed").status is TaskStatus.BLOCKED
        assert again.resume().status is TaskStatus.IN_PROGRESS
        assert again.unset("guests").variables == {}
        assert work.task.read() == again.read()
        assert work.task.advance("soup").status is TaskStatus.COMPLETED

    def test_completed_it_is_an_episode(self, ana, work):
        work.task(goal="plan dinner", plan=["check diet", "pick a dish"])
        work.task.advance("vegetarian")
        assert len(ana.list()) == 0
        work.task.advance("pumpkin soup")
        (episode,) = ana.list()
        assert "pumpkin soup" in episode.text
        assert "It succeeded." in episode.text
        assert (episode.scope.session, episode.speaker, episode.trust) == ("s1", "assistant", "assistant")
        happening = episode.detail
        assert (happening.situation, happening.outcome, happening.success) == (
            "plan dinner",
            "completed: pumpkin soup",
            True,
        )
        assert happening.actions == ("check diet: vegetarian", "pick a dish: pumpkin soup")
        assert happening.task == "plan dinner"
        assert [hit.memory.id for hit in ana.recall("dinner soup")] == [episode.id]

    def test_failed_it_is_one_with_what_went_wrong(self, ana, work):
        work.task(goal="deploy", plan=["build", "ship"])
        work.task.record_error("disk full")
        work.task.fail("no room left")
        (episode,) = ana.list()
        assert episode.detail.success is False
        assert episode.detail.outcome == "failed: no room left"
        assert episode.detail.lessons == ("build: disk full", "build: no room left")
        work.task.resume()
        work.task.advance()
        work.task.advance()
        assert [one.detail.success for one in ana.list()] == [False, True]

    def test_forgetting_the_episode_takes_the_task_along(self, ana, work):
        work.task(goal="quagmire", plan=["a"])
        work.task.advance()
        ana.forget(ana.list()[0].id)
        assert work.task.read() is None

    def test_the_same_task_again_goes_on_where_it_is_and_another_must_wait(self, work):
        work.task(goal="g", plan=["a", "b"])
        work.task.advance()
        assert work.task(goal="g", plan=["a", "b"]).current_step == 1
        with pytest.raises(Conflict, match="in progress"):
            work.task(goal="h", plan=["a"])
        assert work.task.read().goal == "g"
        assert work.task.drop()
        assert not work.task.drop()
        assert work.task.create("h", ["a"]).goal == "h"

    def test_a_completed_task_gives_way(self, work):
        work.task(goal="g", plan=["a"])
        work.task.advance()
        assert work.task(goal="g", plan=["a"]).status is TaskStatus.PENDING

    def test_what_cannot_be_is_a_clear_error(self, ana, work):
        for call in (work.task.advance, work.task.resume, lambda: work.task.fail("x"), lambda: work.task.set("a", 1)):
            with pytest.raises(NotFound, match="create"):
                call()
        for plan in ([], "a step", [" "]):
            with pytest.raises(InvalidInput):
                work.task(goal="g", plan=plan)
        work.task(goal="g", plan=["a"])
        work.task.advance()
        with pytest.raises(Conflict, match="all 1 steps are done"):
            work.task.advance()
        assert len(ana.list()) == 1

    def test_none_at_hand_says_so(self, work):
        assert (work.task.read(), work.task.show()) == (None, "Task: (none)")


class TestSituation:
    def test_objective_environment_and_feedback_stay(self, ana, work):
        work.situation.aim("craft a pickaxe")
        work.situation.observe({"oak_log": 3})
        work.situation.hear("no sticks")
        again = ana.working("s1").situation
        assert again.show() == ("Objective: craft a pickaxe\nEnvironment:\n- oak_log: 3\nRecent feedback:\n- no sticks")
        assert again.observe({"stick": 2}).environment == {"stick": 2}
        assert again.aim(None).objective is None
        for _ in range(12):
            again.hear("more")
        assert (len(work.situation.read().feedback), work.situation.read().feedback_dropped) == (10, 3)

    def test_empty_it_says_so(self, work):
        assert work.situation.show() == "Situation: (empty)"
        with pytest.raises(InvalidInput):
            work.situation.hear(" ")


class TestTrace:
    def loop(self, work):
        work.trace.start("Which Python does Phoenix use?")
        work.trace.think("I should look at the project file.")
        work.trace.act("read_file", {"path": "setup.cfg"})
        work.trace.observe(error="no such file")
        work.trace.act("read_file", {"path": "pyproject.toml"}, thought="Try the newer one.")
        work.trace.observe("requires-python = 3.11")

    def test_finished_it_is_one_episode_with_all_of_it(self, ana, work):
        self.loop(work)
        assert len(ana.list()) == 0
        done = work.trace.finish("Python 3.11", success=True)
        (episode,) = ana.list()
        assert episode.id == done.id
        for told in ("look at the project file", "setup.cfg", "no such file", "requires-python", "It succeeded."):
            assert told in episode.text
        assert episode.detail.actions == ('read_file({"path":"setup.cfg"})', 'read_file({"path":"pyproject.toml"})')
        (lesson,) = episode.detail.lessons
        assert lesson.startswith('read_file({"path":"setup.cfg"}) failed (no such file); ')
        assert lesson.endswith('read_file({"path":"pyproject.toml"}) worked instead.')
        assert work.trace.read().outcome == "Python 3.11"

    def test_a_loop_that_was_cut_goes_on(self, ana, work):
        self.loop(work)
        work.trace.act("run", {"tests": True})
        again = ana.working("s1").trace
        assert again.read().waiting == (3,)
        again.observe("12 passed")
        assert again.finish("green").kept

    def test_a_task_done_in_a_loop_is_told_by_the_loop(self, ana, work):
        work.task(goal="find the version", plan=["look"])
        self.loop(work)
        work.task.advance("3.11")
        assert len(ana.list()) == 0
        work.trace.finish("Python 3.11")
        (episode,) = ana.list()
        assert (episode.detail.task, episode.detail.success) == ("find the version", True)

    def test_forgetting_the_episode_takes_the_loop_along(self, ana, work):
        self.loop(work)
        ana.forget(work.trace.finish("done").id)
        assert work.trace.read() is None

    def test_one_loop_after_the_other(self, ana, work):
        self.loop(work)
        with pytest.raises(Conflict, match="finish"):
            work.trace.start("another")
        work.trace.finish("done")
        for call in (lambda: work.trace.think("x"), lambda: work.trace.finish("again")):
            with pytest.raises(Conflict):
                call()
        assert work.trace.start("another").turns == ()
        assert work.trace.drop()
        assert len(ana.list()) == 1

    def test_not_started_it_says_so(self, work):
        assert work.trace.show() == "Trace: (none)"
        for call in (lambda: work.trace.think("x"), lambda: work.trace.act("t"), lambda: work.trace.finish("x")):
            with pytest.raises(NotFound, match="start"):
                call()

    @pytest.mark.campaign
    def test_a_long_loop_is_told_by_its_ends(self, ana, work):
        work.trace.start("count " + "far " * 100)
        turn = "a thought of some length " * 300
        for n in range(80):
            work.trace.think(f"{n}: {turn}")
        done = work.trace.finish("counted", success=True)
        text = done.kept[0].text
        assert len(text) < 300_000
        assert "Thought 1: 0:" in text
        assert "Thought 80: 79:" in text
        assert "between are not told here" in text
        assert len(work.trace.read().turns) == 80

    def test_where_the_write_fails_it_has_not_finished(self, clock):
        # start, think, then the end
        store = FaultyStore(InMemoryStore(), fail_on=3)
        with longmind.open(store, embedder=longmind.Hashing(), clock=clock) as mind:
            ana = mind.scope(user="ana")
            work = ana.working("s1")
            work.trace.start("g")
            work.trace.think("t")
            with pytest.raises(StoreUnavailable):
                work.trace.finish("done")
            assert (work.trace.read().outcome, len(ana.list())) == (None, 0)
            assert work.trace.finish("done").kept


class TestCalls:
    def test_a_call_that_was_made_is_found_with_its_result(self, ana, work, clock):
        work.calls.record("install", {"name": "numpy", "version": 2}, "installed")
        found = ana.working("s1").calls.find("install", {"version": 2.0, "name": "numpy"})
        assert (found.result, found.at) == ("installed", clock.now())
        assert work.calls.find("install", {"name": "scipy", "version": 2}) is None
        assert work.calls.find("remove", {"name": "numpy", "version": 2}) is None

    def test_the_latest_counts_and_a_failure_is_told(self, work, clock):
        work.calls.record("ping", error="timeout")
        clock.move(minutes=1)
        work.calls.record("ping", result="pong")
        assert work.calls.find("ping").result == "pong"
        assert [call.worked for call in work.calls.list()] == [False, True]

    def test_a_call_made_in_the_loop_is_found_too(self, work, clock):
        work.trace.start("g")
        work.trace.act("read", {"path": "a"})
        assert work.calls.find("read", {"path": "a"}) is None
        work.trace.observe("text")
        assert work.calls.find("read", {"path": "a"}).result == "text"
        clock.move(minutes=1)
        work.calls.record("read", {"path": "a"}, "newer")
        assert work.calls.find("read", {"path": "a"}).result == "newer"

    def test_what_may_not_be_is_named(self, work):
        for call in (
            lambda: work.calls.record("", {}),
            lambda: work.calls.record("t", {"a": {1}}),
            lambda: work.calls.record("t", {}, object()),
            lambda: work.calls.find(""),
        ):
            with pytest.raises(InvalidInput):
                call()
        assert work.calls.show() == "Tool calls: (empty)"


class TestAllOfIt:
    def fill(self, work):
        work.slots.store("a", 1)
        work.scratchpad.write("b", 2)
        work.task(goal="c", plan=["d"])
        work.situation.aim("e")
        work.trace.start("f")
        work.calls.record("g")

    def test_it_is_shown_part_by_part(self, work):
        assert work.show() == "Working memory: (empty)"
        self.fill(work)
        shown = work.show().split("\n\n")
        assert [part.split("\n")[0] for part in shown] == [
            "Objective: e",
            "Goal: c",
            "Working memory:",
            "Scratchpad:",
            "Goal: f",
            "Tool calls:",
        ]

    def test_cleared_nothing_is_left_of_it(self, work):
        self.fill(work)
        assert work.clear() == 6
        assert work.clear() == 0
        assert work.show() == "Working memory: (empty)"

    def test_it_is_of_one_session_of_one_user(self, mind, work):
        self.fill(work)
        for other in (
            mind.scope(user="ana").working("s2"),
            mind.scope(user="ben").working("s1"),
            mind.scope(user="ana", agent="A").working("s1"),
        ):
            assert other.show() == "Working memory: (empty)"
        with pytest.raises(InvalidInput):
            mind.working("s1")
        with pytest.raises(InvalidInput):
            mind.scope(user="ana", session="s2").working("s1")

    def test_a_session_that_is_forgotten_has_no_work_at_hand(self, ana, work):
        self.fill(work)
        kept = ana.working("s2")
        self.fill(kept)
        ana.forget(session="s1")
        assert work.show() == "Working memory: (empty)"
        assert kept.show() != "Working memory: (empty)"

    def test_it_survives_a_restart(self, tmp_path, clock):
        path = tmp_path / "m.db"
        with longmind.open(path, embedder=longmind.Hashing(), clock=clock) as mind:
            self.fill(mind.scope(user="ana").working("s1"))
            shown = mind.scope(user="ana").working("s1").show()
        with longmind.open(path, embedder=longmind.Hashing(), clock=clock) as mind:
            assert mind.scope(user="ana").working("s1").show() == shown

    def test_two_processes_lose_nothing_of_each_other(self, tmp_path, clock):
        minds = [longmind.open(tmp_path / "m.db", embedder=longmind.Hashing(), clock=clock) for _ in range(2)]
        failed = []

        def write(mind, who):
            work = mind.scope(user="ana").working("s1")
            try:
                for n in range(20):
                    work.scratchpad.write(f"{who} {n}", n)
            except longmind.LongmindError as error:
                failed.append(error)

        writers = [threading.Thread(target=write, args=(minds[n % 2], f"w{n}")) for n in range(4)]
        for one in writers:
            one.start()
        for one in writers:
            one.join()
        assert not failed
        assert len(minds[0].scope(user="ana").working("s1").scratchpad.list()) == 80
        for mind in minds:
            mind.close()
