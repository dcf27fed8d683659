"""What a file is, told by its content first and its name second."""

from __future__ import annotations

import json

import pytest

from longmind.imports.files import files_in, format_of, read_file
from longmind.imports.incoming import Broken, Document, Unreadable

LINE = '{"role": "user", "content": "hello"}'
MADE = (
    "node_modules/a/README.md", "sub/__pycache__/a.md", "venv/a.md", "lib/site-packages/a.txt", "dist/a.md",
    "build/a.md",
)  # fmt: skip
LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "speaker_a": "Ana",
            "session_2_date_time": "9:00 am on 2 May, 2023",
            "session_2": [{"speaker": "Ana", "dia_id": "D2:1", "text": "Later."}],
            "session_1_date_time": "1:56 pm on 8 May, 2022",
            "session_1": [
                {"speaker": "Ana", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a cat"},
                {"speaker": "Rui", "dia_id": "D1:2", "text": ""},
                {"speaker": "Rui", "text": "no id"},
            ],
            "session_3_date_time": "some day",
            "session_3": [{"speaker": "Ana", "dia_id": "D3:1", "text": "x"}],
        },
        "qa": [],
    },
]


@pytest.mark.parametrize(
    ("name", "text", "format"),
    [
        ("a.jsonl", LINE, "chat"),
        ("a.jsonl", "{broken", "chat"),
        ("a.log", LINE + "\n" + LINE, "chat"),
        ("a.txt", LINE, "chat"),
        ("a.json", f"[{LINE}]", "openai"),
        ("a.json", json.dumps({"messages": []}, indent=2), "openai"),
        ("a.json", json.dumps(LOCOMO), "locomo"),
        ("a.md", "- one", "markdown"),
        ("a.MARKDOWN", "- one", "markdown"),
        ("a.txt", "[draft] some words", "text"),
        ("a", "some words", "text"),
        ("a.jsonl", '{"format": "longmind-archive", "version": 1}', "archive"),
        ("a.bak", "\ufeff" + '{"format": "longmind-archive", "version": 1}', "archive"),
    ],
)
def test_a_file_is_known_by_what_is_in_it(tmp_path, name, text, format):
    (tmp_path / name).write_text(text, "utf-8")
    assert format_of(tmp_path / name) == format


def test_json_that_is_nothing_we_know_says_so(tmp_path):
    (tmp_path / "a.json").write_text('{"a": 1}')
    with pytest.raises(Unreadable, match="--from"):
        format_of(tmp_path / "a.json")


def test_a_file_in_utf_16_is_read(tmp_path):
    (tmp_path / "a.jsonl").write_text(f"{LINE}\n{LINE}\n", "utf-16")
    reading = read_file(tmp_path / "a.jsonl", None, None)
    assert [part.fields["text"] for part in reading.parts] == ["hello", "hello"]


class TestFolders:
    """A folder of notes."""

    def test_gives_its_texts_in_order_and_leaves_hidden_ones_and_others(self, tmp_path):
        for name in ("b.md", "a.txt", "sub/c.jsonl", ".hidden/d.md", "e.py", ".f.md", *MADE):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("x")
        assert [path.relative_to(tmp_path).as_posix() for path in files_in(tmp_path)] == [
            "a.txt",
            "b.md",
            "sub/c.jsonl",
        ]

    def test_jsonl_of_conversations_is_a_chat_whatever_the_file_is_called(self, tmp_path):
        line = '{"messages": [{"role": "user", "content": "hello"}]}\n'
        for name, lines, format in (
            ("a", 2, "chat"),
            ("a.json", 2, "chat"),
            ("a.json", 1, "openai"),
            ("a.jsonl", 1, "chat"),
        ):
            (tmp_path / name).write_text(line * lines)
            assert format_of(tmp_path / name) == format

    def test_without_any_says_so(self, tmp_path):
        with pytest.raises(Unreadable, match="nothing to import"):
            files_in(tmp_path)


class TestLocomo:
    """Each conversation is a user, each turn a memory, as the evaluation has it."""

    def test_turns_come_in_order_with_their_time_and_one_broken_one_costs_one(self, tmp_path):
        (tmp_path / "a.json").write_text(json.dumps(LOCOMO))
        reading = read_file(tmp_path / "a.json", None, None)
        parts = list(reading.parts)
        assert reading.total == 5
        broken = [part for part in parts if isinstance(part, Broken)]
        assert ["no dia_id" in broken[0].reason, "session_3" in broken[1].place] == [True, True]
        first, later = (part for part in parts if part not in broken)
        assert (first.user, first.place, first.source) == ("conv-1", "D1:1", "conv-1")
        assert first.fields["text"] == "Look! [shares a photo: a cat]"
        assert first.fields["at"].isoformat() == "2022-05-08T13:56:00+00:00"
        assert later.fields["session"] == "session_2"

    def test_it_is_what_the_evaluation_takes_in(self, tmp_path):
        from longmind.evals.locomo import conversation_of
        from longmind.evals.runner import as_memory

        whole = json.loads(json.dumps(LOCOMO))
        del whole[0]["conversation"]["session_3"], whole[0]["conversation"]["session_1"][2]
        (tmp_path / "a.json").write_text(json.dumps(whole))
        ours = [
            {**part.fields, "source": part.source, "place": part.place}
            for part in read_file(tmp_path / "a.json", None, None).parts
        ]
        theirs = [as_memory(turn, "conv-1") for turn in conversation_of(whole[0]).turns]
        assert ours == theirs


def test_a_text_is_one_document_and_prose_in_markdown_too(tmp_path):
    (tmp_path / "a.txt").write_text("One.\n\nTwo.")
    (tmp_path / "b.md").write_text("# Tides\n\nOne.\n\nTwo.")
    assert list(read_file(tmp_path / "a.txt", None, None).parts) == [Document(text="One.\n\nTwo.", format="text")]
    assert next(read_file(tmp_path / "b.md", None, None).parts).format == "markdown"
