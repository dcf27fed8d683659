"""The lexicon in the package: words of like meaning near each other, the right files, and nothing for what it lacks."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.errors import ModelUnavailable
from longmind.models import minilm
from longmind.models.lexicon import SHA256, WEIGHTS, EnglishWords, NoWords
from longmind.ports.models import Lexicon

SCRIPT = Path(__file__).parents[2] / "scripts" / "make_words.py"
ENGLISH = EnglishWords()
KNOWN = (WEIGHTS / "words.txt").read_text("ascii").split()
SOME_WORDS = st.lists(st.sampled_from(KNOWN) | st.text(max_size=8), max_size=20)
TRIPLES = """
    car vehicle music    | puppy dog table       | doctor physician garden | happy glad iron     | job work river
    painting art bread   | guitar violin truck   | child kid cement        | mountain hill shirt | boat ship poem
    house home verb      | purchase buy cloud    | begin start fish        | big large cup       | film movie soil
    wife husband bridge  | mother father engine  | teacher school ocean    | hospital nurse song | bread cake law
    angry furious window | ill sick paint        | coffee tea railway      | winter summer judge | swim pool army
    airplane flight soup | lawyer attorney lake  | money cash forest       | shoe boot novel     | cat kitten loan
    vacation holiday tax | bicycle bike treaty   | cook kitchen theory     | town city lemon     | quick fast bean
"""
"""A word, one that means alike or belongs to it, and one that does neither."""


def likeness(one, other):
    vectors = ENGLISH.vectors([one, other])
    return float(vectors[0] @ vectors[1])


def copied(folder):
    for name in SHA256:
        (folder / name).write_bytes((WEIGHTS / name).read_bytes())
    return folder


class TestMeaning:
    """Somebody asks for the puppy; what was said is "we have a dog now"."""

    @pytest.mark.parametrize("triple", re.split(r"[|\n]", TRIPLES.strip()), ids=lambda triple: "-".join(triple.split()))
    def test_a_related_word_is_nearer_than_an_unrelated_one(self, triple):
        word, related, unrelated = triple.split()
        assert all(ENGLISH.knows(one) for one in (word, related, unrelated))
        assert likeness(word, related) > likeness(word, unrelated) + 0.1

    def test_two_words_taken_at_random_are_hardly_alike(self):
        drawn = np.random.default_rng(3).choice(KNOWN, (2, 5000))
        products = (ENGLISH.vectors(drawn[0].tolist()) * ENGLISH.vectors(drawn[1].tolist())).sum(axis=1)
        assert np.quantile(products, 0.95) < 0.3
        assert abs(np.median(products)) < 0.02

    def test_the_forms_of_a_word_are_alike(self):
        assert min(likeness("dog", "dogs"), likeness("run", "running"), likeness("big", "bigger")) > 0.6


class TestThePort:
    """Recall multiplies the rows without looking at them, so each must be what it was promised to be."""

    @pytest.mark.parametrize("lexicon", [EnglishWords(), NoWords()], ids=lambda lexicon: type(lexicon).__name__)
    class TestOfEveryLexicon:
        def test_it_is_a_lexicon(self, lexicon):
            assert isinstance(lexicon, Lexicon)

        @given(words=SOME_WORDS)
        def test_a_known_word_has_length_one_and_an_unknown_one_is_zeros(self, lexicon, words):
            vectors = lexicon.vectors(words)
            assert vectors.shape == (len(words), lexicon.dimension)
            assert vectors.dtype == np.float32
            assert np.linalg.norm(vectors, axis=1) == pytest.approx([float(lexicon.knows(word)) for word in words])

        @given(words=SOME_WORDS)
        def test_a_row_does_not_depend_on_its_company(self, lexicon, words):
            alone = [lexicon.vectors([word]) for word in words]
            assert np.array_equal(lexicon.vectors(words), np.vstack([lexicon.vectors([]), *alone]))

        def test_who_writes_into_the_answer_changes_no_other(self, lexicon):
            before = lexicon.vectors(["dog", "qwxyz"]).copy()
            lexicon.vectors(["dog", "qwxyz"])[:] = 7
            assert np.array_equal(lexicon.vectors(["dog", "qwxyz"]), before)

    def test_every_word_of_the_list_is_known(self):
        assert all(ENGLISH.knows(word) for word in KNOWN)
        assert np.linalg.norm(ENGLISH.vectors(KNOWN), axis=1) == pytest.approx(1, abs=1e-6)

    @pytest.mark.parametrize("word", ["", "a", "qwxyz", "##ing", "[PAD]", "Dog", "köln", "猫", "42", "dog "])
    def test_what_is_no_english_word_is_not_known(self, word):
        assert not ENGLISH.knows(word)
        assert not ENGLISH.vectors([word]).any()

    def test_no_words_knows_none(self):
        assert not NoWords().knows("dog")
        assert not NoWords().vectors(["dog", "puppy"]).any()


class TestTheFiles:
    """Other numbers would go unnoticed for months: recall would only be a little worse."""

    @pytest.mark.parametrize("name", SHA256)
    def test_they_are_those_that_were_measured(self, name):
        assert hashlib.sha256((WEIGHTS / name).read_bytes()).hexdigest() == SHA256[name]

    def test_the_page_beside_them_names_the_hashes(self):
        page = (WEIGHTS / "README.md").read_text("utf-8")
        assert all(f"| `{name}` | `{digest}` |" in page for name, digest in SHA256.items())

    def test_the_licence_is_beside_them_and_is_the_source_models(self):
        assert (WEIGHTS / "LICENSE").read_bytes() == (minilm.WEIGHTS / "LICENSE").read_bytes()

    def test_the_words_are_sorted_and_each_is_there_once(self):
        assert sorted(set(KNOWN)) == KNOWN

    @pytest.mark.parametrize("name", SHA256)
    def test_a_missing_one_is_told(self, tmp_path, name):
        (copied(tmp_path) / name).unlink()
        with pytest.raises(ModelUnavailable, match=rf"{re.escape(name)} cannot be read .*install longmind again"):
            EnglishWords(tmp_path).knows("dog")

    @pytest.mark.parametrize("name", SHA256)
    def test_a_damaged_one_is_refused_and_a_mended_one_taken(self, tmp_path, name):
        content = bytearray((copied(tmp_path) / name).read_bytes())
        content[-2] ^= 1
        (tmp_path / name).write_bytes(content)
        lexicon = EnglishWords(tmp_path)
        with pytest.raises(ModelUnavailable, match=rf"{re.escape(name)} has sha256"):
            lexicon.vectors(["dog"])
        copied(tmp_path)
        assert np.array_equal(lexicon.vectors(["dog"]), ENGLISH.vectors(["dog"]))

    def test_they_are_read_only_when_a_word_is_asked_for(self, tmp_path):
        lexicon = EnglishWords(tmp_path / "nowhere")
        assert lexicon.dimension == 64

    def test_they_are_read_once_whoever_asks(self, tmp_path):
        first, second = EnglishWords(copied(tmp_path)), EnglishWords(tmp_path)
        before = first.vectors(["dog"])
        for name in SHA256:
            (tmp_path / name).unlink()
        assert np.array_equal(second.vectors(["dog"]), before)

    def test_many_threads_that_come_first_together_get_the_same(self, tmp_path):
        copied(tmp_path)
        together = Barrier(8)

        def ask(_):
            together.wait(timeout=30)
            return EnglishWords(tmp_path).vectors(KNOWN[:500])

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(ask, range(8)))
        assert all(np.array_equal(answer, ENGLISH.vectors(KNOWN[:500])) for answer in answers)


class TestLightness:
    """`import longmind` must not pay for the lexicon, and the lexicon must not pay for the network's runtime."""

    def loaded_after(self, program):
        shown = f"import sys, json; {program}; print(json.dumps(sorted(sys.modules)))"
        run = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
        return set(json.loads(run.stdout))

    def test_importing_longmind_does_not_load_it(self):
        assert "longmind.models.lexicon" not in self.loaded_after("import longmind")

    def test_a_word_needs_no_runtime(self):
        loaded = self.loaded_after("from longmind.models.lexicon import EnglishWords as E; E().vectors(['dog'])")
        assert "longmind.models.lexicon" in loaded
        assert "onnxruntime" not in loaded


class TestHowItIsMade:
    """Whoever doubts the numbers makes them again out of the embedder in the package."""

    def test_the_script_makes_what_is_shipped_but_for_how_a_machine_rounds(self, tmp_path):
        spec = importlib.util.spec_from_file_location("make_words", SCRIPT)
        script = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(script)
        script.make(minilm.WEIGHTS, tmp_path)
        assert (tmp_path / "words.txt").read_bytes() == (WEIGHTS / "words.txt").read_bytes()
        again, shipped = (np.load(folder / "vectors.npy").astype(int) for folder in (tmp_path, WEIGHTS))
        assert again.shape == shipped.shape
        assert np.abs(again - shipped).max() <= 1
        assert (again != shipped).mean() < 1e-3
