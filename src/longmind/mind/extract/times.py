"""Times beside a claim: since when, until when, or when it was.

A phrase of time is cut out of what is claimed and resolved by the rules for dates in words, which read English; another
language hands over the same phrase in English. What is told of the past reads "in June" as the last one, a plan as the
next. "For five years" begins five years ago.
"""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Literal, NamedTuple

from longmind.domain.time import Interval
from longmind.mind.dates import about

Way = Literal["since", "until", "when", "idle"]
"""From then on; up to then; at that time; no time at all, such as "these days"."""


class Timed(NamedTuple):
    """A phrase of time: its place, what it tells, and the date in it."""

    start: int
    end: int
    way: Way
    date: str


class Times(NamedTuple):
    """When something began, ended, or happened."""

    since: Interval | None = None
    until: Interval | None = None
    when: Interval | None = None


_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\b"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
_SEASON = r"(?:spring|summer|autumn|fall|winter)\b"
_YEAR = r"(?:19|20)\d\d\b"
_UNIT = r"(?:minute|hour|day|night|week|weekend|month|quarter|semester|year|decade)s?\b"
_COUNT = (
    r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|a few|a couple(?: of)?|several|many|some|over a|almost a|about a)"
)
DATE = (
    rf"(?:(?:the )?(?:start|beginning|middle|end|early|mid|late)(?: of |[ -])(?:the )?)?(?:\d{{4}}-\d\d(?:-\d\d)?\b"
    rf"|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b"
    rf"|(?:{_WEEKDAY},? )?(?:{_MONTH} {_DAY}(?!\d)(?:,? {_YEAR})?|(?:the )?{_DAY} (?:of )?{_MONTH}(?:,? {_YEAR})?"
    rf"|{_MONTH}(?:,? (?:of )?{_YEAR})?)|(?:the )?{_SEASON}(?: (?:of )?{_YEAR})?|{_WEEKDAY}"
    rf"|(?:the )?(?:last|next|this|past|coming|previous|following|same) (?:{_UNIT}|{_WEEKDAY}|{_MONTH}|{_SEASON}"
    rf"|morning|afternoon|evening|christmas|easter)|(?:the )?(?:early |mid |late )?(?:19|20)?\d0'?s\b"
    rf"|the \d{{1,2}}(?:st|nd|rd|th)\b|the {_UNIT}(?=\s*$)|(?:christmas|easter|halloween|thanksgiving)\b"
    rf"|yesterday|today|tomorrow|tonight|{_YEAR}|noon|midnight)"
)


class _Patterns(NamedTuple):
    timed: re.Pattern[str]
    length: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    sizes = rf"(?P<length>{_COUNT} (?:full |long |good |whole |more )?{_UNIT})"
    stretch = rf"for (?:about |around |over |almost |nearly |more than |at least |the (?:last|past) )?{sizes}"
    vague = (
        r"(?:these days|nowadays|at (?:the|this) moment|right now|at present|for now|now|currently|presently|lately"
        r"|recently|anymore|any more|any longer|already|soon|for (?:ages|years|a while|a long time|decades|months)"
        r"|all my life|my whole life|as of (?:now|today)|so far|for good|once|one day|someday|some day|eventually"
        r"|again|in (?:the )?(?:future|past)|over the years|since (?:then|forever|childhood|birth)|ever since"
        r"|(?:when|while|as) (?:i was )?a (?:kid|child|teenager|student)|a while (?:ago|back)|a long time ago"
        r"|(?:for )?the time being|most of the time|a lot lately|back in the day|last but not least)(?![\w'-])"
    )
    return _Patterns(
        re.compile(
            rf"(?<![\w'-])(?:(?P<from>from|between) (?P<first>{DATE}) (?:to|until|till|through|and|-) (?P<last>{DATE})"
            rf"|(?P<since>since|starting(?: in| on| from)?|as of|beginning(?: in| on)?|from) (?P<begin>{_COUNT} {_UNIT}"
            rf" ago|{DATE})(?: on(?:wards)?)?"
            rf"|(?P<until>until|till|up to|through) (?P<stop>{DATE})"
            rf"|{stretch}|(?P<ago>{_COUNT} {_UNIT} ago)"
            rf"|(?P<ahead>in {_COUNT} {_UNIT})(?: time)?"
            rf"|(?:(?:back |sometime |around |about )?(?P<cue>in|on|at|by|during|over|before|after|around)"
            rf"(?: around| about)? )?(?P<when>{DATE})"
            rf"|{vague})",
            re.IGNORECASE,
        ),
        re.compile(rf"({_COUNT}) ", re.IGNORECASE),
    )


def timed(text: str) -> list[Timed]:
    """The phrases of time in a piece of English, in order, at most a few; places are places in the piece."""
    found = []
    for match in _patterns().timed.finditer(text):
        said = match.groupdict()
        start, end = match.span()
        if said["first"]:
            found += [Timed(start, end, "since", said["first"]), Timed(start, end, "until", said["last"])]
        elif said["begin"]:
            found.append(Timed(start, end, "since", said["begin"]))
        elif said["stop"]:
            found.append(Timed(start, end, "until", said["stop"]))
        elif said["length"]:
            found.append(Timed(start, end, "since", f"{_counted(said['length'])} ago"))
        elif said["when"] and not _is_may(match):
            found.append(Timed(start, end, "when", said["when"]))
        elif said["ago"] or said["ahead"]:
            ahead = f"{said['ahead'][3:]} from now" if said["ahead"] else ""
            found.append(Timed(start, end, "when", said["ago"] or ahead))
        elif not said["when"]:
            found.append(Timed(start, end, "idle", ""))
        if len(found) >= _AT_MOST:
            break
    return found


_AT_MOST = 6


def _is_may(match: re.Match[str]) -> bool:
    """Whether what looks like a month or a year is none: "may" and "march" with small letters, "fall", a bare 2000."""
    bare = match["when"]
    return not match["cue"] and (
        bare.lower()
        in {"may", "march", "fall", "spring", "mar", "sun", "winter", "summer", "autumn", "christmas", "easter"}
        or bare.isdigit()
    )


def _counted(length: str) -> str:
    for vague in ("about a", "over a", "almost a"):
        length = length.replace(vague, "a")
    return length.replace("full ", "").replace("long ", "").replace("good ", "").replace("whole ", "")


def resolved(date: str, at: datetime, zone: tzinfo, *, to_come: bool) -> Interval | None:
    """What a date in words means, told of the past or of what is to come; None when the rules leave it in doubt."""
    frame = "it will be " if to_come else "it was "
    cue = "" if date.endswith(("ago", "from now")) else "in "
    for phrase in (f"{frame}{date}", f"{frame}{cue}{date}", f"{frame}on {date}"):
        if read := about(phrase, at=at, zone=zone):
            return read[0]
    return None


def read_times(phrases: list[Timed], at: datetime, zone: tzinfo, *, to_come: bool, over: bool) -> Times:
    """The times that phrases tell, of each way the first that can be resolved; ``over``: an end lies in the past."""
    times = Times()
    for phrase in phrases:
        if phrase.way == "idle" or getattr(times, phrase.way) is not None:
            continue
        ahead = to_come or (phrase.way == "until" and not over)
        if (interval := resolved(phrase.date, at, zone, to_come=ahead)) is not None:
            times = times._replace(**{phrase.way: interval})
    return times
