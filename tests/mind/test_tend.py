"""Pass after pass: bounded, resumable, undoable, safe beside whoever else writes, and cheap when nothing is new."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Status
from longmind.domain.change import Applied, Batch
from longmind.domain.memory import EVERY_STATUS
from longmind.domain.query import View
from longmind.mind.forgetting import Aged, Capacity, ForgettingPolicy
from longmind.mind.keeping.runs import LEASE, STAYS
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, StillClock
from longmind.testing.builders import scanned, sheets_of

START = "2026-01-05T09:00Z"
EVER = tuple(status.value for status in Status if status is not Status.CURRENT)
ALL = longmind.Upkeep(alike=-1.0, crowd=3, reflect_after=0.0, forget=ForgettingPolicy(conditions=(Aged(days=20.0),)))
"""Numbers by which much is done."""
SAID = (
    "the lift is slow",
    "The lift is slow.",
    "the lift is very slow",
    "the lift smells odd",
    "ServiceX timed out",
    "ServiceX worked after a retry",
    "I take 5 mg",
    "I take 50 mg",
    "I like green tea",
    "I don't like green tea any more",
    "I live in Porto",
    "I live in Lisbon",
)


def opened(store: Any, clock: StillClock | None = None, **options: Any) -> longmind.Mind:
    return longmind.open(store, embedder=longmind.Hashing(), clock=clock or StillClock(START), **options)


def everything(mind: longmind.Mind) -> list[longmind.Memory]:
    """All of an owner's memories, in sight or not, facts beside the words they were read out of."""
    view = View(scope=mind._scope.owner.whole, statuses=EVERY_STATUS)  # noqa: SLF001 - beyond what is listed
    return list(scanned(mind._core.store, view))  # noqa: SLF001


def state(mind: longmind.Mind) -> dict[str, tuple[object, ...]]:
    """All that an owner knows, by id."""
    return {
        one.id: (one.text, one.status, one.detail, one.kind, one.superseded_by, one.true_until, one.evidence)
        for one in everything(mind)
    }


def told(mind: longmind.Mind) -> Counter[tuple[object, ...]]:
    """The same without what is different in every store: ids and versions."""
    return Counter(
        (one.text, one.status, one.detail and str(one.detail), one.kind, one.occurrences, len(one.evidence))
        for one in everything(mind)
    )


def lines(mind: longmind.Mind) -> int:
    """How long the owner's journal is."""
    return len(mind._core.store.journal(mind._scope.owner, 0, 10_000))  # noqa: SLF001 - what a pass costs


histories = st.lists(
    st.tuples(
        st.sampled_from(SAID), st.sampled_from(["s1", "s2", "s3"]), st.sampled_from([0.1, 0.4, 0.8]), st.booleans()
    ),
    max_size=14,
)


def live(mind: longmind.Mind, history: list[tuple[str, str, float, bool]]) -> longmind.Mind:
    """Live through these days, one word a day, pinning some."""
    ana = mind.scope(user="ana")
    for text, session, importance, pinned in history:
        mind._clock.move(days=3)  # type: ignore[attr-defined]  # noqa: SLF001 - it stands still
        ana.scope(session=session).remember(text, importance=importance, pinned=pinned or None)
    return ana


FULL = [(text, session, 0.2, False) for session in ("s1", "s2") for text in SAID]
"""A life with something to do for every step."""


@pytest.fixture(params=["inmemory", "sqlite"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Makes new stores."""
    made: list[Any] = []

    def make() -> Any:
        made.append(InMemoryStore() if request.param == "inmemory" else SqliteStore(str(tmp_path / f"{len(made)}.db")))
        return made[-1]

    yield make
    for store in made:
        store.close()


class TestLaws:
    @settings(max_examples=30)
    @given(histories)
    def test_tending_twice_is_tending_once_and_writes_nothing(self, history):
        ana = live(opened(InMemoryStore()), history)
        ana.tend(upkeep=ALL)
        once, length = state(ana), lines(ana)
        again = ana.tend(upkeep=ALL)
        assert again.acts == ()
        assert state(ana) == once
        assert lines(ana) == length

    @settings(max_examples=30)
    @given(histories)
    def test_undoing_what_was_tended_gives_back_what_was_before(self, history):
        ana = live(opened(InMemoryStore()), history)
        before = state(ana)
        for run in ana.tend(upkeep=ALL).runs:
            done = ana.undo(run)
            assert done.left == ()
        after = state(ana)
        assert {id: after[id] for id in before} == before
        assert {one[1] for id, one in after.items() if id not in before} <= {Status.RETIRED}

    @settings(max_examples=20)
    @given(histories)
    def test_what_was_undone_is_not_done_again(self, history):
        ana = live(opened(InMemoryStore()), history)
        current = {id: one for id, one in state(ana).items() if one[1] is Status.CURRENT}
        for run in ana.tend(upkeep=ALL).runs:
            ana.undo(run)
        ana.tend(upkeep=ALL)
        after = state(ana)
        assert {id: after[id] for id in current} == current

    @settings(max_examples=30)
    @given(histories)
    def test_a_dry_run_says_what_is_done_and_writes_nothing(self, history):
        ana = live(opened(InMemoryStore()), history)
        length = lines(ana)
        planned = ana.tend(upkeep=ALL, dry_run=True)
        assert lines(ana) == length
        done = ana.tend(upkeep=ALL)
        assert [(act.verb, act.reason, act.frees) for act in planned.acts] == [
            (act.verb, act.reason, act.frees) for act in done.acts
        ]
        assert planned.looked_at == done.looked_at

    @settings(max_examples=20)
    @given(histories)
    def test_no_text_is_ever_lost_and_none_is_invented_out_of_sight(self, history):
        ana = live(opened(InMemoryStore()), history)
        before = state(ana)
        ana.tend(upkeep=ALL)
        after = state(ana)
        assert {id: one[0] for id, one in after.items() if id in before} == {id: one[0] for id, one in before.items()}

    @settings(max_examples=20)
    @given(histories)
    def test_insights_never_rest_on_insights(self, history):
        ana = live(opened(InMemoryStore()), history)
        for _ in range(2):
            ana.tend(upkeep=ALL)
        kinds = {one.id: one.kind for one in everything(ana)}
        for one in everything(ana):
            assert one.kind is not longmind.Kind.INSIGHT or longmind.Kind.INSIGHT not in {
                kinds[id] for id in one.evidence
            }

    @settings(max_examples=12)
    @given(histories)
    def test_both_stores_end_alike(self, history):
        ends = []
        for store in (InMemoryStore(), SqliteStore(":memory:")):
            ana = live(opened(store), history)
            ana.tend(upkeep=ALL)
            assert ana.check() == []
            ends.append(told(ana))
            store.close()
        assert ends[0] == ends[1]


class TestAPass:
    def test_every_step_has_something_to_do_in_a_full_life(self, fresh):
        """Or the tests below would prove little."""
        ana = live(opened(fresh()), FULL)
        assert {act.verb for act in ana.tend(upkeep=ALL).acts} == {"combined", "concluded", "retired"}

    def test_it_is_bounded_and_the_next_goes_on_where_it_stopped(self, fresh):
        clock = StillClock(START)
        mind = opened(fresh(), clock, extract=False)
        ana = mind.scope(user="ana")
        for start in range(0, 2_400, 300):
            ana.remember_many(f"word {number} of a long day" for number in range(start, start + 300))
        small = longmind.Upkeep(most=1_000, consolidate=False, reflect=False)
        passes = [ana.tend(upkeep=small)]
        while not passes[-1].complete:
            assert passes[-1].waiting == (ana._scope.owner,)  # noqa: SLF001
            passes.append(ana.tend(upkeep=small))
        assert len(passes) > 1
        assert sum(one.looked_at for one in passes) == 2_400

    def test_an_unscoped_mind_tends_everybody_and_a_scoped_one_its_owner(self, fresh):
        mind = opened(fresh(), extract=False)
        for user in ("ana", "ben"):
            for session in ("s1", "s2"):
                mind.scope(user=user, session=session).remember("the lift is slow", importance=0.4)
        assert len(mind.scope(user="ana").tend().acts) == 1
        assert len(mind.tend().acts) == 1
        assert mind.tend().acts == ()

    def test_runs_are_told_whole_and_in_order(self, fresh):
        ana = live(opened(fresh()), FULL)
        done = ana.tend(upkeep=ALL)
        (run,) = ana.runs()
        assert (run.id,) == done.runs
        assert (run.cause, run.acts, run.undone) == ("tend", done.acts, False)
        ana.undo(run.id)
        assert [one.undone for one in ana.runs()] == [True]
        with pytest.raises(longmind.Conflict, match="undone already"):
            ana.undo(run.id)
        with pytest.raises(longmind.NotFound, match="no run"):
            ana.undo("m" + "0" * 26)


class Meddling(FaultyStore):
    """A store at which somebody else is quicker: before one of its writes, something else is written."""

    def __init__(self, store: Any, before: int, meddle: Callable[[], object]) -> None:
        super().__init__(store, fail_on=())
        self._before = before
        self._meddle = meddle
        self._writes = 0

    def apply(self, batch: Batch) -> Applied:
        self._writes += 1
        if self._writes == self._before:
            self._meddle()
        return super().apply(batch)


class TestBesideOthers:
    """Traffic goes on while a pass runs; what others write stays, whatever the moment."""

    def meddled(self, fresh: Callable[[], Any], meddle: Callable[[longmind.Mind], object]) -> Iterator[longmind.Mind]:
        """The full life tended twice, with this done before any one of the first pass's writes."""
        for before in itertools.count(1):
            store, clock = fresh(), StillClock(START)
            ana = live(opened(store, clock), [*FULL, ("a zebra came by", "s1", 0.2, False)])
            done: list[object] = []
            meddling = Meddling(store, before, lambda ana=ana, done=done: done.append(meddle(ana)))
            opened(meddling, clock).scope(user="ana").tend(upkeep=ALL)
            if not done:
                assert before > 5
                return
            ana.tend(upkeep=ALL)
            yield ana

    def test_a_correction_between_looking_and_writing_stays(self, fresh):
        def correct(ana: longmind.Mind) -> None:
            wanted = next(one for one in everything(ana) if one.text == SAID[1] and one.kind is longmind.Kind.EPISODE)
            ana.correct(wanted.id, "The lift is quick.", importance=0.6)

        for ana in self.meddled(fresh, correct):
            assert [one for one in ana.list() if "The lift is quick." in one.text]

    def test_what_is_forgotten_between_looking_and_writing_is_gone(self, fresh):
        def forget(ana: longmind.Mind) -> None:
            ana.forget([one.id for one in everything(ana) if one.text == "a zebra came by"])

        for ana in self.meddled(fresh, forget):
            assert not [one for one in everything(ana) if "zebra" in one.text]

    def test_what_is_pinned_between_looking_and_writing_stays_in_sight(self, fresh):
        def pin(ana: longmind.Mind) -> None:
            wanted = next(one for one in everything(ana) if one.text == "a zebra came by")
            if wanted.status is Status.CURRENT:
                ana.correct(wanted.id, pinned=True)

        for ana in self.meddled(fresh, pin):
            (zebra,) = [one for one in everything(ana) if one.text == "a zebra came by"]
            assert zebra.pinned is (zebra.status is Status.CURRENT)

    def test_of_two_passes_at_once_one_does_it_and_the_other_says_so(self, fresh):
        store, clock = fresh(), StillClock(START)
        ana = live(opened(store, clock), FULL)
        others: list[longmind.Tended] = []
        meddling = Meddling(store, 3, lambda: others.append(ana.tend(upkeep=ALL)))
        done = opened(meddling, clock).scope(user="ana").tend(upkeep=ALL)
        assert others[0].acts == ()
        assert others[0].busy == (ana._scope.owner,)  # noqa: SLF001
        alone = live(opened(fresh(), StillClock(START)), FULL)
        alone.tend(upkeep=ALL)
        assert done.complete
        assert told(ana) == told(alone)

    def test_the_slower_of_two_stops_at_its_next_write_when_its_time_was_up(self, fresh):
        store, clock = fresh(), StillClock(START)
        ana = live(opened(store, clock), FULL)

        def overtake() -> None:
            clock.move(minutes=LEASE / timedelta(minutes=1) + 1)
            ana.tend(upkeep=ALL)

        done = opened(Meddling(store, 4, overtake), clock).scope(user="ana").tend(upkeep=ALL)
        assert done.busy == (ana._scope.owner,)  # noqa: SLF001
        alone = live(opened(fresh(), StillClock(START)), FULL)
        alone.tend(upkeep=ALL)
        assert told(ana) == told(alone)
        assert ana.tend(upkeep=ALL).acts == ()

    def test_forgetting_waits_for_a_pass_and_a_pass_for_forgetting(self, fresh):
        store, clock = fresh(), StillClock(START)
        ana = live(opened(store, clock), FULL)
        plan = ana.forgetting.plan(ALL.forget)
        refused: list[longmind.LongmindError] = []

        def forget() -> None:
            try:
                ana.forgetting.apply(plan)
            except longmind.Conflict as conflict:
                refused.append(conflict)

        opened(Meddling(store, 3, forget), clock).scope(user="ana").tend(upkeep=ALL)
        assert "being tended" in str(refused[0])

    def test_everything_written_by_many_threads_meanwhile_is_there(self, fresh):
        store, clock = fresh(), StillClock(START)
        ana = live(opened(store, clock), FULL)
        failures: list[BaseException] = []
        start = threading.Barrier(5)

        def write(number: int) -> None:
            own = ana.scope(session=f"w{number}")
            try:
                start.wait()
                for turn in range(12):
                    own.remember(f"writer {number} was here for turn {turn}", importance=0.4)
                    own.remember("the lift is slow", importance=0.4)
            except BaseException as failure:  # noqa: BLE001 - told below, where it counts
                failures.append(failure)

        def tend() -> None:
            try:
                start.wait()
                for _ in range(6):
                    ana.tend(upkeep=ALL)
            except BaseException as failure:  # noqa: BLE001 - as above
                failures.append(failure)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
        threads += [threading.Thread(target=tend) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        clock.move(minutes=11)
        ana.tend(upkeep=ALL)
        texts = {one.text for one in ana.list(include=EVER)}
        assert {f"writer {number} was here for turn {turn}" for number in range(3) for turn in range(12)} <= texts
        assert ana.check() == []


class TestCutOff:
    """The power fails between any two writes; the next pass ends where an unbroken one ends."""

    @pytest.mark.parametrize("after", [False, True], ids=["before it is written", "once it is written"])
    def test_wherever_it_is_cut_off_running_again_ends_alike(self, fresh, after):
        whole = live(opened(fresh(), StillClock(START)), FULL)
        whole.tend(upkeep=ALL)
        wanted, acts = told(whole), len(whole.runs()[0].acts)
        for cut in range(1, 200):
            store, clock = fresh(), StillClock(START)
            ana = live(opened(store, clock), FULL)
            broken = FaultyStore(store, fail_on=range(cut, 10_000), after=after)
            try:
                opened(broken, clock).scope(user="ana").tend(upkeep=ALL)
            except longmind.StoreError:
                clock.move(minutes=11)
                ana.tend(upkeep=ALL)
                assert told(ana) == wanted, f"cut off at write {cut}"
                assert ana.tend(upkeep=ALL).acts == ()
            else:
                break
        assert cut > acts, "every write was cut off once"

    def test_after_an_error_the_next_pass_need_not_wait(self, fresh):
        store, clock = fresh(), StillClock(START)
        ana = live(opened(store, clock), FULL)
        with pytest.raises(longmind.StoreUnavailable):
            opened(FaultyStore(store, fail_on=4), clock).scope(user="ana").tend(upkeep=ALL)
        assert ana.tend(upkeep=ALL).complete


class TestTakenAlong:
    def test_an_archive_after_tending_comes_in_whole_and_leaves_out_how_far_tending_had_come(self, fresh, tmp_path):
        ana = live(opened(fresh()), FULL)
        ana.tend(upkeep=ALL)
        ana.export(tmp_path / "ana.jsonl")
        text = (tmp_path / "ana.jsonl").read_text()
        assert not [room for room in STAYS if f'"room": "{room}"' in text or f'"room":"{room}"' in text]
        other = opened(fresh(), StillClock("2026-06-01T09:00Z")).scope(user="ana")
        other.import_archive(tmp_path / "ana.jsonl")
        assert state(other) == state(ana)
        assert other.check() == []
        assert other.runs() == []
        again = other.import_archive(tmp_path / "ana.jsonl")
        assert again.kept == 0
        assert not again.changed

    def test_what_came_in_whole_is_tended_on_and_erased_with_its_sources(self, fresh, tmp_path):
        ana = live(
            opened(fresh(), extract=False), [("the lift is slow", session, 0.2, False) for session in ("s1", "s2")]
        )
        ana.tend()
        ana.export(tmp_path / "ana.jsonl")
        other = opened(fresh(), StillClock("2026-06-01T09:00Z"), extract=False).scope(user="ana")
        other.import_archive(tmp_path / "ana.jsonl")
        other.scope(session="s3").remember("The lift is slow!", importance=0.2)
        other.tend()
        (memory,) = other.list()
        assert memory.occurrences == 3
        other.forget(memory.evidence[0])
        assert [one.text for one in other.list()] == ["the lift is slow", "The lift is slow!"]

    def test_of_an_erased_owner_no_run_is_left(self, fresh):
        store = fresh()
        ana = live(opened(store), FULL)
        ana.tend(upkeep=ALL)
        ana.erase()
        owner = ana._scope.owner  # noqa: SLF001
        assert list(sheets_of(store, owner)) == []
        assert ana.runs() == []
        assert ana.tend(upkeep=ALL).acts == ()


class TestCapacity:
    def test_a_pass_makes_room_too(self, fresh):
        mind = opened(fresh(), extract=False)
        ana = mind.scope(user="ana")
        for number in range(12):
            mind._clock.move(days=1)  # noqa: SLF001
            ana.remember(f"number {number}", importance=number / 20)
        room = longmind.Upkeep(forget=ForgettingPolicy(conditions=(Capacity(most=5),)))
        ana.tend(upkeep=room)
        assert len(ana.list()) == 5
        assert ana.tend(upkeep=room).acts == ()
