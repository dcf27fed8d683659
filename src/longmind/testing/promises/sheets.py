"""Sheets: found by their address, in the order of their keys, each version told from the next; and gone with the words.

Nothing of them is ever recalled or listed among the memories. What rests on memories goes with the last of them, in
the present and in the past.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from longmind.domain.change import Applied, Change, Configure, Drop, Erase, Mark, Removed, Revise, Write
from longmind.domain.memory import Status
from longmind.domain.metadata import Json
from longmind.domain.query import View
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import instant
from longmind.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from longmind.ports.store import MAX_LIMIT, Feature, Store
from longmind.testing.builders import (
    ANA,
    BEN,
    EVER,
    NOON,
    STAMP,
    batch,
    drop,
    everything,
    fill,
    give,
    in_every_channel,
    keep,
    memory,
    new_id,
    next_version,
    revised,
    seen,
    sheet,
    sheets_of,
    write,
)
from longmind.testing.doubles import FaultyStore
from longmind.testing.promises.base import Promises, Stores

BODY: dict[str, Json] = {
    "text": "Was koche ich heute Abend? 🍵 里斯本\n'quoted' \"so\"",
    "big": 2**70,
    "share": 0.1,
    "none": None,
    "": [],
    "plan": [{"step": "check the diet", "done": True}, ["a", {"b": {}}]],
}
ORDERED = ("!", "10", "9", "A", "Z", "a", "a ", "a!", "aa", "e\u0301", "z", "ß", "\u00e9", "里", "\uffee", "🍵")
"""Keys in the order of text: by the value of each character, whatever a language makes of it."""
AGENTS = (None, "cook", "cook-2", "Cook")
SESSIONS = (None, "s1", "s_")


def _history(store: Store, one: Sheet) -> list[Sheet]:
    return store.sheet_history(one.scope, one.room, one.key)


def _there(store: Store, *sheets: Sheet) -> list[bool]:
    return [store.sheet(one.scope, one.room, one.key) is not None for one in sheets]


class SheetPromises(Promises):
    """A message, a slot, a block: written, read by its address, written anew, and dropped."""

    def test_a_sheet_comes_back_as_it_was_given(self, store: Store) -> None:
        fill(store, said := memory())
        at = instant("2026-05-03T09:00:00.000001+05:45")
        one = sheet("k", scope=Scope("t", "u", "a", "s"), body=BODY, at=at)
        other = sheet("k", body={}, evidence=(said.id,))
        give(store, write(one))
        give(store, write(other))
        for made in (one, other):
            found = store.sheet(made.scope, made.room, made.key)
            assert found == made
            assert found is not None
            assert list(found.body) == list(made.body)
            assert found.at.utcoffset() == made.at.utcoffset()
            assert _history(store, made) == list(store.sheets(made.scope.owner, limit=5).sheets) == [made]

    def test_a_long_one_comes_back_too(self, store: Store) -> None:
        given = sheet(body={"text": "é" * 1_000_000, "more": "x" * 900_000})
        give(store, write(given))
        assert store.sheet(ANA, "slots", "k") == given

    def test_what_was_given_and_what_is_given_back_may_change_without_it(self, store: Store) -> None:
        body: dict[str, Json] = {"list": [1]}
        given = sheet(body=body)
        give(store, write(given))
        for own in (body, given.body, store.sheets(ANA.owner, limit=1).sheets[0].body, _history(store, given)[0].body):
            part = own["list"]
            assert isinstance(part, list)
            part.append(2)
        found = store.sheet(ANA, "slots", "k")
        assert found is not None
        assert found.body == {"list": [1]}

    def test_there_is_none_where_none_was_written(self, store: Store) -> None:
        give(store, write(sheet("k", scope=Scope(user="ana", agent="a"))))
        for scope, room, key in (
            (ANA, "slots", "k"),
            (Scope(user="ana", agent="a", session="s"), "slots", "k"),
            (Scope(user="ana", agent="A"), "slots", "k"),
            (Scope(user="ana", agent="a"), "slot", "k"),
            (Scope(user="ana", agent="a"), "slots", "K"),
            (Scope(user="nobody", agent="a"), "slots", "k"),
        ):
            assert store.sheet(scope, room, key) is None
            assert store.sheet_history(scope, room, key) == []
        assert store.sheets(Owner(user="nobody"), limit=5).sheets == ()
        assert store.count_sheets(Owner(user="nobody")) == 0

    def test_it_is_never_recalled_nor_listed(self, store: Store) -> None:
        fill(store, said := memory("Lisbon"))
        before = {name: value for name, value in everything(store, ANA.owner).items() if "sheets" not in name}
        give(store, write(sheet(said="Lisbon", evidence=(said.id,))))
        after = {name: value for name, value in everything(store, ANA.owner).items() if "sheets" not in name}
        assert {**after, "journal": []} == {**before, "journal": []}
        assert seen(store, View(scope=ANA, statuses=EVER)) == in_every_channel([said.id])
        assert store.derived(ANA.owner, [said.id]) == []

    @pytest.mark.parametrize("wrong", ["", " ", "a\0b", "\ud800", "x" * 513])
    def test_what_may_not_be_a_name_is_refused(self, store: Store, wrong: str) -> None:
        for ask in (
            lambda: store.sheet(ANA, wrong, "k"),
            lambda: store.sheet(ANA, "slots", wrong),
            lambda: store.sheet_history(ANA, wrong, "k"),
            lambda: store.sheet_history(ANA, "slots", wrong),
            lambda: store.sheets(ANA.owner, room=wrong, limit=5),
            lambda: store.count_sheets(ANA.owner, room=wrong),
            lambda: give(store, Drop(scope=ANA, room=wrong, key="k", version=1)),
        ):
            with pytest.raises(InvalidInput):
                ask()

    # Versions --------------------------------------------------------------------------------------------------------

    def test_the_versions_before_stay_when_they_are_to_be_kept(self, store: Store) -> None:
        first = sheet(at=instant("2026-05-01T00:00Z"))
        second = next_version(first, "Porto", at=NOON)
        third = next_version(second, "Braga", body={"other": 1})
        for one in (first, second, third):
            give(store, write(one))
        assert _history(store, first) == [first, second, third]
        assert store.sheet(ANA, "slots", "k") == third
        assert list(sheets_of(store, ANA.owner)) == [third]
        assert store.count_sheets(ANA.owner) == 1

    def test_only_the_present_one_is_kept_when_they_are_not(self, store: Store) -> None:
        fill(store, said := memory())
        first = sheet(evidence=(said.id,))
        second = next_version(first)
        third = next_version(second, evidence=())
        give(store, write(first), write(second))
        give(store, write(third, keep_past=False))
        assert _history(store, first) == [third]
        fourth = next_version(third)
        give(store, write(fourth))
        assert _history(store, first) == [third, fourth]
        # What is gone rests on nothing any more.
        assert give(store, Erase(ids=(said.id,), at=NOON)).dropped == ()
        assert _history(store, first) == [third, fourth]
        assert store.check() == []

    @pytest.mark.parametrize("version", [1, 2, 4])
    def test_a_version_that_does_not_follow_is_a_conflict(self, store: Store, version: int) -> None:
        first = sheet()
        give(store, write(first), write(next_version(first)))
        self._nothing_changes(store, write(replace(first, version=version)), Conflict)

    def test_a_new_one_begins_with_one(self, store: Store) -> None:
        give(store, write(sheet("other")))
        self._nothing_changes(store, write(sheet(version=2)), Conflict)

    def test_a_whole_one_comes_in_with_the_versions_it_has(self, store: Store) -> None:
        versions = [sheet(version=number, said=f"version {number}") for number in (2, 5, 6)]
        alone = sheet("alone", version=7)
        give(store, write(versions[-1], past=versions[:-1]), write(alone, past=(), keep_past=False))
        assert _history(store, versions[0]) == versions
        assert _history(store, alone) == [alone]
        give(store, write(seventh := next_version(versions[-1])))
        assert _history(store, seventh) == [*versions, seventh]

    def test_a_whole_one_does_not_take_the_place_of_one_that_is_there(self, store: Store) -> None:
        give(store, write(first := sheet()))
        for whole in (write(next_version(first), past=(first,)), write(first, past=())):
            self._nothing_changes(store, whole, Conflict)

    def test_of_many_who_write_the_next_version_one_succeeds(self, store: Store) -> None:
        give(store, write(first := sheet()))
        rivals = [write(next_version(first, f"of {number}")) for number in range(8)]

        def attempt(rival: Write) -> bool:
            try:
                give(store, rival)
            except Conflict:
                return False
            return True

        with ThreadPoolExecutor(len(rivals)) as pool:
            won = list(pool.map(attempt, rivals))
        assert won.count(True) == 1
        assert _history(store, first) == [first, rivals[won.index(True)].sheet]

    def _nothing_changes(self, store: Store, change: Change, error: type[Exception], *others: Change) -> None:
        before = everything(store, ANA.owner)
        with pytest.raises(error):
            give(store, Configure(settings={"zone": "UTC"}), *others, change, owner=ANA.owner)
        assert everything(store, ANA.owner) == before

    # Dropping --------------------------------------------------------------------------------------------------------

    def test_what_is_dropped_is_gone_with_all_its_versions(self, store: Store) -> None:
        first, stays = sheet(), sheet("other")
        second = next_version(first)
        give(store, write(first), write(second), write(stays))
        assert give(store, drop(second)).dropped == (first.address,)
        assert _history(store, first) == []
        assert list(sheets_of(store, ANA.owner)) == [stays]
        # Nothing is buried: who writes there again begins anew.
        give(store, write(first))
        assert _history(store, first) == [first]

    def test_dropping_what_has_moved_on_is_a_conflict(self, store: Store) -> None:
        first = sheet()
        give(store, write(first), write(next_version(first)))
        self._nothing_changes(store, drop(first), Conflict)

    def test_dropping_what_is_not_there_is_skipped(self, store: Store) -> None:
        assert give(store, drop(sheet())).dropped == ()
        assert store.journal(ANA.owner, 0, 10) == []

    def test_each_change_sees_what_those_before_it_did(self, store: Store) -> None:
        said, first = memory("Lisbon"), sheet()
        resting = next_version(first, evidence=(said.id,))
        applied = give(store, keep(said), write(first), write(resting), drop(resting), write(first))
        assert applied.dropped == (first.address,)
        assert _history(store, first) == [first]

    # Owners ----------------------------------------------------------------------------------------------------------

    def test_no_sheet_crosses_owners(self, store: Store) -> None:
        mine, theirs = sheet(), sheet(scope=BEN)
        give(store, write(mine))
        give(store, write(theirs))
        assert list(sheets_of(store, ANA.owner)) == [mine]
        assert list(sheets_of(store, BEN.owner)) == [theirs]
        for change in (write(next_version(theirs)), drop(theirs)):
            self._nothing_changes(store, change, InvalidInput)
        assert _history(store, theirs) == [theirs]
        for asked in ({"scope": BEN}, {"after": theirs.address}):
            with pytest.raises(InvalidInput):
                store.sheets(ANA.owner, limit=5, **asked)
        with pytest.raises(InvalidInput):
            store.count_sheets(ANA.owner, scope=BEN)

    def test_evidence_never_crosses_owners(self, store: Store) -> None:
        fill(store, theirs := memory(scope=BEN))
        self._nothing_changes(store, write(sheet(evidence=(theirs.id,))), NotFound)

    def test_who_has_nothing_but_sheets_is_listed(self, store: Store) -> None:
        scopes = [Scope("acme", "b"), Scope("acme"), Scope("acme", "a")]
        for scope in scopes:
            give(store, write(sheet(scope=scope)))
        assert store.owners(None, 10) == [scopes[1].owner, scopes[2].owner, scopes[0].owner]
        assert store.owners(scopes[2].owner, 10) == [scopes[0].owner]
        give(store, drop(sheet(scope=scopes[0])), owner=scopes[0].owner)
        assert store.owners(None, 10) == [scopes[1].owner, scopes[2].owner]

    def test_erasing_an_owner_takes_their_sheets(self, store: Store) -> None:
        fill(store, said := memory())
        first, theirs = sheet(evidence=(said.id,)), sheet(scope=BEN)
        give(store, write(first), write(next_version(first)), write(sheet("other")))
        give(store, write(theirs))
        assert store.erase(ANA.owner, NOON).removed.memories == 1
        assert _there(store, first, sheet("other")) == [False, False]
        assert store.count_sheets(ANA.owner) == 0
        assert store.owners(None, 10) == [BEN.owner]
        assert list(sheets_of(store, BEN.owner)) == [theirs]
        give(store, write(anew := sheet()))
        assert _history(store, anew) == [anew]
        assert store.check() == []


class SheetPagePromises(Promises):
    """A conversation of ten thousand messages: its end, the page before that, and how many there are."""

    def test_they_come_in_the_order_of_their_keys_as_text(self, store: Store) -> None:
        assert list(ORDERED) == sorted(ORDERED)
        made = [sheet(key) for key in ORDERED]
        give(store, *(write(one) for one in reversed(made)))
        for page in (1, 3, len(made), MAX_LIMIT):
            assert list(sheets_of(store, ANA.owner, page, room="slots", scope=ANA)) == made
            backwards = sheets_of(store, ANA.owner, page, room="slots", scope=ANA, newest_first=True)
            assert list(backwards) == made[::-1]

    def test_a_page_says_whether_it_is_complete(self, store: Store) -> None:
        give(store, *(write(sheet(key)) for key in "abcd"))
        for backwards, first, second in ((False, "abc", "d"), (True, "dcb", "a")):
            page = store.sheets(ANA.owner, room="slots", limit=3, newest_first=backwards)
            assert [one.key for one in page.sheets] == list(first)
            assert (page.complete, page.after) == (False, page.sheets[-1].address)
            rest = store.sheets(ANA.owner, room="slots", limit=3, after=page.after, newest_first=backwards)
            assert [one.key for one in rest.sheets] == list(second)
            assert (rest.complete, rest.after) == (True, None)
            whole = store.sheets(ANA.owner, room="slots", limit=4, newest_first=backwards)
            assert whole.complete
        assert store.sheets(ANA.owner, room="other", limit=1).complete

    def test_a_page_may_begin_after_what_is_not_there(self, store: Store) -> None:
        give(store, *(write(sheet(key)) for key in "ace"))
        after = Address(ANA, "slots", "c")
        for gone in (False, True):
            if gone:
                give(store, drop(sheet("c")))
            assert [one.key for one in store.sheets(ANA.owner, room="slots", after=after, limit=5).sheets] == ["e"]
            before = store.sheets(ANA.owner, room="slots", scope=ANA, after=after, limit=5, newest_first=True)
            assert [one.key for one in before.sheets] == ["a"]

    def test_a_scope_is_exact_and_none_means_bound_to_none(self, store: Store) -> None:
        scopes = [Scope(user="ana", agent=agent, session=session) for agent in AGENTS for session in SESSIONS]
        give(store, *(write(sheet("k", scope=scope)) for scope in scopes))
        for scope in scopes:
            for room in ("slots", None):
                assert list(sheets_of(store, ANA.owner, 1, room=room, scope=scope)) == [sheet("k", scope=scope)]
                assert store.count_sheets(ANA.owner, room=room, scope=scope) == 1
        elsewhere = Scope(user="ana", agent="nobody")
        assert store.sheets(ANA.owner, scope=elsewhere, limit=5).sheets == ()

    def test_without_a_scope_or_a_room_all_come_in_the_order_of_their_addresses(self, store: Store) -> None:
        made = [
            sheet(key, scope=Scope(user="ana", agent=agent, session=session), room=room)
            for key in "ba"
            for room in ("slots", "messages", "Slots")
            for agent in AGENTS
            for session in SESSIONS
        ]
        give(store, *(write(one) for one in made))
        ordered = sorted(made, key=lambda one: one.address.order)
        for page in (1, 7, MAX_LIMIT):
            assert list(sheets_of(store, ANA.owner, page)) == ordered
            assert list(sheets_of(store, ANA.owner, page, newest_first=True)) == ordered[::-1]
            of_room = [one for one in ordered if one.room == "slots"]
            assert list(sheets_of(store, ANA.owner, page, room="slots")) == of_room
            assert list(sheets_of(store, ANA.owner, page, room="slots", newest_first=True)) == of_room[::-1]
        assert store.count_sheets(ANA.owner) == len(made)
        assert store.count_sheets(ANA.owner, room="slots") == len(of_room)

    @pytest.mark.parametrize("limit", [0, -1, MAX_LIMIT + 1])
    def test_a_page_has_a_limit(self, store: Store, limit: int) -> None:
        with pytest.raises(InvalidInput):
            store.sheets(ANA.owner, room="slots", limit=limit)

    @pytest.mark.parametrize("after", [sheet(room="other"), sheet(scope=Scope(user="ana", session="s"))])
    def test_a_page_begins_within_what_is_asked_for(self, store: Store, after: Sheet) -> None:
        with pytest.raises(InvalidInput):
            store.sheets(ANA.owner, room="slots", scope=ANA, after=after.address, limit=5)


class SheetEvidencePromises(Promises):
    """Ana takes back what she said. A summary that quoted it may not keep it, nor may what the summary was before."""

    def _said(self, store: Store, *texts: str) -> list[str]:
        return fill(store, *(memory(text) for text in texts))

    def test_it_loses_evidence_that_is_erased_and_stays_while_some_is_left(self, store: Store) -> None:
        a, b = self._said(store, "a", "b")
        first = sheet(evidence=(a, b))
        second = next_version(first)
        give(store, write(first), write(second))
        assert give(store, Erase(ids=(a,), at=NOON)).dropped == ()
        assert _history(store, first) == [replace(first, evidence=(b,)), replace(second, evidence=(b,))]
        assert store.sheet(ANA, "slots", "k") == replace(second, evidence=(b,))
        give(store, write(next_version(second, evidence=(b,))))
        assert store.check() == []

    def test_it_goes_with_all_its_versions_when_the_last_of_its_evidence_is_erased(self, store: Store) -> None:
        a, b = self._said(store, "a", "b")
        first = sheet(evidence=())
        both, other, free = sheet("both", evidence=(a, b)), sheet("other", evidence=(b,)), sheet("free")
        second = next_version(first, evidence=(a,))
        give(store, *(write(one) for one in (first, second, both, other, free)))
        applied = give(store, Erase(ids=(a,), at=NOON))
        assert (applied.erased, applied.dropped) == ((a,), (first.address,))
        assert _there(store, first, both, other, free) == [False, True, True, True]
        assert give(store, Erase(ids=(b,), at=NOON)).dropped == (both.address, other.address)
        assert _there(store, both, other, free) == [False, False, True]
        assert store.count_sheets(ANA.owner) == 1
        assert store.check() == []

    def test_a_past_version_goes_alone(self, store: Store) -> None:
        a, b = self._said(store, "a", "b")
        first = sheet(said="said a", evidence=(a,))
        second = next_version(first, evidence=(b,))
        third = next_version(second, evidence=())
        give(store, write(first), write(second), write(third))
        assert give(store, Erase(ids=(a,), at=NOON)).dropped == ()
        assert _history(store, first) == [second, third]
        give(store, Erase(ids=(b,), at=NOON))
        assert _history(store, first) == [third]
        give(store, write(fourth := next_version(third)))
        assert _history(store, first) == [third, fourth]
        assert store.check() == []

    def test_what_goes_with_the_erased_counts_as_well(self, store: Store) -> None:
        (a,) = self._said(store, "a")
        fill(store, alone := memory("from a", evidence=(a,)))
        give(store, write(resting := sheet(evidence=(alone.id,))))
        assert give(store, Erase(ids=(a,), at=NOON)).dropped == (resting.address,)

    def test_evidence_that_goes_in_one_change_may_be_all_of_it(self, store: Store) -> None:
        a, b = self._said(store, "a", "b")
        give(store, write(both := sheet(evidence=(a, b))))
        assert give(store, Erase(ids=(b, a), at=NOON)).dropped == (both.address,)

    def test_retired_evidence_still_counts_and_so_does_a_corrected_one(self, store: Store) -> None:
        fill(store, one := memory("one"), two := memory("two"))
        give(store, write(made := sheet(evidence=(one.id, two.id))))
        give(store, Mark(id=one.id, version=1, status=Status.RETIRED, reason="retired", at=NOON))
        give(store, Revise(memory=revised(two, text="two, corrected")))
        assert _history(store, made) == [made]

    def test_evidence_that_is_missing_or_was_erased_is_not_found(self, store: Store) -> None:
        gone, stays = self._said(store, "gone", "stays")
        give(store, write(made := sheet(evidence=(stays,))))
        give(store, Erase(ids=(gone,), at=NOON))
        for evidence in ((gone,), (stays, gone), (new_id(),)):
            for change in (
                write(sheet("new", evidence=evidence)),
                write(next_version(made, evidence=evidence)),
                write(sheet("new", version=2), past=(sheet("new", evidence=evidence),)),
            ):
                before = everything(store, ANA.owner)
                with pytest.raises(NotFound):
                    give(store, Configure(settings={"zone": "UTC"}), change, owner=ANA.owner)
                assert everything(store, ANA.owner) == before

    def test_evidence_may_be_kept_in_the_same_batch(self, store: Store) -> None:
        said = memory()
        give(store, keep(said), write(made := sheet(evidence=(said.id,))))
        assert _history(store, made) == [made]
        other = memory("other")
        with pytest.raises(NotFound):
            give(store, write(sheet("early", evidence=(other.id,))), keep(other), owner=ANA.owner)

    def test_sheets_that_went_are_told_in_the_order_of_their_addresses(self, store: Store) -> None:
        (a,) = self._said(store, "a")
        scopes = (Scope(user="ana", agent="b"), ANA, Scope(user="ana", session="z"))
        made = [sheet(key, scope=scope, room=room, evidence=(a,)) for key in "yx" for scope in scopes for room in "NM"]
        asked = sheet("asked")
        give(store, *(write(one) for one in (*made, asked)))
        applied = give(store, drop(asked), Erase(ids=(a,), at=NOON))
        assert applied.dropped == tuple(sorted((one.address for one in (*made, asked)), key=lambda at: at.order))

    def test_an_erasure_given_again_does_not_name_what_went(self, store: Store) -> None:
        """A name may be somebody's words; it goes with the sheet."""
        (a,) = self._said(store, "a")
        give(store, write(made := sheet("her illness", room="her words", evidence=(a,))))
        given = batch(Erase(ids=(a,), at=NOON))
        assert store.apply(given).dropped == (made.address,)
        assert store.apply(given) == Applied(erased=(a,), again=True)

    def test_the_journal_tells_of_writes_and_drops_without_a_word(self, store: Store) -> None:
        (a,) = self._said(store, "a")
        first = sheet("key it has", "body it has", room="room it has", evidence=(a,))
        second = next_version(first, "body it has", evidence=(a,))
        other = sheet("key it has", "body it has", room="other", scope=Scope(user="ana", agent="agent it has"))
        give(store, write(first), write(second), write(other))
        give(store, drop(other))
        give(store, Erase(ids=(a,), at=NOON))
        lines = store.journal(ANA.owner, 1, 20)
        told: Sequence[tuple[str, str | None, int | None]] = [
            (line.operation, line.memory, None if line.operation == "erase" else line.version) for line in lines
        ]
        assert told == [
            ("write", None, 1),
            ("write", None, 2),
            ("write", None, 1),
            ("drop", None, 1),
            ("erase", a, None),
            ("drop", None, 2),
        ]
        assert [line.number for line in lines] == list(range(2, 8))
        assert "it has" not in repr(lines)

    def test_writing_a_sheet_twice_in_one_batch_given_again_changes_nothing_more(self, store: Store) -> None:
        store.adopt(STAMP)
        first = sheet()
        given = batch(write(first), write(next_version(first)), drop(next_version(first)), write(first))
        removed = Removed(sheets={first.room: 1}, sheet_versions=1)
        assert store.apply(given) == Applied(dropped=(first.address,), removed=removed)
        before = everything(store, ANA.owner)
        assert store.apply(given) == Applied(again=True)
        assert everything(store, ANA.owner) == before

    def test_a_write_whose_answer_was_lost_is_given_again(self, store: Store) -> None:
        store.adopt(STAMP)
        faulty, given = FaultyStore(store, fail_on=1, after=True), batch(write(first := sheet()))
        with pytest.raises(StoreUnavailable):
            faulty.apply(given)
        assert faulty.apply(given).again
        assert faulty.sheet(ANA, "slots", "k") == first
        assert faulty.sheet_history(ANA, "slots", "k") == [first]
        assert faulty.sheets(ANA.owner, limit=1).sheets == (first,)
        assert faulty.count_sheets(ANA.owner) == 1

    def test_they_are_there_when_the_store_is_opened_again(self, store: Store, stores: Stores) -> None:
        self.needs(store, Feature.DURABLE)
        (a,) = self._said(store, "a")
        first = sheet(evidence=(a,))
        give(store, write(first), write(next_version(first)))
        before = everything(store, ANA.owner)
        again = stores.again(store)
        assert everything(again, ANA.owner) == before
        assert again.check() == []
