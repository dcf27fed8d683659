"""OpenAI's chat completions and what speaks like them, over real HTTP: servers that know less, stumble, and lie."""

from __future__ import annotations

import json
import logging
import socket
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message
from longmind.errors import InvalidInput, MissingExtra, ModelError, ModelIncoherent, ModelUnavailable
from longmind.models.openai import Dialect, OpenAIModel, strict
from longmind.ports.language import LanguageModel, Price, Prompt, Usage
from longmind.testing import chatty, cut, fenced
from longmind.testing.serving import ModelServer, Trouble, broken, busy, drips, garbage, hangs_up, slow

KEY = "sk-very-secret-1234"
SECRET = "Ana's diagnosis is nobody's business"
KNOWN = {"facts": ["Ana lives in Lisbon"]}


@pytest.fixture
def server():
    with ModelServer(always=KNOWN) as server:
        yield server


@pytest.fixture
def model(server, calm):
    with OpenAIModel("small", base_url=server.url, **calm) as model:
        yield model


@pytest.fixture(scope="module")
def served():
    with ModelServer() as server, OpenAIModel("m", base_url=server.url, retries=0) as model:
        yield server, model


class TestAsking:
    def test_a_value_of_the_form_comes_back_with_what_it_took(self, server, model, asks):
        completion = model.complete(asks)
        assert completion.value == KNOWN
        assert json.loads(completion.text) == KNOWN
        assert completion.model == "small-2026-01-01"
        assert completion.usage == Usage(calls=1, tokens_in=11, tokens_out=7, cost=None)
        assert (completion.complete, completion.mended) == (True, ())
        (asked,) = server.asked
        assert asked.path == "/v1/chat/completions"
        assert asked.headers["Authorization"] == f"Bearer {KEY}"
        assert asked.body == {
            "model": "small",
            "messages": [
                {"role": "system", "content": "Say what is known."},
                {"role": "user", "content": "Ana moved to Lisbon."},
            ],
            "max_tokens": 1024,
            "temperature": 0.0,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "answer", "schema": dict(asks.schema), "strict": True},
            },
        }

    def test_it_is_a_language_model(self, model):
        assert isinstance(model, LanguageModel)

    def test_without_a_form_words_come_back(self, server, model):
        server.always = " Ana moved. "
        completion = model.complete(Prompt.of("Sum it up."))
        assert completion.value == "Ana moved."
        assert "response_format" not in server.asked[0].body

    def test_a_price_makes_a_cost(self, server, calm, asks):
        prices = {"small": Price(1.0, 100.0)}
        with OpenAIModel("small", base_url=server.url, prices=prices, **calm) as model:
            assert model.complete(asks).usage.cost == pytest.approx((11 + 700) / 1_000_000)

    def test_what_a_server_does_not_count_is_estimated_and_said_to_be(self, server, model, asks):
        server.usage = False
        usage = model.complete(asks).usage
        assert not usage.counted
        assert usage.tokens_in > 10
        assert usage.tokens_out == 9

    @pytest.mark.parametrize(
        "counts", [{"prompt_tokens": -1, "completion_tokens": True}, {"prompt_tokens": "9"}, [], 3]
    )
    def test_counts_that_cannot_be_are_not_believed(self, server, model, asks, counts):
        answer = server.shaped(_asked(), KNOWN) | {"usage": counts}
        server.always = garbage(json.dumps(answer).encode())
        if isinstance(counts, dict) or not counts:
            assert not model.complete(asks).usage.counted
        else:
            with pytest.raises(ModelIncoherent):
                model.complete(asks)

    def test_no_key_is_sent_if_there_is_none(self, server, asks):
        with OpenAIModel("small", base_url=server.url) as model:
            model.complete(asks)
        assert "Authorization" not in server.asked[0].headers

    def test_a_key_that_changes_is_asked_for_each_time(self, server, asks):
        keys = iter(["first", "second\n"])
        with OpenAIModel("small", base_url=server.url, api_key=lambda: next(keys)) as model:
            model.complete(asks)
            model.complete(asks)
        assert [asked.headers["Authorization"] for asked in server.asked] == ["Bearer first", "Bearer second"]

    def test_parts_of_an_answer_are_put_together(self, server, model, asks):
        answer = server.shaped(_asked(), KNOWN)
        text = answer["choices"][0]["message"]["content"]
        answer["choices"][0]["message"]["content"] = [
            {"type": "text", "text": text[:5]},
            {"type": "text", "text": text[5:]},
        ]
        server.always = garbage(json.dumps(answer).encode())
        assert model.complete(asks).value == KNOWN

    @pytest.mark.parametrize(("said", "mended"), [(fenced(KNOWN), ("prose",)), (chatty(KNOWN), ("prose",))])
    def test_what_is_wrapped_is_unwrapped(self, server, model, asks, said, mended):
        server.always = said
        completion = model.complete(asks)
        assert (completion.value, completion.mended, completion.text) == (KNOWN, mended, said)

    def test_no_more_than_so_many_ask_at_once(self, server, calm, asks):
        with OpenAIModel("small", base_url=server.url, at_once=2, **calm) as model, ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: model.complete(asks).value, range(24)))
        assert found == [KNOWN] * 24
        assert server.most_at_once <= 2


def _asked():
    from longmind.testing.serving import Asked

    return Asked("/v1/chat/completions", {}, {"model": "small"})


class TestServersThatKnowLess:
    """The same question to each of them, and the same answer."""

    @pytest.mark.parametrize(
        ("refuses", "form"),
        [({"json_schema"}, {"type": "json_object"}), ({"json_schema", "json_object"}, None)],
    )
    def test_what_is_refused_once_is_not_asked_for_again(self, server, model, asks, refuses, form):
        server.refuses = refuses
        for _ in range(2):
            assert model.complete(asks).value == KNOWN
        forms = [asked.body.get("response_format") for asked in server.asked]
        assert forms[-2:] == [form, form]
        assert len(forms) == 3 + len(refuses)

    def test_one_that_takes_less_to_the_letter_is_not_held_to_it(self, server, model, asks):
        server.refuses = {"strict"}
        for _ in range(2):
            assert model.complete(asks).value == KNOWN
        asked = [one.body["response_format"]["json_schema"]["strict"] for one in server.asked]
        assert asked == [True, False, False]

    def test_the_form_is_told_in_words_then(self, server, model, asks):
        server.refuses = {"json_schema", "json_object"}
        model.complete(asks)
        told = server.asked[-1].body["messages"][-1]["content"]
        assert told.startswith("Ana moved to Lisbon.\n\n")
        assert json.dumps(dict(asks.schema)) in told
        assert json.dumps(dict(asks.schema)) not in json.dumps(server.asked[0].body["messages"])

    def test_temperature_is_left_out(self, server, model, asks):
        server.refuses = {"temperature"}
        for _ in range(2):
            model.complete(asks)
        assert ["temperature" in asked.body for asked in server.asked] == [True, False, False]
        assert server.asked[-1].body["response_format"]["type"] == "json_schema"

    def test_the_limit_has_its_newer_name(self, server, model, asks):
        server.refuses = {"max_tokens", "temperature"}
        for _ in range(2):
            model.complete(asks)
        assert server.asked[-1].body["max_completion_tokens"] == 1024
        assert len(server.asked) == 4

    def test_openai_itself_is_asked_by_the_newer_name(self):
        assert Dialect.usual("https://api.openai.com/v1/").limit == "max_completion_tokens"
        assert Dialect.usual("http://127.0.0.1:8080/v1").limit == "max_tokens"

    def test_one_that_does_not_heed_the_form_is_found_out(self, server, model, asks):
        def heedless(asked):
            told = "JSON Schema" in asked.body["messages"][-1]["content"]
            return KNOWN if told else "Ana seems to live in Lisbon now."

        server.always = heedless
        assert model.complete(asks).usage.calls == 2
        assert model.complete(asks).usage.calls == 1

    def test_one_that_was_seen_to_heed_it_is_not_asked_twice(self, server, model, asks):
        server.script = [KNOWN, "nonsense"]
        model.complete(asks)
        with pytest.raises(ModelIncoherent):
            model.complete(asks)
        assert len(server.asked) == 2

    def test_one_that_never_answers_in_form_is_doubted_once(self, server, model, asks):
        server.always = "nonsense"
        for calls in (3, 1):
            with pytest.raises(ModelIncoherent) as told:
                model.complete(asks)
            assert told.value.usage.calls == calls
            assert told.value.answer == "nonsense"

    def test_a_refusal_for_another_reason_is_told_and_changes_nothing(self, server, model, asks):
        error = {"error": {"code": "context_length_exceeded", "message": "reduce max_tokens"}}
        server.script = [Trouble(400, body=json.dumps(error).encode())]
        with pytest.raises(ModelUnavailable, match=r"400 \(context_length_exceeded\)"):
            model.complete(asks)
        model.complete(asks)
        assert server.asked[-1].body["response_format"]["type"] == "json_schema"

    def test_one_that_refuses_everything_is_given_up(self, server, model, asks):
        server.always = Trouble(422, body=b"{}")
        with pytest.raises(ModelUnavailable, match="422"):
            model.complete(asks)
        assert len(server.asked) == 4

    def test_the_form_is_strict_where_it_can_be(self):
        closed = {"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": False}
        assert strict(closed)
        assert strict({"type": "array", "items": closed})
        assert not strict({"type": "array", "items": {**closed, "required": []}})
        assert not strict({"anyOf": [closed, {"type": "object"}]})
        assert not strict({**closed, "additionalProperties": True})


class TestTroubleThatPasses:
    @pytest.mark.parametrize(
        "trouble", [busy(), broken(), broken(503), broken(529), busy(status=408), hangs_up(), hangs_up(after=40)]
    )
    def test_it_is_asked_again(self, server, model, pauses, asks, trouble):
        server.script = [trouble, trouble]
        assert model.complete(asks).value == KNOWN
        assert len(server.asked) == 3
        assert pauses == [1, 2]

    def test_the_wait_is_left_to_chance_from_nothing_to_its_longest(self, server, pauses, asks):
        shares = iter([0.0, 0.5])
        server.script = [broken(), broken()]
        with OpenAIModel("m", base_url=server.url, sleep=pauses.append, chance=lambda: next(shares)) as model:
            model.complete(asks)
        assert pauses == [0, 1]

    def test_the_wait_is_as_long_as_the_server_asks(self, server, model, pauses, asks):
        server.script = [busy("7")]
        model.complete(asks)
        assert pauses == [7]

    def test_a_wait_too_long_is_not_waited(self, server, model, pauses, asks):
        server.script = [busy("3600")]
        with pytest.raises(ModelUnavailable, match="come back in 3600 s"):
            model.complete(asks)
        assert pauses == []

    def test_trouble_that_lasts_is_told(self, server, model, asks):
        server.always = busy(code="insufficient_quota")
        with pytest.raises(ModelUnavailable, match=r"429 \(insufficient_quota\) \(asked 3 times\)") as told:
            model.complete(asks)
        assert told.value.retry

    @pytest.mark.parametrize("trouble", [slow(), slow(sends=40), drips()])
    def test_a_slow_server_is_given_up(self, server, calm, asks, trouble):
        server.always = trouble
        with (
            OpenAIModel("m", base_url=server.url, timeout_seconds=0.2, retries=1, **calm) as model,
            pytest.raises(ModelUnavailable, match="in time"),
        ):
            model.complete(asks)
        assert len(server.asked) == 2

    def test_a_server_that_is_not_there_is_told(self, calm, asks):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            port = closed.getsockname()[1]
        with (
            OpenAIModel("m", base_url=f"http://127.0.0.1:{port}/v1", **calm) as model,
            pytest.raises(ModelUnavailable, match="cannot be reached"),
        ):
            model.complete(asks)

    def test_one_that_was_closed_says_so(self, model, asks):
        model.close()
        model.close()
        with pytest.raises(ModelUnavailable, match="closed"):
            model.complete(asks)


class TestTroubleThatStays:
    @pytest.mark.parametrize("status", [401, 403, 404, 301])
    def test_a_refusal_is_told_at_once(self, server, model, asks, status):
        server.always = Trouble(status, {"Location": "http://127.0.0.1:9/"}, b"{}")
        with pytest.raises(ModelUnavailable, match=r"http://127\.0\.0\.1"):
            model.complete(asks)
        assert len(server.asked) == 1

    @pytest.mark.parametrize(
        "body",
        [
            b"<html>Sign in</html>",
            b"",
            b"\xff\xfe",
            b"[" * 100_000,
            b"null",
            b"[]",
            b"{}",
            b'{"choices": []}',
            b'{"choices": {}}',
            b'{"choices": [null]}',
            b'{"choices": [{"message": null}]}',
            b'{"choices": [{"message": {"content": 3}}]}',
            b'{"choices": [{"message": {"content": [3]}}]}',
            b'{"choices": [{"message": {"content": [{"type": "text"}]}}]}',
            b'{"choices": [{"message": "hi"}]}',
        ],
    )
    def test_an_answer_that_is_none_is_told_at_once(self, server, model, asks, body):
        server.always = garbage(body)
        with pytest.raises(ModelIncoherent) as told:
            model.complete(asks)
        assert len(server.asked) == 1
        assert not told.value.retry

    def test_a_model_that_refuses_is_told(self, server, model, asks):
        answer = server.shaped(_asked(), KNOWN)
        answer["choices"][0]["message"] = {"role": "assistant", "content": None, "refusal": "I won't."}
        server.always = garbage(json.dumps(answer).encode())
        with pytest.raises(ModelIncoherent, match="refused") as told:
            model.complete(asks)
        assert told.value.usage.tokens == 18

    def test_what_was_stopped_at_the_limit_is_kept_as_far_as_it_was_finished(self, server, model, asks):
        server.always, server.end = cut({"facts": ["one", "two", "three"]}, 0.7), "length"
        completion = model.complete(asks)
        assert completion.value == {"facts": ["one", "two"]}
        assert not completion.complete

    def test_what_was_stopped_before_anything_was_finished_is_no_answer_and_no_reason_to_doubt(
        self, server, model, asks
    ):
        server.always, server.end = '{"facts": ["on', "length"
        with pytest.raises(ModelIncoherent, match="stopped at 1024 tokens"):
            model.complete(asks)
        assert len(server.asked) == 1

    def test_words_that_were_stopped_are_not_complete(self, server, model):
        server.always, server.end = "Ana moved to", "length"
        assert not model.complete(Prompt.of("Sum it up.")).complete

    @given(st.binary(max_size=60))
    def test_whatever_comes_nothing_else_is_raised(self, served, body):
        server, model = served
        server.always = garbage(body)
        with pytest.raises(ModelError):
            model.complete(Prompt.of("?", schema={"type": "object"}))


class TestDiscretion:
    """Logs, errors and tracebacks are read by many people."""

    @pytest.mark.parametrize(
        "answer",
        [
            KNOWN,
            Trouble(500, body=SECRET.encode()),
            Trouble(400, body=json.dumps({"error": {"code": SECRET + KEY, "message": KEY}}).encode()),
            Trouble(401, body=json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}}).encode()),
            f"I know that {SECRET}",
        ],
    )
    def test_neither_words_nor_keys_are_in_them(self, server, model, answer, caplog):
        server.always = answer
        told = ""
        with caplog.at_level(logging.DEBUG):
            try:
                model.complete(Prompt.of(SECRET, schema={"type": "object"}))
            except ModelError:
                told = traceback.format_exc()
        shown = caplog.text + told + repr(model)
        assert "127.0.0.1" in shown
        assert SECRET not in shown
        assert KEY not in shown

    def test_a_key_no_header_can_carry_is_refused_unseen(self, server, asks):
        with (
            OpenAIModel("m", base_url=server.url, api_key=KEY + "\nX: y") as model,
            pytest.raises(InvalidInput, match="api_key") as told,
        ):
            model.complete(asks)
        assert KEY not in str(told.value)

    @pytest.mark.parametrize("url", [f"http://ana:{KEY}@127.0.0.1/v1", f"ftp://ana:{KEY}@127.0.0.1"])
    def test_an_address_with_a_password_is_refused_unseen(self, url):
        with pytest.raises(InvalidInput, match="base_url") as told:
            OpenAIModel("m", base_url=url)
        assert KEY not in str(told.value)


class TestArguments:
    @pytest.mark.parametrize("url", ["", "example.org/v1", "http://", "http://a:port/", "file:///x"])
    def test_an_address_that_is_none(self, url):
        with pytest.raises(InvalidInput, match="base_url"):
            OpenAIModel("m", base_url=url)

    @pytest.mark.parametrize("argument", [{"retries": -1}, {"timeout_seconds": 0}, {"at_once": 0}], ids=str)
    def test_a_number_that_is_not_allowed(self, argument):
        with pytest.raises(InvalidInput, match=next(iter(argument))):
            OpenAIModel("m", **argument)

    @pytest.mark.parametrize("name", ["", "a\nb", "x" * 201])
    def test_a_name_that_is_none(self, name):
        with pytest.raises(InvalidInput, match="model"):
            OpenAIModel(name)

    def test_a_missing_extra_says_how_to_install_it(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "httpx2", None)
        with pytest.raises(MissingExtra, match=r"pip install 'longmind\[llm\]'"):
            OpenAIModel("m")

    def test_messages_of_several_sides_are_sent_in_order(self, server, model):
        said = [Message.of(role, role) for role in ("system", "user", "assistant", "user")]
        model.complete(Prompt(messages=said, temperature=None))
        assert [one["role"] for one in server.asked[0].body["messages"]] == ["system", "user", "assistant", "user"]
        assert "temperature" not in server.asked[0].body
