"""What passes did, as people read it: acts of one verb and one reason are told together.

A reason holds its numbers, so two reasons are seldom the same. Those that differ in nothing but numbers and days are
one reason for a reader, told with the least and the most of each number: "91…140 days old, of importance 0.10…0.25".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from longmind import Act

_NUMBER: Final = re.compile(r"\d{4}-\d\d-\d\d|\d+(?:,\d{3})*(?:\.\d+)?")
_RANGE: Final = "…"


@dataclass(frozen=True, slots=True)
class Alike:
    """Acts that did the same for the same reason, its numbers aside."""

    verb: str
    why: str
    times: int
    """How many acts."""
    memories: int
    """How many memories they changed, those apart that they made."""
    frees: int
    """Characters of text that are recalled no more."""


def alike(acts: Iterable[Act]) -> list[Alike]:
    """The acts, those that are alike taken together, in the order of the first of each."""
    groups: dict[tuple[str, str], list[Act]] = {}
    for act in acts:
        groups.setdefault((act.verb, _NUMBER.sub("0", act.reason)), []).append(act)
    return [
        Alike(verb, in_one([act.reason for act in group]), len(group), _changed(group), sum(act.frees for act in group))
        for (verb, _), group in groups.items()
    ]


def in_one(reasons: Sequence[str]) -> str:
    """Reasons that differ in numbers only, as one, each number told from the least to the most."""
    numbers = zip(*(_NUMBER.findall(reason) for reason in reasons), strict=True)
    told = iter([_told(values) for values in numbers])
    return _NUMBER.sub(lambda _: next(told), reasons[0])


def _told(values: Sequence[str]) -> str:
    least, most = min(values, key=_size), max(values, key=_size)
    return least if least == most else f"{least}{_RANGE}{most}"


def _size(number: str) -> tuple[float, str]:
    # Days are of one length, so their letters are in the order of time.
    return (0.0, number) if "-" in number else (float(number.replace(",", "")), "")


def _changed(acts: Sequence[Act]) -> int:
    return len({id for act in acts for id in act.touched if id != act.made})
