"""Words without their endings, so that "deployed" finds "deploying".

A word's script says which rules are tried: Latin script is read as English, Cyrillic as Russian, and so on. The rules
are the stemmers of the Snowball project (Porter 2001, "Snowball: a language for stemming algorithms").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from longmind.domain.letters import MAX_TERM_CHARACTERS, folded

CACHE_SIZE = 1 << 15
"""How many words' stems are remembered."""

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_UMLAUT = re.compile("[äöü]")
_AND_THE = re.compile("[\u0648\u0641]\u0627\u0644.{3}")
_ABBREVIATIONS = re.compile("[bcdfghjklmnpqrstvwxz]{2,}[bcdfghjklmnpqrtvwxz]s")
_SCRIPTS = (
    (re.compile("[a-z]+"), "english"),
    (re.compile("[\u0400-\u052f]+"), "russian"),
    (re.compile("[\u0370-\u03ff]+"), "greek"),
    (re.compile("[\u0621-\u06d3]+"), "arabic"),
)
# отец, отца; подарок, подарка; Павел, Павла: a vowel that comes and goes.
_FLEETING = re.compile("(.*[бвгджзйклмнпрстфхцчшщ])[ео]([клнрц])")
_ARABIC = re.compile("[\u0621-\u064a\u066e-\u06d3]{4,}")
_AND = "\u0648\u0641"
_IN_LIKE_TO = "\u0628\u0643\u0644"
_TO_THE = "\u0644\u0644"
_SHORTEST = 3


@lru_cache(maxsize=CACHE_SIZE)
def stems(word: str) -> tuple[str, ...]:
    """The stem of a casefolded word, and that of its German spelling without umlauts where there is one."""
    spellings = [folded(word)]
    if _UMLAUT.search(word):
        spellings.append(folded(word.translate(_GERMAN)))
    return tuple(map(_stem, spellings))


def name_stem(word: str) -> str:
    """The one stem of a word in a name, the same for all of its forms. ``word`` is casefolded."""
    stem = stems(word)[0]
    return _FLEETING.sub(r"\1\2", stem) if _FLEETING.fullmatch(stem) else stem


def without_particles(word: str) -> tuple[str, ...]:
    """What an Arabic word may be without the "and", "so", "in", "like" or "to" that is written onto its beginning.

    Whether the letter is one of these or the first of the word cannot be told without a dictionary.
    """
    if not _ARABIC.fullmatch(word):
        return ()
    forms = [word]
    if word[0] in _AND:
        forms.append(word[1:])
    for form in tuple(forms):
        if form.startswith(_TO_THE) and len(form) >= _SHORTEST + 2:
            forms.append(form[2:])
        elif form[0] in _IN_LIKE_TO and len(form) > _SHORTEST:
            forms.append(form[1:])
    return tuple(forms[1:])


@lru_cache(maxsize=1)
def _stemmers() -> Mapping[str, Callable[[], Any]]:
    # Late, so that `import longmind` stays quick.
    from snowballstemmer.arabic_stemmer import ArabicStemmer
    from snowballstemmer.english_stemmer import EnglishStemmer
    from snowballstemmer.greek_stemmer import GreekStemmer
    from snowballstemmer.russian_stemmer import RussianStemmer

    return {"english": EnglishStemmer, "russian": RussianStemmer, "greek": GreekStemmer, "arabic": ArabicStemmer}


def _stem(word: str) -> str:
    # A stemmer keeps the word it works on in itself: a new one for each word makes this safe among threads.
    if len(word) <= MAX_TERM_CHARACTERS:
        for script, stemmer in _SCRIPTS:
            if script.fullmatch(word):
                # The stemmer takes the article "al-" off, but not from behind an "and": wa-l-, fa-l-.
                bare = word[1:] if _AND_THE.match(word) else word
                stem: str = _stemmers()[stemmer]().stemWord(bare)
                return _singular(stem) if stem else word
    return word


def _singular(stem: str) -> str:
    """Take the plural off an abbreviation (``llms``, ``pdfs``), which the stemmer leaves, as no vowel comes before."""
    return stem[:-1] if _ABBREVIATIONS.fullmatch(stem) else stem
