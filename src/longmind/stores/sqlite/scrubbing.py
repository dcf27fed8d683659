"""Pages are swept before they are written to the file.

SQLite's ``secure_delete`` overwrites a row where it is deleted. But when a page overflows, rows move to its neighbours,
and what they leave behind stays in the part of the page that belongs to nobody, where no later deletion finds it: of
some 800 memories erased at random, one to three could still be read in the file. So whatever moves pages from the log
into the file goes through the layer below, which overwrites that part of each page with zeros on its way.

The layout of a page is described in https://www.sqlite.org/fileformat2.html, section 1.6.
"""

from __future__ import annotations

from typing import Final

import apsw

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


class _File(apsw.VFSFile):
    """A file whose pages are swept when they are written."""

    def __init__(self, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._is_database = bool(flags[0] & apsw.SQLITE_OPEN_MAIN_DB)
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Write, swept."""
        if self._is_database and self.xFileSize() < _MOST_PAGES * len(data):
            data = scrubbed(data, offset)
        super().xWrite(data, offset)


class _Layer(apsw.VFS):
    """SQLite's own way to files, with :class:`_File` in it."""

    def __init__(self) -> None:
        super().__init__(NAME, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> _File:  # noqa: N802 - SQLite's name
        """Open a file."""
        return _File(name, flags)


_layer = _Layer()
"""Registered for as long as it is referred to."""
