"""Made-up memories for measuring how fast a store is: any number of them, the same each time, and none of them stored.

Words fall off as Zipf found they do, with English function words in front, so that a question holds some words that are
everywhere and some that are rare. Vectors lie in clusters, as those of real texts do. Both come from the position of a
memory alone, so a second process makes the same ones without being told anything.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
from numpy.typing import NDArray

import longmind

_FUNCTION_WORDS: Final = (
    "the and to a of i that it in you was for on is with my we have but so at be not they this had just me our are "
    "what he she really all about like out there up your from when do if an"
)
VOCABULARY: Final = 20_000
ZIPF_EXPONENT: Final = 1.05
WORDS_MIN, WORDS_MAX = 6, 34
QUERY_WORDS: Final = 10
SESSION_TURNS: Final = 20
BEGINNING: Final = datetime(2024, 1, 1, tzinfo=UTC)
DIMENSION: Final = 384
CLUSTERS: Final = 256
SPREAD: Final = 0.8
"""The length of a vector's own part against that of its cluster's centre."""
_SYLLABLES: Final = tuple(consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou")
_NOISE: Final = 1 << 18


def vocabulary() -> list[str]:
    """Every word there is, the most frequent first; made of three syllables after the function words."""
    generator = np.random.default_rng(1)
    made = dict.fromkeys(_FUNCTION_WORDS.split())
    while len(made) < VOCABULARY:
        made["".join(_SYLLABLES[one] for one in generator.integers(0, len(_SYLLABLES), 3))] = None
    return list(made)


class Texts:
    """Makes texts; the same number always makes the same text."""

    def __init__(self) -> None:
        """Lay out the vocabulary."""
        self._words = np.array(vocabulary(), dtype=object)
        weights = 1.0 / np.arange(1, VOCABULARY + 1) ** ZIPF_EXPONENT
        self._cumulative = np.cumsum(weights / weights.sum())

    def batch(self, number: int, count: int) -> list[str]:
        """``count`` texts of batch ``number``."""
        generator = np.random.default_rng((2, number))
        lengths = generator.integers(WORDS_MIN, WORDS_MAX + 1, count)
        words = self._draw(generator, int(lengths.sum()))
        ends = np.cumsum(lengths)
        return [" ".join(words[end - length : end]) + "." for end, length in zip(ends, lengths, strict=True)]

    def query(self, number: int) -> str:
        """A question in the same words."""
        return f"When did {' '.join(self._draw(np.random.default_rng((3, number)), QUERY_WORDS))}?"

    def _draw(self, generator: np.random.Generator, count: int) -> list[str]:
        places = np.searchsorted(self._cumulative, generator.random(count)).clip(max=VOCABULARY - 1)
        return list(self._words[places])


def memories(texts: Sequence[str], first: int) -> list[dict[str, object]]:
    """Texts as ``remember_many`` takes them, numbered from ``first``: a minute apart, in sessions of twenty."""
    return [
        {"text": text, "session": f"s{number // SESSION_TURNS}", "at": BEGINNING + timedelta(minutes=number)}
        for number, text in enumerate(texts, start=first)
    ]


def live(mind: longmind.Mind, texts: Sequence[str], session: str) -> None:
    """Let a mind know all that a context is put together of, in these words: at least one text for each thing.

    Of ten texts one is a fact of the user, one an episode of doing, eight are messages of the session; beside them a
    block, a skill and a task at hand.
    """
    mind.blocks["human"].append(texts[0])
    mind.skills.add("made", description=texts[0], steps=[texts[0]])
    mind.working(session).task(goal=texts[0], plan=[texts[0]])
    predicates = ("likes", "knows", "owns", "prefers", "visited")
    for number, text in enumerate(texts[::10]):
        mind.facts.put("user", predicates[number % len(predicates)], text)
    for number, text in enumerate(texts[1::10]):
        mind.episodes.record(situation=text, action="tried it", success=number % 2 == 0)
    said = [text for number, text in enumerate(texts) if number % 10 > 1]
    roles = ("user", "assistant")
    mind.conversation(session).extend(
        [longmind.Message.of(roles[number % 2], text) for number, text in enumerate(said)]
    )


class ClusteredVectors:
    """An embedder that reads nothing: a text's vector follows from its checksum, in some 20 µs."""

    def __init__(self) -> None:
        """Lay out the clusters."""
        generator = np.random.default_rng(4)
        self._centres = _unit(generator.standard_normal((CLUSTERS, DIMENSION), dtype=np.float32))
        # One long row of noise, read from a place of its own for each text, costs less than making noise for each.
        self._noise = generator.standard_normal(_NOISE + DIMENSION, dtype=np.float32)
        self._noise /= np.float32(DIMENSION**0.5)

    @property
    def stamp(self) -> longmind.Stamp:
        """Who makes the vectors."""
        return longmind.Stamp("clustered-vectors", "sha256:" + "0" * 64, DIMENSION)

    def windows(self, text: str) -> list[str]:
        """The text, whole."""
        return [text]

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:  # noqa: ARG002 - the port's
        """A vector for each text, shape (len(texts), 384), each of length 1."""
        sums = np.array([zlib.crc32(text.encode()) for text in texts], dtype=np.int64)
        own = np.lib.stride_tricks.sliding_window_view(self._noise, DIMENSION)[(sums // CLUSTERS) % _NOISE]
        return _unit(self._centres[sums % CLUSTERS] + (SPREAD * own).astype(np.float32))


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    unit: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit.astype(np.float32, copy=False)
