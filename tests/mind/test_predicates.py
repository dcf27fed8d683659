"""What is known of predicates: one object or several, the other side, the type, what stays true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.predicates import PREDICATES, meaning, predicate, same_object, ways_to_say

SINGLE = [
    "lives in",
    "works at",
    "name is",
    "age is",
    "birthday is",
    "partner is",
    "diet is",
    "email is",
    "version is",
    "is",
]
SEVERAL = [
    "likes",
    "owns",
    "speaks",
    "child is",
    "manages",
    "depends on",
    "knows",
    "uses",
    "allergic to",
    "instruction is",
]
EVENTS = ["visited", "bought", "met", "started", "finished", "quit", "decided to"]


@pytest.mark.parametrize("name", SINGLE)
def test_some_hold_one_object_at_a_time(name):
    assert not PREDICATES[name].many


@pytest.mark.parametrize("name", SEVERAL)
def test_some_hold_several(name):
    assert PREDICATES[name].many


@pytest.mark.parametrize("name", EVENTS)
def test_what_happened_stays_true(name):
    assert PREDICATES[name].event


def test_an_unknown_one_holds_one_object_and_makes_a_fact():
    unknown = predicate("orbits")
    assert (unknown.name, unknown.many, unknown.type, unknown.event, unknown.inverse) == (
        "orbits",
        False,
        "fact",
        False,
        None,
    )


@pytest.mark.parametrize("name", ["favourite tea is", "Favorite  Tea is", "favourite films are"])
def test_each_favourite_is_one_preference(name):
    found = predicate(name)
    assert found.type == "preference"
    assert not found.many
    assert found.name.startswith("favourite ")


def test_what_is_preferred_for_a_purpose_is_one_preference():
    found = predicate("Prefers for backend")
    assert (found.name, found.many, found.type) == ("prefers for backend", False, "preference")


def test_capitals_and_spaces_do_not_matter():
    assert predicate("  Lives   IN ") is PREDICATES["lives in"]


def test_every_other_side_is_known():
    for known in PREDICATES.values():
        if known.inverse is not None:
            assert known.inverse in PREDICATES


@pytest.mark.parametrize(("one", "other"), [("manages", "reports to"), ("child is", "parent is"), ("owns", "owned by")])
def test_both_sides_know_each_other(one, other):
    assert PREDICATES[one].inverse == other
    assert PREDICATES[other].inverse == one


def test_types_are_those_of_memories():
    assert {known.type for known in PREDICATES.values()} == {"fact", "preference", "decision", "plan"}


@pytest.mark.parametrize("said", ["coffee", "the coffee", "Drinking coffee", "to drink coffee", "drinking the coffee"])
def test_one_object_is_said_in_several_ways(said):
    assert same_object(said) == "coffee"


@pytest.mark.parametrize("said", ["the", "to", "drinking", ""])
def test_a_word_alone_stays(said):
    assert same_object(said) == said


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("manager is", "Reports to"),
        ("favourite colour is", "favorite color is"),
        ("favourite colours are", "favorite colors are"),
        ("favorite theater is", "favourite theatre is"),
        ("neighbour is", "neighbor is"),
        ("phone is", "phone number is"),
        ("allergic to", "is allergic to"),
        ("born in", "was born in"),
    ],
)
def test_two_ways_to_say_one_thing_have_one_meaning_and_find_each_other(one, other):
    assert meaning(one) == meaning(other)
    assert other.casefold() in ways_to_say(one)
    assert one.casefold() in ways_to_say(other)


@pytest.mark.parametrize("name", ["is allergic to", "Has an allergy to", "is afraid of"])
def test_another_way_to_say_it_behaves_the_same(name):
    assert predicate(name).many
    assert predicate(name).name == name


@pytest.mark.parametrize(("one", "other"), [("manager is", "manages"), ("costs", "cost"), ("hour is", "hor is")])
def test_what_only_looks_alike_is_not_the_same(one, other):
    assert meaning(one) != meaning(other)
    assert other not in ways_to_say(one)


@given(
    st.lists(
        st.sampled_from(["favourite", "color", "colours", "reports", "to", "manager", "is", "are", "the", "theatre"]),
        min_size=1,
        max_size=6,
    ).map(" ".join)
    | st.sampled_from([*PREDICATES, "is allergic to", "was born in", "boss is"])
)
def test_every_way_to_say_it_means_the_same_and_what_was_asked_for_is_one(name):
    ways = ways_to_say(name)
    assert ways[0] == name
    assert {meaning(way) for way in ways} == {meaning(name)}
    assert predicate(meaning(name)).many == predicate(name).many
