"""What a memory is found by, when it was last fresh, and what makes two of them the same."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from longmind.domain.memory import ROLES, Kind, Memory, Source, Status, Trust, repeat_key
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.domain.words import terms

NOON = instant("2026-05-03T12:00Z")
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)


def memory(text="I moved to Lisbon", **fields):
    times = {"happened_at": NOON, "recorded_at": NOON, "updated_at": NOON}
    return Memory(**{"id": "m" + "0" * 26, "scope": Scope(user="ana"), "text": text, **times, **fields})


class TestTrust:
    """A tool and a document are believed alike; nobody more than the system."""

    def test_it_is_ordered(self):
        order = [Trust.SYSTEM, Trust.USER, Trust.TOOL, Trust.ASSISTANT, Trust.UNKNOWN]
        levels = [trust.level for trust in order]
        assert levels == sorted(levels, reverse=True)
        assert len(set(levels)) == len(levels)
        assert Trust.TOOL.level == Trust.DOCUMENT.level

    @pytest.mark.parametrize("trust", Trust)
    def test_it_is_a_share(self, trust):
        assert 0 < trust.level <= 1


class TestSearchedText:
    """Melanie's words are found by her name, the user's not by the word "user"."""

    def test_what_it_is_about_is_found_by_its_name(self):
        one = memory("holds sessions", speaker="Melanie", name="redis_cache", aliases=("session store",))
        assert one.searched_text == "Melanie: holds sessions\nredis_cache\nsession store"
        assert memory("holds sessions", name="redis_cache").searched_text == "holds sessions\nredis_cache"
        assert terms(one.searched_text) >= terms("redis cache")

    def test_who_said_it_stands_in_front_and_aliases_follow(self):
        one = memory(speaker="Melanie", aliases=("Lissabon", "里斯本"))
        assert one.searched_text == "Melanie: I moved to Lisbon\nLissabon\n里斯本"

    @pytest.mark.parametrize("role", [*sorted(ROLES), "User", "ASSISTANT", None])
    def test_a_role_names_nobody(self, role):
        assert memory(speaker=role).searched_text == "I moved to Lisbon"

    @given(TEXT, st.none() | TEXT, st.none() | TEXT, st.lists(TEXT, max_size=3), st.booleans())
    def test_the_text_is_always_in_it_whole(self, text, speaker, name, aliases, pinned):
        one = memory(text, speaker=speaker, name=name, aliases=tuple(aliases), pinned=pinned)
        assert text in one.searched_text
        assert name is None or name in one.searched_text
        assert replace(one, pinned=not pinned).searched_text == one.searched_text
        assert all(alias in one.searched_text for alias in aliases)
        assert one.text == text


class TestFreshness:
    """Decay starts from when it last mattered."""

    def test_it_is_the_latest_of_what_happened_and_what_was_used(self):
        day = timedelta(days=1)
        assert memory().freshest_at == NOON
        assert memory(last_happened_at=NOON + day).freshest_at == NOON + day
        assert memory(last_used_at=NOON + 2 * day, last_happened_at=NOON + day).freshest_at == NOON + 2 * day
        assert memory(last_used_at=NOON - day).freshest_at == NOON


class TestRepeats:
    """One memory, said again, is one memory; a number or a "not" that differs makes another."""

    @given(TEXT)
    def test_space_around_and_the_way_of_composing_do_not_count(self, text):
        key = repeat_key(memory(text))
        assert repeat_key(memory(f" \n{text}\t ")) == key
        assert repeat_key(memory(unicodedata.normalize("NFC", text))) == key
        assert repeat_key(memory(unicodedata.normalize("NFD", text))) == key

    @given(TEXT, TEXT)
    def test_other_words_are_another_memory(self, one, other):
        same = unicodedata.normalize("NFC", one.strip()) == unicodedata.normalize("NFC", other.strip())
        assert (repeat_key(memory(one)) == repeat_key(memory(other))) == same

    @pytest.mark.parametrize(
        "other",
        [
            "I moved to Lisbon.",
            "I moved to lisbon",
            "I moved  to Lisbon",
            "I not moved to Lisbon",
            "I moved to Lisbon 2",
            "I moved to Ｌisbon",
        ],
    )
    def test_what_is_nearly_the_same_is_not(self, other):
        assert repeat_key(memory(other)) != repeat_key(memory())

    @pytest.mark.parametrize(
        "fields",
        [
            {"scope": Scope("acme", "ana")},
            {"scope": Scope(user="ben")},
            {"scope": Scope()},
            {"scope": Scope(user="ana", agent="cook")},
            {"scope": Scope(user="ana", session="s1")},
            {"kind": Kind.FACT},
            {"speaker": "user"},
        ],
        ids=str,
    )
    def test_another_scope_kind_or_speaker_makes_another(self, fields):
        assert repeat_key(memory(**fields)) != repeat_key(memory())

    def test_all_else_makes_no_difference(self):
        other = memory(
            id="m" + "1" * 26,
            type="fact",
            importance=1.0,
            emotion=1.0,
            name="x",
            pinned=True,
            tags=("x",),
            aliases=("x",),
            metadata={"x": 1},
            source=Source("x"),
            trust=Trust.TOOL,
            status=Status.RETIRED,
            happened_at=NOON + timedelta(days=1),
        )
        assert repeat_key(other) == repeat_key(memory())

    @given(st.lists(st.none() | st.sampled_from(["a", "ab", "b", "-1:", "1:a"]), min_size=4, max_size=4), st.data())
    def test_parts_never_run_into_each_other(self, parts, data):
        others = data.draw(st.permutations(parts))
        assume(others != parts)

        def key(user, agent, session, speaker):
            return repeat_key(memory(scope=Scope("t", user, agent, session), speaker=speaker))

        assert key(*parts) != key(*others)


class TestMemories:
    """A memory is a value."""

    def test_it_is_equal_when_every_field_is(self):
        assert memory(metadata={"x": [1]}) == memory(metadata={"x": [1]})
        assert memory(metadata={"x": 1}) != memory(metadata={"x": 2})
        assert replace(memory(), importance=0.6) != memory()

    def test_a_source_says_its_place(self):
        assert str(Source("chat.json", "line 7")) == "chat.json, line 7"
        assert str(Source("chat.json")) == "chat.json"
