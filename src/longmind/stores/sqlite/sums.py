"""Every page of a file that is not encrypted carries a sum, so that a changed bit is an error and no answer.

The last bytes of a page are kept free of rows (SQLite's "reserved bytes"). A mark and the CRC-32 of the page's number
and of the rest of it stand there: written by whoever moves pages into the file, compared by whoever reads one, so that
a page that was damaged, or is another one's, is found before anything is made of it. A file that was made without sums
stays without until it is made anew. In an encrypted file the cipher seals each page, and there are none.

They are no signature: whoever can write the file can write its sums.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

RESERVED: Final = 12
"""So many bytes are kept free at the end of each page of a new file. No changed bit makes 0 or 32 of it."""
PAGE_BYTES: Final = 4096
_MARK: Final = b"lm-sum-1"
_DECRYPTED: Final = 32
"""SQLite keeps as many free in a file that was encrypted once."""
_FREE: Final = (0, RESERVED, _DECRYPTED)
_BEGINNING: Final = b"SQLite format 3\0\x10\x00"
_WHERE_FREE: Final = 20
_SUM_BYTES: Final = 4
_TAIL_BYTES: Final = len(_MARK) + _SUM_BYTES
_AGAIN: Final = 3
"""A page is looked at so often before it is called damaged: somebody may be writing it just now."""


class Damaged(Exception):
    """The first page contradicts itself: it does not tell whether the others have sums."""


class _Trusting(threading.local):
    now = False


_trusting = _Trusting()


@contextmanager
def unverified() -> Iterator[None]:
    """In this block this thread reads pages whatever their sums are: to make anew what can be derived."""
    before, _trusting.now = _trusting.now, True
    try:
        yield
    finally:
        _trusting.now = before


def are_verified() -> bool:
    """Whether this thread compares sums."""
    return not _trusting.now


def has_sums(first: bytes) -> bool:
    """Whether the pages of a file with this first page have sums.

    Raises:
        Damaged: that cannot be told.
    """
    if not first.startswith(_BEGINNING) or len(first) < PAGE_BYTES:
        return False
    free, marked = first[_WHERE_FREE], first[-_TAIL_BYTES:-_SUM_BYTES] == _MARK
    if free not in _FREE or (free == RESERVED and not marked):
        raise Damaged
    return marked and free >= RESERVED


def have_sums(path: str) -> bool:
    """Whether the pages of the file at a path have sums.

    Raises:
        OSError: it cannot be read.
    """
    with Path(path).open("rb") as file:
        try:
            return has_sums(file.read(PAGE_BYTES))
        except Damaged:
            return True


def may_have_sums(first: bytes) -> bool:
    """Whether a first page that is being written leaves room for sums."""
    return first.startswith(_BEGINNING) and len(first) == PAGE_BYTES and first[_WHERE_FREE] in {RESERVED, _DECRYPTED}


def with_sum(page: bytes, number: int) -> bytes:
    """The page with this number (the first is 1), with its sum in its last bytes."""
    body = page[:-_TAIL_BYTES]
    return body + _MARK + _sum(body, number)


def is_whole(page: bytes, number: int) -> bool:
    """Whether a page is what was written. One of zeros was never written: SQLite leaves free pages out."""
    body = page[:-_TAIL_BYTES]
    return page[-_TAIL_BYTES:] == _MARK + _sum(body, number) or not any(page)


def damaged(path: str) -> list[int]:
    """The numbers of the pages of a file whose sums do not fit; others may be writing to it.

    Raises:
        OSError: it cannot be read.
    """
    with Path(path).open("rb") as file:
        try:
            if not has_sums(file.read(PAGE_BYTES)):
                return []
        except Damaged:
            return [1]
        found, number = [], 0
        file.seek(0)
        while len(page := file.read(PAGE_BYTES)) == PAGE_BYTES:
            number += 1
            if not is_whole(page, number) and not _is_whole_after_all(path, number):
                found.append(number)
        return found


def _is_whole_after_all(path: str, number: int) -> bool:
    # Opened anew each time, so that nothing that was read ahead is taken for what is there now.
    for _ in range(_AGAIN):
        with Path(path).open("rb") as file:
            file.seek((number - 1) * PAGE_BYTES)
            page = file.read(PAGE_BYTES)
        if len(page) < PAGE_BYTES or is_whole(page, number):
            return True
    return False


def _sum(body: bytes, number: int) -> bytes:
    return zlib.crc32(body, zlib.crc32(number.to_bytes(4, "big"))).to_bytes(_SUM_BYTES, "big")
