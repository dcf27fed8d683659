"""The messages of a session, kept one a sheet in the order they came, and their words as memories beside them.

A message and the memory of its words are written together, so that what was said is found as soon as it is there, and a
message names its memory as evidence, so that forgetting the memory takes the message along. A message that was said
twice is two messages and one memory. Numbers count up from 1; of two writers at once, the second takes the next number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, TypeAlias

from longmind.domain.change import Change, Drop, Write
from longmind.domain.conversation import SYSTEM_ROLES, TOOL_ROLES, Message, ToolResult, as_json, from_json
from longmind.domain.memory import ASSISTANT_ROLES, MAX_TEXT_CHARACTERS, Memory
from longmind.domain.metadata import Json, dump
from longmind.domain.scope import Scope
from longmind.domain.sheet import MAX_BODY_CHARACTERS, Address, Sheet
from longmind.errors import InvalidInput, StoreCorrupt
from longmind.mind.conclude import MAX_BEFORE
from longmind.mind.core import Core
from longmind.mind.draft import Fields, draft
from longmind.mind.forget import Forgotten, erase_ids
from longmind.mind.keeping.sheets import SUMMARIES, drop, every, places
from longmind.mind.pasted import own_words
from longmind.mind.remember import Refusal, Remembered, remember

ROOM = "messages"
_DIGITS = 12
MOST_NUMBER = 10**_DIGITS - 1

Worth: TypeAlias = Callable[[Message], str | None]
"""Why the words of a message make no memory, in a word or a few; None when they do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """The receipt of messages that were added. When it is returned they are durable, their words can be recalled."""

    numbers: tuple[int, ...] = ()
    """The place of each in the conversation, counted from 1."""
    remembered: Remembered = field(default_factory=Remembered)
    """Its ``kept`` are the memories of those whose words make one, in their order; its ``refused`` say of each of the
    others, by its position among those given, why it is a message and no memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """The receipt of a conversation that was cleared."""

    messages: int
    """How many messages are gone."""
    forgotten: Forgotten = field(default_factory=lambda: Forgotten(count=0))
    """Which memories went with them, where that was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session in which something was said."""

    name: str
    agent: str | None
    """The agent it is bound to, if any."""
    messages: int
    """How many are kept."""
    last_at: datetime
    """When the last of them was said."""


class Numbered(NamedTuple):
    """A message that is kept."""

    number: int
    message: Message
    evidence: tuple[str, ...]
    """The id of the memory of its words; empty when it made none."""


# In ------------------------------------------------------------------------------------------------------------------


def add(core: Core, scope: Scope, messages: Sequence[Message], *, worth: Worth | None = None, now: datetime) -> Added:
    """Keep messages at the end of a conversation, in their order, all in one transaction with what they make memories.

    A message without a time is of now. What was said by anybody but the system becomes an episode, unless ``worth``
    says why not; without one, a message that is all greeting, thanks, heartbeat or boilerplate makes none.

    Raises:
        InvalidInput: a message that is too large; nothing was written.
        Conflict: other writers were quicker, time and again.
    """
    if not messages:
        return Added()
    dated = [message if message.at is not None else replace(message, at=now) for message in messages]
    bodies = [_body(message, place) for place, message in enumerate(dated)]
    said = [own_words(core, scope, message.text) for message in dated]
    refused = [_unsaid(message, said[place], place, worth) for place, message in enumerate(dated)]
    zone = core.zone(scope.owner)
    drafts = [
        draft(_told(message, words), scope=scope, zone=zone, now=now)
        for message, words, refusal in zip(dated, said, refused, strict=True)
        if refusal is None
    ]
    numbers: list[int] = []

    def sheets(ids: Sequence[str]) -> list[Change]:
        first = _last_number(core, scope) + 1
        numbers[:] = range(first, first + len(dated))
        memories = iter(ids)
        return [
            Write(
                sheet=Sheet(
                    scope=scope,
                    room=ROOM,
                    key=_key(number),
                    body=body,
                    at=now,
                    evidence=(next(memories),) if refusal is None else (),
                ),
                keep_past=False,
            )
            for number, body, refusal in zip(numbers, bodies, refused, strict=True)
        ]

    before = _just_said(core, scope, now) if core.extracts else ()
    done = remember(core, scope, drafts, now, beside=sheets, before=before)
    why = tuple(refusal for refusal in refused if refusal is not None)
    return Added(numbers=tuple(numbers), remembered=replace(done, refused=why))


def _just_said(core: Core, scope: Scope, now: datetime) -> list[Memory]:
    """The last few messages, as what is read along: "Lisbon." says something only after "Where do you live?"."""
    return [
        draft(_told(message, message.text), scope=scope, zone=None, now=now).memory
        for _, message, _ in numbered(core, scope, MAX_BEFORE)
        if message.text.strip()
    ]


def _body(message: Message, place: int) -> dict[str, Json]:
    body = as_json(message)
    if len(message.text) > MAX_TEXT_CHARACTERS:
        raise InvalidInput(f"messages[{place}]", f"at most {MAX_TEXT_CHARACTERS:,} characters in words; cut it")
    if len(dump(body)) > MAX_BODY_CHARACTERS:
        raise InvalidInput(
            f"messages[{place}]",
            f"at most {MAX_BODY_CHARACTERS:,} characters as JSON; keep pictures and the like elsewhere",
        )
    return body


def _unsaid(message: Message, words: str, place: int, worth: Worth | None) -> Refusal | None:
    """Why a message makes no memory, if it makes none; ``words`` are its own, without what was recalled and pasted."""
    if not message.text.strip():
        return Refusal(place, "empty", "the message holds no words")
    if not words.strip():
        return Refusal(place, "pasted", "it holds no more than what is remembered already")
    if message.role.casefold() in SYSTEM_ROLES:
        return Refusal(place, "system", "what the system says instructs a model, and happened to nobody")
    if worth is not None:
        why = worth(message)
        return None if why is None else Refusal(place, "worth", why)
    # Late: its patterns are compiled when the first message comes.
    from longmind.mind.extract import junk

    kind = junk(words)
    return None if kind is None else Refusal(place, "junk", f"it is no more than this: {kind}")


def _told(message: Message, words: str) -> Fields:
    """What a message says of the memory of its own words."""
    return {
        "text": words,
        "speaker": message.role if message.speaker is None else message.speaker,
        "trust": _trust(message),
        "at": message.at,
        "metadata": message.metadata,
    }


def _trust(message: Message) -> str:
    """How far its words are believed: by the part that is played, whatever name is beside it."""
    role = message.role.casefold()
    if role in ASSISTANT_ROLES:
        return "assistant"
    # Some servers let what tools answered come in the user's own message.
    answered = any(isinstance(part, ToolResult) for part in message.parts)
    return "tool" if answered or role in TOOL_ROLES else "user"


def _last_number(core: Core, scope: Scope) -> int:
    page = core.store.sheets(scope.owner, room=ROOM, scope=scope, limit=1, newest_first=True)
    return _number(page.sheets[0]) if page.sheets else 0


# Out -----------------------------------------------------------------------------------------------------------------


def numbered(core: Core, scope: Scope, last: int | None = None) -> list[Numbered]:
    """The messages of a conversation in their order; the last so many, or all.

    Raises:
        InvalidInput: ``last`` is no whole number of at least 0.
        StoreCorrupt: a sheet among them holds no message.
    """
    if last is None:
        return [_read(sheet) for sheet in every(core, scope.owner, room=ROOM, scope=scope)]
    if isinstance(last, bool) or not isinstance(last, int) or last < 0:
        raise InvalidInput("last", "a whole number of at least 0, or None for all", last)
    found: list[Numbered] = []
    after: Address | None = None
    while len(found) < last:
        page = core.store.sheets(
            scope.owner, room=ROOM, scope=scope, after=after, limit=min(last - len(found), 1_000), newest_first=True
        )
        found += map(_read, page.sheets)
        after = page.after
        if after is None:
            break
    return found[::-1]


def count(core: Core, scope: Scope) -> int:
    """How many messages a conversation has."""
    return core.store.count_sheets(scope.owner, room=ROOM, scope=scope)


def sessions(core: Core, scope: Scope) -> Iterator[Session]:
    """The sessions of the owner in which something was said, as far as the scope sees them: by agent, then by name."""
    for _, at in places(core, scope.owner, ROOM):
        # By now all of it may have been cleared.
        for last in numbered(core, at, 1) if scope.sees(at) else ():
            assert at.session is not None  # noqa: S101 - narrows the type: a message is kept in a session
            assert last.message.at is not None  # noqa: S101 - narrows the type: a message is kept with its time
            yield Session(name=at.session, agent=at.agent, messages=count(core, at), last_at=last.message.at)


def _read(sheet: Sheet) -> Numbered:
    try:
        return Numbered(_number(sheet), from_json(sheet.body), sheet.evidence)
    except InvalidInput as error:
        # Not in these words: they may quote what was kept.
        raise StoreCorrupt(f"a sheet of {ROOM} holds no message; run check") from error


def _number(sheet: Sheet) -> int:
    if not sheet.key.isdecimal():
        raise StoreCorrupt(f"a sheet of {ROOM} has no number for a key; run check")
    return int(sheet.key)


def _key(number: int) -> str:
    return f"{number:0{_DIGITS}}"


# Away ----------------------------------------------------------------------------------------------------------------


def clear(core: Core, scope: Scope, *, with_memories: bool, now: datetime) -> Cleared:
    """Remove every message that is there now, and the summary, for good; the memories of their words only if asked.

    Raises:
        Conflict: other writers were quicker, time and again.
    """
    owner = scope.owner
    messages = list(every(core, owner, room=ROOM, scope=scope))
    ids = dict.fromkeys(id for sheet in messages for id in sheet.evidence) if with_memories else {}

    def beside() -> list[Drop]:
        return [drop(sheet) for sheet in (*messages, *every(core, owner, room=SUMMARIES, scope=scope))]

    return Cleared(messages=len(messages), forgotten=erase_ids(core, owner, list(ids), now, beside=beside))
