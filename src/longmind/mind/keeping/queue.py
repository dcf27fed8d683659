"""The queue of a conversation, kept: which messages have left it for the summary, and whether the model was warned.

What has left is told by the summary that is kept beside the messages, so that a queue goes on where it was after a
restart, and what is forgotten leaves it too. Only what has not left is read, however long the conversation is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from longmind.domain.change import Change, Write
from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address
from longmind.domain.working import plain_fields, read_fields
from longmind.errors import InvalidInput
from longmind.mind.conversation import Fitted, Summary
from longmind.mind.core import Core, decided
from longmind.mind.keeping.conversation import Numbered, after, numbered_as, trusted
from longmind.mind.keeping.sheets import at, next_of
from longmind.mind.keeping.summary import IN_SUMMARY, Standing, read_standing, write_of
from longmind.mind.queue import WARNING, Queued, evict, fit, is_pressing, room, whole_tokens
from longmind.mind.summary import Summariser
from longmind.mind.tokens import message_tokens
from longmind.ports.models import TokenCounter

ROOM = "queue"
_KEY = "present"


@dataclass(frozen=True, slots=True)
class Pressure:
    """Whether the model was warned that the queue fills, and it has not emptied since."""

    warned: bool = False

    def to_json(self) -> dict[str, Json]:
        """What :meth:`from_json` reads back as an equal value."""
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> Pressure:
        """The value that was written.

        Raises:
            InvalidInput: this is none.
        """
        fields = read_fields(value, cls)
        if not isinstance(fields["warned"], bool):
            raise InvalidInput("pressure.warned", "true or false", fields["warned"])
        return cls(**fields)


def settle(
    core: Core,
    scope: Scope,
    *,
    budget_tokens: int,
    summariser: Summariser | None,
    counter: TokenCounter,
    again: bool = False,
    now: datetime,
) -> Queued:
    """Let the oldest messages leave where the queue is over its limit, warn where it fills, and give what is shown.

    ``again`` warns also where it was warned before and the queue has not emptied since.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
        Conflict: other writers were quicker, time and again.
    """
    address = Address(scope, ROOM, _KEY)

    def attempt() -> Queued:
        held, before = read_standing(core, scope)
        waiting = staying(core, scope, before)
        summary, left = None if before is None else before.summary, list[Numbered]()
        failure: str | None = None
        changes: list[Change] = []
        tokens = whole_tokens(_messages(waiting), summary, counter)
        if tokens > room(budget_tokens, counter):
            done = evict(
                _messages(waiting), summary, budget_tokens=budget_tokens, summariser=summariser, counter=counter
            )
            failure, left = done.failure, _left(done, waiting)
            if left and done.summary is not None:
                summary = done.summary
                changes.append(write_of(scope, held, before, summary, new=left, now=now))
                gone = {one.number for one in left}
                waiting = [one for one in waiting if one.number not in gone]
                tokens = whole_tokens(_messages(waiting), summary, counter)
        pressure = at(core, address)
        was = pressure.of(Pressure) or Pressure()
        is_now = Pressure(is_pressing(tokens, budget_tokens))
        if was != is_now:
            changes.append(Write(sheet=next_of(pressure, address, is_now, now), keep_past=False))
        if changes:
            core.write_as_read(scope.owner, changes, now)
        warns = is_now.warned and (again or not was.warned)
        now_shown = _shown(waiting, summary, budget_tokens, counter, warns=warns)
        return replace(now_shown, evicted=len(left), left=len(left) + _count(before), failure=failure)

    return decided(attempt)


def shown(core: Core, scope: Scope, *, budget_tokens: int, counter: TokenCounter) -> Queued:
    """The queue as it is; changes nothing, and warns of nothing.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """
    _, before = read_standing(core, scope)
    summary = None if before is None else before.summary
    return replace(_shown(staying(core, scope, before), summary, budget_tokens, counter), left=_count(before))


def _count(before: Standing | None) -> int:
    return 0 if before is None else len(before.numbers)


def _shown(
    waiting: Sequence[Numbered],
    summary: Summary | None,
    budget_tokens: int,
    counter: TokenCounter,
    *,
    warns: bool = False,
) -> Queued:
    fitting = fit(_messages(waiting), summary, limit=room(budget_tokens, counter), counter=counter)
    return Queued(
        messages=fitting.messages,
        summary=fitting.summary,
        warning=WARNING if warns else None,
        evicted=0,
        left=0,
        left_out=tuple(waiting[place].number for place in fitting.left_out),
        tokens=fitting.tokens + (message_tokens(WARNING, counter) if warns else 0),
        budget_tokens=budget_tokens,
        exact=fitting.exact,
        failure=None,
    )


def staying(core: Core, scope: Scope, before: Standing | None) -> list[Numbered]:
    """The messages that have not left for the summary that is kept, in their order; none that is in quarantine."""
    if before is None or not before.numbers:
        return trusted(core, scope, after(core, scope, 0))
    last = max(before.numbers)
    stayed = sorted(set(range(1, last)) - before.numbers)
    return trusted(core, scope, [*numbered_as(core, scope, stayed), *after(core, scope, last)])


def _left(done: Fitted, waiting: Sequence[Numbered]) -> list[Numbered]:
    """What a summary stands for now, and before it what no prompt could hold: a result whose call is not there."""
    taken = {one.position for one in done.left_out if one.reason == IN_SUMMARY}
    last = max(taken, default=-1)
    alone = {
        one.position for one in done.left_out if one.position < last and one.message is waiting[one.position].message
    }
    return [waiting[place] for place in sorted(taken | alone)]


def _messages(some: Sequence[Numbered]) -> list[Message]:
    return [one.message for one in some]
