"""What all details of memories have in common: how their parts are checked, and how they are read out of JSON.

A detail says in parts what a memory's text says in words: what a fact claims (:mod:`longmind.domain.claim`), what
happened in an episode (:mod:`longmind.domain.happening`), how a skill goes (:mod:`longmind.domain.method`). It checks
itself when it is built, so that one that was read back is as sound as one that was made here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from longmind.domain.scope import check_name
from longmind.errors import InvalidInput

MAX_PARTS = 1_000
"""Of one list in a detail: actions, steps, links."""
MAX_DETAIL_CHARACTERS = 1_000_000
"""Of all texts of one detail together."""


def check_told(value: object, argument: str) -> str:
    """A text as given, if it may stand in a detail.

    Raises:
        InvalidInput: not text, nothing but spaces, too long, or holding NUL or half a surrogate pair.
    """
    allowed = f"text of 1 to {MAX_DETAIL_CHARACTERS:,} characters, not only spaces, without NUL"
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_DETAIL_CHARACTERS or "\0" in value:
        raise InvalidInput(argument, allowed, value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InvalidInput(argument, "text that can be written as UTF-8 (no half surrogate pair)", value) from None
    return value


def check_told_in_turn(values: object, argument: str) -> tuple[str, ...]:
    """Texts in their order; the same may be told twice.

    Raises:
        InvalidInput: no list of texts, too many, or one that may not be.
    """
    return tuple(check_told(value, argument) for value in _listed(values, argument))


def check_names(values: object, argument: str) -> tuple[str, ...]:
    """Names or ids, each once, in the order given.

    Raises:
        InvalidInput: no list of names, too many, or one that may not be.
    """
    return tuple(dict.fromkeys(check_name(value, argument) for value in _listed(values, argument)))


def check_size(argument: str, texts: Iterable[str | None]) -> None:
    """See to it that a detail is not too long as a whole.

    Raises:
        InvalidInput: it is.
    """
    size = sum(len(text) for text in texts if text is not None)
    if size > MAX_DETAIL_CHARACTERS:
        raise InvalidInput(
            argument, f"at most {MAX_DETAIL_CHARACTERS:,} characters in all; keep large things elsewhere"
        )


def settle(detail: object, /, **checked: object) -> None:
    """Put what was checked in the place of what was given, while a frozen detail is being built."""
    for name, value in checked.items():
        object.__setattr__(detail, name, value)


def read_parts(kept: object, detail: type[Any], needed: Collection[str] = ()) -> dict[str, Any]:
    """The parts of a detail out of JSON; what it does not hold is as it is by default.

    Raises:
        InvalidInput: no JSON object, a part that is needed is missing, or one that no such detail has.
    """
    called = detail.__name__.lower()
    known = [field.name for field in dataclasses.fields(detail)]
    if not isinstance(kept, Mapping) or not set(needed) <= kept.keys() <= set(known):
        must = f" with {', '.join(needed)}" if needed else ""
        raise InvalidInput(called, f"an object{must}, and no keys but {', '.join(known)}", kept)
    return dict(kept)


def _listed(values: object, argument: str) -> Sequence[object]:
    if isinstance(values, str | bytes) or not isinstance(values, Sequence):
        raise InvalidInput(argument, "a list of texts", values)
    if len(values) > MAX_PARTS:
        raise InvalidInput(argument, f"at most {MAX_PARTS:,}", len(values))
    return values
