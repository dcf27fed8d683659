"""Several connections, processes and children at one file."""
# ruff: noqa: SLF001 - what goes wrong inside can only be arranged from inside

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from contextlib import closing

import apsw
import pytest

from longmind.domain.query import View
from longmind.errors import StoreBusy, StoreUnavailable
from longmind.stores.sqlite import SqliteStore
from longmind.testing.builders import ANA, EVER, STAMP, by_words, everything, fill, give, keep, memory

VIEW = View(scope=ANA, statuses=EVER)

OPEN_AND_WRITE = """
import sys
from longmind.stores.sqlite import SqliteStore
from longmind.testing.builders import STAMP, batch, keep, memory
path, number = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
store = SqliteStore(path)
store.adopt(STAMP)
store.apply(batch(keep(memory(f"process {number}", id=f"m-{number}")), id=f"b-{number}"))
store.close()
"""

# Where SQLite keeps its locks in a file, see https://www.sqlite.org/src/file/src/os.h; every user holds a shared one.
LOCK_ALL = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


@pytest.fixture
def store(path):
    with closing(SqliteStore(path, busy_seconds=0.2)) as opened:
        yield opened


class TestTogether:
    """An agent's processes start at the same moment, on a file that is not there yet."""

    def test_processes_that_make_the_file_at_once_all_write_to_it(self, path):
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", OPEN_AND_WRITE, str(path), str(number)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for number in range(5)
        ]
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.stdin.write("go\n")
            process.stdin.flush()
        assert [process.communicate()[1] for process in processes] == [""] * 5
        with closing(SqliteStore(path)) as store:
            assert [one.id for one in store.scan(VIEW, None, 10).memories] == [f"m-{number}" for number in range(5)]
            assert store.check() == []

    def test_threads_that_open_it_at_once_find_one_store(self, path):
        together, stores = threading.Barrier(6), []

        def open_one():
            together.wait()
            stores.append(SqliteStore(path))

        threads = [threading.Thread(target=open_one) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        said = memory()
        give(stores[0], keep(said))
        assert [store.get(ANA.owner, [said.id]) for store in stores] == [[said]] * 6
        for store in stores:
            store.close()

    def test_what_another_store_writes_is_seen_in_every_channel(self, path, store):
        with closing(SqliteStore(path)) as other:
            one, two, three = (memory(f"Ana lives in {place}") for place in ("Lisbon", "Porto", "Braga"))
            fill(store, one)
            assert everything(other, ANA.owner) == everything(store, ANA.owner)
            fill(other, three, two)
            assert everything(other, ANA.owner) == everything(store, ANA.owner)
            store.erase(ANA.owner, one.updated_at)
            assert everything(other, ANA.owner) == everything(store, ANA.owner)
            assert other.search(by_words(VIEW, "Lisbon Porto Braga")) == []


class TestBusy:
    """Somebody else writes for long. We wait as long as we were told to, say so, and nothing of ours is left."""

    @pytest.fixture
    def held(self, path, store):
        with closing(apsw.Connection(str(path))) as other:
            other.execute("BEGIN IMMEDIATE")
            yield other

    def test_a_write_says_how_long_it_waited_and_changes_nothing(self, store, held):
        with pytest.raises(StoreBusy, match=r"all of the 0\.[2-9] s") as busy:
            store.adopt(STAMP)
        assert busy.value.retry
        held.execute("ROLLBACK")
        assert store.embedder is None
        store.adopt(STAMP)
        assert store.embedder == STAMP

    def test_reading_goes_on_meanwhile(self, store, held):
        assert store.scan(VIEW, None, 10).memories == ()
        assert store.check() == []

    def test_waiting_ends_when_the_other_is_done(self, path):
        with closing(SqliteStore(path)) as store, closing(apsw.Connection(str(path))) as other:
            store.adopt(STAMP)
            other.execute("BEGIN IMMEDIATE")
            said = memory()
            thread = threading.Thread(target=give, args=(store, keep(said)))
            thread.start()
            other.execute("COMMIT")
            thread.join()
            assert store.get(ANA.owner, [said.id]) == [said]

    def test_a_file_held_whole_is_busy_too(self, path):
        """A backup tool takes the file for itself, before it is a store and while it is made one."""
        with closing(apsw.Connection(str(path))) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreBusy, match="try again"):
                SqliteStore(path, busy_seconds=0.1)
            other.execute("ROLLBACK")
        with closing(SqliteStore(path, busy_seconds=0.1)) as store:
            assert store.owners(None, 1) == []

    def test_a_thread_that_holds_the_writer_makes_others_wait_no_longer_than_told(self, store):
        with store._connections.writing(), pytest.raises(StoreBusy):
            store.adopt(STAMP)
        store.adopt(STAMP)

    def test_readers_beyond_the_pool_wait_no_longer_than_told(self, store):
        holding, done = threading.Barrier(9), threading.Event()

        def hold():
            with store._connections.reading():
                holding.wait()
                done.wait()

        threads = [threading.Thread(target=hold) for _ in range(8)]
        for thread in threads:
            thread.start()
        holding.wait()
        with pytest.raises(StoreBusy):
            store.owners(None, 1)
        done.set()
        for thread in threads:
            thread.join()
        assert store.owners(None, 1) == []


# From Python 3.12, forking says so when there are other threads; these children touch nothing of theirs.
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
class TestFork:
    """A server forks its workers after it opened the store. A worker is told to open its own, and harms nobody."""

    def _in_child(self, work):
        """Do it in a child; its exit status, 0 when it returned what is true."""
        child = os.fork()
        if child == 0:
            status = 2
            try:
                status = 0 if work() else 1
            finally:
                os._exit(status)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    @staticmethod
    def _says_so(work):
        try:
            work()
        except StoreUnavailable as error:
            return "after fork" in str(error)
        return False

    @pytest.mark.parametrize(
        "use",
        [
            lambda store: store.embedder,
            lambda store: store.adopt(STAMP),
            lambda store: give(store, keep(memory())),
            lambda store: store.search(by_words(VIEW, "Lisbon")),
            lambda store: store.check(),
            lambda store: store.erase(ANA.owner, memory().updated_at),
        ],
    )
    def test_a_child_is_told(self, store, use):
        assert self._in_child(lambda: self._says_so(lambda: use(store))) == 0

    def test_a_child_that_closes_or_drops_it_leaves_the_parent_alone(self, path):
        store = SqliteStore(path)
        first = memory()
        give(store, keep(first))
        assert store.get(ANA.owner, [first.id]) == [first]

        def close_and_drop():
            nonlocal store
            store.close()
            store.close()
            del store
            gc.collect()
            return True

        assert self._is_locked(path)
        assert self._in_child(close_and_drop) == 0
        assert self._is_locked(path)
        second = memory("Ben lives in Porto")
        give(store, keep(second))
        assert store.get(ANA.owner, [first.id, second.id]) == [first, second]
        assert store.check() == []
        store.close()
        assert not self._is_locked(path)

    def _is_locked(self, path):
        """Whether another process sees that the file is in use."""
        other = subprocess.run([sys.executable, "-c", LOCK_ALL, str(path)], capture_output=True, text=True, check=False)
        return "BlockingIOError" in other.stderr

    def test_a_child_that_ends_like_any_program_leaves_the_parent_alone(self, path):
        """Its modules are torn down, and with them whatever it inherited."""
        code = """
import os, sys
from longmind.stores.sqlite import SqliteStore
from longmind.testing.builders import ANA, give, keep, memory
store = SqliteStore(sys.argv[1])
give(store, keep(memory(id="m-1")))
store.owners(None, 1)
child = os.fork()
if child == 0:
    sys.exit(0)
os.waitpid(child, 0)
give(store, keep(memory("Ben lives in Porto", id="m-2")))
assert [one.id for one in store.get(ANA.owner, ["m-1", "m-2"])] == ["m-1", "m-2"]
assert store.check() == []
store.close()
"""
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")

    def test_a_child_may_open_its_own(self, path, store):
        def write():
            with closing(SqliteStore(path)) as own:
                give(own, keep(memory("said in the child", id="m-child")))
            return True

        assert self._in_child(write) == 0
        assert [one.text for one in store.get(ANA.owner, ["m-child"])] == ["said in the child"]
