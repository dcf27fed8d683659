"""Somebody with something to lose tries to break it: through both stores, and wherever it matters both handles.

What each class tells of was tried because it breaks elsewhere: two who are quicker than each other, an embedder that
lies, a file that somebody made by hand, a handle that wants to see more than it may.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import longmind
from longmind import Conflict, InvalidInput, ModelIncoherent, NotFound, Source, Status, StoreUnavailable
from longmind.api import Mind
from longmind.domain.change import Applied, Batch, By
from longmind.domain.memory import Memory
from longmind.domain.scope import Owner
from longmind.mind.core import Core
from longmind.models.lexicon import NoWords
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
    return Mind(Core(store, embedder or longmind.Hashing(), longmind.Policy(), NoWords()), clock)


class OneHandle:
    """What both handles do alike, told through one of them."""

    @pytest.fixture
    def ana(self, store: Store, clock: StillClock) -> Mind:
        return minded(store, clock).scope(user="ana")


class TestSomebodyIsQuicker(OneHandle):
    """Between what a call reads and what it writes, another handle does something else with the same memory.

    Whatever the order, the outcome is one that some order of the two calls alone could have had.
    """

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
        with pytest.raises(Conflict, match="superseded already"):
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
    def test_about_a_text_nothing_is_written(self, store: Store, clock: StillClock, lie: Any) -> None:
        ana = minded(store, clock, Liar(lie, about_questions=False)).scope(user="ana")
        with pytest.raises(ModelIncoherent, match="hashing"):
            ana.remember_many(["one harbour", "two harbours"])
        assert ana.stats().total == 0

    @pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
    def test_about_a_question_it_says_so(self, store: Store, clock: StillClock, lie: Any) -> None:
        ana = minded(store, clock, Liar(lie, about_questions=True)).scope(user="ana")
        ana.remember("one harbour")
        with pytest.raises(ModelIncoherent, match="hashing"):
            ana.recall("harbour")


NOT_WHAT_IT_SHOULD_BE: dict[str, tuple[str, Callable[[Any], object]]] = {
    "letters for texts": ("contents", lambda ana: ana.remember_many("hello")),
    "one mapping for several": ("contents", lambda ana: ana.remember_many({"text": "hello"})),
    "a number for texts": ("contents", lambda ana: ana.remember_many(7)),
    "bytes for texts": ("contents", lambda ana: ana.remember_many(b"hello")),
    "an unknown field and a number for a name": ("fields", lambda ana: ana.remember_many([{7: "x", "txt": "y"}])),
    "an empty time": ("at", lambda ana: ana.remember("x", at="")),
    "an empty kind": ("kind", lambda ana: ana.remember("x", kind="")),
    "an empty type": ("type", lambda ana: ana.remember("x", type="")),
    "an empty session": ("session", lambda ana: ana.remember_many([{"text": "x", "session": ""}])),
    "an empty agent": ("agent", lambda ana: ana.remember_many([{"text": "x", "agent": ""}])),
    "an empty session of a message": (
        "session",
        lambda ana: ana.remember({"role": "u", "content": "x", "session": ""}),
    ),
    "a document from nowhere": ("source", lambda ana: ana.remember_document("x", source=7)),
    "kinds by number": ("kinds", lambda ana: ana.list(kinds=5)),
    "types by number": ("types", lambda ana: ana.recall("x", types=5)),
    "tags by number": ("tags", lambda ana: ana.list(tags=5)),
    "statuses by number": ("include", lambda ana: ana.recall("x", include=5)),
    "a page after a number": ("after", lambda ana: ana.list(after=7)),
    "a page after nothing": ("after", lambda ana: ana.list(after="")),
    "a policy of words": ("policy", lambda ana: ana.recall("x", policy="words")),
    "a policy of numbers": ("policy", lambda ana: ana.recall("x", policy={})),
    "a file without a name": ("path", lambda ana: ana.export("")),
    "a file by number": ("path", lambda ana: ana.export(7)),
    "a format of one's own": ("format", lambda ana: ana.export("x", format="csv")),
}


class TestNotWhatItShouldBe(OneHandle):
    """What is no text, no list, no time is named by the argument it was given for; never a traceback from inside."""

    @pytest.mark.parametrize(("argument", "ask"), NOT_WHAT_IT_SHOULD_BE.values(), ids=NOT_WHAT_IT_SHOULD_BE)
    def test_it_is_named_and_nothing_is_written(
        self, ana: Any, argument: str, ask: Callable[[Any], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        with pytest.raises(InvalidInput) as caught:
            ask(ana)
        assert caught.value.argument == argument
        assert ana.stats().total == 0

    @pytest.mark.parametrize("options", [{"after": "ana"}, {"limit": 0}, {"limit": "all"}, {"limit": True}])
    def test_owners_too(self, mind: Any, options: dict[str, object]) -> None:
        with pytest.raises(InvalidInput, match=next(iter(options))):
            mind.owners(**options)


class TestWhoElseIsHere:
    def test_a_scoped_handle_is_not_told(self, mind: Any) -> None:
        mind.scope(user="bob").remember("x")
        with pytest.raises(InvalidInput, match="unscoped") as caught:
            mind.scope(user="ana").owners()
        assert "bob" not in str(caught.value)
        assert mind.owners() == [longmind.Owner(user="bob")]

    def test_a_receipt_names_no_source_that_another_agent_alone_may_see(self, ana: Any) -> None:
        source = ana.scope(agent="other").remember("the other's secret").id
        concluded = ana.remember_many([{"text": "so it is", "agent": "one", "evidence": [source]}]).id
        assert ana.scope(agent="one").forget(concluded).sources == ()

    def test_a_key_used_by_another_agent_is_a_conflict_without_its_id(self, ana: Any) -> None:
        theirs = ana.scope(agent="other").remember("the other's secret", key="k").id
        with pytest.raises(Conflict) as caught:
            ana.scope(agent="one").remember("mine", key="k")
        assert theirs not in str(caught.value)
        assert "secret" not in str(caught.value)


class TestKeys:
    """The same key with the same content is the same write; other content is a conflict, whatever it differs in."""

    @pytest.mark.parametrize("differs", ["trust", "supersedes", "evidence", "source", "place", "tags", "at"])
    def test_whatever_differs_is_a_conflict(self, ana: Any, differs: str) -> None:
        old = ana.remember("old").id
        asked = {"source": "a", "place": "b", "key": "k"}
        ana.remember("new", **asked)
        others = {
            "trust": "unknown",
            "supersedes": old,
            "evidence": old,
            # As one text, "a, b" and ("a", "b") would look alike.
            "source": Source("a, b"),
            "place": "c",
            "tags": ["x"],
            "at": "2026-01-01T00:00Z",
        }
        changed = {**asked, differs: others[differs]}
        if differs == "source":
            del changed["place"]
        with pytest.raises(Conflict, match="'k'"):
            ana.remember("new", **changed)
        assert len(ana.list()) == 2

    def test_it_stays_the_same_write_when_what_it_superseded_is_forgotten(self, ana: Any) -> None:
        old = ana.remember("old").id
        new = ana.remember("new", key="k", supersedes=old).id
        ana.forget(old)
        assert ana.remember("new", key="k", supersedes=old).repeated == (new,)

    def test_the_order_of_a_set_is_no_difference(self, ana: Any) -> None:
        names = [f"tag {n}" for n in range(50)]
        one = ana.remember("x", tags=set(names), key="k")
        assert one.kept[0].tags == tuple(sorted(names))
        assert ana.remember("x", tags=frozenset(names), key="k").repeated == (one.id,)

    def test_within_one_batch_keys_and_repeats_go_together(self, ana: Any) -> None:
        said = [{"text": "A", "key": "1"}, {"text": "A", "key": "2"}, "A", {"text": "A", "key": "1"}]
        (memory,) = {memory.id for memory in ana.remember_many(said).kept}
        assert ana.get(memory).occurrences == 3
        ana.remember_many(said[:2])
        assert ana.get(memory).occurrences == 3
        ana.forget(memory)
        again = ana.remember_many(said)
        assert [one.position for one in again.refused] == [0, 1, 3]
        assert [memory.text for memory in again.kept] == ["A"]

    def test_other_content_under_one_key_in_one_batch_keeps_none(self, ana: Any) -> None:
        with pytest.raises(Conflict):
            ana.remember_many([{"text": "A", "key": "1"}, {"text": "B", "key": "1"}])
        assert ana.stats().total == 0

    def test_a_refusal_stands_where_its_message_stood(self, ana: Any) -> None:
        messages = [{"role": "user", "content": text} for text in ("", "I sing.", " ", "I dance.")]
        ana.remember(messages, key="k")
        ana.forget(where={"speaker": "user"})
        refused = ana.remember(messages, key="k").refused
        assert [(one.position, one.rule) for one in refused] == [
            (0, "empty"),
            (1, "tombstone"),
            (2, "empty"),
            (3, "tombstone"),
        ]


class TestASlipOfTheHand:
    def test_an_export_does_not_take_the_place_of_the_database(self, opened: Any, kept_at: str, tmp_path: Path) -> None:
        ana = opened().scope(user="ana")
        kept = ana.remember("all I have").id
        path = tmp_path / "mind.db" if kept_at == ":memory:" else Path(kept_at)
        if kept_at == ":memory:":
            longmind.open(path, embedder=longmind.Hashing()).close()
        link = tmp_path / "link"
        link.symlink_to(path)
        for target in (path, str(path), link):
            for format in ("archive", "markdown"):
                with pytest.raises(InvalidInput, match="database"):
                    ana.export(target, format=format)
        assert path.read_bytes().startswith(b"SQLite format 3\0")
        assert ana.get(kept).text == "all I have"

    def test_an_earlier_export_is_replaced_whole(self, ana: Any, tmp_path: Path) -> None:
        ana.remember("one")
        ana.export(tmp_path / "a")
        ana.forget(where={})
        assert ana.export(tmp_path / "a").memories == 0
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith("a")] == ["a"]


class TestCounting:
    """What was recalled is counted once, whatever fails in between, and whoever's it was."""

    @pytest.mark.parametrize("fails", ["remember", "correct", "retire", "used", "forget", "stats", "tend"])
    def test_a_write_that_fails_loses_and_doubles_none(self, store: Store, clock: StillClock, fails: str) -> None:
        mind = minded(FaultyStore(store, fail_on=2), clock)
        ana = mind.scope(user="ana")
        kept = ana.remember("the harbour is closed").id
        ana.recall("harbour")
        failing: dict[str, Callable[[], object]] = {
            "remember": lambda: ana.remember("another"),
            "correct": lambda: ana.correct(kept, "the harbour is open"),
            "retire": lambda: ana.retire(kept),
            "used": lambda: ana.used(kept),
            "forget": lambda: ana.forget(kept),
            "stats": ana.stats,
            "tend": mind.tend,
        }
        with pytest.raises(StoreUnavailable):
            failing[fails]()
        memory = ana.get(kept)
        assert (memory.version, memory.uses, memory.retrievals, memory.status) == (1, 0, 0, Status.CURRENT)
        assert (ana.stats().total, ana.stats().retrievals) == (1, 1)
        mind.tend()
        assert ana.get(kept).retrievals == 1

    def test_an_erasure_that_fails_keeps_the_counts(self, store: Store, clock: StillClock) -> None:
        class Unerasable(FaultyStore):
            def erase(self, owner: Owner, at: datetime, by: By = By()) -> Applied:  # noqa: B008 - frozen
                raise StoreUnavailable("failed on purpose")

        ana = minded(Unerasable(store, fail_on=()), clock).scope(user="ana")
        ana.remember("the harbour is closed")
        ana.recall("harbour")
        with pytest.raises(StoreUnavailable):
            ana.erase()
        assert ana.stats().retrievals == 1

    def test_what_is_shared_is_counted_where_it_is_kept(self, mind: Any) -> None:
        shared = mind.scope().remember("the harbour is closed").id
        ana = mind.scope(user="ana")
        ana.used(ana.recall("harbour")[0])
        mind.tend()
        memory = mind.scope().get(shared)
        assert (memory.uses, memory.retrievals) == (1, 1)
        assert ana.stats().total == 0

    def test_closing_again_is_fine_when_the_counts_could_not_be_written(self, store: Store, clock: StillClock) -> None:
        mind = minded(FaultyStore(store, fail_on=2), clock)
        ana = mind.scope(user="ana")
        ana.remember("the harbour is closed")
        ana.recall("harbour")
        with pytest.raises(StoreUnavailable, match="on purpose"):
            mind.close()
        mind.close()


class Slow(longmind.Hashing):
    """Takes its time, so that something can happen meanwhile."""

    def embed(self, texts: Any, *, query: bool = False) -> Any:
        time.sleep(0.05)
        return super().embed(texts, query=query)


class TestClosingWhileBusy:
    """An event loop ends in the middle of things. What was begun is carried out, and who comes late is told."""

    def test_every_write_that_was_begun_is_answered_and_kept(self, tmp_path: Path) -> None:
        async def story() -> int:
            mind = await longmind.open_async(tmp_path / "m.db", embedder=Slow())
            ana = mind.scope(user="ana")
            writes = [asyncio.create_task(ana.remember(f"note {n}")) for n in range(5)]
            await asyncio.sleep(0)
            await mind.close()
            return len({(await write).id for write in writes})

        assert asyncio.run(story()) == 5
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            assert mind.scope(user="ana").stats().total == 5

    @pytest.mark.parametrize("again", ["at once", "afterwards", "cancelled"])
    def test_closing_twice_is_fine_and_verbs_say_that_it_is_closed(self, tmp_path: Path, again: str) -> None:
        async def story() -> None:
            mind = await longmind.open_async(tmp_path / "m.db", embedder=longmind.Hashing())
            ana = mind.scope(user="ana")
            await ana.remember("note")
            await ana.recall("note")
            if again == "at once":
                await asyncio.gather(mind.close(), ana.close())
            elif again == "cancelled":
                closing = asyncio.create_task(mind.close())
                await asyncio.sleep(0)
                closing.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await closing
            await mind.close()
            await ana.close()
            for late in (ana.recall("note"), ana.scope(session="s").remember("late"), mind.tend()):
                with pytest.raises(StoreUnavailable, match="closed"):
                    await late

        asyncio.run(story())
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            assert mind.scope(user="ana").stats().retrievals == 1

    def test_one_handle_serves_two_loops_after_each_other(self, tmp_path: Path) -> None:
        async def opened() -> longmind.AsyncMind:
            mind = (await longmind.open_async(tmp_path / "m.db", embedder=longmind.Hashing())).scope(user="ana")
            await mind.remember("note")
            return mind

        async def closed(mind: longmind.AsyncMind) -> int:
            async with mind:
                return (await mind.stats()).total

        assert asyncio.run(closed(asyncio.run(opened()))) == 1

    def test_who_gives_up_opening_leaves_nothing_open(self, tmp_path: Path) -> None:
        begun, go_on = threading.Event(), threading.Event()

        class Waits(longmind.Hashing):
            @property
            def stamp(self) -> longmind.Stamp:
                begun.set()
                go_on.wait(30)
                return super().stamp

        async def story() -> None:
            opening = asyncio.create_task(longmind.open_async(tmp_path / "m.db", embedder=Waits()))
            await asyncio.to_thread(begun.wait, 30)
            opening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await opening
            go_on.set()
            # An open store has files beside its own.
            while [path.name for path in tmp_path.iterdir()] != ["m.db"]:  # noqa: ASYNC240, ASYNC110
                await asyncio.sleep(0.01)

        asyncio.run(asyncio.wait_for(story(), 30))


def remade(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    """An archive that somebody changed by hand, and whose manifest and hash they put right."""
    lines = [json.loads(line) for line in path.read_text().split("\n")[1:-2]]
    change(lines)
    manifest = {"format": "longmind-archive", "version": 1, "memories": len(lines)}
    written = "".join(json.dumps(line) + "\n" for line in (manifest, *lines))
    path.write_text(written + json.dumps({"sha256": hashlib.sha256(written.encode()).hexdigest()}) + "\n")
    return path


WRONG: dict[str, dict[str, object]] = {
    "no text": {"text": ""},
    "a number for a text": {"text": 7},
    "NUL": {"text": "a\0b"},
    "half a surrogate pair": {"text": "\ud800"},
    "no id": {"id": "x"},
    "no version": {"version": 0},
    "importance 7": {"importance": 7},
    "no importance": {"importance": None},
    "a naive time": {"happened_at": "2026-03-01T00:00"},
    "the last day of all": {"happened_at": "9999-12-31T23:59+00:00"},
    "never recorded": {"recorded_at": None},
    "metadata as a list": {"metadata": [1]},
    "a tag that is none": {"tags": [1]},
    "tags as text": {"tags": "abc"},
    "used less than never": {"uses": -1},
    "used beyond all bounds": {"uses": 2**70},
    "retrievals as text": {"retrievals": "many"},
    "a speaker by number": {"speaker": 7},
    "an agent by number": {"agent": 7},
    "an empty session": {"session": ""},
    "a name of two lines": {"name": "a\nb"},
    "pinned by a word": {"pinned": "yes"},
    "pinned by nothing": {"pinned": None},
    "no type": {"type": None},
    "no reason": {"reason": None},
    "half a source": {"source": ["a"]},
    "a naive interval": {"about": [["2026-03-01T00:00", "2026-03-02T00:00", "day"]]},
    "more occurrences than there are": {"occurrences": 5},
    "an unknown status": {"status": "gone"},
    "an unknown field": {"colour": "red"},
    "evidence that is no id": {"evidence": ["x"]},
}


class TestAnArchiveMadeByHand:
    """Its hash is right and what it says is not. Kept as it is, it would break every later recall."""

    @pytest.fixture
    def mind(self, store: Store, clock: StillClock) -> Mind:
        # What is checked is checked before any store or handle comes into it.
        return minded(store, clock)

    @pytest.fixture
    def path(self, ana: Any, tmp_path: Path) -> Path:
        ana.remember("the harbour is closed", metadata={"n": 1})
        ana.remember("the harbour is cold")
        ana.export(tmp_path / "archive")
        return tmp_path / "archive"

    @pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
    def test_what_may_not_be_said_at_the_door_does_not_come_in(
        self, mind: Any, path: Path, wrong: dict[str, object]
    ) -> None:
        bob = mind.scope(user="bob")
        remade(path, lambda lines: lines[1]["versions"][0].update(wrong))
        with pytest.raises(InvalidInput, match=r"archive: .*line 3"):
            bob.import_archive(path)
        assert bob.stats().total == 0

    def test_one_from_before_there_were_names_and_pins_comes_in_with_neither(self, mind: Any, path: Path) -> None:
        def as_before(lines: list[dict[str, Any]]) -> None:
            for line in lines:
                for version in line["versions"]:
                    assert (version.pop("name"), version.pop("pinned")) == (None, False)

        bob = mind.scope(user="bob")
        assert bob.import_archive(remade(path, as_before)).kept == 2
        assert {(memory.name, memory.pinned) for memory in bob.list()} == {(None, False)}
        assert bob.import_archive(path).already == 2

    @pytest.mark.parametrize(
        "change",
        [
            lambda lines: lines[0].update(versions=[]),
            lambda lines: lines[0].update(occurrences=[]),
            lambda lines: lines[0]["versions"].append(lines[1]["versions"][0]),
            lambda lines: lines[0]["versions"].append(lines[0]["versions"][0]),
            lambda lines: lines.append(lines[0]),
            lambda lines: lines[0]["versions"][0].update(evidence=[lines[0]["versions"][0]["id"]]),
            lambda lines: [
                lines[n]["versions"][0].update(evidence=[lines[1 - n]["versions"][0]["id"]]) for n in range(2)
            ],
        ],
        ids=["no version", "no occurrence", "two ids", "one version twice", "one line twice", "itself", "a circle"],
    )
    def test_lines_that_make_no_sense_are_refused_whole(self, mind: Any, path: Path, change: Any) -> None:
        bob = mind.scope(user="bob")
        with pytest.raises(InvalidInput, match="archive"):
            bob.import_archive(remade(path, change))
        assert bob.stats().total == 0

    @pytest.mark.parametrize(
        "content",
        [
            "",
            "{}\n",
            "[1]\n",
            "[" * 100_000,
            '{"format":"longmind-archive"}\n{"sha256":""}\n',
            '{"format":"longmind-archive","version":1}\n{"sha256":""}\n',
            '{"format":"longmind-archive","version":1,"memories":"none"}\n{"sha256":""}\n',
            '{"format":"longmind-archive","version":2,"memories":0}\n{"sha256":""}\n',
        ],
    )
    def test_a_file_that_is_none_says_so(self, ana: Any, tmp_path: Path, content: str) -> None:
        (tmp_path / "none").write_text(content)
        with pytest.raises(InvalidInput, match="archive"):
            ana.import_archive(tmp_path / "none")

    def test_line_ends_of_another_system_are_a_change(self, ana: Any, path: Path) -> None:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        with pytest.raises(InvalidInput, match="changed"):
            ana.import_archive(path)

    @pytest.mark.campaign
    def test_a_long_chain_of_evidence_comes_in_whatever_its_order(self, mind: Any, path: Path) -> None:
        ids = [f"m{n:026d}" for n in range(1_200, 0, -1)]

        def chain(lines: list[dict[str, Any]]) -> None:
            one = lines[0]
            lines[:] = [
                {**one, "versions": [{**one["versions"][0], "id": id, "text": id, "evidence": evidence}]}
                for id, evidence in zip(ids, ([], *([id] for id in ids)), strict=False)
            ]

        bob = mind.scope(user="bob")
        assert bob.import_archive(remade(path, chain)).kept == 1_200
        assert bob.forget(ids[0]).count == 1_200


class TestAPartOfAnArchive:
    """What comes in was not all there was, and some of it is here already or was forgotten here."""

    @pytest.fixture
    def bob(self, mind: Any) -> Any:
        return mind.scope(user="bob")

    def test_what_did_not_come_along_is_not_named(self, ana: Any, bob: Any, tmp_path: Path) -> None:
        theirs = ana.scope(agent="other").remember("the other's secret").id
        named = {"agent": "one", "evidence": [theirs]}
        concluded = ana.remember_many(
            [{"text": "so it is", **named}, {"text": "and so", **named, "supersedes": theirs}]
        )
        ana.scope(agent="one").export(tmp_path / "part")
        assert bob.import_archive(tmp_path / "part").kept == 2
        assert [(memory.evidence, memory.supersedes) for memory in bob.list()] == [((), ()), ((), ())]
        assert bob.import_archive(tmp_path / "part").already == 2
        assert bob.check() == []
        assert ana.get(concluded.kept[0].id).evidence == (theirs,)

    def test_what_rests_on_the_forgotten_alone_stays_away(self, ana: Any, bob: Any, tmp_path: Path) -> None:
        forgotten, other = ana.remember("forgotten").id, ana.remember("other").id
        ana.export(tmp_path / "early")
        alone = ana.remember("of it alone", evidence=forgotten).id
        further = ana.remember("of that alone", evidence=alone).id
        both = ana.remember("of both", evidence=[forgotten, other]).id
        ana.export(tmp_path / "late")
        bob.import_archive(tmp_path / "early")
        bob.forget(forgotten)
        done = bob.import_archive(tmp_path / "late")
        assert (done.kept, done.already, done.changed) == (1, 1, ())
        assert set(done.refused) == {forgotten, alone, further}
        assert bob.get(both).evidence == (other,)

    def test_what_is_said_here_takes_the_place_of_its_like(self, ana: Any, bob: Any, tmp_path: Path) -> None:
        said, old = ana.remember("the same words").id, ana.remember("old").id
        new = ana.remember("new", supersedes=old).id
        concluded = ana.remember("so it is", evidence=said).id
        ana.export(tmp_path / "archive")
        here, new_here = bob.remember("the same words").id, bob.remember("new").id
        done = bob.import_archive(tmp_path / "archive")
        assert (done.kept, set(done.changed)) == (2, {said, new})
        assert bob.get(concluded).evidence == (here,)
        assert bob.get(old).superseded_by == new_here
        assert (bob.import_archive(tmp_path / "archive").already, bob.stats().total) == (2, 4)
        assert set(bob.forget([here, new_here]).ids) == {here, new_here, concluded}
        assert [memory.id for memory in bob.list()] == [old]

    def test_two_that_say_the_same_both_come_back(self, ana: Any, bob: Any, tmp_path: Path) -> None:
        old = ana.remember("the same words").id
        ana.retire(old)
        new = ana.remember("the same words").id
        ana.export(tmp_path / "archive")
        assert bob.import_archive(tmp_path / "archive").kept == 2
        assert [memory.id for memory in bob.list(include="retired")] == [old, new]
        with pytest.raises(longmind.Conflict):
            bob.restore(old)

    def test_being_recalled_and_used_since_is_no_other_history(self, ana: Any, tmp_path: Path) -> None:
        ana.remember("the harbour is closed")
        ana.export(tmp_path / "archive")
        ana.used(ana.recall("harbour")[0])
        again = ana.import_archive(tmp_path / "archive")
        assert (again.already, again.changed) == (1, ())

    def test_every_state_comes_back_equal(self, ana: Any, bob: Any, clock: StillClock, tmp_path: Path) -> None:
        texts = ["a\u2028b\u2029c\x85d\x0be\r\nf\rg", "x" * 100_000, "  spaces  ", "\ufeffbom", '{"json": "\\n"}']
        ids = [ana.remember(text, tags=["t"], metadata={"big": 2**70, "none": None}).id for text in texts]
        for n in range(3):
            clock.move(days=1)
            ana.remember(texts[0], source="chat", place=f"line {n}")
        ana.correct(ids[1], "short now", reason="too long")
        newer = ana.remember("newer", supersedes=ids[2], evidence=ids[3]).id
        ana.retire(ids[4])
        ana.used(newer)
        ana.export(tmp_path / "archive")
        bob.import_archive(tmp_path / "archive")
        for id in (*ids, newer):
            here = [replace(version, scope=ana.get(id).scope) for version in bob.history(id)]
            assert here == ana.history(id)
            assert bob.occurrences(id) == ana.occurrences(id)


class TestACommitWhoseAnswerWasLost(OneHandle):
    """The write happened and the caller was told that it had failed. Asking for the same again must not spoil it."""

    @pytest.fixture
    def failing(self, store: Store, clock: StillClock) -> Mind:
        return minded(FaultyStore(store, fail_on=1, after=True), clock).scope(user="ana")

    def twice(self, call: Callable[[], Any]) -> Any:
        with pytest.raises(StoreUnavailable) as caught:
            call()
        assert caught.value.retry
        return call()

    def test_remember(self, ana: Mind, failing: Mind) -> None:
        self.twice(lambda: failing.remember("closed"))
        assert [memory.text for memory in ana.list()] == ["closed"]

    def test_supersede(self, ana: Mind, failing: Mind) -> None:
        old = ana.remember("closed").id
        new = self.twice(lambda: failing.remember("open", supersedes=old)).id
        assert [memory.id for memory in ana.list()] == [new]
        assert ana.get(old).superseded_by == new
        assert [version.status for version in ana.history(old)] == [Status.CURRENT, Status.SUPERSEDED]

    def test_correct(self, ana: Mind, failing: Mind) -> None:
        old = ana.remember("closed").id
        assert self.twice(lambda: failing.correct(old, "open")).version == 2
        assert [version.text for version in ana.history(old)] == ["closed", "open"]

    def test_retire_and_restore(self, ana: Mind, failing: Mind) -> None:
        old = ana.remember("closed").id
        self.twice(lambda: failing.retire(old))
        assert [version.status for version in ana.history(old)] == [Status.CURRENT, Status.RETIRED]

    def test_forget(self, ana: Mind, failing: Mind) -> None:
        old = ana.remember("closed").id
        with pytest.raises(NotFound):
            self.twice(lambda: failing.forget(old))
        assert ana.stats().total == 0

    @pytest.mark.parametrize("after", [False, True])
    @pytest.mark.parametrize("fails", [1, 2, 3])
    def test_an_import_goes_on_where_it_stopped(
        self, ana: Mind, store: Store, clock: StillClock, tmp_path: Path, fails: int, *, after: bool
    ) -> None:
        kept = ana.remember_many(f"note {n}" for n in range(150)).kept
        ana.remember("all of them", kind="insight", evidence=[memory.id for memory in kept])
        ana.export(tmp_path / "archive")
        bob = minded(FaultyStore(store, fail_on=fails, after=after), clock).scope(user="bob")
        with pytest.raises(StoreUnavailable):
            bob.import_archive(tmp_path / "archive")
        done = bob.import_archive(tmp_path / "archive")
        assert (done.kept + done.already, done.changed, done.refused) == (151, (), ())
        assert [memory.text for memory in bob.list()] == [memory.text for memory in ana.list()]


class TestManyThreadsOnOneMind:
    def test_each_occurrence_each_recall_and_each_use_is_counted_once(self, store: Store, clock: StillClock) -> None:
        mind = minded(store, clock)
        ana = mind.scope(user="ana")
        kept = ana.remember("the harbour is closed").id
        failed: list[BaseException] = []

        def work(number: int) -> None:
            try:
                for turn in range(5):
                    ana.remember("the harbour is closed")
                    ana.used(ana.recall("harbour", where={"id": kept})[0])
                    ana.correct(kept, tags=[f"{number} {turn}"])
                    mind.tend()
            except BaseException as error:  # noqa: BLE001 - told below, in the thread that can fail the test
                failed.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        mind.tend()
        memory = ana.get(kept)
        assert (memory.occurrences, memory.retrievals, memory.uses, memory.version) == (31, 30, 30, 31)


class TestChains(OneHandle):
    """A was superseded by B, and B by C. Each question of what held, and of what was known, has one answer."""

    TOLD = ("2026-05-01T12:00+00:00", "2026-05-02T12:00+00:00", "2026-05-03T12:00+00:00")
    HAPPENED = ("2026-01-01T00:00+00:00", "2026-02-01T00:00+00:00", "2026-03-01T00:00+00:00")

    @pytest.fixture
    def chain(self, ana: Any, clock: StillClock) -> list[str]:
        ids: list[str] = []
        for text, told, at in zip("ABC", self.TOLD, self.HAPPENED, strict=True):
            clock.set(told)
            ids.append(ana.remember(f"{text} of the harbour", at=at, supersedes=ids[-1:]).id)
        return ids

    def seen(self, ana: Any, **options: object) -> str:
        listed = "".join(memory.text[0] for memory in ana.list(**options))
        recalled = "".join(sorted(hit.memory.text[0] for hit in ana.recall("harbour", **options)))
        assert listed == recalled
        return listed

    @pytest.mark.parametrize("place", range(3))
    def test_a_boundary_belongs_to_what_begins_there(self, ana: Any, chain: list[str], place: int) -> None:
        just_before = datetime.fromisoformat(self.HAPPENED[place]) - timedelta(microseconds=1)
        assert self.seen(ana, as_of=self.HAPPENED[place]) == "ABC"[place]
        assert self.seen(ana, as_of=just_before) == "ABC"[place - 1 : place]

    @pytest.mark.parametrize("place", range(3))
    def test_what_was_known_changes_with_the_telling(self, ana: Any, chain: list[str], place: int) -> None:
        just_before = datetime.fromisoformat(self.TOLD[place]) - timedelta(microseconds=1)
        assert self.seen(ana, known_at=self.TOLD[place]) == "ABC"[place]
        assert self.seen(ana, known_at=just_before) == "ABC"[place - 1 : place]

    @pytest.mark.parametrize("known", range(3))
    @pytest.mark.parametrize("held", range(3))
    def test_both_at_once(self, ana: Any, chain: list[str], known: int, held: int) -> None:
        # What held then as far as had been told: the latest told that had begun.
        assert self.seen(ana, known_at=self.TOLD[known], as_of=self.HAPPENED[held]) == "ABC"[min(known, held)]

    def test_forgetting_the_last_reopens_the_one_before_only(self, ana: Any, chain: list[str]) -> None:
        assert ana.forget(chain[2]).reopened == (chain[1],)
        assert self.seen(ana) == "B"
        assert ana.get(chain[1]).true_until is None

    def test_the_superseded_is_not_superseded_again(self, ana: Any, chain: list[str]) -> None:
        with pytest.raises(Conflict, match="superseded already"):
            ana.remember("D of the harbour", supersedes=chain[0])
        assert self.seen(ana) == "C"

    def test_by_its_own_words_it_is_not_superseded(self, ana: Any, chain: list[str]) -> None:
        assert ana.remember("C of the harbour", supersedes=chain[2]).superseded == ()
        assert self.seen(ana) == "C"

    def test_what_is_told_late_of_an_earlier_time_holds_from_then_on(self, ana: Any) -> None:
        new = ana.remember("new of the harbour", at="2026-03-01T00:00+00:00").id
        ana.remember("old of the harbour", at="2026-01-01T00:00+00:00", supersedes=new)
        for moment, seen in (("2025-12-31", ""), ("2026-01-01", "o"), ("2026-03-01", "o"), ("2026-04-01", "o")):
            assert self.seen(ana, as_of=f"{moment}T00:00+00:00") == seen


class TestWhatTheTenantShares:
    def test_a_user_sees_and_uses_it_and_cannot_change_it(self, mind: Any, clock: StillClock) -> None:
        everybody, ana = mind.scope(tenant="acme"), mind.scope(tenant="acme", user="ana")
        shared = everybody.remember("the harbour is closed").id
        assert ana.get(shared).text == "the harbour is closed"
        assert [hit.memory.id for hit in ana.recall("harbour")] == [shared]
        assert len(ana.history(shared)) == len(ana.occurrences(shared)) == 1
        refused: list[Callable[[], object]] = [
            lambda: ana.correct(shared, "open"),
            lambda: ana.retire(shared),
            lambda: ana.forget(shared),
            lambda: ana.remember("so it is", evidence=shared),
            lambda: ana.remember("open", supersedes=shared),
        ]
        for change in refused:
            with pytest.raises(NotFound):
                change()
        assert (list(ana.list()), ana.stats().total, ana.erase().count) == ([], 0, 0)
        assert everybody.get(shared).version == 1
        assert mind.scope(tenant="acme2", user="ana").recall("harbour").complete
        assert list(mind.scope(tenant="acme2", user="ana").recall("harbour")) == []

    def test_a_bound_handle_stays_bound(self, mind: Any) -> None:
        ana = mind.scope(tenant="acme", user="ana", agent="one")
        ana.scope(tenant="acme", user="ana").scope(session="s").scope(session="s", agent="one").remember("x")
        assert [memory.scope for memory in ana.list()] == [longmind.Scope("acme", "ana", "one", "s")]
        for other in ({"tenant": "x"}, {"user": "bob"}, {"agent": "two"}):
            with pytest.raises(InvalidInput, match="bound"):
                ana.scope(**other)
        with pytest.raises(InvalidInput, match="bound"):
            mind.scope(user="ana").scope(tenant="acme")
        with pytest.raises(InvalidInput, match="bound"):
            ana.remember_many([{"text": "x", "agent": "two"}])
        with pytest.raises(InvalidInput, match="everything of the owner"):
            ana.erase()


class TestSequences:
    """Whatever is done with a list can be done with what was found and listed."""

    def test_found_and_listed_are_sequences(self, ana: Any) -> None:
        ana.remember_many(f"harbour {n}" for n in range(5))
        for some in (ana.recall("harbour"), ana.list()):
            assert list(some) == list(some)
            assert (some[-1], some[::-1][0], len(some[1:3])) == (list(some)[-1], list(some)[-1], 2)
            assert (some[0] in some, some.index(some[2]), some.count(some[2])) == (True, 2, 1)
            assert list(reversed(some)) == list(some)[::-1]
            with pytest.raises(IndexError):
                some[5]
        assert not ana.recall("harbour", where={"type": "none"})

    def test_what_is_returned_is_the_callers_own(self, ana: Any) -> None:
        metadata = {"parts": [1]}
        receipt = ana.remember("harbour", metadata=metadata)
        metadata["parts"].append(2)
        receipt.kept[0].metadata["parts"].append(3)
        ana.list()[0].metadata["parts"].append(4)
        ana.recall("harbour")[0].memory.metadata.clear()
        assert ana.get(receipt.id).metadata == {"parts": [1]}


class TestTheEndsOfTime(OneHandle):
    WORDS = ("yesterday it failed", "next year", "500 years ago", "in 300000 weeks", "on 31 December", "last century")

    @pytest.mark.parametrize(
        "at",
        [
            "0001-01-02T00:00+00:00",
            "0001-01-02T12:00-11:30",
            "1969-12-31T23:59:59.999999+00:00",
            "2026-10-25T01:30+01:00",
            "9999-12-30T00:00+00:00",
            "9999-12-29T23:59:59.999999-00:00",
        ],
    )
    def test_words_of_time_said_there_are_kept_and_asked(self, ana: Any, at: str) -> None:
        kept = ana.remember_many({"text": text, "at": at} for text in self.WORDS).kept
        assert {memory.happened_at.isoformat() for memory in kept} == {datetime.fromisoformat(at).isoformat()}
        for text in self.WORDS:
            for option in ({}, {"as_of": at}, {"known_at": at}, {"during": "0001"}, {"during": "9999-12"}):
                ana.recall(text, **option)
        assert len(ana.list(where={"happened_at": at})) == len(self.WORDS)
