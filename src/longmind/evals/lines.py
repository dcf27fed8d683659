"""One line of JSON for each question: what was asked, what should have been found, what was, and what that is worth.

The lines of two runs are laid beside each other by :mod:`longmind.evals.difference`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from longmind import InvalidInput
from longmind.evals.abstaining import judged
from longmind.evals.measures import Answered, measure
from longmind.evals.sets import DataSet

Line: TypeAlias = "dict[str, Any]"
"""One question: ``set``, ``owner``, ``question`` (its id), ``text``, ``category``, ``answerable``, ``gold``,
``ranked``, ``probabilities``, ``probability``, ``confident``, ``measures``."""
KEYS = ("set", "owner", "question", "text", "category", "measures")


def line_of(data: DataSet, answered: Answered, threshold: float | None) -> Line:
    """A question of a set as a line. Of one that cannot be answered only ``abstained`` is measured."""
    question = answered.question
    abstained = float(judged(answered, threshold) == answered.answerable)
    return {
        "set": data.name,
        "owner": answered.owner,
        "question": question.id,
        "text": question.text,
        "category": question.category,
        "answerable": answered.answerable,
        "gold": list(answered.oldest_to_newest),
        "ranked": list(answered.turns),
        "probabilities": list(answered.probabilities),
        "probability": answered.probability,
        "confident": answered.confident,
        "measures": measure(answered) if answered.answerable else {"abstained": abstained},
    }


def write_lines(path: str | Path, lines: Iterable[Mapping[str, Any]]) -> int:
    """Write the lines to a file, and say how many they are.

    Raises:
        OSError: the file cannot be written.
    """
    written = [json.dumps(line, ensure_ascii=False, allow_nan=False) for line in lines]
    Path(path).write_text("".join(f"{one}\n" for one in written), "utf-8")
    return len(written)


def read_lines(path: str | Path) -> list[Line]:
    """The lines of a file that :func:`write_lines` wrote.

    Raises:
        InvalidInput: it is another kind of file; says in which line.
        OSError: it cannot be read.
    """
    lines: list[Line] = []
    for number, written in enumerate(Path(path).read_text("utf-8", errors="replace").splitlines(), start=1):
        try:
            line = json.loads(written)
        except ValueError:
            line = None
        if not isinstance(line, dict) or any(key not in line for key in KEYS):
            raise InvalidInput(f"{path}, line {number}", f"a question with {', '.join(KEYS)}, as --questions writes it")
        lines.append(line)
    return lines
