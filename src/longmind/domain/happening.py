"""What an episode of doing tells: what there was, what was done, what came of it, and what is learned from it.

Any part may be left open, as long as something is told: a situation, an action or an outcome. Links point at related
memories of the same owner. They are pointers and no evidence: what they point at need not be there, nothing rests on
it, and a store takes away those to what was erased, so that no id of it stays in sight.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from longmind.domain.detail import check_names, check_size, check_told, check_told_in_turn, read_parts, settle
from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.errors import InvalidInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What there was, what was done, and what came of it.

    Raises:
        InvalidInput: a part that may not be, or neither situation nor action nor outcome.
    """

    situation: str | None = None
    """What there was before anything was done."""
    actions: tuple[str, ...] = ()
    """What was done, in its order."""
    outcome: str | None = None
    """What came of it."""
    success: bool | None = None
    """Whether it did what it was to do; None when nobody said."""
    lessons: tuple[str, ...] = ()
    """What is learned from it, in whole sentences."""
    task: str | None = None
    """The name of the task it was part of; found by it."""
    project: str | None = None
    """The name of the project; found by it."""
    links: tuple[str, ...] = ()
    """Ids of related memories of the same owner, each once."""

    def __post_init__(self) -> None:
        """Check every part."""
        if self.success is not None and not isinstance(self.success, bool):
            raise InvalidInput("success", "True, False, or None for not known", self.success)
        settle(
            self,
            situation=None if self.situation is None else check_told(self.situation, "situation"),
            actions=check_told_in_turn(self.actions, "actions"),
            outcome=None if self.outcome is None else check_told(self.outcome, "outcome"),
            lessons=check_told_in_turn(self.lessons, "lessons"),
            task=None if self.task is None else check_name(self.task, "task"),
            project=None if self.project is None else check_name(self.project, "project"),
            links=check_names(self.links, "links"),
        )
        if self.situation is None and not self.actions and self.outcome is None:
            raise InvalidInput("happening", "at least one of situation, actions and outcome")
        check_size("happening", (self.situation, self.outcome, *self.actions, *self.lessons, *self.links))

    def without(self, gone: Collection[str]) -> Happening:
        """The same with no link to any of these ids."""
        if not self.links or not any(id in gone for id in self.links):
            return self
        return replace(self, links=tuple(id for id in self.links if id not in gone))

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        return {
            "situation": self.situation,
            "actions": list(self.actions),
            "outcome": self.outcome,
            "success": self.success,
            "lessons": list(self.lessons),
            "task": self.task,
            "project": self.project,
            "links": list(self.links),
        }

    @classmethod
    def from_json(cls, kept: object) -> Happening:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form; says what is allowed.
        """
        return cls(**read_parts(kept, cls))
