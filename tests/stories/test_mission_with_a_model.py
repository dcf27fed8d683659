"""What a language model adds: for each capability a story with one, and the same without. Named by its row."""

from __future__ import annotations

from typing import Any

import longmind
from longmind.domain.memory import EVERY_STATUS
from longmind.testing import ScriptedModel, chatty

NOTHING = {"importance": 1, "facts": []}


def fact(quote: str, subject: str, predicate: str, object: str, **more: object) -> dict[str, object]:
    told: dict[str, object] = {"negated": False, "type": "fact", "confidence": "high"}
    return {"quote": quote, "subject": subject, "predicate": predicate, "object": object, **told, **more}


def says(*found: dict[str, object], importance: int = 1) -> dict[str, object]:
    return {"importance": importance, "facts": list(found)}


TRIED_BY = {
    "so I live in Porto now": says(fact("I live in Porto now", "user", "lives in", "Porto", corrects=True)),
    "Clara is allergic": says(fact("My sister Clara is allergic to peanuts", "Clara", "allergic to", "peanuts")),
}


def thinking(reads: dict[str, Any] | None = None, **answers: Any) -> ScriptedModel:
    """A model that reads by a table, and has one answer to each other kind of question; an error where it has none."""
    table = {**TRIED_BY, **(reads or {})}

    def rule(prompt: longmind.Prompt) -> Any:
        if prompt.name == "facts":
            said = prompt.messages[1].text.split("<message>")[-1]
            return next((answer for words, answer in table.items() if words in said), NOTHING)
        return answers.get(prompt.name, longmind.ModelUnavailable("nobody is there"))

    return ScriptedModel(rule, name="thinker")


GONE = ScriptedModel(lambda prompt: longmind.ModelUnavailable("nobody is there"), name="gone")


def triples(mind: Any) -> set[tuple[str, str, str]]:
    found = [one.claim for one in mind.list(kinds="fact")]
    return {(one.subject, one.predicate, one.object) for one in found if one is not None}


class TestRow4x5ImportanceAtTheDoor:
    SAID = "The board chose Orchid over Lotus this morning."

    def test_is_said_by_the_model_from_one_to_ten(self, opened):
        ana = opened(model=thinking({"Orchid": says(importance=8)})).scope(user="ana")
        kept = ana.get(ana.remember(self.SAID).id)
        assert kept.importance == 0.8
        assert (kept.metadata["model"], kept.metadata["prompt"]) == ("thinker", "facts 1")

    def test_is_the_rules_where_there_is_no_model_or_it_is_not_there(self, opened):
        for model in (None, GONE):
            ana = opened(model=model).scope(user="ana")
            kept = ana.get(ana.remember(self.SAID).id)
            assert 0.3 <= kept.importance < 0.8
            assert "model" not in kept.metadata
            ana.erase()


class TestRow5x3FactsOutOfText:
    SAID = "Alice works at Acme Corp as a senior engineer. She prefers Python for backend development."
    FACTS = (
        ("Alice", "works at", "Acme Corp"),
        ("Alice", "role is", "senior engineer"),
        ("Alice", "prefers for backend", "Python"),
    )

    def test_are_read_by_the_model_with_how_sure_they_are_and_the_words_as_evidence(self, opened):
        read = says(
            fact("Alice works at Acme Corp", "Alice", "works at", "Acme Corp"),
            fact("as a senior engineer", "Alice", "role is", "senior engineer", confidence="medium"),
            fact("She prefers Python for backend", "Alice", "prefers for backend", "Python", type="preference"),
            fact("Alice works at Acme Corp", "Alice", "lives in", "Acme Town"),
        )
        ana = opened(model=thinking({"Acme": read})).scope(user="ana")
        done = ana.remember(self.SAID)
        assert triples(ana) >= set(self.FACTS)
        assert not any(subject == "Alice" and predicate == "lives in" for subject, predicate, _ in triples(ana))
        assert all(done.id in one.evidence for one in done.facts)

    def test_are_read_by_the_rules_where_there_is_none(self, opened):
        for model in (None, GONE):
            ana = opened(model=model).scope(user="ana")
            done = ana.remember(self.SAID)
            assert triples(ana) >= {("Alice", "works at", "Acme Corp")}
            assert (done.unread == ()) == (model is None)
            assert (done.problems == ()) == (model is None)
            ana.erase()

    def test_what_the_model_alone_can_read_says_that_it_did(self, opened):
        said = "Nothing beats a walk along the Tejo, I say, and Orchid is what we call the launch."
        read = says(fact("Orchid is what we call the launch", "launch", "codename is", "Orchid"))
        ana = opened(model=thinking({"Orchid": chatty(read)})).scope(user="ana")
        done = ana.remember(said)
        (one,) = [one for one in done.facts if one.claim.predicate == "codename is"]
        assert (one.metadata["model"], one.metadata["prompt"], one.metadata["quote"]) == (
            "thinker",
            "facts 1",
            "Orchid is what we call the launch",
        )


class TestRow8x4Contradictions:
    """The endpoint was /v1, then /v2; then somebody says /v1 again, and nobody knows whether they are behind."""

    def doubted(self, mind: Any, clock: Any, **last: Any) -> Any:
        ana = mind.scope(user="ana")
        for address in ("/v1/users", "/v2/users"):
            ana.facts.put("the API endpoint", "is", address)
            clock.move(days=1)
        ana.facts.put("the API endpoint", "is", "/v1/users", **last)
        clock.move(days=1)
        return ana

    def holds(self, ana: Any) -> set[str]:
        return {object for _, _, object in triples(ana)}

    def test_are_settled_by_the_models_ruling_which_can_be_undone(self, opened, clock):
        ana = self.doubted(opened(model=thinking(judge={"verdict": "new_holds"})), clock)
        tended = ana.tend()
        assert self.holds(ana) == {"/v1/users"}
        assert [one.reason for one in tended.acts if "ruled" in one.reason] == ["thinker ruled: accept"]
        ana.undo(tended.runs[0])
        assert self.holds(ana) == {"/v2/users"}
        assert len(ana.conflicts.list()) == 1

    def test_wait_for_a_person_where_there_is_no_model_or_it_fails(self, opened, clock):
        for model in (None, GONE, thinking(judge="who knows"), thinking(judge={"verdict": "unsure"})):
            ana = self.doubted(opened(model=model), clock)
            ana.tend()
            assert self.holds(ana) == {"/v2/users"}
            assert len(ana.conflicts.list()) == 1
            ana.erase()

    def test_are_never_won_by_a_less_trusted_source_through_a_model(self, opened, clock):
        model = thinking(judge={"verdict": "new_holds"})
        ana = opened(model=model).scope(user="ana")
        ana.facts.put("the API endpoint", "is", "/v1/users")
        clock.move(days=1)
        ana.facts.put("the API endpoint", "is", "/v2/users", trust="assistant")
        ana.tend()
        assert self.holds(ana) == {"/v1/users"}
        assert not [one for one in model.asked if one.name == "judge"]


def tried(ana: Any, clock: Any) -> None:
    """ServiceX timed out and answered 503; after a retry it worked."""
    for number, (outcome, success) in enumerate(
        [("timed out", False), ("answered 503", False), ("answered after a retry", True), ("timed out", False)]
    ):
        ana.episodes.record(
            situation=f"Deployment {number} needed ServiceX",
            action="call ServiceX",
            outcome=f"ServiceX {outcome}",
            success=success,
        )
        clock.move(days=1)


ASKS = {"questions": ["How reliable is ServiceX?"]}
UNRELIABLE = {"insights": [{"because": [1, 2, 3], "text": "ServiceX is unreliable, and a retry helps."}]}


class TestRow8x2Insights:
    def test_are_drawn_by_the_model_beside_what_is_counted(self, opened, clock):
        ana = opened(model=thinking(questions=ASKS, insights=UNRELIABLE)).scope(user="ana")
        tried(ana, clock)
        ana.reflect()
        found = {one.text: one for one in ana.list(kinds="insight")}
        drawn = found.pop("ServiceX is unreliable, and a retry helps.")
        assert (drawn.metadata["model"], drawn.metadata["prompt"]) == ("thinker", "insights 1")
        assert len(drawn.evidence) == 3
        assert all("ServiceX" in ana.get(id).text for id in drawn.evidence)
        assert found
        assert all("model" not in one.metadata for one in found.values())
        assert drawn.id in {hit.memory.id for hit in ana.recall("Is ServiceX reliable?", limit=10)}

    def test_are_counted_where_there_is_none(self, opened, clock):
        for model in (None, GONE):
            ana = opened(model=model).scope(user="ana")
            tried(ana, clock)
            tended = ana.reflect()
            texts = [one.text for one in ana.list(kinds="insight")]
            assert any("ServiceX" in text and "unreliable" in text for text in texts)
            assert (tended.problems == ()) == (model is None)
            ana.erase()

    def test_are_gone_when_the_pass_that_drew_them_is_undone(self, opened, clock):
        ana = opened(model=thinking(questions=ASKS, insights=UNRELIABLE)).scope(user="ana")
        tried(ana, clock)
        before = {one.id: (one.text, one.status) for one in ana.list(kinds=["episode", "fact", "insight", "skill"])}
        tended = ana.reflect()
        for run in reversed(tended.runs):
            ana.undo(run)
        after = {one.id: (one.text, one.status) for one in ana.list(kinds=["episode", "fact", "insight", "skill"])}
        assert after == before


class TestRow6x2Lessons:
    RULE = "Call ServiceX with a timeout, and retry once."

    def test_are_drafted_by_the_model_from_what_was_counted(self, opened, clock):
        model = thinking(questions={"questions": []}, lesson={"because": [1, 2, 3], "lesson": self.RULE})
        ana = opened(model=model).scope(user="ana")
        tried(ana, clock)
        ana.reflect()
        (one,) = [one for one in ana.list(kinds="skill") if one.text == self.RULE]
        assert (one.metadata["model"], one.metadata["prompt"], one.type) == ("thinker", "lesson 1", "procedure")
        assert len(one.evidence) == 3

    def test_are_not_made_up_where_there_is_none(self, opened, clock):
        for model in (None, GONE):
            ana = opened(model=model).scope(user="ana")
            tried(ana, clock)
            ana.reflect()
            assert [one for one in ana.list(kinds="skill") if "model" in one.metadata] == []
            ana.erase()


class TestRow4x2Advice:
    def test_is_given_in_the_models_words_and_the_episodes_are_named(self, opened, clock):
        ana = opened(model=thinking(advice={"advice": "Retry ServiceX once."})).scope(user="ana")
        tried(ana, clock)
        advice = ana.episodes.recommendation("We need ServiceX again")
        assert (advice.text, advice.by) == ("Retry ServiceX once.", "thinker, advice 1")
        assert advice.experience.episodes

    def test_is_given_by_rule_where_there_is_none_and_says_so(self, opened, clock):
        for model in (None, GONE, thinking(advice={"advice": "  "})):
            ana = opened(model=model).scope(user="ana")
            tried(ana, clock)
            advice = ana.episodes.recommendation("We need ServiceX again")
            assert advice.by == "rule"
            assert advice.text
            ana.erase()


class TestRow1x3Summaries:
    def talked(self, mind: Any) -> Any:
        chat = mind.scope(user="ana").conversation("s1", budget_tokens=150)
        for number in range(12):
            chat.add("user", f"Step {number}: we decided to move table {number} to the new server.")
        return chat

    def test_are_in_the_models_words_and_say_so(self, opened):
        chat = self.talked(opened(model=thinking(summary={"summary": "The tables were moved one by one."})))
        summary = chat.compressed().summary
        assert (summary.text, summary.by) == ("The tables were moved one by one.", "thinker, summary 1")
        assert len(chat.messages()) == 12

    def test_are_made_by_rule_where_there_is_none_or_it_invents_figures(self, opened):
        by = set()
        for model in (None, GONE, thinking(summary={"summary": "They moved 4711 tables."})):
            chat = self.talked(opened(model=model))
            summary = chat.compressed().summary
            assert "4711" not in summary.text
            by.add(summary.by)
            chat.clear()
        assert len(by) == 1
        assert "summary" not in by.pop()


class TestEverythingAModelMade:
    def test_says_which_model_and_which_prompt_and_dies_with_its_source(self, opened, clock):
        answers = {"questions": ASKS, "insights": UNRELIABLE, "lesson": {"because": [1], "lesson": "Retry ServiceX."}}
        read = {"Orchid": says(fact("launch is called Orchid", "launch", "codename is", "Orchid"))}
        ana = opened(model=thinking(read, **answers)).scope(user="ana")
        tried(ana, clock)
        ana.remember("Our launch is called Orchid, for what it is worth.")
        ana.reflect()
        made = [
            one
            for one in ana.list(kinds=["fact", "insight", "skill"], include=EVERY_STATUS)
            if "model" in one.metadata or "prompt" in one.metadata
        ]
        assert {one.kind.value for one in made} == {"fact", "insight", "skill"}
        assert {(one.metadata["model"], str(one.metadata["prompt"]).split()[1]) for one in made} == {("thinker", "1")}
        ana.forget([id for one in made for id in one.evidence])
        assert not {one.id for one in ana.list(kinds=["fact", "insight", "skill"], include=EVERY_STATUS)} & {
            one.id for one in made
        }

    def test_costs_what_the_receipt_says_and_nothing_where_nothing_is_new(self, opened, clock):
        model = thinking(questions=ASKS, insights=UNRELIABLE, lesson={"because": [], "lesson": ""})
        ana = opened(model=model).scope(user="ana")
        tried(ana, clock)
        asked = len(model.asked)
        tended = ana.reflect()
        assert tended.used.calls == len(model.asked) - asked > 0
        assert tended.used.tokens > 0
        asked = len(model.asked)
        again = ana.tend()
        assert (again.used.calls, len(model.asked), again.acts) == (0, asked, ())
