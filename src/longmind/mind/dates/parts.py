"""Parts of a longer time: the first week of June, the end of last month, the second half of 2022.

A month or a year is read first, then cut. The beginning, middle and end of something are its thirds.
"""

from __future__ import annotations

import re
from datetime import timedelta

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.forms import form
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.vocabulary import MON, NTH, NUM, ORDINALS, STEPS, WDAY, YEAR, amounts

_NAMED = rf"(?P<month>{MON})(?:,?\s+(?:of\s+)?(?P<year>{YEAR}))?|(?P<only>{YEAR})"
_WHOLE = rf"(?:{_NAMED}|(?P<way>last|this|next)\s+(?P<whole>month|year)\b)"


def _whole(reader: Reader, match: re.Match[str]) -> Span | None:
    """The month, year or week that is cut."""
    if match["whole"]:
        return reader.away(STEPS[match["way"].lower()], match["whole"].lower())
    return calendar.year(int(match["only"])) if match["only"] else reader.month_meant(match)


@form(rf"\b(?P<which>{NTH})\s+(?P<unit>week|weekend|day|{WDAY})\s+(?:of|in)\s+{_WHOLE}", "ordinal")
def _nth_of(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the first week of June 2023", "the last Friday of May", "the last day of 2022"."""
    which, unit = ORDINALS[match["which"].lower()], match["unit"].lower()
    if (whole := _whole(reader, match)) is None:
        return None
    last_day = whole.end - timedelta(days=1)
    if unit == "day":
        return calendar.day((whole.start + timedelta(days=which) if which >= 0 else last_day).date())
    if unit == "week":
        start = whole.start + timedelta(days=7 * which) if which >= 0 else whole.end - timedelta(days=7)
        return Span(start, start + timedelta(days=7), "week")
    weekday = calendar.weekday("saturday" if unit == "weekend" else unit)
    if which >= 0:
        day = whole.start + timedelta(days=(weekday - whole.start.weekday()) % 7 + 7 * which)
    else:
        day = last_day - timedelta(days=(last_day.weekday() - weekday) % 7)
    return calendar.day(day.date(), 2 if unit == "weekend" else 1)


@form(rf"\b(?P<which>first|last)\s+(?P<count>{NUM})\s+(?P<unit>day|week|month)s\s+of\s+{_WHOLE}", "ordinal", "unit")
def _first_few_of(reader: Reader, match: re.Match[str]) -> Span | None:
    """Read "the first two weeks of June", "the last ten days of May"."""
    whole, (count, _) = _whole(reader, match), amounts(match["count"])
    if whole is None:
        return None
    unit, is_first = match["unit"].lower(), match["which"].lower() == "first"
    if unit == "month":
        months = int(count) if is_first else -int(count)
        edge = calendar.moved(whole.start if is_first else whole.end, months)
    else:
        days = timedelta(days=calendar.DAYS_IN[unit] * count)
        edge = whole.start + days if is_first else whole.end - days
    span = Span(whole.start, edge, "range") if is_first else Span(edge, whole.end, "range")
    return span if whole.start <= span.start and span.end <= whole.end else None


@form(
    r"\b(?P<which>beginning|start|middle|end|(?:first|second)\s+half)\s+of\s+"
    rf"(?:{_NAMED}|(?P<way>last|this|next|the)\s+(?P<whole>month|year|week)\b)"
)
def _end_of(reader: Reader, match: re.Match[str]) -> Span | None:
    whole, which = _whole(reader, match), match["which"].lower()
    if whole is None or not which.endswith("half"):
        return whole and calendar.third(whole, which)
    return calendar.half(whole, which.startswith("second"))


@form(r"\b(?P<part>early|mid|late)[\s-]+(?P<way>last|this|next)\s+(?P<unit>week|month|year)\b", "third", "way", "unit")
def _early_last(reader: Reader, match: re.Match[str]) -> Span | None:
    whole = reader.away(STEPS[match["way"].lower()], match["unit"].lower())
    return whole and calendar.third(whole, match["part"].lower())


PARTS = (_nth_of, _first_few_of, _end_of, _early_last)
