"""What is done to whole files, whosever memories are in them: another key.

Nobody may have the file open meanwhile, so none of this hangs on a :class:`~longmind.Mind`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from longmind.errors import InvalidInput, NotFound
from longmind.stores.keys import Secret, key_of

BUSY_SECONDS: Final = 5.0
"""How long to wait for others who have a file open that is to be replaced."""


def rekey(path: str | os.PathLike[str], old: Secret | None = None, new: Secret | None = None) -> None:
    """Encrypt a file of memories, give it another key, or decrypt it (``new=None``).

    The file is made anew beside itself, verified, and moved into its place: whoever is stopped at any point has the old
    one or the new one, whole. Nobody may have it open meanwhile, and programs that open it later need the new key.
    Copies made earlier keep the key they had.

    Args:
        path: a file that is there.
        old: its key now; None when it has none.
        new: its key from now on; None when it is to have none.

    Raises:
        NotFound: no such file.
        InvalidInput: a key that is none, or neither an old nor a new one.
        WrongKey: ``old`` does not open it, it needs one and none was given, or it has none.
        StoreBusy: others have it open. StoreUnavailable: no room for a second copy, or no right to write it.
        StoreCorrupt: damaged, or no file of ours. Whatever is raised, the file is as it was.
    """
    name, before, after = existing(path), key_of(old), key_of(new)
    if before is None and after is None:
        raise InvalidInput("new", "a key to encrypt the file with, or old, the key that it has")
    # Late: `import longmind` stays quick.
    from longmind.stores.sqlite import replacing

    replacing.rekey(name, before, after, BUSY_SECONDS)


def existing(path: str | os.PathLike[str]) -> str:
    """The absolute name of a file that is there.

    Raises:
        NotFound: there is none.
    """
    absolute = Path(path).absolute()
    if not absolute.is_file():
        raise NotFound(f"no file of memories at {absolute}")
    return str(absolute)
