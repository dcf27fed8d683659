"""A mind that is somewhere else: ``longmind.connect("http://…", key=…)`` gives what ``longmind.open`` gives.

The same classes with the same verbs; each asks the server by its row in the table of calls and gives back what that
gave, or raises what that raised. What is said of whose memories are meant (``scope``) travels in headers, and the
key decides. What cannot travel, a function or a counter of tokens, is refused where it is given rather than left out in
silence. A request is never repeated by itself: only the caller knows whether it may be done twice.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import quote

import longmind
from longmind.clock import Clock, SystemClock
from longmind.doors.wire import codec
from longmind.doors.wire.bodies import body_from
from longmind.doors.wire.calls import CALLS, STAYS, Call, handles
from longmind.doors.wire.errors import raised
from longmind.errors import InvalidInput, MissingExtra, MissingFeature, NotFound, StoreUnavailable

if TYPE_CHECKING:
    from datetime import timedelta

    import httpx2

_OURS: Final = (b"SQLite format 3\0", b"LMK")
"""How files of memories begin; an export must not take the place of one."""
_DECLARED: Final = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Wire:
    """The way to a server."""

    client: httpx2.Client = field(repr=False)
    url: str
    process: int = field(default_factory=os.getpid, repr=False)

    @classmethod
    def to(cls, url: str, key: str | None, timeout_seconds: float) -> Wire:
        """To the server at an address.

        Raises:
            InvalidInput: no address. MissingExtra: httpx2 is not installed.
        """
        try:
            import httpx2
        except ImportError:
            raise MissingExtra("client", "longmind.connect") from None
        if not isinstance(url, str) or not url.startswith(("http://", "https://")):
            raise InvalidInput("url", "the address of a longmind server, such as http://127.0.0.1:8000", url)
        if key is not None and not (isinstance(key, str) and key.isascii() and key.isprintable()):
            raise InvalidInput("key", "what longmind keys add showed")
        told = {} if key is None else {"Authorization": f"Bearer {key}"}
        # Nothing of the surroundings: a proxy named there would read along.
        secured = url.startswith("https://")  # only then are certificates worth reading, which takes some 40 ms
        client = httpx2.Client(
            base_url=url.rstrip("/"), headers=told, timeout=timeout_seconds, trust_env=False, verify=secured
        )
        return cls(client, url)

    def ask(self, method: str, path: str, **options: Any) -> httpx2.Response:  # noqa: ANN401 - httpx2's
        """What the server answers.

        Raises:
            StoreUnavailable: it cannot be reached, or did not answer in time. LongmindError: what it raised.
        """
        import httpx2

        if os.getpid() != self.process:
            # Two processes on one connection would read each other's answers.
            raise StoreUnavailable("this mind was connected before a fork; connect again in this process")
        try:
            response = self.client.request(method, path, **options)
        except (httpx2.TransportError, RuntimeError) as error:
            raise self._lost(error) from error
        if not response.is_success:
            raise raised(_json(response.content))
        return response

    def _lost(self, error: Exception) -> StoreUnavailable:
        if self.client.is_closed:
            return StoreUnavailable("this mind is closed; connect again")
        return StoreUnavailable(
            f"no answer from {self.url} ({type(error).__name__}); what was asked may have been done"
        )


@dataclass(frozen=True, slots=True)
class Far:
    """Whose memories are meant, at the other end of a wire."""

    wire: Wire
    named: Mapping[str, str]
    """Parts of a scope that were named."""
    scoped: bool = False
    """Whether somebody said whose are meant at all."""

    @property
    def headers(self) -> dict[str, str]:
        """How a request says so."""
        told = {f"Longmind-{part.title()}": quote(value, safe="") for part, value in self.named.items()}
        # A scope without a user is what the tenant shares, as it is here; unless the key is bound to a user.
        return {**told, "Longmind-Shared": "otherwise"} if self.scoped and "user" not in self.named else told

    def ask(self, call: Call, given: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what the call gives
        """What a call gives.

        Raises:
            LongmindError: as the call. StoreUnavailable: no answer.
        """
        content = body_from(call.name, given)
        answer = self.wire.ask("POST", f"/v1/{call.path}", content=content, headers={**self.headers, **_DECLARED})
        return codec.load(answer.content, call.answer, "answer")

    @property
    def scope(self) -> longmind.Scope | None:
        """As far as it was named here; the key may bind it further."""
        return longmind.Scope(**self.named) if self.scoped else None


class _Remote:
    """What every handle at the other end of a wire has."""

    def __init__(self, far: Far, opening: Mapping[str, Any]) -> None:
        self._far = far
        self._opening = dict(opening)
        self._scope = far.scope


def _verb(call: Call) -> Callable[..., Any]:
    """A method that asks for a call."""
    signature = inspect.signature(call.function)
    taken = {one.name: one for one in call.arguments}
    files = {name for name, one in signature.parameters.items() if "PathLike" in str(one.annotation)}

    @functools.wraps(call.function)
    def ask(self: _Remote, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        given = dict(signature.bind(self, *args, **kwargs).arguments)
        given.pop("self")
        _stay(given, signature)
        said = {name: _as_sent(value) for name, value in given.items() if name in taken}
        said |= {name: _in_file(value) for name, value in given.items() if name in files}
        return self._far.ask(call, {**{name: one for name, one in self._opening.items() if name in taken}, **said})

    return ask


def _stay(given: Mapping[str, Any], signature: inspect.Signature) -> None:
    """See that nothing is given that cannot travel.

    Raises:
        MissingFeature: names it.
    """
    for name in STAYS & given.keys():
        parameter = signature.parameters.get(name)
        if given[name] is not None and (parameter is None or given[name] is not parameter.default):
            raise MissingFeature(f"{name} is an object of this program, and cannot be sent to a server; leave it out")


def _as_sent(value: Any) -> Any:  # noqa: ANN401 - any argument
    """An argument as it travels: of a hit, a memory or a doubt its id, of an error its words."""
    if isinstance(value, longmind.Hit):
        return value.memory.id
    if isinstance(value, longmind.Memory):
        return value.id
    if isinstance(value, longmind.Doubt):
        return value.news.id
    if isinstance(value, BaseException):
        return f"{type(value).__name__}: {value}"
    if isinstance(value, set | frozenset):
        # Its order is no order, and differs from run to run.
        return sorted((_as_sent(one) for one in value), key=str)
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable) or _is_value(value):
        return value
    return [_as_sent(one) for one in value]


def _in_file(value: Any) -> Any:  # noqa: ANN401 - JSON
    """What is in a file of this machine; anything else as it is."""
    return _json(Path(value).read_bytes()) if isinstance(value, str | os.PathLike) else value


def _is_value(value: object) -> bool:
    return hasattr(type(value), "__dataclass_fields__")


def _json(text: bytes) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(text)
    except ValueError:
        return None


# What hangs on a mind -------------------------------------------------------------------------------------------------


@functools.cache
def _far_kind(place: str) -> type[Any]:
    """The class of what stands at a place, at the other end."""
    kind = handles()[place]
    verbs: dict[str, Any] = {call.verb: _verb(call) for call in CALLS.values() if call.place == place}
    verbs = {**verbs, **_OWN.get(place, {})}
    return type(f"Remote{kind.__name__}", (_Remote, kind), {"__doc__": kind.__doc__, **verbs})


def _hung(far: Far, place: str, **opening: Any) -> Any:  # noqa: ANN401 - a handle
    made = _far_kind(place)(far, opening)
    if place == "working":
        for part in (name.partition(".")[2] for name in handles() if name.startswith("working.")):
            setattr(made, part, _hung(far, f"working.{part}", **opening))
    return made


def _block(self: Any, label: str) -> Any:  # noqa: ANN401
    made = _hung(self._far, "block", label=label)
    made.label = label
    return made


def _every_line(self: Any) -> Iterator[longmind.AuditLine]:  # noqa: ANN401
    after = 0
    while page := self.lines(after=after):
        yield from page
        after = page[-1].number


def _counted(self: Any, skill: longmind.Skill, error: BaseException | None) -> None:  # noqa: ANN401
    # As at home: what was forgotten while it ran is not counted.
    with suppress(NotFound):
        self.succeeded(skill.name) if error is None else self.failed(skill.name, error=error)


_OWN: Final[Mapping[str, Mapping[str, Any]]] = {
    "blocks": {"__getitem__": _block},
    "audit": {"__iter__": _every_line},
    "skills": {"_counted": _counted},
    "conversation": {"calls": lambda self: longmind.MadeCalls(self.messages())},
}
"""Methods that are no rows of the table, and stand on those that are."""


# The mind itself ------------------------------------------------------------------------------------------------------


class RemoteMind(_Remote, longmind.Mind):
    """A mind at the other end of a wire. :class:`longmind.Mind` says what each verb does."""

    def __init__(self, wire: Wire, named: Mapping[str, str] | None = None) -> None:
        """Use :func:`longmind.connect`; ``named`` None: whoever the key is for."""
        _Remote.__init__(self, Far(wire, dict(named or {}), named is not None), {})

    def scope(
        self,
        *,
        tenant: str | None = None,
        user: str | None = None,
        agent: str | None = None,
        session: str | None = None,
    ) -> RemoteMind:
        """As :meth:`Mind.scope`; whether the key is for that is said by the server at the first call."""
        asked = {"tenant": tenant, "user": user, "agent": agent, "session": session}
        bound = {"tenant": longmind.Owner().tenant} if self._far.scoped else {}
        named = {**bound, **self._far.named}
        for part, value in asked.items():
            if value is None:
                continue
            if named.get(part, value) != value:
                raise InvalidInput(
                    part, f"{named[part]!r}, which this handle is bound to; start from the unscoped mind", value
                )
            named[part] = value
        kept = {part: value for part, value in named.items() if asked[part] is not None or part in self._far.named}
        return RemoteMind(self._far.wire, kept)

    def acting(self, actor: str | None = None, *, door: str | None = None) -> RemoteMind:
        """Refused: who acts is said by the key.

        Raises:
            MissingFeature: always.
        """
        del actor, door
        raise MissingFeature("who acts is told by the key that a server is asked with; make another key")

    @property
    def model(self) -> longmind.LanguageModel | None:
        """None: a server's language model is asked by the server alone."""
        return None

    @property
    def clock(self) -> Clock:
        """This machine's; the server reads its own."""
        return SystemClock()

    def tending(self, *, every: timedelta | float, upkeep: longmind.Upkeep | None = None) -> longmind.Tending:
        """Refused: it would stop with this program.

        Raises:
            MissingFeature: always.
        """
        del every, upkeep
        raise MissingFeature("tending in the background belongs where the memories are; call tend() regularly instead")

    def export(
        self,
        path: str | os.PathLike[str],
        *,
        format: Literal["archive", "markdown"] = "archive",
        key: object = None,
    ) -> longmind.Exported:
        """As :meth:`Mind.export`; the file is written here.

        Raises:
            MissingFeature: a key, which no server is told.
        """
        _no_key(key)
        target = _target(path)
        beside = target.with_name(target.name + ".part")
        answer = self._far.wire.ask("GET", "/v1/export", params={"format": format}, headers=self._far.headers)
        digest = answer.headers["Longmind-Sha256"]
        if hashlib.sha256(answer.content).hexdigest() != digest:
            raise StoreUnavailable("the file did not arrive whole; export it again")
        try:
            beside.write_bytes(answer.content)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
        return longmind.Exported(memories=int(answer.headers["Longmind-Memories"]), sha256=digest)

    def import_archive(self, path: str | os.PathLike[str], *, key: object = None) -> longmind.Imported:
        """As :meth:`Mind.import_archive`; the file is read here.

        Raises:
            MissingFeature: a key, which no server is told.
        """
        _no_key(key)
        told = {**self._far.headers, "Content-Type": "application/x-ndjson"}
        answer = self._far.wire.ask("POST", "/v1/import", content=Path(path).read_bytes(), headers=told)
        last = answer.content.rstrip(b"\n").rpartition(b"\n")[2]
        document = _json(last)
        if not isinstance(document, dict) or "done" not in document:
            raise raised(document.get("problem") if isinstance(document, dict) else None)
        done: longmind.Imported = codec.load(json.dumps(document["done"]), longmind.Imported, "answer")
        return done

    def close(self) -> None:
        """Let go of the wire, for every handle on it; the server goes on. Twice is fine."""
        self._far.wire.client.close()

    def __repr__(self) -> str:
        """Whose it is, and where."""
        return f"RemoteMind({self._far.wire.url}, {self._scope or 'as the key says'})"


def _no_key(key: object = None) -> None:
    if key is not None:
        raise MissingFeature("an archive is encrypted where the memories are: a key is not sent over the wire")


def _hangs(place: str) -> property:
    """What hangs on the mind without being named further."""

    def reach(self: RemoteMind) -> Any:  # noqa: ANN401 - a handle
        return _hung(self._far, place)

    return property(reach, doc=inspect.getdoc(getattr(longmind.Mind, place)))


def _opens(place: str) -> Callable[..., Any]:
    """What hangs on the mind by a call: of a session."""
    function = getattr(longmind.Mind, place)
    signature = inspect.signature(function)

    @functools.wraps(function)
    def reach(self: RemoteMind, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - a handle
        given = dict(signature.bind(self, *args, **kwargs).arguments)
        given.pop("self")
        _stay(given, signature)
        bound = self._far.named.get("session")
        if bound not in (None, given["session"]):
            raise InvalidInput("session", f"{bound!r}, which this handle is bound to", given["session"])
        return _hung(self._far, place, **{name: _as_sent(one) for name, one in given.items() if name not in STAYS})

    return reach


for _call in CALLS.values():
    if not _call.place and not _call.streamed:
        setattr(RemoteMind, _call.verb, _verb(_call))
for _place in handles():
    if _place and "." not in _place and _place != "block":
        setattr(RemoteMind, _place, _opens(_place) if callable(getattr(longmind.Mind, _place)) else _hangs(_place))


def _target(path: str | os.PathLike[str]) -> Path:
    target = Path(path)
    if target.is_file():
        with target.open("rb") as file:
            begins = file.read(16)
        if begins.startswith(_OURS):
            raise InvalidInput("path", "a new file or an earlier export; this one is a database", str(target))
    return target
