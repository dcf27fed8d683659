"""Vectors from the words alone, with no model: for tests, and for installs too small for one.

Each word and each run of three characters in it is hashed to a place and a sign (the hashing trick: Weinberger et al.,
"Feature Hashing for Large Scale Multitask Learning", ICML 2009), so texts that share words or parts of words point the
same way, and texts that share nothing are about at right angles. Meaning it does not know: "car" and "automobile" are
strangers. The same text gives the same bytes in every process and on every platform.
"""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from longmind.errors import InvalidInput
from longmind.models.fingerprint import fingerprint
from longmind.ports.models import Stamp, Vectors

_WORD = re.compile(r"\w+")
_GRAM_CHARACTERS = 3


class Hashing:
    """An embedder without a model: words and their parts, hashed. One window for a text of any length."""

    def __init__(self, dimension: int = 256) -> None:
        """Say how many numbers a vector has; with more, fewer features share a place.

        Raises:
            InvalidInput: fewer than 8.
        """
        if dimension < 8:  # noqa: PLR2004 - below, everything shares a place with everything
            raise InvalidInput("dimension", "at least 8", dimension)
        self._dimension = dimension

    @property
    def stamp(self) -> Stamp:
        """Who makes the vectors."""
        decides = fingerprint(features="words and their 3-grams, NFKC, lower case, square root of counts, blake2b/1")
        return Stamp("hashing", decides, self._dimension)

    def windows(self, text: str) -> list[str]:
        """The whole text: it is read to its end whatever its length."""
        return [text]

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors of ``texts``, shape (len(texts), dimension), float32, each of length 1.

        A text with no letter or digit in it gets the vector (1, 0, 0, …). ``query`` makes no difference.
        """
        del query
        vectors = [self._vector(text) for text in texts]
        return np.array(vectors, dtype=np.float32).reshape(len(texts), self._dimension)

    def _vector(self, text: str) -> list[float]:
        places = [0.0] * self._dimension
        for feature, count in Counter(_features(text)).items():
            hashed = _hash(feature)
            places[hashed // 2 % self._dimension] += math.sqrt(count) * (1.0 if hashed % 2 else -1.0)
        # fsum rounds once, so the length does not depend on how a platform adds.
        length = math.sqrt(math.fsum(number * number for number in places))
        return [number / length for number in places] if length else [1.0, *([0.0] * (self._dimension - 1))]


def _features(text: str) -> Iterator[str]:
    """The words, each with a space before and after it, and the three-character parts of that."""
    # NFKC once more: lower-casing can undo it.
    for word in _WORD.findall(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())):
        padded = f" {word} "
        yield padded
        if len(padded) > _GRAM_CHARACTERS:
            for i in range(len(padded) - _GRAM_CHARACTERS + 1):
                yield padded[i : i + _GRAM_CHARACTERS]


@lru_cache(maxsize=65_536)
def _hash(feature: str) -> int:
    """A whole number below 2 ** 64: the lowest bit is the sign, the rest the place."""
    return int.from_bytes(hashlib.blake2b(feature.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
