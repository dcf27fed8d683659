"""A first look for anything that could be part of a date.

Most texts have nothing, and reading stops here. Looking for one word after another is several times faster than one
expression with all of them. In doubt there is a hint: a text with one may still hold no date. What the first look saw
also spares most of the forms: no month, no form with a month.
"""

from __future__ import annotations

import re

from longmind.mind.dates import calendar

_WORDS = (
    *("day", "night", "week", "month", "year", "quarter", " ago", "morning", "afternoon", "evening", "minute", "hour"),
    *("decade", "tomorrow", "spring", "summer", "autumn", "fall", "winter", "christmas", "xmas", "halloween", "easter"),
    *("thanksgiving", "sixties", "seventies", "eighties", "nineties"),
)
_NAME_BEGINNINGS = (*calendar.MONTHS, *sorted(calendar.DAY_NAMES))
_NAMES = re.compile(
    r"\b(?:last|this|next|coming|past|on|since|by|until|till|before|after|from)\s+"
    r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\b"
    r"|(?:janu|febru)ary|march|april|august|(?:septem|octo|novem|decem)ber"
)
_DIGIT = re.compile(r"[0-9]")
_DIGITS = re.compile(r"\d\d\d\d|\d[-/.]\d{1,2}[-/.]\d|\d(?:st|nd|rd|th)\b|\bq[1-4]|['’]\d\d|\d0['’]?s\b")
_FOUR_DIGITS = re.compile(r"\d\d\d\d")
_TRAITS = {
    "month": calendar.MONTHS,
    "weekday": tuple(sorted(calendar.DAY_NAMES)),
    "season": tuple(calendar.SEASONS),
    "holiday": (
        *("christmas", "xmas", "new", "halloween", "valentine", "boxing", "thanksgiving", "easter", "good", "patrick"),
        *("labor", "memorial"),
    ),
    "part": ("morning", "afternoon", "evening", "night"),
    "third": ("early", "mid", "late"),
    "unit": ("minute", "hour", "day", "night", "week", "month", "quarter", "year", "decade"),
    "quarter": ("quarter",),
    "half": ("half",),
    "week": ("week",),
    "year": ("year",),
    "ago": (" ago", " back", "from"),
    "way": ("last", "this", "next", "past", "coming", "previous"),
    "ordinal": ("first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th"),
    "day word": ("the ", "th"),
    "near": ("yesterday", "tomorrow", "today", "tonight", "last", "this"),
    "clock": ("noon", "midnight", "am", "pm", "a.m", "p.m", ":", "morning", "afternoon", "evening", "night"),
    "mark": ("'", "’"),
    "week number": ("w0", "w1", "w2", "w3", "w4", "w5"),
    "decade": ("0s", "0's", "0’s", "ties"),
}
"""Trait → the words of which one stands in every text that has it; digits are traits, too."""
_TYPOGRAPHY = str.maketrans(
    dict.fromkeys(
        "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "
    )
    | dict.fromkeys("\u2010\u2011\u2012\u2212", "-")
    | dict.fromkeys("\u00ad\u200b\u2060\ufeff", "")
)


def plain(text: str) -> str:
    """The text with plain spaces and hyphens: typography puts others into dates, and marks where a word may break."""
    return text if text.isascii() else text.translate(_TYPOGRAPHY)


def hinted(text: str) -> bool:
    """Whether it is worth reading the text at all."""
    low = text.lower()
    if any(word in low for word in _WORDS):
        return True
    if any(name in low for name in _NAME_BEGINNINGS) and _NAMES.search(low):
        return True
    return _DIGIT.search(low) is not None and _DIGITS.search(low) is not None


def traits(text: str) -> frozenset[str]:
    """What of a date there may be in the text."""
    low = text.lower()
    found = set()
    for trait, words in _TRAITS.items():
        for word in words:
            if word in low:
                found.add(trait)
                break
    if _DIGIT.search(low) is not None:
        found.add("digit")
        if _FOUR_DIGITS.search(low) is not None:
            found.add("four digits")
    return frozenset(found)
