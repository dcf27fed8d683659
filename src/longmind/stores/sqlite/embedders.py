"""Whose vectors the file holds: those that are searched, and those being prepared to follow them.

Each of the two has a slot, 0 or 1, which is part of its vectors' keys; adopting flips a mark and drops the other's
vectors. Nothing here depends on what a connection remembers: the table is two rows and is read in each transaction.
"""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from longmind.errors import Conflict
from longmind.ports.models import Stamp
from longmind.stores.sqlite.rows import NUMBER_BITS
from longmind.stores.sqlite.sql import every, one


@dataclass(frozen=True, slots=True)
class Held:
    """An embedder whose vectors may be in the file."""

    slot: int
    present: bool
    stamp: Stamp


def held(connection: apsw.Connection) -> list[Held]:
    """The present one first."""
    rows = every(connection, "SELECT slot, present, name, fingerprint, dimension FROM embedders ORDER BY present DESC")
    return [
        Held(slot, bool(present), Stamp(name, fingerprint, dimension))
        for slot, present, name, fingerprint, dimension in rows
    ]


def present(connection: apsw.Connection) -> Held | None:
    """The one whose vectors are searched."""
    return next((there for there in held(connection) if there.present), None)


def vectors_place(owner: int, slot: int, number: int) -> int:
    """The key of a memory's vectors: those that are searched together lie together."""
    return (owner * 2 + slot) << NUMBER_BITS | number


def adopt(connection: apsw.Connection, stamp: Stamp) -> None:
    """See :meth:`longmind.ports.store.Store.adopt`."""
    all_held = held(connection)
    now = next((there for there in all_held if there.present), None)
    if now is not None and now.stamp == stamp:
        return
    chosen = next((there for there in all_held if there.stamp == stamp), None)
    if now is not None and not _complete(connection, None if chosen is None else chosen.slot):
        raise Conflict(f"some memories have no vectors of {stamp} yet; embed them before it is adopted")
    for there in all_held:
        if there is not chosen:
            _drop(connection, there.slot)
    if chosen is None:
        _add(connection, stamp, slot=0, present=True)
    else:
        connection.execute("UPDATE embedders SET present = 1 WHERE slot = ?", (chosen.slot,))


def prepare(connection: apsw.Connection, stamp: Stamp) -> None:
    """See :meth:`longmind.ports.store.Store.prepare`."""
    all_held = held(connection)
    for there in all_held:
        if not there.present and there.stamp != stamp:
            _drop(connection, there.slot)
    if all(there.stamp != stamp for there in all_held):
        taken = {there.slot for there in all_held if there.present}
        _add(connection, stamp, slot=0 if taken != {0} else 1, present=False)


def _add(connection: apsw.Connection, stamp: Stamp, *, slot: int, present: bool) -> None:
    connection.execute(
        "INSERT INTO embedders (slot, present, name, fingerprint, dimension, stamp) VALUES (?, ?, ?, ?, ?, ?)",
        (slot, int(present), stamp.name, stamp.fingerprint, stamp.dimension, str(stamp)),
    )


def _drop(connection: apsw.Connection, slot: int) -> None:
    connection.execute("DELETE FROM embedders WHERE slot = ?", (slot,))
    # By owner, so that only the slot's own stretch of each owner is walked.
    for (owner,) in every(connection, "SELECT owner FROM owners"):
        first = vectors_place(owner, slot, 0)
        connection.execute("DELETE FROM vectors WHERE place >= ? AND place < ?", (first, first + (1 << NUMBER_BITS)))


def _complete(connection: apsw.Connection, slot: int | None) -> bool:
    """Whether every memory has complete vectors in this slot."""
    if slot is None:
        return one(connection, "SELECT 1 FROM memories LIMIT 1") is None
    without = one(
        connection,
        "SELECT 1 FROM memories AS m LEFT JOIN vectors AS v INDEXED BY vectors_by_place ON v.place = "
        "((m.owner * 2 + ?) << 32 | (m.memory & 0xFFFFFFFF)) WHERE v.missing IS NOT 0 LIMIT 1",
        (slot,),
    )
    return without is None
