"""One language read beside another: who is heard, what meets, and that English stays what it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.languages import IDLE_ENGLISH, languages
from longmind.domain.words import query_terms, terms

ENGLISH = (
    "Caroline adopted two kittens from the shelter in March.",
    "What did Caroline do with her books?",
    "We met at the café in Łódź and had crème brûlée.",
    "Oscar de la Renta made the dress.",
    "Los Angeles, San Francisco and Las Vegas are in the west.",
    "Die hard fans of Leonardo da Vinci were there.",
    "My son has a man on his team; also a comment on the date.",
    "I read about the war in Der Spiegel, no more, no less.",
    "She said 'hasta la vista' and we left for Rio de Janeiro.",
    "Per diem pay is plus or minus ten per cent.",
    "He is from El Paso, Texas, and I am not.",
    "Pour me a coffee, come on!",
    "Kenya, Tanya and Sonya",
    "Don't ask me; it's O'Brien's and y'all know it.",
    "Les Misérables was on in the theater du Châtelet.",
    "Dan is in the Mit lab as a guest of Von Neumann.",
    "const li = document.createElement('li');",
    "import sqlalchemy as sa",
    "RUN pip install --no-cache-dir -r requirements.txt",
    "see https://example.com/de/la/que/index.html",
    "A B C D E F G A B C",
    "Buy milk",
    "deploy failed, e.g. non-ASCII names",
    "Who won the Copa del Rey in 2019?",
    "Is the Dell laptop more expensive than the Mac?",
)


class TestEnglishStaysEnglish:
    """What was measured with English rules alone is still true: an English text has the terms of those rules only."""

    @pytest.mark.parametrize("text", ENGLISH)
    def test_no_term_of_another_language_is_added(self, text: str) -> None:
        assert languages(text.split()) == ()
        assert not any("|" in term for term in terms(text))
        assert not any("|" in term for term in query_terms(text))

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            (ENGLISH[0], "carolin adopt two kitten from the shelter in march"),
            (ENGLISH[3], "oscar de la renta made the dress"),
            (ENGLISH[11], "pour me a coffe come on"),
        ],
    )
    def test_its_terms_are_these(self, text: str, found: str) -> None:
        assert sorted(terms(text).elements()) == sorted(found.split())

    SOME = st.sampled_from(("pump", "Lisbon", "no", "more", "son", "per", "date", "come", "war", "café"))

    @given(st.lists(st.one_of(st.sampled_from(sorted(IDLE_ENGLISH)), SOME), max_size=20))
    def test_its_small_words_speak_for_nothing_else(self, words: list[str]) -> None:
        assert languages(words) == ()
        assert not any("|" in term for term in terms(" ".join(words)))


class TestWhoIsHeard:
    @pytest.mark.parametrize(
        ("line", "language"),
        [
            ("¿Dónde está el libro?", "es"),
            ("donde esta mi libro", "es"),
            ("Où est le livre ?", "fr"),
            ("Je n'ai pas le temps", "fr"),
            ("Wo ist das Buch?", "de"),
            ("ICH HABE KEINE ZEIT", "de"),
            ("Onde está o meu livro?", "pt"),
            ("Dove sono i miei libri?", "it"),
            ("Di mana buku saya?", "id"),
            ("میری کتاب کہاں ہے؟", "ur"),
            ("The team said: das ist nicht gut, wir haben keine Zeit für sowas", "de"),
        ],
    )
    def test_a_line_speaks_its_language(self, line: str, language: str) -> None:
        assert languages(line.split()) == (language,)

    def test_each_line_for_itself(self) -> None:
        text = "What is in the box?\n¿Qué hay en las cajas?\nThe boxes are empty"
        assert terms(text)["es|caj"] == 1
        assert not any(term in terms(text) for term in ("es|box", "es|boxes", "es|empty"))

    def test_two_that_are_equally_likely_are_both_tried(self) -> None:
        assert set(languages(["que", "sabes", "de", "Lucia"])) > {"es", "pt"}

    def test_arabic_is_not_urdu(self) -> None:
        assert languages(["أين", "كتاب", "أختي", "في", "القاهرة"]) == ()


CARRIERS = {
    "es": ("no sé qué es {}", "¿qué es {}?"),
    "fr": ("je ne sais pas ce que c'est {}", "qu'est-ce que {} ?"),
    "de": ("ich weiß nicht, was das ist: {}", "Was ist mit {}?"),
    "pt": ("não sei o que é {}", "o que é {}?"),
    "it": ("non so che cosa è {}", "che cosa è {}?"),
    "id": ("saya tidak tahu apa itu {}", "apa itu {}?"),
    "ur": ("مجھے نہیں معلوم {} کہاں ہے", "{} کہاں ہے؟"),
    "hi": ("मुझे नहीं पता {} कहाँ है", "{} कहाँ है?"),
    "bn": ("আমি জানি না {} কোথায়", "{} কোথায়?"),
    "ru": ("я не знаю, где {}", "где {}?"),
    "ar": ("لا أعرف أين {}", "أين {}؟"),
}


class TestFormsMeet:
    """A memory in one form of the word, a question in another; around them what anybody would write."""

    FORMS = (
        ("es", "canción canciones canciónes cancion"),
        ("es", "cantaba cantar cantó canté cantando"),
        ("es", "vivían vivir vivía vivo"),
        ("es", "feliz felices"),
        ("fr", "vélo vélos velo"),
        ("fr", "travaille travaillait travaillent travailler travaillé"),
        ("fr", "infirmière infirmières infirmier"),
        ("fr", "journal journaux"),
        ("de", "Haus Häuser Hauses"),
        ("de", "wohnen wohnte wohnten gewohnt wohnt"),
        ("de", "ändern ändert geändert"),
        ("de", "Schlüssel Schluessel Autoschlüssel"),
        ("de", "Geschenk Geburtstagsgeschenk Geschenke"),
        ("pt", "reunião reuniões reuniao"),
        ("pt", "hospital hospitais"),
        ("pt", "trabalha trabalhava trabalhar trabalhou"),
        ("it", "chiave chiavi"),
        ("it", "abitare abitava abitavano abita"),
        ("id", "baca membaca dibaca bacaan"),
        ("id", "rumah rumahnya rumahku"),
        ("ur", "کتاب کتابیں کتابوں"),
        ("ur", "لڑکا لڑکے لڑکوں"),
        ("ur", "چابی چابیاں چابیوں"),
        ("hi", "किताब किताबें किताबों"),
        ("hi", "लड़का लड़के लड़कों"),
        ("hi", "हिंदी हिन्दी"),
        ("bn", "বই বইটি বইগুলো বইয়ের"),
        ("bn", "রহিম রহিমের রহিমকে"),
        ("bn", "ঢাকা ঢাকায় ঢাকার"),
        ("ru", "подарок подарка подарки подарком"),
        ("ru", "книга книги книгу книгой"),
        ("ar", "مدرسة المدرسة بالمدرسة والمدرسة للمدرسة مدرسه"),
        ("ar", "أحمد احمد لأحمد وأحمد"),
    )

    @pytest.mark.parametrize(("language", "forms"), FORMS)
    def test_in_either_direction(self, language: str, forms: str) -> None:
        memory, question = CARRIERS[language]
        first, *others = forms.split()
        nothing = query_terms(question.format("")).keys()
        for other in others:
            asked = query_terms(question.format(first)).keys() - nothing
            assert asked & terms(memory.format(other)).keys(), f"{first} does not find {other}"
            if not other.lower().endswith(first.lower()) or language != "de":  # a compound is no question for its part
                asked = query_terms(question.format(other)).keys() - nothing
                assert asked & terms(memory.format(first)).keys(), f"{other} does not find {first}"

    def test_the_same_word_weighs_more_than_another_form_of_it(self) -> None:
        asked = query_terms("¿por qué cantaba?")
        same, other = terms("no sé por qué cantaba"), terms("no sé por qué cantamos")
        assert sum(weight for term, weight in asked.items() if term in same) > sum(
            weight for term, weight in asked.items() if term in other
        )

    def test_question_words_of_each_language_are_dropped(self) -> None:
        assert set(query_terms("¿Dónde está mi libro?")) == {"libro", "es|libr"}
        assert set(query_terms("Wo ist mein Buch?")) == {"buch", "de|buch"}
        assert set(query_terms("मेरी किताब कहाँ है?")) == {"किताब"}
        assert set(query_terms("আমার চাবি কোথায়?")) == {"চাব"}

    def test_without_anything_else_they_stay(self) -> None:
        assert query_terms("¿Dónde?")
        assert query_terms("Wer ist das?")
