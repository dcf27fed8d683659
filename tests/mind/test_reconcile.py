"""Which of several facts about one thing holds: the laws, and the cases people know."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.memory import Status, Trust
from longmind.mind.predicates import Predicate, predicate
from longmind.mind.reconcile import Belief, Ruling, Settled, Standing, settle

START = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2030, 1, 1, tzinfo=UTC)
LIVES = predicate("lives in")
LIKES = predicate("likes")
VISITED = predicate("visited")


def day(number: int) -> datetime:
    return START + timedelta(days=number)


def belief(id: str, object: str, on: int, **fields: object) -> Belief:
    given = {"since": day(on), "said_at": day(on), "trust": Trust.USER.level} | fields
    return Belief(id=id, object=object, **given)


def standings(*beliefs: Belief, by: Predicate = LIVES) -> dict[str, Standing]:
    return {id: one.standing for id, one in settle(beliefs, by, NOW).items()}


def current(settled: dict[str, Settled]) -> set[str]:
    return {id for id, one in settled.items() if one.status is Status.CURRENT}


def held(settled: dict[str, Settled], beliefs: list[Belief], moment: datetime) -> set[str]:
    """What a question as of a moment is answered with."""
    return {
        one.id
        for one in beliefs
        if settled[one.id].status in (Status.CURRENT, Status.SUPERSEDED)
        and one.since <= moment
        and ((until := settled[one.id].until) is None or moment < until)
    }


class TestOneAtATime:
    def test_the_newer_takes_the_place_of_the_older(self) -> None:
        settled = settle([belief("a", "rome", 1), belief("b", "oslo", 9)], LIVES, NOW)
        assert current(settled) == {"b"}
        assert settled["a"] == Settled(id="a", standing=Standing.REPLACED, until=day(9), other="b")

    def test_late_news_about_the_past_finds_its_place_there(self) -> None:
        late = belief("c", "bergen", 3, said_at=day(50), dated=True)
        settled = settle([belief("a", "rome", 1), belief("b", "oslo", 9), late], LIVES, NOW)
        assert current(settled) == {"b"}
        assert (settled["a"].until, settled["c"].until) == (day(3), day(9))

    def test_what_was_replaced_and_is_only_said_again_waits(self) -> None:
        again = belief("c", "rome", 20)
        settled = settle([belief("a", "rome", 1), belief("b", "oslo", 9), again], LIVES, NOW)
        assert current(settled) == {"b"}
        assert (settled["c"].status, settled["c"].other) == (Status.PENDING, "b")

    @pytest.mark.parametrize("how", [{"dated": True}, {"corrects": True}, {"ruling": Ruling.ACCEPT}])
    def test_who_says_that_it_changed_back_is_believed(self, how: dict[str, object]) -> None:
        back = belief("c", "rome", 20, **how)
        assert current(settle([belief("a", "rome", 1), belief("b", "oslo", 9), back], LIVES, NOW)) == {"c"}

    def test_a_less_trusted_source_takes_no_place(self) -> None:
        guess = belief("b", "oslo", 9, trust=Trust.ASSISTANT.level)
        assert standings(belief("a", "rome", 1), guess) == {"a": Standing.HOLDS, "b": Standing.LESS_TRUSTED}

    def test_a_less_trusted_echo_does_not_lower_the_trust(self) -> None:
        echo = belief("b", "rome", 5, trust=Trust.UNKNOWN.level)
        tool = belief("c", "oslo", 9, trust=Trust.TOOL.level)
        assert standings(belief("a", "rome", 1), echo, tool)["c"] is Standing.LESS_TRUSTED

    def test_what_ended_by_itself_stands_in_nobodys_way(self) -> None:
        ended = belief("a", "rome", 1, until=day(5))
        guess = belief("b", "oslo", 9, trust=Trust.ASSISTANT.level)
        assert standings(ended, guess) == {"a": Standing.ENDED, "b": Standing.HOLDS}

    def test_no_longer_closes_what_held(self) -> None:
        denied = belief("b", "rome", 9, negated=True)
        settled = settle([belief("a", "rome", 1), denied], LIVES, NOW)
        assert (settled["a"].standing, settled["a"].until) == (Standing.DENIED, day(9))
        assert current(settled) == {"b"}

    def test_denying_another_place_changes_nothing(self) -> None:
        assert standings(belief("a", "rome", 1), belief("b", "oslo", 9, negated=True)) == {
            "a": Standing.HOLDS,
            "b": Standing.HOLDS,
        }


class TestSeveralAtOnce:
    def test_several_objects_coexist(self) -> None:
        settled = settle([belief("a", "tea", 1), belief("b", "coffee", 2)], LIKES, NOW)
        assert current(settled) == {"a", "b"}

    def test_love_then_hate_leaves_hate(self) -> None:
        settled = settle([belief("a", "tea", 1), belief("b", "tea", 2, negated=True)], LIKES, NOW)
        assert current(settled) == {"b"}

    def test_what_happened_stays_true(self) -> None:
        assert current(settle([belief("a", "paris", 1), belief("b", "paris", 400)], VISITED, NOW)) == {"a", "b"}


class TestSlips:
    """What was never meant was never true, and is not a past that somebody had."""

    def test_what_is_put_right_at_once_held_for_no_time_at_all(self) -> None:
        told = [belief("a", "rome", 1), belief("b", "lyon", 9), belief("c", "porto", 9, instead_of="lyon")]
        settled = settle(told, LIVES, NOW)
        assert settled["b"] == Settled(id="b", standing=Standing.MISTAKEN, until=day(9), other="c")
        assert [held(settled, told, day(number)) for number in (0, 8, 9, 99)] == [set(), {"a"}, {"c"}, {"c"}]
        assert settled["a"].other == "c"

    def test_what_was_believed_for_long_stays_as_the_past(self) -> None:
        settled = settle([belief("b", "lyon", 1), belief("c", "porto", 9, instead_of="lyon")], LIVES, NOW)
        assert settled["b"] == Settled(id="b", standing=Standing.REPLACED, until=day(9), other="c")

    def test_a_slip_that_becomes_true_is_news(self) -> None:
        told = [belief("b", "lyon", 9), belief("c", "porto", 9, instead_of="lyon"), belief("d", "lyon", 30)]
        assert current(settle(told, LIVES, NOW)) == {"d"}

    def test_a_slip_in_putting_right_is_put_right(self) -> None:
        told = [
            belief("a", "lyon", 9),
            belief("b", "porto", 9, instead_of="lyon"),
            belief("c", "lyon", 9, instead_of="porto"),
        ]
        assert current(settle(told, LIVES, NOW)) == {"c"}

    def test_who_is_trusted_less_puts_nobody_right(self) -> None:
        guess = belief("c", "porto", 9, instead_of="lyon", trust=Trust.ASSISTANT.level)
        assert current(settle([belief("b", "lyon", 9), guess], LIVES, NOW)) == {"b"}

    def test_of_several_that_may_hold_at_once_the_denial_says_what_was_a_slip(self) -> None:
        told = [belief("a", "tea", 9), belief("b", "tea", 9, negated=True, instead_of="tea")]
        assert standings(*told, by=LIKES) == {"a": Standing.MISTAKEN, "b": Standing.HOLDS}


class TestRulings:
    def test_reject_and_keep_both(self) -> None:
        two = [belief("a", "rome", 1), belief("b", "oslo", 9, trust=Trust.ASSISTANT.level)]
        rejected = settle([two[0], replace(two[1], ruling=Ruling.REJECT)], LIVES, NOW)
        assert (rejected["b"].status, current(rejected)) == (Status.RETIRED, {"a"})
        both = settle([two[0], replace(two[1], ruling=Ruling.KEEP_BOTH)], LIVES, NOW)
        assert current(both) == {"a", "b"}

    def test_what_somebody_accepted_is_not_undone_by_an_echo_of_the_other(self) -> None:
        accepted = belief("b", "oslo", 9, trust=Trust.ASSISTANT.level, ruling=Ruling.ACCEPT)
        settled = settle([belief("a", "rome", 1), accepted, belief("c", "rome", 20)], LIVES, NOW)
        assert current(settled) == {"b"}


BELIEFS = st.lists(
    st.builds(
        belief,
        st.just("x"),
        st.sampled_from(["rome", "oslo", "bergen"]),
        st.integers(0, 30),
        negated=st.booleans(),
        dated=st.booleans(),
        corrects=st.booleans(),
        instead_of=st.sampled_from([None, "rome", "oslo"]),
        said_at=st.integers(0, 60).map(day),
        trust=st.sampled_from([trust.level for trust in Trust]),
    ),
    max_size=8,
).map(lambda some: [replace(one, id=f"m{number}") for number, one in enumerate(some)])


class TestLaws:
    @given(BELIEFS, st.randoms())
    def test_any_order_of_telling_ends_in_the_same_belief(self, beliefs: list[Belief], random: object) -> None:
        shuffled = list(beliefs)
        random.shuffle(shuffled)
        for by in (LIVES, LIKES, VISITED):
            assert settle(beliefs, by, NOW) == settle(shuffled, by, NOW)

    @given(BELIEFS)
    def test_one_object_holds_at_any_time(self, beliefs: list[Belief]) -> None:
        settled = settle(beliefs, LIVES, NOW)
        claims = {one.id: one for one in beliefs}
        for moment in map(day, range(-1, 62)):
            objects = {claims[id].object for id in held(settled, beliefs, moment) if not claims[id].negated}
            assert len(objects) <= 1
        assert len({claims[id].object for id in current(settled) if not claims[id].negated}) <= 1

    @given(beliefs=BELIEFS, object=st.sampled_from(["rome", "oslo"]), negated=st.booleans())
    def test_what_held_is_not_changed_by_what_comes_later(
        self, beliefs: list[Belief], object: str, *, negated: bool
    ) -> None:
        later = belief("later", object, 61, negated=negated)
        before, after = settle(beliefs, LIVES, NOW), settle([*beliefs, later], LIVES, NOW)
        for moment in map(day, range(61)):
            assert held(before, beliefs, moment) == held(after, beliefs, moment)

    @given(BELIEFS)
    def test_every_belief_stands_somewhere_and_names_another_that_is_there(self, beliefs: list[Belief]) -> None:
        settled = settle(beliefs, LIVES, NOW)
        assert settled.keys() == {one.id for one in beliefs}
        assert all(one.other is None or one.other in settled for one in settled.values())
