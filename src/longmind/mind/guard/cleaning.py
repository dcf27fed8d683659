"""Looking at what comes in: texts, JSON, what a caller says of a memory, memories as wholes, and what is to be written.

A look belongs to one write. It gives everything back as it was, or with marks in place of what was found, and knows of
each what it was and where it stood; the secret itself is kept nowhere. Names tell of values: under "password" in a
mapping, and after "password is" in a claim, a plain word is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from longmind.domain.change import Again, Change, Configure, Keep, Mark, Revise, Write
from longmind.domain.claim import Claim
from longmind.domain.memory import Detail, Kind, Memory, Occurrence, Source, detail_from_json
from longmind.domain.metadata import Json
from longmind.domain.sheet import Sheet
from longmind.errors import Refused
from longmind.mind.guard.found import Finding, marked_out
from longmind.mind.guard.policy import GUARD, Guard
from longmind.mind.guard.scan import clean, find

REDACTED = "redacted"
"""Where the metadata of a memory says what was taken out of it: how many of each class."""
_MOST_KEY = 80
"""A longer key is a text of its own, and says nothing of a value."""
_MOST_NAMED = 2_000
"""Of a longer value its key says nothing either."""
_COUNTED = ("pin", "passw", "passc", "code", "ssn", "card", "tax", "account", "secret", "clave", "contrase", "番号")
"""In the key of a number, what makes it worth a look."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Redacted:
    """Something that was taken out on its way in, or is kept encrypted: of what class, and where it stood."""

    what: str
    """Its class: "api key", "password", "card number" …"""
    where: str
    """Which part it stood in: "text", "metadata.wifi", "detail.object" …"""
    start: int
    """From this character on …"""
    end: int
    """… up to this one."""
    position: int = 0
    """Which of the things given it was in, counted from 0."""
    sealed: bool = False
    """Whether it is kept, encrypted, in its mark; else it is gone."""


class Look:
    """One look at what comes in, by one guard."""

    def __init__(self, guard: Guard) -> None:
        """Begin with nothing found."""
        self.guard = guard
        self.found: list[Redacted] = []
        self._classes = guard.looked_for

    def text(self, text: str, where: str = "text") -> str:
        """The text with marks in it, or the very same.

        Raises:
            Refused: it holds something of a class that is not let in; names the class and the place.
        """
        if not self._classes:
            return text
        cleaned = clean(text, self._classes, self.guard.mark, self.guard.finder)
        self._tell(cleaned.findings, where)
        return cleaned.text

    def json(self, value: Json, where: str, key: str = "") -> Json:
        """The value with marks in its texts, or the very same; ``key`` is what it is called.

        Raises:
            Refused: as :meth:`text`.
        """
        if isinstance(value, str):
            return self._under(key, value, where) if self._classes else value
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int | float):
            return self._number(key, value, where)
        if isinstance(value, list):
            items: list[Json] = [self.json(one, f"{where}[{place}]", key) for place, one in enumerate(value)]
            return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            # No JSON: left for the checks to refuse.
            return value
        fields = {self.text(name, where): self.json(one, f"{where}.{name}", name) for name, one in value.items()}
        same = all(name in fields and fields[name] is one for name, one in value.items())
        return value if same else fields

    def mapping(self, value: Mapping[str, Json], where: str) -> Mapping[str, Json]:
        """A mapping as :meth:`json` gives it."""
        return cast("Mapping[str, Json]", self.json(cast("Json", value), where)) if value else value

    def memory(self, memory: Memory) -> Memory:
        """A memory without what may not be in it, or the very same; it says so in its metadata.

        Raises:
            Refused: as :meth:`text`.
        """
        before = len(self.found)
        detail = self.detail(memory.detail, memory.kind)
        told = memory.claim is not None and detail is not memory.detail and memory.text == memory.claim.sentence
        source = memory.source
        looked = {
            "text": cast("Claim", detail).sentence if told else self.text(memory.text),
            "detail": detail,
            "type": self.text(memory.type, "type"),
            "speaker": self._maybe(memory.speaker, "speaker"),
            "name": self._maybe(memory.name, "name"),
            "reason": self.text(memory.reason, "reason"),
            "tags": tuple(self.text(one, "tags") for one in memory.tags),
            "aliases": tuple(self.text(one, "aliases") for one in memory.aliases),
            "metadata": self.mapping(memory.metadata, "metadata"),
            "source": None if source is None else self.source(source),
        }
        if len(self.found) == before:
            return memory
        return told_of(replace(memory, **looked), self.found[before:])  # type: ignore[arg-type]  # of the fields' own types

    def detail(self, detail: Detail | None, kind: Kind) -> Detail | None:
        """What a memory says in parts; of a claim, as the sentence that it makes."""
        if detail is None or not self._classes:
            return detail
        if isinstance(detail, Claim):
            return self._claim(detail)
        told = detail.to_json()
        looked = self.json(cast("Json", told), "detail")
        return detail if looked is told else detail_from_json(kind, looked)

    def source(self, source: Source) -> Source:
        """A name and a place: an address may hold a password."""
        name, place = self.text(source.name, "source"), self._maybe(source.place, "place")
        return source if (name, place) == (source.name, source.place) else Source(name, place)

    def occurrence(self, occurrence: Occurrence) -> Occurrence:
        """What is kept of one more time that it was said."""
        source, metadata = occurrence.source, self.mapping(occurrence.metadata, "metadata")
        looked = None if source is None else self.source(source)
        if looked is source and metadata is occurrence.metadata:
            return occurrence
        return replace(occurrence, source=looked, metadata=metadata)

    def sheet(self, sheet: Sheet) -> Sheet:
        """A sheet whose body holds nothing that may not be in it."""
        body = self.mapping(sheet.body, sheet.room)
        return sheet if body is sheet.body else replace(sheet, body=body)

    def change(self, change: Change) -> Change:
        """A change with nothing in it that may not be written; the vectors of what changed are no longer with it."""
        if isinstance(change, Keep):
            past = tuple(self.memory(one) for one in change.past)
            occurrences = tuple(self.occurrence(one) for one in change.occurrences)
            return replace(change, memory=self.memory(change.memory), past=past, occurrences=occurrences)
        if isinstance(change, Revise):
            return replace(change, memory=self.memory(change.memory))
        if isinstance(change, Again):
            return replace(change, occurrence=self.occurrence(change.occurrence))
        if isinstance(change, Mark):
            return replace(change, reason=self.text(change.reason, "reason"))
        if isinstance(change, Write):
            before = change.past if change.past is None else tuple(self.sheet(one) for one in change.past)
            return replace(change, sheet=self.sheet(change.sheet), past=before)
        if isinstance(change, Configure):
            own = change.settings
            return Configure(
                settings={name: own[name] if name == GUARD else self.json(own[name], name) for name in own}
            )
        return change

    # How it is found --------------------------------------------------------------------------------------------------

    def _maybe(self, text: str | None, where: str) -> str | None:
        return None if text is None else self.text(text, where)

    def _tell(self, findings: Sequence[Finding], where: str) -> None:
        refused = next((one for one in findings if self.guard.action(one.what) == "refuse"), None)
        if refused is not None:
            place = f"characters {refused.start:,} to {refused.end:,} of {where}"
            told = f"this owner's guard lets in no {refused.what} ({place}); take it out. Nothing was written"
            raise Refused(refused.what, told)
        self.found += [
            Redacted(one.what, where, one.start, one.end, sealed=self.guard.action(one.what) == "encrypt")
            for one in findings
        ]

    def _under(self, key: str, value: str, where: str) -> str:
        """A text that stands under a key, which may say what it is."""
        if not key or key == "key" or len(key) > _MOST_KEY or len(value) > _MOST_NAMED or not value.strip():
            return self.text(value, where)
        before = f"{key}: "
        findings = _within(find(before + value, self._classes, self.guard.finder), len(before), len(value))
        if not findings:
            return value
        self._tell(findings, where)
        # Once more, for what comes to light only now.
        return clean(
            marked_out(value, findings, self.guard.mark), self._classes, self.guard.mark, self.guard.finder
        ).text

    def _number(self, key: str, value: float, where: str) -> Json:
        lowered = key.casefold()
        if not self._classes or not any(word in lowered for word in _COUNTED):
            return value
        return value if (looked := self._under(key, str(value), where)) == str(value) else looked

    def _claim(self, claim: Claim) -> Claim:
        subject, name = self.text(claim.subject, "detail.subject"), self.text(claim.predicate, "detail.predicate")
        object, slip = claim.object, claim.instead_of
        before = claim.sentence[: len(claim.sentence) - len(object)]
        findings = _within(find(claim.sentence, self._classes, self.guard.finder), len(before), len(object))
        if findings:
            self._tell(findings, "detail.object")
            object = marked_out(object, findings, self.guard.mark)
        object = self._under(claim.predicate, object, "detail.object")
        if slip is not None:
            slip = self._under(claim.predicate, slip, "detail.instead_of")
        if (subject, name, object, slip) == (claim.subject, claim.predicate, claim.object, claim.instead_of):
            return claim
        return replace(claim, subject=subject, predicate=name, object=object, instead_of=slip)


def _within(findings: Sequence[Finding], start: int, length: int) -> list[Finding]:
    """What of the findings lies in a part of the text, by its places in the part."""
    cut = (Finding(one.what, max(0, one.start - start), min(length, one.end - start)) for one in findings)
    return [one for one in cut if one.end > one.start]


def told_of(memory: Memory, found: Sequence[Redacted]) -> Memory:
    """The memory, saying in its metadata what was taken out of it; what is kept encrypted was not."""
    found = [one for one in found if not one.sealed]
    if not found:
        return memory
    there = memory.metadata.get(REDACTED)
    before = {name: times for name, times in there.items() if isinstance(times, int)} if isinstance(there, dict) else {}
    counts: dict[str, Json] = dict(Counter(before) + Counter(one.what for one in found))
    return replace(memory, metadata={**memory.metadata, REDACTED: counts})


def redactions_of(memory: Memory) -> dict[str, int]:
    """What was taken out of a memory: how many of each class."""
    told = memory.metadata.get(REDACTED)
    if not isinstance(told, dict):
        return {}
    return {name: times for name, times in told.items() if isinstance(times, int) and not isinstance(times, bool)}
