"""Whether a mind knows when it does not know.

Some questions have no answer in what was said. A mind gives each a probability that the answer is there; good ones are
higher where it is. The area under the ROC curve is how often, of one question that can be answered and one that
cannot, the first has the higher probability (Hanley and McNeil, 1982): .5 is a coin, whatever the threshold. Accuracy
is how often the mind is right with a threshold: its own (``found.confident``), or one that is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from longmind.evals.chance import interval_of
from longmind.evals.measures import Answered

Abstention: TypeAlias = "dict[str, float | int | list[float] | None]"


def auroc(probabilities: NDArray[np.float64], answerable: NDArray[np.bool_]) -> float | None:
    """The area under the ROC curve, both of shape (questions,), ties counted half; None without both kinds."""
    positive, negative = probabilities[answerable], probabilities[~answerable]
    if not len(positive) or not len(negative):
        return None
    sorted_negative = np.sort(negative)
    below = np.searchsorted(sorted_negative, positive, side="left")
    up_to = np.searchsorted(sorted_negative, positive, side="right")
    return float((below + up_to).sum() / (2 * len(positive) * len(negative)))


def judged(answered: Answered, threshold: float | None) -> bool:
    """Whether the mind takes the answer to be there: as it says itself, or by a threshold of probability."""
    return answered.confident if threshold is None else answered.probability >= threshold


def abstention(answered: Sequence[Answered], threshold: float | None = None) -> Abstention:
    """How well the questions that can be answered are told from those that cannot.

    ``answered`` and ``declined`` are the shares judged right of either kind, ``accuracy`` of all. Null where there is
    no such question.
    """
    answerable = np.array([one.answerable for one in answered], dtype=np.bool_)
    probabilities = np.array([one.probability for one in answered], dtype=np.float64)
    right = np.array([judged(one, threshold) == one.answerable for one in answered], dtype=np.bool_)
    both = bool(answerable.any()) and not bool(answerable.all())
    interval = None
    if both:
        owners = [one.owner for one in answered]
        interval = interval_of(lambda places: auroc(probabilities[places], answerable[places]), owners)
    return {
        "questions": len(answered),
        "answerable": int(answerable.sum()),
        "unanswerable": int((~answerable).sum()),
        "auroc": auroc(probabilities, answerable),
        "auroc_interval95": None if interval is None else list(interval),
        "threshold": threshold,
        "accuracy": _share(right),
        "answered": _share(right[answerable]),
        "declined": _share(right[~answerable]),
    }


def _share(right: NDArray[np.bool_]) -> float | None:
    return float(right.mean()) if len(right) else None
