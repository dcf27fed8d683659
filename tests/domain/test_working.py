"""Working memory as values: what may be in it, in which order it stands, and that it is read back as it was."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.working import DEFAULT_SLOTS, MOST_NOTES, Note, Scratchpad, Slot, Slots
from longmind.errors import InvalidInput, NotFound

NOW = datetime(2026, 5, 3, 9, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
names = texts.filter(str.strip)
contents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
zones = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=zones)  # noqa: DTZ001 - the zones are drawn


@st.composite
def slots_of(draw: st.DrawFn) -> Slots:
    most = draw(st.integers(1, 6))
    held = []
    for name in draw(st.lists(names, max_size=most, unique=True)):
        created, accessed = sorted((draw(moments), draw(moments)))
        held.append(
            Slot(
                name=name,
                content=draw(contents),
                priority=draw(st.integers(1, 10)),
                created_at=created,
                accessed_at=accessed,
                accesses=draw(st.integers(0, 99)),
            )
        )
    return Slots(tuple(held), most)


scratchpads = st.lists(
    st.builds(Note, key=names, content=contents, written_at=moments), max_size=6, unique_by=lambda note: note.key
).map(lambda notes: Scratchpad(tuple(notes)))


def slot(name: str = "goal", **fields: object) -> Slot:
    return Slot(**{"name": name, "content": "x", "created_at": NOW, "accessed_at": NOW} | fields)


class TestSlots:
    def test_there_is_room_for_ten_and_the_usual_priority_is_five(self):
        assert Slots().most == DEFAULT_SLOTS == 10
        assert slot().priority == 5

    def test_one_more_than_the_most_is_refused(self):
        full = Slots((slot("a"), slot("b")), 2)
        with pytest.raises(InvalidInput, match="at most 2"):
            full.put(slot("c"))
        assert full.put(slot("b", content="y")).get("b").content == "y"

    def test_an_unknown_name_is_an_error_that_names_the_known_ones(self):
        for look in (Slots.get, Slots.without):
            with pytest.raises(NotFound, match="'gaol'; there are: goal, diet"):
                look(Slots((slot("goal"), slot("diet"))), "gaol")
        with pytest.raises(NotFound, match="there are: none"):
            Slots().get("goal")

    @given(slots_of(), st.data())
    def test_putting_keeps_the_order_and_the_others(self, slots, data):
        name = data.draw(st.sampled_from([one.name for one in slots])) if len(slots) else "new"
        put = slots.put(slot(name, content="changed"))
        assert [one.name for one in put] == ([one.name for one in slots] or ["new"])
        assert put.get(name).content == "changed"
        assert [one for one in put if one.name != name] == [one for one in slots if one.name != name]

    def test_two_slots_of_one_name_are_refused(self):
        with pytest.raises(InvalidInput, match="each name once"):
            Slots((slot("a"), slot("a")))

    def test_what_it_holds_is_its_own(self):
        given_in = {"dishes": ["soup"]}
        one = slot(content=given_in)
        given_in["dishes"].append("stew")
        written = one.to_json()
        written["content"]["dishes"].append("roast")
        assert one.content == {"dishes": ["soup"]}

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", ""),
            ("name", "  "),
            ("name", 7),
            ("content", {1: "x"}),
            ("content", float("nan")),
            ("content", "x\0"),
            ("content", object()),
            ("priority", 0),
            ("priority", 11),
            ("priority", True),
            ("priority", 5.0),
            ("created_at", datetime(2026, 5, 3)),  # noqa: DTZ001 - that is what is refused
            ("created_at", LATER),
            ("accessed_at", None),
            ("accesses", -1),
        ],
    )
    def test_what_may_not_be_is_refused_by_name(self, field, value):
        named = "accessed_at" if (field, value) == ("created_at", LATER) else field
        with pytest.raises(InvalidInput) as caught:
            slot(**{field: value})
        assert caught.value.argument == f"slot.{named}"

    @pytest.mark.parametrize("most", [0, -1, True, 2.0, None, 10_000])
    def test_the_most_is_a_count(self, most):
        with pytest.raises(InvalidInput):
            Slots((), most)


class TestScratchpad:
    @given(scratchpads, names, contents)
    def test_rewriting_keeps_the_place_and_writing_adds_at_the_end(self, pad, key, content):
        keys = [note.key for note in pad]
        written = pad.write(key, content, now=NOW)
        assert [note.key for note in written] == (keys if key in keys else [*keys, key])
        assert written.get(key).content == content
        assert written.get(key).written_at == NOW

    @given(scratchpads, names)
    def test_deleting_what_was_written_leaves_the_rest(self, pad, key):
        assert [note.key for note in pad.write(key, 1, now=NOW).delete(key)] == [n.key for n in pad if n.key != key]

    def test_an_unknown_key_is_an_error(self):
        for look in (Scratchpad.get, Scratchpad.delete):
            with pytest.raises(NotFound, match="there are: none"):
                look(Scratchpad(), "idea")

    def test_the_one_before_is_left_as_it_was(self):
        first = Scratchpad().write("a", 1, now=NOW)
        first.write("a", 2, now=NOW)
        first.delete("a")
        assert first.get("a").content == 1

    def test_a_note_too_many_is_refused_and_rewriting_still_possible(self):
        full = Scratchpad(tuple(Note(key=str(n), content=n, written_at=NOW) for n in range(MOST_NOTES)))
        with pytest.raises(InvalidInput, match="at most 1,000"):
            full.write("one more", 0, now=NOW)
        assert len(full.write("7", "again", now=NOW)) == MOST_NOTES


class TestReadingBack:
    """What is kept is a JSON document; a process that starts again goes on from it."""

    @given(slots_of())
    def test_slots_come_back_equal(self, slots):
        assert Slots.from_json(json.loads(json.dumps(slots.to_json()))) == slots

    @given(scratchpads)
    def test_a_scratchpad_comes_back_equal_and_in_order(self, pad):
        assert Scratchpad.from_json(json.loads(json.dumps(pad.to_json()))) == pad

    def test_the_offset_of_a_time_comes_back_too(self):
        at = datetime(2026, 5, 3, 9, tzinfo=timezone(timedelta(hours=2)))
        back = Slot.from_json(slot(created_at=at, accessed_at=at).to_json())
        assert back.created_at.isoformat() == at.isoformat()

    @pytest.mark.parametrize("kind", [Slot, Slots, Note, Scratchpad])
    @pytest.mark.parametrize("value", [None, [], "x", 7, {}, {"name": "x"}])
    def test_what_is_something_else_is_refused(self, kind, value):
        with pytest.raises(InvalidInput):
            kind.from_json(value)

    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ({"most": 0}, "slots.most"),
            ({"most": "10"}, "slots.most"),
            ({"held": None}, "slots.held"),
            ({"held": {}}, "slots.held"),
            ({"held": ["x"]}, "Slot"),
            ({"most": 1, "held": [slot("a").to_json(), slot("b").to_json()]}, "slots.held"),
            ({"held": [slot("a").to_json(), slot("a").to_json()]}, "slots.held"),
            ({"held": [slot("a").to_json() | {"priority": "5"}]}, "slot.priority"),
            ({"held": [slot("a").to_json() | {"created_at": "yesterday"}]}, "slot.created_at"),
            ({"colour": "red"}, "Slots"),
        ],
    )
    def test_what_was_changed_in_between_is_refused_by_name(self, change, named):
        with pytest.raises(InvalidInput) as caught:
            Slots.from_json(Slots((slot(),)).to_json() | change)
        assert caught.value.argument == named

    @pytest.mark.parametrize("name", ["held", "most"])
    def test_what_is_missing_is_named(self, name):
        written = Slots((slot(),)).to_json()
        del written[name]
        with pytest.raises(InvalidInput, match=rf"Slots\.{name}: must be there"):
            Slots.from_json(written)
