"""What says the same becomes one memory; what differs by a word, a number, a day, a name or a "not" never does."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import longmind
import longmind.testing.builders
from longmind.mind import consolidate
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import StillClock

NOON = "2026-05-03T12:00Z"
TEA = "The tea in the canteen is cold"


def alike(*texts: str) -> bool:
    """Whether all these may be combined as saying the same."""
    gists = {consolidate._gist(text) for text in texts}  # noqa: SLF001 - the rule itself
    return len(gists) == 1 and None not in gists


class Life:
    """Ana's memories, with a clock that moves; facts are left to others, so that words stand alone."""

    def __init__(self, at: object, **options: object) -> None:
        self.clock = StillClock(NOON)
        options = {"embedder": longmind.Hashing(), "clock": self.clock, "extract": False, **options}
        self.mind = longmind.open(at, **options)
        self.ana = self.mind.scope(user="ana")

    def say(self, text: str, session: str | None = None, **fields: object) -> longmind.Memory:
        self.clock.move(hours=1)
        own = self.ana if session is None else self.ana.scope(session=session)
        return own.remember(text, **{"importance": 0.4, **fields}).kept[0]

    def say_in_sessions(self, text: str, times: int, first: int = 0, **fields: object) -> list[longmind.Memory]:
        return [self.say(text, f"s{number}", **fields) for number in range(first, first + times)]

    def texts(self) -> list[str]:
        return sorted(memory.text for memory in self.ana.list())


@pytest.fixture(params=["inmemory", "sqlite"])
def life(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Life]:
    made = Life(InMemoryStore() if request.param == "inmemory" else tmp_path / "mind.db")
    yield made
    made.mind.close()


class TestSayingTheSame:
    """Two texts that a reader would call different must never become one."""

    @pytest.mark.parametrize(
        "pair",
        [
            ("I like tea.", "Oh, I like tea!"),
            ("the build is green", "The build is green."),
            ("I saw a doctor", "I saw the doctor"),
            ("Yes, the lift is broken.", "The lift is broken"),
            ("Caf\u00e9 is open", "Cafe\u0301 is open"),
        ],
    )
    def test_articles_interjections_and_the_last_mark_make_no_difference(self, pair):
        assert alike(*pair)

    @pytest.mark.parametrize(
        "pair",
        [
            ("I take 5 mg", "I take 50 mg"),
            ("It is -5 outside", "It is 5 outside"),
            ("It costs 5 $", "It costs 5 €"),
            ("less than <5", "less than >5"),
            ("The endpoint is /v1/users", "The endpoint is v1/users"),
            ("The key is in .env", "The key is in env"),
            ("Meet me on Monday", "Meet me on Tuesday"),
            ("Due on 2026-05-03", "Due on 2026-05-04"),
            ("I flew to LA", "I flew to"),
            ("He gave it to US", "He gave it to us"),
            ("I love you", "I love"),
            ("I use C", "I use C++"),
            ("I live in Paris", "I lived in Paris"),
            ("I have a dog", "I have dogs"),
            ("John called", "Johns called"),
            ("I do smoke", "I don't smoke"),
            ("I can eat nuts", "I cannot eat nuts"),
            ("You like tea?", "You like tea"),
            ("The dog bit the man", "The man bit the dog"),
            ("I don't. Stop!", "I don't stop!"),
            ("I broke my leg", "I broke my leg again"),
            ("I am very sick", "I am sick"),
            ("It was ok", "It was"),
            ("I feel 😀", "I feel 😢"),
            ("मुझे कि", "मुझे की"),
            ("猫が好き", "犬が好き"),
            ("Ich will sterben", "Ich will nicht sterben"),
            ("Quiero otra", "Quiero"),
            ("Yes.", "Thanks."),
            ("Ok.", "Ok."),
        ],
    )
    def test_whatever_else_differs_makes_another_text(self, pair):
        assert not alike(*pair)

    WORDS = ("I", "you", "like", "tea", "not", "never", "5", "50", "May", "Ana", "Ben", "is", "the", "a")
    HARD = ("not", "never", "no", "7", "-7", "7.5", "Monday", "März", "Bob", "can't", "2026-05-03")

    @given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6), st.integers(0, 5), st.sampled_from(HARD))
    @example(["tea"], 0, "no")
    def test_a_number_a_day_a_name_or_a_negation_more_is_never_the_same(self, words, place, told):
        other = [*words[:place], told, *words[place:]]
        assert not alike(" ".join(words), " ".join(other))

    @given(st.text(max_size=60), st.text(max_size=60))
    def test_texts_that_say_the_same_hold_the_same_letters_and_numbers(self, one, other):
        if alike(one, other):
            assert letters(one) == letters(other)


def letters(text: str) -> Counter[str]:
    """The words of a text without what may be left out."""
    left_out = consolidate._ARTICLES | consolidate._INTERJECTIONS  # noqa: SLF001 - as above
    words = [word.strip(consolidate._MARKS + consolidate._QUOTES).casefold() for word in text.split()]  # noqa: SLF001
    return Counter(unicodedata.normalize("NFC", word) for word in words if word and word not in left_out)


class TestCombining:
    def test_what_was_said_in_four_sessions_is_one_memory_that_knows_when_and_how_often(self, life):
        said = life.say_in_sessions(TEA, 4)
        done = life.ana.tend()
        (act,) = done.acts
        assert act.verb == "combined"
        assert "4 times" in act.reason
        (memory,) = life.ana.list()
        assert (memory.text, memory.occurrences) == (TEA, 4)
        assert (memory.happened_at, memory.last_happened_at) == (said[0].happened_at, said[-1].happened_at)
        assert [one.happened_at for one in life.ana.occurrences(memory.id)] == [one.happened_at for one in said]
        assert set(memory.evidence) == {one.id for one in said}
        assert {life.ana.get(one.id).status for one in said} == {longmind.Status.RETIRED}

    def test_it_is_still_found_and_what_it_was_made_of_on_demand(self, life):
        said = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        assert [hit.memory.text for hit in life.ana.recall("is the tea cold?")] == [TEA]
        shown = life.ana.list(include="retired")
        assert {one.id for one in said} <= {memory.id for memory in shown}

    def test_said_once_more_it_is_taken_in_whenever_that_is(self, life):
        life.say_in_sessions(TEA, 3)
        life.ana.tend()
        life.say_in_sessions(TEA + "!", 2, first=3)
        life.ana.tend()
        (memory,) = life.ana.list()
        assert memory.occurrences == 5
        assert len(memory.evidence) == 5

    def test_more_than_are_looked_at_at_once_still_become_one(self, life):
        life.say_in_sessions(TEA, 70)
        planned = life.ana.tend(dry_run=True)
        done = life.ana.tend()
        assert [memory.occurrences for memory in life.ana.list()] == [70]
        assert [(act.verb, act.reason, act.frees) for act in planned.acts] == [
            (act.verb, act.reason, act.frees) for act in done.acts
        ]

    @pytest.mark.parametrize(
        "fields",
        [
            {"pinned": True},
            {"name": "canteen"},
            {"importance": 0.71},
            {"metadata": {"project": "x"}},
            {"metadata": {"expires_at": "2027-01-01T00:00Z"}},
            {"speaker": "assistant"},
            {"type": "decision"},
            {"source": "minutes.md"},
            {"aliases": ["canteen tea"]},
        ],
        ids=str,
    )
    def test_what_is_wanted_or_would_be_asked_for_otherwise_stays_as_it_is(self, life, fields):
        kept = life.say(TEA, "s0", **fields)
        life.say(TEA, "s1")
        life.ana.tend()
        assert life.ana.get(kept.id).status is longmind.Status.CURRENT

    def test_what_is_held_stays(self, life):
        first, *_ = life.say_in_sessions(TEA, 3)
        life.ana.forgetting.hold(first.id, "a court asked for it")
        life.ana.tend()
        assert life.ana.get(first.id).status is longmind.Status.CURRENT

    def test_what_something_rests_on_stays(self, life):
        first, _ = life.say_in_sessions(TEA, 2)
        life.ana.remember("Bring a flask.", kind="insight", evidence=first.id)
        life.ana.tend()
        assert life.ana.get(first.id).status is longmind.Status.CURRENT

    def test_of_another_agent_or_owner_nothing_is_combined(self, life):
        life.say(TEA, "s0")
        life.ana.scope(agent="a").remember(TEA, importance=0.4)
        life.mind.scope(user="ben").remember(TEA, importance=0.4)
        assert life.mind.tend().acts == ()

    def test_the_same_metadata_comes_along_and_is_still_asked_for(self, life):
        life.say_in_sessions(TEA, 3, metadata={"project": "x"}, source="log.txt", tags=["food"])
        life.ana.tend()
        (memory,) = life.ana.list(where={"metadata.project": "x"}, tags="food")
        assert memory.occurrences == 3
        assert memory.source is not None
        assert memory.source.name == "log.txt"

    def test_it_is_trusted_no_further_than_the_least_of_them(self, life):
        life.say(TEA, "s0", trust="user")
        life.say(TEA, "s1", trust="tool")
        life.ana.tend()
        assert [memory.trust.value for memory in life.ana.list()] == ["tool"]

    def test_a_line_of_a_longer_text_is_not_the_text(self, life):
        life.say(f"{TEA}\nI hate Bob", "s0")
        life.say(TEA, "s1")
        life.ana.tend(upkeep=longmind.Upkeep(same_meaning=0.0, alike=0.0))
        assert life.texts() == [TEA, f"{TEA}\nI hate Bob"]


CROWD = [f"the lift in our house {what}" for what in (
    "is stuck", "is stuck once more", "makes a noise", "makes a loud noise", "stopped between floors", "is slow",
    "is very slow", "smells odd", "was repaired", "needs a new rope", "is out of order", "is stuck",
)]  # fmt: skip
NEAR = longmind.Upkeep(alike=0.2)


class TestCrowd:
    """More than ten of one type are combined into fewer; each different statement stays, word for word."""

    def test_twelve_alike_become_one_and_no_statement_is_lost(self, life):
        for place, text in enumerate(CROWD):
            life.say(text, f"s{place}")
        life.ana.tend(upkeep=NEAR)
        held = [line for memory in life.ana.list() for line in memory.text.splitlines()]
        assert set(held) == set(CROWD)
        assert len(life.ana.list()) < 3

    def test_ten_are_no_crowd(self, life):
        for text in CROWD[:10]:
            life.say(text)
        assert life.ana.tend(upkeep=NEAR).acts == ()

    def test_numbers_names_and_negations_that_differ_are_no_crowd(self, life):
        for number in range(14):
            life.say(f"deploy {number} of the importer is done")
        assert life.ana.tend(upkeep=NEAR).acts == ()

    def test_what_says_one_of_its_lines_is_taken_in(self, life):
        for place, text in enumerate(CROWD):
            life.say(text, f"s{place}")
        life.ana.tend(upkeep=NEAR)
        before = len(life.ana.list())
        for line in CROWD[2:5]:
            life.say(f"{line}!", "s9")
        life.ana.tend(upkeep=NEAR)
        assert len(life.ana.list()) == before

    @given(st.lists(st.sampled_from([*CROWD, "I was there", "not me", "it costs 5 €"]), min_size=1, max_size=24))
    def test_no_word_of_a_crowd_is_ever_lost(self, said):
        life = Life(InMemoryStore())
        for place, text in enumerate(said):
            life.say(text, f"s{place}")
        life.ana.tend(upkeep=longmind.Upkeep(alike=-1.0))
        held = {line for memory in life.ana.list() for line in memory.text.splitlines()}
        assert held == set(said)


class TestUndoing:
    def test_what_was_combined_is_as_it_was_and_is_not_combined_again(self, life):
        said = life.say_in_sessions(TEA, 3)
        (run,) = life.ana.tend().runs
        done = life.ana.undo(run)
        assert set(done.restored) == {one.id for one in said}
        assert life.texts() == [TEA] * 3
        assert life.ana.tend().acts == ()
        assert life.texts() == [TEA] * 3

    def test_what_was_said_anew_meanwhile_is_not_there_twice(self, life):
        life.say_in_sessions(TEA, 2)
        (run,) = life.ana.tend().runs
        life.say(TEA, "s0")
        done = life.ana.undo(run)
        assert len(done.left) == 1
        assert life.texts() == [TEA] * 2


class TestErasing:
    """No word of what is erased stays, and what else was combined comes back."""

    def test_the_combined_memory_goes_with_any_of_its_sources_and_the_others_come_back(self, life):
        first, second, third = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        (combined,) = life.ana.list()
        gone = life.ana.forget(first.id)
        assert set(gone.ids) == {first.id, combined.id}
        assert {memory.id for memory in life.ana.list()} == {second.id, third.id}

    def test_the_others_are_combined_again_then(self, life):
        first, *_ = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        life.ana.forget(first.id)
        life.ana.tend()
        assert [memory.occurrences for memory in life.ana.list()] == [2]

    def test_where_one_was_said_anew_it_is_not_there_twice_and_erasing_succeeds(self, life):
        first, second = life.say_in_sessions(TEA, 2)
        life.ana.tend()
        anew = life.say(TEA, "s0")
        life.ana.forget(second.id)
        assert [memory.id for memory in life.ana.list()] == [anew.id]
        assert life.ana.get(first.id).status is longmind.Status.RETIRED

    def test_what_goes_along_indirectly_takes_the_combined_memory_too(self, life):
        source = life.say("minutes of the meeting")
        first = life.say(TEA, "s0", evidence=source.id)
        second = life.say(TEA, "s1")
        life.ana.tend()
        (combined,) = [memory for memory in life.ana.list() if memory.text == TEA]
        gone = life.ana.forget(source.id)
        assert set(gone.ids) == {source.id, first.id, combined.id}
        assert life.texts() == [TEA]
        assert life.ana.get(second.id).status is longmind.Status.CURRENT

    def test_what_was_hidden_since_stays_hidden(self, life):
        first, *others = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        (combined,) = life.ana.list()
        life.ana.retire(combined.id, reason="nobody cares")
        life.ana.forget(first.id)
        assert life.texts() == []
        assert {life.ana.get(one.id).status for one in others} == {longmind.Status.RETIRED}

    def test_of_a_crowd_no_word_of_the_erased_stays_anywhere(self, life):
        said = [life.say(text, f"s{place}") for place, text in enumerate(CROWD)]
        life.ana.tend(upkeep=NEAR)
        life.ana.forget(said[7].id)
        assert "smells" not in everything(life)
        assert set(CROWD) - set(life.texts()) == {CROWD[7]}


def everything(life: Life) -> str:
    """All that is kept of Ana: every version, occurrence and sheet."""
    store, owner = life.ana._core.store, life.ana._scope.owner  # noqa: SLF001 - beyond what is shown
    shown = longmind.testing.builders.everything(store, owner)
    return repr(shown)


class TestTakenOut:
    """Who changes, hides or holds one of what was combined means what they see, which is the combined memory."""

    def test_a_correction_shows_and_the_others_are_as_they_were(self, life):
        first, *others = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        life.ana.correct(first.id, "The tea in the canteen is hot")
        assert life.texts() == ["The tea in the canteen is cold"] * 2 + ["The tea in the canteen is hot"]
        assert {life.ana.get(one.id).status for one in others} == {longmind.Status.CURRENT}
        life.ana.tend()
        assert life.texts() == ["The tea in the canteen is cold", "The tea in the canteen is hot"]

    def test_retiring_one_leaves_the_others(self, life):
        first, *_ = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        life.ana.retire(first.id, reason="misheard")
        life.ana.tend()
        (memory,) = life.ana.list()
        assert memory.occurrences == 2
        assert first.id not in memory.evidence

    def test_holding_one_brings_it_back_to_stay(self, life):
        first, *_ = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        life.ana.forgetting.hold(first.id, "a court asked for it")
        life.ana.tend()
        assert life.ana.get(first.id).status is longmind.Status.CURRENT
        assert len(life.texts()) == 2

    def test_a_combined_memory_that_somebody_corrected_or_pinned_stays(self, life):
        first, *_ = life.say_in_sessions(TEA, 3)
        life.ana.tend()
        (memory,) = life.ana.list()
        life.ana.correct(memory.id, "The tea in the canteen was cold in May", pinned=True)
        life.ana.retire(first.id)
        assert life.texts() == ["The tea in the canteen was cold in May"]
