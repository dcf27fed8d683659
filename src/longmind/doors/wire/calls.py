"""What a mind can be asked from afar: one table of calls, from which every door makes its routes and its tools.

A call is a verb of a mind or of something that hangs on it (``facts.find``, ``conversation.add``), with the right it
takes and whether it may be given twice. What it takes is read from the verb's own signature and what it gives from its
annotation, so a door cannot promise anything else than the verb does. What cannot travel, a function or a counter of
tokens, is left at its default; what is asked of the process and not of the memories is listed with its reason.
"""

from __future__ import annotations

import functools
import inspect
import os
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Union, get_args, get_origin

import longmind
from longmind.doors.wire.codec import hints_of
from longmind.errors import InvalidInput


class Right(StrEnum):
    """What a key may do. Each stands alone: who may forget may not thereby read."""

    READ = "read"
    """Recall, list, look."""
    WRITE = "write"
    """Remember, correct, decide, retire: whatever leaves what was there, or can be undone."""
    FORGET = "forget"
    """Remove for good."""
    ADMIN = "admin"
    """Settings, tending, quarantine, holds, the audit, taking in an archive, whose memories there are."""


STAYS: Final = frozenset(
    {"counter", "summariser", "worth_remembering", "judge", "adviser", "scorer", "progress", "runner"}
)
"""Arguments that are functions or objects of the caller's: they cannot travel."""

LEFT_OUT: Final[Mapping[str, str]] = {
    "scope": "whose memories are meant is said by the key and by headers",
    "acting": "the key says who acts, and the door is this one",
    "model": "an object of the process",
    "clock": "an object of the process",
    "close": "closes the process's own handle on the file",
    "tending": "a thread of the process; tend is there, for whoever calls it regularly",
    "skills.run": "runs a function of the caller's; whole, succeeded and failed are there",
}
"""Public calls that are not in the table, and why."""

STREAMED: Final = frozenset({"export", "import_archive"})
"""Calls that take or give a file: they have routes of their own."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call."""

    name: str
    hint: Any
    """Its type, with what cannot travel taken out."""
    default: Any
    """:data:`inspect.Parameter.empty` where it must be given."""
    many: bool = False
    """Whether it stands for any number of them (``*names``), and is given as a list."""
    opens: bool = False
    """Whether it says which handle is meant (a session, a label) rather than what is asked of it."""

    @property
    def needed(self) -> bool:
        """Whether it must be given."""
        return self.default is inspect.Parameter.empty and not self.many


@dataclass(frozen=True)
class Call:
    """One thing that can be asked."""

    place: str
    """What it hangs on: ``facts``, ``working.slots``; empty for the mind itself."""
    verb: str
    right: Right
    idempotent: bool
    """Whether giving it again changes nothing more."""
    destructive: bool
    """Whether something that was there may not be there any more."""

    @property
    def name(self) -> str:
        """``facts.find``; ``recall`` of the mind itself."""
        return f"{self.place}.{self.verb}" if self.place else self.verb

    @property
    def path(self) -> str:
        """``facts/find``."""
        return self.name.replace(".", "/")

    @property
    def streamed(self) -> bool:
        """Whether it takes or gives a file."""
        return self.name in STREAMED

    @functools.cached_property
    def function(self) -> Callable[..., Any]:
        """The verb, as its class has it."""
        found: Callable[..., Any] = getattr(handles()[self.place], self.verb)
        return found

    @property
    def about(self) -> str:
        """What it does, in the verb's own words: the first paragraph."""
        return (inspect.getdoc(self.function) or "").split("\n\n")[0].replace("\n", " ")

    @functools.cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """What it takes: first what says which handle is meant, then the verb's own."""
        own = _arguments(self.function)
        # A budget that the verb takes itself is the verb's own.
        return (*(one for one in _opening(self.place) if one.name not in {other.name for other in own}), *own)

    @functools.cached_property
    def answer(self) -> Any:  # noqa: ANN401 - a type
        """The type of what it gives."""
        return hints_of(self.function, without=STAYS)["return"]

    def rights(self, given: Mapping[str, Any]) -> frozenset[Right]:
        """The rights that it takes with these arguments."""
        # Tools that erase do what forget does.
        more = {Right.FORGET} if given.get("erases") or given.get("with_memories") else set()
        # What a system says is believed before what the user says, and no model may say so of itself.
        more |= {Right.ADMIN} if given.get("repair") or _as_system(given) else set()
        return frozenset({self.right, *more})

    def on(self, mind: longmind.Mind, given: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what it gives
        """Ask it of a mind.

        Raises:
            LongmindError: as the verb. InvalidInput: also an argument that there is not.
        """
        known = {one.name: one for one in self.arguments}
        for name in given:
            if name not in known:
                raise InvalidInput(name, f"one of {', '.join(known) or 'no arguments'}")
        handle = reach(mind, self.place, {name: value for name, value in given.items() if known[name].opens})
        own = {name: value for name, value in given.items() if not known[name].opens and not known[name].many}
        many = [one for name, value in given.items() if known[name].many for one in value]
        return getattr(handle, self.verb)(*many, **own)


_OPENED: Final[Mapping[str, Callable[..., Any]]] = {
    "conversation": longmind.Mind.conversation,
    "queue": longmind.Mind.queue,
    "working": longmind.Mind.working,
    "tools": longmind.Mind.tools,
}
"""Handles that hang on a mind by a call: of a session."""


@functools.cache
def handles() -> Mapping[str, type]:
    """Place → the class of what stands there."""
    working = {f"working.{part}": kind for part, kind in hints_of(longmind.WorkingMemory).items()}
    return {
        "": longmind.Mind,
        "blocks": longmind.Blocks,
        "block": longmind.BlockHandle,
        "files": longmind.Files,
        "facts": longmind.Facts,
        "profile": longmind.Profile,
        "conflicts": longmind.Conflicts,
        "episodes": longmind.Episodes,
        "skills": longmind.Skills,
        "forgetting": longmind.Forgetting,
        "quarantine": longmind.Quarantine,
        "audit": longmind.Audit,
        "conversation": longmind.Conversation,
        "queue": longmind.Queue,
        "tools": longmind.Tools,
        "working": longmind.WorkingMemory,
        **working,
    }


def reach(mind: longmind.Mind, place: str, opening: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a handle
    """What stands at a place of a mind; ``opening`` says which session, which label."""
    if place == "block":
        return mind.blocks[opening["label"]]
    first, _, part = place.partition(".")
    if not first:
        return mind
    handle = getattr(mind, first)
    if first in _OPENED:
        handle = handle(**opening)
    return getattr(handle, part) if part else handle


def _opening(place: str) -> Iterable[Argument]:
    first = place.partition(".")[0]
    if first == "block":
        yield Argument("label", str, inspect.Parameter.empty, opens=True)
    elif first in _OPENED:
        for one in _arguments(_OPENED[first]):
            yield Argument(one.name, one.hint, one.default, opens=True)


def _arguments(function: Callable[..., Any]) -> tuple[Argument, ...]:
    # Annotations of what cannot travel name what is nobody's business here, and may not be readable.
    parameters = [one for one in inspect.signature(function).parameters.values() if one.name not in {"self", *STAYS}]
    hints = hints_of(function, without=STAYS)
    return tuple(
        Argument(
            one.name,
            travelling(hints[one.name]),
            one.default,
            many=one.kind is inspect.Parameter.VAR_POSITIONAL,
        )
        for one in parameters
    )


def travelling(hint: Any) -> Any:  # noqa: ANN401 - types in, types out
    """A type without what cannot travel.

    A name of a file is not sent: it would be a file of the server's. Neither is an exception; its text is.
    """
    members = get_args(hint)
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    stay: set[Any] = {types.EllipsisType, BaseException}
    if any(_is_path(one) for one in members):
        stay |= {str, *(one for one in members if _is_path(one))}
    left = tuple(one for one in members if one not in stay)
    # A hit or a memory is named by its id.
    if str in left and any(one in left for one in (longmind.Hit, longmind.Doubt)):
        return str
    together: Any = Union[left]  # noqa: UP007 - made while running
    return together


def _is_path(hint: Any) -> bool:  # noqa: ANN401 - a type
    return (get_origin(hint) or hint) is os.PathLike


def _as_system(given: Mapping[str, Any]) -> bool:
    """Whether something is to be believed as a system's words."""
    contents = given.get("contents", ())
    among = [given, *(one for one in contents if isinstance(one, Mapping))]
    return any(one.get("trust") == "system" for one in among)


def _rows(
    place: str, right: Right, verbs: str, *, idempotent: bool | None = None, destructive: bool = False
) -> Iterable[Call]:
    again = right is Right.READ if idempotent is None else idempotent
    return (Call(place, verb, right, again, destructive) for verb in verbs.split())


_READ, _WRITE, _FORGET, _ADMIN = Right.READ, Right.WRITE, Right.FORGET, Right.ADMIN
_TABLE: Final = (
    *_rows("", _READ, "recall context get history occurrences list stats conversations guard runs export"),
    *_rows("", _WRITE, "remember remember_many correct used undo"),
    *_rows("", _WRITE, "remember_document restore", idempotent=True),
    *_rows("", _WRITE, "retire", idempotent=True, destructive=True),
    *_rows("", _FORGET, "forget erase", idempotent=True, destructive=True),
    *_rows("", _ADMIN, "owners reveal", idempotent=True),
    *_rows("", _ADMIN, "configure check import_archive", idempotent=True),
    *_rows("", _ADMIN, "tend reflect"),
    *_rows("blocks", _READ, "list show"),
    *_rows("blocks", _WRITE, "create"),
    *_rows("block", _READ, "read history show"),
    *_rows("block", _WRITE, "append insert undo"),
    *_rows("block", _WRITE, "replace", destructive=True),
    *_rows("block", _WRITE, "rewrite", idempotent=True, destructive=True),
    *_rows("block", _WRITE, "configure", idempotent=True),
    *_rows("block", _FORGET, "delete", destructive=True),
    *_rows("files", _READ, "list read history"),
    *_rows("files", _WRITE, "create rename"),
    *_rows("files", _WRITE, "rewrite", idempotent=True, destructive=True),
    *_rows("files", _FORGET, "delete", destructive=True),
    *_rows("facts", _READ, "find value show history related path match"),
    *_rows("facts", _WRITE, "put correct"),
    *_rows("facts", _WRITE, "many same apart", idempotent=True),
    *_rows("profile", _READ, "get by_category all history"),
    *_rows("profile", _WRITE, "set", idempotent=True),
    *_rows("conflicts", _READ, "list"),
    *_rows("conflicts", _WRITE, "accept reject keep_both undo"),
    *_rows("episodes", _READ, "similar what_worked what_failed recommendation related stream list"),
    *_rows("episodes", _WRITE, "record"),
    *_rows("episodes", _WRITE, "import_stream", idempotent=True),
    *_rows("skills", _READ, "find get history whole list"),
    *_rows("skills", _WRITE, "add learn learn_from succeeded failed"),
    *_rows("skills", _WRITE, "import_voyager", idempotent=True),
    *_rows("forgetting", _READ, "plan strengths strengths_at"),
    *_rows("forgetting", _WRITE, "apply", idempotent=True, destructive=True),
    *_rows("forgetting", _WRITE, "undo"),
    *_rows("forgetting", _ADMIN, "hold release", idempotent=True),
    *_rows("quarantine", _READ, "list concerns"),
    *_rows("quarantine", _ADMIN, "release undo"),
    *_rows("quarantine", _ADMIN, "reject", destructive=True),
    *_rows("audit", _ADMIN, "lines verify search", idempotent=True),
    *_rows("conversation", _READ, "messages remembered window bounded selected summary tokens count calls"),
    *_rows("conversation", _READ, "as_openai as_anthropic as_langchain"),
    # Makes a summary, and keeps it.
    *_rows("conversation", _WRITE, "compressed", idempotent=True),
    *_rows("conversation", _WRITE, "add extend"),
    *_rows("conversation", _FORGET, "clear", idempotent=True, destructive=True),
    *_rows("queue", _READ, "read"),
    *_rows("queue", _WRITE, "add extend"),
    *_rows("queue", _WRITE, "settle", idempotent=True),
    *_rows("tools", _READ, "names definitions"),
    *_rows("tools", _WRITE, "call", destructive=True),
    *_rows("working", _READ, "show"),
    *_rows("working", _WRITE, "clear", idempotent=True, destructive=True),
    *_rows("working.slots", _READ, "list show"),
    # Looking into a slot counts that it was looked into.
    *_rows("working.slots", _WRITE, "retrieve"),
    *_rows("working.slots", _WRITE, "store update remove", destructive=True),
    *_rows("working.scratchpad", _READ, "read list show"),
    *_rows("working.scratchpad", _WRITE, "write delete", destructive=True),
    *_rows("working.task", _READ, "read show"),
    *_rows("working.task", _WRITE, "create advance record_error fail block resume set unset"),
    *_rows("working.task", _WRITE, "drop", idempotent=True, destructive=True),
    *_rows("working.situation", _READ, "read show"),
    *_rows("working.situation", _WRITE, "aim observe hear"),
    *_rows("working.trace", _READ, "read show"),
    *_rows("working.trace", _WRITE, "start think act observe finish"),
    *_rows("working.trace", _WRITE, "drop", idempotent=True, destructive=True),
    *_rows("working.calls", _READ, "find list show"),
    *_rows("working.calls", _WRITE, "record"),
)

CALLS: Final[Mapping[str, Call]] = {call.name: call for call in _TABLE}
"""Every call, by its name."""


def public_calls() -> frozenset[str]:
    """The names of everything that can be called on a mind and on what hangs on it."""
    hanging = {name for name in handles() if name and "." not in name} | {"blocks"}
    parts = {part.partition(".")[2] for part in handles() if part.startswith("working.")}
    found = set()
    for place, kind in handles().items():
        for name, member in inspect.getmembers(kind):
            if name.startswith("_") or name in (hanging if not place else parts if place == "working" else ()):
                continue
            if callable(member) or (not place and isinstance(member, property)):
                found.add(f"{place}.{name}" if place else name)
    return frozenset(found)
