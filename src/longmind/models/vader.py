"""How strongly something was felt, told by a lexicon: VADER (Hutto and Gilbert 2014), which knows negation.

It reads English, needs the extra ``emotion``, and loads its words when it is made. Of what is told is the strength and
not the direction: joy and grief are remembered alike.
"""

from __future__ import annotations

from typing import Final

from longmind.errors import MissingExtra

_READ_CHARACTERS: Final = 5_000


class Vader:
    """An :class:`~longmind.ports.models.EmotionScorer` of words. One object may be used from many threads."""

    def __init__(self) -> None:
        """Load the words.

        Raises:
            MissingExtra: vaderSentiment is not installed.
        """
        try:
            from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer
        except ImportError:
            raise MissingExtra("emotion", "telling how strongly something was felt") from None
        self._words = SentimentIntensityAnalyzer()

    @property
    def name(self) -> str:
        """``"vader"``."""
        return "vader"

    def emotion(self, text: str) -> float:
        """How strongly it was felt, 0…1: the compound score of its first 5,000 characters without its sign."""
        return abs(float(self._words.polarity_scores(text[:_READ_CHARACTERS])["compound"]))
