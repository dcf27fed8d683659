"""Bad input gets a typed error that says what is allowed, before anything is written."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import longmind
from longmind import InvalidInput

BAD_REMEMBER: dict[str, dict[str, Any]] = {
    "empty": {"content": ""},
    "spaces": {"content": " \n\t "},
    "NUL": {"content": "a\0b"},
    "half a surrogate pair": {"content": "\ud800"},
    "a number": {"content": 7},
    "too long": {"content": "x" * 1_000_001},
    "naive time": {"content": "x", "at": datetime(2026, 3, 1)},  # noqa: DTZ001 - that is the fault
    "a day only": {"content": "x", "at": "2026-03-01"},
    "year 10000": {"content": "x", "at": "10000-01-01T00:00+00:00"},
    "year 1 before UTC's": {"content": "x", "at": "0001-01-01T00:00+14:00"},
    "importance 2": {"content": "x", "importance": 2},
    "importance True": {"content": "x", "importance": True},
    "importance NaN": {"content": "x", "importance": float("nan")},
    "emotion -1": {"content": "x", "emotion": -1},
    "unknown kind": {"content": "x", "kind": "event"},
    "unknown trust": {"content": "x", "trust": "god"},
    "a name of two lines": {"content": "x", "name": "a\nb"},
    "a message with a name of spaces": {"content": {"role": "user", "content": "x"}, "name": " "},
    "pinned by a number": {"content": "x", "pinned": 1},
    "tags as text": {"content": "x", "tags": "a"},
    "an empty tag": {"content": "x", "tags": [""]},
    "an empty type": {"content": "x", "type": " "},
    "place without source": {"content": "x", "place": "line 3"},
    "not an id": {"content": "x", "supersedes": "nonsense"},
    "metadata as a list": {"content": "x", "metadata": [1]},
    "a message without a role": {"content": {"content": "x"}},
    "a content of the wrong type": {"content": {"role": "user", "content": 3}},
}


class TestRemember:
    @pytest.mark.parametrize("given", BAD_REMEMBER.values(), ids=BAD_REMEMBER)
    def test_it_is_refused_and_nothing_is_written(self, ana: Any, given: dict[str, Any]) -> None:
        with pytest.raises(InvalidInput) as caught:
            ana.remember(**given)
        assert caught.value.allowed
        assert ana.stats().total == 0

    def test_one_bad_among_many_keeps_none(self, ana: Any) -> None:
        with pytest.raises(InvalidInput):
            ana.remember_many(["good", {"text": "bad", "importance": 7}])
        with pytest.raises(InvalidInput, match="fields"):
            ana.remember_many([{"text": "good"}, {"txt": "misspelt"}])
        assert ana.stats().total == 0

    def test_what_it_names_must_be_there(self, ana: Any) -> None:
        nobody = "m" + "0" * 26
        for option in ("supersedes", "evidence"):
            with pytest.raises(longmind.NotFound):
                ana.remember("x", **{option: nobody})
        assert ana.stats().total == 0

    def test_a_key_with_other_content_is_a_conflict(self, ana: Any) -> None:
        kept = ana.remember("x", key="k")
        assert ana.remember("x", key="k").id == kept.id
        with pytest.raises(longmind.Conflict):
            ana.remember("y", key="k")
        assert [memory.occurrences for memory in ana.list()] == [1]

    def test_a_scope_must_be_said(self, mind: Any) -> None:
        with pytest.raises(InvalidInput, match="scope"):
            mind.remember("whose?")

    @pytest.mark.parametrize("name", ["", " ", "a\0b", "x" * 513, "\ud800", 7])
    def test_a_name_that_cannot_be_one(self, mind: Any, name: object) -> None:
        with pytest.raises(InvalidInput, match="user"):
            mind.scope(user=name)


class TestRead:
    @pytest.mark.parametrize("limit", [0, -1, 1_001, True, 2.5])
    def test_a_limit_out_of_range(self, ana: Any, limit: object) -> None:
        with pytest.raises(InvalidInput, match="limit"):
            ana.recall("x", limit=limit)

    @pytest.mark.parametrize("limit", [0, -1])
    def test_a_page_of_nothing(self, ana: Any, limit: int) -> None:
        with pytest.raises(InvalidInput, match="limit"):
            ana.list(limit=limit)

    @pytest.mark.parametrize(
        "options",
        [
            {"where": {"colour": 1}},
            {"kinds": "event"},
            {"include": "gone"},
            {"during": "last week"},
            {"during": 3},
            {"as_of": "2026-03-01"},
            {"known_at": datetime(2026, 3, 1)},  # noqa: DTZ001 - that is the fault
            {"tags": [1]},
        ],
    )
    def test_an_unknown_word_is_named(self, ana: Any, options: dict[str, Any]) -> None:
        for verb in (lambda: ana.recall("x", **options), lambda: ana.list(**options)):
            with pytest.raises(InvalidInput):
                verb()

    @pytest.mark.parametrize("id_", ["", "x", "m123", 7, None])
    def test_what_is_no_id(self, ana: Any, id_: object) -> None:
        with pytest.raises(InvalidInput):
            ana.get(id_)

    def test_forget_wants_exactly_one_way(self, ana: Any) -> None:
        for options in ({}, {"ids": "m" + "0" * 26, "session": "s"}, {"where": {}, "session": "s"}):
            with pytest.raises(InvalidInput, match="exactly one"):
                ana.forget(**options)


class TestOpen:
    def test_a_directory_of_other_things(self, tmp_path: Path) -> None:
        (tmp_path / "photo.jpg").touch()
        with pytest.raises(InvalidInput, match="path"):
            longmind.open(tmp_path)

    def test_a_text_file(self, tmp_path: Path) -> None:
        path = tmp_path / "notes.txt"
        path.write_text("Dear diary, " * 200)
        with pytest.raises(longmind.StoreCorrupt):
            longmind.open(path)
        assert path.read_text() == "Dear diary, " * 200

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(longmind.LongmindError, match="none"):
            longmind.open(tmp_path / "none" / "m.db")

    def test_postgresql_is_named_as_missing(self) -> None:
        with pytest.raises(longmind.MissingFeature, match="PostgreSQL"):
            longmind.open("postgresql://localhost/longmind")

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
    @pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
    def test_after_fork_it_says_so(self, opened: Callable[..., Any]) -> None:
        ana = opened().scope(user="ana")
        ana.remember("before")
        if not isinstance(ana, longmind.Mind):
            return  # an event loop does not survive a fork; the store's own test stands for it
        child = os.fork()
        if child == 0:
            try:
                ana.recall("before")
            except longmind.StoreUnavailable as error:
                os._exit(0 if "fork" in str(error) else 2)
            os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
        assert len(ana.recall("before")) == 1


class WrongLength(longmind.Hashing):
    """Promises one dimension and gives another."""

    def embed(self, texts: Any, *, query: bool = False) -> Any:
        return np.ones((len(texts), 3), dtype=np.float32)


class TestAWrongDimension:
    def test_it_is_refused_before_anything_is_written(self, opened: Callable[..., Any]) -> None:
        ana = opened(embedder=WrongLength()).scope(user="ana")
        with pytest.raises(longmind.LongmindError):
            ana.remember("x")
        assert ana.stats().total == 0


class TestLongTexts:
    def test_the_rarest_word_of_the_last_paragraph_finds_it(self, opened: Callable[..., Any]) -> None:
        ana = opened(embedder=longmind.MiniLM()).scope(user="ana")
        paragraphs = [f"Paragraph {n} tells of the harbour, the weather and the boats of that day." for n in range(400)]
        done = ana.remember("\n\n".join([*paragraphs, "At the end stands the word xylothek."]))
        ana.remember_many(f"A short note about boats, number {n}." for n in range(5))
        assert done.pending == (done.id,)
        found = ana.recall("xylothek")
        assert found[0].memory.id == done.id
        assert not found.complete
        assert ana.tend().embedded == 1
        assert ana.recall("xylothek").complete
        assert ana.stats().unembedded == 0
