"""A file: a text under a path, as models keep notes for themselves; with versions, and never recalled.

A path is parts joined by "/", and a folder is there as long as a file is in it. Nothing here is on a disk: a path leads
nowhere but to other files of the same agent.
"""

from __future__ import annotations

from dataclasses import dataclass

from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.domain.working import MOST_COUNTED, check_whole, check_words, plain_fields, read_fields, settle
from longmind.errors import InvalidInput


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file.

    Raises:
        InvalidInput: a path or a text that may not be.
    """

    path: str
    """Parts joined by "/", from no root: ``projects/phoenix.md``."""
    text: str = ""
    """Character for character as written."""
    version: int = 0
    """The version it was read at; 0: it was never kept."""

    def __post_init__(self) -> None:
        """Check every field."""
        settle(
            self,
            path=check_path(self.path),
            text=check_words(self.text, "file.text", empty=True),
            version=check_whole(self.version, "file.version", 0, MOST_COUNTED),
        )

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal file."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> File:
        """The file that was written.

        Raises:
            InvalidInput: this is none.
        """
        return cls(**read_fields(value, cls))


def check_path(value: object, argument: str = "path") -> str:
    """A path as given.

    Raises:
        InvalidInput: it is not made of parts with names, or has a part that would lead somewhere else.
    """
    path = check_name(value, argument)
    parts = path.split("/")
    if not path.isprintable() or "\\" in path or any(part.strip() in ("", ".", "..") for part in parts):
        raise InvalidInput(argument, "parts joined by /, none of them empty, . or .., without backslashes", value)
    return path


def is_in(path: str, folder: str) -> bool:
    """Whether a file is in a folder, or in one within it; "" is the folder of all."""
    return not folder or path.startswith(folder + "/")
