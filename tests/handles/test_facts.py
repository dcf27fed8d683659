"""Facts, a profile and conflicts, as a user holds them, on a real file."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Guard, InvalidInput, NotFound, Status
from longmind.domain.claim import Claim
from longmind.mind import learn
from longmind.mind.draft import draft
from longmind.testing import StillClock

START = datetime(2026, 1, 1, tzinfo=UTC)


class Known:
    """The handles of one owner."""

    def __init__(self, path: str, **scope: str) -> None:
        self.clock = StillClock(START)
        self.mind = longmind.open(path, embedder=longmind.Hashing(), clock=self.clock, extract=False)
        own = self.mind.scope(user="ana", **scope)
        self.ana, self.facts, self.profile, self.conflicts = own, own.facts, own.profile, own.conflicts


@pytest.fixture(params=["memory", "file"])
def known(request, tmp_path):
    made = Known(":memory:" if request.param == "memory" else str(tmp_path / "facts.db"))
    yield made
    made.mind.close()


def sentences(facts) -> list[str]:
    return [fact.claim.sentence for fact in facts]


class TestPut:
    def test_a_fact_is_found_by_any_part_capitals_aside(self, known: Known) -> None:
        known.facts.put("Alice", "works at", "Acme Corp", confidence=0.9, source="contract.pdf")
        for asked in ({"subject": "alice"}, {"predicate": "WORKS AT"}, {"object": "acme corp"}):
            (fact,) = known.facts.find(**asked)
            assert fact.claim.triple == "(Alice, works at, Acme Corp)"
            assert str(fact.source) == "contract.pdf"

    def test_the_most_confident_comes_first_and_a_prompt_shows_how_sure(self, known: Known) -> None:
        assert known.facts.show("Alice") == "No relevant facts in memory."
        known.facts.put("Alice", "likes", "tea", confidence=0.6)
        known.facts.put("Alice", "works at", "Acme", confidence=0.9)
        shown = known.facts.show("Alice").splitlines()
        assert shown == [
            "Known facts:",
            "- Alice works at Acme (confidence: 90%)",
            "- Alice likes tea (confidence: 60%)",
        ]

    def test_a_new_object_replaces_the_old_whose_history_stays(self, known: Known) -> None:
        known.facts.put("Acme", "CEO", "John")
        known.clock.move(days=30)
        done = known.facts.put("acme", "ceo", "Jane")
        assert sentences(done.superseded) == ["Acme CEO John"]
        assert known.facts.value("Acme", "CEO") == "Jane"
        assert known.facts.value("Acme", "CEO", as_of=START + timedelta(days=3)) == "John"
        assert sentences(known.facts.history("Acme", "CEO")) == ["Acme CEO John", "acme ceo Jane"]

    def test_saying_the_old_again_does_not_bring_it_back(self, known: Known) -> None:
        for name in ("John", "Jane", "John"):
            known.facts.put("Acme", "CEO", name)
            known.clock.move(days=1)
        assert known.facts.value("Acme", "CEO") == "Jane"
        (doubt,) = known.conflicts.list()
        assert (doubt.news.claim.object, doubt.against[0].claim.object) == ("John", "Jane")

    def test_saying_the_same_again_adds_evidence_and_no_fact(self, known: Known) -> None:
        first, second = (known.ana.remember(text).id for text in ("I live in Porto.", "Porto is my home."))
        known.facts.put("user", "lives in", "Porto", evidence=first, confidence=0.7)
        done = known.facts.put("user", "lives in", "porto", evidence=second)
        assert len(done.repeated) == 1
        (fact,) = known.facts.find("user", "lives in")
        assert fact.evidence == (first, second)
        assert (fact.claim.confidence, fact.occurrences) == (1.0, 2)

    def test_late_news_about_the_past_does_not_overwrite_now(self, known: Known) -> None:
        known.facts.put("user", "lives in", "Lisbon", true_from="2024-05-01T00:00Z")
        known.facts.put("user", "lives in", "Oslo", true_from="2019-01-01T00:00Z")
        assert known.facts.value("user", "lives in") == "Lisbon"
        assert known.facts.value("user", "lives in", as_of="2020-01-01T00:00Z") == "Oslo"

    def test_what_held_before_the_date_that_is_known_is_news(self, known: Known) -> None:
        known.facts.put("user", "lives in", "Lisbon", true_from="2026-05-01T00:00Z")
        known.facts.put("user", "lives in", "Lisbon", at="2026-01-10T00:00Z")
        known.facts.put("user", "lives in", "Porto", at="2026-03-10T00:00Z")
        assert known.facts.value("user", "lives in") == "Lisbon"
        assert known.facts.value("user", "lives in", as_of="2026-02-01T00:00Z") == "Lisbon"
        assert known.facts.value("user", "lives in", as_of="2026-04-01T00:00Z") == "Porto"

    def test_a_closing_date_before_the_opening_is_refused(self, known: Known) -> None:
        with pytest.raises(InvalidInput, match="after true_from"):
            known.facts.put("a", "is", "b", true_from="2024-05-01T00:00Z", true_until="2023-05-01T00:00Z")
        assert known.facts.find("a") == []

    def test_several_objects_coexist_where_they_may(self, known: Known) -> None:
        for tea in ("green tea", "black tea"):
            known.facts.put("user", "likes", tea)
        known.facts.put("Bob", "wrote", "parser", many=True)
        known.facts.put("Bob", "wrote", "lexer")
        assert len(known.facts.find("user", "likes")) == 2
        assert len(known.facts.find("Bob", "wrote")) == 2

    def test_predicates_may_be_said_to_hold_several_before_there_is_a_fact(self, known: Known) -> None:
        known.facts.many("collects", "plays with")
        for thing in ("stamps", "maps"):
            known.facts.put("Bob", "Collects", thing)
        assert len(known.facts.find("Bob", "collects")) == 2
        with pytest.raises(InvalidInput):
            known.facts.many(" ")

    def test_a_second_allergy_does_not_replace_the_first_however_it_is_put(self, known: Known) -> None:
        known.facts.put("Alice", "is allergic to", "nuts")
        known.facts.put("Alice", "allergic to", "shellfish")
        known.facts.put("Alice", "has an allergy to", "milk")
        held = {fact.claim.object for fact in known.facts.find("Alice", "is allergic to")}
        assert held == {"nuts", "shellfish", "milk"}

    def test_love_then_hate_leaves_hate(self, known: Known) -> None:
        known.facts.put("user", "likes", "coffee")
        known.clock.move(days=1)
        known.facts.put("user", "dislikes", "coffee")
        assert sentences(known.facts.find("user")) == ["user dislikes coffee"]

    def test_what_rests_on_a_forgotten_memory_goes_with_it(self, known: Known) -> None:
        said = known.ana.remember("I moved to Porto.").id
        known.facts.put("user", "lives in", "Lisbon")
        known.clock.move(days=1)
        known.facts.put("user", "lives in", "Porto", evidence=said)
        known.ana.forget(said)
        assert known.facts.value("user", "lives in") == "Lisbon"


class TestTrust:
    def test_a_less_trusted_source_waits_for_a_ruling(self, known: Known) -> None:
        known.facts.put("user", "lives in", "Lisbon", trust="user")
        known.clock.move(days=1)
        done = known.facts.put("user", "lives in", "Madrid", trust="assistant")
        assert sentences(done.conflicts) == ["user lives in Madrid"]
        (doubt,) = known.conflicts.list()
        assert doubt.suggestion == "reject"
        assert "more trusted" in doubt.reason

    @pytest.mark.parametrize(
        ("ruling", "held"), [("accept", {"Madrid"}), ("reject", {"Lisbon"}), ("keep_both", {"Lisbon", "Madrid"})]
    )
    def test_a_ruling_settles_it_and_undo_puts_everything_back(self, known: Known, ruling: str, held: set[str]) -> None:
        known.facts.put("user", "lives in", "Lisbon")
        known.clock.move(days=1)
        news = known.facts.put("user", "lives in", "Madrid", trust="assistant").facts[0]

        def stand():
            every = known.facts.history("user", "lives in")
            return [(one.claim.object, one.status, one.superseded_by, one.true_until) for one in every]

        before = stand()
        known.clock.move(days=1)
        getattr(known.conflicts, ruling)(news.id)
        assert {fact.claim.object for fact in known.facts.find("user", "lives in")} == held
        assert known.conflicts.list() == []
        known.clock.move(days=1)
        known.conflicts.undo()
        assert stand() == before
        with pytest.raises(NotFound):
            known.conflicts.undo()


class TestGraph:
    @pytest.fixture
    def work(self, known: Known) -> Known:
        for subject, predicate, object in (
            ("Alice", "manages", "Bob"),
            ("Bob", "wrote", "parser"),
            ("T1", "assigned to", "Alice"),
            ("T2", "assigned to", "Alice"),
            ("T3", "assigned to", "Bob"),
            ("T1", "depends on", "T3"),
            ("T2", "depends on", "T1"),
            ("Bob", "works in", "engineering"),
        ):
            known.facts.put(subject, predicate, object)
        return known

    def test_which_tasks_of_alice_depend_on_tasks_of_bob(self, work: Known) -> None:
        (found,) = work.facts.match(
            ("?task", "assigned to", "Alice"), ("?task", "depends on", "?other"), ("?other", "assigned to", "Bob")
        )
        assert found.names == {"?task": "T1", "?other": "T3"}
        assert len(found.facts) == 3

    def test_who_manages_the_person_who_wrote_this(self, work: Known) -> None:
        (found,) = work.facts.match(("?boss", "manages", "?who"), ("?who", "wrote", "parser"))
        assert found.names["?boss"] == "Alice"

    def test_tasks_of_people_in_engineering(self, work: Known) -> None:
        found = work.facts.match(("?who", "works in", "engineering"), ("?task", "assigned to", "?who"))
        assert [one.names["?task"] for one in found] == ["T3"]

    def test_a_walk_tells_how_it_came_there(self, work: Known) -> None:
        found = {one.name: one for one in work.facts.related("Alice", hops=2)}
        assert {name for name, one in found.items() if one.hops == 1} == {"Bob", "T1", "T2"}
        assert sentences(found["parser"].path) == ["Alice manages Bob", "Bob wrote parser"]
        assert sentences(work.facts.path("parser", "Alice")) == ["Bob wrote parser", "Alice manages Bob"]
        assert work.facts.path("parser", "nobody") == ()

    @pytest.mark.parametrize("bad", [(), (("?a", "?b", "?c"),), (("a", "b"),), ("abc",)])
    def test_a_pattern_of_another_form_is_refused(self, work: Known, bad: tuple) -> None:
        with pytest.raises(InvalidInput):
            work.facts.match(*bad)


class TestNames:
    def test_joined_names_are_asked_and_settled_together_and_parted_again(self, known: Known) -> None:
        known.facts.put("Bob", "lives in", "Rome")
        known.clock.move(days=1)
        known.facts.put("Robert", "lives in", "Oslo")
        known.facts.same("Bob", "Robert", "my brother")
        assert sentences(known.facts.find("my brother", "lives in")) == ["Robert lives in Oslo"]
        known.facts.apart("Robert")
        assert sentences(known.facts.find("bob", "lives in")) == ["Bob lives in Rome"]
        assert sentences(known.facts.find("Robert")) == ["Robert lives in Oslo"]

    def test_people_who_share_no_name_are_never_joined(self, known: Known) -> None:
        known.facts.put("Anna Berg", "lives in", "Rome")
        known.facts.put("Anna Lund", "lives in", "Oslo")
        assert len(known.facts.find(predicate="lives in")) == 2


class TestCorrect:
    """What was put down wrongly is put right under the same id; it was true at no time, and its versions tell."""

    def test_the_claim_the_words_and_what_finds_it_change_together(self, known: Known) -> None:
        (fact,) = known.facts.put("Ana", "works at", "Acme").facts
        known.clock.move(days=1)
        right = known.facts.correct(fact.id, object="Acme Corp", confidence=0.8, reason="its full name")
        assert (right.id, right.version, right.reason) == (fact.id, 2, "its full name")
        assert (right.text, right.claim.object, right.claim.confidence) == ("Ana works at Acme Corp", "Acme Corp", 0.8)
        assert known.facts.find(object="Acme") == []
        assert known.facts.find(object="Acme Corp") == [right]
        assert known.facts.value("Ana", "works at", as_of=START) == "Acme Corp"
        assert [one.claim.object for one in known.ana.history(fact.id)] == ["Acme", "Acme Corp"]
        assert known.ana.recall("Acme Corp")[0].memory == right

    @pytest.mark.parametrize("text", ["Ana works at Acme Corp.", "  ana  works at Acme Corp"])
    def test_correcting_its_words_corrects_what_it_claims(self, known: Known, text: str) -> None:
        (fact,) = known.facts.put("Ana", "works at", "Acme").facts
        assert known.ana.correct(fact.id, text).claim.triple == "(Ana, works at, Acme Corp)"
        assert known.ana.correct(fact.id, "Ana not works at Acme Corp").claim.negated
        assert known.ana.correct(fact.id, tags=["work"]).claim.negated

    @pytest.mark.parametrize("text", ["Ana left Acme", "Ana works at", "Bea works at Acme", "Acme Corp"])
    def test_other_words_are_refused_with_what_to_do(self, known: Known, text: str) -> None:
        (fact,) = known.facts.put("Ana", "works at", "Acme").facts
        with pytest.raises(InvalidInput, match=r"Ana works at ….*facts\.correct"):
            known.ana.correct(fact.id, text)
        assert len(known.ana.history(fact.id)) == 1

    def test_what_bears_on_it_is_settled_on_both_sides(self, known: Known) -> None:
        known.facts.put("Ana", "lives in", "Rome")
        known.clock.move(days=1)
        (wrong,) = known.facts.put("Ana", "lives in", "Oslo").facts
        (guess,) = known.facts.put("Bea", "lives in", "Bergen", trust="assistant").facts
        known.facts.correct(wrong.id, subject="Bea")
        assert sentences(known.facts.find("Ana")) == ["Ana lives in Rome"]
        assert sentences(known.facts.find("Bea")) == ["Bea lives in Oslo"]
        assert known.ana.get(guess.id).status is not Status.CURRENT

    def test_a_date_that_was_wrong_puts_it_elsewhere_in_time(self, known: Known) -> None:
        known.facts.put("Ana", "lives in", "Rome", true_from="2026-01-01T00:00Z")
        (oslo,) = known.facts.put("Ana", "lives in", "Oslo", true_from="2026-02-01T00:00Z").facts
        right = known.facts.correct(oslo.id, true_from="2025-02-01T00:00Z")
        assert (right.status, right.true_until) == (Status.SUPERSEDED, START)
        assert known.facts.value("Ana", "lives in") == "Rome"
        with pytest.raises(InvalidInput, match="true_until"):
            known.facts.correct(oslo.id, true_until="2024-01-01T00:00Z")

    def test_nothing_to_correct_no_fact_and_another_version_are_refused(self, known: Known) -> None:
        (fact,) = known.facts.put("Ana", "works at", "Acme").facts
        with pytest.raises(InvalidInput, match="true_from"):
            known.facts.correct(fact.id)
        with pytest.raises(NotFound):
            known.facts.correct(known.ana.remember("words").id, object="x")
        with pytest.raises(longmind.Conflict):
            known.facts.correct(fact.id, object="x", version=7)
        with pytest.raises(InvalidInput, match="confidence"):
            known.facts.correct(fact.id, confidence=7)
        assert known.facts.correct(fact.id, object="Acme").version == 1

    def test_what_was_read_out_of_words_is_corrected_beside_them(self, ana) -> None:
        words = ana.remember("I live in Lyon.")
        right = ana.facts.correct(words.facts[0].id, object="Lyons-la-Forêt")
        assert ana.facts.value("user", "lives in") == "Lyons-la-Forêt"
        assert (right.evidence, ana.get(words.id).status) == ((words.id,), Status.CURRENT)


class TestOneMeaning:
    """What is said in other words, or spelled otherwise, is the same fact, and there is one truth among them."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [("manager is", "reports to"), ("favourite colour is", "favorite color is"), ("works at", "employed by")],
    )
    def test_the_newer_takes_the_place_of_the_older(self, known: Known, one: str, other: str) -> None:
        known.facts.put("Bob", one, "first")
        known.clock.move(days=1)
        known.facts.put("Bob", other, "second")
        assert known.facts.value("Bob", one) == known.facts.value("Bob", other) == "second"
        assert [fact.claim.predicate for fact in known.facts.history("Bob", one)] == [one, other]
        assert len(known.facts.find("Bob")) == 1

    def test_the_same_said_the_other_way_is_the_same_fact(self, known: Known) -> None:
        known.facts.put("Bob", "reports to", "Anna")
        again = known.facts.put("Bob", "manager is", "Anna")
        assert again.repeated == (again.facts[0].id,)

    def test_a_walk_and_a_pattern_know_both_ways(self, known: Known) -> None:
        known.facts.put("Bob", "reports to", "Anna")
        assert [one.name for one in known.facts.related("Bob", predicates=["manager is"])] == ["Anna"]
        assert [found.names["?boss"] for found in known.facts.match(("Bob", "manager is", "?boss"))] == ["Anna"]

    def test_several_at_once_is_said_of_all_of_them(self, known: Known) -> None:
        known.facts.put("Bob", "favorite color is", "blue", many=True)
        known.facts.put("Bob", "favourite colour is", "green", many=True)
        assert len(known.facts.find("Bob", "favourite colour is")) == 2

    @pytest.mark.parametrize("bad", ["", " ", 7, ["x"]])
    def test_no_predicate_is_refused(self, known: Known, bad: object) -> None:
        with pytest.raises(InvalidInput, match="predicate"):
            known.facts.find("Bob", bad)


class TestProfile:
    def test_one_value_a_key_in_categories_with_a_history(self, known: Known) -> None:
        known.profile.set("language", "Python", category="work")
        known.clock.move(days=1)
        known.profile.set("language", "Rust", category="work")
        known.profile.set("diet is", "vegan", category="food")
        assert known.profile.get("language") == "Rust"
        assert known.profile.get("shoe size", "unknown") == "unknown"
        assert known.profile.by_category("work") == {"language": "Rust"}
        assert known.profile.all() == {"language": "Rust", "diet is": "vegan"}
        assert [fact.claim.object for fact in known.profile.history("language")] == ["Python", "Rust"]

    def test_setting_back_to_an_older_value_holds(self, known: Known) -> None:
        for value in ("Python", "Rust", "Python"):
            known.profile.set("language", value)
            known.clock.move(days=1)
        assert known.profile.get("language") == "Python"


CLAIMS = st.lists(
    st.tuples(st.sampled_from(["Rome", "Oslo", "Bergen"]), st.integers(0, 40), st.sampled_from(["user", "tool"])),
    min_size=1,
    max_size=5,
    unique_by=lambda claim: claim[1],
)


class TestLaws:
    @settings(max_examples=25, deadline=None)
    @given(CLAIMS, st.randoms(use_true_random=False))
    def test_any_order_of_the_same_dated_facts_ends_in_the_same_belief(self, claims, random) -> None:
        def believed(order):
            known = Known(":memory:")
            for place, day, trust in order:
                known.facts.put("user", "lives in", place, true_from=START + timedelta(days=day), trust=trust)
            every = known.facts.history("user", "lives in")
            known.mind.close()
            return [(one.claim.object, one.true_from, one.true_until, one.status) for one in every]

        shuffled = list(claims)
        random.shuffle(shuffled)
        assert believed(claims) == believed(shuffled)

    @settings(max_examples=150, deadline=None)
    @given(
        st.lists(
            st.lists(
                st.fixed_dictionaries(
                    {"object": st.sampled_from(["Lyon", "Porto", "the Lyon", "Rome"])},
                    optional={
                        "negated": st.booleans(),
                        "corrects": st.booleans(),
                        "trust": st.sampled_from(["user", "assistant"]),
                        "at": st.integers(-9, 3),
                        "true_from": st.integers(-9, 9),
                        "true_until": st.integers(-3, 20),
                    },
                ),
                min_size=1,
                max_size=2,
            ),
            max_size=9,
        )
    )
    def test_what_each_write_settles_is_what_all_that_was_said_settles(self, told) -> None:
        """News at the end of time is settled with few facts, and as if it were with all."""
        clock = StillClock(START)
        mind = longmind.open(embedder=longmind.Hashing(), clock=clock)
        core, owner = mind._core, longmind.Scope(user="ana")  # noqa: SLF001 - settled anew by hand
        for together in told:
            clock.move(days=1)
            now, news = clock.now(), []
            for one in together:
                times = {
                    name: now + timedelta(days=one[name]) for name in ("at", "true_from", "true_until") if name in one
                }
                began, until = times.get("true_from"), times.get("true_until")
                if began is not None and until is not None and until <= began:
                    until = None
                claim = Claim(
                    subject="user",
                    predicate="lives in",
                    object=one["object"],
                    negated=one.get("negated", False),
                    corrects=one.get("corrects", False),
                    until=until,
                )
                said = {
                    "text": claim.sentence,
                    "kind": "fact",
                    "detail": claim,
                    "trust": one.get("trust"),
                    "at": times.get("at"),
                }
                news.append(
                    replace(draft(said, scope=owner, zone=None, now=now, guard=Guard.off()).memory, true_from=began)
                )
            learn.learn(core, news, now)
            assert learn.settled_anew(core, owner, ["user"], now) == []

    def test_what_was_ruled_counts_within_a_batch_too(self) -> None:
        known = Known(":memory:")
        core, owner = known.mind._core, longmind.Scope(user="ana")  # noqa: SLF001 - several at once
        known.facts.put("user", "lives in", "Rome")
        known.clock.move(days=1)
        (oslo,) = known.facts.put("user", "lives in", "Oslo", trust="assistant").facts
        known.conflicts.accept(oslo.id)
        known.clock.move(days=1)
        said = {
            trust: Claim(subject="user", predicate="lives in", object=place)
            for trust, place in (("unknown", "Bergen"), ("assistant", "Oslo"))
        }
        fields = [{"text": one.sentence, "kind": "fact", "detail": one, "trust": trust} for trust, one in said.items()]
        news = [draft(one, scope=owner, zone=None, now=known.clock.now(), guard=Guard.off()).memory for one in fields]
        done = learn.learn(core, news, known.clock.now())
        assert done.repeated == (oslo.id,), "it holds, by the ruling, and was only said again"
        assert [one.status.value for one in done.facts] == ["pending", "current"]
        known.mind.close()

    def test_facts_of_another_user_are_neither_seen_nor_settled(self, known: Known) -> None:
        other = known.mind.scope(user="ben")
        theirs = other.facts
        theirs.put("Acme", "CEO", "Zoe")
        known.facts.put("Acme", "CEO", "Jane")
        assert theirs.value("Acme", "CEO") == "Zoe"
        assert len(known.facts.find("Acme")) == 1
        assert all(one.status is Status.CURRENT for one in known.facts.history("Acme", "CEO"))


class TestReadOutInOneBatch:
    """What is taken in at once ends as what is told one by one."""

    @pytest.fixture
    def told(self) -> longmind.Mind:
        mind = longmind.open(":memory:", embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z"))
        return mind.scope(user="ana")

    def test_the_order_in_a_batch_is_the_order_of_the_world(self, told: longmind.Mind) -> None:
        told.remember_many(
            [
                {"text": "I live in Oslo.", "at": "2026-01-01T00:00Z"},
                {"text": "I live in Rome.", "at": "2026-02-01T00:00Z"},
                {"text": "I moved back to Oslo.", "at": "2026-03-01T00:00Z"},
            ]
        )
        history = told.facts.history("user", "lives in")
        assert [(fact.claim.object, fact.status.value) for fact in history] == [
            ("Oslo", "superseded"),
            ("Rome", "superseded"),
            ("Oslo", "current"),
        ]
        assert [memory.text for memory in told.list()] == ["I moved back to Oslo."]

    def test_what_is_hidden_reopens_when_the_news_is_forgotten(self, told: longmind.Mind) -> None:
        told.remember("I love tea.", at="2026-01-05T00:00Z")
        news = told.remember("I hate tea.", at="2026-02-05T00:00Z")
        assert [memory.text for memory in told.list()] == ["I hate tea."]
        told.forget(news.id)
        assert [memory.text for memory in told.list()] == ["I love tea."]
        assert told.facts.value("user", "likes") == "tea"

    def test_an_unknown_status_is_refused_by_name(self, told: longmind.Mind) -> None:
        with pytest.raises(InvalidInput, match="current"):
            told.facts.find("user", include=["gone"])


class TestASlip:
    """Ana lives in Porto, and said Lyon for a moment. She never lived there."""

    @pytest.mark.parametrize(
        ("slip", "right"),
        [
            ("I live in Lyon.", "Sorry, I meant Porto."),
            ("I live in Lyon.", "No, Porto."),
            ("Ich wohne in Lyon.", "Sorry, ich meinte Porto."),
            ("Vivo en Lyon.", "Perdón, en Porto."),
        ],
    )
    def test_the_wrong_value_is_true_at_no_time(self, ana, clock, slip: str, right: str) -> None:
        ana.remember("I live in Rome.", at="2026-01-10T09:00Z")
        chat = ana.conversation("s1")
        chat.add("user", slip)
        between = clock.now() + timedelta(seconds=5)
        clock.move(days=0.0001)
        chat.add("user", right)
        clock.move(days=30)
        assert ana.facts.value("user", "lives in") == "Porto"
        for moment in (between, clock.now(), "2027-01-01T00:00Z"):
            assert not ana.facts.find("user", "lives in", "Lyon", as_of=moment)
            assert "Lyon" not in str([hit.memory.text for hit in ana.recall("Where does she live?", as_of=moment)])
        assert ana.facts.value("user", "lives in", as_of="2026-03-01T00:00Z") == "Rome"

    def test_the_history_tells_the_story(self, ana) -> None:
        ana.remember(
            [{"role": "user", "content": "I live in Lyon."}, {"role": "user", "content": "No, I meant Porto."}]
        )
        slip, right = ana.facts.history("user", "lives in")
        assert (slip.claim.object, right.claim.object, right.claim.instead_of) == ("Lyon", "Porto", "Lyon")
        assert (slip.reason, slip.superseded_by) == (
            f"never held: said by mistake, put right in {right.id}",
            right.id,
        )

    def test_when_what_put_it_right_is_forgotten_it_is_what_was_said(self, ana) -> None:
        chat = ana.conversation("s1")
        chat.add("user", "I live in Lyon.")
        right = chat.add("user", "Sorry, I meant Porto.").remembered.kept[0]
        ana.forget(right.id)
        assert ana.facts.value("user", "lives in") == "Lyon"

    @pytest.mark.parametrize(
        "news", ["I moved to Porto.", "I don't live in Lyon any more but in Porto.", "I'm back in Porto."]
    )
    def test_who_moved_lived_there_before(self, ana, clock, news: str) -> None:
        chat = ana.conversation("s1")
        chat.add("user", "I live in Lyon.")
        between = clock.now()
        clock.move(days=0.5)
        chat.add("user", news)
        assert ana.facts.value("user", "lives in", as_of=between) == "Lyon"

    def test_of_several_that_may_hold_at_once_nothing_is_left_of_it(self, ana) -> None:
        ana.remember(
            [{"role": "user", "content": "I like tea."}, {"role": "user", "content": "Sorry, I meant coffee."}]
        )
        assert sentences(ana.facts.find("user", "likes")) == ["user likes coffee"]
        assert ana.facts.find("user", "likes", "tea", as_of="2030-01-01T00:00Z") == []


class TestRulingOnADoubt:
    def test_a_doubt_is_ruled_on_by_itself_or_by_the_id_of_its_news(self, known: Known) -> None:
        known.facts.put("Ana", "lives in", "Porto")
        known.clock.set(START + timedelta(days=1))
        known.facts.put("Ana", "lives in", "Madrid", trust="assistant")
        (doubt,) = known.conflicts
        assert known.conflicts.reject(doubt).status is Status.RETIRED
        known.conflicts.undo()
        assert known.conflicts.accept(doubt.news.id).status is Status.CURRENT

    @pytest.mark.parametrize("given", [None, 5, ["a"]])
    def test_what_is_neither_says_what_is_allowed(self, known: Known, given: Any) -> None:
        for rule in (known.conflicts.accept, known.conflicts.reject, known.conflicts.keep_both):
            with pytest.raises(InvalidInput, match=r"one of mind\.conflicts"):
                rule(given)
