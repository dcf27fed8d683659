"""What a model concludes over time: once, with its evidence, never over a more trusted word, and undoable."""

from __future__ import annotations

import pytest

import longmind
from longmind.mind.tend import MOST_TRIES
from longmind.testing import ScriptedModel, StillClock

ABLE = {
    "so I live in Porto now": {
        "importance": 3,
        "facts": [
            {
                "quote": "I live in Porto now",
                "subject": "user",
                "predicate": "lives in",
                "object": "Porto",
                "negated": False,
                "type": "fact",
                "confidence": "high",
                "corrects": True,
            }
        ],
    },
    "Clara is allergic": {
        "importance": 3,
        "facts": [
            {
                "quote": "Clara is allergic to peanuts",
                "subject": "Clara",
                "predicate": "allergic to",
                "object": "peanuts",
                "negated": False,
                "type": "fact",
                "confidence": "high",
            }
        ],
    },
}
NEVER = longmind.Upkeep(reflect_after=1e9)


class Thinker:
    """A model with one answer to each kind of question; it reads nothing but what it is tried by."""

    def __init__(self, *, able=True, **answers):
        self.able = able
        self.answers = answers
        self.model = ScriptedModel(self._says, name="thinker")
        self.name = "thinker"

    def _says(self, prompt):
        if prompt.name == "facts":
            said = prompt.messages[1].text.split("<message>")[-1]
            found = [answer for words, answer in ABLE.items() if self.able and words in said]
            return found[0] if found else {"importance": 1, "facts": []}
        answer = self.answers.get(prompt.name, {"questions": []} if prompt.name == "questions" else "")
        if isinstance(answer, list):
            return answer.pop(0) if len(answer) > 1 else answer[0]
        return answer

    def complete(self, prompt):
        return self.model.complete(prompt)

    def times(self, name):
        return sum(one.name == name for one in self.model.asked)


@pytest.fixture
def clock():
    return StillClock("2026-05-03T09:00+01:00")


@pytest.fixture
def opened(clock):
    minds = []

    def open_(model, **options):
        minds.append(longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock, model=model, **options))
        return minds[-1].scope(user="ana")

    yield open_
    for mind in minds:
        mind.close()


def facts(ana):
    return [one.claim.object for one in ana.list(kinds="fact")]


def in_doubt(ana, clock, *, new=None):
    """Two addresses of one thing, of which the older was replaced before: nobody can say by rule which holds."""
    for address in ("/v1/users", "/v2/users"):
        ana.facts.put("the API endpoint", "is", address)
        clock.move(days=1)
    ana.facts.put("the API endpoint", "is", "/v1/users", **(new or {}))
    assert [one.news.claim.object for one in ana.conflicts] == ["/v1/users"]
    clock.move(days=1)


class TestADoubt:
    @pytest.mark.parametrize(
        ("verdict", "held", "left"),
        [
            ("new_holds", ["/v1/users"], 0),
            ("old_holds", ["/v2/users"], 0),
            ("both_hold", ["/v1/users", "/v2/users"], 0),
            ("unsure", ["/v2/users"], 1),
        ],
    )
    def test_is_settled_as_the_model_rules_and_says_so(self, opened, clock, verdict, held, left):
        model = Thinker(judge={"verdict": verdict})
        ana = opened(model)
        in_doubt(ana, clock)
        tended = ana.tend(upkeep=NEVER)
        assert sorted(facts(ana)) == held
        assert len(list(ana.conflicts)) == left
        assert any(one.reason.startswith("thinker ") for one in tended.acts)

    def test_is_put_to_it_once(self, opened, clock):
        model = Thinker(judge={"verdict": "unsure"})
        ana = opened(model)
        in_doubt(ana, clock)
        for _ in range(3):
            ana.tend(upkeep=NEVER)
        assert model.times("judge") == 1

    def test_is_left_to_people_where_the_source_is_less_trusted(self, opened, clock):
        """However sure the model is."""
        model = Thinker(judge={"verdict": "new_holds"})
        ana = opened(model)
        ana.facts.put("the API endpoint", "is", "/v1/users")
        clock.move(days=1)
        ana.facts.put("the API endpoint", "is", "/v2/users", trust="assistant")
        assert len(list(ana.conflicts)) == 1
        ana.tend(upkeep=NEVER)
        assert (facts(ana), model.times("judge"), len(list(ana.conflicts))) == (["/v1/users"], 0, 1)

    def test_is_left_to_people_by_a_model_that_has_not_shown_it_can_read(self, opened, clock):
        model = Thinker(able=False, judge={"verdict": "new_holds"})
        ana = opened(model)
        in_doubt(ana, clock)
        tended = ana.tend(upkeep=NEVER)
        assert (facts(ana), model.times("judge")) == (["/v2/users"], 0)
        assert any("not shown that it can read" in one for one in tended.problems)

    def test_is_put_to_a_model_that_talks_nonsense_three_times_at_most(self, opened, clock):
        model = Thinker(judge="the new one, I suppose")
        ana = opened(model)
        in_doubt(ana, clock)
        for _ in range(5):
            ana.tend(upkeep=NEVER)
        assert (model.times("judge"), facts(ana), len(list(ana.conflicts))) == (3, ["/v2/users"], 1)

    @pytest.mark.parametrize("failure", [longmind.ModelUnavailable("busy"), "nonsense"])
    def test_is_put_again_after_a_failure(self, opened, clock, failure):
        ana = opened(Thinker(judge=[failure, {"verdict": "new_holds"}]))
        in_doubt(ana, clock)
        assert len(ana.tend(upkeep=NEVER).problems) == 1
        assert facts(ana) == ["/v2/users"]
        assert ana.tend(upkeep=NEVER).problems == ()
        assert facts(ana) == ["/v1/users"]

    def test_that_was_ruled_is_a_doubt_again_when_the_pass_is_undone(self, opened, clock):
        model = Thinker(judge={"verdict": "new_holds"})
        ana = opened(model)
        in_doubt(ana, clock)
        (run,) = ana.tend(upkeep=NEVER).runs
        assert facts(ana) == ["/v1/users"]
        ana.undo(run)
        assert (facts(ana), len(list(ana.conflicts))) == (["/v2/users"], 1)
        clock.move(days=1)
        # Nothing of the ruling is left that would come back when the same is settled again.
        ana.facts.put("the API endpoint", "is", "/v2/users")
        ana.tend(upkeep=NEVER)
        assert (facts(ana), model.times("judge")) == (["/v2/users"], 1)


LIVED = (
    "The import from Depot failed: the file was too large.",
    "The import from Depot in two parts worked.",
    "Ana was glad about the import from Depot.",
)
DRAWN = {"insights": [{"because": [1, 2], "text": "Depot takes large files only in parts."}]}
ASKS = {"questions": ["What is known of Depot?"]}


def insights(ana):
    return [one for one in ana.list(kinds="insight") if "model" in one.metadata]


class TestAnInsight:
    @pytest.fixture
    def lived(self, opened, clock):
        def lived(**answers):
            model = Thinker(**{"questions": ASKS, "insights": DRAWN, **answers})
            ana = opened(model)
            for said in LIVED:
                ana.remember(said)
                clock.move(hours=1)
            return ana, model

        return lived

    def test_names_its_evidence_its_model_and_its_prompt(self, lived):
        ana, _ = lived()
        ana.reflect()
        (one,) = insights(ana)
        assert one.text == "Depot takes large files only in parts."
        assert (one.metadata["model"], one.metadata["prompt"]) == ("thinker", "insights 1")
        assert len(one.evidence) == 2
        assert {ana.get(id).text for id in one.evidence} <= set(LIVED)

    def test_is_revised_and_not_repeated(self, lived):
        ana, _ = lived()
        ana.reflect()
        ana.remember("The import from Depot failed again: too large.")
        ana.remember("And again, from Depot.")
        ana.reflect()
        assert len(insights(ana)) == 1

    def test_is_not_drawn_from_insights(self, lived):
        ana, model = lived()
        ana.reflect()
        ana.remember("Depot was moved to another shelf.")
        ana.remember("Depot answers quickly today.")
        ana.reflect()
        shown = [one.messages[1].text for one in model.model.asked if one.name == "insights"]
        assert not any("Depot takes large files only in parts." in text for text in shown)

    @pytest.mark.parametrize("put_away", ["forget", "retire"])
    def test_that_somebody_put_away_stays_away(self, lived, put_away):
        ana, model = lived()
        ana.reflect()
        (one,) = insights(ana)
        assert {ana.get(id).text for id in one.evidence} == set(LIVED[:2])
        getattr(ana, put_away)(one.id)
        other = [{"because": [1, 2], "text": "What goes to Depot is to be cut."}, DRAWN["insights"][0]]
        model.answers["insights"] = {"insights": other}
        for said in ("The import from Depot was begun.", "The import from Depot was ended."):
            ana.remember(said)
        before = model.times("insights")
        ana.reflect()
        assert model.times("insights") == before + 1
        assert insights(ana) == []

    def test_goes_when_its_evidence_is_forgotten(self, lived):
        ana, _ = lived()
        ana.reflect()
        (one,) = insights(ana)
        for id in one.evidence:
            ana.forget(id)
        assert insights(ana) == []

    @pytest.mark.parametrize(
        "answer", ["", "nothing", {"insights": [{"because": [12], "text": "x"}]}, longmind.ModelUnavailable("busy")]
    )
    def test_is_not_drawn_where_the_model_fails_and_the_rules_go_on(self, lived, answer):
        ana, _ = lived(insights=answer)
        failures(ana)
        tended = ana.reflect()
        assert insights(ana) == []
        assert [one.text for one in ana.list(kinds="insight")] != []
        assert sum(one.startswith("drawing insights: ") for one in tended.problems) == 1

    def test_is_drawn_by_the_next_pass_where_the_model_failed(self, lived):
        ana, model = lived(insights=[longmind.ModelUnavailable("busy"), DRAWN])
        ana.reflect()
        assert insights(ana) == []
        ana.tend()
        assert [one.text for one in insights(ana)] == ["Depot takes large files only in parts."]
        asked = model.times("insights")
        ana.tend()
        assert model.times("insights") == asked

    def test_is_given_up_where_the_model_fails_time_and_again(self, lived):
        ana, model = lived(insights="nothing")
        ana.reflect()
        for _ in range(10):
            ana.tend()
        assert model.times("insights") == 1 + MOST_TRIES

    def test_is_gone_when_the_pass_is_undone_and_stays_gone(self, lived):
        ana, _ = lived()
        (run,) = ana.reflect().runs
        ana.undo(run)
        assert insights(ana) == []
        ana.remember("The import from Depot, one more.")
        ana.remember("The import from Depot, and one more.")
        ana.reflect()
        assert insights(ana) == []


def failures(ana):
    """Four calls of one service, three of which failed: something to count."""
    for number, (outcome, success) in enumerate(
        [("timed out", False), ("answered 503", False), ("timed out", False), ("answered after a retry", True)]
    ):
        ana.episodes.record(
            situation=f"deployment {number}", action="call ServiceX", outcome=f"ServiceX {outcome}", success=success
        )


class TestALesson:
    def test_is_drafted_from_what_was_counted(self, opened):
        model = Thinker(lesson={"because": [1, 2], "lesson": "Retry ServiceX once, then wait."})
        ana = opened(model)
        failures(ana)
        ana.reflect()
        found = [one for one in ana.list(kinds="skill") if "model" in one.metadata]
        assert {one.text for one in found} == {"Retry ServiceX once, then wait."}
        assert {one.metadata["prompt"] for one in found} == {"lesson 1"}
        assert all(one.evidence for one in found)
        assert len(found) == 1
