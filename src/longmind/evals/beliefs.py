"""Reads PrecisionMemBench: beliefs about a user, and for each question the only ones that are relevant to it.

The folder holds ``beliefs.seed.json`` (what is known: names, aliases, scopes, which are pinned, superseded or
resolved), ``retrieval.cases.json`` (questions with what must, may and must not come back) and
``session-retrieval.cases.json`` (the same for the messages of a session, one after the other, while beliefs are added).
A belief's importance, its reasons and its log are left out: what is measured is what a name and a sentence find.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from longmind import InvalidInput
from longmind.evals.reading import Spot, read_json

BELIEFS: Final = "beliefs.seed.json"
CASES: Final = "retrieval.cases.json"
SESSIONS: Final = "session-retrieval.cases.json"
FORMAT: Final = f"PrecisionMemBench's folder, with {BELIEFS}, {CASES} and {SESSIONS}"
USER: Final = "test-user"
"""Who asks, where a case or a session names nobody."""
OPEN_QUESTION: Final = "open_question"
RELATION: Final = "relation"
MAX_BELIEFS: Final = 20
MAX_QUESTIONS: Final = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """One thing that is believed of a user."""

    id: str
    user: str
    name: str
    aliases: tuple[str, ...]
    text: str
    scopes: tuple[str, ...]
    """The domains it belongs to, such as ``domain:code``."""
    type: str
    pinned: bool
    at: datetime
    superseded_by: str | None
    resolved: bool
    participants: tuple[str, ...]
    """Of a relation: the ids of the beliefs that it relates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What must and must not come back for one question. Ids of beliefs; None where nothing is said."""

    only: frozenset[str] | None = None
    """Exactly these are relevant."""
    must: tuple[str, ...] = ()
    """These come back, as relevant or as pinned."""
    never: tuple[str, ...] = ()
    in_order: tuple[tuple[str, str], ...] = ()
    """The first of each two stands before the second."""
    least: int | None = None
    most: int | None = None
    pinned: tuple[str, ...] = ()
    never_pinned: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    never_questions: tuple[str, ...] = ()
    persona: bool | None = None
    """Whether anything is always said of the user."""
    persona_says: tuple[str, ...] = ()
    persona_never_says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, or a message of a session, and what happens after it."""

    id: str
    category: str
    text: str
    user: str
    scopes: tuple[str, ...]
    expected: Expected
    max_beliefs: int = MAX_BELIEFS
    max_questions: int = MAX_QUESTIONS
    adds: Belief | None = None
    """Becomes known after this message."""
    renames: tuple[str, tuple[str, ...]] | None = None
    """A belief, and what it is also called after this message."""


@dataclass(frozen=True, slots=True)
class BeliefSet:
    """The whole set. Sessions are asked in a memory of their own, which keeps what is added from one to the next."""

    beliefs: tuple[Belief, ...]
    cases: tuple[Asked, ...]
    turns: tuple[Asked, ...]


def is_precision(path: Path) -> bool:
    """Whether a folder holds the three files."""
    return all((path / name).is_file() for name in (BELIEFS, CASES, SESSIONS))


def read_precision(path: Path) -> BeliefSet:
    """The set in a folder.

    Raises:
        NotFound: one of its files is missing.
        InvalidInput: one is not in its format; says where.
    """
    beliefs, cases, sessions = (
        Spot(read_json(path / name, FORMAT, f"give {FORMAT}"), name, FORMAT) for name in (BELIEFS, CASES, SESSIONS)
    )
    return BeliefSet(
        beliefs=tuple(_belief(one) for one in beliefs),
        cases=tuple(_case(one) for one in cases),
        turns=tuple(turn for one in sessions for turn in _turns(one)),
    )


def _belief(spot: Spot) -> Belief:
    superseded_by = spot["superseded_by"]
    return Belief(
        id=spot["_id"].text(),
        user=spot["user_id"].text(),
        name=spot["canonical_name"].text(),
        aliases=_texts(spot["aliases"]),
        text=spot["content"].text(),
        scopes=_texts(spot["scope"]),
        type=spot["type"].text(),
        pinned=spot["pinned"].value is True,
        at=_moment(spot["created_at"]),
        superseded_by=superseded_by.text() if superseded_by.value else None,
        resolved=bool(spot["resolved_at"].value),
        participants=_texts(spot["participants"]),
    )


def _case(spot: Spot) -> Asked:
    budget = spot["budget"]
    given = Spot({}, budget.where, FORMAT) if budget.value is None else budget
    return Asked(
        id=spot["caseId"].text(),
        category=spot["category"].text(),
        text=_any_text(spot["query"]),
        user=_user(spot),
        scopes=_texts(spot["scope"]),
        expected=_expected(spot["expect"]),
        max_beliefs=_count(given["maxBeliefs"], MAX_BELIEFS),
        max_questions=_count(given["maxQuestions"], MAX_QUESTIONS),
    )


def _turns(session: Spot) -> Iterator[Asked]:
    for spot in session["turns"]:
        adds, renames = spot["createBeliefAtTurn"], spot["updateBeliefAtTurn"]
        aliases = () if renames.value is None else _texts(renames["addAliases"])
        yield Asked(
            id=f"{session['caseId'].text()}#{_count(spot['turnIndex'], 0)}",
            category="session",
            text=_any_text(spot["userMessage"]),
            user=_user(session),
            scopes=_texts(spot["scope"]),
            expected=_expected(spot["expect"]),
            adds=None if adds.value is None else _belief(adds),
            renames=(renames["beliefId"].text(), aliases) if aliases else None,
        )


def _user(spot: Spot) -> str:
    return USER if spot["userId"].value is None else spot["userId"].text()


def _expected(spot: Spot) -> Expected:
    relevant, pinned, questions, persona, noise = (
        _or_nothing(spot[key])
        for key in ("relevantBeliefs", "pinnedFacts", "openQuestions", "personaPrelude", "noiseCheck")
    )
    only = relevant["shouldOnlyInclude"]
    told = {True: True, False: None}
    return Expected(
        only=None if only.value is None else frozenset(_texts(only)),
        must=_texts(relevant["mustInclude"]) + _texts(relevant["shouldInclude"]),
        never=_texts(relevant["mustExclude"]) + _texts(noise["mustNotSurface"]),
        in_order=tuple((first, second) for first, second in map(_texts, _or_empty(relevant["orderedBefore"]))),
        least=None if relevant["minCount"].value is None else _count(relevant["minCount"], 0),
        most=None if relevant["maxCount"].value is None else _count(relevant["maxCount"], 0),
        pinned=_texts(pinned["mustInclude"]),
        never_pinned=_texts(pinned["mustExclude"]),
        questions=_texts(questions["mustInclude"]),
        never_questions=_texts(questions["mustExclude"]),
        persona=False if persona["isNull"].value is True else told[persona["nonEmpty"].value is True],
        persona_says=_texts(persona["contains"]),
        persona_never_says=_texts(persona["mustNotContain"]),
    )


def _or_nothing(spot: Spot) -> Spot:
    return Spot({}, spot.where, spot.format) if spot.value is None else spot


def _or_empty(spot: Spot) -> Spot:
    return Spot([], spot.where, spot.format) if spot.value is None else spot


def _texts(spot: Spot) -> tuple[str, ...]:
    return tuple(one.text() for one in _or_empty(spot))


def _any_text(spot: Spot) -> str:
    """A text that may be empty: some cases ask nothing."""
    if not isinstance(spot.value, str):
        raise InvalidInput(spot.where, "a text", spot.value)
    return spot.value


def _count(spot: Spot, otherwise: int) -> int:
    if spot.value is None:
        return otherwise
    if isinstance(spot.value, bool) or not isinstance(spot.value, int) or spot.value < 0:
        raise InvalidInput(spot.where, "a whole number", spot.value)
    return spot.value


def _moment(spot: Spot) -> datetime:
    written = spot.text()
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        moment = None
    if moment is None or moment.utcoffset() is None:
        raise InvalidInput(spot.where, "a time with its offset, such as 2026-09-01T00:00:00Z", written)
    return moment
