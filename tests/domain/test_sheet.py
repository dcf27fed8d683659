"""What a sheet may hold, what it is called, and what is left of it once its evidence is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.change import Drop, Write
from longmind.domain.scope import Scope
from longmind.domain.sheet import MAX_BODY_CHARACTERS, MAX_VERSION, Address, Sheet, check_asked, forgetting
from longmind.domain.time import instant
from longmind.errors import InvalidInput

ANA = Scope(user="ana")
NOON = instant("2026-05-03T12:00Z")
BAD_NAMES = (None, 7, "", "  ", "a\0b", "\ud800", "x" * 513)


def sheet(**fields):
    return Sheet(**{"scope": ANA, "room": "slots", "key": "k", "body": {"text": "Lisbon"}, "at": NOON, **fields})


class TestSheet:
    """Whatever the mind builds on it, what is wrong is refused before anything is written."""

    def test_it_holds_any_json_object_and_keeps_its_order(self):
        body = {"b": [1, 2.5, None, True], "a": {"": "里斯本"}, "big": 2**70}
        made = sheet(body=body)
        assert made.body == body
        assert list(made.body) == ["b", "a", "big"]

    def test_it_has_a_body_of_its_own(self):
        body = {"list": [1]}
        made = sheet(body=body)
        body["list"].append(2)
        body["more"] = 3
        assert made.body == {"list": [1]}
        again = replace(made)
        again.body["list"].append(2)
        assert made.body == {"list": [1]}

    @pytest.mark.parametrize("argument", ["room", "key"])
    @pytest.mark.parametrize("name", BAD_NAMES)
    def test_room_and_key_are_names(self, argument, name):
        with pytest.raises(InvalidInput) as refused:
            sheet(**{argument: name})
        assert refused.value.argument == argument
        with pytest.raises(InvalidInput):
            Address(**{"scope": ANA, "room": "slots", "key": "k", argument: name})
        with pytest.raises(InvalidInput):
            _ = Drop(**{"scope": ANA, "room": "slots", "key": "k", "version": 1, argument: name}).address

    @pytest.mark.parametrize("version", [0, -1, True, "1", 1.0, None, MAX_VERSION + 1])
    def test_versions_count_from_one(self, version):
        with pytest.raises(InvalidInput, match="version"):
            sheet(version=version)

    @pytest.mark.parametrize(
        "body",
        [None, "text", [], {1: "a"}, {"a": float("nan")}, {"a": (1,)}, {"a": {"b": object()}}, {"a": "\ud800"}],
    )
    def test_a_body_is_a_json_object(self, body):
        with pytest.raises(InvalidInput, match="body"):
            sheet(body=body)

    def test_what_is_wrong_in_a_body_is_named(self):
        with pytest.raises(InvalidInput) as refused:
            sheet(body={"plan": [{"step": {1, 2}}]})
        assert refused.value.argument == "body.plan[0].step"

    def test_a_body_has_a_bound(self):
        whole = len('{"text":""}')
        longest = sheet(body={"text": "é" * (MAX_BODY_CHARACTERS - whole)})
        assert longest.body
        with pytest.raises(InvalidInput, match="2,000,000 characters"):
            sheet(body={"text": "é" * (MAX_BODY_CHARACTERS - whole + 1)})

    @pytest.mark.parametrize("at", [None, "yesterday", "2026-05-03", "2026-05-03T12:00"])
    def test_a_time_has_a_zone(self, at):
        with pytest.raises(InvalidInput):
            sheet(at=at)

    @pytest.mark.parametrize("evidence", [None, "m-1", {"m-1"}, (7,), ("",)])
    def test_evidence_is_a_sequence_of_ids(self, evidence):
        with pytest.raises(InvalidInput, match="evidence"):
            sheet(evidence=evidence)

    def test_evidence_is_named_once_in_the_order_given(self):
        assert sheet(evidence=["b", "a", "b"]).evidence == ("b", "a")

    def test_its_address_is_where_it_is(self):
        assert sheet(version=3, body={}).address == Address(ANA, "slots", "k")


names = st.sampled_from(["a", "b", "é", "里"])
addresses = st.builds(
    Address,
    scope=st.builds(Scope, user=st.just("ana"), agent=st.none() | names, session=st.none() | names),
    room=names,
    key=names,
)


class TestAddress:
    """What orders the sheets of an owner."""

    @given(one=addresses, other=addresses)
    def test_two_addresses_have_one_place_only_when_they_are_equal(self, one, other):
        assert (one.order == other.order) == (one == other)

    @given(one=addresses)
    def test_what_is_bound_to_none_comes_first(self, one):
        free = replace(one, scope=ANA)
        assert free.order <= one.order

    @given(one=addresses, other=addresses)
    def test_a_page_begins_within_what_is_asked_for(self, one, other):
        check_asked(ANA.owner, one.room, one.scope, one)
        check_asked(ANA.owner, None, None, other)
        if (one.room, one.scope) != (other.room, other.scope):
            with pytest.raises(InvalidInput, match="after"):
                check_asked(ANA.owner, one.room, one.scope, other)

    def test_another_owners_are_not_asked_for(self):
        ben = Scope(user="ben")
        for asked in ((None, ben), (None, None, Address(ben, "slots", "k"))):
            with pytest.raises(InvalidInput):
                check_asked(ANA.owner, *asked)


class TestWrite:
    """An imported past is the past of the same sheet."""

    @pytest.mark.parametrize(
        "past",
        [
            (sheet(version=5),),
            (sheet(version=6),),
            (sheet(version=2), sheet(version=1)),
            (sheet(version=1), sheet(version=1)),
            (sheet(key="other"),),
            (sheet(scope=Scope(user="ben")),),
        ],
    )
    def test_another_past_is_refused(self, past):
        with pytest.raises(InvalidInput, match="past"):
            Write(sheet=sheet(version=5), keep_past=True, past=past)

    def test_versions_may_be_missing_in_it(self):
        assert Write(sheet=sheet(version=5), keep_past=True, past=(sheet(version=1), sheet(version=3))).past


ids = st.sampled_from("abcd")
lines = st.lists(st.lists(ids, max_size=3, unique=True).map(tuple), min_size=1, max_size=4).map(
    lambda evidences: [sheet(version=number, evidence=evidence) for number, evidence in enumerate(evidences, 1)]
)


class TestForgetting:
    """What is erased is named by nobody, and what rested on it alone is gone."""

    @given(line=lines, erased=st.sets(ids))
    def test_nothing_left_names_what_was_erased_and_everything_left_has_a_ground(self, line, erased):
        left = forgetting(line, erased)
        before = {one.version: one for one in line}
        for one in left:
            assert not erased & set(one.evidence)
            assert one.evidence or not before[one.version].evidence
            assert replace(one, evidence=before[one.version].evidence) == before[one.version]

    @given(line=lines, erased=st.sets(ids))
    def test_the_sheet_stays_just_when_its_present_version_does(self, line, erased):
        present = line[-1]
        stays = not present.evidence or bool(set(present.evidence) - erased)
        left = forgetting(line, erased)
        assert bool(left) == stays
        if left:
            assert left[-1].version == present.version
            assert {one.version for one in line if not one.evidence} <= {one.version for one in left}

    @given(line=lines, one=st.sets(ids), other=st.sets(ids))
    def test_in_which_order_they_are_erased_does_not_matter(self, line, one, other):
        def after(first, second):
            left = forgetting(line, first)
            return forgetting(left, second) if left else ()

        assert after(one, other) == after(other, one) == forgetting(line, one | other)

    @given(line=lines)
    def test_erasing_nothing_changes_nothing(self, line):
        assert forgetting(line, ()) == tuple(line)
