"""How something that went wrong is told: one line that says what, one that says what to do next, and an exit code.

An expected error never shows a traceback. Exit code 2 means that the command was given wrongly and did nothing, 1 that
it could not be done, 130 that it was interrupted. Anything unexpected is a defect of ours and does show its traceback.
"""

from __future__ import annotations

from dataclasses import dataclass

import click

from longmind.errors import (
    Conflict,
    InvalidInput,
    LongmindError,
    MissingExtra,
    MissingFeature,
    ModelUnavailable,
    NotFound,
    SchemaTooNew,
    StoreBusy,
    StoreCorrupt,
    StoreUnavailable,
    WrongEmbedder,
    WrongKey,
)
from longmind.imports.incoming import Unreadable

FAILED = 1
MISUSED = 2
INTERRUPTED = 130


class NotNow(LongmindError):
    """The command line itself says no. ``hint`` tells what to do instead, ``code`` how the program ends."""

    def __init__(self, message: str, hint: str, code: int = FAILED) -> None:
        """Say what is wrong, what to do, and how to end."""
        self.hint = hint
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Complaint:
    """What to tell: the error, the hint (may be empty), and the exit code."""

    message: str
    hint: str
    code: int


_HINTS: tuple[tuple[type[LongmindError], str], ...] = (
    (Conflict, "see what is there now with: longmind show ID; then decide again"),
    (WrongEmbedder, "give the embedder it was made with (--embedder), or bring it over with: longmind reembed"),
    (
        WrongKey,
        "name its key: --key-file or LONGMIND_KEY, of an archive --archive-key-file; what has none is opened with none",
    ),
    (SchemaTooNew, "bring this program up to date with: pip install --upgrade longmind"),
    (StoreBusy, "another program is writing to it; give the same command again"),
    (StoreUnavailable, "see that the disk is not full and the file may be written; name another with --db"),
    (
        StoreCorrupt,
        "if it is a file of memories, see what is wrong with: longmind check; otherwise name another with --db",
    ),
    (
        ModelUnavailable,
        "name another embedder with --embedder (hashing needs no model), or another language model with --model",
    ),
    (Unreadable, "name what it is with --from; see: longmind import --help"),
    (NotFound, "longmind list shows what there is"),
)


_OTHERWISE = "see that it may be read and written, and that there is room"


def complaint(error: Exception, command: str) -> Complaint | None:
    """What to tell of an error that was to be expected; None for any other. ``command``: what was being run."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else command
        return Complaint(error.format_message(), f"{path} --help shows what may be given", MISUSED)
    if isinstance(error, click.ClickException):
        return Complaint(error.format_message(), "", error.exit_code)
    if isinstance(error, NotNow):
        return Complaint(str(error), error.hint, error.code)
    if isinstance(error, InvalidInput):
        return Complaint(str(error), f"{command} --help shows what may be given", MISUSED)
    if isinstance(error, MissingExtra | MissingFeature):
        return Complaint(str(error), "", FAILED)
    if isinstance(error, LongmindError):
        hint = next((hint for kind, hint in _HINTS if isinstance(error, kind)), "")
        return Complaint(str(error), hint, FAILED)
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        reason = error.strerror or type(error).__name__
        missing = isinstance(error, FileNotFoundError)
        hint = "see that the path is right, from the folder you are in" if missing else _OTHERWISE
        return Complaint(f"{name}{reason}", hint, FAILED)
    return None
