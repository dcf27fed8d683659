"""What language models may take, and that they stop there."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.errors import BudgetSpent, InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.mind.budget import Budget, Budgeted
from longmind.models.calling import FunctionModel
from longmind.ports.language import LanguageModel, Price, Prompt, Usage
from longmind.testing import BrokenOff, ScriptedModel

ASKS = Prompt.of("?", schema={"type": "object"})
SAYS = {"a": "twelve bytes"}


DEAR = {"scripted": Price(0, 1_000_000)}


def scripted(script=lambda _: SAYS, prices=DEAR):
    return ScriptedModel(script, prices=prices)


def until_spent(budgeted):
    """Ask until the budget says no; what was used before the last call that was made, and the error."""
    before = budgeted.used
    for _ in range(99):
        used = budgeted.used
        try:
            budgeted.complete(ASKS)
        except BudgetSpent as spent:
            return before, spent
        before = used
    raise AssertionError


class TestAStreamWithinABudget:
    def test_is_the_models_and_is_counted_as_one_answer(self):
        one, other = Budgeted(scripted(), Budget(calls=1)), Budgeted(scripted(), Budget(calls=1))
        *pieces, last = one.stream(ASKS)
        assert len(pieces) > 1
        assert (last, "".join(pieces)) == (other.complete(ASKS), last.text)
        assert one.used == other.used
        with pytest.raises(BudgetSpent):
            next(one.stream(ASKS))

    def test_of_a_model_that_has_none_is_one_piece(self):
        model = FunctionModel(lambda _: "twelve bytes")
        assert next(Budgeted(model, Budget()).stream(Prompt.of("?"))) == "twelve bytes"

    def test_that_breaks_off_or_is_left_counts_as_a_call(self):
        broken = BrokenOff(SAYS, 9, ModelUnavailable("hung up"))
        budgeted = Budgeted(scripted([broken, SAYS]), Budget())
        with pytest.raises(ModelUnavailable):
            list(budgeted.stream(ASKS))
        left = budgeted.stream(ASKS)
        next(left)
        left.close()
        assert (budgeted.used.calls, budgeted.used.tokens_out) == (2, 0)


class TestABudget:
    def test_of_calls_is_never_exceeded(self):
        model = scripted()
        budgeted = Budgeted(model, Budget(calls=2))
        assert [budgeted.complete(ASKS).value for _ in range(2)] == [SAYS, SAYS]
        with pytest.raises(BudgetSpent, match="2 of 2 calls are made") as told:
            budgeted.complete(ASKS)
        assert told.value.usage == budgeted.used
        assert not told.value.retry
        assert len(model.asked) == 2

    @pytest.mark.parametrize(
        ("budget", "told"), [(Budget(tokens=20), "tokens are used"), (Budget(cost=6.0), "is spent")]
    )
    def test_of_tokens_or_money_stops_after_the_call_that_reached_it(self, budget, told):
        budgeted = Budgeted(scripted(), budget)
        before, spent = until_spent(budgeted)
        assert told in str(spent)
        assert budget.reached(before) is None
        assert budgeted.spent is not None

    def test_of_nothing_asks_nothing(self):
        model = scripted()
        with pytest.raises(BudgetSpent):
            Budgeted(model, Budget(calls=0)).complete(ASKS)
        assert model.asked == []

    def test_without_limits_never_ends(self):
        budgeted = Budgeted(scripted(prices=None), Budget())
        for _ in range(50):
            budgeted.complete(ASKS)
        assert budgeted.used.calls == 50
        assert budgeted.used.cost is None
        assert budgeted.spent is None

    def test_of_money_with_no_price_known_stops_after_one_call(self):
        budgeted = Budgeted(scripted(prices=None), Budget(cost=100))
        budgeted.complete(ASKS)
        with pytest.raises(BudgetSpent, match="price"):
            budgeted.complete(ASKS)

    def test_pays_for_answers_of_another_form_and_counts_calls_that_failed(self):
        budgeted = Budgeted(scripted(["nonsense", ModelUnavailable("busy"), SAYS]), Budget())
        with pytest.raises(ModelIncoherent):
            budgeted.complete(ASKS)
        paid = budgeted.used
        assert paid.tokens > 0
        with pytest.raises(ModelUnavailable):
            budgeted.complete(ASKS)
        assert budgeted.used == paid + Usage(calls=1)

    def test_is_a_language_model_itself(self):
        assert isinstance(Budgeted(scripted(), Budget()), LanguageModel)

    def test_is_shared_by_all_threads(self):
        model = scripted()
        budgeted = Budgeted(model, Budget(calls=10))

        def ask(_):
            try:
                return budgeted.complete(ASKS).value
            except BudgetSpent:
                return None

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(ask, range(40)))
        assert found.count(SAYS) == budgeted.used.calls == len(model.asked) == 10

    @given(st.integers(0, 5), st.integers(0, 60), st.integers(0, 20))
    def test_goes_beyond_no_limit_by_more_than_its_last_call(self, calls, tokens, cost):
        budgeted = Budgeted(scripted(), Budget(calls=calls, tokens=tokens, cost=cost))
        before, spent = until_spent(budgeted)
        assert spent.usage == budgeted.used
        assert budgeted.used.calls <= calls
        if budgeted.used.calls:
            assert before.tokens < tokens
            assert before.cost < cost

    @pytest.mark.parametrize(
        "wrong", [{"calls": -1}, {"tokens": math.nan}, {"cost": -0.1}, {"cost": math.inf}], ids=str
    )
    def test_that_is_none_is_refused(self, wrong):
        with pytest.raises(InvalidInput, match="budget"):
            Budget(**wrong)
