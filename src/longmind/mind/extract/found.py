"""A claim on its way: what the readers of the languages hand over, before it is checked and made a value.

Its place is counted in the whole message. Everything that a language can say about a claim has a field here, so that a
reader for another language has one value to fill.
"""

from __future__ import annotations

from dataclasses import dataclass

from longmind.domain.time import Interval
from longmind.mind.extract.claims import HIGH, Mode, Slip


@dataclass(slots=True)
class Found:
    """A claim as it was found, with the place of its words in the message."""

    subject: str
    predicate: str
    object: str
    start: int
    end: int
    negated: bool = False
    ended: bool = False
    confidence: float = HIGH
    mode: Mode = "stated"
    true_from: Interval | None = None
    true_until: Interval | None = None
    about: Interval | None = None
    corrects: bool = False
    instead_of: str | None = None
    slip: Slip = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What is said of whom."""
        return (self.subject, self.predicate, self.object)
