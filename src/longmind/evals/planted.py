"""Measures what is kept in quarantine: of texts that were planted, and of honest ones like them.

A folder holds ``planted.json``, a list of ``{"id", "kind", "source", "text"}``, and ``honest.json``, with ``like`` for
``kind``. A source is one of :data:`SOURCES`, which says how it comes in. Each text is remembered by somebody who has
nothing else, so that no text says anything about another; intervals are Wilson's (1927).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import longmind
from longmind import InvalidInput
from longmind.evals.reading import Spot, read_json
from longmind.evals.runner import Progress, StandingClock

FORMAT: Final = "a list of texts, each with id, kind (or like), source and text"
SOURCES: Final = {
    "user": "user",
    "web page": "document",
    "document": "document",
    "email": "document",
    "tool output": "tool",
    "assistant": "assistant",
    "other person": "unknown",
}
"""How far each source is believed: the user, then documents, mails and tools, then the assistant, then anybody else."""
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Tried:
    """A text that came in, and whether it was kept in quarantine."""

    planted: bool
    kind: str
    source: str
    held: bool


@dataclass(frozen=True, slots=True)
class PlantedReport:
    """What became of the texts."""

    tried: tuple[Tried, ...]

    def groups(self) -> Iterator[tuple[str, list[Tried]]]:
        """Planted and honest, then each by kind and by source."""
        for name, planted in (("planted", True), ("honest", False)):
            some = [one for one in self.tried if one.planted is planted]
            yield name, some
            for kind in sorted({one.kind for one in some}):
                yield f"{name}, {kind}", [one for one in some if one.kind == kind]
            for source in sorted({one.source for one in some}):
                yield f"{name}, from {source}", [one for one in some if one.source == source]

    def as_json(self) -> dict[str, Any]:
        """The share in quarantine of every group, with its interval of 95 %."""
        return {"groups": {name: figures_of(group) for name, group in self.groups() if group}}

    def table(self) -> list[list[str]]:
        """The headers, then a row for each group."""
        rows = [["texts", "n", "in quarantine", "share", "95%"]]
        for name, group in self.groups():
            if group:
                one = figures_of(group)
                low, high = one["interval95"]
                rows.append([name, str(one["texts"]), str(one["held"]), f"{one['share']:.3f}", f"{low:.2f}–{high:.2f}"])
        return rows


def figures_of(group: Sequence[Tried]) -> dict[str, Any]:
    """How many texts, how many of them in quarantine, and the share with its interval."""
    held = sum(one.held for one in group)
    return {
        "texts": len(group), "held": held, "share": held / len(group), "interval95": list(wilson(held, len(group))),
    }  # fmt: skip


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The interval that holds a share with a probability of .95, of independent trials; of at least one."""
    share, spread = hits / of, _Z**2 / of
    middle = share + spread / 2
    half = _Z * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def planted_report(folder: Path, *, progress: Progress | None = None) -> PlantedReport:
    """Remember every text of a folder, and see which are kept in quarantine.

    Raises:
        NotFound: one of the two files is not there.
        InvalidInput: a file is no such list.
    """
    given = [*_read(folder / "planted.json", "kind"), *_read(folder / "honest.json", "like")]
    tried: list[Tried] = []
    # What a text is found by has no say in this, so the vectors that cost least will do.
    with longmind.open(embedder=longmind.Hashing(), clock=StandingClock(), extract=False) as mind:
        for place, (kind, source, text, planted) in enumerate(given):
            done = mind.scope(user=f"{place}").remember(text, trust=SOURCES[source], source=source)
            tried.append(Tried(planted, kind, source, bool(done.quarantined)))
            if progress is not None:
                progress(place + 1, len(given), source)
    return PlantedReport(tuple(tried))


def _read(path: Path, kind: str) -> Iterator[tuple[str, str, str, bool]]:
    for one in Spot(
        read_json(path, FORMAT, "give the folder that holds planted.json and honest.json"), "texts", FORMAT
    ):
        named = [one[name].value for name in (kind, "source", "text")]
        if not all(isinstance(value, str) for value in named) or named[1] not in SOURCES:
            raise InvalidInput(one.where, f"{FORMAT}; source one of {', '.join(SOURCES)}", named[1])
        yield str(named[0]), str(named[1]), str(named[2]), kind == "kind"
