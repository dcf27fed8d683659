"""An export as it is downloaded: a zip archive with files of JSON in it, read without being unpacked.

ChatGPT's holds ``conversations.json``, or several files of that name with numbers; Claude's holds ``memories.json`` and
``projects.json`` beside it. Whatever else is in it is passed over.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path
from typing import Final

from longmind.imports.chat import json_of
from longmind.imports.incoming import Unreadable, decoded

MOST_BYTES: Final = 4_000_000_000
"""So much is read of an archive, unpacked; a few bytes can claim to be more than there is memory for."""
_WANTED: Final = re.compile(r"(?:.*/)?(?P<name>conversations(?:-\d+)?|memories|projects)\.json")


def is_packed(path: Path) -> bool:
    """Whether a file is such an archive, whole or not."""
    with path.open("rb") as file:
        return path.suffix.casefold() == ".zip" or file.read(4) == b"PK\x03\x04"


def unpacked(path: Path) -> list[object]:
    """What the files of an export hold, all in one list, the conversations first.

    Raises:
        Unreadable: none of them is in it, or it is damaged, encrypted, or unpacks to too much.
        OSError: it cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            inside = {match[0]: match["name"] for name in archive.namelist() if (match := _WANTED.fullmatch(name))}
            if not any(name.startswith("conversations") for name in inside.values()):
                raise Unreadable("a zip archive without conversations.json in it; unpack it, and import what is wanted")
            if sum(archive.getinfo(name).file_size for name in inside) > MOST_BYTES:
                raise Unreadable(f"it unpacks to more than {MOST_BYTES:,} bytes")
            names = sorted(inside, key=lambda name: (not inside[name].startswith("conversations"), name))
            values = [json_of(decoded(archive.read(name))) for name in names]
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise Unreadable(f"not a zip archive that can be read ({error})") from None
    return [one for value in values for one in (value if isinstance(value, list) else [value])]
