"""What was thought, done and seen: in order, resumable between an action and its observation, and found again."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.trace import Call, Calls, Trace, Turn, call_key
from longmind.errors import Conflict, InvalidInput

NOW = datetime(2026, 5, 3, 9, tzinfo=UTC)
LATER = NOW + timedelta(seconds=2)

words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12).filter(str.strip)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
arguments = st.dictionaries(words, values, max_size=4)
calls = st.builds(
    Call, tool=words, arguments=arguments, result=values, error=st.none() | words, at=st.sampled_from((NOW, LATER))
)


def backwards(value):
    """The same JSON with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: backwards(part) for key, part in reversed(value.items())}
    return [backwards(part) for part in value] if isinstance(value, list) else value


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    trace = Trace(goal=draw(words))
    for _ in range(draw(st.integers(0, 8))):
        match draw(st.sampled_from(("think", "act", "observe"))):
            case "think":
                trace = trace.think(draw(words), now=NOW)
            case "act":
                trace = trace.act(draw(words), draw(arguments), thought=draw(st.none() | words), now=NOW)
            case _ if trace.waiting:
                place = draw(st.sampled_from(trace.waiting))
                trace = trace.observe(draw(values), error=draw(st.none() | words), turn=place, now=LATER)
    if draw(st.booleans()):
        trace = trace.finish(draw(words), success=draw(st.none() | st.booleans()), now=LATER)
    return trace


class TestTrace:
    @pytest.fixture
    def trace(self):
        return Trace(goal="how warm is it in Lisbon?")

    def test_a_turn_is_a_thought_an_action_and_an_observation(self, trace):
        trace = (
            trace.think("look it up", now=NOW)
            .act("weather", {"city": "Lisbon"}, now=NOW)
            .observe({"celsius": 21}, now=LATER)
        )
        assert trace.turns == (
            Turn(
                thought="look it up",
                tool="weather",
                arguments={"city": "Lisbon"},
                result={"celsius": 21},
                at=NOW,
                observed_at=LATER,
            ),
        )
        assert trace.turns[0].call == Call(
            tool="weather", arguments={"city": "Lisbon"}, result={"celsius": 21}, at=LATER
        )

    def test_two_thoughts_are_two_turns_and_the_action_joins_the_second(self, trace):
        trace = trace.think("a", now=NOW).think("b", now=NOW).act("look", now=NOW)
        assert [(turn.thought, turn.tool) for turn in trace.turns] == [("a", None), ("b", "look")]

    def test_an_action_with_its_own_thought_takes_no_other(self, trace):
        trace = trace.think("a", now=NOW).act("look", thought="b", now=NOW)
        assert [(turn.thought, turn.tool) for turn in trace.turns] == [("a", None), ("b", "look")]

    def test_an_action_awaits_its_observation_also_after_being_read_back(self, trace):
        waiting = Trace.from_json(trace.act("weather", now=NOW).to_json())
        assert waiting.waiting == (1,)
        assert waiting.turns[0].call is None
        assert waiting.observe("21 °C", now=LATER).waiting == ()

    def test_an_observation_of_nothing_is_one(self, trace):
        trace = trace.act("sleep", now=NOW).observe(now=LATER)
        assert trace.waiting == ()
        assert trace.turns[0].call.worked

    def test_actions_side_by_side_are_observed_in_any_order(self, trace):
        trace = trace.act("weather", {"city": "Lisbon"}, now=NOW).act("weather", {"city": "Porto"}, now=NOW)
        with pytest.raises(InvalidInput, match="1, 2"):
            trace.observe(21, now=LATER)
        with pytest.raises(InvalidInput, match="1, 2"):
            trace.observe(21, turn=3, now=LATER)
        trace = trace.observe(19, turn=2, now=LATER).observe(21, now=LATER)
        assert [turn.result for turn in trace.turns] == [21, 19]

    def test_nothing_is_observed_twice_or_out_of_nowhere(self, trace):
        for one in (trace, trace.think("a", now=NOW), trace.act("look", now=NOW).observe(1, now=NOW)):
            with pytest.raises(Conflict, match="act first"):
                one.observe(2, now=LATER)

    def test_a_finished_loop_goes_on_no_more(self, trace):
        done = trace.finish("21 °C", success=True, now=NOW)
        assert (done.outcome, done.success, done.finished_at) == ("21 °C", True, NOW)
        for verb in (
            lambda: done.think("more", now=LATER),
            lambda: done.act("look", now=LATER),
            lambda: done.observe(1, now=LATER),
            lambda: done.finish("again", now=LATER),
        ):
            with pytest.raises(Conflict, match="has finished"):
                verb()

    @pytest.mark.parametrize(
        "fields",
        [
            {},
            {"thought": " "},
            {"thought": "a", "arguments": {"x": 1}},
            {"thought": "a", "observed_at": NOW},
            {"tool": "look", "result": 1},
            {"tool": "look", "error": "broke"},
            {"tool": "look", "arguments": {1: 2}},
        ],
    )
    def test_a_turn_that_does_not_agree_with_itself_is_refused(self, fields):
        with pytest.raises(InvalidInput):
            Turn(at=NOW, **fields)


class TestCalls:
    """A call already made need not be made again."""

    def test_a_dependency_that_is_installed_is_found_with_its_result_and_when(self):
        made = Calls().record(
            Call(tool="install", arguments={"package": "numpy", "options": {"upgrade": True, "quiet": 1}}, at=NOW)
        )
        again = {"options": {"quiet": 1, "upgrade": True}, "package": "numpy"}
        assert made.find("install", again).at == NOW
        assert made.find("install", again | {"package": "scipy"}) is None
        assert made.find("uninstall", again) is None

    def test_the_latest_of_equal_calls_is_found_with_its_error(self):
        made = Calls()
        for hour, error in enumerate((None, "timed out")):
            made = made.record(Call(tool="fetch", error=error, result=hour, at=NOW + timedelta(hours=hour)))
        found = made.find("fetch")
        assert (found.result, found.error, found.worked) == (1, "timed out", False)

    @given(st.lists(calls, max_size=5), words, arguments)
    def test_whatever_was_recorded_is_found_whatever_the_order_of_its_keys(self, others, tool, given_in):
        call = Call(tool=tool, arguments=given_in, result="here", at=LATER)
        made = Calls()
        for one in (*others, call):
            made = made.record(one)
        assert made.find(tool, backwards(given_in)) == call

    @pytest.mark.parametrize(
        ("one", "other", "equal"),
        [
            ({"n": 2}, {"n": 2.0}, True),
            ({"n": 0.0}, {"n": -0.0}, True),
            ({"n": 1}, {"n": True}, False),
            ({"n": 1}, {"n": "1"}, False),
            ({"n": [1, 2]}, {"n": [2, 1]}, False),
            ({"n": None}, {}, False),
            ({}, None, True),
            ({"n": {"a": [{"x": 1, "y": 2.0}]}}, {"n": {"a": [{"y": 2, "x": 1}]}}, True),
        ],
    )
    def test_arguments_are_compared_as_json(self, one, other, equal):
        assert (call_key("tool", one) == call_key("tool", other)) is equal

    @given(st.integers(1, 4), st.lists(calls, max_size=8))
    def test_the_oldest_go_and_are_counted(self, most, recorded):
        made = Calls(most=most)
        for one in recorded:
            made = made.record(one)
        assert list(made) == recorded[-most:]
        assert made.dropped + len(made) == len(recorded)

    def test_long_answers_push_out_the_oldest_but_never_the_latest(self):
        made = Calls()
        for number in range(5):
            made = made.record(Call(tool="fetch", arguments={"n": number}, result="x" * 300_000, at=NOW))
        assert ([call.arguments["n"] for call in made], made.dropped) == ([2, 3, 4], 2)
        longest = Call(tool="fetch", arguments={"x": "x" * 900_000}, result="x" * 900_000, at=NOW)
        assert list(made.record(longest)) == [longest]
        assert made.record(longest).record(Call(tool="a", at=NOW)).find("fetch", longest.arguments) is None

    @pytest.mark.parametrize("arguments", [{1: 2}, {"x": {1, 2}}, "x", [("x", 1)]])
    def test_arguments_that_are_no_json_are_refused(self, arguments):
        with pytest.raises(InvalidInput):
            Calls().find("tool", arguments)
        with pytest.raises(InvalidInput):
            Call(tool="tool", arguments=arguments, at=NOW)


class TestReadingBack:
    @given(traces())
    def test_a_trace_comes_back_equal(self, trace):
        assert Trace.from_json(json.loads(json.dumps(trace.to_json()))) == trace

    @given(st.lists(calls, max_size=4))
    def test_calls_come_back_equal(self, recorded):
        made = Calls(made=tuple(recorded), most=4, dropped=2)
        assert Calls.from_json(json.loads(json.dumps(made.to_json()))) == made

    @pytest.mark.parametrize("kind", [Trace, Turn, Call, Calls])
    @pytest.mark.parametrize("value", [None, [], "x", {}, {"goal": "g"}])
    def test_what_is_something_else_is_refused(self, kind, value):
        with pytest.raises(InvalidInput):
            kind.from_json(value)

    @pytest.mark.parametrize(
        "change",
        [
            {"goal": ""},
            {"turns": None},
            {"turns": [{"thought": "a"}]},
            {"success": True},
            {"success": "yes", "outcome": "x", "finished_at": NOW.isoformat()},
            {"outcome": "x"},
            {"finished_at": NOW.isoformat()},
            {"finished_at": "noon", "outcome": "x"},
            {"model": "m"},
        ],
    )
    def test_a_broken_trace_is_refused(self, change):
        written = Trace(goal="g").act("look", now=NOW).to_json()
        assert Trace.from_json(written).to_json() == written
        with pytest.raises(InvalidInput):
            Trace.from_json(written | change)

    def test_arguments_that_are_missing_are_not_taken_for_none(self):
        with pytest.raises(InvalidInput, match=r"turn\.arguments"):
            Turn.from_json(Turn(tool="look", at=NOW).to_json() | {"arguments": None})
        with pytest.raises(InvalidInput, match=r"call\.arguments"):
            Call.from_json(Call(tool="look", at=NOW).to_json() | {"arguments": None})
