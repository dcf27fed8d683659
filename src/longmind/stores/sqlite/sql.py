"""Asking SQLite: three short ways to run a statement that answers.

Each takes all rows at once, so that no statement is left half read on a connection that is handed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import apsw

Row = tuple[Any, ...]
"""A row as SQLite gives it; the columns' types are those of the statement."""


Bindings = Sequence[Any] | Mapping[str, Any]


def every(connection: apsw.Connection, statement: str, bindings: Bindings = ()) -> list[Row]:
    """All rows."""
    return connection.execute(statement, bindings).fetchall()


def one(connection: apsw.Connection, statement: str, bindings: Bindings = ()) -> Row | None:
    """The only row, if there is one."""
    rows = every(connection, statement, bindings)
    return rows[0] if rows else None


def value(connection: apsw.Connection, statement: str, bindings: Bindings = ()) -> Any:  # noqa: ANN401
    """The first column of the only row; None when there is none."""
    row = one(connection, statement, bindings)
    return None if row is None else row[0]
