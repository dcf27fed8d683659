"""What a failure is called as it travels, and back: one table for every door.

An error of ours has a word (``not_found``), a status of HTTP, and a number of JSON-RPC's, which MCP speaks; who asked
from afar gets the same class again. A failing store may name files of the machine it is on, so of it only what it means
is told, not its message. What is not there and what is somebody else's are one and the same answer.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import Any, Final

from longmind.errors import (
    BudgetSpent,
    Conflict,
    DamagedArchive,
    InvalidInput,
    LongmindError,
    MissingExtra,
    MissingFeature,
    ModelError,
    ModelIncoherent,
    ModelUnavailable,
    NotFound,
    Refused,
    SchemaTooNew,
    StoreBusy,
    StoreCorrupt,
    StoreError,
    StoreUnavailable,
    WrongEmbedder,
    WrongKey,
)

_PARAMS, _INTERNAL, _NOT_THERE, _SERVER = -32602, -32603, -32002, -32000
_DETAILS: Final = ("argument", "allowed", "rule", "line", "final", "extra")
"""What an error says in parts, beside its message."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way to fail."""

    code: str
    """The word for it, which stays the same from version to version."""
    kind: type[LongmindError]
    """What is raised, or raised again at the other end."""
    status: int
    """HTTP's."""
    mcp: int = _SERVER
    """JSON-RPC's."""
    door: bool = False
    """Whether the door itself says so, before any mind is asked."""


ROWS: Final = (
    Row("damaged_archive", DamagedArchive, 400, _PARAMS),
    Row("invalid_input", InvalidInput, 400, _PARAMS),
    Row("not_found", NotFound, 404, _NOT_THERE),
    Row("conflict", Conflict, 409),
    Row("refused", Refused, 422),
    Row("missing_extra", MissingExtra, 501),
    Row("missing_feature", MissingFeature, 501),
    Row("store_busy", StoreBusy, 503),
    Row("store_unavailable", StoreUnavailable, 503),
    Row("store_corrupt", StoreCorrupt, 500, _INTERNAL),
    Row("schema_too_new", SchemaTooNew, 500, _INTERNAL),
    Row("wrong_embedder", WrongEmbedder, 500, _INTERNAL),
    Row("wrong_key", WrongKey, 500, _INTERNAL),
    Row("store_error", StoreError, 500, _INTERNAL),
    Row("model_unavailable", ModelUnavailable, 503),
    Row("model_incoherent", ModelIncoherent, 502),
    Row("budget_spent", BudgetSpent, 503),
    Row("model_error", ModelError, 502),
    Row("no_key", Refused, 401, door=True),
    Row("no_right", Refused, 403, door=True),
    Row("no_route", NotFound, 404, _NOT_THERE, door=True),
    Row("no_method", InvalidInput, 405, _PARAMS, door=True),
    Row("moved_on", Conflict, 412, door=True),
    Row("too_large", InvalidInput, 413, _PARAMS, door=True),
    Row("media_type", InvalidInput, 415, _PARAMS, door=True),
    Row("which_version", InvalidInput, 428, _PARAMS, door=True),
    Row("too_many", StoreBusy, 429, door=True),
    Row("overloaded", StoreBusy, 503, door=True),
    Row("failed", LongmindError, 500, _INTERNAL),
)
"""The nearest first: an error has the first row whose class it is, of those that are not the door's own."""

_BY_CODE: Final = {row.code: row for row in ROWS}


@dataclass(frozen=True, slots=True)
class Problem:
    """A failure as it travels."""

    code: str
    message: str
    retry: bool
    """Whether the same call, given again unchanged, may succeed."""
    details: dict[str, Any] = field(default_factory=dict)
    """Which argument, what is allowed, which rule: as far as the error says so."""

    @property
    def status(self) -> int:
        """HTTP's."""
        return _BY_CODE[self.code].status

    @property
    def mcp(self) -> int:
        """JSON-RPC's."""
        return _BY_CODE[self.code].mcp

    def to_json(self) -> dict[str, Any]:
        """As a document: every member is there, whether the error says it or not."""
        told = {"argument": None, "allowed": None, **self.details}
        return {"code": self.code, "status": self.status, "message": self.message, "retry": self.retry, **told}


class TurnedAway(LongmindError):
    """The door itself says no, before any mind is asked. ``code`` is one of :data:`ROWS`."""

    def __init__(self, code: str, message: str, *, argument: str | None = None, seconds: int | None = None) -> None:
        """Say no; ``seconds``: in how many it may help to try again."""
        self.code = code
        self.argument = argument
        self.seconds = seconds
        super().__init__(message)


def row_of(error: LongmindError) -> Row:
    """How an error is called."""
    if isinstance(error, TurnedAway):
        return _BY_CODE[error.code]
    return next(row for row in ROWS if isinstance(error, row.kind) and not row.door)


def problem(error: LongmindError) -> Problem:
    """An error as it travels."""
    row = row_of(error)
    details = {name: getattr(error, name) for name in _DETAILS if getattr(error, name, None) is not None}
    # Messages of stores name files, and where there are none, what it means says as much.
    message = meaning(type(error)) if isinstance(error, StoreError) else str(error)
    return Problem(row.code, message, row.kind.retry, details)


UNEXPECTED: Final = Problem(
    "failed", "something went wrong here; it was noted under this request's number", retry=False
)
"""What is told of a defect of ours: nothing of what was being done."""


def meaning(kind: type[LongmindError]) -> str:
    """What a class of error means, in its own words."""
    return (inspect.getdoc(kind) or kind.__name__).split("\n\n")[0].replace("\n", " ")


def raised(document: object) -> LongmindError:
    """The error that a document tells of, to be raised; where it is none of ours, a ``StoreUnavailable``."""
    told = document if isinstance(document, dict) else {}
    row = _BY_CODE.get(str(told.get("code")))
    if row is None:
        return StoreUnavailable("what answered is no longmind server, or one of another version")
    # Made without its own constructor, which would build the message anew.
    error = row.kind.__new__(row.kind)
    LongmindError.__init__(error, str(told.get("message", row.code)))
    for name in _DETAILS:
        if told.get(name) is not None:
            setattr(error, name, told[name])
    if isinstance(error, InvalidInput):
        error.argument, error.allowed = str(told.get("argument") or "call"), str(told.get("allowed") or error)
    elif isinstance(error, Refused):
        error.rule = str(told.get("rule") or row.code)
    elif isinstance(error, Conflict):
        error.final = bool(told.get("final", False))
    return error
