"""Backup: a copy of a file, or of every owner's file in a folder, while others write.

A copy is under the key of what was copied. The copy of a folder under a master key holds no key, for a backup that
holds the keys of its files is one that erasing somebody does not reach; the keys are copied apart, if they are asked
for, and whoever keeps that copy keeps only the latest.
"""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from longmind.errors import InvalidInput, StoreUnavailable
from longmind.files.rekeying import existing, folder_at, vacant
from longmind.stores.keys import Key, Secret, key_of

MANIFEST: Final = "backup.json"
MANIFEST_FORMAT: Final = "longmind backup 1"
KEYS_FORMAT: Final = "longmind keys 1"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedUp:
    """What was copied, verified."""

    path: Path
    files: int
    bytes: int


def backup(
    path: str | os.PathLike[str],
    to: str | os.PathLike[str],
    *,
    key: Secret | None = None,
    keys: str | os.PathLike[str] | None = None,
    force: bool = False,
) -> BackedUp:
    """Copy a file of memories as it is at one moment, or each file of a folder; others may write meanwhile.

    The copy is verified, and bears its name only when it is whole. It is under the key of what was copied.

    Args:
        path: a file of memories, or a folder with a file for each owner.
        to: where the copy is to be.
        key: the key of the file, or the master key of the folder.
        keys: of a folder with keys: a file for a copy of them, sealed under the master key. Without it, the backup is
            of use only as long as the folder itself is there. To be kept apart from backups, and no older one of it:
            with it an owner who was erased since can be read.
        force: take the place of what is at ``to``.

    Raises:
        NotFound: nothing at ``path``.
        InvalidInput: something is at ``to`` (without ``force``); ``keys`` for what has none.
        WrongKey, StoreCorrupt, SchemaTooNew: it cannot be read. StoreUnavailable: no room, or no right to write.
    """
    given = key_of(key)
    if not Path(path).is_dir():
        if keys is not None:
            raise InvalidInput("keys", "given for a folder with a master key; a file has no keys but its own")
        name, target = existing(path), Path(to).absolute() if force else vacant(to)
        from longmind.stores.sqlite import copying

        if target.with_name(target.name + "-wal").exists():
            raise InvalidInput("to", "a path where nothing is; this is a database in use", os.fspath(to))
        try:
            copying.backup(name, str(target), given, over=force)
        except FileExistsError:
            raise InvalidInput("to", "a path where nothing is yet", os.fspath(to)) from None
        return BackedUp(path=target, files=1, bytes=target.stat().st_size)
    return _backup_folder(path, to, given, keys, force=force)


def _backup_folder(
    path: str | os.PathLike[str],
    to: str | os.PathLike[str],
    key: Key | None,
    keys: str | os.PathLike[str] | None,
    *,
    force: bool,
) -> BackedUp:
    target = Path(to).absolute() if force else vacant(to)
    if target.exists() and not (target / MANIFEST).is_file():
        raise InvalidInput("to", "a path where nothing is, or an earlier backup of a folder", os.fspath(to))
    made = target.with_name(target.name + "-new")
    from longmind.stores.directory.writing import publish

    with closing(folder_at(path, key)) as store:
        if keys is not None and not store.homes.is_locked:
            raise InvalidInput("keys", "given for a folder with a master key; this one has none")
        try:
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir()
            publish(made / MANIFEST, {"format": MANIFEST_FORMAT, **store.copy_all(made)}, over=True)
            if keys is not None:
                publish(Path(keys).absolute(), {"format": KEYS_FORMAT, **store.homes.all_keys()}, over=True)
            _swap(made, target)
        except OSError as error:
            raise StoreUnavailable(f"{target}: cannot be written ({error.strerror})") from error
        finally:
            shutil.rmtree(made, ignore_errors=True)
    sizes = [one.stat().st_size for one in target.rglob("*.db")]
    return BackedUp(path=target, files=len(sizes), bytes=sum(sizes))


def _swap(made: Path, target: Path) -> None:
    """Give a finished folder its name; one that was there goes."""
    old = target.with_name(target.name + "-old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    made.rename(target)
    shutil.rmtree(old, ignore_errors=True)
