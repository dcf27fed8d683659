"""What is counted of skills, what their names say, and libraries from elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.method import Method
from longmind.errors import InvalidInput
from longmind.mind.skills import MOST_CODES, Tallies, Tally, code_of, read_voyager, spelled_out, tell

NOW = datetime(2026, 5, 3, tzinfo=UTC)
COUNTS = st.integers(0, 1_000)
FRESH = Tally().to_json()


class TestReliability:
    """(worked + 2) / (worked + failed + 2): nobody is put behind for being new."""

    def test_it_is_whole_until_something_fails(self):
        assert Tally().reliability == Tally(worked=7).reliability == 1.0

    @pytest.mark.parametrize(("worked", "failed", "left"), [(0, 1, 2 / 3), (0, 2, 0.5), (8, 2, 10 / 12), (2, 2, 4 / 6)])
    def test_it_is_the_smoothed_share_of_success(self, worked, failed, left):
        assert Tally(worked=worked, failed=failed).reliability == pytest.approx(left)

    @given(COUNTS, COUNTS)
    def test_a_failure_lowers_it_and_a_success_never_does(self, worked, failed):
        now = Tally(worked=worked, failed=failed).reliability
        assert 0 < Tally(worked=worked, failed=failed + 1).reliability < now <= 1
        assert Tally(worked=worked + 1, failed=failed).reliability >= now


class TestTallies:
    def test_each_code_is_counted_apart(self):
        held = Tallies().counted("a", NOW, None, worked=True).counted("b", NOW, "boom", worked=False)
        assert held.of("a") == Tally(worked=1, at=NOW)
        assert held.of("b") == Tally(failed=1, at=NOW, error="boom")
        assert held.of("c") == Tally()

    def test_the_latest_error_stays_through_a_success(self):
        held = Tallies().counted("a", NOW, "x" * 900, worked=False).counted("a", NOW, None, worked=True)
        assert held.of("a") == Tally(worked=1, failed=1, at=NOW, error="x" * 500)

    def test_the_longest_unused_code_is_forgotten(self):
        held = Tallies()
        for number in range(MOST_CODES + 1):
            held = held.counted(str(number), NOW, None, worked=True).counted("0", NOW, None, worked=True)
        assert len(held.held) == MOST_CODES
        assert held.of("1") == Tally()
        assert held.of("0").worked == MOST_CODES + 2

    @given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.none() | st.text(max_size=5)), max_size=20))
    def test_what_is_written_is_read_back(self, counted):
        held = Tallies()
        for code, worked, error in counted:
            held = held.counted(code, NOW, error, worked=worked)
        assert Tallies.from_json(held.to_json()) == held
        assert sum(one.worked + one.failed for one in held.held.values()) == len(counted)

    @pytest.mark.parametrize(
        "wrong",
        [
            None, {}, {"methods": {}}, {"methods": [["a"]]}, {"methods": [[1, FRESH]]}, {"methods": [["a", {}]]},
            {"methods": [["a", {**FRESH, "worked": -1}]]}, {"methods": [["a", {**FRESH, "failed": True}]]},
            {"methods": [["a", {**FRESH, "error": 1}]]}, {"methods": [["a", {**FRESH, "at": "then"}]]},
        ],
    )  # fmt: skip
    def test_anything_else_is_refused(self, wrong):
        with pytest.raises(InvalidInput):
            Tallies.from_json(wrong)


class TestMethods:
    def test_told_otherwise_it_is_the_same_code(self):
        one, other = Method(description="a", code="x"), Method(description="b", code="x")
        assert code_of(one) == code_of(other)
        for more in ({"code": "y"}, {"code": "x", "requires": ("z",)}, {"code": "x", "language": "python"}):
            assert code_of(Method(description="a", **more)) != code_of(one)

    def test_steps_are_told_and_code_is_not(self):
        assert tell(Method(description="Brew tea", steps=("Boil", "Pour"))) == "Brew tea\n1. Boil\n2. Pour"
        assert tell(Method(description="Brew tea", code="brew()")) == "Brew tea"

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("craftFurnace", "craft Furnace"),
            ("make_pickaxe", "make pickaxe"),
            ("retry-on-503", "retry on 503"),
            ("step2", "step 2"),
            ("Make tea", None),
            ("deploy", None),
            ("___", None),
        ],
    )
    def test_a_name_is_spelled_out_as_words(self, name, words):
        assert spelled_out(name) == words


LIBRARY = {
    "boilWater": {
        "code": "async function boilWater(bot) {\n  await heat(bot);\n}",
        "description": "async function boilWater(bot) {\n    // Heats water\n    // until it boils.\n}",
    },
    "brewTea": {
        "code": "async function brewTea(bot) {\n  await boilWater(bot);\n  bot.boilWater (1); reboilWater();\n}",
        "description": "Brew a pot of tea.",
    },
    "serve": {"code": "async function serve(bot) {\n  bot.brewTea();\n}", "description": "// Serve it."},
}


class TestVoyager:
    """A library is an object of names, each with code and a description inside the frame of a function."""

    def test_the_comment_is_what_it_is_for(self):
        told = {name: method.description for name, method in read_voyager(LIBRARY)}
        assert told == {
            "boilWater": "Heats water until it boils.",
            "brewTea": "Brew a pot of tea.",
            "serve": "Serve it.",
        }

    def test_it_requires_the_skills_that_its_code_calls(self):
        found = dict(read_voyager(LIBRARY))
        assert [found[name].requires for name in LIBRARY] == [(), ("boilWater",), ()]
        assert found["boilWater"].code == LIBRARY["boilWater"]["code"]
        assert {method.language for method in found.values()} == {"javascript"}

    @pytest.mark.parametrize(
        "wrong", [None, [], {"a": "code"}, {"a": {"code": "x"}}, {"a": {"code": " ", "description": "x"}}, {1: {}}]
    )
    def test_another_form_is_refused(self, wrong):
        with pytest.raises(InvalidInput):
            read_voyager(wrong)
