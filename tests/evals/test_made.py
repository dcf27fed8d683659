"""Made-up memories are the same in every process, and behave as real ones do where it costs time."""

import numpy as np

import longmind
from longmind.evals.made import DIMENSION, ClusteredVectors, Texts, memories


class TestTexts:
    def test_a_number_always_makes_the_same_text(self):
        assert Texts().batch(7, 50) == Texts().batch(7, 50)
        assert Texts().query(7) == Texts().query(7)

    def test_batches_do_not_repeat_each_other(self):
        texts = Texts()
        assert len({text for number in range(4) for text in texts.batch(number, 250)}) == 1_000

    def test_few_words_are_everywhere_and_many_are_rare(self):
        words = " ".join(Texts().batch(0, 2_000)).replace(".", "").split()
        _, counts = np.unique(words, return_counts=True)
        assert counts.max() > 0.03 * len(words)
        assert (counts <= 2).mean() > 0.4

    def test_memories_are_in_sessions_of_twenty_a_minute_apart(self):
        made = memories(["a"] * 40, first=20)
        assert {one["session"] for one in made} == {"s1", "s2"}
        assert (made[1]["at"] - made[0]["at"]).total_seconds() == 60


class TestVectors:
    def test_it_is_an_embedder(self):
        assert isinstance(ClusteredVectors(), longmind.Embedder)

    def test_vectors_have_length_one_and_follow_from_the_text_alone(self):
        one, other = ClusteredVectors(), ClusteredVectors()
        texts = Texts().batch(0, 300)
        vectors = one.embed(texts)
        assert vectors.shape == (300, DIMENSION)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
        assert np.array_equal(vectors[5:6], other.embed(texts[5:6], query=True))

    def test_they_lie_in_clusters(self):
        cosines = (vectors := ClusteredVectors().embed(Texts().batch(0, 1_000))) @ vectors.T
        near = (cosines > 0.4).sum(axis=1) - 1
        assert 1 <= np.median(near) <= 20
        assert abs(np.median(cosines)) < 0.05
