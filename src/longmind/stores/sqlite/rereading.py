"""Reading every text again, once, after the word rules have changed.

The terms in a file are those of the rules that it names; asked by other rules, it would answer wrongly and say nothing.
So whoever opens a file of older rules makes all its terms anew in the transaction that writes down the new rules. What
a memory is, its times and its vectors stay as they are.
"""

from __future__ import annotations

from typing import Final

import apsw

from longmind.domain.indexing import indexed
from longmind.domain.scope import Owner
from longmind.domain.words import WORDS_VERSION
from longmind.stores.sqlite.lines import PRESENT
from longmind.stores.sqlite.rows import Rebuilder, number_of, owner_of
from longmind.stores.sqlite.sql import every

_AT_ONCE: Final = 256


def reread(connection: apsw.Connection) -> None:
    """Make all terms of all memories by today's rules, inside a write transaction."""
    connection.execute("DELETE FROM postings")
    # Whose they are is no part of what they are found by.
    rebuild = Rebuilder(Owner()).memory
    last = 0
    while rows := every(
        connection,
        f"SELECT m.memory, {PRESENT} FROM memories AS m WHERE m.memory > ? ORDER BY m.memory LIMIT ?",  # noqa: S608
        (last, _AT_ONCE),
    ):
        readings = [(place, indexed(rebuild(tuple(present)))) for place, *present in rows]
        connection.executemany(
            "UPDATE memories SET length = ?, terms = ? WHERE memory = ?",
            [(reading.length, len(reading.terms), place) for place, reading in readings],
        )
        connection.executemany(
            "INSERT INTO postings (owner, term, number, tf) VALUES (?, ?, ?, ?)",
            # Sorted, as the table is: neighbouring terms fall on the same page.
            sorted(
                (owner_of(place), term, number_of(place), tf)
                for place, reading in readings
                for term, tf in reading.terms.items()
            ),
        )
        last = rows[-1][0]
    # The journal does not tell of this: whoever keeps something of an owner's begins anew.
    connection.execute("UPDATE owners SET version = version + 1, rebuilt = version + 1")
    connection.execute("INSERT OR REPLACE INTO meta (name, value) VALUES ('words_version', ?)", (WORDS_VERSION,))
