"""What a fact claims is kept as it was said, and two spellings of one name are one."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.claim import MAX_OBJECT_CHARACTERS, Claim, same_key
from longmind.domain.time import instant
from longmind.errors import InvalidInput

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
NAMES = TEXT.filter(str.strip)
CLAIMS = st.builds(
    Claim,
    subject=NAMES,
    predicate=NAMES,
    object=NAMES,
    negated=st.booleans(),
    confidence=st.floats(0, 1) | st.sampled_from([0, 1]),
    verified_at=st.none()
    | st.sampled_from([instant("2026-05-03T12:00:00.000001+05:45"), instant("2026-05-03T12:00Z")]),
    instead_of=st.none() | NAMES,
)


def claim(**parts):
    return Claim(**{"subject": "Alice", "predicate": "works at", "object": "Acme Corp", **parts})


class TestClaim:
    """Subject, predicate, object; what may not be is refused when it is built."""

    def test_it_is_told_as_a_triple_and_as_a_sentence(self):
        assert claim().triple == "(Alice, works at, Acme Corp)"
        assert claim().sentence == "Alice works at Acme Corp"
        assert claim(negated=True).triple == "(Alice, not works at, Acme Corp)"

    @pytest.mark.parametrize("part", ["subject", "predicate", "object"])
    @pytest.mark.parametrize("told", ["", "  ", "a\0b", "\ud800", None, 7, "x" * (MAX_OBJECT_CHARACTERS + 1)])
    def test_each_part_is_text(self, part, told):
        with pytest.raises(InvalidInput) as refused:
            claim(**{part: told})
        assert refused.value.argument == part

    @pytest.mark.parametrize("told", ["", "  ", "a\0b", 7])
    def test_what_it_stands_instead_of_is_text(self, told):
        with pytest.raises(InvalidInput, match="instead_of"):
            claim(instead_of=told)

    def test_without_a_slip_it_is_written_as_before_there_were_any(self):
        assert "instead_of" not in claim().to_json()

    @pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan"), True, "1", None])
    def test_confidence_is_a_share(self, confidence):
        with pytest.raises(InvalidInput, match="confidence"):
            claim(confidence=confidence)

    @pytest.mark.parametrize("verified_at", [datetime(2026, 5, 3), "soon", 7])  # noqa: DTZ001 - what is refused
    def test_a_time_without_an_offset_is_refused(self, verified_at):
        with pytest.raises(InvalidInput, match="verified_at"):
            claim(verified_at=verified_at)

    def test_a_zone_is_kept_as_its_offset_so_that_it_is_read_back_equal(self):
        told = claim(verified_at=datetime(2026, 5, 3, 12, tzinfo=ZoneInfo("Europe/Lisbon")))
        assert Claim.from_json(told.to_json()).verified_at.isoformat() == told.verified_at.isoformat()

    @given(CLAIMS)
    def test_what_is_written_is_read_back(self, told):
        assert Claim.from_json(told.to_json()) == told

    def test_a_claim_made_by_hand_needs_three_parts_and_has_no_others(self):
        parts = {"subject": "Alice", "predicate": "works at", "object": "Acme Corp"}
        assert Claim.from_json(parts) == claim()
        for wrong in ({**parts, "when": 1}, {**parts, 1: 2}, {"subject": "Alice"}, [], None, "Alice"):
            with pytest.raises(InvalidInput, match="subject, predicate, object"):
                Claim.from_json(wrong)


class TestSameKey:
    """Case, width, accents' composition and spaces aside, a name is a name."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Alice", "ALICE"),
            ("works  at", " Works\tat\n"),
            ("café", "cafe\u0301"),
            ("Ａｌｉｃｅ", "alice"),
            ("straße", "STRASSE"),
            ("ΐ", "\u03aa\u0301"),
        ],
    )
    def test_two_spellings_are_one(self, one, other):
        assert same_key(one) == same_key(other)

    @pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("café", "cafe"), ("works at", "worksat")])
    def test_two_names_are_two(self, one, other):
        assert same_key(one) != same_key(other)

    @given(TEXT)
    def test_a_key_is_its_own_and_holds_no_separator(self, name):
        key = same_key(name)
        assert same_key(key) == key == same_key(unicodedata.normalize("NFD", name))
        assert "\x1f" not in key
        assert "\n" not in key

    def test_a_claim_is_a_value(self):
        assert replace(claim(), object="Beta") != claim() == claim()
