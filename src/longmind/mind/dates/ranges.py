"""What stands beside a date and belongs to it: the other end of a range, and the time of day.

A range takes both its ends whole: "March to June" begins with March and ends with June. Where one end has a year, the
other one lies in the year that makes a range of the two.
"""

from __future__ import annotations

import re
from datetime import timedelta

from longmind.mind.dates import calendar, cued, written
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import NO_DATE, Form, Found, date_at
from longmind.mind.dates.reader import Reader

TO = re.compile(r"\s*(?:\bto\b|\buntil\b|\btill\b|\bthrough\b|-|–|—)\s*", re.IGNORECASE)
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_OF_ANY_YEAR = frozenset(form.pattern for form in (*written.OF_ANY_YEAR, *cued.OF_ANY_YEAR))
_HAS_YEAR = re.compile(r"\d{4}")


def up_to(
    reader: Reader, first: re.Match[str], span: Span, forms: tuple[Form, ...], joint: re.Pattern[str]
) -> Found | None:
    """The range from one date to the date that follows it behind "to"."""
    between = joint.match(reader.text, first.end())
    if between is None or span is NO_DATE:
        return None
    if (other := date_at(reader, between.end(), forms)) is None:
        return None
    second, end = other
    joined = _joined(span, end, loose=(_is_loose(first), _is_loose(second)))
    return Found(first.start(), second.end(), joined) if joined else None


def _is_loose(match: re.Match[str]) -> bool:
    """Whether a date could as well be that of another year."""
    return match.re in _OF_ANY_YEAR and not _HAS_YEAR.search(match[0])


def _joined(first: Span, last: Span, *, loose: tuple[bool, bool]) -> Span | None:
    """From the start of one span to the end of the other; a date of any year moves to where the other one is."""
    start, end = first.start, last.end
    try:
        if loose[1]:
            years = start.year - last.start.year
            years += last.start.replace(year=start.year) < start
            day = timedelta(days=1 if last.precision == "day" else 0)  # the day after 28 February moves with the day
            end = calendar.moved(last.end - day, 12 * years) + day
        elif loose[0]:
            start = start.replace(year=last.start.year)
            start = start.replace(year=start.year - (start > last.start))
    except (ValueError, OverflowError):
        return None
    return Span(start, end, "range") if start < end else None


_TIME = (
    r"(?:(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<hour24>[01]?\d|2[0-3]):(?P<minute24>[0-5]\d)\b|(?P<word>noon|midnight)\b)"
)
_TIME_AFTER = re.compile(rf",?\s+(?:(?:at|around|about|by)\s+)?{_TIME}", re.IGNORECASE | re.ASCII)
_TIME_BEFORE = re.compile(rf"\b(?:at|around|about|by)\s+{_TIME}\s+(?:on\s+)?\Z", re.IGNORECASE | re.ASCII)
_ELSEWHERE = re.compile(r"\s+(?:UTC|GMT|[CEW]ES?T|[ECMP][SD]?T|[IJKB]ST|AE[SD]T|[A-Z][a-z]+ time)\b")
"""A clock somewhere else: the day is right, give or take one, and the hour is not."""
_TIME_REACH = 30


def with_clock(reader: Reader, found: Found) -> Found:
    """Narrow a day down to the clock time written beside it."""
    if found.span.precision != "day":
        return found
    after = _TIME_AFTER.match(reader.text, found.end)
    before = _TIME_BEFORE.search(reader.text[max(0, found.start - _TIME_REACH) : found.start])
    match = after or before
    if match is None or _ELSEWHERE.match(reader.text, match.end() if after else found.end):
        return found
    word, half = match["word"], (match["half"] or "").lower()
    hour = int(match["hour"] or match["hour24"] or (12 if word == "noon" else 0))
    if half and not 1 <= hour <= 12:  # noqa: PLR2004 (hours of a half day)
        return found
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    minute = match["minute"] or match["minute24"]
    start = found.span.start.replace(hour=hour, minute=int(minute or 0))
    span = Span(start, start + (timedelta(minutes=1) if minute else timedelta(hours=1)), "minute" if minute else "hour")
    return Found(
        found.start - (0 if after or not before else len(before[0])), after.end() if after else found.end, span
    )
