"""A conversation of our own in LoCoMo's format: two people, three sessions, a repeat, a photo and broken evidence."""

import importlib.util
import json
from pathlib import Path

import pytest

import longmind
from longmind.evals import measure_set

ANSWER = "quinquereme"
"""A word that only answers hold: nothing that a mind is given may contain it."""


def a_sample():
    return {
        "sample_id": "tiny-1",
        "conversation": {
            "speaker_a": "Ana",
            "speaker_b": "Ben",
            "session_1_date_time": "12:05 am on 8 May, 2023",
            "session_1": [
                {"speaker": "Ana", "dia_id": "D1:1", "text": "I moved to Lisbon and found a flat by the river."},
                {"speaker": "Ben", "dia_id": "D1:2", "text": "That sounds great!"},
                {"speaker": "Ana", "dia_id": "D1:3", "text": "My violin lessons start on Tuesday."},
                {"speaker": "Ben", "dia_id": "D1:4", "text": "That sounds great!"},
            ],
            "session_2_date_time": "1:56 pm on 9 June, 2023",
            "session_2": [
                {
                    "speaker": "Ben",
                    "dia_id": "D2:1",
                    "text": "Look at this!",
                    "blip_caption": "a photography of a tortoise on a skateboard",
                    "query": "tortoise skateboard",
                },
                {"speaker": "Ana", "dia_id": "D2:2", "text": "I became vegetarian, no more chorizo for me."},
            ],
            "session_10_date_time": "9:00 am on 1 January, 2024",
            "session_10": [
                {"speaker": "Ben", "dia_id": "D10:1", "text": "I adopted a greyhound called Turbo."},
                {"speaker": "Ana", "dia_id": "D10:2", "text": ""},
            ],
            "session_11_date_time": "9:00 am on 2 January, 2024",
        },
        "qa": [
            {"question": "Where is Ana's flat?", "answer": ANSWER, "evidence": ["D1:1"], "category": 4},
            {
                "question": "Does Ana play the violin, and what does she not eat?",
                "answer": ANSWER,
                "evidence": ["D1:03; D2:2"],
                "category": 1,
            },
            {"question": "When did the violin lessons start?", "answer": ANSWER, "evidence": ["D:1:3"], "category": 2},
            {"question": "Would Ben like animals?", "answer": ANSWER, "evidence": ["D10:1", "D"], "category": 3},
            {
                "question": "What is Ana's greyhound called?",
                "adversarial_answer": ANSWER,
                "evidence": ["D10:1"],
                "category": 5,
            },
            {"question": "Who said nothing?", "answer": ANSWER, "evidence": ["D10:2", "D9:9"], "category": 4},
            {"question": "Why?", "answer": ANSWER, "evidence": [], "category": 3},
        ],
    }


@pytest.fixture(scope="session")
def formats():
    """Small data in every other format; see formats.py."""
    spec = importlib.util.spec_from_file_location("formats", Path(__file__).parent / "formats.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder_of_sets(tmp_path, formats):
    """One of each kind, and what is no set."""
    (tmp_path / "nested").mkdir()
    formats.write_beam(tmp_path / "chats" / "2")
    formats.write_beam(tmp_path / "chats" / "10")
    formats.write_precision(tmp_path / "fixtures")
    files = {
        "locomo.json": [a_sample()],
        "nested/lme.json": [formats.a_longmemeval_question()],
        "pool.json": formats.a_plain_case(),
        "beam.json": [formats.a_plain_case("beam-100K", "May-{:02d}-2023", "1")],
        "other.json": {"not": "a set"},
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value), "utf-8")
    (tmp_path / "notes.txt").write_text("not JSON")
    return tmp_path


@pytest.fixture(scope="session")
def sample_of():
    """Makes the sample anew."""
    return a_sample


@pytest.fixture
def sample():
    """Each test has its own, to break as it likes."""
    return a_sample()


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    """What a run over the sample came to."""
    path = tmp_path_factory.mktemp("locomo") / "locomo.json"
    path.write_text(json.dumps([a_sample()]), "utf-8")
    return measure_set(path, "locomo", embedder=longmind.Hashing())


@pytest.fixture
def write(tmp_path):
    """Write a file in LoCoMo's format and return its path."""

    def to(*samples):
        path = tmp_path / "locomo.json"
        path.write_text(json.dumps(samples), "utf-8")
        return path

    return to
