"""The one place where SQLite's errors become ours.

A caller never sees a driver's exception: each is translated here to the branch of the tree that says what can be done
about it. What SQLite calls busy, locked, a protocol error or a changed schema are all the same to a caller: somebody
else was writing, try again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from longmind.clock import elapsed
from longmind.errors import StoreBusy, StoreCorrupt, StoreError, StoreUnavailable

_BUSY = (apsw.BusyError, apsw.LockedError, apsw.ProtocolError, apsw.SchemaChangeError)
_CORRUPT = (apsw.CorruptError, apsw.NotADBError, apsw.FormatError, apsw.MismatchError, apsw.ConstraintError)
_CORRUPT_CODES = frozenset({apsw.SQLITE_IOERR_CORRUPTFS, apsw.SQLITE_IOERR_DATA, apsw.SQLITE_IOERR_SHORT_READ})


@contextmanager
def translated(where: str) -> Iterator[None]:
    """Let no driver's exception out of this block; ``where`` names the file in the message.

    Raises:
        StoreBusy, StoreUnavailable, StoreCorrupt: see :func:`translate`.
    """
    started = elapsed()
    try:
        yield
    except apsw.Error as error:
        raise translate(error, where, elapsed() - started) from error
    except UnicodeDecodeError:
        # The driver's, of a text that is none: its bytes are in the error, and not in ours.
        raise StoreCorrupt(f"{where}: what is in the file does not make sense; restore it from a copy") from None


def translate(error: apsw.Error, where: str, waited_seconds: float) -> StoreError:
    """Which of ours an error of SQLite's is, with what to do about it.

    The text of SQLite's own message is kept: it names tables and files, never a memory's words.
    """
    said = str(error)
    if isinstance(error, _BUSY):
        return busy(where, waited_seconds)
    if isinstance(error, apsw.FullError):
        return StoreUnavailable(f"{where}: the disk is full; make room and try again ({said})")
    if isinstance(error, apsw.ReadOnlyError):
        return StoreUnavailable(
            f"{where}: the file or its disk is read-only; a store needs to write, also in order to read: "
            f"give write access to the file and its folder ({said})"
        )
    if isinstance(error, apsw.CantOpenError):
        return StoreUnavailable(f"{where}: cannot be opened; its folder must exist and allow writing ({said})")
    if isinstance(error, apsw.InterruptError | apsw.AbortError):
        return StoreUnavailable(f"{where}: the work was interrupted; try again ({said})")
    if isinstance(error, _CORRUPT) or getattr(error, "extendedresult", None) in _CORRUPT_CODES:
        return StoreCorrupt(f"{where}: what is in the file does not make sense; restore it from a copy ({said})")
    if isinstance(error, apsw.SQLError):
        return StoreCorrupt(f"{where}: the file does not hold the tables it should ({said})")
    return StoreUnavailable(f"{where}: the store cannot be used now ({type(error).__name__}: {said})")


def busy(where: str, waited_seconds: float) -> StoreBusy:
    """Another writer held the store for the whole wait."""
    return StoreBusy(
        f"{where}: another writer held the store for all of the {waited_seconds:.1f} s we waited; "
        "try again, or open it with a longer busy_seconds"
    )
