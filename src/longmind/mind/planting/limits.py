"""How much may come from one source and to one owner, and what of it is held back: numbers, each an owner's own.

The user is bound by the limits of the owner alone, of which there are none unless somebody sets them. A source that is
trusted less and has a name is bound by its own: what goes beyond is refused, before anything is written. A flood below
that is kept, but in quarantine. What has a place in its source is a piece of something handed in whole, such as a
document, and makes no flood.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from longmind.domain.metadata import Json
from longmind.errors import InvalidInput

LIMITS: Final = "limits"
"""The owner's setting that holds them."""
QUARANTINE: Final = "quarantine"
"""The owner's setting that says whether what reads as planted is held; it is unless this is false."""
_MOST: Final = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one owner takes in at most; None: without a limit.

    Raises:
        InvalidInput: no whole number of at least 1.
    """

    text_characters: int | None = 1_000_000
    """Of one text."""
    per_minute: int | None = None
    """Memories of the owner, whoever they are from."""
    per_day: int | None = None
    memories: int | None = None
    """In all, of any status."""
    source_text_characters: int | None = 1_000_000
    """Of one text from a named source that is trusted less than the user; so for all that follow."""
    source_per_minute: int | None = 10_000
    source_per_day: int | None = 100_000
    source_memories: int | None = 1_000_000
    source_per_hour_held: int | None = 1_000
    """From so many in an hour on, what comes from this source is kept in quarantine; pieces of documents aside."""
    source_contradictions_held: int | None = 20
    """So many facts of one source may wait in doubt; further ones that contradict are kept in quarantine."""

    def __post_init__(self) -> None:
        """Check every number."""
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST):
                raise InvalidInput(f"limits.{one.name}", "a whole number of at least 1, or None for no limit", value)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return dict(asdict(self))

    @classmethod
    def from_json(cls, kept: object) -> Limits:
        """The limits that an owner set; those by default where nothing is kept.

        Raises:
            InvalidInput: this is none.
        """
        if kept is None:
            return cls()
        known = {one.name for one in fields(cls)}
        if not isinstance(kept, Mapping) or not known.issuperset(kept):
            raise InvalidInput(LIMITS, f"of {', '.join(sorted(known))}", kept)
        return cls(**kept)
