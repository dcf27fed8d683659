"""All that can go wrong, drawn as a tree.

A caller catches the branch they care about. Each error says in its message what was wrong and what is allowed or
what to do next, and carries ``retry``: whether giving the same call again, unchanged, may succeed.

    LongmindError
    ├─ InvalidInput (ValueError)     an argument is not allowed; nothing was written
    │  └─ DamagedArchive             an archive was cut or changed; says at which line
    ├─ NotFound (LookupError)        no such memory, owner or file
    ├─ Conflict                      the same key with other content; a version that has moved on
    ├─ Refused                       a policy or a tombstone said no; says which rule
    ├─ MissingExtra (ImportError)    an optional dependency is not installed; says the command
    ├─ MissingFeature                not to be had here; says the alternative
    ├─ StoreError
    │  ├─ StoreBusy                  another writer held the store for the whole bounded wait
    │  ├─ StoreUnavailable           disk full, read-only, unreachable, closed, or used after fork
    │  ├─ StoreCorrupt               what is kept does not make sense
    │  ├─ SchemaTooNew               written by a newer program
    │  ├─ WrongEmbedder              the vectors in it were made by another embedder
    │  └─ WrongKey                   the key does not open it
    └─ ModelError
       ├─ ModelUnavailable           not loaded, not reachable, timed out
       ├─ ModelIncoherent            answered, but not in the promised form; the answer is attached
       └─ BudgetSpent                what was set apart for language models is used up
"""

from __future__ import annotations

from typing import ClassVar


class LongmindError(Exception):
    """The root: everything this package raises on purpose."""

    retry: ClassVar[bool] = False
    """Whether the same call, given again unchanged, may succeed."""


class InvalidInput(LongmindError, ValueError):
    """An argument is not allowed. The message names it and says what is; nothing was written.

    ``argument`` is the name of the argument (``"metadata.size"`` for a part of one), ``allowed`` the rule it broke.
    """

    def __init__(self, argument: str, allowed: str, got: object = ...) -> None:
        """Name the argument, the rule, and (cut to 80 characters) what was given."""
        self.argument = argument
        self.allowed = allowed
        shown = "" if got is ... else f", got {_short(got)}"
        super().__init__(f"{argument}: {allowed}{shown}")


class DamagedArchive(InvalidInput):
    """An archive was cut, or changed since it was written. ``line``: at which line, from 1, where that can be told."""

    def __init__(self, line: int | None, what: str) -> None:
        """Say which line, and what is wrong with it."""
        self.line = line
        where = "" if line is None else f"line {line} "
        super().__init__("archive", f"a longmind archive, whole and unchanged; {where}{what}")


class NotFound(LongmindError, LookupError):
    """There is no such memory, owner or file."""


class Conflict(LongmindError):
    """The same idempotency key with other content, or a version that moved on since it was read.

    ``final``: deciding anew from what is there now cannot help.
    """

    def __init__(self, message: str, *, final: bool = False) -> None:
        """Say what collided."""
        self.final = final
        super().__init__(message)


class Refused(LongmindError):
    """A policy or a tombstone said no. ``rule`` names it."""

    def __init__(self, rule: str, message: str) -> None:
        """Name the rule that refused and say why."""
        self.rule = rule
        super().__init__(f"refused by {rule}: {message}")


class MissingExtra(LongmindError, ImportError):
    """An optional dependency is not installed. The message holds the command that installs it."""

    def __init__(self, extra: str, purpose: str) -> None:
        """Name the extra and what it is needed for."""
        self.extra = extra
        super().__init__(f"{purpose} needs an optional dependency; install it with: pip install 'longmind[{extra}]'")


class MissingFeature(LongmindError):
    """This cannot be had here. The message says what can be had instead."""


class StoreError(LongmindError):
    """Something went wrong where memories are kept."""


class StoreBusy(StoreError):
    """Another writer held the store for the whole of the bounded wait."""

    retry = True


class StoreUnavailable(StoreError):
    """The store cannot be used now: disk full, read-only, unreachable, closed, or used after ``fork``."""

    retry = True


class StoreCorrupt(StoreError):
    """What is kept does not make sense, or the file is not one of ours."""


class SchemaTooNew(StoreError):
    """The file was written by a newer version of longmind than this one."""


class WrongEmbedder(StoreError):
    """The vectors in the store were made by another embedder. The message says how to re-embed.

    ``held``: the stamp, as text, of the embedder that made those in the store, where it is known.
    """

    def __init__(self, message: str, *, held: str | None = None) -> None:
        """Say whose vectors are there and what to do."""
        self.held = held
        super().__init__(message)


class WrongKey(StoreError):
    """The key does not open the file."""


class ModelError(LongmindError):
    """An AI model failed."""


class ModelUnavailable(ModelError):
    """The model is not loaded, not reachable, or did not answer in time."""

    retry = True


class ModelIncoherent(ModelError):
    """The model answered, but not in the promised form. ``answer`` is what it said.

    ``usage``: what the answer took, of a language model that counts it (:class:`longmind.Usage`).
    """

    def __init__(self, message: str, answer: object = None, usage: object = None) -> None:
        """Say what was promised and attach what came."""
        self.answer = answer
        self.usage = usage
        super().__init__(message)


class BudgetSpent(ModelError):
    """What was set apart for language models is used up; nothing more is asked. ``usage`` is what was used."""

    def __init__(self, message: str, usage: object = None) -> None:
        """Say which of the limits is reached."""
        self.usage = usage
        super().__init__(message)


def _short(value: object, limit: int = 80) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
