"""What must hold of facts, told through both handles and both stores; each class is named after its row."""

from __future__ import annotations

from typing import Any

import longmind


def sentences(facts: Any) -> list[str]:
    return [fact.claim.sentence for fact in facts]


class TestRow3x5KeyValueFacts:
    def test_a_value_is_replaced_whole_and_its_history_kept(self, ana: Any, clock: Any) -> None:
        ana.profile.set("language", "Python", category="work")
        clock.move(days=1)
        ana.profile.set("language", "Rust", category="work")
        ana.profile.set("city", "Porto", category="home")
        assert ana.profile.get("language") == "Rust"
        assert ana.profile.by_category("work") == {"language": "Rust"}
        assert [fact.claim.object for fact in ana.profile.history("language")] == ["Python", "Rust"]
        assert all(fact.updated_at is not None for fact in ana.profile.history("language"))


class TestRow5x1Triples:
    def test_by_subject_and_predicate_capitals_aside_the_most_confident_first(self, ana: Any) -> None:
        ana.facts.put("Alice", "likes", "tea", confidence=0.6)
        ana.facts.put(
            "Alice", "works at", "Acme", confidence=0.9, source="contract.pdf", verified_at="2026-01-01T00:00Z"
        )
        assert sentences(ana.facts.find("ALICE")) == ["Alice works at Acme", "Alice likes tea"]
        (fact,) = ana.facts.find("alice", "Works At")
        assert fact.claim.triple == "(Alice, works at, Acme)"
        assert (str(fact.source), fact.claim.verified_at.year) == ("contract.pdf", 2026)
        assert ana.facts.show("Alice").splitlines()[:2] == [
            "Known facts:",
            "- Alice works at Acme (confidence: 90%)",
        ]
        assert ana.facts.show("Bob") == "No relevant facts in memory."


class TestRow5x2TheNewerReplaces:
    def test_matched_as_queries_match_with_history_and_no_way_back_by_repetition(self, ana: Any, clock: Any) -> None:
        for subject, name in (("Acme", "John"), ("ACME", "Jane"), ("acme", "John")):
            ana.facts.put(subject, "CEO", name)
            clock.move(days=1)
        assert ana.facts.value("Acme", "ceo") == "Jane"
        assert len(ana.facts.history("Acme", "CEO")) == 3


class TestRow5x3Extraction:
    def test_the_three_facts_of_alice(self, ana: Any) -> None:
        done = ana.remember(
            "Alice works at Acme Corp as a senior engineer. She prefers Python for backend development."
        )
        assert [fact.claim.triple for fact in done.facts] == [
            "(Alice, works at, Acme Corp)",
            "(Alice, role is, senior engineer)",
            "(Alice, prefers for backend, Python)",
        ]
        assert all(0 < fact.claim.confidence <= 1 for fact in done.facts)

    def test_questions_and_wishes_claim_nothing(self, ana: Any) -> None:
        for text in ("Do I live in Rome?", "If I lived in Rome I would be happy.", "Would you like tea?"):
            assert ana.remember(text).facts == ()


class TestRow5x4Relations:
    def test_several_hops_in_one_call(self, ana: Any) -> None:
        for subject, predicate, object in (
            ("T1", "assigned to", "Alice"),
            ("T2", "assigned to", "Bob"),
            ("T1", "depends on", "T2"),
            ("Carol", "manages", "Bob"),
            ("Bob", "wrote", "the parser"),
            ("Bob", "works in", "engineering"),
        ):
            ana.facts.put(subject, predicate, object)
        (found,) = ana.facts.match(
            ("?task", "assigned to", "Alice"), ("?task", "depends on", "?other"), ("?other", "assigned to", "Bob")
        )
        assert found.names["?task"] == "T1"
        (found,) = ana.facts.match(("?boss", "manages", "?who"), ("?who", "wrote", "the parser"))
        assert found.names["?boss"] == "Carol"
        found = ana.facts.match(("?who", "works in", "engineering"), ("?task", "assigned to", "?who"))
        assert [one.names["?task"] for one in found] == ["T2"]
        assert {one.name for one in ana.facts.related("Alice", hops=2)} == {"T1", "T2"}


class TestRow5x5Attribution:
    def test_a_fact_leads_back_to_its_words(self, ana: Any) -> None:
        done = ana.remember("I live in Porto.", source="chat.jsonl", place="7")
        (fact,) = ana.facts.find("user", "lives in")
        (words,) = (ana.get(id) for id in fact.evidence)
        assert (words.id, words.text, str(words.source)) == (done.id, "I live in Porto.", "chat.jsonl, 7")

    def test_no_trace_is_left_when_the_words_are_forgotten(self, ana: Any) -> None:
        done = ana.remember("I live in Porto.")
        ana.forget(done.id)
        assert ana.facts.find("user") == []
        assert [hit.memory.text for hit in ana.recall("where does she live? Porto?")] == []

    def test_facts_go_with_their_words_and_come_back_with_them(self, ana: Any) -> None:
        done = ana.remember("I live in Porto.")
        ana.retire(done.id)
        assert ana.facts.value("user", "lives in") is None
        ana.restore(done.id)
        assert ana.facts.value("user", "lives in") == "Porto"
        ana.correct(done.id, text="I live in Faro.")
        assert ana.facts.value("user", "lives in") == "Faro"


class TestRow8x4Contradictions:
    def test_a_contradiction_is_flagged_and_resolved_by_trust_or_by_a_person(self, ana: Any, clock: Any) -> None:
        ana.facts.put("the API endpoint", "is", "/v1/users")
        clock.move(days=1)
        ana.facts.put("the API endpoint", "is", "/v2/users", trust="assistant")
        (doubt,) = ana.conflicts.list()
        assert (doubt.news.claim.object, doubt.against[0].claim.object) == ("/v2/users", "/v1/users")
        assert doubt.suggestion == "reject"
        ana.conflicts.accept(doubt.news.id)
        assert ana.facts.value("the API endpoint", "is") == "/v2/users"
        ana.conflicts.undo()
        assert ana.facts.value("the API endpoint", "is") == "/v1/users"


class TestTruth:
    """Love, then hate: the commonest complaint."""

    def test_only_what_holds_is_recalled_and_what_held_is_still_known(self, ana: Any, clock: Any) -> None:
        ana.remember("I love coffee.")
        before = clock.move(days=30)
        clock.move(days=1)
        ana.remember("Actually, I hate coffee now.")
        assert "I love coffee." not in [hit.memory.text for hit in ana.recall("does she like coffee?")]
        assert "I love coffee." in [hit.memory.text for hit in ana.recall("does she like coffee?", as_of=before)]
        assert sentences(ana.facts.find("user", object="coffee")) == ["user dislikes coffee"]

    def test_mentioning_somebody_retires_nothing(self, ana: Any, clock: Any) -> None:
        ana.remember("My sister Rita lives in Porto.")
        clock.move(days=1)
        done = ana.remember("I had lunch with Rita in Lisbon.")
        assert done.superseded == ()
        assert ana.facts.value("Rita", "lives in") == "Porto"

    def test_what_was_read_out_is_told_with_the_words_and_not_beside_them(self, ana: Any) -> None:
        ana.remember("I'm allergic to peanuts.")
        assert [memory.kind for memory in ana.list()] == [longmind.Kind.EPISODE]
        assert [memory.kind for memory in ana.list(kinds="fact")] == [longmind.Kind.FACT]
        (hit,) = ana.recall("what is she allergic to?")
        assert [memory.claim.object for memory in hit.also] == ["peanuts"]


class TestA1LikesCoffeeThenTea:
    def test_tea_is_first_coffee_is_not_current_and_the_history_shows_both(self, ana: Any, clock: Any) -> None:
        ana.remember("I like drinking coffee")
        clock.move(days=1)
        ana.remember("I no longer drink coffee, I drink tea now")
        hits = ana.recall("what do I like to drink now")
        assert "tea" in hits[0].memory.text
        assert "I like drinking coffee" not in [hit.memory.text for hit in hits]
        assert [fact.claim.object for fact in ana.facts.find("user", "likes")] == ["tea"]
        (coffee, *_) = ana.facts.history("user", "likes")
        assert (coffee.claim.object, coffee.status.value) == ("drinking coffee", "superseded")
        assert coffee.reason.startswith("denied by")


class TestA6NoTraceAfterDeleting:
    def test_what_was_concluded_goes_with_its_words(self, ana: Any) -> None:
        first = ana.remember("Ann works at Acme")
        ana.remember("Ann lives in Oslo")
        ana.forget(first.id)
        assert [hit.memory.text for hit in ana.recall("Acme")] == []
        everything = ana.list(kinds="fact", include=["superseded", "pending", "retired"])
        assert [fact.text for fact in everything] == ["Ann lives in Oslo"]
        assert "Acme" not in ana.facts.show("Ann")


class TestRow3x3NewerBeatsOlderAndStableStays:
    """The curve over the recency weight is drawn by ``longmind eval life``."""

    def test_after_a_year_both_are_answered_rightly(self, ana: Any, clock: Any) -> None:
        ana.remember("I'm allergic to peanuts.")
        ana.remember("I work at Acme.")
        early = clock.move(days=20)
        clock.move(days=300)
        ana.remember("I work at Hooli now.")
        clock.move(days=60)
        assert ana.recall("where does she work?")[0].memory.text == "I work at Hooli now."
        assert ana.recall("where does she work?", as_of=early)[0].memory.text == "I work at Acme."
        assert ana.recall("what is she allergic to?")[0].memory.text == "I'm allergic to peanuts."
        assert ana.facts.value("user", "works at") == "Hooli"
