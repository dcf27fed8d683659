"""Metadata: any JSON value, kept as given.

What JSON cannot hold, or what some store could not give back as it was (NaN, tuples, keys that are not text), is
refused before anything is written, and the error names the key. Big integers, nesting and None are kept.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from longmind.errors import InvalidInput

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_DEPTH = 32
MAX_BYTES = 1_000_000
# Python refuses to parse longer integers from text, so a store could write them and never read them.
MAX_INTEGER_DIGITS = 4_000


def check_metadata(value: Mapping[str, object] | None, argument: str = "metadata") -> dict[str, Json]:
    """A deep copy of the mapping, if every part of it is JSON.

    Raises:
        InvalidInput: names the key that cannot be kept and says why.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInput(argument, "a mapping with text keys", value)
    if not value:
        return {}
    checked = _check(dict(value), argument, 0)
    assert isinstance(checked, dict)  # noqa: S101 - narrows the type for the reader and for mypy
    if len(dump(checked)) > MAX_BYTES:
        raise InvalidInput(argument, f"at most {MAX_BYTES:,} bytes as JSON; keep large things in the text or elsewhere")
    return checked


def dump(value: object) -> str:
    """Canonical JSON: sorted keys, no spaces, no escapes that UTF-8 does not need."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _check(value: object, where: str, depth: int) -> Json:
    if depth > MAX_DEPTH:
        raise InvalidInput(where, f"nested at most {MAX_DEPTH} levels deep")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _check_integer(value, where)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidInput(where, "a finite number; JSON has no NaN or infinity", value)
        return float(value)
    if isinstance(value, str):
        return _check_text(value, where)
    if isinstance(value, list):
        return [_check(part, f"{where}[{place}]", depth + 1) for place, part in enumerate(value)]
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise InvalidInput(where, "text keys only; another key would come back as text", key)
            _check_text(key, where)
        return {key: _check(part, f"{where}.{key}", depth + 1) for key, part in value.items()}
    hint = "; use a list" if isinstance(value, Sequence | set | frozenset) else ""
    raise InvalidInput(where, f"None, bool, int, float, str, list or dict, not {type(value).__name__}{hint}")


def _check_integer(value: int, where: str) -> int:
    # 10 ** 4000 has 13,288 bits; bit_length is cheap where counting digits is not.
    if value.bit_length() > MAX_INTEGER_DIGITS * 3.3:
        raise InvalidInput(where, f"an integer of at most {MAX_INTEGER_DIGITS:,} digits")
    return int(value)


def _check_text(value: str, where: str) -> str:
    if "\0" in value:
        raise InvalidInput(where, "text without NUL")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InvalidInput(where, "text that can be written as UTF-8 (no half surrogate pair)") from None
    return str(value)
