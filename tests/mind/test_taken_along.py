"""A whole mind is taken along: after any life, an archive of it comes in elsewhere as it was, in either store."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind.errors import LongmindError, StoreError
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, StillClock
from longmind.testing.builders import everything

NOT_TAKEN = {"journal", "unembedded", "near", "vectors", "how many sheets"}
"""What was done here, and what is made again from the text."""
WORDS = (
    "I live in Porto.",
    "I moved to Lisbon.",
    "I like tea.",
    "I do not like tea.",
    "里斯本 🍵",
    "Rita is my sister.",
)
words = st.sampled_from(WORDS)
names = st.sampled_from(("Ana", "Rita", "user", "Acme"))
predicates = st.sampled_from(("lives in", "works at", "likes", "knows"))
trusts = st.sampled_from(("user", "assistant", "document"))
sessions = st.sampled_from((None, "monday", "tuesday"))
days = st.integers(1, 28).map(lambda day: f"2026-02-{day:02}T09:00+01:00")
picks = st.integers(0, 30)


def some(mind: longmind.Mind, pick: int) -> str:
    everybody = mind.list(include=["superseded", "retired", "pending"])
    return everybody[pick % len(everybody)].id


def doubt(mind: longmind.Mind, pick: int) -> str:
    waiting = mind.conflicts.list()
    return waiting[pick % len(waiting)].news.id


Deed = Callable[[longmind.Mind], object]
DEEDS: tuple[st.SearchStrategy[Deed], ...] = (
    st.builds(
        lambda text, at, session: lambda ana: ana.scope(session=session).remember(text, at=at, tags=["told"]),
        words, days, sessions,
    ),
    st.builds(
        lambda subject, by, object, at, trust: lambda ana: ana.facts.put(subject, by, object, at=at, trust=trust),
        names, predicates, words, days, trusts,
    ),
    st.builds(lambda text, pick: lambda ana: ana.remember(text, supersedes=some(ana, pick)), words, picks),
    st.builds(lambda text, pick: lambda ana: ana.remember(f"So {text}", evidence=some(ana, pick)), words, picks),
    st.builds(lambda text, pick: lambda ana: ana.correct(some(ana, pick), text), words, picks),
    st.builds(lambda pick: lambda ana: ana.retire(some(ana, pick)), picks),
    st.builds(lambda pick: lambda ana: ana.restore(some(ana, pick)), picks),
    st.builds(lambda pick: lambda ana: ana.forget(some(ana, pick)), picks),
    st.builds(lambda pick: lambda ana: ana.used(some(ana, pick)), picks),
    st.builds(lambda pick: lambda ana: ana.forgetting.hold(some(ana, pick), "asked for"), picks),
    st.builds(lambda pick: lambda ana: ana.conflicts.accept(doubt(ana, pick)), picks),
    st.builds(lambda pick: lambda ana: ana.conflicts.keep_both(doubt(ana, pick)), picks),
    st.builds(lambda one, other: lambda ana: ana.facts.same(one, other), names, names),
    st.builds(lambda name: lambda ana: ana.facts.apart(name), names),
    st.builds(lambda by: lambda ana: ana.facts.put("Ana", by, "go", many=True), predicates),
    st.builds(lambda key, value: lambda ana: ana.profile.set(key, value), st.sampled_from(("diet", "city")), words),
    st.builds(lambda text: lambda ana: ana.conversation("monday").add("user", text), words),
    st.builds(
        lambda text, pick: lambda ana: ana.blocks["human"].append(text, evidence=some(ana, pick)), words, picks
    ),
    st.builds(lambda text: lambda ana: ana.scope(agent="cook").blocks["persona"].rewrite(text), words),
    st.builds(lambda text: lambda ana: ana.working("monday").slots.store("diet", {"said": [text, 2**70]}), words),
    st.builds(lambda text: lambda ana: ana.working("monday").task.create(text, ["look", "cook"]), words),
    st.just(lambda ana: ana.working("monday").task.advance("seen")),
    st.builds(
        lambda text, pick: lambda ana: ana.episodes.record(
            situation=text, action="ask", outcome="answered", success=True, links=some(ana, pick)
        ),
        words, picks,
    ),
    st.builds(lambda text: lambda ana: ana.skills.add("cook", description=text, code=f"cook({text!r})"), words),
    st.just(lambda ana: ana.skills.succeeded("cook")),
    st.sampled_from(("Europe/Lisbon", "Asia/Tokyo", None)).map(lambda zone: lambda ana: ana.configure(zone=zone)),
    st.just(lambda ana: ana.reflect()),
)  # fmt: skip
lives = st.lists(st.one_of(DEEDS), min_size=3, max_size=14)


def opened(store) -> longmind.Mind:
    return longmind.open(store, embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z"))


def live(mind: longmind.Mind, life: list[Deed]) -> None:
    mind.remember("I was born in Coimbra.", at="2026-01-01T09:00Z")
    for deed in life:
        # There may be nothing to forget, to rule on, to go on with.
        with suppress(LongmindError, ZeroDivisionError):
            deed(mind)


def told(store):
    """All that is kept of Ana and travels."""
    seen = everything(store, longmind.Owner(user="ana"))
    seen["sheets"] = [sheets for sheets in seen["sheets"] if sheets[-1].room not in ("tending", "runs")]
    return {name: value for name, value in seen.items() if name not in NOT_TAKEN}


@pytest.mark.parametrize("makes", [InMemoryStore, lambda: SqliteStore(":memory:")], ids=["inmemory", "sqlite"])
class TestAnyLife:
    """Memories with their versions, occurrences and evidence, conversations, work, blocks, skills, names, rulings."""

    @settings(max_examples=30)
    @given(life=lives)
    def test_exported_imported_and_exported_again_it_is_the_same(self, makes, life):
        here, there = InMemoryStore(), makes()
        with TemporaryDirectory() as folder, opened(here) as one, opened(there) as other:
            ana, elsewhere = one.scope(user="ana"), other.scope(user="ana")
            live(ana, life)
            first, second = Path(folder, "first"), Path(folder, "second")
            ana.export(first)
            done = elsewhere.import_archive(first)
            assert (done.changed, done.refused, done.sheets_changed, done.settings_changed) == ((), (), (), ())
            elsewhere.export(second)
            assert second.read_bytes() == first.read_bytes()
            assert told(there) == told(here)
            assert elsewhere.check() == []
            again = elsewhere.import_archive(first)
            assert (again.kept, again.sheets, again.settings) == (0, 0, ())

    @settings(max_examples=10)
    @given(life=lives, stops=st.integers(1, 4), after=st.booleans())
    def test_one_that_was_interrupted_is_completed_by_running_it_again(self, makes, life, stops, after):
        with TemporaryDirectory() as folder, opened(InMemoryStore()) as here:
            live(here.scope(user="ana"), life)
            here.scope(user="ana").export(Path(folder, "first"))
            store = makes()
            with opened(store) as there, opened(FaultyStore(store, fail_on=stops, after=after)) as failing:
                bob = there.scope(user="bob")
                with suppress(StoreError):
                    failing.scope(user="bob").import_archive(Path(folder, "first"))
                bob.import_archive(Path(folder, "first"))
                bob.export(Path(folder, "second"))
                assert Path(folder, "second").read_bytes() == Path(folder, "first").read_bytes()
                assert bob.check() == []


class TestWhatIsNotInIt:
    """An archive says what its owner knows, and nothing of whose it was or what was let go."""

    def test_no_name_of_its_owner_and_nothing_forgotten(self, tmp_path):
        with opened(SqliteStore(":memory:")) as mind:
            ana = mind.scope(tenant="acme", user="ana.costa@example.com")
            ana.forget(ana.remember("the word is xylophone").id)
            ana.remember("other words")
            ana.export(tmp_path / "archive")
        text = (tmp_path / "archive").read_text()
        assert "costa" not in text
        assert "xylophone" not in text
        assert "acme" not in text
        assert len(text.splitlines()) == 3
        assert json.loads(text.splitlines()[0])["memories"] == 1
