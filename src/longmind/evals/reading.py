"""Reading the JSON of data sets, so that what is wrong with a file is said with its place in it.

A :class:`Spot` is a value together with where it stands and which format it should have. It is walked like the value
itself; whatever turns out not to be what the format says is refused by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from longmind import InvalidInput, NotFound


def read_json(path: Path, format: str, hint: str) -> object:
    """What a JSON file holds. ``format`` says what it should be, ``hint`` which path to give.

    Raises:
        NotFound: there is no such file.
        InvalidInput: it cannot be read as JSON.
    """
    try:
        value: object = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}; {hint}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidInput("path", f"a readable JSON file in {format} ({error})", str(path)) from None
    return value


@dataclass(frozen=True, slots=True)
class Spot:
    """A value in a file, where it stands (``sample 2.qa[1]``), and the format that the whole should have."""

    value: object
    where: str
    format: str

    def keys(self) -> list[str]:
        """The keys of the mapping that stands here, in order.

        Raises:
            InvalidInput: something else stands here.
        """
        if not isinstance(self.value, dict):
            raise InvalidInput(self.where, self.format, self.value)
        return list(self.value)

    def __getitem__(self, key: str) -> Spot:
        """What stands under a key of the mapping that stands here; None if nothing does."""
        self.keys()
        assert isinstance(self.value, dict)  # noqa: S101 - keys() made sure
        return Spot(self.value.get(key), f"{self.where}.{key}", self.format)

    def __iter__(self) -> Iterator[Spot]:
        """The entries of the list that stands here, counted from 1."""
        if not isinstance(self.value, list):
            raise InvalidInput(self.where, self.format, self.value)
        for number, one in enumerate(self.value, start=1):
            yield Spot(one, f"{self.where}[{number}]", self.format)

    def text(self) -> str:
        """The text that stands here.

        Raises:
            InvalidInput: something else stands here, or nothing but spaces.
        """
        if not isinstance(self.value, str) or not self.value.strip():
            raise InvalidInput(self.where, "a text", self.value)
        return self.value

    def name(self) -> str:
        """The text or whole number that stands here, as a text: ids are written both ways.

        Raises:
            InvalidInput: something else stands here.
        """
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value)
        return self.text()
