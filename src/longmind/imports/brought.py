"""What became of a file: what was taken in, what was there already, and what was not taken, each with its reason.

Nothing that was in a file is missing here: a part is new, known, left out, broken, in conflict, or forgotten before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Trouble:
    """One part that did not go in: where it stands, and why not."""

    place: str
    reason: str


@dataclass(slots=True)
class Brought:
    """What became of one file."""

    path: str
    format: str = ""
    new: int = 0
    """Memories that were not there before."""
    facts: int = 0
    """How many of those are facts that were given as such; others may have been read out of what came in."""
    blocks: int = 0
    """Blocks that were not there before."""
    sheets: int = 0
    """Of an archive: messages, blocks, slots and the like that were not there before."""
    known: int = 0
    """Parts that were there already, or say again what is."""
    left: list[Trouble] = field(default_factory=list)
    """Were read and are not taken in: what is no memory, or was deleted there."""
    broken: list[Trouble] = field(default_factory=list)
    """Could not be read."""
    conflicts: list[Trouble] = field(default_factory=list)
    """Other words than last time at the same place; left as they were."""
    refused: list[Trouble] = field(default_factory=list)
    """Were forgotten here, and stay so."""
    guarded: list[Trouble] = field(default_factory=list)
    """What the owner's guard did not let in."""
    redacted: int = 0
    """Parts that came in without what the guard took out of them."""
    pending: int = 0
    """Found by words, not wholly by meaning yet."""
    users: dict[str, int] = field(default_factory=dict)
    """Parts taken in, new or known, of each user that the file names."""
    dry_run: bool = False
    """Whether nothing was written: what would be new where nothing is known is counted then."""

    @property
    def clean(self) -> bool:
        """Whether nothing is to be put right."""
        return not self.broken and not self.conflicts

    @property
    def reasons(self) -> list[tuple[str, str, int]]:
        """(what became of it, why, how many) of all that was not taken, the same reasons together, most first."""
        told: list[tuple[str, str, int]] = []
        lists = {
            "left": self.left,
            "broken": self.broken,
            "in conflict": self.conflicts,
            "forgotten": self.refused,
            "not let in": self.guarded,
        }
        for became, troubles in lists.items():
            counted = Counter(trouble.reason for trouble in troubles)
            told += [(became, reason, count) for reason, count in counted.most_common()]
        return told
