"""Access keys: who may come in through a served mind, whose memories they see, and what they may do.

A key is a token of 32 random bytes, shown once. What is kept of it is its SHA-256: there is nothing to guess in 256
random bits, so a slow hash would slow every request and nobody else. The file lies beside the memories, for its owner
only; a server looks whether it has changed, so that a key that is revoked opens nothing from then on.

A key is bound to a tenant, and as tightly as wanted to a user and an agent. What it is not bound to, a call names in
headers, never in what it says: who writes the body may be a model that was talked into it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import threading
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import longmind
from longmind.clock import Clock, SystemClock
from longmind.doors.wire.calls import Right
from longmind.doors.wire.errors import TurnedAway
from longmind.errors import Conflict, InvalidInput, NotFound, StoreCorrupt

PREFIX: Final = "lm_"
"""How every token begins, so that people and programs that look for lost keys know one."""
USUAL_RIGHTS: Final = frozenset({Right.READ, Right.WRITE})
EVERY_RIGHT: Final = frozenset(Right)
PARTS: Final = ("tenant", "user", "agent", "session")
NO_KEY: Final = "a key that is known here is needed: Authorization: Bearer lm_…"
"""The one answer to every key that opens nothing: wrong, missing, revoked or of another server."""
NOT_YOURS: Final = "this key is not for that"
_TOKEN_BYTES: Final = 32
_FORMAT: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessKey:
    """What is known of a key: everything but the key itself."""

    name: str
    """What it is called here, and who the audit says did it."""
    rights: frozenset[Right]
    tenant: str | None
    """None: the whole server; the tenant is named with each call."""
    user: str | None = None
    """None: the whole tenant; the user is named with each call."""
    agent: str | None = None
    created_at: datetime | None = None
    revoked_at: datetime | None = None
    digest: str = field(default="", repr=False)

    def to_json(self) -> dict[str, Any]:
        """Without the hash."""
        return {
            "name": self.name,
            "rights": sorted(self.rights),
            "tenant": self.tenant,
            "user": self.user,
            "agent": self.agent,
            "created_at": None if self.created_at is None else self.created_at.isoformat(),
            "revoked_at": None if self.revoked_at is None else self.revoked_at.isoformat(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who calls, for whom, and what they may do."""

    key: AccessKey
    tenant: str | None = None
    user: str | None = None
    agent: str | None = None
    session: str | None = None
    shared: bool = False
    """Whether what the whole tenant shares is meant, and not a user's."""

    def may(self, rights: Iterable[Right]) -> None:
        """See that they may.

        Raises:
            TurnedAway: no_right; names the right, and nothing else.
        """
        for right in sorted(set(rights) - self.key.rights):
            raise TurnedAway("no_right", f"this key lacks the right to {right}")

    @property
    def unbound(self) -> bool:
        """Whether nobody is named: neither a user nor what the tenant shares."""
        return self.user is None and not self.shared

    def mind(self, whole: longmind.Mind, door: str) -> longmind.Mind:
        """Their own of a mind on the whole file: all of it where nobody is named and the key is the whole server's.

        Raises:
            InvalidInput: nobody is named, and the key is not the whole server's; or a name that may not be.
        """
        acting = whole.acting(self.key.name, door=door)
        if not self.unbound:
            return acting.scope(tenant=self.tenant, user=self.user, agent=self.agent, session=self.session)
        if self.key.tenant is None and self.tenant is None:
            return acting
        raise InvalidInput("user", "named: this key is for a whole tenant")


def caller(key: AccessKey, named: Mapping[str, str | None], *, shared: bool = False) -> Caller:
    """Who calls with a key, and names these parts of a scope.

    Raises:
        TurnedAway: no_right; a part that the key is bound to is named otherwise. Says the same of whoever is named.
    """
    parts: dict[str, str | None] = {}
    for part in PARTS:
        bound, given = getattr(key, part, None), named.get(part)
        if bound is not None and given not in (None, bound):
            raise TurnedAway("no_right", NOT_YOURS)
        parts[part] = bound if bound is not None else given
    if shared and (key.user is not None or parts["user"] is not None):
        raise TurnedAway("no_right", NOT_YOURS)
    return Caller(key=key, shared=shared, **parts)


def beside(db: str | os.PathLike[str]) -> Path:
    """Where the keys of a file or a folder of memories are kept."""
    path = Path(db).expanduser()
    return path.with_name(path.name + ".keys")


class Keys:
    """The keys in a file. Safe to use from many threads, and while another process adds or revokes one."""

    def __init__(self, path: Path, clock: Clock | None = None) -> None:
        """Of the file at ``path``, which need not be there yet."""
        self._path = path
        self._clock = clock or SystemClock()
        self._lock = threading.Lock()
        self._read_at: tuple[int, int, int] | None = None
        self._keys: tuple[AccessKey, ...] = ()

    def list(self) -> tuple[AccessKey, ...]:
        """All of them, revoked ones too, in the order in which they were made.

        Raises:
            StoreCorrupt: the file is none of ours. OSError: it cannot be read.
        """
        with self._lock:
            try:
                told = self._path.stat()
            except FileNotFoundError:
                self._read_at, self._keys = None, ()
                return ()
            stamp = (told.st_mtime_ns, told.st_size, told.st_ino)
            if stamp != self._read_at:
                self._keys = _read(self._path)
                self._read_at = stamp
            return self._keys

    def find(self, token: str | None) -> AccessKey | None:
        """The key that a token is, if it opens anything. Takes as long for a wrong one as for a right one."""
        digest = _digest(token or "")
        found = None
        for key in self.list():
            # All are compared: when the right one is found tells nothing.
            if hmac.compare_digest(key.digest, digest) and key.revoked_at is None:
                found = key
        return found

    def add(
        self,
        name: str,
        *,
        rights: Collection[str] = USUAL_RIGHTS,
        tenant: str | None = longmind.Owner().tenant,
        user: str | None = None,
        agent: str | None = None,
    ) -> str:
        """Make a key; given back is the token, which is kept nowhere.

        Raises:
            InvalidInput: a name that may not be, no right, or an unknown one; a user or an agent without a tenant.
            Conflict: there is one of that name, or there was.
        """
        granted = _rights(rights)
        if tenant is None and (user is not None or agent is not None):
            raise InvalidInput("tenant", "named where a user or an agent is")
        longmind.Scope(tenant or "-", user, agent)
        # A name is the actor in the audit, and is checked as one.
        longmind.Scope(name, None, None)
        token = PREFIX + secrets.token_urlsafe(_TOKEN_BYTES)
        made = AccessKey(
            name=name,
            rights=granted,
            tenant=tenant,
            user=user,
            agent=agent,
            created_at=self._clock.now(),
            digest=_digest(token),
        )
        with _held(self._path):
            keys = self.list()
            if any(key.name == name for key in keys):
                raise Conflict(f"there is a key named {name} already; the audit would not tell them apart")
            self._write([*keys, made])
        return token

    def revoke(self, name: str) -> AccessKey:
        """Let a key open nothing any more. It stays in the list, since the audit names it.

        Raises:
            NotFound: there is none of that name.
        """
        with _held(self._path):
            keys = {key.name: key for key in self.list()}
            if name not in keys:
                raise NotFound(f"no key named {name}")
            if keys[name].revoked_at is None:
                keys[name] = replace(keys[name], revoked_at=self._clock.now())
                self._write(keys.values())
            return keys[name]

    def _write(self, keys: Iterable[AccessKey]) -> None:
        told = {"format": _FORMAT, "keys": [{**key.to_json(), "sha256": key.digest} for key in keys]}
        new = self._path.with_name(self._path.name + "-new")
        new.unlink(missing_ok=True)
        number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(told, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)


class _held:  # noqa: N801 - read as a verb
    """Holds the file against others who change it: whoever changes it makes a second one first."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-lock")

    def __enter__(self) -> None:
        try:
            os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise Conflict(f"the keys are being changed; if nobody does, remove {self._path}") from None

    def __exit__(self, *_: object) -> None:
        self._path.unlink(missing_ok=True)


def _read(path: Path) -> tuple[AccessKey, ...]:
    try:
        told = json.loads(path.read_text("utf-8"))
        if told["format"] != _FORMAT:
            raise StoreCorrupt(f"{path} is of another version of longmind")
        return tuple(_key(one) for one in told["keys"])
    except (ValueError, KeyError, TypeError) as error:
        raise StoreCorrupt(f"{path} holds no keys") from error


def _key(told: Mapping[str, Any]) -> AccessKey:
    moments = {name: _moment(told[name]) for name in ("created_at", "revoked_at")}
    return AccessKey(
        name=told["name"],
        rights=_rights(told["rights"]),
        tenant=told["tenant"],
        user=told["user"],
        agent=told["agent"],
        digest=told["sha256"],
        **moments,
    )


def _moment(told: str | None) -> datetime | None:
    return None if told is None else datetime.fromisoformat(told)


def _rights(given: Collection[str]) -> frozenset[Right]:
    try:
        rights = frozenset(Right(one) for one in given)
    except ValueError:
        raise InvalidInput("rights", f"of {', '.join(Right)}", [*given]) from None
    if not rights:
        raise InvalidInput("rights", f"at least one of {', '.join(Right)}")
    return rights


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
