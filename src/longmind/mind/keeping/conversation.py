"""The messages of a session, kept one a sheet in the order they came, and their words as memories beside them.

A message and the memory of its words are written together, so that what was said is found as soon as it is there, and a
message names its memory as evidence, so that forgetting the memory takes the message along. A message that was said
twice is two messages and one memory. Numbers count up from 1; of two writers at once, the second takes the next number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, TypeAlias

from longmind.domain.change import Change, Drop, Write
from longmind.domain.conversation import SYSTEM_ROLES, TOOL_ROLES, Message, ToolResult, as_json, from_json
from longmind.domain.memory import ASSISTANT_ROLES, MAX_TEXT_CHARACTERS, Memory
from longmind.domain.metadata import Json, dump
from longmind.domain.scope import Scope
from longmind.domain.sheet import MAX_BODY_CHARACTERS, Address, Sheet
from longmind.errors import InvalidInput, Refused, StoreCorrupt
from longmind.mind.conclude import MAX_BEFORE
from longmind.mind.core import Core
from longmind.mind.draft import Draft, Fields, draft, with_told
from longmind.mind.forget import Forgotten, erase_ids
from longmind.mind.guard import Guard, Look, Redacted
from longmind.mind.keeping.sheets import SUMMARIES, drop, every, places
from longmind.mind.pasted import own_words
from longmind.mind.planting.gate import is_apart
from longmind.mind.remember import Beside, Refusal, Remembered, remember

ROOM = "messages"
_DIGITS = 12
_PAGE = 1_000
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
    zone = core.zone(scope.owner)
    coming: list[Coming] = []
    guard = core.guard_of(scope.owner)
    for place, message in enumerate(messages):
        looked, found = looked_at(guard, message)
        dated = looked if looked.at is not None else replace(looked, at=now)
        body = body_of(dated, place)
        words = own_words_of(core, scope, dated)
        refusal = unsaid(dated, words, place, worth, session=scope.session)
        made = None
        if refusal is None:
            fields = told(dated, words)
            made, refusal = made_of(partial(draft, fields, scope=scope, zone=zone, now=now, guard=guard), place, scope)
        coming.append(Coming(scope, body, None if made is None else with_told(made, found), refusal, found))
    before = just_said(core, scope, now) if core.extracts else ()
    numbers: list[int] = []

    def beside(ids: Sequence[str | None]) -> list[Change]:
        first = last_number(core, scope) + 1
        numbers[:] = range(first, first + len(coming))
        return sheets_of(coming, ids, first, now)

    return Added(remembered=keep(core, scope, coming, now, before=before, beside=beside), numbers=tuple(numbers))


def looked_at(guard: Guard, message: Message) -> tuple[Message, tuple[Redacted, ...]]:
    """The message without what the guard takes out of it, and what that was.

    Raises:
        Refused: the guard lets in no such message; says which of its rules.
    """
    look = Look(guard)
    told = as_json(message)
    looked = look.mapping(told, "message")
    message = message if looked is told else from_json(looked)
    guard.check_words(message.text)
    return message, tuple(look.found)


def made_of(draw: Callable[[], Draft], place: int, scope: Scope) -> tuple[Draft | None, Refusal | None]:
    """The memory of a message's words, or why a rule of the guard lets there be none; the message stays."""
    try:
        return draw(), None
    except Refused as no:
        return None, Refusal(place, no.rule, str(no), scope.session)


class Coming(NamedTuple):
    """A message on its way in."""

    scope: Scope
    """Of its conversation."""
    body: dict[str, Json]
    draft: Draft | None
    """The memory of its words; None where they make none."""
    refusal: Refusal | None
    """Why they make none."""
    redacted: tuple[Redacted, ...] = ()
    """What the guard took out of it."""


def keep(
    core: Core, scope: Scope, coming: Sequence[Coming], now: datetime, *, before: Sequence[Memory], beside: Beside
) -> Remembered:
    """Keep the memories of messages and, in the same transaction, what ``beside`` makes of their ids."""
    having = [place for place, one in enumerate(coming) if one.draft is not None]
    drafts = [one.draft for one in coming if one.draft is not None]

    def all_ids(ids: Sequence[str | None]) -> Sequence[Change]:
        found = dict(zip(having, ids, strict=True))
        return beside([found.get(place) for place in range(len(coming))])

    done = remember(core, scope, drafts, now, beside=all_ids, before=before, partly=True)
    refused = [one.refusal for one in coming if one.refusal is not None]
    refused += [replace(one, position=having[one.position]) for one in done.refused]
    return replace(
        done,
        refused=tuple(sorted(refused, key=lambda one: one.position)),
        redacted=tuple(replace(one, position=place) for place, come in enumerate(coming) for one in come.redacted),
        sessions=tuple(dict.fromkeys(one.scope.session for one in coming if one.scope.session is not None)),
    )


def sheets_of(coming: Sequence[Coming], ids: Sequence[str | None], first: int, now: datetime) -> list[Change]:
    """The sheets of messages that go to one conversation, numbered from ``first``."""
    return [
        Write(
            sheet=Sheet(
                scope=one.scope,
                room=ROOM,
                key=key_of(number),
                body=one.body,
                at=now,
                evidence=() if id is None else (id,),
            ),
            keep_past=False,
        )
        for number, (one, id) in enumerate(zip(coming, ids, strict=True), first)
    ]


def own_words_of(core: Core, scope: Scope, message: Message) -> str:
    """The words of a message without what was recalled and pasted; it is not looked for where there is no memory."""
    silent = message.role.casefold() in SYSTEM_ROLES or not message.text.strip()
    return message.text if silent else own_words(core, scope, message.text)


def just_said(core: Core, scope: Scope, now: datetime) -> list[Memory]:
    """The last few messages, as what is read along: "Lisbon." says something only after "Where do you live?"."""
    return [
        # What is kept was looked at when it came.
        draft(told(message, message.text), scope=scope, zone=None, now=now, guard=Guard.off()).memory
        for _, message, _ in shown(core, scope, MAX_BEFORE)
        if message.text.strip()
    ]


def body_of(message: Message, place: int) -> dict[str, Json]:
    """A message as its sheet keeps it.

    Raises:
        InvalidInput: it is too large.
    """
    body = as_json(message)
    if len(message.text) > MAX_TEXT_CHARACTERS:
        raise InvalidInput(f"messages[{place}]", f"at most {MAX_TEXT_CHARACTERS:,} characters in words; cut it")
    if len(dump(body)) > MAX_BODY_CHARACTERS:
        raise InvalidInput(
            f"messages[{place}]",
            f"at most {MAX_BODY_CHARACTERS:,} characters as JSON; keep pictures and the like elsewhere",
        )
    return body


def unsaid(message: Message, words: str, place: int, worth: Worth | None, *, session: str | None) -> Refusal | None:
    """Why a message makes no memory, if it makes none; ``words`` are its own, without what was recalled and pasted."""
    if not message.text.strip():
        return Refusal(place, "empty", "the message holds no words", session)
    if message.role.casefold() in SYSTEM_ROLES:
        return Refusal(place, "system", "what the system says instructs a model, and happened to nobody", session)
    if worth is None:
        # Late: its patterns are compiled when the first message comes.
        from longmind.mind.extract import junk

        if kind := junk(words if words.strip() else message.text):
            return Refusal(place, "junk", f"it is no more than this: {kind}", session)
    if not words.strip():
        return Refusal(place, "pasted", "it holds no more than what is remembered already", session)
    why = None if worth is None else worth(message)
    return None if why is None else Refusal(place, "worth", why, session)


def told(message: Message, words: str) -> Fields:
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


def last_number(core: Core, scope: Scope) -> int:
    """The number of the newest message of a conversation; 0 when there is none."""
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


def shown(core: Core, scope: Scope, last: int | None = None) -> list[Numbered]:
    """The same, without messages whose words are in quarantine or were rejected there: no prompt shows these.

    Raises:
        InvalidInput, StoreCorrupt: as :func:`numbered`.
    """
    return trusted(core, scope, numbered(core, scope, last))


def trusted(core: Core, scope: Scope, messages: Sequence[Numbered]) -> list[Numbered]:
    """Those of these messages whose words are neither in quarantine nor were rejected there."""
    asked = list(dict.fromkeys(id for one in messages if _trust(one.message) != "user" for id in one.evidence))
    apart = {
        memory.id
        for start in range(0, len(asked), _PAGE)
        for memory in core.store.get(scope.owner, asked[start : start + _PAGE])
        if is_apart(memory)
    }
    return [one for one in messages if apart.isdisjoint(one.evidence)]


def seen(core: Core, scope: Scope) -> Iterator[tuple[Scope, Numbered]]:
    """Every message that a scope sees, with the scope of its conversation; those of one conversation in their order.

    Raises:
        StoreCorrupt: a sheet among them holds no message.
    """
    return ((sheet.scope, _read(sheet)) for sheet in every(core, scope.owner, room=ROOM) if scope.sees(sheet.scope))


def after(core: Core, scope: Scope, number: int) -> list[Numbered]:
    """The messages of a conversation that came after the one with this number, in their order.

    Raises:
        StoreCorrupt: a sheet among them holds no message.
    """
    found: list[Numbered] = []
    at: Address | None = Address(scope, ROOM, key_of(number))
    while at is not None:
        page = core.store.sheets(scope.owner, room=ROOM, scope=scope, after=at, limit=1_000)
        found += map(_read, page.sheets)
        at = page.after
    return found


def numbered_as(core: Core, scope: Scope, numbers: Iterable[int]) -> list[Numbered]:
    """The messages of a conversation with these numbers, as far as they are there.

    Raises:
        StoreCorrupt: a sheet among them holds no message.
    """
    sheets = (core.store.sheet(scope, ROOM, key_of(number)) for number in numbers)
    return [_read(sheet) for sheet in sheets if sheet is not None]


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


def key_of(number: int) -> str:
    """Under which key the message with that number is kept."""
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

    forgotten = erase_ids(core, owner, list(ids), now, asked="conversation", beside=beside)
    return Cleared(messages=len(messages), forgotten=forgotten)
