"""The words that dates are made of, as pieces of patterns.

Every form is put together from these, so that a month or a count is spelled the same way wherever it stands. Beside
them stands what makes a number no date (twenty people) and a month no month (it may rain).
"""

from __future__ import annotations

import re

_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = (
    {word: number for number, word in enumerate((*_ONES, *_TEENS), 1)}
    | {word: 10 * number for number, word in enumerate(_TENS, 2)}
    | {"a": 1, "an": 1}
)
_VAGUE = {"couple": (2, 3), "few": (2, 6), "several": (3, 9)}
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1} | {
    "1st": 0,
    "2nd": 1,
    "3rd": 2,
    "4th": 3,
    "5th": 4,
}
STEPS = {"last": -1, "this": 0, "the": 0, "next": 1}
NTH = rf"(?:{'|'.join(ORDINALS)})"
_ORDINAL_ONES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ORDINAL_TEENS = ("tenth", "eleventh", "twelfth", *(f"{word}th" for word in _TEENS[3:]))
DAY_WORDS = (
    {word: number for number, word in enumerate((*_ORDINAL_ONES, *_ORDINAL_TEENS), 1)}
    | {"twentieth": 20, "thirtieth": 30, "thirty-first": 31}
    | {f"twenty-{word}": 20 + number for number, word in enumerate(_ORDINAL_ONES, 1)}
)
"""The days of a month in words."""
MON = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
WDAY_STEM = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
WDAY = rf"{WDAY_STEM}\b"
ABBREVIATED = r"(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b"
WDAY_SHORT = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thur?s?|fri|sat|sun)\b\.?"
SEASON = r"(?:spring|summer|autumn|fall|winter)\b"
YEAR = r"(?:1[5-9]\d\d|20\d\d)(?![\d%/]|[.,:]\d|-\d|[a-z])"
DAYNUM = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th)?\b"
NUM = (
    rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_ONES)}))?"
    rf"|{'|'.join(sorted({*_NUMBERS} - {*_TENS}, key=len, reverse=True))})"
)
COUNT = rf"(?:(?:a\s+)?(?:couple(?:\s+of)?|few|several)|half\s+an?|{NUM})"
UNIT = r"(?:minute|hour|day|night|weekend|week|fortnight|month|quarter|year|decade)"
PART = r"(?:morning|afternoon|evening|night)\b"
SHORT_YEAR = r"['’](?P<yy>\d\d)(?![\w'’])"
HOLIDAY = (
    r"(?:(?:christmas|xmas)(?:\s+(?:eve|day))?|new\s+year['’]?s\s+(?:eve|day)|halloween|valentine['’]?s\s+day"
    r"|boxing\s+day|thanksgiving(?:\s+day)?|easter(?:\s+(?:sunday|monday))?|good\s+friday|labor\s+day|memorial\s+day"
    r"|(?:st\.?|saint)\s+patrick['’]?s\s+day)\b"
)
COUNTED = re.compile(
    r"\s*%|\s+(?:percent|people|pieces|miles|km|kilomet\w+|meters?|metres?|m|mm|cm|ft|feet|inch\w*|kg|lbs?|g|words?|tokens?|users?"
    r"|steps?|times?|points?|dollars?|euros?|bucks|pounds?|calories|minutes?|hours?|days?|weeks?|months?|years?|seconds?"
    r"|ms|[kmgt]b|bytes?|lines?|rows?|files?|men|women|children|more|other|and\s+a\s+half)\b",
    re.IGNORECASE | re.ASCII,
)
PLURAL = re.compile(
    r"\s+(?!this|was|has|does|its|always|perhaps|thus|plus|versus|unless|across|towards|besides|yes)[a-z]{3,}s\b"
)
COMMON_WORDS = frozenset({"may", "mar", "march"})
"""Months whose names are common words when they are not written with a capital."""
NAMES_TOO = frozenset({"jan", "march", "april", "may", "june", "august"})
"""Months that people are called after, too."""


_OR = re.compile(r"\s+(?:or|to)\s+|(?<=\d)-(?=\d)")


def amounts(count: str) -> tuple[float, float]:
    """The least and the most that a count may mean: "three", "a few", "two or three", "10-15"."""
    if len(ends := _OR.split(count.lower())) > 1:
        return amounts(ends[0])[0], amounts(ends[-1])[1]
    words = re.split(r"[\s-]+", count.lower())
    for word in words:
        if word in _VAGUE:
            return _VAGUE[word]
    number = 0.5 if words[0] == "half" else float(sum(_NUMBERS.get(word) or float(word) for word in words))
    return number, number


def capital(word: str) -> bool:
    """Whether a word begins with a capital."""
    return word[:1].isupper()


def is_month(name: str) -> bool:
    """Whether the name of a month stands for one: "may" and "march" need a capital."""
    return capital(name) or name.rstrip(".").lower() not in COMMON_WORDS
