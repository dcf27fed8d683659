"""Which language a sentence is in, and who reads it.

A language is told by its script or by its smallest words. What is in no language that is read here gives no claims. To
add a language: write a module with its tables, give it a line in :func:`tables_of`, and its most telling words one in
``_MORE``. A language that tables do not fit has a reader of its own, with a line in :func:`reader_of`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Protocol

from longmind.domain.languages import IDLE_ENGLISH, idle_words
from longmind.mind.extract.found import Found
from longmind.mind.extract.frames import reader_for
from longmind.mind.extract.sentences import Sentence
from longmind.mind.extract.tables import Tables


class Reader(Protocol):
    """Reads the sentences of one message that are in one language."""

    found: list[Found]
    asks_without_mark: bool
    """Whether a question may stand without its mark."""

    def read(self, sentence: Sentence, earlier: Callable[[], list[Found]] | None = None) -> None:
        """Read one sentence; ``earlier`` gives what was claimed in the turns before, when it is asked for."""

    def statement(self, question: str, answer: str) -> str:
        """The statement that a question and a short answer make; "" when they make none."""


_KANA = re.compile(r"[\u3041-\u30ff]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"\S*[@/\\_]\S*|\w+\.\w[\w.]*")
"""Speaks no language."""
_LETTERS = (("de", re.compile(r"[äöüßÄÖÜ]")), ("es", re.compile(r"[ñÑ¿¡]")))
"""Letters that few other languages write."""
_ENGLISH_I = re.compile(r"(?<![\w'])I(?![\w.])")
_ENGLISH_SHORT = re.compile(r"[A-Za-z]'(?:s|m|re|ve|ll|t)(?!\w)|\bdont\b")
_TOO_FEW, _SURE = 2, 3
"""A word or two that stand in many languages ("no") do not change the language."""
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1fff\u3100-\u318f\uac00-\ud7af]")
_MORE = {
    "en": "i'm i've my we name live lives work works like love hate prefer moved got yes actually wait sorry meant"
    " allergic remember please no so pls kids pets dont cant wont mum dad wife husband daughter anymore since with"
    " from now new here",
    "de": "ich bin mag liebe hasse wohne lebe arbeite heiße heisse studiere spreche allergisch jahre alt nenne lieber"
    " gerne gern hasst mag wohnt arbeitet lebt mehr bitte nie niemals immer ziehe zog umgezogen geboren komme früher"
    " meinte eigentlich kein wo wie wer wohnst heißt esse trinke nenn antworte hab wohn nen nem grad halt nich moin"
    " servus spiele fahre rauche raucht gekauft gegönnt hatte hatten keine keinen unser unsere meinem meinen meiner"
    " beruflich nee gekündigt werde wird vertrage allergie geburtstag kinder tochter bruder schwester nutze benutze"
    " sorry vertippt boulder stricke promoviere sammle fotografiere zocke heiß geb gibts gibt's bissl ned net jo"
    " servus hobbys wohnort"
    " lieblings meinem mag's vertrag übrigens mach geh fahr nehm hatte sowie heuer bitte keinem könnt studier"
    " programmier nehme"
    " programmiere abgabe frist wiege übrigens euro",
    "es": "vivo trabajo llamo tengo soy años gusta gustan encanta encantan odio prefiero estudio hablo alérgico"
    " alérgica vegano vegana mudé vivía trabajaba mudarme voy siempre nunca favorito favorita nací cumplo hermana"
    " hermano llámame perro gato fumo bebo como tomo uso viajo cumplo llevo compré dejé conduzco toco juego estoy"
    " dónde cómo qué cuál cuántos quiero detesto vive trabaja estudia habla tiene odia hija hijo esposa marido novia"
    " novio perdón quise decir dicen llaman tenemos vivimos soporto usamos usa puedes llamarme responde peso mido"
    " vendo nuestro nuestra nuestros laburo curro"
    " chambeo acá mudamos mudo adopté salgo alergico alergica alergia anos tope presupuesto cumple entrega correo móvil"
    " empecé terminé conocí aprobé borré saqué acabé volví vine quedé rescaté mellizas novela hago colecciono practico"
    " padezco estudié pasé recetaron diagnosticaron ascendieron gustaría pienso cambié"
    " entrego vendí nací resido chambeo mudamos mudó llamame decime hincha molan mola flipa copa chifla detesta adora"
    " tenés"
    " sos querés ahorita chamba laburar gracias jajaja porfa dirección cumpleaños hobby aficiones alquiler piso carro"
    " coche"
    " programo doy ando crecí fui fuimos jefe jefa vecino vecina mamá papá abuelo abuela pareja perra gata",
}


def tables_of(language: str) -> Tables | None:
    """The tables of a language, loaded when a sentence in it is met; None when it is not read by tables."""
    if language == "de":
        from longmind.mind.extract.german import GERMAN

        return GERMAN
    if language == "es":
        from longmind.mind.extract.spanish import SPANISH

        return SPANISH
    return None


def reader_of(language: str, me: str, at: datetime, zone: tzinfo) -> Reader | None:
    """A reader for the sentences of one message in a language; None when it is not read here."""
    if language == "ja":
        from longmind.mind.extract.japanese import JapaneseReader

        return JapaneseReader(me, at, zone)
    tables = tables_of(language)
    return None if tables is None else reader_for(tables, me, at, zone)


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, int]]:
    """Word → language → how much it says for it."""
    weights: dict[str, dict[str, int]] = {}
    tables = {"en": IDLE_ENGLISH, **idle_words()}
    for language, words in tables.items():
        for word in words:
            weights.setdefault(word, {})[language] = 1 if len(word) == 1 and word != "i" else 2
    for language, told in _MORE.items():
        for word in told.split():
            weights.setdefault(word, {})[language] = 3
    return weights


def language_of(text: str, otherwise: str = "en") -> str:
    """The code of the language a sentence is in; ``otherwise`` when nothing in it tells."""
    if not text.isascii():
        if _KANA.search(text):
            return "ja"
        if _HAN.search(text):
            return "zh" if otherwise != "ja" else "ja"
        if _OTHER_SCRIPT.search(text):
            return "?"
    words = _WORD.findall(_ADDRESS.sub(" ", text).lower())
    weights, scores = _words(), dict.fromkeys(("en", *idle_words()), 0)
    for word in words:
        for language, weight in weights.get(word, {}).items():
            scores[language] += weight
    for language, letters in _LETTERS:
        if letters.search(text):
            scores[language] += _TOO_FEW
    if _ENGLISH_I.search(text):
        scores["en"] += _SURE
    if _ENGLISH_SHORT.search(text):
        scores["en"] += _SURE
    best = max(scores.values())
    if not best or (len(words) <= _TOO_FEW and best < _SURE):
        return otherwise
    leading = [language for language, score in scores.items() if score == best]
    return otherwise if otherwise in leading else leading[0]
