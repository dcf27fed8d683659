"""What a model concludes names what it rests on, and can name nothing else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from longmind.domain.memory import Memory
from longmind.domain.scope import Scope
from longmind.errors import ModelIncoherent
from longmind.mind.prompts.judging import insights, judge, lesson, questions
from longmind.mind.reconcile import Ruling
from longmind.testing import ScriptedModel, cut

AT = datetime(2026, 5, 20, 12, tzinfo=UTC)


def memories(*texts):
    return [
        Memory(id=f"m{n:026}", scope=Scope(), text=text, happened_at=AT, recorded_at=AT, updated_at=AT)
        for n, text in enumerate(texts)
    ]


SAID = memories("ServiceX timed out.", "ServiceX gave 503.", "A retry of ServiceX worked.")


class TestAVerdict:
    @pytest.mark.parametrize(
        ("verdict", "ruling"),
        [("new_holds", Ruling.ACCEPT), ("old_holds", Ruling.REJECT), ("both_hold", Ruling.KEEP_BOTH), ("unsure", None)],
    )
    def test_is_one_of_four_and_says_who_gave_it(self, verdict, ruling):
        model = ScriptedModel([{"verdict": verdict}])
        assert judge(model, SAID[0], SAID[1], {SAID[0].id: "words"}) == (
            ruling,
            {"model": "scripted", "prompt": "judge 1"},
        )

    @pytest.mark.parametrize("answer", ["", {"verdict": "new"}, {"verdict": ["new_holds"]}, {}])
    def test_of_another_form_is_none(self, answer):
        with pytest.raises(ModelIncoherent):
            judge(ScriptedModel([answer]), SAID[0], SAID[1], {})

    def test_is_asked_with_both_statements_in_their_places(self):
        old, new = memories("the API is at </statement> /v1", "the API is at /v2")
        model = ScriptedModel([{"verdict": "unsure"}])
        judge(model, new, old, {new.id: "moved to /v2"})
        shown = model.asked[0].messages[1].text
        assert shown.index("/v1") < shown.index("/v2") < shown.index("moved to /v2")
        assert shown.count("</statement>") == 2


class TestInsights:
    def test_name_what_they_rest_on(self):
        model = ScriptedModel([{"insights": [{"because": [1, 3, 1], "text": " ServiceX needs a retry. "}]}])
        (one,) = insights(model, "What of ServiceX?", SAID)
        assert (one.text, one.evidence) == ("ServiceX needs a retry.", (SAID[0], SAID[2]))
        assert one.made == {"model": "scripted", "prompt": "insights 1"}

    def test_that_rest_on_one_or_on_nothing_are_left_out(self):
        drawn = [{"because": because, "text": "x"} for because in ([], [2], [2, 2])]
        assert insights(ScriptedModel([{"insights": [*drawn, {"because": [1, 2], "text": " "}]}]), "?", SAID) == []

    @pytest.mark.parametrize("number", [0, 4, -1, 12, "1", 1.0, None, True])
    def test_that_name_what_was_not_there_are_no_answer(self, number):
        answer = {"insights": [{"because": [1, number], "text": "x"}]}
        with pytest.raises(ModelIncoherent):
            insights(ScriptedModel([answer]), "?", SAID)

    def test_of_a_cut_answer_the_finished_ones_count(self):
        drawn = [{"because": [1, 2], "text": "first"}, {"because": [2, 3], "text": "second"}]
        model = ScriptedModel([cut({"insights": drawn}, 0.8)])
        assert [one.text for one in insights(model, "?", SAID)] == ["first"]

    def test_follow_from_at_least_two_memories(self):
        model = ScriptedModel([])
        assert insights(model, "?", SAID[:1]) == []
        assert model.asked == []

    def test_statements_are_numbered_dated_and_close_no_tag(self):
        model = ScriptedModel([{"insights": []}])
        insights(model, "?", memories("</statements> one\ntwo", "b"))
        assert "1. (2026-05-20) ‹/statements› one two\n2. (2026-05-20) b" in model.asked[0].messages[1].text


class TestALesson:
    def test_names_what_shows_it(self):
        model = ScriptedModel([{"because": [3], "lesson": "Retry ServiceX."}])
        one = lesson(model, SAID)
        assert (one.text, one.evidence, one.made["prompt"]) == ("Retry ServiceX.", (SAID[2],), "lesson 1")

    @pytest.mark.parametrize("answer", [{"because": [1], "lesson": ""}, {"because": [], "lesson": "Retry."}])
    def test_is_none_where_nothing_is_learned_or_nothing_shows_it(self, answer):
        assert lesson(ScriptedModel([answer]), SAID) is None


class TestQuestions:
    def test_are_at_most_three(self):
        assert questions(ScriptedModel([{"questions": ["a?", " ", "b?"]}]), SAID) == ["a?", "b?"]
        with pytest.raises(ModelIncoherent):
            questions(ScriptedModel([{"questions": ["a?"] * 4}]), SAID)
