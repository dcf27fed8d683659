"""Pages are swept, and given a sum, before they are written to the file; sums are compared when pages are read.

SQLite's ``secure_delete`` overwrites a row where it is deleted. But when a page overflows, rows move to its neighbours,
and what they leave behind stays in the part of the page that belongs to nobody, where no later deletion finds it: of
some 800 memories erased at random, one to three could still be read in the file. So whatever moves pages from the log
into the file goes through the layer below, which overwrites that part of each page with zeros on its way. The sums are
those of :mod:`longmind.stores.sqlite.sums`; files that are not encrypted are read and written through this layer alone.

The layout of a page is described in https://www.sqlite.org/fileformat2.html, section 1.6.
"""

from __future__ import annotations

from typing import Final

import apsw

from longmind.stores.sqlite import sums
from longmind.stores.sqlite.sums import PAGE_BYTES

NAME: Final = "longmind-scrubbing"

_HEADER_OF_FILE: Final = 100
_HEADERS: Final = {2: 12, 5: 12, 10: 8, 13: 8}
"""The kinds of b-tree pages and how long their headers are."""
# A page that is not of a b-tree begins with the number of another, whose first byte is 2 only beyond this many pages
# (at 4 KiB, 128 GiB); in so large a file a page does not tell what it is, and none is swept.
_MOST_PAGES: Final = 1 << 25


def scrubbed(page: bytes, offset: int) -> bytes:
    """The page that stands at ``offset`` in the file, with zeros in the part between its index and its rows."""
    start = _HEADER_OF_FILE if offset == 0 else 0
    header = _HEADERS.get(page[start])
    if header is None:
        return page
    first_free = start + header + 2 * int.from_bytes(page[start + 3 : start + 5], "big")
    first_row = int.from_bytes(page[start + 5 : start + 7], "big") or len(page)
    if not first_free <= first_row <= len(page):
        return page
    return page[:first_free] + bytes(first_row - first_free) + page[first_row:]


WITH_SUMS: Final = "sums"
"""A parameter in the address of a file that is being made: that its pages get sums."""
_LOOKS: Final = 3
"""A first page is read before a file is locked, and somebody may be writing it just then."""


class _File(apsw.VFSFile):
    """A file whose pages are swept and summed when they are written, and compared when they are read."""

    def __init__(self, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._is_database = bool(flags[0] & apsw.SQLITE_OPEN_MAIN_DB)
        asked = isinstance(name, apsw.URIFilename) and name.uri_int(WITH_SUMS, 0) == 1
        self._summed: bool | None = True if asked else None
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Write, swept and summed."""
        if self._is_database:
            if self.xFileSize() < _MOST_PAGES * len(data):
                data = scrubbed(data, offset)
            if self._has_sums(data if offset == 0 else None):
                data = sums.with_sum(data, offset // PAGE_BYTES + 1)
        super().xWrite(data, offset)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        """Read, and compare a whole page with its sum."""
        data = super().xRead(amount, offset)
        if not self._is_database or len(data) != PAGE_BYTES or not self._has_sums() or not sums.are_verified():
            return data
        number = offset // PAGE_BYTES + 1
        for _ in range(_LOOKS):
            if sums.is_whole(data, number):
                return data
            data = super().xRead(amount, offset)
        raise apsw.CorruptError(f"page {number} is not what was written")

    def xDeviceCharacteristics(self) -> int:  # noqa: N802 - SQLite's name
        """Whole pages only: a part of one has no sum."""
        return super().xDeviceCharacteristics() & ~apsw.SQLITE_IOCAP_SUBPAGE_READ

    def _has_sums(self, first: bytes | None = None) -> bool:
        """Whether the pages of this file have sums; ``first`` is the first page, where it is being written."""
        if self._summed is None and self.xFileSize() >= PAGE_BYTES:
            try:
                self._summed = sums.has_sums(super().xRead(PAGE_BYTES, 0))
            except sums.Damaged:
                raise apsw.CorruptError("page 1 is not what was written") from None
        elif self._summed is None and first is not None:
            self._summed = sums.may_have_sums(first)
        return bool(self._summed)


class _Layer(apsw.VFS):
    """SQLite's own way to files, with :class:`_File` in it."""

    def __init__(self) -> None:
        super().__init__(NAME, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> _File:  # noqa: N802 - SQLite's name
        """Open a file."""
        return _File(name, flags)


_layer = _Layer()
"""Registered for as long as it is referred to."""
