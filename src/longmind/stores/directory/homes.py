"""Which file is whose, and what it is locked by.

An owner's files are named by a keyed hash of their names, in digits and small letters, so that a listing tells nobody
who is here, and no file system takes two for one. Beside the file of memories lies a small one that says whose it is,
what the other is called, and under a master key, sealed, also its data key. To replace that small file is to destroy
the key: whatever copies of the memories there are, nobody reads them any more.

The master key opens one thing only, the directory's own key, which opens all seals; so it can be changed in one step.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from longmind.domain.scope import Owner
from longmind.errors import InvalidInput, MissingFeature, StoreCorrupt, StoreUnavailable, WrongKey
from longmind.stores.directory.sealing import Broken, Seal
from longmind.stores.directory.writing import blacken, folder_made, publish, read
from longmind.stores.keys import KEY_BYTES, Key
from longmind.stores.sqlite.ledger import END, append_text

SETTINGS: Final = "longmind.json"
_FORMAT: Final = "longmind directory 1"
_DESTROYED: Final = f"destroyed{END}"
_LOG: Final = "-wal"
_NAME: Final = re.compile(r"[0-9a-f]{32}\.json")
_SHARD: Final = re.compile(r"[0-9a-f]{2}")


@dataclass(frozen=True, slots=True)
class Home:
    """Where an owner's memories are."""

    owner: Owner
    name: str
    """The hash of the owner's names."""
    file: Path
    key: Key | None

    @property
    def generation(self) -> str:
        """Which file of this owner's it is: another after each erasure."""
        return self.file.name


class Homes:
    """The owners' homes in one directory."""

    def __init__(self, root: Path, key: Key | None) -> None:
        """Open a directory, or make a new or an empty one ours.

        Args:
            root: absolute; its parent is there.
            key: the master key; None for files without keys.

        Raises:
            WrongKey: the key does not open it, it needs one, or has none.
            InvalidInput: a folder with other things in it.
            StoreUnavailable, StoreCorrupt, MissingExtra: it cannot be opened.
        """
        self.root = root
        self._known: dict[str, tuple[tuple[int, int], Owner]] = {}
        self._lock = threading.Lock()
        self._own, self._secret = _opened(root, _settings(root, key), key)
        self._seal = None if self._own is None else Seal(self._own)

    @property
    def is_locked(self) -> bool:
        """Whether each file has a key of its own under the master key."""
        return self._seal is not None

    def of(self, owner: Owner) -> Home | None:
        """Where an owner's memories are; None when there are none.

        Raises:
            StoreCorrupt: what says so is damaged.
        """
        return self.named(self.name_of(owner))

    def named(self, name: str) -> Home | None:
        """The home that a hash names; None when there is none.

        Raises:
            StoreCorrupt: what says so is damaged.
        """
        content = read(self._small(name))
        return None if content is None else self.read(name, content)

    def made(self, owner: Owner) -> Home:
        """Where an owner's memories are, or will be from now on."""
        name = self.name_of(owner)
        folder_made(self.root / name[:2])
        # Who was quicker decides.
        publish(self._small(name), self._told(self.fresh(owner)), over=False)
        return self._there(owner)

    def renewed(self, home: Home) -> None:
        """Have the owner's memories be at this home from now on, and destroy the key of the home before."""
        small = self._small(home.name)
        number = os.open(small, os.O_RDWR)
        try:
            publish(small, self._told(home), over=True)
        finally:
            blacken(number) if _is_gone(number) else os.close(number)

    def fresh(self, owner: Owner) -> Home:
        """A home for an owner that nobody used, under a data key that nobody has."""
        name = self.name_of(owner)
        key = Key(secrets.token_bytes(KEY_BYTES)) if self._seal is not None else None
        return Home(owner, name, self.root / name[:2] / f"{name}.{secrets.token_hex(4)}.db", key)

    def destroy(self, home: Home) -> None:
        """Note that this file is never to be brought back; before its key is destroyed.

        Raises:
            StoreUnavailable: it cannot be noted, so nothing must be destroyed.
        """
        append_text(str(self.root / _DESTROYED), f"{home.file.name}\n")

    def destroyed(self) -> frozenset[str]:
        """The names of files whose owners were erased."""
        try:
            return frozenset((self.root / _DESTROYED).read_text("ascii", errors="replace").split())
        except FileNotFoundError:
            return frozenset()

    def ledger_of(self, name: str) -> str:
        """Where it is told what was erased of an owner's."""
        return str(self.root / name[:2] / f"{name}{END}")

    def all_keys(self) -> dict[str, object]:
        """The folder's settings and every small file, as they are: sealed, where there is a master key."""
        homes = {small.stem: read(small) for small in self.small_files()}
        return {"settings": read(self.root / SETTINGS), "homes": homes}

    def take_back(self, home: Home) -> None:
        """Have the owner's memories be at this home again, unless there is another by now."""
        publish(self._small(home.name), self._told(home), over=False)

    def outdated(self, home: Home) -> list[Path]:
        """Files of the owner's that are neither at this home nor beside it."""
        stays = (self._small(home.name), Path(self.ledger_of(home.name)))
        beside = home.file.parent.glob(f"{home.name}.*")
        return [one for one in beside if one not in stays and not one.name.startswith(home.file.name)]

    def everyone(self) -> list[Owner]:
        """Whose homes there are, in the order of their keys.

        Raises:
            StoreCorrupt: one of those that say so is damaged.
        """
        found = (self.owner_at(small) for small in self.small_files())
        return sorted((owner for owner in found if owner is not None), key=lambda owner: owner.key)

    def with_logs(self) -> list[Owner]:
        """Whose files have something in the log beside them.

        Raises:
            StoreCorrupt: one of those that say whose it is is damaged.
        """
        found: dict[str, Owner] = {}
        for log in self.root.glob(f"??/*{_LOG}"):
            home = self.named(log.name.partition(".")[0]) if _size(log) else None
            if home is not None and log.name == home.file.name + _LOG:
                found[home.name] = home.owner
        return list(found.values())

    def owner_at(self, small: Path) -> Owner | None:
        """Whose home a small file says it is; None when it went just now.

        Raises:
            StoreCorrupt: it is damaged.
        """
        try:
            status = small.stat()
        except FileNotFoundError:
            return None
        at = (status.st_ino, status.st_mtime_ns)
        with self._lock:
            known = self._known.get(small.stem)
        if known is None or known[0] != at:
            content = read(small)
            if content is None:
                return None
            known = (at, self.read(small.stem, content).owner)
            with self._lock:
                self._known[small.stem] = known
        return known[1]

    def small_files(self) -> Iterator[Path]:
        """The small files that say whose a home is."""
        for shard in sorted(self.root.iterdir()):
            if _SHARD.fullmatch(shard.name):
                yield from (one for one in sorted(shard.iterdir()) if _NAME.fullmatch(one.name))

    def name_of(self, owner: Owner) -> str:
        """The hash of an owner's names."""
        tenant = owner.tenant.encode()
        user = b"-" if owner.user is None else b"+" + owner.user.encode()
        whole = b"%d %b%b" % (len(tenant), tenant, user)
        return hashlib.blake2b(whole, digest_size=16, key=self._secret).hexdigest()

    def read(self, name: str, content: dict[str, Any]) -> Home:
        """What a small file says.

        Raises:
            StoreCorrupt: it is damaged, or another's.
        """
        where = self._small(name)
        try:
            if self._seal is not None and "sealed" in content:
                content = json.loads(self._seal.unlock(content["sealed"], name))
            owner = Owner(content["tenant"], content["user"])
            key = Key(bytes.fromhex(content["key"])) if content.get("key") else None
            file = str(content["file"])
        except (Broken, KeyError, TypeError, ValueError) as error:
            raise StoreCorrupt(f"{where}: damaged, or not of this directory; restore it from a copy") from error
        if self.name_of(owner) != name or not file.startswith(name) or "/" in file or "\\" in file:
            raise StoreCorrupt(f"{where}: does not say whose memories these are; restore it from a copy")
        return Home(owner, name, where.with_name(file), key)

    def rekey(self, key: Key) -> None:
        """Lock the directory's own key by another master key, in one step; no file of memories is touched.

        Raises:
            MissingFeature: the directory has no keys.
        """
        if self._own is None:
            raise MissingFeature(
                f"{self.root}: a folder gets its master key when it is made; make a new one with a key, and take each "
                "owner over with: longmind export and longmind import"
            )
        settings = {"format": _FORMAT, "lock": _locked(key, self._own + self._secret)}
        publish(self.root / SETTINGS, settings, over=True)

    def _told(self, home: Home) -> dict[str, object]:
        told: dict[str, object] = {"tenant": home.owner.tenant, "user": home.owner.user, "file": home.file.name}
        if self._seal is None or home.key is None:
            return told
        told["key"] = home.key.itself.hex()
        return {"sealed": self._seal.lock(json.dumps(told).encode(), home.name)}

    def _there(self, owner: Owner) -> Home:
        home = self.of(owner)
        if home is None:
            raise StoreUnavailable(f"{self.root}: an owner's home went while it was made; try again")
        return home

    def _small(self, name: str) -> Path:
        return self.root / name[:2] / f"{name}.json"


def _settings(root: Path, key: Key | None) -> dict[str, Any]:
    """What is set for the directory; of one that is new, what is set from now on."""
    folder_made(root)
    found = read(root / SETTINGS)
    if found is None:
        # What a process left that was stopped just here does no harm.
        if any(not one.name.startswith(SETTINGS) for one in root.iterdir()):
            raise InvalidInput("path", "a folder of longmind's, or a new or an empty one; this holds other things")
        secret = secrets.token_bytes(KEY_BYTES)
        new: dict[str, object] = {"format": _FORMAT, "secret": secret.hex()}
        if key is not None:
            new = {"format": _FORMAT, "lock": _locked(key, secrets.token_bytes(KEY_BYTES) + secret)}
        publish(root / SETTINGS, new, over=False)
        found = read(root / SETTINGS) or {}
    if found.get("format") != _FORMAT:
        raise StoreCorrupt(f"{root / SETTINGS}: not a folder of this longmind's; a newer one may have made it")
    return found


def _locked(key: Key, content: bytes) -> dict[str, str]:
    header = key.new_header()
    return {"header": header.hex(), "sealed": Seal(key.for_header(header, SETTINGS)).lock(content, SETTINGS)}


def _opened(root: Path, settings: dict[str, Any], key: Key | None) -> tuple[bytes | None, bytes]:
    """The directory's own key, and the secret by which names are hashed."""
    lock = settings.get("lock")
    if (lock is None) != (key is None):
        raise WrongKey(
            f"{root}: its files are encrypted; give its master key: longmind.open(path, key=…), or on the command line "
            "--key-file or LONGMIND_KEY"
            if key is None
            else f"{root}: the folder was made without keys; open it without one"
        )
    try:
        if lock is None or key is None:
            return None, bytes.fromhex(settings["secret"])
        header = bytes.fromhex(lock["header"])
        both = Seal(key.for_header(header, str(root))).unlock(lock["sealed"], SETTINGS)
    except Broken:
        raise WrongKey(f"{root}: the key does not open it (or {SETTINGS} is damaged)") from None
    except (KeyError, TypeError, ValueError) as error:
        raise StoreCorrupt(f"{root / SETTINGS}: damaged; restore it from a copy") from error
    return both[:KEY_BYTES], both[KEY_BYTES:]


def _size(path: Path) -> int:
    """How many bytes a file has; 0 when it went just now."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _is_gone(number: int) -> bool:
    """Whether a file that is open has no name any more."""
    return os.fstat(number).st_nlink == 0
