"""Agreement with the slow, obvious store: what random histories find that no list of examples holds.

Each step of a made-up history (:mod:`longmind.testing.promises.histories`) is taken by the store under test and by
:class:`~longmind.stores.inmemory.InMemoryStore`; then both are asked the same, and must give the same answer: equal
values, scores within a millionth, errors of one class. Short lives are drawn by Hypothesis, step by step; a crowd of
memories is lived through once, for what a store does only when there are many.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from longmind.domain.audit import AuditLine
from longmind.domain.change import Batch, Change, Embed, Erase, JournalLine, Known
from longmind.domain.query import Candidate, Probe, View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Sheet
from longmind.errors import LongmindError
from longmind.ports.models import Stamp
from longmind.ports.store import MAX_LIMIT, Feature, Store
from longmind.stores.inmemory import InMemoryStore
from longmind.testing.builders import (
    EVER,
    STAMP,
    by_keys,
    by_name,
    by_time,
    by_vector,
    by_words,
    embedding,
    scanned,
    sheets_of,
)
from longmind.testing.promises.base import Promises, Stores
from longmind.testing.promises.histories import (
    BEGINNINGS,
    KEYS,
    NAMES,
    OWNERS,
    QUESTIONS,
    ROOMS,
    STAMPS,
    TEXTS,
    Changes,
    History,
    named_in,
    some_interval,
    some_view,
    sometimes,
)

_T = TypeVar("_T")
_TOLERANCE = 1e-6
_BATCHES_AT_BEGIN = 16
_CLOSELY = 100
"""At the end of a life, so many of each owner's lines are looked at one by one."""
_CROWD_BATCHES = 8
_CROWD_KEEPS = 80


class Twins:
    """Two stores that live through the same: the one under test, and the obvious one."""

    def __init__(self, handles: Sequence[Store], tell: Callable[[str], object] = len) -> None:
        """Take the handles of the store under test, and whom to ``tell`` what is done."""
        self._handles = handles
        self._turns = itertools.cycle(handles)
        self._tell = tell
        self.oracle = InMemoryStore()
        self.history = History()

    @property
    def store(self) -> Store:
        """The store under test, through each handle in turn: what one did the other must see."""
        return next(self._turns)

    def both(self, ask: Callable[[Store], _T]) -> _T | type[LongmindError]:
        """The oracle's answer, which is the store's too."""
        expected = _answer(lambda: ask(self.oracle))
        assert _answer(lambda: ask(self.store)) == expected
        return expected

    def finish(self) -> None:
        """Ask for everything of everybody once more, and close."""
        try:
            for owner in OWNERS:
                self.same_owner(owner, self.history.ids[owner][-_CLOSELY:])
            assert self.store.check() == []
        finally:
            for handle in self._handles:
                handle.close()

    def write(self, chance: Random, owner: Owner) -> None:
        """A batch of a few changes of any sort, and a look at what it did."""
        changes = self._changes(chance, owner)
        stamp = self.oracle.embedder if chance.random() < 0.9 else chance.choice(STAMPS)
        changes.embeds = stamp is not None
        made = [change for _ in range(chance.randint(1, 3)) for change in changes.next()]
        self.give(self.named(owner, made, stamp))

    def write_many(self, chance: Random, owner: Owner, count: int) -> None:
        """A batch of many memories, a few of any changes, and no look at what they did."""
        self._apply(self.named(owner, self._changes(chance, owner).many(count), STAMP))
        for _ in range(5):
            self._apply(self.named(owner, self._changes(chance, owner).next(), STAMP))

    def _apply(self, given: Batch) -> None:
        self.both(lambda store: store.apply(given))

    def _changes(self, chance: Random, owner: Owner) -> Changes:
        self.history.tick()
        present = list(scanned(self.oracle, _all_of(owner)))
        return Changes(chance, self.history, owner, present, list(sheets_of(self.oracle, owner)))

    def named(self, owner: Owner, changes: Sequence[Change], stamp: Stamp | None) -> Batch:
        """A batch, remembered so that it can be given again."""
        given = Batch(
            id=self.history.name("b"),
            owner=owner,
            at=self.history.now,
            changes=tuple(changes),
            embedder=None if stamp is None else str(stamp),
        )
        self.history.batches.append(given)
        return given

    def give(self, given: Batch) -> None:
        """Apply a batch to both and look at what it was about."""
        self._tell(repr(given))
        self._apply(given)
        self.same_owner(given.owner, named_in(given))

    def ask(self, chance: Random, owner: Owner, view: View) -> None:
        """Look at a view in every way there is."""
        self._tell(repr(view))
        limit = chance.choice([1, 2, 5, MAX_LIMIT])
        for asked in chance.sample(QUESTIONS, 6):
            self.same_search(by_words(view, asked, limit))
        stamp = (self.oracle.embedder or STAMP) if chance.random() < 0.9 else chance.choice(STAMPS)
        self.same_search(by_vector(view, chance.choice(TEXTS), limit, stamp))
        self.same_search(by_name(view, *chance.sample(NAMES, 3), limit=limit))
        beginnings = chance.sample(BEGINNINGS, 2)
        self.both(lambda store: store.names(owner, beginnings, limit))
        self.same_search(by_time(view, some_interval(chance), limit))
        after = sometimes(chance, chance.choice([*self.history.ids[owner], "m-never"]), 0.5)
        for keys in chance.sample(KEYS, 4):
            self.same_search(by_keys(view, keys, limit, after))
        page = chance.choice([7, 100]) if limit == MAX_LIMIT else limit
        self.both(lambda store: _first_pages(store, view, page))
        ids = self.history.ids[owner]
        some = chance.sample(ids, min(len(ids), 20))
        self.both(lambda store: dict(store.neighbours(view, some)))
        self.same_vectors(owner, some)
        self.same_stats(view)
        self.same_sheets(chance, owner, view.scope)

    def same_sheets(self, chance: Random, owner: Owner, scope: Scope) -> None:
        """Pages of all sizes, in both directions, of a room and a scope or of any."""
        room = sometimes(chance, chance.choice(ROOMS), 0.7)
        exact = sometimes(chance, scope, 0.5)
        backwards, page = chance.random() < 0.5, chance.choice([1, 2, 7])
        self.both(lambda store: list(sheets_of(store, owner, page, room=room, scope=exact, newest_first=backwards)))
        self.both(lambda store: store.sheets(owner, room=room, scope=exact, limit=page, newest_first=backwards))
        self.both(lambda store: store.count_sheets(owner, room=room, scope=exact))

    def same_vectors(self, owner: Owner, ids: Sequence[str]) -> None:
        """Those of the present embedder, of whichever have any."""
        mine, theirs = self.store.vectors(owner, ids), self.oracle.vectors(owner, ids)
        assert mine.keys() == theirs.keys()
        for id, vectors in theirs.items():
            assert mine[id] == pytest.approx(vectors, abs=_TOLERANCE)

    def same_search(self, probe: Probe) -> None:
        """The best, in their order, with their scores."""
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

    def same_stats(self, view: View) -> None:
        """Every count; the mean may differ in how it was added up."""
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

    def same_owner(self, owner: Owner, closely: Iterable[str] = ()) -> None:
        """Everything that can be asked about an owner without a question in mind, and a close look at some lines."""
        ids = self.history.ids[owner]
        closely = list(closely)
        view = _all_of(owner)
        for ask in (
            lambda store: list(scanned(store, view)),
            lambda store: store.get(owner, ids),
            lambda store: [store.history(owner, id) for id in closely],
            lambda store: [store.occurrences(owner, id) for id in closely],
            lambda store: [store.derived(owner, [id]) for id in closely],
            lambda store: store.derived(owner, ids),
            lambda store: [store.naming(owner, [id]) for id in closely],
            lambda store: store.naming(owner, ids),
            lambda store: dict(store.neighbours(view, closely)),
            lambda store: dict(store.settings(owner)),
            lambda store: [store.sheet_history(*_place(one)) for one in sheets_of(store, owner)],
            lambda store: [store.sheet(*_place(one)) for one in sheets_of(store, owner)],
            lambda store: store.count_sheets(owner),
            lambda store: store.names(owner, [""], MAX_LIMIT),
            lambda store: [store.search(by_keys(view, keys)) for keys in KEYS],
            lambda store: [_journal_line(line) for line in store.journal(owner, 0, MAX_LIMIT)],
            lambda store: [_told(line) for line in store.audit(owner, 0, MAX_LIMIT)],
            lambda store: [store.unembedded(owner, stamp, None, 3) for stamp in STAMPS],
            lambda store: store.owners(None, MAX_LIMIT),
            lambda store: _known(store, owner, self.history),
        ):
            self.both(ask)
        self.same_vectors(owner, ids)
        self.same_stats(view)
        if self.oracle.embedder is not None:
            self.same_search(by_vector(view, "Lisbon", stamp=self.oracle.embedder))


# Hypothesis draws which steps are taken, and a seed for each. What is in a step comes from the seed: drawn one by one,
# its many small choices would use up what Hypothesis can draw in one life, and most lives would stay empty.
_seeds = st.integers(0, 2**32 - 1)


class Agreement(RuleBasedStateMachine):
    """Twins that live through any history; ``opened`` opens the store under test, with as many handles as it likes."""

    opened: ClassVar[Callable[[], Sequence[Store]]]

    def __init__(self) -> None:
        super().__init__()
        self.twins = Twins(type(self).opened(), note)

    def teardown(self) -> None:
        """At the end, everything of everybody once more."""
        self.twins.finish()

    def _chance(self, seed: int) -> Random:
        # The favourite seed of a search is 0; the second 0 of a life shall bring something else than the first.
        return Random(f"{seed} {self.twins.history.name('s')}")  # noqa: S311 - made to be repeated

    @initialize(stamp=st.sampled_from([STAMP, STAMP, STAMP, None]), seed=_seeds)
    def begin(self, stamp: Stamp | None, seed: int) -> None:
        """Nobody's life begins with nothing; most have an embedder."""
        if stamp is not None:
            self.twins.both(lambda store: store.adopt(stamp))
        chance = self._chance(seed)
        for _ in range(_BATCHES_AT_BEGIN):
            self.twins.write(chance, chance.choice(OWNERS[:3]))

    @rule(seed=_seeds)
    def write(self, seed: int) -> None:
        """A few batches of any changes, of one owner."""
        chance = self._chance(seed)
        owner = chance.choice(OWNERS)
        for _ in range(chance.randint(1, 4)):
            self.twins.write(chance, owner)

    @rule(seed=_seeds)
    def write_again(self, seed: int) -> None:
        """A batch that was given before, whether or not it succeeded then."""
        if self.twins.history.batches:
            self.twins.give(self._chance(seed).choice(self.twins.history.batches))

    @rule(owner=st.sampled_from(OWNERS), sure=st.integers(0, 9))
    def erase_owner(self, owner: Owner, sure: int) -> None:
        """Now and then, all of an owner."""
        if sure == 1:
            self.twins.both(lambda store: store.erase(owner, self.twins.history.now).removed)
            self.twins.same_owner(owner, self.twins.history.ids[owner])

    @rule(stamp=st.sampled_from(STAMPS), verb=st.sampled_from(["adopt", "prepare"]))
    def change_embedder(self, stamp: Stamp, verb: str) -> None:
        """Prepare or adopt."""
        self.twins.both(lambda store: getattr(store, verb)(stamp))
        assert self.twins.store.embedder == self.twins.oracle.embedder

    @rule(stamp=st.sampled_from(STAMPS))
    def embed_the_rest(self, stamp: Stamp) -> None:
        """What a change of embedder does: give vectors to whatever lacks them."""
        if stamp != self.twins.oracle.embedder:
            self.twins.both(lambda store: store.prepare(stamp))
        for owner in OWNERS:
            left = self.twins.oracle.unembedded(owner, stamp, None, MAX_LIMIT).memories
            changes = [Embed(id=one.id, version=one.version, embedding=embedding(one.text)) for one in left]
            self.twins.give(self.twins.named(owner, changes, stamp))

    @rule(seed=_seeds)
    def ask(self, seed: int) -> None:
        """A few looks into each channel, with views of any sort."""
        chance = self._chance(seed)
        for _ in range(4):
            owner = chance.choice(OWNERS[:3])
            self.twins.ask(chance, owner, some_view(chance, owner, self.twins.history.known))


class AgreementPromises(Promises):
    """If the two disagree, the store under test is wrong until shown otherwise."""

    def test_it_agrees_with_the_obvious_store(self, stores: Stores) -> None:
        """A dozen short lives, the same each time. One that fails is shown as it was, at once."""
        _live_through(stores, lives=12, steps=12, phases=(Phase.generate,))

    @pytest.mark.campaign
    def test_it_agrees_with_the_obvious_store_for_long(self, stores: Stores, rounds_of: Callable[[int], int]) -> None:
        """Hundreds of longer ones, others each time. One that fails is made as short as it can be."""
        _live_through(stores, lives=rounds_of(500), steps=40, phases=(Phase.generate, Phase.shrink))

    def test_it_agrees_with_the_obvious_store_about_a_crowd(self, stores: Stores) -> None:
        """Hundreds of memories of one owner, asked while they become more and while they become few."""
        _live_in_a_crowd(stores, Random(1))  # noqa: S311 - the same crowd each time

    @pytest.mark.campaign
    def test_it_agrees_with_the_obvious_store_about_many_crowds(
        self, stores: Stores, rounds_of: Callable[[int], int]
    ) -> None:
        """Other crowds each time; the seed of one that fails is in its message."""
        for _ in range(rounds_of(20)):
            seed = Random().getrandbits(32)  # noqa: S311 - picks a crowd
            try:
                _live_in_a_crowd(stores, Random(seed))  # noqa: S311
            except AssertionError as error:
                error.add_note(f"the crowd of seed {seed}")
                raise


def _opened(stores: Stores) -> Sequence[Store]:
    store = stores.new()
    return (store, stores.open(stores.place_of(store))) if Feature.SHARED in store.features else (store,)


def _live_through(stores: Stores, *, lives: int, steps: int, phases: Sequence[Phase]) -> None:
    machine = type("Agreement", (Agreement,), {"opened": staticmethod(lambda: _opened(stores))})
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


def _live_in_a_crowd(stores: Stores, chance: Random) -> None:
    twins, owner = Twins(_opened(stores)), OWNERS[0]
    twins.both(lambda store: store.adopt(STAMP))
    for _ in range(_CROWD_BATCHES):
        twins.write_many(chance, owner, _CROWD_KEEPS)
        twins.ask(chance, owner, some_view(chance, owner, twins.history.known))
    for _ in range(4):
        there = [one.id for one in scanned(twins.oracle, _all_of(owner))]
        gone = chance.sample(there, len(there) // 2)
        twins.give(twins.named(owner, [Erase(ids=tuple(gone), at=twins.history.now)], None))
        for _ in range(3):
            twins.ask(chance, owner, some_view(chance, owner, twins.history.known))
    twins.finish()


def _all_of(owner: Owner) -> View:
    return View(scope=Scope(owner.tenant, owner.user), statuses=EVER)


def _answer(ask: Callable[[], _T]) -> _T | type[LongmindError]:
    """What is answered, or the class of what is raised."""
    try:
        return ask()
    except LongmindError as error:
        return type(error)


def _first_pages(store: Store, view: View, limit: int) -> list[object]:
    """A few pages of a view, and whether they say that more follows."""
    pages: list[object] = []
    after: str | None = None
    for _ in range(5):
        page = store.scan(view, after, limit)
        pages.append(page)
        after = page.after
        if page.complete:
            break
    return pages


def _rank(candidate: Candidate) -> tuple[float, str]:
    return (-candidate.score, candidate.id)


def _journal_line(line: JournalLine) -> JournalLine:
    """Which version an operation names that made none is the store's own affair."""
    makes = line.operation in ("keep", "revise", "mark", "reopen", "write", "drop")
    return line if makes else replace(line, version=None)


def _told(line: AuditLine) -> AuditLine:
    """The salt is drawn, and what is made with it differs. The order of what a batch does at once is the store's."""
    drawn = None if line.salt is None else ""
    changes = tuple(sorted(map(_journal_line, line.changes), key=lambda one: one.number))
    return replace(line, changes=changes, salt=drawn, digest="", hash="")


def _place(sheet: Sheet) -> tuple[Scope, str, str]:
    return (sheet.scope, sheet.room, sheet.key)


def _known(store: Store, owner: Owner, history: History) -> Known:
    known = store.known(owner, repeats=history.repeats[owner], keys=history.keys, ids=history.ids[owner])
    return Known(repeats=dict(known.repeats), keys=dict(known.keys), buried=known.buried)
