"""Somebody with something to lose tries to break it: through both stores, and wherever it matters both handles.

What each class tells of was tried because it breaks elsewhere: two who are quicker than each other, an embedder that
lies, a file that somebody made by hand, a handle that wants to see more than it may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import longmind
from longmind import ModelIncoherent, NotFound, Status
from longmind.api import Mind
from longmind.domain.change import Applied, Batch
from longmind.domain.memory import Memory
from longmind.domain.scope import Owner
from longmind.mind.core import Core
from longmind.ports.store import Store
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, StillClock


class Interrupted(FaultyStore):
    """A store between whose reading and writing (or searching and reading) somebody else does something, once."""

    def __init__(self, store: Store, *, before: str, act: Callable[[], object]) -> None:
        super().__init__(store, fail_on=())
        self._before, self._act = before, act

    def _interrupt(self, call: str) -> None:
        if call == self._before:
            self._before = ""
            self._act()

    def apply(self, batch: Batch) -> Applied:
        self._interrupt("apply")
        return super().apply(batch)

    def get(self, owner: Owner, ids: Any) -> list[Memory]:
        self._interrupt("get")
        return super().get(owner, ids)


@pytest.fixture
def store(kept_at: str) -> Iterator[Store]:
    store = InMemoryStore() if kept_at == ":memory:" else SqliteStore(kept_at)
    store.adopt(longmind.Hashing().stamp)
    yield store
    store.close()


def minded(store: Store, clock: StillClock, embedder: Any = None) -> Mind:
    """A mind on a store of one's own."""
    return Mind(Core(store, embedder or longmind.Hashing(), longmind.Policy()), clock)


class TestSomebodyIsQuicker:
    """Between what a call reads and what it writes, another handle does something else with the same memory.

    Whatever the order, the outcome is one that some order of the two calls alone could have had.
    """

    @pytest.fixture
    def ana(self, store: Store, clock: StillClock) -> Mind:
        return minded(store, clock).scope(user="ana")

    @pytest.fixture
    def interrupted(self, store: Store, clock: StillClock) -> Callable[..., Mind]:
        def make(act: Callable[[], object], before: str = "apply") -> Mind:
            return minded(Interrupted(store, before=before, act=act), clock).scope(user="ana")

        return make

    def test_what_is_said_again_while_it_is_forgotten_is_kept(self, ana: Mind, interrupted: Any) -> None:
        old = ana.remember("the harbour is closed").id
        done = interrupted(lambda: ana.forget(old)).remember("the harbour is closed")
        assert done.repeated == ()
        assert [memory.id for memory in ana.list()] == [done.id]

    def test_two_who_say_the_same_make_one(self, ana: Mind, interrupted: Any) -> None:
        done = interrupted(lambda: ana.remember("the harbour is closed")).remember("the harbour is closed")
        assert [(memory.id, memory.occurrences) for memory in ana.list()] == [(done.id, 2)]

    def test_two_with_one_key_write_once(self, ana: Mind, interrupted: Any) -> None:
        done = interrupted(lambda: ana.remember("closed", key="k")).remember("closed", key="k")
        assert [(memory.id, memory.occurrences) for memory in ana.list()] == [(done.id, 1)]

    def test_a_key_that_is_forgotten_meanwhile_is_refused_by_value(self, ana: Mind, interrupted: Any) -> None:
        def act() -> None:
            ana.forget(ana.remember("closed", key="k").id)

        assert [one.rule for one in interrupted(act).remember("closed", key="k").refused] == ["tombstone"]
        assert ana.stats().total == 0

    def test_a_correction_goes_on_when_a_part_of_the_evidence_is_forgotten(self, ana: Mind, interrupted: Any) -> None:
        one, other = ana.remember("one").id, ana.remember("other").id
        concluded = ana.remember("both", kind="insight", evidence=[one, other]).id
        revised = interrupted(lambda: ana.forget(one)).correct(concluded, "both of them")
        assert (revised.text, revised.evidence) == ("both of them", (other,))

    @pytest.mark.parametrize("verb", ["correct", "retire", "restore"])
    def test_what_is_forgotten_meanwhile_is_not_there(self, ana: Mind, interrupted: Any, verb: str) -> None:
        old = ana.remember("closed").id
        if verb == "restore":
            ana.retire(old)
        late = interrupted(lambda: ana.forget(old))
        with pytest.raises(NotFound, match=f"no such memory here: {old}"):
            late.correct(old, "open") if verb == "correct" else getattr(late, verb)(old)
        assert ana.stats().total == 0

    @pytest.mark.parametrize("link", ["supersedes", "evidence"])
    def test_nothing_is_written_when_what_it_names_is_forgotten(self, ana: Mind, interrupted: Any, link: str) -> None:
        old = ana.remember("closed").id
        with pytest.raises(NotFound, match="nothing was written"):
            interrupted(lambda: ana.forget(old)).remember("open", **{link: old})
        assert ana.stats().total == 0

    def test_two_corrections_are_two_versions(self, ana: Mind, interrupted: Any) -> None:
        old = ana.remember("closed").id
        interrupted(lambda: ana.correct(old, "open", tags=["harbour"])).correct(old, "open at noon")
        assert [memory.text for memory in ana.history(old)] == ["closed", "open", "open at noon"]
        assert ana.get(old).tags == ("harbour",)

    def test_two_that_supersede_one_are_told_apart(self, ana: Mind, interrupted: Any) -> None:
        old = ana.remember("closed").id
        with pytest.raises(longmind.Conflict, match="superseded already"):
            interrupted(lambda: ana.remember("open", supersedes=old)).remember("half open", supersedes=old)
        assert [memory.text for memory in ana.list()] == ["open"]

    def test_retiring_what_is_superseded_meanwhile_keeps_both(self, ana: Mind, interrupted: Any) -> None:
        old = ana.remember("closed").id
        (retired,) = interrupted(lambda: ana.remember("open", supersedes=old)).retire(old)
        assert [version.status for version in ana.history(old)] == [
            Status.CURRENT,
            Status.SUPERSEDED,
            Status.RETIRED,
        ]
        assert retired.status is Status.RETIRED

    def test_using_what_is_forgotten_brings_nothing_back(self, ana: Mind, interrupted: Any) -> None:
        old = ana.remember("closed").id
        interrupted(lambda: ana.forget(old)).used(old)
        assert ana.stats().total == 0

    def test_a_recall_shows_nothing_that_has_left_its_view(self, ana: Mind, interrupted: Any) -> None:
        old, other = ana.remember("the harbour is closed").id, ana.remember("the harbour is cold").id

        def act() -> None:
            ana.correct(old, metadata={"private": True})
            ana.retire(other)

        late = interrupted(act, before="get")
        assert list(late.recall("harbour", where={"not": {"metadata.private": True}})) == []


class TestOneAgentAndAnother:
    """Two agents work for Ana. What is bound to one is not there for the other, by whatever way it asks."""

    @pytest.fixture
    def one(self, ana: Any) -> Any:
        return ana.scope(agent="one")

    @pytest.fixture
    def others(self, ana: Any) -> str:
        """Something that the other agent alone may see."""
        return str(ana.scope(agent="other").remember("the other's secret").id)

    def test_every_verb_that_takes_an_id_says_it_is_not_there(self, one: Any, others: str, ana: Any) -> None:
        asked: dict[str, Callable[[], object]] = {
            "get": lambda: one.get(others),
            "history": lambda: one.history(others),
            "occurrences": lambda: one.occurrences(others),
            "correct": lambda: one.correct(others, "mine"),
            "retire": lambda: one.retire(others),
            "restore": lambda: one.restore(others),
            "used": lambda: one.used(others),
            "forget": lambda: one.forget(others),
            "supersedes": lambda: one.remember("mine", supersedes=others),
            "evidence": lambda: one.remember("mine", evidence=others),
        }
        for verb, ask in asked.items():
            with pytest.raises(NotFound) as caught:
                ask()
            assert "secret" not in str(caught.value), verb
        assert (ana.get(others).version, ana.get(others).uses, ana.stats().total) == (1, 0, 1)


class TestAClockSetBack:
    def test_history_is_not_turned_round(self, ana: Any, clock: StillClock) -> None:
        old = ana.remember("closed").id
        clock.move(days=-1)
        ana.remember("open", supersedes=old)
        ana.correct(old, tags=["harbour"])
        ana.restore(old)
        times = [version.updated_at for version in ana.history(old)]
        assert times == sorted(times)


class Liar(longmind.Hashing):
    """Answers otherwise than promised, to questions or to texts."""

    def __init__(self, lie: Callable[[Any], Any], *, about_questions: bool) -> None:
        super().__init__()
        self._lie, self._about_questions = lie, about_questions

    def embed(self, texts: Any, *, query: bool = False) -> Any:
        vectors = super().embed(texts, query=query)
        return self._lie(vectors) if query == self._about_questions else vectors


LIES: dict[str, Callable[[Any], Any]] = {
    "too few": lambda vectors: vectors[:-1],
    "too many": lambda vectors: np.vstack([vectors, vectors]),
    "not a number": lambda vectors: vectors * np.nan,
    "nothing": lambda vectors: None,
    "a list": lambda vectors: vectors.tolist(),
    "one dimension": lambda vectors: vectors[0],
}


class TestAnEmbedderThatLies:
    """Whoever brings their own embedder may get it wrong. A vector of another text would never be noticed later."""

    @pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
    def test_about_a_text_nothing_is_written(self, opened: Any, lie: Any) -> None:
        ana = opened(embedder=Liar(lie, about_questions=False)).scope(user="ana")
        with pytest.raises(ModelIncoherent, match="hashing"):
            ana.remember_many(["one harbour", "two harbours"])
        assert ana.stats().total == 0

    @pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
    def test_about_a_question_it_says_so(self, opened: Any, lie: Any) -> None:
        ana = opened(embedder=Liar(lie, about_questions=True)).scope(user="ana")
        ana.remember("one harbour")
        with pytest.raises(ModelIncoherent, match="hashing"):
            ana.recall("harbour")
