"""A block: a small labelled text that is always in the prompt and that the agent may edit (MemGPT, Packer et al. 2023).

An edit makes another value and leaves the version as it was, for a version is what was kept: it says which one the edit
was made from. The keeper compares it with what is there now, and gives what it keeps the next number.
"""

from __future__ import annotations

from dataclasses import dataclass

from longmind.domain.ids import is_id
from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.domain.working import (
    MOST_COUNTED,
    check_parts,
    check_whole,
    check_words,
    plain_fields,
    read_fields,
    read_list,
    settle,
)
from longmind.errors import InvalidInput

DEFAULT_LIMIT_CHARACTERS = 2_000
MOST_LIMIT_CHARACTERS = 100_000
MOST_EVIDENCE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block.

    Raises:
        InvalidInput: a label that may not be, a value over the limit, evidence that is no id.
    """

    label: str
    """One line, without angle brackets."""
    description: str = ""
    """What the block is for; told to the agent."""
    value: str = ""
    """Character for character as written."""
    limit_characters: int = DEFAULT_LIMIT_CHARACTERS
    read_only: bool = False
    """Shown to the agent, not edited by it."""
    version: int = 0
    """The version it was read at; 0: it was never kept."""
    evidence: tuple[str, ...] = ()
    """Ids of the memories that the value rests on; none when a person or the agent wrote it from nothing kept."""

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            label=check_label(self.label),
            description=check_words(self.description, "block.description", empty=True),
            value=check_words(self.value, "block.value", empty=True),
            limit_characters=check_whole(self.limit_characters, "block.limit_characters", 1, MOST_LIMIT_CHARACTERS),
            version=check_whole(self.version, "block.version", 0, MOST_COUNTED),
            evidence=check_evidence(self.evidence),
        )
        if not isinstance(self.read_only, bool):
            raise InvalidInput("block.read_only", "true or false", self.read_only)
        if self.over:
            raise InvalidInput(
                "block.value", f"at most {self.limit_characters:,} characters; this is {self.over:,} over", self.value
            )

    @property
    def characters(self) -> int:
        """How long the value is."""
        return len(self.value)

    @property
    def over(self) -> int:
        """How many characters it is over the limit, or 0."""
        return max(0, len(self.value) - self.limit_characters)

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal block."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Block:
        """The block that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        fields["evidence"] = read_list(fields["evidence"], "block.evidence")
        return cls(**fields)


def check_label(value: object) -> str:
    """A label as given.

    Raises:
        InvalidInput: not one line, or something that could be taken for the frame it is shown in.
    """
    label = check_name(value, "block.label")
    if not label.isprintable() or "<" in label or ">" in label:
        raise InvalidInput("block.label", "one line of characters that can be seen, without < and >", value)
    return label


def check_evidence(ids: object) -> tuple[str, ...]:
    """The ids, each once, in the order given.

    Raises:
        InvalidInput: not a list of memory ids, or more than a thousand.
    """
    checked = check_parts(ids, "block.evidence", str, MOST_EVIDENCE)
    for id in checked:
        if not is_id(id):
            raise InvalidInput("block.evidence", "ids of memories: m and 26 letters or digits", id)
    return tuple(dict.fromkeys(checked))
