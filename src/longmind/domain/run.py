"""A run: what a pass over an owner's memories did to them, act by act, so that it can be read and undone.

It holds ids, versions and reasons, and no word of what a memory says: what was erased since leaves nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.domain.time import instant
from longmind.domain.working import MOST_COUNTED, check_whole, check_words, plain_fields, read_fields, read_list, settle
from longmind.errors import InvalidInput

VERBS: Final = (
    "combined", "kept", "concluded", "revised", "retired", "learnt", "erased", "released", "rejected",
)  # fmt: skip
"""What an act may have done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing that was done, whole or not at all.

    Raises:
        InvalidInput: a verb that is none of :data:`VERBS`, a blank reason, a version below 1.
    """

    verb: str
    """One of :data:`VERBS`."""
    reason: str
    """Why, with its numbers and without the words of any memory."""
    made: str | None = None
    """Id of the memory that it made, if any."""
    touched: Mapping[str, int] = field(default_factory=dict)
    """Every memory that it changed or made, by id, and the version that it has since."""
    frees: int = 0
    """Characters of text that are recalled no more."""

    def __post_init__(self) -> None:
        """Check every field."""
        if self.verb not in VERBS:
            raise InvalidInput("act.verb", f"one of {', '.join(VERBS)}", self.verb)
        if not isinstance(self.touched, Mapping):
            raise InvalidInput("act.touched", "a mapping of ids to versions", self.touched)
        touched = {
            check_name(id, "act.touched"): check_whole(version, "act.touched", 1, MOST_COUNTED)
            for id, version in self.touched.items()
        }
        settle(
            self,
            reason=check_words(self.reason, "act.reason"),
            made=None if self.made is None else check_name(self.made, "act.made"),
            touched=touched,
            frees=check_whole(self.frees, "act.frees", 0, MOST_COUNTED),
        )

    @classmethod
    def from_json(cls, value: object) -> Act:
        """The act that :func:`~longmind.domain.working.plain_fields` wrote.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one pass did to one owner's memories, in the order it was done.

    Raises:
        InvalidInput: a cause or an id that is no name, or something among the acts that is none.
    """

    id: str
    cause: str = "tend"
    """What it was for: "tend", "forgetting", "quarantine" or "undo"."""
    at: datetime
    acts: tuple[Act, ...] = ()
    undone: bool = False
    """Whether it was undone since."""

    def __post_init__(self) -> None:
        """Check every field."""
        if not all(isinstance(act, Act) for act in self.acts):
            raise InvalidInput("run.acts", "each an Act", self.acts)
        settle(
            self,
            id=check_name(self.id, "run.id"),
            cause=check_name(self.cause, "run.cause"),
            at=instant(self.at, "run.at"),
            acts=tuple(self.acts),
            undone=self.undone is True,
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Run:
        """The run that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["acts"] = tuple(Act.from_json(one) for one in read_list(fields["acts"], "run.acts"))
        return cls(**fields)
