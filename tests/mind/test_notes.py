"""Memories as Markdown notes carry what their words say in parts, and it means here what it meant there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

import longmind
from longmind import Claim, InvalidInput, Status
from longmind.mind.notes import read_notes, write_notes
from longmind.testing import StillClock


@pytest.fixture
def mind():
    with longmind.open(embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as opened:
        yield opened


@pytest.fixture
def ana(mind):
    return mind.scope(user="ana")


@pytest.fixture
def bob(mind):
    return mind.scope(user="bob")


CLAIM = Claim(subject="Ana", predicate="lives in", object="Rome")


def carried(one, other):
    return other.remember_many(read_notes(write_notes(one.list())))


class TestDetails:
    def test_a_fact_is_a_fact_with_its_times(self, ana, bob):
        ana.facts.put(
            "Ana",
            "works at",
            "Acme",
            confidence=0.8,
            true_from="2026-01-01T00:00+02:00",
            true_until="2027-01-01T00:00Z",
        )
        ana.facts.put("Ana", "speaks", "Welsh", negated=True, verified_at="2026-04-01T00:00Z")
        carried(ana, bob)
        told = [(one.text, one.claim, one.true_from, one.true_until, one.about) for one in ana.facts.find("Ana")]
        assert [
            (one.text, one.claim, one.true_from, one.true_until, one.about) for one in bob.facts.find("Ana")
        ] == told
        assert bob.facts.value("Ana", "works at", as_of="2026-02-01T00:00Z") == "Acme"

    def test_it_is_settled_with_what_is_known_here(self, ana, bob):
        ana.facts.put("Ana", "lives in", "Rome", at="2026-01-01T00:00Z")
        bob.facts.put("Ana", "lives in", "Oslo", at="2026-02-01T00:00Z")
        bob.facts.put("Bea", "lives in", "Bergen", at="2026-02-01T00:00Z")
        ana.facts.put("Bea", "lives in", "Turin", at="2026-03-01T00:00Z")
        done = carried(ana, bob)
        assert [one.status for one in done.kept] == [Status.SUPERSEDED, Status.CURRENT]
        assert [one.claim.object for one in done.superseded] == ["Bergen"]
        assert [bob.facts.value(who, "lives in") for who in ("Ana", "Bea")] == ["Oslo", "Turin"]
        assert carried(ana, bob).superseded == ()

    def test_what_contradicts_a_more_trusted_source_waits_and_is_told(self, ana, bob):
        bob.facts.put("Ana", "lives in", "Oslo")
        ana.facts.put("Ana", "lives in", "Rome", trust="assistant")
        assert [one.text for one in carried(ana, bob).conflicts] == ["Ana lives in Rome"]

    def test_the_same_of_two_times_is_two_facts(self, bob):
        fact = {"text": "Ana lives in Rome", "kind": "fact", "detail": CLAIM}
        times = ["2024-01-01T00:00Z", "2026-01-01T00:00Z"]
        bob.remember_many([{**fact, "true_from": began} for began in times])
        assert [one.true_from.year for one in bob.facts.history("Ana", "lives in")] == [2024, 2026]

    def test_an_episode_keeps_what_was_done_but_points_nowhere(self, ana, bob):
        first = ana.episodes.record(situation="low tide", action="walk", outcome="mud", success=False, task="cross")
        ana.episodes.record(situation="high tide", action="row", outcome="over", success=True, links=[first.id])
        carried(ana, bob)
        failed, worked = bob.list()
        assert (failed.detail, worked.detail.outcome, worked.links) == (first.kept[0].detail, "over", ())
        assert "row" in str(bob.episodes.what_worked("crossing at high tide"))

    def test_a_skill_can_be_done(self, ana, bob):
        ana.skills.add("retry", description="call a flaky service again", steps=["wait", "call again"])
        carried(ana, bob)
        assert bob.skills.get("retry").method.steps == ana.skills.get("retry").method.steps

    @pytest.mark.parametrize(
        ("fields", "argument"),
        [
            ({"kind": "fact", "detail": {"subject": "Ana"}}, "claim"),
            ({"kind": "insight", "detail": {"subject": "Ana"}}, "detail"),
            ({"kind": "fact", "true_from": "soon"}, "true_from"),
            (
                {
                    "kind": "fact",
                    "true_from": "2026-01-01T00:00Z",
                    "detail": {"subject": "a", "predicate": "b", "object": "c", "until": "2025-01-01T00:00Z"},
                },
                "true_until",
            ),
        ],
    )
    def test_a_detail_that_may_not_be_is_refused(self, bob, fields, argument):
        with pytest.raises(InvalidInput, match=argument):
            bob.remember_many([{"text": "x", **fields}])
        assert bob.stats().total == 0

    def test_what_its_words_name_is_no_time_of_a_fact(self, bob):
        (fact,) = bob.facts.put("Ana", "birthday is", "3 May 2026").facts
        assert fact.about == ()
        assert fact.happened_at == datetime(2026, 5, 3, 9, tzinfo=UTC)
