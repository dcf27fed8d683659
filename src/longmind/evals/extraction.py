"""Judges what is read out of dialogues: which facts must be known after them, which may be, and which must not.

A folder holds a file for each language, a list of ``{"id", "phenomenon", "turns": [{"speaker", "text", "at"}], "must",
"may", "must_not"}``. A statement is ``{"subject", "relations", "object", "negated", "status"}``, the first three each a
list of what is accepted. A fact fits when its subject is one of the subjects, its predicate one of the relations, and
its object equals or contains one of the objects as whole words (in Japanese: contains). What fits neither ``must`` nor
``may``, or fits ``must_not``, is an error. Two ways to say one thing count as the same: "dislikes" is "likes" negated,
and what ended may be known as past or as holding no longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import longmind
from longmind import InvalidInput
from longmind.evals.chance import interval_of
from longmind.evals.reading import Spot, read_json
from longmind.evals.runner import Progress, StandingClock

FORMAT: Final = "a list of dialogues, each with id, phenomenon, turns, must, may and must_not"
EVENTS: Final = frozenset({"visited", "bought", "met", "started", "finished", "quit", "decided to"})
"""What happened stays true: whether it is told as past is not compared."""
ENGLISH: Final = "english"
ELSEWHERE: Final = "elsewhere"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is or is not to be known."""

    subjects: frozenset[str]
    relations: frozenset[str]
    objects: tuple[str, ...]
    negated: bool
    past: bool


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What was said, and what is to be known afterwards."""

    id: str
    language: str
    phenomenon: str
    turns: tuple[dict[str, object], ...]
    must: tuple[Statement, ...]
    may: tuple[Statement, ...]
    must_not: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """A fact as it is judged."""

    subject: str
    relation: str
    object: str
    negated: bool
    past: bool

    def __str__(self) -> str:
        """``not user likes tea (past)``."""
        words = f"{'not ' if self.negated else ''}{self.subject} {self.relation} {self.object}"
        return f"{words} (past)" if self.past else words


@dataclass(frozen=True, slots=True)
class Judged:
    """What was known after a dialogue, and what of it was right."""

    dialogue: Dialogue
    known: tuple[Known, ...]
    right: tuple[bool, ...]
    found: tuple[bool, ...]
    """Of each statement that must be known, whether it is."""


@dataclass(frozen=True, slots=True)
class ExtractionReport:
    """The judged dialogues."""

    judged: tuple[Judged, ...]
    errors: tuple[str, ...] = field(default=(), compare=False)

    def groups(self) -> Iterator[tuple[str, list[Judged]]]:
        """English, all other languages, each language, and each phenomenon of English."""
        english = [one for one in self.judged if one.dialogue.language == ENGLISH]
        others = [one for one in self.judged if one.dialogue.language != ENGLISH]
        yield ENGLISH, english
        yield ELSEWHERE, others
        for name in dict.fromkeys(one.dialogue.language for one in others):
            yield name, [one for one in others if one.dialogue.language == name]
        for name in dict.fromkeys(one.dialogue.phenomenon for one in english):
            yield f"english, {name}", [one for one in english if one.dialogue.phenomenon == name]

    def as_json(self) -> dict[str, Any]:
        """The figures of every group, and what went wrong in each dialogue."""
        figures = {name: figures_of(group) for name, group in self.groups() if group}
        return {"groups": figures, "errors": list(self.errors)}

    def table(self) -> list[list[str]]:
        """The headers, then a row for each group."""
        rows = [["dialogues", "n", "facts", "precision", "95%", "must", "recall", "95%"]]
        for name, group in self.groups():
            if group:
                one = figures_of(group)
                rows.append(
                    [
                        name, str(one["dialogues"]), str(one["facts"]), _shown(one["precision"]),
                        _range(one["precision_interval95"]), str(one["must"]), _shown(one["recall"]),
                        _range(one["recall_interval95"]),
                    ]
                )  # fmt: skip
        return rows


def _shown(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _range(interval: Sequence[float] | None) -> str:
    return "–" if interval is None else f"{interval[0]:.2f}–{interval[1]:.2f}"


def figures_of(group: Sequence[Judged]) -> dict[str, Any]:
    """Precision over facts and recall over what must be known, with intervals that resample whole dialogues."""
    facts = [(sum(one.right), len(one.right)) for one in group]
    musts = [(sum(one.found), len(one.found)) for one in group]
    return {
        "dialogues": len(group),
        "facts": sum(count for _, count in facts),
        "precision": _share(facts),
        "precision_interval95": _interval(facts),
        "must": sum(count for _, count in musts),
        "recall": _share(musts),
        "recall_interval95": _interval(musts),
    }


def _share(counts: Sequence[tuple[int, int]]) -> float | None:
    whole = sum(count for _, count in counts)
    return None if whole == 0 else sum(right for right, _ in counts) / whole


def _interval(counts: Sequence[tuple[int, int]]) -> list[float] | None:
    if _share(counts) is None:
        return None
    names = [str(place) for place in range(len(counts))]
    interval = interval_of(lambda places: _share([counts[place] for place in places.tolist()]), names)
    return None if interval is None else list(interval)


# Reading the files ---------------------------------------------------------------------------------------------------


def read_dialogues(folder: Path) -> list[Dialogue]:
    """All dialogues in the JSON files of a folder, each file a language.

    Raises:
        NotFound: there is no such folder. InvalidInput: a file has another form; says where.
    """
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise longmind.NotFound(f"there are no dialogues in {folder}; give the folder with english.json")
    found: list[Dialogue] = []
    for path in paths:
        whole = Spot(read_json(path, FORMAT, "give a folder of dialogues"), path.name, FORMAT)
        found += [_dialogue(one, path.stem) for one in whole]
    return found


def _dialogue(spot: Spot, language: str) -> Dialogue:
    def statements(key: str) -> tuple[Statement, ...]:
        return tuple(_statement(one) for one in spot[key])

    turns: tuple[dict[str, object], ...] = tuple(
        {"speaker": turn["speaker"].text(), "text": turn["text"].text(), "at": turn["at"].text()}
        for turn in spot["turns"]
    )
    return Dialogue(
        id=spot["id"].text(),
        language=language,
        phenomenon=spot["phenomenon"].text(),
        turns=turns,
        must=statements("must"),
        may=statements("may"),
        must_not=statements("must_not"),
    )


def _statement(spot: Spot) -> Statement:
    status = spot["status"].value
    if status not in (None, "current", "past"):
        raise InvalidInput(spot["status"].where, "current or past", status)
    return Statement(
        subjects=frozenset(one.text().casefold() for one in spot["subject"]),
        relations=frozenset(one.text().casefold() for one in spot["relations"]),
        objects=tuple(one.text().casefold() for one in spot["object"]),
        negated=spot["negated"].value is True,
        past=status == "past",
    )


# Judging -------------------------------------------------------------------------------------------------------------


def extraction_report(folder: Path, *, progress: Progress | None = None) -> ExtractionReport:
    """Remember every dialogue and judge the facts that are known afterwards.

    Raises:
        NotFound, InvalidInput: as :func:`read_dialogues`.
    """
    dialogues = read_dialogues(folder)
    clock = StandingClock()
    judged: list[Judged] = []
    with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock, tagger=True) as mind:
        for number, dialogue in enumerate(dialogues, start=1):
            judged.append(judge(dialogue, known_after(mind, clock, dialogue)))
            if progress is not None:
                progress(number, len(dialogues), "remember and judge")
    return ExtractionReport(tuple(judged), tuple(_errors(judged)))


def known_after(mind: longmind.Mind, clock: StandingClock, dialogue: Dialogue) -> list[Known]:
    """What is known once a dialogue was remembered, whole, by somebody of whom nothing was known."""
    owned = mind.scope(user=dialogue.id, session="s")
    clock.moment = max(datetime.fromisoformat(str(turn["at"])) for turn in dialogue.turns)
    owned.remember_many(dict(turn) for turn in dialogue.turns)
    facts = mind.scope(user=dialogue.id).list(kinds="fact", include=["superseded"])
    return [known for fact in facts if (known := _known(fact)) is not None]


_NOT_COUNTED = ("said again", "never held")
"""How the reasons begin of what another fact carries on, and of what was a slip of the tongue: that is no past."""


def _known(fact: longmind.Memory) -> Known | None:
    claim = fact.claim
    if claim is None or fact.reason.startswith(_NOT_COUNTED):
        return None
    past = fact.status is longmind.Status.SUPERSEDED
    if past and claim.negated:
        return None
    return Known(claim.subject, claim.predicate, claim.object, claim.negated, past)


def judge(dialogue: Dialogue, known: Sequence[Known]) -> Judged:
    """Compare what is known with what is to be known."""
    allowed = (*dialogue.must, *dialogue.may)
    right = tuple(
        any(fits(one, other) for other in allowed) and not any(fits(one, other) for other in dialogue.must_not)
        for one in known
    )
    found = tuple(any(fits(one, statement) for one in known) for statement in dialogue.must)
    return Judged(dialogue, tuple(known), right, found)


def fits(known: Known, statement: Statement) -> bool:
    """Whether a fact says what a statement says."""
    relation, negated = _likes(known.relation.casefold(), negated=known.negated)
    relations = {_likes(one, negated=statement.negated) for one in statement.relations}
    if known.subject.casefold() not in statement.subjects:
        return False
    if not any(relation == one for one, _ in relations):
        return False
    if not any(holds(known.object.casefold(), spelling) for spelling in statement.objects):
        return False
    if relation in EVENTS:
        return negated in {other for one, other in relations if one == relation}
    same = relation == "never" or negated in {other for one, other in relations if one == relation}
    if statement.past and negated and not known.past and not same:
        return True
    return same and known.past == statement.past


def _likes(relation: str, *, negated: bool) -> tuple[str, bool]:
    return ("likes", not negated) if relation == "dislikes" else (relation, negated)


def holds(text: str, spelling: str) -> bool:
    """Whether a text holds a spelling as whole words; in scripts without spaces, anywhere. Both are case-folded."""
    if text == spelling:
        return True
    if not spelling.isascii() and not re.search(r"[a-zà-ÿ]", spelling):
        return spelling in text
    return re.search(rf"(?<!\w){re.escape(spelling)}(?!\w)", text) is not None


def _errors(judged: Sequence[Judged]) -> Iterator[str]:
    for one in judged:
        for known, right in zip(one.known, one.right, strict=True):
            if not right:
                yield f"{one.dialogue.id} ({one.dialogue.phenomenon}): wrong: {known}"
        for statement, found in zip(one.dialogue.must, one.found, strict=True):
            if not found:
                wanted = f"{min(statement.subjects)} {min(statement.relations)} {statement.objects[0]}"
                yield f"{one.dialogue.id} ({one.dialogue.phenomenon}): missing: {wanted}"
