"""Whose memory it is.

A scope is a tenant, a user, an agent and a session. Tenant and user together are the *owner*: the border that nothing
crosses, the unit of isolation and erasure. Agent and session narrow what an owner sees: named, they limit it to that
agent or session and what is bound to none. Names are compared by value, never by prefix or pattern.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from longmind.errors import InvalidInput

MAX_NAME_CHARACTERS = 512
DEFAULT_TENANT = "default"


def check_name(value: object, argument: str) -> str:
    """A name as given, if it may be one.

    Raises:
        InvalidInput: not a string, empty, only spaces, too long, or holding NUL or half a surrogate pair.
    """
    allowed = f"text of 1 to {MAX_NAME_CHARACTERS} characters, not only spaces, without NUL"
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_NAME_CHARACTERS or "\0" in value:
        raise InvalidInput(argument, allowed, value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InvalidInput(argument, "text that can be written as UTF-8 (no half surrogate pair)", value) from None
    return value


@dataclass(frozen=True, slots=True)
class Owner:
    """The tenant and the user of a scope. ``user`` None: what the whole tenant shares."""

    tenant: str = DEFAULT_TENANT
    user: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """Sorts owners: by tenant, the shared one first, then by user."""
        # A name is never empty, so "" cannot be a user.
        return (self.tenant, self.user or "")

    @property
    def whole(self) -> Scope:
        """All of the owner's, bound to no agent and no session."""
        return Scope(self.tenant, self.user)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a memory is written and from where it is seen."""

    tenant: str = DEFAULT_TENANT
    user: str | None = None
    agent: str | None = None
    session: str | None = None

    def __post_init__(self) -> None:
        """Check every name.

        Raises:
            InvalidInput: a name is not allowed; see :func:`check_name`.
        """
        check_name(self.tenant, "tenant")
        for argument in ("user", "agent", "session"):
            value = getattr(self, argument)
            if value is not None:
                check_name(value, argument)

    @property
    def owner(self) -> Owner:
        """Whose it is."""
        return Owner(self.tenant, self.user)

    def sees(self, other: Scope) -> bool:
        """Whether a reader standing here may see a memory written in ``other`` of the same owner."""
        return (
            self.owner == other.owner
            and (self.agent is None or other.agent in (None, self.agent))
            and (self.session is None or other.session in (None, self.session))
        )

    @property
    def whole(self) -> Scope:
        """All of the owner's, bound to no agent and no session."""
        return self.owner.whole

    @property
    def shared(self) -> Scope:
        """The tenant's shared scope, narrowed to the same agent and session."""
        return replace(self, user=None)
