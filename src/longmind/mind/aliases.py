"""Which names mean the same: "Bob", "Robert" and "my brother", joined by hand and parted again by hand.

Nothing is rewritten when two names are joined: facts stay as they were said, and whoever asks by one name is answered
by all of them. So parting undoes joining exactly, and two people who share a name are never made one by a guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from longmind.domain.change import Change, Write
from longmind.domain.claim import same_key
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner, Scope, check_name
from longmind.domain.sheet import Sheet
from longmind.errors import InvalidInput
from longmind.mind.core import Core
from longmind.mind.keeping.sheets import drop, every

ROOM = "aliases"


@dataclass(frozen=True, slots=True)
class Aliases:
    """Groups of names that mean the same."""

    groups: tuple[tuple[str, ...], ...] = ()
    """Each at least two names, the one that was given first in front."""
    _of: dict[str, tuple[str, ...]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Index the groups by name."""
        self._of.update({same_key(name): group for group in self.groups for name in group})

    def names(self, name: str) -> tuple[str, ...]:
        """All names of whoever is called so; the name itself when it has no other."""
        return self._of.get(same_key(name), (name,))

    def key(self, name: str) -> str:
        """Equal for two names that mean the same."""
        return same_key(self.names(name)[0])


def aliases_of(core: Core, owner: Owner) -> Aliases:
    """The names that an owner joined."""
    return Aliases(tuple(tuple(map(str, _names(sheet))) for sheet in every(core, owner, room=ROOM)))


def joined(core: Core, scope: Scope, names: Iterable[str], now: datetime) -> list[Change]:
    """The changes that make these names, and all that any of them was joined to, one group.

    Raises:
        InvalidInput: fewer than two different names, or one that is not allowed.
    """
    given = [check_name(name, "names") for name in names]
    if len({same_key(name) for name in given}) < 2:  # noqa: PLR2004 - two make a pair
        raise InvalidInput("names", "at least two different names that mean the same", given)
    sheets = {
        same_key(name): sheet for sheet in every(core, scope.owner, room=ROOM) for name in map(str, _names(sheet))
    }
    touched = list({sheet.key: sheet for name in given if (sheet := sheets.get(same_key(name)))}.values())
    group: dict[str, str] = {}
    for name in (*given, *(str(name) for sheet in touched for name in _names(sheet))):
        group.setdefault(same_key(name), name)
    key = next(iter(group))
    body: dict[str, Json] = {"names": list(group.values())}
    new = Sheet(scope=scope.whole, room=ROOM, key=key, body=body, at=now)
    return [*map(drop, touched), Write(sheet=new, keep_past=False)]


def parted(core: Core, scope: Scope, name: str, now: datetime) -> list[Change]:
    """The changes that take a name out of its group; none when it is in none."""
    key = same_key(check_name(name, "name"))
    for sheet in every(core, scope.owner, room=ROOM):
        names = [str(one) for one in _names(sheet)]
        if key not in map(same_key, names):
            continue
        left = [one for one in names if same_key(one) != key]
        if len(left) < 2:  # noqa: PLR2004 - one name alone is no group
            return [drop(sheet)]
        new = Sheet(scope=sheet.scope, room=ROOM, key=same_key(left[0]), body={"names": list(left)}, at=now)
        return [drop(sheet), Write(sheet=new, keep_past=False)]
    return []


def _names(sheet: Sheet) -> list[object]:
    names = sheet.body.get("names")
    return list(names) if isinstance(names, list) else []
