"""A tagger that marks what it was told to: it stands where a small model would, and is as right as a story needs.

What it marks is given by its words, and marked wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from longmind.ports.tagger import Spot, Tagged


class Stated(NamedTuple):
    """What words state, where they stand."""

    predicate: str
    subject: str | None = None
    """The words of the subject, in this turn or the one before; None: whoever says it."""
    negated: bool = False
    ended: bool = False
    chance: float = 1.0


class ScriptedTagger:
    """Marks some words wherever they stand: ``ScriptedTagger(secrets={"Kettle-Drum": ("password", 1.0)})``."""

    def __init__(
        self,
        *,
        secrets: Mapping[str, tuple[str, float]] | None = None,
        facts: Mapping[str, Stated] | None = None,
    ) -> None:
        """Say which words are secrets, of which class and how surely; and which are objects, of what."""
        self._secrets, self._facts = dict(secrets or {}), dict(facts or {})
        self.asked: list[str] = []
        """The texts so far, in the order they came."""

    def secrets(self, text: str) -> list[Spot]:
        """The words that are secrets, where they stand in a text."""
        self.asked.append(text)
        return [
            Spot(at, at + len(words), what, chance)
            for words, (what, chance) in self._secrets.items()
            for at in _places(words, text)
        ]

    def facts(self, text: str, before: tuple[str, str] | None = None) -> list[Tagged]:
        """The words that are objects, where they stand first."""
        self.asked.append(text)
        told = []
        for words, one in self._facts.items():
            for at in [*_places(words, text)][:1]:
                subject, earlier = None, False
                if one.subject is not None:
                    earlier = one.subject not in text
                    begin = (before[1] if earlier and before is not None else text).index(one.subject)
                    subject = (begin, begin + len(one.subject))
                told.append(
                    Tagged(at, at + len(words), one.predicate, subject, earlier, one.negated, one.ended, one.chance)
                )
        return told


def _places(words: str, text: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + len(words))
