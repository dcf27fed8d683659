"""Hashes that only this file can make.

Names of idempotency keys, erased ids and owners' names are kept as keyed hashes, with a secret drawn when the file was
made: two files cannot be compared by them, and no table made beforehand undoes them. (Whoever has the whole file has
the secret too, and can still test a guess.) Each says what it is a mark of, so that a key called like an id is not
taken for it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from longmind.domain.scope import Owner

_BYTES = 16


class Marks:
    """Makes the marks of one file from its ``secret`` (32 bytes)."""

    def __init__(self, secret: bytes) -> None:
        """Keep the secret."""
        self._secret = secret

    def of(self, what: Literal["id", "key", "repeat"], owner: int, value: str) -> bytes:
        """16 bytes that stand for ``value`` of the owner with this number."""
        # Half a surrogate pair names nothing that is kept, and may be asked about all the same.
        return self._mark(f"{what} {owner} {value}".encode("utf-8", "surrogatepass"))

    def of_owner(self, owner: Owner) -> bytes:
        """16 bytes that stand for an owner's names."""
        tenant = owner.tenant.encode()
        user = b"-" if owner.user is None else b"+" + owner.user.encode()
        return self._mark(b"owner %d %b%b" % (len(tenant), tenant, user))

    def _mark(self, value: bytes) -> bytes:
        return blake2b(value, digest_size=_BYTES, key=self._secret).digest()
