"""What went wrong, as the protocol tells it: of a tool in its result, where the model reads it.

One table says for each of our errors by which code a program knows it. A driver's words and what is kept never get in.
"""

from __future__ import annotations

from typing import Any, Final

from longmind import errors

CODES: Final[tuple[tuple[type[errors.LongmindError], str], ...]] = (
    (errors.InvalidInput, "invalid_input"),
    (errors.NotFound, "not_found"),
    (errors.Conflict, "conflict"),
    (errors.Refused, "refused"),
    (errors.StoreBusy, "busy"),
    (errors.StoreError, "store"),
    (errors.ModelError, "model"),
    (errors.LongmindError, "failed"),
)
"""The first that fits holds."""


def problem(error: errors.LongmindError) -> dict[str, Any]:
    """The error by its parts: code, message, whether trying again may help, and the argument where one was wrong."""
    code = next(code for kind, code in CODES if isinstance(error, kind))
    told: dict[str, Any] = {"code": code, "message": str(error), "retry": error.retry}
    if isinstance(error, errors.InvalidInput):
        told |= {"argument": error.argument, "allowed": error.allowed}
    return told
