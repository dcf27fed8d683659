"""The LoCoMo file: long conversations between two people, in sessions with a date.

Each conversation becomes its own user, named by its sample id, and each turn one memory with its session's date, word
for word as the evaluation takes them in. The dates carry no zone and are read as UTC unless another is given. The
questions are left out, and one broken turn costs one turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo

from longmind.errors import LongmindError
from longmind.imports.incoming import Broken, Incoming, Part, Unreadable, fixed

_SESSION = re.compile(r"session_(\d+)")


def conversations_of(value: object) -> Sequence[Mapping[str, object]] | None:
    """The conversations in what was a LoCoMo file; None when it was none."""
    if not isinstance(value, list) or not value:
        return None
    whole = all(isinstance(one, Mapping) and isinstance(one.get("conversation"), Mapping) for one in value)
    return value if whole else None


def turns_of(value: object) -> int:
    """How many turns there are."""
    return sum(
        len(turns)
        for sample in conversations_of(value) or []
        for _, turns in _sessions(sample["conversation"])
        if isinstance(turns, list)
    )


def incoming_turns(value: object, zone: tzinfo | None) -> Iterator[Part]:
    """Every turn of every conversation.

    Raises:
        Unreadable: it is not the LoCoMo file.
    """
    samples = conversations_of(value)
    if samples is None:
        raise Unreadable('not the LoCoMo file: a JSON list of {"sample_id": …, "conversation": {…}}')
    for number, sample in enumerate(samples, 1):
        user = sample.get("sample_id")
        if not isinstance(user, str) or not user.strip():
            yield Broken(place=f"conversation {number}", reason="no sample_id")
            continue
        yield from _conversation(user, sample["conversation"], zone)


def _sessions(conversation: object) -> list[tuple[str, object]]:
    """(name, turns) of each session, in order."""
    if not isinstance(conversation, Mapping):
        return []
    found = sorted((int(match[1]), match[0]) for match in map(_SESSION.fullmatch, conversation) if match)
    return [(name, conversation[name]) for _, name in found]


def _conversation(user: str, conversation: object, zone: tzinfo | None) -> Iterator[Part]:
    for session, turns in _sessions(conversation):
        if not turns:
            continue
        try:
            start = _date(conversation, session, zone)
            if not isinstance(turns, list):
                raise Unreadable("no list of turns")
        except LongmindError as error:
            yield Broken(place=f"{user}, {session}", reason=str(error))
            continue
        for position, turn in enumerate(turns):
            # A second apart, so that a session's turns keep their order.
            at = start + timedelta(seconds=position)
            yield from _turn(turn, user=user, session=session, at=at, place=f"{user}, {session}, turn {position + 1}")


def _turn(turn: object, *, user: str, session: str, at: datetime, place: str) -> Iterator[Part]:
    from longmind.evals.locomo import said

    if not isinstance(turn, Mapping) or not all(isinstance(turn.get(key), str) for key in ("dia_id", "speaker")):
        yield Broken(place=place, reason="no dia_id or no speaker")
    elif text := said(turn):
        fields = {"text": text, "speaker": turn["speaker"], "session": session, "at": at}
        yield Incoming(place=turn["dia_id"], fields=fields, user=user, source=user)


def _date(conversation: object, session: str, zone: tzinfo | None) -> datetime:
    from longmind.evals.locomo import session_time

    written = conversation.get(f"{session}_date_time") if isinstance(conversation, Mapping) else None
    if not isinstance(written, str):
        raise Unreadable("the session has no date")
    read = session_time(written)
    return read if zone is None else fixed(read.replace(tzinfo=zone))
