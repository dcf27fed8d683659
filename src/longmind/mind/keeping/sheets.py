"""One value on one sheet, read as it was written and changed from its present version.

Whoever changes a sheet says which version was read; where another writer was quicker, the change is made anew from what
is there now. So two processes that write to one slot, one task or one block lose nothing of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, Self, TypeVar

from longmind.domain.change import Drop, Write
from longmind.domain.metadata import Json
from longmind.domain.scope import MAX_NAME_CHARACTERS, Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.errors import InvalidInput, StoreCorrupt
from longmind.mind.core import Core, decided

BLOCKS = "blocks"
SUMMARIES = "summaries"
"""The room of what stands for messages that are no longer in a prompt; :mod:`longmind.mind.keeping.summary`."""
UNREAD = "unread"
"""The room of what a language model is still to read; :mod:`longmind.mind.keeping.unread`."""
RESTED_ON = "rested_on"
"""Where a summary says on how many memories it rested when it was made."""
PAGE = 1_000
_LAST_KEY = "\U0010ffff" * MAX_NAME_CHARACTERS
"""No key sorts after it."""


class Written(Protocol):
    """A value that can be written as JSON and read back."""

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        ...

    @classmethod
    def from_json(cls, value: object) -> Self:
        """The value that was written.

        Raises:
            InvalidInput: this is none.
        """
        ...


V = TypeVar("V", bound=Written)
R = TypeVar("R")


class Held(NamedTuple):
    """What a sheet holds, and the sheet."""

    sheet: Sheet | None
    """None: nothing was written there yet."""

    @property
    def version(self) -> int:
        """The present version; 0 when there is none."""
        return 0 if self.sheet is None else self.sheet.version

    def of(self, kind: type[V]) -> V | None:
        """The value; None when nothing was written.

        Raises:
            StoreCorrupt: the sheet holds something else.
        """
        return None if self.sheet is None else value_of(self.sheet, kind)


def value_of(sheet: Sheet, kind: type[V]) -> V:
    """The value that a sheet holds.

    Raises:
        StoreCorrupt: it holds something else.
    """
    try:
        return kind.from_json(sheet.body)
    except InvalidInput as error:
        # Not in these words: they may quote what was kept.
        raise StoreCorrupt(f"a sheet of {sheet.room} holds no {kind.__name__}; run check") from error


def at(core: Core, address: Address) -> Held:
    """What is there now."""
    return Held(core.store.sheet(address.scope, address.room, address.key))


def next_of(
    held: Held, address: Address, value: Written, now: datetime, evidence: Sequence[str] | None = None
) -> Sheet:
    """The next version of a sheet, with this value; it keeps its evidence unless other is given."""
    kept = () if held.sheet is None else held.sheet.evidence
    return Sheet(
        scope=address.scope,
        room=address.room,
        key=address.key,
        version=held.version + 1,
        body=value.to_json(),
        at=now,
        evidence=kept if evidence is None else tuple(evidence),
    )


def changed(core: Core, address: Address, kind: type[V], change: Callable[[V | None], tuple[V, R]], now: datetime) -> R:
    """Make the change from what is there now, write what came of it in its place, and give its answer.

    ``change`` is given None when nothing was written yet. It may be asked again, and whatever it raises ends it all
    before anything is written.

    Raises:
        Conflict: other writers were quicker, time and again.
    """

    def attempt() -> R:
        held = at(core, address)
        before = held.of(kind)
        after, answer = change(before)
        if after != before:
            after = looked_at(core, address.scope.owner, kind, after, address.room)
            write = Write(sheet=next_of(held, address, after, now), keep_past=False)
            core.write_as_read(address.scope.owner, [write], now)
        return answer

    return decided(attempt)


def looked_at(core: Core, owner: Owner, kind: type[V], value: V, where: str) -> V:
    """The value without what the owner's guard takes out of it, checked anew: a mark may be longer than what it marks.

    Raises:
        Refused: the guard does not let it in.
        InvalidInput: there is no room for a mark.
    """
    told = value.to_json()
    looked = core.look(owner).mapping(told, where)
    return value if looked is told else kind.from_json(looked)


def dropped(core: Core, address: Address, now: datetime) -> bool:
    """Remove what is there, for good; whether anything was."""

    def attempt() -> bool:
        held = at(core, address)
        if held.sheet is None:
            return False
        core.write_as_read(address.scope.owner, [drop(held.sheet)], now)
        return True

    return decided(attempt)


def drop(sheet: Sheet) -> Drop:
    """The removal of a sheet as it was read."""
    return Drop(scope=sheet.scope, room=sheet.room, key=sheet.key, version=sheet.version)


def every(core: Core, owner: Owner, *, room: str | None = None, scope: Scope | None = None) -> Iterator[Sheet]:
    """All sheets of a room, read a page at a time as they are wanted; of one scope exactly, or of all."""
    after: Address | None = None
    while True:
        page = core.store.sheets(owner, room=room, scope=scope, after=after, limit=PAGE)
        yield from page.sheets
        after = page.after
        if after is None:
            return


def summaries_on(core: Core, owner: Owner, ids: Collection[str]) -> list[Drop]:
    """The removal of every summary that rests on any of these memories, or did on one that is not there any more.

    A store keeps a sheet until the last of its evidence is erased. A summary is one text over all that it stands for,
    and nobody can say which of its words came from what is erased: it goes with the first, and is made again.
    """
    gone = set(ids)
    return [
        drop(sheet)
        for sheet in every(core, owner, room=SUMMARIES)
        if is_broken(sheet) or not gone.isdisjoint(sheet.evidence)
    ]


def is_broken(summary: Sheet) -> bool:
    """Whether something that a summary rested on when it was made has been erased since."""
    return summary.body.get(RESTED_ON) != len(summary.evidence)


def bound_to(core: Core, scope: Scope) -> list[Drop]:
    """The removal of every sheet bound to the scope's session; to its agent too, where it names one."""
    return [
        drop(sheet)
        for room, one in places(core, scope.owner)
        if one.session == scope.session and scope.agent in (None, one.agent)
        for sheet in every(core, scope.owner, room=room, scope=one)
    ]


def places(core: Core, owner: Owner, room: str | None = None) -> Iterator[tuple[str, Scope]]:
    """Every room and scope in which the owner has a sheet, or those of one room; by room, agent, session."""
    after: Address | None = None
    while True:
        page = core.store.sheets(owner, room=room, after=after, limit=1)
        if not page.sheets:
            return
        sheet = page.sheets[0]
        yield sheet.room, sheet.scope
        after = Address(sheet.scope, sheet.room, _LAST_KEY)
