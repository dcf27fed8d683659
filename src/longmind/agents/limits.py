"""Days that are taken and sums that are not to be exceeded, by what the user said of themselves. Pure.

"I don't coach on Sunday" takes every Sunday, "nothing in August" the month, "no driving on the 24th of May" the day,
and "no more than 1,200 for all of us" what costs more. A day is compared without its year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from longmind.agents.forbidding import sentences
from longmind.agents.sorts import plain, words

_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH: Final = rf"(?P<month>{'|'.join(f'{one[:3]}(?:{one[3:]})?' if one[3:] else one for one in (*_MONTHS, 'sept'))})"
_DATE: Final = re.compile(
    rf"\b{_MONTH}\.? (?P<after>\d\d?)(?:st|nd|rd|th)?\b"
    rf"|\b(?P<before>\d\d?)(?:st|nd|rd|th)?(?: of)? {_MONTH.replace('month', 'month_')}\b",
    re.IGNORECASE,
)
_TAKEN: Final = re.compile(
    r"\b(?:no|not|never|nothing|can(?:no|')t|don't|won't|doesn't|wouldn't|out|off|taken|blocked|unavailable|closed"
    r"|reserved|sacred|no-go|is free|are free|keep \w+ free|stays? free|for church|for my)\b",
    re.IGNORECASE,
)
_THAT: Final = re.compile(r"\bthat (?:day|date|week|weekend|night|evening|morning)\b", re.IGNORECASE)
_MOST: Final = re.compile(
    r"\b(?:budget|at most|(?:no|not) more than|max(?:imum)?|up to|limit|cap(?:ped)?|ceiling|(?:not|can(?:no|')t"
    r"|don't|won't)"
    r" (?:\w+ )?(?:over|above|exceed|spend|afford|pay|be more)|under|below|less than|more than)\b",
    re.IGNORECASE,
)
_NUMBERS: Final = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_TIMES: Final = {"hundred": 100, "grand": 1_000, "thousand": 1_000, "k": 1_000, "million": 1_000_000}
_MONEY: Final = (
    r"euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|francs?|chf|kron(?:or|er|a|e)|crowns?|sek|nok|dkk|zlot(?:y|ys"
    r"|ych)|pln"
    r"|czk|yen|jpy|rupees?|inr|cedis?|ghs|rand|zar|naira|shillings?|pesos?|reais|lei|lira|forints?|huf|dirhams?|sgd"
    r"|aud|cad"
)
_SUM: Final = re.compile(
    r"(?P<sign>[€$£¥₹]\s?)?(?<![\w.,])(?P<number>\d{1,3}(?:[,.' \u202f]\d{3})+(?!\d)(?:\.\d\d?(?!\d))?|\d+(?:\.\d\d?)?"
    rf"|(?:{'|'.join(_NUMBERS)})(?= (?:hundred|grand|thousand|k)\b))(?:\s?(?P<times>{'|'.join(_TIMES)})\b)?"
    rf"(?:\s?(?P<unit>[€£¥₹]|(?:{_MONEY})\b))?",
    re.IGNORECASE,
)
_NOON: Final = 12
_TIME: Final = r"(?P<hour>\d{1,2})(?!\d)(?:[:.](?P<minute>\d\d))?(?:\s?(?P<half>[ap]\.?m\b))?"
_CLOCK: Final = re.compile(rf"(?<![\d.,:]){_TIME}(?![\d.,:]\d)", re.IGNORECASE)
_BOUND: Final = re.compile(
    rf"\b(?P<which>before|after|past|later than) {_TIME}"
    rf"(?![\d.,:]\d|\s?(?:days?|weeks?|months?|years?|{'|'.join(_MONTHS)}))",
    re.IGNORECASE,
)
_LEAST_SUM: Final = 10
"""A bare number below it is no sum of money."""
Day = tuple[int, int]
"""Month and day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What one message takes from the calendar, and how much something may cost."""

    names: frozenset[str] = frozenset()
    """Days of the week, and months that are taken as a whole."""
    days: tuple[Day, ...] = ()
    most: float | None = None
    earliest: float | None = None
    """Hour of the day, as the next."""
    latest: float | None = None


@lru_cache(maxsize=4_096)
def limit(text: str) -> Limit:
    """What a message takes, and how much it lets something cost; nothing where it asks."""
    names, days, most = set[str](), list[Day](), None
    hours: dict[str, float] = {}
    for sentence in sentences(text):
        if sentence.endswith("?"):
            continue
        if _TAKEN.search(sentence):
            days += dates(sentence)
            names |= _names(sentence)
            hours |= _bounds(sentence)
        most = _most(sentence) if most is None else most
    if not days and _TAKEN.search(plain(text)) and _THAT.search(text):
        # "Josie's recital is the 24th of May. No driving that weekend."
        days += dates(text)
    return Limit(
        names=frozenset(names),
        days=tuple(days),
        most=most,
        earliest=hours.get("before"),
        latest=hours.get("after"),
    )


def bearing(thing: str) -> str:
    """What a message must hold to limit such a thing, as a pattern."""
    found = ["(?!)"]
    if any(sums(thing)):
        found.append(_MOST.pattern)
    if _names(thing) or dates(thing):
        found.append(rf"\b(?:{'|'.join(one[:3] for one in (*_DAYS, *_MONTHS))}|weekend)")
    if any(_hours(thing)):
        found.append(r"\b(?:before|after|past|later than) \d")
    return "|".join(found)


def exceeds(one: Limit, thing: str) -> float:
    """1 where a thing falls on what is taken, or costs more than it may; else 0."""
    named = _names(thing) | {_MONTHS[month - 1] for month, _ in dates(thing)}
    if named & one.names:
        return 1.0
    if within(one.days, thing) or any(_outside(one, hour) for hour in _hours(thing)):
        return 1.0
    costs = [*sums(thing)]
    return 1.0 if one.most is not None and costs and min(costs) > one.most else 0.0


def within(days: tuple[Day, ...], thing: str) -> bool:
    """Whether one of the days lies on, or between, those that a thing names."""
    named = dates(thing)
    return bool(named) and any(min(named) <= day <= max(named) for day in days)


def dates(text: str) -> list[Day]:
    """The days with their months that a text names."""
    return [
        (_month(found["month"] or found["month_"]), int(found["after"] or found["before"]))
        for found in _DATE.finditer(text)
    ]


def sums(text: str) -> Iterator[float]:
    """The sums of money in a text: what has a currency, or a word such as "grand"."""
    for found in _SUM.finditer(text):
        if found["sign"] or found["unit"] or found["times"]:
            yield _value(found)


def _names(text: str) -> set[str]:
    """Days of the week, and months that are named without a day."""
    said = words(_DATE.sub("", text))
    if {"weekend", "weekends"} & {*said}:
        said += ["saturday", "sunday"]
    # "may" is a verb more often than a month.
    months = {word for word in said if word in _MONTHS and (word != "may" or "May" in text)}
    return months | ({word.removesuffix("s") for word in said} & {*_DAYS})


def _bounds(sentence: str) -> dict[str, float]:
    """From "nothing before ten" and "no calls after 6 pm": the hours, by the word."""
    found: dict[str, float] = {}
    for one in _BOUND.finditer(sentence):
        hour = _hour(one)
        late = one["which"] != "before"
        # "After six" is in the evening.
        found["after" if late else "before"] = hour + _NOON if late and not one["half"] and hour < _NOON else hour
    return found


def _hours(thing: str) -> Iterator[float]:
    """The times of day that a thing names."""
    yield from (_hour(one) for one in _CLOCK.finditer(thing) if one["half"] or one["minute"])


def _hour(found: re.Match[str]) -> float:
    hour = float(found["hour"]) + float(found["minute"] or 0) / 60
    half = (found["half"] or "").casefold()[:1]
    return hour % _NOON + (_NOON if half == "p" else 0) if half else hour


def _outside(one: Limit, hour: float) -> bool:
    return (one.earliest is not None and hour < one.earliest) or (one.latest is not None and hour > one.latest)


def _month(word: str) -> int:
    return next(place for place, one in enumerate(_MONTHS, start=1) if one.startswith(word.casefold()[:3]))


def _most(sentence: str) -> float | None:
    cue = _MOST.search(sentence)
    if cue is None:
        return None
    found = [
        (one.start(), _value(one)) for one in _SUM.finditer(sentence) if one["sign"] or one["unit"] or one["times"]
    ]
    if not found:
        found = [(one.start(), _value(one)) for one in _SUM.finditer(sentence) if _value(one) >= _LEAST_SUM]
    after = [value for place, value in found if place >= cue.start()]
    return after[0] if after else found[-1][1] if found else None


def _value(found: re.Match[str]) -> float:
    said = found["number"].casefold()
    number = float(_NUMBERS[said]) if said in _NUMBERS else float(re.sub(r"[,' \u202f]|\.(?=\d{3})", "", said))
    return number * _TIMES.get((found["times"] or "").casefold(), 1)
