"""Reads the plain shape that several sets are handed round in: what was said in one list, what is asked in another.

A case is ``{"bench", "case_id", "docs": [{"id", "text", "session", "date", "speaker"}], "queries": [{"id", "text",
"category", "gold", "abstain"}]}``; a file holds one of them or a list. Sessions are renamed ``session_1``,
``session_2``, … in order of appearance, because some files name a session after the question it answers, and a mind
must not be told that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from longmind import InvalidInput
from longmind.evals.reading import Spot
from longmind.evals.sets import Conversation, Moments, Question, Turn

FORMAT: Final = "the plain shape: a case with bench, case_id, docs and queries, or a list of them"

ReadDay = Callable[[str, str], datetime]
"""From a date as it is written, and where it stands, to a moment."""


def bench_of(value: object) -> str:
    """What the file says it holds, such as ``beam-100K``; "" if it is not in this shape."""
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(first, dict) and "docs" in first and "queries" in first:
        return str(first.get("bench", ""))
    return ""


def conversations_in(value: object, limit: int | None, read_day: ReadDay) -> tuple[Conversation, ...]:
    """The cases in a file, each as a conversation, the first ``limit`` of them if given.

    What has no date gets the one of its session's others, and where a whole session has none, the earliest in the
    case: it was said at some time that nobody wrote down, and must not seem to be the latest.

    Raises:
        InvalidInput: it is not this shape; says where.
    """
    cases = value if isinstance(value, list) else [value]
    if not cases:
        raise InvalidInput("path", FORMAT, value)
    return tuple(
        _conversation(Spot(case, f"case {number}", FORMAT), read_day) for number, case in enumerate(cases[:limit], 1)
    )


def _conversation(case: Spot, read_day: ReadDay) -> Conversation:
    turns = tuple(_turns(case["docs"], read_day))
    if not turns:
        raise InvalidInput(case["docs"].where, "at least one text", case["docs"].value)
    session_of = {turn.id: turn.session for turn in turns}
    questions: list[Question] = []
    dropped = skipped = 0
    for asked in case["queries"]:
        named = {gold.name() for gold in asked["gold"]}
        evidence = named & session_of.keys()
        answerable = asked["abstain"].value is not True
        dropped += len(named - evidence)
        if answerable and not evidence:
            skipped += 1
            continue
        day = asked["date"]
        questions.append(
            Question(
                id=asked["id"].name(),
                text=asked["text"].text(),
                category=asked["category"].text(),
                evidence=frozenset(evidence if answerable else ()),
                sessions=frozenset(session_of[turn] for turn in evidence if answerable),
                answerable=answerable,
                asked_at=None if day.value is None else read_day(day.text(), day.where),
            )
        )
    return Conversation(
        name=case["case_id"].name(), turns=turns, questions=tuple(questions), dropped=dropped, skipped=skipped
    )


def _turns(docs: Spot, read_day: ReadDay) -> Iterator[Turn]:
    sessions: dict[str, str] = {}
    days: dict[str, datetime] = {}
    written: list[tuple[Spot, str, datetime | None]] = []
    for doc in docs:
        session, day = doc["session"].name(), doc["date"]
        sessions.setdefault(session, f"session_{len(sessions) + 1}")
        moment = None if day.value is None else read_day(day.text(), day.where)
        if moment is not None:
            days.setdefault(session, moment)
        written.append((doc, session, moment))
    if not days:
        raise InvalidInput(docs.where, "at least one date")
    earliest, moments = min(days.values()), Moments()
    for doc, session, moment in written:
        yield Turn(
            id=doc["id"].name(),
            session=sessions[session],
            speaker=doc["speaker"].text(),
            text=doc["text"].text(),
            at=moments.next(moment or days.get(session, earliest)),
        )
