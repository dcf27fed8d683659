"""From one date to another: "March to June", "from 2019 to now".

A range takes both its ends whole: "March to June" begins with March and ends with June. Where one end has a year, the
other one lies in the year that makes a range of the two.
"""

from __future__ import annotations

import re
from datetime import timedelta

from longmind.mind.dates import calendar, cued, written
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import NO_DATE, Dated, Form, Found, date_at
from longmind.mind.dates.reader import Reader

TO = re.compile(r"\s*(?:\bto\b|\buntil\b|\btill\b|\bthrough\b|-|–|—)\s*", re.IGNORECASE)
_NOW = re.compile(r"(?:now|the\s+present(?:\s+day)?|present\s+day)\b", re.IGNORECASE)
AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_OF_ANY_YEAR = frozenset((*written.OF_ANY_YEAR, *cued.OF_ANY_YEAR))
_HAS_YEAR = re.compile(r"\d{4}")


def up_to(reader: Reader, first: Dated, forms: tuple[Form, ...], joint: re.Pattern[str]) -> Found | None:
    """The range from one date to the date that follows it behind "to"."""
    between = joint.match(reader.text, first.match.end())
    if between is None or first.span is NO_DATE:
        return None
    start = first.match.start()
    if (second := date_at(reader, between.end(), forms)) is None:
        now = _NOW.match(reader.text, between.end())
        return Found(start, now.end(), Span(first.span.start, reader.now, "range")) if now else None
    joined = _joined(first.span, second.span, loose=(_is_loose(first), _is_loose(second)))
    return Found(start, second.match.end(), joined) if joined else None


def _is_loose(dated: Dated) -> bool:
    """Whether a date could as well be that of another year."""
    return dated.form in _OF_ANY_YEAR and not _HAS_YEAR.search(dated.match[0])


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
