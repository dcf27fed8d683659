"""Our WordPiece gives the ids that the reference library gives, and stays whole under threads that come and go."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

import longmind
from longmind.models.wordpiece import WordPiece

FILE = Path(longmind.__file__).parent / "models" / "weights" / "minilm" / "tokenizer.json"
RULES = json.loads(FILE.read_text(encoding="utf-8"))
OURS = WordPiece(RULES)
REFERENCE = Tokenizer.from_file(str(FILE))
REFERENCE.no_padding()
REFERENCE.no_truncation()

# What came into Unicode after version 8 is classed differently by the reference, which knows no later one.
old_characters = st.characters(codec="utf-8", max_codepoint=0x2FFFF).filter(
    lambda one: (
        one < "\u0590" or "\u1e00" <= one <= "\u303f" or "\u4e00" <= one <= "\u9fa5" or "\uac00" <= one <= "\ud7a3"
    )
)


def reference(text: str) -> list[int]:
    return list(REFERENCE.encode(text, add_special_tokens=False).ids)


class TestTheSameIds:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Hello, world!",
            "  spaces\tand\nlines\r\n ",
            "never use `rm -rf` here; the C++ build (v3.11) failed: E-4711",
            "don't can't won't it's",
            "Die Übergröße der Türschlösser störte den Müller",
            "café naïve résumé ÀÉÎÕÜ",
            "我昨天在北京买了一本关于历史的书。",
            "明日は友達と京都の図書館へ行きます",
            "저는 서울에서 맛있는 비빔밥을 먹었어요",
            "Моя сестра живёт в Новосибирске",
            "أختي تعمل طبيبة في مستشفى القاهرة",
            "🍕 pizza 👩‍👩‍👧 family",
            "x" * 101,
            "antidisestablishmentarianism",
            "zero\u200bwidth\ufeff and \x00nul\x07bell",
            "https://example.org/a_b?c=d&e=f#g",
        ],
    )
    def test_for_this_text(self, text: str) -> None:
        assert OURS.encode(text) == reference(text)

    @given(st.text(old_characters, max_size=60))
    def test_for_any_text_of_characters_both_know(self, text: str) -> None:
        assert OURS.encode(text) == reference(text)


class TestItIsSafe:
    def test_a_mark_in_a_text_is_plain_text(self) -> None:
        assert RULES["model"]["vocab"]["[SEP]"] not in OURS.encode("ends here [SEP] or does it")

    @given(st.text())
    def test_no_text_is_an_error(self, text: str) -> None:
        OURS.encode(text)

    def test_it_outlives_the_thread_that_made_it(self) -> None:
        made: list[WordPiece] = []
        maker = threading.Thread(target=lambda: made.append(WordPiece(RULES)))
        maker.start()
        maker.join()
        answers: list[list[int]] = []
        for _ in range(5):
            threads = [threading.Thread(target=lambda: answers.append(made[0].encode("the harbour"))) for _ in range(3)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert answers == [OURS.encode("the harbour")] * 15

    @pytest.mark.parametrize("part", ["model", "normalizer", "pre_tokenizer"])
    def test_another_kind_of_tokenizer_is_refused(self, part: str) -> None:
        with pytest.raises(ValueError, match=r"cannot be read|can be read"):
            WordPiece({**RULES, part: {**RULES[part], "type": "Unigram"}})
