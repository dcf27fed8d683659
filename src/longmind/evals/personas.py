"""Made-up people, what they said to an assistant over weeks, and questions whose right answers simple rules decide.

A folder holds a JSON file for each person. An answer is right when of every group in ``must`` one spelling stands in it
and none of ``must_not`` does, case aside, as whole words. Where the question names options, one that is not forbidden
must be offered beside that, and no forbidden one: an option is offered when it stands in a sentence without a word that
denies or warns (``_WARNING``). Nothing of what decides an answer is ever told to a mind.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from longmind import InvalidInput, NotFound
from longmind.evals.extraction import holds
from longmind.evals.reading import Spot, read_json

FORMAT: Final = "a person with id, sessions (at, turns of speaker and text) and probes"
KINDS: Final = ("preference", "change", "constraint", "task", "fact", "none")
_WARNING: Final = re.compile(
    r"(?<!\w)(?:not|no|avoid|without|instead of|rather than|skip|except|unsafe|allergic)(?!\w)|n't(?!\w)"
)
_ENDS: Final = re.compile(r"[.!?]+(?=\s|$)|\n")


@dataclass(frozen=True, slots=True)
class Sitting:
    """One session: when it began, and who said what."""

    at: datetime
    turns: tuple[tuple[str, str], ...]
    """Speaker (``user`` or ``assistant``) and words, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A question to a person's assistant, and what decides whether an answer is right."""

    id: str
    kind: str
    at: datetime
    ask: str
    must: tuple[tuple[str, ...], ...]
    must_not: tuple[str, ...]
    options: tuple[str, ...]
    forbidden: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, what they said, and what they are asked about."""

    id: str
    sittings: tuple[Sitting, ...]
    probes: tuple[Probe, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth."""

    right: bool
    violates: bool
    """Whether a forbidden option is offered."""


# Judging -------------------------------------------------------------------------------------------------------------


def judge(probe: Probe, answer: str) -> Verdict:
    """Whether an answer is right, and whether it offers what is forbidden."""
    text = _plain(answer)
    there = all(any(holds(text, _plain(one)) for one in group) for group in probe.must)
    clean = not any(holds(text, _plain(one)) for one in probe.must_not)
    chosen = offered(probe.options, answer)
    violates = not chosen.isdisjoint(probe.forbidden)
    fits = not probe.options or (bool(chosen - {*probe.forbidden}) and not violates)
    return Verdict(right=there and clean and fits, violates=violates)


def offered(options: Collection[str], answer: str) -> frozenset[str]:
    """The options that stand in a sentence of the answer without a word that denies or warns."""
    if not options:
        return frozenset()
    text = _plain(answer)
    names = {_plain(one): one for one in options}
    # The longest first: "Bella Pasta" is no "Bella".
    either = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    found = re.finditer(rf"(?<!\w)(?:{either})(?!\w)", text)
    return frozenset(names[one[0]] for one in found if not _WARNING.search(_around(text, one)))


def _around(text: str, found: re.Match[str]) -> str:
    """The sentence that something stands in; a full stop within its own name ends none."""
    before = [one.end() for one in _ENDS.finditer(text, 0, found.start())]
    after = _ENDS.search(text, found.end())
    return text[before[-1] if before else 0 : after.start() if after else len(text)]


def _plain(text: str) -> str:
    return " ".join(text.replace("\u2019", "'").casefold().split(" "))


# Reading -------------------------------------------------------------------------------------------------------------


def read_people(folder: Path) -> list[Person]:
    """All people in the JSON files of a folder.

    Raises:
        NotFound: there is no such folder, or none in it. InvalidInput: a file has another form; says where.
    """
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise NotFound(f"there are no people in {folder}; give the folder with a JSON file for each")
    hint = "give a folder of people"
    people = [_person(Spot(read_json(path, FORMAT, hint), path.name, FORMAT)) for path in paths]
    for name in (one.id for one in people):
        if [one.id for one in people].count(name) > 1:
            raise InvalidInput("id", "another for every person", name)
    return people


def _person(spot: Spot) -> Person:
    sittings = tuple(_sitting(one) for one in spot["sessions"])
    probes = tuple(_probe(one) for one in spot["probes"])
    times = [one.at for one in sittings]
    if times != sorted(times):
        raise InvalidInput(spot["sessions"].where, "sessions in the order of their times")
    for one, place in zip(probes, spot["probes"], strict=True):
        if times and one.at <= times[-1]:
            raise InvalidInput(place["at"].where, "a time after the last session", place["at"].value)
    return Person(spot["id"].text(), sittings, probes)


def _sitting(spot: Spot) -> Sitting:
    return Sitting(_time(spot["at"]), tuple((_speaker(turn["speaker"]), turn["text"].text()) for turn in spot["turns"]))


def _speaker(spot: Spot) -> str:
    if spot.value not in ("user", "assistant"):
        raise InvalidInput(spot.where, "user or assistant", spot.value)
    return spot.text()


def _probe(spot: Spot) -> Probe:
    kind, options, forbidden = spot["kind"].text(), _texts(spot["options"]), _texts(spot["forbidden"])
    if kind not in KINDS:
        raise InvalidInput(spot["kind"].where, f"one of {', '.join(KINDS)}", kind)
    if not {*forbidden} <= {*options}:
        raise InvalidInput(spot["forbidden"].where, "some of the options", list(forbidden))
    return Probe(
        id=spot["id"].name(),
        kind=kind,
        at=_time(spot["at"]),
        ask=spot["ask"].text(),
        must=tuple(_texts(group) for group in spot["must"]),
        must_not=_texts(spot["must_not"]),
        options=options,
        forbidden=forbidden,
    )


def _texts(spot: Spot) -> tuple[str, ...]:
    return tuple(one.text() for one in spot)


def _time(spot: Spot) -> datetime:
    try:
        found = datetime.fromisoformat(spot.text())
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise InvalidInput(spot.where, "a time with its offset, such as 2026-03-02T18:10:00+01:00", spot.value)
    return found
