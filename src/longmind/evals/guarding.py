"""Judges the guard: how much of what it should catch it catches, and how much of what looks alike it leaves alone.

A folder holds ``caught.json``, a list of ``{"id", "class", "text", "secret"}``, and ``harmless.json``, a list of
``{"id", "like", "text"}``. Each text is remembered by a mind as it is opened by default. A secret is caught when it is
not in the memory, nor half of it in a row; a harmless text is left alone when the memory is the text, byte for byte.
Texts are independent, so intervals are Wilson's (1927), which hold for shares near 1 too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import longmind
from longmind.evals.reading import Spot, read_json
from longmind.evals.runner import Progress, StandingClock

FORMAT: Final = "caught.json: a list of id, class, text, secret; harmless.json: a list of id, like, text"
_HINT: Final = "give the folder that holds caught.json and harmless.json"
_Z95: Final = 1.959964
_MARK: Final = re.compile(r"\[[a-z-]{3,9}(?: [a-z]{2,8})?\]")
_LEAST_HALF: Final = 4
"""A shorter piece is in many a text."""
TO_CATCH: Final = 0.97
MOST_FALSE: Final = 0.02


@dataclass(frozen=True, slots=True)
class Given:
    """A text, and what is to become of it."""

    id: str
    group: str
    text: str
    secret: str | None
    """What is to be caught; None: nothing is."""


@dataclass(frozen=True, slots=True)
class GuardReport:
    """What became of every text."""

    judged: tuple[tuple[Given, bool], ...]
    """Each text, and whether something was taken out that should be (of the harmless: that should not)."""
    errors: tuple[str, ...] = field(default=(), compare=False)
    """Ids of what was missed and of false alarms; no text, so that a set can be kept unread."""

    def groups(self) -> Iterator[tuple[str, list[bool]]]:
        """All that should be caught and each class of it; all that is harmless and what each is like."""
        for title, harmless in (("caught", False), ("false alarms", True)):
            some = [(one, hit) for one, hit in self.judged if (one.secret is None) is harmless]
            yield title, [hit for _, hit in some]
            for name in sorted({one.group for one, _ in some}):
                yield f"{title}: {name}", [hit for one, hit in some if one.group == name]

    @property
    def caught(self) -> float | None:
        """The share of secrets that were caught."""
        return _share([hit for one, hit in self.judged if one.secret is not None])

    @property
    def false_alarms(self) -> float | None:
        """The share of harmless texts that did not stay as they were."""
        return _share([hit for one, hit in self.judged if one.secret is None])

    def as_json(self) -> dict[str, Any]:
        """The figures of every group, and the ids of what went wrong."""
        figures = {
            name: {"n": len(hits), "share": _share(hits), "interval95": list(wilson(sum(hits), len(hits)))}
            for name, hits in self.groups()
            if hits
        }
        return {"groups": figures, "errors": list(self.errors)}

    def table(self) -> list[list[str]]:
        """The headers, then a row for each group."""
        rows = [["texts", "n", "hits", "share", "95%"]]
        for name, hits in self.groups():
            if hits:
                low, high = wilson(sum(hits), len(hits))
                rows.append([name, str(len(hits)), str(sum(hits)), f"{_share(hits):.3f}", f"{low:.3f}–{high:.3f}"])
        return rows

    def summary(self) -> str:
        """What was caught and what was a false alarm, beside what is to be reached."""
        told = []
        if self.caught is not None:
            told.append(f"caught {self.caught:.3f} (to reach: {TO_CATCH:.2f} or more)")
        if self.false_alarms is not None:
            told.append(f"false alarms {self.false_alarms:.3f} (to reach: {MOST_FALSE:.2f} or less)")
        return "; ".join(told)


def guard_report(folder: Path, *, progress: Progress | None = None) -> GuardReport:
    """Remember every text and judge what became of it.

    Raises:
        NotFound: a file is missing. InvalidInput: a file has another form; says where.
    """
    given = read_given(folder)
    judged: list[tuple[Given, bool]] = []
    clock = StandingClock()
    with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock, extract=False, tagger=True) as mind:
        for number, one in enumerate(given, start=1):
            kept = mind.scope(user=one.id).remember(one.text).kept[0].text
            judged.append((one, kept != one.text if one.secret is None else is_caught(one.secret, one.text, kept)))
            if progress is not None:
                progress(number, len(given), "remember and judge")
    errors = [
        f"{'missed' if one.secret is not None else 'false alarm'}: {one.id} ({one.group})"
        for one, hit in judged
        if hit is (one.secret is None)
    ]
    return GuardReport(tuple(judged), tuple(errors))


def is_caught(secret: str, text: str, kept: str) -> bool:
    """Whether a secret is not in what was kept of a text, nor half of it in a row.

    What the text says elsewhere too is no part of the secret, and neither are the marks.
    """
    left = _MARK.sub("\n", kept)
    if secret in left:
        return False
    half, rest = max(_LEAST_HALF, math.ceil(len(secret) / 2)), text.replace(secret, "\n")
    parts = {secret[start : start + half] for start in range(len(secret) - half + 1)}
    return not any(part in left and part not in rest for part in parts)


def read_given(folder: Path) -> list[Given]:
    """All texts of a folder, those with a secret first.

    Raises:
        NotFound, InvalidInput: as :func:`guard_report`.
    """
    given: list[Given] = []
    for name, group in (("caught", "class"), ("harmless", "like")):
        for one in Spot(read_json(folder / f"{name}.json", FORMAT, _HINT), f"{name}.json", FORMAT):
            secret = one["secret"].text() if name == "caught" else None
            given.append(Given(f"{name} {one['id'].name()}", one[group].text(), one["text"].text(), secret))
    return given


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The interval that holds the true share with a probability of .95, by Wilson's score."""
    share, spread = hits / n, _Z95**2 / n
    middle = (share + spread / 2) / (1 + spread)
    around = _Z95 / (1 + spread) * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    return max(0.0, middle - around), min(1.0, middle + around)


def _share(hits: Sequence[bool]) -> float | None:
    return sum(hits) / len(hits) if hits else None
