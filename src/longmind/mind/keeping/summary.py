"""The summary that stands for a session's older messages, kept so that summarising goes on from it.

A summary names every memory whose words it stands for. It is one text, and goes with the first of them that is erased
(:func:`longmind.mind.keeping.sheets.summaries_on`), so that no word of what was forgotten stays in it. The messages it
stood for are still there, and the next summary is made of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from longmind.domain.change import Write
from longmind.domain.metadata import Json
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address
from longmind.domain.working import MOST_COUNTED, check_whole, check_words, read_list, read_object
from longmind.errors import InvalidInput
from longmind.mind.conversation import Fitted, LeftOut, Summary, compressed
from longmind.mind.core import Core, decided
from longmind.mind.keeping.conversation import MOST_NUMBER, Numbered, shown
from longmind.mind.keeping.sheets import RESTED_ON, SUMMARIES, Held, at, is_broken, next_of
from longmind.mind.summary import Summariser
from longmind.ports.models import TokenCounter

_KEY = "present"
IN_SUMMARY = "in the summary"
"""Why a message is not in a prompt as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A summary as it is kept."""

    summary: Summary
    numbers: frozenset[int]
    """Of the messages it stands for."""
    rested_on: int
    """On how many memories."""

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return {
            "text": self.summary.text,
            "by": self.summary.by,
            "messages": self.summary.messages,
            "stands_for": _runs(self.numbers),
            RESTED_ON: self.rested_on,
        }

    @classmethod
    def from_json(cls, value: object) -> Standing:
        """The summary that was written.

        Raises:
            InvalidInput: this is none.
        """
        body = read_object(value, "summary")
        return cls(
            summary=Summary(
                check_words(body.get("text"), "summary.text"),
                check_words(body.get("by"), "summary.by"),
                check_whole(body.get("messages"), "summary.messages", 0, MOST_COUNTED),
            ),
            numbers=frozenset(_numbers(read_list(body.get("stands_for"), "summary.stands_for"))),
            rested_on=check_whole(body.get(RESTED_ON), "summary.rested_on", 0, MOST_COUNTED),
        )


def standing(core: Core, scope: Scope) -> Summary | None:
    """The summary that is kept of a conversation, if there is one and nothing it rests on was erased.

    Raises:
        StoreCorrupt: the sheet holds something else.
    """
    found = kept(core, scope)
    return None if found is None else found.summary


def kept(core: Core, scope: Scope) -> Standing | None:
    """The same, with the numbers of the messages that it stands for.

    Raises:
        StoreCorrupt: the sheet holds something else.
    """
    return _standing(at(core, _address(scope)))


def compress(
    core: Core,
    scope: Scope,
    *,
    budget_tokens: int,
    verbatim: int,
    summariser: Summariser | None,
    counter: TokenCounter,
    now: datetime,
) -> Fitted:
    """Make a conversation fit by a summary of its older messages, going on from the one that is kept, and keep it.

    Raises:
        InvalidInput: a budget below 1, or ``verbatim`` below 1.
        ModelUnavailable: the counter cannot be loaded.
        Conflict: other writers were quicker, time and again.
    """

    def attempt() -> Fitted:
        held, before = read_standing(core, scope)
        done = frozenset[int]() if before is None else before.numbers
        every = shown(core, scope)
        places = [place for place, one in enumerate(every) if one.number not in done]
        fitted = compressed(
            [every[place].message for place in places],
            budget_tokens=budget_tokens,
            verbatim=verbatim,
            earlier=None if before is None else before.summary,
            summariser=summariser,
            counter=counter,
        )
        whole = _over_all(fitted, every, places)
        if fitted.summary is not None and (before is None or fitted.summary != before.summary):
            places_in = [one.position for one in whole.left_out if one.reason == IN_SUMMARY]
            new = [every[place] for place in places_in if every[place].number not in done]
            core.write_as_read(scope.owner, [write_of(scope, held, before, fitted.summary, new=new, now=now)], now)
        return whole

    return decided(attempt)


def read_standing(core: Core, scope: Scope) -> tuple[Held, Standing | None]:
    """The sheet of the summary, and the summary if nothing it rests on was erased.

    Raises:
        StoreCorrupt: the sheet holds something else.
    """
    held = at(core, _address(scope))
    return held, _standing(held)


def write_of(
    scope: Scope, held: Held, before: Standing | None, summary: Summary, *, new: Sequence[Numbered], now: datetime
) -> Write:
    """The writing of a summary that takes the place of the one before and stands for these messages as well."""
    # What a summary stood for may have been cleared since; its memories, which it rests on, are still there.
    earlier = () if before is None or held.sheet is None else held.sheet.evidence
    evidence = tuple(dict.fromkeys((*earlier, *(id for one in new for id in one.evidence))))
    numbers = (frozenset[int]() if before is None else before.numbers) | {one.number for one in new}
    after = Standing(summary=summary, numbers=numbers, rested_on=len(evidence))
    return Write(sheet=next_of(held, _address(scope), after, now, evidence), keep_past=False)


def _over_all(fitted: Fitted, every: Sequence[Numbered], places: Sequence[int]) -> Fitted:
    """With positions in the whole conversation, and what was summarised before among what is left out."""
    standing_now = set(places)
    left_out = [replace(one, position=places[one.position]) for one in fitted.left_out]
    left_out += [
        LeftOut(one.message, place, IN_SUMMARY) for place, one in enumerate(every) if place not in standing_now
    ]
    return replace(fitted, left_out=tuple(sorted(left_out, key=lambda one: one.position)))


def _standing(held: Held) -> Standing | None:
    return None if held.sheet is None or is_broken(held.sheet) else held.of(Standing)


def _runs(numbers: Iterable[int]) -> list[Json]:
    """Numbers as runs, each its first and its last: what is summarised of a long conversation are few of them."""
    runs: list[Json] = []
    first = last = None
    for number in sorted(numbers):
        if last != number - 1:
            runs += [] if last is None else [[first, last]]
            first = number
        last = number
    return runs if last is None else [*runs, [first, last]]


def _numbers(runs: Iterable[Json]) -> Iterable[int]:
    for run in runs:
        match run:
            case [int(first), int(last)] if 0 < first <= last <= MOST_NUMBER:
                yield from range(first, last + 1)
            case _:
                raise InvalidInput("summary.stands_for", "runs of numbers, each its first and its last", run)


def _address(scope: Scope) -> Address:
    return Address(scope, SUMMARIES, _KEY)
