"""A file under a key: every page and every page of its log is encrypted and sealed (ChaCha20-Poly1305).

The cipher is SQLite3 Multiple Ciphers' own and sits below SQLite's pages, so that nothing above knows of it. It gets
its 32 bytes from us (see :mod:`longmind.stores.keys`), since its own derivation would run for each connection.
Temporary tables and what a statement may have to take back stay in memory, so that nothing readable is written beside.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import apsw

from longmind.errors import StoreUnavailable, WrongKey
from longmind.stores.keys import HEADER_BYTES, Key, is_locked

CIPHER: Final = "chacha20"
_PLAIN: Final = b"SQLite format 3\0"
_IN_MEMORY: Final = 2
_GIVE: Final = "give its key: longmind.open(path, key=…), or on the command line --key-file or LONGMIND_KEY"


class Cipher:
    """What one file is locked by; shows nothing of it."""

    __slots__ = ("_header", "_key", "_where")

    def __init__(self, key: Key, header: bytes, where: str) -> None:
        """Derive the cipher's key for a file that begins, or will begin, with ``header``."""
        self._header = header
        self._key = key.for_header(header, where)
        self._where = where

    def __repr__(self) -> str:
        """Nothing of the key."""
        return "Cipher(…)"

    def unlock(self, connection: apsw.Connection) -> None:
        """Make the connection read and write through the cipher; before anything else is asked of it."""
        connection.pragma("cipher", CIPHER)
        connection.pragma("key", self._raw)
        connection.pragma("temp_store", _IN_MEMORY)

    def check(self, connection: apsw.Connection) -> None:
        """See to it that the key opens the file.

        Raises:
            WrongKey: it does not. A first page that is damaged looks the same.
        """
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        except apsw.NotADBError:
            raise WrongKey(
                f"{self._where}: the key does not open it (or the beginning of the file is damaged)"
            ) from None

    def begins(self, path: str, where: str) -> bool:
        """Whether the file begins as this was made for."""
        return beginning(path, where) in (b"", self._header)

    @property
    def in_an_address(self) -> str:
        """The same for a file that is named by an address, as VACUUM INTO names it."""
        return f"cipher={CIPHER}&key={self._raw}"

    @property
    def _raw(self) -> str:
        return f"raw:{self._key.hex()}{self._header.hex()}"


def cipher_of(path: str, key: Key | None, where: str) -> Cipher | None:
    """How the file at a path is opened with this key, or with none.

    Raises:
        WrongKey: a key for a file that is not encrypted, none for one that is, or one of another sort.
        StoreUnavailable: the file cannot be read.
    """
    begins = beginning(path, where)
    if key is None:
        if is_locked(begins):
            raise WrongKey(f"{where}: the file is encrypted; {_GIVE}")
        return None
    if not begins:
        return Cipher(key, key.new_header(), where)
    if begins == _PLAIN:
        raise WrongKey(f"{where}: the file is not encrypted; open it without a key, or encrypt it with: longmind rekey")
    if not is_locked(begins):
        raise WrongKey(f"{where}: neither encrypted by longmind nor a file of ours; name another, or give no key")
    return Cipher(key, begins, where)


def beginning(path: str, where: str) -> bytes:
    """The first 16 bytes of a file; empty when there is none.

    Raises:
        StoreUnavailable: it cannot be read.
    """
    try:
        with Path(path).open("rb") as file:
            return file.read(HEADER_BYTES)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise StoreUnavailable(f"{where}: cannot be read ({error.strerror})") from error
