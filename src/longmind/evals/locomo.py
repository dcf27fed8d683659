"""Reads LoCoMo, long conversations of two people with questions about them (Maharana et al., ACL 2024).

The file is a list of samples. A sample's ``conversation`` holds ``session_1``, ``session_2``, … (lists of turns) and
the time of each as ``session_1_date_time``; its ``qa`` holds questions with a category and evidence, the ids of the
turns that hold the answer. A few of these ids are written wrongly in the published file and are repaired where it is
clear what was meant. The answers are never read: what is measured is whether the evidence is found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from longmind import InvalidInput, NotFound
from longmind.evals.measures import CATEGORIES

_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_TIME = re.compile(r"(\d{1,2}):(\d{2})\s*([ap])\.?m\.?\s+on\s+(\d{1,2})\s+(\w+),?\s+(\d{4})", re.IGNORECASE)
_SESSION = re.compile(r"session_\d+")
_TURN_ID = re.compile(r"D:?(\d+):(\d+)")
_FORMAT: Final = "LoCoMo's format: a list of samples, each with sample_id, conversation and qa"
_NOON: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one person said at once."""

    id: str
    """``D3:7``: the seventh turn of the third session."""
    session: str
    speaker: str
    text: str
    """What was said, and in brackets the photo that was shared."""
    at: datetime
    """Its session's time, in UTC, and a second more for each turn before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and the turns that hold its answer; at least one."""

    text: str
    category: int
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """One sample: what two people said over some months, and the questions about it."""

    name: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]
    repaired: int = 0
    """Evidence that was written wrongly, and read all the same."""
    dropped: int = 0
    """Evidence that names no turn."""
    skipped: int = 0
    """Questions left without evidence; not asked."""


def read(path: str | Path, limit_conversations: int | None = None) -> list[Conversation]:
    """The conversations in a file, the first ``limit_conversations`` of them if given.

    Raises:
        NotFound: there is no such file.
        InvalidInput: it is not LoCoMo's format; says where.
    """
    if limit_conversations is not None and limit_conversations < 1:
        raise InvalidInput("limit_conversations", "at least 1", limit_conversations)
    try:
        samples = json.loads(Path(path).read_text("utf-8"))
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}; give the path of a LoCoMo file, such as locomo10.json") from None
    except (OSError, ValueError) as error:
        raise InvalidInput("path", f"a readable JSON file in {_FORMAT} ({error})", str(path)) from None
    if not isinstance(samples, list) or not samples:
        raise InvalidInput("path", _FORMAT, type(samples).__name__)
    return [
        conversation_of(sample, where=f"sample {number}")
        for number, sample in enumerate(samples[:limit_conversations], start=1)
    ]


def conversation_of(sample: object, where: str = "sample") -> Conversation:
    """One sample as a conversation.

    Raises:
        InvalidInput: it is not LoCoMo's format; the argument says where, from ``where`` on.
    """
    whole = _mapping(sample, where)
    name = _text(whole, "sample_id", where)
    turns = tuple(_turns(_mapping(whole.get("conversation"), f"{where}.conversation"), f"{where}.conversation"))
    if not turns:
        raise InvalidInput(f"{where}.conversation", "at least one session with a turn")
    ids = {turn.id for turn in turns}
    questions: list[Question] = []
    repaired = dropped = skipped = 0
    for number, one in enumerate(_sequence(whole.get("qa"), f"{where}.qa"), start=1):
        place = f"{where}.qa[{number}]"
        asked = _mapping(one, place)
        evidence = evidence_of(asked.get("evidence", []), ids)
        repaired += evidence.repaired
        dropped += evidence.dropped
        if not evidence.ids:
            skipped += 1
            continue
        questions.append(
            Question(text=_text(asked, "question", place), category=_category(asked, place), evidence=evidence.ids)
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


def evidence_of(written: object, ids: frozenset[str] | set[str]) -> Evidence:
    """The turns that ``written``, a list of ids, names among ``ids``.

    Read besides ``D8:6``: several in one text (``D8:6; D9:17``), zeros in front (``D30:05``), a colon too many
    (``D:11:26``). What then names no turn is dropped.
    """
    found: set[str] = set()
    repaired = dropped = 0
    for one in [written] if isinstance(written, str) else _sequence(written, "evidence"):
        if one in ids:
            found.add(str(one))
            continue
        named = [f"D{int(session)}:{int(turn)}" for session, turn in _TURN_ID.findall(str(one))]
        known = ids.intersection(named)
        found |= known
        repaired += bool(known)
        dropped += len(set(named) - known) if named else 1
    return Evidence(frozenset(found), repaired, dropped)


def session_time(written: str) -> datetime:
    """``1:56 pm on 8 May, 2023`` as a time in UTC: LoCoMo names no zone.

    Raises:
        InvalidInput: it is written another way.
    """
    match = _TIME.fullmatch(written.strip())
    allowed = "a time such as 1:56 pm on 8 May, 2023"
    if match is None or match[5].lower() not in _MONTHS:
        raise InvalidInput("date_time", allowed, written)
    hour = int(match[1]) % _NOON + (_NOON if match[3].lower() == "p" else 0)
    try:
        return datetime(
            int(match[6]), _MONTHS.index(match[5].lower()) + 1, int(match[4]), hour, int(match[2]), tzinfo=UTC
        )
    except ValueError:
        raise InvalidInput("date_time", allowed, written) from None


def said(turn: Mapping[str, object]) -> str:
    """A turn's text, with the caption of the photo it shares."""
    text, caption = (str(turn.get(field) or "").strip() for field in ("text", "blip_caption"))
    return f"{text} [shares a photo: {caption}]".strip() if caption else text


def _turns(conversation: Mapping[str, object], where: str) -> Iterator[Turn]:
    sessions = (key for key in conversation if _SESSION.fullmatch(key))
    for session in sorted(sessions, key=lambda key: int(key.removeprefix("session_"))):
        turns = _sequence(conversation[session], f"{where}.{session}")
        if not turns:
            continue
        start = session_time(_text(conversation, f"{session}_date_time", where))
        for position, one in enumerate(turns):
            place = f"{where}.{session}[{position + 1}]"
            turn = _mapping(one, place)
            # An empty turn says nothing that could be remembered; it keeps its second.
            if text := said(turn):
                yield Turn(
                    id=_text(turn, "dia_id", place),
                    session=session,
                    speaker=_text(turn, "speaker", place),
                    text=text,
                    at=start + timedelta(seconds=position),
                )


def _category(asked: Mapping[str, object], where: str) -> int:
    category = asked.get("category")
    if isinstance(category, bool) or not isinstance(category, int) or category not in CATEGORIES:
        raise InvalidInput(f"{where}.category", f"one of {', '.join(map(str, CATEGORIES))}", category)
    return category


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise InvalidInput(where, _FORMAT, value)
    return value


def _sequence(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise InvalidInput(where, _FORMAT, value)
    return value


def _text(mapping: Mapping[str, object], key: str, where: str) -> str:
    value = mapping.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(f"{where}.{key}", "a text", value)
    return value
