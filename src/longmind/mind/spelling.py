"""Names that a question means and misspells. Pure but for one look at which names there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from longmind.domain.names import NAME_MARK, spelled_alike
from longmind.mind.reading import Reading, root
from longmind.ports.models import Lexicon

_BEGINNING = 2
"""So many letters of a misspelt name must be right; names are looked up by them."""
_SHORTEST = 4
_NAMES = 500


def misspelt(question: Reading, lexicon: Lexicon, names: Callable[[Sequence[str], int], Sequence[str]]) -> list[str]:
    """The names that differ by one letter from a word of the question which is no word by itself.

    ``names`` gives the known names that begin with any of some beginnings, at most so many. A word that the lexicon
    knows is meant as it stands: "mango" is no misspelt "Mongo".
    """
    words = [
        (word, root(word))
        for word in question.words
        if len(word) >= _SHORTEST and word.isalpha() and not lexicon.knows(word) and not lexicon.knows(root(word))
    ]
    if not words:
        return []
    known = names(sorted({word[:_BEGINNING] for word, _ in words}), _NAMES)
    said = {spelling for pair in words for spelling in pair}
    return [name for name in known if any(spelled_alike(word, name.removeprefix(NAME_MARK)) for word in said)]
