"""Fitting finds weights that were there, and tuning tells what it gave on marks kept back."""

import json

import numpy as np
import pytest

import longmind
from longmind import InvalidInput, NotFound, Weights
from longmind.evals.fitting import Example, chosen, recall_at
from longmind.evals.tuning import MIN_MARKS, Mark, read_marks, tune

FEATURES = len(Weights.features)


def made(count: int, truth: np.ndarray, seed: int = 5) -> list[Example]:
    """Questions whose relevant candidate is the one that ``truth`` scores highest."""
    generator = np.random.default_rng(seed)
    examples = []
    for number in range(count):
        features = generator.normal(size=(20, len(truth)))
        best = np.zeros(20, np.bool_)
        best[int(np.argmax(features @ truth))] = True
        examples.append(Example(fold=number % 2, features=features, relevant=best))
    return examples


class TestFitting:
    def test_it_finds_the_direction_that_tells_them_apart(self):
        truth = np.array([3.0, -2.0, 0.0, 1.0])
        found = chosen(made(200, truth))
        assert found @ truth / np.linalg.norm(found) / np.linalg.norm(truth) > 0.99
        fresh = made(50, truth, seed=6)
        assert recall_at(fresh, {place: one.features @ found for place, one in enumerate(fresh)}, 1) > 0.9

    def test_a_strong_ridge_stays_where_it_was(self):
        around = np.array([1.0, 1.0, 1.0, 1.0])
        assert chosen(made(20, np.array([3.0, -2.0, 0.0, 1.0])), 1e6, around) == pytest.approx(around, abs=1e-3)

    def test_what_was_no_candidate_counts_against_it(self):
        (one,) = made(1, np.array([1.0, 0.0]))
        half = Example(fold=0, features=one.features, relevant=one.relevant, missing=1)
        assert recall_at([half], {0: one.features @ np.array([1.0, 0.0])}, 20) == 0.5


class TestTuning:
    @pytest.fixture
    def mind(self):
        with longmind.open(":memory:", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember_many(f"The {colour} boat number {n} sails on." for n in range(6) for colour in ("red", "blue"))
            yield ana

    def marks(self, mind):
        return [
            Mark(f"which {one.text.split()[1]} boat is {one.text.split()[4]}?", frozenset({one.id}))
            for one in mind.list()
        ]

    def test_it_measures_before_and_after_on_marks_kept_back(self, mind):
        tuned = tune(mind, self.marks(mind))
        assert (tuned.marks, tuned.kept_back) == (12, 6)
        assert set(tuned.before) == set(tuned.after)
        assert all(0 <= value <= 1 for value in (*tuned.before.values(), *tuned.after.values()))
        assert Weights.from_json(json.loads(json.dumps(tuned.as_json()["weights"]))) == tuned.weights

    def test_too_few_marks_are_refused(self, mind):
        with pytest.raises(InvalidInput, match=str(MIN_MARKS)):
            tune(mind, self.marks(mind)[:3])

    def test_marks_of_others_memories_are_refused(self, mind):
        with pytest.raises(InvalidInput, match="scope"):
            tune(mind, [Mark("which boat?", frozenset({"nobody"}))] * MIN_MARKS)

    def test_a_broken_line_is_told_by_its_number(self, tmp_path):
        path = tmp_path / "marks.jsonl"
        path.write_text('{"question": "a?", "relevant": ["x"]}\n\n{"question": "b?"}\n')
        with pytest.raises(InvalidInput, match="line 3"):
            read_marks(path)
        with pytest.raises(NotFound):
            read_marks(tmp_path / "none.jsonl")
