"""Dates told from other dates: "the week before 9 June", "two days after Christmas".

The other date is read first, by whatever form reads it, and the span is counted from its edges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.cued import weekday_alone
from longmind.mind.dates.forms import NO_DATE, PER_FORM, Form, Found, date_at
from longmind.mind.dates.hours import with_clock
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import COUNT, PART, UNIT, WDAY_STEM, amounts

_WAY = r"(?:before|after|of|following|from|prior\s+to|preceding|starting|beginning|commencing|ending)"
# Looked for first: it begins with letters, and is found wanting five times faster than the whole of it.
_HEART = re.compile(rf"(?:{UNIT}|{WDAY_STEM}|{PART})s?\s+{_WAY}\s", re.IGNORECASE | re.ASCII)
_ANCHOR = re.compile(
    rf"(?<![\d.,])\b(?:the\s+)?(?:(?P<count>{COUNT})\s+)?(?P<unit>{UNIT}|{WDAY_STEM}|{PART})(?P<many>s?)\s+"
    rf"(?P<way>{_WAY})\s+"
    r"(?:on\s+)?(?:the\s+)?",
    re.IGNORECASE | re.ASCII,
)


_PARTS = frozenset({"morning", "afternoon", "evening", "night"})


def search_anchors(reader: Reader, forms: tuple[Form, ...]) -> Iterator[Found]:
    """Read "the week before 9 June 2023", "two days after Christmas", "the week of 5 March"."""
    if reader.traits.isdisjoint(("unit", "weekday", "part")) or not _HEART.search(reader.text):
        return
    for anchor in islice(_ANCHOR.finditer(reader.text), PER_FORM):
        dated = date_at(reader, anchor.end(), forms)
        if dated is None or dated.span is NO_DATE:
            continue
        way, unit = anchor["way"].lower().split()[0], anchor["unit"].lower()
        base = dated.span
        if way == "from" and dated.form is weekday_alone:
            # "A week from Friday" counts from the Friday to come.
            base = calendar.day(calendar.weekday_near(reader.today, dated.match["day"], 1))
        try:
            if anchor["count"] and (unit == "weekend" or unit in calendar.WEEKDAYS):
                span = _nth_beside(base, anchor["count"], unit, way)
            elif anchor["count"]:
                span = _counted_from(base, anchor["count"], unit, way)
            else:
                span = None if anchor["many"] else _beside(base, unit, way)
        except (ValueError, OverflowError):
            continue
        if span is not None:
            yield with_clock(reader, Found(anchor.start(), dated.match.end(), span))


def _beside(base: Span, unit: str, way: str) -> Span | None:
    """The unit right before or after a span, or (``of``) the one that holds its start."""
    after = way in ("after", "following")
    day = (base.end if after else base.start - timedelta(days=1)).date()
    if way in ("of", "starting", "beginning", "commencing", "ending"):
        return _around(base, unit, way)
    if way == "from":
        return None
    if unit == "day":
        return calendar.day(day)
    if unit in _PARTS:
        return calendar.part(day, unit)
    if unit in ("week", "fortnight"):
        length = timedelta(days=calendar.DAYS_IN[unit])
        start = base.end if after else base.start - length
        return Span(start, start + length, "week" if unit == "week" else "range")
    if unit == "weekend" or unit in calendar.WEEKDAYS:
        wanted = calendar.weekday("saturday" if unit == "weekend" else unit)
        if not after and unit == "weekend":
            day -= timedelta(days=1)
        shift = (wanted - day.weekday()) % 7 if after else -((day.weekday() - wanted) % 7)
        return calendar.day(day + timedelta(days=shift), 2 if unit == "weekend" else 1)
    if unit not in calendar.MONTHS_IN:
        return None
    return _neighbour(base, unit, after=after)


def _around(base: Span, unit: str, way: str) -> Span | None:
    """The week or weekend that holds the start of a span, a week counted from it, or a part of its day."""
    start = base.start.date()
    if way != "of":
        first = base.start if way != "ending" else base.end - timedelta(days=7)
        return Span(first, first + timedelta(days=7), "week") if (unit, base.precision) == ("week", "day") else None
    if unit in _PARTS:
        return calendar.part(start, unit) if base.precision == "day" else None
    return calendar.week(start) if unit == "week" else calendar.weekend(start) if unit == "weekend" else None


def _nth_beside(base: Span, count: str, unit: str, way: str) -> Span | None:
    """The second weekend before a day; "two weekends before 17 July" is one weekend."""
    nearest, (amount, most) = _beside(base, unit, way), amounts(count)
    if nearest is None or amount != most or amount % 1 or way == "of":
        return None
    move = timedelta(days=7 * (int(amount) - 1)) * (1 if way in ("after", "following") else -1)
    return Span(nearest.start + move, nearest.end + move, nearest.precision)


def _neighbour(base: Span, unit: str, *, after: bool) -> Span:
    """The calendar unit beside one of its own kind (the month before May), else one counted from the day."""
    months = calendar.MONTHS_IN[unit]
    edge = base.end if after else base.start
    whole = base.precision == unit
    start, end = (edge, calendar.moved(edge, months)) if after else (calendar.moved(edge, -months), edge)
    return Span(start, end, base.precision if whole else "range")


def _counted_from(base: Span, count: str, unit: str, way: str) -> Span | None:
    """So many units before or after a span."""
    if way not in ("before", "after", "from", "prior", "following"):
        return None
    least, most = amounts(count)
    sign = -1 if way in ("before", "prior") else 1
    spans = [_base_moved(base, sign * amount, unit) for amount in (least, most)]
    first, last = sorted((span for span in spans if span is not None), key=lambda span: span.start) or (None, None)
    return first if least == most or first is None or last is None else Span(first.start, last.end, "range")


def _base_moved(base: Span, amount: float, unit: str) -> Span | None:
    if amount % 1:
        return None
    if unit in ("day", "week", "fortnight") and base.precision in ("day", "minute", "hour"):
        move = timedelta(days=amount * calendar.DAYS_IN[unit])
        return Span(base.start + move, base.end + move, base.precision)
    if unit in calendar.MONTHS_IN and base.precision in ("day", unit, "year"):
        months = int(amount) * calendar.MONTHS_IN[unit]
        return Span(calendar.moved(base.start, months), calendar.moved(base.end, months), base.precision)
    return None
