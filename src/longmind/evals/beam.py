"""Reads BEAM, long conversations with an assistant and ten kinds of questions (Tavakoli et al., arXiv 2510.27246).

As published, a conversation is a folder with ``chat.json`` (batches of turns of messages; a ``time_anchor`` such as
``March-15-2024`` stands at the first message of a batch and holds until the next) and
``probing_questions/probing_questions.json`` (questions by category, each with ``source_chat_ids``, the messages that
hold the answer, in a list or in lists by role). A file in the plain shape of :mod:`longmind.evals.heap` holds the
same. Every user's message ends in a mark of the plan that it was generated from (``->-> 1,2``), which nobody said; it
is taken off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from longmind import InvalidInput
from longmind.evals import heap
from longmind.evals.days import anchor_time
from longmind.evals.reading import Spot, read_json
from longmind.evals.sets import Conversation, DataSet, Moments, Question, Turn, each_and_all

CHAT: Final = "chat.json"
QUESTIONS: Final = "probing_questions/probing_questions.json"
FORMAT: Final = f"BEAM's format: a folder with {CHAT} and {QUESTIONS}, or a folder of such folders"
ABSTENTION: Final = "abstention"
_MARK = re.compile(r"\s*->->\s*[\d\s,.]*\Z")
_DIGITS = re.compile(r"(\d+)")


def is_beam(value: object) -> bool:
    """Whether this looks like the content of a BEAM file in the plain shape."""
    return heap.bench_of(value).casefold().startswith("beam")


def read_beam(value: object, limit: int | None = None) -> DataSet:
    """The content of a file in the plain shape as a set, the first ``limit`` conversations of it if given.

    Raises:
        InvalidInput: it is not that shape; says where.
    """
    return _set_of(heap.conversations_in(value, limit, anchor_time))


def beam_folders(path: Path) -> list[Path]:
    """The conversations in a folder as BEAM publishes them, by number: the folder itself, or those in it.

    A conversation comes without its questions in some places, and is not one of these.
    """
    folders = [path, *(one for one in path.iterdir() if one.is_dir())] if path.is_dir() else []
    whole = [one for one in folders if (one / CHAT).is_file() and (one / QUESTIONS).is_file()]
    return sorted(whole, key=lambda one: [int(part) if part.isdigit() else part for part in _DIGITS.split(one.name)])


def read_beam_folder(path: Path, limit: int | None = None) -> DataSet:
    """A folder as BEAM publishes it, the first ``limit`` conversations of it if given.

    Raises:
        InvalidInput: there is no conversation in it, or one is not in BEAM's format; says where.
    """
    folders = beam_folders(path)
    if not folders:
        raise InvalidInput("path", FORMAT, str(path))
    return _set_of(tuple(_conversation(folder) for folder in folders[:limit]))


def _set_of(conversations: tuple[Conversation, ...]) -> DataSet:
    return DataSet(name="beam", title="BEAM", conversations=conversations, groups=each_and_all(conversations))


def _conversation(folder: Path) -> Conversation:
    chat = Spot(read_json(folder / CHAT, FORMAT, "give a folder of BEAM's"), f"{folder.name}/{CHAT}", FORMAT)
    turns = tuple(_turns(chat))
    if not turns:
        raise InvalidInput(chat.where, "at least one message")
    session_of = {turn.id: turn.session for turn in turns}
    probing = Spot(
        read_json(folder / QUESTIONS, FORMAT, "give a folder of BEAM's"), f"{folder.name}/{QUESTIONS}", FORMAT
    )
    questions: list[Question] = []
    dropped = skipped = 0
    for category in probing.keys():  # noqa: SIM118 - a Spot is no mapping
        for number, asked in enumerate(probing[category]):
            named = set(_ids(asked["source_chat_ids"].value))
            evidence = named & session_of.keys()
            answerable = category != ABSTENTION
            dropped += len(named - evidence)
            if answerable and not evidence:
                skipped += 1
                continue
            questions.append(
                Question(
                    id=f"{folder.name}_{category}_{number}",
                    text=asked["question"].text(),
                    category=category,
                    evidence=frozenset(evidence if answerable else ()),
                    sessions=frozenset(session_of[turn] for turn in evidence if answerable),
                    answerable=answerable,
                )
            )
    return Conversation(name=folder.name, turns=turns, questions=tuple(questions), dropped=dropped, skipped=skipped)


def _turns(chat: Spot) -> Iterator[Turn]:
    messages = [
        (message, f"session_{number}")
        for number, batch in enumerate(chat, start=1)
        for exchange in batch["turns"]
        for message in exchange
    ]
    anchors = [message["time_anchor"] for message, _ in messages if message["time_anchor"].value is not None]
    if messages and not anchors:
        raise InvalidInput(chat.where, "at least one message with a time_anchor")
    moments, anchor = Moments(), anchors[0] if anchors else None
    for message, session in messages:
        if message["time_anchor"].value is not None:
            anchor = message["time_anchor"]
        text = _MARK.sub("", message["content"].text())
        if text and anchor is not None:
            yield Turn(
                id=message["id"].name(),
                session=session,
                speaker=message["role"].text(),
                text=text,
                at=moments.next(anchor_time(anchor.text(), anchor.where)),
            )


def _ids(written: object) -> Iterator[str]:
    """Every number in lists of lists and in lists by role."""
    if isinstance(written, dict):
        written = list(written.values())
    if isinstance(written, list):
        for one in written:
            yield from _ids(one)
    elif isinstance(written, int | str) and not isinstance(written, bool) and str(written).strip().isdigit():
        yield str(int(written))
