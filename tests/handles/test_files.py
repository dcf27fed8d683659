"""Files: texts under paths with versions, which everything covers that covers memories."""

from __future__ import annotations

import asyncio

import pytest

import longmind
from longmind.testing import StillClock


@pytest.fixture
def whole():
    with longmind.open(embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as mind:
        yield mind


@pytest.fixture
def ana(whole):
    return whole.scope(user="ana")


def paths(files):
    return [file.path for file in files]


class TestFiles:
    def test_a_file_is_read_as_it_was_written(self, ana):
        text = "line\r\n\ttwo\n\n"
        assert ana.files.create("notes/a.md", text) == longmind.File(path="notes/a.md", text=text, version=1)
        assert ana.files.read("notes/a.md").text == text

    def test_every_version_is_kept_and_the_same_text_makes_none(self, ana):
        ana.files.create("a.md", "one")
        assert ana.files.rewrite("a.md", "two", expects=1).version == 2
        assert ana.files.rewrite("a.md", "two").version == 2
        assert [file.text for file in ana.files.history("a.md")] == ["one", "two"]
        with pytest.raises(longmind.Conflict, match="version 2"):
            ana.files.rewrite("a.md", "three", expects=1)

    def test_a_path_is_a_file_or_has_files_under_it(self, ana):
        ana.files.create("a", "x")
        for path in ("a", "a/b", "a/b/c"):
            with pytest.raises(longmind.Conflict):
                ana.files.create(path)
        ana.files.create("b/c")
        with pytest.raises(longmind.Conflict):
            ana.files.create("b")

    def test_files_are_listed_in_order_and_by_whole_parts(self, ana):
        for path in ("b.md", "a/x.md", "a/y/z.md", "ab/c.md"):
            ana.files.create(path)
        assert paths(ana.files.list()) == ["a/x.md", "a/y/z.md", "ab/c.md", "b.md"]
        assert paths(ana.files.list("a")) == ["a/x.md", "a/y/z.md"]

    def test_a_rename_takes_the_history_along(self, ana):
        ana.files.create("a/x.md", "one")
        ana.files.rewrite("a/x.md", "two")
        assert paths(ana.files.rename("a", "b/c")) == ["b/c/x.md"]
        assert [file.text for file in ana.files.history("b/c/x.md")] == ["one", "two"]
        assert paths(ana.files.list()) == ["b/c/x.md"]
        ana.files.create("a/x.md")
        for old, new, error in (
            ("a", "b/c/x.md", longmind.Conflict),
            ("none", "d", longmind.NotFound),
            ("a", "a/b", longmind.InvalidInput),
        ):
            with pytest.raises(error):
                ana.files.rename(old, new)

    def test_what_is_deleted_is_gone_with_its_history(self, ana):
        ana.files.create("a/x.md", "secret plan")
        assert paths(ana.files.delete("a")) == ["a/x.md"]
        for call in (ana.files.read, ana.files.history, ana.files.delete):
            with pytest.raises(longmind.NotFound):
                call("a/x.md")
        assert ana.files.create("a/x.md", "anew").version == 1

    @pytest.mark.parametrize(
        "path", ["", "/a", "a/", "a//b", ".", "..", "a/../b", "a\\b", "a\nb", " ", "a/ /b", "x" * 513]
    )
    def test_a_path_that_may_not_be_is_refused(self, ana, path):
        with pytest.raises(longmind.InvalidInput):
            ana.files.create(path, "x")

    def test_nobody_sees_anothers_and_an_agent_its_own(self, whole, ana):
        ana.files.create("a.md", "ana's")
        ana.scope(agent="helper").files.create("a.md", "the helper's")
        assert whole.scope(user="ben").files.list() == []
        assert ana.files.read("a.md").text == "ana's"
        assert ana.scope(agent="helper", session="s").files.read("a.md").text == "the helper's"

    def test_they_are_in_no_prompt_and_found_by_no_recall(self, ana):
        ana.files.create("a.md", "Ana's sailing boat is called Marvin.")
        assert "Marvin" not in ana.context("what is the boat called?").text
        assert not ana.recall("what is the boat called?")

    def test_the_guard_the_archive_and_erasure_cover_them(self, whole, ana, tmp_path):
        kept = ana.files.create("a.md", "The wifi password is Sunflower-42x!")
        assert kept.text == "The wifi password is [password]"
        ana.files.rewrite("a.md", "second")
        ana.export(tmp_path / "ana.jsonl")
        ben = whole.scope(user="ben")
        ben.import_archive(tmp_path / "ana.jsonl")
        assert ben.files.history("a.md") == ana.files.history("a.md")
        assert ana.erase().removed.sheets == {"files": 1}
        assert ana.files.list() == []


def test_awaited_they_are_the_same():
    async def used():
        async with await longmind.open_async(embedder=longmind.Hashing()) as whole:
            files = whole.scope(user="ana").files
            await files.create("a.md", "one")
            await files.rename("a.md", "b.md")
            return await files.history("b.md")

    assert [file.text for file in asyncio.run(used())] == ["one"]
