"""A file that is encrypted as it is written, and read as it is decrypted: in numbered parts, never all of it in memory.

The first line is a manifest in JSON, in the clear; what follows are parts of 64 KiB, each encrypted and sealed
(ChaCha20-Poly1305) under a key of this file's own. The number of a part and whether it is the last are its nonce, and
the manifest is sealed with each, so that parts cannot be left out, doubled, moved or taken from another file, and a
file that was cut is told from one that is whole. This is the construction called STREAM (Hoang, Reyhanitabar, Rogaway,
Vizár 2015), as ``age`` has it; the primitives are the ``cryptography`` package's. docs/archive.md tells the format.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from longmind.errors import DamagedArchive, MissingExtra, WrongKey
from longmind.stores.keys import KEY_BYTES, Key, is_locked

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

CIPHER: Final = "chacha20-poly1305"
PART_BYTES: Final = 65_536
MOST_MANIFEST_BYTES: Final = 4_096
"""How long the first line of a locked file may be."""
_TAG_BYTES: Final = 16
_NUMBER_BYTES: Final = 11
_SALT_BYTES: Final = 32
_SEALED: Final = "check"


def lock(pieces: Iterable[bytes], key: Key, manifest: Mapping[str, object], name: str) -> Iterator[bytes]:
    """What is written: the manifest, in which ``name`` says how it is locked, and the pieces in parts.

    Raises:
        MissingExtra: cryptography is not installed.
    """
    header, salt = key.new_header(), secrets.token_bytes(_SALT_BYTES)
    told = {"cipher": CIPHER, "part_bytes": PART_BYTES, "key": header.hex(), "salt": salt.hex()}
    unsealed = _line({**manifest, name: told})
    cipher, check = _opened(key.for_header(header, "the archive"), salt, unsealed)
    first = _line({**manifest, name: {**told, _SEALED: check.hex()}})
    yield first
    waiting, number = bytearray(), 0
    for piece in pieces:
        waiting += piece
        # One part is held back, since the last one is sealed as the last.
        while len(waiting) > PART_BYTES:
            yield cipher.encrypt(_nonce(number, last=False), bytes(waiting[:PART_BYTES]), first)
            del waiting[:PART_BYTES]
            number += 1
    yield cipher.encrypt(_nonce(number, last=True), bytes(waiting), first)


@dataclass(frozen=True, slots=True)
class _Told:
    """What the manifest of a locked file says."""

    header: bytes
    salt: bytes
    check: bytes


def unlock(file: BinaryIO, first: bytes, key: Key | None, name: str, where: str) -> Iterator[bytes]:
    """What was locked, a part at a time; ``first`` is the first line of the file, which has been read.

    Raises:
        WrongKey: this key does not open it, or none was given. A first line that was changed looks the same.
        DamagedArchive: a part was changed or moved, or the end is missing; or the first line is none of ours.
        MissingExtra: cryptography is not installed.
    """
    manifest = json.loads(first)
    told = _told(manifest[name])
    if key is None:
        raise WrongKey(f"{where}: the archive is encrypted; give its key (key=…, or --archive-key-file FILE)")
    unsealed = _line({**manifest, name: {one: said for one, said in manifest[name].items() if one != _SEALED}})
    cipher, check = _opened(key.for_header(told.header, where), told.salt, unsealed)
    if not hmac.compare_digest(check, told.check):
        raise WrongKey(f"{where}: the key does not open it (or the first line of the archive was changed)")
    yield from _parts(file, first, cipher)


def _parts(file: BinaryIO, first: bytes, cipher: ChaCha20Poly1305) -> Iterator[bytes]:
    from cryptography.exceptions import InvalidTag

    whole, number = PART_BYTES + _TAG_BYTES, 0
    part = file.read(whole)
    while True:
        after = file.read(whole)
        try:
            yield cipher.decrypt(_nonce(number, last=not after), part, first)
        except InvalidTag:
            what = f"part {number + 1} was changed, stands where another one stood, or parts after it are missing"
            raise DamagedArchive(None, what) from None
        if not after:
            return
        part, number = after, number + 1


def _told(said: object) -> _Told:
    """How a file is locked, by its manifest.

    Raises:
        DamagedArchive: nothing that this version could have written.
    """
    fields = said if isinstance(said, dict) else {}
    try:
        told = _Told(*(bytes.fromhex(fields[one]) for one in ("key", "salt", _SEALED)))
    except (KeyError, TypeError, ValueError):
        told = _Told(b"", b"", b"")
    if (fields.get("cipher"), fields.get("part_bytes")) != (CIPHER, PART_BYTES) or not is_locked(told.header):
        raise DamagedArchive(1, "does not say how the archive is encrypted, or says it in a newer way")
    return told


def _opened(key: bytes, salt: bytes, unsealed: bytes) -> tuple[ChaCha20Poly1305, bytes]:
    """The cipher of one file, and what tells the right key from a wrong one."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    except ImportError as missing:
        raise MissingExtra("keys", "an encrypted archive") from missing
    made = HKDF(SHA256(), 2 * KEY_BYTES, salt, b"longmind archive").derive(key)
    return ChaCha20Poly1305(made[:KEY_BYTES]), hmac.digest(made[KEY_BYTES:], unsealed, "sha256")


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(_NUMBER_BYTES, "big") + bytes([last])


def _line(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, separators=(",", ":"), sort_keys=True).encode() + b"\n"
