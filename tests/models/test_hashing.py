"""The embedder without a model: simple enough to be predicted."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.errors import InvalidInput
from longmind.models import Embedder, Hashing

WORDS = st.lists(st.sampled_from(["cat", "dog", "Lisbon", "straße", "北京", "C++", "42", "👍"]), max_size=8).map(
    " ".join
)


def cosine(left, right, embedder=None):
    one, other = (embedder or Hashing()).embed([left, right])
    return float(one @ other)


class TestHashing:
    """Texts that share words point the same way; the rest is chance."""

    def test_it_is_an_embedder(self):
        assert isinstance(Hashing(), Embedder)

    @given(st.lists(st.one_of(st.text(st.characters(), max_size=30), WORDS), max_size=5), st.integers(8, 300))
    def test_every_vector_has_length_one_and_the_promised_shape(self, texts, dimension):
        vectors = Hashing(dimension).embed(texts)
        assert vectors.shape == (len(texts), dimension)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)

    @given(st.lists(WORDS, min_size=1, max_size=6))
    def test_a_vector_does_not_depend_on_its_batch(self, texts):
        together = Hashing().embed(texts)
        alone = np.concatenate([Hashing().embed([text], query=True) for text in texts])
        assert together.tobytes() == alone.tobytes()

    def test_shared_words_are_nearer_than_none(self):
        assert cosine("Ana lives in Lisbon", "where in Lisbon does Ana live") > 0.4
        assert abs(cosine("Ana lives in Lisbon", "quantum flux")) < 0.25

    def test_parts_of_words_count(self):
        assert cosine("vegetarian", "vegetarians") > 0.6
        assert abs(cosine("vegetarian", "octopus")) < 0.2

    def test_a_word_said_twice_counts_more_but_not_twice(self):
        once, twice, often = (cosine("cat", text) for text in ("cat dog", "cat cat dog", "cat cat cat cat dog"))
        assert once < twice < often

    def test_case_and_width_make_no_difference(self):
        assert cosine("Straße ＡＢＣ ﬁn", "straße abc fin") == pytest.approx(1)

    def test_the_order_of_words_makes_no_difference(self):
        assert cosine("cat dog", "dog cat") == pytest.approx(1)

    @pytest.mark.parametrize("text", ["", "   ", "…!?", "👍👍"])
    def test_a_text_without_words_gets_the_fixed_vector(self, text):
        (vector,) = Hashing(16).embed([text])
        assert vector.tolist() == [1, *([0] * 15)]

    def test_a_long_text_is_one_window(self):
        text = "word " * 50_000
        assert list(Hashing().windows(text)) == [text]
        assert Hashing().embed([text]).shape == (1, 256)

    def test_too_few_numbers_are_refused(self):
        with pytest.raises(InvalidInput, match="dimension: at least 8"):
            Hashing(4)


class TestTheSameEverywhere:
    """A store written on one machine is read on another."""

    TEXT = "I moved to Lisbon in May, and I'm vegetarian. 北京 42"
    SHA256 = "818a8895935e77d5e698c8b1fa8acbbf77b07d4939dcca4404f6b8ea2a92865f"

    def test_the_bytes_are_those_of_the_first_release(self):
        assert hashlib.sha256(Hashing().embed([self.TEXT]).astype("<f4").tobytes()).hexdigest() == self.SHA256

    def test_another_process_makes_the_same_bytes(self):
        program = (
            "import hashlib, sys; from longmind.models import Hashing;"
            "print(hashlib.sha256(Hashing().embed([sys.argv[1]]).astype('<f4').tobytes()).hexdigest())"
        )
        for seed in ("1", "2"):
            run = subprocess.run(
                [sys.executable, "-c", program, self.TEXT],
                capture_output=True,
                text=True,
                check=True,
                encoding="utf-8",
                env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            )
            assert run.stdout.strip() == self.SHA256

    def test_the_stamp_tells_lengths_apart(self):
        assert Hashing().stamp == Hashing(256).stamp
        assert Hashing().stamp != Hashing(128).stamp
        assert str(Hashing().stamp).startswith("hashing/256@")
