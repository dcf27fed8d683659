"""The key that locks a file: what somebody gave, and the 32 bytes that the cipher takes.

A text is a passphrase, which a slow derivation (scrypt) makes dear to guess; 32 bytes, or a text of 64 hexadecimal
digits, are the key itself. An encrypted file begins with 16 bytes that say nothing of what is in it: which derivation
made its key, and a salt of its own. A key shows itself nowhere: not in a repr, not in an error.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from longmind.errors import InvalidInput, WrongKey

Secret = str | bytes | Callable[[], str | bytes]
"""A key as it is given: a passphrase, 32 bytes, or what is called for one of these."""

KEY_BYTES: Final = 32
HEADER_BYTES: Final = 16
_MAGIC: Final = b"LMK"
_ALLOWED: Final = "a passphrase (text, not empty), 32 bytes or 64 hexadecimal digits, or what returns one of these"
_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")
_AS_IT_IS: Final = 0


@dataclass(frozen=True, slots=True)
class _Scrypt:
    """How dear one guess is: ``n * r * 128`` bytes of memory, read and written ``p`` times."""

    n: int
    r: int
    p: int

    def derive(self, passphrase: bytes, salt: bytes) -> bytes:
        return hashlib.scrypt(
            passphrase, salt=salt, n=self.n, r=self.r, p=self.p, maxmem=256 * self.n * self.r, dklen=KEY_BYTES
        )


_DERIVATIONS: Final = {1: _Scrypt(n=2**17, r=8, p=1)}
"""By the number in a file's first bytes; a number keeps its meaning for ever, so that files stay readable."""
_CURRENT: Final = max(_DERIVATIONS)


class Key:
    """A key that was given, and whatever was derived from it: the derivation is slow, and done once for a file."""

    __slots__ = ("_derived", "_given", "_is_passphrase")

    def __init__(self, given: Secret) -> None:
        """Take a key, calling for it if that is how it was given.

        Raises:
            InvalidInput: it is none; what was given is not shown.
        """
        given = given() if callable(given) else given
        self._derived: dict[bytes, bytes] = {}
        if isinstance(given, str) and _HEX.fullmatch(given):
            given = bytes.fromhex(given)
        self._is_passphrase = isinstance(given, str)
        if isinstance(given, str) and given:
            # The same letters come composed from one keyboard and decomposed from another.
            self._given = unicodedata.normalize("NFC", given).encode("utf-8", "surrogatepass")
        elif isinstance(given, bytes) and len(given) == KEY_BYTES:
            self._given = given
        else:
            raise InvalidInput("key", _ALLOWED)

    def __repr__(self) -> str:
        """Nothing of the key."""
        return "Key(…)"

    def __reduce__(self) -> str:
        """Refuse to be pickled or copied to where nobody looks after it.

        Raises:
            TypeError: always.
        """
        raise TypeError("a key is not written anywhere")

    @property
    def itself(self) -> bytes:
        """The 32 bytes, where it was given as these: to be sealed under another key, and for nothing else.

        Raises:
            InvalidInput: it is a passphrase.
        """
        if self._is_passphrase:
            raise InvalidInput("key", "32 bytes, or 64 hexadecimal digits")
        return self._given

    def new_header(self) -> bytes:
        """The first bytes of a new file that this key locks."""
        derivation = _CURRENT if self._is_passphrase else _AS_IT_IS
        return _MAGIC + bytes([derivation]) + secrets.token_bytes(HEADER_BYTES - len(_MAGIC) - 1)

    def for_header(self, header: bytes, where: str) -> bytes:
        """The 32 bytes that open a file with these first 16 bytes.

        Raises:
            WrongKey: a passphrase for a file locked by a key of 32 bytes, or the other way round.
        """
        number = header[len(_MAGIC)]
        if self._is_passphrase != (number != _AS_IT_IS):
            asked = "a key of 32 bytes (64 hexadecimal digits)" if number == _AS_IT_IS else "a passphrase"
            raise WrongKey(f"{where}: the key does not open it; it was locked by {asked}")
        if not self._is_passphrase:
            return self._given
        if header not in self._derived:
            self._derived[header] = _DERIVATIONS[number].derive(self._given, header)
        return self._derived[header]


def is_locked(header: bytes) -> bool:
    """Whether a file with these first bytes was locked by a key, in a way that this version knows."""
    return (
        len(header) == HEADER_BYTES
        and header.startswith(_MAGIC)
        and (header[len(_MAGIC)] == _AS_IT_IS or header[len(_MAGIC)] in _DERIVATIONS)
    )


def key_of(given: Secret | Key | None) -> Key | None:
    """The key that was given, if one was.

    Raises:
        InvalidInput: it is none.
    """
    return given if given is None or isinstance(given, Key) else Key(given)
