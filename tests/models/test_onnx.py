"""Embedders kept as files: the reference library's ids, the network's own vectors, the right files or none."""

from __future__ import annotations

import json
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnxruntime
import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models import OnnxEmbedder
from longmind.models.minilm import SHA256, WEIGHTS
from longmind.models.onnx import OnceEach

TEXTS = [
    "",
    " ",
    "\n\t \u00a0\u3000",
    "Hello, world!",
    "The user's favourite framework is TensorFlow; don't you know?",
    "Ça va? Où est l'été? naïve façade, Åland, İstanbul, ẞ, ﬁ ﬂ, e\u0301\u0302",
    "北京大学在中国。你好，世界！𠀀𪜀",
    "東京タワーに行きました。カタカナとひらがな",
    "한국어 텍스트를 토큰으로",
    "مرحبا بالعالم، كيف حالك؟",
    "שלום עולם",
    "Привет, мир! Ещё раз.",
    "Γειά σου Κόσμε, ΟΔΟΣ ΣΟΦΟΣ. ς",
    "हिन्दी में पाठ कि",
    "ภาษาไทยไม่มีช่องว่าง",
    "👍 👩‍👩‍👧‍👦 family 😀😀 🇵🇹 ☕️ 1️⃣",
    "def f(x: int) -> str:\n    return f'{x!r:>10}'  # noqa\n",
    "rm -rf /tmp/*; git rebase --onto main feature~3 && echo $?",
    "C++ a-b.md E-4711 x_y->z != None 3.14159e-10 1,000.00€ 50%",
    "https://example.org/a/very/long/path?with=query&and=more#fragment",
    "[CLS] this is [SEP] not special [MASK] [PAD] [UNK] ##ing",
    "pneumonoultramicroscopicsilicovolcanoconiosis " * 3,
    "a" * 99 + " " + "b" * 100 + " " + "c" * 101 + " " + "d" * 5000,
    "zero\u200bwidth\u200dand\u00adsoft\x00nul\x1cfs\x7fdel\ufffd",
    "line\u2028separator\u2029paragraph\x85nel\x0bvt\x0cff",
    "𝕳𝖊𝖑𝖑𝖔 ₿ ∑∫√ ①②③ ½",
]
ALPHABET = st.one_of(
    st.characters(codec="latin-1"),
    st.sampled_from(
        "ΣΑΣσς\U0002b820\U0002b920中文字国𠀀カなᄒ한글ไทमकि\u0301\u0302\u200d😀👍🇵ΩжשمÅﬁ。！？…—“”\u3000\u2028"
    ),
    st.sampled_from([" ", " ", "word ", "ing", "中文", "\n\n"]),
)


@pytest.fixture(scope="module")
def embedder():
    return OnnxEmbedder(WEIGHTS)


@pytest.fixture(scope="module")
def oracle():
    """The reference tokenizer, told to treat the names of special tokens as the plain text they are."""
    found = tokenizers.Tokenizer.from_file(str(WEIGHTS / "tokenizer.json"))
    found.no_padding()
    found.no_truncation()
    found.encode_special_tokens = True
    return found


@pytest.fixture
def folder(tmp_path):
    """A copy of the model's folder, to be damaged."""
    for name in SHA256:
        shutil.copy(WEIGHTS / name, tmp_path / name)
    return tmp_path


class TestTokens:
    """One wrong id and the vector is another text's."""

    def ids(self, oracle, text):
        return oracle.encode(text, add_special_tokens=False).ids

    @pytest.mark.parametrize("text", TEXTS)
    def test_they_are_the_reference_librarys(self, embedder, oracle, text):
        assert embedder.tokens(text) == self.ids(oracle, text)

    @given(text=st.lists(ALPHABET, max_size=60).map("".join))
    def test_in_any_mixture_of_scripts(self, embedder, oracle, text):
        assert embedder.tokens(text) == self.ids(oracle, text)

    @given(
        st.lists(st.sampled_from([*TEXTS, "中" * 300, "x" * 700, " " * 300]), max_size=12), st.sampled_from(["", " "])
    )
    def test_in_long_texts_too_which_are_read_in_blocks(self, embedder, oracle, texts, between):
        text = between.join(texts)
        assert embedder.tokens(text) == self.ids(oracle, text)

    def test_a_broken_character_is_no_error(self, embedder):
        assert embedder.tokens("a\ud800b") == embedder.tokens("a\ufffdb")


class TestVectors:
    """A text's vector is a promise: the same today, tomorrow, and whatever it is embedded together with."""

    def twin(self, oracle, text, pooling):
        """The slow, obvious way: one text, no batch, no block, no sharing."""
        session = onnxruntime.InferenceSession(str(WEIGHTS / "model_q8.onnx"), providers=["CPUExecutionProvider"])
        ids = np.array([oracle.encode(text).ids[:256]])
        ids[0, -1] = oracle.token_to_id("[SEP]")
        (hidden,) = session.run(
            None,
            {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)},
        )
        vector = hidden[0].mean(axis=0) if pooling == "mean" else hidden[0, 0]
        return vector / np.linalg.norm(vector)

    @pytest.mark.parametrize("pooling", ["mean", "cls"])
    @pytest.mark.parametrize("text", ["", "Where does the user study?", "北京 " * 400])
    def test_they_are_the_networks_own(self, oracle, text, pooling):
        (vector,) = OnnxEmbedder(WEIGHTS, pooling=pooling).embed([text])
        assert vector @ self.twin(oracle, text, pooling) == pytest.approx(1, abs=1e-5)

    def test_they_do_not_depend_on_the_batch(self, embedder):
        texts = [*TEXTS, "word " * 400, "x"]
        together = embedder.embed(texts)
        alone = np.concatenate([embedder.embed([text]) for text in texts])
        assert (together * alone).sum(axis=1).min() > 0.99999
        assert np.abs(embedder.embed(texts[::-1])[::-1] - together).max() < 1e-5

    def test_they_all_have_length_one(self, embedder):
        vectors = embedder.embed([*TEXTS, "a\ud800b"])
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-6)

    def test_no_texts_make_no_vectors(self, embedder):
        assert embedder.embed([]).shape == (0, 384)

    def test_of_a_long_text_the_start_is_read(self, embedder):
        long, cut_off = embedder.embed(["word " * 300, "word " * 254])
        assert long.tolist() == cut_off.tolist()

    def test_a_query_is_read_behind_its_prefix(self):
        embedder = OnnxEmbedder(WEIGHTS, query_prefix="Question: ")
        plain, prefixed = embedder.embed(["who?", "Question: who?"])
        assert embedder.embed(["who?"], query=True)[0] == pytest.approx(prefixed, abs=1e-6)
        assert embedder.embed(["who?"])[0] == pytest.approx(plain, abs=1e-6)
        assert plain @ prefixed < 0.99


class TestWindows:
    """Long texts are embedded whole, a window at a time."""

    def check(self, embedder, text, limit):
        windows = embedder.windows(text)
        assert "".join(windows) == text
        assert max(len(embedder.tokens(window)) for window in windows) <= limit
        return windows

    @given(st.lists(st.sampled_from([*TEXTS, "\n\n", "Some words. "]), max_size=15).map("".join), st.integers(8, 60))
    def test_they_joined_are_the_text_and_each_is_read_whole(self, text, window_tokens):
        self.check(OnnxEmbedder(WEIGHTS, window_tokens=window_tokens), text, window_tokens - 2)

    @pytest.mark.parametrize("text", ["", " ", "Hello.", "x" * 254, "x" * 255, "中" * 254])
    def test_what_fits_is_one_window(self, embedder, text):
        assert embedder.windows(text) == [text]

    @pytest.mark.parametrize("text", ["." * 255, ". " * 255, "中" * 255])
    def test_one_token_more_makes_two(self, embedder, text):
        assert len(self.check(embedder, text, 254)) == 2

    @pytest.mark.parametrize("letter", ["a", "中", ".", "カ", "한", "👩‍", "word ", "a\n\n"])
    def test_a_hundred_thousand_letters_of_anything_are_cut(self, embedder, letter):
        windows = self.check(embedder, letter * (100_000 // len(letter)), 254)
        assert embedder.embed(windows[:1]).shape == (1, 384)

    def test_they_are_well_filled(self, embedder):
        sentence = "We walked along the river until the rain began, then took the tram home. "
        windows = self.check(embedder, sentence * 100, 254)
        needed = len(embedder.tokens(sentence)) * 100 / 254
        assert len(windows) <= 1.25 * needed


class TestTheFiles:
    """What is loaded is what was promised, or nothing is."""

    @pytest.mark.parametrize("name", sorted(SHA256))
    def test_a_damaged_file_is_refused(self, folder, name):
        damaged = bytearray((folder / name).read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (folder / name).write_bytes(damaged)
        with pytest.raises(ModelUnavailable, match=rf"{name} has sha256 \w+, expected .* install the package"):
            OnnxEmbedder(folder, expect_sha256=SHA256).embed(["text"])

    @pytest.mark.parametrize("name", sorted(SHA256))
    def test_a_missing_file_is_told(self, folder, name):
        (folder / name).unlink()
        for use in (lambda e: e.embed(["text"]), lambda e: e.stamp, lambda e: e.windows("word " * 300)):
            with pytest.raises(ModelUnavailable, match=r"\.onnx|tokenizer\.json"):
                use(OnnxEmbedder(folder, expect_sha256=SHA256))

    def test_a_missing_folder_is_told(self, tmp_path):
        with pytest.raises(ModelUnavailable, match=r"put the model there as model\.onnx"):
            OnnxEmbedder(tmp_path / "nowhere").embed(["text"])

    def test_a_file_expected_and_not_there_is_told(self):
        with pytest.raises(ModelUnavailable, match=r"extra\.bin is missing"):
            OnnxEmbedder(WEIGHTS, expect_sha256={"extra.bin": "00"}).embed(["text"])

    def test_any_name_will_do_if_there_is_one_network_only(self, folder):
        (folder / "model_q8.onnx").rename(folder / "mine.onnx")
        assert OnnxEmbedder(folder, name="x").stamp == OnnxEmbedder(WEIGHTS, name="x").stamp
        assert OnnxEmbedder(folder).embed(["text"]).shape == (1, 384)
        (folder / "other.onnx").write_bytes(b"")
        with pytest.raises(ModelUnavailable, match="several"):
            OnnxEmbedder(folder).embed(["text"])

    @pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\x08\x07" * 100])
    def test_rubbish_for_a_network_is_told(self, folder, rubbish, capfd):
        (folder / "model_q8.onnx").write_bytes(rubbish)
        with pytest.raises(ModelUnavailable, match="cannot be loaded"):
            OnnxEmbedder(folder).embed(["text"])
        assert capfd.readouterr().err == ""

    @pytest.mark.parametrize("rubbish", [b"", b"[]", b"{}", b"\xff", b'{"post_processor": {"type": "Odd"}}'])
    def test_rubbish_for_a_tokenizer_is_told(self, folder, rubbish):
        (folder / "tokenizer.json").write_bytes(rubbish)
        with pytest.raises(ModelUnavailable, match="cannot be read as a tokenizer"):
            OnnxEmbedder(folder).embed(["text"])

    def test_a_network_of_another_kind_is_told(self, folder):
        (folder / "model_q8.onnx").write_bytes(identity_network("pixels", "pixels_again"))
        with pytest.raises(ModelUnavailable, match="no sentence embedder: it takes pixels and gives pixels_again"):
            OnnxEmbedder(folder).embed(["text"])

    def test_another_dimension_than_promised_is_told(self):
        with pytest.raises(ModelIncoherent, match="384 numbers, not 768"):
            OnnxEmbedder(WEIGHTS, dimension=768).embed(["text"])

    def test_a_file_that_comes_later_is_found(self, folder):
        (folder / "tokenizer.json").rename(folder / "away")
        embedder = OnnxEmbedder(folder)
        with pytest.raises(ModelUnavailable):
            embedder.embed(["text"])
        (folder / "away").rename(folder / "tokenizer.json")
        assert embedder.embed(["text"]).shape == (1, 384)

    def test_files_changed_after_the_stamp_was_given_are_refused(self, folder):
        embedder = OnnxEmbedder(folder, dimension=384)
        assert embedder.stamp
        (folder / "tokenizer.json").write_text(json.dumps(json.loads((folder / "tokenizer.json").read_text())))
        with pytest.raises(ModelUnavailable, match="changed"):
            embedder.embed(["text"])

    @pytest.mark.parametrize(
        ("argument", "value"),
        [("pooling", "max"), ("window_tokens", 2), ("cosine_floor", 1.0), ("cosine_floor", -2), ("dimension", 0)],
    )
    def test_an_argument_that_is_not_allowed_is_told(self, argument, value):
        with pytest.raises(InvalidInput, match=argument):
            OnnxEmbedder(WEIGHTS, **{argument: value})


class TestTheStamp:
    """It changes with whatever changes a vector, and with nothing else."""

    def test_pooling_changes_it(self):
        mean, cls = (OnnxEmbedder(WEIGHTS, pooling=pooling).stamp for pooling in ("mean", "cls"))
        assert mean.fingerprint != cls.fingerprint
        assert mean.dimension == cls.dimension == 384

    def test_a_changed_file_changes_it(self, folder):
        before = OnnxEmbedder(folder, name="x").stamp
        rules = json.loads((folder / "tokenizer.json").read_text("utf-8"))
        (folder / "tokenizer.json").write_text(json.dumps(rules | {"truncation": None}), "utf-8")
        assert OnnxEmbedder(folder, name="x").stamp != before

    def test_weights_beside_the_network_change_it(self, folder):
        before = OnnxEmbedder(folder, name="x").stamp
        (folder / "model_q8.onnx_data").write_bytes(b"weights")
        assert OnnxEmbedder(folder, name="x").stamp != before

    def test_the_folder_and_the_window_do_not(self, folder):
        assert (
            OnnxEmbedder(folder, name="x", window_tokens=128, query_prefix="q: ").stamp
            == OnnxEmbedder(WEIGHTS, name="x").stamp
        )

    def test_the_folders_name_is_its_name_if_none_is_given(self):
        assert OnnxEmbedder(WEIGHTS).stamp.name == "minilm"


class TestManyThreads:
    """A server's first eight requests come at once."""

    def test_load_one_session_between_them(self, folder, monkeypatch):
        real, made = onnxruntime.InferenceSession, []

        def counted(path, options, **rest):
            made.append((options.intra_op_num_threads, options.inter_op_num_threads))
            return real(path, options, **rest)

        monkeypatch.setattr(onnxruntime, "InferenceSession", counted)
        ready = threading.Barrier(8)

        def first_text(_):
            embedder = OnnxEmbedder(folder)
            ready.wait()
            return embedder.embed(["the same text", "and another"])

        with ThreadPoolExecutor(8) as pool:
            vectors = list(pool.map(first_text, range(8)))
        assert made == [(1, 1)]
        assert all(np.array_equal(vectors[0], other) for other in vectors)

    def test_a_value_is_made_once_for_each_key(self):
        once, made, ready = OnceEach(), [], threading.Barrier(8)

        def make(key):
            made.append(key)
            return object()

        def ask(i):
            ready.wait()
            return once.get(i % 2, lambda: make(i % 2))

        with ThreadPoolExecutor(8) as pool:
            values = list(pool.map(ask, range(8)))
        assert sorted(made) == [0, 1]
        assert len(set(map(id, values))) == 2

    def test_what_failed_is_tried_again(self):
        once = OnceEach()
        with pytest.raises(ZeroDivisionError):
            once.get("key", lambda: 1 // 0)
        assert once.get("key", lambda: 1) == 1


def identity_network(taken, given):
    """The bytes of an ONNX network that gives the three numbers it takes (onnx.proto3, written by hand)."""

    def field(number, value):
        if isinstance(value, int):
            return bytes([number << 3, value])
        data = value.encode() if isinstance(value, str) else value
        assert len(data) < 128
        return bytes([number << 3 | 2, len(data)]) + data

    def named(name):
        shape = field(2, field(1, field(1, 3)))
        return field(1, name) + field(2, field(1, field(1, 1) + shape))

    node = field(1, taken) + field(2, given) + field(4, "Identity")
    graph = field(1, node) + field(2, "g") + field(11, named(taken)) + field(12, named(given))
    return field(1, 8) + field(7, graph) + field(8, field(2, 13))
