"""What we need from a small model that reads: which words of a text tell a secret, and which state a fact.

It marks spans of the text as it stands and makes up nothing. It comes beside rules, which know forms and checksums; it
knows how people put things. Each mark has a chance, so that whoever asks decides how sure is sure enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Spot:
    """A secret in a text."""

    start: int
    """From this character on …"""
    end: int
    """… up to this one."""
    what: str
    """``password``, ``pin`` or ``code``."""
    chance: float
    """0…1, how likely it is that it is one."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A fact that a text states: whose, which, and the words that say it."""

    start: int
    """The object begins with this character of the text …"""
    end: int
    """… and ends before this one."""
    predicate: str
    subject: tuple[int, int] | None
    """Where the subject stands, as the object does; None: whoever says it."""
    before: bool
    """Whether the subject stands in the turn before, in place of this one."""
    negated: bool
    ended: bool
    """Whether it is told as over."""
    chance: float
    """0…1, how likely all of this is right."""


@runtime_checkable
class Tagger(Protocol):
    """Marks secrets and facts. One object may be used from many threads."""

    def secrets(self, text: str) -> Sequence[Spot]:
        """What in a text may be a secret, apart from one another, in no order.

        Raises:
            ModelUnavailable: the weights cannot be loaded.
        """
        ...

    def facts(self, text: str, before: tuple[str, str] | None = None) -> Sequence[Tagged]:
        """What a text may state, the objects apart from one another, in no order.

        ``before``: who spoke last (``user``, ``assistant``, ``tool`` or ``other``) and the words.

        Raises:
            ModelUnavailable: the weights cannot be loaded.
        """
        ...
