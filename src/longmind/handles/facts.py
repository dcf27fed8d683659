"""What is known, as subject, predicate and object: the facts of a mind, a profile of its user, and what is in doubt.

Thin: arguments become values, :mod:`longmind.mind.facts` and :mod:`longmind.mind.learn` are asked, the answer is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from longmind.clock import Clock
from longmind.domain.change import Configure
from longmind.domain.claim import Claim
from longmind.domain.memory import Memory, Source, Status
from longmind.domain.query import View
from longmind.domain.scope import Scope, check_name
from longmind.domain.time import instant
from longmind.errors import InvalidInput, NotFound
from longmind.mind import facts, learn, rulings
from longmind.mind.aliases import joined, parted
from longmind.mind.core import Core, decided
from longmind.mind.draft import Fields, draft, memory_ids
from longmind.mind.facts import Match, Pattern, Related
from longmind.mind.learn import Learned
from longmind.mind.predicates import meaning
from longmind.mind.predicates import predicate as known_predicate
from longmind.mind.reconcile import Ruling
from longmind.mind.revise import correct_claim

USER = "user"
"""What the person is called whose memory it is, until a name is joined to it."""
Moment = datetime | str | None
Story = list[Memory]
Facts_ = list[Memory]


class _Known:
    """What all handles on facts share."""

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.facts`, :attr:`longmind.Mind.profile` or :attr:`longmind.Mind.conflicts`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def _view(self, as_of: Moment = None, known_at: Moment = None, include: Sequence[str] = ()) -> View:
        statuses = {Status.CURRENT, *(_status(word) for word in include)}
        return View(
            scope=self._scope,
            where=None,
            statuses=frozenset(statuses),
            as_of=_moment(as_of, "as_of"),
            known_at=_moment(known_at, "known_at"),
        )

    def __repr__(self) -> str:
        """Whose it is; nothing of what it holds."""
        return f"{type(self).__name__}({self._scope})"


class Facts(_Known):
    """Facts: put, asked for by any part, walked along, joined by name. Use :attr:`longmind.Mind.facts`."""

    def put(
        self,
        subject: str,
        predicate: str,
        object: str,
        *,
        negated: bool = False,
        confidence: float = 1.0,
        many: bool | None = None,
        true_from: Moment = None,
        true_until: Moment = None,
        verified_at: Moment = None,
        corrects: bool = False,
        source: str | Source | None = None,
        trust: str | None = None,
        evidence: str | Sequence[str] = (),
        tags: Sequence[str] = (),
        at: Moment = None,
    ) -> Learned:
        """Keep a fact, and settle what it changes: an older object of the same subject and predicate gives way.

        ``many`` says that this predicate holds several objects at once, from now on; known predicates ("likes",
        "speaks") need not be told. ``true_from`` and ``true_until`` say when it held in the world, ``at`` when it was
        said; ``corrects`` that it was said as a change. What is in doubt is kept and waits in ``mind.conflicts``.

        Raises:
            InvalidInput: names the argument and what is allowed; nothing was written.
            NotFound: evidence is not there; nothing was written.
        """
        now = self._clock.now()
        claim = Claim(
            subject=subject,
            predicate=predicate,
            object=object,
            negated=negated,
            confidence=confidence,
            verified_at=_moment(verified_at, "verified_at"),
            until=_moment(true_until, "true_until"),
            corrects=corrects,
        )
        fields: Fields = {
            "text": claim.sentence, "kind": "fact", "type": known_predicate(predicate).type, "detail": claim,
            "source": source, "trust": trust, "evidence": evidence, "tags": tags, "at": at,
            "true_from": _moment(true_from, "true_from"),
        }  # fmt: skip
        owner = self._scope.owner
        made = draft(fields, scope=self._scope, zone=self._core.zone(owner), now=now, guard=self._core.guard_of(owner))
        if many is not None:
            self._set_many([predicate], now, many=many)
        return replace(learn.learn(self._core, [made.memory], now), redacted=made.redacted)

    def correct(
        self,
        id: str,
        *,
        subject: str | None = None,
        predicate: str | None = None,
        object: str | None = None,
        negated: bool | None = None,
        confidence: float | None = None,
        true_from: Moment = None,
        true_until: Moment = None,
        verified_at: Moment = None,
        reason: str = "corrected",
        version: int | None = None,
    ) -> Memory:
        """A new version of a fact that was wrong in these parts; what is not given stays, what bears on it is settled.

        The wrong claim was true at no time then and stays in the versions; what is news goes to :meth:`put` instead.

        Raises:
            InvalidInput: nothing to change, or a part that is not allowed; nothing was written.
            NotFound: no such fact here.
            Conflict: ``version`` was given and the fact has moved on from it, or another says exactly this.
        """
        (id,) = memory_ids(id, "id")
        parts = {
            "subject": subject, "predicate": predicate, "object": object, "negated": negated,
            "confidence": confidence, "until": _moment(true_until, "true_until"),
            "verified_at": _moment(verified_at, "verified_at"),
        }  # fmt: skip
        began = _moment(true_from, "true_from")
        now = self._clock.now()
        return correct_claim(
            self._core, self._scope, id, parts, true_from=began, reason=reason, version=version, now=now
        )

    def find(
        self,
        subject: str | None = None,
        predicate: str | None = None,
        object: str | None = None,
        *,
        as_of: Moment = None,
        known_at: Moment = None,
        include: Sequence[str] = (),
    ) -> Facts_:
        """The facts with these parts, capitals aside, the most confident first. ``include`` adds statuses.

        A predicate also finds what means the same: "manager is" and "reports to", "colour" and "color".

        Raises:
            InvalidInput: none of the three is given.
        """
        view = self._view(as_of, known_at, include)
        return facts.find(self._core, view, subject=subject, predicate=predicate, object=object)

    def value(self, subject: str, predicate: str, *, as_of: Moment = None) -> str | None:
        """The object that holds, of the most confident fact; None when nothing is known."""
        held = (fact.claim for fact in self.find(subject, predicate, as_of=as_of))
        return next((claim.object for claim in held if claim is not None and not claim.negated), None)

    def show(self, subject: str | None = None, predicate: str | None = None, object: str | None = None) -> str:
        """The same as a prompt shows it: "Known facts:" and a line for each, or that there are none."""
        return facts.show(self.find(subject, predicate, object))

    def history(self, subject: str, predicate: str) -> Story:
        """Every fact of a subject by a predicate, whatever became of it, in the order of the world.

        Each says from when to when it held, what took its place and, in its versions, why.
        """
        names = learn.names_of(self._core, self._scope, subject)
        name, _ = learn.canonical(Claim(subject=subject, predicate=predicate, object="any"))
        known = learn.facts_about(self._core, self._scope, names, name)
        seen = [fact for fact in known if self._scope.sees(fact.scope)]
        return sorted(seen, key=lambda fact: (fact.true_from or fact.happened_at, fact.id))

    def related(self, name: str, *, hops: int = 2, predicates: Sequence[str] | None = None) -> list[Related]:
        """Whom and what a name is related to, the nearest first, each with the facts that lead there.

        Raises:
            InvalidInput: hops outside 1 to 6, or more facts on the way than can be looked at.
        """
        return facts.related(self._core, self._view(), name, hops=hops, predicates=predicates)

    def path(self, start: str, end: str, *, hops: int = 4) -> tuple[Memory, ...]:
        """The facts that lead from one name to another, as few as there are; empty when none do.

        Raises:
            InvalidInput: as :meth:`related`.
        """
        return facts.path(self._core, self._view(), start, end, hops=hops)

    def match(self, *patterns: Pattern) -> list[Match]:
        """Every way in which several facts hold together; a part that begins with "?" stands for any name.

        Which tasks of Alice depend on tasks of Bob: ``match(("?task", "assigned to", "Alice"), ("?task", "depends on",
        "?other"), ("?other", "assigned to", "Bob"))``.

        Raises:
            InvalidInput: a pattern has another form, or there are too many facts to look at.
        """
        return facts.match(self._core, self._view(), patterns)

    def same(self, *names: str) -> None:
        """Say that these names mean the same. Facts stay as they were said; those of all are settled together.

        Raises:
            InvalidInput: fewer than two different names.
        """
        now = self._clock.now()
        decided(lambda: self._core.write_as_read(self._scope.owner, joined(self._core, self._scope, names, now), now))
        self._settle_anew(names)

    def apart(self, name: str) -> None:
        """Say that a name means nobody else: undoes :meth:`same` for it."""
        now = self._clock.now()
        names = learn.names_of(self._core, self._scope, name)
        decided(lambda: self._core.write_as_read(self._scope.owner, parted(self._core, self._scope, name, now), now))
        self._settle_anew(names)

    def many(self, *predicates: str) -> None:
        """Say that these predicates hold several objects at once, from now on, as ``put(…, many=True)`` says of one.

        Raises:
            InvalidInput: a predicate that may not be.
        """
        self._set_many([check_name(one, "predicates") for one in predicates], self._clock.now(), many=True)

    def _settle_anew(self, names: Sequence[str]) -> None:
        now = self._clock.now()
        decided(
            lambda: self._core.write_as_read(
                self._scope.owner, learn.settled_anew(self._core, self._scope, names, now), now
            )
        )

    def _set_many(self, predicates: Sequence[str], now: datetime, *, many: bool) -> None:
        owner, meant = self._scope.owner, frozenset(map(meaning, predicates))
        names = learn.many_valued(self._core, owner)
        wanted = names | meant if many else names - meant
        if wanted != names:
            self._core.write(owner, [Configure(settings={learn.MANY_VALUED: [*sorted(wanted)]})], now)


def _status(word: str) -> Status:
    try:
        return Status(word)
    except ValueError:
        raise InvalidInput("include", f"statuses: {', '.join(one.value for one in Status)}", word) from None


def _moment(moment: Moment, argument: str) -> datetime | None:
    return None if moment is None else instant(moment, argument)


class Profile(_Known):
    """What is known of the user, by key: one value each, in categories, with a history. Use ``Mind.profile``."""

    def set(self, key: str, value: str, *, category: str | None = None, at: Moment = None) -> Memory:
        """Set a value in place of the one before, in one step; the one before stays in the history.

        Raises:
            InvalidInput: a key or a value that is not allowed.
        """
        tags = () if category is None else (category,)
        done = Facts(self._core, self._clock, self._scope).put(USER, key, value, tags=tags, corrects=True, at=at)
        return done.facts[0]

    def get(self, key: str, default: str | None = None, *, as_of: Moment = None) -> str | None:
        """The value of a key."""
        value = Facts(self._core, self._clock, self._scope).value(USER, key, as_of=as_of)
        return default if value is None else value

    def by_category(self, category: str) -> Mapping[str, str]:
        """Keys and values of a category."""
        return {key: value for key, value, tags in self._all() if category in tags}

    def all(self) -> Mapping[str, str]:
        """All keys and values."""
        return {key: value for key, value, _ in self._all()}

    def history(self, key: str) -> Story:
        """Every value a key had, in the order of the world."""
        return Facts(self._core, self._clock, self._scope).history(USER, key)

    def _all(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        for fact in reversed(facts.find(self._core, self._view(), subject=USER)):
            if fact.claim is not None and not fact.claim.negated:
                yield fact.claim.predicate, fact.claim.object, fact.tags


@dataclass(frozen=True, slots=True)
class Doubt:
    """A fact that waits for a ruling, and what it contradicts."""

    news: Memory
    against: tuple[Memory, ...]
    reason: str
    suggestion: Literal["accept", "reject", "keep both"]
    """What the more trusted source says, or the newer of two that are trusted alike."""


class Conflicts(_Known):
    """Facts that contradict each other and wait for somebody's ruling. Use :attr:`longmind.Mind.conflicts`."""

    def list(self) -> list[Doubt]:
        """All that wait, the oldest first."""
        view = self._view(include=["pending"])
        waiting = (
            one for one in learn.every_fact(self._core, view) if one.status is Status.PENDING and one.claim is not None
        )
        return [self._doubt(one) for one in waiting]

    def __iter__(self) -> Iterator[Doubt]:
        """All that wait, the oldest first."""
        return iter(self.list())

    def accept(self, doubt: str | Doubt) -> Memory:
        """The fact holds, and what contradicts it gives way; given is the doubt, or the id of its news.

        Raises:
            InvalidInput: neither of the two. NotFound: no such fact here.
        """
        return self._rule(_fact_in(doubt), Ruling.ACCEPT)

    def reject(self, doubt: str | Doubt) -> Memory:
        """The fact never held; it is retired.

        Raises:
            InvalidInput, NotFound: as :meth:`accept`.
        """
        return self._rule(_fact_in(doubt), Ruling.REJECT)

    def keep_both(self, doubt: str | Doubt) -> Memory:
        """The fact holds beside what it contradicts.

        Raises:
            InvalidInput, NotFound: as :meth:`accept`.
        """
        return self._rule(_fact_in(doubt), Ruling.KEEP_BOTH)

    def undo(self) -> Memory:
        """Take back the latest ruling: everything stands as it did before it.

        Raises:
            NotFound: there is none.
        """
        latest = rulings.latest(self._core, self._scope.owner)
        if latest is None:
            raise NotFound("no ruling to take back")
        return self._rule(latest.key, None)

    def _rule(self, id: str, ruling: Ruling | None) -> Memory:
        now = self._clock.now()

        def attempt() -> None:
            fact = self._fact(id)
            made = rulings.rulings_of(self._core, self._scope.owner)
            if ruling is None:
                made.pop(id, None)
                changes = rulings.unruled(self._core, fact)
            else:
                made[id] = ruling
                changes = rulings.ruled(self._core, fact, ruling, now)
            self._core.write_as_read(self._scope.owner, [*changes, *learn.resettled(self._core, fact, made, now)], now)

        decided(attempt)
        return self._fact(id)

    def _fact(self, id: str) -> Memory:
        found = [one for one in self._core.store.get(self._scope.owner, [id]) if self._scope.sees(one.scope)]
        if not found or found[0].claim is None:
            raise NotFound(f"no such fact here: {id}")
        return found[0]

    def _doubt(self, news: Memory) -> Doubt:
        assert news.claim is not None  # noqa: S101 - only facts wait here
        names = learn.names_of(self._core, self._scope, news.claim.subject)
        name, _ = learn.canonical(news.claim)
        known = learn.facts_about(self._core, news.scope, names, name)
        against = tuple(one for one in known if one.status is Status.CURRENT and one.scope == news.scope)
        trusted = max((one.trust.level for one in against), default=0.0)
        suggestion: Literal["accept", "reject"] = "accept" if news.trust.level >= trusted else "reject"
        return Doubt(news, against, news.reason, suggestion)


def _fact_in(doubt: str | Doubt) -> str:
    id: object = doubt.news.id if isinstance(doubt, Doubt) else doubt
    if not isinstance(id, str):
        raise InvalidInput("doubt", "one of mind.conflicts, or the id of its news", id)
    return id
