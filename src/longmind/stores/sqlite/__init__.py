"""Memories in one SQLite file, shared by threads and processes.

:class:`SqliteStore` is the door; the other modules are rooms behind it: how connections are opened and kept
(``connections``), the tables (``migrations``), what a row is (``rows``), writing (``writing``, ``lines``, ``erasing``),
reading (``reading``), finding (``index``, ``viewing``, ``searching``), and telling whether all of it makes sense
(``checking``).
"""

from longmind.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
