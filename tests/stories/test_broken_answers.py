"""Case A8 of the field, in full: whatever a model answers and wherever a program ends, nothing is lost or half done.

A short life is lived with a model that answers badly, with a store that fails at each write, in a database that is
stopped at a step, and in a process that is killed. In the end the same is known as in a life where all went well.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import longmind
from longmind.errors import StoreError
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, ScriptedModel, StillClock, chatty, cut, fenced, quoted

PROGRAM = Path(__file__).with_name("life_with_a_model.py")
_spec = importlib.util.spec_from_file_location("life_with_a_model", PROGRAM)
life = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(life)


class Broke(Exception):
    """A model's own mistake, which is no answer and nothing we know."""


def invented(answer):
    if "facts" not in answer:
        return answer
    return {**answer, "facts": [*answer["facts"], life.fact("it never said so", "user", "role is", "admin")]}


def with_id(answer):
    return {**answer, "id": "12"}


def wrong(answer):
    return {**answer, next(iter(answer)): 12.5}


WRAPPED = {"fenced": fenced, "chatty": chatty, "quoted": quoted, "invented words": invented}
"""What can be read, or be seen through, at once."""
BROKEN = {
    "empty": lambda answer: "",
    "cut": lambda answer: cut(answer, 0.5),
    "cut near the end": lambda answer: cut(answer, 0.9),
    "a refusal": lambda answer: "I am sorry, but I cannot help with that.",
    "an invented id": with_id,
    "of wrong types": wrong,
    "unavailable": lambda answer: longmind.ModelUnavailable("busy"),
    "spent": lambda answer: longmind.BudgetSpent("nothing left"),
}


class Spoilt:
    """A model that understands, and of whose answers some come spoilt."""

    name = "scripted"

    def __init__(self, spoil, which):
        self.spoil = spoil
        self.which = which
        self.count = 0
        self.model = ScriptedModel(self._says, name="scripted")

    def _says(self, prompt):
        self.count += 1
        answer = life.right(prompt)
        return self.spoil(answer) if self.which(self.count, prompt) else answer

    def complete(self, prompt):
        return self.model.complete(prompt)


def once(number):
    return lambda count, prompt: count == number


@pytest.fixture(scope="module")
def unbroken():
    store, model = InMemoryStore(), ScriptedModel(life.right, name="scripted")
    life.live(store, model)
    assert life.tended(store, model).complete
    asked = len(model.asked)
    found = life.end(store)
    assert {(one[1], one[2]) for one in found} >= {
        ("user codename is Lotus", "current"),
        ("user codename is Orchid", "superseded"),
        ("vault hint is Walrus", "current"),
        ("Clara keeps bees", "current"),
        ("user lives in Lisbon", "current"),
        ("Depot takes large files only in parts.", "current"),
    }
    return found, asked


def raw(found):
    return sorted(one[1] for one in found if one[0] == "episode")


class TestAnAnswer:
    @pytest.mark.parametrize("how", WRAPPED)
    def test_that_is_wrapped_is_as_good_as_another(self, unbroken, how):
        store = InMemoryStore()
        model = Spoilt(WRAPPED[how], lambda count, prompt: True)
        life.live(store, model)
        assert life.end(store) == unbroken[0]

    @pytest.mark.parametrize("how", BROKEN)
    def test_that_is_broken_once_changes_nothing_in_the_end(self, unbroken, how):
        """At each question in turn: of the messages, of the trial, of the reflection."""
        for number in range(1, unbroken[1] + 1):
            store = InMemoryStore()
            model = Spoilt(BROKEN[how], once(number))
            life.live(store, model)
            assert raw(life.end(store)) == sorted(life.SAID), number
            assert life.tended(store, model).complete, number
            assert not [one for one in life.end(store) if one not in unbroken[0]], number
            spoilt_reflection = number > unbroken[1] - 2
            assert spoilt_reflection or life.end(store) == unbroken[0], number

    @pytest.mark.parametrize("how", BROKEN)
    def test_that_is_always_broken_leaves_what_the_rules_say(self, unbroken, how):
        bare = InMemoryStore()
        life.live(bare, None)
        store = InMemoryStore()
        life.live(store, Spoilt(BROKEN[how], lambda count, prompt: True))
        known = {one[:3] for one in life.end(bare)}
        assert known <= {one[:3] for one in life.end(store)}
        assert {one[:3] for one in life.end(store)} - known <= {one[:3] for one in unbroken[0]}

    @pytest.mark.parametrize("how", BROKEN)
    def test_that_is_broken_is_said_to_whoever_remembers_and_tends(self, how):
        model = Spoilt(BROKEN[how], lambda count, prompt: True)
        ana = life.opened(InMemoryStore(), model).scope(user="ana")
        done = ana.remember(life.SAID[1])
        assert (done.unread, len(done.problems), len(done.kept)) == ((done.id,), 1, 1)
        tended = ana.tend()
        assert (tended.unread, tended.complete, len(tended.problems)) == (1, False, 1)
        assert ana.get(done.id).text == life.SAID[1]

    def test_that_is_an_error_of_the_models_own_is_not_hidden_and_costs_no_words(self, unbroken):
        for number in range(1, unbroken[1] + 1):

            def breaks(answer):
                raise Broke

            store = InMemoryStore()
            model = Spoilt(breaks, once(number))
            life.live(store, model, forgiving=Broke)
            assert raw(life.end(store)) == sorted(life.SAID)
            assert life.tended(store, model).complete
            assert not [one for one in life.end(store) if one not in unbroken[0]]


class Counting(FaultyStore):
    """Counts the writes of a life in which none fails."""

    writes = 0

    def apply(self, batch):
        self.writes += 1
        return super().apply(batch)


def lived_with(store, again, forgiving):
    """Each step is tried once on a store that fails, and again on one that does not."""
    model = ScriptedModel(life.right, name="scripted")
    for day, step in enumerate(life.steps()):
        try:
            step(life.opened(store, model, day).scope(user="ana"))
        except forgiving:
            step(life.opened(again, model, day).scope(user="ana"))
    assert life.tended(again, model).complete


class TestAStore:
    @pytest.mark.parametrize("after", [False, True])
    def test_that_fails_at_any_write_changes_nothing_in_the_end(self, unbroken, after):
        counted = Counting(InMemoryStore(), fail_on=())
        life.live(counted, ScriptedModel(life.right, name="scripted"))
        for write in range(1, counted.writes + 1):
            store = InMemoryStore()
            faulty = FaultyStore(store, fail_on=write, after=after)
            lived_with(faulty, store, StoreError)
            assert life.end(store) == unbroken[0], write
            assert store.check() == []

    def stopped(self, path, unbroken, steps):
        """Stop the database after so many of its steps; whether the life came to its end before."""
        with closing(SqliteStore(path)) as store:
            model, clock = ScriptedModel(life.right, name="scripted"), StillClock(life.START)
            ana = longmind.open(store, embedder=longmind.Hashing(), clock=clock, model=model).scope(user="ana")
            store.stop_after(steps)
            done = True
            for step in life.steps():
                try:
                    step(ana)
                except StoreError:
                    done = False
                    store.stop_after(None)
                    step(ana)
                clock.move(days=1)
            store.stop_after(None)
            assert life.tended(store, model).complete
            assert life.end(store) == unbroken, steps
            assert store.check() == []
            return done

    def test_whose_database_is_stopped_at_a_step_changes_nothing_in_the_end(self, unbroken, tmp_path):
        for steps in (10, 3_000, 20_000, 45_000, 70_000, 100_000):
            self.stopped(tmp_path / f"{steps}.db", unbroken[0], steps)

    @pytest.mark.campaign
    def test_whose_database_is_stopped_at_any_step_changes_nothing_in_the_end(self, unbroken, tmp_path, rounds):
        last = 1_000
        while not self.stopped(tmp_path / f"{last} first.db", unbroken[0], last):
            last *= 2
        count = rounds(200)
        for part in range(count):
            self.stopped(tmp_path / f"{part}.db", unbroken[0], last * part // count)


class TestAProcess:
    def lived(self, path, write, when):
        """Live in a process that dies at a write, then in one that does not; whether the first one died."""
        first = subprocess.run([sys.executable, str(PROGRAM), str(path), str(write), when], check=False)
        if first.returncode:
            assert first.returncode == -9
            subprocess.run([sys.executable, str(PROGRAM), str(path), "0", when], check=True)
        with closing(SqliteStore(path)) as store:
            assert store.check() == []
            found = life.end(store)
        return bool(first.returncode), found

    @pytest.mark.parametrize(("write", "when"), [(2, "before"), (6, "after"), (13, "before")])
    def test_that_is_killed_at_a_write_changes_nothing_in_the_end(self, unbroken, tmp_path, write, when):
        assert self.lived(tmp_path / "mind.db", write, when) == (True, unbroken[0])

    @pytest.mark.campaign
    @pytest.mark.parametrize("when", ["before", "after"])
    def test_that_is_killed_at_any_write_changes_nothing_in_the_end(self, unbroken, tmp_path, when, rounds):
        write = 0
        while True:
            write += max(1, round(10 / rounds(10)))
            died, found = self.lived(tmp_path / f"{write}.db", write, when)
            assert found == unbroken[0], write
            if not died:
                return
