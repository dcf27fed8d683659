"""The arithmetic of recall: published figures, and laws that hold whatever the numbers are."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind import InvalidInput, Memory, Policy, Scope
from longmind.mind.decay import GENERATIVE_AGENTS_HALF_LIFE_DAYS, age_days, recency
from longmind.mind.rank import Signals, rank, substance

NOW = datetime(2026, 5, 3, 9, tzinfo=UTC)
units = st.floats(0, 1)
days = st.floats(0, 5_000)
policies = st.builds(
    Policy,
    shape=st.sampled_from(("additive", "multiplicative")),
    words=st.floats(0.01, 1),
    meaning=units,
    recency_weight=units,
    importance_weight=units,
    use_weight=units,
    emotion_weight=units,
    trust_weight=units,
    half_life_days=st.floats(0.1, 1_000),
)


def memory(number: int = 1, *, age: float = 0.0, **fields: object) -> Memory:
    then = NOW - timedelta(days=age)
    made: dict[str, object] = {
        "id": f"m{number:026d}",
        "scope": Scope(user="ana"),
        "text": "The pump failed at noon.",
        "happened_at": then,
        "recorded_at": then,
        "updated_at": then,
    }
    return Memory(**made | fields)  # type: ignore[arg-type]


memories = st.builds(
    memory,
    st.integers(1, 10**6),
    age=days,
    importance=units,
    emotion=units,
    uses=st.integers(0, 100),
    text=st.sampled_from(("The pump failed at noon.", "Is it broken?", "Ok", "Sie sagte, die Pumpe sei defekt. " * 9)),
)
signals = st.builds(
    Signals,
    memory=memories,
    words=units,
    meaning=units,
)


def score(one: Signals, policy: Policy) -> float:
    return rank([one], policy, NOW)[0].score


class TestRecencyHalves:
    """Generative Agents' 0.995 an hour and a half-life in days are one law."""

    @pytest.mark.parametrize(
        ("hours", "left"), [(1, 0.995), (24, 0.887), (168, 0.431), (720, 0.027)], ids=["hour", "day", "week", "month"]
    )
    def test_0995_an_hour_leaves_the_published_shares(self, hours: int, left: float) -> None:
        assert recency(hours / 24, GENERATIVE_AGENTS_HALF_LIFE_DAYS) == pytest.approx(left, abs=0.0005)
        assert recency(hours / 24, GENERATIVE_AGENTS_HALF_LIFE_DAYS) == pytest.approx(0.995**hours)

    def test_it_is_a_half_life_of_138_hours(self) -> None:
        assert pytest.approx(138.3, abs=0.1) == GENERATIVE_AGENTS_HALF_LIFE_DAYS * 24

    @given(days, days, st.floats(0.01, 10_000))
    def test_older_is_never_fresher(self, one: float, other: float, half_life: float) -> None:
        younger, older = sorted((one, other))
        assert recency(older, half_life) <= recency(younger, half_life)

    def test_what_lies_ahead_is_new(self) -> None:
        assert age_days(NOW + timedelta(days=3), NOW) == 0

    def test_the_oldest_is_the_least_recent(self) -> None:
        """The reference program of the paper gives the oldest memory the highest recency; ours must not."""
        ranked = rank([Signals(memory(n, age=n)) for n in range(1, 6)], Policy.lecture(), NOW)
        assert [hit.memory.id for hit in ranked] == [f"m{n:026d}" for n in range(1, 6)]


class TestRow4x3TheLecturesExercise:
    """Old, important and half relevant against new, trivial and very relevant: importance weighed more flips it."""

    old = Signals(memory(1, age=30, importance=0.9), meaning=0.5)
    new = Signals(memory(2, age=0.1, importance=0.1), meaning=0.9)

    def first(self, importance: float) -> Memory:
        return rank([self.old, self.new], Policy.lecture(importance=importance), NOW)[0].memory

    def test_with_equal_weights_the_new_one_wins(self) -> None:
        assert self.first(1.0) == self.new.memory

    def test_with_importance_thrice_as_heavy_the_old_one_wins(self) -> None:
        assert self.first(3.0) == self.old.memory


class TestLaws:
    @given(signals, policies)
    def test_contributions_add_up_to_the_score(self, one: Signals, policy: Policy) -> None:
        (hit,) = rank([one], policy, NOW)
        assert sum(part.contribution for part in hit.why.parts) == pytest.approx(hit.score)

    @given(signals, policies)
    def test_a_score_lies_between_0_and_1(self, one: Signals, policy: Policy) -> None:
        assert -1e-9 <= score(one, policy) <= 1 + 1e-9

    @given(signals, policies, days)
    def test_older_never_scores_higher(self, one: Signals, policy: Policy, more: float) -> None:
        aged = replace(one.memory, happened_at=one.memory.happened_at - timedelta(days=more))
        assert score(replace(one, memory=aged), policy) <= score(one, policy) + 1e-12

    @given(signals, policies, units)
    def test_more_important_never_ranks_lower(self, one: Signals, policy: Policy, importance: float) -> None:
        more = replace(one.memory, importance=max(importance, one.memory.importance))
        assert score(replace(one, memory=more), policy) >= score(one, policy) - 1e-12

    @given(signals, policies, days)
    def test_using_never_lowers(self, one: Signals, policy: Policy, ago: float) -> None:
        used = replace(one.memory, uses=one.memory.uses + 1, last_used_at=NOW - timedelta(days=ago))
        assert score(replace(one, memory=used), policy) >= score(one, policy) - 1e-12

    @given(signals, policies, units, units)
    def test_matching_better_never_lowers(self, one: Signals, policy: Policy, words: float, meaning: float) -> None:
        better = replace(one, words=max(one.words, words), meaning=max(one.meaning, meaning))
        assert score(better, policy) >= score(one, policy) - 1e-12

    @given(st.lists(signals, max_size=8, unique_by=lambda one: one.memory.id), policies, st.randoms())
    def test_the_order_given_does_not_matter(self, some: list[Signals], policy: Policy, chance: object) -> None:
        shuffled = list(some)
        chance.shuffle(shuffled)  # type: ignore[attr-defined]
        assert rank(some, policy, NOW) == rank(shuffled, policy, NOW)

    def test_ties_break_on_id(self) -> None:
        ranked = rank([Signals(memory(n), words=0.5) for n in (3, 1, 2)], Policy(), NOW)
        assert [hit.memory.id[-1] for hit in ranked] == ["1", "2", "3"]


class TestWhy:
    def test_it_names_the_channels_and_the_largest_part_first(self) -> None:
        (hit,) = rank([Signals(memory(), words=0.6, meaning=0.2)], Policy(), NOW)
        assert hit.why.channels == ("words", "meaning")
        assert str(hit.why).startswith("words ")
        assert " + " in str(hit.why)


class TestSubstance:
    def test_a_nod_and_a_question_hold_less_than_a_statement(self) -> None:
        statement = substance("I moved to Lisbon in May and I found a flat near the river.")
        assert substance("Wow, thanks!") < statement
        assert substance("Did you move to Lisbon in May and find a flat near the river?") < statement

    @given(st.text())
    def test_it_lies_between_0_and_1(self, text: str) -> None:
        assert 0 <= substance(text) <= 1


class TestPolicySaysWhatIsAllowed:
    @pytest.mark.parametrize(
        "wrong",
        [
            {"shape": "rrf"},
            {"words": -1},
            {"words": float("nan")},
            {"words": 0, "meaning": 0},
            {"half_life_days": 0},
            {"half_life_days_by_type": {"fact": -1}},
            {"shape": "multiplicative", "recency_weight": 1.5},
            {"candidates": 0},
            {"scores_per_channel": True},
        ],
    )
    def test_a_wrong_number_is_refused_by_name(self, wrong: dict[str, object]) -> None:
        with pytest.raises(InvalidInput, match=r"policy\."):
            Policy(**wrong)  # type: ignore[arg-type]
