"""The lexicon that comes inside the package: English words, and which of them mean alike.

"Puppy" finds "dog" by it where no word is shared and a whole sentence's vector says too little. Each of some twenty
thousand words has 64 numbers; the product of two rows is how alike the words are. What it is and how it was made
stands in ``weights/words/README.md``. It is read when a word is first asked for, once for the whole process.
:class:`NoWords` is for who wants none.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np

from longmind.errors import ModelUnavailable
from longmind.models.onnx import OnceEach
from longmind.ports.models import Vectors

WEIGHTS: Final = Path(__file__).parent / "weights" / "words"
"""Where the files of :class:`EnglishWords` are."""
SHA256: Final[Mapping[str, str]] = MappingProxyType(
    {
        "vectors.npy": "1ee74c9dcaa1947b8e661eb95ea4243fbbbcff8f6550bfce83c106452fa76298",
        "words.txt": "c3acf97da32e7460a141088dfdf38e2cec22a7d7f635702c5f47db8fe1a03a05",
    },
)
"""The hashes of those files, checked when they are loaded."""
DIMENSION: Final = 64


@dataclass(frozen=True, slots=True)
class _Loaded:
    rows: Mapping[str, int]
    vectors: Vectors
    """A row for each word, and one of zeros at the end for words that are not there.

    Five megabytes as float32, four times what the file has: that way a look-up copies and computes nothing.
    """


_LOADED: OnceEach[Path, _Loaded] = OnceEach()


class EnglishWords:
    """21,719 English words by what they mean. May be used from many threads; nothing is read before the first word.

    Words are known in small letters only, as they stand: "puppy" is there, "Puppy" is not. Opposites ("hot" and
    "cold") count as alike.
    """

    def __init__(self, folder: str | Path = WEIGHTS) -> None:
        """Keep where the files are; other files than the package's are refused when they are loaded."""
        self._folder = Path(folder)

    @property
    def dimension(self) -> int:
        """64. Reads no file."""
        return DIMENSION

    def vectors(self, words: Sequence[str]) -> Vectors:
        """Shape (len(words), 64), float32: a row of length 1 for each word, of zeros for one that is not there.

        Raises:
            ModelUnavailable: the files are missing or not those of the package.
        """
        loaded = self._loaded()
        nowhere = len(loaded.rows)
        return loaded.vectors[[loaded.rows.get(word, nowhere) for word in words]]

    def knows(self, word: str) -> bool:
        """Whether it is one of its words.

        Raises:
            ModelUnavailable: the files are missing or not those of the package.
        """
        return word in self._loaded().rows

    def _loaded(self) -> _Loaded:
        return _LOADED.get(self._folder, lambda: _load(self._folder))


class NoWords:
    """A lexicon without a word: nothing is related to anything. For texts that are not English, and to compare."""

    @property
    def dimension(self) -> int:
        """1, since a vector must have some length."""
        return 1

    def vectors(self, words: Sequence[str]) -> Vectors:
        """Zeros of shape (len(words), 1), float32."""
        return np.zeros((len(words), 1), dtype=np.float32)

    def knows(self, word: str) -> bool:
        """Never."""
        del word
        return False


def _load(folder: Path) -> _Loaded:
    """The words and their vectors. Raises ModelUnavailable if the files are not those of the package."""
    words = _checked(folder, "words.txt").decode("ascii").split()
    whole = np.load(io.BytesIO(_checked(folder, "vectors.npy"))).astype(np.float32)
    whole /= np.linalg.norm(whole, axis=1, keepdims=True)
    rows = np.vstack([whole, np.zeros((1, DIMENSION), dtype=np.float32)])
    return _Loaded({word: row for row, word in enumerate(words)}, rows)


def _checked(folder: Path, name: str) -> bytes:
    """The bytes of a file. What is hashed is what is used, even if the file is changed in between."""
    path = folder / name
    try:
        content = path.read_bytes()
    except OSError as error:
        message = f"{path} cannot be read ({error.strerror}): install longmind again"
        raise ModelUnavailable(message) from error
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256[name]:
        message = (
            f"{path} has sha256 {found[:12]}… and not {SHA256[name][:12]}…: it is damaged or another one; "
            "install longmind again"
        )
        raise ModelUnavailable(message)
    return content
