"""What travels arrives as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.doors.wire import codec
from longmind.errors import InvalidInput

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)
names = texts.filter(lambda text: text.strip() != "")
some = st.lists(names, max_size=3).map(tuple)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(texts, json_values, max_size=3)
moments = st.builds(
    lambda moment, minutes: moment.replace(tzinfo=timezone(timedelta(minutes=minutes))),
    st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29)),  # noqa: DTZ001 - the offset comes after
    st.integers(-14 * 60, 14 * 60),
)
maybe = st.none() | names
claims = st.builds(
    longmind.Claim, subject=names, predicate=names, object=names, negated=st.booleans(), confidence=st.floats(0, 1)
)
happenings = st.builds(
    longmind.Happening, situation=names, actions=some, outcome=maybe, success=st.none() | st.booleans()
)
methods = st.builds(longmind.Method, description=names, code=names)
details = st.sampled_from([("fact", claims), ("episode", happenings), ("skill", methods), ("insight", st.none())])


@st.composite
def memories(draw):
    kind, parts = draw(details)
    moment = draw(moments)
    return longmind.Memory(
        id=draw(names),
        scope=draw(st.builds(longmind.Scope, tenant=names, user=maybe, agent=maybe, session=maybe)),
        kind=longmind.Kind(kind),
        text=draw(texts),
        detail=draw(parts),
        importance=draw(st.floats(0, 1)),
        tags=draw(some),
        metadata=draw(objects),
        source=draw(st.none() | st.builds(longmind.Source, name=names, place=maybe)),
        trust=draw(st.sampled_from(longmind.Trust)),
        status=draw(st.sampled_from(longmind.Status)),
        happened_at=moment,
        about=draw(st.lists(st.builds(longmind.Interval, st.just(moment), st.just(moment)), max_size=2).map(tuple)),
        recorded_at=draw(moments),
        updated_at=draw(moments),
        true_until=draw(st.none() | moments),
    )


def again(value, hint):
    return codec.load(codec.dump(value, hint), hint)


class TestTravelling:
    """A memory from afar compares equal to the one that is kept, and so does everything that holds one."""

    @given(memories())
    def test_a_memory_arrives_as_it_was(self, memory):
        back = again(memory, longmind.Memory)
        assert back == memory
        assert back.happened_at.utcoffset() == memory.happened_at.utcoffset()

    @given(
        st.builds(
            longmind.Message,
            role=st.just("user"),
            parts=st.lists(
                st.builds(longmind.Text, names, metadata=objects)
                | st.builds(longmind.Other, objects.map(lambda value: {**value, "type": "image"}))
                | st.builds(longmind.ToolCall, id=names, name=names, arguments=json_values)
                | st.builds(
                    longmind.ToolResult, call_id=names, content=st.lists(st.builds(longmind.Text, names)).map(tuple)
                ),
                min_size=1,
                max_size=3,
            ).map(tuple),
            at=st.none() | moments,
            metadata=objects,
        )
    )
    def test_a_message_arrives_as_it_was(self, message):
        assert again(message, longmind.Message) == message

    def test_what_was_recalled_arrives_as_it_was(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("I moved to Lisbon in May.", pinned=True)
            found = ana.recall("where does she live?")
            back = again(found, longmind.Found)
            assert list(back) == list(found)
            assert back.pinned == found.pinned
            told = ("confident", "complete", "during", "notes", "probability")
            assert [getattr(back, name) for name in told] == [getattr(found, name) for name in told]
            page = ana.list(limit=1)
            assert (list(again(page, longmind.Listed)), again(page, longmind.Listed).after) == (list(page), page.after)
            context = ana.context("dinner?")
            assert again(context, longmind.Context) == context
            plan = ana.forgetting.plan()
            assert again(plan, longmind.ForgettingPlan) == plan
            gone = ana.erase()
            assert again(gone, longmind.Forgotten) == gone

    @pytest.mark.parametrize(
        "value",
        [
            longmind.Policy(),
            longmind.Policy.lecture(),
            longmind.Upkeep(),
            longmind.Guard(keep="phone"),
            longmind.Limits(per_day=5),
            longmind.ForgettingPolicy(
                conditions=(
                    longmind.NeverUsed(days=3),
                    longmind.Outdated(days=3),
                    longmind.Expired(),
                    longmind.Capacity(most=3),
                )
            ),
            longmind.Template(),
            longmind.Interval(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC), "month"),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_what_is_given_arrives_as_it_was(self, value):
        assert again(value, type(value)) == value


class TestWhatIsNotAccepted:
    """Nothing is guessed: a caller who is wrong is told where."""

    def test_an_unknown_field_is_named(self):
        with pytest.raises(InvalidInput, match="plaice"):
            codec.load('{"name": "a", "plaice": "b"}', longmind.Source)

    def test_a_number_is_no_text(self):
        with pytest.raises(InvalidInput, match="name"):
            codec.load('{"name": 3}', longmind.Source)

    def test_what_a_value_refuses_is_told_in_its_own_words(self):
        with pytest.raises(InvalidInput) as told:
            codec.load('{"importance_weight": -1}', longmind.Policy)
        assert told.value.argument == "policy.importance_weight"

    def test_what_is_no_json_is_refused(self):
        with pytest.raises(InvalidInput, match="body"):
            codec.load(b"{", longmind.Source)
