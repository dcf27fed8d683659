"""A list of raw messages: each kept in its conversation, and their words remembered where they say something.

A message goes to the conversation of the session it names, else to that of the scope. Where there is none, the list
gets a session of its own; the memories of its words are bound to no session then, so that every session sees them. What
is kept under an idempotency key is noted on a sheet beside the messages, without a word of them, and is kept once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import partial
from hashlib import blake2b

from longmind.domain.change import Change, Known, Write
from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.domain.scope import Scope, check_name
from longmind.domain.sheet import Sheet
from longmind.domain.time import instant
from longmind.errors import Conflict, Refused
from longmind.mind.core import Core
from longmind.mind.draft import Draft, Fields, draft, narrowed, with_told
from longmind.mind.guard import Guard, Redacted
from longmind.mind.keeping import conversation as keeping
from longmind.mind.keeping.conversation import Coming
from longmind.mind.messages import message_of
from longmind.mind.remember import Refusal, Remembered

GIVEN = "given"
"""The room where it is noted which lists were kept under a key: by its hash, the number of each message."""


@dataclass(frozen=True, slots=True)
class _Said:
    """One message of the list."""

    place: int
    message: Message
    fields: Fields
    """What is said of the memory of its words."""
    scope: Scope
    """Of its conversation."""
    redacted: tuple[Redacted, ...] = ()
    """What the guard took out of it."""


def remember_messages(
    core: Core, scope: Scope, given: Sequence[Mapping[str, object]], shared: Fields, now: datetime
) -> Remembered:
    """Keep raw messages and remember their words, all in one transaction, with what is said of all of them.

    Raises:
        InvalidInput: names what is wrong with a message; nothing was written.
        NotFound: evidence, or what it supersedes, is not there; nothing was written.
        Conflict: the key was used before with other messages; nothing was written.
    """
    key = shared.get("key")
    note = None if key is None else blake2b(check_name(key, "key").encode(), digest_size=16).hexdigest()
    own = f"messages {core.ids.new(now) if note is None else note}"
    guard = core.guard_of(scope.owner)
    said, refused = _let_in(guard, [_read(one, shared, scope, place, own) for place, one in enumerate(given)])
    places = [one.place for one in said]
    said = [replace(one, place=place) for place, one in enumerate(said)]
    noted = _noted(core, said, note)
    coming = _coming(core, scope, said, noted=noted, now=now, guard=guard)

    def beside(ids: Sequence[str | None]) -> list[Change]:
        changes: list[Change] = []
        for group in _groups(said):
            places = [one.place for one in group]
            changes += _beside(core, note, [coming[at] for at in places], [ids[at] for at in places], now)
        return changes

    named = [one for one in dict.fromkeys(one.scope for one in said) if one.session != own]
    before = [one for at in named if core.extracts for one in keeping.just_said(core, at, now)]
    done = keeping.keep(core, scope, coming, now, before=before, beside=beside)
    told = [replace(one, position=places[one.position]) for one in done.refused]
    return replace(
        done,
        refused=tuple(sorted((*told, *refused), key=lambda one: one.position)),
        redacted=tuple(replace(one, position=places[one.position]) for one in done.redacted),
    )


def _let_in(guard: Guard, said: Sequence[_Said]) -> tuple[list[_Said], list[Refusal]]:
    """The messages as the guard lets them in; one that it does not is kept nowhere, and the others are."""
    kept: list[_Said] = []
    refused: list[Refusal] = []
    for one in said:
        try:
            message, found = keeping.looked_at(guard, one.message)
        except Refused as no:
            refused.append(Refusal(one.place, no.rule, str(no)))
            continue
        fields: Fields = one.fields if message is one.message else {**one.fields, "text": message.text}
        kept.append(replace(one, message=message, fields=fields, redacted=found))
    return kept, refused


def _read(raw: Mapping[str, object], shared: Fields, scope: Scope, place: int, own: str) -> _Said:
    message = message_of(raw)
    session, key, told = raw.get("session"), shared.get("key"), keeping.told(message, message.text)
    fields: Fields = {**shared, "text": message.text, "speaker": told["speaker"]}
    if shared.get("trust") is None:
        fields["trust"] = told["trust"]
    if message.at is not None:
        fields["at"] = message.at
    if session is not None:
        fields["session"] = str(session)
    fields["key"] = None if key is None else f"{key}#{place}"
    bound = narrowed(scope, fields)
    return _Said(place, message, fields, bound if bound.session is not None else replace(bound, session=own))


def _coming(
    core: Core, scope: Scope, said: Sequence[_Said], *, noted: set[Scope], now: datetime, guard: Guard
) -> list[Coming]:
    """Each message as it is to be kept. What came before under its key is given as it was, to be found again."""
    zone = core.zone(scope.owner)
    names = [name for one in said if (name := one.fields["key"]) is not None]
    known = core.store.known(scope.owner, repeats=[], keys=names) if names else Known()
    coming: list[Coming] = []
    for one in said:
        done = one.fields["key"] in known.keys or one.fields["key"] in known.buried
        words = one.message.text
        if not done:
            # A list that was kept before made no memory of it then, and makes none now.
            words = "" if one.scope in noted else keeping.own_words_of(core, one.scope, one.message)
        refusal = None if done else keeping.unsaid(one.message, words, one.place, None, session=one.scope.session)
        made = None
        if refusal is None:
            drawn = partial(_draft, one, words, scope=scope, zone=zone, now=now, guard=guard)
            made, refusal = keeping.made_of(drawn, one.place, one.scope)
        at = one.fields.get("at")
        dated = replace(one.message, at=now if at is None else instant(at, "at"))
        coming.append(Coming(one.scope, keeping.body_of(dated, one.place), made, refusal, one.redacted))
    return coming


def _draft(one: _Said, words: str, *, scope: Scope, zone: tzinfo | None, now: datetime, guard: Guard) -> Draft:
    """The memory of its own words, under a key that holds for all of them: what is pasted may differ another time."""
    whole = draft(one.fields, scope=scope, zone=zone, now=now, guard=guard)
    if words != one.message.text:
        own = draft({**one.fields, "text": words}, scope=scope, zone=zone, now=now, guard=guard)
        whole = replace(own, key=whole.key)
    return with_told(whole, one.redacted)


# Sheets --------------------------------------------------------------------------------------------------------------


def _groups(said: Sequence[_Said]) -> Iterator[list[_Said]]:
    """The messages of each conversation, in their order."""
    groups: dict[Scope, list[_Said]] = {}
    for one in said:
        groups.setdefault(one.scope, []).append(one)
    yield from groups.values()


def _noted(core: Core, said: Sequence[_Said], note: str | None) -> set[Scope]:
    """The conversations that have what was given under this key already."""
    if note is None:
        return set()
    return {group[0].scope for group in _groups(said) if core.store.sheet(group[0].scope, GIVEN, note) is not None}


def _beside(
    core: Core, note: str | None, group: Sequence[Coming], ids: Sequence[str | None], now: datetime
) -> list[Change]:
    """The sheets of the messages of one conversation, unless what was given under this key is there already."""
    scope = group[0].scope
    # Whose words were forgotten under their key, is kept as no message either.
    kept = [place for place, one in enumerate(group) if one.draft is None or ids[place] is not None]
    first = keeping.last_number(core, scope) + 1
    made = keeping.sheets_of([group[place] for place in kept], [ids[place] for place in kept], first, now)
    if note is None:
        return made
    there = core.store.sheet(scope, GIVEN, note)
    if there is not None:
        _check_same(core, there, group)
        return []
    numbers: dict[int, Json] = {place: first + number for number, place in enumerate(kept)}
    body: dict[str, Json] = {"numbers": [numbers.get(place) for place in range(len(group))]}
    return [*made, Write(sheet=Sheet(scope=scope, room=GIVEN, key=note, version=1, body=body, at=now), keep_past=False)]


def _check_same(core: Core, there: Sheet, group: Sequence[Coming]) -> None:
    """Refuse other messages under a key that was used. What made a memory is compared with what wrote that one."""
    numbers = there.body.get("numbers")
    if not isinstance(numbers, list) or len(numbers) != len(group):
        raise _other_messages()
    for number, one in zip(numbers, group, strict=True):
        if one.draft is None and isinstance(number, int):
            kept = core.store.sheet(there.scope, keeping.ROOM, keeping.key_of(number))
            if kept is not None and {**kept.body, "at": None} != {**one.body, "at": None}:
                raise _other_messages()


def _other_messages() -> Conflict:
    return Conflict("the key was used before with other messages: give these another key", final=True)
