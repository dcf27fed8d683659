"""Retell: what stays is told as if what is erased had never been said.

Somebody says "I live in Porto", then "I live in Lyon", and wants Lyon forgotten. That Porto was once over, since when,
and that it was said again in words that are gone now, would all tell of Lyon. So a line that stays loses the versions
that only what goes had caused, the occurrences that only it had brought, and whatever of its words was quoted. What
something else caused stays as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from longmind.domain.memory import Memory, Occurrence, Status, without_links
from longmind.domain.metadata import Json
from longmind.mind.conclude import QUOTE

_OF_A_VERSION = ("version", "reason", "updated_at")
_BY_SAYING_AGAIN = (*_OF_A_VERSION, "evidence", "detail", "metadata")


class Line(NamedTuple):
    """A line of versions, oldest first, and each time it was said."""

    versions: tuple[Memory, ...]
    occurrences: tuple[Occurrence, ...]


def retold(line: Line, gone: Mapping[str, Memory], left: Mapping[str, Memory], heir: Memory | None) -> Line:
    """The line without what the ``gone`` brought and caused; itself where that is nothing.

    ``left`` are what is left of its evidence, by id; ``heir`` is what takes the place of it now, where one of the gone
    had done so and something else that of the gone. The number of the last version is as it was: who writes raises it.
    """
    occurrences = _occurrences(line, gone, left)
    versions = _versions(line.versions, gone, heir)
    if occurrences != line.occurrences:
        versions = [_told_first(version, occurrences[0]) for version in versions]
    if (tuple(versions), occurrences) == line:
        return line
    last = replace(versions[-1], version=line.versions[-1].version)
    return Line((*versions[:-1], last), occurrences)


def _versions(versions: Sequence[Memory], gone: Collection[str], heir: Memory | None) -> list[Memory]:
    """Without those that only the gone had caused, and that say nothing new then."""
    kept: list[Memory] = []
    touched = False
    for version in versions:
        after = _without(version, gone)
        if version.superseded_by in gone:
            after = _superseded(after, heir, kept) if version is versions[-1] else _open(after, kept)
        said_again = kept and version.reason == "said again" and not set(after.evidence) - set(kept[-1].evidence)
        again = _BY_SAYING_AGAIN if said_again else _OF_A_VERSION
        touched = touched or after != version
        if touched and kept and _alike(kept[-1], after, again):
            continue
        kept.append(after)
    return kept


def _without(version: Memory, gone: Collection[str]) -> Memory:
    return replace(
        without_links(version, gone),
        evidence=tuple(id for id in version.evidence if id not in gone),
        supersedes=tuple(id for id in version.supersedes if id not in gone),
    )


def _open(version: Memory, before: Sequence[Memory]) -> Memory:
    """A version with the status and the end it would have had."""
    last = before[-1] if before else None
    return replace(
        version,
        superseded_by=None if last is None else last.superseded_by,
        status=Status.CURRENT if last is None else last.status,
        true_until=None if last is None else last.true_until,
    )


def _superseded(version: Memory, heir: Memory | None, before: Sequence[Memory]) -> Memory:
    """The last version, whose place the heir takes, if there is one and it was hidden for that alone."""
    if heir is None or version.status is not Status.SUPERSEDED:
        opened = _open(version, before)
        return opened if version.status is Status.SUPERSEDED else replace(opened, status=version.status)
    reason = version.reason.replace(str(version.superseded_by), heir.id)
    began = heir.true_from or heir.happened_at
    return replace(version, superseded_by=heir.id, true_until=began, reason=reason, updated_at=heir.recorded_at)


def _alike(one: Memory, other: Memory, but: Sequence[str]) -> bool:
    return replace(one, **{name: getattr(other, name) for name in but}) == other


def _occurrences(line: Line, gone: Mapping[str, Memory], left: Mapping[str, Memory]) -> tuple[Occurrence, ...]:
    """Without those that the gone had brought: told at the same moments, in words of theirs."""
    lost = [gone[id] for id in dict.fromkeys(id for one in line.versions for id in one.evidence) if id in gone]
    if not lost or QUOTE not in line.versions[-1].metadata:
        return line.occurrences
    brought = _brought_by(line.occurrences, list(left.values()))
    others = [place for place in range(len(line.occurrences)) if place not in brought]
    dropped = {others[place] for place in _brought_by([line.occurrences[place] for place in others], lost)}
    kept = tuple(one for place, one in enumerate(line.occurrences) if place not in dropped)
    return kept or line.occurrences


def _brought_by(occurrences: Sequence[Occurrence], episodes: Sequence[Memory]) -> set[int]:
    """The places of one occurrence for each episode that may have brought it."""
    found: set[int] = set()
    for episode in episodes:
        places = (
            place
            for place, one in enumerate(occurrences)
            if place not in found
            and one.happened_at == episode.happened_at
            and str(one.metadata.get(QUOTE, "")) in episode.text
        )
        found.update(place for place in list(places)[:1])
    return found


def _told_first(version: Memory, first: Occurrence) -> Memory:
    """A version of a fact as it would be, had it been told first by this."""
    quoted: dict[str, Json] = {**version.metadata, QUOTE: first.metadata.get(QUOTE)}
    metadata = quoted if QUOTE in version.metadata else version.metadata
    return replace(
        version,
        metadata=metadata,
        happened_at=first.happened_at,
        recorded_at=first.recorded_at,
        updated_at=max(version.updated_at, first.recorded_at),
        source=first.source,
    )
