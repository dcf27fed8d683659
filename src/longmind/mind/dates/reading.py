"""Reading a text: every form is tried, and the longest reading of a place wins.

There are three ways to look: for dates that are sure of themselves, for those behind a preposition (which may turn
"2020" into all that came before it), and for those told from another date. What they find may overlap; what is kept
does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from itertools import islice

from longmind.domain.time import Interval
from longmind.mind.dates import calendar
from longmind.mind.dates.anchored import search_anchors
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.cued import CUE, CUED, month_alone, weekday_alone
from longmind.mind.dates.forms import NO_DATE, PER_FORM, Found, applied, date_at
from longmind.mind.dates.ranges import AND, TO, up_to, with_clock
from longmind.mind.dates.reader import Reader
from longmind.mind.dates.relative import RELATIVE
from longmind.mind.dates.vocabulary import WDAY
from longmind.mind.dates.written import WRITTEN

_STRONG = WRITTEN + RELATIVE
_ALL = _STRONG + CUED
_ALL_BUT_WEEKDAYS = tuple(form for form in _ALL if form is not weekday_alone)
_WEEKDAY_RANGE = re.compile(rf"\s*(?:to|through|thru|-|–)\s*{WDAY}", re.IGNORECASE | re.ASCII)
_SINCE_YEARS_ARE_SAID = 1900


def intervals(text: str, at: datetime, zone: tzinfo, *, asking: bool) -> tuple[Interval, ...]:
    """The intervals that a text names, in the order of the words, each once.

    ``at`` is when it was said (aware), ``zone`` whose days are meant, ``asking`` whether it is a question.
    """
    reader = Reader(_spaced(text), at, zone, asking)
    try:
        found = [*_search_strong(reader), *_search_cues(reader), *search_anchors(reader, _ALL)]
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


def _spaced(text: str) -> str:
    """Typography puts spaces that do not break into dates."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def _search_strong(reader: Reader) -> Iterator[Found]:
    """Places that are dates whatever stands around them."""
    for form in _STRONG:
        for match in islice(form.pattern.finditer(reader.text), PER_FORM):
            span = applied(form, reader, match)
            if span is None:
                continue
            last = up_to(reader, match, span, _STRONG, TO)
            yield last or with_clock(reader, Found(match.start(), match.end(), span))


def _search_cues(reader: Reader) -> Iterator[Found]:
    """Dates behind a preposition, and what the preposition makes of them."""
    for cue in islice(CUE.finditer(reader.text), 4 * PER_FORM):
        read = _behind_cue(reader, cue)
        if read is not None:
            yield read


def _behind_cue(reader: Reader, cue: re.Match[str]) -> Found | None:
    if (dated := date_at(reader, cue.end(), _ALL)) is None:
        return None
    match, span = dated
    word, strong = cue["cue"].lower(), any(form.pattern is match.re for form in _STRONG)
    if cue["the"] and match.re in (month_alone.pattern, weekday_alone.pattern):
        return None
    if word in ("from", "between"):
        return _from(reader, cue, match, span)
    if match.re is weekday_alone.pattern and _WEEKDAY_RANGE.match(reader.text, match.end()):
        return Found(cue.start(), match.end(), NO_DATE)
    if cue["part"]:
        span = calendar.third(span, cue["part"].lower()) if span.precision in ("month", "year") else span
    meant = _meant(reader, word, span)
    if meant is None:
        return None if strong else Found(cue.start(), match.end(), NO_DATE)
    return with_clock(reader, Found(cue.start(), match.end(), meant))


def _meant(reader: Reader, cue: str, span: Span) -> Span | None:
    if cue == "since":
        return reader.since(span)
    if cue == "before":
        return Span(datetime.min, span.start, "range") if reader.asking else None  # noqa: DTZ901 (wall clock)
    if cue == "after":
        end = reader.now if span.end < reader.now else datetime.max  # noqa: DTZ901 (wall clock)
        return Span(span.end, end, "range") if reader.asking else None
    return span


def _from(reader: Reader, cue: re.Match[str], first: re.Match[str], span: Span) -> Found | None:
    """Read "from March to June", "between 2019 and 2021": both ends whole."""
    joint = AND if cue["cue"].lower() == "between" else TO
    if _WEEKDAY_RANGE.match(reader.text, first.end()):  # office hours as often as a week
        return Found(cue.start(), first.end(), NO_DATE)
    found = up_to(reader, first, span, _ALL_BUT_WEEKDAYS, joint)
    if found is None or span.start.year < _SINCE_YEARS_ARE_SAID:
        return None
    return Found(cue.start(), found.end, found.span)
