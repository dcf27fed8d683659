"""A bit falls over on a disk, as bits do: who reads is told so, and nobody is given what was never written."""

from __future__ import annotations

import random
import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite import SqliteStore, sums
from longmind.stores.sqlite.scrubbing import NAME
from longmind.stores.sqlite.sums import PAGE_BYTES
from longmind.testing.builders import ANA, STAMP, everything, fill, memory

KEY = b"k" * 32
OLD = Path(__file__).parent / "saved" / "schema-4.db"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "m.db"
    with closing(SqliteStore(path)) as store:
        store.adopt(STAMP)
        fill(store, *(memory(f"Ana likes tea number {number}", id=f"m-{number}") for number in range(60)))
    return path


def flip(path, at, bit=0):
    content = bytearray(path.read_bytes())
    content[at] ^= 1 << bit
    path.write_bytes(content)


class TestOnePage:
    @given(seed=st.integers(), number=st.integers(1, 2**30), at=st.integers(0, PAGE_BYTES * 8 - 1))
    def test_a_changed_bit_or_another_place_is_seen(self, seed, number, at):
        content = sums.with_sum(random.Random(seed).randbytes(PAGE_BYTES), number)
        assert sums.is_whole(content, number)
        assert not sums.is_whole(content, number + 1)
        changed = bytearray(content)
        changed[at // 8] ^= 1 << at % 8
        assert not sums.is_whole(bytes(changed), number)


class TestAFile:
    def test_every_page_of_a_new_one_has_a_sum(self, path):
        assert sums.have_sums(str(path))
        assert sums.damaged(str(path)) == []
        pages = path.read_bytes()
        assert all(b"lm-sum-1" in pages[at : at + PAGE_BYTES] for at in range(0, len(pages), PAGE_BYTES))

    def test_a_changed_bit_in_any_page_is_told_by_check_and_by_whoever_reads_it(self, path, tmp_path):
        whole, chance = path.read_bytes(), random.Random(7)
        copy = tmp_path / "copy.db"
        with closing(SqliteStore(path)) as store:
            right = everything(store, ANA.owner)
        for number in range(1, len(whole) // PAGE_BYTES + 1):
            copy.write_bytes(whole)
            flip(copy, (number - 1) * PAGE_BYTES + chance.randrange(PAGE_BYTES), chance.randrange(8))
            try:
                with closing(SqliteStore(copy)) as store:
                    assert f"page {number} " in " ".join(fault.message for fault in store.check())
                    assert everything(store, ANA.owner) == right
            except StoreCorrupt:
                continue

    def test_a_page_that_was_written_to_another_ones_place_is_no_page_of_that_place(self, path):
        content = bytearray(path.read_bytes())
        content[2 * PAGE_BYTES : 3 * PAGE_BYTES] = content[3 * PAGE_BYTES : 4 * PAGE_BYTES]
        path.write_bytes(content)
        assert sums.damaged(str(path)) == [3]

    @pytest.mark.parametrize("bit", range(8))
    def test_the_byte_that_says_that_there_are_sums_cannot_say_there_are_none(self, path, bit):
        flip(path, 20, bit)
        with pytest.raises(StoreCorrupt):
            SqliteStore(path)

    def test_what_is_found_damaged_can_be_kept_as_it_is_and_its_text_stays_told_of(self, path):
        """There may be no copy: a memory with a wrong letter is better than none."""
        flip(path, path.read_bytes().index(b"Ana likes tea number 41") + 2, 1)
        with closing(SqliteStore(path)) as store:
            with pytest.raises(StoreCorrupt):
                everything(store, ANA.owner)
            assert {fault.kind for fault in store.check(repair=True)} == {"page", "hash", "postings"}
            assert {fault.kind for fault in store.check()} == {"hash"}
            assert len(everything(store, ANA.owner)["memories"]) == 60
        assert sums.damaged(str(path)) == []

    def test_another_program_may_read_it(self, path):
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as other:
            assert other.execute("SELECT count(*) FROM memories").fetchall() == [(60,)]

    def test_what_another_program_wrote_without_sums_is_not_taken_for_ours(self, path):
        with closing(apsw.Connection(str(path))) as other:
            other.execute("UPDATE memories SET importance = 1.0 WHERE id = 'm-7'")
        with closing(SqliteStore(path)) as store, pytest.raises(StoreCorrupt, match="page"):
            everything(store, ANA.owner)


class TestCopies:
    def test_a_backup_of_one_with_sums_has_them_and_of_one_without_has_none(self, path, tmp_path):
        old = tmp_path / "old.db"
        shutil.copyfile(OLD, old)
        for source, has in ((path, True), (old, False)):
            copy = source.with_suffix(".copy")
            longmind.backup(source, copy)
            assert (sums.have_sums(str(copy)), sums.damaged(str(copy))) == (has, [])
            with closing(SqliteStore(copy)) as store:
                assert store.check() == []

    def test_one_from_before_stays_readable_and_gets_none(self, tmp_path):
        old = tmp_path / "old.db"
        shutil.copyfile(OLD, old)
        for _ in range(2):
            with closing(SqliteStore(old)) as store:
                assert store.check() == []
                fill(store, memory("something new"))
        assert not sums.have_sums(str(old))

    def test_encrypted_it_has_none_and_decrypted_it_has_them_again(self, path):
        longmind.rekey(path, None, KEY)
        assert not sums.have_sums(str(path))
        longmind.rekey(path, KEY, None)
        assert sums.have_sums(str(path))
        with closing(SqliteStore(path)) as store:
            fill(store, memory("something new"))
            assert store.check() == []
        assert sums.damaged(str(path)) == []
        flip(path, 3 * PAGE_BYTES + 100)
        assert sums.damaged(str(path)) == [4]


@pytest.mark.parametrize("value", [b"\xff\xfe not a text", b"curzent"])
def test_a_value_that_nobody_could_have_written_is_a_damaged_store(path, value):
    """In a file without sums a changed bit may stand in any value."""
    with closing(apsw.Connection(str(path), vfs=NAME)) as raw:
        raw.execute("UPDATE memories SET status = CAST(? AS TEXT) WHERE id = 'm-7'", (value,))
    with closing(SqliteStore(path)) as store:
        with pytest.raises(StoreCorrupt):
            store.get(ANA.owner, ["m-7"])
        assert store.check()
