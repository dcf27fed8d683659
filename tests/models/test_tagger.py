"""The small model in the package: the right files, every word read, and nothing loaded before it is needed."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longmind.errors import ModelUnavailable
from longmind.models import tagger as module
from longmind.models.fingerprint import sha256_of
from longmind.models.tagger import SHA256, WEIGHTS, MiniTagger
from longmind.ports.tagger import Tagger

SAID = "To get into the old laptop you just type Kettle-Drum88, capital K and D, and then wait."


@pytest.fixture(scope="module")
def tagger():
    return MiniTagger()


def words(text, spots):
    return [text[one.start : one.end] for one in spots]


class TestSecrets:
    def test_one_that_no_word_announces_is_marked(self, tagger):
        [spot] = [one for one in tagger.secrets(SAID) if one.chance > 0.9]
        assert (SAID[spot.start : spot.end], spot.what) == ("Kettle-Drum88", "password")

    def test_talk_of_the_same_shape_is_not(self, tagger):
        said = "To get to the old harbour you just follow Kettle Street, past the church, and then wait."
        assert all(one.chance < 0.5 for one in tagger.secrets(said))

    def test_of_a_long_text_every_part_is_read(self, tagger):
        filler = "We walked along the river until it rained, and had soup at home. " * 30
        found = [one for one in tagger.secrets(f"{filler}{SAID} {filler}") if one.chance > 0.5]
        assert words(f"{filler}{SAID} {filler}", found) == ["Kettle-Drum88"]

    @given(st.text(max_size=300))
    @settings(max_examples=30, deadline=None)
    def test_marks_lie_in_the_text_and_apart(self, tagger, text):
        spots = sorted(tagger.secrets(text), key=lambda one: one.start)
        assert all(0 <= one.start < one.end <= len(text) and 0 < one.chance <= 1 for one in spots)
        assert all(one.end <= other.start for one, other in itertools.pairwise(spots))


class TestFacts:
    def test_a_statement_is_marked_with_its_subject(self, tagger):
        said = "My sister Ana works at Globex."
        [fact] = [one for one in tagger.facts(said) if one.chance > 0.5]
        assert (said[fact.start : fact.end], fact.predicate) == ("Globex", "works at")
        assert fact.subject is not None
        assert "Ana" in said[slice(*fact.subject)]

    def test_an_answer_is_read_with_the_question(self, tagger):
        asked = ("assistant", "Which city do you live in?")
        [fact] = [one for one in tagger.facts("Porto", asked) if one.chance > 0.5]
        assert (fact.predicate, fact.subject) == ("lives in", None)

    @given(st.text(max_size=300), st.none() | st.text(max_size=100))
    @settings(max_examples=30, deadline=None)
    def test_marks_lie_in_the_text_and_apart(self, tagger, text, before):
        facts = sorted(tagger.facts(text, None if before is None else ("user", before)), key=lambda one: one.start)
        assert all(0 <= one.start < one.end <= len(text) and one.predicate for one in facts)
        assert all(one.end <= other.start for one, other in itertools.pairwise(facts))
        for one in facts:
            start, end = one.subject or (0, 1)
            assert 0 <= start < end <= (len(before or "") if one.before else max(1, len(text)))


class TestItsFiles:
    def test_they_are_the_ones_that_were_fitted(self):
        assert {name: sha256_of(WEIGHTS / name) for name in SHA256} == dict(SHA256)
        assert {path.name for path in WEIGHTS.iterdir()} == {*SHA256, "README.md", "LICENSE"}

    def test_its_page_says_so(self):
        page = (WEIGHTS / "README.md").read_text("utf-8")
        assert all(digest in page for digest in SHA256.values())

    def test_others_are_refused(self, tmp_path, monkeypatch):
        folder = tmp_path / "tagger"
        shutil.copytree(WEIGHTS, folder)
        (folder / "predicates.json").write_bytes(b"[]")
        monkeypatch.setattr(module, "WEIGHTS", folder)
        with pytest.raises(ModelUnavailable, match="install the package again"):
            MiniTagger(folder).secrets(SAID)

    def test_none_is_an_error_that_says_what_to_do(self, tmp_path):
        with pytest.raises(ModelUnavailable, match="install the package again"):
            MiniTagger(tmp_path).secrets(SAID)

    def test_it_is_a_tagger_and_nothing_is_loaded_before_it_is_needed(self):
        program = (
            "import sys, longmind; from longmind.models.tagger import MiniTagger; MiniTagger();"
            "assert 'onnxruntime' not in sys.modules"
        )
        assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
        assert isinstance(MiniTagger(), Tagger)
