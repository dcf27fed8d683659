"""Whatever the set, a mind hears what was said and what is asked, and nothing else.

The answers hold a word that nothing else does; categories, gold and the names that give sessions away must not be kept.
"""

import re
from datetime import timedelta

import pytest

import longmind
from longmind.evals.contexts import context_report
from longmind.evals.known import read_set
from longmind.evals.runner import AFTERWARDS, as_memory, recall_report
from longmind.mind.predicates import PREDICATES


class Listening(longmind.Hashing):
    """Embeds as its parent does, and writes down every text it is given."""

    def __init__(self):
        super().__init__()
        self.told = set()
        self.asked = set()

    def embed(self, texts, *, query=False):
        (self.asked if query else self.told).update(texts)
        return super().embed(texts, query=query)


def words(text):
    return re.findall(r"\w+", text)


@pytest.fixture(params=["locomo.json", "pool.json", "nested/lme.json", "beam.json", "chats"])
def data(request, folder_of_sets):
    return read_set(folder_of_sets / request.param).data


@pytest.mark.parametrize("report", [recall_report, context_report])
def test_it_hears_the_turns_and_the_questions_and_nothing_else(data, formats, report):
    listening = Listening()
    report(data, embedder=listening)
    turns = [turn for one in data.conversations for turn in one.turns]
    # A mind may put what was said beside what was said before it; it cannot have other words than these from anywhere.
    said = {word for turn in turns for word in words(f"{turn.speaker} {turn.text}")}
    # What it concludes, it says in predicates of its own.
    predicates = {word for name in PREDICATES for word in words(name)} | {"user", "favourite", "not", "for"}
    assert {word for text in listening.told for word in words(text)} <= said | predicates
    assert all(any(turn.text in text for text in listening.told) for turn in turns)
    assert not listening.told & listening.asked
    asked = {question.text for one in data.conversations for question in one.questions}
    assert listening.asked == asked if report is recall_report else listening.asked <= asked
    assert listening.asked
    assert not any(formats.ANSWER in text for text in listening.told | listening.asked)


def test_what_it_keeps_names_no_category_no_gold_and_no_answer(data, formats):
    for conversation in data.conversations:
        for turn in conversation.turns:
            told = as_memory(turn, conversation.name)
            assert set(told) == {"text", "speaker", "session", "at", "source", "place"}
            assert formats.ANSWER not in repr(told)
            assert "answer" not in f"{told['session']}{told['place']}"
            assert "q1" not in f"{told['session']}{told['place']}"


class Watching(longmind.Hashing):
    """Notes what a clock shows whenever a question is embedded."""

    def __init__(self):
        super().__init__()
        self.clock = None
        self.moments = []

    def embed(self, texts, *, query=False):
        if query:
            self.moments.append(self.clock.now())
        return super().embed(texts, query=query)


def moments_of(data, monkeypatch):
    watching, open_mind = Watching(), longmind.open

    def opened(path, *, embedder, clock):
        watching.clock = clock
        return open_mind(path, embedder=embedder, clock=clock)

    monkeypatch.setattr(longmind, "open", opened)
    recall_report(data, embedder=watching, baselines=False)
    return watching.moments


class TestWhenAQuestionIsAsked:
    def test_it_is_asked_when_it_was_if_all_was_said_by_then(self, folder_of_sets, monkeypatch):
        data = read_set(folder_of_sets / "nested/lme.json").data
        assert moments_of(data, monkeypatch) == [data.conversations[0].questions[0].asked_at]

    def test_else_a_minute_after_the_last_that_was_said(self, folder_of_sets, formats, monkeypatch):
        data = read_set(folder_of_sets / "locomo.json").data
        end = data.conversations[0].turns[-1].at + AFTERWARDS
        assert set(moments_of(data, monkeypatch)) == {end}
        assert timedelta(minutes=1) == AFTERWARDS

    def test_nothing_is_ever_asked_before_something_was_said(self, folder_of_sets, formats, monkeypatch):
        path = folder_of_sets / "pool.json"
        path.write_text(path.read_text().replace("2023/05/30", "2023/05/21"))
        data = read_set(path).data
        last = max(turn.at for turn in data.conversations[0].turns)
        assert data.conversations[0].questions[0].asked_at < last
        assert set(moments_of(data, monkeypatch)) == {last + AFTERWARDS}
