"""The six commands of the memory tool. third_party/ runs the package's own tests on them; here is what those leave."""

from __future__ import annotations

import importlib.util
import sys
import threading

import pytest

import longmind
from longmind.doors.adapters.memory_files import Complaint, MemoryFiles, path_of

WORDS = ("tea", "coffee", "milk", "water", "juice")


@pytest.fixture
def mind():
    with longmind.open(embedder=longmind.Hashing()) as whole:
        yield whole.scope(user="ana")


@pytest.fixture
def files(mind):
    return MemoryFiles(mind)


class TestPaths:
    """A path leads to a file of this mind, or nowhere, however it is written."""

    @pytest.mark.parametrize(
        ("given", "path"),
        [
            ("/memories", ""),
            ("/memories/", ""),
            ("/memories/a/../b.md", "b.md"),
            ("/memories//a/./b.md", "a/b.md"),
            ("/memories/100%25.md", "100%25.md"),
            ("/memories/été.md", "été.md"),
        ],
    )
    def test_one_under_memories_is_taken_apart(self, given, path):
        assert path_of(given) == path

    @pytest.mark.parametrize(
        "given",
        [
            "/memories/..",
            "/memories/../etc/passwd",
            "/memories/a/../../b",
            "/memories/%2e%2e/secrets",
            "/memories/%2E%2E%2Fsecrets",
            "/memories/%252e%252e/secrets",
            "/memories/a/%2e%2e/b",
            "/memories/..%2f..%2fetc",
            "/memories/..\\..\\etc",
            "/memories/%5c..%5cetc",
            "/memories/\uff0e\uff0e/secrets",
            "/memories/\u2025/secrets",
            "/memories/\u2024\u2024/secrets",
            "/memories/.. /secrets",
            "/memories/a%00b",
        ],
    )
    def test_one_that_leads_elsewhere_is_refused(self, given, files):
        for command in (files.view, files.delete, lambda path: files.create(path, "x")):
            with pytest.raises(Complaint, match="would escape /memories directory"):
                command(given)

    @pytest.mark.parametrize("given", ["/etc/passwd", "memories/a", "/memoriesx", "", "~/memories"])
    def test_one_that_begins_otherwise_is_refused(self, given):
        with pytest.raises(Complaint, match="Path must start with /memories"):
            path_of(given)


class TestCommands:
    def test_a_listing_tells_sizes_two_levels_deep_and_nothing_hidden(self, files):
        for path, text in (("a/b/c/deep.md", "x" * 1536), ("a/é.md", "é"), (".hidden", "x"), ("z.md", "")):
            files.create(f"/memories/{path}", text)
        assert files.view("/memories").splitlines() == [
            "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:",
            "1.5K\t/memories",
            "1.5K\t/memories/a/",
            "1.5K\t/memories/a/b/",
            "2B\t/memories/a/é.md",
            "0B\t/memories/z.md",
        ]
        assert files.view("/memories/a/b").splitlines()[1:] == [
            "1.5K\t/memories/a/b",
            "1.5K\t/memories/a/b/c/",
            "1.5K\t/memories/a/b/c/deep.md",
        ]

    def test_an_empty_memory_can_be_looked_at(self, files):
        assert files.view("/memories").splitlines()[1:] == ["0B\t/memories"]

    def test_line_ends_stay_as_they_are(self, files):
        files.create("/memories/a", "one\r\ntwo\r\n")
        files.str_replace("/memories/a", "two", "TWO")
        files.insert("/memories/a", 1, "between")
        assert files.view("/memories/a").split("\n")[1:] == [
            "     1\tone\r", "     2\tbetween", "     3\tTWO\r", "     4\t",
        ]  # fmt: skip

    def test_a_folder_is_no_file(self, files):
        files.create("/memories/a/b", "x")
        for command in (lambda: files.insert("/memories/a", 0, "x"), lambda: files.str_replace("/memories", "x", "y")):
            with pytest.raises(Complaint, match="is not a file"):
                command()

    def test_what_was_written_before_can_be_had_back(self, files, mind):
        files.create("/memories/a", "tea")
        files.str_replace("/memories/a", "tea", "coffee")
        assert [file.text for file in mind.files.history("a")] == ["tea", "coffee"]
        assert {line.by.door for line in mind.audit} == {"anthropic"}

    def test_two_writers_lose_nothing(self, files):
        files.create("/memories/a", "begin\n")

        def write(name):
            for word in WORDS:
                files.insert("/memories/a", 1, f"{name} says {word}")

        writers = [threading.Thread(target=write, args=(name,)) for name in ("Ana", "Ben")]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert len(files.view("/memories/a").splitlines()) == 1 + 1 + 2 * len(WORDS) + 1

    def test_clearing_leaves_nothing(self, files, mind):
        files.create("/memories/a/b", "x")
        files.create("/memories/c", "x")
        assert files.clear() == "All memory cleared"
        assert mind.files.list() == []


class TestTheMirror:
    """A folder for people to read: what is kept is written there, and nothing is read back."""

    @pytest.fixture
    def mirrored(self, mind, tmp_path):
        return MemoryFiles(mind, mirror=tmp_path)

    def snapshot(self, folder):
        return {
            path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
        }

    def test_it_follows_every_command(self, mirrored, mind):
        mirrored.create("/memories/a/b.md", "tea\n")
        mirrored.create("/memories/c.md", "x")
        mirrored.str_replace("/memories/a/b.md", "tea", "coffee")
        mirrored.rename("/memories/a", "/memories/d/e")
        mirrored.delete("/memories/c.md")
        assert self.snapshot(mirrored.mirror) == {"d/e/b.md": "coffee\n"}

    def test_it_holds_what_was_kept_before_and_nothing_else(self, mind, tmp_path):
        mind.files.create("a.md", "kept before")
        (tmp_path / "memories").mkdir()
        (tmp_path / "memories" / "old.md").write_text("gone since", "utf-8")
        assert self.snapshot(MemoryFiles(mind, mirror=tmp_path).mirror) == {"a.md": "kept before"}

    @pytest.mark.skipif(sys.platform == "win32", reason="rights as POSIX has them")
    def test_only_this_user_reads_it(self, mirrored):
        mirrored.create("/memories/a/b.md", "x")
        for path, rights in (("", 0o700), ("a", 0o700), ("a/b.md", 0o600)):
            assert (mirrored.mirror / path).stat().st_mode & 0o777 == rights

    @pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
    def test_a_link_that_somebody_put_there_is_not_followed(self, mirrored, tmp_path):
        outside = tmp_path / "outside"
        outside.mkdir()
        (outside / "b.md").write_text("untouched", "utf-8")
        (mirrored.mirror / "a").symlink_to(outside)
        with pytest.raises(longmind.InvalidInput, match="links"):
            mirrored.create("/memories/a/b.md", "x")
        (mirrored.mirror / "c.md").symlink_to(outside / "b.md")
        mirrored.create("/memories/c.md", "ours")
        assert (outside / "b.md").read_text("utf-8") == "untouched"


def test_without_the_package_the_tool_says_how_to_get_it():
    if importlib.util.find_spec("anthropic") is not None:
        pytest.skip("it is installed here")
    with pytest.raises(longmind.MissingExtra, match=r"longmind\[anthropic\]"):
        importlib.import_module("longmind.doors.adapters.anthropic_memory")
