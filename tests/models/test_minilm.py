"""The embedder in the package: the right file, the right numbers, and nothing loaded before it is needed."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.models import Embedder, MiniLM, OnnxEmbedder, bge_small
from longmind.models.minilm import BGE_COSINE_FLOOR, SHA256, WEIGHTS
from longmind.ports.models import Calibrated

FRAMEWORK = "Which deep learning framework does the user like?"
STUDY = "Where does the user study?"
PAIRS = [
    (FRAMEWORK, "The user now prefers PyTorch over TensorFlow.", 0.4721, 0),
    (FRAMEWORK, "The user's favourite framework is TensorFlow.", 0.7216, 90),
    (STUDY, "The user studies B.Tech ICT at PDEU.", 0.4653, 30),
    (STUDY, "The user's project AgentForge uses CrewAI.", 0.1530, 5),
]
"""Question, memory, cosine of the model in 32 bits."""


@pytest.fixture(scope="module")
def minilm():
    return MiniLM()


def cosine(embedder, question, memory):
    return float((embedder.embed([question], query=True) @ embedder.embed([memory]).T)[0, 0])


class TestTheRightNumbers:
    """Eight bits instead of 32 may cost a hundredth, and must not change what is nearer."""

    @pytest.mark.parametrize(("question", "memory", "expected", "_"), PAIRS)
    def test_cosines_are_those_of_the_published_model(self, minilm, question, memory, expected, _):
        assert cosine(minilm, question, memory) == pytest.approx(expected, abs=0.01)

    def test_unrelated_texts_are_far_apart(self, minilm):
        assert (
            minilm.relevance(np.array([cosine(minilm, "The cat sat on the mat.", "Interest rates rose again.")])) < 0.2
        )

    def test_vectors_have_the_promised_shape(self, minilm):
        vectors = minilm.embed(["one", "two"])
        assert vectors.shape == (2, minilm.stamp.dimension) == (2, 384)
        assert vectors.dtype == np.float32


class TestRelevance:
    """A cosine means nothing until someone says which one means 'nothing in common'."""

    EMBEDDERS = (MiniLM(), bge_small(WEIGHTS), OnnxEmbedder(WEIGHTS, cosine_floor=-0.2))

    def test_it_is_known(self):
        assert all(isinstance(embedder, Calibrated) for embedder in self.EMBEDDERS)

    @given(st.lists(st.floats(-1, 1), min_size=2, max_size=20), st.sampled_from(EMBEDDERS))
    def test_a_higher_cosine_is_never_less_relevant_and_all_lie_between_0_and_1(self, cosines, embedder):
        relevance = embedder.relevance(np.sort(np.array(cosines)))
        assert ((relevance >= 0) & (relevance <= 1)).all()
        assert (np.diff(relevance) >= 0).all()

    @given(st.floats(0, 1))
    def test_minilms_cosines_are_their_own_relevance(self, cosine):
        assert MiniLM().relevance(np.array([cosine])) == [cosine]

    def test_below_nothing_in_common_there_is_nothing(self):
        assert MiniLM().relevance(np.array([-0.3, -1.0])).tolist() == [0, 0]

    def test_bges_start_at_its_floor(self):
        middle = (1 + BGE_COSINE_FLOOR) / 2
        relevance = bge_small(WEIGHTS).relevance(np.array([0.0, BGE_COSINE_FLOOR, middle, 1.0]))
        assert relevance == pytest.approx([0, 0, 0.5, 1])


class TestTheStamp:
    """Vectors of two embedders are never compared; the stamp is how a store knows."""

    def test_it_is_made_of_the_files_that_are_shipped(self, minilm):
        found = OnnxEmbedder(WEIGHTS, name="all-MiniLM-L6-v2/q8").stamp
        assert minilm.stamp == found
        assert str(found).startswith("all-MiniLM-L6-v2/q8/384@")

    def test_the_model_card_names_the_hashes(self):
        card = (WEIGHTS / "README.md").read_text("utf-8")
        assert all(f"| `{name}` | `{digest}` |" in card for name, digest in SHA256.items())

    def test_the_licence_is_beside_the_weights(self):
        assert "Apache License" in (WEIGHTS / "LICENSE").read_text("utf-8")


class TestLightness:
    """`import longmind` must stay quick: the runtime and the weights wait for the first text."""

    def loaded_after(self, program):
        heavy = ("onnxruntime", "httpx2")
        shown = f"import sys, json; {program}; print(json.dumps([name for name in {heavy} if name in sys.modules]))"
        run = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
        assert run.stderr == ""
        return json.loads(run.stdout)

    def test_importing_the_room_loads_no_runtime(self):
        assert self.loaded_after("import longmind.models, longmind.models.http") == []

    def test_neither_does_a_stamp_or_a_short_text_that_is_one_window(self):
        assert self.loaded_after("from longmind.models import MiniLM; m = MiniLM(); m.stamp; m.windows('Hello.')") == []

    def test_the_first_text_does_and_says_nothing(self):
        assert self.loaded_after("from longmind.models import MiniLM; MiniLM().embed(['Hello.'])") == [
            "onnxruntime",
        ]

    def test_it_is_an_embedder(self, minilm):
        assert isinstance(minilm, Embedder)
