"""Reading a text: every form is tried, and the longest reading of a place wins.

There are three ways to look: for dates that are sure of themselves, for those behind a preposition (which may turn
"2020" into all that came before it), and for those told from another date. What they find may overlap; what is kept
does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import islice

from longmind.domain.time import Interval
from longmind.mind.dates import calendar
from longmind.mind.dates.anchored import search_anchors
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.cued import CUE, CUED, cue_word, month_alone, weekday_alone
from longmind.mind.dates.forms import NO_DATE, PER_FORM, Dated, Form, Found, applied, date_at, worth_trying
from longmind.mind.dates.hints import traits
from longmind.mind.dates.hours import with_clock
from longmind.mind.dates.parts import PARTS
from longmind.mind.dates.ranges import AND, TO, up_to
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.relative import RELATIVE
from longmind.mind.dates.vocabulary import WDAY
from longmind.mind.dates.written import WRITTEN

_STRONG = WRITTEN + RELATIVE + PARTS
_SURE = frozenset(_STRONG)
_WEEKDAY_RANGE = re.compile(rf"\s*(?:to|through|thru|-|–)\s*(?P<day>{WDAY})", re.IGNORECASE | re.ASCII)
_WEEKDAYS_BETWEEN = re.compile(rf"\s+and\s+(?P<day>{WDAY})", re.IGNORECASE | re.ASCII)
_ONWARDS = re.compile(r"\s+(?:on|onwards?|forwards?)\b(?!\s+(?:the\s+)?\w*(?:day|\d))", re.IGNORECASE | re.ASCII)
_MOVED = re.compile(r"\b(?:mov|switch|chang|shift|postpon|reschedul|push|delay)\w*\s+(?:\w+\s+){0,2}\Z", re.IGNORECASE)
"""What goes from Tuesday to Thursday without lasting from one to the other."""
_MOVED_REACH = 60
_SINCE_YEARS_ARE_SAID = 1900


def intervals(text: str, at: datetime, zone: tzinfo, *, asking: bool) -> tuple[Interval, ...]:
    """The intervals that a text names, in the order of the words, each once.

    ``at`` is when it was said (aware), ``zone`` whose days are meant, ``asking`` whether it is a question.
    """
    reader = Reader(text, at, zone, asking, traits(text))
    strong, cued = worth_trying(_STRONG, reader.traits), worth_trying(CUED, reader.traits)
    every = strong + cued
    try:
        found = [*_search_strong(reader, strong), *_search_cues(reader, every), *search_anchors(reader, every)]
    except OverflowError:  # so near the edge of time that there is no local day
        return ()
    taken: list[Found] = []
    # The longest reading of a place wins: "last week of May" is not last week.
    for one in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in taken):
            taken.append(one)
    in_order = sorted(taken, key=lambda one: one.start)
    read = (calendar.interval(one.span, zone) for one in in_order)
    return tuple(dict.fromkeys(one for one in read if one is not None))


def _search_strong(reader: Reader, forms: tuple[Form, ...]) -> Iterator[Found]:
    """Places that are dates whatever stands around them."""
    for form in forms:
        for match in islice(form.pattern.finditer(reader.text), PER_FORM):
            span = applied(form, reader, match)
            if span is None:
                continue
            last = up_to(reader, Dated(match, span, form), forms, TO)
            yield last or with_clock(reader, Found(match.start(), match.end(), span))


def _search_cues(reader: Reader, forms: tuple[Form, ...]) -> Iterator[Found]:
    """Dates behind a preposition, and what the preposition makes of them."""
    for cue in islice(CUE.finditer(reader.text), 4 * PER_FORM):
        read = _behind_cue(reader, cue, forms)
        if read is not None:
            yield read


def _behind_cue(reader: Reader, cue: re.Match[str], forms: tuple[Form, ...]) -> Found | None:
    if (dated := date_at(reader, cue.end(), forms)) is None:
        return None
    match, span, form = dated
    word, is_strong = cue_word(cue), form in _SURE
    if cue["the"] and form in (month_alone, weekday_alone):
        return None
    if word in ("from", "between"):
        return _from(reader, cue, dated, forms)
    if form is weekday_alone and _WEEKDAY_RANGE.match(reader.text, match.end()):
        return Found(cue.start(), match.end(), NO_DATE)
    if cue["part"]:
        span = calendar.third(span, cue["part"].lower()) if span.precision in ("month", "year") else span
    meant = _meant(reader, word, span, match)
    if meant is None:
        return None if is_strong else Found(cue.start(), match.end(), NO_DATE)
    return with_clock(reader, Found(cue.start(), match.end(), meant))


def _meant(reader: Reader, cue: str, span: Span, match: re.Match[str]) -> Span | None:
    """What a preposition makes of a date: all that came before it, what is left until then, the time since."""
    if cue == "since":
        return reader.since(span)
    if cue == "before":
        return Span(datetime.min, span.start, "range") if reader.asking else None  # noqa: DTZ901 (wall clock)
    if cue == "after":
        end = reader.now if span.end < reader.now else datetime.max  # noqa: DTZ901 (wall clock)
        return Span(span.end, end, "range") if reader.asking else None
    if cue in ("until", "by") and reader.asking:
        to_come = reader.to_come(match)
        ahead = to_come or (to_come is None and span.start > reader.now)
        start = reader.now if ahead and reader.now < span.end else datetime.min  # noqa: DTZ901 (wall clock)
        return Span(start, span.end, "range")
    return span


def _from(reader: Reader, cue: re.Match[str], dated: Dated, forms: tuple[Form, ...]) -> Found | None:
    """Read "from March to June", "between 2019 and 2021": both ends whole; in a question also "from May on"."""
    first, span = dated.match, dated.span
    is_between = cue_word(cue) == "between"
    days = (_WEEKDAYS_BETWEEN if is_between else _WEEKDAY_RANGE).match(reader.text, first.end())
    is_run = (
        reader.asking and dated.form is weekday_alone and not _MOVED.search(reader.text[: cue.start()][-_MOVED_REACH:])
    )
    if days and is_run:
        return Found(cue.start(), days.end(), _weekdays(reader, first, days))
    if days and not is_between:  # office hours as often as a week
        return Found(cue.start(), first.end(), NO_DATE)
    others = tuple(form for form in forms if form is not weekday_alone)
    found = up_to(reader, dated, others, AND if is_between else TO)
    if found is None and reader.asking and (onwards := _ONWARDS.match(reader.text, first.end())):
        end = reader.now if span.start < reader.now else datetime.max  # noqa: DTZ901 (wall clock)
        return Found(cue.start(), onwards.end(), Span(span.start, end, "range"))
    if found is None or span.start.year < _SINCE_YEARS_ARE_SAID:
        return None
    return Found(cue.start(), found.end, found.span)


def _weekdays(reader: Reader, first: re.Match[str], last: re.Match[str]) -> Span:
    """From one weekday to another: the next such days, or the latest that are over or end today."""
    day, today = timedelta(days=1), reader.today
    if reader.to_come(first):
        start = calendar.weekday_near(today - day, first["day"], 1)
        end = calendar.weekday_near(start - day, last["day"], 1)
    else:
        end = calendar.weekday_near(today + day, last["day"], -1)
        start = calendar.weekday_near(end + day, first["day"], -1)
    return Span(calendar.midnight(start), calendar.midnight(end + day), "range")
