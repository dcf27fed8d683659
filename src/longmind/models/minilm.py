"""The embedder that comes inside the package: all-MiniLM-L6-v2, its weights kept in eight bits.

It reads English best, needs no network and no key, and takes some 4 ms for a sentence. What it is, where it comes from
and under which licence stands in ``weights/minilm/README.md``. :func:`bge_small` makes an embedder of a stronger model
of the same size, whose files a user brings along.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from longmind.models.onnx import OnnxEmbedder

WEIGHTS: Final = Path(__file__).parent / "weights" / "minilm"
"""Where the files of :class:`MiniLM` are."""
SHA256: Final[Mapping[str, str]] = MappingProxyType(
    {
        "model_q8.onnx": "c8d6ffaccf11199650615503de2e0ffc4e241076fc7f56e60c7a9c199da1a40a",
        "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
)
"""The hashes of those files, checked whenever they are loaded."""
BGE_COSINE_FLOOR: Final = 0.40
"""The middle cosine of a question and a text it has nothing to do with.

Over 380 pairs of sentences from all walks of life it is .39; over 90,000 pairs of a question and a turn from different
LoCoMo conversations .42 (95 % below .51); a question and its answer have .57 in the middle. Rescaled from here, those
are 0, .03, .19 and .28; MiniLM's own are .02, .07, .23 and .31.
"""
BGE_QUERY_PREFIX: Final = "Represent this sentence for searching relevant passages: "


class MiniLM(OnnxEmbedder):
    """all-MiniLM-L6-v2: 384 numbers, the mean of the tokens, windows of 256 tokens, English best.

    Cosines of unrelated texts lie around 0 (questions against turns of other LoCoMo conversations: .07 in the middle,
    95 % below .23), so relevance is the cosine itself, and 0 for a negative one.
    """

    def __init__(self) -> None:
        """Nothing is read before the first text."""
        super().__init__(WEIGHTS, name="all-MiniLM-L6-v2/q8", expect_sha256=SHA256, dimension=384)


def bge_small(folder: str | Path) -> OnnxEmbedder:
    """bge-small-en-v1.5 from ``folder``: 384 numbers, the first token's, windows of 512 tokens, English only.

    Its cosines are bunched together far above 0, so relevance starts at :data:`BGE_COSINE_FLOOR`. A missing file is
    told when the embedder is first used, as ModelUnavailable.
    """
    return OnnxEmbedder(
        folder,
        name="bge-small-en-v1.5",
        pooling="cls",
        window_tokens=512,
        query_prefix=BGE_QUERY_PREFIX,
        cosine_floor=BGE_COSINE_FLOOR,
        dimension=384,
    )
