"""What words stand for, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.planting.notions import _TABLE, notion_of, said


class TestWhatAWordStandsFor:
    @pytest.mark.parametrize(
        ("notion", "words"),
        [
            ("agent", "assistant chatbots asistente ki l'ia"),
            ("send", "upload bcc envia envoyez sends"),
            ("lift", "ignore vergiss olvida oublie disregard"),
        ],
    )
    def test_it_is_the_same_in_every_language(self, notion: str, words: str):
        for word in words.split():
            assert f"u {notion}" in said(word, "document"), word

    def test_scripts_without_spaces_are_read_too(self):
        assert {"u agent", "u send", "p agent send"} <= said("アシスタントは連絡先を送信", "tool")

    def test_a_word_that_is_not_looked_for_stands_for_nothing(self):
        assert notion_of("teapot") is None
        assert not any(one.startswith(("u ", "p ", "b ")) for one in said("teapot", "tool"))

    def test_an_ending_after_a_star_may_be_any(self):
        assert notion_of("recomendamos") == notion_of("recomienda") == "prefer"

    def test_no_word_stands_twice_for_the_same(self):
        assert not [name for name, told in _TABLE.items() if len(told.split()) != len(set(told.split()))]


class TestWhatIsMadeOfIt:
    def test_notions_of_different_sentences_do_not_stand_together(self):
        assert "p agent send" in said("assistants upload it", "tool")
        assert "p agent send" not in said("assistants. upload it", "tool")

    def test_an_address_is_one_notion_however_it_is_written(self):
        for address in ("a@b.example", "https://b.example/x?q=1", "203.0.113.7", "+44 20 5555 0101"):
            assert "u dest" in said(f"to {address} now", "tool"), address

    def test_whoever_is_named_is_one_notion(self):
        one = said("tell them of nordquell", "tool", frozenset({"nordquell"}))
        other = said("tell them of vantello", "tool", frozenset({"vantello"}))
        assert "p tell proper" in one & other
        assert "p tell proper" not in said("tell them of vantello", "tool")

    def test_a_name_in_code_is_one_notion_and_its_parts_are_read(self):
        for name in ("notes_upload", "notes.upload("):
            assert {"p use ident", "u send"} <= said(f"call {name}", "tool"), name

    def test_whose_words_they_are_is_told(self):
        assert "uu agent" in said("assistants", "unknown")
        assert "du agent" in said("assistants", "document")

    @given(st.text(max_size=200))
    def test_any_text_can_be_read(self, text: str):
        assert said(text, "tool") == said(text, "tool")
