"""The double says what it is told, and is read as any model is."""

from __future__ import annotations

import pytest

from longmind.errors import ModelIncoherent, ModelUnavailable
from longmind.ports.language import LanguageModel, Prompt
from longmind.testing import BrokenOff, ScriptedModel, chatty, cut, fenced, quoted

SCHEMA = {
    "type": "object",
    "properties": {"ids": {"type": "array", "items": {"enum": ["m1", "m2"]}}},
    "required": ["ids"],
    "additionalProperties": False,
}
ASKS = Prompt.of("which?", schema=SCHEMA)
KNOWN = {"ids": ["m1", "m2"]}


class TestAScript:
    def test_is_gone_through_once(self):
        model = ScriptedModel([{"ids": []}, KNOWN])
        assert [model.complete(ASKS).value, model.complete(ASKS).value] == [{"ids": []}, KNOWN]
        assert model.left == 0
        with pytest.raises(AssertionError, match="the script is over"):
            model.complete(ASKS)

    def test_is_told_in_pieces_that_make_the_same_answer(self):
        *pieces, completion = ScriptedModel([KNOWN], piece_characters=3).stream(ASKS)
        assert {len(piece) for piece in pieces[:-1]} == {3}
        assert "".join(pieces) == completion.text
        assert completion == ScriptedModel([KNOWN]).complete(ASKS)

    def test_may_break_off_in_the_middle(self):
        broken = BrokenOff(KNOWN, 10, ModelUnavailable("hung up"))
        model, pieces = ScriptedModel([broken, broken]), []
        with pytest.raises(ModelUnavailable, match="hung up"):
            pieces.extend(model.stream(ASKS))
        assert sum(map(len, pieces)) == 10
        with pytest.raises(ModelUnavailable, match="hung up"):
            model.complete(ASKS)

    def test_may_be_a_rule(self):
        model = ScriptedModel(lambda prompt: {"ids": ["m1"]} if "which" in prompt.messages[-1].text else "?")
        assert model.complete(ASKS).value == {"ids": ["m1"]}
        assert model.asked == [ASKS]
        assert isinstance(model, LanguageModel)

    @pytest.mark.parametrize(
        ("said", "mended"),
        [(fenced(KNOWN), ("prose",)), (chatty(KNOWN), ("prose",)), (quoted(KNOWN), ("commas", "quotes"))],
    )
    def test_what_is_badly_wrapped_is_read(self, said, mended):
        completion = ScriptedModel([said]).complete(ASKS)
        assert (completion.value, completion.mended) == (KNOWN, mended)

    def test_what_is_cut_is_what_was_finished(self):
        completion = ScriptedModel([cut(KNOWN, 0.8)]).complete(ASKS)
        assert completion.value == {"ids": ["m1"]}
        assert not completion.complete

    @pytest.mark.parametrize("said", ["", "I don't know.", cut(KNOWN, 0.3), {"ids": ["m12"]}, {"idz": []}, []])
    def test_what_is_none_of_the_form_is_no_answer(self, said):
        with pytest.raises(ModelIncoherent) as told:
            ScriptedModel([said]).complete(ASKS)
        assert told.value.usage.calls == 1

    def test_errors_are_raised(self):
        model = ScriptedModel([ModelUnavailable("busy"), ModelIncoherent("odd", "?"), KNOWN])
        with pytest.raises(ModelUnavailable, match="busy"):
            model.complete(ASKS)
        with pytest.raises(ModelIncoherent, match="odd"):
            model.complete(ASKS)
        assert model.complete(ASKS).value == KNOWN
