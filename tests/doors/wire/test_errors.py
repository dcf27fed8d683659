"""Every error has a row, and comes back as itself."""

from __future__ import annotations

import pytest

import longmind
from longmind import errors
from longmind.doors.wire.errors import ROWS, TurnedAway, problem, raised, row_of

EVERY = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.LongmindError)]
EXAMPLES = [
    errors.InvalidInput("limit", "an integer of at least 1", 0),
    errors.DamagedArchive(3, "was cut"),
    errors.NotFound("no such memory here: m1"),
    errors.Conflict("it has moved on", final=True),
    errors.Refused("secret", "it holds a password"),
    errors.MissingExtra("llm", "a server"),
    errors.MissingFeature("not here"),
    errors.ModelUnavailable("nobody there"),
    errors.ModelIncoherent("no JSON", answer="the words of a memory"),
    errors.BudgetSpent("no calls left"),
]


class TestTheTable:
    @pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
    def test_every_class_of_error_has_a_row_of_its_own(self, kind):
        assert any(row.kind is kind for row in ROWS if not row.door)

    def test_every_code_is_there_once(self):
        codes = [row.code for row in ROWS]
        assert len(codes) == len(set(codes))

    @pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
    def test_an_error_comes_back_as_itself(self, error):
        back = raised(problem(error).to_json())
        assert type(back) is type(error)
        assert str(back) == str(error)
        for name in ("argument", "allowed", "rule", "line", "final", "extra", "retry"):
            assert getattr(back, name, None) == getattr(error, name, None)

    def test_whether_to_try_again_is_what_the_class_says(self):
        for row in ROWS:
            if not row.door:
                assert raised({"code": row.code, "message": ""}).retry == row.kind.retry


class TestWhatIsNotTold:
    def test_a_store_does_not_name_its_file(self):
        told = problem(longmind.StoreBusy("/home/ana/agent.db is locked")).to_json()
        assert "ana" not in str(told)
        assert told["retry"]

    def test_what_a_model_answered_stays(self):
        assert "words of a memory" not in str(problem(EXAMPLES[8]).to_json())

    def test_an_answer_that_is_none_of_ours_says_so(self):
        assert isinstance(raised("<html>"), longmind.StoreUnavailable)

    def test_the_door_has_words_of_its_own(self):
        assert row_of(TurnedAway("no_key", "a key is needed")).status == 401
