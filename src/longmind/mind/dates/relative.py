"""Dates told from today: yesterday, two weeks ago, last Tuesday, the end of the month.

They are dates whatever stands around them, and mean nothing without the day on which they were said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import form
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import (
    ABBREVIATED,
    COMMON_WORDS,
    COUNT,
    DAYNUM,
    HOLIDAY,
    MON,
    NUM,
    ORDINALS,
    PART,
    SEASON,
    STEPS,
    UNIT,
    WDAY,
    WDAY_SHORT,
    WDAY_STEM,
    amounts,
    capital,
    is_month,
)


@form(
    r"\b(?:(?:the\s+)?day\s+before\s+yesterday|(?:the\s+)?day\s+after\s+tomorrow|yesterday|tomorrow|tonight|last\s+night"
    r"|today(?!['’]s\s+(?:world|age|society|market|youth|standards|technology))"
    rf"|this\s+(?:very\s+)?(?=morning\b|afternoon\b|evening\b))(?:\s*\b(?P<part>{PART}))?\b",
    "near",
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


@form(
    rf"(?<![\d.,-])\b(?P<count>{COUNT}(?:(?:\s+(?:or|to)\s+|(?<=\d)-(?=\d)){NUM})?)\s+(?:and\s+a\s+half\s+(?P<halves>year|hour)s|(?P<unit>{UNIT}|{WDAY_STEM})s?"
    r"(?P<half>\s+and\s+a\s+half)?)\s+(?P<way>ago|back|from\s+now)\b(?:\s+(?P<day>today|yesterday|tomorrow)\b)?",
    "ago",
)
def _ago(reader: Reader, match: re.Match[str]) -> Span | None:
    sign = 1 if match["way"].lower().startswith("from") else -1
    unit = (match["halves"] or match["unit"]).lower()
    if match["halves"] or match["half"]:
        least, most = amounts(match["count"])
        return reader.away(sign * (least + 0.5), unit) if least == most else None
    if match["day"]:
        return _to_the_day(reader, sign, match["count"], unit, match["day"].lower())
    return _between_amounts(reader, match["count"], unit, sign)


@form(rf"\ban?\s+(?P<unit>{UNIT})\s+or\s+(?P<more>two|so)\s+ago\b", "ago", "unit")
def _or_two_ago(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "a week or two ago" as a range, and "a year or so ago" as "a year ago"."""
    return _between_amounts(
        reader, "one or two" if match["more"].lower() == "two" else "one", match["unit"].lower(), -1
    )


def _to_the_day(reader: Reader, sign: int, count: str, unit: str, day: str) -> Span | None:
    """Read "two weeks ago today": a day and not a week."""
    least, most = amounts(count)
    if least != most or least % 1:
        return None
    base = reader.today + timedelta(days={"yesterday": -1, "today": 0, "tomorrow": 1}[day])
    if unit in calendar.MONTHS_IN:
        months = sign * int(least) * calendar.MONTHS_IN[unit]
        return calendar.day(calendar.moved(calendar.midnight(base), months).date())
    days = calendar.DAYS_IN.get(unit)
    return calendar.day(base + timedelta(days=sign * int(least) * days)) if days else None


@form(rf"\bin\s+(?:about\s+)?(?P<count>{COUNT})\s+(?P<unit>{UNIT})s?\b(?!\s+of\b)", "unit")
def _in_a_while(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the meeting is in three days"; "finished in three days" is how long it took."""
    if not reader.to_come(match):
        return None
    return _between_amounts(reader, match["count"], match["unit"].lower(), 1)


@form(
    rf"\b(?P<way>last|past|next|coming)\s+(?P<count>(?!an?\b){NUM}|few|couple(?:\s+of)?|several)\s+(?P<unit>{UNIT})s?\b"
    r"(?!\s+of\b)|\b(?:in|over|during|for|within|throughout)\s+the\s+(?P<way1>last|past|next|coming)\s+"
    r"(?P<unit1>hour|day|week|fortnight|month|quarter|year|decade)\b(?!\s+of\b)"
    r"|\b(?:the|this)\s+(?P<way2>past)\s+(?P<unit2>week|month|quarter|year|decade)\b",
    "way",
    "unit",
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
    rf"(?P<what>week|weekend|month|quarter|year|{WDAY}|(?-i:{ABBREVIATED})|{MON}(?!\s+\d)|{SEASON}|{HOLIDAY})"
    rf"(?:\s+(?P<part>{PART}))?(?!\s+of\b|\w|-)",
    "way",
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


@form(r"\bthe\s+previous\s+(?P<unit>week|weekend|month|quarter|year)\b", "unit", "way")
def _previous(reader: Reader, match: re.Match[str]) -> Span | None:
    """In a question, the last one; in a story it is the one before what was just told."""
    return reader.away(-1, match["unit"].lower()) if reader.asking else None


@form(r"\b(?:on|over|during|at)\s+the\s+weekend\b(?!\s+of\b)", "week")
def _the_weekend(reader: Reader, match: re.Match[str]) -> Span | None:
    """The one that has begun last, or the next that is not over; without a verb it is any weekend."""
    if (to_come := reader.to_come(match)) is None:
        return None
    this = calendar.weekend(reader.today)
    return this if to_come or this.start <= reader.now else calendar.weekend(reader.today - timedelta(days=7))


@form(
    rf"\b(?P<unit>week|weekend|month|year|night|{WDAY}|{SEASON})\s+(?P<way>before\s+last|after\s+next)\b(?!\s+\w+day\b)",
    "way",
)
def _before_last(reader: Reader, match: re.Match[str]) -> Span | None:
    sign = -1 if match["way"].lower().startswith("before") else 1
    unit = match["unit"].lower()
    if unit in calendar.WEEKDAYS:
        return calendar.day(calendar.weekday_near(reader.today, unit, sign) + timedelta(days=7 * sign))
    if unit in calendar.SEASONS:
        near = _named(reader, lambda year: calendar.season(year, unit), sign)
        return near and calendar.season(near.start.year + sign, unit)
    return reader.away(2 * sign, unit)


@form(
    rf"\b(?P<day>{WDAY})(?:\s+(?P<part>{PART}))?\s+(?:of\s+)?(?P<way>last|this|next)\s+week\b"
    rf"|\b(?P<way2>last|this|next)\s+week,?\s+(?:on\s+)?(?P<day2>{WDAY})",
    "week",
    "weekday",
)
def _weekday_of_week(reader: Reader, match: re.Match[str]) -> Span | None:
    step = STEPS[(match["way"] or match["way2"]).lower()]
    day = calendar.weekday_near(reader.today, match["day"] or match["day2"], 0) + timedelta(days=7 * step)
    return calendar.part(day, match["part"].lower()) if match["part"] else calendar.day(day)


_HABIT_REACH = 30
_HABIT = re.compile(
    r"\b(?:an?|every|each|any|some|most|my|our|your|his|her|their)(?:\s+[a-z]+)?\s+\Z", re.IGNORECASE | re.ASCII
)


@form(rf"\b(?P<day>{WDAY})\s+(?P<part>{PART})", "weekday", "part")
def _weekday_part(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "Friday night", with a capital; "Friday Night Lights" has one too many."""
    if (
        not capital(match["day"])
        or capital(match["part"])
        or _HABIT.search(reader.text[: match.start()][-_HABIT_REACH:])
    ):
        return None
    return calendar.part(reader.weekday_meant(match), match["part"].lower())


_OWNER = re.compile(r"(?:[.!?]\s+|\A)?(?P<word>[^\W\d_]\w*)\s\Z")


@form(rf"\b(?P<day>{WDAY_STEM})['’]s\b", "weekday")
def _weekday_possessive(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "Monday's meeting" with a capital; "TGI Friday's" and "Ruby Tuesday's" have one too many."""
    before = reader.text[: match.start()][-_HABIT_REACH:]
    owner = _OWNER.search(before)
    is_name = (
        owner is not None
        and capital(owner["word"])
        and (owner.start() == owner.start("word") > 0 or owner["word"].isupper())
    )
    if not capital(match["day"]) or is_name or _HABIT.search(before):
        return None
    return calendar.day(reader.weekday_meant(match))


@form(
    rf"\b(?P<day>{WDAY_SHORT}),?\s+(?:the\s+)?(?P<number>\d{{1,2}})(?:st|nd|rd|th)\b(?!\s+(?:floor|of)\b)",
    "weekday",
    "digit",
)
def _weekday_and_day(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "Monday the 12th": the nearest 12th that is a Monday; Friday the 13th only behind "on"."""
    number, weekday = int(match["number"]), calendar.weekday(match["day"])
    is_proverb = (weekday, number) == _PROVERB and not reader.text[: match.start()][-_HABIT_REACH:].lower().endswith(
        "on "
    )
    if is_proverb or not capital(match["day"]):
        return None

    def found(year: int, month: int) -> date | None:
        day = date(year, month, number)
        return day if day.weekday() == weekday else None

    return reader.day_meant(found, match)


_PROVERB = (4, 13)


@form(r"\bthe\s+(?P<number>\d{1,2})(?:st|nd|rd|th)\s+of\s+(?P<way>last|this|next)\s+month\b", "digit", "way")
def _day_of_month(reader: Reader, match: re.Match[str]) -> Span | None:
    month = reader.away(STEPS[match["way"].lower()], "month")
    return month and calendar.day(month.start.date().replace(day=int(match["number"])))


@form(
    rf"\b(?P<way>last|next)\s+(?P<month>{MON})\s+(?:the\s+)?(?P<number>{DAYNUM})(?!,?\s+\d{{4}})",
    "digit",
    "month",
    "way",
)
def _last_of_its_name(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "last December 5th"."""
    month, number = calendar.month_number(match["month"]), int("".join(filter(str.isdigit, match["number"])))
    return _named(reader, lambda year: calendar.day(date(year, month, number)), STEPS[match["way"].lower()])


_OF_A_YEAR = (
    rf"(?:(?P<day>{DAYNUM})(?:\s+of)?\s+(?P<month1>{MON})|(?P<month2>{MON})\s+(?:the\s+)?(?P<day2>{DAYNUM})|(?P<month>{MON})"
    rf"|(?P<season>{SEASON})|(?P<holiday>{HOLIDAY})|Q(?P<quarter>[1-4])\b|(?P<nth>first|second|third|fourth|last)\s+quarter)"
)


@form(
    rf"\b{_OF_A_YEAR},?\s+(?:of\s+)?(?P<way>last|this|next)\s+year\b",
    "year",
    "way",
)
def _of_last_year(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "June of last year" and "Q3 last year"; prices may "fall next year"."""
    season = (match["season"] or "").lower()
    if (
        season in ("fall", "spring")
        and " of " not in match[0].lower()
        and not _IN_A.search(reader.text[: match.start()][-_HABIT_REACH:])
    ):
        return None
    return _in_year(reader, match)


_IN_A = re.compile(r"\b(?:in|the|during|over|since)\s+\Z", re.IGNORECASE)


@form(
    rf"\b(?P<way>last|this|next)\s+year(?:['’]s|,?\s+(?:in|on|at|over|during)(?:\s+the)?)\s+{_OF_A_YEAR}",
    "year",
    "way",
)
def _last_year_in(reader: Reader, match: re.Match[str]) -> Span | None:
    return _in_year(reader, match)


def _in_year(reader: Reader, match: re.Match[str]) -> Span | None:
    year = reader.today.year + STEPS[match["way"].lower()]
    if day := match["day"] or match["day2"]:
        number = int("".join(filter(str.isdigit, day)))
        return calendar.day(date(year, calendar.month_number(match["month1"] or match["month2"]), number))
    if match["season"]:
        return calendar.season(year, match["season"].lower())
    if match["holiday"]:
        return calendar.holiday(match["holiday"], year)
    if match["quarter"] or match["nth"]:
        return calendar.quarter(year, int(match["quarter"] or ORDINALS[match["nth"].lower()] % 4 + 1))
    return calendar.month(year, calendar.month_number(match["month"])) if is_month(match["month"]) else None


RELATIVE = (
    _near,
    _previous,
    _weekday_possessive,
    _weekday_and_day,
    _day_of_month,
    _last_of_its_name,
    _of_last_year,
    _last_year_in,
    _ago,
    _or_two_ago,
    _in_a_while,
    _rolling,
    _last,
    _the_weekend,
    _before_last,
    _weekday_of_week,
    _weekday_part,
)
