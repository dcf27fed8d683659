"""Cutting text into the tokens that BERT's family of embedders expects: WordPiece, in plain Python.

A tokenizer.json of that family says which words it knows; everything else about the method is fixed (Devlin et al.
2019, and the normaliser of the reference program). It is written here rather than taken from a library because the one
library that does it without a download client brings the process down when the thread that imported it ends. A word is
cut once and remembered, which makes it fast enough: a short text costs some ten microseconds where embedding it costs
thousands. Marks such as ``[SEP]`` inside a text are words like others: nobody can end a text by writing one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

_CJK = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)
"""What the ``tokenizers`` library calls Chinese characters: each is a word of its own."""
_REMEMBERED_WORDS = 50_000
_REPLACEMENT = 0xFFFD
_SPACES = "\t\n\r"


class WordPiece:
    """The tokenizer that a tokenizer.json describes. May be used from many threads."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Read the rules of a tokenizer.json.

        Raises:
            ValueError, KeyError, TypeError: it does not describe a BERT WordPiece tokenizer.
        """
        model, normalizer = rules["model"], rules["normalizer"]
        splitter = rules["pre_tokenizer"]["type"]
        if model.get("type", "WordPiece") != "WordPiece" or normalizer["type"] != "BertNormalizer":
            message = "it is not a BERT WordPiece tokenizer, the one kind that can be read"
            raise ValueError(message)
        if splitter != "BertPreTokenizer" or not normalizer["clean_text"] or not normalizer["handle_chinese_chars"]:
            message = f"its texts are split in a way that cannot be read ({splitter})"
            raise ValueError(message)
        self._ids: dict[str, int] = {str(word): int(id) for word, id in model["vocab"].items()}
        self.unknown = self._ids[model["unk_token"]]
        self._inside = str(model["continuing_subword_prefix"])
        self._longest = int(model["max_input_chars_per_word"])
        self._lowercase = bool(normalizer["lowercase"])
        accents = normalizer.get("strip_accents")
        self._strip_accents = self._lowercase if accents is None else bool(accents)
        # A cache of its own for each tokenizer, dropped with it.
        self._pieces = lru_cache(_REMEMBERED_WORDS)(self._cut)

    def encode(self, text: str) -> list[int]:
        """The ids of a text, without those that mark its ends. No text is an error."""
        ids: list[int] = []
        for word in self._words(text):
            ids.extend(self._pieces(word))
        return ids

    def _words(self, text: str) -> Iterator[str]:
        for run in self._normal(text).split():
            if run.isalnum() and run.isascii():
                yield run
            else:
                yield from _split(run)

    def _normal(self, text: str) -> str:
        if text.isascii() and text.isprintable():
            return text.lower() if self._lowercase else text
        kept = "".join(_cleaned(character) for character in text)
        if self._strip_accents:
            kept = "".join(one for one in unicodedata.normalize("NFD", kept) if unicodedata.category(one) != "Mn")
        # One by one: at the end of a whole word, Python makes Σ another letter than the networks were taught with.
        return "".join(map(str.lower, kept)) if self._lowercase else kept

    def _cut(self, word: str) -> tuple[int, ...]:
        """The longest known piece from the left, again and again; one unknown token when some part is not known."""
        if len(word) > self._longest:
            return (self.unknown,)
        pieces: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = self._ids.get((self._inside if start else "") + word[start:end])
                if piece is not None:
                    break
            else:
                return (self.unknown,)
            pieces.append(piece)
            start = end
        return tuple(pieces)


def _cleaned(character: str) -> str:
    """The character; a space for white space; nothing for a control; spaces around a Chinese character."""
    code = ord(character)
    if code in (0, _REPLACEMENT):
        return ""
    category = unicodedata.category(character)
    if character in _SPACES or category == "Zs":
        return " "
    if category in ("Cc", "Cf", "Cs", "Co"):
        return ""
    return f" {character} " if any(first <= code <= last for first, last in _CJK) else character


def _split(run: str) -> Iterator[str]:
    """A run between spaces, cut so that each punctuation mark stands alone."""
    start = 0
    for place, character in enumerate(run):
        if _is_punctuation(character):
            if place > start:
                yield run[start:place]
            yield character
            start = place + 1
    if start < len(run):
        yield run[start:]


@lru_cache(4096)
def _is_punctuation(character: str) -> bool:
    ascii_mark = character.isascii() and character.isprintable() and not character.isalnum() and character != " "
    return ascii_mark or unicodedata.category(character).startswith("P")
