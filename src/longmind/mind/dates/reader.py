"""Which of the days that a word could mean it means.

"In May" is a May, "on Monday" a Monday; which one depends on when the text was said, on whether it is a question, and
on whether the clause around the words speaks of what has been or of what is to come. A reader is one text together with
all of this.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from longmind.mind.dates import calendar
from longmind.mind.dates.calendar import Span
from longmind.mind.dates.vocabulary import is_month

_COMING = (
    r"will|won['’]t|shall|going\s+to|gonna|plan|plans|planning|let['’]s|must|should|needs?\s+to|ha(?:ve|s)\s+to"
    r"|wants?\s+to|hop(?:e|es|ing)\s+to|looking\s+forward|can['’]t\s+wait|remind|starts?|begins?|leaves?|arrives?|expires?"
    r"|renews?|tomorrow|(?:(?<!\d\s)am|is|are)\s+(?:in|on)|(?:['’](?:m|s|re)|\bam|\bis|\bare)\s+(?:flying|going|leaving|meeting"
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
    r"\b(?:upcoming|due(?!\s+to)|deadlines?|scheduled|appointments?|reminder|soon|by|(?:until|till)(?!\s+(?:now|today|yesterday|recently|last|the\s+present)))\b",
    re.IGNORECASE | re.ASCII,
)
_CLAUSE_END = re.compile(
    r"[.!?](?:\s|$)|[\n,;:()]|\s[-–—]\s|—|\s(?:but|so|because|which|where|when|after|before|since|while)\s",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|\n")
_YEARS_AHEAD = 10
_MONTHS_AROUND = 40
"""A weekday falls on the same day of some month within so many months."""
_REACH = 200
"""How many characters a clause is followed to either side."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One text and what it is read against."""

    text: str
    at: datetime
    zone: tzinfo
    asking: bool
    traits: frozenset[str]

    @property
    def now(self) -> datetime:
        """Wall-clock time in the zone."""
        return self.at.astimezone(self.zone).replace(tzinfo=None)

    @property
    def today(self) -> date:
        """The day in the zone."""
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

    def nearest(self, spans: Callable[[int], Span], match: re.Match[str]) -> Span | None:
        """Of the spans of the years around this one, the next, the latest, or without a verb the nearest.

        A question is about what has been, unless it says otherwise.
        """
        near, now = self.around(spans), self.now
        to_come = self.to_come(match)
        come = next((span for span in reversed(near) if span.start <= now), None)
        coming = next((span for span in near if span.end > calendar.midnight(self.today)), None)
        if to_come or come is None or coming is None:
            return coming if to_come or come is None else come
        if to_come is None and not self.asking and coming.start - now < now - come.end:
            return coming
        return come

    def around(self, spans: Callable[[int], Span]) -> list[Span]:
        """The spans of the years around this one that exist; a 29 February may be eight years away."""
        found = []
        for year in range(self.today.year - 8, self.today.year + 9):
            try:
                found.append(spans(year))
            except (ValueError, OverflowError):  # no such day in that year, or no such year
                continue
        return found

    def weekday_meant(self, match: re.Match[str]) -> date:
        """The next or the latest one of the weekday ``day`` of a match."""
        step = 1 if self.to_come(match) else -1
        return calendar.weekday_near(self.today, match["day"], step)

    def month_meant(self, match: re.Match[str]) -> Span | None:
        """The ``month`` of a match, in its ``year`` or the nearest; without one, the last, this or the next month."""
        said = match.groupdict()
        if not said["month"]:
            return self.away({"last": -1, "this": 0, "next": 1}[said["way"].lower()], "month")
        month = calendar.month_number(said["month"])
        if said.get("year"):
            return calendar.month(int(said["year"]), month)
        return self.nearest(lambda year: calendar.month(year, month), match) if is_month(match["month"]) else None

    def year_of(self, digits: str) -> int:
        """The year that two digits mean: at most ten years from now, else a hundred years before."""
        year = self.today.year // 100 * 100 + int(digits)
        return year if year <= self.today.year + _YEARS_AHEAD else year - 100

    def day_meant(self, days: Callable[[int, int], date | None], match: re.Match[str]) -> Span | None:
        """Of the days that the months around this one have, the next, the latest, or without a verb the nearest."""
        today, near = self.today, []
        for months in range(-_MONTHS_AROUND, _MONTHS_AROUND + 1):
            year, month = divmod(today.year * 12 + today.month - 1 + months, 12)
            try:
                found = days(year, month + 1)
            except ValueError:  # no such day in that month, or no such year
                continue
            near += [found] if found else []
        come = max((day for day in near if day <= today), default=None)
        coming = min((day for day in near if day >= today), default=None)
        to_come = self.to_come(match)
        if come is None or coming is None:
            return None
        nearer = to_come is None and not self.asking and coming - today < today - come
        return calendar.day(coming if to_come or nearer else come)

    def since(self, span: Span) -> Span | None:
        """From the start of a span up to now; None when it has not begun."""
        return Span(span.start, self.now, "range") if span.start < self.now else None

    def away(self, amount: float, unit: str) -> Span | None:
        """The whole unit that lies so many units from now (negative: ago)."""
        if unit in ("hour", "minute"):
            moment = (self.at.astimezone(UTC) + amount * timedelta(hours=1 if unit == "hour" else 1 / 60)).astimezone(
                self.zone
            )
            minute = unit == "minute" or amount % 1 != 0
            start = moment.replace(tzinfo=None, second=0, microsecond=0, minute=moment.minute if minute else 0)
            return Span(start, start + timedelta(minutes=1 if minute else 60), "minute" if minute else "hour")
        if amount % 1:
            return self.away(12 * amount, "month") if unit == "year" else None
        steps, today = int(amount), self.today
        if unit == "night":
            return calendar.part(today + timedelta(days=steps), "night")
        if unit in calendar.WEEKDAYS:
            nearest = calendar.weekday_near(today, unit, 1 if steps > 0 else -1)
            return calendar.day(nearest + timedelta(days=7 * (steps - (1 if steps > 0 else -1))))
        if unit in ("week", "fortnight", "weekend"):
            day = today + timedelta(days=steps * (14 if unit == "fortnight" else 7))
            return calendar.weekend(day) if unit == "weekend" else calendar.week(day)
        if unit == "day":
            return calendar.day(today + timedelta(days=steps))
        if unit == "quarter":
            return calendar.months(today.year, today.month - (today.month - 1) % 3 + 3 * steps, 3, "quarter")
        if unit == "month":
            return calendar.months(today.year, today.month + steps, 1, "month")
        return calendar.year(today.year + steps * (10 if unit == "decade" else 1))
