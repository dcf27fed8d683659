"""A copy of a file while others write to it, and how it is told later that the copy is whole.

The copy is made page by page within one moment of the file (SQLite's backup), under the same key, swept as it is
written, and verified before it gets its name. Beside it lies its SHA-256, in the form that ``sha256sum -c`` reads:
a changed bit in a text would otherwise show only when every hash inside is derived anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from longmind.errors import StoreCorrupt, StoreUnavailable
from longmind.stores.keys import Key
from longmind.stores.sqlite.ciphering import Cipher, cipher_of
from longmind.stores.sqlite.connections import BESIDE
from longmind.stores.sqlite.errors import translated
from longmind.stores.sqlite.replacing import connected, put_in_place, remove, verify
from longmind.stores.sqlite.sums import have_sums

DIGEST: Final = ".sha256"
_PAGES: Final = 1_000
_BLOCK: Final = 1 << 20


def backup(path: str, to: str, key: Key | None, *, over: bool) -> str:
    """Copy a file that others may be writing to; its SHA-256 in hexadecimal digits.

    Raises:
        FileExistsError: something is at ``to``, and it was not to be taken over.
        WrongKey, StoreCorrupt, StoreUnavailable, StoreBusy: it cannot be read, or there is no room; nothing was left.
    """
    made = to + BESIDE
    cipher = cipher_of(path, key, path)
    try:
        copy(path, made, cipher)
        verify(made, cipher, path)
        digest = digest_of(made)
        if over:
            # Until there is a new one, a restore derives everything anew rather than go by another copy's.
            Path(to + DIGEST).unlink(missing_ok=True)
        put_in_place(made, to, over=over)
    finally:
        remove(made)
    _write_digest(to, digest)
    return digest


def copy(path: str, made: str, cipher: Cipher | None) -> None:
    """Copy a file as it is at one moment to a path where nothing is that anybody needs.

    Raises:
        StoreUnavailable: there is no room. StoreCorrupt: the file is damaged.
    """
    remove(made)
    with translated(path):
        source = connected(path, cipher)
        try:
            source.execute("BEGIN; SELECT count(*) FROM sqlite_schema")
            target = connected(made, cipher, new=True, sums=cipher is None and have_sums(path))
            try:
                with target.backup("main", source, "main") as copying:
                    while not copying.done:
                        copying.step(_PAGES)
                # So that it is one file, which can be carried about and opened where nothing may be written.
                target.pragma("journal_mode", "delete")
            finally:
                target.close(force=True)
        finally:
            source.close(force=True)


def digest_of(path: str) -> str:
    """The SHA-256 of a file's content."""
    found = hashlib.sha256()
    with Path(path).open("rb") as file:
        while block := file.read(_BLOCK):
            found.update(block)
    return found.hexdigest()


def check_digest(path: str) -> bool:
    """Whether a copy is what was written, bit for bit; False where nobody says what that was.

    Raises:
        StoreCorrupt: it is not.
    """
    try:
        told = Path(path + DIGEST).read_text("ascii", errors="replace").split()
    except FileNotFoundError:
        return False
    refuse_another(path, told[0] if told else "")
    return True


def refuse_another(path: str, digest: str) -> None:
    """See to it that a file is the one that has this digest.

    Raises:
        StoreCorrupt: it is not.
    """
    if digest_of(path) != digest:
        raise StoreCorrupt(f"{path}: damaged or not complete: not what was written when it was made; use another copy")


def _write_digest(to: str, digest: str) -> None:
    made = f"{to}{DIGEST}{BESIDE}"
    try:
        Path(made).write_text(f"{digest}  {Path(to).name}\n", "ascii")
        put_in_place(made, to + DIGEST)
    except OSError as error:
        raise StoreUnavailable(f"{to}{DIGEST}: cannot be written ({error.strerror})") from error
    finally:
        Path(made).unlink(missing_ok=True)
