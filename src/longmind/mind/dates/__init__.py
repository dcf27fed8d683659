"""Dates in words, read as intervals.

"Yesterday" in a memory means the day before it was said, not the day before it is read, so words are resolved once,
against the memory's own time and in its own zone. What was said coarsely stays coarse: May is a month. A wrong date is
worse than no date: a number, a "may" or a weekday is read only beside a word that makes it a date ("in 2022", "since
May", "on Monday"), and what is left in doubt (03/04/2024, "recently", "every Friday") is not read at all.

The choices that English leaves open are made once, here:

- a day is midnight to midnight in the zone, so 23 or 25 hours when the clocks change; weeks begin on Monday;
- "last Tuesday" is the latest Tuesday before today and "next Tuesday" the first after it, however near; "this Tuesday"
  is the one of this week;
- a date without its year, and a weekday without "last" or "next", is the latest one that has come, unless the sentence
  speaks of what is to come ("will", "is flying", "due"): then the next one;
- "two weeks ago" is that whole week, as "two months ago" is that whole month; "a few" is two to six, "a couple" two
  or three, "several" three to nine;
- "the last month" after "in", "over" or "for" is the month up to now; "last month" is the calendar's;
- seasons are the northern meteorological ones: winter 2022 is December 2022 to February 2023;
- a morning is 5 to 12, an afternoon 12 to 18, an evening 17 to 23, a night 18 to 6 the next day.

Every rule is a regular expression without nested repetition, so reading takes time linear in the text.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import NamedTuple

from longmind.domain.time import EARLIEST, LATEST, Interval, Precision
from longmind.errors import InvalidInput

MAX_INTERVALS = 16
"""At most so many intervals are read from one text, the first ones."""

_PER_RULE = 64
"""At most so many places per rule: what a text of a megabyte of dates costs stays bounded."""


def about(text: str, *, at: datetime, zone: tzinfo) -> tuple[Interval, ...]:
    """The intervals that a memory's words speak of, in the order of the words, each once, at most 16.

    ``at`` is when it was said (aware); ``zone`` is whose days are meant. Never raises on any text.
    """
    if not _hints(text):
        return ()
    return _intervals(_Reader(_spaced(text), at, zone, asking=False))


def window(query: str, *, now: datetime, zone: tzinfo) -> Interval | None:
    """The stretch of time a question asks about, or None when it names none; of several, the first.

    The rules of :func:`about`, read as a question: "before 2020" is all that came before, "in the summer" the latest.
    """
    if not _hints(query):
        return None
    found = _intervals(_Reader(_spaced(query), now, zone, asking=True))
    return found[0] if found else None


# Strict spans, as given to during= -----------------------------------------------------------------------------------

_DURING = (
    "a year, month, day or minute (2026, 2026-03, 2026-03-09, 2026-03-09T10:00+09:00), or two of them joined by two "
    "dots (2026-03..2026-05: both whole; 2026-03.. and ..2026-05 are open), in years 1 to 9999, the earlier one first"
)
_STRICT = re.compile(
    r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?",
    re.ASCII,
)


def parse_during(value: str, zone: tzinfo) -> Interval:
    """The interval that ``during=`` names, in ``zone`` where it has no offset of its own.

    Raises:
        InvalidInput: it is none of the forms the message lists.
    """
    if not isinstance(value, str):
        raise InvalidInput("during", _DURING, value)
    first, dots, last = value.strip().partition("..")
    try:
        if not dots:
            return _strict(first, zone)
        if not first and not last:
            raise InvalidInput("during", _DURING, value)
        start = _strict(first, zone).start if first else EARLIEST
        end = _strict(last, zone).end if last else LATEST
    except (ValueError, OverflowError):
        raise InvalidInput("during", _DURING, value) from None
    if start >= end:
        raise InvalidInput("during", _DURING, value)
    return Interval(start, end, "range")


def _strict(written: str, zone: tzinfo) -> Interval:
    match = _STRICT.fullmatch(written)
    if match is None:
        raise InvalidInput("during", _DURING, written)
    year, month, day = (int(part or 0) for part in match.group(1, 2, 3))
    if match[4]:
        moment = datetime.fromisoformat(match[0].replace(",", "."))
        aware = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        start = aware.astimezone(UTC)
        if match[6]:
            return Interval(start, start + timedelta(seconds=1), "instant")
        return Interval(start, start + timedelta(minutes=1), "minute")
    span = _day(date(year, month, day)) if match[3] else _month(year, month) if match[2] else _year(year)
    if (read := _interval(span, zone)) is None:
        raise InvalidInput("during", _DURING, written)
    return read


# Spans of the wall clock ---------------------------------------------------------------------------------------------


class _Span(NamedTuple):
    """Local wall-clock time, half open; the zone comes in last."""

    start: datetime
    end: datetime
    precision: Precision


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min)


def _day(day: date, days: int = 1) -> _Span:
    start = _midnight(day)
    return _Span(start, start + timedelta(days=days), "day" if days == 1 else "range")


def _week(day: date) -> _Span:
    start = _midnight(day - timedelta(days=day.weekday()))
    return _Span(start, start + timedelta(days=7), "week")


def _weekend(day: date) -> _Span:
    """Saturday and Sunday of the week of ``day``."""
    start = _midnight(day - timedelta(days=day.weekday()) + timedelta(days=5))
    return _Span(start, start + timedelta(days=2), "range")


def _first_of(months: int) -> datetime:
    """The first moment of the month that many months after January of year 0; the last moment there is, beyond it."""
    year, month = divmod(months, 12)
    return datetime.max if year > _LAST_YEAR else datetime(year, month + 1, 1)  # noqa: DTZ001, DTZ901 (wall clock)


def _months(year: int, month: int, count: int, precision: Precision) -> _Span:
    first = year * 12 + month - 1
    return _Span(_first_of(first), _first_of(first + count), precision)


def _month(year: int, month: int) -> _Span:
    if not 1 <= month <= _DECEMBER:
        raise ValueError
    return _months(year, month, 1, "month")


def _year(year: int) -> _Span:
    return _months(year, 1, 12, "year")


def _quarter(year: int, quarter: int) -> _Span:
    return _months(year, 3 * quarter - 2, 3, "quarter")


def _season(year: int, name: str) -> _Span:
    return _months(year, _SEASONS[name], 3, "season")


def _third(span: _Span, which: str) -> _Span:
    """The beginning, the middle or the end of a span."""
    days = (span.end - span.start).days
    cuts = [span.start + timedelta(days=round(days * part / 3)) for part in range(3)] + [span.end]
    part = {"early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2}[which]
    return _Span(cuts[part], cuts[part + 1], "range")


def _interval(span: _Span, zone: tzinfo) -> Interval | None:
    start, end = _utc(span.start, zone), _utc(span.end, zone)
    return Interval(start, end, span.precision) if start < end else None


def _utc(wall: datetime, zone: tzinfo) -> datetime:
    try:
        return min(max(wall.replace(tzinfo=zone).astimezone(UTC), EARLIEST), LATEST)
    except OverflowError:
        return EARLIEST if wall.year == 1 else LATEST


# Vocabulary ----------------------------------------------------------------------------------------------------------

_LAST_YEAR = 9999
_DECEMBER = 12
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY_NAMES = frozenset(name[:3] for name in _WEEKDAYS)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBER_WORDS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen"),
)
_NUMBERS = {word: number for number, word in enumerate(_NUMBER_WORDS, 1)} | {
    "a": 1,
    "an": 1,
    "twenty": 20,
    "thirty": 30,
}
_VAGUE = {"couple": (2, 3), "few": (2, 6), "several": (3, 9)}
_PARTS = {"morning": (5, 12), "afternoon": (12, 18), "evening": (17, 23), "night": (18, 30)}
_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
_HOLIDAYS = {"christmas": (12, 25), "christmas eve": (12, 24), "christmas day": (12, 25), "halloween": (10, 31)} | {
    "new years eve": (12, 31),
    "new years day": (1, 1),
    "valentines day": (2, 14),
}

_MON = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WDAY_STEM = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WDAY = rf"{_WDAY_STEM}\b"
_ABBREVIATED = r"(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b"
_WDAY_SHORT = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thur?s?|fri|sat|sun)\b\.?"
_SEASON = r"(?:spring|summer|autumn|fall|winter)\b"
_YEAR = r"(?:1[5-9]\d\d|20\d\d)(?![\d%/]|[.,:]\d|-\d|[a-z])"
_DAYNUM = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th)?\b"
_NUM = rf"(?:\d{{1,3}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_COUNT = rf"(?:(?:a\s+)?(?:couple(?:\s+of)?|few|several)|half\s+an?|{_NUM})"
_UNIT = r"(?:minute|hour|day|night|weekend|week|fortnight|month|quarter|year|decade)"
_PART = r"(?:morning|afternoon|evening|night)\b"
_HOLIDAY = r"(?:christmas(?:\s+(?:eve|day))?|new\s+year['’]?s\s+(?:eve|day)|halloween|valentine['’]?s\s+day)\b"

_COMING = (
    r"will|won['’]t|shall|going\s+to|gonna|plan|plans|planning|let['’]s|must|should|needs?\s+to|ha(?:ve|s)\s+to"
    r"|wants?\s+to|hop(?:e|es|ing)\s+to|looking\s+forward|can['’]t\s+wait|remind|starts?|begins?|leaves?|arrives?|expires?"
    r"|renews?|tomorrow|(?:am|is|are)\s+(?:in|on)|(?:['’](?:m|s|re)|\bam|\bis|\bare)\s+(?:flying|going|leaving|meeting"
    r"|visiting|having|seeing|starting|moving|travell?ing|coming|hosting|launching|getting|taking|driving|heading|joining"
    r"|attending|performing|playing|running|speaking|giving|running|considering|returning|opening|closing)"
)
_COME = (
    r"was|were|wasn['’]t|weren['’]t|did|didn['’]t|had|went|got|saw|met|took|made|bought|came|gave|began|left|found|told|said"
    r"|ran|born|ate|wrote|felt|held|spent|won|lost|sold|sent|read|heard|kept|rode|flew|drove|been"
    r"|(?!(?:need|feed|speed|seed|indeed|hundred|proceed|exceed|scheduled|embed|shed|excited|interested|red)\b)[a-z]{2,}ed"
)
_VERB = re.compile(rf"(?:\b|(?=['’]))(?:(?P<coming>{_COMING}|['’]ll)|(?P<come>{_COME}))\b", re.IGNORECASE | re.ASCII)
_PROMISE = re.compile(
    r"\b(?:upcoming|due(?!\s+to)|deadlines?|scheduled|appointments?|reminder|soon|by|until|till)\b",
    re.IGNORECASE | re.ASCII,
)
_CLAUSE_END = re.compile(
    r"[.!?](?:\s|$)|[\n,;:()]|\s[-–—]\s|—|\s(?:but|so|because|which|where|when|after|before|since|while)\s",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|\n")
_REACH = 200
"""How many characters a clause is followed to either side."""


def _weekday(name: str) -> int:
    return next(number for number, weekday in enumerate(_WEEKDAYS) if weekday.startswith(name[:3].casefold()))


def _month_number(name: str) -> int:
    return _MONTHS.index(name[:3].casefold()) + 1


# Reading a text ------------------------------------------------------------------------------------------------------

# A first look for anything that could be part of a date. Most texts have nothing, and reading stops there; looking for
# one word after another is several times faster than one expression with all of them.
_HINT_WORDS = (
    *("day", "night", "week", "month", "year", "quarter", " ago", "morning", "afternoon", "evening", "minute", "hour"),
    *("decade", "tomorrow", "spring", "summer", "autumn", "fall", "winter", "christmas", "halloween"),
)
_NAME_BEGINNINGS = (*_MONTHS, *sorted(_DAY_NAMES))
_HINT_NAMES = re.compile(
    r"\b(?:last|this|next|coming|past) (?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\b"
    r"|(?:janu|febru)ary|march|april|august|(?:septem|octo|novem|decem)ber"
)
_DIGIT = re.compile(r"[0-9]")
_HINT_DIGITS = re.compile(r"\d\d\d\d|\d[-/.]\d{1,2}[-/.]\d|\d(?:st|nd|rd|th)\b|\bq[1-4]")


def _hints(text: str) -> bool:
    low = text.lower()
    if any(word in low for word in _HINT_WORDS):
        return True
    if any(name in low for name in _NAME_BEGINNINGS) and _HINT_NAMES.search(low):
        return True
    return _DIGIT.search(low) is not None and _HINT_DIGITS.search(low) is not None


def _spaced(text: str) -> str:
    """Typography puts spaces that do not break into dates."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class _Found(NamedTuple):
    start: int
    end: int
    span: _Span


_NO_DATE = _Span(datetime.min, datetime.min, "range")  # noqa: DTZ901 (wall clock)
"""A place that is read as no date, so that no part of it is read as one: empty, so it becomes no interval."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """One text and what it is read against."""

    text: str
    at: datetime
    zone: tzinfo
    asking: bool

    @property
    def now(self) -> datetime:
        """Wall-clock time in the zone."""
        return self.at.astimezone(self.zone).replace(tzinfo=None)

    @property
    def today(self) -> date:
        return self.now.date()

    def to_come(self, match: re.Match[str]) -> bool | None:
        """Whether the clause around a date speaks of what is to come; None when it has no verb to tell by.

        The last verb before the date tells, else the first behind it, else a word such as "due" or "appointment"; when
        the clause has none of these, the sentence is asked.
        """
        for ends in (_CLAUSE_END, _SENTENCE_END):
            before = self.text[max(0, match.start() - _REACH) : match.start()]
            starts = [end.end() for end in ends.finditer(before)]
            before = before[starts[-1] if starts else 0 :]
            after = self.text[match.end() : match.end() + _REACH]
            stop = ends.search(after)
            after = after[: stop.start() if stop else None]
            whole, edge = f"{before}{match[0]}{after}", len(before)
            verbs = list(_VERB.finditer(whole))
            told = [verb for verb in verbs if verb.start() < edge][-1:]
            told += [verb for verb in verbs if verb.start() >= edge + len(match[0])][:1]
            if told:
                return told[0]["coming"] is not None
            if _PROMISE.search(whole):
                return True
        return None

    def nearest(self, spans: Callable[[int], _Span], match: re.Match[str]) -> _Span | None:
        """Of the spans of the years around this one, the next, the latest, or without a verb the nearest.

        A question is about what has been, unless it says otherwise.
        """
        near, now = self.around(spans), self.now
        to_come = self.to_come(match)
        come = next((span for span in reversed(near) if span.start <= now), None)
        coming = next((span for span in near if span.end > _midnight(self.today)), None)
        if to_come or come is None or coming is None:
            return coming if to_come or come is None else come
        if to_come is None and not self.asking and coming.start - now < now - come.end:
            return coming
        return come

    def around(self, spans: Callable[[int], _Span]) -> list[_Span]:
        """The spans of the years around this one that exist; a 29 February may be eight years away."""
        found = []
        for year in range(self.today.year - 8, self.today.year + 9):
            try:
                found.append(spans(year))
            except (ValueError, OverflowError):  # no such day in that year, or no such year
                continue
        return found


_Read = Callable[[_Reader, "re.Match[str]"], _Span | None]


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    read: _Read


def _rule(pattern: str) -> Callable[[_Read], _Rule]:
    def made(read: _Read) -> _Rule:
        return _Rule(re.compile(pattern, re.IGNORECASE | re.ASCII), read)

    return made


def _applied(rule: _Rule, reader: _Reader, match: re.Match[str]) -> _Span | None:
    try:
        return rule.read(reader, match)
    except (ValueError, OverflowError):  # no such day, or beyond the years there are
        return None


def _intervals(reader: _Reader) -> tuple[Interval, ...]:
    try:
        found = [*_search_strong(reader), *_search_cues(reader), *_search_anchors(reader)]
    except OverflowError:  # so near the edge of time that there is no local day
        return ()
    taken: list[_Found] = []
    # The longest reading of a place wins: "last week of May" is not last week.
    for one in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in taken):
            taken.append(one)
    in_order = sorted(taken, key=lambda one: one.start)
    intervals = (_interval(one.span, reader.zone) for one in in_order)
    return tuple(islice(dict.fromkeys(read for read in intervals if read is not None), MAX_INTERVALS))


def _search_strong(reader: _Reader) -> Iterator[_Found]:
    """Places that are dates whatever stands around them."""
    for rule in _STRONG:
        for match in islice(rule.pattern.finditer(reader.text), _PER_RULE):
            span = _applied(rule, reader, match)
            if span is None:
                continue
            last = _up_to(reader, match, span, _STRONG, _TO)
            yield last or _with_clock(reader, _Found(match.start(), match.end(), span))


# Ranges and clock times ----------------------------------------------------------------------------------------------

_TO = re.compile(r"\s*(?:\bto\b|\buntil\b|\btill\b|\bthrough\b|-|–|—)\s*", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_HAS_YEAR = re.compile(r"\d{4}")


def _dated(reader: _Reader, start: int, rules: tuple[_Rule, ...]) -> tuple[re.Match[str], _Span] | None:
    """The date that begins exactly there, by the longest rule that reads one."""
    best: tuple[re.Match[str], _Span] | None = None
    for rule in rules:
        match = rule.pattern.match(reader.text, start)
        if match is not None and (best is None or match.end() > best[0].end()):
            span = _applied(rule, reader, match)
            if span is not None:
                best = match, span
    return best


def _up_to(
    reader: _Reader, first: re.Match[str], span: _Span, rules: tuple[_Rule, ...], joint: re.Pattern[str]
) -> _Found | None:
    """The range from one date to the date that follows it behind "to"."""
    between = joint.match(reader.text, first.end())
    if between is None or span is _NO_DATE:
        return None
    if (other := _dated(reader, between.end(), rules)) is None:
        return None
    second, end = other
    joined = _joined(span, end, loose=(_is_loose(first), _is_loose(second)))
    return _Found(first.start(), second.end(), joined) if joined else None


def _is_loose(match: re.Match[str]) -> bool:
    """Whether a date could as well be that of another year."""
    return match.re in {rule.pattern for rule in _OF_ANY_YEAR} and not _HAS_YEAR.search(match[0])


def _joined(first: _Span, last: _Span, *, loose: tuple[bool, bool]) -> _Span | None:
    """From the start of one span to the end of the other; a date of any year moves to where the other one is."""
    start, end = first.start, last.end
    try:
        if loose[1]:
            years = start.year - last.start.year
            years += last.start.replace(year=start.year) < start
            day = timedelta(days=1 if last.precision == "day" else 0)  # the day after 28 February moves with the day
            end = _moved(last.end - day, 12 * years) + day
        elif loose[0]:
            start = start.replace(year=last.start.year)
            start = start.replace(year=start.year - (start > last.start))
    except (ValueError, OverflowError):
        return None
    return _Span(start, end, "range") if start < end else None


_TIME = (
    r"(?:(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d))?\s?(?P<half>[ap])\.?m\b\.?"
    r"|(?P<hour24>[01]?\d|2[0-3]):(?P<minute24>[0-5]\d)\b|(?P<word>noon|midnight)\b)"
)
_TIME_AFTER = re.compile(rf",?\s+(?:(?:at|around|about|by)\s+)?{_TIME}", re.IGNORECASE | re.ASCII)
_TIME_BEFORE = re.compile(rf"\b(?:at|around|about|by)\s+{_TIME}\s+(?:on\s+)?\Z", re.IGNORECASE | re.ASCII)
_ELSEWHERE = re.compile(r"\s+(?:UTC|GMT|[CEW]ES?T|[ECMP][SD]?T|[IJKB]ST|AE[SD]T|[A-Z][a-z]+ time)\b")
"""A clock somewhere else: the day is right, give or take one, and the hour is not."""
_TIME_REACH = 30


def _with_clock(reader: _Reader, found: _Found) -> _Found:
    """Narrow a day down to the clock time written beside it."""
    if found.span.precision != "day":
        return found
    after = _TIME_AFTER.match(reader.text, found.end)
    before = _TIME_BEFORE.search(reader.text[max(0, found.start - _TIME_REACH) : found.start])
    match = after or before
    if match is None or _ELSEWHERE.match(reader.text, match.end() if after else found.end):
        return found
    word, half = match["word"], (match["half"] or "").lower()
    hour = int(match["hour"] or match["hour24"] or (12 if word == "noon" else 0))
    if half and not 1 <= hour <= 12:  # noqa: PLR2004 (hours of a half day)
        return found
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    minute = match["minute"] or match["minute24"]
    start = found.span.start.replace(hour=hour, minute=int(minute or 0))
    span = _Span(
        start, start + (timedelta(minutes=1) if minute else timedelta(hours=1)), "minute" if minute else "hour"
    )
    return _Found(
        found.start - (0 if after or not before else len(before[0])), after.end() if after else found.end, span
    )


# Dates that are written out ------------------------------------------------------------------------------------------


@_rule(
    r"(?<![\w/.:+-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})"
    r"(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?(?:\s?(Z|[+-]\d{2}:?\d{2}))?)?(?![\w/-]|[.:]\d)"
)
def _iso(reader: _Reader, match: re.Match[str]) -> _Span | None:
    year, month, day = (int(part) for part in match.group(1, 3, 4))
    if match[5] is None:
        return _day(date(year, month, day))
    start = datetime(year, month, day, int(match[5]), int(match[6]))  # noqa: DTZ001 (wall clock)
    if match[7]:
        aware = datetime.fromisoformat(f"{start.isoformat()}{match[7].upper()}")
        start = aware.astimezone(reader.zone).replace(tzinfo=None)
    return _Span(start, start + timedelta(minutes=1), "minute")


@_rule(r"(?<![\w/.:+-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\w/-]|[.:]\d)")
def _numeric(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    """17/7/2023 can be read one way only, 9.6.2023 is written where the day comes first, 9/6/2023 is left in doubt."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "." or first > _DECEMBER or first == second:
        return _day(date(year, second, first))
    return _day(date(year, first, second)) if second > _DECEMBER else None


_COUNTED = re.compile(
    r"\s*%|\s+(?:percent|people|pieces|miles|km|kilomet\w+|meters?|metres?|m|mm|cm|ft|feet|inch\w*|kg|lbs?|g|words?|tokens?|users?"
    r"|steps?|times?|points?|dollars?|euros?|bucks|pounds?|calories|minutes?|hours?|days?|weeks?|months?|years?|seconds?"
    r"|ms|[kmgt]b|bytes?|lines?|rows?|files?|men|women|children|more|other|and\s+a\s+half)\b",
    re.IGNORECASE | re.ASCII,
)
_NAMES = frozenset({"may", "mar", "march"})
"""Months whose names are common words when they are not written with a capital."""


def _capital(word: str) -> bool:
    return word[:1].isupper()


def _is_month(name: str) -> bool:
    return _capital(name) or name.rstrip(".").lower() not in _NAMES


def _day_of(name: str, day: str) -> Callable[[int], _Span]:
    month, number = _month_number(name), int(re.sub(r"\D", "", day))
    return lambda year: _day(date(year, month, number))


def _days_of(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """A day of a named month, or a run of days of it, in the year that is written or the nearest one."""
    month, year = match["month"], match["year"]
    if not year and (not _is_month(month) or _COUNTED.match(reader.text, match.end())):
        return None
    first = _day_of(month, match["day"])
    try:
        start = first(int(year)) if year else reader.nearest(first, match)
    except ValueError:
        return _NO_DATE  # 31 February 2023 is not February 2023
    if start is None or not match["last"]:
        return start
    last = _day_of(month, match["last"])(start.start.year)
    if match["to"].lower() == "and" and last.start != start.end:
        return last if match.start("month") > match.start("last") else start  # not a run: the one beside the month
    return _Span(start.start, last.end, "range") if last.end > start.end else None


@_rule(
    rf"\b(?:{_WDAY_SHORT},?\s+(?:the\s+)?)?(?P<day>{_DAYNUM})(?:\s*(?P<to>-|–|to\b|and\b)\s*(?P<last>{_DAYNUM}))?"
    rf"(?:\s+of\s+|\s+|-)(?P<month>{_MON})(?:(?:,?\s+|-)(?P<year>{_YEAR}))?"
)
def _day_month(reader: _Reader, match: re.Match[str]) -> _Span | None:
    return _days_of(reader, match)


@_rule(
    rf"\b(?:{_WDAY_SHORT},?\s+)?(?P<month>{_MON})\s+(?:the\s+)?(?P<day>{_DAYNUM})"
    rf"(?:\s*(?P<to>-|–|to\b|and\b)\s*(?P<last>{_DAYNUM}))?(?![:%]|[.,]\d|\s?[ap]\.?m\b)(?:,?\s+(?P<year>{_YEAR}))?"
)
def _month_day(reader: _Reader, match: re.Match[str]) -> _Span | None:
    before = reader.text[max(0, match.start() - 3) : match.start()].lower()
    if before == "in " and not match["year"] and match["day"].isdigit():
        return None  # "in June 20 people came": a day would be "on June 20"
    return _days_of(reader, match)


@_rule(rf"\b(?:(?P<part>early|mid|late)[\s-]+)?(?P<month>{_MON}),?\s+(?:of\s+)?(?P<year>{_YEAR})")
def _month_year(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    span = _month(int(match["year"]), _month_number(match["month"]))
    return _third(span, match["part"].lower()) if match["part"] else span


@_rule(rf"\b(?P<part>early|mid|late)[\s-]+(?P<month>{_MON})(?!\s+\d)")
def _part_of_month(reader: _Reader, match: re.Match[str]) -> _Span | None:
    month = _month_meant(reader, match)
    return month and _third(month, match["part"].lower())


@_rule(rf"(?<![\w.:/-])(?P<first>(?:19|20)\d\d)\s?(?:-|–|to|until|through)\s?(?P<last>{_YEAR})(?![\w-])")
def _years(reader: _Reader, match: re.Match[str]) -> _Span | None:
    first, last = int(match["first"]), int(match["last"])
    if last <= first or _COUNTED.match(reader.text, match.end()) or _PLURAL.match(reader.text, match.end()):
        return None
    return _months(first, 1, 12 * (last - first + 1), "range")


@_rule(rf"\b(?P<season>{_SEASON})\s+(?:of\s+)?(?P<year>{_YEAR})")
def _season_year(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    return _season(int(match["year"]), match["season"].lower())


@_rule(rf"\bQ(?P<quarter>[1-4])(?:\s+of|,)?\s*['’]?(?P<year>{_YEAR})|\b(?P<year2>20\d\d)[\s-]?Q(?P<quarter2>[1-4])\b")
def _quarter_year(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    return _quarter(int(match["year"] or match["year2"]), int(match["quarter"] or match["quarter2"]))


@_rule(rf"\b(?P<which>first|second|third|fourth|last)\s+quarter\s+of\s+(?P<year>{_YEAR})")
def _quarter_words(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    return _quarter(int(match["year"]), _ORDINALS[match["which"].lower()] % 4 + 1)


@_rule(rf"\b(?P<holiday>{_HOLIDAY}),?\s+(?:of\s+)?(?P<year>{_YEAR})")
def _holiday_year(_reader: _Reader, match: re.Match[str]) -> _Span | None:
    return _holiday(match["holiday"], int(match["year"]))


def _holiday(name: str, year: int) -> _Span:
    return _day(date(year, *_HOLIDAYS[" ".join(re.sub("['’]", "", name.lower()).split())]))


@_rule(r"\b(?:in|during|since|throughout)\s+the\s+(?:(?P<part>early|mid|late)[\s-]+)?(?P<decade>(?:19|20)\d)0['’]?s\b")
def _decade(reader: _Reader, match: re.Match[str]) -> _Span | None:
    span = _months(int(match["decade"]) * 10, 1, 120, "range")
    if match[0].lower().startswith("since"):
        return _since(reader, span)
    return _third(span, match["part"].lower()) if match["part"] else span


# Dates told from today -----------------------------------------------------------------------------------------------


@_rule(
    r"\b(?:(?:the\s+)?day\s+before\s+yesterday|(?:the\s+)?day\s+after\s+tomorrow|yesterday|tomorrow|tonight|last\s+night"
    r"|today(?!['’]s\s+(?:world|age|society|market|youth|standards|technology))"
    rf"|this\s+(?:very\s+)?(?=morning\b|afternoon\b|evening\b))(?:\s*\b(?P<part>{_PART}))?\b"
)
def _near(reader: _Reader, match: re.Match[str]) -> _Span | None:
    said = match[0].lower()
    shift = -1 if "yesterday" in said or "last" in said else 1 if "tomorrow" in said else 0
    day = reader.today + timedelta(days=2 * shift if "day before" in said or "day after" in said else shift)
    part = "night" if said == "tonight" or said.startswith("last") else (match["part"] or "").lower()
    return _part(day, part) if part else _day(day)


def _part(day: date, part: str) -> _Span:
    first, last = _PARTS[part]
    start = _midnight(day)
    return _Span(start + timedelta(hours=first), start + timedelta(hours=last), "range")


def _amount(count: str) -> tuple[float, float]:
    """The least and the most that a count may mean."""
    words = count.lower().split()
    for word in words:
        if word in _VAGUE:
            return _VAGUE[word]
    number = 0.5 if words[0] == "half" else float(_NUMBERS.get(words[0]) or words[0])
    return number, number


def _moved(moment: datetime, months: int) -> datetime:
    first = moment.year * 12 + moment.month - 1 + months
    year, month = divmod(first, 12)
    return moment.replace(year=year, month=month + 1, day=min(moment.day, monthrange(year, month + 1)[1]))


_MONTHS_IN = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_DAYS_IN = {"day": 1, "night": 1, "week": 7, "weekend": 7, "fortnight": 14}


def _away(reader: _Reader, amount: float, unit: str) -> _Span | None:
    """The whole unit that lies so many units from now (negative: ago)."""
    if unit in ("hour", "minute"):
        moment = (reader.at.astimezone(UTC) + amount * timedelta(hours=1 if unit == "hour" else 1 / 60)).astimezone(
            reader.zone
        )
        minute = unit == "minute" or amount % 1 != 0
        start = moment.replace(tzinfo=None, second=0, microsecond=0, minute=moment.minute if minute else 0)
        return _Span(start, start + timedelta(minutes=1 if minute else 60), "minute" if minute else "hour")
    if amount % 1:
        return _away(reader, 12 * amount, "month") if unit == "year" else None
    steps, today = int(amount), reader.today
    if unit == "night":
        return _part(today + timedelta(days=steps), "night")
    if unit in _WEEKDAYS:
        nearest = _weekday_near(today, unit, 1 if steps > 0 else -1)
        return _day(nearest + timedelta(days=7 * (steps - (1 if steps > 0 else -1))))
    if unit in ("week", "fortnight", "weekend"):
        day = today + timedelta(days=steps * (14 if unit == "fortnight" else 7))
        return _weekend(day) if unit == "weekend" else _week(day)
    if unit == "day":
        return _day(today + timedelta(days=steps))
    if unit == "quarter":
        return _months(today.year, today.month - (today.month - 1) % 3 + 3 * steps, 3, "quarter")
    if unit == "month":
        return _months(today.year, today.month + steps, 1, "month")
    return _year(today.year + steps * (10 if unit == "decade" else 1))


def _between_amounts(reader: _Reader, count: str, unit: str, sign: int) -> _Span | None:
    least, most = _amount(count)
    spans = [_away(reader, sign * amount, unit) for amount in sorted({least, most}, key=lambda amount: sign * amount)]
    first, last = spans[0], spans[-1]
    if first is None or last is None:
        return None
    return first if least == most else _Span(first.start, last.end, "range")


@_rule(rf"(?<![\d.,])\b(?P<count>{_COUNT})\s+(?P<unit>{_UNIT}|{_WDAY_STEM})s?\s+(?P<way>ago|back|from\s+now)\b")
def _ago(reader: _Reader, match: re.Match[str]) -> _Span | None:
    sign = 1 if match["way"].lower().startswith("from") else -1
    return _between_amounts(reader, match["count"], match["unit"].lower(), sign)


@_rule(rf"\bin\s+(?:about\s+)?(?P<count>{_COUNT})\s+(?P<unit>{_UNIT})s?\b(?!\s+of\b)")
def _in_a_while(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """Read "the meeting is in three days"; "finished in three days" is how long it took."""
    if not reader.to_come(match):
        return None
    return _between_amounts(reader, match["count"], match["unit"].lower(), 1)


@_rule(
    rf"\b(?P<way>last|past|next|coming)\s+(?P<count>(?!an?\b){_NUM}|few|couple(?:\s+of)?|several)\s+(?P<unit>{_UNIT})s?\b"
    r"(?!\s+of\b)|\b(?:in|over|during|for|within|throughout)\s+the\s+(?P<way1>last|past|next|coming)\s+"
    r"(?P<unit1>hour|day|week|fortnight|month|quarter|year|decade)\b(?!\s+of\b)"
    r"|\b(?:the|this)\s+(?P<way2>past)\s+(?P<unit2>week|month|quarter|year|decade)\b"
)
def _rolling(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """The time that ends, or begins, now: "the last three days", "over the past month"."""
    way = (match["way"] or match["way1"] or match["way2"]).lower()
    unit = (match["unit"] or match["unit1"] or match["unit2"]).lower()
    count = int(_amount(match["count"])[1]) if match["count"] else 1
    sign, now = (1 if way in ("next", "coming") else -1), reader.now
    if unit in ("hour", "minute"):
        start, end = sorted((now, now + sign * timedelta(hours=count) / (1 if unit == "hour" else 60)))
        return _Span(start, end, "range")
    if unit in _MONTHS_IN:
        other = _moved(now, sign * count * _MONTHS_IN[unit])
    else:
        other = now + sign * timedelta(days=count * _DAYS_IN[unit])
    if sign < 0:
        return _Span(_midnight(other.date()), now, "range")
    return _Span(_midnight(now.date()), _midnight(other.date()) + timedelta(days=1), "range")


@_rule(
    rf"\b(?P<way>this\s+past|this\s+coming|last|this|next|coming|upcoming)\s+"
    rf"(?P<what>week|weekend|month|quarter|year|{_WDAY}|(?-i:{_ABBREVIATED})|{_MON}|{_SEASON}|{_HOLIDAY})(?:\s+(?P<part>{_PART}))?"
    rf"(?!\s+of\b|\w|-)"
)
def _last(reader: _Reader, match: re.Match[str]) -> _Span | None:
    way, what = match["way"].lower(), match["what"].lower().rstrip(".")
    step = -1 if way in ("last", "this past") else 0 if way == "this" else 1
    if what in ("week", "weekend", "month", "quarter", "year"):
        return _away(reader, step, what)
    if what[:3] in _DAY_NAMES:
        day = _weekday_near(reader.today, what, step)
        return _part(day, match["part"].lower()) if match["part"] else _day(day)
    if what in _SEASONS:
        return _named(reader, lambda year: _season(year, what), step)
    if what[:3] in _MONTHS:
        if what in _NAMES and not _capital(match["what"]) and step == 0:
            return None  # "this may be wrong"
        month = _month_number(what)
        return _named(reader, lambda year: _month(year, month), step)
    return _named(reader, lambda year: _holiday(what, year), step)


def _weekday_near(today: date, name: str, step: int) -> date:
    ahead = (_weekday(name) - today.weekday()) % 7
    if step == 0:
        return today - timedelta(days=today.weekday()) + timedelta(days=_weekday(name))
    return today + timedelta(days=(ahead or 7) if step > 0 else (ahead or 7) - 7 if ahead else -7)


def _named(reader: _Reader, spans: Callable[[int], _Span], step: int) -> _Span | None:
    """The last one that is over, the one of this year (or still running), or the next that has not begun."""
    near, now = reader.around(spans), reader.now
    if step < 0:
        return next((span for span in reversed(near) if span.end <= _midnight(reader.today)), None)
    if step > 0:
        return next((span for span in near if span.start > now), None)
    running = next((span for span in near if span.start <= now < span.end), None)
    return running or next((span for span in near if span.start.year == now.year), None)


@_rule(r"\b(?:on|over|during|at)\s+the\s+weekend\b(?!\s+of\b)")
def _the_weekend(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """The one that has begun last, or the next that is not over; without a verb it is any weekend."""
    if (to_come := reader.to_come(match)) is None:
        return None
    this = _weekend(reader.today)
    return this if to_come or this.start <= reader.now else _weekend(reader.today - timedelta(days=7))


@_rule(rf"\b(?P<unit>week|weekend|month|year|{_WDAY})\s+(?P<way>before\s+last|after\s+next)\b")
def _before_last(reader: _Reader, match: re.Match[str]) -> _Span | None:
    sign = -1 if match["way"].lower().startswith("before") else 1
    unit = match["unit"].lower()
    if unit in _WEEKDAYS:
        return _day(_weekday_near(reader.today, unit, sign) + timedelta(days=7 * sign))
    return _away(reader, 2 * sign, unit)


@_rule(
    rf"\b(?P<day>{_WDAY})(?:\s+(?P<part>{_PART}))?\s+(?:of\s+)?(?P<way>last|this|next)\s+week\b"
    rf"|\b(?P<way2>last|this|next)\s+week,?\s+(?:on\s+)?(?P<day2>{_WDAY})"
)
def _weekday_of_week(reader: _Reader, match: re.Match[str]) -> _Span | None:
    step = {"last": -1, "this": 0, "next": 1}[(match["way"] or match["way2"]).lower()]
    day = _weekday_near(reader.today, match["day"] or match["day2"], 0) + timedelta(days=7 * step)
    return _part(day, match["part"].lower()) if match["part"] else _day(day)


@_rule(
    rf"\b(?P<which>first|second|third|fourth|last)\s+(?P<unit>week|weekend|{_WDAY})\s+(?:of|in)\s+"
    rf"(?:(?P<month>{_MON})(?:,?\s+(?:of\s+)?(?P<year>{_YEAR}))?|(?P<way>last|this|next)\s+month\b)"
)
def _nth_of_month(reader: _Reader, match: re.Match[str]) -> _Span | None:
    which, unit = _ORDINALS[match["which"].lower()], match["unit"].lower()
    if (month := _month_meant(reader, match)) is None:
        return None
    last_day = month.end - timedelta(days=1)
    if unit == "week":
        start = month.start + timedelta(days=7 * which) if which >= 0 else month.end - timedelta(days=7)
        return _Span(start, start + timedelta(days=7), "week")
    weekday = _weekday("saturday" if unit == "weekend" else unit)
    if which >= 0:
        day = month.start + timedelta(days=(weekday - month.start.weekday()) % 7 + 7 * which)
    else:
        day = last_day - timedelta(days=(last_day.weekday() - weekday) % 7)
    return _day(day.date(), 2 if unit == "weekend" else 1)


def _month_meant(reader: _Reader, match: re.Match[str]) -> _Span | None:
    said = match.groupdict()
    if not said["month"]:
        return _away(reader, {"last": -1, "this": 0, "next": 1}[said["way"].lower()], "month")
    month = _month_number(said["month"])
    if said.get("year"):
        return _month(int(said["year"]), month)
    return reader.nearest(lambda year: _month(year, month), match) if _is_month(match["month"]) else None


@_rule(
    rf"\b(?P<which>beginning|start|middle|end)\s+of\s+(?:(?P<way>last|this|next|the)\s+(?P<unit>month|year|week)\b"
    rf"|(?P<month>{_MON})(?:,?\s+(?P<year>{_YEAR}))?|(?P<only>{_YEAR}))"
)
def _end_of(reader: _Reader, match: re.Match[str]) -> _Span | None:
    if match["unit"]:
        step = {"last": -1, "this": 0, "the": 0, "next": 1}[match["way"].lower()]
        whole = _away(reader, step, match["unit"].lower())
    elif match["only"]:
        whole = _year(int(match["only"]))
    else:
        whole = _month_meant(reader, match)
    return whole and _third(whole, match["which"].lower())


_HABIT = re.compile(
    r"\b(?:an?|every|each|any|some|most|my|our|your|his|her|their)(?:\s+[a-z]+)?\s+\Z", re.IGNORECASE | re.ASCII
)


@_rule(rf"\b(?P<day>{_WDAY})\s+(?P<part>{_PART})")
def _weekday_part(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """Read "Friday night", with a capital; "Friday Night Lights" has one too many."""
    if (
        not _capital(match["day"])
        or _capital(match["part"])
        or _HABIT.search(reader.text[: match.start()][-_TIME_REACH:])
    ):
        return None
    return _part(_weekday_meant(reader, match), match["part"].lower())


def _weekday_meant(reader: _Reader, match: re.Match[str]) -> date:
    step = 1 if reader.to_come(match) else -1
    return _weekday_near(reader.today, match["day"], step)


# Dates that need a word before them ----------------------------------------------------------------------------------

_CUE = re.compile(
    r"\b(?P<cue>in|on|since|until|till|by|before|after|during|throughout|through|around|from|between|over|at)\s+"
    r"(?P<the>the\s+)?(?:year\s+)?(?:(?P<part>early|mid|late)[\s-]+)?"
    # What a date can begin with: without this look ahead, every rule would be tried behind every "in".
    r"(?=\d|q[1-4]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|fall"
    r"|winter|christmas|new|hallow|valen|yester|to|last|this|next|past|coming|upcoming|an?\b|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|few|couple|several|half|early|mid|late|beginning|start|end|first|second|third|day|week|year)",
    re.IGNORECASE | re.ASCII,
)


def _cue(reader: _Reader, match: re.Match[str]) -> str:
    """The preposition before a place. A weak date is read only behind one, which :data:`_CUE` has just found."""
    before = _CUE_BEFORE.search(reader.text[max(0, match.start() - _CUE_REACH) : match.start()])
    return before["cue"].lower() if before else ""


_CUE_REACH = 30
_CUE_BEFORE = re.compile(_CUE.pattern.partition("(?=")[0] + r"\Z", re.IGNORECASE | re.ASCII)


@_rule(rf"(?P<day>{_WDAY})(?!\s+(?:mornings|afternoons|evenings|nights))(?:\s+(?P<part>{_PART}))?")
def _weekday_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    if _cue(reader, match) in ("in", "at", "over", "during", "throughout"):
        return None
    day = _weekday_meant(reader, match)
    return _part(day, match["part"].lower()) if match["part"] else _day(day)


_SPOKEN = re.compile(r"['’]s\b|\s+(?:[A-Z][a-z]|said|says|told|asked|thinks?|thought|loves?|wants?|likes?)")
_NOTHING_NAMED = re.compile(
    r"\s*(?:[.,;:!?)]|\Z|\b(?:and|or|but|we|i|you|he|she|they|it|this|last|next|with|for|to|when|because|of|my|the)\b)",
    re.IGNORECASE | re.ASCII,
)
"""Behind "in march" written small: no noun that would make it a way of walking."""
_BARE = ("in", "since", "during", "throughout")
"""Prepositions that stand before a month and hardly ever before a person."""


@_rule(rf"(?P<month>{_MON})(?!\s+\d)")
def _month_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    cue, name = _cue(reader, match), match["month"]
    if cue in ("on", "at", "over"):
        return None
    if cue not in _BARE and _SPOKEN.match(reader.text, match.end()):
        return None
    if not _is_month(name) and (cue not in _BARE or not _NOTHING_NAMED.match(reader.text, match.end())):
        return None
    month = _month_number(name)
    return reader.nearest(lambda year: _month(year, month), match)


_PLURAL = re.compile(
    r"\s+(?!this|was|has|does|its|always|perhaps|thus|plus|versus|unless|across|towards|besides|yes)[a-z]{3,}s\b"
)
_SINCE_YEARS_ARE_SAID = 1900
_BY_YEAR = 2010


@_rule(rf"(?P<year>{_YEAR})(?!\s*(?:-|–)\s*\d)")
def _year_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """Read "in 2022"; not "in 2000 words", nor "grew by 2000"."""
    cue, year = _cue(reader, match), int(match["year"])
    if cue in ("on", "at", "over", "around", "through") or (cue == "by" and year < _BY_YEAR):
        return None
    if _COUNTED.match(reader.text, match.end()) or _PLURAL.match(reader.text, match.end()):
        return None
    return _year(year)


@_rule(rf"(?P<season>{_SEASON})")
def _season_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """Read "in the summer" in a question; in a memory it is a habit ("we swim in the summer")."""
    if not reader.asking or _cue(reader, match) not in ("in", "during", "over", "since", "throughout"):
        return None
    name = match["season"].lower()
    return reader.nearest(lambda year: _season(year, name), match)


@_rule(r"Q(?P<quarter>[1-4])\b(?![\w.:])")
def _quarter_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    if match[0][0] != "Q":
        return None
    number = int(match["quarter"])
    return reader.nearest(lambda year: _quarter(year, number), match)


@_rule(rf"(?P<holiday>{_HOLIDAY})")
def _holiday_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    return reader.nearest(lambda year: _holiday(match["holiday"], year), match)


@_rule(
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?:\s+of\s+(?P<way>last|this|next)\s+month\b|(?=\s*[.,;!?)]|\s*$"
    r"|\s+(?:at|and|to|we|i|he|she|they|it|with|because|but|so|when)\b))"
)
def _day_alone(reader: _Reader, match: re.Match[str]) -> _Span | None:
    """Read "on the 15th" when nothing follows that it could count (the 15th floor)."""
    if _cue(reader, match) not in ("on", "since", "by", "until", "before", "after"):
        return None
    number, today = int(match["day"]), reader.today
    if match["way"]:
        month = _away(reader, {"last": -1, "this": 0, "next": 1}[match["way"].lower()], "month")
        return _day(month.start.date().replace(day=number)) if month else None
    to_come = reader.to_come(match)
    for step in range(13):
        moved = _moved(_midnight(today.replace(day=1)), step if to_come else -step)
        if number <= monthrange(moved.year, moved.month)[1]:
            day = moved.date().replace(day=number)
            if day >= today if to_come else day <= today:
                return _day(day)
    return None


_STRONG: tuple[_Rule, ...] = (
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
_WEAK = (_weekday_alone, _month_alone, _year_alone, _season_alone, _quarter_alone, _holiday_alone, _day_alone)
_ALL = _STRONG + _WEAK
_OF_ANY_YEAR = (_day_month, _month_day, _part_of_month, _month_alone, _season_alone, _quarter_alone, _holiday_alone)


def _search_cues(reader: _Reader) -> Iterator[_Found]:
    """Dates behind a preposition, and what the preposition makes of them."""
    for cue in islice(_CUE.finditer(reader.text), 4 * _PER_RULE):
        read = _behind_cue(reader, cue)
        if read is not None:
            yield read


def _behind_cue(reader: _Reader, cue: re.Match[str]) -> _Found | None:
    if (dated := _dated(reader, cue.end(), _ALL)) is None:
        return None
    match, span = dated
    word, strong = cue["cue"].lower(), any(rule.pattern is match.re for rule in _STRONG)
    if cue["the"] and match.re in (_month_alone.pattern, _weekday_alone.pattern):
        return None
    if word in ("from", "between"):
        return _from(reader, cue, match, span)
    if match.re is _weekday_alone.pattern and _WEEKDAY_RANGE.match(reader.text, match.end()):
        return _Found(cue.start(), match.end(), _NO_DATE)
    if cue["part"]:
        span = _third(span, cue["part"].lower()) if span.precision in ("month", "year") else span
    meant = _meant(reader, word, span)
    if meant is None:
        return None if strong else _Found(cue.start(), match.end(), _NO_DATE)
    return _with_clock(reader, _Found(cue.start(), match.end(), meant))


_WEEKDAY_RANGE = re.compile(rf"\s*(?:to|through|thru|-|–)\s*{_WDAY}", re.IGNORECASE | re.ASCII)


def _meant(reader: _Reader, cue: str, span: _Span) -> _Span | None:
    if cue == "since":
        return _since(reader, span)
    if cue == "before":
        return _Span(datetime.min, span.start, "range") if reader.asking else None  # noqa: DTZ901 (wall clock)
    if cue == "after":
        end = reader.now if span.end < reader.now else datetime.max  # noqa: DTZ901 (wall clock)
        return _Span(span.end, end, "range") if reader.asking else None
    return span


def _since(reader: _Reader, span: _Span) -> _Span | None:
    return _Span(span.start, reader.now, "range") if span.start < reader.now else None


def _from(reader: _Reader, cue: re.Match[str], first: re.Match[str], span: _Span) -> _Found | None:
    """Read "from March to June", "between 2019 and 2021": both ends whole."""
    joint = _AND if cue["cue"].lower() == "between" else _TO
    if _WEEKDAY_RANGE.match(reader.text, first.end()):  # office hours as often as a week
        return _Found(cue.start(), first.end(), _NO_DATE)
    found = _up_to(reader, first, span, _ALL_BUT_WEEKDAYS, joint)
    if found is None or span.start.year < _SINCE_YEARS_ARE_SAID:
        return None
    return _Found(cue.start(), found.end, found.span)


_ALL_BUT_WEEKDAYS = tuple(rule for rule in _ALL if rule is not _weekday_alone)

# Dates told from other dates -----------------------------------------------------------------------------------------

_ANCHOR = re.compile(
    rf"(?<![\d.,])\b(?:the\s+)?(?:(?P<count>{_COUNT})\s+)?(?P<unit>{_UNIT}|{_WDAY_STEM})(?P<many>s?)\s+"
    r"(?P<way>before|after|of|following|from|prior\s+to|preceding)\s+(?:the\s+)?",
    re.IGNORECASE | re.ASCII,
)


def _search_anchors(reader: _Reader) -> Iterator[_Found]:
    """Read "the week before 9 June 2023", "two days after Christmas", "the week of 5 March"."""
    for anchor in islice(_ANCHOR.finditer(reader.text), _PER_RULE):
        dated = _dated(reader, anchor.end(), _ALL)
        if dated is None or dated[1] is _NO_DATE:
            continue
        way, unit = anchor["way"].lower().split()[0], anchor["unit"].lower()
        try:
            if anchor["count"] and (unit == "weekend" or unit in _WEEKDAYS):
                span = _nth_beside(dated[1], anchor["count"], unit, way)
            elif anchor["count"]:
                span = _counted_from(dated[1], anchor["count"], unit, way)
            else:
                span = None if anchor["many"] else _beside(dated[1], unit, way)
        except (ValueError, OverflowError):
            continue
        if span is not None:
            yield _with_clock(reader, _Found(anchor.start(), dated[0].end(), span))


def _beside(base: _Span, unit: str, way: str) -> _Span | None:
    """The unit right before or after a span, or (``of``) the one that holds its start."""
    after = way in ("after", "following")
    day = (base.end if after else base.start - timedelta(days=1)).date()
    if way == "of":
        start = base.start.date()
        return _week(start) if unit == "week" else _weekend(start) if unit == "weekend" else None
    if way == "from":
        return None
    if unit == "day":
        return _day(day)
    if unit == "night":
        return _part(day, "night")
    if unit in ("week", "fortnight"):
        length = timedelta(days=_DAYS_IN[unit])
        start = base.end if after else base.start - length
        return _Span(start, start + length, "week" if unit == "week" else "range")
    if unit == "weekend" or unit in _WEEKDAYS:
        wanted = _weekday("saturday" if unit == "weekend" else unit)
        if not after and unit == "weekend":
            day -= timedelta(days=1)
        shift = (wanted - day.weekday()) % 7 if after else -((day.weekday() - wanted) % 7)
        return _day(day + timedelta(days=shift), 2 if unit == "weekend" else 1)
    if unit not in _MONTHS_IN:
        return None
    return _neighbour(base, unit, after=after)


def _nth_beside(base: _Span, count: str, unit: str, way: str) -> _Span | None:
    """The second weekend before a day; "two weekends before 17 July" is one weekend."""
    nearest, (amount, most) = _beside(base, unit, way), _amount(count)
    if nearest is None or amount != most or amount % 1 or way == "of":
        return None
    move = timedelta(days=7 * (int(amount) - 1)) * (1 if way in ("after", "following") else -1)
    return _Span(nearest.start + move, nearest.end + move, nearest.precision)


def _neighbour(base: _Span, unit: str, *, after: bool) -> _Span:
    """The calendar unit beside one of its own kind (the month before May), else one counted from the day."""
    months = _MONTHS_IN[unit]
    edge = base.end if after else base.start
    whole = base.precision == unit
    start, end = (edge, _moved(edge, months)) if after else (_moved(edge, -months), edge)
    return _Span(start, end, base.precision if whole else "range")


def _counted_from(base: _Span, count: str, unit: str, way: str) -> _Span | None:
    """So many units before or after a span."""
    if way not in ("before", "after", "from", "prior", "following"):
        return None
    least, most = _amount(count)
    sign = -1 if way in ("before", "prior") else 1
    spans = [_base_moved(base, sign * amount, unit) for amount in (least, most)]
    first, last = sorted((span for span in spans if span is not None), key=lambda span: span.start) or (None, None)
    return first if least == most or first is None or last is None else _Span(first.start, last.end, "range")


def _base_moved(base: _Span, amount: float, unit: str) -> _Span | None:
    if amount % 1:
        return None
    if unit in ("day", "week", "fortnight") and base.precision in ("day", "minute", "hour"):
        move = timedelta(days=amount * _DAYS_IN[unit])
        return _Span(base.start + move, base.end + move, base.precision)
    if unit in _MONTHS_IN and base.precision in ("day", unit, "year"):
        months = int(amount) * _MONTHS_IN[unit]
        return _Span(_moved(base.start, months), _moved(base.end, months), base.precision)
    return None
