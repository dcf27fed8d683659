"""Backup and restore: what was there comes back, what was erased does not, and a damaged copy is refused."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

import longmind
from longmind.errors import InvalidInput, NotFound, StoreBusy, StoreCorrupt, StoreUnavailable, WrongKey
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.connections import BESIDE
from longmind.testing.builders import ANA, NOON, STAMP, everything, fill, give, keep, memory

KEY = bytes(range(32))
WORD = "zxqkvjwpassport"
KEYS = pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])


@pytest.fixture
def path(tmp_path):
    (tmp_path / "live").mkdir()
    return tmp_path / "live" / "agent.db"


@pytest.fixture
def copy(tmp_path):
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies" / "monday.db"


@pytest.fixture
def opened(path):
    def opened(at=path, key=None):
        return longmind.open(at, key=key, embedder=longmind.Hashing())

    return opened


def texts(mind, user="ana"):
    return sorted(one.text for one in mind.scope(user=user).list())


def readable(folder, word=WORD):
    return sorted(one.name for one in folder.rglob("*") if one.is_file() and word.encode() in one.read_bytes())


class TestRow10x4Backup:
    """Every night a copy is taken while the agent goes on talking."""

    @KEYS
    def test_what_is_restored_is_what_was_there(self, path, copy, opened, key):
        with opened(key=key) as mind:
            mind.scope(user="ana").remember("I live in Lisbon.")
            before = texts(mind)
            done = longmind.backup(path, copy, key=key)
            assert (done.files, done.bytes) == (1, copy.stat().st_size)
            mind.scope(user="ana").remember("I have a cat.")
        assert longmind.restore(copy, path, key=key, force=True).forgotten == 0
        with opened(key=key) as mind:
            assert texts(mind) == before
            assert mind.check() == []
        assert {one.name for one in path.parent.iterdir()} == {path.name}

    def test_an_encrypted_one_stays_encrypted_with_the_same_key(self, path, copy, opened):
        with opened(key=KEY) as mind:
            mind.scope(user="ana").remember(WORD)
            longmind.backup(path, copy, key=KEY)
            assert readable(copy.parent.parent) == []
        with pytest.raises(WrongKey):
            opened(copy)
        with pytest.raises(WrongKey):
            longmind.backup(path, copy.with_name("other.db"))
        with opened(copy, key=KEY) as mind:
            assert texts(mind) == [WORD]

    @KEYS
    def test_it_is_of_one_moment_while_others_write(self, path, copy, key):
        """Each batch is a pair; a copy that holds one of them only is of no moment."""
        store = SqliteStore(path, key=key)
        store.adopt(STAMP)
        fill(store, *(memory(f"first {number}") for number in range(2)))
        stop = threading.Event()

        def write():
            number = 0
            while not stop.is_set():
                give(store, keep(memory(f"left {number}")), keep(memory(f"right {number}")))
                number += 1

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for turn in range(5):
                longmind.backup(path, copy.with_name(f"{turn}.db"), key=key)
        finally:
            stop.set()
            writer.join()
            store.close()
        for turn in range(5):
            with closing(SqliteStore(copy.with_name(f"{turn}.db"), key=key)) as taken:
                assert len(everything(taken, ANA.owner)["memories"]) % 2 == 0
                assert taken.check() == []

    def test_nothing_is_written_over_unless_it_is_said(self, path, copy, opened):
        opened().close()
        longmind.backup(path, copy)
        before = copy.read_bytes()
        for again in (lambda: longmind.backup(path, copy), lambda: longmind.restore(copy, path)):
            with pytest.raises(InvalidInput, match="nothing is yet"):
                again()
        assert copy.read_bytes() == before
        longmind.backup(path, copy, force=True)
        longmind.restore(copy, path, force=True)

    def test_a_database_in_use_is_not_written_over_even_then(self, path, copy, opened):
        with opened(), opened(copy), pytest.raises(InvalidInput, match="in use"):
            longmind.backup(path, copy, force=True)

    def test_who_has_it_open_is_not_robbed_of_it(self, path, copy, opened, monkeypatch):
        monkeypatch.setattr("longmind.files.restoring.BUSY_SECONDS", 0.1)
        with opened() as mind:
            longmind.backup(path, copy)
            with pytest.raises(StoreBusy, match="others have it open"):
                longmind.restore(copy, path, force=True)
            mind.scope(user="ana").remember("still here")
        with opened() as mind:
            assert texts(mind) == ["still here"]

    def test_what_is_not_there_is_named(self, path, copy, opened):
        with pytest.raises(NotFound):
            longmind.backup(path, copy)
        with pytest.raises(NotFound):
            longmind.restore(copy, path)
        opened().close()
        with pytest.raises(InvalidInput, match="keys"):
            longmind.backup(path, copy, keys="keys.json")

    def test_a_disk_without_room_leaves_no_copy(self, path, copy, opened):
        with opened() as mind:
            mind.scope(user="ana").remember_many([f"number {number} {WORD}" for number in range(100)])
        program = (
            "import resource, signal, longmind; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536));\n"
            f"try: longmind.backup({str(path)!r}, {str(copy)!r})\n"
            "except longmind.StoreUnavailable: print('unavailable')"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == "unavailable\n"
        assert list(copy.parent.iterdir()) == []

    def test_a_disk_without_room_leaves_what_was_there(self, path, copy, opened):
        with opened() as mind:
            mind.scope(user="ana").remember_many([f"number {number} {WORD}" for number in range(100)])
        longmind.backup(path, copy)
        with opened() as mind:
            mind.scope(user="ana").remember("since then")
            now = texts(mind)
        program = (
            "import resource, signal, longmind; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536));\n"
            f"try: longmind.restore({str(copy)!r}, {str(path)!r}, force=True)\n"
            "except longmind.StoreUnavailable: print('unavailable')"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == "unavailable\n"
        assert not path.with_name(path.name + BESIDE).exists()
        with opened() as mind:
            assert texts(mind) == now


class TestADamagedCopy:
    """The tape is ten years old."""

    @pytest.fixture
    def whole(self, path, copy, opened):
        with opened() as mind:
            mind.scope(user="ana").remember("I live in Lisbon.")
        longmind.backup(path, copy)
        return copy.read_bytes()

    @pytest.mark.parametrize("with_digest", [True, False])
    def test_cut_off_it_is_refused_and_what_was_there_stays(self, path, copy, opened, whole, with_digest):
        if not with_digest:
            copy.with_name(copy.name + ".sha256").unlink()
        for length in (0, 10, 4096, len(whole) // 2, len(whole) - 4096):
            copy.write_bytes(whole[:length])
            with pytest.raises(StoreCorrupt):
                longmind.restore(copy, path, force=True)
        assert not path.with_name(path.name + BESIDE).exists()
        with opened() as mind:
            assert texts(mind) == ["I live in Lisbon."]

    def test_a_changed_bit_anywhere_is_refused(self, path, copy, whole):
        chance = random.Random(5)
        for place in [chance.randrange(len(whole)) for _ in range(20)]:
            copy.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
            with pytest.raises(StoreCorrupt, match="not what was written"):
                longmind.restore(copy, path, force=True)

    def test_a_changed_text_is_refused_even_without_its_digest(self, path, copy, whole):
        copy.with_name(copy.name + ".sha256").unlink()
        assert whole.count(b"I live in Lisbon.")
        copy.write_bytes(whole.replace(b"I live in Lisbon.", b"I live in Paris!!"))
        with pytest.raises(StoreCorrupt, match="not what was written"):
            longmind.restore(copy, path, force=True)

    def test_it_takes_the_place_of_a_file_that_nobody_can_open_any_more(self, path, copy, opened, whole):
        path.write_bytes(b"\0" * 10_000)
        path.with_name(path.name + "-wal").write_bytes(b"rubbish")
        longmind.restore(copy, path, force=True)
        with opened() as mind:
            assert texts(mind) == ["I live in Lisbon."]

    def test_another_programs_database_is_refused(self, path, copy, opened):
        import sqlite3

        with closing(sqlite3.connect(copy)) as other:
            other.execute("CREATE TABLE t (a)")
        with pytest.raises(StoreCorrupt, match="not a file of longmind's"):
            longmind.restore(copy, path)
        assert list(path.parent.iterdir()) == []


class TestWhatWasErasedStaysErased:
    """Ana was forgotten on Tuesday, and on Wednesday somebody restores Monday's copy."""

    @KEYS
    @pytest.mark.parametrize("lost", [True, False], ids=["file lost", "file there"])
    def test_a_memory_and_what_was_made_of_it(self, path, copy, opened, key, lost):
        with opened(key=key) as mind:
            ana = mind.scope(user="ana")
            (said,) = ana.remember(f"My sister lives in {WORD}.").kept
            ana.remember("I have a cat.")
            ana.blocks["human"].append(f"sister in {WORD}", evidence=[said.id])
            ana.blocks["human"].append("has a cat")
            longmind.backup(path, copy, key=key)
            ana.forget(said.id)
        if lost:
            path.unlink()
        done = longmind.restore(copy, path, key=key, force=True)
        assert done.forgotten >= 1
        with opened(key=key) as mind:
            assert texts(mind) == ["I have a cat."]
            shown = mind.scope(user="ana").blocks.show()
            assert "has a cat" in shown
            assert WORD not in shown
            assert mind.check() == []
            with pytest.raises(longmind.NotFound):
                mind.scope(user="ana").get(said.id)
        assert readable(path.parent) == []

    @KEYS
    def test_an_owner_with_all_that_was_theirs(self, path, copy, opened, key):
        with opened(key=key) as mind:
            ana = mind.scope(user="ana")
            ana.remember(f"I live in {WORD}.")
            ana.configure(zone="Europe/Lisbon")
            ana.conversation("s").add("user", f"thanks, {WORD}")
            mind.scope(user="ben").remember("I live in Porto.")
            longmind.backup(path, copy, key=key)
            ana.erase()
        path.unlink()
        assert longmind.restore(copy, path, key=key).forgotten >= 1
        with opened(key=key) as mind:
            assert [owner.user for owner in mind.owners()] == ["ben"]
        assert readable(path.parent) == []

    @pytest.mark.parametrize(
        ("forget", "act"),
        [(lambda ana, id: ana.forget(id), "forget"), (lambda ana, _: ana.erase(), "erase")],
        ids=["memory", "owner"],
    )
    def test_the_audit_tells_of_it_and_stays_whole(self, path, copy, opened, forget, act):
        with opened() as mind:
            ana = mind.scope(user="ana")
            (said,) = ana.remember(f"My sister lives in {WORD}.").kept
            head = ana.audit.verify().head
            longmind.backup(path, copy)
            later = forget(ana, said.id).audit
        longmind.restore(copy, path, force=True)
        with opened() as mind:
            audit = mind.scope(user="ana").audit
            assert audit.verify(head).whole
            # What was told after the copy was made went with what it told of.
            assert not audit.verify(later).whole
            assert [(line.by.act, line.by.door) for line in audit][1:] == [(act, "restore")]

    @pytest.mark.parametrize(
        "forget", [lambda ana, id: ana.forget(id), lambda ana, _: ana.erase()], ids=["memory", "owner"]
    )
    def test_also_what_was_held_when_the_copy_was_made(self, path, copy, opened, forget):
        """The hold was let go of before it was erased, and the copy does not know that."""
        with opened() as mind:
            ana = mind.scope(user="ana")
            (said,) = ana.remember(f"My sister lives in {WORD}.").kept
            ana.forgetting.hold(said.id, "a case")
            longmind.backup(path, copy)
            ana.forgetting.release(said.id)
            forget(ana, said.id)
        assert longmind.restore(copy, path, force=True).forgotten >= 1
        with opened() as mind:
            assert texts(mind) == []
        assert readable(path.parent) == []

    def test_who_came_back_before_the_copy_was_made_is_not_erased_again(self, path, copy, opened):
        with opened() as mind:
            ana = mind.scope(user="ana")
            ana.remember("I live in Lisbon.")
            ana.erase()
            ana.remember("I am back.")
            longmind.backup(path, copy)
        assert longmind.restore(copy, path, force=True).forgotten == 0
        with opened() as mind:
            assert texts(mind) == ["I am back."]

    def test_it_is_not_taken_in_again_either(self, path, copy, opened):
        with opened() as mind:
            longmind.backup(path, copy)
            (said,) = mind.scope(user="ana").remember("I live in Lisbon.").kept
            mind.scope(user="ana").export(path.with_name("archive"))
            mind.scope(user="ana").forget(said.id)
        path.unlink()
        longmind.restore(copy, path)
        with opened() as mind:
            mind.scope(user="ana").import_archive(path.with_name("archive"))
            assert texts(mind) == []

    def test_the_ledger_holds_hashes_only(self, path, copy, opened):
        with opened() as mind:
            (said,) = mind.scope(user="ana").remember(f"I live in {WORD}.", key="k-" + WORD).kept
            mind.scope(user="ana").forget(said.id)
            mind.scope(user="ana").erase()
        ledger = path.with_name(path.name + ".erased").read_text()
        assert len(ledger.splitlines()) >= 3
        for told in (WORD, said.id, "ana"):
            assert told not in ledger

    def test_a_damaged_ledger_is_no_empty_one(self, path, copy, opened):
        with opened() as mind:
            (said,) = mind.scope(user="ana").remember("I live in Lisbon.").kept
            longmind.backup(path, copy)
            mind.scope(user="ana").forget(said.id)
        ledger = path.with_name(path.name + ".erased")
        content = ledger.read_text()
        ledger.write_text(content[:60] + ("0" if content[60] != "0" else "1") + content[61:])
        path.unlink()
        with pytest.raises(StoreCorrupt, match="bring back what was erased"):
            longmind.restore(copy, path)
        assert not path.exists()
        # One that was cut off while it was written tells of nothing that happened.
        ledger.write_text(content + content[:40])
        longmind.restore(copy, path)
        with opened() as mind:
            assert texts(mind) == []

    def test_where_the_ledger_cannot_be_written_nothing_is_erased(self, path, opened):
        with opened() as mind:
            (said,) = mind.scope(user="ana").remember("I live in Lisbon.").kept
            path.with_name(path.name + ".erased").mkdir()
            with pytest.raises(StoreUnavailable, match="cannot be noted"):
                mind.scope(user="ana").forget(said.id)
            assert texts(mind) == ["I live in Lisbon."]
            path.with_name(path.name + ".erased").rmdir()
            mind.scope(user="ana").forget(said.id)
            assert texts(mind) == []

    def test_another_files_erasures_are_not_this_ones(self, path, copy, opened):
        with opened(copy.with_name("other.db")) as other:
            other.scope(user="ana").remember("I live in Faro.")
            longmind.backup(copy.with_name("other.db"), copy)
        with opened() as mind:
            mind.scope(user="ana").remember("I live in Lisbon.")
            mind.scope(user="ana").erase()
        assert longmind.restore(copy, path, force=True).forgotten == 0
        with opened() as mind:
            assert texts(mind) == ["I live in Faro."]


class TestAFolder:
    """The same for a server's five thousand users."""

    @pytest.fixture
    def root(self, tmp_path):
        return tmp_path / "minds"

    @pytest.fixture
    def taken(self, tmp_path):
        return tmp_path / "taken"

    def _filled(self, opened, root, key):
        with opened(f"{root}/", key=key) as mind:
            for user in ("ana", "ben"):
                mind.scope(user=user).remember(f"I live in {WORD}, says {user}.")

    @KEYS
    def test_what_is_restored_is_what_was_there(self, opened, root, taken, key):
        self._filled(opened, root, key)
        assert longmind.backup(root, taken, key=key).files == 2
        with opened(root, key=key) as mind:
            mind.scope(user="ana").remember("I have a cat.")
            mind.scope(user="carl").remember("I am new.")
        done = longmind.restore(taken, root, key=key, force=True)
        assert (done.files, done.erased, done.unreadable) == (2, 0, 0)
        with opened(root, key=key) as mind:
            assert texts(mind) == [f"I live in {WORD}, says ana."]
            assert [owner.user for owner in mind.owners()] == ["ana", "ben", "carl"]
            assert mind.check() == []

    @KEYS
    def test_who_was_erased_is_not_brought_back(self, opened, root, taken, key):
        self._filled(opened, root, key)
        longmind.backup(root, taken, key=key)
        with opened(root, key=key) as mind:
            mind.scope(user="ana").erase()
        done = longmind.restore(taken, root, key=key, force=True)
        assert (done.files, done.erased) == (1, 1)
        with opened(root, key=key) as mind:
            assert [owner.user for owner in mind.owners()] == ["ben"]

    @KEYS
    def test_a_memory_that_was_forgotten_is_not_either(self, opened, root, taken, key):
        self._filled(opened, root, key)
        longmind.backup(root, taken, key=key)
        with opened(root, key=key) as mind:
            mind.scope(user="ana").forget(where={})
        assert longmind.restore(taken, root, key=key, force=True).forgotten >= 1
        with opened(root, key=key) as mind:
            assert texts(mind) == []
            assert len(texts(mind, "ben")) == 1
            assert [line.by.door for line in mind.scope(user="ana").audit][-1] == "restore"
            assert all(mind.scope(user=user).audit.verify().whole for user in ("ana", "ben"))

    def test_under_a_master_key_the_copy_holds_neither_keys_nor_names(self, opened, root, taken):
        self._filled(opened, root, KEY)
        longmind.backup(root, taken, key=KEY)
        content = b"".join(one.read_bytes() for one in taken.rglob("*") if one.is_file())
        assert b"sealed" not in content
        assert b'"user"' not in content
        assert readable(taken) == []

    def test_where_the_folder_is_gone_its_keys_bring_it_back_and_nothing_else_does(self, opened, root, taken, tmp_path):
        self._filled(opened, root, KEY)
        longmind.backup(root, taken, key=KEY, keys=tmp_path / "keys.json")
        root.rename(tmp_path / "gone")
        with pytest.raises(NotFound, match="without its keys nobody can read"):
            longmind.restore(taken, root, key=KEY)
        assert not root.exists()
        with pytest.raises(WrongKey):
            longmind.restore(taken, root, key=bytes(32), keys=tmp_path / "keys.json")
        done = longmind.restore(taken, root, key=KEY, keys=tmp_path / "keys.json", force=True)
        assert done.files == 2
        with opened(root, key=KEY) as mind:
            assert texts(mind, "ben") == [f"I live in {WORD}, says ben."]

    def test_without_keys_the_copy_alone_brings_it_back(self, opened, root, taken, tmp_path):
        self._filled(opened, root, None)
        longmind.backup(root, taken)
        root.rename(tmp_path / "gone")
        assert longmind.restore(taken, root).files == 2
        with opened(root) as mind:
            assert texts(mind) == [f"I live in {WORD}, says ana."]

    def test_a_copy_that_is_not_whole_is_refused(self, opened, root, taken):
        self._filled(opened, root, KEY)
        longmind.backup(root, taken, key=KEY)
        one = next(taken.rglob("*.db"))
        one.write_bytes(one.read_bytes()[:-1])
        with pytest.raises(StoreCorrupt):
            longmind.restore(taken, root, key=KEY, force=True)
        one.unlink()
        with pytest.raises(NotFound):
            longmind.restore(taken, root, key=KEY, force=True)
        (taken / "backup.json").unlink()
        with pytest.raises(StoreCorrupt, match="no whole copy"):
            longmind.restore(taken, root, key=KEY, force=True)

    def test_a_folder_of_other_things_is_not_written_over(self, opened, root, taken):
        self._filled(opened, root, None)
        taken.mkdir()
        (taken / "photo.jpg").touch()
        with pytest.raises(InvalidInput, match="an earlier backup"):
            longmind.backup(root, taken, force=True)
        assert (taken / "photo.jpg").exists()


class TestKilled:
    """The machine is switched off in the middle."""

    PROGRAM = (
        "import sys, longmind, longmind.files.restoring; print(flush=True); verb, source, to = sys.argv[1:4]; "
        f"getattr(longmind, verb)(source, to, key={KEY!r}, force=True)"
    )

    def test_anywhere_a_copy_is_whole_or_not_there(self, path, copy, opened):
        self._killed(path, copy, opened, 3, random.Random(4))

    def _killed(self, path, copy, opened, turns, chance):
        with opened(key=KEY) as mind:
            mind.scope(user="ana").remember_many([f"number {number} of {WORD}" for number in range(100)])
            (doomed,) = mind.scope(user="ana").remember("doomed to go").kept
            old = texts(mind)
        longmind.backup(path, copy, key=KEY)
        with opened(key=KEY) as mind:
            mind.scope(user="ana").forget(doomed.id)
            kept = texts(mind)
            mind.scope(user="ana").remember("since then")
            now = texts(mind)
        for turn in range(turns):
            if turn % 2:
                self._kill("backup", path, copy.with_name("other.db"), chance)
                if copy.with_name("other.db").exists():
                    longmind.restore(copy.with_name("other.db"), copy.with_name("tried.db"), key=KEY, force=True)
            else:
                self._kill("restore", copy, path, chance)
                with opened(key=KEY) as mind:
                    assert texts(mind) in (now, kept)
                    assert mind.check() == []
                    now = texts(mind)
                assert not list(path.parent.glob(f"*{BESIDE}*"))
            assert readable(path.parent.parent) == []
        assert old != kept

    def _kill(self, verb, source, to, chance):
        child = subprocess.Popen([sys.executable, "-c", self.PROGRAM, verb, source, to], stdout=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(chance.random() * 0.15)
        child.send_signal(signal.SIGKILL)
        child.communicate()


def test_erasing_is_noted_before_it_is_done_and_never_missed(path):
    """Killed at any moment of an erasure: what is gone stands in the ledger."""
    from longmind.stores.sqlite.ledger import read

    program = (
        "import sys; from longmind.stores.sqlite import SqliteStore\n"
        "from longmind.testing.builders import ANA, NOON, give\nfrom longmind.domain.change import Erase\n"
        "store = SqliteStore(sys.argv[1])\nprint(flush=True)\n"
        "for id in sys.argv[2:]: give(store, Erase(ids=(id,), at=NOON))"
    )
    chance = random.Random(1)
    with closing(SqliteStore(path)) as store:
        store.adopt(STAMP)
        ids = fill(store, *(memory(f"number {number}") for number in range(60)))
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-c", program, path, *ids], stdout=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(chance.random() * 0.1)
        child.kill()
        child.communicate()
        with closing(SqliteStore(path)) as store:
            left = {one.id for one in store.get(ANA.owner, ids)}
            noted = {one.mark for one in read(f"{path}.erased", store.descent)}
            marks = {id: store._marks.of("id", 1, id) for id in ids}  # noqa: SLF001
        assert all(marks[id] in noted for id in ids if id not in left)
        ids = [id for id in ids if id in left] or ids


def test_ledgers_of_files_that_are_closed_leave_nothing_else_beside(path):
    with closing(SqliteStore(path)) as store:
        fill(store, said := memory("x"))
        store.erase(ANA.owner, NOON)
    assert {one.name for one in path.parent.iterdir()} == {path.name, f"{path.name}.erased"}
    assert said
