"""Spans of time given strictly, as to ``during=``.

Here a programme speaks, so nothing is guessed: what is not one of a few written forms is refused, with all of them
named. It needs the calendar and none of the words.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, tzinfo

from longmind.domain.time import EARLIEST, LATEST, Interval
from longmind.errors import InvalidInput
from longmind.mind.dates import calendar

_DURING = (
    "a year, month, day or minute (2026, 2026-03, 2026-03-09, 2026-03-09T10:00+09:00), or two of them joined by two "
    "dots (2026-03..2026-05: both whole; 2026-03.. and ..2026-05 are open), in years 1 to 9999, the earlier one first"
)
_STRICT = re.compile(
    r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?",
    re.ASCII,
)


def parse_during(value: str, zone: tzinfo) -> Interval:
    """The interval that ``during=`` names, in ``zone`` where it has no offset of its own.

    Raises:
        InvalidInput: it is none of the forms the message lists.
    """
    if not isinstance(value, str):
        raise InvalidInput("during", _DURING, value)
    first, dots, last = value.strip().partition("..")
    try:
        if not dots:
            return _strict(first, zone)
        if not first and not last:
            raise InvalidInput("during", _DURING, value)
        start = _strict(first, zone).start if first else EARLIEST
        end = _strict(last, zone).end if last else LATEST
    except (ValueError, OverflowError):
        raise InvalidInput("during", _DURING, value) from None
    if start >= end:
        raise InvalidInput("during", _DURING, value)
    return Interval(start, end, "range")


def _strict(written: str, zone: tzinfo) -> Interval:
    match = _STRICT.fullmatch(written)
    if match is None:
        raise InvalidInput("during", _DURING, written)
    year, month, day = (int(part or 0) for part in match.group(1, 2, 3))
    if match[4]:
        moment = datetime.fromisoformat(match[0].replace(",", "."))
        aware = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        start = aware.astimezone(UTC)
        if match[6]:
            return Interval(start, start + timedelta(seconds=1), "instant")
        return Interval(start, start + timedelta(minutes=1), "minute")
    span = (
        calendar.day(date(year, month, day))
        if match[3]
        else calendar.month(year, month)
        if match[2]
        else calendar.year(year)
    )
    if (read := calendar.interval(span, zone)) is None:
        raise InvalidInput("during", _DURING, written)
    return read
