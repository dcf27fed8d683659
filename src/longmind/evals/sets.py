"""What a data set is to the evaluation, whatever its file looks like.

A set is a list of conversations, each the whole history of one owner: turns to remember, in order, and questions with
the turns that hold their answer. The turns are all that a mind is told; the questions' categories and gold are kept
apart and used for measuring alone. A question that nothing answers has no gold and is marked so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

ALL: Final = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one person said at once: one memory to keep."""

    id: str
    """Within its conversation; LoCoMo's ``D3:7`` is the seventh turn of the third session."""
    session: str
    speaker: str
    text: str
    """What was said; for LoCoMo with the photo that was shared, in brackets."""
    at: datetime
    """When, and a second more for each turn before it at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and the turns that hold its answer."""

    id: str
    """Within its set."""
    text: str
    category: str
    evidence: frozenset[str] = frozenset()
    """Ids of turns; at least one if it can be answered."""
    sessions: frozenset[str] = frozenset()
    """The sessions that hold the answer."""
    answerable: bool = True
    """False: nothing that was said answers it, and a mind should say so."""
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """All that was said to one owner, and the questions about it."""

    name: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]
    repaired: int = 0
    """Evidence that was written wrongly, and read all the same."""
    dropped: int = 0
    """Evidence that names no turn."""
    skipped: int = 0
    """Questions left without evidence though they have an answer; not asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """Conversations, and how their questions are taken together."""

    name: str
    """``locomo``, ``beam``, ``longmemeval`` (its published files) or ``longmemeval-pool`` (all in one heap)."""
    title: str
    conversations: tuple[Conversation, ...]
    headline: str = ALL
    """The group that is spoken of first."""
    groups: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """A name, and the categories taken together under it."""
    compared: tuple[str, ...] = (ALL,)
    """The groups in which baselines are shown."""
    asked_of_others: str | None = None
    """The group whose questions are also asked of the next conversation, where nothing answers them; None: its own
    unanswerable questions are enough."""


def each_and_all(conversations: Sequence[Conversation]) -> dict[str, frozenset[str]]:
    """Every category with a question that has an answer, in order of appearance, and then all of them together."""
    answerable = (question for one in conversations for question in one.questions if question.answerable)
    categories = dict.fromkeys(question.category for question in answerable)
    return {name: frozenset({name}) for name in categories} | {ALL: frozenset(categories)}


class Moments:
    """Gives each turn a moment of its own: the time written for it, and a second for each before it at that time.

    Files date whole sessions; without this, what was said first and what was said last would be the same moment.
    """

    def __init__(self) -> None:
        """Nothing was said yet."""
        self._said: Counter[datetime] = Counter()

    def next(self, written: datetime) -> datetime:
        """The moment of the next turn at ``written``."""
        moment = written + timedelta(seconds=self._said[written])
        self._said[written] += 1
        return moment
