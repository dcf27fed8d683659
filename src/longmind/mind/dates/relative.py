"""Dates told from today: yesterday, two weeks ago, last Tuesday, the end of the month.

They are dates whatever stands around them, and mean nothing without the day on which they were said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import form
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import (
    ABBREVIATED,
    COMMON_WORDS,
    COUNT,
    HOLIDAY,
    MON,
    NUM,
    ORDINALS,
    PART,
    SEASON,
    UNIT,
    WDAY,
    WDAY_STEM,
    YEAR,
    amounts,
    capital,
)


@form(
    r"\b(?:(?:the\s+)?day\s+before\s+yesterday|(?:the\s+)?day\s+after\s+tomorrow|yesterday|tomorrow|tonight|last\s+night"
    r"|today(?!['’]s\s+(?:world|age|society|market|youth|standards|technology))"
    rf"|this\s+(?:very\s+)?(?=morning\b|afternoon\b|evening\b))(?:\s*\b(?P<part>{PART}))?\b"
)
def _near(reader: Reader, match: re.Match[str]) -> Span | None:
    said = match[0].lower()
    shift = -1 if "yesterday" in said or "last" in said else 1 if "tomorrow" in said else 0
    day = reader.today + timedelta(days=2 * shift if "day before" in said or "day after" in said else shift)
    part = "night" if said == "tonight" or said.startswith("last") else (match["part"] or "").lower()
    return calendar.part(day, part) if part else calendar.day(day)


def _between_amounts(reader: Reader, count: str, unit: str, sign: int) -> Span | None:
    least, most = amounts(count)
    spans = [reader.away(sign * amount, unit) for amount in sorted({least, most}, key=lambda amount: sign * amount)]
    first, last = spans[0], spans[-1]
    if first is None or last is None:
        return None
    return first if least == most else Span(first.start, last.end, "range")


@form(rf"(?<![\d.,])\b(?P<count>{COUNT})\s+(?P<unit>{UNIT}|{WDAY_STEM})s?\s+(?P<way>ago|back|from\s+now)\b")
def _ago(reader: Reader, match: re.Match[str]) -> Span | None:
    sign = 1 if match["way"].lower().startswith("from") else -1
    return _between_amounts(reader, match["count"], match["unit"].lower(), sign)


@form(rf"\bin\s+(?:about\s+)?(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\b(?!\s+of\b)")
def _in_a_while(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the meeting is in three days"; "finished in three days" is how long it took."""
    if not reader.to_come(match):
        return None
    return _between_amounts(reader, match["count"], match["unit"].lower(), 1)


@form(
    rf"\b(?P<way>last|past|next|coming)\s+(?P<count>(?!an?\b){NUM}|few|couple(?:\s+of)?|several)\s+(?P<unit>{UNIT})s?\b"
    r"(?!\s+of\b)|\b(?:in|over|during|for|within|throughout)\s+the\s+(?P<way1>last|past|next|coming)\s+"
    r"(?P<unit1>hour|day|week|fortnight|month|quarter|year|decade)\b(?!\s+of\b)"
    r"|\b(?:the|this)\s+(?P<way2>past)\s+(?P<unit2>week|month|quarter|year|decade)\b"
)
def _rolling(reader: Reader, match: re.Match[str]) -> Span | None:
    """The time that ends, or begins, now: "the last three days", "over the past month"."""
    way = (match["way"] or match["way1"] or match["way2"]).lower()
    unit = (match["unit"] or match["unit1"] or match["unit2"]).lower()
    count = int(amounts(match["count"])[1]) if match["count"] else 1
    sign, now = (1 if way in ("next", "coming") else -1), reader.now
    if unit in ("hour", "minute"):
        start, end = sorted((now, now + sign * timedelta(hours=count) / (1 if unit == "hour" else 60)))
        return Span(start, end, "range")
    if unit in calendar.MONTHS_IN:
        other = calendar.moved(now, sign * count * calendar.MONTHS_IN[unit])
    else:
        other = now + sign * timedelta(days=count * calendar.DAYS_IN[unit])
    if sign < 0:
        return Span(calendar.midnight(other.date()), now, "range")
    return Span(calendar.midnight(now.date()), calendar.midnight(other.date()) + timedelta(days=1), "range")


@form(
    rf"\b(?P<way>this\s+past|this\s+coming|last|this|next|coming|upcoming)\s+"
    rf"(?P<what>week|weekend|month|quarter|year|{WDAY}|(?-i:{ABBREVIATED})|{MON}|{SEASON}|{HOLIDAY})(?:\s+(?P<part>{PART}))?"
    rf"(?!\s+of\b|\w|-)"
)
def _last(reader: Reader, match: re.Match[str]) -> Span | None:
    way, what = match["way"].lower(), match["what"].lower().rstrip(".")
    step = -1 if way in ("last", "this past") else 0 if way == "this" else 1
    if what in ("week", "weekend", "month", "quarter", "year"):
        return reader.away(step, what)
    if what[:3] in calendar.DAY_NAMES:
        day = calendar.weekday_near(reader.today, what, step)
        return calendar.part(day, match["part"].lower()) if match["part"] else calendar.day(day)
    if what in calendar.SEASONS:
        return _named(reader, lambda year: calendar.season(year, what), step)
    if what[:3] in calendar.MONTHS:
        if what in COMMON_WORDS and not capital(match["what"]) and step == 0:
            return None  # "this may be wrong"
        month = calendar.month_number(what)
        return _named(reader, lambda year: calendar.month(year, month), step)
    return _named(reader, lambda year: calendar.holiday(what, year), step)


def _named(reader: Reader, spans: Callable[[int], Span], step: int) -> Span | None:
    """The last one that is over, the one of this year (or still running), or the next that has not begun."""
    near, now = reader.around(spans), reader.now
    if step < 0:
        return next((span for span in reversed(near) if span.end <= calendar.midnight(reader.today)), None)
    if step > 0:
        return next((span for span in near if span.start > now), None)
    running = next((span for span in near if span.start <= now < span.end), None)
    return running or next((span for span in near if span.start.year == now.year), None)


@form(r"\b(?:on|over|during|at)\s+the\s+weekend\b(?!\s+of\b)")
def _the_weekend(reader: Reader, match: re.Match[str]) -> Span | None:
    """The one that has begun last, or the next that is not over; without a verb it is any weekend."""
    if (to_come := reader.to_come(match)) is None:
        return None
    this = calendar.weekend(reader.today)
    return this if to_come or this.start <= reader.now else calendar.weekend(reader.today - timedelta(days=7))


@form(rf"\b(?P<unit>week|weekend|month|year|{WDAY})\s+(?P<way>before\s+last|after\s+next)\b")
def _before_last(reader: Reader, match: re.Match[str]) -> Span | None:
    sign = -1 if match["way"].lower().startswith("before") else 1
    unit = match["unit"].lower()
    if unit in calendar.WEEKDAYS:
        return calendar.day(calendar.weekday_near(reader.today, unit, sign) + timedelta(days=7 * sign))
    return reader.away(2 * sign, unit)


@form(
    rf"\b(?P<day>{WDAY})(?:\s+(?P<part>{PART}))?\s+(?:of\s+)?(?P<way>last|this|next)\s+week\b"
    rf"|\b(?P<way2>last|this|next)\s+week,?\s+(?:on\s+)?(?P<day2>{WDAY})"
)
def _weekday_of_week(reader: Reader, match: re.Match[str]) -> Span | None:
    step = {"last": -1, "this": 0, "next": 1}[(match["way"] or match["way2"]).lower()]
    day = calendar.weekday_near(reader.today, match["day"] or match["day2"], 0) + timedelta(days=7 * step)
    return calendar.part(day, match["part"].lower()) if match["part"] else calendar.day(day)


@form(
    rf"\b(?P<which>first|second|third|fourth|last)\s+(?P<unit>week|weekend|{WDAY})\s+(?:of|in)\s+"
    rf"(?:(?P<month>{MON})(?:,?\s+(?:of\s+)?(?P<year>{YEAR}))?|(?P<way>last|this|next)\s+month\b)"
)
def _nth_of_month(reader: Reader, match: re.Match[str]) -> Span | None:
    which, unit = ORDINALS[match["which"].lower()], match["unit"].lower()
    if (month := reader.month_meant(match)) is None:
        return None
    last_day = month.end - timedelta(days=1)
    if unit == "week":
        start = month.start + timedelta(days=7 * which) if which >= 0 else month.end - timedelta(days=7)
        return Span(start, start + timedelta(days=7), "week")
    weekday = calendar.weekday("saturday" if unit == "weekend" else unit)
    if which >= 0:
        day = month.start + timedelta(days=(weekday - month.start.weekday()) % 7 + 7 * which)
    else:
        day = last_day - timedelta(days=(last_day.weekday() - weekday) % 7)
    return calendar.day(day.date(), 2 if unit == "weekend" else 1)


@form(
    rf"\b(?P<which>beginning|start|middle|end)\s+of\s+(?:(?P<way>last|this|next|the)\s+(?P<unit>month|year|week)\b"
    rf"|(?P<month>{MON})(?:,?\s+(?P<year>{YEAR}))?|(?P<only>{YEAR}))"
)
def _end_of(reader: Reader, match: re.Match[str]) -> Span | None:
    if match["unit"]:
        step = {"last": -1, "this": 0, "the": 0, "next": 1}[match["way"].lower()]
        whole = reader.away(step, match["unit"].lower())
    elif match["only"]:
        whole = calendar.year(int(match["only"]))
    else:
        whole = reader.month_meant(match)
    return whole and calendar.third(whole, match["which"].lower())


_HABIT_REACH = 30
_HABIT = re.compile(
    r"\b(?:an?|every|each|any|some|most|my|our|your|his|her|their)(?:\s+[a-z]+)?\s+\Z", re.IGNORECASE | re.ASCII
)


@form(rf"\b(?P<day>{WDAY})\s+(?P<part>{PART})")
def _weekday_part(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "Friday night", with a capital; "Friday Night Lights" has one too many."""
    if (
        not capital(match["day"])
        or capital(match["part"])
        or _HABIT.search(reader.text[: match.start()][-_HABIT_REACH:])
    ):
        return None
    return calendar.part(reader.weekday_meant(match), match["part"].lower())


RELATIVE = (
    _near,
    _ago,
    _in_a_while,
    _rolling,
    _last,
    _the_weekend,
    _before_last,
    _weekday_of_week,
    _nth_of_month,
    _end_of,
    _weekday_part,
)
