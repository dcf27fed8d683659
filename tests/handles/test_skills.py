"""Skills that are kept: versions under a name, what they are made of, how often they worked, and lessons."""

from __future__ import annotations

import json
import multiprocessing
import threading
from pathlib import Path

import pytest

import longmind
from longmind import InvalidInput, NotFound, Policy, Refused
from longmind.handles.episodes import Episodes
from longmind.handles.skills import Skills
from longmind.mind.skills import Tally
from longmind.stores.inmemory import InMemoryStore


def skills_of(mind):
    return Skills(mind._core, mind._clock, mind._own)  # noqa: SLF001 - as the mind itself makes it


@pytest.fixture
def skills(ana):
    return skills_of(ana)


def names(hits):
    return [hit.skill.name for hit in hits]


class TestAdding:
    def test_everything_said_of_it_is_kept(self, ana, skills):
        seen = ana.remember("It worked twice.")
        added = skills.add(
            "make_pickaxe", description="Make a pickaxe of wood", code="def make(): ...", language="python",
            requires=["make_planks"], tags=["wood"], importance=0.9, source="run 3", evidence=seen.id,
        )  # fmt: skip
        skill = skills.get("Make_Pickaxe")
        assert skill == added.skill
        assert (skill.name, skill.description, skill.code) == (
            "make_pickaxe",
            "Make a pickaxe of wood",
            "def make(): ...",
        )
        assert (skill.method.language, skill.requires, skill.steps) == ("python", ("make_planks",), ())
        memory = ana.get(skill.id)
        assert (memory.kind, memory.type, memory.tags) == ("skill", "procedure", ("wood",))
        assert (memory.importance, str(memory.source), memory.evidence) == (0.9, "run 3", (seen.id,))
        assert (added.new, added.missing, skill.tally) == (True, ("make_planks",), Tally())
        assert str(skill) == "make_pickaxe: Make a pickaxe of wood"
        assert "make_pickaxe" in skills
        assert "other" not in skills

    def test_added_again_nothing_is_written(self, ana, skills):
        skills.add("brew", description="Brew tea", steps=["Boil", "Pour"])
        again = skills.add("Brew", description="Brew tea", steps=["Boil", "Pour"])
        assert (again.new, again.skill.version) == (False, 1)
        assert len(ana.list(kinds="skill")) == 1

    def test_other_code_is_the_next_version_and_the_old_one_is_readable(self, ana, skills):
        old = skills.add("brew", description="Brew tea", code="v1").skill
        new = skills.add("brew", description="Brew good tea", code="v2", tags=["tea"]).skill
        assert (new.id, new.version, new.code) == (old.id, 2, "v2")
        assert skills.get("brew", version=1).code == "v1"
        assert [one.code for one in skills.history("brew")] == ["v1", "v2"]
        assert [one.reason for one in ana.history(new.id)] == ["remembered", "other code"]
        assert skills.add("brew", description="Brew the best tea", code="v2").skill.memory.reason == "told anew"
        with pytest.raises(NotFound, match="version 9"):
            skills.get("brew", version=9)

    def test_a_new_description_is_found_by_and_the_old_one_is_not(self, skills):
        skills.add("brew", description="Prepare camomile infusion", code="v1")
        skills.add("brew", description="Prepare oolong", code="v2")
        assert names(skills.find("prepare oolong")) == ["brew"]
        assert names(skills.find("camomile infusion")) == []

    def test_one_that_has_not_worked_yet_waits_for_its_first_success(self, skills):
        added = skills.add("brew", description="Brew tea", code="v1", verified=False)
        assert not added.skill.verified
        assert skills.find("brew tea") == []
        assert skills.list() == []
        skills.failed("brew", error="cold")
        assert not skills.get("brew").verified
        assert skills.succeeded("brew").verified
        assert names(skills.find("brew tea")) == ["brew"]

    def test_one_that_has_not_worked_takes_no_place_of_one_that_has(self, skills):
        skills.add("brew", description="Brew tea", code="v1")
        with pytest.raises(Refused, match="unverified"):
            skills.add("brew", description="Brew tea", code="v2", verified=False)
        assert skills.get("brew").code == "v1"
        assert not skills.add("brew", description="Brew tea", code="v1", verified=False).new

    def test_a_success_of_the_old_code_does_not_verify_the_new(self, ana, skills):
        tried = []

        def runner(whole):
            tried.append(whole.code)
            skills.add("brew", description="Brew tea", code="v2", verified=False)

        skills.add("brew", description="Brew tea", code="v1", verified=False)
        skills.run("brew", runner)
        assert (tried, skills.get("brew").verified, skills.get("brew").tally) == (["v1"], False, Tally())
        assert skills.history("brew")[0].tally.worked == 1

    @pytest.mark.parametrize(
        "wrong",
        [
            {},
            {"code": "x", "steps": ["y"]},
            {"code": "x", "description": " "},
            {"code": "x", "name": " "},
            {"code": "x", "name": 7},
            {"code": "x", "verified": 1},
            {"code": "x", "importance": 3},
            {"steps": "not a list"},
        ],
    )
    def test_what_may_not_be_is_said_before_anything_is_written(self, ana, skills, wrong):
        with pytest.raises(InvalidInput):
            skills.add(**{"name": "brew", "description": "Brew tea", **wrong})
        assert len(ana.list()) == 0

    def test_two_that_add_one_name_at_once_make_one_skill(self, ana, skills):
        start = threading.Barrier(4)

        def add(number):
            start.wait()
            skills.add("brew", description="Brew tea", code=f"v{number}")

        threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert len(ana.list(kinds="skill")) == 1
        assert {one.code for one in skills.history("brew")} == {"v0", "v1", "v2", "v3"}


class TestWhose:
    def test_an_agents_own_comes_before_what_all_share(self, mind, ana, skills):
        skills.add("brew", description="Brew tea", code="shared")
        chef = skills_of(ana.scope(agent="chef"))
        assert chef.get("brew").code == "shared"
        assert chef.add("brew", description="Brew tea", code="own").skill.version == 1
        assert (chef.get("brew").code, skills_of(ana.scope(agent="other")).get("brew").code) == ("own", "shared")
        assert skills.get("brew").code == "shared"
        with pytest.raises(NotFound):
            skills_of(mind.scope(user="ben")).get("brew")

    def test_what_the_tenant_shares_is_seen_used_and_counted(self, mind, skills):
        shared = skills_of(mind.scope(tenant="default"))
        shared.add("brew", description="Brew tea", code="shared")
        assert names(skills.find("brew tea")) == ["brew"]
        assert skills.succeeded("brew").tally.worked == 1
        assert shared.get("brew").tally.worked == 1
        assert skills.whole("brew").code == "shared"

    def test_forgotten_it_takes_its_counts_along(self, ana, skills):
        skills.add("brew", description="Brew tea", code="v1")
        skills.failed("brew")
        ana.forget(skills.get("brew").id)
        with pytest.raises(NotFound):
            skills.succeeded("brew")
        again = skills.add("brew", description="Brew tea", code="v1")
        assert (again.new, again.skill.tally) == (True, Tally())
        assert ana.check() == []

    def test_renamed_it_keeps_its_counts_and_frees_its_name(self, ana, skills):
        id = skills.add("brew", description="Brew tea", code="v1").skill.id
        skills.succeeded("brew")
        ana.correct(id, name="brew_tea")
        assert skills.get("brew_tea").tally.worked == 1
        assert skills.add("brew", description="Brew beer", code="v1").skill.id != id


class TestFinding:
    @pytest.fixture(autouse=True)
    def _known(self, ana, skills):
        ana.remember("Yesterday we heated water to brew a pot of tea.")
        skills.add("brewTea", description="Heat water and brew a pot of tea", code="tea()")
        skills.add("teapot_two", description="Heat water and brew a pot of tea", code="tea2()")
        skills.add("bakeBread", description="Knead dough and bake a loaf of bread", code="bread()")

    def test_by_a_task_that_says_no_name_and_skills_only(self, skills):
        assert names(skills.find("bake me some bread from dough")) == ["bakeBread"]
        hits = skills.find("water for a pot of tea, please")
        assert set(names(hits)) == {"brewTea", "teapot_two"}
        assert all(hit.score == hit.fit for hit in hits)

    def test_by_its_name_in_any_spelling(self, skills):
        assert names(skills.find("bake bread"))[0] == "bakeBread"
        assert names(skills.find("bakeBread"))[0] == "bakeBread"

    def test_nothing_where_nothing_fits(self, skills):
        assert skills.find("zebra crossing") == []

    def test_one_that_fails_comes_after_one_that_fits_as_well(self, skills):
        first, second = names(skills.find("brew a pot of tea"))
        skills.failed(first)
        hits = skills.find("brew a pot of tea")
        assert names(hits) == [second, first]
        assert hits[1].score == pytest.approx(hits[1].fit * 2 / 3)
        for _ in range(20):
            skills.succeeded(first)
        skills.failed(second)
        assert names(skills.find("brew a pot of tea")) == [first, second]

    def test_new_code_is_not_put_behind_for_what_the_old_one_did(self, skills):
        skills.failed("brewTea")
        assert skills.get("brewTea").tally.failed == 1
        assert (
            skills.add("brewTea", description="Heat water and brew a pot of tea", code="better()").skill.tally
            == Tally()
        )
        assert skills.add("brewTea", description="Heat water, brew tea", code="better()").skill.tally == Tally()
        assert skills.get("brewTea", version=1).tally.failed == 1

    def test_by_a_policy_of_the_callers_it_is_not_passed_over_either(self, skills):
        assert names(skills.find("knead dough and bake a loaf", policy=Policy(), limit=1)) == ["bakeBread"]

    def test_only_what_is_given_counts_as_retrieved(self, ana, skills):
        skills.find("brew a pot of tea", limit=1)
        assert ana.stats().retrievals == 1

    def test_all_of_them_in_the_order_recorded(self, skills):
        assert (
            [one.name for one in skills.list()]
            == [one.name for one in skills]
            == ["brewTea", "teapot_two", "bakeBread"]
        )

    @pytest.mark.parametrize("wrong", [{"task": " "}, {"task": "x", "limit": 0}, {"task": "x", "limit": True}])
    def test_what_may_not_be_asked(self, skills, wrong):
        with pytest.raises(InvalidInput):
            skills.find(**wrong)


class TestMadeOfSkills:
    def add(self, skills, name, *requires, code=None):
        return skills.add(name, description=f"Does {name}", code=code or f"{name}()", requires=requires)

    def test_all_code_is_given_in_the_order_it_is_needed(self, skills):
        self.add(skills, "planks")
        self.add(skills, "sticks", "planks")
        self.add(skills, "table", "planks")
        assert self.add(skills, "pickaxe", "table", "sticks").missing == ()
        whole = skills.whole("pickaxe")
        assert [one.name for one in whole.parts] == ["planks", "table", "sticks", "pickaxe"]
        assert whole.code == "planks()\n\ntable()\n\nsticks()\n\npickaxe()"
        assert whole.complete

    def test_steps_are_put_together_too(self, skills):
        skills.add("boil", description="Boil", steps=["Fill", "Heat"])
        skills.add("brew", description="Brew", steps=["Pour"], requires="Boil")
        assert skills.whole("brew").steps == ("Fill", "Heat", "Pour")
        assert skills.whole("brew").code == ""

    def test_what_is_missing_is_told_and_comes_later(self, skills):
        self.add(skills, "table", "planks", "nails")
        assert self.add(skills, "house", "table").missing == ("planks", "nails")
        self.add(skills, "planks")
        assert skills.whole("house").missing == ("nails",)
        with pytest.raises(NotFound, match="nails"):
            skills.run("house", lambda _: None)
        assert skills.get("house").tally == Tally()

    def test_circles_are_told_and_end(self, skills):
        self.add(skills, "a", "b")
        self.add(skills, "b", "c")
        added = self.add(skills, "c", "A")
        assert added.circles == (("c", "a", "b", "c"),)
        whole = skills.whole("a")
        assert whole.circles == (("a", "b", "c", "a"),)
        assert sorted(one.name for one in whole.parts) == ["a", "b", "c"]
        assert self.add(skills, "self", "self").circles == (("self", "self"),)

    def test_a_long_chain_ends_too(self, skills):
        self.add(skills, "s0")
        for number in range(1, 60):
            self.add(skills, f"s{number}", f"s{number - 1}")
        assert [one.name for one in skills.whole("s59").parts] == [f"s{number}" for number in range(60)]

    def test_nothing_is_whole_that_is_not_there(self, skills):
        with pytest.raises(NotFound):
            skills.whole("nothing")


class TestRunning:
    @pytest.fixture(autouse=True)
    def _known(self, skills):
        skills.add("base", description="A base", code="base = 20")
        skills.add("sum", description="Add to the base", code="total = base + extra", requires=["base"])

    @staticmethod
    def python(whole, extra, *, factor=1):
        values = {"extra": extra}
        exec(whole.code, values)
        return values["total"] * factor

    def test_its_answer_is_given_back_and_its_success_counted(self, skills):
        assert skills.run("sum", self.python, 1) == 21
        assert skills.run("sum", self.python, 1, factor=2) == 42
        assert skills.get("sum").tally.worked == 2
        assert skills.get("base").tally == Tally()
        assert str(skills.get("sum")).endswith("(worked 2 of 2)")

    def test_its_exception_is_counted_as_a_failure_and_raised(self, skills, clock):
        with pytest.raises(TypeError):
            skills.run("sum", self.python, "one")
        tally = skills.get("sum").tally
        assert (tally.worked, tally.failed, tally.at) == (0, 1, clock.now())
        assert tally.error.startswith("TypeError: ")

    def test_an_interruption_is_nobodys_failure(self, skills):
        def interrupted(whole):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            skills.run("sum", interrupted)
        assert skills.get("sum").tally == Tally()

    def test_forgotten_while_it_ran_its_answer_is_given_all_the_same(self, ana, skills):
        def runner(whole):
            ana.forget(whole.skill.id)
            return "done"

        assert skills.run("sum", runner) == "done"
        assert "sum" not in skills

    def test_an_error_may_be_told_by_hand(self, skills):
        assert skills.failed("sum", error=ValueError("no")).tally.error == "ValueError: no"
        assert skills.failed("sum", error="nor that").tally.error == "nor that"
        assert skills.failed("sum").tally.failed == 3
        with pytest.raises(NotFound):
            skills.failed("nothing")


def _count(path, times):
    with longmind.open(path, embedder=longmind.Hashing()) as mind:
        skills = skills_of(mind.scope(user="ana"))
        for number in range(times):
            (skills.failed if number % 2 else skills.succeeded)("brew")


class TestCountingAtOnce:
    """A count is made from the present version of the sheet, so that nothing is lost between writers."""

    def test_many_threads_lose_nothing(self, skills):
        skills.add("brew", description="Brew tea", code="v1")
        threads = [threading.Thread(target=lambda: [skills.succeeded("brew") for _ in range(5)]) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert skills.get("brew").tally.worked == 20

    def test_two_processes_lose_nothing_and_it_is_there_after_a_restart(self, tmp_path: Path):
        path = tmp_path / "mind.db"
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            skills_of(mind.scope(user="ana")).add("brew", description="Brew tea", code="v1")
        context = multiprocessing.get_context("spawn")
        both = [context.Process(target=_count, args=(path, 10)) for _ in range(2)]
        for one in both:
            one.start()
        for one in both:
            one.join()
        assert [one.exitcode for one in both] == [0, 0]
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            tally = skills_of(mind.scope(user="ana")).get("brew").tally
        assert (tally.worked, tally.failed) == (10, 10)


class TestLessons:
    @pytest.fixture
    def episodes(self, ana):
        return Episodes(ana._core, ana._clock, ana._own)  # noqa: SLF001 - as the mind itself makes it

    def test_a_lesson_becomes_a_procedure_that_any_question_finds(self, ana, skills, episodes):
        done = episodes.record(situation="ServiceX answered 503", action="retried", success=True)
        learned = skills.learn("Always retry ServiceX.", evidence=done.id, tags=["ServiceX"])
        memory = ana.get(learned.skill.id)
        assert (memory.kind, memory.type, memory.text, memory.name) == (
            "skill",
            "procedure",
            "Always retry ServiceX.",
            None,
        )
        assert (memory.evidence, memory.trust, memory.tags) == ((done.id,), "assistant", ("ServiceX",))
        assert learned.skill.description == memory.text
        assert memory.text in [hit.memory.text for hit in ana.recall("What to do when ServiceX fails: retry?")]
        assert [hit.skill.id for hit in skills.find("retry ServiceX")] == [memory.id]

    def test_learned_again_it_rests_on_both_and_goes_with_the_last(self, ana, skills, episodes):
        one, other = (episodes.record(outcome=word, success=True).id for word in ("one", "other"))
        first = skills.learn("Always retry ServiceX", evidence=one)
        second = skills.learn("always retry ServiceX.", evidence=[other])
        assert (second.new, second.skill.id, second.skill.version) == (True, first.skill.id, 2)
        assert second.skill.memory.evidence == (one, other)
        assert not skills.learn("Always retry ServiceX", evidence=one).new
        ana.forget(one)
        assert ana.get(first.skill.id).evidence == (other,)
        ana.forget(other)
        with pytest.raises(NotFound):
            ana.get(first.skill.id)

    def test_the_lessons_of_episodes_are_learned_at_once(self, skills, episodes):
        one = episodes.record(outcome="a", lessons=["Retry", "Wait"]).id
        other = episodes.record(outcome="b", lessons=["Retry"]).id
        learned = {added.skill.description: added.skill.memory.evidence for added in skills.learn_from(one, other)}
        assert learned == {"Retry": (one, other), "Wait": (one,)}
        assert skills.learn_from(one, other)[0].new is False

    def test_it_is_told_otherwise_in_its_own_words_only(self, ana, skills, episodes):
        done = episodes.record(outcome="a").id
        skills.learn("Never retry ServiceX", evidence=done)
        assert skills.learn("Always retry ServiceX", evidence=done).skill.version == 1

    def test_a_lesson_needs_evidence_that_is_there(self, ana, skills):
        with pytest.raises(InvalidInput, match="evidence"):
            skills.learn("Retry", evidence=())
        with pytest.raises(NotFound):
            skills.learn("Retry", evidence="m0123456789abcdefghjkmnpqrs")
        assert len(ana.list()) == 0


LIBRARY = {
    "boilWater": {
        "code": "async function boilWater(bot) {}",
        "description": "async function boilWater(bot) {\n    // Heats water in a kettle.\n}",
    },
    "brewTea": {
        "code": "async function brewTea(bot) { await boilWater(bot); }",
        "description": "async function brewTea(bot) {\n    // Brews a pot of tea.\n}",
    },
}


class TestVoyagersLibrary:
    def test_it_is_read_from_a_file_or_given(self, skills, tmp_path):
        path = tmp_path / "skills.json"
        path.write_text(json.dumps(LIBRARY), "utf-8")
        assert [added.skill.name for added in skills.import_voyager(path)] == ["boilWater", "brewTea"]
        assert not any(added.new for added in skills.import_voyager(LIBRARY))
        assert skills.whole("brewTea").code.startswith("async function boilWater")

    def test_a_task_finds_them_by_what_they_are_for(self, skills):
        skills.import_voyager(LIBRARY)
        assert names(skills.find("heat some water in a kettle"))[0] == "boilWater"
        assert names(skills.find("a pot of tea"))[0] == "brewTea"

    def test_another_form_is_refused_whole(self, skills, tmp_path):
        path = tmp_path / "skills.json"
        path.write_text("no JSON", "utf-8")
        for wrong in (path, {**LIBRARY, "other": {"code": 1, "description": "x"}}):
            with pytest.raises(InvalidInput):
                skills.import_voyager(wrong)
        assert skills.list() == []
        with pytest.raises(OSError, match="nowhere"):
            skills.import_voyager(tmp_path / "nowhere.json")


def test_an_archive_takes_the_counts_along(ana, skills, tmp_path, clock):
    skills.add("brew", description="Brew tea", code="v1")
    skills.succeeded("brew")
    ana.export(tmp_path / "ana.jsonl")
    with longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=clock) as elsewhere:
        there = elsewhere.scope(user="ana")
        there.import_archive(tmp_path / "ana.jsonl")
        assert skills_of(there).get("brew").tally.worked == 1


def test_nothing_of_what_is_held_is_shown_by_the_handle(skills):
    skills.add("secret", description="Brew tea", code="v1")
    assert "secret" not in repr(skills)
