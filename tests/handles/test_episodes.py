"""Episodes that are kept: what is recorded, what is like it, what points at what, and whose it is."""

from __future__ import annotations

import numpy as np
import pytest

import longmind
from longmind import InvalidInput, NotFound, Policy
from longmind.handles.episodes import Episodes
from longmind.ports.models import Stamp
from longmind.stores.inmemory import InMemoryStore


def episodes_of(mind, **more):
    return Episodes(mind._core, mind._clock, mind._own, **more)  # noqa: SLF001 - as the mind itself makes it


@pytest.fixture
def episodes(ana):
    return episodes_of(ana)


def texts(found):
    return [hit.memory.text for hit in found]


class TestRecording:
    def test_everything_said_of_it_is_kept(self, ana, episodes):
        seen = ana.remember("The scans came from the old copier.")
        done = episodes.record(
            situation="the PDF is a scan", actions=["ran OCR", "checked it"], outcome="all read", success=True,
            lessons=["Use OCR"], task="importer", project="Phoenix", tags=["pdf"], importance=0.8, emotion=0.3,
            links=[seen.id], at="2026-03-01T10:00+00:00", source="run 7", evidence=[seen.id],
        )  # fmt: skip
        memory = ana.get(done.id)
        assert memory.text == (
            "On 2026-03-01, while working on importer in Phoenix: the PDF is a scan. "
            "I successfully ran OCR, then checked it: all read. Lesson: Use OCR."
        )
        happening = memory.happening
        assert (happening.situation, happening.actions) == ("the PDF is a scan", ("ran OCR", "checked it"))
        assert (happening.outcome, happening.success, happening.lessons) == ("all read", True, ("Use OCR",))
        assert (happening.task, happening.project, memory.links) == ("importer", "Phoenix", (seen.id,))
        assert (memory.tags, memory.importance, memory.emotion) == (("pdf",), 0.8, 0.3)
        assert (str(memory.source), memory.evidence, memory.trust.value) == ("run 7", (seen.id,), "assistant")
        assert memory.happened_at.isoformat() == "2026-03-01T10:00:00+00:00"

    def test_the_day_is_that_of_the_owners_zone(self, ana, episodes):
        ana.configure(zone="Asia/Tokyo")
        assert episodes.record(outcome="x", at="2026-03-01T23:00+00:00").kept[0].text.startswith("On 2026-03-02")

    def test_recorded_again_it_is_one_memory(self, ana, episodes):
        one = episodes.record(action="ran it", success=True)
        other = episodes.record(action="ran it", success=True)
        assert one.id == other.id
        assert other.repeated == (one.id,)
        assert len(ana.list()) == 1

    def test_an_importance_that_is_not_given_is_judged(self, ana, episodes):
        class Scorer:
            def score(self, text):
                return 9 if "fire" in text else 2

        assert episodes.record(outcome="done").kept[0].importance < 0.5
        assert episodes.record(outcome="it failed badly", success=False).kept[0].importance > 0.5
        assert episodes.record(outcome="fire", scorer=Scorer()).kept[0].importance == 0.9
        assert episodes_of(ana, scorer=Scorer()).record(outcome="tea").kept[0].importance == 0.2
        assert episodes.record(outcome="anything", importance=0.0).kept[0].importance == 0.0

    @pytest.mark.parametrize(
        "wrong",
        [
            {},
            {"action": "a", "actions": ["b"]},
            {"outcome": " "},
            {"outcome": "x", "success": "yes"},
            {"outcome": "x", "importance": 2},
            {"outcome": "x", "emotion": -1},
            {"outcome": "x", "links": ["nothing"]},
            {"outcome": "x", "at": "2026-03-01"},
            {"actions": "not a list"},
        ],
    )
    def test_what_may_not_be_is_said_before_anything_is_written(self, ana, episodes, wrong):
        with pytest.raises(InvalidInput):
            episodes.record(**wrong)
        assert len(ana.list()) == 0

    def test_a_link_or_evidence_that_is_not_there_is_refused(self, mind, ana, episodes):
        bens = mind.scope(user="ben").remember("Ben's own.")
        for wrong in ({"links": [bens.id]}, {"evidence": bens.id}):
            with pytest.raises(NotFound):
                episodes.record(outcome="x", **wrong)
        assert len(ana.list()) == 0


class TestSimilar:
    @pytest.fixture(autouse=True)
    def _lived(self, ana, episodes):
        ana.remember("We talked about ServiceX and its many 503 answers over lunch.")
        episodes.record(situation="ServiceX answered 503", action="retried after a pause", success=True, task="sync")
        episodes.record(situation="ServiceX answered 503", action="restarted the worker", success=False, project="p")
        episodes.record(situation="ServiceX answered 503", action="waited")
        episodes.record(situation="the oven was cold", action="lit the gas", success=True, task="dinner")

    def test_only_episodes_of_doing_that_are_like_it(self, episodes):
        found = episodes.similar("ServiceX answers with 503")
        assert len(found) == 3
        assert all(hit.memory.happening is not None and "ServiceX" in hit.memory.text for hit in found)
        assert found.confident
        assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)

    def test_those_that_succeeded_or_failed(self, episodes):
        assert "retried" in texts(episodes.similar("ServiceX 503", success=True))[0]
        assert "restarted" in texts(episodes.similar("ServiceX 503", success=False))[0]
        assert len(episodes.similar("ServiceX 503", success=False)) == 1

    def test_nothing_is_like_what_was_never_lived_through(self, episodes):
        found = episodes.similar("zebra crossing repainted")
        assert (len(found), found.confident) == (0, False)

    def test_of_one_task_or_project(self, episodes):
        assert len(episodes.similar("ServiceX 503", task="Sync")) == 1
        assert len(episodes.similar("ServiceX 503", project="p")) == 1
        assert len(episodes.similar("ServiceX 503", task="dinner")) == 0
        assert len(episodes.similar("ServiceX 503", task="unknown")) == 0

    def test_by_a_policy_of_the_callers(self, episodes):
        assert "503" in texts(episodes.similar("ServiceX answered 503", policy=Policy(), limit=2))[0]
        assert len(episodes.similar("oven", policy=Policy.words_only(), limit=1)) == 1

    def test_episodes_are_found_behind_any_number_of_messages(self, ana, episodes):
        ana.remember_many(f"ServiceX answered 503 again, said message {n}." for n in range(300))
        assert len(episodes.similar("ServiceX answered 503")) == 3
        assert len(episodes.similar("ServiceX answered 503", policy=Policy(least_probability=0), limit=3)) == 3

    def test_only_what_is_given_counts_as_retrieved(self, ana, episodes):
        episodes.similar("ServiceX 503", limit=2)
        assert ana.stats().retrievals == 2

    def test_all_of_them_in_the_order_recorded(self, episodes):
        assert [one.happening.actions[0] for one in episodes.list()] == [
            "retried after a pause", "restarted the worker", "waited", "lit the gas",
        ]  # fmt: skip
        assert len(episodes.list(task="sync")) == len(episodes.list(success=False)) == 1
        assert episodes.list(task="sync", success=False) == []

    def test_nobody_elses(self, mind, episodes):
        ben = episodes_of(mind.scope(user="ben"))
        assert len(ben.similar("ServiceX answered 503")) == 0
        assert ben.list() == []
        assert ben.recommendation("ServiceX answered 503").episodes == ()

    def test_what_the_tenant_shares_is_alike_too(self, mind, episodes):
        episodes_of(mind.scope(tenant="default")).record(situation="ServiceX answered 503", action="phoned them")
        assert any("phoned" in text for text in texts(episodes.similar("ServiceX answered 503")))

    @pytest.mark.parametrize(
        "wrong", [{"situation": " "}, {"situation": "x", "limit": 0}, {"situation": "x", "limit": 1_001}]
    )
    def test_what_may_not_be_asked(self, episodes, wrong):
        with pytest.raises(InvalidInput):
            episodes.similar(**wrong)

    def test_done_five_times_on_one_day_in_the_same_words_it_worked_five_times(self, episodes):
        for _ in range(5):
            episodes.record(situation="The cache was cold", action="warmed it", outcome="quick again", success=True)
        (one,) = [one for one in episodes.what_worked("The cache was cold").actions if one.action == "warmed it"]
        assert (len(one.worked), one.times_worked, one.times) == (1, 5, 5)
        assert "worked 5 of 5 times" in str(episodes.recommendation("The cache was cold"))

    def test_asked_what_worked_what_failed_and_what_to_do(self, episodes):
        assert [one.action for one in episodes.what_worked("ServiceX 503").actions] == ["retried after a pause"]
        assert [one.action for one in episodes.what_failed("ServiceX 503").actions] == ["restarted the worker"]
        advice = episodes.recommendation("ServiceX 503")
        assert "Do as before: “retried after a pause”" in advice.text
        assert "Leave out: “restarted the worker”" in advice.text
        assert len(advice.episodes) == 2


class TestLinks:
    def test_they_are_followed_both_ways(self, ana, episodes):
        note = ana.remember("The copier is old.")
        first = episodes.record(outcome="scans came", links=note.id)
        second = episodes.record(outcome="OCR ran", links=[first.id, note.id])
        assert [one.id for one in episodes.related(note.id)] == [first.id, second.id]
        assert [one.id for one in episodes.related(first.id)] == [note.id, second.id]
        assert [one.id for one in episodes.related(second.id)] == [first.id, note.id]

    def test_what_points_at_each_other_is_told_once(self, ana, episodes):
        one = episodes.record(outcome="alone")
        assert episodes.related(one.id) == []

    def test_a_link_to_what_was_forgotten_is_gone(self, ana, episodes):
        note = ana.remember("The copier is old.")
        episode = episodes.record(outcome="scans came", links=note.id)
        ana.forget(note.id)
        assert episodes.related(episode.id) == []
        assert ana.get(episode.id).links == ()

    def test_nobody_elses_is_told(self, mind, episodes):
        one = episodes.record(outcome="x")
        with pytest.raises(NotFound):
            episodes_of(mind.scope(user="ben")).related(one.id)
        with pytest.raises(InvalidInput):
            episodes.related("nothing")


class Known:
    """An embedder of texts whose likeness to the question is known: cosines of 0.5 and 0.9."""

    stamp = Stamp("known", "sha256:" + "0" * 64, 8)

    def windows(self, text):
        return [text]

    def embed(self, texts, *, query=False):
        cosines = [1.0 if query else 0.5 if "wedding" in text else 0.9 for text in texts]
        rows = np.zeros((len(texts), 8), np.float32)
        rows[:, 0] = cosines
        rows[:, 1] = np.sqrt(1 - np.square(cosines))
        return rows


class TestTheStream:
    """Recency, importance and relevance, added as Generative Agents add them."""

    @pytest.fixture
    def ana(self, clock):
        with longmind.open(InMemoryStore(), embedder=Known(), clock=clock) as mind:
            yield mind.scope(user="ana")

    @pytest.fixture
    def lived(self, ana, clock):
        ana.remember("The wedding was moved to June.", importance=0.9, at=clock.move(days=-7))
        ana.remember("The coffee was cold.", importance=0.1, at=clock.move(days=7, hours=-1))
        clock.move(hours=1)
        return episodes_of(ana)

    def test_the_lectures_exercise_flips_when_importance_weighs_more(self, lived):
        """Old, important, half relevant: .431 + .9 + .5; new, trivial, very relevant: .995 + .1 + .9."""
        equal = lived.stream("what is new?")
        assert texts(equal)[0] == "The coffee was cold."
        assert [hit.score * 3 for hit in equal] == pytest.approx([0.995 + 0.1 + 0.9, 0.4308 + 0.9 + 0.5], abs=1e-3)
        heavier = lived.stream("what is new?", importance=2.0)
        assert texts(heavier)[0] == "The wedding was moved to June."

    def test_each_weight_counts_alone(self, lived):
        new, old = "The coffee was cold.", "The wedding was moved to June."
        assert texts(lived.stream("x", importance=0, relevance=0))[0] == new
        assert texts(lived.stream("x", recency=0, relevance=0))[0] == old
        assert texts(lived.stream("x", recency=0, importance=0))[0] == new

    def test_the_newest_has_the_highest_recency(self, lived):
        parts = [{part.name: part.value for part in hit.why.parts} for hit in lived.stream("x", importance=0)]
        assert [round(part["recency"], 3) for part in parts] == [0.995, 0.431]

    def test_another_hourly_factor_forgets_faster(self, lived):
        hits = {
            hit.memory.text[4:10]: hit for hit in lived.stream("x", importance=0, relevance=0, recency_per_hour=0.9)
        }
        assert hits["coffee"].score == pytest.approx(0.9, abs=1e-6)
        assert hits["weddin"].score == pytest.approx(0.9**168, abs=1e-6)

    def test_used_again_an_old_one_is_fresh(self, ana, lived):
        (old,) = [hit for hit in lived.stream("x") if "wedding" in hit.memory.text]
        ana.used(old)
        assert texts(lived.stream("x", importance=0, relevance=0))[0] == old.memory.text

    @pytest.mark.parametrize(
        "wrong",
        [
            {"recency_per_hour": 1.0},
            {"recency_per_hour": 0.0},
            {"recency_per_hour": "fast"},
            {"recency": -1.0},
            {"recency": 0, "importance": 0, "relevance": 0},
            {"limit": 0},
        ],
    )
    def test_weights_that_may_not_be(self, lived, wrong):
        with pytest.raises(InvalidInput):
            lived.stream("x", **wrong)


def test_an_episode_may_be_forgotten_like_any_memory(ana, episodes):
    done = episodes.record(situation="x", action="ran it", success=True)
    assert ana.forget(done.id).count == 1
    assert episodes.list() == []
    assert repr(episodes).startswith("Episodes(")
