"""What is said again: one memory, one more occurrence, and whatever the later saying knows beyond the earlier one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind import InvalidInput
from longmind.domain.change import Mark
from longmind.mind.importance import by_rule
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock
from longmind.testing.builders import batch

TEXT = "The cache keeps sessions for a day."
LABELS = st.fixed_dictionaries(
    {},
    optional={
        "tags": st.lists(st.sampled_from("abc"), max_size=2),
        "aliases": st.lists(st.sampled_from(["session store", "Redis"]), max_size=2),
        "name": st.sampled_from(["redis_cache", "cache"]),
        "pinned": st.booleans(),
        "importance": st.sampled_from([0.0, 0.4, 0.9]),
    },
)
SAYINGS = st.lists(LABELS, min_size=1, max_size=5)


@pytest.fixture
def clock() -> StillClock:
    return StillClock("2026-05-03T09:00Z")


@pytest.fixture(params=["inmemory", "sqlite"])
def ana(request: pytest.FixtureRequest, clock: StillClock) -> Iterator[longmind.Mind]:
    at = InMemoryStore() if request.param == "inmemory" else ":memory:"
    with longmind.open(at, embedder=longmind.Hashing(), clock=clock) as mind:
        yield mind.scope(user="ana")
        assert mind.check() == []


def labels(memory: longmind.Memory) -> tuple[Any, ...]:
    return memory.tags, memory.aliases, memory.name, memory.pinned, memory.importance


class TestRepeatedWithMore:
    """An agent notes the same thing twice, and the second time it knows what the thing is called."""

    def test_what_it_brings_comes_to_what_is_there(self, ana: longmind.Mind, clock: StillClock) -> None:
        first = ana.remember(TEXT, tags=["infra"], importance=0.4)
        clock.move(days=1)
        again = ana.remember(
            TEXT, tags=["cache", "infra"], aliases=["sessions"], name="redis_cache", pinned=True, importance=0.8
        )
        (memory,) = again.kept
        assert again.repeated == (first.id,)
        assert labels(memory) == (("infra", "cache"), ("sessions",), "redis_cache", True, 0.8)
        assert (memory.occurrences, memory.version, memory.updated_at) == (2, 2, clock.now())
        assert [version.reason for version in ana.history(first.id)] == ["remembered", "repeated with more"]
        assert ana.stats().total == 1

    def test_it_is_found_by_the_name_and_the_alias_it_brought(self, ana: longmind.Mind) -> None:
        ana.remember(TEXT)
        ana.remember(TEXT, name="redis_cache", aliases=["Lissabon"])
        for policy in (longmind.Policy.words_only(), None):
            for asked in ("redis", "Lissabon"):
                (hit,) = ana.recall(asked, policy=policy)
                assert "words" in hit.why.channels
        assert ana.stats().unembedded == 0

    def test_what_brings_nothing_new_is_an_occurrence_and_no_version(self, ana: longmind.Mind) -> None:
        ana.remember(TEXT, tags=["a", "b"], name="redis_cache", pinned=True, importance=0.3)
        for fields in ({}, {"tags": ["b"]}, {"name": "another"}, {"pinned": False}, {"importance": 0.2}):
            (memory,) = ana.remember(TEXT, **fields).kept  # type: ignore[arg-type]
            assert labels(memory) == (("a", "b"), (), "redis_cache", True, 0.3)
            assert memory.version == 1
        assert memory.occurrences == 6

    def test_an_importance_that_was_not_said_raises_nothing(self, ana: longmind.Mind) -> None:
        kept = ana.remember(TEXT, importance=0.1)
        ana.remember(TEXT, tags=["a"])
        assert ana.get(kept.id).importance == 0.1

    def test_the_same_write_again_adds_nothing(self, ana: longmind.Mind) -> None:
        ana.remember(TEXT)
        for _ in range(2):
            (memory,) = ana.remember(TEXT, tags=["a"], key="k").kept
            assert (memory.version, memory.occurrences, memory.tags) == (2, 2, ("a",))

    def test_several_times_at_once(self, ana: longmind.Mind) -> None:
        done = ana.remember_many([{"text": TEXT}, {"text": TEXT, "name": "cache"}, {"text": TEXT, "tags": ["a"]}])
        memory = ana.get(done.kept[0].id)
        assert labels(memory) == (("a",), (), "cache", False, by_rule(TEXT).importance)
        assert (memory.version, memory.occurrences, len(ana.list())) == (3, 3, 1)

    def test_what_is_repeated_and_superseded_at_once(self, ana: longmind.Mind) -> None:
        old = ana.remember(TEXT).id
        new = {"text": "It keeps them for a week.", "supersedes": old}
        done = ana.remember_many([{"text": TEXT, "tags": ["a"]}, new, {"text": TEXT, "tags": ["b"]}])
        assert [memory.id for memory in done.superseded] == [old]
        gone = ana.get(old)
        assert (gone.status, gone.tags, gone.occurrences) == ("superseded", ("a",), 3)

    def test_too_many_are_refused_and_nothing_is_written(self, ana: longmind.Mind) -> None:
        kept = ana.remember(TEXT, tags=[f"t{number}" for number in range(200)])
        with pytest.raises(InvalidInput, match="tags: at most 256 with those it has already"):
            ana.remember(TEXT, tags=[f"u{number}" for number in range(200)])
        memory = ana.get(kept.id)
        assert (len(memory.tags), memory.occurrences, memory.version) == (200, 1, 1)

    @pytest.mark.parametrize(("trust", "statuses"), [("tool", ["quarantined"]), ("user", ["current", "retired"])])
    def test_only_who_is_trusted_takes_one_out_of_quarantine(
        self, ana: longmind.Mind, trust: str, statuses: list[str]
    ) -> None:
        (before,) = ana.remember(TEXT).kept
        doubted = Mark(id=before.id, version=1, status=longmind.Status.QUARANTINED, reason="odd", at=before.updated_at)
        ana._core.store.apply(batch(doubted, owner=before.scope.owner, embedder=None))  # noqa: SLF001
        (memory,) = ana.remember(TEXT, trust=trust).kept
        assert memory.status == statuses[0]
        assert (memory.id == before.id) == (trust == "tool")
        assert ana.get(before.id).status == statuses[-1]


def lived(sayings: Sequence[Mapping[str, Any]], *, at_once: bool) -> list[longmind.Memory]:
    """All that there is after these were said; the versions of the only memory."""
    with longmind.open(InMemoryStore(), embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as mind:
        ana = mind.scope(user="ana")
        fields = [{"text": TEXT, **one} for one in sayings]
        for some in [fields] if at_once else [[one] for one in fields]:
            ana.remember_many(some)
        (memory,) = ana.list()
        assert memory.occurrences == len(sayings)
        return ana.history(memory.id)


class TestLaws:
    """Whatever is said, in whatever order."""

    @given(SAYINGS)
    def test_nothing_is_ever_taken_away(self, sayings: list[dict[str, Any]]) -> None:
        versions = lived(sayings, at_once=False)
        for before, after in pairwise(versions):
            assert after.tags[: len(before.tags)] == before.tags
            assert after.aliases[: len(before.aliases)] == before.aliases
            assert before.name in (None, after.name)
            assert after.pinned >= before.pinned
            assert after.importance >= before.importance
            assert labels(after) != labels(before), "a version says something new"
        last = versions[-1]
        assert set(last.tags) == {tag for one in sayings for tag in one.get("tags", ())}
        assert set(last.aliases) == {alias for one in sayings for alias in one.get("aliases", ())}
        assert last.name == next((one["name"] for one in sayings if "name" in one), None)
        assert last.pinned == any(one.get("pinned", False) for one in sayings)

    @given(SAYINGS)
    def test_at_once_or_one_by_one_is_the_same(self, sayings: list[dict[str, Any]]) -> None:
        ways = [lived(sayings, at_once=at_once) for at_once in (True, False)]
        first, second = ([labels(version) for version in versions] for versions in ways)
        assert first == second

    @given(SAYINGS)
    def test_said_all_over_again_it_makes_no_version(self, sayings: list[dict[str, Any]]) -> None:
        once, twice = (lived(sayings * times, at_once=False) for times in (1, 2))
        # What was said first without an importance is as it is by default, and a lower one said later counts no more.
        assert [labels(version) for version in twice] == [labels(version) for version in once]
