"""Which of the facts about one thing hold, which gave way to which, and what somebody has to decide. Pure.

All that was ever claimed of a subject by one predicate is settled together, in the order of the world and not of the
telling: late news about the past finds its place in the past, and whatever order the same dated facts come in, the same
is believed in the end. A newer claim takes the place of an older one if its source is trusted as much; a claim that
was replaced before and is only said again, or whose source is trusted less, waits for somebody's ruling. What was said
by a slip and put right within a day never held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from longmind.domain.memory import Status
from longmind.mind.predicates import Predicate


class Ruling(StrEnum):
    """What somebody decided about a claim that was in doubt."""

    ACCEPT = "accept"
    """It holds from when it is said to hold on."""
    REJECT = "reject"
    """It never held."""
    KEEP_BOTH = "keep both"
    """It holds beside the others."""


class Standing(StrEnum):
    """Why a claim stands where it stands."""

    HOLDS = "holds"
    REPLACED = "replaced"
    """Another object took its place."""
    SAID_AGAIN = "said again"
    """A later claim says the same and carries on."""
    DENIED = "denied"
    """It was said to hold no longer, or to be otherwise."""
    ENDED = "ended"
    """It was said until when it held, and that is over."""
    LESS_TRUSTED = "less trusted"
    """It contradicts what a more trusted source said."""
    REPLACED_BEFORE = "replaced before"
    """It was replaced once, and only saying it again does not bring it back."""
    MISTAKEN = "mistaken"
    """It was said by a slip and put right at once: it never held."""
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """A claim as it was made, what settling needs of it; those settled together share a subject and a predicate."""

    id: str
    object: str
    """The key of the object: equal for what is the same."""
    negated: bool = False
    since: datetime
    """From when it is said to hold: the date that was given, or else when it was said."""
    until: datetime | None = None
    """Until when it was said to hold."""
    dated: bool = False
    """Whether a date was given."""
    said_at: datetime
    trust: float
    """0…1; :attr:`longmind.domain.memory.Trust.level`."""
    corrects: bool = False
    """Whether it was said as a correction, or as a change: "actually", "no longer", "I switched"."""
    instead_of: str | None = None
    """The key of the object that it puts right, when that one was a slip."""
    ruling: Ruling | None = None

    @property
    def is_end(self) -> bool:
        """Whether it says no more than that something ended: "I used to live in Rome"."""
        return self.until is not None and self.until <= self.since


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Where a belief stands."""

    id: str
    standing: Standing
    until: datetime | None = None
    """Until when it held; None: it holds, or waits."""
    other: str | None = None
    """What took its place, or what it contradicts."""

    @property
    def status(self) -> Status:
        """The status of its memory."""
        return _STATUSES.get(self.standing, Status.SUPERSEDED)


SLIP_HOURS = 24
"""A slip is put right at once; what was said longer ago was believed with reason, and stays as the past."""
_STATUSES = {
    Standing.HOLDS: Status.CURRENT,
    Standing.LESS_TRUSTED: Status.PENDING,
    Standing.REPLACED_BEFORE: Status.PENDING,
    Standing.REJECTED: Status.RETIRED,
}


def settle(beliefs: Iterable[Belief], predicate: Predicate, now: datetime) -> dict[str, Settled]:
    """Where each belief stands, by id; the same whatever order they come in."""
    ordered = sorted(beliefs, key=_order)
    settled = {one.id: Settled(id=one.id, standing=Standing.REJECTED) for one in ordered if one.ruling is Ruling.REJECT}
    apart = [one for one in ordered if one.ruling is Ruling.KEEP_BOTH]
    for one in apart:
        settled[one.id] = _by_its_end(one, now)
    walked = [one for one in ordered if one.ruling not in (Ruling.REJECT, Ruling.KEEP_BOTH)]
    slips = _slips(walked)
    settled |= slips
    walked = [one for one in walked if one.id not in slips]
    if predicate.event:
        return settled | {one.id: Settled(id=one.id, standing=Standing.HOLDS) for one in walked}
    for chain in _chains(walked, many=predicate.many):
        settled |= _walk(chain, now)
    return settled


def settle_next(
    news: Iterable[Belief], holding: Iterable[Belief], replaced: Iterable[tuple[str, bool]], now: datetime
) -> dict[str, Settled]:
    """Where beliefs stand that come after all others, by a predicate of one object, and where those that held stand.

    ``holding`` are those that hold before them, ``replaced`` the objects, and whether they were denied, that gave way
    to others before: all that :func:`settle` would know when it comes to the news. No slip is put right by them.
    """
    return _walk(sorted(news, key=_order), now, holding, replaced)


def _order(one: Belief) -> tuple[datetime, datetime, str, bool, str]:
    """The order of the world."""
    return (one.since, one.said_at, one.object, one.negated, one.id)


def _slips(beliefs: Sequence[Belief]) -> dict[str, Settled]:
    """What was said by a slip and put right: each held for no time at all."""
    told = sorted(beliefs, key=lambda one: (one.said_at, one.id))
    slips: dict[str, Settled] = {}
    for place, one in enumerate(told):
        if one.instead_of is None:
            continue
        # What is put right is either the same said of another object, or the contrary said of the same one.
        wrong = (one.instead_of, one.negated if one.instead_of != one.object else not one.negated)
        for other in told[:place]:
            at_once = one.said_at - other.said_at <= timedelta(hours=SLIP_HOURS)
            if at_once and (other.object, other.negated) == wrong and other.trust <= one.trust and other.ruling is None:
                slips[other.id] = Settled(id=other.id, standing=Standing.MISTAKEN, until=other.since, other=one.id)
    return slips


def _chains(ordered: Sequence[Belief], *, many: bool) -> list[list[Belief]]:
    """Beliefs that bear on each other: where several objects hold at once, those of one object each."""
    if not many:
        return [list(ordered)]
    chains: dict[str, list[Belief]] = {}
    for one in ordered:
        chains.setdefault(one.object, []).append(one)
    return list(chains.values())


def _walk(
    ordered: Sequence[Belief],
    now: datetime,
    before: Iterable[Belief] = (),
    gave_way: Iterable[tuple[str, bool]] = (),
) -> dict[str, Settled]:
    """Through time: each belief gives way to the next that contradicts it."""
    settled: dict[str, Settled] = {}
    holding = list(before)
    """At most one that is not negated, and any number that are."""
    replaced = set(gave_way)
    for one in ordered:
        holding = _let_end(holding, one.since, settled)
        if one.is_end:
            holding = _end(one, holding, settled)
            continue
        rivals = [other for other in holding if _bears_on(one, other)]
        if doubt := _doubt(one, rivals, replaced) or _known_better(one, rivals):
            settled[one.id] = doubt
            continue
        for other in rivals:
            settled[other.id] = Settled(
                id=other.id, standing=_standing(one, other), until=max(one.since, other.since), other=one.id
            )
            if not _same(one, other):
                replaced.add((other.object, other.negated))
        holding = [other for other in holding if other not in rivals]
        holding.append(one)
    for one in holding:
        settled[one.id] = _by_its_end(one, now)
    return settled


def _let_end(holding: list[Belief], moment: datetime, settled: dict[str, Settled]) -> list[Belief]:
    """Those that still hold at a moment; the others have ended by themselves."""
    for one in holding:
        if one.until is not None and one.until <= moment:
            settled[one.id] = Settled(id=one.id, standing=Standing.ENDED, until=one.until)
    return [one for one in holding if one.until is None or one.until > moment]


def _end(one: Belief, holding: list[Belief], settled: dict[str, Settled]) -> list[Belief]:
    """End what is said to have ended; nothing else gives way to that."""
    settled[one.id] = Settled(id=one.id, standing=Standing.ENDED, until=one.until)
    over = [other for other in holding if _same(one, other) and other.trust <= one.trust]
    for other in over:
        settled[other.id] = Settled(id=other.id, standing=Standing.DENIED, until=one.since, other=one.id)
    return [other for other in holding if other not in over]


def _bears_on(one: Belief, other: Belief) -> bool:
    """Whether one of them must give way: they say the same, its opposite, or two things where only one can hold."""
    if one.object == other.object:
        return True
    return not one.negated and not other.negated


def _doubt(one: Belief, rivals: Sequence[Belief], replaced: set[tuple[str, bool]]) -> Settled | None:
    """What keeps a belief from taking the place of its rivals."""
    if one.ruling is Ruling.ACCEPT:
        return None
    against = [other for other in rivals if not _same(one, other)]
    for other in against:
        if other.ruling is Ruling.ACCEPT and not one.dated and not one.corrects and other.said_at >= one.said_at:
            return Settled(id=one.id, standing=Standing.REPLACED_BEFORE, other=other.id)
        if one.trust < other.trust:
            return Settled(id=one.id, standing=Standing.LESS_TRUSTED, other=other.id)
    if against and (one.object, one.negated) in replaced and not one.dated and not one.corrects:
        return Settled(id=one.id, standing=Standing.REPLACED_BEFORE, other=against[-1].id)
    return None


def _known_better(one: Belief, rivals: Sequence[Belief]) -> Settled | None:
    """What a more trusted source said already stays its word."""
    for other in rivals:
        if _same(one, other) and one.trust < other.trust and one.until is None and one.ruling is None:
            return Settled(id=one.id, standing=Standing.SAID_AGAIN, until=one.since, other=other.id)
    return None


def _same(one: Belief, other: Belief) -> bool:
    return (one.object, one.negated) == (other.object, other.negated)


def _standing(one: Belief, other: Belief) -> Standing:
    if _same(one, other):
        return Standing.SAID_AGAIN
    return Standing.DENIED if one.object == other.object else Standing.REPLACED


def _by_its_end(one: Belief, now: datetime) -> Settled:
    if one.until is not None and one.until <= now:
        return Settled(id=one.id, standing=Standing.ENDED, until=one.until)
    return Settled(id=one.id, standing=Standing.HOLDS, until=one.until)
