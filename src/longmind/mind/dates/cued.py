"""Dates that need a preposition before them: "on Monday", "in May", "since 2022".

Alone, these words are too weak: May is a name, 2022 a number, and "summer" any summer. Each form is read only right
behind a cue, and not behind every one: nothing happens "over Monday".
"""

from __future__ import annotations

import re

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import form
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import (
    ABBREVIATED,
    COUNTED,
    HOLIDAY,
    MON,
    PART,
    PLURAL,
    SEASON,
    SHORT_YEAR,
    WDAY,
    YEAR,
    is_month,
)

_CUES = (
    r"\b(?P<cue>in|on|since|up\s+until|up\s+to|until|till|by|prior\s+to|before|after|during|throughout|through|around|from"
    r"|between|over|at|as\s+of|earlier\s+than|later\s+than)\s+"
    r"(?:the\s+(?:year|month\s+of)\s+|(?P<the>the\s+))?(?:year\s+)?(?:(?P<part>early|mid|late)[\s-]+)?"
)
CUE = re.compile(
    # What a date can begin with: without this look ahead, every form would be tried behind every "in".
    rf"{_CUES}(?=['’]?\d|q[1-4]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer"
    r"|autumn|fall|winter|christmas|xmas|new|hallow|valen|boxing|easter|good|labor|memorial|st\b|saint|yester|to|last"
    r"|this|next|past|previous|coming|upcoming|an?\b|one|two|three|four|five|six|seven|eight|nine|ten|few|couple|several"
    r"|half|early|mid|late|beginning|start|end|first|second|third|day|week|year|month|h[12]|twent|thirt|fort|fift|sixt)",
    re.IGNORECASE | re.ASCII,
)
_CUE_REACH = 40
_CUE_BEFORE = re.compile(rf"{_CUES}\Z", re.IGNORECASE | re.ASCII)
_SAME = {
    "till": "until",
    "up until": "until",
    "up to": "until",
    "prior to": "before",
    "earlier than": "before",
    "later than": "after",
    "as of": "in",
}


def cue_word(match: re.Match[str]) -> str:
    """The preposition of a cue, one for all that mean the same."""
    said = " ".join(match["cue"].lower().split())
    return _SAME.get(said, said)


def _cue(reader: Reader, match: re.Match[str]) -> str:
    """The preposition before a place. A weak date is read only behind one, which :data:`CUE` has just found."""
    before = _CUE_BEFORE.search(reader.text[max(0, match.start() - _CUE_REACH) : match.start()])
    return cue_word(before) if before else ""


@form(rf"(?P<day>{WDAY})(?!\s+(?:mornings|afternoons|evenings|nights))(?:\s+(?P<part>{PART}))?", "weekday")
def weekday_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "on Monday", and "since Monday morning"; not "over Monday", nor "on Monday mornings"."""
    if _cue(reader, match) in ("in", "at", "over", "during", "throughout"):
        return None
    day = reader.weekday_meant(match)
    return calendar.part(day, match["part"].lower()) if match["part"] else calendar.day(day)


@form(rf"(?P<day>(?-i:{ABBREVIATED}))\.?(?!\s+(?-i:[A-Z])|\s*\d|-|\w)", "weekday")
def _weekday_short(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "on Fri"; not "on Sat scores"."""
    if _cue(reader, match) in ("in", "at", "over", "during", "throughout", "around") or PLURAL.match(
        reader.text, match.end()
    ):
        return None
    return calendar.day(reader.weekday_meant(match))


_SPOKEN = re.compile(r"['’]s\b|\s+(?:[A-Z][a-z]|said|says|told|asked|thinks?|thought|loves?|wants?|likes?)")
_NOTHING_NAMED = re.compile(
    r"\s*(?:[.,;:!?)]|\Z|\b(?:and|or|but|we|i|you|he|she|they|it|this|last|next|with|for|to|when|because|of|my|the)\b)",
    re.IGNORECASE | re.ASCII,
)
"""Behind "in march" written small: no noun that would make it a way of walking."""
_BARE = ("in", "since", "during", "throughout")
"""Prepositions that stand before a month and hardly ever before a person."""


@form(rf"(?P<month>{MON})(?!\s+\d)", "month")
def month_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "in May" and "by May"; not "by May Miller"."""
    cue, name = _cue(reader, match), match["month"]
    if cue in ("on", "at", "over"):
        return None
    if cue not in _BARE and _SPOKEN.match(reader.text, match.end()):
        return None
    if not is_month(name) and (cue not in _BARE or not _NOTHING_NAMED.match(reader.text, match.end())):
        return None
    month = calendar.month_number(name)
    return reader.nearest(lambda year: calendar.month(year, month), match)


_BY_YEAR = 2010


@form(r"(?P<month>0?[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)(?![\w/]|[.,]\d)", "four digits")
def _month_in_numbers(reader: Reader, match: re.Match[str]) -> Span | None:
    if _cue(reader, match) in ("on", "at", "over", "around"):
        return None
    return calendar.month(int(match["year"]), int(match["month"]))


@form(SHORT_YEAR, "digit", "mark")
def _short_year_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "in '98"."""
    if _cue(reader, match) in ("on", "at", "over", "around", "through"):
        return None
    return calendar.year(reader.year_of(match["yy"]))


@form(rf"(?P<year>{YEAR})(?!\s*(?:-|–)\s*\d)", "four digits")
def _year_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "in 2022"; not "in 2000 words", nor "grew by 2000"."""
    cue, year = _cue(reader, match), int(match["year"])
    if cue in ("on", "at", "over", "around", "through") or (cue == "by" and year < _BY_YEAR):
        return None
    if COUNTED.match(reader.text, match.end()) or PLURAL.match(reader.text, match.end()):
        return None
    return calendar.year(year)


@form(rf"(?P<season>{SEASON})", "season")
def _season_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "in the summer" in a question; in a memory it is a habit ("we swim in the summer")."""
    if not reader.asking or _cue(reader, match) not in ("in", "during", "over", "since", "throughout"):
        return None
    name = match["season"].lower()
    return reader.nearest(lambda year: calendar.season(year, name), match)


@form(r"Q(?P<quarter>[1-4])\b(?![\w.:])", "digit")
def _quarter_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    if match[0][0] != "Q":
        return None
    number = int(match["quarter"])
    return reader.nearest(lambda year: calendar.quarter(year, number), match)


@form(
    rf"(?P<holiday>{HOLIDAY})(?!\s+(?:island|eggs?|bunny|trees?|cards?|songs?|carols?|music|markets?|jumpers?|sweaters?"
    r"|lights?|decorations?|gifts?|presents?|costumes?)\b)",
    "holiday",
)
def _holiday_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    return reader.nearest(lambda year: calendar.holiday(match["holiday"], year), match)


@form(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?:\s+of\s+(?P<way>last|this|next)\s+month\b|(?=\s*[.,;!?)]|\s*$"
    r"|\s+(?:at|and|to|we|i|he|she|they|it|with|because|but|so|when)\b))",
    "digit",
)
def _day_alone(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "on the 15th" when nothing follows that it could count (the 15th floor)."""
    if _cue(reader, match) not in ("on", "since", "by", "until", "before", "after"):
        return None
    number, today = int(match["day"]), reader.today
    if match["way"]:
        month = reader.away({"last": -1, "this": 0, "next": 1}[match["way"].lower()], "month")
        return calendar.day(month.start.date().replace(day=number)) if month else None
    to_come = reader.to_come(match)
    for step in range(13):
        moved = calendar.moved(calendar.midnight(today.replace(day=1)), step if to_come else -step)
        if number <= calendar.days_in(moved.year, moved.month):
            day = moved.date().replace(day=number)
            if day >= today if to_come else day <= today:
                return calendar.day(day)
    return None


CUED = (
    weekday_alone,
    _weekday_short,
    month_alone,
    _month_in_numbers,
    _short_year_alone,
    _year_alone,
    _season_alone,
    _quarter_alone,
    _holiday_alone,
    _day_alone,
)
OF_ANY_YEAR = (month_alone, _season_alone, _quarter_alone, _holiday_alone)
"""Those that name no year."""
