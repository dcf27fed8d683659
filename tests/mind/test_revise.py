"""What changes a memory without ending it: correct, retire, restore, use. And what rests on what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind import Conflict, InvalidInput, NotFound, Status
from longmind.mind import learn
from longmind.models.lexicon import NoWords
from longmind.testing import FaultyStore, StillClock


@pytest.fixture
def clock() -> StillClock:
    return StillClock("2026-05-03T09:00Z")


@pytest.fixture
def ana(clock: StillClock) -> Iterator[longmind.Mind]:
    with longmind.open(embedder=longmind.Hashing(), clock=clock) as mind:
        yield mind.scope(user="ana")


class TestCorrect:
    def test_a_new_version_under_the_same_id_with_its_reason(self, ana: longmind.Mind, clock: StillClock) -> None:
        kept = ana.remember("The pump failed yesterday.", tags=["a"]).kept[0]
        clock.move(days=3)
        corrected = ana.correct(kept.id, "The pump failed today.", reason="misheard")
        assert (corrected.id, corrected.version, corrected.reason) == (kept.id, 2, "misheard")
        assert corrected.tags == ("a",)
        assert corrected.about[0].start == kept.about[0].end, "days are counted from when it was said"
        assert [version.text for version in ana.history(kept.id)] == [kept.text, corrected.text]

    def test_the_new_words_find_it_and_the_old_do_not(self, ana: longmind.Mind) -> None:
        kept = ana.remember("alpha")
        ana.correct(kept.id, "omega")
        words = longmind.Policy.words_only()
        assert [hit.memory.text for hit in ana.recall("omega", policy=words)] == ["omega"]
        assert not ana.recall("alpha", policy=words)

    def test_metadata_changes_without_a_new_text(self, ana: longmind.Mind) -> None:
        kept = ana.remember("x", metadata={"a": 1})
        assert ana.correct(kept.id, metadata={"b": 2}).metadata == {"b": 2}
        assert [version.text for version in ana.history(kept.id)] == ["x", "x"]

    def test_a_name_and_a_pin_come_and_go(self, ana: longmind.Mind) -> None:
        kept = ana.remember("keeps sessions")
        named = ana.correct(kept.id, name=" redis_cache ", pinned=True)
        assert (named.name, named.pinned, named.text, named.version) == ("redis_cache", True, "keeps sessions", 2)
        assert [one.id for one in ana.list(where={"pinned": True, "name": "redis_cache"})] == [kept.id]
        assert "words" in ana.recall("redis cache", policy=longmind.Policy.words_only())[0].why.channels
        assert ana.correct(kept.id, importance=0.9).pinned, "what is not given stays"
        bare = ana.correct(kept.id, name="", pinned=False)
        assert (bare.name, bare.pinned) == (None, False)
        assert [version.name for version in ana.history(kept.id)] == [None, "redis_cache", "redis_cache", None]
        assert len(ana.list(where={"pinned": True})) == 0

    def test_the_same_again_makes_no_version(self, ana: longmind.Mind) -> None:
        kept = ana.remember("x", importance=0.4)
        assert ana.correct(kept.id, "x", importance=0.4).version == 1

    def test_a_version_that_moved_on_is_a_conflict(self, ana: longmind.Mind) -> None:
        kept = ana.remember("x")
        ana.correct(kept.id, "y", version=1)
        with pytest.raises(Conflict, match="version 2"):
            ana.correct(kept.id, "z", version=1)
        assert ana.get(kept.id).text == "y"

    @pytest.mark.parametrize(
        "changes",
        [{}, {"text": ""}, {"importance": 3}, {"name": " "}, {"pinned": 1}, {"tags": "a"}, {"metadata": {"a": {1}}}],
    )
    def test_a_wrong_value_changes_nothing(self, ana: longmind.Mind, changes: dict[str, object]) -> None:
        kept = ana.remember("x")
        with pytest.raises(InvalidInput):
            ana.correct(kept.id, **changes)  # type: ignore[arg-type]
        assert len(ana.history(kept.id)) == 1

    def test_a_clock_set_back_does_not_turn_history_round(self, ana: longmind.Mind, clock: StillClock) -> None:
        kept = ana.remember("x")
        clock.move(days=-5)
        ana.correct(kept.id, "y")
        times = [version.updated_at for version in ana.history(kept.id)]
        assert times == sorted(times)


class TestRetire:
    def test_it_hides_and_restore_undoes_it(self, ana: longmind.Mind) -> None:
        kept = ana.remember("old news")
        ana.retire(kept.id, reason="stale")
        assert len(ana.recall("old news")) == 0
        assert [memory.id for memory in ana.list(include="retired")] == [kept.id]
        ana.restore(kept.id)
        assert [hit.memory.id for hit in ana.recall("old news")] == [kept.id]
        assert [version.reason for version in ana.history(kept.id)] == ["remembered", "stale", "restored"]

    def test_one_unknown_id_changes_none(self, ana: longmind.Mind) -> None:
        kept = ana.remember("x")
        with pytest.raises(NotFound):
            ana.retire([kept.id, "m" + "0" * 26])
        assert ana.get(kept.id).version == 1


class TestUse:
    def test_being_shown_does_not_keep_it_fresh_and_being_used_does(
        self, ana: longmind.Mind, clock: StillClock
    ) -> None:
        kept = ana.remember("tea")
        clock.move(days=90)
        ana.recall("tea")
        ana.tend()
        assert ana.get(kept.id).freshest_at < clock.now()
        ana.used(kept.kept[0])
        memory = ana.get(kept.id)
        assert (memory.uses, memory.retrievals, memory.freshest_at) == (1, 1, clock.now())
        assert memory.version == 1


class TestEvidence:
    def test_a_conclusion_goes_with_its_last_evidence(self, ana: longmind.Mind) -> None:
        one, two = ana.remember("timeout of ServiceX"), ana.remember("503 from ServiceX")
        insight = ana.remember("ServiceX is unreliable", kind="insight", evidence=[one.id, two.id])
        assert ana.forget(one.id).count == 1
        assert ana.get(insight.id).evidence == (two.id,)
        gone = ana.forget(two.id)
        assert set(gone.ids) == {two.id, insight.id}

    def test_a_conclusion_is_trusted_as_its_least_evidence(self, ana: longmind.Mind) -> None:
        one = ana.remember("said by a stranger", trust="unknown")
        two = ana.remember("said by me")
        assert ana.remember("so it is", kind="insight", evidence=[one.id, two.id]).kept[0].trust == "unknown"

    def test_the_receipt_names_what_still_holds_the_words(self, ana: longmind.Mind) -> None:
        one = ana.remember("timeout of ServiceX")
        insight = ana.remember("ServiceX is unreliable", kind="insight", evidence=one.id)
        assert ana.forget(insight.id).sources == (one.id,)
        again = ana.remember("ServiceX is slow", kind="insight", evidence=one.id)
        assert ana.forget(again.id, with_sources=True).count == 2
        assert ana.stats().total == 0


class TestAStoreThatFails:
    """The commit happened and its answer was lost; what the caller is told and what is there must agree in the end."""

    def test_a_key_makes_it_safe_to_say_it_again(self) -> None:
        from longmind.api import Mind
        from longmind.mind.core import Core
        from longmind.stores.inmemory import InMemoryStore

        embedder = longmind.Hashing()
        store = InMemoryStore()
        store.adopt(embedder.stamp)
        faulty = FaultyStore(store, fail_on=1, after=True)
        ana = Mind(Core(faulty, embedder, longmind.Policy(), NoWords()), StillClock("2026-05-03T09:00Z")).scope(
            user="ana"
        )
        with pytest.raises(longmind.StoreError):
            ana.remember("x", key="k")
        assert ana.remember("x", key="k").repeated != ()
        assert [memory.occurrences for memory in ana.list()] == [1]


class TestSayingTheSameTwice:
    """Two current memories that say exactly the same would be one thing twice."""

    def test_restoring_what_was_said_anew_meanwhile_is_a_conflict(self, ana: longmind.Mind) -> None:
        old = ana.remember("tea")
        ana.retire(old.id)
        new = ana.remember("tea")
        assert new.id != old.id
        with pytest.raises(Conflict, match=new.id):
            ana.restore(old.id)
        ana.forget(new.id)
        assert ana.restore(old.id)[0].status == "current"

    def test_correcting_into_what_another_says_is_a_conflict(self, ana: longmind.Mind) -> None:
        tea, coffee = ana.remember("tea"), ana.remember("coffee")
        with pytest.raises(Conflict, match=tea.id):
            ana.correct(coffee.id, "tea")
        assert ana.get(coffee.id).text == "coffee"

    def test_yesterday_on_another_day_is_another_thing(self, ana: longmind.Mind) -> None:
        said = "yesterday the pump failed"
        first = ana.remember(said, at="2026-03-10T09:00+00:00")
        assert ana.remember(said, at="2026-03-10T21:00+00:00").id == first.id
        second = ana.remember(said, at="2026-03-20T09:00+00:00")
        assert second.id != first.id
        assert [hit.memory.id for hit in ana.recall("pump", during="2026-03-19")] == [second.id]

    def test_what_somebody_says_does_not_go_with_what_was_concluded_in_the_same_words(self, ana: longmind.Mind) -> None:
        source = ana.remember("timeout of ServiceX")
        ana.remember("ServiceX is slow", kind="fact", evidence=source.id)
        said = ana.remember("ServiceX is slow", kind="fact")
        ana.forget(source.id)
        assert [memory.id for memory in ana.list()] == [said.id]


class TestChains:
    def test_forgetting_the_middle_leaves_the_last_word(self, ana: longmind.Mind) -> None:
        porto = ana.remember("I live in Porto.")
        lisbon = ana.remember("I live in Lisbon.", supersedes=porto.id)
        faro = ana.remember("I live in Faro.", supersedes=lisbon.id)
        ana.forget(lisbon.id)
        assert [memory.text for memory in ana.list()] == ["I live in Faro."]
        assert porto.id in ana.forget(faro.id).reopened

    def test_several_messages_cannot_take_one_place(self, ana: longmind.Mind) -> None:
        old = ana.remember("I live in Porto.")
        messages = [{"role": "user", "content": "I moved."}, {"role": "user", "content": "To Lisbon."}]
        with pytest.raises(InvalidInput, match="supersedes"):
            ana.remember(messages, supersedes=old.id)


class TestADocumentThatChanged:
    BEFORE = "# Pump\n\nIt runs at 40 bar.\n\n# Tap\n\nClose it.\n"
    AFTER = "# Pump\n\nIt runs at 60 bar.\n\n# Tap\n\nClose it.\n"

    def test_the_new_is_kept_and_what_is_gone_is_retired(self, ana: longmind.Mind) -> None:
        ana.remember_document(self.BEFORE, source="manual.md")
        ana.remember_document("Another document.", source="other.md")
        done = ana.remember_document(self.AFTER, source="manual.md")
        assert [memory.text for memory in done.superseded] == ["Pump\nIt runs at 40 bar."]
        texts = sorted(memory.text for memory in ana.list())
        assert texts == ["Another document.", "Pump\nIt runs at 60 bar.", "Tap\nClose it."]
        assert ana.stats().by_status == {"current": 3, "retired": 1}

    def test_forgetting_one_document_takes_nothing_from_another(self, ana: longmind.Mind) -> None:
        for source in ("a.md", "b.md"):
            ana.remember_document("# Style\n\nUse ruff.\n", source=source)
        assert ana.forget(where={"source": "a.md"}).count == 1
        assert [str(memory.source) for memory in ana.list()] == ["b.md, Style, line 3"]
        assert ana.remember_document("# Style\n\nUse ruff.\n", source="b.md").refused == ()

    def test_what_was_forgotten_of_it_is_named(self, ana: longmind.Mind) -> None:
        ana.remember_document(self.BEFORE, source="manual.md")
        ana.forget(where={"source": "manual.md"})
        done = ana.remember_document(self.BEFORE, source="manual.md")
        assert [refusal.rule for refusal in done.refused] == ["tombstone", "tombstone"]


class TestFactsOutOfSight:
    """A fact that is hidden or shown again stands where it would stand had nobody touched it meanwhile."""

    @staticmethod
    def lives(ana: longmind.Mind) -> list[tuple[str, str]]:
        return [(fact.claim.object, fact.status.value) for fact in ana.facts.history("user", "lives in") if fact.claim]

    def test_one_whose_place_was_taken_meanwhile_is_the_past(self, ana: longmind.Mind, clock: StillClock) -> None:
        (lyon,) = ana.facts.put("user", "lives in", "Lyon").facts
        ana.retire(lyon.id)
        clock.move(days=1)
        ana.facts.put("user", "lives in", "Porto")
        (restored,) = ana.restore(lyon.id)
        assert (restored.status, restored.true_until) == (Status.SUPERSEDED, clock.now())
        assert self.lives(ana) == [("Lyon", "superseded"), ("Porto", "current")]
        assert [version.reason for version in ana.history(lyon.id)][1] == "retired"

    def test_what_contradicts_a_more_trusted_one_that_is_back_waits_again(self, ana: longmind.Mind) -> None:
        (lyon,) = ana.facts.put("user", "lives in", "Lyon").facts
        ana.retire(lyon.id)
        ana.facts.put("user", "lives in", "Porto", trust="assistant")
        ana.restore(lyon.id)
        assert self.lives(ana) == [("Lyon", "current"), ("Porto", "pending")]

    def test_what_it_had_replaced_holds_while_it_is_hidden(self, ana: longmind.Mind, clock: StillClock) -> None:
        ana.facts.put("user", "lives in", "Lyon")
        clock.move(days=1)
        (porto,) = ana.facts.put("user", "lives in", "Porto").facts
        ana.retire(porto.id)
        assert self.lives(ana) == [("Lyon", "current"), ("Porto", "retired")]
        ana.restore(porto.id)
        assert self.lives(ana) == [("Lyon", "superseded"), ("Porto", "current")]

    def test_words_that_are_back_settle_their_facts(self, ana: longmind.Mind, clock: StillClock) -> None:
        words = ana.remember("I live in Lyon.")
        ana.retire(words.id)
        clock.move(days=1)
        ana.remember("I live in Porto.")
        ana.restore(words.id)
        assert self.lives(ana) == [("Lyon", "superseded"), ("Porto", "current")]

    def test_the_past_is_not_made_the_present_by_hand(self, ana: longmind.Mind, clock: StillClock) -> None:
        (lyon,) = ana.facts.put("user", "lives in", "Lyon").facts
        clock.move(days=1)
        (porto,) = ana.facts.put("user", "lives in", "Porto").facts
        with pytest.raises(Conflict, match=f"replaced by {porto.id}.*corrects"):
            ana.restore(lyon.id)
        (guess,) = ana.facts.put("user", "lives in", "Rome", trust="assistant").facts
        with pytest.raises(Conflict, match="conflicts"):
            ana.restore(guess.id)
        assert [len(ana.history(one.id)) for one in (lyon, porto, guess)] == [2, 1, 1]

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["put", "retire", "restore"]),
                st.integers(0, 5),
                st.sampled_from(["Lyon", "Porto", "Rome"]),
                st.sampled_from(["user", "assistant"]),
                st.booleans(),
            ),
            max_size=12,
        )
    )
    def test_whatever_is_hidden_and_shown_one_object_holds_and_all_is_settled(
        self, steps: list[tuple[str, int, str, str, bool]]
    ) -> None:
        clock = StillClock("2026-05-03T09:00Z")
        core = longmind.open(embedder=longmind.Hashing(), clock=clock)._core  # noqa: SLF001 - settled anew by hand
        ana = longmind.Mind(core, clock).scope(user="ana")
        ids: list[str] = []
        for verb, which, object, trust, negated in steps:
            clock.move(days=1)
            if verb == "put":
                done = ana.facts.put("user", "lives in", object, trust=trust, negated=negated)
                ids = list(dict.fromkeys([*ids, *(fact.id for fact in done.facts)]))
            elif ids:
                try:
                    (ana.retire if verb == "retire" else ana.restore)(ids[which % len(ids)])
                except Conflict:
                    assert verb == "restore"
            held = [fact for fact in ana.facts.find("user", "lives in") if fact.claim and not fact.claim.negated]
            assert len(held) <= 1
            assert learn.settled_anew(core, longmind.Scope(user="ana"), ["user"], clock.now()) == []
