"""Embedders behind a server: real servers on this machine play OpenAI, Azure and Ollama, well and badly."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longmind.errors import InvalidInput, MissingExtra, ModelError, ModelIncoherent, ModelUnavailable
from longmind.models import Embedder, Hashing
from longmind.models.http import AzureOpenAIEmbedder, OllamaEmbedder, OpenAIEmbedder

DIMENSION = 16
KEY = "sk-very-secret-1234"
SECRET = "Ana's diagnosis is nobody's business"


def vectors(texts, dimension=DIMENSION):
    """Vectors of length 3, as servers give vectors of any length."""
    return (Hashing(dimension).embed(texts) * 3).tolist()


def openai(body):
    """OpenAI's answer, the vectors in reverse: their order is told by ``index``."""
    found = vectors(body["input"], body.get("dimensions", DIMENSION))
    entries = [{"object": "embedding", "index": i, "embedding": vector} for i, vector in enumerate(found)]
    return {"object": "list", "data": entries[::-1], "model": body.get("model"), "usage": {"total_tokens": 1}}


def ollama(body):
    return {"model": body["model"], "embeddings": vectors(body["input"])}


class Server:
    """A server that plays what is in ``script``, one answer a request, and then the well-behaved one again and again.

    An answer is a function of the body asked with, whose result is sent as JSON; or (status, headers, bytes).
    """

    def __init__(self, play):
        self.play = play
        self.script = []
        self.asked = []
        self.release = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.asked.append((self.path, dict(self.headers), body))
                answer = server.script.pop(0) if server.script else server.play
                if answer == "slow":
                    server.release.wait(20)
                    answer = server.play
                if answer == "hang up":
                    self.close_connection = True
                    return
                status, headers, sent = answer if isinstance(answer, tuple) else (200, {}, answer)
                data = sent if isinstance(sent, bytes) else json.dumps(sent(body)).encode()
                self.send_response_only(status)
                for name, value in {"Content-Type": "application/json", "Content-Length": len(data), **headers}.items():
                    self.send_header(name, str(value))
                self.end_headers()
                with contextlib.suppress(ConnectionError):  # whoever asked may have given up: that is the test
                    self.wfile.write(data)

            def log_message(self, *args):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def stop(self):
        self.release.set()
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()


@pytest.fixture
def server():
    server = Server(openai)
    yield server
    server.stop()


@pytest.fixture
def pauses(monkeypatch):
    """How long each wait between two tries would have been; nobody waits."""
    found = []
    monkeypatch.setattr(time, "sleep", found.append)
    return found


@pytest.fixture
def embedder(server, pauses):
    with OpenAIEmbedder("local", base_url=server.url + "/v1", api_key=KEY, dimension=DIMENSION) as embedder:
        yield embedder


class TestOpenAI:
    """The protocol most servers speak."""

    def test_texts_go_out_and_unit_vectors_come_back_in_order(self, server, embedder):
        texts = ["one", "two", "three", "北京", "👍 four"]
        found = embedder.embed(texts)
        assert found.dtype == np.float32
        assert found == pytest.approx(Hashing(DIMENSION).embed(texts), abs=1e-6)
        ((path, headers, body),) = server.asked
        assert path == "/v1/embeddings"
        assert headers["Authorization"] == f"Bearer {KEY}"
        assert body == {"model": "local", "input": texts, "encoding_format": "float"}

    def test_it_is_an_embedder(self, embedder):
        assert isinstance(embedder, Embedder)

    def test_many_texts_go_in_batches(self, server):
        texts = [f"text {i}" for i in range(10)]
        with OpenAIEmbedder("local", base_url=server.url, dimension=DIMENSION, batch=4) as embedder:
            assert embedder.embed(texts) == pytest.approx(Hashing(DIMENSION).embed(texts), abs=1e-6)
        assert [body["input"] for _, _, body in server.asked] == [texts[:4], texts[4:8], texts[8:]]

    def test_large_texts_go_in_smaller_batches(self, server, embedder):
        embedder.embed(["x" * 100_000] * 5)
        assert [len(body["input"]) for _, _, body in server.asked] == [2, 2, 1]

    def test_no_key_is_sent_if_there_is_none(self, server):
        with OpenAIEmbedder("local", base_url=server.url, dimension=DIMENSION) as embedder:
            embedder.embed(["text"])
        assert "Authorization" not in server.asked[0][1]

    def test_a_key_that_changes_is_asked_for_each_time(self, server):
        keys = iter(["first", "second\n"])
        with OpenAIEmbedder("local", base_url=server.url, dimension=DIMENSION, api_key=lambda: next(keys)) as embedder:
            embedder.embed(["text"])
            embedder.embed(["text"])
        assert [headers["Authorization"] for _, headers, _ in server.asked] == ["Bearer first", "Bearer second"]

    def test_the_new_models_are_asked_to_shorten(self, server):
        with OpenAIEmbedder("text-embedding-3-small", base_url=server.url, dimension=64) as embedder:
            assert embedder.embed(["text"]).shape == (1, 64)
        assert server.asked[0][2]["dimensions"] == 64

    def test_blank_texts_are_not_sent_and_get_a_fixed_vector(self, server, embedder):
        found = embedder.embed(["", "text", " \n"])
        assert server.asked[0][2]["input"] == ["text"]
        assert found[[0, 2]].tolist() == [[1, *([0] * (DIMENSION - 1))]] * 2
        embedder.embed([""])
        assert len(server.asked) == 1
        assert embedder.embed([]).shape == (0, DIMENSION)

    def test_broken_characters_are_replaced(self, server, embedder):
        embedder.embed(["a\ud800b"])
        assert server.asked[0][2]["input"] == ["a\ufffdb"]

    def test_many_threads_may_ask_at_once(self, embedder):
        texts = [f"text {i}" for i in range(24)]
        with ThreadPoolExecutor(8) as pool:
            found = np.concatenate(list(pool.map(lambda text: embedder.embed([text]), texts)))
        assert found == pytest.approx(Hashing(DIMENSION).embed(texts), abs=1e-6)


class TestTheOthers:
    """The same through other doors."""

    def test_azure_is_asked_its_own_way(self, server):
        with AzureOpenAIEmbedder(
            server.url + "/", "my deployment", api_version="2024-10-21", api_key=KEY, dimension=DIMENSION
        ) as embedder:
            found = embedder.embed(["one", "two"])
        assert found == pytest.approx(Hashing(DIMENSION).embed(["one", "two"]), abs=1e-6)
        ((path, headers, body),) = server.asked
        assert path == "/openai/deployments/my%20deployment/embeddings?api-version=2024-10-21"
        assert headers["api-key"] == KEY
        assert "Authorization" not in headers
        assert body == {"input": ["one", "two"], "encoding_format": "float"}

    def test_ollama_is_asked_not_to_cut_texts_silently(self, server):
        server.play = ollama
        with OllamaEmbedder("nomic-embed-text", base_url=server.url, dimension=DIMENSION) as embedder:
            found = embedder.embed(["one", "two"], query=True)
        assert found == pytest.approx(Hashing(DIMENSION).embed(["one", "two"]), abs=1e-6)
        ((path, _, body),) = server.asked
        assert path == "/api/embed"
        assert body == {"model": "nomic-embed-text", "input": ["one", "two"], "truncate": False}


class TestTroubleThatPasses:
    """Servers restart, stumble and are busy; whoever waits a little gets the answer."""

    @pytest.mark.parametrize(
        "trouble",
        [(500, {}, b"oops"), (503, {}, b""), (429, {}, b'{"error": {"code": "rate_limit_exceeded"}}'), "hang up"],
    )
    def test_it_is_asked_again(self, server, embedder, pauses, trouble):
        server.script = [trouble, trouble]
        assert embedder.embed(["text"]).shape == (1, DIMENSION)
        assert len(server.asked) == 3
        assert len(pauses) == 2

    def test_each_wait_may_be_twice_as_long_and_is_never_in_step(self, server, embedder, pauses):
        for _ in range(10):
            server.script = [(500, {}, b"")] * 3
            embedder.embed(["text"])
        for about, waits in zip((0.5, 1, 2), (pauses[0::3], pauses[1::3], pauses[2::3]), strict=True):
            assert 0 <= min(waits) < max(waits) <= about

    @pytest.mark.parametrize(
        "asks",
        [
            {"Retry-After": "7"},
            {"Retry-After": "Wed, 21 Oct 2015 07:28:07 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"},
        ],
    )
    def test_the_wait_is_as_long_as_the_server_asks(self, server, embedder, pauses, asks):
        server.script = [(429, asks, b"")]
        embedder.embed(["text"])
        assert pauses == [7]

    @pytest.mark.parametrize("asks", ["soon", "-5", "", "Wed, 21 Oct 2015 07:28:00 GMT"])
    def test_nonsense_asked_for_is_no_trouble(self, server, embedder, pauses, asks):
        server.script = [(503, {"Retry-After": asks}, b"")]
        embedder.embed(["text"])
        assert len(pauses) == 1
        assert pauses[0] <= 0.5

    def test_trouble_that_lasts_is_told_with_its_status_and_code(self, server, embedder):
        server.play = (429, {}, b'{"error": {"code": "insufficient_quota", "message": "..."}}')
        with pytest.raises(ModelUnavailable, match=r"answered 429 \(insufficient_quota\) \(asked 4 times\)") as told:
            embedder.embed(["text"])
        assert told.value.retry
        assert len(server.asked) == 4

    def test_a_wait_too_long_is_not_waited(self, server, embedder, pauses):
        server.script = [(429, {"Retry-After": "3600"}, b"")]
        with pytest.raises(ModelUnavailable, match="come back in 3600 s"):
            embedder.embed(["text"])
        assert pauses == []

    def test_a_slow_server_is_given_up(self, server, pauses):
        server.script = ["slow", "slow"]
        with (
            OpenAIEmbedder(
                "local", base_url=server.url, dimension=DIMENSION, timeout_seconds=0.2, retries=1
            ) as embedder,
            pytest.raises(ModelUnavailable, match="in time"),
        ):
            embedder.embed(["text"])
        assert len(server.asked) == 2

    def test_a_server_that_is_not_there_is_told(self, pauses):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            port = closed.getsockname()[1]
        with (
            OllamaEmbedder("m", base_url=f"http://127.0.0.1:{port}", dimension=DIMENSION) as embedder,
            pytest.raises(
                ModelUnavailable, match=rf"http://127\.0\.0\.1:{port} cannot be reached .* \(asked 4 times\)"
            ),
        ):
            embedder.embed(["text"])
        assert len(pauses) == 3


class TestTroubleThatStays:
    """Asking again would change nothing."""

    @pytest.mark.parametrize(
        ("status", "hint"),
        [(400, "longer than the model reads"), (401, "API key"), (404, "model's name"), (301, "another address")],
    )
    def test_a_refusal_is_told_at_once(self, server, embedder, status, hint):
        server.play = (status, {"Location": "http://127.0.0.1:9/"}, b'{"error": {"message": "no"}}')
        with pytest.raises(ModelUnavailable, match=hint):
            embedder.embed(["text"])
        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        "answer",
        [
            (200, {}, b"<html>Sign in</html>"),
            (200, {}, b""),
            (200, {}, b"\xff\xfe"),
            lambda body: {},
            lambda body: [],
            lambda body: None,
            lambda body: {"data": 3},
            lambda body: {"data": [None, None]},
            lambda body: {"data": [{"index": 0}, {"index": 1}]},
            lambda body: {"data": openai(body)["data"][:1]},
            lambda body: {"data": openai(body)["data"] * 2},
            lambda body: {"data": [{"index": 7, "embedding": v} for v in vectors(body["input"])]},
            lambda body: {"data": [{"embedding": v} for v in vectors(body["input"], 8)]},
            lambda body: {"data": [{"embedding": [1] * n} for n in (DIMENSION, 3)]},
            lambda body: {"data": [{"embedding": [float("nan")] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": [float("inf")] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": [1e200] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": [None] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": ["x"] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": [0.0] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": [10**400] * DIMENSION}] * 2},
            lambda body: {"data": [{"embedding": "AAAA"}] * 2},
        ],
    )
    def test_an_answer_of_another_form_is_told_at_once(self, server, embedder, answer):
        server.play = answer
        with pytest.raises(ModelIncoherent):
            embedder.embed(["one", "two"])
        assert len(server.asked) == 1

    def test_the_answer_is_attached(self, server, embedder):
        server.play = (200, {}, b"<html>Sign in</html>")
        with pytest.raises(ModelIncoherent) as told:
            embedder.embed(["one"])
        assert told.value.answer == "<html>Sign in</html>"

    def test_ollamas_too(self, server):
        server.play = lambda body: {"error": "no such model"}
        with (
            OllamaEmbedder("m", base_url=server.url, dimension=DIMENSION) as embedder,
            pytest.raises(ModelIncoherent) as told,
        ):
            embedder.embed(["one"])
        assert told.value.answer == {"error": "no such model"}


class TestDiscretion:
    """Logs and errors are read by many people."""

    @pytest.mark.parametrize(
        "answer",
        [openai, (500, {}, SECRET.encode()), (400, {}, json.dumps({"error": {"code": SECRET + KEY}}).encode())],
    )
    def test_neither_texts_nor_keys_are_in_them(self, server, embedder, answer, caplog):
        server.play = answer
        told = ""
        with caplog.at_level(logging.DEBUG):
            try:
                embedder.embed([SECRET])
            except ModelError as error:
                told = str(error)
        shown = caplog.text + told + repr(embedder)
        assert "127.0.0.1" in shown or answer is openai
        assert SECRET not in shown
        assert KEY not in shown

    def test_a_key_no_header_can_carry_is_refused_unseen(self, server):
        with (
            OpenAIEmbedder("m", base_url=server.url, dimension=4, api_key=KEY + "\nX: y") as embedder,
            pytest.raises(InvalidInput, match="api_key") as told,
        ):
            embedder.embed(["text"])
        assert KEY not in str(told.value)


class TestStamps:
    """What decides the vectors, and no more."""

    def stamp(self, embedder):
        with embedder:
            return embedder.stamp

    def test_known_models_know_their_dimension(self):
        assert self.stamp(OpenAIEmbedder()).dimension == 1536
        assert self.stamp(OpenAIEmbedder("text-embedding-3-large")).dimension == 3072
        assert str(self.stamp(OpenAIEmbedder(dimension=256))).startswith("text-embedding-3-small/256@")

    @pytest.mark.parametrize(("model", "dimension"), [("mine", None), ("text-embedding-ada-002", 256), ("mine", 0)])
    def test_a_dimension_that_cannot_be_is_refused(self, model, dimension):
        with pytest.raises(InvalidInput, match="dimension"):
            OpenAIEmbedder(model, dimension=dimension)

    def test_the_same_model_elsewhere_is_the_same(self):
        here = OpenAIEmbedder(base_url="http://127.0.0.1:1/v1")
        assert self.stamp(here) == self.stamp(OpenAIEmbedder())

    def test_a_deployment_elsewhere_is_another(self):
        rest = {"api_version": "1", "api_key": None, "dimension": 4}
        one, other, again = (
            self.stamp(AzureOpenAIEmbedder(f"https://{place}.example", "d", **rest)) for place in ("a", "b", "A")
        )
        assert one != other
        assert one == again


class TestWindows:
    """A token stands for at least one byte, so a window counted in bytes always fits."""

    @settings(max_examples=30)  # each opens a client of its own
    @given(
        st.lists(st.sampled_from(["word ", "é", "中", "👍", "\n\n", "x" * 50, "\ud800"]), max_size=60).map("".join),
        st.integers(16, 100),
    )
    def test_they_joined_are_the_text_and_none_is_too_large(self, text, window_bytes):
        with OllamaEmbedder("m", dimension=4, window_bytes=window_bytes) as embedder:
            windows = embedder.windows(text)
        assert "".join(windows) == text
        assert max(len(window.encode("utf-8", "surrogatepass")) for window in windows) <= window_bytes

    def test_words_stay_whole(self):
        with OpenAIEmbedder() as embedder:
            windows = embedder.windows("nevertheless " * 5000)
        assert len(windows) == 8
        assert all(window.endswith("nevertheless ") for window in windows)


class TestArguments:
    """What cannot work is told when it is said, not when it is used."""

    @pytest.mark.parametrize(
        "url", ["", "example.org/v1", "ftp://example.org", "http://", "http://a:port/", "file:///x"]
    )
    def test_an_address_that_is_none(self, url):
        with pytest.raises(InvalidInput, match="base_url"):
            OpenAIEmbedder(base_url=url)

    @pytest.mark.parametrize(
        "argument", [{"batch": 0}, {"retries": -1}, {"timeout_seconds": 0}, {"window_bytes": 1}], ids=str
    )
    def test_a_number_that_is_not_allowed(self, argument):
        with pytest.raises(InvalidInput, match=next(iter(argument))):
            OllamaEmbedder("m", dimension=4, **argument)

    def test_a_missing_extra_says_how_to_install_it(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "httpx2", None)
        with pytest.raises(MissingExtra, match=r"pip install 'longmind\[llm\]'"):
            OpenAIEmbedder()
