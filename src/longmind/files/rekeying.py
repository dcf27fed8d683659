"""Who can read a file: another key for it, and an owner's memories as a file of their own.

What is replaced is made anew beside itself first; see :mod:`longmind.stores.sqlite.replacing`.
"""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from longmind.clock import Clock, SystemClock
from longmind.domain.change import Batch, By
from longmind.domain.memory import EVERY_STATUS
from longmind.domain.query import View
from longmind.domain.scope import DEFAULT_TENANT, Owner
from longmind.errors import InvalidInput, MissingFeature, NotFound
from longmind.stores.keys import Key, Secret, key_of

if TYPE_CHECKING:
    from longmind.stores.directory import DirectoryStore

BUSY_SECONDS: Final = 5.0
"""How long to wait for others who have a file open that is to be replaced."""


def rekey(path: str | os.PathLike[str], old: Secret | None = None, new: Secret | None = None) -> None:
    """Encrypt a file of memories, give it another key, or decrypt it (``new=None``).

    The file is made anew beside itself, verified, and moved into its place: whoever is stopped at any point has the old
    one or the new one, whole. Nobody may have it open meanwhile, and programs that open it later need the new key.
    Copies made earlier keep the key they had.

    A folder's master key is changed in one step, without touching its files, whoever has them open; a folder that was
    made without keys gets none here.

    Args:
        path: a file or a folder that is there.
        old: its key now; None when it has none.
        new: its key from now on; None when it is to have none.

    Raises:
        NotFound: no such file.
        InvalidInput: a key that is none, or neither an old nor a new one.
        WrongKey: ``old`` does not open it, it needs one and none was given, or it has none.
        MissingFeature: a folder that was made without keys, or is to be left without.
        StoreBusy: others have it open. StoreUnavailable: no room for a second copy, or no right to write it.
        StoreCorrupt: damaged, or no file of ours. Whatever is raised, the file is as it was.
    """
    before, after = key_of(old), key_of(new)
    if before is None and after is None:
        raise InvalidInput("new", "a key to encrypt the file with, or old, the key that it has")
    if Path(path).is_dir():
        _rekey_folder(Path(path).absolute(), before, after)
        return
    name = existing(path)
    # Late: `import longmind` stays quick.
    from longmind.stores.sqlite import replacing

    replacing.rekey(name, before, after, BUSY_SECONDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOver:
    """What was handed over to an owner."""

    path: Path
    memories: int


def hand_over(
    path: str | os.PathLike[str],
    to: str | os.PathLike[str],
    *,
    user: str | None,
    tenant: str = DEFAULT_TENANT,
    key: Secret | None = None,
    new_key: Secret | None = None,
    clock: Clock | None = None,
) -> HandedOver:
    """Write all of an owner's memories to a file of their own, which ``longmind.open(to, key=new_key)`` opens.

    Whoever has that file and its key has the memories, with their history, conversations and settings; neither the
    folder nor its keys are needed any more. Others may use the folder meanwhile. The audit tells of it, here and there.

    Args:
        path: a folder with a file for each owner.
        to: where nothing is yet.
        user: whose memories; None for what the tenant shares.
        tenant: the tenant of the user.
        key: the folder's master key.
        new_key: what the new file is encrypted with; None for a file that anybody reads.
        clock: what the time that the audit tells is read from.

    Raises:
        NotFound: no such folder, or nothing of this owner in it.
        InvalidInput: there is something at ``to``; a key that is none. WrongKey: as :func:`longmind.open`.
        StoreUnavailable: no room, or no right to write there.
    """
    owner, after = Owner(tenant, user), key_of(new_key)
    target = vacant(to)
    with closing(folder_at(path, key_of(key))) as store:
        if store.homes.of(owner) is None:
            raise NotFound(f"no memories of user {user!r} of tenant {tenant!r} in {os.fspath(path)}")
        # Told before it is done: nothing leaves of which nobody is told.
        now, by = (clock or SystemClock()).now(), By(act="handover")
        store.apply(Batch(id=secrets.token_hex(16), owner=owner, at=now, changes=(), by=by))
        store.hand_over(owner, str(target), after)
        memories = store.stats(View(scope=owner.whole, statuses=EVERY_STATUS)).total
    return HandedOver(path=target, memories=memories)


def vacant(to: str | os.PathLike[str]) -> Path:
    """The absolute path of a file that is not there yet.

    Raises:
        InvalidInput: something is there, or no folder to put it in.
    """
    target = Path(to).absolute()
    if target.exists():
        raise InvalidInput("to", "a path where nothing is yet", os.fspath(to))
    if not target.parent.is_dir():
        raise InvalidInput("to", "a path in a folder that is there", os.fspath(to))
    return target


def _rekey_folder(root: Path, before: Key | None, after: Key | None) -> None:
    from longmind.stores.directory.homes import Homes

    if after is None:
        raise MissingFeature(
            f"{root}: the files of a folder stay encrypted; hand an owner's over without a key (longmind hand-over)"
        )
    Homes(root, before).rekey(after)


def folder_at(path: str | os.PathLike[str], key: Key | None) -> DirectoryStore:
    """A folder of memories that is there.

    Raises:
        NotFound: there is none. WrongKey, StoreCorrupt: it cannot be opened.
    """
    from longmind.stores.directory import DirectoryStore

    if not Path(path).is_dir():
        raise NotFound(f"no folder of memories at {os.fspath(path)}")
    return DirectoryStore(path, key=key)


def existing(path: str | os.PathLike[str]) -> str:
    """The absolute name of a file that is there.

    Raises:
        NotFound: there is none.
    """
    absolute = Path(path).absolute()
    if not absolute.is_file():
        raise NotFound(f"no file of memories at {absolute}")
    return str(absolute)
