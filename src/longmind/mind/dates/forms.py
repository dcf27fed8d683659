"""What a form is: a pattern, and what a place that matches it means.

A form may still decline a place, so that the pattern can be simple and the doubt be spelled out in words. Several forms
may read one place; the longest that reads it wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from longmind.mind.dates.calendar import Span
from longmind.mind.dates.reader import Reader

PER_FORM = 64
"""At most so many places per form: what a text of a megabyte of dates costs stays bounded."""

_Read = Callable[[Reader, "re.Match[str]"], Span | None]


class Form(NamedTuple):
    """A way of writing a date."""

    pattern: re.Pattern[str]
    read: _Read


def form(pattern: str) -> Callable[[_Read], Form]:
    """Make a form of the function that reads what its pattern matches, in capitals or not."""

    def made(read: _Read) -> Form:
        return Form(re.compile(pattern, re.IGNORECASE | re.ASCII), read)

    return made


def applied(form: Form, reader: Reader, match: re.Match[str]) -> Span | None:
    """What the form makes of a match; None when it declines, or when that would be no date."""
    try:
        return form.read(reader, match)
    except (ValueError, OverflowError):  # no such day, or beyond the years there are
        return None


def date_at(reader: Reader, start: int, forms: tuple[Form, ...]) -> tuple[re.Match[str], Span] | None:
    """The date that begins exactly there, by the longest form that reads one."""
    best: tuple[re.Match[str], Span] | None = None
    for form in forms:
        match = form.pattern.match(reader.text, start)
        if match is not None and (best is None or match.end() > best[0].end()):
            span = applied(form, reader, match)
            if span is not None:
                best = match, span
    return best


class Found(NamedTuple):
    """A place in a text, and what it means."""

    start: int
    end: int
    span: Span


NO_DATE = Span(datetime.min, datetime.min, "range")  # noqa: DTZ901 (wall clock)
"""A place that is read as no date, so that no part of it is read as one: empty, so it becomes no interval."""
