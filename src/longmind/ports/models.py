"""What we need from AI models.

An embedder turns texts into vectors. It says who it is (:class:`Stamp`), so that a store never mixes vectors of two
embedders, and it cuts a long text into windows itself, since only it knows how much it can read at once. A lexicon
says of single words which mean alike. A token counter says how much of a prompt a text takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from longmind.domain.change import Vectors

__all__ = ["Calibrated", "Embedder", "Lexicon", "Stamp", "TokenCounter", "Vectors"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who made a vector: kept with every vector, compared before any two are."""

    name: str
    """Human-readable, stable: ``"all-MiniLM-L6-v2/q8"``."""
    fingerprint: str
    """``"sha256:…"`` of the weights and the tokenizer, or of the settings that decide the vectors."""
    dimension: int

    def __str__(self) -> str:
        """``name/dimension@fingerprint``, the fingerprint cut to 12 digits."""
        return f"{self.name}/{self.dimension}@{self.fingerprint.removeprefix('sha256:')[:12]}"


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into vectors. One object may be used from many threads."""

    @property
    def stamp(self) -> Stamp:
        """Who makes the vectors. Cheap: does not load weights."""
        ...

    def windows(self, text: str) -> Sequence[str]:
        """Cut ``text`` into pieces this embedder reads whole, in order; at least one. Nothing is left out."""
        ...

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors of ``texts``, shape (len(texts), dimension), float32, each of length 1.

        A text's vector never depends on what it is batched with. ``query`` says the texts are questions, for
        embedders that treat those otherwise.

        Raises:
            ModelUnavailable: the weights cannot be loaded or the server cannot be reached.
            ModelIncoherent: the answer has another shape than promised.
        """
        ...


@runtime_checkable
class Calibrated(Protocol):
    """An embedder that knows what its cosines mean."""

    def relevance(self, cosine: NDArray[np.float64]) -> NDArray[np.float64]:
        """Map cosines to 0…1: 0 for an unrelated pair, monotone."""
        ...


@runtime_checkable
class Lexicon(Protocol):
    """Knows which words mean alike. One object may be used from many threads. Words are given case-folded."""

    @property
    def dimension(self) -> int:
        """How many numbers a word has. Cheap: reads no file."""
        ...

    def vectors(self, words: Sequence[str]) -> Vectors:
        """Shape (len(words), dimension), float32: a row of length 1 for each word, of zeros for one it does not know.

        The product of two rows is how alike the words are, from -1 to 1; most pairs lie below 0.3.

        Raises:
            ModelUnavailable: what it knows cannot be loaded.
        """
        ...

    def knows(self, word: str) -> bool:
        """Whether :meth:`vectors` has a row for it.

        Raises:
            ModelUnavailable: what it knows cannot be loaded.
        """
        ...


@runtime_checkable
class TokenCounter(Protocol):
    """Says how many tokens of a prompt a text takes. One object may be used from many threads."""

    @property
    def name(self) -> str:
        """Human-readable, stable: ``"o200k_base"``."""
        ...

    @property
    def exact(self) -> bool:
        """Whether the counts are those of a model's own tokenizer, not estimated."""
        ...

    def count(self, text: str) -> int:
        """How many tokens; 0 for an empty text. In time linear in the length of the text.

        Raises:
            ModelUnavailable: what it counts by cannot be loaded.
        """
        ...


@runtime_checkable
class EmotionScorer(Protocol):
    """Says how strongly something was felt. One object may be used from many threads."""

    @property
    def name(self) -> str:
        """Human-readable, stable: ``"vader"``."""
        ...

    def emotion(self, text: str) -> float:
        """0…1; 0 where nothing was felt. Never raises on any text."""
        ...
