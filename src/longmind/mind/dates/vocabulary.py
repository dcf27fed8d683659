"""The words that dates are made of, as pieces of patterns.

Every form is put together from these, so that a month or a count is spelled the same way wherever it stands. Beside
them stands what makes a number no date (twenty people) and a month no month (it may rain).
"""

from __future__ import annotations

import re

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
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
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
NUM = rf"(?:\d{{1,3}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
COUNT = rf"(?:(?:a\s+)?(?:couple(?:\s+of)?|few|several)|half\s+an?|{NUM})"
UNIT = r"(?:minute|hour|day|night|weekend|week|fortnight|month|quarter|year|decade)"
PART = r"(?:morning|afternoon|evening|night)\b"
HOLIDAY = r"(?:christmas(?:\s+(?:eve|day))?|new\s+year['’]?s\s+(?:eve|day)|halloween|valentine['’]?s\s+day)\b"
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


def amounts(count: str) -> tuple[float, float]:
    """The least and the most that a count may mean."""
    words = count.lower().split()
    for word in words:
        if word in _VAGUE:
            return _VAGUE[word]
    number = 0.5 if words[0] == "half" else float(_NUMBERS.get(words[0]) or words[0])
    return number, number


def capital(word: str) -> bool:
    """Whether a word begins with a capital."""
    return word[:1].isupper()


def is_month(name: str) -> bool:
    """Whether the name of a month stands for one: "may" and "march" need a capital."""
    return capital(name) or name.rstrip(".").lower() not in COMMON_WORDS
