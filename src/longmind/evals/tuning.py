"""Fits the ranker to your own marks: questions, and which memories answer them.

Nobody's questions are quite those that the package was fitted on. With a few dozen marks, the second look's weights
move as far from the present ones as the marks warrant; half of the marks are kept back, and before and after are
measured on those alone, so that what is promised is what was seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

import longmind
from longmind import InvalidInput, NotFound
from longmind.evals.fitting import Example, Numbers, chosen, example_of, recall_at

MIN_MARKS: Final = 10
RIDGE: Final = 0.05
"""How strongly the present weights hold back: with ten marks hardly anything moves, with hundreds most can."""
FORM: Final = 'a line of JSON for each question: {"question": "…", "relevant": ["id of a memory", …]}'


@dataclass(frozen=True, slots=True)
class Mark:
    """A question, and the ids of the memories that answer it."""

    question: str
    relevant: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuned:
    """What tuning came to; ``before`` and ``after`` are of the marks kept back."""

    weights: longmind.Weights
    """Fitted on all marks."""
    marks: int
    kept_back: int
    before: dict[str, float]
    after: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON keeps it."""
        return {
            "marks": self.marks,
            "kept_back": self.kept_back,
            "before": self.before,
            "after": self.after,
            "weights": self.weights.as_json(),
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each measure."""
        rows = [[name, f"{self.before[name]:.3f}", f"{self.after[name]:.3f}"] for name in self.before]
        return [[f"on {self.kept_back} marks kept back", "before", "after"], *rows]


def read_marks(path: str | Path) -> list[Mark]:
    """The marks in a JSON Lines file.

    Raises:
        NotFound: there is no such file.
        InvalidInput: a line has another form; says which.
    """
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except OSError as error:
        message = f"there is no file {path} ({error}); give {FORM}"
        raise NotFound(message) from None
    return [_mark(line, number) for number, line in enumerate(lines, start=1) if line.strip()]


def _mark(line: str, number: int) -> Mark:
    try:
        told = json.loads(line)
    except ValueError:
        raise InvalidInput(f"line {number}", FORM, line[:80]) from None
    ids = told.get("relevant") if isinstance(told, dict) else None
    question = told.get("question") if isinstance(told, dict) else None
    if not isinstance(question, str) or not question.strip() or not isinstance(ids, list) or not ids:
        raise InvalidInput(f"line {number}", FORM, line[:80])
    return Mark(question, frozenset(map(str, ids)))


def tune(
    mind: longmind.Mind, marks: Sequence[Mark], *, progress: Callable[[int, int, str], None] | None = None
) -> Tuned:
    """Fit the weights to marks made in ``mind``.

    Raises:
        InvalidInput: fewer than ten marks, or none whose memories are among a question's candidates.
    """
    if len(marks) < MIN_MARKS:
        raise InvalidInput("marks", f"at least {MIN_MARKS} questions", len(marks))
    examples: list[Example] = []
    for number, mark in enumerate(marks):
        examples.append(_example(mind, mark, number))
        if progress is not None:
            progress(number + 1, len(marks), "recall")
    shown, kept_back = examples[::2], examples[1::2]
    if not any(one.answerable for one in shown):
        raise InvalidInput("marks", "memories that recall can find in this scope; these are no candidates")
    present = longmind.Weights.default()
    around = np.array([present.second.get(name, 0.0) for name in longmind.Weights.features])
    return Tuned(
        weights=_moved(present, chosen(examples, RIDGE, around)),
        marks=len(examples),
        kept_back=len(kept_back),
        before=_measured(kept_back, around),
        after=_measured(kept_back, chosen(shown, RIDGE, around)),
    )


def _example(mind: longmind.Mind, mark: Mark, number: int) -> Example:
    return example_of(
        mind,
        mark.question,
        lambda memory: memory.id in mark.relevant,
        policy=longmind.Policy(),
        fold=number % 2,
        count=len(mark.relevant),
    )


def _moved(present: longmind.Weights, second: Numbers) -> longmind.Weights:
    names = longmind.Weights.features
    return replace(present, second={name: round(float(worth), 5) for name, worth in zip(names, second, strict=True)})


def _measured(examples: Sequence[Example], weights: Numbers) -> dict[str, float]:
    scores = {place: one.features @ weights for place, one in enumerate(examples)}
    ranks = [
        1.0 / (1 + int(np.argmax(one.relevant[np.lexsort((np.arange(len(scores[place])), -scores[place]))])))
        if one.answerable
        else 0.0
        for place, one in enumerate(examples)
    ]
    return {
        "recall@5": recall_at(examples, scores, 5),
        "recall@10": recall_at(examples, scores, 10),
        "reciprocal rank": float(np.mean(ranks)),
    }
