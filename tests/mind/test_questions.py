"""Which fact a question asks for, and that recall gives it first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.mind.questions import READ_CHARACTERS, facts_asked

ASKED = (
    ("Where do I work?", [("user", "works at")]),
    ("which company do I work for", [("user", "works at")]),
    ("In what city do I live?", [("user", "lives in")]),
    ("Where does my brother live now?", [("user's brother", "lives in")]),
    ("Where does Caroline work?", [("caroline", "works at")]),
    ("What is Caroline's job?", [("caroline", "role is")]),
    ("What does Caroline do for a living?", [("caroline", "role is"), ("caroline", "works at")]),
    ("What’s my favorite colour these days?", [("user", "favourite colour is")]),
    ("Which dish is my favourite?", [("user", "favourite dish is")]),
    ("Which car do I have?", [("user", "drives")]),
    ("What is my sister's name?", [("user", "sibling is"), ("user's sister", "name is")]),
    ("Can you remind me what my dog's name is?", [("user", "pet is"), ("user's dog", "name is")]),
    ("What is the name of my dog?", [("user", "pet is")]),
    ("Hey, who is my manager again?", [("user", "manager is")]),
    ("What team am I in?", [("user", "team is")]),
    ("What am I allergic to?", [("user", "allergic to")]),
    ("How old am I?", [("user", "age is")]),
    ("What are Melanie's hobbies?", [("melanie", "hobby is")]),
    ("What database is used by Phoenix?", [("phoenix", "uses")]),
)
NO_FACT = (
    "",
    "?",
    "What is the capital of France?",
    "Where did I work before?",
    "When did Caroline move?",
    "What should I cook tonight?",
    "Where do you work?",
    "Where do they live?",
    "What does Melanie do to relax?",
    "I work at Acme.",
    "Where do I work? " * 30,
)


@pytest.mark.parametrize(("question", "asked"), ASKED)
def test_a_plain_question_asks_for_a_fact_of_somebody(question: str, asked: list[tuple[str, str]]) -> None:
    assert facts_asked(question) == tuple(asked)


@pytest.mark.parametrize("question", NO_FACT)
def test_any_other_question_asks_for_no_fact(question: str) -> None:
    assert facts_asked(question) == ()


@given(st.text(max_size=2 * READ_CHARACTERS))
def test_no_text_is_too_strange_to_be_asked(text: str) -> None:
    assert all(subject and predicate for subject, predicate in facts_asked(text))


@pytest.fixture
def mind() -> longmind.Mind:
    return longmind.open(":memory:", embedder=longmind.Hashing()).scope(user="ana")


def test_a_fact_that_is_asked_for_comes_before_words_that_are_alike(mind: longmind.Mind) -> None:
    mind.remember("The co-working desk costs us 48 euros a month.")
    mind.remember("My employer is Soylent.")
    mind.remember("Could you explain how tides work?")
    found = mind.recall("Where do I work?")
    assert found[0].memory.text == "My employer is Soylent."
    assert "fact" in found[0].why.channels
    assert "fact" in str(found[0].why)
    assert found.confident


def test_what_is_asked_for_is_what_holds_at_the_time_that_is_asked_about(mind: longmind.Mind) -> None:
    mind.remember("I work at Initech.", at="2024-01-10T09:00:00Z")
    mind.remember("I work at Soylent now.", at="2024-06-10T09:00:00Z")
    assert mind.recall("Where do I work?")[0].memory.text == "I work at Soylent now."
    assert mind.recall("Where do I work?", as_of="2024-03-01T00:00:00Z")[0].memory.text == "I work at Initech."


def test_a_name_that_was_joined_to_another_asks_for_the_facts_of_both(mind: longmind.Mind) -> None:
    mind.facts.put("Robert", "works at", "Acme")
    mind.facts.same("Bob", "Robert")
    assert mind.recall("Where does Bob work?")[0].memory.text.startswith("Robert works at Acme")


def test_a_question_with_many_answers_prefers_none_of_them(mind: longmind.Mind) -> None:
    for tool in ("vim", "git", "make", "tmux", "jq", "curl", "rg", "fd", "bat"):
        mind.facts.put("user", "uses", tool)
    assert all("fact" not in hit.why.channels for hit in mind.recall("Which tools do I use?"))


def test_a_question_finds_nobody_elses_fact() -> None:
    with longmind.open(":memory:", embedder=longmind.Hashing()) as whole:
        whole.scope(user="ben").remember("My employer is Soylent.")
        ana = whole.scope(user="ana")
        ana.remember("My employer is Initech.")
        assert {hit.memory.text for hit in ana.recall("Where do I work?")} == {"My employer is Initech."}


def test_having_asked_before_does_not_hide_the_answer(mind: longmind.Mind) -> None:
    mind.remember("I parked the car on level 3 of the garage at Castle Street.")
    before = mind.recall("Where did I park the car?")[0]
    mind.remember("Where did I park the car?")
    for asked in ("Where did I park the car?", "where did I park the car", " Where did I  park the car ?"):
        (found,) = mind.recall(asked)
        assert found.memory.id == before.memory.id
        assert found.probability == pytest.approx(before.probability, abs=0.2)


def test_what_was_told_is_found_by_its_very_words(mind: longmind.Mind) -> None:
    mind.remember("The car is on level 3.")
    assert mind.recall("The car is on level 3.")[0].memory.text == "The car is on level 3."
