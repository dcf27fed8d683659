"""Recall gives what is relevant and only that: the laws that hold whatever the weights are."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import InvalidInput, Policy, Weights
from longmind.mind.asking import read_asking
from longmind.mind.features import ALL, FIRST
from longmind.mind.weights import fitted, fitted_without_meaning
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock
from longmind.testing.builders import batch, keep

NOON = "2026-05-03T12:00Z"
LIFE = (
    "I moved to Lisbon in May and found a flat near the river.",
    "My sister Clara plays the cello in an orchestra.",
    "The cat is called Miso and is afraid of the vacuum cleaner.",
    "I am allergic to peanuts, so no satay for me.",
    "We booked a cabin in the mountains for the first week of August.",
    "My bicycle was stolen in front of the library.",
    "I started learning Portuguese with a teacher called Rui.",
    "The dentist said the wisdom tooth has to go.",
)
WORDS = [
    "river",
    "sister",
    "cello",
    "cat",
    "peanuts",
    "cabin",
    "bicycle",
    "library",
    "teacher",
    "dentist",
    "flat",
    "week",
    "orchestra",
]


def opened(**fields: object) -> longmind.Mind:
    return longmind.open(":memory:", embedder=longmind.Hashing(), clock=StillClock(NOON), **fields).scope(user="ana")


@pytest.fixture
def ana() -> longmind.Mind:
    mind = opened()
    mind.remember_many(LIFE)
    return mind


def everything(question: str, mind: longmind.Mind, limit: int = 1_000) -> longmind.Found:
    return mind.recall(question, limit=limit, policy=Policy(least_probability=0.0))


class TestLimit:
    """A small limit never hides a better hit, and changes nothing that is said of one."""

    @given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), st.integers(1, 8))
    @settings(max_examples=40, deadline=None)
    def test_the_same_memory_has_the_same_probability_whatever_the_limit(self, words: list[str], limit: int) -> None:
        mind = opened()
        mind.remember_many(LIFE)
        question = " ".join(words)
        all_hits, some = everything(question, mind), everything(question, mind, limit)
        assert [(hit.memory.id, hit.probability, hit.score) for hit in some] == [
            (hit.memory.id, hit.probability, hit.score) for hit in all_hits[:limit]
        ]
        assert some.probability == all_hits.probability

    def test_hits_come_by_score_and_none_is_below_the_least_probability(self, ana: longmind.Mind) -> None:
        for least in (0.0, 0.05, 0.5, 1.0):
            found = ana.recall("who plays the cello?", limit=100, policy=Policy(least_probability=least))
            assert all(hit.probability >= least or hit.why.channels for hit in found)
            scores = [hit.score for hit in found]
            assert scores == sorted(scores, reverse=True)

    def test_nothing_is_an_answer(self, ana: longmind.Mind) -> None:
        found = ana.recall("quantum chromodynamics")
        assert list(found) == []
        assert not found.confident


class TestOrder:
    def test_a_question_that_is_a_memorys_text_finds_it_first(self, ana: longmind.Mind) -> None:
        for text in LIFE:
            assert ana.recall(text)[0].memory.text == text

    def test_with_fixed_ids_the_order_of_insertion_changes_nothing(self, ana: longmind.Mind) -> None:
        lines = [(memory.id, memory) for memory in ana.list(limit=100)]
        orders = [lines, lines[::-1], random.Random(7).sample(lines, len(lines))]
        told = []
        for order in orders:
            mind = opened()
            store, core = mind._core.store, mind._core  # noqa: SLF001 - ids are fixed by the store's own door only
            for _, memory in order:
                (embedding,) = core.embeddings([memory.searched_text])
                store.apply(replace(batch(keep(memory, embedding=embedding)), embedder=str(core.embedder.stamp)))
            told.append([(hit.memory.id, hit.score) for hit in everything("does my sister play near the river?", mind)])
        assert told[0] == told[1] == told[2]

    def test_a_thousand_strangers_do_not_push_the_answer_out(self) -> None:
        mind = opened()
        mind.remember_many(LIFE)
        kept = mind.remember("Clara's cello is a Guarneri from Cremona.")
        question = "which cello from Cremona?"
        before = [hit.memory.id for hit in mind.recall(question)]
        assert before[0] == kept.id
        mind.remember_many(f"{first} {second} {number}" for number, (first, second) in enumerate(_strangers(1_000)))
        assert mind.recall(question)[0].memory.id == kept.id


def _strangers(count: int) -> list[tuple[str, str]]:
    chance = random.Random(3)
    letters = "bdfghjkmpqvwxz"
    return [tuple("".join(chance.choices(letters, k=7)) for _ in range(2)) for _ in range(count)]  # type: ignore[misc]


class TestNames:
    """A memory with a name is recalled by it; an alias only ever helps."""

    @pytest.fixture
    def work(self) -> longmind.Mind:
        mind = opened()
        mind.remember("Runs as a cache in the backend, single-node.", name="redis_cache", aliases=["Redis"])
        mind.remember("Chains data transformations instead of loops.", name="functional_pipeline", aliases=["pipe"])
        mind.remember("Jenkins builds on every merge.", name="jenkins", aliases=["CI pipeline"])
        mind.remember("Writes TypeScript with strict mode.", name="language_typescript", aliases=["TypeScript", "TS"])
        return mind

    @pytest.mark.parametrize(
        ("question", "named"),
        [
            ("what do we use Redis for?", ["redis_cache"]),
            ("how does our CI pipeline handle secrets?", ["jenkins"]),
            ("wrap it in pipe()", ["functional_pipeline"]),
            ("TYPESCRIPT and Redis?", ["language_typescript", "redis_cache"]),
            ("how do I configure typscript?", ["language_typescript"]),
            ("functional pipelines", ["functional_pipeline"]),
            ("which pipeline is slow on Mondays?", []),
            ("what is Vue's component architecture?", []),
        ],
    )
    def test_the_whole_name_finds_and_a_part_does_not(self, work, question: str, named: list[str]) -> None:
        assert sorted(hit.memory.name for hit in work.recall(question)) == named

    def test_a_word_that_is_one_is_not_taken_for_a_misspelt_name(self) -> None:
        mind = opened()
        mind.remember("The document store.", name="mongo_store", aliases=["Mongo", "React"])
        assert not mind.recall("did we reach the mango?")
        assert mind.recall("is mongp running?")[0].memory.name == "mongo_store"

    def test_a_question_of_its_words_alone_finds_it(self, work: longmind.Mind) -> None:
        assert work.recall("cache single-node")[0].memory.name == "redis_cache"

    def test_an_alias_never_makes_a_memory_harder_to_find(self) -> None:
        plain, other = opened(), opened()
        plain.remember("I am allergic to peanuts.")
        other.remember("I am allergic to peanuts.", aliases=["food to avoid"])
        question = "which nuts am I allergic to?"
        assert bool(other.recall(question)) == bool(plain.recall(question)) is True
        assert other.recall("food to avoid?")[0].probability > 0.5

    def test_the_reason_says_that_it_was_named(self, work: longmind.Mind) -> None:
        hit = work.recall("Redis?")[0]
        assert "name" in hit.why.channels
        assert "name" in str(hit.why)


class TestReadings:
    """What was read in a text is kept, and never outlives the text."""

    def test_a_correction_of_the_same_moment_is_read_anew(self, ana: longmind.Mind) -> None:
        kept = ana.remember("alpha beta")
        before = {hit.memory.id: hit.features["cover"] for hit in everything("gamma delta?", ana)}
        ana.correct(kept.id, "gamma delta")
        after = {hit.memory.id: hit.features["cover"] for hit in everything("gamma delta?", ana)}
        assert (before[kept.id], after[kept.id]) == (0.0, pytest.approx(1.0))

    def test_what_is_erased_is_not_kept_even_if_it_is_recalled_meanwhile(self, ana: longmind.Mind) -> None:
        class Asked(InMemoryStore):
            """Recalls in the middle of every erasure."""

            def apply(self, batch):
                everything("cello", mind)
                return super().apply(batch)

            def erase(self, owner, at, by):
                everything("cello", mind)
                return super().erase(owner, at, by)

        mind = longmind.open(Asked(), embedder=longmind.Hashing()).scope(user="ana")
        for forget in (lambda kept: mind.forget(kept.id), lambda _: mind.erase()):
            forget(mind.remember("My sister Clara plays the cello."))
            assert not mind._core.readings._held  # noqa: SLF001 - nothing else would tell


class TestPinned:
    def test_pinned_memories_come_apart_whatever_is_asked(self, ana: longmind.Mind) -> None:
        kept = ana.remember("Answer briefly.", pinned=True)
        found = ana.recall("who plays the cello?")
        assert [memory.id for memory in found.pinned] == [kept.id]
        assert kept.id not in {hit.memory.id for hit in found if hit.probability > 0.5}

    def test_a_view_applies_to_them(self, ana: longmind.Mind) -> None:
        ana.remember("Answer briefly.", pinned=True, tags=["style"])
        assert ana.recall("cello", tags=["music"]).pinned == ()
        assert len(ana.recall("cello", tags=["style"]).pinned) == 1


class TestNearDuplicates:
    def test_what_says_the_same_comes_once_with_the_others_beside_it(self) -> None:
        mind = opened()
        mind.scope(session="a").remember("The cello sounds warm in the hall.")
        mind.scope(session="b").remember("the cello  sounds warm in the hall")
        mind.scope(session="b").remember("The cello sounds not warm in the hall.")
        found = mind.recall("where is the cello?")
        assert sorted(len(hit.also) for hit in found) == [0, 1]
        assert {hit.memory.text for hit in found} >= {"The cello sounds not warm in the hall."}


class TestWeights:
    def test_they_are_kept_as_json_and_read_back(self) -> None:
        for weights in (fitted(), fitted_without_meaning()):
            assert Weights.from_json(json.loads(json.dumps(weights.as_json()))) == weights
            assert set(weights.first) <= set(FIRST)
            assert set(weights.second) <= set(ALL)

    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            {},
            {"first": {}, "second": {}},
            {"first": {"charm": 1}, "second": {}, "slope": 1},
            {"first": {}, "second": {"words": float("nan")}, "slope": 1},
            {"first": {}, "second": {}, "slope": 0},
            {"first": {}, "second": {}, "slope": 1, "more": 1},
            {"first": [], "second": {}, "slope": 1},
            {"first": {}, "second": {}, "slope": "1"},
        ],
    )
    def test_what_is_none_is_refused(self, wrong: object) -> None:
        with pytest.raises(InvalidInput, match="weights"):
            Weights.from_json(wrong)

    def test_a_policy_takes_weights_and_nothing_else(self, ana: longmind.Mind) -> None:
        backwards = Weights(first={}, second={"words": -100.0}, centres={}, slope=1.0)
        policy = Policy(weights=backwards, least_probability=0.0)
        worst = ana.recall("cello", policy=policy)[-1].memory.text
        assert "cello" in worst
        with pytest.raises(InvalidInput, match=r"policy\.weights"):
            Policy(weights={"words": 1})  # type: ignore[arg-type]

    def test_every_feature_is_finite_for_any_text(self) -> None:
        mind = opened()
        mind.remember_many(["?", "東京はどう", "а", "🙂", "x" * 5_000, "1", "-"])
        for question in ("?", "東京", "🙂", "x", "!!"):
            for hit in everything(question, mind):
                assert all(abs(value) < 1e6 for value in hit.features.values())
                assert 0 <= hit.probability <= 1


class TestSeveral:
    """Who asks for several things wants to hear from several sessions."""

    def test_another_session_comes_before_a_third_hit_of_one(self) -> None:
        mind = opened()
        for number, thing in enumerate(("a red kite", "a blue kite", "a green kite")):
            mind.remember(f"I flew {thing} at the beach.", at=f"2026-04-0{number + 1}T10:00Z")
        longer = {"session": "later", "text": "On the hill behind the beach I flew one more kite."}
        mind.remember_many([{"text": f"We flew kite number {n} at the beach.", "session": "one"} for n in range(8)])
        mind.remember_many([longer])
        question = "Which kites did I fly at the beach?"
        plain = everything(question, mind)
        assert read_asking(question).several
        parts = {part.name: part for hit in plain for part in hit.why.parts}
        assert parts["same session"].contribution < 0
        assert [hit.score for hit in plain] == sorted((hit.score for hit in plain), reverse=True)
        one = mind.recall("Which kite did I fly at the beach?", policy=Policy(least_probability=0.0))
        assert all(part.name != "same session" for hit in one for part in hit.why.parts)
        place = [hit.memory.text for hit in plain].index(longer["text"])
        assert place <= [hit.memory.text for hit in one].index(longer["text"])
