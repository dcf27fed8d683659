"""Reads LongMemEval, questions about long histories of chats with an assistant (Wu et al., ICLR 2025).

As published, a file is a list of questions, each with a history of its own: ``haystack_sessions`` (lists of messages,
those that hold the answer marked ``has_answer``), their ``haystack_dates`` and ``haystack_session_ids``, and
``answer_session_ids``; an id ending in ``_abs`` marks a question that nothing answers. Each question becomes an owner.
The published names of the sessions give the answer away (``answer_280352e9``), so that sessions and messages are
numbered instead. A *pool* is the plain shape of :mod:`longmind.evals.heap`: one owner, and everybody's sessions in one
heap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from longmind import InvalidInput
from longmind.evals import heap
from longmind.evals.days import slashed_time
from longmind.evals.reading import Spot
from longmind.evals.sets import Conversation, DataSet, Moments, Question, Turn, each_and_all

FORMAT: Final = (
    "LongMemEval's format: a list of questions, each with question_id, question_type, question, haystack_dates, "
    "haystack_session_ids, haystack_sessions and answer_session_ids"
)
POOL: Final = "longmemeval-pool"
UNANSWERABLE: Final = "_abs"


def is_longmemeval(value: object) -> bool:
    """Whether this looks like the content of a LongMemEval file, as published or as a pool."""
    published = (
        isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "haystack_sessions" in value[0]
    )
    return published or heap.bench_of(value).casefold().startswith(("lme", "longmemeval"))


def read_longmemeval(value: object, limit: int | None = None) -> DataSet:
    """The content of a LongMemEval file as a set, the first ``limit`` questions or pools of it if given.

    Raises:
        InvalidInput: it is not LongMemEval's format; says where.
    """
    if heap.bench_of(value):
        pools = heap.conversations_in(value, limit, slashed_time)
        return DataSet(name=POOL, title="LongMemEval pool", conversations=pools, groups=each_and_all(pools))
    if not isinstance(value, list) or not value:
        raise InvalidInput("path", FORMAT, type(value).__name__)
    conversations = tuple(
        _conversation(Spot(one, f"question {number}", FORMAT)) for number, one in enumerate(value[:limit], start=1)
    )
    return DataSet(
        name="longmemeval", title="LongMemEval", conversations=conversations, groups=each_and_all(conversations)
    )


def _conversation(asked: Spot) -> Conversation:
    name = asked["question_id"].text()
    said = list(_messages(asked))
    turns = tuple(turn for turn, _ in said)
    if not turns:
        raise InvalidInput(asked["haystack_sessions"].where, "at least one message", asked["haystack_sessions"].value)
    answerable = not name.endswith(UNANSWERABLE)
    wanted = {one.text() for one in asked["answer_session_ids"]}
    named = [one.text() for one in asked["haystack_session_ids"]]
    day = asked["question_date"]
    question = Question(
        id=name,
        text=asked["question"].text(),
        category=asked["question_type"].text(),
        evidence=frozenset(turn.id for turn, answers in said if answers and answerable),
        sessions=frozenset(_session(place) for place, one in enumerate(named) if one in wanted and answerable),
        answerable=answerable,
        asked_at=None if day.value is None else slashed_time(day.text(), day.where),
    )
    # Some questions name the sessions and mark no message in them; those cannot be measured by the message.
    known = bool(question.evidence) or not answerable
    return Conversation(name=name, turns=turns, questions=(question,) if known else (), skipped=int(not known))


def _messages(asked: Spot) -> Iterator[tuple[Turn, bool]]:
    """Each message as a turn, and whether it is marked as holding the answer."""
    dates, moments = list(asked["haystack_dates"]), Moments()
    sessions = list(asked["haystack_sessions"])
    if not len(dates) == len(sessions) == len(list(asked["haystack_session_ids"])):
        raise InvalidInput(asked["haystack_sessions"].where, "as many as haystack_dates and haystack_session_ids")
    for place, (session, date) in enumerate(zip(sessions, dates, strict=True)):
        moment = slashed_time(date.text(), date.where)
        for number, message in enumerate(session, start=1):
            content = message["content"].value
            if not isinstance(content, str):
                raise InvalidInput(message["content"].where, "a text", content)
            # A few published messages are empty: there is nothing to remember.
            if content.strip():
                turn = Turn(
                    id=f"{_session(place)}:{number}",
                    session=_session(place),
                    speaker=message["role"].text(),
                    text=content,
                    at=moments.next(moment),
                )
                yield turn, message["has_answer"].value is True


def _session(place: int) -> str:
    return f"session_{place + 1}"
