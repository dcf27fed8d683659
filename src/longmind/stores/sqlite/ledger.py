"""What was erased, told beside the file: so that an older copy that is restored does not bring it back.

A line is written before what it tells is committed, and says no more than the file's own burials do: keyed hashes, made
with a secret that is in the file. So the ledger may know of an erasure that was cut off at its last moment, which a
restore then completes; it never misses one that happened. Each line says which file's secret it was made with, since
another file may come to lie under the same name, and checks itself.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from longmind.errors import StoreCorrupt, StoreUnavailable

END: Final = ".erased"
_LINE: Final = re.compile(r"([0-9a-f]{16}) ([mo]) (\d{19}) ([0-9a-f]{32}) ([0-9a-f]{32}) ([0-9a-f]{8})")
_LENGTH: Final = 16 + 1 + 19 + 32 + 32 + 8 + 5


@dataclass(frozen=True, slots=True)
class Erased:
    """A memory or one of its keys (``mark``), or with ``version`` everything that an owner had up to that version."""

    number: int
    """The owner's number in the file."""
    owner: bytes
    """The mark of the owner's names."""
    mark: bytes = b""
    version: int = 0


def descent_of(secret: bytes) -> str:
    """What tells that two files were once one: copies of it, at whatever time."""
    return blake2b(b"descent", key=secret, digest_size=8).hexdigest()


def append(path: str, descent: str, erased: Iterable[Erased]) -> None:
    """Add lines to a ledger; they are safe when this returns.

    Raises:
        StoreUnavailable: it cannot be written.
    """
    lines = "".join(_line(descent, one) for one in erased)
    append_text(path, lines)


def append_text(path: str, text: str) -> None:
    """Add whole lines to a file; a line that was cut off before is ended first.

    Raises:
        StoreUnavailable: it cannot be written.
    """
    try:
        with Path(path).open("ab+") as file:
            if file.tell() and (file.seek(-1, os.SEEK_END), file.read(1))[1] != b"\n":
                text = "\n" + text
            file.write(text.encode("ascii"))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StoreUnavailable(f"{path}: what is erased cannot be noted there ({error.strerror})") from error


def read(path: str, descent: str) -> list[Erased]:
    """What was erased from files of this descent; nothing where there is no ledger.

    Raises:
        StoreCorrupt: a line is damaged. StoreUnavailable: it cannot be read.
    """
    try:
        lines = Path(path).read_text("ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be read ({error.strerror})") from error
    found = []
    for line in lines:
        if len(line) < _LENGTH:
            # Cut off while it was written, so what it tells of did not happen.
            continue
        matched = _LINE.fullmatch(line)
        if matched is None or matched[6] != _check(line):
            raise StoreCorrupt(f"{path}: damaged; without it an older copy may bring back what was erased")
        if matched[1] == descent:
            found.append(_read(matched))
    return found


def _line(descent: str, erased: Erased) -> str:
    what, told = ("m", erased.mark.hex()) if erased.mark else ("o", f"{erased.version:032x}")
    line = f"{descent} {what} {erased.number:019d} {erased.owner.hex()} {told} "
    return f"{line}{_check(line)}\n"


def _check(line: str) -> str:
    return f"{zlib.crc32(line[: _LENGTH - 8].encode('ascii', 'replace')):08x}"


def _read(matched: re.Match[str]) -> Erased:
    number, owner = int(matched[3]), bytes.fromhex(matched[4])
    if matched[2] == "m":
        return Erased(number, owner, mark=bytes.fromhex(matched[5]))
    return Erased(number, owner, version=int(matched[5], 16))
