"""Words without their endings, so that "deployed" finds "deploying".

A word's script says which rules are tried: Latin script is read as English, Cyrillic as Russian, and so on; other
languages of one script (:func:`stem_in`) need someone who knows which it is. Most rules are the stemmers of the
Snowball project (Porter 2001, "Snowball: a language for stemming algorithms"). They get words without accents, as
people leave them out, so a few endings are mended before and after them. Bengali and Urdu have light rules of our own:
what is glued to a noun (case, number, article), the commonest endings of a verb, and a last vowel.

None of this is a dictionary: a vowel that changes inside a word keeps its forms apart, and now and then two words
become one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from longmind.domain.letters import MAX_TERM_CHARACTERS, folded

CACHE_SIZE = 1 << 13
"""How many words' stems are remembered, and of how many what terms they give: two to eleven megabytes each."""

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_UMLAUT = re.compile("[äöü]")
_AND_THE = re.compile("[\u0648\u0641]\u0627\u0644.{3}")
_ABBREVIATIONS = re.compile("[bcdfghjklmnpqrstvwxz]{2,}[bcdfghjklmnpqrtvwxz]s")
_HALF_A_PLURAL = re.compile("[\u0621-\u064a]{4,}\u0627")
_ARABIC_SCRIPT = re.compile("[\u0621-\u06d3]+")
_SCRIPTS = (
    (re.compile("[a-z]+"), "english"),
    (re.compile("[\u0400-\u052f]+"), "russian"),
    (re.compile("[\u0370-\u03ff]+"), "greek"),
    (_ARABIC_SCRIPT, "arabic"),
    (re.compile("[\u0900-\u097f]+"), "hindi"),
    (re.compile("[\u0980-\u09ff]+"), "bengali"),
)
_NAMES = {
    "de": "german",
    "es": "spanish",
    "fr": "french",
    "id": "indonesian",
    "it": "italian",
    "pt": "portuguese",
}


def _endings(**rules: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(f"(?<=..)(?:{ending})$"), other) for other, ending in rules.items())


_BEFORE = {
    "fr": _endings(ier="ieres?", e="ees?"),
    "it": _endings(ave="avi"),
    "pt": _endings(ao="oes|aes", al="ais", el="eis", ol="ois"),
}
"""Endings of folded words that the stemmers know only with their accents, or not at all."""
_AFTER = {
    "de": (
        (re.compile("^ge(?=.{3,}t$)"), ""),
        (re.compile("(?<=....)t$"), ""),
        (re.compile("(?<=...)e[rl]$"), ""),
    ),
    "es": ((re.compile("(?<=...)i$"), ""), (re.compile("(?<=...)z$"), "c")),
    "fr": ((re.compile("(?<=...)s$"), ""), (re.compile("(?<=....)ent$"), "")),
}
"""What they leave of folded words that they would take off others."""
_PART, _REST, _LONG_COMPOUND = 5, 3, 40
"""How many letters a part of a German compound has at least, how many are left beside it, and where we give up."""
_NASAL = re.compile("[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u092d])")
"""A nasal before another consonant is often written as a dot: हिन्दी, हिंदी."""
_BENGALI_VOWEL = "[\u09be-\u09cc]"
_BENGALI = tuple(
    re.compile(f"^(..+?){ending}$")
    for ending in (
        "(?:ই|ও)",
        "(?:গুলো|গুলি|গুলা|দের|টি|টা|খানা|খানি|রা)(?:কে|র|তে)?",
        "(?:য়ের|ের|এর|কে|তে|য়|ে)",
        f"(?<={_BENGALI_VOWEL})র",
        "ে?ছ(?:িলাম|িলেন|িল|ি|েন|ে)",
        "(?:লাম|লেন|তাম|তেন|বেন|িয়)",
        f"{_BENGALI_VOWEL}+",
    )
)
"""Emphasis, article and number with a case, a case alone, the past tenses of verbs, a last vowel; in this order."""
# What Arabic and Persian keyboards write for the same letters of Urdu.
_URDU_LETTERS = str.maketrans(dict(zip("كيىهةۀە", "کییہہہہ", strict=True)))
_URDU = tuple(re.compile(f"^(..+?){ending}$") for ending in ("(?:یاں|یوں|ئیں|یں|ئی|وں)", "[تن](?:ا|ی|ے)", "[اہیے]"))
"""The plurals of nouns, the participles and infinitives of verbs, a last vowel."""
# отец, отца; подарок, подарка; Павел, Павла: a vowel that comes and goes.
_FLEETING = re.compile("(.*[бвгджзйклмнпрстфхцчшщ])[ео]([клнрц])")
_ARABIC = re.compile("[\u0621-\u064a\u066e-\u06d3]{4,}")
_AND = "وف"
_IN_LIKE_TO = "بكل"
_TO_THE = "لل"
_SHORTEST = 3


@lru_cache(maxsize=CACHE_SIZE)
def stems(word: str) -> tuple[str, ...]:
    """The stem of a casefolded word, and those of what else it may be.

    A German word may be spelled without umlauts, an Arabic one begin with a particle, the vowel before the last
    consonant of a Russian one come and go.
    """
    plain = folded(word)
    found = [_stem(plain)]
    if _UMLAUT.search(word):
        found.append(_stem(folded(word.translate(_GERMAN))))
    elif not plain.isascii():
        found += map(_stem, without_particles(plain))
        if _FLEETING.fullmatch(found[0]):
            found.append(_FLEETING.sub(r"\1\2", found[0]))
    return tuple(dict.fromkeys(found))


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


def stem_in(language: str, word: str) -> str | None:
    """The stem of a folded word in one of the languages that its script does not tell; None for a word of another.

    ``language`` is its code: de, es, fr, id, it, pt, ur.
    """
    if language == "ur":
        return _urdu(word) if _ARABIC_SCRIPT.fullmatch(word) else None
    if not word.isascii() or not word.isalpha() or len(word) > MAX_TERM_CHARACTERS:
        return None
    for ending, other in _BEFORE.get(language, ()):
        word = ending.sub(other, word)
    stem: str = folded(_stemmer(_NAMES[language])().stemWord(word))
    for ending, other in _AFTER.get(language, ()):
        stem = ending.sub(other, stem)
    return stem


def compounded(stem: str) -> tuple[str, ...]:
    """What may stand alone in a German word: each beginning and each end of it that is long enough to be a word."""
    if not _LONG_COMPOUND >= len(stem) >= _PART + _REST:
        return ()
    parts = range(_PART, len(stem) - _REST + 1)
    return (*(stem[:at] for at in parts), *(stem[-at:] for at in parts))


@lru_cache(maxsize=16)
def _stemmer(language: str) -> Callable[[], Any]:
    # Late, so that `import longmind` stays quick.
    module = import_module(f"snowballstemmer.{language}_stemmer")
    made: Callable[[], Any] = getattr(module, f"{language.title()}Stemmer")
    return made


def _stem(word: str) -> str:
    # A stemmer keeps the word it works on in itself: a new one for each word makes this safe among threads.
    if len(word) <= MAX_TERM_CHARACTERS:
        for script, language in _SCRIPTS:
            if script.fullmatch(word):
                if language == "bengali":
                    return _bengali(word)
                if language == "hindi":
                    word = _NASAL.sub("\u0902", word).replace("\u0901", "\u0902")
                # The stemmer takes the article "al-" off, but not from behind an "and": wa-l-, fa-l-.
                bare = word[1:] if _AND_THE.match(word) else word
                stem: str = _stemmer(language)().stemWord(bare)
                return _singular(stem) or word
    return word


def _bengali(word: str) -> str:
    for ending in _BENGALI:
        word = ending.sub(r"\1", word)
    return word


def _urdu(word: str) -> str:
    word = word.translate(_URDU_LETTERS)
    for ending in _URDU:
        word = ending.sub(r"\1", word)
    return word


def _singular(stem: str) -> str:
    """Take off what a stemmer leaves of a plural: the s of ``llms`` and ``pdfs``, half of the Arabic -at."""
    return stem[:-1] if _ABBREVIATIONS.fullmatch(stem) or _HALF_A_PLURAL.fullmatch(stem) else stem
