"""Dates that are written out: 2023-06-14, the 14th of June, spring 2022, the 1990s.

They name their month or their year themselves and are dates whatever stands around them. Where the year is missing, the
reader knows which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import NO_DATE, form
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import (
    COUNTED,
    DAYNUM,
    HOLIDAY,
    MON,
    ORDINALS,
    PLURAL,
    SEASON,
    WDAY_SHORT,
    YEAR,
    is_month,
)


@form(
    r"(?<![\w/.:+-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})"
    r"(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?(Z|[+-]\d{2}:?\d{2}))?)?(?![\w/-]|[.:]\d)"
)
def _iso(reader: Reader, match: re.Match[str]) -> Span | None:
    year, month, day = (int(part) for part in match.group(1, 3, 4))
    if match[5] is None:
        return calendar.day(date(year, month, day))
    start = datetime(year, month, day, int(match[5]), int(match[6]))  # noqa: DTZ001 (wall clock)
    if match[7]:
        aware = datetime.fromisoformat(f"{start.isoformat()}{match[7].upper()}")
        start = aware.astimezone(reader.zone).replace(tzinfo=None)
    return Span(start, start + timedelta(minutes=1), "minute")


@form(r"(?<![\w/.:+-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\w/-]|[.:]\d)")
def _numeric(_reader: Reader, match: re.Match[str]) -> Span | None:
    """17/7/2023 can be read one way only, 9.6.2023 is written where the day comes first, 9/6/2023 is left in doubt."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "." or first > calendar.DECEMBER or first == second:
        return calendar.day(date(year, second, first))
    return calendar.day(date(year, first, second)) if second > calendar.DECEMBER else None


def _day_of(name: str, day: str) -> Callable[[int], Span]:
    month, number = calendar.month_number(name), int(re.sub(r"\D", "", day))
    return lambda year: calendar.day(date(year, month, number))


def _days_of(reader: Reader, match: re.Match[str]) -> Span | None:
    """A day of a named month, or a run of days of it, in the year that is written or the nearest one."""
    month, year = match["month"], match["year"]
    if not year and (not is_month(month) or COUNTED.match(reader.text, match.end())):
        return None
    first = _day_of(month, match["day"])
    try:
        start = first(int(year)) if year else reader.nearest(first, match)
    except ValueError:
        return NO_DATE  # 31 February 2023 is not February 2023
    if start is None or not match["last"]:
        return start
    last = _day_of(month, match["last"])(start.start.year)
    if match["to"].lower() == "and" and last.start != start.end:
        return last if match.start("month") > match.start("last") else start  # not a run: the one beside the month
    return Span(start.start, last.end, "range") if last.end > start.end else None


@form(
    rf"\b(?:{WDAY_SHORT},?\s+(?:the\s+)?)?(?P<day>{DAYNUM})(?:\s*(?P<to>-|–|to\b|and\b)\s*(?P<last>{DAYNUM}))?"
    rf"(?:\s+of\s+|\s+|-)(?P<month>{MON})(?:(?:,?\s+|-)(?P<year>{YEAR}))?"
)
def _day_month(reader: Reader, match: re.Match[str]) -> Span | None:
    return _days_of(reader, match)


@form(
    rf"\b(?:{WDAY_SHORT},?\s+)?(?P<month>{MON})\s+(?:the\s+)?(?P<day>{DAYNUM})"
    rf"(?:\s*(?P<to>-|–|to\b|and\b)\s*(?P<last>{DAYNUM}))?(?![:%]|[.,]\d|\s?[ap]\.?m\b)(?:,?\s+(?P<year>{YEAR}))?"
)
def _month_day(reader: Reader, match: re.Match[str]) -> Span | None:
    before = reader.text[max(0, match.start() - 3) : match.start()].lower()
    if before == "in " and not match["year"] and match["day"].isdigit():
        return None  # "in June 20 people came": a day would be "on June 20"
    return _days_of(reader, match)


@form(rf"\b(?:(?P<part>early|mid|late)[\s-]+)?(?P<month>{MON}),?\s+(?:of\s+)?(?P<year>{YEAR})")
def _month_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    span = calendar.month(int(match["year"]), calendar.month_number(match["month"]))
    return calendar.third(span, match["part"].lower()) if match["part"] else span


@form(rf"\b(?P<part>early|mid|late)[\s-]+(?P<month>{MON})(?!\s+\d)")
def _part_of_month(reader: Reader, match: re.Match[str]) -> Span | None:
    month = reader.month_meant(match)
    return month and calendar.third(month, match["part"].lower())


@form(rf"(?<![\w.:/-])(?P<first>(?:19|20)\d\d)\s?(?:-|–|to|until|through)\s?(?P<last>{YEAR})(?![\w-])")
def _years(reader: Reader, match: re.Match[str]) -> Span | None:
    first, last = int(match["first"]), int(match["last"])
    if last <= first or COUNTED.match(reader.text, match.end()) or PLURAL.match(reader.text, match.end()):
        return None
    return calendar.months(first, 1, 12 * (last - first + 1), "range")


@form(rf"\b(?P<season>{SEASON})\s+(?:of\s+)?(?P<year>{YEAR})")
def _season_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.season(int(match["year"]), match["season"].lower())


@form(rf"\bQ(?P<quarter>[1-4])(?:\s+of|,)?\s*['’]?(?P<year>{YEAR})|\b(?P<year2>20\d\d)[\s-]?Q(?P<quarter2>[1-4])\b")
def _quarter_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.quarter(int(match["year"] or match["year2"]), int(match["quarter"] or match["quarter2"]))


@form(rf"\b(?P<which>first|second|third|fourth|last)\s+quarter\s+of\s+(?P<year>{YEAR})")
def _quarter_words(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.quarter(int(match["year"]), ORDINALS[match["which"].lower()] % 4 + 1)


@form(rf"\b(?P<holiday>{HOLIDAY}),?\s+(?:of\s+)?(?P<year>{YEAR})")
def _holiday_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.holiday(match["holiday"], int(match["year"]))


@form(r"\b(?:in|during|since|throughout)\s+the\s+(?:(?P<part>early|mid|late)[\s-]+)?(?P<decade>(?:19|20)\d)0['’]?s\b")
def _decade(reader: Reader, match: re.Match[str]) -> Span | None:
    span = calendar.months(int(match["decade"]) * 10, 1, 120, "range")
    if match[0].lower().startswith("since"):
        return reader.since(span)
    return calendar.third(span, match["part"].lower()) if match["part"] else span


WRITTEN = (
    _iso,
    _numeric,
    _day_month,
    _month_day,
    _month_year,
    _part_of_month,
    _years,
    _season_year,
    _quarter_year,
    _quarter_words,
    _holiday_year,
    _decade,
)
OF_ANY_YEAR = (_day_month, _month_day, _part_of_month)
"""Those that may come without a year."""
