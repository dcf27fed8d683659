"""Restore: a copy is put back, and what was erased since it was made is not.

The copy is copied beside its place first, verified, and freed of what the ledger beside that place (and the file there,
if it can still be read) tells was erased; only then is it moved there, in one step. What is erased again is erased as
:meth:`longmind.Mind.forget` does it, so that summaries, insights and blocks made of it go too.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from longmind.clock import Clock, SystemClock
from longmind.errors import InvalidInput, ModelUnavailable, NotFound, StoreCorrupt
from longmind.files.backing import KEYS_FORMAT, MANIFEST, MANIFEST_FORMAT
from longmind.files.rekeying import BUSY_SECONDS, existing
from longmind.mind import forget
from longmind.mind.core import Core
from longmind.mind.policy import Policy
from longmind.ports.models import Stamp, Vectors
from longmind.stores.keys import Key, Secret, key_of

if TYPE_CHECKING:
    from longmind.stores.directory.homes import Home, Homes
    from longmind.stores.sqlite import SqliteStore
    from longmind.stores.sqlite.ledger import Erased

DOOR: Final = "restore"
"""What the audit calls this way in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was put back, and what was not."""

    path: Path
    files: int
    forgotten: int = 0
    """Memories that are in the copy and were erased since it was made; they are not put back."""
    erased: int = 0
    """Files of owners who were erased since the copy was made; they are not put back."""
    unreadable: int = 0
    """Files whose keys are neither in the folder nor in the copy of its keys."""


def restore(
    source: str | os.PathLike[str],
    to: str | os.PathLike[str],
    *,
    key: Secret | None = None,
    keys: str | os.PathLike[str] | None = None,
    force: bool = False,
    clock: Clock | None = None,
) -> Restored:
    """Put back a copy that :func:`longmind.backup` made, of a file or of a folder, under the key it was made with.

    What was erased after the copy was made stays erased, as far as the ledger beside ``to`` (``….erased``) or the file
    that is there tells of it. Of a folder, owners who are not in the copy stay as they are. Whoever is stopped has
    each file as it was or as it is in the copy, and may do it again.

    Args:
        source: the copy.
        to: where the memories are to be.
        key: the key of the copy; of a folder, its master key.
        keys: the copy of a folder's keys, where the folder is gone.
        force: take the place of what is at ``to``; nobody may have it open.
        clock: what the time of erasing again is read from.

    Raises:
        NotFound: no copy, or the keys of a folder that is gone are nowhere.
        InvalidInput: something is at ``to`` (without ``force``).
        StoreCorrupt: the copy or the ledger is damaged or not complete. SchemaTooNew: a newer longmind made it.
        WrongKey: the key does not open the copy, or what is at ``to`` is under another.
        StoreBusy: others have open what is at ``to``. StoreUnavailable: no room, or no right to write.
    """
    given, now = key_of(key), (clock or SystemClock()).now()
    target = Path(to).absolute()
    if Path(source).is_dir():
        return _restore_folder(Path(source).absolute(), target, given, keys, force=force, now=now)
    from longmind.stores.sqlite.copying import check_digest
    from longmind.stores.sqlite.ledger import END

    copy = existing(source)
    if target.exists() and not force:
        raise InvalidInput("to", "a path where nothing is yet, unless it is to be replaced (force)", os.fspath(to))
    if target.is_dir() or not target.parent.is_dir():
        raise InvalidInput("to", "a file in a folder that is there", os.fspath(to))
    known = check_digest(copy)
    forgotten = _restore_file(copy, str(target), given, f"{target}{END}", known=known, now=now)
    return Restored(path=target, files=1, forgotten=forgotten)


def _restore_file(source: str, target: str, key: Key | None, ledger: str, *, known: bool, now: datetime) -> int:
    """Put back one file; how many memories were erased since. ``known``: whether it is what was written, to the bit."""
    from longmind.stores.sqlite import SqliteStore, copying, replacing
    from longmind.stores.sqlite.ciphering import cipher_of
    from longmind.stores.sqlite.connections import BESIDE
    from longmind.stores.sqlite.ledger import read

    made, cipher = target + BESIDE, cipher_of(source, key, source)
    descent = replacing.descent_at(source, cipher)
    there = Path(target).exists()
    with replacing.replaceable(target, key, descent, BUSY_SECONDS) as told:
        try:
            copying.copy(source, made, cipher)
            replacing.verify(made, cipher, source)
            with closing(SqliteStore(made, key=key, ledger=None)) as store:
                if not known and (faults := store.check()):
                    raise StoreCorrupt(f"{source}: damaged: {faults[0].message}; use another copy")
                forgotten = _erase_again(store, [*read(ledger, descent), *told], now)
            replacing.remove_sides(target)
            replacing.put_in_place(made, target, over=there)
        except FileExistsError:
            raise InvalidInput("to", "a path where nothing is yet; somebody made one just now", target) from None
        finally:
            replacing.remove(made)
    return forgotten


def _erase_again(store: SqliteStore, erased: Sequence[Erased], now: datetime) -> int:
    """Erase from a copy what was erased since it was made; how many memories that were."""
    from longmind.models.lexicon import EnglishWords

    wholes, some = store.erased_since(erased)
    core = Core(store, _Absent(store.embedder), Policy(), EnglishWords()).acting(None, DOOR)
    whole, part = core.doing("erase"), core.doing("forget")
    count = sum(forget.erase(whole, owner, now, again=True).count for owner in wholes)
    for owner, ids in some.items():
        count += forget.erase_ids(part, owner, ids, now, asked="ids", again=True).count
    store.bury(erased)
    return count


class _Absent:
    """The file's own embedder, which is not here: what would have to be embedded anew is left for ``tend``."""

    def __init__(self, stamp: Stamp | None) -> None:
        self.stamp = stamp or Stamp("none", "sha256:0", 1)

    def windows(self, text: str) -> Sequence[str]:
        return [text]

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:  # noqa: ARG002 - as an embedder has it
        raise ModelUnavailable("the embedder is not needed to restore")


def _restore_folder(
    source: Path, root: Path, key: Key | None, keys: str | os.PathLike[str] | None, *, force: bool, now: datetime
) -> Restored:
    from longmind.stores.directory.homes import Homes

    manifest = _manifest(source)
    if root.exists() and any(root.iterdir()) and not force:
        raise InvalidInput("to", "a path where nothing is yet, unless it is to be replaced (force)", str(root))
    kept = _kept_keys(manifest, keys)
    _set_up(root, manifest, kept)
    homes = Homes(root, key)
    counts = {"files": 0, "forgotten": 0, "erased": 0, "unreadable": 0}
    destroyed = homes.destroyed()
    for told in manifest["files"]:
        home = homes.named(told["name"])
        if told["file"] in destroyed or (home is not None and home.file.name != told["file"]):
            counts["erased"] += 1
            continue
        if home is None and told["name"] not in kept.get("homes", {}):
            counts["unreadable"] += 1
            continue
        counts["files"] += 1
        counts["forgotten"] += _restore_home(source, homes, told, kept, home=home, now=now)
    return Restored(path=root, **counts)


def _restore_home(
    source: Path, homes: Homes, told: dict[str, str], kept: dict[str, Any], *, home: Home | None, now: datetime
) -> int:
    """Put back one owner's file, and that it is theirs."""
    from longmind.stores.directory.writing import folder_made
    from longmind.stores.sqlite.copying import refuse_another

    back = home or homes.read(told["name"], kept["homes"][told["name"]])
    copy = source / back.file.parent.name / told["file"]
    refuse_another(existing(copy), told["sha256"])
    folder_made(back.file.parent)
    forgotten = _restore_file(str(copy), str(back.file), back.key, homes.ledger_of(back.name), known=True, now=now)
    if home is None:
        homes.take_back(back)
    return forgotten


def _manifest(source: Path) -> dict[str, Any]:
    from longmind.stores.directory.writing import read

    manifest = read(source / MANIFEST)
    if manifest is None or manifest.get("format") != MANIFEST_FORMAT:
        raise StoreCorrupt(f"{source}: no whole copy of a folder of memories; use another copy")
    return manifest


def _kept_keys(manifest: dict[str, Any], keys: str | os.PathLike[str] | None) -> dict[str, Any]:
    """What says whose the files are: of a folder without keys the copy itself, else the copy of its keys."""
    from longmind.stores.directory.writing import read

    if not manifest["locked"]:
        return manifest
    if keys is None:
        return {}
    kept = read(Path(keys).absolute())
    if kept is None:
        raise NotFound(f"no copy of a folder's keys at {os.fspath(keys)}")
    if kept.get("format") != KEYS_FORMAT:
        raise StoreCorrupt(f"{os.fspath(keys)}: no copy of a folder's keys")
    return kept


def _set_up(root: Path, manifest: dict[str, Any], kept: dict[str, Any]) -> None:
    """Make the folder again where it is gone."""
    from longmind.stores.directory.homes import SETTINGS
    from longmind.stores.directory.stamps import STAMPS
    from longmind.stores.directory.writing import folder_made, publish

    if (root / SETTINGS).exists():
        return
    if "settings" not in kept:
        raise NotFound(
            f"no folder of memories at {root}, and without its keys nobody can read the copy of its files; name the "
            "copy of its keys (keys=…, --keys FILE) that was made with the backup"
        )
    folder_made(root)
    if manifest["embedder"] is not None:
        publish(root / STAMPS, manifest["embedder"], over=False)
    publish(root / SETTINGS, kept["settings"], over=False)
