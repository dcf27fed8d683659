"""From what a caller says to a memory that may be kept. Pure: everything is checked here, before anything is written.

A draft has no id yet and knows nothing of what is already kept; :mod:`longmind.mind.remember` decides that.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import TypedDict, TypeVar, cast

from longmind.domain.change import Key
from longmind.domain.claim import Claim
from longmind.domain.conversation import TOOL_ROLES
from longmind.domain.happening import Happening
from longmind.domain.ids import is_id
from longmind.domain.memory import (
    DETAILS,
    MAX_CALLED_CHARACTERS,
    MAX_TEXT_CHARACTERS,
    Detail,
    Kind,
    Memory,
    Source,
    Trust,
    detail_from_json,
    next_version,
)
from longmind.domain.metadata import Json, check_metadata, dump
from longmind.domain.method import Method
from longmind.domain.scope import Scope, check_name
from longmind.domain.time import Interval, instant
from longmind.errors import InvalidInput, ModelIncoherent
from longmind.mind.core import zone_at
from longmind.mind.forgetting import EXPIRES
from longmind.mind.guard import Guard, Look, Redacted, told_of
from longmind.mind.importance import PASSING, REPORTED, by_rule
from longmind.ports.models import EmotionScorer

MAX_LABELS = 256
_MIDDLING = 0.5
Word = TypeVar("Word", Kind, Trust)
Said = TypeVar("Said")
_TYPE_OF_KIND = {
    Kind.EPISODE: "interaction",
    Kind.FACT: "fact",
    Kind.INSIGHT: "insight",
    Kind.SKILL: "procedure",
    Kind.PASSAGE: "passage",
}
_TRUST_OF_SPEAKER = {
    "system": Trust.SYSTEM,
    "developer": Trust.SYSTEM,
    "assistant": Trust.ASSISTANT,
    "ai": Trust.ASSISTANT,
    "model": Trust.ASSISTANT,
    "tool": Trust.TOOL,
    "function": Trust.TOOL,
}


class Fields(TypedDict, total=False):
    """What a caller may say of one memory; everything but ``text`` has a default."""

    text: str
    kind: str
    type: str | None
    detail: Detail | Mapping[str, object] | None
    """What the text says in parts, as a value or as its ``to_json`` gave it: a claim, a happening, a method."""
    true_from: datetime | str | None
    speaker: str | None
    name: str | None
    pinned: bool | None
    importance: float | None
    emotion: float | None
    tags: Sequence[str]
    aliases: Sequence[str]
    metadata: Mapping[str, object] | None
    expires: datetime | str | None
    source: str | Source | None
    place: str | None
    trust: str | None
    at: datetime | str | None
    supersedes: str | Sequence[str]
    evidence: str | Sequence[str]
    key: str | None
    agent: str | None
    session: str | None


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory that may be kept. Its id is empty until it is decided to be new."""

    memory: Memory
    key: Key | None
    weighed: bool = False
    """Whether its importance was said; one that was not is as it is by default, and says nothing."""
    redacted: tuple[Redacted, ...] = ()
    """What the guard took out of what was said."""

    @property
    def labelled(self) -> bool:
        """Whether more is said of it than its words, where it is from and when."""
        memory = self.memory
        return bool(memory.tags or memory.aliases or memory.name or memory.pinned or self.weighed)


def draft(fields: Fields, *, scope: Scope, zone: tzinfo | None, now: datetime, guard: Guard) -> Draft:
    """Check what was said and make a memory of it. ``zone``: the owner's own, if they set one.

    The guard looks first: no error tells of what it takes out, and all that follows is made of what it lets in.

    Raises:
        InvalidInput: names the argument and what is allowed.
        Refused: the guard does not let it in; says which of its rules.
    """
    look = Look(guard)
    made = _drafted(looked_at(fields, look), scope=scope, zone=zone, now=now)
    guard.check(made.memory)
    return with_told(made, look.found)


def with_told(made: Draft, found: Sequence[Redacted]) -> Draft:
    """A draft that says what was taken out of what it was made of."""
    if not found:
        return made
    return replace(made, memory=told_of(made.memory, found), redacted=(*made.redacted, *found))


def looked_at(fields: Fields, look: Look) -> Fields:
    """What was said, without what the guard takes out of it. What has the wrong form is left for the checks to refuse.

    Raises:
        Refused: it holds what the guard does not let in.
    """
    looked = cast("dict[str, object]", {**fields})
    claim = fields.get("detail")
    if isinstance(claim, Claim) and fields.get("text") == claim.sentence:
        # Only in the sentence does it show what an object is.
        looked["detail"] = told = cast("Claim", look.detail(claim, Kind.FACT))
        looked["text"] = told.sentence
    for name, value in looked.items():
        looked[name] = _looked_at(name, value, look)
    return cast("Fields", looked)


_LISTS = ("tags", "aliases")
_TEXTS = ("text", "type", "speaker", "name", "place", "source")


def _looked_at(name: str, value: object, look: Look) -> object:
    if name in _TEXTS and isinstance(value, str):
        return look.text(value, name)
    if name in _LISTS and isinstance(value, list | tuple | set | frozenset):
        return type(value)(look.text(one, name) if isinstance(one, str) else one for one in value)
    if name == "metadata" and isinstance(value, Mapping):
        return look.mapping(check_metadata(value), name)
    if name == "detail" and isinstance(value, Mapping):
        return look.json(cast("Json", dict(value)), name)
    if isinstance(value, Claim | Happening | Method):
        return look.detail(value, _KIND_OF[type(value)])
    return look.source(value) if isinstance(value, Source) else value


_KIND_OF = {detail: kind for kind, detail in DETAILS.items()}


def _drafted(fields: Fields, *, scope: Scope, zone: tzinfo | None, now: datetime) -> Draft:
    unknown = fields.keys() - Fields.__annotations__.keys()
    if unknown:
        raise InvalidInput("fields", f"of {', '.join(sorted(Fields.__annotations__))}", sorted(unknown, key=repr))
    text = check_text(fields.get("text"))
    # None means "not said"; an empty text is not nothing, it is a fault.
    kind = _word(_said(fields.get("kind"), "episode"), "kind", Kind)
    at = fields.get("at")
    happened_at = now if at is None else instant(at, "at")
    speaker, called = fields.get("speaker"), fields.get("name")
    detail, began = _detail(kind, fields.get("detail")), fields.get("true_from")
    memory = Memory(
        id="",
        scope=narrowed(scope, fields),
        kind=kind,
        type=check_name(_said(fields.get("type"), _TYPE_OF_KIND[kind]), "type"),
        text=text,
        detail=detail,
        speaker=None if speaker is None else check_name(speaker, "speaker"),
        name=None if called is None else check_called(called),
        pinned=truth(_said(fields.get("pinned"), default=False), "pinned"),
        importance=_importance(fields, kind, text),
        emotion=unit(fields.get("emotion"), "emotion", 0.0),
        tags=labels(fields.get("tags", ()), "tags"),
        aliases=labels(fields.get("aliases", ()), "aliases"),
        metadata=_metadata(fields, happened_at),
        source=source_of(fields.get("source"), fields.get("place")),
        trust=_trust(fields.get("trust"), speaker, kind),
        happened_at=happened_at,
        # What a fact claims holds for a time of its own, whatever days its words name.
        about=() if isinstance(detail, Claim) else days_in(text, at=happened_at, zone=zone),
        true_from=None if began is None else instant(began, "true_from"),
        recorded_at=now,
        updated_at=now,
        supersedes=memory_ids(fields.get("supersedes", ()), "supersedes"),
        evidence=memory_ids(fields.get("evidence", ()), "evidence"),
    )
    memory_ids(memory.links, "links")
    check_ends(memory)
    key = fields.get("key")
    return Draft(
        memory,
        None if key is None else Key(name=check_name(key, "key"), content=_content(memory, fields)),
        weighed=fields.get("importance") is not None,
    )


def _metadata(fields: Fields, happened_at: datetime) -> Mapping[str, Json]:
    """What was given, and until when it is to be remembered, in a form that sorts as times do."""
    metadata, expires = check_metadata(fields.get("metadata")), fields.get("expires")
    if expires is None:
        return metadata
    until = instant(expires, "expires")
    if until <= happened_at:
        raise InvalidInput("expires", "after it was said or done", expires)
    return {**metadata, EXPIRES: until.astimezone(UTC).isoformat(timespec="microseconds")}


def _importance(fields: Fields, kind: Kind, text: str) -> float:
    """As it was said; what nobody judged is judged by rule if it is an episode, and of middling importance if not."""
    said = fields.get("importance")
    if said is None and kind is Kind.EPISODE:
        detail = fields.get("detail")
        happening = detail if isinstance(detail, Happening) else None
        weighed = by_rule(text, happening=happening, emotion=unit(fields.get("emotion"), "emotion", 0.0))
        by_tool = (fields.get("speaker") or "").casefold() in TOOL_ROLES
        # What programs say as they go along: "build 17 is running".
        return PASSING if by_tool and happening is None and REPORTED.issuperset(weighed.reasons) else weighed.importance
    return unit(said, "importance", _MIDDLING)


def felt(made: Draft, scorer: EmotionScorer) -> Draft:
    """The draft with how strongly its words were felt, and its importance judged with that, where nobody said either.

    Raises:
        ModelIncoherent: the scorer did not give a number from 0 to 1.
    """
    memory = made.memory
    if memory.kind is not Kind.EPISODE or memory.emotion:
        return made
    emotion = scorer.emotion(memory.text)
    if isinstance(emotion, bool) or not isinstance(emotion, int | float) or not 0 <= emotion <= 1:
        raise ModelIncoherent(f"{scorer.name} promised a number from 0 to 1 and gave {emotion!r}", emotion)
    if not emotion:
        return made
    importance = memory.importance
    if not made.weighed and importance > PASSING:
        importance = by_rule(memory.text, happening=memory.happening, emotion=emotion).importance
    return replace(made, memory=replace(memory, emotion=round(float(emotion), 4), importance=importance))


def days_in(text: str, *, at: datetime, zone: tzinfo | None) -> tuple[Interval, ...]:
    """The times that the words speak of, in the owner's zone or ``at``'s own; see :func:`longmind.mind.dates.about`."""
    # Late: its rules take a tenth of `import longmind` to compile.
    from longmind.mind.dates import about

    return about(text, at=at, zone=zone_at(at, zone))


def check_text(text: object, argument: str = "text") -> str:
    """A memory's text as given, byte for byte, if it may be one.

    Raises:
        InvalidInput: not text, nothing but spaces, too long, or holding NUL or half a surrogate pair.
    """
    if not isinstance(text, str) or not text.strip():
        raise InvalidInput(argument, "text with at least one character that is not a space", text)
    if len(text) > MAX_TEXT_CHARACTERS:
        raise InvalidInput(
            argument, f"at most {MAX_TEXT_CHARACTERS:,} characters; remember_document() takes longer ones", len(text)
        )
    if "\0" in text:
        raise InvalidInput(argument, "text without NUL, which not every store can keep", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidInput(argument, "text that can be written as UTF-8 (no half surrogate pair)", text) from None
    return text


def check_called(value: object, argument: str = "name") -> str:
    """What the thing that a memory is about is called, without the spaces around it.

    Raises:
        InvalidInput: not text, nothing but spaces, too long, or holding control characters or line ends.
    """
    called = value.strip() if isinstance(value, str) else ""
    if not 0 < len(called) <= MAX_CALLED_CHARACTERS or not _NOT_IN_A_NAME.isdisjoint(map(unicodedata.category, called)):
        allowed = f"one line of 1 to {MAX_CALLED_CHARACTERS} characters, not only spaces, without control characters"
        raise InvalidInput(argument, allowed, value)
    return called


# Control characters, halves of surrogate pairs, and what ends a line or a paragraph.
_NOT_IN_A_NAME = frozenset({"Cc", "Cs", "Zl", "Zp"})


def truth(value: object, argument: str) -> bool:
    """True or False and nothing that is merely taken for it.

    Raises:
        InvalidInput: anything else.
    """
    if not isinstance(value, bool):
        raise InvalidInput(argument, "True or False", value)
    return value


def labels(values: object, argument: str) -> tuple[str, ...]:
    """Short names, each once, in the order given; those of a set, which has none, in the order of their letters."""
    if isinstance(values, str) or not isinstance(values, Sequence | set | frozenset):
        raise InvalidInput(argument, "a list of short texts", values)
    if len(values) > MAX_LABELS:
        raise InvalidInput(argument, f"at most {MAX_LABELS}", len(values))
    names = dict.fromkeys(check_name(value, argument) for value in values)
    # The order of a set differs from run to run, and a key would then seem to have been used for something else.
    return tuple(sorted(names) if isinstance(values, set | frozenset) else names)


def memory_ids(values: object, argument: str) -> tuple[str, ...]:
    """Ids of memories, each once, in the order given; one alone may be given as it is.

    Raises:
        InvalidInput: something in it does not have the form of an id.
    """
    if isinstance(values, str):
        values = (values,)
    if not isinstance(values, Sequence | set | frozenset):
        raise InvalidInput(argument, "an id of a memory or a list of them", values)
    for value in values:
        if not isinstance(value, str) or not is_id(value):
            raise InvalidInput(argument, "ids as memory.id gives them: m and 26 letters or digits", value)
    return tuple(sorted(values) if isinstance(values, set | frozenset) else dict.fromkeys(values))


def source_of(source: object, place: object) -> Source | None:
    """Where it came from, from a name or a Source, and a place."""
    if isinstance(source, Source):
        return source_of(source.name, source.place if place is None else place)
    if source is None:
        if place is not None:
            raise InvalidInput("place", "given together with source", place)
        return None
    return Source(check_name(source, "source"), None if place is None else check_name(place, "place"))


def united(memory: Memory, again: Draft, now: datetime) -> Memory | None:
    """The next version of a memory said again with more: tags, aliases, a name, a pin, a higher importance.

    None when it brings nothing that is not there yet. Nothing is ever taken away: a name that is there stays.

    Raises:
        InvalidInput: more tags or aliases than a memory may have.
    """
    said = again.memory
    more = replace(
        memory,
        name=said.name if memory.name is None else memory.name,
        pinned=memory.pinned or said.pinned,
        importance=max(memory.importance, said.importance) if again.weighed else memory.importance,
        tags=_joined(memory.tags, said.tags, "tags"),
        aliases=_joined(memory.aliases, said.aliases, "aliases"),
    )
    if more == memory:
        return None
    return next_version(more, "repeated with more", now)


def _joined(there: tuple[str, ...], said: tuple[str, ...], argument: str) -> tuple[str, ...]:
    joined = (*there, *(one for one in said if one not in there))
    if len(joined) > max(MAX_LABELS, len(there)):
        raise InvalidInput(argument, f"at most {MAX_LABELS} with those it has already", len(joined))
    return joined


def least_trusted(memory: Memory, evidence: Sequence[Memory]) -> Memory:
    """What is concluded is trusted no further than the least of what it rests on."""
    least = min((memory, *evidence), key=lambda one: one.trust.level)
    return replace(memory, trust=least.trust)


def _word(value: object, argument: str, words: type[Word]) -> Word:
    try:
        return words(str(value))
    except ValueError:
        raise InvalidInput(argument, f"one of {', '.join(one.value for one in words)}", value) from None


def narrowed(scope: Scope, fields: Fields) -> Scope:
    """The scope with the agent and the session that are said.

    Raises:
        InvalidInput: the scope is bound to another one.
    """
    for part in ("agent", "session"):
        wanted, own = fields.get(part), getattr(scope, part)
        if wanted is not None and own not in (None, wanted):
            raise InvalidInput(part, f"{own!r}, as the handle it is given to is bound to it", wanted)
    return replace(
        scope, agent=_said(fields.get("agent"), scope.agent), session=_said(fields.get("session"), scope.session)
    )


def _said(value: Said | None, default: Said) -> Said:
    return default if value is None else value


def unit(value: object, argument: str, default: float = 0.0) -> float:
    """A number from 0 to 1, or the default when there is none."""
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidInput(argument, "a number from 0 to 1", value)
    return float(value)


def _trust(value: object, speaker: str | None, kind: Kind) -> Trust:
    if value is not None:
        return _word(value, "trust", Trust)
    if kind is Kind.PASSAGE:
        return Trust.DOCUMENT
    return _TRUST_OF_SPEAKER.get((speaker or "").casefold(), Trust.USER)


def _detail(kind: Kind, detail: object) -> Detail | None:
    return detail_from_json(kind, detail) if isinstance(detail, Mapping) else detail  # type: ignore[return-value]


def check_ends(fact: Memory) -> None:
    """See to it that a fact does not end before it begins.

    Raises:
        InvalidInput: it was said to.
    """
    began, ends = fact.true_from, None if fact.claim is None else fact.claim.until
    if began is not None and ends is not None and ends <= began:
        raise InvalidInput("true_until", f"after true_from, {began.isoformat()}", ends.isoformat())


def _content(memory: Memory, fields: Fields) -> str:
    """A hash of what was asked; a time that was not given is not part of it."""
    asked = [
        memory.text,
        memory.kind,
        memory.type,
        memory.speaker,
        # Of what nobody judged, the rule's judgement may change with the rule.
        _MIDDLING if fields.get("importance") is None else memory.importance,
        memory.emotion,
        memory.tags,
        memory.aliases,
        memory.metadata,
        None if memory.source is None else (memory.source.name, memory.source.place),
        memory.trust,
        memory.supersedes,
        memory.evidence,
        memory.scope.agent,
        memory.scope.session,
        None if fields.get("at") is None else memory.happened_at.isoformat(),
    ]
    # What was written before there were names, pins and details is the same write when it comes again without them.
    if memory.name is not None or memory.pinned or memory.detail is not None:
        asked += [memory.name, memory.pinned]
    if memory.detail is not None:
        asked.append(memory.detail.to_json())
    if memory.true_from is not None:
        asked.append(memory.true_from.isoformat())
    return hashlib.blake2b(dump(asked).encode(), digest_size=20).hexdigest()
