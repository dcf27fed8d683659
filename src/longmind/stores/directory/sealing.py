"""What is locked under a key: sealed (AES-256-GCM), and bound to what it is about.

The primitive is the ``cryptography`` package's. A seal that was moved to another owner's place does not open there.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from typing import TYPE_CHECKING

from longmind.errors import MissingExtra

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE_BYTES = 12


class Broken(Exception):
    """A seal that does not open: another key's, another place's, or changed."""


class Seal:
    """Locks and unlocks small things under one key of 32 bytes; shows nothing of it."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        """Take the key.

        Raises:
            MissingExtra: the package is not installed.
        """
        self._cipher = _cipher(key)

    def __repr__(self) -> str:
        """Nothing of the key."""
        return "Seal(…)"

    def lock(self, content: bytes, about: str) -> str:
        """The content, locked, as text; ``about`` is needed again to open it."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return base64.b64encode(nonce + self._cipher.encrypt(nonce, content, about.encode())).decode("ascii")

    def unlock(self, sealed: str, about: str) -> bytes:
        """What was locked.

        Raises:
            Broken: this key does not open it, or it is about something else, or was changed.
        """
        from cryptography.exceptions import InvalidTag

        try:
            whole = base64.b64decode(sealed, validate=True)
            return self._cipher.decrypt(whole[:_NONCE_BYTES], whole[_NONCE_BYTES:], about.encode())
        except (InvalidTag, binascii.Error, ValueError) as error:
            raise Broken(about) from error


def _cipher(key: bytes) -> AESGCM:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as missing:
        raise MissingExtra("keys", "a folder of encrypted files") from missing
    return AESGCM(key)
