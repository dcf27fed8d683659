"""What a form is: a pattern, and what a place that matches it means.

A form may still decline a place, so that the pattern can be simple and the doubt be spelled out in words. Several forms
may read one place; the longest that reads it wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from longmind.mind.dates.calendar import Span
from longmind.mind.dates.reader import Reader

PER_FORM = 64
"""At most so many places per form: what a text of a megabyte of dates costs stays bounded."""

_Read = Callable[[Reader, "re.Match[str]"], Span | None]


@dataclass(frozen=True, eq=False)
class Form:
    """A way of writing a date. It is compiled when it is first tried: a program that runs for a second tries few."""

    written: str
    read: _Read
    needs: frozenset[str]
    """The traits (:func:`longmind.mind.dates.hints.traits`) of every text it can match: a form is not tried without."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches in capitals or not."""
        return re.compile(self.written, re.IGNORECASE | re.ASCII)


def form(pattern: str, *needs: str) -> Callable[[_Read], Form]:
    """Make a form of the function that reads what its pattern matches in texts that have these traits."""

    def made(read: _Read) -> Form:
        return Form(pattern, read, frozenset(needs))

    return made


def worth_trying(forms: tuple[Form, ...], traits: frozenset[str]) -> tuple[Form, ...]:
    """The forms that could match a text with these traits."""
    return tuple(form for form in forms if form.needs <= traits)


def applied(form: Form, reader: Reader, match: re.Match[str]) -> Span | None:
    """What the form makes of a match; None when it declines, or when that would be no date."""
    try:
        return form.read(reader, match)
    except (ValueError, OverflowError):  # no such day, or beyond the years there are
        return None


class Dated(NamedTuple):
    """A match that is a date, what it means, and the form that read it."""

    match: re.Match[str]
    span: Span
    form: Form


def date_at(reader: Reader, start: int, forms: tuple[Form, ...]) -> Dated | None:
    """The date that begins exactly there, by the longest form that reads one."""
    best: Dated | None = None
    for form in forms:
        match = form.pattern.match(reader.text, start)
        if match is not None and (best is None or match.end() > best.match.end()):
            span = applied(form, reader, match)
            if span is not None:
                best = Dated(match, span, form)
    return best


class Found(NamedTuple):
    """A place in a text, and what it means."""

    start: int
    end: int
    span: Span


NO_DATE = Span(datetime.min, datetime.min, "range")  # noqa: DTZ901 (wall clock)
"""A place that is read as no date, so that no part of it is read as one: empty, so it becomes no interval."""
