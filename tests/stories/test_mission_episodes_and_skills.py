"""Episodes of doing and skills: a story, at least, for each capability. Named by its row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import longmind
from longmind import MiniLM
from longmind.handles.episodes import Episodes
from longmind.handles.skills import Skills
from longmind.mind.decay import recency
from longmind.mind.episodes import half_life_days
from longmind.mind.importance import Weighed, weigh
from longmind.ports.models import Stamp, Vectors
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock


@pytest.fixture
def mind(kept_at: str, clock: StillClock) -> Iterator[longmind.Mind]:
    """An unscoped mind with the embedder that understands English."""
    at = InMemoryStore() if kept_at == ":memory:" else kept_at
    with longmind.open(at, embedder=MiniLM(), clock=clock) as opened:
        yield opened


@pytest.fixture
def ana(mind: longmind.Mind) -> longmind.Mind:
    return mind.scope(user="ana")


def episodes_of(mind: longmind.Mind, **more: Any) -> Episodes:
    return Episodes(mind._core, mind._clock, mind._own, **more)  # noqa: SLF001 - as the mind itself makes it


def skills_of(mind: longmind.Mind) -> Skills:
    return Skills(mind._core, mind._clock, mind._own)  # noqa: SLF001 - as the mind itself makes it


@pytest.fixture
def episodes(ana: longmind.Mind) -> Episodes:
    return episodes_of(ana)


@pytest.fixture
def skills(ana: longmind.Mind) -> Skills:
    return skills_of(ana)


def texts(found: Any) -> list[str]:
    return [hit.memory.text for hit in found]


class TestRow4x1AnEpisode:
    """Situation, time, context, actions, outcome, success, tags, importance; told as a sentence."""

    def test_all_of_it_is_kept_and_told(self, ana: longmind.Mind, episodes: Episodes) -> None:
        done = episodes.record(
            situation="the login test was red",
            actions=["read the trace", "fixed the null check"],
            outcome="all tests pass",
            success=True,
            task="fixing the login",
            project="Phoenix",
            tags=["tests"],
            importance=0.6,
            at="2024-01-15T10:00+00:00",
        )
        memory = ana.get(done.id)
        assert memory.text == (
            "On 2024-01-15, while working on fixing the login in Phoenix: the login test was red. "
            "I successfully read the trace, then fixed the null check: all tests pass."
        )
        assert memory.scope.user == "ana"
        assert (memory.importance, memory.tags) == (0.6, ("tests",))
        happening = memory.happening
        assert happening is not None
        assert (happening.task, happening.project, happening.success) == ("fixing the login", "Phoenix", True)
        assert [one.id for one in episodes.list(project="phoenix")] == [done.id]

    def test_the_sentence_of_a_success_and_of_a_failure(self, episodes: Episodes) -> None:
        at = "2024-01-15T10:00+00:00"
        good = episodes.record(action="Deployed the service.", task="the release", success=True, at=at)
        bad = episodes.record(
            action="Deployed the service.", task="the release", outcome="the disk was full", success=False, at=at
        )
        assert good.kept[0].text == "On 2024-01-15, while working on the release, I successfully deployed the service."
        assert bad.kept[0].text == (
            "On 2024-01-15, while working on the release, I deployed the service, but failed: the disk was full."
        )


class TestRow4x2WhatWorked:
    """Similar situations, what worked and what failed in them, and what to do now; without a model."""

    @pytest.fixture(autouse=True)
    def _lived(self, ana: longmind.Mind, episodes: Episodes) -> None:
        say = episodes.record
        say(situation="ServiceX answered with 503", action="retried after a second", success=True,
            lessons=["Always retry ServiceX"], at="2026-04-01T09:00Z")  # fmt: skip
        say(situation="ServiceX timed out", action="retried after a second", success=True, at="2026-04-02T09:00Z")
        say(situation="ServiceX timed out", action="restarted the whole cluster", outcome="it took an hour",
            success=False, at="2026-04-03T09:00Z")  # fmt: skip
        say(situation="the birthday cake was too sweet", action="used less sugar", success=True)
        ana.remember("ServiceX has a nice logo.")

    def test_similar_situations_are_recalled(self, episodes: Episodes) -> None:
        found = episodes.similar("A request to ServiceX timed out")
        assert len(found) == 3
        assert all("ServiceX" in text for text in texts(found))
        assert [text[:13] for text in texts(episodes.similar("ServiceX timed out", success=False))] == ["On 2026-04-03"]

    def test_what_worked_and_what_failed_with_counts_and_lessons(self, episodes: Episodes) -> None:
        worked = episodes.what_worked("ServiceX times out")
        assert [(one.action, len(one.worked), len(one.failed)) for one in worked.actions] == [
            ("retried after a second", 2, 0)
        ]
        assert [lesson.text for lesson in worked.lessons] == ["Always retry ServiceX"]
        failed = episodes.what_failed("ServiceX times out")
        assert [one.action for one in failed.actions] == ["restarted the whole cluster"]

    def test_the_recommendation_names_its_episodes(self, ana: longmind.Mind, episodes: Episodes) -> None:
        advice = episodes.recommendation("ServiceX does not answer in time")
        assert "Do as before: “retried after a second” worked 2 of 2 times" in advice.text
        assert "Leave out: “restarted the whole cluster”" in advice.text
        assert "Always retry ServiceX" in advice.text
        assert len(advice.episodes) == 3
        assert all(id in advice.text and "ServiceX" in ana.get(id).text for id in advice.episodes)

    def test_where_nothing_is_like_it_nothing_is_made_up(self, episodes: Episodes) -> None:
        advice = episodes.recommendation("repainting the zebra crossing")
        assert (advice.episodes, advice.text) == ((), "Nothing like this was lived through yet.")


class _Known:
    """Half as relevant for what is important, nine tenths for the rest: the lecture's exercise."""

    stamp = Stamp("known", "sha256:" + "0" * 64, 8)

    def windows(self, text: str) -> list[str]:
        return [text]

    def embed(self, texts: Any, *, query: bool = False) -> Vectors:
        cosines = [1.0 if query else 0.5 if "contract" in text else 0.9 for text in texts]
        rows = np.zeros((len(texts), 8), np.float32)
        rows[:, 0], rows[:, 1] = cosines, np.sqrt(1 - np.square(cosines))
        return rows


class TestRow4x3GenerativeAgents:
    """α · recency + β · importance + γ · relevance, with 0.995 an hour."""

    @pytest.mark.parametrize(("hours", "left"), [(1, "0.995"), (24, "0.887"), (168, "0.431"), (720, "0.027")])
    def test_the_figures_of_an_hour_a_day_a_week_and_a_month(self, hours: float, left: str) -> None:
        assert f"{recency(hours / 24, half_life_days(0.995)):.3f}" == left

    def test_raising_beta_flips_the_exercise(self, kept_at: str, clock: StillClock) -> None:
        at = InMemoryStore() if kept_at == ":memory:" else kept_at
        with longmind.open(at, embedder=_Known(), clock=clock) as mind:
            episodes = episodes_of(mind.scope(user="ana"))
            episodes.record(outcome="the contract was signed", importance=0.9)
            clock.move(days=7)
            episodes.record(outcome="the coffee machine hummed", importance=0.1)
            first = {beta: texts(episodes.stream("x", importance=beta))[0] for beta in (1.0, 3.0)}
            assert ("coffee" in first[1.0], "contract" in first[3.0]) == (True, True)

    def test_the_newest_has_the_highest_recency(self, ana: longmind.Mind, clock: StillClock) -> None:
        for day in range(5):
            ana.remember(f"Day {day} at the office.", importance=0.5)
            clock.move(days=1)
        found = episodes_of(ana).stream("the office", importance=0, relevance=0)
        assert [text[:5] for text in texts(found)] == ["Day 4", "Day 3", "Day 2", "Day 1", "Day 0"]
        values = [next(part.value for part in hit.why.parts if part.name == "recency") for hit in found]
        assert values == sorted(values, reverse=True)


class TestRow4x4Pointers:
    def test_observations_point_at_related_memories_and_are_found_from_there(
        self, ana: longmind.Mind, episodes: Episodes
    ) -> None:
        wish = ana.remember("Klaus wants to write about gentrification.")
        seen = episodes.record(situation="Klaus sat in the library", action="read about cities", links=[wish.id])
        later = episodes.record(action="wrote the first chapter", links=[seen.id, wish.id])
        assert [one.id for one in episodes.related(seen.id)] == [wish.id, later.id]
        assert [one.id for one in episodes.related(wish.id)] == [seen.id, later.id]
        ana.forget(wish.id)
        assert [one.id for one in episodes.related(later.id)] == [seen.id]


class TestRow4x5ImportanceAtTheDoor:
    def test_by_rule_what_matters_weighs_more(self, episodes: Episodes) -> None:
        lunch = episodes.record(action="had lunch").kept[0].importance
        failed = episodes.record(action="ran the migration", outcome="it failed", success=False).kept[0].importance
        allergy = episodes.record(outcome="the user said they are allergic to penicillin").kept[0].importance
        assert lunch < failed < 0.7 < allergy <= 1

    def test_by_a_scorer_of_the_callers_from_1_to_10(self, ana: longmind.Mind) -> None:
        class Model:
            def score(self, text: str) -> float:
                return 8 if "wedding" in text else 1

        episodes = episodes_of(ana, scorer=Model())
        assert episodes.record(outcome="the wedding is in June").kept[0].importance == 0.8
        assert weigh("brushed my teeth", scorer=Model()) == Weighed(0.1, (), "scorer")


class TestRow4x6TheLecturesQuestions:
    """What an agent must be able to answer about its own past."""

    @pytest.fixture(autouse=True)
    def _lived(self, ana: longmind.Mind, episodes: Episodes, clock: StillClock) -> None:
        """It is Sunday, the third of May 2026."""
        say = episodes.record
        ana.remember("Can you compare pgvector and Qdrant for me?", speaker="user", at="2026-04-22T10:00+01:00")
        ana.remember("What is the capital of Peru?", speaker="user", at="2026-03-02T10:00+00:00")
        say(situation="the PDF of the report would not open", action="repaired it with qpdf",
            outcome="the cross-reference table was beyond repair", success=False, task="reading the report PDF",
            at="2026-04-20T10:00+01:00")  # fmt: skip
        say(situation="the PDF of the report would not open", action="printed its pages to images and ran OCR",
            outcome="all 40 pages were read", success=True, task="reading the report PDF",
            at="2026-04-20T11:00+01:00")  # fmt: skip
        say(action="called the weather API with city=Porto and units=metric", outcome="18 degrees, light rain",
            success=True, at="2026-04-25T10:00+01:00")  # fmt: skip
        say(action="called the weather API with city=Oslo and units=metric", outcome="401, the key had expired",
            success=False, at="2026-04-26T10:00+01:00")  # fmt: skip
        say(action="suggested to the user to write the tests first", at="2026-04-27T10:00+01:00",
            outcome="the user liked the suggestion and asked for more of the kind")  # fmt: skip
        say(situation="migrating the users table", action="added a column that may not be null",
            outcome="the old rows had no value for it", success=False, lessons=["Give a new column a default"],
            task="the users migration", at="2026-04-28T10:00+01:00")  # fmt: skip

    def test_what_was_asked_last_week(self, ana: longmind.Mind, clock: StillClock) -> None:
        clock.set("2026-04-29T09:00+01:00")
        found = ana.recall("What was asked last week?")
        assert found.during is not None
        asked = ana.list(during=found.during, where={"speaker": "user"})
        assert [memory.text for memory in asked] == ["Can you compare pgvector and Qdrant for me?"]
        about = ana.recall("Which databases did I ask you to compare last week?")
        assert texts(about)[0] == "Can you compare pgvector and Qdrant for me?"

    def test_what_was_tried_for_the_pdf(self, episodes: Episodes) -> None:
        tried = texts(episodes.similar("the PDF will not open"))
        assert len(tried) == 2
        assert all("PDF" in text for text in tried)
        assert [one.happening.success for one in episodes.list(task="Reading the report PDF") if one.happening] == [
            False,
            True,
        ]
        assert "printed its pages to images" in episodes.what_worked("the PDF will not open").text

    def test_whether_this_api_was_called_with_these_parameters(self, ana: longmind.Mind, episodes: Episodes) -> None:
        first = episodes.similar("called the weather API with city=Oslo and units=metric", limit=1)[0].memory
        assert first.happening is not None
        assert (first.happening.success, first.happening.outcome) == (False, "401, the key had expired")
        assert "18 degrees" in texts(ana.recall("Did I call the weather API for Porto?"))[0]

    def test_how_the_user_took_a_suggestion(self, ana: longmind.Mind, episodes: Episodes) -> None:
        assert "the user liked the suggestion" in texts(ana.recall("How did the user take the suggestion?"))[0]
        assert "liked the suggestion" in texts(episodes.similar("suggesting to write tests first"))[0]

    def test_why_the_last_migration_failed(self, ana: longmind.Mind, episodes: Episodes) -> None:
        assert "the old rows had no value for it" in texts(ana.recall("Why did the last migration fail?"))[0]
        failed = episodes.what_failed("running a migration of a table")
        assert [lesson.text for lesson in failed.lessons] == ["Give a new column a default"]

    def test_what_went_wrong_in_past_tasks(self, episodes: Episodes) -> None:
        """Of all that was done, by structure: no wording has to match."""
        failed = [one.happening for one in episodes.list(success=False)]
        assert [one.outcome for one in failed if one is not None] == [
            "the cross-reference table was beyond repair",
            "401, the key had expired",
            "the old rows had no value for it",
        ]


class TestRow7x6Episodes:
    """Of the lecture's five memories, the two episodes."""

    def test_the_redis_failure_comes_first(self, episodes: Episodes) -> None:
        episodes.record(situation="caching sessions", action="stored them in Redis", success=False, importance=0.6,
                        outcome="the task failed because Redis was not reachable from the worker")  # fmt: skip
        episodes.record(action="reviewed the login code", outcome="suggested adding null checks", importance=0.5)
        assert "Redis" in texts(episodes.similar("What went wrong in past tasks?", limit=1, success=False))[0]
        assert "Redis" in texts(episodes.stream("What went wrong in past tasks?", limit=1))[0]


class TestRow6x1SkillLibrary:
    """Voyager's: added when it worked, found by description, versions, skills made of skills, run and counted."""

    @pytest.fixture(autouse=True)
    def _known(self, skills: Skills) -> None:
        skills.add("gather_wood", description="Collect logs from the nearest tree", code="wood = n")
        skills.add("make_planks", description="Saw logs into wooden planks", code="planks = wood * 4",
                   requires=["gather_wood"])  # fmt: skip
        skills.add("make_pickaxe", description="Craft a wooden pickaxe for mining stone", code="answer = planks - 3",
                   requires=["make_planks"])  # fmt: skip

    @staticmethod
    def python(whole: Any, n: int) -> int:
        values: dict[str, Any] = {"n": n}
        exec(whole.code, values)
        return int(values["answer"])

    def test_a_task_finds_the_skill_whose_name_it_does_not_say(self, ana: longmind.Mind, skills: Skills) -> None:
        assert skills.find("I need a tool to dig up rocks")[0].skill.name == "make_pickaxe"
        assert skills.find("get some timber from a tree")[0].skill.name == "gather_wood"

    def test_made_of_others_it_runs_whole_and_is_counted(self, skills: Skills) -> None:
        assert skills.whole("make_pickaxe").code == "wood = n\n\nplanks = wood * 4\n\nanswer = planks - 3"
        assert skills.run("make_pickaxe", self.python, 2) == 5
        with pytest.raises(TypeError):
            skills.run("make_pickaxe", self.python)  # type: ignore[call-arg]  # what goes wrong is counted
        tally = skills.get("make_pickaxe").tally
        assert (tally.worked, tally.failed) == (1, 1)

    def test_better_code_is_a_version_and_the_old_one_stays(self, skills: Skills) -> None:
        skills.failed("make_pickaxe", error="one plank short")
        added = skills.add(
            "make_pickaxe", description="Craft a wooden pickaxe for mining stone", code="answer = planks - 2"
        )
        assert (added.skill.version, added.skill.tally.failed, added.skill.requires) == (2, 0, ())
        old = skills.get("make_pickaxe", version=1)
        assert (old.code, old.tally.error) == ("answer = planks - 3", "one plank short")

    def test_one_that_fails_ranks_lower(self, skills: Skills) -> None:
        skills.add("carve_pickaxe", description="Craft a wooden pickaxe for mining stone", steps=["Carve it"])
        before = [hit.skill.name for hit in skills.find("craft a wooden pickaxe", limit=2)]
        skills.failed(before[0])  # type: ignore[arg-type]  # these two have names
        assert [hit.skill.name for hit in skills.find("craft a wooden pickaxe", limit=2)] == before[::-1]

    def test_what_has_not_worked_yet_is_not_found(self, skills: Skills) -> None:
        skills.add("brew_potion", description="Brew a healing potion", code="answer = 1", verified=False)
        assert "brew_potion" not in [hit.skill.name for hit in skills.find("brew a healing potion")]
        skills.run("brew_potion", self.python, 0)
        assert skills.find("brew a healing potion")[0].skill.name == "brew_potion"


class TestRow6x2LessonsBecomeProcedures:
    def test_always_retry_servicex(self, ana: longmind.Mind, episodes: Episodes, skills: Skills) -> None:
        ids = [
            episodes.record(
                situation=f"ServiceX answered {answer}",
                action="retried",
                success=True,
                lessons=["Always retry ServiceX"],
            ).id
            for answer in ("503", "with a timeout")
        ]
        (learned,) = skills.learn_from(*ids)
        procedure = ana.get(learned.skill.id)
        assert (procedure.type, procedure.text, procedure.evidence) == (
            "procedure",
            "Always retry ServiceX",
            tuple(ids),
        )
        assert procedure.text in texts(ana.recall("What should I do when ServiceX does not answer?"))
        assert skills.find("a call to ServiceX failed")[0].skill.id == procedure.id
        ana.forget(ids[0])
        assert ana.get(procedure.id).evidence == (ids[1],)
        ana.forget(ids[1])
        with pytest.raises(longmind.NotFound):
            ana.get(procedure.id)
