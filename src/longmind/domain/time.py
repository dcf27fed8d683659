"""Instants and intervals.

Every time is aware. It is kept to the microsecond as UTC together with the offset it came with, so that "nine in the
morning in Lisbon" comes back as that. A date written with less precision stays an interval: May is a month, not its
first day. Intervals are half open: the end is the first moment outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Literal, get_args

from longmind.errors import InvalidInput

Precision = Literal["instant", "minute", "hour", "day", "week", "month", "season", "quarter", "year", "range"]
"""How finely an interval was said."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
LATEST = datetime(9999, 12, 30, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def instant(value: datetime | str, argument: str = "at") -> datetime:
    """An aware datetime with a fixed offset, from a datetime or ISO 8601 text.

    Raises:
        InvalidInput: no time zone, not a date and time, or outside the years 1 to 9999.
    """
    allowed = "an aware datetime or ISO 8601 text with an offset, such as 2026-03-01T09:00+00:00, in years 1 to 9999"
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise InvalidInput(argument, allowed, value) from None
    if not isinstance(value, datetime):
        raise InvalidInput(argument, allowed, value)
    try:
        offset = value.utcoffset()
        if offset is None:
            raise InvalidInput(argument, allowed + "; a time without a zone could be anyone's", value)
        # A zone such as Europe/Lisbon is reduced to the offset it had then: the instant and the wall clock stay.
        fixed = value.replace(tzinfo=timezone(offset), fold=0)
        in_range = EARLIEST <= fixed <= LATEST
    except (OverflowError, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        raise InvalidInput(argument, allowed, value) from None
    if not in_range:
        raise InvalidInput(argument, allowed, value)
    return fixed


def micros(value: datetime) -> int:
    """Microseconds since 1970 of an aware datetime."""
    return (value - EPOCH) // _MICROSECOND


def offset_seconds(value: datetime) -> int:
    """The offset from UTC the datetime came with, in seconds."""
    offset = value.utcoffset()
    return 0 if offset is None else int(offset.total_seconds())


def from_micros(value: int, offset: int = 0) -> datetime:
    """The datetime that :func:`micros` and :func:`offset_seconds` were read from."""
    moment = EPOCH + timedelta(microseconds=value)
    return moment if offset == 0 else moment.astimezone(timezone(timedelta(seconds=offset)))


@dataclass(frozen=True, slots=True)
class Interval:
    """A stretch of time, ``[start, end)``, in UTC, and how finely it was said."""

    start: datetime
    end: datetime
    precision: Precision = "range"

    def __post_init__(self) -> None:
        """Refuse an interval that runs backwards, a naive bound, or an unknown precision."""
        if self.precision not in get_args(Precision):
            raise InvalidInput("precision", f"one of {', '.join(get_args(Precision))}", self.precision)
        object.__setattr__(self, "start", instant(self.start, "start").astimezone(UTC))
        object.__setattr__(self, "end", instant(self.end, "end").astimezone(UTC))
        if self.end < self.start:
            raise InvalidInput("end", "not before start", self.end)

    def __contains__(self, moment: datetime) -> bool:
        """Whether the moment lies in the interval; an empty interval holds its own start."""
        return self.start <= moment < self.end or moment == self.start

    def overlaps(self, other: Interval) -> bool:
        """Whether the two share a moment."""
        return self.start in other or other.start in self
