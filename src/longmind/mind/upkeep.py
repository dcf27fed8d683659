"""The numbers by which memories are kept in order over time.

A value, as a policy is: the default is safe, and each call may be given another. Whatever they allow, nothing is erased
unless the forgetting policy says after how many days, and everything done can be undone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from longmind.errors import InvalidInput
from longmind.mind.budget import Budget
from longmind.mind.forgetting import ForgettingPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """What :meth:`longmind.Mind.tend` does, and by which numbers."""

    consolidate: bool = True
    """Whether what says the same again and again is combined, and what matters of working memory is kept."""
    reflect: bool = True
    """Whether conclusions are drawn."""
    forget: ForgettingPolicy | None = field(default_factory=ForgettingPolicy)
    """When memories may go out of sight; None: never."""
    least_kept: float = 0.7
    """What matters more than this, strictly, is kept for good: 0…1."""
    same_meaning: float = 0.92
    """From which cosine on two texts may say the same, -1…1; numbers, dates, names and negations must agree too."""
    crowd: int = 10
    """Of more memories than this that are of one type and alike, the key ones stay."""
    alike: float = 0.7
    """From which cosine on memories in a crowd are alike, -1…1; numbers, dates, names and negations must agree too."""
    reflect_after: float = 150.0
    """So much importance, on the scale of 1 to 10, must have come in since the last reflection (Park et al. 2023)."""
    most: int = 5_000
    """So many lines of the journal, and so many memories that may be forgotten, are looked at in one pass."""

    budget: Budget = field(default_factory=lambda: Budget(calls=1_000))
    """What the language model may take in one pass, where there is one."""

    def __post_init__(self) -> None:
        """Refuse what is not a number of the right size.

        Raises:
            InvalidInput: names the number and what is allowed.
        """
        for name, least, most in (
            ("least_kept", 0.0, 1.0),
            ("same_meaning", -1.0, 1.0),
            ("alike", -1.0, 1.0),
            ("reflect_after", 0.0, 1e9),
        ):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
                raise InvalidInput(f"upkeep.{name}", f"a number from {least:g} to {most:g}", value)
        for name, smallest in (("crowd", 2), ("most", 1)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < smallest:
                raise InvalidInput(f"upkeep.{name}", f"an integer of at least {smallest}", value)
