"""What an index holds of a memory: words, names and keys, none of which is ever taken for another."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.claim import Claim, same_key
from longmind.domain.happening import Happening
from longmind.domain.indexing import KEY_MARK, indexed, key_term, keys_of, names_of
from longmind.domain.letters import MAX_TERM_CHARACTERS
from longmind.domain.memory import Kind, Memory
from longmind.domain.method import Method
from longmind.domain.names import name_term
from longmind.domain.query import KeysProbe, View, claim_keys, happening_keys, skill_keys
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.domain.words import analyse, query_terms
from longmind.errors import InvalidInput

NOON = instant("2026-05-03T12:00Z")
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
NAMES = TEXT.filter(str.strip)
FEW = st.sampled_from(["a", "b", "a b", "b c", "c", "a\x1fb", "\x1f a", "A", "subject", "x" * 100, "x" * 101])
CLAIMS = st.builds(Claim, subject=FEW, predicate=FEW, object=FEW, negated=st.booleans())


def memory(detail=None, kind=Kind.FACT, **fields):
    times = {"happened_at": NOON, "recorded_at": NOON, "updated_at": NOON}
    return Memory(
        **{"id": "m", "scope": Scope(), "text": "some words", "kind": kind, "detail": detail, **times, **fields}
    )


def spelled(claim):
    return tuple(map(same_key, (claim.subject, claim.predicate, claim.object)))


class TestKeys:
    """Whoever asks about Alice's work finds it whatever the case, and nothing else."""

    @given(CLAIMS, CLAIMS)
    def test_a_claim_has_the_keys_of_another_just_where_their_parts_agree(self, one, other):
        keys = keys_of(memory(other))
        for asked in product([True, False], repeat=3):
            parts = {
                name: getattr(one, name)
                for name, wanted in zip(("subject", "predicate", "object"), asked, strict=True)
                if wanted
            }
            if parts:
                agree = all(same_key(parts[name]) == same_key(getattr(other, name)) for name in parts)
                assert (claim_keys(**parts) <= keys) == agree, parts

    def test_the_fewest_keys_are_asked_for(self):
        both = {"predicate": "is", "object": "red"}
        assert (
            len(claim_keys(subject="a")) == len(claim_keys(subject="a", predicate="is")) == len(claim_keys(**both)) == 1
        )
        assert len(claim_keys(subject="a", object="red")) == len(claim_keys(subject="a", **both)) == 2

    @given(CLAIMS)
    def test_whether_it_is_negated_is_no_part_of_a_key(self, claim):
        assert keys_of(memory(claim)) == keys_of(
            memory(
                Claim(subject=claim.subject, predicate=claim.predicate, object=claim.object, negated=not claim.negated)
            )
        )

    def test_skills_and_happenings_have_keys_of_their_own(self):
        bake = memory(Method(description="x"), Kind.SKILL, name="Bake  bread")
        assert keys_of(bake) == skill_keys("bake bread")
        assert keys_of(memory(Method(description="x"), Kind.SKILL)) == frozenset()
        tried = memory(Happening(outcome="x", task="T", project="P"), Kind.EPISODE)
        assert keys_of(tried) == happening_keys(task="t", project="p")
        assert happening_keys(task="t") < keys_of(tried) > happening_keys(project="p")
        assert keys_of(memory(Happening(outcome="x"), Kind.EPISODE)) == keys_of(memory()) == frozenset()
        assert not skill_keys("t") & happening_keys(task="t", project="t") & claim_keys(subject="t")

    @given(NAMES, TEXT)
    def test_no_word_or_name_looks_like_a_key(self, name, text):
        key = key_term("subject", name)
        assert key.startswith(KEY_MARK)
        assert len(key) <= MAX_TERM_CHARACTERS + 17
        for terms in (analyse(text).terms, analyse(key).terms, query_terms(text), query_terms(key)):
            assert not any(KEY_MARK in term for term in terms)
        assert KEY_MARK not in (name_term(text) or "")

    @pytest.mark.parametrize("wrong", ["", " ", "a\0b", "\ud800", 7])
    def test_what_could_be_no_part_is_not_asked_for(self, wrong):
        for ask in (
            lambda: claim_keys(subject=wrong),
            lambda: claim_keys(predicate=wrong, object="x"),
            lambda: claim_keys(object=wrong),
            lambda: skill_keys(wrong),
            lambda: happening_keys(task=wrong),
            lambda: happening_keys(project=wrong),
            claim_keys,
            happening_keys,
            lambda: KeysProbe(view=View(scope=Scope()), keys=frozenset(), limit=1),
        ):
            with pytest.raises(InvalidInput):
                ask()


class TestIndexed:
    """BM25 is as if names and keys were not there."""

    @given(CLAIMS, st.none() | NAMES)
    def test_its_length_is_its_text_s_and_its_terms_are_words_names_and_keys(self, claim, name):
        one = memory(claim, name=name)
        words = analyse(one.searched_text)
        found = indexed(one)
        assert found.length == words.length
        assert found.terms - words.terms == dict.fromkeys(names_of(one) | keys_of(one), 1)
