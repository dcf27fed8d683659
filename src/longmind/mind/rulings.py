"""What somebody decided about facts in doubt, kept so that it can be undone.

A ruling lies on a sheet beside its fact and goes with it. Where facts stand follows from what was stated and from the
rulings alone, so taking a ruling back puts everything back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from longmind.domain.change import Change, Write
from longmind.domain.memory import Memory
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner
from longmind.domain.sheet import Sheet
from longmind.mind.core import Core
from longmind.mind.keeping.sheets import drop, every
from longmind.mind.reconcile import Ruling

ROOM = "rulings"


def rulings_of(core: Core, owner: Owner) -> dict[str, Ruling]:
    """The ruling on each fact that has one, by id."""
    return {sheet.key: Ruling(str(sheet.body["ruling"])) for sheet in every(core, owner, room=ROOM)}


def latest(core: Core, owner: Owner) -> Sheet | None:
    """The ruling made last."""
    return max(every(core, owner, room=ROOM), key=lambda sheet: (sheet.at, sheet.key), default=None)


def ruled(
    core: Core, fact: Memory, ruling: Ruling, now: datetime, *, by: Mapping[str, Json] | None = None
) -> list[Change]:
    """The change that keeps a ruling, and which model made it where no person did."""
    scope = fact.scope.whole
    present = core.store.sheet(scope, ROOM, fact.id)
    version = 1 if present is None else present.version + 1
    body: dict[str, Json] = {**(by or {}), "ruling": ruling.value}
    sheet = Sheet(scope=scope, room=ROOM, key=fact.id, version=version, body=body, at=now, evidence=(fact.id,))
    return [Write(sheet=sheet, keep_past=False)]


def unruled(core: Core, fact: Memory) -> list[Change]:
    """The change that takes a ruling back; none where there is none."""
    present = core.store.sheet(fact.scope.whole, ROOM, fact.id)
    return [] if present is None else [drop(present)]


def unruled_by_models(core: Core, owner: Owner, ids: Iterable[str]) -> list[Change]:
    """The changes that take back what models ruled on these; what a person ruled stays."""
    sheets = (core.store.sheet(owner.whole, ROOM, id) for id in ids)
    return [drop(sheet) for sheet in sheets if sheet is not None and sheet.body.keys() > {"ruling"}]
