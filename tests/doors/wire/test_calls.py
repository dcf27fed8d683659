"""The table of calls: nothing public is missing in it, and each of its rows is what the verb says."""

from __future__ import annotations

import inspect

import pytest

import longmind
from longmind.doors.wire import codec
from longmind.doors.wire.calls import CALLS, LEFT_OUT, STAYS, Right, handles, public_calls, travelling
from longmind.errors import InvalidInput


class TestTheTable:
    """Whoever adds a verb to a mind adds it here, or says why it cannot be asked from afar."""

    def test_every_public_call_is_in_it_or_left_out_with_a_reason(self):
        assert public_calls() == set(CALLS) | set(LEFT_OUT)

    def test_nothing_is_both(self):
        assert not set(CALLS) & set(LEFT_OUT)

    def test_every_handle_of_the_mind_has_its_place(self):
        hanging = {name for name, one in inspect.getmembers(longmind.Mind) if isinstance(one, property)}
        assert {name for name in hanging if not name.startswith("_")} - set(LEFT_OUT) <= set(handles())

    @pytest.mark.parametrize("name", sorted(name for name, call in CALLS.items() if not call.streamed))
    def test_what_it_takes_and_gives_can_travel(self, name):
        call = CALLS[name]
        for argument in call.arguments:
            codec.adapter(argument.hint).json_schema()
        codec.adapter(call.answer).json_schema(mode="serialization")
        assert call.about.endswith((".", ":")), call.about

    def test_only_what_is_the_callers_own_stays_behind(self):
        found = {
            name
            for call in CALLS.values()
            if not call.streamed
            for name in inspect.signature(call.function).parameters
            if name != "self" and name not in {one.name for one in call.arguments}
        }
        assert found <= STAYS

    def test_what_only_looks_is_idempotent_and_destroys_nothing(self):
        for call in CALLS.values():
            if call.right is Right.READ:
                assert call.idempotent, call.name
                assert not call.destructive, call.name

    def test_what_is_removed_for_good_takes_the_right_to_forget(self):
        assert {name for name, call in CALLS.items() if call.right is Right.FORGET} == {
            "forget", "erase", "conversation.clear", "block.delete", "files.delete",
        }  # fmt: skip
        assert Right.FORGET in CALLS["tools.call"].rights({"erases": True})
        assert Right.FORGET not in CALLS["tools.call"].rights({})

    def test_to_be_believed_as_a_system_takes_more_than_writing(self):
        assert Right.ADMIN in CALLS["remember"].rights({"content": "x", "trust": "system"})
        assert Right.ADMIN in CALLS["remember_many"].rights({"contents": ["x", {"text": "y", "trust": "system"}]})
        assert CALLS["remember"].rights({"content": "x", "trust": "user"}) == {Right.WRITE}


class TestATypeThatTravels:
    """A name of a file sent to a server would be a file of the server's."""

    def test_no_name_of_a_file_travels(self):
        for name in ("episodes.import_stream", "skills.import_voyager"):
            hint = CALLS[name].arguments[0].hint
            with pytest.raises(InvalidInput):
                codec.load('"/etc/passwd"', hint)

    def test_a_hit_is_named_by_its_id(self):
        assert travelling(longmind.Hit | longmind.Memory | str) is str


class TestAsking:
    @pytest.fixture
    def ana(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            yield mind.scope(user="ana")

    def test_a_call_is_the_verb(self, ana):
        kept = CALLS["remember"].on(ana, {"content": "I live in Lisbon."})
        assert CALLS["get"].on(ana, {"id": kept.kept[0].id}) == ana.get(kept.kept[0].id)

    def test_a_handle_is_named_among_the_arguments(self, ana):
        CALLS["conversation.add"].on(ana, {"session": "s1", "role": "user", "content": "Hello there, I am Ana."})
        assert CALLS["conversation.count"].on(ana, {"session": "s1"}) == 1
        CALLS["block.append"].on(ana, {"label": "human", "text": "Vegetarian."})
        assert ana.blocks["human"].read().value == "Vegetarian."
        CALLS["working.task.create"].on(ana, {"session": "s1", "goal": "dinner", "plan": ["shop", "cook"]})
        assert ana.working("s1").task.read().goal == "dinner"

    def test_any_number_of_arguments_comes_as_a_list(self, ana):
        kept = ana.remember("I live in Lisbon.").kept[0]
        CALLS["used"].on(ana, {"hits": [kept.id]})
        assert ana.get(kept.id).uses == 1

    def test_an_argument_that_there_is_not_is_refused(self, ana):
        with pytest.raises(InvalidInput, match="colour"):
            CALLS["recall"].on(ana, {"query": "where?", "colour": "red"})
