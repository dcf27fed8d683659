"""Agreement with the slow, obvious store: what random histories find that no list of examples holds.

Hypothesis draws a history of batches, of every kind of change, over two tenants with a few users, agents and sessions
and a small vocabulary in several scripts, so that everything collides with everything. Each step is taken by the store
under test and by :class:`~longmind.stores.inmemory.InMemoryStore`; then both are asked the same, and must give the same
answer: equal values, scores within a millionth, errors of one class.
"""
# ruff: noqa: ANN401 - fields go by name to the class that knows them; no chance here is a secret

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from longmind.domain.change import (
    Again,
    Batch,
    Change,
    Configure,
    Count,
    Embed,
    Embedding,
    Erase,
    JournalLine,
    Keep,
    Key,
    Known,
    Mark,
    Revise,
)
from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.query import Candidate, Probe, View, parse_filter
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import Interval, instant
from longmind.errors import LongmindError
from longmind.ports.models import Stamp
from longmind.ports.store import MAX_LIMIT, Feature, Store
from longmind.stores.inmemory import InMemoryStore
from longmind.testing.builders import (
    EVER,
    NOON,
    OTHER_STAMP,
    STAMP,
    by_time,
    by_vector,
    by_words,
    embedding,
    scanned,
)
from longmind.testing.promises.base import Promises, Stores

_T = TypeVar("_T")
_TOLERANCE = 1e-6

OWNERS = (Owner("acme", "ann-lee"), Owner("acme", "ann_lee"), Owner("acme", None), Owner("acme-corp", "ann-lee"))
STAMPS = (STAMP, OTHER_STAMP)
TEXTS = (
    "Lisbon",
    " Lisbon ",
    "Lisbon and Porto and Lisbon",
    "Porto",
    "never use `rm -rf` in Porto, E-4711",
    "the C++ build; don't",
    "里斯本的家",
    "我的家在里斯本",
    "リスボンの家",
    "서울 집",
    "кафе в Лиссабоне",
    "قهوة في لشبونة",
    "🍵 in Lisbon",
    "caf\u00e9",
    "cafe\u0301",
    "!",
)
QUESTIONS = (
    "Lisbon",
    "Porto Lisbon",
    "rm -rf",
    "E-4711",
    "C++",
    "里斯",
    "家",
    "Лиссабон",
    "لشبونة",
    "🍵",
    "café",
    "Mel",
    "nowhere",
    "where is Porto?",
    "",
)
MOMENTS = tuple(
    instant(moment)
    for moment in (
        "2026-04-30T23:30:00-01:00",
        "2026-05-01T00:00:00Z",
        "2026-05-01T09:00:00.000001+05:45",
        "2026-05-02T00:00:00+02:00",
        "2026-05-03T12:00:00Z",
        "2030-01-01T00:00:00Z",
    )
)
METADATA: tuple[dict[str, Any], ...] = (
    {},
    {"n": 3, "ok": True},
    {"n": 2**70, "ok": 1, "list": [1, "a"]},
    {"n": "3", "ok": None, "nested": {"x": 1.0}},
)
FILTERS: tuple[dict[str, Any], ...] = (
    {"type": "fact"},
    {"kind": {"in": ["fact", "insight"]}},
    {"tags": {"contains": "home"}},
    {"importance": {"gte": 0.5}},
    {"speaker": {"ne": None}},
    {"speaker": {"contains": "e"}},
    {"agent": None},
    {"session": "s1"},
    {"trust": {"in": ["user", "tool"]}},
    {"source": "chat"},
    {"happened_at": {"lte": "2026-05-01T00:00Z"}},
    {"recorded_at": {"gt": "2026-05-03T12:00Z"}},
    {"updated_at": {"ne": "2026-05-03T12:00Z"}},
    {"metadata.n": {"gt": 2}},
    {"metadata.n": {"ne": 3}},
    {"metadata.ok": True},
    {"metadata.ok": None},
    {"metadata.list": {"contains": 1}},
    {"metadata.nested.x": 1},
    {"uses": {"gt": 0}},
    {"occurrences": 1},
    {"not": {"metadata.n": {"gt": 2}}},
    {"or": [{"type": "fact"}, {"tags": {"contains": "home"}}, {"not": {"agent": None}}]},
    {"and": []},
)

BATCHES_AT_BEGIN = 16
AGENTS = (None, "a1", "a_1")
SESSIONS = (None, "s1", "s_1")
STATUSES = (*[Status.CURRENT] * 6, *Status)

_Random = random.Random
# Hypothesis draws which steps are taken, and a seed for each. What is in a step comes from the seed: drawn one by one,
# its many small choices would use up what Hypothesis can draw in one life, and most lives would stay empty.
_seeds = st.integers(0, 2**32 - 1)


def _interval(chance: _Random) -> Interval:
    start, end = sorted([chance.choice(MOMENTS), chance.choice(MOMENTS)])
    return Interval(start, end)


def _sometimes(chance: _Random, value: _T, share: float = 0.3) -> _T | None:
    return value if chance.random() < share else None


def _said(chance: _Random) -> dict[str, Any]:
    """Some fields of a memory, most of them left as they are by default."""
    few = {
        "kind": chance.choice(list(Kind)),
        "type": chance.choice(["fact", "preference"]),
        "speaker": chance.choice(["user", "Mel", "mel"]),
        "importance": chance.choice([0.0, 0.3, 0.5, 1.0]),
        "tags": chance.choice([("home",), ("home", "diet"), ("Home",)]),
        "aliases": chance.choice([("Lissabon",), ("里斯本", "Porto")]),
        "metadata": chance.choice(METADATA),
        "source": chance.choice([Source("chat"), Source("chat", "7")]),
        "trust": chance.choice(list(Trust)),
        "about": tuple(_interval(chance) for _ in range(chance.randint(0, 2))),
        "true_from": chance.choice(MOMENTS),
        "true_until": chance.choice(MOMENTS),
    }
    return {name: few[name] for name in chance.sample(sorted(few), chance.randint(0, 4))}


def _view(chance: _Random, owner: Owner, known: list[datetime]) -> View:
    agent, session = chance.choice(AGENTS), chance.choice(SESSIONS)
    return View(
        scope=Scope(owner.tenant, owner.user, _sometimes(chance, agent, 0.2), _sometimes(chance, session, 0.2)),
        exact=chance.random() < 0.2,
        where=parse_filter(_sometimes(chance, chance.choice(FILTERS))),
        statuses=chance.choice([frozenset({Status.CURRENT}), EVER, EVER, frozenset({Status.SUPERSEDED})]),
        during=_sometimes(chance, _interval(chance), 0.1),
        as_of=_sometimes(chance, chance.choice(MOMENTS), 0.15),
        known_at=_sometimes(chance, chance.choice(known)),
    )


def _answer(ask: Callable[[], _T]) -> _T | type[LongmindError]:
    """What is answered, or the class of what is raised."""
    try:
        return ask()
    except LongmindError as error:
        return type(error)


class _History:
    """What the machine remembers of its own doing: names it gave, so that it can give them again."""

    def __init__(self) -> None:
        self.now = NOON
        self.known: list[datetime] = [NOON - timedelta(days=1)]
        self.ids: dict[Owner, list[str]] = {owner: [] for owner in OWNERS}
        self.keys: list[str] = ["k0"]
        self.repeats: dict[Owner, list[str]] = {owner: [] for owner in OWNERS}
        self.batches: list[Batch] = []
        self._numbers = itertools.count(1)

    def tick(self) -> None:
        self.now += timedelta(hours=1)
        self.known.append(self.now)

    def name(self, letter: str) -> str:
        return f"{letter}{next(self._numbers):026d}"


class _Changes:
    """Makes up the changes of one batch: most of them possible, some not."""

    def __init__(self, chance: _Random, history: _History, owner: Owner, present: list[Memory]) -> None:
        self._chance = chance
        self._history = history
        self._owner = owner
        # As the batch goes on, what it has done so far is taken into account where that is easy.
        self._present = {memory.id: memory for memory in present}
        self.embeds = True

    def next(self) -> list[Change]:
        """The next change, or two that belong together."""
        makers = {
            self._keep: 6,
            self._keep_newer: 2,
            self._keep_line: 1,
            self._again: 2,
            self._revise: 3,
            self._mark: 2,
            self._count: 1,
            self._embed: 1,
            self._erase: 2,
            self._configure: 1,
        }
        (maker,) = self._chance.choices(list(makers), list(makers.values()))
        changes: list[Change] = maker()
        return changes

    def _id(self) -> str:
        """Mostly of a memory that is there; sometimes of one that was, or never."""
        if self._present and self._chance.random() < 0.9:
            return self._chance.choice(sorted(self._present))
        return self._chance.choice([*self._history.ids[self._owner], "m-never"])

    def _memory(self, **fields: Any) -> Memory:
        owner, chance, now = self._owner, self._chance, self._history.now
        scope = Scope(owner.tenant, owner.user, chance.choice(AGENTS), chance.choice(SESSIONS))
        given = {"status": chance.choice(STATUSES), "happened_at": chance.choice(MOMENTS), **_said(chance), **fields}
        id = self._history.name("m")
        self._history.ids[owner].append(id)
        text = chance.choice(TEXTS)
        return Memory(**{"id": id, "scope": scope, "text": text, "recorded_at": now, "updated_at": now, **given})

    def _embedding(self, memory: Memory) -> Embedding | None:
        if not self.embeds or self._chance.random() < 0.2:
            return None
        return embedding(memory.text, *memory.aliases, missing=self._chance.choice([0, 0, 0, 1]))

    def _key(self) -> Key | None:
        if self._chance.random() < 0.7:
            return None
        if self._chance.random() < 0.6:
            self._history.keys.append(self._history.name("k"))
            return Key(name=self._history.keys[-1], content="x")
        return Key(name=self._chance.choice(self._history.keys), content=self._chance.choice("xy"))

    def _kept(self, memory: Memory) -> Keep:
        repeat = repeat_key(memory)
        self._history.repeats[self._owner].append(repeat)
        self._present[memory.id] = memory
        return Keep(
            memory=memory,
            repeat_key=self._chance.choice([repeat, repeat, None]),
            embedding=self._embedding(memory),
            key=self._key(),
        )

    def _keep(self) -> list[Change]:
        evidence = [self._id() for _ in range(self._chance.choice([0, 0, 1, 2]))] if self._present else []
        memory = self._memory(evidence=tuple(dict.fromkeys(evidence)))
        if self._chance.random() < 0.05:
            memory = replace(memory, id=self._id())
        return [self._kept(memory)]

    def _keep_newer(self) -> list[Change]:
        """News: a memory that supersedes another."""
        if not self._present:
            return self._keep()
        old = self._present[self._chance.choice(sorted(self._present))]
        keep = self._kept(self._memory(supersedes=(old.id,)))
        closing = Mark(
            id=old.id,
            version=old.version,
            status=Status.SUPERSEDED,
            reason="superseded",
            at=self._history.now,
            superseded_by=keep.memory.id,
            true_until=_sometimes(self._chance, self._chance.choice(MOMENTS), 0.7),
        )
        self._present[old.id] = replace(old, version=old.version + 1)
        return [keep, closing]

    def _keep_line(self) -> list[Change]:
        """A whole line, as an import gives it."""
        told = self._chance.choice(self._history.known)
        first = self._memory(recorded_at=told, updated_at=told)
        second = replace(
            first, version=2, text=self._chance.choice(TEXTS), reason="corrected", updated_at=self._history.now
        )
        happened = [self._chance.choice(MOMENTS) for _ in range(self._chance.randint(0, 2))]
        occurrences = [Occurrence(happened_at=moment, recorded_at=told) for moment in (first.happened_at, *happened)]
        self._present[first.id] = second
        keep = Keep(
            memory=replace(second, uses=self._chance.randint(0, 2), retrievals=1, last_used_at=told),
            repeat_key=None,
            embedding=self._embedding(second),
            past=(first,),
            occurrences=tuple(occurrences) if happened else (),
        )
        return [keep]

    def _again(self) -> list[Change]:
        happened = Occurrence(
            happened_at=self._chance.choice(MOMENTS),
            recorded_at=self._history.now,
            source=_sometimes(self._chance, Source("chat", "8")),
            metadata=self._chance.choice(METADATA),
        )
        return [Again(id=self._id(), occurrence=happened, key=self._key())]

    def _revise(self) -> list[Change]:
        if not self._present:
            return self._keep()
        before = self._present[self._chance.choice(sorted(self._present))]
        fields = {"version": before.version + 1, "reason": "corrected", "updated_at": self._history.now}
        new = replace(before, **{**fields, **_said(self._chance)})
        if self._chance.random() < 0.5:
            new = replace(new, text=self._chance.choice(TEXTS))
        if self._chance.random() < 0.1:
            new = replace(new, version=self._chance.randint(1, 5))
        self._history.repeats[self._owner].append(repeat_key(new))
        self._present[new.id] = new
        return [Revise(memory=new, embedding=self._embedding(new))]

    def _mark(self) -> list[Change]:
        id = self._id()
        before = self._present.get(id)
        version = before.version if before and self._chance.random() < 0.9 else self._chance.randint(1, 3)
        status = self._chance.choice(list(Status))
        if before:
            self._present[id] = replace(before, version=version + 1, status=status)
        return [Mark(id=id, version=version, status=status, reason=f"now {status}", at=self._history.now)]

    def _count(self) -> list[Change]:
        used_at = _sometimes(self._chance, self._chance.choice(MOMENTS))
        return [Count(id=self._id(), uses=self._chance.randint(0, 2), retrievals=1, used_at=used_at)]

    def _embed(self) -> list[Change]:
        id = self._id()
        before = self._present.get(id)
        if before is None or not self.embeds:
            return self._count()
        said = embedding(before.text, missing=self._chance.choice([0, 0, 1]))
        return [Embed(id=id, version=before.version - self._chance.choice([0, 0, 0, 1]), embedding=said)]

    def _erase(self) -> list[Change]:
        ids = tuple(dict.fromkeys(self._id() for _ in range(self._chance.randint(1, 2))))
        for id in ids:
            self._present.pop(id, None)
        return [Erase(ids=ids, at=self._history.now)]

    def _configure(self) -> list[Change]:
        values: list[Json] = [None, 1, "UTC", {"a": [None, 2**70]}]
        return [Configure(settings={self._chance.choice(["zone", "it's"]): self._chance.choice(values)})]


class Agreement(RuleBasedStateMachine):
    """Two stores that live through the same; ``opened`` opens the one under test, with as many handles as it likes."""

    opened: ClassVar[Callable[[], Sequence[Store]]]

    def __init__(self) -> None:
        super().__init__()
        self._handles = type(self).opened()
        self._turns = itertools.cycle(self._handles)
        self.oracle = InMemoryStore()
        self.history = _History()

    @property
    def store(self) -> Store:
        """The store under test, through each handle in turn: what one did the other must see."""
        return next(self._turns)

    def _chance(self, seed: int) -> _Random:
        # The favourite seed of a search is 0; the second 0 of a life shall bring something else than the first.
        return _Random(f"{seed} {self.history.name('s')}")

    def teardown(self) -> None:
        """At the end, everything of everybody once more."""
        try:
            for owner in OWNERS:
                self._same_owner(owner, self.history.ids[owner])
            assert self.store.check() == []
        finally:
            for handle in self._handles:
                handle.close()

    def _both(self, ask: Callable[[Store], _T]) -> _T | type[LongmindError]:
        """The oracle's answer, which is the store's too."""
        expected = _answer(lambda: ask(self.oracle))
        assert _answer(lambda: ask(self.store)) == expected
        return expected

    @initialize(stamp=st.sampled_from([STAMP, STAMP, STAMP, None]), seed=_seeds)
    def begin(self, stamp: Stamp | None, seed: int) -> None:
        """Nobody's life begins with nothing; most have an embedder."""
        if stamp is not None:
            self._both(lambda store: store.adopt(stamp))
        chance = self._chance(seed)
        for _ in range(BATCHES_AT_BEGIN):
            self._write_one(chance, chance.choice(OWNERS[:3]))

    @rule(seed=_seeds)
    def write(self, seed: int) -> None:
        """A few batches of any changes, of one owner."""
        chance = self._chance(seed)
        owner = chance.choice(OWNERS)
        for _ in range(chance.randint(1, 4)):
            self._write_one(chance, owner)

    def _write_one(self, chance: _Random, owner: Owner) -> None:
        self.history.tick()
        present = list(scanned(self.oracle, View(scope=Scope(owner.tenant, owner.user), statuses=EVER)))
        changes = _Changes(chance, self.history, owner, present)
        stamp = self.oracle.embedder if chance.random() < 0.9 else chance.choice(STAMPS)
        changes.embeds = stamp is not None
        made = [change for _ in range(chance.randint(1, 3)) for change in changes.next()]
        given = Batch(
            id=self.history.name("b"),
            owner=owner,
            at=self.history.now,
            changes=tuple(made),
            embedder=None if stamp is None else str(stamp),
        )
        self.history.batches.append(given)
        self._give(given)

    def _give(self, given: Batch) -> None:
        note(repr(given))
        self._both(lambda store: store.apply(given))
        self._same_owner(given.owner, _named_in(given))

    @rule(seed=_seeds)
    def write_again(self, seed: int) -> None:
        """A batch that was given before, whether or not it succeeded then."""
        if self.history.batches:
            self._give(self._chance(seed).choice(self.history.batches))

    @rule(owner=st.sampled_from(OWNERS), sure=st.integers(0, 9))
    def erase_owner(self, owner: Owner, sure: int) -> None:
        """Now and then, all of an owner."""
        if sure == 1:
            self._both(lambda store: store.erase(owner, self.history.now))
            self._same_owner(owner, self.history.ids[owner])

    @rule(stamp=st.sampled_from(STAMPS), verb=st.sampled_from(["adopt", "prepare"]))
    def change_embedder(self, stamp: Stamp, verb: str) -> None:
        """Prepare or adopt."""
        self._both(lambda store: getattr(store, verb)(stamp))
        assert self.store.embedder == self.oracle.embedder

    @rule(stamp=st.sampled_from(STAMPS))
    def embed_the_rest(self, stamp: Stamp) -> None:
        """What a change of embedder does: give vectors to whatever lacks them."""
        if stamp != self.oracle.embedder:
            self._both(lambda store: store.prepare(stamp))
        for owner in OWNERS:
            left = self.oracle.unembedded(owner, stamp, None, MAX_LIMIT).memories
            changes = tuple(Embed(id=one.id, version=one.version, embedding=embedding(one.text)) for one in left)
            self._give(
                Batch(id=self.history.name("b"), owner=owner, at=self.history.now, changes=changes, embedder=str(stamp))
            )

    @rule(seed=_seeds)
    def ask(self, seed: int) -> None:
        """A few looks into each channel, with views of any sort."""
        chance = self._chance(seed)
        for _ in range(4):
            owner = chance.choice(OWNERS[:3])
            self._ask(chance, owner, _view(chance, owner, self.history.known))

    def _ask(self, chance: _Random, owner: Owner, view: View) -> None:
        note(repr(view))
        limit = chance.choice([1, 2, 5, MAX_LIMIT])
        for asked in chance.sample(QUESTIONS, 6):
            self._same_search(by_words(view, asked, limit))
        stamp = (self.oracle.embedder or STAMP) if chance.random() < 0.9 else chance.choice(STAMPS)
        self._same_search(by_vector(view, chance.choice(TEXTS), limit, stamp))
        self._same_search(by_time(view, _interval(chance), limit))
        self._both(lambda store: list(scanned(store, view, min(limit, 100))))
        self._both(lambda store: dict(store.neighbours(view, self.history.ids[owner])))
        self._same_stats(view)

    def _same_search(self, probe: Probe) -> None:
        found = _answer(lambda: self.store.search(probe))
        expected = _answer(lambda: self.oracle.search(replace(probe, limit=MAX_LIMIT)))
        if isinstance(found, type) or isinstance(expected, type):
            assert found == expected
            return
        scores = {one.id: one.score for one in expected}
        assert found == sorted(found, key=_rank)
        assert len(found) == len({one.id for one in found}) == min(probe.limit, len(expected))
        for one, best in zip(found, expected, strict=False):
            # By place: nothing better was left out. By id: it is this memory's score.
            assert abs(one.score - best.score) <= _TOLERANCE
            assert abs(one.score - scores[one.id]) <= _TOLERANCE

    def _same_stats(self, view: View) -> None:
        mine, theirs = self.store.stats(view), self.oracle.stats(view)
        means = [one.mean_importance for one in (mine, theirs)]
        assert means[0] == pytest.approx(means[1])
        mine, theirs = (
            replace(
                one,
                mean_importance=None,
                by_kind=dict(one.by_kind),
                by_type=dict(one.by_type),
                by_status=dict(one.by_status),
            )
            for one in (mine, theirs)
        )
        assert mine == theirs

    def _same_owner(self, owner: Owner, closely: Iterable[str] = ()) -> None:
        """Everything that can be asked about an owner without a question in mind, and a close look at some lines."""
        ids = self.history.ids[owner]
        closely = list(closely)
        view = View(scope=Scope(owner.tenant, owner.user), statuses=EVER)
        for ask in (
            lambda store: list(scanned(store, view)),
            lambda store: store.get(owner, ids),
            lambda store: [store.history(owner, id) for id in closely],
            lambda store: [store.occurrences(owner, id) for id in closely],
            lambda store: [store.derived(owner, [id]) for id in closely],
            lambda store: store.derived(owner, ids),
            lambda store: dict(store.neighbours(view, ids)),
            lambda store: dict(store.settings(owner)),
            lambda store: [_journal_line(line) for line in store.journal(owner, 0, MAX_LIMIT)],
            lambda store: [store.unembedded(owner, stamp, None, 3) for stamp in STAMPS],
            lambda store: store.owners(None, MAX_LIMIT),
            lambda store: _known(store, owner, self.history),
        ):
            self._both(ask)
        self._same_stats(view)
        if self.oracle.embedder is not None:
            self._same_search(by_vector(view, "Lisbon", stamp=self.oracle.embedder))


def _named_in(given: Batch) -> list[str]:
    """The ids of the memories that a batch is about."""
    named: list[str] = []
    for change in given.changes:
        if isinstance(change, Keep | Revise):
            named += [change.memory.id, *change.memory.supersedes, *change.memory.evidence]
        elif isinstance(change, Erase):
            named += change.ids
        elif not isinstance(change, Configure):
            named.append(change.id)
    return sorted(set(named))


def _rank(candidate: Candidate) -> tuple[float, str]:
    return (-candidate.score, candidate.id)


def _journal_line(line: JournalLine) -> JournalLine:
    """Which version an operation names that made none is the store's own affair."""
    makes = line.operation in ("keep", "revise", "mark", "reopen")
    return line if makes else replace(line, version=None)


def _known(store: Store, owner: Owner, history: _History) -> Known:
    known = store.known(owner, repeats=history.repeats[owner], keys=history.keys, ids=history.ids[owner])
    return Known(repeats=dict(known.repeats), keys=dict(known.keys), buried=known.buried)


class AgreementPromises(Promises):
    """If the two disagree, the store under test is wrong until shown otherwise."""

    def test_it_agrees_with_the_obvious_store(self, stores: Stores) -> None:
        """Two dozen short lives, the same each time. One that fails is shown as it was, at once."""
        _live_through(stores, lives=24, steps=12, phases=(Phase.generate,))

    @pytest.mark.campaign
    def test_it_agrees_with_the_obvious_store_for_long(self, stores: Stores, rounds_of: Callable[[int], int]) -> None:
        """Hundreds of longer ones, others each time. One that fails is made as short as it can be."""
        _live_through(stores, lives=rounds_of(500), steps=40, phases=(Phase.generate, Phase.shrink))


def _live_through(stores: Stores, *, lives: int, steps: int, phases: Sequence[Phase]) -> None:
    def opened() -> Sequence[Store]:
        store = stores.new()
        return (store, stores.open(stores.place_of(store))) if Feature.SHARED in store.features else (store,)

    machine = type("Agreement", (Agreement,), {"opened": staticmethod(opened)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=lives,
            stateful_step_count=steps,
            phases=phases,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
