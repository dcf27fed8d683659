"""What days, months and seasons are: their names, and spans of wall-clock time.

A span has no zone: a day is from midnight to midnight on whatever clock hangs on the wall. The zone comes in last, when
a span becomes an interval, and the years there are (1 to 9999) end it where it would reach beyond them.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from longmind.domain.time import EARLIEST, LATEST, Interval, Precision

_LAST_YEAR = 9999
DECEMBER = 12
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DAY_NAMES = frozenset(name[:3] for name in WEEKDAYS)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_HOLIDAYS = {
    "christmas": (12, 25),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "boxing day": (12, 26),
    "halloween": (10, 31),
    "new years eve": (12, 31),
    "new years day": (1, 1),
    "valentines day": (2, 14),
    "st patricks day": (3, 17),
}
_AROUND_EASTER = {"easter": 0, "easter sunday": 0, "easter monday": 1, "good friday": -2}
_OTHER_NAMES = (("xmas", "christmas"), ("saint ", "st "), ("thanksgiving day", "thanksgiving"))
_PARTS = {"morning": (5, 12), "afternoon": (12, 18), "evening": (17, 23), "night": (18, 30)}
MONTHS_IN = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
DAYS_IN = {"day": 1, "night": 1, "week": 7, "weekend": 7, "fortnight": 14}


class Span(NamedTuple):
    """Local wall-clock time, half open; the zone comes in last."""

    start: datetime
    end: datetime
    precision: Precision


def weekday(name: str) -> int:
    """The number of a weekday, Monday 0; its first three letters tell."""
    return next(number for number, weekday in enumerate(WEEKDAYS) if weekday.startswith(name[:3].casefold()))


def month_number(name: str) -> int:
    """The number of a month, 1 to 12; its first three letters tell."""
    return MONTHS.index(name[:3].casefold()) + 1


def midnight(day: date) -> datetime:
    """The first moment of a day."""
    return datetime.combine(day, time.min)


def day(day: date, days: int = 1) -> Span:
    """That day, or so many days from it on."""
    start = midnight(day)
    return Span(start, start + timedelta(days=days), "day" if days == 1 else "range")


def week(day: date) -> Span:
    """The week of ``day``, which began on a Monday."""
    start = midnight(day - timedelta(days=day.weekday()))
    return Span(start, start + timedelta(days=7), "week")


def weekend(day: date) -> Span:
    """Saturday and Sunday of the week of ``day``."""
    start = midnight(day - timedelta(days=day.weekday()) + timedelta(days=5))
    return Span(start, start + timedelta(days=2), "range")


def _first_of(months: int) -> datetime:
    """The first moment of the month that many months after January of year 0; the last moment there is, beyond it."""
    year, month = divmod(months, 12)
    return datetime.max if year > _LAST_YEAR else datetime(year, month + 1, 1)  # noqa: DTZ001, DTZ901 (wall clock)


def months(year: int, month: int, count: int, precision: Precision) -> Span:
    """So many months from one on; the month may lie outside 1 to 12, and counts on from there."""
    first = year * 12 + month - 1
    return Span(_first_of(first), _first_of(first + count), precision)


def month(year: int, month: int) -> Span:
    """That month.

    Raises:
        ValueError: there is no such month.
    """
    if not 1 <= month <= DECEMBER:
        raise ValueError
    return months(year, month, 1, "month")


def year(year: int) -> Span:
    """That year."""
    return months(year, 1, 12, "year")


def quarter(year: int, quarter: int) -> Span:
    """A quarter of a year, 1 to 4."""
    return months(year, 3 * quarter - 2, 3, "quarter")


def season(year: int, name: str) -> Span:
    """The northern meteorological season that begins in that year."""
    return months(year, SEASONS[name], 3, "season")


def holiday(name: str, year: int) -> Span:
    """A holiday of that year, by its name in any spelling; Easter is the western one, Thanksgiving the American."""
    key = " ".join(re.sub("['’.]", "", name.lower()).split())
    for other, ours in _OTHER_NAMES:
        key = key.replace(other, ours)
    if key in _AROUND_EASTER:
        return day(_easter(year) + timedelta(days=_AROUND_EASTER[key]))
    if key == "thanksgiving":
        return day(_nth_weekday(year, 11, "thursday", 3))
    if key == "labor day":
        return day(_nth_weekday(year, 9, "monday", 0))
    if key == "memorial day":
        return day(_nth_weekday(year, 6, "monday", 0) - timedelta(days=7))
    return day(date(year, *_HOLIDAYS[key]))


def _nth_weekday(year: int, month: int, name: str, nth: int) -> date:
    """The first weekday of that name in a month (0), or one so many weeks later."""
    first = date(year, month, 1)
    return first + timedelta(days=(weekday(name) - first.weekday()) % 7 + 7 * nth)


def _easter(year: int) -> date:
    """Easter Sunday in the Gregorian calendar (the anonymous computus, Nature, 20 April 1876)."""
    century, in_century = divmod(year, 100)
    golden = year % 19
    sun = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + sun + 15) % 30
    ahead = (32 + 2 * (century % 4) + 2 * (in_century // 4) - epact - in_century % 4) % 7
    late = (golden + 11 * epact + 22 * ahead) // 451
    month, days = divmod(epact + ahead - 7 * late + 114, 31)
    return date(year, month, days + 1)


def part(day: date, part: str) -> Span:
    """The morning, afternoon, evening or night of a day."""
    first, last = _PARTS[part]
    start = midnight(day)
    return Span(start + timedelta(hours=first), start + timedelta(hours=last), "range")


def third(span: Span, which: str) -> Span:
    """The beginning, the middle or the end of a span."""
    days = (span.end - span.start).days
    cuts = [span.start + timedelta(days=round(days * part / 3)) for part in range(3)] + [span.end]
    part = {"early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2}[which]
    return Span(cuts[part], cuts[part + 1], "range")


def half(span: Span, second: bool) -> Span | None:  # noqa: FBT001 (one of two)
    """The first or second half of a month (from the 16th on) or of a year; no other span has halves that are said."""
    if span.precision not in ("month", "year"):
        return None
    middle = span.start.replace(day=16) if span.precision == "month" else span.start.replace(month=7)
    return Span(middle, span.end, "range") if second else Span(span.start, middle, "range")


def is_part(span: Span) -> bool:
    """Whether a span is the morning, afternoon, evening or night of a day."""
    hours = round((span.end - span.start) / timedelta(hours=1))
    return span.precision == "range" and (span.start.hour, span.start.hour + hours) in _PARTS.values()


def weekday_near(today: date, name: str, step: int) -> date:
    """That weekday of this week (step 0), the first after today (1) or the latest before it (-1)."""
    ahead = (weekday(name) - today.weekday()) % 7
    if step == 0:
        return today - timedelta(days=today.weekday()) + timedelta(days=weekday(name))
    return today + timedelta(days=(ahead or 7) if step > 0 else (ahead or 7) - 7 if ahead else -7)


def days_in(year: int, month: int) -> int:
    """How many days a month has."""
    return monthrange(year, month)[1]


def moved(moment: datetime, months: int) -> datetime:
    """So many months later (negative: earlier), on the last day of a month that has no such day."""
    first = moment.year * 12 + moment.month - 1 + months
    year, month = divmod(first, 12)
    return moment.replace(year=year, month=month + 1, day=min(moment.day, days_in(year, month + 1)))


def interval(span: Span, zone: tzinfo) -> Interval | None:
    """The span as it was in the zone; None when nothing is left of it."""
    start, end = _utc(span.start, zone), _utc(span.end, zone)
    return Interval(start, end, span.precision) if start < end else None


def _utc(wall: datetime, zone: tzinfo) -> datetime:
    try:
        return min(max(wall.replace(tzinfo=zone).astimezone(UTC), EARLIEST), LATEST)
    except OverflowError:
        return EARLIEST if wall.year == 1 else LATEST
