"""Answers in pieces over real HTTP: the pieces are the text, and a stream that breaks off is an error and no answer."""

from __future__ import annotations

import json
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models.anthropic import AnthropicModel
from longmind.models.openai import OpenAIModel
from longmind.ports.language import Completion, LanguageModel, Prompt, StreamingModel, Usage
from longmind.testing.serving import ModelServer, broken, busy, drips, fails, garbage, hangs_up, slow

KNOWN = {"facts": ["Ana lives in Lisbon — naïvely 🙂"]}
CLIENTS = {"openai": OpenAIModel, "anthropic": AnthropicModel}


@pytest.fixture
def server():
    with ModelServer(always=KNOWN) as server:
        yield server


@pytest.fixture(params=CLIENTS)
def client(request):
    return CLIENTS[request.param]


@pytest.fixture
def model(client, server, calm):
    with client("small", base_url=server.url, retries=2, **calm) as model:
        yield model


@pytest.fixture(scope="module")
def both():
    with (
        ModelServer() as server,
        OpenAIModel("m", base_url=server.url, retries=0) as one,
        AnthropicModel("m", base_url=server.url, retries=0) as two,
    ):
        yield server, (one, two)


def read(model, prompt):
    """The pieces, and the completion."""
    *pieces, last = model.stream(prompt)
    assert isinstance(last, Completion)
    return pieces, last


def fed(model, prompt):
    """What came before an error did, and the error."""
    pieces = []
    with pytest.raises((ModelUnavailable, ModelIncoherent)) as told:
        pieces.extend(model.stream(prompt))
    return pieces, told.value


class TestAStream:
    def test_gives_the_text_in_pieces_and_the_same_completion_as_one_answer(self, model, asks):
        pieces, completion = read(model, asks)
        assert len(pieces) > 5
        assert "".join(pieces) == completion.text
        assert completion == model.complete(asks)
        assert completion.usage == Usage(calls=1, tokens_in=11, tokens_out=7, cost=None)

    def test_asks_for_one_and_for_nothing_else_than_another_time(self, server, model, asks):
        read(model, asks)
        model.complete(asks)
        streamed, whole = (one.body for one in server.asked)
        also = {name: value for name, value in streamed.items() if name not in whole}
        assert also.pop("stream") is True
        assert also in ({}, {"stream_options": {"include_usage": True}})
        assert {name: value for name, value in streamed.items() if name in whole} == whole

    def test_comes_piece_by_piece_before_the_answer_has_ended(self, server, client, asks, calm):
        server.always = slow(sends=1_600, said=KNOWN)
        with (
            client("small", base_url=server.url, timeout_seconds=20, **calm) as model,
            closing(model.stream(asks)) as coming,
        ):
            assert next(coming).startswith("{")
            assert len(server.asked) == 1
        server.released.set()

    def test_that_nobody_asks_for_costs_nothing(self, server, model, asks):
        model.stream(asks).close()
        assert server.asked == []

    def test_that_is_left_lets_another_one_in(self, server, client, asks, calm):
        with client("small", base_url=server.url, at_once=1, timeout_seconds=5, **calm) as model:
            for _ in range(3):
                with closing(model.stream(asks)) as coming:
                    next(coming)
            assert model.complete(asks).value == KNOWN

    def test_of_words_is_of_words(self, server, model):
        server.always = "Good morning. How are you?"
        pieces, completion = read(model, Prompt.of("Hello."))
        assert "".join(pieces) == "Good morning. How are you?" == completion.value
        assert len(pieces) > 3

    def test_from_a_server_that_does_not_stream_is_one_piece(self, server, model, asks):
        server.streams = False
        pieces, completion = read(model, asks)
        assert pieces == [completion.text]
        assert completion.value == KNOWN

    def test_is_what_a_streaming_model_has(self, model):
        assert isinstance(model, LanguageModel)
        assert isinstance(model, StreamingModel)

    @given(text=st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip))
    def test_of_any_words_is_these_words(self, both, text):
        server, models = both
        server.always = text
        for model in models:
            pieces, completion = read(model, Prompt.of("Say it."))
            assert "".join(pieces) == completion.text == text


class TestWhatGoesWrong:
    @pytest.mark.parametrize("trouble", [busy("7"), broken(), hangs_up(), hangs_up(5)])
    def test_before_anything_came_is_tried_again(self, server, model, asks, trouble):
        server.script = [trouble]
        assert read(model, asks)[1].value == KNOWN
        assert len(server.asked) == 2

    def test_before_anything_came_is_an_error_in_the_end(self, server, model, asks, pauses):
        server.always = busy()
        assert "asked 3 times" in str(fed(model, asks)[1])
        assert len(pauses) == 2

    def test_after_a_part_came_is_told_and_not_tried_again(self, server, model, asks):
        server.always = hangs_up(1_600, said=KNOWN)
        pieces, error = fed(model, asks)
        assert pieces
        assert "broke off" in str(error)
        assert isinstance(error, ModelUnavailable)
        assert len(server.asked) == 1

    def test_at_any_byte_is_an_error_or_the_whole_answer(self, server, client, asks, calm):
        with client("small", base_url=server.url, retries=0, **calm) as model:
            whole, completion = read(model, asks)
            length = sum(map(len, server.events(server.asked[0], KNOWN)))
            for after in range(0, length, 37):
                server.always = hangs_up(after, said=KNOWN)
                try:
                    pieces, last = read(model, asks)
                except ModelUnavailable:
                    continue
                assert after > length * 2 / 3
                assert (pieces, last.value) == (whole, completion.value)

    @pytest.mark.parametrize("events", [0, 4, 9])
    def test_that_the_server_says_itself_is_told_by_its_code(self, server, model, asks, events):
        server.always = fails(events, said=KNOWN)
        _, error = fed(model, asks)
        assert "overloaded_error" in str(error)
        assert "later" not in str(error)

    def test_a_stream_that_goes_silent_ends_in_time(self, server, client, asks, calm):
        server.always = slow(sends=1_600, said=KNOWN)
        with client("small", base_url=server.url, timeout_seconds=0.3, **calm) as model:
            pieces, error = fed(model, asks)
        assert pieces
        assert "in time" in str(error)

    def test_a_server_that_drips_ends_in_time(self, server, client, asks, calm):
        server.always = drips()
        with client("small", base_url=server.url, timeout_seconds=0.3, retries=0, **calm) as model:
            assert "in time" in str(fed(model, asks)[1])

    def test_what_is_no_event_of_theirs_is_incoherent(self, server, model, asks):
        for body in (b"data: <html>\n\n", b"data: 7\n\n", b"data: [1]\n\n"):
            trouble = garbage(body)
            server.always = type(trouble)(body=body, headers={"Content-Type": "text/event-stream"})
            assert isinstance(fed(model, asks)[1], ModelIncoherent), body

    def test_an_answer_of_another_form_is_incoherent_after_its_pieces(self, server, model, asks):
        server.always = '{"facts": 7}'
        pieces, error = fed(model, asks)
        assert isinstance(error, ModelIncoherent)
        assert "".join(pieces) in ("", '{"facts": 7}')

    def test_an_answer_that_was_stopped_at_its_limit_says_so(self, server, model, asks):
        server.end = "length" if isinstance(model, OpenAIModel) else "max_tokens"
        server.always = '{"facts": ["Ana li'
        _, error = fed(model, asks)
        assert "stopped at 1024 tokens" in str(error)

    def test_a_refusal_is_no_answer(self, server, model, asks):
        server.end = "content_filter" if isinstance(model, OpenAIModel) else "refusal"
        assert "refused" in str(fed(model, asks)[1])

    def test_a_closed_model_says_so(self, model, asks):
        model.close()
        assert "closed" in str(fed(model, asks)[1])

    def test_a_key_that_no_header_can_carry_is_refused_and_not_shown(self, server, client, asks):
        with client("small", base_url=server.url, api_key="schlüssel") as model:
            with pytest.raises(InvalidInput) as told:
                next(model.stream(asks))
            assert "schlüssel" not in str(told.value)


class TestServersThatKnowLess:
    @pytest.mark.parametrize("refuses", ["json_schema", "strict", "temperature", "max_tokens", "stream_options"])
    def test_are_asked_for_less_and_remembered(self, server, calm, asks, refuses):
        server.refuses = frozenset({refuses})
        with OpenAIModel("small", base_url=server.url, **calm) as model:
            assert read(model, asks)[1].value == KNOWN
            once = len(server.asked)
            assert read(model, asks)[1].value == KNOWN
            assert len(server.asked) == once + 1

    @pytest.mark.parametrize("refuses", ["tool_choice", "tools", "temperature"])
    def test_are_asked_for_less_by_anthropics_client_too(self, server, calm, asks, refuses):
        server.refuses = frozenset({refuses})
        with AnthropicModel("small", base_url=server.url, **calm) as model:
            pieces, completion = read(model, asks)
            assert completion.value == KNOWN
            assert "".join(pieces) == completion.text

    def test_one_that_takes_the_schema_and_does_not_heed_it_is_asked_otherwise_the_next_time(self, server, calm, asks):
        server.always = "I would say that Ana lives in Lisbon."
        with OpenAIModel("small", base_url=server.url, **calm) as model:
            assert isinstance(fed(model, asks)[1], ModelIncoherent)
            server.always = KNOWN
            assert read(model, asks)[1].value == KNOWN
            assert server.asked[-1].body["response_format"] == {"type": "json_object"}

    def test_one_that_gives_a_tools_arguments_whole_is_understood(self, server, calm, asks):
        events = server.events(_asked(), KNOWN)
        told = [json.loads(one.partition(b"data: ")[2]) for one in events[1:]]
        start = next(one for one in told if one["type"] == "content_block_start")
        start["content_block"] = {"type": "tool_use", "id": "t", "name": "answer", "input": KNOWN}
        told = [one for one in told if one["type"] != "content_block_delta"]
        body = b"".join(b"data: " + json.dumps(one).encode() + b"\n\n" for one in told)
        trouble = garbage(body)
        server.always = type(trouble)(body=body, headers={"Content-Type": "text/event-stream"})
        with AnthropicModel("small", base_url=server.url, **calm) as model:
            assert read(model, asks)[1].value == KNOWN

    def test_a_value_that_is_no_object_comes_in_one_piece(self, server, calm):
        server.always = {"value": ["one", "two"]}
        prompt = Prompt.of("List.", schema={"type": "array", "items": {"type": "string"}})
        with AnthropicModel("small", base_url=server.url, **calm) as model:
            pieces, completion = read(model, prompt)
        assert pieces == ['["one", "two"]']
        assert completion.value == ["one", "two"]


def _asked():
    from longmind.testing.serving import Asked

    return Asked("/v1/messages", {}, {"model": "small", "tools": [{"name": "answer"}]})
