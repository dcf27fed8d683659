"""The hours of a day: a time of day or a part of the day that stands beside a date and narrows it down.

"At 9" alone is no time; beside "tomorrow morning" it is one, and which half of the day it lies in is told by the part.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import Found
from longmind.mind.dates.reader import Reader

_TIME = (
    r"(?:(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<hour24>[01]?\d|2[0-3]):(?P<minute24>[0-5]\d)\b|(?P<word>noon|midnight)\b"
    r"|(?P<bare>1[0-2]|0?[1-9])\b(?![:.,/-]\d|%)(?:\s+o['’]clock\b)?)"
)
_AT = r"(?P<at>at|around|about|by)\s+"
_TIME_AFTER = re.compile(rf",?\s+(?:{_AT})?{_TIME}", re.IGNORECASE | re.ASCII)
_TIME_BEFORE = re.compile(rf"(?<![\w.:/$-])(?:{_AT})?{_TIME},?\s+(?P<on>on\s+)?\Z", re.IGNORECASE | re.ASCII)
_FROM_TO = (
    r"(?:from|between)\s+(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d))?\s?(?:(?P<half>[ap])\.?m\b\.?)?"
    r"\s*(?:to|and|until|till|-|–)\s*(?P<hour2>\d{1,2})(?::(?P<minute2>[0-5]\d))?\s?(?P<half2>[ap])\.?m\b\.?"
)
_FROM_TO_AFTER = re.compile(rf",?\s+{_FROM_TO}", re.IGNORECASE | re.ASCII)
_FROM_TO_BEFORE = re.compile(rf"\b{_FROM_TO}\s+(?:on\s+)?\Z", re.IGNORECASE | re.ASCII)
_PART_AFTER = re.compile(r",?\s+(?:in\s+the\s+(morning|afternoon|evening)|at\s+(night))\b", re.IGNORECASE | re.ASCII)
_ELSEWHERE = re.compile(r"\s+(?:UTC|GMT|[CEW]ES?T|[ECMP][SD]?T|[IJKB]ST|AE[SD]T|[A-Z][a-z]+ time)\b")
"""A clock somewhere else: the day is right, give or take one, and the hour is not."""
_REACH = 45
_HALF_DAY = 12


class _Beside(NamedTuple):
    """A match before or behind a date."""

    match: re.Match[str]
    is_before: bool


def with_clock(reader: Reader, found: Found) -> Found:
    """Narrow a day, or a part of one, down to the clock time written beside it."""
    is_part = calendar.is_part(found.span)
    if "clock" not in reader.traits or not (found.span.precision == "day" or is_part):
        return found
    if not is_part:
        if part := _PART_AFTER.match(reader.text, found.end):
            day_part = calendar.part(found.span.start.date(), (part[1] or part[2]).lower())
            return with_clock(reader, Found(found.start, part.end(), day_part))
        if (several := _beside(reader, found, _FROM_TO_AFTER, _FROM_TO_BEFORE)) is not None:
            span_between = _between(found.span, several.match)
            return _narrowed(reader, found, several, span_between) if span_between else found
    beside = _beside(reader, found, _TIME_AFTER, _TIME_BEFORE)
    if beside is None or not _is_time(beside):
        return found
    span = _hour(found.span, beside.match, is_part=is_part)
    return _narrowed(reader, found, beside, span) if span else found


def _beside(reader: Reader, found: Found, after: re.Pattern[str], before: re.Pattern[str]) -> _Beside | None:
    if match := after.match(reader.text, found.end):
        return _Beside(match, is_before=False)
    match = before.search(reader.text[max(0, found.start - _REACH) : found.start])
    return _Beside(match, is_before=True) if match else None


def _is_time(beside: _Beside) -> bool:
    """Whether numbers are a time: "5pm" is, "3:12" and "noon" behind "at" or before "on"; "9" only behind "at"."""
    match = beside.match
    if match["half"] or match["at"]:
        return True
    if match["bare"]:
        return False
    return not beside.is_before or match["on"] is not None


def _narrowed(reader: Reader, found: Found, beside: _Beside, span: Span) -> Found:
    match = beside.match
    if _ELSEWHERE.match(reader.text, found.end if beside.is_before else match.end()):
        return found
    if beside.is_before:
        return Found(found.start - len(match[0]), found.end, span)
    return Found(found.start, match.end(), span)


def _hour(span: Span, match: re.Match[str], *, is_part: bool) -> Span | None:
    """The hour or the minute that a time means on a day; of a part of a day, the one that lies in it."""
    word, half = match["word"], (match["half"] or "").lower()
    hour = int(match["hour"] or match["hour24"] or match["bare"] or (_HALF_DAY if word.lower() == "noon" else 0))
    if half and not 1 <= hour <= _HALF_DAY:
        return None
    hour = hour % _HALF_DAY + (_HALF_DAY if half == "p" else 0) if half else hour
    midnight = calendar.midnight(span.start.date())
    if is_part:
        steps = (0, 12, 24) if match["bare"] else (0, 24)
        hours = [hour % _HALF_DAY + step if match["bare"] else hour + step for step in steps]
        inside = [one for one in hours if span.start <= midnight + timedelta(hours=one) < span.end]
        if not inside and match["bare"]:
            return None
        hour = inside[0] if inside else hour
    elif match["bare"]:
        return None  # "at 9" is in the morning or in the evening
    minute = match["minute"] or match["minute24"]
    start = midnight + timedelta(hours=hour, minutes=int(minute or 0))
    return Span(start, start + (timedelta(minutes=1) if minute else timedelta(hours=1)), "minute" if minute else "hour")


def _between(span: Span, match: re.Match[str]) -> Span | None:
    """Read "from 3 to 5pm": the first hour lies in the half of the day that makes it the earlier one."""
    if not (1 <= int(match["hour"]) <= _HALF_DAY and 1 <= int(match["hour2"]) <= _HALF_DAY):
        return None
    end = _moment(span, match["hour2"], match["minute2"], match["half2"])
    halves = match["half"] or ("pa" if match["half2"].lower() == "p" else "a")
    starts = (_moment(span, match["hour"], match["minute"], half) for half in halves)
    start = next((start for start in starts if start < end), None)
    return Span(start, end, "range") if start else None


def _moment(span: Span, hour: str, minute: str | None, half: str) -> datetime:
    hours = int(hour) % _HALF_DAY + (_HALF_DAY if half.lower() == "p" else 0)
    return calendar.midnight(span.start.date()) + timedelta(hours=hours, minutes=int(minute or 0))
