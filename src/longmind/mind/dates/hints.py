"""A first look for anything that could be part of a date.

Most texts have nothing, and reading stops here. Looking for one word after another is several times faster than one
expression with all of them. In doubt there is a hint: a text with one may still hold no date.
"""

from __future__ import annotations

import re

from longmind.mind.dates import calendar

_WORDS = (
    *("day", "night", "week", "month", "year", "quarter", " ago", "morning", "afternoon", "evening", "minute", "hour"),
    *("decade", "tomorrow", "spring", "summer", "autumn", "fall", "winter", "christmas", "halloween"),
)
_NAME_BEGINNINGS = (*calendar.MONTHS, *sorted(calendar.DAY_NAMES))
_NAMES = re.compile(
    r"\b(?:last|this|next|coming|past) (?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\b"
    r"|(?:janu|febru)ary|march|april|august|(?:septem|octo|novem|decem)ber"
)
_DIGIT = re.compile(r"[0-9]")
_DIGITS = re.compile(r"\d\d\d\d|\d[-/.]\d{1,2}[-/.]\d|\d(?:st|nd|rd|th)\b|\bq[1-4]")


def hinted(text: str) -> bool:
    """Whether it is worth reading the text at all."""
    low = text.lower()
    if any(word in low for word in _WORDS):
        return True
    if any(name in low for name in _NAME_BEGINNINGS) and _NAMES.search(low):
        return True
    return _DIGIT.search(low) is not None and _DIGITS.search(low) is not None
