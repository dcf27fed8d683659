"""What a model is still to read: written with the words, shortened with what was read, and nothing lost between."""

from __future__ import annotations

import pytest

import longmind
from longmind.mind.keeping import unread
from longmind.stores.inmemory import InMemoryStore
from longmind.testing import FaultyStore, ScriptedModel, StillClock, cut

AT = "2026-05-20T12:00+00:00"
NOTHING = {"importance": 1, "facts": []}


def fact(quote, subject, predicate, object, **more):
    told = {"negated": False, "type": "fact", "confidence": "high", **more}
    return {"quote": quote, "subject": subject, "predicate": predicate, "object": object, **told}


def says(*found, importance=1):
    return {"importance": importance, "facts": list(found)}


TRIAL = {
    "so I live in Porto now": says(fact("I live in Porto now", "user", "lives in", "Porto", corrects=True)),
    "Clara is allergic": says(fact("My sister Clara is allergic to peanuts", "Clara", "allergic to", "peanuts")),
    "what time it is over there": NOTHING,
}
"""The right answers to what a model is tried by."""


class Reader:
    """A model that reads by a table: from a piece of a message to what it says of it."""

    name = "reader"

    def __init__(self, table, *, able=True):
        self.table = {**(TRIAL if able else {}), **table}
        self.model = ScriptedModel(self._says, name=self.name)

    def _says(self, prompt):
        said = prompt.messages[1].text.split("<message>")[-1]
        for words, answer in self.table.items():
            if words in said:
                return (answer.pop(0) if len(answer) > 1 else answer[0]) if isinstance(answer, list) else answer
        return NOTHING

    def complete(self, prompt):
        return self.model.complete(prompt)

    @property
    def asked(self):
        return [one.messages[1].text.split("<message>")[-1].split("</message>")[0].strip() for one in self.model.asked]


@pytest.fixture
def clock():
    return StillClock(AT)


@pytest.fixture
def opened(clock):
    """Opens Ana's mind with a model."""
    minds = []

    def open_(model, store=None, **options):
        minds.append(
            longmind.open(store or ":memory:", embedder=longmind.Hashing(), clock=clock, model=model, **options)
        )
        return minds[-1].scope(user="ana")

    yield open_
    for mind in minds:
        mind.close()


def believed(ana):
    return sorted(one.claim.triple for one in ana.list(kinds="fact"))


ORCHID = "Our codename for the launch is Orchid."
SAYS_ORCHID = says(fact("codename for the launch is Orchid", "launch", "codename is", "Orchid"))


class TestWhatIsRead:
    def test_a_fact_of_a_model_says_which_model_and_which_prompt(self, opened):
        ana = opened(Reader({"Orchid": SAYS_ORCHID}))
        done = ana.remember(ORCHID)
        (one,) = [fact for fact in done.facts if fact.claim.predicate == "codename is"]
        assert (one.metadata["model"], one.metadata["prompt"]) == ("reader", "facts 1")
        assert one.evidence == (done.id,)
        assert (done.unread, done.problems) == ((), ())

    def test_small_talk_is_not(self, opened):
        model = Reader({})
        ana = opened(model)
        for said in ("Thanks!", "hello", "ok"):
            assert ana.remember(said).unread == ()
        assert model.asked == []

    def test_nor_what_no_person_said(self, opened):
        model = Reader({})
        ana = opened(model)
        ana.remember("The codename is Orchid.", speaker="assistant")
        ana.remember("The codename is Orchid!", speaker="tool")
        ana.remember("The codename: Orchid", trust="document")
        ana.remember("Orchid is the codename", kind="insight")
        assert model.asked == []
        assert ana.tend().unread == 0

    def test_nor_anything_where_nothing_is_read_out_of_words(self, opened):
        model = Reader({})
        ana = opened(model, extract=False)
        assert ana.remember(ORCHID).unread == ()
        assert model.asked == []

    def test_a_repeat_is_not_read_twice(self, opened):
        model = Reader({"Orchid": SAYS_ORCHID})
        ana = opened(model)
        ana.remember(ORCHID)
        ana.remember(ORCHID)
        assert model.asked == [ORCHID]

    def test_turns_before_are_read_along(self, opened):
        model = Reader({})
        ana = opened(model)
        for said in ("Where did we put the router?", "In the cupboard below the stairs."):
            ana.scope(session="s1").remember(said)
        assert "user: Where did we put the router?" in model.model.asked[-1].messages[1].text

    def test_more_at_once_than_somebody_waits_for_is_left_to_tend(self, opened):
        model = Reader({"Orchid": SAYS_ORCHID})
        ana = opened(model)
        many = [f"Orchid {number} stands in room {number}." for number in range(unread.AT_ONCE + 1)]
        done = ana.remember_many(many)
        assert len(done.unread) == unread.AT_ONCE + 1
        assert model.asked == []
        assert ana.tend().unread == 0
        assert len(model.asked) == unread.AT_ONCE + 1


class TestBesideTheRules:
    LIVES = "I live in Lisbon."

    def test_what_they_read_already_is_not_doubled(self, opened):
        ana = opened(Reader({"Lisbon": says(fact("I live in Lisbon", "I", "resides in", "lisbon"))}))
        assert [one.claim.triple for one in ana.remember(self.LIVES).facts] == ["(user, lives in, Lisbon)"]
        assert believed(ana) == ["(user, lives in, Lisbon)"]

    @pytest.mark.parametrize(
        ("said", "object"),
        [
            ("I live in Lisbon, Portugal.", "Lisbon"),
            ("I live in Lisbon.", "Lisbon"),
            ("I live in New York City.", "New York"),
        ],
    )
    def test_a_cut_object_does_not_take_the_place_of_theirs(self, opened, said, object):
        bare = opened(None)
        bare.remember(said)
        ana = opened(Reader({said: says(fact(said.rstrip("."), "user", "lives in", object))}))
        ana.remember(said)
        assert believed(ana) == believed(bare) != []
        assert not list(ana.conflicts)

    def test_a_longer_one_neither(self, opened):
        said = "I live in Lisbon with my two cats."
        bare = opened(None)
        bare.remember(said)
        ana = opened(Reader({said: says(fact("I live in Lisbon with", "user", "lives in", "Lisbon with"))}))
        ana.remember(said)
        assert "(user, lives in, Lisbon)" in believed(bare)
        assert believed(ana) == believed(bare)

    def test_nor_another_where_only_one_can_hold(self, opened):
        said = "I moved from Lisbon to Porto last week."
        ana = opened(Reader({said: says(fact("moved from Lisbon", "user", "lives in", "Lisbon"))}))
        ana.remember(said)
        assert believed(ana) == ["(user, lives in, Porto)"]

    def test_nor_the_same_as_holding_that_is_over(self, opened):
        said = "I no longer drink coffee."
        ana = opened(Reader({said: says(fact(said, "user", "likes", "coffee"))}))
        ana.remember(said)
        assert "(user, likes, coffee)" not in believed(ana)

    def test_what_else_the_words_say_comes_to_it(self, opened):
        said = "I live in Lisbon and our codename is Orchid."
        ana = opened(Reader({said: says(fact("our codename is Orchid", "user", "codename is", "Orchid"))}))
        ana.remember(said)
        assert {"(user, codename is, Orchid)", "(user, lives in, Lisbon)"} <= set(believed(ana))


class TestAModelThatCannotRead:
    SAID = "We decided on the blue one for the launch codename: Lotus"
    WRONG = says(fact("codename: Lotus", "launch", "codename is", "Lotus"))

    def test_changes_nothing_that_was_known(self, opened, clock):
        ana = opened(Reader({"Lotus": self.WRONG}, able=False))
        ana.facts.put("launch", "codename is", "Orchid")
        clock.move(days=1)
        done = ana.remember(self.SAID)
        assert believed(ana) == ["(launch, codename is, Orchid)"]
        assert [(one.claim.object, one.trust) for one in done.conflicts] == [("Lotus", "assistant")]

    def test_while_one_that_can_does(self, opened, clock):
        ana = opened(Reader({"Lotus": self.WRONG}))
        ana.facts.put("launch", "codename is", "Orchid")
        clock.move(days=1)
        ana.remember(self.SAID)
        assert believed(ana) == ["(launch, codename is, Lotus)"]

    def test_is_believed_no_further_from_then_on(self, opened, clock):
        ana = opened(
            Reader({"Lotus": self.WRONG, "Iris": says(fact("room is Iris", "our room", "name is", "Iris"))}, able=False)
        )
        ana.facts.put("launch", "codename is", "Orchid")
        clock.move(days=1)
        ana.remember(self.SAID)
        done = ana.remember("By the way, our room is Iris these weeks.")
        assert {one.trust for one in done.facts if "model" in one.metadata} == {"assistant"}

    def test_is_tried_once(self, opened, clock):
        model = Reader({"Lotus": self.WRONG}, able=False)
        ana = opened(model)
        ana.facts.put("launch", "codename is", "Orchid")
        clock.move(days=1)
        for count in range(3):
            ana.remember(f"{self.SAID}, {count}")
        assert sum("Porto" in said for said in model.asked) == 1


class TestHowMuchItMatters:
    def test_is_judged_by_the_model_where_it_says_more_than_the_rules(self, opened):
        ana = opened(Reader({"Orchid": says(importance=9)}))
        done = ana.remember(ORCHID)
        one = ana.get(done.id)
        assert one.importance == 0.9
        assert one.metadata["prompt"] == "facts 1"
        assert "model" in one.metadata
        assert (one.version, one.reason, one.text) == (2, "judged by a model", ORCHID)

    @pytest.mark.parametrize("importance", [0.2, 0.95])
    def test_what_somebody_said_themselves_stays(self, opened, importance):
        ana = opened(Reader({"Orchid": says(importance=9)}))
        assert ana.get(ana.remember(ORCHID, importance=importance).id).importance == importance

    def test_less_than_the_rules_say_is_not_believed(self, opened):
        ana = opened(Reader({}))
        said = "I am allergic to penicillin, it was an emergency."
        ruled = ana.get(ana.remember(said).id).importance
        assert ruled > 0.5


class TestWhatFails:
    @pytest.mark.parametrize(
        "answer",
        [
            "",
            "I am sorry, I cannot help with that.",
            cut(SAYS_ORCHID, 0.1),
            {"facts": []},
            longmind.ModelUnavailable("busy"),
        ],
    )
    def test_leaves_the_words_waiting_and_says_so(self, opened, answer):
        ana = opened(Reader({"Orchid": [answer, SAYS_ORCHID]}))
        done = ana.remember(ORCHID)
        assert done.unread == (done.id,)
        assert len(done.problems) == 1
        assert ana.get(done.id).text == ORCHID
        assert "(launch, codename is, Orchid)" not in believed(ana)
        tended = ana.tend()
        assert (tended.unread, tended.problems, tended.complete) == (0, (), True)
        assert "(launch, codename is, Orchid)" in believed(ana)

    def test_that_was_cut_off_keeps_what_was_finished_and_waits_for_the_rest(self, opened):
        said = "Our codename is Orchid and the password hint is Lotus."
        first = fact("codename is Orchid", "user", "codename is", "Orchid")
        whole = says(first, fact("the password hint is Lotus", "user", "password hint is", "Lotus"))
        model = Reader({said: [cut(whole, 0.8), whole]})
        ana = opened(model)
        done = ana.remember(said)
        assert done.unread == (done.id,)
        assert "cut off" in done.problems[0]
        assert "(user, codename is, Orchid)" in believed(ana)
        assert "(user, password hint is, Lotus)" not in believed(ana)
        assert ana.tend().unread == 0
        assert {"(user, codename is, Orchid)", "(user, password hint is, Lotus)"} <= set(believed(ana))
        limits = [one.max_tokens for one in model.model.asked]
        assert limits[1] == 2 * limits[0]

    def test_three_times_is_left_to_the_rules_and_that_is_said(self, opened):
        model = Reader({"Orchid": ""})
        ana = opened(model)
        done = ana.remember(ORCHID)
        assert ana.tend().unread == 1
        last = ana.tend()
        assert last.unread == 0
        assert any("left to the rules" in one for one in last.problems)
        assert ana.get(done.id).text == ORCHID
        assert model.asked == [ORCHID] * 3
        ana.tend()
        assert model.asked == [ORCHID] * 3

    def test_for_want_of_a_server_is_tried_for_ever(self, opened):
        ana = opened(Reader({"Orchid": [longmind.ModelUnavailable("busy")] * 6 + [SAYS_ORCHID]}))
        ana.remember(ORCHID)
        for _ in range(5):
            tended = ana.tend()
            assert (tended.unread, tended.complete) == (1, False)
        assert ana.tend().unread == 0
        assert "(launch, codename is, Orchid)" in believed(ana)

    def test_at_one_does_not_keep_the_next_from_being_read_later(self, opened):
        model = Reader({"Orchid": ["", "", "", ""], "Lotus": says(fact("Lotus", "user", "flower is", "Lotus"))})
        ana = opened(model)
        ana.remember(ORCHID)
        ana.remember("My flower of the month: Lotus")
        assert ana.tend().unread == 1
        assert "(user, flower is, Lotus)" in believed(ana)

    def test_where_the_store_fails_the_words_are_kept_and_wait(self, clock):
        store = InMemoryStore()
        with longmind.open(
            FaultyStore(store, fail_on=2),
            embedder=longmind.Hashing(),
            clock=clock,
            model=Reader({"Orchid": SAYS_ORCHID}),
        ) as mind:
            ana = mind.scope(user="ana")
            done = ana.remember(ORCHID)
            assert done.unread == (done.id,)
            assert "StoreUnavailable" in done.problems[0]
            assert ana.tend().unread == 0
            assert "(launch, codename is, Orchid)" in believed(ana)

    def test_when_the_budget_is_spent_waits_for_the_next_pass(self, opened):
        model = Reader({})
        ana = opened(model, upkeep=longmind.Upkeep(budget=longmind.Budget(calls=3)))
        ana.remember_many([f"Orchid {number} stands in room {number}." for number in range(12)])
        seen = [ana.tend() for _ in range(4)]
        assert [one.unread for one in seen] == [9, 6, 3, 0]
        assert all("BudgetSpent" in one.problems[0] for one in seen[:3])
        assert [one.used.calls for one in seen] == [3, 3, 3, 3]
        assert len(model.asked) == 12

    def test_a_dry_run_asks_nobody_and_says_how_much_waits(self, opened):
        model = Reader({"Orchid": [longmind.ModelUnavailable("busy"), SAYS_ORCHID]})
        ana = opened(model)
        ana.remember(ORCHID)
        planned = ana.tend(dry_run=True)
        assert (planned.unread, len(model.asked)) == (1, 1)


class TestWhatWaits:
    def test_goes_with_its_words(self, opened):
        model = Reader({"Orchid": longmind.ModelUnavailable("busy")})
        ana = opened(model)
        ana.forget(ana.remember(ORCHID).id)
        tended = ana.tend()
        assert (tended.unread, len(model.asked)) == (0, 1)

    def test_is_left_when_the_words_are_out_of_sight(self, opened):
        model = Reader({"Orchid": [longmind.ModelUnavailable("busy")]})
        ana = opened(model)
        ana.retire(ana.remember(ORCHID).id)
        assert (ana.tend().unread, len(model.asked)) == (0, 1)

    def test_is_read_by_whoever_opens_the_memory_next(self, opened, tmp_path):
        path = str(tmp_path / "mind.db")
        ana = opened(Reader({"Orchid": longmind.ModelUnavailable("busy")}), path)
        assert ana.remember(ORCHID).unread
        other = opened(Reader({"Orchid": SAYS_ORCHID}), path)
        assert other.tend().unread == 0
        assert "(launch, codename is, Orchid)" in believed(ana)

    def test_is_told_while_there_is_no_model_and_holds_up_nothing(self, opened, tmp_path):
        path = str(tmp_path / "mind.db")
        opened(Reader({"Orchid": longmind.ModelUnavailable("busy")}), path).remember(ORCHID)
        tended = opened(None, path).tend()
        assert (tended.unread, tended.used, tended.problems) == (1, None, ())
        assert tended.complete

    def test_goes_along_when_the_memory_does(self, opened, tmp_path):
        ana = opened(Reader({"Orchid": longmind.ModelUnavailable("busy")}))
        ana.remember(ORCHID)
        ana.export(tmp_path / "ana.jsonl")
        other = opened(Reader({"Orchid": SAYS_ORCHID}))
        other.import_archive(tmp_path / "ana.jsonl")
        other.tend()
        assert "(launch, codename is, Orchid)" in believed(other)


class TestALongMessage:
    LONG = "Our codename is Orchid. " + "I like tea. " * 400 + "The hint is Lotus. " + "I like jazz. " * 200

    def table(self, *first):
        return {
            "Our codename is Orchid": [
                *first,
                says(fact("Our codename is Orchid", "user", "codename is", "Orchid")),
            ],
            "The hint is Lotus": [says(fact("The hint is Lotus", "user", "hint is", "Lotus"))],
        }

    def test_is_read_to_its_end_piece_by_piece(self, opened):
        model = Reader(self.table())
        ana = opened(model)
        done = ana.remember(self.LONG)
        assert done.unread == ()
        assert len(model.asked) == 2
        assert "".join(self.LONG.split()) == "".join("".join(model.asked).split())
        assert {"(user, codename is, Orchid)", "(user, hint is, Lotus)"} <= set(believed(ana))

    def test_one_piece_that_fails_costs_no_other(self, opened):
        model = Reader(self.table("", "", ""))
        ana = opened(model)
        done = ana.remember(self.LONG)
        assert done.unread == (done.id,)
        ana.tend()
        last = ana.tend()
        assert any("left to the rules" in one for one in last.problems) or last.unread == 1
        ana.tend()
        assert "(user, hint is, Lotus)" in believed(ana)
        assert "(user, codename is, Orchid)" not in believed(ana)
        assert ana.tend().unread == 0
