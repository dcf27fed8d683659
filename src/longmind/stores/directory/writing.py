"""Small files of JSON that are there whole or not at all, whatever happens while they are written.

Each is written under a name of its own and then renamed, or given its name only if nobody has it yet; so of two who
make the same at once one does, and the other reads what that one wrote.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from longmind.errors import StoreCorrupt, StoreUnavailable
from longmind.stores.sqlite.replacing import put_in_place, sync_folder


def publish(path: Path, content: Mapping[str, object], *, over: bool) -> bool:
    """Write a small file; False when there is one already and it was not to be written over.

    Raises:
        StoreUnavailable: no room, or no right to write.
    """
    made = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    try:
        made.write_text(json.dumps(content), "utf-8")
        put_in_place(str(made), str(path), over=over)
    except FileExistsError:
        return False
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be written ({error.strerror})") from error
    finally:
        made.unlink(missing_ok=True)
    return True


def read(path: Path) -> dict[str, Any] | None:
    """What a small file holds; None when it is not there.

    Raises:
        StoreCorrupt: it is no JSON object. StoreUnavailable: it cannot be read.
    """
    try:
        found = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise StoreCorrupt(f"{path}: damaged; restore it from a copy")
    return found


def blacken(number: int) -> None:
    """Overwrite a file that is open under this number, which may have no name any more, and close it."""
    try:
        size = os.fstat(number).st_size
        os.pwrite(number, b"\0" * size, 0) if hasattr(os, "pwrite") else os.write(number, b"\0" * size)
        os.fsync(number)
    finally:
        os.close(number)


def folder_made(path: Path) -> None:
    """Make a folder, if it is not there.

    Raises:
        StoreUnavailable: it cannot be made.
    """
    try:
        if not path.is_dir():
            path.mkdir(exist_ok=True)
            sync_folder(path.parent)
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be made ({error.strerror})") from error
