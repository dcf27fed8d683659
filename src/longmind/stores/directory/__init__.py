"""A folder with a file for each owner, so that an owner is a thing that can be taken along, or destroyed.

:class:`DirectoryStore` is the door; behind it are how things are locked under a master key (``sealing``), which file is
whose (``homes``), whose vectors are in them (``stamps``) and which of them are open (``pool``). Each file is one that
:class:`longmind.stores.sqlite.SqliteStore` keeps.
"""

from longmind.stores.directory.store import DirectoryStore

__all__ = ["DirectoryStore"]
