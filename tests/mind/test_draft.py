"""What may be said of a memory at the door, and what makes a write the same write."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind import Guard, InvalidInput
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.mind.draft import Draft, check_called, draft

SAID: dict[str, Any] = {"text": "The harbour is closed.", "tags": ["sea"], "at": "2026-05-03T09:00+01:00", "key": "k"}


def drafted(**more: Any) -> Draft:
    return draft({**SAID, **more}, scope=Scope(user="ana"), zone=None, now=instant("2026-05-03T12:00Z"), guard=Guard())


def content(**more: Any) -> str:
    key = drafted(**more).key
    assert key is not None
    return key.content


class TestNames:
    """Somebody says what a thing is called. It is one short line, and whatever alphabet it has."""

    @pytest.mark.parametrize("name", ["redis_cache", "Ana's house", "里斯本", "naïve café", "👩\u200d🍳", "x" * 200])
    def test_a_name_is_kept_as_it_is(self, name: str) -> None:
        assert drafted(name=name).memory.name == name

    def test_the_spaces_around_it_are_not_part_of_it(self) -> None:
        assert drafted(name="  redis cache\n").memory.name == "redis cache"

    @pytest.mark.parametrize(
        "name",
        [
            "",
            " \t",
            "x" * 201,
            "two\nlines",
            "two\u2028lines",
            "a\tb",
            "nul\0",
            "\x1b[31m",
            "a\x85b",
            "a\ud800",
            7,
            b"x",
        ],
    )
    def test_what_is_no_name_is_told_what_one_is(self, name: Any) -> None:
        with pytest.raises(InvalidInput, match="one line of 1 to 200 characters") as refused:
            drafted(name=name)
        assert refused.value.argument == "name"

    @given(st.text(max_size=210))
    def test_what_was_taken_is_taken_again_unchanged(self, name: str) -> None:
        try:
            called = check_called(name)
        except InvalidInput:
            return
        assert check_called(called) == called == name.strip()
        assert len(called.splitlines()) == 1

    def test_nothing_is_called_anything_and_nothing_is_pinned_unless_it_is_said(self) -> None:
        for memory in (drafted().memory, drafted(name=None, pinned=None).memory):
            assert (memory.name, memory.pinned) == (None, False)

    @pytest.mark.parametrize("pinned", [1, 0, "yes", "", []])
    def test_pinned_is_true_or_false(self, pinned: Any) -> None:
        with pytest.raises(InvalidInput, match="pinned: True or False"):
            drafted(pinned=pinned)


CLAIM = Claim(subject="the harbour", predicate="is", object="closed")


class TestDetails:
    """What is said in parts is of the memory's kind, or nothing is written."""

    def test_it_is_kept_as_it_is(self) -> None:
        assert drafted(kind="fact", detail=CLAIM).memory.claim == CLAIM
        assert drafted(detail=None).memory.detail is None

    @pytest.mark.parametrize("kind", ["episode", "insight", "skill", "passage"])
    def test_a_claim_is_a_fact_s(self, kind: str) -> None:
        with pytest.raises(InvalidInput, match="a Claim on a fact"):
            drafted(kind=kind, detail=CLAIM)

    def test_a_link_has_the_form_of_an_id(self) -> None:
        id = "m" + "0" * 26
        assert drafted(detail=Happening(outcome="x", links=(id,))).memory.links == (id,)
        with pytest.raises(InvalidInput, match="m and 26 letters or digits"):
            drafted(detail=Happening(outcome="x", links=("ana",)))


class TestTheSameWrite:
    """A write is tried again with its key; a key that says something else now is a collision."""

    def test_what_has_neither_name_nor_pin_is_what_it_was_before_there_were_any(self) -> None:
        before = "59bf541666896d83f01d705317e230f73b1aa473"
        assert content() == content(name=None, pinned=False) == before

    def test_a_name_or_a_pin_makes_it_another_write(self) -> None:
        contents = [content(), content(name="harbour"), content(pinned=True), content(name="harbour", pinned=True)]
        assert len(set(contents)) == len(contents)
        assert content(name=" harbour ") == content(name="harbour")

    def test_another_detail_makes_it_another_write(self) -> None:
        details = [None, CLAIM, replace(CLAIM, confidence=0.5), replace(CLAIM, negated=True)]
        contents = [content(kind="fact", detail=detail) for detail in details]
        assert len(set(contents)) == len(contents)
        assert content(kind="fact", detail=replace(CLAIM)) == contents[1]
