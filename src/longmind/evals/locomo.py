"""Reads LoCoMo, long conversations of two people with questions about them (Maharana et al., ACL 2024).

The file is a list of samples. A sample's ``conversation`` holds ``session_1``, ``session_2``, … (lists of turns) and
the time of each as ``session_1_date_time``; its ``qa`` holds questions with a category and evidence, the ids of the
turns that hold the answer. A few of these ids are written wrongly in the published file and are repaired where it is
clear what was meant. The answers are never read: what is measured is whether the evidence is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from longmind import InvalidInput
from longmind.evals.days import MONTHS, moment
from longmind.evals.reading import Spot
from longmind.evals.sets import ALL, Conversation, DataSet, Question, Turn

FORMAT: Final = "LoCoMo's format: a list of samples, each with sample_id, conversation and qa"
CATEGORIES: Final[Mapping[int, str]] = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}
"""LoCoMo's numbers for its categories. The evidence of an adversarial question is the turn its false premise was made
from, so finding it is not in itself good."""
ANSWERED: Final = "1-4"
GROUPS: Final[Mapping[str, frozenset[str]]] = {name: frozenset({name}) for name in CATEGORIES.values()} | {
    ANSWERED: frozenset(CATEGORIES[number] for number in (1, 2, 3, 4)),
    ALL: frozenset(CATEGORIES.values()),
}
_TIME = re.compile(r"(\d{1,2}):(\d{2})\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+(\w+),?\s+(\d{4})", re.IGNORECASE)
_NOON: Final = 12
_SESSION = re.compile(r"session_\d+")
_TURN_ID = re.compile(r"D:?(\d+):(\d+)")


def is_locomo(value: object) -> bool:
    """Whether this looks like the content of a LoCoMo file."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "conversation" in value[0]


def read_locomo(value: object, limit: int | None = None) -> DataSet:
    """The content of a LoCoMo file as a set, the first ``limit`` conversations of it if given.

    Raises:
        InvalidInput: it is not LoCoMo's format; says where.
    """
    if not isinstance(value, list) or not value:
        raise InvalidInput("path", FORMAT, type(value).__name__)
    conversations = tuple(
        conversation_of(sample, where=f"sample {number}") for number, sample in enumerate(value[:limit], start=1)
    )
    return DataSet(
        name="locomo",
        title="LoCoMo",
        conversations=conversations,
        headline=ANSWERED,
        groups=GROUPS,
        compared=(ANSWERED, "adversarial"),
        asked_of_others=ANSWERED,
    )


def conversation_of(sample: object, where: str = "sample") -> Conversation:
    """One sample as a conversation.

    Raises:
        InvalidInput: it is not LoCoMo's format; the argument says where, from ``where`` on.
    """
    whole = Spot(sample, where, FORMAT)
    name = whole["sample_id"].text()
    turns = tuple(_turns(whole["conversation"]))
    if not turns:
        raise InvalidInput(f"{where}.conversation", "at least one session with a turn")
    session_of = {turn.id: turn.session for turn in turns}
    questions: list[Question] = []
    repaired = dropped = skipped = 0
    for number, asked in enumerate(whole["qa"], start=1):
        evidence = evidence_of(asked["evidence"].value or [], frozenset(session_of))
        repaired += evidence.repaired
        dropped += evidence.dropped
        if not evidence.ids:
            skipped += 1
            continue
        questions.append(
            Question(
                id=f"{name}:{number}",
                text=asked["question"].text(),
                category=_category(asked["category"]),
                evidence=evidence.ids,
                sessions=frozenset(session_of[turn] for turn in evidence.ids),
            )
        )
    return Conversation(
        name=name, turns=turns, questions=tuple(questions), repaired=repaired, dropped=dropped, skipped=skipped
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """The turns that a question's evidence names, and what had to be done to read it."""

    ids: frozenset[str]
    repaired: int
    dropped: int


def evidence_of(written: object, ids: frozenset[str]) -> Evidence:
    """The turns that ``written``, a list of ids, names among ``ids``.

    Read besides ``D8:6``: several in one text (``D8:6; D9:17``), zeros in front (``D30:05``), a colon too many
    (``D:11:26``). What then names no turn is dropped.
    """
    found: set[str] = set()
    repaired = dropped = 0
    for spot in Spot([written] if isinstance(written, str) else written, "evidence", FORMAT):
        one = spot.value
        if one in ids:
            found.add(str(one))
            continue
        named = [f"D{int(session)}:{int(turn)}" for session, turn in _TURN_ID.findall(str(one))]
        known = ids.intersection(named)
        found |= known
        repaired += bool(known)
        dropped += len(set(named) - known) if named else 1
    return Evidence(frozenset(found), repaired, dropped)


def session_time(written: str, where: str = "date_time") -> datetime:
    """``1:56 pm on 8 May, 2023`` as a time in UTC: LoCoMo names no zone.

    Raises:
        InvalidInput: it is written another way.
    """
    match = _TIME.fullmatch(written.strip())
    allowed = "a time such as 1:56 pm on 8 May, 2023"
    if match is None or match[5].lower() not in MONTHS:
        raise InvalidInput(where, allowed, written)
    hour = int(match[1]) % _NOON + (_NOON if match[3].lower() == "p" else 0)
    return moment((match[6], MONTHS.index(match[5].lower()) + 1, match[4], hour, match[2]), where, allowed, written)


def said(turn: Mapping[str, object]) -> str:
    """A turn's text, with the caption of the photo it shares."""
    text, caption = (str(turn.get(field) or "").strip() for field in ("text", "blip_caption"))
    return f"{text} [shares a photo: {caption}]".strip() if caption else text


def _turns(conversation: Spot) -> Iterator[Turn]:
    sessions = (key for key in conversation.keys() if _SESSION.fullmatch(key))  # noqa: SIM118 - a Spot is no mapping
    for session in sorted(sessions, key=lambda key: int(key.removeprefix("session_"))):
        turns = list(conversation[session])
        if not turns:
            continue
        written = conversation[f"{session}_date_time"]
        start = session_time(written.text(), written.where)
        for position, turn in enumerate(turns):
            # An empty turn says nothing that could be remembered; it keeps its second.
            turn.keys()
            assert isinstance(turn.value, dict)  # noqa: S101 - keys() made sure
            if text := said(turn.value):
                yield Turn(
                    id=turn["dia_id"].text(),
                    session=session,
                    speaker=turn["speaker"].text(),
                    text=text,
                    at=start + timedelta(seconds=position),
                )


def _category(spot: Spot) -> str:
    number = spot.value
    if isinstance(number, bool) or not isinstance(number, int) or number not in CATEGORIES:
        raise InvalidInput(spot.where, f"one of {', '.join(map(str, CATEGORIES))}", number)
    return CATEGORIES[number]
