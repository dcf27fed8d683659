"""What is kept encrypted: a mark in the text that holds the value, and that only the sealing key opens.

``[card number sealed:…]`` goes wherever the text goes (into facts, summaries, archives) and goes when the text goes, so
that erasing needs to know nothing of it. The primitive is AES-SIV (RFC 5297) of the ``cryptography`` package, which
needs no nonce: one value of one owner has one mark, and what is said twice is still the same. A mark is bound to its
owner and its class: pasted into another owner's text, it opens nothing.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final

from longmind.domain.scope import Owner
from longmind.errors import InvalidInput, MissingExtra
from longmind.mind.guard.found import SEALED

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

KEY_BYTES: Final = 32


class Sealer:
    """Seals values under one key of 32 bytes and opens them again; shows nothing of it."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        """Take the key.

        Raises:
            InvalidInput: it is not 32 bytes. MissingExtra: the package is not installed.
        """
        if len(key) != KEY_BYTES:
            raise InvalidInput("sealing_key", f"{KEY_BYTES} bytes, or 64 hexadecimal digits")
        self._cipher = _cipher(key)

    def __repr__(self) -> str:
        """Nothing of the key."""
        return "Sealer(…)"

    def seal(self, what: str, value: str, owner: Owner) -> str:
        """The mark that holds a value of a class, for this owner alone."""
        sealed = self._cipher.encrypt(value.encode("utf-8", "surrogatepass"), _about(what, owner))
        return f"[{what} sealed:{base64.urlsafe_b64encode(sealed).decode('ascii').rstrip('=')}]"

    def reveal(self, text: str, owner: Owner) -> str:
        """The text with the values in place of their marks.

        Raises:
            InvalidInput: a mark that this key does not open for this owner, or that was changed.
        """
        pieces: list[str] = []
        at = 0
        for found in SEALED.finditer(text):
            pieces += (text[at : found.start()], self._opened(found["what"], found["seal"], owner))
            at = found.end()
        return "".join((*pieces, text[at:]))

    def _opened(self, what: str, seal: str, owner: Owner) -> str:
        from cryptography.exceptions import InvalidTag

        try:
            sealed = base64.b64decode(seal + "=" * (-len(seal) % 4), altchars="-_", validate=True)
            return self._cipher.decrypt(sealed, _about(what, owner)).decode("utf-8", "surrogatepass")
        except (InvalidTag, binascii.Error, ValueError):
            told = f"a {what} in it was sealed for another owner, by another key, or changed"
            raise InvalidInput("text", f"marks that were sealed for this owner by this sealing key; {told}") from None


def _about(what: str, owner: Owner) -> list[bytes]:
    parts = ("longmind sealed", owner.tenant, "" if owner.user is None else "user", owner.user or "", what)
    return [part.encode("utf-8", "surrogatepass") for part in parts]


def _cipher(key: bytes) -> AESSIV:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV
    except ImportError as missing:
        raise MissingExtra("keys", "keeping something encrypted") from missing
    return AESSIV(key)
