"""What it means to ask: every read sees all that is there, in an order that is told, and never a row too few.

A page says whether it is complete, a filter applies before the best are taken, ties break on the id, and the score of
each channel is the number its formula gives.
"""
# ruff: noqa: D102, ANN401 - a promise's name is its sentence; fields go by name to the class that knows them

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from longmind.domain import words
from longmind.domain.change import Again, Configure, Count, Erase, JournalLine, Mark, Revise
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Occurrence, Status
from longmind.domain.query import Candidate, Page, VectorProbe, View, WordsProbe, parse_filter
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import Interval, instant
from longmind.errors import InvalidInput, WrongEmbedder
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    EVER,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_time,
    by_vector,
    by_words,
    during,
    embedding,
    fill,
    give,
    in_every_channel,
    keep,
    memory,
    new_id,
    revised,
    scanned,
    seen,
)
from longmind.testing.promises.base import Promises
from longmind.testing.tables import FILTERS, filter_subjects

VIEW = View(scope=ANA)
SESSION = Scope(user="ana", agent="cook", session="s1")

LIMITED: dict[str, Callable[[Store, int], Any]] = {
    "words": lambda store, limit: store.search(by_words(VIEW, "Lisbon", limit)),
    "vector": lambda store, limit: store.search(by_vector(VIEW, "Lisbon", limit)),
    "time": lambda store, limit: store.search(by_time(VIEW, limit=limit)),
    "scan": lambda store, limit: store.scan(VIEW, None, limit),
    "owners": lambda store, limit: store.owners(None, limit),
    "unembedded": lambda store, limit: store.unembedded(ANA.owner, OTHER_STAMP, None, limit),
    "journal": lambda store, limit: store.journal(ANA.owner, 0, limit),
    "audit": lambda store, limit: store.audit(ANA.owner, 0, limit),
}


class ReadingPromises(Promises):
    """Lines, versions, pages and counts."""

    def test_memories_come_in_the_order_asked_for_without_those_that_are_not(self, store: Store) -> None:
        a, b, c = fill(store, memory("a"), memory("b", status=Status.RETIRED), memory("c"))
        (theirs,) = fill(store, memory("theirs", scope=BEN))
        assert [one.id for one in store.get(ANA.owner, [c, new_id(), a, theirs, "", "%", b])] == [c, a, b]
        assert store.get(ANA.owner, []) == []

    def test_hundreds_are_got_at_once(self, store: Store) -> None:
        ids = [memory(f"number {number}") for number in range(700)]
        give(store, *(keep(one, embedded=False) for one in ids))
        assert [one.id for one in store.get(ANA.owner, [one.id for one in reversed(ids)])] == [
            one.id for one in reversed(ids)
        ]

    def test_history_is_every_version_oldest_first(self, store: Store) -> None:
        fill(store, one := memory("one"))
        versions = [one]
        for number in range(2, 12):
            versions.append(revised(versions[-1], text=f"text {number}"))
            give(store, Revise(memory=versions[-1]))
        assert store.history(ANA.owner, one.id) == versions
        assert store.history(BEN.owner, one.id) == []
        assert store.history(ANA.owner, new_id()) == []
        assert store.occurrences(ANA.owner, new_id()) == []

    def test_derived_are_those_that_name_any_as_evidence(self, store: Store) -> None:
        a, b, c = memory("a"), memory("b"), memory("c")
        from_a, from_both, from_from_a = (
            memory("from a", evidence=(a.id,)),
            memory("from both", evidence=(b.id, a.id), status=Status.RETIRED),
            memory("from from a"),
        )
        from_from_a = replace(from_from_a, evidence=(from_a.id,))
        fill(store, a, b, c, from_both, from_a, from_from_a)
        assert store.derived(ANA.owner, [a.id, b.id, new_id()]) == sorted([from_a.id, from_both.id])
        assert store.derived(ANA.owner, [b.id]) == [from_both.id]
        assert store.derived(ANA.owner, [c.id]) == []
        assert store.derived(ANA.owner, []) == []
        assert store.derived(BEN.owner, [a.id]) == []
        give(store, Revise(memory=revised(from_a, evidence=(c.id,))))
        assert store.derived(ANA.owner, [a.id]) == [from_both.id]

    def test_naming_are_those_of_which_any_version_names_any_in_any_way(self, store: Store) -> None:
        a, b, other = memory("a"), memory("b"), memory("other")
        resting = memory("resting", evidence=(a.id,))
        instead = memory("instead", supersedes=(a.id,))
        pointing = memory("pointing", detail=Happening(outcome="x", links=(b.id, a.id)))
        fill(store, a, b, other, resting, instead, pointing)
        give(store, Revise(memory=revised(b, status=Status.SUPERSEDED, superseded_by=other.id)))
        assert store.naming(ANA.owner, [a.id]) == sorted([resting.id, instead.id, pointing.id])
        assert store.naming(ANA.owner, [other.id, new_id()]) == [b.id]
        assert store.naming(ANA.owner, []) == store.naming(BEN.owner, [a.id]) == []
        give(store, Revise(memory=revised(pointing, detail=Happening(outcome="x"))))
        assert store.naming(ANA.owner, [b.id]) == [pointing.id], "an earlier version names it still"

    def test_a_scan_is_in_the_order_of_ids_whatever_the_order_of_writing(self, store: Store) -> None:
        memories = [memory(f"number {number}") for number in range(20)]
        fill(store, *memories[::2], *reversed(memories[1::2]))
        assert list(scanned(store, VIEW)) == memories

    @pytest.mark.parametrize("page", [1, 2, 3, 7, 12, 13])
    def test_pages_are_complete_and_say_so(self, store: Store, page: int) -> None:
        ids = fill(store, *(memory(f"number {number}", tags=("odd",) * (number % 2)) for number in range(12)))
        assert [one.id for one in scanned(store, VIEW, page)] == ids
        odd = replace(VIEW, where=parse_filter({"tags": {"contains": "odd"}}))
        assert [one.id for one in scanned(store, odd, page)] == ids[1::2]
        first = store.scan(VIEW, None, page)
        assert first.complete == (page >= 12)
        assert len(first.memories) == min(page, 12)
        assert store.scan(VIEW, ids[-1], page) == Page((), None)
        assert store.scan(VIEW, "", page) == first
        assert store.scan(VIEW, ids[4] + "!", MAX_LIMIT).memories[0].id == ids[5]

    @pytest.mark.parametrize("read", LIMITED.values(), ids=LIMITED.keys())
    @pytest.mark.parametrize("limit", [0, -1, MAX_LIMIT + 1])
    def test_a_limit_that_is_none_is_refused(
        self, store: Store, read: Callable[[Store, int], object], limit: int
    ) -> None:
        fill(store, memory("Lisbon"))
        with pytest.raises(InvalidInput):
            read(store, limit)

    @pytest.mark.parametrize("read", LIMITED.values(), ids=LIMITED.keys())
    def test_a_limit_is_kept(self, store: Store, read: Callable[[Store, int], Any]) -> None:
        fill(store, *(memory("Lisbon", scope=Scope(user=user)) for user in ("ana", "ben", "ana", "ana")))

        def found(limit: int) -> int:
            answer = read(store, limit)
            return len(answer.memories if isinstance(answer, Page) else answer)

        there = found(MAX_LIMIT)
        assert there >= 2
        assert [found(limit) for limit in (1, 2, there, there + 1)] == [1, 2, there, there]

    def test_counts_are_over_what_the_view_shows(self, store: Store) -> None:
        one = memory("one", kind=Kind.FACT, type="fact", importance=0.25)
        two = memory("two", type="fact", importance=0.75)
        hidden = memory("hidden", status=Status.RETIRED)
        fill(store, one, two, hidden, memory("theirs", scope=BEN))
        give(store, Count(id=one.id, uses=2, retrievals=5), Count(id=hidden.id, uses=7))
        give(store, keep(memory("words only", scope=SESSION, importance=0.5), embedded=False))
        stats = store.stats(VIEW)
        assert (stats.total, stats.mean_importance, stats.uses, stats.retrievals) == (3, 0.5, 2, 5)
        assert dict(stats.by_kind) == {"fact": 1, "episode": 2}
        assert dict(stats.by_type) == {"fact": 2, "interaction": 1}
        assert dict(stats.by_status) == {"current": 3}
        assert stats.unembedded == 1
        assert dict(store.stats(View(scope=ANA, statuses=EVER)).by_status) == {"current": 3, "retired": 1}
        assert store.stats(View(scope=ANA, where=parse_filter({"kind": "fact"}))).total == 1
        nothing = store.stats(View(scope=Scope(user="nobody")))
        assert (nothing.total, nothing.mean_importance, dict(nothing.by_kind)) == (0, None, {})

    def test_owners_are_those_with_memories_or_settings_in_order(self, store: Store) -> None:
        scopes = [Scope(tenant, user) for tenant in ("b", "a", "a b", "A") for user in ("z", None, "é", "Z", "zz")]
        fill(store, *(memory(scope=scope) for scope in scopes[:-1]))
        give(store, Configure(settings={"zone": "UTC"}), owner=scopes[-1].owner)
        expected = sorted((scope.owner for scope in scopes), key=lambda owner: owner.key)
        assert store.owners(None, MAX_LIMIT) == expected
        paged: list[Owner] = []
        while following := store.owners(paged[-1] if paged else None, 3):
            paged += following
        assert paged == expected
        assert store.owners(Owner("a", "a"), 1) == [Owner("a", "z")]
        give(store, Configure(settings={"zone": None}), owner=scopes[-1].owner)
        store.erase(scopes[0].owner, NOON)
        assert store.owners(None, MAX_LIMIT) == [
            owner for owner in expected if owner not in (scopes[-1].owner, scopes[0].owner)
        ]

    def test_the_unembedded_come_in_pages_in_the_order_of_ids(self, store: Store) -> None:
        store.adopt(STAMP)
        memories = [memory(f"number {number}", status=Status.RETIRED) for number in range(7)]
        for number, one in enumerate(memories):
            give(store, keep(one, embedded=number % 2 == 0))
        bare = [one.id for one in memories[1::2]]
        page = store.unembedded(ANA.owner, STAMP, None, 2)
        assert ([one.id for one in page.memories], page.after) == (bare[:2], bare[1])
        rest = store.unembedded(ANA.owner, STAMP, page.after, 2)
        assert ([one.id for one in rest.memories], rest.complete) == (bare[2:], True)
        assert len(store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories) == 7
        assert store.unembedded(BEN.owner, STAMP, None, 10).memories == ()

    def test_neighbours_stand_beside_it_in_its_session(self, store: Store) -> None:
        def at(hour: int, **fields: Any) -> str:
            return fill(store, memory("Lisbon", at=f"2026-05-03T{hour:02}:00Z", **{"scope": SESSION, **fields}))[0]

        third, first, second, tie = at(11), at(9), at(10), at(10)
        outside = [
            at(10, kind=Kind.FACT),
            at(10, scope=Scope(user="ana", session="s1")),
            at(10, scope=Scope(user="ana", agent="cook", session="s2")),
            at(10, scope=Scope(user="ana", agent="cook")),
        ]
        hidden = at(12, status=Status.RETIRED)
        found = store.neighbours(VIEW, [first, second, tie, third, outside[0], outside[-1], hidden, new_id()])
        assert dict(found) == {
            first: (None, second),
            second: (first, tie),
            tie: (second, third),
            third: (tie, None),
            outside[0]: (None, None),
            outside[-1]: (None, None),
        }
        assert store.neighbours(View(scope=ANA, statuses=EVER), [third]) == {third: (tie, hidden)}
        skipping = View(scope=ANA, where=parse_filter({"id": {"ne": second}}))
        assert store.neighbours(skipping, [first, second]) == {first: (None, tie)}

    def test_the_journal_tells_what_was_done_without_a_gap(self, store: Store) -> None:
        one, two, three = memory("one"), memory("two"), memory("three")
        closing = Mark(
            id=two.id, version=1, status=Status.SUPERSEDED, reason="superseded", at=NOON, superseded_by=one.id
        )
        told = Occurrence(happened_at=NOON, recorded_at=NOON)
        given = [
            batch(keep(one), keep(two), id="first", at="2026-05-01T00:00Z"),
            batch(
                Revise(memory=revised(one)), closing, Again(id=one.id, occurrence=told), Count(id=one.id), id="second"
            ),
            batch(Configure(settings={"zone": "UTC"}), keep(three), id="third"),
            batch(Erase(ids=(one.id,), at=NOON), id="fourth", at="2026-05-02T00:00+02:00"),
        ]
        store.adopt(STAMP)
        for one_batch in given:
            store.apply(one_batch)
        lines = store.journal(ANA.owner, 0, MAX_LIMIT)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert [(line.batch, line.at, line.operation, line.memory, _made(line)) for line in lines] == [
            ("first", given[0].at, "keep", one.id, 1),
            ("first", given[0].at, "keep", two.id, 1),
            ("second", NOON, "revise", one.id, 2),
            ("second", NOON, "mark", two.id, 2),
            ("second", NOON, "again", one.id, None),
            ("second", NOON, "count", one.id, None),
            ("third", NOON, "configure", None, None),
            ("third", NOON, "keep", three.id, 1),
            ("fourth", given[3].at, "erase", one.id, None),
            ("fourth", given[3].at, "reopen", two.id, 3),
        ]
        assert store.journal(ANA.owner, 3, 2) == lines[3:5]
        assert store.journal(ANA.owner, len(lines), 5) == []
        assert store.journal(BEN.owner, 0, 5) == []

    def test_the_journal_holds_no_text(self, store: Store) -> None:
        text = "xylophone"
        one = memory(text, speaker=text, tags=(text,), metadata={text: text}, aliases=(text,), type=text, name=text)
        give(store, keep(one), Configure(settings={text: text}))
        give(store, Revise(memory=revised(one, text=text * 2, reason=text)))
        assert text not in repr(store.journal(ANA.owner, 0, MAX_LIMIT))


def _made(line: JournalLine) -> int | None:
    """The version an operation made. Which version one that made none names is the store's own affair."""
    return line.version if line.operation in ("keep", "revise", "mark", "reopen") else None


class SearchingPromises(Promises):
    """Three channels over what a view shows: best first, filtered before the best are taken."""

    @pytest.mark.parametrize(("where", "expected"), FILTERS, ids=[str(where)[:70] for where, _ in FILTERS])
    def test_a_filter_lets_through_what_it_says_in_every_channel(
        self, store: Store, where: dict[str, Any], expected: str
    ) -> None:
        subjects = filter_subjects()
        fill(store, *subjects.values())
        view = View(scope=ANA, where=parse_filter(where))
        ids = [subjects[name].id for name in expected.split()]
        assert seen(store, view) == in_every_channel(ids)
        assert store.stats(view).total == len(ids)

    def test_filters_apply_before_the_best_are_taken(self, store: Store) -> None:
        # Sixty that are better in every channel, and five that are asked for.
        fill(store, *(memory("Lisbon Lisbon", type="other") for _ in range(60)))
        wanted = [memory(f"Lisbon and much more {number}", at="2020-01-01T00:00Z") for number in range(5)]
        give(store, *(keep(one, embedding=embedding("far away")) for one in wanted))
        view = View(scope=ANA, where=parse_filter({"type": "interaction"}))
        expected = [one.id for one in wanted]
        assert [one.id for one in store.search(by_words(view, "Lisbon", 5))] == expected
        assert [one.id for one in store.search(by_vector(view, "Lisbon", 5))] == expected
        assert [
            one.id for one in store.search(by_time(view, during("2026-05-03T00:00Z", "2026-05-04T00:00Z"), 5))
        ] == expected

    @pytest.mark.parametrize(
        "where", [{"metadata.n": 0}, {"tags": {"contains": "t0"}}, {"type": "t0"}, {"not": {"metadata.n": {"gt": 0}}}]
    )
    @pytest.mark.parametrize("every", [2, 7, 70])
    def test_all_that_fit_a_filter_are_found_among_hundreds(
        self, store: Store, where: dict[str, Any], every: int
    ) -> None:
        store.adopt(STAMP)
        memories = [
            memory("Lisbon", metadata={"n": number % every}, tags=(f"t{number % every}",), type=f"t{number % every}")
            for number in range(400)
        ]
        for first in range(0, len(memories), 50):
            give(store, *(keep(one, repeat_key=None) for one in memories[first : first + 50]))
        view = View(scope=ANA, where=parse_filter(where))
        expected = [one.id for one in memories[::every]]
        assert seen(store, view) == in_every_channel(expected)
        assert store.stats(view).total == len(expected)
        for limit in (1, len(expected) - 1, len(expected)):
            for probe in (
                by_words(view, "Lisbon", limit),
                by_vector(view, "Lisbon", limit),
                by_time(view, limit=limit),
            ):
                assert [one.id for one in store.search(probe)] == expected[:limit]
            assert [one.id for one in store.scan(view, None, limit).memories] == expected[:limit]
        assert [one.id for one in scanned(store, view, 2)] == expected

    def test_ties_break_on_the_id_the_older_first(self, store: Store) -> None:
        memories = [memory("Lisbon") for _ in range(9)]
        fill(store, *memories[5:], *reversed(memories[:5]))
        ids = [one.id for one in memories]
        for probe in (by_words(VIEW, "Lisbon"), by_vector(VIEW, "Lisbon"), by_time(VIEW)):
            found = store.search(probe)
            assert len({one.score for one in found}) == 1
            assert [one.id for one in found] == ids
            assert store.search(replace(probe, limit=4)) == found[:4]

    def test_nothing_is_found_where_nothing_is(self, store: Store) -> None:
        store.adopt(STAMP)
        for probe in (by_words(VIEW, "Lisbon"), by_vector(VIEW, "Lisbon"), by_time(VIEW)):
            assert store.search(probe) == []
        fill(store, memory("Porto"))
        assert store.search(by_words(VIEW, "Lisbon")) == []
        assert store.search(WordsProbe(view=VIEW, terms={}, limit=5)) == []

    def test_words_score_by_bm25_over_all_that_the_owner_has(self, store: Store) -> None:
        texts = ["Lisbon is sunny", "Lisbon Lisbon and Porto", "Porto", "nothing of that here at all", "Lisbon hidden"]
        memories = [memory(text, status=Status.RETIRED if "hidden" in text else Status.CURRENT) for text in texts]
        fill(store, *memories, *(memory("Lisbon", scope=BEN) for _ in range(30)))
        asked = words.query_terms("sunny Lisbon Lisbon or Atlantis")
        read = [words.analyse(text) for text in texts]
        mean = sum(one.length for one in read) / len(read)
        rarity = {term: words.idf(sum(term in one.terms for one in read), len(read)) for term in asked}
        most = sum(weight * rarity[term] for term, weight in asked.items())
        expected = {
            one.id: sum(
                weight * words.bm25_weight(float(text.terms[term]), rarity[term], float(text.length), mean)
                for term, weight in asked.items()
            )
            / most
            for one, text in zip(memories, read, strict=True)
        }
        found = store.search(WordsProbe(view=VIEW, terms=asked, limit=10))
        assert [one.id for one in found] == [memories[0].id, memories[1].id]
        for one in found:
            assert one.score == pytest.approx(expected[one.id], abs=1e-6)
            assert 0 <= one.score < 1

    def test_words_of_who_said_it_and_of_aliases_are_found(self, store: Store) -> None:
        fill(store, one := memory("I moved", speaker="Melanie", aliases=("Lissabon", "里斯本的家")))
        for asked in ("melanie", "Lissabon", "里斯本", "moved"):
            assert [found.id for found in store.search(by_words(VIEW, asked))] == [one.id], asked

    def test_words_of_its_name_are_found_until_it_is_called_otherwise(self, store: Store) -> None:
        fill(store, one := memory("holds sessions", name="redis_cache"), memory("sessions hold"))
        for asked in ("redis", "cache", "redis_cache"):
            assert [found.id for found in store.search(by_words(VIEW, asked))] == [one.id], asked
        give(store, Revise(memory=revised(one, name="memcached")))
        assert store.search(by_words(VIEW, "redis cache")) == []
        assert [found.id for found in store.search(by_words(VIEW, "memcached"))] == [one.id]

    def test_a_memory_is_as_near_as_its_best_part(self, store: Store) -> None:
        store.adopt(STAMP)
        parts = [memory("a"), memory("b"), memory("c")]
        axes = np.eye(8, dtype=np.float32)
        half = np.full(8, 0.5, dtype=np.float32) * (np.arange(8) < 4)
        rows = [[-axes[0], axes[1]], [half, axes[2]], [axes[0], -axes[0], axes[3]]]
        give(
            store,
            *(
                keep(one, embedding=replace(embedding(), vectors=np.stack(row)))
                for one, row in zip(parts, rows, strict=True)
            ),
        )
        found = store.search(VectorProbe(view=VIEW, vector=axes[0], embedder=str(STAMP), limit=5))
        assert found == [Candidate(parts[2].id, 1.0), Candidate(parts[1].id, 0.5), Candidate(parts[0].id, 0.0)]
        opposite = store.search(VectorProbe(view=VIEW, vector=-axes[0], embedder=str(STAMP), limit=5))
        assert [(one.id, one.score) for one in opposite] == [(parts[0].id, 1.0), (parts[2].id, 1.0), (parts[1].id, 0.0)]

    def test_cosines_stay_within_their_range(self, store: Store) -> None:
        store.adopt(STAMP)
        generator = np.random.default_rng(7)
        for number in range(20):
            row = generator.normal(size=(1, 8)).astype(np.float32)
            row /= np.linalg.norm(row)
            give(store, keep(one := memory(f"number {number}"), embedding=replace(embedding(), vectors=row)))
            best, *_ = store.search(VectorProbe(view=VIEW, vector=row[0], embedder=str(STAMP), limit=1))
            assert best.id == one.id
            assert best.score == pytest.approx(1.0, abs=1e-6)
            assert best.score <= 1.0

    def test_a_vector_of_another_embedder_is_refused(self, store: Store) -> None:
        fill(store, memory("Lisbon"))
        with pytest.raises(WrongEmbedder):
            store.search(by_vector(VIEW, "Lisbon", stamp=OTHER_STAMP))
        with pytest.raises((InvalidInput, WrongEmbedder)):
            store.search(replace(by_vector(VIEW, "Lisbon"), vector=np.ones(7, dtype=np.float32)))

    def test_time_is_near_by_days_from_the_nearer_end(self, store: Store) -> None:
        asked = during("2026-05-10T00:00Z", "2026-05-12T00:00Z")
        about = (during("2026-05-11T00:00Z", "2026-05-20T00:00Z"),)
        within = memory("within", at="2026-05-10T00:00Z")
        before = memory("before", at="2026-05-09T00:00Z")
        at_end = memory("at its end", at="2026-05-12T00:00Z")
        long_after = memory("after", at="2026-05-15T12:00Z")
        speaks = memory("speaks of it", at="2025-01-01T00:00Z", about=about)
        said_twice = memory("said twice", at="2024-01-01T00:00Z")
        fill(store, long_after, before, within, at_end, speaks, said_twice)
        again = Occurrence(happened_at=instant("2026-05-11T09:00Z"), recorded_at=NOON)
        give(store, Again(id=said_twice.id, occurrence=again))
        found = {one.id: one.score for one in store.search(by_time(VIEW, asked))}
        assert found[within.id] == found[speaks.id] == found[said_twice.id] == 1.0
        assert found[before.id] == pytest.approx(0.5)
        assert found[at_end.id] == pytest.approx(1.0)
        assert found[long_after.id] == pytest.approx(1 / 4.5)
        assert [one.score for one in store.search(by_time(VIEW, asked))] == sorted(found.values(), reverse=True)

    def test_a_far_time_still_has_a_score(self, store: Store) -> None:
        fill(store, memory("Lisbon", at="0001-01-02T00:00Z"))
        (found,) = store.search(by_time(VIEW, Interval(instant("9999-12-29T00:00Z"), instant("9999-12-30T00:00Z"))))
        assert 0 < found.score < 1e-6
        assert math.isclose(found.score, 1 / (1 + timedelta(days=3652056).days), rel_tol=1e-3)
