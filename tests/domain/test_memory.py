"""What a memory is found by, when it was last fresh, and what makes two of them the same."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import (
    DETAILS,
    ROLES,
    Kind,
    Memory,
    Source,
    Status,
    Trust,
    detail_from_json,
    repeat_key,
    without_links,
)
from longmind.domain.method import Method
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.domain.words import terms
from longmind.errors import InvalidInput

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


CLAIM = Claim(subject="Ana", predicate="lives in", object="Lisbon")
TRIED = Happening(
    situation="no lock", actions=("migrate",), outcome="it failed", success=False, task="t", links=("m-1",)
)
BAKE = Method(description="bake bread", code="bake()", steps=("knead",))
TOLD = {Kind.FACT: CLAIM, Kind.EPISODE: TRIED, Kind.SKILL: BAKE}


class TestDetails:
    """A fact claims, an episode happens, a skill goes in some way; no other kind says anything in parts."""

    @pytest.mark.parametrize("kind", Kind)
    @pytest.mark.parametrize("detail", TOLD.values(), ids=lambda detail: type(detail).__name__)
    def test_a_detail_is_of_the_memory_s_kind(self, kind, detail):
        if TOLD.get(kind) == detail:
            assert memory(kind=kind, detail=detail).detail is detail
            return
        with pytest.raises(InvalidInput, match="a Claim on a fact, a Happening on an episode, a Method on a skill"):
            memory(kind=kind, detail=detail)
        with pytest.raises(InvalidInput):
            replace(memory(kind=kind), detail=detail)

    @pytest.mark.parametrize("detail", ["a text", {"subject": "Ana"}, 7, Claim])
    def test_nothing_else_is_a_detail(self, detail):
        with pytest.raises(InvalidInput, match="detail"):
            memory(kind=Kind.FACT, detail=detail)

    def test_each_is_given_back_under_its_name_and_the_others_are_none(self):
        for kind, detail in TOLD.items():
            one = memory(kind=kind, detail=detail)
            assert [one.claim, one.happening, one.method].count(detail) == 1
            assert [one.claim, one.happening, one.method].count(None) == 2
        plain = memory()
        assert (plain.claim, plain.happening, plain.method, plain.links) == (None, None, None, ())
        assert memory(detail=TRIED).links == ("m-1",)

    @pytest.mark.parametrize("kind", Kind)
    def test_it_is_read_back_by_the_kind(self, kind):
        assert detail_from_json(kind, None) is None
        if kind in DETAILS:
            assert detail_from_json(kind, TOLD[kind].to_json()) == TOLD[kind]
        with pytest.raises(InvalidInput):
            detail_from_json(kind, {"what": 1})

    def test_links_that_are_gone_are_taken_out_and_nothing_else(self):
        one = memory(detail=TRIED)
        assert without_links(one, {"m-1"}) == replace(one, detail=replace(TRIED, links=()))
        assert without_links(one, {"m-2"}) is one
        assert without_links(plain := memory(), {"m-1"}) is plain


class TestRepeatedDetails:
    """The same words about another employer are another fact; the same code twice is one skill."""

    def test_what_was_kept_before_there_were_details_repeats_as_it_did(self):
        assert repeat_key(memory()) == "5751b71b794e3dc7b291644513b07b9b424618a1"

    @pytest.mark.parametrize(
        "other",
        [
            {"subject": "Ben"},
            {"predicate": "moved to"},
            {"object": "Porto"},
            {"negated": True},
            {"subject": "Lisbon", "object": "Ana"},
        ],
    )
    def test_another_claim_is_another_fact(self, other):
        one = memory(kind=Kind.FACT, detail=CLAIM)
        assert repeat_key(replace(one, detail=replace(CLAIM, **other))) != repeat_key(one)
        assert repeat_key(replace(one, detail=None)) != repeat_key(one)

    @pytest.mark.parametrize("same", [{"subject": "ANA"}, {"confidence": 0.3}, {"verified_at": NOON}])
    def test_the_same_claim_spelled_otherwise_or_less_sure_is_the_same(self, same):
        one = memory(kind=Kind.FACT, detail=CLAIM)
        assert repeat_key(replace(one, detail=replace(CLAIM, **same))) == repeat_key(one)

    @pytest.mark.parametrize("other", [{"code": "bake( )"}, {"code": None}, {"steps": ()}, {"requires": ("oven",)}])
    def test_another_method_is_another_skill(self, other):
        one = memory(kind=Kind.SKILL, name="bake", detail=BAKE)
        assert repeat_key(replace(one, detail=replace(BAKE, **other))) != repeat_key(one)
        assert repeat_key(replace(one, name="bake_2")) != repeat_key(one)
        assert repeat_key(replace(one, pinned=True)) == repeat_key(one)

    @pytest.mark.parametrize("other", [{"success": True}, {"task": None}, {"actions": ("wait", "migrate")}])
    def test_another_happening_is_another_episode_and_a_link_makes_none(self, other):
        one = memory(detail=TRIED)
        assert repeat_key(replace(one, detail=replace(TRIED, **other))) != repeat_key(one)
        assert repeat_key(replace(one, detail=replace(TRIED, links=()))) == repeat_key(one)


class TestMemories:
    """A memory is a value."""

    def test_it_is_equal_when_every_field_is(self):
        assert memory(metadata={"x": [1]}) == memory(metadata={"x": [1]})
        assert memory(metadata={"x": 1}) != memory(metadata={"x": 2})
        assert replace(memory(), importance=0.6) != memory()

    def test_a_source_says_its_place(self):
        assert str(Source("chat.json", "line 7")) == "chat.json, line 7"
        assert str(Source("chat.json")) == "chat.json"
