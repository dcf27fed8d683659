"""Who may come in: the key of a request, whose memories it names, and whether a page in a browser sent it.

Without keys a server serves one local user, and whoever reaches the port is that user. A browser reaches it too, from
any page: so requests that name another host (a name that was bound to this machine) or come from another origin are
turned away, and a body must be declared as what no form can send.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.requests import Request

from longmind.doors.wire.errors import TurnedAway
from longmind.doors.wire.keys import EVERY_RIGHT, NO_KEY, PARTS, AccessKey, Caller, Keys, caller
from longmind.errors import InvalidInput

SHARED: Final = ("true", "false", "otherwise")
LOCAL: Final = "local"
"""What the audit calls whoever comes in where no key is needed."""


class Doorman:
    """Lets requests in."""

    def __init__(self, keys: Keys | None, *, tenant: str, user: str, open_here: bool = True) -> None:
        """Know the keys; while there are none, whoever comes from this machine is ``user`` of ``tenant``.

        ``open_here``: whether that may be at all, which it may only where nobody else can reach it.
        """
        self._keys = keys
        self._open_here = open_here
        self._local = AccessKey(name=LOCAL, rights=EVERY_RIGHT, tenant=tenant, user=user)

    @property
    def asks_for_keys(self) -> bool:
        """Whether there are keys; one that was revoked still counts, or revoking the last would open the door."""
        return self._keys is not None and bool(self._keys.list())

    def key(self, request: Request) -> AccessKey:
        """The key of a request.

        Raises:
            TurnedAway: no_key; the same for whatever is wrong with it.
        """
        _same_origin(request)
        if not self.asks_for_keys:
            if not self._open_here:
                raise TurnedAway("no_key", NO_KEY)
            _from_here(request)
            return self._local
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        found = self._keys.find(token.strip()) if self._keys is not None and scheme.lower() == "bearer" else None
        if found is None:
            raise TurnedAway("no_key", NO_KEY)
        return found

    def caller(self, request: Request) -> Caller:
        """Who calls, and for whom.

        Raises:
            TurnedAway: no_key, or no_right where the headers name what the key is not for.
            InvalidInput: a header that names nothing.
        """
        key = self.key(request)
        named = {part: _named(request, f"Longmind-{part.title()}") for part in PARTS}
        return caller(key, named, shared=_shared(request, key, named["user"]))


def is_here(host: str) -> bool:
    """Whether a name or an address means this machine alone."""
    bare = host.strip("[]")
    if bare == "localhost":
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def _named(request: Request, header: str) -> str | None:
    """A header as it was meant: percent-encoded UTF-8, since headers hold no other letters."""
    given = request.headers.get(header)
    if given is None:
        return None
    if not given:
        raise InvalidInput(header, "at least one character, or no such header")
    try:
        return unquote(given, errors="strict")
    except UnicodeDecodeError:
        raise InvalidInput(header, "percent-encoded UTF-8") from None


def _shared(request: Request, key: AccessKey, user: str | None) -> bool:
    """Whether what the tenant shares is meant; ``otherwise``: unless a user is."""
    given = request.headers.get("Longmind-Shared", "false")
    if given not in SHARED:
        raise InvalidInput("Longmind-Shared", f"one of {', '.join(SHARED)}", given)
    return given == "true" or (given == "otherwise" and key.user is None and user is None)


def _from_here(request: Request) -> None:
    # The host that was named, not the address that was reached: a page elsewhere can bind a name to this machine.
    if not is_here(urlsplit(f"//{request.headers.get('host', '')}").hostname or ""):
        raise TurnedAway("no_key", NO_KEY)


def _same_origin(request: Request) -> None:
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise TurnedAway("no_right", "pages of other origins may not ask here")
