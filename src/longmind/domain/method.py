"""What a skill holds: what it is for, the code or the steps, and the skills that it is made of.

A skill is code that can be run, or steps that can be followed, as in Voyager's library (Wang et al. 2023). What it is
called is the memory's name, and how often it worked is counted of the memory: neither is part of the method.
"""

from __future__ import annotations

from dataclasses import dataclass

from longmind.domain.detail import check_names, check_size, check_told, check_told_in_turn, read_parts, settle
from longmind.domain.metadata import Json
from longmind.domain.scope import check_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How something is done.

    Raises:
        InvalidInput: no description, or a part that may not be.
    """

    description: str
    """What it is for and when to use it."""
    code: str | None = None
    """Kept character for character, never run from here."""
    language: str | None = None
    """What the code is written in, by name: "python"."""
    steps: tuple[str, ...] = ()
    """What to do, in its order."""
    requires: tuple[str, ...] = ()
    """The names of the skills it is made of, each once."""

    def __post_init__(self) -> None:
        """Check every part."""
        settle(
            self,
            description=check_told(self.description, "description"),
            code=None if self.code is None else check_told(self.code, "code"),
            language=None if self.language is None else check_name(self.language, "language"),
            steps=check_told_in_turn(self.steps, "steps"),
            requires=check_names(self.requires, "requires"),
        )
        check_size("method", (self.description, self.code, *self.steps, *self.requires))

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        return {
            "description": self.description,
            "code": self.code,
            "language": self.language,
            "steps": list(self.steps),
            "requires": list(self.requires),
        }

    @classmethod
    def from_json(cls, kept: object) -> Method:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form; says what is allowed.
        """
        return cls(**read_parts(kept, cls, needed=("description",)))
