"""The times that data sets write down, as moments in UTC: none of them names a zone.

LongMemEval writes ``2023/05/20 (Sat) 02:21`` and BEAM ``March-15-2024``; LoCoMo's own way is read where LoCoMo is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from longmind import InvalidInput

MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_LONGMEMEVAL = re.compile(r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:\s*\(\w+\))?(?:[\sT]+(\d{1,2}):(\d{2})(?::\d{2})?Z?)?")
_BEAM = re.compile(r"(\w+)-(\d{1,2})-(\d{4})")


def slashed_time(written: str, where: str = "date") -> datetime:
    """``2023/05/20 (Sat) 02:21``, also without the day of the week or the hour, or with dashes.

    Raises:
        InvalidInput: it is written another way.
    """
    allowed = "a time such as 2023/05/20 (Sat) 02:21"
    match = _LONGMEMEVAL.fullmatch(written.strip())
    if match is None:
        raise InvalidInput(where, allowed, written)
    return moment((match[1], match[2], match[3], match[4] or 0, match[5] or 0), where, allowed, written)


def anchor_time(written: str, where: str = "time_anchor") -> datetime:
    """``March-15-2024``: its first moment.

    Raises:
        InvalidInput: it is written another way.
    """
    allowed = "a day such as March-15-2024"
    match = _BEAM.fullmatch(written.strip())
    if match is None or match[1].lower() not in MONTHS:
        raise InvalidInput(where, allowed, written)
    return moment((match[3], MONTHS.index(match[1].lower()) + 1, match[2], 0, 0), where, allowed, written)


def moment(parts: Sequence[str | int], where: str, allowed: str, written: str) -> datetime:
    """Year, month, day, hour and minute as a moment in UTC.

    Raises:
        InvalidInput: there is no such moment; names ``where``, what is ``allowed`` there and what was ``written``.
    """
    year, month, day, hour, minute = map(int, parts)
    try:
        return datetime(year, month, day, hour, minute, tzinfo=UTC)
    except ValueError:
        raise InvalidInput(where, allowed, written) from None
