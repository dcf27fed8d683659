"""What a filter and a view mean, row by row, and what a misspelt filter is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.memory import Kind, Memory, Status, Trust
from longmind.domain.query import (
    FIELDS,
    MAX_FILTER_DEPTH,
    OPERATORS,
    Not,
    View,
    json_equal,
    matches,
    parse_filter,
    time_score,
    visible,
)
from longmind.domain.scope import Scope
from longmind.domain.time import Interval, instant
from longmind.errors import InvalidInput
from longmind.testing.tables import FILTERS, filter_subjects

SUBJECTS = filter_subjects()
NOON = instant("2026-05-03T12:00Z")
MAY = Interval(instant("2026-05-01T00:00Z"), instant("2026-06-01T00:00Z"), "month")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, -1.0, 0.5]) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=4,
)


def memory(**fields):
    times = {"happened_at": NOON, "recorded_at": NOON, "updated_at": NOON}
    return Memory(**{"id": "m" + "0" * 26, "scope": Scope(user="ana"), "text": "Lisbon", **times, **fields})


def let_through(where):
    condition = parse_filter(where)
    return {name for name, subject in SUBJECTS.items() if matches(condition, subject)}


class TestMatching:
    """The table is what a filter means; every store is held to it too."""

    def test_the_table_covers_every_field_and_operator(self):
        told = repr(FILTERS)
        assert [field for field in FIELDS if field != "id" and f"'{field}'" not in told] == []
        assert [operator for operator in OPERATORS if f"'{operator}'" not in told] == []
        assert len(FILTERS) >= 40

    @pytest.mark.parametrize(("where", "expected"), FILTERS, ids=[str(where)[:70] for where, _ in FILTERS])
    def test_a_filter_lets_through_what_it_says(self, where, expected):
        assert let_through(where) == set(expected.split())

    @pytest.mark.parametrize(("where", "expected"), FILTERS, ids=[str(where)[:70] for where, _ in FILTERS])
    def test_not_is_the_plain_negation(self, where, expected):
        assert let_through({"not": where}) == SUBJECTS.keys() - set(expected.split())

    def test_one_memory_is_found_by_its_id(self):
        assert let_through({"id": SUBJECTS["move"].id}) == {"move"}
        assert let_through({"id": {"in": [SUBJECTS["move"].id, SUBJECTS["bare"].id, "m"]}}) == {"move", "bare"}

    def test_no_filter_lets_all_through(self):
        assert parse_filter(None) is None
        assert all(matches(None, subject) for subject in SUBJECTS.values())

    @given(JSON, JSON)
    def test_eq_and_ne_are_opposites_where_there_is_a_value(self, value, wanted):
        subject = memory(metadata={"x": value})
        eq, ne = (matches(parse_filter({"metadata": {"x": {one: wanted}}}), subject) for one in ("eq", "ne"))
        assert eq is not ne

    @given(JSON)
    def test_everything_equals_itself_and_is_in_its_own_list(self, value):
        subject = memory(metadata={"x": value, "list": [value]})
        for where in ({"x": {"eq": value}}, {"x": {"in": [value]}}, {"list": {"contains": value}}):
            assert matches(parse_filter({"metadata": where}), subject)

    @given(st.integers() | st.floats(allow_nan=False), st.integers() | st.floats(allow_nan=False))
    def test_of_two_numbers_just_one_order_holds(self, value, wanted):
        subject = memory(metadata={"x": value})
        holds = [matches(parse_filter({"metadata.x": {one: wanted}}), subject) for one in ("lt", "eq", "gt")]
        assert sum(holds) == 1
        assert matches(parse_filter({"metadata.x": {"lte": wanted}}), subject) == (holds[0] or holds[1])
        assert matches(parse_filter({"metadata.x": {"gte": wanted}}), subject) == (holds[2] or holds[1])

    @given(JSON, JSON)
    def test_equality_is_mutual(self, one, other):
        assert json_equal(one, other) == json_equal(other, one)
        assert json_equal(one, one)

    @pytest.mark.parametrize(
        ("one", "other"),
        [(True, 1), (False, 0), (True, 1.0), ("1", 1), (None, 0), (None, False), ([], {}), ([1], [True])],
    )
    def test_types_are_strict(self, one, other):
        assert not json_equal(one, other)
        assert not json_equal({"x": [one]}, {"x": [other]})


class TestParsing:
    """A misspelt filter would match nothing and look like an empty memory, so it says what is allowed instead."""

    @pytest.mark.parametrize(
        ("where", "told"),
        [
            ({"colour": "blue"}, ["where", "metadata.<key>", "speaker", "happened_at"]),
            ({"metadata": "blue"}, ["metadata.<key>"]),
            ({"metadata.": 1}, ["metadata.<key>"]),
            ({"metadata..a": 1}, ["metadata.<key>"]),
            ({"Type": "fact"}, ["type"]),
            ({7: "fact"}, ["type"]),
            ({"type": {"equals": "fact"}}, ["where.type", "eq, ne, in, lt, lte, gt, gte, contains"]),
            ({"type": {"$eq": "fact"}}, ["eq, ne"]),
            ({"type": {}}, ["an operator"]),
            ({"metadata.n": {"between": [1, 2]}}, ["where.metadata.n", "gt"]),
            ({"kind": "episodic"}, ["where.kind", "episode, fact, insight, skill, passage"]),
            ({"kind": {"in": ["fact", "Fact"]}}, ["episode, fact"]),
            ({"trust": "friend"}, ["system, user"]),
            ({"type": 7}, ["where.type", "str"]),
            ({"type": {"in": "fact"}}, ["where.type.in", "a list"]),
            ({"type": {"in": 7}}, ["a list"]),
            ({"type": {"in": ["fact", 7]}}, ["str"]),
            ({"type": {"lt": None}}, ["str"]),
            ({"tags": ["home"]}, ["where.tags", "contains"]),
            ({"tags": "home"}, ["where.tags", "contains"]),
            ({"tags": {"in": ["home"]}}, ["where.tags", "contains"]),
            ({"importance": "high"}, ["where.importance", "int or float"]),
            ({"importance": True}, ["int or float"]),
            ({"importance": None}, ["int or float"]),
            ({"importance": {"contains": 1}}, ["contains", "texts, tags and metadata"]),
            ({"pinned": 1}, ["where.pinned", "true or false"]),
            ({"pinned": "true"}, ["true or false"]),
            ({"pinned": None}, ["true or false"]),
            ({"pinned": {"in": [True]}}, ["where.pinned.in", "eq or ne"]),
            ({"pinned": {"gte": True}}, ["where.pinned.gte", "eq or ne"]),
            ({"pinned": {"contains": True}}, ["eq or ne"]),
            ({"name": 7}, ["where.name", "str"]),
            ({"happened_at": "2026-05-03"}, ["where.happened_at", "offset"]),
            ({"happened_at": {"gt": datetime(2026, 5, 3)}}, ["zone"]),  # noqa: DTZ001 - that is the mistake
            ({"happened_at": {"lt": 7}}, ["offset"]),
            ({"metadata.n": {"gt": None}}, ["where.metadata.n.gt", "a number or a text"]),
            ({"metadata.n": {"gt": True}}, ["a number or a text"]),
            ({"metadata.n": {"lte": [1]}}, ["a number or a text"]),
            ({"metadata.n": datetime(2026, 5, 3, tzinfo=UTC)}, ["JSON"]),
            ({"metadata.n": (1, 2)}, ["JSON"]),
            ({"or": {"type": "fact"}}, ["where.or", "a list of filters"]),
            ({"and": "type"}, ["where.and"]),
            ({"or": ["type"]}, ["where.or", "a mapping"]),
            ({"not": [{"type": "fact"}]}, ["where.not", "a mapping"]),
            ({"or": [{"not": {"colour": 1}}]}, ["where.or.not", "speaker"]),
            ("type = 'fact'", ["where", "a mapping"]),
            ([("type", "fact")], ["a mapping"]),
        ],
        ids=lambda value: str(value)[:50],
    )
    def test_a_mistake_is_told_what_is_allowed(self, where, told):
        with pytest.raises(InvalidInput) as caught:
            parse_filter(where)
        for words in told:
            assert words in str(caught.value)

    def test_another_argument_may_be_named(self):
        with pytest.raises(InvalidInput) as caught:
            parse_filter({"colour": 1}, "only")
        assert caught.value.argument == "only"

    def test_filters_nest_as_deep_as_told_and_no_deeper(self):
        deep = {"type": "fact"}
        for _ in range(MAX_FILTER_DEPTH):
            deep = {"not": deep}
        assert isinstance(parse_filter(deep), Not)
        with pytest.raises(InvalidInput, match="deep"):
            parse_filter({"not": deep})

    def test_reading_one_changes_nothing_of_it(self):
        where = {"or": [{"type": "fact"}], "metadata": {"n": {"in": [1, 2]}}, "not": {"kind": "skill"}}
        given_as = repr(where)
        assert parse_filter(where) == parse_filter(where)
        assert repr(where) == given_as

    @pytest.mark.parametrize(
        "values", [{"a", "b"}, frozenset({"a", "b"}), ("a", "b"), ["a", "b"]], ids=lambda values: type(values).__name__
    )
    def test_a_list_of_values_may_be_a_set_or_a_tuple(self, values):
        assert matches(parse_filter({"type": {"in": values}}), memory(type="b"))


class TestSeeing:
    """A view is whose, which, when and with what status, all at once."""

    VIEW = View(scope=Scope(user="ana"))

    def test_only_what_is_current_unless_others_are_asked_for(self):
        for status in Status:
            assert visible(memory(status=status), self.VIEW) == (status is Status.CURRENT)
            assert visible(memory(status=status), replace(self.VIEW, statuses=frozenset({status})))

    def test_no_view_of_another_owner_shows_it(self):
        for scope in (Scope(), Scope(user="Ana"), Scope("acme", "ana")):
            assert not visible(memory(), View(scope=scope))

    def test_an_exact_view_leaves_out_what_is_bound_to_none(self):
        asked = Scope(user="ana", agent="cook", session="s1")
        rows = {
            (None, None): (True, False),
            ("cook", None): (True, False),
            (None, "s1"): (True, False),
            ("cook", "s1"): (True, True),
            ("cook", "s2"): (False, False),
            ("clerk", "s1"): (False, False),
        }
        for (agent, session), expected in rows.items():
            one = memory(scope=Scope(user="ana", agent=agent, session=session))
            assert tuple(visible(one, View(scope=asked, exact=exact)) for exact in (False, True)) == expected
            assert visible(one, View(scope=Scope(user="ana"), exact=True))

    @pytest.mark.parametrize(
        ("fields", "moment", "expected"),
        [
            ({}, "2026-05-03T12:00Z", True),
            ({}, "2026-05-03T11:59Z", False),
            ({"true_from": "2026-01-01T00:00Z"}, "2026-02-01T00:00Z", True),
            ({"true_from": "2026-06-01T00:00Z"}, "2026-05-20T00:00Z", False),
            ({"true_until": "2026-06-01T00:00Z"}, "2026-05-31T23:59Z", True),
            ({"true_until": "2026-06-01T00:00Z"}, "2026-06-01T00:00Z", False),
            ({"true_until": "2026-06-01T00:00Z", "status": Status.SUPERSEDED}, "2026-05-20T00:00Z", True),
            ({"status": Status.RETIRED}, "2026-05-20T00:00Z", False),
            ({"status": Status.QUARANTINED}, "2026-05-20T00:00Z", False),
        ],
        ids=str,
    )
    def test_as_of_asks_what_held_then(self, fields, moment, expected):
        read = {name: value if name == "status" else instant(value) for name, value in fields.items()}
        assert visible(memory(**read), replace(self.VIEW, as_of=instant(moment))) == expected

    def test_known_at_hides_what_was_told_later(self):
        one = memory(updated_at=NOON)
        assert visible(one, replace(self.VIEW, known_at=NOON))
        assert not visible(one, replace(self.VIEW, known_at=NOON - timedelta(microseconds=1)))

    def test_during_looks_at_what_happened_and_what_it_is_about(self):
        view = replace(self.VIEW, during=MAY)
        outside = instant("2025-01-01T00:00Z")
        assert visible(memory(), view)
        assert not visible(memory(happened_at=MAY.end), view)
        assert visible(memory(happened_at=outside, last_happened_at=NOON), view)
        assert visible(memory(happened_at=outside, about=(MAY,)), view)
        assert not visible(memory(happened_at=outside, about=(Interval(MAY.end, MAY.end),)), view)

    def test_all_of_it_must_hold(self):
        view = View(scope=Scope(user="ana"), where=parse_filter({"kind": "fact"}), during=MAY)
        assert visible(memory(kind=Kind.FACT), view)
        assert not visible(memory(kind=Kind.FACT, happened_at=MAY.end), view)
        assert not visible(memory(trust=Trust.TOOL), view)


class TestNearness:
    """Within is 1; a day away is a half, two days a third."""

    @pytest.mark.parametrize(
        ("at", "score"),
        [
            ("2026-05-01T00:00Z", 1),
            ("2026-05-31T23:59:59Z", 1),
            ("2026-06-01T00:00Z", 1),
            ("2026-06-02T00:00Z", 1 / 2),
            ("2026-04-29T00:00Z", 1 / 3),
            ("2026-04-30T12:00Z", 1 / 1.5),
        ],
    )
    def test_it_falls_with_the_days_from_the_nearer_end(self, at, score):
        assert time_score(memory(happened_at=instant(at)), MAY) == pytest.approx(score)

    def test_the_nearest_of_its_times_counts(self):
        far = instant("2020-01-01T00:00Z")
        assert time_score(memory(happened_at=far, last_happened_at=NOON), MAY) == 1
        assert time_score(memory(happened_at=far, about=(MAY,)), MAY) == 1
        about = Interval(instant("2026-06-02T00:00Z"), instant("2026-07-01T00:00Z"))
        assert time_score(memory(happened_at=far, about=(about,)), MAY) == pytest.approx(1 / 2)

    @given(st.integers(-4000, 4000), st.integers(0, 4000))
    def test_it_is_above_nought_and_never_rises_with_distance(self, days, more):
        away = timedelta(days=days)
        further = away + timedelta(days=more) * (1 if days >= 0 else -1)
        near, far = (time_score(memory(happened_at=NOON + one), Interval(NOON, NOON)) for one in (away, further))
        assert 0 < far <= near <= 1
