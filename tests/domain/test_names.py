"""From a question to the names in it: what is one name, what is found in which sentence, what is misspelled."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from longmind.domain.letters import MAX_TERM_CHARACTERS
from longmind.domain.names import (
    MAX_NAME_TERMS,
    NAME_MARK,
    NAME_WORDS,
    name_term,
    name_terms_of_question,
    spelled_alike,
)
from longmind.domain.words import query_terms, terms

ANY_TEXT = st.one_of(
    st.text(st.characters(), max_size=60),
    st.text(
        st.sampled_from("abCD1 20'’.,-_/\\@#+:%$()\n\té中文かな한국\u0301\u200d👩💻🏽🇩ก็हिйЁضُ\ud800\x00"), max_size=60
    ),
)
SCRIPTS = (
    "abcdegilnorstuxyz",
    "ABDLMORST",
    "áéíñöüçãłß",
    "абвеиклнорстья",
    "ابتجدرسعفقلمنهوي",
    "αβγεικλνορστς",
    "कगतनपमरलसहािीुेो",
    "0123456789",
)
WORD = st.one_of(*(st.text(st.sampled_from(letters), min_size=1, max_size=9) for letters in SCRIPTS))
SIGNED = st.sampled_from(("C++", "C#", ".NET", "react.js", "k8s", "3.11", "v2.0.1", "O'Brien", "U.S.", "Disney+", "🍕"))
GRAMS = st.lists(
    st.sampled_from(("東", "京", "都", "北", "海", "서", "울", "타", "워", "กรุง", "เทพ", "カ", "タ", "ナ")),
    min_size=1,
    max_size=4,
).map("".join)
SPACED_NAME = st.builds(
    lambda words, joins: "".join(itertools.chain.from_iterable(zip(words, joins, strict=False))).rstrip(" _-"),
    st.lists(st.one_of(WORD, WORD, SIGNED), min_size=1, max_size=NAME_WORDS),
    st.lists(st.sampled_from((" ", " ", "_", "-", "  ")), min_size=NAME_WORDS, max_size=NAME_WORDS),
)
AROUND = st.sampled_from(("", "what about", "Wer kennt", "где", "8 of 9", "((", "東京", "C++ and", "why?"))
QUOTES = st.sampled_from((("", ""), ('"', '"'), ("“", "”"), ("'", "'"), ("«", "»"), ("(", ")"), ("`", "`"), ("*", "*")))
AFTER = st.sampled_from(("", "?", "!", ",", ".", ":", ";", "…", "'s", "’s", "。"))


class TestOneName:
    """However it is written, it is one thing."""

    @pytest.mark.parametrize(
        "spellings",
        [
            ("CI pipeline", "CI pipelines", "ci pipeline", "CI-Pipeline", "ci_pipelines", "“CI pipeline”"),
            ("factory_function", "factory-function", "factory function", "Factory Functions", "factory function's"),
            ("Redis", "redis", "Redis's", "REDIS", "(Redis)", "redis,"),
            ("The Who", "the who", "The-Who"),
            ("Łódź", "lodz", "LODZ"),
            ("José Martí", "jose marti"),
            ("C++", "c++", "`C++`", "C++'s"),
            (".NET", ".net", "(.NET)"),
            ("react.js", "React.js", "react.js."),
            ("O'Brien", "OBrien", "o’brien"),
            ("U.S.", "US", "u.s"),
            ("Анна", "Анне", "Анны", "Анной"),
            ("Павел", "Павла", "Павлу"),
            ("Ольга", "Ольге", "Ольги"),
            ("٤٧", "47"),
            ("東京", "「東京」"),
            ("👩🏽‍💻", "👩‍💻"),
        ],
    )
    def test_its_spellings_are_one_term(self, spellings: tuple[str, ...]) -> None:
        assert len({name_term(spelling) for spelling in spellings}) == 1
        assert name_term(spellings[0]) is not None

    @pytest.mark.parametrize(
        "names",
        [
            ("C", "C++", "C#"),
            ("NET", ".NET"),
            ("react", "react.js", "react js"),
            ("k8s", "k8", "k9s"),
            ("The Who", "Who"),
            ("phase 1", "phase 2"),
            ("redis cache", "cache redis", "redis"),
            ("Disney", "Disney+"),
            ("東京", "京東"),
        ],
    )
    def test_different_things_are_different_terms(self, names: tuple[str, ...]) -> None:
        assert len({name_term(name) for name in names}) == len(names)

    def test_it_reads_as_what_it_is(self) -> None:
        assert name_term("CI pipelines") == "@ci pipelin"
        assert name_term("Apple東京") == "@appl 東京"

    @pytest.mark.parametrize(
        "text", ["", " ", "...", "\x00", "((", "\ud800", "'", "-_-", "1 2 3 4 5 6 7 8 9", "東" * 17]
    )
    def test_nothing_or_too_much_is_no_name(self, text: str) -> None:
        assert name_term(text) is None

    def test_eight_words_are_a_name(self) -> None:
        assert name_term("one two three four five six seven eight") is not None
        assert name_term("東" * 16) is not None


class TestInAQuestion:
    """The law: whatever is called by its name is found."""

    @pytest.mark.parametrize(
        ("name", "question"),
        [
            ("CI pipelines", "Why is the CI pipeline so slow?"),
            ("ci pipeline", "Do our CI pipelines run on Friday?"),
            ("factory_function", "what does the factory function do"),
            ("factory function", "what does `factory_function()` do"),
            ("Redis", "What is Redis's default port?"),
            ("The Who", "Did we see the Who in Leeds?"),
            (".NET", "Are we on .NET?"),
            ("C++", "is it in C++?"),
            ("react.js", "We chose React.js."),
            ("東京", "東京はどう"),
            ("李强", "我朋友李强做了什么？"),
            ("김철수", "김철수가 어디에 살아?"),
            ("Анна", "Что мы знаем об Анне?"),
            ("Павел", "Где машина Павла?"),
            ("أحمد", "ماذا قلت لأحمد؟"),
            ("أحمد", "من رأى سلمى وأحمد؟"),
            ("القاهرة", "من يسكن بالقاهرة؟"),
            ("القاهرة", "متى نسافر للقاهرة؟"),
            ("सुनीता", "सुनीता को क्या पसंद है?"),
            ("José", "¿Donde vive Jose?"),
            ("Conceição", "O que sabes da Conceicao?"),
            ("Hélène", "Que sais-tu d'Helene ?"),
            ("Anna", "il compleanno dell'Anna"),
        ],
    )
    def test_it_is_found(self, name: str, question: str) -> None:
        assert name_term(name) in name_terms_of_question(question)

    @given(SPACED_NAME, AROUND, AROUND, QUOTES, AFTER)
    @example("ab", "", "C++ and", ("", ""), "")
    def test_a_name_is_found_in_any_question_that_holds_it(
        self, name: str, before: str, after: str, quotes: tuple[str, str], end: str
    ) -> None:
        term = name_term(name)
        assume(term is not None)
        for written in (name, name.upper(), name.lower(), name.title() if "'" not in name else name):
            assert term in name_terms_of_question(f"{before} {quotes[0]}{written}{quotes[1]}{end} {after}")

    @given(
        GRAMS,
        st.sampled_from(("", "東京は", "はどう", " what ", "の", "「", "Apple")),
        st.sampled_from(("", "は", "?", " or")),
    )
    def test_a_name_is_found_inside_a_run_without_spaces(self, name: str, before: str, after: str) -> None:
        assert name_term(name) in name_terms_of_question(before + name + after)

    @given(
        st.lists(
            st.sampled_from(("pump", "city", "box", "class", "key", "church", "API", "LLM", "phone")),
            min_size=1,
            max_size=5,
        )
    )
    def test_one_or_many_is_the_same_name(self, words: list[str]) -> None:
        plurals = {"city": "cities", "box": "boxes", "class": "classes", "church": "churches"}
        name, many = " ".join(words), " ".join([*words[:-1], plurals.get(words[-1], words[-1] + "s")])
        assert name_term(name) in name_terms_of_question(f"what about the {many}?")
        assert name_term(many) in name_terms_of_question(f"what about the {name}?")

    @given(ANY_TEXT)
    def test_a_text_that_is_a_name_holds_it(self, text: str) -> None:
        term = name_term(text)
        assert term is None or term in name_terms_of_question(text)
        assert bool(name_terms_of_question(text)) or term is None

    def test_every_run_once_and_no_other(self) -> None:
        assert name_terms_of_question("Pump is pump") == ["@pump", "@is", "@pump is", "@is pump", "@pump is pump"]
        assert name_terms_of_question("a b c", longest=2) == ["@a", "@b", "@c", "@a b", "@b c"]
        assert name_terms_of_question("東京は", longest=1) == ["@東", "@京", "@は", "@東京", "@京は"]
        assert name_terms_of_question("?") == []

    @given(ANY_TEXT, st.integers(1, 8))
    def test_a_shorter_reach_finds_less(self, text: str, longest: int) -> None:
        assert set(name_terms_of_question(text, longest)) <= set(name_terms_of_question(text))

    @given(ANY_TEXT)
    def test_a_name_is_never_another_term(self, text: str) -> None:
        assert not any(term.startswith(NAME_MARK) for term in itertools.chain(terms(text), query_terms(text)))
        for term in name_terms_of_question(text):
            assert term.startswith(NAME_MARK)
            assert len(term) <= MAX_TERM_CHARACTERS + 17
            term.encode()

    @pytest.mark.parametrize("unit", ["a ", "a", "中", "a'", "a.", "ab_", "\u0301", "و ", "👩\u200d", "+", "l'a ", "é"])
    def test_a_long_question_is_read_in_linear_time(self, unit: str) -> None:
        # Quadratic time would run into the time limit of the test.
        text = unit * (300_000 // len(unit))
        assert len(name_terms_of_question(text)) <= MAX_NAME_TERMS
        name_term(text)

    def test_of_a_question_too_long_the_single_words_remain(self) -> None:
        question = " ".join(f"w{number}" for number in range(3_000))
        assert {f"@w{number}" for number in range(3_000)} <= set(name_terms_of_question(question))
        assert len(name_terms_of_question(question)) == MAX_NAME_TERMS


class TestSpelledAlike:
    """One slip of the fingers, in a word long enough to tell."""

    @pytest.mark.parametrize(
        ("word", "name"),
        [
            ("Carolin", "Caroline"),
            ("carolinne", "Caroline"),
            ("Carolyne", "Caroline"),
            ("Carolnie", "Caroline"),
            ("postgers", "Postgres"),
            ("kubernets", "Kubernetes"),
            ("Mellanie", "Melánie"),
            ("Москвп", "Москва"),
        ],
    )
    def test_a_slip_is_told(self, word: str, name: str) -> None:
        assert spelled_alike(word, name)

    @pytest.mark.parametrize(
        ("word", "name"),
        [
            ("Caroline", "caroline"),
            ("Karoline", "Caroline"),
            ("Craoline", "Caroline"),
            ("Carol", "Caroline"),
            ("Carlonie", "Caroline"),
            ("Anne", "Anna"),
            ("phase1", "phase2"),
            ("phase1", "phases"),
            ("", ""),
            ("", "a"),
            ("José", "Jose"),
        ],
    )
    def test_another_word_is_another_word(self, word: str, name: str) -> None:
        assert not spelled_alike(word, name)

    LETTERS = st.sampled_from("abcdeé")
    LONG = st.text(LETTERS, min_size=5, max_size=12)

    @given(LONG, st.integers(2, 11), LETTERS, st.sampled_from(("insert", "delete", "substitute", "transpose")))
    def test_every_single_edit_behind_the_second_letter_is_told(
        self, name: str, at: int, letter: str, edit: str
    ) -> None:
        at = min(at, len(name) - 2 if edit == "transpose" else len(name) - 1)
        head, tail = name[:at], name[at:]
        word = {
            "insert": head + letter + tail,
            "delete": head + tail[1:],
            "substitute": head + letter + tail[1:],
            "transpose": head + tail[1::-1] + tail[2:],
        }[edit]
        assume(word.replace("é", "e") != name.replace("é", "e"))
        assert spelled_alike(word, name)

    @given(st.text(LETTERS, max_size=7), st.text(LETTERS, max_size=7))
    def test_it_is_one_edit_and_nothing_else(self, word: str, name: str) -> None:
        assert spelled_alike(word, name) == spelled_alike(name, word)
        one, other = word.replace("é", "e"), name.replace("é", "e")
        told = edits(one, other) == 1 and one[:2] == other[:2] and max(len(one), len(other)) >= 5
        assert spelled_alike(word, name) == told

    @given(ANY_TEXT, ANY_TEXT)
    def test_nothing_raises(self, word: str, name: str) -> None:
        assert spelled_alike(word, name) == spelled_alike(name, word)
        assert not spelled_alike(word, word)


def edits(one: str, other: str) -> int:
    """The distance of Damerau and Levenshtein (optimal string alignment), as plainly as it can be written."""
    if not one or not other:
        return len(one) + len(other)
    found = min(
        edits(one[:-1], other) + 1, edits(one, other[:-1]) + 1, edits(one[:-1], other[:-1]) + (one[-1] != other[-1])
    )
    if one[-2:] == other[-2:][::-1] and len(one[-2:]) == 2:
        found = min(found, edits(one[:-2], other[:-2]) + 1)
    return found
