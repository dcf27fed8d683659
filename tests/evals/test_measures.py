"""What the numbers of an evaluation mean, worked out by hand and by law."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.evals import measures
from longmind.evals.measures import Answered, averages, by_category, interval_of_mean, measure

TURNS = [f"D1:{number}" for number in range(1, 31)]
rankings = st.lists(st.sampled_from(TURNS), max_size=20)
evidence = st.frozensets(st.sampled_from(TURNS), min_size=1, max_size=15)


def answered(turns, evidence, *, category=4, sessions=None, evidence_sessions=frozenset({"s1"}), tokens=0.0):
    return Answered(
        category=category,
        evidence=frozenset(evidence),
        evidence_sessions=frozenset(evidence_sessions),
        turns=tuple(turns),
        sessions=tuple(sessions or ["s1"] * len(turns)),
        tokens=tokens,
    )


class TestByHand:
    """Three turns hold the answer; the second and the fourth hit are two of them."""

    RANKED = ("x", "a", "y", "b")
    EVIDENCE = frozenset("abc")

    @pytest.mark.parametrize(("depth", "share"), [(1, 0), (2, 1 / 3), (3, 1 / 3), (4, 2 / 3), (20, 2 / 3)])
    def test_recall_is_the_share_found(self, depth, share):
        assert measures.recall_at(self.RANKED, self.EVIDENCE, depth) == pytest.approx(share)

    def test_any_needs_one_and_all_needs_all(self):
        assert [measures.any_at(self.RANKED, self.EVIDENCE, depth) for depth in (1, 2)] == [0, 1]
        assert measures.all_at(self.RANKED, self.EVIDENCE, 20) == 0
        assert measures.all_at(self.RANKED, frozenset("ab"), 3) == 0
        assert measures.all_at(self.RANKED, frozenset("ab"), 4) == 1

    def test_ndcg_discounts_by_the_logarithm_of_the_place(self):
        # (1/log2 3 + 1/log2 5) / (1/log2 2 + 1/log2 3 + 1/log2 4) = 1.06161 / 2.13093
        assert measures.ndcg_at(self.RANKED, self.EVIDENCE, 10) == pytest.approx(0.49819, abs=1e-5)

    def test_ndcg_does_not_see_past_its_depth(self):
        assert measures.ndcg_at(self.RANKED, self.EVIDENCE, 1) == 0

    def test_the_best_that_can_be_is_measured_within_the_depth(self):
        assert measures.ndcg_at(TURNS[:10], frozenset(TURNS[:15]), 10) == pytest.approx(1)

    def test_the_reciprocal_rank_is_of_the_first_evidence(self):
        assert measures.reciprocal_rank(self.RANKED, self.EVIDENCE) == 0.5
        assert measures.reciprocal_rank(self.RANKED, frozenset("c")) == 0

    def test_a_turn_ranked_twice_counts_once_and_its_second_place_is_lost(self):
        assert measures.recall_at(("a", "a", "b"), frozenset("ab"), 2) == 0.5
        assert measures.ndcg_at(("a", "a"), frozenset("a"), 10) == 1
        assert measures.ndcg_at(("a", "a", "b"), frozenset("ab"), 10) == pytest.approx(1.5 / (1 + 1 / math.log2(3)))

    def test_sessions_are_ranked_by_their_first_turn(self):
        one = answered(
            ["x", "y", "z", "a"], {"a", "c"}, sessions=["s2", "s2", "", "s1"], evidence_sessions={"s1", "s3"}
        )
        assert measure(one)["session_any@5"] == 1
        assert measure(one)["session_all@5"] == 0
        far = answered(TURNS[:6], {"c"}, sessions=["s2", "s3", "s4", "s5", "s6", "s1"])
        assert (measure(far)["session_any@5"], measure(far)["session_any@10"]) == (0, 1)

    def test_four_characters_are_about_a_token(self):
        assert measures.estimated_tokens(["12345678", "1234"]) == 3


class TestLaws:
    @given(rankings, evidence)
    def test_every_measure_lies_between_nothing_and_everything(self, ranked, wanted):
        assert all(0 <= value <= 1 + 1e-12 for value in measure(answered(ranked, wanted)).values())

    @given(rankings, evidence)
    def test_a_deeper_look_never_finds_less(self, ranked, wanted):
        found = measure(answered(ranked, wanted))
        for name in ("recall", "any", "all"):
            assert found[f"turn_{name}@5"] <= found[f"turn_{name}@10"] <= found[f"turn_{name}@20"]

    @given(rankings, evidence, st.sampled_from([5, 10, 20]))
    def test_all_is_never_more_than_the_share_and_the_share_never_more_than_any(self, ranked, wanted, depth):
        found = measure(answered(ranked, wanted))
        assert found[f"turn_all@{depth}"] <= found[f"turn_recall@{depth}"] <= found[f"turn_any@{depth}"]

    @given(evidence, rankings)
    def test_evidence_first_is_perfect(self, wanted, rest):
        found = measure(answered([*sorted(wanted), *rest], wanted))
        assert found["turn_recall@20"] == found["turn_all@20"] == found["turn_mrr"] == 1
        assert found["turn_ndcg@10"] == pytest.approx(1)

    @given(st.lists(st.sampled_from(TURNS), min_size=2, max_size=20, unique=True), evidence, st.data())
    def test_moving_evidence_up_never_lowers_a_measure(self, ranked, wanted, data):
        place = data.draw(st.integers(1, len(ranked) - 1))
        if ranked[place] not in wanted:
            return
        better = [*ranked]
        better[place - 1], better[place] = better[place], better[place - 1]
        before, after = measure(answered(ranked, wanted)), measure(answered(better, wanted))
        assert all(after[name] >= before[name] - 1e-12 for name in before if name.startswith("turn_"))

    @given(rankings.filter(bool), evidence, st.data())
    def test_saying_a_turn_again_never_raises_a_measure(self, ranked, wanted, data):
        place = data.draw(st.integers(1, len(ranked)))
        again = [*ranked[:place], ranked[place - 1], *ranked[place:]]
        before, after = measure(answered(ranked, wanted)), measure(answered(again, wanted))
        assert all(after[name] <= before[name] + 1e-12 for name in before if name.startswith("turn_"))


class TestTheInterval:
    @given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
    def test_it_lies_within_the_values(self, values):
        low, high = interval_of_mean(values, resamples=50)
        assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9

    def test_the_same_values_give_the_same_interval(self):
        values = [0.0, 1.0, 0.5, 1.0, 0.0, 0.25]
        assert interval_of_mean(values) == interval_of_mean(values)

    def test_it_is_as_wide_as_the_normal_one_for_many_questions(self):
        # 400 coins, half of them heads: 0.5 ± 1.96 · 0.5 / 20
        low, high = interval_of_mean([0.0, 1.0] * 200)
        assert low == pytest.approx(0.451, abs=0.005)
        assert high == pytest.approx(0.549, abs=0.005)

    def test_no_difference_is_no_width(self):
        assert interval_of_mean([0.5] * 9) == (0.5, 0.5)


class TestAverages:
    def test_they_are_means_over_questions(self):
        scores = averages([answered(["a"], {"a"}, tokens=10.0), answered(["x"], {"a"}, tokens=20.0)])
        assert scores["questions"] == 2
        assert scores["turn_recall@10"] == 0.5
        assert scores["tokens_returned_estimate"] == 15
        low, high = scores["turn_recall@10_interval95"]
        assert low <= 0.5 <= high

    def test_no_question_is_no_number(self):
        scores = averages([])
        assert scores["questions"] == 0
        assert all(value is None for name, value in scores.items() if name != "questions")
        assert set(scores) == set(averages([answered(["a"], {"a"})]))

    def test_a_question_counts_in_its_category_and_in_those_together(self):
        hit, miss = (answered([turn], {"a"}, category=category) for turn, category in (("a", 2), ("x", 5)))
        scores = by_category([hit, miss])
        assert {name: scores[name]["questions"] for name in scores} == {
            "1-4": 1,
            "all": 2,
            "multi-hop": 0,
            "temporal": 1,
            "open-domain": 0,
            "single-hop": 0,
            "adversarial": 1,
        }
        assert scores["1-4"]["turn_recall@10"] == 1
        assert scores["all"]["turn_recall@10"] == 0.5
