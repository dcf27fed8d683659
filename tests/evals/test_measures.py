"""What the numbers of an evaluation mean, worked out by hand and by law."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.evals import measures
from longmind.evals.locomo import GROUPS
from longmind.evals.measures import Answered, covered_within, measure, newest_first
from longmind.evals.scores import averages, by_group, updates
from longmind.evals.sets import Question

TURNS = [f"D1:{number}" for number in range(1, 31)]
rankings = st.lists(st.sampled_from(TURNS), max_size=20)
evidence = st.frozensets(st.sampled_from(TURNS), min_size=1, max_size=15)


def answered(turns, evidence, *, category="single-hop", sessions=None, evidence_sessions=frozenset({"s1"}), tokens=1.0):
    question = Question(
        id="q", text="?", category=category, evidence=frozenset(evidence), sessions=frozenset(evidence_sessions)
    )
    return Answered(
        question=question,
        owner="conv-1",
        oldest_to_newest=tuple(evidence),
        turns=tuple(turns),
        sessions=tuple(sessions or ["s1"] * len(turns)),
        tokens=(tokens,) * len(turns),
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
        assert measures.estimated_tokens("123456781234") == 3


class TestAPromptThatIsCut:
    """Two of three pieces of evidence are hits: one of four tokens after a hit of two, one of one token at the end."""

    RANKED, TOKENS = ("x", "a", "y", "b"), (2, 4, 3, 1)
    EVIDENCE = frozenset("abc")

    @pytest.mark.parametrize(("budget", "share"), [(0, 0), (5.9, 0), (6, 1 / 3), (9, 1 / 3), (10, 2 / 3), (1e6, 2 / 3)])
    def test_only_what_is_whole_in_it_counts(self, budget, share):
        assert covered_within(self.RANKED, self.TOKENS, self.EVIDENCE, budget) == pytest.approx(share)

    def test_nothing_after_the_cut_counts_however_short(self):
        assert covered_within(("x", "a"), (100, 1), frozenset("a"), 50) == 0


class TestWhatChanged:
    @pytest.mark.parametrize(
        ("ranked", "first"),
        [("no", 1), ("on", 0), ("xn", 1), ("xo", 0), ("x", 0), ("", 0), ("nno", 1), ("onn", 0)],
    )
    def test_the_newest_is_to_come_before_the_oldest(self, ranked, first):
        assert newest_first(tuple(ranked), ("o", "m", "n")) == first

    def test_only_questions_about_what_changed_with_two_turns_count(self):
        asked = [
            answered("no", "on", category="knowledge_update"),
            answered("on", "on", category="knowledge-update"),
            answered("no", "on", category="single-hop"),
            answered("n", "n", category="knowledge-update"),
        ]
        assert updates(asked) == {"questions": 2, "newest_first": 0.5}
        assert updates([]) == {"questions": 0, "newest_first": None}


class TestLaws:
    @given(rankings, evidence)
    def test_every_measure_lies_between_nothing_and_everything(self, ranked, wanted):
        measured = measure(answered(ranked, wanted))
        assert measured.pop("tokens_returned_estimate") == min(len(ranked), 10)
        assert all(0 <= value <= 1 + 1e-12 for value in measured.values())

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
        hit, miss = (
            answered([turn], {"a"}, category=category) for turn, category in (("a", "temporal"), ("x", "adversarial"))
        )
        scores = by_group([hit, miss], GROUPS)
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

    def test_a_question_that_nothing_answers_is_in_no_mean(self):
        unknown = answered(["a"], (), category="temporal")
        assert by_group([unknown], GROUPS)["all"]["questions"] == 0
