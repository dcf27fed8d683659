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
- early, mid and late, and the beginning, middle and end, are thirds; the second half of a month begins on the 16th;
- "until Friday" and "by Friday" in a question reach from now to the end of that day, or, of what has been, from the
  beginning of time; in a memory they are that day itself;
- "a week from Friday" counts from the Friday to come; "two weeks ago today" is a day;
- '98 is 1998 and '22 is 2022: at most ten years ahead; 2005-09 may be years and is not read, 2023-05 is a month;
- Easter is the western one, Thanksgiving and Labor Day are the American ones;
- a morning is 5 to 12, an afternoon 12 to 18, an evening 17 to 23, a night 18 to 6 the next day.

Every form is a regular expression without nested repetition, so reading takes time linear in the text.

This is the door. What is given strictly, to ``during=``, is read in ``during``; words in ``reading``, which brings the
forms together: ``written``, ``relative``, ``parts`` (of longer times) and ``cued`` (behind a preposition), each a
pattern and its meaning (``forms``), made of the same words (``vocabulary``), with what stands beside a date
(``ranges``, ``hours``) and what is told from another one (``anchored``). ``reader`` knows which day of several is
meant, ``calendar`` what days and months are. Most texts hold no date, and ``hints`` sees it at once; a form is compiled
for the first text that may hold what it reads.
"""

from __future__ import annotations

from datetime import datetime, tzinfo

from longmind.domain.time import Interval
from longmind.mind.dates.during import parse_during
from longmind.mind.dates.hints import hinted, plain

__all__ = ["MAX_INTERVALS", "about", "parse_during", "window"]

MAX_INTERVALS = 16
"""At most so many intervals are read from one text, the first ones."""


def about(text: str, *, at: datetime, zone: tzinfo) -> tuple[Interval, ...]:
    """The intervals that a memory's words speak of, in the order of the words, each once, at most 16.

    ``at`` is when it was said (aware); ``zone`` is whose days are meant. Never raises on any text.
    """
    return _read(text, at, zone, asking=False)[:MAX_INTERVALS]


def window(query: str, *, now: datetime, zone: tzinfo) -> Interval | None:
    """The stretch of time a question asks about, or None when it names none; of several, the first.

    The rules of :func:`about`, read as a question: "before 2020" is all that came before, "in the summer" the latest.
    """
    return next(iter(_read(query, now, zone, asking=True)), None)


def _read(text: str, at: datetime, zone: tzinfo, *, asking: bool) -> tuple[Interval, ...]:
    text = plain(text)
    if not hinted(text):
        return ()
    from longmind.mind.dates.reading import intervals

    return intervals(text, at, zone, asking=asking)
