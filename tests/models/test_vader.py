"""How strongly something was felt, told by a lexicon: with negation, without a direction, and only where asked for."""

from __future__ import annotations

import pytest

import longmind
from longmind import Hashing, ModelIncoherent


class Fixed:
    name = "fixed"

    def __init__(self, emotion: object) -> None:
        self.value = emotion

    def emotion(self, text: str) -> object:
        return self.value


@pytest.fixture(scope="module")
def vader() -> longmind.Vader:
    return longmind.Vader()


class TestVader:
    def test_strength_has_no_direction(self, vader: longmind.Vader) -> None:
        assert vader.emotion("I love this, I am so happy!") > 0.7
        assert vader.emotion("I hate this, it is horrible!") > 0.7

    def test_what_is_said_plainly_was_not_felt(self, vader: longmind.Vader) -> None:
        assert vader.emotion("The train leaves at nine.") == 0.0
        assert vader.emotion("") == 0.0

    def test_negation_is_understood(self, vader: longmind.Vader) -> None:
        assert vader.emotion("It was not great.") < vader.emotion("It was great.")


class TestAMindThatFeels:
    def test_emotion_is_told_and_raises_importance(self, vader: longmind.Vader) -> None:
        with longmind.open(embedder=Hashing(), emotions=vader) as mind:
            felt = mind.scope(user="ana").remember("We finally got the keys, I am overwhelmed with joy!").kept[0]
        with longmind.open(embedder=Hashing()) as mind:
            plain = mind.scope(user="ana").remember("We finally got the keys, I am overwhelmed with joy!").kept[0]
        assert felt.emotion > 0.5
        assert plain.emotion == 0.0
        assert felt.importance > plain.importance

    def test_what_somebody_said_of_it_stands(self, vader: longmind.Vader) -> None:
        with longmind.open(embedder=Hashing(), emotions=vader) as mind:
            said = mind.scope(user="ana").remember("I love it!", emotion=0.1, importance=0.2).kept[0]
        assert (said.emotion, said.importance) == (0.1, 0.2)

    def test_emotion_counts_in_recall_as_much_as_its_weight(self, vader: longmind.Vader) -> None:
        policy = longmind.Policy(emotion_weight=0.5)
        with longmind.open(embedder=Hashing(), emotions=vader) as mind:
            ana = mind.scope(user="ana")
            ana.remember_many(["The harbour fest was wonderful, I loved it!", "The harbour fest was on Sunday."])
            weighed = {hit.memory.text: hit for hit in ana.recall("harbour fest", policy=policy)}
            off = ana.recall("harbour fest", policy=longmind.Policy(emotion_weight=0.0))
        parts = {text: {part.name: part for part in hit.why.parts} for text, hit in weighed.items()}
        loved, plain = parts["The harbour fest was wonderful, I loved it!"], parts["The harbour fest was on Sunday."]
        assert loved["emotion"].contribution > 1 > plain["emotion"].contribution == 0
        assert all(part.name != "emotion" for hit in off for part in hit.why.parts)

    @pytest.mark.parametrize("told", [1.5, -0.1, True, "high", None])
    def test_a_scorer_that_breaks_its_word_is_an_error_and_nothing_is_kept(self, told: object) -> None:
        with longmind.open(embedder=Hashing(), emotions=Fixed(told)) as mind:  # type: ignore[arg-type]
            ana = mind.scope(user="ana")
            with pytest.raises(ModelIncoherent, match="fixed promised"):
                ana.remember("Something was felt.")
            assert not ana.list()


class TestTheTaskAtHand:
    def test_what_belongs_to_it_is_preferred(self) -> None:
        with longmind.open(embedder=Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("The import failed in Lund.", tags=["billing"])
            ana.remember("The import failed in Bari.", tags=["search"])
            for task, first in (("Search", "search"), ("billing", "billing")):
                hit = ana.recall("why did the import fail?", task=task)[0]
                assert hit.memory.tags == (first,)
                (part,) = (part for part in hit.why.parts if part.name == "task")
                assert part.contribution == pytest.approx(1.0)

    def test_without_a_task_nothing_is_weighed(self) -> None:
        with longmind.open(embedder=Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("The import failed with a timeout.", tags=["billing"])
            assert all(part.name != "task" for hit in ana.recall("import") for part in hit.why.parts)

    def test_an_episode_belongs_to_its_task_and_project(self) -> None:
        with longmind.open(embedder=Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.episodes.record(situation="the import stood still", action="restarted it", task="repair", project="Ox")
            for task in ("repair", "ox", ["nothing", "Repair"]):
                assert any(part.name == "task" for part in ana.recall("import", task=task)[0].why.parts)
