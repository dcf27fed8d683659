"""Makes the lexicon of related words out of the embedder that is in the package: ``python scripts/make_words.py``.

A network that reads text begins by giving each word a vector, before it looks at any other word. Those of MiniLM's
vocabulary lie near each other for words that mean alike. Only whole English words are taken. The mean and the three
directions in which words differ most are removed, since they tell little of meaning (Mu and Viswanath,
"All-but-the-Top", ICLR 2018); the 64 directions that then tell most are kept, in eight bits. The same files give the
same bytes, as long as the machine's linear algebra rounds alike; if not, single numbers may differ by one.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).parents[1] / "src" / "longmind" / "models" / "weights"
TOKENS, WIDTH = 30_522, 384
"""Of MiniLM's vocabulary: its tokens, and the numbers of each."""
KEPT, COMMON = 64, 3
"""Directions kept in the end, and removed before."""


def initializer(model: bytes, name: str, size: int) -> bytes:
    """The raw bytes of a tensor in an ONNX file: its name, the mark of raw data, their length, and they themselves.

    Raises:
        ValueError: the tensor is not there, or not of ``size`` bytes.
    """
    at = model.index(name.encode() + b"J") + len(name) + 1
    length = shift = 0
    while True:
        byte = model[at]
        length |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:  # noqa: PLR2004 - the last byte of a varint
            break
    if length != size:
        message = f"{name} has {length} bytes, not {size}"
        raise ValueError(message)
    return model[at : at + length]


def embeddings(model: bytes) -> NDArray[np.float64]:
    """What the network knows of each token before it reads: shape (30522, 384)."""
    name = "m.embeddings.word_embeddings.weight"
    rows = np.frombuffer(initializer(model, f"{name}_q8", TOKENS * WIDTH), np.int8).reshape(TOKENS, WIDTH)
    scales = np.frombuffer(initializer(model, f"{name}_s8", TOKENS * 4), "<f4")
    embedded: NDArray[np.float64] = rows.astype(np.float64) * scales[:, None]
    return embedded


def unit(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each row brought to length 1."""
    brought: NDArray[np.float64] = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return brought


def directions(rows: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """The ``count`` directions in which the rows reach furthest, the furthest first: shape (count, width).

    Each has its largest part positive, so that none turns round by chance.
    """
    # The eigenvectors of the rows' products are the rows' right singular vectors, and come in a third of the time.
    _, found = np.linalg.eigh(rows.T @ rows)
    kept: NDArray[np.float64] = found.T[::-1][:count].copy()
    kept[kept[np.arange(count), np.abs(kept).argmax(axis=1)] < 0] *= -1
    return kept


def lexicon(model: bytes, vocabulary: dict[str, int]) -> tuple[list[str], NDArray[np.int8]]:
    """The words in order, and a row of 64 numbers for each."""
    rows = embeddings(model)
    # A part of the rows is enough to find the directions: those removed are then within a cosine of .99 of those of
    # all rows, and those kept hold .994 as much of the words.
    alphabetic = [number for word, number in vocabulary.items() if word.isalpha()]
    rows -= rows[alphabetic].mean(axis=0)
    common = directions(rows[alphabetic][::3], COMMON)
    rows = unit(rows - rows @ common.T @ common)
    words = sorted(word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 1)
    chosen = rows[[vocabulary[word] for word in words]]
    reduced = unit(chosen @ directions(chosen[::2], KEPT).T)
    return words, np.round(reduced / np.abs(reduced).max(axis=1, keepdims=True) * 127).astype(np.int8)


def make(source: Path, target: Path) -> None:
    """Read model and tokenizer in ``source``, write words.txt and vectors.npy into ``target``."""
    vocabulary = json.loads((source / "tokenizer.json").read_text("utf-8"))["model"]["vocab"]
    words, vectors = lexicon((source / "model_q8.onnx").read_bytes(), vocabulary)
    target.mkdir(exist_ok=True)
    (target / "words.txt").write_bytes(("\n".join(words) + "\n").encode("ascii"))
    np.save(target / "vectors.npy", vectors)


if __name__ == "__main__":
    make(WEIGHTS / "minilm", WEIGHTS / "words")
