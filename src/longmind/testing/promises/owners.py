"""Whose memories are seen: an owner's own, in every channel, however alike the names; and when they are seen.

Names that look alike to a pattern, to a case-folding or to a normalising index are different names. Agent and session
narrow what an owner sees. A view of the past shows what was true then (``as_of``) or what was known then
(``known_at``), in the version known then.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from longmind.domain.change import Again, Configure, Count, Embed, Erase, Keep, Key, Known, Mark, Removed, Revise
from longmind.domain.memory import Memory, Occurrence, Status, repeat_key
from longmind.domain.query import View, parse_filter, visible
from longmind.domain.scope import Scope
from longmind.domain.time import Interval, instant
from longmind.errors import NotFound, Refused
from longmind.ports.store import MAX_LIMIT, Store
from longmind.testing.builders import (
    ANA,
    EVER,
    NOON,
    STAMP,
    batch,
    by_time,
    by_vector,
    by_words,
    during,
    embedding,
    everything,
    fill,
    give,
    in_every_channel,
    keep,
    memory,
    new_id,
    revised,
    scanned,
    seen,
    superseded,
)
from longmind.testing.promises.base import Promises

TENANTS = ("acme", "acme-corp", "acme_corp", "acme%", "Acme", "acme ", "default")
USERS = (
    None,
    "ann",
    "ann-lee",
    "ann_lee",
    "ann%",
    "Ann",
    "ann ",
    " ann",
    "caf\u00e9",
    "cafe\u0301",
    "ß",
    "ss",
    "İ",
    "i",
    "用户",
    "None",
    "null",
    "'",
    "ann\n",
)
ALIKE = [Scope("acme", user) for user in USERS] + [Scope(tenant, "ann-lee") for tenant in TENANTS[1:]]
"""Owners whose names only a comparison by value tells apart."""

AGENTS = (None, "cook", "cook-2", "c%")
SESSIONS = (None, "s1", "s_")


class OwnerPromises(Promises):
    """Ann-Lee and Ann_Lee work at Acme and at Acme-Corp, and none of them ever meets another's memory."""

    def _mine(self, store: Store) -> dict[Scope, Memory]:
        mine = {scope: memory("Lisbon", scope=scope) for scope in ALIKE}
        fill(store, *mine.values())
        return mine

    def test_each_owner_sees_just_their_own_in_every_channel(self, store: Store) -> None:
        mine = self._mine(store)
        for scope, one in mine.items():
            assert seen(store, View(scope=scope)) == in_every_channel([one.id]), scope
            assert store.stats(View(scope=scope)).total == 1
            assert list(scanned(store, View(scope=scope))) == [one]

    @pytest.mark.parametrize("first", [0, 1])
    def test_who_has_nothing_sees_nothing(self, store: Store, first: int) -> None:
        fill(store, *(memory("Lisbon", scope=scope) for scope in ALIKE[first::2]))
        for scope in ALIKE[1 - first :: 2]:
            assert seen(store, View(scope=scope, statuses=EVER)) == in_every_channel([]), scope
            assert not any(everything(store, scope.owner)[part] for part in ("memories", "journal", "unembedded"))

    def test_no_read_by_id_crosses_owners(self, store: Store) -> None:
        mine = self._mine(store)
        for number, (scope, one) in enumerate(mine.items()):
            concluded = memory("concluded", scope=scope, evidence=(one.id,))
            give(store, keep(concluded, key=Key(name="k", content=str(number))))
        ids = [one.id for one in mine.values()]
        for number, (scope, one) in enumerate(mine.items()):
            assert store.get(scope.owner, ids) == [one]
            assert [id for id in ids if store.history(scope.owner, id)] == [one.id]
            assert [id for id in ids if store.occurrences(scope.owner, id)] == [one.id]
            assert len(store.derived(scope.owner, ids)) == 1
            assert dict(store.neighbours(View(scope=scope), ids)) == {one.id: (None, None)}
            known = store.known(scope.owner, keys=["k"], repeats=[repeat_key(other) for other in mine.values()])
            assert [content for content, _ in known.keys.values()] == [str(number)]
            assert {line.memory for line in store.journal(scope.owner, 0, MAX_LIMIT)} & set(ids) == {one.id}

    def test_no_write_crosses_owners(self, store: Store) -> None:
        mine = self._mine(store)
        scopes = list(mine)
        before = {scope: everything(store, scope.owner) for scope in scopes}
        told = Occurrence(happened_at=NOON, recorded_at=NOON)
        for mover, scope in pairwise(scopes):
            theirs = mine[scope]
            for change in (
                Again(id=theirs.id, occurrence=told),
                Mark(id=theirs.id, version=1, status=Status.RETIRED, reason="retired", at=NOON),
                keep(memory(scope=mover, evidence=(theirs.id,))),
                keep(memory(scope=mover, supersedes=(theirs.id,))),
                Revise(memory=replace(revised(theirs), scope=mover)),
            ):
                with pytest.raises(NotFound):
                    give(store, change, owner=mover.owner)
        for scope in scopes:
            assert everything(store, scope.owner) == before[scope]

    def test_what_is_skipped_for_one_is_not_done_to_another(self, store: Store) -> None:
        fill(store, mine := memory("Lisbon"), theirs := memory("Lisbon", scope=Scope(user="ben")))
        before = everything(store, theirs.scope.owner)
        give(
            store,
            Erase(ids=(theirs.id,), at=NOON),
            Count(id=theirs.id, uses=1),
            Embed(id=theirs.id, version=1, embedding=embedding("far")),
            owner=mine.scope.owner,
        )
        assert everything(store, theirs.scope.owner) == before
        assert store.known(theirs.scope.owner, ids=[theirs.id]).buried == frozenset()
        assert store.known(mine.scope.owner, ids=[theirs.id]).buried == frozenset()

    def test_erasing_one_owner_leaves_those_named_alike(self, store: Store) -> None:
        mine = self._mine(store)
        for scope in mine:
            give(store, Configure(settings={"whose": repr(scope)}), owner=scope.owner)
        gone = Scope("acme", "ann-lee")
        before = {scope: everything(store, scope.owner) for scope in mine if scope != gone}
        assert store.erase(gone.owner, NOON).removed.memories == 1
        assert {scope: everything(store, scope.owner) for scope in mine if scope != gone} == before
        assert store.stats(View(scope=gone, statuses=EVER)).total == 0
        assert store.settings(gone.owner) == {}

    def test_no_score_tells_of_another_owner(self, store: Store) -> None:
        fill(store, memory("Lisbon is sunny"), memory("Porto"))
        before = [store.search(by_words(View(scope=ANA), asked)) for asked in ("Lisbon", "sunny Porto")]
        fill(store, *(memory("Lisbon Porto", scope=Scope(user=user)) for user in ("ana ", "Ana", None) for _ in "123"))
        assert [store.search(by_words(View(scope=ANA), asked)) for asked in ("Lisbon", "sunny Porto")] == before

    @pytest.mark.parametrize("exact", [False, True])
    def test_agent_and_session_narrow_what_is_seen(self, store: Store, exact: bool) -> None:  # noqa: FBT001 - a case
        memories = [
            memory("Lisbon", scope=Scope(user="ana", agent=agent, session=session))
            for agent in AGENTS
            for session in SESSIONS
        ]
        fill(store, *memories)
        for asked in (one.scope for one in memories):
            view = View(scope=asked, exact=exact)
            expected = [
                one.id
                for one in memories
                if _fits(asked.agent, one.scope.agent, exact) and _fits(asked.session, one.scope.session, exact)
            ]
            assert seen(store, view) == in_every_channel(expected), asked
            assert store.stats(view).total == len(expected)


def _fits(asked: str | None, own: str | None, exact: bool) -> bool:  # noqa: FBT001 - two names and a mode
    """Said once more in other words than the domain's."""
    if asked is None or asked == own:
        return True
    return own is None and not exact


class TimePromises(Promises):
    """What was current, what was true, and what was known: three questions with three answers."""

    @pytest.mark.parametrize("status", Status)
    def test_only_the_statuses_asked_for_are_seen(self, store: Store, status: Status) -> None:
        memories = {one: memory("Lisbon", status=one) for one in Status}
        fill(store, *memories.values())
        assert seen(store, View(scope=ANA, statuses=frozenset({status}))) == in_every_channel([memories[status].id])
        others = frozenset(Status) - {status}
        assert seen(store, View(scope=ANA, statuses=others)) == in_every_channel([memories[one].id for one in others])
        assert seen(store, View(scope=ANA)) == in_every_channel([memories[Status.CURRENT].id])
        assert seen(store, View(scope=ANA, statuses=frozenset())) == in_every_channel([])

    def test_as_of_shows_what_held_then(self, store: Store) -> None:
        porto = memory("Ana lives: Porto, not Lisbon", at="2026-01-01T00:00Z")
        lisbon = memory("Ana lives: Lisbon", at="2026-05-01T00:00Z", true_from=instant("2026-04-01T00:00Z"))
        retired = memory("Lisbon", at="2026-01-01T00:00Z", status=Status.RETIRED)
        ended = memory("Lisbon", at="2026-01-01T00:00Z", true_until=instant("2026-02-01T00:00Z"))
        fill(store, porto, lisbon, retired, ended)
        closing = Mark(
            id=porto.id,
            version=1,
            status=Status.SUPERSEDED,
            reason="superseded",
            at=NOON,
            superseded_by=lisbon.id,
            true_until=instant("2026-04-01T00:00Z"),
        )
        give(store, closing)
        for moment, expected in {
            "2025-12-31T23:59:59Z": [],
            "2026-01-01T00:00Z": [porto, ended],
            "2026-01-31T23:59:59.999999Z": [porto, ended],
            "2026-02-01T00:00Z": [porto],
            "2026-03-31T23:59:59.999999Z": [porto],
            "2026-04-01T00:00Z": [lisbon],
            "2026-04-01T01:00+02:00": [porto],
            "2030-01-01T00:00Z": [lisbon],
        }.items():
            view = View(scope=ANA, as_of=instant(moment))
            assert seen(store, view) == in_every_channel([one.id for one in expected]), moment

    def test_during_matches_when_it_happened_or_what_it_is_about(self, store: Store) -> None:
        may = during("2026-05-01T00:00Z", "2026-06-01T00:00Z")
        moments = {
            "first moment": "2026-05-01T00:00Z",
            "last moment": "2026-05-31T23:59:59.999999Z",
            "first moment outside": "2026-06-01T00:00Z",
            "elsewhere": "2026-05-01T01:00+02:00",
        }
        memories = {name: memory("Lisbon", at=at) for name, at in moments.items()}
        for name, about in {
            "about": ("2026-05-31T00:00Z", "2027-01-01T00:00Z"),
            "about until": ("2026-01-01T00:00Z", "2026-05-01T00:00Z"),
            "about a moment": ("2026-05-05T00:00Z", "2026-05-05T00:00Z"),
            "about all of it": ("2020-01-01T00:00Z", "2030-01-01T00:00Z"),
        }.items():
            memories[name] = memory("Lisbon", at="2025-01-01T00:00Z", about=(during(*about),))
        memories["again"] = memory("Lisbon", at="2025-01-01T00:00Z")
        fill(store, *memories.values())
        told = Occurrence(happened_at=instant("2026-05-09T00:00Z"), recorded_at=NOON)
        give(store, Again(id=memories["again"].id, occurrence=told))
        expected = {"first moment", "last moment", "about", "about a moment", "about all of it", "again"}
        view = View(scope=ANA, during=may)
        assert seen(store, view) == in_every_channel([memories[name].id for name in expected])
        at_once = View(scope=ANA, during=Interval(may.start, may.start))
        assert seen(store, at_once) == in_every_channel(
            [memories[name].id for name in ("first moment", "about all of it")]
        )


class KnownThenPromises(Promises):
    """In March we thought that Ana lived in Porto; in April we learned better, and in May we hid it."""

    def _told(self, store: Store) -> tuple[Memory, Memory, Memory]:
        """The two versions that were current, and another memory, told between them and the end."""
        first = memory("Ana lives in Porto", at="2026-03-01T00:00Z", tags=("then",), type="fact")
        second = revised(first, at="2026-04-01T00:00Z", text="Ana lives in Lisbon", tags=("now",))
        other = memory("Lisbon and Porto", at="2026-04-15T00:00Z")
        fill(store, first, other)
        give(store, Revise(memory=second, embedding=embedding(second.text)))
        may = instant("2026-05-01T00:00Z")
        give(store, Mark(id=first.id, version=2, status=Status.RETIRED, reason="retired", at=may))
        return first, second, other

    def _then(self, moment: str) -> View:
        return View(scope=ANA, known_at=instant(moment))

    def test_a_memory_is_seen_in_the_version_known_then(self, store: Store) -> None:
        first, second, other = self._told(store)
        assert list(scanned(store, self._then("2026-02-28T00:00Z"))) == []
        assert list(scanned(store, self._then("2026-03-01T00:00Z"))) == [first]
        assert list(scanned(store, self._then("2026-03-31T23:59:59.999999Z"))) == [first]
        assert list(scanned(store, self._then("2026-04-01T00:00Z"))) == [second]
        assert list(scanned(store, self._then("2026-04-20T00:00Z"))) == [second, other]
        assert list(scanned(store, self._then("2026-05-01T00:00Z"))) == [other]

    def test_filters_and_counts_are_of_the_version_known_then(self, store: Store) -> None:
        first, _, _ = self._told(store)
        march = self._then("2026-03-15T00:00Z")
        for tag, expected in (("then", [first.id]), ("now", [])):
            view = replace(march, where=parse_filter({"tags": {"contains": tag}}))
            assert [one.id for one in scanned(store, view)] == expected
            assert [one.id for one in store.search(by_words(view, "Porto"))] == expected
            assert store.stats(view).total == len(expected)
            assert [one.id for one in store.search(by_time(view))] == expected

    def test_words_are_looked_up_in_the_text_known_then(self, store: Store) -> None:
        first, _, _ = self._told(store)
        march, april = self._then("2026-03-15T00:00Z"), self._then("2026-04-02T00:00Z")
        assert [one.id for one in store.search(by_words(march, "Porto"))] == [first.id]
        assert store.search(by_words(march, "Lisbon")) == []
        assert store.search(by_words(april, "Porto")) == []
        assert [one.id for one in store.search(by_words(april, "Lisbon"))] == [first.id]
        # Rarity is a property of what there is today, so a score is what the same text would have today.
        (then,) = store.search(by_words(march, "Ana"))
        (today,) = store.search(by_words(View(scope=ANA, statuses=EVER), "Ana"))
        assert then.score == pytest.approx(today.score)

    def test_a_vector_of_other_words_is_not_compared(self, store: Store) -> None:
        first, _, _ = self._told(store)
        assert store.search(by_vector(self._then("2026-03-15T00:00Z"), "Ana lives in Porto")) == []
        found = store.search(by_vector(self._then("2026-04-02T00:00Z"), "Ana lives in Lisbon"))
        assert [(one.id, one.score) for one in found] == [(first.id, 1.0)]

    def test_neighbours_are_of_what_was_known_then(self, store: Store) -> None:
        session = Scope(user="ana", session="s1")
        one, two = memory(scope=session, at="2026-03-01T09:00Z"), memory(scope=session, at="2026-03-02T09:00Z")
        fill(store, one, two)
        view = self._then("2026-03-01T10:00Z")
        assert dict(store.neighbours(view, [one.id, two.id])) == {one.id: (None, None)}

    def test_counts_are_the_lines_own_also_in_the_past(self, store: Store) -> None:
        first, _, _ = self._told(store)
        give(store, Count(id=first.id, uses=4))
        assert [one.uses for one in scanned(store, self._then("2026-03-15T00:00Z"))] == [4]
        assert store.stats(self._then("2026-03-15T00:00Z")).uses == 4

    def test_both_questions_may_be_asked_at_once(self, store: Store) -> None:
        memories = [
            memory("Lisbon", at=at, recorded_at=instant(told), updated_at=instant(told))
            for at in ("2026-01-01T00:00Z", "2026-02-01T00:00Z")
            for told in ("2026-02-01T00:00Z", "2026-03-01T00:00Z")
        ]
        fill(store, *memories)
        view = View(scope=ANA, as_of=instant("2026-01-15T00:00Z"), known_at=instant("2026-02-15T00:00Z"))
        assert seen(store, view) == in_every_channel([one.id for one in memories if visible(one, view)])
        assert seen(store, view) == in_every_channel([memories[0].id])


class ForgettingPromises(Promises):
    """What is erased is gone from every channel, with what was concluded from it alone, and what it closed reopens."""

    def test_what_is_erased_is_found_nowhere(self, store: Store) -> None:
        fill(store, gone := memory("Lisbon"), stays := memory("Lisbon"))
        give(store, Revise(memory=revised(gone, text="Lisbon again"), embedding=embedding("Lisbon again")))
        give(store, Again(id=gone.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)))
        applied = give(store, Erase(ids=(gone.id, new_id()), at=NOON))
        assert (applied.erased, applied.reopened) == ((gone.id,), ())
        for view in (View(scope=ANA, statuses=EVER), View(scope=ANA, statuses=EVER, known_at=NOON)):
            assert seen(store, view) == in_every_channel([stays.id])
        assert store.get(ANA.owner, [gone.id]) == []
        assert store.history(ANA.owner, gone.id) == []
        assert store.occurrences(ANA.owner, gone.id) == []
        assert store.search(by_words(View(scope=ANA, statuses=EVER), "again")) == []
        assert store.unembedded(ANA.owner, STAMP, None, 10).memories == ()
        assert store.known(ANA.owner, ids=[gone.id, stays.id]).buried == {gone.id}
        assert store.check() == []

    def test_words_of_the_erased_count_for_nothing(self, store: Store) -> None:
        fill(store, memory("Lisbon"), memory("Porto"))
        before = store.search(by_words(View(scope=ANA), "Lisbon Porto"))
        gone = fill(store, *(memory("Lisbon and a long story") for _ in range(5)))
        assert store.search(by_words(View(scope=ANA), "Lisbon Porto")) != before
        give(store, Erase(ids=tuple(gone), at=NOON))
        assert store.search(by_words(View(scope=ANA), "Lisbon Porto")) == before

    def test_keys_of_the_erased_are_buried_and_others_stay(self, store: Store) -> None:
        one, two = memory("one"), memory("two")
        told = Occurrence(happened_at=NOON, recorded_at=NOON)
        give(store, keep(one, key=Key(name="kept", content="c")), keep(two, key=Key(name="stays", content="c")))
        give(store, Again(id=one.id, occurrence=told, key=Key(name="again", content="c")))
        give(store, Erase(ids=(one.id,), at=NOON))
        known = store.known(ANA.owner, keys=["kept", "again", "stays", "never", one.id], ids=[one.id, "kept"])
        assert dict(known.keys) == {"stays": ("c", two.id)}
        # A key that is called like an id is not that id, nor the other way round.
        assert known.buried == {"kept", "again", one.id}
        assert store.known(ANA.owner, keys=[one.id]).buried == frozenset()
        assert store.known(ANA.owner, ids=["kept"]).buried == frozenset()

    def test_what_was_concluded_from_it_alone_goes_with_it(self, store: Store) -> None:
        a, b = memory("a"), memory("b")
        alone = memory("from a", evidence=(a.id,))
        both = memory("from a and b", evidence=(a.id, b.id))
        deep = replace(memory("from from a"), evidence=(alone.id,))
        deeper = replace(memory("from both of those"), evidence=(alone.id, deep.id))
        mixed = replace(memory("from deep and b"), evidence=(deep.id, b.id))
        fill(store, a, b, alone, both, deep, deeper, mixed)
        applied = give(store, Erase(ids=(a.id,), at=NOON))
        assert applied.erased == tuple(sorted([a.id, alone.id, deep.id, deeper.id]))
        left = {one.id: one.evidence for one in scanned(store, View(scope=ANA))}
        assert left == {b.id: (), both.id: (b.id,), mixed.id: (b.id,)}
        assert store.get(ANA.owner, [both.id])[0].version == 1
        assert store.derived(ANA.owner, [b.id]) == sorted([both.id, mixed.id])
        assert give(store, Erase(ids=(b.id,), at=NOON)).erased == tuple(sorted([b.id, both.id, mixed.id]))
        assert store.owners(None, 10) == []
        assert store.check() == []

    def test_the_last_evidence_may_go_in_the_same_change(self, store: Store) -> None:
        a, b, other = memory("a"), memory("b"), memory("other")
        both = memory("from both", evidence=(a.id, b.id))
        fill(store, a, b, other, both)
        assert give(store, Erase(ids=(b.id, a.id), at=NOON)).erased == tuple(sorted([a.id, b.id, both.id]))

    def test_only_the_evidence_of_the_present_counts(self, store: Store) -> None:
        a, b = memory("a"), memory("b")
        one = memory("from a", evidence=(a.id,))
        fill(store, a, b, one)
        give(store, Revise(memory=revised(one, evidence=(b.id,))))
        assert give(store, Erase(ids=(a.id,), at=NOON)).erased == (a.id,)
        assert [version.evidence for version in store.history(ANA.owner, one.id)] == [(), (b.id,)]
        assert store.get(ANA.owner, [one.id])[0].evidence == (b.id,)

    def test_retired_evidence_still_counts(self, store: Store) -> None:
        a = memory("a")
        fill(store, a, one := memory("from a", evidence=(a.id,)))
        give(store, Mark(id=a.id, version=1, status=Status.RETIRED, reason="retired", at=NOON))
        assert store.get(ANA.owner, [one.id]) == [one]

    def test_what_it_had_superseded_becomes_current_again(self, store: Store) -> None:
        ends = instant("2030-01-01T00:00Z")
        old, older, hidden = memory("old", true_until=ends), memory("older"), memory("hidden")
        fill(store, old, older, hidden)
        new = memory("new", supersedes=(old.id, older.id, hidden.id))
        marks = [superseded(one, new) for one in (old, older, hidden)]
        give(store, keep(new), *marks)
        give(store, Mark(id=hidden.id, version=2, status=Status.RETIRED, reason="retired", at=NOON))
        at = instant("2026-07-01T00:00Z")
        applied = give(store, Erase(ids=(new.id,), at=at))
        assert applied.reopened == (old.id, older.id)
        reopened = {"version": 3, "reason": "reopened", "updated_at": at}
        assert store.get(ANA.owner, [old.id, older.id]) == [replace(old, **reopened), replace(older, **reopened)]  # type: ignore[arg-type]
        assert [one.status for one in store.get(ANA.owner, [hidden.id])] == [Status.RETIRED]
        assert seen(store, View(scope=ANA), "old older") == in_every_channel([old.id, older.id])
        assert [line.operation for line in store.journal(ANA.owner, 0, MAX_LIMIT)][-3:] == ["erase", "reopen", "reopen"]

    def test_in_a_chain_the_next_takes_the_place_of_the_erased(self, store: Store) -> None:
        first, middle, last = memory("first"), memory("middle"), memory("last")
        fill(store, first, middle, last)
        for old, new in ((first, middle), (middle, last)):
            give(store, superseded(old, new))
        applied = give(store, Erase(ids=(middle.id,), at=NOON))
        assert applied.reopened == ()
        (closed,) = store.get(ANA.owner, [first.id])
        assert (closed.status, closed.superseded_by) == (Status.SUPERSEDED, last.id)
        applied = give(store, Erase(ids=(last.id,), at=NOON))
        assert applied.reopened == (first.id,)
        assert store.get(ANA.owner, [first.id])[0].status is Status.CURRENT
        assert all(version.superseded_by is None for version in store.history(ANA.owner, first.id))

    def test_what_was_hidden_before_it_was_superseded_is_hidden_again(self, store: Store) -> None:
        old, new = memory("old"), memory("new")
        fill(store, old, new)
        give(store, Mark(id=old.id, version=1, status=Status.QUARANTINED, reason="doubted", at=NOON))
        give(store, superseded(old, new, version=2))
        give(store, Erase(ids=(new.id,), at=NOON))
        assert store.get(ANA.owner, [old.id])[0].status is Status.QUARANTINED

    def test_superseded_twice_by_the_same_it_is_as_before_the_first_time(self, store: Store) -> None:
        old, new = memory("old"), memory("new")
        fill(store, old, new)
        give(store, superseded(old, new))
        give(store, Mark(id=old.id, version=2, status=Status.RETIRED, reason="retired", at=NOON))
        give(store, superseded(old, new, version=3))
        assert give(store, Erase(ids=(new.id,), at=NOON)).reopened == (old.id,)
        (reopened,) = store.get(ANA.owner, [old.id])
        assert (reopened.status, reopened.true_until, reopened.superseded_by) == (Status.CURRENT, None, None)

    def test_a_clock_set_back_does_not_turn_history_round(self, store: Store) -> None:
        old, new = memory("old"), memory("new")
        fill(store, old, new)
        give(store, superseded(old, new))
        give(store, Erase(ids=(new.id,), at=instant("2020-01-01T00:00Z")))
        times = [version.updated_at for version in store.history(ANA.owner, old.id)]
        assert times == sorted(times)

    def test_undoing_a_supersession_gives_back_the_end_it_had(self, store: Store) -> None:
        end = instant("2027-01-01T00:00Z")
        old, new = replace(memory("old"), true_until=end), memory("new")
        fill(store, old, new)
        give(store, superseded(old, new))
        give(store, Mark(id=old.id, version=2, status=Status.RETIRED, reason="retired", at=NOON))
        give(store, Mark(id=old.id, version=3, status=Status.CURRENT, reason="restored", at=NOON))
        (restored,) = store.get(ANA.owner, [old.id])
        assert (restored.true_until, restored.superseded_by) == (end, None)

    def test_a_hidden_line_may_repeat_a_current_one_until_it_is_shown(self, store: Store) -> None:
        said = memory("said")
        give(store, keep(said, repeat_key=repeat_key(said)))
        hidden = replace(memory("said"), status=Status.RETIRED)
        give(store, Keep(memory=hidden, repeat_key=repeat_key(said)))
        assert store.known(ANA.owner, repeats=[repeat_key(said)]).repeats == {repeat_key(said): said.id}

    def test_what_goes_with_it_reopens_what_it_closed(self, store: Store) -> None:
        source, old = memory("source"), memory("old")
        fill(store, source, old)
        new = memory("new", evidence=(source.id,), supersedes=(old.id,))
        closing = Mark(
            id=old.id, version=1, status=Status.SUPERSEDED, reason="superseded", at=NOON, superseded_by=new.id
        )
        give(store, keep(new), closing)
        applied = give(store, Erase(ids=(source.id,), at=NOON))
        assert (applied.erased, applied.reopened) == (tuple(sorted([source.id, new.id])), (old.id,))

    def test_no_memory_names_what_was_erased(self, store: Store) -> None:
        gone, stays = memory("gone"), memory("stays")
        fill(store, gone, stays)
        newer = memory("newer", supersedes=(gone.id,), evidence=(stays.id, gone.id))
        older = memory("older", status=Status.RETIRED, superseded_by=gone.id)
        fill(store, newer, older)
        give(store, Revise(memory=revised(newer, tags=("x",))))
        give(store, Erase(ids=(gone.id,), at=NOON))
        assert gone.id not in repr([store.history(ANA.owner, one.id) for one in (newer, older, stays)])
        assert store.get(ANA.owner, [newer.id])[0].evidence == (stays.id,)
        assert store.check() == []

    def test_erasing_an_owner_leaves_nothing_of_theirs(self, store: Store) -> None:
        one = memory("Lisbon")
        give(store, keep(one, key=Key(name="k", content="c")), Configure(settings={"zone": "UTC"}))
        fill(store, memory("Lisbon", evidence=(one.id,)), memory("Lisbon", status=Status.RETIRED))
        given = batch(keep(replace(one, text="again")))
        assert store.erase(ANA.owner, NOON).removed.memories == 3
        assert store.erase(ANA.owner, NOON).removed == Removed()
        left = everything(store, ANA.owner)
        assert left["memories"] == left["near"] == left["in time"] == left["by words"] == left["unembedded"] == []
        assert left["settings"] == {}
        assert left["journal"] == []
        assert store.owners(None, 10) == []
        known = store.known(ANA.owner, keys=["k"], ids=[one.id], repeats=[repeat_key(one)])
        assert known == Known(buried=frozenset({"k", one.id}))
        with pytest.raises(Refused):
            store.apply(given)
        # Who comes back begins anew.
        fill(store, anew := memory("Lisbon"))
        assert seen(store, View(scope=ANA)) == in_every_channel([anew.id])
        assert [line.number for line in store.journal(ANA.owner, 0, 10)] == [1]
        assert store.check() == []

    def test_a_batch_of_an_erased_owner_is_not_taken_for_done(self, store: Store) -> None:
        store.adopt(STAMP)
        given = batch(keep(memory("Lisbon")))
        store.apply(given)
        store.erase(ANA.owner, NOON)
        with pytest.raises(Refused):
            store.apply(given)
