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
    DAY_WORDS,
    DAYNUM,
    HOLIDAY,
    MON,
    NAMES_TOO,
    ORDINALS,
    PLURAL,
    SEASON,
    SHORT_YEAR,
    WDAY_SHORT,
    YEAR,
    is_month,
)


@form(
    r"(?<![\w/.:+-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})"
    r"(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?(Z|[+-]\d{2}:?\d{2}))?)?(?![\w/-]|[.:]\d)",
    "four digits",
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


@form(r"(?<![\w/.:+-])(?P<year>\d{4})-?W(?P<week>\d\d)(?:-?(?P<day>[1-7]))?(?![\w-])", "four digits", "week number")
def _iso_week(_reader: Reader, match: re.Match[str]) -> Span | None:
    day = date.fromisocalendar(int(match["year"]), int(match["week"]), int(match["day"] or 1))
    return calendar.day(day) if match["day"] else calendar.week(day)


@form(rf"\bweek\s+(?P<week>\d{{1,2}})\s+of\s+(?P<year>{YEAR})", "four digits", "week")
def _week_of_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.week(date.fromisocalendar(int(match["year"]), int(match["week"]), 1))


@form(r"(?<![\w/.:+-])(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)(?![\w/:-]|[.,]\d)", "four digits")
def _iso_month(_reader: Reader, match: re.Match[str]) -> Span | None:
    """2023-05 is a month; 2005-09 could as well be the years 2005 to 2009."""
    year, month = int(match["year"]), int(match["month"])
    return calendar.month(year, month) if month <= year % 100 else None


@form(r"(?<![\w/.:+-])(\d{1,2})/(\d{1,2})/(\d\d)(?![\w/-]|[.:]\d)", "digit")
def _numeric_short(reader: Reader, match: re.Match[str]) -> Span | None:
    """6/14/23 can be read one way only; 14/06/23 may be a day in 2014."""
    month, day = int(match[1]), int(match[2])
    return calendar.day(date(reader.year_of(match[3]), month, day)) if day > calendar.DECEMBER else None


@form(r"(?<![\w/.:+-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\w/-]|[.:]\d)", "four digits")
def _numeric(_reader: Reader, match: re.Match[str]) -> Span | None:
    """17/7/2023 can be read one way only, 9.6.2023 is written where the day comes first, 9/6/2023 is left in doubt."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "." or first > calendar.DECEMBER or first == second:
        return calendar.day(date(year, second, first))
    return calendar.day(date(year, first, second)) if second > calendar.DECEMBER else None


def _day_of(name: str, day: str) -> Callable[[int], Span]:
    month, number = calendar.month_number(name), int(re.sub(r"\D", "", day))
    return lambda year: calendar.day(date(year, month, number))


_TO_DAY = rf"(?:\s*(?P<to>-|–|—|to\b|through\b|until\b|till\b|and\b)\s*(?:the\s+)?(?P<last>{DAYNUM}))?"
_STREET = r"(?!\s+(?-i:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Court|Place|Way)\b)"
_BETWEEN = 10


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
    between = reader.text[: match.start()][-_BETWEEN:].lower().endswith("between ")
    if match["to"].lower() == "and" and last.start != start.end and not between:
        return last if match.start("month") > match.start("last") else start  # not a run: the one beside the month
    return Span(start.start, last.end, "range") if last.end > start.end else None


@form(
    rf"\b(?:{WDAY_SHORT},?\s+(?:the\s+)?)?(?P<day>{DAYNUM}){_TO_DAY}"
    rf"(?:\s+of\s+|\s+|-)(?P<month>{MON})(?:(?:,?\s+|-)(?P<year>{YEAR}))?{_STREET}",
    "digit",
    "month",
)
def _day_month(reader: Reader, match: re.Match[str]) -> Span | None:
    return _days_of(reader, match)


@form(
    rf"\b(?:{WDAY_SHORT},?\s+)?(?P<month>{MON})\s+(?:the\s+)?(?P<day>{DAYNUM}){_TO_DAY}"
    rf"(?![:%]|[.,]\d|\s?[ap]\.?m\b)(?:,?\s+(?P<year>{YEAR}))?",
    "digit",
    "month",
)
def _month_day(reader: Reader, match: re.Match[str]) -> Span | None:
    before = reader.text[max(0, match.start() - 3) : match.start()].lower()
    if before == "in " and not match["year"] and match["day"].isdigit():
        return None  # "in June 20 people came": a day would be "on June 20"
    return _days_of(reader, match)


_DAY_WORD = "|".join(word.replace("-", r"[\s-]") for word in sorted(DAY_WORDS, key=len, reverse=True))


@form(
    rf"\bthe\s+(?P<word>{_DAY_WORD})\s+(?:day\s+)?of\s+(?P<month>{MON})(?:,?\s+(?P<year>{YEAR}))?"
    rf"|\b(?P<month2>{MON})\s+(?:the\s+(?P<word2>{_DAY_WORD})|(?!(?:first|second|third)\b)(?P<word3>{_DAY_WORD}))\b"
    rf"(?:,?\s+(?P<year2>{YEAR}))?",
    "month",
    "day word",
)
def _day_in_words(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the ninth of June" and "May the fourth"; "June first came" has none."""
    month, year = match["month"] or match["month2"], match["year"] or match["year2"]
    word = match["word"] or match["word2"] or match["word3"]
    if not year and (not is_month(month) or PLURAL.match(reader.text, match.end())):
        return None
    day = _day_of(month, str(DAY_WORDS[re.sub(r"\s", "-", word.lower())]))
    return day(int(year)) if year else reader.nearest(day, match)


@form(rf"\b(?P<year>{YEAR})[\s-](?P<month>{MON})(?:[\s-](?P<day>{DAYNUM}))?", "four digits", "month")
def _year_first(_reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "2023 June 9" and "2022 December"; "in 2022 May left" names a year."""
    month, year = calendar.month_number(match["month"]), int(match["year"])
    if match["day"]:
        return _day_of(match["month"], match["day"])(year)
    return None if match["month"].lower().rstrip(".") in NAMES_TOO else calendar.month(year, month)


@form(
    rf"\b(?P<first>{MON})\s*(?:-|–|—|to\b|through\b|until\b)\s*(?P<last>{MON}),?\s+(?P<year>{YEAR})",
    "four digits",
    "month",
)
def _months(_reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "Jan-Mar 2023"; "November to February 2022" begins in 2021."""
    first, last = calendar.month_number(match["first"]), calendar.month_number(match["last"])
    count = (last - first) % 12 + 1
    return calendar.months(int(match["year"]) - (first > last), first, count, "range")


@form(
    rf"\b(?:(?P<month>{MON})|(?P<season>{SEASON})(?:\s+of)?|Q(?P<quarter>[1-4]))\s+{SHORT_YEAR}",
    "digit",
    "mark",
)
def _short_year(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "May '22", "the summer of '69", "Q4 '22"."""
    year = reader.year_of(match["yy"])
    if match["season"]:
        return calendar.season(year, match["season"].lower())
    if match["quarter"]:
        return calendar.quarter(year, int(match["quarter"]))
    return calendar.month(year, calendar.month_number(match["month"]))


@form(rf"\b(?:(?P<part>early|mid|late)[\s-]+)?(?P<month>{MON}),?\s+(?:of\s+)?(?P<year>{YEAR})", "four digits", "month")
def _month_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    span = calendar.month(int(match["year"]), calendar.month_number(match["month"]))
    return calendar.third(span, match["part"].lower()) if match["part"] else span


@form(rf"\b(?P<part>early|mid|late)[\s-]+(?P<month>{MON})(?!\s+\d)", "month", "third")
def _part_of_month(reader: Reader, match: re.Match[str]) -> Span | None:
    month = reader.month_meant(match)
    return month and calendar.third(month, match["part"].lower())


@form(rf"(?<![\w.:/-])(?P<first>(?:19|20)\d\d)\s?(?:-|–|to|until|through)\s?(?P<last>{YEAR})(?![\w-])", "four digits")
def _years(reader: Reader, match: re.Match[str]) -> Span | None:
    first, last = int(match["first"]), int(match["last"])
    if last <= first or COUNTED.match(reader.text, match.end()) or PLURAL.match(reader.text, match.end()):
        return None
    return calendar.months(first, 1, 12 * (last - first + 1), "range")


@form(rf"\b(?P<season>{SEASON})\s+(?:of\s+)?(?P<year>{YEAR})", "season", "four digits")
def _season_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.season(int(match["year"]), match["season"].lower())


@form(
    rf"\bQ(?P<quarter>[1-4])(?:\s+of|,)?\s*['’]?(?P<year>{YEAR})|\b(?P<year2>20\d\d)[\s-]?Q(?P<quarter2>[1-4])\b",
    "four digits",
)
def _quarter_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.quarter(int(match["year"] or match["year2"]), int(match["quarter"] or match["quarter2"]))


@form(rf"\b(?P<which>first|second|third|fourth|last)\s+quarter\s+of\s+(?P<year>{YEAR})", "quarter", "four digits")
def _quarter_words(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.quarter(int(match["year"]), ORDINALS[match["which"].lower()] % 4 + 1)


@form(rf"\bH(?P<half>[12])(?:\s+of|,)?\s*(?P<year>{YEAR})", "four digits")
def _half_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.half(calendar.year(int(match["year"])), match["half"] == "2")


@form(rf"\b(?P<holiday>{HOLIDAY}),?\s+(?:of\s+)?(?P<year>{YEAR})", "holiday", "four digits")
def _holiday_year(_reader: Reader, match: re.Match[str]) -> Span | None:
    return calendar.holiday(match["holiday"], int(match["year"]))


_DEGREES = re.compile(
    r"\b(?:temperatures?|degrees?|fahrenheit|highs?|lows?|weather|scor\w+|percent\w*|grades?|mph|aged?|pulse)\b|°",
    re.IGNORECASE,
)
"""What "in the 80s" counts when it counts no years."""
_FIRST_SURE_DECADE = 5


@form(
    r"\b(?:(?P<lead>in|during|since|throughout|of|from|by)\s+)?the\s+(?:(?P<part>early|mid|late)[\s-]+)?(?:"
    r"(?P<decade>(?:19|20)\d)0['’]?s|(?P<mark>['’])?(?P<short>[2-9])0['’]?s|(?P<word>sixties|seventies|eighties|nineties))\b",
    "decade",
)
def _decade(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "in the 1990s", "the early '60s", "in the nineties"; the 30s without a mark may be anyone's."""
    if not match["lead"] and not match["part"]:
        return None
    if match["decade"]:
        first = int(match["decade"]) * 10
    else:
        tens = int(match["short"] or _DECADES.index(match["word"].lower()) + 6)
        first = 1900 + 10 * tens
        if not match["mark"] and (tens < _FIRST_SURE_DECADE or _DEGREES.search(reader.text)):
            return None
    span = calendar.months(first, 1, 120, "range")
    if (match["lead"] or "").lower() == "since":
        return reader.since(span)
    return calendar.third(span, match["part"].lower()) if match["part"] else span


_DECADES = ("sixties", "seventies", "eighties", "nineties")


@form(rf"\b(?P<part>early|mid|late)[\s-]+(?P<year>{YEAR})(?![-/])", "four digits", "third")
def _part_of_year(reader: Reader, match: re.Match[str]) -> Span | None:
    if COUNTED.match(reader.text, match.end()) or PLURAL.match(reader.text, match.end()):
        return None
    return calendar.third(calendar.year(int(match["year"])), match["part"].lower())


_YEARLY = (
    r"(?:trip|vacation|holidays?|election|season|report|budget|taxes|tax\s+return|goals?|resolutions?|conference|festival"
    r"|summer|winter|spring|edition|tour|marathon|olympics|world\s+cup|census|calendar|plans?|results?|campaign|wedding"
    r"|reunion|retreat|review|flood|earthquake|pandemic|championships?|fair|expo)\b"
)
_SUM = re.compile(
    r"\b(?:class|total|sum|budget|number|price|cost|fee|population|maximum|minimum|limit|average|capacity|salary|balance|value"
    r"|area|port|out|rate|score|list|set|group|crowd|height|length|weight|distance|credit|debt|loan|amount|fine|one)\s+\Z",
    re.IGNORECASE,
)
_SUM_REACH = 20
_LAST_YEAR_OF = 5


@form(
    rf"\byear\s+(?:of\s+)?(?P<year>{YEAR})|(?:\b(?:the|my|our|his|her|their|your)|['’]s)\s+(?P<year2>{YEAR})\s+{_YEARLY}"
    rf"|\bof\s+(?P<year3>{YEAR})",
    "four digits",
)
def _year_of_something(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the year 2019", "the 2022 trip", and in a question "the best film of 2022"."""
    year = int(match["year"] or match["year2"] or match["year3"])
    if COUNTED.match(reader.text, match.end()) or (not match["year2"] and PLURAL.match(reader.text, match.end())):
        return None
    if match["year3"]:
        before = reader.text[: match.start()][-_SUM_REACH:]
        if not reader.asking or year > reader.today.year + _LAST_YEAR_OF or _SUM.search(before):
            return None
    return calendar.year(year)


WRITTEN = (
    _iso,
    _iso_week,
    _week_of_year,
    _iso_month,
    _numeric,
    _numeric_short,
    _day_month,
    _month_day,
    _day_in_words,
    _year_first,
    _months,
    _month_year,
    _short_year,
    _part_of_month,
    _years,
    _season_year,
    _quarter_year,
    _quarter_words,
    _half_year,
    _holiday_year,
    _decade,
    _part_of_year,
    _year_of_something,
)
OF_ANY_YEAR = (_day_month, _month_day, _day_in_words, _part_of_month)
"""Those that may come without a year."""
