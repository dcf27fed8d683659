"""What it means to write: all or nothing, once, in order, and back as it was given.

Each change says what it expects of the present and what it raises where the present is another; a test stands here for
each of those sentences. Whatever a batch raises, everything the owner can be asked about is afterwards what it was.
"""
# ruff: noqa: D102 - a promise's name is its sentence

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from datetime import timedelta

import pytest

from longmind.domain.change import (
    Again,
    Applied,
    Change,
    Configure,
    Count,
    Embed,
    Embedding,
    Erase,
    Keep,
    Key,
    Mark,
    Removed,
    Revise,
)
from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.query import View
from longmind.domain.scope import Scope
from longmind.domain.time import Interval, instant
from longmind.errors import Conflict, InvalidInput, LongmindError, NotFound, Refused, StoreUnavailable
from longmind.ports.store import Store
from longmind.testing.builders import (
    ANA,
    BEN,
    EVER,
    NOON,
    STAMP,
    batch,
    by_vector,
    by_words,
    embedding,
    everything,
    fill,
    give,
    keep,
    memory,
    new_id,
    revised,
    scanned,
    superseded,
)
from longmind.testing.doubles import FaultyStore
from longmind.testing.promises.base import Promises

TEXTS = {
    "plain": "I moved to Lisbon in May.",
    "chinese": "我五月搬到了里斯本。",
    "japanese": "五月にリスボンへ引っ越しました。",
    "korean": "저는 5월에 리스본으로 이사했어요.",
    "russian": "В мае я переехала в Лиссабон, ёлки.",
    "arabic": "انتقلتُ إلى لشبونة في مايو.",
    "hebrew with marks of direction": "עברתי \u200fל-Lisbon\u200e במאי",
    "hindi": "मैं मई में लिस्बन चली गई।",
    "german": "Größe, Straße, Käsefüße; ſ und ẞ",
    "composed": "caf\u00e9",
    "decomposed": "cafe\u0301",
    "emoji of several parts": "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇵🇹",
    "outside the first plane": "𝒳 𐍈 𝄞",
    "all sorts of space": " \t two\u00a0spaces \u3000 \r\n and\rreturns\n\n ",
    "only space": " \n",
    "control characters": "bell\x07 escape\x1b[31m delete\x7f",
    "characters that are not": "\ufffe\uffff\ufeff",
    "quotes and patterns": "'; DROP TABLE memories; -- \" ` % _ * \\ \\0 {} $1 ?1 :x",
    "code": "def f(x):\n\treturn x ** 2  # C++ -> rm -rf ./a-b.md",
    "json": '{"text": null, "\\u0000": [1, 2.0]}',
    "long": "a long day " * 20_000,
    "long word": "x" * 100_000,
}

METADATA: dict[str, dict[str, Json]] = {
    "nothing": {},
    "every type": {
        "none": None,
        "true": True,
        "false": False,
        "text": "é\n\U0001f600",
        "list": [1, [2, []], {}],
        "nested": {"a": {"b": {"c": [None]}}},
    },
    "numbers that look alike": {"one": 1, "one point": 1.0, "yes": True, "zero": 0, "zero point": 0.0, "no": False},
    "big and small": {
        "past 64 bits": 2**70,
        "below": -(2**70),
        "edge": 2**63,
        "edge below": -(2**63) - 1,
        "past floats": 2**53 + 1,
        "long": 10**3000 + 7,
        "huge": 1.7976931348623157e308,
        "tiny": 5e-324,
        "third": 1 / 3,
        "minus": -0.0,
    },
    "odd keys": {"": 1, "a.b": 2, "a": {"b": 3}, '"': 4, "'": 5, "$": 6, "[0]": 7, "ключ": 8, " ": 9, "A": 10},
    "lists": {"mixed": [1, "1", 1.0, True, None, {"x": 1}], "empty": [], "deep": [[[[[[[[1]]]]]]]]},
}


def exactly(value: object) -> str:
    """Two values with the same answer are the same JSON, types and signs included."""
    return json.dumps(value, sort_keys=True)


def full_memory() -> Memory:
    """A memory in which no field is left as it is by default, but those that are counted."""
    evidence, older = new_id(), new_id()
    return memory(
        "I moved to Lisbon in May, and I'm vegetarian.",
        scope=Scope("acme", "ana", "cook", "s1"),
        kind=Kind.INSIGHT,
        type="preference",
        speaker="Ana",
        name="where I live",
        pinned=True,
        importance=0.1 + 0.2,
        emotion=1 / 3,
        tags=("diet", "home", "diet"),
        aliases=("Lissabon", "里斯本"),
        metadata={"n": 3},
        source=Source("chat.json", "line 7"),
        trust=Trust.TOOL,
        status=Status.QUARANTINED,
        happened_at=instant("2026-05-03T09:00:00.000001+05:45"),
        recorded_at=instant("2026-05-03T12:00:00.999999-09:30"),
        updated_at=instant("2026-05-03T12:00:01Z"),
        about=(Interval(instant("2026-05-01T00:00Z"), instant("2026-06-01T00:00Z"), "month"),),
        true_from=instant("0001-01-02T00:00Z"),
        true_until=instant("9999-12-30T00:00+14:00"),
        supersedes=(older,),
        superseded_by=older,
        evidence=(evidence, older),
        reason="imported",
        version=4,
    )


class WritingPromises(Promises):
    """A write that returned is kept whole, word for word; a write that raised has left nothing."""

    def test_a_memory_comes_back_with_every_field_as_given(self, store: Store) -> None:
        given = full_memory()
        owner = given.scope.owner
        fill(store, *(memory(id=id, scope=given.scope) for id in given.evidence))
        give(store, keep(given))
        (back,) = store.get(owner, [given.id])
        for field in fields(Memory):
            assert getattr(back, field.name) == getattr(given, field.name), field.name
        for name in ("happened_at", "recorded_at", "updated_at", "true_from", "true_until"):
            assert getattr(back, name).utcoffset() == getattr(given, name).utcoffset(), name
        assert back.about[0].precision == "month"
        assert type(back.metadata) is dict

    @pytest.mark.parametrize("kind", Kind)
    @pytest.mark.parametrize("status", Status)
    def test_every_kind_and_status_is_kept(self, store: Store, kind: Kind, status: Status) -> None:
        given = memory(kind=kind, status=status)
        give(store, keep(given))
        assert store.get(ANA.owner, [given.id]) == [given]

    @pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
    def test_text_comes_back_byte_for_byte(self, store: Store, text: str) -> None:
        short = text[:500]
        given = memory(text, speaker=short, name=short, aliases=(short,), tags=(short,), source=Source(short))
        give(store, keep(given))
        (back,) = store.get(ANA.owner, [given.id])
        assert back.text.encode() == text.encode()
        assert back == given

    def test_a_version_has_its_own_name_and_its_own_pin(self, store: Store) -> None:
        plain = memory("redis_cache holds sessions for a day")
        give(store, keep(plain))
        named = revised(plain, name="redis_cache", pinned=True)
        renamed = revised(named, name="session cache")
        bare = revised(renamed, name=None, pinned=False)
        for version in (named, renamed, bare):
            give(store, Revise(memory=version))
            assert store.get(ANA.owner, [plain.id]) == [version]
            assert next(scanned(store, View(scope=ANA))) == version
        assert store.history(ANA.owner, plain.id) == [plain, named, renamed, bare]
        assert store.check() == []

    @pytest.mark.parametrize("metadata", METADATA.values(), ids=METADATA.keys())
    def test_metadata_comes_back_as_given_in_value_and_type(self, store: Store, metadata: dict[str, Json]) -> None:
        given = memory(metadata=metadata)
        give(store, keep(given), Configure(settings={"as metadata": metadata}))
        (back,) = store.get(ANA.owner, [given.id])
        assert exactly(back.metadata) == exactly(metadata)
        assert exactly(store.occurrences(ANA.owner, given.id)[0].metadata) == exactly(metadata)
        assert exactly(store.settings(ANA.owner)["as metadata"]) == exactly(metadata)

    def test_what_is_kept_cannot_be_changed_from_outside(self, store: Store) -> None:
        inner: list[Json] = [1]
        given = memory(metadata={"list": inner})
        vectors = embedding(given.text)
        setting: list[Json] = [1]
        give(store, keep(given, embedding=vectors), Configure(settings={"list": setting}))
        before = everything(store, ANA.owner)
        inner.append(2)
        setting.append(2)
        assert vectors.vectors is not None
        vectors.vectors[:] = 0
        for answer in (
            store.get(ANA.owner, [given.id])[0].metadata,
            store.history(ANA.owner, given.id)[0].metadata,
            store.occurrences(ANA.owner, given.id)[0].metadata,
            store.settings(ANA.owner),
        ):
            got = answer["list"]
            assert isinstance(got, list)
            got.append(3)
        again = everything(store, ANA.owner)
        assert again == before
        (back,) = store.get(ANA.owner, [given.id])
        assert back.metadata == {"list": [1]}

    def test_changes_apply_in_order_and_each_sees_those_before_it(self, store: Store) -> None:
        one = memory("one")
        concluded = memory("two", evidence=(one.id,))
        give(
            store,
            keep(one),
            keep(concluded),
            Revise(memory=revised(one, text="uno"), embedding=embedding("uno")),
            Mark(id=one.id, version=2, status=Status.RETIRED, reason="retired", at=NOON),
            Again(id=one.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)),
            Count(id=one.id, uses=1),
        )
        (back,) = store.get(ANA.owner, [one.id])
        assert (back.version, back.text, back.status, back.occurrences, back.uses) == (
            3,
            "uno",
            Status.RETIRED,
            2,
            1,
        )
        with pytest.raises(NotFound):
            give(store, Erase(ids=(one.id,), at=NOON), keep(memory("three", evidence=(one.id,))))

    def test_an_empty_batch_does_nothing(self, store: Store) -> None:
        assert store.apply(batch(owner=ANA.owner)) == Applied()
        assert store.journal(ANA.owner, 0, 10) == []
        assert store.owners(None, 10) == []

    def test_a_batch_is_of_one_owner(self, store: Store) -> None:
        fill(store, one := memory())
        for change in (keep(memory(scope=BEN)), Revise(memory=replace(revised(one), scope=BEN))):
            before = everything(store, ANA.owner)
            with pytest.raises(InvalidInput):
                give(store, change, owner=ANA.owner)
            assert everything(store, ANA.owner) == before
            assert store.owners(None, 10) == [ANA.owner]


class AllOrNothingPromises(Promises):
    """A batch happens whole or not at all, and giving it again changes nothing more."""

    def _whole(self, store: Store) -> tuple[tuple[Change, ...], Memory]:
        """One of each change, over memories that exist already."""
        base, older, doomed = memory("base"), memory("older"), memory("doomed")
        fill(store, base, older, doomed, memory("concluded", evidence=(doomed.id,)))
        new = memory("new", supersedes=(older.id,))
        changes = (
            keep(new, key=Key(name="new", content="c")),
            Mark(id=older.id, version=1, status=Status.SUPERSEDED, reason="superseded", at=NOON, superseded_by=new.id),
            Again(
                id=base.id,
                occurrence=Occurrence(happened_at=NOON, recorded_at=NOON),
                key=Key(name="again", content="c"),
            ),
            Revise(memory=revised(base, text="base two"), embedding=embedding("base two")),
            Count(id=base.id, uses=2, retrievals=3, used_at=NOON),
            Embed(id=base.id, version=2, embedding=embedding("base", "two")),
            Erase(ids=(doomed.id,), at=NOON),
            Configure(settings={"zone": "Europe/Lisbon"}),
        )
        return changes, base

    @pytest.mark.parametrize("position", range(9))
    def test_a_batch_that_fails_leaves_nothing_wherever_it_fails(self, store: Store, position: int) -> None:
        changes, _ = self._whole(store)
        before = everything(store, ANA.owner)
        failing = Again(id=new_id(), occurrence=Occurrence(happened_at=NOON, recorded_at=NOON))
        with pytest.raises(NotFound):
            give(store, *changes[:position], failing, *changes[position:])
        assert everything(store, ANA.owner) == before
        known = store.known(ANA.owner, keys=["new", "again"])
        assert (known.keys, known.buried) == ({}, frozenset())
        # And what it wanted may still happen.
        give(store, *changes)
        assert everything(store, ANA.owner) != before
        assert store.check() == []

    def test_a_batch_that_failed_may_be_given_again_when_it_can_succeed(self, store: Store) -> None:
        evidence = memory("evidence")
        late = batch(keep(memory("concluded", evidence=(evidence.id,)), embedded=False))
        with pytest.raises(NotFound):
            store.apply(late)
        fill(store, evidence)
        assert not store.apply(late).again
        assert len(everything(store, ANA.owner)["memories"]) == 2

    def test_the_same_batch_again_changes_nothing_and_says_so(self, store: Store) -> None:
        changes, base = self._whole(store)
        given = batch(*changes)
        first = store.apply(given)
        before = everything(store, ANA.owner)
        second = store.apply(given)
        assert not first.again
        assert second == replace(first, again=True, removed=Removed())
        assert len(first.erased) == 2
        assert everything(store, ANA.owner) == before
        # Also when the present has moved on since.
        for number in range(50):
            give(store, Count(id=base.id, uses=number))
        before = everything(store, ANA.owner)
        assert store.apply(given).again
        assert everything(store, ANA.owner) == before

    def test_a_write_that_happened_and_was_reported_as_failed_may_be_given_again(self, store: Store) -> None:
        changes, _ = self._whole(store)
        given = batch(*changes)
        faulty = FaultyStore(store, fail_on=1, after=True)
        with pytest.raises(StoreUnavailable):
            faulty.apply(given)
        done = everything(store, ANA.owner)
        assert faulty.apply(given).again
        assert everything(store, ANA.owner) == done

    def test_the_same_batch_from_many_threads_happens_once(self, store: Store) -> None:
        fill(store, one := memory())
        given = batch(Count(id=one.id, uses=1), owner=ANA.owner)
        with ThreadPoolExecutor(4) as threads:
            answers = list(threads.map(lambda _: store.apply(given), range(8)))
        assert sorted(answer.again for answer in answers) == [False] + [True] * 7
        assert store.get(ANA.owner, [one.id])[0].uses == 1

    def test_a_batch_is_named_within_its_owner(self, store: Store) -> None:
        mine, theirs = memory("mine"), memory("theirs", scope=BEN)
        store.adopt(STAMP)
        assert not store.apply(batch(keep(mine), id="the batch")).again
        assert not store.apply(batch(keep(theirs), id="the batch")).again
        assert store.get(BEN.owner, [theirs.id]) == [theirs]


class KeepPromises(Promises):
    """A new line of versions begins, if nothing speaks against it."""

    def test_an_id_with_other_content_is_a_conflict(self, store: Store) -> None:
        fill(store, one := memory("one"))
        _refused(store, Conflict, keep(replace(one, text="other")))

    def test_the_same_memory_kept_again_changes_nothing(self, store: Store) -> None:
        give(store, keep(one := memory("one"), key=Key(name="k", content="c")))
        give(store, Count(id=one.id, uses=3))
        before = everything(store, ANA.owner)
        give(store, keep(one, key=Key(name="k", content="c")))
        assert everything(store, ANA.owner) == before

    def test_an_id_is_within_its_owner(self, store: Store) -> None:
        mine = memory("mine")
        theirs = replace(mine, scope=BEN, text="theirs")
        fill(store, mine, theirs)
        assert store.get(ANA.owner, [mine.id]) == [mine]
        assert store.get(BEN.owner, [mine.id]) == [theirs]

    @pytest.mark.parametrize("status", [Status.CURRENT, Status.PENDING, Status.QUARANTINED])
    def test_a_repeat_of_what_is_there_is_a_conflict(self, store: Store, status: Status) -> None:
        give(store, keep(memory("  the same ", status=status)))
        _refused(store, Conflict, keep(memory("the same")))

    @pytest.mark.parametrize("status", [Status.SUPERSEDED, Status.RETIRED])
    def test_what_is_hidden_is_not_repeated(self, store: Store, status: Status) -> None:
        hidden = memory("the same", status=status)
        give(store, keep(hidden))
        assert store.known(ANA.owner, repeats=[repeat_key(hidden)]).repeats == {}
        give(store, keep(memory("the same")))

    def test_a_memory_without_repeat_key_is_never_a_repeat(self, store: Store) -> None:
        one, other = memory("the same"), memory("the same")
        give(store, keep(one, repeat_key=None), keep(other, repeat_key=None))
        assert store.known(ANA.owner, repeats=[repeat_key(one)]).repeats == {}
        give(store, keep(memory("the same")))

    def test_a_repeat_key_is_within_its_owner(self, store: Store) -> None:
        give(store, keep(memory("one"), repeat_key="r"))
        give(store, keep(memory("one", scope=BEN), repeat_key="r"))
        _refused(store, Conflict, keep(memory("two"), repeat_key="r"))

    def test_repeats_are_known_by_the_oldest_that_can_be_repeated(self, store: Store) -> None:
        first, second = memory("first"), memory("second")
        give(store, keep(first), Mark(id=first.id, version=1, status=Status.RETIRED, reason="retired", at=NOON))
        give(store, keep(second, repeat_key=repeat_key(first)))
        assert store.known(ANA.owner, repeats=[repeat_key(first), "r"]).repeats == {repeat_key(first): second.id}
        give(store, Mark(id=first.id, version=2, status=Status.CURRENT, reason="restored", at=NOON))
        assert store.known(ANA.owner, repeats=[repeat_key(first)]).repeats == {repeat_key(first): first.id}
        assert store.known(BEN.owner, repeats=[repeat_key(first)]).repeats == {}

    @pytest.mark.parametrize("content", ["the same", "another"])
    def test_a_key_that_is_taken_is_a_conflict(self, store: Store, content: str) -> None:
        give(store, keep(one := memory("one"), key=Key(name="k", content="the same")))
        _refused(store, Conflict, keep(memory("two"), key=Key(name="k", content=content)))
        assert store.known(ANA.owner, keys=["k", "other"]).keys == {"k": ("the same", one.id)}

    def test_a_key_is_taken_within_the_batch_too(self, store: Store) -> None:
        key = Key(name="k", content="c")
        _refused(store, Conflict, keep(memory("one"), key=key), keep(memory("two"), key=key))

    def test_a_key_is_within_its_owner_and_compared_by_value(self, store: Store) -> None:
        names = ["k", "K", "k ", "caf\u00e9", "cafe\u0301", "k%", "k_", "m" + "0" * 26]
        for number, name in enumerate(names):
            give(store, keep(memory(f"number {number}"), key=Key(name=name, content=str(number))))
        give(store, keep(memory("theirs", scope=BEN), key=Key(name="k", content="theirs")))
        known = store.known(ANA.owner, keys=names).keys
        assert {name: content for name, (content, _) in known.items()} == {
            name: str(number) for number, name in enumerate(names)
        }
        assert [content for content, _ in store.known(BEN.owner, keys=names).keys.values()] == ["theirs"]

    def test_what_was_erased_is_refused_by_id_and_by_key(self, store: Store) -> None:
        give(store, keep(one := memory("one"), key=Key(name="k", content="c")), keep(memory("stays")))
        give(store, Erase(ids=(one.id,), at=NOON))
        _refused(store, Refused, keep(replace(one, text="anew")))
        _refused(store, Refused, keep(memory("two"), key=Key(name="k", content="c")))
        give(store, keep(memory("one")))

    def test_evidence_and_what_is_superseded_must_exist_with_the_same_owner(self, store: Store) -> None:
        fill(store, theirs := memory(scope=BEN), mine := memory())
        for strange in (theirs.id, new_id()):
            _refused(store, NotFound, keep(memory("concluded", evidence=(mine.id, strange))))
            _refused(store, NotFound, keep(memory("newer", supersedes=(strange,))))
            _refused(store, NotFound, Revise(memory=revised(mine, evidence=(strange,))))
        late = memory("late")
        _refused(store, NotFound, keep(memory("early", evidence=(late.id,))), keep(late))

    def test_a_whole_line_comes_back_as_it_was(self, store: Store) -> None:
        first = memory("one", at="2026-01-01T09:00Z", metadata={"n": 1})
        second = revised(first, at="2026-02-01T09:00Z", text="two")
        told = (
            Occurrence(happened_at=first.happened_at, recorded_at=first.recorded_at, metadata={"n": 1}),
            Occurrence(happened_at=NOON, recorded_at=NOON, source=Source("again"), metadata={"n": 2}),
        )
        counted = {"uses": 3, "retrievals": 4, "last_used_at": NOON, "occurrences": 2, "last_happened_at": NOON}
        third = revised(second, at="2026-03-01T09:00Z", text="three", status=Status.RETIRED, **counted)
        give(store, keep(third, repeat_key=None, past=(first, second), occurrences=told))
        assert store.get(ANA.owner, [third.id]) == [third]
        assert store.history(ANA.owner, third.id) == [replace(one, **counted) for one in (first, second, third)]  # type: ignore[arg-type]
        assert store.occurrences(ANA.owner, third.id) == list(told)
        view = View(scope=ANA, known_at=instant("2026-02-02T00:00Z"))
        assert [one.text for one in store.scan(view, None, 10).memories] == ["two"]

    def test_a_batch_with_two_of_the_same_words_is_a_conflict(self, store: Store) -> None:
        _refused(store, Conflict, keep(memory("the same")), keep(memory("the same")))


class ChangePromises(Promises):
    """What happens to a line once it is there."""

    def test_again_adds_an_occurrence_and_no_version(self, store: Store) -> None:
        fill(store, one := memory(at="2026-05-03T09:00Z", source=Source("first"), metadata={"n": 1}))
        later = Occurrence(
            happened_at=instant("2026-05-05T09:00+02:00"),
            recorded_at=instant("2026-05-06T09:00Z"),
            source=Source("chat", "7"),
            metadata={"n": 2},
        )
        earlier = Occurrence(happened_at=instant("2026-01-01T00:00Z"), recorded_at=instant("2026-05-07T00:00Z"))
        give(store, Again(id=one.id, occurrence=later, key=Key(name="k", content="c")))
        give(store, Again(id=one.id, occurrence=earlier))
        assert store.get(ANA.owner, [one.id]) == [
            replace(one, occurrences=3, last_happened_at=later.happened_at),
        ]
        first, *rest = store.occurrences(ANA.owner, one.id)
        assert (first.happened_at, first.recorded_at, first.source, first.metadata) == (
            one.happened_at,
            one.recorded_at,
            one.source,
            one.metadata,
        )
        assert rest == [later, earlier]
        assert rest[0].happened_at.utcoffset() == timedelta(hours=2)
        assert len(store.history(ANA.owner, one.id)) == 1
        assert store.known(ANA.owner, keys=["k"]).keys == {"k": ("c", one.id)}

    def test_an_earlier_occurrence_is_not_the_latest(self, store: Store) -> None:
        fill(store, one := memory(at="2026-05-03T09:00Z"))
        give(store, Again(id=one.id, occurrence=Occurrence(happened_at=instant("2026-01-01T00:00Z"), recorded_at=NOON)))
        (back,) = store.get(ANA.owner, [one.id])
        assert (back.happened_at, back.last_happened_at) == (one.happened_at, one.happened_at)

    def test_again_needs_its_line_and_its_key(self, store: Store) -> None:
        told = Occurrence(happened_at=NOON, recorded_at=NOON)
        give(store, keep(one := memory("one"), key=Key(name="k", content="c")), keep(two := memory("two")))
        _refused(store, NotFound, Again(id=new_id(), occurrence=told))
        _refused(store, Conflict, Again(id=two.id, occurrence=told, key=Key(name="k", content="c")))
        give(store, Erase(ids=(one.id,), at=NOON))
        _refused(store, NotFound, Again(id=one.id, occurrence=told))
        _refused(store, Refused, Again(id=two.id, occurrence=told, key=Key(name="k", content="c")))

    def test_a_revision_is_a_new_version_of_the_same_line(self, store: Store) -> None:
        fill(store, one := memory("Ana lives in Porto", at="2026-05-01T09:00Z"))
        give(store, Count(id=one.id, uses=1))
        two = revised(one, text="Ana lives in Lisbon", at="2026-05-02T09:00Z", tags=("home",), uses=99)
        give(store, Revise(memory=two, embedding=embedding(two.text)))
        assert store.get(ANA.owner, [one.id]) == [replace(two, uses=1)]
        assert store.history(ANA.owner, one.id) == [replace(one, uses=1), replace(two, uses=1)]

    def test_a_revision_is_found_by_its_new_words_and_not_by_the_old(self, store: Store) -> None:
        fill(store, one := memory("Porto"))
        give(store, Revise(memory=revised(one, text="Lisbon"), embedding=embedding("Lisbon")))
        view = View(scope=ANA)
        assert store.search(by_words(view, "Porto")) == []
        assert [found.id for found in store.search(by_words(view, "Lisbon"))] == [one.id]
        assert [found.score for found in store.search(by_vector(view, "Lisbon"))] == [1.0]

    @pytest.mark.parametrize("version", [0, 1, 3])
    def test_a_revision_follows_the_present_version(self, store: Store, version: int) -> None:
        fill(store, one := memory())
        _refused(store, Conflict, Revise(memory=replace(revised(one), version=version)))

    def test_a_revision_needs_its_line(self, store: Store) -> None:
        fill(store, one := memory())
        _refused(store, NotFound, Revise(memory=revised(memory())))
        give(store, Erase(ids=(one.id,), at=NOON))
        _refused(store, NotFound, Revise(memory=revised(one)))

    def test_a_revision_of_the_same_text_keeps_its_vectors(self, store: Store) -> None:
        fill(store, one := memory())
        give(store, Revise(memory=revised(one, tags=("home",))))
        assert [found.score for found in store.search(by_vector(View(scope=ANA), one.text))] == [1.0]

    def test_a_new_text_without_vectors_has_none(self, store: Store) -> None:
        fill(store, one := memory("Porto"))
        give(store, Revise(memory=revised(one, text="Lisbon")))
        assert store.search(by_vector(View(scope=ANA), "Porto")) == []
        assert [left.id for left in store.unembedded(ANA.owner, STAMP, None, 10).memories] == [one.id]

    def test_the_repeat_key_follows_the_words(self, store: Store) -> None:
        give(store, keep(one := memory("Porto")))
        two = revised(one, text="Lisbon")
        give(store, Revise(memory=two, embedding=embedding("Lisbon")))
        assert store.known(ANA.owner, repeats=[repeat_key(one), repeat_key(two)]).repeats == {repeat_key(two): one.id}
        give(store, keep(memory("Porto")))
        _refused(store, Conflict, keep(memory("Lisbon")))

    def test_a_mark_is_a_new_version_that_differs_in_status_only(self, store: Store) -> None:
        fill(store, one := memory(metadata={"n": 1}, evidence=()), two := memory())
        until, at = instant("2026-05-04T00:00+01:00"), instant("2026-05-05T00:00Z")
        give(
            store,
            Mark(
                id=one.id,
                version=1,
                status=Status.SUPERSEDED,
                reason="superseded",
                at=at,
                superseded_by=two.id,
                true_until=until,
            ),
        )
        marked = replace(
            one,
            version=2,
            status=Status.SUPERSEDED,
            reason="superseded",
            updated_at=at,
            superseded_by=two.id,
            true_until=until,
        )
        assert store.history(ANA.owner, one.id) == [one, marked]
        give(store, Mark(id=one.id, version=2, status=Status.RETIRED, reason="retired", at=NOON))
        retired = replace(marked, version=3, status=Status.RETIRED, reason="retired", updated_at=NOON)
        assert store.get(ANA.owner, [one.id]) == [retired]

    def test_what_is_marked_is_still_found_by_whoever_asks_for_its_status(self, store: Store) -> None:
        fill(store, one := memory("Lisbon"))
        give(store, Mark(id=one.id, version=1, status=Status.RETIRED, reason="retired", at=NOON))
        view = View(scope=ANA, statuses=frozenset({Status.RETIRED}))
        assert [found.id for found in store.search(by_words(view, "Lisbon"))] == [one.id]
        assert [found.score for found in store.search(by_vector(view, "Lisbon"))] == [1.0]
        assert store.search(by_words(View(scope=ANA), "Lisbon")) == []

    def test_making_it_current_again_undoes_the_supersession(self, store: Store) -> None:
        ends = instant("2030-01-01T00:00Z")
        fill(store, one := memory(true_until=ends), two := memory())
        give(store, superseded(one, two))
        give(store, Mark(id=one.id, version=2, status=Status.CURRENT, reason="restored", at=NOON))
        assert store.get(ANA.owner, [one.id]) == [replace(one, version=3, reason="restored", updated_at=NOON)]

    @pytest.mark.parametrize("version", [0, 2])
    def test_a_mark_is_decided_from_the_present_version(self, store: Store, version: int) -> None:
        fill(store, one := memory())
        _refused(store, Conflict, Mark(id=one.id, version=version, status=Status.RETIRED, reason="retired", at=NOON))

    def test_a_mark_needs_its_line(self, store: Store) -> None:
        _refused(store, NotFound, Mark(id=new_id(), version=1, status=Status.RETIRED, reason="retired", at=NOON))

    def test_counts_add_up_in_every_version_and_make_none(self, store: Store) -> None:
        fill(store, one := memory())
        late, early = instant("2026-06-01T00:00+03:00"), instant("2026-05-04T00:00Z")
        give(store, Count(id=one.id, uses=2, retrievals=5, used_at=late))
        give(store, Revise(memory=revised(one)), Count(id=one.id, uses=1, used_at=early), Count(id=one.id))
        counts = [(seen.uses, seen.retrievals, seen.last_used_at) for seen in store.history(ANA.owner, one.id)]
        assert counts == [(3, 5, late), (3, 5, late)]
        assert store.get(ANA.owner, [one.id])[0].last_used_at.utcoffset() == timedelta(hours=3)  # type: ignore[union-attr]

    def test_counting_never_brings_anything_back(self, store: Store) -> None:
        fill(store, one := memory("one"), two := memory("two"))
        give(store, Erase(ids=(one.id,), at=NOON))
        give(store, Count(id=one.id, uses=1), Count(id=new_id(), uses=1), Count(id=two.id, uses=1))
        assert [(seen.id, seen.uses) for seen in everything(store, ANA.owner)["memories"]] == [(two.id, 1)]

    def test_vectors_may_come_later(self, store: Store) -> None:
        store.adopt(STAMP)
        give(store, keep(one := memory("Lisbon"), embedded=False))
        assert store.search(by_vector(View(scope=ANA), "Lisbon")) == []
        give(store, Embed(id=one.id, version=1, embedding=embedding("far", "Lisbon")))
        assert [found.score for found in store.search(by_vector(View(scope=ANA), "Lisbon"))] == [1.0]
        assert len(store.history(ANA.owner, one.id)) == 1

    def test_later_vectors_replace_earlier_ones_of_the_same_embedder(self, store: Store) -> None:
        fill(store, one := memory("Porto"))
        give(store, Embed(id=one.id, version=1, embedding=embedding("Lisbon")))
        score = float(embedding("Lisbon").vectors[0] @ embedding("Porto").vectors[0])  # type: ignore[index]
        assert [found.score for found in store.search(by_vector(View(scope=ANA), "Porto"))] == [score]

    def test_vectors_of_an_older_version_are_left_out(self, store: Store) -> None:
        fill(store, one := memory("Porto"), gone := memory("gone"))
        give(store, Revise(memory=revised(one, text="Lisbon")), Erase(ids=(gone.id,), at=NOON))
        give(store, *(Embed(id=id, version=1, embedding=embedding("Porto")) for id in (one.id, gone.id, new_id())))
        assert store.search(by_vector(View(scope=ANA, statuses=EVER), "Porto")) == []
        give(store, Embed(id=one.id, version=2, embedding=embedding("Lisbon")))
        assert [found.score for found in store.search(by_vector(View(scope=ANA), "Lisbon"))] == [1.0]

    def test_windows_that_are_missing_are_known(self, store: Store) -> None:
        store.adopt(STAMP)
        part, none = memory("Lisbon"), memory("Porto")
        give(
            store,
            keep(part, embedding=embedding("Lisbon", missing=3)),
            keep(none, embedding=Embedding(vectors=None, missing=1)),
        )
        assert [found.id for found in store.search(by_vector(View(scope=ANA), "Lisbon"))] == [part.id]
        left = store.unembedded(ANA.owner, STAMP, None, 10)
        assert ([one.id for one in left.memories], left.complete) == ([part.id, none.id], True)
        assert store.stats(View(scope=ANA)).unembedded == 2
        give(store, Embed(id=part.id, version=1, embedding=embedding("Lisbon", "more")))
        assert [one.id for one in store.unembedded(ANA.owner, STAMP, None, 10).memories] == [none.id]

    def test_settings_replace_those_given_and_none_removes_one(self, store: Store) -> None:
        give(store, Configure(settings={"zone": "UTC", "limit": 3, "nested": {"a": [None]}}), owner=ANA.owner)
        give(store, Configure(settings={"zone": "Europe/Lisbon", "limit": None, "never": None}), owner=ANA.owner)
        assert store.settings(ANA.owner) == {"zone": "Europe/Lisbon", "nested": {"a": [None]}}
        assert store.settings(BEN.owner) == {}


def _refused(store: Store, error: type[LongmindError], *changes: Change) -> None:
    """Each batch is refused with this error, and afterwards everything is what it was."""
    if store.embedder is None:
        store.adopt(STAMP)
    before = everything(store, ANA.owner)
    given = batch(*changes)
    kept = [change.memory.id for change in changes if isinstance(change, Keep)]
    buried = store.known(ANA.owner, ids=kept).buried
    with pytest.raises(error) as caught:
        store.apply(given)
    assert type(caught.value) is error
    assert everything(store, ANA.owner) == before
    assert store.known(ANA.owner, ids=kept).buried == buried
