"""Dates in words: what they mean, what is no date, and whose days are meant."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from longmind.domain.time import EARLIEST, LATEST, Interval, Precision
from longmind.errors import InvalidInput
from longmind.mind.dates import MAX_INTERVALS, about, parse_during, window

SAID = datetime(2023, 6, 14, 12, tzinfo=UTC)
"""A Wednesday, at noon."""


def utc(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def read(text: str, *, at: datetime = SAID, zone: tzinfo = UTC) -> tuple[Interval, ...]:
    return about(text, at=at, zone=zone)


def interval(start: str, end: str, precision: Precision) -> Interval:
    return Interval(utc(start), utc(end), precision)


def day(date: str, days: int = 1) -> Interval:
    return Interval(utc(date), utc(date) + timedelta(days=days), "day" if days == 1 else "range")


NOW = "2023-06-14T12:00"

DAYS = {
    "yesterday the pump failed": "2023-06-13",
    "I went there today": "2023-06-14",
    "earlier today": "2023-06-14",
    "see you tomorrow": "2023-06-15",
    "the day before yesterday": "2023-06-12",
    "day after tomorrow": "2023-06-16",
    "last Tuesday": "2023-06-13",
    "last Wednesday": "2023-06-07",
    "last fri we met": None,
    "Last Fri we met": "2023-06-09",
    "this Friday": "2023-06-16",
    "this Monday": "2023-06-12",
    "next Friday": "2023-06-16",
    "next Wednesday": "2023-06-21",
    "this coming Sunday": "2023-06-18",
    "this past Sunday": "2023-06-11",
    "on Monday we met": "2023-06-12",
    "on Wednesday we met": "2023-06-07",
    "we will meet on Monday": "2023-06-19",
    "I'm flying to Rome on Friday": "2023-06-16",
    "the report is due by Friday": "2023-06-16",
    "they left on friday": "2023-06-09",
    "Friday last week": "2023-06-09",
    "last week on Friday": "2023-06-09",
    "Tuesday next week": "2023-06-20",
    "the Friday before last": "2023-06-02",
    "3 days ago": "2023-06-11",
    "three days ago": "2023-06-11",
    "a day ago": "2023-06-13",
    "two days from now": "2023-06-16",
    "the meeting is in 3 days": "2023-06-17",
    "on 9 June 2023": "2023-06-09",
    "on the 9th of June 2023": "2023-06-09",
    "June 9, 2023": "2023-06-09",
    "Jun. 9 2023": "2023-06-09",
    "9-Jun-2023": "2023-06-09",
    "Fri, 9 June 2023": "2023-06-09",
    "Friday, June 9th, 2023": "2023-06-09",
    "2023-06-09": "2023-06-09",
    "2023/06/09": "2023-06-09",
    "9.6.2023": "2023-06-09",
    "17/7/2023": "2023-07-17",
    "7/17/2023": "2023-07-17",
    "04/04/2023": "2023-04-04",
    "June 9": "2023-06-09",
    "we met on July 9": "2022-07-09",
    "we meet, and I leave on July 9": "2023-07-09",
    "(July 9)": "2023-07-09",
    "(January 9)": "2023-01-09",
    "born on 29 February": "2020-02-29",
    "I went there on June 14": "2023-06-14",
    "paid on the 1st.": "2023-06-01",
    "paid on the 15th": "2023-05-15",
    "on the 5th of last month": "2023-05-05",
    "on Christmas Eve": "2022-12-24",
    "last Christmas": "2022-12-25",
    "next Christmas": "2023-12-25",
    "Halloween 2021": "2021-10-31",
    "the day after 9 June 2023": "2023-06-10",
    "the day before Christmas 2022": "2022-12-24",
    "two days after Christmas 2022": "2022-12-27",
    "a week from tomorrow": "2023-06-22",
    "two Fridays ago": "2023-06-02",
    "two Tuesdays before 30 June 2023": "2023-06-20",
    "two weeks before 30 June 2023": "2023-06-16",
    "the Tuesday before 9 June 2023": "2023-06-06",
    "the Tuesday after 9 June 2023": "2023-06-13",
    "the last Friday of May 2023": "2023-05-26",
    "the first Monday of September 2023": "2023-09-04",
    "the third Thursday in May": "2023-05-18",
    "last\u00a0Fri we met": "2023-06-09",
    "on\u00a0Monday we met": "2023-06-12",
    "on\u202fMonday we met": "2023-06-12",
    "last\u3000Tuesday": "2023-06-13",
    "on 9\u2009June\u20072023": "2023-06-09",
    "2023\u201106\u201109": "2023-06-09",
    "2023\u221206\u221209": "2023-06-09",
    "9\u2010Jun\u20102023": "2023-06-09",
    "yester\u00adday": "2023-06-13",
    "what did I say yesterday?": "2023-06-13",
    "yesterday's lunch": "2023-06-13",
    "tomorrow's exam": "2023-06-15",
    "Monday's meeting was long": "2023-06-12",
    "at Friday's party": "2023-06-09",
    "Friday's deadline will be moved": "2023-06-16",
    "2023-W23-5": "2023-06-09",
    "2020-W53-7": "2021-01-03",
    "06/14/2023": "2023-06-14",
    "14/06/2023": "2023-06-14",
    "14-06-2023": "2023-06-14",
    "31.12.2022": "2022-12-31",
    "6/14/23": "2023-06-14",
    "12/25/98": "1998-12-25",
    "June 9th 2023": "2023-06-09",
    "the 9th June 2023": "2023-06-09",
    "9th June, 2023": "2023-06-09",
    "the ninth of June 2023": "2023-06-09",
    "on the twenty-first of March 2023": "2023-03-21",
    "on the Fourth of July 2022": "2022-07-04",
    "the third of May": "2023-05-03",
    "May the fourth": "2023-05-04",
    "June ninth, 2022": "2022-06-09",
    "2023 June 9": "2023-06-09",
    "2023-Jun-09": "2023-06-09",
    "Friday 9 June": "2023-06-09",
    "on Fri 9 Jun 2023": "2023-06-09",
    "Friday the 9th of June": "2023-06-09",
    "on Friday the 9th": "2023-06-09",
    "Monday the 12th": "2023-06-12",
    "the party is on Sunday the 25th": "2023-06-25",
    "on Fri we met": "2023-06-09",
    "we will meet on Sat": "2023-06-17",
    "a year ago today": "2022-06-14",
    "a week ago today": "2023-06-07",
    "two weeks ago today": "2023-05-31",
    "a week ago yesterday": "2023-06-06",
    "a month ago today": "2023-05-14",
    "a week from Friday": "2023-06-23",
    "a week from today": "2023-06-21",
    "two weeks from tomorrow": "2023-06-29",
    "two days before last Tuesday": "2023-06-11",
    "three days before yesterday": "2023-06-10",
    "the Monday after next": "2023-06-26",
    "a month after 3 March 2024": "2024-04-03",
    "a month after 31 January 2024": "2024-02-29",
    "a week after 3 March 2024": "2024-03-10",
    "ten days before 1 May 2023": "2023-04-21",
    "a year before 9 June 2023": "2022-06-09",
    "a fortnight after 1 June 2023": "2023-06-15",
    "a month before Christmas 2022": "2022-11-25",
    "the last day of May 2023": "2023-05-31",
    "the first day of June": "2023-06-01",
    "the last day of last month": "2023-05-31",
    "the last day of 2022": "2022-12-31",
    "Christmas 2023": "2023-12-25",
    "Christmas last year": "2022-12-25",
    "last year's Thanksgiving": "2022-11-24",
    "xmas 2022": "2022-12-25",
    "Boxing Day 2022": "2022-12-26",
    "New Year's Day 2023": "2023-01-01",
    "on New Year\u2019s Eve": "2022-12-31",
    "Thanksgiving 2022": "2022-11-24",
    "last Thanksgiving": "2022-11-24",
    "Easter 2023": "2023-04-09",
    "Easter Sunday 2024": "2024-03-31",
    "Good Friday 2023": "2023-04-07",
    "Easter Monday 2023": "2023-04-10",
    "St. Patrick's Day 2023": "2023-03-17",
    "Labor Day 2022": "2022-09-05",
    "Memorial Day 2023": "2023-05-29",
    "9 June last year": "2022-06-09",
    "June 9 of last year": "2022-06-09",
    "on the 9th of June this year": "2023-06-09",
    "on July 4 next year": "2024-07-04",
    "last year on 9 June": "2022-06-09",
    "last December 5th": "2022-12-05",
    "the 20th of last month": "2023-05-20",
    "the Friday of last week": "2023-06-09",
    "twenty-one days ago": "2023-05-24",
    "forty days ago": "2023-05-05",
    "100 days ago": "2023-03-06",
}

SPANS = {
    "last week": ("2023-06-05", "2023-06-12", "week"),
    "this week": ("2023-06-12", "2023-06-19", "week"),
    "next week": ("2023-06-19", "2023-06-26", "week"),
    "the upcoming week": ("2023-06-19", "2023-06-26", "week"),
    "two weeks ago": ("2023-05-29", "2023-06-05", "week"),
    "a fortnight ago": ("2023-05-29", "2023-06-05", "week"),
    "the week before last": ("2023-05-29", "2023-06-05", "week"),
    "the week before 9 June 2023": ("2023-06-02", "2023-06-09", "week"),
    "the week after 9 June 2023": ("2023-06-10", "2023-06-17", "week"),
    "the week of 9 June 2023": ("2023-06-05", "2023-06-12", "week"),
    "the first week of May": ("2023-05-01", "2023-05-08", "week"),
    "the last week of May 2023": ("2023-05-25", "2023-06-01", "week"),
    "last month": ("2023-05-01", "2023-06-01", "month"),
    "this month": ("2023-06-01", "2023-07-01", "month"),
    "next month": ("2023-07-01", "2023-08-01", "month"),
    "two months ago": ("2023-04-01", "2023-05-01", "month"),
    "half a year ago": ("2022-12-01", "2023-01-01", "month"),
    "we met in May": ("2023-05-01", "2023-06-01", "month"),
    "i went there in may": ("2023-05-01", "2023-06-01", "month"),
    "we met in July": ("2022-07-01", "2022-08-01", "month"),
    "we will meet in July": ("2023-07-01", "2023-08-01", "month"),
    "in May 2021": ("2021-05-01", "2021-06-01", "month"),
    "Sept. 2021": ("2021-09-01", "2021-10-01", "month"),
    "may of 2021": ("2021-05-01", "2021-06-01", "month"),
    "last May": ("2023-05-01", "2023-06-01", "month"),
    "last June": ("2022-06-01", "2022-07-01", "month"),
    "this June": ("2023-06-01", "2023-07-01", "month"),
    "next June": ("2024-06-01", "2024-07-01", "month"),
    "the month before May 2023": ("2023-04-01", "2023-05-01", "month"),
    "last year": ("2022-01-01", "2023-01-01", "year"),
    "this year": ("2023-01-01", "2024-01-01", "year"),
    "in 2022": ("2022-01-01", "2023-01-01", "year"),
    "back in 1998,": ("1998-01-01", "1999-01-01", "year"),
    "three years ago": ("2020-01-01", "2021-01-01", "year"),
    "the year after 2019": ("2020-01-01", "2021-01-01", "year"),
    "last summer": ("2022-06-01", "2022-09-01", "season"),
    "this summer": ("2023-06-01", "2023-09-01", "season"),
    "next winter": ("2023-12-01", "2024-03-01", "season"),
    "last winter": ("2022-12-01", "2023-03-01", "season"),
    "summer of 2021": ("2021-06-01", "2021-09-01", "season"),
    "fall 2021": ("2021-09-01", "2021-12-01", "season"),
    "winter 2021": ("2021-12-01", "2022-03-01", "season"),
    "last quarter": ("2023-01-01", "2023-04-01", "quarter"),
    "Q3 2022": ("2022-07-01", "2022-10-01", "quarter"),
    "2022-Q3": ("2022-07-01", "2022-10-01", "quarter"),
    "the fourth quarter of 2022": ("2022-10-01", "2023-01-01", "quarter"),
    "we shipped in Q1": ("2023-01-01", "2023-04-01", "quarter"),
    "last weekend": ("2023-06-10", "2023-06-12", "range"),
    "this weekend": ("2023-06-17", "2023-06-19", "range"),
    "two weekends ago": ("2023-06-03", "2023-06-05", "range"),
    "we danced over the weekend": ("2023-06-10", "2023-06-12", "range"),
    "the weekend before 17 July 2023": ("2023-07-15", "2023-07-17", "range"),
    "two weekends before 17 July 2023": ("2023-07-08", "2023-07-10", "range"),
    "the weekend before 16 July 2023": ("2023-07-08", "2023-07-10", "range"),
    "a few days ago": ("2023-06-08", "2023-06-13", "range"),
    "a couple of weeks ago": ("2023-05-22", "2023-06-05", "range"),
    "several years ago": ("2014-01-01", "2021-01-01", "range"),
    "the last three days": ("2023-06-11", NOW, "range"),
    "over the past month": ("2023-05-14", NOW, "range"),
    "in the last year": ("2022-06-14", NOW, "range"),
    "the next two weeks": ("2023-06-14", "2023-06-29", "range"),
    "since Monday": ("2023-06-12", NOW, "range"),
    "since 2019": ("2019-01-01", NOW, "range"),
    "since May 2022": ("2022-05-01", NOW, "range"),
    "from March to June": ("2023-03-01", "2023-07-01", "range"),
    "it rained from November to February": ("2022-11-01", "2023-03-01", "range"),
    "from November to February": ("2023-11-01", "2024-03-01", "range"),
    "we lived there from June 2020 to last week": ("2020-06-01", "2023-06-12", "range"),
    "from November to February 2022": ("2021-11-01", "2022-03-01", "range"),
    "from November 2020 to February": ("2020-11-01", "2021-03-01", "range"),
    "between 2019 and 2021": ("2019-01-01", "2022-01-01", "range"),
    "the years 2019-2021": ("2019-01-01", "2022-01-01", "range"),
    "from 3 June to 9 June 2023": ("2023-06-03", "2023-06-10", "range"),
    "June 3-9, 2023": ("2023-06-03", "2023-06-10", "range"),
    "3 to 9 June": ("2023-06-03", "2023-06-10", "range"),
    "on the 3rd and 4th of June": ("2023-06-03", "2023-06-05", "range"),
    "December 16, 2022 - January 15, 2023": ("2022-12-16", "2023-01-16", "range"),
    "early May 2023": ("2023-05-01", "2023-05-11", "range"),
    "in late May": ("2023-05-22", "2023-06-01", "range"),
    "end of last month": ("2023-05-22", "2023-06-01", "range"),
    "the beginning of 2022": ("2022-01-01", "2022-05-03", "range"),
    "in the 1990s": ("1990-01-01", "2000-01-01", "range"),
    "tonight": ("2023-06-14T18:00", "2023-06-15T06:00", "range"),
    "last night": ("2023-06-13T18:00", "2023-06-14T06:00", "range"),
    "this morning": ("2023-06-14T05:00", "2023-06-14T12:00", "range"),
    "yesterday evening": ("2023-06-13T17:00", "2023-06-13T23:00", "range"),
    "we danced Friday night": ("2023-06-09T18:00", "2023-06-10T06:00", "range"),
    "at 5pm yesterday": ("2023-06-13T17:00", "2023-06-13T18:00", "hour"),
    "yesterday at 5:30 pm": ("2023-06-13T17:30", "2023-06-13T17:31", "minute"),
    "tomorrow at noon": ("2023-06-15T12:00", "2023-06-15T13:00", "hour"),
    "yesterday at 12am": ("2023-06-13T00:00", "2023-06-13T01:00", "hour"),
    "June 9, 10:30": ("2023-06-09T10:30", "2023-06-09T10:31", "minute"),
    "2023-06-09 10:30": ("2023-06-09T10:30", "2023-06-09T10:31", "minute"),
    "2023-06-09T10:30:15+09:00": ("2023-06-09T01:30", "2023-06-09T01:31", "minute"),
    "an hour ago": ("2023-06-14T11:00", "2023-06-14T12:00", "hour"),
    "10 minutes ago": ("2023-06-14T11:50", "2023-06-14T11:51", "minute"),
    "we will start in 5 minutes": ("2023-06-14T12:05", "2023-06-14T12:06", "minute"),
    "last spring": ("2023-03-01", "2023-06-01", "season"),
    "next spring": ("2024-03-01", "2024-06-01", "season"),
    "this past winter": ("2022-12-01", "2023-03-01", "season"),
    "the summer before last": ("2021-06-01", "2021-09-01", "season"),
    "summer last year": ("2022-06-01", "2022-09-01", "season"),
    "in the summer of last year": ("2022-06-01", "2022-09-01", "season"),
    "the summer of '69": ("1969-06-01", "1969-09-01", "season"),
    "from 3 to 9 May": ("2023-05-03", "2023-05-10", "range"),
    "between 3 and 9 May": ("2023-05-03", "2023-05-10", "range"),
    "between May 3 and 9": ("2023-05-03", "2023-05-10", "range"),
    "between 3 May and 9 May 2022": ("2022-05-03", "2022-05-10", "range"),
    "from the 3rd to the 9th of May": ("2023-05-03", "2023-05-10", "range"),
    "from May 3 to June 9": ("2023-05-03", "2023-06-10", "range"),
    "May 3\u20139": ("2023-05-03", "2023-05-10", "range"),
    "May 3rd through 9th": ("2023-05-03", "2023-05-10", "range"),
    "3\u20139 May 2022": ("2022-05-03", "2022-05-10", "range"),
    "28 May - 3 June": ("2023-05-28", "2023-06-04", "range"),
    "28 December 2022 to 3 January 2023": ("2022-12-28", "2023-01-04", "range"),
    "between March and June": ("2023-03-01", "2023-07-01", "range"),
    "between March 2022 and June 2022": ("2022-03-01", "2022-07-01", "range"),
    "Jan-Mar 2023": ("2023-01-01", "2023-04-01", "range"),
    "January \u2013 March 2023": ("2023-01-01", "2023-04-01", "range"),
    "November to February 2022": ("2021-11-01", "2022-03-01", "range"),
    "from 2019 to now": ("2019-01-01", NOW, "range"),
    "from May until now": ("2023-05-01", NOW, "range"),
    "from 2019 to the present": ("2019-01-01", NOW, "range"),
    "between last Friday and yesterday": ("2023-06-09", "2023-06-14", "range"),
    "from last Friday to yesterday": ("2023-06-09", "2023-06-14", "range"),
    "between Christmas 2022 and New Year's Day 2023": ("2022-12-25", "2023-01-02", "range"),
    "the weekend of 12 August": ("2023-08-12", "2023-08-14", "range"),
    "the weekend of 12 August 2022": ("2022-08-13", "2022-08-15", "range"),
    "the week of June 5": ("2023-06-05", "2023-06-12", "week"),
    "the week starting 5 June 2023": ("2023-06-05", "2023-06-12", "week"),
    "the week beginning June 7, 2023": ("2023-06-07", "2023-06-14", "week"),
    "the week ending 11 June 2023": ("2023-06-05", "2023-06-12", "week"),
    "mid-May": ("2023-05-11", "2023-05-22", "range"),
    "mid May 2022": ("2022-05-11", "2022-05-22", "range"),
    "in the middle of May": ("2023-05-11", "2023-05-22", "range"),
    "early June": ("2023-06-01", "2023-06-11", "range"),
    "late 2022": ("2022-09-01", "2023-01-01", "range"),
    "in mid-2022": ("2022-05-03", "2022-09-01", "range"),
    "early 2022": ("2022-01-01", "2022-05-03", "range"),
    "late last year": ("2022-09-01", "2023-01-01", "range"),
    "early this year": ("2023-01-01", "2023-05-03", "range"),
    "late last month": ("2023-05-22", "2023-06-01", "range"),
    "early next month": ("2023-07-01", "2023-07-11", "range"),
    "in the 90s": ("1990-01-01", "2000-01-01", "range"),
    "in the '80s": ("1980-01-01", "1990-01-01", "range"),
    "during the nineties": ("1990-01-01", "2000-01-01", "range"),
    "the late '60s": ("1966-09-01", "1970-01-01", "range"),
    "in the early 1990s": ("1990-01-01", "1993-05-02", "range"),
    "in the 2010s": ("2010-01-01", "2020-01-01", "range"),
    "since the 1990s": ("1990-01-01", NOW, "range"),
    "music of the 1980s": ("1980-01-01", "1990-01-01", "range"),
    "the first week of June 2023": ("2023-06-01", "2023-06-08", "week"),
    "the second week of May 2023": ("2023-05-08", "2023-05-15", "week"),
    "the 3rd week of May": ("2023-05-15", "2023-05-22", "week"),
    "the last weekend of May 2023": ("2023-05-27", "2023-05-29", "range"),
    "the first weekend in July 2022": ("2022-07-02", "2022-07-04", "range"),
    "the first two weeks of June 2023": ("2023-06-01", "2023-06-15", "range"),
    "the last ten days of May 2023": ("2023-05-22", "2023-06-01", "range"),
    "the first three months of 2023": ("2023-01-01", "2023-04-01", "range"),
    "the first half of 2022": ("2022-01-01", "2022-07-01", "range"),
    "the second half of last year": ("2022-07-01", "2023-01-01", "range"),
    "the second half of May 2023": ("2023-05-16", "2023-06-01", "range"),
    "H1 2022": ("2022-01-01", "2022-07-01", "range"),
    "Q3 2024": ("2024-07-01", "2024-10-01", "quarter"),
    "Q4 '22": ("2022-10-01", "2023-01-01", "quarter"),
    "Q3 of last year": ("2022-07-01", "2022-10-01", "quarter"),
    "in Q3 last year": ("2022-07-01", "2022-10-01", "quarter"),
    "the first quarter of last year": ("2022-01-01", "2022-04-01", "quarter"),
    "in May last year": ("2022-05-01", "2022-06-01", "month"),
    "June of last year": ("2022-06-01", "2022-07-01", "month"),
    "last year in May": ("2022-05-01", "2022-06-01", "month"),
    "in March next year": ("2024-03-01", "2024-04-01", "month"),
    "2023-05": ("2023-05-01", "2023-06-01", "month"),
    "in 05/2023": ("2023-05-01", "2023-06-01", "month"),
    "May '22": ("2022-05-01", "2022-06-01", "month"),
    "2022 December": ("2022-12-01", "2023-01-01", "month"),
    "in the month of May": ("2023-05-01", "2023-06-01", "month"),
    "the month before last": ("2023-04-01", "2023-05-01", "month"),
    "the month after next": ("2023-08-01", "2023-09-01", "month"),
    "three months after May 2022": ("2022-08-01", "2022-09-01", "month"),
    "six months from now": ("2023-12-01", "2024-01-01", "month"),
    "a year and a half ago": ("2021-12-01", "2022-01-01", "month"),
    "two and a half years ago": ("2020-12-01", "2021-01-01", "month"),
    "2023-W23": ("2023-06-05", "2023-06-12", "week"),
    "week 23 of 2023": ("2023-06-05", "2023-06-12", "week"),
    "the week after next": ("2023-06-26", "2023-07-03", "week"),
    "almost three weeks ago": ("2023-05-22", "2023-05-29", "week"),
    "earlier this week": ("2023-06-12", "2023-06-19", "week"),
    "we will leave in two weeks": ("2023-06-26", "2023-07-03", "week"),
    "the year 2019": ("2019-01-01", "2020-01-01", "year"),
    "in the year 2019": ("2019-01-01", "2020-01-01", "year"),
    "in '98": ("1998-01-01", "1999-01-01", "year"),
    "the year before last": ("2021-01-01", "2022-01-01", "year"),
    "two years before 2020": ("2018-01-01", "2019-01-01", "year"),
    "a decade ago": ("2013-01-01", "2014-01-01", "year"),
    "a year or so ago": ("2022-01-01", "2023-01-01", "year"),
    "two or three weeks ago": ("2023-05-22", "2023-06-05", "range"),
    "10-15 days ago": ("2023-05-30", "2023-06-05", "range"),
    "a week or two ago": ("2023-05-29", "2023-06-12", "range"),
    "over a year ago": ("2022-01-01", "2023-01-01", "year"),
    "the 2022 trip to Spain": ("2022-01-01", "2023-01-01", "year"),
    "a few days after 9 June 2023": ("2023-06-11", "2023-06-16", "range"),
    "the past six months": ("2022-12-14", NOW, "range"),
    "the last 24 hours": ("2023-06-13T12:00", NOW, "range"),
    "the next 48 hours": (NOW, "2023-06-16T12:00", "range"),
    "in the past few weeks": ("2023-05-03", NOW, "range"),
    "since yesterday": ("2023-06-13", NOW, "range"),
    "since last summer": ("2022-06-01", NOW, "range"),
    "since 9 June": ("2023-06-09", NOW, "range"),
    "since Christmas": ("2022-12-25", NOW, "range"),
    "since early May": ("2023-05-01", NOW, "range"),
    "since this morning": ("2023-06-14T05:00", NOW, "range"),
    "since the beginning of the year": ("2023-01-01", NOW, "range"),
    "due by the end of May": ("2024-05-22", "2024-06-01", "range"),
    "the start of this week": ("2023-06-12", "2023-06-14", "range"),
    "towards the end of last week": ("2023-06-10", "2023-06-12", "range"),
    "the weekend after next": ("2023-07-01", "2023-07-03", "range"),
    "yesterday at 17:00": ("2023-06-13T17:00", "2023-06-13T17:01", "minute"),
    "last Friday at 10:15": ("2023-06-09T10:15", "2023-06-09T10:16", "minute"),
    "10:30 on 9 June 2023": ("2023-06-09T10:30", "2023-06-09T10:31", "minute"),
    "2023-06-09T10:30+02:00": ("2023-06-09T08:30", "2023-06-09T08:31", "minute"),
    "half an hour ago": ("2023-06-14T11:30", "2023-06-14T11:31", "minute"),
    "at 9 am on Monday": ("2023-06-12T09:00", "2023-06-12T10:00", "hour"),
    "5pm yesterday": ("2023-06-13T17:00", "2023-06-13T18:00", "hour"),
    "noon on 9 June 2023": ("2023-06-09T12:00", "2023-06-09T13:00", "hour"),
    "tonight at 8pm": ("2023-06-14T20:00", "2023-06-14T21:00", "hour"),
    "tomorrow morning at 9": ("2023-06-15T09:00", "2023-06-15T10:00", "hour"),
    "last night at 11 pm": ("2023-06-13T23:00", "2023-06-14T00:00", "hour"),
    "last night at 2am": ("2023-06-14T02:00", "2023-06-14T03:00", "hour"),
    "at 8 this morning": ("2023-06-14T08:00", "2023-06-14T09:00", "hour"),
    "yesterday evening around 7": ("2023-06-13T19:00", "2023-06-13T20:00", "hour"),
    "between 3pm and 5pm yesterday": ("2023-06-13T15:00", "2023-06-13T17:00", "range"),
    "yesterday from 3 to 5pm": ("2023-06-13T15:00", "2023-06-13T17:00", "range"),
    "the morning of 9 June 2023": ("2023-06-09T05:00", "2023-06-09T12:00", "range"),
    "on the evening of June 9": ("2023-06-09T17:00", "2023-06-09T23:00", "range"),
    "the night of 9 June 2023": ("2023-06-09T18:00", "2023-06-10T06:00", "range"),
    "9 June 2023 in the morning": ("2023-06-09T05:00", "2023-06-09T12:00", "range"),
    "on Monday in the afternoon": ("2023-06-12T12:00", "2023-06-12T18:00", "range"),
    "the night before last": ("2023-06-12T18:00", "2023-06-13T06:00", "range"),
    "two nights ago": ("2023-06-12T18:00", "2023-06-13T06:00", "range"),
}

NO_DATES = """
port 8080 is open | the 2000 users of the app | I wrote 2000 words | in 2000 words or less | it grew by 2000
it costs $2023 | room 2023 | 2023 was hard | version 2.10 is out | 1/2 cup of sugar | open 24/7 | call 555-1988-2020
call +1 202-555-0143 | ISBN 978-3-16-148410-0 | order 20240315 | the table sales_2024 | the 2019-20 season
error E-4711 | an image of 1200x1600 | host 192.168.1.1 | 2.5 years ago | 03/04/2024 | 9/6/2023 | 2023-13-45
31 February 2023 | I may go | this may be wrong | May said she would come | May I ask? | written by May Chen
by June Patel | June called | April's laptop | for April | we march for peace | the march on Washington | March on!
in march formation | the May sunshine | the mayor | decided to go | Augustus | a second chance | next time | last name
the last time | the next day he left | the last day of school | a day trip | have a nice day | day by day | one day
the other day | recently | these days | long ago | ages ago | for three weeks | it took 3 days | finished in 2 hours
two years old | a 5-year-old dog | my 30th birthday | on the 15th floor | the 3rd attempt | 19th century art
every Friday | on Fridays | each Monday morning | my Sunday drive | a Sunday afternoon | on Friday evenings
from Monday to Friday | Monday to Friday | Black Friday sale | Friday Night Lights | Ruby Tuesday | Sunday School
I fall in love | spring a surprise | the summer house | we swim in the summer | early bird | a late fee | week 2
half a day | once a week | three times a month | within 30 days | in a year or two | at 5pm | 10:30 | in five words
quarter to nine | Q1: what is it? | <h1>Title</h1> | in time | at night | in the morning | happy new year
year after year | in today's world | minutes of the meeting | the weekend edition | over the weekend
August is a painter | April Ludgate called | I asked April | May is my sister | June Carter | Jan wrote to Sue
Summer is her daughter | Autumn Reeser | Sun Microsystems | she sat on the wall | on Sat scores | we wed in secret
mon ami | wait a second | the second time | first of all | third party | at last | next door | in a minute | rush hour
week in, week out | all day | all year round | a month's rent | good morning | a night owl | in these days
Python 3.11 | v2.0.1 | version 2023.1 | version 2023.6.1 | HTTP/1.1 | RFC 2119 | ISO 8601 | CVE-2023-1234 | INV-2023-06
$1999 | priced at 2020 | 1999 dollars | 2,023 people | 1999.99 | a budget of 2023 euros | in room 2022 | flat 2022
on page 2001 | gate 2019 | PIN 1987 | 555-2023 | Windows 2000 | Office 2019 | the novel 1984 | Blade Runner 2049
20/20 vision | 9/10 stars | a 2/3 majority | 10-12 people | 3-4 days | a 3-2 win | 16:9 | 4:30 | 3.14 | chapter 3.4
between 2000 and 3000 people | from 2000 to 2500 users | over 2000 books | up to 2023 entries | around 1900 words
after 3 tries | until 3 people vote | by 10 percent | march 20 miles | may 5 people come? | sat 5 exams | he marches on
the second half of the match | the first quarter of the game | the last quarter of the pie | TGI Friday's | Monday.com
Sunday roast | Christmas cards | a Halloween costume | on Easter Island | Easter eggs | spring cleaning | a winter coat
every other week | two weeks' notice | a 3-week course | for a month | two days later | three weeks earlier
the following week | the day before | the week after | the next morning | the same day | the night before | lately
early riser | late for work | the late Mr. May | Mayflower | Augusta | Janet | dismay | a hundred years of solitude
2023-02-30 | 13/13/2023 | 31/04/2023 | 2023/13/01 | 2005-09 | 14/06/23 | 06/07/08 | in his 90s | highs in the 80s
Friday the 13th | the 9th floor | May first be said | 5 May Street | 5'10 | rock 'n' roll in '5 | the 2000 people there
"""


class TestExpressions:
    """What people write, on Wednesday 14 June 2023 at noon."""

    @pytest.mark.parametrize(("text", "date"), DAYS.items())
    def test_a_day(self, text: str, date: str | None) -> None:
        assert read(text) == (() if date is None else (day(date),))

    @pytest.mark.parametrize(("text", "expected"), SPANS.items())
    def test_a_stretch_of_time(self, text: str, expected: tuple[str, str, Precision]) -> None:
        assert read(text) == (interval(*expected),)

    @pytest.mark.parametrize(
        "text", [text.strip() for line in NO_DATES.split("\n") for text in line.split("|") if text]
    )
    def test_no_date_is_invented(self, text: str) -> None:
        assert read(text) == ()

    def test_there_are_enough_of_them(self) -> None:
        assert len(DAYS) + len(SPANS) >= 200
        assert NO_DATES.count("|") >= 120

    @pytest.mark.parametrize("text", list(DAYS) + list(SPANS))
    def test_they_are_found_inside_a_sentence(self, text: str) -> None:
        assert read(f"Well, here it is ({text}), as 8080 users know.") or text == "last fri we met"

    def test_several_dates_come_in_the_order_of_the_words_each_once(self) -> None:
        text = "In 2022 we met; yesterday we met again, and yesterday I knew it. Since Monday I know more."
        assert read(text) == (
            interval("2022-01-01", "2023-01-01", "year"),
            day("2023-06-13"),
            interval("2023-06-12", NOW, "range"),
        )

    def test_the_longest_reading_wins(self) -> None:
        assert read("the last week of May") == (interval("2023-05-25", "2023-06-01", "week"),)

    def test_each_date_has_its_own_verb(self) -> None:
        assert read("I saw her on Monday, and I will see her on Friday") == (day("2023-06-12"), day("2023-06-16"))

    def test_a_clock_in_another_zone_leaves_the_day(self) -> None:
        assert read("on June 9, 2023 at 14:30 PST") == (day("2023-06-09"),)

    @pytest.mark.parametrize(
        ("text", "at", "date"),
        [
            ("I met her on Monday", "2023-06-12", "2023-06-05"),
            ("I will meet her on Monday", "2023-06-12", "2023-06-19"),
            ("yesterday", "2024-03-01", "2024-02-29"),
            ("yesterday", "2023-01-01", "2022-12-31"),
            ("last Sunday", "2023-06-11", "2023-06-04"),
        ],
    )
    def test_the_day_it_is_said_matters(self, text: str, at: str, date: str) -> None:
        assert read(text, at=utc(at) + timedelta(hours=9)) == (day(date),)

    @pytest.mark.parametrize(
        ("at", "text", "start", "end"),
        [
            ("2023-02-10", "last winter", "2021-12-01", "2022-03-01"),
            ("2023-02-10", "this winter", "2022-12-01", "2023-03-01"),
            ("2023-10-10", "last summer", "2023-06-01", "2023-09-01"),
            ("2023-10-10", "next summer", "2024-06-01", "2024-09-01"),
        ],
    )
    def test_a_season_is_the_last_one_that_is_over(self, at: str, text: str, start: str, end: str) -> None:
        assert read(text, at=utc(at)) == (interval(start, end, "season"),)


class TestZones:
    """A day is midnight to midnight where it is lived."""

    def test_the_pump_failed_on_the_ninth_in_japan(self) -> None:
        japan = timezone(timedelta(hours=9))
        said = datetime(2026, 3, 10, 8, tzinfo=japan)
        (found,) = read("yesterday the pump failed", at=said, zone=japan)
        assert found.start == datetime(2026, 3, 9, tzinfo=japan)
        assert found.end == datetime(2026, 3, 10, tzinfo=japan)
        assert found.precision == "day"

    def test_the_zone_decides_and_not_the_offset_it_was_sent_with(self) -> None:
        said = datetime(2023, 6, 14, 2, tzinfo=UTC)
        (found,) = read("today", at=said, zone=ZoneInfo("America/New_York"))
        assert found.start == datetime(2023, 6, 13, 4, tzinfo=UTC)

    @pytest.mark.parametrize(("date", "hours"), [("2024-03-31", 23), ("2024-10-27", 25), ("2024-06-01", 24)])
    def test_a_day_is_as_long_as_the_clocks_make_it(self, date: str, hours: int) -> None:
        zone = ZoneInfo("Europe/Lisbon")
        (found,) = read(f"on {date}", zone=zone)
        assert found.end - found.start == timedelta(hours=hours)

    def test_a_day_whose_midnight_does_not_exist_begins_when_it_begins(self) -> None:
        zone = ZoneInfo("America/Sao_Paulo")  # on 4 November 2018 the clocks went from midnight to one
        before, after = read("on 2018-11-03, then on 2018-11-04", zone=zone)
        assert before.end == after.start == datetime(2018, 11, 4, 3, tzinfo=UTC)
        assert after.end - after.start == timedelta(hours=23)

    def test_a_week_a_month_and_a_clock_time_follow_the_clocks(self) -> None:
        zone = ZoneInfo("Europe/Berlin")  # summer time from 26 March to 29 October 2023
        week, month, hour = read("the week of 29 October 2023, then March 2023, then 5pm on 26 March 2023", zone=zone)
        assert week.end - week.start == timedelta(days=7, hours=1)
        assert month.end - month.start == timedelta(days=31, hours=-1)
        assert hour == Interval(utc("2023-03-26T15:00"), utc("2023-03-26T16:00"), "hour")

    @pytest.mark.parametrize(
        ("zone", "today"), [("Asia/Tokyo", "2023-06-15"), ("America/Los_Angeles", "2023-06-14"), ("UTC", "2023-06-14")]
    )
    def test_whose_day_it_is_decides_what_yesterday_and_last_tuesday_are(self, zone: str, today: str) -> None:
        said, there = utc("2023-06-14T20:00"), ZoneInfo(zone)
        date = datetime.fromisoformat(today).replace(tzinfo=there)
        asked = window("what did I say yesterday?", now=said, zone=there)
        assert asked is not None
        assert (asked.start, asked.end) == (date - timedelta(days=1), date)
        (monday,) = read("since Monday", at=said, zone=there)
        assert (monday.start, monday.end) == (datetime(2023, 6, 12, tzinfo=there), said)

    def test_hours_ago_are_hours_whatever_the_clocks_did(self) -> None:
        zone = ZoneInfo("Europe/Lisbon")
        said = datetime(2024, 10, 27, 4, 30, tzinfo=zone)
        (found,) = read("four hours ago", at=said, zone=zone)
        assert said.astimezone(UTC) - timedelta(hours=4) in found


class TestWindow:
    """What a question asks about."""

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("what did I do yesterday?", day("2023-06-13")),
            ("what happened in May?", interval("2023-05-01", "2023-06-01", "month")),
            ("what happened in June?", interval("2023-06-01", "2023-07-01", "month")),
            ("what happened in July?", interval("2022-07-01", "2022-08-01", "month")),
            ("anything in July?", interval("2022-07-01", "2022-08-01", "month")),
            ("what will happen in July?", interval("2023-07-01", "2023-08-01", "month")),
            ("where did we go in the summer?", interval("2023-06-01", "2023-09-01", "season")),
            ("what did I say since Monday?", interval("2023-06-12", NOW, "range")),
            ("what did she do after May 2022?", interval("2022-06-01", NOW, "range")),
            ("what happened on Monday or on Tuesday?", day("2023-06-12")),
            ("what did she do after Christmas?", interval("2022-12-26", NOW, "range")),
            ("what did she do later than 2020?", interval("2021-01-01", NOW, "range")),
            ("what have we said from 2021 on?", interval("2021-01-01", NOW, "range")),
            ("what did we decide from May onwards?", interval("2023-05-01", NOW, "range")),
            ("what did I eat between May and now?", interval("2023-05-01", NOW, "range")),
            ("what am I doing until Friday?", interval(NOW, "2023-06-17", "range")),
            ("what is due by Friday?", interval(NOW, "2023-06-17", "range")),
            ("what did I eat from Monday to Wednesday?", interval("2023-06-12", "2023-06-15", "range")),
            ("what did I eat between Monday and Friday?", interval("2023-06-05", "2023-06-10", "range")),
            ("what will we do from Monday to Friday?", interval("2023-06-19", "2023-06-24", "range")),
            ("what did we do the weekend of 12 August?", interval("2022-08-13", "2022-08-15", "range")),
            ("which film of 2022 did I like?", interval("2022-01-01", "2023-01-01", "year")),
            ("what was the best book of 2022?", interval("2022-01-01", "2023-01-01", "year")),
            ("what were my 2022 resolutions?", interval("2022-01-01", "2023-01-01", "year")),
            ("what was the plan as of March 2023?", interval("2023-03-01", "2023-04-01", "month")),
            ("what did we do the previous week?", interval("2023-06-05", "2023-06-12", "week")),
            ("where did we go in the fall?", interval("2022-09-01", "2022-12-01", "season")),
            ("what did we eat over Christmas?", day("2022-12-25")),
            ("who came on the 20th?", day("2023-05-20")),
            ("who is coming on the 20th?", day("2023-06-20")),
            ("who called on\u00a0Fri?", day("2023-06-09")),
            ("how was last\u00a0Friday?", day("2023-06-09")),
            ("who moved the meeting from Tuesday to Thursday?", None),
            ("Is port 2022 open?", None),
            ("Which of the 2000 users paid?", None),
            ("Is a budget of 2000 enough?", None),
            ("Since when is she vegan?", None),
            ("How long ago was it?", None),
            ("Who is May Chen?", None),
            ("What did April say about the second draft?", None),
            ("Which port is it, 8080 or 8081?", None),
            ("How many days did it take?", None),
            ("When did she move?", None),
            ("", None),
        ],
    )
    def test_what_it_names(self, query: str, expected: Interval | None) -> None:
        assert window(query, now=SAID, zone=UTC) == expected

    @pytest.mark.parametrize(
        ("query", "end"),
        [
            ("where did she live before 2020?", "2020-01-01"),
            ("where did she live prior to 2020?", "2020-01-01"),
            ("where did she live earlier than May 2020?", "2020-05-01"),
            ("what happened before June?", "2023-06-01"),
            ("what happened before last Christmas?", "2022-12-25"),
            ("what did I know before yesterday?", "2023-06-13"),
            ("where did she live until 2019?", "2020-01-01"),
            ("where did she live up to May 2019?", "2019-06-01"),
            ("what did I do until Friday?", "2023-06-10"),
            ("who had left by 2019?", "2020-01-01"),
        ],
    )
    def test_up_to_a_date_is_all_that_came_before(self, query: str, end: str) -> None:
        assert window(query, now=SAID, zone=UTC) == Interval(EARLIEST, utc(end), "range")

    def test_before_a_date_says_nothing_of_when_it_was(self) -> None:
        assert read("she lived there before 2020") == ()


class TestDuring:
    """during= is strict: a program writes it, so a slip is an error and not a guess."""

    @pytest.mark.parametrize(
        ("value", "start", "end", "precision"),
        [
            ("2026", "2026-01-01", "2027-01-01", "year"),
            ("2026-03", "2026-03-01", "2026-04-01", "month"),
            ("2026-12", "2026-12-01", "2027-01-01", "month"),
            (" 2026-03-09 ", "2026-03-09", "2026-03-10", "day"),
            ("2026-03-09T10:00", "2026-03-09T10:00", "2026-03-09T10:01", "minute"),
            ("2026-03-09T10:00+09:00", "2026-03-09T01:00", "2026-03-09T01:01", "minute"),
            ("2026-03-09 10:00Z", "2026-03-09T10:00", "2026-03-09T10:01", "minute"),
            ("2026-03-09T10:00:30", "2026-03-09T10:00:30", "2026-03-09T10:00:31", "instant"),
            ("2026-03-09..2026-03-09", "2026-03-09", "2026-03-10", "range"),
            ("2026-03..2026-05", "2026-03-01", "2026-06-01", "range"),
            ("2025..2026-02", "2025-01-01", "2026-03-01", "range"),
        ],
    )
    def test_what_it_means(self, value: str, start: str, end: str, precision: Precision) -> None:
        assert parse_during(value, UTC) == interval(start, end, precision)

    def test_open_ends_reach_to_the_ends_of_time(self) -> None:
        assert parse_during("2026..", UTC) == Interval(utc("2026-01-01"), LATEST, "range")
        assert parse_during("..2026", UTC) == Interval(EARLIEST, utc("2027-01-01"), "range")
        assert parse_during("0001..9999", UTC) == Interval(EARLIEST, LATEST, "range")

    def test_days_are_those_of_the_zone(self) -> None:
        tokyo = ZoneInfo("Asia/Tokyo")
        assert parse_during("2026-03-09", tokyo).start == datetime(2026, 3, 9, tzinfo=tokyo)
        assert parse_during("2026-03-09T00:00Z", tokyo).start == utc("2026-03-09")

    @pytest.mark.parametrize(
        "value",
        [
            *(
                "",
                "..",
                "...",
                "yesterday",
                "2026-3",
                "26",
                "2026-13",
                "2026-00",
                "2026-02-30",
                "0000",
                "10000",
                "2026..2025",
            ),
            *(
                "2026-03-09T25:00",
                "2026-03-09T10",
                "2026/03/09",
                "2026-03-09T10:00+25:00",
                "2026-03-09T10:00:30.1234567",
            ),
            *("2026..2027..2028", "2026..2026-01-01..", "٢٠٢٦", "2026\x00", "2026-03-09T10:00 Lisbon"),
        ],
    )
    def test_anything_else_is_refused_with_what_is_allowed(self, value: str) -> None:
        with pytest.raises(InvalidInput, match="2026-03-09") as refused:
            parse_during(value, UTC)
        assert refused.value.argument == "during"

    def test_what_is_no_text_is_refused(self) -> None:
        with pytest.raises(InvalidInput):
            parse_during(2026, UTC)  # type: ignore[arg-type]

    @given(st.text(st.sampled_from("0123456789-.T:+Z "), max_size=40) | st.text(max_size=20))
    def test_it_gives_an_interval_or_refuses(self, value: str) -> None:
        try:
            found = parse_during(value, UTC)
        except InvalidInput:
            return
        assert found.start < found.end


VOCABULARY = """
a an the in on at of to from since until before after last next this every two 3 29 31st 2nd 9999 2023 1500 0001 few
couple several half days day weeks week weekend month year ago back now night morning monday Friday Tuesday May march
june february dec Feb. summer winter Q1 Christmas yesterday tomorrow today 5pm 10:30 and - – , . will 2023-06-09
2023-02-29 9999-12-31 17/7/2023 end early mid-May 1990s first fourth between years hours 999 minutes
"""
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), max_size=12).map(" ".join)
ZONES = st.sampled_from(
    [
        *(UTC, timezone(timedelta(hours=14)), timezone(-timedelta(hours=23, minutes=59))),
        *map(ZoneInfo, ("Europe/Lisbon", "America/Sao_Paulo", "Pacific/Apia")),
    ]
)
TIMES = st.datetimes(timezones=st.just(UTC)) | st.sampled_from(
    [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC), EARLIEST, LATEST]
)
THIS_CENTURY = st.integers(-100 * 365 * 86400, 80 * 365 * 86400).map(lambda seconds: SAID + timedelta(seconds=seconds))


class TestAnyText:
    """No text, no time and no zone is an error, and reading a page of dates is bounded."""

    @given(st.text(max_size=80) | WORDS, TIMES, ZONES)
    @example("999 decades ago, in 999 years, next year", datetime.max.replace(tzinfo=UTC), UTC)
    @example("since 9999, before 1500", datetime.min.replace(tzinfo=UTC), timezone(timedelta(hours=14)))
    @example("weeK before ſeptember 1, prıor to ٢٠٢٣", SAID, UTC)
    def test_nothing_raises_and_every_interval_is_sound(self, text: str, at: datetime, zone: tzinfo) -> None:
        found = about(text, at=at, zone=zone)
        assert len(found) <= MAX_INTERVALS
        assert len(set(found)) == len(found)
        assert all(EARLIEST <= one.start < one.end <= LATEST for one in found)
        asked = window(text, now=at, zone=zone)
        assert asked is None or asked.start < asked.end

    @given(WORDS, THIS_CENTURY)
    def test_capitals_in_front_and_space_around_do_not_matter(self, text: str, at: datetime) -> None:
        assert about(f"  {text} \n", at=at, zone=UTC) == about(text, at=at, zone=UTC)

    @given(THIS_CENTURY, ZONES)
    def test_yesterday_ends_where_today_begins(self, at: datetime, zone: tzinfo) -> None:
        (yesterday,), (today,), (tomorrow,) = (
            about(text, at=at, zone=zone) for text in ("yesterday", "today", "tomorrow")
        )
        assert at in today
        assert at not in yesterday
        if zone != ZoneInfo("Pacific/Apia"):  # which had no 30 December 2011
            assert yesterday.end == today.start
            assert today.end == tomorrow.start

    @given(st.dates(), st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%A, %d %b %Y"]))
    def test_a_date_that_is_written_out_is_that_date(self, date: datetime, form: str) -> None:
        if not 1500 <= date.year < 2100:
            return
        assert read(f"It was on {date.strftime(form)}.") == (day(date.isoformat()),)

    @pytest.mark.parametrize(
        "unit",
        [
            *(
                "yesterday ",
                "9",
                "2023-",
                "on Monday ",
                "1,",
                "the week before ",
                "from May to ",
                "in ",
                "a few ",
                ". ",
                "  ",
            ),
            *("last week of ", "May 1 - ", "9 June ", "at 5pm ", "day before ", "early mid late ", "a" * 50 + " "),
        ],
    )
    def test_a_long_text_is_read(self, unit: str) -> None:
        # Quadratic time would run into the time limit of the test.
        text = unit * (200_000 // len(unit)) + " yesterday"
        assert len(about(text, at=SAID, zone=UTC)) <= MAX_INTERVALS
        window(text, now=SAID, zone=UTC)
